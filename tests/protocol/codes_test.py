"""The codes of errors: those in the sources, those in the one table, those in docs/protocol.md and those that
are sent are the same."""
import json
import os
import re

from engine import KATE, NBN, SOURCE, Engine, equal, position, run

# Mistakes of ours, limits of memory, and what the engine would refuse if the reader did not do it first.
NOT_TO_BE_PROVOKED = {"internal", "no_memory", "too_large", "illegal_deck"}
DECKS = {"corp": {"identity": NBN, "deck": ["20 Hedge Fund"]}, "runner": {"identity": KATE, "deck": ["20 Sure Gamble"]}}


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def table():
    """The codes of fault_codes."""
    text = read("protocol", "fault.c")
    text = text[text.index("fault_codes[] = {"):]
    return re.findall(r'^    "([a-z_]+)",$', text[:text.index("};")], re.M)


def documented():
    """The codes of the table in docs/protocol.md."""
    text = read("docs", "protocol.md")
    text = text[text.index("| code | |"):]
    text = text[:text.index("\n\n")]
    return [code for row in text.splitlines()[2:] for code in re.findall(r"`([a-z_]+)`", row.split("|")[1])]


def sent():
    """The codes that stand in calls of the sources."""
    codes = set()
    for folder in ("protocol", "cli"):
        for name in os.listdir(os.path.join(SOURCE, folder)):
            if not name.endswith((".c", ".h")):
                continue
            text = re.sub(r"\s+", " ", read(folder, name))
            # The code comes before the sentence; a condition may choose between two.
            for call in re.findall(r'(?:fault_at|fault_why)\(((?:[^"();]|\([^()]*\))*(?:"[a-z_]+"[^";]*){1,2})', text):
                codes.update(re.findall(r'"([a-z_]+)"', call.split(', "%')[0]))
            codes.update(re.findall(r'[.>]code = "([a-z_]+)"', text))
    return codes


def test_the_three_lists_agree():
    codes = table()
    equal(len(codes), len(set(codes)))
    assert len(codes) > 20, codes
    equal(sorted(documented()), sorted(codes))
    found = {code for code in sent() if "_" in code or code in codes}
    equal(sorted(found - set(codes)), [])
    equal(sorted(set(codes) - found), [])


def test_what_is_not_in_the_table_is_not_sent():
    """There is one place that writes codes, and it asks the table."""
    writers = []
    for name in os.listdir(os.path.join(SOURCE, "protocol")):
        if name.endswith(".c"):
            writers += [(name, line.strip()) for line in read("protocol", name).splitlines() if '"code"' in line and "f->" in line
                        or "fault_code(f)" in line]
    equal(writers, [("session.c", 'out_key_string(out, "code", fault_code(f));')])


# ---- every one of them, through the engine -------------------------------------------------------

def mainframe(**fields):
    return {"game": "mainframe", "players": ["Noise", "Kate"], **fields}


def with_cards(change):
    cards = json.loads(read("data", "mainframe", "cards.json"))
    change(cards)
    return cards


def provoke(engine):
    """Yields (code, answer)."""
    def ask(code, cmd, **fields):
        return code, engine.ask({"cmd": cmd, **fields})
    yield "bad_json", engine.send(b"{\n")
    yield "line_too_long", engine.send(b" " * ((1 << 20) + 1) + b"\n")
    yield ask("unknown_command", "dance")
    yield ask("unknown_game", "new", game="chess")
    yield ask("no_game", "choices")
    yield ask("bad_request", "hello", colour="red")
    yield ask("unknown_card", "new", corp={"identity": "Nobody", "deck": []}, runner={})
    yield ask("wrong_card", "new", corp={"identity": KATE, "deck": []}, runner={})
    yield ask("deck_too_large", "new", corp={"identity": NBN, "deck": ["100 Hedge Fund", "21 Hedge Fund"]}, runner=DECKS["runner"])
    yield ask("illegal_position", "position", **position(corp={"servers": {"hq": {"root": ["Nisei MK II"]}}}))
    engine.ok("new", **DECKS)
    yield ask("unknown_bot", "bot", name="deep thought")
    yield ask("unknown_runner", "new", **mainframe(players=["Noise", "Neo"]))
    yield ask("illegal_setup", "new", **mainframe(players=["Noise", "Noise"]))
    yield ask("bad_cards", "new", **mainframe(cards=with_cards(lambda cards: cards["generic"].clear())))
    engine.ok("new", **DECKS)
    yield ask("no_such_choice", "choose", choice=7)
    yield ask("no_sample", "sample", view="runner", corp={**DECKS["corp"], "deck": []})
    yield ask("no_match", "choose", match={"verb": "run"})
    yield ask("too_far", "undo")
    yield ask("bad_record", "replay", record={})
    engine.ok("choose", choice=0)
    engine.ok("choose", choice=0)
    record = engine.ok("record")["record"]
    yield ask("record_mismatch", "replay", record={**record, "hash": "0" * 16})
    engine.ok("position", **position())
    yield ask("ambiguous", "choose", match={"verb": "run"})
    yield ask("too_many", "rig", random=[{"kind": "damage", "card": "Diesel"}] * 1001)
    engine.ok("position", **position(corp={"hq": ["Hedge Fund"]}))
    engine.ok("rig", random=[{"kind": "hq-access", "card": "Snare!"}])
    answer = engine.ask({"cmd": "choose", "match": {"verb": "run", "server": "hq"}})
    for _ in range(20):
        if not answer["ok"]:
            break
        choices = engine.ok("choices")["choices"]
        onward = [choice for choice in choices if choice["verb"] in ("pass", "continue")] or choices
        answer = engine.ask({"cmd": "choose", "choice": onward[0]["choice"]})
    yield "rig_failed", answer
    # A game that is over: the Runner accesses what kills him, or the Corporation cannot draw.
    engine.ok("position", **{**position(corp={"rd": []}), "active": "corp", "step": "turn-begins"})
    for _ in range(50):
        choices = engine.ok("choices")["choices"]
        if not choices:
            break
        engine.ok("choose", choice=choices[-1]["choice"])
    yield ask("game_over", "choose", choice=0)


def test_every_code_is_sent():
    seen = set()
    with Engine() as engine:
        for code, answer in provoke(engine):
            equal((answer["ok"], answer.get("error", {}).get("code")), (False, code))
            assert answer["error"]["message"], answer
            seen.add(code)
    equal(sorted(set(table()) - seen - NOT_TO_BE_PROVOKED), [])


if __name__ == "__main__":
    run(globals())
