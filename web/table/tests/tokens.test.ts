// The colours, recomputed from the tokens (table.md §13): factions can be told apart by eyes of every
// kind, and everything that is read has contrast.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');
const block = (head: string) => css.slice(css.indexOf(head), css.indexOf('}', css.indexOf(head)));
const tokens = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6})\b/g)].map((m) => [m[1], m[2]]));
const dark = tokens(block(':root {'));
const light = { ...dark, ...tokens(block(':root[data-colours="light"]')) };
const system = { ...dark, ...tokens(block(':root:not([data-colours="dark"])')) };

type Rgb = [number, number, number];
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((i) => {
    const v = parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
// Machado, Oliveira and Fernandes 2009, full severity; on linear light.
const EYES: Record<string, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const seen = (rgb: Rgb, m: number[]): Rgb =>
  [0, 3, 6].map((r) =>
    Math.min(1, Math.max(0, m[r] * rgb[0] + m[r + 1] * rgb[1] + m[r + 2] * rgb[2])),
  ) as Rgb;
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const apart = (a: string, b: string, eyes: number[]) => {
  const [p, q] = [a, b].map((hex) => lab(seen(linear(hex), eyes)));
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};
const light3 = (hex: string) => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [p, q] = [light3(a), light3(b)].sort((x, y) => y - x);
  return (p + 0.05) / (q + 0.05);
};

const GROUPS: [string[], number][] = [
  [['anarch', 'criminal', 'shaper', 'neutral'], 24],
  [['hb', 'jinteki', 'nbn', 'weyland', 'neutral'], 24],
  [['noise', 'kate', 'andromeda', 'chaos', 'adam', 'nero'], 20],
];

describe('the colours', () => {
  for (const [scheme, t] of [
    ['dark', dark],
    ['light', light],
  ] as const) {
    it(`${scheme}: factions and runners are told apart by every kind of eye`, () => {
      for (const [names, least] of GROUPS) {
        for (const [kind, eyes] of Object.entries(EYES)) {
          names.forEach((a, i) =>
            names.slice(i + 1).forEach((b) => {
              const d = apart(t[a], t[b], eyes);
              expect(d, `${a} and ${b}, ${kind}: ${d.toFixed(1)}`).toBeGreaterThanOrEqual(least);
            }),
          );
        }
        for (const name of names) {
          expect(contrast(t[name], t.raised), `${name} on raised`).toBeGreaterThanOrEqual(3);
        }
      }
    });

    it(`${scheme}: words have a contrast of 4.5`, () => {
      for (const paper of ['bg', 'felt', 'surface', 'raised']) {
        for (const ink of ['ink', 'ink2', 'act-text', 'bad']) {
          const c = contrast(t[ink], t[paper]);
          expect(c, `${ink} on ${paper}: ${c.toFixed(2)}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(t.act, t[paper]), `act on ${paper}`).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(t['act-ink'], t.fill)).toBeGreaterThanOrEqual(4.5);
    });
  }

  it('light by the system is light by choice', () => {
    expect(system).toEqual(light);
  });
});
