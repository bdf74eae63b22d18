#!/usr/bin/env python3
"""Turns the rule ledgers (docs/rules/*.md) into the C tables of cli/ledgers.h.

usage: embed_ledgers.py OUTPUT.c LEDGER.md... [LEDGER.pl.md...]

A ledger has one "# " title, "## " and "### " headings, and entries, one a line:
"- **ID** text", where an ID is letters, a hyphen, letters if any, digits and at most one small
letter (RUN-07, FAQ-C01009a). LEDGER.pl.md has the same headings and entries with the Polish
sentence that players read instead, for as many entries as people are shown. A duplicate or
misshapen ID stops the build, and so does a sentence without an entry.
"""
import os
import re
import sys

ENTRY = re.compile(r"- \*\*([A-Z]+-[^*]*)\*\* +(.*\S)\s*$")
ID = re.compile(r"[A-Z]+-[A-Z]*[0-9]+[a-z]?$")
POLISH = ".pl.md"


def c_string(text):
    out = []
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\?':
            out.append("\\" + char)
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append("\\%03o" % byte)
    return '"%s"' % "".join(out)


def read_ledger(path, seen):
    """Returns (title, [(heading, [(id, text)])]); headings without entries are left out."""
    title, section, chapters = None, "", []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip()
            if line.startswith("# ") and title is None:
                title = line[2:]
            elif line.startswith("## "):
                section = line[3:]
                chapters.append((section, []))
            elif line.startswith("### "):
                chapters.append((section + " / " + line[4:], []))
            elif match := ENTRY.match(line):
                entry, text = match.groups()
                where = "%s:%d: " % (path, number)
                if not ID.match(entry):
                    sys.exit(where + "misshapen ID " + entry)
                if entry in seen:
                    sys.exit(where + "ID " + entry + " is used twice")
                if not chapters:
                    sys.exit(where + "entry before the first heading")
                seen.add(entry)
                chapters[-1][1].append((entry, text))
    if title is None:
        sys.exit(path + ": no title")
    return title, [chapter for chapter in chapters if chapter[1]]


def read_sentences(paths):
    """Returns {ledger: {id: sentence}} of the Polish files."""
    found = {}
    for path in paths:
        _, chapters = read_ledger(path, set())
        name = os.path.basename(path)[: -len(POLISH)]
        found[name] = {entry: text for _, lines in chapters for entry, text in lines}
    return found


def main(output, paths):
    seen = set()
    ledgers, chapters, entries = [], [], []
    sentences = read_sentences([path for path in paths if path.endswith(POLISH)])
    for path in paths:
        if path.endswith(POLISH):
            continue
        title, read = read_ledger(path, seen)
        name = os.path.splitext(os.path.basename(path))[0]
        polish = sentences.pop(name, {})
        for heading, lines in read:
            for entry, text in lines:
                row = (c_string(entry), c_string(text), c_string(polish.pop(entry, "")), len(chapters))
                entries.append("    {%s, %s, %s, %d}," % row)
            chapters.append("    {%s, %d}," % (c_string(heading), len(ledgers)))
        ledgers.append("    {%s, %s}," % (c_string(name), c_string(title)))
        if polish:
            sys.exit("%s%s: sentences without an entry: %s" % (name, POLISH, ", ".join(polish)))
    if sentences:
        sys.exit("sentences without a ledger: " + ", ".join(sentences))

    with open(output, "w", encoding="ascii") as file:
        file.write("/* Generated from docs/rules by tools/embed_ledgers.py. */\n")
        file.write('#include "cli/ledgers.h"\n')
        for kind, name, rows in (
            ("ledger", "ledgers", ledgers),
            ("ledger_chapter", "ledger_chapters", chapters),
            ("ledger_entry", "ledger_entries", entries),
        ):
            file.write("\nconst struct %s %s[] = {\n%s\n};\n" % (kind, name, "\n".join(rows)))
            file.write("const int %s_count = %d;\n" % (kind, len(rows)))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
