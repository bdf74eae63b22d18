"""jackin deck: checking, converting and counting deck lists."""
import json
import os
import re
import subprocess
import tempfile
from fractions import Fraction
from math import comb

from harness import SOURCE, contains, equal, jackin, run

STARTERS = ["haas-bioroid", "jinteki", "nbn", "weyland-consortium", "anarch", "criminal", "shaper"]
SMALL = "Noise: Hacker Extraordinaire\n4 Mimic\n3 Hedge Fund\n"


def deck(*arguments, **options):
    return jackin("deck", *arguments, **options)


def check(text, *arguments):
    return deck("check", "-", *arguments, input=text)


def written(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def unwrapped(text):
    return re.sub(r"\s+", " ", text)


def test_starter_decks_are_legal():
    for name in STARTERS:
        for source in ("starter:" + name, os.path.join(SOURCE, "data", "decks", name + ".txt")):
            result = deck("check", source)
            equal(result.returncode, 0)
            equal(result.stderr, "")
            contains(result.stdout, source + ": legal\n")
    result = deck("check", *["starter:" + name for name in STARTERS])
    equal(result.returncode, 0)
    equal(result.stdout.count(": legal\n"), 7)


def test_every_violation_is_named():
    result = check(SMALL)
    equal(result.returncode, 1)
    equal(result.stderr, "")
    contains(result.stdout, "-: not legal\n")
    shown = unwrapped(result.stdout)
    contains(shown, "DECK-05 TR-08 4 copies of Mimic; a deck may have 3.")
    contains(shown, "DECK-06 TR-08 Hedge Fund is a Corporation card and cannot be in a Runner deck.")
    contains(shown, "DECK-02 TR-08 The deck has 7 cards; Noise: Hacker Extraordinaire needs at "
             "least 45.")


def test_polish():
    result = check(SMALL, "--lang", "pl")
    equal(result.returncode, 1)
    contains(result.stdout, "-: nielegalna\n")
    contains(unwrapped(result.stdout), "„Fundusz hedgingowy” to karta korporacji; nie może być w "
             "talii runnera.")
    result = check("3 Hedge Fnud\n", "--lang", "pl")
    equal(result.returncode, 2)
    equal(result.stderr, "-:1:3: nie ma karty „Hedge Fnud”; może „Hedge Fund”?\n")


def test_unreadable():
    result = check("3 Hedge Fund\n2x Corrodr\n")
    equal(result.returncode, 2)
    equal(result.stdout, "")
    equal(result.stderr, "-:2:4: there is no card 'Corrodr'; did you mean 'Corroder'?\n")
    equal(check('{"cards":{"01007":"3"}}').stderr,
          "-: cards.01007: must be a whole number, not a text\n")
    contains(check("<deck><section>").stderr, "-:1:16: the file ends before <section> is closed")
    with tempfile.TemporaryDirectory() as folder:
        for path, part in ((os.path.join(folder, "none"), "No such file"), (folder, "a folder")):
            result = deck("check", path)
            equal(result.returncode, 2)
            contains(result.stderr, part)
        huge = written(folder, "huge", "a" * (2 << 20))
        contains(deck("check", huge).stderr, "larger than a deck list can be")
        binary = os.path.join(folder, "binary")
        with open(binary, "wb") as file:
            file.write(bytes(range(256)))
        contains(deck("check", binary).stderr, "byte 0x00 does not belong into a text")
    result = deck("check", "starter:adam")
    equal(result.returncode, 2)
    contains(result.stderr, " ".join(STARTERS))


def test_the_worst_deck_decides_the_status():
    with tempfile.TemporaryDirectory() as folder:
        illegal = written(folder, "illegal.txt", SMALL)
        broken = written(folder, "broken.txt", "3 Xyzzy\n")
        equal(deck("check", "starter:nbn", illegal).returncode, 1)
        result = deck("check", broken, "starter:nbn", illegal)
        equal(result.returncode, 2)
        contains(result.stdout, "starter:nbn: legal")
        contains(result.stdout, "illegal.txt: not legal")


def test_side():
    equal(deck("check", "starter:nbn", "--side", "corp").returncode, 0)
    result = deck("check", "starter:nbn", "--side", "runner")
    equal(result.returncode, 1)
    contains(result.stdout, "DECK-01 DECK-06  NBN: Making News is a Corporation identity")


def test_json():
    result = deck("check", "--json", "starter:nbn", "-", "starter:adam", input=SMALL)
    equal(result.returncode, 2)
    legal, illegal, missing = json.loads(result.stdout)
    equal((legal["legal"], legal["violations"], legal["side"]), (True, [], "corp"))
    equal((legal["cards"], legal["agenda_points"], legal["influence_limit"]), (49, 21, 15))
    equal(illegal["legal"], False)
    equal([violation["problem"] for violation in illegal["violations"]],
          ["too-many-copies", "other-side", "too-small"])
    equal(illegal["violations"][0]["rules"], ["DECK-05", "TR-08"])
    equal(illegal["violations"][0]["code"], "01011")
    contains(illegal["violations"][0]["text_pl"], "kopie")
    equal((missing["readable"], missing["faults"]), (False, []))
    contains(missing["problem"], "jinteki")
    fault = json.loads(check("3 Hedge Fnud\n", "--json").stdout)[0]["faults"][0]
    equal((fault["fault"], fault["line"], fault["column"]), ("unknown-card", 1, 3))
    equal(fault["suggestions"], ["Hedge Fund"])


def test_every_format_into_every_other():
    with tempfile.TemporaryDirectory() as folder:
        endings = {"text": "txt", "json": "json", "o8d": "o8d"}
        for name in STARTERS:
            cards = json.loads(deck("convert", "starter:" + name, "--to", "json").stdout)["cards"]
            equal(sum(cards.values()), 50 if name in STARTERS[:4] else 48)
            for first in endings:
                one = os.path.join(folder, "one." + endings[first])
                equal(deck("convert", "starter:" + name, "--to", first, "-o", one, "--force").returncode, 0)
                for second in endings:
                    two = os.path.join(folder, "two." + endings[second])
                    equal(deck("convert", one, "--output", two, "--force").returncode, 0)
                    equal(deck("check", two).returncode, 0)
                    back = deck("convert", two, "--to", "json")
                    equal(json.loads(back.stdout)["cards"], cards)


def test_convert_to_polish_text():
    result = deck("convert", "starter:anarch", "--to", "text", "--lang", "pl")
    equal(result.returncode, 0)
    contains(result.stdout, "Jazgot: Haker Nadzwyczajny\n\nWydarzenia (14)\n2 Déjà Vu\n")
    equal(check(result.stdout).returncode, 0)


def test_convert_shows_influence_as_dots():
    text = deck("convert", "-", "--to", "text", input=SMALL + "2 Gordian Blade\n").stdout
    contains(text, "2 Gordian Blade ●●● ●●●\n")
    contains(text, "3 Hedge Fund\n")


def test_convert_complains():
    equal(deck("convert", "starter:nbn").returncode, 2)
    equal(deck("convert", "starter:nbn", "--to", "pdf").returncode, 2)
    equal(deck("convert", "-", "--to", "json", input="Xyzzy\n").returncode, 2)
    result = deck("convert", "starter:nbn", "--to", "json", "-o", "/nowhere/at/all.json")
    equal(result.returncode, 1)
    contains(result.stderr, "/nowhere/at/all.json")


def test_stats():
    result = deck("stats", "starter:jinteki")
    equal(result.returncode, 0)
    equal(result.stderr, "")
    for line in ("types         operation 7, agenda 9, ice 20, upgrade 1, asset 12\n",
                 "factions      Jinteki 27, neutral 22\n",
                 "influence     0 of 15\n",
                 "agendas       9 of 49 cards (18.37%), 21 points (20 or 21), 0.43 a card\n",
                 "ice           AP 8, Barrier 6, Code Gate 7,"):
        contains(result.stdout, line)
    assert "\033" not in result.stdout
    for line in result.stdout.splitlines():
        assert len(line) <= 100, line
    contains(deck("stats", "starter:criminal").stdout, "Code Gate: AI only: Crypsis 3\n")
    contains(deck("stats", "-", input=SMALL).stdout, "Sentry: Mimic 4\n")
    contains(deck("stats", "-", input=SMALL).stdout, "Barrier: none")
    contains(deck("stats", "-", input=SMALL).stdout, "not legal")
    contains(deck("stats", "starter:nbn", "--lang", "pl").stdout, "punkty projektu: 21 (20 lub 21)")


def odds(size, copies, seen, mulligan):
    def missed(n):
        return Fraction(comb(size - copies, min(n, size)), comb(size, min(n, size)))
    return 1 - missed(seen) * (missed(5) if mulligan else 1)


def test_odds_are_exact():
    for name, size in (("starter:jinteki", 49), ("starter:shaper", 47)):
        for draws in (1, 3):
            stats = json.loads(deck("stats", name, "--json", "--draws", str(draws)).stdout)
            equal(stats["cards"], size)
            assert len(stats["odds"]) >= 30
            for row in stats["odds"]:
                equal(row["seen"], min(size, 5 + draws * row["turn"]))
                plain = odds(size, row["copies"], row["seen"], False)
                mulligan = odds(size, row["copies"], row["seen"], True)
                equal(row["odds"], str(plain))
                equal(row["odds_mulligan"], str(mulligan))
                for shown, exact in ((row["percent"], plain), (row["percent_mulligan"], mulligan)):
                    assert abs(Fraction(shown) - 100 * exact) <= Fraction(1, 200), row


def test_odds_of_a_card():
    result = deck("stats", "starter:jinteki", "--card", "Snare!", "--turn", "3")
    equal(result.returncode, 0)
    equal(result.stdout,
          "Snare!: copies 3, cards in the deck 49\n"
          "by turn 3, cards seen 8: 1941/4606 = 42.14%\n"
          "  with a mulligan if none is there: 1770203/3030748 = 58.41%\n")
    stats = json.loads(deck("stats", "starter:anarch", "--card", "01008", "--turn", "0", "--draws",
                            "0", "--json").stdout)
    equal(stats["card"], "Datasucker")
    equal([(row["turn"], row["copies"], row["seen"]) for row in stats["odds"]], [(0, 2, 5)])
    result = deck("stats", "starter:jinteki", "--card", "Snrae!")
    equal(result.returncode, 2)
    contains(result.stderr, "did you mean 'Snare!'")
    equal(deck("stats", "starter:jinteki", "--draws", "0").returncode, 2)


def test_senseless_command_lines():
    for arguments in ([], ["check"], ["shuffle", "x"], ["check", "x", "--to", "json"],
                      ["convert", "a", "b", "--to", "json"], ["stats"], ["stats", "a", "b"],
                      ["convert", "a", "--card", "x"], ["stats", "a", "--side", "corp"],
                      ["convert", "a", "--json", "--to", "text"], ["check", "a", "--lang", "de"],
                      ["stats", "a", "--turn", "-1"], ["stats", "a", "--turn", "3x"],
                      ["stats", "a", "--turn", "301"], ["check", "a", "--side", "both"],
                      ["check", "--shuffle"]):
        result = deck(*arguments)
        equal(result.returncode, 2)
        equal(result.stdout, "")
        assert result.stderr


def test_examples_of_the_documentation():
    with open(os.path.join(SOURCE, "docs", "decks.md"), encoding="utf-8") as file:
        examples = re.findall(r"^```\n\$ (.*)\n((?:.*\n)*?)```$", file.read(), re.M)
    assert len(examples) >= 6
    for line, printed in examples:
        command = line.replace("jackin ", '"$JACKIN" ')
        result = subprocess.run(["sh", "-c", command], capture_output=True, text=True,
                                encoding="utf-8", check=False, cwd=SOURCE)
        equal((line, result.stdout + result.stderr), (line, printed))


run(globals())
