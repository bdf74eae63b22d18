// How a game begins: from two starter decks and a key, or as a record of the protocol says it.
import type {
  Chance,
  DeckSource,
  Engine,
  NetrunnerGame,
  NetrunnerPosition,
} from '../../../engine/index.js';
import type { LocalRecord, Redealt } from './types';

/** The `setup` of a record in its normal form (docs/protocol.md). */
export interface Setup {
  cmd: string;
  seed?: number | string;
  key?: string;
  corp?: SetupSide;
  runner?: SetupSide;
  /** After so many choices chance begins anew from this key. */
  epochs?: { at: number; key: string }[];
  [field: string]: unknown;
}
export interface SetupSide {
  identity?: unknown;
  deck?: unknown;
  [field: string]: unknown;
}

/** "3 Hedge Fund" and its like. */
function cardOf(entry: unknown): { title: string; count: number } {
  const { card, count } =
    typeof entry === 'object' && entry !== null
      ? (entry as { card?: unknown; count?: unknown })
      : { card: entry, count: 1 };
  const found = /^(\d+) (.+)$/s.exec(String(card));
  return found
    ? { title: found[2], count: Number(found[1]) }
    : { title: String(card), count: Number(count ?? 1) };
}

function deckOf(side: SetupSide | undefined): DeckSource {
  return {
    identity: String(side?.identity ?? ''),
    cards: (Array.isArray(side?.deck) ? side.deck : []).map(cardOf),
  };
}

export function dealSetup(engine: Engine, setup: Setup): NetrunnerGame {
  if (setup.cmd === 'position') {
    return engine.netrunner.position(setup as unknown as NetrunnerPosition);
  }
  if (setup.cmd !== 'new') {
    throw new Error(`this page cannot begin a game by "${setup.cmd}"`);
  }
  const chance: Chance =
    setup.key === undefined ? { seed: setup.seed ?? 1 } : { key: String(setup.key) };
  return engine.netrunner.new({ corp: deckOf(setup.corp), runner: deckOf(setup.runner), ...chance });
}

/** A seed that nobody has seen. */
export const newSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .reduce((all, byte) => all * 256n + BigInt(byte), 0n)
    .toString();

/** Chance begins anew there, if it did so in the record. */
export function inEpoch<G extends { rekey(key: string): G }>(game: G, at: number, setup: Setup): G {
  return (setup.epochs ?? [])
    .filter((one) => one.at === at)
    .reduce((now, { key }) => now.rekey(key), game);
}

/** The beginning of a game that goes its own way after so many choices. */
export const setupUntil = ({ epochs, ...setup }: Setup, at: number): Setup => ({
  ...setup,
  ...(epochs ? { epochs: epochs.filter((one) => one.at <= at) } : {}),
});

/** The game after so many choices: where it was dealt anew, from what one side knew. */
export function redealt(
  engine: Engine,
  setup: Setup,
  game: NetrunnerGame,
  at: number,
  all: Redealt[] | undefined,
): NetrunnerGame {
  const decks = { corp: deckOf(setup.corp), runner: deckOf(setup.runner) };
  return (all ?? [])
    .filter((one) => one.at === at)
    .reduce(
      (now, { view, seed }) => engine.netrunner.sample(now.look(view), decks, seed),
      inEpoch(game, at, setup),
    );
}

export function deal(engine: Engine, record: LocalRecord): NetrunnerGame {
  const { corp, runner, key, setup } = record;
  return setup ? dealSetup(engine, setup) : engine.netrunner.new({ corp, runner, key });
}

/** A game as the protocol's record; `jackin replay --from-json` reads it. */
export const recorded = (
  engine: Engine,
  setup: Setup,
  game: NetrunnerGame,
  choices: number[],
  players: Record<string, string>,
  redealt: Redealt[] = [],
) => ({
  engine: 'jackin',
  version: engine.version,
  protocol: 1,
  format: 2,
  rules: engine.netrunner.rulesVersion,
  game: 'netrunner' as const,
  setup,
  ...(setup.key === undefined ? { seed: setup.seed } : { key: setup.key }),
  rigged: false,
  rigs: [],
  choices,
  hash: game.hash(),
  players,
  ...(redealt.length > 0 ? { redealt } : {}),
});

/** The same as a record says it. */
export function setupOf(engine: Engine, record: LocalRecord): Setup {
  if (record.setup) {
    return record.setup;
  }
  const deck = (name: string): SetupSide => {
    const list = engine.decks.starter(name);
    return {
      identity: list.identity!.title,
      // By code: the shuffle starts from the order of the list.
      deck: [...list.cards]
        .sort((a, b) => (a.code < b.code ? -1 : 1))
        .map((card) => `${card.count} ${card.title}`),
    };
  };
  const { corp, runner, key } = record;
  return { cmd: 'new', game: 'netrunner', key, corp: deck(corp), runner: deck(runner) };
}
