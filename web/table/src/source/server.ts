// A game source that asks a server. It follows one table from a seat, or watching: a snapshot, then
// differences; it comes back by itself and goes on where it was. A choice is sent with a name of its
// own until the server has answered it, so it is neither lost nor done twice.
import type {
  ChatLine,
  Clock,
  JoinedMessage,
  LogMessage,
  Message,
  Seat,
  SeatedMessage,
  SeatsMessage,
  TableDocument,
} from '../../../server/messages.js';
import { hex, seats as shelf } from '../keep';
import { changed } from '../net/changes';
import { commit, noteChain, reveal, type Digest } from '../net/fair';
import { becomeSomebody, isSomebody } from '../net/house';
import { Comparison, digitsOf } from '../net/seen';
import { Link, Lost, Refused, type Asking } from '../net/link';
import { onlineWords, type OnlineWords } from '../words/online';
import type { MainframeRunner, TableCard } from '../../../engine/index.js';
import type { Chosen, FromClerk, ToClerk } from './clerk';
import { hire } from './hired';
import type { MainframeSource, MfDoc } from './mainframe_types';
import { opened, withHand } from './opened';
import type { Happened, Making, Served } from './served';
import type { HappenedThere, ServedBoard } from './served_mainframe';
import type { Doc, GameSource, Lang, NetrunnerState, NetrunnerStops, Side, Verdict } from './types';

/** A choice that the server has not confirmed. */
export interface Pending extends Making {
  command: string;
  text: string;
  /** It may have arrived: it cannot be withdrawn. */
  sent: boolean;
}

/** Everything about the table that is not the game. */
export interface TableState {
  /** Where one stands with the server and with the table. */
  where:
    | 'coming'
    | 'there'
    | 'lost'
    | 'elsewhere'
    | 'replaced'
    | 'consent'
    | 'void'
    | 'closed'
    | 'missing'
    | 'shut'
    | 'password';
  lostAt: number | null;
  retryAt: number | null;
  game: 'netrunner' | 'mainframe' | null;
  seat: string | null;
  phase: 'open' | 'running' | 'over';
  seats: Seat[];
  seatsAt: number;
  watching: number;
  clock: Clock | null;
  /** The server's time is that of Date.now() plus this. */
  ahead: number;
  document: TableDocument | null;
  chat: ChatLine[];
  unread: number;
  muted: string[];
  pending: Pending | null;
  /** The last thing that the server would not do, in its words. */
  refused: string | null;
  /** The choice that it would not store; it can be tried again. */
  failed: Pending | null;
  /** A password was given. */
  hasTried: boolean;
  /** The server is of another version than this page. */
  outdated: boolean;
  /** A seat at the table of the rematch. */
  next: SeatedMessage | null;
  wantsRematch: boolean;
}

export interface Hosted extends GameSource {
  /** The number of the table. */
  id: string;
  state(): TableState;
  /** Calls whenever the state is another; returns how to stop that. */
  listen(hear: () => void): () => void;
  send(asking: Asking): Promise<boolean>;
  say(text: string): Promise<boolean>;
  mute(who: string, on: boolean): void;
  read(): void;
  withdraw(): void;
  tryNow(): void;
  takeHere(): void;
  /** Makes the choice again that was not stored. */
  tryAgain(): void;
  watch(view: string | null, password?: string): void;
  concede(): Promise<boolean>;
  /** Gives the seat up, if no game has begun by then. */
  standUp(): Promise<boolean>;
  claim(): Promise<boolean>;
  rematch(): void;
  /** The same table as Mainframe's sees it. */
  board: MainframeSource;
}

interface Stored {
  stream: string;
  n: number;
  document: TableDocument;
  happened: Happened[];
}
const STORED = 'jackin.stream.';
const KEPT_BATCHES = 400;

export function hostedSource(id: string, lang: Lang, stops: NetrunnerStops): Hosted {
  let own = shelf.find(id);
  let words: OnlineWords = onlineWords(lang);
  let language = lang;
  let asks = stops;
  let stream = '';
  let n = 0;
  let happened: Happened[] = [];
  let chose = false;
  let late = false;
  let dropped = false;
  /** The question that the server has an answer to. */
  let answered = 0;
  let viewed: { question: number; bytes: Uint8Array } | null = null;
  let view: string | null = null;
  let password: string | undefined;
  let version = '';
  let hear: (doc: Doc) => void = () => undefined;
  let hearBoard: (doc: MfDoc) => void = () => undefined;
  let fail: (message: string) => void = () => undefined;
  let commands = 0;
  let chain = '';
  /** Of what view the document is, by the server. */
  let seen = '';
  const comparison = new Comparison();
  /** The log begins with the game. */
  let isWhole = false;
  /** Counts what is shown: the newest wins. */
  let shows = 0;
  const page = hex(6);
  const heard = new Set<() => void>();
  let state: TableState = {
    where: 'coming',
    lostAt: null,
    retryAt: null,
    game: own?.game ?? null,
    seat: own?.seat ?? null,
    phase: 'running',
    seats: [],
    seatsAt: 0,
    watching: 0,
    clock: null,
    ahead: 0,
    document: null,
    chat: [],
    unread: 0,
    muted: [],
    pending: null,
    refused: null,
    failed: null,
    hasTried: false,
    outdated: false,
    next: null,
    wantsRematch: false,
  };
  const set = (change: Partial<TableState>) => {
    state = { ...state, ...change };
    heard.forEach((one) => one());
  };
  const command = () => {
    commands += 1;
    return `${page}-${commands}`;
  };

  // ---- the engine beside it ----------------------------------------------------------------------

  const { tell, ask: inquire, ...clerk } = hire<ToClerk>('clerk');
  /** It fails whoever comes to look later, too. */
  let broken: string | null = null;
  clerk.listen<FromClerk>(
    (told) => {
      if (told.type === 'doc') {
        hear(told.doc);
      } else if (told.type === 'board') {
        hearBoard(told.doc);
      } else {
        begin(told.making, '');
      }
    },
    (message) => {
      broken = message;
      fail(message);
    },
  );

  // ---- what the server says ----------------------------------------------------------------------

  const nameOf = (side: string) => {
    const seat = state.seats.find((s) => s.seat === side);
    return !seat || seat.who === 'free'
      ? words.nobody
      : seat.who === 'bot'
        ? words.bot(seat.bot ?? '')
        : (seat.name ?? words.guest);
  };
  const sideOf = (name: string | null): Side =>
    name === 'corp' || name === 'runner' ? name : 'runner';

  const endOf = ({ reason, seat }: { reason: string; seat: string }) =>
    seat === state.seat ? words.endedMine[reason] : words.ended(reason, nameOf(seat));

  /** Hands the clerk what is known now; the engine's view first, if one is asked. While that is
   * waited for another call may begin, which knows more: one alone puts the question. */
  async function show() {
    shows += 1;
    const mine = shows;
    const { document, game } = state;
    if (document === null || game === null) {
      return;
    }
    if (!isWhole && link.state === 'open') {
      return; // with what happened before: nothing of it is news
    }
    const question = document.decision?.question ?? 0;
    if (question !== 0 && state.seat !== null && viewed?.question !== question) {
      viewed = null;
      let isOther = false;
      version ||= await inquire<string>((at) => ({ type: 'version', id: at }));
      try {
        const look = await link.ask({ type: 'view', question });
        if (look.type === 'view' && look.version === version) {
          const bytes = bytesOf(look.view);
          const runner = game === 'mainframe' ? (state.seat as ServedBoard['me']) : null;
          const written = await inquire<Uint8Array>((at) => ({
            type: 'written',
            id: at,
            view: bytes,
            runner,
          }));
          const digits = await digitsOf(written, digest);
          if (mine === shows && state.document?.decision?.question === question) {
            const said = comparison.judge(question, seen, digits);
            if (said === 'again') {
              stream = ''; // all of it again
              join();
              return;
            }
            isOther = said === 'differs';
            viewed = isOther ? null : { question, bytes };
          }
        }
      } catch {
        /* shown without: another question, or a lost line, brings the next document */
      }
      if (mine !== shows || state.document?.decision?.question !== question) {
        return; // what came meanwhile shows itself
      }
      if (isOther) {
        // The server's own list is put to the player then, and the operator hears of it.
        set({ refused: words.differs });
        void link.ask({ type: 'view', question, differs: true }).catch(() => undefined);
      }
    }
    const now = state.document!;
    const busy =
      state.where === 'coming' ||
      state.pending !== null ||
      now.paused ||
      (question !== 0 && question === answered);
    if (game === 'mainframe') {
      tell({ type: 'show-board', served: boardOf(now, question, busy) });
      return;
    }
    const me = sideOf(state.seat ?? view);
    const loser = now.end?.seat;
    const hands = Object.entries(now.open ?? {}) as [Side, TableCard[]][];
    const served: Served = {
      state: hands.reduce(
        (all, [side, cards]) => withHand(all, side, cards),
        opened(now.state as NetrunnerState, now.views as Record<string, NetrunnerState>),
      ),
      decision: (now.decision as Served['decision']) ?? null,
      ended:
        now.end === null
          ? null
          : {
              winner: loser === 'corp' ? 'runner' : loser === 'runner' ? 'corp' : null,
              text: endOf(now.end),
            },
      view: viewed?.question === question ? viewed.bytes : null,
      me,
      names: {
        corp: state.seat === 'corp' ? words.you : nameOf('corp'),
        runner: state.seat === 'runner' ? words.you : nameOf('runner'),
      },
      watching: state.seat === null,
      open: now.views === undefined ? hands.map(([side]) => side) : ['corp', 'runner'],
      lang: language,
      stops: asks,
      busy,
      late,
      dropped,
    };
    late = false;
    dropped = false;
    tell({ type: 'show', served });
  }

  const boardOf = (now: TableDocument, question: number, busy: boolean): ServedBoard => ({
    state: now.state as ServedBoard['state'],
    decision: (now.decision as ServedBoard['decision']) ?? null,
    end: now.end && { ...now.end, text: endOf(now.end) },
    view: viewed?.question === question ? viewed.bytes : null,
    me: state.seat as ServedBoard['me'],
    seats: state.seats.map((one) => ({
      seat: one.seat,
      who: one.seat === state.seat ? 'me' : one.who === 'bot' ? 'bot' : 'person',
      player: one.who === 'bot' ? (one.bot ?? '') : (one.name ?? words.guest),
    })),
    lang: language,
    busy,
  });

  const digest: Digest = (person, key, fields) =>
    inquire<Uint8Array>((at) => ({ type: 'digest', id: at, person, key, fields }));

  const store = () => {
    noteChain(id, chain);
    if (stream !== '' && state.document !== null) {
      try {
        sessionStorage.setItem(
          STORED + id,
          JSON.stringify({
            stream,
            n,
            document: state.document,
            happened: happened.slice(-KEPT_BATCHES),
          } satisfies Stored),
        );
      } catch {
        /* then a reload begins with a snapshot */
      }
    }
  };
  addEventListener('pagehide', store);
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED + id) ?? 'null') as Stored | null;
    if (stored !== null && own !== null) {
      ({ stream, n, happened } = stored);
      state.document = stored.document;
    }
  } catch {
    /* nothing that can be used */
  }
  if (own?.game === 'mainframe') {
    tell({ type: 'begin-board', happened: happened as unknown as HappenedThere[] });
  } else {
    tell({ type: 'begin', happened });
  }

  function onMessage(message: Message) {
    switch (message.type) {
      case 'joined':
        joined(message);
        break;
      case 'snapshot':
        ({ stream, n } = message);
        chain = message.chain ?? '';
        seen = message.seen ?? '';
        viewed = null;
        answered = 0; // the server starts its numbers anew for nobody, but a snapshot is the truth
        set({ document: message.document, phase: phaseOf(message.document) });
        void recall();
        settle();
        break;
      case 'log':
        recalled(message);
        break;
      case 'change': {
        if (message.stream !== stream || message.n !== n + 1 || state.document === null) {
          stream = '';
          join(); // something is missing: all of it again
          return;
        }
        n = message.n;
        chain = message.chain ?? chain;
        seen = message.seen ?? '';
        const before = state.document;
        const inRun = (before.state as { run?: unknown }).run !== null;
        try {
          const document = changed(before, message.changes);
          if (document.decision?.question !== before.decision?.question) {
            viewed = null;
          }
          set({ document, phase: phaseOf(document) });
          if (before.take_back !== null && document.take_back === null) {
            void recall(); // it may have been allowed
          }
        } catch {
          stream = '';
          join();
          return;
        }
        if (message.events.length > 0 || chose) {
          const batch = { events: message.events, inRun, turn: before.state.turn, mine: chose };
          chose = false;
          happened.push(batch as unknown as Happened);
          if (state.game === 'mainframe') {
            tell({ type: 'hear-board', happened: batch as unknown as HappenedThere });
          } else {
            tell({ type: 'hear', happened: batch as unknown as Happened });
          }
        }
        settle();
        break;
      }
      case 'seats':
        seated(message);
        break;
      case 'chat':
        set({
          chat: message.lines.length > 1 ? message.lines : [...state.chat, ...message.lines],
          unread: state.unread + (message.lines.length > 1 ? 0 : message.lines.length),
        });
        break;
      case 'left':
        if (['elsewhere', 'replaced', 'consent', 'void', 'closed'].includes(message.why)) {
          set({ where: message.why as TableState['where'] });
        }
        if (message.why === 'consent') {
          // What one may no longer see is not shown again while the rest is on its way (TH-17).
          stream = '';
          isWhole = false;
          set({ document: null });
        }
        break;
      case 'start':
        void commit(id, state.seat ?? '', message, digest).then((commitment) =>
          link.ask({ type: 'commit', commitment }).catch(() => undefined),
        );
        break;
      case 'lock':
        void reveal(id, state.seat ?? '', message, digest).then((share) => {
          if (share === null) {
            set({ refused: words.badLock });
          } else {
            void link.ask({ type: 'reveal', share }).catch(() => undefined);
          }
        });
        break;
      case 'seated':
        shelf.keep(message.table, {
          table: message.table,
          seat: message.seat,
          game: state.game ?? 'netrunner',
          at: Date.now(),
        });
        set({ next: message });
        break;
      case 'refused': // unasked: the rematch that all wanted
        set({ refused: message.text, wantsRematch: false });
        break;
      default:
        break;
    }
  }
  const phaseOf = (document: TableDocument) => {
    const { winner, reason } = document.state as { winner: unknown; reason: unknown };
    return document.end !== null || winner !== null || reason !== null ? 'over' : 'running';
  };

  let recallLater: ReturnType<typeof setTimeout> | undefined;
  /** Asks for all that was heard since the game began. */
  async function recall() {
    try {
      version ||= await inquire<string>((at) => ({ type: 'version', id: at }));
      await link.ask({ type: 'log' });
    } catch (error) {
      if (error instanceof Lost) {
        isWhole = false; // it is asked for again when there is a line
        return;
      }
      if (error instanceof Refused && ['too_many', 'busy', 'store_full'].includes(error.code)) {
        // Many may have been told the same: not all come back at the same moment.
        const wait = error.wait + 2000 * Math.random();
        clearTimeout(recallLater);
        recallLater = setTimeout(() => void recall(), wait);
      } // else what comes from now on is told: the server is an older one
    }
    isWhole = true;
    void show();
  }
  /** What comes after this message comes after what it tells. */
  function recalled(log: LogMessage) {
    if (log.version !== version) {
      set({ outdated: true });
    }
    if (log.version !== version || state.game === null) {
      return;
    }
    const past = { events: bytesOf(log.events), own: log.own };
    const viewer = state.seat ?? view;
    happened = [];
    if (state.game === 'mainframe' && log.view !== undefined) {
      const of = state.seats.find((one) => one.seat === viewer)?.seat ?? 'spectator';
      tell({
        type: 'recall-board',
        past: { ...past, view: bytesOf(log.view), viewer: of as MainframeRunner },
      });
    } else if (state.game === 'netrunner') {
      const of = viewer === 'corp' || viewer === 'runner' ? viewer : 'spectator';
      tell({ type: 'recall', past: { ...past, viewer: of } });
    }
  }

  function joined(message: JoinedMessage) {
    set({
      where: 'there',
      game: message.game as TableState['game'],
      seat: message.seat ?? null,
      phase: message.state as TableState['phase'],
      clock: message.clock ?? null,
      ahead: message.now - Date.now(),
      refused: null,
      chat: [],
    });
    seated(message);
    void show();
    if (!isWhole && stream !== '') {
      void recall(); // a reload goes on with the stream, and knows the past only in part
    }
    if (message.seat !== undefined && message.game === 'netrunner') {
      void link.ask({ type: 'stops', ...stopsOf(asks) }).catch(() => undefined);
    }
    if (state.pending !== null) {
      void deliver();
    }
  }
  function seated({ seats, watching }: Pick<SeatsMessage, 'seats' | 'watching'>) {
    // Who comes to watch changes no decision: the table is told anew only if somebody sits otherwise.
    const sitting = (all: Seat[]) => JSON.stringify(all.map((s) => [s.seat, s.who, s.bot, s.name]));
    const others = sitting(seats) !== sitting(state.seats);
    set({ seats, watching, seatsAt: Date.now() });
    if (others) {
      void show();
    }
  }
  /** A document has come: what was chosen shows in it, or was refused. */
  function settle() {
    if (state.phase === 'over') {
      noteChain(id, chain);
    }
    void show();
  }

  const stopsOf = ({ level = 'standard', stop, skip, wants, pinned }: NetrunnerStops) => ({
    level,
    ...(stop ? { stop } : {}),
    ...(skip ? { skip } : {}),
    ...(wants ? { wants } : {}),
    ...(pinned ? { pinned } : {}),
  });

  // ---- the line ----------------------------------------------------------------------------------

  const link = new Link(() => language, {
    onOpen: () => join(),
    onMessage,
    onState: () => {
      const isLost = link.state === 'lost' || (link.state === 'connecting' && link.lostAt !== null);
      if (isLost && ['there', 'coming', 'lost'].includes(state.where)) {
        set({ where: 'lost', lostAt: link.lostAt, retryAt: link.retryAt });
      } else {
        set({ lostAt: link.lostAt, retryAt: link.retryAt });
      }
    },
  });

  function join() {
    if (['elsewhere', 'replaced', 'void', 'closed'].includes(state.where)) {
      return;
    }
    const resume = stream !== '' && state.document !== null ? { stream, n } : {};
    const asking: Asking =
      own !== null
        ? { type: 'join', table: id, seat: own.seat, commits: true, ...resume }
        : {
            type: 'join',
            table: id,
            ...(view === null ? {} : { view }),
            ...(password === undefined ? {} : { password }),
          };
    link.ask(asking).catch((error) => {
      if (error instanceof Refused) {
        // What is not there is missing; whatever else it is, the server says it.
        const where =
          error.code === 'password'
            ? 'password'
            : ['not_found', 'not_now'].includes(error.code)
              ? 'missing'
              : 'shut';
        set({ where, refused: error.message });
      }
    });
    if (Object.keys(resume).length > 0) {
      void show();
    }
  }

  /** Makes a choice: now, or as soon as there is a line. */
  function begin(making: Making, text: string) {
    chose = true;
    set({
      pending: { ...making, text, command: command(), sent: false },
      refused: null,
      failed: null,
    });
    void show();
    void deliver();
  }
  async function deliver() {
    const { pending } = state;
    if (pending === null || link.state !== 'open') {
      return;
    }
    set({ pending: { ...pending, sent: true } });
    try {
      await link.ask({
        type: 'choose',
        question: pending.question,
        choice: pending.choice,
        command: pending.command,
      });
      if (state.pending?.command === pending.command) {
        answered = pending.question;
        set({ pending: null });
        if (state.document?.decision?.question !== answered) {
          void show();
        }
      }
    } catch (error) {
      if (error instanceof Lost || state.pending?.command !== pending.command) {
        return; // it is sent again, with the same name, when there is a line
      }
      const { code, message } = error as Refused;
      chose = false;
      dropped = true;
      late = code === 'not_now';
      set({ pending: null, refused: late ? null : message, failed: late ? null : pending });
      void show();
    }
  }

  async function send(asking: Asking): Promise<boolean> {
    try {
      await link.ask(asking);
      set({ refused: null });
      return true;
    } catch (error) {
      set({ refused: error instanceof Refused ? error.message : words.noLine });
      return false;
    }
  }

  const choose = (seq: number, key: number) =>
    void inquire<Chosen | null>((at) => ({ type: 'choose', id: at, seq, key })).then((chosen) => {
      if (chosen === null) {
        void show();
      } else {
        begin(chosen.making, chosen.text);
      }
    });
  const record = async () => {
    const said = await link.ask({ type: 'record' });
    return said.type === 'record' ? `${JSON.stringify(said.record)}\n` : '';
  };
  const setTo = (newLang: Lang, newStops: NetrunnerStops) => {
    const isOther = newLang !== language;
    language = newLang;
    asks = newStops;
    words = onlineWords(newLang);
    if (isOther) {
      stream = '';
      join();
    } else if (state.seat !== null && state.game === 'netrunner') {
      void send({ type: 'stops', ...stopsOf(asks) });
      void show();
    }
  };
  const takeBack = () =>
    void send({ type: 'take_back', command: command() }).then((isDone) => {
      if (isDone) {
        void recall();
      }
    });

  return {
    id,
    board: {
      subscribe(onDoc, onFail) {
        hearBoard = onDoc;
        fail = onFail;
        if (broken !== null) {
          fail(broken);
        }
        void show();
      },
      choose,
      undo: takeBack,
      leave: takeBack,
      set: (newLang) => setTo(newLang, asks),
      why: async (wanted) => {
        const said = await inquire<Verdict | null>((at) => ({ type: 'why-board', id: at, wanted }));
        if (said === null) {
          throw new Error('nothing is asked');
        }
        return said;
      },
      record,
      close: () => undefined, // the line is its owner's
    },
    state: () => state,
    listen(one) {
      heard.add(one);
      return () => heard.delete(one);
    },
    subscribe(onDoc, onFail) {
      hear = onDoc;
      fail = onFail;
      if (broken !== null) {
        fail(broken);
      }
      void show();
    },
    choose,
    undo: takeBack,
    set: setTo,
    why: async (verb, card, server) => {
      const said = await inquire<Verdict | null>((at) => ({
        type: 'why',
        id: at,
        verb,
        ...(card === undefined ? {} : { card }),
        ...(server ? { server } : {}),
      }));
      if (said === null) {
        throw new Error('nothing is asked');
      }
      return said;
    },
    record,
    send,
    async say(text) {
      if (!isSomebody()) {
        await becomeSomebody().catch(() => undefined);
        link.reopen();
        return false;
      }
      return send({ type: 'say', text });
    },
    mute(who, on) {
      const others = () => state.muted.filter((one) => one !== who);
      void send({ type: 'mute', who, on }).then(
        (isDone) => isDone && set({ muted: on ? [...others(), who] : others() }),
      );
    },
    read: () => state.unread > 0 && set({ unread: 0 }),
    withdraw() {
      if (state.pending !== null && !state.pending.sent) {
        chose = false;
        dropped = true;
        set({ pending: null });
        void show();
      }
    },
    tryNow: () => link.tryNow(),
    takeHere() {
      set({ where: 'coming' });
      join();
    },
    tryAgain() {
      if (state.failed !== null) {
        begin(state.failed, state.failed.text);
      }
    },
    watch(next, secret) {
      view = next;
      password = secret ?? password;
      stream = '';
      if (state.where === 'replaced') {
        own = null; // a bot has the seat: one only watches now
        shelf.drop(id);
      }
      set({ where: 'coming', hasTried: secret !== undefined });
      join();
    },
    concede: () => send({ type: 'concede', command: command() }),
    standUp: () => send({ type: 'stand_up' }),
    claim: () => send({ type: 'claim', command: command() }),
    rematch() {
      const on = !state.wantsRematch;
      set({ wantsRematch: on });
      void send({ type: 'rematch', ...(on ? { commits: true } : { on: false }) }).then((isDone) => {
        if (!isDone) {
          set({ wantsRematch: false });
        }
      });
    },
    close() {
      store();
      removeEventListener('pagehide', store);
      clearTimeout(recallLater);
      link.close();
      clerk.close();
    },
  };
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    bytes[i] = text.charCodeAt(i);
  }
  return bytes;
}
