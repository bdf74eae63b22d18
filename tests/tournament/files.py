"""Files of others and printed sheets: section 4 of the ledger."""
import json
import os
import shutil
import subprocess

from shell import CORPS, RUNNERS, Event, contains, equal, jackin, names, run

EVENT = Event("--name", "Liga <Miejska> & Co", "--date", "2026-11-15", "--place", "Łódź", "--rounds", "4", "--cut", "4",
              seed=4)
for i, name in enumerate(names(9)):
    EVENT.call("register", name, "--corp", "starter:" + CORPS[i % 4], "--runner", "starter:" + RUNNERS[i % 3])
for number in range(4):
    EVENT.call("pair")
    if number == 2:
        EVENT.call("drop", "2")
    EVENT.report_round()
    EVENT.call("close")
EVENT.call("cut")
EVENT.play_finals()


def path(name):
    return os.path.join(EVENT.folder, name)


def write(name, text, encoding="utf-8"):
    with open(path(name), "w", encoding=encoding) as file:
        file.write(text)
    return path(name)


def brought_in(source, *options):
    """Imports a file and gives the answers of show, standings and check."""
    target = path("in.tn")
    if os.path.exists(target):
        os.unlink(target)
    result = jackin("tournament", "import", target, source, *options, "--json")
    assert result.returncode == 0, result.stdout + result.stderr
    answers = [json.loads(jackin("tournament", verb, target, "--json").stdout) for verb in ("show", "standings", "check")]
    assert answers[2]["proved"], answers[2]
    return answers


def refused(source, *options):
    """A failed import leaves no file; gives its message."""
    target = path("refused.tn")
    result = jackin("tournament", "import", target, source, *options, "--json")
    equal(result.returncode, 1)
    assert not os.path.exists(target), "a file was left behind"
    return json.loads(result.stdout)["error"]["message"]


def scores(standings):
    return {one["name"]: (one["prestige"], one["sos"]) for one in standings["standings"]}


def nrtm():
    return json.loads(EVENT.run("export", "--as", "nrtm").stdout)


def test_nrtm_there_and_back():
    data = nrtm()
    equal(data["cutToTop"], 4)
    equal(data["preliminaryRounds"], 4)
    equal(data["players"][0]["rank"], 1)
    assert data["players"][0]["corpIdentity"]
    bye = next(game for game in data["rounds"][0] if game["player2"]["id"] is None)
    equal((bye["player1"]["runnerScore"], bye["player1"]["corpScore"]), (2, 2))  # a bye is 2 + 2
    contains(data["version"], "sum")
    source = write("event.json", json.dumps(data))
    show, standings, _ = brought_in(source)
    ours = EVENT.call("standings")
    equal(scores(standings), scores(ours))
    equal(show["event"]["champion"] != 0, True)
    equal(standings["standings"][0]["name"], ours["standings"][0]["name"])
    # And once more: what was brought in is written the same.
    again = json.loads(jackin("tournament", "export", path("in.tn"), "--as", "nrtm").stdout)
    for one, two in zip(data["rounds"][0], again["rounds"][0]):
        equal(sorted([one["player1"]["runnerScore"], one["player2"]["runnerScore"]]),
              sorted([two["player1"]["runnerScore"], two["player2"]["runnerScore"]]))


def test_nrtm_dialects():
    wanted = scores(EVENT.call("standings"))
    data = nrtm()
    for game in data["rounds"][0] + data["rounds"][1]:  # NRTM: the bye's opponent is 0
        if game["player2"]["id"] is None:
            game["player2"]["id"] = 0
    equal(scores(brought_in(write("zero.json", json.dumps(data)))[1]), wanted)
    data = nrtm()
    data["rounds"] = [[g for g in games if g["player2"]["id"] is not None] for games in data["rounds"]]  # no game at all
    equal(scores(brought_in(write("absent.json", json.dumps(data)))[1]), wanted)
    data = nrtm()
    for games in data["rounds"]:  # unknown sides: only combinedScore; tableNumber instead of table
        for game in games:
            game["tableNumber"] = game.pop("table")
            for who in ("player1", "player2"):
                if not game["eliminationGame"]:
                    game[who]["runnerScore"] = game[who]["corpScore"] = None
                else:
                    game[who]["corpScore"] = 3 if game[who].pop("winner") else 0
    equal(scores(brought_in(write("combined.json", json.dumps(data)))[1]), wanted)
    data = nrtm()
    for number, games in enumerate(data["rounds"][:4]):  # every game by its sides
        data["rounds"][number] = sided = [g for g in games if g["player2"]["id"] is None]
        for game in games:
            one, two = game["player1"], game["player2"]
            pairs = [(one, two), (two, one)]
            if two["id"] is not None:
                first = [p for p in pairs if max(p[0]["corpScore"], p[1]["runnerScore"]) == 2]
                for corp, runner in first + [p for p in pairs if p not in first]:
                    sided.append({"corp": {"id": corp["id"], "score": corp["corpScore"]},
                                  "runner": {"id": runner["id"], "score": runner["runnerScore"]}})
    equal(scores(brought_in(write("sided.json", json.dumps(data)))[1]), wanted)
    data = nrtm()
    data["players"][0]["corpIdentity"] = "Haas\u2019s \u201cHome\u201d"
    show = brought_in(write("quotes.json", json.dumps(data)))[0]
    assert any(one["corp"] == "Haas's \"Home\"" for one in show["players"])


def test_galakta_there_and_back():
    source = path("event.xml")
    EVENT.call("export", "--as", "galakta", "--out", source)
    with open(source, encoding="utf-8") as file:
        contains(file.read(), "<IsSecondGameNotStarted>1</IsSecondGameNotStarted>")
    equal(scores(brought_in(source)[1]), scores(EVENT.call("standings")))


def test_tome():
    people = [{"pk": -1, "first_name": "Zo\u00eb", "last_name": "A", "identity": "Noise", "identity2": "Jinteki",
               "tournament_pk": -9},
              {"pk": -2, "first_name": "Bo", "last_name": "B", "tournament_pk": -9},
              {"pk": -3, "first_name": "Cy", "last_name": "C", "tournament_pk": -9}]
    groups = {"Tournament:1": [{"pk": -9, "name": "Old", "parent_pk": None}], "Participant:1": people,
              "Match:1": [{"pk": -20, "round": 1, "order_index": 0, "tournament_pk": -9},
                          {"pk": -21, "round": 1, "order_index": -1, "tournament_pk": -9}],
              "MatchParticipant:1": [{"match_pk": -20, "participant_pk": -1, "points_earned": 3},
                                     {"match_pk": -20, "participant_pk": -2, "points_earned": 1},
                                     {"match_pk": -21, "participant_pk": -3, "points_earned": 4}]}
    data = {"metadataVersion": "1.0.5", "entityGroupMap": {key: {"entities": value} for key, value in groups.items()}}
    text = json.dumps(data, ensure_ascii=False) + "^^THIS IS A SEPARATOR^^123"
    show, standings, _ = brought_in(write("old.tome", text, "iso-8859-1"))
    equal(scores(standings), {"Zo\u00eb A": (3, 1), "Bo B": (1, 3), "Cy C": (4, 0)})
    equal(show["players"][0]["runner"], "Noise")


def test_lists_of_names():
    equal(brought_in(write("list.csv", "ID:,Name,Runner,Corp\n1,\"A, B\",Noise,Jinteki\n2,C,,\n"))[0]["event"]["players"], 2)
    equal(brought_in(write("list.txt", "Anna\nBo\n\nCy\n"))[0]["event"]["players"], 3)
    contains(EVENT.run("export", "--as", "csv").stdout, "ID:,Name,Runner,Corp,Rank,Prestige,SoS\n")
    contains(EVENT.run("export", "--as", "text").stdout, "\nRound 4\n")
    for line in EVENT.run("export", "--as", "journal").stdout.splitlines():
        assert json.loads(line)["do"]


def test_malformed():
    contains(refused(write("bad.json", "{\n \"players\": [,]}")), "line 2")
    contains(refused(write("bad.json", "{\"players\": [{\"name\": \"A\"}], \"rounds\": []}")), "players[0]")
    contains(refused(write("bad.json", "{\"players\": []}")), "rounds: ")
    contains(refused(write("bad.json", "{\"players\": [], \"players\": []}")), "line 1")
    data = nrtm()
    data["rounds"][1][0]["player1"]["id"] = 999
    contains(refused(write("bad.json", json.dumps(data))), "rounds[1][0].player1.id")
    data = nrtm()
    data["rounds"][2][0]["player1"].update(runnerScore=4, corpScore=4)
    contains(refused(write("bad.json", json.dumps(data))), "rounds[2][0]")
    data = nrtm()
    del data["rounds"][3][0]  # two are missing: the field no longer fits its byes, or they have dropped
    brought_in(write("fewer.json", json.dumps({**data, "eliminationPlayers": [], "cutToTop": 0, "rounds": data["rounds"][:4]})))
    data = nrtm()
    data["rounds"][4][0]["player2"]["id"] = data["rounds"][4][1]["player2"]["id"]
    contains(refused(write("bad.json", json.dumps(data))), "game 1 of the finals")
    contains(refused(write("bad.xml", "<Tournament><Players></Players></Tournament>")), "no players")
    contains(refused(write("bad.csv", "Name\nA\n")), "line 1")
    text = EVENT.run("export", "--as", "nrtm").stdout
    for cut in range(0, len(text), 997):  # cut off anywhere: an error, no file, no crash
        if text[:cut].strip():
            refused(write("bad.json", text[:cut]), "--as", "nrtm")
    contains(refused("/nonexistent.json"), "/nonexistent.json")


def test_sheets():
    for lang, words in (("en", ("Pairings", "Table", "Chooses the side")), ("pl", ("Pary", "Stół", "Wybiera stronę"))):
        html = EVENT.run("print", "pairings", "--lang", lang).stdout
        contains(html, '<html lang="%s">' % lang)
        contains(html, "Liga &lt;Miejska&gt; &amp; Co: " + words[0])
        contains(html, words[1])
        contains(html, "@page")
        contains(EVENT.run("print", "slips", "--lang", lang).stdout, words[2])
    contains(EVENT.run("print", "decks").stdout, "Hedge Fund")
    for sheet in ("pairings", "names", "slips", "standings", "bracket", "decks"):
        target = path(sheet + ".pdf")
        EVENT.call("print", sheet, "--out", target, "--lang", "pl")
        with open(target, "rb") as file:
            equal(file.read(5), b"%PDF-")
        if shutil.which("pdftotext"):
            text = subprocess.run(["pdftotext", target, "-"], capture_output=True, text=True, check=True).stdout
            contains(text, "Nowak")
    result = EVENT.run("print", "pairings", "--as", "pdf")
    equal(result.returncode, 2)
    equal(EVENT.run("print", "poster").returncode, 2)


run(globals())
