"""jackin arena: the same contest gives the same tables, however it is played; programs that fail lose."""
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile

from harness import JACKIN, SOURCE, at_terminal, contains, equal, jackin, run

CONTEST = ["mainframe", "--bot", "greedy", "--bot", "gentle", "--bot", "random", "--games", "4", "--applications", "60"]
NETRUNNER = ["netrunner", "--bot", "greedy", "--bot", "random", "--games", "3", "--applications", "30"]
EXACT = ["--no-times"]


def arena(*arguments, status=0):
    result = jackin("arena", *arguments)
    equal((result.returncode, result.stderr if status == 0 else ""), (status, ""))
    return result.stdout if status == 0 else result.stderr


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def test_threads_change_nothing():
    for contest in (CONTEST, NETRUNNER):
        one = arena(*contest, *EXACT, "--threads", "1")
        equal(arena(*contest, *EXACT, "--threads", "3"), one)
        assert arena(*contest, *EXACT, "--seed", "99") != one


def test_each_chair_is_counted():
    found = json.loads(arena(*CONTEST, "--json"))
    rows = found["results"]
    equal([(row["bot"], row["seat"], row["against"], row["games"]) for row in rows],
          [(a, seat, b, 4) for a, b in (("greedy", "gentle"), ("greedy", "random"), ("gentle", "random")) for seat in (1, 2)])
    for row in rows:
        assert 0 <= row["low"] <= row["part"] <= row["high"] <= 1, row
        assert row["decisions"] > 0 and row["applications"] > 0, row
    equal(len(found["times"]), 6)
    rows = json.loads(arena(*NETRUNNER, "--json"))["results"]
    equal([row["chair"] for row in rows], ["corp", "runner"])
    rows = json.loads(arena("mainframe", "--bot", "greedy", "--bot", "random", "--players", "4", "--games", "1", "--json"))["results"]
    equal([row["seat"] for row in rows], [1, 2, 3, 4])


def test_progress_is_shown_at_a_terminal():
    status, screen = at_terminal("arena", *CONTEST, *EXACT)
    equal(status, 0)
    contains(screen, "24 of 24 games")


def test_the_interval_is_wilsons():
    """Of 10 wins in 10 games: 72.2 to 100."""
    row = json.loads(arena("mainframe", "--bot", "greedy", "--bot", "random", "--games", "10", "--json"))["results"][0]
    equal((row["wins"], round(row["low"], 4), row["high"], row["elo"]), (10, 0.7225, 1, None))


def test_it_goes_on_where_it_was():
    whole = arena(*CONTEST, *EXACT)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games")
        equal(arena(*CONTEST, *EXACT, "--out", path), whole)
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines(keepends=True)
        equal(len(lines), 1 + 24)
        # Interrupted in the middle of a line: the half of a game is played again, the others are kept.
        first = lines[1].replace('"turns":', '"turns":1')
        write(folder, "games", lines[0] + first + "".join(lines[2:9]) + lines[9][:20])
        again = arena(*CONTEST, *EXACT, "--out", path)
        assert again != whole, "the games that were there are not used"
        write(folder, "games", "".join(lines[:9]) + lines[9][:20])
        equal(arena(*CONTEST, *EXACT, "--out", path), whole)
        with open(path, encoding="utf-8") as file:
            after = file.read().splitlines(keepends=True)
        equal(after[:9], lines[:9])
        equal(len(after), len(lines))
        # Another contest does not write there.
        contains(arena(*CONTEST, "--seed", "5", "--out", path, status=1), "another contest")
        write(folder, "games", lines[0] + "{}\n")
        contains(arena(*CONTEST, "--out", path, status=1), "no game of the contest")


def test_shards_by_gnu_parallel():
    """As docs/bots.md says: four processes, one table."""
    with tempfile.TemporaryDirectory() as folder:
        command = " ".join([JACKIN, "arena", *CONTEST, "--threads", "1", "--shard", "{}/4", "--out", "shard-{}.jsonl"])
        result = subprocess.run(["parallel", "--will-cite", "-j", "4", command, ":::", "1", "2", "3", "4"], cwd=folder,
                                capture_output=True, text=True, timeout=110)
        equal((result.returncode, result.stderr), (0, ""))
        shards = [os.path.join(folder, "shard-%d.jsonl" % number) for number in (1, 2, 3, 4)]
        whole = os.path.join(folder, "whole.jsonl")
        merged = os.path.join(folder, "merged.jsonl")
        equal(arena("merge", *shards, *EXACT, "--out", merged), arena(*CONTEST, *EXACT, "--out", whole))
        for form in ([], ["--json"]):
            equal(arena("merge", merged, *EXACT, *form), arena("merge", whole, *EXACT, *form))
        contains(arena("merge", *shards, "--out", merged, status=1), "--force")
        for shard in shards:
            contains(arena("merge", *shards, "--out", shard, "--force", status=1), os.path.basename(shard))
        result = jackin("arena", "merge", *shards[1:], *EXACT)
        equal(result.returncode, 1)
        contains(result.stderr, "6 of 24 games are missing")
        # The same game with two outcomes.
        with open(shards[0], encoding="utf-8") as file:
            head, first = file.read().splitlines(keepends=True)[:2]
        bad = write(folder, "bad", head + re.sub(r'"turns":\d+', '"turns":3', first))
        contains(arena("merge", *shards, bad, status=1), "game 0 came out in another way")
        contains(arena("merge", os.path.join(SOURCE, "README.md"), status=1), "no file that --out has written")
        contains(arena("merge", os.path.join(folder, "none"), status=1), "none")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = []
        self.attributes = []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes


def test_page():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        program = "program:echo '<b>&\"'"
        arena("mainframe", "--bot", program, "--bot", "random", "--games", "2", "--html", path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        page = Page()
        page.feed(text)
        equal((page.tags.count("svg"), page.tags.count("tr"), page.tags.count("b")), (2, 3, 0))
        equal([value for name, value in page.attributes if name in ("src", "href", "onload")], [])
        contains(text, "&lt;b&gt;&amp;&quot;")
        contains(arena("mainframe", "--bot", "random", "--games", "1", "--html", path, status=1), "--force")
        arena("mainframe", "--bot", "random", "--games", "1", "--html", path, "--force")
        contains(arena("mainframe", "--bot", "random", "--games", "1", "--html", folder, status=1), folder)


def program_says(command, *more):
    row = arena("mainframe", "--bot", "program:" + command, "--bot", "random", "--games", "1", *EXACT, *more)
    wins = re.search(r"seat 1 +random +(\d+) +([\d.]+)|miejsce 1 +random +(\d+) +([\d.]+)", row)
    equal([float(part) for part in wins.groups() if part], [1, 0])
    return row


def test_programs_that_fail_lose_with_a_sentence():
    contains(program_says("exit 3"), "it ended before it answered")
    contains(program_says("echo '{}'; cat"), "its answer cannot be used: choice: is missing")
    contains(program_says("echo '{\"choice\":100000}'; cat"), "there is no choice 100000")
    contains(program_says("echo '{\"choice\":-1}'; cat"), "there is no choice -1")
    contains(program_says("echo '{\"choice\":\"0\"}'; cat"), "its answer cannot be used: choice:")
    contains(program_says("echo 0, 1; cat"), "its answer cannot be used: not JSON")
    contains(program_says("head -c 100000 /dev/zero; cat"), "its answer is longer than")
    contains(program_says("/nowhere/at-all 2>/dev/null"), "it ended before it answered")
    contains(program_says("exit 3", "--lang", "pl"), "skończył się, zanim odpowiedział")
    # Slow from the second answer on; the first one has time to start up.
    slow = "read line; echo '{\"choice\":0}'; sleep 60"
    contains(program_says(slow, "--ms", "40"), "it gave no answer within 68 ms")


def test_programs_leave_nothing_behind():
    with tempfile.TemporaryDirectory() as folder:
        mark = os.path.join(folder, "mark")
        program_says("(sleep 2; touch %s) >/dev/null & exit 1" % mark)
        subprocess.run(["sleep", "2.5"], check=True)
        assert not os.path.exists(mark), "what the program started goes on"


def test_the_examples_play():
    with tempfile.TemporaryDirectory() as folder:
        bot = os.path.join(folder, "bot")
        subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-o", bot, os.path.join(SOURCE, "examples", "bot.c")],
                       check=True)
        python = "program:%s %s" % (sys.executable, os.path.join(SOURCE, "examples", "bot.py"))
        for game in ("mainframe", "netrunner"):
            out = arena(game, "--bot", python, "--bot", "program:" + bot, "--games", "1", *EXACT)
            assert "lost by" not in out, out
            equal(arena(game, "--bot", python, "--bot", "program:" + bot, "--games", "1", *EXACT), out)


def test_the_page_about_bots_has_the_examples():
    with open(os.path.join(SOURCE, "docs", "writing-a-bot.md"), encoding="utf-8") as file:
        page = file.read()
    for language, name in (("python", "bot.py"), ("c", "bot.c")):
        with open(os.path.join(SOURCE, "examples", name), encoding="utf-8") as file:
            contains(page, "```%s\n%s```\n" % (language, file.read()))


def test_a_program_is_asked_as_the_page_says():
    """The fields of a question, for both games; nothing of the other's hand is in it."""
    with tempfile.TemporaryDirectory() as folder:
        for game in ("mainframe", "netrunner"):
            path = os.path.join(folder, game)
            arena(game, "--bot", "program:tee %s | while read line; do echo '{\"choice\":0}'; done" % path, "--bot", "random",
                  "--games", "1", "--threads", "1", "--shard", "1/2")
            with open(path, encoding="utf-8") as file:
                questions = [json.loads(line) for line in file]
            assert len(questions) > 3, questions
            for question in questions:
                equal(sorted(question), sorted(["cmd", "view", "to_move", "step", "prompt", "choices", "events", "budget_ms", "seed"]))
                equal((question["cmd"], question["budget_ms"]), ("decide", None))
                equal([choice["choice"] for choice in question["choices"]], list(range(len(question["choices"]))))
                equal(question["view"]["game"], game)
            assert any(question["events"] for question in questions), "nothing is told"
            if game == "mainframe":
                me = questions[0]["to_move"]
                assert all(isinstance(player["hand"], int) for question in questions for player in question["view"]["players"]
                           if player["runner"] != me), "hands are shown"
            else:
                equal({question["to_move"] for question in questions}, {"corp"})
                assert all(card.get("hidden") or card.get("known") for question in questions
                           for card in question["view"]["runner"]["grip"]), "the grip is shown"


def test_decks():
    with tempfile.TemporaryDirectory() as folder:
        for name, starter in (("a.txt", "jinteki"), ("b.txt", "anarch")):
            text = jackin("deck", "convert", "starter:" + starter, "--to", "text").stdout
            write(folder, name, text)
        out = json.loads(arena("--bot", "random", "--games", "1", "--corp", folder, "--runner", "anarch", "--json"))
        equal([[deck["deck"] for deck in out["contest"][side]] for side in ("corp", "runner")],
              [[os.path.join(folder, "a.txt")], ["anarch"]])
        contains(arena("--bot", "random", "--corp", "anarch", status=1), "anarch")
        contains(arena("--bot", "random", "--corp", os.path.join(folder, "none"), status=1), "none")


def test_what_makes_no_sense():
    for arguments, message in (
            ([], "name the bots"),
            (["--bot", "clever"], "there is no bot 'clever'"),
            (["--bot", "steady:many"], "--bot NAME:N must be"),
            (["chess", "--bot", "random"], "there is no game 'chess'"),
            (["--bot", "random", "--games", "0"], "--games must be 1 or more"),
            (["--bot", "random", "--ms", "5", "--applications", "5"], "not in both"),
            (["--bot", "random", "--players", "3"], "--players is for Mainframe"),
            (["mainframe", "--bot", "random", "--players", "1"], "--players is for Mainframe"),
            (["mainframe", "--bot", "random", "--corp", "jinteki"], "has no decks"),
            (["--bot", "random", "--shard", "5/4"], "--shard must be K/N"),
            (["--bot", "random", "--shard", "1"], "--shard must be K/N"),
            (["--bot", "random", "--games", "999999999"], "--games must be"),
            (["mainframe", "more", "--bot", "random"], "'more' is one argument too many"),
            (["merge"], "name the files")):
        contains(arena(*arguments, status=2), message)
        jackin("arena", *arguments, "--lang", "pl")


run(globals())
