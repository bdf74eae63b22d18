"""A command at a terminal, and what somebody sees there: a small emulator of the screen.

It knows what ncurses' entry "xterm" makes programs write, keeps what was scrolled off (which a
curious neighbour could scroll back to), and colours as one number per cell.
"""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata

from harness import JACKIN

CSI = re.compile(r"\x1b\[([0-9;?]*)([@-~])")
OTHER = re.compile(r"\x1b[()][0-9A-Za-z]|\x1b[=>78cM]|\x1b\][^\x07]*\x07")


class Screen:
    """Rows of cells; `scrolled` has the rows that went off at the top."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [self.empty() for _ in range(rows)]
        self.scrolled = []
        self.x = self.y = 0
        self.style = ""
        self.rest = ""

    def empty(self):
        return [(" ", "")] * self.columns

    def resize(self, columns, rows):
        text = self.cells
        self.columns, self.rows = columns, rows
        self.cells = [(row + self.empty())[:columns] for row in text[-rows:]]
        self.cells += [self.empty() for _ in range(rows - len(self.cells))]
        self.x, self.y = min(self.x, columns - 1), min(self.y, rows - 1)

    def line_feed(self):
        if self.y == self.rows - 1:
            self.scrolled.append(self.cells.pop(0))
            self.cells.append(self.empty())
        else:
            self.y += 1

    def write(self, text):
        text, self.rest = self.rest + text, ""
        at = 0
        while at < len(text):
            c = text[at]
            if c == "\x1b":
                found = CSI.match(text, at) or OTHER.match(text, at)
                if not found:
                    if len(text) - at < 20:
                        self.rest = text[at:]
                        return
                    raise AssertionError("an unknown code: %r" % text[at:at + 20])
                if found.re is CSI:
                    self.code(found[1], found[2])
                at = found.end()
                continue
            at += 1
            if c == "\r":
                self.x = 0
            elif c == "\n":
                self.line_feed()
            elif c == "\b":
                self.x = max(0, self.x - 1)
            elif c == "\t":
                self.x = min(self.columns - 1, self.x // 8 * 8 + 8)
            elif c >= " ":
                assert unicodedata.east_asian_width(c) not in "WF", c
                if self.x == self.columns:
                    self.x = 0
                    self.line_feed()
                self.cells[self.y][self.x] = (c, self.style)
                self.x += 1
            else:
                assert c in "\x07\x00", "a control character reached the screen: %r" % c

    def code(self, arguments, what):
        numbers = [int(n) if n else 0 for n in arguments.lstrip("?").split(";")]
        n = max(1, numbers[0])
        row = self.cells[self.y]
        if what == "m":
            self.style = "" if arguments in ("", "0") else arguments
        elif what == "H":
            self.y = min(n, self.rows) - 1
            self.x = min(max(1, numbers[1] if len(numbers) > 1 else 1), self.columns) - 1
        elif what == "J" and numbers[0] == 3:
            self.scrolled = []
        elif what == "J":
            if numbers[0] == 2:
                # Some terminals push what is cleared into what can be scrolled back to.
                self.scrolled += self.cells
                self.cells = [self.empty() for _ in range(self.rows)]
            else:
                row[self.x:] = self.empty()[self.x:]
                for y in range(self.y + 1, self.rows):
                    self.cells[y] = self.empty()
        elif what == "K":
            if numbers[0] == 0:
                row[self.x:] = self.empty()[self.x:]
            elif numbers[0] == 2:
                row[:] = self.empty()
        elif what in "ABCDG":
            self.x, self.y = {"A": (self.x, self.y - n), "B": (self.x, self.y + n), "C": (self.x + n, self.y),
                              "D": (self.x - n, self.y), "G": (n - 1, self.y)}[what]
            self.x = min(max(0, self.x), self.columns - 1)
            self.y = min(max(0, self.y), self.rows - 1)
        elif what == "P":
            row[self.x:] = (row[self.x + n:] + self.empty())[:self.columns - self.x]
        elif what == "@":
            row[self.x:] = ([(" ", "")] * n + row[self.x:])[:self.columns - self.x]
        elif what == "X":
            row[self.x:self.x + n] = [(" ", "")] * n
        else:
            assert what in "hlrn", "an unknown code: %s%s" % (arguments, what)

    def lines(self):
        return ["".join(c for c, _ in row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.lines()).rstrip("\n")

    def full(self):
        """With the spaces at the ends of lines."""
        return "\n".join("".join(c for c, _ in row) for row in self.cells)

    def all_text(self):
        """With what can be scrolled back to."""
        return "\n".join(["".join(c for c, _ in row).rstrip() for row in self.scrolled] + self.lines())

    def styles_of(self, part):
        """The colours in which a part of a line stands on the screen, each once."""
        found = set()
        for row in self.cells:
            text = "".join(c for c, _ in row)
            at = text.find(part)
            while at >= 0:
                found.update(style for c, style in row[at:at + len(part)] if c != " ")
                at = text.find(part, at + 1)
        return found


def sit_down():
    """In the child: it gets the terminal, and signals mean what they usually do, whoever started the tests."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A command that runs at a terminal of its own."""

    def __init__(self, *arguments, columns=80, rows=24, program=None, **variables):
        environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        environment.pop("NO_COLOR", None)
        environment.update(variables)
        self.screen = Screen(columns, rows)
        self.raw = ""
        self.reader = codecs.getincrementaldecoder("utf-8")()
        self.master, self.slave = pty.openpty()
        self.size(columns, rows)
        self.child = subprocess.Popen([*(program or [JACKIN]), *arguments], stdin=self.slave, stdout=self.slave,
                                      stderr=self.slave, env=environment, start_new_session=True,
                                      preexec_fn=sit_down)

    def size(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def take(self, seconds):
        """Reads what comes within a time; False if nothing came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        text = self.reader.decode(os.read(self.master, 65536))
        self.raw += text
        self.screen.write(text)
        return True

    def is_waiting(self):
        """Has it ended, or does it sleep with all that was typed read? A busy machine makes it slow, not quiet."""
        try:
            for thread in os.listdir("/proc/%d/task" % self.child.pid):
                with open("/proc/%d/task/%s/stat" % (self.child.pid, thread), encoding="utf-8", errors="replace") as file:
                    if file.read().rsplit(")", 1)[1].split()[0] in "RD":
                        return False
        except OSError:
            return True  # gone meanwhile
        return struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))[0] == 0

    def settle(self, quiet=0.08):
        """Reads until nothing comes any more; the text of the screen."""
        end = time.monotonic() + 10
        while self.take(quiet) or (not self.is_waiting() and time.monotonic() < end):
            pass
        return self.screen.text()

    def wait_for(self, *parts, seconds=20):
        """Reads until one of the parts is on the screen, and then until it is quiet."""
        end = time.monotonic() + seconds
        while not any(part in self.screen.full() for part in parts):
            self.take(0.05)
            assert time.monotonic() < end, "%r did not come:\n%s" % (parts, self.screen.text())
        return self.settle()

    def keys(self, text, quiet=0.08):
        """Types; the text of the screen once it is quiet. Some keys show nothing."""
        os.write(self.master, text.encode("utf-8"))
        end = time.monotonic() + (5 if "\n" in text else 0.5)
        while not self.take(0.05) and self.child.poll() is None and time.monotonic() < end:
            pass
        return self.settle(quiet)

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        self.size(columns, rows)
        os.killpg(self.child.pid, signal.SIGWINCH)
        return self.settle(0.4)

    def end(self, seconds=20):
        """Waits for the end; the exit status."""
        end = time.monotonic() + seconds
        while self.child.poll() is None:
            self.take(0.05)
            if time.monotonic() > end:
                self.child.kill()
                raise AssertionError("it did not end:\n" + self.screen.text())
        self.settle(0.05)
        os.close(self.slave)
        os.close(self.master)
        return self.child.returncode
