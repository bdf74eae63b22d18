// One lesson: the ordinary table with a goal under the opponent's strip and a coach in the dock.
import '../style/learn.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { learned } from '../keep';
import type { Course } from '../lessons';
import { ExtrasContext } from '../parts/extras';
import { Sign } from '../parts/sign';
import { Table } from '../parts/table';
import { getSettings, useSettings } from '../settings';
import { hire, played, whyOf } from '../source/hired';
import type { LessonDoc } from '../source/lesson';
import type { ToLesson } from '../source/lesson_worker';
import type { Doc, GameSource } from '../source/types';
import { learnWords } from '../words/learn';

interface LessonSource extends GameSource {
  again(): void;
  showAll(all: boolean): void;
}

function lessonSource(course: Course, n: number): LessonSource {
  const hired = hire<ToLesson>('lesson');
  return {
    ...played(hired),
    subscribe(hear, fail) {
      hired.listen<{ doc: LessonDoc }>((told) => hear(told.doc), fail);
      hired.tell({ type: 'start', course, n, lang: getSettings().lang });
    },
    set: (lang) => hired.tell({ type: 'lang', lang }),
    why: whyOf(hired),
    again: () => hired.tell({ type: 'again' }),
    showAll: (all) => hired.tell({ type: 'all', all }),
  };
}

export function LessonPage({ args: [side, number] }: { args: string[] }) {
  const course = side as Course;
  const n = Number(number);
  const { lang } = useSettings();
  const l = learnWords(lang);
  const source = useMemo(() => lessonSource(course, n), [course, n]);
  // Of another lesson nothing is said while this one comes.
  const [heard, setHeard] = useState<{ of: LessonSource; doc: LessonDoc } | null>(null);
  const doc = heard?.of === source ? heard.doc : null;
  const [why, setWhy] = useState<{ seq: number; text: string } | null>(null);
  const latest = useRef<LessonDoc | null>(null);
  latest.current = doc;
  const leave = () => {
    location.hash = '#/learn';
  };
  const hear = (next: Doc) => {
    const told = next as LessonDoc;
    setHeard({ of: source, doc: told });
    if (told.lesson.done) {
      learned.keep(`${course}-${n}`, { at: Date.now(), name: `${course}-${n}` });
    }
  };
  // A press on something that is not lit is a question: the engine says why not.
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const now = latest.current;
      const object = (event.target as HTMLElement).closest<HTMLElement>('[data-obj]');
      if (!now?.ask || !object || object.hasAttribute('data-lit')) {
        return;
      }
      const id = Number(object.dataset.obj);
      const card = cardOf(now, id);
      const fact = card?.code ? now.facts[card.code] : undefined;
      if (!fact || fact.type === 'identity') {
        return;
      }
      const verb =
        now.ask.kind === 'encounter' && fact.side === 'runner'
          ? 'break'
          : fact.type === 'event' || fact.type === 'operation'
            ? 'play'
            : card!.rezzed === false
              ? 'rez'
              : 'install';
      source
        .why(verb, id, undefined)
        .then((verdict) =>
          setWhy({
            seq: now.seq,
            text: l.unlit(
              fact.title,
              verdict.offered ? l.possible : `${verdict.text} ${verdict.rules.join(' ')}`,
            ),
          }),
        )
        .catch(() => undefined);
    };
    addEventListener('click', press);
    return () => removeEventListener('click', press);
  }, [source, lang]);
  const lesson = doc?.lesson;
  const told = doc && why?.seq === doc.seq ? why.text : lesson?.strayed ? l.strayed : null;
  const under = lesson && (
    <section class="lbar" aria-label={lesson.title} data-region="lesson">
      <span class="l">
        <b>{lesson.title}</b>
        {l.lessonOf(l[course], n)}
      </span>
      <span class="goal">
        {lesson.goal}
        <small role="status">{told ?? lesson.note}</small>
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
            onClick={() => source.showAll(!lesson.all)}
            data-show-all=""
          >
            {lesson.all ? l.showTaught : l.showAll}
          </button>
        )}
        <button class="btn" onClick={() => source.again()} data-again="">
          <Sign name="undo" /> {l.startAgain}
        </button>
        <button class="btn" onClick={leave}>
          {l.leave}
        </button>
      </span>
    </section>
  );
  const isLast = n === 6;
  const ended = lesson && (lesson.done || lesson.lost) && (
    <section
      class="dock"
      role="group"
      aria-labelledby="question"
      data-region="dock"
      data-kind={lesson.done ? 'learned' : 'lost'}
    >
      <div class="ask">
        <small>
          <span>{lesson.title}</span>
          <span>{l.lessonOf(l[course], n)}</span>
        </small>
        <h2 id="question" tabIndex={-1}>
          {lesson.done ? l.finished : l.lost}
        </h2>
      </div>
      <p class="hole coach" role="status">
        <Sign name="coach" />
        <span>{lesson.done ? lesson.learned : l.lostNote}</span>
      </p>
      {lesson.done ? (
        <a class="btn go" href={isLast ? '#/learn' : `#/learn/${course}/${n + 1}`} data-next="">
          <span>{isLast ? l.nextWhole : l.next}</span>
        </a>
      ) : (
        <button class="btn go" onClick={() => source.undo(doc.seq)} data-back="">
          <span>{l.takeBack}</span>
        </button>
      )}
      <div class="options">
        <button class="btn" onClick={() => source.again()}>
          <span>{l.startAgain}</span>
        </button>
      </div>
      <span class="gap" />
      <a class="btn pass" href="#/learn">
        <span>{l.toAll}</span>
      </a>
      <div class="foot">
        <span />
        <span />
      </div>
    </section>
  );
  return (
    <ExtrasContext.Provider value={{ under, dock: ended || undefined }}>
      <Table
        key={`${course} ${n}`}
        source={source}
        onDoc={hear}
        onLeave={leave}
        onMenu={leave}
        onRematch={() => source.again()}
      />
    </ExtrasContext.Provider>
  );
}

function cardOf(doc: Doc, id: number) {
  const { corp, runner } = doc.state;
  return [
    ...corp.hq,
    ...Object.values(corp.servers).flatMap((s) => [...s.ice, ...s.root]),
    ...runner.grip,
    ...runner.rig,
  ].find((c) => c.id === id);
}
