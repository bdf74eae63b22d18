// Hands that lie open by consent.
import type { NetrunnerState, Side, TableCard } from './types';

/** What both seats see of their own, in one state: those who watch may see it by consent. */
export function opened(
  state: NetrunnerState,
  views: Partial<Record<string, NetrunnerState>> | undefined,
): NetrunnerState {
  return {
    ...state,
    corp: views?.corp?.corp ?? state.corp,
    runner: views?.runner?.runner ?? state.runner,
  };
}

/** The state with one more hand: that of the other at a teaching table. */
export const withHand = (
  { corp, runner, ...state }: NetrunnerState,
  side: Side,
  cards: TableCard[],
): NetrunnerState => ({
  ...state,
  corp: side === 'corp' ? { ...corp, hq: cards } : corp,
  runner: side === 'runner' ? { ...runner, grip: cards } : runner,
});
