// A table of Mainframe: whole games by whatever is offered, what is lit, and where layouts lie.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine, type MainframeRunner } from '../../engine/index.js';
import { mfDockOf } from '../src/model/mainframe_dock';
import {
  boardOf,
  countOf,
  encloses,
  litOf,
  middle,
  nearest,
  offerAt,
  securing,
  shapeOf,
  step,
  turn,
  under,
  type Board,
} from '../src/model/mainframe';
import { RUNNERS } from '../src/runners';
import { LocalMainframe } from '../src/source/mainframe_table';
import type { MfDoc, MfRecord } from '../src/source/mainframe_types';

let engine: Engine;
beforeAll(async () => {
  engine = await load(await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'));
});

const record = (
  players: MainframeRunner[],
  seed: number,
  border: MfRecord['border'] = 'paths',
): MfRecord => ({
  id: 'x',
  players,
  border,
  me: players[0],
  bot: 'greedy',
  key: seed.toString(16).padStart(64, '0'),
  choices: [],
  asked: [],
  begun: 0,
});

function rest(table: LocalMainframe): MfDoc {
  while (table.step()) {
    /* until something is asked */
  }
  return table.doc();
}

/** Plays with a generator of its own, and calls back at each decision. */
function play(table: LocalMainframe, seed: number, at?: (doc: MfDoc) => void): MfDoc {
  let chance = seed;
  for (let i = 0; i < 1000; i++) {
    const doc = rest(table);
    at?.(doc);
    if (doc.over) {
      return doc;
    }
    expect(doc.ask!.offers.length).toBeGreaterThan(0);
    chance = (chance * 1103515245 + 12345) % 2147483648;
    // Programs are half of what is done, as people do.
    const programs = doc.ask!.offers.filter((o) => o.verb === 'execute');
    const from = programs.length > 0 && chance % 2 === 0 ? programs : doc.ask!.offers;
    expect(table.choose(doc.seq, from[(chance >> 8) % from.length].key)).toBe(true);
  }
  throw new Error('the game does not end');
}

/** Everything that can be chosen on the table, by what is lit and what is listed. */
function shown(doc: MfDoc): Set<number> {
  const keys = new Set<number>();
  const lit = litOf(doc);
  lit.cards.forEach((o) => keys.add(o.key));
  lit.players.forEach((o) => keys.add(o.key));
  for (const picked of [{}, { place: true }]) {
    const board = boardOf(doc, picked);
    const dock = mfDockOf(doc, picked, board);
    [dock.slot1, dock.slot2, ...dock.options].forEach((s) => s && keys.add(s.offer.key));
    for (const offer of board.offers) {
      // Each of them lies under the pointer somewhere, once the layout is turned so.
      const there: Board = { ...board, at: offer };
      const shape = offer.paths && shapeOf(offer.paths);
      expect(nearest(there, middle(offer), shape)!.key).toBe(offer.key);
      expect(offerAt(there, under(there, middle(offer))!)?.key).toBe(offer.key);
      keys.add(offer.key);
    }
  }
  return keys;
}

describe('a table of Mainframe', () => {
  const tables: [MainframeRunner[], MfRecord['border']][] = [
    [['Kate', 'Noise'], 'paths'],
    [['Nero', 'Adam', 'Andromeda'], 'walled'],
    [['Chaos Theory', 'Kate', 'Noise', 'Andromeda'], 'paths'],
    [['Noise', 'Nero', 'Adam', 'Kate'], 'paths'],
  ];
  for (const [players, border] of tables) {
    it(`lights or lists every choice, and nothing else: ${players.join(', ')}, ${border}`, () => {
      const kinds = new Set<string>();
      for (const seed of [1, 2]) {
        play(new LocalMainframe(engine, record(players, seed, border), 'en'), seed + 3, (doc) => {
          if (!doc.ask) {
            return;
          }
          kinds.add(doc.ask.kind);
          // A program is lit where it lies, and the same one in another pile is not.
          const lit = litOf(doc);
          const lying: Record<string, string[]> = {
            suite: doc.state.suite.map((c) => c.code),
            hand: (doc.state.players.find((p) => p.runner === doc.me)!.hand as { code: string }[]).map(
              (c) => c.code,
            ),
            discard: doc.state.discard.map((c) => c.code),
            looked: doc.state.looked.map((c) => c.code),
          };
          if (doc.ask.kind === 'turn') {
            expect(lit.piles).toEqual(['suite', 'hand']);
          }
          if (lit.piles.length > 0) {
            for (const code of lit.cards.keys()) {
              expect(lit.piles.some((pile) => lying[pile].includes(code))).toBe(true);
            }
          }
          const all = doc.ask.offers.map((o) => o.key).sort((a, b) => a - b);
          expect([...shown(doc)].sort((a, b) => a - b)).toEqual(all);
        });
      }
      expect(kinds.has('turn') && kinds.has('layout')).toBe(true);
    });
  }

  it('reaches every place of a layout by turning and by arrows', () => {
    let looked = 0;
    play(new LocalMainframe(engine, record(['Kate', 'Noise'], 4), 'en'), 9, (doc) => {
      const board = boardOf(doc, {});
      if (board.mode !== 'layout' || looked > 3) {
        return;
      }
      looked += 1;
      const met = new Set([board.at!.key]);
      const open = [board.at!];
      while (open.length > 0) {
        const here: Board = { ...board, at: open.pop()! };
        const ways = [
          turn(here, 1),
          turn(here, -1),
          turn(here, 'mirror'),
          step(here, 1, 0),
          step(here, -1, 0),
          step(here, 0, 1),
          step(here, 0, -1),
        ];
        for (const next of ways) {
          if (next && !met.has(next.key)) {
            met.add(next.key);
            open.push(next);
          }
        }
      }
      expect(met.size).toBe(board.offers.length);
    });
    expect(looked).toBeGreaterThan(0);
  });

  it('turns right and left again to the same orientation', () => {
    const table = new LocalMainframe(engine, record(['Kate', 'Noise'], 4), 'en');
    let looked = 0;
    play(table, 9, (doc) => {
      const board = boardOf(doc, {});
      if (board.mode === 'layout') {
        looked += 1;
        const right = turn(board, 1)!;
        const back = turn({ ...board, at: right }, -1)!;
        expect(shapeOf(back.paths!)).toBe(shapeOf(board.at!.paths!));
      }
    });
    expect(looked).toBeGreaterThan(0);
  });

  it('tells what a choice secures, and it comes true', () => {
    let met = 0;
    for (const seed of [1, 2, 3, 4]) {
      const table = new LocalMainframe(engine, record(['Kate', 'Noise'], seed), 'en');
      for (let i = 0; i < 400; i++) {
        const doc = rest(table);
        if (doc.over) {
          break;
        }
        const board = boardOf(doc, { place: true });
        const [best] = securing(doc, board);
        const offer = best ?? doc.ask!.offers[(i * 7) % doc.ask!.offers.length];
        table.choose(doc.seq, offer.key);
        if (best) {
          met += 1;
          const after = table.doc();
          for (const zone of best.preview!.secures) {
            expect(after.state.zones).toContainEqual({ nodes: zone.nodes, runner: zone.runner });
          }
          expect(after.state.scores).toEqual(best.preview!.scores);
        }
      }
    }
    expect(met).toBeGreaterThan(5);
  });

  it('draws as enclosing what may not be moved (MF-42), and counts what the engine scores', () => {
    for (const seed of [5, 6]) {
      const doc = play(
        new LocalMainframe(engine, record(['Kate', 'Noise', 'Nero'], seed), 'en'),
        seed,
        (now) => {
          if (now.ask?.kind === 'partition') {
            for (const offer of now.ask.offers) {
              if (offer.path) {
                expect(encloses(now, offer.path)).toBe(false);
              }
            }
          }
        },
      );
      const total: Record<string, number> = { Kate: 0, Noise: 0, Nero: 0 };
      countOf(doc).forEach((c) => {
        total[c.runner] += c.tokens * c.nodes;
      });
      expect(total).toEqual(doc.state.scores);
    }
  });

  it('says why a program cannot be chosen, and names the entry (MF-25)', () => {
    let met = 0;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      play(new LocalMainframe(engine, record(['Kate', 'Noise'], seed), 'en'), seed, (doc) => {
        for (const { card, text, rules } of doc.ask?.cannot ?? []) {
          met += 1;
          expect(doc.ask!.offers.some((o) => o.card === card)).toBe(false);
          expect(text.length).toBeGreaterThan(0);
          expect(rules[0]).toMatch(/^MF-/);
        }
      });
    }
    expect(met).toBeGreaterThan(0);
  });

  it('goes on exactly after a reload', () => {
    const one = new LocalMainframe(engine, record(['Adam', 'Noise', 'Kate'], 9), 'en');
    let decisions = 0;
    play(one, 5, (doc) => {
      decisions += 1;
      if (decisions % 7 === 0) {
        const again = new LocalMainframe(engine, structuredClone(one.record), 'en');
        const { seq: a, ...left } = doc;
        const { seq: b, ...right } = rest(again);
        expect(right).toEqual(left);
        expect(a * b).not.toBe(0);
      }
    });
  });

  it('refuses a press of another decision', () => {
    const table = new LocalMainframe(engine, record(['Kate', 'Noise'], 1), 'en');
    const doc = rest(table);
    expect(table.choose(doc.seq - 1, 0)).toBe(false);
    expect(table.choose(doc.seq, 999)).toBe(false);
    expect(table.choose(doc.seq, 0)).toBe(true);
    expect(table.choose(doc.seq, 0)).toBe(false);
  });

  it('lets a program be left for another until something hidden was seen', () => {
    const table = new LocalMainframe(engine, record(['Kate', 'Noise'], 2), 'en');
    let doc = rest(table);
    table.choose(doc.seq, 20); // the first token
    doc = rest(table);
    expect(doc.ask!.kind).toBe('turn');
    expect(doc.canLeave).toBe(false);
    const before = doc.state;
    const layout = doc.ask!.offers.find((o) => o.card && doc.facts[o.card].kind === 'layout')!;
    table.choose(doc.seq, layout.key);
    doc = rest(table);
    expect(doc.ask!.kind).toBe('layout');
    expect([doc.canLeave, doc.canUndo]).toEqual([true, true]);
    expect(table.leave(doc.seq)).toBe(true);
    doc = rest(table);
    expect(doc.state).toEqual(before);
    // Once it is placed the next card lies in the suite: nothing is taken back.
    table.choose(doc.seq, layout.key);
    doc = rest(table);
    table.choose(doc.seq, 0);
    doc = rest(table);
    expect([doc.canLeave, doc.canUndo]).toEqual([false, false]);
    expect(table.undo(doc.seq)).toBe(false);
  });

  it('names no program of another hand before it is played (TH-17)', () => {
    const table = new LocalMainframe(engine, record(['Kate', 'Noise'], 7), 'en');
    const played = new Set<string>();
    play(table, 11, (doc) => {
      if (doc.over) {
        return;
      }
      doc.log.forEach((l) => l.cards.forEach((c) => played.add(c.code)));
      expect(typeof doc.state.players[1].hand).toBe('number');
      const told = JSON.stringify([doc.state, doc.log, doc.ask]);
      for (const [code, fact] of Object.entries(doc.facts)) {
        if (fact.runner === 'Noise' && !played.has(code)) {
          expect(told).not.toContain(`"${code}"`);
        }
      }
    });
  });

  it('speaks both languages of the same decision, and tells the end in both', () => {
    const table = new LocalMainframe(engine, record(['Noise', 'Kate'], 3), 'en');
    const english = rest(table);
    table.set('pl');
    const polish = table.doc();
    expect(polish.ask!.offers.length).toBe(english.ask!.offers.length);
    expect(polish.ask!.text).not.toBe(english.ask!.text);
    expect(polish.seats[0].name).toBe('Jazgot');
    const over = play(table, 3).over!;
    table.set('en');
    expect(table.doc().over!.text).not.toBe(over.text);
    expect(table.doc().over!.text).toMatch(/wins|share/);
  });

  it('knows the runners as the engine names them', () => {
    expect(RUNNERS).toEqual(
      engine.mainframe.runners.map((r) => [r, engine.mainframe.runner(r, 'pl')]),
    );
  });
});
