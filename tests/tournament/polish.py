"""jackin tournament in Polish: whole events, refusals, help, and no English left in between."""
import json
import os
import re
import sqlite3

from shell import CORPS, RUNNERS, Event, contains, equal, jackin, names, run

LANGS = ("en", "pl")
# What both languages have: the command, the columns of a list of players, the draft, SoS, and what a clock is told.
SHARED = set("jackin program terminal tournament json name runner corp draft sos start pause resume call exact literal".split())
# What is typed, which help has to name.
TYPED = """create set show register change swap drop remove return pair pairings explain result close standings cut bracket final clock
           undo log check export import print checklist csv nrtm galakta text journal tome html pdf names slips decks
           challonge golden topdeck trf format
           casual competitive championship constructed full quick double legacy off time none stop starter
           docs tournaments""".split()


def words_of(text):
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", text)}


def strip_typed(text):
    """Leaves out what people type and paths: these are the same in both languages."""
    return re.sub(r"'[^']*'|„[^”]*”|--[a-z-]+|/\S+|\S+:,\S+|\d:\w+:\S+", " ", text)


def no_english(english, polish, known=()):
    left = words_of(strip_typed(english)) & words_of(strip_typed(polish)) - SHARED - words_of(" ".join(known))
    assert not left, "%r is in both %r and %r" % (sorted(left), english, polish)


def bare(value):
    """An answer without its sentences."""
    if isinstance(value, dict):
        return {key: bare(part) for key, part in value.items()
                if key not in ("text", "message", "advice", "warnings", "at")}
    return [bare(part) for part in value] if isinstance(value, list) else value


class Twins:
    """The same event in English and in Polish, as text and as JSON; every step is compared."""

    def __init__(self, *settings, seed=1, people=()):
        self.events = {(lang, form): Event(*settings, seed=seed) for lang in LANGS for form in ("text", "json")}
        self.people = list(people)
        for name in people:
            self.run("register", name)

    def both(self, verb, *words):
        """The Polish result of a step, after all comparisons."""
        result = {key: self.events[key].run(verb, *words, "--lang", key[0], *(["--json"] if key[1] == "json" else []))
                  for key in self.events}
        english, polish = result["en", "text"], result["pl", "text"]
        for one in result.values():
            equal(one.returncode, polish.returncode)
        known = self.people + list(words)
        no_english(english.stdout, polish.stdout, known)
        no_english(english.stderr, polish.stderr, known)
        answers = [json.loads(result[lang, "json"].stdout) for lang in LANGS]
        equal(bare(answers[0]), bare(answers[1]))
        self.answer = answers[1]
        return polish

    def run(self, verb, *words):
        result = self.both(verb, *words)
        equal((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def says(self, verb, *words_and_text):
        *words, text = words_and_text
        equal(self.run(verb, *words), text)

    def refuses(self, sentence, rules, verb, *words, status=1, code=None):
        """A refusal in Polish, as text and as JSON; `sentence` ends each line."""
        result = self.both(verb, *words)
        equal(result.returncode, status)
        wanted = "jackin tournament: %s%s\n" % (sentence, " (%s)" % rules if rules else "")
        assert result.stderr.endswith(wanted), "found %r, expected %r" % (result.stderr, wanted)
        error = self.answer["error"]
        equal((error["message"], " ".join(error["rules"])), (sentence, rules))
        if code:
            equal(error["code"], code)


FIVE = ("Anna", "Bartek", "Celina", "Dawid", "Ewa")


def test_small_event():
    folder = Event().folder
    path = os.path.join(folder, "liga.tn")
    result = jackin("tournament", "create", path, "--name", "Liga Miejska", "--rounds", "3", "--seed", "2026",
                    "--lang", "pl")
    equal(result.stdout,
          "Turniej towarzyski w pliku %s. Ziarno: 2026; kto je zna, może sprawdzić każde losowanie.\n" % path)
    event = Twins("--rounds", "3", "--name", "Liga", seed=2026)
    event.people = ["Liga", "Kielce", *FIVE]
    contains(event.run("show"), "3 rundy po 65 minut\nziarno 2026, 0 graczy, w tym obecnych: 0\n")
    for number, name in enumerate(FIVE, 1):
        event.says("register", name, "%d %s\n" % (number, name))
    event.says("set", "--place", "Kielce", "Gotowe.\n")
    event.says("pair", "Runda 1, koszt 0\n"
               "   1  Dawid (0) – Ewa (0); stronę wybiera Dawid\n"
               "   2  Bartek (0) – Anna (0); stronę wybiera Bartek\n"
               "   3  Celina (0) ma wolny los: 4\n")
    contains(event.run("explain"), "Pary rundy 1 są losowe (TR-17).\n")
    contains(event.run("show"), "Trwa runda 1 z 3.\n")
    event.says("result", "1", "1:corp:7-2", "2:corp:3-7", "Stół 1: Dawid 2 – 2 Ewa\n")
    event.says("result", "2", "1:runner:2-7", "Stół 2: Bartek 0 – 2 Anna, przed partią 2\n")
    contains(event.run("pairings"), "   2  Bartek (0) – Anna (0)  na razie 0:2\n")
    event.refuses("brakuje wyników", "TR-27", "close", code="missing-results")
    event.says("result", "2", "2:time:4-4", "Stół 2: Bartek 1 – 3 Anna\n")
    event.says("close", "Runda 1 jest zamknięta.\n")
    contains(event.run("show"), "Runda 1 z 3 jest zamknięta; można ustalić pary następnej.\n")
    event.says("pair", "Runda 2, koszt 5\n"
               "   1  Celina (4) – Ewa (2); stronę wybiera Celina\n"
               "   2  Anna (3) – Dawid (2); stronę wybiera Anna\n"
               "   3  Bartek (1) ma wolny los: 4\n")
    event.says("explain", "Koszt rundy to 5: suma kwadratów różnic prestiżu (TD-02).\n"
               "   1  Celina (4) – Ewa (2): bez tej pary, przy spotkaniu Celina – Dawid, runda kosztowałaby o 0 więcej.\n"
               "   2  Anna (3) – Dawid (2): bez tej pary, przy spotkaniu Anna – Ewa, runda kosztowałaby o 0 więcej.\n"
               "   3  Bartek ma wolny los: prestiż 1, SoS 3, najmniej wśród graczy dotąd bez wolnego losu, "
               "po których odjęciu zostaje dozwolona runda (TR-22, TD-04).\n")
    event.refuses("gracz, który ma dość punktów projektu, wygrywa partię", "TR-33", "result", "1", "1:time:7-0", "none")
    contains(event.run("result", "2", "1:corp:7-0", "2:corp:0-7", "--round", "1", "--correct"), "Stół 2: Bartek 2 – 2 Anna\n")
    event.says("drop", "Anna", "Anna: rezygnacja\nStół 2: Anna 0 – 4 Dawid; nierozegrane partie wygrywa gracz obecny (TD-16).\n")
    event.says("return", "Anna", "Anna: powrót\nStół 2: mecz Anna – Dawid znów jest do rozegrania.\n")
    event.says("remove", "Anna", "Anna: wydalenie\nStół 2: Anna 0 – 4 Dawid; nierozegrane partie wygrywa gracz obecny (TD-16).\n")
    event.says("drop", "Ewa", "Ewa: rezygnacja\nStół 1: Celina 4 – 0 Ewa; nierozegrane partie wygrywa gracz obecny (TD-16).\n")
    table = event.run("standings")
    assert re.match("miejsce  prestiż   SoS  gracz +skąd miejsce\n", table), table
    contains(table, " Anna (wydalenie)  bez miejsca (TR-14)\n")
    contains(table, " Ewa (rezygnacja) ")
    contains(event.run("show"), "    1  Anna, wydalenie\n")
    event.run("close")
    event.says("undo", "Cofnięto: zamknięcie rundy.\n")
    event.run("close")
    event.run("pair")
    for table in event.answer["round"]["tables"]:
        if not table.get("bye"):
            event.run("result", str(table["table"]), "1:corp:7-1", "2:runner:7-1")
    champion = event.run("close").splitlines()[-1]
    contains(champion, "Zwycięstwo w turnieju: ")
    contains(event.run("standings"), champion.replace(" (TR-14).", "\n"))
    contains(event.run("show"), champion.replace(" (TR-14)", "") + "\n")
    contains(event.run("check"), " partie finałowe: 0. Wszystko udowodnione.\n")
    log = event.run("log")
    for text in ("utworzenie turnieju: Liga", "zgłoszenie: Ewa", "zmiana ustawień", "pary rundy 2", "wynik stołu 1",
                 "wynik stołu 2 (poprawka)", "rezygnacja: Ewa", "powrót: Anna", "wydalenie: Anna",
                 "(cofnięte) zamknięcie rundy", "cofnięcie do kroku "):
        contains(log, "Z  %s" % text)


def test_refusals_of_every_verb():
    event = Twins("--rounds", "2", people=FIVE[:3])
    event.people += CORPS + RUNNERS
    event.refuses("„hard” nie jest żadną z dozwolonych wartości", "", "set", "--tier", "hard", status=2, code="usage")
    event.refuses("runda trwa 65 minut, z dopuszczalną zmianą o najwyżej 10", "TR-12", "set", "--minutes", "99")
    event.refuses("do finałów awansuje 4, 8 lub 16 graczy", "TR-40 TD-14", "set", "--cut", "5")
    event.refuses("bez spisów obu talii nie można wziąć udziału w turnieju", "TR-09", "set", "--tier", "competitive")
    event.refuses("„pięć” to nie liczba od 0 do 255", "", "set", "--rounds", "pięć", status=2)
    event.refuses("Anna to już gracz numer 1", "", "register", "Anna", code="twice")
    event.refuses("nazwisko to jeden wiersz, najwyżej 100 bajtów", "", "register", "", code="name")
    event.refuses("kogo? „register PLIK NAZWISKO” albo „register PLIK --from LISTA”", "", "register", status=2)
    event.refuses("organizator gra tylko wtedy, gdy na początku ustalono drugiego organizatora", "TR-11",
                  "register", "Ola", "--organiser")
    event.refuses("nie ogłoszono wolnych losów na rundę 1", "TD-17", "register", "Ola", "--bye")
    result = event.both("register", "Ola", "--corp", "starter:shinra")
    equal(result.returncode, 1)
    contains(result.stderr, "starter:shinra: nie ma takiej talii początkowej; są: ")
    event.refuses("/nie/ma/listy: nie ma takiego pliku", "", "register", "--from", "/nie/ma/listy", code="file")
    event.refuses("nikt się tak nie nazywa: „Zenon”; graczy pokazuje „show”", "", "drop", "Zenon", code="no-player")
    event.refuses("nie ma takiego gracza", "", "remove", "77")
    event.refuses("nie ma rezygnacji tego gracza, którą można by cofnąć", "TD-09", "return", "Anna")
    event.refuses("nie ustalono jeszcze par żadnej rundy", "", "pairings", code="no-round")
    event.refuses("żadna runda nie trwa", "TR-12", "explain")
    event.refuses("żadna runda nie trwa", "TR-12", "result", "1", "1:corp:7-0")
    event.refuses("żadna runda nie trwa", "TR-12", "close")
    event.refuses("żadna runda nie trwa", "TR-12", "clock", "start")
    event.refuses("zegar przyjmuje start, pause (pauza), resume (wznowienie) albo call (koniec czasu)", "",
                  "clock", "wind", status=2)
    event.refuses("nie ogłoszono rund finałowych", "TR-40", "cut")
    event.refuses("nie ma rund finałowych", "TR-40", "bracket")
    event.refuses("nie ma rund finałowych", "TR-40", "final", "1", "1:corp:7-0")
    event.refuses("procedury to exact (dokładna) i literal (dosłowna)", "", "pair", "--procedure", "magic", status=2)
    event.refuses("pary ustalone ręcznie to na przykład „1-2 3-4 5-”, a nie „x”", "", "pair", "--by-hand", "x", status=2)
    event.refuses("każdy obecny gracz jest w rundzie dokładnie raz", "TR-18", "pair", "--by-hand", "1-2")
    event.refuses("nie ma kroku 99, do którego można by wrócić", "", "undo", "--to", "99", code="file")
    contains(event.run("pair"), "Runda 1, koszt 0\n")
    event.refuses("runda nie jest jeszcze zamknięta", "TR-12", "pair")
    event.refuses("liczbę rund ustala się przed turniejem", "TR-13", "set", "--rounds", "3")
    event.refuses("„remis” to nie partia: KTO:WYNIK:PUNKTY, na przykład 1:corp:7-3", "", "result", "1", "remis", status=2)
    event.refuses("w partii 2 gracze zamieniają się stronami", "TR-24", "result", "1", "1:corp:7-0", "1:corp:7-0")
    event.refuses("przy wolnym losie nie ma partii", "TR-22", "result", "2", "1:corp:7-0")
    event.refuses("nie ma takiej rundy lub takiego stołu", "", "result", "9", "1:corp:7-0")
    event.refuses("po kroku 2 ustalono już pary lub finalistów: trzeba cofnąć więcej albo poprawić wynik", "TD-18",
                  "undo", "--step", "2", code="file")
    event.refuses("zegar nie jest uruchomiony", "TR-12", "clock", "pause")
    contains(event.run("clock", "start", "--at", "5000"), "Gra trwa.\n")
    contains(event.run("clock", "call", "--at", "5100"), "Koniec czasu. ")
    contains(event.run("log"), "zegar: koniec czasu\n")
    event.says("undo", "--to", "4", "Turniej jest taki jak po kroku 4.\n")
    event.says("undo", "--step", "4", "Krok 4 już się nie liczy.\n")
    event.refuses("krok 4 już się nie liczy", "", "undo", "--step", "4")
    contains(event.run("log"), "cofnięcie samego kroku 4\n")


def test_finals():
    people = names(9)
    event = Twins("--rounds", "2", "--cut", "8", seed=3, people=people)
    contains(event.run("show"), "\nfinały dla 8 graczy (podwójna eliminacja)\n")
    contains(event.run("show"), "Poniżej 33 graczy nie zaleca się rund finałowych (TR-38).\n")
    event.refuses("rundy eliminacyjne jeszcze się nie skończyły", "TR-56", "cut")
    for _ in range(2):
        event.run("pair")
        for table in event.answer["round"]["tables"]:
            if not table.get("bye"):
                event.run("result", str(table["table"]), "1:corp:7-1", "2:runner:7-%d" % (table["table"] % 5))
        event.refuses("runda nie jest jeszcze zamknięta", "TR-12", "cut")
        event.run("close")
    for name in people[:4]:
        event.run("drop", name)
    contains(event.run("show"),
             "Rundy eliminacyjne są skończone; teraz awans do finałów, liczba finalistów: 4 (TR-56).\n")
    contains(event.run("cut", "--dry-run"),
             "W turnieju jest jeszcze 5 graczy, więc finalistów będzie 4, a nie 8 (TD-14).\n   1  ")
    event.run("cut")
    event.refuses("finaliści są już wyłonieni", "TR-40", "cut")
    contains(event.run("show"), "Trwają rundy finałowe.\n")
    bracket = event.run("bracket")
    for line in ("Drabinka górna\n1. ", "\nDrabinka dolna\n", "przegrany partii 1 ───", "\nFinał\nzwycięzca partii 3 ───",
                 "zwycięzca partii 5 ───", "\n\nDo rozegrania:\n   1  "):
        contains(bracket, line)
    contains(bracket, "; stronę wybiera ")
    event.refuses("gracze tej partii nie są jeszcze znani", "TR-42", "final", "6", "1:corp:7-0")
    event.refuses("partia finałowa jest zawsze rozstrzygnięta", "TR-48", "final", "1", "none")
    for game in ("1", "2", "3", "4", "5", "6", "7"):
        event.run("bracket")
        now = [one for one in event.answer["games"] if one["game"] == int(game)][0]
        if event.answer["champion"]:
            break
        corp = now.get("corp") or now["chooser"]
        who = 1 if corp == now["player1"] else 2
        text = event.run("final", game, "%d:%s:7-2" % (who, "corp" if who == 1 else "runner"))  # the first player wins
        contains(text, "; wygrywa ")
    contains(text, "Zwycięstwo w turnieju: ")
    contains(text, " (TR-49).\n")
    contains(event.run("bracket"), "\nZwycięstwo w turnieju: ")
    contains(event.run("log"), "awans do finałów\n")
    contains(event.run("log"), "partia finałowa 1\n")
    event.refuses("turniej jest rozstrzygnięty: drugiego finału nie ma", "TR-49", "final", "7", "1:corp:7-0")
    contains(event.run("result", "1", "1:runner:0-7", "2:corp:0-7", "--round", "1", "--correct"), "Pozycja ")


def test_impossible_round():
    # TR-V7: two triangles; TR-23 and TD-05.
    event = Twins("--rounds", "5", people=names(6))
    for pairs in ("1-4 2-5 3-6", "1-5 2-6 3-4", "1-6 2-4 3-5"):
        contains(event.run("pair", "--by-hand", pairs), ", pary ustalone ręcznie, koszt ")
        for table in ("1", "2", "3"):
            event.run("result", table, "1:corp:7-1", "2:runner:7-1")
        event.run("close")
    result = event.both("pair")
    equal((result.returncode, result.stderr), (1, "jackin tournament: nie ma dozwolonej rundy (TR-23)\n"))
    equal(event.answer["error"]["message"], "nie ma dozwolonej rundy")
    contains(result.stdout, "Gracze dzielą się na grupy o nieparzystej liczbie osób (2). Każdy grał już ze wszystkimi\nz innych grup, ")
    contains(result.stdout, "Najmniej zła runda: 1 powtórne spotkanie, 0 drugich wolnych losów, koszt ")
    contains(result.stdout, ", poprzednie spotkanie w rundzie ")
    contains(result.stdout, "„pair --offer” ją przyjmuje; „pair --by-hand” pozwala ustalić pary ręcznie.\n")
    contains(event.run("pair", "--offer"), "Runda 4, według oferty TD-05, koszt ")


def test_warnings_and_faults():
    event = Twins("--rounds", "4", people=names(6))
    for pairs in ("1-4 2-5 3-6", "1-5 2-6 3-4"):
        event.run("pair", "--by-hand", pairs)
        for table in ("1", "2", "3"):
            event.run("result", table, "1:corp:7-1", "2:runner:7-1")
        event.run("close")
    text = event.run("pair", "--by-hand", "1-6 2-4 3-5", "--dry-run")
    warning = ("Uwaga: po tej rundzie nie da się rozegrać wszystkich zaplanowanych rund "
               "bez powtórnych spotkań (TR-19, TD-05).")
    contains(text, warning + "\n")
    equal(event.answer["warnings"], [warning])
    event.run("pair", "--by-hand", "1-4 2-6 3-5")
    text = event.run("check")
    contains(text, "ręcznie: krok ")
    contains(text, ", runda 3, stół 1: ci gracze już ze sobą grali (TR-19): Anna Nowak, Dawid Nowak")
    equal(event.answer["faults"][0]["text"][0].isupper(), False)


def test_drafts():
    event = Twins("--format", "full-draft", "--rounds", "3", people=FIVE)
    contains(event.run("show"), "turniej towarzyski, pełny draft, 3 rundy po 50 minut\n")
    contains(event.run("show"), "Pełny draft zaleca się dla 6 lub 8 graczy (TR-51).\n")
    event.refuses("do draftu potrzebna jest parzysta liczba graczy", "TR-51 TR-52", "pair")
    event.people.append("Filip")
    event.run("register", "Filip")
    event.run("pair")
    contains(event.run("explain"), "Pary rundy 1 wynikają z miejsc przy stole (TR-53).\n")
    event.refuses("do rozpoczętego draftu nikt nie może dołączyć", "TD-09", "register", "Grażyna")


def test_deck_lists():
    event = Twins("--tier", "competitive", "--rounds", "2")
    contains(event.run("show"), "turniej rywalizacyjny, ")
    event.refuses("spis talii zawiera imię i nazwisko gracza", "TR-09", "register", "Anna")
    event.refuses("bez spisów obu talii nie można wziąć udziału w turnieju", "TR-09", "register", "Anna Nowak")
    result = event.both("register", "Anna Nowak", "--corp", "starter:anarch", "--runner", "starter:anarch")
    equal(result.returncode, 1)
    equal(event.answer["error"]["rules"], ["TR-08"])


def test_plurals():
    event = Event()
    for number, name in enumerate(names(23), 1):
        event.call("register", name)
        if number in (1, 2, 4, 5, 11, 12, 14, 21, 22, 23):
            word = "gracz" if number == 1 else "gracze" if number in (2, 4, 22, 23) else "graczy"
            text = event.run("show", "--lang", "pl").stdout
            contains(text, "\nziarno 1, %d %s, w tym obecnych: %d\n" % (number, word, number))
            contains(text, " dla %d %s (TD-01).\n" % (number, "gracza" if number == 1 else "graczy"))
            contains(event.run("show").stdout, ", %d player%s, " % (number, "" if number == 1 else "s"))
    for rounds, word in ((1, "runda"), (3, "rundy"), (5, "rund")):
        event.call("set", "--rounds", str(rounds))
        contains(event.run("show", "--lang", "pl").stdout, " %d %s po 65 minut\n" % (rounds, word))


def test_help():
    result = jackin("tournament", "--help", "--lang", "pl")
    equal((result.returncode, result.stderr), (0, ""))
    contains(result.stdout, "użycie: jackin tournament POLECENIE PLIK ")
    english = jackin("tournament", "--help").stdout
    no_english(english, result.stdout, TYPED)
    verbs = re.findall(r"^  (\w+) +\S", english, re.M)
    for verb in verbs:
        texts = [jackin("tournament", verb, "--help", "--lang", lang).stdout for lang in LANGS]
        no_english(*texts, TYPED)
        for option in re.findall(r"--[a-z-]+", texts[0]):
            contains(texts[1], option)


def test_command_line():
    for arguments, message in (
            (["shuffle", "x"], "nie ma polecenia „shuffle”; --help pokazuje wszystkie"),
            (["pair", "x", "--minutes", "3"], "pair nie ma opcji --minutes"),
            (["pair", "x", "--shuffle"], "niezrozumiała opcja „--shuffle”; --help pokazuje wszystkie"),
            (["pair", "x", "-z"], "niezrozumiała opcja „-z”; --help pokazuje wszystkie"),
            (["drop", "x"], "użycie: jackin tournament drop PLIK GRACZ"),
            (["create", "x", "--seed", "minus"], "ziarno to liczba 64-bitowa")):
        for order in ([*arguments, "--lang", "pl"], ["--lang", "pl", *arguments], ["--lang=pl", *arguments]):
            result = jackin("tournament", *order)
            equal((result.returncode, result.stdout, result.stderr), (2, "", "jackin tournament: %s\n" % message))
        answer = json.loads(jackin("tournament", *arguments, "--lang", "pl", "--json").stdout)
        equal(answer, {"ok": False, "error": {"code": "usage", "rules": [], "message": message}})
    result = jackin("tournament", "--lang", "pl", "register", "x", "Ola", "--seat")
    equal((result.returncode, result.stderr),
          (2, "jackin tournament: opcja „--seat” wymaga wartości; --help mówi, jakiej\n"))
    result = jackin("tournament", "--lang", "pl")
    equal(result.returncode, 2)
    contains(result.stderr, "użycie: jackin tournament ")


def test_unknown_language():
    event = Event()
    for words in (["--lang", "xx"], ["--lang", ""], ["--lang", "PL"], ["--lang", "xx", "--lang", "pl"]):
        result = event.run("show", *words)
        equal((result.returncode, result.stdout), (2, ""))
        contains(result.stderr, "--lang ")
    equal(event.run("show", "--lang", "de").stderr, "jackin tournament: --lang must be en or pl\n")
    equal(jackin("tournament", "--help", "--lang", "de").returncode, 2)
    answer = json.loads(event.run("show", "--lang", "de", "--json").stdout)
    equal(answer["error"]["code"], "usage")


def test_locale():
    for locale, text in (("pl_PL.UTF-8", "Gotowe.\n"), ("en_GB.UTF-8", "Done.\n"), ("C", "Done.\n")):
        event = Event()
        environment = {**os.environ, "LC_ALL": locale}
        result = jackin("tournament", "set", event.path, "--rounds", "3", env=environment)
        equal(result.stdout, text)
        result = jackin("tournament", "set", event.path, "--rounds", "4", "--lang", "en", env=environment)
        equal(result.stdout, "Done.\n")


def test_files():
    event = Event()
    result = jackin("tournament", "create", event.path, "--lang", "pl")
    equal(result.stderr, "jackin tournament: plik %s już istnieje\n" % event.path)
    result = jackin("tournament", "show", "/nie/ma", "--lang", "pl")
    equal(result.stderr, "jackin tournament: /nie/ma: nie ma takiego pliku\n")
    other = os.path.join(event.folder, "other.tn")
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE songs(title TEXT)")
    db.commit()
    result = jackin("tournament", "show", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: to jest baza danych, ale nie turniej programu jackin\n")
    db.execute("PRAGMA application_id = 0x4a4b544e")
    result = jackin("tournament", "show", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: w pliku jest coś obcego (table „songs”); niczego z niego nie odczytano\n")
    db.execute("DROP TABLE songs")
    db.commit()
    result = jackin("tournament", "show", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: w pliku nie ma turnieju: nie ma w nim dziennika\n")
    db.execute("CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL) STRICT")
    db.execute("INSERT INTO journal VALUES(1, 'now', '{\"do\":\"dance\"}')")
    db.commit()
    result = jackin("tournament", "show", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: kroku 1 dziennika nie da się odtworzyć: nie ma sensu\n")
    db.execute("UPDATE journal SET body='[]'")
    db.commit()
    db.close()
    result = jackin("tournament", "show", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: krok 1 dziennika nie jest obiektem JSON z poleceniem\n")
    with open(other, "wb") as file:
        file.write(b"not a database at all" * 100)
    result = jackin("tournament", "show", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: nie można użyć pliku: to nie jest baza danych\n")
    with open(other, "w", encoding="utf-8") as file:
        file.write("Who,Nick\n")
    result = event.run("register", "--from", other, "--lang", "pl")
    equal(result.stderr, "jackin tournament: %s: wiersz 1: nagłówek to ID:,Name,Runner,Corp, "
          "a jedna z kolumn nazywa się Name albo Gracz\n" % other)


def test_checklist():
    english = jackin("tournament", "checklist", "--tier", "championship").stdout
    polish = jackin("tournament", "checklist", "--tier", "championship", "--lang", "pl").stdout
    no_english(english, polish, ["Netrunner", "FAQ", "mulligan"])
    contains(polish, "[ ] Każdy zarzut oszustwa trzeba zbadać. (TR-03)\n")


run(globals())
