// The module says what the native library says: every line of native.c, through the wrapper.
import { execFileSync } from 'node:child_process';

import { lines } from './compare.mjs';
import { holds, run } from './harness.mjs';

const { JACKIN_WASM: wasm, JACKIN_NATIVE: native } = process.env;

async function compare(what, games, least) {
  const expected = execFileSync(
    native, [what, String(games)], { encoding: 'utf8', maxBuffer: 1 << 28 },
  ).split('\n');
  const found = (await lines(wasm, what, games)).join('\n').split('\n');
  expected.pop(); // behind the last end of line
  for (let i = 0; i < Math.max(expected.length, found.length); i++) {
    if (found[i] !== expected[i]) {
      let at = 0;
      while (found[i]?.[at] !== undefined && found[i][at] === expected[i]?.[at]) {
        at += 1;
      }
      const near = (line) => line?.slice(Math.max(0, at - 200), at + 100);
      throw new Error(
        `line ${i + 1}, character ${at + 1}:\n`
          + `  native: ${near(expected[i])}\n  module: ${near(found[i])}`
      );
    }
  }
  holds(expected.length >= least, `only ${expected.length} lines were compared`);
}

await run({
  'games of Netrunner': () => compare('netrunner', 14, 5000),
  'games of Mainframe': () => compare('mainframe', 18, 2000),
  'decisions of bots': () => compare('bots', 6, 700),
  'words of all cards': () => compare('cards', 1, 400),
  'deck lists': () => compare('decks', 1, 200),
  digests: () => compare('digests', 1, 300),
});
