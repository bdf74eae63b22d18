#!/usr/bin/env python3
"""The runner of scenarios, tried against a small engine that is made up here (`--fake-engine`).

The entries named in these scenarios (`T-1`, …) are made up as well.
"""

import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import run  # noqa: E402


# ------------------------------------------------------------------------------------------------ the fake engine

def card(ident, title, **more):
    return {"id": ident, "title": title, "counters": {}, "hosted": [], **more}


ICE = card(7, "Ice Wall", rezzed=False, advancement=2)
DJINN = card(3, "Djinn", hosted=[card(4, "Medium", counters={"virus": 2})])
BREAKER = card(5, "Yog.0", strength=-1)


class Fake:
    """Action, then a window of both sides, then continue or jack out; continuing wins."""

    def __init__(self):
        self.place, self.past, self.asked = "action", [], {}

    def choices(self):
        listed, side, step = [], "runner", self.place
        if self.place == "action":
            step = "runner.1.3"
            listed = [{"verb": "run", "server": "hq"}, {"verb": "run", "server": "rd"},
                      {"verb": "install", "card": card(9, "Medium")},
                      {"verb": "install", "card": card(9, "Medium"), "host": DJINN},
                      {"verb": "use", "card": card(6, "Wyrm"), "ability": 1},
                      {"verb": "use", "card": card(6, "Wyrm"), "ability": 2},
                      {"verb": "choose-card", "card": {"id": 7, "hidden": True}},
                      {"verb": "choose-card", "card": {"id": 8, "hidden": True}},
                      {"verb": "break", "card": card(2, "Heimdall 1.0"), "ability": 0, "subroutine": 2},
                      {"verb": "choose-number", "amount": 3}]
        elif self.place in ("window runner", "window corp"):
            side, step = self.place.split()[1], "run.4.1"
            listed = [{"verb": "pass"}]
        elif self.place == "run.4.2":
            listed = [{"verb": "continue"}, {"verb": "jack-out"}]
        for i, c in enumerate(listed):
            c["choice"] = i
        answer = {"to_move": side, "step": step, "prompt": {"kind": "test"}, "choices": listed}
        if self.place == "over":
            answer.update(to_move=None, winner="runner", reason="agenda-points")
        return answer

    def apply(self, choice):
        self.past.append(self.place)
        verb = choice["verb"]
        self.place = {"run": "window runner", "continue": "over", "jack-out": "action"}.get(verb, self.place)
        if verb == "pass":
            self.place = "window corp" if self.place == "window runner" else "run.4.2"

    def state(self, view):
        hidden = {"id": 7, "hidden": True, "rezzed": False, "advancement": 2}
        other = {"id": 8, "hidden": True, "rezzed": False, "advancement": 2}
        open_view = view == "all"
        return {"run": None, "corp": {
            "credits": 5, "identity": card(1, "NBN: Making News"),
            "archives": [card(10, "Hedge Fund", faceup=False), card(11, "Snare!", faceup=True)],
            "servers": {"hq": {"ice": [ICE if open_view else hidden, other], "root": []}}},
            "runner": {"identity": card(12, 'Kate "Mac" McCaffrey: Digital Tinker'), "credits": 3,
                       "rig": [DJINN, BREAKER], "grip": [card(13, "Déjà Vu"), card(14, "Diesel")]}}

    def answer(self, request):
        cmd = request["cmd"]
        if cmd == "position":
            identity = request["corp"]["identity"]
            if identity == "Crash":
                sys.stderr.write("something went wrong\n")
                os._exit(3)
            if identity == "Refused":
                return {"ok": False, "error": {"code": "illegal", "message": "no", "rules": ["T-1"]}}
            self.__init__()
            self.asked = request
            return {"ok": True, **self.state("all")}
        if cmd == "new":
            self.__init__()
            return {"ok": True}
        if cmd == "choices":
            return {"ok": True, **self.choices()}
        if cmd == "choose":
            listed = self.choices()["choices"]
            if "match" in request:
                listed = [c for c in listed if all(c.get(k) == v for k, v in request["match"].items())]
                if len(listed) != 1:
                    return {"ok": False, "error": {"code": "no-match", "message": "no", "rules": ["T-2"]}}
                number = 0
            else:
                number = request["choice"]
            self.apply(listed[number])
            seen = card(20, "Hedge Fund") if request.get("view") in (None, "all", "runner") else {"hidden": True}
            return {"ok": True, "events": [{"kind": "saw", "card": seen, "n": 2}]}
        if cmd == "undo":
            for _ in range(request["count"]):
                self.place = self.past.pop()
            return {"ok": True}
        if cmd == "hash":
            return {"ok": True, "hash": self.place}
        if cmd == "why":
            return {"ok": True, "text": "because", "rules": ["T-4"]}
        if cmd == "state":
            return {"ok": True, **self.state(request["view"])}
        return {"ok": True}


def fake_engine():
    fake = Fake()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request.get("id"), **fake.answer(request)}), flush=True)


# ------------------------------------------------------------------------------------------------ tests

ENGINE = '"%s" "%s" --fake-engine' % (sys.executable, os.path.abspath(__file__))


def play(text, *options):
    """Plays a text; (exit status, output lines)."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t.scn")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        status = run.main(["--engine", ENGINE, path, *options], out=lines.append)
    return status, [part for line in lines for part in line.split("\n")]


def holds(text):
    status, lines = play("scenario T-1: t\n---\n" + text)
    assert status == 0 and lines[-1] == "1 passed, 0 failed", "\n".join(lines)


def fails(text, *words):
    status, lines = play("scenario T-1: t\n---\n" + text)
    output = "\n".join(lines)
    assert status == 1 and lines[-1] == "0 passed, 1 failed", output
    for word in words:
        assert word in output, "%r is not in:\n%s" % (word, output)


def test_cards_in_text():
    cards = run.parse_cards('2 Snare!, Djinn {hosted [Medium {virus 2}, Datasucker]}, "Tomorrow, Today"')
    assert cards == [{"card": "Snare!"}, {"card": "Snare!"},
                     {"card": "Djinn", "hosted": [{"card": "Medium", "counters": {"virus": 2}},
                                                  {"card": "Datasucker"}]},
                     {"card": "Tomorrow, Today"}]
    assert run.parse_cards("Femme Fatale {chosen hq 1}") == \
        [{"card": "Femme Fatale", "chosen": {"server": "hq", "ice": 1}}]
    assert run.parse_cards('Kate "Mac" McCaffrey: Digital Tinker')[0]["card"].startswith("Kate")
    assert run.parse_cards("") == []


def test_set_up():
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "a.scn")
    with open(path, "w") as f:
        f.write("# a remark\nscenario T-1 T-2: two\n active: runner\n clicks: 2\n corp.credits: 7\n corp.hq: 2 Snare!\n"
                " corp.rd:\n corp.hq.ice: Enigma {rezzed}, Ice Wall {advancement 2}\n"
                ' history.runner.runs_last_turn: ["hq"]\n ---\n step: x\n')
    scenario, = run.read_scenarios(path)
    os.remove(path)
    os.rmdir(folder)
    request = scenario.request
    assert scenario.ids == ["T-1", "T-2"] and scenario.line == 2 and scenario.play == [(11, "step: x", ("at_step", "x"))]
    assert request["active"] == "runner" and request["clicks"] == 2 and request["corp"]["credits"] == 7
    assert request["corp"]["rd"] == [] and request["runner"]["stack"] == ["10 Sure Gamble"]
    assert request["corp"]["servers"]["hq"]["ice"] == [{"card": "Enigma", "rezzed": True},
                                                      {"card": "Ice Wall", "advancement": 2}]
    assert request["history"] == {"runner": {"runs_last_turn": ["hq"]}}


def test_moves_taken_apart():
    spec = run.Spec("break Heimdall 1.0 0 sub 2")
    assert (spec.card, spec.ability, spec.subroutine) == ("Heimdall 1.0", 0, 2)
    spec = run.Spec("play Inside Job @ remote1")
    assert (spec.card, spec.server) == ("Inside Job", "remote1")
    spec = run.Spec("install Medium on Djinn#2")
    assert (spec.card, spec.host, spec.host_nth) == ("Medium", "Djinn", 2)
    spec = run.Spec("use Yog.0 1")
    assert (spec.card, spec.ability) == ("Yog.0", 1)
    spec = run.Spec("access rd")
    assert (spec.card, spec.server) == (None, "rd")
    assert run.Spec("trigger Bank Job#2").as_match() == {"verb": "trigger", "card": "Bank Job"}


def test_moves():
    holds("runner: install Medium\nrunner: install Medium on Djinn\nrunner: use Wyrm 2\nrunner: choose-card ?#2\n"
          "runner: choose-card ?Ice Wall\nrunner: break Heimdall 1.0 sub 2\nrunner: choose-number 3\n"
          'runner: {"verb":"run","server":"hq"}\npasses\nstep: run.4.2\nrunner: jack-out\nstep: runner.1.3\n'
          "runner: run rd\nuntil run.4.2\nundo: 1\nto move: corp\ncorp: pass\nrunner: continue\n"
          "winner: runner agenda-points")
    holds("runner: run hq\nuntil offered jack-out\nnobody won\nprompt: test\nerror: runner: draw => T-2\n"
          "error: draw => no-match\nwhy draw: T-4\nrig: damage Diesel\nrig: shuffle Diesel, Snare!")


def test_move_failures():
    fails("runner: draw", "t.scn:3", "not offered", "run hq", "use Wyrm 2")
    fails("corp: pass", "it should be corp's decision", "runner to move at runner.1.3")
    fails("runner: use Wyrm", "ambiguous")
    fails("runner: run hq\nuntil run.2.2", "not reached")
    fails("runner: fly", "not a scenario", "unknown verb")
    fails("hello", "cannot read")
    fails("error: run hq => T-2", "was accepted")
    fails("runner: run hq\nuntil run.4.2\nrunner: continue\nrunner: pass", "the game is over")


def test_expectations():
    holds("offered: run hq; run rd; use Wyrm\nnot offered: draw; rez\nexpect: corp.credits = 5\nexpect: corp.credits > 4\n"
          "expect: run = null\nexpect: corp.servers.hq.ice.0.rezzed = false\nexpect: corp.servers.remote1 missing\n"
          "expect: runner.grip = [Deja Vu, Diesel]\nexpect: runner.grip ~ [Diesel, Déjà Vu]\nexpect: count runner.grip = 2\n"
          "expect: card Yog.0.strength = -1\nexpect: card Medium.counters.virus = 2\nexpect: card Crypsis missing\n"
          "expect: card Djinn.hosted = [Medium {virus 2}]\nexpect: corp.archives = [Hedge Fund {facedown}, Snare! {faceup}]\n"
          'expect: runner.identity = Kate "Mac" McCaffrey: Digital Tinker\n'
          "expect runner: corp.servers.hq.ice.0 = hidden\nexpect: corp.servers.hq.ice.0 != hidden\n"
          "expect runner: corp.servers.hq.ice.0 alike corp.servers.hq.ice.1\n"
          "runner: run hq\nonly: pass\nevent: saw Hedge Fund\nevent: saw 2\nevent: saw 2 Hedge Fund\nno event: saw 1 Hedge Fund\nno event: saw Snare!\nno event: heard\n"
          "named runner: Hedge Fund\nnot named corp: Hedge Fund\nto move: runner\nstep: run.4.1")
    fails("expect: corp.credits = 6", "corp.credits is 5")
    fails("expect: corp.credits missing", "should be missing")
    fails("expect: corp.archives = [Hedge Fund {faceup}, Snare!]", "Hedge Fund {facedown}")
    fails("expect: run = true", "run is null")
    fails("only: run hq", "there is also", "run rd")
    fails("offered: draw", "should be offered")
    fails("not offered: run hq", "should not be offered")
    fails("winner: corp", "should be over")
    fails("why draw: T-9", "should cite T-9")
    fails("runner: run hq\nnamed corp: Hedge Fund", "should name Hedge Fund")


def test_set_ups_refused():
    assert play("scenario T-1: t\ncorp.identity: Refused\nrefused: T-1\n")[0] == 0
    assert play("scenario T-1: t\ncorp.identity: Refused\nrefused: illegal\n")[0] == 0
    assert play("scenario T-1: t\nrefused: T-1\n")[0] == 1
    assert play("scenario T-1: t\ncorp.identity: Refused\n---\n")[0] == 1
    status, lines = play("scenario T-1: t\nnonsense: 3\n---\nstep: x\n")
    assert status == 1 and "t.scn:2" in lines[0] and "unknown path" in lines[1]


def test_goes_on_after_failures_and_crashes():
    status, lines = play("scenario T-1: one\n---\nrunner: draw\nscenario T-2: two\ncorp.identity: Crash\n---\nstep: x\n"
                         "scenario T-3: three\n---\nstep: runner.1.3\n")
    output = "\n".join(lines)
    assert status == 1 and lines[-1] == "1 passed, 2 failed", output
    assert "the engine crashed (exit status 3)" in output and "something went wrong" in output


def test_options():
    text = "scenario T-1: one\n---\nrunner: draw\nscenario T-2 U-1: two\n---\nstep: runner.1.3\n"
    assert play(text, "--only", "T-2")[1] == ["1 passed, 0 failed"]
    assert play(text, "--only", "U-*")[1] == ["1 passed, 0 failed"]
    status, lines = play(text, "--list")
    assert status == 0 and len(lines) == 2 and lines[1].endswith("t.scn:4: T-2 U-1: two")
    assert "ok   T-2 U-1: two" in play(text, "--verbose")[1]


def test_command():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "a.scn"), "w") as f:
            f.write("scenario T-1: one\n---\nstep: runner.1.3\n")
        done = subprocess.run([sys.executable, os.path.join(HERE, "run.py"), "--engine", ENGINE, folder],
                              capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.endswith("1 passed, 0 failed\n"), done.stdout + done.stderr


def main():
    passed = failed = 0
    for name, test in sorted(globals().items()):
        if not name.startswith("test_"):
            continue
        try:
            test()
            passed += 1
        except Exception as e:
            failed += 1
            print("FAIL %s: %s: %s" % (name, type(e).__name__, e))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    if "--fake-engine" in sys.argv:
        fake_engine()
    else:
        sys.exit(main())
