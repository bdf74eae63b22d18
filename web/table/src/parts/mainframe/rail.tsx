// The rail's upper parts: the program that is read, log, score and settings, and what happened since
// the player's last choice.
import { useEffect, useRef, useState } from 'preact/hooks';
import { countOf, shapeNow, shapeOf } from '../../model/mainframe';
import { setSettings, useSettings, type Settings } from '../../settings';
import type { Lang, MfLogLine } from '../../source/mainframe_types';
import { LINES } from '../rail';
import { Segments } from '../segments';
import { Sign } from '../sign';
import { useMainframe } from './context';
import { LayoutSign, ProgramSign } from './programs';
import { RunnerSign, runnerClass } from './token';

const SIGN_OF: Record<string, string> = {
  secure: 'lock',
  swap: 'turn',
  cycle: 'turn',
  'move-token': 'up',
  'place-token': 'points',
  execute: 'play',
  look: 'eye',
  show: 'eye',
  skip: 'x',
  veto: 'x',
  vetoed: 'x',
  'last-turns': 'last',
};
/** What others' programs brought is said; that a card lies there now can be seen. */
const QUIET = new Set(['turn', 'reveal', 'discard', 'game-over']);

function Line({ line }: { line: MfLogLine }) {
  const { read } = useMainframe();
  const titles = [...new Map(line.cards.map((c) => [c.title, c.code])).entries()];
  let parts: (string | { title: string; code: string })[] = [line.text];
  for (const [title, code] of titles) {
    parts = parts.flatMap((part) =>
      typeof part !== 'string'
        ? [part]
        : part
            .split(new RegExp(`(?<![\\p{L}])${title.replace(/[.*+?^$()[\]\\{}|]/g, '\\$&')}(?![\\p{L}])`, 'u'))
            .flatMap((piece, i) => (i === 0 ? [piece] : [{ title, code }, piece])),
    );
  }
  return (
    <span>
      {parts.map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={i} onPointerEnter={() => read(part.code)} onPointerLeave={() => read(null)}>
            {part.title}
          </a>
        ),
      )}
    </span>
  );
}

export function Since({ most = 6 }: { most?: number }) {
  const { doc, w } = useMainframe();
  const lines = doc.log.slice(doc.since).filter((l) => !QUIET.has(l.kind) && l.player !== doc.me);
  // A zone is worth more words than the partitions that made it.
  const shown = lines.filter(
    (l) => l.kind !== 'place-partitions' || lines.length <= most,
  );
  if (shown.length === 0 || doc.over) {
    return null;
  }
  return (
    <section
      class="since"
      aria-live="polite"
      aria-label={w.since}
      data-region="since"
      tabIndex={-1}
    >
      <h3>{w.since}</h3>
      {shown.slice(-most).map((line) => (
        <p key={line.n}>
          <Sign name={SIGN_OF[line.kind] ?? 'more'} />
          <Line line={line} />
        </p>
      ))}
    </section>
  );
}

export function Log() {
  const { doc, w, base, name } = useMainframe();
  const [most, setMost] = useState(LINES);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) {
      box.current.scrollTop = box.current.scrollHeight;
    }
  }, [doc.log.length]);
  return (
    <div
      class="log"
      role="log"
      aria-label={w.log}
      aria-live="off"
      tabIndex={0}
      data-region="log"
      ref={box}
    >
      <div>
        {doc.log.length > most && (
          <button class="earlier" onClick={() => setMost(most + 4 * LINES)}>
            {base.earlierLines}
          </button>
        )}
        {doc.log.slice(-most).map((line) =>
          line.kind === 'turn' ? (
            <h3 class="th" key={line.n}>
              {w.turnOf(line.turn, line.player ? name(line.player) : '')}
            </h3>
          ) : (
            <p key={line.n} class={line.kind === 'secure' ? 'in' : ''}>
              <i>{line.player ? name(line.player)[0] : ''}</i>
              <Line line={line} />
            </p>
          ),
        )}
      </div>
    </div>
  );
}

/** Every runner's zones, one after the other, with the total. */
export function Score() {
  const { doc, w, name, counted } = useMainframe();
  const count = countOf(doc).slice(0, doc.over ? counted : undefined);
  const total = (runner: string) =>
    count.filter((c) => c.runner === runner).reduce((sum, c) => sum + c.tokens * c.nodes, 0);
  // As it ends, so that no row moves while it is counted.
  const { scores } = doc.state;
  const order = [...doc.seats].sort((a, b) => scores[b.runner] - scores[a.runner]);
  return (
    <div class="score" tabIndex={0} role="group" aria-label={w.score}>
      {order.map(({ runner }) => {
        const zones = count.filter((c) => c.runner === runner);
        return (
          <div key={runner} class={`row ${runnerClass(runner)}`}>
            <RunnerSign runner={runner} />
            <b>{name(runner)}</b>
            <span class="sum">
              {zones.length === 0
                ? w.nothing
                : zones
                    .map((z) => Array.from({ length: z.tokens }, () => z.nodes).join(' + '))
                    .map((z) => (zones.length > 1 && z.includes('+') ? `(${z})` : z))
                    .join(' + ')}
            </span>
            <b class="sc">{total(runner)}</b>
          </div>
        );
      })}
      {doc.over && <p class="said">{doc.over.text}</p>}
    </div>
  );
}

export type Tab = 'log' | 'score' | 'settings';

export function Tabs({ tab, setTab }: { tab: Tab; setTab: (tab: Tab) => void }) {
  const { w } = useMainframe();
  const tabs: [Tab, string][] = [
    ['log', w.log],
    ['score', w.score],
    ['settings', w.settings],
  ];
  return (
    <>
      <div class="tabs">
        <div role="tablist" aria-label={w.log}>
          {tabs.map(([id, label], i) => (
            <button
              role="tab"
              key={id}
              id={`tab-${id}`}
              aria-controls="tab-panel"
              aria-selected={tab === id}
              tabIndex={tab === id ? 0 : -1}
              onClick={() => setTab(id)}
              onKeyDown={(e) => {
                const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
                if (by !== 0) {
                  const [next] = tabs[(i + by + tabs.length) % tabs.length];
                  setTab(next);
                  document.getElementById(`tab-${next}`)?.focus();
                }
              }}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div class="panelbox" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'log' ? <Log /> : tab === 'score' ? <Score /> : <MfSettings />}
      </div>
    </>
  );
}

function MfSettings() {
  const { base } = useMainframe();
  const settings = useSettings();
  return (
    <div class="setp">
      <Segments
        label={settings.lang === 'pl' ? 'Język' : 'Language'}
        value={settings.lang}
        set={(lang: Lang) => setSettings({ lang })}
        of={[
          ['en', 'English'],
          ['pl', 'Polski'],
        ]}
      />
      <Segments
        label={base.colours}
        value={settings.colours}
        set={(colours: Settings['colours']) => setSettings({ colours })}
        of={[
          ['system', base.system],
          ['dark', base.dark],
          ['light', base.light],
        ]}
      />
    </div>
  );
}

/** The program that is pointed at or carried out, large; a layout as it is turned now. */
export function Preview({ code }: { code: string | null }) {
  const { doc, w, board } = useMainframe();
  const shown = code ? doc.facts[code] : undefined;
  if (!shown) {
    return <section class="prev empty" aria-label={w.suite} />;
  }
  const cannot = doc.ask?.cannot.find((c) => c.card === shown.code);
  const shape = doc.ask?.card === shown.code ? shapeNow(board) : undefined;
  let title = shown.title;
  if (shape && shown.segments) {
    const cycle = board.turns.find((c) => c.includes(shape)) ?? [];
    const printed = shapeOf(shown.segments);
    const n = cycle.indexOf(shape) - cycle.indexOf(printed);
    title =
      cycle.length > 0 && cycle.includes(printed)
        ? w.turnedBy(shown.title, (n + cycle.length) % cycle.length)
        : title;
  }
  return (
    <section class="prev" aria-label={shown.title}>
      <div class={`box ${shape ? 'now' : ''} ${runnerClass(shown.runner)}`}>
        {shape ? <LayoutSign paths={board.at!.paths!} /> : <ProgramSign fact={shown} />}
      </div>
      <h2>{title}</h2>
      <p>{shown.text}</p>
      {cannot && (
        <p class="whynot">
          {cannot.text} <span>{cannot.rules.join(' ')}</span>
        </p>
      )}
    </section>
  );
}
