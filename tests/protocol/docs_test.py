"""The examples of docs/protocol.md, played through the engine.

A block fenced with ```session holds requests (after "> ") and the responses to them (after "< "). A response may go on in
further lines, whose indentation does not count. "…" in a response stands for anything. All blocks of the
document are one session, in order."""
import json
import os
import re
import sys

from engine import SOURCE, Engine

DOCUMENT = os.path.join(SOURCE, "docs", "protocol.md")
COMMANDS = ["hello", "new", "position", "choices", "choose", "state", "why", "rig", "undo", "record", "replay", "hash"]


def examples(path):
    """Yields (number of the line, request, expected response)."""
    is_session, entries = False, []
    with open(path, encoding="utf-8") as document:
        for number, line in enumerate(document, 1):
            line = line.rstrip("\n")
            if line.startswith("```"):
                is_session = line == "```session"
            elif not is_session:
                continue
            elif line.startswith("> "):
                entries.append([number, line[2:], None])
            elif line.startswith("< "):
                assert entries and entries[-1][2] is None, "line %d: a response without its request" % number
                entries[-1][2] = line[2:]
            elif entries:
                # A continued line belongs to the response, or to the request before there is one.
                part = 1 if entries[-1][2] is None else 2
                entries[-1][part] += line.strip()
    return entries


def pattern(expected):
    return "".join(".*" if piece == "…" else re.escape(piece) for piece in re.split("(…)", expected))


def main():
    passed, failed, seen = 0, 0, set()
    with Engine() as engine:
        for number, request, expected in examples(DOCUMENT):
            engine.process.stdin.write(request.encode() + b"\n")
            engine.process.stdin.flush()
            found = engine.process.stdout.readline().decode().rstrip("\n")
            if expected is not None and re.fullmatch(pattern(expected), found):
                passed += 1
            else:
                failed += 1
                print("FAILED docs/protocol.md:%d\n  request  %s\n  expected %s\n  found    %s"
                      % (number, request, expected, found))
            if json.loads(found)["ok"]:
                seen.add(json.loads(request)["cmd"])
    for command in COMMANDS:
        if command in seen:
            passed += 1
        else:
            failed += 1
            print("FAILED docs/protocol.md has no example of %s" % command)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


main()
