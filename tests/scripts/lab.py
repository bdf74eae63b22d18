"""jackin lab: the same seeds give the same tables, and what it counts is what was played."""
import json
import os
import re
import tempfile

from harness import contains, equal, jackin, run

FEW = ["--bot", "random", "--games", "6"]


def lab(*arguments, status=0):
    result = jackin("lab", *arguments)
    equal((result.returncode, result.stderr if status == 0 else ""), (status, ""))
    return result.stdout if status == 0 else result.stderr


def test_matchups():
    out = lab("matchups", *FEW, "--corp", "jinteki", "--corp", "nbn", "--runner", "anarch", "--threads", "2")
    equal(lab("matchups", *FEW, "--corp", "jinteki", "--corp", "nbn", "--runner", "anarch", "--threads", "1"), out)
    found = dict(re.findall(r"^(\w+) +(\d+) \(", out, re.M))
    equal(sorted(found), ["jinteki", "nbn"])
    # The arena counts the same games: decks go round.
    rows = json.loads(jackin("arena", "--bot", "random", "--games", "12", "--corp", "jinteki", "--corp", "nbn",
                             "--runner", "anarch", "--json").stdout)["results"]
    equal(len(rows), 1)
    assert abs(sum(int(part) for part in found.values()) / 2 - 100 * rows[0]["part"]) < 1, (found, rows)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("anarch", "jinteki", "shaper"):
            with open(os.path.join(folder, name + ".txt"), "w", encoding="utf-8") as file:
                file.write(jackin("deck", "convert", "starter:" + name, "--to", "text").stdout)
        out = lab("matchups", *FEW, "--corp", folder, "--runner", folder)
        for name in ("anarch.txt", "jinteki.txt", "shaper.txt"):
            contains(out, name)


def test_cards():
    out = lab("cards", *FEW, "--runner", "shaper", "--corp", "nbn", "--of", "runner")
    rows = re.findall(r"^(.+?)  +(\d+) +([\d.]+) +(\d+) +([\d.]+) +([+-][\d.]+) ", out, re.M)
    assert len(rows) > 10, out
    for _, drawn, wins, without, wins_without, gain in rows:
        equal(int(drawn) + int(without), 6)
        if int(drawn) and int(without):
            assert abs(float(wins) - float(wins_without) - float(gain)) < 0.2, out
    assert any(int(row[1]) for row in rows) and any(int(row[3]) for row in rows), out
    contains(lab("cards", *FEW, "--runner", "shaper", "--of", "runner", "--lang", "pl"), "karta")


def test_change():
    same = lab("change", *FEW, "--corp", "jinteki", "--of", "corp", "--take", "Hedge Fund", "--put", "Hedge Fund")
    contains(same, "is worth +0.0 % (+0.0 to +0.0)")
    other = lab("change", *FEW, "--corp", "jinteki", "--of", "corp", "--take", "Hedge Fund", "--put", "Enigma")
    contains(other, "Enigma for Hedge Fund is worth")
    equal(other.splitlines()[0], same.splitlines()[0])


def test_what_makes_no_sense():
    for arguments, message in (
            ([], "say what to measure"),
            (["odds"], "there is no 'odds'"),
            (["cards"], "say with --of"),
            (["cards", "--of", "corp"], "say with --of"),
            (["cards", "--of", "dealer"], "--of must be corp or runner"),
            (["change", "--of", "corp", "--corp", "jinteki"], "needs --take and --put"),
            (["change", "--of", "corp", "--corp", "jinteki", "--take", "Snare!", "--put", "Nothing Such"], "there is no card"),
            (["change", "--of", "corp", "--corp", "jinteki", "--take", "PAD Campaign Two", "--put", "Enigma"], "there is no card"),
            (["change", "--of", "corp", "--corp", "jinteki", "--take", "Archer", "--put", "Enigma"], "the deck has no Archer"),
            (["change", "--of", "corp", "--corp", "jinteki", "--take", "Hedge Fund", "--put", "Diesel"], "is no card for this deck"),
            (["matchups", "--bot", "clever"], "there is no bot"),
            (["matchups", "--games", "0"], "--games must be 1 or more")):
        contains(lab(*arguments, status=2), message)
        equal(jackin("lab", *arguments, "--lang", "pl").returncode, 2)


run(globals())
