"""What the script tests share: running jackin, and the last line that docs/testing.md asks for."""
import os
import subprocess
import sys
import traceback

JACKIN = os.environ["JACKIN"]
SOURCE = os.environ["JACKIN_SOURCE"]


def jackin(*arguments, **options):
    """Runs the command; the result has returncode, stdout and stderr."""
    return subprocess.run([JACKIN, *arguments], capture_output=True, text=True, encoding="utf-8",
                          check=False, **options)


def equal(found, expected):
    assert found == expected, "found %r, expected %r" % (found, expected)


def contains(text, part):
    assert part in text, "%r is not in %r" % (part, text)


def run(cases):
    """Runs every function called test_... of a module's globals() and exits."""
    passed, failed = 0, 0
    for name, case in list(cases.items()):
        if not name.startswith("test_") or not callable(case):
            continue
        try:
            case()
            passed += 1
        except Exception:
            failed += 1
            print("FAILED " + name)
            traceback.print_exc(file=sys.stdout)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)
