"""tools/mutations.txt: every break can still be made, so that none is left out unnoticed when the rules
change. Whether tests notice them is asked by tools/mutate itself, which takes long."""
import os
import shutil
import tempfile

from house import SOURCE, command, contains, equal, run, write

MUTATE = os.path.join("tools", "mutate")


def check(folder):
    result = command(os.path.join(folder, MUTATE), "--check")
    return result.returncode, result.stdout


def test_the_tree():
    status, said = check(SOURCE)
    assert status == 0, said


def made_up(table):
    """What --check says in a tree of one rule."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "netrunner/rule.c", "int rule(int n)\n{\n    n++;\n    n++;\n    return n;\n}\n")
        write(folder, "tools/mutations.txt", table)
        shutil.copy(os.path.join(SOURCE, MUTATE), os.path.join(folder, MUTATE))
        return check(folder)


def test_a_break_that_can_be_made():
    equal(made_up("rule.c\n- return n;\n+ return 0;\n= nothing is counted\n"),
          (0, "1 breaks, 0 cannot be made\n"))


def test_it_can_fail():
    for what, why in (("rule.c\n- return m;\n+ return 0;\n", "stands there 0 times"),
                      ("rule.c\n- n++;\n", "stands there 2 times"),
                      ("rule.c\n- return n;\n+ return n;\n", "are the same"),
                      ("gone.c\n- return n;\n+ return 0;\n", "there is no such file")):
        status, said = made_up("# breaks\n\n" + what + "= it counts\n")
        equal(status, 1)
        contains(said, "tools/mutations.txt:3: ")
        contains(said, why)
        contains(said, "1 breaks, 1 cannot be made")
    equal(made_up("# none\n")[0], 1)


run(globals())
