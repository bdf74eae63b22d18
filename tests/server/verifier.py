"""A second verifier of fair shuffles, written from docs/fairness.md alone: hashes by hashlib, signatures by the cryptography library, and games through
the engine's protocol (`jackin engine`). It shares no code with the server.

usage: verifier.py FILE [RECEIPT]        JACKIN names the command; without it the game is not played again
"""
import hashlib
import json
import os
import re
import subprocess
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MEMBERS = ["C", "T", "chains", "d", "fair", "lock", "p", "record", "s", "server_key", "sig"]
VERSION = 2  # of what is hashed, in the terms and in the file
TAIL = re.compile(rb',"signed":"([0-9a-f]{128})"}\n\Z')


def H(person, key, *fields):
    h = hashlib.blake2b(digest_size=32, key=key, person=person)
    for x in fields:
        x = x.to_bytes(8, "little") if isinstance(x, int) else x.encode() if isinstance(x, str) else x
        h.update(len(x).to_bytes(8, "little") + x)
    return h.digest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digits(text, count):
    """The bytes of so many digits; anything else is an error."""
    if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{%d}" % (2 * count), text):
        raise ValueError("these are not %d bytes: %r" % (count, text))
    return bytes.fromhex(text)


def is_signed(key, person, digest, signature):
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, person + digest)
        return True
    except InvalidSignature:
        return False


class File:
    """A file whose form is right; else ValueError."""

    def __init__(self, text):
        tail = TAIL.search(text)
        if not tail:
            raise ValueError("it does not end with a signature")
        self.signed = text[:tail.start()]
        self.signature = bytes.fromhex(tail.group(1).decode())
        try:
            self.all = json.loads(self.signed + b"}")
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise ValueError("no JSON: %s" % problem) from None
        if not isinstance(self.all, dict) or type(self.all.get("fair")) is not int:
            raise ValueError("it has other members")
        if self.all["fair"] != VERSION:
            raise ValueError("it is of version %d of fair shuffles, and this program checks version %d" % (self.all["fair"], VERSION))
        if sorted(self.all) != MEMBERS:
            raise ValueError("it has other members")
        if (canonical(self.all)[:-1]).encode("utf-8", "surrogatepass") != self.signed:
            raise ValueError("it is not written as it must be")
        self.key = digits(self.all["server_key"], 32)
        self.terms = json.loads(self.all["T"])
        if type(self.terms["fair"]) is not int or self.terms["fair"] != VERSION:
            raise ValueError("its terms are of another version than the file")
        self.record = self.all["record"]
        self.setup = self.record["setup"]
        self.seats = self.terms["seats"]
        count = len(self.seats)
        if [len(self.all[name]) for name in ("C", "p", "d")] != [count + 1, count, count] or len(self.terms["decks"]) != count:
            raise ValueError("it has another number of seats")
        self.s, self.lock = digits(self.all["s"], 32), digits(self.all["lock"], 32)
        self.d = [digits(one, 32) for one in self.all["d"]]
        self.C = [digits(one, 32) if one else b"" for one in self.all["C"]]
        self.p = [digits(one, 32) if one else b"" for one in self.all["p"]]

    def deck(self, seat):
        return self.setup["players"][seat] if self.terms["game"] == "mainframe" else self.setup[("corp", "runner")[seat]]


def commitments(f):
    """What holds without playing the game: (name, whether it holds), the quick ones first."""
    T = f.all["T"]
    yield "signature", is_signed(f.key, b"jackin.file....1", H(b"jackin.file....1", b"", f.signed), f.signature)
    yield "lock", f.lock == H(b"jackin.lock....1", b"", T, *f.C)
    yield "lock signed", is_signed(f.key, b"jackin.lock....1", f.lock, digits(f.all["sig"], 64))
    yield "server", f.C[0] == H(b"jackin.server..1", f.s, T)
    for i, share in enumerate(f.p):
        yield "share %d" % i, (f.C[i + 1] == H(b"jackin.player..1", share, T, i) and f.seats[i]["who"] == "person") if f.C[i + 1] else not share
        yield "deck %d" % i, f.terms["decks"][i] == H(b"jackin.deck....1", f.d[i], canonical(f.deck(i))).hex()
    yield "setup", f.terms["game"] == f.setup["game"] and f.terms["options"].get("border") == f.setup.get("border")
    yield "key", digits(f.record["key"], 32) == key_of(f)


def key_of(f):
    return H(b"jackin.key.....1", f.s, f.lock, *[share or bytes(32) for share in f.p])


class Engine:
    """The protocol of docs/protocol.md, a line a request."""

    def __init__(self, command):
        self.process = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer.startswith('{"ok":true'):
            raise ValueError(answer.strip() or "the engine is gone")
        return answer

    def view(self, seat):
        """What a seat may know, written down."""
        return bytes.fromhex(json.loads(self.ask(cmd="hash", view=seat))["written"])

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def play(f, command, kept=None):
    """Plays it again: yields (name, whether it holds). kept is (seat, digits of a chain) of a receipt."""
    engine = Engine(command)
    try:
        yield from replayed(f, engine, kept)
    except (ValueError, KeyError, IndexError, TypeError) as problem:
        yield "game: %s" % problem, False
    finally:
        engine.end()


def replayed(f, engine, kept):
    K = key_of(f)
    persons = [i for i, seat in enumerate(f.seats) if seat["who"] == "person"]
    V = {i: H(b"jackin.view....1", K, i) for i in persons}
    W, links, met = {}, dict.fromkeys(persons, 0), kept is None
    line, ended = [], False  # (number of the entry, choice); by an end that is none of the rules'

    def look():
        nonlocal met
        for i in persons:
            w = H(b"jackin.seen....1", b"", engine.view(f.seats[i]["seat"]))
            if w != W.get(i):
                W[i] = w
                links[i] += 1
                V[i] = H(b"jackin.view....1", V[i], links[i], w)
            met = met or (kept[0] == f.seats[i]["seat"] and V[i].hex().startswith(kept[1]))

    epochs, began = [], 0  # those that count: (choices made, key)
    engine.ask(**f.setup, key=K.hex())
    look()
    for number, (kind, seat, value, _) in enumerate(f.record["entries"]):
        if kind in ("choice", "pass"):
            if kind == "pass" and seat not in persons:
                raise ValueError("nothing is passed for a bot")
            engine.ask(cmd="choose", choice=value)
            line.append((number, value))
        elif kind == "back":
            line = [one for one in line if one[0] < value]
            epochs = [one for one in epochs if one[0] <= len(line)]
            if number in f.record["epochs"]:
                began += 1
                epochs = [one for one in epochs if one[0] < len(line)] + [(len(line), H(b"jackin.epoch...1", K, began))]
            engine.ask(**f.setup, key=K.hex(), epochs=[{"at": at, "key": key.hex()} for at, key in epochs])
            for _, made in line:
                engine.ask(cmd="choose", choice=made)
        elif kind in ("concede", "time", "abandon", "void"):
            ended = kind != "void"
        look()
    state = json.loads(engine.ask(cmd="state"))
    yield "end", (ended or state["winner"] is not None or state["reason"] is not None) != bool(f.record.get("closed"))
    yield "epochs", began == len(f.record["epochs"]) and (not began or f.terms["options"]["take_back"] == "any")
    yield "hash", json.loads(engine.ask(cmd="hash"))["hash"] == f.record["hash"]
    yield "chains", [[links[i], V[i].hex()] if i in persons else None for i in range(len(f.seats))] == f.all["chains"]
    yield "kept chain", met


def receipt_holds(f, receipt):
    return receipt["lock"] == f.all["lock"] and all(
        receipt[mine] == f.all[theirs] for mine, theirs in (("key", "server_key"), ("terms", "T"), ("signature", "sig"), ("commitments", "C")))


def holds(text, command=None, receipt=None):
    """Everything, as [(name, whether it holds)]; stops at the first that does not."""
    found = []
    try:
        f = File(text)
        found.append(("form", True))
        parts = [commitments(f)]
        if receipt:
            parts.append([("receipt", receipt_holds(f, receipt))])
        if command:
            parts.append(play(f, command, (receipt["seat"], receipt["chain"]) if receipt and "chain" in receipt else None))
        for part in parts:
            for name, is_so in part:
                found.append((name, bool(is_so)))
                if not is_so:
                    return found
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as problem:
        found.append(("form: %s" % problem, False))
    return found


def main(words):
    if len(words) not in (1, 2):
        sys.exit(__doc__.strip())
    with open(words[0], "rb") as file:
        text = file.read()
    receipt = None
    if len(words) == 2:
        with open(words[1], encoding="utf-8") as file:
            receipt = json.load(file)
    found = holds(text, os.environ.get("JACKIN"), receipt)
    for name, is_so in found:
        print("%s: %s" % (name, "holds" if is_so else "DOES NOT HOLD"))
    return 0 if all(is_so for _, is_so in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
