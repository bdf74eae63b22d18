"""tools/soak: progress, failures named, going on after a stop. A small program stands in for the properties."""
import json
import os
import subprocess
import sys
import tempfile

from house import SOURCE, contains, equal, run

# Plays nothing; game 13 fails, game 37 crashes.
PLAYER = """#!%s
import argparse, os, sys
parser = argparse.ArgumentParser()
for name in ("--seed", "--first", "--games"):
    parser.add_argument(name, type=int)
options = parser.parse_args()
games = range(options.first, options.first + options.games)
with open(os.path.join(os.path.dirname(__file__), "played"), "a") as log:
    log.write("%%d+%%d\\n" %% (options.first, options.games))
if 37 in games:
    os.abort()
if 13 in games:
    print("FAILED: it is unlucky: --seed %%d --first 13 --games 1" %% options.seed)
    sys.exit(1)
""" % sys.executable


def soak(folder, *arguments):
    program = os.path.join(folder, "player")
    if not os.path.exists(program):
        with open(program, "w", encoding="utf-8") as file:
            file.write(PLAYER)
        os.chmod(program, 0o755)
    return subprocess.run(
        [sys.executable, os.path.join(SOURCE, "tools", "soak"), "--program", program, "--state",
         os.path.join(folder, "state.json"), *arguments],
        capture_output=True, text=True, check=False)


def state_of(folder):
    with open(os.path.join(folder, "state.json"), encoding="utf-8") as file:
        return json.load(file)


def test_all_well():
    with tempfile.TemporaryDirectory() as folder:
        result = soak(folder, "--games", "12", "--batch", "5")
        equal((result.returncode, result.stderr), (0, ""))
        equal(result.stdout.splitlines()[-1], "12 games, 0 failed")
        equal(state_of(folder)["done"], 12)


def test_failures_are_named():
    with tempfile.TemporaryDirectory() as folder:
        result = soak(folder, "--games", "50", "--batch", "10", "--seed", "7")
        equal(result.returncode, 1)
        equal(result.stdout.splitlines()[-1], "50 games, 2 failed")
        contains(result.stdout, "it is unlucky")
        contains(result.stdout, "--seed 7 --first 13 --games 1 --log")
        contains(result.stdout, "--seed 7 --first 37 --games 1 --log")
        equal([failure["game"] for failure in state_of(folder)["failures"]], [13, 37])


def test_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        soak(folder, "--games", "10", "--batch", "5")
        result = soak(folder, "--games", "13", "--batch", "5")
        equal(result.returncode, 0)
        contains(result.stdout, "going on after 10 games")
        with open(os.path.join(folder, "played"), encoding="utf-8") as file:
            equal(file.read().split(), ["0+5", "5+5", "10+3"])


def test_another_seed_starts_anew():
    with tempfile.TemporaryDirectory() as folder:
        soak(folder, "--games", "10", "--batch", "5")
        result = soak(folder, "--games", "10", "--batch", "5", "--seed", "99")
        equal(result.stdout.splitlines()[-1], "10 games, 0 failed")
        assert "going on" not in result.stdout, result.stdout


def test_no_program():
    with tempfile.TemporaryDirectory() as folder:
        result = soak(folder, "--program", os.path.join(folder, "nothing"))
        equal(result.returncode, 2)
        contains(result.stderr, "is not there")


run(globals())
