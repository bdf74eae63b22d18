"""jackin bench: what it prints. How fast it is, is nobody's test."""
import json
import os
import re

from harness import SOURCE, contains, equal, jackin, run


def expected_signature():
    with open(os.path.join(SOURCE, "tests", "signature", "EXPECTED"), encoding="ascii") as file:
        return file.read().strip()


def test_json():
    result = jackin("bench", "netrunner", "--games", "5", "--json")
    equal((result.returncode, result.stderr), (0, ""))
    equal(result.stdout.count("\n"), 1)
    found = json.loads(result.stdout)
    equal(list(found), ["games_per_s", "decisions_per_s", "clone_ns", "list_ns", "view_ns", "sample_ns", "state_bytes",
                        "signature"])
    for key in ("games_per_s", "decisions_per_s", "clone_ns", "list_ns", "view_ns", "sample_ns"):
        assert found[key] > 0, found
    assert 0 < found["state_bytes"] <= 8192, found
    equal(found["signature"], expected_signature())


def test_table():
    result = jackin("bench", "netrunner", "--seconds", "0.05")
    equal((result.returncode, result.stderr), (0, ""))
    for name in ("games/s", "decisions/s", "ns per clone", "ns per list", "ns per view", "ns per sample", "bytes of state"):
        assert re.search(r"^%s +[\d.]+$" % name, result.stdout, re.M), result.stdout
    contains(result.stdout, expected_signature())


def test_tournament():
    """Pairing, explaining and checking; two runs pair alike, and every event is proved."""
    found = []
    for _ in range(2):
        result = jackin("bench", "tournament", "--players", "5,16", "--rounds", "4", "--json")
        equal((result.returncode, result.stderr), (0, ""))
        found.append(json.loads(result.stdout))
    equal(list(found[0]), ["events", "signature"])
    equal([(one["players"], one["rounds"], one["proved"]) for one in found[0]["events"]], [(5, 4, True), (16, 4, True)])
    for key in ("pair_least_s", "pair_most_s", "explain_s", "check_s"):
        assert all(one[key] > 0 for one in found[0]["events"]), found
    equal(found[0]["signature"], found[1]["signature"])
    result = jackin("bench", "tournament", "--players", "8")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "s per pairing")
    assert re.search(r"^ +8 +6 +[\d.]+ to +[\d.]+ +[\d.]+ +[\d.]+$", result.stdout, re.M), result.stdout
    for option, value in (("--players", "1"), ("--players", "8,"), ("--players", "3000"), ("--players", "-4"), ("--players", ""),
                          ("--rounds", "1"), ("--rounds", "25"), ("--rounds", "many")):
        result = jackin("bench", "tournament", option, value)
        equal((option, value, result.returncode, result.stdout), (option, value, 2, ""))
        contains(result.stderr, option + " takes")


def test_unknown_game():
    result = jackin("bench", "chess")
    equal((result.returncode, result.stdout), (2, ""))
    contains(result.stderr, "no game 'chess'")
    contains(result.stderr, "netrunner")


def test_which_game():
    for arguments in ([], ["netrunner", "netrunner"]):
        result = jackin("bench", *arguments)
        equal((result.returncode, result.stdout), (2, ""))
        contains(result.stderr, "name one game")


def test_bad_numbers():
    for option, value in (("--games", "0"), ("--games", "-3"), ("--games", "many"), ("--games", ""),
                          ("--seconds", "0"), ("--seconds", "-1"), ("--seconds", "nan"),
                          ("--seconds", "soon")):
        result = jackin("bench", "netrunner", option, value)
        equal((option, value, result.returncode, result.stdout), (option, value, 2, ""))
        contains(result.stderr, option + " takes")


run(globals())
