"""Time at tables, on a clock that the test drives: two players and a spectator.

Clocks, ends, pauses, games that were left: what happens at which millisecond, and what is left of it after a restart.
"""
import json
import os
import random
import sqlite3
import subprocess
import tempfile

from client import JACKIN, Engine, contains, equal, run
from driven import MINUTE, QUIET, WEEK, House, asked, table


def clock(person):
    return person.document["clock"]


def test_clocks_run_for_whoever_is_asked():
    """# TH-53, TH-58: by the server's time; everybody sees the same numbers, from which a page can count."""
    with House() as house:
        corp, runner, watcher, seat, _ = table(house, clock={"minutes": 5, "increment": 10})
        equal(runner.of("joined")[0]["clock"], {"minutes": 5, "increment": 10})
        start = house.now
        for person in (corp, runner, watcher):
            equal(clock(person), {"left": {"corp": 5 * MINUTE, "runner": 5 * MINUTE}, "running": {"corp": start}, "away": {}})
        equal(runner.of("joined")[0]["now"], start)
        house.after(4000)
        corp.choose("keep")
        equal(clock(watcher), {"left": {"corp": 5 * MINUTE - 4000, "runner": 5 * MINUTE}, "running": {"runner": start + 4000}, "away": {}})
        house.after(2500)
        runner.choose("keep")
        # The first turn is the Corporation's: ten seconds more.
        equal(clock(runner), {"left": {"corp": 5 * MINUTE - 4000 + 10000, "runner": 5 * MINUTE - 2500},
                              "running": {"corp": start + 6500}, "away": {}})
        # A lie about time is no field of any message; a second tab changes nothing.
        corp.refused("bad_message", "choose", question=2, choice=0, command="x", left=999999)
        other = house.person(corp.guest)
        other.ok("join", token=seat["token"])
        equal(clock(other), clock(runner))
        # Who is gone does not pay for it, but for no more than three minutes of the game.
        house.after(1000)
        other.leave()
        equal(clock(runner), {"left": {"corp": 5 * MINUTE + 5000, "runner": 5 * MINUTE - 2500}, "running": {},
                              "away": {"corp": house.now + 3 * MINUTE}})
        house.after(2 * MINUTE)
        other = house.person(corp.guest)
        other.ok("join", token=seat["token"])
        equal(clock(runner), {"left": {"corp": 5 * MINUTE + 5000, "runner": 5 * MINUTE - 2500}, "running": {"corp": house.now}, "away": {}})
        other.leave()
        equal(clock(watcher)["away"], {"corp": house.now + MINUTE})
        house.after(MINUTE)
        equal(clock(watcher)["running"], {"corp": house.now})
        house.after(5 * MINUTE)
        equal(runner.document["end"], None)
        house.after(5000)
        equal(runner.document["end"], {"reason": "time", "seat": "corp"})
        equal([ms for ms, message in runner.heard if message["type"] == "change"][-1], start + 6500 + 8 * MINUTE + 6000)
        equal((runner.document["decision"], clock(runner)["running"]), (None, {}))
        equal(clock(runner)["left"]["corp"], 0)


def test_the_clock_ends_the_game_with_nobody_there():
    with House() as house:
        corp, runner, watcher, seat, second = table(house, clock={"minutes": 1, "increment": 0})
        for person in (corp, runner, watcher):
            person.leave()
        house.after(10 * MINUTE)
        late = house.person()
        late.ok("join", token=second["token"])
        equal(late.document["end"], {"reason": "time", "seat": "corp"})


def test_nobody_pays_for_an_outage():
    """# TH-53: after kill -9 the clocks are as they were stored, and stand until everybody is back or for 30 s."""
    with House() as house:
        corp, runner, watcher, first, second = table(house, clock={"minutes": 5, "increment": 0})
        house.after(20000)
        corp.choose("keep")
        house.after(7000)
        runner.choose("keep")
        left = {"corp": 5 * MINUTE - 20000, "runner": 5 * MINUTE - 7000}
        house.after(90000)  # the Corporation thinks, and then there is no server for an hour
        for all_back in (True, False):
            house.restart()
            house.after(60 * MINUTE)
            corp, runner = house.person(corp.guest), house.person(runner.guest)
            runner.ok("join", token=second["token"])
            equal(clock(runner), {"left": left, "running": {}, "away": {}})
            house.after(29000)
            equal(clock(runner)["running"], {})
            if all_back:
                corp.ok("join", token=first["token"])
                equal(clock(corp), {"left": left, "running": {"corp": house.now}, "away": {}})
                equal(clock(runner), clock(corp))
            else:
                house.after(1000)
                equal(clock(runner), {"left": left, "running": {}, "away": {"corp": house.now + 3 * MINUTE}})
                house.after(3 * MINUTE)
                equal(clock(runner), {"left": left, "running": {"corp": house.now}, "away": {}})


def test_a_choice_that_comes_too_late():
    """# TH-58: at the very moment the time is over, whoever notices it first."""
    with House() as house:
        corp, runner, _, _, _ = table(house, clock={"minutes": 1, "increment": 0})
        house.line("jump %d" % (house.now + MINUTE))  # the server was busy, and looks at the message first
        corp.refused("not_now", "choose", question=1, choice=0, command="late")
        equal(runner.document["end"], {"reason": "time", "seat": "corp"})


def clocks_with(calendar):
    """What everybody reads of the clocks in a game, with a restart in it; calendar(house) may set the date whenever it is called."""
    read = []
    with House() as house:
        corp, runner, watcher, first, second = table(house, clock={"minutes": 5, "increment": 3})
        for number in range(14):
            if number == 7:
                calendar(house)
                house.restart()
                corp, runner, watcher = house.person(corp.guest), house.person(runner.guest), house.person()
                corp.ok("join", token=first["token"])
                house.after(1000)
                runner.ok("join", token=second["token"])
                watcher.ok("join", table=first["table"])
            calendar(house)
            house.after(1500 + 100 * number)
            calendar(house)
            asked(corp, runner).choose(*QUIET)
            read.append([(house.now, clock(person)) for person in (corp, runner, watcher)])
        while asked(corp):
            calendar(house)
            corp.choose(*QUIET)
        equal(asked(corp, runner), runner)
        runner.leave()  # gone: his clock stands for three minutes, whatever the date is
        house.after(2 * MINUTE)
        calendar(house)
        house.after(9 * MINUTE)
        read.append((corp.document["end"], [ms for ms, message in corp.heard if message["type"] == "change"][-1]))
    return read


def test_a_calendar_that_jumps():
    """# TH-53: an hour forwards, backwards, while it runs and between two runs: not a millisecond of anybody's clock."""
    right, jumps = clocks_with(lambda house: None), iter([3600000, -3600000, 0] * 50)
    equal(clocks_with(lambda house: house.line("calendar %d" % next(jumps))), right)
    equal(right[-1][0], {"reason": "time", "seat": "runner"})


def test_bots_have_no_clock():
    with House() as house:
        house.line("think 5000")
        corp = house.person()
        seat = corp.ok("create", game="netrunner", side="corp", deck="nbn", against="random", clock={"minutes": 1, "increment": 0})
        corp.ok("join", token=seat["token"])
        equal(clock(corp), {"left": {"corp": MINUTE}, "running": {"corp": house.now}, "away": {}})
        house.after(1000)
        corp.choose("keep")
        equal(clock(corp), {"left": {"corp": MINUTE - 1000}, "running": {}, "away": {}})
        house.after(5000)
        equal(clock(corp)["running"], {"corp": house.now})


def test_clocks_that_cannot_be():
    with House() as house:
        person = house.person()
        for bad in ({"minutes": 0, "increment": 0}, {"minutes": 601, "increment": 0}, {"minutes": 5}, {"minutes": 5, "increment": -1},
                    {"minutes": 5, "increment": 0, "more": 1}, {"minutes": "5", "increment": 0}, 5, []):
            person.refused("bad_message", "create", game="mainframe", runners=["Noise", "Kate"], clock=bad)


def test_taking_back_what_was_not_shown_yet():
    """# TH-05, TH-26: until the result is shown, the answer does not tell what happened; then the wish is there, or gone."""
    streams = []
    for verb, wish in (("gain-credit", "corp"), ("draw", None)):
        with House(pace=700) as house:
            corp, runner, _, _, _ = table(house, spectator=False)
            for person in (corp, runner):
                person.choose("keep")
                house.after(5000)
            before = len(corp.heard)
            corp.choose(verb)
            house.after(100)
            corp.ok("take_back", command="back")
            house.after(500)
            streams.append([(ms, message["type"]) for ms, message in corp.heard[before:]])
            house.after(200)
            equal((corp.document["take_back"], runner.document["take_back"]), (wish, wish))
            if wish is None:  # it was one of the five
                corp.refused("not_now", "take_back", command="again")
                corp.refused("not_now", "answer", allow=True)
    equal(streams[0], streams[1])


def test_pausing_by_consent():
    """# TH-58: a pause needs both, stops the clock, and lasts over days and restarts."""
    with House() as house:
        corp, runner, watcher, first, second = table(house, clock={"minutes": 5, "increment": 0})
        house.after(10000)
        runner.ok("pause", on=True)
        equal((corp.document["pause"], watcher.document["pause"], corp.document["paused"]), ("runner", "runner", False))
        corp.refused("not_now", "take_back", command="b")
        runner.refused("not_now", "answer", allow=True)
        corp.ok("answer", allow=True)
        left = {"corp": 5 * MINUTE - 10000, "runner": 5 * MINUTE}
        for person in (corp, runner, watcher):
            equal((person.document["paused"], person.document["pause"], person.document["decision"]), (True, None, None))
            equal(clock(person), {"left": left, "running": {}, "away": {}})
        corp.refused("not_now", "choose", question=1, choice=0, command="x")
        corp.refused("not_now", "pause", on=True)
        house.after(3 * 24 * 60 * MINUTE)
        house.restart()
        house.after(24 * 60 * MINUTE)
        corp, runner = house.person(corp.guest), house.person(runner.guest)
        corp.ok("join", token=first["token"])
        equal((corp.document["paused"], clock(corp)), (True, {"left": left, "running": {}, "away": {}}))
        corp.ok("pause", on=False)
        house.after(MINUTE)
        runner.ok("join", token=second["token"])
        equal(runner.document["pause"], "corp")
        runner.ok("pause", on=False)  # the same wish is consent
        equal((corp.document["paused"], clock(corp)), (False, {"left": left, "running": {"corp": house.now}, "away": {}}))
        corp.choose("keep")
        # Against a bot it is done at once.
        alone = house.person()
        seat = alone.ok("create", game="netrunner", side="corp", deck="nbn", against="random")
        alone.ok("join", token=seat["token"])
        alone.ok("pause", on=True)
        equal(alone.document["paused"], True)
        alone.ok("pause", on=False)
        alone.choose("keep")


def test_wishes_cannot_pester():
    """# TH-60: one wish at a time, five a game, silence after two refusals."""
    with House() as house:
        corp, runner, _, _, _ = table(house)
        for _ in range(2):
            runner.ok("pause", on=True)
            corp.ok("answer", allow=False)
            equal(runner.document["pause"], None)
        runner.refused("too_many", "pause", on=True)
        for _ in range(5):  # whatever happens in between answers, and five are enough
            corp.ok("pause", on=True)
            asked(corp, runner).choose(*QUIET)
            equal(corp.document["pause"], None)
        corp.refused("too_many", "pause", on=True)


def test_a_game_that_was_left_can_be_claimed():
    """# TH-59: after the stated time without a connection and with a decision pending, and only then."""
    with House() as house:
        house.person()
        house.after(5 * MINUTE)  # none soon after a start
        for options, wait in (({"clock": {"minutes": 60, "increment": 0}}, 3 * MINUTE), ({}, 10 * MINUTE)):
            corp, runner, watcher, first, second = table(house, **options)
            runner.refused("not_now", "claim", command="a")  # he is there
            corp.leave()
            equal([seat.get("away") for seat in runner.of("seats")[-1]["seats"]], [0, None])
            equal(watcher.of("seats")[-1], runner.of("seats")[-1])
            house.after(wait - 1)
            runner.refused("not_now", "claim", command="a")
            watcher.refused("not_seated", "claim", command="a")
            house.after(1)
            runner.ok("claim", command="a")
            runner.ok("claim", command="a")  # sent again
            for person in (runner, watcher):
                equal(person.document["end"], {"reason": "abandoned", "seat": "corp"})
            runner.refused("not_now", "record")  # it may go on yet
        # Whoever is away but not asked has not left the game.
        corp, runner, _, first, second = table(house)
        runner.leave()
        house.after(60 * MINUTE)
        corp.refused("not_now", "claim", command="b")


def test_many_who_go_at_once_lose_nothing():
    """# TH-59: no game ends by itself when connections do, none soon after a start, and at most ten a minute."""
    with House() as house:
        tables = [table(house, False) for _ in range(14)]
        tokens = [second["token"] for _, _, _, _, second in tables]
        guests = [runner.guest for _, runner, _, _, _ in tables]
        house.restart()
        house.after(4 * MINUTE)
        runners = [house.person(guest) for guest in guests]
        for runner, token in zip(runners, tokens):
            runner.ok("join", token=token)
            equal(runner.document["end"], None)
            runner.refused("not_now", "claim", command="a")
        house.after(11 * MINUTE)
        equal([runner.document["end"] for runner in runners], [None] * 14)
        kinds = [runner.ask("claim", command="a")["type"] for runner in runners]
        equal((kinds, house.alarms), (["done"] * 10 + ["refused"] * 4, ["claims"]))
        house.after(9 * MINUTE)
        runners[-1].refused("not_now", "claim", command="b")
        house.after(MINUTE)
        runners[-1].ok("claim", command="b")


def test_a_storm_ends_nothing():
    """# TH-59: when many lose their connections at once, nobody has left his game, whoever says so."""
    with House() as house:
        house.person()
        house.after(6 * MINUTE)
        tables = [table(house, False) for _ in range(60)]
        for corp, _, _, _, _ in tables[:50]:
            corp.leave()  # one side of each is gone …
        equal(house.alarms, ["many_left"])
        for corp, _, _, _, _ in tables[50:55]:
            house.after(50000)
            corp.leave()  # … and those who trickle away afterwards are no storm …
        house.after(30 * MINUTE)
        tables[54][1].ok("claim", command="a")
        for _, runner, _, _, _ in tables[:50]:
            runner.refused("not_now", "claim", command="a")
        tables[55][0].leave()  # … and somebody who goes alone has left
        house.after(31 * MINUTE)
        tables[55][1].ok("claim", command="a")
        tables[0][1].ok("claim", command="a")  # in the end they have as well
        for people in tables:  # all of them
            for person in people[:2]:
                if person.name in house.people:
                    person.leave()
        house.after(30 * MINUTE)
        reader = house.person(tables[3][1].guest)
        equal([game["state"] for game in reader.ok("games")["games"]], ["running"])
        equal(house.alarms, ["many_left", "many_left"])


def test_an_end_by_abandonment_can_be_voided():
    """# TH-59: for seven days, by an entry of its own; the game goes on where it was, and replays."""
    with House() as house:
        house.person()
        house.after(5 * MINUTE)
        corp, runner, watcher, first, second = table(house, clock={"minutes": 60, "increment": 0})
        for _ in range(5):
            asked(corp, runner).choose(*QUIET)
        while asked(corp, runner) is not corp:
            runner.choose(*QUIET)
        left = corp.document["clock"]["left"]
        before = corp.document
        corp.leave()
        house.after(3 * MINUTE)
        runner.ok("claim", command="a")
        equal(runner.ok("games", over=True)["games"][0]["result"]["winner"], ["runner"])
        house.after(24 * 60 * MINUTE)  # not packed so soon
        runner.refused("not_now", "record")  # the key and all cards of a game that may go on (TH-14)
        runner.refused("not_now", "record", table=first["table"])
        house.line("void " + first["table"])
        equal((runner.document["end"], watcher.document["end"]), (None, None))
        equal((runner.ok("games", over=True)["games"], runner.ok("games")["games"][0]["state"]), ([], "running"))
        runner.refused("not_now", "claim", command="b")  # he has time to come back
        house.restart()
        again = house.person(corp.guest)
        again.ok("join", token=first["token"])
        equal((again.document["state"], again.document["decision"]), (before["state"], before["decision"]))
        assert abs(again.document["clock"]["left"]["corp"] - left["corp"]) < MINUTE
        again.choose(*QUIET)
        turns = again.document["state"]["turn"]
        house.line("void " + second["table"])  # it runs: ended without a result
        house.restart()
        reader = house.person(corp.guest)
        equal([game["result"] for game in reader.ok("games", over=True)["games"]], [{"winner": [], "reason": "closed", "turns": turns}])
        # A week later it is too late, and what somebody gave up stays.
        house.after(10 * MINUTE)
        corp, runner, _, third, _ = table(house)
        corp.leave()
        house.after(10 * MINUTE)
        runner.ok("claim", command="a")
        house.jump(WEEK + 1)
        house.line("void " + third["table"])
        equal(runner.document["end"], {"reason": "abandoned", "seat": "corp"})
        corp, runner, _, fourth, _ = table(house)
        runner.ok("concede", command="a")
        house.line("void " + fourth["table"])
        equal(corp.document["end"], {"reason": "conceded", "seat": "runner"})


def test_running_games_are_replayed_at_the_start():
    """# TH-55: a planted change of the rules, here another state than the one that was reached, freezes that game alone, whoever opens it or not."""
    with House() as house:
        tables = [table(house, False) for _ in range(3)]
        for corp, runner, _, _, _ in tables:
            for _ in range(4):
                asked(corp, runner).choose(*QUIET)
        house.restart()
        with sqlite3.connect(os.path.join(house.folder.name, "games.db")) as db:
            db.execute("UPDATE entry SET hash=hash+1 WHERE play=? AND n=2", (tables[1][3]["table"],))
            before = db.execute("SELECT * FROM entry ORDER BY play, n").fetchall()
        db.close()
        house.restart()
        house.after(3000)
        equal(house.alarms, ["frozen"])
        with sqlite3.connect(os.path.join(house.folder.name, "games.db")) as db:
            states = dict(db.execute("SELECT id, state FROM play").fetchall())
            equal(db.execute("SELECT * FROM entry ORDER BY play, n").fetchall(), before)  # nothing is altered
        db.close()
        equal([states[people[3]["table"]] for people in tables], [1, 3, 1])
        for number, (corp, _, _, first, _) in enumerate(tables):
            again = house.person(corp.guest)
            equal(again.ask("join", token=first["token"]).get("code"), "frozen" if number == 1 else None)
            if number == 1:
                contains(again.answer["text"], "begun with other rules")
                equal([game["state"] for game in again.ok("games", over=True)["games"]], ["frozen"])


def test_pages_that_see_something_else():
    """# TH-02: what a seat is shown has the digest of its view, nobody else's messages do; who says that it is another one is noted, once."""
    with House() as house:
        corp, runner, watcher, _, _ = table(house)
        while house.made < 40 and asked(corp, runner):
            asked(corp, runner).choose(*QUIET)
        assert not any("seen" in message for message in watcher.of("change") + watcher.of("snapshot"))
        told = [[message["seen"] for message in person.of("snapshot") + person.of("change")] for person in (corp, runner)]
        assert all(len(set(one)) > 5 for one in told) and not set(told[0]) & set(told[1])
        person = asked(corp, runner)
        question = person.document["decision"]["question"]
        person.ok("view", question=question)
        equal(house.alarms, [])
        for _ in range(3):
            person.ok("view", question=question, differs=True)
        equal(house.alarms, ["differs"])


def test_slow_lines_are_made_good():
    """# TH-58: up to 0.3 s a choice and 2 s a turn, by the server's own measure; whoever claims more gets no more."""
    with House() as house:
        capped = False
        for _ in range(8):  # a game in which somebody runs may be over before a turn is long enough
            corp, runner, _, _, _ = table(house, False, clock={"minutes": 5, "increment": 0})
            house.line("lag %s 200" % corp.name)
            house.line("lag %s 60000" % runner.name)
            for person in (corp, runner):
                person.ok("stops", level="full")  # many questions in a turn
            spent = {"corp": [], "runner": []}
            for _ in range(80):
                who = asked(corp, runner)
                if who is None:
                    break
                side = "corp" if who is corp else "runner"
                turn, before = who.document["state"]["turn"], clock(who)["left"][side]
                house.after(1000 if side == "corp" else 400)
                who.choose("keep", "run", *QUIET)
                spent[side].append((turn, before - clock(who)["left"][side]))
            for side, wait, good in (("corp", 1000, 200), ("runner", 400, 300)):
                for turn in {turn for turn, _ in spent[side]}:
                    of_turn = [wait - ms for when, ms in spent[side] if when == turn]
                    assert max(of_turn) <= good and sum(of_turn) <= 2000, (side, of_turn)
                    equal(of_turn[0], good)
                    capped = capped or sum(of_turn) == 2000
            if capped:
                break
        assert capped, spent
        # The last moment is later by as much, and no more.
        corp, runner, _, _, _ = table(house, False, clock={"minutes": 5, "increment": 0})
        house.line("lag %s 200" % corp.name)
        corp.refused("not_now", "choose", question=9, choice=0, command="x")  # so that it is known
        house.after(clock(corp)["left"]["corp"] + 199)
        equal(corp.document["end"], None)
        house.after(2)
        equal(corp.document["end"], {"reason": "time", "seat": "corp"})


def replayed(record, lang, *options):
    with tempfile.TemporaryDirectory() as folder:
        path, file = os.path.join(folder, "r.json"), os.path.join(folder, "r.jackin")
        with open(path, "w", encoding="utf-8") as out:
            json.dump(record, out)
        if record["game"] == "netrunner":
            subprocess.run([JACKIN, "replay", "--from-json", path, "-o", file], check=True)
            again = json.loads(subprocess.run([JACKIN, "replay", "--to-json", file], check=True, capture_output=True, text=True).stdout)
            equal(again, record)
            path = file
        subprocess.run([JACKIN, "replay", "--verify", path], check=True, capture_output=True)
        return subprocess.run([JACKIN, "replay", "--plain", "--lang", lang, *options, path], check=True, capture_output=True, text=True,
                              input="end\nq\n").stdout


def test_ends_are_in_the_record():
    """Conceded, time and abandoned stand in the record, and `jackin replay` says them in both languages."""
    said = {"conceded": ("The Runner gave up.", "Runner: poddanie gry."), "time": ("The Corporation ran out of time.", "Korporacja: koniec czasu."),
            "abandoned": ("The Corporation left the game.", "Korporacja: opuszczenie gry.")}
    with House() as house:
        house.person()
        house.after(5 * MINUTE)
        for reason, (english, polish) in said.items():
            corp, runner, _, _, _ = table(house, clock={"minutes": 30, "increment": 0})
            for _ in range(6):
                asked(corp, runner).choose(*QUIET)
            while asked(corp, runner) is not corp:
                asked(corp, runner).choose(*QUIET)
            if reason == "conceded":
                runner.ok("concede", command="give up")
            elif reason == "time":
                house.after(30 * MINUTE)
            else:
                corp.leave()
                house.after(3 * MINUTE)
                runner.ok("claim", command="mine")
                house.jump(WEEK)
                runner.refused("not_now", "record")
                house.jump(1)  # now nobody can void it
            record = runner.ok("record")["record"]
            equal(record["end"], {"reason": reason, "seat": "runner" if reason == "conceded" else "corp"})
            contains(replayed(record, "en", "--list"), english)
            contains(replayed(record, "pl", "--list"), polish)
            contains(replayed(record, "en"), english)
        engine = Engine()
        equal(engine.ask(cmd="replay", record=record)["end"], record["end"])
        assert "end" not in engine.ask(cmd="replay", record=record, upto=3)
        for end, path in (({"reason": "tired", "seat": "corp"}, "record.end.reason"), ({"reason": "time", "seat": "Kate"}, "record.end.seat"),
                          ({"reason": "time"}, "record.end.seat"), ({"reason": "time", "seat": "corp", "more": 1}, "record.end.more"), ([], "record.end")):
            try:
                engine.ask(cmd="replay", record={**record, "end": end})
            except AssertionError as refused:
                equal(refused.args[0]["error"]["path"], path)
            else:
                raise AssertionError("%r was taken" % end)
        engine.close()


def test_a_bot_takes_the_seat_of_who_leaves():
    """In Mainframe with three or four; the record says so, and the others play on."""
    with House() as house:
        house.person()
        house.after(5 * MINUTE)
        people = [house.person() for _ in range(3)]
        seats = [people[0].ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], clock={"minutes": 20, "increment": 5})]
        seats += [person.ok("sit", table=seats[0]["table"]) for person in people[1:]]
        for person, seat in zip(people, seats):
            person.ok("join", token=seat["token"])
        rng = random.Random(4)

        def play(count):
            for _ in range(count):
                who = asked(*(person for person in people if person.name in house.people))
                if who:
                    decision = who.document["decision"]
                    who.ok("choose", question=decision["question"], choice=rng.randrange(len(decision["choices"])), command="r%d" % rng.randrange(10 ** 9))
                else:
                    house.after(100)

        play(7)
        people[1].ok("concede", command="c")
        equal([seat["who"] for seat in people[0].of("seats")[-1]["seats"]], ["person", "bot", "person"])
        equal((people[0].document["end"], people[1].of("left")[-1]["why"]), (None, "replaced"))
        people[1].refused("not_seated", "concede", command="d")
        house.person(people[1].guest).refused("not_found", "join", token=seats[1]["token"])
        people[1].leave()
        play(10)
        house.restart()
        people = [house.person(person.guest) for person in people]
        people[0].ok("join", token=seats[0]["token"])
        people[2].ok("join", token=seats[2]["token"])
        equal([seat["who"] for seat in people[0].of("joined")[-1]["seats"]], ["person", "bot", "person"])
        while people[0].document["state"]["winner"] is None:
            play(5)
        record = people[0].ok("record")["record"]
        equal([(taken["seat"], taken["reason"], taken["bot"]) for taken in record["taken"]], [("Kate", "conceded", "greedy")])
        contains(replayed(record, "en", "--list"), "Kate gave up. The bot 'greedy' plays on from here.")
        contains(replayed(record, "pl", "--list"), "Dalej gra bot „greedy”.")


run(globals())
