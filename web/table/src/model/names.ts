// What a screen reader says of an object: all that the eye sees, in one order: title, type, state,
// numbers, what it hosts, where it is.
import { words } from '../words';
import { speech } from '../words/speech';
import type { Doc, Lang, Side, TableCard } from '../source/types';

export const SPOKEN: Record<string, Record<string, string>> = {
  en: {
    credit: 'credits',
    click: 'click',
    trash: 'trash',
    mu: 'memory',
    link: 'link',
    subroutine: 'subroutine',
    'recurring-credit': 'recurring credits',
  },
  pl: {
    credit: 'kredyty',
    click: 'klik',
    trash: 'skasuj',
    mu: 'JP',
    link: 'połączenie',
    subroutine: 'podprogram',
    'recurring-credit': 'kredyty odnawialne',
  },
};

/** A text of the engine with its [symbols] as words. */
export const spoken = (text: string, lang: Lang) =>
  text.replace(/ ?\[([a-z-]+)\]/g, (all, name) =>
    SPOKEN[lang][name] ? ` ${SPOKEN[lang][name]}` : all,
  );

/** Where a card is: '' in the rig, 'hand', or a place in words. */
export function nameOf(doc: Doc, card: TableCard, place: string, withText = true): string {
  const w = words(doc.lang);
  const t = speech(doc.lang);
  const fact = card.code ? doc.facts[card.code] : undefined;
  const isInstalled = card.rezzed !== undefined;
  const parts: string[] = [];
  if (fact) {
    parts.push(fact.title, fact.kind);
  }
  if (isInstalled && (fact?.side ?? 'corp') === 'corp') {
    parts.push(
      card.rezzed ? t.rezzed : fact || place === '' ? t.unrezzed : `${t.unrezzed} ${w.cardWord}`,
    );
  } else if (card.hidden || !fact) {
    parts.push(w.facedownCard);
  }
  if (fact) {
    const strength = card.strength ?? fact.strength;
    if (strength !== null && strength !== undefined) {
      parts.push(`${w.strength} ${strength}`);
    }
    if (fact.cost !== null && (place === 'hand' || (isInstalled && !card.rezzed))) {
      parts.push(t.cost(fact.cost));
    }
    if (place === 'hand' && fact.memory !== null) {
      parts.push(t.memory(fact.memory));
    }
    if (fact.type === 'agenda') {
      parts.push(t.needs(fact.requirement ?? 0), t.points(fact.points ?? 0));
    }
    if (fact.trash_cost !== null && fact.side === 'corp') {
      parts.push(t.trash(fact.trash_cost));
    }
    const subs = fact.text.split('\n').filter((l) => l.startsWith('[subroutine]')).length;
    if (fact.type === 'ice' && subs > 0) {
      parts.push(t.subs(subs));
    }
  }
  if (card.advancement) {
    parts.push(t.advancement(card.advancement));
  }
  for (const [kind, n] of Object.entries(card.counters ?? {})) {
    if (n > 0) {
      parts.push(t.counters[kind]?.(n) ?? `${kind} ${n}`);
    }
  }
  const hosted = (card.hosted ?? []).map((one) =>
    one.code ? doc.facts[one.code]?.title : w.facedownCard,
  );
  if (hosted.length > 0) {
    parts.push(t.hosts(hosted.join(', ')));
  }
  if (place === 'hand') {
    const text = fact && withText ? [spoken(fact.text.replace(/\n/g, ' '), doc.lang)] : [];
    parts.push(t.inHand, ...text);
  } else if (place !== '') {
    parts.push(place);
  }
  return parts.join(', ');
}

const VOWEL = 'aeiouyąęó';
/** Where a long word may be parted: after a vowel and before a consonant that a vowel follows or a
 * Polish szcz, or between two such consonants that are not one sound. */
const PART = new RegExp(
  `(?<=\\p{L}{3}[${VOWEL}])(?=[^${VOWEL}\\W][${VOWEL}]\\p{L}{2})|` +
    `(?<=\\p{L}{2}[${VOWEL}])(?=szcz[${VOWEL}])|` +
    `(?<=\\p{L}{2}[${VOWEL}][^${VOWEL}\\W])(?<!(?=rz|sz|cz|ch|dz|th|ck|ng).)` +
    `(?=[^${VOWEL}\\W][${VOWEL}]\\p{L})`,
  'giu',
);

/** A title whose long words may be parted, for narrow faces. */
export const parted = (title: string, from = 11) =>
  title.replace(/\p{L}+/gu, (word) =>
    word.length < from ? word : word.replace(PART, '\u00ad'),
  );

/** "Code Gate · Bioroid · AP" from "ice: Code Gate, Bioroid, AP". */
export function kindOf(kind: string): { type: string; subtypes: string[] } {
  const [type, rest] = kind.split(': ');
  return { type, subtypes: rest ? rest.split(', ') : [] };
}

/** Who sits on a side, in words. */
export function whoIs(doc: Doc, side: Side): string {
  const w = words(doc.lang);
  const who = doc.players?.[side] ?? (side === doc.me ? 'you' : doc.opponent);
  return doc.names?.[side] ?? w[who as 'gentle'] ?? who;
}
export const foeOf = (doc: Doc) => whoIs(doc, doc.me === 'corp' ? 'runner' : 'corp');
