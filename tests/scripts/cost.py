"""No input costs more than a small multiple of its length: every command that reads bytes is given
files that are made to be dear, and the most memory that it had at once is read from the system.

Processor time is bounded too, generously: what needs a square of its length does not end in it."""
import os
import resource
import struct
import subprocess
import tempfile

from harness import JACKIN, run

MIB = 1 << 20
LENGTH = MIB - 200     # of a hostile file; a line of the engine has at most 1 MiB
MULTIPLE = 40          # bytes of memory for a byte of input
FREE = 24 * MIB        # whatever the length: stacks, tables of fixed size, the C library
SECONDS = 100          # of processor time; the longest needs a few
IS_COUNTED = os.environ.get("JACKIN_SANITIZED") is None  # sanitizers need far more of both


def limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if IS_COUNTED:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def cost(arguments, data=b""):
    """Runs jackin to its end; returns its status and the KiB that it had at most."""
    with tempfile.TemporaryFile() as given:
        given.write(data)
        given.seek(0)
        child = subprocess.Popen([JACKIN, *arguments], stdin=given, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, preexec_fn=limits)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, usage.ru_maxrss


def repeated(head, part, tail, length=LENGTH):
    """A text of about a length; '#' in the part is its number."""
    count = (length - len(head) - len(tail)) // len(part.replace(b"#", b"123456"))
    if b"#" in part:
        return head + b"".join(part.replace(b"#", b"%d" % i) for i in range(count)) + tail
    return head + part * count + tail


def check(what, arguments, base, length, given=b""):
    """The command must end by itself, and not have needed too much for what it was given."""
    status, most = cost(arguments, given)
    assert status in (0, 1, 2), "%s: status %d" % (what, status)
    allowed = base + (MULTIPLE * length + FREE) // 1024
    if IS_COUNTED:
        assert most <= allowed, "%s: %d bytes took %d KiB, not %d" % (what, length, most, allowed)


JSON = {
    "seeds": repeated(b'{"cmd":"new","x":[', b'{"seed":18446744073709551615},', b"0]}"),
    "keys": repeated(b"{", b'"seed":18446744073709551615,', b'"a":0}'),
    "objects": repeated(b'{"a":[', b"{},", b"0]}"),
    "lists": repeated(b'{"a":[', b"[],", b"0]}"),
    "numbers": repeated(b'{"a":[', b"0,", b"0]}"),
    "strings": repeated(b'{"a":[', b'"",', b"0]}"),
    "members": repeated(b"{", b'"#":0,', b'"a":0}'),
    "deep": b"[" * LENGTH,
    "deeper": b'{"a":' * (LENGTH // 5),
    "text": b'{"a":"' + b"x" * LENGTH + b'"}',
    "escapes": repeated(b'{"a":"', b"\\u202e", b'"}'),
    "digits": b'{"a":' + b"9" * LENGTH + b"}",
    "fraction": b'{"a":0.' + b"9" * LENGTH + b"}",
}


def in_file(data, ending):
    handle = tempfile.NamedTemporaryFile(suffix=ending)
    handle.write(data)
    handle.flush()
    return handle


def check_files(command, files, ending, base_data):
    """Gives every file to a command: a list of words in which FILE stands for its name."""
    def words(name):
        return [name if word == "FILE" else word for word in command]
    with in_file(base_data, ending) as small:
        base = cost(words(small.name))[1]
    for what, data in files.items():
        with in_file(data, ending) as large:
            check("%s: %s" % (" ".join(command), what), words(large.name), base, len(data))


def test_lines_of_the_engine():
    base = cost(["engine"], b"{}\n")[1]
    fields = dict(JSON)
    deck = repeated(b'["', b'1 x","', b'"]')
    fields["deck"] = b'{"cmd":"new","corp":{"identity":"NBN: Making News","deck":' + deck[:MIB - 300] + b"}}"
    fields["long title"] = b'{"cmd":"new","corp":{"identity":"' + b"N" * LENGTH + b'","deck":[]}}'
    fields["rig"] = repeated(b'{"cmd":"rig","random":[', b'{"kind":"damage","card":"Diesel"},', b"0]}")
    fields["players"] = repeated(b'{"cmd":"new","players":[', b'"Noise",', b'"Kate"]}')
    fields["paths"] = repeated(b'{"cmd":"position","players":[],"paths":[', b"[[0,0],[0,1]],", b"0]}")
    for what, line in fields.items():
        check("engine: " + what, ["engine"], base, len(line), line + b"\n")
    many = b'{"cmd":"dance"}\n' * 20000
    check("engine: many lines", ["engine"], base, 0, many)


def test_records_and_saved_games():
    check_files(["replay", "FILE", "--verify"], JSON, ".jackin", b"{}")
    check_files(["replay", "FILE", "--from-json", "--output", "/dev/null/x"], JSON, ".json", b"{}")
    game = {what: b'{"game":"mainframe","x":' + data + b"}" for what, data in JSON.items()}
    check_files(["replay", "FILE", "--verify"], game, ".json", b"{}")
    magic = b"\x89JACKIN\n\x01"
    wild = {"lengths": magic + struct.pack("<I", LENGTH) + b"\xff\xff\xff\x7f" * (LENGTH // 4)}
    check_files(["replay", "FILE", "--verify"], wild, ".jackin", b"{}")


def test_deck_lists():
    files = dict(JSON)
    files["cards"] = repeated(b'{"cards":{', b'"#":3,', b'"a":0}}')
    files["lines"] = repeated(b'["', b'1 Diesel","', b'"]')
    files["headings"] = b"Events\n" * (LENGTH // 7)
    files["cards that are none"] = b"2 reference cards\n" * (LENGTH // 18)
    files["copies"] = b"1 Diesel\n" * (LENGTH // 9)
    files["brackets"] = b"(" * 200 + b"\n" + b"Diesel (((((((\n" * (LENGTH // 15)
    files["a line"] = b"x" * LENGTH
    files["elements"] = b"<deck>" + b"<a/>" * (LENGTH // 4)
    files["deep elements"] = b"<deck>" * (LENGTH // 6)
    files["attributes"] = repeated(b"<deck ", b'a#="" ', b"></deck>")
    files["entities"] = b"<deck><card>" + b"&amp;" * (LENGTH // 5)
    files["comments"] = b"<deck>" + b"<!---->" * (LENGTH // 7)
    check_files(["deck", "check", "FILE"], files, ".txt", b"1 Diesel\n")


def test_card_lists():
    check_files(["play", "mainframe", "--cards", "FILE", "--players", "random:noise,random:kate"], JSON,
                ".json", b"{}")


def test_events_of_others():
    files = {what + " " + key: b'{"%s":' % key.encode() + data + b"}" for key in ("players", "standings", "meta")
             for what, data in JSON.items() if what in ("objects", "members", "numbers", "seeds")}
    files.update(JSON)
    files["tome"] = repeated(b'{"entityGroupMap":{"Match:1":{"entities":[', b"{},", b"{}]}}}")
    # One long row, and many short ones: a table of all columns by all rows would be a square.
    files["ragged table"] = b"ID:,Name\n" + b"," * 20000 + b"\n" + b"1,a\n" * 2000
    files["ragged decks"] = b"Player,a\n" + b"," * 20000 + b"\n" + b"1,a\n" * 200000
    files["cells"] = b"ID:,Name\n" + b"," * 19999 + b"\n"
    files["quotes"] = b'ID:,Name\n1,"' + b'""' * (LENGTH // 2) + b'"\n'
    files["empty rows"] = b"ID:,Name\n" + b",\n" * (LENGTH // 2)
    files["names"] = repeated(b"Ann\n", b"#\n", b"Bob\n")
    files["a name"] = b"x" * LENGTH
    files["elements"] = b"<Tournament>" + b"<a/>" * (LENGTH // 4)
    files["texts"] = b"<Tournament>" + b"&amp;" * (LENGTH // 5)
    files["entities"] = b'<!DOCTYPE a [<!ENTITY x "%s">]><a>' % (b"y" * 1000) + b"&x;" * 1000 + b"</a>"
    files["attributes"] = repeated(b"<Tournament ", b'a#="" ', b"/>")
    with tempfile.TemporaryDirectory() as folder:
        words = ["tournament", "import", os.path.join(folder, "new.tn"), "FILE"]
        check_files(words, files, ".csv", b"ID:,Name\n1\n")
        for kind, what in (("decks", "ragged decks"), ("decks", "names"), ("names", "ragged table"), ("csv", "objects"),
                           ("galakta", "names"), ("tome", "names")):
            check_files([*words, "--as", kind], {what: files[what]}, ".x", b"ID:,Name\n1\n")


if __name__ == "__main__":
    run(globals())
