"""Several processes that share a PostgreSQL: a client is connected to any of them and plays at any table; an owner that dies,
stops or loses the database costs nothing but a moment."""
import json
import os
import random
import signal
import tempfile
import time

from client import PATIENCE, Client, Closed, Server, at_random, contains, equal, is_over, listen, play, progress
from postgres import Postgres

RANDOM = random.Random(52)
HOUR = 3600 * 1000
JSON = ("Content-Type", "application/json")


class House:
    """Processes that share a store."""

    def __init__(self, postgres, count, calendars=(), **env):
        self.folder = tempfile.TemporaryDirectory()
        seal = os.path.join(self.folder.name, "seal")
        self.servers = [Server(self.folder.name, "--seal", seal, store=postgres.address, env={**os.environ, **env, "JACKIN_CALENDAR": str(calendar)})
                        for calendar in [*calendars, *[0] * count][:count]]

    def __enter__(self):
        return self.servers

    def __exit__(self, kind, *_):
        for server in self.servers:
            if server.process.poll() is None:
                server.kill() if kind else server.stop()
        self.folder.cleanup()


def come_back(client, servers, **fields):
    """Another client at the seat of this one, at any of the servers that lets it in; as a page would, it tries again."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        server = RANDOM.choice(servers)
        try:
            new = Client(server, client.guest)
            new.join(**fields)
            return new
        except (Closed, ConnectionError, AssertionError):
            time.sleep(0.1)
    raise AssertionError("nobody lets it in")


def calmly(client):
    """Makes a choice that ends no game: credits, if it can be."""
    verbs = [choice["verb"] for choice in client.decision()["choices"]]
    calm = ("keep", "gain-credit", "pass", "continue", "decline", "discard", "done")
    equal(client.choose(next((verbs.index(verb) for verb in calm if verb in verbs), 0))["type"], "done")


def table(first, second, **options):
    """Two people at a table, each at a process of his own: clients and seats."""
    corp, runner = first.client(), second.client()
    seats = [corp.ok("create", game="netrunner", side="corp", deck="jinteki", **options)]
    contains(json.dumps(runner.ok("tables")), seats[0]["table"])
    seats.append(runner.ok("sit", table=seats[0]["table"], deck="shaper"))
    for client, seat in zip((corp, runner), seats):
        client.join(token=seat["token"])
    return [corp, runner], seats


def test_everybody_plays_everywhere(postgres):
    with House(postgres, 3) as servers:
        clients, seats = table(servers[0], servers[1])
        watcher = servers[2].client()
        watcher.join(table=seats[0]["table"])
        equal(play(clients + [watcher], calmly, 30), 30)
        # Who watches from a third process sees what both sides know, and nothing else.
        assert watcher.n > 5
        text = json.dumps(watcher.document)
        contains(text, "turn")
        equal("decision" in watcher.document and watcher.document["decision"], None)
        # A choice that is sent twice is done once, whichever process it passes.
        while not clients[1].decision():
            calmly(clients[0]) if clients[0].decision() else listen(clients)
        question, command = clients[1].decision()["question"], "twice"
        for _ in range(2):
            answer = clients[1].ask("choose", question=question, choice=0, command=command)
            equal((answer["type"], answer["command"]), ("done", command))
        equal(postgres.sql("SELECT count(*) FROM jackin.entry WHERE command='twice'"), [["1"]])
        # Refusals come back as well, and an id with them.
        equal(clients[1].refused("not_now", "choose", question=question, choice=0, command="late")["command"], "late")
        # The seat is opened by another connection at another process: the first is told.
        other = Client(servers[2], clients[1].guest)
        other.join(token=seats[1]["token"])
        equal(clients[1].next("left")["why"], "elsewhere")
        clients[1].refused("not_seated", "concede", command="no")
        # Whoever goes to another table hears no more of the first one.
        last = other.n
        more, _ = table(servers[2], servers[0])
        other.ok("leave")
        equal(other.n, last)
        # A guest's invitation works at any process, once.
        invited = servers[0].client().ok("create", game="netrunner", side="runner", deck="anarch", against="invitation")
        guest = servers[1].client()
        equal(guest.ok("sit", invitation=invited["invitation"], deck="nbn")["seat"], "corp")
        guest.refused("not_found", "sit", invitation=invited["invitation"], deck="nbn")
        # A table that nobody joined is closed from any process (TH-48), and found at none.
        waits = servers[0].client()
        seat = waits.ok("create", game="netrunner", side="corp", deck="jinteki")
        waits.ok("join", token=seat["token"])  # the first process has it
        owner = Client(servers[1], waits.guest)
        owner.ok("join", token=seat["token"])
        owner.ok("stand_up")
        equal(owner.next("left")["why"], "closed")
        owner.refused("not_seated", "stand_up")
        for server in servers:
            server.client().refused("not_found", "sit", table=seat["table"], deck="shaper")
        equal(owner.ok("games")["games"], [])
        # Nothing that lies between processes can be read there (TH-56), and nothing stays.
        until = time.monotonic() + PATIENCE
        while postgres.sql("SELECT count(*) FROM jackin.mail") != [["0"]]:  # the last of it is under way
            assert time.monotonic() < until, postgres.sql("SELECT receiver, sender, kind FROM jackin.mail")
            time.sleep(0.05)


def test_an_owner_is_killed(postgres):
    """TH-49, TH-50: a game that was begun at one process is finished at another."""
    with House(postgres, 3) as servers:
        clients, seats = table(servers[0], servers[1])
        equal(play(clients, calmly, 25), 25)
        for client in clients:
            client.ask("tables")  # all that was under way has come
        shown = [json.dumps(client.document, sort_keys=True) for client in clients]
        servers[0].kill()
        began = time.monotonic()
        # The one who was connected there, and the one whose process carried everything there.
        try:
            while True:
                clients[1].message()
        except Closed as end:
            equal(end.code, 1012)
        clients = [come_back(client, servers[1:], token=seat["token"]) for client, seat in zip(clients, seats)]
        taken = time.monotonic() - began
        equal([json.dumps(client.document, sort_keys=True) for client in clients], shown)
        assert taken < 5 + 5, taken  # five seconds by themselves; this machine may be busy
        play(clients, at_random(RANDOM), 5000)
        assert any(is_over(client) for client in clients)
        record = clients[0].ok("record")["record"]
        contains(json.dumps(record), "choices")
        progress("taken over after %.1f s" % taken)
        return taken


def test_clocks_are_taken_over(postgres):
    """TH-53: with the game go the clocks, by the time that was left; nobody pays for the outage. One process believes that it is an
    hour later than it is, the other an hour earlier; the database's clock tells whose lease is over."""
    with House(postgres, 2, (HOUR, -HOUR)) as servers:
        clients, seats = table(servers[0], servers[1], clock={"minutes": 30, "increment": 0})
        equal(play(clients, calmly, 12), 12)
        for client in clients:
            client.ask("tables")  # all that was under way has come
        dates = [int(row[0]) for row in postgres.sql("SELECT at FROM jackin.entry WHERE play='%s'" % seats[0]["table"])]
        assert dates and all(date > time.time() * 1000 + HOUR / 2 for date in dates), dates  # it does believe so
        equal(postgres.sql("SELECT count(*) FROM jackin.process WHERE until BETWEEN extract(epoch FROM clock_timestamp())*1000 AND extract(epoch FROM clock_timestamp())*1000+3000"), [["2"]])
        left = clients[0].document["clock"]["left"]
        assert left["corp"] < 30 * 60000 or left["runner"] < 30 * 60000, left
        servers[0].kill()
        time.sleep(1)
        clients = [come_back(client, servers[1:], token=seat["token"]) for client, seat in zip(clients, seats)]
        for client in clients:
            again = client.document["clock"]["left"]
            assert all(abs(again[seat] - left[seat]) < 100 for seat in left), (left, again)
        equal(play(clients, calmly, 6), 6)  # and it goes on, two hours earlier
        now = clients[0].document["clock"]["left"]
        assert all(left[seat] - 60000 < now[seat] <= left[seat] for seat in left), (left, now)


def test_a_session_that_ends_where_it_is_another_time(postgres):
    """TH-35, TH-53: the connections that another process has of it are closed, although their clocks are two hours apart."""
    with House(postgres, 2, (HOUR, -HOUR)) as servers:
        for number, (here, there) in enumerate((servers, servers[::-1])):
            account = {"name": "Zuzanna%d" % number, "password": "correct-horse-7"}
            _, _, body = here.request("POST", "/api/register", json.dumps(account).encode(), [JSON])
            session = json.loads(body)["session"]
            client = there.client(session)
            equal(here.request("POST", "/api/sign-out", b"{}", [JSON, ("Authorization", "Bearer " + session)])[0], 200)
            equal(client.closed(), 4001)


def test_an_owner_that_was_stopped_writes_and_shows_nothing(postgres):
    """TH-49: stopped beyond its lease, and then awake again."""
    with House(postgres, 2) as servers:
        clients, seats = table(servers[0], servers[0])
        equal(play(clients, calmly, 10), 10)
        for client in clients:
            client.ask("tables")
        os.kill(servers[0].process.pid, signal.SIGSTOP)
        try:
            asked = next((client for client in clients if client.decision()), clients[0])
            if asked.decision():  # it is on its way when the process sleeps
                asked.send("choose", question=asked.decision()["question"], choice=0, command="too late")
            taken = [come_back(client, [servers[1]], token=seat["token"]) for client, seat in zip(clients, seats)]
            equal(play(taken, calmly, 10), 10)
            epochs = postgres.sql("SELECT max(epoch) FROM jackin.entry WHERE play='%s'" % seats[0]["table"])
        finally:
            os.kill(servers[0].process.pid, signal.SIGCONT)
        for client in clients:  # not a word of the game, just the end
            before = client.n
            equal(client.closed(), 1012)
            equal(client.n, before)
        equal(postgres.sql("SELECT count(*) FROM jackin.entry WHERE command='too late'"), [["0"]])
        equal(postgres.sql("SELECT max(epoch) FROM jackin.entry WHERE play='%s'" % seats[0]["table"]), epochs)
        # It works again, for whoever comes to it, as a process without that table.
        again = come_back(clients[0], [servers[0]], token=seats[0]["token"])
        taken[0].next("left")
        equal(play([again, taken[1]], calmly, 5), 5)


def test_nobody_is_called(postgres):
    """TH-52: without NOTIFY everything is slower, and right."""
    with House(postgres, 2, JACKIN_DEAF="1") as servers:
        clients, _ = table(servers[0], servers[1])
        equal(play(clients, calmly, 3), 3)


def test_the_database_is_silent(postgres):
    """TH-54: choices are refused, nothing is shown that is not stored, and then the game goes on."""
    with House(postgres, 1) as servers:
        clients, _ = table(servers[0], servers[0])
        equal(play(clients, calmly, 10), 10)
        for client in clients:
            client.ask("tables")
        asked = next(client for client in clients if client.decision())
        other = clients[1 - clients.index(asked)]
        question, seen = asked.decision()["question"], other.n
        stored = postgres.sql("SELECT count(*) FROM jackin.entry")
        postgres.hold()
        try:
            until = time.monotonic() + 4  # beyond the lease
            refused = 0
            while time.monotonic() < until:
                answer = asked.ask("choose", question=question, choice=0, command="silent")
                equal((answer["type"], answer["code"]), ("refused", "store_full"))
                refused += 1
                time.sleep(0.1)
            assert refused > 3, refused
            equal(servers[0].request("GET", "/healthz")[0], 503)
        finally:
            postgres.go_on()
        while True:
            answer = asked.ask("choose", question=question, choice=0, command="silent")
            if answer["type"] == "done":
                break
            equal(answer["code"], "store_full")
            time.sleep(0.1)
        equal(servers[0].request("GET", "/healthz")[0], 200)
        equal(postgres.sql("SELECT count(*) FROM jackin.entry WHERE command='silent'"), [["1"]])
        assert postgres.sql("SELECT count(*) FROM jackin.entry") > stored
        assert other.n == seen
        equal(play(clients, calmly, 10), 10)


def main():
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    with Postgres() as postgres:
        for test in tests:
            progress(test.__name__)
            test(postgres)
    print("%d passed, 0 failed" % len(tests))


main()
