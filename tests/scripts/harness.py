"""What the script tests share: running jackin, and the last line that docs/testing.md asks for."""
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import traceback

JACKIN = os.environ["JACKIN"]
SOURCE = os.environ["JACKIN_SOURCE"]
# Games are kept in the data folder of whoever plays; that of a test is its own.
DATA = tempfile.TemporaryDirectory(prefix="jackin-test-")
os.environ["XDG_DATA_HOME"] = DATA.name
KEPT = re.compile(r"The game is kept in\s'[^']*';\s'jackin\splay'\soffers\sit\sagain\.\n")


def jackin(*arguments, **options):
    """Runs the command; the result has returncode, stdout and stderr.

    Where the game is kept stands on a line of its own there, without the numbers of its file.
    """
    result = subprocess.run([JACKIN, *arguments], capture_output=True, text=True, encoding="utf-8",
                            check=False, **options)
    result.stdout = KEPT.sub("The game is kept in 'FILE'.\n", result.stdout)
    return result


class Engine:
    """The engine protocol, where games can be played and every view can be asked for."""

    def __init__(self):
        self.process = subprocess.Popen([JACKIN, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def at_terminal(*arguments, keys=(), prompts=(), columns=100, **variables):
    """Runs the command at a terminal and returns (exit code, what came to the screen).

    Each of `keys` is typed when the screen ends with one of `prompts`. What the command wrote last
    can be lost if its end of the terminal closes with it, so we hold that end open ourselves and
    write a mark of our own after the command has ended: all that came before it was seen.
    """
    mark = b"\0the command has ended\0"
    environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    environment.update(variables)
    screen, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    child = subprocess.Popen([JACKIN, *arguments], stdin=end, stdout=end, stderr=end,
                             env=environment, start_new_session=True)

    def wait():
        child.wait()
        os.write(end, mark)

    waiter = threading.Thread(target=wait)
    waiter.start()
    text, keys = b"", list(keys)
    while mark not in text:
        if not select.select([screen], [], [], 60)[0]:
            child.kill()
            assert False, "no sign of life for a minute after %r" % text[-400:]
        text += os.read(screen, 65536)
        shown = re.sub(rb"\033\[[0-9;]*[A-Za-z]", b"", text)
        if keys and any(shown.endswith(prompt.encode()) for prompt in prompts):
            os.write(screen, keys.pop(0).encode())
    waiter.join()
    os.close(screen)
    os.close(end)
    text = text[:text.index(mark)].decode("utf-8")
    return child.returncode, text.replace("\r\n", "\n")


def equal(found, expected):
    assert found == expected, "found %r, expected %r" % (found, expected)


def contains(text, part):
    assert part in text, "%r is not in %r" % (part, text)


def progress(text):
    """Tells how far a long run is (TEST_PROGRESS); short ones say nothing."""
    if "TEST_PROGRESS" in os.environ:
        print(text, flush=True)


def run(cases):
    """Runs every function called test_... of a module's globals() and exits."""
    passed, failed = 0, 0
    for name, case in list(cases.items()):
        if not name.startswith("test_") or not callable(case):
            continue
        progress(name)
        try:
            case()
            passed += 1
        except Exception:
            failed += 1
            print("FAILED " + name)
            traceback.print_exc(file=sys.stdout)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)
