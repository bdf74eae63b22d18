"""jackin tournament: refusals, offers, hand-made rounds, undo, the clock, and kill -9."""
import json
import os
import signal
import sqlite3
import subprocess
import time

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
    contains(event.run("pair").stdout, "groups of odd size")
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
    db.execute("CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL)")
    db.execute("INSERT INTO journal VALUES(1, 'now', '{\"do\":\"dance\"}')")
    db.commit()
    db.close()
    result = jackin("tournament", "show", other)
    equal(result.returncode, 1)
    contains(result.stderr, "step 1")


def test_kill():
    """Whatever was acknowledged is there after kill -9 at any moment, and the file checks."""
    event = casual(8, 3, seed=9)
    event.call("pair")
    acknowledged = 0
    for i in range(40):
        process = subprocess.Popen([os.environ["JACKIN"], "tournament", "register", event.path, "Late %d" % i, "--json"],
                                   stdout=subprocess.PIPE)
        time.sleep(0.003 * (i % 20))
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate()
        if b'"ok":true' in out:
            acknowledged += 1
            people = [p["name"] for p in event.call("show")["players"]]
            assert "Late %d" % i in people, "lost Late %d" % i
    event.check()
    event.report_round()
    event.call("close")
    event.check()
    assert acknowledged < 40, "nothing was killed in time"
    print("%d of 40 were acknowledged before they were killed" % acknowledged)


run(globals())
