"""Sets of which only some cards are in the table: what `cards` and `deck check` say about them.

JACKIN is the command with a small table of its own (tests/fixtures/sets.c): 1 card of Genesis, 2 of
Spin, none of the other sets. What holds of the real tables is asked of JACKIN_REAL.
"""
import json
import os
import subprocess

from harness import contains, equal, jackin, run

SIZES = {"core": 113, "genesis": 120, "creation-and-control": 55, "spin": 120,
         "honor-and-profit": 55}
OLD = "Someone: Made Up\n3 Old Errand\n"


def check(text, *arguments):
    return jackin("deck", "check", "-", *arguments, input=text)


def real(*arguments):
    result = subprocess.run([os.environ["JACKIN_REAL"], *arguments], capture_output=True, text=True,
                            encoding="utf-8", check=False)
    equal(result.returncode, 0)
    return result.stdout


def test_a_list_says_how_much_of_the_set_is_there():
    result = jackin("cards", "--set", "genesis")
    equal(result.returncode, 0)
    contains(result.stdout, "02999")
    contains(result.stdout, "\ncards: 1\nGenesis: 1 of 120 cards are here, the set is not complete\n")
    contains(jackin("cards", "--set", "spin", "--cost", "0").stdout,
             "\ncards: 1\nSpin: 2 of 120 cards are here")
    contains(jackin("cards", "--set", "spin", "--lang", "pl").stdout,
             "\nkarty: 2\ncykl Odbioru: 2 ze 120 kart, zestaw niekompletny\n")
    result = jackin("cards", "--set", "honor-and-profit", "--lang", "pl")
    equal(result.returncode, 1)
    contains(result.stderr, "Honor i zysk: 0 z 55 kart, zestaw niekompletny\n")
    assert "120" not in jackin("cards").stdout


def test_the_list_of_sets():
    result = jackin("cards", "--sets")
    equal(result.returncode, 0)
    lines = [line.split() for line in result.stdout.splitlines()]
    equal({line[0]: " ".join(line[-3:]) for line in lines if line[0] != "draft"},
          {name: "%d of %d" % ({"genesis": 1, "spin": 2}.get(name, 0), size)
           for name, size in SIZES.items()})
    contains(jackin("cards", "--sets", "--lang", "pl").stdout, "2 ze 120\n")
    sets = {one["set"]: one for one in json.loads(jackin("cards", "--sets", "--json").stdout)}
    equal({name: sets[name]["size"] for name in SIZES}, SIZES)
    equal((sets["spin"]["known"], sets["spin"]["complete"]), (2, False))
    equal((sets["draft"]["known"], sets["draft"]["size"], sets["draft"]["complete"]), (2, None, True))
    for arguments in (["--sets", "--set", "spin"], ["--sets", "Errand"]):
        equal(jackin("cards", *arguments).returncode, 2)


def test_a_deck_is_playable():
    contains(check(OLD).stdout, "-: legal\n")
    result = check(OLD + "3 Genesis Errand\n")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "-: playable, set incomplete\n")
    contains(result.stdout, "\n  The deck has cards of a set that is not complete here: Genesis, "
             "1 of 120 cards.\n")
    result = check(OLD + "3 Genesis Errand\n1 Spin Toll\n", "--lang", "pl")
    equal(result.returncode, 0)
    contains(result.stdout, "-: grywalna, zestaw niekompletny\n")
    contains(" ".join(result.stdout.split()), "cykl Genesis, 1 ze 120 kart.")
    contains(" ".join(result.stdout.split()), "cykl Odbioru, 2 ze 120 kart.")
    result = check(OLD + "4 Genesis Errand\n")
    equal(result.returncode, 1)
    contains(result.stdout, "-: not legal\n")
    contains(result.stdout, "Genesis, 1 of 120 cards.")
    contains(jackin("deck", "stats", "-", input=OLD + "1 Spin Toll\n").stdout,
             "playable, set incomplete\n")


def test_json():
    old, = json.loads(check(OLD, "--json").stdout)
    equal((old["legal"], old["complete"], old["notes"]), (True, True, []))
    new, = json.loads(check(OLD + "1 Spin Toll\n1 Genesis Errand\n", "--json").stdout)
    equal((new["legal"], new["complete"], new["violations"]), (True, False, []))
    equal([(note["problem"], note["set"], note["known"], note["size"], note["rules"])
           for note in new["notes"]],
          [("set-incomplete", "genesis", 1, 120, []), ("set-incomplete", "spin", 2, 120, [])])


def test_the_real_tables():
    """Whatever is in them: the Core Set is whole, no set has more cards than it has."""
    cards = json.loads(real("cards", "--json"))
    sets = {one["set"]: one for one in json.loads(real("cards", "--sets", "--json"))}
    equal({name: sets[name]["size"] for name in SIZES}, SIZES)
    for name, size in SIZES.items():
        known = sum(card["set"] == name for card in cards)
        equal((name, sets[name]["known"], sets[name]["complete"]), (name, known, known == size))
        assert known <= size, name
    assert sets["core"]["complete"]
    assert "complete" not in real("cards", "--set", "core")


run(globals())
