#!/usr/bin/env python3
"""Plays scenarios (docs/scenarios.md) through the engine protocol and says what does not hold.

    run.py --engine "build/jackin engine" tests/scenarios          all *.scn files of a directory
    run.py --engine "build/jackin engine" --only ID some.scn       only what proves that entry (globs work)

One engine process serves all scenarios; after a crash or a hang a new one is started, and the scenario that was
being played has failed. A scenario stops at its first failure. The last line is `N passed, N failed`.
"""

import argparse
import fnmatch
import json
import os
import queue
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import unicodedata

DEFAULT_CORP = "NBN: Making News"
DEFAULT_RUNNER = 'Kate "Mac" McCaffrey: Digital Tinker'
SIDES = ("corp", "runner")
SERVER = re.compile(r"^(hq|rd|archives|remote\d+|new-remote)$")
COUNTERS = ("virus", "power", "agenda", "credit", "recurring")
CARD_ZONES = {
    "corp": ("hq", "rd", "archives", "score"),
    "runner": ("grip", "stack", "heap", "score", "rig"),
}
CARD_FIELDS = ("strength", "counters", "advancement", "rezzed", "faceup", "hosted", "title", "id",
               "code", "hidden", "subtypes", "subroutines", "chosen", "memory", "cost")
LOOP_LIMIT = 500


# ------------------------------------------------------------------------------------------------ failures

class ScenarioError(Exception):
    """A scenario is written wrongly."""

    def __init__(self, message, line=None):
        super().__init__(message)
        self.line = line


class Failure(Exception):
    """An expectation does not hold."""


class EngineDied(Exception):
    """The engine ended, hung, or answered something that is no answer."""


# ------------------------------------------------------------------------------------------------ small text

def fold(text):
    """Titles compare without case and accents."""
    text = unicodedata.normalize("NFKD", str(text)).replace("’", "'")
    text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join(text.casefold().split())


def unquote(text):
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] == '"' and '"' not in text[1:-1]:
        return text[1:-1]
    return text


def split_top(text, separator):
    """Splits at a separator that is outside quotes, braces and brackets."""
    parts, depth, quoted, start = [], 0, False, 0
    for i, c in enumerate(text):
        if c == '"':
            # A quotation mark opens only at the start of a piece: Kate "Mac" McCaffrey has two inside.
            if quoted:
                quoted = False
            elif not text[start:i].strip():
                quoted = True
        elif quoted:
            continue
        elif c in "{[":
            depth += 1
        elif c in "}]":
            depth -= 1
            if depth < 0:
                raise ScenarioError("unbalanced %r in %r" % (c, text))
        elif c == separator and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    if depth or quoted:
        raise ScenarioError("unbalanced brackets or quotes in %r" % text)
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip()]


# ------------------------------------------------------------------------------------------------ cards in text

CARD_WITH_MARKS = re.compile(r"^(?:(\d+)\s+)?(.+?)\s*(?:\{(.*)\})?$", re.S)


def parse_marks(text):
    """`rezzed advancement 2 hosted [Medium {virus 1}]` as the fields of a position's card."""
    fields, counters = {}, {}
    rest = text.strip()
    while rest:
        m = re.match(r"(\w+)\s*", rest)
        if not m:
            raise ScenarioError("cannot read the marks %r" % text)
        mark, rest = m.group(1), rest[m.end():]
        if mark == "rezzed":
            fields["rezzed"] = True
        elif mark == "unrezzed":
            fields["rezzed"] = False
        elif mark == "faceup":
            fields["faceup"] = True
        elif mark == "facedown":
            fields["faceup"] = False
        elif mark == "advancement" or mark in COUNTERS:
            m = re.match(r"(-?\d+)\s*", rest)
            if not m:
                raise ScenarioError("the mark %r needs a number" % mark)
            rest = rest[m.end():]
            if mark == "advancement":
                fields["advancement"] = int(m.group(1))
            else:
                counters[mark] = int(m.group(1))
        elif mark == "hosted":
            if not rest.startswith("["):
                raise ScenarioError("the mark 'hosted' needs [CARD, CARD]")
            depth = 0
            for i, c in enumerate(rest):
                depth += (c == "[") - (c == "]")
                if depth == 0:
                    break
            else:
                raise ScenarioError("unbalanced brackets in %r" % text)
            fields["hosted"] = parse_cards(rest[1:i])
            rest = rest[i + 1:].strip()
        elif mark == "chosen":
            m = re.match(r"(hq|rd|archives|remote\d+)(?:\s+(\d+))?\s*", rest)
            if not m:
                raise ScenarioError("the mark 'chosen' needs SERVER [INDEX]")
            rest = rest[m.end():]
            fields["chosen"] = {"server": m.group(1)}
            if m.group(2) is not None:
                fields["chosen"]["ice"] = int(m.group(2))
        else:
            raise ScenarioError("unknown mark %r" % mark)
    if counters:
        fields["counters"] = counters
    return fields


def parse_cards(text):
    """A list of cards as objects, one a copy: [{"card": TITLE, …}, …]."""
    cards = []
    for part in split_top(text, ","):
        m = CARD_WITH_MARKS.match(part)
        count, title, marks = m.group(1), unquote(m.group(2)), m.group(3)
        if not title:
            raise ScenarioError("a card without a title in %r" % text)
        for _ in range(int(count or 1)):
            cards.append({"card": title, **parse_marks(marks or "")})
    return cards


# ------------------------------------------------------------------------------------------------ scenarios

class Scenario:
    def __init__(self, path, line, ids, title):
        self.path, self.line, self.ids, self.title = path, line, ids, title
        self.setup = []         # (line, key, value)
        self.play = []          # (line, text, what parse_line made of it)
        self.request = None     # the request that sets it up
        self.refused = None     # (line, code or rule)
        self.has_play = False
        self.error = None       # ScenarioError found while reading

    @property
    def name(self):
        return "%s: %s" % (" ".join(self.ids), self.title)


def read_scenarios(path):
    scenarios, current = [], None
    with open(path, encoding="utf-8") as f:
        lines = f.read().split("\n")
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        m = re.match(r"^scenario\s+([^:]+):\s*(.*)$", line)
        if m:
            current = Scenario(path, number, m.group(1).split(), m.group(2).strip())
            scenarios.append(current)
            continue
        if current is None:
            current = Scenario(path, number, ["?"], "text before the first scenario")
            current.error = ScenarioError("text before the first scenario", number)
            scenarios.append(current)
            continue
        if current.error:
            continue
        try:
            if line == "---":
                if current.has_play:
                    raise ScenarioError("a second ---")
                if current.refused:
                    raise ScenarioError("a refused set-up has no play part")
                current.has_play = True
            elif current.has_play:
                parsed = parse_line(line)
                if parsed[0] == "rig" and current.play and current.play[-1][2][0] == "rig":
                    # Consecutive lines are one request.
                    current.play[-1][2][1].extend(parsed[1])
                else:
                    current.play.append((number, line, parsed))
            else:
                if current.refused:
                    raise ScenarioError("'refused' must be the last line of the set-up")
                if ":" not in line:
                    raise ScenarioError("expected 'path: value' or ---")
                key, value = (s.strip() for s in line.split(":", 1))
                if key == "refused":
                    current.refused = (number, value)
                else:
                    current.setup.append((number, key, value))
        except ScenarioError as e:
            e.line = number
            current.error = e
    for s in scenarios:
        if s.error:
            continue
        if not s.has_play and not s.refused:
            s.error = ScenarioError("neither a play part nor 'refused'", s.line)
        else:
            try:
                s.request = build_setup(s)
            except ScenarioError as e:
                s.error = e
    return scenarios


def put(target, path, value):
    for key in path[:-1]:
        target = target.setdefault(key, {})
    target[path[-1]] = value


def plain_value(text):
    text = text.strip()
    try:
        return json.loads(text)
    except ValueError:
        return unquote(text)


def build_setup(scenario):
    """The `position` or `new` request of a scenario."""
    is_new = any(key == "new" for _, key, _ in scenario.setup)
    if is_new:
        request = {"cmd": "new", "game": "netrunner",
                   "corp": {"identity": DEFAULT_CORP, "deck": []},
                   "runner": {"identity": DEFAULT_RUNNER, "deck": []}}
    else:
        request = {"cmd": "position", "game": "netrunner",
                   "corp": {"identity": DEFAULT_CORP, "rd": ["10 Hedge Fund"]},
                   "runner": {"identity": DEFAULT_RUNNER, "stack": ["10 Sure Gamble"]}}
    for line, key, value in scenario.setup:
        try:
            path = key.split(".")
            if key == "new":
                request["seed"] = plain_value(value)
            elif path[0] == "history" and len(path) > 1:
                try:
                    put(request, path, json.loads(value))
                except ValueError:
                    raise ScenarioError("the value of %s must be JSON" % key)
            elif len(path) == 1 and key in ("active", "clicks", "seed", "step", "turn", "history"):
                request[key] = plain_value(value)
            elif path[0] in SIDES and len(path) == 2:
                if path[1] == "identity":
                    request[path[0]]["identity"] = unquote(value)
                elif path[1] == "deck":
                    request[path[0]]["deck"] = parse_deck(value)
                elif path[1] in CARD_ZONES[path[0]]:
                    request[path[0]][path[1]] = parse_cards(value)
                else:
                    request[path[0]][path[1]] = plain_value(value)
            elif path[0] == "corp" and len(path) == 3 and path[2] in ("ice", "root"):
                put(request, ["corp", "servers"] + path[1:], parse_cards(value))
            else:
                raise ScenarioError("unknown path %r" % key)
        except ScenarioError as e:
            e.line = line
            raise
    return request


def parse_deck(text):
    deck = []
    for part in split_top(text, ","):
        m = CARD_WITH_MARKS.match(part)
        deck.append({"card": unquote(m.group(2)), "count": int(m.group(1) or 1)})
    return deck


# ------------------------------------------------------------------------------------------------ choices in text

CARD_VERBS = ("advance", "rez", "score", "trash-resource", "steal", "trash", "discard", "choose-card",
              "access", "decline", "yes", "no", "done", "pass", "keep", "mulligan", "continue",
              "jack-out", "draw", "gain-credit", "purge", "remove-tag")
VERBS = CARD_VERBS + ("install", "play", "use", "break", "run", "choose-server", "choose-number",
                      "choose-option", "trigger")


class Spec:
    """`VERB ARGS` taken apart. Fields left None do not count."""

    def __init__(self, text):
        self.text = text.strip()
        self.verb = self.card = self.nth = self.server = self.host = self.host_nth = None
        self.ability = self.subroutine = self.amount = self.option = None
        words = self.text.split(None, 1)
        if not words:
            raise ScenarioError("a verb is missing")
        self.verb, rest = words[0], (words[1].strip() if len(words) > 1 else "")
        if self.verb not in VERBS:
            raise ScenarioError("unknown verb %r" % self.verb)
        if not rest:
            return
        if self.verb in ("run", "choose-server"):
            self.server = rest
        elif self.verb == "choose-number":
            try:
                self.amount = int(rest)
            except ValueError:
                raise ScenarioError("choose-number needs a number, not %r" % rest)
        elif self.verb == "choose-option":
            self.option = rest
        else:
            if self.verb == "break":
                m = re.match(r"^(.*?)\s*\bsub\s+(\d+)$", rest)
                if m:
                    rest, self.subroutine = m.group(1), int(m.group(2))
            m = re.match(r"^(.*?)\s*(?<!\S)@\s+(\S+)$", rest)
            if m:
                rest, self.server = m.group(1), m.group(2)
            if self.verb == "install" and not rest.startswith('"'):
                m = re.match(r"^(.+?)\s+on\s+(.+)$", rest)
                if m:
                    rest = m.group(1)
                    self.host, self.host_nth = self.title(m.group(2))
            elif self.verb == "install":
                m = re.match(r'^("[^"]+"(?:#\d+)?)\s+on\s+(.+)$', rest)
                if m:
                    rest = m.group(1)
                    self.host, self.host_nth = self.title(m.group(2))
            if self.verb in ("use", "break", "trigger"):
                m = re.match(r"^(.+?)\s+(\d+)$", rest)
                if m:
                    rest, self.ability = m.group(1), int(m.group(2))
            if self.verb == "access" and SERVER.match(rest):
                self.server, rest = rest, ""
            if rest:
                self.card, self.nth = self.title(rest)

    @staticmethod
    def title(text):
        nth = None
        m = re.match(r"^(.*\S)#(\d+)$", text.strip())
        if m:
            text, nth = m.group(1), int(m.group(2))
        return unquote(text), nth

    def as_match(self):
        """The `match` object of the protocol."""
        match = {"verb": self.verb}
        for key, value in (("card", self.card), ("server", self.server), ("host", self.host),
                           ("ability", self.ability), ("subroutine", self.subroutine),
                           ("amount", self.amount), ("option", self.option)):
            if value is not None and not str(value).startswith("?"):
                match[key] = value
        return match


def choice_text(choice):
    """A choice as the scenario language would write it, with the engine's own words."""
    words = [str(choice.get("verb"))]
    card = choice.get("card", choice.get("target"))
    if card is not None:
        words.append(card_text(card))
    if choice.get("ability") is not None:
        words.append(str(choice["ability"]))
    if choice.get("subroutine") is not None:
        words.append("sub %s" % choice["subroutine"])
    if choice.get("host") is not None:
        words.append("on " + card_text(choice["host"]))
    if choice.get("server") is not None:
        words.append(("" if choice.get("verb") in ("run", "choose-server") or card is None else "@ ")
                     + str(choice["server"]))
    for key in ("amount", "option"):
        if choice.get(key) is not None:
            words.append(str(choice[key]))
    if choice.get("cost") is not None:
        words.append("(cost %s)" % json.dumps(choice["cost"]))
    text = choice.get("text")
    return " ".join(words) + (' — "%s"' % text if text else "")


def card_text(card):
    if isinstance(card, dict):
        if card.get("hidden"):
            return "? (id %s)" % card.get("id")
        return str(card.get("title", card.get("card", card)))
    return str(card)


VIEWS = "all|corp|runner|spectator"


def parse_line(text):
    """A line of play as (name of the Player's method, arguments…)."""
    if text == "passes":
        return ("passes",)
    if text == "nobody won":
        return ("nobody_won",)
    m = re.match(r"^until\s+offered:?\s+(.+)$", text)
    if m:
        return ("until", None, Spec(m.group(1)))
    m = re.match(r"^until\s+(\S+)$", text)
    if m:
        return ("until", m.group(1), None)
    head, colon, value = text.partition(":")
    head, value = head.strip(), value.strip()
    if not colon:
        raise ScenarioError("cannot read %r" % text)
    if head in SIDES:
        return ("move", head, value, parse_json(value) if value.startswith("{") else Spec(value))
    if head in ("offered", "not offered", "only"):
        return (head.replace(" ", "_"), value, [Spec(part) for part in split_top(value, ";")])
    if head in ("to move", "step", "prompt"):
        return ({"to move": "to_move", "step": "at_step", "prompt": "at_prompt"}[head], one_word(head, value))
    if head in ("event", "no event", "winner"):
        words = value.split(None, 1)
        if not words:
            raise ScenarioError("%s: a word is missing" % head)
        rest = words[1] if len(words) > 1 else None
        if head == "winner":
            return (head, words[0], unquote(rest) if rest else None)
        many, _, title = (rest or "").partition(" ")  # EVENT [N] [TITLE]
        if not many.isdigit():
            many, title = None, rest
        return (head.replace(" ", "_"), words[0], unquote(title) if title else None,
                int(many) if many else None)
    if head == "rig":
        return ("rig", [parse_rig(value)])
    if head == "undo":
        if not value.isdigit():
            raise ScenarioError("undo: N")
        return ("undo", int(value))
    if head == "error":
        return ("error",) + parse_error(value)
    m = re.match(r"^expect(?:\s+(%s))?$" % VIEWS, head)
    if m:
        return ("expect", m.group(1) or "all", value) + parse_expectation(value)
    m = re.match(r"^(not )?named\s+(%s)$" % VIEWS, head)
    if m:
        return ("named", m.group(2), unquote(value), not m.group(1))
    if head.startswith("why "):
        # The move may contain a colon (an identity), the list of entries does not.
        move, _, ids = text[4:].rpartition(":")
        if not ids.split():
            raise ScenarioError("why [SIDE] VERB ARGS: ID …")
        m = re.match(r"^\s*(corp|runner)\s+(.*)$", move)
        return ("why", Spec(m.group(2) if m else move), ids.split(), m.group(1) if m else None)
    raise ScenarioError("cannot read %r" % text)


def one_word(head, value):
    if len(value.split()) != 1:
        raise ScenarioError("%s: exactly one word" % head)
    return value


def parse_json(text):
    try:
        return json.loads(text)
    except ValueError as e:
        raise ScenarioError("bad JSON: %s" % e)


def parse_rig(text):
    kind, _, rest = text.partition(" ")
    if not rest.strip():
        raise ScenarioError("rig: KIND TITLE")
    if kind == "shuffle":
        return {"kind": kind, "order": [c["card"] for c in parse_cards(rest)]}
    return {"kind": kind, "card": unquote(rest)}


def parse_error(text):
    move, arrow, wanted = text.rpartition("=>")
    if not arrow or not wanted.strip():
        raise ScenarioError("error: MOVE => ID-or-code")
    move, side = move.strip(), None
    m = re.match(r"^(corp|runner):\s*(.*)$", move)
    if m:
        side, move = m.groups()
    match = parse_json(move) if move.startswith("{") else Spec(move).as_match()
    return side, match, wanted.strip()


def parse_expectation(text):
    """(path, operator, wanted); the operators besides the signs are `missing` and `alike`."""
    m = re.match(r"^(.*?)\s+missing$", text)
    if m:
        return m.group(1), "missing", None
    m = re.match(r"^(.*?)\s+(alike)\s+(.*)$", text) or re.match(r"^(.*?)\s+(=|!=|~|<|>)\s*(.*)$", text)
    if not m:
        raise ScenarioError("expect: PATH = VALUE")
    path, operator, wanted = m.groups()
    if operator in "<>" and not re.match(r"^-?\d+$", wanted):
        raise ScenarioError("%s needs a number" % operator)
    if wanted.startswith("["):
        if not wanted.endswith("]"):
            raise ScenarioError("the list %s does not end" % wanted)
        parse_cards(wanted[1:-1])
    return path, operator, wanted


# ------------------------------------------------------------------------------------------------ state

def cards_on_table(state):
    """Every installed, hosted and scored card and both identities, in a fixed order."""
    found = []

    def walk(card):
        if isinstance(card, dict):
            found.append(card)
            for hosted in card.get("hosted") or []:
                walk(hosted)

    corp, runner = state.get("corp") or {}, state.get("runner") or {}
    for card in runner.get("rig") or []:
        walk(card)
    servers = corp.get("servers") or {}
    for name in servers:
        for zone in ("ice", "root"):
            for card in servers[name].get(zone) or []:
                walk(card)
    for side in (corp, runner):
        for card in side.get("score") or []:
            walk(card)
    for side in (corp, runner):
        walk(side.get("identity"))
    return found


def all_cards(value, found=None):
    """Every object with an id anywhere in a state."""
    found = {} if found is None else found
    if isinstance(value, dict):
        if "id" in value and ("title" in value or "hidden" in value):
            found[value["id"]] = value
        for v in value.values():
            all_cards(v, found)
    elif isinstance(value, list):
        for v in value:
            all_cards(v, found)
    return found


MISSING = object()


def walk_path(value, path):
    for key in path.split(".") if path else []:
        if isinstance(value, dict):
            if key not in value:
                return MISSING
            value = value[key]
        elif isinstance(value, list):
            if not re.match(r"^-?\d+$", key) or not -len(value) <= int(key) < len(value):
                return MISSING
            value = value[int(key)]
        else:
            return MISSING
    return value


def is_card(value):
    return isinstance(value, dict) and ("title" in value or "hidden" in value)


def show(value):
    if value is MISSING:
        return "missing"
    if is_card(value):
        return card_text(value) if not value.get("hidden") else "hidden"
    if isinstance(value, list) and all(is_card(v) for v in value):
        return "[" + ", ".join(show_marks(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def show_marks(card):
    marks = []
    if card.get("rezzed"):
        marks.append("rezzed")
    if "faceup" in card and card["faceup"] is not None:
        marks.append("faceup" if card["faceup"] else "facedown")
    if card.get("advancement"):
        marks.append("advancement %s" % card["advancement"])
    for name, n in (card.get("counters") or {}).items():
        if n:
            marks.append("%s %s" % (name, n))
    if card.get("hosted"):
        marks.append("hosted " + show(card["hosted"]))
    name = "hidden" if card.get("hidden") else card_text(card)
    return name + (" {%s}" % " ".join(marks) if marks else "")


def card_agrees(actual, wanted):
    """Does a card of the state agree with a card written in a scenario?"""
    if not isinstance(actual, dict):
        return False
    if wanted["card"] in ("hidden", "?"):
        if not actual.get("hidden"):
            return False
    elif actual.get("hidden") or fold(wanted["card"]) not in (fold(actual.get("title")),
                                                             fold(actual.get("code"))):
        return False
    for key, value in wanted.items():
        if key == "card":
            continue
        if key == "counters":
            counters = actual.get("counters") or {}
            if any(counters.get(k, 0) != v for k, v in value.items()):
                return False
        elif key == "hosted":
            if not lists_agree(actual.get("hosted") or [], value, ordered=False):
                return False
        elif key in ("rezzed", "faceup"):
            if bool(actual.get(key)) != value:
                return False
        elif actual.get(key, 0) != value:
            return False
    return True


def lists_agree(actual, wanted, ordered):
    if len(actual) != len(wanted):
        return False
    if ordered:
        return all(card_agrees(a, w) for a, w in zip(actual, wanted))
    return assign([[j for j, a in enumerate(actual) if card_agrees(a, w)] for w in wanted]) is not None


def assign(options):
    """A different index for every list of options, or None."""
    taken = {}

    def place(i, seen):
        for j in options[i]:
            if j in seen:
                continue
            seen.add(j)
            if j not in taken or place(taken[j], seen):
                taken[j] = i
                return True
        return False

    for i in range(len(options)):
        if not place(i, set()):
            return None
    return taken


# ------------------------------------------------------------------------------------------------ the engine

class Engine:
    def __init__(self, command, timeout):
        self.command, self.timeout = command, timeout
        self.process = None
        self.next_id = 0

    def start(self):
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=self.errors)
        except OSError as e:
            self.process = None
            raise EngineDied("cannot start %r: %s" % (self.command, e))
        self.lines = queue.Queue()
        threading.Thread(target=self.pump, args=(self.process.stdout, self.lines), daemon=True).start()

    @staticmethod
    def pump(stream, lines):
        for line in stream:
            lines.put(line)
        lines.put(None)

    def stop(self):
        if self.process is None:
            return None
        process, self.process = self.process, None
        try:
            process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        return process.returncode

    def died(self, what, request):
        returncode = self.stop()
        self.errors.seek(0)
        tail = self.errors.read().decode("utf-8", "replace").strip().split("\n")[-15:]
        message = "%s (exit status %s) at the request %s" % (what, returncode,
                                                              json.dumps(request, ensure_ascii=False))
        if any(tail):
            message += "\nits last words:\n  " + "\n  ".join(tail)
        raise EngineDied(message)

    def ask(self, request):
        """One request, one response: the response, whether ok or not."""
        if self.process is None:
            self.start()
        self.next_id += 1
        request = {"id": self.next_id, **request}
        try:
            self.process.stdin.write((json.dumps(request) + "\n").encode("utf-8"))
            self.process.stdin.flush()
        except OSError:
            self.died("the engine is gone", request)
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            self.process.kill()
            self.died("the engine gave no answer for %g seconds" % self.timeout, request)
        if line is None:
            self.died("the engine crashed", request)
        try:
            response = json.loads(line)
        except ValueError:
            self.process.kill()
            self.died("the engine answered what is not JSON: %r" % line[:200], request)
        if not isinstance(response, dict) or response.get("id") != self.next_id:
            self.process.kill()
            self.died("the engine answered out of turn: %r" % line[:200], request)
        return response


def error_text(response):
    error = response.get("error") or {}
    rules = error.get("rules")
    return "%s: %s%s" % (error.get("code"), error.get("message"),
                         " [%s]" % ", ".join(rules) if rules else "")


def refusal_cites(response, wanted):
    error = response.get("error") or {}
    return wanted == error.get("code") or wanted in (error.get("rules") or [])


# ------------------------------------------------------------------------------------------------ playing

class Player:
    """Plays one scenario."""

    def __init__(self, engine, scenario, verbose, out):
        self.engine, self.scenario, self.verbose, self.out = engine, scenario, verbose, out
        self.line, self.text = scenario.line, "scenario"
        self.now = None
        self.events, self.last = [], None
        self.states = {}

    # ---- the protocol

    def ok(self, request):
        response = self.engine.ask(request)
        if not response.get("ok"):
            raise Failure("the engine refused %s: %s" % (json.dumps(request, ensure_ascii=False),
                                                         error_text(response)))
        return response

    def look(self):
        self.now = self.ok({"cmd": "choices"})
        self.states = {}
        if self.verbose:
            self.out("      " + self.situation(choices=False))

    def state(self, view="all"):
        if view not in self.states:
            response = self.ok({"cmd": "state", "view": view})
            self.states[view] = response.get("state", response)
        return self.states[view]

    def choose(self, what):
        request = {"cmd": "choose", "view": "all", **what}
        response = self.ok(request)
        self.events, self.last = response.get("events") or [], what
        self.look()

    @property
    def choices(self):
        return self.now.get("choices") or []

    def situation(self, choices=True):
        if not self.choices:
            return "the game is over: winner %s, reason %s" % (self.now.get("winner"),
                                                               self.now.get("reason"))
        prompt = self.now.get("prompt") or {}
        text = "%s to move at %s, prompt %s %r" % (self.now.get("to_move"), self.now.get("step"),
                                                   prompt.get("kind"), prompt.get("text", ""))
        if choices:
            text += ", offered:" + "".join("\n    " + choice_text(c) for c in self.choices)
        return text

    # ---- matching

    def title_matches(self, card, wanted):
        if not isinstance(card, dict):
            return wanted is not None and fold(card) == fold(wanted)
        if wanted.startswith("?"):
            if not card.get("hidden"):
                return False
            if wanted == "?":
                return True
            real = all_cards(self.state("all")).get(card.get("id")) or {}
            return fold(real.get("title", "")) == fold(wanted[1:])
        return not card.get("hidden") and fold(wanted) in (fold(card.get("title")), fold(card.get("code")))

    def candidates(self, spec):
        found = []
        for c in self.choices:
            if c.get("verb") != spec.verb:
                continue
            if spec.card is not None:
                card = c.get("card", c.get("target"))
                if card is None or not self.title_matches(card, spec.card):
                    continue
            if spec.server is not None and c.get("server") != spec.server:
                continue
            if spec.host is not None:
                if c.get("host") is None or not self.title_matches(c["host"], spec.host):
                    continue
            elif spec.verb == "install" and spec.card is not None and c.get("host") is not None:
                continue
            if any(getattr(spec, key) is not None and c.get(key) != getattr(spec, key)
                   for key in ("ability", "subroutine", "amount", "option")):
                continue
            found.append(c)
        for nth in (spec.host_nth, spec.nth):
            if nth is not None:
                found = found[nth - 1:nth]
        return found

    # ---- lines

    def run(self):
        s = self.scenario
        request = s.request
        if self.verbose:
            self.out("      " + json.dumps(request, ensure_ascii=False))
        response = self.engine.ask(request)
        if s.refused:
            self.line, self.text = s.refused[0], "refused: " + s.refused[1]
            if response.get("ok"):
                raise Failure("the set-up was accepted; it should be refused with %s" % s.refused[1])
            if not refusal_cites(response, s.refused[1]):
                raise Failure("the set-up was refused, but with " + error_text(response))
            return
        if not response.get("ok"):
            raise Failure("the set-up was refused: %s\n  %s" % (error_text(response),
                                                             json.dumps(request, ensure_ascii=False)))
        self.look()
        for self.line, self.text, (method, *arguments) in s.play:
            if self.verbose:
                self.out("    %d: %s" % (self.line, self.text))
            getattr(self, method)(*arguments)

    # ---- moves

    def move(self, side, text, spec):
        if not self.choices:
            raise Failure("%s should choose %r, but %s" % (side, text, self.situation()))
        if self.now.get("to_move") != side:
            raise Failure("it should be %s's decision: %s" % (side, self.situation()))
        if isinstance(spec, dict):
            return self.choose({"match": spec})
        found = self.candidates(spec)
        if not found:
            raise Failure("not offered: %r; %s" % (text, self.situation()))
        if len(found) > 1:
            raise Failure("%r is ambiguous, it could be\n    %s" % (
                text, "\n    ".join(choice_text(c) for c in found)))
        self.choose({"choice": found[0]["choice"]})

    def take(self, verbs):
        """Chooses the first of the verbs that is offered; False if none is."""
        for verb in verbs:
            for c in self.choices:
                if c.get("verb") == verb:
                    if self.verbose:
                        self.out("      (%s: %s)" % (self.now.get("to_move"), verb))
                    self.choose({"choice": c["choice"]})
                    return True
        return False

    def passes(self):
        step = self.now.get("step")
        for _ in range(LOOP_LIMIT):
            if self.now.get("step") != step or not self.take(("pass",)):
                return
        raise Failure("the window at %s does not close after %d passes" % (step, LOOP_LIMIT))

    def until(self, step, offered):
        wanted = step or "offered: " + offered.text
        for _ in range(LOOP_LIMIT):
            if step is not None and self.choices and self.now.get("step") == step:
                return
            if offered is not None and self.candidates(offered):
                return
            if not self.take(("pass", "continue")):
                raise Failure("'%s' was not reached: %s" % (wanted, self.situation()))
        raise Failure("'%s' was not reached after %d choices: %s" % (wanted, LOOP_LIMIT, self.situation()))

    def rig(self, entries):
        self.ok({"cmd": "rig", "random": entries})
        self.states = {}

    def undo(self, count):
        self.ok({"cmd": "undo", "count": count})
        self.events, self.last = [], None
        self.look()

    def error(self, side, match, wanted):
        if side and self.now.get("to_move") != side:
            raise Failure("it should be %s's decision: %s" % (side, self.situation()))
        before = self.ok({"cmd": "hash"}).get("hash")
        response = self.engine.ask({"cmd": "choose", "match": match})
        if response.get("ok"):
            raise Failure("%s was accepted; it should be refused with %s" % (json.dumps(match), wanted))
        if not refusal_cites(response, wanted):
            raise Failure("%s was refused, but not with %s: %s" % (json.dumps(match), wanted,
                                                                   error_text(response)))
        if self.ok({"cmd": "hash"}).get("hash") != before:
            raise Failure("%s was refused and has changed the state" % json.dumps(match))

    # ---- expectations

    def offered(self, text, specs):
        for spec in specs:
            if not self.candidates(spec):
                raise Failure("should be offered: %r; %s" % (spec.text, self.situation()))

    def not_offered(self, text, specs):
        for spec in specs:
            found = self.candidates(spec)
            if found:
                raise Failure("should not be offered: %r, but there is\n    %s" % (
                    spec.text, "\n    ".join(choice_text(c) for c in found)))

    def only(self, text, specs):
        places = {id(c): i for i, c in enumerate(self.choices)}
        options = [[places[id(c)] for c in self.candidates(spec)] for spec in specs]
        for spec, option in zip(specs, options):
            if not option:
                raise Failure("should be offered: %r; %s" % (spec.text, self.situation()))
        taken = assign(options)
        if taken is None:
            raise Failure("two of %r are the same choice; %s" % (text, self.situation()))
        if len(specs) != len(self.choices):
            extra = [choice_text(c) for i, c in enumerate(self.choices) if i not in taken]
            raise Failure("only these should be offered: %s; but there is also\n    %s" % (
                text, "\n    ".join(extra)))

    def to_move(self, side):
        if not self.choices or self.now.get("to_move") != side:
            raise Failure("%s should be to move; %s" % (side, self.situation()))

    def at_step(self, step):
        if self.now.get("step") != step:
            raise Failure("the step should be %s; %s" % (step, self.situation()))

    def at_prompt(self, kind):
        if (self.now.get("prompt") or {}).get("kind") != kind:
            raise Failure("the prompt should be %s; %s" % (kind, self.situation()))

    def winner(self, side, reason):
        if self.choices:
            raise Failure("the game should be over; %s" % self.situation())
        if self.now.get("winner") != side:
            raise Failure("%s should have won; %s" % (side, self.situation()))
        if reason is not None and self.now.get("reason") != reason:
            raise Failure("the reason should be %r; %s" % (reason, self.situation()))

    def nobody_won(self):
        if not self.choices or self.now.get("winner") is not None:
            raise Failure("nobody should have won; " + self.situation())

    def why(self, spec, ids, side):
        request = {"cmd": "why", "match": spec.as_match()}
        if side:
            request["side"] = side
        response = self.ok(request)
        missing = [i for i in ids if i not in (response.get("rules") or [])]
        if missing:
            raise Failure("why %s should cite %s; it cites %s: %s" % (
                spec.text, ", ".join(missing), response.get("rules"), response.get("text")))

    def find_events(self, kind, title, many):
        return [e for e in self.events if kind in (e.get("kind"), e.get("event"), e.get("type"))
                and (title is None or self.event_names(e, title))
                and (many is None or e.get("n") == many)]

    @staticmethod
    def event_names(event, title):
        def names(value):
            if isinstance(value, dict):
                return any(names(v) for k, v in value.items() if k not in ("text", "kind"))
            if isinstance(value, list):
                return any(names(v) for v in value)
            return isinstance(value, str) and fold(value) == fold(title)
        return names(event)

    def show_events(self):
        return "".join("\n    " + json.dumps(e, ensure_ascii=False) for e in self.events) or " none"

    def event(self, kind, title, many):
        if not self.find_events(kind, title, many):
            raise Failure("there should be such an event; there were:" + self.show_events())

    def no_event(self, kind, title, many):
        if self.find_events(kind, title, many):
            raise Failure("there should be no such event; there were:" + self.show_events())

    def named(self, view, title, wanted):
        """Does the last choice's event list, as that viewer gets it, name the card anywhere?"""
        if self.last is None:
            raise ScenarioError("'named' needs a choice before it")
        self.ok({"cmd": "undo", "count": 1})
        response = self.ok({"cmd": "choose", "view": view, **self.last})
        events = response.get("events") or []
        self.look()
        text = fold(json.dumps(events, ensure_ascii=False).replace('\\"', '"'))
        if (fold(title) in text) != wanted:
            raise Failure("the %s's events of the last choice should %sname %s; they were:%s" % (
                view, "" if wanted else "not ", title,
                "".join("\n    " + json.dumps(e, ensure_ascii=False) for e in events) or " none"))

    # ---- expect

    def resolve(self, view, path):
        path = path.strip()
        if not path.startswith("card "):
            return walk_path(self.state(view), path)
        path = path[5:].strip()
        m = re.match(r'^(".*?"(?:#\d+)?|.+?)(?:\.((?:%s)(?:\..*)?))?$' % "|".join(CARD_FIELDS), path)
        title, nth = Spec.title(m.group(1))
        found = [c for c in cards_on_table(self.state(view)) if card_agrees(c, {"card": title})]
        if nth is None and len(found) > 1:
            raise ScenarioError("there are %d cards %r on the table: say which, as %s#1" % (
                len(found), title, title))
        if len(found) < (nth or 1):
            return MISSING
        return walk_path(found[(nth or 1) - 1], m.group(2) or "")

    def expect(self, view, text, path, operator, wanted):
        if operator == "missing":
            value = self.resolve(view, path)
            if value is not MISSING:
                raise Failure("%s should be missing; it is %s" % (path, show(value)))
            return
        if operator == "alike":
            return self.alike(view, path, wanted)
        if path.startswith("count "):
            value = self.resolve(view, path[6:])
            if not isinstance(value, (list, dict)):
                raise Failure("%s should be a list; it is %s" % (path[6:], show(value)))
            value = len(value)
        else:
            value = self.resolve(view, path)
        if operator in "<>":
            number = int(wanted)
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                holds = False
            else:
                holds = value < number if operator == "<" else value > number
        else:
            holds = self.equal(value, wanted, ordered=operator != "~")
            if operator == "!=":
                holds = not holds and value is not MISSING
        if not holds:
            raise Failure("expected %s; %s is %s" % (text, path, show(value)))

    def equal(self, value, wanted, ordered):
        wanted = wanted.strip()
        if wanted.startswith("[") and wanted.endswith("]"):
            if not isinstance(value, list):
                return False
            if all(not isinstance(v, dict) for v in value):
                # A list of plain values (or an empty list).
                want = [plain_value(p) for p in split_top(wanted[1:-1], ",")]
                return value == want if ordered else sorted(map(str, value)) == sorted(map(str, want))
            return lists_agree(value, parse_cards(wanted[1:-1]), ordered)
        if value is MISSING:
            return False
        if is_card(value):
            cards = parse_cards(wanted)
            return len(cards) == 1 and card_agrees(value, cards[0])
        if wanted in ("null", "true", "false"):
            return value is {"null": None, "true": True, "false": False}[wanted]
        if isinstance(value, bool) or value is None:
            return False
        if isinstance(value, (int, float)):
            try:
                return value == float(wanted)
            except ValueError:
                return False
        if isinstance(value, str):
            return fold(value) == fold(unquote(wanted))
        return False

    def alike(self, view, one, other):
        def strip(value):
            if isinstance(value, dict):
                return {k: strip(v) for k, v in value.items() if k != "id"}
            if isinstance(value, list):
                return [strip(v) for v in value]
            return value

        a, b = self.resolve(view, one), self.resolve(view, other)
        if a is MISSING or b is MISSING or strip(a) != strip(b):
            raise Failure("these should be alike but for ids: %s and %s" % (
                "missing" if a is MISSING else json.dumps(a, ensure_ascii=False),
                "missing" if b is MISSING else json.dumps(b, ensure_ascii=False)))


# ------------------------------------------------------------------------------------------------ the command

def collect(paths):
    files = []
    for path in paths:
        if os.path.isdir(path):
            files += sorted(os.path.join(path, n) for n in os.listdir(path) if n.endswith(".scn"))
        else:
            files.append(path)
    return files


def report(out, scenario, line, text, message):
    out("FAIL %s:%d: %s" % (scenario.path, line, scenario.name))
    if text:
        out("  at: " + text)
    for part in str(message).split("\n"):
        out("  " + part)


def main(argv=None, out=None):
    out = out or (lambda text: print(text, flush=True))
    parser = argparse.ArgumentParser(description="Plays scenarios through the engine protocol.")
    parser.add_argument("paths", nargs="+", help=".scn files or directories of them")
    parser.add_argument("--engine", default="build/jackin engine", help="the command that starts the engine")
    parser.add_argument("--only", action="append", default=[], metavar="ID",
                        help="only scenarios that prove this entry (a glob; may be repeated)")
    parser.add_argument("--verbose", action="store_true", help="say what is played")
    parser.add_argument("--list", action="store_true", help="list the scenarios and play none")
    parser.add_argument("--check", action="store_true", help="only read the scenarios: is every line well formed?")
    parser.add_argument("--timeout", type=float, default=20, help="seconds the engine has for an answer")
    args = parser.parse_args(argv)

    scenarios = []
    for path in collect(args.paths):
        try:
            scenarios += read_scenarios(path)
        except (OSError, UnicodeDecodeError) as e:
            bad = Scenario(path, 0, ["?"], "cannot be read")
            bad.error = ScenarioError(str(e), 0)
            scenarios.append(bad)
    if args.only:
        scenarios = [s for s in scenarios
                     if any(fnmatch.fnmatch(i, only) for i in s.ids for only in args.only)]
    if args.list or args.check:
        for s in scenarios:
            if s.error:
                report(out, s, s.error.line, None, "not a scenario: %s" % s.error)
            elif args.list:
                out("%s:%d: %s" % (s.path, s.line, s.name))
        return 1 if any(s.error for s in scenarios) else 0

    engine = Engine(args.engine, args.timeout)
    passed = failed = 0
    for s in scenarios:
        if args.verbose:
            out("---- %s:%d: %s" % (s.path, s.line, s.name))
        player = Player(engine, s, args.verbose, out)
        try:
            if s.error:
                raise s.error
            player.run()
            passed += 1
            if args.verbose:
                out("ok   " + s.name)
            continue
        except ScenarioError as e:
            line = e.line if e.line is not None else player.line
            report(out, s, line, None if e.line is not None else player.text, "not a scenario: %s" % e)
        except Failure as e:
            report(out, s, player.line, player.text, e)
        except EngineDied as e:
            report(out, s, player.line, player.text, e)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as e:
            # An answer that has not the shape the protocol promises.
            report(out, s, player.line, player.text, "the answer has an unexpected shape: %r" % e)
        failed += 1
    engine.stop()
    out("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
