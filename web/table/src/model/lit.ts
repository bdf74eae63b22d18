// Which object on the table stands for which offers. Everything that is lit is an offer of the
// document, and every offer is lit or listed.
import type { Doc, Offer } from '../source/types';

/** What the player has picked on the way to a choice; Esc goes back. */
export interface Picked {
  card?: number;
  subroutine?: number;
  server?: string;
  /** A list of the dock that is open. */
  list?: 'run' | 'hand' | 'use' | 'other' | 'advance' | 'trash-resource' | null;
}
export const NOTHING: Picked = {};

/** Actions that stand beside the hand. */
export const BASICS = {
  corp: ['draw', 'gain-credit', 'advance', 'trash-resource', 'purge'],
  runner: ['draw', 'gain-credit', 'remove-tag'],
} as const;
const ALONE = new Set(['draw', 'gain-credit', 'purge', 'remove-tag']);

export interface Lit {
  cards: Map<number, Offer[]>;
  servers: Map<string, Offer[]>;
  subroutines: Map<number, Offer[]>;
  basics: Map<string, Offer[]>;
}

const add = <K>(map: Map<K, Offer[]>, key: K, offer: Offer) => {
  map.set(key, [...(map.get(key) ?? []), offer]);
};

/** Does this offer put or play a card somewhere: a card first, then a server or a host? */
const goesTo = (offer: Offer) =>
  offer.card !== undefined &&
  (offer.server !== undefined || offer.host !== undefined) &&
  ['install', 'play', 'use'].includes(offer.verb);

export function litOf(doc: Doc, picked: Picked): Lit {
  const lit: Lit = {
    cards: new Map(),
    servers: new Map(),
    subroutines: new Map(),
    basics: new Map(),
  };
  for (const offer of doc.ask?.offers ?? []) {
    if (offer.kind === 'line') {
      continue;
    }
    if (ALONE.has(offer.verb)) {
      add(lit.basics, offer.verb, offer);
      continue;
    }
    if (offer.verb === 'advance' || offer.verb === 'trash-resource') {
      add(lit.basics, offer.verb, offer);
    }
    if (offer.verb === 'break') {
      add(lit.subroutines, offer.subroutine!, offer);
    }
    if (goesTo(offer) && picked.card === offer.card) {
      if (offer.host !== undefined) {
        add(lit.cards, offer.host, offer);
      } else {
        add(lit.servers, offer.server!, offer);
      }
      continue;
    }
    if (offer.card !== undefined) {
      add(lit.cards, offer.card, offer);
    } else if (offer.server !== undefined) {
      add(lit.servers, offer.server, offer);
    }
  }
  return lit;
}

/** The offers that the picked object has. */
export function pickedOffers(doc: Doc, picked: Picked): Offer[] {
  const offers = (doc.ask?.offers ?? []).filter((o) => o.kind !== 'line');
  if (picked.subroutine !== undefined) {
    return offers.filter((o) => o.subroutine === picked.subroutine);
  }
  if (picked.card !== undefined) {
    return offers.filter((o) => o.card === picked.card);
  }
  if (picked.server !== undefined) {
    return offers.filter((o) => o.card === undefined && o.server === picked.server);
  }
  switch (picked.list) {
    case 'run':
      return offers.filter((o) => o.verb === 'run');
    case 'hand':
      return offers.filter((o) => o.verb === 'install' || o.verb === 'play');
    case 'use':
      return offers.filter((o) => ['use', 'rez', 'score', 'trigger'].includes(o.verb));
    case 'advance':
      return offers.filter((o) => o.verb === 'advance');
    case 'trash-resource':
      return offers.filter((o) => o.verb === 'trash-resource');
    case 'other':
      return offers.filter((o) => o.key !== doc.ask?.pass);
    default:
      return [];
  }
}

/** What a press on an object does: makes its one offer, or picks the object. */
export function press(
  offers: Offer[] | undefined,
  picked: Picked,
): { make: Offer } | { pick: Picked } | null {
  if (offers === undefined || offers.length === 0) {
    return null;
  }
  if (offers.length === 1 && !(goesTo(offers[0]) && picked.card !== offers[0].card)) {
    return { make: offers[0] };
  }
  const [first] = offers;
  if (offers.every((o) => o.verb === 'break' && o.subroutine === first.subroutine)) {
    return { pick: { subroutine: first.subroutine } };
  }
  return { pick: first.card !== undefined ? { card: first.card } : { server: first.server } };
}
