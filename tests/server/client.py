"""A player of `jackin serve` from the standard library alone, written from docs/server.md.

A Server is a process of our own on a free port of loopback; a Client is one WebSocket. Nothing here
sleeps: everything waits for what must come, with limits so wide that only what hangs meets them.
"""
import base64
import copy
import hashlib
import http.client
import importlib.machinery
import importlib.util
import json
import math
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from harness import JACKIN, SOURCE, Engine, contains, equal, progress, run  # noqa: E402,F401

PATIENCE = 120  # seconds: for what hangs


def described():
    """Every message as server/messages.inc describes it."""
    path = os.path.join(SOURCE, "tools", "server-messages")
    loader = importlib.machinery.SourceFileLoader("server_messages", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("server_messages", loader))
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = writes
    return module.messages(SOURCE)


SENT = {message["name"]: message["fields"] for message in described() if message["direction"] == "TO_CLIENT"}
KINDS = {"INT": int, "TEXT": str, "BOOL": bool, "TOKEN": str, "TABLE": str, "NAMES": list, "NUMBERS": list, "CLOCK": dict, "OBJECT": dict, "LIST": list}


def check_sent(message):
    """A message of the server has the fields that are described, and no others."""
    fields = {field["name"]: field for field in SENT[message["type"]]}
    for name, value in message.items():
        if name not in ("type", "id"):
            assert name in fields, (message["type"], name)
            assert isinstance(value, KINDS[fields[name]["type"]]), (message["type"], name, value)
    for name, field in fields.items():
        assert name in message or not field["needed"], (message["type"], name)


class Closed(Exception):
    """The connection is closed; `code` is the server's, None if it said none."""

    def __init__(self, code=None):
        super().__init__("closed with %r" % code)
        self.code = code


class NoAnswer(Exception):
    """The server is there, and does not answer what it was asked."""


class Server:
    """`jackin serve` with a store of its own, which survives its restarts; or with the one that is named."""

    def __init__(self, folder=None, *options, store=None, **popen):
        self.kept = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self.kept.name
        self.store = store or os.path.join(self.folder, "games.db")
        self.options = options if "--pages" in options else ("--pages", "none", *options)
        self.popen = popen
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen([JACKIN, "serve", "--port", "0", "--rate", "10000", "--pace", "0", "--store", self.store, *self.options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **self.popen)
        line = self.process.stdout.readline()
        if not line.startswith("jackin serves at http://"):
            raise AssertionError("it did not start: %r %r" % (line, self.process.stderr.read()))
        self.port = int(line.rpartition(":")[2])
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def stop(self):
        """Ends it in order; returns what it said on standard error."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        said = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        equal((status, said), (0, ""))
        return said

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.kill() if kind else self.stop()
        if self.kept:
            self.kept.cleanup()

    def request(self, method, path, body=None, headers=(), host=None):
        """One request of HTTP; returns (status, headers as a list, body)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", host or "127.0.0.1:%d" % self.port)
        for name, value in headers:
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        result = answer.status, answer.getheaders(), answer.read()
        connection.close()
        return result

    def guest(self):
        status, _, body = self.request("POST", "/api/guest", b"{}", [("Content-Type", "application/json")])
        equal(status, 200)
        return json.loads(body)["guest"]

    def raw(self, data, until=None):
        """Sends bytes as they are; returns what comes until the server closes, or until `until` is in it."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as wire:
            wire.sendall(data)
            got = b""
            while until is None or until not in got:
                try:
                    more = wire.recv(65536)
                except ConnectionResetError:
                    break
                if not more:
                    break
                got += more
            return got

    def client(self, guest=None, headers=()):
        return Client(self, guest or self.guest(), headers)


def handshake(port, headers, path="/socket", host=None):
    return ("GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\n" % (
        path, host or "127.0.0.1:%d" % port, "".join("%s: %s\r\n" % pair for pair in headers))).encode()


UPGRADE = [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
           ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")]


def frame(payload, opcode=1, last=True, mask=b"\1\2\3\4", masked=True, reserved=0):
    """A frame as a client sends it."""
    head = bytes([(128 if last else 0) | reserved << 4 | opcode])
    flag = 128 if masked else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65536:
        head += bytes([flag | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", len(payload))
    if not masked:
        return head + payload
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class Client:
    """One WebSocket. `document` is what this client knows; `bytes` all that it was ever sent."""

    def __init__(self, server, guest, headers=()):
        self.guest = guest
        self.received = []  # every message as it came
        self.document, self.stream, self.n = None, None, 0
        self.events = []
        self.waiting = []
        self.wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.wire.sendall(handshake(server.port, UPGRADE + [("Authorization", "Bearer " + guest), *headers]))
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        sign = hashlib.sha1(b"dGhlIHNhbXBsZSBub25jZQ==" + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
        assert b"Sec-WebSocket-Accept: " + base64.b64encode(sign) in head, head
        assert b"Extensions" not in head  # TH-18
        self.welcome = self.next("welcome")

    def more(self):
        try:
            got = self.wire.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            raise Closed() from None
        if not got:
            raise Closed()
        self.buffer += got

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self, until=math.inf):
        """The next frame that is neither ping nor pong, as (opcode, payload). Pings keep a line alive on which nothing else comes."""
        while True:
            if time.monotonic() > until:
                raise NoAnswer("nothing but pings for %d s" % PATIENCE)
            first, second = self.take(2)
            assert first & 0x70 == 0 and first & 0x80 and second & 0x80 == 0
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            if first & 15 == 9:
                try:
                    self.wire.sendall(frame(payload, 10))
                except (BrokenPipeError, ConnectionResetError):
                    pass  # it is closed: the next read says so
            elif first & 15 == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0])
            elif first & 15 != 10:
                return first & 15, payload

    def is_ready(self):
        """Is there a whole message, so that taking it waits for nothing? Pings in front of it are answered."""
        while not self.waiting and len(self.buffer) >= 2:
            length, head = self.buffer[1] & 127, 2
            if length >= 126:
                head += 2 if length == 126 else 8
                if len(self.buffer) < head:
                    return False
                length = int.from_bytes(self.buffer[2:head], "big")
            if len(self.buffer) < head + length:
                return False
            opcode = self.buffer[0] & 15
            if opcode not in (9, 10):
                return True
            payload, self.buffer = self.buffer[head:head + length], self.buffer[head + length:]
            if opcode == 9:
                self.wire.sendall(frame(payload, 10))
        return bool(self.waiting)

    def message(self, until=math.inf):
        """The next message, if it comes until then; what it says of the table is noted."""
        if self.waiting:
            return self.waiting.pop(0)
        opcode, payload = self.frame(until)
        equal(opcode, 1)
        message = json.loads(payload)
        check_sent(message)
        self.received.append(payload)
        if message["type"] == "snapshot":
            self.document, self.stream, self.n = message["document"], message["stream"], message["n"]
        elif message["type"] == "change":
            equal((message["stream"], message["n"]), (self.stream, self.n + 1))
            self.document = apply(self.document, message["changes"])
            self.n = message["n"]
            self.events += message["events"]
        return message

    def next(self, *types):
        """The next message of one of these types."""
        until = time.monotonic() + PATIENCE
        while True:
            message = self.message(until)
            if message["type"] in types:
                return message

    def send(self, type, **fields):
        try:
            self.wire.sendall(frame(json.dumps({"type": type, **fields}).encode()))
        except (BrokenPipeError, ConnectionResetError):
            raise Closed() from None

    def ask(self, type, **fields):
        """Sends a message and returns its answer; what comes in between is noted."""
        number = uuid.uuid4().int % 2 ** 53
        until = time.monotonic() + PATIENCE
        self.send(type, id=number, **fields)
        while True:
            message = self.message(until)
            if message.get("id") == number:
                return message

    def ok(self, type, **fields):
        answer = self.ask(type, **fields)
        assert answer["type"] != "refused", (type, fields, answer)
        return answer

    def refused(self, code, type, **fields):
        answer = self.ask(type, **fields)
        equal((type, answer["type"], answer.get("code")), (type, "refused", code))
        return answer

    def join(self, **fields):
        """Follows a table, until there is a document if there is a game."""
        joined = self.ok("join", **fields)
        if joined["state"] != "open" and "stream" not in fields:
            self.next("snapshot")
        return joined

    def decision(self):
        return self.document["decision"] if self.document else None

    def choose(self, choice, command=None):
        return self.ask("choose", question=self.decision()["question"], choice=choice,
                        command=command or uuid.uuid4().hex)

    def closed(self):
        """Waits for the end; returns the code."""
        try:
            while True:
                self.message()
        except Closed as end:
            return end.code

    def drop(self):
        """Goes away without a word."""
        self.wire.close()


def ks(a, b):
    """The p of two samples being of one distribution (asymptotic)."""
    a, b = sorted(a), sorted(b)
    i = j = 0
    distance = 0.0
    while i < len(a) and j < len(b):
        value = min(a[i], b[j])
        while i < len(a) and a[i] <= value:
            i += 1
        while j < len(b) and b[j] <= value:
            j += 1
        distance = max(distance, abs(i / len(a) - j / len(b)))
    size = math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    x = (size + 0.12 + 0.11 / size) * distance
    return max(0.0, min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * x) ** 2) for k in range(1, 101)))) if x > 0.2 else 1.0


def apply(document, changes):
    """The document after a list of changes, as docs/server.md tells it."""
    root = [copy.deepcopy(document)]
    for change in changes:
        path = [0] + change[0]
        at = root
        for step in path[:-1]:
            at = at[step]
        last = path[-1]
        if len(change) == 1:
            if isinstance(at, list):
                del at[last:]
            else:
                del at[last]
        elif isinstance(at, list) and last == len(at):
            at.append(change[1])
        else:
            at[last] = change[1]
    return root[0]


def listen(clients):
    """Takes at least one message of some of the clients; those that are closed are left alone."""
    clients = [client for client in clients if client.wire.fileno() >= 0]
    ready = [client for client in clients if client.is_ready()]
    while not ready:
        wires = select.select([client.wire for client in clients], [], [], PATIENCE)[0]
        assert wires, "nothing came"
        for client in clients:
            if client.wire in wires:
                client.more()
        ready = [client for client in clients if client.is_ready()]
    for client in ready:
        client.message()


def is_over(client):
    document = client.document
    return document["state"]["winner"] is not None or document["end"] is not None


def play(clients, choose, most=1000):
    """Lets clients play until the game is over or `most` choices are made; choose(client) makes one. Returns how many."""
    made = 0
    while made < most and not any(is_over(client) for client in clients):
        asked = [client for client in clients if client.decision()]
        if asked:
            choose(asked[0])
            made += 1
        else:
            listen(clients)
    return made


def at_random(random):
    """Chooses any choice."""
    def choose(client):
        answer = client.choose(random.randrange(len(client.decision()["choices"])))
        equal(answer["type"], "done")
    return choose


def finish(client):
    """The game is over after this, and the client has heard it: it gives up, unless the other ended it before it knew."""
    answer = client.ask("concede", command="enough")
    assert answer["type"] != "refused" or answer["code"] == "not_now", answer
    while not is_over(client):
        listen([client])


def netrunner(server, **stops):
    """A table of two people: (corp, runner, their seats), both following it."""
    corp, runner = server.client(), server.client()
    first = corp.ok("create", game="netrunner", side="corp", deck="jinteki")
    second = runner.ok("sit", table=first["table"], deck="shaper")
    corp.join(token=first["token"])
    runner.join(token=second["token"])
    for client in (corp, runner):
        if stops:
            client.ok("stops", **stops)
    return corp, runner, first, second
