// A lesson in a worker of the page.
import type { Lang } from '../../../engine/index.js';
import { LESSONS, type Course } from '../lessons';
import { MAINFRAME_LESSONS } from '../lessons/mainframe';
import { ready } from './engine';
import { LessonTable } from './lesson';
import { LessonMainframe } from './lesson_mainframe';
import type { MainframeWanted } from './mainframe_types';
import { begun, say, work } from './work';

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

work(async (data: ToLesson) => {
  if (data.type === 'start') {
    table =
      data.course === 'mainframe'
        ? new LessonMainframe(await ready, MAINFRAME_LESSONS[data.n - 1], data.lang)
        : new LessonTable(await ready, LESSONS[data.course][data.n - 1], data.lang);
  }
  const now = begun(table);
  switch (data.type) {
    case 'judge':
      return (now as LessonMainframe).why(data.wanted);
    case 'why':
      return (now as LessonTable).why(data.verb, data.card, data.server);
    case 'record':
      return now.exported();
    case 'choose':
      now.choose(data.seq, data.key);
      break;
    case 'undo':
      now.undo(data.seq);
      break;
    case 'again':
      now.again();
      break;
    case 'leave':
      (now as LessonMainframe).leave();
      break;
    case 'all':
      now.showAll(data.all);
      break;
    case 'lang':
      now.setLang(data.lang);
      break;
  }
  say({ type: 'doc', doc: now.doc() });
  return undefined;
});
