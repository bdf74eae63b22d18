// A lesson of Mainframe: the ordinary table in the middle of a recorded game, with a coach. Whoever
// leaves the taught way has every choice, and can take back or start again.
import type { Engine, Lang } from '../../../engine/index.js';
import { GAME, type MainframeLesson } from '../lessons/mainframe';
import type { Taught } from './lesson';
import { LocalMainframe } from './mainframe_table';
import type { MainframeWanted, MfDoc } from './mainframe_types';

export interface MfLessonDoc extends MfDoc {
  lesson: Taught;
  coach: string;
}

export class LessonMainframe {
  #engine: Engine;

  #lesson: MainframeLesson;

  #lang: Lang;

  #table!: LocalMainframe;

  #all = false;

  #strayed = false;

  /** For each offer that is shown, its number at the table. */
  #keys: number[] = [];

  /** The number of the document that was shown last: a press belongs to it. */
  #seq = 0;

  constructor(engine: Engine, lesson: MainframeLesson, lang: Lang) {
    this.#engine = engine;
    this.#lesson = lesson;
    this.#lang = lang;
    this.again();
  }

  again() {
    this.#table = new LocalMainframe(
      this.#engine,
      {
        ...GAME,
        id: 'lesson',
        bot: 'gentle',
        choices: this.#lesson.prefix,
        asked: [],
        begun: 0,
      },
      this.#lang,
      this.#seq,
    );
    this.#all = false;
    this.#strayed = false;
  }

  #goOn() {
    while (this.#table.step()) {
      /* until something is asked */
    }
  }

  /** The choice that is taught now, while the learner is on the taught way. */
  #taught(): { choice: number; at: number } | null {
    const { prefix, steps } = this.#lesson;
    const made = this.#table.record.choices.slice(prefix.length);
    const isOn = made.length < steps.length && made.every((c, i) => c === steps[i].choice);
    return isOn ? { choice: steps[made.length].choice, at: made.length } : null;
  }

  doc(): MfLessonDoc {
    const doc = this.#table.doc();
    this.#seq = doc.seq;
    const lesson = this.#lesson;
    const lang = this.#lang;
    const done = lesson.done(doc.state);
    const lost = !done && doc.over !== null;
    const taught = done ? null : this.#taught();
    const all = doc.ask?.offers ?? [];
    const shown = taught && !this.#all ? all.filter((o) => o.key === taught.choice) : all;
    this.#keys = shown.map((o) => o.key);
    const moves = lesson.steps.length;
    return {
      ...doc,
      ask: doc.ask && !done ? { ...doc.ask, offers: shown.map((o, key) => ({ ...o, key })) } : null,
      coach: taught ? lesson.steps[taught.at].coach[lang] : '',
      lesson: {
        step: done ? moves : (taught?.at ?? Math.min(moves - 1, this.#table.record.asked.length)),
        moves,
        done,
        lost,
        strayed: this.#strayed,
        all: this.#all || taught === null,
        hidden: all.length - shown.length,
        goal: lesson.goal[lang],
        note: lesson.note[lang],
        title: lesson.title[lang],
        learned: lesson.learned[lang],
      },
    };
  }

  choose(seq: number, key: number): boolean {
    const inner = this.#keys[key];
    const taught = this.#taught();
    if (inner === undefined || seq !== this.#seq || !this.#table.choose(seq, inner)) {
      return false;
    }
    this.#strayed = taught !== null && taught.choice !== inner;
    this.#goOn();
    return true;
  }

  undo() {
    if (this.#table.undo(this.#seq)) {
      this.#strayed = false;
    }
  }

  leave() {
    this.#table.leave(this.#seq);
  }

  showAll(all: boolean) {
    this.#all = all;
  }

  setLang(lang: Lang) {
    this.#lang = lang;
    this.#table.set(lang);
  }

  why(wanted: MainframeWanted) {
    return this.#table.why(wanted);
  }

  exported(): string {
    return this.#table.exported();
  }
}
