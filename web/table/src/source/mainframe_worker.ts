// What the worker does for a table of Mainframe.
import type { Engine, Lang, MainframeWanted } from '../../../engine/index.js';
import { LocalMainframe } from './mainframe_table';
import type { MfRecord } from './mainframe_types';

export type ToMainframe =
  | { type: 'start'; record: MfRecord; lang: Lang }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'leave'; seq: number }
  | { type: 'set'; lang: Lang }
  | { type: 'why'; id: number; wanted: MainframeWanted }
  | { type: 'record'; id: number };

export function mainframeSeat(ready: Promise<Engine>, say: (message: unknown) => void) {
  let table: LocalMainframe | null = null;
  const show = (now: LocalMainframe) => say({ type: 'doc', doc: now.doc(), record: now.record });
  /** Bots that search are waited for in sight, choice by choice. */
  const goOn = (now: LocalMainframe) => {
    let shown = performance.now();
    if (now.waits) {
      show(now);
    }
    while (now.step()) {
      if (performance.now() - shown > 150) {
        show(now);
        shown = performance.now();
      }
    }
    show(now);
  };
  return async (data: ToMainframe) => {
    if (data.type === 'start') {
      table = new LocalMainframe(await ready, data.record, data.lang);
      goOn(table);
      return;
    }
    if (table === null) {
      return;
    }
    switch (data.type) {
      case 'choose':
        table.choose(data.seq, data.key);
        goOn(table);
        break;
      case 'undo':
        table.undo(data.seq);
        goOn(table);
        break;
      case 'leave':
        table.leave(data.seq);
        goOn(table);
        break;
      case 'set':
        table.set(data.lang);
        show(table);
        break;
      case 'why':
        say({ type: 'answer', id: data.id, answer: table.why(data.wanted) });
        break;
      case 'record':
        say({ type: 'answer', id: data.id, answer: table.exported() });
        break;
    }
  };
}
