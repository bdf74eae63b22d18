"""What the games of both kinds share."""
import ctypes

from ._library import BOOL, INT, POINTER, SIZE, VERSION, is_whole, struct


def io_struct(name):
    return struct(name, events=POINTER, events_cap=SIZE, events_count=SIZE, events_lost=BOOL, rigs=POINTER,
                  rigs_count=SIZE, rig_failed=INT)


class Choice:
    """A choice of the list: its number there, its verb, and its other fields by name."""
    __slots__ = ("number", "verb", "fields", "_raw")

    def __init__(self, number, raw, verb):
        self.number, self.verb, self._raw = number, verb, bytes(raw)
        self.fields = {name: getattr(raw, name) for name, *_ in raw._fields_}

    def __eq__(self, other):
        return isinstance(other, Choice) and self._raw == other._raw

    def __hash__(self):
        return hash(self._raw)

    def __repr__(self):
        rest = ["%s=%d" % item for item in self.fields.items() if item[0] != "verb" and item[1]]
        return "<Choice %d: %s>" % (self.number, " ".join([self.verb, *rest]))


class Game:
    """A game as a value: its bytes, and the list of what can be chosen now."""
    EVENTS = 4096  # room for what follows from one choice

    def _start(self):
        self._game, self._list = self.GAME(), self.LIST()
        self._events, self._io = (self.EVENT * self.EVENTS)(), self.IO()
        self._io.events, self._io.events_cap = ctypes.addressof(self._events), self.EVENTS
        self._setup, self._seed, self._made = None, None, []

    @property
    def choices(self):
        """Everything that can be chosen now, in a fixed order; empty when the game is over."""
        return [Choice(number, raw, self._verb(raw.verb))
                for number, raw in enumerate(self._list.choice[:self._list.count])]

    def choose(self, choice):
        """Makes a choice (one of the list, or its number), and returns the events that followed.

        What is not legal now is refused with ValueError and changes nothing.
        """
        if isinstance(choice, Choice):
            raw = type(self._list.choice[0]).from_buffer_copy(choice._raw)
            numbers = [k for k, one in enumerate(self._list.choice[:self._list.count]) if bytes(one) == choice._raw]
            number = numbers[0] if numbers else -1
        else:
            try:
                number = choice.__index__()
            except AttributeError:
                raise TypeError("a choice is one of game.choices, or its number, not %r" % (choice,)) from None
            if not 0 <= number < self._list.count:
                raise ValueError("there is no choice %d here; there are %d" % (number, self._list.count))
            raw = self._list.choice[number]
        self._io.events_count, self._io.events_lost = 0, False
        if not self._choose(ctypes.byref(self._game), raw, ctypes.byref(self._list), ctypes.byref(self._io)):
            raise ValueError("%r is not legal now; there are %d choices" % (choice, self._list.count))
        self._made.append(number)
        return self.happened()

    @property
    def over(self):
        return self._list.count == 0

    @property
    def hash(self):
        """Of the full state, as 16 hexadecimal digits: the same on every machine."""
        return "%016x" % self._hash(ctypes.byref(self._game))

    def bytes(self):
        """The whole game. Whoever has them knows what will be drawn."""
        return bytes(self._game)

    def clone(self):
        other = object.__new__(type(self))
        other._start()
        ctypes.memmove(ctypes.byref(other._game), ctypes.byref(self._game), ctypes.sizeof(self._game))
        ctypes.memmove(ctypes.byref(other._list), ctypes.byref(self._list), ctypes.sizeof(self._list))
        other._setup, other._seed, other._made = self._setup, self._seed, list(self._made)
        return other

    @classmethod
    def _from_state(cls, state):
        """A game from the bytes of one of this library; it has no record."""
        game = object.__new__(cls)
        game._start()
        ctypes.memmove(ctypes.byref(game._game), state, ctypes.sizeof(game._game))
        game._relist(ctypes.byref(game._game), ctypes.byref(game._list))
        return game

    def record(self):
        """The game as its setup, seed and choices: the JSON object of the protocol ("record").

        json.dump it; "jackin replay" and the engine protocol read it, and so does replay().
        """
        if self._setup is None:
            raise ValueError("a game that began as a sample or out of an environment has no record")
        return {"engine": "jackin", "version": VERSION, "protocol": 1, **self.RECORD, "setup": self._setup,
                "seed": self._seed, "rigged": False, "rigs": [], "choices": list(self._made), "hash": self.hash}

    @classmethod
    def replay(cls, record):
        """Plays a record again; refuses one that leads to another state than it says."""
        for name in ("game", "setup", "seed", "choices"):
            if name not in record:
                raise ValueError("record.%s: is missing" % name)
        if record["game"] != cls.RECORD["game"]:
            raise ValueError("record.game: is %r, not %r" % (record["game"], cls.RECORD["game"]))
        if record.get("rigged") or record.get("rigs"):
            raise ValueError("record.rigged: rigged games are replayed by \"jackin replay\" alone")
        if record["setup"].get("cmd", "new") != "new" or not is_whole(record["seed"]):
            raise ValueError("record.setup: this one is replayed by \"jackin replay\" alone; here a game begins with "
                             "new and a seed")
        game = cls._of_setup(record["setup"], record["seed"])
        for at, number in enumerate(record["choices"]):
            try:
                game.choose(number)
            except (TypeError, ValueError) as fault:
                raise ValueError("record.choices[%d]: %s" % (at, fault)) from None
        if record.get("hash", game.hash) != game.hash:
            raise ValueError("the record ends in the state %s, not in %s as it says: other rules made it, or it was "
                             "changed" % (game.hash, record["hash"]))
        return game
