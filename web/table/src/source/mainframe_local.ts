// A game source of Mainframe that asks the engine in a worker of this page.
import { hire, played, wrapped } from './hired';
import type { MainframeSource, MfDoc, MfRecord, Lang, Verdict } from './mainframe_types';
import type { ToMainframe } from './mainframe_worker';
import type { ToWorker } from './worker';

export function localMainframe(
  record: MfRecord,
  lang: Lang,
  keep: (record: MfRecord) => void,
): MainframeSource {
  const board = wrapped<ToMainframe>(hire<ToWorker>('engine'));
  return {
    ...played(board),
    subscribe(hear, fail) {
      board.listen<{ doc: MfDoc; record: MfRecord }>((told) => {
        keep(told.record);
        hear(told.doc);
      }, fail);
      board.tell({ type: 'start', record, lang });
    },
    leave: (seq) => board.tell({ type: 'leave', seq }),
    set: (next) => board.tell({ type: 'set', lang: next }),
    why: (wanted) => board.ask<Verdict>((id) => ({ type: 'why', id, wanted })),
  };
}
