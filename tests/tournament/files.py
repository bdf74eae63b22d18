"""Files of others: NRTM, TOME, Galakta, lists; what carries over, what does not, and round trips. Section 4 of the ledger."""
import json
import os
import re
import shutil
import subprocess

from exchange import Folder, scores, tome, whole_event
from shell import Event, contains, equal, jackin, run

EVENT = whole_event()
FOLDER = Folder(EVENT)
WRITE, BROUGHT_IN, REFUSED = FOLDER.write, FOLDER.brought_in, FOLDER.refused


def nrtm():
    return json.loads(EVENT.run("export", "--as", "nrtm").stdout)


def wanted_scores():
    return scores(EVENT.call("standings"))


def test_round_trips():
    """Export, import, export: the same bytes, in every format that goes both ways."""
    for form in ("nrtm", "galakta", "golden", "decks"):
        first = FOLDER.exported(form)
        answer, _, standings, _ = BROUGHT_IN(WRITE("there." + form, first))
        equal(answer["as"], form)
        equal(FOLDER.exported(form, FOLDER.path("in.tn")), first)
        if form != "decks":
            equal(scores(standings), wanted_scores())
    # A list of players has no results: the trip is that of an event before round 1.
    early = Event(seed=3)
    for name in ("Ada, Byte", "Bo \"B\" Chip", "Żółw"):
        early.call("register", name, "--corp-identity", "Jinteki: Personal Evolution")
    first = Folder(early).exported("csv")
    equal(BROUGHT_IN(WRITE("list.csv", first))[0]["as"], "csv")
    equal(FOLDER.exported("csv", FOLDER.path("in.tn")), first)


def test_round_trips_of_events_that_are_not_over():
    for steps in range(6):
        event = Event("--rounds", "3", "--cut", "4", "--promised-byes", "on", seed=steps + 20)
        folder = Folder(event)
        for i in range(7):
            event.call("register", "Somebody %d" % i, *(["--bye"] if i in (2, 4) else []))
        if steps >= 1:
            event.call("pair")
        if steps == 2:  # one result whole, one with game 2 to come
            event.call("result", "1", "2:corp:1-7", "1:runner:0-7")
            event.call("result", "2", "2:runner:7-1")
        if steps >= 3:
            event.report_round()
            event.call("close")
            event.call("drop", "3")
        if steps >= 4:
            for _ in range(2):
                event.call("pair")
                event.report_round()
                event.call("close")
        if steps == 5:  # the cut is made and one game played; somebody of it leaves
            event.call("cut")
            ready = event.call("bracket")["games"][0]
            event.call("final", "1", "%d:corp:7-0" % (1 if ready["chooser"] == ready["player1"] else 2))
            event.call("drop", str(event.call("bracket")["games"][1]["player1"]))
        for form in ("nrtm", "galakta", "golden"):
            first = folder.exported(form)
            answers = folder.brought_in(folder.write("there." + form, first))
            equal(folder.exported(form, folder.path("in.tn")), first)
            if form == "nrtm":
                equal(answers[1]["event"]["config"]["rounds"], 3)


def test_nrtm_has_what_abr_needs():
    data = nrtm()
    equal(data["cutToTop"], 8)
    equal(data["preliminaryRounds"], 4)
    for i, player in enumerate(data["players"]):
        equal(player["rank"], i + 1)
        assert player["id"] and player["name"]
        assert isinstance(player["corpIdentity"], str) and isinstance(player["runnerIdentity"], str)
    equal([one["rank"] for one in data["eliminationPlayers"]], list(range(1, 9)))
    byes = [game["player1"] for games in data["rounds"][:4] for game in games if game["player2"]["id"] is None]
    assert byes
    for bye in byes:
        equal((bye["runnerScore"], bye["corpScore"]), (2, 2))  # a bye is 2 + 2
    contains(data["version"], "sum")
    equal(sum(player["forfeit"] for player in data["players"]), 1)
    equal(sum(player["disqualified"] for player in data["players"]), 1)
    empty = Event(seed=9)
    equal(empty.run("export", "--as", "nrtm").returncode, 1)  # ABR takes no file without players


def test_nrtm_there_and_back():
    answer, show, standings, _ = BROUGHT_IN(WRITE("event.json", json.dumps(nrtm())))
    ours = EVENT.call("standings")
    equal(answer["notes"], [])
    equal(scores(standings), scores(ours))
    # Ranks too: ties stay as they were broken, and numbers what they were.
    equal([(one["player"], one["name"]) for one in standings["standings"]],
          [(one["player"], one["name"]) for one in ours["standings"]])
    equal(show["event"]["champion"], EVENT.call("show")["event"]["champion"])
    equal([one["presence"] for one in show["players"]], [one["presence"] for one in EVENT.call("show")["players"]])


def test_nrtm_dialects():
    wanted = wanted_scores()
    data = nrtm()
    for games in data["rounds"][:4]:  # NRTM: the bye's opponent is 0
        for game in games:
            if game["player2"]["id"] is None:
                game["player2"]["id"] = 0
    equal(scores(BROUGHT_IN(WRITE("zero.json", json.dumps(data)))[2]), wanted)
    data = nrtm()
    data["rounds"] = [[g for g in games if g["player2"]["id"] is not None] for games in data["rounds"]]  # no game at all
    equal(scores(BROUGHT_IN(WRITE("absent.json", json.dumps(data)))[2]), wanted)
    data = nrtm()
    for games in data["rounds"]:  # unknown sides: only combinedScore; tableNumber instead of table
        for game in games:
            game["tableNumber"] = game.pop("table")
            for who in ("player1", "player2"):
                if not game["eliminationGame"]:
                    game[who]["runnerScore"] = game[who]["corpScore"] = None
                else:
                    game[who]["corpScore"] = 3 if game[who].pop("winner") else 0
    answer, show, standings, _ = BROUGHT_IN(WRITE("combined.json", json.dumps(data)))
    equal(scores(standings), wanted)
    equal(show["event"]["champion"], EVENT.call("show")["event"]["champion"])
    contains(" ".join(answer["notes"]), "without the sides")
    data = nrtm()
    for number, games in enumerate(data["rounds"][:4]):  # every game by its sides
        data["rounds"][number] = sided = []
        for game in games:
            one, two = game["player1"], game["player2"]
            pairs = [(one, two), (two, one)] if two["id"] is not None else [(one, {"id": None, "runnerScore": 0})]
            for corp, runner in pairs:
                sided.append({"corp": {"id": corp["id"], "score": corp["corpScore"]},
                              "runner": {"id": runner["id"], "score": runner["runnerScore"]}})
    equal(scores(BROUGHT_IN(WRITE("sided.json", json.dumps(data)))[2]), wanted)
    data = nrtm()
    data["players"][0]["corpIdentity"] = "Haas\u2019s \u201cHome\u201d"
    show = BROUGHT_IN(WRITE("quotes.json", json.dumps(data)))[1]
    assert any(one["corp"] == "Haas's \"Home\"" for one in show["players"])
    assert any(one["name"] == "Zoë \"Z\" O’Hara, jr" for one in show["players"])  # names stay as they are
    data["players"][0]["corpIdentity"] = data["players"][0]["runnerIdentity"] = None
    BROUGHT_IN(WRITE("null.json", "\ufeff" + json.dumps(data)))  # and a mark of UTF-8 is no mistake


def small(players, rounds, **more):
    return json.dumps({"name": "Small", "players": [{"id": i + 1, "name": name} for i, name in enumerate(players)],
                       "rounds": rounds, "cutToTop": 0, **more})


def game(one, two, scores_of_one, scores_of_two, **more):
    keys = ("corpScore", "runnerScore", "combinedScore")
    return {"player1": {"id": one, **dict(zip(keys, scores_of_one))},
            "player2": {"id": two, **dict(zip(keys, scores_of_two))}, **more}


def test_nrtm_games():
    # Later rules: a game won is 3. It counts 2 here, and that is said.
    text = small("ABC", [[game(1, 2, (3, 0), (3, 0)), game(3, None, (3, 3), (0, 0))]])
    answer, _, standings, _ = BROUGHT_IN(WRITE("three.json", text))
    equal(scores(standings), {"A": (2, 2), "B": (2, 2), "C": (4, 0)})
    contains(" ".join(answer["notes"]), "worth 3")
    equal(scores(BROUGHT_IN(WRITE("six.json", small("AB", [[game(1, 2, (None, None, 6), (None, None, 0))]])))[2]),
          {"A": (4, 0), "B": (0, 4)})
    # The game that was not finished is game 2, whichever it is in the file.
    for one, two in (((0, 2), (0, 1)), ((2, 0), (1, 0)), ((0, 1), (0, 0)), ((1, 0), (0, 1)), ((0, 0), (1, 0))):
        text = small("AB", [[game(1, 2, one, two)]])
        equal(scores(BROUGHT_IN(WRITE("time.json", text))[2]), {"A": (sum(one), sum(two)), "B": (sum(two), sum(one))})
    # Agreed draws and two for one are said.
    text = small("AB", [[game(1, 2, (1, 1), (1, 1), intentionalDraw=True)]])
    answer, _, standings, _ = BROUGHT_IN(WRITE("draw.json", text))
    equal(scores(standings), {"A": (2, 2), "B": (2, 2)})
    contains(" ".join(answer["notes"]), "agreed draw")
    answer = BROUGHT_IN(WRITE("two.json", small("AB", [[game(1, 2, (3, 3), (0, 0), twoForOne=True)]])))[0]
    contains(" ".join(answer["notes"]), "counted for two")
    # One-sided rounds: a role, and one game.
    single = game(1, 2, (None, 3), (0, None))
    single["player1"]["role"], single["player2"]["role"] = "runner", "corp"
    answer, _, standings, _ = BROUGHT_IN(WRITE("single.json", small("AB", [[single]])))
    equal(scores(standings), {"A": (2, 0), "B": (0, 2)})
    contains(" ".join(answer["notes"]), "one game each")
    # Two byes of round 1 were promised (TD-17); later there is one at most (TR-21).
    byes = [game(1, None, (2, 2), (0, 0)), game(2, None, (2, 2), (0, 0)), game(3, 4, (2, 2), (0, 0))]
    equal(BROUGHT_IN(WRITE("byes.json", small("ABCD", [byes])))[2]["standings"][0]["prestige"], 4)
    first = [game(1, 2, (2, 0), (2, 0)), game(3, 4, (2, 0), (2, 0))]
    contains(REFUSED(WRITE("byes.json", small("ABCD", [first, byes]))), "round 2")
    # A player that stands for the bye, and a game of the finals that is not over.
    data = json.loads(small("ABCX", [[game(1, 2, (2, 2), (0, 0)), game(3, 4, (2, 2), (0, 0))]]))
    data["players"][3]["isBye"] = True
    equal(scores(BROUGHT_IN(WRITE("is_bye.json", json.dumps(data)))[2]), {"A": (4, 0), "B": (0, 4), "C": (4, 0)})
    data["rounds"].append([{"eliminationGame": True, "player1": {"id": 1, "winner": None}, "player2": {"id": 2}}])
    contains(" ".join(BROUGHT_IN(WRITE("open.json", json.dumps(data)))[0]["notes"]), "rounds[1][0] was left out")
    # Two of one name, whoever never played, and planned rounds that are still to come.
    text = small(("A", "A", "Never"), [[game(1, 2, (2, 2), (0, 0))]], preliminaryRounds=3)
    answer, show, _, _ = BROUGHT_IN(WRITE("names.json", text))
    equal([one["name"] for one in show["players"]], ["A", "A (2)", "Never"])
    equal(show["event"]["config"]["rounds"], 3)
    contains(" ".join(answer["notes"]), "A (2)")


def finals_of(data, *rounds):
    data["rounds"] = data["rounds"][:4] + [list(games) for games in rounds]
    return data


def test_finals_that_do_not_fit():
    data = nrtm()
    seeds = {one["seed"]: one["id"] for one in data["eliminationPlayers"]}

    def final(one, two, winner):
        return {"table": 1, "eliminationGame": True, "player1": {"id": seeds[one], "winner": winner == one, "role": "corp"},
                "player2": {"id": seeds[two], "winner": winner == two, "role": "runner"}}
    # Another bracket: 1-8 fits, 2-3 do not meet in round 1.
    answer, show, _, _ = BROUGHT_IN(WRITE("other.json", json.dumps(finals_of(nrtm(), [final(1, 8, 8), final(2, 3, 2)]))))
    equal(answer["finals"], 1)
    contains(" ".join(answer["notes"]), "Game 2 of the finals was left out")
    contains(" ".join(answer["notes"]), "TR-42")
    equal(show["event"]["champion"], 0)
    # Out of order, and turned: it fits all the same.
    answer = BROUGHT_IN(WRITE("turned.json", json.dumps(finals_of(
        nrtm(), [final(1, 4, 1)], [final(5, 4, 4), final(8, 1, 1)], [final(5, 8, 5)]))))[0]
    equal((answer["finals"], answer["notes"]), (4, []))
    # Single elimination, and a size that there is not.
    single = finals_of(nrtm(), [final(1, 8, 1), final(4, 5, 4), final(2, 7, 2), final(3, 6, 3)],
                       [final(1, 4, 1), final(2, 3, 2)], [final(1, 2, 1)])
    answer = BROUGHT_IN(WRITE("single.json", json.dumps(single)))[0]
    equal(answer["finals"], 0)
    contains(" ".join(answer["notes"]), "single elimination")
    six = finals_of(nrtm(), [final(1, 6, 1)])
    six["eliminationPlayers"] = [one for one in six["eliminationPlayers"] if one["seed"] <= 6]
    contains(" ".join(BROUGHT_IN(WRITE("six.json", json.dumps(six)))[0]["notes"]), "6 players were left out")
    # The same in Polish, as text.
    target = FOLDER.path("polish.tn")
    result = jackin("tournament", "import", target, FOLDER.path("other.json"), "--lang", "pl")
    contains(result.stdout, "Pominięto partię finałową 2")
    contains(result.stdout, "gracze: 14")


def test_galakta():
    source = FOLDER.path("event.xml")
    answer = EVENT.call("export", "--as", "galakta", "--out", source)
    contains(" ".join(answer["notes"]), "finals")
    with open(source, encoding="utf-8") as file:
        text = file.read()
    contains(text, "<IsSecondGameNotStarted>1</IsSecondGameNotStarted>")
    equal(scores(BROUGHT_IN(source)[2]), wanted_scores())
    # As .NET writes it: namespaces, empty elements, comments, numbers of characters; and what is not carried.
    text = text.replace("<Tournament>", '<Tournament xmlns:xsi="http://made.up/a&gt;b">').replace(
        "<PlayerAlias></PlayerAlias>", "<PlayerAlias />").replace("Łuczak", "&#321;uc<!-- -->zak")
    text = text.replace("<PlayerAlias />", "<PlayerAlias>Nick</PlayerAlias>", 1)
    answer, _, standings, _ = BROUGHT_IN(WRITE("net.xml", text.replace("<Playoffs/>", "<Playoffs><Game/></Playoffs>")))
    equal(scores(standings), wanted_scores())
    equal(len(answer["notes"]), 2)
    # Only prestige, and prestige that is not that of the games.
    def one(inner):
        players = "".join("<Player><PlayerId>%d</PlayerId><PlayerAlias>P%d</PlayerAlias></Player>" % (i, i) for i in (1, 2))
        return "<Tournament><Players>%s</Players><Rounds><Round><Number>1</Number><Games>\n<Game><Player1Id>1</Player1Id>" \
            "<Player2Id>2</Player2Id>%s</Game></Games></Round></Rounds></Tournament>" % (players, inner)
    only = "<Player1Score>3</Player1Score><Player2Score>1</Player2Score>"
    equal(scores(BROUGHT_IN(WRITE("only.xml", one(only)))[2]), {"P1": (3, 1), "P2": (1, 3)})
    games = "<Player1Score1>10</Player1Score1><Player2Score1>2</Player2Score1><Player1Score2>3</Player1Score2>" \
        "<Player2Score2>3</Player2Score2>"
    BROUGHT_IN(WRITE("games.xml", one(only + games)))
    contains(REFUSED(WRITE("bad.xml", one(only.replace("3", "4") + games))), "line 2: the games give 3-1")
    contains(REFUSED(WRITE("bad.xml", one(games.replace("2</Player2Score1>", "10</Player2Score1>")))), "line 2")
    contains(REFUSED(WRITE("bad.xml", one("<BYE>7</BYE>"))), "line 2: BYE")
    # The clock: game 1 unfinished.
    early = "<Player1Score1>4</Player1Score1><Player2Score1>2</Player2Score1><IsSecondGameNotStarted>1</IsSecondGameNotStarted>"
    equal(scores(BROUGHT_IN(WRITE("early.xml", one(early)))[2]), {"P1": (1, 0), "P2": (0, 1)})


SWISS = [[(0, 1, 4, 0), (2, 3, 3, 1), (4, None, 4, 0)], [(4, 0, 2, 2), (2, 1, 1, 1), (3, None, 4, 0)]]


def test_tome():
    source = WRITE("old.tome", tome(SWISS, people=("Zo\u00eb Byte", "Bo Chip", "Cy Disk", "Di Echo", "Ed Flux")))
    answer, show, standings, _ = BROUGHT_IN(source)
    equal(answer["as"], "tome")
    equal(scores(standings), {"Zo\u00eb Byte": (6, 7), "Bo Chip": (1, 10), "Cy Disk": (4, 6), "Di Echo": (5, 4), "Ed Flux": (6, 6)})
    equal(show["event"]["name"], "Zl\u00f3t")
    equal(show["players"][0]["runner"], "Noise")
    contains(" ".join(answer["notes"]), "without the sides")
    BROUGHT_IN(WRITE("utf.tome", tome(SWISS, encode="utf-8")))


def test_tome_finals():
    cut = [[(4, 3, 4, 4), (0, 2, 0, 2)], [(4, 0, 0, 0), (3, 2, 2, 3)], [(4, 2, 4, 4)], [(0, 4, 4, 4)], [(0, 4, 0, 4)]]
    answer, show, _, _ = BROUGHT_IN(WRITE("cut.tome", tome(SWISS, cut, seeds=(4, 0, 2, 3))))
    equal(answer["finals"], 7)
    equal(len(answer["notes"]), 1)  # the sides of the rounds alone
    equal(show["event"]["champion"], 1)  # Ada Byte
    # Without roles: the sides are said to be unknown, the winners stand.
    answer, show, _, _ = BROUGHT_IN(WRITE("cut.tome", tome(SWISS, cut, seeds=(4, 0, 2, 3), roles=False)))
    equal((answer["finals"], show["event"]["champion"]), (7, 1))
    contains(" ".join(answer["notes"]), "which side in these games of the bracket: 1, 2, 3, 4, 5, 6, 7")
    # Another order of the bracket: what fits comes in, the rest is named.
    other = [cut[0], [(4, 2, 4, 4)]]
    answer = BROUGHT_IN(WRITE("cut.tome", tome(SWISS, other, seeds=(4, 0, 2, 3))))[0]
    equal(answer["finals"], 2)
    contains(" ".join(answer["notes"]), "Game 3 of the finals was left out: Ed Flux - Cy Disk, won by Ed Flux")
    # A winner that is not recorded.
    answer = BROUGHT_IN(WRITE("cut.tome", tome(SWISS, [[(4, 3, None, 4), (0, 2, 0, 2)]], seeds=(4, 0, 2, 3))))[0]
    equal(answer["finals"], 1)
    contains(" ".join(answer["notes"]), "does not say who won")
    # A finalist that nobody knows, and a cut of three.
    text = tome(SWISS, cut, seeds=(4, 0, 2, 3)).decode("latin-1")
    at = text.rindex('"first_name": "Ed"')
    answer = BROUGHT_IN(WRITE("cut.tome", text[:at] + text[at:].replace("Ed", "Xy", 1)))[0]
    equal(answer["finals"], 0)
    contains(" ".join(answer["notes"]), "Xy Flux of the finals is not among")
    answer = BROUGHT_IN(WRITE("cut.tome", tome(SWISS, [[(4, 0, 0, None)], [(0, 2, 2, None)]], seeds=(4, 0, 2))))[0]
    contains(" ".join(answer["notes"]), "finals of 3 players were left out (2 games, the last won by Cy Disk)")


def test_lists_of_names():
    equal(BROUGHT_IN(WRITE("list.csv", "ID:,Name,Runner,Corp\n1,\"A, B\",Noise,Jinteki\n2,C,,\n"))[1]["event"]["players"], 2)
    show = BROUGHT_IN(WRITE("list.csv", "ID:,Name,Runner,Corp\r\n7,\"A \"\"X\"\" B\",,\r\n3,C,,\r\n"))[1]
    equal([one["name"] for one in show["players"]], ["C", "A \"X\" B"])  # by their IDs
    equal(BROUGHT_IN(WRITE("list.txt", "Anna\r\nBo\n\n  Cy\n"))[1]["event"]["players"], 3)
    contains(EVENT.run("export", "--as", "csv").stdout, "ID:,Name,Runner,Corp,Rank,Prestige,SoS\n")
    contains(EVENT.run("export", "--as", "text", "--lang", "en").stdout, "\nRound 4\n")
    contains(EVENT.run("export", "--as", "text", "--lang", "pl").stdout, "\nRunda 4\n")
    for line in EVENT.run("export", "--as", "journal").stdout.splitlines():
        assert json.loads(line)["do"]


def test_formats_are_named():
    for lang, words in (("en", "no format that can be read"), ("pl", "nie jest formatem")):
        result = jackin("tournament", "import", FOLDER.path("x.tn"), WRITE("a.txt", "A\nB\n"), "--as", "trf", "--lang", lang)
        equal(result.returncode, 2)
        contains(result.stderr, words)
        contains(result.stderr, "nrtm, tome, galakta, golden, topdeck, csv, decks, names")
        result = EVENT.run("export", "--as", "tome", "--lang", lang)
        equal(result.returncode, 2)
        contains(result.stderr, "nrtm, galakta, golden, csv, decks, trf, challonge, text, journal")
    equal(EVENT.run("export").returncode, 2)
    assert not os.path.exists(FOLDER.path("x.tn"))
    equal(EVENT.run("export", "--as", "csv", "--out", "/dev/null/x").returncode, 1)


def test_sheets():
    for lang, words in (("en", ("Pairings", "Table", "chooses the side")), ("pl", ("Pary", "Stół", "wybiera stronę"))):
        html = EVENT.run("print", "pairings", "--lang", lang).stdout
        contains(html, '<html lang="%s">' % lang)
        contains(html, "Liga &lt;Miejska&gt; &amp; Co: " + words[0])
        contains(html, words[1])
        contains(html, "@page")
        contains(EVENT.run("print", "slips", "--lang", lang, "--round", "1").stdout, words[2])
    contains(EVENT.run("print", "decks").stdout, "Hedge Fund")
    for sheet in ("pairings", "names", "slips", "standings", "bracket", "decks"):
        target = FOLDER.path(sheet + ".pdf")
        EVENT.call("print", sheet, "--out", target, "--lang", "pl", *(["--round", "1"] if sheet == "slips" else []))
        with open(target, "rb") as file:
            equal(file.read(5), b"%PDF-")
        if shutil.which("pdftotext"):
            text = subprocess.run(["pdftotext", target, "-"], capture_output=True, text=True, check=True).stdout
            contains(text, "Nowak")
    result = EVENT.run("print", "pairings", "--as", "pdf")
    equal(result.returncode, 2)
    equal(EVENT.run("print", "poster").returncode, 2)


def test_names_stand_in_the_order_of_the_alphabet():
    """Polish letters come after those they are made from; case does not count."""
    event = Event("--rounds", "2")
    names = ["Adam", "Ądam", "bartek", "Celina", "Ćwiek", "Laura", "Łucja", "Lucyna", "Olga", "Óscar", "Zofia", "Źdźbło",
             "Żaneta", "Éva"]
    for name in names:
        event.call("register", name)
    event.call("pair")
    html = event.run("print", "names").stdout
    found = re.findall(r"<td[^>]*>([^<]+)</td><td[^>]*>\d+</td>", html)
    equal(found, ["Adam", "Ądam", "bartek", "Celina", "Ćwiek", "Éva", "Laura", "Lucyna", "Łucja", "Olga", "Óscar", "Zofia",
                  "Źdźbło", "Żaneta"])


run(globals())
