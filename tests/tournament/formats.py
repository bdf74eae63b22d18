"""Golden, TopDeck, deck CSV, TRF and Challonge: what each carries (section 4.4 of the ledger)."""
import csv
import io
import json

from exchange import Folder, scores, topdeck, whole_event
from shell import Event, contains, equal, run

EVENT = whole_event()
FOLDER = Folder(EVENT)
WRITE, BROUGHT_IN, REFUSED = FOLDER.write, FOLDER.brought_in, FOLDER.refused


def test_golden():
    answer = EVENT.call("export", "--as", "golden")
    contains(" ".join(answer["notes"]), "finals were left out")
    data = json.loads(answer["text"])
    equal(sorted(data), ["cut", "meta", "players", "rounds"])
    equal((data["meta"]["name"], data["meta"]["location"], data["meta"]["rank"]), ("Liga <Miejska> & Co", "Łódź", "casual"))
    equal([one["id"] for one in data["players"]], list(range(1, len(data["players"]) + 1)))
    table = {one["player"]: one for one in EVENT.call("standings")["standings"]}
    for one in data["players"]:
        equal((one["points"], one["sos"]), (table[one["id"]]["prestige"], table[one["id"]]["sos"]))
        equal(one["esos"], sum(table[other]["sos"] for other in one["opponents"]))
    equal(sum(one["dropped"] for one in data["players"]), 2)
    byes = [m for one in data["rounds"] for m in one["matches"] if m["player2"] is None]
    assert byes and all((m["score1"], m["scored"]) == (4, True) for m in byes)
    equal(len(byes), sum(one["bye"] for one in data["players"]))


def golden(**changes):
    data = {"meta": {"name": "G", "rank": "casual"}, "cut": None,
            "players": [{"name": n, "id": n.lower(), "corpid": "Jinteki: Personal Evolution"} for n in ("Ada", "Bo", "Cy")],
            "rounds": [{"matches": [{"player1": "ada", "player2": "bo", "table": 1, "score1": 3, "score2": 1, "scored": True},
                                    {"player1": "cy", "player2": "BYE", "table": 2, "score1": 4, "score2": 0, "scored": True}]}]}
    data.update(changes)
    return json.dumps(data)


def test_golden_of_others():
    answer, show, standings, _ = BROUGHT_IN(WRITE("g.cjson", golden()))
    equal(answer["as"], "golden")
    equal(scores(standings), {"Ada": (3, 1), "Bo": (1, 3), "Cy": (4, 0)})
    equal(show["players"][0]["corp"], "Jinteki: Personal Evolution")
    answer = BROUGHT_IN(WRITE("g.cjson", golden(meta={"rank": "worlds"}, cut={"size": 4})))[0]
    contains(" ".join(answer["notes"]), "worlds")
    contains(" ".join(answer["notes"]), "\"cut\" is not known")
    matches = [{"player1": "ada", "player2": "bo", "scored": False}, {"player1": "cy", "player2": None}]
    show = BROUGHT_IN(WRITE("g.cjson", golden(rounds=[{"matches": matches}])))[1]
    equal(show["event"]["open_round"], 1)


def test_topdeck():
    answer, show, standings, _ = BROUGHT_IN(WRITE("t.json", json.dumps(topdeck())))
    equal(answer["as"], "topdeck")
    equal(show["event"]["name"], "TopDeck event")
    equal({n: s[0] for n, s in scores(standings).items()},
          {"Player 0": 2, "Player 1": 0, "Player 2": 3, "Player 3": 5, "Player 4": 6})
    contains(" ".join(answer["notes"]), "a win came in as 2-0")
    contains(" ".join(answer["notes"]), "finals were left out (1 matches)")
    data = topdeck()[0]  # one event alone, names in place of ids, and the last round not over
    data["players"] = [{"name": one["name"]} for one in data.pop("standings")]
    for one in data["rounds"]:
        for table in one["tables"]:
            table["players"] = [{"name": player["name"]} for player in table["players"]]
    data["rounds"][1]["tables"][0]["winner"] = None
    equal(BROUGHT_IN(WRITE("t.json", json.dumps(data)))[1]["event"]["players"], 5)
    data = topdeck()
    data[0]["rounds"][0]["tables"][0]["players"] *= 2
    contains(REFUSED(WRITE("t.json", json.dumps(data))), "rounds[0].tables[0].players: a match is of two players, not of 4")
    data = topdeck()
    data[0]["rounds"][0]["tables"][0]["winner"] = "Player 3"
    contains(REFUSED(WRITE("t.json", json.dumps(data))), "rounds[0].tables[0].winner: the winner does not sit")
    contains(REFUSED(WRITE("t.json", json.dumps(topdeck() * 2))), "there are 2")


def test_decks():
    data = FOLDER.exported("decks")
    equal(data[:3], b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    equal(len({len(row) for row in rows}), 1)
    starts = [i for i, cell in enumerate(rows[0]) if cell == "Player"]
    equal(starts, [4 * i for i in range(24)])
    for start in starts:
        equal(rows[2][start:start + 3], ["Min", "Identity", "Max"])
        equal(rows[4][start:start + 3], ["Qty", "Card Name", "Inf"])
        block = [row[start:start + 3] for row in rows[5:]]
        cards = [row for row in block[:[row[1] for row in block].index("Totals")]]
        totals = block[len(cards)]
        equal(totals[0], str(sum(int(row[0]) for row in cards)))
        equal(totals[2], str(sum(int(row[2] or 0) for row in cards)))
    answer = EVENT.call("export", "--as", "decks")
    contains(" ".join(answer["notes"]), "without deck lists were left out: 2")
    source = WRITE("decks.csv", data)
    answer, show, _, _ = BROUGHT_IN(source)
    equal((answer["as"], answer["players"]), ("decks", 12))
    equal([one["corp"] for one in show["players"]], [one["corp"] for one in EVENT.call("show")["players"][:12]])
    # The lists are handed in: the event may ask for them.
    strict = Event(seed=8)
    strict.call("register", "Ada Byte", "--corp", "starter:nbn", "--runner", "starter:shaper")
    assert BROUGHT_IN(WRITE("one.csv", Folder(strict).exported("decks")))[0]["players"] == 1
    # A deck that is not legal, an unknown card, a wrong total, and somebody with two decks of one side.
    text = Folder(strict).exported("decks").decode("utf-8-sig")
    contains(REFUSED(WRITE("bad.csv", text.replace("Sure Gamble", "Sure Gambit"))), "Sure Gambit")
    contains(REFUSED(WRITE("bad.csv", text.replace(",Totals", ",Sum"))), "totals")
    lines = text.split("\n")
    contains(REFUSED(WRITE("bad.csv", "\n".join(lines[:6] + lines[7:]))), "the total is not the number of cards")
    rows = list(csv.reader(io.StringIO(text)))
    corp = [row[:3] for row in rows]
    count = int(corp[5][0])  # one card left out, and the total with it: the deck is too small
    short = corp[:5] + corp[6:]
    short = [[str(int(row[0]) - count), row[1], row[2]] if row[1] == "Totals" else row for row in short]
    out = io.StringIO()
    csv.writer(out).writerows(short)
    result = EVENT.run("import", WRITE("bad.csv", out.getvalue()), "--json")  # the event file is there already
    equal(result.returncode, 1)
    contains(REFUSED(FOLDER.path("bad.csv")), "line 1, column 1, Ada Byte:")
    out = io.StringIO()
    csv.writer(out).writerows([row + [""] + row for row in corp])
    contains(REFUSED(WRITE("bad.csv", out.getvalue())), "two decks of that side")
    empty = Event(seed=1)
    equal(empty.refused("export", "--as", "decks"), ["TR-09"])


def even_event():
    """Only 4-0, 2-2 and 0-4; with byes, a late player and a drop."""
    event = Event("--name", "Szachy", "--rounds", "3", "--place", "Łódź", seed=6)
    for i in range(5):
        event.call("register", "Zażółć Gęślą %d" % i)
    for number in range(3):
        event.call("pair")
        for table in event.call("pairings")["round"]["tables"]:
            if not table.get("bye") and not table["is_complete"]:
                words = (("1:corp:7-0", "2:runner:7-0"), ("2:corp:0-7", "1:corp:7-0"), ("1:runner:0-7", "2:corp:0-7"))
                event.call("result", str(table["table"]), *words[(table["table"] + number) % 3])
        event.call("close")
        if number == 0:
            event.call("register", "Late Comer")
            event.call("drop", "1")
    return event


def test_trf():
    event = even_event()
    text = event.call("export", "--as", "trf")["text"]
    lines = text.splitlines()
    contains(text, "012 Szachy\n022 Łódź\n062 6\n")
    contains(text, "XXR 3\nBBW  4.0\nBBD  2.0\nBBL  0.0\nBBZ  0.0\nBBF  0.0\nBBU  4.0\n")
    table = {one["player"]: one for one in event.call("standings")["standings"]}
    players = [line for line in lines if line.startswith("001")]
    equal(len(players), 6)
    worth = {"1": 4, "=": 2, "0": 0, "U": 4, "Z": 0, "+": 4, "-": 0}
    for line in players:
        number = int(line[4:8])
        equal(line[14:47].strip(), table[number]["name"])
        equal(float(line[80:84]), table[number]["prestige"])
        equal(int(line[85:89]), table[number]["rank"])
        equal(len(line), 99 + 20)
        rounds = [line[91 + 10 * i:99 + 10 * i] for i in range(3)]
        equal(sum(worth[one[7]] for one in rounds), table[number]["prestige"])
        for i, one in enumerate(rounds):  # the other says the same
            other = int(one[:4])
            if other:
                theirs = players[other - 1][91 + 10 * i:99 + 10 * i]
                equal(int(theirs[:4]), number)
                equal({one[5], theirs[5]}, {"w", "b"})
                equal({one[7], theirs[7]} in ({"1", "0"}, {"="}), True)
            else:
                equal(one[5], "-")
    # Whatever else a match can end with is refused, with the table.
    for lang, words in (("en", "round 1, table "), ("pl", "runda 1, stół ")):
        result = EVENT.run("export", "--as", "trf", "--lang", lang)
        equal(result.returncode, 1)
        contains(result.stderr, words)
        contains(result.stderr, "TR-32")
        equal(result.stdout, "")
    unfinished = Event("--rounds", "2", seed=2)
    for i in range(4):
        unfinished.call("register", "Somebody %d" % i)
    unfinished.call("pair")
    equal(unfinished.refused("export", "--as", "trf"), ["TR-27"])


def test_challonge():
    data = json.loads(EVENT.call("export", "--as", "challonge")["text"])
    equal(data["tournament_type"], "double elimination")
    equal([one["seed"] for one in data["participants"]], list(range(1, 9)))
    equal(sorted(one["final_rank"] for one in data["participants"]), list(range(1, 9)))
    bracket = EVENT.call("bracket")
    champion = next(one["id"] for one in data["participants"] if one["final_rank"] == 1)
    equal(champion, bracket["champion"])
    matches = {one["id"]: one for one in data["matches"]}
    assert len(matches) in (14, 15)
    losses = {}
    for one in data["matches"]:
        equal(one["state"], "complete")
        equal(one["scores_csv"], "1-0" if one["winner_id"] == one["player1_id"] else "0-1")
        losses[one["loser_id"]] = losses.get(one["loser_id"], 0) + 1
        for who in ("player1", "player2"):  # every player comes from where it says
            before = matches.get(one[who + "_prereq_match_id"])
            if before:
                equal(before["loser_id" if one[who + "_is_prereq_match_loser"] else "winner_id"], one[who + "_id"])
            else:
                equal((one["round"], one[who + "_is_prereq_match_loser"]), (1, False))
    equal(sorted(losses.values()), [1] * (len(matches) == 15) + [2] * 7)
    equal(sorted({one["round"] for one in data["matches"]})[:4], [-4, -3, -2, -1])
    equal(even_event().refused("export", "--as", "challonge"), ["TR-40"])
    # Before it is over, and in the older finals.
    for kind, games in (("double", 7), ("legacy", 3)):
        event = Event("--rounds", "1", "--cut", "4", "--finals", kind, seed=5)
        for i in range(4):
            event.call("register", "Somebody %d" % i)
        event.call("pair")
        event.report_round()
        event.call("close")
        event.call("cut")
        matches = json.loads(event.call("export", "--as", "challonge")["text"])["matches"]
        equal(len(matches), games)
        equal([one["state"] for one in matches], ["open"] * 2 + ["pending"] * (games - 2))
        equal((matches[0]["winner_id"], matches[0]["scores_csv"]), (None, ""))


run(globals())
