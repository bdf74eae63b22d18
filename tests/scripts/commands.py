"""The jackin command: its sub-commands, help and complaints."""
import os

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
        for command in ("play", "replay", "engine", "serve", "rules", "deck", "tournament", "cards", "bench"):
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


def test_complaints_have_one_form():
    for command, arguments in (("play", ["--players", "x"]), ("play mainframe", ["--border", "x"]), ("replay", []),
                               ("deck", ["frob"]), ("deck", ["check"]), ("deck", ["stats", "-", "--turn", "301"]),
                               ("cards", ["--cost", "y"]), ("rules", ["--json"]), ("engine", ["x"])):
        result = jackin(*command.split(), *arguments, input="")
        equal((command, result.returncode, result.stdout), (command, 2, ""))
        first, second = result.stderr.split("\n")[:2]
        assert first.startswith("jackin " + command + ": "), first
        equal(second, "'jackin " + command + " --help' tells how to use it.")
    for command in ("play", "play mainframe", "replay", "deck", "cards", "rules", "engine"):
        result = jackin(*command.split(), "--shuffle", input="")
        equal((command, result.returncode, result.stdout), (command, 2, ""))
        equal(result.stderr, "jackin %s: unrecognized option '--shuffle'\n'jackin %s --help' tells how to use it.\n"
              % (command, command))


def test_an_unknown_language_is_refused_alike():
    for command in ("play", "play mainframe", "replay", "deck", "cards"):
        for lang in ("de", "", "EN", "pl_PL"):
            result = jackin(*command.split(), "--lang", lang, input="")
            equal((command, result.returncode, result.stdout), (command, 2, ""))
            equal(result.stderr, "jackin %s: --lang must be en or pl\n'jackin %s --help' tells how to use it.\n"
                  % (command, command))


def test_numbers_are_refused_alike():
    for command, option, most in (("play", "--seed", 2 ** 64 - 1), ("play mainframe", "--seed", 2 ** 64 - 1),
                                  ("deck", "--turn", 300), ("deck", "--draws", 300)):
        for number in ("", "x", "-1", " 1", "1x", "1.5", str(most + 1), "9" * 40):
            result = jackin(*command.split(), option, number, input="")
            equal((command, number, result.returncode), (command, number, 2))
            contains(result.stderr, "jackin %s: %s must be a whole number from 0 to %d\n" % (command, option, most))


def test_the_language_is_that_of_the_locale():
    for command, english, polish in ((["cards", "Hedge Fund"], "operation: Transaction", "operacja: transakcja"),
                                     (["deck", "check", "starter:nbn"], "legal", "legalna")):
        for variables, words in (({"LC_ALL": "pl_PL.UTF-8"}, polish), ({"LC_ALL": "C.UTF-8"}, english)):
            contains(jackin(*command, env={**os.environ, **variables}).stdout, words)
        contains(jackin(*command, "--lang", "en", env={**os.environ, "LC_ALL": "pl_PL.UTF-8"}).stdout, english)


def test_every_command_has_help():
    for command in ("play", "replay", "engine", "serve", "rules", "deck", "tournament", "cards", "bench"):
        by_option = jackin(command, "--help")
        equal(by_option.returncode, 0)
        equal(by_option.stderr, "")
        contains(by_option.stdout, "usage: jackin " + command)
        equal(jackin("help", command).stdout, by_option.stdout)


run(globals())
