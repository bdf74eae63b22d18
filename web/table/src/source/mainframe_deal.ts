// How a game of Mainframe begins, and what is recorded of it, as the protocol says it.
import type {
  Engine,
  MainframeGame,
  MainframeRunner,
  MainframeSetup,
} from '../../../engine/index.js';
import { inEpoch, type Setup } from './deal';
import type { MfRecord } from './mainframe_types';
import type { GameRecord } from './records';
import type { Redealt } from './types';

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

export const setupOfBoard = ({ players, border, key, seed, epochs }: MfRecord): Setup => ({
  cmd: 'new',
  game: 'mainframe',
  players,
  border,
  ...(seed === undefined ? { key } : { seed }),
  ...(epochs ? { epochs } : {}),
});

/** The game after so many choices: where it was dealt anew, from what one runner knew (TH-27). */
export const redealtBoard = (
  engine: Engine,
  setup: Setup,
  game: MainframeGame,
  at: number,
  all: Redealt<MainframeRunner>[] = [],
): MainframeGame =>
  all
    .filter((one) => one.at === at)
    .reduce(
      (now, { view, seed }) => engine.mainframe.sample(now.look(view), seed),
      inEpoch(game, at, setup),
    );

/** The protocol's record of a game. */
export const recordedBoard = (
  engine: Engine,
  setup: Setup,
  game: MainframeGame,
  choices: number[],
  players: string[] | undefined,
  redealt: Redealt<string>[] = [],
): GameRecord => ({
  engine: 'jackin',
  version: engine.version,
  protocol: 1,
  game: 'mainframe',
  setup,
  ...(setup.key === undefined ? { seed: setup.seed } : { key: setup.key }),
  rigged: false,
  rigs: [],
  choices,
  hash: game.hash(),
  ...(players ? { players } : {}),
  ...(redealt.length > 0 ? { redealt } : {}),
});
