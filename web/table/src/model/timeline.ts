// The line across the foot of a replay: where a moment lies on it, and the moment at a place.
import type { Timeline } from '../source/timeline';

/** The turn that a moment belongs to, counted from 0; -1: the set-up. */
export function turnAt(line: Timeline, at: number): number {
  let turn = -1;
  while (turn + 1 < line.turns.length && line.turns[turn + 1].from <= at) {
    turn += 1;
  }
  return turn;
}

/** Where a moment lies, in turns from the left: 2.5 is the middle of the third. Each turn is as
 * wide as every other. */
export function placeOf(line: Timeline, at: number): number {
  const turn = turnAt(line, at);
  if (turn < 0) {
    return 0;
  }
  const from = line.turns[turn].from;
  const to = line.turns[turn + 1]?.from ?? line.choices;
  return turn + (to > from ? Math.min(1, (at - from) / (to - from)) : 0);
}

/** The moment of the list that lies nearest to a place. */
export function momentAt(line: Timeline, moments: number[], place: number): number {
  let best = moments[0] ?? 0;
  for (const at of moments) {
    if (Math.abs(placeOf(line, at) - place) < Math.abs(placeOf(line, best) - place)) {
      best = at;
    }
  }
  return best;
}

/** The neighbouring moment. */
export function stepFrom(moments: number[], at: number, by: 1 | -1): number {
  if (by > 0) {
    return moments.find((m) => m > at) ?? moments.at(-1) ?? at;
  }
  return moments.findLast((m) => m < at) ?? moments[0] ?? at;
}

/** The first moment of the next turn; or of this one, then of the one before. */
export function turnFrom(line: Timeline, moments: number[], at: number, by: 1 | -1): number {
  const first = (turn: number) =>
    turn < 0
      ? (moments[0] ?? 0)
      : turn >= line.turns.length
        ? (moments.at(-1) ?? at)
        : (moments.find((m) => m >= line.turns[turn].from) ?? moments.at(-1) ?? at);
  const turn = turnAt(line, at);
  if (by > 0) {
    return first(turn + 1);
  }
  const own = first(turn);
  return own < at ? own : first(turn - 1);
}
