// Players made of code, for both games: asked with the view of whoever is to move, they answer with
// a choice. They are sat down anew for every question, so that the answer follows from the view, the
// seed and the number of applications.
import { JackinError, oneOf, seedOf, shown } from './memory.js';

const APPLICATIONS_MAX = 10_000_000;

/** Takes what the bots of Netrunner have learned, the bytes of jackin.numbers. */
export function learn(memory, bytes) {
  const { call, number: n, room } = memory;
  // What is longer than there is room for is not whole either.
  const part = bytes.subarray(0, memory.scratchSize);
  memory.bytes.set(part, room.in);
  const faults = {
    [n.WASM_FOREIGN]: ['bad_bytes', 'this is not jackin.numbers'],
    [n.WASM_OF_ANOTHER]: [
      'other_version',
      'this jackin.numbers is not the one that was built with jackin.wasm: take both of one version',
    ],
    [n.WASM_DAMAGED]: [
      'bad_bytes', 'jackin.numbers is damaged: bytes of it are missing, or have changed',
    ],
  };
  const fault = faults[call.wasm_learn(room.in, part.length)];
  if (fault !== undefined) {
    throw new JackinError(...fault);
  }
}

export class Bots {
  constructor(memory) {
    this.memory = memory;
    this.answer = memory.struct('bot_answer', { choice: 2, per_mille: 2, applications: 4 });
    this.reason = memory.struct('bot_reason', { answer: this.answer.$size });
    this.names = Array.from(
      { length: memory.number.BOT_COUNT }, (_, i) => memory.constant(memory.call.bot_name(i)),
    );
  }

  /** Those of Netrunner that look ahead must have learned before they are asked. */
  expectLearned(kind) {
    if (this.memory.call.wasm_must_learn(kind) !== 0) {
      throw new JackinError(
        'no_numbers',
        `${shown(this.names[kind])} needs what it has learned: give jackin.numbers to load() or to `
          + 'learn() of the engine',
      );
    }
  }

  /**
   * `game` is 'nr' or 'mf'; its view and its list lie at `view` and `list`, and `sit` puts a bot of
   * that kind and seed into the memory at `bot`. `say` makes a sentence of the reason at
   * memory.room.reason.
   */
  decide(game, { bot, view, list, sit, say }, name, { applications, seed = 1, reason } = {}) {
    const { call, room } = this.memory;
    const kind = oneOf(this.names, name, 'a bot');
    const chance = seedOf(seed);
    const isBudget = Number.isInteger(applications) && applications > 0
      && applications <= APPLICATIONS_MAX;
    if (applications !== undefined && !isBudget) {
      throw new JackinError(
        'bad_argument',
        `applications are a whole number from 1 to ${APPLICATIONS_MAX}, not ${shown(applications)}`,
      );
    }
    sit(kind, chance);
    call[`bot_${game}_ask`](bot, view, list);
    call[`bot_${game}_think`](bot, applications ?? call[`bot_${game}_usual`](kind));
    call[`bot_${game}_answer`](room.answer, bot);
    const told = {
      choice: this.memory.u16(room.answer + this.answer.choice),
      value: this.memory.u16(room.answer + this.answer.per_mille) / 1000,
      applications: this.memory.u32(room.answer + this.answer.applications),
    };
    if (reason) { // beside a choice that there is not: the next best one
      call[`bot_${game}_reason`](bot, this.memory.u32(list), room.reason);
      told.reason = say();
    }
    return told;
  }
}
