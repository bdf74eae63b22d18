#!/usr/bin/env python3
"""./start: says where the server is, finds the one that runs, and takes the next port where one is taken."""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
START = os.path.join(ROOT, "start")


def begin(folder, *options):
    pages = os.path.join(folder, "pages")
    os.makedirs(pages, exist_ok=True)
    with open(os.path.join(pages, "index.html"), "w", encoding="utf-8") as page:
        page.write("<!doctype html><title>Jack In</title>\n")
    environment = {**os.environ, "XDG_DATA_HOME": os.path.join(folder, "data"), "JACKIN_BUILT": os.environ["JACKIN"], "JACKIN_PAGES": pages}
    environment.pop("DISPLAY", None)
    environment.pop("WAYLAND_DISPLAY", None)
    return subprocess.Popen([START, "--no-browser", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def address_of(process):
    """The address that it prints, and what it said before that."""
    said = []
    for line in process.stdout:
        said.append(line)
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found:
            return found.group(0), int(found.group(1)), "".join(said)
    raise AssertionError("no address: %r %r" % ("".join(said), process.stderr.read()))


def end(process):
    process.send_signal(signal.SIGTERM)
    process.wait(30)
    process.stdout.close()
    process.stderr.close()


def test_it_serves_and_a_second_one_finds_it(folder):
    first = begin(folder, "--port", str(free_port()))
    try:
        address, _, said = address_of(first)
        assert urllib.request.urlopen(address).status == 200
        second = begin(folder)
        out, err = second.communicate(timeout=30)
        assert (second.returncode, err) == (0, ""), err
        assert "runs already" in out and address in out, (said, out)
    finally:
        end(first)
    # It is gone in order, and the next one does not believe that it is there.
    third = begin(folder, "--port", str(free_port()))
    try:
        assert "runs already" not in address_of(third)[2]
    finally:
        end(third)


def test_a_taken_port_gives_the_next(folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = begin(folder, "--port", str(port))
        try:
            _, found, said = address_of(process)
            assert port < found <= port + 20, (port, found)
            assert "Port %d is taken" % port in said, said
        finally:
            end(process)


def test_what_is_wrong_is_said(folder):
    for options in (["--port", "abc"], ["--prot", "8013"]):
        process = begin(folder, *options)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 2 and err != "" and out == "", (out, err)
    process = begin(folder, "--help")
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0 and "--terminal" in out and err == ""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def main():
    passed = failed = 0
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    test(folder)
                    passed += 1
                except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
                    failed += 1
                    print("FAILED: %s: %s" % (name, error))
    print("%d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
