// The rail's upper parts: the card that is read, log and settings, and what happened since the
// player's last choice, right above the question.
import { useState } from 'preact/hooks';
import type { Lang, LogLine } from '../source/types';
import { setSettings, useSettings, type Settings } from '../settings';
import { moments } from '../words/moments';
import { Chart } from './chart';
import { useTable } from './context';
import { useExtras } from './extras';
import { Pins } from './pins';
import { Segments } from './segments';
import { Sign, Text } from './sign';

const SIGN_OF: Record<string, string> = {
  rez: 't-ice',
  install: 'hand',
  advance: 'adv',
  play: 't-event',
  draw: 'deck',
  access: 'eye',
  steal: 'points',
  score: 'points',
  damage: 'x',
  tag: 'tag',
  'run-begins': 'up',
  keep: 'check',
  mulligan: 'undo',
  trash: 'trash',
  'gain-credits': 'credit',
  break: 'sub',
  subroutine: 'sub',
  'turn-begins': 'turn',
  expose: 'eye',
  'place-counter': 'virus',
};

/** A sentence with the cards that it names as links. */
export function Line({ line, lang }: { line: LogLine; lang: Lang }) {
  const { read } = useTable();
  const titles = [...new Map(line.cards.map((c) => [c.title, c.code])).entries()].sort(
    (a, b) => b[0].length - a[0].length,
  );
  let parts: (string | { title: string; code: string })[] = [line.text];
  for (const [title, code] of titles) {
    parts = parts.flatMap((part) =>
      typeof part !== 'string'
        ? [part]
        : part.split(title).flatMap((piece, i) => (i === 0 ? [piece] : [{ title, code }, piece])),
    );
  }
  return (
    <span>
      {parts.map((part, i) =>
        typeof part === 'string' ? (
          <Text key={i} text={part} lang={lang} />
        ) : (
          <a key={i} onPointerEnter={() => read(part.code)} onPointerLeave={() => read(null)}>
            {part.title}
          </a>
        ),
      )}
    </span>
  );
}

/** So many lines at first, and more with each press. */
export const LINES = 120;

export function Log() {
  const { doc, w } = useTable();
  const [most, setMost] = useState(LINES);
  return (
    <div class="log" role="log" aria-label={w.log} aria-live="off" tabIndex={0} data-region="log">
      <div>
        {doc.log.length > most && (
          <button class="earlier" onClick={() => setMost(most + 4 * LINES)}>
            {w.earlierLines}
          </button>
        )}
        {doc.log.slice(-most).map((line) =>
          line.kind === 'turn-begins' ? (
            <h3 class="th" key={line.n}>
              {w.turnOf(line.turn, line.side === 'corp' ? w.corp : w.runner)}
            </h3>
          ) : (
            <p key={line.n} class={line.inRun ? 'in' : ''}>
              <i class={line.side === 'runner' ? 'R' : ''}>
                {line.side === 'runner' ? 'R' : line.side === 'corp' ? 'C' : ''}
              </i>
              <Line line={line} lang={doc.lang} />
            </p>
          ),
        )}
      </div>
    </div>
  );
}

/** What one did oneself need not be told. */
const OWN = new Set([
  'draw',
  'keep',
  'mulligan',
  'encounter-ice',
  'approach-ice',
  'access',
  'use',
  'strength',
  'break',
  'install',
  'play',
  'run-begins',
  'run-ends',
  'pass-ice',
  'jack-out',
  'discard',
]);

export function Since({ most = 4 }: { most?: number }) {
  const { doc, w } = useTable();
  const lines = doc.log
    .slice(doc.since)
    .filter(
      (l) =>
        l.kind !== 'turn-begins' && l.kind !== 'shuffle' && !(l.side === doc.me && OWN.has(l.kind)),
    )
    .slice(-most);
  if (lines.length === 0) {
    return null;
  }
  return (
    <section
      class="since"
      aria-label={w.since}
      data-region="since"
      tabIndex={-1}
    >
      <h3>{doc.watching ? moments(doc.lang).lately : w.since}</h3>
      {lines.map((line) => (
        <p key={line.n}>
          <Sign name={SIGN_OF[line.kind] ?? 'more'} />
          <Line line={line} lang={doc.lang} />
        </p>
      ))}
    </section>
  );
}

export function Tabs() {
  const { w } = useTable();
  const [tab, setTab] = useState('log');
  const extra = useExtras().tabs ?? [];
  const tabs = [
    ['log', w.log],
    ...extra.map(({ id, label, count }) => [id, count > 0 ? `${label} (${count})` : label]),
    ['timing', w.timing],
  ];
  const open = (id: string) => {
    setTab(id);
    extra.find((one) => one.id === id)?.onOpen?.();
  };
  const body = extra.find((one) => one.id === tab)?.body;
  return (
    <>
      <div class="tabs">
        <div role="tablist" aria-label={w.log}>
          {tabs.map(([id, label]) => (
            <button
              role="tab"
              key={id}
              id={`tab-${id}`}
              aria-controls="tab-panel"
              aria-selected={tab === id}
              tabIndex={tab === id ? 0 : -1}
              onClick={() => open(id)}
              onKeyDown={(e) => {
                if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') {
                  const by = e.key === 'ArrowRight' ? 1 : -1;
                  const at = tabs.findIndex(([one]) => one === id) + by + tabs.length;
                  const next = tabs[at % tabs.length][0];
                  open(next);
                  document.getElementById(`tab-${next}`)?.focus();
                }
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <a class="sp" href="#/settings" aria-label={w.settings} data-settings="">
          <Sign name="gear" />
        </a>
      </div>
      <div class="panelbox" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {body ?? (tab === 'log' ? <Log /> : <TimingPanel />)}
      </div>
    </>
  );
}

/** The column of the chart at which the game is, with its switches, and the level. */
export function TimingPanel() {
  const { doc, w } = useTable();
  const settings = useSettings();
  const { run, active } = doc.state;
  const name = run ? 'run' : active === doc.me ? 'mine' : 'theirs';
  return (
    <div class="timingp">
      <Segments
        label={w.whenAsked}
        value={settings.level}
        set={(level: Settings['level']) => setSettings({ level })}
        of={[
          ['guided', w.levelGuided],
          ['standard', w.levelStandard],
          ['full', w.levelFull],
        ]}
      />
      <Pins lang={doc.lang} titleOf={(code) => doc.facts[code]?.title} />
      <Chart side={doc.me} name={name} now={doc.step.name} />
    </div>
  );
}

export function SettingsLink() {
  const { w } = useTable();
  return (
    <a class="btn gear" href="#/settings" data-settings="">
      <Sign name="gear" /> <span>{w.settings}</span>
    </a>
  );
}
