// What those who watch see of both hands.
import type { NetrunnerState } from './types';

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
