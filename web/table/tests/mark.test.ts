// The marks of all cards: forever the same, and all different.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { load } from '../../engine/index.js';
import { mark } from '../src/mark';
import { STARTERS } from '../src/starters';

const engine = await load(
  await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'),
);

// The codes of all cards of all sets that there will be, those of drafts included.
const RANGES = [
  [5, 13],
  [1001, 1113],
  [2001, 2120],
  [3001, 3055],
  [4001, 4120],
  [5001, 5055],
];
const codes = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(5, '0')),
);

it('draws every card differently', () => {
  expect(codes.length).toBe(472);
  const known = engine.netrunner.cards().map((card) => card.code);
  expect(known.filter((code) => !codes.includes(code))).toEqual([]);
  expect(new Set(codes.map((code) => mark(code).strokes)).size).toBe(codes.length);
});

it('draws them as ever', () => {
  const told = codes.map((code) => `${code} ${JSON.stringify(mark(code))}`).join('\n');
  expect(createHash('sha256').update(told).digest('hex')).toMatchSnapshot();
  expect(mark('01043').strokes).toBe(
    'M32 12L38 6L44 6L50 6L56 12M32 24L38 24L38 18L38 12L32 6M44 42L50 36L56 30L50 24L44 18L50 12M32 12L26 6L20 6L14 6L8 12M32 24L26 24L26 18L26 12L32 6M20 42L14 36L8 30L14 24L20 18L14 12',
  );
});

it('knows the starter decks as the engine does', () => {
  expect(STARTERS.map((s) => s.name)).toEqual(engine.decks.starters());
  for (const starter of STARTERS) {
    const deck = engine.decks.starter(starter.name);
    const card = engine.netrunner.card(deck.identity!.code);
    expect(starter.titlePl).toBe(engine.netrunner.card(card.code, 'pl').title);
    expect([starter.code, starter.title, starter.side, starter.faction, starter.size]).toEqual([
      card.code,
      card.title,
      card.side,
      card.faction,
      deck.cards.reduce((sum, c) => sum + c.count, 0),
    ]);
  }
});
