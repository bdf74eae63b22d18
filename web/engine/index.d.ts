// Jack In in JavaScript: every type of the wrapper. docs/javascript.md is the tour.
//
// Objects that are told (states, decisions, events) have the names of docs/protocol.md. Games,
// views, events and logs are classes that only the engine makes.

export type Lang = 'en' | 'pl';
export type Side = 'corp' | 'runner';
export type Viewer = Side | 'spectator' | 'all';
/** 64 bits: a whole number, a bigint, or a string of digits. */
export type Seed = number | bigint | string;

export type BotName = 'random' | 'greedy' | 'gentle' | 'steady' | 'strong';
export interface BotOptions {
  /** Its budget: choices made on sampled games. Without it what such a bot usually takes. */
  applications?: number;
  /** Of its chances, 1 by default. */
  seed?: Seed;
  /** Whether it is to tell why. */
  reason?: boolean;
  /** The language of the reason; that of the engine by default. */
  lang?: Lang;
}
export interface BotAnswer {
  /** The number of a choice. */
  choice: number;
  /** How likely it holds victory to be, 0 to 1. */
  value: number;
  /** What it took. */
  applications: number;
  /** Why, and what is next best, as a sentence. */
  reason?: string;
}

/** What went wrong, as a sentence; `code` is a word for programs. */
export class JackinError extends Error {
  readonly code: ErrorCode;
  /** Of what rules forbid: the ledger entries. */
  readonly rules?: string[];
  /** Of `bad_deck`: everything that cannot be read … */
  readonly faults?: DeckFault[];
  /** … and whether there may be more. */
  readonly more?: boolean;
}
export type ErrorCode =
  | 'bad_argument' | 'wrong_module' | 'no_module' | 'no_numbers'
  | 'unknown_card' | 'no_such_deck' | 'bad_deck' | 'bad_format' | 'too_many_cards'
  | 'illegal_deck' | 'illegal_setup'
  | 'no_such_choice' | 'game_over' | 'no_sample' | 'bad_bytes' | 'other_version';

export interface LoadOptions {
  /** The language of everything where no other is asked for; English by default. */
  lang?: Lang;
  /** What `steady` and `strong` of Netrunner need; it may come later, with `learn`. */
  numbers?: Numbers | PromiseLike<Numbers>;
}
export type Source = BufferSource | WebAssembly.Module | Response;
/** jackin.numbers: its bytes, or what fetch() gives. */
export type Numbers = BufferSource | Response;
/** Loads jackin.wasm: its bytes, a compiled module, or what fetch() gives. */
export function load(
  source: Source | PromiseLike<Source>,
  options?: LoadOptions,
): Promise<Engine>;

/** One module with memory of its own; any number of games at a time. */
export interface Engine {
  readonly version: string;
  readonly lang: Lang;
  readonly netrunner: Netrunner;
  readonly mainframe: Mainframe;
  readonly decks: Decks;
  /**
   * Takes jackin.numbers, which lies beside jackin.wasm: what bots of Netrunner that look ahead have
   * learned. Until then `steady` and `strong` throw `no_numbers` there; everything else does without.
   */
  learn(numbers: Numbers | PromiseLike<Numbers>): Promise<void>;
  /**
   * BLAKE2b of 32 bytes as docs/fairness.md uses it: `person` has 16 characters, the key at most 64
   * bytes. A field is bytes, a text (its UTF-8) or a number.
   */
  digest(
    person: string,
    key: Uint8Array | null,
    fields: readonly (Uint8Array | string | number)[],
  ): Uint8Array;
  /** The exports of the module: the whole C library, for what the wrapper has no call for. */
  readonly library: WebAssembly.Exports;
}

// ---- Netrunner ----------------------------------------------------------------------------------

export interface Netrunner {
  /** Games of the same version of the rules, decks, chance and choices are the same. */
  readonly rulesVersion: number;
  /**
   * Shuffles, deals, and stops at the first decision. Give a seed, or a key of 32 bytes (64
   * hexadecimal digits).
   */
  'new'(setup: NetrunnerSetup): NetrunnerGame;
  /**
   * Begins anywhere: the request `position` of docs/protocol.md, without `history`, `chosen` and
   * counters of identities. Nothing is shuffled, nothing triggers.
   */
  position(setup: NetrunnerPosition): NetrunnerGame;
  /** A game that serialize() gave; bytes of anything else are refused. */
  restore(bytes: Uint8Array): NetrunnerGame;
  /**
   * A view as a server of the same version sends it (`view` of docs/server.md). Its size and viewer
   * are checked, nothing else: take it from that server alone.
   */
  seen(bytes: Uint8Array): NetrunnerView;
  /**
   * Events as a server of the same version sends them to a viewer (`log` of docs/server.md), told in
   * a language. Their size and kinds are checked, nothing else.
   */
  heard(bytes: Uint8Array, viewer: Viewer, lang?: Lang): NetrunnerEvent[];
  /**
   * A full game that agrees with a view. Cards that the viewer cannot know come from the decks that
   * are assumed; where none is, they are any that the identity may have.
   */
  sample(
    view: NetrunnerView,
    decks: { corp?: DeckSource; runner?: DeckSource },
    seed: Seed,
  ): NetrunnerGame;
  /** For two people at one screen: when the other is called. */
  pace(): NetrunnerPace;
  /** A log for one reader. */
  log(options?: { viewer?: Viewer; lang?: Lang; cite?: boolean }): NetrunnerLog;
  /** A card by its code or its title in either language. */
  card(name: string, lang?: Lang): NetrunnerCard;
  /** All cards, in the order of their codes. */
  cards(lang?: Lang): NetrunnerCard[];
  /** A place on the timing charts by its name in states: "the Corporation's turn begins". */
  step(name: string, lang?: Lang): string;
  /** A server as a heading: "HQ", "Remote 2". */
  server(name: string, lang?: Lang): string;
  /** A text of a card with its symbols, [credit] and the like, as words. */
  symbols(text: string, lang?: Lang): string;
}

export type NetrunnerSetup =
  & { corp: DeckSource; runner: DeckSource }
  & Chance;

/** "3 Hedge Fund", or a card with what lies on it. */
export type PlacedCard =
  | string
  | {
    card: string;
    count?: number;
    /** Of an installed card of the Corporation; false by default. */
    rezzed?: boolean;
    /** In Archives; true by default. */
    faceup?: boolean;
    advancement?: number;
    counters?: {
      virus?: number;
      power?: number;
      agenda?: number;
      credit?: number;
      recurring?: number;
    };
    hosted?: PlacedCard[];
  };
export interface NetrunnerPosition {
  /** The words of the protocol may stand here. */
  cmd?: 'position';
  game?: 'netrunner';
  seed?: Seed;
  /** The Corporation by default. */
  active?: Side;
  clicks?: number;
  /** At the top of the turn; otherwise play goes on with the next action. */
  step?: 'turn-begins';
  corp: {
    identity: string;
    /** 5 by default. */
    credits?: number;
    bad_publicity?: number;
    hq?: PlacedCard[];
    /** The top card first. */
    rd?: PlacedCard[];
    archives?: PlacedCard[];
    score?: PlacedCard[];
    /** The innermost ice first. */
    servers?: { [name: string]: { ice?: PlacedCard[]; root?: PlacedCard[] } };
  };
  runner: {
    identity: string;
    credits?: number;
    tags?: number;
    brain_damage?: number;
    grip?: PlacedCard[];
    stack?: PlacedCard[];
    heap?: PlacedCard[];
    rig?: PlacedCard[];
    score?: PlacedCard[];
  };
  removed?: PlacedCard[];
}

/** What a game is dealt from: a seed, or a key of 32 bytes. */
export type Chance =
  | { seed: Seed; key?: undefined }
  | { key: Uint8Array | string; seed?: undefined };

export interface NetrunnerGame {
  readonly over: boolean;
  /** Whose decision it is; null when the game is over. */
  readonly toMove: Side | null;
  readonly winner: Side | null;
  readonly reason: NetrunnerReason | null;
  /** Turns begun, both sides' counted. */
  readonly turn: number;
  /** Choices that may be made now; 0 when the game is over. */
  readonly count: number;
  /** Choices made with this object. */
  readonly made: number;
  /** What followed from the last choice, or from the deal. */
  readonly events: NetrunnerEvents;
  readonly words: {
    choice(index: number, lang?: Lang, viewer?: Viewer): string;
    /** The same with what it costs to rez, and told apart from others that would read the same. */
    offer(index: number, lang?: Lang, viewer?: Viewer): string;
    prompt(lang?: Lang, viewer?: Viewer): string;
    /** How the game ended; '' while it goes on. */
    end(lang?: Lang): string;
  };
  /** Every legal choice, as the side to move sees it. */
  choices(lang?: Lang): NetrunnerChoice[];
  /** The whole decision: whose it is, what is asked, the choices. */
  decision(lang?: Lang): NetrunnerDecision;
  /** Makes choice number `index` of the list and runs on to the next decision. */
  choose(index: number): NetrunnerEvents;
  /**
   * What a bot would choose for the side to move, from its view alone. Nothing is changed. `steady`
   * and `strong` need jackin.numbers (`learn`).
   */
  bot(name: BotName, options?: BotOptions): BotAnswer;
  /** All that a viewer may know, as an object. */
  view(viewer: Viewer, lang?: Lang): NetrunnerState;
  /** The same as a value of the engine: for samples, and for states in several languages. */
  look(viewer: Viewer): NetrunnerView;
  /** Why no such choice is offered now. Cards are numbers of cards that the side sees. */
  why(wanted: NetrunnerWanted, options?: { side?: Side; lang?: Lang }): Verdict;
  /** 64 bits of the full state in 16 hexadecimal digits, the same everywhere. */
  hash(): string;
  /** What is broken in the state, if something is: a mistake of the engine. */
  check(): string | null;
  /** Chance begins anew from this key, as in the `epochs` of a record. Returns the game. */
  rekey(key: Uint8Array | string): this;
  clone(): NetrunnerGame;
  /**
   * Bytes for restore() of the same version of the engine. They tell every hidden card: never show
   * them to a player.
   */
  serialize(): Uint8Array;
}

export interface NetrunnerView {
  readonly viewer: Viewer;
  /** What `seen` reads again, in an engine of the same version. */
  bytes(): Uint8Array;
  /** All that it says, written down for digests (docs/fairness.md): the same bytes for equal views. */
  written(): Uint8Array;
  state(lang?: Lang): NetrunnerState;
  /** His choices, if the decision is his. */
  choices(lang?: Lang): NetrunnerChoice[];
  /**
   * What is put to this player with his settings, and what is done for him (docs/attending.md);
   * null where the decision is not his.
   */
  ask(settings?: NetrunnerStops, lang?: Lang): NetrunnerMenu | null;
  /**
   * Ways to deal with the ice that the Runner encounters, if the decision is the Runner's: first
   * the cheapest that lets nothing through.
   */
  plan(lang?: Lang): NetrunnerLine[];
  /** What it costs the Runner to enter a server, as far as this viewer can tell. */
  toll(server: string): NetrunnerToll;
  /**
   * What choices of the player to move would change, each a number in the list of its moment; the
   * other player passes wherever he may. Throws `no_sample` where that cannot be told.
   */
  preview(choices: number[]): NetrunnerPreview;
}

/** Where a player is asked; steps are those of states. */
export interface NetrunnerStops {
  level?: 'guided' | 'standard' | 'full';
  /** Questions that are put to him all the same. */
  wants?: ('trash-first' | 'payment' | 'order' | 'access-order')[];
  stop?: string[];
  skip?: string[];
  /** Cards by code, at most 16: he is asked wherever something useful can be done with them. */
  pinned?: string[];
}
export interface NetrunnerMenu {
  /** Unless he is asked, `choice` is made for him: a pass, or an answer. */
  what: 'ask' | 'pass' | 'answer';
  choice: number;
  /** This is a window, and the actions behind it stand in the list too. */
  joins: boolean;
  /** The choice that goes on without any effect, or that leads to the actions. */
  pass?: number;
  /** Choices that are not offered since they can have no effect now. */
  left_out: number;
  /** What is asked behind the window. */
  behind?: { kind: string; text: string; card?: CardName };
  offers: NetrunnerOffer[];
}
export interface NetrunnerOffer {
  /** An action comes after the pass: `index` is its number in the list of that moment. */
  kind: 'choice' | 'action' | 'any-order';
  index: number;
  /** With what it costs to rez, and told apart from others; '' of any-order. */
  text: string;
  of: NetrunnerChoice;
}

export interface NetrunnerFee {
  /** From wherever they come. */
  credits: number;
  /** Those of them that come from the pool. */
  pool: number;
  clicks: number;
  counters: number;
  /** Cards given up. */
  cards: number;
}
export interface NetrunnerStep {
  /** Its number in the list of that moment. */
  choice: number;
  side: Side;
  verb: string;
  card?: CardName;
  ability?: number;
  subroutine?: number;
  /** It only answers what the step before it asks. */
  answers?: true;
  text?: string;
}
export interface NetrunnerLine {
  how: 'breaks' | 'bypasses' | 'removes';
  /** Nothing gets through. */
  all: boolean;
  price: NetrunnerFee;
  /** Besides, when the encounter ends. */
  later?: NetrunnerFee;
  /** Numbers of subroutines. */
  breaks: number[];
  lets: number[];
  /** What those that it lets through may do. */
  does: string[];
  steps: NetrunnerStep[];
}
export interface NetrunnerToll {
  enters: boolean;
  ice: number;
  passed: number;
  /** Ice of which nothing is known. */
  unknown: number;
  price: NetrunnerFee;
  /** Subroutines that get through. */
  lets: number;
  does: string[];
}
/** A number that hidden cards or chance decide is unknown. */
export type Told = number | 'unknown';
export interface NetrunnerPreview {
  /** Choices that were made. */
  made: number;
  /** All of them. */
  legal: boolean;
  /** A hidden card or chance was met on the way. */
  open: boolean;
  over: boolean;
  corp: { credits: Told; clicks: Told; hand: Told; agenda_points: Told; bad_publicity: Told };
  runner: {
    credits: Told;
    clicks: Told;
    hand: Told;
    agenda_points: Told;
    tags: Told;
    brain_damage: Told;
    link: Told;
    memory: { limit: Told; used: Told };
    run_credits: Told;
  };
  /** The encountered ice. */
  ice: { strength: Told; subroutines: Told; broken: number[] } | null;
  breakers: { id: number; strength: Told }[];
}

export interface NetrunnerEvents {
  readonly length: number;
  /** There were more than can be told. */
  readonly lost: boolean;
  /** The choice that they followed from, counted from 1; 0 is the deal. */
  readonly decision: number;
  /** Those that a viewer may know of, in order. */
  for(viewer: Viewer, options?: { lang?: Lang; cite?: boolean }): NetrunnerEvent[];
}

/** A window at which a player is called, whatever he can do there. */
export interface NetrunnerCall {
  side: Side;
  step: string;
  /** The number of the approached ice. */
  ice?: number;
}
/** Remembers between choices (docs/attending.md, "Being called"). Views are a spectator's. */
export interface NetrunnerPace {
  /**
   * Takes a choice: what everybody saw before it, what happened, what everybody sees now. Tells the
   * windows that the game came through since, without the other player being called, in which as
   * far as the table can see there might be something for him.
   */
  next(
    before: NetrunnerView,
    events: NetrunnerEvents,
    after: NetrunnerView,
    settings?: NetrunnerStops,
  ): NetrunnerCall[];
  /** The player whose turn it is not was asked, or called: not again in this window. */
  called(): void;
  /** Is this a window of the other's turn in which its player is called? */
  calls(table: NetrunnerView, settings?: NetrunnerStops): boolean;
}

export interface NetrunnerLog {
  /** Sentences by paragraph; one that is said several times in a row is there once. */
  readonly paragraphs: { text: string; times: number }[][];
  /** Takes the next events. Returns the number of the first paragraph that changed. */
  add(events: NetrunnerEvents): number;
  /** Each paragraph as one text. */
  text(): string[];
}

export type NetrunnerReason = 'points' | 'flatline' | 'empty-rd' | 'limit';

export interface CardName {
  id: number;
  title?: string;
  code?: string;
  hidden?: true;
  /** Not to be seen now, but the viewer has seen it and could follow it since. */
  known?: true;
}
/** A card on the table; of one that the viewer may not know only what everyone sees. */
export interface TableCard extends CardName {
  rezzed?: boolean;
  faceup?: boolean;
  advancement?: number;
  counters?: { virus: number; power: number; agenda: number; credit: number; recurring: number };
  strength?: number;
  hosted?: TableCard[];
}
export interface NetrunnerRun {
  server: string;
  ice: number | null;
  phase: 'approach' | 'encounter' | 'server' | 'access' | null;
  credits: number;
  successful: boolean;
  subroutines: { text: string; broken: boolean }[];
  /** Cards that are still to be accessed, the present one not among them. */
  to_access: number;
  /** Which of them lie in the root of the server. */
  due: number[];
}
export interface NetrunnerPlayer {
  identity: TableCard;
  credits: number;
  clicks: number;
  hand_size: number;
  agenda_points: number;
}
export interface NetrunnerState {
  game: 'netrunner';
  turn: number;
  active: Side;
  step: string;
  winner: Side | null;
  reason: NetrunnerReason | null;
  limit?: string;
  run: NetrunnerRun | null;
  corp: NetrunnerPlayer & {
    bad_publicity: number;
    hq: TableCard[];
    rd: TableCard[];
    archives: TableCard[];
    score: TableCard[];
    servers: { [name: string]: { ice: TableCard[]; root: TableCard[] } };
  };
  runner: NetrunnerPlayer & {
    tags: number;
    brain_damage: number;
    link: number;
    memory: { limit: number; used: number };
    grip: TableCard[];
    stack: TableCard[];
    heap: TableCard[];
    rig: TableCard[];
    score: TableCard[];
  };
  play: TableCard[];
  removed: TableCard[];
}
export interface NetrunnerChoice {
  choice: number;
  verb: string;
  card?: TableCard;
  server?: string;
  host?: TableCard;
  ability?: number;
  subroutine?: number;
  amount?: number;
  option?: string;
  /** What it costs by itself, in credits. */
  cost?: number;
  /** It is legal, but can have no effect now as far as the chooser can know. */
  idle?: true;
  /** What the card or server of a pick is for. */
  for?: string;
  text: string;
}
export interface NetrunnerDecision {
  to_move: Side | null;
  step: string;
  prompt: { kind: string; text: string; card?: CardName } | null;
  choices: NetrunnerChoice[];
  /** These only when the game is over. */
  winner?: Side | null;
  reason?: NetrunnerReason | null;
  limit?: string;
  text?: string;
}
export interface NetrunnerEvent {
  kind: string;
  side?: Side;
  card?: CardName;
  other?: CardName;
  server?: string;
  counter?: string;
  damage?: string;
  ability?: number;
  subroutine?: number;
  zone?: string;
  option?: string;
  prevented?: string;
  subtype?: string;
  limit?: string;
  n: number;
  /** The card whose ability it follows from, or the rule. */
  cause: CardName | 'rule' | 'action' | 'turn' | 'run' | 'access' | 'setup';
  text: string;
  rules?: string[];
}
export interface NetrunnerWanted {
  verb: string;
  card?: number;
  host?: number;
  server?: string;
  ability?: number;
  subroutine?: number;
  amount?: number;
}
export interface Verdict {
  offered: boolean;
  text: string;
  rules: string[];
}
export interface NetrunnerCard {
  code: string;
  title: string;
  set: string;
  side: Side;
  type: string;
  faction: string;
  subtypes: string[];
  unique: boolean;
  /** To play, install or rez it. */
  cost: number | 'X' | null;
  memory: number | null;
  strength: number | null;
  trash_cost: number | null;
  requirement: number | null;
  points: number | null;
  link: number | null;
  influence: number | null;
  influence_limit: number | null;
  minimum_deck: number;
  deck_limit: number;
  /** Copies in its set. */
  quantity: number;
  /**
   * In the language: "program: Icebreaker, Fracter"; "memory 1, strength 2"; "Anarch, influence 2";
   * "3" or "5/3".
   */
  kind: string;
  numbers: string;
  faction_text: string;
  cost_text: string;
  /** All abilities, one a line. */
  text: string;
}

// ---- Mainframe ----------------------------------------------------------------------------------

export type MainframeRunner = 'Noise' | 'Kate' | 'Andromeda' | 'Chaos Theory' | 'Adam' | 'Nero';
export type MainframeViewer = MainframeRunner | 'spectator' | 'all';
/** Column and row, from 0. */
export type MainframeNode = [number, number];
/** Between two grid corners. */
export type MainframePath = [[number, number], [number, number]];

export interface Mainframe {
  readonly runners: MainframeRunner[];
  /** A runner's name in a language. */
  runner(name: MainframeRunner, lang?: Lang): string;
  /** Two to four players, in turn order. */
  'new'(setup: MainframeSetup): MainframeGame;
  restore(bytes: Uint8Array): MainframeGame;
  /** A view as a server of the same version sends it (`view` of docs/server.md), and whose it is. */
  seen(bytes: Uint8Array, viewer: MainframeRunner | 'spectator'): MainframeView;
  /** Events as a server of the same version sends them (`log` of docs/server.md), beside its view. */
  heard(bytes: Uint8Array, view: MainframeView, lang?: Lang): MainframeEvent[];
  sample(view: MainframeView, seed: Seed): MainframeGame;
  cards(lang?: Lang): (MainframeCard & { text: string })[];
}

export type MainframeSetup =
  & { players: MainframeRunner[]; border?: 'paths' | 'walled' }
  & Chance;

export interface MainframeGame {
  readonly over: boolean;
  readonly toMove: MainframeRunner | null;
  readonly players: MainframeRunner[];
  readonly winner: MainframeRunner[] | null;
  readonly reason: 'stack' | 'skips' | null;
  readonly turn: number;
  readonly count: number;
  readonly made: number;
  readonly events: MainframeEvents;
  readonly words: {
    choice(index: number, lang?: Lang): string;
    prompt(lang?: Lang): string;
    /** The points of a player, and whether they win. */
    score(player: MainframeRunner, lang?: Lang): string;
    /** Who wins if the game ends now, and by what where points do not tell (MF-54). */
    end(lang?: Lang): string;
  };
  /** Why something is not offered, with the ledger entries. */
  why(wanted: MainframeWanted, options?: { player?: MainframeRunner; lang?: Lang }): Verdict;
  choices(lang?: Lang): MainframeChoice[];
  decision(lang?: Lang): MainframeDecision;
  choose(index: number): MainframeEvents;
  /** What a bot would choose for whoever is to move, from his view alone. Nothing is changed. */
  bot(name: BotName, options?: BotOptions): BotAnswer;
  view(viewer: MainframeViewer): MainframeState;
  look(viewer: MainframeViewer): MainframeView;
  hash(): string;
  check(): string | null;
  rekey(key: Uint8Array | string): this;
  clone(): MainframeGame;
  serialize(): Uint8Array;
}

export interface MainframeView {
  readonly viewer: MainframeViewer;
  /** What `seen` reads again, in an engine of the same version. */
  bytes(): Uint8Array;
  /** All that it says, written down for digests (docs/fairness.md): the same bytes for equal views. */
  written(): Uint8Array;
  state(): MainframeState;
  choices(lang?: Lang): MainframeChoice[];
  /** What choices of whoever is to move would do to the board, each by its number in its moment. */
  preview(choices: number[]): MainframePreview;
}

export interface MainframePreview {
  /** How many of the choices could be made. */
  made: number;
  legal: boolean;
  /** A hidden card came up; what followed is not told. */
  open: boolean;
  /** Zones that are secured on the way, with what they score. */
  secures: { nodes: MainframeNode[]; runner: MainframeRunner; points: number }[];
  /** The scores then. */
  scores: { [runner: string]: number };
}

/** What somebody wants to choose; a card goes by its code. */
export interface MainframeWanted {
  verb: string;
  node?: MainframeNode;
  path?: MainframePath;
  paths?: MainframePath[];
  card?: string;
  player?: MainframeRunner;
}

export interface MainframeEvents {
  readonly length: number;
  readonly lost: boolean;
  for(viewer: MainframeViewer, options?: { lang?: Lang; cite?: boolean }): MainframeEvent[];
}

export interface MainframeCard {
  title: string;
  code: string;
  /** Of a unique program: whose it is. */
  runner?: MainframeRunner;
  /** Of a generic one. */
  kind?: string;
  segments?: MainframePath[];
}
export interface MainframeState {
  game: 'mainframe';
  border: 'paths' | 'walled';
  turn: number;
  active: MainframeRunner;
  step: string;
  winner: MainframeRunner[] | null;
  reason: 'stack' | 'skips' | null;
  players: {
    runner: MainframeRunner;
    /** Those that the viewer knows, or how many there are. */
    hand: MainframeCard[] | number;
    supply: number;
    discard: MainframeCard[];
  }[];
  suite: MainframeCard[];
  stack: number;
  discard: MainframeCard[];
  nodes: { node: MainframeNode; runner: MainframeRunner; faceup: boolean; anchored?: true }[];
  paths: MainframePath[];
  zones: { nodes: MainframeNode[]; runner: MainframeRunner | null }[];
  scores: { [runner: string]: number };
  program: MainframeCard[];
  looked: MainframeCard[];
  stack_cards?: MainframeCard[];
  shown: MainframeCard | null;
  turns_left: number | null;
  veto: MainframeRunner[];
  wait: MainframeRunner[];
}
export interface MainframeChoice {
  choice: number;
  verb: string;
  node?: MainframeNode;
  path?: MainframePath;
  paths?: MainframePath[];
  player?: MainframeRunner;
  card?: MainframeCard;
  text: string;
}
export interface MainframeDecision {
  to_move: MainframeRunner | null;
  step: string;
  prompt: { kind: string; text: string; card?: MainframeCard } | null;
  choices: MainframeChoice[];
  /** These only when the game is over. */
  winner?: MainframeRunner[] | null;
  reason?: 'stack' | 'skips' | null;
}
export interface MainframeEvent {
  kind: string;
  player: MainframeRunner;
  card?: MainframeCard;
  other?: MainframeCard;
  from?: MainframeNode | MainframePath;
  to?: MainframeNode | MainframePath;
  third?: MainframeNode;
  paths?: MainframePath[];
  nodes?: MainframeNode[];
  n?: number;
  text: string;
  rules?: string[];
}

// ---- decks --------------------------------------------------------------------------------------

export interface DeckCard {
  code: string;
  title: string;
}
export interface Deck {
  name: string;
  identity: DeckCard | null;
  cards: (DeckCard & { count: number })[];
}
/** A deck; less of one; or the name of a starter deck. Cards go by code or title. */
export type DeckSource = string | {
  name?: string;
  identity?: string | { code: string } | { title: string } | null;
  cards: (string | ({ count?: number } & ({ code: string } | { title: string })))[];
};
export type DeckFormat = 'text' | 'json' | 'o8d';

export interface Decks {
  /** The names of the starter decks, those of the Corporation first. */
  starters(): string[];
  starter(name: string): Deck;
  /** Reads a list in plain text or OCTGN's format; throws `bad_deck` with all its faults. */
  parse(text: string, options?: { format?: DeckFormat; lang?: Lang }): Deck;
  check(deck: DeckSource, options?: { side?: Side; lang?: Lang }): DeckReport;
  write(deck: DeckSource, options?: { format?: DeckFormat; lang?: Lang }): string;
}
export interface DeckFault {
  kind: string;
  /** From 1; 0: it is about no place. */
  line: number;
  column: number;
  text: string;
  /** Titles that may have been meant. */
  suggestions: string[];
}
export interface DeckFinding {
  problem: string;
  card: DeckCard | null;
  rules: string[];
  text: string;
}
export interface DeckReport {
  legal: boolean;
  side: Side | null;
  size: number;
  minimum: number;
  influence: number;
  influence_limit: number | null;
  points: number;
  points_least: number;
  points_most: number;
  /** It has cards of a set that is not all there. */
  incomplete: boolean;
  violations: DeckFinding[];
  notes: DeckFinding[];
}
