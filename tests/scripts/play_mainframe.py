"""jackin play mainframe: a game in the terminal, driven by lines. MF-10, MF-13, MF-20."""
import json
import os
import random
import re
import signal
import subprocess
import tempfile
import time

from harness import JACKIN, SOURCE, at_terminal, contains, equal, run
from terminal import Terminal


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


NODES = [column + row for column in "abcdef" for row in "12345678"]
# Lines of which some are legal wherever one is asked.
ANY = ["0", "done", "pass", "kate", "noise", *NODES, *(a + "-" + b for a in NODES for b in NODES
                                                      if (ord(b[0]) - ord(a[0]), ord(b[1]) - ord(a[1])) in ((0, 1), (1, 0))), *"123456789"]


def test_bots_take_seats():
    """Whole games, also with a person; the record names them, and loading sits them down again."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game")
        over = os.path.join(folder, "over")
        result = play([], "--players", "gentle:noise,greedy:kate,random:adam", "--seed", "4", "--save", over)
        equal((result.returncode, result.stderr), (0, ""))
        contains(result.stdout, "Bots: Noise (gentle), Kate (greedy), Adam (random). Seed 4.")
        contains(result.stdout, "The game is over.")
        with open(over, encoding="utf-8") as file:
            equal(json.load(file)["players"], ["gentle", "greedy", "random"])
        for players, record in (("noise,gentle:kate", ["human", "gentle"]), ("gentle:noise,kate", ["gentle", "human"])):
            result = play(ANY * 25 + ["quit"], "--players", players, "--seed", "3")
            equal((result.returncode, result.stderr), (0, ""))
            contains(result.stdout, "The game is over.")
            result = play(["c1", "save " + name, "quit"], "--players", players, "--seed", "3")
            with open(name, encoding="utf-8") as file:
                equal(json.load(file)["players"], record)
            result = play(["undo", "d1", "undo", "quit"], "--load", name)
            equal((result.returncode, result.stderr), (0, ""))
            contains(result.stdout, "Bots: %s (gentle). Seed 3." % ("Kate" if record[0] == "human" else "Noise"))
            contains(result.stdout, "Your last decision is taken back.")
            os.remove(name)
    polish = play([], "--players", "gentle:noise,greedy:kate", "--seed", "4", lang="pl").stdout
    contains(polish, "(łagodny), Kate (zachłanny). Ziarno 4.")


def test_it_is_told_that_a_bot_thinks():
    """Where one waits for long: a line that is gone when the page is there. The process is held, so that it is long anywhere."""
    terminal = Terminal("play", "mainframe", "--players", "noise,strong:kate,strong:adam,strong:nero", "--seed", "3", "--lang", "en",
                        columns=100, rows=40, NO_COLOR="1")
    terminal.wait_for("\n> ")
    told = []
    for node in NODES:
        os.write(terminal.master, (node + "\n").encode())
        time.sleep(0.03)
        os.kill(terminal.child.pid, signal.SIGSTOP)
        time.sleep(0.6)
        os.kill(terminal.child.pid, signal.SIGCONT)
        terminal.settle(1.2)
        told = re.findall(r"((?:Kate|Adam|Nero) is thinking …)([^\n]{0,60})", terminal.raw)
        if told:
            break
    assert told, terminal.raw
    for words, rest in told:
        assert rest.startswith("\r" + " " * len(words) + "\r"), rest
    terminal.keys("quit\n")
    equal(terminal.end(), 0)


def test_who_is_no_bot():
    for arguments in (["--bot", "clever"], ["--players", "clever:noise,kate"], ["--players", ":noise,kate"],
                      ["--players", "search-1:noise,kate"]):
        result = play([], *arguments)
        equal((result.returncode, result.stdout), (2, ""))
        contains(result.stderr, "random, greedy, gentle, steady")


def test_a_person_plays():
    result = play(["c1", "place freely", "a1 left", "a1-b1", "why c1", "why pass", "card zag", "undo", "board", "list",
                   "nonsense", "999", "quit"], "--players", "noise,random:kate", "--seed", "3")
    equal((result.returncode, result.stderr), (0, ""))
    for words in ("Noise places a token on c1.", "Noise executes Place Freely.", "places a partition on a1 (left edge).",
                  "[MF-21]", "[MF-04 MF-36]", "Place three partitions at once", "I do not understand",
                  "There is no choice 999 here"):
        contains(result.stdout, words)


def test_four_at_one_keyboard():
    lines = ["4", "4", "1", "2", "3", "4", "0,0", "1,0", "2,0", "3,0", "0,5", "1,5", "2,5", "3,5", "quit"]
    result = play(lines, "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    for runner in ("Noise", "Kate", "Andromeda", "Chaos Theory"):
        contains(result.stdout, runner + " places a token on")
    contains(result.stdout, "places a token on d6.")


def test_enter_answers_the_opening_questions():
    result = play(["", "", "", "", "quit"], "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "How many players? (2-4; Enter: 2)")
    contains(result.stdout, "How many of them are people? (1-2; Enter: 1)")
    contains(result.stdout, "Which bot plays?\n  1  gentle  (Enter)\n  2  steady\n  3  strong\n  4  random\n")
    contains(result.stdout, "Place your first token")
    assert re.search(r"Bots: \w+( \w+)? \(gentle\)\. Seed 9\. 'help'", result.stdout), result.stdout
    contains(result.stdout, "Seed 9. 'help' tells what can be typed.")


def test_the_opening_questions_are_asked_again():
    result = play(["5", "x", "3", "4", "2", "7", "bob", "adam", "Adam", "nero", "quit"], "--seed", "9", "--bot", "random")
    equal((result.returncode, result.stderr), (0, ""))
    equal(result.stdout.count("Type a number from 2 to 4, or press Enter for 2."), 2)
    equal(result.stdout.count("Type a number from 1 to 3, or press Enter for 1."), 1)
    equal(result.stdout.count("Type the number of one of these runners"), 3)
    for runner in ("Adam", "Nero"):
        contains(result.stdout, runner + " " + {"Adam": "D", "Nero": "R"}[runner])


def test_the_end_of_input_is_polite():
    lines = ["4", "4", "1", "2", "3", "4", "0,0", "1,0", "2,0", "3,0", "0,5"]
    for count in range(len(lines) + 1):
        for rest in ("", "1", "quit\n", "Koniec\n"):
            result = play("".join(line + "\n" for line in lines[:count]) + rest, "--seed", "9")
            equal((count, result.returncode, result.stderr), (count, 0, ""))


def test_questions_at_a_terminal():
    prompts = ("> ", ") ", "? ", "press Enter")
    for keys, words in ((["\n", "\n", "\n", "\n", "2,2\n", "quit\n"], "places a token on c3."), (["\4"], "How many"),
                        (["\n", "\4"], "people?"), (["\n", "\n", "\4"], "Which bot plays?"),
                        (["\n", "\n", "\n", "\4"], "which runner?"),
                        (["4\n", "4\n", "\n", "\n", "\n", "\n", "\4"], "press Enter")):
        code, text = at_terminal("play", "mainframe", "--seed", "9", keys=keys, prompts=prompts, NO_COLOR="1")
        equal(code, 0)
        contains(text, words)
        assert "--players" not in text, text


def test_everybody_is_told_what_happened_since():
    lines = ["2", "2", "noise", "kate", "C4", "e5", "3,3", "quit"]
    result = play(lines, "--seed", "9")
    equal((result.returncode, result.stderr), (0, ""))
    pages = result.stdout.split("\n> ")[1:]
    names = ["Noise", "Kate"] if "Noise: Place your first" in result.stdout.split("\n> ")[0] else ["Kate", "Noise"]
    contains(pages[0], names[0] + " places a token on c4.")
    contains(pages[1], names[1] + " places a token on e5.")
    # The other one has been told already: it stands in the log, not above the question.
    equal(["on c4." in part for part in pages[2].split("\n* ")], [True, False])


def test_choices_have_names_and_numbers_that_stay():
    """Nodes are typed by name; the suite is 1 to 4, one's own programs 5 to 9, passing 0, whatever else is offered."""
    result = play(["list", "1", "49", "f8", "list", "d4", "list", "quit"], "--players", "noise,random:kate", "--seed", "3")
    contains(result.stdout, "  a1  Place an access point on a1")
    for number in (1, 49):
        contains(result.stdout, "There is no choice %d here; 'list' shows them all." % number)
    contains(result.stdout, "Noise places a token on f8.")
    lists = re.findall(r"\n> list\n(.*?)\n> ", result.stdout, re.S)
    own = [dict(re.findall(r"^ +([5-9])  Execute (.*)$", text, re.M)) for text in lists[1:]]
    equal(len(own[0]), 3)
    equal(own[0], own[1])
    for text in lists[1:]:
        numbers = [int(n) for n in re.findall(r"^ +(\d+)  Execute", text, re.M)]
        assert set(numbers) <= set(range(1, 10)) and len(set(numbers)) == len(numbers), text


def test_help_and_polish_words():
    english = play(["help", "?", "quit"], "--players", "noise,random:kate", "--seed", "3")
    equal(english.stdout.count("Type the number of a choice, or what it is about:"), 2)
    polish = play(["pomoc", "c1", "plansza", "LISTA", "dlaczego pas", "dlaczego", "karta zag", "cofnij", "zapisz", "koniec"],
                  "--players", "noise,random:kate", "--seed", "3", lang="pl")
    equal((polish.returncode, polish.stderr), (0, ""))
    assert "Nie rozumiem" not in polish.stdout, polish.stdout
    for words in ("Wpisz numer wyboru albo to, czego dotyczy:", "Dlaczego co?", "[MF-", "Wpisz: zapisz PLIK",
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
        contains(result.stdout, "is there already; choose another name")
        contains(result.stdout, "is not a file, so nothing is written there")
        contains(result.stdout, "Say where: save FILE")
        equal(result.stdout.count("The game is saved in '" + game + "'."), 2)
        with open(dear, encoding="utf-8") as file:
            equal(file.read(), "something dear\n")
        with open(game, encoding="utf-8") as file:
            assert json.load(file)["choices"], "the second one is there"


def test_a_layout_by_its_corner():
    result = play(["c1", "zag", "b3", "quit"], "--players", "noise,random:kate", "--seed", "3")
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


def test_a_saved_game_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        name, early, late = (os.path.join(folder, part) for part in ("game", "early", "late"))
        players = ["--players", "noise,random:kate,chaos-theory", "--seed", "4"]
        first, rest = ["2,2", "3,3"], ["a1", "b1", "c1", "d1"]
        whole = play([*first, *rest, "save " + late, "quit"], *players)
        contains(play([*first, "save " + name, "quit"], *players).stdout, "The game is saved")
        again = play([*rest, "save " + early, "quit"], "--load", name)
        equal((again.returncode, again.stderr), (0, ""))
        contains(again.stdout, "Seed 4.")
        with open(early, encoding="utf-8") as one, open(late, encoding="utf-8") as other:
            record = json.load(one)
            equal(record, json.load(other))  # the random player picks as it would have
        equal(record["players"], ["human", "random", "human"])
        equal(again.stdout.split("Seed 4.")[1].split("\n> ", 1)[1].split("The game is saved")[0].replace(early, late),
              whole.stdout.split("> 3,3\n")[1].split("\n> ", 1)[1].split("The game is saved")[0])
        # Each is told what happened since his own last decision, and nothing twice.
        equal(again.stdout.split("\n> ")[0].count("Chaos Theory places a token on d4."), 1)
        assert "Noise places a token on c3." in again.stdout.split("\n> ")[0]
        # While playing, in both languages; a file that holds no game changes nothing.
        result = play(["wczytaj", "wczytaj /nowhere", "wczytaj " + name, "plansza", "koniec"], "--players", "adam,nero",
                      "--seed", "1", lang="pl")
        equal((result.returncode, result.stderr), (0, ""))
        for words in ("Wpisz: wczytaj PLIK", "nie można odczytać pliku „/nowhere”", "Teoria Chaosu C"):
            contains(result.stdout, words)


def test_what_cannot_be_loaded():
    with tempfile.TemporaryDirectory() as folder:
        name, wrong = os.path.join(folder, "game"), os.path.join(folder, "wrong")
        play(["2,2", "save " + name, "quit"], "--players", "noise,random:kate", "--seed", "4")
        with open(name, encoding="utf-8") as file:
            record = json.load(file)
        for change, words in (({"hash": "0" * 16}, "other rules"), ({"choices": [99]}, "there is no choice 99"),
                              ({"players": ["human"]}, "the names of the players"), ({"players": "human"}, "players"),
                              ({"players": ["human", 3]}, "the names of the players"), ({"setup": {}}, "setup"),
                              ({"game": "chess"}, "not a recorded game")):
            with open(wrong, "w", encoding="utf-8") as file:
                json.dump({**record, **change}, file)
            result = play([], "--load", wrong)
            equal((change, result.returncode), (change, 1))
            contains(result.stderr, words)
        for arguments in (["--load", name, "--seed", "1"], ["--load", name, "--players", "noise,kate"]):
            equal(play([], *arguments).returncode, 2)
        # The other game is refused by its name, and opened without one.
        with open(wrong, "wb") as file:
            file.write(b"no game")
        equal(subprocess.run([JACKIN, "play", "--load", wrong], input="", capture_output=True, check=False).returncode, 1)
        result = subprocess.run([JACKIN, "play", "--load", name], input="", capture_output=True, text=True, check=False)
        equal((result.returncode, result.stderr), (0, ""))
        contains(result.stdout, "Noise places a token on c3.")


def test_undo_is_answered_as_before():
    result = play(["undo", "2,2", "0,0", "undo", "0,0", "quit"], "--players", "noise,random:kate", "--seed", "4")
    contains(result.stdout, "There is no decision of yours to take back.")
    pages = result.stdout.split("> 0,0\n")
    equal(len(pages), 3)
    equal(pages[1].split("\n> ")[0], pages[2].split("\n> ")[0])


def test_places_beyond_the_board():
    """A corner (7, 0) is none, though its number is that of (0, 1)."""
    result = play(["c1", "zag", "7,0", "8,0", "0,9", "h1", "why c1", "why zag", "quit"], "--players", "noise,random:kate",
                  "--seed", "3")
    equal(result.stdout.count("The layout cannot be placed there."), 3)
    assert "Which one?" not in result.stdout and "[]" not in result.stdout, result.stdout


def test_places_are_typed_as_they_are_told():
    for lang, paths, said in (("en", "a1 (left edge), a2-b2 and a1-a2", "Noise places partitions on %s."),
                              ("en", "a1-a2, A2-B2, a1 left", "Noise places partitions on a1 (left edge), a2-b2 and a1-a2."),
                              ("pl", "a1 (lewy brzeg), a2-b2 i a1-a2", "Jazgot umieszcza przegrody na %s.")):
        result = play(["c1", "zag", paths, "quit"], "--players", "noise,random:kate", "--seed", "3", "--lang", lang)
        contains(" ".join(result.stdout.split()), said.replace("%s", paths))
    for lang, top, bottom in (("en", "c1 top", "c8 bottom"), ("pl", "c1 górny", "c8 dolny")):
        result = play(["c1", "place freely" if lang == "en" else "dowolne umieszczenie", top, bottom, "quit"],
                      "--players", "noise,random:kate", "--seed", "3", "--lang", lang)
        for place in (top, bottom):
            node, edge = place.split()
            contains(result.stdout, " %s (%s %s)." % (node, edge, "edge" if lang == "en" else "brzeg"))
    refused = play(["c1", "zag", "a1-c1, a2-b2, a1-a2", "a1-b1 left", "why g9", "quit"], "--players", "noise,random:kate", "--seed", "3")
    equal(refused.stdout.count("I do not understand"), 2)
    contains(refused.stdout, "Why what?")


def test_an_offer_has_no_entry():
    result = play(["why 2,0", "quit"], "--players", "noise,random:kate", "--seed", "3")
    contains(result.stdout, "It is offered.\n")


def test_a_hot_seat_shows_one_hand():
    """Between two page breaks only the hand of the one who sits there is seen."""
    hands = {}
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game")
        play(["save " + name, "quit"], "--players", "noise,kate,nero", "--seed", "5")
        with open(name, encoding="utf-8") as file:
            request = json.dumps({"cmd": "replay", "record": json.load(file)})
    state = json.loads(subprocess.run([JACKIN, "engine"], input=request + "\n", capture_output=True, text=True,
                                      check=True).stdout)
    for player in state["players"]:
        hands[player["runner"]] = [card["title"] for card in player["hand"]]
    for variables in ({}, {"NO_COLOR": "1"}):
        terminal = Terminal("play", "mainframe", "--players", "noise,kate,nero", "--seed", "5", "--lang", "en", **variables)
        terminal.wait_for("Enter")
        seats = []
        for lines in (["a1"], ["c3"], ["e5"], ["list", "a6"], ["board", "undo", "n", "card seal", "b7"], ["why a1", "b8"], ["log"]):
            name = terminal.settle().split(" is next")[0].strip()
            seats.append(name)
            for runner, titles in hands.items():  # nobody's hand can be seen or scrolled back to
                for title in titles:
                    assert title not in terminal.screen.all_text(), (title, terminal.screen.all_text())
            terminal.keys("\n")
            for line in lines:
                terminal.keys(line + "\n")
                shown = terminal.screen.all_text()
                if "is next" in terminal.screen.text():
                    break
                for runner, titles in hands.items():
                    for title in titles:
                        equal((name, title, title in shown), (name, title, runner == name))
        equal(seats, ["Noise", "Kate", "Nero", "Noise", "Kate", "Nero", "Noise"])
        terminal.keys("quit\n")
        equal(terminal.end(), 0)


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
    for name, words in (("/nowhere.json", "cannot be read: No such file"), (SOURCE, "is not a file"),
                        ("/dev/zero", "is not a file"), (os.path.join(SOURCE, "README.md"), "line 1:")):
        result = play([], "--players", "random:adam,random:nero", "--cards", name)
        equal((name, result.returncode), (name, 1))
        contains(result.stderr, words)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as huge:
        huge.write(" " * (2 << 20))
        huge.flush()
        contains(play([], "--players", "random:adam,random:nero", "--cards", huge.name).stderr, "is too large")


def test_bad_command_lines():
    for arguments in (["--players", "noise"], ["--players", "noise,bob"], ["--border", "open", "--players", "noise,kate"],
                      ["--seed", "x"], ["--lang", "de"], ["more"], ["--players", "noise,noise"]):
        result = play([], *arguments)
        equal((arguments, result.returncode), (arguments, 2))


# ---- the page ------------------------------------------------------------------------------------

def begin(*arguments, columns=80, rows=24, lang="en", players="noise,random:kate,random:chaos-theory", **variables):
    terminal = Terminal("play", "mainframe", "--players", players, "--seed", "3", "--lang", lang, *arguments, columns=columns,
                        rows=rows, **variables)
    terminal.wait_for("\n> ")
    return terminal


def check_page(terminal, lang):
    """The whole board with its names, players, suite, hand and the question are on the screen at once."""
    lines = terminal.settle().split("\n")
    equal(lines[0][:29].rstrip().rstrip("g").split(), list("abcdef"))
    for row in range(8):
        equal(lines[2 + 2 * row][:4], "  %d " % (row + 1))
    text = "\n".join(lines)
    for words in {"en": ("Noise N", "Kate K", "Suite  (stack", "Hand of Noise"),
                  "pl": ("Jazgot N", "Kate K", "Pula programów  (talia", "Ręka: Jazgot")}[lang]:
        contains(text, words)
    equal(lines[-1], ">")
    assert len(lines) <= terminal.screen.rows


def test_the_page_fits_the_screen():
    """At 80x24 and 120x40, in both languages, all through a game; what is new stands right above the question."""
    for columns, rows in ((80, 24), (120, 40)):
        for lang, name in (("en", "Noise"), ("pl", "Jazgot")):
            chance = random.Random(columns)
            terminal = begin(columns=columns, rows=rows, lang=lang)
            news = 0
            for _ in range(25):
                check_page(terminal, lang)
                lines = terminal.screen.lines()
                question = max(i for i, line in enumerate(lines) if line.startswith(name + ": "))
                bullet = [i for i, line in enumerate(lines) if line.startswith("• ")]
                news += len(bullet)
                assert not bullet or all(line.startswith("  ") for line in lines[bullet[0] + 1:question]), lines
                offered = re.findall("› ([1-9])  ", terminal.screen.text())
                line = chance.choice(offered) if offered and chance.random() < 0.5 else chance.choice("abcdef") + chance.choice("12345678")
                page = terminal.keys(line + "\n")
                if page.count(">") and not page.split("\n")[0].startswith("      a"):
                    terminal.keys("board\n")
                if "rematch" in page or "rewanż" in page:
                    break
            assert news > 5, news
            terminal.keys("\x05\x15quit\n")
            terminal.keys("koniec\n")
            equal(terminal.end(), 0)


def test_what_may_be_chosen_is_amber_and_marked():
    terminal = begin()
    terminal.keys("c3\n")
    equal(terminal.screen.styles_of("∘"), {"1;33"})
    equal(terminal.screen.styles_of("› 1"), {"1;33"})
    styles = {terminal.screen.styles_of(name).pop() for name in ("Noise N", "Kate K", "Chaos Theory C")}
    equal(len(styles), 3)
    assert "1;33" not in styles
    terminal.keys("quit\n")
    equal(terminal.end(), 0)
    terminal = begin(NO_COLOR="1")
    page = terminal.keys("c3\n")
    contains(page, ". o .")
    contains(page, "> 1  ")
    terminal.keys("quit\n")
    equal(terminal.end(), 0)


def test_a_resize_draws_the_page_anew():
    terminal = begin()
    terminal.keys("c")
    for columns, rows in ((120, 40), (80, 24)):
        terminal.resize(columns, rows)
        lines = terminal.screen.lines()
        contains(lines[0], "a   b   c   d   e   f")
        equal([line for line in lines if line][-1], "> c")
    contains(terminal.keys("3\n"), "Noise places a token on c3.")
    terminal.keys("quit\n")
    equal(terminal.end(), 0)


def test_log_and_cite():
    result = play(["c3", "log", "log 1", "quit"], "--players", "noise,random:kate", "--seed", "3", "--cite")
    contains(result.stdout, "  Noise places a token on c3. [MF-13 ")
    equal(result.stdout.split("> log 1\n")[1].split("\n")[0], "  Turn of Noise. [MF-26]")


# ---- nothing is lost -----------------------------------------------------------------------------

def kept(folder):
    return sorted(os.listdir(os.path.join(folder, "jackin")))


def test_a_game_keeps_itself_and_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder}

        def go(lines, *arguments):
            return subprocess.run([JACKIN, "play", "--lang", "en", *arguments], input="".join(line + "\n" for line in lines),
                                  capture_output=True, text=True, check=False, env=environment).stdout

        text = subprocess.run([JACKIN, "play", "mainframe", "--lang", "en", "--players", "noise,random:kate", "--seed", "3"],
                              input="c3\nd4\n", capture_output=True, text=True, check=False, env=environment).stdout
        contains(text, "The game is kept in")
        name, = kept(folder)
        path = os.path.join(folder, "jackin", name)
        text = go(["e5", "quit"], "--load", path)  # either game opens so
        contains(text, "Noise places a token on d4.")
        equal(kept(folder), [name])
        with open(path, encoding="utf-8") as file:
            equal(json.load(file)["players"], ["human", "random"])


def test_the_end_of_a_game():
    """Nothing is hidden any more; it can be saved, taken back and played again."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game")
        over = os.path.join(folder, "over")
        play([], "--players", "random:noise,random:kate", "--seed", "12", "--save", over)
        with open(over, encoding="utf-8") as file:
            record = json.load(file)
        with open(over, "w", encoding="utf-8") as file:
            json.dump({**record, "players": ["human", "random"]}, file)
        result = play(["c4", "log 3", "save " + name, "rematch", "quit"], "--load", over)
        equal((result.returncode, result.stderr), (0, ""))
        end = result.stdout[result.stdout.index(", wins"):]
        contains(end, "The game is over: board, log, undo, save FILE, rematch, rematch swap or quit.")
        contains(end, "The game is saved in")
        contains(end[end.index("> rematch"):], "Noise: Place your first token")
        swapped = play(["rematch swap", "quit"], "--load", over).stdout
        contains(swapped[swapped.index("> rematch swap"):], "Kate places a token")  # she is first now
        back = play(["undo", "quit"], "--load", over).stdout
        contains(back[back.index("> undo"):], "Your last decision is taken back.")
        # All hands are shown; while it went on, that of the other one was not.
        request = json.dumps({"cmd": "replay", "record": record})
        state = json.loads(subprocess.run([JACKIN, "engine"], input=request + "\n", capture_output=True, text=True,
                                          check=True).stdout)
        held = [card["title"] for player in state["players"] for card in player["hand"]]
        assert held, "nobody holds anything: take another seed"
        for title in held:
            contains(result.stdout.split("\n> ")[0], title)


def test_taking_back_what_others_chose_needs_them():
    players = ["--players", "noise,kate", "--seed", "3"]
    refused = " ".join(play(["c3", "d4", "undo", "n", "quit"], *players).stdout.split())
    contains(refused, "This takes back choices of others, too (Kate). Do they agree? (y/n)")
    assert "is taken back" not in refused
    contains(play(["c3", "d4", "undo", "y", "quit"], *players).stdout, "Your last decision is taken back.")
    alone = play(["c3", "undo", "quit"], "--players", "noise,random:kate", "--seed", "3").stdout
    assert "agree" not in alone and "is taken back" in alone


def test_a_game_that_cannot_be_kept():
    """It is said once, the game goes on, and leaving asks."""
    environment = {**os.environ, "XDG_DATA_HOME": "/dev/null/nowhere"}
    result = subprocess.run([JACKIN, "play", "mainframe", "--lang", "en", "--players", "noise,random:kate", "--seed", "3"],
                            input="c3\nd4\ne5\nquit\nn\nquit\ny\n", capture_output=True, text=True, check=False, env=environment)
    equal((result.returncode, result.stderr), (0, ""))
    text = " ".join(result.stdout.split())
    equal(text.count("The game cannot be kept in '/dev/null/nowhere/jackin' (Not a directory)."), 1)
    contains(text, "Noise places a token on e5.")
    equal(text.count("The game is not saved. Leave it all the same? (y/n)"), 2)


run(globals())
