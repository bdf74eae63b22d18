// What the wrapper promises besides saying what the library says: several games at once, clones,
// saved games, refusals with a sentence; and what the module promises: no imports, and its size.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { JackinError, load } from '../../web/engine/index.js';
import { Xoshiro } from './compare.mjs';
import { equal, fault, holds, numbersBeside, run } from './harness.mjs';

const SIZE_MAX = 200_000; // bytes, gzipped: what a page can afford (docs/decisions)
const bytes = readFileSync(process.env.JACKIN_WASM);
const numbers = readFileSync(numbersBeside(process.env.JACKIN_WASM));
const engine = await load(bytes);
const { netrunner, mainframe, decks } = engine;

const begin = (seed) => netrunner.new({ corp: 'jinteki', runner: 'shaper', seed });
const beginBoard = (seed) => mainframe.new({ players: ['Noise', 'Kate', 'Nero'], seed });

/** Plays on, by a player of its own; returns the hash before each choice. */
function played(game, seed, most = 1000) {
  const player = new Xoshiro(seed);
  const hashes = [];
  while (!game.over && hashes.length < most) {
    hashes.push(game.hash());
    game.choose(player.below(game.count));
  }
  return [...hashes, game.hash()];
}

async function refused(code, call, words = /./) {
  const error = await fault(call);
  holds(error instanceof JackinError, error.stack);
  equal(error.code, code);
  holds(words.test(error.message), `"${error.message}" is not ${words}`);
  return error;
}

await run({
  'the module needs nothing from outside': async () => {
    equal(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
  },

  'the module is small': () => {
    const size = gzipSync(bytes, { level: 9 }).length;
    console.log(`jackin.wasm: ${bytes.length} bytes, ${size} gzipped`);
    holds(size < SIZE_MAX, `${size} bytes gzipped, and ${SIZE_MAX} are too many`);
  },

  'the package has the version of the library': () => {
    const text = readFileSync(new URL('../../web/engine/package.json', import.meta.url), 'utf8');
    equal(JSON.parse(text).version, engine.version);
  },

  'it loads from bytes, a buffer, a module and an answer of fetch': async () => {
    const module = await WebAssembly.compile(bytes);
    const answer = () => new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
    const buffer = new Uint8Array(bytes).buffer;
    for (const source of [buffer, module, answer(), Promise.resolve(answer())]) {
      equal((await load(source)).version, engine.version);
    }
    await refused('bad_argument', () => load('jackin.wasm'), /bytes/);
    await refused('no_module', () => load(new Response('', { status: 404 })), /404/);
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    await refused('wrong_module', () => load(empty), /not jackin\.wasm/);
    await refused('bad_argument', () => load(bytes, { lang: 'de' }), /"en", "pl"/);
  },

  'steady and strong of Netrunner need jackin.numbers, and nothing else does': async () => {
    const fresh = await load(bytes);
    const game = fresh.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed: 1 });
    const board = fresh.mainframe.new({ players: ['Noise', 'Kate'], seed: 1 });
    const few = { applications: 50, seed: 1 };
    const before = game.hash();
    for (const name of ['steady', 'strong']) {
      await refused('no_numbers', () => game.bot(name, few), /"st\w+" needs .*jackin\.numbers/);
      await refused('no_numbers', () => game.bot(name, { ...few, reason: true }), /learn\(\)/);
      holds(board.bot(name, { ...few, reason: true }).reason !== '', 'Mainframe has none');
    }
    equal(game.hash(), before);
    for (const name of ['random', 'greedy', 'gentle']) {
      holds(game.bot(name, { ...few, reason: true }).choice < game.count, name);
    }
    // Given later it is the same as given at once, in whatever form.
    const buffer = new Uint8Array(numbers).buffer;
    await fresh.learn(buffer);
    const told = game.bot('strong', { ...few, reason: true });
    for (const form of [numbers, Promise.resolve(new Response(numbers))]) {
      const { netrunner: same } = await load(bytes, { numbers: form });
      const twin = same.new({ corp: 'jinteki', runner: 'shaper', seed: 1 });
      equal(twin.bot('strong', { ...few, reason: true }), told);
    }
    await fresh.learn(numbers);
    equal(game.bot('strong', { ...few, reason: true }), told);
  },

  'another jackin.numbers is refused, and changes nothing': async () => {
    const changed = (at) => numbers.map((byte, i) => (i === at ? byte ^ 1 : byte));
    const bad = [
      [bytes, 'bad_bytes', /not jackin\.numbers/],
      [new Uint8Array(0), 'bad_bytes', /not jackin\.numbers/],
      [numbers.subarray(0, 15), 'bad_bytes', /not jackin\.numbers/],
      [changed(0), 'bad_bytes', /not jackin\.numbers/],
      [changed(8), 'other_version', /of one version/],
      [changed(15), 'other_version', /of one version/],
      [numbers.subarray(0, 16), 'bad_bytes', /damaged/],
      [numbers.subarray(0, -1), 'bad_bytes', /damaged/],
      [Buffer.concat([numbers, Buffer.alloc(1)]), 'bad_bytes', /damaged/],
      [Buffer.concat([numbers, Buffer.alloc(3_000_000)]), 'bad_bytes', /damaged/],
      [changed(16), 'bad_bytes', /damaged/],
      [changed(numbers.length - 1), 'bad_bytes', /damaged/],
      ['jackin.numbers', 'bad_argument', /bytes of jackin\.numbers/],
      [new Response('', { status: 404 }), 'no_numbers', /404/],
    ];
    const ask = (one) => one.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed: 1 })
      .bot('steady', { applications: 50, seed: 1 });
    const [fresh, taught] = [await load(bytes), await load(bytes, { numbers })];
    const told = ask(taught);
    for (const [given, code, words] of bad) {
      const again = () => (given instanceof Response ? given.clone() : given);
      await refused(code, () => load(bytes, { numbers: again() }), words);
      await refused(code, () => fresh.learn(again()), words);
      await refused(code, () => taught.learn(again()), words);
    }
    await refused('no_numbers', () => ask(fresh));
    equal(ask(taught), told);
  },

  'a default language': async () => {
    const polish = await load(bytes, { lang: 'pl' });
    const game = polish.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed: 1 });
    equal(game.decision(), game.decision('pl'));
    equal(game.decision('en'), begin(1).decision());
    holds(game.words.prompt() !== game.words.prompt('en'), 'the languages are alike');
  },

  'more games at once than there are places': () => {
    for (const start of [begin, beginBoard]) {
      const alone = Array.from({ length: 100 }, (_, i) => played(start(i), i, 12));
      const games = Array.from({ length: 100 }, (_, i) => start(i));
      const players = games.map((_, i) => new Xoshiro(i));
      const together = games.map(() => []);
      for (let round = 0; round < 12; round++) {
        games.forEach((game, i) => {
          together[i].push(game.hash());
          game.choose(players[i].below(game.count));
        });
      }
      games.forEach((game, i) => together[i].push(game.hash()));
      equal(together, alone);
      equal(games.map((game) => game.check()), games.map(() => null));
    }
  },

  'lists of different games do not mix': () => {
    const a = begin(1);
    const b = begin(2);
    played(a, 5, 9);
    const said = a.choices();
    equal(b.choices().length, 2);
    equal(a.look('spectator').choices(), []);
    equal(a.choices(), said);
    b.choose(0);
    equal(a.choices(), said);
  },

  'what is put to a player': () => {
    const game = begin(11);
    const player = new Xoshiro(5);
    let joined = 0;
    let passed = 0;
    while (!game.over) {
      const view = game.look(game.toMove);
      equal(game.look(game.toMove === 'corp' ? 'runner' : 'corp').ask(), null);
      const full = view.ask({ level: 'full' });
      equal(full.what, 'ask');
      equal(full.offers.map((o) => o.of), game.choices());
      const menu = view.ask({ level: 'standard' });
      for (const { kind, index, of } of menu.offers.filter((o) => o.kind !== 'any-order')) {
        holds(of.choice === index, 'an offer has another number than its choice');
        holds(kind === 'action' ? menu.joins : game.choices()[index].verb === of.verb, kind);
      }
      joined += menu.joins ? 1 : 0;
      passed += menu.what === 'ask' ? 0 : 1;
      if (menu.what !== 'ask') {
        holds(menu.choice < game.count, 'what is done for him is a choice');
      }
      // An action behind a window is there once the window is passed by both.
      game.choose(player.below(game.count));
    }
    holds(joined > 0 && passed > 0, `${joined} windows joined, ${passed} passed`);
    equal(game.look('corp').ask(), null);
    equal(netrunner.server('remote2'), 'Remote 2');
    holds(netrunner.step('runner.1.3', 'pl') !== netrunner.step('runner.1.3'), 'steps have words');
  },

  'settings of a player that do not exist are refused': async () => {
    const view = begin(11).look('corp');
    await refused('bad_argument', () => view.ask({ level: 'sleepy' }), /sleepy/);
    await refused('bad_argument', () => view.ask({ stop: ['corp.9.9'] }), /corp\.9\.9/);
    await refused('bad_argument', () => view.ask({ pinned: ['no such card'] }), /no such card/);
    await refused('bad_argument', () => view.ask({ pinned: Array(17).fill('01109') }), /16/);
    await refused('bad_argument', () => netrunner.step('corp.9.9'), /corp\.9\.9/);
    await refused('bad_argument', () => netrunner.server('attic'), /attic/);
  },

  'a clone goes its own way': () => {
    for (const start of [begin, beginBoard]) {
      const game = start(3);
      played(game, 1, 15);
      const before = game.hash();
      const clone = game.clone();
      equal(clone.hash(), before);
      const gone = played(clone, 7);
      holds(clone.over && !game.over, 'the clone took its game along');
      equal(game.hash(), before);
      equal(played(game, 7), gone);
    }
  },

  'many clones': () => {
    const game = begin(4);
    const clones = Array.from({ length: 200 }, () => game.clone());
    clones.forEach((clone, i) => clone.choose(i % 2));
    equal(new Set(clones.map((clone) => clone.hash())).size, 2);
    equal(clones[0].hash(), clones[198].hash());
  },

  'a saved game': async () => {
    const games = [[netrunner, begin(8)], [mainframe, beginBoard(8)]];
    const saved = games.map(([of, game]) => {
      played(game, 2, 20);
      const wrapped = game.serialize();
      const restored = of.restore(wrapped);
      equal(restored.hash(), game.hash());
      equal(restored.choices(), game.choices());
      equal(played(restored, 3), played(game, 3));
      return wrapped;
    });
    await refused('bad_bytes', () => netrunner.restore(saved[1]));
    await refused('bad_bytes', () => netrunner.restore(new Uint8Array(0)));
    await refused('bad_bytes', () => netrunner.restore(saved[0].subarray(0, 100)), /bytes/);
    await refused('bad_argument', () => netrunner.restore([1, 2]));
    const other = saved[0].slice();
    other[5] ^= 1;
    await refused('other_version', () => netrunner.restore(other), /decks, seed and choices/);
  },

  'damaged bytes are refused': async () => {
    const chance = new Xoshiro(11);
    for (const [of, start] of [[netrunner, begin], [mainframe, beginBoard]]) {
      const game = start(9);
      played(game, 4, 40);
      const good = game.serialize();
      for (let i = 0; i < 500; i++) {
        const bad = good.slice();
        bad[chance.below(bad.length)] ^= 1 + chance.below(255);
        const error = await fault(() => of.restore(bad));
        holds(['bad_bytes', 'other_version'].includes(error.code), error.stack);
      }
      equal(of.restore(good).hash(), game.hash());
    }
  },

  'a view tells its viewer the same whatever he cannot know': () => {
    const game = begin(12);
    played(game, 6, 60);
    for (const viewer of ['corp', 'runner']) {
      const view = game.look(viewer);
      const sample = netrunner.sample(view, { corp: 'jinteki', runner: 'shaper' }, 5);
      equal(sample.check(), null);
      equal(sample.view(viewer), view.state());
      holds(sample.hash() !== game.hash(), 'the sample is the game itself');
      equal(netrunner.sample(view, { corp: 'jinteki', runner: 'shaper' }, 5).hash(), sample.hash());
      equal(view.choices(), game.toMove === viewer ? game.choices() : []);
    }
    const board = beginBoard(12);
    played(board, 6, 25);
    for (const viewer of board.players) {
      const view = board.look(viewer);
      const sample = mainframe.sample(view, 5);
      equal(sample.view(viewer), view.state());
      equal(view.choices(), board.toMove === viewer ? board.choices() : []);
    }
  },

  'events can be told later': () => {
    const game = begin(2);
    const told = [];
    const kept = [];
    const board = beginBoard(2);
    for (let i = 0; i < 30; i++) {
      kept.push(game.choose(i % game.count), board.choose(i % board.count));
      told.push(kept.at(-2).for('runner'), kept.at(-1).for('Kate', { lang: 'pl' }));
    }
    equal(
      kept.map(
        (events, i) => (i % 2 === 0 ? events.for('runner') : events.for('Kate', { lang: 'pl' }))
      ),
      told,
    );
    equal(kept[4].decision, 3);
  },

  'a log says which paragraphs are new': () => {
    const game = begin(2);
    const log = netrunner.log({ viewer: 'runner' });
    let before = [];
    log.add(game.events);
    for (let i = 0; i < 40 && !game.over; i++) {
      before = log.text();
      const first = log.add(game.choose(i % game.count));
      equal(log.text().slice(0, first), before.slice(0, first));
    }
    holds(log.text().length > 20, 'hardly anything was told');
  },

  'what is not legal is refused': async () => {
    const game = begin(1);
    const before = game.hash();
    for (const index of [2, -1, 0.5, NaN, '0', undefined, 2 ** 32]) {
      await refused('no_such_choice', () => game.choose(index), /there are 2/);
      await refused('no_such_choice', () => game.words.choice(index));
    }
    await refused(
      'bad_argument', () => game.view('dealer'), /"corp", "runner", "spectator", "all"/,
    );
    await refused('bad_argument', () => game.view('corp', 'fr'), /"en", "pl"/);
    await refused('bad_argument', () => game.why({ verb: 'dance' }), /dance/);
    await refused('bad_argument', () => game.why({ verb: 'run', server: 'attic' }), /attic/);
    equal(game.hash(), before);
    played(game, 1);
    await refused('game_over', () => game.choose(0), /over/);
    await refused('game_over', () => game.bot('random'), /over/);
    const board = beginBoard(1);
    await refused('no_such_choice', () => board.choose(999), /there are 48/);
    await refused('bad_argument', () => board.bot('clever'), /"gentle", "steady"/);
    await refused('bad_argument', () => board.bot('greedy', { applications: 0.5 }), /from 1 to/);
    await refused('bad_argument', () => board.bot('greedy', { seed: 'x' }), /seed/);
    await refused(
      'bad_argument', () => board.view('Adam'), /"Noise", "Kate", "Nero", "spectator", "all"/,
    );
    await refused(
      'bad_argument', () => mainframe.new({ players: ['Noise', 'Bob'], seed: 1 }), /Bob/,
    );
    await refused(
      'bad_argument', () => mainframe.new({ players: ['Noise', 'Kate'], border: 'sea', seed: 1 }),
      /sea/,
    );
    const error = await refused(
      'illegal_setup', () => mainframe.new({ players: ['Noise', 'Noise'], seed: 1 }),
    );
    holds(error.rules.length > 0, 'no ledger entry');
    await refused('illegal_setup', () => mainframe.new({ players: ['Noise'], seed: 1 }));
    await refused(
      'bad_argument', () => mainframe.new({ players: Array(5).fill('Noise'), seed: 1 }),
    );
  },

  'what a game begins with': async () => {
    equal(begin(5).hash(), begin(5n).hash());
    equal(begin('5').hash(), begin(5).hash());
    equal(begin(-1).hash(), begin((1n << 64n) - 1n).hash());
    const key = Uint8Array.from({ length: 32 }, (_, i) => i);
    const hex = [...key].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const keyed = (one) => netrunner.new({ corp: 'nbn', runner: 'anarch', key: one });
    equal(keyed(hex).hash(), keyed(key).hash());
    for (const seed of [1.5, 'x', null, NaN, {}]) {
      await refused('bad_argument', () => begin(seed), /seed/);
    }
    await refused('bad_argument', () => begin(undefined), /a seed or a key/);
    await refused(
      'bad_argument', () => netrunner.new({ corp: 'nbn', runner: 'anarch', seed: 1, key }),
      /not both/,
    );
    await refused('bad_argument', () => keyed('00'), /key/);
    await refused(
      'bad_argument', () => netrunner.new({ corp: 'nbn', seed: 1 }), /runner is missing/,
    );
    await refused(
      'no_such_deck', () => netrunner.new({ corp: 'acme', runner: 'anarch', seed: 1 }),
      /acme.*jinteki/,
    );
    await refused(
      'illegal_deck', () => netrunner.new({ corp: { cards: [] }, runner: 'anarch', seed: 1 }),
    );
    await refused('illegal_deck', () => netrunner.new({ corp: 'anarch', runner: 'nbn', seed: 1 }));
    await refused(
      'unknown_card',
      () => netrunner.new({ corp: { cards: ['Hedge Fnd'] }, runner: 'nbn', seed: 1 }), /Hedge Fnd/,
    );
    await refused('bad_argument', () => netrunner.new({ corp: 7, runner: 'nbn', seed: 1 }), /deck/);
  },

  'digests refuse what is none of theirs': async () => { // TH-22
    equal(engine.digest('jackin.lock....1', null, []).length, 32);
    const long = new Uint8Array(700_000); // more than the module takes at once
    holds(
      `${engine.digest('jackin.lock....1', null, [long])}`
        !== `${engine.digest('jackin.lock....1', null, [long.slice(1)])}`,
      'a byte less is the same',
    );
    await refused('bad_argument', () => engine.digest('short', null, []), /16 characters/);
    await refused('bad_argument', () => engine.digest('jackin.lock....1', new Uint8Array(65), []));
    await refused('bad_argument', () => engine.digest('jackin.lock....1', null, [-1]), /field/);
    await refused('bad_argument', () => engine.digest('jackin.lock....1', null, 'x'), /list/);
  },

  'decks as plain objects': async () => {
    const deck = decks.starter('hb');
    equal(decks.parse(decks.write(deck)), deck);
    equal(decks.parse(decks.write(deck, { lang: 'pl' })).cards, deck.cards);
    equal(decks.parse(decks.write(deck, { format: 'o8d' })).cards.length, deck.cards.length);
    const small = {
      identity: 'Noise', cards: [{ title: 'Sure Gamble', count: 3 }, { code: '01034' }, 'Medium'],
    };
    equal(decks.check({ ...small, identity: 'Noise: Hacker Extraordinaire' }).size, 5);
    const report = decks.check('nbn', { side: 'runner', lang: 'pl' });
    equal([report.legal, report.side, report.violations[0].problem], [false, 'corp', 'wrong-side']);
    const long = 'ż'.repeat(200);
    equal(decks.parse(decks.write({ ...deck, name: long })).name, 'ż'.repeat(79));
    await refused(
      'bad_argument', () => decks.check({ cards: [{ code: '01034', count: 0 }] }), /count/,
    );
    await refused('too_many_cards', () => decks.check({ cards: [{ code: '01034', count: 301 }] }));
    await refused('bad_format', () => decks.parse('{"cards":{}}'), /JSON/);
    const error = await refused('bad_deck', () => decks.parse('3 Hedge Fnd'), /line 1/);
    equal(error.faults[0].suggestions, ['Hedge Fund']);
    await refused('bad_deck', () => decks.parse('x'.repeat((1 << 20) + 1)));
  },

  cards: async () => {
    equal(netrunner.card('datasucker').code, netrunner.card('01008').code);
    equal(netrunner.card('Datasucker', 'pl').code, '01008');
    await refused('unknown_card', () => netrunner.card('Fluffy'), /Fluffy/);
    equal(netrunner.symbols('Gain 2[credit].'), 'Gain 2 credits.');
    equal(new Set(netrunner.cards().map((card) => card.code)).size, netrunner.cards().length);
  },

  'why not': () => {
    const game = begin(1);
    played(game, 3, 30);
    const verdict = game.why({ verb: 'jack-out' }, { side: 'runner' });
    equal(verdict.offered, false);
    holds(verdict.rules.length > 0 && verdict.text.endsWith('.'), verdict.text);
    holds(
      game.why({ verb: 'jack-out' }, { side: 'runner', lang: 'pl' }).text !== verdict.text,
      'the languages are alike',
    );
    for (const choice of game.choices()) {
      const wanted = {
        verb: choice.verb, card: choice.card?.id, host: choice.host?.id, server: choice.server,
      };
      equal([choice.text, game.why(wanted).offered], [choice.text, true]);
    }
    equal(game.why({ verb: 'rez', card: 9999 }, { side: 'corp' }).offered, false);
  },

  'a position': async () => {
    const { netrunner } = engine;
    const setup = {
      seed: 3,
      active: 'runner',
      clicks: 2,
      corp: {
        identity: 'Jinteki: Personal Evolution',
        hq: ['2 Hedge Fund'],
        rd: ['Snare!', '3 Hedge Fund'],
        archives: [{ card: 'Snare!', faceup: false }],
        servers: {
          remote1: { root: [{ card: 'Nisei MK II', advancement: 1 }] },
          hq: { ice: [{ card: 'Enigma', rezzed: true, hosted: ['Parasite'] }] },
        },
      },
      runner: {
        identity: 'Kate "Mac" McCaffrey: Digital Tinker',
        credits: 9,
        tags: 1,
        rig: ['Gordian Blade', { card: 'Bank Job', counters: { credit: 4 } }],
        stack: ['5 Diesel'],
      },
    };
    const game = netrunner.position(setup);
    equal(game.check(), null);
    equal([game.toMove, game.decision().prompt.kind], ['runner', 'action']);
    const state = game.view('all');
    equal([state.runner.credits, state.runner.clicks, state.runner.tags], [9, 2, 1]);
    equal(state.corp.rd.map((card) => card.title), ['Snare!', ...Array(3).fill('Hedge Fund')]);
    equal(state.corp.servers.hq.ice[0].hosted[0].title, 'Parasite');
    equal(state.corp.servers.remote1.root[0].advancement, 1);
    equal(game.view('runner').corp.archives[0].title, undefined);
    equal(state.runner.rig.find((card) => card.title === 'Bank Job').counters.credit, 4);
    equal(netrunner.position(setup).hash(), game.hash());
    const bad = (change) => () => netrunner.position({ ...setup, ...change });
    await refused('bad_argument', bad({ weather: 1 }), /weather/);
    await refused('bad_argument', bad({ corp: undefined }), /corp/);
    await refused('bad_argument', bad({ clicks: -1 }), /clicks/);
    await refused('bad_argument', bad({ step: 'turn-begins' }), /step/);
    await refused('bad_argument', bad({ history: {} }), /history/);
    await refused(
      'unknown_card', bad({ runner: { ...setup.runner, grip: ['Fluffy'] } }), /grip\[0\].*Fluffy/,
    );
    await refused(
      'illegal_setup', bad({ runner: { ...setup.runner, rig: ['Diesel'] } }), /rig\[0\]/,
    );
    equal(game.hash(), netrunner.position(setup).hash()); // what was refused left nothing behind
    played(game, 3, 30);
    equal(game.check(), null);
  },

  'a pinned card is asked about': () => {
    // In the Runner's turn the Corporation could rez a campaign at any time, and is not asked.
    const game = engine.netrunner.position({
      active: 'runner',
      corp: {
        identity: 'Haas-Bioroid: Engineering the Future',
        credits: 9,
        servers: { remote1: { root: ['PAD Campaign'] } },
      },
      runner: { identity: 'Gabriel Santiago: Consummate Professional', grip: ['Diesel'] },
    });
    game.choose(game.choices().find((c) => c.verb === 'gain-credit').choice);
    while (game.toMove !== 'corp') {
      game.choose(game.choices().find((c) => c.verb === 'pass').choice);
    }
    const view = game.look('corp');
    equal(view.ask({ level: 'standard' }).what, 'pass');
    equal(view.ask({ level: 'standard', pinned: ['01109'] }).what, 'ask');
    equal(view.ask({ level: 'standard', pinned: ['01110'] }).what, 'pass');
  },

  'being called': async () => {
    // The Runner runs on ice that is not rezzed: the Corporation is called, whatever it can pay.
    const called = (credits) => {
      const game = engine.netrunner.position({
        active: 'runner',
        corp: {
          identity: 'Haas-Bioroid: Engineering the Future',
          credits,
          servers: { hq: { ice: ['Enigma'] } },
        },
        runner: { identity: 'Gabriel Santiago: Consummate Professional', grip: ['Diesel'] },
      });
      const pace = engine.netrunner.pace();
      const calls = [];
      for (let i = 0; i < 3 && game.decision().step !== 'run.2.3'; i++) {
        const before = game.look('spectator');
        const choices = game.choices();
        const run = choices.find((c) => c.verb === 'run') ?? choices.find((c) => c.verb === 'pass')
          ?? choices[0];
        calls.push(...pace.next(before, game.choose(run.choice), game.look('spectator')));
      }
      const here = pace.calls(game.look('spectator'));
      pace.called();
      return { calls, here, after: pace.calls(game.look('spectator')) };
    };
    // With credits the window is there, and it is his; without, the game came through it.
    equal(called(9), { calls: [], here: true, after: false });
    const poor = called(0);
    equal([poor.calls[0].side, poor.calls[0].step, poor.here], ['corp', 'run.2.3', false]);
    const game = begin(1);
    await refused('bad_argument', () => engine.netrunner.pace().next(
      game.look('corp'), game.events, game.look('spectator'),
    ), /spectator/);
  },

  'the example': () => {
    const example = join(process.env.JACKIN_SOURCE, 'examples', 'netrunner.mjs');
    const tell = (...words) => execFileSync(
      process.execPath, [example, process.env.JACKIN_WASM, ...words], { encoding: 'utf8' },
    );
    const said = tell('42');
    equal(tell('42'), said);
    holds(tell('43') !== said, 'seeds do not matter');
    holds(
      /wins/.test(said) && /wygrywa/.test(said) && /hash [0-9a-f]{16}\n$/.test(said),
      said.slice(-300),
    );
  },
});
