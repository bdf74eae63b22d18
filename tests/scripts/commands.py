"""The jackin command: its sub-commands, help and complaints."""
from harness import contains, equal, jackin, run


def test_version():
    result = jackin("--version")
    equal(result.returncode, 0)
    name, version = result.stdout.split()
    equal(name, "jackin")
    assert all(part.isdigit() for part in version.split(".")), version


def test_help_lists_the_commands():
    for arguments in (["--help"], ["-h"], ["help"]):
        result = jackin(*arguments)
        equal(result.returncode, 0)
        equal(result.stderr, "")
        for command in ("play", "replay", "engine", "rules", "deck", "tournament", "cards", "bench"):
            contains(result.stdout, "  " + command + " ")


def test_no_command():
    result = jackin()
    equal(result.returncode, 2)
    equal(result.stdout, "")
    contains(result.stderr, "usage: jackin")


def test_unknown_command():
    for arguments in (["shuffle"], ["help", "shuffle"]):
        result = jackin(*arguments)
        equal(result.returncode, 2)
        contains(result.stderr, "no command 'shuffle'")


def test_unknown_option():
    equal(jackin("--shuffle").returncode, 2)
    result = jackin("rules", "--shuffle")
    equal(result.returncode, 2)
    contains(result.stderr, "jackin rules: unrecognized option '--shuffle'")


def test_every_command_has_help():
    for command in ("play", "replay", "engine", "rules", "deck", "tournament", "cards", "bench"):
        by_option = jackin(command, "--help")
        equal(by_option.returncode, 0)
        equal(by_option.stderr, "")
        contains(by_option.stdout, "usage: jackin " + command)
        equal(jackin("help", command).stdout, by_option.stdout)


run(globals())
