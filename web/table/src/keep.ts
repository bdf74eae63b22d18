// Games of one's own are kept in this browser: their set-up, key and choices, nothing else. With
// 'forget this device' all of it is gone.
import type { MfRecord } from './source/mainframe_types';
import type { GameRecord } from './source/records';
import type { LocalRecord, Side } from './source/types';

/** What is kept of one kind of thing, by its id, in the browser's storage. */
export interface Shelf<T> {
  /** False: the browser keeps nothing more. */
  keep(id: string, thing: T): boolean;
  find(id: string): T | null;
  /** The newest first. */
  all(): T[];
  drop(id: string): void;
}

function shelf<T extends { at: number }>(name: string): Shelf<T> {
  const place = `jackin.${name}.`;
  const find = (id: string): T | null => {
    try {
      const text = localStorage.getItem(place + id);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null;
    }
  };
  return {
    keep(id, thing) {
      try {
        localStorage.setItem(place + id, JSON.stringify(thing));
        return true;
      } catch {
        return false; // the game goes on, but not after a reload
      }
    },
    find,
    all: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(place))
        .map((key) => find(key.slice(place.length)))
        .filter((thing): thing is T => typeof thing?.at === 'number')
        .sort((a, b) => b.at - a.at),
    drop: (id) => localStorage.removeItem(place + id),
  };
}

/** What the lobby shows of a game without the engine. */
export interface Kept {
  record: LocalRecord;
  turn: number;
  points: Record<Side, number>;
  over: boolean;
  won: boolean;
  at: number;
}
export const games = shelf<Kept>('game');

/** A seat of one's own at a table of the server; that it is ours the server knows by itself. */
export interface KeptSeat {
  table: string;
  seat: string;
  game: 'netrunner' | 'mainframe';
  /** For whoever is to sit down there too. */
  invitation?: string;
  over?: boolean;
  at: number;
}
export const seats = shelf<KeptSeat>('seat');

/** What shows afterwards that nobody chose a shuffle (docs/fairness.md): the server's `lock`, one's
 * seat and the last chain. */
export interface KeptReceipt {
  table: string;
  receipt: Record<string, unknown>;
  at: number;
}
export const receipts = shelf<KeptReceipt>('receipt');

/** The same of Mainframe. */
export interface KeptBoard {
  record: MfRecord;
  turn: number;
  scores: Record<string, number>;
  over: boolean;
  won: boolean;
  at: number;
}
export const boards = shelf<KeptBoard>('board');

/** Records that were opened from files. */
export const opened = shelf<{ record: GameRecord; at: number; id: string }>('opened');

/** Comments on records, by the record's id (model/comments.ts). */
export const comments = shelf<{ comments: unknown; at: number }>('comments');

/** Lessons that were finished, by their names. */
export const learned = shelf<{ at: number; name: string }>('learned');

/** So many random bytes in hexadecimal digits. */
export const hex = (n: number) =>
  [...crypto.getRandomValues(new Uint8Array(n))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

export function forget() {
  // What a tab remembers of the server's tables goes too.
  for (const storage of [localStorage, sessionStorage]) {
    Object.keys(storage)
      .filter((name) => name.startsWith('jackin.'))
      .forEach((name) => storage.removeItem(name));
  }
}
