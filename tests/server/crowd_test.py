"""Crowds (TH-42, TH-44): clients that are slow in every way, and more connections than the server takes, beside a game.

usage: crowd_test.py [SLOW CONNECTIONS MS]    100, 300 and 2,000 unless given; 1,000, 5,000 and 50 in the long run: MS is what the slowest
                                              of a hundred choices may take, and in ./test the machine is busy with other tests
"""
import json
import resource
import select
import socket
import sys
import time

from client import PATIENCE, UPGRADE, Server, equal, frame, handshake, netrunner, progress, run

SLOW, MANY, LIMIT_MS = (int(word) for word in sys.argv[1:4]) if len(sys.argv) > 3 else (100, 300, 2000)
ALL = 4096  # connections that the server takes


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def latencies(clients, count):
    """How long choices take, from the frame to the acknowledgement, ms."""
    took = []
    for _ in range(count):
        while not any(client.decision() for client in clients):
            ready, _, _ = select.select([client.wire for client in clients], [], [], PATIENCE)
            next(client for client in clients if client.wire in ready).message()
        chooser = next(client for client in clients if client.decision())
        verbs = [choice["verb"] for choice in chooser.decision()["choices"]]
        pick = next((verbs.index(verb) for verb in ("keep", "gain-credit", "pass", "continue", "decline", "discard", "done") if verb in verbs), 0)
        began = time.monotonic()
        equal(chooser.choose(pick)["type"], "done")
        took.append(1000 * (time.monotonic() - began))
        for client in clients:
            client.ask("tables")  # whatever was under way has come
    return sorted(took)


def raise_files():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def test_slow_clients_hold_up_nobody():
    """# TH-42: heads, bodies and messages that come byte by byte, and readers that never read."""
    raise_files()
    with Server() as server:
        clients = list(netrunner(server)[:2])
        seat = clients[0].ok("create", game="netrunner", side="corp", deck="jinteki", against="oneself")
        guests = [server.guest() for _ in range((SLOW + 7) // 8)]
        wires = []
        for i in range(SLOW):
            wire = connect(server)
            if i % 4 == 0:  # a head …
                wire.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            elif i % 4 == 1:  # … a body …
                wire.sendall(b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{")
            else:
                wire.sendall(handshake(server.port, UPGRADE + [("Authorization", "Bearer " + guests[i // 8])]))
                wire.recv(12)
                if i % 4 == 2:  # … a message that does not end …
                    wire.sendall(frame(b"{", last=False))
                else:  # … and somebody who asks and does not read
                    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    wire.sendall(frame(json.dumps({"type": "join", "table": seat["table"]}).encode()) * 20)
            wires.append(wire)
        took = latencies(clients, 12 if SLOW < 1000 else 200)
        for wire in wires:
            wire.close()
        p99 = took[len(took) * 99 // 100]
        progress("%d slow clients: median %.1f ms, p99 %.1f ms" % (SLOW, took[len(took) // 2], p99))
        assert p99 < LIMIT_MS, (took[len(took) // 2], p99)


def test_more_connections_than_it_takes():
    """# TH-44: of one address 32, and so many in all; the rest are turned away, and a game goes on."""
    raise_files()
    with Server(None, "--trusted-proxy", "127.0.0.1") as server:
        clients = list(netrunner(server)[:2])
        wires, let_in = [], 0
        tries, began = max(200, MANY // 5), time.monotonic()
        for i in range(tries):  # whatever they say in front of it
            wire = connect(server)
            wire.sendall(handshake(server.port, UPGRADE + [("Authorization", "Bearer " + "0" * 32), ("X-Forwarded-For", "10.0.0.%d, 203.0.113.5" % (i % 250))]))
            let_in += not wire.recv(12).endswith(b" 429")
            wires.append(wire)
        seconds = time.monotonic() - began
        assert let_in <= 61 + 20 * seconds and let_in < tries, (let_in, seconds)  # 32 connections, or 60 requests at once and 20 a second
        for wire in wires:
            wire.close()
        wires, turned_away = [], 0
        for _ in range(MANY):
            try:
                wires.append(connect(server))
            except OSError:
                turned_away += 1
        took = latencies(clients, 8)
        for wire in wires[::-1][:max(0, MANY - ALL)]:
            wire.settimeout(PATIENCE)
            try:
                turned_away += wire.recv(1) == b""
            except ConnectionResetError:
                turned_away += 1
        progress("%d connections, %d turned away, longest choice %.1f ms" % (MANY, turned_away, took[-1]))
        assert turned_away >= min(MANY - ALL, 1) if MANY > ALL else turned_away == 0, turned_away
        for wire in wires:
            wire.close()
        equal(server.request("GET", "/healthz")[0], 200)


run(globals())
