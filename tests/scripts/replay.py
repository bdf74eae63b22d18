"""jackin replay: stepping, checking and converting recorded games, and the file format itself."""
import copy
import json
import os
import random
import re
import subprocess
import tempfile

import record_file
from harness import JACKIN, Engine, contains, equal, jackin, run
from terminal import Terminal

KATE = 'Kate "Mac" McCaffrey: Digital Tinker'


def recorded(*requests, seed=1, most=100000):
    """The record of a game that is begun so and played on at random."""
    engine = Engine()
    for request in requests:
        engine.ask(**request)
    chance = random.Random(seed)
    asked = engine.ask(cmd="choices")
    for _ in range(most):
        if not asked["choices"]:
            break
        asked = engine.ask(cmd="choose", choice=chance.randrange(len(asked["choices"])))
    record = engine.ask(cmd="record")["record"]
    engine.close()
    return record


def decks(seed=7):
    return {"cmd": "new", "seed": seed,
            "corp": {"identity": "Jinteki: Personal Evolution",
                     "deck": ["3 Hedge Fund", "3 Snare!", "3 Nisei MK II", "3 Neural Katana", "Chum",
                              "9 PAD Campaign", "3 Wall of Thorns", "3 Hedge Fund"]},
            "runner": {"identity": KATE, "deck": ["3 Diesel", "3 Sure Gamble", "2 Gordian Blade",
                                                  "2 Sacrificial Construct", "20 Infiltration"]}}


POSITION = {"cmd": "position", "active": "runner", "clicks": 4, "seed": "18446744073709551615",
            "corp": {"identity": "Haas-Bioroid: Engineering the Future", "credits": 7,
                     "hq": ["Hedge Fund"], "rd": ["9 Hedge Fund"],
                     "servers": {"hq": {"ice": [{"card": "Ichi 1.0", "rezzed": True}]},
                                 "remote1": {"root": ["Snare!"], "ice": ["Enigma"]}}},
            "runner": {"identity": KATE, "grip": ["3 Sure Gamble", "Diesel"], "stack": ["9 Diesel"],
                       "rig": ["Gordian Blade", "Sacrificial Construct"]}}

RIGS = {"cmd": "rig", "random": [{"kind": "shuffle", "order": ["Chum", "3 Snare!"]}]}


class Files:
    """A folder with record files, made by --from-json."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def put(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def get(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def make(self, name, record):
        text = self.put(name + ".json", json.dumps(record).encode("utf-8"))
        result = jackin("replay", "--from-json", text, "--output", self.path(name), "--force")
        equal((result.returncode, result.stderr), (0, ""))
        return self.path(name)


FILES = Files()
KEY = "00112233445566778899aabbccddeeff0123456789abcdeffedcba9876543210"


def keyed(key=KEY):
    request = dict(decks(), key=key)
    del request["seed"]
    return request


RECORDS = {
    "game": recorded(decks()),
    "keyed": recorded(keyed(), most=60),
    "position": recorded(POSITION, most=30),
    "rigged": recorded(RIGS, decks(3), most=40),
    "begun": recorded(decks(1), most=0),
}
for name_, record_ in RECORDS.items():
    FILES.make(name_, record_)


def verify(*names):
    return jackin("replay", "--lang", "en", "--verify", *[FILES.path(name) for name in names])


def refused(data):
    """What --verify says of a file that is not in order."""
    FILES.put("bad", data)
    result = verify("bad")
    equal((result.returncode, result.stderr), (1, ""))
    assert result.stdout.startswith("BAD '" + FILES.path("bad") + "': "), result.stdout
    return result.stdout


# ---- the format ----------------------------------------------------------------------------------

def test_the_hash_is_xxh64():
    equal(record_file.xxh64(b""), 0xEF46DB3751D8E999)
    equal(record_file.xxh64(b"abc"), 0x44BC2CF5AD770999)
    equal(record_file.xxh64(bytes(range(101))), record_file.xxh64(bytes(range(101))))


def test_files_are_as_described():
    for name, record in RECORDS.items():
        parts = record_file.read(FILES.get(name))
        equal(parts["game"], "netrunner")
        equal(parts["version"], record["version"])
        equal(parts["rules"], record["rules"])
        equal(record["format"], 2)
        equal(parts["choices"], record["choices"])
        equal(parts["hash"], record["hash"])
        equal(parts["players"], None)
        equal(json.loads(parts["rigs"] or "[]"), record["rigs"])
        if "setup" in parts:
            equal(json.loads(parts["setup"]), record["setup"])
        else:
            if name == "keyed":
                equal((parts["key"], record["key"], record["setup"]["key"]), (KEY,) * 3)
                assert "seed" not in record and "seed" not in record["setup"], record
            else:
                equal(parts["seed"], int(record["seed"]))
            equal([count for count, _ in parts["corp"]["deck"]], [3, 3, 3, 3, 1, 9, 3, 3])
            equal(parts["runner"]["identity"], "01033")
        equal(record_file.write(parts), FILES.get(name))


def test_files_are_small():
    size = len(FILES.get("game"))
    assert size < 130 + 2 * len(RECORDS["game"]["choices"]), size


def test_json_and_back():
    for name, record in RECORDS.items():
        result = jackin("replay", "--to-json", FILES.path(name))
        equal(result.returncode, 0)
        equal(json.loads(result.stdout), record)
        equal(list(json.loads(result.stdout)), list(record))
        # The answer of the protocol will do as well, and standard input and output.
        for value in (record, {"ok": True, "record": record}):
            again = subprocess.run([JACKIN, "replay", "--from-json", "-"], check=True,
                                   input=json.dumps(value).encode("utf-8"), capture_output=True)
            equal(again.stdout, FILES.get(name))
        check = subprocess.run([JACKIN, "replay", "--verify", "-"], input=FILES.get(name), check=True,
                               capture_output=True)
        contains(check.stdout, b"OK '-'")


def test_players_are_kept():
    record = dict(RECORDS["game"], players={"corp": "Zoë", "runner": ""})
    FILES.make("named", record)
    equal(record_file.read(FILES.get("named"))["players"], ["Zoë", ""])
    equal(json.loads(jackin("replay", "--to-json", FILES.path("named")).stdout), record)
    for players in ({"corp": "a"}, {"corp": "a", "runner": 1}, {"corp": "a", "runner": "x" * 101}, [],
                    {"corp": "a", "runner": "b", "dealer": "c"}):
        text = FILES.put("odd.json", json.dumps(dict(record, players=players)).encode("utf-8"))
        result = jackin("replay", "--from-json", text)
        equal(result.returncode, 1)
        contains(result.stderr, "record.players")


def test_the_normal_form_is_kept():
    """Cards may be named in any way; the file and its JSON name them in one."""
    record = copy.deepcopy(RECORDS["game"])
    record["setup"]["corp"]["deck"][0] = {"card": "01110", "count": 3}
    FILES.make("codes", record)
    equal(FILES.get("codes"), FILES.get("game"))


# ---- damage --------------------------------------------------------------------------------------

def test_verify_tells_what_is_exact():
    result = verify(*RECORDS)
    equal(result.returncode, 0)
    for name, record in RECORDS.items():
        count = len(record["choices"])
        contains(result.stdout, "OK '%s': %d choices, hash %s\n" % (FILES.path(name), count,
                                                                   record["hash"]))
    contains(result.stdout, "5 of 5 records are exact")
    FILES.put("bad", b"")
    result = verify("game", "bad")
    equal(result.returncode, 1)
    contains(result.stdout, "1 of 2 records are exact")


def test_every_damaged_byte_is_noticed():
    """Of a small file, every byte changed in some ways, cut off at every place, and made longer."""
    good = FILES.get("begun")
    damaged = []
    for at in range(len(good)):
        for change in (0x01, 0x80, 0xFF):
            damaged.append(good[:at] + bytes([good[at] ^ change]) + good[at + 1:])
        damaged.append(good[:at])
        damaged.append(good[:at] + good[at + 1:])
    damaged += [good + b"\0", good + good]
    names = ["d%d" % number for number in range(len(damaged))]
    for name, data in zip(names, damaged):
        FILES.put(name, data)
    result = verify(*names)
    equal(result.returncode, 1)
    equal(result.stdout.count("BAD "), len(damaged))
    contains(result.stdout, "\n0 of %d records are exact" % len(damaged))
    for name in names:
        os.remove(FILES.path(name))


def test_complaints_name_what_is_wrong():
    good = FILES.get("game")
    contains(refused(b""), "the file is empty")
    contains(refused(b"PK\3\4 and so on"), "this is not a recorded game")
    contains(refused(b"jackin game 1\nseed 7\n"), "this is not a recorded game")
    contains(refused(good[:3]), "cut off: it has 3 of 21 bytes")
    contains(refused(good[:-5]), "cut off: it has %d of %d bytes" % (len(good) - 5, len(good)))
    contains(refused(good + b"!"), "too long: it has %d bytes instead of %d" % (len(good) + 1,
                                                                              len(good)))
    contains(refused(good[:60] + b"\xee" + good[61:]), "its checksum does not agree")
    contains(refused(good.replace(b"\n", b"\r\n")), "not a recorded game")
    contains(refused(record_file.frame(b"whatever comes", version=3)),
             "the file has format 3; this program reads format 2: replay it with a later version")
    old = record_file.frame(record_file.text("netrunner") + record_file.text("0.0.7") + b"\0\0", version=1)
    contains(refused(old), "the file has format 1 and was written by version 0.0.7 of the program; "
             "this one reads format 2: replay it with that version")
    contains(refused(record_file.frame(b"\xff" * 9, version=1)), "the file has format 1 and was")
    contains(jackin("replay", "--lang", "pl", "--verify", FILES.put("bad", old)).stdout,
             "plik ma format 1 i pochodzi z wersji 0.0.7 programu, a ta czyta format 2: odtwórz go tamtą wersją")
    missing = jackin("replay", "--verify", FILES.path("nowhere"))
    equal(missing.returncode, 1)
    contains(missing.stdout, "cannot be read: No such file or directory")
    contains(jackin("replay", "--verify", FILES.folder.name).stdout, "is not a file")
    polish = jackin("replay", "--lang", "pl", "--verify", FILES.put("bad", b""))
    contains(polish.stdout, "plik jest pusty")
    for arguments in (["--list"], ["--to-json"], []):
        result = jackin("replay", *arguments, FILES.path("bad"), input="")
        equal((result.returncode, result.stdout), (1, ""))
        contains(result.stderr, "jackin replay: '" + FILES.path("bad") + "': the file is empty")


def test_content_that_makes_no_sense():
    """Files whose checksum agrees: somebody made them so."""
    parts = record_file.read(FILES.get("game"))
    changed = lambda **changes: refused(record_file.write(dict(parts, **changes)))
    contains(changed(game="chess"), "a game of 'chess'")
    contains(changed(choices=parts["choices"][:-1]), "choices lead to the state ")
    contains(changed(choices=[0, 4000]), "choice 2 cannot be made")
    contains(changed(choices=parts["choices"] + [0]), "cannot be made")
    contains(changed(choices=[5000]), "makes no sense at byte")
    contains(changed(hash="0123456789abcdef"), "choices lead to the state ")
    contains(changed(seed=8), "'")
    contains(changed(rules=parts["rules"] + 1, hash="0123456789abcdef"),
             "theirs are version %d, these are %d" % (parts["rules"] + 1, parts["rules"]))
    contains(changed(rules=0), "record.rules: must be between 1")
    equal(verify("game").returncode, 0)
    FILES.put("later", record_file.write(dict(parts, rules=parts["rules"] + 1)))
    equal(verify("later").returncode, 0)  # it plays the same, so nothing was changed that it uses
    contains(changed(corp=dict(parts["corp"], identity="99999")), "the card '99999'")
    contains(changed(corp=dict(parts["corp"], identity="No Such Card")), "the card 'No Such Card'")
    contains(changed(corp=dict(parts["corp"], identity="01110")), "is not an identity")
    contains(changed(corp=dict(parts["corp"], deck=[(120, "01110"), (120, "01110")])), "240 cards")
    contains(changed(rigs="[1]"), "record.rigs[0]")
    contains(changed(rigs="not json"), "makes no sense at byte")
    content = record_file.content_of(FILES.get("game"))
    for cut in range(len(content)):
        FILES.put("c%d" % cut, record_file.frame(content[:cut]))
    result = verify(*["c%d" % cut for cut in range(len(content))])
    equal(result.stdout.count("BAD "), len(content))
    contains(refused(record_file.frame(content + b"\0")), "makes no sense at byte")
    contains(refused(record_file.frame(b"")), "makes no sense at byte")
    contains(refused(record_file.frame(b"\xff" * 40)), "makes no sense at byte")
    contains(refused(record_file.frame(b"\x89\0" + content[1:])), "makes no sense at byte")


def test_bad_json():
    for value, complaint in (("{", "is not JSON"), ("[]", "record"), ('{"record":7}', "record"),
                             (json.dumps(dict(RECORDS["game"], hash="0" * 16)), "lead to the state "),
                             (json.dumps(dict(RECORDS["game"], engine="other")), "record")):
        path = FILES.put("odd.json", value.encode("utf-8"))
        result = jackin("replay", "--from-json", path, "-o", FILES.path("never"))
        equal((result.returncode, result.stdout), (1, ""))
        contains(result.stderr, complaint)
        assert not os.path.exists(FILES.path("never"))


def test_json_of_other_formats():
    """Records say their format; those of the first one did not."""
    record = RECORDS["game"]
    first = {key: value for key, value in record.items() if key not in ("format", "rules")}
    for value, english, polish in (
            (first, "record: is a record of format 1, made by version %s of the program; this one reads "
             "format 2: replay it with that version" % record["version"], "to zapis w formacie 1 z wersji"),
            (dict(record, format=1), "is a record of format 1", "to zapis w formacie 1"),
            (dict(record, format=3), "is a record of format 3; this program reads format 2: replay it "
             "with a later version", "to zapis w formacie 3, a ten program czyta format 2"),
            (dict(record, key=KEY), "record.key: stands in place of a seed", "zastępuje ziarno"),
            (dict(RECORDS["keyed"], key="0" * 64), "record.key: is not the key of the setup",
             "to inny klucz niż na początku gry"),
            (dict(RECORDS["keyed"], key="0" * 63), "record.key: must be 64 hexadecimal digits",
             "ma to być 64 cyfry szesnastkowe")):
        path = FILES.put("odd.json", json.dumps(value).encode("utf-8"))
        for lang, complaint in (("en", english), ("pl", polish)):
            result = jackin("replay", "--lang", lang, "--from-json", path)
            equal((result.returncode, result.stdout), (1, ""))
            contains(result.stderr, complaint)


def test_a_key_is_not_shown():
    for lang, words in (("en", "dealt from a key"), ("pl", "rozdana z klucza")):
        result = jackin("replay", "--lang", lang, "--list", FILES.path("keyed"))
        equal(result.returncode, 0)
        contains(result.stdout, words)
        assert KEY[:16] not in result.stdout
    engine = Engine()
    for view in ("corp", "runner", "spectator", "all"):
        texts = [engine.ask(**keyed(), view=view)]
        texts += [engine.ask(cmd="state", view=view), engine.ask(cmd="choices")]
        assert KEY[:16] not in json.dumps(texts)
    # Another key is another deal, and the same one the same.
    deal = lambda key: engine.ask(**keyed(key))["corp"]["hq"]
    equal(deal(KEY), deal(KEY))
    assert deal(KEY) != deal(KEY[:-1] + "1")
    engine.close()


def test_nothing_dear_is_overwritten():
    dear = FILES.put("dear", b"something dear")
    source = FILES.put("source.json", json.dumps(RECORDS["game"]).encode("utf-8"))
    for arguments in (["--from-json", source], ["--to-json", FILES.path("game")]):
        result = jackin("replay", *arguments, "-o", dear)
        equal(result.returncode, 1)
        equal(FILES.get("dear"), b"something dear")
    os.remove(dear)


# ---- looking -------------------------------------------------------------------------------------

def step(lines, *arguments, name="game"):
    result = jackin("replay", "--lang", "en", "--plain", *arguments, FILES.path(name),
                    input="".join(line + "\n" for line in lines))
    equal((result.returncode, result.stderr), (0, ""))
    return result.stdout


def steps(text):
    return [int(number) for number in re.findall(r"^Step (\d+) of \d+\.", text, re.M)]


def test_stepping():
    last = len(RECORDS["game"]["choices"])
    equal(steps(step([])), [0])
    equal(steps(step(["", "n", "p", "start", "end", "n", "5", "0", "p", "q", "n"])),
          [0, 1, 2, 1, 0, last, last, 5, 0, 0])
    text = step(["%d" % (last + 1), "x", "99999999999", "turn 99999", "turn x", "view x"])
    equal(steps(text), [0])
    contains(text, "There are the steps 0 to %d." % last)
    contains(text, "There is no such turn.")
    contains(text, "Say: view corp, runner, spectator or all")


def test_what_lies_in_a_long_row_is_shown():
    """A server with five ice and a card, at widths at which the ice just fills the line."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "long_remote.jackin")
    for width in (84, 85, 92, 100):
        terminal = Terminal("replay", "--view", "runner", path, "--lang", "en", columns=width, rows=60)
        terminal.wait_for("Step 0 of")
        terminal.keys("turn 24\n")
        contains(terminal.wait_for("Step 286 of"), "(unrezzed card adv 1)")
        terminal.keys("q\n")
        terminal.end()


def test_turns():
    text = step(["turn", "turn", "turn 2", "end", "turn"])
    pages = text.split("+- CORPORATION")[1:]
    contains(pages[1], "turn 1: ")
    contains(pages[1], "Turn 1 begins: the Corporation.")
    contains(pages[2], "Turn 2 begins: the Runner.")
    equal(pages[3].split("> ")[0], pages[2].split("> ")[0])
    contains(pages[4], "No turn follows.")


def test_back_is_the_same_as_forward():
    for name, record in RECORDS.items():
        count = len(record["choices"])
        pages = lambda text: re.findall(r"\+- CORPORATION.*?^Step \d+", text, re.M | re.S)
        forward = pages(step([str(number) for number in range(count + 1)], name=name))[1:]
        back = pages(step([str(number) for number in range(count, -1, -1)], name=name))[1:]
        equal(forward, back[::-1])
        equal(len(forward), count + 1)


def test_every_step_is_the_state():
    """The table at a step is that of the protocol's replay."""
    record = RECORDS["game"]
    engine = Engine()
    for number in range(0, len(record["choices"]) + 1, 7):
        state = engine.ask(cmd="replay", record=record, upto=number)
        page = step([str(number)]).split("+- CORPORATION")[-1]
        corp, runner = state["corp"], state["runner"]
        contains(page, "Credits %d   Clicks %d   Points %d/7" % (
            corp["credits"], corp["clicks"], corp["agenda_points"]))
        contains(page, "Credits %d   Clicks %d   Points %d/7" % (
            runner["credits"], runner["clicks"], runner["agenda_points"]))
        contains(page, "grip %d (at most %d)" % (len(runner["grip"]), runner["hand_size"]))
    engine.close()


def titles(state):
    found = set()
    if isinstance(state, dict):
        found |= {state["title"]} if "title" in state else set()
        state = list(state.values())
    for part in state if isinstance(state, list) else []:
        found |= titles(part)
    return found


def test_views_hide_what_they_must():
    """What a page names, the viewer has been told or sees, or is of his own deck."""
    record = RECORDS["game"]
    every = {re.sub(r"^\d+ ", "", card) for side in ("corp", "runner")
             for card in record["setup"][side]["deck"]}
    for view in ("corp", "runner", "spectator"):
        engine = Engine()
        engine.ask(**record["setup"], view=view)
        known = set()
        numbers = range(len(record["choices"]) + 1)
        pages = step([str(number) for number in numbers], "--view", view).split("+- CORPORATION")[2:]
        for number in numbers:
            if number > 0:
                answer = engine.ask(cmd="choose", choice=record["choices"][number - 1], view=view)
                known |= titles(answer["events"])
            known |= titles(engine.ask(cmd="state", view=view))
            page = re.sub(r"\s*\|?\n\|?\s*", " ", pages[number])
            for title in every - known:
                assert title not in page, (view, number, title, page)
        engine.close()
    whole = step(["3"]).split("+- CORPORATION")[-1]
    contains(whole, "Hand (HQ)")
    contains(whole, "Grip ")


def test_a_view_is_not_told_of_the_other_side_deciding():
    """Stepping on stops where the viewer sees something, or decided himself."""
    made = len(RECORDS["game"]["choices"])
    seen = {view: steps(step(["n"] * made, "--view", view)) for view in ("corp", "runner", "all")}
    assert len(set(seen["runner"])) < len(set(seen["all"])) + 1
    for view in ("corp", "runner"):
        text = step(["n"] * made, "--view", view)
        other = "The Runner: " if view == "corp" else "The Corporation: "
        assert "\n" + other not in text, view
        equal(seen[view][-1], made)
    contains(step(["n"] * made), "\nThe Runner: ")


def test_the_list():
    text = step([], "--list")
    contains(text, "Jinteki: Personal Evolution against " + KATE)
    contains(text, "Turn 1 begins: the Corporation.")
    assert re.search(r"The game is over: the \w+ wins", text), text[-300:]
    for line in text.split("\n")[1:]:
        assert len(line) <= 100, line
    runner = step([], "--list", "--view", "runner")
    contains(runner, "The Corporation draws a hidden card.")
    assert "The Corporation draws a hidden card." not in text


def test_the_list_cites():
    text = step([], "--list", "--cite")
    contains(text, "The Corporation keeps the hand. [SETUP" + "-07]")
    cited = set(re.findall(r"[A-Z]+-\w+", " ".join(re.findall(r"\[([A-Z0-9 \n-]+)\]", text))))
    assert len(cited) > 10, cited
    result = jackin("rules", *cited)  # all of them are entries
    equal((result.returncode, result.stderr), (0, ""))
    assert "[SETUP" not in step([], "--list")


def test_polish():
    result = jackin("replay", "--lang", "pl", FILES.path("game"),
                    input="dalej\nwstecz\ntura\nwidok korporacja\npomoc\nkoniec\nq\n")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "Krok 0 z ")
    contains(result.stdout, "Zaczyna się tura 1")
    contains(result.stdout, "Koniec gry")


def test_saved_games_can_be_replayed():
    path = FILES.path("played")
    jackin("play", "--bot", "random", "--lang", "en", "--seed", "7", input="1\ndraw\nrun hq\nsave %s\n" % path)
    contains(verify("played").stdout, "OK")
    contains(step([], "--list", name="played"), "The Runner runs on HQ.")
    record = json.loads(jackin("replay", "--to-json", path).stdout)
    equal(record["players"], {"corp": "random", "runner": "human"})
    engine = Engine()
    engine.ask(cmd="replay", record=record)
    equal(engine.ask(cmd="hash")["hash"], record["hash"])
    engine.close()


def test_any_record_can_be_played_on():
    """A position and a game with rigged chances can be loaded, taken back, and saved again."""
    for name in ("position", "rigged"):
        path = FILES.path("on-" + name)
        result = jackin("play", "--lang", "en", "--load", FILES.path(name),
                        input="\nsave %s\nquit\n" % path)
        equal((result.returncode, result.stderr), (0, ""))
        again = json.loads(jackin("replay", "--to-json", path).stdout)
        equal(again, RECORDS[name])


def test_senseless_command_lines():
    game = FILES.path("game")
    for arguments in ([], ["--list"], ["--list", "--verify", game], [game, game], ["-"],
                      ["--view", "dealer", game], ["--lang", "de", game], ["--what", game],
                      ["--output", "x", game], ["--verify", "--output", "x", game], ["--bots", game],
                      ["--list", "--receipt", "x", game]):
        result = jackin("replay", *arguments, input="")
        equal((result.returncode, result.stdout), (2, ""))
        assert result.stderr.startswith("jackin replay: "), result.stderr


def test_usage_tells_the_truth():
    usage = jackin("replay", "--help").stdout
    equal(set(re.findall(r"(?<![\w-])--[a-z-]+", usage)),
          {"--list", "--verify", "--to-json", "--from-json", "--view", "--cite", "--output",
           "--force", "--lang", "--plain", "--help", "--receipt", "--bots"})


run(globals())
