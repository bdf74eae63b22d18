"""The command bot: it decides from the view alone, the same each time, and its choice is made like any other."""
from engine import KATE, NBN, Engine, contains, equal, run

BOTS = ("random", "greedy", "gentle", "steady", "strong")
DECKS = {"corp": {"identity": NBN, "deck": ["20 Hedge Fund", "9 Enigma"]}, "runner": {"identity": KATE, "deck": ["20 Sure Gamble"]}}


def mainframe(hand, stack):
    """A position; Kate moves, and what she cannot know is given."""
    return {"game": "mainframe", "seed": 9, "active": "Kate", "suite": ["U", "swap", "ZIG"], "stack": stack,
            "players": [{"runner": "Kate", "tokens": [[2, 0], [4, 4]], "hand": ["Toolkit"]},
                        {"runner": "Noise", "tokens": [[2, 4], [1, 1]], "hand": hand}]}


def test_mainframe_from_the_view_alone():
    with Engine() as engine:
        for name in BOTS:
            answers = []
            for hand, stack in ((["Corrosion", "Stray Code"], ["L", "J", "T"]), (["Feedback Burst", "Garbage Flood"], ["T", "L", "J"])):
                engine.ok("position", **mainframe(hand, stack))
                asked = dict(name=name, seed=4, applications=400, apply=False)
                answers.append(engine.ok("bot", **asked))
                equal(engine.ok("bot", **asked), answers[-1])
            equal(answers[0], answers[1])
            assert 0 <= answers[0]["value"] <= 1, answers[0]
            assert answers[0]["applications"] <= 480, answers[0]


def test_its_choice_is_made():
    with Engine() as engine:
        engine.ok("position", **mainframe(["Corrosion"], ["2 L"]))
        told = engine.ok("bot", name="greedy", apply=False)
        before = engine.ok("hash")
        made = engine.ok("bot", name="greedy")
        for key in told:
            equal(made[key], told[key])
        equal([choice["choice"] for choice in told["line"]][:1], [told["choice"]])
        after = engine.ok("hash")
        assert after != before
        engine.ok("undo")
        equal(engine.ok("hash"), before)
        chosen = engine.ok("choose", choice=told["choice"])
        equal(engine.ok("hash"), after)
        for key in ("events", "to_move", "choices"):
            equal(made[key], chosen[key])


def test_games_are_played_to_their_end():
    with Engine() as engine:
        for game in ({"game": "mainframe", "players": ["Noise", "Kate", "Nero"]}, DECKS):
            answer = engine.ok("new", **game)
            for number in range(5000):
                answer = engine.ok("bot", name=BOTS[number % 2], applications=20, seed=number)
                if not answer["choices"]:
                    break
            assert answer["winner"] is not None, answer
            contains(str(engine.ask({"cmd": "bot", "name": "random"})), "game_over")
            record = engine.ok("record")["record"]
            end = engine.ok("hash")
            engine.ok("replay", record=record)
            equal(engine.ok("hash"), end)


def test_what_is_wrong():
    with Engine() as engine:
        contains(str(engine.ask({"cmd": "bot", "name": "random"})), "no_game")
        for game in ({"game": "mainframe", "players": ["Noise", "Kate"]}, DECKS):
            engine.ok("new", **game)
            before = engine.ok("hash")
            for fields, code in (({}, "bad_request"), ({"name": 3}, "bad_request"), ({"name": "x" * 5000}, "unknown_bot"),
                                 ({"name": "random", "applications": 0}, "bad_request"), ({"name": "random", "budget_ms": 10**9}, "bad_request"),
                                 ({"name": "random", "applications": 5, "budget_ms": 5}, "bad_request"),
                                 ({"name": "random", "apply": 1}, "bad_request"), ({"name": "random", "mood": "good"}, "bad_request")):
                answer = engine.ask({"cmd": "bot", **fields})
                equal((fields, answer["error"]["code"]), (fields, code))
            equal(engine.ok("hash"), before)


def test_time_is_kept():
    with Engine() as engine:
        engine.ok("position", **mainframe(["Corrosion"], ["2 L"]))
        engine.ok("bot", name="strong", budget_ms=1, apply=False)
        polish = engine.ok("bot", name="greedy", lang="pl", apply=False)
        english = engine.ok("bot", name="greedy", apply=False)
        equal(polish["choice"], english["choice"])
        assert polish["text"] != english["text"], polish


run(globals())
