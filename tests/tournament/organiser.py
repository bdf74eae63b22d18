"""What organisers do between the steps: changes of players, names, tables by hand, swaps, and what is said of it all."""
import json
import os
import re

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
