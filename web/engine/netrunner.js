// Android: Netrunner. A game is a value inside the module's memory; what is told of it are plain objects
// with the names of docs/protocol.md.
import { AT, JackinError, PUT, Places, indexOf, langOf, oneOf, printOf, seedOf, shown, unwrapBytes, wrapBytes } from './memory.js';

const SIDES = ['corp', 'runner'];
const VIEWERS = ['corp', 'runner', 'spectator', 'all']; // as nr_viewer
const MARK = 'JKNR';

/** What the games, views and events of one module share. */
class Rules {
  constructor(memory, decks) {
    this.memory = memory;
    this.decks = decks;
    const { call, number } = memory;
    this.game = memory.struct('nr_game', {
      prompt: 1, to_move: 1, winner: 1, reason: 1, limit: 1, turn_side: 1, step: 1, turn: 2, identity: 2,
    });
    this.player = memory.struct('nr_player', { credits: 2, clicks: 1, bad_publicity: 1, tags: 1, brain_damage: 1 });
    this.run = memory.struct('nr_run', { active: 1, server: 1, ice: 1, position: 1, phase: 1, successful: 1, credits: 2 });
    this.copy = memory.struct('nr_copy', { def: 2, id: 2, zone: 1, host: 1, flags: 1, counter: number.NR_COUNTER_CREDIT, credits: 2 });
    this.choice = memory.struct('nr_choice', { verb: 1, card: 1, ability: 1, server: 1, other: 1, option: 1, amount: 2 });
    this.list = memory.struct('nr_choices', { count: 4 });
    this.event = memory.struct('nr_event', {
      kind: 1, side: 1, seen: 1, other_seen: 1, id: 2, def: 2, other_id: 2, other_def: 2, server: 1, what: 1, n: 2,
    });
    this.io = memory.struct('nr_io', { events_count: 4, events_lost: 1 });
    this.asking = memory.struct('nr_asking', { card: 1 });
    this.view = memory.struct('nr_view', { viewer: 1 });
    this.log = memory.struct('words_log', { repeats: 4, text: number.WORDS_MAX });
    this.card = memory.struct('nr_card', {
      code: 4, title: 4, title_pl: 4, set: 1, side: 1, type: 1, faction: 1, unique: 1, influence: 1, deck_limit: 1, quantity: 1,
      cost: 1, memory: 1, strength: 1, trash_cost: 1, requirement: 1, points: 1, link: 1, minimum_deck: 1, influence_limit: 1,
      subtypes: 8,
    });
    this.deck = memory.struct('nr_deck', {});
    this.places = new Places(memory, memory.room.game, this.game.$size, number.WASM_GAMES);
    this.listed = null; // whose choices memory.room.list has
    this.looking = null; // whose bytes memory.room.view has
    this.codes = Array.from({ length: call.nr_cards_in_order(memory.room.in_order) }, (_, i) => memory.u16(memory.room.in_order + 2 * i));
    this.print = printOf([memory.constant(call.jackin_version()), String(this.game.$size), String(number.NR_RULES_VERSION),
      ...[...this.codes].sort((a, b) => a - b).map((def) => `${def} ${this.cardText(def, 'code')}`)]);
    this.phases = new Map([[number.NR_PHASE_APPROACH, 'approach'], [number.NR_PHASE_ENCOUNTER, 'encounter'],
      [number.NR_PHASE_SERVER, 'server'], [number.NR_PHASE_ACCESS, 'access']]);
    this.prevented = new Map([[number.NR_ON_DAMAGE, 'damage'], [number.NR_ON_TAG, 'tag'], [number.NR_ON_TRASH, 'trash'],
      [number.NR_ON_EXPOSE, 'expose'], [number.NR_ON_BAD_PUBLICITY, 'bad-publicity'], [number.NR_ON_BREAK, 'break']]);
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

  // ---- a game, or the game of a view: `g` is where it lies ------------------------------------------

  isOver(g) {
    const { memory, game } = this;
    return memory.u8(g + game.winner) !== memory.number.NR_NOBODY || memory.u8(g + game.reason) !== 0;
  }

  copyAt(g, c) {
    return g + this.game.copy + c * this.copy.$size;
  }

  cardName(id, def, isKnown) {
    return isKnown ? { id, title: this.cardText(def, 'title'), code: this.cardText(def, 'code') } : { id, hidden: true };
  }

  copies(count) {
    return [...this.memory.bytes.subarray(this.memory.room.copies, this.memory.room.copies + count)];
  }

  zone(g, zone) {
    return this.copies(this.memory.call.nr_zone_list(g, zone, this.memory.room.copies));
  }

  counters(k) {
    const { memory, copy } = this;
    const n = memory.number;
    const counters = {};
    for (const kind of [n.NR_COUNTER_VIRUS, n.NR_COUNTER_POWER, n.NR_COUNTER_AGENDA, n.NR_COUNTER_CREDIT, n.NR_COUNTER_RECURRING]) {
      counters[this.name('nr_counter_name', kind)] = kind === n.NR_COUNTER_CREDIT ? memory.u16(k + copy.credits) : memory.u8(k + copy.counter + kind);
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

  cardOf(g, c, viewer) {
    const { memory, copy } = this;
    const n = memory.number;
    const k = this.copyAt(g, c);
    const def = memory.u16(k + copy.def);
    const zone = memory.u8(k + copy.zone);
    const flags = memory.u8(k + copy.flags);
    const isKnown = memory.call.nr_visible(g, c, viewer) !== 0;
    const isTable = zone === n.NR_ZONE_TABLE;
    const card = this.cardName(memory.u16(k + copy.id), def, isKnown);
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
    if (isKnown && memory.data.getInt8(memory.call.nr_card_at(def) + this.card.strength) !== n.NR_NONE) {
      card.strength = memory.call.nr_strength(g, c);
    }
    if (isKnown || isTable) {
      card.hosted = this.hosted(g, c, viewer);
    }
    return card;
  }

  /** Cards that lie on others are told with their hosts. */
  cardsOf(g, cards, viewer) {
    return cards.filter((c) => this.memory.u8(this.copyAt(g, c) + this.copy.host) === 0).map((c) => this.cardOf(g, c, viewer));
  }

  zoneOf(g, zone, viewer) {
    return this.cardsOf(g, this.copies(this.memory.call.nr_zone_view(g, zone, viewer, this.memory.room.copies)), viewer);
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
    if (phase === memory.number.NR_PHASE_ENCOUNTER && ice !== 0 && memory.call.nr_visible(g, ice, viewer) !== 0) {
      for (let i = 0; i < memory.call.nr_subroutines(g, ice); i++) {
        subroutines.push({
          text: memory.constant(memory.call.words_subroutine(g, ice, i, lang)),
          broken: memory.call.nr_is_broken(g, i) !== 0,
        });
      }
    }
    return {
      server: this.serverName(memory.u8(at + run.server)),
      ice: ice !== 0 && memory.u8(this.copyAt(g, ice) + this.copy.host) === 0 ? memory.u8(at + run.position) : null,
      phase: this.phases.get(phase) ?? null,
      credits: memory.i16(at + run.credits),
      successful: memory.u8(at + run.successful) !== 0,
      subroutines,
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

  // ---- choices --------------------------------------------------------------------------------------

  /** Makes memory.room.list the list of a game or view, which lies at g; returns how many there are. */
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
    if (verb === n.NR_VERB_STEAL || verb === n.NR_VERB_TRASH) {
      told.cost = memory.i16(at + choice.amount);
    }
    told.text = memory.said('words_choice', g, at, viewer, lang);
    return told;
  }

  choicesOf(whose, g, viewer, lang) {
    return Array.from({ length: this.listOf(whose, g) }, (_, i) => this.choiceOf(g, i, viewer, lang));
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
      prompt.card = this.cardName(memory.u16(k + this.copy.id), memory.u16(k + this.copy.def), memory.call.nr_visible(g, card, viewer) !== 0);
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
    return { to_move: SIDES[side], step, prompt: this.promptOf(g, side, lang), choices: this.choicesOf(whose, g, side, lang) };
  }

  // ---- events ---------------------------------------------------------------------------------------

  /** Forgets the events of the call before. */
  listen() {
    const { memory, io } = this;
    memory.data.setUint32(memory.room.io + io.events_count, 0, true);
    memory.bytes[memory.room.io + io.events_lost] = 0;
    return memory.room.io;
  }

  heard(decision) {
    const { memory, io } = this;
    const count = memory.u32(memory.room.io + io.events_count);
    return new NetrunnerEvents(this, memory.copy(memory.room.events, count * this.event.$size), count,
      memory.u8(memory.room.io + io.events_lost) !== 0, decision);
  }

  /** What `what` of an event is; the number of an ability would tell something of an unknown card. */
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
        return what !== n.NR_OPTION_NONE && what < n.NR_OPTION_COUNT ? { option: this.name('nr_option_name', what) } : {};
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
    for (const [key, id, def, seen] of [['card', 'id', 'def', 'seen'], ['other', 'other_id', 'other_def', 'other_seen']]) {
      const number = memory.u16(at + event[id]);
      const card = memory.u16(at + event[def]);
      if (number !== 0 || card !== 0) {
        told[key] = this.cardName(number, card, card !== 0 && call.words_event_shows(memory.u8(at + event[seen]), viewer) !== 0);
      }
    }
    if (memory.u8(at + event.server) !== memory.number.NR_SERVER_NONE) {
      told.server = this.serverName(memory.u8(at + event.server));
    }
    Object.assign(told, this.whatOf(kind, memory.u8(at + event.what), isKnown));
    told.n = memory.i16(at + event.n);
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

/** Ledger entries, which the library separates by spaces. */
export function rulesIn(text) {
  return text === '' ? [] : text.split(' ');
}

function viewerOf(viewer) {
  return oneOf(VIEWERS, viewer, 'a viewer');
}

/** What followed from one choice, or from the deal. */
export class NetrunnerEvents {
  #rules;

  #bytes;

  constructor(rules, bytes, count, isLost, decision) {
    this.#rules = rules;
    this.#bytes = bytes;
    this.length = count;
    this.lost = isLost;
    this.decision = decision;
  }

  for(viewer, { lang = this.#rules.lang, cite = false } = {}) {
    const number = viewerOf(viewer);
    const language = langOf(lang);
    const told = [];
    for (const at of this[AT]()) {
      if (this.#rules.memory.call.words_event_reaches(at, number) !== 0) {
        told.push(this.#rules.eventOf(at, number, language, cite));
      }
    }
    return told;
  }

  /** The addresses of the events, which are put into memory. */
  [AT]() {
    const { memory, event } = this.#rules;
    memory.bytes.set(this.#bytes, memory.room.events);
    return Array.from({ length: this.length }, (_, i) => memory.room.events + i * event.$size);
  }
}

/** A log: paragraphs for people, made of events in their order. */
export class NetrunnerLog {
  #rules;

  #viewer;

  #lang;

  #cite;

  #bytes;

  constructor(rules, { viewer = 'all', lang = rules.lang, cite = false } = {}) {
    this.#rules = rules;
    this.#viewer = viewerOf(viewer);
    this.#lang = langOf(lang);
    this.#cite = cite;
    this.#bytes = new Uint8Array(rules.log.$size);
    this.paragraphs = [];
  }

  add(events) {
    const { memory, log } = this.#rules;
    const n = memory.number;
    const at = memory.room.log;
    const first = this.paragraphs.length;
    let changed = first;
    memory.bytes.set(this.#bytes, at);
    for (const event of events[AT]()) {
      const place = memory.call.words_log_next(at, event, events.decision, this.#viewer, this.#lang, this.#cite ? 1 : 0);
      if (place === n.WORDS_NOTHING) {
        continue;
      }
      const text = memory.text(at + log.text);
      if (place === n.WORDS_PARAGRAPH) {
        this.paragraphs.push([{ text, times: 1 }]);
        continue;
      }
      const paragraph = this.paragraphs.at(-1);
      changed = Math.min(changed, this.paragraphs.length - 1);
      if (place === n.WORDS_SENTENCE) {
        paragraph.push({ text, times: 1 });
      } else {
        paragraph.at(-1).times = memory.u32(at + log.repeats);
      }
    }
    this.#bytes = memory.copy(at, log.$size);
    return changed;
  }

  text() {
    return this.paragraphs.map((paragraph) => paragraph.map(({ text, times }) => (times > 1 ? `${text} (${times}×)` : text)).join(' '));
  }
}

/** Everything that one viewer may know, as a value. */
export class NetrunnerView {
  #rules;

  #bytes;

  constructor(rules, viewer, bytes) {
    this.#rules = rules;
    this.#bytes = bytes;
    this.viewer = viewer;
  }

  [AT]() {
    const { memory } = this.#rules;
    if (this.#rules.looking !== this) {
      memory.bytes.set(this.#bytes, memory.room.view);
      this.#rules.looking = this;
    }
    return memory.room.view;
  }

  get #game() {
    return this[AT]() + this.#rules.view.game;
  }

  state(lang = this.#rules.lang) {
    return this.#rules.stateOf(this.#game, viewerOf(this.viewer), langOf(lang));
  }

  /** Only his own decision is his to list. */
  choices(lang = this.#rules.lang) {
    const g = this.#game;
    const viewer = viewerOf(this.viewer);
    const language = langOf(lang);
    return this.viewer === 'all' || viewer === this.#rules.memory.u8(g + this.#rules.game.to_move)
      ? this.#rules.choicesOf(this, g, viewer, language) : [];
  }
}

export class NetrunnerGame {
  #rules;

  // Where it lies; see Places.
  #value;

  constructor(rules, value, made, events) {
    this.#rules = rules;
    this.#value = value;
    this.made = made;
    this.events = events;
  }

  get #at() {
    return this.#rules.places.find(this.#value);
  }

  #list() {
    return this.#rules.listOf(this.#value, this.#at);
  }

  get over() {
    return this.#rules.isOver(this.#at);
  }

  get toMove() {
    const g = this.#at;
    return this.#rules.isOver(g) ? null : SIDES[this.#rules.memory.u8(g + this.#rules.game.to_move)];
  }

  get winner() {
    return this.#rules.sideOrNull(this.#rules.memory.u8(this.#at + this.#rules.game.winner));
  }

  get reason() {
    return this.#rules.reasonOf(this.#at);
  }

  get turn() {
    return this.#rules.memory.u16(this.#at + this.#rules.game.turn);
  }

  get count() {
    return this.#list();
  }

  get words() {
    const rules = this.#rules;
    const { memory } = rules;
    const mover = () => memory.u8(this.#at + rules.game.to_move);
    const choice = (call) => (index, lang = rules.lang, viewer = SIDES[mover()]) => {
      const g = this.#at;
      indexOf(index, this.#list(), rules.isOver(g));
      return call(g, index, viewerOf(viewer), langOf(lang));
    };
    return {
      choice: choice((g, index, viewer, lang) => memory.said('words_choice', g, rules.choiceAt(index), viewer, lang)),
      offer: choice((g, index, viewer, lang) => memory.said('words_offer', g, memory.room.list, index, viewer, lang)),
      prompt: (lang = rules.lang, viewer = SIDES[mover()]) => memory.said('words_prompt', this.#at, viewerOf(viewer), langOf(lang)),
      end: (lang = rules.lang) => (this.over ? memory.said('words_end', this.#at, langOf(lang)) : ''),
    };
  }

  choices(lang = this.#rules.lang) {
    const g = this.#at;
    return this.#rules.choicesOf(this.#value, g, this.#rules.memory.u8(g + this.#rules.game.to_move), langOf(lang));
  }

  decision(lang = this.#rules.lang) {
    return this.#rules.decisionOf(this.#value, this.#at, langOf(lang));
  }

  choose(index) {
    const rules = this.#rules;
    const { memory } = rules;
    const g = this.#at;
    indexOf(index, this.#list(), rules.isOver(g));
    // The list is this game's, as the library made it: nobody outside can write there.
    memory.call.nr_choose_trusted(g, index, memory.room.list, rules.listen());
    this.made += 1;
    this.events = rules.heard(this.made);
    return this.events;
  }

  look(viewer) {
    const rules = this.#rules;
    const { memory } = rules;
    memory.call.nr_look(this.#at, viewerOf(viewer), memory.room.view);
    const view = new NetrunnerView(rules, viewer, memory.copy(memory.room.view, rules.view.$size));
    rules.looking = view;
    return view;
  }

  view(viewer, lang = this.#rules.lang) {
    return this.look(viewer).state(lang);
  }

  why(wanted, { side = this.toMove, lang = this.#rules.lang } = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const g = this.#at;
    const at = memory.room.wanted;
    const judge = oneOf(SIDES, side, 'a side');
    const language = langOf(lang);
    const verb = memory.call.nr_verb_find(memory.give(String(wanted.verb)));
    if (verb === memory.number.NR_VERB_NONE) {
      throw new JackinError('bad_argument', `there is no verb ${shown(wanted.verb)}`);
    }
    const card = this.#copyOf(g, wanted.card, judge);
    const host = this.#copyOf(g, wanted.host, judge);
    const server = wanted.server === undefined ? 0 : memory.call.nr_server_find(memory.give(String(wanted.server)));
    if (wanted.server !== undefined && server === 0) {
      throw new JackinError('bad_argument', `there is no server ${shown(wanted.server)}`);
    }
    const isBreak = verb === memory.number.NR_VERB_BREAK;
    memory.bytes.fill(0, at, at + rules.choice.$size);
    memory.bytes[at + rules.choice.verb] = verb;
    memory.bytes[at + rules.choice.card] = card ?? 0;
    memory.bytes[at + rules.choice.server] = server;
    memory.bytes[at + rules.choice.ability] = wanted.ability ?? 255;
    memory.bytes[at + rules.choice.other] = isBreak ? wanted.subroutine ?? 255 : host ?? 0;
    memory.data.setInt16(at + rules.choice.amount, wanted.amount ?? -1, true);
    const isUnseen = card === null || host === null;
    const why = isUnseen ? 0 : memory.call.nr_judge(g, judge, at);
    const offered = !isUnseen && why === 0 && this.#isOffered(g, judge, at);
    return {
      offered,
      text: memory.constant(memory.call.words_verdict(why, isUnseen ? 1 : 0, offered ? 1 : 0, language)),
      rules: why === 0 ? [] : rulesIn(memory.constant(memory.call.nr_why_rules(why))),
    };
  }

  /** The copy with a number that a side sees: 0 where none is asked for, null where he sees no such. */
  #copyOf(g, id, viewer) {
    const { memory, copy } = this.#rules;
    if (id === undefined) {
      return 0;
    }
    for (let c = 1; c < memory.number.NR_COPIES; c++) {
      const k = this.#rules.copyAt(g, c);
      if (memory.u16(k + copy.id) === id && memory.u8(k + copy.zone) !== memory.number.NR_ZONE_NONE
          && memory.call.nr_visible(g, c, viewer) !== 0) {
        return c;
      }
    }
    return null;
  }

  /** Is a choice like the wanted one in the list? The judge says 0 also where nothing forbids it and nobody asks. */
  #isOffered(g, side, at) {
    const { memory, choice } = this.#rules;
    if (memory.u8(g + this.#rules.game.to_move) !== side) {
      return false;
    }
    const wanted = (field) => memory.u8(at + choice[field]);
    const isBreak = wanted('verb') === memory.number.NR_VERB_BREAK;
    const amount = memory.i16(at + choice.amount);
    return Array.from({ length: this.#list() }, (_, i) => this.#rules.choiceAt(i)).some((c) => {
      const has = (field) => memory.u8(c + choice[field]) === wanted(field);
      return has('verb') && (wanted('card') === 0 || has('card')) && (wanted('server') === 0 || has('server'))
        && (wanted('ability') === 255 || has('ability'))
        && (wanted('other') === (isBreak ? 255 : 0) || has('other'))
        && (amount < 0 || memory.i16(c + choice.amount) === amount);
    });
  }

  hash() {
    return BigInt.asUintN(64, this.#rules.memory.call.nr_hash(this.#at)).toString(16).padStart(16, '0');
  }

  check() {
    const broken = this.#rules.memory.call.nr_check(this.#at);
    return broken === 0 ? null : this.#rules.memory.constant(broken);
  }

  clone() {
    const { places, memory } = this.#rules;
    const from = this.#at;
    const value = {};
    const to = places.take(value, this.#value);
    memory.bytes.copyWithin(to, from, from + places.size);
    return new NetrunnerGame(this.#rules, value, this.made, this.events);
  }

  serialize() {
    return wrapBytes(MARK, this.#rules.print, this.#rules.places.copyOf(this.#value));
  }
}

export class Netrunner {
  #rules;

  constructor(memory, decks, lang) {
    this.#rules = new Rules(memory, decks);
    this.#rules.lang = lang;
    this.rulesVersion = memory.number.NR_RULES_VERSION;
  }

  new({ corp, runner, seed, key } = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const { call, room, number: n } = memory;
    if ((seed === undefined) === (key === undefined)) {
      throw new JackinError('bad_argument', 'a game needs a seed or a key, and not both');
    }
    const chance = key === undefined ? seedOf(seed) : putKey(memory, key);
    const decks = [rules.putDeck(corp, n.NR_CORP), rules.putDeck(runner, n.NR_RUNNER)];
    const value = {};
    const g = rules.places.take(value);
    rules.listed = null;
    const why = call[key === undefined ? 'nr_new' : 'nr_new_keyed'](g, ...decks, chance, room.list, rules.listen());
    if (why !== 0) {
      rules.places.drop(value);
      const sentence = (polish) => memory.constant(call.nr_why_text(why, polish));
      throw new JackinError('illegal_deck', sentence(rules.lang === 'pl' ? 1 : 0), { rules: rulesIn(memory.constant(call.nr_why_rules(why))) });
    }
    rules.listed = value;
    return new NetrunnerGame(rules, value, 0, rules.heard(0));
  }

  restore(bytes) {
    const rules = this.#rules;
    const { memory, places } = rules;
    const inner = unwrapBytes(MARK, rules.print, places.size, bytes);
    const value = {};
    const g = places.take(value);
    memory.bytes.set(inner, g);
    const broken = memory.call.nr_check(g);
    if (broken !== 0) {
      places.drop(value);
      throw new JackinError('bad_bytes', `these bytes are no game: ${memory.constant(broken)}`);
    }
    rules.listen();
    return new NetrunnerGame(rules, value, 0, rules.heard(0));
  }

  sample(view, { corp, runner } = {}, seed = undefined) {
    const rules = this.#rules;
    const { memory } = rules;
    const { number: n } = memory;
    if (!(view instanceof NetrunnerView)) {
      throw new JackinError('bad_argument', `a sample is made from a view that look() gave, not from ${shown(view)}`);
    }
    const chance = seedOf(seed);
    const decks = [corp === undefined ? 0 : rules.putDeck(corp, n.NR_CORP), runner === undefined ? 0 : rules.putDeck(runner, n.NR_RUNNER)];
    const from = view[AT]();
    const value = {};
    const result = memory.call.nr_sample(rules.places.take(value), from, ...decks, chance);
    if (result !== n.NR_SAMPLE_OK) {
      rules.places.drop(value);
      throw new JackinError('no_sample', {
        [n.NR_SAMPLE_DECK]: 'the assumed deck has too few cards besides those that were seen',
        [n.NR_SAMPLE_TABLE]: 'the cards of the assumed deck cannot lie as the table shows',
        [n.NR_SAMPLE_SECRET]: 'the other player is choosing among cards that the viewer cannot know',
      }[result]);
    }
    rules.listen();
    return new NetrunnerGame(rules, value, 0, rules.heard(0));
  }

  log(options) {
    return new NetrunnerLog(this.#rules, options);
  }

  card(name, lang = this.#rules.lang) {
    const { memory } = this.#rules;
    const def = memory.call.nr_card_find(memory.give(String(name)));
    if (def === 0) {
      throw new JackinError('unknown_card', `there is no card ${shown(name)}`);
    }
    return this.#told(def, langOf(lang));
  }

  cards(lang = this.#rules.lang) {
    const language = langOf(lang);
    return this.#rules.codes.map((def) => this.#told(def, language));
  }

  #told(def, lang) {
    const { memory, card } = this.#rules;
    const { call, number: n } = memory;
    const at = call.nr_card_at(def);
    const word = (name, ...args) => memory.constant(call[name](...args));
    const small = (field) => memory.data.getInt8(at + card[field]);
    const orNull = (field) => (small(field) === n.NR_NONE ? null : small(field));
    const subtypes = memory.u64(at + card.subtypes);
    const names = [];
    for (let i = 0; i < 64; i++) {
      if ((subtypes >> BigInt(i)) & 1n) {
        names.push(i);
      }
    }
    return {
      code: this.#rules.cardText(def, 'code'),
      title: word('words_title', def, lang),
      set: this.#rules.name('nr_set_name', memory.u8(at + card.set)),
      side: SIDES[memory.u8(at + card.side)],
      type: this.#rules.name('nr_type_name', memory.u8(at + card.type)),
      faction: this.#rules.name('nr_faction_name', memory.u8(at + card.faction)),
      subtypes: names.map((i) => this.#rules.name('nr_subtype_name', i)),
      unique: memory.u8(at + card.unique) !== 0,
      cost: small('cost') === n.NR_COST_X ? 'X' : orNull('cost'),
      memory: orNull('memory'),
      strength: orNull('strength'),
      trash_cost: orNull('trash_cost'),
      requirement: orNull('requirement'),
      points: orNull('points'),
      link: orNull('link'),
      influence: orNull('influence'),
      influence_limit: orNull('influence_limit'),
      minimum_deck: memory.u8(at + card.minimum_deck),
      deck_limit: memory.u8(at + card.deck_limit),
      quantity: memory.u8(at + card.quantity),
      kind: memory.said('words_card_kind', def, lang),
      numbers: memory.said('words_card_numbers', def, lang),
      faction_text: memory.said('words_card_faction', def, lang),
      cost_text: memory.said('words_card_cost', def),
      text: memory.said('words_card_text', def, lang),
    };
  }

  /** A text of a card with its symbols as words. */
  symbols(text, lang = this.#rules.lang) {
    const { memory } = this.#rules;
    const language = langOf(lang);
    const at = memory.give(`${text}\0↳`);
    return memory.said('words_symbols', at, language, memory.bytes.indexOf(0, at) + 1);
  }
}

/** The 256 bits of a generator: 32 bytes, or 64 hexadecimal digits. */
function putKey(memory, key) {
  let bytes = key;
  if (typeof key === 'string' && /^[0-9a-f]{64}$/.test(key)) {
    bytes = Uint8Array.from(key.match(/../g), (digits) => parseInt(digits, 16));
  }
  if (!(bytes instanceof Uint8Array) || bytes.length !== 32) {
    throw new JackinError('bad_argument', 'a key is 32 bytes in a Uint8Array, or 64 hexadecimal digits in small letters');
  }
  memory.bytes.set(bytes, memory.room.key);
  return memory.room.key;
}
