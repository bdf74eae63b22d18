"""The cards of Netrunner: their facts, and their words in English and Polish."""
import ctypes

from ._library import BOOL, I8, POINTER, TEXT, U16, U8, UINT, function, lang, layout, struct, written, INT, SIZE

SIDES = ("corp", "runner")

_Card = struct("nr_card", code=TEXT, title=TEXT, title_pl=TEXT, set=U8, side=U8, type=U8, faction=U8, unique=BOOL,
               influence=I8, deck_limit=U8, quantity=U8, cost=I8, memory=I8, strength=I8, trash_cost=I8,
               requirement=I8, points=I8, link=I8, minimum_deck=U8, influence_limit=I8)
_card_at = function("nr_card_at", ctypes.POINTER(_Card), UINT)
_card_find = function("nr_card_find", UINT, TEXT)
_cards_in_order = function("nr_cards_in_order", UINT, POINTER)
_is_hidden = function("nr_is_hidden", BOOL, UINT)
_type_name, _faction_name, _set_name = (function("nr_%s_name" % what, TEXT, INT) for what in ("type", "faction", "set"))
_words_title = function("words_title", TEXT, UINT, INT)
_words_text = function("words_card_text", BOOL, UINT, INT, POINTER, SIZE)
_words_kind = function("words_card_kind", BOOL, UINT, INT, POINTER, SIZE)
_words_symbols = function("words_symbols", BOOL, TEXT, INT, TEXT, POINTER, SIZE)
# As many cards as a struct of the library has room for.
_MOST = layout("batch_nr_room")[1]["code"][1] // ctypes.sizeof(ctypes.c_int16)


def without_symbols(text, language):
    """A text with [credit] and the like as words."""
    return written(_words_symbols, text.encode(), lang(language), "\u21b3".encode())


class Card:
    """A card of the table. Numbers that it has not are None; an X is -2."""

    def __init__(self, number):
        self._number = number  # its place in the table, which another version may change
        of = _card_at(number).contents
        self.code, self.title = of.code.decode(), of.title.decode()
        self.side = SIDES[of.side]
        self.type, self.faction, self.set = (get(n).decode() for get, n in (
            (_type_name, of.type), (_faction_name, of.faction), (_set_name, of.set)))
        self.unique, self.deck_limit, self.minimum_deck = of.unique, of.deck_limit, of.minimum_deck
        for name in ("influence", "cost", "memory", "strength", "trash_cost", "requirement", "points", "link",
                     "influence_limit"):
            value = getattr(of, name)
            setattr(self, name, None if value == -1 else value)

    def name(self, language="en"):
        return _words_title(self._number, lang(language)).decode()

    def kind(self, language="en"):
        """"program: Icebreaker, Fracter"."""
        return written(_words_kind, self._number, lang(language))

    def text(self, language="en"):
        """What it does, one ability a line, with symbols as words."""
        return without_symbols(written(_words_text, self._number, lang(language)), language)

    def __repr__(self):
        return "<Card %s %s>" % (self.code, self.title)

    def __eq__(self, other):
        return isinstance(other, Card) and self.code == other.code

    def __hash__(self):
        return hash(self.code)


_made = {}


def card_number(number):
    """Card `number` of the table; None for no card and for one that is not known."""
    if not number or _is_hidden(number):
        return None
    if number not in _made:
        _made[number] = Card(number)
    return _made[number]


def find_card(name):
    """A card by its code, English or Polish title."""
    if isinstance(name, Card):
        return name
    found = card_number(_card_find(str(name).encode()))
    if not found:
        raise ValueError("there is no card %r; jackin.cards() lists them" % (name,))
    return found


def cards():
    """All cards in the order of their codes."""
    room = (U16 * _MOST)()
    return [card_number(number) for number in room[:_cards_in_order(room)]]
