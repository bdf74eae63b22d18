// A record shown again: the table with a timeline across its foot. Everything is in ink, for
// nothing can be chosen here but to play on.
import '../style/replay.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { games, hex } from '../keep';
import { NOTHING, litOf } from '../model/lit';
import { nameOf } from '../model/names';
import { stepFrom, turnAt, turnFrom } from '../model/timeline';
import { CommentsPanel, Tabs, useComments } from '../parts/comments';
import { Context, useTable, type TableContext } from '../parts/context';
import { Inspector } from '../parts/faces';
import { Hand } from '../parts/hand';
import { Chip } from '../parts/phone';
import { Log } from '../parts/rail';
import { Rig, RigTiles } from '../parts/rig';
import { orderOf, Server, Servers } from '../parts/servers';
import { Sign, Text } from '../parts/sign';
import type { Staged, StageProps } from '../parts/staged';
import { Strip } from '../parts/strip';
import { PHONE, useMedia } from '../parts/table';
import { TimelineView } from '../parts/timeline';
import { useSettings } from '../settings';
import { find, isLocal, type Loaded } from '../source/records';
import { showing, type Showing } from '../source/shown';
import type { Beginning, MfShown, Shown, Timeline, View } from '../source/timeline';
import type { LocalRecord, Redealt } from '../source/types';
import { saveRecord } from '../save';
import { words } from '../words';
import { commentWords } from '../words/comments';
import { numbersWords } from '../words/numbers';
import { replayWords } from '../words/replay';

type Trouble = { title: string; text: string };

export function ReplayPage({ args: [id, moment] }: { args: string[] }) {
  const { lang } = useSettings();
  const r = replayWords(lang);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [line, setLine] = useState<Timeline | null>(null);
  const staged = useRef<Staged>(netrunner as Staged);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const source = useRef<Showing | null>(null);
  useEffect(() => {
    let here = true;
    const fail = (error: unknown) =>
      here &&
      setTrouble({
        title: r.cannotShow,
        text: error instanceof Error ? error.message : String(error),
      });
    void (async () => {
      try {
        const found = await find(id);
        if (!here) {
          return;
        }
        if (found === null) {
          setTrouble({ title: r.noRecord, text: r.noRecordNote });
          return;
        }
        if (!isLocal(found.record) && found.record.game === 'mainframe') {
          staged.current = (await import('../parts/mainframe/stage')).mainframe as Staged;
          if (!here) {
            return;
          }
        }
        const made = showing(found);
        source.current = made;
        const told = await made.open();
        if (here) {
          setLoaded(found);
          setLine(told);
        }
      } catch (error) {
        fail(error);
      }
    })();
    return () => {
      here = false;
      source.current?.close();
    };
  }, [id]);
  useEffect(() => {
    document.title = `${r.replay} · Jack In`;
  });
  if (trouble) {
    return (
      <main class="trouble">
        <h1>{trouble.title}</h1>
        <p>{trouble.text}</p>
        <a class="btn go" href="#/">
          {r.home}
        </a>
      </main>
    );
  }
  if (!loaded || !line) {
    return (
      <main class="trouble">
        <p>{r.loading}</p>
      </main>
    );
  }
  return (
    <Player
      id={id}
      loaded={loaded}
      line={line}
      staged={staged.current}
      source={source.current!}
      start={startOf(line, moment)}
    />
  );
}

/** The moment that an address names: a choice, or the last turn. */
function startOf(line: Timeline, moment: string | undefined): number {
  const at = moment === 'last' ? (line.turns.at(-1)?.from ?? 0) : Number(moment ?? 0);
  return Math.min(line.choices, Number.isInteger(at) && at >= 0 ? at : 0);
}

const PACE_MS = 1100;

function Player({
  id,
  loaded,
  line,
  staged,
  source,
  start,
}: {
  id: string;
  loaded: Loaded;
  line: Timeline;
  staged: Staged;
  source: Showing;
  start: number;
}) {
  const { lang } = useSettings();
  const r = replayWords(lang);
  const c = commentWords(lang);
  const isPhone = useMedia(PHONE);
  const [wanted, setAt] = useState(start);
  const [viewer, setViewer] = useState<View>(loaded.views[0]);
  // What is shown, and of which choice: it follows `at` when the worker has answered.
  const [shown, setShown] = useState<((Shown | MfShown) & { at: number; viewer: View }) | null>(null);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [chances, setChances] = useState<(number | null)[] | null>(null);
  const [hasNoChances, setNoChances] = useState(false);
  const [copied, setCopied] = useState(false);
  /** What could not be done; it is forgotten with the next moment. */
  const [wrong, setWrong] = useState<{ what: 'show' | 'play' | 'save'; text: string } | null>(null);
  const fail = (what: 'show' | 'play' | 'save') => (error: unknown) =>
    setWrong({ what, text: error instanceof Error ? error.message : String(error) });
  const [isLog, setLog] = useState(false);
  const comments = useComments(id, line.choices);
  const [isCommenting, setCommenting] = useState(comments.list.length > 0);
  const moments = line.moments[viewer];
  // A moment of which this viewer hears nothing is not one of his: the next one is shown.
  const momentOf = (choice: number) => moments.find((m) => m >= choice) ?? line.choices;
  const at = momentOf(wanted);
  const seesAll = loaded.views.includes('all');

  // The newest question wins: an answer that comes late is not shown.
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    setWrong(null);
    source.show(at, viewer, lang).then(
      (next) => mine === asked.current && setShown({ ...next, at, viewer }),
      (error) => mine === asked.current && fail('show')(error),
    );
    history.replaceState(null, '', `#/r/${id}/${at}`);
    setCopied(false);
  }, [at, viewer, lang]);
  useEffect(() => {
    if (seesAll) {
      source
        .chances()
        .then(setChances)
        .catch(() => setNoChances(true));
    }
  }, []);
  useEffect(() => {
    if (!plays) {
      return undefined;
    }
    const timer = setInterval(
      () => setAt((now) => stepFrom(moments, now, 1)),
      PACE_MS / speed,
    );
    return () => clearInterval(timer);
  }, [plays, speed, viewer]);
  useEffect(() => {
    if (at >= line.choices) {
      setPlays(false);
    }
  }, [at]);

  const go = (next: number) => {
    setPlays(false);
    setAt(next);
  };
  const step = (by: 1 | -1) => go(stepFrom(moments, at, by));
  const turn = (by: 1 | -1) => go(turnFrom(line, moments, at, by));
  const leave = () => {
    location.hash = '#/';
  };
  const playsOn = useRef(false);
  const playOn = async (same: boolean) => {
    if (shown && shown.at >= line.choices && shown.doc.state.winner) {
      return;
    }
    if (playsOn.current) {
      return;
    }
    playsOn.current = true; // one table for one press
    try {
      const from = await source.beginning(at, viewer);
      const address = staged.playOn(loaded, from, at, viewer, line, same);
      if (address === null) {
        throw new Error(r.notKept);
      }
      location.hash = address;
    } catch (error) {
      fail('play')(error);
    } finally {
      playsOn.current = false;
    }
  };
  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest('input, select')) {
      return;
    }
    const isButton = target.closest('button, a') !== null;
    switch (event.key) {
      case 'ArrowRight':
        step(1);
        break;
      case 'ArrowLeft':
        step(-1);
        break;
      case 'ArrowDown':
        turn(1);
        break;
      case 'ArrowUp':
        turn(-1);
        break;
      case 'Home':
        go(moments[0]);
        break;
      case 'End':
        go(line.choices);
        break;
      case ' ':
        if (isButton) {
          return;
        }
        setPlays(!plays);
        break;
      case 'Enter':
        if (isButton) {
          return;
        }
        void playOn(event.shiftKey);
        break;
      case 'Escape':
        leave();
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => keys.current(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);

  if (!shown) {
    return (
      <main class="trouble">
        {wrong ? <h1>{r.cannotShow}</h1> : null}
        <p>{wrong ? wrong.text : r.loading}</p>
        {wrong && (
          <a class="btn go" href="#/">
            {r.home}
          </a>
        )}
      </main>
    );
  }
  const { doc, next } = shown;
  const now = turnAt(line, at);
  const nameOf = (side: string | undefined) => (side ? staged.name(side, lang) : '');
  const viewName = (v: View) => (v === 'spectator' || v === 'all' ? r[v] : nameOf(v));
  const n = moments.filter((m) => m <= at).length;
  const isOver = shown.at >= line.choices && doc.state.winner !== null;
  const question = wrong?.what === 'show'
    ? r.noMoment(wrong.text)
    : next
    ? next.text || r.hiddenChoice(nameOf(next.side))
    : doc.over && doc.over.text
      ? doc.over.text
      : isOver
        ? r.theEnd
        : r.goesOn;
  const views = loaded.views;
  const timeline = (
    <TimelineView
      line={line}
      moments={moments}
      at={at}
      curves={chances ? staged.curves(line, chances) : []}
      {...(hasNoChances ? { noCurve: numbersWords(lang).noChances } : {})}
      shade={(side) => staged.shade(side, line)}
      letter={(side) => staged.letter(side, lang)}
      {...(staged.mark ? { mark: staged.mark } : {})}
      comments={comments.list.map((c) => momentOf(c.at))}
      go={go}
      w={r}
      {...(isPhone ? { most: 9 } : {})}
    />
  );
  const dock = (
    <section class="dock rep" role="group" aria-labelledby="question" data-region="dock" aria-busy={shown.at !== at || shown.viewer !== viewer} data-at={shown.at}>
      <div class="ask">
        <small>
          <span>{r.replayTurn(line.turns[now]?.n ?? 0, nameOf(line.turns[now]?.side))}</span>
          <span>{r.choiceOf(Math.max(1, n), moments.length)}</span>
        </small>
        <h2 id="question" tabIndex={-1} class={question.length > 62 ? 'long' : ''}>
          {next && wrong?.what !== 'show' && (viewer === next.side || viewer === 'all') && <Sign name="check" />}
          <Text text={question} lang={doc.lang} />
        </h2>
      </div>
      {isPhone && (
        <div class="tphone" aria-label={r.timeline} role="group">
          {timeline}
        </div>
      )}
      <div class="trans five" role="group" aria-label={r.moving}>
        <button aria-label={r.first} data-move="first" onClick={() => turn(-1)}>
          <Sign name="first" />
        </button>
        <button aria-label={r.back} data-move="back" onClick={() => step(-1)}>
          <Sign name="left" />
        </button>
        <button
          class="p"
          aria-label={plays ? r.stop : r.plays}
          aria-pressed={plays}
          data-move="play"
          onClick={() => setPlays(!plays)}
        >
          {plays ? <span class="pause" /> : <Sign name="play" />}
        </button>
        <button aria-label={r.forth} data-move="forth" onClick={() => step(1)}>
          <Sign name="right" />
        </button>
        <button aria-label={r.last} data-move="last" onClick={() => turn(1)}>
          <Sign name="last" />
        </button>
      </div>
      {!isPhone && (
        <p class="keys">
          <span>
            <kbd>←</kbd>
            <kbd>→</kbd> {r.keyChoice}
          </span>
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {r.keyTurn}
          </span>
          <span>
            <kbd>{r.space}</kbd> {r.keyPlays}
          </span>
          <button
            class="fast"
            title={r.speed(speed === 4 ? 1 : speed * 2)}
            onClick={() => setSpeed(speed === 4 ? 1 : speed * 2)}
          >
            {speed}×
          </button>
        </p>
      )}
      {(isPhone || views.length > 1) &&
        (isPhone ? (
          <div class="halves">
            <button
              class="btn"
              disabled={views.length === 1}
              onClick={() => setViewer(views[(views.indexOf(viewer) + 1) % views.length])}
            >
              <Sign name="eye" />
              <span>{r.viewIs(viewName(viewer))}</span>
            </button>
            <button
              class="btn"
              aria-expanded={isLog}
              onClick={() => setLog(!isLog)}
              data-open-comments=""
            >
              <Sign name="chat" />
              <span>{c.comments}</span>
              {comments.list.length > 0 && <b>{comments.list.length}</b>}
            </button>
          </div>
        ) : (
          <>
            <p class="lab" id="view-label">
              {r.view}
            </p>
            <div class="seg" role="group" aria-labelledby="view-label">
              {inOrder(views).map((v) => (
                <button
                  key={v}
                  aria-pressed={v === viewer}
                  data-view={v}
                  onClick={() => setViewer(v)}
                  {...(staged.sign?.(v) ? { 'aria-label': viewName(v), title: viewName(v) } : {})}
                >
                  {staged.sign?.(v) ?? viewName(v)}
                </button>
              ))}
            </div>
          </>
        ))}
      <span class="gap" />
      <button class="btn pass lit" onClick={() => playOn(false)} disabled={isOver} data-play-on="">
        {!isPhone && <kbd aria-hidden="true">{r.enter}</kbd>}
        {isPhone && <Sign name="play" />}
        <span>
          {r.playOn}
          {wrong?.what === 'play' ? (
            <small role="alert">{r.noTable(wrong.text)}</small>
          ) : (
            <small>{r[staged.playOnNote]}</small>
          )}
        </span>
      </button>
      <div class="foot">
        <button
          onClick={() => playOn(true)}
          disabled={isOver}
          title={r.playSameNote}
          data-play-same=""
        >
          <Sign name="play" /> {r.playSame}
        </button>
        <button
          onClick={() => {
            navigator.clipboard
              ?.writeText(location.href)
              .then(() => setCopied(true))
              .catch(() => undefined);
          }}
        >
          <Sign name="link" /> {copied ? r.copied : r.copy}
        </button>
        <button onClick={leave}>
          <Sign name="leave" /> {r.leave}
        </button>
      </div>
    </section>
  );
  const told = (
    <>
      <Tabs comments={comments} isOpen={isCommenting} open={setCommenting} />
      <div class="panelbox" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${isCommenting ? 'comments' : 'log'}`}>
        {isCommenting ? (
          <CommentsPanel
            comments={comments}
            at={at}
            momentOf={momentOf}
            turnOf={(choice) => line.turns[turnAt(line, choice)]?.n ?? 0}
            go={go}
            save={
              seesAll
                ? () =>
                    void saveRecord(
                      source
                        .record()
                        .then((record) => `${JSON.stringify({ record, comments: comments.list })}\n`),
                      'jackin-record',
                      (text) => setWrong(text === null ? null : { what: 'save', text }),
                    )
                : null
            }
            trouble={wrong?.what === 'save' ? words(lang).notSaved(wrong.text) : null}
          />
        ) : (
          <staged.Log key={`${at} ${viewer}`} />
        )}
      </div>
    </>
  );
  return (
    <>
      <div class="vh" aria-live="polite">
        {plays ? '' : question}
      </div>
      <staged.Stage
        shown={shown}
        dock={dock}
        told={told}
        timeline={timeline}
        isPhone={isPhone}
        isLog={isLog}
        closeLog={() => setLog(false)}
        leave={leave}
      />
    </>
  );
}

/** Those who sat there as the line has them, then the others. */
const inOrder = (views: View[]): View[] => {
  const last = ['spectator', 'all'];
  const seats = views.filter((v) => !last.includes(v));
  const first = seats.includes('corp') ? (['corp', 'runner'] as const) : seats;
  return [...first, ...last].filter((v): v is View => views.includes(v as View));
};

function NetrunnerStage({
  shown,
  dock,
  told,
  timeline,
  isPhone,
  isLog,
  closeLog,
  leave,
}: StageProps<Shown>) {
  const [reading, setReading] = useState<string | null>(null);
  const context = useMemo<TableContext>(() => {
    const { doc, next } = shown;
    return {
      doc,
      w: words(doc.lang),
      lit: litOf(doc, NOTHING),
      picked: NOTHING,
      preview: null,
      handle: (card, place, cls = '') => ({
        cls: `${cls} ${next?.card === card.id ? 'did' : ''}`,
        lit: false,
        id: String(card.id),
        name: nameOf(doc, card, place),
        onPoint: (on) => on && card.code && setReading(card.code),
      }),
      serverHandle: (_server, name) => ({ name }),
      make: () => undefined,
      press: () => undefined,
      pick: () => undefined,
      point: () => undefined,
      read: setReading,
      ended: null,
      reading,
    };
  }, [shown, reading]);
  const { doc } = shown;
  const w = words(doc.lang);
  const r = replayWords(doc.lang);
  const other = doc.me === 'corp' ? 'runner' : 'corp';
  if (isPhone) {
    return (
      <Context.Provider value={context}>
        <PhoneReplay dock={dock} leave={leave} />
        {isLog && (
          <section class="sheet rlog" role="dialog" aria-label={r.log}>
            <button class="btn x" onClick={closeLog}>
              {w.close}
            </button>
            {told}
          </section>
        )}
      </Context.Provider>
    );
  }
  return (
    <Context.Provider value={context}>
      <div class="tbl rpt">
        <aside class="rail" aria-label={r.replay}>
          {dock}
          {told}
          <Inspector fact={reading ? (doc.facts[reading] ?? null) : null} lang={doc.lang} />
        </aside>
        <main class={`board rp ${doc.me === 'corp' ? 'flip' : ''} ${doc.over ? 'shown' : ''}`}>
          <h1 class="vh">Jack In, {r.replay}</h1>
          <Hand />
          <Servers />
          <Rig />
          <Strip side={doc.me} />
          <Strip side={other} menu={leave} />
          <section class="tline" aria-label={r.timeline}>
            {timeline}
          </section>
        </main>
      </div>
    </Context.Provider>
  );
}

function PhoneReplay({ dock, leave }: { dock: preact.ComponentChild; leave: () => void }) {
  const { doc, w } = useTable();
  const { corp, runner, run } = doc.state;
  const [open, setOpen] = useState('hq');
  const names = orderOf(Object.keys(corp.servers));
  const shown = run?.server ?? (names.includes(open) ? open : 'hq');
  const other = doc.me === 'corp' ? 'runner' : 'corp';
  return (
    <div class={`ph rpl ${doc.me === 'corp' ? 'flip' : ''}`}>
      {dock}
      <Strip side={doc.me} />
      <Strip side={other} menu={leave} />
      <nav class="chips" role="tablist" aria-label={w.servers}>
        {names.map((name) => (
          <Chip key={name} name={name} selected={name === shown} open={() => setOpen(name)} />
        ))}
      </nav>
      <main class="lanebox" data-region="servers">
        <h1 class="vh">Jack In</h1>
        <Server name={shown} wide />
      </main>
      <section class="rig" aria-label={doc.me === 'corp' ? w.oppRig : w.rig} data-region="rig">
        <RigTiles cards={runner.rig} />
      </section>
    </div>
  );
}

const netrunner: Staged<Shown> = {
  Stage: NetrunnerStage,
  Log,
  name: (side, lang) => replayWords(lang)[side as 'corp' | 'runner'],
  shade: (side) => side === 'corp',
  letter: (side) => (side === 'corp' ? 'C' : 'R'),
  curves: (_, chances) => [{ chances }],
  playOnNote: 'playOnNote',
  playOn: (loaded, from, at, viewer, line, same) => {
    const id = laid(loaded, from, at, viewer, same, line);
    return id && `#/t/${id}`;
  },
};

/** Lays a game on the shelf that begins with what was played until now. */
function laid(
  loaded: Loaded,
  { setup, side, redealt }: Beginning,
  at: number,
  viewer: View,
  same: boolean,
  line: Timeline,
): string | null {
  const id = hex(6);
  const { record } = loaded;
  const title = (of: 'corp' | 'runner') =>
    isLocal(record) ? record[of] : String(record.setup[of]?.identity ?? '');
  const me = (viewer === 'corp' || viewer === 'runner' ? viewer : side) as LocalRecord['me'];
  const isKept = games.keep(id, {
    record: {
      id,
      me,
      bot: isLocal(record) ? record.bot : 'gentle',
      key: isLocal(record) ? record.key : '',
      choices: record.choices.slice(0, at),
      asked: [],
      rules: 0,
      begun: Date.now(),
      corp: title('corp'),
      runner: title('runner'),
      // Two people at one screen stay two: no hand is shown without a cover.
      ...(isLocal(record) && record.hot ? { hot: true } : {}),
      ...(isLocal(record) && !record.setup ? {} : { setup }),
      fork: { at, same: same || redealt === null },
      redealt: [
        ...(record.redealt ?? []).filter((one) => one.at <= at),
        ...(same || redealt === null ? [] : [redealt]),
      ] as Redealt[],
    },
    turn: line.turns[turnAt(line, at)]?.n ?? 0,
    points: { corp: 0, runner: 0 },
    over: false,
    won: false,
    at: Date.now(),
  });
  return isKept ? id : null;
}
