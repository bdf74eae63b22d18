"""jackin cards: listing, searching and showing cards.

Ledger IDs are put together from two halves here: written out they would count as citations, and
this file proves nothing about the rules of the game.
"""
import json
import os
import re
import unicodedata

from harness import SOURCE, at_terminal, contains, equal, jackin, run


CORE = 113  # cards in the Core Set


def cards(*arguments):
    return jackin("cards", *arguments)


def found(*arguments):
    """The titles that a search finds."""
    result = cards("--json", *arguments)
    return [card["title"] for card in json.loads(result.stdout)]


def all_cards():
    result = cards("--json")
    equal(result.returncode, 0)
    return json.loads(result.stdout)


def in_terminal(*arguments, **variables):
    """What the command prints on a terminal."""
    code, screen = at_terminal("cards", *arguments, **variables)
    equal(code, 0)
    return screen


def test_json_has_every_card():
    every = all_cards()
    codes = [card["code"] for card in every]
    equal(len(set(codes)), len(codes))
    # The Core Set is whole; of others there may be some.
    equal(sorted(card["code"] for card in every if card["set"] == "core"),
          ["01%03d" % n for n in range(1, CORE + 1)])
    for card in every:
        for key in ("title", "title_pl", "type", "type_pl", "faction", "faction_pl", "set", "side"):
            assert card[key], (card["title"], key)
        equal(len(card["subtypes"]), len(card["subtypes_pl"]))
        # Only agendas can have no ability at all.
        assert card["text"] or card["type"] == "agenda", card["title"]
        equal(bool(card["text"]), bool(card["text_pl"]))
        equal(card["text"].count("\n"), card["text_pl"].count("\n"))


def test_both_languages_have_the_same_symbols_and_numbers():
    for card in all_cards():
        for part in (r"\[[a-z-]+\]", r"\d+"):
            equal(sorted(re.findall(part, card["text"])), sorted(re.findall(part, card["text_pl"])))


def test_polish_is_polish():
    """No ability was left in English: some letters, or no word in common but names."""
    english = {"the", "you", "of", "when", "your", "this", "for", "may", "each", "turn"}
    for card in all_cards():
        words = set(re.findall(r"[a-z]+", card["text_pl"].lower()))
        assert not words & english, (card["title"], words & english)


def test_facts():
    by_title = {card["title"]: card for card in all_cards()}
    archer = by_title["Archer"]
    equal((archer["cost"], archer["strength"], archer["influence"], archer["trash_cost"]),
          (4, 6, 2, None))
    equal(archer["subtypes"], ["Destroyer", "Sentry"])
    equal(archer["subtypes_pl"], ["niszczyciel", "strażnik"])
    equal(by_title["Psychographics"]["cost"], "X")
    nisei = by_title["Nisei MK II"]
    equal((nisei["advancement_requirement"], nisei["agenda_points"], nisei["influence"]),
          (4, 2, None))
    noise = by_title["Noise: Hacker Extraordinaire"]
    equal((noise["link"], noise["minimum_deck"], noise["influence_limit"]), (0, 45, 15))
    equal(by_title["Djinn"]["minimum_deck"], None)
    contains(by_title["Datasucker"]["rulings"], "ERR" + "-01008")


def test_list():
    result = cards()
    equal(result.returncode, 0)
    equal(result.stderr, "")
    every = all_cards()
    contains(result.stdout, "\ncards: %d\n" % len(every))
    equal(re.findall(r"^(\d{5})  ", result.stdout, re.M), [card["code"] for card in every])
    contains(cards("--lang", "pl").stdout, "Zasysacz danych")


def test_filters():
    every = all_cards()
    equal(found("--type", "ice"), [card["title"] for card in every if card["type"] == "ice"])
    equal(found("--type", "lód"), found("--type", "ice"))
    equal(found("--faction", "weyland"),
          [card["title"] for card in every if card["faction"] == "weyland-consortium"])
    equal(found("--faction", "Haas-Bioroid"),
          [card["title"] for card in every if card["faction"] == "haas-bioroid"])
    equal(found("--subtype", "code-gate"),
          [card["title"] for card in every if "Code Gate" in card["subtypes"]])
    equal(found("--subtype", "Brama kodowa"), found("--subtype", "Code Gate"))
    equal(found("--subtype", "icebreaker", "--subtype", "AI"),
          [card["title"] for card in every if {"Icebreaker", "AI"} <= set(card["subtypes"])])
    equal(found("--cost", "x"), [card["title"] for card in every if card["cost"] == "X"])
    equal(found("--cost", "9+"), [card["title"] for card in every
                                  if isinstance(card["cost"], int) and card["cost"] >= 9])
    equal(found("--cost", "2-4"), [card["title"] for card in every if card["cost"] in (2, 3, 4)])
    for key, values in (("side", ("corp", "runner")), ("set", sorted({card["set"] for card in every}))):
        for value in values:
            expected = [card["title"] for card in every if card[key] == value]
            assert expected, value
            equal(found("--" + key, value), expected)
    equal(len(found("--set", "core")), CORE)
    contains(found("--type", "program", "--cost", "5", "--side", "runner", "virus"), "Crypsis")
    result = cards("--type", "ice", "--side", "runner")
    equal(result.returncode, 1)
    contains(result.stderr, "no card fits")


def test_search():
    expected = [card["title"] for card in all_cards() if "brain damage" in card["text"].lower()]
    assert expected
    equal(found("brain", "damage", "--type", "ice"),
          [title for title in found("--type", "ice") if title in expected])
    assert set(expected) <= set(found("BRAIN", "damage"))
    contains(found("obrażenie mózgu"), expected[0])
    contains(found("obrazenie mozgu"), expected[0])
    contains(found("wirus"), "Datasucker")
    contains(cards("virus").stdout, "Datasucker")


def test_one_card():
    for name in (["Datasucker"], ["datasucker"], ["01008"], ["Zasysacz", "danych"], ["datasuck"]):
        result = cards(*name)
        equal(result.returncode, 0)
        equal(result.stdout, cards("Datasucker").stdout)
    shown = cards("Datasucker").stdout
    for part in ("Datasucker", "cost 1", "program: Virus", "memory 1", "Anarch, influence 1",
                 "01008 Core Set", "Rules and rulings that name it", "ERR" + "-01008"):
        contains(shown, part)
    contains(shown, "virus counter")
    assert "[" + "credit]" not in shown and "\033" not in shown and "│" not in shown
    for line in shown.splitlines():
        assert len(line) <= 100, line


def test_one_card_in_polish():
    shown = cards("Datasucker", "--lang", "pl").stdout
    for part in ("Zasysacz danych", "koszt 1", "program: wirus", "wymagania pamięciowe 1", "wpływ 1"):
        contains(shown, part)


def ledger_entries(name):
    path = os.path.join(SOURCE, "docs", "rules", name + ".md")
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^- \*\*([A-Z]+-\w+)\*\* +(.*\S)", file.read(), re.M)


def test_rulings():
    """Every entry whose ID has the code, or whose text has the code or the title."""
    entries = ledger_entries("netrunner-rules") + ledger_entries("netrunner-rulings")
    for card in all_cards():
        name = card["title"]
        if card["type"] == "identity" and card["side"] == "runner":
            name = name.split(":")[0]
        named = re.compile(r"(?<!\w)(%s|%s)(?!\w)" % (card["code"], re.escape(name)))
        expected = [entry for entry, text in entries if card["code"] in entry or named.search(text)]
        equal((name, card["rulings"]), (name, expected))
    shown = cards("Parasite").stdout
    for entry in json.loads(cards("Parasite", "--json").stdout)[0]["rulings"]:
        assert re.search(r"\b%s\b" % entry, shown), entry
    for card, quoted in (("Parasite", ["FAQ-" + "C01012a", "FAQ-" + "Q27"]), ("Wall of Static", [])):
        shown = re.sub(r"(?s)\nExamples and notes.*", "", cards(card).stdout)  # which name entries alone
        found = re.findall(r"^  ([A-Z]+-\w+)  ", shown, re.M)
        equal((card, [entry for entry in quoted if entry not in found]), (card, []))
        assert not quoted or "EX-" + "14" not in found, found
        equal((card, len(found) > 0), (card, len(quoted) > 0))


def columns(text):
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def test_a_card_is_drawn_on_a_terminal():
    for card in all_cards():
        for lang in ("en", "pl"):
            if card["code"] > "01020" and card["type"] != "identity" and lang == "en":
                continue  # a third of them will do
            shown = in_terminal(card["title"], "--lang", lang)
            plain = re.sub("\033\\[[0-9;]*m", "", shown)
            frame = [line for line in plain.splitlines() if line[:1] in "╭│├╰" and line]
            assert len(frame) >= 6, shown
            equal({columns(line) for line in frame}, {60})
            equal((frame[0][0], frame[0][-1], frame[-1][0], frame[-1][-1]), ("╭", "╮", "╰", "╯"))
            contains(plain, card["title"])
            contains(plain, card["title_pl"])
    contains(in_terminal("Datasucker"), "\033[")


def test_no_color_is_plain():
    shown = in_terminal("Datasucker", NO_COLOR="1")
    assert "\033" not in shown and "╭" not in shown
    contains(shown, "Datasucker")
    assert "\033" not in in_terminal("Datasucker", TERM="dumb")


def test_unknown_titles_get_suggestions():
    result = cards("Datasuker")
    equal(result.returncode, 1)
    equal(result.stdout, "")
    contains(result.stderr, "did you mean 'Datasucker'?")
    result = cards("zasysasz", "danych", "--lang", "pl")
    contains(result.stderr, "może „Zasysacz danych”")
    equal(cards("qqqqqqqq").returncode, 1)
    result = cards("qqqqqqqq", "--json")
    equal((result.returncode, json.loads(result.stdout)), (1, []))
    equal(cards("x" * 5000).returncode, 1)


def test_senseless_command_lines():
    for arguments in (["--type", "thing"], ["--faction", "thing"], ["--subtype", "thing"],
                      ["--cost", "many"], ["--cost", "4-2"], ["--cost", "-1"], ["--side", "both"],
                      ["--set", "thing"], ["--lang", "de"], ["--shuffle"], ["--type"]):
        result = cards(*arguments)
        equal(result.returncode, 2)
        equal(result.stdout, "")
        assert result.stderr


run(globals())
