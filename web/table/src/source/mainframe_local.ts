// A game source of Mainframe that asks the engine in a worker of this page.
import { worker as started } from '../policy';
import type { MainframeSource, MfDoc, MfRecord, Lang, Verdict } from './mainframe_types';
import type { ToMainframe } from './mainframe_worker';

export function localMainframe(
  record: MfRecord,
  lang: Lang,
  keep: (record: MfRecord) => void,
): MainframeSource {
  const worker = started('engine');
  const tell = (message: ToMainframe) => worker.postMessage({ type: 'mainframe', message });
  const waiting = new Map<number, (answer: never) => void>();
  let asked = 0;
  const ask = <T>(message: (id: number) => ToMainframe) =>
    new Promise<T>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve as (answer: never) => void);
      tell(message(asked));
    });
  return {
    subscribe(hear: (doc: MfDoc) => void, fail: (message: string) => void) {
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
      tell({ type: 'start', record, lang });
    },
    choose: (seq, key) => tell({ type: 'choose', seq, key }),
    undo: (seq) => tell({ type: 'undo', seq }),
    leave: (seq) => tell({ type: 'leave', seq }),
    set: (next) => tell({ type: 'set', lang: next }),
    why: (wanted) => ask<Verdict>((id) => ({ type: 'why', id, wanted })),
    record: () => ask<string>((id) => ({ type: 'record', id })),
    close: () => worker.terminate(),
  };
}
