// Jack In in JavaScript: both games, their words and deck lists, in one WebAssembly module without
// imports. docs/javascript.md is the tour, index.d.ts has every type.
import { learn } from './bots.js';
import { Decks } from './decks.js';
import { digest } from './digest.js';
import { Mainframe } from './mainframe.js';
import { JackinError, LANGUAGES, Memory, langOf } from './memory.js';
import { Netrunner } from './netrunner.js';

export { JackinError };

/** The bytes of a file, as they are or as fetch() gives them; null for anything else. */
async function bytesOf(given, file, code) {
  if (typeof Response === 'function' && given instanceof Response) {
    if (!given.ok) {
      throw new JackinError(code, `${file} cannot be fetched: ${given.status} ${given.statusText}`);
    }
    return new Uint8Array(await given.arrayBuffer());
  }
  if (ArrayBuffer.isView(given)) {
    return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  }
  return given instanceof ArrayBuffer ? new Uint8Array(given) : null;
}

/** The module, whatever form it comes in. */
async function compiled(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) {
    return given;
  }
  const bytes = await bytesOf(given, 'jackin.wasm', 'no_module');
  if (bytes === null) {
    throw new JackinError(
      'bad_argument',
      'load() takes the bytes of jackin.wasm, a compiled module, or what fetch() gives',
    );
  }
  return WebAssembly.compile(bytes);
}

/** The bytes of jackin.numbers. */
async function numbersIn(source) {
  const bytes = await bytesOf(await source, 'jackin.numbers', 'no_numbers');
  if (bytes === null) {
    throw new JackinError(
      'bad_argument', 'numbers are the bytes of jackin.numbers, or what fetch() gives',
    );
  }
  return bytes;
}

export async function load(source, { lang = 'en', numbers } = {}) {
  const language = LANGUAGES[langOf(lang)];
  const [module, given] = await Promise.all([
    compiled(source), numbers === undefined ? null : numbersIn(numbers),
  ]);
  const instance = await WebAssembly.instantiate(module);
  const memory = new Memory(instance.exports);
  if (given !== null) {
    learn(memory, given);
  }
  const decks = new Decks(memory, language);
  return Object.freeze({
    version: memory.constant(memory.call.jackin_version()),
    lang: language,
    netrunner: new Netrunner(memory, decks, language),
    mainframe: new Mainframe(memory, language),
    decks,
    learn: async (later) => learn(memory, await numbersIn(later)),
    digest: (person, key, fields) => digest(memory, person, key, fields),
    library: instance.exports,
  });
}
