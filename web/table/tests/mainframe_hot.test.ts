// People at one screen: whole games of Mainframe, and nothing of another's hand is ever shown.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine, type MainframeRunner } from '../../engine/index.js';
import { HotMainframe } from '../src/source/mainframe_hot';
import type { MfRecord } from '../src/source/mainframe_types';

let engine: Engine;
beforeAll(async () => {
  engine = await load(await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'));
});
const record = (players: MainframeRunner[], seed: number): MfRecord => ({
  id: 'x',
  players,
  border: 'paths',
  me: players[0],
  bot: 'gentle',
  hot: true,
  key: seed.toString(16).padStart(64, '0'),
  choices: [],
  asked: [],
  begun: 0,
});

describe('a hot seat of Mainframe', () => {
  for (const players of [
    ['Kate', 'Noise'],
    ['Nero', 'Adam', 'Chaos Theory'],
    ['Kate', 'Noise', 'Nero', 'Andromeda'],
  ] as MainframeRunner[][]) {
    it(`plays to the end, and covers the screen between ${players.length}`, () => {
      const table = new HotMainframe(engine, record(players, 4), 'en');
      let at: MainframeRunner | null = null;
      let chance = 3;
      const seen = { cover: 0, doc: 0 };
      const sat = new Set<string>();
      for (let i = 0; i < 2000; i++) {
        const shown = table.shown();
        seen[shown.type] += 1;
        if (shown.type === 'cover') {
          expect(JSON.stringify(Object.keys(shown))).toBe('["type","to"]');
          expect(shown.to).not.toBe(at);
          at = shown.to;
          sat.add(at);
          // Nothing is chosen behind the cover.
          expect(table.choose(1, 0)).toBe(false);
          table.sit();
        } else {
          const { doc } = shown;
          if (doc.over) {
            expect(doc.me).toBeNull();
            break;
          }
          expect(doc.me).toBe(at);
          for (const { runner, hand } of doc.state.players) {
            expect(Array.isArray(hand)).toBe(runner === at);
          }
          // What happened since one's own last choice, not since the last one of all.
          const own = doc.log.slice(doc.since).filter((l) => l.player === at);
          expect(own.filter((l) => l.kind === 'execute' && l.turn < doc.state.turn)).toEqual([]);
          chance = (chance * 1103515245 + 12345) % 2147483648;
          expect(table.choose(doc.seq, (chance >> 8) % doc.ask!.offers.length)).toBe(true);
        }
      }
      expect(table.shown().type).toBe('doc');
      expect([...sat].sort()).toEqual([...players].sort());
      expect(seen.cover).toBeGreaterThan(15);
    });
  }

  it('takes back only what he who sits there chose', () => {
    const table = new HotMainframe(engine, record(['Kate', 'Noise'], 3), 'en');
    table.sit();
    const first = table.shown();
    if (first.type !== 'doc') {
      throw new Error('somebody sits there');
    }
    table.choose(first.doc.seq, 0);
    const next = table.shown();
    expect(next).toEqual({ type: 'cover', to: 'Noise' });
    table.undo(first.doc.seq);
    table.leave(first.doc.seq);
    expect(table.shown()).toEqual(next);
    table.sit();
    const second = table.shown();
    expect(second.type === 'doc' && [second.doc.canUndo, second.doc.canLeave]).toEqual([false, false]);
  });
});
