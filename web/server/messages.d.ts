// The messages of `jackin serve`; docs/server.md tells what they mean.
// tools/server-messages writes this file from server/messages.inc: change that one.

import type {
  Lang, MainframeDecision, MainframeEvent, MainframeState, NetrunnerDecision, NetrunnerEvent, NetrunnerState,
  TableCard,
} from '../engine/index.js';

/** What every message of a client may have. */
export interface Asked {
  /** A number that the answer repeats. */
  id?: number;
  /** The language of what one is told from then on. */
  lang?: Lang;
}
/** What an answer has, if the message had one. */
export interface Answered {
  id?: number;
}

/** Each person has so many minutes, and so many seconds more at the beginning of each of his turns. */
export interface Clock {
  minutes: number;
  increment: number;
}
export interface Seat {
  /** `corp`, `runner`, or a runner's name. */
  seat: string;
  who: 'person' | 'bot' | 'free';
  /** Of a person who has one. */
  name?: string;
  /** The bot's name. */
  bot?: string;
  /** For so many milliseconds nobody has the seat open. */
  away?: number;
  /** What it lets those who watch see. */
  lets?: 'own' | 'delayed';
  /** How many of his last 20 starts lapsed by him, from 3 on. */
  aborted?: number;
}
export interface ListedTable {
  table: string;
  game: 'netrunner' | 'mainframe';
  seats: Seat[];
  clock?: Clock;
  password?: true;
  /** Both see both hands. */
  teaching?: true;
}
/** Names of bots, the weakest first. */
export interface BotNames {
  netrunner: string[];
  mainframe: string[];
}
export interface GameResult {
  /** Seats; none if nobody won. */
  winner: string[];
  /** As the game's STATE names it, or `conceded`, `time`, `abandoned`, `closed` (by the operator). */
  reason: string;
  turns: number;
}
/** A game of one's own. */
export interface OwnGame extends ListedTable {
  /** One's own. */
  seat: string;
  state: 'open' | 'running' | 'over' | 'frozen';
  /** Milliseconds since 1970. */
  made: number;
  /** Of a running game: turns begun, whose turn it is, whether one is asked something oneself. */
  turns?: number;
  turn?: string;
  asked?: boolean;
  paused?: true;
  /** Of a game that is over. */
  ended?: number;
  result?: GameResult;
}
/** Somebody whom one will not meet. */
export interface Block {
  block: string;
  /** If he had one. */
  name?: string;
  /** Milliseconds since 1970. */
  made: number;
}
export interface OtherSeat {
  seat: string;
  token: string;
}
export interface ChatLine {
  room: 'seats' | 'watching' | 'after';
  /** A seat, or `watcher 3`. */
  from: string;
  text: string;
}
/** Where something is put, or removed if there is no value. */
export type Path = (string | number)[];
export type Change = [Path, unknown] | [Path];
export type TableEvent = NetrunnerEvent | MainframeEvent;
export interface Question {
  /** Its number. */
  question: number;
}
/** What one may know of a table. */
export interface TableDocument {
  state: NetrunnerState | MainframeState;
  /** How the game ended where the rules did not end it, and the seat that lost by it. */
  end: { reason: 'conceded' | 'time' | 'abandoned'; seat: string } | null;
  /** The seat that asks for it. */
  take_back: string | null;
  /** What would be known after it that was not before: `chance`, or seats that learned a card. */
  seen?: string[];
  pause: string | null;
  paused: boolean;
  /** Milliseconds left; from when those clocks run that do, and until when they stand for somebody who is gone, in the server's time. */
  clock: { left: Record<string, number>; running: Record<string, number>; away: Record<string, number> } | null;
  /** The seats that want a rematch. */
  rematch: string[];
  /** Of a teaching table, to a seat: the hand of the other, by his seat. */
  open?: Record<string, TableCard[]>;
  /** Of `all` and `delayed`: what each seat knows. */
  views?: Record<string, NetrunnerState | MainframeState>;
  decision: (Question & (NetrunnerDecision | MainframeDecision)) | null;
}

/** Asks for the tables where anybody may sit down. */
export interface TablesRequest extends Asked {
  type: 'tables';
  /** `true`: for those that are being played now, to watch them */
  watch?: boolean;
  /** `true`: the list is sent again whenever it is another one, at most once a second; `false`: no longer */
  follow?: boolean;
}

/** Asks for one table; answered by `table`. */
export interface LookRequest extends Asked {
  type: 'look';
  /** its number, or … */
  table?: string;
  /** … an invitation to it, which is not used up */
  invitation?: string;
}

/** Asks for one's own games, at most 50, the newest first; answered by `games`. */
export interface GamesRequest extends Asked {
  type: 'games';
  /** `true`: for those that are over; else for those that are not */
  over?: boolean;
  /** only for tables made before that time, the `made` of the last of an earlier answer */
  before?: number;
}

/** Makes a table and sits down at it; answered by `seated`. */
export interface CreateRequest extends Asked {
  type: 'create';
  /** `netrunner` or `mainframe` */
  game: string;
  /** of Netrunner: `corp` or `runner` */
  side?: string;
  /** of Netrunner: the name of a starter deck, or a list as `jackin deck` reads it */
  deck?: string;
  /** of Mainframe: two to four runners in turn order; the first seat is one's own */
  runners?: string[];
  /** of Mainframe: `paths`, the default, or `walled` */
  border?: string;
  /** `anyone`, the default; `invitation`; `oneself`: all seats are one's own; or a bot by its name */
  against?: string;
  /** of Netrunner: the bot's deck; a starter deck by default */
  bot_deck?: string;
  /** of Netrunner against oneself: the deck of the other seat; a starter deck by default */
  other_deck?: string;
  /** a clock for each person; without it there is none */
  clock?: Clock;
  /** whoever would sit down or watch must know it */
  password?: string;
  /** `exact`, the default: only where chance stood still and nobody learned a card; `any`: also then, with new chance from there on (fairness.md) */
  take_back?: string;
  /** of Netrunner: `true`: a teaching table, at which both see both hands */
  teaching?: boolean;
  /** `true`: one's client takes part in the shuffle: it answers `start` and `lock` (fairness.md) */
  commits?: boolean;
}

/** Sits down at a free seat; answered by `seated`. */
export interface SitRequest extends Asked {
  type: 'sit';
  /** a table of `tables` */
  table?: string;
  /** in place of it: an invitation */
  invitation?: string;
  /** of Netrunner: as in `create` */
  deck?: string;
  /** of the table, if it has one; who is invited needs none */
  password?: string;
  /** `true`: one agrees that both see both hands; a teaching table asks for it */
  teaching?: boolean;
  /** `true`: one's client takes part in the shuffle: it answers `start` and `lock` (fairness.md) */
  commits?: boolean;
}

/** Follows a table from now on, from one's seat or watching; answered by `joined`, then by what the table shows. */
export interface JoinRequest extends Asked {
  type: 'join';
  /** of one's seat */
  token?: string;
  /** in place of it: a table to watch, or … */
  table?: string;
  /** … with `table`: one's own seat there, by its name; the guest's token is enough */
  seat?: string;
  /** to watch: of the table, if it has one */
  password?: string;
  /** to watch: what seats let one see, by the name of a seat, `all` or `delayed`; without it what both sides know */
  view?: string;
  /** who comes back: the stream of the last message that came … */
  stream?: string;
  /** … and its number */
  n?: number;
  /** `true`: one's client takes part in the shuffle: it answers `start` and `lock` (fairness.md) */
  commits?: boolean;
}

/** Follows the table no longer; the seat stays one's own. */
export interface LeaveRequest extends Asked {
  type: 'leave';
}

/** Says something at the table; answered by `done`. */
export interface SayRequest extends Asked {
  type: 'say';
  /** one line of at most 300 letters, without links */
  text: string;
}

/** Will not hear somebody any more, or again; answered by `done`. */
export interface MuteRequest extends Asked {
  type: 'mute';
  /** a seat, or `watchers`: all who watch */
  who: string;
  /** `true`: not hear */
  on: boolean;
}

/** Will not meet somebody any more: neither finds the other's tables, sits down or watches there, or hears the other; answered by `done`. */
export interface BlockRequest extends Asked {
  type: 'block';
  /** at the table: a seat, or somebody who watches (`watcher 3`), or … */
  who?: string;
  /** … in place of it: the name of an account */
  name?: string;
}

/** Will meet him again; answered by `done`. */
export interface UnblockRequest extends Asked {
  type: 'unblock';
  /** of `blocks` */
  block: string;
}

/** Asks whom one will not meet; answered by `blocks`. */
export interface BlocksRequest extends Asked {
  type: 'blocks';
}

/** Tells the operator of somebody at the table, with the last lines that were said; answered by `done`. */
export interface ReportRequest extends Asked {
  type: 'report';
  /** a seat, or `watcher 3` */
  who: string;
  /** what he did, as in `say` */
  text: string;
}

/** Makes a choice; answered by `done`. */
export interface ChooseRequest extends Asked {
  type: 'choose';
  /** the number of the decision that is answered */
  question: number;
  /** the number of the choice */
  choice: number;
  /** a name that the client gives to this act: sent again it is answered again and done once */
  command: string;
}

/** Makes several choices, each in the list of its moment, all or none; answered by `done`. */
export interface StageRequest extends Asked {
  type: 'stage';
  /** as in `choose`, of the first */
  question: number;
  /** the numbers of the choices in their order */
  choices: number[];
  /** as in `choose` */
  command: string;
}

/** Gives up the game, which goes on without one or is lost; answered by `done`. */
export interface ConcedeRequest extends Asked {
  type: 'concede';
  /** as in `choose` */
  command: string;
}

/** Gives up one's seat as long as another is free and nothing has begun, and then, if nobody else sits there, closes the table; answered by `done`. It concedes no game: `begun` refuses it when somebody sat down meanwhile. */
export interface StandUpRequest extends Asked {
  type: 'stand_up';
}

/** Wants to take one's last choice back; against bots it is done at once; answered by `done`. */
export interface TakeBackRequest extends Asked {
  type: 'take_back';
  /** as in `choose` */
  command: string;
}

/** Wants to put the game aside, or to go on with it; against bots it is done at once; answered by `done`. */
export interface PauseRequest extends Asked {
  type: 'pause';
  /** `true`: aside; `false`: on */
  on: boolean;
}

/** Claims the game that another left while he was asked something; answered by `done`. */
export interface ClaimRequest extends Asked {
  type: 'claim';
  /** as in `choose` */
  command: string;
}

/** Says what of one's cards those who watch may see; answered by `done`. */
export interface LetRequest extends Asked {
  type: 'let';
  /** `none`; `own`: all that one sees; `delayed`: that, two turns and two minutes later, if all seats let them */
  view: string;
}

/** Wants to play again, sides swapped, when the game is over; answered by `done`, and by `seated` when all want to. */
export interface RematchRequest extends Asked {
  type: 'rematch';
  /** of Netrunner: one's deck of the other side; a starter deck by default */
  deck?: string;
  /** `false`: no longer */
  on?: boolean;
  /** `true`: one's client takes part in the shuffle: it answers `start` and `lock` (fairness.md) */
  commits?: boolean;
}

/** Answers the other's wish to take back, to pause or to go on; answered by `done`. */
export interface AnswerRequest extends Asked {
  type: 'answer';
  /** `true` lets him */
  allow: boolean;
}

/** Says where one is asked (attending.md); answered by `done`. */
export interface StopsRequest extends Asked {
  type: 'stops';
  /** `guided`, `standard` or `full` */
  level: string;
  /** steps whose windows always ask: `run.2.1` … */
  stop?: string[];
  /** steps whose windows never do */
  skip?: string[];
  /** questions that are not to be answered for one: `trash-first`, `payment`, `order`, `access-order` */
  wants?: string[];
  /** cards by code: one is asked wherever something useful can be done with them */
  pinned?: string[];
}

/** Asks for the record of one's game, which is there when the game is over; answered by `record`. */
export interface RecordRequest extends Asked {
  type: 'record';
  /** of `games`: a game of one's own, whether one follows it or not; without it the one that one follows */
  table?: string;
}

/** Commits oneself to a share of the shuffle, in answer to `start`; answered by `done`. */
export interface CommitRequest extends Asked {
  type: 'commit';
  /** C of fairness.md, made of one's share and the terms */
  commitment: string;
}

/** Gives one's share of the shuffle, in answer to `lock`; answered by `done`. */
export interface RevealRequest extends Asked {
  type: 'reveal';
  /** the 32 bytes that one committed oneself to */
  share: string;
}

/** Asks for what one may know as the engine's own value, to work out what choices would do; answered by `view`. */
export interface ViewRequest extends Asked {
  type: 'view';
  /** the number of the decision that one is asked */
  question: number;
  /** `true`: it is another one than `seen` says, twice; that is noted */
  differs?: boolean;
}

/** Asks for all that one has heard since the game began, from one's seat or watching; answered by `log`. */
export interface LogRequest extends Asked {
  type: 'log';
}

/** The first message of the server. */
export interface WelcomeMessage extends Answered {
  type: 'welcome';
  /** `jackin` */
  server: string;
  /** of the program */
  version: string;
  /** of these messages: 1 */
  protocol: number;
  /** the names of the bots that play here, by game (`netrunner`, `mainframe`), the weakest first */
  bots: BotNames;
}

/** Where one may sit down, or watch. */
export interface TablesMessage extends Answered {
  type: 'tables';
  /** each with `table`, `game`, `seats`, `clock` and `teaching` as in `joined`, and `password`: `true` if it needs one */
  tables: ListedTable[];
  /** `true`: those to watch */
  watch?: boolean;
}

/** A table that was asked for. */
export interface TableMessage extends Answered {
  type: 'table';
  /** its number */
  table: string;
  /** `netrunner` or `mainframe` */
  game: string;
  /** as in `joined` */
  state: string;
  /** as in `joined`, without `away` */
  seats: Seat[];
  /** what the table was made with */
  clock?: Clock;
  /** `true`: it needs one */
  password?: boolean;
  /** as in `joined` */
  teaching?: boolean;
}

/** One's own games. */
export interface GamesMessage extends Answered {
  type: 'games';
  /** each with `table`, `game`, `seats` and `clock` as in `joined`, `seat` (one's own), `state`, `made`; of a running one `turns` (begun so far), `turn` (the seat whose turn it is), `asked` (whether one is asked something oneself) and `paused`; of one that is over `ended` and `result`: `winner` (a list of seats), `reason` and `turns` */
  games: OwnGame[];
  /** `true`: those that are over */
  over?: boolean;
}

/** One has a seat. */
export interface SeatedMessage extends Answered {
  type: 'seated';
  /** its number */
  table: string;
  /** `corp`, `runner`, or a runner's name */
  seat: string;
  /** of the seat: whoever has it sits there */
  token: string;
  /** for the other seats, if the table is by invitation */
  invitation?: string;
  /** against oneself: the other seats, each with `seat` and `token` */
  others?: OtherSeat[];
}

/** One follows a table. */
export interface JoinedMessage extends Answered {
  type: 'joined';
  /** its number */
  table: string;
  /** `netrunner` or `mainframe` */
  game: string;
  /** one's own; without it one is watching */
  seat?: string;
  /** `open` until everybody sits, `running`, `over` */
  state: string;
  /** each with `seat`, `who` (`person`, `bot`, `free`), `name` of a person who has one, `bot`, its name, `away`: for so many ms nobody has the seat open, `lets`: what it lets those who watch see (`let`), if anything, and `aborted`: how many of his last 20 starts lapsed by him, from 3 on */
  seats: Seat[];
  /** what the table was made with */
  clock?: Clock;
  /** `true`: both see both hands */
  teaching?: boolean;
  /** how many watch */
  watching: number;
  /** the server's time in ms, in which the document tells from when a clock runs */
  now: number;
}

/** Somebody came or went. */
export interface SeatsMessage extends Answered {
  type: 'seats';
  /** as in `joined` */
  seats: Seat[];
  /** how many watch */
  watching: number;
}

/** What was said: one line, or to somebody who comes the last ones. */
export interface ChatMessage extends Answered {
  type: 'chat';
  /** each with `room` (`seats`, `watching`, `after`), `from` (a seat, or `watcher 3`) and `text` */
  lines: ChatLine[];
}

/** Whom one will not meet. */
export interface BlocksMessage extends Answered {
  type: 'blocks';
  /** each with `block`, `made`, and `name`, if he had one */
  blocks: Block[];
}

/** All that one may know, at once. */
export interface SnapshotMessage extends Answered {
  type: 'snapshot';
  /** the name of what one is being sent */
  stream: string;
  /** the number of this message in it */
  n: number;
  /** see below */
  document: TableDocument;
  /** to a seat: what fixes all views that it was shown so far (fairness.md); keep the last */
  chain?: string;
  /** to a seat: of what view this is, the first 8 bytes of W of fairness.md: whoever works with `view` compares */
  seen?: string;
}

/** What is different now, and what happened. */
export interface ChangeMessage extends Answered {
  type: 'change';
  /** as in `snapshot` */
  stream: string;
  /** one more than that of the message before */
  n: number;
  /** see below */
  changes: Change[];
  /** EVENTs of protocol.md, as one may know them */
  events: TableEvent[];
  /** to a seat: what fixes all views that it was shown so far (fairness.md); keep the last */
  chain?: string;
  /** to a seat: of what view this is, the first 8 bytes of W of fairness.md: whoever works with `view` compares */
  seen?: string;
}

/** Everybody sits: the server has committed itself to its share of the shuffle, and asks for `commit`. */
export interface StartMessage extends Answered {
  type: 'start';
  /** T of fairness.md, as a text: its bytes are what is committed to */
  terms: string;
  /** the server's */
  commitment: string;
  /** of one's own deck: it opens the deck's commitment in the terms */
  deck_key: string;
  /** so long it waits; then one has no share of one's own */
  ms: number;
}

/** All commitments, before any share is known: the receipt, to be kept. It asks for `reveal`. */
export interface LockMessage extends Answered {
  type: 'lock';
  /** as in `start` */
  terms: string;
  /** the server's, then each seat's in the order of the terms; an empty text: it has no share of its own */
  commitments: string[];
  /** L of fairness.md */
  lock: string;
  /** of the lock, by … */
  signature: string;
  /** … the server's key, which it publishes */
  key: string;
  /** so long it waits; then the start is void */
  ms: number;
}

/** The start is void: nothing was dealt, and everything begins anew when all seats are taken. */
export interface VoidMessage extends Answered {
  type: 'void';
  /** whose share was missing or wrong; the seat is free */
  seat: string;
  /** for that seat, where there was none before: after a rematch. Otherwise the one that there was still works */
  invitation?: string;
}

/** The whole game, with every card of both sides. */
export interface RecordMessage extends Answered {
  type: 'record';
  /** the record of protocol.md: `jackin replay` plays it again */
  record: object;
}

/** What one may know at a decision of one's own. */
export interface ViewMessage extends Answered {
  type: 'view';
  /** the number of the decision */
  question: number;
  /** of the program: only an engine of the same version reads it */
  version: string;
  /** the bytes of `nr_view` or `mf_view` in base64 (RFC 4648): `engine.netrunner.seen` of docs/javascript.md */
  view: string;
}

/** What one has heard since the game began, without what was taken back; the next `change` goes on from there. */
export interface LogMessage extends Answered {
  type: 'log';
  /** of the program: only an engine of the same version reads it */
  version: string;
  /** the bytes of one `nr_event` or `mf_event` after the other, as one may know them, in base64: `heard` of docs/javascript.md; of a very long game the last ones */
  events: string;
  /** of a seat: before each choice of its own, how many of these events there were */
  own: number[];
  /** of Mainframe: the bytes of `mf_view`, which the words need */
  view?: string;
}

/** One follows the table no longer. */
export interface LeftMessage extends Answered {
  type: 'left';
  /** `asked`; `elsewhere`: the seat was opened by another connection; `replaced`: a bot has it now; `consent`: somebody no longer lets one see that; `void`: one's share of the shuffle was missing or wrong; `closed`: one gave one's seat up before there was a game, or nobody sits there any more */
  why: string;
}

/** It is stored. */
export interface DoneMessage extends Answered {
  type: 'done';
  /** the client's name for it */
  command?: string;
}

/** Nothing has changed. */
export interface RefusedMessage extends Answered {
  type: 'refused';
  /** a word for programs, see below */
  code: string;
  /** a sentence for people */
  text: string;
  /** the client's name for what was refused */
  command?: string;
  /** of `busy`: after so many ms it may be asked for again */
  wait?: number;
}

export type Request =
  | TablesRequest
  | LookRequest
  | GamesRequest
  | CreateRequest
  | SitRequest
  | JoinRequest
  | LeaveRequest
  | SayRequest
  | MuteRequest
  | BlockRequest
  | UnblockRequest
  | BlocksRequest
  | ReportRequest
  | ChooseRequest
  | StageRequest
  | ConcedeRequest
  | StandUpRequest
  | TakeBackRequest
  | PauseRequest
  | ClaimRequest
  | LetRequest
  | RematchRequest
  | AnswerRequest
  | StopsRequest
  | RecordRequest
  | CommitRequest
  | RevealRequest
  | ViewRequest
  | LogRequest;
export type Message =
  | WelcomeMessage
  | TablesMessage
  | TableMessage
  | GamesMessage
  | SeatedMessage
  | JoinedMessage
  | SeatsMessage
  | ChatMessage
  | BlocksMessage
  | SnapshotMessage
  | ChangeMessage
  | StartMessage
  | LockMessage
  | VoidMessage
  | RecordMessage
  | ViewMessage
  | LogMessage
  | LeftMessage
  | DoneMessage
  | RefusedMessage;
