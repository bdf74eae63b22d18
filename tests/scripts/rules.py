"""jackin rules: showing, searching and counting ledger entries.

IDs are put together from two halves here: written out they would count as citations, and this file
proves nothing about the rules of the game.
"""
import json
import os
import re
import tempfile

from harness import SOURCE, contains, equal, jackin, run

RUN_07 = "RUN" + "-07"
FAQ_R01 = "FAQ" + "-R01"
FAQ_C = "FAQ" + "-C01009a"


def unwrapped(text):
    return re.sub(r"\s+", " ", text)


def ledger_entries(name):
    """The (id, text) of a ledger, read from its source."""
    path = os.path.join(SOURCE, "docs", "rules", name + ".md")
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^- \*\*([A-Z]+-\w+)\*\* +(.*\S)", file.read(), re.M)


def all_ledgers():
    folder = os.path.join(SOURCE, "docs", "rules")
    return sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".md") and not name.endswith(".pl.md"))


def coverage(files, *arguments):
    """The JSON of --coverage over a folder with these files, as {ledger: report}."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode("utf-8"))
        result = jackin("rules", "--coverage", "--json", "--tests", folder, *arguments)
    equal(result.returncode, 0)
    return json.loads(result.stdout)


def is_cited(entry, text):
    report = coverage({"a.scn": text})
    return all(entry not in ledger["missing"] for ledger in report["ledgers"])


def test_shows_an_entry_with_its_chapter():
    result = jackin("rules", RUN_07)
    equal(result.returncode, 0)
    contains(result.stdout, "Android: Netrunner rules ledger / RUN: The run, step by step")
    contains(unwrapped(result.stdout), RUN_07 + " " + dict(ledger_entries("netrunner-rules"))[RUN_07])


def test_every_entry_is_shown_whole():
    for ledger in all_ledgers():
        entries = ledger_entries(ledger)
        result = jackin("rules", *[entry for entry, _ in entries])
        equal(result.returncode, 0)
        shown = unwrapped(result.stdout)
        for entry, text in entries:
            contains(shown, entry + " " + unwrapped(text))


def test_lines_are_short():
    for line in jackin("rules", FAQ_R01, FAQ_C).stdout.splitlines():
        assert len(line) <= 96, line


def test_case_does_not_matter():
    equal(jackin("rules", RUN_07.lower()).stdout, jackin("rules", RUN_07).stdout)
    equal(jackin("rules", FAQ_C.upper()).stdout, jackin("rules", FAQ_C).stdout)


def test_unknown_id_gets_suggestions():
    result = jackin("rules", "FAQ" + "-R1")
    equal(result.returncode, 1)
    equal(result.stdout, "")
    contains(result.stderr, "there is no entry 'FAQ" + "-R1'")
    contains(result.stderr, "FAQ" + "-R10")
    result = jackin("rules", "RUN")
    contains(result.stderr, "RUN" + "-01")
    contains(jackin("rules", "RNU" + "-07").stderr, RUN_07)
    contains(jackin("rules", "x" * 500).stderr, "lists the chapters")


def test_one_unknown_among_known():
    result = jackin("rules", RUN_07, "NOPE" + "-99")
    equal(result.returncode, 1)
    contains(result.stdout, RUN_07)
    contains(result.stderr, "NOPE" + "-99")


def test_no_argument_lists_the_chapters():
    result = jackin("rules")
    equal(result.returncode, 0)
    contains(result.stdout, "usage: jackin rules")
    for part in ("netrunner-rulings", "RUN: The run, step by step", "Zones", "Swiss pairing"):
        contains(result.stdout, part)


def test_search():
    result = jackin("rules", "--search", "SNEAKDOOR")
    equal(result.returncode, 0)
    lower = jackin("rules", "--search", "sneakdoor")
    equal(lower.stdout, result.stdout)
    expected = [entry for name in all_ledgers() for entry, text in ledger_entries(name)
                if "sneakdoor" in text.lower()]
    assert expected
    equal(sorted(re.findall(r"^([A-Z]+-\w+)  ", result.stdout, re.M)), sorted(expected))
    contains(result.stdout, "\n%d entries\n" % len(expected))


def test_search_for_several_words():
    many = jackin("rules", "--search", "trace").stdout
    fewer = jackin("rules", "--search", "trace", "tag").stdout
    assert 0 < len(fewer) < len(many)
    one_ledger = jackin("rules", "--search", "trace", "--ledger", "netrunner-rules").stdout
    assert 0 < len(one_ledger) < len(many)
    assert "rulings ledger" not in one_ledger


def test_an_entry_names_its_cards():
    shown = unwrapped(jackin("rules", FAQ_C).stdout)
    contains(shown, "Cards: Datasucker (01008), Djinn (01009)")
    assert "Cards:" not in jackin("rules", RUN_07).stdout
    for line in jackin("rules", "--search", "breaker").stdout.splitlines():
        assert len(line) <= 96 or not line.startswith(" "), line


def test_search_by_the_title_of_a_card():
    # The Polish title stands in no ledger; the entry is found by the card that it speaks of.
    polish = jackin("rules", "--search", "Dżin").stdout
    contains(polish, FAQ_C)
    both = jackin("rules", "--search", "Dżin", "memory").stdout
    contains(both, FAQ_C)
    assert len(both) < len(polish)
    contains(jackin("rules", "--search", "01009").stdout, FAQ_C)


def test_search_without_result():
    result = jackin("rules", "--search", "qqqq")
    equal(result.returncode, 1)
    contains(result.stderr, "no entry")


def test_coverage_counts_all_but_readings():
    report = coverage({})
    equal(sorted(ledger["ledger"] for ledger in report["ledgers"]), all_ledgers())
    for ledger in report["ledgers"]:
        expected = [entry for entry, _ in ledger_entries(ledger["ledger"])
                    if not entry.startswith("CR-")]
        equal(ledger["entries"], len(expected))
        equal(ledger["cited"], 0)
        equal(ledger["missing"], expected)
    equal(report["cited"], 0)
    equal(report["entries"], sum(ledger["entries"] for ledger in report["ledgers"]))


def test_coverage_of_the_two_netrunner_ledgers():
    entries = {ledger["ledger"]: ledger["entries"] for ledger in coverage({})["ledgers"]}
    equal(entries["netrunner-rules"], 337)
    equal(entries["netrunner-rulings"], 213)


def test_coverage_finds_citations_in_all_files():
    report = coverage({"a.scn": "scenario %s: x\n" % RUN_07, "deep/er/b.c": "/* %s */" % FAQ_C})
    equal(report["cited"], 2)
    for ledger in report["ledgers"]:
        assert RUN_07 not in ledger["missing"] and FAQ_C not in ledger["missing"]


def test_a_citation_is_the_exact_id():
    for text in ("%s", "%s:", "(%s)", "%s, x", "%s-b", '"%s"', "x\n%s\ny", "why: %s."):
        assert is_cited(RUN_07, text % RUN_07), text
    for text in ("%s1", "%sa", "RE%s", "x-%s", "_%s", "1%s"):
        assert not is_cited(RUN_07, text % RUN_07), text
    assert not is_cited(RUN_07, RUN_07.lower())
    assert not is_cited(RUN_07, "RUN" + "-7")
    assert not is_cited(FAQ_R01, "FAQ" + "-R010")
    assert not is_cited("FAQ" + "-R10", "FAQ" + "-R1")
    assert not is_cited(FAQ_C, FAQ_C[:-1])


def test_coverage_leaves_out_what_the_engine_prints():
    report = coverage({"golden/a.txt": RUN_07, "corpus/b": RUN_07, ".hidden": RUN_07,
                       "binary": b"\0" + RUN_07.encode()})
    equal(report["cited"], 0)


def test_coverage_of_one_ledger():
    report = coverage({"a": RUN_07}, "--ledger", "netrunner-rules")
    equal([ledger["ledger"] for ledger in report["ledgers"]], ["netrunner-rules"])
    equal(report["cited"], 1)


def test_coverage_as_text():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "tests"))
        with open(os.path.join(folder, "tests", "a"), "w", encoding="utf-8") as file:
            file.write(RUN_07)
        result = jackin("rules", "--coverage", cwd=folder)
    equal(result.returncode, 0)
    contains(result.stdout, "netrunner-rules: 1 of 337 entries are cited by a test\n")
    contains(unwrapped(result.stdout), "RUN" + "-06 RUN" + "-08")
    contains(result.stdout, "\nall: 1 of ")


def test_coverage_without_tests():
    with tempfile.TemporaryDirectory() as folder:
        result = jackin("rules", "--coverage", cwd=folder)
        equal(result.returncode, 1)
        equal(result.stdout, "")
        contains(result.stderr, "'tests'")
        contains(result.stderr, "--tests DIR")


def test_senseless_command_lines():
    for arguments in (["--coverage", RUN_07], ["--coverage", "--search", "x"], ["--json", RUN_07],
                      ["--ledger", "netrunner-rules"], ["--ledger", "nope", "--coverage"],
                      ["--search"], ["--tests", "x"]):
        result = jackin("rules", *arguments)
        equal(result.returncode, 2)
        equal(result.stdout, "")
    contains(jackin("rules", "--coverage", "--ledger", "nope").stderr, "netrunner-rulings")


def test_coverage_has_not_fallen():
    """tests/coverage_floor.json says how many entries of each ledger are cited at least."""
    with open(os.path.join(SOURCE, "tests", "coverage_floor.json"), encoding="utf-8") as file:
        floor = json.load(file)
    result = jackin("rules", "--coverage", "--json", "--tests", os.path.join(SOURCE, "tests"))
    cited = {ledger["ledger"]: ledger["cited"] for ledger in json.loads(result.stdout)["ledgers"]}
    equal(sorted(floor), sorted(cited))
    for name, least in floor.items():
        assert cited[name] >= least, "%s: %d entries cited, fewer than %d" % (name, cited[name], least)


run(globals())
