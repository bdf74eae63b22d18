// What the parts of the table share: the document, what is lit, and what presses do.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lit, Picked } from '../model/lit';
import type { Doc, Lang, NetrunnerPreview, Offer, TableCard } from '../source/types';
import type { Words } from '../words';
import type { Handle } from './faces';

export interface Ended {
  server: string;
  successful: boolean;
}
export interface TableContext {
  doc: Doc;
  w: Words;
  lit: Lit;
  picked: Picked;
  /** What the pointed (or the default) choice would change. */
  preview: NetrunnerPreview | null;
  handle(card: TableCard, place: string, cls?: string): Handle;
  serverHandle(server: string, name: string): Handle;
  make(offer: Offer): void;
  press(offers: Offer[] | undefined): void;
  pick(picked: Picked): void;
  point(offer: Offer | null): void;
  read(code: string | null): void;
  /** The run that has just ended: its lane keeps its shape for a moment. */
  ended: Ended | null;
  /** The code of the card that is read. */
  reading: string | null;
}

/** What a slot of the dock needs of its table, whichever game is played there. */
export interface SlotContext {
  lang: Lang;
  w: Words;
  make(offer: { key: number }): void;
  point(offer: { key: number } | null): void;
}
export const Slots = createContext<SlotContext | null>(null);
export const useSlots = () => useContext(Slots)!;

export const Context = createContext<TableContext | null>(null);
export const useTable = () => useContext(Context)!;
