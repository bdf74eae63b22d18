"""A 33-player competitive event from the shell: six rounds, a cut to 8, double elimination, and its sheets."""
import os
import re
import sqlite3

import sheets
from shell import CORPS, RUNNERS, Event, contains, equal, jackin, names, run

EVENT = Event("--name", "Mistrzostwa Sklepu", "--date", "2026-11-15", "--place", "Kraków", "--tier", "competitive",
              "--cut", "8", seed=33)


def test_1_entry():
    # TR-09: without lists no entry; TR-08: lists are checked.
    equal(EVENT.refused("register", "Anna Nowak"), ["TR-09"])
    bad = os.path.join(EVENT.folder, "bad.txt")
    with open(bad, "w", encoding="utf-8") as file:
        file.write("1 Jinteki: Personal Evolution\n3 Hedge Fund\n")
    equal(EVENT.refused("register", "Anna Nowak", "--corp", bad, "--runner", "starter:shaper"), ["TR-08"])
    for i, name in enumerate(names(33)):
        EVENT.call("register", name, "--corp", "starter:" + CORPS[i % 4], "--runner", "starter:" + RUNNERS[i % 3])
    show = EVENT.call("show")
    equal(show["event"]["players"], 33)
    assert any("6 are suggested" in line and "TD-01" in line for line in show["advice"]), show["advice"]
    # TR-12, TR-13, TR-40: what an event is like is fixed before round 1.
    equal(EVENT.refused("set", "--minutes", "54"), ["TR-12"])
    equal(EVENT.refused("set", "--cut", "6"), ["TR-40", "TD-14"])
    equal(EVENT.refused("pair"), ["TR-13", "TD-01"])
    EVENT.call("set", "--rounds", "6")
    EVENT.check()


def test_1_deck_lists():
    """The lists as they were handed in, for the organiser who looks through the decks (TR-09)."""
    for lang in ("en", "pl"):
        page, text = sheets.both(EVENT, "decks", lang)
        equal(len(page.tables), 2 * 33)
        contains(page.title, "Mistrzostwa Sklepu")
        for i, name in enumerate(names(33)):
            for side, table in enumerate(page.tables[2 * i:2 * i + 2]):
                contains(table["heading"], "%d. %s: " % (i + 1, name))
                cards = {row[1]: int(row[0]) for row in table["rows"][:-1]}
                total = table["rows"][-1]  # cards, influence, and of the Corporation agenda points (TR-08)
                equal(int(total[0]), sum(cards.values()))
                spent, limit = (int(part) for part in total[2].split(" / "))
                equal(spent, sum(int(row[2] or 0) for row in table["rows"][:-1]))
                assert spent <= limit == 15, total
                equal(bool(re.search(r"(agenda points|punkty projektu) (1[89]|2[0-3]) \(", total[1])), side == 0)
                assert len(cards) > 15 and sum(cards.values()) >= 40, table["heading"]
                contains(" ".join(cards), "Hedge Fund" if side == 0 else "Sure Gamble")
        contains(text, "Hedge Fund")
        contains(text, "Łuczak")


def test_2_swiss():
    for number in range(1, 7):
        pair = EVENT.call("pair")
        equal(pair["round"]["round"], number)
        byes = [t for t in pair["round"]["tables"] if t.get("bye")]
        active = EVENT.call("show")["event"]["active"]
        equal(len(byes), active % 2)
        equal(EVENT.refused("pair"), ["TR-12"])
        EVENT.check()
        sheets.check_round(EVENT, "en" if number % 2 else "pl")
        EVENT.call("clock", "start", "--at", "1000000")
        clock = EVENT.call("clock", "--at", str(1000000 + 65 * 60))
        equal(clock["phase"], "called")
        contains(clock["text"], "TR-31")
        if number == 1:
            equal(EVENT.refused("close"), ["TR-27"])
            equal(EVENT.refused("set", "--rounds", "7"), ["TR-13"])
            equal(EVENT.refused("set", "--minutes", "60"), ["TR-12"])
            equal(EVENT.refused("set", "--cut", "16"), ["TR-40"])
            EVENT.call("set", "--place", "Łódź")  # no rule is about it
        if number == 2:
            explained = EVENT.call("explain", "--table", "1")["tables"][0]
            assert explained["next_best"] is None or explained["next_best"] >= 0
            EVENT.call("drop", "5")
        if number == 3:
            EVENT.call("remove", "Filip Nowak")
            EVENT.call("register", "Zofia Późna", "--corp", "starter:nbn", "--runner", "starter:anarch")
        EVENT.report_round()
        EVENT.check()
        EVENT.call("close")
        EVENT.check()
        if number in (1, 4, 6):
            sheets.check_round(EVENT, "pl" if number % 2 else "en")  # now with the results
            rows, _ = sheets.check_standings(EVENT, "en" if number == 4 else "pl")
            equal(len(rows), 33 if number < 3 else 34)
    equal(EVENT.refused("pair"), ["TR-13"])
    equal(EVENT.refused("register", "Ktoś Inny", "--corp", "starter:nbn", "--runner", "starter:anarch"), ["TD-09"])


def test_3_refusals_and_corrections():
    # TD-18: a closed round is only corrected, and the report names what would have been different.
    table = next(t for t in EVENT.call("pairings", "--round", "1")["round"]["tables"] if not t.get("bye"))
    number = str(table["table"])
    equal(EVENT.refused("result", number, "1:corp:7-0", "2:corp:0-7", "--round", "1"), ["TD-18"])
    answer = EVENT.call("result", number, "1:corp:7-0", "2:runner:7-0", "--round", "1", "--correct")
    equal(answer["match"]["prestige"], [4, 0])
    assert isinstance(answer["different"], list)
    equal(EVENT.refused("result", number, "1:time:7-0", "none", "--round", "1", "--correct"), ["TR-33"])
    EVENT.check()


def test_4_finals():
    equal(EVENT.refused("print", "bracket"), ["TR-40"])
    EVENT.call("cut")
    EVENT.check()
    for lang in ("en", "pl"):
        equal(sheets.check_bracket(EVENT, lang), 0)
        equal([g["game"] for g in sheets.check_final_slips(EVENT, lang)], [1, 2, 3, 4])
    equal(EVENT.refused("cut"), ["TR-40"])
    games = EVENT.call("bracket")["games"]
    equal(len(games), 15)
    equal(EVENT.refused("final", "5", "1:corp:7-0"), ["TR-42"])
    equal(EVENT.refused("final", "1", "none"), ["TR-48"])
    for number in range(1, 6):  # the bracket half-way: winners go on, losers go down
        game = EVENT.call("bracket")["games"][number - 1]
        corp = 1 if (game.get("corp") or game["chooser"]) == game["player1"] else 2
        EVENT.call("final", str(number), "%d:corp:7-2" % corp)
        EVENT.check()
    sheets.check_bracket(EVENT, "pl")
    sheets.check_final_slips(EVENT, "pl")
    champion = EVENT.play_finals()
    for lang in ("en", "pl"):
        equal(sheets.check_bracket(EVENT, lang), champion)
        rows, text = sheets.check_standings(EVENT, lang)
        name = next(one["name"] for one in EVENT.call("standings")["standings"] if one["player"] == champion)
        equal(rows[0][:2], ["1", name])
        contains(text, name)
        equal(rows[-1][0], "-")
        contains(rows[-1][1], sheets.WORDS[lang]["removed"])
    contains(EVENT.run("print", "slips").stderr, "the finals are over")
    equal(EVENT.run("print", "slips", "--round", "6").returncode, 0)
    standings = EVENT.call("standings")
    equal(standings["champion"], champion)
    equal(standings["standings"][0]["text"], "won the finals")
    for place, one in enumerate(standings["standings"][1:8], 2):  # each was put out in a game that gives this place
        lost = int(re.match(r"lost game (\d+)", one["text"]).group(1))
        game = EVENT.call("bracket")["games"][lost - 1]
        assert one["player"] in (game["player1"], game["player2"]) and one["player"] != game["winner"], one
        equal("places" in one["text"], place > 4)
    equal({one["text"] for one in standings["standings"][8:]}, {"Swiss rounds", "no rank (TR-14)"})
    equal(standings["standings"][0]["player"], champion)
    equal(standings["standings"][-1]["rank"], None)  # TR-14: the one who was removed
    counts = EVENT.check()["counts"]
    equal(counts["rounds"], 6)
    equal(counts["draws"], 34)
    assert counts["finals"] in (14, 15)


def test_5_undo_and_reload():
    before = EVENT.run("standings").stdout
    EVENT.call("undo")
    equal(EVENT.call("bracket")["champion"], 0)
    steps = EVENT.call("log")["steps"]
    undo = steps[-1]
    equal(undo["body"]["do"], "undo")
    EVENT.call("undo", "--to", str(undo["step"] - 1))  # an undo is undone
    equal(EVENT.run("standings").stdout, before)
    EVENT.check()


def test_6_tampering():
    copy = os.path.join(EVENT.folder, "copy.tn")
    with open(EVENT.path, "rb") as source, open(copy, "wb") as target:
        target.write(source.read())
    db = sqlite3.connect(copy)
    db.execute("UPDATE journal SET body = replace(body, '\"draw\":\"', '\"draw\":\"1') WHERE step = 5")
    db.commit()
    db.close()
    result = jackin("tournament", "check", copy)
    equal(result.returncode, 1)
    contains(result.stdout, "TR-16")


run(globals())
