// The mark of a card: strokes on an octilinear half grid, mirrored about the middle, made from the
// card's code alone, for viewBox="0 0 64 48". The same code gives the same mark forever; a test
// keeps the strokes of all cards. Data, never markup (TH-36).
export interface Mark {
  strokes: string;
  /** x, y, whether it is filled. */
  dots: [number, number, boolean][];
}
type Point = [number, number];

/** FNV-1a over the characters, then mulberry32: a small generator, the same in every language. */
function generator(text: string): () => number {
  let h = 0x811c9dc5;
  for (const c of text) {
    h = Math.imul(h ^ c.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return () => {
    h = (h + 0x6d2b79f5) >>> 0;
    let t = Math.imul(h ^ (h >>> 15), h | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

const WIDTH = 4; // of the half grid: x 0…4 from the axis, y -3…3
const HEIGHT = 3;
const STEP = 6;
const WAYS: Point[] = [
  [1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
  [-1, 0],
];

function draw(code: string): Mark {
  const next = generator(`jack in ${code}`);
  const below = (n: number) => next() % n;
  const used = new Set<number>();
  const key = (x: number, y: number) => x * 16 + y + 8;
  const strokes: Point[][] = [];
  const dots: Point[] = [];
  const rings: Point[] = [];
  const count = below(3) === 0 ? 4 : 3;
  for (let s = 0; s < count; s++) {
    let x = 0;
    let y = 0;
    for (let tries = 0; tries < 30; tries++) {
      x = s < 2 ? 0 : 1 + below(WIDTH); // the first two strokes start on the axis
      y = below(2 * HEIGHT + 1) - HEIGHT;
      if (!used.has(key(x, y))) {
        break;
      }
    }
    const points: Point[] = [[x, y]];
    used.add(key(x, y));
    let last: Point | null = null;
    for (let left = 2 + below(4); left > 0; left--) {
      const from: Point | null = last;
      const open = WAYS.filter(
        ([dx, dy]) =>
          x + dx >= 0 &&
          x + dx <= WIDTH &&
          Math.abs(y + dy) <= HEIGHT &&
          !used.has(key(x + dx, y + dy)) &&
          (!from || dx * from[0] + dy * from[1] >= 0),
      ); // no sharp turns
      if (open.length === 0) {
        break;
      }
      const straight = below(100) < 45;
      const way: Point = straight && from && open.includes(from) ? from : open[below(open.length)];
      last = way;
      x += way[0];
      y += way[1];
      points.push([x, y]);
      used.add(key(x, y));
    }
    if (points.length < 2) {
      continue;
    }
    strokes.push(points);
    (below(10) < 6 ? dots : rings).push([x, y]);
  }
  const ys = strokes.flat().map((p) => p[1]);
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
  const px = (m: number, x: number) => 32 + m * x * STEP;
  const py = (y: number) => 24 + (y - middle) * STEP;
  const path = [1, -1]
    .map((m) =>
      strokes.map((p) => `M${p.map(([x, y]) => `${px(m, x)} ${py(y)}`).join('L')}`).join(''),
    )
    .join('');
  const ends: Mark['dots'] = [];
  for (const [list, filled] of [
    [dots, true],
    [rings, false],
  ] as const) {
    for (const [x, y] of list) {
      for (const m of x ? [1, -1] : [1]) {
        ends.push([px(m, x), py(y), filled]);
      }
    }
  }
  return { strokes: path, dots: ends };
}

const made = new Map<string, Mark>();

export function mark(code: string): Mark {
  let one = made.get(code);
  if (one === undefined) {
    one = draw(code);
    made.set(code, one);
  }
  return one;
}
