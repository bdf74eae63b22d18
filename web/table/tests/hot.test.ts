// Two people at one screen: whole games, and nothing of the other's is ever shown.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine } from '../../engine/index.js';
import { HotTable } from '../src/source/hot';
import type { LocalRecord, Side } from '../src/source/types';

let engine: Engine;
beforeAll(async () => {
  engine = await load(await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'));
});

const record = (seed: number): LocalRecord => ({
  id: 'x',
  corp: 'haas-bioroid',
  runner: 'shaper',
  me: 'corp',
  bot: 'gentle',
  hot: true,
  key: seed.toString(16).padStart(64, '0'),
  choices: [],
  asked: [],
  rules: 0,
  begun: 0,
});

describe('a hot seat', () => {
  for (const level of ['standard', 'guided', 'full'] as const) {
    it(`plays to the end, and covers the screen between the two (${level})`, () => {
      const table = new HotTable(engine, record(7), 'en', { level });
      let chance = 3;
      let at: Side | null = null;
      const seen = { cover: 0, call: 0, leave: 0, doc: 0 };
      for (let i = 0; i < 6000; i++) {
        const shown = table.shown();
        seen[shown.type] += 1;
        if (shown.type === 'cover') {
          expect(shown.to).not.toBe(at);
          at = shown.to;
          table.sit(shown.n);
        } else if (shown.type === 'call') {
          expect(shown.to).toBe(at);
          expect(shown.step).not.toBe('');
          table.goOn(shown.n);
        } else if (shown.type === 'leave') {
          expect(shown.doc.me).toBe(at);
          expect(shown.doc.ask).toBeNull();
          table.left(shown.n);
        } else {
          const { doc } = shown;
          expect(doc.me).toBe(at);
          if (doc.over) {
            break;
          }
          const other = doc.me === 'corp' ? doc.state.runner.grip : doc.state.corp.hq;
          expect(other.every((card) => card.code === undefined || card.known)).toBe(true);
          expect(doc.ask).not.toBeNull();
          chance = (chance * 1103515245 + 12345) % 2147483648;
          expect(table.choose(doc.seq, (chance >> 8) % doc.ask!.offers.length)).toBe(true);
        }
      }
      expect(table.shown().type).toBe('doc');
      expect(seen.cover).toBeGreaterThan(10);
      expect(seen.call).toBeGreaterThan(0);
      expect(seen.leave).toBeGreaterThan(0);
    });
  }

  it('calls alike, whatever lies facedown', () => {
    // The Runner runs on a server with an unrezzed card: once the Corporation could rez it, once
    // it is a trap that cannot be rezzed usefully and there are no credits.
    const calls = (card: string, credits: number) => {
      const table = new HotTable(
        engine,
        {
          ...record(1),
          setup: {
            cmd: 'position',
            active: 'runner',
            corp: {
              identity: 'Haas-Bioroid: Engineering the Future',
              credits,
              hq: ['Hedge Fund'],
              rd: ['9 Hedge Fund'],
              servers: { remote1: { ice: [card], root: [] } },
            },
            runner: {
              identity: 'Gabriel Santiago: Consummate Professional',
              grip: ['3 Sure Gamble'],
              stack: ['9 Sure Gamble'],
            },
          },
        },
        'en',
        { level: 'standard' },
      );
      const cover = table.shown();
      expect(cover).toMatchObject({ type: 'cover', to: 'runner' });
      table.sit(cover.n - 1); // a press that was meant for what was there before
      expect(table.shown().type).toBe('cover');
      table.sit(cover.n + 1);
      const first = table.shown();
      if (first.type !== 'doc') {
        throw new Error('the Runner acts');
      }
      const run = first.doc.ask!.offers.find((o) => o.verb === 'run' && o.server === 'remote1')!;
      expect(table.choose(first.doc.seq, run.key)).toBe(true);
      return table.shown();
    };
    expect(calls('Enigma', 5)).toMatchObject({ type: 'cover', to: 'corp' });
    expect(calls('Enigma', 0)).toMatchObject({ type: 'cover', to: 'corp' });
    expect(calls('Heimdall 1.0', 5)).toMatchObject({ type: 'cover', to: 'corp' });
  });

  it('takes back only what he who sits there chose', () => {
    const table = new HotTable(engine, record(3), 'en', {});
    table.sit(table.shown().n);
    const first = table.shown();
    if (first.type !== 'doc') {
      throw new Error('somebody sits there');
    }
    table.choose(first.doc.seq, 0);
    const next = table.shown();
    expect(next.type).toBe('cover');
    table.undo(first.doc.seq);
    expect(table.shown()).toEqual({ ...next, n: next.n + 1 });
  });
});
