"""What the tests of foreign files share: a whole event, files made up for each format, and importing them."""
import json
import os

from shell import CORPS, RUNNERS, Event, equal, jackin, names


def whole_event(cut=8):
    """An event with byes, a late player, drops, a removal, unfinished games, games not started, and finals."""
    event = Event("--name", "Liga <Miejska> & Co", "--date", "2026-11-15", "--place", "Łódź", "--rounds", "4",
                  "--cut", str(cut), seed=4)
    for i, name in enumerate(names(12)):
        event.call("register", name, "--corp", "starter:" + CORPS[i % 4], "--runner", "starter:" + RUNNERS[i % 3])
    event.call("register", "Zoë \"Z\" O’Hara, jr")
    for number in range(4):
        event.call("pair")
        if number == 0:
            event.call("result", "1", "1:time:4-4", "none")
            event.call("result", "2", "2:corp:0-7", "1:time:2-6")
            event.call("result", "3", "2:runner:7-0", "none")
            event.call("result", "4", "none", "none")
        if number == 2:
            event.call("drop", "2")  # in the middle of a round: his games are won by the other (TD-16)
        event.report_round()
        event.call("close")
        if number == 0:
            event.call("register", "Late Comer")
        if number == 1:
            event.call("remove", "12")
    event.call("cut")
    event.play_finals()
    return event


class Folder:
    """Writes sources into the folder of an event and imports them there."""

    def __init__(self, event):
        self.event = event

    def path(self, name):
        return os.path.join(self.event.folder, name)

    def write(self, name, content, encoding="utf-8"):
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode(encoding))
        return self.path(name)

    def exported(self, form, target=None):
        """The bytes of an export."""
        out = self.path("exported")
        result = jackin("tournament", "export", target or self.event.path, "--as", form, "--out", out, "--force", "--json")
        assert result.returncode == 0, result.stdout + result.stderr
        with open(out, "rb") as file:
            return file.read()

    def brought_in(self, source, *options):
        """Imports a file and gives the answers of import, show, standings and check."""
        target = self.path("in.tn")
        if os.path.exists(target):
            os.unlink(target)
        result = jackin("tournament", "import", target, source, *options, "--json")
        assert result.returncode == 0, result.stdout + result.stderr
        answers = [json.loads(result.stdout)]
        for verb in ("show", "standings", "check"):
            answers.append(json.loads(jackin("tournament", verb, target, "--json").stdout))
        assert answers[3]["proved"], answers[3]
        return answers

    def refused(self, source, *options):
        """A failed import leaves no file; gives its message."""
        target = self.path("refused.tn")
        result = jackin("tournament", "import", target, source, *options, "--json")
        equal(result.returncode, 1)
        self.nothing_left()
        return json.loads(result.stdout)["error"]["message"]

    def nothing_left(self):
        left = [name for name in os.listdir(self.event.folder) if name.startswith("refused.tn")]
        assert not left, "left behind: %s" % left


def scores(standings):
    return {one["name"]: (one["prestige"], one["sos"]) for one in standings["standings"]}


def tome(swiss, cut=(), people=("Ada Byte", "Bo Chip", "Cy Disk", "Di Echo", "Ed Flux"), seeds=(), parent=-9, roles=True,
         encode="iso-8859-1"):
    """A TOME file. `swiss` is a list of rounds of (a, b, points, points), b None for a bye; `cut` one of rounds of
    (a, b, winner, Corporation or None), all by index of people."""
    persons = [{"pk": -100 - i, "first_name": name.split()[0], "last_name": name.split()[1], "identity": "Noise",
                "identity2": "Jinteki: Personal Evolution", "is_active": True, "tournament_pk": parent}
               for i, name in enumerate(people)]
    tournaments = [{"pk": parent, "name": "Zl\u00f3t", "parent_pk": None, "format_pk": 1}]
    matches, seats = [], []
    for number, games in enumerate(swiss):
        for table, (a, b, x, y) in enumerate(games):
            pk = -1000 - len(matches)
            matches.append({"pk": pk, "round": number + 1, "order_index": -1 if b is None else table, "tournament_pk": parent})
            seats.append({"match_pk": pk, "participant_pk": -100 - a, "table_seat": 0, "points_earned": x})
            if b is not None:
                seats.append({"match_pk": pk, "participant_pk": -100 - b, "table_seat": 1, "points_earned": y})
    if cut:
        tournaments.append({"pk": -8, "name": "Cut", "parent_pk": parent, "format_pk": 3})
        for seed, i in enumerate(seeds):
            persons.append({"pk": -500 - i, "first_name": people[i].split()[0], "last_name": people[i].split()[1],
                            "seed": seed + 1, "tournament_pk": -8})
        for number, games in enumerate(cut):
            for table, (a, b, winner, corp) in enumerate(games):
                pk = -2000 - len(matches)
                matches.append({"pk": pk, "round": number + 1, "order_index": table, "tournament_pk": -8})
                for seat, who in enumerate((a, b)):
                    role = None if corp is None or not roles else "Corp" if who == corp else "Runner"
                    seats.append({"match_pk": pk, "participant_pk": -500 - who, "table_seat": seat,
                                  "is_winner": who == winner, "role": role})
    groups = {"Tournament:1": tournaments, "GameSettings:2": [{"win_points": 2}], "Participant:3": persons,
              "Match:4": matches, "MatchParticipant:5": seats}
    data = {"tempKeys": [], "metadataVersion": "1.0.5",
            "entityGroupMap": {key: {"entities": value} for key, value in groups.items()}}
    text = json.dumps(data, ensure_ascii=False) + "^^THIS IS A SEPARATOR^^123"
    return text.encode(encode)


def topdeck():
    """A TopDeck event of five with a bye, a draw and a top cut."""
    people = [{"name": "Player %d" % i, "id": "id-%d" % i} for i in range(5)]

    def table(number, a, b, winner):
        return {"table": number, "players": [people[a], people[b]], "winner": winner, "status": "Completed"}
    return [{"TID": "made-up", "tournamentName": "TopDeck event", "swissNum": 2, "standings": people, "rounds": [
        {"round": 1, "tables": [table(1, 0, 1, "Player 0"), table(2, 2, 3, "Draw"),
                                {"table": "Byes", "players": [people[4]], "status": "Bye"}]},
        {"round": 2, "tables": [table(1, 4, 0, "Player 4"), table(2, 1, 2, "Player 2"),
                                {"table": "Byes", "players": [people[3]], "status": "Bye"}]},
        {"round": "Top 2", "tables": [table(1, 0, 4, "Player 4")]}]}]
