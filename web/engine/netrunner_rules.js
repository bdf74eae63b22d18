// Android: Netrunner, as it lies in the module's memory, told in plain objects with the names of
// docs/protocol.md. Every function takes the address of a game, or of the game of a view, and the
// viewer who is told: what he may not know is never asked for.
import { Bots } from './bots.js';
import { JackinError, PUT, Places, oneOf, printOf } from './memory.js';

export const SIDES = ['corp', 'runner'];
export const VIEWERS = ['corp', 'runner', 'spectator', 'all']; // as nr_viewer

/** Ledger entries, which the library separates by spaces. */
export function rulesIn(text) {
  return text === '' ? [] : text.split(' ');
}

export function viewerOf(viewer) {
  return oneOf(VIEWERS, viewer, 'a viewer');
}

/** What the games, views and events of one module share. */
export class Rules {
  constructor(memory, decks) {
    this.memory = memory;
    this.decks = decks;
    const { call, number } = memory;
    this.game = memory.struct('nr_game', {
      prompt: 1, to_move: 1, winner: 1, reason: 1, limit: 1, turn_side: 1, step: 1, turn: 2,
      identity: 2,
    });
    this.player = memory.struct(
      'nr_player', { credits: 2, clicks: 1, bad_publicity: 1, tags: 1, brain_damage: 1 },
    );
    this.run = memory.struct(
      'nr_run', { active: 1, server: 1, ice: 1, position: 1, phase: 1, successful: 1, credits: 2 },
    );
    this.copy = memory.struct(
      'nr_copy',
      { def: 2, id: 2, zone: 1, host: 1, flags: 1, counter: number.NR_COUNTER_CREDIT, credits: 2 },
    );
    this.choice = memory.struct(
      'nr_choice', { verb: 1, card: 1, ability: 1, server: 1, other: 1, option: 1, amount: 2 },
    );
    this.price = memory.struct('nr_price', { credits: 2 });
    this.list = memory.struct('nr_choices', { count: 4 });
    this.event = memory.struct('nr_event', {
      kind: 1, side: 1, seen: 1, other_seen: 1, id: 2, def: 2, other_id: 2, other_def: 2,
      server: 1, what: 1, n: 2, cause: 1, cause_seen: 1, cause_id: 2, cause_def: 2,
    });
    this.fee = memory.struct(
      'nr_fee', { credits: 2, pool: 2, clicks: 1, counters: 1, cards: 1 },
    );
    this.line = memory.struct('nr_line', {
      fee: this.fee.$size, later: this.fee.$size, breaks: 8, lets: 8, does: 4, how: 1, is_all: 1,
      steps: 1,
    });
    this.step = memory.struct(
      'nr_line_step', { choice: this.choice.$size, index: 2, side: 1, answers: 1 },
    );
    this.toll = memory.struct('nr_toll', {
      fee: this.fee.$size, does: 4, enters: 1, passed: 1, ice: 1, unknown: 1, lets: 1,
    });
    this.after = memory.struct('nr_after', {
      credits: 4, clicks: 4, hand: 4, points: 4, bad_publicity: 2, tags: 2, brain_damage: 2,
      memory_used: 2, memory_limit: 2, link: 2, run_credits: 2, ice_strength: 2, subroutines: 2,
      breaker_id: 2 * number.NR_MAX_PREVIEWED, strength: 2 * number.NR_MAX_PREVIEWED,
      breakers: 1, made: 1, legal: 1, open: 1, over: 1, broken: 8,
    });
    this.io = memory.struct('nr_io', { events_count: 4, events_lost: 1 });
    this.asking = memory.struct('nr_asking', { card: 1 });
    this.stops = memory.struct('nr_stops', {
      level: 1, wants: 1, stop: 8, skip: 8, pinned_card: 2 * number.NR_MAX_PINNED,
    });
    this.attended = memory.struct('nr_attended', { what: 1, choice: 2 });
    this.menu = memory.struct('nr_menu', {
      attended: this.attended.$size, count: 2, joins: 1, pass: 2, left_out: 2,
    });
    this.offer = memory.struct('nr_offer', { kind: 1, index: 2 });
    this.view = memory.struct('nr_view', { viewer: 1 });
    this.log = memory.struct('words_log', { repeats: 4, text: number.WORDS_MAX });
    this.card = memory.struct('nr_card', {
      code: 4, title: 4, title_pl: 4, set: 1, side: 1, type: 1, faction: 1, unique: 1,
      influence: 1, deck_limit: 1, quantity: 1, cost: 1, memory: 1, strength: 1, trash_cost: 1,
      requirement: 1, points: 1, link: 1, minimum_deck: 1, influence_limit: 1, subtypes: 8,
    });
    this.deck = memory.struct('nr_deck', {});
    this.places = new Places(memory, memory.room.game, this.game.$size, number.WASM_GAMES);
    this.bots = new Bots(memory);
    this.listed = null; // whose choices memory.room.list has
    this.looking = null; // whose bytes memory.room.view has
    this.codes = Array.from(
      { length: call.nr_cards_in_order(memory.room.in_order) },
      (_, i) => memory.u16(memory.room.in_order + 2 * i),
    );
    const table = [...this.codes].sort((a, b) => a - b);
    this.print = printOf([
      memory.constant(call.jackin_version()),
      String(this.game.$size),
      String(number.NR_RULES_VERSION),
      ...table.map((def) => `${def} ${this.cardText(def, 'code')}`),
    ]);
    this.phases = new Map([
      [number.NR_PHASE_APPROACH, 'approach'],
      [number.NR_PHASE_ENCOUNTER, 'encounter'],
      [number.NR_PHASE_SERVER, 'server'],
      [number.NR_PHASE_ACCESS, 'access'],
    ]);
    this.prevented = new Map([
      [number.NR_ON_DAMAGE, 'damage'],
      [number.NR_ON_TAG, 'tag'],
      [number.NR_ON_TRASH, 'trash'],
      [number.NR_ON_EXPOSE, 'expose'],
      [number.NR_ON_BAD_PUBLICITY, 'bad-publicity'],
      [number.NR_ON_BREAK, 'break'],
    ]);
  }

  name(call, value) {
    return this.memory.constant(this.memory.call[call](value));
  }

  serverName(server) {
    this.memory.call.nr_server_name(server, this.memory.room.out);
    return this.memory.text(this.memory.room.out);
  }

  cardText(def, field) {
    const at = this.memory.call.nr_card_at(def);
    return this.memory.constant(this.memory.u32(at + this.card[field]));
  }

  // ---- a game, or the game of a view: `g` is where it lies --------------------------------------

  isOver(g) {
    const { memory, game } = this;
    const hasWinner = memory.u8(g + game.winner) !== memory.number.NR_NOBODY;
    return hasWinner || memory.u8(g + game.reason) !== 0;
  }

  copyAt(g, c) {
    return g + this.game.copy + c * this.copy.$size;
  }

  cardName(id, def, isKnown) {
    return isKnown
      ? { id, title: this.cardText(def, 'title'), code: this.cardText(def, 'code') }
      : { id, hidden: true };
  }

  copies(count) {
    const { bytes, room } = this.memory;
    return [...bytes.subarray(room.copies, room.copies + count)];
  }

  zone(g, zone) {
    return this.copies(this.memory.call.nr_zone_list(g, zone, this.memory.room.copies));
  }

  counters(k) {
    const { memory, copy } = this;
    const n = memory.number;
    const counters = {};
    const kinds = [
      n.NR_COUNTER_VIRUS, n.NR_COUNTER_POWER, n.NR_COUNTER_AGENDA, n.NR_COUNTER_CREDIT,
      n.NR_COUNTER_RECURRING,
    ];
    for (const kind of kinds) {
      const isCredit = kind === n.NR_COUNTER_CREDIT;
      const count = isCredit ? memory.u16(k + copy.credits) : memory.u8(k + copy.counter + kind);
      counters[this.name('nr_counter_name', kind)] = count;
    }
    return counters;
  }

  hosted(g, host, viewer) {
    const { memory, copy } = this;
    const n = memory.number;
    const cards = [];
    for (let c = 1; c < n.NR_COPIES; c++) {
      const k = this.copyAt(g, c);
      if (memory.u8(k + copy.host) === host && memory.u8(k + copy.zone) !== n.NR_ZONE_NONE) {
        cards.push(c);
      }
    }
    if (cards.length < 2) {
      return cards.map((c) => this.cardOf(g, c, viewer));
    }
    const ordered = [];
    for (let zone = n.NR_ZONE_NONE + 1; zone < n.NR_ZONE_COUNT; zone++) {
      ordered.push(...this.zone(g, zone).filter((c) => cards.includes(c)));
    }
    return ordered.map((c) => this.cardOf(g, c, viewer));
  }

  isFaceup(zone, flags) {
    const n = this.memory.number;
    switch (zone) {
      case n.NR_ZONE_HQ:
      case n.NR_ZONE_RD:
      case n.NR_ZONE_GRIP:
      case n.NR_ZONE_STACK:
        return false;
      case n.NR_ZONE_TABLE:
      case n.NR_ZONE_ARCHIVES:
        return (flags & n.NR_FACEUP) !== 0;
      default:
        return true;
    }
  }

  /** Ice and icebreakers have. */
  hasStrength(def) {
    const { memory } = this;
    const printed = memory.data.getInt8(memory.call.nr_card_at(def) + this.card.strength);
    return printed !== memory.number.NR_NONE;
  }

  cardOf(g, c, viewer) {
    const { memory, copy } = this;
    const n = memory.number;
    const k = this.copyAt(g, c);
    const def = memory.u16(k + copy.def);
    const zone = memory.u8(k + copy.zone);
    const flags = memory.u8(k + copy.flags);
    const isKnown = memory.call.nr_is_hidden(def) === 0; // g is the game of a view
    const isTable = zone === n.NR_ZONE_TABLE;
    const card = this.cardName(memory.u16(k + copy.id), def, isKnown);
    if (isKnown && memory.call.nr_visible(g, c, viewer) === 0) {
      card.known = true; // seen before, and followed since
    }
    if (isKnown || isTable) {
      card.rezzed = isTable && (flags & n.NR_FACEUP) !== 0;
    }
    if (isKnown || isTable || zone === n.NR_ZONE_ARCHIVES) {
      card.faceup = this.isFaceup(zone, flags);
    }
    if (isKnown || isTable) {
      card.advancement = memory.u8(k + copy.counter + n.NR_COUNTER_ADVANCEMENT);
      card.counters = this.counters(k);
    }
    if (isKnown && this.hasStrength(def)) {
      card.strength = memory.call.nr_strength(g, c);
    }
    if (isKnown || isTable) {
      card.hosted = this.hosted(g, c, viewer);
    }
    return card;
  }

  /** Cards that lie on others are told with their hosts. */
  cardsOf(g, cards, viewer) {
    return cards
      .filter((c) => this.memory.u8(this.copyAt(g, c) + this.copy.host) === 0)
      .map((c) => this.cardOf(g, c, viewer));
  }

  zoneOf(g, zone, viewer) {
    const { call, room } = this.memory;
    const cards = this.copies(call.nr_zone_view(g, zone, viewer, room.copies));
    return this.cardsOf(g, cards, viewer);
  }

  runOf(g, viewer, lang) {
    const { memory, run } = this;
    const at = g + this.game.run;
    if (memory.u8(at + run.active) === 0) {
      return null;
    }
    const ice = memory.u8(at + run.ice);
    const phase = memory.u8(at + run.phase);
    const subroutines = [];
    const isMet = phase === memory.number.NR_PHASE_ENCOUNTER && ice !== 0;
    if (isMet && memory.call.nr_is_hidden(memory.u16(this.copyAt(g, ice) + this.copy.def)) === 0) {
      for (let i = 0; i < memory.call.nr_subroutines(g, ice); i++) {
        subroutines.push({
          text: memory.constant(memory.call.words_subroutine(g, ice, i, lang)),
          broken: memory.call.nr_is_broken(g, i) !== 0,
        });
      }
    }
    const isInRow = ice !== 0 && memory.u8(this.copyAt(g, ice) + this.copy.host) === 0;
    return {
      server: this.serverName(memory.u8(at + run.server)),
      ice: isInRow ? memory.u8(at + run.position) : null,
      phase: this.phases.get(phase) ?? null,
      credits: memory.i16(at + run.credits),
      successful: memory.u8(at + run.successful) !== 0,
      subroutines,
      to_access: memory.call.nr_to_access(g),
      due: this.copies(memory.call.nr_root(g, memory.u8(at + run.server), memory.room.copies))
        .filter((c) => memory.call.nr_is_due(g, c) !== 0)
        .map((c) => memory.u16(this.copyAt(g, c) + this.copy.id)),
    };
  }

  serversOf(g, viewer) {
    const { memory } = this;
    const { call, number: n, room } = memory;
    const servers = {};
    for (let server = n.NR_SERVER_HQ; server <= n.NR_SERVER_LAST_REMOTE; server++) {
      if (server < n.NR_SERVER_REMOTE || call.nr_server_exists(g, server) !== 0) {
        servers[this.serverName(server)] = {
          ice: this.cardsOf(g, this.copies(call.nr_ice(g, server, room.copies)), viewer),
          root: this.cardsOf(g, this.copies(call.nr_root(g, server, room.copies)), viewer),
        };
      }
    }
    return servers;
  }

  playerOf(g, side, viewer) {
    const { memory, player } = this;
    const at = g + this.game.player + side * player.$size;
    return {
      identity: this.cardOf(g, memory.u8(g + this.game.identity + side), viewer),
      credits: memory.i16(at + player.credits),
      clicks: memory.u8(at + player.clicks),
      hand_size: memory.call.nr_hand_size(g, side),
      agenda_points: memory.call.nr_points(g, side),
    };
  }

  sideOrNull(side) {
    return SIDES[side] ?? null;
  }

  reasonOf(g) {
    const reason = this.memory.u8(g + this.game.reason);
    return reason === 0 ? null : this.name('nr_reason_name', reason);
  }

  limitOf(g) {
    const limit = this.memory.u8(g + this.game.limit);
    return limit === 0 ? {} : { limit: this.name('nr_limit_name', limit) };
  }

  stateOf(g, viewer, lang) {
    const { memory, game, player } = this;
    const n = memory.number;
    const corp = g + game.player + n.NR_CORP * player.$size;
    const runner = g + game.player + n.NR_RUNNER * player.$size;
    const zone = (which) => this.zoneOf(g, which, viewer);
    return {
      game: 'netrunner',
      turn: memory.u16(g + game.turn),
      active: SIDES[memory.u8(g + game.turn_side)],
      step: this.name('nr_step_name', memory.u8(g + game.step)),
      winner: this.sideOrNull(memory.u8(g + game.winner)),
      reason: this.reasonOf(g),
      ...this.limitOf(g),
      run: this.runOf(g, viewer, lang),
      corp: {
        ...this.playerOf(g, n.NR_CORP, viewer),
        bad_publicity: memory.u8(corp + player.bad_publicity),
        hq: zone(n.NR_ZONE_HQ),
        rd: zone(n.NR_ZONE_RD),
        archives: zone(n.NR_ZONE_ARCHIVES),
        score: zone(n.NR_ZONE_CORP_SCORE),
        servers: this.serversOf(g, viewer),
      },
      runner: {
        ...this.playerOf(g, n.NR_RUNNER, viewer),
        tags: memory.u8(runner + player.tags),
        brain_damage: memory.u8(runner + player.brain_damage),
        link: memory.call.nr_link(g),
        memory: { limit: memory.call.nr_memory_limit(g), used: memory.call.nr_memory_used(g) },
        grip: zone(n.NR_ZONE_GRIP),
        stack: zone(n.NR_ZONE_STACK),
        heap: zone(n.NR_ZONE_HEAP),
        rig: zone(n.NR_ZONE_RIG),
        score: zone(n.NR_ZONE_RUNNER_SCORE),
      },
      play: zone(n.NR_ZONE_PLAY),
      removed: zone(n.NR_ZONE_REMOVED),
    };
  }

  // ---- choices ----------------------------------------------------------------------------------

  /**
   * Makes memory.room.list the list of a game or view, which lies at g; returns how many there are.
   */
  listOf(whose, g) {
    const { memory } = this;
    if (this.listed !== whose) {
      memory.call.nr_list(g, memory.room.list);
      this.listed = whose;
    }
    return memory.u32(memory.room.list + this.list.count);
  }

  choiceAt(index) {
    return this.memory.room.list + this.list.choice + index * this.choice.$size;
  }

  choiceOf(g, index, viewer, lang) {
    const { memory, choice } = this;
    const n = memory.number;
    const at = this.choiceAt(index);
    const verb = memory.u8(at + choice.verb);
    const told = { choice: index, verb: this.name('nr_verb_name', verb) };
    const other = memory.u8(at + choice.other);
    if (memory.u8(at + choice.card) !== 0) {
      told.card = this.cardOf(g, memory.u8(at + choice.card), viewer);
    }
    if (memory.u8(at + choice.server) !== n.NR_SERVER_NONE) {
      told.server = this.serverName(memory.u8(at + choice.server));
    }
    if (verb === n.NR_VERB_INSTALL && other !== 0) {
      told.host = this.cardOf(g, other, viewer);
    }
    if (verb === n.NR_VERB_USE || verb === n.NR_VERB_BREAK || verb === n.NR_VERB_TRIGGER) {
      told.ability = memory.u8(at + choice.ability);
    }
    if (verb === n.NR_VERB_BREAK) {
      told.subroutine = other;
    }
    if (verb === n.NR_VERB_CHOOSE_NUMBER) {
      told.amount = memory.i16(at + choice.amount);
    }
    if (verb === n.NR_VERB_CHOOSE_OPTION) {
      told.option = this.name('nr_option_name', memory.u8(at + choice.option));
    }
    const view = g - this.view.game; // whoever lists choices reads a view
    memory.call.nr_choice_cost(memory.room.price, view, at);
    const credits = memory.i16(memory.room.price + this.price.credits);
    if (credits !== n.NR_NONE) {
      told.cost = credits;
    }
    if (memory.call.nr_idle(view, at) !== 0) {
      told.idle = true;
    }
    if (verb === n.NR_VERB_CHOOSE_CARD || verb === n.NR_VERB_CHOOSE_SERVER) {
      const aim = this.name('nr_aim_name', memory.call.nr_choice_for(view));
      if (aim !== '') {
        told.for = aim;
      }
    }
    told.text = memory.said('words_choice', g, at, viewer, lang);
    return told;
  }

  choicesOf(whose, g, viewer, lang) {
    return Array.from(
      { length: this.listOf(whose, g) }, (_, i) => this.choiceOf(g, i, viewer, lang),
    );
  }

  // ---- what is put to a player ------------------------------------------------------------------

  /** Puts the settings of a player into memory. */
  putStops({ level = 'standard', wants = [], stop = [], skip = [], pinned = [] }, side) {
    const { memory, stops } = this;
    const { number: n, room } = memory;
    const bit = (names, word) => oneOf(names, word, 'a word of the settings');
    memory.bytes.fill(0, room.stops, room.stops + stops.$size);
    memory.bytes[room.stops + stops.level] = [n.NR_GUIDED, n.NR_STANDARD, n.NR_FULL_CONTROL][
      bit(['guided', 'standard', 'full'], level)
    ];
    memory.bytes[room.stops + stops.wants] = wants.reduce(
      (set, word) => set | (1 << bit(['trash-first', 'payment', 'order', 'access-order'], word)), 0,
    );
    const steps = Array.from({ length: n.NR_STEP_COUNT }, (_, i) => this.name('nr_step_name', i));
    for (const [field, names] of [['stop', stop], ['skip', skip]]) {
      memory.data.setUint32(
        room.stops + stops[field] + 4 * side,
        names.reduce((set, word) => (set | (1 << bit(steps, word))) >>> 0, 0), true,
      );
    }
    if (pinned.length > n.NR_MAX_PINNED) {
      throw new JackinError('bad_argument', `at most ${n.NR_MAX_PINNED} cards can be pinned`);
    }
    pinned.forEach((code, i) => {
      const def = memory.call.nr_card_find(memory.give(String(code)));
      if (def === 0) {
        throw new JackinError('bad_argument', `there is no card "${code}"`);
      }
      memory.data.setUint16(room.stops + stops.pinned_card + 2 * i, def, true);
    });
    return room.stops;
  }

  /** What is put to the player whose view this is and whose decision it is. */
  askOf(whose, view, settings, viewer, lang) {
    const { memory, menu, offer } = this;
    const { number: n, room } = memory;
    const g = view + this.view.game;
    this.listOf(whose, g);
    memory.call.nr_ask(view, room.list, this.putStops(settings, viewer), room.menu);
    const at = room.menu;
    const count = memory.u16(at + menu.count);
    const left = memory.u32(room.list + this.list.count);
    const kinds = new Map([
      [n.NR_OFFER_CHOICE, 'choice'], [n.NR_OFFER_ACTION, 'action'],
      [n.NR_OFFER_ANY_ORDER, 'any-order'],
    ]);
    const offers = Array.from({ length: count }, (_, i) => {
      const o = at + menu.offer + i * offer.$size;
      return { kind: kinds.get(memory.u8(o + offer.kind)), index: memory.u16(o + offer.index) };
    });
    const pass = memory.u16(at + menu.pass);
    const told = {
      what: ['ask', 'pass', 'answer'][memory.u8(at + menu.attended + this.attended.what)],
      choice: memory.u16(at + menu.attended + this.attended.choice),
      joins: memory.u8(at + menu.joins) !== 0,
      ...(pass < left ? { pass } : {}),
      left_out: memory.u16(at + menu.left_out),
      offers: [],
    };
    // The choices of the window are told before the view is put behind it, and the actions after.
    const choices = offers.filter((o) => o.kind !== 'action').map((o) => ({
      ...o,
      text: o.kind === 'any-order' ? '' : memory.said(
        'words_offer', g, room.list, o.index, viewer, lang,
      ),
      of: this.choiceOf(g, o.index, viewer, lang),
    }));
    const actions = [];
    if (told.joins) {
      memory.call.nr_step_behind(g);
      this.looking = null;
      this.listed = null;
      memory.call.nr_list(g, room.list);
      for (const o of offers.filter((one) => one.kind === 'action')) {
        actions.push({
          ...o,
          text: memory.said('words_offer', g, room.list, o.index, viewer, lang),
          of: this.choiceOf(g, o.index, viewer, lang),
        });
      }
      told.behind = this.promptOf(g, viewer, lang);
    }
    told.offers = [...choices, ...actions];
    return told;
  }

  promptOf(g, viewer, lang) {
    const { memory } = this;
    const prompt = {
      kind: this.name('nr_prompt_name', memory.u8(g + this.game.prompt)),
      text: memory.said('words_prompt', g, viewer, lang),
    };
    memory.call.nr_asked(memory.room.asked, g);
    const card = memory.u8(memory.room.asked + this.asking.card);
    if (card !== 0) {
      const k = this.copyAt(g, card);
      prompt.card = this.cardName(
        memory.u16(k + this.copy.id), memory.u16(k + this.copy.def),
        memory.call.nr_is_hidden(memory.u16(k + this.copy.def)) === 0,
      );
    }
    return prompt;
  }

  decisionOf(whose, g, lang) {
    const { memory, game } = this;
    const step = this.name('nr_step_name', memory.u8(g + game.step));
    if (this.isOver(g)) {
      return {
        to_move: null,
        step,
        prompt: null,
        choices: [],
        winner: this.sideOrNull(memory.u8(g + game.winner)),
        reason: this.reasonOf(g),
        ...this.limitOf(g),
        text: memory.said('words_end', g, lang),
      };
    }
    const side = memory.u8(g + game.to_move);
    return {
      to_move: SIDES[side], step, prompt: this.promptOf(g, side, lang),
      choices: this.choicesOf(whose, g, side, lang),
    };
  }

  // ---- plans ------------------------------------------------------------------------------------

  feeOf(at) {
    const { memory, fee } = this;
    return {
      credits: memory.i16(at + fee.credits),
      pool: memory.i16(at + fee.pool),
      clicks: memory.u8(at + fee.clicks),
      counters: memory.u8(at + fee.counters),
      cards: memory.u8(at + fee.cards),
    };
  }

  /** The numbers of the bits that are set. */
  bitsOf(set) {
    return Array.from({ length: 64 }, (_, i) => i).filter((i) => (set >> BigInt(i)) & 1n);
  }

  doesOf(at) {
    const set = BigInt(this.memory.u32(at));
    return this.bitsOf(set).map((bit) => this.name('nr_does_name', bit));
  }

  stepOf(g, at, viewer, lang) {
    const { memory, step, choice } = this;
    const n = memory.number;
    const verb = memory.u8(at + step.choice + choice.verb);
    const told = {
      choice: memory.u16(at + step.index),
      side: SIDES[memory.u8(at + step.side)],
      verb: this.name('nr_verb_name', verb),
    };
    const card = memory.u8(at + step.choice + choice.card);
    if (card !== 0) {
      const k = this.copyAt(g, card);
      const def = memory.u16(k + this.copy.def);
      told.card = this.cardName(
        memory.u16(k + this.copy.id), def, memory.call.nr_is_hidden(def) === 0,
      );
    }
    if (verb === n.NR_VERB_USE || verb === n.NR_VERB_BREAK) {
      told.ability = memory.u8(at + step.choice + choice.ability);
    }
    if (verb === n.NR_VERB_BREAK) {
      told.subroutine = memory.u8(at + step.choice + choice.other);
    }
    if (memory.u8(at + step.answers) !== 0) {
      told.answers = true;
    } else {
      told.text = memory.said('words_choice', g, at + step.choice, viewer, lang);
    }
    return told;
  }

  /** Ways to deal with the encountered ice. */
  linesOf(view, viewer, lang) {
    const { memory, line, step } = this;
    const { room, number: n } = memory;
    const g = view + this.view.game;
    const count = memory.call.nr_plan(view, 0, room.lines, n.NR_MAX_LINES, room.workspace);
    return Array.from({ length: count }, (_, i) => {
      const at = room.lines + i * line.$size;
      const later = this.feeOf(at + line.later);
      return {
        how: ['breaks', 'bypasses', 'removes'][memory.u8(at + line.how)],
        all: memory.u8(at + line.is_all) !== 0,
        price: this.feeOf(at + line.fee),
        ...(later.counters !== 0 || later.cards !== 0 ? { later } : {}),
        breaks: this.bitsOf(memory.u64(at + line.breaks)),
        lets: this.bitsOf(memory.u64(at + line.lets)),
        does: this.doesOf(at + line.does),
        steps: Array.from(
          { length: memory.u8(at + line.steps) },
          (__, s) => this.stepOf(g, at + line.step + s * step.$size, viewer, lang),
        ),
      };
    });
  }

  tollOf(view, server) {
    const { memory, toll } = this;
    const at = memory.room.toll;
    memory.call.nr_enter_price(at, view, server, 0, 0, 0, memory.room.workspace);
    return {
      enters: memory.u8(at + toll.enters) !== 0,
      ice: memory.u8(at + toll.ice),
      passed: memory.u8(at + toll.passed),
      unknown: memory.u8(at + toll.unknown),
      price: this.feeOf(at + toll.fee),
      lets: memory.u8(at + toll.lets),
      does: this.doesOf(at + toll.does),
    };
  }

  /** What choices would change; null where the view cannot be played on. */
  afterOf(view, choices) {
    const { memory, after } = this;
    const at = memory.room.after;
    choices.forEach((choice, i) => memory.data.setUint16(
      memory.room.previewed + 2 * i, choice, true,
    ));
    if (memory.call.nr_preview(
      view, memory.room.previewed, choices.length, at, memory.room.workspace,
    ) === 0) {
      return null;
    }
    const told = (where) => {
      const number = memory.i16(where);
      return number === memory.number.NR_UNKNOWN ? 'unknown' : number;
    };
    const side = (s) => ({
      credits: told(at + after.credits + 2 * s),
      clicks: told(at + after.clicks + 2 * s),
      hand: told(at + after.hand + 2 * s),
      agenda_points: told(at + after.points + 2 * s),
    });
    return {
      made: memory.u8(at + after.made),
      legal: memory.u8(at + after.legal) !== 0,
      open: memory.u8(at + after.open) !== 0,
      over: memory.u8(at + after.over) !== 0,
      corp: { ...side(0), bad_publicity: told(at + after.bad_publicity) },
      runner: {
        ...side(1),
        tags: told(at + after.tags),
        brain_damage: told(at + after.brain_damage),
        link: told(at + after.link),
        memory: { limit: told(at + after.memory_limit), used: told(at + after.memory_used) },
        run_credits: told(at + after.run_credits),
      },
      ice: memory.i16(at + after.ice_strength) === memory.number.NR_NONE ? null : {
        strength: told(at + after.ice_strength),
        subroutines: told(at + after.subroutines),
        broken: this.bitsOf(memory.u64(at + after.broken)),
      },
      breakers: Array.from({ length: memory.u8(at + after.breakers) }, (_, i) => ({
        id: memory.u16(at + after.breaker_id + 2 * i),
        strength: told(at + after.strength + 2 * i),
      })),
    };
  }

  // ---- events -----------------------------------------------------------------------------------

  /** Forgets the events of the call before. */
  listen() {
    const { memory, io } = this;
    memory.data.setUint32(memory.room.io + io.events_count, 0, true);
    memory.bytes[memory.room.io + io.events_lost] = 0;
    return memory.room.io;
  }

  /** What NetrunnerEvents is made of. */
  heard() {
    const { memory, io } = this;
    const count = memory.u32(memory.room.io + io.events_count);
    return [
      memory.copy(memory.room.events, count * this.event.$size),
      count,
      memory.u8(memory.room.io + io.events_lost) !== 0,
    ];
  }

  /**
   * What `what` of an event is; the number of an ability would tell something of an unknown card.
   */
  whatOf(kind, what, isKnown) {
    const n = this.memory.number;
    switch (kind) {
      case n.NR_EVENT_PLACE_COUNTER:
      case n.NR_EVENT_REMOVE_COUNTER:
        return what < n.NR_COUNTER_COUNT ? { counter: this.name('nr_counter_name', what) } : {};
      case n.NR_EVENT_DAMAGE:
        return what < n.NR_DAMAGE_COUNT ? { damage: this.name('nr_damage_name', what) } : {};
      case n.NR_EVENT_USE:
      case n.NR_EVENT_TRIGGER:
        return isKnown ? { ability: what } : {};
      case n.NR_EVENT_BREAK:
      case n.NR_EVENT_SUBROUTINE:
        return { subroutine: what };
      case n.NR_EVENT_MOVE:
        return what < n.NR_ZONE_COUNT ? { zone: this.name('nr_zone_name', what) } : {};
      case n.NR_EVENT_CHOOSE:
        return what !== n.NR_OPTION_NONE && what < n.NR_OPTION_COUNT ? {
          option: this.name('nr_option_name', what),
        } : {};
      case n.NR_EVENT_PREVENT:
        return this.prevented.has(what) ? { prevented: this.prevented.get(what) } : {};
      case n.NR_EVENT_SUBTYPE:
        return { subtype: this.name('nr_subtype_name', what) };
      case n.NR_EVENT_GAME_OVER:
        return what !== 0 ? { limit: this.name('nr_limit_name', what) } : {};
      default:
        return {};
    }
  }

  eventOf(at, viewer, lang, isCiting) {
    const { memory, event } = this;
    const { call } = memory;
    const kind = memory.u8(at + event.kind);
    const side = memory.u8(at + event.side);
    const isKnown = call.words_event_shows(memory.u8(at + event.seen), viewer) !== 0;
    const told = { kind: this.name('nr_event_name', kind) };
    if (side < SIDES.length) {
      told.side = SIDES[side];
    }
    const cards = [['card', 'id', 'def', 'seen'], ['other', 'other_id', 'other_def', 'other_seen']];
    for (const [key, id, def, seen] of cards) {
      const number = memory.u16(at + event[id]);
      const card = memory.u16(at + event[def]);
      if (number !== 0 || card !== 0) {
        told[key] = this.cardName(
          number, card,
          card !== 0 && call.words_event_shows(memory.u8(at + event[seen]), viewer) !== 0,
        );
      }
    }
    if (memory.u8(at + event.server) !== memory.number.NR_SERVER_NONE) {
      told.server = this.serverName(memory.u8(at + event.server));
    }
    Object.assign(told, this.whatOf(kind, memory.u8(at + event.what), isKnown));
    told.n = memory.i16(at + event.n);
    const cause = memory.u8(at + event.cause);
    if (cause === memory.number.NR_CAUSE_CARD) {
      const def = memory.u16(at + event.cause_def);
      told.cause = this.cardName(
        memory.u16(at + event.cause_id), def,
        def !== 0 && call.words_event_shows(memory.u8(at + event.cause_seen), viewer) !== 0,
      );
    } else {
      told.cause = this.name('nr_cause_name', cause);
    }
    told.text = memory.said('words_event', at, viewer, lang);
    if (isCiting) {
      told.rules = rulesIn(memory.constant(call.nr_event_rules(at)));
    }
    return told;
  }

  /** The decks of a game, by side, into memory.room.deck. */
  putDeck(deck, side) {
    return this.decks[PUT](deck, SIDES[side], this.memory.room.deck + side * this.deck.$size);
  }
}
