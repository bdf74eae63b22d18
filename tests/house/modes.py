"""What begins with #! is executable, and nothing else is: in git, and in the tree where it lies."""
import os
import tempfile

from house import SOURCE, equal, git, run, skip_unless_git, tracked, write


def faults(folder):
    """Files whose mode does not fit how they begin."""
    modes = {}
    for line in git(folder, "ls-files", "-z", "--stage").split("\0"):
        if line:
            about, name = line.split("\t", 1)
            modes[name] = about.split()[0]
    found = []
    for name in tracked(folder):
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            is_script = file.read(2) == b"#!"
        is_executable = os.access(path, os.X_OK) and os.stat(path).st_mode & 0o100 != 0
        if is_executable != is_script:
            found.append("%s: it %s, so it should have mode %s"
                         % (name, "begins with #!" if is_script else "is no script", "755" if is_script else "644"))
        elif name in modes and (modes[name] == "100755") != is_script:
            found.append("%s: git has it with mode %s" % (name, modes[name][3:]))
    return found


def test_the_tree():
    found = faults(SOURCE)
    assert not found, "\n".join(found)


def test_it_can_fail():
    with tempfile.TemporaryDirectory() as folder:
        git(folder, "init", "-q")
        write(folder, "right", "#!/bin/sh\n", 0o755)
        write(folder, "right.py", "import os\n")
        write(folder, "empty", "")
        write(folder, "script", "#!/bin/sh\n")
        write(folder, "data", "1 2 3\n", 0o755)
        write(folder, "later", "#!/bin/sh\n")
        git(folder, "add", "later", "right")
        os.chmod(os.path.join(folder, "later"), 0o755)
        equal([fault.partition(":")[0] for fault in faults(folder)], ["data", "later", "script"])


skip_unless_git()
run(globals())
