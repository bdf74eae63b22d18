// Jack In in JavaScript: both games, their words and deck lists, in one WebAssembly module without
// imports. docs/javascript.md is the tour, index.d.ts has every type.
import { Decks } from './decks.js';
import { digest } from './digest.js';
import { Mainframe } from './mainframe.js';
import { JackinError, LANGUAGES, Memory, langOf } from './memory.js';
import { Netrunner } from './netrunner.js';

export { JackinError };

/** The module, whatever form it comes in. */
async function compiled(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) {
    return given;
  }
  if (typeof Response === 'function' && given instanceof Response) {
    if (!given.ok) {
      throw new JackinError(
        'no_module', `jackin.wasm cannot be fetched: ${given.status} ${given.statusText}`,
      );
    }
    return WebAssembly.compile(await given.arrayBuffer());
  }
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) {
    return WebAssembly.compile(given);
  }
  throw new JackinError(
    'bad_argument',
    'load() takes the bytes of jackin.wasm, a compiled module, or what fetch() gives',
  );
}

export async function load(source, { lang = 'en' } = {}) {
  const language = LANGUAGES[langOf(lang)];
  const instance = await WebAssembly.instantiate(await compiled(source));
  const memory = new Memory(instance.exports);
  const decks = new Decks(memory, language);
  return Object.freeze({
    version: memory.constant(memory.call.jackin_version()),
    lang: language,
    netrunner: new Netrunner(memory, decks, language),
    mainframe: new Mainframe(memory, language),
    decks,
    digest: (person, key, fields) => digest(memory, person, key, fields),
    library: instance.exports,
  });
}
