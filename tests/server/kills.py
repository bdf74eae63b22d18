"""Kills the server with -9 at any moment, again and again, with lost and doubled frames: nothing that was acknowledged or
shown is lost, nothing is done twice, no game gets stuck (TH-50). usage: kills.py KILLS"""
import json
import random
import sqlite3
import sys
import uuid

from client import Client, Closed, Server, equal, frame, is_over, progress

KILLS = int(sys.argv[1])
RANDOM = random.Random(1999)


class Player:
    """A seat whose connection comes and goes. `asked` is what was sent and not answered yet."""

    def __init__(self, server, guest):
        self.server, self.guest = server, guest
        self.fields = None  # of its join
        self.asked = None
        self.done = []      # commands that were acknowledged
        self.seen = 0       # the last question that was shown
        self.client = Client(server, guest)

    def follow(self, **fields):
        self.fields = fields
        self.client.join(**fields)

    def come_back(self):
        """Connects anew, perhaps from where it was, and sends again what was not answered."""
        old = self.client
        old.drop()
        self.client = Client(self.server, self.guest)
        fields = dict(self.fields)
        if old.stream and RANDOM.random() < 0.7:
            fields.update(stream=old.stream, n=old.n)
            self.client.document, self.client.stream, self.client.n = old.document, old.stream, old.n
        self.client.send("join", **fields)
        self.client.next("joined")
        # After a restart the stream is another one and a snapshot comes; else the rest, perhaps nothing.
        self.client.send("tables", id=1)
        while self.client.message()["type"] != "tables":
            pass
        assert self.client.document is not None
        decision = self.client.decision()
        if decision:
            assert decision["question"] >= self.seen, "what was shown is gone"
        if self.asked:
            self.say(self.asked)

    def say(self, asked):
        self.asked = asked
        data = frame(json.dumps({"type": "choose", **asked}).encode())
        self.client.wire.sendall(data * (2 if RANDOM.random() < 0.2 else 1))  # sometimes doubled

    def take(self, message):
        if message["type"] == "done" and message.get("command"):
            if message["command"] not in self.done:
                self.done.append(message["command"])
            if self.asked and message["command"] == self.asked["command"]:
                self.asked = None
        elif message["type"] == "refused":
            # What is sent again may meet a later question only if it was never stored.
            equal(message["code"], "not_now")
            if self.asked and message.get("command") == self.asked["command"]:
                self.asked = None
        if self.client.decision():
            self.seen = max(self.seen, self.client.decision()["question"])


def new_game(server, guests):
    corp, runner, watcher = (Player(server, guest) for guest in guests)
    first = corp.client.ok("create", game="netrunner", side="corp", deck=RANDOM.choice(["jinteki", "nbn", "hb"]))
    second = runner.client.ok("sit", table=first["table"], deck=RANDOM.choice(["shaper", "anarch", "criminal"]))
    corp.follow(token=first["token"])
    runner.follow(token=second["token"])
    watcher.follow(table=first["table"])
    for player in (corp, runner):
        if RANDOM.random() < 0.5:
            player.client.ok("stops", level="full")
    return first["table"], [corp, runner, watcher]


def step(players):
    """Lets one of the players do something."""
    for player in players[:2]:
        decision = player.client.decision()
        if decision and player.asked is None:
            player.say({"question": decision["question"], "choice": RANDOM.randrange(len(decision["choices"])),
                        "command": uuid.uuid4().hex})
            return
    for player in players:  # nobody can: somebody must hear something
        if player.client.buffer or player.asked:
            player.take(player.client.message())
            return
    for player in players[:2]:
        player.client.send("tables", id=1)
        while True:
            message = player.client.message()
            player.take(message)
            if message["type"] == "tables":
                break


def main():
    passed, killed, exact = 0, 0, 0
    with Server() as server:
        guests = [server.guest() for _ in range(3)]
        table, players = new_game(server, guests)
        everybody = [(table, players)]
        until = RANDOM.randrange(1, 40)
        while killed < KILLS:
            if any(is_over(player.client) for player in players[:2]):
                guests = [server.guest() for _ in range(3)]
                table, players = new_game(server, guests)
                everybody.append((table, players))
            try:
                step(players)
                until -= 1
                if RANDOM.random() < 0.03:  # a connection is lost
                    RANDOM.choice(players).come_back()
                if until <= 0:
                    quiet = RANDOM.random() < 0.3
                    if quiet:  # everything was answered and read before
                        for player in players:
                            while player.asked:
                                player.take(player.client.message())
                        for player in players:
                            player.client.send("tables", id=1)
                            while player.client.message()["type"] != "tables":
                                pass
                    shown = [json.dumps(player.client.document, sort_keys=True) for player in players]
                    server.kill()
                    server.start()
                    killed += 1
                    progress("kill %d of %d, game %d" % (killed, KILLS, len(everybody)))
                    until = RANDOM.randrange(1, 40)
                    for player in players:
                        player.come_back()
                    if quiet:  # nothing was under way, so it is to the letter where it was
                        now = [json.dumps(player.client.document, sort_keys=True) for player in players]
                        assert now == shown, "the game is not where it was"
                        exact += 1
            except Closed:
                raise AssertionError("the server closed a connection by itself") from None
        # A game is played to its end after all that.
        limit = 5000
        while not any(is_over(player.client) for player in players[:2]) and limit:
            step(players)
            limit -= 1
        assert limit, "the game is stuck"
        for player in players:
            player.client.drop()
        server.stop()
        store = sqlite3.connect(server.store)
        stored = {}
        for play, seat, command in store.execute("SELECT play, seat, command FROM entry WHERE command IS NOT NULL"):
            equal((play, seat, command) in stored, False)
            stored[(play, seat, command)] = True
        for table, players in everybody:
            numbers = [n for n, in store.execute("SELECT n FROM entry WHERE play=? ORDER BY n", (table,))]
            equal(numbers, list(range(len(numbers))))
            for seat, player in enumerate(players[:2]):
                for command in player.done:
                    assert (table, seat, command) in stored, "an acknowledged choice is lost"
                    passed += 1
        store.close()
    assert passed >= KILLS and killed == KILLS, (passed, killed)
    print("%d kills, %d acknowledged choices in %d games, all there once; %d quiet kills to the letter"
          % (killed, passed, len(everybody), exact))
    print("1 passed, 0 failed")


main()
