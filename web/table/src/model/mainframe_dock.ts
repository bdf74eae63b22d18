// What Mainframe's dock says: the question, two slots that never move, and the options between them.
import type { Price, Slot } from './dock';
import { mfWords } from '../words/mainframe';
import type { MfDoc, MfOffer } from '../source/mainframe_types';
import { boardOf, nodeName, securing, type Board, type MfPicked } from './mainframe';

export type MfSlot = Omit<Slot, 'offer'> & { offer: MfOffer; gain?: string };

export interface MfDock {
  context: string;
  step: string;
  question: string;
  slot1: MfSlot | null;
  hint: string;
  options: MfSlot[];
  /** An access point can be placed at so many nodes, which are listed when one asks for it. */
  place: number;
  /** The board can be turned, mirrored, searched. */
  canTurn: boolean;
  canMirror: boolean;
  /** Places that secure something, and which of them this is, from 1; 0: none of them. */
  securing: number;
  securingAt: number;
  slot2: MfSlot | null;
  /** There is something picked to go back from. */
  back: boolean;
}

const NO_PRICE: Price[] = [];

export const nameOfRunner = (doc: MfDoc, runner: string) =>
  doc.seats.find((s) => s.runner === runner)?.name ?? runner;

/** What an offer would secure, in words; nothing if nothing. */
export function securesText(doc: MfDoc, offer: MfOffer): string {
  const w = mfWords(doc.lang);
  const zones = offer.preview?.secures ?? [];
  const nodesOf = (runner: string) =>
    zones
      .filter((z) => z.runner === runner)
      .flatMap((z) => z.nodes.map(nodeName))
      .join(', ');
  const runners = [...new Set(zones.map((z) => z.runner))];
  return runners
    .map((runner) => {
      const points = zones
        .filter((z) => z.runner === runner)
        .reduce((sum, z) => sum + z.points, 0);
      return runner === doc.me
        ? w.secures(nodesOf(runner))
        : w.securesFor(nameOfRunner(doc, runner), nodesOf(runner), points);
    })
    .join('; ');
}

function slotOf(doc: MfDoc, offer: MfOffer): MfSlot {
  const w = mfWords(doc.lang);
  const secures = securesText(doc, offer);
  const before = doc.me ? doc.state.scores[doc.me] : 0;
  const after = doc.me ? (offer.preview?.scores[doc.me] ?? before) : before;
  const isLayout = offer.paths !== undefined;
  const note = secures !== '' ? secures : isLayout ? offer.text : '';
  return {
    offer,
    label: isLayout ? w.placeHere : offer.text,
    prices: NO_PRICE,
    ...(note ? { note } : {}),
    ...(after !== before ? { gain: `+${after - before}`, after: `${before} → ${after}` } : {}),
  };
}

export function mfDockOf(doc: MfDoc, picked: MfPicked, board: Board = boardOf(doc, picked)): MfDock {
  const w = mfWords(doc.lang);
  const ask = doc.ask!;
  const { offers } = ask;
  const isTurn = ask.kind === 'turn';
  const title = ask.card ? doc.facts[ask.card].title : '';
  const secured = securing(doc, board);
  const dock: MfDock = {
    context: ask.kind === 'first-token' ? w.setup : title ? w.executing(title) : w.yourTurn,
    step: board.offers.length > 0 ? w.places(board.offers.length) : '',
    // The program stands above the question already.
    question: title && ask.text.includes(': ') ? ask.text.slice(ask.text.indexOf(': ') + 2) : ask.text,
    slot1: board.at ? slotOf(doc, board.at) : null,
    hint: w.turnHint,
    options: [],
    place: 0,
    canTurn: board.turns.some((cycle) => cycle.length > 1),
    canMirror: board.turns.length > 1,
    securing: secured.length,
    securingAt: board.at ? secured.indexOf(board.at) + 1 : 0,
    slot2: null,
    back: isTurn && picked.place === true,
  };
  const pass = offers.find((o) => o.verb === 'done' || o.verb === 'pass');
  const listed = offers.filter(
    (o) =>
      o.verb === 'choose-card' ||
      o.verb === 'choose-player' ||
      (o.verb === 'execute' && !isTurn),
  );
  dock.options = listed.map((o) => slotOf(doc, o));
  if (isTurn) {
    dock.place = offers.filter((o) => o.verb === 'place-access-point').length;
  }
  if (pass) {
    if (offers.length === 1) {
      dock.slot1 = slotOf(doc, pass);
    } else {
      dock.slot2 = slotOf(doc, pass);
    }
  }
  const hints: Record<string, string> = {
    turn: w.turnHint,
    'first-token': w.nodeHint,
    node: w.nodeHint,
    token: w.tokenHint,
    path: w.pathHint,
    partition: w.partitionHint,
    player: w.playerHint,
  };
  dock.hint = dock.back ? w.nodeHint : (hints[ask.kind] ?? w.cardHint);
  return dock;
}
