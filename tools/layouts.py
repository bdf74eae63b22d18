#!/usr/bin/env python3
"""Writes the table of the structs of the public headers, with the offsets and sizes of their fields.

usage: layouts.py OUTPUT HEADER...

The headers are read for names alone; the numbers are the compiler's. What is not understood is an
error with its place, so that no field can be missing.
"""
import os
import re
import sys

NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|^[ \t]*#(?:[^\n\\]|\\.)*', re.S | re.M)


def closing(text, at):
    """The place of the bracket that closes the one at `at`."""
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] in "{([") - (text[place] in "})]")
        if depth == 0:
            return place
    raise ValueError("a bracket that is not closed: %s" % text[at:at + 60])


def declarators(text):
    """The names that a declaration without its semicolon declares, each with whether it is an array."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text + ","):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    for part in parts:
        found = re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", part) or re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", part)
        if not found or ":" in part:
            raise ValueError("a field that cannot be read: %s" % " ".join(text.split()))
        yield found.group(1), part.endswith("]")


def fields(body, before=""):
    """The fields of a struct's body; those of structs inside stand behind the field that holds them."""
    at = 0
    while body[at:].strip():
        inside = re.match(r"\s*(?:struct|union)\s*\w*\s*{", body[at:])
        if inside:
            start = at + inside.end() - 1
            end = closing(body, start)
            stop = body.index(";", end)
            names = list(declarators(body[end + 1:stop])) if body[end + 1:stop].strip() else []
            for name, _ in names:
                yield before + name
            for way in [name + ("[0]." if is_array else ".") for name, is_array in names] or [""]:
                yield from fields(body[start + 1:end], before + way)
        else:
            stop = body.index(";", at)
            for name, _ in declarators(body[at:stop]):
                yield before + name
        at = stop + 1


def structs(text):
    """(name, fields) of every struct that a header defines."""
    text = NOISE.sub(lambda noise: "\n" * noise.group().count("\n"), text)
    for found in re.finditer(r"\bstruct\s*\w*\s*{", text):
        if text.count("{", 0, found.start()) != text.count("}", 0, found.start()):
            continue  # inside another
        end = closing(text, found.end() - 1)
        name = re.match(r"\s*(\w+)\s*;", text[end + 1:])
        if not name or not re.search(r"\btypedef\s*$", text[:found.start()]):
            raise ValueError("line %d: a public struct is a typedef" % (text.count("\n", 0, found.start()) + 1))
        yield name.group(1), list(fields(text[found.end():end]))


def main():
    output, *headers = sys.argv[1:]
    tables, rows, includes = [], [], []
    for header in sorted(headers):
        includes.append('#include "%s/%s"' % (os.path.basename(os.path.dirname(header)), os.path.basename(header)))
        with open(header, encoding="utf-8") as file:
            try:
                found = list(structs(file.read()))
            except ValueError as fault:
                sys.exit("%s: %s" % (header, fault))
        for name, names in found:
            lines = ["    {\"%(field)s\", offsetof(%(of)s, %(field)s), sizeof(((const %(of)s *)0)->%(field)s)},"
                     % {"of": name, "field": field} for field in names]
            tables.append("static const jackin_field fields_of_%s[] = {\n%s\n};" % (name, "\n".join(lines)))
            rows.append("    {\"%s\", sizeof(%s), %d, fields_of_%s}," % (name, name, len(names), name))
    with open(output, "w", encoding="utf-8") as file:
        file.write("/* Made by tools/layouts.py. */\n%s\n#include \"library/layouts.h\"\n\n%s\n\n"
                   "const jackin_struct jackin_layouts[] = {\n%s\n};\nconst unsigned jackin_layout_count = %d;\n"
                   % ("\n".join(includes), "\n\n".join(tables), "\n".join(rows), len(rows)))


if __name__ == "__main__":
    main()
