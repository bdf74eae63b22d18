// The memory of the module: texts, structs and the room that it shares with its caller.
//
// Nothing about it is written down twice. The module tells itself where the fields of its structs
// lie (jackin_struct_find) and what the numbers of its headers are (wasm_number_at); what is asked
// for here is compared with that when the module is loaded, so a wrapper of another version is
// refused then and not noticed later.

/** What the wrapper throws: a sentence, and a word for programs. */
export class JackinError extends Error {
  constructor(code, message, more = {}) {
    super(message);
    this.name = 'JackinError';
    this.code = code;
    Object.assign(this, more);
  }
}

/**
 * What the files of the wrapper ask of each other's objects, and nobody else: where it lies, and to
 * put it somewhere.
 */
export const AT = Symbol('at');
export const PUT = Symbol('put');

const POINTER = 4; // bytes of an address in wasm32

export class Memory {
  constructor(exports) {
    for (const name of ['memory', 'wasm_begin', 'wasm_number_at', 'jackin_struct_find']) {
      if (!(name in exports)) {
        throw new JackinError('wrong_module', `this is not jackin.wasm: it has no ${name}`);
      }
    }
    this.call = exports;
    // No call makes the memory grow, so these stay valid.
    this.bytes = new Uint8Array(exports.memory.buffer);
    this.data = new DataView(exports.memory.buffer);
    this.decoder = new TextDecoder();
    this.encoder = new TextEncoder();
    this.constants = new Map(); // texts that never change, by address
    this.scratch = 0;
    const room = exports.wasm_begin();
    this.number = this.#readNumbers();
    // To find a struct by its name, the name must be in memory; the room begins with games, which
    // no one plays yet.
    this.scratch = room;
    this.room = this.struct('wasm_room', {});
    for (const field of this.fields('wasm_room').keys()) {
      this.room[field] += room;
    }
    this.scratch = this.room.in;
    this.scratchSize = this.fields('wasm_room').get('in').size;
    this.bytes.fill(0, room, room + 64);
  }

  #readNumbers() {
    const number = {};
    for (let i = 0; ; i++) {
      const at = this.call.wasm_number_at(i);
      if (at === 0) {
        return Object.freeze(number);
      }
      number[this.constant(this.u32(at))] = this.data.getInt32(at + POINTER, true);
    }
  }

  // ---- numbers ----------------------------------------------------------------------------------

  u8(at) {
    return this.bytes[at];
  }

  u16(at) {
    return this.data.getUint16(at, true);
  }

  i16(at) {
    return this.data.getInt16(at, true);
  }

  u32(at) {
    return this.data.getUint32(at, true);
  }

  i32(at) {
    return this.data.getInt32(at, true);
  }

  u64(at) {
    return this.data.getBigUint64(at, true);
  }

  copy(at, size) {
    return this.bytes.slice(at, at + size);
  }

  // ---- texts ------------------------------------------------------------------------------------

  /** The text at an address. */
  text(at) {
    return this.decoder.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
  }

  /** The same for a text that the library holds for good. */
  constant(at) {
    let text = this.constants.get(at);
    if (text === undefined) {
      text = this.text(at);
      this.constants.set(at, text);
    }
    return text;
  }

  /** Puts a text where the library can read it; returns its address. */
  give(text) {
    const bytes = this.encoder.encode(text).subarray(0, this.scratchSize - 1);
    this.bytes.set(bytes, this.scratch);
    this.bytes[this.scratch + bytes.length] = 0;
    this.given = bytes.length;
    return this.scratch;
  }

  /** What a call of the words writes: it gets its arguments, then where to write and how much. */
  said(name, ...args) {
    this.call[name](...args, this.room.out, this.number.DECK_WRITTEN_MAX);
    return this.text(this.room.out);
  }

  // ---- structs ----------------------------------------------------------------------------------

  /** The fields of a struct: name → {offset, size}. */
  fields(name) {
    const bytes = this.encoder.encode(`${name}\0`);
    this.bytes.set(bytes, this.scratch);
    const found = this.call.jackin_struct_find(this.scratch);
    if (found === 0) {
      throw new JackinError('wrong_module', `the module has no ${name}: it is of another version`);
    }
    const fields = new Map();
    const count = this.u32(found + 2 * POINTER);
    for (let i = 0, at = this.u32(found + 3 * POINTER); i < count; i++, at += 3 * POINTER) {
      fields.set(
        this.constant(this.u32(at)),
        { offset: this.u32(at + POINTER), size: this.u32(at + 2 * POINTER) },
      );
    }
    fields.bytes = this.u32(found + POINTER);
    return fields;
  }

  /**
   * Where the fields of a struct lie: {$size, field: offset …}. `known` says how many bytes the
   * wrapper
   * takes each for; a field that is not as it thinks is an error.
   */
  struct(name, known) {
    const fields = this.fields(name);
    for (const [field, size] of Object.entries(known)) {
      if (fields.get(field)?.size !== size) {
        throw new JackinError(
          'wrong_module',
          `the module is of another version than this wrapper: its ${name}.${field} differs`,
        );
      }
    }
    const struct = { $size: fields.bytes };
    for (const [field, { offset }] of fields) {
      struct[field] = offset;
    }
    return struct;
  }
}

/**
 * Values that live in the module's memory while they are used. There are a few places; the value
 * that has not
 * got one is brought in when it is asked for, and another one, put outside, makes room. So there
 * may
 * be as many games as JavaScript has memory for, nobody has to free one, and a few are as fast as
 * if there
 * were no others.
 */
export class Places {
  constructor(memory, first, size, count) {
    this.memory = memory;
    this.first = first;
    this.size = size;
    this.owner = new Array(count).fill(null);
    this.next = 0;
  }

  /** A place for a new value, whose bytes are what lay there; not the one of `beside`. */
  take(value, beside = null) {
    do {
      this.next = (this.next + 1) % this.owner.length;
    } while (beside !== null && this.owner[this.next] === beside);
    const before = this.owner[this.next];
    if (before !== null) {
      before.outside = this.memory.copy(this.#at(this.next), this.size);
    }
    this.owner[this.next] = value;
    value.place = this.next;
    value.outside = null;
    return this.#at(this.next);
  }

  /** Where a value lies, which is brought in if it must be. */
  find(value) {
    if (this.owner[value.place] === value) {
      return this.#at(value.place);
    }
    const bytes = value.outside;
    const at = this.take(value);
    this.memory.bytes.set(bytes, at);
    return at;
  }

  /** Gives the place of a value back: it came to nothing. */
  drop(value) {
    this.owner[value.place] = null;
  }

  copyOf(value) {
    return this.owner[value.place] === value ? this.memory.copy(
      this.#at(value.place), this.size,
    ) : value.outside.slice();
  }

  #at(place) {
    return this.first + place * this.size;
  }
}

// ---- what callers give --------------------------------------------------------------------------

/** A 64-bit seed: a whole number, a bigint, or a string of digits. */
export function seedOf(seed) {
  if (typeof seed === 'bigint') {
    return BigInt.asUintN(64, seed);
  }
  if (Number.isSafeInteger(seed)) {
    return BigInt.asUintN(64, BigInt(seed));
  }
  if (typeof seed === 'string' && /^-?\d{1,20}$/.test(seed)) {
    return BigInt.asUintN(64, BigInt(seed));
  }
  throw new JackinError(
    'bad_argument', `a seed is a whole number, a bigint or a string of digits, not ${shown(seed)}`,
  );
}

/** The 256 bits of a generator: 32 bytes, or 64 hexadecimal digits. */
export function putKey(memory, key) {
  let bytes = key;
  if (typeof key === 'string' && /^[0-9a-f]{64}$/.test(key)) {
    bytes = Uint8Array.from(key.match(/../g), (digits) => parseInt(digits, 16));
  }
  if (!(bytes instanceof Uint8Array) || bytes.length !== 32) {
    throw new JackinError(
      'bad_argument',
      'a key is 32 bytes in a Uint8Array, or 64 hexadecimal digits in small letters',
    );
  }
  memory.bytes.set(bytes, memory.room.key);
  return memory.room.key;
}

/** 64 bits in 16 hexadecimal digits. */
export function digitsOf(hash) {
  return BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
}

/** A value as a sentence may show it. */
export function shown(value) {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** One of some names. */
export function oneOf(names, value, what) {
  const found = names.indexOf(value);
  if (found < 0) {
    throw new JackinError(
      'bad_argument', `${what} is ${names.map(shown).join(', ')}, not ${shown(value)}`,
    );
  }
  return found;
}

export const LANGUAGES = ['en', 'pl'];

export function langOf(lang) {
  return oneOf(LANGUAGES, lang, 'a language');
}

/** The number of a choice. */
export function indexOf(index, count, isOver) {
  if (isOver) {
    throw new JackinError('game_over', 'the game is over: nothing is left to choose');
  }
  if (!Number.isInteger(index) || index < 0 || index >= count) {
    throw new JackinError(
      'no_such_choice', `there is no choice ${shown(index)}; there are ${count}, counted from 0`,
    );
  }
  return index;
}

// ---- what is kept -------------------------------------------------------------------------------

const HEAD = 12; // a mark of four letters, the print of the module, the sum of the bytes

/** One number of what the bytes of a game depend on (FNV-1a). */
export function printOf(texts) {
  let print = 0x811c9dc5;
  for (const text of texts) {
    for (let i = 0; i <= text.length; i++) {
      print = Math.imul(print ^ (i < text.length ? text.charCodeAt(i) : 0), 0x01000193) >>> 0;
    }
  }
  return print;
}

/**
 * One number of bytes: of damaged ones it is another, and a damaged game would not only be a wrong
 * one.
 */
function sumOf(bytes) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) {
    sum = Math.imul(sum ^ bytes[i], 0x01000193) >>> 0;
  }
  return sum;
}

/** Bytes of one struct after the other. */
export function piecesOf(bytes, size) {
  if (!(bytes instanceof Uint8Array) || bytes.length % size !== 0) {
    throw new JackinError('bad_bytes', 'these bytes are no events of this version');
  }
  return Array.from(
    { length: bytes.length / size }, (_, i) => bytes.subarray(i * size, (i + 1) * size),
  );
}

export function wrapBytes(mark, print, bytes) {
  const wrapped = new Uint8Array(HEAD + bytes.length);
  wrapped.set([...mark].map((letter) => letter.charCodeAt(0)));
  new DataView(wrapped.buffer).setUint32(4, print, true);
  new DataView(wrapped.buffer).setUint32(8, sumOf(bytes), true);
  wrapped.set(bytes, HEAD);
  return wrapped;
}

export function unwrapBytes(mark, print, size, wrapped) {
  if (!(wrapped instanceof Uint8Array)) {
    throw new JackinError(
      'bad_argument',
      `a game is restored from the Uint8Array that serialize() gave, not from ${shown(wrapped)}`,
    );
  }
  const view = new DataView(wrapped.buffer, wrapped.byteOffset, wrapped.byteLength);
  const found = String.fromCharCode(...wrapped.subarray(0, 4));
  if (wrapped.length < HEAD || found !== mark) {
    throw new JackinError('bad_bytes', 'these are not the bytes of such a game');
  }
  if (view.getUint32(4, true) !== print) {
    throw new JackinError(
      'other_version',
      'these bytes are of another version of the engine; what lasts is decks, seed and choices',
    );
  }
  if (wrapped.length !== HEAD + size) {
    throw new JackinError(
      'bad_bytes', `a saved game has ${HEAD + size} bytes, and these are ${wrapped.length}`,
    );
  }
  const inner = wrapped.subarray(HEAD);
  if (view.getUint32(8, true) !== sumOf(inner)) {
    throw new JackinError(
      'bad_bytes', 'these bytes are damaged: they are no longer what serialize() gave',
    );
  }
  return inner;
}
