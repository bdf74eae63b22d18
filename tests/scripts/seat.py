"""jackin play at a real terminal: what fits the screen, what is asked, and that handovers tell nothing."""
import json
import os
import random
import re
import tempfile

import record_file
from harness import Engine, contains, equal, jackin, run
from play_keys import keys_offered
from terminal import Terminal

AMBER, RED = "1;33", "1;31"
PASSES = {"en": "Pass the keyboard to ", "pl": "Klawiaturę przejmuje: "}


# ---- sitting down --------------------------------------------------------------------------------

def position(folder, active="runner", humans=("corp", "runner"), corp=None, runner=None, **more):
    """A file with a game that goes on from a position."""
    engine = Engine()
    engine.ask(cmd="position", active=active, clicks=3,
               corp={"identity": "Jinteki: Personal Evolution", "rd": ["9 Hedge Fund"],
                     "hq": ["Hedge Fund"], **(corp or {})},
               runner={"identity": "Noise: Hacker Extraordinaire", "stack": ["9 Sure Gamble"],
                       "grip": ["3 Sure Gamble"], **(runner or {})}, **more)
    record = engine.ask(cmd="record")["record"]
    engine.close()
    record["players"] = {side: "human" if side in humans else "random" for side in ("corp", "runner")}
    path = os.path.join(folder, "game%d" % len(os.listdir(folder)))
    made = jackin("replay", "--from-json", "-", "-o", path, input=json.dumps(record))
    equal((made.stderr, made.returncode), ("", 0))
    return path


class Seat(Terminal):
    """jackin play; every wait ends at a prompt."""

    def __init__(self, *arguments, **options):
        super().__init__("play", "--lang", "en", "--bot", "random", *arguments, **options)
        self.wait_for("> ", "Enter. ")

    def say(self, line):
        """Types a line; the screen after it."""
        before = len(self.raw)
        self.keys(line + "\n", 0.05)
        while not re.search(r"(?:>|Enter\.)(?:\x1b\[[0-9;?]*[a-zA-Z])* (?:\x1b\[[0-9;?]*[a-zA-Z])*$", self.raw[before:]):
            assert self.take(10), self.screen.text()
        return self.settle(0.03)

    def sit(self):
        """Takes the keyboard and reads on, up to a question; who was called."""
        called = []
        while self.screen.text().endswith("Enter."):
            found = re.search("%s(?:the )?(\\w+)" % PASSES["en"], self.screen.text())
            called += [found[1]] if found else []
            self.say("")
        return called

    def leave(self):
        self.keys("\x04", 0.05)
        for answer in ("y\n", "\x04"):  # it may ask whether it shall
            if self.child.poll() is None:
                self.keys(answer, 0.2)
        equal(self.end(), 0)

    def keys_shown(self):
        """What stands in amber: what can be typed."""
        found = []
        for row in self.screen.cells:
            for style_run in re.finditer(r"a+", "".join("a" if style == AMBER else "-" for _, style in row)):
                text = "".join(c for c, _ in row[style_run.start():style_run.end()]).strip()
                found += [text] if text and text != ">" else []
        return found


def in_folder(case):
    def wrapped():
        with tempfile.TemporaryDirectory() as folder:
            case(folder)
    return wrapped


def key_of(seat, words):
    """The key before the words of a choice."""
    found = re.search(r"(?:^|  |: ) *(\w+) +%s" % re.escape(words), seat.screen.text(), re.M)
    assert found, "%r is not offered:\n%s" % (words, seat.screen.text())
    return found[1]


# ---- handovers -----------------------------------------------------------------------------------

def handovers(path, lines, *arguments):
    """Who gets the keyboard when the Runner types these lines and the Corporation only passes."""
    seat = Seat("--load", path, *arguments)
    calls = seat.sit()
    for line in lines:
        seat.say(line)
        calls += seat.sit()
        while "Now the Corporation decides" in seat.screen.text():
            seat.say("p")
            calls += seat.sit()
    seat.leave()
    return calls


HELD = [  # what lies in the server, what protects it, and what the Corporation can pay
    ("PAD Campaign", "Ice Wall", 9), ("Nisei MK II", "Ice Wall", 9), ("Snare!", "Wall of Thorns", 0),
    ("PAD Campaign", "Wall of Thorns", 1), ("Nisei MK II", "Neural Katana", 0), ("Zaibatsu Loyalty", "Ice Wall", 0)]


@in_folder
def test_handovers_do_not_tell_what_is_held(folder):
    """Whatever lies facedown, and whatever can be paid: the same handovers, up to what is shown."""
    found = {"always": set(), "fast": set()}
    for root, ice, credits in HELD:
        path = position(folder, corp={"credits": credits, "servers": {
            "remote1": {"root": [root], "ice": [ice]}}})
        for how, all_calls in found.items():
            # Noise meets ice that stays unrezzed, then goes on to the server.
            all_calls.add(" ".join(handovers(path, ["r1"], "--handover", how)))
    equal(found["always"], {"Runner Corporation Runner"})
    assert len(found["fast"]) > 1, found["fast"]  # otherwise nothing was proved


@in_folder
def test_what_the_called_one_reads(folder):
    path = position(folder, corp={"credits": 0, "servers": {"hq": {"ice": ["Wall of Thorns"]}}})
    seat = Seat("--load", path)
    seat.sit()
    contains(seat.say("rh"), PASSES["en"] + "the Corporation")
    text = seat.say("")
    contains(text, "Now the Corporation decides: you can do nothing here.")
    contains(text, "RUN ON HQ")
    contains(text, "► (Wall of Thorns")  # his own view
    contains(text, "The Runner approaches Wall of Thorns")
    contains(seat.say(""), PASSES["en"] + "the Runner")
    seat.say("")
    assert "Wall of Thorns" not in seat.screen.all_text(), seat.screen.all_text()
    text = seat.say("handover fast")
    contains(text, "only if he has something to decide")
    seat.leave()


@in_folder
def test_nothing_of_a_hand_stays_behind(folder):
    """The Corporation's cards are gone from the screen, and from what can be scrolled back to."""
    corp = {"hq": ["Fetal AI", "Neural Katana", "Snare!"]}
    for variables in ({}, {"NO_COLOR": "1"}, {"TERM": "dumb"}):
        path = position(folder, active="corp", corp=corp)
        seat = Seat("--load", path, rows=30, **variables)
        seat.sit()
        contains(seat.screen.text(), "Neural Katana")
        for _ in range(3):
            seat.say("c")
        seat.sit()
        contains(seat.screen.text(), "Now the Runner decides")
        for title in corp["hq"]:
            assert title not in seat.screen.text(), (variables, title)
            if "TERM" not in variables:
                assert title not in seat.screen.all_text(), (variables, title)
        if "TERM" in variables:  # it cannot be cleared: more blank lines than are kept
            blank = 0
            for row in seat.screen.scrolled:
                blank = blank + 1 if not "".join(c for c, _ in row).strip() else 0
                seat.most = max(getattr(seat, "most", 0), blank)
            assert seat.most >= 1024, seat.most
        seat.leave()


# ---- one menu ------------------------------------------------------------------------------------

@in_folder
def test_a_window_and_the_action_are_one_menu(folder):
    board = {"identity": "Weyland Consortium: Building a Better World", "credits": 5, "hq": ["2 Hedge Fund"], "servers": {
        "remote1": {"root": [{"card": "Nisei MK II", "advancement": 4}]},
        "remote2": {"root": ["PAD Campaign"]}}}
    path = position(folder, active="corp", humans=["corp"], corp=board)
    seat = Seat("--load", path)
    text = seat.say("c")
    contains(text, "Take an action: 2 clicks left.")
    score, rez, draw = (text.index(words) for words in ("Score Nisei MK II", "Rez PAD Campaign", "Draw a card"))
    assert score < draw and rez < draw, text
    contains(text, "Rez PAD Campaign (remote server 2) for 2 credits (6 → 4)")
    # An action passes the window; both are taken back as one.
    text = seat.say("c")
    contains(text, "Credits 7  Clicks 1")
    text = seat.say("undo")
    contains(text, "Credits 6  Clicks 2")
    equal(key_of(seat, "Score Nisei MK II"), "s")
    text = seat.say("s")
    contains(text, "Points 2/7")
    contains(text, "Take an action: 2 clicks left.")
    seat.leave()


@in_folder
def test_what_the_other_does_in_between(folder):
    """The action waits if the other player does something in the window; he who chose is asked anew."""
    workshop = {"card": "Personal Workshop", "hosted": [{"card": "Corroder", "counters": {"power": 3}}]}
    path = position(folder, corp={"servers": {"remote1": {"root": ["PAD Campaign"]}}},
                    runner={"rig": [workshop], "credits": 9})
    seat = Seat("--load", path)
    seat.sit()
    seat.say("stop corp 2.2")
    while "Now the Corporation decides: Take an action: 2 clicks left." not in seat.screen.text():
        seat.say("c" if "Take an action" in seat.screen.text() else "p")
        seat.sit()
    seat.say("c")  # the Runner is called to the window first
    seat.sit()
    contains(seat.screen.text(), "Now the Runner decides")
    seat.say(key_of(seat, "Use Personal Workshop"))
    seat.sit()
    while "Now the Runner decides" in seat.screen.text():
        seat.say("1" if "  1  " in seat.screen.text() else "p")
        seat.sit()
    contains(seat.screen.text(), "Something happened before your action: choose anew.")
    contains(seat.screen.text(), "Take an action: 2 clicks left.")
    contains(seat.screen.text(), "Personal Workshop")  # and what it was
    seat.leave()


@in_folder
def test_keys_stay_put(folder):
    path = position(folder, humans=["runner"], runner={
        "credits": 9, "grip": ["Sure Gamble", "Corroder", "Mimic", "Diesel"]})
    seat = Seat("--load", path)
    first = {words: key_of(seat, words) for words in ("Install Corroder", "Install Mimic", "Play Diesel",
                                                      "Draw a card", "Gain 1 credit", "HQ", "R&D", "Archives")}
    equal({first["Draw a card"], first["Gain 1 credit"], first["HQ"], first["R&D"], first["Archives"]},
          {"d", "c", "rh", "rr", "ra"})
    seat.say(first["Install Corroder"])
    for words in ("Install Mimic", "Play Diesel", "Draw a card", "HQ"):
        equal(key_of(seat, words), first[words])
    seat.say("d")
    for words in ("Install Mimic", "Play Diesel", "Gain 1 credit"):
        equal(key_of(seat, words), first[words])
    # The key of what is gone is nobody's.
    contains(seat.say(first["Install Corroder"]), "There is no such choice")
    contains(seat.say("v"), "'v' is not offered now.")
    seat.leave()


@in_folder
def test_prices_and_consequences(folder):
    board = {"credits": 3, "hq": ["PAD Campaign", "Ice Wall"], "servers": {
        "remote1": {"root": ["Melange Mining Corp."], "ice": ["Neural Katana"]}}}
    seat = Seat("--load", position(folder, active="corp", humans=["corp"], corp=board))
    contains(seat.screen.text(), "Remote 1 (trashes Melange Mining Corp.)")
    contains(seat.screen.text(), "Remote 1 (−1)")  # Ice Wall; in a row there is no room for what remains
    text = seat.say(key_of(seat, "Remote 1 (trashes"))
    contains(text, "Take an action: 2 clicks left.")  # what must go is not asked
    contains(text, "▸  (PAD Campaign)")
    seat.leave()
    full = {"credits": 9, "rig": ["2 Wyrm", "2 Mimic"], "grip": ["Corroder"]}
    seat = Seat("--load", position(folder, humans=["runner"], runner=full))
    contains(re.sub(r"\s+", " ", seat.screen.text()), "memory 1, free 0: a program must be trashed")
    text = seat.say(key_of(seat, "Install Corroder"))
    contains(re.sub(r"\s+", " ", text), "(for Corroder) It needs 1 memory, 0 is free.")
    seat.leave()


@in_folder
def test_payment_is_told_and_can_be_asked(folder):
    rig = {"credits": 5, "rig": ["Corroder", "The Toolbox"]}
    corp = {"servers": {"hq": {"ice": [{"card": "Wall of Static", "rezzed": True}]}}}
    for wish in ("", "pay otherwise"):
        seat = Seat("--load", position(folder, humans=["runner"], corp=corp, runner=rig))
        if wish:
            contains(seat.say(wish), "You will be asked with your next action.")
        seat.say("rh")
        text = seat.say(key_of(seat, "Corroder"))
        if wish:
            contains(text, "From where is the next credit paid?")
            text = seat.say(key_of(seat, "The Toolbox") if "The Toolbox" in text else "1")
        else:
            contains(text, "The Runner spends 1 credit from The Toolbox.")
        seat.leave()


@in_folder
def test_archives_in_any_order(folder):
    corp = {"archives": [{"card": title, "faceup": True} for title in ("Nisei MK II", "Fetal AI", "Hedge Fund")]}
    seat = Seat("--load", position(folder, humans=["runner"], corp=corp, runner={"credits": 9}))
    contains(seat.say("ra"), "all  Access all of them, in any order")
    seat.say("all")
    questions = 0
    while "Which card is accessed next?" not in seat.screen.text() and "Take an action" not in seat.screen.text():
        questions += 1
        seat.say("1")
    contains(seat.screen.text(), "Take an action")  # the order was not asked again
    equal(questions, 1)  # whether to pay for Fetal AI
    seat.leave()


# ---- the run -------------------------------------------------------------------------------------

ENCOUNTER = {"servers": {"hq": {"ice": [{"card": "Enigma", "rezzed": True}, {"card": "Wall of Thorns", "rezzed": True},
                                         "Neural Katana"]}}, "credits": 0}


@in_folder
def test_the_run_is_a_lane(folder):
    path = position(folder, humans=["runner"], corp=ENCOUNTER, runner={"credits": 9, "rig": ["Corroder", "Mimic"]})
    seat = Seat("--load", path)
    text = seat.say("rh")
    while "Encounter with" not in text:
        text = seat.say("p")
    lane = [line for line in text.split("\n") if line.startswith("│ HQ")][0]
    assert re.search(r"✓ \(.*► \[Wall of Thorns.*· \[Enigma.*▸", lane), lane
    contains(text, "↳ 2. End the run. (unbroken)")
    contains(text, "Pass; subroutines that happen: 2")
    equal(seat.screen.styles_of("Pass; subroutines"), {RED})
    for _ in range(3):
        seat.say(key_of(seat, "Use Corroder"))
    text = seat.say(key_of(seat, "Corroder (1 credit): break"))
    contains(text, "✓ 1. ")
    contains(text, "(broken)")
    contains(text, "↳ 2. End the run. (unbroken)")
    contains(text, "Pass; subroutines that happen: 1")
    seat.leave()


@in_folder
def test_amber_is_what_can_be_typed(folder):
    path = position(folder, humans=["runner"], corp=ENCOUNTER, runner={"credits": 9, "grip": ["Corroder"]})
    seat = Seat("--load", path)
    equal(sorted(seat.keys_shown()), sorted(["d", "c", "rh", "rr", "ra", "1"]))
    equal(seat.screen.styles_of("Install Corroder"), {""})
    seat.leave()


@in_folder
def test_ice_is_broken_in_one_choice(folder):
    """The cheapest line stands above the single choices with its price, is taken step by step, and undone as one."""
    path = position(folder, humans=("runner",), corp={"servers": {"hq": {"ice": [{"card": "Wall of Thorns", "rezzed": True}]}}},
                    runner={"credits": 9, "rig": ["Corroder", "Crypsis"]})
    seat = Seat("--load", path)
    seat.sit()
    text = seat.say("rh")
    contains(text, "  b  Break everything with Corroder (5 credits; 9 → 4)")
    contains(text, "; what happens: subroutine 1")
    text = seat.say("b")
    contains(text, "Credits 4  Clicks 2")
    contains(text, "Continue the run on HQ, or jack out?")
    seat.say("undo")
    seat.sit()
    contains(seat.screen.text(), "Credits 9  Clicks 2")
    contains(seat.screen.text(), "2. End the run. (unbroken)")
    seat.leave()


@in_folder
def test_a_use_that_breaks_several_subroutines_is_gone_on_with(folder):
    """The question which further one it breaks is a step of the line like others."""
    path = position(folder, humans=("runner",), corp={"servers": {"hq": {"ice": [{"card": "Wall of Thorns", "rezzed": True}]}}},
                    runner={"credits": 9, "rig": ["Battering Ram"]})
    seat = Seat("--load", path)
    seat.sit()
    contains(seat.say("rh"), "  b  Break everything with Battering Ram (4 credits; 9 → 5)")
    text = seat.say("b")
    contains(text, "Credits 5  Clicks 2")
    contains(text, "Continue the run on HQ, or jack out?")
    seat.leave()


@in_folder
def test_additional_cards_are_asked_for_in_words(folder):
    """How many of Medium's accesses are wanted is no bare number (ACCESS-17)."""
    path = position(folder, humans=("runner",), runner={"credits": 9, "rig": [{"card": "Medium", "counters": {"virus": 1}}]})
    seat = Seat("--load", path)
    seat.sit()
    contains(seat.say("rr"), "How many additional cards do you access (0 to 1)?")
    seat.leave()


@in_folder
def test_what_a_card_remembers_is_on_the_table(folder):
    """Which ice it was is open to both, and nobody has to search the log for it."""
    path = position(folder, humans=("runner",), corp={"credits": 9, "servers": {"rd": {"ice": [{"card": "Enigma", "rezzed": True}]}}},
                    runner={"credits": 9, "rig": [{"card": "Femme Fatale", "chosen": {"server": "rd", "ice": 0}}]})
    for lang, words in (("en", "[Femme Fatale str 2 marks Enigma (R&D)]"), ("pl", " wskazuje: Enigma (")):
        seat = Seat("--load", path, "--lang", lang)
        seat.sit()
        contains(seat.screen.text(), words)
        seat.leave()


@in_folder
def test_a_long_row_keeps_what_stands_last_in_it(folder):
    """Behind three pieces of ice the card and its tokens, and the last program of a rig, are seen on a small screen, in encounters too."""
    remote = {"ice": [{"card": "Rototurret", "rezzed": True}, {"card": "Viktor 1.0", "rezzed": True}, {"card": "Enigma", "rezzed": True}],
              "root": [{"card": "Priority Requisition", "advancement": 2}]}
    path = position(folder, humans=("runner",), corp={"credits": 9, "servers": {"remote1": remote}},
                    runner={"credits": 10, "rig": ["Pipeline", "Gordian Blade", "Akamatsu Mem Chip", "Lemuria Codecracker", "Rabbit Hole"]})
    seat = Seat("--load", path, columns=80, rows=24)
    seat.sit()
    seat.say("r1")
    text = seat.screen.text()
    contains(text, "► [Enigma str 2]  · [Viktor 1.0]  · [Rototurret]  ▸  (? adv 2)")
    contains(text, "[Rabbit Hole]")
    seat.leave()


@in_folder
def test_ice_is_cut_before_what_lies_behind_it(folder):
    """On the fullest table a small screen still shows what is installed in each server, with ice and without."""
    def ice(*titles):
        return [{"card": title, "rezzed": True} for title in titles]

    servers = {"hq": {"ice": ice("Enigma", "Hunter")}, "archives": {"ice": ice("Enigma")},
               "remote1": {"ice": ice("Wall of Static", "Ice Wall", "Hadrian's Wall", "Ice Wall"),
                           "root": [{"card": "Melange Mining Corp.", "rezzed": True}, "Red Herrings"]},
               "remote2": {"root": [{"card": "PAD Campaign", "rezzed": True}]}, "remote3": {"root": ["Snare!"]}}
    path = position(folder, humans=("runner",), corp={"credits": 9, "archives": ["3 Hedge Fund"], "servers": servers},
                    runner={"credits": 3, "tags": 1, "heap": ["2 Sure Gamble"],
                            "grip": ["Armitage Codebusting", "The Personal Touch", "Access to Globalsec", "Battering Ram", "Sure Gamble"],
                            "rig": ["Gordian Blade", "Akamatsu Mem Chip", "Magnum Opus", "Rabbit Hole", "Armitage Codebusting", "Pipeline"]})
    for lang, inside, bare in (("en", r"\[Melange Mining Corp\.\]  \(\?\)", r"Remote 3  \(\?\)"),
                               ("pl", r"\[Korporacja wydobywcza Melange\]  \(\?\)", r"Zdalny 3  \(\?\)")):
        seat = Seat("--load", path, "--lang", lang, columns=80, rows=24)
        seat.say("")
        text = seat.screen.text()
        assert len(text.split("\n")) <= 24, text
        assert re.search(inside, text) and re.search(bare, text), text
        seat.leave()


@in_folder
def test_go_passes_and_stops_by_itself(folder):
    """It stops at what must be decided, and nothing of it is left in the next run."""
    corp = {"credits": 9, "servers": {"remote1": {"root": ["PAD Campaign"], "ice": ["Ice Wall", "Enigma"]}}}
    path = position(folder, active="runner", humans=["corp", "runner"], corp=corp)
    seat = Seat("--load", path)
    seat.sit()
    seat.say("r1")
    seat.sit()
    contains(seat.screen.text(), "Rez Enigma")
    seat.say("go")
    seat.sit()
    if "Now the Runner" in seat.screen.text():
        seat.say("p")
        seat.sit()
    contains(seat.screen.text(), "Rez Ice Wall")  # the next approached ice is always his
    seat.say("go")
    seat.sit()
    while "Take an action" not in seat.screen.text():
        assert "Rez PAD Campaign" not in seat.screen.text(), seat.screen.text()  # 4.3 was passed
        seat.say("p" if "p  " in seat.screen.text() else "2")
        seat.sit()
    seat.say("r1")
    seat.sit()
    contains(seat.screen.text(), "Rez Enigma")
    seat.say("p")  # not go
    seat.sit()
    while "Rez PAD Campaign" not in seat.screen.text():
        assert "Take an action" not in seat.screen.text(), seat.screen.text()
        seat.say("p")
        seat.sit()
    seat.leave()


@in_folder
def test_what_one_alone_learned_is_read_before_the_handover(folder):
    """The card of the last click, the card accessed with it: the other one must not see it, he himself must."""
    seat = Seat("--load", position(folder, active="corp", corp={"credits": 5, "rd": ["Hedge Fund", "Snare!", "9 Ice Wall"]}))
    seat.sit()
    seat.say("c")
    seat.say("c")
    text = seat.say("d")
    contains(text, "The Corporation draws Hedge Fund.")
    assert text.endswith("Then the keyboard goes on: press Enter."), text
    text = seat.say("")
    contains(text, "Pass the keyboard to the Runner")
    assert "Hedge Fund" not in seat.screen.all_text(), seat.screen.all_text()
    seat.sit()
    contains(seat.screen.text(), "The Corporation draws a hidden card.")
    for _ in range(3):
        seat.say("c")
    text = seat.say("rr")  # the Corporation is asked before the access
    while "accesses" not in text:
        seat.sit()
        text = seat.say("p")
    seat.leave()


# ---- a small screen ------------------------------------------------------------------------------

def play_by_chance(seed, prompts):
    """The Runner against a bot at 80x24, by chance; the questions, and the pages of news before them."""
    seat = Seat("--bot", "greedy", "--players", "runner", "--seed", str(seed))
    chance = random.Random(seed)
    asked, pages = [], []
    while len(asked) < prompts and "The game is over" not in seat.screen.text():
        text = seat.screen.text()
        if text.endswith("Enter."):
            pages.append(text)
            if len(pages) > 1:
                seat.say("")
                continue
            kept = seat.keys("log\n", 0.3)  # what is typed too early is not lost, nor done unseen
            assert kept.endswith("\n> log"), kept
            contains(kept, "You decide, as the Runner: ")
            seat.keys("\x15")
            continue
        asked.append(text)
        number = re.search(r"Type a number from (\d+)", text)
        seat.say(number[1] if number else chance.choice([key for key in seat.keys_shown() if key not in ("log", "b")]))
    seat.leave()
    return asked, pages


def test_news_mostly_have_room_beside_the_table():
    """A page before the table is for long turns: it costs an Enter."""
    asked, pages = play_by_chance(3, 40)
    assert len(asked) == 40 and len(pages) <= 2, len(pages)
    asked, pages = play_by_chance(2, 40)
    assert pages and len(pages) <= 12, len(pages)
    for text in asked:
        assert "Credits" in text and len(text.split("\n")) <= 24, text


@in_folder
def test_rows_of_the_menu(folder):
    """What differs in the server alone stands in one row; prices are short where the row would not fit."""
    corp = {"credits": 9, "hq": ["Wall of Static", "Hedge Fund"], "servers": {
        "hq": {"ice": ["Enigma"]}, "rd": {"ice": ["Enigma"]}, "remote1": {"root": ["Snare!"], "ice": ["Enigma"]}}}
    seat = Seat("--load", position(folder, active="corp", humans=["corp"], corp=corp))
    assert re.search(r"Install Wall of Static: \w+ HQ \(−1\)  \w+ R&D \(−1\)  \w+ Archives  \w+ Remote 1 \(−1\)", seat.screen.text())
    # An ambush works when it is accessed: rezzing it is no question, but for those who want all of them.
    assert "Rez Snare!" not in seat.say("c"), seat.screen.text()
    seat.say("stops full")
    contains(seat.say("c"), "Rez Snare!")
    seat.leave()
    seat = Seat("--load", position(folder, active="runner", humans=["runner"], runner={"credits": 5, "grip": ["Inside Job"]}))
    assert re.search(r"Play Inside Job and run on: \w+ HQ \(−2\)  \w+ R&D \(−2\)", seat.screen.text()), seat.screen.text()
    seat.say(key_of(seat, "R&D (−2)"))
    contains(seat.screen.text(), "plays Inside Job")
    seat.leave()


@in_folder
def test_enter_passes_no_last_chance(folder):
    """The approached ice is rezzed now or not in this run: an Enter too many does not decide it."""
    corp = {"credits": 9, "servers": {name: {"ice": ["Ice Wall"]} for name in ("hq", "rd", "archives")}}
    seat = Seat("--load", position(folder, active="runner", humans=["corp"], corp=corp, runner={"grip": [], "stack": ["9 Sure Gamble"]}))
    for _ in range(20):
        text = seat.screen.text()
        if "Rez Ice Wall" in text:
            break
        seat.say("" if text.endswith("Enter.") else "c")
    contains(text, "Rez Ice Wall")
    assert "Enter passes" not in text, text
    contains(seat.say(""), "Rez Ice Wall")
    contains(seat.say("p"), "The Runner passes Ice Wall")
    seat.leave()


# ---- settings ------------------------------------------------------------------------------------

@in_folder
def test_stops(folder):
    path = position(folder, humans=["runner"], runner={"credits": 9, "rig": ["Corroder"]},
                    corp={"servers": {"hq": {"ice": [{"card": "Ice Wall", "rezzed": True}]}}})
    seat = Seat("--load", path, rows=40)
    text = seat.say("stops")
    contains(text, "standard: asks where something useful can be done")
    assert re.search(r"run 3\.1 +○ auto .*: break subroutines", text), text
    contains(seat.say("stop 2.1"), "run 2.1: you are asked wherever you can act.")
    contains(seat.say("pin corroder"), "Corroder is pinned")
    contains(seat.say("stop 9.9"), "Which window? There are: corp 1.1,")
    text = seat.say("stops")
    assert re.search(r"run 2\.1 +● STOP", text), text
    contains(text, "pinned: Corroder")
    seat.say("unpin corroder")
    text = seat.say("rh")
    contains(text, "step 2.1")  # nothing but strength can be had here, and yet it stops
    seat.leave()
    # Without the switch the run goes on to the encounter.
    seat = Seat("--load", path, rows=40)
    contains(seat.say("rh"), "step 3.1")
    seat.leave()
    equal(jackin("play", "--stops", "some").returncode, 2)
    equal(jackin("play", "--handover", "never").returncode, 2)


@in_folder
def test_settings_hold_for_the_question_that_stands(folder):
    """A window that would not be asked any more is passed; one with more in it is drawn anew."""
    corp = {"credits": 9, "servers": {"remote1": {"root": ["PAD Campaign"]}}}
    path = position(folder, active="corp", humans=["corp"], corp=corp)
    seat = Seat("--load", path)
    text = seat.say("c")
    contains(text, "Rez PAD Campaign")  # beside the actions: one menu
    contains(text, "Take an action")
    text = seat.say("stops full")
    contains(text, "You are asked (Corporation): full: asks everything that the rules ask.")
    contains(text, "Rez PAD Campaign")
    assert "Take an action" not in text, text  # the engine's window, alone
    assert "Gain 1 credit" not in text, text
    text = seat.say("stops full")  # nothing changes: the chart
    assert re.search(r"corp 2\.2 +● STOP", text), text
    text = seat.say("stops standard")
    contains(text, "Take an action")
    contains(text, "Rez PAD Campaign")
    text = seat.say("nostop corp 2.2")
    contains(text.replace("\n", " "), "corp 2.2: passed for you, but for scoring and for rezzing approached ice. This window is passed.")
    contains(text, "Take an action")
    assert "Rez PAD Campaign" not in text, text
    contains(seat.say("stop corp 3.2"), "corp 3.2: you are asked wherever you can act.")  # which is elsewhere
    contains(seat.screen.text(), "Take an action")
    seat.leave()
    # At one keyboard the other one reads nothing of it.
    seat = Seat("--load", position(folder, corp=corp))
    seat.sit()
    seat.say("r1")
    seat.sit()
    contains(seat.screen.text(), "Rez PAD Campaign")
    text = seat.say("nostop 4.3")
    contains(text, "Pass the keyboard to the Runner")
    seat.sit()
    contains(seat.screen.text(), "Now the Runner decides")
    assert "passed" not in seat.screen.text() and "4.3" not in seat.screen.text(), seat.screen.text()
    seat.leave()


def test_full_control_offers_every_choice():
    """At every question of whole games there are as many keys as the engine has choices."""
    for seed, human in ((5, "runner"), (6, "corp")):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            seat = Seat("--seed", str(seed), "--players", human, "--stops", "full", "--plain", rows=300, columns=100)
            visits = []
            for number in range(120):
                text = seat.screen.text()
                if "The game is over" in text:
                    break
                page = text[text.rindex("+- CORPORATION"):]
                asked = page[page.rindex("You decide"):]
                keys = keys_offered("\n\n" + asked)
                saved = os.path.join(folder, "game%d" % number)
                seat.say("save " + saved)
                with open(saved, "rb") as file:
                    visits.append((record_file.read(file.read()), set(keys), asked))
                seat.say(chance.choice(keys))
            seat.leave()
            engine = Engine()
            parts = visits[-1][0]
            engine.ask(cmd="new", game="netrunner", seed=parts["seed"], **{
                side: {"identity": parts[side]["identity"],
                       "deck": ["%d %s" % entry for entry in parts[side]["deck"]]} for side in ("corp", "runner")})
            made = 0
            for record, keys, asked in visits:
                for choice in record["choices"][made:]:
                    engine.ask(cmd="choose", choice=choice)
                made = len(record["choices"])
                equal((len(keys), asked), (len(engine.ask(cmd="choices")["choices"]), asked))
            engine.close()


# ---- the screen ----------------------------------------------------------------------------------

def play_on(seat, chance, most):
    """Plays at random; visits every question."""
    for _ in range(most):
        text = seat.screen.text()
        if "The game is over" in text or "Koniec gry" in text:
            return
        if text.endswith("Enter."):
            seat.say("")
            continue
        yield text
        span = re.search(r"(?:number from|liczbę od) (\d+) (?:to|do) (\d+)", text)
        seat.say(str(chance.randint(int(span[1]), int(span[2]))) if span else chance.choice(seat.keys_shown()))


def test_the_table_fits():
    """At 80x24 the whole of it is on the screen with the question: credits, servers, keys."""
    for columns, rows, lang, seed in ((80, 24, "en", 21), (80, 24, "pl", 22), (100, 30, "pl", 23), (120, 40, "en", 24)):
        seat = Seat("--seed", str(seed), "--players", "both", "--lang", lang, columns=columns, rows=rows)
        pages = 0
        for text in play_on(seat, random.Random(seed), 70):
            assert text.startswith("╭─ " + {"en": "CORPORATION", "pl": "KORPORACJA"}[lang]), text
            equal(len(re.findall({"en": "Credits \\d", "pl": "Kredyty \\d"}[lang], text)), 2)
            contains(text, "R&D")
            pages += 1
        assert pages > 20, pages
        seat.leave()


def test_a_resize_redraws():
    seat = Seat("--seed", "7", columns=80, rows=24)
    seat.say("1")
    equal(len(seat.screen.text().split("\n")[0]), 80)
    text = seat.resize(100, 40)
    equal(len(text.split("\n")[0]), 100)
    contains(text, "Gain 2 credits" if "Gain 2 credits" in text else "gain 2 credits")  # texts of the hand
    contains(text, "Take an action")
    text = seat.resize(80, 24)
    equal(len(text.split("\n")[0]), 80)
    contains(seat.say("c"), "Credits 6")
    seat.leave()


def test_what_happened_is_told_in_full():
    """Every fact of the log was on the screen before: whole sentences, or joined ones where there is little room."""
    seat = Seat("--seed", "9", "--players", "corp", "--runner", "anarch")
    for _ in play_on(seat, random.Random(11), 45):
        pass
    plain = lambda text: re.sub(r"[\s•]+", " ", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text))
    seat.sit()
    shown = plain(seat.raw)
    start = len(seat.raw)
    seat.say("log 10000")
    log = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seat.raw[start:]).replace("\r", "")
    seat.leave()
    lines = [plain(line).strip() for line in re.findall(r"^• ((?:.|\n  )*)$", log, re.M)]
    assert len(lines) > 60 and "is over" not in log, log
    texts = plain(jackin("cards", "--json").stdout).lower().replace("[credit]", " credit")
    facts = whole = 0
    for line in lines:
        whole += line in shown
        for fact in re.split(r"(?:\. |, | and |: )", line.rstrip(".")):
            fact = re.sub(r"^(?:T|t)he (?:Runner|Corporation) |\.$| \(\d×\)", "", fact)
            # What goes without saying: a way that leads on, the end behind a success, the words of an ability.
            if re.match("approaches|uses |The run on .* ends", fact) or fact.lower() in texts:
                continue
            facts += 1
            contains(shown, fact)
    assert facts > 80 and whole > len(lines) // 2, (facts, whole, len(lines))


run(globals())
