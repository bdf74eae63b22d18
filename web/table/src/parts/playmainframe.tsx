// 'Play now' of Mainframe: a runner, the number of players, the border, the bots' strength.
import '../style/runners.css';
import { useState } from 'preact/hooks';
import type { MfWish } from '../begin';
import { RUNNERS } from '../runners';
import { useSettings } from '../settings';
import type { BotName, MainframeRunner, MfRecord } from '../source/mainframe_types';
import { words } from '../words';
import { hotWords } from '../words/hot';
import { mfWords } from '../words/mainframe';
import { RunnerSign, runnerClass } from './mainframe/token';
import { Segments } from './segments';
import { Sign } from './sign';

/** In any order, with the browser's own chance. */
function shuffled<T>(list: T[]): T[] {
  const from = [...list];
  const out: T[] = [];
  while (from.length > 0) {
    out.push(...from.splice(crypto.getRandomValues(new Uint32Array(1))[0] % from.length, 1));
  }
  return out;
}

export function PlayMainframe({ onPlay }: { onPlay: (wish: MfWish) => void }) {
  const { lang } = useSettings();
  const w = words(lang);
  const m = mfWords(lang);
  const [me, setMe] = useState<MainframeRunner>('Kate');
  const [seats, setSeats] = useState<'2' | '3' | '4'>('2');
  const [border, setBorder] = useState<MfRecord['border']>('paths');
  const [bot, setBot] = useState<BotName | 'person'>('gentle');
  const nameOf = ([en, pl]: [string, string]) => (lang === 'pl' ? pl : en);
  const own = RUNNERS.find(([runner]) => runner === me)!;
  const bots: [BotName | 'person', string, string][] = [
    ['gentle', w.gentle, w.gentleNote],
    ['steady', w.steady, w.steadyNote],
    ['strong', w.strong, w.strongNote],
    ['person', hotWords(lang).people, hotWords(lang).personNote],
  ];
  const play = () => {
    const others = shuffled(RUNNERS.map(([runner]) => runner).filter((r) => r !== me));
    // MF-10: who begins is chance.
    onPlay({
      me,
      bot: bot === 'person' ? 'gentle' : bot,
      border,
      players: shuffled([me, ...others.slice(0, Number(seats) - 1)]),
      ...(bot === 'person' ? { hot: true } : {}),
    });
  };
  return (
    <>
      <div class="fld">
        <span>{m.yourRunner}</span>
        <div class={`pick ${runnerClass(me)}`}>
          <div class="field">
            <RunnerSign runner={me} />
          </div>
          <div>
            <b>{nameOf(own)}</b>
          </div>
        </div>
        <div class="picks" role="group" aria-label={m.yourRunner}>
          {RUNNERS.map((one) => (
            <button
              key={one[0]}
              class={runnerClass(one[0])}
              aria-pressed={one[0] === me}
              aria-label={nameOf(one)}
              data-runner={one[0]}
              onClick={() => setMe(one[0])}
            >
              <RunnerSign runner={one[0]} />
            </button>
          ))}
        </div>
      </div>
      <Segments
        label={m.seats}
        value={seats}
        set={setSeats}
        of={[
          ['2', '2'],
          ['3', '3'],
          ['4', '4'],
        ]}
      />
      <Segments
        label={m.border}
        value={border}
        set={setBorder}
        of={[
          ['paths', m.paths],
          ['walled', m.walled],
        ]}
      />
      <p class="hint left">{border === 'walled' ? m.wallsNote : m.pathsNote}</p>
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
    </>
  );
}
