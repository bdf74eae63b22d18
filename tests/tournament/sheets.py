"""Printed sheets, read back: the tables of the HTML, and the text of the PDF."""
import html.parser
import os
import re
import zlib

from shell import contains, equal

WORDS = {
    "en": {"bye": "bye", "page": "Page %d of %d", "table": "round %d, table %d", "final": "finals, round %d, game %d",
           "side": "Side", "chooser": "chooses the side", "is_corp": "Corporation", "is_runner": "Runner", "game": "Game %d",
           "sign": "Signature", "wins": "Winner", "games": "Games",
           "corp": ", Corporation", "choose": ", chooses the side", "dropped": " (dropped)", "removed": " (removed)",
           "brackets": ["Upper bracket", "Lower bracket", "Final"], "winner": "winner of %d", "loser": "loser of %d",
           "titles": {"pairings": "Pairings", "names": "Pairings by name", "slips": "Match slips", "standings": "Standings",
                      "bracket": "Bracket", "decks": "Deck lists"}},
    "pl": {"bye": "wolny los", "page": "Strona %d z %d", "table": "runda %d, stół %d", "final": "finały, runda %d, partia %d",
           "side": "Strona", "chooser": "wybiera stronę", "is_corp": "korporacja", "is_runner": "runner", "game": "Partia %d",
           "sign": "Podpis", "wins": "Wygrywa", "games": "Partie",
           "corp": ", korporacja", "choose": ", wybiera stronę", "dropped": " (rezygnacja)", "removed": " (wydalenie)",
           "brackets": ["Drabinka górna", "Drabinka dolna", "Finał"], "winner": "zwycięzca %d", "loser": "przegrany %d",
           "titles": {"pairings": "Pary", "names": "Pary według nazwisk", "slips": "Kartki meczowe", "standings": "Klasyfikacja",
                      "bracket": "Drabinka", "decks": "Spisy talii"}},
}


class Page(html.parser.HTMLParser):
    """Collects the title and, for each section, its heading, the rows of its table (without the head), or the drawing."""

    def __init__(self, text):
        super().__init__()
        self.title, self.tables, self.lang, self.stack = "", [], None, []
        self.feed(text)
        self.close()
        equal(self.stack, [])  # every element is closed

    def handle_starttag(self, tag, attrs):
        if tag == "html":
            self.lang = dict(attrs)["lang"]
        if tag in ("meta", "br"):
            return
        self.stack.append(tag)
        if tag == "section":
            self.tables.append({"heading": "", "rows": [], "texts": [], "lines": 0})
        elif tag == "text":
            self.tables[-1]["texts"].append("")
        elif tag == "line":
            self.tables[-1]["lines"] += 1
        elif tag == "tr" and "thead" not in self.stack:
            self.tables[-1]["rows"].append([])
        elif tag == "td":
            self.tables[-1]["rows"][-1].append("")
            self.tables[-1].setdefault("spans", []).append(int(dict(attrs).get("colspan", 1)))

    def handle_endtag(self, tag):
        equal(self.stack.pop(), tag)

    def handle_data(self, data):
        if self.stack[-1:] == ["h1"]:
            self.title += data
        elif self.stack[-1:] == ["h2"]:
            self.tables[-1]["heading"] += data
        elif self.stack[-1:] == ["text"]:
            self.tables[-1]["texts"][-1] += data
        elif self.stack[-1:] == ["td"]:
            self.tables[-1]["rows"][-1][-1] += data


def pdf_text(path):
    """The text of a PDF as cairo writes it, a line for each piece; no program but this one is needed for it."""
    with open(path, "rb") as file:
        data = file.read()
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    objects = {}
    for match in re.finditer(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", data, re.S):
        objects[int(match.group(1))] = match.group(2)

    def stream(number):
        return zlib.decompress(objects[number].split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0])

    def letters(font):
        """What the codes of a font mean."""
        found = re.search(rb"/ToUnicode (\d+) 0 R", objects[font])
        table = stream(int(found.group(1))).decode("ascii")
        codes = {}
        for block in re.findall(r"beginbfchar\n(.*?)endbfchar", table, re.S):
            for code, text in re.findall(r"<(\w+)> <(\w+)>", block):
                codes[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
        for block in re.findall(r"beginbfrange\n(.*?)endbfrange", table, re.S):
            for first, last, text in re.findall(r"<(\w+)> <(\w+)> <(\w+)>", block):
                for code in range(int(first, 16), int(last, 16) + 1):
                    codes[code] = chr(int(text, 16) + code - int(first, 16))
        width = 2 if b"/Type0" in objects[font] else 1
        return codes, width

    lines = []
    for page in (body for body in objects.values() if b"/Type /Page " in body or b"/Type /Page\n" in body):
        resources = page
        outside = re.search(rb"/Resources (\d+) 0 R", page)
        if outside:
            resources = objects[int(outside.group(1))]
        fonts = {name: letters(int(number)) for name, number in re.findall(rb"/(f-\d+-\d+) (\d+) 0 R", resources)}
        content = stream(int(re.search(rb"/Contents (\d+) 0 R", page).group(1)))
        codes, width, is_said = {}, 1, False
        token = rb"/(f-\d+-\d+) \S+ Tf|( Tm)\b|/ActualText <feff(\w+)>|(EMC)|\(((?:\\.|[^\\)])*)\)|<([0-9a-fA-F]+)>"
        for font, start, said, end, text, hexa in re.findall(token, content, re.S):
            if said:  # what stands for the pieces up to EMC
                lines[-1] += bytes.fromhex(said.decode("ascii")).decode("utf-16-be")
                is_said = True
            elif end:
                is_said = False
            elif font:
                codes, width = fonts[font]
            elif start:
                lines.append("")
            elif not is_said:
                if hexa:
                    raw = bytes.fromhex(hexa.decode("ascii"))
                else:
                    raw = re.sub(rb"\\([0-7]{3}|.)", lambda m: bytes([int(m.group(1), 8)]) if len(m.group(1)) == 3 else m.group(1),
                                 text, flags=re.S)
                for at in range(0, len(raw), width):
                    lines[-1] += codes[int.from_bytes(raw[at:at + width], "big")]
    return "\n".join(lines) + "\n"


def both(event, sheet, lang, *words):
    """Prints a sheet as HTML and as PDF; gives the page and the text of the PDF, which must have every cell."""
    result = event.run("print", sheet, "--lang", lang, *words)
    equal((result.returncode, result.stderr), (0, ""))
    page = Page(result.stdout)
    equal(page.lang, lang)
    contains(page.title, WORDS[lang]["titles"][sheet])
    target = os.path.join(event.folder, "%s-%s.pdf" % (sheet, lang))
    event.call("print", sheet, "--out", target, "--force", "--lang", lang, *words)
    text = pdf_text(target)
    flat = " ".join(text.split())
    contains(flat, " ".join(page.title.split()))
    # Every page has its number and what it belongs to, in print as well as in the file.
    with open(target, "rb") as file:
        pages = len(re.findall(rb"/Type /Page\b(?!s)", file.read()))
    for number in range(1, pages + 1):
        contains(text, WORDS[lang]["page"] % (number, pages))
    equal(flat.count(" ".join(page.title.split())), 2 * pages)
    contains(result.stdout, "counter(page)")
    for table in page.tables:
        for cell in [table["heading"]] + [cell for row in table["rows"] for cell in row] + table["texts"]:
            for word in cell.split():  # a long cell may be broken into lines
                contains(flat, word)
    return page, text


def check_round(event, lang):
    """Pairings by table and by name, and the slips, against the answer of `pairings`."""
    words = WORDS[lang]
    tables = event.call("pairings")["round"]
    number = tables["round"]
    before = {one["name"]: one["prestige"] for one in event.call("standings", "--round", str(number - 1))["standings"]}

    def shown(name):
        return "%s (%d)" % (name, before[name])

    page, _ = both(event, "pairings", lang)
    rows = [[str(t["table"]), shown(t["name1"]), words["bye"] if t.get("bye") else shown(t["name2"]),
             "%d : %d" % tuple(t["prestige"]) if t["is_complete"] else ""] for t in tables["tables"]]
    equal(page.tables[0]["rows"], rows)

    page, _ = both(event, "names", lang)
    rows = []
    for t in tables["tables"]:
        rows.append([t["name1"], str(t["table"]), words["bye"] if t.get("bye") else t["name2"]])
        if not t.get("bye"):
            rows.append([t["name2"], str(t["table"]), t["name1"]])
    equal(sorted(page.tables[0]["rows"]), sorted(rows))
    listed = [row[0] for row in page.tables[0]["rows"]]
    equal(len(set(listed)), len(rows))
    alphabet = " -0123456789aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
    equal(listed, sorted(listed, key=lambda name: [alphabet.find(letter) for letter in name.lower()]))

    wanted = [t for t in tables["tables"] if not t.get("bye")]
    games = 1 if event.call("show")["event"]["config"]["format"] == "quick-draft" else 2
    check_slips(event, lang, wanted, [words["table"] % (number, t["table"]) for t in wanted], games, [])


def check_slips(event, lang, wanted, headings, games, more, *options):
    """A slip for each match: the event, both names, the sides, room for every game, and both signatures."""
    words = WORDS[lang]
    about = event.call("show")["event"]
    names = {one["player"]: one["name"] for one in event.call("show")["players"]}
    page, text = both(event, "slips", lang, *options)
    start = " ".join(part for part in (about["name"], about["date"]) if part)
    equal([table["heading"] for table in page.tables], [start + ": " + one if start else one for one in headings])
    for table, t in zip(page.tables, wanted):
        rows = table["rows"]
        equal(rows[0][1:], [names[t["player1"]], names[t["player2"]], ""])
        equal(rows[1][0], words["side"])
        sides = ["", ""]
        for i, player in enumerate((t["player1"], t["player2"])):  # TR-24, TR-43 to TR-46, TD-15
            if "corp" in t:
                sides[i] = words["is_corp"] if t["corp"] == player else words["is_runner"]
            elif t["chooser"] == player:
                sides[i] = words["chooser"]
        equal([rows[1][1], rows[1][3]], sides)
        equal([row[0] for row in rows[2:]], [words["game"] % (g + 1) for g in range(games)] + more + [words["sign"]])
        for row in rows[2:2 + games]:
            equal((row[1], row[2], row[4]), (row[3], "", ""))  # points are written in
        equal(rows[-1][1:], ["", "", ""])
        equal(table["spans"][-4:], [1, 2, 2, 1])
    return text


def check_final_slips(event, lang):
    """The games of the bracket that can be played now."""
    words = WORDS[lang]
    ready = [g for g in event.call("bracket")["games"] if g["player1"] and g["player2"] and not g["winner"]]
    legacy = event.call("show")["event"]["config"]["finals"] == "legacy"
    check_slips(event, lang, ready, [words["final"] % (g["round"], g["game"]) for g in ready], 2 if legacy else 1, [words["wins"]])
    return ready


def check_standings(event, lang):
    """Ranks, names, prestige, SoS and what places follow from, against the answer of `standings`."""
    words = WORDS[lang]
    presence = {one["name"]: one["presence"] for one in event.call("show")["players"]}
    page, text = both(event, "standings", lang)
    rows = []
    for one in event.call("standings", "--lang", lang)["standings"]:
        left = words.get(presence[one["name"]], "")
        rows.append(["-" if one["rank"] is None else str(one["rank"]), one["name"] + left, str(one["prestige"]), str(one["sos"]),
                     one["text"]])
        assert one["text"] and one["draw"] not in text
    equal(page.tables[0]["rows"], rows)
    # SoS once more from the pairings, TR-15: the prestige of all opponents.
    prestige = {one["name"]: one["prestige"] for one in event.call("standings")["standings"]}
    sos = dict.fromkeys(prestige, 0)
    for number in range(1, event.call("show")["event"]["rounds_paired"] + 1):
        for t in event.call("pairings", "--round", str(number))["round"]["tables"]:
            if not t.get("bye"):
                sos[t["name1"]] += prestige[t["name2"]]
                sos[t["name2"]] += prestige[t["name1"]]
    for row, one in zip(page.tables[0]["rows"], event.call("standings")["standings"]):
        equal(int(row[3]), sos[one["name"]])
    return page.tables[0]["rows"], text


def check_bracket(event, lang):
    """Every game with its players, seeds, sides and winner against the answer of `bracket`."""
    words = WORDS[lang]
    names = {one["player"]: one["name"] for one in event.call("standings")["standings"]}
    seeds = next(step["body"]["seeds"] for step in event.call("log")["steps"] if step["body"]["do"] == "cut")
    bracket = event.call("bracket")
    page, _ = both(event, "bracket", lang)
    equal([table["heading"] for table in page.tables], words["brackets"] + [words["games"]])
    check_drawing(event, page.tables[:-1], names, bracket["games"], bracket["champion"])
    rows = {int(row[0]): row for row in page.tables[-1]["rows"]}
    equal(sorted(rows), [g["game"] for g in bracket["games"]])
    for g in bracket["games"]:
        row = rows[g["game"]]
        equal(int(row[1]), g["round"])
        for cell, player in zip(row[2:4], (g["player1"], g["player2"])):
            if not player:
                assert re.fullmatch("(%s|%s)" % (words["winner"].replace("%d", r"\d+"), words["loser"].replace("%d", r"\d+")), cell), cell
                continue
            side = ""
            if "corp" in g:
                side = words["corp"] if g["corp"] == player else ", Runner"
            elif g.get("chooser") == player:
                side = words["choose"]
            equal(cell, "%s (%d)%s" % (names[player], seeds.index(player) + 1, side))
        if g["winner"] or g["player1"]:
            equal(row[4], names[g["winner"]] if g["winner"] else "")
    last = [g for g in bracket["games"] if g["winner"]][-1:]
    if bracket["champion"]:
        equal(rows[last[0]["game"]][4], names[bracket["champion"]])
    return bracket["champion"]


def check_drawing(event, drawings, names, games, champion):
    """Every game has its number, its two slots and its fork in the drawing of its bracket."""
    for drawing, part in zip(drawings, ("upper", "lower", "final")):
        inside = [g for g in games if g["bracket"] == part]
        if part == "final" and not inside[-1]["player1"]:
            inside.pop()  # nobody knows whether the second one is played
        numbers = [text for text in drawing["texts"] if text.isdigit()]
        equal(numbers, [str(g["game"]) for g in inside])
        ends = [g for g in inside if not any(g["winner"] and g["winner"] in (h["player1"], h["player2"]) and h["round"] > g["round"]
                                             for h in inside)]
        assert ends
        equal(drawing["lines"], 4 * len(inside))
        for g in inside:
            for player in (g["player1"], g["player2"]):
                if player:
                    last = names[player].split()[-1]
                    assert any(last[:4] in text for text in drawing["texts"]), (names[player], drawing["texts"])
        if part == "final" and champion:
            contains("\n".join(drawing["texts"]), names[champion])
