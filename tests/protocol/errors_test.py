"""Bad input: every line gets one answer that says what is wrong and where, nothing changes, and the
session goes on."""
import json
import os
import resource
import subprocess

from engine import JACKIN, KATE, NBN, Engine, contains, equal, position, run

DECKS = {"corp": {"identity": NBN, "deck": ["20 Hedge Fund", "20 PAD Campaign"]},
         "runner": {"identity": KATE, "deck": ["20 Sure Gamble", "20 Diesel"]}}


def unchanged(engine, lines):
    """Sends bad lines to a game in progress; all must fail and leave it alone."""
    before = engine.ok("hash"), engine.ok("record"), engine.ok("choices")
    answers = []
    for line in lines:
        answer = engine.send(line + b"\n")
        equal(answer["ok"], False)
        assert answer["error"]["message"], line
        answers.append(answer)
    equal((engine.ok("hash"), engine.ok("record"), engine.ok("choices")), before)
    return answers


def codes(answers):
    return [answer["error"]["code"] for answer in answers]


def playing():
    engine = Engine()
    engine.ok("new", seed=3, **DECKS)
    engine.ok("choose", match={"verb": "keep"})
    return engine


def test_lines_that_are_not_json():
    with playing() as engine:
        lines = [b"hello", b"{", b'{"cmd":"hello"', b'{"cmd":"hello"}}', b'{"cmd":"hello"} x', b"nul",
                 b"{'cmd':'hello'}", b'{"cmd":"hello",}', b'{"cmd":"hel\x01lo"}', b'{"cmd":"hello"}\x00',
                 b'{"cmd":"hello\\u0000"}', b"\x00", b'{"cmd":"\xff"}', b'{"cmd":"\xc3("}', b"\xfe\xff",
                 b'{"cmd":"\xed\xa0\x80"}', b'{"cmd":"\\ud800"}', b'{"cmd":"hash","cmd":"hash"}',
                 b'{"cmd":"undo","count":123456789012345678901234567890}',
                 b'{"cmd":"undo","count":1e999}', b'{"cmd":"undo","count":0x10}', b"[" * 100000,
                 b'{"a":' * 5000 + b"1" + b"}" * 5000]
        for code in codes(unchanged(engine, lines)):
            equal(code, "bad_json")


def test_values_that_are_no_requests():
    with playing() as engine:
        lines = [b"[]", b'[{"cmd":"hello"}]', b"{}", b'{"cmd":null}', b'{"cmd":7}', b'{"cmd":["hello"]}',
                 b'{"id":{},"cmd":"hello"}', b'{"id":[1],"cmd":"hello"}',
                 b'{"cmd":"hello","colour":"red"}', b'{"cmd":"choices","lang":"de"}',
                 b'{"cmd":"choices","lang":1}', b'{"cmd":"state","view":"god"}', b'{"cmd":"choose"}',
                 b'{"cmd":"choose","choice":0,"match":{"verb":"keep"}}', b'{"cmd":"choose","choice":"0"}',
                 b'{"cmd":"choose","choice":0.0}', b'{"cmd":"choose","match":[]}',
                 b'{"cmd":"choose","match":{}}', b'{"cmd":"choose","match":{"verb":"fly"}}',
                 b'{"cmd":"choose","match":{"colour":"red"}}', b'{"cmd":"choose","match":{"card":true}}',
                 b'{"cmd":"choose","match":{"card":-1}}', b'{"cmd":"choose","match":{"server":"moon"}}',
                 b'{"cmd":"choose","match":{"option":"nothing"}}',
                 b'{"cmd":"choose","match":{"ability":-1}}', b'{"cmd":"undo","count":-1}',
                 b'{"cmd":"undo","count":"all"}', b'{"cmd":"why"}', b'{"cmd":"why","match":{}}',
                 b'{"cmd":"why","match":{"verb":"run"},"side":"both"}', b'{"cmd":"rig"}',
                 b'{"cmd":"rig","random":{}}', b'{"cmd":"rig","random":[7]}',
                 b'{"cmd":"rig","random":[{"card":"Snare!"}]}',
                 b'{"cmd":"rig","random":[{"kind":"weather","card":"Snare!"}]}',
                 b'{"cmd":"rig","random":[{"kind":"damage"}]}',
                 b'{"cmd":"rig","random":[{"kind":"damage","order":["Diesel"]}]}',
                 b'{"cmd":"rig","random":[{"kind":"shuffle","card":"Diesel"}]}',
                 b'{"cmd":"rig","random":[{"kind":"shuffle","order":[]}]}',
                 b'{"cmd":"rig","random":[{"kind":"shuffle","order":["100 Diesel","100 Diesel"]}]}',
                 b'{"cmd":"replay"}', b'{"cmd":"replay","record":[]}']
        for line, code in zip(lines, codes(unchanged(engine, lines))):
            equal((line, code), (line, "bad_request"))


def test_unknown_command_names_the_known_ones():
    with playing() as engine:
        answer, = unchanged(engine, [b'{"cmd":"dance","id":"x"}'])
        equal(answer["id"], "x")
        equal(answer["error"]["code"], "unknown_command")
        for name in ("hello", "new", "position", "choices", "choose", "state", "why", "rig", "undo", "record",
                     "replay", "hash"):
            contains(answer["error"]["message"], name)


def test_ids_come_back():
    with Engine() as engine:
        for value in (0, -7, 1.5, 0.1, 1e300, "x", "zażółć \u0001 \"", True, False, None, 2**62):
            answer = engine.ask({"id": value, "cmd": "hello"})
            equal((answer["ok"], answer["id"], type(answer["id"])), (True, value, type(value)))
            equal(engine.ask({"id": value, "cmd": "no"})["id"], value)
        equal("id" in engine.ask({"cmd": "hello"}), False)


def test_before_there_is_a_game():
    with Engine() as engine:
        for cmd in ("choices", "choose", "state", "why", "undo", "record", "hash"):
            engine.error("no_game", cmd)


def test_blank_lines_are_no_requests():
    with Engine() as engine:
        equal(engine.send(b"\n  \n\r\n\t\n" + b'{"cmd":"hello"}\r\n')["engine"], "jackin")


def test_a_last_line_without_its_end():
    result = subprocess.run([JACKIN, "engine"], input=b'{"cmd":"hello"}', capture_output=True, check=False)
    equal(result.returncode, 0)
    equal(json.loads(result.stdout)["protocol"], 1)


def test_games_that_are_not_there():
    with playing() as engine:
        for game in ("solitaire", "chess"):
            contains(engine.error("unknown_game", "new", game=game, **DECKS)["message"], game)
        engine.ok("new", game="netrunner", **DECKS)


def test_unknown_cards_are_named_with_their_place():
    with playing() as engine:
        before = engine.ok("hash")
        decks = json.loads(json.dumps(DECKS))
        decks["corp"]["deck"].append("3 Hedge Fnd")
        error = engine.error("unknown_card", "new", **decks)
        equal(error["path"], "corp.deck[2]")
        contains(error["message"], "Hedge Fnd")
        equal(error["suggestions"][0], "Hedge Fund")
        decks["corp"]["deck"][2] = {"card": "No Such Thing As This", "count": 2}
        error = engine.error("unknown_card", "new", **decks)
        equal(error["path"], "corp.deck[2].card")
        equal("suggestions" in error, False)
        error = engine.error("unknown_card", "position",
                             **position({"servers": {"remote1": {"ice": ["Ice Wall", {"card": "Ice Wal"}]}}}))
        equal(error["path"], "corp.servers.remote1.ice[1].card")
        equal(error["suggestions"][0], "Ice Wall")
        error = engine.error("unknown_card", "position",
                             **position(None, {"rig": [{"card": "Djinn", "hosted": ["Median"]}]}))
        equal(error["path"], "runner.rig[0].hosted[0]")
        equal(error["suggestions"][0], "Medium")
        error = engine.error("unknown_card", "choose", match={"verb": "play", "card": "x" * 5000})
        assert len(error["message"]) < 400
        error = engine.error("unknown_card", "rig", random=[{"kind": "damage", "card": "Diezel"}])
        equal((error["path"], error["suggestions"][0]), ("random[0].card", "Diesel"))
        equal(engine.ok("hash"), before)


def test_cards_have_several_names():
    with Engine() as engine:
        for name in ("Hedge Fund", "hedge fund", "HEDGE FUND", "01110", "2 hedge fund", "2 01110"):
            hand = engine.ok("position", **position({"hq": [name]}))["corp"]["hq"]
            equal({card["title"] for card in hand}, {"Hedge Fund"})
            equal(len(hand), 2 if name.startswith("2 ") else 1)
        for name in ("Deja Vu", "DÉJÀ VU"):
            equal(engine.ok("position", **position(None, {"grip": [name]}))["runner"]["grip"][0]["code"], "01002")


def test_decks():
    with playing() as engine:
        before = engine.ok("hash")
        for side, other in (("corp", "Diesel"), ("runner", "Hedge Fund")):
            decks = json.loads(json.dumps(DECKS))
            decks[side]["deck"] = ["120 " + ("Hedge Fund" if side == "corp" else "Diesel")] * 2
            error = engine.error("deck_too_large", "new", **decks)
            equal(error["path"], side + ".deck")
            contains(error["message"], "240")
            contains(error["message"], "120")
            decks[side]["deck"] = [other]
            equal(engine.error("wrong_card", "new", **decks)["rules"], ["DECK-06"])
            decks[side]["deck"] = [DECKS[side]["identity"]]
            equal(engine.error("wrong_card", "new", **decks)["rules"], ["DECK-04"])
            decks[side]["identity"] = "Hedge Fund"
            equal(engine.error("wrong_card", "new", **decks)["path"], side + ".identity")
            for bad in (None, "3 Hedge Fund", [7], [None], ["0 Hedge Fund"], ["121 Hedge Fund"],
                        ["99999999999999999999 Hedge Fund"], [{"card": "Hedge Fund", "count": 0}],
                        [{"card": "Hedge Fund", "count": "3"}], [{"count": 3}],
                        [{"card": "Hedge Fund", "colour": 1}], [["Hedge Fund"]]):
                decks = json.loads(json.dumps(DECKS))
                decks[side]["deck"] = bad
                contains(engine.error("bad_request", "new", **decks)["path"], side + ".deck")
            decks = json.loads(json.dumps(DECKS))
            del decks[side]["deck"]
            equal(engine.error("bad_request", "new", **decks)["path"], side + ".deck")
            del decks[side]
            equal(engine.error("bad_request", "new", **decks)["path"], side)
        engine.error("unknown_card", "new", corp={"identity": NBN, "deck": [{"card": "3 Hedge Fund", "count": 3}]},
                     runner=DECKS["runner"])
        equal(engine.ok("hash"), before)
        largest = {"corp": {"identity": NBN, "deck": ["120 Hedge Fund"]},
                   "runner": {"identity": KATE, "deck": ["60 Diesel", {"card": "Sure Gamble", "count": 60}]}}
        state = engine.ok("new", **largest)
        equal((len(state["corp"]["rd"]), len(state["runner"]["stack"])), (115, 115))


def test_seeds():
    with Engine() as engine:
        hashes = set()
        for seed in (0, 1, -1, 2**63 - 1, -2**63, 2**63, 2**64 - 2):
            engine.ok("new", seed=seed, **DECKS)
            record = engine.ok("record")["record"]
            equal(int(record["seed"]) % 2**64, seed % 2**64)
            found = engine.ok("hash")["hash"]
            engine.ok("replay", record=record)
            equal(engine.ok("hash")["hash"], found)
            hashes.add(found)
        equal(len(hashes), 6)  # -2**63 and 2**63 are the same 64 bits
        engine.ok("new", seed=-1, **DECKS)
        negative = engine.ok("hash")
        engine.ok("new", seed=2**64 - 1, **DECKS)
        equal(engine.ok("hash"), negative)
        for seed in ("x", 1.5, None, "", "-1", "18446744073709551616", [1]):
            equal(engine.error("bad_request", "new", seed=seed, **DECKS)["path"], "seed")
        equal(engine.send(b'{"cmd":"new","seed":18446744073709551616}\n')["error"]["code"], "bad_json")


def test_positions_of_the_wrong_form():
    ice = {"card": "Ice Wall"}
    cases = [
        ("corp", "hq", [{"card": "Hedge Fund", "rezzed": True}], "corp.hq[0].rezzed"),
        ("corp", "hq", [{"card": "Hedge Fund", "faceup": True}], "corp.hq[0].faceup"),
        ("corp", "hq", [{"card": "Hedge Fund", "advancement": 1}], "corp.hq[0].advancement"),
        ("corp", "hq", [{"card": "Hedge Fund", "counters": {"virus": 1}}], "corp.hq[0].counters.virus"),
        ("corp", "hq", [{"card": "Hedge Fund", "hosted": ["Medium"]}], "corp.hq[0].hosted"),
        ("corp", "hq", [{"card": "Hedge Fund", "zone": "hq"}], "corp.hq[0].zone"),
        ("corp", "hq", [{}], "corp.hq[0].card"),
        ("corp", "hq", {"card": "Hedge Fund"}, "corp.hq"),
        ("corp", "hq", [1], "corp.hq[0]"),
        ("corp", "credits", -1, "corp.credits"),
        ("corp", "credits", 1e3, "corp.credits"),
        ("corp", "credits", 10**9, "corp.credits"),
        ("corp", "tags", 1, "corp.tags"),
        ("corp", "bad_publicity", 1000, "corp.bad_publicity"),
        ("corp", "servers", [], "corp.servers"),
        ("corp", "servers", {"moon": {}}, "corp.servers.moon"),
        ("corp", "servers", {"new-remote": {}}, "corp.servers.new-remote"),
        ("corp", "servers", {"remote0": {}}, "corp.servers.remote0"),
        ("corp", "servers", {"remote01": {}}, "corp.servers.remote01"),
        ("corp", "servers", {"remote9999999": {}}, "corp.servers.remote9999999"),
        ("corp", "servers", {"hq": {"ice": [], "roof": []}}, "corp.servers.hq.roof"),
        ("corp", "servers", {"hq": {"ice": [{**ice, "advancement": -1}]}}, "corp.servers.hq.ice[0].advancement"),
        ("corp", "servers", {"hq": {"ice": [{**ice, "counters": {"glee": 1}}]}},
         "corp.servers.hq.ice[0].counters.glee"),
        ("corp", "servers", {"hq": {"ice": [{**ice, "counters": []}]}}, "corp.servers.hq.ice[0].counters"),
        ("corp", "servers", {"hq": {"ice": [{**ice, "count": 2, "hosted": ["Parasite"]}]}},
         "corp.servers.hq.ice[0].hosted"),
        ("corp", "servers", {"hq": {"ice": [{**ice, "rezzed": 1}]}}, "corp.servers.hq.ice[0].rezzed"),
        ("corp", "servers", {"hq": {"ice": [{**ice, "rezzed": True, "faceup": False}]}},
         "corp.servers.hq.ice[0].faceup"),
        ("runner", "tags", "many", "runner.tags"),
        ("runner", "heap", [{"card": "Diesel", "faceup": False}], "runner.heap[0].faceup"),
        ("runner", "rig", [{"card": "Corroder", "rezzed": True}], "runner.rig[0].rezzed"),
        ("runner", "rig", [{"card": "Femme Fatale", "chosen": {"server": "hq"}}], "runner.rig[0].chosen"),
        ("runner", "rig", [{"card": "Femme Fatale", "chosen": {"server": "hq", "ice": 0}}],
         "runner.rig[0].chosen"),
        ("runner", "rig", [{"card": "Femme Fatale", "chosen": {"server": "moon", "ice": 0}}],
         "runner.rig[0].chosen.server"),
    ]
    with playing() as engine:
        before = engine.ok("hash")
        for side, key, value, path in cases:
            parts = {"corp": None, "runner": None, side: {key: value}}
            error = engine.error("bad_request", "position", **position(**parts))
            equal(error["path"], path)
        for key, value, path in (("active", "both", "active"), ("active", 1, "active"), ("clicks", -1, "clicks"),
                                 ("clicks", 1000, "clicks"), ("step", "run.4.4", "step"), ("step", 3, "step"),
                                 ("history", [], "history"), ("history", {"corp": {"won": 1}}, "history.corp.won"),
                                 ("history", {"runner": {"runs_this_turn": "hq"}}, "history.runner.runs_this_turn"),
                                 ("history", {"runner": {"runs_last_turn": ["hq", "moon"]}},
                                  "history.runner.runs_last_turn[1]"),
                                 ("weather", "fair", "weather")):
            equal(engine.error("bad_request", "position", **position(**{key: value}))["path"], path)
        equal(engine.ok("hash"), before)


def test_positions_against_the_rules():
    cases = [
        ({"hq": ["Diesel"]}, None, "wrong_card", "DECK-06"),
        ({"hq": [NBN]}, None, "wrong_card", "SETUP-02"),
        ({"servers": {"hq": {"root": ["Ice Wall"]}}}, None, "wrong_card", "ZONE-11"),
        ({"servers": {"hq": {"ice": ["PAD Campaign"]}}}, None, "wrong_card", "ZONE-13"),
        ({"servers": {"hq": {"root": ["Nisei MK II"]}}}, None, "illegal_position", "ZONE-11"),
        ({"rd": ["121 Hedge Fund"]}, None, "bad_request", None),
        ({"rd": ["60 Hedge Fund"], "hq": ["61 Hedge Fund"]}, None, "deck_too_large", "DECK-03"),
        (None, {"rig": ["The Toolbox", "The Toolbox"]}, "illegal_position", None),
        (None, {"rig": [{"card": "Diesel"}]}, "illegal_position", None),
    ]
    with playing() as engine:
        before = engine.ok("hash")
        for corp, runner, code, rule in cases:
            error = engine.error(code, "position", **position(corp, runner))
            if rule is not None:
                assert rule in error["rules"], (rule, error)
            if code == "illegal_position":
                assert error["rules"] and error["path"], error
        hosted = {"card": "Djinn"}
        for _ in range(30):
            hosted = {"card": "Djinn", "hosted": [hosted]}
        contains(engine.error("bad_request", "position", **position(None, {"rig": [hosted]}))["message"], "deep")
        equal(engine.ok("hash"), before)


def test_choices_that_are_not_there():
    with playing() as engine:
        before = engine.ok("hash")
        for number in (2, 4608, -1, 2**62):
            contains(engine.error("no_such_choice", "choose", choice=number)["message"], str(number))
        error = engine.error("no_match", "choose", match={"verb": "run", "server": "hq"})
        assert error["rules"] and error["candidates"], error
        equal([c["verb"] for c in error["candidates"]], ["keep", "mulligan"])
        engine.error("no_match", "choose", match={"verb": "keep", "card": "Diesel"})
        engine.error("too_far", "undo", count=2)
        equal(engine.ok("hash"), before)


def test_keys_that_are_wrong():
    deal = {"corp": {"identity": "NBN: Making News", "deck": ["9 Hedge Fund"]},
            "runner": {"identity": "01033", "deck": ["9 Diesel"]}}
    with playing() as engine:
        before = engine.ok("hash")
        for key in ("", "0" * 63, "0" * 65, "g" * 64, "A" * 64, " " + "0" * 63, "ł" * 32, 7, None, []):
            equal(engine.error("bad_request", "new", key=key, **deal)["path"], "key")
        equal(engine.error("bad_request", "new", key="0" * 64, seed=1, **deal)["path"], "key")
        equal(engine.error("bad_request", "position", key="0" * 64, **deal)["path"], "key")
        equal(engine.ok("hash"), before)
        engine.ok("new", key="0" * 64, **deal)


def test_epochs():
    """# TH-26: chance begins anew where a request says so, in both games, after undoing and in records too; and wrong ones."""
    one, other = "0" * 64, "1" * 64
    decks = {"corp": {"identity": "NBN: Making News", "deck": ["9 Hedge Fund", "9 Beanstalk Royalties"]},
             "runner": {"identity": "01033", "deck": ["9 Diesel", "9 Sure Gamble"]}}
    board = {"game": "mainframe", "players": ["Noise", "Kate"]}
    with playing() as engine:
        for deal in (decks, board):
            def hashes(**more):
                engine.ok("new", key=one, **deal, **more)
                found = [engine.ok("hash")["hash"]]
                for _ in range(3):
                    engine.ok("choose", choice=0)
                    found.append(engine.ok("hash")["hash"])
                return found
            plain, late = hashes(), hashes(epochs=[{"at": 2, "key": other}])
            equal((late[:2], late[2] != plain[2]), (plain[:2], True))
            engine.ok("undo", count=2)
            equal(engine.ok("hash")["hash"], plain[1])
            engine.ok("choose", choice=0)
            equal(engine.ok("hash")["hash"], late[2])
            record = engine.ok("record")["record"]
            equal(record["setup"]["epochs"], [{"at": 2, "key": other}])
            engine.ok("replay", record=record)
            equal(engine.ok("hash")["hash"], late[2])
            assert hashes(epochs=[{"at": 0, "key": other}])[0] != plain[0]
            equal(hashes(epochs=[]), plain)
            for path, epochs in {"epochs": 7, "epochs[0]": [1], "epochs[0].at": [{"key": one}], "epochs[0].key": [{"at": 1}],
                                 "epochs[0].more": [{"at": 1, "key": one, "more": 1}], "epochs[1]": [{"at": 1, "key": one}] * 2}.items():
                equal(engine.error("bad_request", "new", key=one, epochs=epochs, **deal)["path"], path)
            equal(engine.error("bad_request", "new", key=one, epochs=[{"at": -1, "key": one}], **deal)["path"], "epochs[0].at")
            engine.error("too_many", "new", key=one, epochs=[{"at": i, "key": one} for i in range(65)], **deal)


def test_records_that_are_wrong():
    with playing() as engine:
        engine.ok("choose", match={"verb": "keep"})
        record = engine.ok("record")["record"]
        before = engine.ok("hash")
        for key in record:
            part = {name: value for name, value in record.items() if name != key}
            equal(engine.error("bad_record", "replay", record=part)["path"],
                      "record" if key == "format" else "record." + key)

        def wrong(code, path, **change):
            error = engine.error(code, "replay", record={**record, **change})
            if path is not None:
                equal(error["path"], path)

        wrong("bad_record", "record", engine="other")
        wrong("bad_record", "record", protocol=2)
        wrong("bad_record", "record", game="chess")
        wrong("bad_record", "record.setup.game", setup={**record["setup"], "game": "mainframe"})
        wrong("bad_request", "record.setup.game", setup={**record["setup"], "game": 7})
        wrong("bad_record", "record.seed", seed=record["seed"] + 1)
        wrong("bad_record", "record.hash", hash="xyz")
        wrong("record_mismatch", "record.hash", hash="0" * 16)
        wrong("record_mismatch", "record.hash", choices=record["choices"][:-1])
        wrong("bad_record", "record.choices[0]", choices=[4000])
        wrong("bad_record", "record.choices[1]", choices=[0, "x"])
        wrong("bad_record", "record.choices[1]", choices=[0, -1])
        wrong("bad_record", "record.choices", choices=[0] * 200001)
        wrong("bad_request", "record.choices", choices={})
        wrong("bad_record", "record.rigged", rigged=True)
        wrong("bad_record", "record.rigged", rigs=[{"at": 0, "kind": "damage", "card": "Diesel"}])
        wrong("bad_request", "record.rigs[0].at", rigs=[{"at": 99, "kind": "damage", "card": "Diesel"}])
        wrong("bad_record", "record.setup.cmd", setup={**record["setup"], "cmd": "hello"})
        wrong("bad_request", "record.setup.id", setup={**record["setup"], "id": 1})
        wrong("bad_request", "record.setup.corp", setup={**record["setup"], "corp": 1})
        wrong("bad_request", "record.weather", weather="fair")
        corp = {**record["setup"]["corp"], "deck": ["Hedge Fnd"]}
        wrong("unknown_card", "record.setup.corp.deck[0]", setup={**record["setup"], "corp": corp})
        engine.error("bad_request", "replay", record=record, upto=3)
        engine.error("bad_request", "replay", record=record, upto=-1)
        text = json.dumps({"cmd": "replay", "record": record}).encode()
        for cut in range(0, len(text), 7):
            answer = engine.send(text[:cut] + b"\n" + (b'{"cmd":"hash"}\n' if cut == 0 else b""))
            equal(answer["ok"], cut == 0)
        equal(engine.ok("hash"), before)
        engine.ok("replay", record=record)
        equal(engine.ok("hash"), before)


def test_a_huge_line_takes_no_memory():
    """100 MB on one line: one error, and the process stays small. The game is where it was."""
    process = subprocess.Popen([JACKIN, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    ask = json.dumps({"cmd": "new", **DECKS}).encode() + b'\n{"cmd":"hash"}\n'
    process.stdin.write(ask)
    process.stdin.flush()
    equal(json.loads(process.stdout.readline())["ok"], True)
    before = process.stdout.readline()
    for head, filler in ((b'{"cmd":"hello","id":"', b"x" * 1000000), (b"[" * 1000000, b"[" * 1000000),
                         (b"", b"\x00\xff" * 500000)):
        process.stdin.write(head)
        for _ in range(100):
            process.stdin.write(filler)
        process.stdin.write(b'"}\n')
        process.stdin.flush()
        equal(json.loads(process.stdout.readline())["error"]["code"], "line_too_long")
    process.stdin.write(b'{"cmd":"hash"}\n')
    process.stdin.flush()
    equal(process.stdout.readline(), before)
    peak = peak_memory(process.pid)
    process.stdin.close()
    equal((process.stdout.read(), process.wait()), (b"", 0))
    process.stdout.close()
    assert peak < 60 * 1024, "%d KiB" % peak


def peak_memory(pid):
    """The most KiB that a process ever had in memory; 0 where the system does not tell, or where a sanitizer, which
    keeps several times as much by itself, makes the number mean nothing."""
    with open("/proc/%d/maps" % pid, encoding="utf-8", errors="replace") as maps:
        if "asan" in maps.read():
            return 0
    with open("/proc/%d/status" % pid, encoding="utf-8") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return 0


def test_the_longest_line_that_is_read():
    with playing() as engine:
        room = 2**20 - len(b'{"cmd":"hello","id":""}')
        equal(engine.send(b'{"cmd":"hello","id":"' + b"x" * room + b'"}\n')["ok"], True)
        equal(engine.send(b'{"cmd":"hello","id":"' + b"x" * (room + 1) + b'"}\n')["error"]["code"], "line_too_long")


def test_wide_lines():
    """A line full of values is refused by its form, not by running out of memory or time."""
    with playing() as engine:
        unchanged(engine, [b'{"cmd":"hello","x":[' + b"1," * 500000 + b"1]}",
                           b'{"cmd":"position","corp":{"hq":[' + b'"120 Hedge Fund",' * 50000 + b'"Diesel"]}}',
                           b"{" + b",".join(b'"%d":0' % i for i in range(80000)) + b"}"])


def test_nobody_reads():
    """The engine ends when its output is closed."""
    read, write = os.pipe()
    process = subprocess.Popen([JACKIN, "engine"], stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.close(read)
    process.stdin.write(b'{"cmd":"hello"}\n' * 10)
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass
    process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) != 0


def test_arguments():
    result = subprocess.run([JACKIN, "engine", "please"], capture_output=True, check=False)
    equal((result.returncode, result.stdout), (2, b""))
    contains(result.stderr.decode(), "please")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    run(globals())
