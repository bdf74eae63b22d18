// A table of Netrunner against a bot, with the engine in this page.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { games, hex } from '../keep';
import type { Wish } from '../parts/playnow';
import { NotLoaded } from '../parts/notloaded';
import { Table } from '../parts/table';
import { getSettings } from '../settings';
import { stopsOf } from '../stops';
import { localSource } from '../source/local';
import type { Setup } from '../source/deal';
import type { Doc, LocalRecord, Side } from '../source/types';

/** Lays a new game on the shelf and tells its address. */
export function begin(wish: Wish, setup?: Setup): string {
  const id = hex(6);
  const record: LocalRecord = {
    id,
    me: wish.side,
    bot: wish.bot,
    key: hex(32),
    choices: [],
    asked: [],
    rules: 0,
    begun: Date.now(),
    corp: wish.side === 'corp' ? wish.deck : wish.against,
    runner: wish.side === 'runner' ? wish.deck : wish.against,
    ...(wish.hints ? { hints: true } : {}),
    ...(wish.hot ? { hot: true } : {}),
    ...(wish.teaching ? { teaching: true } : {}),
    // The same decks, shuffled anew.
    ...(setup?.cmd === 'new'
      ? { setup: { ...setup, key: hex(32), seed: undefined, epochs: undefined } }
      : {}),
  };
  games.keep(id, {
    record,
    turn: 0,
    points: { corp: 0, runner: 0 },
    over: false,
    won: false,
    at: Date.now(),
  });
  return id;
}

/** The same once more, with the sides changed. */
function again(record: LocalRecord, me: Side): string {
  const { corp, runner, bot, hints = false, hot = false, teaching = false, setup } = record;
  const side = me === 'corp' ? 'runner' : 'corp';
  const [deck, against] = side === 'corp' ? [corp, runner] : [runner, corp];
  return `#/t/${begin({ side, bot, hints, hot, teaching, deck, against }, setup)}`;
}

export function Seat({ args: [id] }: { args: string[] }) {
  const kept = useMemo(() => games.find(id), [id]);
  const [hot, setHot] = useState<Pick<typeof import('./hot'), 'HotSeat'> | null>(null);
  useEffect(() => {
    if (kept?.record.hot) {
      import('./hot').then(setHot, () => setHot({ HotSeat: NotLoaded }));
    }
  }, [kept]);
  if (kept?.record.hot) {
    return (
      hot && (
        <hot.HotSeat
          kept={kept}
          rematch={() => {
            location.hash = again(kept.record, 'runner');
          }}
        />
      )
    );
  }
  return <OwnSeat id={id} />;
}

function OwnSeat({ id }: { id: string }) {
  const source = useMemo(() => {
    const kept = games.find(id);
    if (kept === null) {
      return null;
    }
    let record = kept.record;
    const settings = getSettings();
    const stops = stopsOf(settings, kept.record.me);
    const made = localSource(kept.record, settings.lang, stops, (next) => {
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
  const onDoc = (doc: Doc) =>
    games.keep(id, {
      record: source.latest(),
      turn: doc.state.turn,
      over: doc.over !== null,
      won: doc.over?.winner === doc.me,
      at: Date.now(),
      points: { corp: doc.state.corp.agenda_points, runner: doc.state.runner.agenda_points },
    });
  const rematch = (doc: Doc) => {
    location.hash = again(source.latest(), doc.me);
  };
  const home = () => {
    location.hash = '#/';
  };
  return (
    <Table
      key={id}
      source={source}
      onDoc={onDoc}
      onLeave={home}
      onMenu={home}
      onRematch={rematch}
    />
  );
}

