// A table of Mainframe against bots, with the engine in this page.
import { useEffect, useMemo } from 'preact/hooks';
import { boards } from '../keep';
import { MainframeTable } from '../parts/mainframe/table';
import { getSettings } from '../settings';
import { localMainframe } from '../source/mainframe_local';
import type { MfDoc } from '../source/mainframe_types';
import { beginMainframe } from '../begin';

export function MainframeSeat({ args: [id] }: { args: string[] }) {
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
    const { players, border, me, bot } = source.latest();
    location.hash = `#/m/${beginMainframe({ players: [...players.slice(1), players[0]], border, me, bot })}`;
  };
  return (
    <MainframeTable key={id} source={source} onDoc={onDoc} onLeave={home} onRematch={rematch} />
  );
}
