"""The log from the beginning: what one heard then, once more, and nothing besides."""
import base64
import random
import struct

from client import equal, run
from driven import QUIET, House, asked, table

NETRUNNER, MAINFRAME = 26, 32  # bytes of an event


def log_of(person, size=NETRUNNER):
    answer = person.ok("log")
    data = base64.b64decode(answer["events"])
    equal(len(data) % size, 0)
    return [data[i:i + size] for i in range(0, len(data), size)], answer["own"]


def heard(person):
    return [event for change in person.of("change") for event in change["events"]]


def compare(person, kinds):
    """The same events in the same order: kinds, cards and numbers. Returns the cards that are hidden."""
    told, _ = log_of(person)
    lines = heard(person)
    equal(len(told), len(lines))
    hidden = set()
    for data, line in zip(told, lines):
        kind, _, _, _, card, definition = struct.unpack_from("<BBBBHH", data)
        equal(kinds.setdefault(kind, line["kind"]), line["kind"])
        equal(card, line.get("card", {}).get("id", 0))
        equal(struct.unpack_from("<h", data, 14)[0], line["n"])
        if line.get("card", {}).get("hidden"):
            hidden.add(definition)
    return hidden


def test_it_is_what_one_heard():
    """# TH-01, TH-04: of each seat and of those who watch, their own; also after a restart."""
    rng = random.Random(5)
    with House() as house:
        corp, runner, watcher, first, second = table(house)
        kinds, made = {}, {"corp": 0, "runner": 0}
        for step in range(150):
            who = asked(corp, runner)
            if who is None or corp.document["state"]["winner"]:
                break
            verbs = [choice["verb"] for choice in who.document["decision"]["choices"]]
            who.choose(rng.choice(verbs))
            made["corp" if who is corp else "runner"] += 1
            if step % 40 == 20:
                house.after(20000)
                for person in (corp, runner, watcher):
                    # What is hidden is a placeholder: of a side's card, or of ice.
                    hidden = compare(person, kinds)
                    assert not hidden or max(hidden) - min(hidden) <= 2, hidden
        house.after(20000)
        assert corp.document["state"]["turn"] >= 4
        assert any("hidden" in line.get("card", {}) for line in heard(runner))
        equal(len(log_of(corp)[1]), made["corp"])
        equal(len(log_of(runner)[1]), made["runner"])
        equal(log_of(watcher)[1], [])
        before = log_of(corp), log_of(runner), log_of(watcher)
        house.restart()
        corp, runner, watcher = house.person(corp.guest), house.person(runner.guest), house.person()
        corp.ok("join", token=first["token"])
        runner.ok("join", token=second["token"])
        watcher.ok("join", table=first["table"])
        equal((log_of(corp), log_of(runner), log_of(watcher)), before)


def test_what_is_not_shown_yet_is_not_told():
    """# TH-05, TH-12: results are in the log when they are shown; of the delayed view, later."""
    with House(pace=700) as house:
        corp, runner, watcher, seat, _ = table(house)
        for person in (corp, runner):
            person.ok("let", view="delayed")
        late = house.person()
        late.ok("join", table=seat["table"], view="delayed")
        for _ in range(4):
            who = asked(corp, runner)
            before = len(log_of(who)[0])
            who.choose(*QUIET)
            equal(len(log_of(who)[0]), before)
            compare(watcher, {})
            house.after(20000)
            assert len(log_of(who)[0]) > before
            compare(who, {})
            compare(watcher, {})
        assert len(log_of(watcher)[0]) > 3
        equal(log_of(late)[0], [])


def test_what_was_taken_back_is_gone():
    with House() as house:
        corp, runner, watcher, _, _ = table(house)
        corp.choose("keep")
        runner.choose("keep")
        house.after(20000)
        before = log_of(corp), log_of(watcher)[0]
        corp.choose("gain-credit")
        assert len(log_of(corp)[0]) > len(before[0][0])
        corp.ok("take_back", command="back")
        runner.ok("answer", allow=True)
        equal((log_of(corp), log_of(watcher)[0]), before)


def test_they_have_a_share_of_the_server():
    """# TH-46, TH-04: games are played again for so much a second, of all who ask; what it costs follows from what one heard."""
    with House() as house:
        corp, runner, watcher, seat, _ = table(house)
        for _ in range(60):
            asked(corp, runner).choose(*QUIET)
        heard_so_far = len(log_of(watcher)[0])
        assert heard_so_far > 50
        house.after(2000)
        served, others = 0, [house.person() for _ in range(3)]
        for other in others:
            other.ok("join", table=seat["table"])
        while True:
            answer = others[served % 3].ask("log")  # whoever asks: it is one thread
            if answer["type"] == "refused":
                break
            served += 1
        cost = heard_so_far + 100
        equal((answer["code"], served), ("busy", -(-20000 // cost)))
        assert 1 <= answer["wait"] <= 1000 * cost // 20000 + 2, answer
        corp.refused("busy", "log")
        corp.choose(*QUIET) if corp.document["decision"] else runner.choose(*QUIET)  # nobody else waits
        for _ in range(200):  # that is not his fault: he is not disconnected for it
            others[0].refused("busy", "log")
        assert not any(isinstance(text, str) for _, text in others[0].heard)
        house.after(answer["wait"])
        others[1].ok("log")
        house.after(1500)
        corp.ok("log")


def test_mainframe():
    """Its words need the view."""
    with House() as house:
        first, second = house.person(), house.person()
        first.refused("not_seated", "log")
        seat = first.ok("create", game="mainframe", runners=["Noise", "Kate"])
        other = second.ok("sit", table=seat["table"])
        first.ok("join", token=seat["token"])
        second.ok("join", token=other["token"])
        for _ in range(8):
            asked(first, second).choose("place-access-point", "execute")
        for person in (first, second):
            answer = person.ok("log")
            equal(len(base64.b64decode(answer["events"])), MAINFRAME * len(heard(person)))
            assert heard(person) and answer["own"] and answer["view"]


run(globals())
