"""The Polish sentences of the ledgers: one for every entry that players are shown, and none without an entry."""
import os
import re
import sys
import tempfile

from house import SOURCE, command, contains, equal, run, write

JACKIN = os.environ["JACKIN"]
RULES = os.path.join(SOURCE, "docs", "rules")
ENTRY = re.compile(r"^- \*\*([A-Z]+-\w+)\*\* +(.*\S)", re.M)
LEDGERS = ("netrunner-rules", "netrunner-rulings")
# What only tests and reviewers read: positions, steps by their names, sources, codes of cards.
SHORTHAND = re.compile(r"\b[PAE]\d?: |\b(?:run|corp|runner)\.\d|[\[\]{}`]|\b0[1-5]\d{3}\b|\b\d+c\b|\b(?:EN|PL) p\.|\bCR-\d")


def entries(name):
    with open(os.path.join(RULES, name), encoding="utf-8") as file:
        return ENTRY.findall(file.read())


def sentences():
    return {entry: text for name in LEDGERS for entry, text in entries(name + ".pl.md")}


def test_every_ruling_has_a_sentence():
    rulings = [entry for entry, _ in entries("netrunner-rulings.md") if not entry.startswith("CR-")]
    assert len(rulings) >= 213, len(rulings)
    equal([entry for entry in rulings if entry not in sentences()], [])


def test_every_entry_that_the_judge_or_the_log_names_has_a_sentence():
    with open(os.path.join(SOURCE, "netrunner", "judge.c"), encoding="utf-8") as file:
        named = set(re.findall(r"\b[A-Z]+-[A-Z]*\d+[a-z]?\b", file.read()))
    known = {entry for name in LEDGERS for entry, _ in entries(name + ".md")}
    assert len(named & known) > 100, len(named & known)
    equal(sorted((named & known) - set(sentences())), [])


def test_pages_of_cards_quote_them():
    """In Polish every quoted entry is its sentence; in English none is."""
    polish = sentences()
    listed = command(JACKIN, "cards", "--lang", "pl").stdout
    quoted = 0
    for code in re.findall(r"^(\d{5})  ", listed, re.M):
        page = command(JACKIN, "cards", code, "--lang", "pl").stdout
        part = re.search(r"\nZasady i objaśnienia, które ją wymieniają\n(.*?)(?:\n\n|\Z)", page, re.S)
        for entry, text in re.findall(r"^  ([A-Z]+-\w+)  (.*)$", re.sub(r"\n {4,}", " ", part[1]), re.M) if part else []:
            equal((entry, text), (entry, polish[entry].replace("*", "")))
            quoted += 1
    assert quoted > 120, quoted
    contains(command(JACKIN, "cards", "Parasite", "--lang", "en").stdout, "  FAQ-C01012a  Parasite: cannot be hosted on Djinn:")


def test_none_is_without_an_entry_or_twice():
    for name in LEDGERS:
        known = [entry for entry, _ in entries(name + ".md")]
        found = [entry for entry, _ in entries(name + ".pl.md")]
        equal([entry for entry in found if entry not in known], [])
        equal(found, [entry for entry in known if entry in found])  # in the same order, so each once


def test_they_are_sentences():
    for entry, text in sentences().items():
        assert SHORTHAND.search(text) is None, (entry, text)
        assert re.search(r"^[A-ZĄĆĘŁŃÓŚŹŻ„0-9].*[.?]$", text), (entry, text)
        assert text.count(". ") <= 3, (entry, text)  # a ruling, not a chapter
        equal((entry, text.count("„")), (entry, text.count("”")))


def test_a_sentence_without_an_entry_stops_the_build():
    tool = os.path.join(SOURCE, "tools", "embed_ledgers.py")
    with tempfile.TemporaryDirectory() as folder:
        for polish, wrong in (("- **RUN-01** Zdanie.", ""), ("- **RUN-02** Zdanie.", "sentences without an entry: RUN-02")):
            write(folder, "book.md", "# Book\n\n## Runs\n\n- **RUN-01** Text.\n")
            write(folder, "book.pl.md", "# Po polsku\n\n## Skoki\n\n" + polish + "\n")
            paths = [os.path.join(folder, name) for name in ("out.c", "book.md", "book.pl.md")]
            result = command(sys.executable, tool, *paths)
            equal((result.returncode != 0, wrong in result.stderr), (wrong != "", True))


run(globals())
