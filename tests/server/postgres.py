"""A PostgreSQL of our own, for the length of a test.

It has a folder of its own, listens at a unix socket in it and nowhere else, and is ended by its id. initdb refuses root, so root
becomes somebody else for it. A program runs with it as

    python3 postgres.py PROGRAM [ARGUMENT…]

with its address in the environment as TEST_POSTGRES.
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds: for what hangs


def programs():
    """The folder of initdb and postgres, the newest if there are several."""
    folders = glob.glob("/usr/lib/postgresql/*/bin")
    if not folders and shutil.which("initdb"):
        return os.path.dirname(shutil.which("initdb"))
    if not folders:
        raise SystemExit("there is no PostgreSQL here; tools/setup test installs it")
    return max(folders, key=lambda folder: int(folder.split("/")[4]))


def somebody_else():
    """What makes a child of root's somebody else; nothing for anybody else."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            who = pwd.getpwnam(name)
            return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        except KeyError:
            continue
    raise SystemExit("initdb refuses root, and there is no user postgres or nobody")


class Postgres:
    """A database that runs from `with` to its end; `address` is what --store takes."""

    def __init__(self, **settings):
        self.settings = settings
        self.held = []
        self.bin = programs()
        self.who = somebody_else()
        self.folder = tempfile.mkdtemp(prefix="jackin-pg-")
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        os.chmod(self.folder, 0o700)
        self.data = os.path.join(self.folder, "data")
        self.process = None
        try:
            subprocess.run([os.path.join(self.bin, "initdb"), "-D", self.data, "-U", "jackin", "-A", "trust", "-E", "UTF8",
                            "--locale=C", "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self.who)
            self.start()
        except BaseException:
            self.stop()
            raise

    @property
    def address(self):
        return "postgres://jackin@/postgres?host=" + self.folder

    def start(self):
        options = {"unix_socket_directories": self.folder, "listen_addresses": "", "shared_buffers": "16MB",
                   "max_connections": "30", "logging_collector": "off", **self.settings}
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(
            [os.path.join(self.bin, "postgres"), "-D", self.data] + ["-c%s=%s" % pair for pair in options.items()],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, cwd=self.folder, **self.who)
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
                    raise SystemExit("PostgreSQL did not start: %s" % log.read())
            time.sleep(0.05)

    def answers(self):
        return subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", self.folder]).returncode == 0

    def sql(self, text):
        """The rows of the last statement, as lists of texts."""
        done = subprocess.run([os.path.join(self.bin, "psql"), "-h", self.folder, "-U", "jackin", "-d", "postgres", "-qAtX",
                               "-v", "ON_ERROR_STOP=1", "-c", text], capture_output=True, text=True, cwd=self.folder)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return [line.split("|") for line in done.stdout.splitlines()]

    def children(self):
        """The ids of postgres and of the processes that it started."""
        found = [self.process.pid]
        for folder in os.listdir("/proc"):
            if folder.isdigit():
                try:
                    with open("/proc/%s/stat" % folder, encoding="utf-8", errors="replace") as file:
                        if int(file.read().rpartition(")")[2].split()[1]) == self.process.pid:
                            found.append(int(folder))
                except OSError:
                    continue
        return found

    def hold(self):
        """Stops all of it: it answers nothing until go_on."""
        self.held = []
        for pid in self.children():
            try:
                os.kill(pid, signal.SIGSTOP)
                self.held.append(pid)
            except ProcessLookupError:
                continue  # it has ended since it was listed

    def go_on(self):
        for pid in reversed(self.held):
            os.kill(pid, signal.SIGCONT)
        self.held = []

    def stop(self, how=signal.SIGINT):
        if self.process is not None:
            self.go_on()
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.log.close()
            self.process = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def main(words):
    if not words:
        raise SystemExit(__doc__.strip())
    with Postgres() as postgres:
        status = subprocess.run(words, env={**os.environ, "TEST_POSTGRES": postgres.address, "TEST_POSTGRES_BIN": postgres.bin}).returncode
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1:])
