// A trace as a scale: both numbers and what can be paid.
import type { Doc, Offer } from '../source/types';

export interface Trace {
  base: number;
  /** What the Corporation has added; null while it is asked. */
  added: number | null;
  link: number;
  /** The Runner's pool, as far as everybody sees it. */
  pool: number;
  /** The amounts that can be paid, in order. */
  amounts: { amount: number; offer: Offer; wins: boolean }[];
  /** The place of the smallest amount that wins for sure, if there is one. */
  safe: number;
}

export function traceOf(doc: Doc): Trace | null {
  if (doc.ask?.kind !== 'trace') {
    return null;
  }
  const last = (kind: string) => doc.log.findLast((line) => line.kind === kind);
  const begun = last('trace');
  const offers = doc.ask.offers.filter((o) => o.verb === 'choose-number');
  if (begun === undefined || offers.length === 0) {
    return null;
  }
  const base = begun.amount;
  const { link, credits } = doc.state.runner;
  const raised = doc.log.findLast((line) => line.kind === 'trace-corp' && line.n > begun.n);
  const added = doc.me === 'runner' ? (raised?.amount ?? base) - base : null;
  const amounts = offers.map((offer) => {
    const amount = offer.amount!;
    // A tie is the Runner's.
    const wins =
      doc.me === 'runner' ? link + amount >= base + added! : base + amount > link + credits;
    return { amount, offer, wins };
  });
  return { base, added, link, pool: credits, amounts, safe: amounts.findIndex((a) => a.wins) };
}
