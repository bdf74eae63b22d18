"""The library as other programs meet it: installed somewhere, found by pkg-config, linked both ways.

Everything here uses only what "meson install" put there: the headers, the two libraries and
jackin.pc; never the tree, from which only the examples are taken.
"""
import ctypes
import functools
import glob
import os
import re
import shutil
import subprocess
import sys

SOURCE = os.environ["JACKIN_SOURCE"]
BUILD = os.environ["JACKIN_BUILD"]
sys.path.insert(0, os.path.join(SOURCE, "tests", "scripts"))
from harness import contains, equal, run  # noqa: E402

CC, CXX, NM = (os.environ[name] for name in ("CC", "CXX", "NM"))
FOLDER = os.path.join(BUILD, "tests", "library", "installed")
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
C, CPP = [CC, "-std=c11"], [CXX, "-std=c++11", "-x", "c++"]


def done(*words, **options):
    """Runs a program that must succeed; returns what it wrote."""
    result = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    assert result.returncode == 0, "%s\n%s%s" % (" ".join(words), result.stdout, result.stderr)
    return result.stdout


@functools.lru_cache(None)
def root():
    """The folder into which everything is installed, once a run."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    done("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", FOLDER)
    return FOLDER


def one(pattern):
    """The one installed file whose path ends so."""
    found = glob.glob(os.path.join(root(), "**", pattern), recursive=True)
    equal((pattern, len(found)), (pattern, 1))
    return found[0]


def pkg_config(*words):
    environment = dict(os.environ, PKG_CONFIG_SYSROOT_DIR=root(),
                       PKG_CONFIG_LIBDIR=os.path.dirname(one("jackin.pc")))
    return done("pkg-config", *words, "jackin", env=environment).split()


def program(name, compiler, *extra, static=False):
    """Builds an example against the installed library; returns its path."""
    path = os.path.join(root(), "-".join([name, os.path.basename(compiler[0]), "static" if static else "shared"]))
    flags = pkg_config("--static", "--cflags", "--libs") + ["-static"] if static else pkg_config("--cflags", "--libs")
    source = os.path.join(SOURCE, "examples", name + ".c")
    done(*compiler, *STRICT, *extra, source, "-x", "none", *flags, "-o", path)
    return path


def played(path, seed):
    """What the example wrote for this seed, by the shared library where it needs one."""
    return done(path, str(seed), env={"LD_LIBRARY_PATH": os.path.dirname(one("libjackin.so"))})


def headers():
    return sorted(glob.glob(os.path.join(root(), "**", "include", "jackin", "*.h"), recursive=True))


def declared():
    """The functions that the installed headers declare."""
    found = set()
    for header in headers():
        with open(header, encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        # What is built together with the library may call more than it shows.
        text = re.sub(r"^#ifdef JACKIN_ROOMS$.*?^#endif$", "", text, flags=re.M | re.S)
        text = re.sub(r"^#(?:[^\n\\]|\\.)*", "", text, flags=re.M | re.S)
        text = re.sub(r"JACKIN_(API_BEGIN|API_END|STATIC_ASSERT\(.*?\);)", "", text, flags=re.S)
        while "{" in text:  # bodies, from the inside out
            text = re.sub(r"{[^{}]*}", " ", text)
        for statement in text.split(";"):
            name = re.search(r"(\w+)\s*\(", statement)
            if name and not re.search(r"\b(typedef|static)\b", statement):
                found.add(name.group(1))
    return found


def names(*options, library):
    """The names that a library defines for others."""
    return {line.split()[-1] for line in done(NM, *options, "--defined-only", library).splitlines()
            if len(line.split()) == 3}


def test_all_public_headers_are_installed():
    there = {os.path.basename(header) for header in headers()}
    equal(there, set(os.listdir(os.path.join(SOURCE, "include", "jackin"))))


def test_headers_stand_alone():
    """Each compiles by itself, as C and as C++, and nothing in it leads out of include/jackin."""
    flags = pkg_config("--cflags")
    for header in headers():
        name = os.path.basename(header)
        with open(header, encoding="utf-8") as file:
            text = file.read()
        for include in re.findall(r'^\s*#\s*include\s*"([^"]*)"', text, re.M):
            assert re.fullmatch(r"jackin/\w+\.h", include), "%s includes %s" % (name, include)
        for compiler in (C + ["-x", "c"], CPP):
            done(*compiler, *STRICT, *flags, "-fsyntax-only", "-",
                 input='#include <jackin/%s>\n#include <jackin/%s>\nextern int some;\n' % (name, name))


def test_examples():
    """They play to an end, and alike whichever way they were linked and compiled."""
    for name, last in (("netrunner", r"the (Corporation|Runner) wins after \d+ decisions: [\w-]+, -?\d+ : -?\d+ points, "
                        r"hash [0-9a-f]{16}"), ("mainframe", r"hash [0-9a-f]{16}")):
        shared = program(name, C)
        contains(done("ldd", shared), "libjackin.so.")
        others = [program(name, C, static=True), program(name, CPP), program(name, CPP, static=True)]
        endings = set()
        for seed in (1, 2, 3):
            said = played(shared, seed)
            assert re.fullmatch(last, said.splitlines()[-1]), said
            assert said.count("decides, ") >= 3, said
            for other in others:
                equal((other, played(other, seed)), (other, said))
            endings.add(said.splitlines()[-1])
        equal(len(endings), 3)


def test_shared_library_shows_what_the_headers_declare():
    shown = names("-D", library=one("libjackin.so"))
    assert len(shown) > 100, shown
    equal(sorted(shown), sorted(declared()))


def test_the_module_has_its_numbers_beside_it():
    """Where the module is built."""
    made = os.path.join(BUILD, "wasm")
    if os.path.exists(os.path.join(made, "jackin.wasm")):
        for name in ("jackin.wasm", "jackin.numbers", "index.js"):
            equal(os.path.basename(os.path.dirname(one("engine/" + name))), "engine")
        with open(one("engine/jackin.numbers"), "rb") as given, open(os.path.join(made, "jackin.numbers"), "rb") as own:
            equal(given.read(), own.read())


def test_pkg_config():
    version = pkg_config("--modversion")[0]
    library = ctypes.CDLL(one("libjackin.so"))
    library.jackin_version.restype = ctypes.c_char_p
    equal(library.jackin_version().decode(), version)
    # Nothing but itself and the C library.
    needed = re.findall(r"^\s*(\S+) => \S", done("ldd", one("libjackin.so")), re.M)
    equal([name for name in needed if not name.startswith(("libc.so", "linux-vdso", "ld-linux"))], [])


# ---- from Python: structs that agree with the library, and a game played --------------------------


class Field(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("offset", ctypes.c_uint32), ("size", ctypes.c_uint32)]


class Struct(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("size", ctypes.c_uint32), ("field_count", ctypes.c_uint32),
                ("field", ctypes.POINTER(Field))]


class Choice(ctypes.Structure):  # mf_choice
    _fields_ = [(name, ctypes.c_uint8) for name in ("verb", "card", "at", "turn")]


class Choices(ctypes.Structure):  # mf_choices
    _fields_ = [("count", ctypes.c_uint), ("choice", Choice * 512)]


class Setup(ctypes.Structure):  # mf_setup
    _fields_ = [("players", ctypes.c_uint8), ("runner", ctypes.c_uint8 * 4), ("walled", ctypes.c_bool),
                ("cards", ctypes.c_void_p)]


@functools.lru_cache(None)
def loaded():
    library = ctypes.CDLL(one("libjackin.so"))
    library.jackin_struct_at.restype = ctypes.POINTER(Struct)
    library.jackin_struct_find.restype = ctypes.POINTER(Struct)
    library.jackin_size_of.restype = ctypes.c_size_t
    library.mf_new.argtypes = [ctypes.c_void_p, ctypes.POINTER(Setup), ctypes.c_uint64, ctypes.POINTER(Choices),
                               ctypes.c_void_p]
    library.mf_choose.argtypes = [ctypes.c_void_p, Choice, ctypes.POINTER(Choices), ctypes.c_void_p]
    library.mf_choose.restype = ctypes.c_bool
    library.mf_check.restype = ctypes.c_char_p
    return library


def agrees(name, mirror):
    """Is a struct of ours field by field the library's?"""
    found = loaded().jackin_struct_find(name.encode())
    if not found:
        return False
    theirs = [(field.name.decode(), field.offset, field.size)
              for field in found.contents.field[:found.contents.field_count]]
    ours = [(field[0], getattr(mirror, field[0]).offset, getattr(mirror, field[0]).size) for field in mirror._fields_]
    return ctypes.sizeof(mirror) == found.contents.size and ours == theirs


def test_layouts():
    library = loaded()
    for name, mirror in (("jackin_field", Field), ("jackin_struct", Struct), ("mf_choice", Choice),
                         ("mf_choices", Choices), ("mf_setup", Setup)):
        assert agrees(name, mirror), name

    class Other(ctypes.Structure):
        _fields_ = [(name, ctypes.c_uint8) for name in ("verb", "at", "card", "turn")]
    assert not agrees("mf_choice", Other) and not agrees("mf_choices", Choice) and not agrees("mf_nothing", Choice)
    equal(library.jackin_size_of(b"nr_choice"), 8)
    for name in (b"", b"nr_gam", b"nr_games", b"nr_game "):
        equal((name, library.jackin_size_of(name)), (name, 0))


def test_layouts_are_whole():
    """Every struct of the headers is there, and its fields lie in it, one behind the other or one over the other."""
    library, seen, number = loaded(), set(), 0
    while library.jackin_struct_at(number):
        struct = library.jackin_struct_at(number).contents
        reach = 0
        for field in struct.field[:struct.field_count]:
            assert field.size > 0 and field.offset + field.size <= struct.size, (struct.name, field.name)
            assert field.offset <= reach + 7, (struct.name, field.name, "something before it is missing")
            reach = max(reach, field.offset + field.size)
        assert struct.size - reach < 8, (struct.name, "something at its end is missing")
        seen.add(struct.name.decode())
        number += 1
    assert not library.jackin_struct_at(2 ** 32 - 1)
    wanted = set()
    for header in headers():
        with open(header, encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        wanted |= set(re.findall(r"^} (\w+);", text, re.M)) - set(re.findall(r"^typedef enum {[^}]*} (\w+);", text, re.M))
    equal(sorted(seen), sorted(wanted))


def test_a_game_from_python():
    library = loaded()
    game = (ctypes.c_uint8 * library.jackin_size_of(b"mf_game"))()
    before = (ctypes.c_uint8 * len(game))()
    choices, setup, decisions = Choices(), Setup(2, (0, 1), False, None), 0
    equal(library.mf_new(game, setup, 7, choices, None), 0)
    while choices.count:
        assert library.mf_check(game) is None
        ctypes.memmove(before, game, len(game))
        forged = Choice(choices.choice[0].verb, choices.choice[0].card, 200, 9)
        assert not library.mf_choose(game, forged, choices, None)
        equal(bytes(game), bytes(before))
        assert library.mf_choose(game, choices.choice[decisions * 7 % choices.count], choices, None)
        decisions += 1
    assert decisions > 20, decisions


run(globals())
