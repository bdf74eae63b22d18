"""Makes verification files that stay: what one compiler's engine dealt and played, every other one must verify (TH-28).

usage: JACKIN=build/jackin JACKIN_SOURCE=. python3 tests/server/make_proofs.py [FOLDER]

tools/regenerate-golden calls it, after a change of the rules that was meant. server-flips reads the files in every build: they hold as
they are, and with any byte changed they do not. FOLDER is tests/server/proofs unless it is named.
"""
import os
import random
import sys

os.environ.setdefault("DRIVEN", "")

from client import SOURCE, Server, at_random, finish, is_over, play  # noqa: E402
from fair_test import begin, good, netrunner, proof_of  # noqa: E402


def taken_back(server):
    """Two people; a mulligan is taken back, so that chance is another one from there on."""
    corp, runner = netrunner(server, take_back="any")
    mulligan = next(one["choice"] for one in corp.decision()["choices"] if one["verb"] == "mulligan")
    corp.choose(mulligan)
    while corp.decision():
        corp.next("change")
    corp.ok("take_back", command="back")
    while not runner.document["take_back"]:
        runner.next("change")
    runner.ok("answer", allow=True)
    while not corp.decision():
        corp.next("change")
    play([corp, runner], at_random(random.Random(8)), most=60)
    finish(corp)
    return proof_of(server, corp.table, corp.guest)


def against_a_bot(server):
    alone = server.client()
    seat = alone.ok("create", game="netrunner", side="runner", deck="criminal", against="gentle")
    alone.join(token=seat["token"])
    play([alone], at_random(random.Random(6)), most=30)
    finish(alone)
    return proof_of(server, seat["table"], alone.guest)


def on_the_board(server):
    """Three people, of whom one gives up: a bot has his seat."""
    clients = [server.client() for _ in range(3)]
    first = clients[0].ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], commits=True)
    seats = [first, *(client.ok("sit", table=first["table"], commits=True) for client in clients[1:])]
    for client, seat in zip(clients, seats):
        client.ok("join", token=seat["token"])
    begin(*clients)
    play(clients, at_random(random.Random(2)), most=30)
    for client in clients[::-1]:
        if not is_over(client):
            client.ask("concede", command="enough")
    return proof_of(server, first["table"], clients[0].guest)


def main(words):
    if len(words) > 1:
        sys.exit(__doc__.strip())
    folder = words[0] if words else os.path.join(SOURCE, "tests", "server", "proofs")
    os.makedirs(folder, exist_ok=True)
    with Server() as server:
        for name, make in (("taken-back", taken_back), ("bot", against_a_bot), ("mainframe", on_the_board)):
            text = make(server)
            good(text)
            with open(os.path.join(folder, name + ".json"), "wb") as file:
                file.write(text)


main(sys.argv[1:])
