// What lies open on the table that is hidden while a game goes on.
import type { Doc } from '../source/types';

/** Hands and facedown cards: the game is over, or who watches may see both sides. */
export const liesOpen = (doc: Doc) => doc.over !== null || doc.open?.length === 2;

/** A teaching table: the other's hand is open too. */
export const isTeaching = (doc: Doc) => doc.open?.length === 1;
