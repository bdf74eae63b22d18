// How a program in TypeScript uses the wrapper; it is compiled, never run. A line after @ts-expect-
// error must not
// compile.
import { JackinError, load } from '../../web/engine/index.js';
import type {
  Deck, Engine, NetrunnerGame, NetrunnerState, TableCard,
} from '../../web/engine/index.js';

export async function begin(): Promise<NetrunnerGame> {
  const engine: Engine = await load(fetch('jackin.wasm'), { lang: 'pl' });
  await engine.learn(fetch('jackin.numbers'));
  // @ts-expect-error: a name is not the file
  engine.learn('jackin.numbers');
  const deck: Deck = engine.decks.parse('Noise: Hacker Extraordinaire\n3 Sure Gamble');
  const report = engine.decks.check(deck, { side: 'runner' });
  if (!report.legal) {
    throw new Error(report.violations.map((one) => one.text).join(' '));
  }
  // @ts-expect-error: a game needs a seed or a key
  engine.netrunner.new({ corp: 'jinteki', runner: deck });
  // @ts-expect-error: not both
  engine.netrunner.new({ corp: 'jinteki', runner: deck, seed: 1, key: '' });
  // @ts-expect-error: there is no such viewer
  engine.netrunner.log({ viewer: 'dealer' });
  // @ts-expect-error: there is no such runner
  engine.mainframe.new({ players: ['Bob'], seed: 1 });
  return engine.netrunner.new({ corp: 'jinteki', runner: deck, seed: 42n });
}

export function ice(state: NetrunnerState): TableCard[] {
  return Object.values(state.corp.servers).flatMap((server) => server.ice);
}

export function play(engine: Engine, game: NetrunnerGame): string {
  while (!game.over) {
    const choice = game.choices('pl').find((one) => one.verb === 'run') ?? game.choices()[0];
    try {
      for (const event of game.choose(choice.choice).for('runner')) {
        console.log(event.kind, event.card?.title ?? '?', event.text);
      }
    } catch (error) {
      if (error instanceof JackinError && error.code === 'no_such_choice') {
        return error.message;
      }
      throw error;
    }
  }
  // @ts-expect-error: there is no such bot
  game.bot('clever');
  const answer: number = game.bot('steady', { applications: 100, seed: 7n }).choice;
  console.log(answer);
  // @ts-expect-error: what is told is the caller's, a game is the engine's
  game.turn = 3;
  const sample = engine.netrunner.sample(game.look('runner'), { corp: 'jinteki' }, 1);
  return `${sample.hash()} ${game.winner ?? 'nobody'} ${game.words.end('pl')}`;
}
