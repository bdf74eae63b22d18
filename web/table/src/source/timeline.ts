// What is told of a record that is shown again, whichever game it is.
import type { MainframeRunner, Viewer } from '../../../engine/index.js';
import type { Setup } from './deal';
import type { MfDoc, MfOffer } from './mainframe_types';
import type { Doc, Redealt } from './types';

/** From where a record is looked at: as somebody who sat there, a spectator, or all. */
export type View = Viewer | MainframeRunner;

export interface Turn {
  n: number;
  /** Whose it is: a side of Netrunner, or a runner of Mainframe. */
  side: string;
  /** Choices made when it began. */
  from: number;
}
export interface RunSpan {
  turn: number;
  at: number;
  server: string;
  good: boolean;
}
export interface ScoreFlag {
  turn: number;
  at: number;
  side: string;
  points: number;
}
/** What everybody saw of the game, for the line across the foot. */
export interface Timeline {
  /** All choices of the record. */
  choices: number;
  turns: Turn[];
  runs: RunSpan[];
  scores: ScoreFlag[];
  /** For each viewer the moments at which something is chosen that he hears of, and the end. */
  moments: Record<string, number[]>;
}

/** One moment: before choice number `at`. */
interface Moment<D, Chosen> {
  doc: D;
  at: number;
  /** What is chosen next; null at the end. */
  next: ({ side: string; text: string } & Chosen) | null;
}
export type Shown = Moment<Doc, { card?: number; server?: string }>;
export type MfShown = Moment<MfDoc, { offer?: MfOffer }>;

/** What playing on from a moment begins with. */
export interface Beginning {
  setup: Setup;
  /** Who decides there; of the end, who decided last. */
  side: string;
  /** How hidden cards are dealt anew (TH-27); null where they cannot be: somebody else is choosing
   * among cards that are not known. */
  redealt: Redealt<string> | null;
}
