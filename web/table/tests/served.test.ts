// What a table of a server shows is what one's own table would, from the same view; and differences
// put together what they took apart.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { load, type NetrunnerGame, type Side } from '../../engine/index.js';
import { changed } from '../src/net/changes';
import { ServedTable, type Served } from '../src/source/served';
import { ServedMainframe } from '../src/source/served_mainframe';
import { askFrom } from '../src/source/telling';

const engine = await load(
  await readFile(process.env.JACKIN_WASM ?? new URL('../../../build/wasm/jackin.wasm', import.meta.url)),
);
const stops = { level: 'standard' as const };

const served = (game: NetrunnerGame, me: Side, question: number): Served => ({
  state: game.view(me),
  decision: game.toMove === me ? { ...game.decision(), question } : null,
  ended: null,
  view: game.toMove === me ? game.look(me).bytes() : null,
  me,
  names: { corp: 'Ada', runner: 'turn' },
  watching: false,
  open: [],
  lang: 'en',
  stops,
  busy: false,
  late: false,
  dropped: false,
});

test('a view that was sent gives the offers that the game itself gives', () => {
  const game = engine.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed: 7 });
  const tables = { corp: new ServedTable(engine), runner: new ServedTable(engine) };
  let asked = 0;
  for (let made = 0; !game.over && made < 160; made += 1) {
    const me = game.toMove!;
    const view = game.look(me);
    const menu = view.ask(stops)!;
    if (menu.what !== 'ask') {
      game.choose(menu.choice); // the server passes it
      continue;
    }
    const table = tables[me];
    expect(table.show(served(game, me, made))).toBeNull();
    const doc = table.doc();
    expect(doc.ask).toEqual(askFrom(view, menu, game.decision().prompt!, 'en'));
    expect(doc.names).toEqual({ corp: 'Ada', runner: 'turn' });
    asked += 1;
    // A press that is old means nothing, one of now what it says.
    expect(table.choose(doc.seq - 1, 0)).toBeNull();
    const choice = game.bot('gentle', { seed: made + 1 }).choice;
    const key = menu.offers.findIndex((o) => o.kind === 'choice' && o.index === choice);
    if (key >= 0 && menu.offers[key].kind === 'choice') {
      expect(table.choose(doc.seq, key)).toEqual({ question: made, choice });
    }
    tables[me] = new ServedTable(engine);
    game.choose(choice);
  }
  expect(asked).toBeGreaterThan(40);
});

test('an action behind a window is made in two steps', () => {
  // Until the Corporation has something to rez beside its actions.
  const game = engine.netrunner.new({ corp: 'haas-bioroid', runner: 'shaper', seed: 3 });
  for (let made = 0; made < 400 && !game.over; made += 1) {
    const me = game.toMove!;
    const menu = game.look(me).ask(stops)!;
    const key = menu.offers.findIndex((o) => o.kind === 'action');
    if (menu.what === 'ask' && menu.joins && key >= 0) {
      const table = new ServedTable(engine);
      table.show(served(game, me, 1));
      const making = table.choose(table.doc().seq, key)!;
      expect(making).toEqual({ question: 1, choice: menu.pass });
      // Shown again before its sender has it (somebody sat down): neither answered nor asked twice.
      expect(table.show(served(game, me, 1))).toBeNull();
      expect(table.doc().ask).toBeNull();
      expect(table.show({ ...served(game, me, 1), busy: true })).toBeNull();
      game.choose(making.choice);
      while (game.toMove !== me) {
        game.choose(game.look(game.toMove!).ask(stops)!.choice);
      }
      const next = table.show(served(game, me, 2));
      expect(table.show(served(game, me, 2))).toBeNull();
      expect(table.doc().note).toBeNull();
      expect(next?.question).toBe(2);
      expect(game.choices()[next!.choice].verb).toBe(menu.offers[key].of.verb);
      // The server would not do it: everything is put to him again.
      expect(table.show({ ...served(game, me, 2), dropped: true })).toBeNull();
      expect(table.doc().ask).not.toBeNull();
      return;
    }
    game.choose(menu.what === 'ask' ? game.bot('gentle', { seed: made + 1 }).choice : menu.choice);
  }
  throw new Error('no window joined an action');
});

test('bytes of something else are no view', () => {
  expect(() => engine.netrunner.seen(new Uint8Array(10))).toThrow(/no view/);
  expect(() => engine.mainframe.seen(new Uint8Array(10), 'Noise')).toThrow(/no view/);
});

test('Mainframe: the same choices with what they would secure', () => {
  const game = engine.mainframe.new({ players: ['Noise', 'Kate'], seed: 5 });
  const table = new ServedMainframe(engine);
  for (let made = 0; made < 30; made += 1) {
    const me = game.toMove!;
    const decision = game.decision();
    table.show({
      state: game.view(me),
      decision: { ...decision, question: made },
      end: null,
      view: game.look(me).bytes(),
      me,
      seats: [
        { seat: 'Noise', who: 'me', player: '' },
        { seat: 'Kate', who: 'person', player: 'turn' },
      ],
      lang: 'en',
      busy: false,
    });
    const doc = table.doc();
    expect(doc.ask!.offers.map((o) => o.text)).toEqual(decision.choices.map((c) => c.text));
    expect(doc.ask!.offers[0].preview).toEqual(game.look(me).preview([0]));
    expect(table.choose(doc.seq, 0)).toEqual({ question: made, choice: 0 });
    game.choose(game.bot('gentle', { seed: made + 1 }).choice);
  }
});

test('differences are applied as the server means them', () => {
  const before = { a: [1, 2, 3], b: { c: { d: 1 } }, e: null };
  expect(changed(before, [[['a', 3], 4]])).toEqual({ ...before, a: [1, 2, 3, 4] });
  expect(changed(before, [[['a', 1]]])).toEqual({ ...before, a: [1] });
  expect(changed(before, [[['b', 'c', 'd'], 2]])).toEqual({ ...before, b: { c: { d: 2 } } });
  expect(changed(before, [[['e']], [['f'], 'x']])).toEqual({ a: before.a, b: before.b, f: 'x' });
  expect(changed(before, [[[], 5]])).toBe(5);
  expect(before).toEqual({ a: [1, 2, 3], b: { c: { d: 1 } }, e: null });
  const odd = changed({}, [[['__proto__'], { polluted: 1 }]]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(Object.hasOwn(odd, '__proto__')).toBe(true);
  for (const path of [['a', 5], ['x', 'y'], ['e', 'z'], ['a', 'b']] as (string | number)[][]) {
    expect(() => changed(before, [[path, 1]])).toThrow(RangeError);
  }
});

test('a log that is not of this version is refused', () => {
  const table = new ServedTable(engine);
  const game = engine.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed: 7 });
  table.recall({ events: new Uint8Array(27), own: [], viewer: 'corp' });
  table.show({ ...served(game, 'corp', 1), busy: true });
  expect(() => table.doc()).toThrow('no events of this version');
  expect(() => engine.netrunner.heard(new Uint8Array(26).fill(255), 'corp')).toThrow();
});
