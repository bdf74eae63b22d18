"""Tables: passwords, several seats at one screen, rematches, who may watch what, and what is said."""
import json
import random

from client import contains, equal, run
from driven import MINUTE, QUIET, House, asked, table

HOUR = 60 * MINUTE


def words(person):
    """All that somebody was ever sent, as one text."""
    return json.dumps([message for _, message in person.heard])


def finish(*people):
    """Somebody gives up."""
    people[0].ok("concede", command="over")


def test_a_password():
    """# TH-48: who sits down or watches must know it, guessing is slow, and the seat's token needs none."""
    with House() as house:
        corp = house.person()
        seat = corp.ok("create", game="netrunner", side="corp", deck="jinteki", password="sesame")
        other = house.person()
        equal([listed.get("password") for listed in other.ok("tables")["tables"]], [True])
        other.refused("password", "sit", table=seat["table"], deck="shaper")
        other.refused("password", "sit", table=seat["table"], deck="shaper", password="Sesame")
        other.refused("password", "join", table=seat["table"])
        second = other.ok("sit", table=seat["table"], deck="shaper", password="sesame")
        corp.ok("join", token=seat["token"])
        other.ok("join", token=second["token"])
        watcher = house.person()
        for _ in range(10):
            watcher.refused("password", "join", table=seat["table"], password="guess")
        watcher.refused("too_many", "join", table=seat["table"], password="sesame")
        house.after(10 * MINUTE)
        for _ in range(2):  # a right one counts for nothing
            watcher.ok("join", table=seat["table"], password="sesame")
        # All tables' guesses together: twenty an hour.
        for _ in range(2):
            guesser = house.person()
            codes = [guesser.ask("join", table=seat["table"], password="guess")["code"] for _ in range(9)]
        contains(" ".join(codes), "too_many")
        for person in (corp, other, watcher):
            assert "sesame" not in words(person)
        with open(house.folder.name + "/games.db", "rb") as file, open(house.folder.name + "/games.db-wal", "rb") as log:
            assert b"sesame" not in file.read() + log.read()


def test_several_seats_at_one_screen():
    """One guest has all seats, follows them from one connection in turn, or from several."""
    with House() as house:
        person = house.person()
        person.refused("bad_table", "create", game="netrunner", side="corp", deck="nbn", other_deck="criminal")
        seat = person.ok("create", game="netrunner", side="corp", deck="nbn", against="oneself", other_deck="criminal")
        equal([other["seat"] for other in seat["others"]], ["runner"])
        person.ok("join", token=seat["token"])
        person.choose("keep")
        person.ok("join", token=seat["others"][0]["token"])
        equal(person.document["decision"]["choices"][0]["verb"], "keep")
        assert all("title" not in card for card in person.document["state"]["corp"]["hq"])
        person.choose("keep")
        beside = house.person(person.guest)
        beside.ok("join", token=seat["token"])
        assert beside.document["decision"] is not None
        # Nobody can claim a game from himself.
        beside.leave()
        house.after(30 * MINUTE)
        person.refused("not_now", "claim", command="a")
        three = person.ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], against="oneself")
        equal([other["seat"] for other in three["others"]], ["Kate", "Nero"])


def test_a_rematch_that_cannot_be_stored():
    """# TH-54: everybody who wanted it is told, nothing of it stays, and they may ask again; what was stored is theirs."""
    outcomes = set()
    for pages in (0, 3, 6, 9, 12):
        with House() as house:
            corp, runner, _, _, _ = table(house, spectator=False)
            corp.ok("concede", command="over")
            for person in (corp, runner):
                equal(len(person.ok("games")["games"]), 0)
            for _ in range(7 if pages == 0 else 1):  # what came to nothing is not counted (TH-60)
                runner.ok("rematch", lang="pl")
                house.room(pages * 4120)
                answer = corp.ask("rematch")
                house.room()
                if answer["type"] == "done":
                    break
                equal((answer["code"], corp.of("seated")[1:], runner.of("seated")[1:]), ("store_full", [], []))
                told = runner.of("refused")[-1]
                equal((told["code"], "id" in told), ("store_full", False))
                assert "nic nie zrobiono" in told["text"], told
                equal((corp.document["rematch"], runner.document["rematch"]), ([], []))
                equal([len(person.ok("games")["games"]) for person in (corp, runner)], [0, 0])
            outcomes.add(answer["type"])
            if answer["type"] == "refused":
                for person in (corp, runner):
                    person.ok("rematch")
            for person, side in ((corp, "runner"), (runner, "corp")):
                seat = person.of("seated")[-1]
                equal(seat["seat"], side)
                person.ok("join", token=seat["token"])
            assert corp.document["state"]["turn"] == 0 and runner.document["decision"]
            equal([len(person.ok("games")["games"]) for person in (corp, runner)], [1, 1])
    equal(outcomes, {"refused", "done"})


def test_rematches_are_asked_for_five_times():
    """# TH-60: and however often one asks after that, it stays so."""
    with House() as house:
        corp, runner, _, _, _ = table(house, spectator=False)
        finish(runner)
        for _ in range(5):
            corp.refused("bad_deck", "rematch", deck="nbn")  # that was no wish
            corp.ok("rematch")
            corp.ok("rematch", on=False)
        for number in range(300):
            corp.refused("too_many", "rematch")
        equal(runner.document["rematch"], [])


def test_a_rematch_with_sides_swapped():
    """# TH-27: both must want it; the new game has a key of its own."""
    with House() as house:
        corp, runner, watcher, first, second = table(house, clock={"minutes": 9, "increment": 0})
        corp.refused("not_now", "rematch")
        finish(runner)
        old = corp.ok("record")["record"]
        corp.refused("bad_deck", "rematch", deck="nbn")  # he will be the Runner
        corp.ok("rematch", deck="criminal")
        equal((runner.document["rematch"], watcher.document["rematch"]), (["corp"], ["corp"]))
        corp.ok("rematch", on=False)
        equal(runner.document["rematch"], [])
        corp.ok("rematch", deck="criminal")
        corp.leave()  # who goes away wants nothing
        equal(runner.document["rematch"], [])
        corp = house.person(corp.guest)
        corp.ok("join", token=first["token"])
        runner.ok("rematch", deck="weyland")
        watcher.refused("not_seated", "rematch")
        equal(corp.of("seated"), [])
        corp.ok("rematch", deck="criminal")
        seats = [person.of("seated")[-1] for person in (corp, runner)]
        equal([seat["seat"] for seat in seats], ["runner", "corp"])
        equal(seats[0]["table"], seats[1]["table"])
        assert seats[0]["table"] != first["table"] and seats[0]["token"] not in words(runner)
        equal(watcher.of("seated"), [])
        joined = corp.ok("join", token=seats[0]["token"])
        equal((joined["seat"], joined["clock"]["minutes"]), ("runner", 9))
        runner.ok("join", token=seats[1]["token"])
        runner.choose("keep")
        finish(runner)
        new = corp.ok("record")["record"]
        assert new["key"] != old["key"]
        equal((new["setup"]["corp"]["identity"][:7], old["setup"]["corp"]["identity"][:7]), ("Weyland", "Jinteki"))
        # A bot is always ready.
        alone = house.person()
        seat = alone.ok("create", game="mainframe", runners=["Noise", "Kate"], against="random", border="walled")
        alone.ok("join", token=seat["token"])
        finish(alone)
        alone.ok("rematch")
        again = alone.of("seated")[-1]
        equal(again["seat"], "Noise")
        alone.ok("join", token=again["token"])
        equal([player["runner"] for player in alone.document["state"]["players"]], ["Kate", "Noise"])
        equal(alone.document["state"]["border"], "walled")


def titles(state, side, zone):
    return [card.get("title") for card in state[side][zone]]


def test_over_a_shoulder():
    """# TH-11: one side's cards by its consent, both by both's; nobody's deck; withdrawn at once."""
    with House() as house:
        corp, runner, watcher, seat, _ = table(house)
        for view in ("corp", "runner", "all", "delayed", "nobody"):
            house.person().refused("not_now", "join", table=seat["table"], view=view)
        corp.ok("let", view="own")
        equal([place.get("lets") for place in runner.of("seats")[-1]["seats"]], ["own", None])
        over = house.person()
        over.ok("join", table=seat["table"], view="corp")
        equal(titles(over.document["state"], "corp", "hq"), titles(corp.document["state"], "corp", "hq"))
        assert None not in titles(over.document["state"], "corp", "hq")
        equal(over.document["state"], corp.document["state"])
        equal((over.document["decision"], corp.document["decision"] is None), (None, False))
        for view in ("runner", "all", "delayed"):
            house.person().refused("not_now", "join", table=seat["table"], view=view)
        over.refused("not_seated", "choose", question=1, choice=0, command="x")
        runner.ok("let", view="own")
        both = house.person()
        both.ok("join", table=seat["table"], view="all")
        for _ in range(12):
            asked(corp, runner).choose(*QUIET)
            equal(both.document["views"], {"corp": corp.document["state"], "runner": runner.document["state"]})
            equal(over.document["state"], corp.document["state"])
            equal(both.document["state"], watcher.document["state"])
            for view in both.document["views"].values():
                equal(set(titles(view, "corp", "rd") + titles(view, "runner", "stack")), {None})
        assert all(title is None for title in titles(watcher.document["state"], "corp", "hq"))
        house.restart()  # consent is kept
        corp, both = house.person(corp.guest), house.person()
        both.ok("join", table=seat["table"], view="all")
        corp.ok("join", token=seat["token"])
        corp.ok("stops", level="full")
        corp.ok("let", view="none")
        equal(both.of("left")[-1]["why"], "consent")
        both.refused("not_now", "join", table=seat["table"], view="all")


def test_a_teaching_table():
    """# TH-01, TH-11: both hands are open to both by consent, made of the other's view; nothing else is."""
    with House() as house:
        corp, runner = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", teaching=True)
        equal([listed.get("teaching") for listed in runner.ok("tables")["tables"]], [True])
        equal(runner.ok("look", table=first["table"])["teaching"], True)
        contains(runner.refused("bad_table", "sit", table=first["table"], deck="shaper")["text"], "both hands are open")
        second = runner.ok("sit", table=first["table"], deck="anarch", teaching=True)  # nothing of it searches the stack when installed
        equal(corp.ok("join", token=first["token"])["teaching"], True)
        runner.ok("join", token=second["token"])
        watcher = house.person()
        watcher.ok("join", table=first["table"])
        for step in range(30):
            asked(corp, runner).choose("keep", "install", "draw", "pass", "continue", "discard")
            hq, grip = corp.document["state"]["corp"]["hq"], runner.document["state"]["runner"]["grip"]
            equal(runner.document["open"], {"corp": hq})
            equal(corp.document["open"], {"runner": grip})
            assert "open" not in watcher.document
            assert all(card.get("hidden") for card in runner.document["state"]["corp"]["hq"])
            for person in (corp, runner):
                assert "title" not in json.dumps(person.document["state"]["corp"]["rd"] + person.document["state"]["runner"]["stack"])
        facedown = [card for server in runner.document["state"]["corp"]["servers"].values() for card in server["ice"] + server["root"]]
        assert any(card.get("hidden") for card in facedown), "what is installed facedown stays hidden"
        finish(runner)
        corp.ok("rematch")
        runner.ok("rematch")
        again = corp.of("seated")[-1]
        equal(corp.ok("join", token=again["token"])["teaching"], True)
        assert corp.document["open"]["corp"]
        alone = house.person()
        alone.refused("bad_table", "create", game="mainframe", runners=["Noise", "Kate"], teaching=True)
        seat = alone.ok("create", game="netrunner", side="corp", deck="nbn", against="random", teaching=True)
        alone.ok("join", token=seat["token"])
        equal(len(alone.document["open"]["runner"]), 5)
        other = house.person()
        plain = other.ok("create", game="netrunner", side="corp", deck="nbn", against="random")
        equal(other.ok("join", token=plain["token"]).get("teaching"), None)
        assert "open" not in other.document


def test_the_open_view_comes_later():
    """# TH-12, TH-53: two turns and two minutes, by consent of both; nothing of now: no result, no clocks, no talk. A calendar that jumps
    shows nothing earlier."""
    for jumps in ((0,), (HOUR, -HOUR, 0)):
        open_view_comes_later(jumps)


def open_view_comes_later(jumps):
    with House() as house:
        corp, runner, _, seat, _ = table(house, clock={"minutes": 60, "increment": 0})
        runner.ok("let", view="delayed")
        late = house.person()
        late.refused("not_now", "join", table=seat["table"], view="delayed")
        corp.ok("let", view="own")  # who lets them see all now lets them see it later
        house.person().refused("not_now", "join", table=seat["table"], view="all")
        late.ok("join", table=seat["table"], view="delayed")
        start = late.document
        equal((start["state"]["turn"], start["clock"], start["end"]), (0, None, None))
        seen = {}  # what the Corporation saw, when
        rng = random.Random(2)
        while corp.document["state"]["turn"] < 6 and corp.document["end"] is None:
            house.line("calendar %d" % rng.choice(jumps))
            house.after(1000 + rng.randrange(9000))
            who = asked(corp, runner)
            who.choose(*QUIET)
            seen[json.dumps(corp.document["state"])] = (house.now, corp.document["state"]["turn"])
            shown = late.document["views"]["corp"]
            if shown["turn"] > 0:
                when, turn = seen[json.dumps(shown)]
                assert house.now - when >= 2 * MINUTE and turn <= corp.document["state"]["turn"] - 3, (house.now - when, turn)
        house.after(3 * MINUTE)
        assert 0 < late.document["views"]["corp"]["turn"] <= 3, late.document["views"]["corp"]["turn"]
        corp.ok("say", text="well played")
        finish(runner)
        runner.leave()
        equal((late.document["end"], late.document["clock"], late.of("chat"), late.of("seats")), (None, None, [], []))
        another = house.person()
        equal(another.ok("join", table=seat["table"], view="delayed")["state"], "running")
        assert "away" not in words(another)
        house.line("calendar %d" % jumps[0])
        house.after(2 * MINUTE - 1)
        equal(late.document["end"], None)
        house.after(1)
        equal(late.document["end"], {"reason": "conceded", "seat": "runner"})
        equal(late.document["views"]["corp"], corp.document["state"])


def test_what_is_said():
    """# TH-13: seats hear no word of those who watch before the end; those who watch hear the seats."""
    with House() as house:
        corp, runner, watcher, seat, _ = table(house)
        other = house.person()
        other.ok("join", table=seat["table"])
        corp.ok("say", text="good luck, zażółć gęślą jaźń")
        watcher.ok("say", text="he holds a zebra")
        for person, heard in ((corp, ["good luck, zażółć gęślą jaźń"]), (runner, ["good luck, zażółć gęślą jaźń"]),
                              (watcher, ["good luck, zażółć gęślą jaźń", "he holds a zebra"]), (other, ["good luck, zażółć gęślą jaźń", "he holds a zebra"])):
            equal([line["text"] for message in person.of("chat") for line in message["lines"]], heard)
        equal(watcher.of("chat")[-1]["lines"][0]["from"], "watcher 1")
        # Who comes later hears what he may.
        again = house.person(runner.guest)
        again.ok("join", table=seat["table"])
        equal([line["room"] for line in again.of("chat")[0]["lines"]], ["seats", "watching"])
        again.leave()
        runner.ok("mute", who="corp", on=True)
        corp.ok("say", text="are you there?")
        assert "are you there" not in words(runner)
        runner.ok("mute", who="corp", on=False)
        runner.refused("not_now", "mute", who="nobody", on=True)
        for text in ("http://example.org", "see WWW.example.org", "two\nlines", "\u202eturned", "zero\u200bwidth", "a" * 301, "   ", "z\u0310\u0311"):
            corp.refused("bad_text", "say", text=text)
        house.person("-").refused("not_seated", "say", text="hello")
        assert "zebra" not in words(corp) + words(runner)
        finish(runner)
        watcher.ok("say", text="well played")
        equal(corp.of("chat")[-1]["lines"], [{"room": "after", "from": "watcher 1", "text": "well played"}])
        corp.ok("mute", who="watchers", on=True)
        watcher.ok("say", text="one more")
        assert "one more" not in words(corp)


def test_nobody_talks_too_much():
    """# TH-60: five lines in ten seconds, thirty in five minutes, whatever connection one has."""
    with House() as house:
        corp, runner, _, seat, _ = table(house)
        for _ in range(5):
            corp.ok("say", text="hello")
        corp.refused("too_many", "say", text="hello")
        again = house.person(corp.guest)
        again.ok("join", token=seat["token"])
        again.refused("too_many", "say", text="hello")
        said = 5
        for _ in range(29):
            house.after(10000)
            said += again.ask("say", text="hello")["type"] == "done"
        equal(said, 30)
        again.refused("too_many", "say", text="hello")
        house.after(20000)
        again.ok("say", text="hello")
        equal(len(runner.of("chat")), 31)


def test_staged_choices():
    """# TH-07: a program and where it goes, as one message: all or nothing, and one change for everybody."""
    with House() as house:
        people = [house.person() for _ in range(2)]
        first = people[0].ok("create", game="mainframe", runners=["Noise", "Kate"])
        second = people[1].ok("sit", table=first["table"])
        for person, seat in zip(people, (first, second)):
            person.ok("join", token=seat["token"])
        rng = random.Random(8)
        staged = 0
        for number in range(60):
            who = asked(*people)
            if who is None:  # it is over
                break
            other = people[1 - people.index(who)]
            decision = who.document["decision"]
            layouts = [choice["choice"] for choice in decision["choices"] if choice["verb"] == "execute"]
            other.refused("not_now", "stage", question=1, choices=[0, 0], command="x%d" % number)
            if not layouts:
                who.ok("choose", question=decision["question"], choice=rng.randrange(len(decision["choices"])), command="r%d" % number)
                continue
            before, seen = json.dumps(who.document), len(other.of("change"))
            who.refused("not_now", "stage", question=decision["question"], choices=[layouts[0], 0, 9999], command="b%d" % number)
            equal(json.dumps(who.document), before)
            answer = who.ask("stage", question=decision["question"], choices=[layouts[0], 0], command="s%d" % number)
            if answer["type"] == "done":
                staged += 1
                equal(len(other.of("change")), seen + 1)
                assert json.dumps(who.document) != before
            else:
                equal(json.dumps(who.document), before)
                who.ok("choose", question=decision["question"], choice=layouts[0], command="c%d" % number)
            if who.document["state"]["winner"] is not None:
                break
        assert staged >= 3, staged


def test_coming_back_and_finding_games():
    """Whoever sits at a table finds his seat by his guest's token, and strangers find games to watch."""
    with House() as house:
        corp, runner, _, seat, second = table(house)
        hidden = house.person()
        private = hidden.ok("create", game="netrunner", side="corp", deck="nbn", against="random")
        hidden.ok("join", token=private["token"])
        stranger = house.person()
        equal([listed["table"] for listed in stranger.ok("tables", watch=True)["tables"]], [seat["table"]])
        equal(stranger.ok("tables")["tables"], [])
        for name in ("corp", "runner", "nobody"):
            stranger.refused("not_found", "join", table=seat["table"], seat=name)
        house.person("-").refused("not_found", "join", table=seat["table"], seat="corp")
        again = house.person(corp.guest)
        again.refused("not_found", "join", table=seat["table"], seat="runner")
        equal(again.ok("join", table=seat["table"], seat="corp")["seat"], "corp")
        assert again.document["decision"] is not None
        equal(corp.of("left")[-1]["why"], "elsewhere")
        again.leave()
        runner.leave()
        equal(stranger.ok("tables", watch=True)["tables"], [])  # nobody plays it now


def test_who_watches_is_told():
    with House() as house:
        corp, _, watcher, seat, _ = table(house)
        equal(corp.of("seats")[-1]["watching"], 1)
        late = house.person()
        equal(late.ok("join", table=seat["table"])["watching"], 1)
        equal(corp.of("seats")[-1]["watching"], 2)
        late.leave()
        equal(corp.of("seats")[-1]["watching"], 1)


run(globals())
