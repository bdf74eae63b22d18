"""Whatever happens to a command, the file of the event is good: kill -9 at any moment, two at once, a full disk."""
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

from shell import Event, contains, equal, jackin, names, progress, run, won

KILLS = int(os.environ.get("TOURNAMENT_KILLS", "3"))  # of each verb, and one that comes too late
RANDOM = random.Random(2026)
COUNTS = {"kept": 0, "gone": 0, "acknowledged": 0}


def answer(*words):
    result = jackin("tournament", *words, "--json")
    assert result.returncode == 0, "%r: %s %s" % (words, result.stdout, result.stderr)
    return json.loads(result.stdout)


def steps(path):
    return [(one["step"], one["body"]) for one in answer("log", path)["steps"]]


def proved(path):
    assert answer("check", path)["proved"]


def killed(delay, *words):
    """Starts a command, kills it after so many seconds, or once it has answered if delay is None; its output."""
    process = subprocess.Popen([os.environ["JACKIN"], "tournament", *words, "--json"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    answer_seen = b""
    if delay is None:
        answer_seen = process.stdout.readline()
    elif delay > 0:
        time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    out, _ = process.communicate()
    return (answer_seen + out).decode("utf-8", "replace")


def is_acknowledged(out):
    return out.endswith("\n") and json.loads(out)["ok"]


def delays(duration):
    """At once, then spread evenly over what the command takes and shaken, at last when it has answered."""
    yield 0
    for i in range(KILLS - 1):
        yield duration * (i + RANDOM.random()) / (KILLS - 1)
    yield None


def normal_duration(prepare, *words):
    times = []
    for _ in range(3):
        prepare()
        begun = time.monotonic()
        answer(*words)
        times.append(time.monotonic() - begun)
    return sorted(times)[1]


# ---- events at the moments at which each verb can be used ---------------------------------------

def base(stage):
    event = Event("--rounds", "2", "--cut", "4", seed=7)
    for name in names(9):
        event.call("register", name)
    if stage == "entered":
        return event
    event.call("pair")
    if stage == "paired":
        return event
    event.report_round()
    if stage == "reported":
        return event
    event.call("close")
    event.call("pair")
    event.report_round()
    event.call("close")
    if stage == "played":
        return event
    event.call("cut")
    return event


def try_verb(event, *words):
    """Kills a verb again and again, each time on a fresh copy of the event."""
    verb, rest = words[0], words[1:]
    progress("  " + verb)
    path = os.path.join(event.folder, "%s.tn" % verb)

    def prepare():
        for name in os.listdir(event.folder):
            if name.startswith("%s.tn" % verb):
                os.unlink(os.path.join(event.folder, name))
        shutil.copyfile(event.path, path)

    before = steps(event.path)
    duration = normal_duration(prepare, verb, path, *rest)
    after = steps(path)
    new = len(after) - len(before)
    for delay in delays(duration):
        prepare()
        out = killed(delay, verb, path, *rest)
        now = steps(path)  # the file opens
        equal(now[:len(before)], before)  # every step acknowledged before is there
        assert len(now) in (len(before), len(before) + new), "%s: half a step: %r" % (verb, now[len(before):])
        assert is_acknowledged(out) or delay is not None, "%s did not answer: %r" % (verb, out)
        if is_acknowledged(out):
            equal(now, after)
            COUNTS["acknowledged"] += 1
        is_there = len(now) > len(before)
        COUNTS["kept" if is_there else "gone"] += 1
        proved(path)
        if is_there:
            equal(now, after)
            answer("undo", path)  # the next command works
        else:
            answer(verb, path, *rest)
            equal(steps(path), after)
        proved(path)


def open_table(event):
    return str(next(t["table"] for t in event.call("pairings")["round"]["tables"] if not t.get("bye")))


def test_before_the_first_round():
    event = base("entered")
    people = os.path.join(event.folder, "people.txt")
    with open(people, "w", encoding="utf-8") as file:
        file.write("ID:,Name,Runner,Corp\n" + "".join("%d,Late %d,,\n" % (i, i) for i in range(20)))
    try_verb(event, "set", "--minutes", "60", "--name", "Liga")
    try_verb(event, "register", "Późny Gość")
    try_verb(event, "register", "--from", people)  # all twenty or nobody
    try_verb(event, "pair")
    try_verb(event, "undo")


def test_in_a_round():
    event = base("paired")
    table = open_table(event)
    try_verb(event, "drop", "3")
    try_verb(event, "remove", "4")
    try_verb(event, "result", table, "1:corp:7-2", "2:time:1-1")
    try_verb(event, "clock", "start", "--at", "1000")
    event.call("drop", "3")
    try_verb(event, "return", "3")


def test_after_a_round():
    try_verb(base("reported"), "close")
    event = base("played")
    table = str(next(t["table"] for t in event.call("pairings", "--round", "1")["round"]["tables"] if not t.get("bye")))
    try_verb(event, "result", table, "1:corp:7-2", "2:corp:1-7", "--round", "1", "--correct")
    try_verb(event, "cut")
    event.call("cut")
    try_verb(event, "final", "1", "1:corp:7-2")


# ---- files that are only being made -------------------------------------------------------------

def try_new(words, path, players):
    """A verb that makes a file: there is a good event or no file, and the command can be repeated."""
    folder = os.path.dirname(path)

    def prepare():
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)

    duration = normal_duration(prepare, *words)
    for delay in delays(duration):
        prepare()
        out = killed(delay, *words)
        is_there = os.path.exists(path)
        assert is_there or not is_acknowledged(out), "an acknowledged event is not there"
        COUNTS["kept" if is_there else "gone"] += 1
        if not is_there:
            answer(*words)  # whatever is left over is not in the way
        equal(answer("show", path)["event"]["players"], players)
        proved(path)
        for name in os.listdir(folder):  # and this is all that can be left over
            assert name == os.path.basename(path) or ".tn.new-" in name, name
        answer("register", path, "Next Comer") if players == 0 else answer("log", path)


def test_create():
    path = os.path.join(Event().folder, "new", "event.tn")
    try_new(["create", path, "--rounds", "3", "--seed", "5"], path, 0)
    result = jackin("tournament", "create", path, "--seed", "5")
    equal(result.returncode, 1)
    contains(result.stderr, "exists already")


def test_import():
    event = base("played")
    source = os.path.join(event.folder, "event.json")
    with open(source, "w", encoding="utf-8") as file:
        file.write(event.run("export", "--as", "nrtm").stdout)
    path = os.path.join(event.folder, "new", "event.tn")
    try_new(["import", path, source], path, 9)
    result = jackin("tournament", "import", path, source)  # another event is never written over
    equal(result.returncode, 1)
    contains(result.stderr, "exists already")
    proved(path)


# ---- a whole event under fire -------------------------------------------------------------------

def test_whole_event():
    """From the first entry to the champion, half of the commands being killed on the way."""
    event = Event("--rounds", "3", "--cut", "4", seed=21)
    known = steps(event.path)

    def must(*words):
        """Kills the verb until it is through; whatever it had acknowledged is there."""
        nonlocal known
        if RANDOM.random() < 0.5:
            out = killed(RANDOM.random() * 0.06, words[0], event.path, *words[1:])
            now = steps(event.path)
            equal(now[:len(known)], known)
            assert len(now) <= len(known) + 1
            is_there, known = len(now) > len(known), now
            if is_there:
                return
            assert not is_acknowledged(out)
        event.call(*words)
        now = steps(event.path)
        equal(now[:-1], known)
        known = now

    for name in names(7):
        must("register", name)
    for _ in range(3):
        must("pair")
        for table in event.call("pairings")["round"]["tables"]:
            if not table.get("bye"):
                must("result", str(table["table"]), "1:corp:7-2", "2:corp:2-7" if RANDOM.random() < 0.5 else "2:time:3-3")
        must("close")
    must("cut")
    while not event.call("bracket")["champion"]:
        game = [g for g in event.call("bracket")["games"] if g["player1"] and g["player2"] and not g["winner"]][0]
        who = 1 if (game.get("corp") or game["chooser"]) == game["player1"] else 2
        must("final", str(game["game"]), won(who, RANDOM.choice(["corp", "runner"])))
    counts = event.check()["counts"]
    equal(counts["rounds"], 3)


def test_counts():
    """The kills above hit both: commands that were through, and such as were not."""
    print("%(kept)d steps were there whole, %(gone)d not at all; %(acknowledged)d had been acknowledged" % COUNTS)
    assert COUNTS["kept"] > 0 and COUNTS["gone"] > 0, COUNTS


# ---- two at once --------------------------------------------------------------------------------

def test_two_at_once():
    event = base("entered")
    for turn in range(3):
        who = ["Gość %d %d" % (turn, i) for i in range(6)]
        processes = [subprocess.Popen([os.environ["JACKIN"], "tournament", "register", event.path, name, "--json"],
                                      stdout=subprocess.PIPE, text=True, encoding="utf-8") for name in who]
        outs = [process.communicate()[0] for process in processes]
        there = [one["name"] for one in event.call("show")["players"]]
        for name, process, out in zip(who, processes, outs):
            if process.returncode == 0:
                assert name in there, "%s was acknowledged and is lost" % name
            else:
                contains(json.loads(out)["error"]["message"], "another program")
                assert name not in there
        equal(len(set(there)), len(there))
    event.check()
    # Two that exclude each other: one is through, the other is told why not.
    processes = [subprocess.Popen([os.environ["JACKIN"], "tournament", "pair", event.path, "--json"], stdout=subprocess.PIPE,
                                  text=True) for _ in range(2)]
    answers = [json.loads(process.communicate()[0]) for process in processes]
    equal(sorted(one["ok"] for one in answers), [False, True])
    equal(next(one for one in answers if not one["ok"])["error"]["rules"], ["TR-12"])
    event.check()
    # Two that make the same file: one of them has made it.
    path = os.path.join(event.folder, "both.tn")
    processes = [subprocess.Popen([os.environ["JACKIN"], "tournament", "create", path, "--seed", str(i), "--json"],
                                  stdout=subprocess.PIPE, text=True) for i in range(4)]
    answers = [json.loads(process.communicate()[0]) for process in processes]
    made = [one["event"]["seed"] for one in answers if one["ok"]]
    equal(len(made), 1)
    equal(answer("show", path)["event"]["seed"], made[0])
    equal([name for name in os.listdir(event.folder) if ".new-" in name], [])


def test_busy():
    """Somebody who holds the file for long: a clear message after some seconds, and nothing changed."""
    event = base("entered")
    before = steps(event.path)
    other = sqlite3.connect(event.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    result = event.run("register", "Za Wcześnie")
    other.execute("ROLLBACK")
    other.close()
    equal(result.returncode, 1)
    contains(result.stderr, "another program is writing to it; try again")
    equal(steps(event.path), before)
    event.call("register", "Za Wcześnie")


# ---- a full disk --------------------------------------------------------------------------------

def limited(size, *words):
    """Runs a command whose files may not grow beyond so many bytes."""
    return jackin("tournament", *words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))


def test_full_disk():
    event = base("entered")
    limit = os.path.getsize(event.path) + 4096
    entered = 9
    for i in range(200):
        result = limited(limit, "register", event.path, "Ktoś o bardzo długim nazwisku, numer %d" % i)
        if result.returncode != 0:
            break
        entered += 1
    equal(result.returncode, 1)
    contains(result.stderr, "jackin tournament: ")
    assert "disk" in result.stderr or "File too large" in result.stderr, result.stderr
    equal(result.stdout, "")
    equal(event.call("show")["event"]["players"], entered)
    event.check()
    for words in (["pair"], ["undo"], ["set", "--minutes", "70"]):  # whatever fits goes on, the rest says so
        before = steps(event.path)
        result = limited(limit, words[0], event.path, *words[1:])
        now = steps(event.path)
        equal(len(now) - len(before), 1 if result.returncode == 0 else 0)
        event.check()
    event.call("register", "Miejsce jest")
    event.check()
    new = os.path.join(event.folder, "full.tn")
    for size in (0, 512, 4096, 8192):
        result = limited(size, "create", new)
        if result.returncode == 0:
            os.unlink(new)
            continue
        contains(result.stderr, "jackin tournament: ")
        equal([name for name in os.listdir(event.folder) if name.startswith("full.tn")], [])
    jackin("tournament", "create", new)
    proved(new)
    # Sheets and exports that do not fit are an error too.
    for words in (["export", event.path, "--as", "journal", "--out", os.path.join(event.folder, "out.txt")],
                  ["print", event.path, "standings", "--out", os.path.join(event.folder, "out.html")]):
        result = limited(100, *words)
        equal(result.returncode, 1)
        contains(result.stderr, "out.")


run(globals())
