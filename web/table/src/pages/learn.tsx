// All lessons, and how far one is.
import '../style/learn.css';
import { learned } from '../keep';
import { LESSONS, type Course } from '../lessons';
import { MAINFRAME_LESSONS } from '../lessons/mainframe';
import { Bar } from '../parts/bar';
import { Sign } from '../parts/sign';
import { useSettings } from '../settings';
import { learnWords } from '../words/learn';
import { begin } from './seat';

export function Learn() {
  const { lang } = useSettings();
  const l = learnWords(lang);
  const done = new Set(learned.all().map((one) => one.name));
  const play = (side: Course) => {
    location.hash = `#/t/${begin({
      side,
      bot: 'gentle',
      deck: side === 'corp' ? 'haas-bioroid' : 'shaper',
      against: side === 'corp' ? 'shaper' : 'haas-bioroid',
      hints: true,
    })}`;
  };
  const courses = [
    ['runner', LESSONS.runner, l.runnerNote],
    ['corp', LESSONS.corp, l.corpNote],
    ['mainframe', MAINFRAME_LESSONS, l.mainframeNote],
  ] as const;
  return (
    <div class="lob">
      <Bar here="#/learn" />
      <main class="learn">
        <h1>{l.learn}</h1>
        <p class="intro">{l.intro}</p>
        <div class="courses">
          {courses.map(([course, lessons, note]) => (
            <section class="panel course" key={course} aria-labelledby={`course-${course}`}>
              <h2 id={`course-${course}`}>
                {l[course]}
                <small>
                  {l.doneOf(
                    lessons.filter((_, i) => done.has(`${course}-${i + 1}`)).length,
                    lessons.length,
                  )}
                </small>
              </h2>
              <p class="hint left">{note}</p>
              <ol>
                {lessons.map((lesson, i) => {
                  const name = `${course}-${i + 1}`;
                  return (
                    <li key={name}>
                      <a href={`#/learn/${course}/${i + 1}`} data-lesson={name}>
                        <span class="n">{i + 1}</span>
                        <span>{lesson.title[lang]}</span>
                        {done.has(name) && <Sign name="check" label={l.done} />}
                      </a>
                    </li>
                  );
                })}
              </ol>
            </section>
          ))}
          <section class="panel course whole" aria-labelledby="course-whole">
            <h2 id="course-whole">{l.whole}</h2>
            <p class="hint left">{l.wholeNote}</p>
            <button class="btn" onClick={() => play('runner')} data-hints="runner">
              <Sign name="coach" /> <span>{l.wholeRunner}</span>
            </button>
            <button class="btn" onClick={() => play('corp')} data-hints="corp">
              <Sign name="coach" /> <span>{l.wholeCorp}</span>
            </button>
          </section>
        </div>
      </main>
    </div>
  );
}
