// Players made of code, for both games: asked with the view of whoever is to move, they answer with
// a choice. They are sat down anew for every question, so that the answer follows from the view, the
// seed and the number of applications.
import { JackinError, oneOf, seedOf, shown } from './memory.js';

const APPLICATIONS_MAX = 10_000_000;

export class Bots {
  constructor(memory) {
    this.memory = memory;
    this.answer = memory.struct('bot_answer', { choice: 2, per_mille: 2, applications: 4 });
    this.names = Array.from(
      { length: memory.number.BOT_COUNT }, (_, i) => memory.constant(memory.call.bot_name(i)),
    );
  }

  /**
   * `game` is 'nr' or 'mf'; its view and its list lie at `view` and `list`, and `sit` puts a bot of
   * that kind and seed into the memory at `bot`.
   */
  decide(game, { bot, view, list, sit }, name, { applications, seed = 1 } = {}) {
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
    return {
      choice: this.memory.u16(room.answer + this.answer.choice),
      value: this.memory.u16(room.answer + this.answer.per_mille) / 1000,
      applications: this.memory.u32(room.answer + this.answer.applications),
    };
  }
}
