"""What organisers do between the steps: changes of players, names, tables by hand, swaps, and what is said of it all."""
import json
import os
import re
import sqlite3

import sheets
from shell import Event, contains, equal, jackin, names, run


def casual(people, rounds, *settings, seed=1):
    event = Event("--rounds", str(rounds), *settings, seed=seed)
    for name in people if isinstance(people, list) else names(people):
        event.call("register", name)
    return event


def player(event, number):
    return event.call("show")["players"][number - 1]


# ---- changes of players (TD-19) ----


def test_rename():
    event = casual(["Anna Nowak", "Bartek", "Celina"], 2)
    event.call("change", "1", "--name", " Anna Kowalska ")
    equal(player(event, 1)["name"], "Anna Kowalska")
    contains(event.run("change", "2", "--name", "Bartek Lis").stdout, "Bartek is now called Bartek Lis.\n")
    equal(event.refused("change", "2", "--name", "Celina"), [])  # there is one
    for name in ("", " ", "a\x1bb", "x" * 101):
        assert event.run("change", "2", "--name", name).returncode in (1, 2), name
    event.call("change", "2", "--name", "Bartek Lis")  # his own name again
    event.call("pair")
    event.report_round()
    event.call("change", "3", "--name", "Cela")
    contains(event.run("pairings").stdout, "Cela")
    event.check()
    event.call("undo")
    equal(player(event, 3)["name"], "Celina")
    texts = [step["text"] for step in event.call("log")["steps"]]
    contains("\n".join(texts), "change Anna Kowalska (name)")
    equal(event.run("change", "1").returncode, 2)
    equal(event.run("change", "1", "--rounds", "3").returncode, 2)


def test_decks_until_they_are_checked():
    event = Event("--rounds", "2", "--tier", "competitive")
    for name in ("Anna Nowak", "Bartek Lis"):
        event.call("register", name, "--corp", "starter:nbn", "--runner", "starter:anarch")
    event.call("change", "Anna", "--corp", "starter:jinteki")
    equal(player(event, 1)["corp"], "Jinteki: Personal Evolution")
    equal(player(event, 1)["runner"], "Noise: Hacker Extraordinaire")
    equal(event.refused("change", "Anna", "--name", "Anna"), ["TR-09"])  # a list carries both names
    event.call("change", "Anna", "--checked")
    before = event.call("show")
    for words in (("--corp", "starter:nbn"), ("--runner", "starter:shaper"), ("--corp-identity", "NBN")):
        equal(event.refused("change", "Anna", *words), ["TD-19"])
    equal(event.call("show"), before)
    event.call("change", "Anna", "--name", "Anna Maria Nowak")  # only the decks stay
    event.call("undo", "--to", "4")
    event.call("change", "Anna", "--corp", "starter:nbn")  # the check was taken back
    event.call("pair")
    contains(event.run("change", "Bartek", "--runner", "starter:shaper").stdout, "rounds were played with what was there before")
    event.check()


def test_changes_that_lie():
    """Steps that no command writes are not replayed."""
    event = Event("--rounds", "2")
    for name in ("Anna Nowak", "Bartek Lis", "Celina Kot", "Dawid Wilk"):
        event.call("register", name, "--corp", "starter:nbn", "--runner", "starter:anarch")
    event.call("change", "Anna", "--checked")
    event.call("pair")
    with open(event.path, "rb") as file:
        kept = file.read()

    def lie(body, sentence):
        with open(event.path, "wb") as file:
            file.write(kept)
        with sqlite3.connect(event.path) as db:
            db.execute("INSERT INTO journal VALUES(8, '', ?)", (json.dumps(body),))
        db.close()
        result = event.run("check")
        equal(result.returncode, 1)
        contains(result.stderr, "step 8 of the journal cannot be replayed: " + sentence)

    for body in ({"name": ""}, {"name": 7}, {"flags": 300}, {"seat": -1}, {"player": "1"}, {"player": 3000}):
        lie(dict({"do": "change", "player": 2, "flags": 1}, **body), "it makes no sense")
    lie({"do": "change", "player": 9, "flags": 1}, "there is no such player")
    lie({"do": "change", "player": 0, "flags": 1}, "there is no such player")
    lie({"do": "change", "player": 2, "flags": 5}, "the record makes no sense")
    lie({"do": "change", "player": 2, "flags": 1, "seat": 3}, "seats are fixed")
    lie({"do": "change", "player": 1, "flags": 1, "corp_deck": "1 Hedge Fund"}, "")  # it was checked
    for pairs in (7, [], [1, 2], [[1]], [[1, 2, 3]], [["1", 2]], [[1, -2]]):
        lie({"do": "swap", "players": pairs}, "it makes no sense")
    lie({"do": "swap", "players": [[1, 9]]}, "there is no such player")
    with open(event.path, "wb") as file:
        file.write(kept)
    event.check()


def test_lists_that_come_later():
    """TR-09: a casual event asks for lists later, when all have handed them in."""
    event = casual(["Anna Nowak", "Bartek Lis"], 2)
    equal(event.refused("set", "--deck-lists", "on"), ["TR-09"])
    for who in ("Anna", "Bartek"):
        event.call("change", who, "--corp", "starter:nbn", "--runner", "starter:anarch")
    event.call("set", "--deck-lists", "on")
    event.check()


def test_a_deck_that_is_not_legal():
    event = casual(["Anna", "Bartek"], 2)
    path = os.path.join(event.folder, "bad.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("Noise: Hacker Extraordinaire\n3 Sure Gamble\n")
    before = event.call("show")
    equal(event.refused("change", "Anna", "--runner", path), ["TR-08"])
    equal(event.refused("change", "Anna", "--name", "Ania", "--runner", path), ["TR-08"])  # nothing of it
    equal(event.call("show"), before)


def test_seats():
    """TR-53: seats make round 1 of a full draft; whoever sat there takes the free one."""
    event = Event("--rounds", "3", "--format", "full-draft")
    for name in names(6):
        event.call("register", name)
    event.call("change", "1", "--seat", "3")
    equal([p["seat"] for p in event.call("show")["players"]], [3, 2, 1, 4, 5, 6])
    event.call("change", "2", "--seat", "9")
    tables = event.call("pair")["round"]["tables"]
    # In the order of the seats: 3 1 4 5 6 2, the first meets the last.
    equal(sorted(sorted((t["player1"], t["player2"])) for t in tables), [[1, 6], [2, 3], [4, 5]])
    equal(event.refused("change", "1", "--seat", "5"), ["TR-53", "TD-19"])
    event.call("change", "1", "--name", "Ania")
    event.check()


# ---- cards that the program does not know (TD-21) ----


def write(event, name, text):
    path = os.path.join(event.folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


RUNNER = "Noise: Hacker Extraordinaire\n3 Sure Gamble\n3 Corroder\n"
STRANGE = "".join("3 Strange %s\n" % word for word in "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny".split())


def test_unknown_cards():
    event = Event("--rounds", "2", "--tier", "competitive", "--name", "Liga")
    path = write(event, "runner.txt", RUNNER + STRANGE)
    words = ("register", "Anna Nowak", "--corp", "starter:nbn", "--runner")
    equal(event.refused(*words, path), ["TD-21"])
    contains(event.run(*words, path).stderr, "line 4: there is no card 'Strange alpha'")
    equal(event.call("show")["players"], [])
    event.call(*words, path, "--unknown-cards")
    equal(player(event, 1)["runner"], "Noise: Hacker Extraordinaire")
    event.call("register", "Bartek Lis", "--corp", "starter:nbn", "--runner", "starter:anarch", "--unknown-cards")
    equal(event.check()["unchecked_lists"], [{"player": 1, "side": "runner", "cards": 39}])
    contains(event.run("check").stdout, "by hand: Anna Nowak, Runner: cards not known and not checked: 39 (TR-08 TD-21)\n")
    contains(event.run("check", "--lang", "pl").stdout, "ręcznie: Anna Nowak, runner: karty nieznane i niesprawdzone: 39 (TR-08 TD-21)\n")
    for lang, mark, rest in (("en", "[not known, not checked]", "without those not known"),
                             ("pl", "[nieznana, niesprawdzona]", "bez nieznanych")):
        page, _ = sheets.both(event, "decks", lang)
        table = page.tables[1]
        equal(table["heading"], "1. Anna Nowak: Noise: Hacker Extraordinaire")
        equal([row[1].endswith(mark) for row in table["rows"]], [False] * 2 + [True] * 13 + [False])
        equal((table["rows"][2][:2], table["rows"][-1][0]), (["3", "Strange alpha  " + mark], "45"))
        contains(table["rows"][-1][1], rest)
        assert not any(mark in row[1] for row in page.tables[3]["rows"])
    # A list that is known takes its place, and the other way round.
    event.call("change", "Anna", "--runner", "starter:anarch")
    equal(event.check()["unchecked_lists"], [])
    event.call("change", "Anna", "--runner", path, "--unknown-cards")
    equal(len(event.check()["unchecked_lists"]), 1)
    event.call("undo")
    equal(event.check()["unchecked_lists"], [])
    result = event.run("export", "--as", "decks")
    assert "Strange" not in result.stdout and result.returncode == 0
    event.call("undo", "--to", "2")
    result = event.run("export", "--as", "decks")
    contains(result.stdout, "3,Strange alpha,")
    contains(result.stdout, "45,Totals,")
    contains(result.stderr, "does not know: 1 (TD-21)")


def test_unknown_cards_are_counted_as_far_as_possible():
    """TR-08 for what is known: size with the unknown cards, copies, sides, and what is too much already."""
    event = Event("--rounds", "2")

    def refused(text, sentence, side="--runner"):
        path = write(event, "list.txt", text)
        result = event.run("register", "Anna Nowak", side, path, "--unknown-cards")
        equal(result.returncode, 1)
        contains(result.stderr, sentence)

    refused(RUNNER + "3 Strange alpha\n", "The deck has 9 cards")
    refused(RUNNER + STRANGE + "4 Strange rho\n", "is there 4 times")
    refused(RUNNER + STRANGE + "1 Sure Gamble\n", "Sure Gamble")  # a fourth copy
    refused(RUNNER + STRANGE + "3 Hedge Fund\n", "Hedge Fund")  # of the other side
    refused(RUNNER + STRANGE + "3 Femme Fatale\n3 Crypsis\n3 Account Siphon\n3 Desperado\n", "influence")
    refused(RUNNER + STRANGE, "is a Runner identity", "--corp")
    refused("NBN: Making News\n3 AstroScript Pilot Program\n3 Breaking News\n3 Priority Requisition\n3 Private Security Force\n" +
            STRANGE, "agenda points", "--corp")  # 24 in 51 cards
    refused(RUNNER + STRANGE + "100 Strange rho\n", "line 17")
    refused("\x01", "")
    path = write(event, "deck.json", '{"cards": {"99999": 3}}')
    equal(event.run("register", "Anna Nowak", "--runner", path, "--unknown-cards").returncode, 1)
    equal(event.call("show")["players"], [])
    # With fewer agenda points than there must be the rest may have them.
    path = write(event, "corp.txt", "Jinteki: Personal Evolution\n3 Nisei MK II\n3 Priority Requisition\n" + STRANGE)
    event.call("register", "Anna Nowak", "--corp", path, "--unknown-cards")
    # Nor is an identity known to everybody.
    path = write(event, "new.txt", "Somebody New: A Person\n3 Sure Gamble\n" + STRANGE)
    event.call("register", "Bartek Lis", "--runner", path, "--unknown-cards")
    equal(player(event, 2)["runner"], "Somebody New: A Person")
    equal([one["cards"] for one in event.check()["unchecked_lists"]], [39, 39])
    contains(event.run("print", "decks").stdout, "2. Bartek Lis: Somebody New: A Person [not known]")
    path = write(event, "new.txt", "Somebody New: A Person\n3 Sure Gamble\n")
    event.call("register", "Celina", "--runner", path, "--unknown-cards")
    equal(event.check()["unchecked_lists"][2], {"player": 3, "side": "runner", "cards": 0})
    event.run("export", "--as", "decks")


# ---- who is meant ----


def test_found_by_any_word():
    event = casual(["Anna Nowak", "Hanna Annabel Lis", "Łukasz Ćma", "Dawid Nowakowski", "Jan de Wit", "Nowak Jan"], 2)

    def found(word):
        return event.call("drop", word)["player"], event.call("undo") and None

    for word, number in (("Anna", 1), ("annab", 2), ("ŁUKASZ", 3), ("lukasz", 3), ("cma", 3), ("Nowakow", 4), ("dawid nowak", 4),
                         ("Wit", 5), ("jan wit", 5), ("de", 5), ("Nowak Jan", 6), ("6", 6), ("hanna lis", 2)):
        equal(found(word)[0], number)
    for word, candidates in (("Jan", ["5 Jan de Wit", "6 Nowak Jan"]), ("nowak", ["1 Anna Nowak", "6 Nowak Jan"]),
                             ("nowa", ["1 Anna Nowak", "4 Dawid Nowakowski", "6 Nowak Jan"])):
        for lang in ("en", "pl"):
            result = event.run("drop", word, "--lang", lang)
            equal(result.returncode, 1)
            contains(result.stderr, ", ".join(candidates))
    for word in ("wak", "Anna Lis Hanna", "7", "0", "99999999999"):
        equal(event.refused("drop", word), [])
    for word in ("", "  ", b"\xff"):
        equal(event.run("drop", word).returncode, 2)


def test_results_by_name():
    """Whoever is named is 1 in the game, wherever he sits."""
    event = casual(["Anna Nowak", "Bartek Lis"], 3)
    one = event.call("pair")["round"]["tables"][0]
    first, second = one["name1"], one["name2"]
    match = event.call("result", second.split()[1], "1:corp:7-3", "2:corp:2-7")["match"]
    equal(match["prestige"], [2, 2])
    equal(match["games"], [{"outcome": "corp", "corp": one["player2"], "points": [3, 7]},
                           {"outcome": "corp", "corp": one["player1"], "points": [7, 2]}])
    event.call("undo")
    match = event.call("result", second, "1:runner:0-7")["match"]
    equal((match["prestige"], match["games"][0]["points"]), ([2, 0], [7, 0]))
    match = event.call("result", first, "1:time:3-2")["match"]
    equal(match["prestige"], [3, 0])
    equal(match["games"][1], {"outcome": "time", "corp": one["player1"], "points": [3, 2]})
    event.call("close")
    equal(event.refused("result", first, "1:corp:7-0", "--round", "2"), [])
    match = event.call("result", second, "1:corp:7-3", "2:corp:5-7", "--round", "1", "--correct")["match"]
    equal((match["prestige"], match["games"][1]["points"]), ([2, 2], [7, 5]))
    event.check()


def test_finals_by_name():
    event = casual(8, 1, "--cut", "4")
    event.call("pair")
    event.report_round()
    event.call("close")
    seeds = event.call("cut")["seeds"]
    known = {p["player"]: p["name"] for p in event.call("show")["players"]}
    out = [name for number, name in known.items() if number not in seeds][0]
    equal(event.refused("final", out, "1:corp:7-0"), [])
    answer = event.call("final", known[seeds[3]], "1:corp:7-3", "--as-played")
    equal((answer["game"]["game"], answer["game"]["winner"]), (1, seeds[3]))
    equal(answer["game"]["games"][0], {"outcome": "corp", "corp": seeds[3], "points": [3, 7]})
    equal(event.refused("final", known[seeds[3]], "1:corp:7-3"), [])  # his next game is not known yet
    answer = event.call("final", known[seeds[3]], "2:corp:3-7", "--correct")
    equal((answer["game"]["game"], answer["game"]["winner"]), (1, seeds[0]))
    event.check()


def finals(seed=1):
    """Four in the finals, games 1 and 2 won by the Corporation; the seeds and the names by number."""
    event = casual(8, 1, "--cut", "4", seed=seed)
    event.call("pair")
    event.report_round()
    event.call("close")
    seeds = event.call("cut")["seeds"]
    known = {p["player"]: p["name"] for p in event.call("show")["players"]}
    for number in (0, 1):  # the better seed wins
        event.call("final", known[seeds[number]], "1:corp:7-3", "--as-played")
    return event, seeds, known


def test_corrections_of_finals_by_name():
    """A name means the last game that was played, not one that absence decided (TD-16)."""
    event, seeds, known = finals()
    equal(event.call("remove", str(seeds[2]))["awarded"], [{"game": 4, "winner": seeds[3]}])
    answer = event.call("final", known[seeds[3]], "1:corp:7-3", "--correct", "--as-played")
    equal((answer["game"]["game"], answer["game"]["winner"]), (1, seeds[3]))
    four = [game for game in event.call("bracket")["games"] if game["game"] == 4][0]
    equal({four["player1"], four["player2"]}, {seeds[0], seeds[2]})  # absence decides anew
    equal(four["winner"], seeds[0])
    event.check()
    event = casual(8, 1, "--cut", "4", "--finals", "legacy")
    event.call("pair")
    event.report_round()
    event.call("close")
    seeds = event.call("cut")["seeds"]
    name = [p["name"] for p in event.call("show")["players"] if p["player"] == seeds[0]][0]
    event.call("final", name, "1:corp:7-3", "--as-played")  # of a match that is still open
    answer = event.call("final", name, "1:corp:7-4", "--as-played", "--correct")
    equal((answer["game"]["game"], answer["game"]["games"][0]["points"]), (1, [7, 4]))
    event.check()


def test_places_after_a_removal():
    """TD-22: the title and the places move up, and both are said and explained."""
    event, seeds, known = finals()
    for loser in (seeds[3], seeds[1], seeds[2], seeds[1]):  # games 4, 3, 5 and 6
        event.call("final", known[loser], "1:runner:3-7", "--as-played")
    first, second = known[seeds[0]], known[seeds[1]]
    texts = {p["name"]: (p["rank"], p["text"]) for p in event.call("standings")["standings"]}
    equal(texts[first], (1, "won the finals"))
    lost = texts[second][1]
    equal((texts[second][0], lost.split(";")[0]), (2, lost))
    contains(event.run("remove", first).stdout, "%s has won the tournament.\n" % second)
    texts = {p["name"]: (p["rank"], p["text"]) for p in event.call("standings")["standings"]}
    equal(texts[second], (1, lost + "; moved up (TD-22)"))
    equal(texts[first], (None, "no rank (TR-14)"))
    places = event.call("standings", "--lang", "pl")["standings"]
    equal([p["text"].split("; ")[1] for p in places[1:3]], ["miejsce wyżej (TD-22)"] * 2)
    equal([p["text"] for p in places[3:7]], ["rundy eliminacyjne"] * 4)
    contains(event.run("final", second, "1:runner:2-7", "--correct", "--as-played").stdout, "%s is the champion (TD-22)" % second)
    event.check()


# ---- what the organiser decides in a round (TD-20) ----


def history(event):
    """Prestige, meetings and byes of the closed rounds, from the answers alone."""
    prestige = {p["player"]: 0 for p in event.call("show")["players"]}
    met, byes = {}, set()
    for number in range(1, event.call("show")["event"]["rounds_paired"] + 1):
        answer = event.call("pairings", "--round", str(number))["round"]
        if not answer["closed"]:
            continue
        for t in answer["tables"]:
            prestige[t["player1"]] += t["prestige"][0]
            if t.get("bye"):
                byes.add(t["player1"])
            else:
                prestige[t["player2"]] += t["prestige"][1]
                met[frozenset((t["player1"], t["player2"]))] = number
    return prestige, met, byes


def cheapest(players, prestige, met):
    """The least cost of a legal round of an even number of players, by trying all; None: there is none."""
    if not players:
        return 0
    first, best = players[0], None
    for other in players[1:]:
        if frozenset((first, other)) not in met:
            rest = cheapest([p for p in players[1:] if p != other], prestige, met)
            if rest is not None:
                cost = rest + (prestige[first] - prestige[other]) ** 2
                best = cost if best is None else min(best, cost)
    return best


def cost_of(tables, prestige):
    return sum((prestige[t["player1"]] - prestige[t["player2"]]) ** 2 for t in tables if not t.get("bye"))


def play(event):
    event.report_round()
    event.call("close")


def test_tables_by_hand():
    """The organiser's tables stand; the rest is the cheapest legal round of those who are left, and `check` proves that."""
    for seed in range(1, 7):
        event = casual(8 + seed % 2, 4, seed=seed)
        event.call("pair")
        play(event)
        for _ in range(2):
            prestige, met, byes = history(event)
            order = sorted(prestige, key=lambda p: (prestige[p], p))
            fixed = [(order[0], order[-1]), (order[1], order[-2])]
            words = [word for pair in fixed for word in ("--table", str(pair[0]), str(pair[1]))]
            before = event.call("log")["steps"]
            dry = event.call("pair", *words, "--dry-run")
            equal(event.call("log")["steps"], before)
            answer = event.call("pair", *words)
            tables = answer["round"]["tables"]
            equal(dry["proposal"]["tables"], [[t["player1"], t.get("player2", 0)] for t in tables])
            equal([(t["player1"], t["player2"]) for t in tables if t.get("by_hand")], fixed)
            rest = [t for t in tables if not t.get("by_hand")]
            people = [p for t in rest for p in (t["player1"], t.get("player2")) if p and not t.get("bye")]
            equal(cost_of(rest, prestige), cheapest(people, prestige, met))
            equal(answer["cost"], cost_of(tables, prestige))
            assert answer["cost"] >= answer["cost_before"] or byes, answer
            equal([(b["player1"], b["player2"]) for b in answer["breaks"] if b["rule"] == "TR-19"],
                  [pair for pair in fixed if frozenset(pair) in met])
            faults = event.check()["faults"]
            assert all(fault["by_hand"] for fault in faults), faults
            equal(sorted((f["a"], f["b"]) for f in faults if f["rules"] == ["TR-19"] and f["round"] == answer["round"]["round"]),
                  sorted(pair for pair in fixed if frozenset(pair) in met))
            play(event)
        event.check()


def test_tables_by_hand_by_name():
    event = casual(["Anna Nowak", "Bartek Lis", "Celina Kot", "Dawid Wilk", "Ewa Sowa", "Filip Dąb", "Iga Jodła"], 3)
    tables = event.call("pair", "--table", "Sowa", "Kot", "--table", "Wilk", "-")["round"]["tables"]
    equal([(t["player1"], t.get("player2", 0)) for t in tables if t.get("by_hand")], [(5, 3), (4, 0)])
    equal(sorted(p for t in tables[1:3] for p in (t["player1"], t["player2"])), [1, 2, 6, 7])
    contains(event.run("pairings").stdout, "Round 1, partly by hand, cost 0\n")
    event.check()
    play(event)
    # A second bye and a rematch are the organiser's.
    answer = event.call("pair", "--table", "Sowa", "Kot", "--table", "Wilk", "-")
    equal(sorted(b["rule"] for b in answer["breaks"] if b["rule"].startswith("TR")), ["TR-19", "TR-22"])
    rules = [fault["rules"] for fault in event.check()["faults"] if fault["round"] == 2]
    assert ["TR-19"] in rules and ["TR-22"] in rules, rules
    event.call("undo")
    for words in (("--table", "Sowa"), ("--table", "Sowa", "Kot", "Wilk"), ("Sowa", "Kot"), ("--table", "Sowa", "Kot", "--offer"),
                  ("--table", "Sowa", "Kot", "--by-hand", "1-2 3-4 5-")):
        equal(event.run("pair", *words).returncode, 2)
    for words in (("--table", "Sowa", "Sowa"), ("--table", "Sowa", "Kot", "--table", "Kot", "Wilk"), ("--table", "Zenon", "Kot"),
                  ("--table", "Kot", "-", "--table", "Sowa", "-")):
        equal(event.run("pair", *words).returncode, 1)
    event.call("drop", "Kot")
    equal(event.refused("pair", "--table", "Sowa", "Kot"), ["TD-09"])
    equal(event.refused("pair", "--table", "Sowa", "-"), ["TR-21"])  # six are left
    equal(event.call("show")["event"]["rounds_paired"], 1)


def test_the_rest_has_no_round():
    """TR-23: what is left may have no legal round; nothing is recorded then."""
    event = casual(6, 5)
    for pairs in ("1-4 2-5 3-6", "1-5 2-6 3-4"):
        event.call("pair", "--by-hand", pairs)
        play(event)
    equal(event.refused("pair", "--table", "3", "2", "--table", "6", "5"), ["TR-23", "TD-20"])
    event.call("pair", "--table", "2", "3")
    event.check()


def test_the_rest_cannot_be_forged():
    """Only the tables that are marked are the organiser's: another pairing of the rest is a fault."""
    event = casual(8, 3, seed=4)
    event.call("pair")
    play(event)
    tables = event.call("pair", "--table", "1", "2")["round"]["tables"]
    event.check()
    step = event.call("log")["steps"][-1]
    rest = [[t["player1"], t["player2"]] for t in tables if not t.get("by_hand")]
    _, met, _ = history(event)
    for a, b in (((rest[0][0], rest[1][1]), (rest[1][0], rest[0][1])), ((rest[0][0], rest[2][0]), (rest[0][1], rest[2][1]))):
        if frozenset(a) in met or frozenset(b) in met:
            continue
        others = [p for p in rest if not set(p) & set(a + b)]
        body = dict(step["body"], tables=[[1, 2], list(a), list(b)] + others)
        with sqlite3.connect(event.path) as db:
            db.execute("UPDATE journal SET body = ? WHERE step = ?", (json.dumps(body), step["step"]))
        db.close()
        answer = json.loads(event.run("check", "--json").stdout)
        assert not answer["proved"] and any(not fault["by_hand"] for fault in answer["faults"]), answer
        body["by_hand"] = [1, 2, 3]  # now these are the organiser's too
        with sqlite3.connect(event.path) as db:
            db.execute("UPDATE journal SET body = ? WHERE step = ?", (json.dumps(body), step["step"]))
        db.close()
        event.check()
        break
    else:
        assert False, "no other pairing"
    for mark in ([0], [5], ["1"], [1.5]):
        with sqlite3.connect(event.path) as db:
            db.execute("UPDATE journal SET body = ? WHERE step = ?", (json.dumps(dict(step["body"], by_hand=mark)), step["step"]))
        db.close()
        equal(event.run("check").returncode, 1)


def test_swap():
    """What a swap costs and breaks, against the answers of the rounds before; `check` lists the same."""
    for seed in range(1, 7):
        event = casual(8 + seed % 2, 3, seed=seed)
        event.call("pair")
        play(event)
        tables = event.call("pair")["round"]["tables"]
        cost = event.call("pairings")["round"]["cost"]
        prestige, met, byes = history(event)
        first, other = tables[0], tables[-1]
        a, b = first["player1"], other["player1"]
        dry = event.call("swap", str(a), str(b), "--dry-run")
        equal(event.call("pairings")["round"]["tables"], tables)
        answer = event.call("swap", str(a), str(b))
        equal((dry["breaks"], dry["cost"]), (answer["breaks"], answer["cost"]))
        now = answer["round"]["tables"]
        equal([t["player1"] for t in now], [b] + [t["player1"] for t in tables[1:-1]] + [a])
        equal([t.get("player2") for t in now], [t.get("player2") for t in tables])
        equal([t["table"] for t in now if t.get("by_hand")], [1, len(now)])
        equal((answer["cost_before"], answer["cost"]), (cost, cost_of(now, prestige)))
        wanted = [("TR-19", t["player1"], t["player2"]) for t in (now[0], now[-1])
                  if not t.get("bye") and frozenset((t["player1"], t["player2"])) in met]
        if other.get("bye"):
            wanted += [("TR-22", a, 0)] * (a in byes) + [("TD-04", a, b)]
        equal(sorted((one["rule"], one["player1"], one["player2"]) for one in answer["breaks"]), sorted(wanted))
        faults = [fault for fault in event.check()["faults"] if fault["round"] == 2]
        equal(sorted((f["a"], f["b"]) for f in faults if f["rules"] == ["TR-19"]), sorted(w[1:] for w in wanted if w[0] == "TR-19"))
        play(event)
        event.check()
        event.call("pair")
        event.check()


def test_swap_there_and_back():
    event = casual(7, 3, seed=2)
    event.call("pair")
    play(event)
    tables = event.call("pair")["round"]["tables"]
    a, b = str(tables[0]["player1"]), str(tables[1]["player1"])
    event.call("swap", a, b)
    event.call("swap", a, b)
    equal([t["player1"] for t in event.call("pairings")["round"]["tables"]], [t["player1"] for t in tables])
    equal(event.check()["faults"], [])  # nothing is left of it
    event.call("undo")
    event.call("undo")
    equal(event.call("pairings")["round"]["tables"], tables)
    # Whole tables change their numbers: nobody has another opponent, so nothing is broken.
    event.call("swap", "--table", "1", "3")
    now = event.call("pairings")["round"]["tables"]
    equal([now[2]["player1"], now[2]["player2"]], [tables[0]["player1"], tables[0]["player2"]])
    equal(event.check()["faults"], [])
    equal(event.refused("swap", "--table", "1", "4"), ["TD-20"])  # a bye has no table of its own
    for words in (("--table", "1"), ("--table", "1", "9"), ("--table", "1", "2", "3"), (a,)):
        assert event.run("swap", *words).returncode == 2, words
    texts = [step["text"] for step in event.call("log", "--lang", "pl")["steps"]]
    contains(texts[-1], "zamiana miejsc: ")


def test_swap_is_refused():
    event = casual(6, 3, "--promised-byes", "on")
    event.call("register", "Promised", "--bye")
    equal(event.refused("swap", "1", "2"), ["TR-12"])  # no round
    tables = event.call("pair")["round"]["tables"]
    equal(event.refused("swap", "Promised", "1"), ["TD-17"])
    equal(event.refused("swap", str(tables[0]["player1"]), str(tables[0]["player2"])), ["TD-20"])  # one table
    event.call("register", "Late")
    equal(event.refused("swap", "Late", "1"), ["TD-20"])
    event.call("result", "1", "1:corp:7-0")
    equal(event.refused("swap", str(tables[0]["player1"]), str(tables[1]["player1"])), ["TD-20"])
    event.call("drop", str(tables[1]["player1"]))
    equal(event.refused("swap", str(tables[1]["player1"]), str(tables[2]["player1"])), ["TD-09"])
    equal(event.refused("swap", str(tables[1]["player2"]), str(tables[2]["player1"])), ["TD-20"])  # his win is a result
    event.call("return", str(tables[1]["player1"]))
    event.call("swap", str(tables[1]["player1"]), str(tables[2]["player1"]))
    event.check()
    # A correction of an earlier round asks what the program would have paired; the organiser's tables stay.
    play(event)
    event.call("pair", "--table", "1", "2")
    event.call("result", "1", "1:corp:7-1", "2:corp:0-7", "--round", "1", "--correct")
    event.check()


# ---- what is said ----


def test_drop_says_what_it_awarded():
    event = casual(["Anna Nowak", "Bartek Lis"], 1)
    one = event.call("pair")["round"]["tables"][0]
    event.call("result", "1", "1:corp:7-3")
    text = event.run("drop", one["name1"]).stdout
    contains(text, "Table 1: %s 2 - 2 %s; games not played go to who is there (TD-16)." % (one["name1"], one["name2"]))
    contains(event.run("return", one["name1"]).stdout, "is to be played again")
    event.call("result", "1", "2:corp:3-7")
    equal(event.call("drop", one["name1"])["awarded"], [])  # all was played

    event = casual(8, 1, "--cut", "4")
    event.call("pair")
    event.report_round()
    event.call("close")
    seeds = event.call("cut")["seeds"]
    answer = event.call("drop", str(seeds[3]))
    equal(answer["awarded"], [{"game": 1, "winner": seeds[0]}])
    contains(event.run("drop", str(seeds[1]), "--lang", "pl").stdout, "Partia finałowa 2: wygrywa ")


def test_bracket_at_80_columns():
    """A bracket of any size is drawn in 80 columns, every line meets another, and names from outside stay text."""
    for size, legacy in ((4, False), (8, False), (16, False), (8, True), (16, True)):
        event = casual(18, 1, "--cut", str(size), *(["--finals", "legacy"] if legacy else []), seed=size)
        event.call("change", "1", "--name", "Grzegorz Brzęczyszczykiewicz-Chrząszczyżewoszycki")
        event.call("pair")
        play(event)
        event.call("cut")
        for _ in range(2):
            text = event.run("bracket").stdout.split("\n\nTo be played")[0]
            rows = text.split("\n")
            assert max(len(row) for row in rows) <= 80, text
            for y, row in enumerate(rows):
                for x, cell in enumerate(row):
                    above = rows[y - 1][x:x + 1] if y else ""
                    below = rows[y + 1][x:x + 1] if y + 1 < len(rows) else ""
                    if cell in "│├┘":
                        assert above and above in "│├┐", (text, x, y)
                    if cell in "│├┐":
                        assert below and below in "│├┘", (text, x, y)
            equal(text.count("┐"), text.count("┘"))
            if legacy:
                break
            event.play_finals()
        equal(text.count("├─"), size - 1 if legacy else 2 * size - 2 + bool(event.call("bracket")["games"][-1]["player1"]))


def test_help_of_each_verb():
    """Every verb tells what it takes, in both languages, in 80 columns, and names each of its options."""
    with open(os.path.join(os.environ["JACKIN_SOURCE"], "cli", "tournament", "tournament.c"), encoding="utf-8") as file:
        source = file.read()
    settings = re.search(r"#define SETTINGS(.*?)\n\n", source, re.S).group(1)
    table = source[source.index("} verbs[] = {"):source.index("enum { VERB_COUNT")]
    verbs = re.findall(r'\{"(\w+)",\s+\w+,\s+\d+,\s+[\w+ ]+,\s+(?:true|false),\s+((?:SETTINGS)?\s*"[^"]*"|SETTINGS),', table)
    overview = {lang: jackin("tournament", "--help", "--lang", lang).stdout for lang in ("en", "pl")}
    listed = re.findall(r"^  (\w+) +\S", overview["en"], re.M)
    equal(sorted(listed), sorted(name for name, _ in verbs))
    for lang in ("en", "pl"):
        equal(re.findall(r"^  (\w+) +\S", overview[lang], re.M), listed)
        for line in overview[lang].splitlines():
            assert len(line) <= 90, line
    for name, allowed in verbs:
        options = re.findall(r"[a-z-]+", allowed.replace("SETTINGS", settings))
        for lang in ("en", "pl"):
            result = jackin("tournament", name, "--help", "--lang", lang)
            equal((result.returncode, result.stderr), (0, ""))
            contains(result.stdout, "jackin tournament %s" % name)
            for option in options:
                assert re.search(r"--%s\b(?!-)" % option, result.stdout), (name, option, lang)
            for line in result.stdout.splitlines():
                assert len(line) <= 90, line
        assert jackin("tournament", name, "x", "--help").stdout == jackin("tournament", name, "-h").stdout
    equal(jackin("tournament", "dance", "--help").returncode, 2)


run(globals())
