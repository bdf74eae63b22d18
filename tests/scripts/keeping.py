"""The menu of jackin play, and that nothing is lost silently: kept games, questions before leaving, the end."""
import os
import subprocess
import tempfile

import record_file
from harness import JACKIN, contains, equal, run
from terminal import Terminal


BOT = ["--bot", "random"]  # whose answers do not depend on the clock


def in_folder(case):
    def test():
        with tempfile.TemporaryDirectory() as folder:
            case(folder)
    return test


def play(folder, lines, *arguments, lang="en"):
    """Plays with a data folder; what was printed, on one line of words."""
    result = subprocess.run([JACKIN, "play", *BOT, *arguments, "--lang", lang], input="".join(line + "\n" for line in lines),
                            capture_output=True, text=True, check=False, env={**os.environ, "XDG_DATA_HOME": folder})
    equal((result.stderr, result.returncode), ("", 0))
    return " ".join(result.stdout.split())


def kept(folder):
    place = os.path.join(folder, "jackin")
    return sorted(os.path.join(place, name) for name in os.listdir(place)) if os.path.isdir(place) else []


def menu(folder, *arguments, **variables):
    terminal = Terminal("play", *arguments, XDG_DATA_HOME=folder, rows=40, **variables)
    terminal.wait_for("\n> ")
    return terminal


def leave(terminal):
    terminal.keys("quit\n")
    equal(terminal.end(), 0)


# ---- the menu ------------------------------------------------------------------------------------

@in_folder
def test_the_menu_offers_both_games(folder):
    for number, words in ((1, "RUNNER: "), (2, "You are the Corporation"), (3, "Pass the keyboard"), (5, "How many players?")):
        terminal = menu(folder)
        for part in ("Netrunner: you are the Runner, against a bot", "Netrunner: you are the Corporation",
                     "Mainframe:", "Load a saved game", "Po polsku"):
            contains(terminal.screen.text(), part)
        page = terminal.keys("%d\n" % number)
        if number < 3:
            contains(page, "Which bot plays?")
            for row in ("1  gentle", "2  steady", "3  strong", "4  random"):
                contains(page, row)
            page = terminal.keys("4\n")
        if number < 5:
            terminal.keys("\n")
            page = terminal.keys("\n")
        if number == 3:
            terminal.wait_for("press Enter.")
            terminal.keys("\n")
        contains(terminal.raw, words)
        leave(terminal)


@in_folder
def test_the_menu_in_polish(folder):
    for arguments, variables in (([], {"LC_ALL": "pl_PL.UTF-8"}), (["--lang", "pl"], {})):
        terminal = menu(folder, *arguments, **variables)
        contains(terminal.screen.text(), "W co gramy?")
        leave(terminal)
    terminal = menu(folder)
    page = terminal.keys("7\n")
    contains(page, "W co gramy?")
    page = terminal.keys("1\n")
    contains(page, "Który bot gra?")
    for row in ("1  łagodny", "2  rozważny", "3  silny", "4  losowy"):
        contains(page, row)
    terminal.keys("losowy\n")
    terminal.keys("\n")
    contains(terminal.keys("\n"), "Decydujesz")
    leave(terminal)


@in_folder
def test_without_a_terminal_it_tells_how(folder):
    contains(play(folder, []), "There is no terminal here to ask at")
    contains(play(folder, [], lang="pl"), "Nie ma tu terminala")
    contains(play(folder, []), "usage: jackin play")


@in_folder
def test_unfinished_games_come_first(folder):
    play(folder, ["1"], "--seed", "7", "--corp", "nbn")
    result = subprocess.run([JACKIN, "play", "mainframe", "--players", "noise,random:kate", "--seed", "3", "--lang", "en"],
                            input="c3\n", capture_output=True, text=True, check=False, env={**os.environ, "XDG_DATA_HOME": folder})
    equal(result.returncode, 0)
    terminal = menu(folder)
    lines = terminal.screen.text().split("\n")
    contains(lines[1], "1  Go on: Mainframe (Noise, Kate), turn")
    contains(lines[2], "2  Go on: Netrunner (NBN: Making News, Kate")
    contains(terminal.keys("1\n"), "Noise N")
    leave(terminal)
    terminal = menu(folder)
    contains(terminal.keys("2\n"), "CORPORATION: NBN")
    leave(terminal)
    equal(len(kept(folder)), 2)


@in_folder
def test_the_menu_loads_a_file(folder):
    name = os.path.join(folder, "game")
    play(folder, ["1", "save " + name, "quit"], "--seed", "7")
    for path in kept(folder):
        os.unlink(path)
    terminal = menu(folder)
    terminal.keys("6\n")
    contains(terminal.keys("/nowhere\n"), "cannot be read")
    terminal.keys("6\n")
    contains(terminal.keys(name + "\n"), "RUNNER: Kate")
    leave(terminal)


# ---- kept games ----------------------------------------------------------------------------------

@in_folder
def test_a_game_is_kept_after_every_choice(folder):
    """What is in the file is the game up to the last choice, though nobody left in good order."""
    terminal = Terminal("play", *BOT, "--seed", "7", "--lang", "en", XDG_DATA_HOME=folder, rows=40)
    terminal.wait_for("\n> ")
    equal(kept(folder), [])
    counts = []
    for line in ("1", "draw", "draw"):
        terminal.keys(line + "\n")
        path, = kept(folder)
        with open(path, "rb") as file:
            counts.append(len(record_file.read(file.read())["choices"]))
    equal(counts, sorted(set(counts)))
    terminal.child.kill()
    terminal.end()
    contains(play(folder, ["log"], "--load", path), "The Runner draws")
    equal(kept(folder), [path])


@in_folder
def test_old_files_go_and_others_stay(folder):
    os.mkdir(os.path.join(folder, "jackin"))
    dear = os.path.join(folder, "jackin", "dear.jackin")
    with open(dear, "w", encoding="utf-8") as file:
        file.write("mine")
    for seed in range(14):
        play(folder, ["1"], "--seed", str(seed))
        for age, path in enumerate(kept(folder)):
            if "kept-" in path:
                os.utime(path, (os.stat(path).st_mtime - 100, os.stat(path).st_mtime - 100))
    paths = kept(folder)
    assert dear in paths
    equal(len(paths), 13)


@in_folder
def test_quit_and_load_tell_where_the_game_is(folder):
    text = play(folder, ["1", "quit"], "--seed", "7")
    contains(text, "The game is kept in '%s'; 'jackin play' offers it again." % kept(folder)[0])
    polish = play(folder, ["1", "koniec"], "--seed", "7", lang="pl")
    contains(polish, "Gra jest przechowana w „")
    assert "kept" not in play(folder, ["quit"], "--seed", "7")  # nothing was chosen
    name = os.path.join(folder, "game")
    assert "kept in" not in play(folder, ["1", "save " + name, "quit"], "--seed", "7")


@in_folder
def test_what_cannot_be_kept_is_asked_about(folder):
    """An unwritable folder: a sentence once, the game goes on; leaving and loading ask."""
    name = os.path.join(folder, "game")
    play(folder, ["1", "save " + name, "quit"], "--seed", "7")
    for lang, once, asked in (("en", "The game cannot be kept in '/dev/null/x/jackin'", "The game is not saved. Leave it all the same? (y/n)"),
                              ("pl", "Gry nie można przechować w „/dev/null/x/jackin”", "Gra nie jest zapisana. Porzucić ją mimo to? (t/n)")):
        text = play("/dev/null/x", ["1", "draw", "draw", "quit", "n", "load " + name, "n", "log", "load " + name, "y", "quit"], "--seed", "7",
                    lang=lang)
        equal(text.count(once), 1)
        equal(text.count(asked), 3)
        contains(text, "> log *")
    # The end of input is a yes; a saved game asks nothing.
    contains(play("/dev/null/x", ["1"], "--seed", "7"), "Leave it all the same?")
    assert "all the same" not in play("/dev/null/x", ["1", "save " + name + "2", "quit"], "--seed", "7")


@in_folder
def test_ctrl_c_asks_where_something_would_be_lost(folder):
    terminal = Terminal("play", *BOT, "--seed", "7", "--lang", "en", XDG_DATA_HOME="/dev/null/x", rows=40)
    terminal.wait_for("\n> ")
    terminal.keys("1\n")
    for key in ("\x03", "\x04"):
        contains(terminal.keys(key), "Leave it all the same?")
        contains(terminal.keys("n\n"), "\n>")
    terminal.keys("\x03")
    terminal.keys("y\n")
    equal(terminal.end(), 0)


# ---- the end -------------------------------------------------------------------------------------

def finished(folder):
    """A whole game of the starter decks at random, as the Runner's own."""
    name = os.path.join(folder, "over")
    process = subprocess.Popen([JACKIN, "play", *BOT, "--seed", "3", "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                               env={**os.environ, "XDG_DATA_HOME": folder})
    text, _ = process.communicate("d\nc\n1\np\n2\n" * 1000 + "save " + name + "\nquit\n")
    assert os.path.exists(name), text[-2000:]
    return name


@in_folder
def test_the_end(folder):
    """Nothing is hidden, it can be saved, taken back, and played again with the sides as they were or changed."""
    name = finished(folder)
    text = play(folder, ["table", "save " + name + "2", "rematch", "quit"], "--load", name)
    contains(text, "The game is over")
    assert os.path.exists(name + "2")
    contains(text.split("> table")[0], "| Hand (HQ) Adonis Campaign")  # the other one's
    assert "unrezzed" not in text.split("> table")[1].split("> save")[0], text
    contains(text[text.index("> rematch"):], "You are the Runner")
    swapped = play(folder, ["rematch swap", "quit"], "--load", name)
    contains(swapped[swapped.index("> rematch swap"):], "You are the Corporation")
    contains(play(folder, ["undo", "quit"], "--load", name), "Your last decision is taken back.")
    contains(play(folder, ["rematch", "quit"], "--seed", "7"), "After the end: 'rematch' deals the same decks again")


@in_folder
def test_taking_back_needs_the_other_player(folder):
    lines = ["", "1", "", "1", ""]  # both keep; the Corporation is asked again
    refused = play(folder, [*lines, "undo", "n", "quit"], "--players", "both", "--seed", "5")
    contains(refused, "This takes back what the Runner has chosen since, too. Does the Runner agree? (y/n)")
    assert "is taken back" not in refused
    agreed = play(folder, [*lines, "undo", "y", "", "quit"], "--players", "both", "--seed", "5")
    contains(agreed, "Your last decision is taken back.")
    assert "agree" not in play(folder, ["1", "draw", "undo", "quit"], "--seed", "7")


run(globals())
