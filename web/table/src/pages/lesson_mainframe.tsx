// One lesson of Mainframe: its table, under a bar with the goal and the coach's line.
import '../style/learn.css';
import '../style/coach.css';
import { useMemo, useState } from 'preact/hooks';
import { learned } from '../keep';
import { MainframeTable } from '../parts/mainframe/table';
import { Sign } from '../parts/sign';
import { worker as started } from '../policy';
import { getSettings, useSettings } from '../settings';
import type { MfLessonDoc } from '../source/lesson_mainframe';
import type { ToLesson } from '../source/lesson_worker';
import type { MainframeSource, MfDoc, Verdict } from '../source/mainframe_types';
import { learnWords } from '../words/learn';

interface LessonSource extends MainframeSource {
  tell(message: ToLesson): void;
}

function lessonSource(n: number): LessonSource {
  const worker = started('lesson');
  const tell = (message: ToLesson) => worker.postMessage(message);
  const waiting = new Map<number, (answer: never) => void>();
  let asked = 0;
  const ask = <T,>(message: (id: number) => ToLesson) =>
    new Promise<T>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve as (answer: never) => void);
      tell(message(asked));
    });
  return {
    subscribe(hear, fail) {
      worker.onmessage = ({ data }) => {
        if (data.type === 'doc') {
          hear(data.doc);
        } else if (data.type === 'answer') {
          waiting.get(data.id)?.(data.answer as never);
          waiting.delete(data.id);
        } else {
          fail(data.message);
        }
      };
      worker.onerror = (event) => fail(event.message);
      tell({ type: 'start', course: 'mainframe', n, lang: getSettings().lang });
    },
    choose: (seq, key) => tell({ type: 'choose', seq, key }),
    undo: (seq) => tell({ type: 'undo', seq }),
    leave: () => tell({ type: 'leave' }),
    set: (lang) => tell({ type: 'lang', lang }),
    why: (wanted) => ask<Verdict>((id) => ({ type: 'judge', id, wanted })),
    record: () => ask<string>((id) => ({ type: 'record', id })),
    close: () => worker.terminate(),
    tell,
  };
}

export function MainframeLessonPage({ args: [number] }: { args: string[] }) {
  const n = Number(number);
  const { lang } = useSettings();
  const l = learnWords(lang);
  const source = useMemo(() => lessonSource(n), [n]);
  const [doc, setDoc] = useState<MfLessonDoc | null>(null);
  const leave = () => {
    location.hash = '#/learn';
  };
  const hear = (next: MfDoc) => {
    const told = next as MfLessonDoc;
    setDoc(told);
    if (told.lesson.done) {
      learned.keep(`mainframe-${n}`, { at: Date.now(), name: `mainframe-${n}` });
    }
  };
  const lesson = doc?.lesson;
  return (
    <div class="mflesson">
      {doc && lesson && (
        <section
          class="lbar"
          aria-label={lesson.title}
          data-kind={lesson.done ? 'learned' : lesson.lost ? 'lost' : 'lesson'}
        >
          <span class="l">
            <b>{lesson.title}</b>
            {l.lessonOf(l.mainframe, n, 3)}
          </span>
          <span class="goal">
            {lesson.done ? l.finished : lesson.lost ? l.lost : lesson.goal}
            <small>{lesson.done ? '' : lesson.strayed ? l.strayed : lesson.note}</small>
          </span>
          <span class="steps" role="img" aria-label={l.steps(lesson.step, lesson.moves)}>
            {Array.from({ length: lesson.moves }, (_, i) => (
              <i key={i} class={i < lesson.step ? 'ok' : i === lesson.step ? 'now' : ''} />
            ))}
          </span>
          <span class="tools">
            {doc.ask && (lesson.hidden > 0 || lesson.all) && (
              <button
                class="btn"
                aria-pressed={lesson.all}
                onClick={() => source.tell({ type: 'all', all: !lesson.all })}
                data-show-all=""
              >
                {lesson.all ? l.showTaught : l.showAll}
              </button>
            )}
            <button class="btn" onClick={() => source.tell({ type: 'again' })} data-again="">
              <Sign name="undo" /> {l.startAgain}
            </button>
            {lesson.done && n < 3 && (
              <a class="btn" href={`#/learn/mainframe/${n + 1}`} data-next="">
                {l.next}
              </a>
            )}
            <button class="btn" onClick={leave}>
              {lesson.done ? l.toAll : l.leave}
            </button>
          </span>
          <p class="hole coach" role="status">
            <Sign name="coach" />
            <span>{lesson.done ? lesson.learned : lesson.lost ? l.lostNote : doc.coach || l.lostNote}</span>
          </p>
        </section>
      )}
      <MainframeTable
        key={n}
        source={source}
        onDoc={hear}
        onLeave={leave}
        onRematch={() => source.tell({ type: 'again' })}
      />
    </div>
  );
}
