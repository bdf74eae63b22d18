"""What the protocol tests share: an engine process, and the harness of the script tests."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from harness import JACKIN, SOURCE, contains, equal, run  # noqa: E402,F401

KATE = 'Kate "Mac" McCaffrey: Digital Tinker'
NBN = "NBN: Making News"


class Engine:
    """A `jackin engine` that is asked one request at a time."""

    def __init__(self):
        self.process = subprocess.Popen([JACKIN, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, line):
        """Sends bytes as they are, and returns the answer to them."""
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, request):
        return self.send(json.dumps(request).encode() + b"\n")

    def ok(self, cmd, **fields):
        """Asks for what must succeed."""
        answer = self.ask({"cmd": cmd, **fields})
        assert answer["ok"], "%s %r: %r" % (cmd, fields, answer)
        return answer

    def error(self, code, cmd, **fields):
        """Asks for what must fail with a code, and returns the error."""
        answer = self.ask({"cmd": cmd, **fields})
        assert not answer["ok"], "%s %r succeeded" % (cmd, fields)
        equal(answer["error"]["code"], code)
        return answer["error"]

    def close(self):
        """Ends the input; the engine must end well."""
        self.process.stdin.close()
        left = self.process.stdout.read()
        self.process.stdout.close()
        equal((self.process.wait(), left), (0, b""))


def position(corp=None, runner=None, **fields):
    """A position request with the usual identities and decks."""
    return {"seed": 1, "active": "runner",
            "corp": {"identity": NBN, "rd": ["10 Hedge Fund"], **(corp or {})},
            "runner": {"identity": KATE, "stack": ["10 Sure Gamble"], **(runner or {})}, **fields}
