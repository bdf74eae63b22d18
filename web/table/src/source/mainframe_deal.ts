// How a game of Mainframe begins, as a record of the protocol says it. Knows no engine.
import type { MainframeRunner, MainframeSetup } from '../../../engine/index.js';
import type { Setup } from './deal';
import type { MfRecord } from './mainframe_types';

/** What the engine begins a game with. */
export function boardSetup(setup: Setup): MainframeSetup {
  if (setup.cmd !== 'new' || setup.cards !== undefined) {
    throw new Error(`this page cannot begin a game by "${setup.cards ? 'cards' : setup.cmd}"`);
  }
  return {
    players: setup.players as MainframeRunner[],
    border: setup.border === 'walled' ? 'walled' : 'paths',
    ...(setup.key === undefined ? { seed: setup.seed ?? 1 } : { key: String(setup.key) }),
  };
}

export const setupOfBoard = ({ players, border, key, seed }: MfRecord): Setup => ({
  cmd: 'new',
  game: 'mainframe',
  players,
  border,
  ...(seed === undefined ? { key } : { seed }),
});
