// The list of an access, and its order, which is asked once (table.md §5).
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine } from '../../engine/index.js';
import { accessesOf, ordinalOf } from '../src/model/accesses';
import { dockOf } from '../src/model/dock';
import { settingsOf } from '../src/settings';
import { LocalTable } from '../src/source/table';
import type { Doc, NetrunnerStops } from '../src/source/types';
import { stopsOf } from '../src/stops';

let engine: Engine;
beforeAll(async () => {
  engine = await load(await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'));
});

/** A run on R&D, by an event that accesses three cards; upgrades in its root. */
function accessing(root: unknown[], stops: NetrunnerStops = { level: 'standard' }) {
  const setup = {
    cmd: 'position',
    game: 'netrunner',
    seed: 3,
    active: 'runner',
    corp: {
      identity: 'NBN: Making News',
      credits: 0,
      rd: ['PAD Campaign', 'Adonis Campaign', 'Melange Mining Corp.', '5 Hedge Fund'],
      servers: { rd: { root } },
    },
    runner: {
      identity: 'Kate "Mac" McCaffrey: Digital Tinker',
      credits: 20,
      grip: ["The Maker's Eye"],
      stack: ['5 Diesel'],
    },
  };
  const table = new LocalTable(
    engine,
    {
      id: 'x', corp: '', runner: '', me: 'runner', bot: 'gentle', key: '', choices: [], asked: [],
      rules: 2, begun: 0, setup,
    },
    'en',
    stops,
  );
  const next = (): Doc => {
    while (table.step()) {
      /* until something is asked */
    }
    return table.doc();
  };
  const make = (doc: Doc, verb: string, is: (o: Doc['ask'] & object, i: number) => boolean = () => true) => {
    const offer = doc.ask!.offers.find((o, i) => o.verb === verb && is(doc.ask!, i));
    expect(offer, verb).toBeDefined();
    table.choose(doc.seq, offer!.key);
    return next();
  };
  return { table, next, make, doc: make(next(), 'play') };
}
const told = (doc: Doc) =>
  accessesOf(doc).map((a) => [a.is, a.n, a.to, a.code ? doc.facts[a.code].title : '']);

describe('an access', () => {
  it('is a list: fates, the present one, those to come, the root last', () => {
    const { make, ...at } = accessing([{ card: 'Red Herrings', rezzed: true }]);
    let { doc } = at;
    while (doc.ask!.kind !== 'access') {
      doc = make(doc, 'continue');
    }
    doc = make(doc, 'access', (ask, i) => ask.offers[i].card === undefined);
    expect(told(doc)).toEqual([
      ['now', 1, 1, 'PAD Campaign'],
      ['next', 2, 2, ''],
      ['next', 3, 3, ''],
      ['root', 4, 4, 'Red Herrings'],
    ]);
    expect(ordinalOf(doc)).toEqual({ n: 1, of: 4 });
    expect(dockOf(doc, {}).context).toContain('card 1 of 4');
    expect(dockOf(doc, {}).slot2!.note).toBe('card 2 comes next');
    // The pile goes on without a question, then comes the root.
    doc = make(doc, 'trash');
    expect(doc.ordered).toBe(true);
    expect(told(doc).slice(0, 3)).toEqual([
      ['trash', 1, 1, 'PAD Campaign'],
      ['now', 2, 2, 'Adonis Campaign'],
      ['next', 3, 3, ''],
    ]);
    doc = make(doc, 'decline');
    doc = make(doc, 'decline');
    expect(told(doc).map(([is]) => is)).toEqual(['trash', 'left', 'left', 'now']);
    expect(dockOf(doc, {}).slot2!.note).toBeUndefined();
    doc = make(doc, 'decline');
    expect(doc.state.run).toBeNull();
    expect(accessesOf(doc)).toEqual([]);
  });

  it('asks for the order again when that is wanted', () => {
    const { make, table, next, ...at } = accessing(['Red Herrings']);
    let { doc } = at;
    while (doc.ask!.kind !== 'access') {
      doc = make(doc, 'continue');
    }
    doc = make(doc, 'access', (ask, i) => ask.offers[i].card === undefined);
    table.set('en', { level: 'standard', wants: ['access-order'] });
    doc = make(next(), 'decline');
    expect(doc.ask!.kind).toBe('access');
    // What lies facedown in the root is nobody's title.
    doc = make(doc, 'access', (ask, i) => ask.offers[i].card !== undefined);
    expect(told(doc).slice(-3).map(([is]) => is)).toEqual(['now', 'next', 'next']);
  });

  it('keeps the order that one of two at a screen has said for him alone, and for that run', () => {
    const { make, table, next, ...at } = accessing([{ card: 'Red Herrings', rezzed: true }]);
    let { doc } = at;
    while (doc.ask!.kind !== 'access') {
      doc = make(doc, 'continue');
    }
    doc = make(doc, 'access', (ask, i) => ask.offers[i].card === undefined);
    expect(doc.ordered).toBe(true);
    table.sit('corp');
    expect(table.doc().ordered).toBeUndefined();
    table.sit('runner');
    expect(next().ordered).toBe(true);
    // The run ends while the other sits there.
    table.sit('corp');
    while (table.game.look('spectator').state('en').run !== null) {
      table.game.choose(table.game.choices().find((c) => c.verb !== 'access')?.choice ?? 0);
    }
    table.sit('runner');
    expect(table.doc().ordered).toBeUndefined();
  });

  it('takes many cards of a pile together', () => {
    const { doc } = accessing([]);
    const run = { ...doc.state.run!, phase: 'access' as const, to_access: 9, due: [] };
    const many = { ...doc, state: { ...doc.state, run }, accessed: [{ code: '01109', fate: 'now' }] };
    expect(accessesOf({ ...many, ask: null }).map((a) => [a.is, a.n, a.to])).toEqual([
      ['now', 1, 1],
      ['next', 2, 10],
    ]);
    // Fewer than lie in the root may be accessed: which, is open.
    const capped = { ...run, to_access: 1, due: [7, 8] };
    expect(
      accessesOf({ ...many, ask: null, state: { ...doc.state, run: capped } }).map((a) => a.is),
    ).toEqual(['now', 'next']);
    // A server that is older says nothing of those to come.
    const { to_access: _, due: __, ...older } = run;
    const old = { ...many, ask: null, state: { ...doc.state, run: older as typeof run } };
    expect(accessesOf(old).map((a) => a.is)).toEqual(['now']);
    expect(ordinalOf(old)).toEqual({ n: 1, of: 1 });
  });
});

describe('pinned cards', () => {
  it('are kept by code, no more than the engine takes, and told with every mode', () => {
    const kept = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [String(1001 + i).padStart(5, '0'), 'T']),
    );
    const settings = settingsOf({ pinned: { ...kept, evil: 'x', '01999': 7 } }, 'en');
    expect(Object.keys(settings.pinned)).toHaveLength(16);
    expect(Object.keys(settings.pinned)).not.toContain('evil');
    expect(stopsOf(settings, 'corp').pinned).toHaveLength(16);
    expect(stopsOf(settings, 'corp', 'skip').pinned).toHaveLength(16);
    expect(stopsOf(settingsOf({ pinned: 'no' }, 'en'), 'corp').pinned).toBeUndefined();
  });
});
