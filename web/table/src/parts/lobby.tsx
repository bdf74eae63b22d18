// Home: 'Play now' is complete as it stands; below it the games that are kept in this browser.
import { useState } from 'preact/hooks';
import { all, drop, forget, type Kept } from '../keep';
import { setSettings, useSettings } from '../settings';
import type { BotName, Side } from '../source/types';
import { STARTERS, titleOf } from '../starters';
import { words } from '../words';
import { Segments } from './rail';
import { Mark, Sign } from './sign';

export interface Wish {
  side: Side;
  deck: string;
  against: string;
  bot: BotName;
}

export function Lobby({
  onPlay,
  onResume,
}: {
  onPlay: (wish: Wish) => void;
  onResume: (id: string) => void;
}) {
  const { lang, colours } = useSettings();
  const w = words(lang);
  const [side, setSide] = useState<Side | 'either'>('runner');
  const [decks, setDecks] = useState<Record<Side, string>>({
    runner: 'shaper',
    corp: 'haas-bioroid',
  });
  const [against, setAgainst] = useState('any');
  const [bot, setBot] = useState<BotName>('gentle');
  const [games, setGames] = useState<Kept[]>(all);
  const shown: Side = side === 'either' ? 'runner' : side;
  const own = STARTERS.filter((s) => s.side === shown);
  const deck = STARTERS.find((s) => s.name === decks[shown])!;
  const theirs = STARTERS.filter((s) => s.side !== shown);
  const pickOf = <T,>(list: T[]) =>
    list[crypto.getRandomValues(new Uint32Array(1))[0] % list.length];
  const play = () => {
    const mine: Side = side === 'either' ? pickOf(['corp', 'runner'] as Side[]) : side;
    const foes = STARTERS.filter((s) => s.side !== mine).map((s) => s.name);
    onPlay({
      side: mine,
      deck: decks[mine],
      against: foes.includes(against) ? against : pickOf(foes),
      bot,
    });
  };
  const bots: [BotName, string, string][] = [
    ['gentle', w.gentle, w.gentleNote],
    ['steady', w.steady, w.steadyNote],
    ['strong', w.strong, w.strongNote],
  ];
  const next = { system: 'dark', dark: 'light', light: 'system' } as const;
  return (
    <div class="lob">
      <nav class="nav" aria-label="Jack In">
        <span class="brand">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 3.5v5M15 3.5v5M6 8.5h12v4a6 6 0 0 1-12 0zM12 18.5v3" />
          </svg>{' '}
          Jack In
        </span>
        <a href="#/" aria-current="page">
          {w.play}
        </a>
        <button
          class="sp tool"
          onClick={() => setSettings({ lang: lang === 'pl' ? 'en' : 'pl' })}
          lang={lang === 'pl' ? 'en' : 'pl'}
          data-tool="lang"
        >
          <Sign name="globe" /> {w.otherLanguage}
        </button>
        <button
          class="tool"
          onClick={() => setSettings({ colours: next[colours] })}
          data-tool="colours"
        >
          <Sign name="moon" />{' '}
          <span class="hide-s">
            {colours === 'system' ? w.system : colours === 'dark' ? w.dark : w.light}
          </span>
          <span class="vh">{w.colours}</span>
        </button>
      </nav>
      <main class="cols two">
        <section class="panel playnow" aria-label={w.playNow}>
          <h1>{w.playNow}</h1>
          <Segments
            label={w.side}
            value={side}
            set={setSide}
            of={[
              ['runner', w.runner],
              ['corp', w.corp],
              ['either', w.either],
            ]}
          />
          <div class="fld">
            <span>{w.deck}</span>
            <div class={`pick f-${deck.faction}`}>
              <div class="field">
                <Mark code={deck.code} />
              </div>
              <div>
                <b>{titleOf(deck, lang)}</b>
                <small>{w.deckSize(deck.size)}</small>
              </div>
            </div>
            <div class="picks" role="group" aria-label={w.deck}>
              {own.map((s) => (
                <button
                  key={s.name}
                  class={`f-${s.faction}`}
                  aria-pressed={s.name === deck.name}
                  aria-label={titleOf(s, lang)}
                  onClick={() => setDecks({ ...decks, [shown]: s.name })}
                >
                  <Sign name={`f-${s.faction}`} />
                </button>
              ))}
            </div>
          </div>
          <div class="fld">
            <span>{w.oppDeck}</span>
            <div class="picks" role="group" aria-label={w.oppDeck}>
              <button
                aria-pressed={!theirs.some((s) => s.name === against)}
                onClick={() => setAgainst('any')}
              >
                {w.any}
              </button>
              {theirs.map((s) => (
                <button
                  key={s.name}
                  class={`f-${s.faction}`}
                  aria-pressed={s.name === against}
                  aria-label={titleOf(s, lang)}
                  onClick={() => setAgainst(s.name)}
                >
                  <Sign name={`f-${s.faction}`} />
                </button>
              ))}
            </div>
          </div>
          <div class="fld">
            <span>{w.against}</span>
            <div class="bots" role="group" aria-label={w.against}>
              {bots.map(([name, label, note]) => (
                <button
                  key={name}
                  aria-pressed={bot === name}
                  onClick={() => setBot(name)}
                  data-bot={name}
                >
                  <b>{label}</b>
                  <small>{note}</small>
                </button>
              ))}
            </div>
          </div>
          <button class="btn go big" onClick={play} data-play="">
            <Sign name="play" /> {w.play}
          </button>
          <p class="hint">{w.hint}</p>
        </section>
        <div class="mid">
          <section class="sect">
            <h2>
              {w.yourGames}
              <small>{games.length > 0 ? w.running(games.length) : ''}</small>
            </h2>
            {games.length === 0 && <p class="hint left">{w.noGames}</p>}
            <div class="runs">
              {games.map((g) => (
                <Game
                  key={g.record.id}
                  game={g}
                  open={() => onResume(g.record.id)}
                  gone={() => {
                    drop(g.record.id);
                    setGames(all());
                  }}
                />
              ))}
            </div>
            {games.length > 0 && (
              <p class="hint left">
                <button
                  class="under"
                  onClick={() => {
                    forget();
                    setGames(all());
                  }}
                >
                  {w.forget}
                </button>{' '}
                {w.forgetNote}
              </p>
            )}
          </section>
          <section class="sect">
            <h2>{w.about}</h2>
            <p class="hint left">{w.aboutText}</p>
          </section>
        </div>
      </main>
    </div>
  );
}

function Game({ game, open, gone }: { game: Kept; open: () => void; gone: () => void }) {
  const { lang } = useSettings();
  const w = words(lang);
  const { record } = game;
  const who = (side: Side) => {
    const deck = STARTERS.find((s) => s.name === record[side]);
    const name = record.me === side ? <b>{w.you}</b> : w[record.bot as 'gentle'];
    return (
      <div key={side}>
        <span class={`bd f-${deck?.faction ?? 'neutral'}`}>
          <Sign name={`f-${deck?.faction ?? 'neutral'}`} />
        </span>
        <span>
          {name}, {deck && titleOf(deck, lang).split(':')[0]}
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
          <button class="join" onClick={open} data-resume={record.id}>
            {w.resume}
          </button>
        </span>
      </div>
    </article>
  );
}
