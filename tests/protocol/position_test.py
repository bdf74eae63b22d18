"""Every field of `position` counts or is refused, alone and with every other one.

A field counts if the position with it is another state than the position without it, or another thing happens
in it at once: the hash and the events tell. What is
given twice over, one field saying what follows from another, is not tried here; those are refused where they
do not agree, and have cases of their own."""
import copy
import itertools

from engine import KATE, NBN, Engine, contains, equal, run

JINTEKI = "Jinteki: Personal Evolution"

# A position in which every card that the fields below speak of lies where they say.
BASE = {"corp": {"identity": NBN, "rd": ["5 Hedge Fund"], "hq": [{"card": "Hedge Fund"}], "archives": [{"card": "Snare!"}],
                 "score": [{"card": "Nisei MK II"}],
                 "servers": {"hq": {"ice": [{"card": "Enigma"}]},
                             "remote1": {"ice": [{"card": "Ice Wall"}], "root": [{"card": "PAD Campaign"}]}}},
        "runner": {"identity": KATE, "stack": ["5 Sure Gamble"], "grip": [{"card": "Diesel"}], "heap": [{"card": "Diesel"}],
                   "rig": [{"card": "Gordian Blade"}, {"card": "Femme Fatale"}, {"card": "Armitage Codebusting"}]}}

# Where, and what stands there instead of what BASE has.
FIELDS = [
    (("seed",), 77), (("active",), "runner"), (("clicks",), 2), (("step",), "turn-begins"),
    (("removed",), ["Medium"]), (("removed",), [{"card": "Hedge Fund", "count": 2}]),
    (("corp", "identity"), JINTEKI), (("corp", "identity"), {"card": NBN, "counters": {"recurring": 1}}),
    (("corp", "credits"), 9), (("corp", "bad_publicity"), 2), (("corp", "hq"), ["Snare!"]), (("corp", "rd"), ["Snare!", "5 Hedge Fund"]),
    (("corp", "archives"), ["Hedge Fund"]), (("corp", "score"), ["Priority Requisition"]),
    (("corp", "hq", 0, "count"), 2), (("corp", "archives", 0, "faceup"), False), (("corp", "score", 0, "counters"), {"agenda": 1}),
    (("corp", "servers", "rd"), {"ice": ["Enigma"]}), (("corp", "servers", "archives"), {"root": []}),
    (("corp", "servers", "remote2"), {"root": ["Snare!"]}), (("corp", "servers", "hq", "root"), ["SanSan City Grid"]),
    (("corp", "servers", "hq", "ice", 0, "rezzed"), True), (("corp", "servers", "hq", "ice", 0, "faceup"), True),
    (("corp", "servers", "hq", "ice", 0, "hosted"), ["Parasite"]),
    (("corp", "servers", "remote1", "ice", 0, "advancement"), 2), (("corp", "servers", "remote1", "ice", 0, "count"), 2),
    (("corp", "servers", "remote1", "root", 0, "counters"), {"credit": 3}), (("corp", "servers", "remote1", "root", 0, "rezzed"), True),
    (("corp", "servers", "remote1", "root", 0, "counters"), {"power": 1}), (("corp", "servers", "remote1", "root", 0, "counters"), {"virus": 1}),
    (("runner", "identity"), "Noise: Hacker Extraordinaire"), (("runner", "identity"), {"card": KATE, "counters": {"power": 1}}),
    (("runner", "credits"), 9), (("runner", "tags"), 1), (("runner", "brain_damage"), 1), (("runner", "grip"), ["Medium"]),
    (("runner", "stack"), ["Medium", "5 Sure Gamble"]), (("runner", "heap"), ["Sure Gamble"]), (("runner", "score"), ["Nisei MK II"]),
    (("runner", "rig", 0, "counters"), {"virus": 2}), (("runner", "rig", 1, "chosen"), {"server": "hq", "ice": 0}),
    (("runner", "rig", 2, "counters"), {"credit": 4}), (("runner", "grip", 0, "count"), 3),
    (("history", "corp", "scored_this_turn"), 1), (("history", "runner", "runs_this_turn"), ["rd"]),
    (("history", "runner", "successful_this_turn"), ["hq"]), (("history", "runner", "runs_last_turn"), ["archives"]),
    (("history", "runner", "successful_last_turn"), ["remote1"]), (("history", "runner", "stole_this_turn"), 2),
    (("history", "runner", "stole_last_turn"), 3),
]
# These two say the same of an installed card; where they do not, the second is refused.
SAME = {("corp", "servers", "hq", "ice", 0, "rezzed"), ("corp", "servers", "hq", "ice", 0, "faceup")}
EMPTY = [(("corp", "servers", "archives"), {"root": []})]  # says nothing, and so it changes nothing

MAINFRAME = {"game": "mainframe", "players": [{"runner": "Noise", "tokens": [[2, 0], [3, 3]]}, {"runner": "Kate", "tokens": [[2, 4]]},
                                             {"runner": "Nero", "tokens": [[5, 5]]}],
             "suite": ["U", "swap"], "stack": ["3 ZAG"]}
MAINFRAME_FIELDS = [
    (("seed",), 77), (("border",), "walled"), (("active",), "Kate"), (("paths",), [[[2, 2], [2, 3]]]),
    (("suite",), ["U", "U"]), (("stack",), ["2 ZIG"]), (("stack",), []), (("discard",), ["ZIG"]), (("turns_left",), 1),
    (("players", 0, "tokens"), [[4, 4]]), (("players", 0, "tokens", 0), {"node": [2, 0], "anchored": True}),
    (("players", 0, "hand"), ["Wyldside"]), (("players", 0, "discard"), ["Wyldside"]), (("players", 0, "supply"), 2),
    (("players", 0, "veto"), True), (("players", 0, "wait"), True), (("players", 1, "veto"), True), (("players", 1, "wait"), True),
    (("players", 1, "supply"), 0), (("players", 1, "runner"), "Adam"),
]


def uniques(engine, runner):
    """The unique programs of a runner, by their titles."""
    engine.ok("new", game="mainframe", players=[runner, "Adam" if runner != "Adam" else "Nero"], seed=1)
    state = engine.ok("state", view="all")
    return [card["title"] for card in next(p for p in state["players"] if p["runner"] == runner)["hand"]]


def put(request, path, value):
    """Puts a value into a copy of a request; objects on the way are made. None: there is no such place any more."""
    result = copy.deepcopy(request)
    at = result
    for step in path[:-1]:
        if isinstance(at, dict) and step not in at:
            at[step] = {}
        try:
            at = at[step]
        except (IndexError, TypeError, KeyError):
            return None
    try:
        at[path[-1]] = copy.deepcopy(value)
    except (IndexError, TypeError):
        return None
    return result


def state_of(engine, request):
    """The hash of a position and what happens at once in it, None if it is refused."""
    answer = engine.ask({"cmd": "position", **request})
    if not answer["ok"]:
        assert answer["error"]["code"] in ("bad_request", "illegal_position", "wrong_card", "unknown_runner", "deck_too_large"), answer
        return None
    return engine.ok("hash")["hash"], answer["events"]


def is_inside(one, two):
    """Does one path lead to the other's place or above it?"""
    return one[:len(two)] == two or two[:len(one)] == one


def check_alone(engine, base, fields, silent=()):
    plain = state_of(engine, base)
    assert plain is not None, engine.ask({"cmd": "position", **base})
    taken = []
    for path, value in fields:
        found = state_of(engine, put(base, path, value))
        if (path, value) in silent:
            equal(found, plain)
        elif found is None:
            continue
        else:
            assert found != plain, "%r is passed over: %r" % (path, value)
        taken.append((path, value))
    return taken


def check_together(engine, base, fields, silent=()):
    """With any other field a field still counts: the two are another state than either alone."""
    refused, passed = 0, []
    for (one, first), (two, second) in itertools.permutations(fields, 2):
        if is_inside(one, two) or {one, two} == SAME or (one, first) in silent or (two, second) in silent:
            continue
        alone = put(base, one, first)
        both = put(alone, two, second)
        if both is None:
            continue
        before, after = state_of(engine, alone), state_of(engine, both)
        refused += after is None
        if after is not None and after == before:
            passed.append("%r is passed over beside %r" % ((two, second), (one, first)))
    equal(passed, [])
    return refused


def test_netrunner():
    with Engine() as engine:
        taken = check_alone(engine, BASE, FIELDS, EMPTY)
        equal([path for path, value in FIELDS if (path, value) not in taken], [])
        refused = check_together(engine, BASE, FIELDS, EMPTY)
        assert refused < 120, refused


def test_mainframe():
    with Engine() as engine:
        fields = [(path, [uniques(engine, "Noise")[0]] if value == ["Wyldside"] else value) for path, value in MAINFRAME_FIELDS]
        taken = check_alone(engine, MAINFRAME, fields)
        # Of its own these say nothing: turns are only counted with an empty stack.
        equal([path for path, value in fields if (path, value) not in taken], [("turns_left",)])
        refused = check_together(engine, MAINFRAME, fields)
        assert refused < 150, refused


def test_what_is_refused():
    with Engine() as engine:
        def refused(request, place, *parts):
            answer = engine.ask({"cmd": "position", **request})
            assert not answer["ok"], request
            equal(answer["error"]["path"], place)
            for part in parts:
                contains(answer["error"]["message"], part)
            return answer["error"]
        error = refused({**BASE, "step": "turn-begins", "clicks": 4}, "clicks", "turn-begins")
        equal(error["rules"], ["TURN-02", "TURN-08"])
        for active in ("corp", "runner"):
            for key, value in (("runs_this_turn", ["hq"]), ("successful_this_turn", ["hq"]), ("stole_this_turn", 1)):
                refused({**BASE, "active": active, "step": "turn-begins", "history": {"runner": {key: value}}},
                        "history.runner." + key, "turn-begins")
            refused({**BASE, "active": active, "step": "turn-begins", "history": {"corp": {"scored_this_turn": 1}}},
                    "history.corp.scored_this_turn", "turn-begins")
            # Nothing said of it is nothing to refuse.
            engine.ok("position", **{**BASE, "active": active, "step": "turn-begins",
                                     "history": {"corp": {"scored_this_turn": 0}, "runner": {"runs_this_turn": []}}})
        for rezzed in (True, False):
            ice = {"card": "Enigma", "rezzed": rezzed, "faceup": not rezzed}
            refused(put(BASE, ("corp", "servers", "hq", "ice", 0), ice), "corp.servers.hq.ice[0].faceup")
        refused(put(BASE, ("runner", "rig", 0, "chosen"), {"server": "hq", "ice": 0}), "runner.rig[0].chosen", "chooses nothing")
        refused(put(BASE, ("runner", "grip", 0, "chosen"), {"server": "hq", "ice": 0}), "runner.grip[0].chosen")
        game = MAINFRAME
        refused({**game, "turns_left": 0, "stack": []}, "turns_left")
        refused(put(game, ("players", 0, "tokens", 0), {"node": [2, 0], "faceup": False}), "players", "facedown")
        engine.ok("position", **put(game, ("players", 0, "tokens", 0), {"node": [2, 0], "faceup": True}))
        refused({**game, "paths": [[[2, 2], [2, 3]], [[2, 3], [2, 2]]]}, "paths[1]", "one partition")
        title = uniques(engine, "Noise")[0]
        for hand in ([title, title], ["2 " + title], [{"card": title, "count": 2}]):
            error = refused(put(game, ("players", 0, "hand"), hand), "players[0].hand[%d]" % (len(hand) - 1), "once")
            equal(error["rules"], ["MF-06"])


def objects(value, path=()):
    """All paths to objects in a request."""
    if isinstance(value, dict):
        yield path
        for key, inner in value.items():
            yield from objects(inner, path + (key,))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from objects(inner, path + (index,))


def test_unknown_fields():
    full = BASE
    for path, value in FIELDS:
        full = put(full, path, value) or full
    entries = put(put(MAINFRAME, ("stack",), [{"card": "ZIG", "count": 2}]), ("players", 0, "tokens", 0), {"node": [2, 0]})
    with Engine() as engine:
        for request in (BASE, full, MAINFRAME, entries):
            for path in objects(request):
                answer = engine.ask({"cmd": "position", **put(request, path + ("colour",), "red")})
                equal(answer["ok"], False)
                # In a list of servers it is the name of a server that is unknown.
                contains(answer["error"]["path"], "colour" if request is not full else "")


def test_other_commands():
    """Brothers: fields that `new`, `rig` and `match` would have passed over."""
    with Engine() as engine:
        error = engine.error("bad_request", "new", game="mainframe", players=[{"runner": "Noise", "supply": 1}, "Kate"])
        equal(error["path"], "players[0]")
        for entry in ({"kind": "stack", "order": ["45 ZIG"], "card": "ZIG"}, {"kind": "stack", "card": "ZIG"},
                      {"kind": "stack", "order": ["ZIG"], "cards": ["ZIG"]}, {"kind": "leverage", "cards": ["ZIG", "ZIG"]},
                      {"kind": "hands", "order": ["ZIG"]}, {"kind": "leverage", "card": "ZIG", "cards": ["ZIG"]},
                      {"kind": "stack", "order": []}, {"kind": "hands"}, {"kind": "leverage"}):
            error = engine.error("bad_request", "rig", game="mainframe", random=[entry])
            contains(error["path"], "random[0]")
        engine.ok("position", **MAINFRAME)
        error = engine.error("bad_request", "choose", match={"node": [1, 1], "path": [[2, 2], [2, 3]]})
        equal(error["path"], "match")


if __name__ == "__main__":
    run(globals())
