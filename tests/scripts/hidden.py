"""Text from outside never steers the terminal: controls, and marks that turn the direction of a line, are
refused or shown as visible escapes, wherever they come from and wherever they would come out."""
import json
import os
import subprocess
import tempfile

from harness import JACKIN, SOURCE, contains, equal, run

# C0, DEL, C1, marks, embeddings, overrides, isolates, separators, the mark of byte order.
HIDDEN = [0x1b, 0x07, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b,
          0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff]
EVIL = "".join(map(chr, HIDDEN))
FOLDER = tempfile.TemporaryDirectory()


def at(name):
    return os.path.join(FOLDER.name, name)


def put(name, text):
    with open(at(name), "w", encoding="utf-8") as file:
        file.write(text)
    return at(name)


def shown(*arguments, given=""):
    """Runs a command in both languages; nothing hidden may come out. Returns all that came, in English."""
    for lang in ("pl", "en"):
        result = subprocess.run([JACKIN, *arguments, *([] if "engine" in arguments else ["--lang", lang])],
                                input=given.encode(), capture_output=True, check=False, cwd=FOLDER.name)
        assert result.returncode in (0, 1, 2), (arguments, result)
        text = (result.stdout + result.stderr).decode("utf-8")
        for code in HIDDEN:
            assert chr(code) not in text, "%r: U+%04X in %r" % (arguments, code, text[-600:])
        assert "\udcff" not in text
    return text


def test_arguments():
    for arguments in (["evil" + EVIL], ["cards", "x" + EVIL], ["rules", "X" + EVIL], ["rules", "--ledger", EVIL],
                      ["deck", "check", EVIL], ["deck", "dance" + EVIL], ["deck", "stats", "starter:" + EVIL],
                      ["deck", "stats", "starter:nbn", "--card", EVIL], ["deck", "convert", "starter:nbn", "-o", "/no/" + EVIL],
                      ["play", EVIL], ["play", "--load", EVIL], ["play", "--corp", EVIL], ["play", "--players", EVIL],
                      ["play", "mainframe", "--cards", EVIL], ["play", "mainframe", "--players", EVIL],
                      ["play", "mainframe", EVIL], ["play", "mainframe", "--load", EVIL], ["replay", EVIL],
                      ["replay", "--verify", EVIL], ["replay", "--list", EVIL], ["bench", "--games", EVIL],
                      ["bench", "--seconds", EVIL], ["tournament", EVIL], ["tournament", "show", EVIL],
                      ["tournament", "checklist", "--tier", EVIL], ["tournament", "create", "/no/" + EVIL],
                      ["tournament", "import", at("no.tn"), EVIL], ["tournament", "create", at("no.tn"), "--name", EVIL],
                      ["tournament", "create", at("no.tn"), "--rounds", EVIL],
                      ["cards", "--" + EVIL], ["deck", "check", "--" + EVIL], ["tournament", "show", "--" + EVIL + "=1"],
                      ["--" + EVIL]):
        text = shown(*arguments)
        assert text != "", arguments


def test_names_of_files():
    name = put("e" + EVIL + ".txt", "3 Hedge Fnd\n")
    contains(shown("deck", "check", name), "<U+202E>")
    shown("tournament", "show", name)
    contains(shown("replay", "--verify", name), "<U+202E>")
    contains(shown("play", "--load", name), "<U+202E>")
    contains(shown("tournament", "import", at("no.tn"), name, "--as", "nrtm"), "<U+202E>")
    put("e" + EVIL + ".txt", subprocess.run([JACKIN, "deck", "convert", "starter:nbn", "--to", "text"], check=True,
                                            capture_output=True).stdout.decode())
    contains(shown("deck", "check", name), "<U+202E>")
    shown("deck", "stats", name)
    shown("deck", "check", "--json", name)


def test_bytes_that_are_no_text():
    name = os.path.join(os.fsencode(FOLDER.name), b"x\xff\x9b.txt")
    with open(name, "wb") as file:
        file.write(b"1 x")
    result = subprocess.run([JACKIN, "deck", "check", name], capture_output=True, check=False)
    contains(result.stderr.decode("utf-8"), "x<FF><9B>.txt")
    for arguments in ([b"deck", b"check", b"--json", name], [b"tournament", b"show", b"\xff", b"--json"],
                      [b"tournament", b"show", b"\xff"], [b"tournament", b"\xff", b"--json"], [b"tournament", b"show", name, b"--\xff"],
                      [b"tournament", b"create", b"/no/\xff", b"--json"], [b"tournament", b"import", b"/no/x", b"\xff", b"--json"],
                      [b"replay", b"--verify", b"\xff"], [b"play", b"--load", b"\xff"], [b"rules", b"\xff"], [b"cards", b"\xff"]):
        result = subprocess.run([os.fsencode(JACKIN), *arguments], capture_output=True, check=False)
        assert result.returncode in (0, 1, 2), (arguments, result)
        assert result.stdout + result.stderr, arguments
        (result.stdout + result.stderr).decode("utf-8")
        if b"--json" in arguments:
            json.loads(result.stdout)


def test_deck_lists():
    safe = "".join(map(chr, [code for code in HIDDEN if code > 0x7f]))  # the others are no text at all
    cards = {"01110": 3}
    for text in ("%s\n3 Hedge%sFnd\n" % (safe, safe), "Name: x%s\nNBN: Making News\n3 Hedge Fund\n" % safe,
                 json.dumps({"name": "x" + EVIL, "cards": cards}), json.dumps({"cards": {"x" + EVIL: 1}}),
                 json.dumps({"cards": {EVIL: EVIL}}), json.dumps({"cards": cards, "identity": EVIL, "x" + EVIL: EVIL}),
                 json.dumps(["3 x" + EVIL]), "<deck><section name=\"%s\"><card qty=\"1\">%s</card></section></deck>" % (safe, safe),
                 "<deck><%s></deck>" % safe, "{\"a\": %s" % safe):
        for words in (["check"], ["check", "--json"], ["stats"], ["convert", "--to", "text"], ["convert", "--to", "json"],
                      ["convert", "--to", "o8d"]):
            shown("deck", *words[:1], put("list", text), *words[1:])
    contains(shown("deck", "convert", put("list", json.dumps({"name": "x\u202ey", "cards": cards})), "--to", "text"), "x<U+202E>y")


def test_card_lists():
    with open(os.path.join(SOURCE, "data", "mainframe", "cards.json"), encoding="utf-8") as file:
        cards = json.load(file)
    for code in HIDDEN:
        bad = json.loads(json.dumps(cards))
        bad["generic"][0]["title"]["en"] += chr(code)
        text = shown("play", "mainframe", "--players", "random:noise,random:kate", "--cards", put("cards.json", json.dumps(bad)))
        contains(text, "generic[0].title")
    bad["generic"][0]["key"] = EVIL
    shown("play", "mainframe", "--players", "random:noise,random:kate", "--cards", put("cards.json", json.dumps(bad)))


def test_games():
    """Typed lines, and the names of players in a record."""
    shown("play", "--bot", "random", "--seed", "7", "--plain", given="1\n%s\nwhy %s\ncard %s\nload %s\nsave /no/%s\n" % ((EVIL,) * 5))
    shown("play", "mainframe", "--seed", "7", "--players", "noise,random:kate",
          given="%s\nwhy %s\ncard %s\nload %s\nsave /no/%s\n" % ((EVIL,) * 5))
    game = subprocess.run([JACKIN, "play", "mainframe", "--players", "random:noise,random:kate", "--seed", "3", "--save",
                           at("board.json")], check=True, capture_output=True)
    assert game.stdout
    with open(at("board.json"), encoding="utf-8") as file:
        record = json.load(file)
    record["players"] = ["x" + chr(0x202e), "y" + chr(0x9b)]
    board = put("board2.json", json.dumps(record))
    engine = [{"cmd": "new", "seed": 3, "corp": {"identity": "NBN: Making News", "deck": ["20 Hedge Fund"]},
               "runner": {"identity": "Noise: Hacker Extraordinaire", "deck": ["20 Sure Gamble"]}}, {"cmd": "record"}]
    answer = subprocess.run([JACKIN, "engine"], input="".join(json.dumps(line) + "\n" for line in engine).encode(), check=True,
                            capture_output=True).stdout.splitlines()[1]
    record = json.loads(answer)["record"]
    record["players"] = {"corp": "x" + chr(0x202e), "runner": "y" + chr(0x9b)}
    made = subprocess.run([JACKIN, "replay", "--from-json", put("game.json", json.dumps(record)), "-o", at("game.jackin")],
                          check=False, capture_output=True)
    equal(made.returncode, 0)
    for file in (board, at("game.jackin")):
        shown("replay", "--list", file)
        shown("replay", "--verify", file)
        shown("replay", "--to-json", file)
        shown("replay", file, given="n\nlog\n%s\nview %s\nq\n" % (EVIL, EVIL))
    shown("play", "--load", at("game.jackin"), given="log\nquit\n")
    shown("play", "mainframe", "--load", board, given="log\nquit\n")


def test_the_engine():
    lines = [{"cmd": EVIL}, {"cmd": "hello", "id": EVIL}, {"cmd": "new", EVIL: EVIL}, {"cmd": "state", "view": EVIL},
             {"cmd": "new", "corp": {"identity": EVIL}}, {"cmd": "replay", "record": {EVIL: 1}}]
    text = shown("engine", given="".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    answers = [json.loads(line) for line in text.splitlines()]
    equal(len(answers), len(lines))
    shown("engine", given="%s\n{\"%s\n" % (EVIL, EVIL))
    text = shown("engine", given=json.dumps({"cmd": "hello", "id": EVIL}) + "\n")
    equal(json.loads(text)["id"], EVIL)  # in JSON it is an escape that reads back as it was


def test_events():
    event = at("event.tn")
    shown("tournament", "create", event, "--rounds", "3")
    for code in HIDDEN:
        for words in (["register", event, "a" + chr(code)], ["register", event, "Ada", "--corp-identity", "a" + chr(code)],
                      ["set", event, "--name", chr(code)], ["set", event, "--place", "x" + chr(code) + "y"],
                      ["set", event, "--date", chr(code)]):
            result = subprocess.run([JACKIN, "tournament", *words], capture_output=True, check=False)
            assert result.returncode in (1, 2), (words, result)
    text = shown("tournament", "show", event)
    assert "Ada" not in text
    # What others write is taken in, with the escapes in the place of what cannot be shown.
    files = {
        "names": "Ada\u202e\nBo\u009b31m\nCy\u2028\n",
        "csv": "ID:,Name,Runner,Corp\n1,Ada\u202e,\u2066Noise,\u200eJinteki\n2,Bo\u0085,,\n",
        "nrtm": json.dumps({"name": "L\u202eiga", "players": [{"id": 1, "name": "Ada" + EVIL[-6:], "corpIdentity": "\u202eX"},
                                                              {"id": 2, "name": "Bo\u009b"}], "rounds": []}),
        "golden": json.dumps({"meta": {"name": "L\u202eiga"}, "players": [{"id": 1, "name": "A\u202e"}], "rounds": [{"matches": "\u202e"}]}),
        "topdeck": json.dumps({"TID": "\u202e", "standings": [{"id": "\u202e", "name": "A\u202e"}], "rounds": []}),
        "galakta": "<Tournament><Players><Player><PlayerId>1</PlayerId><PlayerName>A\u202e</PlayerName></Player></Players></Tournament>",
        "decks": "Player,A\u202e,\nDeck,x\u202e,\nMin,Identity,Max\n",
    }
    for form, text in files.items():
        target = at("in-%s.tn" % form)
        shown("tournament", "import", target, put("file", text), "--as", form)
        if os.path.exists(target):
            for words in (["show"], ["show", "--json"], ["log"], ["standings"]):
                shown("tournament", words[0], target, *words[1:])
            os.remove(target)
    with open(event, "rb") as file:
        kept = file.read()
    for form in ("names", "csv", "decks", "nrtm"):
        shown("tournament", "register", event, "--from", put("file", files[form]))
    shown("tournament", "show", event)
    for words in (["drop", event, EVIL], ["result", event, EVIL, EVIL], ["undo", event, "--to", EVIL], ["print", event, EVIL],
                  ["export", event, "--as", EVIL], ["pair", event, "--by-hand", EVIL], ["clock", event, EVIL]):
        shown("tournament", *words)
    assert kept


if __name__ == "__main__":
    run(globals())
