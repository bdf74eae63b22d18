"""Quotas: tables and bot games at once, passwords of tables by address, and guessing of numbers (TH-46, TH-48)."""
import json
import random

from client import Server, equal, run
from driven import House, table

JSON = ("Content-Type", "application/json")
GOOD = "correct-horse-7"


def bot_table(person, **fields):
    return person.ask("create", game="mainframe", runners=["Noise", "Kate"], against="random", **fields).get("code")


def test_bot_games_at_once():
    """# TH-46: a guest has two, and another one when one is over."""
    with House() as house:
        person = house.person()
        first = person.ok("create", game="netrunner", side="corp", deck="jinteki", against="random")
        equal([bot_table(person) for _ in range(2)], [None, "too_many"])
        equal(bot_table(house.person(person.guest)), "too_many")  # from another connection
        equal(bot_table(house.person()), None)
        person.ok("create", game="netrunner", side="corp", deck="jinteki", against="oneself")  # that is no bot's
        person.ok("join", token=first["token"])
        person.ok("concede", command="c")
        equal([bot_table(person) for _ in range(2)], [None, "too_many"])
        person.refused("too_many", "rematch", deck="shaper")  # that is one more too


def test_tables_that_wait():
    """# TH-48: a guest has three that wait for somebody, and sits at eight that are not over."""
    with House() as house:
        person, other = house.person(), house.person()
        seats = [person.ok("create", game="netrunner", side="corp", deck="jinteki") for _ in range(3)]
        for against in ("anyone", "invitation"):
            person.refused("too_many", "create", game="netrunner", side="corp", deck="jinteki", against=against)
        for seat in seats:
            other.ok("sit", table=seat["table"], deck="shaper")
        seats = [person.ok("create", game="netrunner", side="corp", deck="jinteki") for _ in range(3)]
        for seat in seats:
            other.ok("sit", table=seat["table"], deck="shaper")
        for _ in range(2):
            person.ok("create", game="netrunner", side="corp", deck="jinteki")
        person.refused("too_many", "create", game="netrunner", side="corp", deck="jinteki")
        for _ in range(2):
            third = house.person().ok("create", game="netrunner", side="corp", deck="jinteki")
            other.ok("sit", table=third["table"], deck="shaper")
        third = house.person().ok("create", game="netrunner", side="corp", deck="jinteki")
        other.refused("too_many", "sit", table=third["table"], deck="shaper")


def test_tables_that_nobody_joined_are_closed():
    """# TH-48: whoever sits there alone gives his seat up, and may make another table; nobody finds the old one any more."""
    with House() as house:
        person, other, watcher = house.person(), house.person(), house.person()
        seats = [person.ok("create", game="netrunner", side="corp", deck="jinteki", against=against, commits=True)
                 for against in ("anyone", "invitation", "anyone")]
        person.refused("too_many", "create", game="netrunner", side="corp", deck="jinteki")
        other.ok("tables", follow=True)
        for number, seat in enumerate(seats):
            person.refused("not_seated", "stand_up")
            watcher.ok("join", table=seat["table"])
            watcher.refused("not_seated", "stand_up")
            person.ok("join", token=seat["token"])
            person.refused("not_now", "concede", command="no game")  # there is none to give up
            person.ok("stand_up")
            equal([who.of("left")[-1]["why"] for who in (person, watcher)], ["closed"] * 2)
            for again in (False, True):  # the same after a restart, for those who were there
                for type, fields in (("join", {"token": seat["token"]}), ("join", {"table": seat["table"]}), ("sit", {"table": seat["table"], "deck": "shaper"}),
                                     ("sit", {"invitation": seat.get("invitation", "0" * 32), "deck": "shaper"}),
                                     ("look", {"invitation": seat.get("invitation", "0" * 32)})):
                    other.refused("not_found", type, **fields)
                if not again:
                    house.after(2000)
                    shown = [one["table"] for one in other.of("tables")[-1]["tables"]]
                    equal(sorted(shown), sorted(one["table"] for one in seats[number + 1:] if "invitation" not in one))
                    house.restart()
                    person, other, watcher = house.person(person.guest), house.person(other.guest), house.person(watcher.guest)
                    other.ok("tables", follow=True)
            equal([len(person.ok("games", over=over)["games"]) for over in (False, True)], [2 - number, 0])
        assert not any(isinstance(text, str) for who in (person, other, watcher) for _, text in who.heard)  # nobody was disconnected
        for _ in range(3):
            person.ok("create", game="netrunner", side="corp", deck="jinteki")
        person.refused("too_many", "create", game="netrunner", side="corp", deck="jinteki")


def test_a_seat_is_given_up():
    """# TH-24, TH-48: of several who wait one may go, and the last closes the table; once all sit nobody can without being counted."""
    with House() as house:
        one, two, three = (house.person() for _ in range(3))
        first = one.ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"], against="invitation", commits=True)
        second = two.ok("sit", invitation=first["invitation"])
        one.ok("join", token=first["token"])
        two.ok("join", token=second["token"])
        one.ok("stand_up")  # who made it may go too
        equal((one.of("left")[-1]["why"], two.of("left")), ("closed", []))
        equal([(seat["seat"], seat["who"]) for seat in two.of("seats")[-1]["seats"]], [("Noise", "free"), ("Kate", "person"), ("Nero", "free")])
        one.refused("not_found", "join", token=first["token"])
        seats = [one.ok("sit", invitation=first["invitation"], commits=True), three.ok("sit", invitation=first["invitation"])]
        equal([seat["seat"] for seat in seats], ["Noise", "Nero"])
        one.ok("join", token=seats[0]["token"])
        for person in (one, two):  # a start is going on
            person.refused("begun", "stand_up")
            person.refused("not_now", "concede", command="early")
        equal(one.of("start")[-1]["type"], "start")
        house.after(10000)
        assert two.document
        # Alone again: the last one closes it.
        first = one.ok("create", game="mainframe", runners=["Noise", "Kate", "Nero"])
        second = two.ok("sit", table=first["table"])
        for person, seat in ((one, first), (two, second)):
            person.ok("join", token=seat["token"])
            person.ok("stand_up")
        three.refused("not_found", "sit", table=first["table"])


def test_closing_a_table_gives_up_no_game():
    """# TH-50: somebody sits down while it is on its way: the game that began is played, and whoever would have closed the table is told."""
    with House() as house:
        for lang, said in (("en", "The game has begun by now"), ("pl", "Gra już się zaczęła")):
            corp, runner = house.person(), house.person()
            first = corp.ok("create", game="netrunner", side="corp", deck="jinteki")
            corp.ok("join", token=first["token"])
            second = runner.ok("sit", table=first["table"], deck="shaper")  # without a share: dealt at once
            assert corp.refused("begun", "stand_up", lang=lang)["text"].startswith(said)
            runner.ok("join", token=second["token"])
            assert corp.document["end"] is None and runner.document["end"] is None
            corp.choose("keep")
            equal(runner.ok("concede", command="over")["command"], "over")
            corp.refused("not_now", "stand_up")  # it is over: nothing is left to give up


def test_an_account_has_more():
    """# TH-46: four games against bots."""
    with Server() as server:
        _, _, body = server.request("POST", "/api/register", json.dumps({"name": "Zuzanna", "password": GOOD}).encode(), [JSON])
        person = server.client(json.loads(body)["session"])
        equal([bot_table(person) for _ in range(5)], [None] * 4 + ["too_many"])


def test_passwords_are_guessed_by_address():
    """# TH-48: ten wrong ones in ten minutes, of whatever connections, guests and tables; right ones are not counted."""
    with Server(None, "--trusted-proxy", "127.0.0.1") as server:
        def client(address):
            return server.client(server.guest(), [("X-Forwarded-For", address)])
        maker = client("203.0.113.1")
        tables = [maker.ok("create", game="netrunner", side="corp", deck="jinteki", password="sesame")["table"] for _ in range(3)]
        codes = []
        for i in range(12):
            guesser = client("198.51.100.7")
            codes.append(guesser.ask("join", table=tables[i % 3], password="guess").get("code"))
            if i < 10:
                equal(client("203.0.113.9").ask("join", table=tables[i % 3], password="sesame").get("code"), None)
            guesser.wire.close()
        equal(codes, ["password"] * 10 + ["too_many"] * 2)
        equal(client("198.51.100.7").ask("join", table=tables[0], password="sesame")["code"], "too_many")
        equal(client("198.51.100.8").ask("join", table=tables[0], password="guess")["code"], "password")


def test_numbers_are_guessed_in_vain():
    """# TH-48: 10,000 numbers of tables, seats, invitations and records have one answer, the same as for what is there but not his."""
    with House() as house:
        corp, runner, _, first, second = table(house)
        hidden = corp.ok("create", game="netrunner", side="corp", deck="jinteki", against="invitation")
        guesser = house.person()
        answers, closed = set(), 0
        for i in range(2500):
            number, token = "%020x" % random.getrandbits(80), "%032x" % random.getrandbits(128)
            for type, fields in (("join", {"table": number}), ("join", {"token": token}), ("sit", {"invitation": token, "deck": "shaper"}),
                                 ("record", {"table": first["table"] if i % 10 == 0 else number})):
                answer = guesser.ask(type, **fields)
                answers.add((answer["type"], answer["code"], answer["text"]))
            closed += sum(isinstance(message, str) for _, message in guesser.heard)
            guesser.heard.clear()
        equal(len(answers), 1)
        equal(answers.pop()[:2], ("refused", "not_found"))
        assert closed > 50, closed  # after 100 in a row the connection would be closed
        # No list has what is not listed, or running, or over.
        runner.ok("concede", command="c")
        everything = json.dumps([guesser.ok("tables"), guesser.ok("tables", watch=True), guesser.ok("games"), guesser.ok("games", over=True)])
        for secret in (hidden["table"], hidden["invitation"], first["table"], first["token"], second["token"]):
            assert secret not in everything


run(globals())
