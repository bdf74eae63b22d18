"""What players read are sentences: the log of random games in every view and both languages, rulings, questions."""
import itertools
import json
import os
import random
import re
import tempfile

from harness import SOURCE, Engine, contains, equal, jackin, run

CORPS = ["haas-bioroid", "jinteki", "nbn", "weyland-consortium"]
RUNNERS = ["anarch", "criminal", "shaper"]

# What no sentence may hold, whatever it is about.
BROKEN = {
    "en": [r"\.\.(?!\.)", r",,", r" ,", r" \.", r"  ", r"\(\)", r"\[\]", r"\b1 (credits|cards|tags|clicks|points|counters|tokens|programs|copies)\b",
           r"\b(?!1\b)\d+ (credit|card|tag|click|point|program)\b(?! (of|from)\b)", r"[Aa]n? (hidden|unrezzed|facedown) card [A-Z0-9]",
           r"\bcounters? (more|fewer)\b", r"\bcredits? (more|fewer)\b", r"\b(lose|loses|spend|spends) click\b", r"[{}]", r"\ba [aeio]\w+ (card|ice)\b"],
    "pl": [r"\.\.(?!\.)", r",,", r" ,", r" \.", r"  ", r"\(\)", r"\[\]", r"\b1 (kredyty|kredytów|karty|kart|tagi|tagów|kliki|klików|punkty|punktów)\b",
           r"\b[5-9] (kredyt|kredyty|karta|karty|tag|tagi|klik|kliki|punkt|punkty)\b", r"[Zz]akryt\w+ kart\w+ „", r"[Uu]kryt\w+ kart\w+ „", r"[{}]", r"”„",
           r": [-+]\d+ (kredyt|znacznik|żeton)"],
}


def check(sentence, lang):
    for pattern in BROKEN[lang]:
        assert not re.search(pattern, sentence), (pattern, sentence)
    assert re.match(r"[A-ZĆŁŚŹŻ„0-9+]|e3 ", sentence), "it does not begin like a sentence: " + sentence
    assert re.search(r"[.!?”)…×]$", sentence), "it does not end like a sentence: " + sentence


def starter(name):
    """A starter deck as a request has it."""
    with open(os.path.join(SOURCE, "data", "decks", name + ".txt"), encoding="utf-8") as file:
        lines = [line.strip() for line in file if not line.startswith(("#", "Name:"))]
    cards = [re.sub(r"^(\d+)x? ", r"\1 ", line) for line in lines if re.match(r"\d+x? ", line)]
    identity = next(line for line in lines if line and not re.match(r"\d", line))
    return {"identity": identity, "deck": cards}


def random_record(corp, runner, seed):
    """A whole game in which both play at random, as a record."""
    chance = random.Random(seed)
    engine = Engine()
    answer = engine.ask(cmd="new", game="netrunner", seed=seed, corp=starter(corp), runner=starter(runner))
    for _ in range(700):
        answer = engine.ask(cmd="choices")
        if not answer["choices"]:
            break
        engine.ask(cmd="choose", choice=chance.randrange(len(answer["choices"])))
    record = engine.ask(cmd="record")["record"]
    engine.close()
    return record


def sentences(text):
    """The paragraphs of a log, each on one line."""
    text = re.sub(r"\n {2,}(?=\S)", " ", text)
    return [re.sub(r" \(\d+x\)", "", line.split("* ", 1)[1]) for line in text.split("\n") if re.match(r" *(\d+ +)?\* ", line)]


def test_the_log_of_netrunner():
    seen = {"en": set(), "pl": set()}
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game")
        for seed, (corp, runner) in enumerate(itertools.product(CORPS, RUNNERS)):
            record = random_record(corp, runner, seed)
            made = jackin("replay", "--from-json", "-", "-o", name, "--force", input=json.dumps(record))
            equal((made.stderr, made.returncode), ("", 0))
            for view, lang in itertools.product(("corp", "runner", "spectator", "all"), ("en", "pl")):
                text = jackin("replay", "--list", "--plain", "--view", view, "--lang", lang, name).stdout
                seen[lang].update(sentences(text))
    for lang, found in seen.items():
        assert len(found) > 300, len(found)
        if "SENTENCES" in os.environ:
            with open(os.environ["SENTENCES"] + "." + lang, "w", encoding="utf-8") as file:
                file.write("\n".join(sorted(found)))
    for lang, found in seen.items():
        for sentence in sorted(found):
            check(sentence, lang)


def test_the_log_of_mainframe():
    for lang in ("en", "pl"):
        found = set()
        for seed, players in enumerate(("noise,kate", "andromeda,nero,adam", "chaos-theory,noise,adam,kate", "nero,andromeda")):
            names = ",".join("random:" + name for name in players.split(","))
            text = jackin("play", "mainframe", "--players", names, "--seed", str(seed), "--lang", lang, "--plain").stdout
            text = re.sub(r"\n    (?=\S)", " ", text)
            found.update(line[2:] for line in text.split("\n") if re.match(r"  [^ 0-9]", line))
        assert len(found) > 100, len(found)
        for sentence in sorted(found):
            check(sentence, lang)


def test_rulings_are_for_players():
    """What a card's page quotes has neither the tests of the ledger nor codes and sources in it."""
    lines = jackin("cards", "--lang", "en").stdout.split("\n")
    codes = [line[:5] for line in lines if re.match(r"\d{5}", line)]
    quoted = 0
    for code in codes:
        text = jackin("cards", code, "--lang", "en").stdout
        if "Rules and rulings that name it" not in text:
            continue
        rulings = re.sub(r"\n {4,}", " ", text.split("Rules and rulings that name it\n")[1].split("\n\n")[0])
        for ruling in rulings.strip("\n").split("\n"):
            quoted += 1
            assert not re.search(r"\b[PAE]\d?: |\[(FAQ|PL|RB)|[{}`]|\*\*|\(\d{5}|  \S+  $|\bStart:|\bExpected:", ruling), ruling
            assert re.search(r"^  \S+  .*[.!?)\"”]$", ruling), ruling
    assert quoted > 100, quoted
    contains(jackin("rules", "FAQ-C01012a").stdout, "E: installing Parasite offers only Enigma.")  # the ledger itself is whole


run(globals())
