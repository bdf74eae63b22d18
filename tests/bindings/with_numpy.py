"""Runs a test with an interpreter that has numpy: the one at hand, or Debian's.

usage: with_numpy.py TEST [ARGUMENT...]

The python3 of the path may be one that somebody built himself, while Debian's python3-numpy is for
/usr/bin/python3. The library is installed first, into the build folder, and named to the test.
"""
import glob
import os
import shutil
import subprocess
import sys

BUILD = os.environ["JACKIN_BUILD"]


def interpreter():
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and subprocess.run([python, "-c", "import numpy"], capture_output=True,
                                                     check=False).returncode == 0:
            return python
    sys.exit("neither %s nor /usr/bin/python3 has numpy: install Debian's package python3-numpy (tools/setup test "
             "does)" % sys.executable)


def installed(name):
    """The shared library, installed into a folder of this test's own."""
    folder = os.path.join(BUILD, "tests", "bindings", name)
    shutil.rmtree(folder, ignore_errors=True)
    done = subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", folder],
                          capture_output=True, text=True, check=False)
    found = glob.glob(os.path.join(folder, "**", "libjackin.so"), recursive=True)
    if done.returncode or len(found) != 1:
        sys.exit("the library cannot be installed into %s: %s%s" % (folder, done.stdout, done.stderr))
    return found[0]


def main():
    test = sys.argv[1]
    name = "-".join(["installed", os.path.basename(test).partition(".")[0]] + [word.strip("-") for word in sys.argv[2:]])
    environment = dict(os.environ, JACKIN_LIBRARY=installed(name), PYTHONDONTWRITEBYTECODE="1",
                       OPENBLAS_NUM_THREADS="1")
    os.execve(interpreter(), [interpreter(), *sys.argv[1:]], environment)


main()
