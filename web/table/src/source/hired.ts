// A worker of this page as its sources use it: what it is told, what it tells, and questions that
// it answers. What workers say is work.ts.
import { worker, type SCRIPTS } from '../policy';
import type { Verdict } from '../../../engine/index.js';

export interface Hired<In> {
  tell(message: In): void;
  /** A question under a number of its own; it fails if the worker does. */
  ask<T>(message: (id: number) => In): Promise<T>;
  /** From now on what it tells is heard. */
  listen<Out>(hear: (told: Out) => void, fail: (message: string) => void): void;
  close(): void;
}

export function hire<In>(name: keyof typeof SCRIPTS): Hired<In> {
  const hired = worker(name);
  const waiting = new Map<number, { done: (answer: never) => void; fail: (e: Error) => void }>();
  let asked = 0;
  let hear: (told: never) => void = () => undefined;
  let fail: (message: string) => void = () => undefined;
  /** Why it works no more: its script did not come, or stopped. */
  let broken: string | null = null;
  const failed = (message: string) => {
    waiting.forEach((one) => one.fail(new Error(message)));
    waiting.clear();
    fail(message);
  };
  hired.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    if (data.type === 'answer') {
      one?.done(data.answer as never);
      waiting.delete(data.id);
    } else if (data.type === 'error' && one) {
      one.fail(new Error(data.message));
      waiting.delete(data.id);
    } else if (data.type === 'error') {
      failed(data.message);
    } else {
      hear(data as never);
    }
  };
  hired.onerror = (event) => {
    broken = event.message || `${name}: the script cannot be loaded`;
    failed(broken);
  };
  const tell = (message: In) => hired.postMessage(message);
  return {
    tell,
    ask: <T>(message: (id: number) => In) =>
      new Promise<T>((done, wrong) => {
        if (broken !== null) {
          wrong(new Error(broken));
          return;
        }
        asked += 1;
        waiting.set(asked, { done: done as (answer: never) => void, fail: wrong });
        tell(message(asked));
      }),
    listen(told, went) {
      hear = told as (told: never) => void;
      fail = went;
      if (broken !== null) {
        fail(broken);
      }
    },
    close: () => hired.terminate(),
  };
}

/** The same worker for Mainframe: its messages are wrapped. */
export const wrapped = <M>({
  tell,
  ask,
  ...hired
}: Hired<{ type: 'mainframe'; message: M }>): Hired<M> => ({
  ...hired,
  tell: (message) => tell({ type: 'mainframe', message }),
  ask: (message) => ask((id) => ({ type: 'mainframe', message: message(id) })),
});

type Played =
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'record'; id: number };

/** What every game does alike. */
export const played = ({ tell, ask, close }: Hired<Played>) => ({
  choose: (seq: number, key: number) => tell({ type: 'choose', seq, key }),
  undo: (seq: number) => tell({ type: 'undo', seq }),
  record: () => ask<string>((id) => ({ type: 'record', id })),
  close,
});

type Why = { type: 'why'; id: number; verb: string; card?: number; server?: string };

/** Netrunner's question why something cannot be done. */
export const whyOf =
  ({ ask }: Hired<Why>) =>
  (verb: string, card: number | undefined, server: string | undefined) =>
    ask<Verdict>((id) => ({
      type: 'why',
      id,
      verb,
      ...(card === undefined ? {} : { card }),
      ...(server ? { server } : {}),
    }));
