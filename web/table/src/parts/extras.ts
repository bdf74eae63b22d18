// What is handed to the table besides the game, each where it is wanted: by a table with people who
// sits there, clocks, a bar, a wish of the other, further tabs, what can be done while the other
// decides; by a lesson its goal and its end; by two at one screen the handing over. A table of one's
// own has none of it.
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Side } from '../source/types';

export interface Extras {
  /** Under the opponent's strip: what a lesson says. */
  under?: ComponentChildren;
  /** In place of the dock, when there is nothing to decide any more. */
  dock?: ComponentChildren;
  clock?(side: Side): ComponentChildren;
  /** Under or over everything: the connection, somebody who is away. */
  bar?: ComponentChildren;
  /** A wish of the other, between what happened and the dock. */
  wish?: ComponentChildren;
  tabs?: { id: string; label: string; count: number; body: ComponentChildren; onOpen?: () => void }[];
  /** The grey dock: its heading and what is in it. */
  waitTitle?: string | null;
  waiting?: ComponentChildren;
  /** In place of the buttons of the end; null: the usual ones. */
  end?: ComponentChildren;
  /** Said where a choice came too late. */
  decided?: string;
  /** What somebody who watches reads at the end. */
  watchOver?: string;
}
export const ExtrasContext = createContext<Extras>({});
export const useExtras = () => useContext(ExtrasContext);
