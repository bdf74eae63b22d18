// A record shown again: the same game, and from each view no more than that viewer knew.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine, type Viewer } from '../../engine/index.js';
import { dealSetup, setupOf } from '../src/source/deal';
import { read, type GameRecord } from '../src/source/records';
import { Replay } from '../src/source/replay';
import { LocalTable } from '../src/source/table';
import type { LocalRecord, Redealt } from '../src/source/types';

let engine: Engine;
let played: LocalRecord;
beforeAll(async () => {
  const wasm = process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm';
  const numbers = readFile(wasm.replace(/wasm$/, 'numbers'));
  engine = await load(await readFile(wasm), { numbers });
  const key = '14'.padStart(64, '0');
  const game = engine.netrunner.new({ corp: 'jinteki', runner: 'criminal', key });
  const choices: number[] = [];
  while (!game.over) {
    const { choice } = game.bot('gentle', { seed: choices.length + 1 });
    choices.push(choice);
    game.choose(choice);
  }
  played = {
    id: 'x',
    corp: 'jinteki',
    runner: 'criminal',
    me: 'runner',
    bot: 'gentle',
    key,
    choices,
    asked: [],
    rules: 2,
    begun: 0,
  };
});
const views: Viewer[] = ['corp', 'runner', 'spectator', 'all'];

describe('a replay', () => {
  it('is the game that was played, at every moment and in any order', () => {
    const replay = new Replay(engine, { record: played, views });
    const game = engine.netrunner.new(played);
    const hashes = [game.hash()];
    played.choices.forEach((choice) => {
      game.choose(choice);
      hashes.push(game.hash());
    });
    for (const at of [played.choices.length, 0, 40, 39, 24, 23, 48, played.choices.length - 1]) {
      expect(replay.game(at).hash()).toBe(hashes[at]);
    }
    const { turns, runs, scores, moments } = replay.timeline;
    expect(turns.length).toBe(game.turn);
    expect(turns[0]).toMatchObject({ n: 1, side: 'corp' });
    const state = game.view('all');
    const sum = (side: string) =>
      scores.filter((s) => s.side === side).reduce((n, s) => n + s.points, 0);
    expect(sum('corp')).toBe(state.corp.agenda_points);
    expect(sum('runner')).toBe(state.runner.agenda_points);
    expect(runs.some((r) => r.good)).toBe(true);
    expect(moments.all.at(-1)).toBe(played.choices.length);
  });

  it('tells each viewer only what he knew (TH-17)', () => {
    const replay = new Replay(engine, { record: played, views });
    const codes = (value: unknown) =>
      new Set([...JSON.stringify(value).matchAll(/"code":"(\d+)"/g)].map((m) => m[1]));
    for (const viewer of ['corp', 'runner', 'spectator'] as const) {
      const game = engine.netrunner.new(played);
      const told = codes(game.events.for(viewer));
      played.choices.slice(0, -1).forEach((choice, at) => {
        if (at % 7 === 0) {
          codes(game.view(viewer)).forEach((code) => told.add(code));
          const shown = replay.shown(at, viewer, 'en');
          for (const code of Object.keys(shown.doc.facts)) {
            expect(told.has(code), `${viewer} at ${at}: ${code}`).toBe(true);
          }
          // What is chosen next is heard of when it is done.
          const after = game.clone();
          const next = codes(after.choose(choice).for(viewer));
          const names = [...codes(game.view('all'))].filter((c) => !told.has(c) && !next.has(c));
          for (const code of names) {
            const { title, text } = engine.netrunner.card(code);
            const known = [...told, ...next].some((c) => {
              const fact = engine.netrunner.card(c);
              return `${fact.title} ${fact.text}`.includes(title);
            });
            if (!known && text !== '') {
              expect(shown.next?.text ?? '', `${viewer} at ${at}`).not.toContain(title);
            }
          }
        }
        codes(game.choose(choice).for(viewer)).forEach((code) => told.add(code));
      });
    }
  });

  it('reads what a table writes, and refuses what is no record', () => {
    const text = new LocalTable(engine, played, 'en', {}).exported();
    const record = read(text) as GameRecord;
    const { choices, hash } = record;
    const replay = new Replay(engine, { record, views: ['all'] });
    expect(replay.game(choices.length).hash()).toBe(hash);
    expect(replay.players).toEqual({ runner: 'you', corp: 'gentle' });
    expect(read(JSON.stringify({ ok: true, record }))).toEqual(record);
    expect(read('{')).toBe('not-json');
    expect(read('null')).toBe('not-a-record');
    expect(read('[]')).toBe('not-a-record');
    expect(read(JSON.stringify({ ...record, choices: ['0'] }))).toBe('not-a-record');
    expect(read(JSON.stringify({ ...record, format: 1 }))).toBe('format');
    expect(read(JSON.stringify({ ...record, rigged: true }))).toBe('rigged');
    const broken = { ...record, choices: [99] };
    expect(() => new Replay(engine, { record: broken, views: ['all'] })).toThrow();
  });

  it('can be played on from any moment', () => {
    const replay = new Replay(engine, { record: played, views });
    const setup = setupOf(engine, played);
    const choices = played.choices.slice(0, 60);
    const me = replay.sideAt(60);
    const table = new LocalTable(
      engine,
      { ...played, me, setup, choices, corp: 'x', runner: 'y' },
      'en',
      { level: 'full' },
    );
    while (table.step()) {
      /* until something is asked */
    }
    expect(table.record.choices.slice(0, 60)).toEqual(choices);
    expect(table.doc().ask).not.toBeNull();
    expect(table.canUndo).toBe(false);
  });

  it('has chances for most turns', () => {
    const replay = new Replay(engine, { record: played, views });
    const chances = replay.timeline.turns.slice(0, 4).map((turn) => replay.chance(turn));
    expect(chances.every((c) => c === null || (c >= 0 && c <= 1))).toBe(true);
    expect(chances.some((c) => c !== null && c !== 0.5)).toBe(true);
  });
});

// docs/fairness.md: after a choice that had asked chance was taken back, chance begins anew.
describe('a record with epochs', () => {
  it('is played with the chance of each', () => {
    const setup = setupOf(engine, played);
    const key = 'e'.repeat(64);
    const game = dealSetup(engine, setup);
    const choices: number[] = [];
    const hashes: string[] = [];
    while (!game.over && choices.length < 120) {
      if (choices.length === 40) {
        game.rekey(key);
      }
      hashes.push(game.hash());
      const { choice } = game.bot('gentle', { seed: choices.length + 1 });
      choices.push(choice);
      game.choose(choice);
    }
    const record = { ...played, setup: { ...setup, epochs: [{ at: 40, key }] }, choices };
    const replay = new Replay(engine, { record, views });
    for (const at of [0, 39, 40, 41, 70, choices.length - 1]) {
      expect(replay.game(at).hash()).toBe(hashes[at]);
    }
    expect(replay.beginning(30, 'all').setup.epochs).toEqual([]);
    expect(replay.beginning(50, 'all').setup.epochs).toHaveLength(1);
    const table = new LocalTable(engine, { ...record, choices: choices.slice(0, 60) }, 'en', {
      level: 'standard',
    });
    expect(table.game.hash()).toBe(hashes[60]);
  });
});

// TH-27: whoever plays on from a record knows no order of a deck by it.
describe('playing on', () => {
  const fork = (at: number, viewer: Viewer) => {
    const beginning = new Replay(engine, { record: played, views }).beginning(at, viewer);
    const record: LocalRecord = {
      ...played,
      id: 'y',
      me: beginning.me,
      choices: played.choices.slice(0, at),
      fork: { at, same: false },
      redealt: [beginning.redealt as Redealt],
    };
    return { beginning, record };
  };
  const table = (record: LocalRecord) =>
    new LocalTable(engine, record, 'en', { level: 'standard' });

  it('deals anew what was hidden, by a seed of its own, and shows that', () => {
    const seeds = new Set<string>();
    let others = 0;
    for (const at of [0, 24, 48, 60]) {
      const replay = new Replay(engine, { record: played, views });
      const was = replay.game(at);
      const { beginning, record } = fork(at, 'runner');
      expect(beginning.me).toBe('runner');
      expect(beginning.redealt).not.toBeNull();
      seeds.add(beginning.redealt!.seed);
      const one = table(record);
      const now = one.game;
      // He sees what he saw; what he did not see lies otherwise.
      expect(now.look('runner').state('en')).toEqual(was.look('runner').state('en'));
      expect(now.hash()).not.toBe(was.hash());
      const order = (of: typeof now) => JSON.stringify(of.view('all').corp.hq);
      others += order(now) === order(was) ? 0 : 1;
      expect(one.doc().log.some((entry) => entry.kind === 'fork')).toBe(true);
      // The same again after a reload, and in a replay of its own.
      expect(table(record).game.hash()).toBe(now.hash());
      expect(new Replay(engine, { record, views }).game(at).hash()).toBe(now.hash());
    }
    expect(others).toBeGreaterThan(1);
    expect(seeds.size).toBe(4);
  });

  it('with the same cards is the same game, and says so', () => {
    const at = 60;
    const record = { ...played, choices: played.choices.slice(0, at), fork: { at, same: true } };
    const one = table(record);
    expect(one.game.hash()).toBe(new Replay(engine, { record: played, views }).game(at).hash());
    expect(one.doc().log.filter((entry) => entry.kind === 'fork').map((entry) => entry.text)).toEqual([
      expect.stringContaining('same cards'),
    ]);
  });
});
