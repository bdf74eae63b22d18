"""Running events from the shell: what the tournament scripts share."""
import atexit
import json
import os
import random
import shutil
import sys
import tempfile

os.environ["LC_ALL"] = "C.UTF-8"  # answers are English unless --lang says otherwise
sys.path.insert(0, os.path.join(os.environ["JACKIN_SOURCE"], "tests", "scripts"))
from harness import contains, equal, jackin, progress, run  # noqa: E402,F401

FIRST = ["Anna", "Bartek", "Celina", "Dawid", "Ewa", "Filip", "Grażyna", "Hubert", "Iga", "Jakub", "Kasia"]
LAST = ["Nowak", "Wójcik", "Łuczak"]
CORPS = ["haas-bioroid", "jinteki", "nbn", "weyland-consortium"]
RUNNERS = ["anarch", "criminal", "shaper"]


def names(count):
    return ["%s %s" % (FIRST[i % len(FIRST)], LAST[i // len(FIRST) % len(LAST)]) for i in range(count)]


def won(corp, outcome, loser=2, winner=7):
    """A game that a side won, with the agenda points of both players: won(2, "corp") is 2:corp:2-7."""
    first = (corp == 1) == (outcome == "corp")
    return "%d:%s:%d-%d" % (corp, outcome, winner if first else loser, loser if first else winner)


class Event:
    """An event in a file of its own; call("pair") runs a verb with --json and gives its answer."""

    def __init__(self, *settings, seed=1, folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="jackin-tournament-")
        if not folder and "JACKIN_KEEP" not in os.environ:
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = os.path.join(self.folder, "event.tn")
        self.random = random.Random(seed)
        self.call("create", "--seed", str(seed), *settings)

    def run(self, verb, *words):
        return jackin("tournament", verb, self.path, *words)

    def call(self, verb, *words):
        result = self.run(verb, *words, "--json")
        assert result.returncode == 0, "%s %s: %s %s" % (verb, words, result.stdout, result.stderr)
        answer = json.loads(result.stdout)
        assert answer["ok"]
        return answer

    def refused(self, verb, *words):
        """The ledger entries of a refusal."""
        result = self.run(verb, *words, "--json")
        assert result.returncode == 1, "%s %s: %s %s" % (verb, words, result.stdout, result.stderr)
        answer = json.loads(result.stdout)
        assert not answer["ok"]
        return answer["error"]["rules"]

    def report_round(self, games=2):
        for table in self.call("pairings")["round"]["tables"]:
            if table.get("bye") or table["is_complete"]:
                continue
            words = []
            for number in range(games):
                outcome = self.random.choice(["corp", "runner", "runner", "corp", "time"])
                corp = number + 1
                if outcome == "time":
                    words.append("%d:time:%d-%d" % (corp, self.random.randrange(6), self.random.randrange(6)))
                    if number == 0 and games == 2:
                        words.append("none")
                    break
                words.append(won(corp, outcome, loser=self.random.randrange(6)))
            self.call("result", str(table["table"]), *words)

    def play_finals(self):
        while True:
            bracket = self.call("bracket")
            if bracket["champion"]:
                return bracket["champion"]
            ready = [g for g in bracket["games"] if g["player1"] and g["player2"] and not g["winner"]]
            game = ready[0]
            corp = game.get("corp") or game["chooser"]
            who = 1 if corp == game["player1"] else 2
            self.call("final", str(game["game"]), won(who, self.random.choice(["corp", "runner"])))

    def check(self):
        answer = self.call("check")
        assert answer["proved"]
        return answer
