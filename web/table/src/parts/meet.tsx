// The first screen of a game: who meets whom, who begins, keep or mulligan.
import { foeOf } from '../model/names';
import { isTeaching } from '../model/open';
import { useTable } from './context';
import { FullCard } from './faces';
import { Sign } from './sign';

export function Meet() {
  const { doc, w } = useTable();
  const { corp, runner } = doc.state;
  const mine = doc.facts[doc.state[doc.me].identity.code!];
  const theirs = doc.facts[(doc.me === 'corp' ? runner : corp).identity.code!];
  const other = doc.me === 'corp' ? 'runner' : 'corp';
  const bot = foeOf(doc);
  const cards = isTeaching(doc) ? w.teachingNote : w.notShown;
  const name = (side: 'corp' | 'runner') => (side === 'corp' ? w.corp : w.runner);
  const kept = doc.log.some(
    (l) => (l.kind === 'keep' || l.kind === 'mulligan') && l.side !== doc.me,
  );
  const you = (
    <li class="now" key="you">
      <i>
        <Sign name="right" />
      </i>
      <div>
        <b>{w.keepOrMull}</b>
        <small>{w.secondHand}</small>
      </div>
    </li>
  );
  return (
    <section
      class="meet"
      aria-label={`${mine.title}, ${theirs.title}`}
      data-region="servers"
      tabIndex={-1}
    >
      <FullCard fact={mine} lang={doc.lang} mine />
      <div class="mid3">
        <ol class="order">
          {kept && (
            <li class="done">
              <i>
                <Sign name="check" />
              </i>
              <div>
                {w.kept(bot)}
                <small>{cards}</small>
              </div>
            </li>
          )}
          {!doc.watching && you}
          {!kept && (
            <li class="todo">
              <i />
              <div>
                {bot}
                <small>{cards}</small>
              </div>
            </li>
          )}
          <li class="todo">
            <i />
            <div>
              {w.turnOf(1, w.corp)}
              <small>{w.begins}</small>
            </div>
          </li>
          <li class="todo">
            <i />
            <div>
              {w.turnOf(2, w.runner)}
              <small>{w.turnClicks}</small>
            </div>
          </li>
        </ol>
      </div>
      <FullCard fact={theirs} lang={doc.lang} />
      <p class="rolec r1">
        <b>{doc.watching ? `${doc.names?.[doc.me] ?? ''}, ${name(doc.me)}` : w.youAre(name(doc.me))}</b>
      </p>
      <p class="rolec">{w.firstTo}</p>
      <p class="rolec">
        <b>
          {bot}, {name(other)}
        </b>
      </p>
    </section>
  );
}
