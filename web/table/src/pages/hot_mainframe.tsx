// Two to four people at one screen: Mainframe's table of whoever sits there, and a cover between them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { boards, type KeptBoard } from '../keep';
import { Cover } from '../parts/cover';
import { MainframeTable } from '../parts/mainframe/table';
import { RunnerSign, runnerClass } from '../parts/mainframe/token';
import { nameOfRunnerIn } from '../runners';
import { getSettings, useSettings } from '../settings';
import { hire, played, wrapped } from '../source/hired';
import type { ToHot, ToHotMainframe } from '../source/hot_worker';
import type { MfHotShown } from '../source/mainframe_hot';
import type { MainframeSource, MfDoc, MfRecord, Verdict } from '../source/mainframe_types';

type Covered = Exclude<MfHotShown, { type: 'doc' }>;
interface HotSource extends MainframeSource {
  tell(message: ToHotMainframe): void;
  latest(): MfRecord;
}

function hotSource(record: MfRecord, cover: (shown: Covered | null) => void): HotSource {
  const board = wrapped<ToHotMainframe>(hire<ToHot>('hot'));
  let latest = record;
  return {
    ...played(board),
    subscribe(hear, fail) {
      board.listen<MfHotShown & { record: MfRecord }>((told) => {
        latest = told.record;
        // The new document and what is uncovered come together.
        if (told.type === 'cover') {
          const was = boards.find(record.id);
          if (was) {
            boards.keep(record.id, { ...was, record: latest, at: Date.now() });
          }
        } else {
          hear(told.doc);
        }
        cover(told.type === 'doc' ? null : told);
      }, fail);
      board.tell({ type: 'start', record, lang: getSettings().lang });
    },
    leave: (seq) => board.tell({ type: 'leave', seq }),
    set: (lang) => board.tell({ type: 'set', lang }),
    why: (wanted) => board.ask<Verdict>((id) => ({ type: 'why', id, wanted })),
    tell: board.tell,
    latest: () => latest,
  };
}

export function HotBoard({ kept, rematch }: { kept: KeptBoard; rematch: () => void }) {
  const { lang } = useSettings();
  const { id } = kept.record;
  const [shown, setShown] = useState<Covered | null>(null);
  const source = useMemo(() => hotSource(kept.record, setShown), [id]);
  useEffect(() => {
    if (shown === null) {
      document.getElementById('question')?.focus();
    }
  }, [shown]);
  const leave = () => {
    location.hash = '#/';
  };
  const onDoc = (doc: MfDoc) =>
    boards.keep(id, {
      record: source.latest(),
      turn: doc.state.turn,
      scores: doc.state.scores,
      over: doc.over !== null,
      won: false,
      at: Date.now(),
    });
  return (
    <>
      {shown && (
        <Cover
          to={shown.to}
          many={kept.record.players.length > 2}
          name={nameOfRunnerIn(shown.to, lang)}
          sign={
            <span class={`sign ${runnerClass(shown.to)}`}>
              <RunnerSign runner={shown.to} />
            </span>
          }
          sit={() => source.tell({ type: 'sit' })}
          leave={leave}
        />
      )}
      <MainframeTable
        source={source}
        onDoc={onDoc}
        onLeave={leave}
        onRematch={rematch}
        covered={shown !== null}
      />
    </>
  );
}
