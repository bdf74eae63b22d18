// A table of one's own: whole games by whatever is offered, on each side.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine } from '../../engine/index.js';
import { LocalTable } from '../src/source/table';
import type { LocalRecord, Side } from '../src/source/types';

let engine: Engine;
const wasm = process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm';
beforeAll(async () => {
  engine = await load(await readFile(wasm));
});

const record = (me: Side, seed: number): LocalRecord => ({
  id: 'x',
  corp: 'haas-bioroid',
  runner: 'shaper',
  me,
  bot: 'gentle',
  key: seed.toString(16).padStart(64, '0'),
  choices: [],
  asked: [],
  rules: 2,
  begun: 0,
});

/** Plays with a generator of its own, and calls back at each decision. */
function play(table: LocalTable, seed: number, at?: (doc: ReturnType<LocalTable['doc']>) => void) {
  let chance = seed;
  for (let i = 0; i < 3000; i++) {
    while (table.step()) {
      /* until something is asked */
    }
    const doc = table.doc();
    at?.(doc);
    if (doc.over) {
      return doc;
    }
    expect(doc.ask).not.toBeNull();
    expect(doc.ask!.offers.length).toBeGreaterThan(0);
    chance = (chance * 1103515245 + 12345) % 2147483648;
    expect(table.choose(doc.seq, (chance >> 8) % doc.ask!.offers.length)).toBe(true);
  }
  throw new Error('the game does not end');
}

describe('a table of one’s own', () => {
  for (const me of ['corp', 'runner'] as const) {
    it(`plays to the end as ${me}`, () => {
      const table = new LocalTable(engine, record(me, 7), 'en', { level: 'standard' });
      const doc = play(table, 3);
      expect(doc.over!.text).toMatch(/over/);
      expect(doc.choices).toBeGreaterThan(20);
    });
  }

  it('has hints once the coach has learned, and until then says why not', async () => {
    const own = await load(await readFile(wasm));
    const coached = { ...record('runner', 4), hints: true };
    const coach = (lang: 'en' | 'pl') => {
      const table = new LocalTable(own, coached, lang, { level: 'standard' });
      while (table.step()) {
        /* until something is asked */
      }
      return table.doc().coach;
    };
    expect([coach('en'), coach('pl')]).toEqual([
      expect.stringMatching(/^No hint now/),
      expect.stringMatching(/^Teraz bez podpowiedzi/),
    ]);
    await own.learn(readFile(wasm.replace(/wasm$/, 'numbers')));
    expect(coach('en')).toMatch(/%/);
  });

  it('asks a bot that has not learned for nothing', () => {
    const table = new LocalTable(engine, { ...record('runner', 4), bot: 'steady' }, 'en', {
      level: 'standard',
    });
    expect(() => table.step()).toThrow(/jackin\.numbers/);
    expect(table.record.choices).toEqual([]);
  });

  it('goes on exactly after a reload', () => {
    const one = new LocalTable(engine, record('runner', 9), 'en', { level: 'standard' });
    let decisions = 0;
    play(one, 5, (doc) => {
      decisions += 1;
      if (decisions % 9 === 0) {
        const again = new LocalTable(engine, structuredClone(one.record), 'en', {
          level: 'standard',
        });
        while (again.step()) {
          /* nothing is left to do */
        }
        const { seq: a, ...left } = doc;
        const { seq: b, ...right } = again.doc();
        expect(right).toEqual(left);
        expect(a).not.toBe(0);
        expect(b).not.toBe(0);
      }
    });
  });

  it('refuses a press of another decision', () => {
    const table = new LocalTable(engine, record('corp', 1), 'en', {});
    while (table.step()) {
      /* until something is asked */
    }
    const doc = table.doc();
    expect(table.choose(doc.seq - 1, 0)).toBe(false);
    expect(table.choose(doc.seq, 99)).toBe(false);
    expect(table.choose(doc.seq, 0)).toBe(true);
    expect(table.choose(doc.seq, 0)).toBe(false);
  });

  it('takes back to the very decision', () => {
    const table = new LocalTable(engine, record('corp', 2), 'en', { level: 'standard' });
    while (table.step()) {
      /* until something is asked */
    }
    table.choose(table.doc().seq, 0); // keep
    while (table.step()) {
      /* the Runner keeps; the turn begins */
    }
    const before = table.doc();
    const credit = before.ask!.offers.find((o) => o.verb === 'gain-credit')!;
    table.choose(before.seq, credit.key);
    while (table.step()) {
      /* … */
    }
    const after = table.doc();
    expect(after.state.corp.credits).toBe(before.state.corp.credits + 1);
    expect(after.canUndo).toBe(true);
    expect(table.undo(after.seq)).toBe(true);
    while (table.step()) {
      /* … */
    }
    expect(table.doc().state).toEqual(before.state);
  });

  it('names nothing that the seat may not know (TH-17)', () => {
    const table = new LocalTable(engine, record('runner', 4), 'en', { level: 'standard' });
    play(table, 8, (doc) => {
      for (const card of [...doc.state.corp.hq, ...doc.state.corp.rd]) {
        if (card.hidden) {
          expect(card.code).toBeUndefined();
        }
      }
      const told = new Set(
        JSON.stringify([doc.state, doc.log, doc.ask, doc.accessed])
          .match(/"code":"(\d+)"/g)
          ?.map((m) => m.slice(8, -1)),
      );
      for (const code of Object.keys(doc.facts)) {
        expect(told.has(code)).toBe(true);
      }
    });
  });

  it('speaks both languages of the same decision', () => {
    const table = new LocalTable(engine, record('runner', 4), 'en', {});
    while (table.step()) {
      /* until something is asked */
    }
    const english = table.doc();
    table.set('pl', {});
    const polish = table.doc();
    expect(polish.ask!.offers.length).toBe(english.ask!.offers.length);
    expect(polish.ask!.text).not.toBe(english.ask!.text);
  });
});
