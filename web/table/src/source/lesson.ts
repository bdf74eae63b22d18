// A lesson at a table: the ordinary one, with the other side played by the lesson, and a coach. At
// first only what is taught is offered; the learner may have every choice shown. Knows the engine
// and no browser.
import type { Engine, Lang, NetrunnerChoice, NetrunnerGame } from '../../../engine/index.js';
import type { Lesson, Step, Want } from '../lessons/types';
import { LocalTable } from './table';
import type { Doc, LocalRecord, Offer } from './types';

export interface Taught {
  /** Choices made of those that it takes. */
  step: number;
  moves: number;
  done: boolean;
  /** The goal is out of reach from here. */
  lost: boolean;
  /** The last choice was another one than taught. */
  strayed: boolean;
  /** Every choice is offered, not only what is taught. */
  all: boolean;
  /** Choices that are not shown now. */
  hidden: number;
  goal: string;
  note: string;
  title: string;
  learned: string;
}
export interface LessonDoc extends Doc {
  lesson: Taught;
}

/** What the other side prefers where the lesson says nothing. */
const CALM = ['pass', 'done', 'decline', 'no', 'continue', 'keep', 'gain-credit', 'choose-number'];

export class LessonTable {
  #engine: Engine;

  #lesson: Lesson;

  #lang: Lang;

  #table!: LocalTable;

  #all = false;

  #strayed = false;

  /** For each offer that is shown, its number at the table. */
  #keys: number[] = [];

  #taught: number[] = [];

  /** The number of the document that was shown last: a press belongs to it. */
  #seq = 0;

  constructor(engine: Engine, lesson: Lesson, lang: Lang) {
    this.#engine = engine;
    this.#lesson = lesson;
    this.#lang = lang;
    this.again();
  }

  again() {
    const { position, side } = this.#lesson;
    const record: LocalRecord = {
      id: 'lesson',
      corp: '',
      runner: '',
      me: side,
      bot: 'gentle',
      key: '',
      choices: [],
      asked: [],
      rules: 0,
      begun: 0,
      setup: { cmd: 'position', ...position } as LocalRecord['setup'],
    };
    this.#table = new LocalTable(this.#engine, record, this.#lang, { level: 'standard' }, {
      foe: (game) => this.#foe(game),
      freely: true,
      seq: this.#seq,
    });
    this.#all = false;
    this.#strayed = false;
    this.#goOn();
  }

  /** Until something is asked, or the goal is reached or lost: then the game stands still. */
  #goOn() {
    const { done, lost } = this.#lesson;
    const isEnd = () => {
      const state = this.#table.seen();
      return done(state) || (lost?.(state) ?? false);
    };
    while (!isEnd() && this.#table.step()) {
      /* one choice at a time */
    }
  }

  #titleOf(code: string | undefined): string | undefined {
    return code === undefined ? undefined : this.#engine.netrunner.card(code, 'en').title;
  }

  #foe(game: NetrunnerGame): number {
    const choices = game.choices('en');
    const state = game.view('all', 'en');
    const fits = (c: NetrunnerChoice, want: Want) =>
      c.verb === want.verb &&
      (want.card === undefined || this.#titleOf(c.card?.code) === want.card) &&
      (want.server === undefined || c.server === want.server);
    for (const { want, when } of this.#lesson.foe) {
      const found = choices.find((c) => fits(c, want));
      if (found && (when === undefined || when(state))) {
        return found.choice;
      }
    }
    for (const verb of CALM) {
      const found = choices.find((c) => c.verb === verb);
      if (found) {
        return found.choice;
      }
    }
    return 0;
  }

  #fits(offer: Offer, want: Want): boolean {
    return (
      offer.verb === want.verb &&
      (want.card === undefined || this.#titleOf(offer.code) === want.card) &&
      (want.server === undefined || offer.server === want.server) &&
      (want.amount === undefined || offer.amount === want.amount) &&
      (want.ability === undefined || offer.ability === want.ability) &&
      // Of the ways to break the ice the one that lets nothing through.
      (want.verb !== 'line' || offer.line!.all)
    );
  }

  /** The first step that fits the decision, and its offers. */
  #find(doc: Doc): { step: Step; offers: Offer[] } | null {
    for (const step of this.#lesson.steps) {
      if (step.when === undefined || step.when(doc.state)) {
        const offers = doc.ask!.offers.filter((o) => this.#fits(o, step.want));
        if (offers.length > 0) {
          return { step, offers: offers.slice(0, step.want.verb === 'line' ? 1 : undefined) };
        }
      }
    }
    return null;
  }

  /** A text with the titles of its cards in the language. */
  #said(text: { en: string; pl: string }): string {
    const lang = this.#lang;
    return text[lang].replace(/\{([^}]+)\}/g, (_, title: string) => {
      const name = this.#engine.netrunner.card(title, lang).title;
      return lang === 'pl' ? `„${name}”` : name;
    });
  }

  doc(): LessonDoc {
    const doc = this.#table.doc();
    this.#seq = doc.seq;
    const lesson = this.#lesson;
    const done = lesson.done(doc.state);
    const lost = !done && (doc.over !== null || (lesson.lost?.(doc.state) ?? false));
    const found = doc.ask && !done && !lost ? this.#find(doc) : null;
    const all = doc.ask?.offers ?? [];
    this.#taught = found?.offers.map((o) => o.key) ?? [];
    const shown = this.#all || !found ? all : found.offers;
    this.#keys = shown.map((o) => o.key);
    const made = Math.min(this.#table.record.asked.length, lesson.moves - 1);
    return {
      ...doc,
      ask:
        doc.ask && !done && !lost
          ? {
              ...doc.ask,
              offers: shown.map((o, key) => ({ ...o, key })),
              ...(doc.ask.pass === undefined || !this.#keys.includes(doc.ask.pass)
                ? { pass: undefined }
                : { pass: this.#keys.indexOf(doc.ask.pass) }),
            }
          : null,
      coach: found ? this.#said(found.step.coach) : '',
      players: {
        [lesson.side]: 'you',
        [lesson.side === 'corp' ? 'runner' : 'corp']: this.#lang === 'pl' ? 'lekcja' : 'lesson',
      },
      canUndo: this.#table.canUndo,
      lesson: {
        step: done ? lesson.moves : made,
        moves: lesson.moves,
        done,
        lost,
        strayed: this.#strayed,
        all: this.#all || !found,
        hidden: all.length - shown.length,
        goal: this.#said(lesson.goal),
        note: this.#said(lesson.note),
        title: lesson.title[this.#lang],
        learned: this.#said(lesson.learned),
      },
    };
  }

  choose(seq: number, key: number): boolean {
    const inner = this.#keys[key];
    if (inner === undefined) {
      return false;
    }
    const strayed = this.#taught.length > 0 && !this.#taught.includes(inner);
    if (!this.#table.choose(seq, inner)) {
      return false;
    }
    this.#strayed = strayed;
    this.#goOn();
    return true;
  }

  undo(seq: number) {
    if (this.#table.undo(seq)) {
      this.#strayed = false;
      this.#goOn();
    }
  }

  showAll(all: boolean) {
    this.#all = all;
  }

  setLang(lang: Lang) {
    this.#lang = lang;
    this.#table.set(lang, { level: 'standard' });
  }

  why(verb: string, card?: number, server?: string) {
    return this.#table.why(verb, card, server);
  }

  exported(): string {
    return this.#table.exported();
  }
}
