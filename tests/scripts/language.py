"""The reference page of the card language is the one that the build made of the language's tables."""
import difflib
import os

from harness import SOURCE, run


def test_the_page_is_the_one_of_the_build():
    with open(os.environ["LANGUAGE_PAGE"], encoding="utf-8") as file:
        made = file.read().splitlines()
    with open(os.path.join(SOURCE, "docs", "language.md"), encoding="utf-8") as file:
        kept = file.read().splitlines()
    difference = "\n".join(difflib.unified_diff(kept, made, "docs/language.md", "the build's", lineterm=""))
    assert not difference, difference + "\ntools/regenerate-golden writes the page anew."


run(globals())
