"""jackin analyse: it finds planted blunders, says the same however it is run, and writes what it says."""
import json
import os
import tempfile

from harness import SOURCE, Engine, at_terminal, contains, equal, jackin, run

BLUNDERS = os.path.join(SOURCE, "tests", "bots", "blunders.jsonl")
FEW = 6  # of the blunders, where nobody asks for all
# With the usual budget nine of ten must be marked, and 5 of the first 6.
MARKS = ("?!", "?", "??")


def analyse(*arguments, status=0):
    result = jackin("analyse", *arguments)
    equal((result.returncode, result.stderr if status == 0 else ""), (status, ""))
    return result.stdout if status == 0 else result.stderr


def read_blunders():
    with open(BLUNDERS, encoding="utf-8") as file:
        decks, *blunders = [json.loads(line) for line in file]
    return decks, blunders


def deck_of(codes):
    return {"identity": codes[0], "deck": codes[1:]}


def record_of(decks, blunder, folder):
    """Plays up to a blunder and saves the record; its path."""
    engine = Engine()
    engine.ask(cmd="new", corp=deck_of(decks["corp"][blunder["corp"]]),
               runner=deck_of(decks["runner"][blunder["runner"]]), seed=blunder["seed"])
    for choice in blunder["choices"]:
        engine.ask(cmd="choose", choice=choice)
    record = engine.ask(cmd="record")["record"]
    engine.close()
    return save(record, folder)


def save(record, folder):
    plain, path = (os.path.join(folder, name) for name in ("record.json", "record.jackin"))
    with open(plain, "w", encoding="utf-8") as file:
        json.dump(record, file)
    if record["game"] == "mainframe":
        return plain
    equal(jackin("replay", "--from-json", plain, "--output", path, "--force").returncode, 0)
    return path


def is_marked(decks, blunder):
    with tempfile.TemporaryDirectory() as folder:
        path = record_of(decks, blunder, folder)
        number = len(blunder["choices"])
        found = json.loads(analyse(path, "--from", str(number), "--json"))["decisions"]
    equal([(row["number"], row["side"]) for row in found], [(number, blunder["side"])])
    return found[0]["mark"] in MARKS


def bots_game(bot, applications, most, **request):
    """The record of a game between bots, as far as `most` choices go."""
    engine = Engine()
    engine.ask(cmd="new", **request)
    for i in range(most):
        if not engine.ask(cmd="choices")["choices"]:
            break
        engine.ask(cmd="bot", name=bot, applications=applications, seed=i + 1)
    record = engine.ask(cmd="record")["record"]
    engine.close()
    return record


def netrunner_record(folder, bot="gentle", applications=60, most=70, seed=5):
    decks, _ = read_blunders()
    return save(bots_game(bot, applications, most, corp=deck_of(decks["corp"][0]),
                          runner=deck_of(decks["runner"][1]), seed=seed), folder)


def test_blunders():
    decks, blunders = read_blunders()
    blunders = blunders if "ANALYSE_ALL" in os.environ else blunders[:FEW]
    missed = [i for i, blunder in enumerate(blunders) if not is_marked(decks, blunder)]
    assert 10 * len(missed) <= len(blunders) + 4, "not marked: %r" % missed


def test_strong_makes_none():
    """Of the choices of a strong bot at most 2 in 100 are marked as blunders."""
    games = 8 if "ANALYSE_ALL" in os.environ else 1
    judged, blunders = 0, 0
    for seed in range(games):
        with tempfile.TemporaryDirectory() as folder:
            path = netrunner_record(folder, "strong", 20000 if games > 1 else 2000,
                                    3000 if games > 1 else 60, 40 + seed)
            for side in json.loads(analyse(path, "--json"))["sides"]:
                judged += side["decisions"]
                blunders += side["blunders"]
    print("%d of %d choices of strong are marked as blunders" % (blunders, judged))
    assert 100 * blunders <= 2 * judged, (blunders, judged)


def test_everything():
    with tempfile.TemporaryDirectory() as folder:
        path = netrunner_record(folder)
        few = [path, "--applications", "300"]
        text = analyse(*few, "--threads", "1", "--all")
        equal(analyse(*few, "--threads", "3", "--all"), text)
        assert analyse(*few, "--all", "--lang", "pl") != text
        found = json.loads(analyse(*few, "--json"))
        equal((found["game"], found["choices"], found["applications"]), ("netrunner", 70, 300))
        assert len(found["decisions"]) > 20
        for row in found["decisions"]:
            assert 0 <= row["after"] <= row["before"] <= 1, row
            lost = row["before"] - row["after"]
            assert 0 <= row["open"] <= 1, row
            equal(row["mark"], "??" if lost >= 0.2 else "?" if lost >= 0.1 else "?!" if lost >= 0.05 else "")
            contains(text, "%d. " % row["number"])
        assert len({row["open"] for row in found["decisions"]}) > 10
        contains(text, "with all cards open (+):")
        assert any(line[:5] in ("%3d %%" % n for n in range(0, 110, 10)) and "+" in line for line in text.split("\n"))
        corp = json.loads(analyse(*few, "--json", "--side", "corp"))["decisions"]
        equal(corp, [row for row in found["decisions"] if row["side"] == "corp"])
        part = json.loads(analyse(*few, "--json", "--from", "20", "--to", "40"))["decisions"]
        equal(part, [row for row in found["decisions"] if 20 <= row["number"] <= 40])
        equal(json.loads(analyse(path, "--ms", "1", "--json", "--to", "9"))["ms"], 1)


def test_pictures():
    with tempfile.TemporaryDirectory() as folder:
        path = netrunner_record(folder)
        svg, html = os.path.join(folder, "a.svg"), os.path.join(folder, "a.html")
        analyse(path, "--applications", "200", "--svg", svg, "--html", html, "--lang", "pl")
        for name, begin, end in ((svg, "<svg xmlns", "</svg>\n"), (html, "<!doctype html>", "</html>\n")):
            with open(name, encoding="utf-8") as file:
                text = file.read()
            assert text.startswith(begin) and text.endswith(end), name
            contains(text, "<polyline")
            contains(text, "przy odkrytych kartach</text>")
            equal(text.count('class="open" points='), 1)
        contains(analyse(path, "--svg", svg, status=1), "--force")
        contains(analyse(path, "--html", path, "--force", status=1), "record.jackin")


def test_mainframe():
    with tempfile.TemporaryDirectory() as folder:
        path = save(bots_game("gentle", 200, 30, game="mainframe", players=["noise", "kate", "adam"], seed=4), folder)
        few = [path, "--applications", "600"]
        text = analyse(*few, "--threads", "1")
        equal(analyse(*few, "--threads", "2"), text)
        contains(text, "1 Noise, 2 Kate, 3 Adam")
        assert "open" not in json.loads(analyse(*few, "--json"))["decisions"][0]
        sides = {row["side"] for row in json.loads(analyse(*few, "--json", "--side", "kate"))["decisions"]}
        equal(sides, {"2"})
        contains(analyse(*few, "--side", "corp", status=1), "--side")


def test_at_80_columns():
    with tempfile.TemporaryDirectory() as folder:
        path = netrunner_record(folder)
        for lang in ("en", "pl"):
            status, screen = at_terminal("analyse", path, "--applications", "200", "--plain", "--lang", lang,
                                         columns=80)
            equal(status, 0)
            lines = screen.split("\r\033[K")[-1].split("\n")
            assert len(lines) > 15 and max(len(line) for line in lines) <= 80, lines


def test_hint():
    lines = "keep\nhint\nhint\nquit\n"
    said = jackin("play", "--players", "corp", "--seed", "4", "--lang", "en", input=lines).stdout
    first, second = said.split("> hint\n")[1:3]
    contains(first, "next best '")
    contains(first, "Then: ")
    equal(first.split("> ")[0], second.split("> ")[0])
    said = jackin("play", "--players", "corp", "--seed", "4", "--lang", "pl", input="zatrzymaj\npodpowiedz\nkoniec\n")
    contains(" ".join(said.stdout.split()), "drugi pomysł to „")
    said = jackin("play", "mainframe", "--players", "noise,gentle:kate", "--seed", "3", "--lang", "en",
                  input="hint\nquit\n").stdout
    contains(said, "next best '")


def test_bad_input():
    with tempfile.TemporaryDirectory() as folder:
        path = netrunner_record(folder, most=4)
        for arguments in ([], [path, path], [path, "--ms", "0"], [path, "--ms", "5", "--applications", "5"],
                          [path, "--force"], [path, "--threads", "x"]):
            contains(analyse(*arguments, status=2), "--help")
        contains(analyse(path, "--side", "judge", status=1), "corp, runner")
        contains(analyse(os.path.join(folder, "none"), status=1), "none")
        contains(analyse(os.path.join(SOURCE, "README.md"), status=1), "README.md")


if __name__ == "__main__":
    run(globals())
