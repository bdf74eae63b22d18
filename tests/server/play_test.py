"""Games over the socket: two players and a spectator, bots, seats, stops, taking back, coming back."""
import json
import os
import random
import sqlite3
import subprocess
import time

from client import SOURCE, Engine, Server, apply, at_random, contains, described, equal, finish, is_over, netrunner, play, run

GAMES = 2 if "JACKIN_SANITIZED" in os.environ else 4


def bytes_of(document):
    return json.dumps(document, sort_keys=True)


def catch_up(watcher, server, table):
    """Reads until the watcher knows what somebody who comes now is told."""
    fresh = server.client(watcher.guest)
    fresh.join(table=table)
    while watcher.n < fresh.n:
        watcher.message()
    equal(bytes_of(watcher.document), bytes_of(fresh.document))
    equal(watcher.n, fresh.n)
    fresh.drop()


def test_whole_games_with_a_spectator():
    """# TH-10: snapshots and differences say the same, for seats and for those who watch; every game ends."""
    with Server() as server:
        watching = server.guest()
        for number in range(GAMES):
            choose = at_random(random.Random(number))
            corp, runner, seat, _ = netrunner(server)
            watcher = server.client(watching)
            watcher.join(table=seat["table"])

            def choose_and_compare(client, choose=choose, watcher=watcher, seat=seat):
                choose(client)
                catch_up(watcher, server, seat["table"])

            play([corp, runner], choose_and_compare, 60 if number else 12)
            if not (is_over(corp) or is_over(runner)):
                play([corp, runner], choose)
            equal(watcher.document["decision"], None)
            for client in (corp, runner):
                while not is_over(client):
                    client.message()
                equal(client.document["decision"], None)
                equal(client.document["state"]["winner"], corp.document["state"]["winner"])
                client.drop()
            watcher.drop()


def states_of(client):
    """Every state that this client was ever shown, in order."""
    document, states = None, []
    for payload in client.received:
        message = json.loads(payload)
        if message["type"] == "snapshot":
            document = message["document"]
        elif message["type"] == "change":
            document = apply(document, message["changes"])
        else:
            continue
        if not states or states[-1] != document["state"]:
            states.append(document["state"])
    return states


def test_what_is_shown_is_what_the_views_say():
    """# TH-01, TH-14: the record replays the game in the engine, and every state that anybody was sent is his view of it, in order."""
    engine = Engine()
    with Server() as server:
        for fields, views in (({"game": "netrunner"}, ("corp", "runner", "spectator")), ({"game": "mainframe"}, ("Noise", "Kate", "spectator"))):
            if fields["game"] == "netrunner":
                first, second, seat, _ = netrunner(server)
            else:
                first, second = server.client(), server.client()
                seat = first.ok("create", game="mainframe", runners=["Noise", "Kate"])
                other = second.ok("sit", table=seat["table"])
                first.join(token=seat["token"])
                second.join(token=other["token"])
            watcher = server.client()
            watcher.join(table=seat["table"])
            choose = at_random(random.Random(31))
            play([first, second], choose, 40)
            if not is_over(first) and not is_over(second):
                first.refused("not_now", "record")
            play([first, second], choose)
            for client in (first, second, watcher):
                while not is_over(client):
                    client.message()
            watcher.refused("not_seated", "record")
            record = first.ok("record")["record"]
            equal(second.ok("record")["record"], record)
            truth = {view: [] for view in views}
            for upto in range(len(record["choices"]) + 1):
                for view in views:
                    answer = engine.ask(cmd="replay", record=record, upto=upto, view=view)
                    truth[view].append({key: value for key, value in answer.items() if key not in ("ok", "made")})
            for client, view in zip((first, second, watcher), views):
                at, shown = 0, states_of(client)
                for state in shown:
                    while at < len(truth[view]) and truth[view][at] != state:
                        at += 1
                    assert at < len(truth[view]), (view, "was sent what no view of the game says")
                assert len(shown) > 10
    engine.close()


def test_who_comes_back_gets_the_rest():
    """# TH-10: dropped at every message of a game; what was missed is what the stream had, byte for byte."""
    with Server() as server:
        corp, runner, seat, _ = netrunner(server)
        watcher = server.client()
        watcher.join(table=seat["table"])
        choose = at_random(random.Random(7))
        play([corp, runner], choose, 40)
        catch_up(watcher, server, seat["table"])
        sent = [payload for payload in watcher.received if json.loads(payload)["type"] in ("snapshot", "change")]
        first = json.loads(sent[0])
        for n in range(first["n"], watcher.n + 1):
            again = server.client(watcher.guest)
            again.stream, again.n = watcher.stream, n
            again.document = first["document"]
            for payload in sent[1:n - first["n"] + 1]:
                again.document = apply(again.document, json.loads(payload)["changes"])
            again.join(table=seat["table"], stream=watcher.stream, n=n)
            while again.n < watcher.n:
                again.message()
            equal(bytes_of(again.document), bytes_of(watcher.document))
            equal([payload for payload in again.received if json.loads(payload)["type"] == "change"], sent[n - first["n"] + 1:])
            again.drop()
        # Another stream, or a number that never was: a snapshot.
        for fields in ({"stream": "0" * 16, "n": 3}, {"stream": watcher.stream, "n": watcher.n + 1}, {"stream": watcher.stream}, {"n": 2}):
            again = server.client(watcher.guest)
            again.ok("join", table=seat["table"], **fields)
            again.next("snapshot")
            equal(bytes_of(again.document), bytes_of(watcher.document))
            again.drop()


def test_the_newest_connection_has_the_seat():
    with Server() as server:
        corp, _, seat, _ = netrunner(server)
        other = server.client()  # the token is enough, whoever has it
        other.join(token=seat["token"])
        equal(corp.next("left")["why"], "elsewhere")
        corp.refused("not_seated", "choose", question=1, choice=0, command="x")
        equal(other.choose(0)["type"], "done")
        equal(other.ok("leave")["why"], "asked")
        other.refused("not_seated", "concede", command="x")


def test_what_one_may_know():
    """# TH-11: a spectator's documents name no card of a hand; a player's only his own."""
    with Server() as server:
        corp, runner, seat, _ = netrunner(server)
        watcher = server.client(corp.guest)  # the player's own second window sees no more than any other
        watcher.join(table=seat["table"])
        for client, zones in ((corp, ("hq",)), (runner, ("grip",)), (watcher, ())):
            state = client.document["state"]
            for side, zone in (("corp", "hq"), ("runner", "grip"), ("corp", "rd"), ("runner", "stack")):
                for card in state[side][zone]:
                    equal((zone, "title" in card), (zone, zone in zones))
            for word in (b'"hash"', b'"seed"', b'"key"', b'"record"', b'"to_move"'):  # TH-02
                assert not any(word in payload for payload in client.received), word
        equal((corp.decision() is not None, runner.decision(), watcher.decision()), (True, None, None))


def test_a_command_is_done_once():
    """# TH-50"""
    with Server() as server:
        corp, runner, _, _ = netrunner(server)
        question = corp.decision()["question"]
        for _ in range(3):
            equal(corp.ok("choose", question=question, choice=0, command="keep")["command"], "keep")
        equal(corp.n, 2)
        corp.refused("not_now", "choose", question=question, choice=0, command="again")
        runner.next("change")
        runner.refused("not_now", "choose", question=7, choice=0, command="x")
        runner.refused("not_now", "choose", question=1, choice=99, command="x")
        equal(runner.choose(0)["type"], "done")


def test_stops():
    """# TH-06: who wants to be asked everywhere is asked more; the server passes for the others, connected or not."""
    with Server() as server:
        made = {}
        for level in ("full", "standard"):
            corp, runner, _, _ = netrunner(server, level=level)
            calls = [0]

            def first(client, calls=calls):
                verbs = [choice["verb"] for choice in client.decision()["choices"]]
                pick = next((verbs.index(verb) for verb in ("keep", "gain-credit", "pass", "continue", "decline", "discard", "done") if verb in verbs), 0)
                equal(client.choose(pick)["type"], "done")
                calls[0] += 1

            while corp.document["state"]["turn"] < 4 and runner.document["state"]["turn"] < 4:
                play([corp, runner], first, 1)
            made[level] = calls[0]
        assert made["standard"] <= made["full"], made
        corp.refused("not_now", "stops", level="never")
        corp.refused("not_now", "stops", level="full", stop=["run.9"])
        corp.refused("not_now", "stops", level="full", pinned=["no such card"])
        corp.ok("stops", level="guided", stop=["run.2.1"], skip=["corp.1.1"], wants=["order", "payment"], pinned=["01109"])


def test_taking_back_between_people():
    with Server() as server:
        corp, runner, _, _ = netrunner(server)
        corp.refused("not_now", "take_back", command="a")  # nothing was chosen yet
        corp.choose(0)
        runner.next("change")
        runner.choose(0)
        while not corp.decision():
            corp.message()
        before = bytes_of({**corp.document, "decision": None})
        verbs = [choice["verb"] for choice in corp.decision()["choices"]]
        equal(corp.choose(verbs.index("gain-credit"))["type"], "done")
        corp.ok("take_back", command="b")
        while runner.document["take_back"] != "corp":
            runner.message()
        runner.ok("answer", allow=True)
        while bytes_of({**corp.document, "decision": None}) != before:
            corp.message()
        assert corp.decision() is not None
        corp.refused("not_now", "answer", allow=True)


def test_conceding():
    with Server() as server:
        corp, runner, seat, _ = netrunner(server)
        equal(runner.ok("concede", command="a")["command"], "a")
        runner.ok("concede", command="a")
        corp.next("change")
        equal((corp.document["end"], corp.decision()), ({"reason": "conceded", "seat": "runner"}, None))
        corp.refused("not_now", "concede", command="a")
        corp.refused("not_now", "choose", question=1, choice=0, command="x")
        late = server.client()
        equal(late.join(table=seat["table"])["state"], "over")
        equal(late.document["end"]["seat"], "runner")


def test_against_bots_of_both_games():
    with Server() as server:
        for fields in ({"game": "netrunner", "side": "corp", "deck": "nbn"}, {"game": "netrunner", "side": "runner", "deck": "criminal"},
                       {"game": "mainframe", "runners": ["Noise", "Kate"]},
                       {"game": "mainframe", "runners": ["Adam", "Nero", "Andromeda", "Chaos Theory"], "border": "walled"}):
            client = server.client()
            seat = client.ok("create", against="random", **fields)
            joined = client.join(token=seat["token"])
            equal([place["who"] for place in joined["seats"]].count("bot"), len(joined["seats"]) - 1)
            play([client], at_random(random.Random(3)))
            assert is_over(client)
            client.drop()


def test_mainframe_between_people():
    with Server() as server:
        people = [server.client() for _ in range(3)]
        first = people[0].ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"])
        listed = people[1].ok("tables")["tables"]
        equal([(table["table"], table["game"], [seat["who"] for seat in table["seats"]]) for table in listed],
              [(first["table"], "mainframe", ["person", "free", "free"])])
        equal(people[0].join(token=first["token"])["state"], "open")
        for client, name in zip(people[1:], ("Kate", "Nero")):
            seat = client.ok("sit", table=first["table"])
            equal(seat["seat"], name)
            client.join(token=seat["token"])
        people[0].next("snapshot")  # dealt when the last sat down
        equal(people[1].ok("tables")["tables"], [])
        watcher = server.client()
        watcher.join(table=first["table"])
        hands = {}
        for client in people + [watcher]:
            for player in client.document["state"]["players"]:
                if isinstance(player["hand"], list):
                    hands[player["runner"]] = [card["title"] for card in player["hand"]]
        equal(sorted(hands), ["Kate", "Nero", "Noise"])
        play(people, at_random(random.Random(11)))
        assert any(is_over(client) for client in people)


def test_tables_that_cannot_be():
    with Server() as server:
        client = server.client()
        for fields in ({"game": "chess"}, {"game": "netrunner"}, {"game": "netrunner", "side": "left", "deck": "nbn"},
                       {"game": "netrunner", "side": "corp"}, {"game": "netrunner", "side": "corp", "deck": "nbn", "border": "paths"},
                       {"game": "netrunner", "side": "corp", "deck": "nbn", "against": "god"},
                       {"game": "netrunner", "side": "corp", "deck": "nbn", "bot_deck": "shaper"},
                       {"game": "mainframe"}, {"game": "mainframe", "runners": ["Noise"]}, {"game": "mainframe", "runners": ["Noise", "Noise"]},
                       {"game": "mainframe", "runners": ["Noise", "Bob"]}, {"game": "mainframe", "runners": ["Noise", "Kate"], "deck": "nbn"},
                       {"game": "mainframe", "runners": ["Noise", "Kate"], "border": "round"}):
            client.refused("bad_table", "create", **fields)
        # What is wrong with a deck is told to its owner (TH-21), in his language.
        for deck in ("shaper", "nonsense", "NBN: Making News\n3 Hedge Fund"):
            contains(client.refused("bad_deck", "create", game="netrunner", side="corp", deck=deck)["text"], " ")
        english = client.refused("bad_deck", "create", game="netrunner", side="corp", deck="3 Hedge Fnd")["text"]
        polish = client.refused("bad_deck", "create", game="netrunner", side="corp", deck="3 Hedge Fnd", lang="pl")["text"]
        assert english != polish
        equal(client.ok("tables")["tables"], [])


def test_everything_is_where_it_was_after_a_restart():
    with Server() as server:
        corp, runner, first, second = netrunner(server)
        corp.ok("stops", level="full")
        play([corp, runner], at_random(random.Random(21)), 30)
        watcher = server.client()
        watcher.join(table=first["table"])
        for client, token in ((corp, first["token"]), (runner, second["token"])):
            client.join(token=token)
        before = [bytes_of(client.document) for client in (corp, runner, watcher)]
        open_table = server.client().ok("create", game="mainframe", runners=["Noise", "Kate"])
        for how in ("kill", "stop"):
            getattr(server, how)()
            server.start()
            again = [server.client(client.guest) for client in (corp, runner, watcher)]
            for client, fields in zip(again, ({"token": first["token"]}, {"token": second["token"]}, {"table": first["table"]})):
                client.join(**fields)
            equal([bytes_of(client.document) for client in again], before)
            equal([table["table"] for table in again[0].ok("tables")["tables"]], [open_table["table"]])
        play(again[:2], at_random(random.Random(22)))


def test_clocks_after_a_kill():
    """# TH-53: what was left is there again, and nobody was charged while there was no server."""
    with Server() as server:
        corp, runner = server.client(), server.client()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", clock={"minutes": 9, "increment": 0})
        second = runner.ok("sit", table=first["table"], deck="shaper")
        corp.join(token=first["token"])
        runner.join(token=second["token"])
        for client in (corp, runner):
            while not client.decision():
                client.message()
            client.choose(0)
        while not corp.decision():
            corp.message()
        left = corp.document["clock"]["left"]
        assert all(9 * 60000 - 110000 < value <= 9 * 60000 for value in left.values()) and list(corp.document["clock"]["running"]) == ["corp"]
        server.kill()
        server.start()
        late = server.client(runner.guest)
        late.join(token=second["token"])
        equal(late.document["clock"], {"left": left, "running": {}, "away": {}})
        back = server.client(corp.guest)
        back.join(token=first["token"])
        while not back.document["clock"]["running"]:
            back.message()
        equal(back.document["clock"]["left"], left)


def test_two_languages_at_one_table():
    with Server() as server:
        corp, runner = server.client(), server.client()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", lang="pl")
        second = runner.ok("sit", table=first["table"], deck="shaper")
        corp.join(token=first["token"])
        runner.join(token=second["token"])
        contains(corp.decision()["prompt"]["text"], "rękę")
        corp.join(token=first["token"], lang="en")
        contains(corp.decision()["prompt"]["text"], "hand")


def test_pace_between_people():
    """# TH-05: the answer comes at once, the result later; in between nothing can be chosen."""
    with Server(None, "--pace", "400") as server:
        corp, runner, _, _ = netrunner(server)
        n = corp.n
        equal(corp.choose(0)["type"], "done")
        equal(corp.n, n)  # nothing was shown before the answer
        corp.refused("not_now", "choose", question=2, choice=0, command="early")
        runner.next("change")  # whoever is asked hears of it at once
        equal(runner.choose(0)["type"], "done")
        while not corp.decision() or corp.decision()["question"] != 2:
            corp.next("change")
        alone = server.client()
        seat = alone.ok("create", game="netrunner", side="corp", deck="nbn", against="random")
        alone.join(token=seat["token"])
        equal(alone.choose(0)["type"], "done")
        equal(alone.n, 1)  # bots keep a pace too
        alone.next("change")


GOOD = {"INT": 1, "TEXT": "a", "BOOL": True, "TOKEN": "0" * 32, "TABLE": "0" * 20, "NAMES": ["a"], "NUMBERS": [1], "CLOCK": {"minutes": 1, "increment": 0}}


def test_every_field_of_every_message_is_checked():
    """# TH-43, TH-47: whatever stands where it may not is refused, and the connection goes on."""
    with Server() as server:
        client = server.client()
        done = 0
        for message in described():
            if message["direction"] != "TO_SERVER":
                continue
            good = {field["name"]: "0" * field["most"] if field["type"] == "TOKEN" else GOOD[field["type"]] for field in message["fields"] if field["needed"]}
            client.refused("bad_message", message["name"], **{**good, "surely_not": 1})
            for field in message["fields"]:
                bad = [None, {}, -1, 1.5, [[]], [None], "", "'; DROP TABLE play; --" * 600]
                if field["type"] == "INT":
                    bad += [True, "1", field["most"] + 1, 10 ** 30]
                elif field["type"] == "BOOL":
                    bad += [0, "true"]
                elif field["type"] == "NAMES":
                    bad += [["a"] * (field["most"] + 1), ["a" * 100], "a"]
                elif field["type"] == "NUMBERS":
                    bad += [[1] * (field["most"] + 1), [], [-1], [65536], ["1"], [1.5], 1]
                else:
                    bad += [7, True, "a" * (field["most"] + 1), "\0"]
                for value in bad:  # what is no JSON at all has no id that could be repeated
                    client.send(message["name"], **{**good, field["name"]: value})
                    equal((message["name"], field["name"], client.next("refused")["code"]),
                          (message["name"], field["name"], "bad_message"))
                    done += 1
                    if done % 50 == 0:
                        client = server.client(client.guest)
                if field["needed"]:
                    client.refused("bad_message", message["name"], **{name: value for name, value in good.items() if name != field["name"]})
        assert done > 100, done


def test_the_page_has_the_messages():
    result = subprocess.run([os.path.join(SOURCE, "tools", "server-messages"), "--check"], capture_output=True, text=True, check=False)
    equal((result.returncode, result.stderr), (0, ""))
    with open(os.path.join(SOURCE, "docs", "server.md"), encoding="utf-8") as file:
        page = file.read()
    with open(os.path.join(SOURCE, "server", "lobby_answers.c"), encoding="utf-8") as file:
        source = file.read()
    table = source[source.index("refusals[] ="):]
    for line in table[:table.index("};")].splitlines():
        if line.strip().startswith('{"'):
            contains(page, "`%s`" % line.split('"')[1])


def test_a_flood_is_refused():
    """A seat makes so many choices a second (`--rate`), and the rest are refused unread."""
    with Server(None, "--rate", "1") as server:
        corp, _, _, _ = netrunner(server)
        codes = [corp.ask("choose", question=9, choice=0, command="x")["code"] for _ in range(12)]
        assert codes[0] == "not_now" and "too_many" in codes, codes
    # TH-48: what the store is asked much for is asked for more slowly than the rest.
    with Server(None, "--rate", "10") as server:
        codes = {}
        for type in ("games", "tables"):
            reader = server.client(server.guest())
            codes[type] = [reader.ask(type).get("code") for _ in range(40)]
        assert codes["games"][0] is None and "too_many" in codes["games"], codes
        equal(codes["tables"], [None] * 40)


def test_a_game_that_is_over_is_kept_small():
    """Some minutes after its end a game is packed, and opens as before; its record is the same."""
    with Server() as server:
        corp, runner, seat, _ = netrunner(server)
        play([corp, runner], at_random(random.Random(8)), 20)
        finish(corp)
        record, document = corp.ok("record")["record"], corp.document
        guest = corp.guest
        for client in (corp, runner):
            client.drop()
        server.stop()
        store = sqlite3.connect(server.store)
        store.execute("UPDATE entry SET at=at-1200000")
        store.execute("UPDATE play SET made=made-1200000")
        store.commit()
        server.start()
        while store.execute("SELECT count(*) FROM entry").fetchone()[0]:
            time.sleep(0.05)
        packed, = store.execute("SELECT length(packed) FROM play").fetchone()
        assert packed < 200, packed
        store.close()
        corp = server.client(guest)
        equal(corp.join(token=seat["token"])["state"], "over")
        equal(corp.document, document)
        equal(corp.ok("record")["record"], record)


def test_decks_of_others_are_text():
    """# TH-37: what is brought to a seat is a list as text; markup, entities, archives and formulas are refused in the words of the reader,
    at once, and nothing of them is kept or carried out."""
    laughs = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha">%s]><deck>&z;</deck>' % "".join(
        '<!ENTITY %s "%s">' % (chr(98 + i), ("&%s;" % chr(97 + i)) * 10) for i in range(25))
    path = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck>&x;</deck>'
    bad = [laughs, path, '<deck game="x"><section name="Identity"><card qty="1" id="0">Noise</card></section></deck>', '{"identity":"Noise","deck":[]}',
           "<svg onload=alert(1)>", "PK\3\4" + "\1" * 50, "=HYPERLINK(1)", "3 Sure Gamble\n" * 800, "\u202e3 Sure Gamble", "9" * 11000, "1e9 Sure Gamble"]
    with Server() as server:
        client = server.client()
        before = int(open("/proc/%d/statm" % server.process.pid, encoding="ascii").read().split()[1])
        texts = [client.refused("bad_deck", "create", game="netrunner", side="runner", deck=deck)["text"] for deck in bad for _ in range(5)]
        after = int(open("/proc/%d/statm" % server.process.pid, encoding="ascii").read().split()[1])
        assert after - before < 16 * 256, (before, after)  # pages: 16 MiB
        assert not any("root:" in text or "haha" in text for text in texts), set(texts)
        equal(client.ok("games")["games"], [])


run(globals())
