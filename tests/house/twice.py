"""TH-63: what is built in two folders is the same, byte for byte, and no script of an npm package is ever run.

usage: twice.py BUILD          some rooms of jackin.wasm, compiled as the build compiles them
       twice.py BUILD whole    jackin.wasm, jackin.numbers and the Debian package, everything compiled twice
"""
import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile

SOURCE = os.environ["JACKIN_SOURCE"]
FOLDERS = ("one", os.path.join("another", "much longer name"))  # another depth, another length, and a space
ROOMS = ("core", "mainframe")


def listed():
    """Every file that belongs to the tree."""
    found = subprocess.run(["git", "-C", SOURCE, "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           capture_output=True, text=True, check=True).stdout
    return [path for path in sorted(set(found.split("\0"))) if path and os.path.isfile(os.path.join(SOURCE, path))]


def copied(folder, wanted):
    for path in listed():
        if wanted(path):
            place = os.path.join(folder, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            shutil.copy(os.path.join(SOURCE, path), place)
    return folder


def digests(paths):
    found = {}
    for path in paths:
        with open(path, "rb") as file:
            found[os.path.basename(path)] = hashlib.sha256(file.read()).hexdigest()
    return found


def compiled(build, folder):
    """The rooms, by the commands of the build itself; the digests of their objects."""
    commands = subprocess.run(["ninja", "-C", build, "-t", "commands", "wasm/jackin.wasm"], capture_output=True, text=True, check=True).stdout
    out = os.path.join(folder, "build")
    os.makedirs(os.path.join(out, "wasm"))
    made = 0
    for line in commands.splitlines():
        words = shlex.split(line)
        if "-o" in words and re.fullmatch(r"wasm/(%s)-\d+\.o" % "|".join(ROOMS), words[words.index("-o") + 1]):
            real = os.path.realpath(SOURCE)
            words = [word.replace(SOURCE, folder).replace(real, folder) for word in words]
            subprocess.run(words, cwd=out, env={**os.environ, "CCACHE_DISABLE": "1"}, check=True)
            made += 1
    assert made >= 5, "the build has no such commands"
    return digests(glob.glob(os.path.join(out, "wasm", "*.o")))


def rooms(build):
    """# TH-63"""
    if not subprocess.run(["ninja", "-C", build, "-t", "query", "wasm/jackin.wasm"], capture_output=True, check=False).returncode == 0:
        return  # no compiler for it here
    with tempfile.TemporaryDirectory() as around:
        found = [compiled(build, copied(os.path.join(around, name), lambda path: path.endswith((".c", ".h", ".inc")))) for name in FOLDERS]
    assert found[0] == found[1], [name for name in found[0] if found[0][name] != found[1][name]]


def whole(_):
    """# TH-63: takes as long as compiling everything twice."""
    found = []
    with tempfile.TemporaryDirectory() as around:
        # Both are copied first: the tree may change while one is built.
        for folder in [copied(os.path.join(around, name), lambda path: True) for name in ("one", os.path.join("another", "much-longer-name"))]:
            env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "CCACHE_DISABLE": "1"}
            subprocess.run([os.path.join(folder, "tools", "build"), "build", "gcc", "wasm/jackin.wasm", "-Dtests=disabled"], cwd=folder, env=env, check=True)
            subprocess.run([sys.executable, os.path.join(folder, "tools", "package")], cwd=folder, env=env, check=True)
            made = [os.path.join(folder, "build", "wasm", name) for name in ("jackin.wasm", "jackin.numbers")]
            found.append(digests([*made, *glob.glob(os.path.join(folder, "build-package", "*.deb"))]))
    assert len(found[0]) == 3 and found[0] == found[1], found


def scripts(_):
    """# TH-63: a package with a script of its own, installed as tools/setup installs."""
    if not shutil.which("npm"):
        return
    with open(os.path.join(SOURCE, "tools", "setup"), encoding="utf-8") as file:
        lines = re.findall(r"^\s*(npm (?:ci|install) .*?) && return 0$", file.read(), re.M)
    assert len(lines) == 2, lines
    with tempfile.TemporaryDirectory() as around:
        marker = os.path.join(around, "it-was-run")
        planted = os.path.join(around, "package")
        os.makedirs(planted)
        with open(os.path.join(planted, "package.json"), "w", encoding="utf-8") as file:
            json.dump({"name": "planted", "version": "1.0.0", "scripts": {"preinstall": "touch " + marker, "postinstall": "touch " + marker}}, file)
        with tarfile.open(os.path.join(around, "planted.tgz"), "w:gz") as tar:
            tar.add(planted, "package")
        env = {**os.environ, "npm_config_offline": "true", "npm_config_cache": os.path.join(around, "cache"), "HOME": around}
        commands = [*lines, lines[1].replace(" --ignore-scripts", "")]  # the last one shows that it would be run
        for number, command in enumerate(commands):
            folder = os.path.join(around, "page%d" % number)
            os.makedirs(folder)
            with open(os.path.join(folder, "package.json"), "w", encoding="utf-8") as file:
                json.dump({"name": "page", "version": "1.0.0", "dependencies": {"planted": "file:../planted.tgz"}}, file)
            if command.startswith("npm ci"):
                subprocess.run(["npm", "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, env=env, check=True,
                               stdout=subprocess.DEVNULL)
            subprocess.run(shlex.split(command.replace('"$folder"', shlex.quote(folder))), env=env, check=True, stdout=subprocess.DEVNULL)
            assert os.path.exists(os.path.join(folder, "node_modules", "planted", "package.json")), command
            is_last = number == len(commands) - 1
            assert os.path.exists(marker) == is_last, "a script was run" if not is_last else "nothing would have been noticed"


def main(words):
    if len(words) not in (1, 2) or words[1:] not in ([], ["whole"]):
        sys.exit(__doc__.strip())
    cases = [whole] if words[1:] else [rooms, scripts]
    for case in cases:
        case(words[0])
    print("%d passed, 0 failed" % len(cases))


main(sys.argv[1:])
