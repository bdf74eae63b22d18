"""Drafts from the shell: a full draft of 8 and a quick draft that becomes odd."""
from shell import Event, equal, names, run


def test_full_draft():
    event = Event("--format", "full-draft", "--rounds", "3", seed=8)
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
    for number in range(3):
        event.report_round()
        event.call("close")
        if number < 2:
            event.call("pair")
    event.check()
    assert event.call("standings")["champion"] != 0


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
    equal(event.refused("result", "1", "1:corp:6-0", "2:corp:0-6"), ["TR-24", "TR-52"])
    event.report_round(games=1)
    event.call("close")
    event.call("drop", "3")
    byes = [t for t in event.call("pair")["round"]["tables"] if t.get("bye")]
    equal(len(byes), 1)
    equal(byes[0]["prestige"][0], 2)  # TD-15
    event.report_round(games=1)
    event.call("close")
    event.check()


run(globals())
