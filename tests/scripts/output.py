"""Nothing overwrites a file unless it was told to, nothing ever overwrites what it reads, and what is
written is there whole or not at all."""
import os
import re
import shutil
import stat
import subprocess
import tempfile

from harness import JACKIN, SOURCE, contains, equal, jackin, run

FOLDER = tempfile.TemporaryDirectory()
DEAR = b"something dear\n"


def at(name):
    return os.path.join(FOLDER.name, name)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(name, data):
    with open(at(name), "wb") as file:
        file.write(data)
    return at(name)


def good(*arguments, **options):
    result = jackin(*arguments, **options)
    assert result.returncode == 0, "%r: %s %s" % (arguments, result.stdout, result.stderr)
    return result.stdout


EVENT = at("liga.tn")
good("tournament", "create", EVENT, "--rounds", "3")
for person in ("Ada", "Bo", "Cy"):
    good("tournament", "register", EVENT, person)
good("tournament", "pair", EVENT)
DECK = write("deck.txt", good("deck", "convert", "starter:nbn", "--to", "text").encode())
GAME = at("game.jackin")
good("play", "--bot", "random", "--seed", "7", "--plain", input="1\nsave %s\nquit\n" % GAME)
JSON = write("game.json", good("replay", "--to-json", GAME).encode())
BOARD = at("board.json")
good("play", "mainframe", "--players", "random:noise,random:kate", "--seed", "3", "--save", BOARD)

# Every command that writes a file: its words, and the file it reads.
COMMANDS = [
    (["tournament", "export", EVENT, "--as", "csv", "--out"], EVENT),
    (["tournament", "export", EVENT, "--as", "journal", "--out"], EVENT),
    (["tournament", "export", EVENT, "--as", "nrtm", "--out"], EVENT),
    (["tournament", "print", EVENT, "pairings", "--as", "html", "--out"], EVENT),
    (["tournament", "print", EVENT, "pairings", "--as", "pdf", "--out"], EVENT),
    (["deck", "convert", DECK, "--to", "text", "-o"], DECK),
    (["deck", "convert", DECK, "--to", "json", "--output"], DECK),
    (["replay", "--to-json", GAME, "-o"], GAME),
    (["replay", "--to-json", BOARD, "-o"], BOARD),
    (["replay", "--from-json", JSON, "-o"], JSON),
]


def leftovers():
    return [name for name in os.listdir(FOLDER.name) if ".new" in name]


def refused(arguments, path, part, kept):
    """The file stays as it was, in both languages and with nothing left beside it."""
    for lang in ("en", "pl"):
        result = jackin(*arguments, "--lang", lang)
        assert result.returncode == 1, "%r: %r" % (arguments, result)
        if lang == "en":
            contains(result.stderr, part)
        contains(result.stderr, os.path.basename(path))
        equal(read(path), kept)
    equal(leftovers(), [])


def test_an_older_file_stays():
    for words, _ in COMMANDS:
        target = write("old", DEAR)
        refused([*words, target], target, "is there already; --force replaces it", DEAR)
        good(*words, target, "--force")
        assert read(target) != DEAR, words
        os.remove(target)
        good(*words, target)  # a new one needs nothing
        assert read(target) not in (b"", DEAR), words
        os.remove(target)


def test_what_is_read_stays():
    """By its own name, by another, through links of both kinds, with --force and without."""
    for words, source in COMMANDS:
        kept = read(source)
        soft, hard = at("soft"), at("hard")
        os.symlink(source, soft)
        os.link(source, hard)
        for target in (source, os.path.join(FOLDER.name, ".", "..", os.path.basename(FOLDER.name),
                                            os.path.basename(source)), soft, hard):
            for force in ([], ["--force"]):
                result = jackin(*words, target, *force)
                equal(result.returncode, 1)
                contains(result.stderr, "is the file that is read")
                equal(read(source), kept)
        os.remove(soft)
        os.remove(hard)
    equal(leftovers(), [])
    good("tournament", "check", EVENT)


def test_standard_input_is_read_too():
    for words, source in ((["deck", "convert", "-", "--to", "text", "-o"], DECK),
                          (["replay", "--to-json", "-", "-o"], GAME),
                          (["replay", "--from-json", "-", "-o"], JSON)):
        kept = read(source)
        with open(source, "rb") as file:
            result = subprocess.run([JACKIN, *words, source, "--force"], stdin=file, capture_output=True, check=False)
        equal(result.returncode, 1)
        equal(read(source), kept)


def test_links_and_other_things():
    for words, _ in COMMANDS:
        target, link = write("old", DEAR), at("link")
        os.symlink(target, link)
        refused([*words, link], link, "is there already", DEAR)
        good(*words, link, "--force")  # the link stays a link, and leads to the new file
        assert os.path.islink(link) and read(target) != DEAR
        os.remove(target)
        result = jackin(*words, link)  # a link that leads nowhere
        equal(result.returncode, 1)
        assert not os.path.exists(target) and os.path.islink(link)
        os.remove(link)
        folder = at("folder")
        os.mkdir(folder)
        for other in (folder, "/dev/null"):
            for force in ([], ["--force"]):
                result = jackin(*words, other, *force)
                equal(result.returncode, 1)
                contains(result.stderr, "is not a file")
        os.rmdir(folder)
        assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_rights_are_kept():
    for words, _ in COMMANDS:
        target = write("old", DEAR)
        os.chmod(target, 0o600)
        good(*words, target, "--force")
        equal(stat.S_IMODE(os.stat(target).st_mode), 0o600)
        os.remove(target)


def test_a_failure_leaves_the_old_file():
    """No room on the disk, or no right to write: the old file is there, and nothing beside it."""
    for words, _ in COMMANDS:
        target = write("old", DEAR)
        limit = "ulimit -f 0; exec \"$@\""
        result = subprocess.run(["sh", "-c", limit, "sh", JACKIN, *words, target, "--force"], capture_output=True,
                                check=False, preexec_fn=ignore_size)
        equal(result.returncode, 1)
        equal(read(target), DEAR)
        equal(leftovers(), [])
        os.remove(target)
        result = jackin(*words, at("no/such/folder/x"))
        equal(result.returncode, 1)
        contains(result.stderr, "cannot be written")


def ignore_size():
    import signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def test_force_needs_a_file():
    for words in (["tournament", "export", EVENT, "--as", "csv", "--force"], ["tournament", "print", EVENT, "pairings", "--force"],
                  ["deck", "convert", DECK, "--to", "text", "--force"], ["replay", "--to-json", GAME, "--force"],
                  ["play", "mainframe", "--players", "random:noise,random:kate", "--force"]):
        result = jackin(*words)
        equal(result.returncode, 2)
        contains(result.stderr, "--force belongs to")


def test_help_tells_of_it():
    for words in (["tournament", "export"], ["tournament", "print"], ["deck"], ["replay"], ["play", "mainframe"]):
        contains(good(*words, "--help"), "--force")
        contains(good(*words, "--help", "--lang", "pl"), "--force")


# ---- games that are saved while they are played --------------------------------------------------

def table(game, lines, *arguments):
    """Plays a game with these lines and returns what it said."""
    words = ["play", "--bot", "random", "--plain", "--lang", "en"] if game == "netrunner" else ["play", "mainframe", "--lang", "en"]
    if "--load" not in arguments:
        arguments = (*arguments, "--seed", "7")
        arguments = arguments if game == "netrunner" else (*arguments, "--players", "noise,random:kate")
    return good(*words, *arguments, input="".join(line + "\n" for line in lines))


FIRST = {"netrunner": "1", "mainframe": "2,0"}


def test_a_save_replaces_its_own_file_alone():
    for game, first in FIRST.items():
        one, two = at("one"), write("two", DEAR)
        text = table(game, ["save " + one, first, "save " + one, "save " + two, "save " + one, "quit"])
        equal(text.count("The game is saved in"), 3)
        equal(re.sub(r"\s+", " ", text).count("is there already; choose another name"), 1)
        equal(read(two), DEAR)
        kept = read(one)
        # Another game does not replace it, though it is a saved game.
        text = table(game, ["save " + one, "quit"])
        contains(re.sub(r"\s+", " ", text), "is there already; choose another name")
        equal(read(one), kept)
        # The game that was loaded from it does, also under another name.
        other = at("other")
        os.link(one, other)
        text = table(game, ["save " + other, "quit"], "--load", one)
        contains(text, "The game is saved in")
        os.remove(other)
        text = table(game, ["load " + one, "save " + one, "quit"])
        contains(text, "The game is saved in")
        equal(leftovers(), [])
        os.remove(one)
        os.remove(two)


def test_a_file_that_somebody_changed_is_no_longer_the_games():
    for game, first in FIRST.items():
        one, two = at("one"), at("two")
        words = {"netrunner": ["play", "--bot", "random", "--plain", "--seed", "7"],
                 "mainframe": ["play", "mainframe", "--seed", "7", "--players", "noise,random:kate"]}[game]
        process = subprocess.Popen([JACKIN, *words, "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(("save %s\n" % one).encode())
        process.stdin.flush()
        text = b""
        while b"is saved in" not in text:
            part = os.read(process.stdout.fileno(), 65536)
            assert part, text
            text += part
        write("one", DEAR)  # somebody else writes there
        rest, _ = process.communicate(("%s\nsave %s\nsave %s\nquit\n" % (first, one, two)).encode())
        equal(process.returncode, 0)
        contains(re.sub(r"\s+", " ", rest.decode()), "is there already; choose another name")
        equal(read(one), DEAR)
        os.remove(one)
        os.remove(two)


def test_the_file_of_a_game_is_asked_for_before_it():
    players = ["play", "mainframe", "--players", "random:noise,random:kate", "--seed", "3", "--save"]
    target = write("old", DEAR)
    result = jackin(*players, target)
    equal((result.returncode, result.stdout), (1, ""))
    contains(result.stderr, "is there already; --force replaces it")
    equal(read(target), DEAR)
    good(*players, target, "--force")
    equal(read(target), read(BOARD))
    cards = at("cards.json")
    shutil.copy(os.path.join(SOURCE, "data", "mainframe", "cards.json"), cards)
    kept = read(cards)
    result = jackin(*players, cards, "--cards", cards, "--force")
    equal(result.returncode, 1)
    equal(read(cards), kept)
    # What was loaded is saved to the same file.
    good("play", "mainframe", "--load", target, "--save", target)
    equal(read(target), read(BOARD))


def test_a_game_is_not_saved_over_other_things():
    for game in FIRST:
        folder = at("folder")
        os.mkdir(folder)
        text = re.sub(r"\s+", " ", table(game, ["save " + folder, "save /dev/null", "save /no/such/place", "save", "quit"]))
        equal(text.count("is not a file"), 2)
        contains(text, "cannot be written")
        contains(text, "Say where: save FILE")
        os.rmdir(folder)


def test_new_events_replace_nothing():
    target = write("old.tn", DEAR)
    for words in (["create", target], ["import", target, DECK], ["import", target, target]):
        result = jackin("tournament", *words)
        equal(result.returncode, 1)
        equal(read(target), DEAR)


def test_no_command_writes_in_another_way():
    """The sources open files for writing in one place alone; events and their folders are SQLite's."""
    for folder, _, names in os.walk(os.path.join(SOURCE, "cli")):
        for name in names:
            if not name.endswith(".c") or name == "output.c":
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            for bad in (r'fopen\([^)]*"[wa]', r"\bO_CREAT\b", r"json_dump_file", r"freopen", r"\bcreat\(",
                        r"_surface_create\("):
                assert not re.search(bad, text), "%s: %s" % (name, bad)


if __name__ == "__main__":
    run(globals())
