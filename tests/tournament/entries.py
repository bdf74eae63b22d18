"""jackin tournament: what is entered: lists of players, results as a whole, what is asked for, corrections in the finals."""
import json
import os
import sqlite3

from shell import Event, contains, equal, names, run, won


def casual(players, rounds, *settings, seed=1):
    event = Event("--rounds", str(rounds), *settings, seed=seed)
    for name in names(players):
        event.call("register", name)
    return event


def question(event, rules, *words):
    """A refusal that asks, by these ledger entries, in both languages; nothing is written."""
    steps = len(event.call("log")["steps"])
    equal(event.refused(*words), rules)
    english, polish = event.run(*words).stderr, event.run(*words, "--lang", "pl").stderr
    contains(english, "?")
    contains(polish, "?")
    assert english != polish, english
    equal(len(event.call("log")["steps"]), steps)
    return english


# ---- lists of players ----

def write(event, text):
    path = os.path.join(event.folder, "list.csv")
    with open(path, "wb") as file:
        file.write(text.encode())
    return path


def entered(text):
    event = Event("--rounds", "3")
    answer = event.call("register", "--from", write(event, text))
    players = event.call("show")["players"]
    equal(answer["entered"], len(players))
    return [(p["name"], p["runner"], p["corp"]) for p in players], answer["notes"]


def test_lists_of_every_kind():
    both = [("Anna Nowak", "Noise", "NBN"), ("Bo", "", "Jinteki")]
    for mark in (",", ";", "\t"):
        for heading in ("ID:,Name,Runner,Corp", "ID,Name,Runner,Corp", "Nr,Gracz,Runner,Korporacja",
                        "Lp.,Imię i nazwisko,Tożsamość runnera,Tożsamość korporacji", "id , NAME,runner,corp"):
            for end in ("\n", "\r\n"):
                text = end.join([heading, "1,Anna Nowak,Noise,NBN", "2,Bo,,Jinteki", ""])
                equal(entered(text.replace(",", mark)), (both, []))
    equal(entered("Corp;Name\nNBN;\"Nowak; Anna\"\n"), ([("Nowak; Anna", "", "NBN")], []))  # any order, quotes
    equal(entered("Imię;Nazwisko\nAnna;Nowak\nBo;\n"), ([("Anna Nowak", "", ""), ("Bo", "", "")], []))
    equal(entered("Anna Nowak\n\n Bo \nĆma\n")[0], [("Anna Nowak", "", ""), ("Bo", "", ""), ("Ćma", "", "")])
    equal(entered("\ufeffName\r\nAnna\r\n")[0], [("Anna", "", "")])
    people, notes = entered("IDENTYFIKATOR;Gracz;E-mail\n7;Anna;a@b\n")  # ID is a word, not a beginning
    equal(people, [("Anna", "", "")])
    equal(len(notes), 2)


def test_lists_that_are_refused():
    event = Event("--rounds", "3")
    event.call("register", "Ola")
    for text, where, why in (
            ("ID:,Name,Runner,Corp\n1,Anna,,\n2,,Noise,NBN\n", "line 3", "name is missing"),
            ("ID:;Name;Runner;Corp\n1;Anna;;\n;;;\n2;Bo;;\n", "line 3", "name is missing"),
            ("ID:,Name\n1,Anna\n,", "line 3", "name is missing"),
            ("ID:,Name\n1,Anna\n2,Nowak, Bo\n", "line 3", "more cells"),
            ("ID:,Name\n1,Anna\n2,Anna\n", "line 3", "twice"),
            ("ID:,Name\n1,Anna\n2,Ola\n", "line 3", "Ola is player 1 already"),
            ("Anna\nBo\nOla\n", "line 3", "Ola is player 1 already"),
            ("Anna\nBo\nAnna\n", "line 3", "twice"),
            ("Anna\nBo\nCy;NBN\n", "line 3", "one name on each line"),
            ("ID:,Name\n1,Anna\n2," + "y" * 101 + "\n", "line 3", "100 bytes"),
            ("IDENTITY,Nick\n1,Anna\n", "line 1", "heading"),
            ("1,Anna\n2,Bo\n", "line 1", "heading"),
            ("Name,Gracz\nAnna,Anna\n", "line 1", "two columns"),
            ("ID:,Name\n", "line 1", "no players"),
            ("ID:;Name\n\n\n", "line 1", "no players"),
            ("\n\n", "", "empty"),
            ("", "", "empty")):
        path = write(event, text)
        result = event.run("register", "--from", path)
        equal((result.returncode, result.stdout), (1, ""))
        contains(result.stderr, "%s: %s" % (path, where))
        contains(result.stderr, why)
        result = event.run("register", "--from", path, "--lang", "pl")
        equal(result.returncode, 1)
        assert "line" not in result.stderr.replace(path, ""), result.stderr
        equal(event.call("show")["event"]["players"], 1)  # all or nothing
    lists = Event("--tier", "competitive", "--rounds", "3")  # TR-09: nobody of them has one
    contains(lists.run("register", "--from", write(lists, "Anna Nowak\nBo Chip\n")).stderr, "line 1: without both deck lists")
    equal(event.run("register", "--from", write(event, "Anna\n"), "--seat", "3").returncode, 2)


# ---- results ----

def test_an_entry_is_judged_as_a_whole():
    """TR-32: a new game 1 is judged with the new game 2, not with the old one."""
    for corrects in ((), ("--correct",)):
        event = casual(2, 2)
        event.call("pair")
        for games, prestige in ((("1:corp:7-2", "2:corp:3-7"), [2, 2]), (("1:time:3-2", "none"), [1, 0]),
                                (("1:corp:7-2", "2:runner:7-0"), [4, 0]), (("2:time:3-3", "none"), [1, 1]),
                                (("2:corp:2-7", "1:time:0-1"), [0, 3]), (("none", "none"), [0, 0]),
                                (("1:runner:1-7", "none"), [0, 2])):
            equal(event.call("result", "1", *games, *corrects)["match"]["prestige"], prestige)
            event.check()
        event.call("result", "1", "1:corp:7-2", "2:corp:3-7", *corrects)
        equal(event.refused("result", "1", "1:time:3-2", "2:corp:3-7", *corrects), ["TR-32"])
        equal(event.call("pairings")["round"]["tables"][0]["prestige"], [2, 2])  # and nothing of it was taken
    event.call("close")
    equal(event.refused("result", "1", "1:time:3-2", "none", "--round", "1"), ["TD-18"])
    equal(event.refused("result", "1", "1:time:3-2", "--round", "1", "--correct"), ["TR-32"])  # game 2 was played
    event.call("result", "1", "1:time:3-2", "none", "--round", "1", "--correct")
    equal(event.call("pairings")["round"]["tables"][0]["prestige"], [1, 0])
    event.check()


def test_points_that_decide_are_asked_for():
    event = casual(2, 1)
    event.call("pair")
    contains(question(event, ["TR-29", "TR-30", "TR-33"], "result", "1", "1:time"), "1:time: how many agenda points")
    contains(question(event, ["TR-29", "TR-30", "TR-33"], "result", "1", "1:corp:7-0", "2:time"), "2:time: how many")
    answer = event.call("result", "1", "1:corp", "none")  # a win is a win, and nothing is made up
    equal(answer["match"]["games"][0]["points"], [None, None])
    equal(answer["match"]["prestige"], [2, 0])
    event.call("result", "1", "1:time:0-0", "none")
    event.check()


def finals(kind, players=4, more=0):
    event = casual(players + more, 1, "--cut", str(players), "--finals", kind)
    event.call("pair")
    for table in event.call("pairings")["round"]["tables"]:
        event.call("result", str(table["table"]), "1:corp:7-0", "2:runner:7-0")
    event.call("close")
    event.call("cut")
    return event


def test_points_that_decide_finals_are_asked_for():
    event = finals("double")
    contains(question(event, ["TR-47", "TR-48"], "final", "1", "1:time"), "1:time: how many")
    event.call("final", "1", "1:corp")
    event.check()
    event = finals("legacy")  # TR-34: the points of the loser are match points
    for word in ("1:time", "1:corp", "1:runner"):
        contains(question(event, ["TR-34", "TR-37", "TD-06"], "final", "1", word), word + ": how many")
    event.call("final", "2", "1:time:3-2", "none")  # as in the Swiss part: game 2 may be said (TR-32)
    event.call("final", "2", "1:corp:7-2", "2:corp:3-7", "--correct")
    event.call("final", "2", "1:time:2-3", "none", "--correct")
    event.call("final", "1", "1:corp:7-3")
    question(event, ["TR-34", "TR-37", "TD-06"], "final", "1", "2:stop")
    event.call("final", "1", "2:stop:5-0")
    event.check()


def test_points_that_look_swapped():
    """TD-23: asked, and taken with --sure; a draft is won with 6 (TR-50)."""
    event = casual(2, 1)
    event.call("pair")
    for words in (("1:corp:2-7", "2:corp:3-7"), ("1:corp:7-7", "none"), ("1:corp:8-9", "none"), ("1:corp:3-2", "none"),
                  ("1:runner:7-3", "none"), ("1:corp:7-2", "2:corp:7-3"), ("1:corp:0-0", "none")):
        contains(question(event, ["TR-33", "TD-23"], "result", "1", *words), "swapped?")
    contains(event.run("result", "1", "1:corp:7-2", "2:corp:7-3").stderr, ": 2:corp:7-3: the loser has enough")
    event.call("result", "1", "1:corp:3-2", "2:corp:7-3", "--sure")
    event.check()
    equal(event.call("log")["steps"][-1]["body"]["flags"], 4)
    event = casual(2, 1, "--format", "full-draft")
    event.call("pair")
    question(event, ["TR-33", "TD-23"], "result", "1", "1:corp:7-6", "none")
    event.call("result", "1", "1:corp:6-5", "2:corp:0-6")
    event = finals("double")
    contains(question(event, ["TR-33", "TD-23"], "final", "1", "1:corp:4-2"), "1:corp:4-2: the winner has too few")
    event.call("final", "1", "1:corp:4-2", "--sure")
    event.check()


def test_older_files_open():
    """In a file of version 1 nobody was asked: what it holds is taken as it was said."""
    event = casual(2, 2)
    event.call("pair")
    event.call("result", "1", "1:corp:3-2", "2:corp:7-3", "--sure")
    db = sqlite3.connect(event.path)
    db.execute("UPDATE journal SET body = json_set(body, '$.flags', 0) WHERE json_extract(body, '$.do') = 'result'")
    db.commit()
    equal(event.run("show").returncode, 1)  # a step that no command writes now
    db.execute("PRAGMA user_version = 1")
    db.close()
    equal(event.call("pairings")["round"]["tables"][0]["prestige"], [2, 2])
    event.check()
    question(event, ["TR-33", "TD-23"], "result", "1", "1:corp:3-2", "none")  # who enters now is asked
    event.call("result", "1", "1:corp:3-2", "none", "--sure")
    event.call("close")
    event.check()


# ---- the finals ----

def seeds(event):
    return [g["player1"] for g in event.call("bracket")["games"][:2]] + [g["player2"] for g in event.call("bracket")["games"][1::-1]]


def first_table(event):
    table = event.call("pairings", "--round", "1")["round"]["tables"][0]
    return str(table["table"]), table


def test_removal_makes_no_seed_different():
    """TD-18: the same result again changes nothing, whoever has left since the cut."""
    for verb in ("remove", "drop"):
        event = finals("double", 8)
        table, match = first_table(event)
        event.call(verb, str(match["player1"]))
        answer = event.call("result", table, "1:corp:7-0", "2:runner:7-0", "--round", "1", "--correct")
        equal(answer["different"], [])
        event.check()
        answer = event.call("result", table, "1:runner:0-7", "2:corp:0-7", "--round", "1", "--correct")
        assert any(one["what"] == "seed" and one["was"] == match["player1"] for one in answer["different"]), answer
        event.check()


def test_level_game_goes_by_the_corrected_result():
    """TR-48, TD-08: the prestige as it stands, not the seed of the cut; what was decided stands and is named."""
    event = finals("double")
    game = event.call("bracket")["games"][0]  # seed 1 against seed 4
    equal(event.call("final", "1", "1:time:2-2")["game"]["winner"], game["player1"])
    event.call("undo")
    for table in event.call("pairings", "--round", "1")["round"]["tables"]:
        event.call("result", str(table["table"]), "1:runner:0-7", "2:corp:0-7", "--round", "1", "--correct")
    equal(event.call("final", "1", "1:time:2-2")["game"]["winner"], game["player2"])
    event.check()
    for table in event.call("pairings", "--round", "1")["round"]["tables"]:
        answer = event.call("result", str(table["table"]), "1:corp:7-0", "2:runner:7-0", "--round", "1", "--correct")
    assert {"what": "final", "game": 1, "was": game["player2"], "would_be": game["player1"]} in answer["different"], answer
    equal(event.call("bracket")["games"][0]["winner"], game["player2"])
    event.check()
    equal(event.call("final", "1", "1:time:2-2", "--correct")["game"]["winner"], game["player1"])
    event.check()


def test_correction_where_absence_followed():
    """TD-16: a game can be corrected until a later one was played."""
    event = finals("double")
    for game in ("1", "2"):
        event.call("final", game, "1:corp:7-0")
    gone = event.call("bracket")["games"][1]["player1"]
    event.call("drop", str(gone))
    games = event.call("bracket")["games"]
    equal(games[2]["winner"], games[0]["player1"])  # by absence
    equal(event.call("final", "1", "1:runner:0-7", "--correct")["game"]["winner"], games[0]["player2"])
    games = event.call("bracket")["games"]
    equal((games[2]["player1"], games[2]["winner"]), (games[0]["player2"], games[0]["player2"]))
    event.check()
    corp = games[3].get("corp") or games[3]["chooser"]
    event.call("final", "4", won(1 if corp == games[3]["player1"] else 2, "corp"))
    equal(event.refused("final", "1", "1:corp:7-0", "--correct"), ["TR-42"])
    event.check()


def test_removed_in_the_finals():
    """TR-14, TD-22: no rank, and the next ones move up; the title too."""
    event = finals("double", 8, more=4)
    cut = {p for game in event.call("bracket")["games"][:4] for p in (game["player1"], game["player2"])}
    champion = event.play_finals()
    before = [row["player"] for row in event.call("standings")["standings"]]
    equal(before[0], champion)
    event.call("remove", str(before[2]))
    event.call("remove", str(champion))
    answer = event.call("standings")
    left = [p for p in before if p not in (before[2], champion)]
    equal([(row["player"], row["rank"]) for row in answer["standings"][:10]], [(p, i + 1) for i, p in enumerate(left)])
    equal({(row["player"], row["rank"]) for row in answer["standings"][10:]}, {(before[2], None), (champion, None)})
    equal(answer["champion"], left[0])
    equal(event.call("show")["event"]["champion"], left[0])
    event.check()
    # Whoever writes it for others has the same finalists, and the removed last or without a rank.
    list_of = json.loads(event.run("export", "--as", "nrtm").stdout)["eliminationPlayers"]
    equal({one["id"] for one in list_of}, cut)
    equal([one["rank"] for one in list_of], list(range(1, 9)))
    equal([one["id"] for one in list_of][:6], left[:6])
    ranks = {one["id"]: one["final_rank"] for one in json.loads(event.run("export", "--as", "challonge").stdout)["participants"]}
    equal(ranks, {**{p: i + 1 for i, p in enumerate(left[:6])}, champion: None, before[2]: None})


run(globals())
