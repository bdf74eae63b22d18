"""Mainframe through the protocol: every command, its errors, secrets, records."""
import json
import random

from engine import Engine, equal, contains, run

NEW = {"game": "mainframe", "players": ["Noise", "Kate", "Andromeda"], "seed": 5}
U = [[[2, 0], [2, 1]], [[3, 0], [3, 1]], [[2, 1], [3, 1]]]


def vector(**fields):
    """MF-V1."""
    return {"game": "mainframe", "players": [{"runner": "Kate", "tokens": [[2, 0]]}, {"runner": "Noise", "tokens": [[2, 4]]}],
            "suite": ["U", "Place Freely", "swap", "ZIG"], "stack": ["3 ZAG", {"card": "I", "count": 2}], **fields}


def play(engine, chance, limit=10000):
    """Plays on at random; returns how many choices it made."""
    made = 0
    answer = engine.ok("choices")
    while answer["choices"] and made < limit:
        answer = engine.ok("choose", choice=chance.randrange(len(answer["choices"])))
        made += 1
    return made


def test_hello_lists_it():
    with Engine() as engine:
        equal(engine.ok("hello")["games"], ["netrunner", "mainframe"])


def test_first_tokens_and_turns():
    with Engine() as engine:
        state = engine.ok("new", **NEW)
        equal((state["step"], state["active"], state["stack"], state["suite"]), ("first-token", "Noise", 45, []))
        for number, runner in enumerate(NEW["players"]):
            equal(engine.ok("choices")["to_move"], runner)
            engine.ok("choose", match={"verb": "place-access-point", "node": [number, 3]})
        state = engine.ok("state")
        equal((len(state["suite"]), state["stack"], state["active"]), (4, 41, "Noise"))
        equal(state["nodes"][0], {"node": [0, 3], "runner": "Noise", "faceup": True})
        equal(engine.ok("why", match={"verb": "pass"})["rules"], ["MF-21"])
        equal(engine.ok("why", match={"verb": "pass"}, view="Kate")["rules"], ["MF-26"])
        equal(engine.error("no_match", "choose", match={"verb": "place-access-point", "node": [1, 3]})["rules"],
              ["MF-04", "MF-36"])


def test_vector_in_both_borders():
    for border, zones in (("paths", 0), ("walled", 2)):
        with Engine() as engine:
            engine.ok("position", border=border, **vector())
            engine.ok("choose", match={"verb": "execute", "card": "U"})
            answer = engine.ok("choose", match={"verb": "choose-paths", "paths": U}, cite=True)
            equal(answer["events"][0]["kind"], "place-partitions")
            contains(" ".join(answer["events"][0]["rules"]), "MF-34")
            state = engine.ok("state")
            equal((len(state["zones"]), len(state["paths"])), (zones, 3))
            if border == "walled":
                equal(state["scores"], {"Kate": 1, "Noise": 47})
                engine.ok("choose", match={"verb": "pass"})
                over = engine.ok("choose", match={"verb": "pass"})
                equal((over["choices"], over["winner"], over["reason"]), ([], ["Noise"], "skips"))
                engine.error("game_over", "choose", choice=0)


def test_a_layout_is_not_mirrored():
    with Engine() as engine:
        engine.ok("position", **vector())
        engine.ok("choose", match={"verb": "execute", "card": "ZIG"})
        mirrored = [[[3, 2], [4, 2]], [[3, 2], [3, 3]], [[2, 3], [3, 3]]]
        contains(" ".join(engine.ok("why", match={"verb": "choose-paths", "paths": mirrored})["rules"]), "MF-EX5")
        answer = engine.ok("why", match={"verb": "choose-paths", "paths": mirrored}, lang="pl")
        contains(answer["text"], "lustrzane")


def test_views_keep_hands_and_stack():
    with Engine() as engine:
        engine.ok("new", **NEW)
        play(engine, random.Random(1), 12)
        for viewer in NEW["players"] + ["spectator"]:
            state = engine.ok("state", view=viewer)
            assert isinstance(state["stack"], int) and "stack_cards" not in state
            for player in state["players"]:
                equal(isinstance(player["hand"], list), player["runner"] == viewer)
        assert isinstance(engine.ok("state", view="all")["players"][0]["hand"], list)
        engine.error("unknown_runner", "state", view="Nero")
        for card in ("Scatter Virus", "Garbage Flood"):
            engine.error("bad_request", "why", match={"verb": "execute", "card": card}, view="spectator")


def test_undo_record_replay():
    chance = random.Random(7)
    for seed in range(6):
        with Engine() as engine:
            engine.ok("new", **{**NEW, "seed": seed, "border": "walled" if seed % 2 else "paths"})
            play(engine, chance, 30)
            before = engine.ok("hash")["hash"]
            state = engine.ok("state")
            play(engine, chance, 9)
            engine.ok("undo", count=engine.ok("undo", count=0)["made"] - 30)
            equal((engine.ok("hash")["hash"], engine.ok("state")), (before, state))
            play(engine, chance)
            record = engine.ok("record")["record"]
            last = engine.ok("hash")["hash"]
            equal(engine.ok("replay", record=record, upto=30)["made"], 30)
            equal(engine.ok("hash")["hash"], before)
            engine.ok("replay", record=record)
            equal(engine.ok("hash")["hash"], last)
            engine.error("record_mismatch", "replay", record={**record, "hash": "0" * 16})
            engine.error("bad_record", "replay", record={**record, "choices": [1000] + record["choices"]})
            equal(engine.ok("hash")["hash"], last)


def test_rigged_set_up_and_leverage():
    with Engine() as engine:
        engine.ok("rig", random=[{"kind": "stack", "order": ["ZIG", "2 Swap Access Points", "I", "J"]},
                                 {"kind": "hands", "cards": ["Leverage", "Veto", "Embargo", "Toolkit"]}])
        state = engine.ok("new", game="mainframe", players=["Nero", "Kate"])
        equal([card["title"] for card in state["players"][0]["hand"]], ["Veto", "Embargo", "Leverage"])
        engine.ok("choose", match={"node": [0, 0]})
        engine.ok("choose", match={"node": [5, 7]})
        equal([card["title"] for card in engine.ok("state")["suite"]], ["ZIG", "Swap Access Points", "Swap Access Points", "I"])
        engine.ok("rig", random=[{"kind": "leverage", "card": "Toolkit"}])
        answer = engine.ok("choose", match={"verb": "execute", "card": "Leverage"})
        equal([event["card"]["title"] for event in answer["events"] if event["kind"] == "show"], ["Toolkit"])
        equal(engine.ok("state")["shown"]["title"], "Toolkit")
        record = engine.ok("record")["record"]
        equal(record["rigged"], True)
        engine.ok("replay", record=record)
        equal(engine.ok("record")["record"], record)
    with Engine() as engine:
        engine.ok("rig", random=[{"kind": "hands", "cards": ["Corrosion"]}])
        engine.error("rig_failed", "new", game="mainframe", players=["Nero", "Kate"])


def test_marks_of_a_position():
    with Engine() as engine:
        state = engine.ok("position", **vector(players=[
            {"runner": "Kate", "tokens": [{"node": [2, 0], "anchored": True}, [3, 3]], "supply": 2, "wait": True},
            {"runner": "Noise", "tokens": [[2, 4]], "hand": ["Corrosion"], "discard": ["Stray Code"], "veto": True}]))
        equal((state["veto"], state["wait"]), (["Noise"], []))  # the two turns have begun
        equal(state["players"][0]["supply"], 2)
        equal(state["nodes"][0]["anchored"], True)
        engine.ok("choose", match={"verb": "execute", "card": "swap"})
        equal(engine.ok("why", match={"verb": "choose-node", "node": [2, 0]})["rules"], ["MF-83"])


def test_refused_positions():
    with Engine() as engine:
        engine.ok("new", **NEW)
        before = engine.ok("hash")
        for change, rule in (
                ({"paths": [[[0, 0], [1, 0]], [[0, 0], [0, 1]], [[1, 0], [1, 1]], [[0, 1], [1, 1]]]}, "MF-48"),
                ({"players": [{"runner": "Kate", "tokens": [[2, 0]]}, {"runner": "Noise", "tokens": [[2, 0]]}]}, "MF-04"),
                ({"border": "walled", "paths": [[[0, 0], [1, 0]]]}, "MF-03"),
                ({"players": [{"runner": "Kate", "hand": ["Veto"]}, "Noise"]}, "MF-06"),
                ({"players": ["Kate"]}, "MF-01"),
                ({"players": ["Kate", "Kate"]}, "MF-10"),
                ({"suite": ["Veto"]}, "MF-20"),
                ({"stack": ["46 I"]}, None)):
            answer = engine.ask({"cmd": "position", **vector(), **change})
            assert not answer["ok"], change
            if rule:
                assert rule in answer["error"]["rules"], (rule, answer)
        equal(engine.ok("hash"), before)


def test_bad_requests_change_nothing():
    with Engine() as engine:
        engine.error("no_game", "choices", game="mainframe")
        engine.ok("new", **NEW)
        before = engine.ok("hash")
        for request in ({"cmd": "choose"}, {"cmd": "choose", "choice": 99}, {"cmd": "choose", "choice": -1},
                        {"cmd": "choose", "match": 3}, {"cmd": "choose", "match": {"verb": "run"}},
                        {"cmd": "choose", "match": {"node": [6, 0]}}, {"cmd": "choose", "match": {"node": "a1"}},
                        {"cmd": "choose", "match": {"path": [[0, 0], [1, 1]]}}, {"cmd": "choose", "match": {"paths": 3}},
                        {"cmd": "choose", "match": {"verb": "place-access-point"}},
                        {"cmd": "choose", "match": {"card": "Sure Gamble"}}, {"cmd": "state", "view": "corp"},
                        {"cmd": "undo", "count": 5}, {"cmd": "rig"}, {"cmd": "rig", "random": [{"kind": "stack"}]},
                        {"cmd": "rig", "random": [{"kind": "leverage", "card": 7}]}, {"cmd": "new", "game": "mainframe"},
                        {"cmd": "new", "players": ["Noise", "Kate"], "border": "open"},
                        {"cmd": "new", "players": ["Noise", "Kate"], "cards": {"generic": []}},
                        {"cmd": "replay", "record": {"game": "mainframe"}}, {"cmd": "why"}, {"cmd": "choose", "choices": 1}):
            answer = engine.ask(request)
            assert not answer["ok"], request
            assert answer["error"]["code"] != "internal", answer
        equal(engine.ok("hash"), before)


def test_numbers_beyond_all_boards():
    """What is no path is none however large its numbers are."""
    least, most = -2 ** 63, 2 ** 63 - 1
    with Engine() as engine:
        engine.ok("new", **NEW)
        for path in ([[least, 0], [most, 0]], [[most, 0], [least, 0]], [[0, most], [0, least]], [[6, 0], [7, 0]],
                     [[0, 8], [0, 9]], [[-1, 0], [0, 0]]):
            equal(engine.error("bad_request", "why", match={"path": path})["rules"], ["MF-07"])
            equal(engine.error("bad_request", "position", **vector(paths=[path]))["rules"], ["MF-07"])
        engine.error("bad_request", "why", match={"node": [most, most]})


def test_why_of_a_card_alone():
    with Engine() as engine:
        engine.ok("position", **vector(players=[{"runner": "Kate", "tokens": [[2, 0]], "hand": ["Scaffold"]},
                                                {"runner": "Noise", "tokens": [[2, 4]]}]))
        for card, rules in (("Corrosion", ["MF-20", "MF-06"]), ("Toolkit", ["MF-20", "MF-23", "MF-27"]),
                            ("T", ["MF-20", "MF-22"]), ("Scaffold", [])):
            equal(engine.ok("why", match={"card": card})["rules"], rules)
        engine.ok("choose", match={"card": "Scaffold"})
        equal(engine.ok("why", match={"card": "swap"})["rules"], ["MF-69"])
        engine.ok("choose", match={"card": "ZIG"})
    with Engine() as engine:  # nothing at all can be executed
        engine.ok("position", **vector(suite=["move-partition"]))
        equal(engine.ok("why", match={"verb": "execute"})["rules"], ["MF-25", "MF-91"])


def test_choices_are_of_the_one_to_move():
    """They are his whoever asks, so no view can be asked for that would hide nothing."""
    with Engine() as engine:
        engine.ok("new", **NEW)
        assert not engine.ask({"cmd": "choices", "view": "Kate"})["ok"]


def test_a_record_names_the_players():
    with Engine() as engine:
        engine.ok("new", **NEW)
        record = {**engine.ok("record")["record"], "players": ["Ala", "Ola", "random"]}
        engine.ok("replay", record=record)
        equal(engine.ok("record")["record"], record)
        for players in (["Ala"], "Ala", [1, 2, 3], ["x" * 101, "", ""]):
            assert not engine.ask({"cmd": "replay", "record": {**record, "players": players}})["ok"], players


def test_both_games_in_one_session():
    with Engine() as engine:
        engine.ok("new", **NEW)
        engine.ok("position", corp={"identity": "NBN: Making News"}, runner={"identity": "Noise: Hacker Extraordinaire"},
                  active="corp")
        equal(engine.ok("state")["game"], "netrunner")
        engine.ok("new", **NEW)
        equal(engine.ok("state")["game"], "mainframe")
        json.dumps(engine.ok("choices", lang="pl"), ensure_ascii=False)


run(globals())
