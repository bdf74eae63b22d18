"""The puzzles that are shipped: greedy and gentle solve none of them. It changes with the bots, so it is asked in ./test long alone."""
from harness import equal, jackin, run


def test_the_weaker_bots_solve_none():
    result = jackin("puzzle", "check", timeout=580)
    equal((result.returncode, result.stdout), (0, "50 puzzles, 0 of them wrong\n"))


run(globals())
