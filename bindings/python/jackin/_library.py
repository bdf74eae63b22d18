"""Finds libjackin, and makes the structs that the module needs.

Where a field lies is never written down here: the library is asked (jackin_struct_find). The module
knows the names and types of the fields that it reads; what it does not name is bytes between. So a
library whose structs have grown serves as well, and one that has no such field, or one of another
size, is refused at import.
"""
import ctypes
import ctypes.util
import os

U8, U16, I8, I16, U32, I32 = (ctypes.c_uint8, ctypes.c_uint16, ctypes.c_int8, ctypes.c_int16, ctypes.c_uint32,
                              ctypes.c_int32)
U64, SIZE, UINT, INT, BOOL = ctypes.c_uint64, ctypes.c_size_t, ctypes.c_uint, ctypes.c_int, ctypes.c_bool
TEXT, POINTER = ctypes.c_char_p, ctypes.c_void_p
ADVICE = ("Install the library and the Python module of the same version of Jack In, or name the file of another "
          "libjackin in the variable JACKIN_LIBRARY.")


def _load():
    named = os.environ.get("JACKIN_LIBRARY")
    for name in [named] if named else [ctypes.util.find_library("jackin"), "libjackin.so"]:
        try:
            if name:
                return ctypes.CDLL(name)
        except OSError as fault:
            if named:
                raise ImportError("the library that JACKIN_LIBRARY names cannot be loaded: %s. It must be the file "
                                  "libjackin.so of an installed Jack In." % fault) from None
    raise ImportError("libjackin is not found. Install it with \"meson setup build && meson install -C build && "
                      "ldconfig\" in the tree of Jack In, or name its file in the variable JACKIN_LIBRARY.")


_library = _load()


def function(name, result, *arguments):
    """A function of the library, with its types."""
    try:
        found = getattr(_library, name)
    except AttributeError:
        raise ImportError("%s has no function %s. %s" % (_library._name, name, ADVICE)) from None
    found.restype, found.argtypes = result, list(arguments)
    return found


class _Field(ctypes.Structure):
    _fields_ = [("name", TEXT), ("offset", U32), ("size", U32)]


class _Struct(ctypes.Structure):
    _fields_ = [("name", TEXT), ("size", U32), ("field_count", U32), ("field", ctypes.POINTER(_Field))]


_find = function("jackin_struct_find", ctypes.POINTER(_Struct), TEXT)
VERSION = function("jackin_version", TEXT)().decode()


def layout(name):
    """(size, {field: (offset, size)}) of a struct of the library, in the order of its header."""
    found = _find(name.encode())
    if not found:
        raise ImportError("libjackin %s has no struct %s. %s" % (VERSION, name, ADVICE))
    of = found.contents
    return of.size, {field.name.decode(): (field.offset, field.size) for field in of.field[:of.field_count]}


def struct(name, /, **types):
    """A class for a struct of the library with these fields; [T] is an array of as many T as fit."""
    size, places = layout(name)
    fields, at = [], 0
    for field in sorted(types, key=lambda field: places.get(field, (0, 0))[0]):
        kind = types[field]
        if field not in places:
            raise ImportError("%s of libjackin %s has no field %s. %s" % (name, VERSION, field, ADVICE))
        offset, length = places[field]
        if isinstance(kind, list):
            kind = kind[0] * (length // ctypes.sizeof(kind[0]))
        if ctypes.sizeof(kind) != length:
            raise ImportError("%s.%s of libjackin %s has %d bytes, and %d were expected. %s"
                              % (name, field, VERSION, length, ctypes.sizeof(kind), ADVICE))
        if offset > at:
            fields.append(("_before_" + field, U8 * (offset - at)))
        fields.append((field, kind))
        at = offset + length
    if size > at:
        fields.append(("_rest", U8 * (size - at)))
    made = type(name, (ctypes.Structure,), {"_fields_": fields})
    for field in types:
        if getattr(made, field).offset != places[field][0]:
            raise ImportError("%s.%s of libjackin %s lies where Python cannot put it. %s" % (name, field, VERSION, ADVICE))
    if ctypes.sizeof(made) != size:
        raise ImportError("%s of libjackin %s has %d bytes, and Python makes %d of it. %s"
                          % (name, VERSION, size, ctypes.sizeof(made), ADVICE))
    return made


def names(get, first=0):
    """What a function that names numbers calls them: until it has no name, or the first one again."""
    found = []
    for number in range(first, 256):
        name = get(number)
        if not name or name.decode() in found or name == b"?":
            break
        found.append(name.decode())
    return [""] * first + found


RULES = function("jackin_rules_version", UINT)()
LANGUAGES = {"en": 0, "pl": 1}
WORDS = 4096  # room for any text


def lang(name):
    if name not in LANGUAGES:
        raise ValueError("there is no language %r; there are 'en' and 'pl'" % (name,))
    return LANGUAGES[name]


def written(call, *arguments):
    """The text that a function of words.h writes; its last two arguments are the room for it."""
    out = ctypes.create_string_buffer(WORDS)
    call(*arguments, out, WORDS)
    return out.value.decode()


def is_whole(value, least=0, most=2 ** 64 - 1):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def seed_of(value):
    try:
        value = value.__index__()
    except AttributeError:
        raise TypeError("a seed is a whole number, not %r" % (value,)) from None
    if not is_whole(value):
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1, not %r" % (value,))
    return value
