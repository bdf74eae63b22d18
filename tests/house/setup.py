"""tools/setup: what it installs, and what it says where it cannot.

The system is played by small scripts: a dpkg-query that knows a list of packages, an apt-get that
writes down what it was told, a sudo that lets through or refuses.
"""
import os
import subprocess
import tempfile

from house import SOURCE, contains, equal, run

SETUP = os.path.join(SOURCE, "tools", "setup")
PLAY = ["build-essential", "meson", "ninja-build", "pkg-config", "python3", "libjansson-dev", "libedit-dev", "liblemon-dev",
        "libsqlite3-dev", "libexpat1-dev", "libpango1.0-dev", "libcairo2-dev", "libsodium-dev", "libpq-dev",
        "fonts-dejavu-core"]
TOOLS = ["env", "mktemp", "rm", "tail", "true"]


def setup(group, installed, user=0, sudo=None, node=False, apt=0, debian=True):
    """Runs it; returns (exit status, its output, the commands that apt-get was given)."""
    with tempfile.TemporaryDirectory() as folder:
        asked = os.path.join(folder, "asked")

        def program(name, text):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\n" + text)
            os.chmod(path, 0o755)

        for tool in TOOLS:
            program(tool, 'exec /usr/bin/%s "$@"\n' % tool)
        program("id", "echo %d\n" % user)
        if debian:
            program("dpkg-query", 'for last; do :; done\ncase " %s " in\n*" $last "*) '
                    "printf installed ;;\n*) exit 1 ;;\nesac\n" % " ".join(installed))
            program("apt-get", 'echo "$*" >>%s\necho E: so sorry\nexit %d\n' % (asked, apt))
        if sudo is not None:
            program("sudo", sudo)
        if node:
            program("node", "")
        result = subprocess.run([SETUP, group], env={"PATH": folder, "TMPDIR": folder},
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, check=False)
        commands = []
        if os.path.exists(asked):
            with open(asked, encoding="utf-8") as file:
                commands = file.read().splitlines()
        return result.returncode, result.stdout, commands


def test_nothing_missing():
    equal(setup("play", PLAY), (0, "", []))
    equal(setup("play", PLAY, user=1000), (0, "", []))


def test_installs_only_what_is_missing():
    status, _, commands = setup("play", PLAY[2:])
    equal(status, 0)
    equal(commands, ["update -q",
                     "install -y -q --no-install-recommends build-essential meson"])


def test_any_node_serves():
    _, _, commands = setup("test", PLAY, node=True)
    contains(commands[-1], " libcmocka-dev ")
    contains(commands[-1], " clang-format ")
    assert "nodejs" not in commands[-1]
    _, _, commands = setup("test", PLAY)
    contains(commands[-1], " nodejs")


def test_the_page_needs_npm_and_a_browser_for_the_tests_alone():
    _, _, commands = setup("test", PLAY)
    contains(commands[-1], " npm")
    contains(commands[-1], " chromium")
    equal(setup("play", PLAY), (0, "", []))


def test_through_sudo():
    status, _, commands = setup("play", PLAY[1:], user=1000, sudo='shift\nexec "$@"\n')
    equal(status, 0)
    equal(commands[-1], "install -y -q --no-install-recommends build-essential")


def test_without_root_and_sudo():
    status, output, commands = setup("play", PLAY[2:], user=1000)
    equal((status, commands), (1, []))
    contains(output, "packages are missing: build-essential meson\n")
    contains(output, "no sudo")


def test_sudo_that_asks_for_a_password():
    status, output, commands = setup("play", PLAY[1:], user=1000, sudo="exit 1\n")
    equal((status, commands), (1, []))
    contains(output, "packages are missing: build-essential\n")
    contains(output, "password")


def test_apt_get_that_fails():
    status, output, commands = setup("play", PLAY[1:], apt=100)
    equal((status, commands), (1, ["update -q"]))
    contains(output, "E: so sorry")
    contains(output, "packages are missing: build-essential\n")


def test_not_debian():
    status, output, commands = setup("play", [], debian=False)
    equal((status, commands), (0, []))
    contains(output, "build-essential")


def test_senseless_group():
    equal(setup("everything", PLAY)[0], 2)


run(globals())
