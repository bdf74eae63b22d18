// What a table with people has besides the game: connection, clocks, talk, wishes, seats.
import { useEffect, useRef, useState } from 'preact/hooks';
import { receipts } from '../keep';
import { postText } from '../net/house';
import { save } from '../save';
import { getSettings } from '../settings';
import type { Hosted, TableState } from '../source/server';
import type { Lang, Side } from '../source/types';
import { onlineWords, type OnlineWords } from '../words/online';
import { words } from '../words';
import { HOLD_MS } from './dock';
import type { Extras } from './extras';
import { Segments } from './segments';
import { Sign } from './sign';

/** Whoever was away so long may be said to have left (docs/server.md); with clocks, and without. */
const GONE_MS = { clock: 180_000, none: 600_000 };

/** Once a second while something counts. */
export function useTick(on: boolean) {
  const [, set] = useState(0);
  useEffect(() => {
    if (!on) {
      return undefined;
    }
    const timer = setInterval(() => set((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [on]);
}

export function useHosted(source: Hosted): TableState {
  const [state, set] = useState(source.state);
  useEffect(() => {
    set(source.state());
    return source.listen(() => set(source.state()));
  }, [source]);
  return state;
}

export function nameIn(state: TableState, o: OnlineWords, seat: string): string {
  const one = state.seats.find((s) => s.seat === seat);
  if (!one || one.who === 'free') {
    return o.nobody;
  }
  return one.who === 'bot' ? o.bot(one.bot ?? '') : (one.name ?? o.guest);
}

/** All of it, as the table of Netrunner takes it. */
export function extrasOf(source: Hosted, state: TableState, lang: Lang, leave: () => void) {
  const o = onlineWords(lang);
  const w = words(lang);
  const { document, pending, where } = state;
  const isLost = where === 'lost';
  const waitTitle =
    pending !== null && isLost
      ? o.keptTitle
      : document?.paused
        ? o.paused
        : pending !== null
          ? o.sending
          : null;
  return {
    clock: (side: Side) => <ClockStat state={state} side={side} o={o} />,
    bar: hasBar(state) ? <Bar source={source} state={state} o={o} /> : null,
    wish: <Wish source={source} state={state} o={o} />,
    tabs: [
      {
        id: 'chat',
        label: o.chat,
        count: state.unread,
        body: <Chat source={source} state={state} o={o} />,
        onOpen: source.read,
      },
      {
        id: 'table',
        label: o.tableTab,
        count: 0,
        body: <TablePanel source={source} state={state} o={o} leave={leave} />,
      },
    ],
    waitTitle,
    waiting: <Waiting source={source} state={state} o={o} />,
    end: <End source={source} state={state} o={o} rematch={w.rematch} enter={w.enterKey} />,
    decided: o.decided,
    watchOver: o.watchOver,
  } satisfies Extras;
}

// ---- the bar -------------------------------------------------------------------------------------

/** So long somebody may be gone before it is told: a reload takes less. */
const AWAY_MS = 3000;
/** Another person who is gone, and for how long. */
function awayOf(state: TableState) {
  const gone = state.seats.find(
    (s) => s.who === 'person' && s.away !== undefined && s.seat !== state.seat,
  );
  const ms = (gone?.away ?? 0) + Date.now() - state.seatsAt;
  return gone && state.phase === 'running' && ms >= AWAY_MS ? { seat: gone.seat, ms } : null;
}

const hasBar = (state: TableState) =>
  state.where === 'lost' ||
  state.refused !== null ||
  state.document?.paused === true ||
  awayOf(state) !== null ||
  state.outdated ||
  state.seat === null;

function Bar({ source, state, o }: { source: Hosted; state: TableState; o: OnlineWords }) {
  useTick(true);
  const now = Date.now();
  const { document, seat } = state;
  if (state.where === 'lost') {
    const since = Math.max(0, (now - (state.lostAt ?? now)) / 1000);
    const next = state.retryAt === null ? 0 : Math.ceil((state.retryAt - now) / 1000);
    const hold = seat ? document?.clock?.away[seat] : undefined;
    const stands = hold === undefined ? 0 : (hold - now - state.ahead) / 1000;
    return (
      <div class="nbar" role="status" data-bar="lost">
        <Sign name="off" />
        <span>
          <b>{o.lostSince(since)}</b> {state.pending ? o.lostKept : o.lostCalm}
          {stands > 0 && ` ${o.standsFor(stands)}`}
        </span>
        <span class="sp" aria-hidden="true">
          {next > 0 ? o.nextTry(next) : o.trying}
        </span>
        <button class="btn" onClick={source.tryNow}>
          {o.tryNow}
        </button>
      </div>
    );
  }
  if (state.refused !== null) {
    return (
      <div class="nbar soft" role="status" data-bar="refused">
        <Sign name="note" />
        <span>{state.refused}</span>
        {state.failed !== null && (
          <>
            <span class="sp" />
            <button class="btn" onClick={source.tryAgain} data-again="">
              {o.tryAgain}
            </button>
          </>
        )}
      </div>
    );
  }
  if (document?.paused) {
    return (
      <div class="nbar soft" role="status" data-bar="paused">
        <Sign name="click" />
        <span>
          <b>{o.paused}</b>
        </span>
        <span class="sp" />
        {seat !== null && (
          <button class="btn" onClick={() => void source.send({ type: 'pause', on: false })}>
            {o.goOn}
          </button>
        )}
      </div>
    );
  }
  const away = awayOf(state);
  if (away !== null) {
    return (
      <div class="nbar soft" role="status" data-bar="away">
        <Sign name="hidden" />
        <span>
          <b>{o.awayNow(nameIn(state, o, away.seat))}</b>{' '}
          <span aria-hidden="true">{o.awayFor(away.ms / 1000)}</span>
        </span>
      </div>
    );
  }
  if (state.outdated) {
    return (
      <div class="nbar soft" role="status" data-bar="outdated">
        <Sign name="note" />
        <span>{o.outdated}</span>
        <span class="sp" />
        <button class="btn" onClick={() => location.reload()}>
          {o.reloadPage}
        </button>
      </div>
    );
  }
  return (
    <div class="nbar soft" role="status" data-bar="watching">
      <Sign name="eye" />
      <span>
        {o.watchingBar(state.seats.map((s) => nameIn(state, o, s.seat)).join(' – '))}
        {state.watching > 1 && ` ${o.watchingN(state.watching)}.`}
      </span>
    </div>
  );
}

// ---- clocks --------------------------------------------------------------------------------------

function ClockStat({ state, side, o }: { state: TableState; side: Side; o: OnlineWords }) {
  const clock = state.document?.clock;
  const running = clock?.running[side];
  useTick(running !== undefined);
  const now = Date.now() + state.ahead;
  const used = running === undefined ? 0 : Math.max(0, now - running);
  const left = Math.max(0, ((clock?.left[side] ?? 0) - used) / 1000);
  // One's own last minute is heard once.
  const isLate = running !== undefined && left < 60 && state.seat === side;
  useEffect(() => {
    const { sounds, volume } = getSettings();
    if (isLate && sounds.clock && volume > 0) {
      void import('../sound').then(({ play }) => play('clock', volume));
    }
  }, [isLate]);
  if (!clock || clock.left[side] === undefined) {
    return null;
  }
  const holds = clock.away[side] !== undefined;
  return (
    <span
      class={`clock ${running !== undefined && !holds ? 'run' : ''} ${holds ? 'hold' : ''} ${left < 60 ? 'short' : ''}`}
      role="timer"
      aria-label={o.clockOf(nameIn(state, o, side), left)}
    >
      {o.time(left)}
    </span>
  );
}

// ---- wishes --------------------------------------------------------------------------------------

function Wish({ source, state, o }: { source: Hosted; state: TableState; o: OnlineWords }) {
  const { document, seat } = state;
  const who = document?.take_back ?? document?.pause ?? null;
  if (!document || who === null || seat === null || state.phase !== 'running') {
    return null;
  }
  const isBack = document.take_back !== null;
  if (who === seat) {
    return (
      <section class="since req" role="status" data-wish="own">
        <p>
          <Sign name={isBack ? 'undo' : 'click'} />
          <span>{isBack ? o.askedBack : o.askedPause}</span>
        </p>
      </section>
    );
  }
  const name = nameIn(state, o, who);
  const answer = (allow: boolean) => void source.send({ type: 'answer', allow });
  return (
    <section class="since req" aria-live="polite" data-wish="other">
      <h3>{isBack ? o.asksBack(name) : document.paused ? o.asksOn(name) : o.asksPause(name)}</h3>
      <p>
        <Sign name={isBack ? 'undo' : 'click'} />
        <span>{isBack ? o.asksBackText : document.paused ? '' : o.asksPauseText}</span>
      </p>
      <p class="why2">{o.refusesToo}</p>
      <div class="askb">
        <button class="btn" onClick={() => answer(false)} data-answer="refuse">
          {o.refuse}
        </button>
        <button class="btn" onClick={() => answer(true)} data-answer="allow">
          {o.allow}
        </button>
      </div>
    </section>
  );
}

// ---- the grey dock, and the end ------------------------------------------------------------------

function Waiting({ source, state, o }: { source: Hosted; state: TableState; o: OnlineWords }) {
  const { pending, where, seat } = state;
  const away = awayOf(state);
  useTick(away !== null);
  if (pending !== null && where === 'lost') {
    return (
      <>
        {pending.text !== '' && (
          <p class="btn kept" data-kept="">
            <span>
              {pending.text}
              <small>{pending.sent ? o.sentNote : o.keptNote}</small>
            </span>
          </p>
        )}
        {!pending.sent && (
          <button class="btn pass" onClick={source.withdraw} data-withdraw="">
            <kbd aria-hidden="true">Esc</kbd>
            <span>
              {o.withdraw}
              <small>{o.withdrawNote}</small>
            </span>
          </button>
        )}
      </>
    );
  }
  if (seat === null) {
    return <span />;
  }
  if (state.phase !== 'running' || away === null) {
    return (
      <p class="hole">
        <span />
      </p>
    );
  }
  const after = state.clock ? GONE_MS.clock : GONE_MS.none;
  const left = (after - away.ms) / 1000;
  return (
    <>
      <p class="hole">
        <Sign name="click" />
        <span>{o.awayNow(nameIn(state, o, away.seat))}</span>
      </p>
      <button class="btn" onClick={() => void source.send({ type: 'pause', on: true })}>
        <span>
          {o.pause}
          <small>{o.pauseNote}</small>
        </span>
      </button>
      <button class="btn pass" disabled={left > 0} onClick={() => void source.claim()}>
        <span>
          {o.claim}
          <small>{left > 0 ? o.claimIn(left) : o.claimNote}</small>
        </span>
      </button>
    </>
  );
}

function End({
  source,
  state,
  o,
  rematch,
  enter,
}: {
  source: Hosted;
  state: TableState;
  o: OnlineWords;
  rematch: string;
  enter: string;
}) {
  const { document, seat, next } = state;
  if (seat === null) {
    return (
      <p class="hole">
        <span />
      </p>
    );
  }
  if (next !== null) {
    return (
      <a class="btn go" href={`#/s/${next.table}`} data-next={next.table}>
        <span>
          {o.sitDownNext}
          <small>{o.rematchReady}</small>
        </span>
      </a>
    );
  }
  const others = (document?.rematch ?? []).filter((one) => one !== seat);
  return (
    <button class="btn go" data-slot="Enter" data-rematch="" onClick={source.rematch}>
      <kbd aria-hidden="true">{enter}</kbd>
      <span>
        {state.wantsRematch ? o.rematchStop : rematch}
        <small>
          {state.wantsRematch
            ? o.rematchAsked
            : others.length > 0
              ? o.rematchOther(nameIn(state, o, others[0]))
              : ''}
        </small>
      </span>
    </button>
  );
}

// ---- talk ----------------------------------------------------------------------------------------

export function Chat({ source, state, o }: { source: Hosted; state: TableState; o: OnlineWords }) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight);
    source.read();
  }, [state.chat.length]);
  const say = async (line: string) => {
    const said = line.trim();
    if (said !== '' && (await source.say(said))) {
      setText('');
    }
  };
  const from = (who: string) => {
    const number = /^watcher (\d+)$/.exec(who)?.[1];
    return number ? o.watcher(number) : who === state.seat ? o.you : nameIn(state, o, who);
  };
  return (
    <div class="chat">
      <div class="lines" role="log" aria-label={o.chat} ref={box} tabIndex={0} data-region="chat">
        {state.chat.length === 0 && <p class="note">{o.noChat}</p>}
        {state.chat.map((line, i) => (
          <p key={i} class={line.from === state.seat ? 'own' : ''}>
            <b>{from(line.from)}</b> <span>{line.text}</span>
          </p>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void say(text);
        }}
      >
        <input
          value={text}
          maxLength={300}
          aria-label={o.sayHere}
          placeholder={o.sayHere}
          onInput={(event) => setText(event.currentTarget.value)}
          data-chat=""
        />
        <button class="btn" type="submit">
          {o.say}
        </button>
      </form>
      <div class="phrases">
        {o.phrases.map((phrase) => (
          <button key={phrase} class="under" onClick={() => void say(phrase)}>
            {phrase}
          </button>
        ))}
      </div>
    </div>
  );
}

// ---- the table itself ----------------------------------------------------------------------------

export function TablePanel({
  source,
  state,
  o,
  leave,
}: {
  source: Hosted;
  state: TableState;
  o: OnlineWords;
  leave: () => void;
}) {
  const { seat, phase } = state;
  const lets = state.seats.find((s) => s.seat === seat)?.lets ?? 'none';
  const isRunning = phase === 'running';
  return (
    <div class="setp seats">
      <h3>{o.seatsTitle}</h3>
      <ul>
        {state.seats.map((one) => (
          <li key={one.seat}>
            <span>
              <b>{nameIn(state, o, one.seat)}</b>
              {one.seat === seat && ` (${o.you})`}
              {one.away !== undefined && `, ${o.away}`}
              <small>{o[one.seat as 'corp'] ?? one.seat}</small>
            </span>
            {one.who === 'person' && one.seat !== seat && (
              <Mute source={source} state={state} who={one.seat} o={o} />
            )}
          </li>
        ))}
        <li>
          <span>{o.watchingN(state.watching)}</span>
          {state.watching > 0 && <Mute source={source} state={state} who="watchers" o={o} />}
        </li>
      </ul>
      {seat === null &&
        state.seats
          .filter((one) => one.lets === 'own')
          .map((one) => (
            <button class="btn" key={one.seat} onClick={() => source.watch(one.seat)}>
              {o.shoulder(nameIn(state, o, one.seat))}
            </button>
          ))}
      {seat === null && state.seats.every((one) => one.lets === 'own') && (
        <button class="btn" onClick={() => source.watch('all')}>
          {o.bothHands}
        </button>
      )}
      {seat === null && state.seats.every((one) => one.lets !== undefined) && (
        <button class="btn" onClick={() => source.watch('delayed')}>
          {o.bothLater}
        </button>
      )}
      {seat === null && state.seats.some((one) => one.lets !== undefined) && (
        <button class="btn" onClick={() => source.watch(null)}>
          {o.fromBoth}
        </button>
      )}
      {seat !== null && isRunning && (
        <Segments
          label={o.letTitle}
          value={lets}
          set={(view: 'none' | 'own' | 'delayed') => void source.send({ type: 'let', view })}
          of={[
            ['none', o.letNone],
            ['delayed', o.letDelayed],
            ['own', o.letOwn],
          ]}
        />
      )}
      {seat !== null && isRunning && (
        <>
          <button
            class="btn"
            onClick={() => void source.send({ type: 'pause', on: !state.document?.paused })}
            data-pause=""
          >
            <span>
              {state.document?.paused ? o.goOn : o.pause}
              <small>{o.pauseNote}</small>
            </span>
          </button>
          <HoldButton label={o.concede} note={o.concedeNote} act={() => void source.concede()} />
        </>
      )}
      {seat !== null && phase === 'over' && <Proof id={source.id} o={o} />}
      <button class="btn" onClick={leave}>
        <span>
          {seat === null ? o.stopWatching : o.leaveSeat}
          {seat !== null && <small>{o.leaveNote}</small>}
        </span>
      </button>
    </div>
  );
}

/** What shows that nobody chose the shuffle (docs/fairness.md). */
function Proof({ id, o }: { id: string; o: OnlineWords }) {
  const [error, setError] = useState<string | null>(null);
  const kept = receipts.find(id)?.receipt;
  return (
    <>
      <button
        class="btn"
        data-proof=""
        onClick={() =>
          void postText('proof', { table: id })
            .then((text) => save(text, `jackin-${id}-proof.json`))
            .catch((problem: Error) => setError(problem.message || o.serverGone))
        }
      >
        <span>
          {o.proof}
          <small>{o.proofNote}</small>
        </span>
      </button>
      {kept && (
        <button
          class="btn"
          data-receipt=""
          onClick={() => save(`${JSON.stringify(kept)}\n`, `jackin-${id}-receipt.json`)}
        >
          <span>
            {o.receipt}
            <small>{o.receiptNote}</small>
          </span>
        </button>
      )}
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}

function Mute({
  source,
  state,
  who,
  o,
}: {
  source: Hosted;
  state: TableState;
  who: string;
  o: OnlineWords;
}) {
  const on = state.muted.includes(who);
  return (
    <button class="under" aria-pressed={on} onClick={() => source.mute(who, !on)} data-mute={who}>
      {on ? o.unmute : o.mute}
    </button>
  );
}

/** What cannot be taken back needs a press that is held; a screen reader's click counts. */
function HoldButton({ label, note, act }: { label: string; note: string; act: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = () => {
    if (timer.current !== null) {
      clearTimeout(timer.current);
      timer.current = null;
    }
  };
  const start = () => {
    stop();
    timer.current = setTimeout(act, HOLD_MS);
  };
  return (
    <button
      class="btn risk"
      data-concede=""
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) {
          event.preventDefault();
          event.stopPropagation();
          start();
        }
      }}
      onKeyUp={stop}
      onClick={(event) => {
        if (event.detail === 0) {
          act(); // pressed by a screen reader, which holds nothing
        }
      }}
    >
      <span>
        {label}
        <small>{note}</small>
      </span>
    </button>
  );
}
