// Records of games that can be shown again, wherever they come from: games and files that are kept
// in this browser, and whatever else has a loader here. Knows no engine.
import { boards, games, opened } from '../keep';
import { hasServer } from '../net/house';
import type { Setup } from './deal';
import { setupOfBoard } from './mainframe_deal';
import type { View } from './timeline';
import type { LocalRecord, Redealt, Side } from './types';

/** The protocol's record (docs/protocol.md), as far as a replay needs it. */
export interface GameRecord {
  game: 'netrunner' | 'mainframe';
  setup: Setup;
  choices: number[];
  /** By side; of Mainframe a list in the order of the setup's players. */
  players?: Record<string, string> | string[];
  end?: { reason: string; seat: string };
  redealt?: Redealt<string>[];
  [field: string]: unknown;
}

export interface Loaded {
  /** The record itself, or a game of this browser, which the engine makes one of. */
  record: GameRecord | LocalRecord;
  /** From where it may be looked at; the first is shown at first. */
  views: View[];
}
export const isLocal = (record: Loaded['record']): record is LocalRecord => 'bot' in record;

/** Finds a record by its id: null if it is not his. What it throws is shown. */
export type Loader = (id: string) => Loaded | null | Promise<Loaded | null>;

const ofGame: Loader = (id) => {
  const kept = games.find(id);
  if (kept === null) {
    return null;
  }
  const { me } = kept.record;
  const other: Side = me === 'corp' ? 'runner' : 'corp';
  // A game that goes on is seen from one's own chair alone.
  return {
    record: kept.record,
    views: kept.over ? [me, other, 'spectator', 'all'] : kept.record.hot ? ['spectator'] : [me],
  };
};

/** Everybody from whose seat a record can be seen, the given one first. */
export function viewsOf({ game, setup }: GameRecord, first: string): View[] {
  const seats = game === 'mainframe' && Array.isArray(setup.players) ? setup.players : ['runner', 'corp'];
  const all = [...seats.map(String), 'spectator', 'all'] as View[];
  return all.sort((a, b) => Number(b === first) - Number(a === first));
}

const ofBoard: Loader = (id) => {
  const kept = boards.find(id);
  if (kept === null) {
    return null;
  }
  const { choices, me, bot, players, hot = false, redealt } = kept.record;
  const record: GameRecord = {
    game: 'mainframe',
    setup: setupOfBoard(kept.record),
    choices,
    ...(hot ? { hot } : { players: players.map((runner) => (runner === me ? 'you' : bot)) }),
    ...(redealt ? { redealt } : {}),
  };
  const views: View[] = kept.over ? viewsOf(record, me) : hot ? ['spectator'] : [me];
  return { record, views };
};

const ofFile: Loader = (id) => {
  const kept = opened.find(id);
  return kept && { record: kept.record, views: viewsOf(kept.record, 'all') };
};

/** A game of one's own at the server, by the number of its table. */
const ofServer: Loader = async (id) =>
  /^[0-9a-f]{20}$/.test(id) && (await hasServer())
    ? (await import('../net/record')).recordOf(id)
    : null;

/** In this order; who has records elsewhere adds a loader. */
export const LOADERS: Loader[] = [ofGame, ofBoard, ofFile, ofServer];

export async function find(id: string): Promise<Loaded | null> {
  for (const loader of LOADERS) {
    const found = await loader(id);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

export type Unread = 'not-json' | 'not-a-record' | 'format' | 'rigged';

/** Reads a file. What is wrong with it is a word; the engine judges the rest. */
export function read(text: string): GameRecord | Unread {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not-json';
  }
  // The answer of the engine's command `record` has it inside.
  const outer = value as { record?: unknown } | null;
  const record = (outer?.record ?? outer) as Partial<GameRecord> | null;
  if (
    typeof record !== 'object' ||
    record === null ||
    (record.game !== 'netrunner' && record.game !== 'mainframe') ||
    typeof record.setup !== 'object' ||
    record.setup === null ||
    !Array.isArray(record.choices) ||
    !record.choices.every((c) => Number.isInteger(c) && c >= 0)
  ) {
    return 'not-a-record';
  }
  // Of Mainframe there is one format yet, which has no number.
  if (record.game === 'netrunner' && record.format !== 2) {
    return 'format';
  }
  if (record.rigged === true) {
    return 'rigged';
  }
  return record as GameRecord;
}
