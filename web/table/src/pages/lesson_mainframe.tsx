// One lesson of Mainframe: its table, under a bar with the goal and the coach's line.
import '../style/learn.css';
import '../style/coach.css';
import { useMemo, useState } from 'preact/hooks';
import { learned } from '../keep';
import { MainframeTable } from '../parts/mainframe/table';
import { Sign } from '../parts/sign';
import { getSettings, useSettings } from '../settings';
import { hire, played } from '../source/hired';
import type { MfLessonDoc } from '../source/lesson_mainframe';
import type { ToLesson } from '../source/lesson_worker';
import type { MainframeSource, MfDoc, Verdict } from '../source/mainframe_types';
import { learnWords } from '../words/learn';

interface LessonSource extends MainframeSource {
  tell(message: ToLesson): void;
}

function lessonSource(n: number): LessonSource {
  const hired = hire<ToLesson>('lesson');
  return {
    ...played(hired),
    subscribe(hear, fail) {
      hired.listen<{ doc: MfLessonDoc }>((told) => hear(told.doc), fail);
      hired.tell({ type: 'start', course: 'mainframe', n, lang: getSettings().lang });
    },
    leave: () => hired.tell({ type: 'leave' }),
    set: (lang) => hired.tell({ type: 'lang', lang }),
    why: (wanted) => hired.ask<Verdict>((id) => ({ type: 'judge', id, wanted })),
    tell: hired.tell,
  };
}

export function MainframeLessonPage({ args: [number] }: { args: string[] }) {
  const n = Number(number);
  const { lang } = useSettings();
  const l = learnWords(lang);
  const source = useMemo(() => lessonSource(n), [n]);
  // Of another lesson nothing is said while this one comes.
  const [heard, setHeard] = useState<{ n: number; doc: MfLessonDoc } | null>(null);
  const doc = heard?.n === n ? heard.doc : null;
  const leave = () => {
    location.hash = '#/learn';
  };
  const hear = (next: MfDoc) => {
    const told = next as MfLessonDoc;
    setHeard({ n, doc: told });
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
