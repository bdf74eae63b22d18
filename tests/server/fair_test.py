"""Shuffles that nobody can choose: starts, what is void, verification files, and servers that cheat (docs/fairness.md)."""
import json
import os
import random
import sqlite3
import subprocess
import tempfile

from client import JACKIN, Server, at_random, equal, finish, is_over, play, run
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from driven import House
from verifier import Engine, File, H, canonical, holds

FLIPS = os.environ.get("FLIPS")
FILES = int(os.environ.get("FAIR_FILES", "2"))  # of which every byte is changed
SANITIZED = "JACKIN_SANITIZED" in os.environ  # a few of many: the others say the same, slowly
JSON = ("Content-Type", "application/json")


def commitment(share, start, seat):
    return H(b"jackin.player..1", share, start["terms"], seat).hex()


def begin(*clients):
    """Everybody takes part; returns the shares. Each client has its receipt then."""
    shares = [os.urandom(32) for _ in clients]
    for seat, client in enumerate(clients):
        client.start = client.next("start")
        client.send("commit", commitment=commitment(shares[seat], client.start, seat))
    for seat, client in enumerate(clients):
        client.lock = client.next("lock")
        equal(client.lock["commitments"][seat + 1], commitment(shares[seat], client.start, seat))
    for seat, client in enumerate(clients):
        client.send("reveal", share=shares[seat].hex())
    for client in clients:
        client.next("snapshot")
    return shares


def netrunner(server, **options):
    corp, runner = server.client(), server.client()
    first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", commits=True, **options)
    second = runner.ok("sit", table=first["table"], deck="shaper", commits=True, **{name: options[name] for name in ("teaching",) if name in options})
    corp.ok("join", token=first["token"])
    runner.ok("join", token=second["token"])
    begin(corp, runner)
    corp.seat, runner.seat, corp.table = "corp", "runner", first["table"]
    return corp, runner


def proof_of(server, table, guest, status=200):
    found, headers, body = server.request("POST", "/api/proof", json.dumps({"table": table}).encode(), [JSON, ("Authorization", "Bearer " + guest)])
    equal(found, status)
    if status == 200:
        equal(dict(headers)["Content-Disposition"], 'attachment; filename="jackin-proof.json"')
    return body


def receipt_of(client):
    chains = [json.loads(text)["chain"] for text in client.received if b'"chain"' in text]
    assert chains
    return {**client.lock, "seat": client.seat, "chain": chains[-1]}


def seen_in(text):
    """The digests of all views of each seat, in 16 digits, of a game without take-backs."""
    f, engine = File(text), Engine(JACKIN)
    engine.ask(**f.setup, key=f.record["key"])
    views = [set(), set()]
    for kind, _, value, _ in [("deal", 0, 0, 0), *f.record["entries"]]:
        if kind in ("choice", "pass"):
            engine.ask(cmd="choose", choice=value)
        for seat, name in enumerate(("corp", "runner")):
            views[seat].add(H(b"jackin.seen....1", b"", engine.view(name)).hex()[:16])
    engine.end()
    return views


def own_views_were_told(text, *clients):
    """# TH-02: with everything that was shown stood the digest of a view of that seat, and of no other."""
    views = seen_in(text)
    for seat, client in enumerate(clients):
        told = [json.loads(one)["seen"] for one in client.received if b'"seen":"' in one]
        # Somebody who plays at random may lose in his first turn: nine choices were the shortest of a thousand games.
        assert len(told) > 5, "%s was told of %d views" % (client.seat, len(told))
        assert set(told) <= views[seat], "%s was told of a view that is not in the record" % client.seat
        assert not set(told) & views[1 - seat], "%s was told of a view of the other" % client.seat


def command(text, *options, receipt=None):
    """What `jackin replay --verify` says: (exit status, output)."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file.json")
        with open(path, "wb") as file:
            file.write(text)
        if receipt is not None:
            options += ("--receipt", os.path.join(folder, "receipt.json"))
            with open(options[-1], "w", encoding="utf-8") as file:
                json.dump(receipt, file)
        done = subprocess.run([JACKIN, "replay", "--verify", *options, path], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


def good(text, receipt=None, bots=False):
    """Both verifiers say yes to everything."""
    status, said = command(text, *(["--bots"] if bots else []), receipt=receipt)
    assert status == 0 and "DOES NOT" not in said and "Everything holds." in said, said
    found = holds(text, JACKIN, receipt)
    assert len(found) > 10 and all(is_so for _, is_so in found), found


def bad(text, part, receipt=None):
    """Both say no, and the command to that thing."""
    status, said = command(text, receipt=receipt)
    wrong = [line for line in said.split("\n") if line.endswith("DOES NOT HOLD")]
    assert status == 1 and any(part in line for line in wrong), (part, said)
    found = holds(text, JACKIN, receipt)
    assert not all(is_so for _, is_so in found), found


class Cheat:
    """A server that changes what it likes in a file and signs it again."""

    def __init__(self, server):
        with open(server.store + ".seal", "rb") as file:
            self.key = Ed25519PrivateKey.from_private_bytes(H(b"jackin.sign....1", file.read()))

    def sign(self, person, digest):
        return self.key.sign(person + digest).hex()

    def file(self, text, change, locks=False):
        value = json.loads(text)
        del value["signed"]
        change(value)
        if locks:  # it makes everything fit again, but for what others have
            value["C"][0] = H(b"jackin.server..1", bytes.fromhex(value["s"]), value["T"]).hex()
            lock = H(b"jackin.lock....1", b"", value["T"], *[bytes.fromhex(one) for one in value["C"]])
            value["lock"], value["sig"] = lock.hex(), self.sign(b"jackin.lock....1", lock)
            value["record"]["key"] = H(b"jackin.key.....1", bytes.fromhex(value["s"]), lock, *[bytes.fromhex(one) if one else bytes(32) for one in value["p"]]).hex()
        signed = canonical(value)[:-1].encode()
        return signed + b',"signed":"' + self.sign(b"jackin.file....1", H(b"jackin.file....1", b"", signed)).encode() + b'"}\n'


def digit(text, at=0):
    """Another digit there."""
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1:]


def test_a_game_that_everybody_shuffled():
    """# TH-22, TH-28: from the terms to the file, which two verifiers read; and a server that swaps something is caught."""
    with Server() as server:
        corp, runner = netrunner(server)
        equal((corp.start["terms"], corp.lock["lock"]), (runner.start["terms"], runner.lock["lock"]))
        terms = json.loads(corp.lock["terms"])
        equal(([seat["who"] for seat in terms["seats"]], terms["table"], terms["number"], terms["last"]), (["person"] * 2, corp.table, 1, ""))
        proof_of(server, corp.table, corp.guest, 404)  # TH-14: not before the end
        play([corp, runner], at_random(random.Random(3)), most=25)
        server.process.kill()  # chains go on after it
        server.process.wait()
        server.start()
        again = server.client(corp.guest)
        again.join(table=corp.table, seat="corp")
        again.lock, again.seat = corp.lock, "corp"
        again.ask("concede", command="enough")  # refused if it was over: then it is
        for voidable, status in ((2 ** 53, 404), (0, 200)):  # TH-59: nor while the operator can void the end
            server.stop()
            with sqlite3.connect(server.store) as db:
                db.execute("UPDATE play SET voidable=?", (voidable,))
            db.close()
            server.start()
            text = proof_of(server, corp.table, corp.guest, status)
        proof_of(server, corp.table, server.guest(), 404)  # not his
        key = json.loads(server.request("GET", "/api/key")[2])["key"]
        equal((corp.lock["key"], json.loads(text)["server_key"]), (key, key))
        for _ in range(6):
            proof_of(server, corp.table, runner.guest)
        proof_of(server, corp.table, runner.guest, 429)  # six a minute
        for client in (corp, runner, again):
            good(text, receipt_of(client))
        own_views_were_told(text, corp, runner)
        admin = [JACKIN, "admin", "--store", server.store]
        equal(subprocess.run([*admin, "key"], capture_output=True, text=True, check=True).stdout, key + "\n")
        equal(subprocess.run([*admin, "proof", corp.table], capture_output=True, check=True).stdout, text)
        status, said = command(text, "--lang", "pl")
        assert status == 0 and "Wszystko się zgadza." in said, said

        cheat, kept = Cheat(server), receipt_of(runner)
        equal(cheat.file(text, lambda value: None), text)  # it signs as the server does
        for part, change in list({
            "server's share": lambda value: value.update(s=digit(value["s"])),
            "players' shares": lambda value: value["p"].__setitem__(1, digit(value["p"][1])),
            "decks": lambda value: value["record"]["setup"]["corp"]["deck"].reverse(),
            "lock": lambda value: value["C"].__setitem__(2, digit(value["C"][2])),
            "key": lambda value: value["record"].update(key=digit(value["record"]["key"])),
            "played again": lambda value: value["record"].update(hash=digit(value["record"]["hash"])),
            "were shown": lambda value: value["chains"][0].__setitem__(1, digit(value["chains"][0][1])),
            "form": lambda value: value.update(more=1),
        }.items())[:2 if SANITIZED else None]:
            bad(cheat.file(text, change), part)
        # One of another version is not checked by half: both say what it is.
        for version in (1, 3):
            other = cheat.file(text, lambda value, version=version: value.update(fair=version))
            bad(other, "it is of version %d of fair shuffles, and this program checks version 2; verify it with version " % version)
            assert "wersji %d uczciwego tasowania" % version in command(other, "--lang", "pl")[1]
            assert "it is of version %d of fair shuffles" % version in holds(other, JACKIN)[0][0]
        bad(cheat.file(text, lambda value: value.update(T=value["T"].replace('"fair":2', '"fair":1'))), "form")
        # A choice that was made is another one: the game, or what was shown, is another one.
        entries = json.loads(text)["record"]["entries"]
        at = next(i for i, entry in enumerate(entries) if entry[0] == "choice" and entry[2] > 0 and i > 3)
        bad(cheat.file(text, lambda value: value["record"]["entries"][at].__setitem__(2, 0)), "")
        bad(cheat.file(text, lambda value: value["record"]["entries"].pop()), "")
        # Even one that makes everything anew has not the receipt that somebody kept.
        bad(cheat.file(text, lambda value: value.update(s=digit(value["s"])), locks=True), "receipt", kept)
        bad(text, "receipt", {**kept, "chain": digit(kept["chain"])})
        bad(text, "receipt", {**kept, "key": digit(kept["key"])})


def test_open_hands():
    """# TH-02: whoever sees the other's hand by consent is told the digest of his own view all the same."""
    with Server() as server:
        corp, runner = netrunner(server, teaching=True)
        play([corp, runner], at_random(random.Random(7)), most=25)
        finish(corp)
        own_views_were_told(proof_of(server, corp.table, corp.guest), corp, runner)


def test_who_does_not_take_part():
    """# TH-22: nobody waits for a client that knows nothing of it, or for a bot; the file says so."""
    with Server() as server:
        alone = server.client()
        seat = alone.ok("create", game="netrunner", side="runner", deck="shaper", against="gentle")
        alone.join(token=seat["token"])
        play([alone], at_random(random.Random(5)), most=12)
        finish(alone)
        text = proof_of(server, seat["table"], alone.guest)
        equal((json.loads(text)["p"], json.loads(text)["C"][1:]), (["", ""], ["", ""]))
        good(text, bots=True)  # TH-29
        bots = [i for i, entry in enumerate(json.loads(text)["record"]["entries"]) if entry[:2] == ["choice", 0]]
        assert len(bots) > 2, text
        other = 1 - json.loads(text)["record"]["entries"][bots[0]][2]  # it keeps, or does not
        equal(command(Cheat(server).file(text, lambda value: value["record"]["entries"][bots[0]].__setitem__(2, other)), "--bots")[0], 1)
        bad(Cheat(server).file(text, lambda value: value["record"]["entries"][bots[0]].__setitem__(0, "pass")), "played again")

        one, other, third = (server.client() for _ in range(3))
        first = one.ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], commits=True)
        one.ok("join", token=first["token"])
        second = other.ok("sit", table=first["table"])
        last = third.ok("sit", table=first["table"], commits=True)
        other.ok("join", token=second["token"])
        third.ok("join", token=last["token"])
        shares = {0: os.urandom(32), 2: os.urandom(32)}
        for number, client in ((0, one), (2, third)):
            client.send("commit", commitment=commitment(shares[number], client.next("start"), number))
        for number, client in ((0, one), (2, third)):
            equal(client.next("lock")["commitments"][2], "")
            client.send("reveal", share=shares[number].hex())
        for client in (one, other, third):
            client.next("snapshot")
        assert not any(b'"start"' in text or b'"lock"' in text for text in other.received)
        play([one, other, third], at_random(random.Random(1)), most=15)
        for client in (one, other, third):
            if not is_over(client):
                client.ask("concede", command="enough")
        text = proof_of(server, first["table"], other.guest)
        equal([bool(share) for share in json.loads(text)["p"]], [True, False, True])
        good(text)


def test_rematch():
    """# TH-27: everything anew, and the terms name the game before."""
    with Server() as server:
        corp, runner = netrunner(server)
        corp.ok("concede", command="enough")
        runner.next("change")
        first = json.loads(proof_of(server, corp.table, corp.guest))
        corp.ok("rematch", commits=True)
        runner.send("rematch", commits=True)
        seats = [client.next("seated") for client in (runner, corp)]  # sides are swapped
        for client, seat in zip((runner, corp), seats):
            client.ok("join", token=seat["token"])
        begin(runner, corp)
        equal(json.loads(corp.lock["terms"])["last"], first["lock"])
        corp.ok("concede", command="enough")
        second = json.loads(proof_of(server, seats[0]["table"], corp.guest))
        assert not {first[name] if isinstance(first[name], str) else None for name in ("s", "lock")} & {second["s"], second["lock"]}
        assert first["record"]["key"] != second["record"]["key"] and not set(first["d"] + first["p"]) & set(second["d"] + second["p"])


def test_taking_back_chance():
    """# TH-26: where the table allows it, it is told what was seen, chance is another one from there on, and the record keeps it all."""
    with Server() as server:
        corp, runner = netrunner(server, take_back="any")
        mulligan = next(one["choice"] for one in corp.decision()["choices"] if one["verb"] == "mulligan")

        def hand():
            return sorted(card["title"] for card in corp.document["state"]["corp"]["hq"])
        hands = [hand()]
        for number in range(3):
            equal(corp.choose(mulligan)["type"], "done")
            while corp.decision():
                corp.next("change")
            hands.append(hand())
            corp.ok("take_back", command="back %d" % number)
            while not runner.document["take_back"]:
                runner.next("change")
            equal(sorted(runner.document["seen"]), ["chance", "corp"])
            runner.ok("answer", allow=True)
            while not corp.decision():
                corp.next("change")
            equal(hand(), hands[0])  # cards that lie in place stay
        assert len({tuple(one) for one in hands}) > 2, hands  # no throw comes again
        equal(corp.choose(mulligan)["type"], "done")
        runner.ok("concede", command="enough")
        text = proof_of(server, corp.table, corp.guest)
        record = json.loads(text)["record"]
        equal(record["epochs"], [i for i, entry in enumerate(record["entries"]) if entry[0] == "back"])
        equal(len(record["epochs"]), 3)
        good(text, {**runner.lock, "seat": "runner"})
        bad(Cheat(server).file(text, lambda value: value["record"]["epochs"].pop()), "played again")
        # The record that everybody else reads has them too, as an object and as a file.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game")
            with open(path + ".json", "w", encoding="utf-8") as file:
                json.dump(corp.ok("record")["record"], file)
            subprocess.run([JACKIN, "replay", "--from-json", path + ".json", "--output", path], check=True)
            said = subprocess.run([JACKIN, "replay", "--verify", path], capture_output=True, text=True, check=True).stdout
            assert record["hash"] in said, said
        # At a table that does not allow it nothing of that can be.
        corp, runner = netrunner(server)
        equal(corp.choose(mulligan)["type"], "done")
        corp.refused("not_now", "take_back", command="back")


def test_void_starts():
    """# TH-24: whoever gives no share, or a wrong one, has lost his seat and nothing else happened; it is counted, shown and limited."""
    with House() as house:
        corp, bad_one = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", commits=True)
        corp.ok("join", token=first["token"])
        last = ""
        for number in range(1, 6):
            seat = bad_one.ok("sit", table=first["table"], deck="shaper", commits=True)
            bad_one.ok("join", token=seat["token"])
            starts = [person.of("start")[-1] for person in (corp, bad_one)]
            equal((json.loads(starts[0]["terms"])["number"], json.loads(starts[0]["terms"])["last"]), (number, last))
            shares = [os.urandom(32), os.urandom(32)]
            corp.ok("commit", commitment=commitment(shares[0], starts[0], 0))
            bad_one.ok("commit", commitment=commitment(shares[1], starts[1], 1))
            bad_one.refused("not_now", "commit", commitment="0" * 64)  # it is too late for another
            last = corp.of("lock")[-1]["lock"]
            corp.ok("reveal", share=shares[0].hex())
            if number % 2:
                bad_one.refused("not_now", "reveal", share="0" * 64)
            else:  # not in time
                house.after(14999)
                equal(len(corp.of("void")), number - 1)
                house.after(1)
            equal((len(corp.of("void")), corp.of("void")[-1]["seat"]), (number, "runner"))
            equal(bad_one.of("left")[-1]["why"], "void")
            bad_one.refused("not_found", "join", token=seat["token"])
            equal([one["who"] for one in corp.of("seats")[-1]["seats"]], ["person", "free"])
            assert not any("snapshot" == message["type"] for _, message in corp.heard + bad_one.heard)  # no card was seen
            if number >= 3:
                other = house.person(bad_one.guest)
                made = other.ok("create", game="netrunner", side="runner", deck="shaper") if number == 4 else None
                if made:
                    other.ok("join", token=made["token"])
                    equal(other.of("joined")[-1]["seats"][1]["aborted"], 4)
        bad_one.refused("too_many", "sit", table=first["table"], deck="shaper")
        house.after(3600001)
        corp.leave()
        house.restart()  # in the middle of nothing: the table is there, with a free seat
        fresh, corp = house.person(bad_one.guest), house.person(corp.guest)
        seat = fresh.ok("sit", table=first["table"], deck="shaper")
        fresh.ok("join", token=seat["token"])
        equal(fresh.of("joined")[-1]["state"], "open")  # the other one promised a share, and is waited for
        with sqlite3.connect(os.path.join(house.folder.name, "games.db")) as db:  # no start was the server's
            equal(db.execute("SELECT count(*), count(guest) FROM lapse").fetchone(), (5, 5))
        db.close()
        corp.ok("join", token=first["token"])
        equal((corp.of("start")[-1]["ms"], json.loads(corp.of("start")[-1]["terms"])["last"]), (10000, last))
        share = os.urandom(32)
        corp.ok("commit", commitment=commitment(share, corp.of("start")[-1], 0))
        corp.ok("reveal", share=share.hex())
        assert corp.document and fresh.document


def test_nobody_reveals():
    """# TH-24: the table is over, and it is counted against each of them."""
    with House() as house:
        corp, runner = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", commits=True)
        corp.ok("join", token=first["token"])
        second = runner.ok("sit", table=first["table"], deck="shaper", commits=True)
        runner.ok("join", token=second["token"])
        for seat, person in enumerate((corp, runner)):
            person.ok("commit", commitment=commitment(os.urandom(32), person.of("start")[-1], seat))
        house.after(15000)
        equal([person.of("left")[-1]["why"] for person in (corp, runner)], ["void"] * 2)
        house.person().refused("not_found", "sit", table=first["table"], deck="shaper")
        house.restart()
        with sqlite3.connect(os.path.join(house.folder.name, "games.db")) as db:
            equal(db.execute("SELECT count(*), count(DISTINCT guest) FROM lapse").fetchone(), (2, 2))
        db.close()


PAGE = 4096 + 24  # bytes that a page takes in the log of SQLite


def test_two_lapse_while_the_store_is_full():
    """# TH-24, TH-54: however much it still takes, both seats are free or none is; when it takes something again the table goes on."""
    told = set()
    for pages in (0, 4, 6, 8, 10, 12):
        with House() as house:
            people = [house.person() for _ in range(3)]
            seats = [people[0].ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], commits=True)]
            seats += [person.ok("sit", table=seats[0]["table"], commits=True) for person in people[1:]]
            shares = [os.urandom(32) for _ in people]
            for person, seat in zip(people, seats):
                person.ok("join", token=seat["token"])
            for number, person in enumerate(people):
                person.ok("commit", commitment=commitment(shares[number], person.of("start")[-1], number))
            people[0].ok("reveal", share=shares[0].hex())
            house.room(pages * PAGE)
            house.after(15500)
            lapsed = [one["seat"] for one in people[0].of("void")]
            told.add(len(lapsed))
            equal([len(person.of("left")) for person in people[1:]], [len(lapsed) // 2] * 2)
            assert lapsed in ([], ["Kate", "Nero"]), (pages, lapsed)
            house.room()
            if not lapsed and pages == 0:  # late, and not too late: nobody has lost his seat yet
                for number in (1, 2):
                    people[number].ok("reveal", share=shares[number].hex())
                assert all(person.document for person in people)
                continue
            house.after(2000)
            equal([one["seat"] for one in people[0].of("void")], ["Kate", "Nero"])
            equal([person.of("left")[-1]["why"] for person in people[1:]], ["void"] * 2)
            equal([one["who"] for one in people[0].of("seats")[-1]["seats"]], ["person", "free", "free"])
            with sqlite3.connect(os.path.join(house.folder.name, "games.db")) as db:
                equal(db.execute("SELECT count(*), count(DISTINCT guest) FROM lapse").fetchone(), (2, 2))
            db.close()
            for person in people[1:]:
                person.ok("join", token=person.ok("sit", table=seats[0]["table"])["token"])
            people[0].ok("commit", commitment=commitment(shares[0], people[0].of("start")[-1], 0))
            people[0].ok("reveal", share=shares[0].hex())
            assert all(person.document for person in people)
    equal(told, {0, 2})


def test_a_wrong_share_while_the_store_is_full():
    """# TH-24, TH-54: those whose time is not over keep the rest of it."""
    with House() as house:
        people = [house.person() for _ in range(3)]
        seats = [people[0].ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], commits=True)]
        seats += [person.ok("sit", table=seats[0]["table"], commits=True) for person in people[1:]]
        for person, seat in zip(people, seats):
            person.ok("join", token=seat["token"])
        share = os.urandom(32)
        for number, person in enumerate(people):
            person.ok("commit", commitment=commitment(share, person.of("start")[-1], number))
        house.room(0)
        people[2].refused("store_full", "reveal", share="0" * 64)
        house.after(5000)
        house.room()
        house.after(5000)
        equal([person.of("void") for person in people], [[]] * 3)
        for person in people:
            person.ok("reveal", share=share.hex())
        assert all(person.document for person in people)


def test_shares_that_are_missing():
    """# TH-22: who commits himself to nothing within ten seconds has no share, and the game begins."""
    with House() as house:
        corp, runner = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", against="invitation", commits=True)
        corp.ok("join", token=first["token"])
        second = runner.ok("sit", invitation=first["invitation"], deck="shaper", commits=True)
        runner.ok("join", token=second["token"])
        share = os.urandom(32)
        corp.ok("commit", commitment=commitment(share, corp.of("start")[-1], 0))
        house.after(9999)
        equal((corp.of("lock"), corp.document), ([], None))
        house.after(1)
        equal([bool(one) for one in corp.of("lock")[-1]["commitments"]], [True, True, False])
        runner.refused("not_now", "commit", commitment="0" * 64)
        runner.refused("not_now", "reveal", share="0" * 64)
        # Who comes back in the middle is told how far it is.
        corp.leave()
        corp = house.person(corp.guest)
        corp.ok("join", token=first["token"], commits=True)
        equal(len(corp.of("lock")), 1)
        corp.ok("reveal", share=share.hex())
        assert corp.document and runner.document

        # Nobody waits for who does not take part, and where nobody does nobody waits: no time passes here.
        corp, runner = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki")
        second = runner.ok("sit", table=first["table"], deck="shaper")
        runner.ok("join", token=second["token"])
        assert runner.document and not runner.of("lock")
        corp, runner = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", commits=True)
        corp.ok("join", token=first["token"])
        second = runner.ok("sit", table=first["table"], deck="shaper")
        runner.ok("join", token=second["token"])
        corp.ok("commit", commitment=commitment(share, corp.of("start")[-1], 0))
        corp.ok("reveal", share=share.hex())
        assert corp.document and runner.document and not runner.of("start")

        # The invitation that brought somebody works until there is a game, and for one at a time (TH-15).
        corp, runner, third = house.person(), house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", against="invitation", commits=True)
        corp.ok("join", token=first["token"])
        second = runner.ok("sit", invitation=first["invitation"], deck="shaper", commits=True)
        runner.ok("join", token=second["token"])
        for number, person in enumerate((corp, runner)):
            person.ok("commit", commitment=commitment(share, person.of("start")[-1], number))
        corp.ok("reveal", share=share.hex())
        for type, fields in (("look", {}), ("sit", {"deck": "shaper"})):  # not while somebody sits there
            third.refused("not_found", type, invitation=first["invitation"], **fields)
        house.after(15000)
        assert "invitation" not in corp.of("void")[-1]
        equal([one["who"] for one in third.ok("look", invitation=first["invitation"])["seats"]], ["person", "free"])
        second = third.ok("sit", invitation=first["invitation"], deck="shaper", commits=True)
        third.ok("join", token=second["token"])
        equal(json.loads(corp.of("start")[-1]["terms"])["number"], 2)
        runner.refused("not_found", "sit", invitation=first["invitation"], deck="shaper")
        for step in ("commit", "reveal"):
            for number, person in enumerate((corp, third)):
                person.ok(step, **({"share": share.hex()} if step == "reveal" else {"commitment": commitment(share, person.of("start")[-1], number)}))
        assert corp.document and third.document
        for type, fields in (("look", {}), ("sit", {"deck": "shaper"})):  # there is a game: never again
            runner.refused("not_found", type, invitation=first["invitation"], **fields)

        # A rematch had none: whoever is left is told one.
        third.ok("concede", command="enough")
        for person in (corp, third):
            person.ok("rematch", commits=True)
        seats = [person.of("seated")[-1]["token"] for person in (third, corp)]  # sides are swapped
        for person, token in zip((third, corp), seats):
            person.ok("join", token=token)
        for number, person in enumerate((third, corp)):
            person.ok("commit", commitment=commitment(share, person.of("start")[-1], number))
        corp.ok("reveal", share=share.hex())
        house.after(15000)
        equal(runner.ok("sit", invitation=corp.of("void")[-1]["invitation"], deck="jinteki")["seat"], "corp")


def test_a_restart_in_the_middle():
    """# TH-24: what was begun is void, and is counted as the server's."""
    with House() as house:
        corp, runner = house.person(), house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", commits=True)
        corp.ok("join", token=first["token"])
        second = runner.ok("sit", table=first["table"], deck="shaper", commits=True)
        runner.ok("join", token=second["token"])
        before = json.loads(corp.of("start")[-1]["terms"])
        house.restart()
        equal(house.person().ok("join", table=first["table"])["state"], "open")  # who watches begins nothing
        corp, runner = house.person(corp.guest), house.person(runner.guest)
        corp.ok("join", token=first["token"])
        now = json.loads(corp.of("start")[-1]["terms"])
        equal((before["number"], now["number"]), (1, 2))
        assert before["decks"] != now["decks"]
        # The other one promised a share: he is waited for, half a minute, and then he has none.
        corp.ok("commit", commitment=commitment(os.urandom(32), corp.of("start")[-1], 0))
        house.after(29999)
        equal(corp.of("lock"), [])
        house.after(1)
        equal([bool(one) for one in corp.of("lock")[-1]["commitments"]], [True, True, False])


# What is done in a start, in order; of "sits" on nothing but to come back is left to do.
STEPS = ("made", "sat", "joined", "first commits", "locked", "first reveals")


def begin_until(step, server):
    """A start as far as this step: (the guests, the tokens of their seats, the terms if it was begun)."""
    corp, runner = server.client(), server.client()
    shares = [os.urandom(32), os.urandom(32)]
    first = corp.ok("create", game="netrunner", side="corp", deck="jinteki", commits=True)
    tokens, terms, reached = [first["token"]], None, STEPS.index(step)
    if reached >= STEPS.index("sat"):
        tokens.append(runner.ok("sit", table=first["table"], deck="shaper", commits=True)["token"])
    if reached >= STEPS.index("joined"):
        for client, token in zip((corp, runner), tokens):
            client.ok("join", token=token)
        starts = [client.next("start") for client in (corp, runner)]
        terms = starts[0]["terms"]
    if reached >= STEPS.index("first commits"):
        runner.ok("commit", commitment=commitment(shares[1], starts[1], 1))
    if reached >= STEPS.index("locked"):
        corp.send("commit", commitment=commitment(shares[0], starts[0], 0))
        lock = runner.next("lock")["lock"]
    if reached >= STEPS.index("first reveals"):
        runner.ok("reveal", share=shares[1].hex())
    return (corp.guest, runner.guest), first["table"], tokens, terms, lock if reached >= STEPS.index("locked") else ""


def test_killed_at_every_step():
    """# TH-22, TH-24: who promised a share is asked for it again, and nothing is dealt without him, whoever comes back first."""
    with Server() as server:
        for number, step in enumerate(STEPS):
            guests, table, tokens, terms, lock = begin_until(step, server)
            server.kill()
            server.start()
            if step == "made":
                tokens.append(server.client(guests[1]).ok("sit", table=table, deck="shaper", commits=True)["token"])
            order = (0, 1) if number % 2 else (1, 0)
            shares, people = [os.urandom(32), os.urandom(32)], [None, None]
            for seat in order:  # the second one comes when the first has done all he can
                people[seat] = server.client(guests[seat])
                equal(people[seat].ok("join", token=tokens[seat])["state"], "open")
                people[seat].start = people[seat].next("start")
                people[seat].send("commit", commitment=commitment(shares[seat], people[seat].start, seat))
                people[seat].next("done", "lock")
                if seat == order[0]:
                    people[seat].ok("tables")  # all that could come has come
                    assert not any(b'"type":"lock"' in text for text in people[seat].received), step
            again = json.loads(people[0].start["terms"])
            # It is another start, which names the one before if that was locked; where one was begun it is counted as the server's.
            equal((again["number"], again["last"]), (1 if step == "made" else 2, lock))
            if terms:
                equal([a == b for a, b in zip(json.loads(terms)["decks"], again["decks"])], [False, False])
            for seat in order:
                people[seat].ok("tables")
                locks = [json.loads(text) for text in people[seat].received if b'"type":"lock"' in text]
                assert len(locks) == 1 and all(locks[0]["commitments"]), (step, locks)
                people[seat].send("reveal", share=shares[seat].hex())
            for client in people:
                client.next("snapshot")
            people[0].ok("concede", command="enough")
            text = proof_of(server, table, guests[0])
            equal(json.loads(text)["p"], [share.hex() for share in shares])
            if step in (STEPS[0], STEPS[-1]):
                good(text)
        server.stop()
        with sqlite3.connect(server.store) as db:
            equal(db.execute("SELECT count(*), count(guest) FROM lapse").fetchone(), (len(STEPS) - 1, 0))
        db.close()
        server.start()


def test_every_changed_byte_is_noticed():
    """# TH-28: by both verifiers, in all files."""
    if SANITIZED:
        return
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        texts, paths = [], []
        for number in range(FILES):
            if number % 2:
                alone = server.client()
                seat = alone.ok("create", game="mainframe", runners=["Noise", "Kate"], against="random")
                alone.join(token=seat["token"])
                play([alone], at_random(random.Random(number)), most=6 if FILES == 2 else 40)
                table, client = seat["table"], alone
            else:
                client, runner = netrunner(server)
                table = client.table
                play([client, runner], at_random(random.Random(number)), most=2 if FILES == 2 else 40)
            finish(client)
            texts.append(proof_of(server, table, client.guest))
            paths.append(os.path.join(folder, "%d.json" % number))
            with open(paths[-1], "wb") as file:
                file.write(texts[-1])
        done = subprocess.run([FLIPS, *paths], capture_output=True, text=True, check=False)
        equal(done.stdout.strip().split("\n")[-1], "%d passed, 0 failed" % sum(3 * len(text) + 2 for text in texts))
        for text in texts:
            for at in range(len(text)):
                changed = text[:at] + bytes([text[at] ^ (1, 32, 128)[at % 3]]) + text[at + 1:]
                assert not all(is_so for _, is_so in holds(changed)), (at, changed[at - 20:at + 20])


if __name__ == "__main__":
    run(globals())
