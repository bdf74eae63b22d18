"""Android: Netrunner."""
import ctypes
from collections import namedtuple

from ._game import Choice, Game, io_struct
from ._library import (BOOL, I16, INT, POINTER, SIZE, TEXT, U16, U64, U8, UINT, RULES, function, lang, names, seed_of,
                       struct, written)
from .cards import SIDES, card_number, find_card, without_symbols
from .decks import GameDeck, deck_of

VIEWERS = ("corp", "runner", "spectator", "all")

_Choice = struct("nr_choice", verb=U8, card=U8, ability=U8, server=U8, other=U8, option=U8, amount=I16)
_Choices = struct("nr_choices", count=UINT, choice=[_Choice])
_Player = struct("nr_player", credits=I16, clicks=U8, bad_publicity=U8, tags=U8, brain_damage=U8)
_Copy = struct("nr_copy", **{"def": U16, "id": U16, "zone": U8, "server": U8, "host": U8, "flags": U8, "next": U8,
                             "counter": [U8], "credits": U16})
_Game = struct("nr_game", to_move=U8, winner=U8, reason=U8, turn_side=U8, step=U8, prompt=U8, turn=U16,
               player=[_Player], head=[U8], size=[U8], copy=[_Copy])
_View = struct("nr_view", game=_Game, unseen=[U16], unseen_count=U8)
_Event = struct("nr_event", kind=U8, side=U8, n=I16)
_IO = io_struct("nr_io")

_new = function("nr_new", U8, POINTER, POINTER, POINTER, U64, POINTER, POINTER)
_look = function("nr_look", None, POINTER, INT, POINTER)
_sample = function("nr_sample", INT, POINTER, POINTER, POINTER, POINTER, U64)
_reseed = function("nr_reseed", None, POINTER, U64)
_why_text = function("nr_why_text", TEXT, U8, BOOL)
_points = function("nr_points", INT, POINTER, INT)
_link = function("nr_link", INT, POINTER)
_memory_used = function("nr_memory_used", INT, POINTER)
_memory_limit = function("nr_memory_limit", INT, POINTER)
_strength = function("nr_strength", INT, POINTER, UINT)
_zone_view = function("nr_zone_view", UINT, POINTER, INT, INT, POINTER)
_verb_name, _step_name, _prompt_name, _reason_name, _zone_name, _counter_name, _event_name = (
    function("nr_%s_name" % what, TEXT, INT) for what in ("verb", "step", "prompt", "reason", "zone", "counter", "event"))
_server_name = function("nr_server_name", None, UINT, POINTER)
_words_offer = function("words_offer", BOOL, POINTER, POINTER, UINT, INT, INT, POINTER, SIZE)
_words_prompt = function("words_prompt", BOOL, POINTER, INT, INT, POINTER, SIZE)
_words_end = function("words_end", BOOL, POINTER, INT, POINTER, SIZE)
_words_event = function("words_event", BOOL, POINTER, INT, INT, POINTER, SIZE)
_words_reaches = function("words_event_reaches", BOOL, POINTER, INT)
_words_label = function("words_label", BOOL, POINTER, UINT, INT, INT, POINTER, SIZE)

ZONES = names(_zone_name)
COUNTERS = names(_counter_name)
_FACEUP = 1
_SAMPLE_FAULTS = {1: "the assumed deck has too few cards besides those that were seen",
                  2: "the cards of the assumed deck cannot lie as the table shows",
                  3: "the other player is choosing among cards that this viewer cannot know"}

Lying = namedtuple("Lying", "id card zone server host faceup counters strength label")
Lying.__doc__ = """A card as it lies: `card` is None where its face is not known, `host` the id of another."""


def viewer_of(name):
    if name not in VIEWERS:
        raise ValueError("there is no viewer %r; there are %s" % (name, ", ".join(VIEWERS)))
    return VIEWERS.index(name)


class Event:
    """Something that happened."""

    def __init__(self, raw):
        self._raw = type(raw).from_buffer_copy(raw)
        self.kind, self.n = _event_name(raw.kind).decode(), raw.n

    def text(self, viewer="all", language="en"):
        """A sentence, or "" if this viewer does not learn of it."""
        who, raw = viewer_of(viewer), ctypes.byref(self._raw)
        return written(_words_event, raw, who, lang(language)) if _words_reaches(raw, who) else ""

    def __repr__(self):
        return "<Event %s>" % self.kind


class View:
    """Everything that one viewer may know. It keeps no tie to the game."""

    def __init__(self, game, viewer):
        self.viewer, self._who, self._view = viewer, viewer_of(viewer), _View()
        _look(ctypes.byref(game._game), self._who, ctypes.byref(self._view))
        g, at = self._view.game, ctypes.byref(self._view.game)
        self.turn, self.step, self.turn_side = g.turn, _step_name(g.step).decode(), SIDES[g.turn_side]
        self.to_move = SIDES[g.to_move] if not g.reason else None
        for name in ("credits", "clicks"):
            setattr(self, name, {side: getattr(g.player[k], name) for k, side in enumerate(SIDES)})
        self.points = {side: _points(at, k) for k, side in enumerate(SIDES)}
        self.bad_publicity, self.tags, self.brain_damage = (
            g.player[0].bad_publicity, g.player[1].tags, g.player[1].brain_damage)
        self.link, self.memory_used, self.memory_limit = _link(at), _memory_used(at), _memory_limit(at)
        self.sizes = {zone: g.size[k] for k, zone in enumerate(ZONES) if k}
        self.unseen = [card_number(number) for number in self._view.unseen[:self._view.unseen_count]]

    def cards(self, zone, language="en"):
        """The cards of a zone ("hq", "servers", "rig" …) in the order that the viewer may know."""
        if zone not in ZONES[1:]:
            raise ValueError("there is no zone %r; there are %s" % (zone, ", ".join(ZONES[1:])))
        g, room = self._view.game, (U8 * len(self._view.game.copy))()
        return [self._lying(copy, language) for copy in
                room[:_zone_view(ctypes.byref(g), ZONES.index(zone), self._who, room)]]

    def _lying(self, copy, language):
        g, name = self._view.game, ctypes.create_string_buffer(12)
        k, game = g.copy[copy], ctypes.byref(g)
        card = card_number(getattr(k, "def"))
        _server_name(k.server, name)
        counters = {kind: n for kind, n in zip(COUNTERS, [*k.counter, k.credits]) if n}
        strength = card and (card.type == "ice" or card.strength is not None)
        return Lying(k.id, card, ZONES[k.zone], name.value.decode() if k.server else None,
                     g.copy[k.host].id if k.host else None, bool(k.flags & _FACEUP), counters,
                     _strength(game, copy) if strength else None,
                     written(_words_label, game, copy, self._who, lang(language)))

    def bytes(self):
        """Equal for two games that differ only in what the viewer cannot know."""
        return bytes(self._view)

    def sample(self, seed, corp=None, runner=None):
        """A whole game that agrees with the view, dealt from the seed; decks are those that he assumes."""
        game = object.__new__(Netrunner)
        game._start()
        decks = [deck and deck_of(deck).for_game(side) for deck, side in ((corp, "corp"), (runner, "runner"))]
        result = _sample(ctypes.byref(game._game), ctypes.byref(self._view),
                         *(ctypes.byref(deck) if deck else None for deck in decks), seed_of(seed))
        if result:
            raise ValueError(_SAMPLE_FAULTS.get(result, "the view cannot be sampled (%d)" % result))
        game._relist(ctypes.byref(game._game), ctypes.byref(game._list))
        return game


class Netrunner(Game):
    """A game of two decks: each a Deck or the name of a starter deck."""
    GAME, LIST, EVENT, IO = _Game, _Choices, _Event, _IO
    RECORD = {"format": 2, "rules": RULES, "game": "netrunner"}
    _choose = staticmethod(function("nr_choose", BOOL, POINTER, _Choice, POINTER, POINTER))
    _relist = staticmethod(function("nr_list", None, POINTER, POINTER))
    _hash = staticmethod(function("nr_hash", U64, POINTER))

    def __init__(self, corp, runner, seed=1):
        self._begin(deck_of(corp).for_game("corp"), deck_of(runner).for_game("runner"), seed)

    def _begin(self, corp, runner, seed):
        self._start()
        why = _new(ctypes.byref(self._game), ctypes.byref(corp), ctypes.byref(runner), seed_of(seed),
                   ctypes.byref(self._list), ctypes.byref(self._io))
        if why:
            raise ValueError(_why_text(why, False).decode())
        self._seed = seed_of(seed)
        self._setup = {"cmd": "new", "game": "netrunner", "seed": self._seed,
                       "corp": _as_setup(corp), "runner": _as_setup(runner)}

    @classmethod
    def _of_setup(cls, setup, seed):
        game = object.__new__(cls)
        game._begin(*(_from_setup(setup[side], side) for side in SIDES), seed)
        return game

    @staticmethod
    def _verb(number):
        return _verb_name(number).decode()

    @property
    def to_move(self):
        return None if self.over else SIDES[self._game.to_move]

    @property
    def turn(self):
        return self._game.turn

    @property
    def asks(self):
        """What is asked now: "action", "choose-card" …"""
        return _prompt_name(self._game.prompt).decode()

    @property
    def winner(self):
        return SIDES[self._game.winner] if self._game.winner < 2 else None

    @property
    def reason(self):
        return _reason_name(self._game.reason).decode() if self.over else None

    @property
    def points(self):
        return {side: _points(ctypes.byref(self._game), k) for k, side in enumerate(SIDES)}

    def happened(self):
        """What the deal or the last choice made happen."""
        return [Event(raw) for raw in self._events[:self._io.events_count]]

    def view(self, viewer):
        return View(self, viewer)

    def sample(self, viewer, seed, corp=None, runner=None):
        return self.view(viewer).sample(seed, corp, runner)

    def reseed(self, seed):
        """Gives the game another chance: for clones made for search."""
        _reseed(ctypes.byref(self._game), seed_of(seed))

    def text(self, choice, language="en", viewer=None):
        """A choice of the list in words, as the player to move (or another viewer) reads it."""
        number = choice.number if isinstance(choice, Choice) else choice
        if not 0 <= number < self._list.count:
            raise ValueError("there is no choice %d here; there are %d" % (number, self._list.count))
        return without_symbols(written(_words_offer, ctypes.byref(self._game), ctypes.byref(self._list), number,
                                       viewer_of(viewer or self.to_move), lang(language)), language)

    def prompt(self, language="en", viewer=None):
        """What is asked, in words."""
        return written(_words_prompt, ctypes.byref(self._game), viewer_of(viewer or self.to_move or "all"), lang(language))

    def end(self, language="en"):
        """How the game ended, in words."""
        return written(_words_end, ctypes.byref(self._game), lang(language))

    def observation(self, side):
        """What a side sees as arrays (jackin.vector, with numpy)."""
        from . import vector
        return vector.see_netrunner(self, side)


def _as_setup(deck):
    """A deck as the protocol writes it; the order of the entries counts, the shuffle starts from it."""
    entries = []
    for number in deck.card[:deck.count]:
        if entries and entries[-1][1] == number:
            entries[-1][0] += 1
        else:
            entries.append([1, number])
    return {"identity": card_number(deck.identity).title,
            "deck": ["%d %s" % (copies, card_number(number).title) for copies, number in entries]}


def _from_setup(setup, side):
    deck, at = GameDeck(), 0
    deck.identity = find_card(setup["identity"])._number
    for entry in setup.get("deck", []):
        if isinstance(entry, dict):
            copies, name = entry.get("count", 1), entry["card"]
        else:
            copies, _, name = entry.partition(" ")
            copies, name = (int(copies), name) if copies.isdigit() and name else (1, entry)
        if at + copies > len(deck.card):
            raise ValueError("record.setup.%s.deck: more than %d cards" % (side, len(deck.card)))
        for _ in range(copies):
            deck.card[at] = find_card(name)._number
            at += 1
    deck.count = at
    return deck
