"""Event files of others: nothing in a file is carried out or believed but the rows of the journal."""
import atexit
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile

from shell import Event, contains, equal, jackin, run

OURS = "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL) STRICT"


def paired():
    """A small event that is being played: a copy of one that was made once."""
    event = Event.__new__(Event)
    event.folder = tempfile.mkdtemp(prefix="jackin-tournament-")
    atexit.register(shutil.rmtree, event.folder, ignore_errors=True)
    event.path = os.path.join(event.folder, "event.tn")
    shutil.copy(FIRST.path, event.path)
    return event


def made():
    event = Event("--rounds", "3", "--name", "Liga")
    for name in ("Ada", "Bo", "Cy", "Di"):
        event.call("register", name)
    event.call("pair")
    event.call("result", "1", "1:corp:7-2", "2:corp:3-7")
    return event


FIRST = made()


def read(path):
    with open(path, "rb") as file:
        return file.read()


def changed(path, *statements):
    """Carries out statements on the file, and some that SQLite itself would not let through."""
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


def refused(event, *parts, verbs=("show", "check", "pair", "standings", "log")):
    """No verb reads the file, none changes it, and the complaint has these parts in it."""
    before = read(event.path)
    for verb in verbs:
        for lang in ("en", "pl"):
            result = jackin("tournament", verb, event.path, "--lang", lang)
            equal(result.returncode, 1)
            equal(result.stdout, "")
            if lang == "en":
                for part in parts:
                    contains(result.stderr, part)
    equal(read(event.path), before)


def test_nothing_foreign_is_read():
    for name, statement in (
            ("trigger 'gone'", "CREATE TRIGGER gone AFTER INSERT ON journal BEGIN DELETE FROM journal; END"),
            ("trigger 'gone'", "CREATE TRIGGER gone BEFORE DELETE ON journal BEGIN SELECT raise(ABORT, 'x'); END"),
            ("view 'other'", "CREATE VIEW other AS SELECT * FROM journal"),
            ("table 'songs'", "CREATE TABLE songs(title TEXT)"),
            ("index 'fast'", "CREATE INDEX fast ON journal(at)"),
            ("index 'odd'", "CREATE UNIQUE INDEX odd ON journal(body) WHERE step > 1"),
            ("table 'words'", "CREATE VIRTUAL TABLE words USING fts5(body)"),
            ("table 'sqlite_stat1'", "ANALYZE"),
            ("table 'a<U+202E>b<U+001B>'", "CREATE TABLE \"a\u202eb\x1b\"(x)")):
        event = paired()
        changed(event.path, statement)
        refused(event, "not ours", name)


def test_a_trigger_does_not_run():
    """The journal stays as it is, whoever tries to add to it."""
    event = paired()
    changed(event.path, "CREATE TRIGGER gone AFTER INSERT ON journal BEGIN DELETE FROM journal; END")
    rows = sqlite3.connect(event.path).execute("SELECT count(*) FROM journal").fetchone()
    for words in (("register", "Eve"), ("undo",), ("drop", "Ada"), ("clock", "start"), ("close",)):
        equal(event.run(*words).returncode, 1)
    equal(sqlite3.connect(event.path).execute("SELECT count(*) FROM journal").fetchone(), rows)


def test_the_journal_is_ours_to_the_letter():
    for made in (
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL)",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT, body TEXT) STRICT",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, real TEXT, "
            "body TEXT NOT NULL GENERATED ALWAYS AS (replace(real, 'Ada', 'Eve')) VIRTUAL) STRICT",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL, more TEXT) STRICT",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL DEFAULT (random()), body TEXT NOT NULL) STRICT",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL CHECK(length(at) > 0), body TEXT NOT NULL) STRICT",
            "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL COLLATE NOCASE) STRICT"):
        event = paired()
        body = "real" if "GENERATED" in made else "body"
        changed(event.path, "ALTER TABLE journal RENAME TO old", made,
                "INSERT INTO journal(step, at, %s) SELECT step, at, body FROM old" % body, "DROP TABLE old")
        refused(event, "journal", "not as jackin makes it")


def test_a_view_in_place_of_the_journal():
    event = paired()
    changed(event.path, "ALTER TABLE journal RENAME TO old", "CREATE VIEW journal AS SELECT * FROM old")
    refused(event, "not ours")
    event = paired()
    changed(event.path, "ALTER TABLE journal RENAME TO old",
            "CREATE VIRTUAL TABLE journal USING fts5(step, at, body)")
    refused(event, "not ours")


def test_the_schema_written_by_hand():
    """What cannot be said in SQL is written into the schema itself."""
    for statement in ("UPDATE sqlite_schema SET rootpage = 1",
                      "UPDATE sqlite_schema SET rootpage = 999",
                      "UPDATE sqlite_schema SET sql = 'CREATE TABLE journal(x)'",
                      "UPDATE sqlite_schema SET sql = NULL",
                      "UPDATE sqlite_schema SET sql = sql || char(0) || 'x'",
                      "UPDATE sqlite_schema SET sql = 'SELECT 1'",
                      "UPDATE sqlite_schema SET type = 'view'",
                      "UPDATE sqlite_schema SET name = 'JOURNAL'",
                      "UPDATE sqlite_schema SET tbl_name = 'other'",
                      "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema",
                      "DELETE FROM sqlite_schema"):
        event = paired()
        changed(event.path, "PRAGMA writable_schema = ON", statement)
        refused(event, "jackin tournament: ")


def test_other_databases():
    event = paired()
    changed(event.path, "PRAGMA application_id = 7")
    refused(event, "no event of jackin")
    event = paired()
    changed(event.path, "PRAGMA user_version = 9")
    refused(event, "later version")
    event = paired()
    changed(event.path, "DROP TABLE journal")
    refused(event, "no journal")
    for content in (b"", b"\0" * 4096, b"SQLite format 3\0" + b"\0" * 4080, b"ID:,Name\n1,Ada\n"):
        with open(event.path, "wb") as file:
            file.write(content)
        refused(event, "jackin tournament: ")


def test_cells():
    """What a row may hold: rows that nobody of us wrote are refused by their step."""
    long = "a" * (9 << 20)
    for statement in ("UPDATE journal SET at = '2026-01-01T00:00:00Z' || char(10) || 'x' WHERE step = 2",
                      "UPDATE journal SET at = char(27) || '[31m' WHERE step = 2",
                      "UPDATE journal SET at = '%s' WHERE step = 2" % ("9" * 50),
                      "UPDATE journal SET at = '2026' || char(0) || 'x' WHERE step = 2",
                      "UPDATE journal SET body = body || char(0) WHERE step = 2",
                      "UPDATE journal SET body = body || ' 7' WHERE step = 2",
                      "UPDATE journal SET body = '{\"do\":\"register\",\"x\":[%s0]}' WHERE step = 2" % ("{}," * 9000)):
        event = paired()
        changed(event.path, statement)
        refused(event, "step 2")
    event = paired()
    changed(event.path, "UPDATE journal SET body = json_set(body, '$.name', '%s') WHERE step = 2" % long)
    refused(event, "jackin tournament: ")


def test_names_of_files_are_names():
    event = paired()
    folder = event.folder
    content = read(event.path)
    for name in ("file:x.tn", "file:x.tn?mode=memory", "file:///etc/passwd", ":memory:", "x?mode=ro", "-x.tn",
                 "file:event.tn?mode=memory&cache=shared"):
        made = jackin("tournament", "create", "--rounds", "3", "--", name, cwd=folder)
        if "/" in name:
            equal(made.returncode, 1)
            continue
        equal((made.returncode, made.stderr), (0, ""))
        assert os.path.isfile(os.path.join(folder, name)), name
        equal(jackin("tournament", "register", "--", name, "Ada", cwd=folder).returncode, 0)
        contains(jackin("tournament", "show", "--", name, cwd=folder).stdout, "Ada")
        equal(jackin("tournament", "check", "--", name, cwd=folder).returncode, 0)
    equal(read(event.path), content)
    equal(sorted(os.listdir(folder)),
          sorted(["event.tn", "file:x.tn", "file:x.tn?mode=memory", ":memory:", "x?mode=ro", "-x.tn",
                  "file:event.tn?mode=memory&cache=shared"]))


def test_no_files():
    event = paired()
    pipe = os.path.join(event.folder, "pipe.tn")
    os.mkfifo(pipe)
    for path in (pipe, event.folder, "/dev/null", "/dev/zero"):
        result = jackin("tournament", "show", path, timeout=60)
        equal(result.returncode, 1)
        contains(result.stderr, "is not a file")


def test_hidden_characters():
    """A name that turns the line around or steers the terminal is shown in escapes, wherever it comes out."""
    event = paired()
    changed(event.path,
            "UPDATE journal SET body = json_set(body, '$.name', 'Ada' || char(0x202e) || 'x' || char(0x9b) || '31m' || "
            "char(27) || char(10) || 'y') WHERE step = 2",
            "UPDATE journal SET body = json_set(body, '$.name', 'L' || char(0x2066) || 'iga', '$.place', 'K' || char(0x85)) "
            "WHERE step = 1")
    for words in (("show",), ("pairings",), ("standings",), ("log",), ("explain",), ("print", "pairings"),
                  ("print", "names"), ("print", "slips"), ("print", "standings"), ("export", "--as", "text"),
                  ("export", "--as", "csv"), ("export", "--as", "nrtm"), ("export", "--as", "journal"),
                  ("export", "--as", "galakta"), ("export", "--as", "trf"), ("export", "--as", "challonge"),
                  ("export", "--as", "golden"), ("show", "--json"), ("log", "--json"), ("drop", "Ada<U+202E>x")):
        result = event.run(*words)
        text = result.stdout + result.stderr
        for code in (0x1b, 0x85, 0x9b, 0x202e, 0x2066):
            assert chr(code) not in text, "%r: U+%04X in %r" % (words, code, text)
    contains(event.run("show").stdout, "Ada<U+202E>x<U+009B>31m<U+001B>")


def test_damaged_pages():
    """Random bytes changed anywhere: the file is refused or is read, and nothing else happens."""
    event = paired()
    content = read(event.path)
    chance = random.Random(5)
    refusals = 0
    for _ in range(150):
        damaged = bytearray(content)
        for _ in range(chance.randrange(1, 12)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        if chance.random() < 0.2:
            damaged = damaged[:chance.randrange(len(damaged))]
        with open(event.path, "wb") as file:
            file.write(damaged)
        result = event.run("standings")
        assert result.returncode in (0, 1), result
        equal(result.returncode == 0, result.stderr == "")
        refusals += result.returncode
    assert refusals > 50, refusals


def test_the_best_is_read():
    """An event made by us has nothing foreign in it, and stays so."""
    event = paired()
    equal(sqlite3.connect(event.path).execute("SELECT type, name, sql FROM sqlite_schema").fetchall(),
          [("table", "journal", OURS)])
    event.check()
    result = subprocess.run([os.environ["JACKIN"], "tournament", "show", "event.tn"], cwd=event.folder,
                            capture_output=True, check=False)
    equal(result.returncode, 0)


run(globals())
