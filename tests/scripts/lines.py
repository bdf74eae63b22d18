"""Lines that are typed at a terminal: keys, history, what never reaches a choice, leaving."""
import os
import signal

from harness import contains, equal, run
from terminal import Terminal

UP, DOWN, LEFT, HOME, END = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[H", "\x1b[F"


def begin(*arguments, **variables):
    terminal = Terminal("play", "--bot", "random", "--seed", "7", *arguments, "--lang", "en", columns=100, rows=40, **variables)
    terminal.wait_for("\n> ")
    return terminal


def line(terminal):
    """The row in which the cursor stands."""
    return terminal.screen.lines()[terminal.screen.y]


def leave(terminal):
    terminal.keys("\x05\x15quit\n")
    equal(terminal.end(), 0)


def test_a_line_can_be_edited():
    for variables in ({}, {"NO_COLOR": "1"}):
        terminal = begin(**variables)
        for keys, shown in (("help\x01>\x05<", "> >help<"), ("help" + HOME + ">" + END + "<", "> >help<"),
                            ("help" + LEFT + LEFT + "\x7f", "> hlp"), ("help me\x17you", "> help you"),
                            ("help\x15log", "> log"), ("help" + LEFT + LEFT + "\x15", "> lp"),
                            ("zażółć gęślą\x7f\x7f" + LEFT + "Ś", "> zażółć gęŚś"), ("ąęć" + HOME + "\x1b[3~", "> ęć")):
            terminal.keys(keys)
            equal((keys, line(terminal)), (keys, shown))
            terminal.keys("\x05\x15")
        leave(terminal)


def test_lines_before_come_back():
    terminal = begin()
    terminal.keys("help\n")
    terminal.keys("log 3\n")
    terminal.keys(UP)
    equal(line(terminal), "> log 3")
    terminal.keys(UP)
    equal(line(terminal), "> help")
    terminal.keys(DOWN)
    equal(line(terminal), "> log 3")
    terminal.keys("0\n")
    terminal.keys(UP)
    equal(line(terminal), "> log 30")
    leave(terminal)


def test_special_keys_choose_nothing():
    """Arrows and control characters, with Enter behind them, leave the same question."""
    terminal = begin()
    for keys in (UP, DOWN, LEFT, "\x1b[5~", "\x1bOP", "\x10", "\x0e", "\x07", "\x14", "\x12", "\x13\x11", "\x16", "\x00"):
        page = terminal.keys(keys + "\n")
        assert "Keep the opening hand" in page and "Runner keeps" not in page, (keys, page)
        terminal.keys("\x15")
    equal(terminal.keys("a\n").count("'a' fits nothing"), 1)
    leave(terminal)


def test_interrupts():
    """Ctrl-C drops a line; on an empty one it leaves, as Ctrl-D does. The terminal is left as it was."""
    terminal = begin()
    terminal.keys("1")
    terminal.keys("\x03")
    contains(terminal.settle(), "Keep the opening hand")
    equal(line(terminal), ">")
    terminal.keys("help\x04")
    equal(line(terminal), "> help")
    terminal.keys("\x15")
    terminal.keys("\x03")
    equal(terminal.end(), 0)
    terminal = begin()
    terminal.keys("\x04")
    equal(terminal.end(), 0)


def test_a_terminal_that_goes_away():
    for number in (signal.SIGTERM, signal.SIGHUP):
        terminal = begin()
        os.kill(terminal.child.pid, number)
        equal(terminal.end(), -number)


def test_dumb_terminals_read_plainly():
    terminal = Terminal("play", "--bot", "random", "--seed", "7", "--lang", "en", TERM="dumb")
    terminal.wait_for("\n> ")
    contains(terminal.keys(UP + "\n"), "special keys do nothing here")
    terminal.keys("quit\n")
    equal(terminal.end(), 0)
    assert "\x1b[" not in terminal.raw.replace("^[[A", ""), terminal.raw


def test_history_ends_at_the_handover():
    """The other player finds neither the lines of the first one nor what he cut out of a line."""
    for variables in ({}, {"NO_COLOR": "1"}):
        terminal = Terminal("play", "--seed", "5", "--players", "both", "--lang", "en", columns=100, rows=40, **variables)
        terminal.wait_for("press Enter.")
        terminal.keys("\n")
        terminal.keys("card hedge fund\n")
        terminal.keys("a secret\x15")
        terminal.keys("1\n")
        contains(terminal.settle(), "press Enter.")
        for keys in (UP, "\x19"):
            terminal.keys(keys)
            equal(line(terminal), "Pass the keyboard to the Runner, then press Enter.")
        terminal.keys("\n")
        for keys in (UP, "\x19"):
            terminal.keys(keys)
            equal(line(terminal), ">")
        assert "secret" not in terminal.screen.all_text() and "hedge fund" not in terminal.screen.all_text()
        leave(terminal)


def test_a_title_typed_whole_wins():
    """"Pawn" is a card, though Aesop's Pawnshop has the word, too; "imp" is one as well."""
    terminal = begin()
    for words, title in (("card pawn", "Pawn"), ("card imp", "Imp"), ("card guard", "Guard")):
        terminal.keys("\x15table\n")
        page = terminal.keys(words + "\n")
        assert "cards have that in their names" not in page, page
        contains(page, title)
    leave(terminal)


run(globals())
