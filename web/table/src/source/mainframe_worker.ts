// What the worker does for a table of Mainframe.
import type { Engine, Lang, MainframeWanted } from '../../../engine/index.js';
import { LocalMainframe } from './mainframe_table';
import type { MfRecord } from './mainframe_types';
import { begun } from './work';

export type ToMainframe =
  | { type: 'start'; record: MfRecord; lang: Lang }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'leave'; seq: number }
  | { type: 'set'; lang: Lang }
  | { type: 'why'; id: number; wanted: MainframeWanted }
  | { type: 'record'; id: number };

/** Returns the answer of a question. */
export function mainframeSeat(ready: Promise<Engine>, say: (message: unknown) => void) {
  let table: LocalMainframe | null = null;
  /** On the way nothing is put to the player: what he pressed there would be dropped. */
  const show = (now: LocalMainframe, isAsked = true) => {
    const doc = now.doc();
    say({ type: 'doc', doc: isAsked ? doc : { ...doc, ask: null }, record: now.record });
  };
  /** Bots that search are waited for in sight, choice by choice. */
  const goOn = (now: LocalMainframe) => {
    let shown = performance.now();
    if (now.waits) {
      show(now, false);
    }
    while (now.step()) {
      if (performance.now() - shown > 150) {
        show(now, false);
        shown = performance.now();
      }
    }
    show(now);
  };
  return async (data: ToMainframe) => {
    if (data.type === 'start') {
      table = new LocalMainframe(await ready, data.record, data.lang);
      goOn(table);
      return undefined;
    }
    const now = begun(table);
    switch (data.type) {
      case 'choose':
        now.choose(data.seq, data.key);
        goOn(now);
        break;
      case 'undo':
        now.undo(data.seq);
        goOn(now);
        break;
      case 'leave':
        now.leave(data.seq);
        goOn(now);
        break;
      case 'set':
        now.set(data.lang);
        show(now);
        break;
      case 'why':
        return now.why(data.wanted);
      case 'record':
        return now.exported();
    }
    return undefined;
  };
}
