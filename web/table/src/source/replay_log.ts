// What a replay tells besides the state: the log of what happened, for one viewer, and the facts of
// the cards that it names.
import type { Engine, Lang, NetrunnerEvents, Viewer } from '../../../engine/index.js';
import type { Doc, Fact, LogLine } from './types';

/** What followed from one choice, or from the deal. */
export interface Batch {
  events: NetrunnerEvents;
  turn: number;
  inRun: boolean;
}

/** Said by something else: the clicks in the strip, the heading of the next turn. */
export const UNSAID = new Set([
  'spend-clicks',
  'turn-ends',
  'approach-server',
  'choose',
  'search',
]);

const facts = new Map<string, Fact>();

export function factOf(engine: Engine, code: string, lang: Lang): Fact {
  const key = `${lang} ${code}`;
  let fact = facts.get(key);
  if (fact === undefined) {
    fact = engine.netrunner.card(code, lang);
    facts.set(key, fact);
  }
  return fact;
}

/** The log; `since` is its first line after batch number `sinceBatch`. */
export function tellLog(
  engine: Engine,
  batches: Batch[],
  viewer: Viewer,
  lang: Lang,
  sinceBatch: number,
): { log: LogLine[]; since: number } {
  const log: LogLine[] = [];
  let since = 0;
  let turn = 0;
  batches.forEach((batch, at) => {
    if (at === sinceBatch) {
      since = log.length;
    }
    let paid: string | null = null;
    let inRun = batch.inRun;
    for (const e of batch.events.for(viewer, { lang })) {
      if (e.kind === 'turn-begins') {
        turn = e.n;
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
        .map((c) => ({ code: c!.code!, title: factOf(engine, c!.code!, lang).title }));
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
        log.length > since
      ) {
        const times = /\((\d+)×\)$/.exec(before.text);
        before.text = `${text} (${(times ? Number(times[1]) : 1) + 1}×)`;
        continue;
      }
      log.push({
        n: log.length,
        turn,
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
  });
  if (sinceBatch >= batches.length) {
    since = log.length;
  }
  return { log, since };
}

/** Cards accessed in the last run so far, in order. */
export function tellAccessed(batches: Batch[], viewer: Viewer): Doc['accessed'] {
  const seen: Doc['accessed'] = [];
  for (const { events } of batches.slice(-60)) {
    for (const e of events.for(viewer)) {
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
  }
  return seen;
}

/** Every code that the document names. */
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
