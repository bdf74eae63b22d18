// Two people at one screen, in a worker of the page.
import type { Lang, NetrunnerStops } from '../../../engine/index.js';
import { ready } from './engine';
import { HotTable } from './hot';
import { HotMainframe } from './mainframe_hot';
import type { ToMainframe } from './mainframe_worker';
import type { LocalRecord } from './types';
import { begun, say, work } from './work';

export type ToHot =
  | { type: 'start'; record: LocalRecord; lang: Lang; stops: NetrunnerStops }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'set'; lang: Lang; stops: NetrunnerStops }
  | { type: 'left' | 'sit' | 'goOn'; n: number }
  | { type: 'why'; id: number; verb: string; card?: number; server?: string }
  | { type: 'record'; id: number }
  | { type: 'mainframe'; message: ToHotMainframe };
export type ToHotMainframe = ToMainframe | { type: 'sit' };

let table: HotTable | null = null;
let board: HotMainframe | null = null;

work(async (data: ToHot) => {
  if (data.type === 'mainframe') {
    return hearBoard(data.message);
  }
  if (data.type === 'start') {
    table = new HotTable(await ready, data.record, data.lang, data.stops);
  }
  const now = begun(table);
  switch (data.type) {
    case 'why':
      return now.why(data.verb, data.card, data.server);
    case 'record':
      return now.exported();
    case 'choose':
      now.choose(data.seq, data.key);
      break;
    case 'undo':
      now.undo(data.seq);
      break;
    case 'set':
      now.set(data.lang, data.stops);
      break;
    case 'left':
    case 'sit':
    case 'goOn':
      now[data.type](data.n);
      break;
  }
  say({ ...now.shown(), record: now.record });
  return undefined;
});

async function hearBoard(data: ToHotMainframe) {
  if (data.type === 'start') {
    board = new HotMainframe(await ready, data.record, data.lang);
  }
  const now = begun(board);
  switch (data.type) {
    case 'why':
      return now.why(data.wanted);
    case 'record':
      return now.exported();
    case 'choose':
      now.choose(data.seq, data.key);
      break;
    case 'undo':
      now.undo(data.seq);
      break;
    case 'leave':
      now.leave(data.seq);
      break;
    case 'set':
      now.set(data.lang);
      break;
    case 'sit':
      now.sit();
      break;
  }
  say({ ...now.shown(), record: now.record });
  return undefined;
}
