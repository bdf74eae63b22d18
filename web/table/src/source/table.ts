// A game that the page runs itself: one seat is a person's, the other a bot's. Knows the engine and
// no browser, so that it can be tested as it is. What it tells is made from the person's view alone.
import type {
  Engine,
  Lang,
  NetrunnerEvents,
  NetrunnerGame,
  NetrunnerMenu,
  NetrunnerStep,
  NetrunnerStops,
  NetrunnerView,
  Side,
} from '../../../engine/index.js';
import { replayWords } from '../words/replay';
import { numbersWords } from '../words/numbers';
import { deal, recorded, redealt, setupOf, type Setup } from './deal';
import { accessedIn, askFrom, codesIn, firstOf, nextAs, SEEN, soundStops, Telling, type First } from './telling';
import { withHand } from './opened';
import { isUnlearned } from './unlearned';
import type { Ask, Doc, Fact, LocalRecord, LogLine, Offer } from './types';

const other = (side: Side): Side => (side === 'corp' ? 'runner' : 'corp');

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

interface Batch {
  events: NetrunnerEvents;
  turn: number;
  inRun: boolean;
  /** Made by the person at the table. */
  mine: boolean;
}

/** What a table of another kind does otherwise. */
export interface Special {
  /** Chooses for the other side, in place of a bot; null: he decides himself. */
  foe?: (game: NetrunnerGame) => number | null;
  /** Hears of every choice: what everybody saw before it, what followed, and the game now. */
  heard?: (before: NetrunnerView, events: NetrunnerEvents, game: NetrunnerGame) => void;
  /** Every choice can be taken back, whatever was seen. */
  freely?: boolean;
  /** The number of the last document of the table before: no number is shown twice. */
  seq?: number;
}

export class LocalTable {
  #engine: Engine;

  #game!: NetrunnerGame;

  #record: LocalRecord;

  #stops: NetrunnerStops;

  #lang: Lang;

  #batches: Batch[] = [];

  /** The batch after my last choice. */
  #sinceBatch = 0;

  #menu: NetrunnerMenu | null = null;

  #offers: Offer[] = [];

  #wanted: Offer | null = null;

  #following: NetrunnerStep[] = [];

  #anyOrder = false;

  #first: First | null = null;

  #note: Doc['note'] = null;

  #seq: number;

  #special: Special;

  constructor(
    engine: Engine,
    record: LocalRecord,
    lang: Lang,
    stops: NetrunnerStops,
    special: Special = {},
  ) {
    this.#engine = engine;
    this.#special = special;
    this.#seq = special.seq ?? 0;
    this.#record = { ...record, choices: [], asked: [...record.asked] };
    this.#stops = soundStops(this.#engine, stops);
    this.#lang = lang;
    this.#replay(record.choices);
  }

  get record(): LocalRecord {
    return this.#record;
  }

  #replay(choices: number[]) {
    this.#game = deal(this.#engine, this.#record);
    this.#record.choices = [];
    if (this.#record.redealt) {
      this.#record.redealt = this.#record.redealt.filter((one) => one.at <= choices.length);
    }
    const setup = this.#record.setup ?? (this.#record.redealt && setupOf(this.#engine, this.#record));
    this.#redeal(setup);
    this.#batches = [{ events: this.#game.events, turn: 0, inRun: false, mine: false }];
    this.#sinceBatch = 0;
    this.#menu = null;
    this.#following = [];
    this.#wanted = null;
    this.#anyOrder = false;
    this.#first = null;
    const asked = new Set(this.#record.asked);
    for (const choice of choices) {
      this.#apply(choice, asked.has(this.#record.choices.length));
      this.#redeal(setup);
    }
    this.#record.asked = this.#record.asked.filter((at) => at < choices.length);
  }

  /** Deals anew what was hidden, if that was done here (TH-27). */
  #redeal(setup: Setup | undefined) {
    if (setup) {
      const { choices, redealt: all } = this.#record;
      this.#game = redealt(this.#engine, setup, this.#game, choices.length, all);
    }
  }

  #apply(choice: number, mine: boolean) {
    const before = this.#game.look('spectator');
    const inRun = before.state('en').run !== null;
    const events = this.#game.choose(choice);
    this.#anyOrder &&= inRun; // both were said of one run
    this.#first = inRun ? this.#first : null;
    this.#special.heard?.(before, events, this.#game);
    this.#record.choices.push(choice);
    this.#batches.push({ events, turn: this.#game.turn, inRun, mine });
    if (mine) {
      this.#sinceBatch = this.#batches.length;
    }
    this.#menu = null;
  }

  set(lang: Lang, stops: NetrunnerStops) {
    this.#lang = lang;
    this.#stops = soundStops(this.#engine, stops);
    this.#menu = null;
  }

  /** Does what need not be asked, one choice at a time. True: there is more to do. */
  step(): boolean {
    const game = this.#game;
    if (game.over) {
      return false;
    }
    if (game.toMove !== this.#record.me) {
      const { foe } = this.#special;
      const next = foe ? foe(game) : game.bot(this.#record.bot, { seed: game.made + 1 }).choice;
      if (next !== null) {
        this.#apply(next, false);
      }
      return next !== null;
    }
    const view = game.look(this.#record.me);
    const next = this.#decided(view);
    if (next === null) {
      return false;
    }
    this.#apply(next, false);
    return true;
  }

  /** The choice that is made without asking, or null. */
  #decided(view: NetrunnerView): number | null {
    const followed = this.#follow(view);
    if (followed !== null) {
      return followed;
    }
    const menu = this.#look(view);
    if (this.#wanted !== null) {
      const wanted = this.#wanted;
      this.#wanted = null;
      if (menu.what !== 'ask' || menu.joins || menu.offers.every((o) => o.kind === 'choice')) {
        const found = view
          .choices(this.#lang)
          .find(
            (c) =>
              c.verb === wanted.verb &&
              c.card?.id === wanted.card &&
              c.host?.id === wanted.host &&
              c.server === wanted.server &&
              c.ability === wanted.ability,
          );
        if (found !== undefined) {
          return found.choice;
        }
      }
      this.#note = 'interrupted';
    }
    if (this.#anyOrder) {
      const first = view.choices(this.#lang)[0];
      if (first?.verb === 'access') {
        return first.choice;
      }
    }
    const isAsked = menu.what === 'ask';
    if (isAsked && this.#first !== null && !this.#stops.wants?.includes('access-order')) {
      return nextAs(this.#first, view.choices(this.#lang));
    }
    return isAsked ? null : menu.choice;
  }

  /** The next step of the line that is followed, if it still holds. */
  #follow(view: NetrunnerView): number | null {
    while (this.#following.length > 0 && this.#following[0].side !== this.#record.me) {
      this.#following.shift();
    }
    const step = this.#following.shift();
    if (step === undefined) {
      return null;
    }
    const choice = view.choices(this.#lang)[step.choice];
    if (choice?.verb === step.verb && choice.card?.id === step.card?.id) {
      return step.choice;
    }
    this.#following = [];
    this.#note = 'interrupted';
    return null;
  }

  #look(view: NetrunnerView): NetrunnerMenu {
    this.#menu ??= view.ask(this.#stops, this.#lang)!;
    return this.#menu;
  }

  /** The two best ideas and why, as the strong bot holds it from this seat's view alone. Where a
   * window comes before the actions, it is asked about these. */
  #hint(menu: NetrunnerMenu): string {
    let game = this.#game;
    if (menu.joins && menu.pass !== undefined) {
      const behind = game.clone();
      behind.choose(menu.pass);
      if (behind.toMove === this.#record.me) {
        game = behind;
      }
    }
    try {
      const answer = game.bot('strong', {
        applications: 1500,
        seed: 1,
        reason: true,
        lang: this.#lang,
      });
      return answer.reason ?? '';
    } catch (error) {
      if (isUnlearned(error)) {
        return numbersWords(this.#lang).noHint;
      }
      throw error;
    }
  }

  /** The other decides now, and takes his time. */
  get waits(): boolean {
    const isOther = this.#game.toMove !== null && this.#game.toMove !== this.#record.me;
    return isOther && ['steady', 'strong'].includes(this.#record.bot);
  }

  /** What each of two people at one screen was about to do. */
  #left = new Map<Side, [Offer | null, NetrunnerStep[], boolean, First | null, number]>();

  /** Another person sits down at the screen. */
  sit(side: Side) {
    this.#left.set(this.#record.me, [
      this.#wanted,
      this.#following,
      this.#anyOrder,
      this.#first,
      this.#sinceBatch,
    ]);
    [this.#wanted, this.#following, this.#anyOrder, this.#first, this.#sinceBatch] = this.#left.get(
      side,
    ) ?? [null, [], false, null, 0];
    const inRun = this.#game.look('spectator').state('en').run !== null;
    this.#anyOrder &&= inRun; // both were said of one run, which may have ended meanwhile
    this.#first = inRun ? this.#first : null;
    this.#record.me = side;
    this.#menu = null;
  }

  get lang(): Lang {
    return this.#lang;
  }

  get game(): NetrunnerGame {
    return this.#game;
  }

  /** What followed from choices since the last one of the person at the screen. */
  get news(): NetrunnerEvents[] {
    return this.#batches.slice(Math.max(0, this.#sinceBatch - 1)).map(({ events }) => events);
  }

  /** What the person sees of the game. */
  seen() {
    return this.#game.view(this.#record.me, 'en');
  }

  get seq(): number {
    return this.#seq;
  }

  /** Makes an offer of the document with this number; false if that is another decision. */
  choose(seq: number, key: number): boolean {
    const offer = this.#offers[key];
    if (
      seq !== this.#seq ||
      offer === undefined ||
      this.#game.over ||
      this.#game.toMove !== this.#record.me
    ) {
      return false;
    }
    const menu = this.#menu!;
    this.#note = null;
    this.#record.asked.push(this.#record.choices.length);
    this.#offers = [];
    if (offer.kind === 'line') {
      this.#following = [...offer.line!.steps];
      const step = this.#follow(this.#game.look(this.#record.me));
      if (step !== null) {
        this.#apply(step, true);
      }
      return true;
    }
    const index = menu.offers[key].index;
    if (offer.kind === 'action') {
      this.#wanted = offer;
      this.#apply(menu.pass!, true);
    } else {
      this.#anyOrder ||= offer.kind === 'any-order';
      const listed = this.#game.look(this.#record.me).choices(this.#lang);
      this.#first = firstOf(listed, index) ?? this.#first;
      this.#apply(index, true);
    }
    return true;
  }

  get canUndo(): boolean {
    const last = this.#record.asked.at(-1);
    if (last === undefined || (this.#game.over && !this.#special.freely)) {
      return false;
    }
    if (this.#special.freely) {
      return true;
    }
    return this.#batches
      .slice(last + 1)
      .every(({ events }) => events.for(this.#record.me).every((e) => !SEEN.has(e.kind)));
  }

  undo(seq: number): boolean {
    if (seq !== this.#seq || !this.canUndo) {
      return false;
    }
    const last = this.#record.asked.pop()!;
    this.#replay(this.#record.choices.slice(0, last));
    return true;
  }

  why(verb: string, card?: number, server?: string) {
    // The judge answers a side about its own choices, and of cards that it sees alone (TH-08).
    const wanted = { verb, ...(card === undefined ? {} : { card }), ...(server ? { server } : {}) };
    return this.#game.why(wanted, { side: this.#record.me, lang: this.#lang });
  }

  // ---- the document -----------------------------------------------------------------------------

  doc(): Doc {
    const game = this.#game;
    const { me } = this.#record;
    const { netrunner } = this.#engine;
    const lang = this.#lang;
    const view = game.look(me);
    // When the game is over there is nothing to hide: hands and facedown cards are shown.
    const state = (game.over ? game.look('all') : view).state(lang);
    const mine = !game.over && game.toMove === me;
    this.#seq += 1;
    const menu = mine ? this.#look(view) : null;
    const isMine = menu !== null && menu.what === 'ask';
    const ask = isMine ? this.#askOf(view, menu) : null;
    const { log, since } = this.#logOf();
    const doc: Doc = {
      seq: this.#seq,
      lang,
      me,
      opponent: this.#record.bot,
      state,
      step: { name: state.step, text: netrunner.step(state.step, lang) },
      toMove: game.toMove,
      ask,
      over: game.over
        ? { winner: game.winner, reason: game.reason, text: game.words.end(lang) }
        : null,
      facts: {},
      servers: {},
      log,
      since,
      canUndo: this.canUndo,
      note: this.#note,
      ...(this.#first === null ? {} : { ordered: true }),
      accessed: this.#accessedOf(),
      choices: this.#record.choices.length,
    };
    if (this.#record.teaching && !game.over) {
      // From the other's view: the bot itself goes on knowing its own alone.
      const theirs = game.look(other(me)).state(lang);
      const cards = me === 'corp' ? theirs.runner.grip : theirs.corp.hq;
      doc.state = withHand(state, other(me), cards);
      doc.open = [other(me)];
    }
    if (ask && this.#record.hints) {
      doc.coach = this.#hint(menu!);
    }
    for (const name of [...Object.keys(state.corp.servers), 'hq', 'rd', 'archives', 'new-remote']) {
      doc.servers[name] = netrunner.server(name, lang);
    }
    for (const code of codesIn(doc)) {
      doc.facts[code] ??= this.#fact(code);
    }
    return doc;
  }

  static #facts = new Map<string, Fact>();

  #fact(code: string): Fact {
    const key = `${this.#lang} ${code}`;
    let fact = LocalTable.#facts.get(key);
    if (fact === undefined) {
      fact = this.#engine.netrunner.card(code, this.#lang);
      LocalTable.#facts.set(key, fact);
    }
    return fact;
  }

  #askOf(view: NetrunnerView, menu: NetrunnerMenu): Ask {
    const prompt = this.#game.decision(this.#lang).prompt!;
    const ask = askFrom(view, menu, prompt, this.#lang);
    this.#offers = ask.offers;
    return ask;
  }

  #logOf(): { log: LogLine[]; since: number } {
    const told = new Telling((code) => this.#fact(code).title);
    this.#batches.forEach(({ events, inRun }, at) => {
      if (at === this.#sinceBatch) {
        told.chosen();
      }
      told.hear(events.for(this.#record.me, { lang: this.#lang }), inRun);
      if (at === this.#record.fork?.at) {
        const { forkSame, forkAnew } = replayWords(this.#lang);
        told.say('fork', this.#record.fork.same ? forkSame : forkAnew);
      }
    });
    if (this.#sinceBatch >= this.#batches.length) {
      told.chosen();
    }
    return told;
  }

  #accessedOf(): Doc['accessed'] {
    const me = this.#record.me;
    return accessedIn(this.#batches.slice(-60).map(({ events }) => events.for(me)));
  }

  /** The game as the protocol's record; `jackin replay --from-json` reads it. */
  exported(): string {
    const { choices, me, bot } = this.#record;
    const setup = setupOf(this.#engine, this.#record);
    const players = { [me]: 'you', [other(me)]: bot };
    const { redealt: all } = this.#record;
    return `${JSON.stringify(recorded(this.#engine, setup, this.#game, choices, players, all))}\n`;
  }
}
