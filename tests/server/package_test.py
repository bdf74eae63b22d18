"""The Debian package: the same bytes twice, everything in its place, and a unit that lets nothing through."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from client import JACKIN, PATIENCE, SOURCE, contains, equal, run

# threats.md §6, one a line.
UNIT = """User=jackin UMask=0077 StateDirectory=jackin StateDirectoryMode=0700 LoadCredential=seal.key:/etc/jackin/seal.key Type=notify WatchdogSec=30
Restart=on-failure TimeoutStopSec=20 NoNewPrivileges=yes CapabilityBoundingSet= ProtectSystem=strict ProtectHome=yes PrivateTmp=yes PrivateDevices=yes
ProtectProc=invisible ProcSubset=pid ProtectClock=yes ProtectHostname=yes ProtectKernelTunables=yes ProtectKernelModules=yes ProtectKernelLogs=yes
ProtectControlGroups=yes RestrictNamespaces=yes RestrictRealtime=yes RestrictSUIDSGID=yes LockPersonality=yes MemoryDenyWriteExecute=yes RemoveIPC=yes
KeyringMode=private SystemCallArchitectures=native SystemCallFilter=@system-service SystemCallFilter=~@privileged IPAddressDeny=any
IPAddressAllow=localhost LimitCORE=0 LimitNOFILE=8192 MemoryMax=1G TasksMax=64""".split()


def package(out, pages, umask):
    """Builds it from what is compiled already; returns its path."""
    result = subprocess.run([sys.executable, os.path.join(SOURCE, "tools", "package"), "--program", JACKIN, "--pages", pages, "--out", out],
                            capture_output=True, text=True, timeout=PATIENCE, check=False, umask=umask,
                            env={**os.environ, "TZ": "Asia/Tokyo" if umask else "UTC", "LC_ALL": "pl_PL.UTF-8" if umask else "C"})
    equal((result.returncode, result.stderr), (0, ""))
    return result.stdout.strip()


def test_the_package():
    """# TH-63: two builds, one hash; # TH-64: the unit."""
    if not shutil.which("dpkg-deb") or not shutil.which("dpkg-shlibdeps"):
        print("there is no dpkg-deb here", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:
        pages = os.path.join(folder, "pages")
        os.makedirs(os.path.join(pages, "assets"))
        for name in ("index.html", "assets/index-DiwrgTda.js"):
            with open(os.path.join(pages, name), "w", encoding="utf-8") as file:
                file.write(name)
        first = package(os.path.join(folder, "one"), pages, 0)
        for name in ("index.html", "assets/index-DiwrgTda.js"):
            os.utime(os.path.join(pages, name), (1, 1))
        second = package(os.path.join(folder, "two"), pages, 0o077)
        with open(first, "rb") as one, open(second, "rb") as two:
            assert one.read() == two.read(), "two builds differ"
        assert re.fullmatch(r"jackin_[0-9.]+_[a-z0-9]+\.deb", os.path.basename(first)), first

        listed = subprocess.run(["dpkg-deb", "-c", first], capture_output=True, text=True, check=True).stdout
        modes = {}
        for line in listed.splitlines():
            mode, owner, _, _, _, path = line.split(None, 5)
            equal((path, owner), (path, "root/root"))
            modes[path] = mode
        for path, mode in (("./usr/bin/jackin", "-rwxr-xr-x"), ("./lib/systemd/system/jackin.service", "-rw-r--r--"), ("./etc/default/jackin", "-rw-r--r--"),
                           ("./usr/share/man/man1/jackin-admin.1.gz", "-rw-r--r--"), ("./usr/share/man/pl/man1/jackin-serve.1.gz", "-rw-r--r--"),
                           ("./usr/share/bash-completion/completions/jackin", "-rw-r--r--"), ("./usr/share/jackin/web/index.html", "-rw-r--r--"),
                           ("./usr/share/jackin/web/assets/index-DiwrgTda.js", "-rw-r--r--"), ("./usr/share/doc/jackin/copyright", "-rw-r--r--"),
                           ("./usr/share/doc/jackin/operating.md.gz", "-rw-r--r--")):
            equal((path, modes.get(path)), (path, mode))
        for path, mode in modes.items():
            assert mode[5] == mode[8] == "-", (path, mode)  # nobody else writes there

        # Inside: the command finds its pages; man pages and completion say what --help says.
        root = os.path.join(folder, "root")
        subprocess.run(["dpkg-deb", "-R", first, root], check=True)
        about = open(os.path.join(root, "DEBIAN", "control"), encoding="utf-8").read()
        for word in ("libsodium23", "libsqlite3-0", "libjansson4", "adduser"):
            contains(about, word)
        equal(open(os.path.join(root, "DEBIAN", "conffiles"), encoding="utf-8").read(), "/etc/default/jackin\n")
        for name in ("postinst", "prerm", "postrm"):
            subprocess.run(["sh", "-n", os.path.join(root, "DEBIAN", name)], check=True)
        if not os.environ.get("JACKIN_SANITIZED"):
            program = os.path.join(root, "usr", "bin", "jackin")
            contains(subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout, "jackin ")
        manual = subprocess.run(["gzip", "-dc", os.path.join(root, "usr/share/man/man1/jackin-serve.1.gz")], capture_output=True, text=True, check=True).stdout
        contains(manual, "\\-\\-public\\-url URL")
        contains(manual, ".SH SYNOPSIS")
        script = os.path.join(root, "usr/share/bash-completion/completions/jackin")
        for words, offered in ((["jackin", "ad"], "admin"), (["jackin", "admin", "back"], "backup"), (["jackin", "serve", "--pa"], "--pace --pages")):
            said = subprocess.run(["bash", "-c", 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _jackin; echo "${COMPREPLY[*]}"', "bash", script,
                                   *words], capture_output=True, text=True, check=True).stdout.strip()
            equal((words, said), (words, offered))

        unit = open(os.path.join(root, "lib/systemd/system/jackin.service"), encoding="utf-8").read()
        for line in UNIT + ["RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6"]:
            assert "\n" + line + "\n" in unit, line
        start = re.search(r"^ExecStart=/usr/bin/jackin serve (.*)$", unit, re.M).group(1)
        usage = subprocess.run([JACKIN, "serve", "--help", "--lang", "en"], capture_output=True, text=True, check=True).stdout
        for option in re.findall(r"--[a-z-]+", start):
            contains(usage, option + " ")
        if shutil.which("systemd-analyze"):
            judged = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", os.path.join(root, "lib/systemd/system/jackin.service")],
                                    capture_output=True, text=True, check=False).stdout
            level = re.search(r"exposure level for jackin.service: ([0-9.]+)", judged)
            assert level is None or float(level.group(1)) <= 1.5, judged[-300:]


run(globals())
