"""Many games at once, as arrays: for programs that learn. Needs numpy.

    env = jackin.vector.Mainframe(games=256, seed=1)
    while True:
        actions = env.random(generator)     # or your own: one legal action a game
        env.step(actions)                   # env.reward, env.over; then env.observation, env.mask …

The arrays are written anew by each step, in place: copy what you keep. What they mean stands in
docs/python.md and in the header jackin/batch.h, whose structs their rows are.
"""
import ctypes

try:
    import numpy
except ImportError:
    raise ImportError("jackin.vector needs numpy: on Debian, apt-get install python3-numpy, and run /usr/bin/python3; "
                      "elsewhere, pip install numpy") from None

from . import mainframe, netrunner
from ._library import BOOL, I16, I8, POINTER, SIZE, U64, U8, UINT, function, layout, seed_of, struct
from .decks import GameDeck, deck_of

LEAVE = -1  # the action that leaves its game alone

_MfPlace = struct("batch_mf_place", game=mainframe._Game, list=mainframe._Choices, number=U64)
_MfBatch = struct("batch_mf", count=SIZE, place=POINTER, setup=POINTER, setups=SIZE, seed=U64, next=U64, restart=BOOL,
                  seen=POINTER, mask=POINTER, legal=POINTER, choices=POINTER, to_move=POINTER, over=POINTER,
                  reward=POINTER)
_NrPlace = struct("batch_nr_place", game=netrunner._Game, list=netrunner._Choices, number=U64)
_NrRoom = struct("batch_nr_room")
_NrBatch = struct("batch_nr", count=SIZE, place=POINTER, room=POINTER, corp=POINTER, runner=POINTER, setups=SIZE,
                  seed=U64, next=U64, restart=BOOL, width=SIZE, seen=POINTER, offer=POINTER, mask=POINTER,
                  choices=POINTER, to_move=POINTER, over=POINTER, reward=POINTER)

_mf_begin = function("batch_mf_begin", U8, POINTER)
_mf_step = function("batch_mf_step", SIZE, POINTER, POINTER)
_mf_look = function("batch_mf_look", None, POINTER, UINT, POINTER)
_mf_after = function("batch_mf_after", SIZE, POINTER, POINTER, U64, SIZE, POINTER)
_mf_action = function("batch_mf_action", UINT, POINTER)
_nr_begin = function("batch_nr_begin", U8, POINTER)
_nr_step = function("batch_nr_step", SIZE, POINTER, POINTER)
_nr_look = function("batch_nr_look", None, POINTER, ctypes.c_int, POINTER, POINTER)


def _parts(name, item, shapes=()):
    """{field: (first column, shape)} of a row, and how many columns it has."""
    size, fields = layout(name)
    width = ctypes.sizeof(item)
    parts = {field: (offset // width, (length // width,)) for field, (offset, length) in fields.items()}
    for field, columns in dict(shapes).items():
        first, (count,) = parts[field]
        parts[field] = (first, (count // columns, columns))
    return parts, size // width


def _actions_of(name, field, item):
    return layout(name)[1][field][1] // ctypes.sizeof(item)


ACTIONS = _actions_of("batch_mf_mask", "is_legal", U8)
_MOST = _actions_of("batch_mf_legal", "action", I16)
_NODES = layout("batch_mf_seen")[1]["secured"][1]
_SEATS = layout("batch_mf_reward")[1]["seat"][1]
CARD_COLUMNS, _CARD_WIDTH = _parts("batch_nr_card", I16)
OFFER_COLUMNS, _OFFER_WIDTH = _parts("batch_nr_offer", I16)
MAINFRAME_PARTS, _MF_WIDTH = _parts("batch_mf_seen", I8, {"token": _NODES, "gone": layout("batch_mf_seen")[1]["mine"][1]})
NETRUNNER_PARTS, _NR_WIDTH = _parts("batch_nr_seen", I16, {"card": _CARD_WIDTH})


class _Seen:
    """The parts of an observation by name."""

    @classmethod
    def part(cls, name, observation):
        """A part of rows as batch.h names it, in its shape: a view, not a copy."""
        first, shape = cls.PARTS[name]
        found = observation[..., first:first + int(numpy.prod(shape))]
        return found[..., 0] if shape == (1,) else found.reshape(observation.shape[:-1] + shape)


class _Environment(_Seen):
    """What the environments of both games share."""

    def _begin(self, games, seed, restart):
        if games < 1:
            raise ValueError("games: at least 1, not %r" % (games,))
        self.games = int(games)
        batch = self._batch = self.BATCH(count=self.games, seed=seed_of(seed), restart=bool(restart))
        self._places = (self.PLACE * self.games)()
        batch.place = ctypes.addressof(self._places)
        self.choices = self._array("choices", (), numpy.int32)
        self.to_move = self._array("to_move", (), numpy.int8)
        self.over = self._array("over", (), numpy.bool_)

    def _array(self, field, shape, kind):
        made = numpy.zeros((self.games, *shape), kind)
        setattr(self._batch, field, made.ctypes.data)
        return made

    def step(self, actions):
        """Makes one action in each game (LEAVE: none), and writes all arrays anew; returns reward and over.

        If one is not legal, ValueError names its game, and nothing has changed in any.
        """
        given = numpy.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError("actions: %d whole numbers are needed, not %s of shape %s"
                             % (self.games, given.dtype, given.shape))
        taken = numpy.ascontiguousarray(given, numpy.int32)
        if taken.dtype != given.dtype and not numpy.array_equal(taken, given):
            raise ValueError("actions: numbers beyond 32 bits")
        refused = self.STEP(ctypes.byref(self._batch), taken.ctypes.data)
        if refused < self.games:
            raise ValueError("game %d: action %d is not legal now; there are %d that are. Nothing was changed."
                             % (refused, taken[refused], self.choices[refused]))
        return self.reward, self.over

    @property
    def begun(self):
        """How many games have been begun."""
        return int(self._batch.next)

    def number(self, place):
        """The number of the game at a place: its seed is the environment's + this."""
        return int(self._places[place].number)

    def game(self, place):
        """A copy of a game, to look at or to play on by itself."""
        return self.GAME._from_state(ctypes.byref(self._places[place].game))


class Mainframe(_Environment):
    """Games of Mainframe: runners in turn order, the same in all games, or a list of such setups to take in turn.

    observation  int8 (games, OBSERVATION), as the player to move sees it; part("token") …
    mask         bool (games, ACTIONS): what is legal. legal: int16 (games, …), the same as lists, -1 behind
    choices      int32 (games,): how many are legal
    to_move      int8 (games,): seat, -1 when the game is over
    over         bool (games,): the game ended in this step (or before, without restart)
    reward       int8 (games, 4), by seat: at the end 1 alone the winner, 0 one of several, -1 not
    """
    BATCH, PLACE, STEP, GAME = _MfBatch, _MfPlace, staticmethod(_mf_step), mainframe.Mainframe
    PARTS, OBSERVATION, ACTIONS = MAINFRAME_PARTS, _MF_WIDTH, ACTIONS

    def __init__(self, games, players=("noise", "kate"), seed=1, restart=True, walled=False):
        self._begin(games, seed, restart)
        several = players if players and not isinstance(players[0], (str, int)) else [players]
        setups = [mainframe.setup_of(one, walled) for one in several]
        self._setups = (mainframe.Setup * len(setups))(*setups)
        self._batch.setup, self._batch.setups = ctypes.addressof(self._setups), len(setups)
        self.observation = self._array("seen", (_MF_WIDTH,), numpy.int8)
        self.mask = self._array("mask", (ACTIONS,), numpy.bool_)
        self.legal = self._array("legal", (_MOST,), numpy.int16)
        self.reward = self._array("reward", (_SEATS,), numpy.int8)
        why = _mf_begin(ctypes.byref(self._batch))
        if why:
            raise ValueError(mainframe._why_text(why, False).decode())

    def random(self, generator):
        """A legal action for each game, each as likely as any other; LEAVE where the game is over."""
        picked = (generator.random(self.games) * self.choices).astype(numpy.int64)
        return self.legal[numpy.arange(self.games), picked].astype(numpy.int32)

    def after(self, wanted=None, seed=0):
        """What the player to move would see after each of his choices: (rows, places).

        Row k is of the game at places[k]; the rows of a place are in the order of its `legal`. `wanted` says
        of which games (all, unless it is given). What the player does not know is dealt from the seed.
        """
        chosen = numpy.ones(self.games, numpy.uint8) if wanted is None else numpy.ascontiguousarray(wanted, numpy.uint8)
        if chosen.shape != (self.games,):
            raise ValueError("wanted: %d truths are needed, not shape %s" % (self.games, chosen.shape))
        counts = numpy.where(chosen != 0, self.choices, 0)
        rows = numpy.empty((int(counts.sum()), _MF_WIDTH), numpy.int8)
        _mf_after(ctypes.byref(self._batch), chosen.ctypes.data, seed_of(seed), len(rows), rows.ctypes.data)
        return rows, numpy.repeat(numpy.arange(self.games), counts)

    @staticmethod
    def action_of(choice):
        """The number of a choice of a single game."""
        return _mf_action(choice._raw)


class Netrunner(_Environment):
    """Games of Netrunner: one pair of decks, or a list of pairs to take in turn.

    observation  int16 (games, OBSERVATION), as the side to move sees it; part("credits"), part("card") …
    offers       int16 (games, width, columns of OFFER_COLUMNS): what each choice is
    mask         bool (games, width): there is such a choice; an action is its number
    choices      int32 (games,): how many there are. If more than width, the others can be made as well
    to_move      int8 (games,): 0 the Corporation, 1 the Runner, -1 when the game is over
    over, reward as of Mainframe; reward is int8 (games, 2)
    """
    BATCH, PLACE, STEP, GAME = _NrBatch, _NrPlace, staticmethod(_nr_step), netrunner.Netrunner
    PARTS, OBSERVATION, OFFER = NETRUNNER_PARTS, _NR_WIDTH, OFFER_COLUMNS

    def __init__(self, games, decks=("jinteki", "shaper"), seed=1, restart=True, width=128):
        self._begin(games, seed, restart)
        pairs = [decks] if len(decks) == 2 and not isinstance(decks[0], (tuple, list)) else list(decks)
        if not pairs or width < 1:
            raise ValueError("decks: at least one pair; width: at least 1")
        for field, side, at in (("corp", "corp", 0), ("runner", "runner", 1)):
            made = (GameDeck * len(pairs))(*(deck_of(pair[at]).for_game(side) for pair in pairs))
            setattr(self, "_" + field, made)
            setattr(self._batch, field, ctypes.addressof(made))
        self._room = _NrRoom()
        self._batch.room, self._batch.setups, self._batch.width = ctypes.addressof(self._room), len(pairs), int(width)
        self.width = int(width)
        self.observation = self._array("seen", (_NR_WIDTH,), numpy.int16)
        self.offers = self._array("offer", (self.width, _OFFER_WIDTH), numpy.int16)
        self.mask = self._array("mask", (self.width,), numpy.bool_)
        self.reward = self._array("reward", (2,), numpy.int8)
        why = _nr_begin(ctypes.byref(self._batch))
        if why:
            raise ValueError(netrunner._why_text(why, False).decode())

    def random(self, generator):
        """A choice for each game, each as likely as any other; LEAVE where the game is over."""
        picked = (generator.random(self.games) * self.choices).astype(numpy.int32)
        return numpy.where(self.choices > 0, picked, LEAVE).astype(numpy.int32)


def see_mainframe(game, seat):
    """The observation of one game, as this seat sees it."""
    if seat not in range(game._game.players):
        raise ValueError("there is no seat %r" % (seat,))
    row = numpy.zeros(_MF_WIDTH, numpy.int8)
    _mf_look(ctypes.byref(game._game), seat, row.ctypes.data)
    return row


def see_netrunner(game, side):
    if side not in ("corp", "runner"):
        raise ValueError("there is no side %r; there are 'corp' and 'runner'" % (side,))
    row, room = numpy.zeros(_NR_WIDTH, numpy.int16), _NrRoom()
    _nr_look(ctypes.byref(game._game), ("corp", "runner").index(side), ctypes.byref(room), row.ctypes.data)
    return row
