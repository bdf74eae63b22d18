"""What players read: prompts that say what is at stake, cards that are not known, citations."""
from engine import Engine
from harness import contains, equal, run

KATE = 'Kate "Mac" McCaffrey: Digital Tinker'
HAAS = "Haas-Bioroid: Engineering the Future"


def begin(engine, corp, runner, **fields):
    corp = dict({"identity": HAAS, "credits": 20, "hq": ["Hedge Fund"], "rd": ["9 Hedge Fund"]}, **corp)
    runner = dict({"identity": KATE, "credits": 20, "grip": ["5 Sure Gamble"], "stack": ["9 Diesel"]},
                  **runner)
    engine.ok("position", corp=corp, runner=runner, **dict({"active": "runner"}, **fields))


def go_on(engine, until, **fields):
    """Passes and continues until there is a prompt of a kind; the answer with it, and all events."""
    events = []
    answer = engine.ok("choices", **fields)
    for _ in range(30):
        if answer["prompt"]["kind"] == until:
            return answer, events
        verbs = [choice["verb"] for choice in answer["choices"]]
        number = next((verbs.index(verb) for verb in ("pass", "continue", "done") if verb in verbs), 0)
        answer = engine.ok("choose", choice=number, **fields)
        events += answer["events"]
    raise AssertionError("no prompt of that kind: " + until)


def texts(answer):
    return [choice["text"] for choice in answer["choices"]]


def test_the_trash_prompt_names_the_card():
    for lang, text, saved in (("en", "About to be trashed: Gordian Blade. Prevent it, or pass?", "Gordian Blade is saved from being trashed."),
                              ("pl", "Zaraz nastąpi skasowanie karty „Miecz gordyjski”. Zablokować czy spasować?",
                               "„Miecz gordyjski” unika skasowania.")):
        with Engine() as engine:
            begin(engine, {"servers": {"hq": {"ice": [{"card": "Rototurret", "rezzed": True}]}}},
                  {"rig": ["Gordian Blade", "Sacrificial Construct"]})
            engine.ok("choose", match={"verb": "run", "server": "hq"})
            answer, _ = go_on(engine, "prevent", lang=lang)
            equal(answer["prompt"]["text"], text)
            answer = engine.ok("choose", match={"verb": "use", "card": "Sacrificial Construct"}, lang=lang)
            said = answer["events"]
            if answer["prompt"]["kind"] == "choose-card":
                said = engine.ok("choose", match={"verb": "choose-card"}, lang=lang)["events"]
            contains([event["text"] for event in said], saved)


def test_the_trash_prompt_names_all_cards():
    with Engine() as engine:
        begin(engine, {"servers": {"remote1": {"root": [{"card": "Aggressive Secretary", "rezzed": True,
                                                         "advancement": 2}]}}},
              {"rig": ["Gordian Blade", "Crypsis", "Sacrificial Construct"]})
        engine.ok("choose", match={"verb": "run", "server": "remote1"})
        for _ in range(30):
            answer = engine.ok("choices")
            if answer["prompt"]["kind"] == "prevent":
                break
            verbs = [choice["verb"] for choice in answer["choices"]]
            wanted = ("yes", "choose-card", "pass", "continue", "choose-option", "access")
            engine.ok("choose", choice=next(verbs.index(verb) for verb in wanted if verb in verbs))
        text = answer["prompt"]["text"]
        assert text.startswith("About to be trashed: "), text
        contains(text, "Gordian Blade")
        contains(text, "Crypsis")


def test_the_damage_prompt_says_which_and_how_much():
    for lang, text in (("en", "About to be suffered: 3 net damage. Prevent it, or pass?"),
                       ("pl", "Zaraz nastąpią 3 obrażenia sprzętu. Zablokować czy spasować?")):
        with Engine() as engine:
            begin(engine, {"servers": {"hq": {"ice": [{"card": "Neural Katana", "rezzed": True}]}}},
                  {"rig": ["Net Shield"]})
            engine.ok("choose", match={"verb": "run", "server": "hq"})
            answer, _ = go_on(engine, "prevent", lang=lang)
            contains(answer["prompt"]["text"], text)


def test_a_bioroid_is_broken_by_clicks():
    """It is the Runner who breaks, not the ice."""
    for lang, choice, event in (
            ("en", "Spend 1 click to break: ", "The Runner spends 1 click to break a subroutine of Ichi 1.0: "),
            ("pl", "Wydaj 1 klik, aby złamać: ", "Runner wydaje 1 klik, by złamać podprogram lodu „Ichi 1.0”: ")):
        with Engine() as engine:
            begin(engine, {"servers": {"hq": {"ice": [{"card": "Ichi 1.0", "rezzed": True}]}}}, {})
            engine.ok("choose", match={"verb": "run", "server": "hq"})
            answer, _ = go_on(engine, "encounter", lang=lang)
            breaks = [c for c in answer["choices"] if c["verb"] == "break"]
            equal(len(breaks), 3)
            for offered in breaks:
                assert offered["text"].startswith(choice), offered
            events = engine.ok("choose", choice=breaks[0]["choice"], lang=lang)["events"]
            broken = [e["text"] for e in events if e["kind"] == "break"]
            assert len(broken) == 1 and broken[0].startswith(event), broken


def test_an_icebreaker_breaks_by_itself():
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": [{"card": "Enigma", "rezzed": True}]}}},
              {"rig": ["Gordian Blade"]})
        engine.ok("choose", match={"verb": "run", "server": "hq"})
        answer, _ = go_on(engine, "encounter")
        offered = next(c for c in answer["choices"] if c["verb"] == "break")
        assert offered["text"].startswith("Gordian Blade (1 credit): break "), offered
        events = engine.ok("choose", choice=offered["choice"])["events"]
        contains([e["text"] for e in events if e["kind"] == "break"][0], "Gordian Blade breaks a subroutine of")


def test_a_further_subroutine_is_paid_for_already():
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": [{"card": "Wall of Thorns", "rezzed": True}]}}},
              {"rig": ["Battering Ram"]})
        engine.ok("choose", match={"verb": "run", "server": "hq"})
        answer, _ = go_on(engine, "encounter")
        while "Battering Ram (2 credits): break End the run." not in texts(answer):
            answer = engine.ok("choose", match={"verb": "use", "card": "Battering Ram"})
        answer = engine.ok("choose", match={"text": "Battering Ram (2 credits): break End the run."})
        assert all("credits)" not in text for text in texts(answer)), answer


def test_the_trace_prompt_says_its_strength():
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": [{"card": "Hunter", "rezzed": True}]}}}, {})
        engine.ok("choose", match={"verb": "run", "server": "hq"})
        answer, _ = go_on(engine, "trace")
        equal(answer["prompt"]["text"], "Trace (Hunter), strength 3: how many credits, from 0 to 20?")
        answer = engine.ok("choose", match={"verb": "choose-number", "amount": 2}, lang="pl")
        equal(answer["prompt"]["text"],
              "Namierzanie („Łowca”), siła 5: ile kredytów, od 0 do 20?")


def test_an_optional_ability_is_explained():
    with Engine() as engine:
        begin(engine, {}, {"grip": ["Account Siphon"]})
        engine.ok("choose", match={"verb": "play", "card": "Account Siphon"})
        answer, _ = go_on(engine, "optional")
        contains(answer["prompt"]["text"], "Account Siphon: use it? (Run HQ. If it succeeds, you may forgo access")


def test_choices_say_what_they_cost():
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": ["Ice Wall"]}}}, {"rig": ["Decoy"], "tags": 1}, active="corp")
        offered = texts(engine.ok("choices"))
        for text in ("Advance Ice Wall (HQ, ice 1) for 1 credit", "Trash the resource Decoy for 2 credits",
                     "Purge all virus counters for 3 clicks"):
            assert text in offered, offered
    with Engine() as engine:
        begin(engine, {}, {"tags": 1})
        assert "Usuń 1 tag za 2 kredyty" in texts(engine.ok("choices", lang="pl"))


def test_unknown_cards_can_be_told_apart():
    """ZONE-18: that something is ice can be seen; and where it lies."""
    places = {"en": ["unrezzed ice (HQ, ice 1)", "unrezzed ice (remote server 1, ice 1)",
                     "unrezzed ice (remote server 1, ice 2)", "an unrezzed card (remote server 1, card 1)",
                     "an unrezzed card (remote server 1, card 2)", "an unrezzed card (remote server 2)"],
              "pl": ["niezrezowany lód (HQ, lód 1)", "niezrezowany lód (serwer zdalny 1, lód 1)",
                     "niezrezowany lód (serwer zdalny 1, lód 2)",
                     "niezrezowaną kartę (serwer zdalny 1, karta 1)",
                     "niezrezowaną kartę (serwer zdalny 1, karta 2)", "niezrezowaną kartę (serwer zdalny 2)"]}
    for lang, verb in (("en", "Choose "), ("pl", "Wybierz ")):
        with Engine() as engine:
            begin(engine, {"servers": {"hq": {"ice": ["Enigma"]},
                                       "remote1": {"ice": ["Ice Wall", "Enigma"],
                                                   "root": ["PAD Campaign", "Akitaro Watanabe"]},
                                       "remote2": {"root": ["Snare!"]}}},
                  {"grip": ["Infiltration"]})
            engine.ok("choose", match={"verb": "play", "card": "Infiltration"})
            answer = engine.ok("choose", match={"verb": "choose-option", "option": "expose"}, lang=lang)
            equal(sorted(texts(answer)), sorted(verb + place for place in places[lang]))


def test_the_log_says_what_can_be_seen_of_an_unknown_card():
    with Engine() as engine:
        begin(engine, {"hq": ["Enigma", "PAD Campaign"]}, {}, active="corp")
        install = lambda card, server, view: [
            e["text"] for e in engine.ok("choose", match={"verb": "install", "card": card, "server": server},
                                         view=view)["events"] if e["kind"] == "install"]
        equal(install("Enigma", "hq", "runner"), ["The Corporation installs unrezzed ice (HQ)."])
        equal(install("PAD Campaign", "new-remote", "runner"),
              ["The Corporation installs an unrezzed card (remote server 1)."])
        engine.ok("undo")
        equal(install("PAD Campaign", "new-remote", "corp"),
              ["The Corporation installs PAD Campaign (remote server 1)."])


def test_events_cite_when_they_are_asked_to():
    with Engine() as engine:
        begin(engine, {}, {})
        asked = {"verb": "run", "server": "archives"}
        plain = engine.ok("choose", match=asked)["events"]
        engine.ok("undo")
        cited = engine.ok("choose", match=asked, cite=True)["events"]
        assert all("rules" not in event for event in plain)
        assert all(isinstance(event["rules"], list) for event in cited)
        equal([{k: v for k, v in event.items() if k != "rules"} for event in cited], plain)
        equal([e["rules"] for e in cited if e["kind"] == "run-begins"], [["RUN-01", "RUN-02"]])
        equal(engine.error("bad_request", "choose", choice=0, cite="yes")["path"], "cite")


def test_why_about_a_host_that_is_not_in_sight():
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": [{"card": "Enigma", "rezzed": True}, "Hunter"]}}},
              {"grip": ["Parasite"]})
        answer = engine.ok("why", match={"verb": "install", "card": "Parasite", "host": "Hunter"})
        equal(answer["offered"], False)
        equal(answer["text"], "There is no such card in sight that this could be done with.")
        answer = engine.ok("why", match={"verb": "install", "card": "Parasite", "host": "Enigma"})
        equal(answer["offered"], True)


def test_events_cite_the_rule_that_made_them():
    def rules(events, kind):
        return sorted({" ".join(event["rules"]) for event in events if event["kind"] == kind})

    with Engine() as engine:
        dealt = engine.ok("new", seed=3, cite=True,
                          corp={"identity": "NBN: Making News", "deck": ["12 Anonymous Tip"]},
                          runner={"identity": "Noise: Hacker Extraordinaire", "deck": ["12 Diesel"]})["events"]
        equal(rules(dealt, "shuffle"), ["SETUP-05"])
        equal(rules(dealt, "draw"), ["SETUP-06"])
        engine.ok("choose", match={"verb": "keep"})
        equal(rules(engine.ok("choose", match={"verb": "keep"}, cite=True)["events"], "draw"), ["TURN-10"])
        equal(rules(engine.ok("choose", match={"verb": "draw"}, cite=True)["events"], "draw"), ["CORP-02"])
        tip = engine.ok("choose", match={"verb": "play", "card": "Anonymous Tip"}, cite=True)["events"]
        equal(rules(tip, "draw"), [""])


def events_of(engine, kind, match):
    """The Polish sentences of a kind that a choice makes, as the Runner sees them."""
    answer = engine.ok("choose", match=match, lang="pl", view="runner")
    return [event["text"] for event in answer["events"] if event["kind"] == kind]


def test_polish_nouns_carry_the_case():
    """Titles stand undeclined behind a noun; hidden cards are declined; servers too."""
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": ["Enigma"]}, "remote1": {"ice": [{"card": "Ice Wall", "rezzed": True}]}}},
              {"grip": ["Diesel", "Gordian Blade"]})
        equal(events_of(engine, "play", {"verb": "play", "card": "Diesel"}), ["Runner zagrywa kartę „Diesel”."])
        equal(events_of(engine, "install", {"verb": "install", "card": "Gordian Blade"}),
              ["Runner instaluje kartę „Miecz gordyjski”."])
        go_on(engine, "action")
        equal(events_of(engine, "approach-ice", {"verb": "run", "server": "hq"}),
              ["Runner podchodzi do niezrezowanego lodu (HQ)."])
        said = [event["text"] for event in go_on(engine, "action", lang="pl")[1]]
        assert any(text.startswith("Runner uzyskuje dostęp do karty „") for text in said), said
        offered = texts(engine.ok("choices", lang="pl"))
        assert "Pobierz 1 kredyt" in offered and "Przeprowadź skok na Archiwa" in offered, offered
        equal(events_of(engine, "approach-ice", {"verb": "run", "server": "remote1"}),
              ["Runner podchodzi do lodu „Lodowy mur” (serwer zdalny 1)."])


def test_polish_installs_before_a_server():
    with Engine() as engine:
        begin(engine, {"hq": ["Enigma", "PAD Campaign"]}, {}, active="corp")
        offered = texts(engine.ok("choices", lang="pl"))
        for text in ("Zainstaluj kartę „Enigma” przed HQ", "Zainstaluj kartę „Enigma” przed Archiwami",
                     "Zainstaluj kartę „Enigma” przed nowym serwerem zdalnym"):
            assert text in offered, offered


def test_polish_forms_go_with_the_number():
    for count, text in ((1, "Runner otrzymuje 1 obrażenie sprzętu."), (3, "Runner otrzymuje 3 obrażenia sprzętu.")):
        ice = {1: "Data Mine", 3: "Neural Katana"}[count]
        with Engine() as engine:
            begin(engine, {"servers": {"hq": {"ice": [{"card": ice, "rezzed": True}]}}}, {})
            events = engine.ok("choose", match={"verb": "run", "server": "hq"}, lang="pl")["events"]
            events += go_on(engine, "action", lang="pl")[1]
            assert text in [event["text"] for event in events], events
    with Engine() as engine:
        begin(engine, {}, {"grip": ["Armitage Codebusting"]})
        engine.ok("choose", match={"verb": "install", "card": "Armitage Codebusting"})
        answer = engine.ok("choose", match={"verb": "use", "card": "Armitage Codebusting"}, lang="pl")
        said = [event["text"] for event in answer["events"]]
        assert "„Pogromcy kodu Armitage'a” traci 2 kredyty." in said, said
        assert any(text.startswith("Runner używa karty „Pogromcy kodu Armitage'a”: ") for text in said), said


def test_polish_tags_are_passed_over():
    """R: prevent is zablokować, avoid is pominąć."""
    with Engine() as engine:
        begin(engine, {"servers": {"hq": {"ice": [{"card": "Hunter", "rezzed": True}]}}}, {"rig": ["Decoy"], "credits": 0})
        engine.ok("choose", match={"verb": "run", "server": "hq"})
        answer, _ = go_on(engine, "prevent", lang="pl")
        equal(answer["prompt"]["text"], "Zaraz nastąpi 1 tag. Pominąć czy spasować?")
        answer = engine.ok("choose", match={"verb": "use", "card": "Decoy"}, lang="pl")
        assert "„Zmyłka” pomija 1 tag." in [event["text"] for event in answer["events"]], answer


def test_quotes_of_a_name():
    """Within „ ” a title has » «; a card is found by whichever quotes are typed."""
    for name in ('Kate "Mac" McCaffrey: Cyfrowa złota rączka', "Kate »Mac« McCaffrey: Cyfrowa złota rączka",
                 "Kate „Mac” McCaffrey: Cyfrowa złota rączka"):
        with Engine() as engine:
            begin(engine, {}, {"identity": name})


run(globals())
