"""tools/format: the C sources and headers are laid out as .clang-format says."""
import os
import shutil
import tempfile

from house import SOURCE, command, contains, equal, git, run, skip_unless_git, write


def test_the_tree():
    result = command(os.path.join(SOURCE, "tools", "format"), "--check")
    assert result.returncode == 0, "tools/format would change:\n" + result.stdout + result.stderr


def test_it_can_fail():
    """A made-up tree: what deviates is named, and written when that is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        git(folder, "init", "-q")
        tool = os.path.join(folder, "tools", "format")
        os.makedirs(os.path.dirname(tool))
        shutil.copy(os.path.join(SOURCE, "tools", "format"), tool)
        shutil.copy(os.path.join(SOURCE, ".clang-format"), folder)
        write(folder, "core/good.c", "int main(void)\n{\n    return 0;\n}\n")
        write(folder, "core/bad.c", "int main(void) {\n  return 0; }\n")
        write(folder, "core/cards.inc", "{ 1,2 },\n")  # tables are laid out by hand
        write(folder, "core/bad.h", "enum { A,B };\n")
        result = command(tool, "--check")
        equal((result.returncode, result.stdout), (1, "core/bad.c\ncore/bad.h\n"))
        result = command(tool, "--check", "core/good.c")
        equal((result.returncode, result.stdout), (0, ""))
        result = command(tool, "core/bad.c")
        equal((result.returncode, result.stdout), (0, "core/bad.c\n"))
        with open(os.path.join(folder, "core/bad.c"), encoding="utf-8") as file:
            equal(file.read(), "int main(void)\n{\n    return 0;\n}\n")
        equal(command(tool, "--check").stdout, "core/bad.h\n")
        equal(command(tool).returncode, 0)
        equal(command(tool, "--check").returncode, 0)


def test_senseless_command_lines():
    tool = os.path.join(SOURCE, "tools", "format")
    result = command(tool, "--shuffle")
    equal((result.returncode, result.stdout), (2, ""))
    contains(result.stderr, "usage: tools/format")
    result = command(tool, "--check", "nowhere")
    equal((result.returncode, result.stdout), (2, ""))
    contains(result.stderr, "nowhere")


skip_unless_git()
run(globals())
