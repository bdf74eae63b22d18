"""Tables on a clock that the test drives (driven.c): everybody who follows one, and exact times."""
import json
import os
import resource
import subprocess
import tempfile

from client import apply, check_sent, equal

DRIVEN = os.environ["DRIVEN"]
MINUTE = 60000
WEEK = 7 * 24 * 60 * MINUTE


class House:
    """A lobby whose time stands still until the test lets it pass."""

    def __init__(self, pace=0):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([DRIVEN, os.path.join(self.folder.name, "games.db"), str(pace)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.people, self.now, self.made, self.alarms = {}, 1000000, 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        equal(self.process.wait(), 0)
        self.process.stdout.close()
        self.folder.cleanup()

    def line(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        while True:
            answer = self.process.stdout.readline()
            assert answer, "it ended"
            if answer == ".\n":
                return
            name, ms, rest = answer.rstrip("\n").split(" ", 2)
            if name == "!":
                self.alarms.append(rest)
                continue
            self.people[name].hear(int(ms), rest)

    def person(self, guest=None):
        self.made += 1
        return Person(self, "p%d" % self.made, guest or "g%d" % self.made)

    def after(self, ms):
        self.now += ms
        self.line("to %d" % self.now)

    def jump(self, ms):
        self.now += ms
        self.line("jump %d" % self.now)

    def room(self, more=None):
        """The store may write so many bytes more, and takes nothing then (TH-54); None: as many as it likes."""
        limit = resource.RLIM_INFINITY if more is None else os.stat(os.path.join(self.folder.name, "games.db-wal")).st_size + more
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    def restart(self):
        self.people.clear()
        self.line("restart")


class Person:
    """One connection: `document` is what it knows, `heard` all it was sent, with the time."""

    def __init__(self, house, name, guest):
        self.house, self.name, self.guest = house, name, guest
        self.heard, self.document, self.answer = [], None, None
        house.people[name] = self
        house.line("enter %s %s" % (name, guest))

    def hear(self, ms, text):
        if text.startswith("closed"):
            self.heard.append((ms, text))
            return
        message = json.loads(text)
        check_sent(message)
        self.heard.append((ms, message))
        if message["type"] == "snapshot":
            self.document = message["document"]
        elif message["type"] == "change":
            self.document = apply(self.document, message["changes"])
        elif "id" in message:
            self.answer = message

    def ask(self, type, **fields):
        self.answer = None
        self.house.line("say %s %s" % (self.name, json.dumps({"type": type, "id": len(self.heard), **fields})))
        assert self.answer is not None, (type, fields)
        return self.answer

    def ok(self, type, **fields):
        answer = self.ask(type, **fields)
        assert answer["type"] != "refused", (type, fields, answer)
        return answer

    def refused(self, code, type, **fields):
        answer = self.ask(type, **fields)
        equal((type, answer["type"], answer.get("code")), (type, "refused", code))
        return answer

    def leave(self):
        self.house.line("leave " + self.name)
        del self.house.people[self.name]

    def choose(self, *verbs):
        """Chooses the first choice with one of these verbs, else the first."""
        decision = self.document["decision"]
        here = [choice["verb"] for choice in decision["choices"]]
        pick = next((here.index(verb) for verb in verbs if verb in here), 0)
        self.house.made += 1
        return self.ok("choose", question=decision["question"], choice=pick, command="c%d" % self.house.made)

    def of(self, type):
        return [message for _, message in self.heard if message["type"] == type]


QUIET = ("keep", "gain-credit", "pass", "continue", "decline", "discard", "done")


def table(house, spectator=True, **options):
    """(corp, runner, watcher, the corporation's seat, the runner's seat), everybody following."""
    corp, runner = house.person(), house.person()
    first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", **options)
    second = runner.ok("sit", table=first["table"], deck="shaper")
    corp.ok("join", token=first["token"])
    runner.ok("join", token=second["token"])
    watcher = house.person() if spectator else None
    if watcher:
        watcher.ok("join", table=first["table"])
    return corp, runner, watcher, first, second


def asked(*people):
    return next((person for person in people if person.document and person.document["decision"]), None)
