"""jackin play: whole games, what is typed, saved games, bad input, and that nothing hidden shows."""
import json
import os
import random
import re
import subprocess
import tempfile
import unicodedata

import record_file
from harness import JACKIN, Engine, at_terminal, contains, equal, jackin, run
from play_keys import keys_offered

WIDTH = 100
FACTIONS = {"corp": ["haas-bioroid", "jinteki", "nbn", "weyland"],
            "runner": ["anarch", "criminal", "shaper"]}


def play(lines, *arguments, **options):
    """Plays with these lines as input and returns what was printed."""
    text = lines if isinstance(lines, str) else "".join(line + "\n" for line in lines)
    result = jackin("play", "--lang", "en", "--bot", "random", *arguments, input=text, **options)
    equal(result.stderr, "")
    equal(result.returncode, 0)
    return result.stdout


def columns(line):
    return sum(0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else
               2 if unicodedata.east_asian_width(c) in "WF" and unicodedata.category(c) != "Cn" else 1
               for c in line)


def check_plain(text):
    assert "\033" not in text, "there is an escape code in plain output"
    for line in text.split("\n"):
        assert columns(line) <= WIDTH, "%d columns: %r" % (columns(line), line)
        for c in line:
            assert not 0x2500 <= ord(c) < 0x2600, "a box character in plain output: %r" % line


# ---- a player at the other end of the pipes ------------------------------------------------------

class Table:
    """A game that is played line by line."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([JACKIN, "play", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def read(self):
        """What is printed up to the next prompt, or to the end."""
        text = b""
        while not (text == b"> " or text.endswith(b"\n> ") or text.endswith(b" Enter. ")):
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                break
            text += part
        return text.decode("utf-8")

    def type(self, line):
        self.process.stdin.write(line.encode("utf-8") + b"\n")
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read().decode("utf-8")
        self.process.stdout.close()
        equal(self.process.wait(), 0)
        return rest


def random_game(seed, *arguments, visit=None, lang="en", bot=("--bot", "random")):
    """Plays a whole game at random; visit sees every page with the number of choices made by then."""
    chance = random.Random(seed)
    table = Table("--seed", str(seed), "--lang", lang, *bot, *arguments)
    pages = []
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "game")
        page = table.read()
        while True:
            pages.append(page)
            assert page, "the game ended without a prompt"
            if page.endswith(" Enter. "):
                page = table.type("")
                continue
            answer = table.type("save " + saved)
            contains(answer, "save " + saved)
            with open(saved, "rb") as file:
                record = file.read()
            if visit:
                visit(page, record)
            if "The game is over:" in page or "Koniec gry" in page:
                break
            page = table.type(chance.choice(keys_offered(page)))
        pages.append(table.close())
    return "".join(pages), record


# ---- whole games ---------------------------------------------------------------------------------

def test_random_players_reach_a_winner():
    first = play("", "--players", "none", "--seed", "7")
    assert re.search(r"^The game is over: the (Runner|Corporation) wins \(.+\)\.$",
                     first.strip().split("\n")[-1]), first[-200:]
    equal(play("", "--players", "none", "--seed", "7"), first)
    assert play("", "--players", "none", "--seed", "8") != first
    check_plain(first)


def test_every_starter_deck_plays():
    for number, corp in enumerate(FACTIONS["corp"]):
        for runner in FACTIONS["runner"]:
            for lang in ("en", "pl"):
                result = jackin("play", "--players", "none", "--seed", str(number), "--corp", corp,
                                "--bot", "random", "--runner", runner, "--lang", lang)
                equal(result.returncode, 0)
                contains(result.stdout, "The game is over:" if lang == "en" else "Koniec gry")
                check_plain(result.stdout)


def test_people_reach_a_winner():
    for seed, arguments in ((1, []), (2, ["--players", "corp", "--corp", "nbn"]),
                            (3, ["--players", "both", "--runner", "anarch", "--corp", "weyland"])):
        for lang in ("en", "pl"):
            text, _ = random_game(seed, *arguments, lang=lang)
            check_plain(text)
            contains(text, "Until the next run." if lang == "en" else "Do następnego skoku.")


def test_a_bot_takes_a_seat():
    """A whole game against the bot that plays if nobody says which one; the record names it, and loading sits it down."""
    who = "You are the %s; the %s is a bot (gentle). Seed 4."
    for human, words in (("runner", who % ("Runner", "Corporation")), ("corp", who % ("Corporation", "Runner"))):
        text, record = random_game(4, "--players", human, bot=())
        contains(text, words)
        contains(text, "The game is over:")
        equal(record_file.read(record)["players"], ["human" if side == human else "gentle" for side in ("corp", "runner")])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game")
            with open(path, "wb") as file:
                file.write(record)
            equal(jackin("replay", "--verify", path).returncode, 0)
            # It answers what it was not asked before, and sits there in the game after this one.
            text = play(["undo", "undo", "undo", "1", "1", "quit"], "--load", path)
            contains(text, words)
            contains(text, "Your last decision is taken back.")
            text = play(["rematch", "quit"], "--load", path)
            contains(text.split("> rematch")[1], words[:-len("Seed 4.")])


def test_every_bot_plays():
    for bot in ("random", "greedy", "gentle"):
        text = play("", "--players", "none", "--seed", "7", "--bot", bot)
        contains(text, "Two bots: the Corporation (%s) and the Runner (%s). Seed 7." % (bot, bot))
        contains(text, "The game is over:")
        if bot != "gentle":  # the clock has no say
            equal(play("", "--players", "none", "--seed", "7", "--bot", bot), text)
    assert play("", "--players", "none", "--seed", "7", "--bot", "greedy") != play("", "--players", "none", "--seed", "7")
    polish = jackin("play", "--players", "none", "--seed", "7", "--bot", "greedy", "--lang", "pl").stdout
    contains(polish, "Dwa boty: korporacja (zachłanny) i runner (zachłanny). Ziarno 7.")


def test_who_is_no_bot():
    for name in ("clever", "search-1", "Gentle", ""):
        result = jackin("play", "--lang", "en", "--bot", name)
        equal((result.returncode, result.stdout), (2, ""))
        contains(result.stderr, "there is no bot '%s'; --bot must be random, greedy, gentle, steady or strong" % name)
    contains(jackin("play", "--lang", "pl", "--bot", "clever").stderr, "nie ma bota „clever”; --bot to random, ")


# ---- nothing hidden shows ------------------------------------------------------------------------

def begin(engine, record):
    """Begins the game of a record file; the titles of its cards."""
    parts = record_file.read(record)
    decks = {side: {"identity": parts[side]["identity"],
                    "deck": ["%d %s" % entry for entry in parts[side]["deck"]]}
             for side in ("corp", "runner")}
    engine.ask(cmd="new", game="netrunner", seed=parts["seed"], **decks)
    setup = engine.ask(cmd="record")["record"]["setup"]
    return {re.sub(r"^\d+ ", "", card) for side in ("corp", "runner")
            for card in [setup[side]["identity"]] + setup[side]["deck"]}


def choices_of(record):
    return record_file.read(record)["choices"]


def titles_in(value, found):
    """Every title in an answer, as often as it stands there."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "title":
                found[part] = found.get(part, 0) + 1
            else:
                titles_in(part, found)
    elif isinstance(value, list):
        for part in value:
            titles_in(part, found)
    return found


def count_titles(text, titles):
    # A title may be broken at the end of a line; longer titles hold shorter ones.
    text = re.sub(r"\s*\|?\n\|?\s*", " ", text)
    found = {}
    for title in re.findall("|".join(re.escape(t) for t in sorted(titles, key=len, reverse=True)),
                            text):
        found[title] = found.get(title, 0) + 1
    return found


def check_secrecy(seed, human, *arguments):
    """Compares every page with what the engine lets that side see."""
    visits = []
    _, record = random_game(seed, "--players", human, *arguments,
                            visit=lambda page, saved: visits.append((page, choices_of(saved))))
    engine = Engine()
    titles = begin(engine, record)
    made = choices_of(record)
    known = {"corp": set(), "runner": set()}
    at = 0
    checked = 0
    for page, so_far in visits:
        equal(made[:len(so_far)], so_far)
        while at < len(so_far):
            for side in known:
                engine.ask(cmd="undo", count=1) if side == "runner" else None
                events = engine.ask(cmd="choose", choice=made[at], view=side)["events"]
                known[side].update(titles_in(events, {}))
            at += 1
        asked = re.search(r"(?:You decide, as|Now) (the Corporation|the Runner)", page)
        if not asked:
            continue
        side = "corp" if asked[1] == "the Corporation" else "runner"
        seen = titles_in(engine.ask(cmd="state", view=side), {})
        known[side].update(seen)
        table = page[page.index("+- CORPORATION"):]
        end = table.index("\n+--" + "-" * 60)
        for title, count in count_titles(table[:end], titles).items():
            # The run names the encountered ice a second time.
            allowed = seen.get(title, 0) + (1 if "RUN ON" in table else 0)
            assert count <= allowed and title in seen, (seed, human, title, count, allowed, page)
        # "Install X on Y" may name what was just said; what nobody told him may not be there.
        for title in count_titles(page, titles):
            assert title in known[side], (seed, human, title, page)
        checked += 1
    engine.close()
    assert checked > 20, checked


def test_nothing_hidden_is_shown():
    check_secrecy(11, "runner", "--corp", "jinteki", "--runner", "criminal")
    check_secrecy(12, "corp", "--corp", "weyland", "--runner", "anarch")
    check_secrecy(13, "both", "--corp", "nbn")


def test_titles_cannot_be_tried_out():
    # Whatever the Corporation holds, a question about its cards is answered alike.
    answers = set()
    for title in ("ice wall", "archer", "enigma", "hunter", "shadow"):
        text = play(["1", "why rez " + title], "--seed", "7", "--corp", "weyland")
        answers.add(text[text.index("> why rez " + title) + len("> why rez " + title):])
    equal(len(answers), 1)
    contains(answers.pop(), "You see no such card")


def test_hot_seat_passes_the_keyboard():
    text = play(["", "1", "", "1", "", "quit"], "--players", "both", "--seed", "5")
    order = re.findall(r"Pass the keyboard to (the \w+), then press Enter\.|Now (the \w+) decides",
                       text)
    equal([a or b for a, b in order],
          ["the Corporation", "the Corporation", "the Runner", "the Runner", "the Corporation",
           "the Corporation"])


# ---- positions -----------------------------------------------------------------------------------

def play_position(lines, active="runner", corp=None, runner=None):
    """Plays on from a position, as the side that is active."""
    engine = Engine()
    engine.ask(cmd="position", active=active, clicks=3,
               corp={"identity": "Jinteki: Personal Evolution", "rd": ["9 Hedge Fund"],
                     "hq": ["Hedge Fund"], **(corp or {})},
               runner={"identity": "Noise: Hacker Extraordinaire", "stack": ["9 Sure Gamble"],
                       "grip": ["Sure Gamble"], **(runner or {})})
    record = engine.ask(cmd="record")["record"]
    engine.close()
    record["players"] = {"corp": "random", "runner": "random", active: "human"}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game")
        made = jackin("replay", "--from-json", "-", "-o", path, input=json.dumps(record))
        equal((made.stderr, made.returncode), ("", 0))
        return play(lines, "--load", path)


# ---- what is typed -------------------------------------------------------------------------------

def last_page(text):
    """The table and what stands below it, as it was shown last."""
    return text[text.rindex("+- CORPORATION"):]


def test_numbers_and_words():
    by_number = play(["1", "2"], "--seed", "7")
    contains(last_page(by_number), "Clicks 3 ")
    for words in ("gain 1 credit", "credit", "GAIN", "gai cre", "pobierz kredyt"):
        text = play(["keep", words], "--seed", "7")
        contains(last_page(text), "Credits 6   Clicks 3 ")
    for words in ("run hq", "run on HQ", "hq"):
        contains(play(["1", words], "--seed", "7"), "RUN ON HQ")
    for words in ("run r&d", "run rd", "skok r&d"):
        contains(play(["1", words], "--seed", "7"), "RUN ON R&D")


def test_words_that_say_nothing():
    """A lone "a" or "to" fits no choice, and the arrow keys spend no click."""
    text = play(["1", "a", "to", "the", "na", "w", "\x1b[A", "\x1b[B2", "2\x1b"], "--seed", "7")
    for word in ("a", "to", "the", "na", "w"):
        contains(text, "'%s' fits nothing." % word)
    equal(text.count("Arrows and other special keys do nothing here: type a number or words."), 3)
    equal(text.count("+- CORPORATION"), 2)  # nothing was chosen


def test_several_choices_fit():
    text = play(["1", "run", "install"], "--seed", "7")
    assert re.search(r"^\d+ choices fit; which one\?$", text, re.M), text
    equal(text.count("+- CORPORATION"), 2)  # nothing was chosen


def test_undo():
    text = play(["undo", "1", "draw", "undo", "draw", "undo", "undo", "2"], "--seed", "7")
    contains(text, "There is no decision of yours to take back.")
    drawn = re.findall(r"\* The Runner draws ([^.]+)\.\n", text)
    equal(len(drawn), 2)
    equal(drawn[0], drawn[1])  # the same card again
    contains(last_page(text), "Clicks 4 ")  # the Runner's first turn, after a mulligan
    contains(text, "The Runner takes a mulligan, shuffles the deck and draws ")
    contains(text, "Your last decision is taken back.")


def test_why():
    text = play(["1", "why run remote 4", "why rez", "why jack out", "why score nisei", "why",
                 "why run hq", "run remote 9"], "--seed", "7")
    contains(text, "There is no such server. (RUN-01 CORP-19)")
    contains(text, "Which card?")
    contains(text, "RUN-24")
    contains(text, "You see no such card in this game now.")
    contains(text, "Say: why VERB CARD SERVER")
    contains(text, "It is offered now")
    equal(text.count("There is no such server."), 2)  # unasked, where a wish cannot be granted
    equal(text.count("+- CORPORATION"), 2)
    polish = jackin("play", "--bot", "random", "--lang", "pl", "--seed", "7", input="1\ndlaczego skok zdalny 4\n")
    contains(polish.stdout, "Nie ma takiego serwera. (RUN-01 CORP-19)")


def test_why_takes_the_words_of_the_choices():
    asked = {"take a mulligan": "SETUP-09", "make a run on remote 4": "RUN-01",
             "zatrzymaj tę rękę": "SETUP-09", "wykonaj mulligan": "SETUP-09",
             "przeprowadź skok na serwer zdalny 4": "RUN-01", "usuń 1 tag": "RUNNER-10",
             "usuń wszystkie znaczniki wirusa": "CORP-01", "uzyskaj dostęp": "TURN-03",
             "gotowe": "TURN-03"}
    text = play(["1", *("why " + words for words in asked)], "--seed", "7")
    answers = [part.split("\n")[1] for part in text.split("> why ")[1:]]
    equal([entry in answer for answer, entry in zip(answers, asked.values())], [True] * len(asked))


def test_polish_examples_name_polish_cards():
    text = jackin("play", "--bot", "random", "--lang", "pl", "--seed", "7", input="1\npomoc\ndlaczego zrezuj\n").stdout
    titles = [card["title_pl"] for card in json.loads(jackin("cards", "--json").stdout)]
    for verb in ("zrezuj", "złam"):
        named = re.findall(r"dlaczego\s+%s ([^\d'”\n]+)" % verb, text)
        assert named, text
        for name in named:
            assert name.strip().capitalize() in titles, name


def test_look():
    text = play(["1", "look heap", "look arch", "look hq", "look stack", "pokaż stertę"], "--seed", "7")
    answers = [part.split("\n")[1] for part in re.split("\n> (?:look|pokaż) ", text)[1:]]
    equal([answer.split(",")[0] for answer in answers],
          ["The heap", "Archives", "Say: look heap", "Say: look heap", "The heap"])


def test_why_of_a_card_at_a_server():
    text = play_position(["why rez enigma", "why rez enigma hq", "why rez enigma rd", "why rez zzz",
                          "why rez wall", "why rez wall rd"], active="corp", corp={
        "credits": 0, "servers": {"hq": {"ice": ["Enigma", "Wall of Static"]},
                                  "rd": {"ice": ["Ice Wall"]}}})
    answers = [part.split("\n")[1] for part in text.split("> why ")[1:]]
    equal(answers[0], answers[1])
    equal(answers[2], "You see no such card at that server.")
    contains(answers[3], "There is no card with such a name.")
    equal(answers[4], "Several cards are called so; which one?")
    equal(answers[5], answers[0])  # only one of them protects R&D


def test_a_card_with_much_on_it():
    """What does not fit a line goes on in the next; nothing is cut off."""
    parasite = {"card": "Parasite", "counters": {"virus": 12}}
    text = play_position([], corp={"servers": {"hq": {"ice": [
        {"card": "Hadrian's Wall", "rezzed": True, "advancement": 99, "hosted": [parasite] * 7}]}}},
        runner={"rig": ["3 Akamatsu Mem Chip"]})
    equal(re.sub(r"\s*\|\n\|\s*", " ", text).count(" + Parasite virus 12"), 7)
    assert "~" not in text, text
    check_plain(text)


def test_agendas_show_what_they_need():
    board = {"servers": {"remote1": {"root": [{"card": "Nisei MK II", "advancement": 1}]}}}
    contains(play_position([], active="corp", corp=board), "(Nisei MK II adv 1/4)")
    contains(play_position([], corp=board), "(unrezzed card adv 1)")


def test_what_a_choice_costs():
    board = {"credits": 9, "servers": {"hq": {"ice": [{"card": "Enigma", "rezzed": True}]}}}
    text = play_position(["run hq", "", "", ""], corp=board, runner={"credits": 5, "rig": ["Gordian Blade"]})
    contains(text, "Gordian Blade (1 credit): break End the run.")


def test_reading_cards():
    text = play(["datasucker", "card mimic", "Wyrm", "card zzz", "personal", "Déjà Vu"],
                "--seed", "7")
    assert re.search(r"^Datasucker +cost 1\n(?:.*\n)?program: Virus\n", text, re.M), text
    for title in ("Datasucker", "Mimic", "Wyrm", "Déjà Vu"):  # as `jackin cards` shows them
        drawn = jackin("cards", title, "--lang", "en").stdout.split("\n\n")[0]
        contains(text, drawn)
    contains(text, "There is no card with such a name.")
    # how many depends on the sets; the cards of the Core Set come first
    assert re.search(r"^\d cards have that in their names:\n  The Personal Touch\n", text, re.M), text
    equal(text.count("+- CORPORATION"), 1)


def test_help_log_table_look():
    text = play(["help", "?", "1", "log", "log 3", "table", "look heap", "look archives", "look",
                 "go"], "--seed", "7")
    equal(text.count("Type the number or the letters before a choice"), 2)
    contains(text, "The heap, newest first: 0")
    contains(text, "Archives, newest first: ")
    contains(text, "Say: look heap, or look archives")
    contains(text, "There is nothing to pass here")
    contains(text, "* The Corporation keeps the hand.")
    contains(text, "earlier: log shows more)")


def test_usage_tells_the_truth():
    usage = jackin("play", "--help").stdout
    options = set(re.findall(r"(?<![\w-])--[a-z]+", usage))
    equal(options, {"--corp", "--runner", "--players", "--seed", "--load", "--lang", "--plain",
                    "--cite", "--help", "--stops", "--handover", "--bot"})
    commands = usage[usage.index("or one of:"):]
    for command in ("help", "undo", "go", "stops", "why", "log", "table", "look", "card", "save", "load",
                    "quit"):
        contains(commands, command)
        with tempfile.TemporaryDirectory() as folder:  # "save a" writes there
            text = play([command + " a"], "--seed", "7", cwd=folder)
        assert "fits nothing" not in text, command


# ---- saved games ---------------------------------------------------------------------------------

def in_folder(case):
    """Runs a case with a folder of its own."""
    def wrapped():
        with tempfile.TemporaryDirectory() as folder:
            case(folder)
    return wrapped


@in_folder
def test_save_and_load(folder):
    path = os.path.join(folder, "game one")
    moves = ["1", "draw", "credit"]
    text = play(moves + ["save " + path, "table", "credit", "load " + path, "save " + path],
                "--seed", "7")
    contains(text, "The game is saved in '")
    contains(text, "goes on.")
    page = last_page(text)
    again = play(["quit"], "--load", path)
    equal(last_page(again).split("\n\n")[0].replace("You are the Runner; the Corporation is a "
                                                    "bot (random). Seed 7. 'help' tells what can be "
                                                    "typed.", ""),
          re.sub(r"The game '.*?' goes\s+on\.", "", page.split("\n\n")[0], flags=re.S))
    with open(path, "rb") as file:
        saved = record_file.read(file.read())
    equal(saved["players"], ["random", "human"])
    equal(saved["seed"], 7)
    equal(saved["corp"]["identity"], "01054")
    # Going on from the file and going on without it is the same game.
    equal(last_page(play(moves + ["credit"], "--seed", "7")).split("\n\n")[0],
          last_page(play(["credit"], "--load", path)).split("\n\n")[0])


@in_folder
def test_saving_where_it_cannot_be(folder):
    other = os.path.join(folder, "other")
    with open(other, "w", encoding="utf-8") as file:
        file.write("something dear\n")
    text = play(["save", "save " + other, "save " + folder, "save /nowhere/at/all",
                 "save " + folder + "/" + "x" * 3000], "--seed", "7")
    contains(text, "Say where: save FILE")
    contains(text, "is there already; choose another name")
    contains(text, "is not a file, so nothing is written there")
    contains(text, "No such file or directory")
    contains(text, "File name too long")
    with open(other, encoding="utf-8") as file:
        equal(file.read(), "something dear\n")
    equal(os.listdir(folder), ["other"])


@in_folder
def test_damaged_games_are_refused(folder):
    path = os.path.join(folder, "game")
    play(["1", "draw", "credit", "save " + path], "--seed", "7")
    with open(path, "rb") as file:
        good = file.read()
    for data, complaint in ((b"", "the file is empty"), (b"something else", "not a recorded game"),
                            (good[:-1], "cut off"), (good + b"x", "too long"),
                            (good[:100] + b"\xff" + good[101:], "checksum")):
        with open(path, "wb") as file:
            file.write(data)
        result = jackin("play", "--load", path, input="")
        equal(result.returncode, 1)
        equal(result.stdout, "")
        assert result.stderr.startswith("jackin play: "), result.stderr
        contains(result.stderr, complaint)
    # At the table nothing changes.
    text = play(["1", "load " + path, "load", "load /nowhere", "load " + folder, "credit"],
                "--seed", "7")
    contains(text, "the file is damaged")
    contains(text, "Say which: load FILE")
    contains(text, "cannot be read: No such file")
    contains(last_page(text), "Credits 6 ")


# ---- citing --------------------------------------------------------------------------------------

def test_cite():
    moves = ["1", "draw", "log"]
    plain = play(moves, "--seed", "7")
    cited = play(moves, "--seed", "7", "--cite")
    assert not re.search(r"\[[A-Z]+-\d", plain), plain
    contains(cited, "The Runner keeps the hand. [SETUP" + "-07]")
    # Without what is cited, and however it is broken into lines and sentences, it is the same log.
    def squeezed(text):
        text = re.sub(r"\s\[(?:[A-Z]+-\w+\s?)+\]", "", text[text.index("> log"):])
        text = re.sub(r"\. \((\dx)\)", r" (\1).", re.sub(r"\s+", " ", text))
        for subject, verb in (("The Runner", "draws"), ("The Corporation", "plays"), ("The Corporation", "gains")):
            text = re.sub(r"(?:, | and )(?:%s )" % verb, ". %s %s " % (subject, verb), text)
        return re.sub(r"(?<=[a-z])(?:, | and )(?=[A-Z])", ". The Runner draws ", text)
    equal(squeezed(cited), squeezed(plain))


# ---- decks ---------------------------------------------------------------------------------------

def with_deck(path, text, *arguments, side="--runner"):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return jackin("play", "--bot", "random", "--lang", "en", "--seed", "1", side, path, *arguments, input="")


def converted(deck, form):
    result = jackin("deck", "convert", deck, "--to", form)
    equal(result.returncode, 0)
    return result.stdout


@in_folder
def test_a_deck_plays_alike_in_every_format(folder):
    path = os.path.join(folder, "deck")
    for side, name in (("--corp", "jinteki"), ("--runner", "anarch")):
        games = {jackin("play", "--bot", "random", "--lang", "en", "--seed", "1", side, deck, input="").stdout
                 for deck in (name, name.upper(), "starter:" + name)}
        for form in ("text", "json", "o8d"):
            result = with_deck(path, converted("starter:" + name, form), side=side)
            equal((result.returncode, result.stderr), (0, ""))
            games.add(result.stdout)
        cards = re.findall(r"^\d.*\n", converted("starter:" + name, "text"), re.M)
        identity = jackin("deck", "check", "starter:" + name, "--json").stdout
        backwards = json.loads(identity)[0]["identity"] + "\n" + "".join(reversed(cards))
        games.add(with_deck(path, backwards, side=side).stdout)
        equal(len(games), 1)


@in_folder
def test_decks_that_cannot_be_read(folder):
    path = os.path.join(folder, "deck")
    noise = "Noise: Hacker Extraordinaire\n"
    for text, complaint in (
            (noise + "3 Sure Gambel\n", "deck:2:3: "), (noise + "3 Sure Gambel\n", "Sure Gamble"),
            (noise + "0 Sure Gamble\n", "deck:2:"), ("x" * 1000, "deck:1:"), ("", "deck: "),
            ("<deck", "deck:1:"), ("{", "deck:")):
        result = with_deck(path, text)
        equal((result.returncode, result.stdout), (1, ""))
        contains(result.stderr, complaint)
    for name, complaint in ((folder, "it is a folder"), (path + ".no", "No such file"),
                            ("shapper", "starter decks of the Runner: anarch criminal shaper"),
                            ("starter:adam", "no such starter deck"), ("-", "must be in a file")):
        result = jackin("play", "--lang", "en", "--runner", name, input="")
        equal((result.returncode, result.stdout), (1, ""))
        contains(result.stderr, complaint)
    # A file may be called like a faction.
    with open(os.path.join(folder, "shaper"), "w", encoding="utf-8") as file:
        file.write(converted("starter:anarch", "text"))
    for name, runner in (("shaper", "Kate"), ("./shaper", "Noise")):
        result = jackin("play", "--lang", "en", "--runner", name, input="", cwd=folder)
        contains(result.stdout, "RUNNER: " + runner)


@in_folder
def test_illegal_decks_are_refused(folder):
    path = os.path.join(folder, "deck")
    good = converted("starter:anarch", "text")
    for text, entries in (
            (good.replace("Noise: Hacker Extraordinaire\n", ""), ["DECK-01"]),
            ("Noise: Hacker Extraordinaire\n3 Sure Gamble\n", ["DECK-02"]),
            (good + "20 Sure Gamble\n", ["DECK-05"]),
            (good + "1 Hedge Fund\n", ["DECK-06"]),
            (good + "3 Account Siphon\n3 Magnum Opus\n", ["DECK-07"]),
            (converted("starter:nbn", "text"), ["DECK-06"])):
        result = with_deck(path, text)
        equal((result.returncode, result.stdout), (1, ""))
        for entry in entries:
            contains(result.stderr, entry)
        equal(sorted(set(line.split(": ")[0] for line in result.stderr.strip().split("\n"))
                     - {"jackin play"}), [path])
    for side, name in (("--corp", "shaper"), ("--runner", "nbn")):
        result = jackin("play", side, name, input="")
        equal((result.returncode, result.stdout), (1, ""))
        contains(result.stderr, "DECK-06")


# ---- bad input -----------------------------------------------------------------------------------

def test_bad_command_lines():
    for arguments in (["--players", "three"], ["--seed", "x"], ["--seed", "-1"], ["--seed", ""],
                      ["--seed", "18446744073709551616"], ["--lang", "de"], ["--corp"], ["again"],
                      ["--colour"], ["--seed", "1", "mainframe"]):
        result = jackin("play", *arguments, input="")
        equal(result.returncode, 2)
        equal(result.stdout, "")
        contains(result.stderr, "'jackin play --help' tells how to use it.")
    contains(jackin("play", "chess").stderr,
             "there is no game 'chess'; the games are netrunner and mainframe")
    contains(jackin("play", "--seed", "1", "mainframe").stderr, "comes before them")


def test_the_game_may_be_named():
    equal(jackin("play", "netrunner", "--bot", "random", "--seed", "7", "--lang", "en", input="1\n").stdout,
          play(["1"], "--seed", "7"))


def test_nonsense_is_asked_again():
    text = play(["xyzzy", "0", "3", "99999999999999999999", "-1", "1 2", "", "   ", "why why why",
                 "!!!", "1"], "--seed", "7")
    contains(text, "'xyzzy' fits nothing.")
    equal(text.count("There is no such choice: type a number from 1 to 2."), 3)
    equal(text.count("+- CORPORATION"), 2)
    check_plain(text)


def test_long_and_binary_lines():
    text = play("x" * 5000000 + "\n" + "run " * 1000 + "\n1\n", "--seed", "7")
    contains(text, "That line is longer than 4095 bytes; it is left out.")
    equal(text.count("+- CORPORATION"), 2)
    check_plain(text)
    chance = random.Random(1)
    noise = bytes(chance.randrange(256) for _ in range(20000))
    result = subprocess.run([JACKIN, "play", "--bot", "random", "--seed", "7"], input=noise, capture_output=True,
                            check=False)
    equal(result.returncode, 0)
    check_plain(result.stdout.decode("utf-8"))


def test_the_end_of_input_is_polite():
    for lines in ("", "1\n", "1\nrun hq", "1\nsave"):
        text = play(lines, "--seed", "7")
        assert text.endswith("Until the next run.\n"), text[-100:]
    equal(play("", "--seed", "7", "--players", "both").count("Pass the keyboard"), 1)


# ---- at a terminal -------------------------------------------------------------------------------

def play_at_terminal(keys, *arguments, **variables):
    """Plays at a terminal of 100 columns and returns everything that came to the screen."""
    code, screen = at_terminal("play", *arguments, keys=keys, prompts=("\n> ", "Enter. "),
                               **variables)
    equal(code, 0)
    return screen


def test_colours_and_boxes_at_a_terminal():
    text = play_at_terminal(["1\n", "quit\n"], "--seed", "7", "--bot", "random")
    contains(text, "╭─")
    contains(text, "\033[")
    for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        check_plain(play_at_terminal(["1\n", "quit\n"], "--seed", "7", "--bot", "random", **variables))
    check_plain(play_at_terminal(["1\n", "quit\n"], "--seed", "7", "--bot", "random", "--plain"))


def test_four_questions_at_a_terminal():
    text = play_at_terminal(["\n", "\n", "\n", "\n", "quit\n"], "netrunner", NO_COLOR="1")
    contains(text, "Who plays?")
    contains(text, "Which bot plays?")
    contains(text, "You are the Runner; the Corporation is a bot (gentle). Seed ")
    contains(text, "RUNNER: Kate")
    text = play_at_terminal(["7\n", "2\n", "Random\n", "nbn\n", "3\n", "quit\n"], "netrunner", NO_COLOR="1")
    contains(text, "Type a number from 1 to 4, or press Enter for 1.")
    contains(text, "CORPORATION: NBN: Making News")
    contains(text, "RUNNER: Gabriel Santiago")
    for keys in (["\4"], ["\n", "\4"], ["\n", "\n", "\4"], ["\n", "\n", "\n", "\n", "\4"], ["quit\n"], ["\n", "KONIEC\n"]):
        play_at_terminal(keys, "netrunner", NO_COLOR="1")
    # What only tells how to show the game does not tell who plays.
    text = play_at_terminal(["\n", "NBN\n", "\n", "quit\n"], "netrunner", "--bot", "random", "--lang", "pl", "--plain", "--cite")
    contains(text, "Kto gra?")
    contains(text, "KORPORACJA: NBN")


def test_narrow_terminals():
    for columns in (100, 80, 60):
        for lang in ("en", "pl"):
            code, text = at_terminal("play", "--bot", "random", "--seed", "7", "--lang", lang, columns=columns,
                                     keys=["1\n", "7\n", "help\n", "log\n", "1\n", "quit\n"],
                                     prompts=("\n> ",), NO_COLOR="1")
            equal(code, 0)
            for line in text.split("\n"):
                assert len(line) <= columns, (columns, line)


run(globals())
