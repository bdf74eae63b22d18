// Two people at one screen: the table of whoever sits there, and a cover between them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { games, type Kept } from '../keep';
import { capital } from '../model/dock';
import { Cover, HandOver } from '../parts/cover';
import { ExtrasContext } from '../parts/extras';
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
  const isCover = shown?.type === 'cover' || shown?.type === 'call';
  useEffect(() => {
    if (shown === null) {
      document.getElementById('question')?.focus();
    }
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
  const handOver =
    shown?.type === 'leave' ? (
      <HandOver name={h[shown.to]} done={() => source.tell({ type: 'left', n: shown.n })} />
    ) : undefined;
  return (
    <>
      {isCover && (
        <Cover
          key={`${shown.type} ${shown.to}`}
          to={shown.to}
          name={h[shown.to]}
          {...(shown.type === 'call' ? { called: h.calledNote(capital(shown.step)) } : {})}
          sit={() => source.tell({ type: shown.type === 'cover' ? 'sit' : 'goOn', n: shown.n })}
          leave={leave}
        />
      )}
      <ExtrasContext.Provider value={{ dock: handOver }}>
        <Table
          source={source}
          onDoc={onDoc}
          onLeave={leave}
          onMenu={leave}
          onRematch={rematch}
          covered={isCover}
        />
      </ExtrasContext.Provider>
    </>
  );
}
