"""Several games at once, and everything goes wrong: processes are killed with -9, connections are lost and doubled, frames are doubled,
the disk is full, the database is silent. Nothing that was acknowledged or shown is lost, nothing is done twice, no game is stuck, and
none is frozen (TH-49, TH-50, TH-54). With --postgres three processes share a PostgreSQL of the test's own, and one of them dies at a time.

usage: soak.py [--postgres] [--kills N] [--games N] [--seed S]
"""
import argparse
import json
import os
import random
import resource
import select
import sqlite3
import tempfile
import threading
import time
import uuid

from client import Client, Closed, Server, equal, frame, is_over, progress
from postgres import Postgres
from verifier import H

CHOICE = 0  # the kind of an entry
STUCK = 90  # seconds without an acknowledged choice
PROBLEMS = (Closed, OSError, AssertionError)


class World:
    """The processes, and what is done to them."""

    def __init__(self, options):
        self.random = random.Random(options.seed)
        self.folder = tempfile.TemporaryDirectory()
        self.postgres = Postgres() if options.postgres else None
        store = self.postgres.address if self.postgres else os.path.join(self.folder.name, "games.db")
        seal = os.path.join(self.folder.name, "seal")
        self.servers = [Server(self.folder.name, "--seal", seal, store=store) for _ in range(3 if self.postgres else 1)]
        self.killed = self.lost = self.doubled = self.troubles = self.shuffled = 0
        self.mended = None  # what ends the trouble of now, from another thread: this one may wait for an answer

    def kill(self):
        server = self.random.choice(self.servers)
        server.kill()
        self.killed += 1
        server.start()

    def trouble(self):
        """For a moment the store takes nothing."""
        self.troubles += 1
        if self.postgres:
            self.postgres.hold()
            end = self.postgres.go_on
        else:
            pid = self.servers[0].process.pid
            size = max(os.path.getsize(path) for path in (self.servers[0].store, self.servers[0].store + "-wal") if os.path.exists(path))
            hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))

            def end():
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
        self.mended = threading.Timer(self.random.uniform(0.5, 4), end)
        self.mended.start()

    def mend(self, at_once=False):
        if self.mended and (at_once or not self.mended.is_alive()):
            self.mended.join()
            self.mended = None

    def rows(self, sql):
        if self.postgres:
            return self.postgres.sql("SET search_path=jackin; " + sql)
        store = sqlite3.connect(self.servers[0].store)
        rows = [[str(value) for value in row] for row in store.execute(sql)]
        store.close()
        return rows

    def end(self):
        self.mend(at_once=True)
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()

    def close(self):
        self.mend(at_once=True)
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        if self.postgres:
            self.postgres.stop()
        self.folder.cleanup()


def has_message(client):
    """Takes what came; is a whole message, or an end, among it? Pings are answered: who waits behind one waits for ever."""
    if select.select([client.wire], [], [], 0)[0]:
        client.more()
    while len(client.buffer) >= 2:
        length, start = client.buffer[1] & 127, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(client.buffer) < start:
                return False
            length = int.from_bytes(client.buffer[2:start], "big")
        if len(client.buffer) < start + length:
            return False
        if client.buffer[0] & 15 not in (9, 10):
            return True
        if client.buffer[0] & 15 == 9:
            client.wire.sendall(frame(client.buffer[start:start + length], 10))
        client.buffer = client.buffer[start + length:]
    return False


class Player:
    """A seat, or somebody who watches, whose connection comes and goes. `asked` is what was sent and not answered yet."""

    def __init__(self, world, guest, **fields):
        self.world, self.guest, self.fields = world, guest, fields
        self.client = self.before = self.asked = None
        self.done, self.seen, self.again = [], 0, 0

    def come(self):
        """Connects to any process, and sends again what was not answered; or tries again later."""
        if time.monotonic() < self.again:
            return
        self.again = time.monotonic() + 0.2
        fields, client = dict(self.fields), None
        try:
            client = Client(self.world.random.choice(self.world.servers), self.guest)
            if self.before and self.before.stream and self.world.random.random() < 0.7:
                fields.update(stream=self.before.stream, n=self.before.n)
                client.document, client.stream, client.n = self.before.document, self.before.stream, self.before.n
            if client.ask("join", **fields)["type"] != "joined":
                client.drop()
                return
            self.client, self.before = client, None
            if self.asked:
                self.say()
        except PROBLEMS as problem:
            if isinstance(problem, AssertionError) and "101" not in str(problem) and "503" not in str(problem):
                raise
            if client:
                client.drop()

    def lose(self):
        """The connection is gone."""
        if self.client:
            self.client.drop()
            self.before, self.client = self.client, None

    def say(self):
        data = frame(json.dumps({"type": "choose", **self.asked}).encode())
        twice = self.world.random.random() < 0.2
        self.world.doubled += twice
        try:
            self.client.wire.sendall(data * (2 if twice else 1))
        except OSError:
            self.lose()

    def act(self):
        """Chooses, if that is asked; says again what could not be stored."""
        decision = self.client and self.client.decision()
        if self.client and self.asked and self.asked_at and time.monotonic() > self.asked_at:
            self.asked_at = None
            self.say()
        elif decision and self.asked is None:
            self.asked = {"question": decision["question"], "choice": self.world.random.randrange(len(decision["choices"])),
                          "command": uuid.uuid4().hex}
            self.asked_at = None
            self.say()

    def hear(self):
        """Takes a message; True if a choice was acknowledged for the first time."""
        try:
            if not has_message(self.client):
                return False
            message = self.client.message()
        except (Closed, OSError):
            self.lose()
            return False
        decision = self.client.decision()
        if decision:
            assert decision["question"] >= self.seen, "what was shown is gone"
            self.seen = decision["question"]
        if message["type"] == "left":
            self.lose()
        elif message["type"] == "refused":
            assert message["code"] in ("not_now", "store_full", "not_seated"), message
            if self.asked and message.get("command") == self.asked["command"]:
                if message["code"] == "store_full":
                    self.asked_at = time.monotonic() + 0.2
                elif message["code"] == "not_now":
                    self.asked = None
                else:
                    self.lose()
        elif message["type"] == "done" and message.get("command"):
            if self.asked and message["command"] == self.asked["command"]:
                self.asked = None
            if message["command"] not in self.done:
                self.done.append(message["command"])
                return True
        return False


class Game:
    def __init__(self, world):
        self.world, until = world, time.monotonic() + 2 * STUCK
        while True:  # whatever is going on, some time there is a table
            try:
                servers = [world.random.choice(world.servers) for _ in range(3)]
                guests = [server.guest() for server in servers]
                first, second = Client(servers[0], guests[0]), Client(servers[1], guests[1])
                made = first.ask("create", game="netrunner", side="corp", deck=world.random.choice(["jinteki", "nbn", "hb"]), commits=True)
                taken = second.ask("sit", table=made["table"], deck=world.random.choice(["shaper", "anarch", "criminal"]), commits=True)
                self.shuffle([(first, made["token"]), (second, taken["token"])])
                first.drop()
                second.drop()
                self.table = made["table"]
                self.players = [Player(world, guests[0], token=made["token"]), Player(world, guests[1], token=taken["token"]),
                                Player(world, guests[2], table=made["table"])]
                self.heard = time.monotonic()
                return
            except (Closed, OSError, AssertionError, KeyError):
                assert time.monotonic() < until, "no table can be made"
                world.mend()
                time.sleep(0.1)

    def shuffle(self, seats):
        """Everybody has a share of the shuffle (docs/fairness.md). What a kill or a silent store interrupts is begun anew, at another table."""
        def wait(client, wanted):
            message = client.next(wanted, "void", "left")
            assert message["type"] == wanted, message
            return message

        shares = [os.urandom(32) for _ in seats]
        for client, token in seats:
            client.wire.settimeout(20)
            assert client.ask("join", token=token, commits=True)["type"] == "joined"
        for seat, (client, _) in enumerate(seats):
            terms = wait(client, "start")["terms"]
            client.send("commit", commitment=H(b"jackin.player..1", shares[seat], terms, seat).hex())
        for client, _ in seats:
            wait(client, "lock")
        if self.world.random.random() < 0.05:
            self.world.kill()
        for seat, (client, _) in enumerate(seats):
            client.send("reveal", share=shares[seat].hex())
        for client, _ in seats:
            wait(client, "snapshot")
        self.world.shuffled += 1

    def is_over(self):
        return any(player.client and player.client.document and is_over(player.client) for player in self.players)


def turn(world, games):
    """Everybody who can does something; what came is heard."""
    by_wire = {}
    for game in games:
        for player in game.players:
            if player.client is None:
                player.come()
            if player.client and world.random.random() < 0.002:
                world.lost += 1
                player.lose()
            if player.client and player.fields.get("token") and not game.is_over():
                player.act()
            if player.client:
                by_wire[player.client.wire] = game, player
    ready = [wire for wire, (_, player) in by_wire.items() if player.client and player.client.buffer]
    ready = ready or select.select([wire for wire in by_wire if wire.fileno() >= 0], [], [], 0.05)[0]
    for wire in ready:
        game, player = by_wire[wire]
        if player.client and player.client.wire is wire and player.hear():
            game.heard = time.monotonic()
    for game in games:
        assert game.is_over() or time.monotonic() - game.heard < STUCK, "the game is stuck: %s" % [
            (player.client and player.client.document and player.client.decision(), player.asked) for player in game.players]


def packed_choices(digits):
    """How many choices each seat made in a game that is packed (server/store.c): ten minutes after its end the names of commands are gone."""
    data, at = bytes.fromhex(digits), 1

    def number():
        nonlocal at
        value = shift = 0
        while True:
            value |= (data[at] & 127) << shift
            at, shift = at + 1, shift + 7
            if data[at - 1] < 128:
                return value
    made = [0, 0]
    for _ in range(number()):
        kind, seat = data[at] >> 4, data[at] & 15
        at += 1
        number()
        made[seat] += kind == CHOICE
    equal(len(data) - at, 8)
    return made


def check(world, games):
    """What the store says, against what everybody was told."""
    hexed = "encode(packed, 'hex')" if world.postgres else "hex(packed)"
    packed = dict(world.rows("SELECT id, %s FROM play WHERE packed IS NOT NULL" % hexed))
    stored = {}
    for play, seat, command in world.rows("SELECT play, seat, command FROM entry WHERE command IS NOT NULL"):
        assert (play, seat, command) not in stored
        stored[(play, seat, command)] = True
    acknowledged = 0
    for game in games:
        numbers = [int(n) for n, in world.rows("SELECT n FROM entry WHERE play='%s' ORDER BY n" % game.table)]
        equal(numbers, list(range(len(numbers))))
        for seat, player in enumerate(game.players[:2]):
            if game.table in packed:  # each acknowledged one is there, and none twice
                made = packed_choices(packed[game.table])[seat]
                assert len(player.done) <= made <= len(player.done) + 1, (game.table, seat, len(player.done), made)
                acknowledged += len(player.done)
                continue
            for command in player.done:
                assert (game.table, str(seat), command) in stored, "an acknowledged choice is lost"
                acknowledged += 1
    equal(world.rows("SELECT count(*) FROM play WHERE state=3"), [["0"]])
    return acknowledged


def soak(world, options):
    games = [Game(world) for _ in range(options.games)]
    all_games = list(games)
    next_kill = time.monotonic() + 1
    while world.killed < options.kills:
        turn(world, games)
        world.mend()
        if time.monotonic() > next_kill and not world.mended:
            if world.random.random() < 0.15:
                world.trouble()
            else:
                world.kill()
                progress("kill %d of %d, %d games" % (world.killed, options.kills, len(all_games)))
            next_kill = time.monotonic() + world.random.uniform(0.1, 1.5) * (2 if world.postgres else 1)
        for i, game in enumerate(games):
            if game.is_over():
                for player in game.players:
                    player.lose()
                games[i] = Game(world)
                all_games.append(games[i])
    world.mend(at_once=True)
    # After all that every game goes on.
    goals = {game: sum(len(player.done) for player in game.players) + 3 for game in games}
    while any(not game.is_over() and sum(len(player.done) for player in game.players) < goals[game] for game in games):
        turn(world, games)
    for game in games:
        for player in game.players:
            player.lose()
    world.end()
    return check(world, all_games), len(all_games)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.strip().split("usage: ")[1])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1999)
    options = parser.parse_args()
    world = World(options)
    try:
        acknowledged, games = soak(world, options)
    finally:
        world.close()
    assert acknowledged >= options.kills, acknowledged
    print("%d kills, %d times without a store, %d connections lost and %d frames doubled: %d acknowledged choices in %d games, which all began with a "
          "shuffle of both, all there once" % (world.killed, world.troubles, world.lost, world.doubled, acknowledged, games))
    equal(world.shuffled, games)
    print("1 passed, 0 failed")


main()
