// A random game of Android: Netrunner in JavaScript, told in both languages.
//
//   node netrunner.mjs jackin.wasm 42
//
// Two starter decks are dealt from the seed, both players choose at random until the game is over,
// and the log that the Runner would read is printed in English and in Polish. docs/javascript.md
// tells more.
import { readFile } from 'node:fs/promises';

import { load } from '../web/engine/index.js'; // installed: share/jackin/engine/index.js

const [file, seed = '1'] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node netrunner.mjs jackin.wasm [SEED]');
  process.exit(2);
}
const engine = await load(await readFile(file));
const game = engine.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed });
const logs = ['en', 'pl'].map((lang) => engine.netrunner.log({ viewer: 'runner', lang }));

/**
 * A player who can be played again: numbers that follow from the seed, good enough for an example.
 */
let state = Number(BigInt(seed) & 0xffffffffn);
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

logs.forEach((log) => log.add(game.events)); // the deal
while (!game.over) {
  const events = game.choose(below(game.count));
  logs.forEach((log) => log.add(events));
}
for (const log of logs) {
  console.log(`${log.text().join('\n')}\n`);
}
const { corp, runner } = game.view('spectator');
console.log(`${game.words.end()} ${game.words.end('pl')}`);
console.log(`${corp.agenda_points} : ${runner.agenda_points} points, ${game.made} decisions`);
console.log(`hash ${game.hash()}`);
