"""The clock of a round: what it says at each moment, the watch at a terminal, and the data for a page."""
import fcntl
import os
import pty
import re
import select
import signal
import sqlite3
import struct
import subprocess
import termios
import time

from shell import Event, contains, equal, jackin, names, run
from harness import at_terminal  # noqa: E402

START = 1000000
LIMIT = 65 * 60
DIGITS = ["███ █ █ █ █ █ █ ███", " █   █   █   █   █ ", "███   █ ███ █   ███", "███   █ ███   █ ███", "█ █ █ █ ███   █   █",
          "███ █   ███   █ ███", "███ █   ███ █ █ ███", "███   █   █   █   █", "███ █ █ ███ █ █ ███", "███ █ █ ███   █ ███"]


def running(*settings, players=4, **options):
    event = Event("--rounds", "2", *settings, **options)
    for name in names(players):
        event.call("register", name)
    event.call("pair")
    event.call("clock", "start", "--at", str(START))
    return event


def read_clock(frame):
    """The time that big digits of any size show, as "-mm:ss". The colon tells where the digits stand."""
    lines = [line for line in frame.split("\n") if "█" in line]
    equal(len(lines) % 5, 0)
    high, wide = len(lines) // 5, min(len(part) for line in lines for part in re.findall("█+", line))
    lines = [line.ljust(400) for line in lines[::high]]
    colon = [c for c in range(400) if [line[c] for line in lines] == [" ", "█", " ", "█", " "]]
    equal(len(colon), wide)
    at = ""
    for start in (-8, -4, 2, 6):
        glyph = " ".join(line[colon[0] + wide * start:colon[0] + wide * (start + 3):wide] for line in lines)
        at += str(DIGITS.index(glyph))
    return ("-" if "█" in lines[2][:max(0, colon[0] - 8 * wide)] else "") + at[:2] + ":" + at[2:]


def pages(text):
    """What was on the watch's page, one after the other; such as came only in part are left out."""
    plain = re.sub(r"\033\[[0-9;]*m", "", text).replace("\r\n", "\n")
    parts = [part.split("\033[?25h")[0] for part in plain.split("\033[H\033[J")[1:]]
    return [part for part in parts if re.search(r"\w\.\n$", part)]


def frames(text):
    return [read_clock(page) for page in pages(text)]


def seconds(shown):
    sign, minutes, rest = re.fullmatch(r"(-?)(\d+):(\d+)", shown).groups()
    return (int(minutes) * 60 + int(rest)) * (-1 if sign else 1)


def test_digits():
    event = running()
    for left, shown in ((3900, "65:00"), (3754, "62:34"), (1279, "21:19"), (0, "00:00"), (-68, "-01:08"), (5, "00:05")):
        result = event.run("clock", "--at", str(START + LIMIT - left))
        equal(read_clock(result.stdout), shown)


def test_data_for_a_page():
    """docs/tournaments.md names these fields."""
    event = running("--name", "Liga", "--cut", "4")
    clock = event.call("clock", "--at", str(START + 100))
    equal({key: clock[key] for key in clock if key != "text"},
          {"ok": True, "phase": "running", "left": LIMIT - 100, "limit": LIMIT, "rules": [], "part": "swiss", "round": 1,
           "moment": START + 100, "ends": START + LIMIT, "event": "Liga"})
    event.call("clock", "pause", "--at", str(START + 200))
    clock = event.call("clock", "--at", str(START + 500))
    equal((clock["phase"], clock["left"], clock["ends"]), ("paused", LIMIT - 200, None))
    event.call("clock", "resume", "--at", str(START + 1200))
    clock = event.call("clock", "--at", str(START + 1200))
    equal((clock["phase"], clock["left"], clock["ends"]), ("running", LIMIT - 200, START + 1000 + LIMIT))
    clock = event.call("clock", "--at", str(START + 1000 + LIMIT))
    equal((clock["phase"], clock["left"], clock["rules"]), ("called", 0, ["TR-28", "TR-29", "TR-30", "TR-31"]))
    clock = event.call("clock", "--at", str(START + 1000 + LIMIT), "--lang", "pl")
    contains(clock["text"], "Koniec czasu")
    for _ in range(2):
        event.report_round()
        event.call("close")
        if event.call("show")["event"]["rounds_paired"] < 2:
            event.call("pair")
    equal(event.call("clock")["phase"], "unset")
    event.call("cut")
    event.call("clock", "start", "--at", str(START))
    clock = event.call("clock", "--at", str(START + 35 * 60))  # TR-39
    equal((clock["limit"], clock["part"], clock["round"], clock["phase"]), (35 * 60, "finals", 1, "called"))
    equal(clock["rules"], ["TR-28", "TR-47", "TR-48"])
    for game in ("1", "2"):
        event.call("final", game, "1:corp:7-2")
    equal(event.call("clock")["round"], 2)


def test_called_early():
    """`left` counts since time was called, and time that is up is not stopped any more."""
    event = running()
    event.call("clock", "pause", "--at", str(START + 100))
    event.call("clock", "call", "--at", str(START + 600))
    clock = event.call("clock", "--at", str(START + 660))
    equal((clock["phase"], clock["left"]), ("called", -60))
    event = running()
    equal(event.refused("clock", "pause", "--at", str(START + LIMIT)), ["TR-12"])
    equal(event.call("clock", "--at", str(START + LIMIT + 5))["phase"], "called")


def test_watch():
    """The digits go down, the sentence comes at the moment at which time is called, and q ends it."""
    event = running()
    for lang, sentence, hint in (("en", "Play on.", "q ends the watch."), ("pl", "Gra trwa.", "q kończy.")):
        code, text = at_terminal("tournament", "clock", event.path, "--watch", "--at", str(START + LIMIT - 3), "--lang", lang,
                                 keys=["q"], prompts=("(TR-31).\r\n%s%s\r\n" % (" " * ((100 - len(hint)) // 2), hint),),
                                 COLUMNS="80", LINES="24", NO_COLOR="1")
        equal(code, 0)
        seen = [seconds(shown) for shown in frames(text)]
        equal(seen, sorted(set(seen), reverse=True))  # a busy machine may leave one out
        assert 3 >= seen[0] > 0 >= seen[-1], seen
        for left, page in zip(seen, pages(text)):  # TR-28 to TR-31 are said from the moment of the call on
            equal(sentence in page, left > 0)
            for rule in ("TR-28", "TR-29", "TR-30", "TR-31"):
                equal(rule in page, left <= 0)
        # The page of its own is left, the cursor is back, and the last state stays to be read.
        contains(text, "\033[?1049h\033[?25l")
        assert seconds(read_clock(text.split("\033[?25h\033[?1049l")[1])) <= 0


class Screen:
    """What came to a terminal since it was looked at anew. Bytes are kept: a read may end within a letter."""

    def __init__(self, terminal):
        self.terminal, self.seen = terminal, b""

    def wait(self, seconds_at_most=1):
        """Reads on if anything comes in this time; tells whether it did."""
        is_there = bool(select.select([self.terminal], [], [], seconds_at_most)[0])
        if is_there:
            self.seen += os.read(self.terminal, 65536)
        return is_there

    def text(self):
        return self.seen.decode("utf-8", "ignore").replace("\r\n", "\n")

    def until(self, is_enough):
        """Reads until the text is enough, a minute at most; tells whether it was."""
        end = time.monotonic() + 60
        while not is_enough(self.text()) and time.monotonic() < end:
            self.wait()
        return is_enough(self.text())


def test_watch_fills_the_terminal():
    """At any size the digits take the room that is left, nothing is wider or higher than the terminal, and the round is named."""
    event = running("--name", "Liga Miejska")

    def whole(text):
        return [page for page in pages(text) if page.endswith("q ends the watch.\n")]

    for columns, rows in ((80, 24), (100, 40), (200, 50), (40, 12)):
        screen, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        child = subprocess.Popen([os.environ["JACKIN"], "tournament", "clock", event.path, "--watch", "--at", str(START + 100)],
                                 stdin=side, stdout=side, stderr=side, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
                                 start_new_session=True)
        shown = Screen(screen)
        assert shown.until(whole), shown.text()
        os.write(screen, b"q")
        child.wait(timeout=30)
        os.close(screen)
        os.close(side)
        page = whole(shown.text())[0]
        assert LIMIT - 110 < seconds(read_clock(page)) <= LIMIT - 100, page
        lines = page.split("\n")
        assert len(lines) == rows and max(len(line) for line in lines) <= columns, (columns, rows, page)
        equal([line.strip() for line in lines[:2]], ["Liga Miejska", "Round 1 of 2"])
        block = [line for line in lines if "█" in line]
        wide = max(len(line.rstrip()) for line in block) - min(len(line) - len(line.lstrip()) for line in block)
        assert wide + 17 > columns - 2 or len(block) + 5 + 6 >= rows, (columns, rows, wide, len(block))


def watch_until(path, frame, end, *words):
    """Watches until a time is seen, ends that, and gives the exit status; the terminal must be as it was."""
    screen, side = pty.openpty()
    before = termios.tcgetattr(side)
    child = subprocess.Popen([os.environ["JACKIN"], "tournament", "clock", path, "--watch", *words], stdin=side, stdout=side,
                             stderr=side, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"}, start_new_session=True)
    shown = Screen(screen)
    try:
        assert shown.until(lambda text: any(seconds(one) <= seconds(frame) for one in frames(text))), shown.text()
        during = termios.tcgetattr(side)
        assert not during[3] & termios.ECHO, "what is typed shows on the clock"
        end(child, screen)
        child.wait(timeout=60)
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
    equal(termios.tcgetattr(side), before)
    while shown.wait(0.2):
        pass
    text = shown.text()
    os.close(screen)
    os.close(side)
    contains(text, "\033[?25h\033[?1049l")
    return child.returncode, frames(text)


def test_endings():
    event = running()
    at = ("--at", str(START + LIMIT - 70))
    for end in (lambda child, screen: child.send_signal(signal.SIGINT), lambda child, screen: child.send_signal(signal.SIGTERM),
                lambda child, screen: os.write(screen, b"xq")):  # another key does nothing
        code, seen = watch_until(event.path, "01:09", end, *at)
        equal(code, 0)
        assert 60 <= seconds(seen[0]) <= 70, seen


def test_watch_sees_what_others_do():
    """Results and the clock are reported while somebody watches; the watch holds nobody up, and nobody holds it up."""
    event = running()

    def is_fluent(text):
        """Who waited for somebody would show a new time every five seconds at best."""
        seen = sorted({seconds(shown) for shown in frames(text)})
        return sum(later - earlier < 5 for earlier, later in zip(seen, seen[1:])) >= 2

    def call_time(child, screen):
        event.call("clock", "call", "--at", str(START + 100))
        event.report_round()
        shown = Screen(screen)
        assert shown.until(lambda text: "TR-31" in text), shown.text()
        other = sqlite3.connect(event.path, isolation_level=None)  # somebody writes for long
        other.execute("BEGIN IMMEDIATE")
        shown = Screen(screen)
        assert shown.until(is_fluent), shown.text()
        other.execute("ROLLBACK")
        other.close()
        os.write(screen, b"q")

    code, _ = watch_until(event.path, "64:49", call_time, "--at", str(START + 10))
    equal(code, 0)


def test_watch_without_a_terminal():
    event = running()
    child = subprocess.Popen([os.environ["JACKIN"], "tournament", "clock", event.path, "--watch", "--at", str(START)],
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    lines = [child.stdout.readline() for _ in range(14)]  # two looks
    child.send_signal(signal.SIGTERM)
    child.communicate()
    equal(child.returncode, 0)
    text = "".join(lines)
    assert "\033" not in text
    equal((lines[0], lines[7]), ("Round 1 of 2\n", "Round 1 of 2\n"))
    first, second = (seconds(read_clock("".join(part))) for part in (lines[:7], lines[7:]))
    assert LIMIT >= first > second, lines  # a busy machine may leave one out


def test_untimed():
    """TR-36: the last match of the older finals has no limit: the clock counts up."""
    event = running("--cut", "4", "--finals", "legacy")
    for _ in range(2):
        event.report_round()
        event.call("close")
        if event.call("show")["event"]["rounds_paired"] < 2:
            event.call("pair")
    event.call("cut")
    for game in ("1", "2"):
        event.call("final", game, "1:corp:7-0", "2:runner:7-0")
    event.call("clock", "start", "--at", str(START))
    clock = event.call("clock", "--at", str(START + 65))
    equal((clock["limit"], clock["phase"], clock["ends"]), (0, "running", None))
    equal(read_clock(event.run("clock", "--at", str(START + 65)).stdout), "01:05")
    equal(jackin("tournament", "clock", event.path, "--at", "yesterday").returncode, 2)


run(globals())
