// The games of one's own that are kept in this browser.
import { useState } from 'preact/hooks';
import { boards as boardShelf, comments, games as shelf, type Kept, type KeptBoard } from '../keep';
import { useSettings } from '../settings';
import type { Side } from '../source/types';
import { STARTERS, titleOf } from '../starters';
import { words } from '../words';
import { replayWords } from '../words/replay';
import { Forget } from './forget';
import { KeptMainframe } from './keptmainframe';
import { Sign } from './sign';

export function KeptGames({ onResume }: { onResume: (id: string) => void }) {
  const w = words(useSettings().lang);
  const [games, setGames] = useState<Kept[]>(shelf.all);
  const [boards, setBoards] = useState<KeptBoard[]>(boardShelf.all);
  const count = games.length + boards.length;
  return (
    <section class="sect">
      <h2>
        {w.yourGames}
        <small>{count > 0 ? w.running(count) : ''}</small>
      </h2>
      {count === 0 && <p class="hint left">{w.noGames}</p>}
      <div class="runs">
        {games.map((g) => (
          <Game
            key={g.record.id}
            game={g}
            open={() => onResume(g.record.id)}
            gone={() => {
              shelf.drop(g.record.id);
              comments.drop(g.record.id);
              setGames(shelf.all());
            }}
          />
        ))}
        {boards.map((b) => (
          <KeptMainframe
            key={b.record.id}
            game={b}
            gone={() => {
              boardShelf.drop(b.record.id);
              setBoards(boardShelf.all());
            }}
          />
        ))}
      </div>
      {count > 0 && (
        <p class="hint left">
          <Forget
            look="under"
            gone={() => {
              setGames(shelf.all());
              setBoards(boardShelf.all());
            }}
          />{' '}
          {w.forgetNote}
        </p>
      )}
    </section>
  );
}

function Game({ game, open, gone }: { game: Kept; open: () => void; gone: () => void }) {
  const { lang } = useSettings();
  const w = words(lang);
  const { record } = game;
  const who = (side: Side) => {
    const deck = STARTERS.find((s) => s.name === record[side]);
    const name = record.hot ? (
      side === 'corp' ? (
        w.corp
      ) : (
        w.runner
      )
    ) : record.me === side ? (
      <b>{w.you}</b>
    ) : (
      w[record.bot as 'gentle']
    );
    return (
      <div key={side}>
        <span class={`bd f-${deck?.faction ?? 'neutral'}`}>
          <Sign name={`f-${deck?.faction ?? 'neutral'}`} />
        </span>
        <span>
          {name}, {(deck ? titleOf(deck, lang) : record[side]).split(':')[0]}
        </span>
        <span class="pips" role="img" aria-label={w.ofPoints(game.points[side])}>
          {Array.from({ length: 7 }, (_, i) => (
            <i key={i} class={i < game.points[side] ? 'on' : ''} />
          ))}
        </span>
      </div>
    );
  };
  const other: Side = record.me === 'corp' ? 'runner' : 'corp';
  return (
    <article class={`panel game ${game.over ? '' : 'turn'}`}>
      <div class="vs">
        {who(record.me)}
        {who(other)}
      </div>
      <div class="ft">
        <span>
          {w.turn(game.turn)}
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
            <button class="join" onClick={open} data-resume={record.id}>
              {w.resume}
            </button>
          )}
        </span>
      </div>
    </article>
  );
}
