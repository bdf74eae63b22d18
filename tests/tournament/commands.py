"""jackin tournament: refusals, offers, hand-made rounds, undo, the clock, and kill -9."""
import json
import os
import sqlite3

from shell import Event, contains, equal, jackin, names, run


def casual(players, rounds, *settings, seed=1):
    event = Event("--rounds", str(rounds), *settings, seed=seed)
    for name in names(players):
        event.call("register", name)
    return event


def test_help():
    result = jackin("tournament", "--help")
    equal(result.returncode, 0)
    for verb in ("create", "register", "pair", "result", "check"):
        contains(result.stdout, "\n  %s " % verb)
    equal(jackin("tournament", "shuffle", "x").returncode, 2)
    equal(jackin("tournament", "pair", "x", "--minutes", "3").returncode, 2)
    result = jackin("tournament", "pair", "/nonexistent")
    equal(result.returncode, 1)
    contains(result.stderr, "/nonexistent")


def test_same_seed_same_event():
    one, two = casual(9, 3, seed=5), casual(9, 3, seed=5)
    equal(one.call("pair")["round"], two.call("pair")["round"])
    other = casual(9, 3, seed=6)
    assert other.call("pair")["round"]["tables"] != one.call("pairings")["round"]["tables"]


def test_officials():
    event = Event("--rounds", "3")
    equal(event.refused("register", "Ola", "--organiser"), ["TR-11"])
    event.call("set", "--second-organiser", "on")
    event.call("register", "Ola", "--organiser")


def test_impossible_round_and_offer():
    # TR-V7: two triangles; TR-23 and TD-05.
    event = casual(6, 5)
    for pairs in ("1-4 2-5 3-6", "1-5 2-6 3-4", "1-6 2-4 3-5"):
        event.call("pair", "--by-hand", pairs)
        event.report_round()
        event.call("close")
    result = event.run("pair", "--json")
    equal(result.returncode, 1)
    error = json.loads(result.stdout)["error"]
    equal(error["rules"], ["TR-23", "TD-05"])
    equal(sorted(sorted(part) for part in error["odd_components"]), [[1, 2, 3], [4, 5, 6]])
    equal(error["offer"]["rematches"], 1)
    contains(event.run("pair").stdout, "fall into 2 groups of odd size. Everybody in a group has met everybody\nin the others")
    equal(event.call("log")["steps"][-1]["body"]["do"], "close")  # nothing happened
    event.call("pair", "--offer")
    event.check()


def test_warning_ahead():
    event = casual(6, 4)
    for pairs in ("1-4 2-5 3-6", "1-5 2-6 3-4"):
        event.call("pair", "--by-hand", pairs)
        event.report_round()
        event.call("close")
    answer = event.call("pair", "--by-hand", "1-6 2-4 3-5", "--dry-run")
    assert any("TR-19" in text for text in answer["warnings"]), answer


def test_by_hand_is_marked():
    event = casual(4, 3)
    event.call("pair", "--by-hand", "1-2 3-4")
    event.report_round()
    event.call("close")
    equal(event.refused("pair", "--by-hand", "1-2 3-"), ["TR-18"])
    event.call("pair", "--by-hand", "1-2 3-4")  # a rematch: allowed by hand
    contains(event.run("check").stdout, "all proved but what was done by hand.")
    faults = event.check()["faults"]
    assert any(fault["rules"] == ["TR-19"] and fault["by_hand"] for fault in faults), faults


def test_literal():
    event = casual(8, 4)
    event.call("pair", "--procedure", "literal")
    event.report_round()
    event.call("close")
    event.call("pair", "--procedure", "literal")
    event.check()


def test_undo_of_one_step():
    event = casual(4, 2)
    steps = event.call("log")["steps"]
    event.call("undo", "--step", str(steps[-1]["step"]))
    equal(event.call("show")["event"]["players"], 3)
    # The second player cannot go: the third was entered after him.
    result = event.run("undo", "--step", str(steps[2]["step"]))
    equal(result.returncode, 1)
    equal(event.call("show")["event"]["players"], 3)
    event.call("undo")
    equal(event.call("show")["event"]["players"], 2)
    event.call("undo", "--to", str(steps[-1]["step"]))
    equal(event.call("show")["event"]["players"], 4)


def test_undo_keeps_what_was_left_out():
    """A plain undo takes the last step back, and does not bring back one that `undo --step` left out."""
    event = casual(4, 2)
    event.call("pair")
    for table in ("1", "2"):
        event.call("result", table, "1:corp:7-2", "2:corp:3-7")
    event.call("undo", "--step", "7")
    before = event.call("pairings")
    equal([t["is_complete"] for t in before["round"]["tables"]], [False, True])
    event.call("clock", "start", "--at", "1000")
    event.call("undo")
    equal(event.call("pairings"), before)
    event.call("undo")
    equal([t["is_complete"] for t in event.call("pairings")["round"]["tables"]], [False, False])
    event.call("undo", "--to", "8")  # before any of it
    equal([t["is_complete"] for t in event.call("pairings")["round"]["tables"]], [True, True])


def test_journal_that_lies():
    """What no command writes is found, and neither hangs nor kills the program."""
    event = casual(4, 2)
    event.call("pair")
    event.call("result", "1", "1:corp:7-2", "2:corp:3-7")
    event.call("clock", "start", "--at", "1000")
    with open(event.path, "rb") as file:
        kept = file.read()

    def lie(sentence, *statements):
        with open(event.path, "wb") as file:
            file.write(kept)
        with sqlite3.connect(event.path) as db:
            for statement in statements:
                db.execute(statement)
        db.close()
        result = event.run("check")
        equal(result.returncode, 1)
        contains(result.stderr, sentence)

    def row(step, body):
        return "INSERT INTO journal VALUES(%d, '', '%s')" % (step, body)

    def change(step, path, value):
        return "UPDATE journal SET body = json_set(body, '%s', %s) WHERE step = %d" % (path, value, step)

    lie("takes back a step that is not before it", row(9, '{"do":"undo","to":9}'))
    lie("takes back a step that is not before it", row(9, '{"do":"undo","to":10}'), row(10, '{"do":"undo","without":3}'))
    lie("takes back a step that is not before it", row(9, '{"do":"undo"}'))
    lie("takes back a step that is not before it", row(9, '{"do":"undo","to":1,"without":2}'))
    lie("step 7 of the journal is missing", "DELETE FROM journal WHERE step = 7")
    lie("step 8 of the journal is missing", "UPDATE journal SET step = 9223372036854775807 WHERE step = 8")
    lie("step 3 of the journal is no JSON object", "UPDATE journal SET body = '[]' WHERE step = 3")
    lie("made by a later version", "PRAGMA user_version = 3")
    for step, path, value in ((1, "$.config.balance", 7), (2, "$.name", "''"), (2, "$.draw", "'12x'"), (2, "$.player", 65537),
                              (2, "$.flags", 256), (6, "$.round", 2), (6, "$.tables[0][0]", 65537), (6, "$.tables[0][2]", 3),
                              (7, "$.round", 257), (7, "$.games[0].corp", 257), (7, "$.games[0].points[0]", 263),
                              (8, "$.at", 9223372036854775807)):
        lie("step %d of the journal cannot be replayed: it makes no sense" % step, change(step, path, value))


def test_names_that_can_be_kept():
    event = Event("--rounds", "3")
    for name in ("", " ", "a\x1b[31m", "a\x7f", "a\u009b1m", b"a\xff", "x" * 101):
        equal(event.refused("register", name), [])
    event.call("register", " Łukasz Ćma ")
    equal(event.call("show")["players"][0]["name"], "Łukasz Ćma")
    equal(event.refused("register", "Łukasz Ćma  "), [])
    event.call("register", "Ola", "--seat", "7")
    contains(event.run("register", "Iga", "--seat", "7").stderr, "seat 7 is Ola's")
    for words in (("--name", b"\xff"), ("--place", "a\nb"), ("--date", "2026-13-01"), ("--date", "soon"), ("--name", "x" * 201)):
        equal(event.run("set", *words).returncode, 2)
    path = os.path.join(event.folder, "list.csv")
    with open(path, "w", encoding="utf-8") as file:
        file.write("ID:,Name,Runner,Corp\n1,Ewa,,\n2,Ewa,,\n")
    result = event.run("register", "--from", path)
    equal((result.returncode, result.stdout), (1, ""))  # nobody was entered, so nobody is named
    with open(path, "wb") as file:
        file.write(b"ID:,Name,Runner,Corp\n1,Ewa,\xff,\n")
    contains(event.run("register", "--from", path).stderr, "line 2: this is not text in UTF-8")
    equal(event.call("show")["event"]["players"], 2)


def test_game_with_absurd_points():
    event = casual(2, 1)
    event.call("pair")
    for game in ("1:corp:4294967303-0", "1:corp:7-99999999999", "4294967297:corp:7-0", "1:corp:101-0", "1:corp:-128-0", "1:corp:7--128"):
        equal(event.run("result", "1", game).returncode, 2)


def test_correction_of_rounds_that_did_not_follow():
    """TD-18: a correction that changes nothing makes nothing different, however the rounds were paired."""
    event = casual(7, 3)
    for pairs in ("1-2 3-4 5-6 7-", "2-7 1-4 3-6 5-"):
        event.call("pair", "--by-hand", pairs)
        for table in ("1", "2", "3"):
            event.call("result", table, "1:corp:7-0", "2:runner:7-0")
        event.call("close")
    equal(event.call("result", "1", "1:corp:7-1", "2:runner:7-0", "--round", "1", "--correct")["different"], [])
    for seed in (6, 7):
        event = casual(9, 5, seed=seed)
        first = None
        for _ in range(5):
            tables = event.call("pair", "--procedure", "literal")["round"]["tables"]
            for table in tables:
                if not table.get("bye"):
                    games = ["1:%s:7-0" % event.random.choice(["corp", "runner"]),
                             "2:%s:3-4" % event.random.choice(["corp", "runner", "time"])]
                    first = first or [str(table["table"]), *games, "--sure"]
                    event.call("result", str(table["table"]), *games, "--sure")
            event.call("close")
        equal(event.call("result", *first, "--round", "1", "--correct")["different"], [])


def test_explanations_are_true():
    event = casual(7, 3, "--promised-byes", "on")
    event.call("register", "Promised", "--bye")
    event.call("register", "Odd")
    event.call("pair")
    contains(event.run("explain").stdout, "Promised has the bye: it was promised (TD-17).")
    event = casual(7, 3)
    event.call("pair", "--by-hand", "1-2 3-4 5-6 7-")
    for table in ("1", "2", "3"):
        event.call("result", table, "1:corp:7-0", "2:runner:7-0")
    event.call("close")
    event.call("pair", "--by-hand", "2-5 1-4 3-6 7-")
    text = event.run("explain").stdout
    contains(text, "the round would cost 32 less.")
    contains(text, "has the bye: the round was paired by hand.")


def test_too_few_for_finals():
    event = casual(2, 1, "--cut", "8")
    event.call("pair")
    event.report_round()
    event.call("close")
    contains(event.run("show").stdout, "too few are left for finals")
    contains(event.run("cut").stdout, "Only 2 players are left, so there are no finals (TD-14).\n")
    assert event.call("standings")["champion"]  # TR-14


def test_drop_and_return():
    event = casual(4, 2)
    event.call("pair")
    table = event.call("pairings")["round"]["tables"][0]
    event.call("drop", str(table["player1"]))
    equal(event.call("pairings")["round"]["tables"][0]["prestige"], [0, 4])  # TD-16
    event.call("return", str(table["player1"]))
    equal(event.call("pairings")["round"]["tables"][0]["is_complete"], False)
    event.call("remove", str(table["player1"]))
    equal(event.refused("return", str(table["player1"])), ["TR-03", "TD-09"])


def test_legacy_finals():
    event = casual(8, 2, "--cut", "4", "--finals", "legacy")  # TD-06
    for _ in range(2):
        event.call("pair")
        event.report_round()
        event.call("close")
    event.call("cut")
    while not event.call("bracket")["champion"]:
        game = [g for g in event.call("bracket")["games"] if g["player1"] and g["player2"] and not g["winner"]][0]
        equal(event.refused("final", str(game["game"]), "1:stop:2-2"), ["TR-37"])
        event.call("final", str(game["game"]), "1:corp:7-3", "2:runner:7-3")
    event.check()


def test_clock():
    event = casual(4, 2)
    equal(event.refused("clock", "start"), ["TR-12"])
    event.call("pair")
    event.call("clock", "start", "--at", "5000")
    event.call("clock", "pause", "--at", "5100")
    event.call("clock", "resume", "--at", "6100")
    equal(event.call("clock", "--at", "6100")["left"], 65 * 60 - 100)
    equal(event.call("clock", "call", "--at", "6200")["phase"], "called")
    contains(event.run("clock", "--at", "6200", "--lang", "pl").stdout, "Koniec czasu")


def test_checklist():
    result = jackin("tournament", "checklist", "--tier", "championship", "--json")
    rules = [rule for duty in json.loads(result.stdout)["checklist"] for rule in duty["rules"]]
    for rule in ("TR-02", "TR-04", "TR-06", "TR-07", "TR-10", "TR-55", "TR-57"):
        assert rule in rules, rule
    contains(jackin("tournament", "checklist", "--lang", "pl").stdout, "mulliganie")


def test_register_from_csv():
    event = Event("--rounds", "2")
    path = os.path.join(event.folder, "players.csv")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\ufeffID:,Name,Runner,Corp\n1,\"Nowak, Anna\",Gabriel Santiago,Jinteki\n2,Bo,,\n")
    equal(event.call("register", "--from", path)["entered"], 2)
    equal(event.call("show")["players"][0]["name"], "Nowak, Anna")
    with open(path, "w", encoding="utf-8") as file:
        file.write("ID:,Name,Runner,Corp\n1,Cy,,\n2,Bo,,\n")
    equal(event.run("register", "--from", path).returncode, 1)  # Bo is there already: nobody enters
    for text in ("", "Name\n", "ID:,Name\n1,\"Cy\n", "ID:,Name\n1,Cy\n2," + "y" * 300 + "\n"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        result = event.run("register", "--from", path)
        equal(result.returncode, 1)
        assert result.stderr.startswith("jackin tournament: "), result.stderr
    equal(event.call("show")["event"]["players"], 2)


def test_damaged_file():
    event = casual(3, 2)
    with open(event.path, "r+b") as file:
        file.write(b"not a database at all")
    result = event.run("show")
    equal(result.returncode, 1)
    contains(result.stderr, "jackin tournament: ")
    other = os.path.join(event.folder, "other.tn")
    db = sqlite3.connect(other)
    db.execute("PRAGMA application_id = 0x4a4b544e")
    db.execute("CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL) STRICT")
    db.execute("INSERT INTO journal VALUES(1, 'now', '{\"do\":\"dance\"}')")
    db.commit()
    db.close()
    result = jackin("tournament", "show", other)
    equal(result.returncode, 1)
    contains(result.stderr, "step 1")


run(globals())
