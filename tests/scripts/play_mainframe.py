"""jackin play mainframe: a game in the terminal, driven by lines. MF-10, MF-13, MF-20."""
import json
import os
import random
import subprocess
import tempfile

from harness import JACKIN, SOURCE, at_terminal, contains, equal, run


def play(lines, *arguments, lang="en"):
    text = lines if isinstance(lines, str) else "".join(line + "\n" for line in lines)
    return subprocess.run([JACKIN, "play", "mainframe", "--plain", "--lang", lang, *arguments], input=text,
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
                  "[MF-21]", "[MF-04 MF-36]", "Place three partitions at once", "I do not understand", "no such choice"):
        contains(result.stdout, words)


def test_four_at_one_keyboard():
    lines = ["4", "4", "1", "2", "3", "4", "0,0", "1,0", "2,0", "3,0", "0,5", "1,5", "2,5", "3,5", "quit"]
    result = play(lines, "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    for runner in ("Noise", "Kate", "Andromeda", "Chaos Theory"):
        contains(result.stdout, runner + " places a token on")
    contains(result.stdout, "(3, 5)")


def test_enter_answers_the_opening_questions():
    result = play(["", "", "", "quit"], "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "How many players? (2-4; Enter: 2)")
    contains(result.stdout, "How many of them are people? (1-2; Enter: 1)")
    contains(result.stdout, "  (Enter)\n")
    contains(result.stdout, "Place your first token")
    contains(result.stdout, "Seed 9. 'help' tells what can be typed.")


def test_the_opening_questions_are_asked_again():
    result = play(["5", "x", "3", "4", "2", "7", "bob", "adam", "Adam", "nero", "quit"], "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    equal(result.stdout.count("Type a number from 2 to 4, or press Enter for 2."), 2)
    equal(result.stdout.count("Type a number from 1 to 3, or press Enter for 1."), 1)
    equal(result.stdout.count("Type the number of one of these runners"), 3)
    for runner in ("Adam", "Nero"):
        contains(result.stdout, runner + " (")


def test_the_end_of_input_is_polite():
    lines = ["4", "4", "1", "2", "3", "4", "0,0", "1,0", "2,0", "3,0", "0,5"]
    for count in range(len(lines) + 1):
        for rest in ("", "1"):
            result = play("".join(line + "\n" for line in lines[:count]) + rest, "--seed", "9")
            equal((count, result.returncode, result.stderr), (count, 0, ""))


def test_questions_at_a_terminal():
    prompts = ("> ", ") ", "? ", "press Enter")
    for keys, words in ((["\n", "\n", "\n", "2,2\n", "quit\n"], "places a token on (2, 2)."), (["\4"], "How many"),
                        (["\n", "\4"], "people?"), (["\n", "\n", "\4"], "which runner?"),
                        (["4\n", "4\n", "\n", "\n", "\n", "\n", "\4"], "press Enter")):
        code, text = at_terminal("play", "mainframe", "--seed", "9", keys=keys, prompts=prompts, NO_COLOR="1")
        equal(code, 0)
        contains(text, words)
        assert "--players" not in text, text


def test_everybody_is_told_what_happened_since():
    lines = ["2", "2", "noise", "kate", "2,3", "4,4", "3,3", "quit"]
    result = play(lines, "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    pages = result.stdout.split("> ")[1:]
    names = ["Noise", "Kate"] if "Noise: Place your first" in result.stdout.split("> ")[0] else ["Kate", "Noise"]
    contains(pages[0], names[0] + " places a token on (2, 3).")
    contains(pages[1], names[1] + " places a token on (4, 4).")
    assert "(2, 3)." not in pages[2].split("quit")[0], pages[2]  # the other one has been told already


def test_choices_are_numbered_from_one():
    result = play(["list", "0", "49", "48", "quit"], "--players", "noise,random:kate", "--seed", "3")
    contains(result.stdout, "   1  Place an access point on (0, 0)")
    equal(result.stdout.count("There is no such choice: type a number from 1 to 48."), 2)
    contains(result.stdout, "Noise places a token on (5, 7).")


def test_help_and_polish_words():
    english = play(["help", "?", "quit"], "--players", "noise,random:kate", "--seed", "3")
    equal(english.stdout.count("Type the number of a choice, or what it is about:"), 2)
    polish = play(["pomoc", "2,0", "plansza", "LISTA", "dlaczego pas", "dlaczego", "karta zag", "cofnij", "zapisz", "koniec"],
                  "--players", "noise,random:kate", "--seed", "3", lang="pl")
    equal((polish.returncode, polish.stderr), (0, ""))
    assert "Nie rozumiem" not in polish.stdout, polish.stdout
    for words in ("Wpisz numer wyboru albo to, czego dotyczy:", "Dlaczego co?", "[MF-", "Podaj plik: zapisz PLIK",
                  "Ziarno 3."):
        contains(polish.stdout, words)
    for text in (english.stdout, polish.stdout):
        assert max(len(line) for line in text.split("\n")) <= 100


def test_odd_lines():
    result = play("x" * 5000 + "\n" + "\1\2\3\n" + "1 2 3 4 5 6 7 8 9\n" * 3 + "99999999999999999999,1\n-1\n2,9\nquit\n",
                  "--players", "noise,random:kate", "--seed", "3")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "That line is longer than 4095 bytes; it is left out.")
    chance = random.Random(1)
    noise = bytes(chance.randrange(256) for _ in range(20000))
    result = subprocess.run([JACKIN, "play", "mainframe", "--seed", "7"], input=noise, capture_output=True, check=False)
    equal((result.returncode, result.stderr), (0, b""))
    result.stdout.decode("utf-8")


def test_saving_leaves_other_files_alone():
    with tempfile.TemporaryDirectory() as folder:
        dear, game = os.path.join(folder, "dear"), os.path.join(folder, "game")
        with open(dear, "w", encoding="utf-8") as file:
            file.write("something dear\n")
        result = play(["save " + dear, "save " + folder, "save", "save " + game, "2,2", "save " + game, "quit"],
                      "--players", "noise,random:kate", "--seed", "3")
        equal(result.stdout.count("is not a saved game; it stays"), 2)
        contains(result.stdout, "Say where: save FILE")
        equal(result.stdout.count("The game is saved in '" + game + "'."), 2)
        with open(dear, encoding="utf-8") as file:
            equal(file.read(), "something dear\n")
        with open(game, encoding="utf-8") as file:
            assert json.load(file)["choices"], "the second one is there"


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
