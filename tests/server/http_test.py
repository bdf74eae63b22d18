"""Requests and handshakes against a real process: headers, who is let in, what is closed."""
import json
import os
import re
import resource
import socket
import struct
import subprocess
import tempfile

from client import JACKIN, PATIENCE, UPGRADE, Closed, Server, contains, equal, frame, handshake, netrunner, run

# threats.md §4, to the letter.
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "accelerometer=(), browsing-topics=(), camera=(), clipboard-read=(), geolocation=(), "
                          "gyroscope=(), microphone=(), payment=(), usb=()",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
JSON = [("Content-Type", "application/json")]


def check_headers(headers, https=False):
    named = dict(headers)
    equal(len(named), len(headers))
    for name, value in ALWAYS.items():
        equal((name, named.get(name)), (name, value))
    equal("Strict-Transport-Security" in named, https)
    for name in named:
        assert name not in ("Server", "Content-Encoding", "Sec-WebSocket-Extensions"), name
        assert not name.lower().startswith("access-control"), name


def test_every_answer_has_the_headers():
    with Server() as server:
        for method, path, body, headers, status in (
                ("GET", "/healthz", None, [], 200), ("HEAD", "/healthz", None, [], 200),
                ("POST", "/healthz", b"", [], 405), ("GET", "/api/guest", None, [], 405),
                ("POST", "/api/guest", b"{}", JSON, 200), ("POST", "/api/guest", b"{}", [], 415),
                ("POST", "/api/guest", b"{}", [("Content-Type", "text/plain")], 415),
                ("POST", "/api/guest", b"[]", JSON, 400), ("POST", "/api/guest", b"", JSON, 400),
                ("GET", "/socket", None, [], 426), ("GET", "/", None, [], 404), ("GET", "/healthz/", None, [], 404),
                ("DELETE", "/healthz", None, [], 405), ("OPTIONS", "/api/guest", None, [], 405)):
            found, answered, content = server.request(method, path, body, headers)
            equal((method, path, found), (method, path, status))
            check_headers(answered)
            assert method != "HEAD" or content == b""


def test_records_of_running_games_are_not_there():
    """# TH-14: no route, whoever asks."""
    with Server() as server:
        corp, _, seat, _ = netrunner(server)
        for path in ("/r/", "/api/records/", "/t/", "/api/tables/", "/replay/"):
            for headers in ([], [("Authorization", "Bearer " + corp.guest)], [("Authorization", "Bearer " + seat["token"])]):
                equal(server.request("GET", path + seat["table"], None, headers)[0], 404)


def test_hosts():
    """# TH-32: another name of this machine is not served."""
    with Server(None, "--public-url", "https://club.example:8443") as server:
        for host, status in (("localhost", 200), ("127.0.0.1", 200), ("[::1]", 200), ("LOCALHOST:%d" % server.port, 200),
                             ("club.example", 200), ("club.example:8443", 200), ("Club.Example", 200),
                             ("evil.example", 421), ("club.example.evil.example", 421), ("evil-club.example", 421),
                             ("localhost.evil.example", 421), ("127.0.0.2", 421), ("::1", 421), ("localhost:", 421),
                             ("localhost:80x", 421), ("localhost@evil.example", 421), ("[::1].evil", 421)):
            found, headers, _ = server.request("GET", "/healthz", host=host)
            equal((host, found), (host, status))
            check_headers(headers, https=True)
            head = server.raw(handshake(server.port, UPGRADE, host=host), b"\r\n")
            equal((host, b" 421 " in head), (host, status == 421))


ORIGINS = ["null", "http://evil.example", "https://club.example.evil.example", "https://evilclub.example", "http://club.example",
           "https://club.example:8443", "https://club.example/", "https://CLUB.example", "file://", "", "https://club.example ",
           "http://localhost:%d", "http://127.0.0.1:%d", "https://club.example,https://club.example"]


def test_origins():
    """# TH-31: only the public origin, exactly; without one a bearer token and never a cookie."""
    with Server(None, "--public-url", "https://club.example") as server:
        guest = server.guest()
        cookie = ("Cookie", "__Host-jackin=" + guest)
        bearer = ("Authorization", "Bearer " + guest)
        for origin in ORIGINS:
            if "%d" in origin:
                origin %= server.port
            mark = origin.strip() == "https://club.example"  # trailing space is no part of a value
            for method, path, body, headers in (("GET", "/healthz", None, []), ("POST", "/api/guest", b"{}", JSON)):
                found, _, _ = server.request(method, path, body, headers + [("Origin", origin)])
                equal((origin, path, found), (origin, path, 200 if mark else 403))
            for own in ([], [cookie], [bearer]):
                head = server.raw(handshake(server.port, UPGRADE + own + [("Origin", origin)]), b"\r\n")
                equal((origin, own, head[:12]), (origin, own, b"HTTP/1.1 101" if mark else b"HTTP/1.1 403"))
        for own, status in (([], 401), ([cookie], 401), ([bearer], 101), ([("Authorization", "Bearer " + "0" * 32)], 401),
                            ([("Authorization", "Bearer x")], 401), ([("Authorization", "Basic " + guest)], 401)):
            head = server.raw(handshake(server.port, UPGRADE + own), b"\r\n")
            equal((own, head[:12]), (own, b"HTTP/1.1 %d" % status))
        for site, status in (("same-origin", 200), ("cross-site", 403), ("same-site", 403), ("none", 403)):
            found = server.request("POST", "/api/guest", b"{}", JSON + [("Sec-Fetch-Site", site), ("Origin", "https://club.example")])
            equal((site, found[0]), (site, status))


def test_a_page_gets_a_cookie_that_scripts_cannot_read():
    with Server(None, "--public-url", "https://club.example") as server:
        _, headers, body = server.request("POST", "/api/guest", b"{}", JSON + [("Origin", "https://club.example")])
        equal(json.loads(body), {"ok": True})
        cookie = dict(headers)["Set-Cookie"]
        assert re.fullmatch(r"__Host-jackin=[0-9a-f]{32}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000", cookie), cookie
    with Server() as server:
        _, headers, body = server.request("POST", "/api/guest", b"{}", JSON + [("Origin", "http://localhost:%d" % server.port)])
        cookie = dict(headers)["Set-Cookie"]
        assert re.fullmatch(r"jackin=[0-9a-f]{32}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000", cookie), cookie
        assert b"jackin=" not in body and cookie.split("=")[1][:32].encode() not in body


def test_only_websockets_are_agreed_to():
    """# TH-40, TH-41: every other Upgrade, CONNECT and the beginning of HTTP/2 are refused and closed, never 101."""
    with Server() as server:
        bearer = ("Authorization", "Bearer " + server.guest())

        def changed(**other):
            named = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                     "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
            named.update({name.replace("_", "-"): value for name, value in other.items()})
            return [pair for pair in named.items() if pair[1] is not None] + [bearer]

        for headers in (changed(Upgrade="h2c", HTTP2_Settings="AAMAAABkAAQAAP__"), changed(Upgrade="H2C"), changed(Upgrade="h2c, websocket"),
                        changed(Upgrade="websocket, h2c"), changed(Upgrade="websocket/13"), changed(Upgrade="TLS/1.0"), changed(Upgrade=""),
                        changed(Upgrade="x" * 2000), changed(Connection="keep-alive"), changed(Connection=None),
                        changed(Sec_WebSocket_Version="8"), changed(Sec_WebSocket_Version=None), changed(Sec_WebSocket_Key=None),
                        changed(Sec_WebSocket_Key="short=="), changed(Sec_WebSocket_Key="x" * 24)):
            for path in ("/socket", "/", "/healthz"):
                answer = server.raw(handshake(server.port, headers, path))
                assert answer.startswith(b"HTTP/1.1 400 "), (headers, path, answer[:60])
        for start in (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"CONNECT a:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                      b"CONNECT / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
                      b"GET /socket HTTP/1.0\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n", b"\r\n\r\n", b"\0" * 100):
            answer = server.raw(start)
            assert not answer.startswith(b"HTTP/1.1 101") and b" 101 " not in answer[:40], (start, answer[:60])
        # Upper case is the same word; a request behind the request is not served.
        assert server.raw(handshake(server.port, changed(Upgrade="WebSocket", Connection="keep-alive, UPGRADE")), b"\r\n").startswith(b"HTTP/1.1 101")
        two = handshake(server.port, [], "/healthz") * 2
        assert server.raw(two).startswith(b"HTTP/1.1 400 "), "smuggled"
        equal(server.request("GET", "/healthz")[0], 200)  # and it is still there


def test_wrong_frames_are_closed_with_their_codes():
    """# TH-43"""
    with Server() as server:
        for data, code in ((frame(b"{}", masked=False), 1002), (frame(b"{}", reserved=4), 1002), (frame(b"{}", opcode=2), 1003),
                           (frame(b"\xff"), 1007), (frame(b"x" * 16385), 1009), (frame(b"x" * 100000), 1009),
                           (b"".join(frame(b"", opcode=1 if i == 0 else 0, last=False) for i in range(17)), 1009),
                           (frame(struct.pack(">H", 1000), opcode=8), 1000), (frame(b"", opcode=9) * 2, 1008)):
            client = server.client()
            client.wire.sendall(data)
            equal((data[:8], client.closed()), (data[:8], code))


def test_rubbish_disturbs_nobody():
    """# TH-42, TH-43: heads that never end and messages without end; a game goes on beside them."""
    with Server() as server:
        corp, runner, _, _ = netrunner(server)
        slow = []
        for _ in range(50):
            wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            wire.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            slow.append(wire)
        inside = server.client()
        inside.wire.sendall(frame(b"{", last=False))
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        equal(runner.choose(0)["type"], "done")
        for wire in slow:  # 5 s for a head
            answer = b""
            while True:
                more = wire.recv(4096)
                if not more:
                    break
                answer += more
            contains(answer.decode(), "HTTP/1.1 408 ")
            wire.close()
        equal(inside.closed(), 1008)
        huge = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 20000
        contains(server.raw(huge)[:30].decode(), " 431 ")


def test_refusals_in_a_row_end_the_connection():
    with Server() as server:
        client = server.client()
        for _ in range(99):
            client.refused("unknown_message", "state")
        client.send("state")
        equal(client.closed(), 1008)


def test_the_engine_is_not_behind_the_socket():
    """# TH-01: every command of the engine, from a seat and from a spectator, as type and as cmd."""
    commands = ["hello", "new", "position", "choices", "state", "why", "rig", "undo", "replay", "hash", "sample"]
    with Server() as server:
        corp, _, seat, _ = netrunner(server)
        watcher = server.client()
        watcher.join(table=seat["table"])
        for client in (corp, watcher):
            for command in commands:
                client.refused("unknown_message", command)
                client.refused("bad_message", "tables", cmd=command)
        corp.refused("not_now", "record")  # the message of that name has nothing to say of a running game (TH-14)
        watcher.refused("not_seated", "record")
        watcher.refused("not_seated", "choose", question=1, choice=0, command="x")
        watcher.refused("not_seated", "concede", command="x")
        watcher.refused("not_seated", "stand_up")
        watcher.refused("not_seated", "stops", level="full")


def test_wrong_tokens_have_one_answer():
    """# TH-48, TH-15: unknown, used and foreign tokens and tables are told apart by nobody."""
    with Server() as server:
        first, second, third = server.client(), server.client(), server.client()
        table = first.ok("create", game="netrunner", side="corp", deck="jinteki", against="invitation")
        texts = set()
        texts.add(second.refused("not_found", "sit", table=table["table"], deck="shaper")["text"])  # not listed
        texts.add(second.refused("not_found", "sit", invitation="0" * 32, deck="shaper")["text"])
        equal(second.ok("tables")["tables"], [])
        second.ok("sit", invitation=table["invitation"], deck="shaper")
        texts.add(third.refused("not_found", "sit", invitation=table["invitation"], deck="shaper")["text"])  # used
        texts.add(third.refused("not_found", "sit", table="0" * 20, deck="shaper")["text"])
        texts.add(third.refused("not_found", "join", token="0" * 32)["text"])
        texts.add(third.refused("not_found", "join", token=table["invitation"])["text"])
        texts.add(third.refused("not_found", "join", table="0" * 20)["text"])
        texts.add(third.refused("not_found", "join")["text"])
        texts.add(third.refused("not_found", "join", token=table["token"], table=table["table"])["text"])
        equal(len(texts), 1)


def test_no_secret_is_in_the_store_or_said():
    """# TH-15, TH-20, TH-56: tokens, keys and cards are in no file of the store and on no stream of the process."""
    with Server() as server:
        corp, runner, first, second = netrunner(server)
        equal(corp.choose(0)["type"], "done")
        tokens = [corp.guest, runner.guest, first["token"], second["token"]]
        server.process.terminate()
        out, err = server.process.communicate(timeout=PATIENCE)
        equal((server.process.returncode, out, err), (0, "", ""))
        for name in os.listdir(server.folder):
            path = os.path.join(server.folder, name)
            equal((name, os.stat(path).st_mode & 0o77), (name, 0))
            with open(path, "rb") as file:
                content = file.read()
            for token in tokens:
                assert token.encode() not in content and bytes.fromhex(token) not in content, name
            assert b'"key"' not in content and b'"seed"' not in content, name


def test_it_stops_in_order():
    with Server() as server:
        client = server.client()
        client.ok("tables")
        server.process.terminate()
        equal(client.closed(), 1012)
        equal(server.process.wait(PATIENCE), 0)


def test_one_process_has_the_store():
    """# TH-51"""
    with Server() as server:
        second = subprocess.run([JACKIN, "serve", "--port", "0", "--store", server.store], capture_output=True, text=True,
                                timeout=PATIENCE, check=False)
        equal((second.returncode, second.stdout), (1, ""))
        contains(second.stderr, "another process serves it")
        equal(server.request("GET", "/healthz")[0], 200)


def test_unsafe_settings_are_refused():
    """# TH-64: said plainly, in both languages, and nothing is opened."""
    with Server() as server:
        other = os.path.join(server.folder, "other.db")

        def start(*options):
            result = subprocess.run([JACKIN, "serve", "--port", "0", "--store", other, *options], capture_output=True, text=True,
                                    timeout=PATIENCE, check=False)
            equal((options, result.returncode, result.stdout), (options, 1, ""))
            equal(os.path.exists(other), False)
            return result.stderr

        contains(start("--address", "0.0.0.0"), "--public-url")
        contains(start("--address", "::"), "--insecure")
        contains(start("--address", "0.0.0.0", "--public-url", "http://club.example"), "without https")
        contains(start("--address", "0.0.0.0", "--lang", "pl"), "bez https")
        for url in ("club.example", "https://", "https://club.example/", "https://a b", "ftp://club.example", "https://CLUB.example", "https://:80"):
            contains(start("--public-url", url), "must be like https://club.example")
        contains(start("--address", "nowhere"), "--insecure")
        seal = os.path.join(server.folder, "open.seal")
        with open(seal, "wb") as file:
            file.write(b"x" * 32)
        os.chmod(seal, 0o644)
        result = subprocess.run([JACKIN, "serve", "--port", "0", "--store", other, "--seal", seal], capture_output=True, text=True,
                                timeout=PATIENCE, check=False)
        equal(result.returncode, 1)
        contains(result.stderr, "chmod 600")


def test_a_database_that_cannot_be_used():
    """# TH-64: what is wrong is said, and a password is not repeated."""
    with tempfile.TemporaryDirectory() as folder:
        seal = os.path.join(folder, "seal")
        for store, more, said in (("postgres://x:secret@/none?host=/nonexistent", (), "needs --seal FILE"),
                                  ("postgres://x:secret@/none?host=/nonexistent", ("--seal", seal), "/nonexistent"),
                                  ("mysql://x:secret@host/base", ("--seal", seal), "postgres://")):
            result = subprocess.run([JACKIN, "serve", "--port", "0", "--store", store, *more], capture_output=True, text=True,
                                    timeout=PATIENCE, check=False)
            equal((result.returncode, result.stdout), (1, ""))
            contains(result.stderr, said)
            equal("secret" in result.stderr, False)
        equal(os.listdir(folder), [])


def test_a_full_disk_refuses_and_the_game_goes_on():
    """# TH-54: a file may grow no further; nothing is shown of what is not stored; room again, and it goes on."""
    with Server() as server:
        corp, runner, _, _ = netrunner(server)
        limit = max(os.stat(server.store + end).st_size for end in ("", "-wal"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        refused = None
        for _ in range(200):
            asked = corp if corp.decision() else runner
            answer = asked.choose(0)
            if answer["type"] == "refused":
                refused = answer
                break
            other = runner if asked is corp else corp
            while not asked.decision() and not other.decision():
                other.message()
        assert refused is not None and refused["code"] == "store_full", refused
        equal(server.request("GET", "/healthz")[0], 503)
        before, n = json.dumps(asked.document), asked.n
        equal(asked.choose(0)["code"], "store_full")
        equal((json.dumps(asked.document), asked.n), (before, n))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        equal(asked.choose(0)["type"], "done")
        equal(server.request("GET", "/healthz")[0], 200)


def test_new_tables_leave_room_on_the_disk():
    """# TH-54: there is less than a pebibyte left here; games that were begun go on."""
    with Server() as server:
        corp, runner, first, second = netrunner(server)
        for client in (corp, runner):
            client.drop()
        server.stop()
        server.options += ("--keep-free", str(1 << 30))
        server.start()
        corp, runner = server.client(corp.guest), server.client(runner.guest)
        corp.join(token=first["token"])
        runner.join(token=second["token"])
        corp.refused("store_full", "create", game="netrunner", side="corp", deck="jinteki")
        equal((corp if corp.decision() else runner).choose(0)["type"], "done")


def test_who_does_not_read_is_closed():
    """# TH-42: what waits for one client is bounded, and nobody else waits for him."""
    with Server() as server:
        corp, runner, seat, _ = netrunner(server)
        idle = server.client()
        try:
            for _ in range(40):  # each is answered with some kilobytes
                idle.wire.sendall(frame(json.dumps({"type": "join", "table": seat["table"]}).encode()) * 100)
        except (BrokenPipeError, ConnectionResetError):
            pass
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        equal(runner.choose(0)["type"], "done")
        received, code = 0, None
        try:
            while received < 4000:
                received += idle.message()["type"] == "snapshot"
        except Closed as end:
            code = end.code
        assert received < 4000 and code in (1013, None), (received, code)


def test_more_connections_than_files():
    """# TH-42: who finds no room is turned away, those who are there play on, and afterwards there is room again."""
    with Server() as server:
        corp, runner, _, _ = netrunner(server)
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (40, hard))
        wires = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(60)]
        turned_away = 0
        for wire in wires[50:]:
            turned_away += wire.recv(1) == b""
        equal(turned_away, 10)
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        for wire in wires:
            wire.close()
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (hard, hard))
        equal(server.request("GET", "/healthz")[0], 200)
        equal(runner.choose(0)["type"], "done")


def test_help_in_both_languages():
    for lang, part in (("en", "usage: jackin serve"), ("pl", "użycie: jackin serve")):
        result = subprocess.run([JACKIN, "serve", "--help", "--lang", lang], capture_output=True, text=True, check=False)
        equal((result.returncode, result.stderr), (0, ""))
        contains(result.stdout, part)
        options = set(re.findall(r"--[a-z-]+", result.stdout))
        equal(options, {"--address", "--port", "--store", "--seal", "--pages", "--public-url",
                        "--trusted-proxy", "--insecure", "--pace", "--rate", "--keep-free", "--log", "--metrics", "--lang", "--help"})
        assert max(map(len, result.stdout.splitlines())) <= 88


run(globals())
