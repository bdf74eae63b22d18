// Games of Mainframe for the browser tests.
import { engine } from './browser.mjs';

const ALL = ['Kate', 'Noise', 'Andromeda', 'Chaos Theory'];

export const record = (seats, seed, more = {}) => ({
  id: 'abc',
  players: ALL.slice(0, seats),
  border: 'paths',
  me: 'Kate',
  bot: 'gentle',
  key: seed.toString(16).padStart(64, '0'),
  choices: [],
  asked: [],
  begun: 0,
  ...more,
});

/** The choices of a game between bots, up to the first decision of Kate's that is wanted. */
export function until(kept, wanted) {
  const game = engine.mainframe.new(kept);
  const choices = [];
  while (!game.over) {
    if (game.toMove === kept.me && wanted(game.view(kept.me), game.decision(), game)) {
      return choices;
    }
    const { choice } = game.bot('gentle', { seed: choices.length + 1 });
    choices.push(choice);
    game.choose(choice);
  }
  return wanted === nothing ? choices : null;
}
export const nothing = () => false;
const securesMine = (game) =>
  game
    .choices()
    .some((c) => game.look('Kate').preview([c.choice]).secures.some((z) => z.runner === 'Kate'));

/** The first game that has it: which one that is changes with the bots. */
export function find(seats, wanted, more) {
  for (let seed = 1; seed < 100; seed++) {
    const kept = record(seats, seed, more);
    const choices = until(kept, wanted);
    if (choices !== null) {
      return { ...kept, choices };
    }
  }
  throw new Error('no game has it');
}
export const placing = (seats, more, turn = 12) =>
  find(seats, (s, d, g) => d.prompt.kind === 'layout' && s.turn > turn && securesMine(g), more);

/** Lays a game on the browser's shelf. */
export const lay = (tab, kept, over = false) =>
  tab.evaluate(
    ([record, isOver]) =>
      localStorage.setItem(
        'jackin.board.abc',
        JSON.stringify({ record, turn: 0, scores: {}, over: isOver, won: false, at: 1 }),
      ),
    [kept, over],
  );

/** Sits down at a kept game. */
export async function sit(tab, kept, address) {
  await lay(tab, kept);
  await tab.goto(`${address}#/m/abc`);
  await tab.reload();
  await tab.waitForSelector('.mf .dock[data-seq], .mf .dock[data-kind=over]');
}

const LAYOUTS = ['i', 'u', 't', 'l', 'j', 'zig', 'zag'];

/** A turn in which the first layout of the suite has many places, and its key. */
export function withLayout(seats) {
  let key = '';
  const kept = find(seats, (s, d, game) => {
    if (d.prompt.kind !== 'turn' || s.turn <= 8) {
      return false;
    }
    const offered = (code) => d.choices.find((c) => c.verb === 'execute' && c.card.code === code);
    const at = s.suite.findIndex((card) => LAYOUTS.includes(card.code) && offered(card.code));
    if (at < 0) {
      return false;
    }
    const tried = game.clone();
    tried.choose(offered(s.suite[at].code).choice);
    key = String(at + 1);
    return tried.decision().prompt?.kind === 'layout' && tried.count > 40;
  });
  return { kept, key };
}
