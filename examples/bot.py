"""A bot as a program: reads a question a line, writes an answer a line. docs/writing-a-bot.md.

    jackin arena --bot 'program:python3 examples/bot.py' --bot random --games 20
    jackin arena mainframe --bot 'program:python3 examples/bot.py' --bot random --games 20

It plays by a short list of verbs that it likes, and otherwise at random.
"""
import json
import random
import sys

# Netrunner: what is worth doing comes first; the rest has no opinion.
LIKED = ["score", "steal", "keep", "trash", "install", "play", "gain-credit", "run", "rez"]


def worth(choice):
    """Small is good."""
    if choice.get("idle"):
        return len(LIKED) + 1
    return LIKED.index(choice["verb"]) if choice["verb"] in LIKED else len(LIKED)


def decide(question, chance):
    choices = question["choices"]
    best = min(map(worth, choices))
    return chance.choice([choice["choice"] for choice in choices if worth(choice) == best])


def main():
    chance = None
    for line in sys.stdin:
        question = json.loads(line)
        chance = chance or random.Random(int(question["seed"]))  # the same game again plays alike
        print(json.dumps({"choice": decide(question, chance)}), flush=True)


main()
