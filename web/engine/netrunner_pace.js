// When the other player is called, so that nobody learns from it what he holds: docs/attending.md.
import { AT, JackinError } from './memory.js';

export class NetrunnerPace {
  #rules;

  #bytes;

  constructor(rules) {
    const { memory } = rules;
    this.#rules = rules;
    this.pace = memory.struct('nr_pace', { was_called: 1 });
    this.moment = memory.struct('nr_moment', { step: 1, server: 1, ice: 2 });
    this.#bytes = new Uint8Array(this.pace.$size);
  }

  /** What is remembered, in the place of choices to preview: nobody previews meanwhile. */
  #put() {
    const { memory } = this.#rules;
    memory.bytes.set(this.#bytes, memory.room.previewed);
    return memory.room.previewed;
  }

  called() {
    const { memory } = this.#rules;
    const at = this.#put();
    memory.call.nr_pace_called(at);
    this.#bytes = memory.copy(at, this.pace.$size);
  }

  /** The views are a spectator's, before and after the choice. */
  next(before, events, after, settings = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const { call, number: n, room } = memory;
    for (const view of [before, after]) {
      if (view?.viewer !== 'spectator') {
        throw new JackinError('bad_argument', 'everybody knows when somebody is called: the views '
          + 'are those of a spectator');
      }
    }
    const at = this.#put();
    const moments = at + this.pace.$size;
    events[AT]();
    const found = call.nr_pace_next(at, room.events, events.length, after[AT](), moments);
    this.#bytes = memory.copy(at, this.pace.$size);
    const told = memory.copy(moments, found * this.moment.$size);
    const data = new DataView(told.buffer, told.byteOffset, told.byteLength);
    const calls = [];
    for (let i = 0; i < found; i++) {
      const view = before[AT]();
      const g = view + rules.view.game;
      const side = memory.u8(g + rules.game.turn_side) === n.NR_CORP ? n.NR_RUNNER : n.NR_CORP;
      memory.bytes.set(told, moments);
      rules.looking = null; // the picture is drawn into its place
      call.nr_pace_picture(g, moments + i * this.moment.$size);
      if (call.nr_may_be_asked(view, side, rules.putStops(settings, side)) !== 0) {
        const one = i * this.moment.$size;
        const ice = data.getUint16(one + this.moment.ice, true);
        calls.push({
          side: side === n.NR_CORP ? 'corp' : 'runner',
          step: rules.name('nr_step_name', told[one + this.moment.step]),
          ...(ice === 0 ? {} : { ice }),
        });
      }
    }
    return calls;
  }

  /** Is this a window of the other's turn in which its player is called, whatever he can do? */
  calls(table, settings = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const view = table[AT]();
    const g = view + rules.view.game;
    const at = this.#put();
    const side = memory.u8(g + rules.game.to_move);
    const step = memory.u8(g + rules.game.step);
    const isHere = rules.name('nr_prompt_name', memory.u8(g + rules.game.prompt)) === 'window'
      && side !== memory.u8(g + rules.game.turn_side)
      && [this.pace.ahead, this.pace.between].some(
        (field) => memory.u8(at + field + this.moment.step) === step,
      );
    return isHere && memory.u8(at + this.pace.was_called) === 0
      && memory.call.nr_may_be_asked(view, side, rules.putStops(settings, side)) !== 0;
  }
}
