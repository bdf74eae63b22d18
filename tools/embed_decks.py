#!/usr/bin/env python3
"""Turns the starter decks (data/decks/*.txt) into the C table of jackin/decks.h.

usage: embed_decks.py OUTPUT.c DECK.txt...
"""
import os
import sys

from embed_ledgers import c_string


def main(output, paths):
    rows = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            lines = "\n     ".join(c_string(line) for line in file.read().splitlines(True))
        name = os.path.splitext(os.path.basename(path))[0]
        rows.append("    {%s,\n     %s}," % (c_string(name), lines))
    with open(output, "w", encoding="ascii") as file:
        file.write("/* Generated from data/decks by tools/embed_decks.py. */\n")
        file.write('#include "jackin/decks.h"\n')
        file.write("\nconst deck_starter deck_starters[] = {\n%s\n};\n" % "\n".join(rows))
        file.write("const unsigned deck_starter_count = %d;\n" % len(rows))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
