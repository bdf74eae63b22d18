// The types of the wrapper are true: index.d.ts compiles (as does messages.d.ts of the server),
// usage.ts compiles against it, what must not compile does not, and what the engine really gives is
// checked value by value against the declared types.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { load } from '../../web/engine/index.js';
import { Xoshiro } from './compare.mjs';
import { equal, fault, holds, run } from './harness.mjs';

/** The compiler, from wherever `tsc` is installed. */
function compiler() {
  let tsc;
  try {
    tsc = execFileSync('sh', ['-c', 'command -v tsc'], { encoding: 'utf8' }).trim();
  } catch {
    console.log('there is no tsc here: tools/setup test installs it');
    process.exit(77);
  }
  return createRequire(import.meta.url)(dirname(dirname(realpathSync(tsc))));
}

const ts = compiler();
const here = join(process.env.JACKIN_SOURCE, 'tests', 'wasm');
const declarations = join(process.env.JACKIN_SOURCE, 'web', 'engine', 'index.d.ts');
const messages = join(process.env.JACKIN_SOURCE, 'web', 'server', 'messages.d.ts');
const program = ts.createProgram([declarations, messages, join(here, 'usage.ts')], {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.NodeJs,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
});
const checker = program.getTypeChecker();
const source = program.getSourceFile(declarations);

/** A type that index.d.ts declares. */
function declared(name) {
  const found = source.statements.find((statement) => statement.name?.text === name);
  holds(found !== undefined, `index.d.ts has no ${name}`);
  return checker.getTypeAtLocation(found.name);
}

const names = new Map();

/** A type as it is written; asked often, and slow. */
function nameOf(type) {
  if (!names.has(type)) {
    names.set(type, checker.typeToString(type));
  }
  return names.get(type);
}

/** What of a value does not agree with a type; null if all of it does. */
function deviation(value, type, at) {
  const name = nameOf(type);
  const isObject = value !== null && typeof value === 'object';
  const wrong = `${at} is ${isObject ? 'an object' : String(value)}, not ${name}`;
  if (type.isUnion()) {
    const found = type.types.map((one) => deviation(value, one, at));
    const isSimple = found.every((one) => one === null || one.startsWith(`${at} is`));
    return found.includes(null) ? null : isSimple ? wrong : found.find(
      (one) => !one.startsWith(`${at} is`)
    );
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) {
    return value === type.value ? null : wrong;
  }
  const simple = {
    string: 'string', number: 'number', boolean: 'boolean', true: true, false: false, null: null,
    undefined,
  }[name];
  if (name === 'string' || name === 'number' || name === 'boolean') {
    return typeof value === simple && !Number.isNaN(value) ? null : wrong;
  }
  if (name === 'true' || name === 'false' || name === 'null' || name === 'undefined') {
    return value === simple ? null : wrong;
  }
  if (name === 'Uint8Array') {
    return value instanceof Uint8Array ? null : wrong;
  }
  if (type.getCallSignatures().length > 0) {
    return typeof value === 'function' ? null : wrong;
  }
  if (value === null || typeof value !== 'object') {
    return wrong;
  }
  if (checker.isTupleType(type) || checker.isArrayType(type)) {
    const of = checker.getTypeArguments(type);
    if (!Array.isArray(value) || (checker.isTupleType(type) && value.length !== of.length)) {
      return wrong;
    }
    return first(
      value.map(
        (one, i) => deviation(one, checker.isTupleType(type) ? of[i] : of[0], `${at}[${i}]`)
      )
    );
  }
  return objectDeviation(value, type, at);
}

const first = (found) => found.find((one) => one !== null) ?? null;

/**
 * The members of an object, those that its class gives it too, without what is inherited of all
 * objects.
 */
function members(value) {
  const names = new Set(Object.keys(value));
  const above = Object.getPrototypeOf;
  for (let of = above(value); of !== Object.prototype && of !== null; of = above(of)) {
    Object.getOwnPropertyNames(of).filter(
      (name) => name !== 'constructor'
    ).forEach((name) => names.add(name));
  }
  return names;
}

function objectDeviation(value, type, at) {
  const index = type.getStringIndexType();
  if (index !== undefined) {
    return first(Object.entries(value).map(([key, one]) => deviation(one, index, `${at}.${key}`)));
  }
  const there = members(value);
  const known = new Map(checker.getPropertiesOfType(type).map((one) => [one.name, one]));
  const extra = [...there].filter((name) => !known.has(name));
  if (extra.length > 0) {
    return `${at} has ${extra.join(', ')}, which ${checker.typeToString(type)} has not`;
  }
  return first([...known].map(([name, one]) => {
    const isOptional = (one.flags & ts.SymbolFlags.Optional) !== 0;
    if (!there.has(name)) {
      return isOptional ? null : `${at} has no ${name}`;
    }
    const of = checker.getTypeOfSymbolAtLocation(one, source);
    return deviation(
      value[name], isOptional ? checker.getNonNullableType(of) : of, `${at}.${name}`,
    );
  }));
}

function agrees(value, name) {
  const found = deviation(value, declared(name), name);
  holds(found === null, found);
}

const engine = await load(readFileSync(process.env.JACKIN_WASM));
const { netrunner, mainframe, decks } = engine;

function play(game, seed, look) {
  const player = new Xoshiro(seed);
  for (let i = 0; ; i++) {
    if (i % 5 === 0 || game.over) {
      look();
    }
    if (game.over) {
      return;
    }
    game.choose(player.below(game.count));
  }
}

await run({
  'the declarations and their use compile': () => {
    const found = ts.getPreEmitDiagnostics(program).map((one) => {
      const line = one.file ? one.file.getLineAndCharacterOfPosition(one.start).line + 1 : 0;
      const text = ts.flattenDiagnosticMessageText(one.messageText, ' ');
      return `${one.file?.fileName}:${line}: ${text}`;
    });
    equal(found, []);
  },

  'the check of values can fail': async () => {
    const game = netrunner.new({ corp: 'nbn', runner: 'anarch', seed: 1 });
    const state = game.view('all');
    const corp = { ...state.corp, hq: [7] };
    for (const bad of [{ turn: '1' }, { more: 1 }, { active: 'nobody' }, { corp }]) {
      await fault(() => agrees({ ...state, ...bad }, 'NetrunnerState'));
    }
    const { turn, ...less } = state;
    await fault(() => agrees(less, 'NetrunnerState'));
    await fault(() => agrees(game, 'MainframeGame'));
  },

  'the engine': () => {
    const { library, ...rest } = engine;
    agrees({ ...rest, library: {} }, 'Engine');
  },

  Netrunner: () => {
    const game = netrunner.new({ corp: 'jinteki', runner: 'criminal', seed: 3 });
    agrees(netrunner, 'Netrunner');
    const log = netrunner.log();
    play(game, 3, () => {
      agrees(game, 'NetrunnerGame');
      agrees(game.decision('pl'), 'NetrunnerDecision');
      agrees(game.why({ verb: 'run' }, { side: 'runner' }), 'Verdict');
      log.add(game.events);
      for (const viewer of ['corp', 'runner', 'spectator', 'all']) {
        agrees(game.look(viewer), 'NetrunnerView');
        agrees(game.view(viewer), 'NetrunnerState');
        game.events.for(viewer, { cite: true }).forEach((event) => agrees(event, 'NetrunnerEvent'));
      }
    });
    agrees(log, 'NetrunnerLog');
    netrunner.cards().forEach((card) => agrees(card, 'NetrunnerCard'));
  },

  Mainframe: () => {
    agrees(mainframe, 'Mainframe');
    for (let seed = 0; seed < 3; seed++) {
      const game = mainframe.new({ players: mainframe.runners.slice(seed, seed + 4), seed });
      play(game, seed, () => {
        agrees(game, 'MainframeGame');
        agrees(game.decision('pl'), 'MainframeDecision');
        for (const viewer of [...game.players, 'spectator', 'all']) {
          agrees(game.look(viewer), 'MainframeView');
          agrees(game.view(viewer), 'MainframeState');
          game.events.for(viewer, { cite: true }).forEach(
            (event) => agrees(event, 'MainframeEvent')
          );
        }
      });
    }
  },

  decks: async () => {
    agrees(decks, 'Decks');
    agrees(decks.starter('nbn'), 'Deck');
    agrees(decks.check({ cards: ['Hedge Fund'] }), 'DeckReport');
    const error = await fault(() => decks.parse('3 Hedge Fnd'));
    error.faults.forEach((one) => agrees(one, 'DeckFault'));
    equal(deviation(error.code, declared('ErrorCode'), 'code'), null);
  },
});
