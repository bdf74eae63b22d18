// Two people at one screen, in a worker of the page.
import { load, type Engine, type Lang, type NetrunnerStops } from '../../../engine/index.js';
import module from 'jackin.wasm?url';
import { HotTable } from './hot';
import { HotMainframe } from './mainframe_hot';
import type { ToMainframe } from './mainframe_worker';
import type { LocalRecord } from './types';

export type ToHot =
  | { type: 'start'; record: LocalRecord; lang: Lang; stops: NetrunnerStops }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'set'; lang: Lang; stops: NetrunnerStops }
  | { type: 'left' | 'sit' | 'goOn' }
  | { type: 'why'; id: number; verb: string; card?: number; server?: string }
  | { type: 'record'; id: number }
  | { type: 'mainframe'; message: ToHotMainframe };
export type ToHotMainframe = ToMainframe | { type: 'sit' };

let table: HotTable | null = null;
let board: HotMainframe | null = null;
const ready: Promise<Engine> = load(fetch(module));
const say = (message: unknown) => (self as unknown as Worker).postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToHot>) => {
  try {
    if (data.type === 'mainframe') {
      await hearBoard(data.message);
      return;
    }
    if (data.type === 'start') {
      table = new HotTable(await ready, data.record, data.lang, data.stops);
    } else if (table === null) {
      return;
    } else if (data.type === 'why') {
      say({ type: 'answer', id: data.id, answer: table.why(data.verb, data.card, data.server) });
      return;
    } else if (data.type === 'record') {
      say({ type: 'answer', id: data.id, answer: table.exported() });
      return;
    } else if (data.type === 'choose') {
      table.choose(data.seq, data.key);
    } else if (data.type === 'undo') {
      table.undo(data.seq);
    } else if (data.type === 'set') {
      table.set(data.lang, data.stops);
    } else {
      table[data.type]();
    }
    say({ ...table.shown(), record: table.record });
  } catch (error) {
    say({ type: 'error', message: error instanceof Error ? error.message : String(error) });
  }
};

async function hearBoard(data: ToHotMainframe) {
  if (data.type === 'start') {
    board = new HotMainframe(await ready, data.record, data.lang);
  } else if (board === null) {
    return;
  } else if (data.type === 'why') {
    say({ type: 'answer', id: data.id, answer: board.why(data.wanted) });
    return;
  } else if (data.type === 'record') {
    say({ type: 'answer', id: data.id, answer: board.exported() });
    return;
  } else if (data.type === 'choose') {
    board.choose(data.seq, data.key);
  } else if (data.type === 'undo') {
    board.undo(data.seq);
  } else if (data.type === 'leave') {
    board.leave(data.seq);
  } else if (data.type === 'set') {
    board.set(data.lang);
  } else {
    board.sit();
  }
  say({ ...board.shown(), record: board.record });
}
