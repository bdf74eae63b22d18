"""Android: Netrunner and Android: Mainframe from Python, by the installed library libjackin.

    import jackin
    game = jackin.Netrunner("jinteki", "shaper", seed=7)
    while not game.over:
        print(game.prompt("en"))
        game.choose(game.choices[0])
    print(game.end("en"), game.hash)

Games, choices, views, samples, records, decks, cards and words are here and need nothing but Python;
jackin.vector, many games at once as arrays, needs numpy. docs/python.md is the reference.
"""
from ._library import RULES, VERSION
from .cards import Card, cards, find_card
from .decks import Deck, DeckError, starters
from .mainframe import Mainframe
from .netrunner import Netrunner

__version__ = VERSION
__all__ = ["Card", "Deck", "DeckError", "Mainframe", "Netrunner", "RULES", "VERSION", "cards", "find_card",
           "starters"]
