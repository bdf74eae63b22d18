"""jackin play mainframe: a game in the terminal, driven by lines. MF-10, MF-13, MF-20."""
import json
import os
import subprocess
import tempfile

from harness import JACKIN, SOURCE, contains, equal, run


def play(lines, *arguments):
    return subprocess.run([JACKIN, "play", "mainframe", "--plain", "--lang", "en", *arguments], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, check=False, timeout=60)


def test_random_players_play_to_the_end():
    for border in ("paths", "walled"):
        for players in ("random:noise,random:kate", "random:noise,random:kate,random:andromeda,random:nero"):
            result = play([], "--players", players, "--seed", "4", "--border", border)
            equal((result.returncode, result.stderr), (0, ""))
            contains(result.stdout, "The game is over.")
            contains(result.stdout, ", wins")


def test_a_person_plays():
    result = play(["2,0", "place freely", "0,0-0,1", "1,0-1,1", "why 2,0", "why pass", "card zag", "undo", "board", "list",
                   "nonsense", "999", "quit"], "--players", "noise,random:kate", "--seed", "3")
    equal((result.returncode, result.stderr), (0, ""))
    for words in ("Noise places a token on (2, 0).", "Noise executes Place Freely.", "partitions on (0, 0)-(0, 1)",
                  "[MF-21]", "[MF-04 MF-36]", "Place three partitions at once", "I do not understand", "no such number"):
        contains(result.stdout, words)


def test_four_at_one_keyboard():
    lines = ["4", "4", "1", "2", "3", "4", "0,0", "1,0", "2,0", "3,0", "0,5", "1,5", "2,5", "3,5", "quit"]
    result = play(lines, "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    for runner in ("Noise", "Kate", "Andromeda", "Chaos Theory"):
        contains(result.stdout, runner + " places a token on")
    contains(result.stdout, "(3, 5)")


def test_a_layout_by_its_corner():
    result = play(["2,0", "zag", "1,2", "quit"], "--players", "noise,random:kate", "--seed", "3")
    contains(result.stdout, "Which one? Type its number.")


def test_the_record_is_one():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game.json")
        result = play([], "--players", "random:adam,random:nero", "--seed", "11", "--save", name)
        equal(result.returncode, 0)
        with open(name, encoding="utf-8") as file:
            record = json.load(file)
        request = json.dumps({"cmd": "replay", "record": record})
        answer = json.loads(subprocess.run([JACKIN, "engine"], input=request + "\n", capture_output=True, text=True,
                                           check=True).stdout)
        equal((answer["ok"], answer["game"], answer["made"]), (True, "mainframe", len(record["choices"])))


def test_another_card_list():
    source = os.path.join(SOURCE, "data", "mainframe", "cards.json")
    result = play([], "--players", "random:adam,random:nero", "--seed", "1", "--cards", source)
    equal((result.returncode, result.stderr), (0, ""))
    with open(source, encoding="utf-8") as file:
        cards = json.load(file)
    cards["generic"][0]["count"] = 9
    with tempfile.NamedTemporaryFile("w", suffix=".json") as wrong:
        json.dump(cards, wrong)
        wrong.flush()
        result = play([], "--players", "random:adam,random:nero", "--cards", wrong.name)
        equal(result.returncode, 2)
        contains(result.stderr, "MF-06")
    result = play([], "--players", "random:adam,random:nero", "--cards", "/nowhere.json")
    equal(result.returncode, 1)


def test_bad_command_lines():
    for arguments in (["--players", "noise"], ["--players", "noise,bob"], ["--border", "open", "--players", "noise,kate"],
                      ["--seed", "x"], ["--lang", "de"], ["more"], ["--players", "noise,noise"]):
        result = play([], *arguments)
        equal((arguments, result.returncode), (arguments, 2))


run(globals())
