"""tools/tally: how the results of all test programs become one line."""
import json
import os
import subprocess
import sys
import tempfile

from house import SOURCE, contains, equal, run

TALLY = os.path.join(SOURCE, "tools", "tally")


def tally(*logs, broken=0):
    """Runs it over folders with these logs, each a list of (result, output)."""
    with tempfile.TemporaryDirectory() as top:
        folders = []
        for number, log in enumerate(logs):
            folders.append(os.path.join(top, str(number)))
            os.makedirs(os.path.join(folders[-1], "meson-logs"))
            path = os.path.join(folders[-1], "meson-logs", "testlog.json")
            with open(path, "w", encoding="utf-8") as file:
                for result, output in log:
                    line = {"name": "program", "result": result, "stdout": output}
                    file.write(json.dumps(line) + "\n")
        result = subprocess.run([sys.executable, TALLY, "--broken", str(broken), *folders],
                                capture_output=True, text=True, check=False)
    return result.stdout.splitlines()[-1], result.returncode, result.stdout


def test_sums_programs_and_folders():
    line, status, _ = tally([("OK", "3 passed, 0 failed\n"), ("OK", "noise\n4 passed, 0 failed")],
                            [("OK", "5 passed, 0 failed\n\n")])
    equal((line, status), ("12 passed, 0 failed", 0))


def test_failures():
    line, status, _ = tally([("FAIL", "3 passed, 2 failed\n"), ("OK", "1 passed, 0 failed\n")])
    equal((line, status), ("4 passed, 2 failed", 1))


def test_reported_failure_with_status_zero():
    line, status, _ = tally([("OK", "3 passed, 1 failed\n")])
    equal((line, status), ("3 passed, 1 failed", 1))


def test_crash_after_the_report():
    line, status, _ = tally([("FAIL", "3 passed, 0 failed\n")])
    equal((line, status), ("3 passed, 1 failed", 1))


def test_crash_before_the_report():
    for result in ("FAIL", "TIMEOUT", "ERROR", "INTERRUPT"):
        line, status, _ = tally([(result, "half a line"), ("OK", "1 passed, 0 failed")])
        equal((line, status), ("1 passed, 1 failed", 1))


def test_a_program_must_report():
    for output in ("", "all is well\n", "3 passed, 0 failed\nbye\n"):
        line, status, text = tally([("OK", output), ("OK", "1 passed, 0 failed\n")])
        equal((line, status), ("1 passed, 1 failed", 1))
        contains(text, "program: no 'N passed, N failed'")


def test_skipped_programs_are_named():
    line, status, text = tally([("SKIP", ""), ("OK", "1 passed, 0 failed\n")])
    equal((line, status), ("1 passed, 0 failed", 0))
    contains(text, "program: skipped")


def test_broken_builds_and_missing_logs():
    line, status, _ = tally([("OK", "1 passed, 0 failed\n")], broken=2)
    equal((line, status), ("1 passed, 2 failed", 1))
    result = subprocess.run([sys.executable, TALLY, "/nonexistent"], capture_output=True, text=True,
                            check=False)
    equal((result.stdout.splitlines()[-1], result.returncode), ("0 passed, 1 failed", 1))


def test_nothing_at_all_is_no_success():
    line, status, _ = tally([])
    equal((line, status), ("0 passed, 0 failed", 1))


run(globals())
