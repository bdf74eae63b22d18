"""A session: finding choices, asking why, rigging, undoing, recording, and what each viewer gets."""
import json
import os
import random
import re

from engine import KATE, NBN, SOURCE, Engine, contains, equal, position, run


def titles(cards):
    return [card.get("title") for card in cards]


def test_hello():
    with Engine() as engine:
        answer = engine.ok("hello")
        equal((answer["engine"], answer["protocol"], answer["games"]), ("jackin", 1, ["netrunner", "mainframe"]))
        for game in answer["games"]:
            equal(engine.ok("hello", game=game), answer)
        engine.error("unknown_game", "hello", game="chess")


def test_a_position_comes_back_as_it_was_given():
    with Engine() as engine:
        state = engine.ok("position", **position(
            {"credits": 7, "bad_publicity": 2, "hq": ["Hedge Fund", "2 Snare!"], "rd": ["Snare!", "2 Hedge Fund"],
             "archives": ["Hedge Fund", {"card": "Snare!", "faceup": False}], "score": ["Nisei MK II"],
             "servers": {"remote2": {"ice": [{"card": "Wall of Thorns"}, {"card": "Chum", "rezzed": True}],
                                     "root": [{"card": "Akitaro Watanabe"},
                                              {"card": "Nisei MK II", "advancement": 1}]},
                         "hq": {"ice": [{"card": "Enigma", "rezzed": True, "hosted": [
                             {"card": "Parasite", "counters": {"virus": 1}}]}]}}},
            {"credits": 9, "tags": 1, "brain_damage": 1, "grip": ["Sure Gamble"], "stack": ["Diesel", "2 Sure Gamble"],
             "heap": ["Diesel", "Sure Gamble"], "score": [],
             "rig": ["Gordian Blade", {"card": "Djinn", "hosted": [{"card": "Medium", "counters": {"virus": 2}}]},
                     "The Toolbox", {"card": "Armitage Codebusting", "counters": {"credit": 4}}]},
            clicks=2))
        corp, runner = state["corp"], state["runner"]
        equal((state["active"], state["step"], state["winner"], state["run"]), ("runner", "runner.1.3", None, None))
        equal((corp["credits"], corp["bad_publicity"], corp["agenda_points"]), (7, 2, 2))
        equal(titles(corp["hq"]), ["Hedge Fund", "Snare!", "Snare!"])
        equal(titles(corp["rd"]), ["Snare!", "Hedge Fund", "Hedge Fund"])
        equal([(c["title"], c["faceup"]) for c in corp["archives"]], [("Hedge Fund", True), ("Snare!", False)])
        equal(list(corp["servers"]), ["hq", "rd", "archives", "remote2"])
        remote = corp["servers"]["remote2"]
        equal([(c["title"], c["rezzed"]) for c in remote["ice"]], [("Wall of Thorns", False), ("Chum", True)])
        equal([(c["title"], c["advancement"]) for c in remote["root"]], [("Akitaro Watanabe", 0), ("Nisei MK II", 1)])
        enigma = corp["servers"]["hq"]["ice"][0]
        equal((enigma["strength"], enigma["hosted"][0]["title"], enigma["hosted"][0]["counters"]["virus"]),
              (1, "Parasite", 1))
        equal((runner["credits"], runner["clicks"], runner["tags"], runner["brain_damage"], runner["hand_size"]),
              (9, 2, 1, 1, 4))
        equal(titles(runner["stack"]), ["Diesel", "Sure Gamble", "Sure Gamble"])
        equal(titles(runner["heap"]), ["Diesel", "Sure Gamble"])
        equal(titles(runner["rig"]), ["Gordian Blade", "Djinn", "The Toolbox", "Armitage Codebusting"])
        equal(runner["rig"][1]["hosted"][0]["counters"]["virus"], 2)
        equal(runner["rig"][2]["counters"]["recurring"], 2)
        equal(runner["rig"][3]["counters"]["credit"], 4)


def test_what_viewers_get():
    with Engine() as engine:
        engine.ok("position", **position(
            {"hq": ["Snare!"], "archives": [{"card": "Snare!", "faceup": False}],
             "servers": {"remote1": {"ice": [{"card": "Enigma"}], "root": [{"card": "Nisei MK II", "advancement": 3}]}}},
            {"grip": ["Diesel"]}))
        views = {view: engine.ok("state", view=view) for view in ("all", "corp", "runner", "spectator")}
        equal(views["all"], engine.ok("state"))
        for view, state in views.items():
            sees_corp, sees_runner = view in ("all", "corp"), view in ("all", "runner")
            corp = state["corp"]
            hidden = [corp["hq"][0], corp["archives"][0], corp["servers"]["remote1"]["ice"][0],
                      corp["servers"]["remote1"]["root"][0]]
            for card in hidden:
                equal(("title" in card, "code" in card, card.get("hidden", False)),
                      (sees_corp, sees_corp, not sees_corp))
                equal("strength" in card and not sees_corp, False)
            equal(hidden[3]["advancement"], 3)
            equal(("title" in corp["rd"][0], "title" in state["runner"]["stack"][0]), (view == "all", view == "all"))
            equal("title" in state["runner"]["grip"][0], sees_runner)
        ids = [[card["id"] for card in state["corp"]["hq"] + state["corp"]["rd"] + state["runner"]["grip"]]
               for state in views.values()]
        equal(ids, [ids[0]] * 4)


def test_swapped_secrets_look_the_same():
    """Two positions that differ in what the Runner cannot know: all he gets is the same, byte for byte."""
    seen = []
    for hand, ice, card in (("Snare!", "Enigma", "Private Security Force"), ("Hedge Fund", "Ice Wall", "Nisei MK II")):
        with Engine() as engine:
            engine.ok("position", **position(
                {"credits": 0, "hq": [hand, hand], "rd": [hand] * 5, "archives": [{"card": hand, "faceup": False}],
                 "servers": {"remote1": {"ice": [ice], "root": [{"card": card, "advancement": 2}]}}},
                {"grip": ["Diesel"], "rig": ["Corroder"]}))
            mine = [engine.ok("state", view="runner"), engine.ok("state", view="spectator"), engine.ok("choices")]
            mine.append(engine.ok("choose", match={"verb": "draw"}))
            mine.append(engine.ok("choose", match={"verb": "pass"}))
            mine.append(engine.ok("choose", match={"verb": "run", "server": "remote1"}))
            mine.append(engine.ok("state", view="runner"))
            mine.append(engine.ok("why", match={"verb": "steal", "card": "Nisei MK II"}))
            mine.append(engine.ok("why", match={"verb": "trash", "card": "PAD Campaign"}))
            mine.append(engine.ok("choices", lang="pl"))
            seen.append(mine)
    equal(seen[0], seen[1])


def test_match_by_title_code_and_id():
    with Engine() as engine:
        engine.ok("position", **position(None, {"grip": ["Sure Gamble", "Diesel"]}))
        for match in ({"verb": "play", "card": "sure gamble"}, {"verb": "play", "card": "01050"},
                      {"card": "Sure Gamble"}, {"text": "Play Sure Gamble"}):
            answer = engine.ok("choose", match=match)
            equal([e["kind"] for e in answer["events"]][:1], ["spend-clicks"])
            engine.ok("undo")
        card = next(c["card"] for c in engine.ok("choices")["choices"] if c["verb"] == "play")
        engine.ok("choose", match={"verb": "play", "card": card["id"]})
        engine.ok("undo")
        engine.ok("choose", match={"verb": "play", "card": card})
        engine.ok("undo")
        error = engine.error("ambiguous", "choose", match={"verb": "run"})
        equal([c["server"] for c in error["candidates"]], ["hq", "rd", "archives"])
        error = engine.error("no_match", "choose", match={"verb": "play", "card": "Déjà Vu"})
        equal([c["card"]["title"] for c in error["candidates"]], ["Sure Gamble", "Diesel"])


def test_an_install_without_a_host_means_the_rig():
    with Engine() as engine:
        engine.ok("position", **position(None, {"credits": 9, "grip": ["Medium"], "rig": ["Djinn"]}))
        installs = [c for c in engine.ok("choices")["choices"] if c["verb"] == "install"]
        equal([c.get("host", {}).get("title") for c in installs], [None, "Djinn"])
        engine.ok("choose", match={"verb": "install", "card": "Medium"})
        engine.ok("choose", match={"verb": "done"})  # nothing is trashed first
        equal(titles(engine.ok("state")["runner"]["rig"]), ["Djinn", "Medium"])
        engine.ok("undo", count=2)
        engine.ok("choose", match={"verb": "install", "card": "Medium", "host": "Djinn"})
        equal(titles(engine.ok("state")["runner"]["rig"]), ["Djinn"])


def test_a_server_tells_equal_cards_apart():
    with Engine() as engine:
        engine.ok("position", **position({"servers": {
            "hq": {"ice": ["Ice Wall"]}, "rd": {"ice": ["Ice Wall"]}}}, active="corp"))
        engine.error("ambiguous", "choose", match={"verb": "advance", "card": "Ice Wall"})
        engine.ok("choose", match={"verb": "advance", "card": "Ice Wall", "server": "rd"})
        servers = engine.ok("state")["corp"]["servers"]
        equal([servers[name]["ice"][0]["advancement"] for name in ("hq", "rd")], [0, 1])
        answer = engine.ok("why", match={"verb": "rez", "card": "Ice Wall", "server": "hq"})
        equal((answer["offered"], bool(answer["rules"])), (False, True))


def test_counters_of_an_identity():
    with Engine() as engine:
        for given, found in ((None, 2), ({"recurring": 1}, 1), ({"power": 3}, 2)):
            identity = {"card": NBN, "counters": given} if given else NBN
            state = engine.ok("position", **position({"identity": identity}))
            equal(state["corp"]["identity"]["counters"]["recurring"], found)
        engine.ok("replay", record=engine.ok("record")["record"])
        equal(engine.ok("state")["corp"]["identity"]["counters"]["power"], 3)


def test_hidden_cards_are_not_found_by_title():
    with Engine() as engine:
        engine.ok("position", **position(
            {"servers": {"remote1": {"root": ["Akitaro Watanabe", "PAD Campaign"]}}}, {"grip": ["Diesel"]}))
        engine.ok("choose", match={"verb": "run", "server": "remote1"})
        while True:
            answer = engine.ok("choices")
            verbs = [c["verb"] for c in answer["choices"]]
            if "access" in verbs:
                break
            engine.ok("choose", match={"verb": "pass" if "pass" in verbs else "continue"})
        offered = [c for c in answer["choices"] if c["verb"] == "access"]
        equal([c["card"].get("hidden") for c in offered], [True, True])
        engine.error("no_match", "choose", match={"verb": "access", "card": "PAD Campaign"})
        answer = engine.ok("choose", match={"verb": "access", "card": offered[1]["card"]["id"]})
        equal(answer["prompt"]["kind"], "accessed")
        contains(answer["prompt"]["text"], "PAD Campaign")


def test_why():
    with Engine() as engine:
        engine.ok("position", **position(
            {"credits": 0, "hq": ["Ice Wall"], "servers": {"hq": {"ice": ["Enigma"]},
                                                            "remote1": {"root": [{"card": "Nisei MK II"}]}}},
            {"credits": 0, "grip": ["Sure Gamble", "Corroder"], "rig": ["Gordian Blade"]}))
        for match in ({"verb": "rez", "card": "Enigma"}, {"verb": "score", "card": "Nisei MK II"},
                      {"verb": "purge"}, {"verb": "install", "card": "Ice Wall", "server": "hq"},
                      {"verb": "advance", "card": "Nisei MK II"}, {"verb": "jack-out"}, {"verb": "remove-tag"},
                      {"verb": "break", "card": "Gordian Blade", "ability": 0, "subroutine": 0},
                      {"verb": "play", "card": "Sure Gamble"}, {"verb": "install", "card": "Corroder"},
                      {"verb": "run", "server": "remote7"}, {"verb": "use", "card": "Gordian Blade", "ability": 0}):
            answer = engine.ok("why", match=match)
            assert not answer["offered"] and answer["text"] and answer["rules"], (match, answer)
            polish = engine.ok("why", match=match, lang="pl")
            equal(polish["rules"], answer["rules"])
            assert polish["text"] != answer["text"], answer
        for match in ({"verb": "run", "server": "hq"}, {"verb": "gain-credit"}):
            answer = engine.ok("why", match=match)
            equal((answer["offered"], answer["rules"]), (True, []))
        answer = engine.ok("why", match={"verb": "gain-credit"}, side="corp")
        equal(answer["offered"], False)


def test_undo_goes_back_to_the_start():
    with Engine() as engine:
        engine.ok("position", **position(None, {"grip": ["Diesel", "Sure Gamble"]}))
        hashes = [engine.ok("hash")["hash"]]
        for match in ({"verb": "play", "card": "Diesel"}, {"verb": "play", "card": "Sure Gamble"},
                      {"verb": "run", "server": "archives"}):
            engine.ok("choose", match=match)
            hashes.append(engine.ok("hash")["hash"])
        for count in (0, 1, 2):
            equal(engine.ok("undo", count=count)["made"], [3, 2, 0][count])
            equal(engine.ok("hash")["hash"], hashes[[3, 2, 0][count]])
        engine.error("too_far", "undo")
        equal(engine.ok("undo", count=0)["to_move"], "runner")


DAMAGE = {"corp": {"hq": ["Neural EMP"], "credits": 5},
          "runner": {"grip": ["Diesel", "Sure Gamble", "Corroder"]}, "active": "corp",
          "history": {"runner": {"runs_last_turn": ["hq"]}}}
EMP = {"verb": "play", "card": "Neural EMP"}


def test_rigged_damage():
    with Engine() as engine:
        for title in ("Diesel", "Sure Gamble", "Corroder"):
            engine.ok("position", **position(**DAMAGE))
            equal(engine.ok("rig", random=[{"kind": "damage", "card": title}])["waiting"], 1)
            engine.ok("choose", match=EMP)
            equal(titles(engine.ok("state")["runner"]["heap"]), [title])
            record = engine.ok("record")["record"]
            equal((record["rigged"], record["rigs"]), (True, [{"at": 0, "kind": "damage", "card": title}]))
            after = engine.ok("hash")
            # The rigged chance comes back with undo, and happens again in a replay.
            engine.ok("undo")
            equal(engine.ok("record")["record"]["rigged"], True)
            engine.ok("choose", match=EMP)
            equal(engine.ok("hash"), after)
            engine.ok("replay", record=record)
            equal(engine.ok("hash"), after)
            engine.ok("replay", record=record, upto=0)
            engine.ok("choose", match=EMP)
            equal(engine.ok("hash"), after)


def test_a_rig_that_cannot_happen():
    with Engine() as engine:
        engine.ok("position", **position(**DAMAGE))
        engine.ok("rig", random=[{"kind": "damage", "card": "Medium"}])
        before = engine.ok("hash"), engine.ok("choices")
        contains(engine.error("rig_failed", "choose", match=EMP)["message"], "Medium")
        equal((engine.ok("hash"), engine.ok("choices")), before)
        equal(engine.ok("record")["record"]["choices"], [])
        equal(engine.ok("rig", clear=True)["waiting"], 0)
        engine.ok("choose", match=EMP)
        equal(engine.ok("record")["record"]["rigged"], False)
        # A bad list leaves nothing behind.
        engine.error("unknown_card", "rig", random=[{"kind": "damage", "card": "Diesel"},
                                                    {"kind": "damage", "card": "Nothing"}])
        equal(engine.ok("rig", random=[])["waiting"], 0)


def test_rigs_before_the_first_game_order_its_decks():
    decks = {"corp": {"identity": NBN, "deck": ["20 Hedge Fund", "Snare!"]},
             "runner": {"identity": KATE, "deck": ["20 Diesel", "Medium"]}}
    with Engine() as engine:
        engine.ok("rig", random=[{"kind": "shuffle", "order": ["Snare!", "20 Hedge Fund"]},
                                 {"kind": "shuffle", "order": ["20 Diesel", "Medium"]}])
        engine.error("bad_request", "new")
        state = engine.ok("new", **decks)
        equal(titles(state["corp"]["hq"])[0], "Snare!")
        equal(titles(state["runner"]["stack"])[-1], "Medium")
        record = engine.ok("record")["record"]
        equal([rig["at"] for rig in record["rigs"]], [-1, -1])
        engine.ok("new", **decks)
        plain = engine.ok("record")["record"]
        equal(plain["rigged"], False)
        engine.ok("replay", record=record)
        equal(engine.ok("record")["record"], record)


def test_a_spectator_learns_nothing_by_asking():
    with Engine() as engine:
        engine.ok("position", **position({"servers": {"hq": {"ice": ["Enigma"]}}}, active="corp"))
        for title in ("Enigma", "Ice Wall"):
            fault = engine.error("bad_request", "why", match={"verb": "rez", "card": title, "server": "hq"},
                                 view="spectator")
            equal((fault["path"], title in fault["message"]), ("view", False))


def test_the_document_has_every_kind_of_event():
    with open(os.path.join(SOURCE, "include", "jackin", "netrunner.h"), encoding="utf-8") as header:
        kinds = {name.lower().replace("_", "-") for name in re.findall(r"NR_EVENT_([A-Z_]+)", header.read())}
    with open(os.path.join(SOURCE, "docs", "protocol.md"), encoding="utf-8") as document:
        listed = re.search(r"^The kinds: (.*?)\.\n\n", document.read(), re.S | re.M)[1]
    equal(set(re.findall(r"`([a-z-]+)`", listed)), kinds - {"none", "count"})


def test_events_are_what_a_viewer_may_know():
    with Engine() as engine:
        for view, knows in ((None, True), ("runner", True), ("corp", False), ("spectator", False), ("all", True)):
            engine.ok("position", **position(None, {"stack": ["Medium", "9 Diesel"]}))
            answer = engine.ok("choose", match={"verb": "draw"}, **({"view": view} if view else {}))
            draw, = [e for e in answer["events"] if e["kind"] == "draw"]
            equal(("title" in draw["card"], "Medium" in draw["text"]), (knows, knows))
            polish = engine.ok("choices", lang="pl")
            assert polish["choices"] != answer["choices"]


def test_the_end_of_a_game():
    with Engine() as engine:
        engine.ok("position", **position({"servers": {"remote1": {"root": ["Private Security Force"]}}},
                                         {"score": ["3 Private Security Force"]}))
        answer = engine.ok("choose", match={"verb": "run", "server": "remote1"})
        while answer["choices"]:
            verbs = [c["verb"] for c in answer["choices"]]
            verb = next(v for v in ("steal", "pass", "continue") if v in verbs)
            answer = engine.ok("choose", match={"verb": verb})
        equal((answer["choices"], answer["winner"], answer["reason"], answer["to_move"]), ([], "runner", "points", None))
        equal(engine.ok("choices")["winner"], "runner")
        equal(engine.ok("state")["winner"], "runner")
        engine.error("game_over", "choose", choice=0)
        engine.error("game_over", "choose", match={"verb": "draw"})
        equal(engine.ok("why", match={"verb": "draw"})["offered"], False)
        engine.ok("undo")
        equal("winner" in engine.ok("choices"), False)


CORP_DECK = ["3 Hedge Fund", "3 PAD Campaign", "3 Ice Wall", "3 Enigma", "3 Snare!", "3 Private Security Force",
             "3 Neural EMP", "3 Wall of Static", "3 Hunter", "3 Melange Mining Corp.", "3 Data Raven",
             "3 AstroScript Pilot Program", "3 Breaking News"]
RUNNER_DECK = ["3 Sure Gamble", "3 Diesel", "3 Corroder", "3 Gordian Blade", "3 Ninja", "3 Medium", "3 Djinn",
               "3 Armitage Codebusting", "2 The Toolbox", "3 Crypsis", "3 Parasite", "3 Stimhack", "3 Infiltration",
               "3 Bank Job"]


def test_random_games_record_replay_and_undo():
    for seed in range(4):
        chance = random.Random(seed)
        with Engine() as engine, Engine() as other:
            engine.ok("new", seed=seed, corp={"identity": NBN, "deck": CORP_DECK},
                      runner={"identity": KATE, "deck": RUNNER_DECK})
            answer = engine.ok("choices")
            hashes = [engine.ok("hash")["hash"]]
            while answer["choices"] and len(hashes) < 400:
                answer = engine.ok("choose", choice=chance.randrange(len(answer["choices"])))
                hashes.append(engine.ok("hash")["hash"])
            record = engine.ok("record")["record"]
            equal((record["hash"], len(record["choices"])), (hashes[-1], len(hashes) - 1))
            other.ok("replay", record=record)
            equal(other.ok("hash")["hash"], hashes[-1])
            equal(other.ok("record")["record"], record)
            for _ in range(10):
                upto = chance.randrange(len(hashes))
                other.ok("replay", record=record, upto=upto)
                equal(other.ok("hash")["hash"], hashes[upto])
                back = chance.randrange(upto + 1)
                other.ok("undo", count=back)
                equal(other.ok("hash")["hash"], hashes[upto - back])


def test_back_and_on_again():
    """To and fro in a long game with rigged chances: every state is what it was, and so is the record."""
    chance = random.Random(5)
    with Engine() as engine:
        engine.ok("rig", random=[{"kind": "shuffle", "order": ["Hedge Fund", "Snare!"]}])
        engine.ok("new", seed=9, corp={"identity": NBN, "deck": CORP_DECK}, runner={"identity": KATE, "deck": RUNNER_DECK})
        answer, hashes, choices, rigged = engine.ok("choices"), [engine.ok("hash")["hash"]], [], 0
        while answer["choices"] and len(hashes) < 300:
            if len(hashes) % 40 == 3:
                hand = [card["title"] for card in engine.ok("state")["corp"]["hq"]]
                engine.ok("rig", clear=True)
                rigged += len(hand) > 0
                engine.ok("rig", random=[{"kind": "hq-access", "card": title} for title in hand[:1]])
            choice = chance.randrange(len(answer["choices"]))
            result = engine.ask({"cmd": "choose", "choice": choice})
            if not result["ok"]:
                equal(result["error"]["code"], "rig_failed")
                engine.ok("rig", clear=True)
                continue
            answer = result
            choices.append(choice)
            hashes.append(engine.ok("hash")["hash"])
        assert len(hashes) > 70 and rigged > 1, (len(hashes), rigged)
        record = engine.ok("record")["record"]
        engine.ok("replay", record=record)
        now = len(choices)
        for _ in range(60):
            back = chance.choice([1, 2, now % 64, now % 64 + 1, chance.randrange(now + 1)])
            back = min(back, now)
            engine.ok("undo", count=back)
            now -= back
            equal(engine.ok("hash")["hash"], hashes[now])
            break_at = now
            for index in range(break_at, min(len(choices), break_at + chance.randrange(90))):
                engine.ok("choose", choice=choices[index])
                now += 1
                # Chances that were rigged later than this are gone; then the game goes another way.
                if engine.ok("hash")["hash"] != hashes[now]:
                    engine.ok("replay", record=record)
                    now = len(choices)
                    break
        engine.ok("replay", record=record)
        equal(engine.ok("hash")["hash"], hashes[-1])


DECKS = {"corp": {"identity": NBN, "deck": ["10 Hedge Fund", "10 PAD Campaign", "10 Ice Wall"]},
         "runner": {"identity": KATE, "deck": ["20 Sure Gamble", "20 Diesel"]}}


def test_samples():
    """A sample agrees with the view it was made from, follows from its seed, and touches nothing."""
    with Engine() as engine:
        engine.ok("new", seed=3, **DECKS)
        before = engine.ok("hash")
        seen = engine.ok("state", view="runner")
        one = engine.ok("sample", view="runner", seed=1)
        equal(engine.ok("sample", view="runner", seed=1), one)
        equal(one["runner"]["grip"], seen["runner"]["grip"])
        equal([card["id"] for card in one["corp"]["hq"]], [card["id"] for card in seen["corp"]["hq"]])
        titles = {tuple(card["title"] for card in engine.ok("sample", view="runner", seed=n)["corp"]["hq"])
                  for n in range(8)}
        assert len(titles) > 1, titles
        # With the true deck, every card of it is there once.
        full = engine.ok("state", view="all")
        known = engine.ok("sample", view="runner", seed=2, corp=DECKS["corp"])
        equal(sorted(card["title"] for zone in ("hq", "rd") for card in known["corp"][zone]),
              sorted(card["title"] for zone in ("hq", "rd") for card in full["corp"][zone]))
        equal(engine.ok("hash"), before)
        engine.ok("new", game="mainframe", players=["Noise", "Kate"], seed=4)
        before = engine.ok("hash")
        hands = {json.dumps(engine.ok("sample", view="Kate", seed=n)["players"][0]["hand"]) for n in range(8)}
        assert len(hands) > 1, hands
        equal(engine.ok("sample", view="Kate", seed=5)["players"][1]["hand"],
              engine.ok("state", view="Kate")["players"][1]["hand"])
        equal(engine.ok("hash"), before)


if __name__ == "__main__":
    run(globals())
