"""The rules are pure: their libraries call nothing but memcpy, memmove, memset and memcmp.

usage: symbols.py NM OBJDUMP LIBRARY...

A library may also use what an earlier or later one of the list defines. Three cases a library. Beside
calls this finds everything else that has a name outside: the C library's errno, stdio, the clock,
the heap, and the helpers that compilers call (a stack protector, arithmetic on floats, 64-bit
division on 32-bit machines).

Programs of others are linked with these libraries, so every global name, hidden or not, begins with
the prefix of its room: no other can clash with a name of theirs.
"""
import os
import re
import subprocess
import sys

ALLOWED = {"memcpy", "memmove", "memset", "memcmp"}
# Names of the linker's making, not of any library.
LINKER = {"_GLOBAL_OFFSET_TABLE_"}
# What the global names of a library begin with. A new library needs no line here if that is its name.
PREFIX = {
    "netrunner": r"nr_",
    "mainframe": r"mf_",
    "tournament": r"tn_",
    "decks": r"deck_",
    "bots": r"bot_",
    "mainframe_workload": r"mf_",
    "jackin": r"(core|nr|mf|tn|deck|words|batch|bot|jackin)_",
}
WRITABLE = "BbDdCGgSs"  # kinds of symbols that stand for memory that can be written


def symbols(nm, library):
    """Returns (defined, undefined, writable, global) names of a static library."""
    run = subprocess.run([nm, library], check=True, capture_output=True, text=True)
    defined, undefined, writable, shared = set(), set(), set(), set()
    for line in run.stdout.splitlines():
        words = line.split()
        if len(words) == 2 and words[0] in "Uuw":
            undefined.add(words[1])
        elif len(words) == 3:
            defined.add(words[2])
            if words[1].isupper():
                shared.add(words[2])
            if words[1] in WRITABLE and not words[2].startswith(".data.rel.ro"):
                writable.add(words[2])
    return defined, undefined, writable, shared


def prefix_of(library):
    room = re.sub(r"^lib|\.a$", "", os.path.basename(library))
    return PREFIX.get(room, room + "_")


def read_only_relocated(objdump, library):
    """Names in .data.rel.ro: constant tables with addresses in them, written by the loader alone."""
    run = subprocess.run([objdump, "-t", library], check=True, capture_output=True, text=True)
    return {line.split()[-1] for line in run.stdout.splitlines() if ".data.rel.ro" in line}


def main():
    nm, objdump, *libraries = sys.argv[1:]
    found = {library: symbols(nm, library) for library in libraries}
    known = set().union(*(defined for defined, _, _, _ in found.values())) | ALLOWED | LINKER
    passed = failed = 0
    for library in libraries:
        _, undefined, writable, shared = found[library]
        name = os.path.basename(library)
        constant = read_only_relocated(objdump, library)
        bare = {one for one in shared if not re.match(prefix_of(library), one)}
        for problem, names in (("calls", undefined - known),
                               ("has variables", writable - constant),
                               ("has global names without its prefix", bare if shared else {"(none)"})):
            if names:
                failed += 1
                print("FAILED: %s %s: %s" % (name, problem, " ".join(sorted(names))))
            else:
                passed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
