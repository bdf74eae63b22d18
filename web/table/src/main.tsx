// The page: the lobby and the table, by the fragment of the address.
import './style/tokens.css';
import './style/base.css';
import './style/faces.css';
import './style/board.css';
import './style/moments.css';
import './style/phone.css';
import './style/lobby.css';
import './style/own.css';
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { find, keep } from './keep';
import { Lobby, type Wish } from './parts/lobby';
import { Sprite } from './parts/sign';
import { Table } from './parts/table';
import { getSettings, show } from './settings';
import { localSource } from './source/local';
import type { Doc, LocalRecord } from './source/types';

const hex = (n: number) =>
  [...crypto.getRandomValues(new Uint8Array(n))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

function begin(wish: Wish): string {
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
  };
  keep({
    record,
    turn: 0,
    points: { corp: 0, runner: 0 },
    over: false,
    won: false,
    at: Date.now(),
  });
  return id;
}

function Seat({ id }: { id: string }) {
  const source = useMemo(() => {
    const kept = find(id);
    if (kept === null) {
      return null;
    }
    let record = kept.record;
    const { lang, level } = getSettings();
    const made = localSource(kept.record, lang, { level }, (next) => {
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
    keep({
      record: source.latest(),
      turn: doc.state.turn,
      over: doc.over !== null,
      won: doc.over?.winner === doc.me,
      at: Date.now(),
      points: { corp: doc.state.corp.agenda_points, runner: doc.state.runner.agenda_points },
    });
  const rematch = (doc: Doc) => {
    const { corp, runner, bot } = source.latest();
    const side = doc.me === 'corp' ? 'runner' : 'corp';
    location.hash = `#/t/${begin({ side, bot, deck: side === 'corp' ? corp : runner, against: side === 'corp' ? runner : corp })}`;
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

function App() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const hear = () => setHash(location.hash);
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  const table = /^#\/t\/([0-9a-f]+)$/.exec(hash);
  return (
    <>
      <Sprite />
      {table ? (
        <Seat key={table[1]} id={table[1]} />
      ) : (
        <Lobby
          onPlay={(wish) => {
            location.hash = `#/t/${begin(wish)}`;
          }}
          onResume={(id) => {
            location.hash = `#/t/${id}`;
          }}
        />
      )}
    </>
  );
}

show(getSettings());
render(<App />, document.getElementById('app')!);
