// Android: Netrunner: games, views, events and logs as objects. A game is a value inside the
// module's memory; netrunner_rules.js reads it.
import {
  AT, JackinError, digitsOf, indexOf, langOf, oneOf, piecesOf, putKey, seedOf, shown, unwrapBytes,
  wrapBytes,
} from './memory.js';
import { NetrunnerPace } from './netrunner_pace.js';
import { putPosition } from './netrunner_position.js';
import { Rules, SIDES, VIEWERS, rulesIn, viewerOf } from './netrunner_rules.js';

const MARK = 'JKNR';

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
      const place = memory.call.words_log_next(
        at, event, events.decision, this.#viewer, this.#lang, this.#cite ? 1 : 0,
      );
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
    const sentence = ({ text, times }) => (times > 1 ? `${text} (${times}×)` : text);
    return this.paragraphs.map((paragraph) => paragraph.map(sentence).join(' '));
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

  /** What seen() reads again, in an engine of the same version. */
  bytes() {
    return this.#bytes.slice();
  }

  /** All that it says, for digests: the same bytes for equal views, also in later versions. */
  written() {
    const { memory } = this.#rules;
    const { written } = memory.room;
    return memory.copy(written, memory.call.nr_view_write(this[AT](), written));
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

  /** What is put to this player with his settings, and what is done for him; null where the
   * decision is not his. */
  ask(settings = {}, lang = this.#rules.lang) {
    const viewer = viewerOf(this.viewer);
    const language = langOf(lang);
    const at = this[AT]();
    const g = at + this.#rules.view.game;
    const isHis = viewer === this.#rules.memory.u8(g + this.#rules.game.to_move);
    return isHis && !this.#rules.isOver(g)
      ? this.#rules.askOf(this, at, settings, viewer, language) : null;
  }

  /** Ways to deal with the ice that the Runner encounters, the cheapest that lets nothing through
   * first. */
  plan(lang = this.#rules.lang) {
    const language = langOf(lang);
    return this.#rules.linesOf(this[AT](), viewerOf(this.viewer), language);
  }

  /** What it costs the Runner to enter a server, as far as this viewer can tell. */
  toll(server) {
    const { memory } = this.#rules;
    const number = memory.call.nr_server_find(memory.give(String(server)));
    if (number === memory.number.NR_SERVER_NONE) {
      throw new JackinError('bad_argument', `there is no server ${shown(server)}`);
    }
    return this.#rules.tollOf(this[AT](), number);
  }

  /** What choices of the player to move would change, each a number in the list of its moment. */
  preview(choices) {
    const most = this.#rules.memory.number.WASM_PREVIEW;
    const isList = Array.isArray(choices) && choices.length <= most
      && choices.every((one) => Number.isInteger(one) && one >= 0 && one < 65536);
    if (!isList) {
      throw new JackinError(
        'bad_argument', `a preview takes a list of at most ${most} numbers of choices`,
      );
    }
    const told = this.#rules.afterOf(this[AT](), choices);
    if (told === null) {
      throw new JackinError(
        'no_sample', 'the cards that the view does not tell cannot be dealt',
      );
    }
    return told;
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
    return this.#rules.isOver(g) ? null : SIDES[this.#rules.memory.u8(
      g + this.#rules.game.to_move
    )];
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
      choice: choice(
        (g, index, viewer, lang) => memory.said(
          'words_choice', g, rules.choiceAt(index), viewer, lang,
        )
      ),
      offer: choice(
        (g, index, viewer, lang) => memory.said(
          'words_offer', g, memory.room.list, index, viewer, lang,
        )
      ),
      prompt: (lang = rules.lang, viewer = SIDES[mover()]) => memory.said(
        'words_prompt', this.#at, viewerOf(viewer), langOf(lang),
      ),
      end: (lang = rules.lang) => (
        this.over ? memory.said('words_end', this.#at, langOf(lang)) : ''
      ),
    };
  }

  /** As whoever decides may know it: from his view, which numbers the choices as the game does. */
  #lookAsMover() {
    return this.look(SIDES[this.#rules.memory.u8(this.#at + this.#rules.game.to_move)]);
  }

  choices(lang = this.#rules.lang) {
    return this.over ? [] : this.#lookAsMover().choices(lang);
  }

  decision(lang = this.#rules.lang) {
    const rules = this.#rules;
    if (this.over) {
      return rules.decisionOf(this.#value, this.#at, langOf(lang));
    }
    const view = this.#lookAsMover();
    return rules.decisionOf(view, view[AT]() + rules.view.game, langOf(lang));
  }

  choose(index) {
    const rules = this.#rules;
    const { memory } = rules;
    const g = this.#at;
    indexOf(index, this.#list(), rules.isOver(g));
    // The list is this game's, as the library made it: nobody outside can write there.
    memory.call.nr_choose_trusted(g, index, memory.room.list, rules.listen());
    this.made += 1;
    this.events = new NetrunnerEvents(rules, ...rules.heard(), this.made);
    return this.events;
  }

  bot(name, options) {
    const rules = this.#rules;
    const { call, room } = rules.memory;
    if (this.over) {
      throw new JackinError('game_over', 'the game is over; nothing is left to choose');
    }
    const side = rules.memory.u8(this.#at + rules.game.to_move);
    rules.listed = null;
    rules.looking = null;
    call.nr_look(this.#at, viewerOf(SIDES[side]), room.view);
    call.nr_list(room.view + rules.view.game, room.list);
    return rules.bots.decide('nr', {
      bot: room.bot,
      view: room.view,
      list: room.list,
      sit: (kind, seed) => {
        rules.bots.expectLearned(kind);
        call.bot_nr_sit(room.bot, kind, side, 0, 0, seed);
      },
      say: () => rules.memory.said(
        'words_reason', room.view, room.list, room.reason, langOf(options.lang ?? rules.lang),
      ),
    }, name, options);
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
    const server = wanted.server === undefined ? 0 : memory.call.nr_server_find(
      memory.give(String(wanted.server))
    );
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
      text: memory.constant(
        memory.call.words_verdict(why, isUnseen ? 1 : 0, offered ? 1 : 0, language)
      ),
      rules: why === 0 ? [] : rulesIn(memory.constant(memory.call.nr_why_rules(why))),
    };
  }

  /**
   * The copy with a number that a side sees: 0 where none is asked for, null where he sees no such.
   */
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

  /**
   * Is a choice like the wanted one in the list? The judge says 0 also where nothing forbids it and
   * nobody asks.
   */
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
      return has('verb') && (wanted('card') === 0 || has('card'))
        && (wanted('server') === 0 || has('server'))
        && (wanted('ability') === 255 || has('ability'))
        && (wanted('other') === (isBreak ? 255 : 0) || has('other'))
        && (amount < 0 || memory.i16(c + choice.amount) === amount);
    });
  }

  hash() {
    return digitsOf(this.#rules.memory.call.nr_hash(this.#at));
  }

  check() {
    const broken = this.#rules.memory.call.nr_check(this.#at);
    return broken === 0 ? null : this.#rules.memory.constant(broken);
  }

  rekey(key) {
    const { memory } = this.#rules;
    memory.call.nr_rekey(this.#at, putKey(memory, key));
    return this;
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
    const why = call[key === undefined ? 'nr_new' : 'nr_new_keyed'](
      g, ...decks, chance, room.list, rules.listen(),
    );
    if (why !== 0) {
      rules.places.drop(value);
      const sentence = (polish) => memory.constant(call.nr_why_text(why, polish));
      throw new JackinError(
        'illegal_deck', sentence(rules.lang === 'pl' ? 1 : 0),
        { rules: rulesIn(memory.constant(call.nr_why_rules(why))) },
      );
    }
    rules.listed = value;
    return new NetrunnerGame(rules, value, 0, new NetrunnerEvents(rules, ...rules.heard(), 0));
  }

  /** Begins anywhere: the request `position` of the protocol. */
  position(setup) {
    const rules = this.#rules;
    const value = {};
    const g = rules.places.take(value);
    rules.listed = null;
    try {
      putPosition(rules, g, setup, seedOf(setup?.seed ?? 1));
    } catch (error) {
      rules.places.drop(value);
      throw error;
    }
    rules.listed = value;
    return new NetrunnerGame(rules, value, 0, new NetrunnerEvents(rules, ...rules.heard(), 0));
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
    return new NetrunnerGame(rules, value, 0, new NetrunnerEvents(rules, ...rules.heard(), 0));
  }

  /** A view that a server of the same version sent. */
  seen(bytes) {
    const rules = this.#rules;
    const { view } = rules;
    if (!(bytes instanceof Uint8Array) || bytes.length !== view.$size) {
      throw new JackinError('bad_bytes', 'these bytes are no view of this version');
    }
    const viewer = VIEWERS[bytes[view.viewer]];
    if (viewer === undefined) {
      throw new JackinError('bad_bytes', 'these bytes are no view: nobody has it');
    }
    return new NetrunnerView(rules, viewer, bytes.slice());
  }

  /** Events that a server of the same version sent to a viewer, one after the other. */
  heard(bytes, viewer, lang = this.#rules.lang) {
    const rules = this.#rules;
    const { memory, event } = rules;
    const number = viewerOf(viewer);
    const language = langOf(lang);
    return piecesOf(bytes, event.$size).map((piece) => {
      if (piece[event.kind] >= memory.number.NR_EVENT_COUNT) {
        throw new JackinError('bad_bytes', 'these bytes are no events of this version');
      }
      memory.bytes.set(piece, memory.room.events);
      return rules.eventOf(memory.room.events, number, language, false);
    });
  }

  sample(view, { corp, runner } = {}, seed = undefined) {
    const rules = this.#rules;
    const { memory } = rules;
    const { number: n } = memory;
    if (!(view instanceof NetrunnerView)) {
      throw new JackinError(
        'bad_argument', `a sample is made from a view that look() gave, not from ${shown(view)}`,
      );
    }
    const chance = seedOf(seed);
    const decks = [
      corp === undefined ? 0 : rules.putDeck(corp, n.NR_CORP),
      runner === undefined ? 0 : rules.putDeck(runner, n.NR_RUNNER),
    ];
    const from = view[AT]();
    const value = {};
    const result = memory.call.nr_sample(rules.places.take(value), from, ...decks, chance);
    if (result !== n.NR_SAMPLE_OK) {
      rules.places.drop(value);
      throw new JackinError('no_sample', {
        [n.NR_SAMPLE_DECK]: 'the assumed deck has too few cards besides those that were seen',
        [n.NR_SAMPLE_TABLE]: 'the cards of the assumed deck cannot lie as the table shows',
        [n.NR_SAMPLE_SECRET]: 'the other player chooses among cards that the viewer cannot know',
      }[result]);
    }
    rules.listen();
    return new NetrunnerGame(rules, value, 0, new NetrunnerEvents(rules, ...rules.heard(), 0));
  }

  log(options) {
    return new NetrunnerLog(this.#rules, options);
  }

  /** For two people at one screen. */
  pace() {
    return new NetrunnerPace(this.#rules);
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

  /** A place on the timing charts, by its name in `step`: "the Corporation's turn begins". */
  step(name, lang = this.#rules.lang) {
    const { memory } = this.#rules;
    const language = langOf(lang);
    for (let i = 0; i < memory.number.NR_STEP_COUNT; i++) {
      if (this.#rules.name('nr_step_name', i) === name) {
        return memory.constant(memory.call.words_step(i, language));
      }
    }
    throw new JackinError('bad_argument', `there is no step ${shown(name)}`);
  }

  /** A server as a heading: "HQ", "Remote 2". */
  server(name, lang = this.#rules.lang) {
    const { memory } = this.#rules;
    const language = langOf(lang);
    const number = memory.call.nr_server_find(memory.give(String(name)));
    if (number === memory.number.NR_SERVER_NONE) {
      throw new JackinError('bad_argument', `there is no server ${shown(name)}`);
    }
    return memory.said('words_server_heading', number, language);
  }

  /** A text of a card with its symbols as words. */
  symbols(text, lang = this.#rules.lang) {
    const { memory } = this.#rules;
    const language = langOf(lang);
    const at = memory.give(`${text}\0↳`);
    return memory.said('words_symbols', at, language, memory.bytes.indexOf(0, at) + 1);
  }
}
