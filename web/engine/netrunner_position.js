// A game that begins anywhere: the request `position` of docs/protocol.md, built card by card. Its
// `history`, `chosen` and counters of identities are not here: they are refused, not passed over.
import { JackinError, shown } from './memory.js';
import { SIDES, rulesIn } from './netrunner_rules.js';

const COUNTERS = ['virus', 'power', 'agenda', 'credit', 'recurring'];

function refuse(path, text) {
  throw new JackinError('bad_argument', `${path}: ${text}`);
}

function membersOf(object, path, names) {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    refuse(path, `an object belongs here, not ${shown(object)}`);
  }
  for (const name of Object.keys(object)) {
    if (!names.includes(name)) {
      refuse(path, `there is no field ${shown(name)}`);
    }
  }
  return object;
}

function numberOf(value, usual, most, path) {
  if (value === undefined) {
    return usual;
  }
  if (!Number.isInteger(value) || value < 0 || value > most) {
    refuse(path, `a whole number from 0 to ${most} belongs here, not ${shown(value)}`);
  }
  return value;
}

function listOf(value, path) {
  if (value === undefined) {
    return [];
  }
  if (!Array.isArray(value)) {
    refuse(path, `a list belongs here, not ${shown(value)}`);
  }
  return value;
}

class Builder {
  constructor(rules, g) {
    const { memory } = rules;
    this.rules = rules;
    this.memory = memory;
    this.g = g;
    this.placement = memory.struct('nr_placement', {
      def: 2, zone: 1, server: 1, host: 1, faceup: 1, recurring_given: 1,
      counter: 2 * memory.number.NR_COUNTER_COUNT,
    });
    // A game that has not begun has no events: their place serves for what is placed.
    this.at = memory.room.events;
    this.copyAt = memory.room.events + this.placement.$size + 8 - (this.placement.$size % 8);
  }

  allow(why, path) {
    if (why !== 0) {
      const { call } = this.memory;
      const polish = this.rules.lang === 'pl' ? 1 : 0;
      throw new JackinError(
        'illegal_setup',
        `${path}: ${this.memory.constant(call.nr_why_text(why, polish))}`,
        { rules: rulesIn(this.memory.constant(call.nr_why_rules(why))) },
      );
    }
  }

  find(name, path) {
    const def = this.memory.call.nr_card_find(this.memory.give(String(name)));
    if (def === 0) {
      throw new JackinError('unknown_card', `${path}: there is no card ${shown(name)}`);
    }
    return def;
  }

  zone(list, path, zone, server = 0, host = 0) {
    listOf(list, path).forEach((entry, i) => this.entry(entry, `${path}[${i}]`, zone, server, host));
  }

  entry(entry, path, zone, server, host) {
    const { memory, placement } = this;
    const n = memory.number;
    const object = typeof entry === 'string' ? { card: entry } : membersOf(entry, path, [
      'card', 'count', 'rezzed', 'faceup', 'advancement', 'counters', 'hosted',
    ]);
    const found = /^(\d+) (.+)$/s.exec(String(object.card));
    const count = numberOf(object.count, found ? Number(found[1]) : 1, 100, `${path}.count`);
    const def = this.find(found ? found[2] : object.card, path);
    const counters = membersOf(object.counters ?? {}, `${path}.counters`, COUNTERS);
    const isTable = zone === n.NR_ZONE_TABLE;
    const isFaceup = zone === n.NR_ZONE_ARCHIVES
      ? object.faceup !== false : isTable && object.rezzed === true;
    for (let i = 0; i < count; i++) {
      memory.bytes.fill(0, this.at, this.at + placement.$size);
      memory.data.setUint16(this.at + placement.def, def, true);
      memory.bytes[this.at + placement.zone] = zone;
      memory.bytes[this.at + placement.server] = server;
      memory.bytes[this.at + placement.host] = host;
      memory.bytes[this.at + placement.faceup] = isFaceup ? 1 : 0;
      memory.bytes[this.at + placement.recurring_given] = counters.recurring === undefined ? 0 : 1;
      const put = (kind, value, most, name) => memory.data.setUint16(
        this.at + placement.counter + 2 * kind, numberOf(value, 0, most, `${path}.${name}`), true,
      );
      put(n.NR_COUNTER_ADVANCEMENT, object.advancement, 255, 'advancement');
      for (const kind of COUNTERS) {
        put(n[`NR_COUNTER_${kind.toUpperCase()}`], counters[kind], 255, `counters.${kind}`);
      }
      this.allow(memory.call.nr_position_place(this.g, this.at, this.copyAt), path);
      const copy = memory.u32(this.copyAt);
      listOf(object.hosted, `${path}.hosted`).forEach((inner, j) => this.entry(
        inner, `${path}.hosted[${j}]`, n.NR_ZONE_RIG, 0, copy,
      ));
    }
  }
}

/** Builds the position at `g`. */
export function putPosition(rules, g, setup, seed) {
  const { memory } = rules;
  const { call, number: n, room } = memory;
  const { active = 'corp', step, clicks, corp, runner, removed } = membersOf(setup, 'position', [
    'cmd', 'game', 'seed', 'active', 'clicks', 'step', 'corp', 'runner', 'removed',
  ]);
  if (!SIDES.includes(active)) {
    refuse('active', `a side belongs here, not ${shown(active)}`);
  }
  const isTop = step === 'turn-begins';
  if ((step !== undefined && !isTop) || (isTop && clicks !== undefined)) {
    refuse('step', 'can only be "turn-begins", and then without clicks');
  }
  membersOf(corp, 'corp', [
    'identity', 'credits', 'bad_publicity', 'hq', 'rd', 'archives', 'score', 'servers',
  ]);
  membersOf(runner, 'runner', [
    'identity', 'credits', 'tags', 'brain_damage', 'grip', 'stack', 'heap', 'rig', 'score',
  ]);
  const b = new Builder(rules, g);
  b.allow(call.nr_position_begin(
    g, b.find(corp.identity, 'corp.identity'), b.find(runner.identity, 'runner.identity'), seed,
  ), 'position');
  const servers = membersOf(
    corp.servers ?? {}, 'corp.servers', Object.keys(corp.servers ?? {}),
  );
  Object.entries(servers)
    .map(([name, server]) => {
      const number = call.nr_server_find(memory.give(name));
      if (number === n.NR_SERVER_NONE || number === n.NR_SERVER_NEW) {
        refuse(`corp.servers.${name}`, 'a server is hq, rd, archives or remote1 …');
      }
      return { name, number, server: membersOf(server, `corp.servers.${name}`, ['ice', 'root']) };
    })
    .sort((one, other) => one.number - other.number)
    .forEach(({ name, number, server }) => {
      b.zone(server.ice, `corp.servers.${name}.ice`, n.NR_ZONE_TABLE, number);
      b.zone(server.root, `corp.servers.${name}.root`, n.NR_ZONE_TABLE, number);
    });
  b.zone(corp.hq, 'corp.hq', n.NR_ZONE_HQ);
  b.zone(corp.rd, 'corp.rd', n.NR_ZONE_RD);
  b.zone(corp.archives, 'corp.archives', n.NR_ZONE_ARCHIVES);
  b.zone(corp.score, 'corp.score', n.NR_ZONE_CORP_SCORE);
  b.zone(runner.rig, 'runner.rig', n.NR_ZONE_RIG);
  b.zone(runner.grip, 'runner.grip', n.NR_ZONE_GRIP);
  b.zone(runner.stack, 'runner.stack', n.NR_ZONE_STACK);
  b.zone(runner.heap, 'runner.heap', n.NR_ZONE_HEAP);
  b.zone(runner.score, 'runner.score', n.NR_ZONE_RUNNER_SCORE);
  b.zone(removed, 'removed', n.NR_ZONE_REMOVED);
  [[corp, 'corp'], [runner, 'runner']].forEach(([side, name], i) => {
    const at = g + rules.game.player + i * rules.player.$size;
    memory.bytes.fill(0, at, at + rules.player.$size);
    memory.data.setInt16(
      at + rules.player.credits, numberOf(side.credits, 5, 10000, `${name}.credits`), true,
    );
    const usual = isTop ? 0 : i === 0 ? 3 : 4; // TURN-02
    const left = name === active ? numberOf(clicks, usual, 100, 'clicks') : 0;
    memory.bytes[at + rules.player.clicks] = left;
    for (const field of ['bad_publicity', 'tags', 'brain_damage']) {
      memory.bytes[at + rules.player[field]] = numberOf(side[field], 0, 100, `${name}.${field}`);
    }
  });
  b.allow(call.nr_position_start(
    g, SIDES.indexOf(active), isTop ? 1 : 0, room.list, rules.listen(),
  ), 'position');
}
