// A table of Mainframe against bots, with the engine in this page.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { boards } from '../keep';
import { NotLoaded } from '../parts/notloaded';
import { MainframeTable } from '../parts/mainframe/table';
import { getSettings } from '../settings';
import { localMainframe } from '../source/mainframe_local';
import type { MfDoc, MfRecord } from '../source/mainframe_types';
import { beginMainframe } from '../begin';

/** The same once more; the next player begins. */
function again({ players, border, me, bot, hot }: MfRecord): string {
  const next = [...players.slice(1), players[0]];
  return `#/m/${beginMainframe({ players: next, border, me, bot, ...(hot ? { hot } : {}) })}`;
}

export function MainframeSeat({ args: [id] }: { args: string[] }) {
  const kept = useMemo(() => boards.find(id), [id]);
  const [hot, setHot] = useState<Pick<typeof import('./hot_mainframe'), 'HotBoard'> | null>(null);
  useEffect(() => {
    if (kept?.record.hot) {
      import('./hot_mainframe').then(setHot, () => setHot({ HotBoard: NotLoaded }));
    }
  }, [kept]);
  if (kept?.record.hot) {
    return (
      hot && (
        <hot.HotBoard
          kept={kept}
          rematch={() => {
            location.hash = again(kept.record);
          }}
        />
      )
    );
  }
  return <OwnSeat id={id} />;
}

function OwnSeat({ id }: { id: string }) {
  const source = useMemo(() => {
    const kept = boards.find(id);
    if (kept === null) {
      return null;
    }
    let { record } = kept;
    const made = localMainframe(record, getSettings().lang, (next) => {
      record = next;
    });
    return { ...made, latest: () => record };
  }, [id]);
  useEffect(() => {
    if (source === null) {
      location.hash = '#/';
    }
  }, [source]);
  if (source === null) {
    return null;
  }
  const onDoc = (doc: MfDoc) =>
    boards.keep(id, {
      record: source.latest(),
      turn: doc.state.turn,
      scores: doc.state.scores,
      over: doc.over !== null,
      won: doc.over !== null && doc.me !== null && doc.over.winner.includes(doc.me),
      at: Date.now(),
    });
  const home = () => {
    location.hash = '#/';
  };
  const rematch = () => {
    location.hash = again(source.latest());
  };
  return (
    <MainframeTable key={id} source={source} onDoc={onDoc} onLeave={home} onRematch={rematch} />
  );
}
