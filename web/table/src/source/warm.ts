// The first decisions of a bot take many times as long as later ones: the browser compiles the module
// anew, and better, while it runs. So some are made of another game as soon as the table is laid.
import type { Engine } from '../../../engine/index.js';

/** More make the longest decision no shorter. */
const DECISIONS = 12;

/** Each call makes one decision; false when that was the last. */
export function warming(engine: Engine): () => boolean {
  const game = engine.netrunner.new({ corp: 'weyland', runner: 'anarch', seed: 1 });
  let made = 0;
  return () => {
    made += 1;
    game.choose(game.bot('gentle', { seed: made }).choice);
    return made < DECISIONS && !game.over;
  };
}
