// Games of one's own are kept in this browser: their set-up, key and choices, nothing else. With
// 'forget this device' all of it is gone.
import type { LocalRecord, Side } from './source/types';

const GAME = 'jackin.game.';

/** What the lobby shows of a game without the engine. */
export interface Kept {
  record: LocalRecord;
  turn: number;
  points: Record<Side, number>;
  over: boolean;
  won: boolean;
  at: number;
}

export function keep(kept: Kept) {
  try {
    localStorage.setItem(GAME + kept.record.id, JSON.stringify(kept));
  } catch {
    /* the game goes on, but not after a reload */
  }
}

export function find(id: string): Kept | null {
  try {
    const text = localStorage.getItem(GAME + id);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

export function all(): Kept[] {
  const list: Kept[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const name = localStorage.key(i)!;
    if (name.startsWith(GAME)) {
      const kept = find(name.slice(GAME.length));
      if (kept?.record) {
        list.push(kept);
      }
    }
  }
  return list.sort((a, b) => b.at - a.at);
}

export function drop(id: string) {
  localStorage.removeItem(GAME + id);
}

export function forget() {
  Object.keys(localStorage)
    .filter((name) => name.startsWith('jackin.'))
    .forEach((name) => localStorage.removeItem(name));
}
