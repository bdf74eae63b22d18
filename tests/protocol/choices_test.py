"""What a choice tells besides what it does: `cost`, `idle`, `for` (docs/protocol.md, docs/attending.md)."""
from engine import Engine, equal, position, run


def pick(answer, **fields):
    """The one choice with these fields; a card by its title."""
    found = [c for c in answer["choices"]
             if all((c.get(key, {}).get("title") if key in ("card", "host") else c.get(key)) == value
                    for key, value in fields.items())]
    assert len(found) == 1, "%r: %r of %r" % (fields, found, answer["choices"])
    return found[0]


def start(engine, **parts):
    engine.ok("position", **{"game": "netrunner", **position(**parts)})
    return engine.ok("choices")


def choose(engine, **match):
    return engine.ok("choose", match=match)


def until(engine, answer, step, side):
    """Everybody passes until this side is asked at this step."""
    while (answer["step"], answer["to_move"]) != (step, side):
        verbs = {c["verb"] for c in answer["choices"]}
        answer = choose(engine, verb="pass" if "pass" in verbs else "continue")
    return answer


def test_costs_of_actions():
    with Engine() as engine:
        answer = start(engine, active="corp", corp={
            "hq": ["Enigma", "PAD Campaign", "Hedge Fund"], "credits": 9,
            "servers": {"hq": {"ice": ["Ice Wall"]}, "remote1": {"root": ["Hostile Takeover"]}}},
            runner={"tags": 1, "rig": ["Armitage Codebusting"]})
        equal(pick(answer, verb="install", card="Enigma", server="hq")["cost"], 1)
        equal(pick(answer, verb="install", card="Enigma", server="rd")["cost"], 0)
        assert "cost" not in pick(answer, verb="install", card="PAD Campaign", server="new-remote")
        assert "cost" not in pick(answer, verb="draw")
        equal(pick(answer, verb="play", card="Hedge Fund")["cost"], 5)
        equal(pick(answer, verb="advance", card="Ice Wall")["cost"], 1)
        equal(pick(answer, verb="trash-resource")["cost"], 2)
        answer = start(engine, corp={"servers": {"remote1": {"root": ["PAD Campaign"]}}},
                       runner={"tags": 1, "grip": ["Sure Gamble", "Corroder", "Akamatsu Mem Chip"]})
        equal(pick(answer, verb="play")["cost"], 5)
        equal(pick(answer, verb="install", card="Corroder")["cost"], 1)  # Kate: 1 less
        equal(pick(answer, verb="remove-tag")["cost"], 2)
        assert "cost" not in pick(answer, verb="run", server="hq")


def test_costs_of_rezzing_and_access():
    with Engine() as engine:
        start(engine, corp={"servers": {"hq": {"ice": ["Tollbooth"], "root": [{"card": "Akitaro Watanabe", "rezzed": True}]},
                                        "remote1": {"root": [{"card": "PAD Campaign", "rezzed": True}]}},
                            "credits": 9}, runner={"credits": 9})
        answer = until(engine, choose(engine, verb="run", server="hq"), "run.2.3", "corp")
        equal(pick(answer, verb="rez")["cost"], 6)
        start(engine, corp={"servers": {"remote1": {"root": [{"card": "PAD Campaign", "rezzed": True}]}}})
        choose(engine, verb="run", server="remote1")
        answer = choose(engine, verb="continue")
        equal(pick(answer, verb="trash")["cost"], 4)
        assert "cost" not in pick(answer, verb="decline")
        equal(choose(engine, cost=4)["events"][0]["n"], 4)  # and a match may name it


def test_a_match_names_any_cost():
    with Engine() as engine:
        start(engine, runner={"grip": ["Sure Gamble", "Corroder"]})
        equal(engine.error("no_match", "choose", match={"verb": "play", "cost": 4})["code"], "no_match")
        engine.ok("choose", match={"verb": "play", "cost": 5})


def test_idle_strength():
    with Engine() as engine:
        start(engine, corp={"servers": {"hq": {"ice": [{"card": "Wall of Static", "rezzed": True}]}}},
              runner={"rig": ["Corroder"], "credits": 9})
        answer = choose(engine, verb="run", server="hq")
        equal(answer["step"], "run.2.1")
        equal(pick(answer, verb="use")["idle"], True)
        answer = until(engine, answer, "run.3.1", "runner")
        assert "idle" not in pick(answer, verb="use")
        equal(pick(answer, verb="use")["cost"], 1)
        answer = choose(engine, verb="use")
        equal(pick(answer, verb="use")["idle"], True)  # strong enough
        assert "idle" not in pick(answer, verb="break")
        assert "idle" not in pick(answer, verb="pass")


def test_idle_purge():
    for counters, idle in ((0, True), (1, None)):
        with Engine() as engine:
            answer = start(engine, active="corp",
                           runner={"rig": [{"card": "Datasucker", "counters": {"virus": counters}}]})
            equal(pick(answer, verb="purge").get("idle"), idle)


def fors(answer):
    return {c.get("for") for c in answer["choices"] if c["verb"] in ("choose-card", "choose-server")}


def test_what_picks_are_for():
    with Engine() as engine:
        start(engine, runner={"grip": ["Corroder"], "rig": ["Datasucker"]})
        equal(fors(choose(engine, verb="install", card="Corroder")), {"trash"})
        start(engine, runner={"grip": ["Infiltration"]},
              corp={"servers": {"hq": {"ice": ["Enigma"]}, "rd": {"ice": ["Enigma"]}}})
        choose(engine, verb="play")
        equal(fors(choose(engine, option="expose")), {"expose"})
        start(engine, active="corp", corp={"hq": ["Archived Memories"], "archives": ["Enigma", "Ice Wall"]})
        equal(fors(choose(engine, verb="play")), {"take"})
        start(engine, active="corp", corp={"hq": ["Shipment from Kaguya"], "servers": {
            "hq": {"ice": ["Ice Wall"]}, "remote1": {"root": ["Hostile Takeover"]}}})
        equal(fors(choose(engine, verb="play")), {"counters"})
        start(engine, runner={"grip": ["Special Order"], "stack": ["Corroder", "Ninja", "Sure Gamble"]})
        equal(fors(choose(engine, verb="play")), {"take"})


def test_payment_and_forfeit():
    with Engine() as engine:
        start(engine, corp={"score": ["Hostile Takeover", "Priority Requisition"], "credits": 9,
                            "servers": {"hq": {"ice": ["Archer"]}}})
        answer = until(engine, choose(engine, verb="run", server="hq"), "run.2.3", "corp")
        equal(pick(answer, verb="rez")["cost"], 4)
        equal(fors(choose(engine, verb="rez")), {"forfeit"})
        start(engine, corp={"servers": {"hq": {"ice": [{"card": "Wall of Static", "rezzed": True}]}}},
              runner={"rig": ["Corroder", "The Toolbox"], "credits": 9})
        until(engine, choose(engine, verb="run", server="hq"), "run.3.1", "runner")
        answer = choose(engine, verb="use")
        equal((answer["prompt"]["kind"], fors(answer)), ("pay", {"pay"}))


if __name__ == "__main__":
    run(globals())
