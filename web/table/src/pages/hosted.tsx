// A table of the server, from one's seat or watching: both games, whatever the connection does.
import '../style/online.css';
import { Fragment, type ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { seats } from '../keep';
import { ExtrasContext } from '../parts/extras';
import { MainframeTable } from '../parts/mainframe/table';
import { Chat, extrasOf, TablePanel, useHosted, useTick } from '../parts/online';
import { Table } from '../parts/table';
import { getSettings, useSettings } from '../settings';
import { hostedSource, type Hosted } from '../source/server';
import { stopsOf } from '../stops';
import type { Doc, Side } from '../source/types';
import { onlineWords } from '../words/online';

const home = () => {
  location.hash = '#/';
};

export function HostedTable({ args: [id] }: { args: string[] }) {
  const source = useMemo(() => {
    const settings = getSettings();
    const side = seats.find(id)?.seat === 'corp' ? 'corp' : 'runner';
    return hostedSource(id, settings.lang, stopsOf(settings, side));
  }, [id]);
  useEffect(() => () => source.close(), [source]);
  return <Shown id={id} source={source} />;
}

function Shown({ id, source }: { id: string; source: Hosted }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const state = useHosted(source);
  useTick(state.seats.some((s) => s.away !== undefined)); // when it is told that somebody is away
  const { where, phase, game, document: shown } = state;
  // The table closes what it shows when it goes; the line is this page's, which shows other things too.
  const lent = useMemo(() => ({ ...source, close: () => undefined }), [source]);
  useEffect(() => {
    const kept = seats.find(id);
    const isOver = phase === 'over';
    if (kept === null || where !== 'there' || phase === 'open') {
      return;
    }
    if (kept.invitation || (kept.over ?? false) !== isOver) {
      const { table, seat, at } = kept;
      seats.keep(id, { table, seat, at, game: kept.game, over: isOver });
    }
  }, [id, phase, where]);
  useEffect(() => {
    if (state.next !== null && state.wantsRematch) {
      location.hash = `#/s/${state.next.table}`;
    }
  }, [state.next]);
  // Who gave his seat up has nothing here any more.
  useEffect(() => {
    if (where === 'closed' && seats.find(id) !== null) {
      seats.drop(id);
      home();
    }
  }, [id, where]);
  // Esc withdraws a choice that waits for the connection.
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        source.withdraw();
      }
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [source]);

  if (where === 'elsewhere') {
    return (
      <Trouble title={o.elsewhere} text={o.elsewhereText}>
        <button class="btn go" onClick={source.takeHere} data-take="">
          {o.takeHere}
        </button>
      </Trouble>
    );
  }
  if (
    where === 'missing' ||
    where === 'replaced' ||
    where === 'consent' ||
    where === 'void' ||
    where === 'closed'
  ) {
    const title = {
      missing: o.missing,
      replaced: o.replaced,
      consent: o.consent,
      void: o.voidStart,
      closed: o.closed,
    }[where];
    const text = {
      missing: o.missingText,
      replaced: o.replacedText,
      consent: o.consentText,
      void: o.voidText,
      closed: o.closedText,
    }[where];
    return (
      <Trouble title={title} text={text}>
        {(where === 'replaced' || where === 'consent') && (
          <button class="btn go" onClick={() => source.watch(null)}>
            {o.reload}
          </button>
        )}
      </Trouble>
    );
  }
  if (where === 'shut') {
    return (
      <Trouble title={o.shut} text={state.refused ?? ''}>
        <button class="btn go" onClick={source.takeHere} data-again="">
          {o.tryAgain}
        </button>
      </Trouble>
    );
  }
  if (where === 'password') {
    return <AskPassword source={source} />;
  }
  if (where === 'lost' && shown === null) {
    return (
      <Trouble title={o.unreachable} text={o.unreachableText}>
        <button class="btn go" onClick={source.tryNow}>
          {o.tryNow}
        </button>
      </Trouble>
    );
  }
  if (phase === 'open' && shown === null && where === 'there') {
    return <WaitingRoom id={id} source={source} />;
  }
  if (shown === null) {
    return (
      <main class="trouble">
        <p>{o.coming}</p>
      </main>
    );
  }
  if (game === 'mainframe') {
    return <HostedMainframe source={source} />;
  }
  const onDoc = (_: Doc) => undefined;
  return (
    <ExtrasContext.Provider value={extrasOf(source, state, lang, home)}>
      <Table
        key={id}
        source={lent}
        onDoc={onDoc}
        onLeave={home}
        onMenu={home}
        onRematch={source.rematch}
      />
    </ExtrasContext.Provider>
  );
}

/** A table of Mainframe, with what people add to it in a line above and in a panel that one opens. */
function HostedMainframe({ source }: { source: Hosted }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const state = useHosted(source);
  const [open, setOpen] = useState<'chat' | 'table' | null>(null);
  const { bar, wish, end, clock, waiting } = extrasOf(source, state, lang, home);
  const isOver = state.phase === 'over';
  const press = (which: 'chat' | 'table') => setOpen(open === which ? null : which);
  return (
    <div class="mfhost">
      <div class="mfbar">
        {bar}
        <div class="tools">
          {state.seats.map((one) => (
            <Fragment key={one.seat}>{clock(one.seat as Side)}</Fragment>
          ))}
          <button class="under" aria-expanded={open === 'chat'} onClick={() => press('chat')}>
            {o.chat}
            {state.unread > 0 && ` (${state.unread})`}
          </button>
          <button class="under" aria-expanded={open === 'table'} onClick={() => press('table')}>
            {o.tableTab}
          </button>
        </div>
        {wish}
        {bar && state.seat !== null && !isOver && waiting}
        {isOver && state.seat !== null && <div class="again">{end}</div>}
      </div>
      {open && (
        <div class="mfpanel">
          {open === 'chat' ? (
            <Chat source={source} state={state} o={o} />
          ) : (
            <TablePanel source={source} state={state} o={o} leave={home} />
          )}
        </div>
      )}
      <MainframeTable source={source.board} onLeave={home} />
    </div>
  );
}

function Trouble({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ComponentChildren;
}) {
  const o = onlineWords(useSettings().lang);
  return (
    <main class="trouble" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <button class="btn" onClick={home}>
        {o.lobby}
      </button>
    </main>
  );
}

function AskPassword({ source }: { source: Hosted }) {
  const o = onlineWords(useSettings().lang);
  const [text, set] = useState('');
  const { hasTried, refused } = useHosted(source);
  return (
    <main class="trouble">
      <h1>{o.enterPassword}</h1>
      {hasTried && refused !== null && <p role="alert">{refused}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          source.watch(null, text);
        }}
      >
        <input
          type="password"
          aria-label={o.password}
          value={text}
          maxLength={64}
          onInput={(event) => set(event.currentTarget.value)}
        />
        <button class="btn go" type="submit">
          {o.enter}
        </button>
      </form>
      <button class="btn" onClick={home}>
        {o.lobby}
      </button>
    </main>
  );
}

/** Before the cards are dealt: who is missing, and the link that brings him. */
function WaitingRoom({ id, source }: { id: string; source: Hosted }) {
  const o = onlineWords(useSettings().lang);
  const state = useHosted(source);
  const invitation = seats.find(id)?.invitation;
  const [copied, setCopied] = useState(false);
  const hasRoom = state.seats.some((one) => one.who === 'free');
  const isAlone = state.seats.every((one) => one.who !== 'person' || one.seat === state.seat);
  // Behind # no server and no log sees it (TH-15).
  const link = invitation && hasRoom
    ? `${location.origin}${location.pathname}#invitation=${invitation}`
    : null;
  return (
    <main class="trouble waitroom">
      <h1>{o.waitTitle}</h1>
      <p>{o.waitText}</p>
      {link !== null && (
        <section class="panel invite">
          <h2>{o.linkTitle}</h2>
          <p>{o.linkText}</p>
          {['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname) && <p>{o.onlyHere}</p>}
          <input readOnly value={link} aria-label={o.linkTitle} data-invitation="" />
          <button
            class="btn go"
            onClick={() =>
              void navigator.clipboard
                ?.writeText(link)
                .then(() => setCopied(true))
                .catch(() => undefined)
            }
          >
            {copied ? o.copied : o.copy}
          </button>
        </section>
      )}
      <TablePanel source={source} state={state} o={o} leave={home} />
      {state.seat !== null && hasRoom && (
        <button class="btn" onClick={() => void source.standUp()} data-close="">
          {isAlone ? o.closeTable : o.giveUpSeat}
        </button>
      )}
    </main>
  );
}
