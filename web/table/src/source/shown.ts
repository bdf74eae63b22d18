// The page's hand on a replay: asks the worker for moments.
import type { Lang } from '../../../engine/index.js';
import { hire, type Hired } from './hired';
import type { GameRecord, Loaded } from './records';
import type { ToReplay } from './replay_worker';
import type { Beginning, MfShown, Shown, Timeline, View } from './timeline';

export interface Versions {
  engine: string;
  rules: number;
  cards: number;
}
/** What the engine says of itself. */
export async function versions(): Promise<Versions> {
  const one = hire<ToReplay>('replay');
  try {
    return await one.ask<Versions>((id) => ({ type: 'versions', id }));
  } finally {
    one.close();
  }
}

export interface Showing {
  open(): Promise<Timeline>;
  show(at: number, viewer: View, lang: Lang): Promise<Shown | MfShown>;
  beginning(at: number, viewer: View): Promise<Beginning>;
  /** The protocol's record. */
  record(): Promise<GameRecord>;
  /** How the chances stood at each turn. */
  chances(): Promise<(number | null)[]>;
  close(): void;
}

export function showing(loaded: Loaded): Showing {
  const one = hire<ToReplay>('replay');
  let two: Hired<ToReplay> | null = null;
  return {
    open: () => one.ask((id) => ({ type: 'open', id, loaded })),
    show: (at, viewer, lang) => one.ask((id) => ({ type: 'show', id, at, viewer, lang })),
    beginning: (at, viewer) => one.ask((id) => ({ type: 'setup', id, at, viewer })),
    record: () => one.ask((id) => ({ type: 'record', id })),
    chances: async () => {
      two = hire<ToReplay>('replay');
      try {
        await two.ask((id) => ({ type: 'open', id, loaded }));
        return await two.ask<(number | null)[]>((id) => ({ type: 'chances', id }));
      } finally {
        two.close();
      }
    },
    close: () => {
      one.close();
      two?.close();
    },
  };
}
