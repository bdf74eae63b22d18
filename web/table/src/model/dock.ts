// What the dock says: the question, two slots that never move, and the options between them.
import { words } from '../words';
import { moments } from '../words/moments';
import type { Doc, NetrunnerFee, Offer } from '../source/types';
import { ordinalOf } from './accesses';
import { damageOf, suffered, type Damage } from './damage';
import { pickedOffers, type Picked } from './lit';
import { traceOf, type Trace } from './trace';

export interface Price {
  n: number;
  sign: string;
}
export interface Slot {
  offer: Offer;
  label: string;
  note?: string;
  /** What it does to the player, in red. */
  harm?: string;
  prices: Price[];
  /** `6 → 3`: the pool before and after. */
  after?: string;
  /** It needs a held key, or a press of 400 ms. */
  hold?: boolean;
}
export interface Group {
  list: 'run' | 'hand' | 'use';
  label: string;
  count: number;
}
export interface Dock {
  context: string;
  step: string;
  question: string;
  slot1: Slot | null;
  hint: string;
  options: Slot[];
  groups: Group[];
  /** Numbers that can be chosen, as cells. */
  numbers: Slot[];
  /** The number that is chosen at first, -1 none. */
  chosen: number;
  trace: Trace | null;
  /** Amounts of a secret bid: a press makes it. */
  bids: Slot[];
  damage: Damage | null;
  slot2: Slot | null;
  /** There is something to go back from. */
  back: boolean;
  /** Abilities behind 'other abilities'. */
  others: number;
}

const GO_ON = new Set(['pass', 'done', 'decline', 'no', 'jack-out']);

export function pricesOf(offer: Offer): Price[] {
  if (offer.line) {
    return feeOf(offer.line.price);
  }
  const isFree = offer.verb === 'steal' && offer.cost === 0;
  return offer.cost === undefined || isFree ? [] : [{ n: offer.cost, sign: 'credit' }];
}

function feeOf(fee: NetrunnerFee): Price[] {
  const parts = (
    [
      [fee.credits, 'credit'],
      [fee.clicks, 'click'],
      [fee.counters, 'virus'],
      [fee.cards, 'trash'],
    ] as const
  )
    .filter(([n]) => n > 0)
    .map(([n, sign]) => ({ n, sign }));
  return parts.length > 0 ? parts : [{ n: 0, sign: 'credit' }];
}

function afterOf(doc: Doc, offer: Offer): string | undefined {
  const before = doc.state[doc.me].credits;
  const after = offer.preview?.[doc.me].credits;
  return typeof after === 'number' && after !== before && !offer.preview!.open
    ? `${before} → ${after}`
    : undefined;
}

/** "End the run." as it stands within a sentence. */
const bare = (text: string) => text.replace(/\.$/, '');

/** What is the dock's at this decision. Where a coach speaks his line stands in slot 1, and what
 * would be there is the first option. */
export function dockOf(doc: Doc, picked: Picked): Dock {
  const dock = plainDock(doc, picked);
  return doc.coach && dock.slot1
    ? { ...dock, slot1: null, options: [dock.slot1, ...dock.options] }
    : dock;
}

function plainDock(doc: Doc, picked: Picked): Dock {
  const w = words(doc.lang);
  const ask = doc.ask!;
  const { offers } = ask;
  const subs = doc.state.run?.subroutines ?? [];
  const unbroken = subs.map((s, i) => ({ ...s, i })).filter((s) => !s.broken);
  const slot = (offer: Offer, more: Partial<Slot> = {}): Slot => ({
    offer,
    label: capital(offer.text),
    prices: pricesOf(offer),
    ...(afterOf(doc, offer) ? { after: afterOf(doc, offer) } : {}),
    ...more,
  });
  const stepNumber = doc.step.name.replace(/^[a-z]+\./, '');
  const dock: Dock = {
    context: contextOf(doc),
    step: doc.step.name === 'setup' ? w.setupStep : w.step(stepNumber),
    question: questionOf(doc),
    slot1: null,
    hint: w.chooseHint,
    options: [],
    groups: [],
    numbers: [],
    chosen: -1,
    trace: null,
    bids: [],
    damage: damageOf(doc),
    slot2: null,
    back: false,
    others: 0,
  };
  const isPicked =
    picked.card !== undefined ||
    picked.subroutine !== undefined ||
    picked.server !== undefined ||
    (picked.list ?? null) !== null;
  if (isPicked) {
    const own = pickedOffers(doc, picked);
    dock.back = true;
    dock.hint = own.some((o) => o.server !== undefined || o.host !== undefined)
      ? w.placeHint
      : w.noDefault;
    const code = picked.card === undefined ? undefined : own.find((o) => o.code)?.code;
    if (code) {
      dock.question = doc.facts[code].title;
    }
    // Where a card goes is named by the place alone; the question names the card.
    const places =
      code !== undefined &&
      own.length > 1 &&
      own.every(
        (o) =>
          o.verb === own[0].verb &&
          o.ability === own[0].ability &&
          o.server !== undefined &&
          o.host === undefined,
      );
    if (places) {
      dock.question = w.where(doc.facts[code].title);
    }
    dock.options = own.map((o) => slot(o, places ? { label: doc.servers[o.server!] } : {}));
    return dock;
  }
  if (ask.kind === 'action') {
    dock.hint = w.actionHint;
    const count = (list: Group['list']) => pickedOffers(doc, { list }).length;
    const group = (list: Group['list'], label: string) => {
      const n = count(list);
      if (n > 0) {
        dock.groups.push({ list, label, count: n });
      }
    };
    // Scoring is always offered, and what must be read before one acts stands by itself.
    dock.options = offers.filter((o) => o.verb === 'score').map((o) => slot(o));
    group('run', w.runList);
    group('hand', w.handList);
    group('use', w.useList);
    const listed = new Set([
      'run',
      'install',
      'play',
      'use',
      'rez',
      'score',
      'trigger',
      'draw',
      'gain-credit',
      'purge',
      'remove-tag',
      'advance',
      'trash-resource',
    ]);
    const rest = offers.filter((o) => !listed.has(o.verb) && o.key !== ask.pass);
    dock.options.push(...rest.map((o) => slot(o)));
    const pass = offers.find((o) => o.key === ask.pass);
    if (pass) {
      dock.slot2 = slot(pass);
    }
    return dock;
  }
  if (ask.kind === 'mulligan') {
    const keep = offers.find((o) => o.verb === 'keep')!;
    const mulligan = offers.find((o) => o.verb === 'mulligan')!;
    dock.slot1 = slot(keep, { note: w.fiveCards });
    dock.hint = w.mulliganHint;
    dock.slot2 = slot(mulligan, { note: w.mustKeep, hold: true });
    return dock;
  }
  const lines = offers.filter((o) => o.kind === 'line');
  const pass =
    offers.find((o) => o.key === ask.pass) ??
    offers.find((o) => o.kind !== 'line' && GO_ON.has(o.verb) && o.verb !== 'jack-out');
  const numbers = offers.filter((o) => o.verb === 'choose-number');
  if (ask.kind === 'encounter') {
    const shown = lines.map((o) => lineSlot(doc, o, slot));
    const best = shown.find((s) => s.offer.line!.all);
    const title = ask.card?.code ? doc.facts[ask.card.code].title : '';
    if (unbroken.length === 0 && pass) {
      dock.slot1 = slot(pass, { label: w.goPast(title) });
      dock.others = offers.filter((o) => o.kind !== 'line' && o !== pass).length;
      return dock;
    }
    dock.slot1 = best ?? null;
    dock.hint = w.noDefault;
    dock.options = shown.filter((s) => s !== best).slice(0, 3);
    const plain = offers.filter((o) => o.kind !== 'line' && o !== pass);
    dock.others = lines.length > 0 ? plain.length : 0;
    if (lines.length === 0) {
      dock.options = plain.map((o) => slot(o));
    }
    if (pass) {
      dock.slot2 = slot(pass, {
        label:
          unbroken.length === 1
            ? w.letOne
            : unbroken.length === 2
              ? w.letBoth
              : w.letAll(unbroken.length),
        harm: unbroken.map((s) => bare(s.text)).join('; '),
        hold: true,
      });
    }
    return dock;
  }
  if (ask.kind === 'psi') {
    const before = doc.state[doc.me].credits;
    dock.hint = moments(doc.lang).bidHint;
    dock.bids = numbers.map((o) =>
      slot(o, { label: String(o.amount), prices: [], after: `${before} → ${before - o.amount!}` }),
    );
    return dock;
  }
  if (numbers.length > 0) {
    const trace = traceOf(doc);
    dock.trace = trace;
    dock.numbers = numbers.map((o) => slot(o, { label: w.choose(o.amount!) }));
    if (trace) {
      dock.chosen = doc.me === 'runner' ? Math.max(0, trace.safe) : trace.safe;
      dock.numbers = trace.amounts.map(({ amount, offer, wins }) =>
        slot(offer, {
          label:
            doc.me === 'corp'
              ? wins
                ? w.paySure(amount)
                : w.payOpen(amount)
              : wins
                ? w.payFails(amount)
                : w.payOpen(amount),
          note: doc.me === 'corp' ? w.total(trace.base, amount) : w.tie(trace.link, amount),
          prices: [{ n: amount, sign: 'credit' }],
        }),
      );
      // Paying nothing is the other slot; where that loses it must be meant.
      if (doc.me === 'runner' && trace.safe > 0) {
        dock.slot2 = slot(trace.amounts[0].offer, {
          label: w.payNothing,
          harm: w.payLoses,
          hold: true,
        });
        dock.options = [];
        return dock;
      }
    }
    dock.options = offers
      .filter((o) => o.verb !== 'choose-number' && o !== pass)
      .map((o) => slot(o));
    dock.slot2 = pass ? slot(pass) : null;
    dock.hint = w.noDefault;
    return dock;
  }
  if (offers.length === 1) {
    dock.slot1 = slot(offers[0]);
    return dock;
  }
  const first = offers.find((o) => ['steal', 'continue', 'keep'].includes(o.verb));
  const rest = offers.filter((o) => o !== pass && o !== first);
  if (first) {
    dock.slot1 = slot(
      first,
      first.verb === 'steal'
        ? { label: moments(doc.lang).steal(first.cost ?? 0), ...stealNote(doc, first) }
        : {},
    );
  } else if (rest.length === 1 && pass && ask.kind !== 'discard' && ask.kind !== 'accessed') {
    dock.slot1 = slot(rest[0]);
    rest.pop();
  }
  dock.options = rest.map((o) =>
    o.kind === 'any-order'
      ? slot(o, { label: w.anyOrder })
      : ask.kind === 'accessed' && o.verb === 'trash'
        ? slot(o, { label: moments(doc.lang).trashIt })
        : slot(o),
  );
  if (pass && pass !== first) {
    dock.slot2 = slot(
      pass,
      ask.kind === 'prevent'
        ? harmOf(doc, dock, pass)
        : ask.kind === 'accessed' && doc.state.run
          ? {
              label: moments(doc.lang).leaveIn(doc.servers[doc.state.run.server]),
              ...nextNote(doc),
            }
          : {},
    );
  }
  const { damage } = dock;
  if (damage && dock.slot1) {
    const left = suffered(damage, dock.slot1.offer.preview);
    if (left < damage.n) {
      dock.slot1.note = dock.slot1.label;
      dock.slot1.label = moments(doc.lang).preventSome(damage.n - left, left);
    }
  }
  return dock;
}

/** Leaving a card leads to the next one. */
function nextNote(doc: Doc): Partial<Slot> {
  const now = ordinalOf(doc);
  return now !== null && now.n < now.of ? { note: moments(doc.lang).comesNext(now.n + 1) } : {};
}

/** What it means to let something happen that could be prevented: never a default. */
function harmOf(doc: Doc, dock: Dock, pass: Offer): Partial<Slot> {
  const m = moments(doc.lang);
  const { damage } = dock;
  if (damage === null) {
    return { label: words(doc.lang).letOne, harm: dock.question, hold: true };
  }
  const isDead = pass.preview?.over || damage.n > damage.hand;
  return {
    label: m.suffer(damage.n),
    harm: isDead ? m.dead : m.trashed(damage.n, damage.hand),
    hold: true,
  };
}

/** The question in at most two lines; where the page has no shorter words it is the engine's. */
function questionOf(doc: Doc): string {
  const m = moments(doc.lang);
  const ask = doc.ask!;
  const title = ask.card?.code ? doc.facts[ask.card.code]?.title : undefined;
  const can = (verb: string) => ask.offers.some((o) => o.verb === verb);
  switch (ask.kind) {
    case 'action':
      return m.askAction;
    case 'mulligan':
      return m.askMulligan;
    case 'encounter':
      return title && doc.state.run?.subroutines.some((s) => !s.broken)
        ? m.askEncounter(title)
        : ask.text;
    case 'accessed':
      return title && can('steal') ? m.askSteal(title) : title && can('trash') ? m.askTrash(title) : ask.text;
    case 'trace': {
      const trace = traceOf(doc);
      return trace === null
        ? ask.text
        : doc.me === 'runner'
          ? m.askTrace(trace.base + trace.added!, trace.link)
          : m.askTraceCorp(trace.base);
    }
    case 'psi': {
      const amounts = ask.offers.map((o) => o.amount ?? 0);
      return m.askBid(Math.min(...amounts), Math.max(...amounts));
    }
    case 'discard': {
      const hand = doc.me === 'corp' ? doc.state.corp.hq : doc.state.runner.grip;
      const n = hand.length - doc.state[doc.me].hand_size;
      return n > 0 ? m.askDiscard(n) : ask.text;
    }
    case 'prevent':
      return ask.text.replace(/\. .*$/, '');
    default:
      return ask.text;
  }
}

function stealNote(doc: Doc, offer: Offer): Partial<Slot> {
  const now = doc.state[doc.me].agenda_points;
  const then = offer.preview?.[doc.me].agenda_points;
  const w = words(doc.lang);
  return typeof then === 'number' && then !== now ? { note: `${w.points} ${now} → ${then}` } : {};
}

function lineSlot(doc: Doc, offer: Offer, slot: (o: Offer, more: Partial<Slot>) => Slot): Slot {
  const w = words(doc.lang);
  const line = offer.line!;
  const subs = doc.state.run?.subroutines ?? [];
  const open = subs.filter((s) => !s.broken).length;
  const by = [...new Set(line.steps.map((s) => s.card?.code).filter((c) => c !== undefined))]
    .map(
      (code) =>
        doc.facts[code!]?.title ?? line.steps.find((s) => s.card?.code === code)!.card!.title,
    )
    .join(', ');
  let label: string;
  if (line.how === 'bypasses') {
    label = w.bypass;
  } else if (line.how === 'removes') {
    label = w.removes;
  } else if (line.breaks.length >= open) {
    label = open === 1 ? w.breakOne : open === 2 ? w.breakBoth : w.breakAll(open);
  } else {
    label =
      line.breaks.length === 1
        ? w.breakOnly(bare(subs[line.breaks[0]]?.text ?? ''))
        : w.breakSome(line.breaks.length, open);
  }
  const harm = line.lets
    .map((i) => bare(subs[i]?.text ?? ''))
    .filter((t) => t !== '')
    .join('; ');
  return slot(offer, { label, note: harm ? `${w.lets}${harm}` : by });
}

/** What the run is at, in a word. */
export function phaseOf(doc: Doc): string {
  const m = moments(doc.lang);
  if (doc.step.name === 'run.3.2') {
    return m.subroutines;
  }
  if (doc.step.name === 'run.2.2' || doc.step.name === 'run.4.2') {
    return m.jackOut;
  }
  return words(doc.lang).phase[doc.state.run?.phase ?? 'approach'] ?? '';
}

export function contextOf(doc: Doc): string {
  const w = words(doc.lang);
  const { state } = doc;
  if (state.run) {
    const now = ordinalOf(doc);
    const which = now === null ? '' : `, ${moments(doc.lang).cardOf(now.n, now.of)}`;
    return w.runOn(doc.servers[state.run.server] ?? '', phaseOf(doc) + which);
  }
  if (doc.step.name === 'setup') {
    return w.setup;
  }
  return state.active === doc.me ? w.yourTurn(state[doc.me].clicks) : capital(doc.step.text);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
