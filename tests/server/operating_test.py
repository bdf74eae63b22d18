"""What an operator sees and does: metrics, logs, systemd, and jackin admin beside a running server."""
import json
import os
import re
import socket
import subprocess

from client import JACKIN, PATIENCE, UPGRADE, Server, contains, equal, handshake, netrunner, run

JSON = ("Content-Type", "application/json")
GOOD = "correct-horse-7"


def post(server, path, bearer=None, headers=(), **fields):
    own = [("Authorization", "Bearer " + bearer)] if bearer else []
    status, _, body = server.request("POST", path, json.dumps(fields).encode(), [JSON, *own, *headers])
    return status, json.loads(body) if body else None


def admin(server, *words, status=0, lang="en"):
    result = subprocess.run([JACKIN, "admin", "--store", server.store, "--lang", lang, *words], capture_output=True, text=True, timeout=PATIENCE,
                            check=False)
    equal((words, result.returncode), (words, status))
    equal((words, result.stderr == ""), (words, status == 0))
    return result.stdout if status == 0 else result.stderr


def metrics_of(server):
    """Reads the second line of the server, and asks there."""
    line = server.process.stdout.readline()
    port = int(re.fullmatch(r"metrics at http://127\.0\.0\.1:(\d+)/metrics\n", line).group(1))

    def ask(path="/metrics", method="GET"):
        kept, server.port = server.port, port
        try:
            return server.request(method, path)
        finally:
            server.port = kept
    return ask, port


def test_metrics_have_a_port_of_their_own():
    """# TH-20: sums, and nothing of a game, a person or an address; not at the public port."""
    with Server(None, "--metrics", "0") as server:
        ask, port = metrics_of(server)
        for path in ("/metrics", "/metrics/"):
            equal(server.request("GET", path)[0], 404)
        corp, runner, seat, _ = netrunner(server)
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        equal(post(server, "/api/register", name="Zuzanna", password=GOOD)[0], 200)
        equal(post(server, "/api/sign-in", name="Zuzanna", password="wrong-one-9")[0], 401)
        status, headers, body = ask()
        equal((status, dict(headers)["Content-Type"]), (200, "text/plain; version=0.0.4; charset=utf-8"))
        text = body.decode()
        values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        for name, value in (("jackin_sockets", "2"), ("jackin_store_well", "1"), ('jackin_tables_stored{state="running"}', "1"), ("jackin_guests_stored", "2"),
                            ("jackin_accounts_total", "1"), ('jackin_sign_ins_total{result="wrong"}', "1"), ("jackin_guests_total", "2"),
                            ("jackin_sockets_total", "2"), ('jackin_message_seconds_bucket{le="+Inf"}', values["jackin_message_seconds_count"])):
            equal((name, values.get(name)), (name, value))
        assert int(values["jackin_message_seconds_count"]) >= 5
        contains(text, 'sqlite="')  # TH-64: versions of the libraries
        for line in text.splitlines():  # each has its type, and no label but these
            assert re.fullmatch(r"# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\})? [0-9.e+-]+", line), line
            assert set(re.findall(r'([a-z]+)="', line)) <= {"version", "sodium", "sqlite", "jansson", "state", "status", "result", "le", "by"}, line
        for secret in ("Zuzanna", seat["table"], corp.guest):
            assert secret not in text
        equal([ask(path)[0] for path in ("/", "/api/guest", "/socket", "/healthz")], [404, 404, 404, 200])
        kept, server.port = server.port, port
        head = server.raw(handshake(port, UPGRADE + [("Authorization", "Bearer " + corp.guest)]))
        server.port = kept
        equal(head[:12], b"HTTP/1.1 404")


def test_logs_name_no_card_choice_key_or_person():
    """# TH-20: canaries in names, passwords, tokens, paths, headers and messages; every line is of the one form."""
    with Server() as server:
        log = os.path.join(server.folder, "log")
        server.stop()
        server.options += ("--log", log, "--metrics", "0")
        server.start()
        ask, _ = metrics_of(server)
        corp, runner, first, second = netrunner(server)
        equal(corp.choose(0)["type"], "done")
        runner.next("change")
        equal(runner.choose(0)["type"], "done")
        corp.refused("unknown_message", "canary-of-messages")
        made = post(server, "/api/register", name="CanaryName", password="canary-of-passwords")[1]
        equal(post(server, "/api/sign-in", name="CanaryName", password="canary-that-is-wrong")[0], 401)
        server.request("GET", "/canary-of-paths?canary-of-queries", None, [("X-Canary", "canary-of-headers")])
        server.request("POST", "/api/canary-of-api", b"{}", [JSON])
        text = ask()[2].decode()
        titles = set(re.findall(r'"(?:title|name)": ?"([^"]{6,})"', json.dumps(corp.document) + json.dumps(runner.document)))
        assert len(titles) > 3, "no card was seen"
        server.stop()
        with open(log, encoding="utf-8") as file:
            lines = file.read()
        assert os.stat(log).st_mode & 0o77 == 0
        secrets = [corp.guest, runner.guest, first["token"], second["token"], made["session"], made["recovery"], "anary", first["table"], *titles]
        for secret in secrets:
            assert secret not in lines and secret not in text, secret
        kinds = set()
        for line in lines.splitlines():
            row = json.loads(line)
            assert set(row) <= {"at", "kind", "route", "status", "us"}, row
            kinds.add(row["kind"])
        equal(kinds, {"started", "request", "socket_opened", "socket_closed", "stopped"})
        routes = {row["route"] for row in map(json.loads, lines.splitlines()) if "route" in row}
        assert routes <= {"page", "/api/guest", "/api/register", "/api/sign-in"}, routes
        server.start()


def test_systemd_is_told():
    """Ready, alive, stopping, by the socket that it names."""
    with Server() as server:
        server.stop()
        path = os.path.join(server.folder, "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
            wire.bind(path)
            wire.settimeout(PATIENCE)
            server.popen["env"] = {**os.environ, "NOTIFY_SOCKET": path}
            server.start()
            equal(wire.recv(100), b"READY=1")
            equal(wire.recv(100), b"WATCHDOG=1")
            server.process.terminate()
            said = wire.recv(100)
            while said == b"WATCHDOG=1":
                said = wire.recv(100)
            equal(said, b"STOPPING=1")
            equal(server.process.wait(PATIENCE), 0)
        server.start()


def test_people_of_the_operator():
    """# TH-35, TH-39: links, sessions and bans reach the running server within seconds; each is noted, with who and why."""
    with Server(None, "--trusted-proxy", "127.0.0.1") as server:
        made = post(server, "/api/register", name="Zuzanna", password=GOOD)[1]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d  Zuzanna +1 +0\n", admin(server, "people"))
        client = server.client(made["session"])
        admin(server, "sign-out", "zuzanna", "--why", "asked for it")
        equal(client.closed(), 4001)
        link = admin(server, "link", "Zuzanna").strip()
        token = re.fullmatch(r"/me#recover=([0-9a-f]{32})", link).group(1)
        status, back = post(server, "/api/recover", token=token, wanted="another-good-8")
        equal((status, back["name"]), (200, "Zuzanna"))
        equal(post(server, "/api/recover", token=token, wanted="another-good-8")[0], 404)
        client = server.client(back["session"])
        number = admin(server, "ban", "Zuzanna", "--why", "spam", "--days", "3").strip()
        equal(client.closed(), 4001)
        equal(post(server, "/api/sign-in", name="Zuzanna", password="another-good-8")[0], 401)
        contains(admin(server, "bans"), "Zuzanna")
        admin(server, "unban", number)
        equal(post(server, "/api/sign-in", name="Zuzanna", password="another-good-8")[0], 200)
        # An address.
        there = [("X-Forwarded-For", "203.0.113.5")]
        equal(post(server, "/api/guest", headers=there)[0], 200)
        admin(server, "ban", "203.0.113.5")
        equal(post(server, "/api/guest", headers=there)[0], 403)
        equal(post(server, "/api/guest", headers=[("X-Forwarded-For", "203.0.113.6")])[0], 200)
        contains(admin(server, "bans"), "203.0.113.5")
        contains(admin(server, "ban", "127.0.0.1", status=1), "this machine")
        admin(server, "delete", "Zuzanna")
        equal(admin(server, "people"), "")
        acts = admin(server, "acts")
        for word in ("sign-out", "link", "ban", "unban", "delete", "spam", "asked for it"):
            contains(acts, word)
        assert "Zuzanna" not in acts  # TH-57
        contains(admin(server, "link", "Nobody", status=1), "nobody of the name Nobody")
        contains(admin(server, "link", "Nobody", status=1, lang="pl"), "nie ma nikogo o nazwie Nobody")


def test_tables_of_the_operator():
    with Server() as server:
        corp, runner, first, _ = netrunner(server)
        contains(admin(server, "tables"), first["table"])
        contains(admin(server, "close", first["table"], "--why", "by request"), "within seconds")
        equal((corp.closed(), runner.closed()), (1012, 1012))
        equal(admin(server, "tables"), "")
        again = server.client(corp.guest)
        equal(again.join(token=first["token"])["state"], "over")
        again.refused("not_now", "choose", question=1, choice=0, command="late")
        waiting = again.ok("create", game="netrunner", side="corp", deck="jinteki")
        admin(server, "void", waiting["table"])
        while admin(server, "tables"):
            pass
        server.client().refused("not_found", "join", token=waiting["token"])
        contains(admin(server, "void", first["table"], status=1), "only an end by abandonment")  # TH-59
        contains(admin(server, "void", first["table"], status=1, lang="pl"), "unieważnić można tylko")
        contains(admin(server, "close", "0" * 20, status=1), "no such thing")
        contains(admin(server, "close", "x", status=1), "number of a table")
        contains(admin(server, "acts"), "by request")


def test_back_up_while_running_and_restore():
    """# TH-56: a copy as of one moment, from which the server goes on; without the seal it opens no running game."""
    with Server() as server:
        corp, runner, first, second = netrunner(server)
        equal(corp.choose(0)["type"], "done")
        copy = os.path.join(server.folder, "copy.db")
        admin(server, "backup", copy)
        equal(os.stat(copy).st_mode & 0o77, 0)
        contains(admin(server, "backup", copy, status=1), "already")
        runner.next("change")
        equal(runner.choose(0)["type"], "done")
        contains(admin(server, "restore", copy, status=1), "stop it first")
        server.stop()
        admin(server, "restore", copy)
        contains(admin(server, "restore", copy, status=1), ".before")
        os.unlink(server.store + ".before")
        contains(admin(server, "restore", __file__, status=1), "no copy of a store")
        server.start()
        back = server.client()
        back.join(token=second["token"])
        assert back.decision() is not None  # the runner's choice was after the copy: he is asked again
        equal(back.choose(0)["type"], "done")
        server.stop()
        os.rename(server.store + ".seal", server.store + ".elsewhere")
        server.start()
        back = server.client()
        back.refused("frozen", "join", token=first["token"])
        contains(admin(server, "tables"), "running")  # it is not frozen for it (TH-55) …
        server.stop()
        os.replace(server.store + ".elsewhere", server.store + ".seal")
        server.start()
        server.client().join(token=first["token"])  # … and with the right seal it goes on


def test_admin_explains_itself():
    for lang, part in (("en", "usage: jackin admin"), ("pl", "użycie: jackin admin")):
        result = subprocess.run([JACKIN, "admin", "--help", "--lang", lang], capture_output=True, text=True, check=False)
        equal((result.returncode, result.stderr), (0, ""))
        contains(result.stdout, part)
        assert max(map(len, result.stdout.splitlines())) <= 88
    for words in ([], ["nothing"], ["people", "more"], ["ban"], ["ban", "x", "--days", "x"]):
        equal((words, subprocess.run([JACKIN, "admin", *words], capture_output=True, check=False).returncode), (words, 2))
    result = subprocess.run([JACKIN, "admin", "--store", "/dev/null/x.db", "people"], capture_output=True, check=False)
    equal(result.returncode, 1)


run(globals())
