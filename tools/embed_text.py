#!/usr/bin/env python3
"""Turns a text into a C string.

usage: embed_text.py OUTPUT.c NAME INPUT
"""
import sys

from embed_ledgers import c_string


def main(output, name, path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    with open(output, "w", encoding="utf-8") as file:
        file.write("extern const char %s[];\nconst char %s[] =\n" % (name, name))
        for line in lines:
            file.write("    %s\n" % c_string(line + "\n"))
        file.write("    ;\n")


main(*sys.argv[1:])
