"""Android: Mainframe."""
import ctypes

from ._game import Choice, Game, io_struct
from ._library import (BOOL, INT, POINTER, SIZE, TEXT, U16, U64, U8, UINT, function, lang, names, seed_of, struct,
                       written)

_Choice = struct("mf_choice", verb=U8, card=U8, at=U8, turn=U8)
_Choices = struct("mf_choices", count=UINT, choice=[_Choice])
_Board = struct("mf_board", v=U64, h=U64, token=[U64], secured=U64, anchored=U64)
_Game = struct("mf_game", board=_Board, players=U8, runner=[U8], suite=[U8], stack_count=U8, discard_count=U8,
               hand=[U8], supply=[U8], prompt=U8, seat=U8, reason=U8, turn=U16)
_View = struct("mf_view", game=_Game, hand_count=[U8], winners=U8, unseen=[U8], unseen_count=U8, score=[U16])
Setup = struct("mf_setup", players=U8, runner=[U8], walled=BOOL, cards=POINTER)
_Event = struct("mf_event", kind=U8, player=U8, card=U8)
_IO = io_struct("mf_io")
_CardWords = struct("mf_card_words", key=TEXT, title=[TEXT], text=[TEXT])
_WordsOf = struct("words_mf", view=POINTER, generic=POINTER, unique=POINTER)

_new = function("mf_new", U8, POINTER, POINTER, U64, POINTER, POINTER)
_look = function("mf_look", None, POINTER, UINT, POINTER)
_sample = function("mf_sample", None, POINTER, POINTER, U64)
_reseed = function("mf_reseed", None, POINTER, U64)
_score = function("mf_score", UINT, POINTER, UINT)
_winners = function("mf_winners", UINT, POINTER)
_why_text = function("mf_why_text", TEXT, U8, BOOL)
_runner_name = function("mf_runner_name", TEXT, UINT, BOOL)
_verb_name, _prompt_name, _reason_name, _event_name = (
    function("mf_%s_name" % what, TEXT, UINT) for what in ("verb", "prompt", "reason", "event"))
_words = function("mf_words", ctypes.POINTER(_CardWords), UINT)
_choice_paths = function("mf_choice_paths", None, POINTER, POINTER, POINTER, POINTER)
_words_choice = function("words_mf_choice", BOOL, POINTER, POINTER, U64, U64, INT, POINTER, SIZE)
_words_prompt = function("words_mf_prompt", BOOL, POINTER, INT, POINTER, SIZE)
_words_event = function("words_mf_event", BOOL, POINTER, POINTER, INT, POINTER, SIZE)
_words_score = function("words_mf_score", BOOL, POINTER, UINT, INT, POINTER, SIZE)

RUNNERS = names(lambda number: _runner_name(number, False))
SPECTATOR, ALL = 4, 5
_UNIQUE, _PER_RUNNER = 1, 5  # card number of the first unique program; programs of a runner


def runner_of(name):
    if isinstance(name, int) and 0 <= name < len(RUNNERS):
        return name
    wanted = str(name).lower().replace("-", " ")
    for number, known in enumerate(RUNNERS):
        if known.lower() == wanted:
            return number
    raise ValueError("there is no runner %r; there are %s" % (name, ", ".join(RUNNERS)))


def setup_of(players, walled=False):
    """An mf_setup: runners in turn order."""
    chosen = [runner_of(name) for name in players]
    setup = Setup(walled=bool(walled), players=len(chosen) if len(chosen) < 256 else 255)
    for seat, runner in enumerate(chosen[:len(setup.runner)]):
        setup.runner[seat] = runner
    return setup


def title(card, language="en"):
    """The title of a program; None for no card."""
    found = _words(card)
    return found.contents.title[lang(language)].decode() if found else None


def nodes(bits):
    """A set of nodes, or of vertical or horizontal paths by their upper or left end, as [(column, row)]."""
    return [(bit % 7, bit // 7) for bit in range(64) if bits >> bit & 1]


class Event:
    """Something that happened."""

    def __init__(self, raw, view):
        self._raw, self._view = type(raw).from_buffer_copy(raw), view
        self.kind, self.seat = _event_name(raw.kind).decode(), raw.player

    def text(self, language="en"):
        return self._view._say(_words_event, ctypes.byref(self._raw), lang(language))

    def __repr__(self):
        return "<Event %s>" % self.kind


class View:
    """Everything that one viewer may know: a seat from 0, SPECTATOR or ALL. It keeps no tie to the game."""

    def __init__(self, game, viewer):
        seats = game._game.players
        if viewer not in (*range(seats), SPECTATOR, ALL):
            raise ValueError("there is no viewer %r; there are seats 0 to %d, SPECTATOR (4) and ALL (5)"
                             % (viewer, seats - 1))
        self.viewer, self._view = viewer, _View()
        _look(ctypes.byref(game._game), viewer, ctypes.byref(self._view))
        g = self._view.game
        self.players = [RUNNERS[runner] for runner in g.runner[:seats]]
        self.to_move = g.seat if not g.reason else None
        self.turn, self.stack = g.turn, g.stack_count
        self.tokens = [nodes(bits) for bits in g.board.token[:seats]]
        self.vertical, self.horizontal = nodes(g.board.v), nodes(g.board.h)
        self.secured, self.anchored = nodes(g.board.secured), nodes(g.board.anchored)
        self.scores, self.supply = list(self._view.score[:seats]), list(g.supply[:seats])
        self.hand_counts = list(self._view.hand_count[:seats])
        self.suite = [title(card) for card in g.suite if card]
        self.unseen = [title(card) for card in self._view.unseen[:self._view.unseen_count]]
        self.hand = [] if viewer >= seats else [
            title(_UNIQUE + g.runner[viewer] * _PER_RUNNER + k) for k in range(_PER_RUNNER) if g.hand[viewer] >> k & 1]
        self.winners = [seat for seat in range(seats) if self._view.winners >> seat & 1]

    def _say(self, call, *arguments):
        about = _WordsOf(view=ctypes.addressof(self._view))
        return written(call, ctypes.byref(about), *arguments)

    def prompt(self, language="en"):
        return self._say(_words_prompt, lang(language))

    def bytes(self):
        """Equal for two games that differ only in what the viewer cannot know."""
        return bytes(self._view)

    def sample(self, seed):
        """A whole game that agrees with the view, dealt from the seed."""
        game = object.__new__(Mainframe)
        game._start()
        _sample(ctypes.byref(game._game), ctypes.byref(self._view), seed_of(seed))
        game._relist(ctypes.byref(game._game), ctypes.byref(game._list))
        return game


class Mainframe(Game):
    """A game of two to four runners, in turn order: Mainframe(["noise", "kate"], seed=7)."""
    GAME, LIST, EVENT, IO = _Game, _Choices, _Event, _IO
    RECORD = {"game": "mainframe"}
    _choose = staticmethod(function("mf_choose", BOOL, POINTER, _Choice, POINTER, POINTER))
    _relist = staticmethod(function("mf_list", None, POINTER, POINTER))
    _hash = staticmethod(function("mf_hash", U64, POINTER))

    def __init__(self, players, seed=1, walled=False):
        self._start()
        setup = setup_of(players, walled)
        why = _new(ctypes.byref(self._game), ctypes.byref(setup), seed_of(seed), ctypes.byref(self._list),
                   ctypes.byref(self._io))
        if why:
            raise ValueError(_why_text(why, False).decode())
        self._seed = seed_of(seed)
        self._setup = {"cmd": "new", "game": "mainframe", "players": self.players,
                       "border": "walled" if walled else "paths", "seed": self._seed}

    @classmethod
    def _of_setup(cls, setup, seed):
        if "cards" in setup:
            raise ValueError("record.setup.cards: a game with a card list of its own is replayed by \"jackin replay\" alone")
        return cls(setup["players"], seed, setup.get("border") == "walled")

    @staticmethod
    def _verb(number):
        return _verb_name(number).decode()

    @property
    def players(self):
        return [RUNNERS[runner] for runner in self._game.runner[:self._game.players]]

    @property
    def to_move(self):
        """The seat that decides, from 0."""
        return None if self.over else self._game.seat

    @property
    def turn(self):
        return self._game.turn

    @property
    def asks(self):
        """What is asked now: "turn", "choose-node" …"""
        return _prompt_name(self._game.prompt).decode()

    @property
    def scores(self):
        board = ctypes.byref(self._game.board)
        return [_score(board, seat) for seat in range(self._game.players)]

    @property
    def winners(self):
        """The seats that have won, when the game is over."""
        bits = _winners(ctypes.byref(self._game)) if self.over else 0
        return [seat for seat in range(self._game.players) if bits >> seat & 1]

    @property
    def reason(self):
        return _reason_name(self._game.reason).decode() if self.over else None

    def happened(self):
        """What the deal or the last choice made happen; everything, as nobody at the table may know it."""
        view = self.view(ALL)
        return [Event(raw, view) for raw in self._events[:self._io.events_count]]

    def view(self, viewer):
        return View(self, viewer)

    def sample(self, viewer, seed):
        return self.view(viewer).sample(seed)

    def reseed(self, seed):
        """Gives the game another chance: for clones made for search."""
        _reseed(ctypes.byref(self._game), seed_of(seed))

    def text(self, choice, language="en"):
        """A choice of the list in words."""
        number = choice.number if isinstance(choice, Choice) else choice
        if not 0 <= number < self._list.count:
            raise ValueError("there is no choice %d here; there are %d" % (number, self._list.count))
        raw, v, h = ctypes.byref(self._list.choice[number]), U64(), U64()
        if self._list.choice[number].verb == _CHOOSE_PATHS:
            _choice_paths(ctypes.byref(self._game), raw, ctypes.byref(v), ctypes.byref(h))
        return self.view(self.to_move)._say(_words_choice, raw, v, h, lang(language))

    def prompt(self, language="en"):
        return self.view(ALL if self.over else self.to_move).prompt(language)

    def end(self, language="en"):
        """The points of everybody, in words."""
        view = self.view(ALL)
        return "; ".join("%s: %s" % (name, view._say(_words_score, seat, lang(language)))
                         for seat, name in enumerate(self.players))

    def observation(self, seat):
        """What a seat sees as an array (jackin.vector, with numpy)."""
        from . import vector
        return vector.see_mainframe(self, seat)


_CHOOSE_PATHS = function("mf_verb_find", UINT, TEXT)(b"choose-paths")
