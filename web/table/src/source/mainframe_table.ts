// A game of Mainframe that the page runs itself: one seat is a person's, the others are bots'. Knows
// the engine and no browser. What it tells is made from the person's view alone.
import { boardSetup, recordedBoard, redealtBoard, setupOfBoard } from './mainframe_deal';
import { factsOf, logOf } from './mainframe_telling';
import type {
  Engine,
  Lang,
  MainframeEvents,
  MainframeGame,
  MainframeRunner,
  MainframeView,
} from '../../../engine/index.js';
import { replayWords } from '../words/replay';
import type { MainframeWanted, MfAsk, MfDoc, MfFact, MfLogLine, MfRecord } from './mainframe_types';

/** Once one of these was met a choice cannot be taken back: a hidden card was seen. */
const SEEN = new Set(['reveal', 'look', 'show']);

interface Batch {
  events: MainframeEvents;
  turn: number;
}

export class LocalMainframe {
  #engine: Engine;

  #game!: MainframeGame;

  #record: MfRecord;

  #lang: Lang;

  #batches: Batch[] = [];

  /** Who made each choice. */
  #by: MainframeRunner[] = [];

  /** How many choices there were when the present turn began. */
  #turnBegan = 0;

  #facts: Record<string, MfFact> | null = null;

  /** The question that was answered last, and with what. */
  #last: { kind: string; from: NonNullable<MfAsk['from']> } = { kind: '', from: {} };

  #seq: number;

  /** `seq`: the number of the last document of the table before; no number is shown twice. */
  constructor(engine: Engine, record: MfRecord, lang: Lang, seq = 0) {
    this.#engine = engine;
    this.#seq = seq;
    this.#record = { ...record, choices: [], asked: [...record.asked] };
    this.#lang = lang;
    this.#replay(record.choices);
  }

  get record(): MfRecord {
    return this.#record;
  }

  #replay(choices: number[]) {
    this.#game = this.#engine.mainframe.new(boardSetup(setupOfBoard(this.#record)));
    this.#record.choices = [];
    if (this.#record.redealt) {
      this.#record.redealt = this.#record.redealt.filter((one) => one.at <= choices.length);
    }
    this.#redeal();
    this.#batches = [{ events: this.#game.events, turn: 0 }];
    this.#by = [];
    this.#turnBegan = 0;
    const asked = new Set(this.#record.asked);
    for (const choice of choices) {
      this.#apply(choice, asked.has(this.#record.choices.length));
      this.#redeal();
    }
    this.#record.asked = this.#record.asked.filter((at) => at < choices.length);
  }

  /** Deals anew what was hidden, if that was done here (TH-27). */
  #redeal() {
    const { choices, redealt } = this.#record;
    const setup = setupOfBoard(this.#record);
    this.#game = redealtBoard(this.#engine, setup, this.#game, choices.length, redealt);
  }

  #apply(choice: number, mine: boolean) {
    const before = this.#game.turn;
    if (mine) {
      const { step, choices } = this.#game.decision('en');
      const { node, path } = choices[choice];
      this.#last = { kind: step, from: { ...(node && { node }), ...(path && { path }) } };
    }
    this.#by.push(this.#game.toMove!);
    const events = this.#game.choose(choice);
    this.#record.choices.push(choice);
    this.#batches.push({ events, turn: before });
    if (this.#game.turn !== before) {
      this.#turnBegan = this.#record.choices.length;
    }
  }

  set(lang: Lang) {
    this.#lang = lang;
    this.#facts = null;
  }

  /** Whose decision it is; null when the game is over. */
  get toMove(): MainframeRunner | null {
    return this.#game.toMove;
  }

  /** Another person sits down at the same screen. */
  sit(runner: MainframeRunner) {
    this.#record.me = runner;
  }

  /** Lets the next bot choose. True: there is more to do. */
  step(): boolean {
    const game = this.#game;
    if (game.over || game.toMove === this.#record.me) {
      return false;
    }
    const seed = this.#record.choices.length + 1;
    this.#apply(game.bot(this.#record.bot, { seed }).choice, false);
    return true;
  }

  /** A bot decides now, and takes its time. */
  get waits(): boolean {
    const { toMove } = this.#game;
    const isOther = toMove !== null && toMove !== this.#record.me;
    return isOther && ['steady', 'strong'].includes(this.#record.bot);
  }

  /** Makes an offer of the document with this number; false if that is another decision. */
  choose(seq: number, key: number): boolean {
    const game = this.#game;
    if (seq !== this.#seq || game.over || game.toMove !== this.#record.me || !Number.isInteger(key) || key < 0 || key >= game.count) {
      return false;
    }
    this.#record.asked.push(this.#record.choices.length);
    this.#apply(key, true);
    return true;
  }

  /** Was nothing hidden seen since there were so many choices? */
  #isUnseenSince(choices: number): boolean {
    return this.#batches.slice(choices + 1).every(({ events }) => {
      const told = events.for(this.#record.me);
      // MF-24: placing an access point begins with a card of the stack.
      return told[0]?.kind !== 'discard' && told.every((e) => !SEEN.has(e.kind));
    });
  }

  get canUndo(): boolean {
    const last = this.#record.asked.at(-1);
    return last !== undefined && !this.#game.over && this.#isUnseenSince(last);
  }

  get canLeave(): boolean {
    const game = this.#game;
    return (
      !game.over &&
      game.toMove === this.#record.me &&
      this.#record.choices.length > this.#turnBegan &&
      this.#record.asked.includes(this.#turnBegan) &&
      this.#isUnseenSince(this.#turnBegan)
    );
  }

  #back(to: number) {
    this.#record.asked = this.#record.asked.filter((at) => at < to);
    this.#replay(this.#record.choices.slice(0, to));
  }

  undo(seq: number): boolean {
    if (seq !== this.#seq || !this.canUndo) {
      return false;
    }
    this.#back(this.#record.asked.at(-1)!);
    return true;
  }

  leave(seq: number): boolean {
    if (seq !== this.#seq || !this.canLeave) {
      return false;
    }
    this.#back(this.#turnBegan);
    return true;
  }

  why(wanted: MainframeWanted) {
    return this.#game.why(wanted, { player: this.#record.me, lang: this.#lang });
  }

  // ---- the document -----------------------------------------------------------------------------

  doc(): MfDoc {
    const game = this.#game;
    const { me, bot, players } = this.#record;
    const lang = this.#lang;
    const view = game.look(me);
    this.#seq += 1;
    const { log, since } = this.#logOf();
    this.#facts ??= factsOf(this.#engine, lang);
    return {
      seq: this.#seq,
      lang,
      me,
      seats: players.map((runner) => ({
        runner,
        name: this.#engine.mainframe.runner(runner, lang),
        who: runner === me ? 'me' : 'bot',
        player: runner === me ? '' : bot,
      })),
      state: (game.over ? game.look('all') : view).state(),
      toMove: game.toMove,
      ask: game.toMove === me ? this.#askOf(view) : null,
      over: game.over ? { winner: game.winner!, text: game.words.end(lang) } : null,
      facts: this.#facts,
      log,
      since,
      canUndo: this.canUndo,
      canLeave: this.canLeave,
      choices: this.#record.choices.length,
    };
  }

  #askOf(view: MainframeView): MfAsk {
    const decision = this.#game.decision(this.#lang);
    const offers = decision.choices.map((choice) => {
      const { choice: key, card, ...rest } = choice;
      return { key, ...rest, ...(card ? { card: card.code } : {}), preview: view.preview([key]) };
    });
    const chosen = new Set(offers.map((o) => o.card));
    const state = view.state();
    const hand = state.players.find((p) => p.runner === this.#record.me)!.hand;
    const lying = decision.step === 'turn' ? [...state.suite, ...(hand as { code: string }[])] : [];
    const cannot = [...new Set(lying.map((card) => card.code))]
      .filter((code) => !chosen.has(code))
      .map((code) => {
        const { text, rules } = this.why({ verb: 'execute', card: code });
        return { card: code, text, rules };
      });
    const prompt = decision.prompt!;
    const isOnItsWay =
      ['token node', 'token token', 'partition path'].includes(
        `${this.#last.kind} ${prompt.kind}`,
      ) && this.#batches.at(-1)!.events.for(this.#record.me).length === 0;
    return {
      kind: prompt.kind,
      text: prompt.text,
      ...(prompt.card ? { card: prompt.card.code } : {}),
      offers,
      ...(isOnItsWay ? { from: this.#last.from } : {}),
      cannot,
    };
  }

  #logOf(): { log: MfLogLine[]; since: number } {
    const told = this.#batches.map(({ events, turn }) => ({
      events: events.for(this.#record.me, { lang: this.#lang }),
      turn,
    }));
    // The first batch is the set-up; the one after my last choice is what I have not seen.
    const since = this.#by.lastIndexOf(this.#record.me) + 2;
    const { fork } = this.#record;
    const { forkSame, forkAnew } = replayWords(this.#lang);
    return logOf(
      told,
      since === 1 ? 0 : since,
      this.#game.turn,
      (code) => this.#title(code),
      fork && { at: fork.at, text: fork.same ? forkSame : forkAnew },
    );
  }

  #title(code: string): string {
    this.#facts ??= factsOf(this.#engine, this.#lang);
    return this.#facts[code].title;
  }

  /** The game as the protocol's record; `jackin replay --from-json` reads it. */
  exported(): string {
    const { players, choices, me, bot, hot, redealt } = this.#record;
    const names = hot ? undefined : players.map((runner) => (runner === me ? 'you' : bot));
    const setup = setupOfBoard(this.#record);
    const record = recordedBoard(this.#engine, setup, this.#game, choices, names, redealt);
    return `${JSON.stringify(record)}\n`;
  }
}
