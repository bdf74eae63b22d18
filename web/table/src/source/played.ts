// A game that was played, at any of its moments. Knows neither engine nor browser.

/** A game is kept every so many choices, so that none is far away. */
const STRIDE = 24;

interface Game<Events> {
  clone(): Game<Events>;
  choose(choice: number): Events;
}

export class Played<Events, G extends Game<Events>> {
  readonly choices: number[];

  #kept: G[] = [];

  #deal: (game: G, at: number) => G;

  /** Plays it through; each choice and what came of it is heard. After so many choices `deal` may
   * have another game go on in place of that one. */
  constructor(
    game: G,
    choices: number[],
    hear: (events: Events, at: number, choice: number) => void,
    deal: (game: G, at: number) => G = (same) => same,
  ) {
    this.choices = choices;
    this.#deal = deal;
    let now = game;
    choices.forEach((choice, at) => {
      this.#keep(now, at);
      const events = now.choose(choice);
      now = deal(now, at + 1);
      hear(events, at, choice);
    });
    this.#keep(now, choices.length);
  }

  #keep(game: G, at: number) {
    if (at % STRIDE === 0) {
      this.#kept.push(game.clone() as G);
    }
  }

  /** The game before choice number `at`. */
  before(at: number): G {
    const from = Math.floor(at / STRIDE);
    let game = this.#kept[from].clone() as G;
    this.choices.slice(from * STRIDE, at).forEach((choice, i) => {
      game.choose(choice);
      game = this.#deal(game, from * STRIDE + i + 1);
    });
    return game;
  }
}
