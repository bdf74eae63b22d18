"""Bots know no card by name: no title and no code of a card stands in their sources.

usage: titles.py SOURCE
"""
import os
import re
import sys

sys.dont_write_bytecode = True
ROOT = sys.argv[1]


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def cards():
    titles, codes = set(), set()
    folder = os.path.join(ROOT, "netrunner", "cards")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".inc") and name != "hidden.inc":
            text = read("netrunner", "cards", name)
            titles |= set(re.findall(r'\.title(?:_pl)? = "((?:[^"\\]|\\.)*)"', text))
            codes |= set(re.findall(r'\.code = "([0-9]{5})"', text))
    return titles, codes


def main():
    titles, codes = cards()
    failed = 0
    names = [name for name in sorted(os.listdir(os.path.join(ROOT, "bots"))) if name.startswith("netrunner")]
    assert len(titles) > 100 and len(codes) > 100 and names
    for name in names:
        text = read("bots", name)
        found = [one for one in titles | codes if one in text and re.search(r"(?<![\w_])" + re.escape(one) + r"(?![\w_])", text)]
        for one in sorted(found):
            print("bots/%s: %s is a card" % (name, one))
        failed += bool(found)
    print("%d passed, %d failed" % (len(names) - failed, failed))
    return 1 if failed else 0


sys.exit(main())
