"""Learns to play Mainframe for two from nothing but its results, with numpy alone.

    python3 learn_mainframe.py [--minutes 5] [--seed 1] [--games 500] [--curve curve.svg]

A small network values what the player to move would see after each of his choices (env.after, which
deals anew what he does not know); he takes the best one, and sometimes any. Each position that he
chose is then taught to be worth what his next one is worth, and his last one what the game gave him:
TD(0), both seats played by the network. Now and then it plays against the random player, each seat in half
of the games; the curve of its wins is written as SVG. The same seed gives the same games and the same
numbers, but how many there are depends on the minutes; --rounds fixes that.
"""
import argparse
import math
import os
import sys
import time

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from jackin import vector  # noqa: E402

PLAYERS = ("noise", "kate")
BOTH = [PLAYERS, PLAYERS[::-1]]  # in turn, so that neither runner has always the first turn
HIDDEN, RATE, EXPLORE = 32, 0.002, 0.05
# What the network reads: a part of what is seen (docs/python.md), how many numbers of it, and their scale.
READS = (("token", 96, 1), ("secured", 48, 1), ("vertical", 56, 1), ("horizontal", 54, 1), ("score", 2, 0.2),
         ("supply", 2, 0.2), ("hand", 2, 0.5), ("suited", 12, 1), ("unseen", 12, 0.2), ("prompt", 13, 1),
         ("to_move", 1, 1), ("is_last", 1, 1), ("turns_left", 1, 1))
COLUMNS = numpy.concatenate([numpy.arange(count) + vector.Mainframe.PARTS[name][0] for name, count, _ in READS])
SCALE = numpy.concatenate([numpy.full(count, by, numpy.float32) for _, count, by in READS])


class Value:
    """A network with one hidden layer: how likely is a win, from -1 to 1, by what is seen?"""

    def __init__(self, generator):
        self.weights = [generator.normal(0, 0.5 / math.sqrt(len(COLUMNS)), (len(COLUMNS), HIDDEN)).astype(numpy.float32),
                        numpy.zeros(HIDDEN, numpy.float32), numpy.zeros(HIDDEN, numpy.float32),
                        numpy.zeros(1, numpy.float32)]
        self.moments = [(numpy.zeros_like(one), numpy.zeros_like(one)) for one in self.weights]
        self.updates = 0

    def hidden(self, inputs):
        return numpy.maximum(inputs @ self.weights[0] + self.weights[1], 0)

    def of(self, seen):
        values = numpy.tanh(self.hidden(seen[:, COLUMNS] * SCALE) @ self.weights[2] + self.weights[3])
        return numpy.where(vector.Mainframe.part("over", seen), vector.Mainframe.part("result", seen), values)

    def teach(self, seen, targets):
        """A step of Adam towards the targets."""
        inputs = seen[:, COLUMNS] * SCALE
        hidden = self.hidden(inputs)
        values = numpy.tanh(hidden @ self.weights[2] + self.weights[3])
        slope = ((values - targets) * (1 - values ** 2) / len(seen)).astype(numpy.float32)
        back = numpy.outer(slope, self.weights[2]) * (hidden > 0)
        self.updates += 1
        for weight, (mean, square), gradient in zip(self.weights, self.moments, (
                inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True))):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient ** 2 - square)
            fair = math.sqrt(1 - 0.999 ** self.updates) / (1 - 0.9 ** self.updates)
            weight -= RATE * fair * mean / (numpy.sqrt(square) + 1e-8)


def best(env, value, wanted, seed):
    """The best action of each wanted game, what its player sees then, and its worth."""
    rows, places = env.after(wanted, seed)
    values = value.of(rows)
    firsts = numpy.flatnonzero(numpy.r_[True, places[1:] != places[:-1]])
    top = numpy.maximum.reduceat(values, firsts)
    ends = numpy.r_[firsts[1:], len(rows)]
    picked = numpy.array([a + values[a:b].argmax() for a, b in zip(firsts, ends)])
    return env.legal[places[firsts], picked - firsts], rows[picked], top


def practise(env, value, generator, before, rounds):
    """Plays rounds of decisions with itself and learns; `before` has what each seat chose last, if anything."""
    chosen, has_chosen = before
    everyone = numpy.ones(env.games, bool)
    for _ in range(rounds):
        actions, seen, worth = best(env, value, everyone, generator.integers(1 << 60))
        seats, places = env.to_move.copy(), numpy.arange(env.games)
        due = has_chosen[places, seats]
        lessons, targets = [chosen[places, seats][due]], [worth[due]]
        chosen[places, seats], has_chosen[places, seats] = seen, True
        strays = generator.random(env.games) < EXPLORE
        actions = numpy.where(strays, env.random(generator), actions)
        has_chosen[places[strays], seats[strays]] = False  # what it led to was not his choice
        reward, over = env.step(actions)
        for seat in range(2):
            ended = over & has_chosen[:, seat]
            lessons.append(chosen[ended, seat])
            targets.append(reward[ended, seat])
        has_chosen[over] = False
        if sum(map(len, lessons)):
            value.teach(numpy.concatenate(lessons), numpy.concatenate(targets))


def wins_against_random(value, games, seed):
    """Wins, ties and losses in new games, the seats in turn."""
    env = vector.Mainframe(games, BOTH, seed=seed, restart=False)
    generator, mine = numpy.random.default_rng(seed), numpy.arange(games) // 2 % 2
    results = numpy.zeros(games, int)
    while not env.over.all():
        actions, turn = env.random(generator), env.to_move == mine
        if turn.any():
            actions[turn] = best(env, value, turn, generator.integers(1 << 60))[0]
        reward, over = env.step(actions)
        results += reward[numpy.arange(games), mine]
    return (results > 0).sum(), (results == 0).sum(), (results < 0).sum()


def interval(wins, games, z=1.96):
    """Wilson's interval of 95 %."""
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def draw(points, path):
    """The curve: games played, share of wins against the random player."""
    most = max(x for x, _ in points) or 1
    places = ["%.1f,%.1f" % (60 + 520 * x / most, 340 - 300 * y) for x, y in points]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 380" font-family="sans-serif" font-size="13">',
             '<rect width="600" height="380" fill="white"/>',
             '<text x="60" y="24">Mainframe for two: wins against the random player</text>']
    for percent in range(0, 101, 20):
        y = 340 - 3 * percent
        lines.append('<path d="M60 %d H580" stroke="#ddd"/><text x="52" y="%d" text-anchor="end">%d %%</text>'
                     % (y, y + 4, percent))
    lines.append('<text x="580" y="362" text-anchor="end">%d games played</text>' % most)
    lines.append('<polyline points="%s" fill="none" stroke="#06c" stroke-width="2"/></svg>' % " ".join(places))
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5, help="of practice (5)")
    parser.add_argument("--rounds", type=int, help="of practice, 200 decisions of each game at once each; in place of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=500, help="of the examination (500)")
    parser.add_argument("--trials", type=int, default=200, help="games of each point of the curve (200)")
    parser.add_argument("--curve", default="curve.svg", help="where the curve goes (curve.svg)")
    options = parser.parse_args()
    generator = numpy.random.default_rng(options.seed)
    value, env = Value(generator), vector.Mainframe(64, BOTH, seed=options.seed << 32)
    before = (numpy.zeros((env.games, 2, env.OBSERVATION), numpy.int8), numpy.zeros((env.games, 2), bool))
    begin, done, curve = time.process_time(), 0, []
    while True:
        wins, _, _ = wins_against_random(value, options.trials, (options.seed << 32) + (1 << 30))
        played, seconds = env.begun - env.games, time.process_time() - begin
        curve.append((played, wins / options.trials))
        print("%4d s  %6d games  %5.1f %% of %d" % (seconds, played, 100 * curve[-1][1], options.trials), flush=True)
        draw(curve, options.curve)
        if done >= options.rounds if options.rounds is not None else seconds >= 60 * options.minutes:
            break
        practise(env, value, generator, before, 200)
        done += 1
    wins, ties, losses = wins_against_random(value, options.games, (options.seed << 32) + (1 << 31))
    low, high = interval(wins, options.games)
    print("wins %d of %d new games, %d ties, %d losses: %.1f %% (95 %%: %.1f to %.1f)"
          % (wins, options.games, ties, losses, 100 * wins / options.games, 100 * low, 100 * high))


if __name__ == "__main__":
    main()
