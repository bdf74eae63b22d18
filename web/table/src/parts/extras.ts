// What a table with people adds to the table: who sits there, clocks, a bar, a wish of the other,
// further tabs, what can be done while the other decides. A table of one's own has none of it.
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Side } from '../source/types';

export interface Extras {
  clock(side: Side): ComponentChildren;
  /** Under or over everything: the connection, somebody who is away. */
  bar: ComponentChildren;
  /** A wish of the other, between what happened and the dock. */
  wish: ComponentChildren;
  tabs: { id: string; label: string; count: number; body: ComponentChildren; onOpen?: () => void }[];
  /** The grey dock: its heading and what is in it. */
  waitTitle: string | null;
  waiting: ComponentChildren;
  /** In place of the buttons of the end; null: the usual ones. */
  end: ComponentChildren;
  /** Said where a choice came too late. */
  decided: string;
  /** What somebody who watches reads at the end. */
  watchOver: string;
}
export const ExtrasContext = createContext<Extras | null>(null);
export const useExtras = () => useContext(ExtrasContext);
