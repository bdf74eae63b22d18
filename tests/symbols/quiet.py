"""A room that returns its errors: it keeps no variables, prints nothing and never ends the process.

usage: quiet.py NM OBJDUMP LIBRARY

What is asked of the symbols: nothing that can be written, none of the streams of the process, and
no call that prints, ends the process, or answers from a place that all callers share.
"""
import os
import sys

from symbols import read_only_relocated, symbols

FORBIDDEN = {
    "ends the process": "exit _exit _Exit quick_exit abort __assert_fail __assert raise kill longjmp err errx verr verrx "
                        "__stack_chk_fail_local g_assertion_message g_error g_log",
    "prints": "stdin stdout stderr printf vprintf puts putchar putc_unlocked perror psignal warn warnx __printf_chk "
              "__vprintf_chk syslog dprintf g_print g_printerr",
    "is shared by all callers": "strtok strerror strsignal asctime ctime gmtime localtime rand srand random setlocale "
                                "setenv putenv getenv signal sigaction tmpnam chdir umask alarm",
}


def main():
    nm, objdump, library = sys.argv[1:]
    _, undefined, writable, _ = symbols(nm, library)
    name = os.path.basename(library)
    assert "sqlite3_prepare_v2" in undefined, "%s is not the room" % name
    found = [(problem, undefined & set(names.split())) for problem, names in FORBIDDEN.items()]
    found.append(("has variables", writable - read_only_relocated(objdump, library)))
    failed = 0
    for problem, names in found:
        if names:
            failed += 1
            print("FAILED: %s %s: %s" % (name, problem, " ".join(sorted(names))))
    print("%d passed, %d failed" % (len(found) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
