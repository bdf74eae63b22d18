// A game source that asks the engine in a worker of this page.
import { hire, played, whyOf } from './hired';
import type { Doc, GameSource, Lang, LocalRecord, NetrunnerStops } from './types';
import type { ToWorker } from './worker';

export function localSource(
  record: LocalRecord,
  lang: Lang,
  stops: NetrunnerStops,
  keep: (record: LocalRecord) => void,
): GameSource {
  const hired = hire<ToWorker>('engine');
  return {
    ...played(hired),
    subscribe(hear, fail) {
      hired.listen<{ doc: Doc; record: LocalRecord }>((told) => {
        keep(told.record);
        hear(told.doc);
      }, fail);
      hired.tell({ type: 'start', record, lang, stops });
    },
    set: (newLang, newStops) => hired.tell({ type: 'set', lang: newLang, stops: newStops }),
    why: whyOf(hired),
  };
}
