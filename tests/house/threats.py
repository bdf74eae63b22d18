"""docs/threats.md says nothing of itself that no test proves."""
import importlib.machinery
import importlib.util
import os

from house import SOURCE, command, contains, equal, run, skip_unless_git

PATH = os.path.join(SOURCE, "tools", "threats")


def module():
    loader = importlib.machinery.SourceFileLoader("threats", PATH)
    loaded = importlib.util.module_from_spec(importlib.util.spec_from_loader("threats", loader))
    loader.exec_module(loaded)
    return loaded


def test_the_page():
    result = command(PATH, "--check")
    equal((result.returncode, result.stdout, result.stderr), (0, "", ""))
    result = command(PATH)
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, " of 64\n")
    equal(command(PATH, "--frob").returncode, 1)


def test_it_can_fail():
    tool = module()
    text = ("| XX-01 | a | done | |\n| XX-02 | b | part | more |\n| XX-03 | c | open | |\n| XX-04 | d | part | |\n"
            "| XX-05 | e | well | |\n").replace("XX", "TH")
    rows = tool.threats(text)
    equal(len(rows), 5)
    cited = {"TH-%02d" % number: ["tests/a.c"] for number in (1, 4, 5, 77)}  # no IDs here: they would count
    equal([fault.split()[0].rstrip(":")[3:] for fault in tool.faults(rows, cited)], ["02", "04", "05", "77"])
    equal(len(list(tool.faults(rows[1:2], {"TH-%02d" % 2: ["x"]}))), 1)


skip_unless_git()
run(globals())
