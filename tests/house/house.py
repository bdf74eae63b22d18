"""What the tests of the tree share."""
import os
import subprocess
import sys

SOURCE = os.environ["JACKIN_SOURCE"]
for name in [name for name in os.environ if name.startswith("GIT_")]:
    del os.environ[name]  # a hook of git names the tree that it is about
sys.path.insert(0, os.path.join(SOURCE, "tests", "scripts"))
from harness import contains, equal, run  # noqa: E402,F401


def command(*words, **options):
    """Runs a program; the result has returncode, stdout and stderr."""
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


def git(folder, *words):
    result = command("git", "-C", folder, "-c", "safe.directory=*", *words)
    assert result.returncode == 0, result.stderr
    return result.stdout


def skip_unless_git():
    """Without its history a tree does not say which files are its own."""
    if command("git", "-C", SOURCE, "-c", "safe.directory=*", "rev-parse").returncode != 0:
        print("not a git tree")
        sys.exit(77)


def tracked(folder=SOURCE):
    """The files of a tree that git knows or would take, as paths below it."""
    listed = git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return sorted(name for name in set(listed) if name and os.path.isfile(os.path.join(folder, name)))


def write(folder, name, text, mode=0o644):
    """A file of a made-up tree."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
