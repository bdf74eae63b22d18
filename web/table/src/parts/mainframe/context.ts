// What the parts of Mainframe's table share.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Board, MfLit, MfPicked, Under } from '../../model/mainframe';
import type { MfDoc, MfOffer, Verdict } from '../../source/mainframe_types';
import type { Words } from '../../words';
import type { MfWords } from '../../words/mainframe';

export interface MfContext {
  doc: MfDoc;
  w: MfWords;
  /** The labels that both games have. */
  base: Words;
  board: Board;
  lit: MfLit;
  /** Something that cannot be chosen lies under the pointer, and why it cannot. */
  bad: { place: Under; verdict: Verdict | null } | null;
  /** How many zones are counted by now, when the game is over. */
  counted: number;
  /** Of a replay: the program that is chosen next. */
  did?: string | null;
  pick(picked: MfPicked): void;
  make(offer: MfOffer): void;
  read(code: string | null): void;
  pointAt(place: Under | null): void;
  /** The name of a runner in the language of the document. */
  name(runner: string): string;
}
export const Context = createContext<MfContext | null>(null);
export const useMainframe = () => useContext(Context)!;
