// One connection to the server. It comes back by itself, later and later, and says how it is.
import type { Message, RefusedMessage, Request } from '../../../server/messages.js';
import type { Lang } from '../source/types';
import { becomeSomebody, isSomebody, noteNobody, post } from './house';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

/** What the server refused, in its own words. */
export class Refused extends Error {
  readonly code: string;

  /** After so many ms it may be asked for again. */
  readonly wait: number;

  constructor({ code, text, wait }: RefusedMessage) {
    super(text);
    this.code = code;
    this.wait = wait ?? 3000;
  }
}
/** There was no connection, or it broke before the answer came. */
export class Lost extends Error {}

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
/** After so long without a word the server is asked for one: a dead line looks like a silent one. */
const SILENCE_MS = 40_000;

/** A request without its number. */
export type Asking = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

export interface LinkEvents {
  /** The server greeted: what was agreed before must be said again. */
  onOpen(): void;
  onMessage(message: Message): void;
  onState(): void;
}

export class Link {
  state: LinkState = 'connecting';

  /** When the connection broke, and when the next try is; by Date.now(). */
  lostAt: number | null = null;

  retryAt: number | null = null;

  #socket: WebSocket | null = null;

  #tries = 0;

  #asked = 0;

  #waiting = new Map<number, { done: (m: Message) => void; fail: (e: Error) => void }>();

  #timer: ReturnType<typeof setTimeout> | null = null;

  #silence: ReturnType<typeof setInterval> | null = null;

  #heard = 0;

  #greeted = false;

  #events: LinkEvents;

  #lang: () => Lang;

  #wake = () => {
    if (this.state === 'lost') {
      this.tryNow();
    }
  };

  #sleep = () => this.#socket?.close();

  constructor(lang: () => Lang, events: LinkEvents) {
    this.#events = events;
    this.#lang = lang;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#sleep);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  #connect() {
    const address = new URL('/socket', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#greeted = false;
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) {
        this.#hear(JSON.parse(String(data)) as Message);
      }
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) {
        this.#lose(code);
      }
    };
    this.#silence ??= setInterval(() => {
      if (this.state === 'open' && Date.now() - this.#heard > SILENCE_MS) {
        if (Date.now() - this.#heard > 2 * SILENCE_MS) {
          this.#socket?.close();
        } else {
          void this.ask({ type: 'tables' }).catch(() => undefined);
        }
      }
    }, 10_000);
  }

  #hear(message: Message) {
    this.#heard = Date.now();
    if (message.type === 'welcome') {
      this.#greeted = true;
      this.#tries = 0;
      this.state = 'open';
      this.lostAt = null;
      this.retryAt = null;
      this.#events.onState();
      this.#events.onOpen();
      return;
    }
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (waiting !== undefined) {
      this.#waiting.delete(message.id!);
      if (message.type === 'refused') {
        waiting.fail(new Refused(message));
        return;
      }
      this.#events.onMessage(message);
      waiting.done(message);
      return;
    }
    this.#events.onMessage(message);
  }

  #lose(code: number) {
    this.#socket = null;
    if (this.state === 'closed') {
      return;
    }
    const wasGreeted = this.#greeted;
    this.lostAt ??= Date.now();
    this.state = 'lost';
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    failed.forEach(({ fail }) => fail(new Lost('lost')));
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)];
    this.#tries += 1;
    // Many come back at once after a restart: not all at the same moment.
    const delay = Math.round(wait * (0.8 + 0.4 * Math.random()));
    this.retryAt = Date.now() + delay;
    this.#timer = setTimeout(() => this.tryNow(), delay);
    this.#events.onState();
    if (code === 4001 || (!wasGreeted && this.#tries === 2 && isSomebody())) {
      void this.#askWho();
    }
  }

  /** The server may know us no more: its store is new, or the session has ended. */
  async #askWho() {
    try {
      await post('me', {});
    } catch (error) {
      if ((error as { status?: number }).status === 401) {
        noteNobody();
        await becomeSomebody().catch(() => undefined);
        this.tryNow();
      }
    }
  }

  tryNow() {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
    if (this.state !== 'closed' && this.#socket === null) {
      this.retryAt = null;
      this.#connect();
      this.#events.onState();
    }
  }

  /** Comes back as whoever we are now. */
  reopen() {
    const socket = this.#socket;
    this.#socket = null;
    this.state = 'connecting';
    socket?.close();
    this.tryNow();
  }

  ask(asking: Asking): Promise<Message> {
    return new Promise((done, fail) => {
      if (this.state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) {
        fail(new Lost('lost'));
        return;
      }
      this.#asked += 1;
      this.#waiting.set(this.#asked, { done, fail });
      this.#socket.send(JSON.stringify({ ...asking, id: this.#asked, lang: this.#lang() }));
    });
  }

  close() {
    this.state = 'closed';
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#sleep);
    document.removeEventListener('visibilitychange', this.#wake);
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
    }
    if (this.#silence !== null) {
      clearInterval(this.#silence);
    }
    this.#socket?.close();
  }
}
