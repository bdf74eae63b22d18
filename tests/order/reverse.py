"""Writes the card table in another order: the files of every.inc last first, behind the made-up cards.

usage: reverse.py EVERY_INC OUT"""
import re
import sys

includes = re.findall(r'^#include "(.*)"$', open(sys.argv[1]).read(), re.M)
assert len(includes) > 1 and len(set(includes)) == len(includes)
names = ["tests/fixtures/fixtures.inc"] + includes[::-1]
with open(sys.argv[2], "w") as out:
    out.write('#include "netrunner/cards/words.h"\n\nconst nr_card nr_card_table[] = {\n{0},\n')
    out.writelines('#include "%s"\n' % name for name in names + ["netrunner/cards/hidden.inc"])
    out.write("};\n\nconst unsigned nr_card_count = "
              "sizeof nr_card_table / sizeof nr_card_table[0] - NR_HIDDEN_CARDS;\n")
