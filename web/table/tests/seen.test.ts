// The page and the server compare what they look at (TH-02).
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { load } from '../../engine/index.js';
import { Comparison, digitsOf } from '../src/net/seen';

const engine = await load(
  await readFile(process.env.JACKIN_WASM ?? new URL('../../../build/wasm/jackin.wasm', import.meta.url)),
);
const digest = async (person: string, key: Uint8Array | null, fields: (Uint8Array | string | number)[]) =>
  engine.digest(person, key, fields);

test('a view that was sent has the digest of the view that it was', async () => {
  const game = engine.netrunner.new({ corp: 'jinteki', runner: 'shaper', seed: 7 });
  const view = game.look('runner');
  const said = await digitsOf(view.written(), digest);
  expect(said).toMatch(/^[0-9a-f]{16}$/);
  const bytes = view.bytes();
  expect(await digitsOf(engine.netrunner.seen(bytes).written(), digest)).toBe(said);
  game.choose(0);
  expect(await digitsOf(game.look('runner').written(), digest)).not.toBe(said);
  const board = engine.mainframe.new({ players: ['Noise', 'Kate'], seed: 3 });
  const own = board.look('Kate');
  expect(await digitsOf(engine.mainframe.seen(own.bytes(), 'Kate').written(), digest)).toBe(
    await digitsOf(own.written(), digest),
  );
});

test('what differs is asked for again once, and then told', () => {
  const one = new Comparison();
  expect(one.judge(3, 'aa', 'aa')).toBe('same');
  expect(one.judge(4, 'aa', 'bb')).toBe('again');
  expect(one.judge(4, 'aa', 'aa')).toBe('same');
  expect(one.judge(4, 'aa', 'bb')).toBe('again');
  expect(one.judge(4, 'cc', 'bb')).toBe('differs');
  expect(one.judge(5, 'cc', 'bb')).toBe('again'); // another question, another try
  expect(one.judge(5, '', 'bb')).toBe('same'); // a server that does not say
});
