// How fast the rules are as WebAssembly: the games of `jackin bench`, on one core.
//
// usage: node wasm/bench.mjs [BUILD FOLDER]
//
// Inside the module, as a bot there would play them; through the wrapper, as a page would; and by
// the native command beside them. Each is the best of some rounds in turn, so that what else runs
// does not decide.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { load } from '../web/engine/index.js';

const ROUNDS = 5;
const GAMES = 2000;
const [folder = 'build'] = process.argv.slice(2);
const inside = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(`${folder}/wasm/bench.wasm`))
).exports;
const engine = await load(readFileSync(`${folder}/wasm/jackin.wasm`));

/** Decisions a second of something that makes so many. */
function rate(play) {
  const start = performance.now();
  const decisions = play();
  return (Number(decisions) / (performance.now() - start)) * 1000;
}

/** Random games, one after the other. */
function wrapped(begin) {
  let decisions = 0;
  for (let number = 0; number < GAMES / 10; number++) {
    for (const game = begin(number); !game.over; decisions++) {
      game.choose(Math.floor(Math.random() * game.count));
    }
  }
  return decisions;
}

function native(game) {
  return JSON.parse(
    execFileSync(
      `${folder}/jackin`, ['bench', game, '--seconds', '1', '--json'], { encoding: 'utf8' },
    )
  ).decisions_per_s;
}

const decks = engine.decks.starters().map((name) => engine.decks.starter(name));
const games = {
  netrunner: (seed) => engine.netrunner.new(
    { corp: decks[seed % 4], runner: decks[4 + (seed % 3)], seed }
  ),
  mainframe: (seed) => engine.mainframe.new(
    { players: ['Noise', 'Kate', 'Andromeda', 'Nero'], seed }
  ),
};
for (const [game, begin] of Object.entries(games)) {
  const best = { native: 0, 'in the module': 0, 'by the wrapper': 0 };
  for (let round = 0; round < ROUNDS; round++) {
    best.native = Math.max(best.native, native(game));
    best['in the module'] = Math.max(
      best['in the module'], rate(() => inside[`wasm_bench_${game}`](0n, BigInt(GAMES))),
    );
    best['by the wrapper'] = Math.max(best['by the wrapper'], rate(() => wrapped(begin)));
  }
  for (const [how, decisions] of Object.entries(best)) {
    const share = Math.round((100 * decisions) / best.native);
    const number = String(Math.round(decisions)).padStart(9);
    const part = String(share).padStart(4);
    console.log(`${game.padEnd(10)} ${how.padEnd(15)} ${number} decisions/s ${part} %`);
  }
}
