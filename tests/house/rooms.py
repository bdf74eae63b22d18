"""./test: what it takes, and that every room and every test is reached by it."""
import functools
import json
import os
import re

from house import SOURCE, command, contains, equal, run, skip_unless_git, tracked

TEST = os.path.join(SOURCE, "test")
WHEN = {"slow", "long", "command", "once"}


def rooms():
    with open(TEST, encoding="utf-8") as file:
        return re.search(r"^rooms='(.*)'$", file.read(), re.M).group(1).split()


@functools.lru_cache
def suites():
    """The suites of every test of this build."""
    result = command("meson", "introspect", "--tests", os.environ["JACKIN_BUILD"])
    equal(result.returncode, 0)
    return {test["name"]: {suite.rpartition(":")[2] for suite in test["suite"]} for test in json.loads(result.stdout)}


def test_every_test_is_in_a_room_and_every_room_has_tests():
    known = set(rooms())
    for name, of_test in suites().items():
        assert of_test & known, "%s is in no room" % name
        assert of_test <= known | WHEN, "%s: ./test knows no %s" % (name, of_test - known - WHEN)
    for room in known:
        usual = [name for name, of_test in suites().items() if room in of_test and "long" not in of_test]
        assert usual, "%s has no tests" % room


def test_every_folder_with_sources_is_a_room():
    folders = {name.partition("/")[0] for name in tracked() if name.endswith((".c", ".cpp"))}
    equal(folders - set(rooms()), {"tests", "examples"})


def test_what_is_long_has_a_short_form():
    """Nothing is proved by a long run alone."""
    of_test = suites()
    for name in of_test:
        if "long" in of_test[name]:
            contains(name, "long ")
            short = name.partition("long ")[2]
            assert short in of_test or "unit " + short in of_test, name
    assert any("long" in one for one in of_test.values())


def test_help():
    for option in ("--help", "-h"):
        result = command(TEST, option)
        equal((result.returncode, result.stderr), (0, ""))
        for part in ("./test quick", "./test ROOM", "./test long", *rooms()):
            contains(result.stdout, part)
        for line in result.stdout.splitlines():
            assert len(line) <= 80, line


def test_an_unknown_room_is_refused_with_the_list():
    for words in (["cellar"], ["core", "cellar"], ["core", "quick"], ["quick", "core"], ["long", "long"], ["--quick"], [""]):
        result = command(TEST, *words)
        equal((words, result.returncode, result.stdout), (words, 2, ""))
        for room in rooms():
            contains(result.stderr, room)


skip_unless_git()
run(globals())
