// A game source that asks the engine in a worker of this page.
import type { Doc, GameSource, Lang, LocalRecord, NetrunnerStops, Verdict } from './types';
import { worker as started } from '../policy';
import type { ToWorker } from './worker';

export function localSource(
  record: LocalRecord,
  lang: Lang,
  stops: NetrunnerStops,
  keep: (record: LocalRecord) => void,
): GameSource {
  const worker = started('engine');
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
