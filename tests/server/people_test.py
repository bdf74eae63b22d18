"""Accounts over HTTP: names, passwords, sessions, one's data; and what tells nobody anything."""
import json
import os
import re
import socket
import sqlite3
import statistics
import sys
import threading
import time

from client import PATIENCE, SOURCE, UPGRADE, Server, contains, equal, handshake, ks, netrunner, progress, run

JSON = ("Content-Type", "application/json")
GOOD = "correct-horse-7"
TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 3  # sign-ins of each kind that are compared


def post(server, path, bearer=None, headers=(), raw=None, **fields):
    """A request with a bearer token; returns (status, body, headers)."""
    own = [("Authorization", "Bearer " + bearer)] if bearer else []
    body = raw if raw is not None else json.dumps(fields).encode()
    status, answered, content = server.request("POST", path, body, [JSON, *own, *headers])
    named = dict(answered)
    assert "Content-Encoding" not in named and named["Cache-Control"] == "no-store", named
    return status, json.loads(content) if content else None, named


def register(server, name, password=GOOD, token=None):
    status, body, _ = post(server, "/api/register", token, name=name, password=password)
    equal((name, status), (name, 200))
    return body


def test_a_guest_takes_a_name_and_keeps_his_seats():
    with Server() as server:
        corp, runner, seat, _ = netrunner(server)
        equal(corp.choose(0)["type"], "done")
        made = register(server, "Zofia", token=corp.guest)
        equal(set(made), {"name", "session", "recovery"})
        equal((made["name"], len(made["session"]), len(made["recovery"])), ("Zofia", 64, 32))
        equal(post(server, "/api/me", corp.guest)[0], 401)  # the guest's token opens nothing any more
        status, me, _ = post(server, "/api/me", made["session"], lang="pl")
        equal((status, me["guest"], me["name"], [row["own"] for row in me["sessions"]]), (200, False, "Zofia", [True]))
        data = post(server, "/api/export", made["session"])[1]
        equal([(row["table"], row["seat"]) for row in data["seats"]], [(seat["table"], 0)])
        again = server.client(made["session"])  # and the seat is still his
        joined = again.join(token=seat["token"])
        equal((joined["seat"], [row.get("name") for row in joined["seats"]]), ("corp", ["Zofia", None]))
        equal(post(server, "/api/me", runner.guest)[1], {"guest": True})
        equal(post(server, "/api/register", made["session"], name="Zofia2", password=GOOD)[0], 200)  # another person


def test_names():
    """# TH-38: of one script, not to be mistaken, not reserved."""
    with Server() as server:
        register(server, "Basia_1")
        for name in ("BASIA-1", "Ba5ial", "Ｂasia_1"):
            equal((name, post(server, "/api/register", name=name, password=GOOD)[:1]), (name, (409,)))
        for name in ("ab", "a" * 21, "Bаsia", "Ba\u200bsia", "Ba\u202esia", "1abc", "_abc", "abc-", "a__b", "a b c", "admin", "Adm1n", "jack-in-crew",
                     "random", "strong", "Runner", "abc\n", "", "ßtraße", "名前です", "a\u0301bc", "x" * 200):
            status, body, _ = post(server, "/api/register", name=name, password=GOOD)
            equal((name, status, body["error"]), (name, 400, "bad_name" if len(name) < 161 else "bad_request"))
        equal(register(server, "Łucja")["name"], "Łucja")
        equal(register(server, "Ewaz\u0307bik")["name"], "Eważbik")  # composed


def test_passwords():
    """# TH-33: too short, too long, and what everybody tries."""
    with Server() as server:
        for password in ("short", "1234567890", "qwertyuiop", "password123", "P@ssw0rd2024", "aaaaaaaaaaaa", "abcabcabcabc", "haslo12345", "Kasimierz1",
                         "netrunner1!", "x" * 129, "12345678901234", "zaqwertyuiop1"[2:]):
            status, body, _ = post(server, "/api/register", name="Kasimierz", password=password)
            equal((password, status), (password, 400))
            assert body["error"] in ("bad_password", "bad_request"), body
        register(server, "Kasimierz", "ż" * 1 + "ółw na wyspie")


def test_signing_in_and_out():
    """# TH-35: a new session for every sign-in, kept as a hash, listed, ended; an ended one closes its connections."""
    with Server() as server:
        made = register(server, "Anna")
        wrong = post(server, "/api/sign-in", name="Anna", password="wrong-password")
        unknown = post(server, "/api/sign-in", name="Nobodyhere", password="wrong-password")
        equal((wrong[0], wrong[1]), (401, {"error": "wrong", "text": "Name or password is wrong."}))
        equal((unknown[0], unknown[1]), (wrong[0], wrong[1]))
        contains(post(server, "/api/sign-in", name="Anna", password="wrong-password", lang="pl")[1]["text"], "hasło")
        second = post(server, "/api/sign-in", name="anna", password=GOOD, device="phone")[1]
        assert second["session"] != made["session"]
        sessions = post(server, "/api/me", second["session"])[1]["sessions"]
        equal(sorted((row["device"], row["own"]) for row in sessions), [("", False), ("phone", True)])
        client = server.client(made["session"])
        client.ok("tables")
        other = [row["session"] for row in sessions if not row["own"]][0]
        equal(post(server, "/api/sessions/end", second["session"], session="0" * 16)[0], 404)
        equal(post(server, "/api/sessions/end", second["session"], session=other)[0], 200)
        equal(client.closed(), 4001)
        equal(post(server, "/api/me", made["session"])[0], 401)
        head = server.raw(handshake(server.port, UPGRADE + [("Authorization", "Bearer " + made["session"])]), b"\r\n")
        equal(head[:12], b"HTTP/1.1 401")
        third = post(server, "/api/sign-in", name="Anna", password=GOOD)[1]
        equal(post(server, "/api/sessions/end", third["session"])[0], 200)  # all the others
        equal(post(server, "/api/me", second["session"])[0], 401)
        client = server.client(third["session"])
        status, _, named = post(server, "/api/sign-out", third["session"])
        equal((status, named["Clear-Site-Data"]), (200, '"cache", "cookies", "storage"'))
        equal(client.closed(), 4001)
        equal(post(server, "/api/me", third["session"])[0], 401)


def test_old_sessions_open_nothing():
    """# TH-35: 30 days idle, 180 in all."""
    with Server() as server:
        made = register(server, "Anna")
        day = 86400000
        for used, whole, status in ((29, 100, 200), (31, 100, 401), (1, 181, 401), (1, 179, 200)):
            server.stop()
            with sqlite3.connect(server.store) as db:
                now = int(time.time() * 1000)
                db.execute("UPDATE session SET used=?, made=?", (now - used * day, now - whole * day))
            db.close()
            server.start()
            equal((used, whole, post(server, "/api/me", made["session"])[0]), (used, whole, status))
            if status == 401:
                made = post(server, "/api/sign-in", name="Anna", password=GOOD)[1]


def test_another_password():
    with Server() as server:
        made = register(server, "Anna")
        client = server.client(made["session"])
        other = post(server, "/api/sign-in", name="Anna", password=GOOD)[1]["session"]
        equal(post(server, "/api/password", other, password="not-the-one-9", wanted="another-good-8")[0], 401)
        equal(post(server, "/api/password", other, password=GOOD, wanted="short")[1]["error"], "bad_password")
        status, body, _ = post(server, "/api/password", other, password=GOOD, wanted="another-good-8")
        equal(status, 200)
        equal(client.closed(), 4001)
        for token in (made["session"], other):
            equal(post(server, "/api/me", token)[0], 401)
        equal(post(server, "/api/me", body["session"])[0], 200)
        equal(post(server, "/api/sign-in", name="Anna", password=GOOD)[0], 401)
        equal(post(server, "/api/sign-in", name="Anna", password="another-good-8")[0], 200)
        # The recovery code works once, ends all sessions and gives another code.
        status, back, _ = post(server, "/api/recover", token=made["recovery"], wanted="third-good-one-7")
        equal((status, set(back)), (200, {"name", "session", "recovery"}))
        equal(post(server, "/api/me", body["session"])[0], 401)
        equal(post(server, "/api/recover", token=made["recovery"], wanted="third-good-one-7")[0], 404)
        equal(post(server, "/api/recover", token="0" * 32, wanted="third-good-one-7")[0], 404)
        equal(post(server, "/api/recover", token=back["recovery"], wanted="fourth-good-one-7")[0], 200)


def test_pages_get_cookies():
    """# TH-31, TH-35: the session is a cookie that no script reads; a cookie without the Origin counts nothing."""
    with Server(None, "--public-url", "https://club.example") as server:
        origin = ("Origin", "https://club.example")
        status, body, named = post(server, "/api/register", headers=[origin], name="Anna", password=GOOD)
        equal((status, set(body)), (200, {"name", "recovery"}))
        cookie = named["Set-Cookie"]
        head, _, rest = cookie.partition("; ")
        equal((head[:14], len(head), rest), ("__Host-jackin=", 14 + 64, "Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000"))
        own = ("Cookie", head)
        _, me, named = post(server, "/api/me", headers=[origin, own])
        equal((me["name"], named["Set-Cookie"]), ("Anna", cookie))  # it is given again, for another 30 days
        equal(post(server, "/api/me", headers=[own])[0], 401)
        equal(post(server, "/api/me", headers=[own, ("Origin", "https://evil.example")])[0], 403)
        equal(post(server, "/api/me", headers=[own, origin, ("Sec-Fetch-Site", "cross-site")])[0], 403)
        named = post(server, "/api/sign-out", headers=[origin, own])[2]
        equal(named["Set-Cookie"], "__Host-jackin=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0")
        equal(post(server, "/api/me", headers=[origin, own])[0], 401)


def test_strict_bodies():
    with Server() as server:
        session = register(server, "Anna")["session"]
        for path, good in (("/api/register", {"name": "Bella", "password": GOOD}), ("/api/sign-in", {"name": "Anna", "password": GOOD}),
                           ("/api/password", {"password": GOOD, "wanted": GOOD + "x"}), ("/api/me", {}), ("/api/delete", {"password": GOOD}),
                           ("/api/recover", {"token": "0" * 32, "wanted": GOOD}), ("/api/sessions/end", {"session": "0" * 16}), ("/api/export", {}),
                           ("/api/sign-out", {})):
            equal((path, server.request("GET", path)[0]), (path, 405))
            equal((path, server.request("POST", path, b"{}", [])[0]), (path, 415))
            bad = [b"", b"[]", b"null", b"{", b'{"a":1}', json.dumps({**good, "more": "x"}).encode(), json.dumps({**good, "lang": "de"}).encode(),
                   json.dumps({**good, "lang": 1}).encode(), b" " * 5000 + json.dumps(good).encode()]
            for key in good:
                bad += [json.dumps({**good, key: value}).encode() for value in (None, 1, [], {}, "x" * 200, "nul\0l")]
                bad.append(json.dumps(good).encode()[:-1] + b', "%s": "twice"}' % key.encode())
                if path not in ("/api/sessions/end", "/api/delete"):
                    bad.append(json.dumps({k: v for k, v in good.items() if k != key}).encode())
            for raw in bad:
                status, body, _ = post(server, path, session, raw=raw)
                equal((path, raw[:80], status, body["error"]), (path, raw[:80], 400, "bad_request"))
        equal(post(server, "/api/me", session)[0], 200)


def test_neither_answer_nor_time_tells_whether_a_name_exists():
    """# TH-34: the same text, and a hash is made in both cases."""
    with Server() as server:
        register(server, "Anna")
        took = {True: [], False: []}
        for i in range(TIMES):
            server.kill()
            server.start()  # forgives what was tried
            for is_there in (True, False) if i % 2 else (False, True):
                began = time.monotonic()
                answer = post(server, "/api/sign-in", name="Anna" if is_there else "Bnna", password="wrong-password")
                took[is_there].append(time.monotonic() - began)
                equal((answer[0], answer[1]["error"]), (401, "wrong"))
        known, unknown = (statistics.median(took[key]) for key in (True, False))
        # Without the dummy the one would take a hundredth of the other.
        assert 0.4 < known / unknown < 2.5, (known, unknown)
        if TIMES >= 100:  # enough to tell
            p = ks(took[True], took[False])
            progress("%d each, medians %.1f and %.1f ms, KS p %.3f" % (TIMES, 1000 * known, 1000 * unknown, p))
            assert p > 0.01, p


def test_guessing_is_slow_and_locks_nobody_out():
    """# TH-33: five in a row, then ever longer; who has signed in from elsewhere still does."""
    with Server(None, "--trusted-proxy", "127.0.0.1") as server:
        register(server, "Anna")
        home, thief = [("X-Forwarded-For", "203.0.113.7")], [("X-Forwarded-For", "198.51.100.%d" % 9)]
        equal(post(server, "/api/sign-in", headers=home, name="Anna", password=GOOD)[0], 200)
        codes = [post(server, "/api/sign-in", headers=thief, name="Anna", password="wrong-password")[0] for _ in range(40)]
        equal(codes[:5], [401] * 5)
        assert 401 not in codes[9:] and codes.count(429) >= 30, codes
        status, _, named = post(server, "/api/sign-in", headers=thief, name="Anna", password=GOOD)
        assert status == 429 and int(named["Retry-After"]) >= 1, (status, named)
        equal(post(server, "/api/sign-in", headers=home, name="Anna", password=GOOD)[0], 200)
        equal(post(server, "/api/sign-in", headers=thief, name="Other", password=GOOD)[0], 429)  # by then the address waits
        equal(post(server, "/api/sign-in", headers=[("X-Forwarded-For", "198.51.100.10")], name="Other", password=GOOD)[0], 401)


def test_hashing_is_no_weapon():
    """# TH-45: two at a time and 32 waiting, the rest is told to come back; a game goes on beside it, and memory is bounded."""
    with Server() as server:
        register(server, "Anna")
        corp, runner, _, _ = netrunner(server)

        def resident():
            with open("/proc/%d/status" % server.process.pid, encoding="ascii") as file:
                return int([line for line in file if line.startswith("VmHWM")][0].split()[1])

        before = resident()
        codes = []
        threads = [threading.Thread(target=lambda i=i: codes.append(post(server, "/api/sign-in", name="Name%d" % i, password=GOOD)[0])) for i in range(42)]
        for thread in threads:
            thread.start()
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        equal(runner.choose(0)["type"], "done")
        for thread in threads:
            thread.join()
        equal(set(codes), {401, 503})
        if not os.environ.get("JACKIN_SANITIZED"):
            assert resident() - before < 160 << 10, (before, resident())
        equal(post(server, "/api/sign-in", name="Anna", password=GOOD)[0], 200)


def dump(path):
    with sqlite3.connect(path) as db:
        text = "\n".join(db.iterdump())
    db.close()
    return text


def test_export_and_deletion():
    """# TH-57, TH-37: all of one's own, as an attachment, and nothing of the other's; afterwards neither name nor id is anywhere, and the games are."""
    with Server() as server:
        corp, runner, seat, other = netrunner(server)
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        equal(runner.choose(0)["type"], "done")
        made = register(server, "Zuzanna", token=corp.guest)
        third = server.client(server.guest())
        third.ok("block", name="zuzanna")  # whoever knows the name can
        runner.ok("block", who="corp")
        equal(runner.ok("blocks")["blocks"][0]["name"], "Zuzanna")
        corp.ok("block", who="runner")
        for person, whom in ((corp, "runner"), (runner, "corp")):
            person.ok("report", who=whom, text="rude")
        status, data, named = post(server, "/api/export", made["session"])
        equal((status, named["Content-Disposition"]), (200, 'attachment; filename="jackin.json"'))
        contains(named["Content-Security-Policy"], "sandbox")
        equal(set(data), {"name", "made", "sessions", "bans", "lapsed", "blocks", "reports", "seats", "choices"})
        equal((data["name"], [len(data[what]) for what in ("seats", "blocks", "reports")]), ("Zuzanna", [1, 1, 1]))
        assert data["choices"] and "Kate" not in json.dumps(data), data
        equal(post(server, "/api/export", made["session"])[0], 429)  # one an hour
        playing = server.client(made["session"])
        equal(post(server, "/api/delete", made["session"], password="not-the-one-9")[0], 401)
        with sqlite3.connect(server.store) as db:
            person = db.execute("SELECT hex(id) FROM person").fetchone()[0]
        db.close()
        copy = os.path.join(server.folder, "copy.db")
        with sqlite3.connect(server.store) as db, sqlite3.connect(copy) as to:
            db.backup(to)
        db.close()
        to.close()
        contains(dump(copy), "Zuzanna")
        status, _, named = post(server, "/api/delete", made["session"], password=GOOD)
        equal((status, named["Clear-Site-Data"][:7]), (200, '"cache"'))
        equal(playing.closed(), 4001)
        equal(post(server, "/api/me", made["session"])[0], 401)
        equal(post(server, "/api/sign-in", name="Zuzanna", password=GOOD)[0], 401)
        watcher = server.client()
        joined = watcher.join(table=seat["table"])
        equal((joined["state"], "name" in joined["seats"][0]), ("running", False))  # the other's game stays
        runner.join(token=other["token"])
        server.stop()
        text = dump(server.store)
        assert "Zuzanna" not in text and person not in text.upper(), "something is left"
        # A back-up from before does not bring him back.
        os.replace(copy, server.store)
        for end in ("-wal", "-shm"):
            if os.path.exists(server.store + end):
                os.unlink(server.store + end)
        server.start()
        equal(post(server, "/api/sign-in", name="Zuzanna", password=GOOD)[0], 401)
        server.stop()
        text = dump(server.store)
        assert "Zuzanna" not in text and person not in text.upper(), "the back-up brought him back"
        server.start()


def test_a_guest_can_be_deleted_too():
    """# TH-57"""
    with Server() as server:
        corp, _, seat, _ = netrunner(server)
        equal(post(server, "/api/delete", corp.guest)[0], 200)
        equal(post(server, "/api/me", corp.guest)[0], 401)
        equal(post(server, "/api/delete")[0], 401)
        equal(server.client().join(table=seat["table"])["state"], "running")


# Every table of the store, and where it holds a person (people_delete, people_export): a new table must be put here, and there.
PERSONS = {"guest": ["hash"], "play": [], "seat": ["guest"], "entry": [], "person": ["id", "name", "skeleton", "password"], "session": ["person", "device"],
           "recovery": ["person"], "block": ["person", "other", "name"], "report": ["person", "other", "seat", "lines"], "ban": ["person", "address"], "act": ["subject"], "process": [], "lapse": ["guest"],
           "mail": []}  # sealed, and gone when it is read


def test_every_table_with_a_person_is_known():
    """# TH-57: the list is read from the schema."""
    with Server() as server:
        server.stop()
        with sqlite3.connect(server.store) as db:
            tables = {name: [row[1] for row in db.execute("PRAGMA table_info(%s)" % name)]
                      for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")}
        db.close()
        equal(sorted(tables), sorted(PERSONS))
        for name, columns in PERSONS.items():
            equal((name, set(columns) - set(tables[name])), (name, set()))
        server.start()


# What the operator asks for, what is done once an hour and what looks at his bans alone may look at every row; so may what processes say to
# each other, which is gone when it is read.
ALL_ROWS = ("DELETE FROM report WHERE at<?1", "SELECT person FROM ban WHERE made>=?1", "UPDATE act SET subject=''", "DELETE FROM session WHERE used<?1",
            "DELETE FROM recovery WHERE until<?1", "DELETE FROM ban WHERE until<?1", "SELECT id, name, made, (SELECT count(*) FROM session",
            "SELECT ban.id, person.name", "SELECT (SELECT count(*) FROM guest)", "DELETE FROM lapse WHERE at<?1",
            "DELETE FROM mail WHERE NOT EXISTS")


def statements():
    """Every statement that the server's files have, as one text each."""
    for name in sorted(os.listdir(os.path.join(SOURCE, "server"))):
        if name.endswith(".c") and not name.startswith("sql_"):
            with open(os.path.join(SOURCE, "server", name), encoding="utf-8") as file:
                for literal in re.findall(r'"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*', file.read()):
                    text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literal))
                    if re.match(r"(SELECT|UPDATE|DELETE FROM|INSERT INTO) ", text):
                        yield name, text


def test_nothing_is_searched_for_row_by_row():
    """# TH-47: all statements are constants, and what clients can cause is found by an index."""
    with Server() as server:
        server.stop()
        done, slow = 0, []
        with sqlite3.connect(server.store) as db:
            for name, text in statements():
                try:
                    plan = db.execute("EXPLAIN QUERY PLAN " + text, [None] * len(set(re.findall(r"\?(\d+)", text)))).fetchall()
                except sqlite3.OperationalError as error:
                    assert name == "store.c" and ("pg_notify" in text or text[-1] in "+<>"), (name, text, error)
                    continue
                done += 1
                if any(row[3].startswith("SCAN ") and row[3].split()[1] in PERSONS for row in plan) and not text.startswith(ALL_ROWS):
                    slow.append((name, text, [row[3] for row in plan]))
        db.close()
        equal(slow, [])
        assert done > 80, done
        server.start()


def test_no_token_or_password_is_in_the_store():
    """# TH-15, TH-20: only hashes."""
    with Server() as server:
        made = register(server, "Anna", "a-very-odd-canary")
        server.stop()
        for name in os.listdir(server.folder):
            with open(os.path.join(server.folder, name), "rb") as file:
                content = file.read()
            for secret in ("a-very-odd-canary", made["session"], made["recovery"]):
                assert secret.encode() not in content, name
            for secret in (made["session"], made["recovery"]):
                assert bytes.fromhex(secret) not in content, name
        server.start()


def test_limits_by_address():
    """# TH-44: by the last hop that our proxy names; what others write in front of it changes nothing, and without a proxy nobody is believed."""
    with Server(None, "--trusted-proxy", "127.0.0.1") as server:
        def guest(forwarded):
            return server.request("POST", "/api/guest", b"{}", [JSON, ("X-Forwarded-For", forwarded)])[0]

        equal([guest("10.0.0.%d, 203.0.113.9" % i) for i in range(20)], [200] * 20)
        equal([guest("198.51.100.%d, 203.0.113.9" % i) for i in range(5)], [429] * 5)
        equal(guest("203.0.113.9, 203.0.113.10"), 200)
        # A /64 of IPv6 is one address.
        equal([guest("2001:db8::%x" % i) for i in range(21)], [200] * 20 + [429])
        equal(guest("2001:db8:0:1::1"), 200)
        equal(guest("::ffff:203.0.113.9"), 429)
        # Connections: 32 of an address, whatever is in front.
        token = server.guest()
        sockets, codes = [], []
        for i in range(34):
            wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            wire.sendall(handshake(server.port, UPGRADE + [("Authorization", "Bearer " + server.guest()), ("X-Forwarded-For", "10.1.1.%d, 192.0.2.77" % i)]))
            codes.append(wire.recv(12))
            sockets.append(wire)
        equal(codes, [b"HTTP/1.1 101"] * 32 + [b"HTTP/1.1 429"] * 2)
        for wire in sockets:
            wire.close()
        # Eight connections of a person.
        clients = [server.client(token) for _ in range(8)]
        head = server.raw(handshake(server.port, UPGRADE + [("Authorization", "Bearer " + token)]), b"\r\n")
        equal(head[:12], b"HTTP/1.1 429")
        clients[0].drop()
    with Server(None, "--trusted-proxy", "192.0.2.1") as server:
        for i in range(25):  # not from the proxy: what it says is not read, and loopback is not counted
            equal(server.request("POST", "/api/guest", b"{}", [JSON, ("X-Forwarded-For", "203.0.113.9")])[0], 200)


def test_quotas():
    """# TH-48: tables by person and by address, invitations that are guessed by address; one answer for wrong, used and unknown until then."""
    with Server(None, "--trusted-proxy", "127.0.0.1") as server:
        def visitor(forwarded, who=None):
            return server.client(who, [("X-Forwarded-For", forwarded)])

        def tables(client, count):
            codes = []
            for _ in range(count):  # each is given up at once: only how many are made counts
                answer = client.ask("create", game="netrunner", side="corp", deck="jinteki", against="random")
                codes.append(answer.get("code", answer["type"]))
                if answer["type"] == "seated":
                    client.join(token=answer["token"])
                    client.ok("concede", command="enough")
            return codes

        equal(tables(visitor("203.0.113.1"), 6), ["seated"] * 5 + ["too_many"])
        equal(tables(visitor("203.0.113.1"), 1), ["seated"])  # another guest of the same address
        session = register(server, "Anna")["session"]
        equal(tables(visitor("203.0.113.2", session), 21), ["seated"] * 20 + ["too_many"])
        guessing = visitor("203.0.113.3")
        codes = [guessing.ask("sit", invitation="%032x" % i, deck="shaper")["code"] for i in range(14)]
        equal(codes, ["not_found"] * 10 + ["too_many"] * 4)
        equal(visitor("203.0.113.4").ask("sit", invitation="0" * 32, deck="shaper")["code"], "not_found")


run(globals())
