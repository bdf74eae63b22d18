// Two people at one screen: the table of whoever sits there, and a cover between them.
import '../style/hot.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { games, type Kept } from '../keep';
import { capital } from '../model/dock';
import { Table } from '../parts/table';
import { getSettings, useSettings } from '../settings';
import { hire, played, whyOf } from '../source/hired';
import type { HotShown } from '../source/hot';
import type { ToHot } from '../source/hot_worker';
import type { Doc, GameSource, LocalRecord } from '../source/types';
import { hotWords } from '../words/hot';

type Covered = Exclude<HotShown, { type: 'doc' }>;
interface HotSource extends GameSource {
  tell(message: ToHot): void;
  latest(): LocalRecord;
}

/** Of a game that nobody looks at just now its choices are kept all the same. */
function keep(record: LocalRecord) {
  const was = games.find(record.id);
  if (was) {
    games.keep(record.id, { ...was, record, at: Date.now() });
  }
}

function hotSource(record: LocalRecord, cover: (shown: Covered | null) => void): HotSource {
  const hired = hire<ToHot>('hot');
  let latest = record;
  return {
    ...played(hired),
    subscribe(hear, fail) {
      hired.listen<HotShown & { record: LocalRecord }>((told) => {
        latest = told.record;
        // The new document and what is uncovered come together.
        if (told.type === 'doc' || told.type === 'leave') {
          hear(told.doc);
        } else {
          keep(told.record);
        }
        cover(told.type === 'doc' ? null : told);
      }, fail);
      const { lang, level } = getSettings();
      hired.tell({ type: 'start', record, lang, stops: { level } });
    },
    set: (lang, stops) => hired.tell({ type: 'set', lang, stops }),
    why: whyOf(hired),
    tell: hired.tell,
    latest: () => latest,
  };
}

export function HotSeat({ kept, rematch }: { kept: Kept; rematch: () => void }) {
  const { lang } = useSettings();
  const h = hotWords(lang);
  const [shown, setShown] = useState<Covered | null>(null);
  const source = useMemo(() => hotSource(kept.record, setShown), [kept.record.id]);
  const button = useRef<HTMLButtonElement>(null);
  const isCover = shown?.type === 'cover' || shown?.type === 'call';
  useEffect(() => {
    (button.current ?? document.getElementById('question'))?.focus();
  }, [shown]);
  const leave = () => {
    location.hash = '#/';
  };
  const onDoc = (doc: Doc) =>
    games.keep(kept.record.id, {
      record: source.latest(),
      turn: doc.state.turn,
      over: doc.over !== null,
      won: doc.over?.winner === doc.me,
      at: Date.now(),
      points: { corp: doc.state.corp.agenda_points, runner: doc.state.runner.agenda_points },
    });
  const handOver = shown?.type === 'leave' && (
    <section
      class="dock"
      role="group"
      aria-labelledby="question"
      data-region="dock"
      data-kind="leave"
    >
      <div class="ask">
        <small>
          <span />
          <span />
        </small>
        <h2 id="question" tabIndex={-1}>
          {h.leave}
        </h2>
      </div>
      <button
        class="btn go"
        ref={button}
        onClick={() => source.tell({ type: 'left' })}
        data-hand-over=""
      >
        <span>
          {h.handOver}
          <small>{h.leaveNote(h[shown.to])}</small>
        </span>
      </button>
      <div class="options" />
      <span class="gap" />
      <div class="foot">
        <span />
        <span />
      </div>
    </section>
  );
  return (
    <>
      {isCover && (
        <main class="cover" data-cover={shown.to} data-called={shown.type === 'call' ? '' : undefined}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 3.5v5M15 3.5v5M6 8.5h12v4a6 6 0 0 1-12 0zM12 18.5v3" />
          </svg>
          <h1>{shown.type === 'cover' ? h.pass(h[shown.to]) : h.called}</h1>
          <p>{shown.type === 'cover' ? h.passNote : h.calledNote(capital(shown.step))}</p>
          <button
            class="btn go big"
            ref={button}
            key={`${shown.type} ${shown.to}`}
            onClick={() => source.tell({ type: shown.type === 'cover' ? 'sit' : 'goOn' })}
            data-sit=""
          >
            {shown.type === 'cover' ? h.iAm(h[shown.to]) : h.goOn}
          </button>
          <p>
            <button class="under" onClick={leave}>
              {h.home}
            </button>
          </p>
        </main>
      )}
      <Table
        source={source}
        onDoc={onDoc}
        onLeave={leave}
        onMenu={leave}
        onRematch={rematch}
        ended={handOver || undefined}
        covered={isCover}
      />
    </>
  );
}
