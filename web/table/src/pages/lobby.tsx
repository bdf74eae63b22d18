// What a server adds to the home page: one's tables there, open games, games to watch, and the
// sheet that makes a table. Nothing of it is shown where no server answers.
import '../style/online.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ListedTable, Message, OwnGame, SeatedMessage, TableMessage } from '../../../server/messages.js';
import { seats as shelf } from '../keep';
import { becomeSomebody, Denied, isSomebody } from '../net/house';
import { Link, Lost, Refused, type Asking } from '../net/link';
import { Check, Segments } from '../parts/segments';
import { Sign } from '../parts/sign';
import { RUNNERS } from '../runners';
import { getSettings, useSettings } from '../settings';
import type { DeckSaid, ToClerk } from '../source/clerk';
import { hire, type Hired } from '../source/hired';
import type { Lang, Side } from '../source/types';
import { STARTERS, titleOf } from '../starters';
import { words } from '../words';
import { onlineWords, type OnlineWords } from '../words/online';

const REFRESH_MS = 4000;
const CLOCKS = [
  ['none', 0, 0],
  ['15', 15, 10],
  ['25', 25, 10],
  ['45', 45, 15],
] as const;

interface Lists {
  open: ListedTable[];
  played: ListedTable[];
  own: OwnGame[];
  over: OwnGame[];
}

/** One line to the server for as long as the lobby is shown. Lists of tables come by themselves, one's
 * own games are asked for. */
function useLobby() {
  const [up, setUp] = useState<boolean | null>(null);
  const [lists, setLists] = useState<Lists>({ open: [], played: [], own: [], over: [] });
  const open = useRef<() => void>(() => undefined);
  const link = useMemo(() => {
    const put = (change: Partial<Lists>) => setLists((now) => ({ ...now, ...change }));
    const made: Link = new Link(() => getSettings().lang, {
      onOpen: () => {
        setUp(true);
        open.current();
        void made.ask({ type: 'tables', follow: true }).catch(() => undefined);
        void made.ask({ type: 'tables', watch: true, follow: true }).catch(() => undefined);
        void look(true);
      },
      onMessage: (message) => {
        if (message.type === 'tables') {
          put(message.watch ? { played: message.tables } : { open: message.tables });
        } else if (message.type === 'games') {
          put(message.over ? { over: message.games } : { own: message.games });
        }
      },
      onState: () => made !== undefined && made.state === 'lost' && setUp(false),
    });
    async function look(over: boolean) {
      if (isSomebody() && made.state === 'open') {
        await made.ask({ type: 'games' }).catch(() => undefined);
        if (over) {
          await made.ask({ type: 'games', over }).catch(() => undefined);
        }
      }
    }
    return Object.assign(made, { look });
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') {
        void link.look(false);
      }
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      link.close();
    };
  }, [link]);
  /** Asks as somebody: whoever was nobody comes back as a guest first. */
  const ask = async (asking: Asking): Promise<Message> => {
    if (await becomeSomebody()) {
      await new Promise<void>((done) => {
        open.current = done;
        link.reopen();
      });
    }
    return link.ask(asking);
  };
  return { up, lists, ask };
}
type Ask = ReturnType<typeof useLobby>['ask'];

/** What is said when something could not be done. */
export const sentence = (error: unknown, o: OnlineWords) =>
  error instanceof Refused && error.message !== ''
    ? error.message
    : error instanceof Denied
      ? error.message || o.full
      : error instanceof Lost
        ? o.noLine
        : o.serverGone;

/** Takes the seat that was given, and goes there. Whoever was invited keeps the invitation too: it
 * works until there is a game, and the one who sent it may be gone. */
export function goTo(said: SeatedMessage, game: 'netrunner' | 'mainframe', invited?: string) {
  const { table, seat, invitation = invited } = said;
  shelf.keep(table, {
    table,
    seat,
    game,
    at: Date.now(),
    ...(invitation ? { invitation } : {}),
  });
  location.hash = `#/s/${table}`;
}

export function Lobby() {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const { up, lists, ask } = useLobby();
  const [sheet, setSheet] = useState<'make' | ListedTable | null>(null);
  // Whoever waits for one's own decision comes first.
  const own = [...lists.own].sort((a, b) => Number(b.asked ?? false) - Number(a.asked ?? false));
  const mine = new Set(own.map((one) => one.table));
  /** One's own seat, also on another device. */
  const sitAgain = (table: string) => own.filter((one) => one.table === table).forEach(noteSeat);
  const wasUp = useRef(false);
  wasUp.current ||= up === true;
  if (up === null) {
    return null;
  }
  if (!wasUp.current) {
    return (
      <p class="hint left" role="status">
        {o.serverGone}
      </p>
    );
  }
  return (
    <>
      {up === false && (
        <p class="hint left" role="status">
          {o.serverGone}
        </p>
      )}
      {own.length > 0 && <OwnGames games={own} o={o} />}
      <section class="sect" data-sect="open">
        <h2>
          {o.openGames}
          <small>{lists.open.length > 0 ? o.waitingN(lists.open.length) : o.onlineNote}</small>
          <button class="under" onClick={() => setSheet('make')} data-make="">
            {o.makeTable}
          </button>
        </h2>
        {sheet === 'make' && <MakeSheet ask={ask} close={() => setSheet(null)} />}
        {sheet !== null && sheet !== 'make' && (
          <SitSheet table={sheet} ask={ask} close={() => setSheet(null)} />
        )}
        {lists.open.length === 0 ? (
          <p class="hint left">{o.noOpen}</p>
        ) : (
          <div class="panel">
            <table>
              <tbody>
                {lists.open.map((one) => (
                  <tr key={one.table} data-table={one.table}>
                    <td>
                      <Who table={one} o={o} />
                    </td>
                    <td>{wantedAt(one, o)}</td>
                    <td>
                      {one.clock ? o.clockText(one.clock.minutes, one.clock.increment) : o.noClock}
                      {one.password && <small> · {o.locked}</small>}
                      {one.teaching && <small> · {words(lang).teaching}</small>}
                    </td>
                    <td class="r">
                      {mine.has(one.table) ? (
                        <a class="join" href={`#/s/${one.table}`} onClick={() => sitAgain(one.table)}>
                          {o.open}
                        </a>
                      ) : (
                        <button class="join" onClick={() => setSheet(one)} data-sit={one.table}>
                          {o.sitDown}
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {lists.played.length > 0 && (
        <section class="sect" data-sect="watch">
          <h2>{o.toWatch}</h2>
          <div class="panel">
            <table>
              <tbody>
                {lists.played.map((one) => (
                  <tr key={one.table} data-table={one.table}>
                    <td>
                      <Who table={one} o={o} />
                    </td>
                    <td>{one.game === 'mainframe' ? 'Mainframe' : 'Netrunner'}</td>
                    <td class="r">
                      <a
                        class="join"
                        href={`#/s/${one.table}`}
                        onClick={() => sitAgain(one.table)}
                        data-watch={one.table}
                      >
                        {mine.has(one.table) ? o.open : o.watch}
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {lists.over.length > 0 && <OverGames games={lists.over} o={o} />}
    </>
  );
}

function Who({ table, o }: { table: ListedTable; o: OnlineWords }) {
  const names = table.seats
    .filter((s) => s.who !== 'free')
    .map((s) => (s.who === 'bot' ? o.bot(s.bot ?? '') : (s.name ?? o.guest)));
  const sides = table.seats.filter((s) => s.who !== 'free').map((s) => sideName(s.seat, o));
  return (
    <span class="two">
      <b>{names.join(' – ')}</b>
      <small>{sides.join(' – ')}</small>
    </span>
  );
}
const sideName = (seat: string, o: OnlineWords) =>
  seat === 'corp' ? o.corp : seat === 'runner' ? o.runner : seat;

function wantedAt(table: ListedTable, o: OnlineWords) {
  const free = table.seats.filter((s) => s.who === 'free');
  return table.game === 'mainframe'
    ? `Mainframe, ${o.wantsMore(free.length)}`
    : free.map((s) => o.wants(sideName(s.seat, o))).join(', ');
}

/** Remembers which seat is ours there, for the page that opens it. */
const noteSeat = ({ table, seat, game, state }: OwnGame) =>
  shelf.keep(table, {
    ...shelf.find(table),
    table,
    seat,
    game,
    over: state === 'over',
    at: Date.now(),
  });

const others = (one: OwnGame, o: OnlineWords) =>
  one.seats
    .filter((s) => s.seat !== one.seat)
    .map((s) =>
      s.who === 'free' ? o.nobody : s.who === 'bot' ? o.bot(s.bot ?? '') : (s.name ?? o.guest),
    )
    .join(', ');

function OwnGames({ games, o }: { games: OwnGame[]; o: OnlineWords }) {
  const w = words(useSettings().lang);
  return (
    <section class="sect" data-sect="own">
      <h2>
        {o.yourTables}
        <small>{o.onlineNote}</small>
      </h2>
      <div class="runs">
        {games.map((one) => (
          <article class={`panel game ${one.asked ? 'turn' : ''}`} key={one.table}>
            <div class="vs">
              <div>
                <b>{one.game === 'mainframe' ? 'Mainframe' : 'Netrunner'}</b>
                <span>
                  {sideName(one.seat, o)} – {others(one, o)}
                </span>
              </div>
            </div>
            <div class="ft">
              <span>
                {one.state === 'open' ? (
                  o.waitsFor
                ) : one.asked ? (
                  <b class="y">{o.yourMove}</b>
                ) : one.paused ? (
                  o.paused
                ) : (
                  o.theirMove
                )}
                {one.turns !== undefined && `, ${w.turn(one.turns)}`}
              </span>
              <a
                class="join"
                href={`#/s/${one.table}`}
                onClick={() => noteSeat(one)}
                data-own={one.table}
              >
                {o.open}
              </a>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

function OverGames({ games, o }: { games: OwnGame[]; o: OnlineWords }) {
  const { lang } = useSettings();
  return (
    <section class="sect" data-sect="over">
      <h2>{o.overGames}</h2>
      <div class="panel">
        <table>
          <tbody>
            {games.slice(0, 10).map((one) => (
              <tr key={one.table}>
                <td>
                  <span class="two">
                    <b>{others(one, o)}</b>
                    <small>
                      {one.game === 'mainframe' ? 'Mainframe' : 'Netrunner'}, {sideName(one.seat, o)}
                    </small>
                  </span>
                </td>
                <td>
                  {one.result &&
                    (one.result.winner.includes(one.seat)
                      ? o.wonGame
                      : one.result.winner.length > 0
                        ? o.lostGame
                        : '')}
                </td>
                <td>{one.ended && new Date(one.ended).toLocaleDateString(lang === 'pl' ? 'pl' : 'en-GB', { dateStyle: 'medium' })}</td>
                <td class="r">
                  <a class="join" href={`#/r/${one.table}`} onClick={() => noteSeat(one)}>
                    {o.replay}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

// ---- decks ---------------------------------------------------------------------------------------

/** Checks pasted lists with the engine, in its own words. */
function useDeckCheck(text: string, side: Side, lang: Lang): DeckSaid | 'checking' | null {
  const [said, set] = useState<DeckSaid | 'checking' | null>(null);
  const clerk = useRef<Hired<ToClerk> | null>(null);
  useEffect(() => () => clerk.current?.close(), []);
  useEffect(() => {
    if (text.trim() === '') {
      set(null);
      return undefined;
    }
    set('checking');
    let isNow = true; // what is said of a list that was changed meanwhile is not of this one
    const timer = setTimeout(() => {
      clerk.current ??= hire<ToClerk>('clerk');
      clerk.current
        .ask<DeckSaid>((id) => ({ type: 'deck', id, text, side, lang }))
        .catch((error) => ({ legal: false, title: '', size: 0, faults: [(error as Error).message] }))
        .then((next) => isNow && set(next));
    }, 250);
    return () => {
      isNow = false;
      clearTimeout(timer);
    };
  }, [text, side, lang]);
  return said;
}

/** A starter deck, or a pasted list; tells its owner what to send, null while that is not good. */
export function DeckField({ side, set }: { side: Side; set: (deck: string | null) => void }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const own = STARTERS.filter((s) => s.side === side);
  const [how, setHow] = useState<'starter' | 'paste'>('starter');
  const [starter, setStarter] = useState(own[0].name);
  const [text, setText] = useState('');
  const said = useDeckCheck(how === 'paste' ? text : '', side, lang);
  const name = own.some((s) => s.name === starter) ? starter : own[0].name;
  useEffect(() => {
    set(how === 'starter' ? name : said !== 'checking' && said?.legal ? text : null);
  }, [how, name, said]);
  return (
    <>
      <Segments
        label={o.deck}
        value={how}
        set={setHow}
        of={[
          ['starter', o.starter],
          ['paste', o.paste],
        ]}
      />
      {how === 'starter' ? (
        <div class="picks titled" role="group" aria-label={o.starter}>
          {own.map((s) => (
            <button
              key={s.name}
              type="button"
              class={`f-${s.faction}`}
              aria-pressed={s.name === name}
              aria-label={titleOf(s, lang)}
              title={titleOf(s, lang)}
              onClick={() => setStarter(s.name)}
            >
              <Sign name={`f-${s.faction}`} />
            </button>
          ))}
          <span>{titleOf(own.find((s) => s.name === name)!, lang)}</span>
        </div>
      ) : (
        <label>
          {o.pasteHere}
          <textarea
            value={text}
            maxLength={12000}
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
            data-list=""
          />
          {said === 'checking' ? (
            <span class="said" role="status">
              {o.checking}
            </span>
          ) : said?.legal ? (
            <span class="said" role="status">
              {o.deckGood(said.title, said.size)}
            </span>
          ) : (
            said && (
              <span class="said bad" role="status">
                {o.deckBad}
                <ul>
                  {said.faults.slice(0, 6).map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </span>
            )
          )}
        </label>
      )}
    </>
  );
}

// ---- making a table ------------------------------------------------------------------------------

function MakeSheet({ ask, close }: { ask: Ask; close: () => void }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const w = words(lang);
  const [game, setGame] = useState<'netrunner' | 'mainframe'>('netrunner');
  const [side, setSide] = useState<Side>('runner');
  const [deck, setDeck] = useState<string | null>(null);
  const [who, setWho] = useState<'anyone' | 'invitation' | 'bot'>('anyone');
  const [bot, setBot] = useState('gentle');
  const [clock, setClock] = useState<(typeof CLOCKS)[number][0]>('none');
  const [password, setPassword] = useState('');
  const [lets, setLets] = useState<'none' | 'delayed' | 'own'>('none');
  const [players, setPlayers] = useState<'2' | '3' | '4'>('2');
  const [runner, setRunner] = useState<string>(RUNNERS[0][0]);
  const [teaching, setTeaching] = useState(false);
  const make = async () => {
    const [, minutes, increment] = CLOCKS.find(([name]) => name === clock)!;
    const others = RUNNERS.map(([one]) => one)
      .filter((one) => one !== runner)
      .slice(0, Number(players) - 1);
    const said = await ask({
      type: 'create',
      commits: true,
      game,
      ...(game === 'netrunner' ? { side, deck: deck! } : { runners: [runner, ...others] }),
      ...(game === 'netrunner' && teaching ? { teaching } : {}),
      against: who === 'bot' ? bot : who,
      ...(minutes > 0 && who !== 'bot' ? { clock: { minutes, increment } } : {}),
      ...(password !== '' && who !== 'bot' ? { password } : {}),
    });
    if (said.type === 'seated') {
      if (lets !== 'none') {
        await ask({ type: 'join', token: said.token });
        await ask({ type: 'let', view: lets }).catch(() => undefined);
      }
      goTo(said, game);
    }
  };
  return (
    <Sheet
      name="make"
      label={[o.makeTable, o.make]}
      act={make}
      can={game !== 'netrunner' || deck !== null}
      close={close}
    >
      <Segments
        label={o.game}
        value={game}
        set={setGame}
        of={[
          ['netrunner', 'Netrunner'],
          ['mainframe', 'Mainframe'],
        ]}
      />
      {game === 'netrunner' ? (
        <>
          <Segments
            label={o.side}
            value={side}
            set={setSide}
            of={[
              ['runner', o.runner],
              ['corp', o.corp],
            ]}
          />
          <DeckField key={side} side={side} set={setDeck} />
        </>
      ) : (
        <>
          <Segments
            label={o.players}
            value={players}
            set={setPlayers}
            of={[
              ['2', '2'],
              ['3', '3'],
              ['4', '4'],
            ]}
          />
          <label>
            {o.runnerOf}
            <select value={runner} onChange={(event) => setRunner(event.currentTarget.value)}>
              {RUNNERS.map(([one, polish]) => (
                <option key={one} value={one}>
                  {lang === 'pl' ? polish : one}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <Segments
        label={o.who}
        value={who}
        set={setWho}
        of={[
          ['anyone', o.anyone],
          ['invitation', o.invitation],
          ['bot', o.abot],
        ]}
      />
      {who === 'bot' ? (
        <Segments
          label={o.strength}
          value={bot}
          set={setBot}
          of={[
            ['gentle', w.gentle],
            ['steady', w.steady],
            ['strong', w.strong],
          ]}
        />
      ) : (
        <>
          <Segments
            label={o.clock}
            value={clock}
            set={setClock}
            of={CLOCKS.map(
              ([name, m, i]) => [name, m === 0 ? o.none : o.clockText(m, i)] as const,
            )}
          />
          <label>
            {o.password}
            <input
              type="text"
              value={password}
              maxLength={64}
              autocomplete="off"
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
            <small>{o.passwordNote}</small>
          </label>
        </>
      )}
      <Segments
        label={o.spectators}
        value={lets}
        set={setLets}
        of={[
          ['none', o.letNone],
          ['delayed', o.letDelayed],
          ['own', o.letOwn],
        ]}
      />
      {game === 'netrunner' && (
        <Check
          label={w.teaching}
          note={w.teachingNote}
          value={teaching}
          set={setTeaching}
          name="teaching"
        />
      )}
      <p class="said">{o.takeBackNote}</p>
    </Sheet>
  );
}

/** What both sheets end with: what went wrong, and the two ways on. */
function Sheet({
  name,
  label,
  act,
  can,
  close,
  children,
}: {
  name: 'make' | 'sit';
  label: [title: string, button: string];
  /** Throws what is to be told. */
  act: () => Promise<void>;
  can: boolean;
  close: () => void;
  children: ComponentChildren;
}) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setError(null);
    await act().catch((problem) => setError(sentence(problem, o)));
    setBusy(false);
  };
  return (
    <form
      class="panel form sheet2"
      aria-label={label[0]}
      data-sheet={name}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      {error !== null && (
        <p class="said bad" role="alert">
          {error}
        </p>
      )}
      <div class="or">
        <button class="btn" type="button" onClick={close}>
          {o.cancel}
        </button>
        <button class="btn go" type="submit" disabled={busy || !can} data-do={name}>
          {label[1]}
        </button>
      </div>
    </form>
  );
}

function SitSheet({ table, ask, close }: { table: ListedTable; ask: Ask; close: () => void }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const free = table.seats.find((s) => s.who === 'free')?.seat ?? 'runner';
  const side: Side = free === 'corp' ? 'corp' : 'runner';
  const [deck, setDeck] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const sit = async () => {
    const said = await ask({
      type: 'sit',
      commits: true,
      table: table.table,
      ...(table.game === 'netrunner' ? { deck: deck! } : {}),
      ...(table.teaching ? { teaching: true } : {}),
      ...(password !== '' ? { password } : {}),
    });
    if (said.type === 'seated') {
      goTo(said, table.game);
    }
  };
  return (
    <Sheet
      name="sit"
      label={[o.sitTitle, o.sitDown]}
      act={sit}
      can={table.game !== 'netrunner' || deck !== null}
      close={close}
    >
      <p>{o.youPlay(sideName(free, o))}</p>
      {table.game === 'netrunner' && <DeckField side={side} set={setDeck} />}
      {table.password && (
        <label>
          {o.password}
          <input
            type="password"
            value={password}
            maxLength={64}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
      )}
      {table.teaching && <p class="said open">{o.teachingConsent}</p>}
    </Sheet>
  );
}

// ---- invited -------------------------------------------------------------------------------------

/** Whoever opened an invitation. The token leaves the address at once (TH-15). */
export function Invited({ args: [token] }: { args: string[] }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const [kept] = useState(token);
  useEffect(() => history.replaceState(null, '', `${location.pathname}#/`), []);
  const { up, ask } = useLobby();
  const [table, setTable] = useState<TableMessage | null>(null);
  const [deck, setDeck] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (up === true && table === null) {
      ask({ type: 'look', invitation: kept })
        .then((said) => said.type === 'table' && setTable(said))
        .catch((problem) => setError(sentence(problem, o)));
    }
  }, [up]);
  const free = table?.seats.find((s) => s.who === 'free')?.seat;
  const side: Side | null = free === 'corp' || free === 'runner' ? free : null;
  const sit = async () => {
    try {
      const said = await ask({
        type: 'sit',
        commits: true,
        invitation: kept,
        ...(side === null ? {} : { deck: deck! }),
        ...(table?.teaching ? { teaching: true } : {}),
      });
      if (said.type === 'seated') {
        goTo(said, side === null ? 'mainframe' : 'netrunner', kept);
      }
    } catch (problem) {
      setError(sentence(problem, o));
    }
  };
  return (
    <main class="trouble">
      <h1>{o.invited}</h1>
      <p>{free ? o.youPlay(sideName(free, o)) : o.invitedText}</p>
      {up === false && <p role="status">{o.serverGone}</p>}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}
      >
        {side && <DeckField side={side} set={setDeck} />}
        {table?.teaching && <p class="said open">{o.teachingConsent}</p>}
        {error !== null && (
          <p class="said bad" role="alert">
            {error}
          </p>
        )}
        <button
          class="btn go"
          type="submit"
          disabled={table === null || (side !== null && deck === null)}
          data-do="sit"
        >
          {o.sitDown}
        </button>
      </form>
      <a class="btn" href="#/">
        {o.lobby}
      </a>
    </main>
  );
}
