// Two to four people at one screen. Whoever decides sits down behind a cover, for hands are hidden.
// In Mainframe nobody is asked anything in another's turn, so that a call tells nothing; and whoever
// looks at hidden cards (MF-76) is asked about them, so that he sees them before he hands over. Knows
// the engine and no browser.
import type { Engine, Lang, MainframeRunner, MainframeWanted } from '../../../engine/index.js';
import { LocalMainframe } from './mainframe_table';
import type { MfDoc, MfRecord } from './mainframe_types';

/** What is on the screen. */
export type MfHotShown =
  /** The person at the screen decides, or the game is over. */
  | { type: 'doc'; doc: MfDoc }
  /** Nobody's: the next one sits down. */
  | { type: 'cover'; to: MainframeRunner };

export class HotMainframe {
  #table: LocalMainframe;

  /** Who sits at the screen. */
  #looking: MainframeRunner | null = null;

  /** He made the last choice. */
  #isLast = false;

  constructor(engine: Engine, record: MfRecord, lang: Lang) {
    this.#table = new LocalMainframe(engine, record, lang);
  }

  get record(): MfRecord {
    return this.#table.record;
  }

  /** Who must sit down, or null. */
  #wanted(): MainframeRunner | null {
    const { toMove } = this.#table;
    return toMove === this.#looking ? null : toMove;
  }

  #doc(): MfDoc {
    const doc = this.#table.doc();
    return {
      ...doc,
      // At the end everybody looks.
      me: doc.over ? null : doc.me,
      seats: doc.seats.map((seat) => ({
        ...seat,
        who: seat.runner === doc.me && !doc.over ? 'me' : 'person',
        player: '',
      })),
      canUndo: this.#isLast && doc.canUndo,
      canLeave: this.#isLast && doc.canLeave,
    };
  }

  shown(): MfHotShown {
    const to = this.#wanted();
    return to === null ? { type: 'doc', doc: this.#doc() } : { type: 'cover', to };
  }

  /** The one who is wanted sits down. */
  sit() {
    const to = this.#wanted();
    if (to !== null) {
      this.#looking = to;
      this.#isLast = false;
      this.#table.sit(to);
    }
  }

  choose(seq: number, key: number): boolean {
    if (this.#wanted() !== null || !this.#table.choose(seq, key)) {
      return false;
    }
    this.#isLast = true;
    return true;
  }

  undo(seq: number) {
    if (this.#isLast && this.#wanted() === null) {
      this.#isLast = false; // what lies before may be another's
      this.#table.undo(seq);
    }
  }

  leave(seq: number) {
    if (this.#isLast && this.#wanted() === null) {
      this.#isLast = false;
      this.#table.leave(seq);
    }
  }

  set(lang: Lang) {
    this.#table.set(lang);
  }

  why(wanted: MainframeWanted) {
    return this.#table.why(wanted);
  }

  exported(): string {
    return this.#table.exported();
  }
}
