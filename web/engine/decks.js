// Deck lists: read, check, write. A deck is a plain object, {name, identity, cards}; the library's
// own form of it exists only during a call.
import { JackinError, PUT, langOf, oneOf, shown } from './memory.js';

const SIDES = ['corp', 'runner'];
const FORMATS = ['text', 'json', 'o8d']; // as deck_format

export class Decks {
  #memory;

  #lang;

  #layout;

  #codes = new Map(); // what a code means, for finding a card by its title takes long

  constructor(memory, lang) {
    const n = memory.number;
    this.#memory = memory;
    this.#lang = lang;
    this.#layout = {
      list: memory.struct(
        'deck_list', { name: n.DECK_NAME_MAX, identity: 2, entry_count: 2, card_count: 2 },
      ),
      entry: memory.struct('deck_entry', { card: 2, count: 2 }),
      faults: memory.struct('deck_faults', { count: 4, is_cut: 1 }),
      fault: memory.struct('deck_fault', { kind: 1, suggestion_count: 1, line: 4, column: 4 }),
      suggestion: memory.struct('deck_suggestion', {}),
      report: memory.struct('deck_report', {
        side: 1, size: 2, minimum: 4, influence: 4, influence_limit: 4, points: 4, points_least: 4,
        points_most: 4, violation_count: 2, finding_count: 2, is_incomplete: 1,
      }),
      finding: memory.struct('deck_finding', { problem: 1, card: 2 }),
      starter: memory.struct('deck_starter', { name: 4, text: 4 }),
      card: memory.struct('nr_card', { code: 4, title: 4 }),
    };
    const count = memory.call.nr_cards_in_order(memory.room.in_order);
    for (let i = 0; i < count; i++) {
      const def = memory.u16(memory.room.in_order + 2 * i);
      this.#codes.set(this.#cardOf(def).code, def);
    }
  }

  // ---- between the two forms --------------------------------------------------------------------

  #cardOf(def) {
    const memory = this.#memory;
    const card = memory.call.nr_card_at(def);
    const layout = this.#layout.card;
    return {
      code: memory.constant(memory.u32(card + layout.code)),
      title: memory.constant(memory.u32(card + layout.title)),
    };
  }

  /** What memory.room.deck_list has, as an object. */
  #taken() {
    const memory = this.#memory;
    const at = memory.room.deck_list;
    const identity = memory.u16(at + this.#layout.list.identity);
    return {
      name: memory.text(at + this.#layout.list.name),
      identity: identity === 0 ? null : this.#cardOf(identity),
      cards: Array.from({ length: memory.u16(at + this.#layout.list.entry_count) }, (_, i) => {
        const entry = at + this.#layout.list.entry + i * this.#layout.entry.$size;
        return {
          ...this.#cardOf(memory.u16(entry + this.#layout.entry.card)),
          count: memory.u16(entry + this.#layout.entry.count),
        };
      }),
    };
  }

  #find(card) {
    const memory = this.#memory;
    const name = typeof card === 'string' ? card : card?.code ?? card?.title;
    const def = this.#codes.get(name) ?? (
      typeof name === 'string' ? memory.call.nr_card_find(memory.give(name)) : 0
    );
    if (def === 0) {
      throw new JackinError(
        'unknown_card', `there is no card ${shown(name ?? JSON.stringify(card))}`,
      );
    }
    return def;
  }

  /** An object into memory.room.deck_list. */
  #given(deck) {
    const memory = this.#memory;
    const at = memory.room.deck_list;
    if (typeof deck === 'string') {
      return this.#given(this.starter(deck));
    }
    if (deck === null || typeof deck !== 'object' || !Array.isArray(deck.cards)) {
      throw new JackinError(
        'bad_argument',
        `a deck is {identity, cards} or the name of a starter deck, not ${shown(deck)}`,
      );
    }
    const entries = deck.cards.map((entry) => {
      const count = typeof entry === 'string' ? 1 : entry?.count ?? 1;
      if (!Number.isInteger(count) || count < 1 || count > 0xffff) {
        throw new JackinError(
          'bad_argument', `a count is a whole number above 0, not ${shown(count)}`,
        );
      }
      return [this.#find(entry), count];
    });
    const identity = (deck.identity ?? null) === null ? 0 : this.#find(deck.identity);
    const name = memory.encoder.encode(deck.name ?? '');
    let length = Math.min(name.length, memory.number.DECK_NAME_MAX - 1);
    while (length < name.length && (name[length] & 0xc0) === 0x80) {
      length -= 1; // not inside a character
    }
    memory.bytes.fill(0, at, at + this.#layout.list.$size);
    memory.bytes.set(name.subarray(0, length), at + this.#layout.list.name);
    for (const [def, count] of identity === 0 ? entries : [[identity, 1], ...entries]) {
      if (memory.call.deck_add(at, def, count) === 0) {
        throw new JackinError('too_many_cards', 'the deck has more cards than a list can have');
      }
    }
    return at;
  }

  /** A deck of a game, put where the rules want it. */
  [PUT](deck, side, to) {
    if (deck === undefined) {
      throw new JackinError('bad_argument', `the deck of the ${side} is missing`);
    }
    if (this.#memory.call.deck_to_game(this.#given(deck), to) === 0) {
      throw new JackinError(
        'illegal_deck',
        `the deck of the ${side} cannot be played: it has no identity, two, or too many cards`,
      );
    }
    return to;
  }

  // ---- what others call -------------------------------------------------------------------------

  starters() {
    const memory = this.#memory;
    const names = [];
    for (let i = 0; ; i++) {
      const at = memory.call.deck_starter_at(i);
      if (at === 0) {
        return names;
      }
      names.push(memory.constant(memory.u32(at + this.#layout.starter.name)));
    }
  }

  starter(name) {
    const memory = this.#memory;
    const at = memory.call.deck_starter_find(memory.give(String(name)));
    if (at === 0) {
      throw new JackinError(
        'no_such_deck',
        `there is no starter deck ${shown(name)}; there are ${this.starters().join(', ')}`,
      );
    }
    return this.parse(memory.constant(memory.u32(at + this.#layout.starter.text)));
  }

  parse(text, { format, lang = this.#lang } = {}) {
    const memory = this.#memory;
    const { call, number: n, room } = memory;
    const language = langOf(lang);
    const bytes = memory.give(String(text));
    const which = format === undefined ? call.deck_detect(bytes, memory.given) : oneOf(
      FORMATS, format, 'a format',
    );
    if (which === n.DECK_JSON) {
      throw new JackinError(
        'bad_format', 'JSON is not read here: make {identity, cards} of what JSON.parse gives',
      );
    }
    const parse = which === n.DECK_O8D ? call.deck_parse_o8d : call.deck_parse_text;
    if (parse(bytes, memory.given, room.deck_list, room.faults) !== 0) {
      return this.#taken();
    }
    const faults = Array.from(
      { length: memory.u32(room.faults + this.#layout.faults.count) },
      (_, i) => this.#faultOf(i, language),
    );
    const [first] = faults;
    const where = first.line > 0 ? `line ${first.line}: ` : '';
    throw new JackinError(
      'bad_deck', `${where}${first.text}`,
      { faults, more: memory.u8(room.faults + this.#layout.faults.is_cut) !== 0 },
    );
  }

  #faultOf(i, lang) {
    const memory = this.#memory;
    const { faults, fault } = this.#layout;
    const at = memory.room.faults + faults.fault + i * fault.$size;
    memory.call.deck_fault_sentence(at, lang, memory.room.out);
    return {
      kind: memory.constant(memory.call.deck_fault_name(memory.u8(at + fault.kind))),
      line: memory.u32(at + fault.line),
      column: memory.u32(at + fault.column),
      text: memory.text(memory.room.out),
      suggestions: Array.from({ length: memory.u8(at + fault.suggestion_count) }, (_, k) => {
        const suggestion = at + fault.suggestion + k * this.#layout.suggestion.$size;
        return memory.constant(memory.call.deck_suggestion_title(suggestion));
      }),
    };
  }

  check(deck, { side, lang = this.#lang } = {}) {
    const memory = this.#memory;
    const { call, number: n, room } = memory;
    const language = langOf(lang);
    const wanted = side === undefined ? n.NR_NOBODY : oneOf(SIDES, side, 'a side');
    const legal = call.deck_check(this.#given(deck), wanted, room.report) !== 0;
    const at = room.report;
    const violations = memory.u16(at + this.#layout.report.violation_count);
    const findings = Array.from(
      { length: memory.u16(at + this.#layout.report.finding_count) },
      (_, i) => this.#findingOf(i, language),
    );
    const limit = memory.i32(at + this.#layout.report.influence_limit);
    return {
      legal,
      side: SIDES[memory.u8(at + this.#layout.report.side)] ?? null,
      size: memory.u16(at + this.#layout.report.size),
      minimum: memory.i32(at + this.#layout.report.minimum),
      influence: memory.i32(at + this.#layout.report.influence),
      influence_limit: limit < 0 ? null : limit,
      points: memory.i32(at + this.#layout.report.points),
      points_least: memory.i32(at + this.#layout.report.points_least),
      points_most: memory.i32(at + this.#layout.report.points_most),
      incomplete: memory.u8(at + this.#layout.report.is_incomplete) !== 0,
      violations: findings.slice(0, violations),
      notes: findings.slice(violations),
    };
  }

  #findingOf(i, lang) {
    const memory = this.#memory;
    const at = memory.room.report + this.#layout.report.finding + i * this.#layout.finding.$size;
    const card = memory.u16(at + this.#layout.finding.card);
    const rules = Array.from(
      { length: memory.call.deck_rules(at, memory.room.rules) },
      (_, k) => memory.constant(memory.u32(memory.room.rules + 4 * k)),
    );
    memory.call.deck_sentence(at, lang, memory.room.out);
    return {
      problem: memory.constant(
        memory.call.deck_problem_name(memory.u8(at + this.#layout.finding.problem))
      ),
      card: card === 0 ? null : this.#cardOf(card),
      rules,
      text: memory.text(memory.room.out),
    };
  }

  write(deck, { format = 'text', lang = this.#lang } = {}) {
    const memory = this.#memory;
    const which = oneOf(FORMATS, format, 'a format');
    const length = memory.call.deck_write(
      this.#given(deck), which, langOf(lang), memory.room.out, memory.number.DECK_WRITTEN_MAX,
    );
    return memory.decoder.decode(memory.bytes.subarray(memory.room.out, memory.room.out + length));
  }
}
