// A game of Mainframe that is kept in this browser.
import '../style/runners.css';
import type { KeptBoard } from '../keep';
import { nameOfRunnerIn } from '../runners';
import { useSettings } from '../settings';
import { words } from '../words';
import { replayWords } from '../words/replay';
import { RunnerSign, runnerClass } from './mainframe/token';

export function KeptMainframe({ game, gone }: { game: KeptBoard; gone: () => void }) {
  const { lang } = useSettings();
  const w = words(lang);
  const { record } = game;
  return (
    <article class={`panel game ${game.over ? '' : 'turn'}`}>
      <div class="vs">
        {record.players.map((runner) => (
          <div key={runner}>
            <span class={`bd ${runnerClass(runner)}`}>
              <RunnerSign runner={runner} />
            </span>
            <span>
              {!record.hot && (
                <>{record.me === runner ? <b>{w.you}</b> : w[record.bot as 'gentle']}, </>
              )}
              {nameOfRunnerIn(runner, lang)}
            </span>
            <b>{game.scores[runner] ?? 0}</b>
          </div>
        ))}
      </div>
      <div class="ft">
        <span>
          Mainframe · {w.turn(game.turn)}
          {game.over ? ` · ${w.finished}` : ''}
        </span>
        <span>
          <button class="under" onClick={gone}>
            {w.remove}
          </button>{' '}
          <a class="under" href={`#/r/${record.id}`} data-replay={record.id}>
            {replayWords(lang).replay}
          </a>{' '}
          {!game.over && (
            <button
              class="join"
              onClick={() => {
                location.hash = `#/m/${record.id}`;
              }}
              data-resume={record.id}
            >
              {w.resume}
            </button>
          )}
        </span>
      </div>
    </article>
  );
}
