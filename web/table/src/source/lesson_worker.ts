// A lesson in a worker of the page.
import { load, type Engine, type Lang } from '../../../engine/index.js';
import module from 'jackin.wasm?url';
import { LESSONS, type Course } from '../lessons';
import { MAINFRAME_LESSONS } from '../lessons/mainframe';
import { LessonTable } from './lesson';
import { LessonMainframe } from './lesson_mainframe';
import type { MainframeWanted } from './mainframe_types';

export type ToLesson =
  | { type: 'start'; course: Course | 'mainframe'; n: number; lang: Lang }
  | { type: 'choose'; seq: number; key: number }
  | { type: 'undo'; seq: number }
  | { type: 'again' }
  | { type: 'leave' }
  | { type: 'judge'; id: number; wanted: MainframeWanted }
  | { type: 'all'; all: boolean }
  | { type: 'lang'; lang: Lang }
  | { type: 'why'; id: number; verb: string; card?: number; server?: string }
  | { type: 'record'; id: number };

let table: LessonTable | LessonMainframe | null = null;
const ready: Promise<Engine> = load(fetch(module));
const say = (message: unknown) => (self as unknown as Worker).postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToLesson>) => {
  try {
    if (data.type === 'start') {
      table =
        data.course === 'mainframe'
          ? new LessonMainframe(await ready, MAINFRAME_LESSONS[data.n - 1], data.lang)
          : new LessonTable(await ready, LESSONS[data.course][data.n - 1], data.lang);
    } else if (table === null) {
      return;
    } else if (data.type === 'why' || data.type === 'judge') {
      const answer =
        data.type === 'judge'
          ? (table as LessonMainframe).why(data.wanted)
          : (table as LessonTable).why(data.verb, data.card, data.server);
      say({ type: 'answer', id: data.id, answer });
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
    } else if (data.type === 'leave') {
      (table as LessonMainframe).leave();
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
