"""The example that learns Mainframe: a few rounds beat the random player, the whole of it by far.

usage: learning.py [--whole]
"""
import os
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

SOURCE = os.environ["JACKIN_SOURCE"]
sys.path.insert(0, os.path.join(SOURCE, "tests", "scripts"))
from harness import equal, run  # noqa: E402

EXAMPLE = os.path.join(SOURCE, "bindings", "python", "examples", "learn_mainframe.py")
WHOLE = sys.argv[1:] == ["--whole"]


def learn(folder, *words):
    """What the example said, and its curve."""
    curve = os.path.join(folder, "curve.svg")
    process = subprocess.Popen([sys.executable, EXAMPLE, "--curve", curve, *words], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "TEST_PROGRESS" in os.environ:
            print(line, end="", flush=True)
    equal((process.wait(), "".join(lines) if process.returncode else ""), (0, ""))
    return "".join(lines), xml.dom.minidom.parse(curve)


def test_it_learns():
    with tempfile.TemporaryDirectory() as folder:
        said, curve = learn(folder, *([] if WHOLE else ["--rounds", "2", "--games", "100", "--trials", "20"]))
        wins, games = map(int, re.search(r"^wins (\d+) of (\d+) new games", said, re.M).groups())
        equal(games, 500 if WHOLE else 100)
        assert wins >= (0.8 if WHOLE else 0.6) * games, said
        points = curve.getElementsByTagName("polyline")[0].getAttribute("points").split()
        equal(len(points), len(re.findall(r"% of \d+$", said, re.M)))


if not WHOLE:
    def test_the_same_seed_gives_the_same_numbers():
        with tempfile.TemporaryDirectory() as folder:
            said = [re.sub(r" *\d+ s", "", learn(folder, "--rounds", "1", "--games", "20", "--trials", "2", "--seed", seed)[0])
                    for seed in ("5", "5", "6")]
            equal(said[0], said[1])
            assert said[0] != said[2], said


run(globals())
