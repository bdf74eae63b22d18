"""Malformed files: every format says where and what, and leaves nothing behind; and files with random bytes changed."""
import json
import os
import random

from exchange import Folder, tome, topdeck, whole_event
from shell import Event, contains, equal, jackin, progress, run

EVENT = whole_event()
FOLDER = Folder(EVENT)
WRITE, REFUSED = FOLDER.write, FOLDER.refused
SWISS = [[(0, 1, 4, 0), (2, 3, 3, 1), (4, None, 4, 0)], [(4, 0, 2, 2), (2, 1, 1, 1), (3, None, 4, 0)]]
CUT = [[(4, 3, 4, 4), (0, 2, 0, 2)], [(4, 0, 0, 0), (3, 2, 2, 3)], [(4, 2, 4, 4)], [(0, 4, 4, 4)], [(0, 4, 0, 4)]]
LIST = "ID:,Name,Runner,Corp\n1,\"Ada, Byte\",Noise,Jinteki\n2,Bo,,\n3,Cy,,\n"
MUTATIONS = int(os.environ.get("TOURNAMENT_MUTATIONS", "30"))  # of every format
CUTS = 8 + MUTATIONS // 10  # a file is cut short at so many places


def small_decks():
    event = Event(seed=8)
    event.call("register", "Ada Byte", "--corp", "starter:nbn", "--runner", "starter:shaper")
    return Folder(event).exported("decks")


SAMPLES = {
    "nrtm": FOLDER.exported("nrtm"),
    "tome": tome(SWISS, CUT, seeds=(4, 0, 2, 3), people=("Zo\u00eb Byte", "Bo Chip", "Cy Disk", "Di Echo", "Ed Flux")),
    "galakta": FOLDER.exported("galakta"),
    "golden": FOLDER.exported("golden"),
    "topdeck": json.dumps(topdeck()).encode(),
    "csv": LIST.encode(),
    "decks": small_decks(),
    "names": "Ada Byte\nBo Chip\nZo\u00eb\n".encode(),
}
JSON = ("nrtm", "golden", "topdeck")


def changed(form, change):
    """The sample of a JSON format with something changed in it."""
    data = json.loads(SAMPLES[form])
    result = change(data)
    return json.dumps(data if result is None else result)


def test_samples():
    for form, data in SAMPLES.items():
        equal(FOLDER.brought_in(WRITE("sample", data))[0]["as"], form)  # found out without its ending


def test_empty():
    for form in SAMPLES:
        for content in (b"", b" \n\n", b"\xef\xbb\xbf"):
            contains(REFUSED(WRITE("bad", content), "--as", form), "empty")


def test_truncated():
    for form, data in SAMPLES.items():
        if form in ("csv", "names"):
            continue  # half a list is a list
        step = max(1, len(data) // CUTS)
        for cut in range(1, len(data) - 30, step):
            message = REFUSED(WRITE("bad", data[:cut]), "--as", form)
            assert "line" in message or "empty" in message or form == "tome", message
    contains(REFUSED(WRITE("bad", "ID:,Name,Runner,Corp\n1,\"Ada")), "line 2")


def test_wrong_types():
    for form in JSON + ("tome",):
        for content in ("[]", "{}", "7", "null", "\"text\"", "[[]]", "{\"players\": 7, \"rounds\": {}}",
                        "{\"players\": [7], \"rounds\": [7]}", "{\"players\": [{\"name\": 7, \"id\": 1}], \"rounds\": []}",
                        "{\"entityGroupMap\": []}", "{\"entityGroupMap\": {\"Match:1\": {\"entities\": [1]}}}"):
            assert REFUSED(WRITE("bad", content), "--as", form)
    message = REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][1][0]["player1"].update(corpScore="2"))))
    contains(message, "rounds[1][0].player1.corpScore: a whole number is needed")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["players"][2].update(rank=[])))), "players[2].rank")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"].insert(1, 7)))), "rounds[1]: a list")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["rounds"][0]["matches"][0].update(scored="yes")))),
             "rounds[0].matches[0].scored")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["players"][0].update(id={})))), "players[0].id")
    contains(REFUSED(WRITE("bad", changed("topdeck", lambda d: d[0]["standings"][0].update(name=1)))), "standings[0].name")
    contains(REFUSED(WRITE("bad", SAMPLES["galakta"].replace(b"<Player1Id>", b"<Player1Id>x", 1))), "Player1Id")
    contains(REFUSED(WRITE("bad", SAMPLES["galakta"].replace(b"</Games>", b"</Gamez>", 1))), "line")
    contains(REFUSED(WRITE("bad.csv", "Nick\nA\n")), "line 1: the heading is")
    contains(REFUSED(WRITE("bad.csv", "ID:,Name\n1,\"A\"x\n")), "line 2")
    contains(REFUSED(WRITE("bad", SAMPLES["decks"].replace(b"Qty", b"Qtz", 1))), "line 5, column 1: \"Qty\"")
    contains(REFUSED(WRITE("bad", SAMPLES["tome"].replace(b'"round": 1', b'"round": "1"', 1))), "Match[0].round")


def test_unknown_players():
    for key in ("player1", "player2"):
        contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][1][0][key].update(id=999)))),
                 "rounds[1][0].%s.id" % key)
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["eliminationPlayers"][3].update(id=999)))), "eliminationPlayers[3].id")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][4][1]["player2"].update(id="x")))), "rounds[4][1].player2.id")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["rounds"][1]["matches"][0].update(player2=999)))),
             "rounds[1].matches[0].player2")
    contains(REFUSED(WRITE("bad", changed("topdeck", lambda d: d[0]["rounds"][1]["tables"][0]["players"][1].update(id="?")))),
             "rounds[1].tables[0].players[1]")
    contains(REFUSED(WRITE("bad", SAMPLES["galakta"].replace(b"<Player1Id>1</", b"<Player1Id>999</"))), "Player1Id")
    contains(REFUSED(WRITE("bad", SAMPLES["tome"].replace(b'"participant_pk": -100', b'"participant_pk": -999', 1))), "Match[0]")
    contains(REFUSED(WRITE("bad", SAMPLES["tome"].replace(b'"participant_pk": -504', b'"participant_pk": -999', 1))), "Match[6]")


def test_duplicated_players():
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["players"][3].update(id=d["players"][1]["id"])))), "players[3].id")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["players"][3].update(id=1)))), "players[3].id")
    contains(REFUSED(WRITE("bad", changed("topdeck", lambda d: d[0]["standings"][3].update(id="id-0")))), "standings[3].id")
    contains(REFUSED(WRITE("bad", SAMPLES["galakta"].replace(b"<PlayerId>2</", b"<PlayerId>1</"))), "line 5")
    contains(REFUSED(WRITE("bad", SAMPLES["tome"].replace(b'"pk": -101', b'"pk": -100'))), "Participant[1].id")
    contains(REFUSED(WRITE("bad", SAMPLES["tome"].replace(b'"first_name": "Cy", "last_name": "Disk", "seed"',
                                                          b'"first_name": "Ed", "last_name": "Flux", "seed"'))), "twice")
    contains(REFUSED(WRITE("bad", LIST + "4,Bo,,\n")), "line 5: Bo is there twice")
    contains(REFUSED(WRITE("bad", LIST + "2,Di,,\n")), "line 5: Bo has ID 2 already")
    contains(REFUSED(WRITE("bad", "Ada\nBo\nAda\n")), "line 3: Ada is there twice")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["eliminationPlayers"].append(d["eliminationPlayers"][0])))), "twice")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][1].append(d["rounds"][1][0])))), "another match in round 2")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["rounds"][0]["matches"][0].update(
        player2=d["rounds"][0]["matches"][0]["player1"])))), "plays against himself")


def test_impossible_results():
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][2][0]["player1"].update(runnerScore=4, corpScore=4)))),
             "rounds[2][0]")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][2][0]["player1"].update(runnerScore=-2)))), "runnerScore")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["rounds"][2]["matches"][0].update(score1=4, score2=4)))),
             "rounds[2].matches[0]: a match cannot end 4-4")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"][5][0].update(
        player1={"id": 1, "winner": True}, player2={"id": 3, "winner": True})))), "rounds[5][0]: nobody won")
    contains(REFUSED(WRITE("bad", tome([[(0, 1, 4, 1), (2, 3, 3, 1), (4, None, 4, 0)]]))), "Match[0]: a match cannot end 4-1")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["rounds"].pop(1) and d["rounds"].insert(1, [])))), "rounds[1]")
    contains(REFUSED(WRITE("bad", changed("golden", lambda d: d["rounds"][0]["matches"][0].update(scored=False)))),
             "the result is missing")


def test_too_many():
    def crowd(count):
        return [{"id": i + 1, "name": "P%d" % i} for i in range(count)]
    for form in ("nrtm", "golden"):
        contains(REFUSED(WRITE("bad", json.dumps({"meta": {}, "players": crowd(2049), "rounds": []})), "--as", form), "players[2048]")
    contains(REFUSED(WRITE("bad", json.dumps([{"standings": crowd(2049), "rounds": []}]))), "standings[2048]")
    contains(REFUSED(WRITE("bad", "".join("P%d\n" % i for i in range(2049)))), "line 2049")
    contains(REFUSED(WRITE("bad", "ID:,Name\n" + "".join("%d,P%d\n" % (i, i) for i in range(2049)))), "line 2050")
    players = "".join("<Player><PlayerId>%d</PlayerId><PlayerName>P%d</PlayerName></Player>\n" % (i, i) for i in range(2049))
    contains(REFUSED(WRITE("bad", "<Tournament><Players>%s</Players></Tournament>" % players)), "line 2049")
    pair = {"player1": {"id": 1, "corpScore": 2, "runnerScore": 2}, "player2": {"id": 2, "corpScore": 0, "runnerScore": 0}}
    contains(REFUSED(WRITE("bad", json.dumps({"players": crowd(2), "rounds": [[pair]] * 25}))), "too many rounds")
    contains(REFUSED(WRITE("bad", json.dumps({"players": crowd(2), "rounds": [], "preliminaryRounds": 25}))), "preliminaryRounds")
    match = {"player1": 1, "player2": 2, "score1": 4, "score2": 0}
    contains(REFUSED(WRITE("bad", json.dumps({"meta": {}, "players": crowd(2), "rounds": [{"matches": [match]}] * 25}))), "rounds[24]")
    contains(REFUSED(WRITE("bad", SAMPLES["galakta"].replace(b"<Number>2<", b"<Number>25<"))), "Number")
    contains(REFUSED(WRITE("bad", tome([[(0, 1, 4, 0)]] * 25))), "Match[24].round")
    final = {"eliminationGame": True, "player1": {"id": 1, "winner": True}, "player2": {"id": 2, "winner": False}}
    contains(REFUSED(WRITE("bad", json.dumps({"players": crowd(2), "rounds": [[final] * 65]}))), "more than 64")
    contains(REFUSED(WRITE("bad", changed("nrtm", lambda d: d["players"][0].update(name="x" * 101)))), "players[0]")
    contains(REFUSED(WRITE("bad", "x" * 101 + "\n")), "line 1")


def test_strange_numbers():
    for value in ("NaN", "1e999", "Infinity", "9" * 30, "1e15", "-1e300", "2.5"):
        text = SAMPLES["nrtm"].decode().replace('"matchPoints": ', '"matchPoints": %s, "x": ' % value, 1)
        assert REFUSED(WRITE("bad", text))
        text = SAMPLES["golden"].decode().replace('"score1": ', '"score1": %s, "x": ' % value, 1)
        assert REFUSED(WRITE("bad", text))
        assert REFUSED(WRITE("bad", SAMPLES["tome"].replace(b'"points_earned": 4', b'"points_earned": %s' % value.encode(), 1)))
        assert REFUSED(WRITE("bad", SAMPLES["galakta"].replace(b"<Player1Score>", b"<Player1Score>%s" % value.encode(), 1)))
        assert REFUSED(WRITE("bad", SAMPLES["topdeck"].replace(b'"table": 1', b'"table": %s' % value.encode(), 1))) \
            if value not in ("2.5", "1e15", "-1e300") else True  # a table that is no whole number has no number
    assert REFUSED(WRITE("bad", SAMPLES["decks"].replace(b"\n3,", b"\n999999999999,", 1)))
    FOLDER.brought_in(WRITE("list.csv", LIST.replace("3,Cy", "99999999999999999999,Cy")))  # an ID that is no number
    FOLDER.brought_in(WRITE("floats.json", SAMPLES["nrtm"].replace(b'"cutToTop": 8', b'"cutToTop": 8.0')))


def test_encodings():
    for form in ("nrtm", "galakta", "golden", "topdeck", "csv", "decks", "names"):
        data = SAMPLES[form]
        contains(REFUSED(WRITE("bad", data[:-3] + b"\xff\xfe" + data[-3:]), "--as", form), "UTF-8")
        contains(REFUSED(WRITE("bad", data[:-3] + b"\xc3" + data[-3:]), "--as", form), "UTF-8")
        contains(REFUSED(WRITE("bad", data[:-3] + b"\0" + data[-3:]), "--as", form), "line")
    assert REFUSED(WRITE("bad", SAMPLES["tome"][:40] + b"\0" + SAMPLES["tome"][40:]))
    contains(REFUSED(EVENT.path), "line 1")  # an event of ours is no list of names
    contains(REFUSED(WRITE("bad", "Ada\nBo\x01\n")), "line 2")
    contains(REFUSED("/nonexistent.json"), "/nonexistent.json")
    assert REFUSED(FOLDER.event.folder)


def test_targets_that_exist():
    result = jackin("tournament", "import", EVENT.path, WRITE("list.csv", LIST), "--json")
    equal(result.returncode, 1)
    equal(EVENT.call("show")["event"]["players"], 14)  # it is what it was
    result = jackin("tournament", "import", "/dev/null/in.tn", FOLDER.path("list.csv"), "--json")
    equal(result.returncode, 1)


def test_polish_messages():
    for form, data in SAMPLES.items():
        bad = data[:len(data) // 2] if form not in ("csv", "names") else data + data
        result = jackin("tournament", "import", FOLDER.path("refused.tn"), WRITE("bad", bad), "--as", form, "--lang", "pl")
        equal(result.returncode, 1)
        FOLDER.nothing_left()
        assert "wiersz" in result.stderr or "brak" in result.stderr, result.stderr


def mutate(source, data):
    """A few bytes changed, put in, taken out, or a piece of the file moved."""
    out = bytearray(data)
    for _ in range(source.choice((1, 1, 1, 2, 3, 8))):
        at = source.randrange(len(out) + 1) if out else 0
        kind = source.randrange(6)
        if kind == 0 and at < len(out):
            out[at] = source.randrange(256)
        elif kind == 1 and at < len(out):
            out[at] = source.choice(b"0123456789-{}[]\",:<>/\n .eE")
        elif kind == 2:
            out[at:at] = bytes([source.choice(b"0123456789{}[]\",<>\n")])
        elif kind == 3:
            del out[at:at + source.randrange(1, 6)]
        elif kind == 4:
            size = source.randrange(1, 80)
            start = source.randrange(len(out) + 1)
            out[at:at] = out[start:start + size]
        elif kind == 5 and source.randrange(4) == 0:
            del out[at:]
    return bytes(out)


def mutations_of(form):
    source = random.Random("mutations of " + form)
    counts = {0: 0, 1: 0, 2: 0}
    for number in range(MUTATIONS):
        if number % 100 == 99:
            progress("%d of %d" % (number + 1, MUTATIONS))
        path = WRITE("mutation", mutate(source, SAMPLES[form]))
        target = FOLDER.path("refused.tn")
        result = jackin("tournament", "import", target, path, *(["--as", form] if number % 2 else []), errors="replace")
        what = "%s, mutation %d: %d %s" % (form, number, result.returncode, result.stderr)
        assert result.returncode in (0, 1, 2), what
        counts[result.returncode] += 1
        if result.returncode == 0:
            check = jackin("tournament", "check", target)
            assert check.returncode == 0, what + check.stdout + check.stderr
            equal(result.stderr, "")  # nor does a sanitizer say anything
            os.unlink(target)
        else:
            assert result.stderr.startswith("jackin tournament: "), what
        FOLDER.nothing_left()
    assert counts[1] > 0, counts


for FORMAT in SAMPLES:
    globals()["test_mutations_of_" + FORMAT] = lambda form=FORMAT: mutations_of(form)

run(globals())
