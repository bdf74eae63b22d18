// What a replay is shown with: the two games have their own tables, and everything about moving
// through a record is the same.
import type { ComponentChild, ComponentType } from 'preact';
import type { Lang } from '../../../engine/index.js';
import type { Loaded } from '../source/records';
import type { Beginning, MfShown, Shown, Timeline, View } from '../source/timeline';

export interface StageProps<S> {
  shown: S;
  dock: ComponentChild;
  /** Log and comments. */
  told: ComponentChild;
  /** The line across the foot; on a phone the dock has it. */
  timeline: ComponentChild;
  isPhone: boolean;
  /** On a phone: the log is open. */
  isLog: boolean;
  closeLog: () => void;
  leave: () => void;
}

export interface Staged<S = Shown | MfShown> {
  Stage: ComponentType<StageProps<S>>;
  Log: ComponentType;
  /** Of a side or a runner. */
  name(side: string, lang: Lang): string;
  /** What stands on the button of a view where its name is too long. */
  sign?(view: View): ComponentChild;
  shade(side: string, line: Timeline): boolean;
  letter(side: string, lang: Lang): string;
  mark?(side: string): string;
  /** The chances, reckoned turn by turn, as lines. */
  curves(line: Timeline, chances: (number | null)[]): { cls?: string; chances: (number | null)[] }[];
  playOnNote: 'playOnNote' | 'playOnBots';
  /** Lays a game on the shelf that begins with what was played until now; its address,
   * or null where the browser keeps nothing more. */
  playOn(
    loaded: Loaded,
    from: Beginning,
    at: number,
    viewer: View,
    line: Timeline,
    /** With the cards as they lie, where they could be dealt anew. */
    same: boolean,
  ): string | null;
}
