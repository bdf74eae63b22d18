// The document that a table of Mainframe shows, whoever makes it: the engine in a worker of the page,
// or a server. It tells what one seat may know, the one outstanding decision, and what happened.
import type {
  BotName,
  Lang,
  MainframeCard,
  MainframeNode,
  MainframePath,
  MainframePreview,
  MainframeRunner,
  MainframeState,
  MainframeWanted,
  Verdict,
} from '../../../engine/index.js';
import type { Setup } from './deal';
import type { Fork, Redealt } from './types';

export type {
  BotName,
  Lang,
  MainframeCard,
  MainframeNode,
  MainframePath,
  MainframePreview,
  MainframeRunner,
  MainframeState,
  MainframeWanted,
  Verdict,
};

/** A program in the language of the document. */
export type MfFact = MainframeCard & { text: string };

/** One thing that may be done now. Only these are ever lit. */
export interface MfOffer {
  /** Its number within this decision; together with `seq` it is all that is sent. */
  key: number;
  verb: string;
  text: string;
  node?: MainframeNode;
  path?: MainframePath;
  /** Of a layout: everything that it fills. */
  paths?: MainframePath[];
  player?: MainframeRunner;
  /** A program, by its code. */
  card?: string;
  /** What it would secure, as far as the chooser can know; a source that cannot tell leaves it out. */
  preview?: MainframePreview;
}

export interface MfAsk {
  /** The engine's name of the question: 'turn', 'layout', 'path', … */
  kind: string;
  text: string;
  /** The program that is being carried out, by its code. */
  card?: string;
  offers: MfOffer[];
  /** What was picked up and is on its way: the token or the partition that moves, or the first of two
   * tokens that change places. A source that cannot tell leaves it out. */
  from?: { node?: MainframeNode; path?: MainframePath };
  /** Of a turn: programs that lie there and cannot be chosen, with the reason (MF-25). */
  cannot: { card: string; text: string; rules: string[] }[];
}

export interface MfLogLine {
  /** Unique within the game, in order. */
  n: number;
  turn: number;
  /** Whose doing it is. */
  player: MainframeRunner | null;
  kind: string;
  text: string;
  cards: { code: string; title: string }[];
  /** Nodes that it is about, to light them up; paths that were filled by it. */
  nodes: MainframeNode[];
  paths?: MainframePath[];
}

export interface MfSeat {
  runner: MainframeRunner;
  /** The runner's name in the language of the document. */
  name: string;
  who: 'me' | 'bot' | 'person';
  /** A bot's or a person's name; of bots the page has words of its own. */
  player: string;
}

/** How a game ended that the rules did not end (docs/server.md). */
export interface MfEnd {
  reason: 'conceded' | 'time' | 'abandoned';
  seat: string;
}

export interface MfDoc {
  /** Counts decisions: a press carries it, and a stale one is refused. */
  seq: number;
  lang: Lang;
  /** null: a spectator, who is never asked. */
  me: MainframeRunner | null;
  /** In turn order, the first player first. */
  seats: MfSeat[];
  state: MainframeState;
  /** Whose decision it is; null when the game is over. */
  toMove: MainframeRunner | null;
  /** What is put to me, if it is mine. */
  ask: MfAsk | null;
  over: { winner: MainframeRunner[]; text: string; end?: MfEnd } | null;
  /** By code: every program of the game. */
  facts: Record<string, MfFact>;
  log: MfLogLine[];
  /** The first line of the log after my last choice. */
  since: number;
  /** The last choice can be taken back. */
  canUndo: boolean;
  /** The program that was begun in this turn can be left for another; nothing was seen by it. */
  canLeave: boolean;
  choices: number;
}

export interface MainframeSource {
  subscribe(hear: (doc: MfDoc) => void, fail: (message: string) => void): void;
  choose(seq: number, key: number): void;
  /** Takes back the last choice. */
  undo(seq: number): void;
  /** Goes back to the beginning of one's turn. */
  leave(seq: number): void;
  set(lang: Lang): void;
  /** Why something is not offered. */
  why(wanted: MainframeWanted): Promise<Verdict>;
  /** The game as the protocol's record. */
  record(): Promise<string>;
  close(): void;
}

/** What a table of one's own is made from; with its choices it is the whole game. */
export interface MfRecord {
  id: string;
  /** In turn order. */
  players: MainframeRunner[];
  border: 'paths' | 'walled';
  me: MainframeRunner;
  bot: BotName;
  /** 64 hexadecimal digits. */
  key: string;
  /** Of a game that was played on from a record which has one in place of a key. */
  seed?: number | string;
  epochs?: Setup['epochs'];
  choices: number[];
  /** How many choices there were when each of my own was asked for. */
  asked: number[];
  begun: number;
  /** People at one screen and no bots; `me` is the one who sits there. */
  hot?: boolean;
  fork?: Fork;
  redealt?: Redealt<MainframeRunner>[];
}
