"""jackin replay with records of Mainframe: stepping, the log, checking, and what views hide (MF-28)."""
import json
import os
import subprocess
import tempfile

from harness import JACKIN, contains, equal, run

FOLDER = tempfile.TemporaryDirectory()
GAME = os.path.join(FOLDER.name, "game.json")
PLAYERS = ("noise", "chaos-theory", "nero")


def jackin(*arguments, lines=(), status=0):
    result = subprocess.run([JACKIN, *arguments], input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                            check=False, timeout=60)
    equal((arguments, result.returncode, result.stderr if status == 0 else ""), (arguments, status, ""))
    return result.stdout + result.stderr


def step(lines, *arguments, lang="en"):
    return jackin("replay", "--plain", "--lang", lang, *arguments, GAME, lines=lines)


def record():
    with open(GAME, encoding="utf-8") as file:
        return json.load(file)


def make():
    """A game in which Deep Crawl, which looks at cards alone, is played."""
    for seed in range(100):
        jackin("play", "mainframe", "--players", ",".join("random:" + name for name in PLAYERS), "--seed", str(seed), "--save",
               GAME, "--force")
        if " looks at " in jackin("replay", "--list", "--lang", "en", GAME):
            return
    assert False, "no game with Deep Crawl"


def test_verify():
    total = len(record()["choices"])
    contains(jackin("replay", "--verify", "--lang", "en", GAME), "OK '%s': %d choices, hash %s" % (GAME, total, record()["hash"]))
    contains(jackin("replay", "--verify", "--lang", "pl", GAME), "wybory: %d, skrót" % total)
    with tempfile.NamedTemporaryFile("w") as wrong:
        json.dump({**record(), "choices": record()["choices"][:-1]}, wrong)
        wrong.flush()
        text = jackin("replay", "--verify", "--lang", "en", wrong.name, GAME, status=1)
        contains(text, "BAD '%s': record.hash:" % wrong.name)
        contains(text, "1 of 2 records are exact")
        jackin("replay", wrong.name, status=1)


def test_the_log():
    english = jackin("replay", "--list", "--cite", "--lang", "en", GAME)
    contains(english, "': Noise, Chaos Theory, Nero, seed ")
    for words in ("Noise places a token on", "Turn of Noise. [MF-26]", " looks at ", "The game is over. ", "[MF-50 MF-52 MF-54 MF-55]"):
        contains(english, words)
    contains(jackin("replay", "--list", "--lang", "pl", GAME), "Gra jest zakończona.")
    with open(GAME, encoding="utf-8") as file:
        equal(subprocess.run([JACKIN, "replay", "--list", "--cite", "--lang", "en", "-"], stdin=file, capture_output=True, text=True,
                             check=True).stdout.split("\n", 1)[1], english.split("\n", 1)[1])


def test_views_hide_what_they_must():
    for view in ("noise", "nero", "spectator", "widz"):
        text = jackin("replay", "--list", "--lang", "en", "--view", view, GAME)
        assert " looks at " not in text and " puts " not in text, (view, text)
    for view in ("chaos theory", "Teoria Chaosu", "all", "wszystko"):
        contains(jackin("replay", "--list", "--lang", "en", "--view", view, GAME), " looks at ")
    last = len(record()["choices"])
    hands = {}
    engine = subprocess.run([JACKIN, "engine"], input=json.dumps({"cmd": "replay", "record": record(), "upto": 0}) + "\n",
                            capture_output=True, text=True, check=True)
    for player in json.loads(engine.stdout)["players"]:
        hands[player["runner"]] = [card["title"] + ":" for card in player["hand"]]
    for view in ("Noise", "Chaos Theory", "Nero", "spectator", "all"):
        page = step(["q"], "--view", view)
        for runner, titles in hands.items():
            for title in titles:
                equal((view, title, title in page), (view, title, view in (runner, "all")))
    # A choice that nobody else is told of is no step for them.
    counts = {view: step(["n"] * last + ["q"], "--view", view).count("Step ") for view in ("all", "spectator")}
    assert counts["spectator"] >= 2, counts
    contains(step(["end", "q"]), "Step %d of %d." % (last, last))


def test_stepping():
    last = len(record()["choices"])
    text = step(["", "n", "p", "p", "p", "end", "", "start", "3", "turn", "turn 2", "log", "view nero", "help", "q"])
    steps = [line.split(" ")[1] for line in text.split("\n") if line.startswith("Step ")]
    equal(steps[:8], ["0", "1", "2", "1", "0", "0", str(last), str(last)])
    equal(steps[8:10], ["0", "3"])
    contains(text, "Noise: Place an access point on")
    contains(text, "view WHO")
    for words in ("There are the steps 0 to %d." % last, "There is no such turn.", "Say: view and a runner of this game",
                  "No turn follows."):
        contains(step([str(last + 1), "turn 999", "turn x", "view kate", "view", "end", "turn", "x" * 5000, "q"]), words)
    polish = step(["dalej", "wstecz", "tura", "tura 2", "dziennik", "widok widz", "widok x", "pomoc", "koniec", "q"], lang="pl")
    for words in ("Krok 1 z %d." % last, "widok KTO", "Wpisz: widok i runner z tej gry", "Krok %d z %d." % (last, last)):
        contains(polish, words)


def test_json_and_command_lines():
    equal(json.loads(jackin("replay", "--to-json", GAME)), record())
    contains(jackin("replay", "--from-json", GAME, status=1), "is JSON already")
    for view in ("corp", "runner", "kate"):
        contains(jackin("replay", "--list", "--view", view, GAME, status=2), "--view must be a runner of this game")
    contains(jackin("replay", "--list", "--view", "bob", GAME, status=2), "--view must be corp, runner, spectator or all")


make()
run(globals())
