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

  /** Plays it through; each choice and what came of it is heard. */
  constructor(game: G, choices: number[], hear: (events: Events, at: number, choice: number) => void) {
    this.choices = choices;
    choices.forEach((choice, at) => {
      this.#keep(game, at);
      hear(game.choose(choice), at, choice);
    });
    this.#keep(game, choices.length);
  }

  #keep(game: G, at: number) {
    if (at % STRIDE === 0) {
      this.#kept.push(game.clone() as G);
    }
  }

  /** The game before choice number `at`. */
  before(at: number): G {
    const from = Math.floor(at / STRIDE);
    const game = this.#kept[from].clone() as G;
    this.choices.slice(from * STRIDE, at).forEach((choice) => game.choose(choice));
    return game;
  }
}
