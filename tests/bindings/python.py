"""The module of Python: the same games as the command plays, views that leak nothing, steps that agree."""
import json
import os
import random
import subprocess
import sys
import tempfile

SOURCE = os.environ["JACKIN_SOURCE"]
MODULE = os.path.join(SOURCE, "bindings", "python")
sys.path[:0] = [MODULE, os.path.join(SOURCE, "tests", "scripts")]
from harness import Engine, contains, equal, run  # noqa: E402

import numpy  # noqa: E402
import jackin  # noqa: E402
from jackin import vector  # noqa: E402

PAIRS = [("jinteki", "shaper"), ("haas-bioroid", "anarch"), ("nbn", "criminal"), ("weyland-consortium", "shaper")]
TABLES = [["noise", "kate"], ["adam", "nero", "andromeda"], ["chaos theory", "noise", "nero", "kate"]]


def refuses(kind, call, *words):
    """The call is refused with this kind of exception, whose text has the words."""
    try:
        call()
    except kind as fault:
        for word in words:
            contains(str(fault), word)
        return
    assert False, "nothing was refused"


def some_games():
    """Games of both kinds, each with the viewers that it has."""
    for seed, pair in enumerate(PAIRS):
        yield jackin.Netrunner(*pair, seed=seed + 2 ** 63 * (seed == 1)), ["corp", "runner"]
    for seed, table in enumerate(TABLES):
        yield jackin.Mainframe(table, seed=seed + 10, walled=seed == 1), list(range(len(table)))


def played(game, chance, decisions=10 ** 6):
    while not game.over and decisions > 0:
        game.choose(chance.randrange(len(game.choices)))
        decisions -= 1
    return game


# ---- games ---------------------------------------------------------------------------------------


def test_records_are_the_commands():
    """The command replays what was played here, choice by choice, to the same hash; and so does the module."""
    chance, engine = random.Random(1), Engine()
    for game, _ in some_games():
        record = json.loads(json.dumps(played(game, chance).record()))
        assert len(record["choices"]) > 20, record
        for upto in (0, len(record["choices"]) // 2):
            equal(engine.ask(cmd="replay", record=record, upto=upto)["made"], upto)
            half = dict(record, choices=record["choices"][:upto])
            half.pop("hash")
            equal(engine.ask(cmd="hash")["hash"], type(game).replay(half).hash)
        engine.ask(cmd="replay", record=record)
        equal(engine.ask(cmd="hash")["hash"], game.hash)
        again = type(game).replay(record)
        equal((again.hash, again.bytes()), (game.hash, game.bytes()))
    engine.close()


def test_bad_records_are_refused():
    record = played(jackin.Mainframe(TABLES[0], seed=3), random.Random(2), 5).record()
    for change, words in (({"choices": [0, 999]}, ["record.choices[1]", "999"]), ({"choices": ["x"]}, ["record.choices[0]"]),
                          ({"hash": "0" * 16}, ["0" * 16]), ({"game": "netrunner"}, ["record.game"]),
                          ({"rigged": True}, ["record.rigged"]), ({"seed": -1}, ["record.setup"])):
        refuses(ValueError, lambda: jackin.Mainframe.replay({**record, **change}), *words)
    refuses(ValueError, lambda: jackin.Mainframe.replay({}), "record.game")
    sample = jackin.Mainframe(TABLES[0]).sample(0, seed=1)
    refuses(ValueError, sample.record, "no record")


def test_choices_and_words():
    """The choices and their words are the engine's own."""
    chance, engine = random.Random(3), Engine()
    for game, _ in some_games():
        played(game, chance, 25)
        engine.ask(cmd="replay", record=game.record())
        listed = engine.ask(cmd="choices")
        assert listed["choices"], game
        equal(len(game.choices), len(listed["choices"]))
        for choice, one in zip(game.choices, listed["choices"]):
            assert game.text(choice).startswith(one["text"]), (game.text(choice), one["text"])  # it adds what it costs
            assert "[" not in game.text(choice) and game.text(choice, "pl") != game.text(choice), game.text(choice)
        equal([choice.verb for choice in game.choices], [one["verb"] for one in listed["choices"]])
        equal((game.prompt(), game.asks), (listed["prompt"]["text"], listed["prompt"]["kind"]))
        assert game.prompt("pl") != game.prompt("en") != ""
        events = game.choose(game.choices[0])
        told = [one["text"] for one in engine.ask(cmd="choose", choice=0)["events"]]
        equal([event.text() for event in events], told)
    engine.close()


def test_bad_choices_are_refused():
    for game, _ in some_games():
        before, first = game.bytes(), game.choices[0]
        for number in (-1, len(game.choices), 2 ** 40):
            refuses(ValueError, lambda: game.choose(number), "there is no choice", str(len(game.choices)))
        refuses(TypeError, lambda: game.choose("keep"), "keep")
        equal(game.bytes(), before)
        game.choose(first)
        if first not in game.choices:
            after = game.bytes()
            refuses(ValueError, lambda: game.choose(first), "not legal")
            equal(game.bytes(), after)
    refuses(ValueError, lambda: jackin.Mainframe(["noise"]), "")
    refuses(ValueError, lambda: jackin.Mainframe(["noise", "neo"]), "neo", "Kate")
    refuses(ValueError, lambda: jackin.Netrunner("shaper", "shaper"), "corp")
    refuses(ValueError, lambda: jackin.Netrunner("jinteki", "shaper", seed=-1), "seed")


def test_clones():
    for game, _ in some_games():
        played(game, random.Random(4), 10)
        other = game.clone()
        other.choose(0)
        assert other.hash != game.hash
        game.choose(0)
        equal(other.bytes(), game.bytes())


def test_views_and_samples():
    """A sample agrees with the view it is made from, and what is seen through arrays does not change with it."""
    changed = 0
    for game, viewers in some_games():
        chance = random.Random(5)
        for _ in range(12):
            for viewer in viewers:
                view = game.view(viewer)
                seen = game.observation(viewer)
                for seed in (1, 2):
                    try:
                        other = view.sample(seed)
                    except ValueError:
                        continue  # the other player is choosing among cards that nobody may know
                    equal(other.view(viewer).bytes(), view.bytes())
                    assert (other.observation(viewer) == seen).all(), (game, viewer)
                    changed += other.hash != game.hash and any(
                        (other.observation(one) != game.observation(one)).any() for one in viewers)
            played(game, chance, 6)
            if game.over:
                break
    assert changed > 50, "the samples are all alike: nothing was hidden"


def test_views_have_what_is_there():
    game = jackin.Netrunner("jinteki", "shaper", seed=1)
    played(game, random.Random(6), 2)
    corp, runner = game.view("corp"), game.view("runner")
    equal([one.card is None for one in runner.cards("hq")], [True] * runner.sizes["hq"])
    equal(len([one for one in corp.cards("hq") if one.card]), corp.sizes["hq"])
    equal((corp.credits, corp.points), ({"corp": 5, "runner": 5}, {"corp": 0, "runner": 0}))
    equal(runner.cards("identity")[0].card.code[:2], "01")
    refuses(ValueError, lambda: runner.cards("cellar"), "cellar", "hq")
    refuses(ValueError, lambda: game.view("neo"), "neo", "spectator")
    board = jackin.Mainframe(["noise", "kate"], seed=1)
    board.choose(0)
    view = board.view(1)
    equal((view.tokens, view.hand_counts, len(view.hand), view.to_move), ([[(0, 0)], []], [3, 3], 3, 1))
    equal(board.view(0).hand != view.hand, True)
    refuses(ValueError, lambda: board.view(2), "seats 0 to 1")


def test_decks_and_cards():
    deck = jackin.Deck.starter("jinteki")
    equal((deck.check().legal, deck.side, sum(deck.cards.values())), (True, "corp", deck.check().size))
    for kind in ("text", "o8d"):
        equal(jackin.Deck.read(deck.write(kind)).cards, deck.cards)
    equal(jackin.Deck.read(deck.write("text", "pl")).cards, deck.cards)
    small = jackin.Deck.make("01001", {"Déjà Vu": 4})
    found = small.check(language="pl")
    equal((found.legal, "too-many-copies" in [one.problem for one in found.findings]), (False, True))
    assert all(one.rules and one.sentence for one in found.findings if one.is_violation)
    refuses(jackin.DeckError, lambda: jackin.Deck.read("3 Hedge Fnd\n"), "1:3", "Hedge Fund")
    refuses(jackin.DeckError, lambda: jackin.Deck.starter("cellar"), "cellar", "shaper")
    refuses(ValueError, lambda: deck.write("cellar"), "cellar", "o8d")
    refuses(ValueError, lambda: jackin.find_card("Hedge Fnd"), "Hedge Fnd")
    assert len(jackin.cards()) > 100 and jackin.cards()[0].code == "01001"
    equal(jackin.find_card("wyrm").name("pl"), jackin.find_card("01013").name("pl"))
    assert jackin.find_card("01013").text("pl") != jackin.find_card("01013").text("en") != ""


# ---- many games at once --------------------------------------------------------------------------


def environments(games, **options):
    yield vector.Mainframe(games, TABLES, seed=100, **options), jackin.Mainframe
    yield vector.Netrunner(games, PAIRS, seed=100, **options), jackin.Netrunner


def setups(kind, number):
    return kind(TABLES[number % len(TABLES)], seed=100 + number) if kind is jackin.Mainframe else kind(
        *PAIRS[number % len(PAIRS)], seed=100 + number)


def test_steps_at_once_are_single_steps():
    """Every game of a batch is the game that its setup, seed and choices make; and so is what is seen of it."""
    for env, kind in environments(9):
        generator, singles, ended = numpy.random.default_rng(1), [setups(kind, n) for n in range(9)], 0
        for _ in range(400):
            actions = env.random(generator)
            looked_at = generator.integers(9)
            for place, game in enumerate(singles):
                if kind is jackin.Mainframe:
                    listed = [env.action_of(choice) for choice in game.choices]
                    equal(env.legal[place, :len(listed)].tolist(), listed)
                    equal(len(set(listed)), len(listed))
                    equal(numpy.flatnonzero(env.mask[place]).tolist(), sorted(listed))
                    number, mover = listed.index(actions[place]), game.to_move
                else:
                    equal((env.choices[place], env.mask[place].sum()), (len(game.choices),) * 2)
                    equal(env.offers[place, :len(game.choices), env.OFFER["verb"][0]].tolist(),
                          [choice.fields["verb"] for choice in game.choices])
                    number, mover = int(actions[place]), ("corp", "runner").index(game.to_move)
                equal(env.to_move[place], mover)
                if place == looked_at:
                    equal(env.game(place).hash, game.hash)
                    assert (env.observation[place] == game.observation(game.to_move)).all()
                game.choose(number)
            reward, over = env.step(actions)
            for place, game in enumerate(singles):
                equal(bool(over[place]), game.over)
                if not game.over:
                    equal(reward[place].any(), False)
                    continue
                if kind is jackin.Mainframe:
                    seats, alone = len(game.players), len(game.winners) == 1
                    wanted = [(int(alone) if seat in game.winners else -1) for seat in range(seats)]
                    equal(reward[place].tolist(), wanted + [0] * (4 - seats))
                else:
                    equal(reward[place].tolist(), [1, -1] if game.winner == "corp" else [-1, 1])
                equal(env.number(place), 9 + ended)
                singles[place] = setups(kind, 9 + ended)
                ended += 1
        assert ended > 9, ended
        equal(env.begun, 9 + ended)


def test_bad_actions_are_refused():
    """Nothing changes anywhere if one of the actions is not legal."""
    for env, _ in environments(5):
        good = env.random(numpy.random.default_rng(2))
        arrays = ("observation", "mask", "choices", "to_move", "over", "reward")
        before = [env.game(place).bytes() for place in range(5)] + [getattr(env, name).copy() for name in arrays]
        illegal = int(numpy.flatnonzero(~env.mask[4])[0])
        for bad in (illegal, 10 ** 6, -2, -(2 ** 31)):
            actions = good.copy()
            actions[4] = bad
            refuses(ValueError, lambda: env.step(actions), "game 4", str(bad))
        refuses(ValueError, lambda: env.step(good[:4]), "5 whole numbers")
        refuses(ValueError, lambda: env.step(good.astype(float)), "whole numbers")
        refuses(ValueError, lambda: env.step(good.astype(numpy.int64) + 2 ** 32), "32 bits")
        after = [env.game(place).bytes() for place in range(5)] + [getattr(env, name) for name in arrays]
        for old, new in zip(before, after):
            assert numpy.array_equal(old, new)
        env.step(good)
    refuses(ValueError, lambda: vector.Mainframe(2, ["noise"]), "")
    refuses(ValueError, lambda: vector.Mainframe(0), "games")


def test_games_that_are_left_alone():
    for env, _ in environments(4, restart=False):
        generator = numpy.random.default_rng(3)
        still = env.game(2).bytes()
        for _ in range(3):
            actions = env.random(generator)
            actions[2] = vector.LEAVE
            env.step(actions)
        equal(env.game(2).bytes(), still)
        while not env.over.all():
            env.step(env.random(generator))
        equal((env.to_move.tolist(), env.choices.tolist(), env.mask.any()), ([-1] * 4, [0] * 4, False))
        equal((env.random(generator).tolist(), env.begun), ([vector.LEAVE] * 4, 4))
        env.step(env.random(generator))
        equal((env.over.all(), env.reward.any()), (True, False))
        refuses(ValueError, lambda: env.step(numpy.zeros(4, int)), "game 0")


def test_looking_ahead():
    """A row for each choice; what is known before it is made is the same for whatever is hidden."""
    env, generator = vector.Mainframe(6, TABLES, seed=7), numpy.random.default_rng(4)
    for _ in range(30):
        env.step(env.random(generator))
        wanted = generator.random(6) < 0.7
        rows, places = env.after(wanted, seed=5)
        equal(places.tolist(), [place for place in range(6) if wanted[place] for _ in range(env.choices[place])])
        for place in numpy.flatnonzero(wanted):
            game = env.game(place)
            seat, hidden = game.to_move, game.view(game.to_move).sample(5 + int(place))
            for number, row in enumerate(rows[places == place]):
                then = hidden.clone()
                then.choose(number)
                assert (then.observation(seat) == row).all(), (place, number)
    refuses(ValueError, lambda: env.after([True]), "wanted")


def test_parts():
    env = vector.Mainframe(3, seed=1)
    env.step(numpy.full(3, 7))
    equal(env.part("token", env.observation)[:, 1].tolist(), [[int(node == 7) for node in range(48)]] * 3)
    equal(env.part("players", env.observation).tolist(), [2] * 3)
    cards = vector.Netrunner(2, seed=1)
    equal(cards.part("credits", cards.observation).tolist(), [[5, 5]] * 2)
    rows = cards.part("card", cards.observation)
    known = rows[0, :cards.part("cards", cards.observation)[0], vector.CARD_COLUMNS["code"][0]]
    assert "%05d" % known[0] in [card.code for card in jackin.cards()]
    narrow = vector.Netrunner(2, seed=1, width=1)
    equal((narrow.mask.tolist(), narrow.choices.tolist()), ([[True]] * 2, [2] * 2))
    narrow.step(numpy.array([1, 0]))
    equal(narrow.game(0).bytes() != narrow.game(1).bytes(), True)


# ---- the library that is not there, or another ---------------------------------------------------


def said(code, **variables):
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                            env={**os.environ, "PYTHONPATH": MODULE, **variables})
    return result.returncode, result.stdout + result.stderr


def test_it_says_what_to_do():
    status, text = said("import jackin", JACKIN_LIBRARY="/nowhere/libjackin.so")
    equal(status, 1)
    contains(text, "JACKIN_LIBRARY")
    for call, words in (("struct('mf_choice', verb=U16)", "mf_choice.verb"), ("struct('mf_choice', cellar=U8)", "no field cellar"),
                        ("struct('mf_cellar')", "no struct mf_cellar"), ("function('mf_cellar', None)", "no function mf_cellar")):
        status, text = said("from jackin._library import *\n" + call)
        equal(status, 1)
        contains(text, words)
        contains(text, "same version")


def test_games_need_no_numpy():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "numpy.py"), "w", encoding="utf-8") as file:
            file.write("raise ImportError('no numpy')\n")
        path = os.pathsep.join([folder, MODULE])
        status, text = said("import jackin; g = jackin.Netrunner('nbn', 'anarch'); print(g.choose(0), g.view('corp').credits, "
                            "g.text(0), jackin.Mainframe(['noise', 'kate']).hash)", PYTHONPATH=path)
        equal((status, "keep" in text), (0, True))
        status, text = said("import jackin.vector", PYTHONPATH=path)
        equal(status, 1)
        contains(text, "python3-numpy")


run(globals())
