// What a screen reader says of an object: all that the eye sees, in one order.
import { words } from '../words';
import type { Doc, TableCard } from '../source/types';

export function nameOf(doc: Doc, card: TableCard, place: string): string {
  const w = words(doc.lang);
  const fact = card.code ? doc.facts[card.code] : undefined;
  const parts: string[] = [];
  if (fact) {
    parts.push(fact.title, fact.kind);
  }
  if (card.hidden || (fact?.side === 'corp' && card.faceup === false)) {
    parts.push(card.rezzed === false && place !== '' ? w.unrezzed : w.facedownCard);
  }
  if (fact && card.strength !== undefined) {
    parts.push(`${w.strength} ${card.strength}`);
  }
  if (card.advancement) {
    parts.push(`${w.advance} ${card.advancement}`);
  }
  const counters = Object.entries(card.counters ?? {})
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${kind} ${n}`);
  parts.push(...counters);
  for (const hosted of card.hosted ?? []) {
    parts.push(`${w.hosted}: ${hosted.code ? doc.facts[hosted.code]?.title : w.facedownCard}`);
  }
  if (place !== '') {
    parts.push(place);
  }
  return parts.join(', ');
}

const VOWEL = 'aeiouyąęó';
/** Where a long word may be parted: after a vowel and before a consonant that a vowel follows, or
 * between two such consonants that are not one sound. */
const PART = new RegExp(
  `(?<=\\p{L}{3}[${VOWEL}])(?=[^${VOWEL}\\W][${VOWEL}]\\p{L}{2})|` +
    `(?<=\\p{L}{2}[${VOWEL}][^${VOWEL}\\W])(?<!(?=rz|sz|cz|ch|dz|th|ck|ng).)` +
    `(?=[^${VOWEL}\\W][${VOWEL}]\\p{L})`,
  'giu',
);

/** A title whose long words may be parted, for narrow faces. */
export const parted = (title: string) =>
  title.replace(/\p{L}{11,}/gu, (word) => word.replace(PART, '\u00ad'));

/** "Code Gate · Bioroid · AP" from "ice: Code Gate, Bioroid, AP". */
export function kindOf(kind: string): { type: string; subtypes: string[] } {
  const [type, rest] = kind.split(': ');
  return { type, subtypes: rest ? rest.split(', ') : [] };
}
