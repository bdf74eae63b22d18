// A game that was played, shown again: at any of its moments, as any viewer may know it. Knows the
// engine and no browser.
import {
  JackinError,
  type Engine,
  type Lang,
  type NetrunnerEvents,
  type NetrunnerGame,
  type Viewer,
} from '../../../engine/index.js';
import { dealSetup, newSeed, recorded, redealt, setupOf, setupUntil, type Setup } from './deal';
import { Played } from './played';
import { isLocal, type GameRecord, type Loaded } from './records';
import { accessedIn, codesIn, Telling, UNSAID } from './telling';
import type { Beginning, Shown, Timeline, Turn } from './timeline';
import type { Doc, Fact, Redealt, Side } from './types';

interface Batch {
  events: NetrunnerEvents;
  inRun: boolean;
}

/** So often another deal is tried, where a question cannot be put with the first. */
const TRIES = 8;
const VIEWERS: Viewer[] = ['corp', 'runner', 'spectator', 'all'];
/** Whoever passes is told by what happens then. */
const PASSES = new Set(['pass', 'continue', 'done']);
const SAID_BEFORE = new Set(['spend-credits', 'spend-clicks']);

export class Replay {
  #engine: Engine;

  readonly setup: Setup;

  readonly choices: number[];

  readonly players: Partial<Record<Side, string>>;

  readonly timeline: Timeline;

  /** Where hidden cards were dealt anew. */
  readonly redealt: Redealt[];

  /** How it ended where the rules did not end it. */
  #ended: { reason: string; seat: string } | null = null;

  /** As it was read; null: it is a game of this browser. */
  #given: GameRecord | null = null;

  #played!: Played<NetrunnerEvents, NetrunnerGame>;

  #batches: Batch[] = [];

  #seq = 0;

  constructor(engine: Engine, { record }: Loaded) {
    this.#engine = engine;
    this.choices = record.choices;
    this.redealt = (record.redealt ?? []) as Redealt[];
    if (isLocal(record)) {
      this.setup = setupOf(engine, record);
      const other: Side = record.me === 'corp' ? 'runner' : 'corp';
      this.players = record.hot ? {} : { [record.me]: 'you', [other]: record.bot };
    } else {
      this.#given = record;
      this.setup = record.setup;
      this.players = Array.isArray(record.players) ? {} : (record.players ?? {});
      this.#ended = record.end ?? null;
    }
    this.timeline = this.#play();
  }

  #play(): Timeline {
    const line: Timeline = {
      choices: this.choices.length,
      turns: [],
      runs: [],
      scores: [],
      moments: { corp: [], runner: [], spectator: [], all: [] },
    };
    let game = this.#dealt(dealSetup(this.#engine, this.setup), 0);
    this.#batches = [{ events: game.events, inRun: false }];
    const points = (side: Side) => game.look('spectator').state('en')[side].agenda_points;
    let inRun = false;
    let had = { corp: points('corp'), runner: points('runner') };
    const note = (batch: Batch, at: number) => {
      for (const e of batch.events.for('spectator')) {
        const turn = line.turns.at(-1)?.n ?? 0;
        if (e.kind === 'turn-begins') {
          line.turns.push({ n: e.n, side: e.side!, from: at + 1 });
        } else if (e.kind === 'run-begins') {
          line.runs.push({ turn, at, server: e.server!, good: false });
          inRun = true;
        } else if (e.kind === 'run-successful' && line.runs.length > 0) {
          line.runs.at(-1)!.good = true;
        } else if (e.kind === 'run-ends') {
          inRun = false;
        }
      }
    };
    note(this.#batches[0], -1);
    this.#played = new Played(game, this.choices, (events, at) => {
      const batch = { events, inRun };
      this.#batches.push(batch);
      const turnBefore = line.turns.at(-1)?.n ?? 0;
      note(batch, at);
      const now = { corp: points('corp'), runner: points('runner') };
      for (const side of ['corp', 'runner'] as const) {
        if (now[side] > had[side]) {
          line.scores.push({ turn: turnBefore, at, side, points: now[side] - had[side] });
        }
      }
      had = now;
      for (const viewer of VIEWERS) {
        const told = events.for(viewer).some((e) => !UNSAID.has(e.kind) && e.text !== '');
        if (told || at === 0) {
          line.moments[viewer].push(at);
        }
      }
    }, (now, at) => {
      game = this.#dealt(now, at);
      return game;
    });
    VIEWERS.forEach((viewer) => line.moments[viewer].push(this.choices.length));
    return line;
  }

  #facts = new Map<string, Fact>();

  #fact(code: string, lang: Lang): Fact {
    const key = `${lang} ${code}`;
    const fact = this.#facts.get(key) ?? this.#engine.netrunner.card(code, lang);
    this.#facts.set(key, fact);
    return fact;
  }

  #dealt(game: NetrunnerGame, at: number): NetrunnerGame {
    return redealt(this.#engine, this.setup, game, at, this.redealt);
  }

  /** The game before choice number `at`. */
  game(at: number): NetrunnerGame {
    return this.#played.before(at);
  }

  /** What playing on begins with: everything that he could not know then is dealt anew, by chance
   * that nobody has seen, so that no order of a deck is known from the record (TH-27). */
  beginning(at: number, viewer: Viewer): Beginning & { me: Side } {
    const setup = setupUntil(this.setup, at);
    const side = this.sideAt(at);
    const me = viewer === 'corp' || viewer === 'runner' ? viewer : side;
    const view = this.game(at);
    for (let tries = 0; tries < TRIES && setup.cmd === 'new'; tries += 1) {
      const one: Redealt = { at, view: me, seed: newSeed() };
      try {
        const game = redealt(this.#engine, setup, view, at, [one]);
        if (game.check() === null && game.count > 0) {
          return { setup, side, me, redealt: one };
        }
      } catch (error) {
        if (!(error instanceof JackinError)) {
          throw error;
        }
      }
    }
    return { setup, side, me, redealt: null };
  }

  /** Who decides there, as a side; of the end, who decided last. */
  sideAt(at: number): Side {
    return this.game(at).toMove ?? (at > 0 ? this.sideAt(at - 1) : 'corp');
  }

  shown(at: number, viewer: Viewer, lang: Lang): Shown {
    const { netrunner } = this.#engine;
    const game = this.game(at);
    const isEnd = at >= this.choices.length;
    const sees = viewer === 'all' || (isEnd && game.over) ? 'all' : viewer;
    const state = game.look(sees).state(lang);
    const batches = this.#batches.slice(0, at + 1);
    const told = new Telling((code) => this.#fact(code, lang).title);
    batches.forEach(({ events, inRun }) => told.hear(events.for(viewer, { lang }), inRun));
    const over =
      isEnd && (game.over || this.#ended !== null)
        ? {
            winner: this.#ended ? otherOf(this.#ended.seat) : game.winner,
            reason: this.#ended ? this.#ended.reason : game.reason,
            text: this.#ended ? '' : game.words.end(lang),
          }
        : // Whoever sees all sees faces, as at the end of a game.
          sees === 'all'
          ? { winner: null, reason: null, text: '' }
          : null;
    this.#seq += 1;
    const doc: Doc = {
      seq: this.#seq,
      lang,
      me: viewer === 'corp' ? 'corp' : 'runner',
      opponent: '',
      players: this.players,
      state,
      step: { name: state.step, text: netrunner.step(state.step, lang) },
      toMove: game.toMove,
      ask: null,
      over,
      facts: {},
      servers: {},
      log: told.log,
      since: told.log.length,
      canUndo: false,
      note: null,
      accessed: accessedIn(batches.slice(-60).map(({ events }) => events.for(viewer))),
      choices: at,
    };
    for (const name of [...Object.keys(state.corp.servers), 'hq', 'rd', 'archives', 'new-remote']) {
      doc.servers[name] = netrunner.server(name, lang);
    }
    for (const code of codesIn(doc)) {
      doc.facts[code] ??= this.#fact(code, lang);
    }
    return { doc, at, next: isEnd ? null : this.#next(game, at, viewer, lang) };
  }

  /** What is chosen: to him who chose it and to him who sees all as it was chosen; to others only
   * what they hear of it. */
  #next(game: NetrunnerGame, at: number, viewer: Viewer, lang: Lang): Shown['next'] {
    const side = game.toMove!;
    const choice = this.choices[at];
    const { verb, card, server } = game.choices(lang)[choice];
    const isTold = viewer === side || viewer === 'all';
    const heard = this.#batches[at + 1].events
      .for(viewer, { lang })
      .find((e) => !UNSAID.has(e.kind) && !SAID_BEFORE.has(e.kind) && e.text !== '');
    if (isTold && (!PASSES.has(verb) || heard === undefined)) {
      return {
        side,
        text: game.words.choice(choice, lang),
        ...(card ? { card: card.id } : {}),
        ...(server ? { server } : {}),
      };
    }
    return { side, text: heard?.text ?? '' };
  }

  /** The protocol's record of it. */
  record(): GameRecord {
    return this.#given ?? recorded(
      this.#engine,
      this.setup,
      this.game(this.choices.length),
      this.choices,
      this.players as Record<string, string>,
      this.redealt,
    );
  }

  /** How likely the Corporation wins at the first action of a turn, as whoever acts holds it. */
  chance(turn: Turn): number | null {
    const game = this.game(Math.min(turn.from, this.choices.length));
    for (let at = turn.from; at < this.choices.length && !game.over; at++) {
      if (game.turn !== turn.n) {
        return null;
      }
      if (game.decision('en').prompt?.kind === 'action') {
        const { value } = game.bot('strong', { applications: 2000, seed: 1 });
        return game.toMove === 'corp' ? value : 1 - value;
      }
      game.choose(this.choices[at]);
    }
    return null;
  }
}

const otherOf = (seat: string): Side | null =>
  seat === 'corp' ? 'runner' : seat === 'runner' ? 'corp' : null;
