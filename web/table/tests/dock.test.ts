// What the dock says and what is lit, at every decision of whole games.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { load } from '../../engine/index.js';
import { dockOf, type Dock } from '../src/model/dock';
import { litOf, NOTHING, pickedOffers, press } from '../src/model/lit';
import { LocalTable } from '../src/source/table';
import type { Doc, Offer, Side } from '../src/source/types';
import { words } from '../src/words';

const engine = await load(
  await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'),
);

/** Every decision of some games. */
function decisions(me: Side, level: 'guided' | 'standard' | 'full', seeds: number[]): Doc[] {
  const docs: Doc[] = [];
  for (const seed of seeds) {
    const table = new LocalTable(
      engine,
      {
        id: 'x',
        corp: ['haas-bioroid', 'jinteki', 'nbn', 'weyland-consortium'][seed % 4],
        runner: ['anarch', 'criminal', 'shaper'][seed % 3],
        me,
        bot: 'greedy',
        key: seed.toString(16).padStart(64, '0'),
        choices: [],
        asked: [],
        rules: 0,
        begun: 0,
      },
      'en',
      { level },
    );
    let chance = seed;
    for (let i = 0; i < 600; i++) {
      while (table.step()) {
        /* until something is asked */
      }
      const doc = table.doc();
      if (!doc.ask) {
        break;
      }
      docs.push(doc);
      chance = (chance * 1103515245 + 12345) % 2147483648;
      table.choose(doc.seq, (chance >> 8) % doc.ask.offers.length);
    }
  }
  return docs;
}
/** Encounters of games between two bots. */
function encounters(seeds: number[]): Doc[] {
  const docs: Doc[] = [];
  for (const seed of seeds) {
    const record = {
      id: 'x',
      corp: 'haas-bioroid',
      runner: 'shaper',
      me: 'runner' as const,
      bot: 'gentle' as const,
      key: seed.toString(16).padStart(64, '0'),
      asked: [],
      rules: 0,
      begun: 0,
    };
    const game = engine.netrunner.new({
      corp: record.corp,
      runner: record.runner,
      key: record.key,
    });
    const choices: number[] = [];
    while (!game.over && docs.length < 12) {
      if (game.toMove === 'runner' && game.decision().prompt!.kind === 'encounter') {
        const doc = new LocalTable(engine, { ...record, choices: [...choices] }, 'en', {}).doc();
        if (doc.ask) {
          docs.push(doc);
        }
      }
      const { choice } = game.bot('greedy', { seed: choices.length + 1 });
      choices.push(choice);
      game.choose(choice);
    }
  }
  return docs;
}
const all = [
  ...encounters([1, 2, 3]),
  ...decisions('runner', 'standard', [1, 2]),
  ...decisions('corp', 'standard', [3, 4]),
  ...decisions('runner', 'full', [5]),
  ...decisions('corp', 'guided', [6]),
];

const inDock = (dock: Dock) =>
  [dock.slot1, dock.slot2, ...dock.options, ...dock.numbers]
    .filter((s) => s !== null)
    .map((s) => s.offer);

/** Everything that can be reached: lit objects, slots and options, and the lists of the dock. */
function reachable(doc: Doc): Set<Offer> {
  const dock = dockOf(doc, NOTHING);
  const lit = litOf(doc, NOTHING);
  const found = new Set<Offer>(inDock(dock));
  for (const map of [lit.cards, lit.servers, lit.subroutines, lit.basics]) {
    for (const offers of map.values()) {
      offers.forEach((o) => found.add(o));
    }
  }
  for (const group of dock.groups) {
    pickedOffers(doc, { list: group.list }).forEach((o) => found.add(o));
  }
  if (dock.others > 0) {
    pickedOffers(doc, { list: 'other' }).forEach((o) => found.add(o));
  }
  return found;
}

describe('the dock', () => {
  it('has decisions to look at', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map((d) => d.ask!.kind)).size).toBeGreaterThan(7);
  });

  it('lights or lists every offer, and nothing else', () => {
    for (const doc of all) {
      const reached = reachable(doc);
      const missed = doc.ask!.offers.filter((o) => !reached.has(o) && o.kind !== 'line');
      expect(missed.map((o) => `${doc.ask!.kind}: ${o.verb} ${o.text}`)).toEqual([]);
      for (const offer of reached) {
        expect(doc.ask!.offers).toContain(offer);
      }
    }
  });

  it('has no default in an action step, and none that harms', () => {
    for (const doc of all) {
      const dock = dockOf(doc, NOTHING);
      if (doc.ask!.kind === 'action') {
        expect(dock.slot1).toBeNull();
      }
      expect(dock.slot1?.hold).toBeFalsy();
      if (doc.ask!.kind === 'encounter' && doc.state.run!.subroutines.some((s) => !s.broken)) {
        expect(dock.slot1?.offer.verb).not.toBe('pass');
        expect(dock.slot2?.hold).toBe(true);
      }
    }
  });

  it('never lets Space spend a click', () => {
    for (const doc of all) {
      const verb = dockOf(doc, NOTHING).slot2?.offer.verb;
      expect(['draw', 'gain-credit', 'install', 'play', 'run', 'advance', 'purge']).not.toContain(
        verb,
      );
    }
  });

  it('offers the cheapest break that lets nothing through as slot 1', () => {
    const met = all.filter(
      (d) => d.ask!.kind === 'encounter' && d.ask!.offers.some((o) => o.line?.all),
    );
    expect(met.length).toBeGreaterThan(0);
    for (const doc of met) {
      const lines = doc.ask!.offers.filter((o) => o.line);
      if (doc.state.run!.subroutines.every((s) => s.broken)) {
        continue;
      }
      expect(dockOf(doc, NOTHING).slot1!.offer).toBe(lines.find((o) => o.line!.all));
    }
  });

  it('makes the one offer of an object, and picks an object that has several', () => {
    for (const doc of all.slice(0, 120)) {
      for (const offers of litOf(doc, NOTHING).cards.values()) {
        const what = press(offers, NOTHING)!;
        if ('make' in what) {
          expect(offers).toEqual([what.make]);
        } else {
          const own = pickedOffers(doc, what.pick);
          offers.forEach((o) => expect(own).toContain(o));
        }
      }
    }
  });
});

it('has every label in both languages', () => {
  const keys = (o: object) => Object.keys(o).sort();
  expect(keys(words('pl'))).toEqual(keys(words('en')));
});
