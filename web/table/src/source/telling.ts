// What a document says of a view, of its one decision and of what happened: the same at one's own
// table and at a server's. Knows the engine and no browser.
import type {
  CardName,
  Engine,
  Lang,
  NetrunnerEvent,
  NetrunnerLine,
  NetrunnerMenu,
  NetrunnerStops,
  NetrunnerView,
} from '../../../engine/index.js';
import type { Ask, Doc, LogLine, Offer } from './types';

/** Once one of these was met a choice cannot be taken back: a hidden card or chance was seen. */
export const SEEN = new Set([
  'draw',
  'access',
  'reveal',
  'expose',
  'rez',
  'damage',
  'search',
  'shuffle',
  'steal',
  'look',
  'trace-corp',
  'trace-runner',
  'bid',
  'discard',
]);
/** Said by something else: the clicks in the strip, the heading of the next turn. */
export const UNSAID = new Set(['spend-clicks', 'turn-ends', 'approach-server', 'choose', 'search']);

/** What is put to the player whose view it is. The offers of the menu come first, each with its
 * number there, then the ways to break the encountered ice. */
export function askFrom(
  view: NetrunnerView,
  menu: NetrunnerMenu,
  asked: { kind: string; text: string; card?: CardName },
  lang: Lang,
): Ask {
  const prompt = menu.joins && menu.behind ? menu.behind : asked;
  const offers: Offer[] = menu.offers.map((o, key) => ({
    key,
    kind: o.kind,
    verb: o.kind === 'any-order' ? 'any-order' : o.of.verb,
    text: o.text,
    ...(o.of.card && o.kind !== 'any-order' ? { card: o.of.card.id } : {}),
    ...(o.of.card?.code && o.kind !== 'any-order' ? { code: o.of.card.code } : {}),
    ...(o.of.host ? { host: o.of.host.id } : {}),
    ...(o.of.server ? { server: o.of.server } : {}),
    ...(o.of.ability === undefined ? {} : { ability: o.of.ability }),
    ...(o.of.subroutine === undefined ? {} : { subroutine: o.of.subroutine }),
    ...(o.of.amount === undefined ? {} : { amount: o.of.amount }),
    ...(o.of.option ? { option: o.of.option } : {}),
    ...(o.of.cost === undefined ? {} : { cost: o.of.cost }),
    ...(o.of.for ? { for: o.of.for } : {}),
    ...(o.of.idle ? { idle: true as const } : {}),
    ...previewOf(view, o.kind === 'action' ? [menu.pass!, o.index] : [o.index]),
  }));
  const pass = offers.find((o) => o.kind === 'choice' && menu.offers[o.key].index === menu.pass);
  if (prompt.kind === 'encounter') {
    for (const line of view.plan(lang)) {
      offers.push(lineOffer(view, line, offers.length));
    }
  }
  return {
    kind: prompt.kind,
    text: prompt.text,
    ...(prompt.card ? { card: prompt.card } : {}),
    offers,
    ...(pass && !menu.joins ? { pass: pass.key } : {}),
    leftOut: menu.left_out,
  };
}

function lineOffer(view: NetrunnerView, line: NetrunnerLine, key: number): Offer {
  const own = line.steps.every((step) => step.side === view.viewer);
  return {
    key,
    kind: 'line',
    verb: 'line',
    text: line.steps.find((step) => step.text)?.text ?? '',
    line,
    cost: line.price.credits,
    ...(own
      ? previewOf(
          view,
          line.steps.map((step) => step.choice),
        )
      : {}),
  };
}

function previewOf(view: NetrunnerView, choices: number[]): Pick<Offer, 'preview'> {
  try {
    return { preview: view.preview(choices) };
  } catch {
    return {}; // what cannot be told is not shown
  }
}

/** Makes lines of events. */
export class Telling {
  readonly log: LogLine[] = [];

  /** The first line after my last choice. */
  since = 0;

  #turn = 0;

  #titleOf: (code: string) => string;

  constructor(titleOf: (code: string) => string) {
    this.#titleOf = titleOf;
  }

  /** A choice of mine was made: what comes now followed from it. */
  chosen() {
    this.since = this.log.length;
  }

  /** Something that is no event of the game. */
  say(kind: string, text: string) {
    const { log } = this;
    const turn = this.#turn;
    log.push({ n: log.length, turn, side: null, kind, amount: 0, text, cards: [], inRun: false });
  }

  hear(events: NetrunnerEvent[], isInRun: boolean) {
    const { log } = this;
    let inRun = isInRun;
    let paid: string | null = null;
    for (const e of events) {
      if (e.kind === 'turn-begins') {
        this.#turn = e.n;
      }
      if (e.kind === 'spend-credits') {
        paid = `${e.n}[credit]`;
        continue;
      }
      if (UNSAID.has(e.kind) || (e.kind === 'trigger' && e.text === '')) {
        continue;
      }
      const cards = [e.card, e.other, typeof e.cause === 'string' ? undefined : e.cause]
        .filter((c) => c?.code !== undefined)
        .map((c) => ({ code: c!.code!, title: this.#titleOf(c!.code!) }));
      const text =
        paid === null || e.kind === 'gain-credits'
          ? e.text
          : `${e.text.replace(/\.$/, '')} (${paid}).`;
      paid = null;
      const before = log.at(-1);
      if (
        before !== undefined &&
        before.text.replace(/ \(\d+×\)$/, '') === text &&
        before.kind === e.kind &&
        log.length > this.since
      ) {
        const times = /\((\d+)×\)$/.exec(before.text);
        before.text = `${text} (${(times ? Number(times[1]) : 1) + 1}×)`;
        continue;
      }
      log.push({
        n: log.length,
        turn: this.#turn,
        side: e.side ?? null,
        kind: e.kind,
        amount: e.kind === 'subroutine' ? (e.subroutine ?? 0) : e.n,
        text,
        cards,
        inRun: inRun && e.kind !== 'turn-begins',
      });
      inRun ||= e.kind === 'run-begins';
      inRun &&= e.kind !== 'run-ends';
    }
  }
}

/** Cards accessed in the last run, in order. */
export function accessedIn(batches: NetrunnerEvent[][]): Doc['accessed'] {
  const seen: Doc['accessed'] = [];
  for (const e of batches.flat()) {
    if (e.kind === 'run-begins') {
      seen.length = 0;
    } else if (e.kind === 'access' && e.card?.code) {
      seen.push({ code: e.card.code, fate: 'now' });
    } else if (
      (e.kind === 'steal' || e.kind === 'trash') &&
      seen.length > 0 &&
      e.card?.code === seen.at(-1)!.code
    ) {
      seen.at(-1)!.fate = e.kind;
    }
  }
  return seen;
}

/** Settings that were kept may name cards that this engine does not have: nothing is asked of them. */
export function soundStops(engine: Engine, stops: NetrunnerStops): NetrunnerStops {
  const has = (code: string) => {
    try {
      engine.netrunner.card(code, 'en');
      return true;
    } catch {
      return false;
    }
  };
  return stops.pinned ? { ...stops, pinned: stops.pinned.filter(has) } : stops;
}

/** What is accessed first where a pile and a root both hold cards: said once in a run. */
export type First = 'pile' | 'root';
type Listed = { verb: string; choice: number; card?: unknown };

const parted = (listed: Listed[]) => ({
  pile: listed.find((c) => c.verb === 'access' && !c.card),
  root: listed.filter((c) => c.verb === 'access' && c.card),
});

/** What a choice of that list says about the order; null: nothing. */
export function firstOf(listed: Listed[], made: number): First | null {
  const { pile, root } = parted(listed);
  const choice = listed.find((c) => c.choice === made);
  return pile && root.length > 0 && choice?.verb === 'access'
    ? choice === pile
      ? 'pile'
      : 'root'
    : null;
}

/** The next access as it was said; null: it is asked, as among several cards of the root. */
export function nextAs(first: First, listed: Listed[]): number | null {
  const { pile, root } = parted(listed);
  if (!pile || root.length === 0) {
    return null;
  }
  return first === 'pile' ? pile.choice : root.length === 1 ? root[0].choice : null;
}

/** The cards that a document names. */
export function codesIn(doc: Doc): Set<string> {
  const codes = new Set<string>();
  const search = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(search);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'code' && typeof inner === 'string') {
          codes.add(inner);
        } else {
          search(inner);
        }
      }
    }
  };
  search([
    doc.state,
    doc.ask?.card,
    doc.ask?.offers.map((o) => ({ code: o.code })),
    doc.log,
    doc.accessed,
  ]);
  return codes;
}
