// A record of Mainframe shown again: the same game, and from each view no more than that viewer knew.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine, type MainframeRunner } from '../../engine/index.js';
import { boardSetup, setupOfBoard } from '../src/source/mainframe_deal';
import { MainframeReplay } from '../src/source/mainframe_replay';
import { LocalMainframe } from '../src/source/mainframe_table';
import type { MfRecord } from '../src/source/mainframe_types';
import { read, viewsOf, type GameRecord } from '../src/source/records';
import type { Redealt } from '../src/source/types';

let engine: Engine;
let played: MfRecord;
let record: GameRecord;
const players: MainframeRunner[] = ['Kate', 'Noise', 'Andromeda'];
beforeAll(async () => {
  engine = await load(await readFile(process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm'));
  const key = '7'.padStart(64, '0');
  const game = engine.mainframe.new({ players, key });
  const choices: number[] = [];
  while (!game.over) {
    const { choice } = game.bot('gentle', { seed: choices.length + 1 });
    choices.push(choice);
    game.choose(choice);
  }
  played = { id: 'x', players, border: 'paths', me: 'Noise', bot: 'gentle', key, choices, asked: [], begun: 0 };
  record = {
    game: 'mainframe',
    setup: setupOfBoard(played),
    choices,
    players: ['gentle', 'you', 'jonas'],
  };
});

describe('a replay of Mainframe', () => {
  it('is the game that was played, at every moment and in any order', () => {
    const replay = new MainframeReplay(engine, record);
    const game = engine.mainframe.new(boardSetup(record.setup));
    const hashes = [game.hash()];
    played.choices.forEach((choice) => {
      game.choose(choice);
      hashes.push(game.hash());
    });
    const last = played.choices.length;
    for (const at of [last, 0, 40, 39, 24, 23, 48, last - 1]) {
      expect(replay.game(at).hash()).toBe(hashes[at]);
    }
    const { turns, scores, moments } = replay.timeline;
    expect(turns[0]).toMatchObject({ n: 1, side: 'Kate', from: 3 });
    expect(turns.at(-1)!.n).toBe(game.turn);
    for (const runner of players) {
      const sum = scores.filter((s) => s.side === runner).reduce((n, s) => n + s.points, 0);
      expect(sum).toBe(game.view('all').scores[runner]);
      expect(moments[runner].at(-1)).toBe(last);
    }
    const { doc, next } = replay.shown(last, 'spectator', 'pl');
    expect(next).toBeNull();
    expect(doc.over).toEqual({ winner: game.winner, text: game.words.end('pl') });
    expect(doc.seats.map((s) => s.who)).toEqual(['bot', 'me', 'person']);
  });

  it('tells each viewer only what he knew (TH-17)', () => {
    // Programs by which one looks at hidden cards.
    const those: MainframeRunner[] = ['Nero', 'Adam', 'Chaos Theory'];
    const setup = { players: those, seed: 1 };
    const first = engine.mainframe.new(setup);
    const choices: number[] = [];
    while (!first.over) {
      const { choice } = first.bot('random', { seed: choices.length + 1 });
      choices.push(choice);
      first.choose(choice);
    }
    const replay = new MainframeReplay(engine, {
      game: 'mainframe',
      setup: { cmd: 'new', ...setup },
      choices,
    });
    let hidden = 0;
    for (const viewer of [...those, 'spectator'] as const) {
      const game = engine.mainframe.new(setup);
      choices.slice(0, -1).forEach((choice, at) => {
        if (at % 3 !== 0 && !(game.toMove !== viewer && game.choices()[choice].card)) {
          game.choose(choice);
          return;
        }
        const { doc, next } = replay.shown(at, viewer, 'en');
        expect(doc.state).toEqual(game.view(viewer));
        for (const player of doc.state.players) {
          expect(typeof player.hand, `${viewer} sees ${player.runner}`).toBe(
            player.runner === viewer ? 'object' : 'number',
          );
        }
        // A card is named to others only if they hear of it.
        const chosen = game.choices()[choice];
        const { toMove } = game;
        const told = JSON.stringify(game.choose(choice).for(viewer));
        if (toMove !== viewer && chosen.card && !told.includes(`"${chosen.card.code}"`)) {
          expect(next!.offer, `${viewer} at ${at}`).toBeUndefined();
          expect(next!.text).not.toBe(chosen.text);
          hidden += 1;
        }
      });
    }
    expect(replay.shown(20, 'all', 'en').doc.state.players.every((p) => Array.isArray(p.hand))).toBe(true);
    expect(hidden).toBeGreaterThan(0);
  });

  it('reads what a table and the engine write', () => {
    const text = new LocalMainframe(engine, played, 'en').exported();
    const own = read(text) as GameRecord;
    const replay = new MainframeReplay(engine, own);
    expect(replay.game(own.choices.length).hash()).toBe(own.hash);
    expect(viewsOf(own, 'all')).toEqual(['all', 'Kate', 'Noise', 'Andromeda', 'spectator']);
    const seeded = { ...own, setup: { cmd: 'new', game: 'mainframe', players, seed: 5 }, choices: [] };
    expect(new MainframeReplay(engine, seeded).game(0).hash()).toBe(
      engine.mainframe.new({ players, seed: 5 }).hash(),
    );
    expect(() => new MainframeReplay(engine, { ...own, choices: [999] })).toThrow();
    const position = { ...own, setup: { cmd: 'position' } };
    expect(() => new MainframeReplay(engine, position)).toThrow('position');
  });

  it('can be played on from any moment', () => {
    const replay = new MainframeReplay(engine, record);
    const me = replay.sideAt(30);
    const table = new LocalMainframe(
      engine,
      { ...played, me, choices: played.choices.slice(0, 30) },
      'en',
    );
    expect(table.step()).toBe(false);
    expect(table.doc().ask).not.toBeNull();
    expect(table.canUndo).toBe(false);
  });

  // TH-27: whoever plays on from a record knows no order of the stack by it.
  it('is dealt anew where it is played on, by a seed of its own, and shows that', () => {
    const replay = new MainframeReplay(engine, record);
    const seeds = new Set<string>();
    for (const at of [3, 24, 30, 60]) {
      const was = replay.game(at);
      const { redealt } = replay.beginning(at, 'Noise');
      seeds.add(redealt!.seed);
      const forked: MfRecord = {
        ...played,
        choices: played.choices.slice(0, at),
        fork: { at, same: false },
        redealt: [redealt as Redealt<MainframeRunner>],
      };
      const table = new LocalMainframe(engine, forked, 'en');
      expect(table.doc().state).toEqual(was.view('Noise'));
      expect(table.doc().log.at(-1)).toMatchObject({ kind: 'fork' });
      const own = read(table.exported()) as GameRecord;
      expect(own.hash).not.toBe(was.hash());
      // The same again after a reload, and in a replay of its own.
      expect(new LocalMainframe(engine, forked, 'en').exported()).toBe(table.exported());
      expect(new MainframeReplay(engine, own).game(at).hash()).toBe(own.hash);
    }
    expect(seeds.size).toBe(4);
    const same = { ...played, choices: played.choices.slice(0, 30), fork: { at: 30, same: true } };
    const one = new LocalMainframe(engine, same, 'pl');
    expect((read(one.exported()) as GameRecord).hash).toBe(replay.game(30).hash());
    expect(one.doc().log.at(-1)!.text).toContain('tymi samymi kartami');
  });

  it('has a chance for every turn', () => {
    const replay = new MainframeReplay(engine, record);
    const chances = replay.timeline.turns.slice(-6).map((turn) => replay.chance(turn));
    expect(chances.every((c) => c !== null && c >= 0 && c <= 1)).toBe(true);
    expect(chances.some((c) => c !== 0.5)).toBe(true);
  });
});
