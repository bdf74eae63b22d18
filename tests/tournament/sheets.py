"""Printed sheets, read back: the tables of the HTML, and the text of the PDF."""
import html.parser
import os
import re
import zlib

from shell import contains, equal

WORDS = {
    "en": {"bye": "bye", "round": "Round %d", "table": "Round %d, table %d", "chooser": "Chooses the side", "game": "Game %d",
           "corp": ", Corporation", "choose": ", chooses the side", "dropped": " (dropped)", "removed": " (removed)",
           "finals": "Finals, round %d", "winner": "winner of %d", "loser": "loser of %d",
           "titles": {"pairings": "Pairings", "names": "Pairings by name", "slips": "Match slips", "standings": "Standings",
                      "bracket": "Bracket", "decks": "Deck lists"}},
    "pl": {"bye": "wolny los", "round": "Runda %d", "table": "Runda %d, stół %d", "chooser": "Wybiera stronę", "game": "Partia %d",
           "corp": ", korporacja", "choose": ", wybiera stronę", "dropped": " (rezygnacja)", "removed": " (wydalenie)",
           "finals": "Finały, runda %d", "winner": "zwycięzca %d", "loser": "przegrany %d",
           "titles": {"pairings": "Pary", "names": "Pary według nazwisk", "slips": "Kartki meczowe", "standings": "Klasyfikacja",
                      "bracket": "Drabinka", "decks": "Spisy talii"}},
}


class Page(html.parser.HTMLParser):
    """Collects the title and, for each section, its heading and the rows of its table (without the head)."""

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
            self.tables.append({"heading": "", "rows": []})
        elif tag == "tr" and "thead" not in self.stack:
            self.tables[-1]["rows"].append([])
        elif tag == "td":
            self.tables[-1]["rows"][-1].append("")

    def handle_endtag(self, tag):
        equal(self.stack.pop(), tag)

    def handle_data(self, data):
        if self.stack[-1:] == ["h1"]:
            self.title += data
        elif self.stack[-1:] == ["h2"]:
            self.tables[-1]["heading"] += data
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
    for table in page.tables:
        for cell in [table["heading"]] + [cell for row in table["rows"] for cell in row]:
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

    page, text = both(event, "slips", lang)
    wanted = [t for t in tables["tables"] if not t.get("bye")]
    equal([table["heading"] for table in page.tables], [words["table"] % (number, t["table"]) for t in wanted])
    names = {t["player1"]: t["name1"] for t in wanted}
    names.update({t["player2"]: t["name2"] for t in wanted})
    games = 1 if event.call("show")["event"]["config"]["format"] == "quick-draft" else 2
    for table, t in zip(page.tables, wanted):
        equal(table["rows"][0][1:3], [t["name1"], t["name2"]])
        equal([row[0] for row in table["rows"][1:1 + games]], [words["game"] % (g + 1) for g in range(games)])
        equal(table["rows"][1 + games][:2], [words["chooser"], names[t["chooser"]]])  # TR-24
        contains(text, words["table"] % (number, t["table"]))


def check_standings(event, lang):
    """Ranks, names, prestige, SoS and draws against the answer of `standings`."""
    words = WORDS[lang]
    presence = {one["name"]: one["presence"] for one in event.call("show")["players"]}
    page, text = both(event, "standings", lang)
    rows = []
    for one in event.call("standings")["standings"]:
        left = words.get(presence[one["name"]], "")
        rows.append(["-" if one["rank"] is None else str(one["rank"]), one["name"] + left, str(one["prestige"]), str(one["sos"]),
                     one["draw"]])
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
    equal([table["heading"] for table in page.tables],
          [words["finals"] % (r + 1) for r in range(max(g["round"] for g in bracket["games"]))])
    rows = {int(row[0]): row for table in page.tables for row in table["rows"]}
    equal(sorted(rows), [g["game"] for g in bracket["games"]])
    for g in bracket["games"]:
        row = rows[g["game"]]
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
        equal(row[4], names[g["winner"]] if g["winner"] else "")
    last = [g for g in bracket["games"] if g["winner"]][-1:]
    if bracket["champion"]:
        equal(rows[last[0]["game"]][4], names[bracket["champion"]])
    return bracket["champion"]
