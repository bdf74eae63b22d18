// What a server adds to the home page: one's tables there, open games, games to watch, and the
// sheet that makes a table. Nothing of it is shown where no server answers.
import '../style/online.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ListedTable, Message, SeatedMessage } from '../../../server/messages.js';
import { seats as shelf, type KeptSeat } from '../keep';
import { becomeSomebody, Denied } from '../net/house';
import { Link, Lost, Refused, type Asking } from '../net/link';
import { Segments } from '../parts/rail';
import { Sign } from '../parts/sign';
import { worker } from '../policy';
import { getSettings, useSettings } from '../settings';
import type { DeckSaid, FromClerk } from '../source/clerk';
import type { Lang, Side } from '../source/types';
import { STARTERS, titleOf } from '../starters';
import { words } from '../words';
import { onlineWords, type OnlineWords } from '../words/online';

const REFRESH_MS = 4000;
const RUNNERS = ['Noise', 'Kate', 'Andromeda', 'Chaos Theory', 'Adam', 'Nero'];
const CLOCKS = [
  ['none', 0, 0],
  ['15', 15, 10],
  ['25', 25, 10],
  ['45', 45, 15],
] as const;

/** One line to the server for as long as the lobby is shown. */
function useLobby() {
  const [up, setUp] = useState<boolean | null>(null);
  const [lists, setLists] = useState<{ open: ListedTable[]; played: ListedTable[] }>({
    open: [],
    played: [],
  });
  const open = useRef<() => void>(() => undefined);
  const link = useMemo(() => {
    const made: Link = new Link(() => getSettings().lang, {
      onOpen: () => {
        setUp(true);
        open.current();
        void look();
      },
      onMessage: () => undefined,
      onState: () => made !== undefined && made.state === 'lost' && setUp(false),
    });
    const list = async (watch: boolean) => {
      const said: Message = await made.ask(watch ? { type: 'tables', watch } : { type: 'tables' });
      return said.type === 'tables' ? said.tables : [];
    };
    async function look() {
      try {
        setLists({ open: await list(false), played: await list(true) });
      } catch {
        /* what was there stays until the line is back */
      }
    }
    return Object.assign(made, { look });
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && link.state === 'open') {
        void link.look();
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

/** Takes the seat that was given, and goes there. */
export function goTo(said: SeatedMessage, game: 'netrunner' | 'mainframe') {
  const { table, seat, invitation } = said;
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
  const own = shelf.all();
  const mine = new Set(own.map((one) => one.table));
  if (up === null) {
    return null;
  }
  return (
    <>
      {up === false && (
        <p class="hint left" role="status">
          {o.serverGone}
        </p>
      )}
      {own.length > 0 && <OwnTables own={own} o={o} />}
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
                    </td>
                    <td class="r">
                      {mine.has(one.table) ? (
                        <a class="join" href={`#/s/${one.table}`}>
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
                      <a class="join" href={`#/s/${one.table}`} data-watch={one.table}>
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

function OwnTables({ own, o }: { own: KeptSeat[]; o: OnlineWords }) {
  const [, again] = useState(0);
  const w = words(useSettings().lang);
  return (
    <section class="sect" data-sect="own">
      <h2>
        {o.yourTables}
        <small>{o.onlineNote}</small>
      </h2>
      <div class="runs">
        {own.map((one) => (
          <article class={`panel game ${one.over ? '' : 'turn'}`} key={one.table}>
            <div class="vs">
              <div>
                <b>{one.game === 'mainframe' ? 'Mainframe' : 'Netrunner'}</b>
                <span>
                  {sideName(one.seat, o)}
                  {one.over ? `, ${w.finished}` : one.invitation ? `, ${o.waitsFor}` : ''}
                </span>
              </div>
            </div>
            <div class="ft">
              <button
                class="under"
                onClick={() => {
                  shelf.drop(one.table);
                  again((n) => n + 1);
                }}
              >
                {w.remove}
              </button>
              <a class="join" href={`#/s/${one.table}`} data-own={one.table}>
                {o.open}
              </a>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

// ---- decks ---------------------------------------------------------------------------------------

/** Checks pasted lists with the engine, in its own words. */
function useDeckCheck(text: string, side: Side, lang: Lang): DeckSaid | 'checking' | null {
  const [said, set] = useState<DeckSaid | 'checking' | null>(null);
  const clerk = useRef<Worker | null>(null);
  useEffect(() => () => clerk.current?.terminate(), []);
  useEffect(() => {
    if (text.trim() === '') {
      set(null);
      return undefined;
    }
    set('checking');
    const timer = setTimeout(() => {
      clerk.current ??= worker('clerk');
      clerk.current.onmessage = ({ data }: MessageEvent<FromClerk>) => {
        if (data.type === 'answer') {
          set(data.answer as DeckSaid);
        }
      };
      clerk.current.postMessage({ type: 'deck', id: 1, text, side, lang });
    }, 250);
    return () => clearTimeout(timer);
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
  const [runner, setRunner] = useState(RUNNERS[0]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setError(null);
    const [, minutes, increment] = CLOCKS.find(([name]) => name === clock)!;
    const others = RUNNERS.filter((one) => one !== runner).slice(0, Number(players) - 1);
    try {
      const said = await ask({
        type: 'create',
        game,
        ...(game === 'netrunner' ? { side, deck: deck! } : { runners: [runner, ...others] }),
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
    } catch (problem) {
      setError(sentence(problem, o));
    }
    setBusy(false);
  };
  return (
    <form
      class="panel form sheet2"
      aria-label={o.makeTable}
      data-sheet="make"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
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
              {RUNNERS.map((one) => (
                <option key={one}>{one}</option>
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
      <p class="said">{o.takeBackNote}</p>
      {error !== null && (
        <p class="said bad" role="alert">
          {error}
        </p>
      )}
      <div class="or">
        <button class="btn" type="button" onClick={close}>
          {o.cancel}
        </button>
        <button
          class="btn go"
          type="submit"
          disabled={busy || (game === 'netrunner' && deck === null)}
          data-do="make"
        >
          {o.make}
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
  const [error, setError] = useState<string | null>(null);
  const sit = async () => {
    try {
      const said = await ask({
        type: 'sit',
        table: table.table,
        ...(table.game === 'netrunner' ? { deck: deck! } : {}),
        ...(password !== '' ? { password } : {}),
      });
      if (said.type === 'seated') {
        goTo(said, table.game);
      }
    } catch (problem) {
      setError(sentence(problem, o));
    }
  };
  return (
    <form
      class="panel form sheet2"
      aria-label={o.sitTitle}
      data-sheet="sit"
      onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}
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
      {error !== null && (
        <p class="said bad" role="alert">
          {error}
        </p>
      )}
      <div class="or">
        <button class="btn" type="button" onClick={close}>
          {o.cancel}
        </button>
        <button
          class="btn go"
          type="submit"
          disabled={table.game === 'netrunner' && deck === null}
          data-do="sit"
        >
          {o.sitDown}
        </button>
      </div>
    </form>
  );
}

// ---- invited -------------------------------------------------------------------------------------

/** Whoever opened an invitation. The token leaves the address at once (TH-15). A link that does not
 * say which seat is free is tried with a starter deck of either side. */
export function Invited({ args: [token, seat] }: { args: string[] }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const side: Side | null = seat === 'corp' || seat === 'runner' ? seat : null;
  const [kept] = useState({ token, side });
  useEffect(() => history.replaceState(null, '', `${location.pathname}#/`), []);
  const { up, ask } = useLobby();
  const [deck, setDeck] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const sit = async () => {
    const starters = [null, 'haas-bioroid', 'shaper'];
    for (const one of kept.side ? [deck] : starters) {
      try {
        const said = await ask({
          type: 'sit',
          invitation: kept.token,
          ...(one === null ? {} : { deck: one }),
        });
        if (said.type === 'seated') {
          const isSide = said.seat === 'corp' || said.seat === 'runner';
          goTo(said, isSide ? 'netrunner' : 'mainframe');
        }
        return;
      } catch (problem) {
        setError(sentence(problem, o));
        if (!(problem instanceof Refused) || !problem.code.startsWith('bad_')) {
          return;
        }
      }
    }
  };
  return (
    <main class="trouble">
      <h1>{o.invited}</h1>
      <p>{kept.side ? o.youPlay(sideName(kept.side, o)) : o.invitedText}</p>
      {up === false && <p role="status">{o.serverGone}</p>}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}
      >
        {kept.side && <DeckField side={kept.side} set={setDeck} />}
        {error !== null && (
          <p class="said bad" role="alert">
            {error}
          </p>
        )}
        <button
          class="btn go"
          type="submit"
          disabled={up !== true || (kept.side !== null && deck === null)}
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
