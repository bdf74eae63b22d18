// The lines of native.c, made through the wrapper.
//
// usage: node compare.mjs jackin.wasm netrunner|mainframe|bots|cards|decks|digests [GAMES]
import { readFileSync } from 'node:fs';

import { load } from '../../web/engine/index.js';
import { numbersBeside } from './harness.mjs';

const DETAIL = 7;
const KEYED = 3;
const LANGUAGES = ['en', 'pl'];
const VIEWERS = ['corp', 'runner', 'spectator', 'all'];

/** core/xoshiro.h, with bigints. */
export class Xoshiro {
  constructor(seed) {
    let state = BigInt(seed);
    const cut = (x) => BigInt.asUintN(64, x);
    const next = () => {
      state = cut(state + 0x9e3779b97f4a7c15n);
      let z = state;
      z = cut((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = cut((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      return z ^ (z >> 31n);
    };
    this.s = [next(), next(), next(), next()];
  }

  next() {
    const { s } = this;
    const cut = (x) => BigInt.asUintN(64, x);
    const rotate = (x, n) => cut(x << n) | (x >> (64n - n));
    const result = cut(rotate(cut(s[1] * 5n), 7n) * 9n);
    const t = cut(s[1] << 17n);
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45n);
    return result;
  }

  below(n) {
    if (n <= 1) {
      return 0;
    }
    const many = BigInt(n);
    const rejected = 0x100000000n % many;
    let product;
    do {
      product = (this.next() >> 32n) * many;
    } while ((product & 0xffffffffn) < rejected);
    return Number(product >> 32n);
  }
}

/** The verbs of the library, asked without the wrapper. */
function verbsOf({ memory, nr_verb_name: nameOf }) {
  const bytes = new Uint8Array(memory.buffer);
  const verbs = [];
  for (let i = 1; ; i++) {
    const at = nameOf(i);
    const name = new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
    if (name === '?') {
      return verbs;
    }
    verbs.push(name);
  }
}

/** Some games are dealt from a key. */
function chanceOf(number) {
  return number % KEYED === 0
    ? { key: Uint8Array.from({ length: 32 }, (_, i) => number + i) }
    : { seed: number };
}

function netrunner(engine, number, say) {
  const verbs = verbsOf(engine.library);
  const starters = engine.decks.starters();
  const decks = {
    corp: engine.decks.starter(starters[number % 4]),
    runner: starters[4 + (Math.floor(number / 4) % 3)],
  };
  const chance = chanceOf(number);
  const player = new Xoshiro(number);
  const logs = VIEWERS.flatMap(
    (viewer) => LANGUAGES.map((lang) => engine.netrunner.log({ viewer, lang, cite: true }))
  );
  const game = engine.netrunner.new({ ...decks, ...chance });
  for (let decision = 0; ; decision++) {
    say(`netrunner ${number} ${decision} ${game.hash()} ${game.count}`);
    for (const log of logs) {
      log.add(game.events);
    }
    if (decision % DETAIL === 0 || game.over) {
      VIEWERS.forEach((viewer, i) => {
        const events = game.events.for(
          viewer, { lang: LANGUAGES[(decision + i) % 2], cite: decision % 2 !== 0 },
        );
        say(`events ${JSON.stringify({ events })}`);
      });
      for (const lang of LANGUAGES) {
        say(`decision ${JSON.stringify(game.decision(lang))}`);
      }
      VIEWERS.forEach(
        (viewer, i) => say(
          `state ${JSON.stringify(game.view(viewer, LANGUAGES[(decision + i) % 2]))}`
        )
      );
      for (let i = 0; i < game.count; i++) {
        say(`offer ${game.words.offer(i, LANGUAGES[i % 2])}`);
      }
      for (const side of ['corp', 'runner']) {
        for (const verb of verbs) {
          const { offered, text, rules } = game.why(
            { verb }, { side, lang: LANGUAGES[decision % 2] },
          );
          say(`why ${side} ${verb} ${offered ? 1 : 0} ${text} (${rules.join(' ')})`);
        }
      }
      for (const viewer of ['corp', 'runner', 'spectator']) {
        try {
          const made = engine.digest('jackin.seen....1', null, [game.look(viewer).written()]);
          say(`seen ${Buffer.from(made.subarray(0, 4)).toString('hex')}`); // TH-02
          const sample = engine.netrunner.sample(game.look(viewer), decks, 99);
          say(`sample ${sample.hash()} ${sample.count}`);
        } catch (error) {
          say(error.code === 'no_sample' ? 'sample none' : `sample ${error.stack}`);
        }
      }
    }
    if (game.over) {
      break;
    }
    if (decision % DETAIL === 0 || game.decision().prompt.kind === 'encounter') {
      const view = game.look(game.toMove);
      const lines = view.plan(LANGUAGES[decision % 2]);
      const toll = view.toll(['hq', 'rd', 'archives', 'remote1'][decision % 4]);
      say(`plan ${JSON.stringify({ lines, toll })}`);
      try {
        say(`preview ${JSON.stringify(view.preview([decision % game.count, 0]))}`);
      } catch (error) {
        say(error.code === 'no_sample' ? 'preview none' : `preview ${error.stack}`);
      }
    }
    game.choose(player.below(game.count));
  }
  for (const log of logs) {
    log.text().forEach((paragraph) => say(`log ${paragraph}`));
  }
}

function mainframe(engine, number, say) {
  const { runners } = engine.mainframe;
  const players = Array.from(
    { length: 2 + (number % 3) }, (_, i) => runners[(number + i) % runners.length],
  );
  const player = new Xoshiro(number);
  const game = engine.mainframe.new(
    { players, border: number % 6 >= 3 ? 'walled' : 'paths', ...chanceOf(number) }
  );
  for (let decision = 0; ; decision++) {
    say(`mainframe ${number} ${decision} ${game.hash()} ${game.count}`);
    if (decision % DETAIL === 0 || game.over) {
      for (const viewer of [...players, 'spectator', 'all']) {
        const events = game.events.for(
          viewer, { lang: LANGUAGES[decision % 2], cite: decision % 2 !== 0 },
        );
        say(`events ${JSON.stringify({ events })}`);
        say(`state ${JSON.stringify(game.view(viewer))}`);
        say(`sample ${engine.mainframe.sample(game.look(viewer), 99).hash()}`);
      }
      for (const lang of LANGUAGES) {
        say(`decision ${JSON.stringify(game.decision(lang))}`);
        say(`end ${game.words.end(lang)}`);
      }
    }
    if (game.over) {
      break;
    }
    say(
      `preview ${JSON.stringify(game.look(game.toMove).preview([decision % game.count, 0]))}`,
    );
    const at = [decision % 6, decision % 8];
    const lang = LANGUAGES[decision % 2];
    const [x, y] = at;
    const judged = [
      { verb: 'choose-node', node: at },
      { verb: 'choose-paths', paths: [[at, [x, y + 1]], [at, [x + 1, y]]] },
    ].map((wanted) => game.why(wanted, { lang }).text);
    say(`why ${judged.join(' ')}`);
    game.choose(player.below(game.count));
  }
  players.forEach((one, i) => say(`score ${game.words.score(one, LANGUAGES[i % 2])}`));
}

function cards(engine, say) {
  for (const lang of LANGUAGES) {
    for (const card of engine.netrunner.cards(lang)) {
      const plain = engine.netrunner.symbols(card.text, lang);
      say(
        [
          `card ${card.code} ${card.title}`, card.kind, card.numbers, card.faction_text,
          card.cost_text, card.text, plain,
        ].join(' | ')
      );
    }
    for (const card of engine.mainframe.cards(lang)) {
      say(`program ${card.code} ${card.title} | ${card.text}`);
    }
  }
}

function deck(engine, list, say) {
  const numbers = engine.decks.check(list);
  const bit = (is) => (is ? 1 : 0);
  say([
    'legal', bit(numbers.legal), numbers.size, numbers.minimum, numbers.influence,
    numbers.influence_limit ?? -1, numbers.points, numbers.points_least, numbers.points_most,
    bit(numbers.incomplete),
  ].join(' '));
  for (const lang of LANGUAGES) {
    const report = engine.decks.check(list, { lang });
    for (const finding of [...report.violations, ...report.notes]) {
      say(['finding', finding.problem, finding.text, ...finding.rules].join(' '));
    }
    for (const format of ['text', 'json', 'o8d']) {
      say(engine.decks.write(list, { format, lang }));
    }
  }
}

// The same texts stand in native.c.
const BAD = [
  '', 'Noise\n3 Hedge Fnd\nx Sure Gamble\n400 Sure Gamble\n', '<deck><card>', 'Hedge Fund\x01',
];
const ILLEGAL = 'Zażółć\n\nNoise: Hacker Extraordinaire\n4 Sure Gamble\n'
  + '3 Hedge Fund\n3 Account Siphon\n3 Gordian Blade\n';

function decks(engine, say) {
  for (const name of engine.decks.starters()) {
    say(`starter ${name} 1`);
    deck(engine, engine.decks.starter(name), say);
  }
  say('illegal 1');
  deck(engine, engine.decks.parse(ILLEGAL), say);
  for (const text of BAD) {
    const read = (lang) => {
      try {
        engine.decks.parse(text, { lang });
        return null;
      } catch (error) {
        return error;
      }
    };
    const faults = LANGUAGES.map((lang) => read(lang));
    say(`bad 0 ${faults[0].faults.length} ${faults[0].more ? 1 : 0}`);
    faults[0].faults.forEach((_, i) => {
      const fault = faults[i % 2].faults[i];
      say(
        ['fault', fault.kind, fault.line, fault.column, fault.text,
          ...fault.suggestions.map((title) => `/ ${title}`)].join(' ')
      );
    });
  }
}

/** All lines of one kind. */
const BOT_APPLICATIONS = 150;
const BOT_DECISIONS = 80;
const BOTS = ['random', 'greedy', 'gentle', 'steady', 'strong'];

function bots(engine, number, say) {
  const play = (name, game, budget) => {
    for (let i = 0; i < BOT_DECISIONS && !game.over; i++) {
      const { choice, value, applications, reason } = game.bot(BOTS[i % BOTS.length], {
        applications: budget(i), seed: i, reason: i % 4 === 0, lang: i % 8 === 0 ? 'pl' : 'en',
      });
      say(`${name} bot ${choice} ${Math.round(value * 1000)} ${applications}`);
      if (reason !== undefined) {
        say(`${name} ${reason}`);
      }
      game.choose(choice);
    }
  };
  const starters = engine.decks.starters();
  play('netrunner', engine.netrunner.new({
    corp: starters[number % 4], runner: starters[4 + (number % 3)], seed: number,
  }), () => BOT_APPLICATIONS);
  play('mainframe', engine.mainframe.new({
    players: Array.from(
      { length: 2 + (number % 3) }, (_, i) => engine.mainframe.runners[(number + i) % 6],
    ),
    seed: number,
  }), (i) => (i % 2 !== 0 ? BOT_APPLICATIONS : 20 * BOT_APPLICATIONS));
}

/** Digests of fields of every size around the blocks. */
function digests(engine, say) {
  for (let i = 0; i < 300; i++) {
    const bytes = Uint8Array.from({ length: 300 }, (_, k) => i * 7 + k);
    const told = engine.digest(
      'jackin.player..1', bytes.slice(0, i % 65), [bytes.slice(0, i), 'ż', i * 1000000007],
    );
    say(Array.from(told, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
}

export async function lines(wasm, what, games) {
  const engine = await load(
    readFileSync(wasm), { numbers: readFileSync(numbersBeside(wasm)) },
  );
  const said = [];
  const say = (line) => said.push(line);
  if (['cards', 'decks', 'digests'].includes(what)) {
    ({ cards, decks, digests })[what](engine, say);
    return said;
  }
  for (let number = 0; number < games; number++) {
    ({ netrunner, mainframe, bots })[what](engine, number, say);
  }
  return said;
}
