"""Lists: tables that are followed, a table that one was invited to, one's own games and their records."""
from client import equal, run
from driven import MINUTE, QUIET, House, asked, table


def seats(listed):
    return [(seat["seat"], seat["who"]) for seat in listed["seats"]]


def test_lists_are_followed():
    """Whoever follows a list is sent it again when it is another one, and otherwise nothing."""
    with House() as house:
        reader, passer = house.person(), house.person()
        equal(reader.ok("tables", follow=True), {"type": "tables", "id": reader.answer["id"], "tables": []})
        equal(reader.ok("tables", watch=True, follow=True)["watch"], True)
        passer.ok("tables")
        house.after(5000)
        equal(len(reader.of("tables")), 2)
        corp = house.person()
        first = corp.ok("create", game="netrunner", side="corp", deck="jinteki")
        house.after(2000)
        equal([seats(listed) for listed in reader.of("tables")[-1]["tables"]], [[("corp", "person"), ("runner", "free")]])
        equal(len(reader.of("tables")), 3)
        runner = house.person()
        second = runner.ok("sit", table=first["table"], deck="shaper")
        corp.ok("join", token=first["token"])
        runner.ok("join", token=second["token"])
        house.after(2000)
        open_now, watch_now = ([m for m in reader.of("tables") if m.get("watch", False) == watch][-1]["tables"] for watch in (False, True))
        equal((open_now, [listed["table"] for listed in watch_now]), ([], [first["table"]]))
        told = len(reader.of("tables"))
        for _ in range(6):  # playing changes no list
            asked(corp, runner).choose(*QUIET)
        house.after(3000)
        equal(len(reader.of("tables")), told)
        reader.ok("tables", watch=True, follow=False)
        told = len(reader.of("tables"))
        runner.ok("concede", command="over")
        house.after(2000)
        equal(len(reader.of("tables")), told)
        equal(reader.ok("tables", watch=True)["tables"], [])
        equal(len(passer.of("tables")), 1)


def test_an_invitation_is_looked_at():
    """# TH-15, TH-48: it shows the table and is not used up; all that is wrong has one answer."""
    with House() as house:
        corp, other = house.person(), house.person()
        seat = corp.ok("create", game="netrunner", side="corp", deck="jinteki", against="invitation", clock={"minutes": 9, "increment": 1})
        for _ in range(2):
            found = other.ok("look", invitation=seat["invitation"])
            equal((found["table"], found["game"], found["state"], seats(found), found["clock"]),
                  (seat["table"], "netrunner", "open", [("corp", "person"), ("runner", "free")], {"minutes": 9, "increment": 1}))
        equal(other.ok("look", table=seat["table"])["table"], seat["table"])
        equal(other.ok("tables")["tables"], [])  # nobody else finds it
        answers = [other.refused("not_found", "look", **fields)["text"] for fields in
                   ({"invitation": "0" * 32}, {"table": "0" * 20}, {}, {"table": seat["table"], "invitation": seat["invitation"]}, {"invitation": seat["token"]})]
        equal(len(set(answers)), 1)
        other.ok("sit", invitation=seat["invitation"], deck="shaper")
        other.refused("not_found", "look", invitation=seat["invitation"])
        equal(other.ok("look", table=seat["table"])["state"], "running")


def test_ones_own_games():
    with House() as house:
        corp, runner, watcher, first, _ = table(house)
        solo = corp.ok("create", game="mainframe", runners=["Noise", "Kate"], against="random")
        waiting = corp.ok("create", game="netrunner", side="runner", deck="shaper")
        equal(watcher.ok("games")["games"], [])
        house.person("-").refused("no_guest", "games")
        games = {game["table"]: game for game in corp.ok("games")["games"]}
        equal(set(games), {first["table"], solo["table"], waiting["table"]})
        one = games[first["table"]]
        equal((one["seat"], one["state"], one["turns"], one["turn"], one["asked"]), ("corp", "running", 0, "corp", True))
        equal((games[waiting["table"]]["state"], games[waiting["table"]]["seat"]), ("open", "runner"))
        equal((games[solo["table"]]["seat"], games[solo["table"]]["asked"]), ("Noise", True))
        equal(corp.ok("games", over=True), {"type": "games", "id": corp.answer["id"], "games": [], "over": True})
        equal(runner.ok("games")["games"][0]["asked"], False)
        corp.choose("keep")
        games = {game["table"]: game for game in corp.ok("games")["games"]}
        equal([games[first["table"]]["asked"], runner.ok("games")["games"][0]["asked"]], [False, True])
        # Of a running game nobody has a record: not by its number either (TH-14).
        answers = [person.refused("not_found", "record", table=number)["text"]
                   for person in (corp, runner, watcher) for number in (first["table"], "0" * 20)]
        equal(len(set(answers)), 1)
        runner.ok("concede", command="over")
        equal({game["table"] for game in corp.ok("games")["games"]}, {solo["table"], waiting["table"]})
        over = runner.ok("games", over=True)["games"]
        equal([(game["table"], game["seat"], game["result"], game["ended"] >= game["made"]) for game in over],
              [(first["table"], "runner", {"winner": ["corp"], "reason": "conceded", "turns": 0}, True)])
        equal(runner.ok("games", over=True, before=over[0]["made"])["games"], [])
        # Its players have the record from anywhere, and nobody else.
        record = corp.ok("record")["record"]
        away = house.person(runner.guest)
        equal(away.ok("record", table=first["table"])["record"], record)
        watcher.refused("not_found", "record", table=first["table"])
        house.restart()
        again = house.person(corp.guest)
        equal(again.ok("record", table=first["table"])["record"], record)
        equal(sorted(game["seat"] for game in again.ok("games")["games"]), ["Noise", "runner"])
        house.after(30 * MINUTE)  # packed by now
        equal(again.ok("record", table=first["table"])["record"], record)


def test_games_tell_no_sooner_than_the_table():
    """# TH-05: what is held back at the table is held back in the list of games."""
    with House(pace=700) as house:
        corp, runner, _, first, _ = table(house)
        house.after(700)
        for _ in range(40):
            who = asked(corp, runner)
            before = who.ok("games")["games"][0]
            equal((before["asked"], before["turns"]), (True, who.document["state"]["turn"]))
            who.choose(*QUIET)
            for _ in range(2):
                held = who.ok("games")["games"][0]
                equal({name: held[name] for name in ("turns", "turn", "asked")}, {name: before[name] for name in ("turns", "turn", "asked")})
                house.after(300)
            house.after(2000)


def test_the_bots_are_named():
    with House() as house:
        bots = house.person().of("welcome")[0]["bots"]
        equal((bots["netrunner"][0], bots["mainframe"][0]), ("random", "random"))
        person = house.person()
        for name in bots["netrunner"][-1:]:
            person.ok("create", game="netrunner", side="corp", deck="jinteki", against=name, bot_deck="criminal")


run(globals())
