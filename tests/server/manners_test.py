"""Manners (TH-60): whom one will not meet, what one reports, and how often one may ask."""
import json
import os
import sqlite3
import subprocess

from client import JACKIN, Server, contains, equal, run
from driven import QUIET, House, asked, table


def lines(person):
    return [line["text"] for message in person.of("chat") for line in message["lines"]]


def tables(person, **fields):
    return [listed["table"] for listed in person.ok("tables", **fields)["tables"]]


def admin(house, *words, status=0, lang="en"):
    result = subprocess.run([JACKIN, "admin", "--store", os.path.join(house.folder.name, "games.db"), "--lang", lang, *words], capture_output=True, text=True,
                            check=False)
    equal((words, result.returncode, result.stderr == ""), (words, status, status == 0))
    return result.stdout


def test_a_block_holds_everywhere():
    """# TH-60: tables, watching and chat; in both directions, at once and after a restart; nobody else notices."""
    with House() as house:
        corp, runner, watcher, first, second = table(house)
        stranger, pest = house.person(), house.person()
        pest.ok("join", table=first["table"])
        for reader in (pest, corp):
            reader.ok("tables", follow=True)
            reader.ok("tables", watch=True, follow=True)
        corp.refused("not_found", "block", who="watcher 9")
        corp.refused("not_found", "block", who="corp")  # himself
        corp.refused("not_found", "block")
        corp.refused("not_found", "block", name="Nobody")
        house.person("-").refused("no_guest", "block", who="corp")
        corp.ok("block", who="watcher 2")
        equal([message["why"] for message in pest.of("left")], ["consent"])
        equal(watcher.of("left"), [])
        # The pest finds the table nowhere, and opens none where the other would come.
        house.after(2000)
        equal([message["tables"] for message in pest.of("tables") if message.get("watch")][-1], [])
        pest.refused("not_found", "join", table=first["table"])
        pest.refused("not_found", "look", table=first["table"])
        open_seat = pest.ok("create", game="netrunner", side="corp", deck="jinteki")
        house.after(2000)
        equal((tables(corp), tables(stranger)), ([], [open_seat["table"]]))
        corp.refused("not_found", "sit", table=open_seat["table"], deck="shaper")
        corp.refused("not_found", "look", table=open_seat["table"])
        corp_seat = corp.ok("create", game="netrunner", side="corp", deck="jinteki", against="invitation")
        pest.refused("not_found", "sit", invitation=corp_seat["invitation"], deck="shaper")
        pest.refused("not_found", "look", invitation=corp_seat["invitation"])
        # Of those who watch, the two do not hear each other, and all others hear both.
        other, _, _, third, _ = table(house)
        for person in (corp, pest, stranger):
            person.ok("join", table=third["table"])
        pest.ok("say", text="buy my cards")
        corp.ok("say", text="quiet please")
        equal(("buy my cards" in lines(corp), "quiet please" in lines(pest), lines(stranger)), (False, False, ["buy my cards", "quiet please"]))
        # It is the blocker's own list, and it survives.
        equal((len(corp.ok("blocks")["blocks"]), pest.ok("blocks")["blocks"]), (1, []))
        house.restart()
        corp, pest = house.person(corp.guest), house.person(pest.guest)
        pest.refused("not_found", "join", table=first["table"])
        number = corp.ok("blocks")["blocks"][0]["block"]
        pest.refused("not_found", "unblock", block=number)  # not his
        corp.ok("unblock", block=number)
        corp.refused("not_found", "unblock", block=number)
        pest.ok("join", table=first["table"])


def test_own_blocks_are_not_crowded_out():
    """However many block somebody, those whom he blocked stay away."""
    with House() as house:
        corp, _, _, first, _ = table(house)
        pest = house.person()
        pest.ok("join", table=first["table"])
        corp.ok("block", who="watcher 2")
        house.restart()
        with sqlite3.connect(os.path.join(house.folder.name, "games.db")) as db:
            own, = db.execute("SELECT person FROM block").fetchone()
            db.executemany("INSERT INTO block(id, person, other, name, made) VALUES(?, ?, ?, '', 0)",
                           [("x%d" % i, i.to_bytes(len(own), "big"), own) for i in range(1200)])
        db.close()
        corp, pest = house.person(corp.guest), house.person(pest.guest)
        open_seat = pest.ok("create", game="netrunner", side="corp", deck="jinteki")
        house.after(2000)
        equal(tables(corp), [])
        corp.refused("not_found", "look", table=open_seat["table"])


def test_a_watcher_who_is_blocked_has_no_name():
    """Who plays is named in the list of blocks; who watches is as nameless there as at the table."""
    with Server() as server:
        def person(name):
            body = server.request("POST", "/api/register", json.dumps({"name": name, "password": "correct-horse-7"}).encode(), [("Content-Type", "application/json")])[2]
            return server.client(json.loads(body)["session"])
        corp, runner, *watchers = map(person, ("Zuzanna", "Ola", "Basia"))
        seat = corp.ok("create", game="netrunner", side="corp", deck="jinteki")
        runner.ok("sit", table=seat["table"], deck="shaper")
        corp.join(token=seat["token"])
        for watcher in watchers:
            watcher.join(table=seat["table"])
        corp.ok("block", who="watcher1")
        corp.ok("block", who="runner")
        equal(sorted(block.get("name", "") for block in corp.ok("blocks")["blocks"]), ["", "Ola"])


def test_a_block_of_the_opponent():
    """The game goes on; nothing more is heard or asked, and there is no rematch."""
    with House() as house:
        corp, runner, watcher, first, second = table(house)
        runner.ok("say", text="first")
        corp.ok("block", who="runner")
        runner.ok("say", text="second")
        corp.ok("say", text="third")
        equal((lines(corp), lines(runner), lines(watcher)), (["first", "third"], ["first", "second"], ["first", "second", "third"]))
        asked(corp, runner).choose(*QUIET)
        runner.refused("too_many", "take_back", command="t")
        runner.refused("too_many", "pause", on=True)
        asked(corp, runner).choose(*QUIET)
        again = house.person(runner.guest)
        again.ok("join", token=second["token"])  # his seat stays his
        equal(lines(again), ["first", "second"])  # his own
        corp.ok("concede", command="c")
        again.refused("too_many", "rematch")
        corp.refused("too_many", "rematch")


def test_rematches_are_asked_for_five_times():
    with House() as house:
        corp, runner, _, _, _ = table(house)
        corp.ok("concede", command="c")
        for _ in range(5):
            runner.ok("rematch")
            runner.ok("rematch", on=False)
        runner.refused("too_many", "rematch")


def test_a_report_carries_the_last_lines():
    """# TH-60: fifty of them; the operator reads and settles it; it is in the export and goes with the person (TH-57)."""
    with House() as house:
        corp, runner, watcher, first, _ = table(house)
        corp.refused("not_found", "report", who="watcher 7", text="rude")
        corp.refused("bad_text", "report", who="runner", text="see https://example.com")
        house.person().refused("not_seated", "report", who="runner", text="rude")
        for i in range(55):
            runner.ok("say", text="insult %d" % i)
            house.after(10000)
        corp.ok("mute", who="runner", on=True)
        corp.ok("report", who="runner", text="he insults me")
        equal(admin(house, "reports").count("insult "), 50)
        said = admin(house, "reports", lang="pl")
        for word in ("he insults me", "insult 5\n", "insult 54", first["table"], "gość"):
            contains(said, word)
        assert "insult 4\n" not in said
        number = said.split()[0]
        admin(house, "settle", number)
        equal(admin(house, "reports"), "")
        admin(house, "settle", number, status=1)
        contains(admin(house, "acts"), "settle")
        # A seat hears nothing of those who watch, and so its report has nothing of them either.
        watcher.ok("say", text="psst")
        runner.ok("report", who="corp", text="slow")
        assert "psst" not in admin(house, "reports")
        watcher.ok("report", who="corp", text="slow")
        contains(admin(house, "reports"), "psst")
        codes = [corp.ask("report", who="runner", text="again").get("code") for _ in range(12)]
        equal((codes[0], codes[-1]), (None, "too_many"))


run(globals())
