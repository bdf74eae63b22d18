// The page's hand on a replay: asks the worker for moments.
import type { Lang, Viewer } from '../../../engine/index.js';
import { worker } from '../policy';
import type { Loaded } from './records';
import type { Beginning, Shown, Timeline } from './replay';
import type { Answer, ToReplay } from './replay_worker';

type Asked = ToReplay extends infer T ? (T extends unknown ? Omit<T, 'id'> : never) : never;

function hand() {
  const made = worker('replay');
  const waiting = new Map<number, { yes: (v: never) => void; no: (e: Error) => void }>();
  let count = 0;
  made.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) {
      asked?.yes(data.answer as never);
    } else {
      asked?.no(new Error(data.error));
    }
  };
  made.onerror = (event) => waiting.forEach(({ no }) => no(new Error(event.message)));
  return {
    ask: <T>(message: Asked) =>
      new Promise<T>((yes, no) => {
        count += 1;
        waiting.set(count, { yes, no });
        made.postMessage({ ...message, id: count } as ToReplay);
      }),
    close: () => made.terminate(),
  };
}

export interface Versions {
  engine: string;
  rules: number;
  cards: number;
}
/** What the engine says of itself. */
export async function versions(): Promise<Versions> {
  const one = hand();
  const told = await one.ask<Versions>({ type: 'versions' });
  one.close();
  return told;
}

export interface Showing {
  open(): Promise<Timeline>;
  show(at: number, viewer: Viewer, lang: Lang): Promise<Shown>;
  beginning(at: number, viewer: Viewer): Promise<Beginning>;
  /** How the chances stood at each turn. */
  chances(): Promise<(number | null)[]>;
  close(): void;
}

export function showing(loaded: Loaded): Showing {
  const one = hand();
  let two: ReturnType<typeof hand> | null = null;
  return {
    open: () => one.ask({ type: 'open', loaded }),
    show: (at, viewer, lang) => one.ask({ type: 'show', at, viewer, lang }),
    beginning: (at, viewer) => one.ask({ type: 'setup', at, viewer }),
    chances: async () => {
      two = hand();
      await two.ask({ type: 'open', loaded });
      const told = await two.ask<(number | null)[]>({ type: 'chances' });
      two.close();
      return told;
    },
    close: () => {
      one.close();
      two?.close();
    },
  };
}
