// What a lesson is: a position, a goal, and for every moment on the way what is taught there.
import type { NetrunnerPosition, NetrunnerState, Side } from '../../../engine/index.js';

export interface Both {
  en: string;
  pl: string;
}

/** Which choices are meant. Cards go by their English titles. */
export interface Want {
  verb: string;
  card?: string;
  server?: string;
  amount?: number;
  ability?: number;
}

/** One thing to learn. The first that fits the decision is taught; so a learner who finds another
 * way is picked up wherever he is. */
export interface Step {
  want: Want;
  /** Only in states of this kind. */
  when?: (state: NetrunnerState) => boolean;
  coach: Both;
}

export interface Lesson {
  side: Side;
  title: Both;
  goal: Both;
  /** A second sentence under the goal. */
  note: Both;
  position: NetrunnerPosition;
  steps: Step[];
  /** How many choices what is taught takes. */
  moves: number;
  /** What the other side does, the first that fits; otherwise it passes or takes a credit. */
  foe: { want: Want; when?: (state: NetrunnerState) => boolean }[];
  done: (state: NetrunnerState) => boolean;
  /** The goal cannot be reached any more. */
  lost?: (state: NetrunnerState) => boolean;
  /** What was learned, said at the end. */
  learned: Both;
}
