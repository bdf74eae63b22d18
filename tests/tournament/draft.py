"""Drafts from the shell, with their sheets: a full draft of 8 and a quick draft that becomes odd."""
import sheets
from shell import Event, contains, equal, names, run


def table_of(tables, player):
    return next(t["table"] for t in tables if player in (t["player1"], t.get("player2")))


def test_full_draft():
    event = Event("--format", "full-draft", "--rounds", "3", "--name", "Draft w Łodzi", seed=8)
    people = names(8)
    for name in people[:7]:
        event.call("register", name)  # TR-09: no lists
    equal(event.refused("pair"), ["TR-51", "TR-52"])
    event.call("register", people[7])
    equal(event.refused("set", "--minutes", "55"), ["TR-51"])
    tables = event.call("pair")["round"]["tables"]
    # TR-53: 1-8, 2-7, 3-6, 4-5
    equal(sorted((t["player1"], t["player2"]) for t in tables), [(1, 8), (2, 7), (3, 6), (4, 5)])
    equal(event.refused("register", "Za Późno"), ["TD-09"])
    equal(event.refused("result", "1", "1:time:6-0", "none"), ["TR-33"])  # TR-50: 6 points win
    page, _ = sheets.both(event, "names", "pl")
    equal(page.title, "Draft w Łodzi: Pary według nazwisk")
    equal(page.tables[0]["rows"], [[people[i], str(table_of(tables, i + 1)), people[7 - i]]
                                   for i in sorted(range(8), key=lambda i: people[i])])
    for number in range(3):
        event.check()
        for lang in ("en", "pl"):
            sheets.check_round(event, lang)
        event.report_round()
        event.check()
        event.call("close")
        event.check()
        sheets.check_round(event, "en" if number == 1 else "pl")
        for lang in ("en", "pl"):
            rows, _ = sheets.check_standings(event, lang)
            equal([row[0] for row in rows], [str(i + 1) for i in range(8)])
        if number < 2:
            event.call("pair")
    champion = event.call("standings")["champion"]
    assert champion != 0
    equal(rows[0][1], people[champion - 1])  # TR-14: the first of the table has won
    equal(event.refused("print", "bracket"), ["TR-40"])
    page, _ = sheets.both(event, "decks", "en")  # TR-09: a draft has no lists
    equal(page.tables, [])


def test_opposite_seats():
    event = Event("--format", "full-draft", "--rounds", "3", "--opposite-seats", "on")  # TD-11
    for name in names(8):
        event.call("register", name)
    tables = event.call("pair")["round"]["tables"]
    equal(sorted((t["player1"], t["player2"]) for t in tables), [(1, 5), (2, 6), (3, 7), (4, 8)])
    event.check()


def test_quick_draft():
    event = Event("--format", "quick-draft", "--rounds", "4", seed=12)
    for name in names(12):
        event.call("register", name)
    event.call("pair")
    event.check()
    sheets.check_round(event, "pl")  # slips of one game
    equal(event.refused("result", "1", "1:corp:6-0", "2:corp:0-6"), ["TR-24", "TR-52"])
    event.report_round(games=1)
    event.call("close")
    event.call("drop", "3")
    byes = [t for t in event.call("pair")["round"]["tables"] if t.get("bye")]
    equal(len(byes), 1)
    equal(byes[0]["prestige"][0], 2)  # TD-15
    sheets.check_round(event, "en")
    event.report_round(games=1)
    event.call("close")
    event.check()
    rows, _ = sheets.check_standings(event, "pl")
    assert any(row[1].endswith(" (rezygnacja)") for row in rows), rows


def test_balanced_sides():
    """TD-15: the slips say who is the Corporation, or who chooses."""
    event = Event("--format", "quick-draft", "--rounds", "3", "--balance", "on", seed=3)
    for name in names(8):
        event.call("register", name)
    event.call("pair")
    for table in range(1, 5):
        event.call("result", str(table), "1:corp:6-0" if table > 1 else "1:runner:0-6")  # so that sides meet
    event.call("close")
    event.call("pair")
    event.check()
    corps = {t["player1"] for t in event.call("pairings", "--round", "1")["round"]["tables"]}
    tables = event.call("pairings")["round"]["tables"]
    for lang, word in (("en", "; %s is the Corporation\n"), ("pl", "; korporacją gra %s\n")):
        sheets.check_round(event, lang)
        for t in tables:
            was = [t["player1"] in corps, t["player2"] in corps]
            equal("corp" in t, was[0] != was[1])
            if was[0] != was[1]:
                equal(t["corp"], t["player2"] if was[0] else t["player1"])
                contains(event.run("pairings", "--lang", lang).stdout, word % (t["name2"] if was[0] else t["name1"]))
    assert any("corp" in t for t in tables)


run(globals())
