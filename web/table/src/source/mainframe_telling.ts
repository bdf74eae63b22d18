// The log of a game of Mainframe from its events: the same at one's own table and at a server's.
import type {
  Engine,
  Lang,
  MainframeEvent,
  MainframeNode,
  MainframePath,
  MainframeRunner,
} from '../../../engine/index.js';
import type { MfFact, MfLogLine } from './mainframe_types';

/** By code: every program of the game. */
export const factsOf = (engine: Engine, lang: Lang): Record<string, MfFact> =>
  Object.fromEntries(engine.mainframe.cards(lang).map((card) => [card.code, card]));

/** Said by something else: the heading of the turn. */
const UNSAID = new Set(['turn']);

/** The paths that an event filled. */
const pathsOf = ({ paths, to }: MainframeEvent): MainframePath[] =>
  paths ?? (to !== undefined && typeof to[0] !== 'number' ? [to as MainframePath] : []);

/** Each batch is what followed from one choice, with the turn before it. */
export function logOf(
  batches: { events: MainframeEvent[]; turn: number }[],
  sinceBatch: number,
  turnNow: number,
  titleOf: (code: string) => string,
  /** Said after so many choices. */
  said?: { at: number; text: string },
): { log: MfLogLine[]; since: number } {
  const log: MfLogLine[] = [];
  let since = 0;
  let player: MainframeRunner | null = null;
  let executed = '';
  batches.forEach((batch, at) => {
    if (at === sinceBatch) {
      since = log.length;
    }
    let { turn } = batch;
    for (const e of batch.events) {
      if (e.kind === 'turn') {
        turn = at === batches.length - 1 ? turnNow : batches[at + 1].turn;
        player = e.player;
        executed = '';
      }
      if (e.kind === 'execute') {
        executed = e.card!.code;
      }
      // What was executed is discarded: nobody need read that.
      const isPlain = e.kind === 'discard' && e.card!.code === executed;
      if ((UNSAID.has(e.kind) && log.at(-1)?.kind === e.kind) || isPlain) {
        continue;
      }
      log.push({
        n: log.length,
        turn,
        player: player ?? e.player,
        kind: e.kind,
        text: e.text,
        cards: [e.card, e.other]
          .filter((c) => c !== undefined)
          .map((c) => ({ code: c.code, title: titleOf(c.code) })),
        ...(pathsOf(e).length > 0 ? { paths: pathsOf(e) } : {}),
        nodes:
          e.nodes ??
          [e.from, e.to, e.third].filter(
            (n): n is MainframeNode => n !== undefined && typeof n[0] === 'number',
          ),
      });
    }
    if (at === said?.at) {
      log.push({ n: log.length, turn, player, kind: 'fork', text: said.text, cards: [], nodes: [] });
    }
  });
  if (sinceBatch >= batches.length) {
    since = log.length;
  }
  return { log, since };
}
