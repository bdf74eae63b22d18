"""Deck lists: read, check, write, play with."""
import ctypes
from collections import namedtuple

from ._library import (BOOL, I32, INT, POINTER, SIZE, TEXT, U16, U32, U8, UINT, function, lang, layout, struct)
from .cards import SIDES, card_number, find_card

_Entry = struct("deck_entry", card=U16, count=U16)
_name_room = layout("deck_list")[1]["name"][1]
_List = struct("deck_list", name=ctypes.c_char * _name_room, identity=U16, entry_count=U16, card_count=U16,
               entry=[_Entry])
_Finding = struct("deck_finding", problem=U8, side=U8, card=U16, found=I32, least=I32, most=I32)
_Report = struct("deck_report", side=U8, size=U16, influence=I32, influence_limit=I32, points=I32,
                 violation_count=U16, finding_count=U16, finding=[_Finding])
_subject_room = layout("deck_fault")[1]["subject"][1]
_Fault = struct("deck_fault", kind=U8, line=U32, column=U32, subject=ctypes.c_char * _subject_room)
_Faults = struct("deck_faults", count=UINT, fault=[_Fault])
_Starter = struct("deck_starter", name=TEXT, text=TEXT)
GameDeck = struct("nr_deck", identity=U16, count=U16, card=[U16])

_add = function("deck_add", BOOL, POINTER, UINT, UINT)
_to_game = function("deck_to_game", BOOL, POINTER, POINTER)
_check = function("deck_check", BOOL, POINTER, INT, POINTER)
_sentence = function("deck_sentence", None, POINTER, INT, POINTER)
_rules = function("deck_rules", UINT, POINTER, POINTER)
_problem_name = function("deck_problem_name", TEXT, INT)
_fault_sentence = function("deck_fault_sentence", None, POINTER, INT, POINTER)
_detect = function("deck_detect", INT, TEXT, SIZE)
_format_find = function("deck_format_find", INT, TEXT)
_parse = {b"text": function("deck_parse_text", BOOL, TEXT, SIZE, POINTER, POINTER),
          b"o8d": function("deck_parse_o8d", BOOL, TEXT, SIZE, POINTER, POINTER)}
_format_name = function("deck_format_name", TEXT, INT)
_write = function("deck_write", SIZE, POINTER, INT, INT, POINTER, SIZE)
_starter_at = function("deck_starter_at", ctypes.POINTER(_Starter), UINT)
_starter_find = function("deck_starter_find", ctypes.POINTER(_Starter), TEXT)
_SENTENCE, _WRITTEN, _RULES = 1024, 1 << 16, 8
_NOBODY = 2

Finding = namedtuple("Finding", "problem is_violation sentence rules")
Check = namedtuple("Check", "legal size influence influence_limit points findings")


class DeckError(ValueError):
    """A list that cannot be read or played; its text has a line for each fault."""


class Deck:
    """A deck list. Deck.starter("jinteki"), Deck.read(text), or Deck.make(identity, {card: copies})."""

    def __init__(self, made):
        self._list = made

    @classmethod
    def starter(cls, name):
        found = _starter_find(str(name).encode())
        if not found:
            raise DeckError("there is no starter deck %r; there are %s" % (name, ", ".join(starters())))
        return cls.read(found.contents.text)

    @classmethod
    def read(cls, text, language="en"):
        """A list as plain text or as the XML of OCTGN (o8d); which of them is found out."""
        raw = text.encode() if isinstance(text, str) else bytes(text)
        kind = _format_name(_detect(raw, len(raw)))
        if kind not in _parse:
            raise DeckError("lists in JSON are not read by the library: \"jackin deck convert\" writes them as text")
        made, faults = _List(), _Faults()
        if not _parse[kind](raw, len(raw), ctypes.byref(made), ctypes.byref(faults)):
            raise DeckError("\n".join(_fault_text(fault, language) for fault in faults.fault[:faults.count]))
        return cls(made)

    @classmethod
    def make(cls, identity, cards):
        made = _List()
        for name, copies in [(identity, 1), *dict(cards).items()]:
            if not isinstance(copies, int) or copies < 1:
                raise DeckError("copies of %s: a number from 1, not %r" % (name, copies))
            if not _add(ctypes.byref(made), find_card(name)._number, copies):
                raise DeckError("a list has room for %d cards" % len(made.entry))
        return cls(made)

    @property
    def name(self):
        return self._list.name.decode()

    @property
    def identity(self):
        return card_number(self._list.identity)

    @property
    def side(self):
        return self.identity.side if self.identity else None

    @property
    def cards(self):
        """{Card: copies}, in the order of the list."""
        return {card_number(entry.card): entry.count for entry in self._list.entry[:self._list.entry_count]}

    def check(self, side=None, language="en"):
        """Is it legal? Everything that was found, violations first."""
        report = _Report()
        wanted = _NOBODY if side is None else SIDES.index(side)
        legal = _check(ctypes.byref(self._list), wanted, ctypes.byref(report))
        findings = []
        for number in range(report.finding_count):
            finding, out, rules = report.finding[number], ctypes.create_string_buffer(_SENTENCE), (TEXT * _RULES)()
            _sentence(ctypes.byref(finding), lang(language), out)
            cited = [rule.decode() for rule in rules[:_rules(ctypes.byref(finding), rules)]]
            findings.append(Finding(_problem_name(finding.problem).decode(), number < report.violation_count,
                                    out.value.decode(), cited))
        limit = report.influence_limit if report.influence_limit >= 0 else None
        return Check(legal, report.size, report.influence, limit, report.points, findings)

    def write(self, format="text", language="en"):
        """As "text", "o8d" or "json"."""
        kind = _format_find(str(format).encode())
        if _format_name(kind) != str(format).encode():
            raise ValueError("there is no format %r; there are 'text', 'o8d' and 'json'" % (format,))
        out = ctypes.create_string_buffer(_WRITTEN)
        _write(ctypes.byref(self._list), kind, lang(language), out, _WRITTEN)
        return out.value.decode()

    def for_game(self, side):
        """The nr_deck of a game."""
        deck = GameDeck()
        if self.side != side:
            raise DeckError("a deck of the %s is needed, and the identity of this one is %s" % (side, self.identity))
        if not _to_game(ctypes.byref(self._list), ctypes.byref(deck)):
            raise DeckError("this deck cannot be played: it has two identities, or more than %d cards" % len(deck.card))
        return deck

    def __repr__(self):
        return "<Deck %r, %d cards, %s>" % (self.name, self._list.card_count, self.identity)


def _fault_text(fault, language):
    out = ctypes.create_string_buffer(_SENTENCE)
    _fault_sentence(ctypes.byref(fault), lang(language), out)
    place = "%d:%d: " % (fault.line, fault.column) if fault.line else ""
    return place + out.value.decode()


def starters():
    """The names of the starter decks."""
    found = []
    while _starter_at(len(found)):
        found.append(_starter_at(len(found)).contents.name.decode())
    return found


def deck_of(deck):
    """A Deck, or the name of a starter deck."""
    return deck if isinstance(deck, Deck) else Deck.starter(deck)
