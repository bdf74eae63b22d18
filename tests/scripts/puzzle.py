"""jackin solve and jackin puzzle: what is proved, what is said of it, and the puzzles that are shipped."""
import json
import os
import re
import tempfile

from harness import SOURCE, contains, equal, jackin, run

PUZZLES = os.path.join(SOURCE, "data", "puzzles", "puzzles.scn")

WON = """
active: runner
clicks: 1
corp.credits: 1
corp.hq: Private Security Force
corp.rd: Hostile Takeover
corp.hq.ice: Ice Wall
runner.credits: 3
runner.rig: Corroder
runner.score: 3 Private Security Force
runner.stack: Sure Gamble
"""


def solve(text, *arguments, status=0):
    with tempfile.NamedTemporaryFile("w", suffix=".scn", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        result = jackin("solve", *arguments, file.name)
    equal((result.returncode, result.stderr if status in (0, 3, 4) else ""), (status, ""))
    return result.stdout if status in (0, 3, 4) else result.stderr


def test_what_is_won_is_told():
    told = solve(WON)
    contains(told, "Proved: the Runner wins this turn")
    contains(told, "Run on")
    contains(solve(WON, "--lang", "pl"), "Dowiedzione: runner wygrywa w tej turze")
    found = json.loads(solve(WON, "--json"))
    equal((found["verdict"], found["side"]), ("wins", "runner"))
    equal({row["verdict"] for row in found["choices"]}, {"wins", "fails"})
    assert found["line"], found


def test_what_is_not_won_has_a_reason():
    poor = WON.replace("runner.credits: 3", "runner.credits: 0").replace("corp.rd: Hostile Takeover", "corp.rd: Enigma")
    told = solve(poor, status=3)
    contains(told, "cannot be sure to win")
    contains(told, "Ice Wall")
    contains(solve(poor, "--lang", "pl", status=3), "nie wymusi wygranej")
    equal(json.loads(solve(poor, "--json", status=3))["verdict"], "fails")


def test_a_budget_is_never_a_guess():
    contains(solve(WON, "--budget", "2", status=4), "the budget was not enough")
    equal(json.loads(solve(WON, "--budget", "2", "--json", status=4))["verdict"], "budget")


def test_what_is_not_followed_is_said():
    contains(solve(WON.replace("corp.rd: Hostile Takeover", "corp.rd: Zaibatsu Loyalty, Hostile Takeover"), status=4), "Zaibatsu Loyalty")


def test_what_cannot_be_read_is_refused():
    contains(solve("active: runner\ncorp.hq: Nonsense\n", status=1), "Nonsense")
    contains(solve("corp.hand: Hedge Fund\n: x\n", status=1), "line")
    contains(solve("corp.nowhere.at.all: 3\n", status=1), "line 1")
    contains(solve("corp.hq: Hedge Fund {painted}\n", status=1), "painted")
    with tempfile.NamedTemporaryFile("wb", suffix=".scn") as file:
        file.write(b"corp.h\xff.ice: Ice Wall\n")
        file.flush()
        contains(jackin("solve", file.name).stderr, "not UTF-8")
    for text in ("corp.hq: 3 {", "corp.hq: {}", "corp.hq: \"", "corp.hq: a {hosted [}", "corp.hq: a {virus}", "corp.: x", "history.: 3", "runner.rig: Djinn {hosted [Medium {virus"):
        assert jackin("solve", "--lang", "en", "/dev/stdin", input=text).returncode in (1, 3, 4), text
    equal(jackin("solve").returncode, 2)
    equal(jackin("solve", "--side", "nobody", PUZZLES).returncode, 2)
    equal(jackin("solve", "/nowhere/at/all").returncode, 1)


def notes():
    with open(PUZZLES, encoding="utf-8") as file:
        texts = file.read().split("\nscenario ")[1:]
    found = []
    for text in texts:
        note = dict(re.findall(r"^  # (\w+): (.*)$", text, re.M))
        note["side"] = re.search(r"^  active: (\w+)$", text, re.M).group(1)
        found.append(note)
    return found


def test_the_set_is_as_promised():
    found = notes()
    equal(len(found), 50)
    for side in ("corp", "runner"):
        assert sum(note["side"] == side for note in found) >= 20, side
    assert len({note["decides"] for note in found}) >= 40
    equal({note["grade"] for note in found}, {"1", "2", "3"})
    assert all(int(note["length"]) >= 3 for note in found)


def test_all_are_proved_again():
    result = jackin("puzzle", "--quick", "check", timeout=100)
    equal((result.returncode, result.stdout), (0, "50 puzzles, 0 of them wrong\n"))


def test_what_is_no_puzzle_is_found_out():
    """One that is won in two ways, and one whose deciding card is not needed."""
    with tempfile.NamedTemporaryFile("w", suffix=".scn", encoding="utf-8") as file:
        file.write("scenario PUZZLE: two ways\n" + WON.replace("clicks: 1", "clicks: 3"))
        file.flush()
        result = jackin("puzzle", "--quick", "--file", file.name, "check")
        equal(result.returncode, 1)
        contains(result.stdout, "another first choice wins too")
    with open(PUZZLES, encoding="utf-8") as source, tempfile.NamedTemporaryFile("w", suffix=".scn", encoding="utf-8") as file:
        file.write(re.sub(r"# decides: .*", "# decides: Hedge Fund", source.read(), count=1))
        file.flush()
        result = jackin("puzzle", "--quick", "--number", "1", "--file", file.name, "check")
        equal(result.returncode, 1)
        contains(result.stdout, "puzzle 1: what its notes say is not true")


def test_one_is_solved_at_the_terminal():
    """Every first choice is tried: all but one are wrong, with a reason."""
    first = json.loads(jackin("solve", "--json", "--number", "1", PUZZLES).stdout)["choices"]
    right = next(row["choice"] for row in first if row["verdict"] == "wins")
    lines = [str(row["choice"] + 1) for row in first if row["choice"] != right] + ["0", "solution", str(right + 1), "quit"]
    told = jackin("puzzle", "1", input="\n".join(lines) + "\n").stdout
    equal(told.count("No: "), len(first) - 1)
    contains(told, "Right.")
    contains(told, "Type a number from 1 to %d." % len(first))
    contains(jackin("puzzle", "--lang", "pl", "1", input="koniec\n").stdout, "Zadanie 1, trudność")
    listed = jackin("puzzle", "--side", "corp").stdout
    equal(len(re.findall(r"^ *\d+  grade", listed, re.M)), sum(note["side"] == "corp" for note in notes()))
    equal(jackin("puzzle", "51").returncode, 2)
    equal(jackin("puzzle", "seven").returncode, 2)


def test_what_was_composed_is_composed_again():
    note = min((note for note in notes() if note["from"].startswith("composed")), key=lambda note: int(note["applications"]))
    seed = note["from"].split()[-1]
    told = jackin("puzzle", "--seed", seed, "--tries", "1", "--side", note["side"], "compose").stdout
    contains(told, "# from: " + note["from"])


run(globals())
