// Mainframe's table: shows the document of a source, and turns presses and keys into its choices.
import '../../style/mainframe.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  boardOf,
  countOf,
  litOf,
  lying,
  nodeName,
  securing,
  step,
  turn,
  type Board,
  type MfLit,
  type MfPicked,
  type Under,
} from '../../model/mainframe';
import { mfDockOf, nameOfRunner, securesText, type MfDock } from '../../model/mainframe_dock';
import { getSettings, isStill, useSettings } from '../../settings';
import type {
  MainframeSource,
  MainframeWanted,
  MfDoc,
  MfOffer,
  Verdict,
} from '../../source/mainframe_types';
import { words } from '../../words';
import { mfWords } from '../../words/mainframe';
import { saveRecord } from '../../save';
import { useArming, useEnd } from '../arming';
import { Slots } from '../context';
import { NotLoaded } from '../notloaded';
import { Sign } from '../sign';
import { BoardView } from './board';
import { Context, type MfContext } from './context';
import { Dock, type MfActions } from './dock';
import { Live } from './live';
import { useBoardMotion } from './motion';
import { Players } from './players';
import { Programs } from './programs';
import { Preview, Since, Tabs, type Tab } from './rail';

export interface MfTableProps {
  source: MainframeSource;
  onDoc?: (doc: MfDoc) => void;
  onLeave: () => void;
  /** Without it nothing is offered at the end but to leave. */
  onRematch?: (doc: MfDoc) => void;
  /** Nobody looks: nothing of the table is in the document, and whoever sits down finds it fresh. */
  covered?: boolean;
}

export function MainframeTable({
  source,
  onDoc,
  onLeave,
  onRematch,
  covered = false,
}: MfTableProps) {
  const settings = useSettings();
  const [doc, setDoc] = useState<MfDoc | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    source.subscribe((next) => {
      setDoc(next);
      onDoc?.(next);
    }, setError);
    return () => source.close();
  }, [source]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    source.set(settings.lang);
  }, [settings.lang]);
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
  return <Seated doc={doc} source={source} onLeave={onLeave} onRematch={onRematch} />;
}

const wantedOf = (doc: MfDoc, place: Under): MainframeWanted => {
  const verb = doc.ask!.offers.find((o) => o.node ?? o.path ?? o.paths)!.verb;
  return { verb, ...place };
};

/** Zones are counted one after the other; where nothing shall move, all at once. */
function useCount(doc: MfDoc): number {
  const all = countOf(doc).length;
  const isOver = doc.over !== null;
  const wasOver = useRef(isOver);
  const [counted, setCounted] = useState(isOver ? all : 0);
  useEffect(() => {
    if (!isOver) {
      wasOver.current = false;
      setCounted(0);
      return undefined;
    }
    if (wasOver.current || isStill()) {
      setCounted(all);
      return undefined;
    }
    wasOver.current = true;
    let n = 0;
    const timer = setInterval(() => {
      n += 1;
      setCounted(n);
      if (n >= all) {
        clearInterval(timer);
      }
    }, 450);
    const skip = () => {
      clearInterval(timer);
      setCounted(all);
    };
    addEventListener('pointerdown', skip, { once: true });
    addEventListener('keydown', skip, { once: true });
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', skip);
      removeEventListener('keydown', skip);
    };
  }, [isOver]);
  return counted;
}

function Seated({ doc, source, onLeave, onRematch }: MfTableProps & { doc: MfDoc }) {
  const w = mfWords(doc.lang);
  const base = words(doc.lang);
  // What is picked belongs to one decision: at the next one it is forgotten.
  const [picks, setPicks] = useState<{ seq: number; picked: MfPicked }>({ seq: 0, picked: {} });
  const picked = picks.seq === doc.seq ? picks.picked : {};
  const [reading, setReading] = useState<string | null>(null);
  const [bads, setBads] = useState<{ seq: number; place: Under; verdict: Verdict | null } | null>(
    null,
  );
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const [tab, setTab] = useState<Tab>(doc.over ? 'score' : 'log');
  /** What a phone shows beside the board. */
  const [sheet, setSheet] = useState<'suite' | 'hand' | 'log'>('suite');
  const isOver = doc.over !== null;
  useEffect(() => {
    if (isOver) {
      setTab('score');
    }
  }, [isOver]);
  const board = boardOf(doc, picked);
  const lit = litOf(doc);
  const dock = doc.ask ? mfDockOf(doc, picked, board) : null;
  const counted = useCount(doc);
  const may = useArming(doc.seq);
  const byKey = useRef(false);
  const make = (offer: MfOffer, isKey = byKey.current) => {
    if (doc.ask?.offers[offer.key] === offer && may(isKey)) {
      setSheet('suite');
      source.choose(doc.seq, offer.key);
    }
  };
  const pick = (next: MfPicked) => setPicks({ seq: doc.seq, picked: next });
  const pointAt = (place: Under | null) => {
    if (place === null || !doc.ask || board.mode === 'none') {
      setBads(null);
      return;
    }
    if (bads?.seq === doc.seq && JSON.stringify(bads.place) === JSON.stringify(place)) {
      return;
    }
    const { seq } = doc;
    const isOn = (place.paths ?? []).flat().every(([x, y]) => x >= 0 && y >= 0 && x <= 8 && y <= 8);
    setBads({ seq, place, verdict: null });
    if (isOn) {
      source
        .why(wantedOf(doc, place))
        .then((verdict) =>
          setBads((was) => (was?.place === place ? { seq, place, verdict } : was)),
        )
        .catch(() => undefined);
    }
  };
  const again = useEnd(doc.over !== null, () => onRematch?.(doc));
  const actions: MfActions = {
    undo: () => source.undo(doc.seq),
    back: () => {
      if (dock?.back) {
        pick({});
      } else if (doc.canLeave) {
        source.leave(doc.seq);
      }
    },
    rematch: onRematch ? again : null,
    save: () => void saveRecord(source.record(), 'jackin-mainframe', setUnsaved),
    trouble: unsaved === null ? null : base.notSaved(unsaved),
    leave: onLeave,
  };
  const [spoken, setSpoken] = useState('');
  const move = (offer: MfOffer | null | undefined) => {
    if (offer) {
      setBads(null);
      pick({ place: true, at: offer.key });
      setSpoken([offer.text, securesText(doc, offer)].filter((t) => t !== '').join(', '));
    }
  };
  const [text, setText] = useState<Pick<typeof import('./text'), 'TextBoard'> | null>(null);
  const asText = location.hash.endsWith('?text');
  useEffect(() => {
    if (asText) {
      import('./text').then(setText, () => setText({ TextBoard: NotLoaded }));
    }
  }, [asText]);
  useKeys({ doc, dock, board, lit, byKey, make, pick, move, actions, asText });
  useBoardMotion(doc);
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

  const context: MfContext = {
    doc,
    w,
    base,
    board,
    lit,
    bad: bads?.seq === doc.seq && doc.ask ? bads : null,
    counted,
    pick,
    make: (offer) => make(offer),
    read: setReading,
    pointAt,
    name: (runner) => nameOfRunner(doc, runner),
  };
  const slots = {
    lang: doc.lang,
    w: base,
    make: (offer: { key: number }) => make(offer as MfOffer),
    point: () => undefined,
  };
  const sheets = [
    ['suite', 'deck', w.suite],
    ['hand', 'hand', w.hand],
    ['log', 'note', w.log],
  ] as const;
  if (asText) {
    return (
      <Context.Provider value={context}>
        <Live place={spoken} />
        {text && <text.TextBoard actions={actions} />}
      </Context.Provider>
    );
  }
  return (
    <Context.Provider value={context}>
      <Slots.Provider value={slots}>
        <a class="skip" href={`${location.hash}?text`}>
          {base.textMode}
        </a>
        <div class={`mf n${doc.seats.length}`} data-sheet={sheet}>
          <Live place={spoken} />
          <div class="rail">
            <Dock dock={dock} actions={actions} />
            <Since />
            <Tabs tab={tab} setTab={setTab} />
            <Preview code={reading ?? doc.ask?.card ?? lastRead(doc)} />
          </div>
          <Programs />
          <BoardView />
          <Players onMenu={onLeave} />
          <nav class="tabbar" aria-label={w.more}>
            {sheets.map(([id, sign, label]) => (
              <button key={id} aria-pressed={sheet === id} onClick={() => setSheet(id)}>
                <Sign name={sign} />
                <span>{label}</span>
              </button>
            ))}
            <button onClick={onLeave}>
              <Sign name="menu" />
              <span>{base.menu}</span>
            </button>
          </nav>
        </div>
      </Slots.Provider>
    </Context.Provider>
  );
}

/** The program that was executed last, whosever it was. */
function lastRead(doc: MfDoc): string | null {
  const line = doc.log.findLast((l) => l.kind === 'execute');
  return line?.cards[0]?.code ?? lying(doc).suite[0] ?? null;
}

interface Keyed {
  doc: MfDoc;
  dock: MfDock | null;
  board: Board;
  lit: MfLit;
  byKey: { current: boolean };
  make(offer: MfOffer, byKey: boolean): void;
  pick(picked: MfPicked): void;
  move(offer: MfOffer | null | undefined): void;
  actions: MfActions;
  asText: boolean;
}

const REGIONS = ['dock', 'since', 'hand', 'board', 'players', 'log'];
const ARROWS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** All of the table by keyboard (table.md §14). */
function useKeys(now: Keyed) {
  const latest = useRef(now);
  latest.current = now;
  // As soon as the table is shown: a key that comes right then is not lost.
  useLayoutEffect(() => {
    const focusLit = (by: number) => {
      const all = [...document.querySelectorAll<HTMLElement>('button[data-lit]')];
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[(at + by + all.length) % all.length]?.focus();
    };
    const focusRegion = (by: number) => {
      const all = REGIONS.map((r) =>
        document.querySelector<HTMLElement>(`[data-region="${r}"]`),
      ).filter((e) => e !== null);
      const at = all.findIndex((e) => e.contains(document.activeElement));
      const to = all[(at + by + all.length) % all.length];
      (to?.querySelector<HTMLElement>('button[data-lit], button, [tabindex="0"]') ?? to)?.focus();
    };
    /** An arrow key: in the grid from cell to cell, elsewhere from place to place. */
    const arrow = (event: KeyboardEvent, key: string) => {
      const { doc, board, move } = latest.current;
      const target = event.target as HTMLElement;
      const cell = target.closest<HTMLElement>('[data-node]');
      const [dx, dy] = ARROWS[key];
      const region = target.closest<HTMLElement>('[data-region]');
      if (cell && board.mode !== 'layout' && board.mode !== 'path') {
        event.preventDefault();
        const column = 'abcdef'.indexOf(cell.dataset.node![0]) + dx;
        const row = Number(cell.dataset.node![1]) - 1 + dy;
        const next = document.querySelector<HTMLElement>(
          `[data-node="${'abcdef'[column] ?? ''}${row + 1}"]`,
        );
        next?.focus();
        if (next && board.mode === 'node') {
          const offer = board.offers.find((o) => nodeName(o.node!) === next.dataset.node);
          if (offer) {
            move(offer);
          }
        }
        return;
      }
      if (region && !cell && !target.closest('[data-region=dock]')) {
        const all = [...region.querySelectorAll<HTMLElement>('button, [tabindex="0"]')];
        const at = all.indexOf(target);
        const by = dx + dy;
        if (at >= 0) {
          event.preventDefault();
          all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
        }
        return;
      }
      if (board.mode !== 'none' && doc.ask) {
        event.preventDefault();
        move(step(board, dx, dy));
      }
    };
    const down = (event: KeyboardEvent) => {
      const { doc, dock, board, lit, byKey, make, pick, move, actions, asText } = latest.current;
      const target = event.target as HTMLElement;
      byKey.current = true;
      if (asText) {
        return; // everything is a button there, and nothing is done that does not stand on one
      }
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
      const key = event.key.toLowerCase();
      if (key in ARROWS && !target.closest('[role=tab]')) {
        arrow(event, key);
        return;
      }
      const isButton = target.closest('button, a[href], summary, [role=tab]') !== null;
      if (event.repeat) {
        if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault(); // a key must have been released since the last decision
        }
        return;
      }
      if (event.key === 'Enter' || event.key === ' ') {
        if (isButton) {
          return; // a focused button or link comes first; its click follows
        }
        event.preventDefault();
        if (doc.over) {
          if (event.key === 'Enter') {
            actions.rematch?.();
          }
          return;
        }
        const cell = target.closest<HTMLElement>('[data-node]')?.dataset.node;
        const isNodes = board.mode === 'node' || doc.ask?.kind === 'turn';
        if (cell && isNodes && event.key === 'Enter') {
          const offer = doc.ask?.offers.find((o) => o.node && nodeName(o.node) === cell);
          if (offer && board.mode === 'none') {
            pick({ place: true, at: offer.key });
          } else if (offer) {
            make(offer, true);
          }
          return;
        }
        const slot = event.key === 'Enter' ? dock?.slot1 : dock?.slot2;
        if (slot) {
          make(slot.offer, true);
        }
        return;
      }
      if (/^[1-9]$/.test(key)) {
        if (doc.over) {
          (key === '1' ? actions.save : key === '2' ? actions.leave : () => undefined)();
          return;
        }
        const { suite, hand } = lying(doc);
        const offer =
          doc.ask?.kind === 'turn'
            ? lit.cards.get([...suite, ...hand][Number(key) - 1])
            : dock?.options[Number(key) - 1]?.offer;
        if (offer) {
          make(offer, true);
        }
        return;
      }
      // Letters can be switched off (WCAG 2.1.4).
      if (key.length === 1 && !getSettings().letters) {
        return;
      }
      switch (key) {
        case 'escape':
          actions.back();
          break;
        case 'q':
          move(turn(board, -1));
          break;
        case 'e':
          move(turn(board, 1));
          break;
        case 'm':
          move(turn(board, 'mirror'));
          break;
        case 'n':
        case 'p': {
          const all = securing(doc, board);
          const at = board.at ? all.indexOf(board.at) : -1;
          if (all.length > 0) {
            move(all[(at + (key === 'n' ? 1 : -1) + all.length) % all.length]);
          } else {
            focusLit(key === 'n' ? 1 : -1);
          }
          break;
        }
        case 'a':
          if (dock && dock.place > 0) {
            pick({ place: true });
          }
          break;
        case 'u':
          if (doc.canUndo) {
            actions.undo();
          }
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    const pointer = () => {
      latest.current.byKey.current = false;
    };
    const click = (event: MouseEvent) => {
      latest.current.byKey.current = event.detail === 0;
    };
    addEventListener('keydown', down);
    addEventListener('pointerdown', pointer, true);
    addEventListener('click', click, true);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('pointerdown', pointer, true);
      removeEventListener('click', click, true);
    };
  }, []);
}
