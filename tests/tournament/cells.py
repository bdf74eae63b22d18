"""CSV for spreadsheets: no cell is carried out as a formula, and every one comes back as it was."""
import csv
import io
import json
import os

from shell import Event, contains, equal, jackin, run

NAMES = ["=1+1", "+48 600 100 200", "-2", "@SUM(A1)", "=cmd|' /C calc'!A0", "'=1", "''=1", "'", "''", "O'Neil", "'Neil",
         "＝1", "＋1", "－1", "＠x", "a=b", "a;=b", "a;'=b", "a;'", "a;;=b;", "';'", "a; =b", "a,=b", "a\"=b", "\"=b\"", "'\"x", "Zoë 'Z' Łuk", "--", "=", "'-'", "' =x", "1-2"]
EVIL = "=+-@\t\r＝＋－＠"


def made():
    event = Event("--rounds", "3")
    for i, name in enumerate(NAMES):
        identities = ["--corp-identity", "=X%d" % i, "--runner-identity", "'@Y"] if i % 2 else []
        result = event.run("register", *identities, "--", name)
        equal((result.returncode, result.stderr), (0, ""))
    return event


def bytes_of(event, path=None):
    out = os.path.join(event.folder, "out.csv")
    result = jackin("tournament", "export", path or event.path, "--as", "csv", "--out", out, "--force")
    equal(result.returncode, 0)
    with open(out, "rb") as file:
        return file.read()


def names_of(path):
    return [player["name"] for player in json.loads(jackin("tournament", "show", path, "--json").stdout)["players"]]


def test_no_cell_is_a_formula():
    text = bytes_of(made()).decode("utf-8-sig")
    # Whatever a program takes for the end of a cell, none begins with what it would carry out.
    for delimiter in ",;\t":
        for row in csv.reader(io.StringIO(text), delimiter=delimiter):
            for cell in row:
                assert cell.lstrip(" ")[:1] not in EVIL or cell.strip() == "", (delimiter, cell, row)
    rows = list(csv.reader(io.StringIO(text)))
    equal([row[1] for row in rows[1:4]], ["'=1+1", "'+48 600 100 200", "'-2"])
    contains(text, "\"O'Neil\"")  # only the first character matters


def test_every_cell_comes_back():
    event = made()
    first = bytes_of(event)
    path, new = os.path.join(event.folder, "out.csv"), os.path.join(event.folder, "new.tn")
    result = jackin("tournament", "import", new, path)
    equal((result.returncode, result.stderr), (0, ""))
    equal(names_of(new), NAMES)
    equal(bytes_of(event, new), first)
    other = Event("--rounds", "3")
    with open(path, "wb") as file:
        file.write(first)
    equal(other.call("register", "--from", path)["entered"], len(NAMES))
    equal(names_of(other.path), NAMES)
    equal(bytes_of(other), first)


def test_files_of_others():
    """An apostrophe that others wrote before a formula is taken off; any other is a part of the name."""
    event = Event("--rounds", "3")
    path, new = os.path.join(event.folder, "list.csv"), os.path.join(event.folder, "new.tn")
    with open(path, "w", encoding="utf-8") as file:
        file.write("ID:,Name,Runner,Corp\n1,'=x,,\n2,=y,,\n3,'Neil,,\n4,'',,\n5,O'Neil,,\n")
    equal(jackin("tournament", "import", new, path).returncode, 0)
    equal(names_of(new), ["=x", "=y", "'Neil", "'", "O'Neil"])


def test_deck_lists():
    event = Event("--rounds", "3")
    deck = os.path.join(event.folder, "deck.txt")
    text = jackin("deck", "convert", "starter:nbn", "--to", "text").stdout
    with open(deck, "w", encoding="utf-8") as file:
        file.write("Name: =cmd|x;y\n" + text.split("\n", 1)[1] if text.startswith("Name") else "Name: =cmd|x;y\n" + text)
    event.call("register", "@Ada", "--corp", deck, "--runner", "starter:shaper")
    out, new = os.path.join(event.folder, "out.csv"), os.path.join(event.folder, "new.tn")
    equal(event.run("export", "--as", "decks", "--out", out).returncode, 0)
    with open(out, "rb") as file:
        first = file.read()
    for row in csv.reader(io.StringIO(first.decode("utf-8-sig"))):
        for cell in row:
            assert cell[:1] not in EVIL or cell == "", (cell, row)
    contains(first.decode(), "'@Ada")
    equal(jackin("tournament", "import", new, out).returncode, 0)
    equal(names_of(new), ["@Ada"])
    equal(jackin("tournament", "export", new, "--as", "decks", "--out", out, "--force").returncode, 0)
    with open(out, "rb") as file:
        equal(file.read(), first)


run(globals())
