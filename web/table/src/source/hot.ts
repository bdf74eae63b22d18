// Two people at one screen. Whoever is to decide sits down behind a cover; and he is called at
// moments that everybody can name, whatever he holds, so that nobody learns anything from being
// called or not (docs/attending.md, "Being called"). Knows the engine and no browser.
import type {
  Engine,
  Lang,
  NetrunnerGame,
  NetrunnerPace,
  NetrunnerStops,
} from '../../../engine/index.js';
import { LocalTable } from './table';
import { soundStops } from './telling';
import type { Doc, LocalRecord, Side } from './types';

/** What is on the screen, under a number: what is pressed there counts there alone. */
export type HotShown = { n: number } & HotScreen;
type HotScreen =
  /** The person at the screen decides, or the game is over. */
  | { type: 'doc'; doc: Doc }
  /** He has seen something that only he may see; then the other takes over. */
  | { type: 'leave'; doc: Doc; to: Side }
  /** Nobody's: the other sits down. */
  | { type: 'cover'; to: Side }
  /** He is called, and can do nothing. */
  | { type: 'call'; to: Side; step: string };

const PRIVATE = new Set(['draw', 'access', 'look']);

export class HotTable {
  #engine: Engine;

  #table: LocalTable;

  #pace: NetrunnerPace;

  #stops: NetrunnerStops;

  #lang: Lang;

  /** Who sits at the screen. */
  #looking: Side | null = null;

  /** Who is called though he has nothing to decide. */
  #call: { side: Side; step: string } | null = null;

  /** The person at the screen has been shown what he alone has learned. */
  #isTold = false;

  /** He made the last choice that was asked for. */
  #isLast = false;

  /** Choices made when somebody was put a window as if under full control. */
  #fullAt = -1;

  constructor(engine: Engine, record: LocalRecord, lang: Lang, stops: NetrunnerStops) {
    this.#engine = engine;
    this.#lang = lang;
    this.#stops = soundStops(this.#engine, stops);
    this.#pace = engine.netrunner.pace();
    this.#table = new LocalTable(engine, record, lang, stops, {
      foe: (game) => this.#foe(game),
      heard: (before, events, game) => {
        const calls = this.#pace.next(before, events, game.look('spectator'), this.#stops);
        this.#call = calls.at(-1) ?? this.#call;
      },
    });
    this.#call = null;
    this.#goOn();
  }

  get record(): LocalRecord {
    return this.#table.record;
  }

  /** What is done for him who does not sit here; null: he must sit down. */
  #foe(game: NetrunnerGame): number | null {
    const side = game.toMove!;
    if (this.#call !== null || this.#pace.calls(game.look('spectator'), this.#stops)) {
      return null;
    }
    const menu = game.look(side).ask(this.#stops, this.#lang)!;
    return menu.what === 'ask' ? null : menu.choice;
  }

  #goOn() {
    const table = this.#table;
    const { game } = table;
    while (!game.over && this.#call === null) {
      const isHere = game.toMove === this.#looking;
      if (isHere && this.#pace.calls(game.look('spectator'), this.#stops)) {
        // He is asked in this window, even if nothing in it is of use.
        table.set(this.#lang, { ...this.#stops, level: 'full' });
        this.#fullAt = table.record.choices.length;
        break;
      }
      if (this.#looking === null || !table.step()) {
        break;
      }
    }
  }

  /** The side that must sit down, or null. */
  #wanted(): Side | null {
    const { game } = this.#table;
    if (game.over) {
      return null;
    }
    const side = this.#call?.side ?? game.toMove!;
    return side === this.#looking ? null : side;
  }

  /** Has he who sits here learned something since his last choice that the other may not know? */
  #hasNews(): boolean {
    const me = this.#looking;
    if (me === null || this.#isTold) {
      return false;
    }
    const other: Side = me === 'corp' ? 'runner' : 'corp';
    return this.#table.news.some((events) => {
      const known = new Set(events.for(other).flatMap((e) => (e.card?.code ? [e.card.id] : [])));
      return events
        .for(me)
        .some((e) => PRIVATE.has(e.kind) && e.card?.code !== undefined && !known.has(e.card.id));
    });
  }

  #doc(isAsked: boolean): Doc {
    const doc = this.#table.doc();
    const { me } = doc;
    return {
      ...doc,
      ask: isAsked ? doc.ask : null,
      players: { [me]: 'you', [me === 'corp' ? 'runner' : 'corp']: 'across' },
      canUndo: isAsked && this.#isLast && doc.canUndo,
    };
  }

  #n = 0;

  shown(): HotShown {
    this.#n += 1;
    return { n: this.#n, ...this.#screen() };
  }

  #screen(): HotScreen {
    const to = this.#wanted();
    if (to !== null) {
      return this.#hasNews()
        ? { type: 'leave', doc: this.#doc(false), to }
        : { type: 'cover', to };
    }
    if (this.#call !== null) {
      return {
        type: 'call',
        to: this.#call.side,
        step: this.#engine.netrunner.step(this.#call.step, this.#lang),
      };
    }
    const { game } = this.#table;
    const state = game.look('spectator').state('en');
    if (!game.over && game.toMove !== state.active) {
      this.#pace.called();
    }
    return { type: 'doc', doc: this.#doc(true) };
  }

  /** He who leaves has seen what he had to. */
  left(n: number) {
    this.#isTold ||= n === this.#n;
  }

  /** The one who is wanted sits down. */
  sit(n: number) {
    const to = this.#wanted();
    if (to !== null && n === this.#n) {
      this.#looking = to;
      this.#isTold = false;
      this.#isLast = false;
      this.#table.sit(to);
      this.#goOn();
    }
  }

  /** He who was called goes on. */
  goOn(n: number) {
    if (this.#call !== null && this.#call.side === this.#looking && n === this.#n) {
      this.#call = null;
      this.#pace.called();
      this.#goOn();
    }
  }

  choose(seq: number, key: number): boolean {
    if (this.#wanted() !== null || this.#call !== null || !this.#table.choose(seq, key)) {
      return false;
    }
    if (this.#fullAt >= 0) {
      this.#fullAt = -1;
      this.#table.set(this.#lang, this.#stops);
    }
    this.#isLast = true;
    this.#isTold = false;
    this.#goOn();
    return true;
  }

  undo(seq: number) {
    if (!this.#isLast || this.#wanted() !== null || !this.#table.canUndo) {
      return;
    }
    this.#pace = this.#engine.netrunner.pace();
    this.#table.undo(seq);
    this.#call = null;
    this.#isLast = false;
    this.#goOn();
  }

  set(lang: Lang, stops: NetrunnerStops) {
    this.#lang = lang;
    this.#stops = soundStops(this.#engine, stops);
    this.#table.set(lang, this.#fullAt >= 0 ? { ...stops, level: 'full' } : stops);
    this.#goOn();
  }

  why(verb: string, card?: number, server?: string) {
    return this.#table.why(verb, card, server);
  }

  exported(): string {
    return this.#table.exported();
  }
}
