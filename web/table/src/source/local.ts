// A game source that asks the engine in a worker of this page.
import type { Doc, GameSource, Lang, LocalRecord, NetrunnerStops, Verdict } from './types';
import type { ToWorker } from './worker';
import address from './worker.ts?worker&url';

interface Policy {
  createScriptURL(address: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}
// The one policy lets the engine's worker pass, nothing else (threats.md §4).
const policy: Policy = window.trustedTypes?.createPolicy('jackin', {
  createScriptURL: (url) => {
    if (url !== address) {
      throw new TypeError('only the worker of the engine is loaded');
    }
    return url;
  },
}) ?? { createScriptURL: (url) => url };

export function localSource(
  record: LocalRecord,
  lang: Lang,
  stops: NetrunnerStops,
  keep: (record: LocalRecord) => void,
): GameSource {
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const waiting = new Map<number, (answer: never) => void>();
  let asked = 0;
  const ask = <T>(message: (id: number) => ToWorker) =>
    new Promise<T>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve as (answer: never) => void);
      tell(message(asked));
    });
  return {
    subscribe(hear: (doc: Doc) => void, fail: (message: string) => void) {
      worker.onmessage = ({ data }) => {
        if (data.type === 'doc') {
          keep(data.record);
          hear(data.doc);
        } else if (data.type === 'answer') {
          waiting.get(data.id)?.(data.answer as never);
          waiting.delete(data.id);
        } else {
          fail(data.message);
        }
      };
      worker.onerror = (event) => fail(event.message);
      tell({ type: 'start', record, lang, stops });
    },
    choose: (seq, key) => tell({ type: 'choose', seq, key }),
    undo: (seq) => tell({ type: 'undo', seq }),
    set: (newLang, newStops) => tell({ type: 'set', lang: newLang, stops: newStops }),
    why: (verb, card, server) =>
      ask<Verdict>((id) => ({
        type: 'why',
        id,
        verb,
        ...(card === undefined ? {} : { card }),
        ...(server ? { server } : {}),
      })),
    record: () => ask<string>((id) => ({ type: 'record', id })),
    close: () => worker.terminate(),
  };
}
