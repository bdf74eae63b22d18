// The lessons on the first page: how far one is, and the next of each course.
import { learned } from '../keep';
import { useSettings } from '../settings';
import { learnWords } from '../words/learn';
import { Sign } from './sign';

/** How many there are; the lessons themselves come with their page. */
export const COURSES = { runner: 6, corp: 6, mainframe: 3 } as const;

export function Lessons() {
  const l = learnWords(useSettings().lang);
  const done = new Set(learned.all().map((one) => one.name));
  const courses = (['runner', 'corp', 'mainframe'] as const).map((course) => {
    const all = Array.from({ length: COURSES[course] }, (_, i) => `${course}-${i + 1}`);
    const next = all.findIndex((name) => !done.has(name));
    return { course, all: all.length, next, n: all.filter((name) => done.has(name)).length };
  });
  const first = courses.find((one) => one.next >= 0);
  const notes = { runner: l.runnerNote, corp: l.corpNote, mainframe: l.mainframeNote };
  return (
    <section class="panel lessons" aria-labelledby="lessons">
      <h2 id="lessons">{l.learn}</h2>
      <p class="sub">{l.intro}</p>
      <ol>
        {courses.map((one) => (
          <li key={one.course}>
            <a
              href={one.next < 0 ? '#/learn' : `#/learn/${one.course}/${one.next + 1}`}
              data-course={one.course}
            >
              <i class={`dot ${one.next < 0 ? 'ok' : one === first ? 'now' : ''}`}>
                {one.next < 0 && <Sign name="check" />}
              </i>
              <span>
                <b>{l[one.course]}</b>
                <span>{notes[one.course]}</span>
              </span>
              <small>{l.doneOf(one.n, one.all)}</small>
            </a>
          </li>
        ))}
        <li>
          <a href="#/learn" data-course="whole">
            <i class="dot" />
            <b>{l.whole}</b>
          </a>
        </li>
      </ol>
    </section>
  );
}
