// The table: shows the document of a game source, and turns presses and keys into its choices.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toCome } from '../model/accesses';
import { dockOf } from '../model/dock';
import { litOf, NOTHING, press as pressOf, type Picked } from '../model/lit';
import { nameOf } from '../model/names';
import { isTeaching, liesOpen } from '../model/open';
import { getSettings, setSettings, useSettings } from '../settings';
import { stopsOf } from '../stops';
import { actionOf, type Action } from '../keys';
import type { Doc, GameSource, Offer, TableCard, Verdict } from '../source/types';
import { words } from '../words';
import { saveRecord } from '../save';
import { useArming, useEnd } from './arming';
import { useDrag } from './drag';
import { Context, Slots, type Ended, type SlotContext, type TableContext } from './context';
import { useExtras } from './extras';
import { Dock, HOLD_MS, type DockActions } from './dock';
import { Inspector, type Handle } from './faces';
import { Hand, handOf } from './hand';
import { Live } from './live';
import { Meet } from './meet';
import { useMotion, useSound } from './motion';
import { NotLoaded } from './notloaded';
import { Phone } from './phone';
import { Pin } from './pins';
import { Rig } from './rig';
import { Servers } from './servers';
import { Since, Tabs } from './rail';
import { Strip } from './strip';

export const PHONE = '(max-width: 700px), (max-height: 500px)';

export function useMedia(query: string): boolean {
  const [is, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const hear = () => set(media.matches);
    media.addEventListener('change', hear);
    return () => media.removeEventListener('change', hear);
  }, [query]);
  return is;
}

export function Table({
  source,
  onDoc,
  onLeave,
  onRematch,
  onMenu,
  covered = false,
}: {
  source: GameSource;
  onDoc: (doc: Doc) => void;
  onLeave: () => void;
  onRematch: (doc: Doc) => void;
  onMenu: () => void;
  /** Nobody looks: nothing of the table is in the document, and whoever sits down finds it fresh. */
  covered?: boolean;
}) {
  const settings = useSettings();
  const [doc, setDoc] = useState<Doc | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    source.subscribe((next) => {
      setDoc(next);
      onDoc(next);
    }, setError);
    return () => source.close();
  }, [source]);
  // The order of access is asked for again, until the run is over.
  const [reorders, setReorders] = useState(false);
  useEffect(() => {
    if (doc?.state.run === null) {
      setReorders(false);
    }
  }, [doc]);
  // 'hold': the next window asks; 'skip': none does until something concerns the player.
  const [mode, setMode] = useState<Mode>(null);
  const told = useRef('');
  useEffect(() => {
    if (doc === null) {
      return;
    }
    const stops = stopsOf(settings, doc.me, mode);
    if (reorders) {
      stops.wants = [...(stops.wants ?? []), 'access-order'];
    }
    const telling = JSON.stringify([settings.lang, stops]);
    if (told.current !== '' && told.current !== telling) {
      source.set(settings.lang, stops);
    }
    told.current = telling;
  }, [doc === null, settings, mode, reorders]);
  useEffect(() => {
    // Skipping is over with the run, or when something must be decided after all.
    if (mode === 'skip' && doc !== null && (doc.ask || doc.over)) {
      setMode(null);
    }
  }, [doc]);
  useEffect(() => {
    // What somebody asked for is his: the next one at this screen finds the windows as usual.
    if (covered) {
      setMode(null);
      setReorders(false);
    }
  }, [covered]);
  const w = words(settings.lang);
  useEffect(() => {
    document.title = doc?.ask && !covered ? `● ${w.yourMove} · Jack In` : 'Jack In';
  });
  if (error !== null) {
    return (
      <main class="trouble">
        <h1>{w.error}</h1>
        <p>{error}</p>
        <button class="btn go" onClick={() => location.reload()}>
          {w.reload}
        </button>
      </main>
    );
  }
  if (covered) {
    return null;
  }
  if (doc === null) {
    return (
      <main class="trouble">
        <p>{w.loading}</p>
      </main>
    );
  }
  return (
    <Seated
      doc={doc}
      source={source}
      mode={mode}
      setMode={setMode}
      reorder={reorders ? undefined : () => setReorders(true)}
      onLeave={onLeave}
      onRematch={onRematch}
      onMenu={onMenu}
    />
  );
}

type Mode = 'hold' | 'skip' | null;

function Seated({
  doc,
  source,
  mode,
  setMode,
  reorder,
  onLeave,
  onRematch,
  onMenu,
}: {
  doc: Doc;
  source: GameSource;
  mode: Mode;
  setMode: (mode: Mode) => void;
  reorder: (() => void) | undefined;
  onLeave: () => void;
  onRematch: (doc: Doc) => void;
  onMenu: () => void;
}) {
  const w = words(doc.lang);
  const extras = useExtras();
  const isPhone = useMedia(PHONE);
  const [picks, setPicks] = useState<{ seq: number; picked: Picked }>({ seq: 0, picked: NOTHING });
  // A pick belongs to one decision: at the next one it is forgotten.
  const picked = picks.seq === doc.seq ? picks.picked : NOTHING;
  const [pointed, setPointed] = useState<{ seq: number; offer: Offer } | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [readingId, setReadingId] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<{ seq: number; verdict: Verdict } | null>(null);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const lit = useMemo(() => litOf(doc, picked), [doc, picked]);

  const may = useArming(doc.seq);
  const rematch = useEnd(doc.over !== null, () => {
    if (!doc.watching) {
      onRematch(doc);
    }
  });
  const heldAt = useRef(-1);
  const make = (offer: Offer, byKey = false) => {
    if (doc.ask?.offers[offer.key] !== offer || !may(byKey)) {
      return;
    }
    source.choose(doc.seq, offer.key);
    // A stop that was asked for is used up by the choice after the one at which it was asked for.
    if (mode === 'hold') {
      if (heldAt.current === doc.seq) {
        heldAt.current = -1;
      } else {
        setMode(null);
      }
    }
  };
  const pick = (next: Picked) => setPicks({ seq: doc.seq, picked: next });
  const press = (offers: Offer[] | undefined, byKey = false) => {
    const what = pressOf(offers, picked);
    if (what === null) {
      return;
    }
    if ('make' in what) {
      make(what.make, byKey);
    } else {
      pick(picked.card !== undefined && picked.card === what.pick.card ? NOTHING : what.pick);
    }
  };

  useDrag(
    (card) => {
      const what = pressOf(litOf(doc, NOTHING).cards.get(card), NOTHING);
      if (what === null || 'make' in what) {
        return false;
      }
      pick(what.pick);
      return true;
    },
    () => pick(NOTHING),
  );

  const dock = doc.ask ? dockOf(doc, picked) : null;
  const offer = pointed?.seq === doc.seq ? pointed.offer : dock?.slot1?.offer;
  const preview = offer?.preview ?? null;
  const keyPress = useRef(false);
  // Focus is never stolen; if what had it goes away, it moves to the question.
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = true;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      document.getElementById('question')?.focus({ preventScroll: true });
    }
  }, [doc.seq]);

  const handle = (card: TableCard, place: string, cls = ''): Handle => {
    const offers = lit.cards.get(card.id) ?? twinOffers(doc, lit, card);
    const isLit = offers !== undefined;
    const name = nameOf(doc, card, place, !isLit);
    return {
      cls: `${cls} ${picked.card === card.id ? 'sel' : ''}`,
      lit: isLit,
      isHost: offers?.every((o) => o.host === card.id && o.card === picked.card) ?? false,
      id: String(card.id),
      name: isLit ? `${name}, ${w.canChoose}` : name,
      onPress: isLit ? () => press(offers, keyPress.current) : undefined,
      onPoint: (on) => {
        if (on && card.code) {
          setReading(card.code);
          setReadingId(card.id);
        }
        setPointed(on && offers?.length === 1 ? { seq: doc.seq, offer: offers[0] } : null);
      },
    };
  };
  const context: TableContext = {
    doc,
    w,
    lit,
    picked,
    preview,
    handle,
    serverHandle: (server, name) => {
      const offers = lit.servers
        .get(server)
        ?.filter((o) => o.verb === 'choose-server' || o.verb === 'access');
      const isLit = offers !== undefined && offers.length > 0;
      return {
        lit: isLit,
        name: isLit ? `${name}, ${w.canChoose}` : name,
        onPress: isLit ? () => press(offers, keyPress.current) : undefined,
        onPoint: (on) => setPointed(on && isLit ? { seq: doc.seq, offer: offers[0] } : null),
      };
    },
    make: (o) => make(o, keyPress.current),
    press: (o) => press(o, keyPress.current),
    pick,
    point: (o) => {
      setPointed(o ? { seq: doc.seq, offer: o } : null);
      if (o?.code) {
        setReading(o.code);
      }
    },
    read: setReading,
    ended: useEnded(doc),
    reading,
  };

  const slots: SlotContext = {
    lang: doc.lang,
    w,
    make: (o) => context.make(o as Offer),
    point: (o) => context.point(o as Offer | null),
  };

  /** Why nothing can be done with a card now: the engine says it. */
  const ask = (id: number) => {
    const mine = handOf(doc).find((c) => c.id === id);
    const fact = mine?.code ? doc.facts[mine.code] : undefined;
    const verb = fact
      ? fact.type === 'event' || fact.type === 'operation'
        ? 'play'
        : 'install'
      : doc.me === 'corp'
        ? doc.state.active === 'corp'
          ? 'score'
          : 'rez'
        : 'use';
    source
      .why(verb, id, undefined)
      .then((v) => setVerdict({ seq: doc.seq, verdict: v }))
      .catch(() => undefined);
  };
  const { toAccess, due } = doc.state.run ? toCome(doc.state.run) : { toAccess: 0, due: [] };
  const actions: DockActions = {
    undo: () => source.undo(doc.seq),
    order: doc.ordered && toAccess > 1 && due.length > 0 ? reorder : undefined,
    rematch,
    save: () => void saveRecord(source.record(), 'jackin', setUnsaved),
    trouble: unsaved === null ? null : w.notSaved(unsaved),
    leave: onLeave,
  };

  useKeys({
    doc,
    dock,
    lit,
    picked,
    keyPress,
    make: (o) => make(o, true),
    press: (o) => press(o, true),
    pick,
    actions,
    why: ask,
    stop: () => {
      heldAt.current = doc.seq;
      setMode('hold');
    },
    skip: () => setMode('skip'),
    stopSkipping: () => setMode(null),
  });

  const code = reading ?? doc.ask?.card?.code ?? null;
  const isStart = doc.state.step === 'setup' && !doc.over;
  const inspector = (
    <Inspector
      fact={code ? (doc.facts[code] ?? null) : null}
      lang={doc.lang}
      why={
        verdict?.seq === doc.seq ? (
          <p class="r" role="status">
            {verdict.verdict.text} {verdict.verdict.rules.join(' ')}
          </p>
        ) : (
          <p class="r">
            {code !== null && doc.facts[code] && !doc.watching && !doc.over && (
              <Pin code={code} title={doc.facts[code].title} lang={doc.lang} />
            )}
            {readingId !== null && doc.ask && !lit.cards.has(readingId) && (
              <button class="under" onClick={() => ask(readingId)}>
                {w.why}
              </button>
            )}
          </p>
        )
      }
    />
  );
  const [text, setText] = useState<Pick<typeof import('./text'), 'TextTable'> | null>(null);
  const asText = location.hash.endsWith('?text');
  useEffect(() => {
    if (asText) {
      import('./text').then(setText, () => setText({ TextTable: NotLoaded }));
    }
  }, [asText]);
  const [opened, setOpened] = useState<typeof import('./openhand') | null>(null);
  const isOpen = isTeaching(doc);
  useEffect(() => {
    if (isOpen) {
      import('./openhand').then(setOpened, () => undefined);
    }
  }, [isOpen]);
  const under = extras.under ?? (isOpen && opened && <opened.OpenHand />);
  const live = (
    <>
      <Live doc={doc} />
      {!asText && (
        <a class="skip" href={`${location.hash}?text`}>
          {w.textMode}
        </a>
      )}
    </>
  );
  useRoving();
  useMotion(doc);
  useSound(doc);
  if (asText) {
    return (
      <Context.Provider value={context}>
        <Slots.Provider value={slots}>
          {live}
          {text && <text.TextTable actions={actions} under={under} />}
        </Slots.Provider>
      </Context.Provider>
    );
  }
  if (isPhone) {
    return (
      <Context.Provider value={context}>
        <Slots.Provider value={slots}>
          {live}
          <Phone
            actions={actions}
            onMenu={onMenu}
            start={isStart}
            inspector={inspector}
            under={under}
          />
        </Slots.Provider>
      </Context.Provider>
    );
  }
  return (
    <Context.Provider value={context}>
      <div class={`tbl ${extras.bar ? 'barred' : ''}`}>
        {live}
        {extras.bar}
        <aside class="rail" aria-label={w.decision}>
          <Slots.Provider value={slots}>
            {extras.dock ?? <Dock actions={actions} />}
          </Slots.Provider>
          {extras.wish}
          <Since />
          <Tabs />
          {inspector}
        </aside>
        <main
          class={`board ${doc.me === 'corp' ? 'flip' : ''} ${isStart ? 'start' : ''} ${liesOpen(doc) ? 'shown' : ''} ${under ? 'bar' : ''}`}
        >
          <h1 class="vh">Jack In</h1>
          <Hand />
          {isStart ? (
            <Meet />
          ) : (
            <>
              <Servers />
              <Rig />
            </>
          )}
          <Strip side={doc.me} />
          <Strip side={doc.me === 'corp' ? 'runner' : 'corp'} menu={onMenu} />
          {under}
        </main>
      </div>
    </Context.Provider>
  );
}

/** How long the lane keeps its shape when the run is over. */
const ENDED_MS = 600;

/** The run that has just ended, for a moment; the next decision does not wait for it. */
function useEnded(doc: Doc): Ended | null {
  const last = useRef<string | null>(null);
  const [ended, setEnded] = useState<(Ended & { at: number }) | null>(null);
  const server = doc.state.run?.server ?? null;
  const was = last.current;
  last.current = server;
  // What was taken back, or begun anew, has not ended.
  const lines = useRef(0);
  const isBack = doc.log.length < lines.current;
  lines.current = doc.log.length;
  let now = ended;
  if (server !== null || doc.over || isBack) {
    now = null;
  } else if (was !== null) {
    const how = doc.log.findLast((l) => /^run-(un)?successful$/.test(l.kind) || l.kind === 'run-begins');
    now = { server: was, successful: how?.kind === 'run-successful', at: doc.seq };
  }
  useEffect(() => setEnded(now), [now]);
  useEffect(() => {
    if (now === null) {
      return undefined;
    }
    const timer = setTimeout(() => setEnded(null), ENDED_MS);
    return () => clearTimeout(timer);
  }, [now?.at]);
  return now;
}

/** Choices that cannot be told apart are listed once: a copy in hand has those of its twin. */
function twinOffers(doc: Doc, lit: ReturnType<typeof litOf>, card: TableCard): Offer[] | undefined {
  const hand = handOf(doc);
  if (card.code === undefined || !hand.includes(card)) {
    return undefined;
  }
  const twin = hand.find((c) => c.code === card.code && lit.cards.has(c.id));
  return twin && lit.cards.get(twin.id);
}

interface Keyed {
  doc: Doc;
  dock: ReturnType<typeof dockOf> | null;
  lit: ReturnType<typeof litOf>;
  picked: Picked;
  keyPress: { current: boolean };
  make(offer: Offer): void;
  press(offers: Offer[] | undefined): void;
  pick(picked: Picked): void;
  actions: DockActions;
  why(card: number): void;
  stop(): void;
  skip(): void;
  stopSkipping(): void;
}

const REGIONS = ['dock', 'since', 'hand', 'basics', 'servers', 'rig', 'me', 'opp', 'log', 'card'];
/** In these one thing is reached by Tab, the others by arrows. */
const ROVING = ['hand', 'servers', 'rig', 'me', 'opp'];
const THINGS = 'button:not([disabled]), [data-obj], .pile';

const thingsIn = (region: Element) =>
  [...region.querySelectorAll<HTMLElement>(THINGS)].filter(
    (e) => e.offsetParent !== null && e.closest('[data-region]') === region,
  );

/** One Tab stop for each region: the thing that had the focus last, else the first lit one. */
function useRoving() {
  const last = useRef(new Map<string, Element>());
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const thing = event.target as HTMLElement;
      const name = thing.closest<HTMLElement>('[data-region]')?.dataset.region;
      if (name !== undefined && ROVING.includes(name)) {
        last.current.get(name)?.setAttribute('tabindex', '-1');
        last.current.set(name, thing);
        thing.tabIndex = thing.tabIndex < 0 && !thing.matches(THINGS) ? -1 : 0;
      }
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    for (const name of ROVING) {
      const region = document.querySelector(`[data-region="${name}"]`);
      if (region) {
        const all = thingsIn(region);
        const had = last.current.get(name);
        const stop =
          all.find((e) => e === had) ?? all.find((e) => e.matches('[data-lit]')) ?? all[0];
        for (const thing of all) {
          const index = thing === stop ? 0 : -1;
          if (thing.tabIndex !== index) {
            thing.tabIndex = index;
          }
        }
      }
    }
  });
}

/** Arrows move within a region, Home and End to its ends. */
function moveFocus(target: HTMLElement, key: string): boolean {
  const region = target.closest('[data-region]:not([data-region=log])');
  if (!region || target.getAttribute('role') === 'tab') {
    return false;
  }
  const all = thingsIn(region);
  const at = all.indexOf(target);
  const to =
    key === 'home'
      ? 0
      : key === 'end'
        ? all.length - 1
        : at + (key === 'arrowright' || key === 'arrowdown' ? 1 : -1);
  all[Math.min(all.length - 1, Math.max(0, to))]?.focus();
  return true;
}

/** All of the table by keyboard (table.md §14). */
function useKeys(now: Keyed) {
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    let running = false; // R was pressed: the next key names a server
    let held: ReturnType<typeof setTimeout> | null = null;
    const letGo = () => {
      if (held !== null) {
        clearTimeout(held);
        held = null;
      }
    };
    const focusLit = (by: number) => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-lit]')];
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[(at + by + all.length) % all.length]?.focus();
    };
    const focusRegion = (by: number) => {
      const all = REGIONS.map((r) =>
        document.querySelector<HTMLElement>(`[data-region="${r}"]`),
      ).filter((e) => e !== null);
      const now = document.activeElement?.closest<HTMLElement>('[data-region]') ?? null;
      const at = now === null ? -1 : all.indexOf(now);
      const to = all[(at + by + all.length) % all.length];
      (to?.querySelector<HTMLElement>('[tabindex="0"], [data-lit], button') ?? to)?.focus();
    };
    const down = (event: KeyboardEvent) => {
      const { doc, dock, lit, picked, make, press, pick, actions, keyPress, why } = latest.current;
      const target = event.target as HTMLElement;
      keyPress.current = true;
      if (event.key === 'F6') {
        event.preventDefault();
        focusRegion(event.shiftKey ? -1 : 1);
        return;
      }
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
      ) {
        return;
      }
      const isButton = target.closest('button, a[href], summary, [role=tab]') !== null;
      if (event.repeat) {
        if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault(); // a key must have been released since the last decision
        }
        return;
      }
      if (event.key === ' ' && event.shiftKey) {
        event.preventDefault();
        latest.current.skip();
        return;
      }
      if (event.key === 'Enter' || event.key === ' ') {
        const onHold = target.closest<HTMLElement>('[data-hold]');
        if (isButton && !onHold) {
          return; // a focused button or link comes first; its click follows
        }
        event.preventDefault();
        if (doc.over) {
          if (event.key === 'Enter') {
            actions.rematch();
          }
          return;
        }
        const slot = event.key === 'Enter' && !onHold ? dock?.slot1 : dock?.slot2;
        if (!slot) {
          // A number that is chosen in the dock: slot 1 is made there.
          if (event.key === 'Enter' && dock && dock.numbers.length > 0) {
            document.querySelector<HTMLElement>('.dock .go[data-slot=Enter]')?.click();
          }
          return;
        }
        if (slot.hold) {
          letGo();
          held = setTimeout(() => {
            held = null;
            make(slot.offer);
          }, HOLD_MS);
        } else {
          make(slot.offer);
        }
        return;
      }
      const key = event.key.toLowerCase();
      if (running) {
        running = false;
        const server =
          key === 'h'
            ? 'hq'
            : key === 'r'
              ? 'rd'
              : key === 'a'
                ? 'archives'
                : /[1-9]/.test(key)
                  ? `remote${key}`
                  : '';
        const offers = lit.servers.get(server)?.filter((o) => o.verb === 'run');
        if (offers && offers.length > 0) {
          event.preventDefault();
          press(offers);
          return;
        }
      }
      if (/^[0-9]$/.test(key)) {
        if (doc.over) {
          (key === '1' ? actions.save : key === '2' ? actions.leave : () => undefined)();
          return;
        }
        const option =
          dock?.bids.find((b) => b.label === key) ?? dock?.options[Number(key) - 1];
        if (option) {
          make(option.offer);
        }
        return;
      }
      if (key === 'escape') {
        letGo();
        pick({});
        latest.current.stopSkipping();
        return;
      }
      if (/^(arrow.*|home|end)$/.test(key)) {
        if (moveFocus(target, key)) {
          event.preventDefault();
        }
        return;
      }
      const lists: Partial<Record<Action, NonNullable<Picked['list']>>> = {
        run: 'run',
        hand: 'hand',
        use: 'use',
        advance: 'advance',
        'trash-resource': 'trash-resource',
      };
      const action = event.key === '?' ? null : actionOf(getSettings(), key);
      switch (action ?? event.key) {
        case 'next':
          focusLit(1);
          break;
        case 'previous':
          focusLit(-1);
          break;
        case 'draw':
        case 'gain-credit':
        case 'purge':
        case 'remove-tag': {
          const offers = lit.basics.get(action!);
          if (offers) {
            make(offers[0]);
          }
          break;
        }
        case 'advance':
        case 'trash-resource':
          if (lit.basics.has(action!)) pick({ list: lists[action!]! });
          break;
        case 'run':
          if (doc.ask?.offers.some((o) => o.verb === 'run')) {
            running = true;
            pick({ list: 'run' });
          }
          break;
        case 'hand':
        case 'use':
          if (doc.ask?.kind === 'action') pick({ list: lists[action!]! });
          break;
        case 'break': {
          const best = dock?.slot1;
          if (best?.offer.kind === 'line') {
            document.querySelector<HTMLElement>('.dock .go')?.focus();
          }
          break;
        }
        case 'read':
          document.querySelector<HTMLElement>('.insp')?.focus();
          break;
        case 'log':
          document.querySelector<HTMLElement>('[data-region=log]')?.focus();
          break;
        case 'full':
          setSettings({ level: getSettings().level === 'full' ? 'standard' : 'full' });
          break;
        case 'stop':
          latest.current.stop();
          break;
        case 'undo':
          if (doc.canUndo) actions.undo();
          break;
        case '?': {
          const id = target.closest<HTMLElement>('[data-obj]')?.dataset.obj;
          if (id) why(Number(id));
          break;
        }
        default:
          return;
      }
      if (picked !== undefined && key.length === 1) {
        event.preventDefault();
      }
    };
    const up = () => letGo();
    const pointer = () => {
      latest.current.keyPress.current = false;
    };
    // A click tells itself whether a pointer made it, whatever keys were pressed meanwhile.
    const click = (event: MouseEvent) => {
      latest.current.keyPress.current = event.detail === 0;
    };
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('pointerdown', pointer, true);
    addEventListener('click', click, true);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('pointerdown', pointer, true);
      removeEventListener('click', click, true);
      letGo();
    };
  }, []);
}
