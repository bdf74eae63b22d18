"""docs/polish.md held by a program: the terms, the quotes, and no English left in any Polish run."""
import glob
import json
import os
import random
import re
import tempfile

from harness import SOURCE, Engine, contains, equal, jackin, run

COMMANDS = ("", "play", "play mainframe", "replay", "deck", "cards", "rules", "bench", "engine", "tournament")
STARTERS = {"corp": ("haas-bioroid", "jinteki", "nbn", "weyland-consortium"),
            "runner": ("anarch", "criminal", "shaper")}

# ---- what is ruled out -------------------------------------------------------------------------------------------

# What must not stand in a Polish text, and what should.
RULED_OUT = (
    (r"\bulepsze", "upgrade"),
    (r"\błącz(e|a|u|em|y)\b", "połączenie"),
    (r"\baktyw(u|em)?\b", "aktywa"),
    (r"\bzas(ób|obu|obem)\b", "zasoby, karta zasobów"),
    (r"\begzemplarz|\bsztuk[ai]?\b", "kopia"),
    (r"\btytuł", "nazwa"),
    (r"\bzapobie[cg]", "zablokować"),
    (r"\bunikn[ąi]|\bunika(ć|sz)?\b", "pominąć"),
    (r"\bstarci[ae]", "spotkanie"),
    (r"\bSI\b", "AI"),
    (r"\bunikaln", "unikatowy"),
    (r"\bpunkt\w* projektów", "punkty projektu"),
    (r"\bw serwer(ze|ach)\b", "na serwerze"),
    (r"\bzysk(uje|uj|aj|ać)\b (\S+ )?(kredyt|klik)", "pobrać kredyty, otrzymać kliki"),
    (r"\bkruszark|\blokacj|\bukład scalony|\bmegakorporac", "młot, miejsce, chip, megakorp"),
    (r"\bAnarchi[sś]|\bKryminali|\bKreator|\bKonsorcjum", "Anarchowie, Przestępcy, Kształcerze, Weyland Consortium"),
    (r"\brozmiar\w* ręki|\blimit\w* ręki", "limit kart na ręce"),
    (r"\bkoszt\w* rezowania", "koszt zrezowania"),
    (r"\bgranic\w* programu", "limit programu"),
    (r"\bGra jest skończona", "Gra jest zakończona"),
    (r"\bluźn", "przegroda, która nie otacza strefy"),
    (r"\bpokaż (go|ją)\b|\bpokazuje (go|ją)\b", "odsłonić"),
    (r"\b[Ww]skaż\b", "wybierz"),
    (r"\b(Pisz|Napisz)\b", "wpisz"),
    (r"\b(talii|talia|talie|talię) startow", "talia początkowa"),
    (r"\bm-ce\b", "miejsce"),
    (r"\bdo niej dostęp\b", "dostęp do tej karty"),
    (r"\bpunkt\w* obrażeń", "obrażenie"),
    (r"\w(łeś|łaś)\b", "no past form with a gender"),
    (r"(?<![\w.])(run|corp|runner)\.\d", "krok 2.3 skoku"),
    (r"(?<![\w'])'[^'\s][^'\n]*'(?!\w)", "„ ”"),
    (r"(?<=[a-ząćęłńóśźż])\.\.\.", "…"),
)
# Where such words are right: what the deck reader takes besides our own headings, and words to be typed.
EXCEPTIONS = {
    "decks/parse_text.c": r"aktyw|ulepszeni|anarchisc|kryminalisc|kreatorz|konsorcjum|zasob",
    "cli/play_why.c": r"^[a-z]+$",
}


ANY_RULED_OUT = re.compile("|".join("(?:%s)" % pattern for pattern, _ in RULED_OUT))


def ruled_out(text):
    if ANY_RULED_OUT.search(text) is None:  # which is quick
        return []
    return ["%r: %s" % (match.group(0), better) for pattern, better in RULED_OUT
            for match in re.finditer(pattern, text)]


# Words that no Polish sentence has.
ENGLISH = set("""the is are not must cannot of with and there was were it its you your for this that these which has have
    had does did from but be been being will would they their what when where why nothing only every than then into
    such file files card player choice wrong unknown missing please tells told about because already between without
    another before after each first second next game needs takes""".split())
ANY_ENGLISH = re.compile(r"\b(?:%s)\b" % "|".join(sorted(ENGLISH)), re.I)
# What is typed: options and their values, columns of files, words of the protocol.
TYPED = r"""--?[a-z][a-z-]*|[\w.~-]*/[\w./~-]*|\b\w+:[\w:.,-]+|\b[\w-]+\.(md|csv|json|txt|o8d|tn|nro)\b|\b[a-z]+(\|[a-z-]+)+|\[[\w .,+-]*\]|</?\w+>|pola; są: [\w, ]+"""


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return file.read()


def english_titles():
    """Titles, and Polish ones that keep an English word (NEXT)."""
    cards = json.loads(jackin("cards", "--json").stdout)
    programs = json.loads(read("data/mainframe/cards.json"))
    return [card[key] for card in cards for key in ("title", "title_pl")] + re.findall(r'"en": "([^"]+)"', json.dumps(programs))


TITLES = sorted(english_titles(), key=len, reverse=True)


def known_words(words):
    return r"(?<!\w)(?:%s)(?!\w)" % "|".join(re.escape(word) for word in [*words, "\0"])


def english_in(text, known=()):
    """The English words of a Polish run, without what is quoted, typed or a title."""
    text = re.sub(r"„[^”]*”", " ", text)
    if ANY_ENGLISH.search(text) is None:
        return []
    text = re.sub(known_words([*known, *TITLES]), " ", text)
    text = re.sub(TYPED, " ", text)
    return sorted(set(ANY_ENGLISH.findall(text)))


def polish(*arguments, known=(), **options):
    """Runs a command in Polish; what it says has no English and nothing that is ruled out."""
    result = jackin(*arguments, "--lang", "pl", **options)
    for text in (result.stdout, result.stderr):
        check_text(text, [*known, *(word for word in arguments if len(word) > 2 and word not in COMMANDS)])
    return result


def check_text(text, known=()):
    left = english_in(text, known)
    assert not left, "English %r in %r" % (left, text[:3000])
    text = re.sub(known_words(known), " ", text.replace("'1-2 3-'", " "))
    wrong = ruled_out(re.sub(r"(?m)^> .*$", "", text))
    assert not wrong, "%s in %r" % (wrong[:3], text[:3000])


def test_the_detectors_detect():
    for text in ("Masz 3 punkty projektów.", "Skasuj zasób.", "Zainstaluj ulepszenie", "Nie można zapobiec.", "Łącze 1".lower(),
                 "karta w serwerze", "runner zyskuje 2 kredyty", "tylko w kroku run.2.3", "nie ma karty 'Foo'",
                 "dlaczego ...".replace(" ", ""), "1 egzemplarz", "przeprowadziłeś skok", "tylko SI: Crypsis"):
        assert ruled_out(text), text
    for text in ("Masz 3 punkty projektu.", "karta zasobów", "2 upgrade'y", "Praca Armitage'a", "krok 2.3 skoku", "połączenie",
                 "na serwerze", "te aktywa", "nie ma karty „Foo”", "jackin deck check PLIK...", "remote1.root"):
        assert not ruled_out(text), (text, ruled_out(text))
    for text in ("there is no such type", "the file is cut off", "'x --help' tells how to use it.", "No such file"):
        assert english_in(text), text
    for text in ("nie ma takiego rodzaju", "--lang must", "„the file”", "data/mainframe/cards.json", "The Maker's Eye"):
        assert not english_in(text.replace("--lang must", "--lang to en")), text


# ---- the sources -------------------------------------------------------------------------------------------------

LITERALS = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')


def polish_literals(path):
    """The Polish strings of a source, each with its pieces joined."""
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", read(path), flags=re.S)
    source = re.sub(r"\.title(_pl)? = (\"(?:[^\"\\]|\\.)*\")", "", source)  # titles are as printed
    for match in LITERALS.finditer(source):
        text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', match.group(0)))
        text = text.replace('\\"', '"').replace("\\n", "\n")
        if re.search("[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„]", text):
            yield text


def test_sources_use_the_terms():
    rooms = ("cli", "cli/tournament", "organiser", "server", "protocol", "words", "decks", "mainframe", "netrunner", "netrunner/cards", "tournament")
    count = 0
    for room in rooms:
        for path in sorted(glob.glob(os.path.join(SOURCE, room, "*.[chi]*"))):
            name = os.path.relpath(path, SOURCE)
            for text in polish_literals(name):
                count += 1
                if name in EXCEPTIONS:
                    text = re.sub(EXCEPTIONS[name], "", text)
                assert not ruled_out(text), "%s: %s in %r" % (name, ruled_out(text), text)
    assert count > 1200, count


def test_card_list_of_mainframe_uses_the_terms():
    for text in re.findall(r'"pl":\s*"([^"]+)"', read("data/mainframe/cards.json")):
        assert not ruled_out(text), text


def formats(path):
    """The formats of the faults of a source."""
    source = read(path)
    for match in re.finditer(r"\bfault_at\(", source):
        depth, end, start, parts, in_text = 1, match.end(), match.end(), [], False
        while depth > 0:
            letter = source[end]
            if in_text:
                end += letter == "\\"
                in_text = letter != '"'
            elif letter == '"':
                in_text = True
            elif letter in "([{":
                depth += 1
            elif letter in ")]}":
                depth -= 1
            if (letter == "," and depth == 1 and not in_text) or depth == 0:
                parts.append(source[start:end])
                start = end + 1
            end += 1
        wanted = parts[3] if len(parts) > 3 else ""
        pieces = wanted.split("?")[-1].split(":") if re.search(r'\?\s*"', wanted) else [wanted]
        for piece in pieces:
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', piece))
            if text not in ("", "%s"):
                yield text


def test_faults_that_people_meet_have_polish_words():
    """Those of set-ups, records and card lists; what only programs are told is English."""
    table = re.sub(r"/\*.*?\*/", "", read("protocol/fault_words.c"), flags=re.S)
    table = table[table.index("words[] = {"):table.index("const char *fault_words(")]
    pairs = {}
    for entry in re.findall(r'\{((?:[^{}"]|"(?:[^"\\]|\\.)*")*)\}', table):
        halves = [half for half in re.split(r',\s*(?="(?:[^"\\]|\\.)*"(?:\s|$|,|"|PRI))', entry.strip()) if half.strip()]
        # a half is literals, perhaps with PRI macros in between
        english = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', halves[0]))
        pairs[english] = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', "".join(halves[1:])))
    assert len(pairs) > 80, len(pairs)
    for path in ("fault.c", "mainframe_cards.c", "mainframe_read.c", "mainframe_table.c", "netrunner_cards.c",
                 "netrunner_position.c", "netrunner_record.c", "netrunner_setup.c"):
        for text in formats("protocol/" + path):
            if text.startswith(("there is no verb", "must be \\\"all\\\"")):
                continue  # of choices by name and of views, which only the protocol has
            assert text in pairs, "%s: no Polish for %r" % (path, text)
    for english, words in pairs.items():
        equal(re.sub(r"\.0s", "s", "".join(re.findall(r"%\.?0?[a-z]*", words))), "".join(re.findall(r"%[a-z]*", english)))


# ---- helps -------------------------------------------------------------------------------------------------------

def test_helps_have_the_same_options_in_both_languages():
    for command in COMMANDS:
        words = command.split()
        english = jackin(*words, "--help", "--lang", "en")
        result = polish(*words, "--help")
        equal((command, english.returncode, result.returncode, result.stderr), (command, 0, 0, ""))
        assert result.stdout.startswith("użycie: jackin"), result.stdout
        assert english.stdout.startswith("usage: jackin"), english.stdout
        options = [set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", re.sub(r"'jackin [^']*'|„[^”]*”", " ", text)))
                   for text in (english.stdout, result.stdout)]
        if command:  # the first help tells how to get the other language
            equal((command, sorted(options[0] ^ options[1])), (command, []))
        if command != "tournament":  # whose verbs stand in wide columns, in both languages
            assert max(len(line) for line in result.stdout.split("\n")) <= 92, command
        # The same by the locale, by "help", and wherever the language stands.
        equal(jackin(*words, "--help", env={**os.environ, "LC_ALL": "pl_PL.UTF-8"}).stdout, result.stdout)
        equal(jackin(*words, "--lang=pl", "-h").stdout if command != "" else result.stdout, result.stdout)
        if command not in ("", "play mainframe"):
            for order in (["help", command, "--lang", "pl"], ["--lang", "pl", "help", command], ["--lang", "pl", command, "-h"]):
                equal((order, jackin(*order, env={**os.environ, "LC_ALL": "C"}).stdout), (order, result.stdout))
    equal(jackin("help", "--lang", "pl").stdout, jackin("--help", "--lang", "pl").stdout)


# ---- refusals ----------------------------------------------------------------------------------------------------

REFUSALS = """
--shuffle
shuffle
help shuffle
play --shuffle
play chess
play --players x
play --seed x
play --seed
play x
play --corp nobody
play --corp anarch
play --corp starter:adam
play --corp -
play --load /nowhere
play --load .
play netrunner extra
play mainframe --shuffle
play mainframe --border x
play mainframe --players noise
play mainframe --players noise,noise
play mainframe --players noise,bob
play mainframe --cards /nowhere
play mainframe --cards .
play mainframe --load /nowhere
play mainframe --load x --seed 3
play mainframe extra
replay
replay --shuffle
replay a b
replay --view x a
replay --list --verify a
replay --output x a
replay -
replay --list /nowhere
replay --verify /nowhere
replay --to-json /nowhere
replay --from-json /nowhere -o x
deck
deck frob
deck --shuffle
deck check
deck check a --side x
deck check a --turn 3
deck check a --to text
deck stats a b
deck stats a --side corp
deck stats a --json --to text
deck stats starter:nbn --card zzz
deck stats starter:nbn --draws 0
deck stats starter:nbn --turn x
deck convert starter:nbn
deck convert starter:nbn --to x
deck convert starter:nbn --json
deck convert starter:nbn --to text -o /nowhere/x
deck check starter:adam
deck check /nowhere
deck check .
cards --type x
cards --faction x
cards --subtype x
cards --cost y
cards --side x
cards --set x
cards --shuffle
cards zzz
cards zzz --type ice
cards Hegde Fund
rules ZZZ-1
rules RUN
rules --search zzzzz
rules --coverage x
rules --json
rules --ledger x --search y
rules --ledger mainframe
rules --shuffle
rules --coverage --tests /nowhere
bench
bench chess
bench netrunner --games x
bench netrunner --seconds x
bench tournament --rounds 1
bench tournament --players x
bench --shuffle
engine x
engine --shuffle
engine --lang
tournament
tournament shuffle x
tournament show /nowhere
tournament show .
tournament pair x --minutes 3
tournament pair x --shuffle
tournament register x
tournament create
""".strip().split("\n")


def test_refusals():
    seen = 0
    for line in REFUSALS:
        words = line.split()
        if words[-1] == "--lang":
            continue
        result = polish(*words, input="", known=["netrunner", "mainframe", "jackin", *words])
        assert result.returncode != 0, (line, result.stdout[:300])
        english = jackin(*words, "--lang", "en", input="")
        equal((line, result.returncode), (line, english.returncode))
        if english.stderr:
            assert result.stderr != english.stderr, line
            seen += 1
    assert seen > 75, seen


def test_an_unknown_language_is_refused_in_that_of_the_locale():
    for command in ("", "play", "play mainframe", "replay", "deck", "cards", "rules", "bench", "engine"):
        result = jackin(*command.split(), "--lang", "de", input="", env={**os.environ, "LC_ALL": "pl_PL.UTF-8"})
        equal((command, result.returncode), (command, 2))
        contains(result.stderr, "--lang to en albo pl\n„jackin")


DECKS = ("", "3 Hegde Fund\n", "\x01", "400 Diesel\n", "0 Diesel\n", "x" * 5000, "{", "{}", '{"cards": {"01007": "x"}}', '{"cards": 3}',
         '{"cards": {"99999": 1}}', '{"cards": {"01007": 1}} x', '{"cards": {"01007": true}}', "[" * 200, '{"cards":{"01007":1,"01007":2}}',
         "<deck>", "<x/>", "<deck></section>", "<!DOCTYPE x>", "<deck>&zzz;</deck>", "<deck><section><card/></section></deck>",
         "<deck><section name='a' name='b'/></deck>", "<deck><card qty='1'>x</card></deck>", "<a>" * 100,
         "3 Diesel\n", "Noise: Hacker Extraordinaire\n4 Diesel\n3 Hedge Fund\n", "NBN: Making News\n3 Hedge Fund\n3 Priority Requisition\n",
         'Kate "Mac" McCaffrey: Digital Tinker\nNoise: Hacker Extraordinaire\n1 Diesel\n')


def test_deck_files_that_are_wrong():
    for text in DECKS:
        for action in (["check"], ["check", "--side", "corp"], ["stats"], ["convert", "--to", "text"]):
            polish("deck", *action, "-", input=text, known=["Noise: Hacker Extraordinaire"])


def test_files_that_cannot_be_used():
    """The words of the system come from one table."""
    with tempfile.TemporaryDirectory() as folder:
        long = "x" * 300
        for name, words in (("/nowhere/x", "nie ma takiego pliku"), (long, "nazwa jest za długa"),
                            (os.path.join(folder, "a") + "/b", "nie ma takiego pliku")):
            for command in (["deck", "check"], ["deck", "stats"], ["play", "--corp"], ["play", "--load"], ["replay", "--list"],
                            ["play", "mainframe", "--load"], ["play", "mainframe", "--cards"], ["tournament", "show"]):
                contains(polish(*command, name, input="").stderr, words)
        file = os.path.join(folder, "file")
        with open(file, "w", encoding="utf-8") as out:
            out.write("x")
        contains(polish("deck", "check", file + "/x").stderr, "nie ma takiego katalogu")
        contains(polish("deck", "convert", "starter:nbn", "--to", "text", "-o", file + "/x").stderr, "nie ma takiego katalogu")


def test_card_lists_and_records_that_are_wrong():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list.json")
        cards = json.loads(read("data/mainframe/cards.json"))
        wrong = ["", "{", "[]", "{}", '{"generic": 3}', json.dumps({**cards, "extra": 1}),
                 json.dumps({**cards, "generic": []}), json.dumps({**cards, "generic": cards["generic"][:1]}),
                 json.dumps({**cards, "generic": cards["generic"] + cards["generic"][:1]})]
        for key in cards["generic"][0]:
            for value in (None, 7, "x", [], {}, "\u0001", -3):
                changed = [dict(cards["generic"][0], **{key: value}), *cards["generic"][1:]]
                wrong.append(json.dumps({**cards, "generic": changed}))
        for text in wrong:
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
            result = polish("play", "mainframe", "--cards", path, "--players", "random:noise,random:kate", "--seed", "1",
                            known=["generic", "unique", "layout"])
            if result.returncode != 0:
                contains(result.stderr, "jackin play mainframe: ")
        saved = os.path.join(folder, "game.json")
        polish("play", "mainframe", "--players", "random:noise,random:kate", "--seed", "1", "--save", saved)
        with open(saved, encoding="utf-8") as file:
            record = json.load(file)
        for change in ({"game": "chess"}, {"choices": [999]}, {"choices": "x"}, {"setup": {}}, {"hash": "0" * 16}, {"hash": 1},
                       {"setup": {**record["setup"], "players": ["Bob", "Kate"]}}, {"setup": {**record["setup"], "seed": "x"}},
                       {"setup": {**record["setup"], "border": "x"}}, {"setup": {**record["setup"], "players": ["Kate"]}},
                       {"players": 3}, {"zzz": 1}, {"version": 3}):
            with open(saved, "w", encoding="utf-8") as out:
                json.dump({**record, **change}, out)
            for option in ("--list", "--verify"):
                polish("replay", option, saved, known=["setup.", "choices", "hash"])


def test_records_of_netrunner_that_are_wrong():
    with tempfile.TemporaryDirectory() as folder:
        engine = Engine()
        engine.ask(cmd="new", seed=3, corp={"identity": "NBN: Making News", "deck": ["12 Anonymous Tip"]},
                   runner={"identity": "Noise: Hacker Extraordinaire", "deck": ["12 Diesel"]})
        for _ in range(5):
            engine.ask(cmd="choose", choice=0)
        record = engine.ask(cmd="record")["record"]
        engine.close()
        path = os.path.join(folder, "record.json")
        setup = record["setup"]
        corp = setup["corp"]
        for change in ({}, {"game": "chess"}, {"choices": [999]}, {"choices": "x"}, {"choices": None}, {"setup": {}}, {"hash": "0" * 16},
                       {"hash": 1}, {"seed": 4}, {"rigs": 3}, {"protocol": 7}, {"zzz": 1}, {"players": {"corp": 3}}, {"version": 3},
                       {"setup": {**setup, "corp": {**corp, "identity": "Diesel"}}}, {"setup": {**setup, "corp": {**corp, "deck": ["Zzz"]}}},
                       {"setup": {**setup, "corp": {**corp, "deck": ["3 Diesel"]}}}, {"setup": {**setup, "corp": {**corp, "deck": ["200 Hedge Fund"]}}},
                       {"setup": {**setup, "corp": {**corp, "deck": [3]}}}, {"setup": {**setup, "corp": {**corp, "deck": ["NBN: Making News"]}}},
                       {"setup": {**setup, "cmd": "dance"}}, {"setup": {"cmd": "position"}}):
            with open(path, "w", encoding="utf-8") as out:
                json.dump({**record, **change}, out)
            polish("replay", "--from-json", path, "-o", os.path.join(folder, "out%s" % random.random()),
                   known=["setup.", "corp.", "runner.", "choices", "hash"])
        for data in (b"", b"x", b"\x89jackin", b"{", b"[1"):
            with open(path, "wb") as out:
                out.write(data)
            for options in (["--list"], ["--verify"], ["--from-json", "-o", os.path.join(folder, "never")]):
                polish("replay", *options, path)


# ---- games -------------------------------------------------------------------------------------------------------

def test_whole_games():
    for number, corp in enumerate(STARTERS["corp"]):
        for runner in STARTERS["runner"]:
            result = polish("play", "--bot", "random", "--players", "none", "--corp", corp, "--runner", runner, "--seed", str(number + 7))
            equal(result.returncode, 0)
            contains(result.stdout, "Koniec gry")


def lines(seed, count, words):
    chance = random.Random(seed)
    return "".join("%s\n" % (chance.choice(words) if chance.random() < 0.1 else chance.randint(1, 9)) for _ in range(count))


def test_games_of_people():
    """Prompts, choices and answers of the table, with words typed in between."""
    words = ["pomoc", "dziennik", "stół", "cofnij", "pomiń", "", "xyzzy", "dlaczego", "dlaczego zrezuj", "dlaczego skok hq",
             "dlaczego zapunktuj", "dlaczego wykradnij", "dlaczego złam", "dlaczego odłącz", "dlaczego pasuj", "dlaczego usuń", "dlaczego awansuj",
             "dlaczego zrezuj zzz", "karta enigma", "karta zzz", "karta a", "pokaż stertę", "pokaż archiwa", "pokaż x", "99", "zapisz",
             "wczytaj", "wczytaj /nowhere", "zapisz /nowhere/x", "skok", "zainstaluj", "dobierz"]
    for seed in range(4):
        corp, runner = STARTERS["corp"][seed % 4], STARTERS["runner"][seed % 3]
        for who in ("both", "runner", "corp"):
            polish("play", "--bot", "random", "--players", who, "--corp", corp, "--runner", runner, "--seed", str(seed), "--plain",
                   input=lines(seed, 250, words))


def test_games_of_mainframe():
    words = ["pomoc", "plansza", "lista", "cofnij", "", "xyzzy", "dlaczego", "dlaczego pas", "dlaczego 2,3", "dlaczego zag", "dlaczego 2,0-2,1",
             "karta zag", "karta zzz", "99", "zapisz", "wczytaj", "wczytaj /nowhere", "zapisz /nowhere/x", "2,3", "2,0-2,1", "gotowe", "pas"]
    for seed in range(6):
        result = polish("play", "mainframe", "--players", "random:noise,random:kate,random:andromeda,random:nero", "--seed", str(seed))
        contains(result.stdout, "Gra jest zakończona.")
        result = polish("play", "mainframe", "--players", "random:adam,random:chaos-theory", "--border", "walled", "--seed", str(seed))
        polish("play", "mainframe", "--players", "noise,nero", "--seed", str(seed), input=lines(seed, 120, words))
    polish("play", "mainframe", "--seed", "3", input="x\n2\n9\n1\n\n2,3\n")


def texts_of(value):
    """All sentences of an answer of the protocol."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "text" and isinstance(part, str):
                yield part
            else:
                yield from texts_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts_of(part)


def test_sentences_of_the_protocol():
    engine = Engine()
    chance = random.Random(5)
    seen = set()
    for number, corp in enumerate(STARTERS["corp"]):
        runner = STARTERS["runner"][number % 3]
        setup = {}
        for side, name in (("corp", corp), ("runner", runner)):
            deck = json.loads(jackin("deck", "convert", "starter:" + name, "--to", "json").stdout)
            listed = deck["cards"] if "cards" in deck else deck[0]["cards"]
            identity = [code for code in listed if jackin("cards", code, "--json").stdout.find('"type":"identity"') >= 0]
            setup[side] = {"identity": identity[0], "deck": [{"card": code, "count": n} for code, n in listed.items() if code not in identity]}
        answer = engine.ask(cmd="new", seed=number, lang="pl", **setup)
        for _ in range(400):
            seen.update(texts_of(answer))
            if answer.get("over") or not answer.get("choices"):
                answer = engine.ask(cmd="choices", lang="pl")
                if not answer["choices"]:
                    break
            view = chance.choice(["all", "corp", "runner", "spectator"])
            count = len(answer["choices"]) or 1
            answer = engine.ask(cmd="choose", choice=chance.randrange(count), lang="pl", view=view if view != "spectator" else "all")
    engine.close()
    assert len(seen) > 300, len(seen)
    for text in seen:
        check_text(text)
        # A title behind a verb needs a noun that carries the case.
        assert not re.search(r"\b(dobiera|odrzuca|instaluje|zagrywa|rezuje|awansuje|punktuje|wykrada|poświęca|ogląda|Zagraj|Odrzuć|"
                             r"Zainstaluj|Awansuj|Zrezuj|Zapunktuj|Wykradnij|Skasuj|Wybierz|Skasowano|używa|Użyj) „", text), text


def test_recorded_games():
    golden = sorted(glob.glob(os.path.join(SOURCE, "tests/golden/*.json")) + glob.glob(os.path.join(SOURCE, "tests/mainframe/golden/*.json")))
    for path in golden[:6]:
        for option in ("--list", "--verify"):
            polish("replay", option, path)
        polish("replay", path, input="n\np\ntura\nlog\npomoc\nwidok x\n999999\nkoniec\nq\n")


# ---- the other commands ------------------------------------------------------------------------------------------

def test_cards():
    for card in json.loads(jackin("cards", "--json").stdout):
        text = polish("cards", card["code"]).stdout
        head = text.split("\n\n")[0]
        check_text(head.replace(card["title"], " "))
        for key in ("type_pl", "faction_pl"):
            contains(head, card[key])
    polish("cards")
    polish("cards", "--type", "aktywa")
    polish("cards", "--faction", "Kształcerze")


def test_sentences_of_the_ledgers():
    for name in ("netrunner-rules", "netrunner-rulings"):
        for sentence in re.findall(r"^- \*\*\S+\*\* +(.*)", read("docs/rules/%s.pl.md" % name), re.M):
            check_text(sentence)


def test_decks():
    for name in (*STARTERS["corp"], *STARTERS["runner"]):
        for action in (["check"], ["stats"], ["convert", "--to", "text"]):
            polish("deck", *action, "starter:" + name)
        contains(jackin("deck", "stats", "starter:" + name, "--lang", "pl").stdout, "Talia początkowa ")
    polish("deck", "stats", "starter:anarch", "--card", "Mimic")


def test_headings_of_before_are_read():
    """Lists that were written with the words of before are still read, and those of now."""
    text = "NBN: Making News\n\n%s (3)\n3 SanSan City Grid\n"
    for heading in ("Ulepszenia", "Upgrade'y", "Upgrade"):
        answer = json.loads(jackin("deck", "check", "-", "--json", input=text % heading).stdout)
        assert answer[0]["readable"], answer


def test_rules_and_bench():
    contains(jackin("rules", "--search", "Dżin", "--lang", "pl").stdout, "\nwpisy: ")
    contains(jackin("rules", "--search", "Dżin", "--lang", "pl").stdout, "Karty: ")
    contains(jackin("rules", "--lang", "pl").stdout, "pierwszy     wpisów  rozdział")
    polish("rules", "--coverage", "--tests", os.path.join(SOURCE, "tests"))
    for game in ("netrunner", "mainframe"):
        contains(polish("bench", game, "--games", "1").stdout, "sygnatura")
    contains(polish("bench", "tournament", "--players", "8", "--rounds", "2").stdout, "sygnatura")


def test_a_tournament():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "liga.tn")
        names = ["Anna Nowak", "Bartek Lis", "Celina Mazur", "Dawid Wilk", "Ewa Kot", "Filip Sowa", "Grażyna Bąk", "Hubert Dąb"]
        polish("tournament", "create", path, "--name", "Liga", "--rounds", "2", "--cut", "4", "--seed", "3")
        for name in names:
            polish("tournament", "register", path, name)
        polish("tournament", "register", path, names[0])
        polish("tournament", "drop", path, "Zenon")
        for number in (1, 2):
            polish("tournament", "pair", path)
            polish("tournament", "explain", path)
            for table in range(1, 5):
                polish("tournament", "result", path, str(table), "1:corp:7-%d" % (table - 1), "2:corp:%d-7" % table)
            polish("tournament", "close", path)
            polish("tournament", "standings", path)
        polish("tournament", "cut", path)
        for game in range(1, 8):
            polish("tournament", "bracket", path)
            for result in ("1:corp:7-2", "2:runner:7-2"):
                polish("tournament", "final", path, str(game), result)
        for verb in ("show", "bracket", "standings", "log", "check", "pairings", "checklist"):
            polish("tournament", verb, *([] if verb == "checklist" else [path]), known=names)
        polish("tournament", "export", path, "--as", "text", known=names)
        polish("tournament", "print", path, "slips", "--as", "text", known=names)
        for verb in ("pair", "close", "result", "undo", "set", "register"):
            polish("tournament", verb, path, "x", known=names)


run(globals())
