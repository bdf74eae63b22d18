"""How many decisions a second the environments make: python3 -m jackin.speed

Everything is counted: choosing at random in numpy, the step, and all arrays that it writes.
"""
import argparse
import time

import numpy

from . import vector


def measure(env, seconds):
    """Decisions a second of processor time; the best of five."""
    generator, best = numpy.random.default_rng(1), 0
    for _ in range(5):
        decisions, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            env.step(env.random(generator))
            decisions += env.games
        best = max(best, decisions / (time.process_time() - begin))
    return best


def main():
    parser = argparse.ArgumentParser(prog="python3 -m jackin.speed", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=64, help="games at once (64)")
    parser.add_argument("--seconds", type=float, default=1, help="seconds of each of the five measurements (1)")
    options = parser.parse_args()
    for name, made in (("Mainframe, 2 players", vector.Mainframe(options.games)),
                       ("Mainframe, 4 players", vector.Mainframe(options.games, ["noise", "kate", "adam", "nero"])),
                       ("Netrunner", vector.Netrunner(options.games))):
        print("%-22s %9d decisions a second" % (name, measure(made, options.seconds)))


if __name__ == "__main__":
    main()
