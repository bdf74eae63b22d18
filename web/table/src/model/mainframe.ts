// Which place of Mainframe's board, which program and which player stands for which offers, and where
// a layout would lie. Everything that is lit is an offer of the document, and every offer is lit or
// listed. Places are those of the protocol: nodes [column, row], paths between grid corners (MF-07).
import type {
  MainframeNode,
  MainframePath,
  MainframeRunner,
  MfDoc,
  MfOffer,
} from '../source/mainframe_types';

export const COLUMNS = 6;
export const ROWS = 8;

/** What the player has picked on the way to a choice; Esc goes back. */
export interface MfPicked {
  /** In a turn: he is about to place an access point. */
  place?: boolean;
  /** The offer that he is at, by its key. */
  at?: number;
}

export type Mode = 'none' | 'node' | 'path' | 'layout';

/** What can be chosen on the board now. */
export interface Board {
  mode: Mode;
  offers: MfOffer[];
  /** Where he is: what slot 1 would do. */
  at: MfOffer | null;
  /** Of a layout: its orientations in clockwise order, its mirror image behind them. */
  turns: string[][];
}

export const nodeName = ([c, r]: MainframeNode) => `${'abcdef'[c]}${r + 1}`;
export const sameNode = (a: MainframeNode | undefined, b: MainframeNode) =>
  a !== undefined && a[0] === b[0] && a[1] === b[1];
export const pathKey = ([[x, y], [u, v]]: MainframePath) =>
  x < u || y < v ? `${x},${y},${u},${v}` : `${u},${v},${x},${y}`;

// ---- layouts ------------------------------------------------------------------------------------

type Corner = [number, number];

// A layout has hundreds of places, and each is looked at whenever the pointer moves.
const shapes = new WeakMap<MainframePath[], string>();

/** The orientation of a layout: its paths from its own top left corner. */
export function shapeOf(paths: MainframePath[]): string {
  let shape = shapes.get(paths);
  if (shape === undefined) {
    shape = shapeFrom(paths);
    shapes.set(paths, shape);
  }
  return shape;
}

function shapeFrom(paths: MainframePath[]): string {
  const corners = paths.flat();
  const left = Math.min(...corners.map(([x]) => x));
  const top = Math.min(...corners.map(([, y]) => y));
  return paths
    .map(([a, b]) => pathKey([moved(a, -left, -top), moved(b, -left, -top)]))
    .sort()
    .join(' ');
}

const moved = ([x, y]: Corner, dx: number, dy: number): Corner => [x + dx, y + dy];

export const pathsOf = (shape: string, x = 0, y = 0): MainframePath[] =>
  shape.split(' ').map((path) => {
    const [a, b, c, d] = path.split(',').map(Number);
    return [
      [a + x, b + y],
      [c + x, d + y],
    ];
  });

const changed = (shape: string, how: (corner: Corner) => Corner) =>
  shapeOf(pathsOf(shape).map(([a, b]) => [how(a), how(b)]));
/** A quarter of a turn to the right. */
const turned = (shape: string) => changed(shape, ([x, y]) => [-y, x]);
const mirrored = (shape: string) => changed(shape, ([x, y]) => [-x, y]);

function cycleOf(shape: string): string[] {
  const cycle = [shape];
  for (let next = turned(shape); next !== shape; next = turned(next)) {
    cycle.push(next);
  }
  return cycle;
}

/** The orientations in which a layout can lie somewhere, the mirrored ones apart (MF-65). */
function turnsOf(offers: MfOffer[]): string[][] {
  const shapes = new Set(offers.map((o) => shapeOf(o.paths!)));
  const first = shapes.values().next().value;
  if (first === undefined) {
    return [];
  }
  const own = cycleOf(first);
  const other = cycleOf(mirrored(first)).filter((shape) => !own.includes(shape));
  return [own, other]
    .map((cycle) => cycle.filter((shape) => shapes.has(shape)))
    .filter((cycle) => cycle.length > 0);
}

// ---- the board ----------------------------------------------------------------------------------

const modeOf = (offer: MfOffer | undefined): Mode =>
  offer?.paths ? 'layout' : offer?.path ? 'path' : offer?.node ? 'node' : 'none';

/** Where an offer lies, in corners of the grid. */
export function middle(offer: MfOffer): Corner {
  if (offer.node) {
    return [offer.node[0] + 0.5, offer.node[1] + 0.5];
  }
  const corners = (offer.paths ?? [offer.path!]).flat();
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [
    (Math.min(...xs) + Math.max(...xs)) / 2,
    (Math.min(...ys) + Math.max(...ys)) / 2,
  ];
}

/** What an offer brings whose decision it is, less what it brings others. */
export function worth(doc: MfDoc, offer: MfOffer): number {
  return (offer.preview?.secures ?? []).reduce(
    (sum, zone) => sum + (zone.runner === doc.me ? zone.points : -zone.points),
    0,
  );
}

/** The places that secure something, the best for the player first. */
export function securing(doc: MfDoc, board: Board): MfOffer[] {
  return board.offers
    .filter((o) => (o.preview?.secures.length ?? 0) > 0)
    .sort((a, b) => worth(doc, b) - worth(doc, a));
}

export function boardOf(doc: MfDoc, picked: MfPicked): Board {
  const { ask } = doc;
  const isTurn = ask?.kind === 'turn';
  const offers = (ask?.offers ?? []).filter(
    (o) => modeOf(o) !== 'none' && (!isTurn || picked.place === true),
  );
  const mode = modeOf(offers[0]);
  const board: Board = {
    mode,
    offers,
    at: offers.find((o) => o.key === picked.at) ?? null,
    turns: mode === 'layout' ? turnsOf(offers) : [],
  };
  // A layout must hang somewhere: where it brings most, or in the middle.
  if (board.at === null && mode !== 'none') {
    const [best] = securing(doc, board);
    if (best && worth(doc, best) > 0) {
      board.at = best;
    } else if (mode === 'layout') {
      board.at = nearest(board, [COLUMNS / 2, ROWS / 2], shapeOf(offers[0].paths!));
    }
  }
  return board;
}

const far = ([a, b]: Corner, [c, d]: Corner) => (a - c) ** 2 + (b - d) ** 2;

/** The offer that is nearest to a point; of a layout in one orientation. */
export function nearest(board: Board, to: Corner, shape?: string): MfOffer | null {
  let best: MfOffer | null = null;
  let least = Infinity;
  for (const offer of board.offers) {
    if (shape === undefined || shapeOf(offer.paths!) === shape) {
      const distance = far(middle(offer), to);
      if (distance < least - 1e-9) {
        least = distance;
        best = offer;
      }
    }
  }
  return best;
}

export const shapeNow = (board: Board) => (board.at?.paths ? shapeOf(board.at.paths) : undefined);

/** A layout turned right (1) or left (-1), or mirrored, near where it hangs. */
export function turn(board: Board, by: 1 | -1 | 'mirror'): MfOffer | null {
  const shape = shapeNow(board);
  if (board.mode !== 'layout' || shape === undefined) {
    return null;
  }
  const at = board.turns.findIndex((cycle) => cycle.includes(shape));
  let next: string;
  if (by === 'mirror') {
    const other = board.turns[1 - at];
    if (other === undefined) {
      return null;
    }
    const wanted = mirrored(shape);
    next = other.includes(wanted) ? wanted : other[0];
  } else {
    const cycle = board.turns[at];
    next = cycle[(cycle.indexOf(shape) + by + cycle.length) % cycle.length];
  }
  return nearest(board, middle(board.at!), next);
}

/** The next place in a direction. */
export function step(board: Board, dx: number, dy: number): MfOffer | null {
  if (board.at === null) {
    return nearest(board, [COLUMNS / 2, ROWS / 2], undefined);
  }
  const from = middle(board.at);
  const shape = shapeNow(board);
  let best: MfOffer | null = null;
  let least = Infinity;
  for (const offer of board.offers) {
    const [x, y] = middle(offer);
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    const isAlike = shape === undefined || shapeOf(offer.paths!) === shape;
    // What lies more aside than ahead is met by the other arrows.
    if (isAlike && along > 0.2 && aside <= along * 1.01 + 1e-9 && along + 2 * aside < least - 1e-9) {
      least = along + 2 * aside;
      best = offer;
    }
  }
  if (best !== null) {
    return best;
  }
  // Nothing straight ahead: whatever is nearest on that side.
  for (const offer of board.offers) {
    const [x, y] = middle(offer);
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const isAlike = shape === undefined || shapeOf(offer.paths!) === shape;
    if (isAlike && along > 0.2 && far([x, y], from) < least) {
      least = far([x, y], from);
      best = offer;
    }
  }
  return best;
}

// ---- what lies under the pointer ----------------------------------------------------------------

export interface Under {
  node?: MainframeNode;
  path?: MainframePath;
  paths?: MainframePath[];
}

const clamp = (n: number, most: number) => Math.min(most, Math.max(0, n));

/** What a point means in this mode, legal or not. */
export function under(board: Board, [x, y]: Corner): Under | null {
  if (x < -0.4 || y < -0.4 || x > COLUMNS + 0.4 || y > ROWS + 0.4) {
    return null;
  }
  if (board.mode === 'layout') {
    const shape = shapeNow(board)!;
    const [w, h] = middle({ key: 0, verb: '', text: '', paths: pathsOf(shape) });
    return { paths: pathsOf(shape, Math.round(x - w), Math.round(y - h)) };
  }
  const c = clamp(Math.floor(x), COLUMNS - 1);
  const r = clamp(Math.floor(y), ROWS - 1);
  if (board.mode !== 'path') {
    return { node: [c, r] };
  }
  const sides: [number, MainframePath][] = [
    [Math.abs(x - c), [[c, r], [c, r + 1]]],
    [Math.abs(c + 1 - x), [[c + 1, r], [c + 1, r + 1]]],
    [Math.abs(y - r), [[c, r], [c + 1, r]]],
    [Math.abs(r + 1 - y), [[c, r + 1], [c + 1, r + 1]]],
  ];
  return { path: sides.reduce((a, b) => (b[0] < a[0] ? b : a))[1] };
}

const ways = new WeakMap<Under, string>();

function wayOf(place: Under): string {
  let way = ways.get(place);
  if (way === undefined) {
    way = place.node
      ? nodeName(place.node)
      : (place.paths ?? [place.path!]).map(pathKey).sort().join(' ');
    ways.set(place, way);
  }
  return way;
}

/** The offer that is exactly there. */
export const offerAt = (board: Board, place: Under): MfOffer | null =>
  board.offers.find((o) => wayOf(o) === wayOf(place)) ?? null;

// ---- programs and players -----------------------------------------------------------------------

/** Where a program lies. */
export type Pile = 'suite' | 'hand' | 'discard' | 'looked';

export interface MfLit {
  /** By code. */
  cards: Map<string, MfOffer>;
  /** The piles whose cards are meant: the same program may lie in another one. */
  piles: Pile[];
  players: Map<MainframeRunner, MfOffer>;
}

function pilesOf(doc: MfDoc): Pile[] {
  const { ask, state } = doc;
  if (!ask || ask.kind === 'turn') {
    return ['suite', 'hand'];
  }
  if (state.looked.length > 0) {
    return ['looked'];
  }
  const isIn = (cards: { code: string }[]) =>
    ask.offers.every((o) => !o.card || cards.some((c) => c.code === o.card));
  return ask.kind !== 'take' && isIn(state.suite) ? ['suite'] : isIn(state.discard) ? ['discard'] : [];
}

export function litOf(doc: MfDoc): MfLit {
  const lit: MfLit = { cards: new Map(), piles: pilesOf(doc), players: new Map() };
  for (const offer of doc.ask?.offers ?? []) {
    if (offer.card !== undefined && (offer.verb === 'execute' || offer.verb === 'choose-card')) {
      lit.cards.set(offer.card, offer);
    } else if (offer.player !== undefined) {
      lit.players.set(offer.player, offer);
    }
  }
  return lit;
}

/** Whose hand lies on the table: the player's; where all is seen, of him who decides. */
export const handOf = (doc: MfDoc): MainframeRunner | null =>
  doc.me ??
  doc.state.players.find((p) => p.runner === doc.toMove && Array.isArray(p.hand))?.runner ??
  null;

/** The programs that lie before the player: the suite, then his hand. Their keys are 1, 2, 3 … */
export function lying(doc: MfDoc): { suite: string[]; hand: string[] } {
  const own = doc.state.players.find((p) => p.runner === handOf(doc))?.hand;
  return {
    suite: doc.state.suite.map((card) => card.code),
    hand: Array.isArray(own) ? own.map((card) => card.code) : [],
  };
}

// ---- zones --------------------------------------------------------------------------------------

/** The number of the zone that a node lies in, -1: in none. */
export function zoneOf(doc: MfDoc, node: MainframeNode): number {
  return doc.state.zones.findIndex((zone) => zone.nodes.some((n) => sameNode(n, node)));
}

/** The nodes on the two sides of a path; beyond the board there is none. */
export function sidesOf([[x, y], [u, v]]: MainframePath): (MainframeNode | null)[] {
  const [a, b]: [MainframeNode, MainframeNode] =
    x === u
      ? [
          [x - 1, Math.min(y, v)],
          [x, Math.min(y, v)],
        ]
      : [
          [Math.min(x, u), y - 1],
          [Math.min(x, u), y],
        ];
  return [a, b].map((n) =>
    n[0] >= 0 && n[1] >= 0 && n[0] < COLUMNS && n[1] < ROWS ? n : null,
  );
}

/** Does a partition stand between a zone and something else (MF-47)? */
export function encloses(doc: MfDoc, path: MainframePath): boolean {
  const [a, b] = sidesOf(path).map((node) => (node === null ? -1 : zoneOf(doc, node)));
  return a !== b;
}

/** What a zone scores: so many nodes for each of its tokens (MF-53). */
export interface Counted {
  zone: number;
  runner: MainframeRunner;
  tokens: number;
  nodes: number;
}

/** The secured zones in the order in which they are counted: runner by runner, the largest first. */
export function countOf(doc: MfDoc): Counted[] {
  const counted = doc.state.zones.flatMap((zone, i) =>
    zone.runner === null
      ? []
      : [
          {
            zone: i,
            runner: zone.runner,
            nodes: zone.nodes.length,
            tokens: doc.state.nodes.filter((t) => zone.nodes.some((n) => sameNode(n, t.node)))
              .length,
          },
        ],
  );
  const seat = (runner: MainframeRunner) => doc.seats.findIndex((s) => s.runner === runner);
  return counted.sort((a, b) => seat(a.runner) - seat(b.runner) || b.nodes - a.nodes);
}
