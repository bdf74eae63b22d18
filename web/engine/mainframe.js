// Android: Mainframe, in the same way as Netrunner (netrunner.js).
import { Bots } from './bots.js';
import {
  AT, JackinError, Places, digitsOf, indexOf, langOf, oneOf, piecesOf, printOf, putKey, seedOf, shown,
  unwrapBytes, wrapBytes,
} from './memory.js';
import { rulesIn } from './netrunner_rules.js';

const MARK = 'JKMF';
const BORDERS = ['paths', 'walled'];

/** What the games and events of one module share. */
class Rules {
  constructor(memory) {
    this.memory = memory;
    const { call, number: n } = memory;
    this.game = memory.struct('mf_game', {
      players: 1, runner: n.MF_MAX_PLAYERS, suite: n.MF_SUITE, stack_count: 1, discard_count: 1,
      hand: n.MF_MAX_PLAYERS, gone: n.MF_MAX_PLAYERS, supply: n.MF_MAX_PLAYERS, frames: 1,
      prompt: 1, seat: 1, reason: 1, is_last: 1, turns_left: 1, waiting: 1, vetoed: 1,
      looker: 1, looked: 1, turn: 2,
    });
    this.board = memory.struct(
      'mf_board', { v: 8, h: 8, token: 8 * n.MF_MAX_PLAYERS, secured: 8, anchored: 8, walled: 8 },
    );
    this.frame = memory.struct('mf_frame', { card: 1 });
    this.view = memory.struct(
      'mf_view',
      {
        viewer: 1, hand_count: n.MF_MAX_PLAYERS, shown: 1, winners: 1, score: 2 * n.MF_MAX_PLAYERS,
      },
    );
    this.zone = memory.struct('mf_zone', { nodes: 8, seat: 1 });
    this.choice = memory.struct('mf_choice', { verb: 1, card: 1, at: 1, turn: 1 });
    this.list = memory.struct('mf_choices', { count: 4 });
    this.event = memory.struct(
      'mf_event',
      { kind: 1, player: 1, card: 1, from: 1, to: 1, n: 1, for_whom: 1, v: 8, h: 8, nodes: 8 },
    );
    this.io = memory.struct('mf_io', { events_count: 4, events_lost: 1 });
    this.setup = memory.struct('mf_setup', { players: 1, runner: n.MF_MAX_PLAYERS, walled: 1 });
    this.cardWords = memory.struct('mf_card_words', { key: 4, title: 8, text: 8 });
    this.wanted = memory.struct('mf_wanted', { verb: 1, card: 1, at: 1, v: 8, h: 8 });
    this.after = memory.struct('mf_after', {
      made: 1, legal: 1, open: 1, zones: 1, points: 2 * n.MF_NODE_COUNT,
      score: 2 * n.MF_MAX_PLAYERS,
    });
    this.generic = memory.struct('mf_generic', { kind: 1 });
    this.segment = memory.struct('mf_segment', { x: 1, y: 1, horizontal: 1 });
    this.cards = memory.struct('mf_cards', { generic_count: 1 });
    this.places = new Places(memory, memory.room.board, this.game.$size, n.WASM_GAMES);
    this.listed = null;
    this.bots = new Bots(memory);
    this.runners = Array.from(
      { length: n.MF_RUNNER_COUNT }, (_, i) => memory.constant(call.mf_runner_name(i, 0)),
    );
    this.print = printOf(
      [memory.constant(call.jackin_version()), String(this.game.$size), 'mainframe']
    );
    const inside = (first, last, step, bits) => {
      let set = 0n;
      for (let y = first; y < last; y++) {
        set |= bits << BigInt(step * y);
      }
      return set;
    };
    // Walls are no partitions.
    this.innerV = inside(0, n.MF_ROWS, n.MF_STRIDE, 0x3en);
    this.innerH = inside(1, n.MF_ROWS, n.MF_STRIDE, 0x3fn);
  }

  name(call, value) {
    return this.memory.constant(this.memory.call[call](value));
  }

  // ---- pieces -----------------------------------------------------------------------------------

  node(node) {
    const { MF_STRIDE } = this.memory.number;
    return [node % MF_STRIDE, Math.floor(node / MF_STRIDE)];
  }

  path(path) {
    const { MF_HORIZONTAL } = this.memory.number;
    const [x, y] = this.node(path % MF_HORIZONTAL);
    return path >= MF_HORIZONTAL ? [[x, y], [x + 1, y]] : [[x, y], [x, y + 1]];
  }

  nodes(set) {
    return bitsOf(set).map((node) => this.node(node));
  }

  paths(v, h) {
    const { MF_HORIZONTAL } = this.memory.number;
    return [
      ...bitsOf(v), ...bitsOf(h).map((path) => path + MF_HORIZONTAL),
    ].map((path) => this.path(path));
  }

  cardOf(card, lang = 0) {
    const { memory } = this;
    const n = memory.number;
    const words = memory.call.mf_words(card);
    const told = {
      title: memory.constant(memory.u32(words + this.cardWords.title + 4 * lang)),
      code: memory.constant(memory.u32(words + this.cardWords.key)),
    };
    if (card < n.MF_GENERIC) {
      told.runner = this.runners[Math.floor((card - 1) / n.MF_UNIQUE_PER_RUNNER)];
      return told;
    }
    const list = memory.call.mf_cards_builtin() + this.cards.generic;
    const at = list + (card - n.MF_GENERIC) * this.generic.$size;
    const kind = memory.u8(at + this.generic.kind);
    told.kind = this.name('mf_kind_name', kind);
    if (kind === n.MF_KIND_LAYOUT) {
      told.segments = Array.from({ length: n.MF_SEGMENTS }, (_, i) => {
        const segment = at + this.generic.segment + i * this.segment.$size;
        const x = memory.u8(segment + this.segment.x);
        const corner = n.MF_STRIDE * memory.u8(segment + this.segment.y) + x;
        return this.path(
          corner + (memory.u8(segment + this.segment.horizontal) !== 0 ? n.MF_HORIZONTAL : 0)
        );
      });
    }
    return told;
  }

  cardsOf(cards) {
    return [...cards].filter(
      (card) => card !== this.memory.number.MF_CARD_NONE
    ).map((card) => this.cardOf(card));
  }

  seatName(g, seat) {
    return this.runners[this.memory.u8(g + this.game.runner + seat)];
  }

  seatsOf(g, bits) {
    return Array.from({ length: this.memory.u8(g + this.game.players) }, (_, i) => i)
      .filter((seat) => (bits >> seat) & 1).map((seat) => this.seatName(g, seat));
  }

  uniqueCards(g, seat, bits) {
    const { MF_UNIQUE_PER_RUNNER: count } = this.memory.number;
    const first = 1 + this.memory.u8(g + this.game.runner + seat) * count;
    return this.cardsOf(
      Array.from(
        { length: count }, (_, i) => i,
      ).filter((i) => (bits >> i) & 1).map((i) => first + i)
    );
  }

  viewerOf(g, viewer) {
    const n = this.memory.number;
    const seats = this.seatsOf(g, ~0);
    const names = [...seats, 'spectator', 'all'];
    const found = oneOf(names, viewer, 'a viewer');
    const others = [n.MF_VIEW_SPECTATOR, n.MF_VIEW_ALL];
    return found < seats.length ? found : others[found - seats.length];
  }

  // ---- the state, from memory.room.board_view ---------------------------------------------------

  look(g, viewer) {
    this.memory.call.mf_look(g, viewer, this.memory.room.board_view);
    return this.memory.room.board_view;
  }

  endOf(view) {
    const { memory } = this;
    const g = view + this.view.game;
    const reason = memory.u8(g + this.game.reason);
    return reason === 0 ? { winner: null, reason: null }
      : {
        winner: this.seatsOf(g, memory.u8(view + this.view.winners)),
        reason: this.name('mf_reason_name', reason),
      };
  }

  tokensOf(g) {
    const { memory, board } = this;
    const at = g + this.game.board;
    const secured = memory.u64(at + board.secured);
    const anchored = memory.u64(at + board.anchored);
    const tokens = [];
    for (let seat = 0; seat < memory.u8(g + this.game.players); seat++) {
      for (const node of bitsOf(memory.u64(at + board.token + 8 * seat))) {
        const bit = 1n << BigInt(node);
        const token = {
          node: this.node(node), runner: this.seatName(g, seat), faceup: (secured & bit) === 0n,
        };
        tokens.push([node, (anchored & bit) !== 0n ? { ...token, anchored: true } : token]);
      }
    }
    return tokens.sort(([a], [b]) => a - b).map(([, token]) => token);
  }

  zonesOf(g) {
    const { memory, zone } = this;
    const count = memory.call.mf_zones(g + this.game.board, memory.room.zones);
    return Array.from({ length: count }, (_, i) => {
      const at = memory.room.zones + i * zone.$size;
      const seat = memory.u8(at + zone.seat);
      return {
        nodes: this.nodes(memory.u64(at + zone.nodes)),
        runner: seat === memory.number.MF_NOWHERE ? null : this.seatName(g, seat),
      };
    });
  }

  stateOf(view) {
    const { memory, game } = this;
    const n = memory.number;
    const g = view + this.view.game;
    const viewer = memory.u8(view + this.view.viewer);
    const board = g + game.board;
    const isWalled = memory.u64(board + this.board.walled) !== 0n;
    const v = memory.u64(board + this.board.v);
    const h = memory.u64(board + this.board.h);
    const seats = Array.from({ length: memory.u8(g + game.players) }, (_, i) => i);
    const stack = Array.from(
      { length: memory.u8(g + game.stack_count) }, (_, i) => memory.call.mf_stack_card(g, i),
    );
    const knowsLooked = viewer === n.MF_VIEW_ALL || viewer === memory.u8(g + game.looker);
    const shownCard = memory.u8(view + this.view.shown);
    const bytes = (at, count) => memory.bytes.subarray(at, at + count);
    return {
      game: 'mainframe',
      border: BORDERS[isWalled ? 1 : 0],
      turn: memory.u16(g + game.turn),
      active: this.seatName(g, memory.u8(g + game.seat)),
      step: this.name('mf_prompt_name', memory.u8(g + game.prompt)),
      ...this.endOf(view),
      players: seats.map((seat) => ({
        runner: this.seatName(g, seat),
        hand: viewer === seat || viewer === n.MF_VIEW_ALL ? this.uniqueCards(
          g, seat, memory.u8(g + game.hand + seat),
        )
          : memory.u8(view + this.view.hand_count + seat),
        supply: memory.u8(g + game.supply + seat),
        discard: this.uniqueCards(g, seat, memory.u8(g + game.gone + seat)),
      })),
      suite: this.cardsOf(bytes(g + game.suite, n.MF_SUITE)),
      stack: stack.length,
      discard: this.cardsOf(bytes(g + game.pile, memory.u8(g + game.discard_count))),
      nodes: this.tokensOf(g),
      paths: isWalled ? this.paths(v & this.innerV, h & this.innerH) : this.paths(v, h),
      zones: this.zonesOf(g),
      scores: Object.fromEntries(
        seats.map((seat) => [this.seatName(g, seat), memory.u16(view + this.view.score + 2 * seat)])
      ),
      program: this.cardsOf(
        Array.from(
          { length: memory.u8(g + game.frames) },
          (_, i) => memory.u8(g + game.frame + i * this.frame.$size + this.frame.card),
        )
      ),
      looked: this.cardsOf(knowsLooked ? stack.slice(0, memory.u8(g + game.looked)) : []),
      ...(viewer === n.MF_VIEW_ALL ? { stack_cards: this.cardsOf(stack) } : {}),
      shown: shownCard === n.MF_CARD_NONE ? null : this.cardOf(shownCard),
      turns_left: memory.u8(g + game.is_last) !== 0 ? memory.u8(g + game.turns_left) : null,
      veto: this.seatsOf(g, memory.u8(g + game.vetoed)),
      wait: this.seatsOf(g, memory.u8(g + game.waiting)),
    };
  }

  // ---- choices ----------------------------------------------------------------------------------

  listOf(whose, g) {
    const { memory } = this;
    if (this.listed !== whose) {
      memory.call.mf_list(g, memory.room.board_list);
      this.listed = whose;
    }
    return memory.u32(memory.room.board_list + this.list.count);
  }

  choiceAt(index) {
    return this.memory.room.board_list + this.list.choice + index * this.choice.$size;
  }

  pathsOf(g, at) {
    const { memory } = this;
    const n = memory.number;
    if (memory.u8(at + this.choice.verb) !== n.MF_VERB_CHOOSE_PATHS) {
      return [0n, 0n];
    }
    memory.call.mf_choice_paths(g, at, memory.room.paths, memory.room.paths + 8);
    return [memory.u64(memory.room.paths), memory.u64(memory.room.paths + 8)];
  }

  /** The words of a choice, about memory.room.board_view. */
  choiceText(g, at, lang) {
    return this.memory.said(
      'words_mf_choice', this.memory.room.words, at, ...this.pathsOf(g, at), lang,
    );
  }

  choiceOf(g, index, lang) {
    const { memory, choice } = this;
    const n = memory.number;
    const at = this.choiceAt(index);
    const verb = memory.u8(at + choice.verb);
    const where = memory.u8(at + choice.at);
    const told = { choice: index, verb: this.name('mf_verb_name', verb) };
    switch (verb) {
      case n.MF_VERB_PLACE_ACCESS_POINT:
      case n.MF_VERB_CHOOSE_NODE:
        told.node = this.node(where);
        break;
      case n.MF_VERB_CHOOSE_PATH:
        told.path = this.path(where);
        break;
      case n.MF_VERB_CHOOSE_PATHS:
        told.paths = this.paths(...this.pathsOf(g, at));
        break;
      case n.MF_VERB_CHOOSE_PLAYER:
        told.player = this.seatName(g, where);
        break;
      case n.MF_VERB_EXECUTE:
      case n.MF_VERB_CHOOSE_CARD:
        told.card = this.cardOf(memory.u8(at + choice.card));
        break;
      default:
        break;
    }
    told.text = this.choiceText(g, at, lang);
    return told;
  }

  choicesOf(whose, g, lang) {
    this.look(g, this.memory.u8(g + this.game.seat));
    return Array.from({ length: this.listOf(whose, g) }, (_, i) => this.choiceOf(g, i, lang));
  }

  decisionOf(whose, g, lang) {
    const { memory, game } = this;
    const kind = this.name('mf_prompt_name', memory.u8(g + game.prompt));
    if (memory.u8(g + game.reason) !== 0) {
      return {
        to_move: null, step: kind, prompt: null, choices: [],
        ...this.endOf(this.look(g, memory.number.MF_VIEW_SPECTATOR)),
      };
    }
    const choices = this.choicesOf(whose, g, lang);
    const frames = memory.u8(g + game.frames);
    const prompt = { kind, text: memory.said('words_mf_prompt', memory.room.words, lang) };
    if (frames > 0) {
      prompt.card = this.cardOf(
        memory.u8(g + game.frame + (frames - 1) * this.frame.$size + this.frame.card)
      );
    }
    return { to_move: this.seatName(g, memory.u8(g + game.seat)), step: kind, prompt, choices };
  }

  // ---- before one acts --------------------------------------------------------------------------

  afterOf(view, choices) {
    const { memory, after, zone } = this;
    const { call, room } = memory;
    const g = view + this.view.game;
    choices.forEach((one, i) => memory.data.setUint16(room.previewed + 2 * i, one, true));
    call.mf_preview(view, room.previewed, choices.length, room.board_after);
    const at = room.board_after;
    return {
      made: memory.u8(at + after.made),
      legal: memory.u8(at + after.legal) !== 0,
      open: memory.u8(at + after.open) !== 0,
      secures: Array.from({ length: memory.u8(at + after.zones) }, (_, i) => {
        const one = at + after.zone + i * zone.$size;
        return {
          nodes: this.nodes(memory.u64(one + zone.nodes)),
          runner: this.seatName(g, memory.u8(one + zone.seat)),
          points: memory.u16(at + after.points + 2 * i),
        };
      }),
      scores: Object.fromEntries(
        this.seatsOf(g, ~0).map(
          (name, seat) => [name, memory.u16(at + after.score + 2 * seat)],
        )
      ),
    };
  }

  /** A place as the protocol writes it, as the number that the engine has for it. */
  nodeNumber(node) {
    const { MF_STRIDE } = this.memory.number;
    return isPair(node) ? MF_STRIDE * node[1] + node[0] : wrong('a node', node);
  }

  pathNumber(path) {
    const { MF_HORIZONTAL } = this.memory.number;
    if (!Array.isArray(path) || path.length !== 2 || !path.every(isPair)) {
      wrong('a path', path);
    }
    const [[x, y], [u, v]] = path;
    if (Math.abs(u - x) + Math.abs(v - y) !== 1) {
      wrong('a path', path);
    }
    return this.nodeNumber([Math.min(x, u), Math.min(y, v)]) + (y === v ? MF_HORIZONTAL : 0);
  }

  /** Puts what somebody wants into memory.room.board_wanted. */
  want(g, { verb, node, path, paths, card, player }) {
    const { memory, wanted } = this;
    const { call, number: n } = memory;
    const at = memory.room.board_wanted;
    const number = call.mf_verb_find(memory.give(String(verb)));
    if (number === n.MF_VERB_NONE) {
      throw new JackinError('bad_argument', `there is no verb ${shown(verb)}`);
    }
    let code = n.MF_CARD_NONE;
    if (card !== undefined) {
      code = this.numberOfCard(card);
    }
    let where = n.MF_NOWHERE;
    if (node !== undefined) {
      where = this.nodeNumber(node);
    } else if (path !== undefined) {
      where = this.pathNumber(path);
    } else if (player !== undefined) {
      where = oneOf(this.seatsOf(g, ~0), player, 'a player');
    }
    const set = { v: 0n, h: 0n };
    for (const one of paths ?? []) {
      const bit = this.pathNumber(one);
      set[bit >= n.MF_HORIZONTAL ? 'h' : 'v'] |= 1n << BigInt(bit % n.MF_HORIZONTAL);
    }
    memory.bytes[at + wanted.verb] = number;
    memory.bytes[at + wanted.card] = code;
    memory.bytes[at + wanted.at] = where;
    memory.data.setBigUint64(at + wanted.v, set.v, true);
    memory.data.setBigUint64(at + wanted.h, set.h, true);
    return at;
  }

  /** The number of a card that is named by its code. */
  numberOfCard(code) {
    const { memory } = this;
    const { number: n, call } = memory;
    const generic = memory.u8(call.mf_cards_builtin() + this.cards.generic_count);
    for (let card = 1; card < n.MF_GENERIC + generic; card++) {
      if ((card < n.MF_UNIQUE_END || card >= n.MF_GENERIC) && this.cardOf(card).code === code) {
        return card;
      }
    }
    throw new JackinError('bad_argument', `there is no program ${shown(code)}`);
  }

  // ---- events -----------------------------------------------------------------------------------

  listen() {
    const { memory, io } = this;
    memory.data.setUint32(memory.room.board_io + io.events_count, 0, true);
    memory.bytes[memory.room.board_io + io.events_lost] = 0;
    return memory.room.board_io;
  }

  /** What was heard, about the game as it is now. */
  heard(g) {
    const { memory, io } = this;
    const count = memory.u32(memory.room.board_io + io.events_count);
    return new MainframeEvents(
      this,
      memory.copy(memory.room.board_events, count * this.event.$size),
      count,
      memory.u8(memory.room.board_io + io.events_lost) !== 0,
      memory.copy(g, this.game.$size),
    );
  }

  eventOf(g, at, lang, isCiting) {
    const { memory, event } = this;
    const n = memory.number;
    const kind = memory.u8(at + event.kind);
    const card = memory.u8(at + event.card);
    const isPath = kind === n.MF_EVENT_MOVE_PARTITION || kind === n.MF_EVENT_RETURN_PARTITION;
    const place = (where) => (isPath ? this.path(where) : this.node(where));
    const from = memory.u8(at + event.from);
    const to = memory.u8(at + event.to);
    const number = memory.u8(at + event.n);
    const v = memory.u64(at + event.v);
    const h = memory.u64(at + event.h);
    const nodes = memory.u64(at + event.nodes);
    const told = {
      kind: this.name('mf_event_name', kind),
      player: this.seatName(g, memory.u8(at + event.player)),
    };
    if (card !== n.MF_CARD_NONE) {
      told.card = this.cardOf(card);
    }
    if (kind === n.MF_EVENT_EXCHANGE) {
      told.other = this.cardOf(number);
    }
    if (from !== n.MF_NOWHERE) {
      told.from = place(from);
    }
    if (to !== n.MF_NOWHERE) {
      told.to = place(to);
    }
    if (kind === n.MF_EVENT_CYCLE) {
      told.third = this.node(number);
    }
    if (v !== 0n || h !== 0n) {
      told.paths = this.paths(v, h);
    }
    if (nodes !== 0n) {
      told.nodes = this.nodes(nodes);
    }
    if ([n.MF_EVENT_LAST_TURNS, n.MF_EVENT_LOOK, n.MF_EVENT_PUT_BACK].includes(kind)) {
      told.n = number;
    }
    told.text = memory.said('words_mf_event', memory.room.words, at, lang);
    if (isCiting) {
      told.rules = rulesIn(this.name('words_mf_event_rules', kind));
    }
    return told;
  }
}

const isPair = (pair) => Array.isArray(pair) && pair.length === 2
  && pair.every((one) => Number.isInteger(one) && one >= 0 && one <= 8);

function wrong(what, given) {
  throw new JackinError('bad_argument', `${what} is written in corners or columns and rows, not ${shown(given)}`);
}

/** The numbers of the bits that are set. */
function bitsOf(set) {
  const bits = [];
  for (let i = 0, rest = set; rest !== 0n; i++, rest >>= 1n) {
    if (rest & 1n) {
      bits.push(i);
    }
  }
  return bits;
}

/** What followed from one choice, or from the deal. */
export class MainframeEvents {
  #rules;

  #bytes;

  #game;

  constructor(rules, bytes, count, isLost, game) {
    this.#rules = rules;
    this.#bytes = bytes;
    this.#game = game;
    this.length = count;
    this.lost = isLost;
  }

  for(viewer, { lang = this.#rules.lang, cite = false } = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const language = langOf(lang);
    // Sentences are about the game as the choice left it.
    const g = rules.places.find({ outside: this.#game });
    const seat = rules.viewerOf(g, viewer);
    rules.look(g, seat);
    memory.bytes.set(this.#bytes, memory.room.board_events);
    return Array.from(
      { length: this.length }, (_, i) => memory.room.board_events + i * rules.event.$size,
    )
      .filter(
        (at) => seat === memory.number.MF_VIEW_ALL || (
          memory.u8(at + rules.event.for_whom) >> seat
        ) & 1
      )
      .map((at) => rules.eventOf(g, at, language, cite));
  }
}

/** Everything that one viewer may know, as a value. */
export class MainframeView {
  #rules;

  #bytes;

  constructor(rules, viewer, bytes) {
    this.#rules = rules;
    this.#bytes = bytes;
    this.viewer = viewer;
  }

  [AT]() {
    const { memory } = this.#rules;
    memory.bytes.set(this.#bytes, memory.room.board_view);
    return memory.room.board_view;
  }

  /** What seen() reads again, in an engine of the same version. */
  bytes() {
    return this.#bytes.slice();
  }

  /** All that it says, for digests: the same bytes for equal views, also in later versions. */
  written() {
    const { memory } = this.#rules;
    const { written } = memory.room;
    return memory.copy(written, memory.call.mf_view_write(this[AT](), written));
  }

  state() {
    return this.#rules.stateOf(this[AT]());
  }

  /** Only his own decision is his to list. */
  choices(lang = this.#rules.lang) {
    const rules = this.#rules;
    const { memory } = rules;
    const language = langOf(lang);
    const g = this[AT]() + rules.view.game;
    return this.viewer === 'all' || memory.u8(g + rules.game.seat) === memory.u8(
      memory.room.board_view + rules.view.viewer
    )
      ? Array.from(
        { length: rules.listOf(this, g) }, (_, i) => rules.choiceOf(g, i, language),
      ) : [];
  }

  /** What these choices would do to the board, as far as he who is to move can know it. */
  preview(choices) {
    const most = this.#rules.memory.number.WASM_PREVIEW;
    const isList = Array.isArray(choices) && choices.length <= most
      && choices.every((one) => Number.isInteger(one) && one >= 0 && one < 65536);
    if (!isList) {
      throw new JackinError(
        'bad_argument', `a preview takes a list of at most ${most} numbers of choices`,
      );
    }
    return this.#rules.afterOf(this[AT](), choices);
  }
}

export class MainframeGame {
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
    return this.#rules.memory.u8(this.#at + this.#rules.game.reason) !== 0;
  }

  get toMove() {
    const g = this.#at;
    return this.over ? null : this.#rules.seatName(
      g, this.#rules.memory.u8(g + this.#rules.game.seat),
    );
  }

  get players() {
    return this.#rules.seatsOf(this.#at, ~0);
  }

  get winner() {
    const { memory } = this.#rules;
    const g = this.#at;
    return this.over ? this.#rules.seatsOf(g, memory.call.mf_winners(g)) : null;
  }

  get reason() {
    const reason = this.#rules.memory.u8(this.#at + this.#rules.game.reason);
    return reason === 0 ? null : this.#rules.name('mf_reason_name', reason);
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
    const looked = () => {
      const g = this.#at;
      rules.look(g, memory.u8(g + rules.game.seat));
      return g;
    };
    return {
      choice: (index, lang = rules.lang) => {
        const g = looked();
        indexOf(index, this.#list(), this.over);
        return rules.choiceText(g, rules.choiceAt(index), langOf(lang));
      },
      prompt: (lang = rules.lang) => {
        looked();
        return memory.said('words_mf_prompt', memory.room.words, langOf(lang));
      },
      score: (player, lang = rules.lang) => {
        looked();
        return memory.said(
          'words_mf_score', memory.room.words, oneOf(this.players, player, 'a player'),
          langOf(lang),
        );
      },
      end: (lang = rules.lang) => {
        looked();
        return memory.said('words_mf_end', memory.room.words, langOf(lang));
      },
    };
  }

  /** Why something is not offered to whoever is to move, with the ledger entries. */
  why(wanted, { player = this.toMove, lang = this.#rules.lang } = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const g = this.#at;
    const seat = player === null ? 0 : oneOf(this.players, player, 'a player');
    const why = memory.call.mf_judge(g, seat, rules.want(g, wanted));
    return {
      offered: why === 0,
      text: memory.constant(memory.call.mf_why_text(why, langOf(lang))),
      rules: rulesIn(memory.constant(memory.call.mf_why_rules(why))),
    };
  }

  choices(lang = this.#rules.lang) {
    return this.#rules.choicesOf(this.#value, this.#at, langOf(lang));
  }

  decision(lang = this.#rules.lang) {
    return this.#rules.decisionOf(this.#value, this.#at, langOf(lang));
  }

  choose(index) {
    const rules = this.#rules;
    const { memory } = rules;
    const g = this.#at;
    indexOf(index, this.#list(), this.over);
    // The list is this game's, as the library made it: nobody outside can write there.
    memory.call.mf_choose_trusted(g, index, memory.room.board_list, rules.listen());
    this.made += 1;
    this.events = rules.heard(g);
    return this.events;
  }

  bot(name, options) {
    const rules = this.#rules;
    const { call, room } = rules.memory;
    const g = this.#at;
    if (this.over) {
      throw new JackinError('game_over', 'the game is over; nothing is left to choose');
    }
    const seat = rules.memory.u8(g + rules.game.seat);
    rules.listed = null;
    call.mf_list(rules.look(g, seat) + rules.view.game, room.board_list);
    return rules.bots.decide('mf', {
      bot: room.board_bot,
      view: room.board_view,
      list: room.board_list,
      sit: (kind, seed) => call.bot_mf_sit(room.board_bot, kind, seat, seed),
      say: () => rules.memory.said(
        'words_mf_reason', room.words, room.board_list, room.reason,
        langOf(options.lang ?? rules.lang),
      ),
    }, name, options);
  }

  look(viewer) {
    const rules = this.#rules;
    const { memory } = rules;
    const g = this.#at;
    const at = rules.look(g, rules.viewerOf(g, viewer));
    return new MainframeView(rules, viewer, memory.copy(at, rules.view.$size));
  }

  view(viewer) {
    return this.look(viewer).state();
  }

  hash() {
    return digitsOf(this.#rules.memory.call.mf_hash(this.#at));
  }

  check() {
    const broken = this.#rules.memory.call.mf_check(this.#at);
    return broken === 0 ? null : this.#rules.memory.constant(broken);
  }

  rekey(key) {
    const { memory } = this.#rules;
    memory.call.mf_rekey(this.#at, putKey(memory, key));
    return this;
  }

  clone() {
    const { places, memory } = this.#rules;
    const from = this.#at;
    const value = {};
    const to = places.take(value, this.#value);
    memory.bytes.copyWithin(to, from, from + places.size);
    return new MainframeGame(this.#rules, value, this.made, this.events);
  }

  serialize() {
    return wrapBytes(MARK, this.#rules.print, this.#rules.places.copyOf(this.#value));
  }
}

export class Mainframe {
  #rules;

  constructor(memory, lang) {
    this.#rules = new Rules(memory);
    this.#rules.lang = lang;
    this.runners = [...this.#rules.runners];
  }

  /** A runner's name in a language. */
  runner(name, lang = this.#rules.lang) {
    const { memory, runners } = this.#rules;
    return memory.constant(
      memory.call.mf_runner_name(oneOf(runners, name, 'a runner'), langOf(lang))
    );
  }

  new({ players, border = 'paths', seed, key } = {}) {
    const rules = this.#rules;
    const { memory } = rules;
    const { call, room, number: n } = memory;
    if (!Array.isArray(players) || players.length > n.MF_MAX_PLAYERS) {
      throw new JackinError(
        'bad_argument', `players are two to four runners in turn order, not ${shown(players)}`,
      );
    }
    const runners = players.map((player) => oneOf(rules.runners, player, 'a player'));
    const isWalled = oneOf(BORDERS, border, 'a border');
    if ((seed === undefined) === (key === undefined)) {
      throw new JackinError('bad_argument', 'a game needs a seed or a key, and not both');
    }
    const chance = key === undefined ? seedOf(seed) : putKey(memory, key);
    memory.bytes.fill(0, room.setup, room.setup + rules.setup.$size);
    memory.bytes[room.setup + rules.setup.players] = runners.length;
    memory.bytes.set(runners, room.setup + rules.setup.runner);
    memory.bytes[room.setup + rules.setup.walled] = isWalled;
    const value = {};
    const g = rules.places.take(value);
    rules.listed = null;
    const why = call[key === undefined ? 'mf_new' : 'mf_new_keyed'](
      g, room.setup, chance, room.board_list, rules.listen(),
    );
    if (why !== 0) {
      rules.places.drop(value);
      throw new JackinError(
        'illegal_setup', memory.constant(call.mf_why_text(why, rules.lang === 'pl' ? 1 : 0)),
        { rules: rulesIn(memory.constant(call.mf_why_rules(why))) },
      );
    }
    rules.listed = value;
    return new MainframeGame(rules, value, 0, rules.heard(g));
  }

  restore(bytes) {
    const rules = this.#rules;
    const { memory, places } = rules;
    const inner = unwrapBytes(MARK, rules.print, places.size, bytes);
    const value = {};
    const g = places.take(value);
    memory.bytes.set(inner, g);
    const broken = memory.call.mf_check(g);
    if (broken !== 0) {
      places.drop(value);
      throw new JackinError('bad_bytes', `these bytes are no game: ${memory.constant(broken)}`);
    }
    rules.listen();
    return new MainframeGame(rules, value, 0, rules.heard(g));
  }

  /** A view that a server of the same version sent, and whose it is. */
  seen(bytes, viewer) {
    const rules = this.#rules;
    if (!(bytes instanceof Uint8Array) || bytes.length !== rules.view.$size) {
      throw new JackinError('bad_bytes', 'these bytes are no view of this version');
    }
    return new MainframeView(rules, viewer, bytes.slice());
  }

  /** Events that a server of the same version sent, one after the other, and the view beside them. */
  heard(bytes, view, lang = this.#rules.lang) {
    const rules = this.#rules;
    const { memory, event } = rules;
    const language = langOf(lang);
    if (!(view instanceof MainframeView)) {
      throw new JackinError('bad_argument', `events are told beside a view, not ${shown(view)}`);
    }
    const g = view[AT]() + rules.view.game;
    return piecesOf(bytes, event.$size).map((piece) => {
      if (piece[event.kind] >= memory.number.MF_EVENT_COUNT) {
        throw new JackinError('bad_bytes', 'these bytes are no events of this version');
      }
      memory.bytes.set(piece, memory.room.board_events);
      return rules.eventOf(g, memory.room.board_events, language, false);
    });
  }

  sample(view, seed) {
    const rules = this.#rules;
    if (!(view instanceof MainframeView)) {
      throw new JackinError(
        'bad_argument', `a sample is made from a view that look() gave, not from ${shown(view)}`,
      );
    }
    const chance = seedOf(seed);
    const value = {};
    const g = rules.places.take(value);
    rules.memory.call.mf_sample(g, view[AT](), chance);
    rules.listen();
    return new MainframeGame(rules, value, 0, rules.heard(g));
  }

  cards(lang = this.#rules.lang) {
    const rules = this.#rules;
    const { memory } = rules;
    const { number: n, call } = memory;
    const language = langOf(lang);
    const generic = memory.u8(call.mf_cards_builtin() + rules.cards.generic_count);
    const numbers = [
      ...Array.from({ length: generic }, (_, i) => n.MF_GENERIC + i),
      ...Array.from({ length: n.MF_UNIQUE_END - 1 }, (_, i) => 1 + i),
    ];
    return numbers.map((card) => ({
      ...rules.cardOf(card, language),
      text: memory.constant(memory.u32(call.mf_words(card) + rules.cardWords.text + 4 * language)),
    }));
  }
}
