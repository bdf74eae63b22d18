// 'Play now' is complete as it stands: one press sits down at a table against a bot.
import { useEffect, useState } from 'preact/hooks';
import type { MfWish } from '../begin';
import { useSettings } from '../settings';
import type { BotName, Side } from '../source/types';
import { STARTERS, titleOf } from '../starters';
import { words } from '../words';
import { hotWords } from '../words/hot';
import { Check, Segments } from './segments';
import { Mark, Sign } from './sign';

export interface Wish {
  side: Side;
  deck: string;
  against: string;
  bot: BotName;
  /** A coach names the two best ideas. */
  hints?: boolean;
  /** Both hands are open. */
  teaching?: boolean;
  /** Another person at this screen, and no bot. */
  hot?: boolean;
}

/** One of the two games; the rest of the panel follows from it. */
export function PlayNow({
  onPlay,
  onMainframe,
}: {
  onPlay: (wish: Wish) => void;
  onMainframe: (wish: MfWish) => void;
}) {
  const { lang } = useSettings();
  const w = words(lang);
  const [game, setGame] = useState<'netrunner' | 'mainframe'>('netrunner');
  // What the other game asks comes when somebody wants to play it.
  const [Other, setOther] = useState<typeof import('./playmainframe') | null>(null);
  useEffect(() => {
    if (game === 'mainframe') {
      void import('./playmainframe').then(setOther);
    }
  }, [game]);
  return (
    <section class="panel playnow" aria-label={w.playNow}>
      <h1>{w.playNow}</h1>
      <Segments
        label={w.game}
        value={game}
        set={setGame}
        of={[
          ['netrunner', 'Netrunner'],
          ['mainframe', 'Mainframe'],
        ]}
      />
      {game === 'netrunner' ? (
        <PlayNetrunner onPlay={onPlay} />
      ) : (
        Other && <Other.PlayMainframe onPlay={onMainframe} />
      )}
    </section>
  );
}

function PlayNetrunner({ onPlay }: { onPlay: (wish: Wish) => void }) {
  const { lang } = useSettings();
  const w = words(lang);
  const [side, setSide] = useState<Side | 'either'>('runner');
  const [decks, setDecks] = useState<Record<Side, string>>({
    runner: 'shaper',
    corp: 'haas-bioroid',
  });
  const [against, setAgainst] = useState('any');
  const [bot, setBot] = useState<BotName | 'person'>('gentle');
  const [teaching, setTeaching] = useState(false);
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
      bot: bot === 'person' ? 'gentle' : bot,
      ...(bot === 'person' ? { hot: true } : {}),
      ...(teaching ? { teaching } : {}),
    });
  };
  const bots: [BotName | 'person', string, string][] = [
    ['gentle', w.gentle, w.gentleNote],
    ['steady', w.steady, w.steadyNote],
    ['strong', w.strong, w.strongNote],
    ['person', hotWords(lang).person, hotWords(lang).personNote],
  ];
  return (
    <>
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
      <Check
        label={w.teaching}
        note={w.teachingNote}
        value={teaching}
        set={setTeaching}
        name="teaching"
      />
      <button class="btn go big" onClick={play} data-play="">
        <Sign name="play" /> {w.play}
      </button>
      <p class="hint">{w.hint}</p>
      <p class="hint">
        <a class="under" href="#/learn">
          {w.newHere}
        </a>
      </p>
    </>
  );
}
