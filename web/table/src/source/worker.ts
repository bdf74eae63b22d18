// The engine and the bots, away from the page so that it never waits for them.
import type { Lang, NetrunnerStops } from '../../../engine/index.js';
import { asking, learned, ready } from './engine';
import { mainframeSeat, type ToMainframe } from './mainframe_worker';
import { LocalTable } from './table';
import type { LocalRecord } from './types';
import { warming } from './warm';
import { begun, say, work } from './work';

export type ToWorker =
  | { type: 'start'; record: LocalRecord; lang: Lang; stops: NetrunnerStops }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'set'; lang: Lang; stops: NetrunnerStops }
  | { type: 'why'; id: number; verb: string; card?: number; server?: string }
  | { type: 'record'; id: number }
  | { type: 'mainframe'; message: ToMainframe };

const MOST_WAITED_MS = 3000;
let patience: Promise<void> | null = null;

let table: LocalTable | null = null;
const mainframe = mainframeSeat(ready, say);

/** Shows what came of it, choice by choice of the bot where that takes long; a bot that searches is
 * waited for in sight. */
async function goOn(now: LocalTable) {
  if (now.waits) {
    show(now, false);
  }
  let shown = performance.now();
  await asking(now.lang, () => {
    while (now.step()) {
      if (performance.now() - shown > 150) {
        show(now, false);
        shown = performance.now();
      }
    }
  });
  if (now.record.hints) {
    // Where it does not come, the coach says so; on a line that hangs that is waited for once.
    patience ??= new Promise((done) => setTimeout(done, MOST_WAITED_MS));
    const ended = () => {
      patience = null;
    };
    await Promise.race([learned().then(ended, ended), patience]);
  }
  show(now);
}

/** One decision at a time, so that a choice never waits for more. */
function warm(more: () => boolean) {
  setTimeout(() => {
    if (more()) {
      warm(more);
    }
  }, 0);
}

/** On the way nothing is put to the player: what he pressed there would be dropped. */
function show(now: LocalTable, isAsked = true) {
  const doc = now.doc();
  say({ type: 'doc', doc: isAsked ? doc : { ...doc, ask: null }, record: now.record });
}

work(async (data: ToWorker) => {
  if (data.type === 'mainframe') {
    return mainframe(data.message);
  }
  if (data.type === 'start') {
    const engine = await ready;
    table = new LocalTable(engine, data.record, data.lang, data.stops);
    await goOn(table);
    warm(warming(engine));
    return undefined;
  }
  const now = begun(table);
  switch (data.type) {
    case 'choose':
      if (now.choose(data.seq, data.key)) {
        await goOn(now);
      } else {
        show(now);
      }
      break;
    case 'undo':
      now.undo(data.seq);
      await goOn(now);
      break;
    case 'set':
      now.set(data.lang, data.stops);
      await goOn(now);
      break;
    case 'why':
      return now.why(data.verb, data.card, data.server);
    case 'record':
      return now.exported();
  }
  return undefined;
});
