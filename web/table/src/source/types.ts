// The document that a table shows, whoever makes it: the engine in a worker of the page, or a
// server. It tells what one seat may know, the one outstanding decision, and what happened.
import type {
  BotName,
  CardName,
  Lang,
  NetrunnerCard,
  NetrunnerLine,
  NetrunnerPreview,
  NetrunnerState,
  NetrunnerStops,
  Side,
  Verdict,
} from '../../../engine/index.js';

import type { Setup } from './deal';

export type { Lang, Side, Verdict, NetrunnerState, NetrunnerPreview, NetrunnerStops, BotName };
export type {
  TableCard,
  CardName,
  NetrunnerRun,
  NetrunnerFee,
  Told,
} from '../../../engine/index.js';

/** A card's facts in the language of the document. */
export type Fact = NetrunnerCard;

/** One thing that may be done now. Only these are ever lit. */
export interface Offer {
  /** Its number within this decision; together with `seq` it is all that is sent. */
  key: number;
  /** 'line': a way to break the encountered ice, several choices of the engine at once. */
  kind: 'choice' | 'action' | 'any-order' | 'line';
  verb: string;
  text: string;
  /** Numbers of cards on the table. */
  card?: number;
  code?: string;
  host?: number;
  server?: string;
  ability?: number;
  subroutine?: number;
  amount?: number;
  option?: string;
  cost?: number;
  for?: string;
  idle?: true;
  line?: NetrunnerLine;
  /** What it would change, as far as the chooser can know. */
  preview?: NetrunnerPreview;
}

export interface Ask {
  kind: string;
  text: string;
  card?: CardName;
  offers: Offer[];
  /** The key of the offer that goes on without any effect. */
  pass?: number;
  /** Choices that are not offered since they can have no effect. */
  leftOut: number;
}

export interface LogLine {
  /** Unique within the game, in order. */
  n: number;
  turn: number;
  side: Side | null;
  kind: string;
  /** The number that the event has; of a subroutine, which one. */
  amount: number;
  text: string;
  /** Cards that it names, so that they can be shown. */
  cards: { code: string; title: string }[];
  inRun: boolean;
}

export interface Doc {
  /** Counts decisions: a press carries it, and a stale one is refused. */
  seq: number;
  lang: Lang;
  me: Side;
  opponent: string;
  /** Who sits where, if they are not 'you' and a bot. */
  players?: Partial<Record<Side, string>>;
  state: NetrunnerState;
  step: { name: string; text: string };
  /** Whose decision it is; null when the game is over. */
  toMove: Side | null;
  /** What is put to me, if it is mine. */
  ask: Ask | null;
  over: { winner: Side | null; reason: string | null; text: string } | null;
  /** By code: of every card that the view, a choice or the log names. */
  facts: Record<string, Fact>;
  /** Headings of servers by name. */
  servers: Record<string, string>;
  log: LogLine[];
  /** The first line of the log after my last choice. */
  since: number;
  canUndo: boolean;
  /** A sentence about what was done for the player, or why it stopped. */
  note: 'interrupted' | 'decided' | null;
  /** It was said what is accessed first, pile or root, and that is followed. */
  ordered?: boolean;
  /** Cards accessed in this run so far, in order. */
  accessed: { code: string; fate: string }[];
  choices: number;
  /** Of a table with people: who sits where, in their own words; and one only watches. */
  names?: Record<Side, string>;
  watching?: boolean;
  /** Whose hands lie open in the state besides one's own: the other's at a teaching table, both for
   * whoever watches by consent. */
  open?: Side[];
  /** What a coach says of this decision. */
  coach?: string;
}

/** After so many choices everything that whoever sat there could not know was dealt anew, by this
 * seed. */
export interface Redealt<Seat = Side> {
  at: number;
  view: Seat;
  seed: string;
}
/** A game that was played on from a record: from where, and whether with the same cards. */
export interface Fork {
  at: number;
  same: boolean;
}

/** What a table of one's own is made from; with its choices it is the whole game. */
export interface LocalRecord {
  id: string;
  corp: string;
  runner: string;
  me: Side;
  bot: BotName;
  /** 64 hexadecimal digits. */
  key: string;
  choices: number[];
  /** How many choices there were when each of my own was asked for. */
  asked: number[];
  rules: number;
  begun: number;
  /** How it begins, where that is not two starter decks and the key. */
  setup?: Setup;
  /** It was played on from another game: with its cards as they lay, or dealt anew (TH-27). */
  fork?: Fork;
  redealt?: Redealt[];
  /** A coach names the two best ideas at each decision. */
  hints?: boolean;
  /** Both hands are open. */
  teaching?: boolean;
  /** Two people at one screen; `me` is the one who sits there. */
  hot?: boolean;
}

export interface GameSource {
  subscribe(hear: (doc: Doc) => void, fail: (message: string) => void): void;
  choose(seq: number, key: number): void;
  undo(seq: number): void;
  set(lang: Lang, stops: NetrunnerStops): void;
  why(verb: string, card: number | undefined, server: string | undefined): Promise<Verdict>;
  /** The game as the protocol's record. */
  record(): Promise<string>;
  close(): void;
}
