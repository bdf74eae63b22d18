// The engine for tables of a server, away from the page: makes documents of what the server sends,
// and checks deck lists.
import { JackinError, type Engine, type Lang, type Side } from '../../../engine/index.js';
import { ready } from './engine';
import {
  ServedMainframe,
  type HappenedThere,
  type PastThere,
  type ServedBoard,
} from './served_mainframe';
import type { MainframeRunner, MainframeWanted } from '../../../engine/index.js';
import type { MfDoc } from './mainframe_types';
import { ServedTable, type Happened, type Making, type Past, type Served } from './served';
import type { Doc, Verdict } from './types';
import { say, work } from './work';

export type ToClerk =
  | { type: 'begin'; happened: Happened[] }
  | { type: 'hear'; happened: Happened }
  | { type: 'recall'; past: Past }
  | { type: 'show'; served: Served }
  | { type: 'begin-board'; happened: HappenedThere[] }
  | { type: 'hear-board'; happened: HappenedThere }
  | { type: 'recall-board'; past: PastThere }
  | { type: 'show-board'; served: ServedBoard }
  | { type: 'why-board'; id: number; wanted: MainframeWanted }
  | { type: 'choose'; id: number; seq: number; key: number }
  | { type: 'why'; id: number; verb: string; card?: number; server?: string }
  | { type: 'deck'; id: number; text: string; side: Side; lang: Lang }
  | { type: 'version'; id: number }
  | { type: 'written'; id: number; view: Uint8Array; runner: MainframeRunner | null }
  | {
      type: 'digest';
      id: number;
      person: string;
      key: Uint8Array | null;
      fields: (Uint8Array | string | number)[];
    };
export interface DeckSaid {
  legal: boolean;
  title: string;
  size: number;
  /** Sentences of the engine: what cannot be read, or which rule is broken. */
  faults: string[];
}
export interface Chosen {
  making: Making;
  text: string;
}
type Answer = Verdict | DeckSaid | Chosen | Uint8Array | string | null;
export type FromClerk =
  | { type: 'doc'; doc: Doc }
  | { type: 'board'; doc: MfDoc }
  | { type: 'make'; making: Making };

let table: ServedTable | null = null;
let board: ServedMainframe | null = null;

function checkDeck(engine: Engine, text: string, side: Side, lang: Lang): DeckSaid {
  try {
    const deck = engine.decks.parse(text, { lang });
    const report = engine.decks.check(deck, { side, lang });
    const code = deck.identity?.code;
    return {
      legal: report.legal,
      title: code ? engine.netrunner.card(code, lang).title : '',
      size: report.size,
      faults: report.violations.map((one) => one.text),
    };
  } catch (error) {
    if (error instanceof JackinError) {
      const faults = (error.faults ?? []).slice(0, 8).map((one) => one.text);
      return {
        legal: false,
        title: '',
        size: 0,
        faults: faults.length > 0 ? faults : [error.message],
      };
    }
    throw error;
  }
}

work(async (data: ToClerk): Promise<Answer> => {
  const engine = await ready;
  table ??= new ServedTable(engine);
  const tell: (told: FromClerk) => void = say;
  switch (data.type) {
    case 'begin':
      table.begin(data.happened);
      break;
    case 'hear':
      table.hear(data.happened);
      break;
    case 'recall':
      table.recall(data.past);
      break;
    case 'show': {
      const making = table.show(data.served);
      tell(making === null ? { type: 'doc', doc: table.doc() } : { type: 'make', making });
      break;
    }
    case 'begin-board':
    case 'hear-board':
    case 'recall-board':
    case 'show-board':
      board ??= new ServedMainframe(engine);
      if (data.type === 'begin-board') {
        board.begin(data.happened);
      } else if (data.type === 'hear-board') {
        board.hear(data.happened);
      } else if (data.type === 'recall-board') {
        board.recall(data.past);
      } else {
        board.show(data.served);
        tell({ type: 'board', doc: board.doc() });
      }
      break;
    case 'why-board':
      return board?.why(data.wanted) ?? null;
    case 'choose': {
      const at = board ?? table;
      const text = at.textOf(data.key);
      const making = at.choose(data.seq, data.key);
      return making && { making, text };
    }
    case 'why':
      return table.why(data.verb, data.card, data.server);
    case 'deck':
      return checkDeck(engine, data.text, data.side, data.lang);
    case 'digest':
      return engine.digest(data.person, data.key, data.fields);
    case 'written':
      return data.runner === null
        ? engine.netrunner.seen(data.view).written()
        : engine.mainframe.seen(data.view, data.runner).written();
    case 'version':
      return engine.version;
  }
  return null;
});
