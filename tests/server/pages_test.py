"""Pages: headers, types, caching, what is left out, and paths that lead nowhere."""
import contextlib
import gzip
import os
import random
import socket
import subprocess
import tempfile

from client import JACKIN, PATIENCE, Server, contains, equal, run

# threats.md §4, to the letter.
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
          "connect-src 'self' %s; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types jackin")
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "accelerometer=(), browsing-topics=(), camera=(), clipboard-read=(), geolocation=(), "
                          "gyroscope=(), microphone=(), payment=(), usb=()",
}
FOREVER = "public, max-age=31536000, immutable"
SCRIPT = b"console.log('jack in');\n" * 200
FILES = {
    "index.html": b"<!doctype html><title>Jack In</title>",
    "sw.js": b"// worker",
    "manifest.webmanifest": b"{}",
    "favicon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/index-DiwrgTda.js": SCRIPT,
    "assets/index-DiwrgTda.js.gz": gzip.compress(SCRIPT),
    "assets/style-B-x_9aZ0.css": b"body{}",
    "assets/jackin-TRDdPK5U.numbers": b"JKLEARNT",
    "assets/IBMPlexSans-SemiBold.woff2": b"wOF2",
    "fonts/Plex-SemiBold.woff2": b"wOF2",
    "engine/jackin.0a1b2c3d4e.wasm": b"\0asm" + bytes(range(256)) * 4000,
    "engine/jackin.wasm": b"\0asm",
    "stale.js": b"new",
    "stale.js.gz": gzip.compress(b"old"),
    "lone.txt.gz": gzip.compress(b"lone"),
    ".hidden": b"secret-of-dots",
    ".well-known/security.txt": b"Contact: mailto:club@example.org",
    "odd name.txt": b"odd",
}


@contextlib.contextmanager
def club(*options):
    """A server with these files; the folder holds a link to a secret beside it."""
    with tempfile.TemporaryDirectory() as around:
        folder = os.path.join(around, "pages")
        for name, content in FILES.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
        with open(os.path.join(around, "secret.txt"), "wb") as file:
            file.write(b"secret-beside")
        os.symlink(os.path.join(around, "secret.txt"), os.path.join(folder, "link.txt"))
        os.symlink(around, os.path.join(folder, "up"))
        os.mkfifo(os.path.join(folder, "pipe"))
        with Server(None, "--pages", folder, *options) as server:
            yield server


def get(server, path, *headers, method="GET", host=None):
    status, answered, body = server.request(method, path, None, headers, host)
    named = dict(answered)
    equal(len(named), len(answered))
    for name, value in ALWAYS.items():
        equal((path, name, named.get(name)), (path, name, value))
    for name in named:
        assert name != "Server" and not name.lower().startswith("access-control"), name
    return status, named, body


def test_every_file_has_its_type_and_policy():
    with club() as server:
        policy = POLICY % ("ws://127.0.0.1:%d" % server.port)
        for path, name, kind, cache in (
                ("/", "index.html", "text/html; charset=utf-8", "no-cache"),
                ("/index.html", "index.html", "text/html; charset=utf-8", "no-cache"),
                ("/sw.js", "sw.js", "text/javascript; charset=utf-8", "no-cache"),
                ("/manifest.webmanifest", "manifest.webmanifest", "application/manifest+json", "no-cache"),
                ("/favicon.svg", "favicon.svg", "image/svg+xml", "no-cache"),
                ("/assets/index-DiwrgTda.js", "assets/index-DiwrgTda.js", "text/javascript; charset=utf-8", FOREVER),
                ("/assets/style-B-x_9aZ0.css", "assets/style-B-x_9aZ0.css", "text/css; charset=utf-8", FOREVER),
                ("/assets/jackin-TRDdPK5U.numbers", "assets/jackin-TRDdPK5U.numbers", "application/octet-stream", FOREVER),
                ("/fonts/Plex-SemiBold.woff2", "fonts/Plex-SemiBold.woff2", "font/woff2", "no-cache"),
                ("/engine/jackin.0a1b2c3d4e.wasm", "engine/jackin.0a1b2c3d4e.wasm", "application/wasm", FOREVER),
                ("/engine/jackin.wasm", "engine/jackin.wasm", "application/wasm", "no-cache"),
                ("/.well-known/security.txt", ".well-known/security.txt", "text/plain; charset=utf-8", "no-cache")):
            status, named, body = get(server, path)
            equal((path, status, body == FILES[name]), (path, 200, True))
            equal((path, named["Content-Type"], named["Cache-Control"]), (path, kind, cache))
            equal((path, named["Content-Security-Policy"]), (path, policy))
            status, head, body = get(server, path, method="HEAD")
            equal((path, status, body, head["Content-Length"]), (path, 200, b"", str(len(FILES[name]))))
        for host in ("localhost", "[::1]:80"):
            equal(get(server, "/", host=host)[1]["Content-Security-Policy"], POLICY % ("ws://" + host))


def test_the_public_address_is_in_the_policy():
    with club("--public-url", "https://club.example:8443") as server:
        _, named, _ = get(server, "/")
        equal(named["Content-Security-Policy"], POLICY % "wss://club.example:8443")
        equal(named["Strict-Transport-Security"], "max-age=31536000")
        # A link from another site may lead here; what such a site sends to the API may not.
        for site in ("cross-site", "same-site", "none", "same-origin"):
            equal(get(server, "/", ("Sec-Fetch-Site", site))[0], 200)
        equal(get(server, "/", ("Origin", "https://evil.example"))[0], 403)
        equal(get(server, "/", host="evil.example")[0], 421)


def test_addresses_of_the_page_answer_with_it():
    """The routes of the house (table.md, 2)."""
    with club() as server:
        for path in ("/t/0123456789abcdef0123", "/r/0123456789abcdef0123", "/learn", "/learn/runner/3", "/decks", "/decks/12", "/cards",
                     "/cards/01043", "/events", "/events/7", "/rules", "/rules/RUN-07", "/me", "/about", "/cards?q=type%3Aice"):
            status, named, body = get(server, path)
            equal((path, status, body), (path, 200, FILES["index.html"]))
            equal(named["Cache-Control"], "no-cache")
        for path in ("/nowhere", "/t//x", "/t/../x", "/t/", "/t/a/b/c/d", "/t/%2e%2e", "/learn/a.b", "/tt", "/T/1", "/t/" + "x" * 65, "/api/nothing",
                     "/assets", "/assets/", "/index.html/", "//", "//index.html", "/./index.html", "/lone.txt.gz", "/assets/index-DiwrgTda.js.gz"):
            equal((path, get(server, path)[0]), (path, 404))
        equal(server.request("POST", "/", b"{}", [("Content-Type", "application/json")])[0], 404)


def test_only_what_was_packed_before_is_sent_packed():
    """# TH-18: gzip for files that have it, never for an answer of the API; what is older than its file is left out."""
    with club() as server:
        path = "/assets/index-DiwrgTda.js"
        for accepted, packed in (("gzip", True), ("br, gzip;q=0.5", True), ("GZIP", True), ("gzip;q=0", False), ("gzip; q=0.000", False),
                                 ("br", False), ("xgzip", False), ("", False), ("deflate, gzip;q=0.001", True), ("identity", False)):
            status, named, body = get(server, path, ("Accept-Encoding", accepted))
            equal((accepted, status, named.get("Content-Encoding")), (accepted, 200, "gzip" if packed else None))
            equal(named["Vary"], "Accept-Encoding")
            equal(gzip.decompress(body) if packed else body, SCRIPT)
        _, named, body = get(server, "/stale.js", ("Accept-Encoding", "gzip"))
        equal((body, "Content-Encoding" in named, "Vary" in named), (b"new", False, False))
        for asked in ("/healthz", "/nowhere"):
            assert "Content-Encoding" not in get(server, asked, ("Accept-Encoding", "gzip"))[1]
        status, answered, _ = server.request("POST", "/api/guest", b"{}", [("Content-Type", "application/json"), ("Accept-Encoding", "gzip")])
        equal((status, "Content-Encoding" in dict(answered)), (200, False))


def test_what_is_there_already_is_not_sent_again():
    with club() as server:
        path = "/assets/index-DiwrgTda.js"
        plain, packed = get(server, path)[1]["ETag"], get(server, path, ("Accept-Encoding", "gzip"))[1]["ETag"]
        assert plain != packed and plain.startswith('"'), (plain, packed)
        for tag, coding, status in ((plain, "", 304), (packed, "gzip", 304), (packed, "", 200), ('"x", ' + plain, "", 304), ("W/" + plain, "", 304),
                                    ("*", "", 304), ('"other"', "", 200), (plain[:-1], "", 200), ("", "", 200)):
            for method in ("GET", "HEAD"):
                found, named, body = get(server, path, ("If-None-Match", tag), ("Accept-Encoding", coding), method=method)
                equal((tag, coding, found), (tag, coding, status))
                if status == 304:
                    equal((body, "Content-Length" in named, named["Cache-Control"]), (b"", False, FOREVER))


def test_no_path_leads_out():
    """Every path of rubbish gets what is in the list or 404 or 400, never a byte from beside the folder, never a listing."""
    dice = random.Random(13)
    parts = ["..", ".", "%2e%2e", "%2E.", "..%2f", "..%5c", "up", "link.txt", "secret.txt", ".hidden", "pipe", "etc", "passwd", "assets", "pages",
             "index.html", "", "%00", "\xc0\xae\xc0\xae", "odd%20name.txt", "t", "con", "~", ";", "index.html;x", "assets%2findex-DiwrgTda.js", "?", "*"]
    with club() as server:
        known = set(FILES.values())
        found = set()
        for _ in range(1500):
            path = "/" + "/".join(dice.choice(parts) for _ in range(dice.randrange(1, 6)))
            if dice.random() < 0.2:
                path = "".join(chr(dice.randrange(33, 256)) if dice.random() < 0.1 else c for c in path)
            data = ("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path).encode("latin-1")
            answer = server.raw(data)
            head, _, body = answer.partition(b"\r\n\r\n")
            status = head.split(b" ")[1]
            assert status in (b"200", b"400", b"404"), (path, head)
            assert b"secret" not in answer and b"root:" not in answer, path
            if status == b"200":
                assert body in known and body not in (FILES[".hidden"], FILES["odd name.txt"]), path
                found.add(body)
            else:
                equal((path, body), (path, b""))
        assert FILES["index.html"] in found
        equal(server.request("GET", "/healthz")[0], 200)


def test_a_large_file_comes_whole_to_a_slow_reader():
    """Nothing is copied for it, and others are served meanwhile."""
    with club() as server:
        name = "engine/jackin.0a1b2c3d4e.wasm"
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            wire.sendall(b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % name.encode())
            got = wire.recv(1000)
            equal(get(server, "/")[0], 200)
            while more := wire.recv(65536):
                got += more
        equal(got.partition(b"\r\n\r\n")[2] == FILES[name], True)


def test_folders_that_cannot_be_served():
    with tempfile.TemporaryDirectory() as folder:
        for pages, said in ((folder, "no index.html"), (os.path.join(folder, "none-there"), "no index.html")):
            result = subprocess.run([JACKIN, "serve", "--port", "0", "--store", os.path.join(folder, "a.db"), "--pages", pages, "--lang", "en"],
                                    capture_output=True, text=True, timeout=PATIENCE, check=False)
            equal((result.returncode, os.path.exists(os.path.join(folder, "a.db"))), (1, False))
            contains(result.stderr, said)


run(globals())
