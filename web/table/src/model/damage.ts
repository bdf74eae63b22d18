// Damage before and after: what is about to be suffered, and the cards it took.
import type { Doc, Fact, NetrunnerPreview } from '../source/types';

export interface Damage {
  /** Points that are coming. */
  n: number;
  hand: number;
}

/** What is about to be suffered by the one who is asked, if that is damage. */
export function damageOf(doc: Doc): Damage | null {
  if (doc.ask?.kind !== 'prevent' || doc.me !== 'runner') {
    return null;
  }
  const n = /(\d+)[^.]*(?:damage|obraże)/.exec(doc.ask.text)?.[1];
  return n === undefined ? null : { n: Number(n), hand: doc.state.runner.grip.length };
}

/** How much of it a choice leaves, as far as that can be told. */
export function suffered(damage: Damage, preview: NetrunnerPreview | null | undefined): number {
  const hand = preview?.runner.hand;
  return preview?.over
    ? damage.n
    : typeof hand === 'number' && hand < damage.hand
      ? damage.hand - hand
      : damage.n;
}

/** Cards that damage took since the player's last choice, and how many points it was. */
export function lostOf(doc: Doc): { n: number; cards: Fact[] } | null {
  if (doc.me !== 'runner' || doc.over) {
    return null;
  }
  const lines = doc.log.slice(doc.since);
  let n = 0;
  let isLoss = false;
  const cards: Fact[] = [];
  for (const line of lines) {
    if (line.kind === 'damage') {
      isLoss = true;
      n += line.amount;
    } else if (isLoss && line.kind === 'trash' && line.side === 'runner') {
      cards.push(...line.cards.slice(0, 1).map((c) => doc.facts[c.code]));
    } else {
      isLoss = false;
    }
  }
  return cards.length > 0 ? { n, cards } : null;
}
