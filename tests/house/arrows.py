"""The arrows between rooms: what a file includes is of its own room or of one that the room may know.

A header of include/jackin belongs to the room that its name begins with; api.h and random.h are of
core, which knows nobody. docs/decisions/0001-build.md and the heads of the rooms' meson.build say
the same in words.
"""
import os
import re
import tempfile

from house import SOURCE, contains, equal, git, run, skip_unless_git, tracked, write

# Every room, and the rooms that it may know.
GAMES = {"core", "netrunner", "mainframe"}
KNOWS = {
    "core": set(),
    "netrunner": {"core"},
    "mainframe": {"core"},
    "tournament": {"core"},
    "matching": {"core", "tournament"},
    "decks": {"core", "netrunner"},
    "words": GAMES | {"bots"},  # what a reason is; it calls none of them
    "batch": GAMES,
    "bots": GAMES,
    "library": GAMES | {"tournament", "decks", "words", "batch", "bots"},
    "bench": GAMES,
    "wasm": GAMES | {"tournament", "decks", "words", "batch", "bots", "library", "bench"},
    "protocol": GAMES | {"tournament", "decks", "words", "bots"},
    "organiser": GAMES | {"tournament", "matching", "decks", "words", "bots", "protocol"},
    "server": GAMES | {"tournament", "decks", "words", "bots", "protocol"},
    "cli": GAMES | {"tournament", "matching", "decks", "words", "bots", "bench", "protocol", "organiser", "server"},
}
KNOWS["tests"] = set(KNOWS)  # a test may know anybody; nobody knows the tests
KNOWS["examples"] = KNOWS["library"] | {"library"}  # programs of others: built as they would
SOURCES = (".c", ".h", ".inc", ".cpp")
INCLUDE = re.compile(r"^\s*#\s*include(?:_next)?\b\s*(.*)", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def room_of(path):
    """The room of a file or of what an include names; None for what is in no room."""
    first, _, rest = path.partition("/")
    if first == "include":
        first, _, rest = rest.partition("/")
    if first == "jackin":
        if rest in ("api.h", "random.h"):
            return "core"
        return next((room for room in KNOWS if re.match(room + r"(_|\.)", rest)), None)
    return first if rest and first in KNOWS else None


def faults_of(folder, path):
    """What is wrong with the includes of a file."""
    room = room_of(path)
    if room is None:
        yield "%s: in no room that the table of tests/house/arrows.py has" % path
        return
    with open(os.path.join(folder, path), encoding="utf-8") as file:
        text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), file.read())
    for include in INCLUDE.finditer(text):
        line = text.count("\n", 0, include.start(1)) + 1
        named = re.match(r'"([^"]+)"|<([^>]+)>', include.group(1))
        if not named:
            yield "%s:%d: what it includes cannot be read: %s" % (path, line, include.group(1))
            continue
        target = named.group(1) or named.group(2)
        if named.group(2) and not (room_of(target) or target.startswith("jackin/")):
            continue  # of the system or of a library
        other = room_of(target)
        if other is None:
            yield "%s:%d: \"%s\" does not begin with a room" % (path, line, target)
        elif other != room and other not in KNOWS[room]:
            yield "%s:%d: %s may not know %s (\"%s\")" % (path, line, room, other, target)


def faults(folder):
    files = [path for path in tracked(folder) if path.endswith(SOURCES)]
    assert files, "no sources in " + folder
    return [fault for path in files for fault in faults_of(folder, path)]


def test_the_tree():
    found = faults(SOURCE)
    assert not found, "\n".join(found)


def test_the_table_has_no_circles():
    def reached(room, seen):
        for other in KNOWS[room]:
            if other not in seen:
                seen.add(other)
                reached(other, seen)
        return seen
    for room in KNOWS:
        assert room == "tests" or room not in reached(room, set()), room
        assert room == "tests" or reached(room, set()) == KNOWS[room], (room, "knows more than it says")


def test_the_rooms_are_built_in_the_order_of_their_arrows():
    with open(os.path.join(SOURCE, "meson.build"), encoding="utf-8") as file:
        order = re.findall(r"^\s*subdir\('(\w+)'\)", file.read(), re.M)
    equal(sorted(order), sorted(set(KNOWS) - {"examples"}))
    for number, room in enumerate(order):
        assert KNOWS[room] <= set(order[:number]) | {room}, room


# What a file of the server that sends may not say: a game, how to look at one, how to copy from one.
GAME = re.compile(r"\b(nr_game|mf_game|hosted\w*|nr_look|mf_look|table_\w+|mf_table\w*|nr_hash|mf_hash)\b|\.game\b|->game\b")
SENDS = re.compile(r"(protocol/(view|json)\.h|jackin/(mainframe|netrunner|words)\.h|server/send\.h)$")


def sends(path, text):
    """What is wrong with a file that sends (TH-01): it has views, and no game."""
    text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), text)
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if include and not SENDS.match(include.group(1).strip('"')):
            yield "%s:%d: includes %s" % (path, number, include.group(1))
        elif not include and GAME.search(line):
            yield "%s:%d: names a game: %s" % (path, number, line.strip())


def test_what_sends_has_no_game():
    paths = [path for path in tracked() if re.match(r"server/send(_\w+)?\.[ch]$", path)]
    assert len(paths) >= 3, paths
    found = []
    for path in paths:
        with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
            found += sends(path, file.read().replace("<stdint.h>", '"protocol/json.h"'))
    assert not found, "\n".join(found)
    for wrong in ('#include "server/hosted.h"\n', "void f(const nr_game *g);\n", "nr_hash(&v->game);\n", "x = view.game.turn;\n"):
        equal(len(list(sends("made up", wrong))), 1)
    equal(list(sends("made up", '/* nr_game */\n#include "protocol/view.h"\nvoid f(const nr_view *v);\n')), [])


def test_it_can_fail():
    """A made-up tree: every wrong include is found, with its line, and no right one."""
    with tempfile.TemporaryDirectory() as folder:
        git(folder, "init", "-q")
        write(folder, "core/hash.h", "/* right */\n#include <stdint.h>\n")
        write(folder, "core/hash.c", "#include \"core/hash.h\"\n#include \"jackin/netrunner.h\"\n")
        write(folder, "netrunner/turn.c", "#include \"core/hash.h\"\n/* \n#include \"cli/screen.h\"\n */\n"
              "// #include \"cli/screen.h\"\n  #  include   \"protocol/json.h\"\n#include \"jackin/mainframe_card.h\"\n")
        write(folder, "netrunner/cards/all.inc", "#include \"table.inc\"\n#include \"tests/fixtures/some.inc\"\n#include CARDS\n")
        write(folder, "decks/list.c", "#include \"jackin/netrunner_card.h\"\n#include <cli/screen.h>\n")
        write(folder, "include/jackin/netrunner.h", "#include \"jackin/netrunner_card.h\"\n#include \"decks/deck.h\"\n")
        write(folder, "include/jackin/other.h", "")
        write(folder, "protocol/json.c", "#include \"decks/deck.h\"\n#include <jansson.h>\n")
        write(folder, "cellar/wine.c", "")
        write(folder, "tests/unit/core.c", "#include \"cli/screen.h\"\n")
        write(folder, "lost.c", "")
        found = faults(folder)
        equal([fault.partition(": ")[0] for fault in found],
              ["cellar/wine.c", "core/hash.c:2", "decks/list.c:2", "include/jackin/netrunner.h:2",
               "include/jackin/other.h", "lost.c", "netrunner/cards/all.inc:1", "netrunner/cards/all.inc:2",
               "netrunner/cards/all.inc:3", "netrunner/turn.c:6", "netrunner/turn.c:7"])
        contains("\n".join(found), "core/hash.c:2: core may not know netrunner (\"jackin/netrunner.h\")")


skip_unless_git()
run(globals())
