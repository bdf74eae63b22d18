// A lesson in a worker of the page.
import { load, type Engine, type Lang } from '../../../engine/index.js';
import module from 'jackin.wasm?url';
import { LESSONS, type Course } from '../lessons';
import { LessonTable } from './lesson';

export type ToLesson =
  | { type: 'start'; course: Course; n: number; lang: Lang }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'again' }
  | { type: 'all'; all: boolean }
  | { type: 'lang'; lang: Lang }
  | { type: 'why'; id: number; verb: string; card?: number; server?: string }
  | { type: 'record'; id: number };

let table: LessonTable | null = null;
const ready: Promise<Engine> = load(fetch(module));
const say = (message: unknown) => (self as unknown as Worker).postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToLesson>) => {
  try {
    if (data.type === 'start') {
      table = new LessonTable(await ready, LESSONS[data.course][data.n - 1], data.lang);
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
    } else if (data.type === 'again') {
      table.again();
    } else if (data.type === 'all') {
      table.showAll(data.all);
    } else {
      table.setLang(data.lang);
    }
    say({ type: 'doc', doc: table.doc() });
  } catch (error) {
    say({ type: 'error', message: error instanceof Error ? error.message : String(error) });
  }
};
