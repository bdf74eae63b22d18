// Movement explains, as at Netrunner's table: what was placed comes from where it was. One after the
// other where several players have acted; the board is true at once, only its picture comes after.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { nodeName, pathKey } from '../../model/mainframe';
import { isStill } from '../../settings';
import type { MfDoc } from '../../source/mainframe_types';
import { MOVE_MS, useRunning } from '../motion';
import { runnerClass } from './token';

/** Everything that follows from one choice takes at most so long. */
const MOST_MS = 900;
/** More than this is another table, not a move. */
const MOST = 12;

interface Come {
  /** The thing on the board, and where it came from: a thing on the board, or elsewhere. */
  at: string;
  from: string | null;
  /** The number of the line that tells of it. */
  line: number;
}

/** What lies there that did not, and where each of it came from. */
export function comings(was: MfDoc, doc: MfDoc): Come[] {
  const lines = doc.log.slice(was.log.length);
  const come: Come[] = [];
  const lineOf = (is: (line: (typeof lines)[number]) => boolean) => Math.max(0, lines.findIndex(is));
  const before = new Map(was.state.nodes.map((t) => [nodeName(t.node), t.runner]));
  const after = new Map(doc.state.nodes.map((t) => [nodeName(t.node), t.runner]));
  const gone = [...before].filter(([node, runner]) => after.get(node) !== runner);
  for (const [node, runner] of after) {
    if (before.get(node) !== runner) {
      const i = gone.findIndex(([, owner]) => owner === runner);
      const from = i >= 0 ? `[data-token=${gone.splice(i, 1)[0][0]}]` : null;
      come.push({
        at: `[data-token=${node}]`,
        from: from ?? `.pl.${runnerClass(runner)} .tok`,
        line: lineOf((l) => l.nodes.some((n) => nodeName(n) === node)),
      });
    }
  }
  const filled = new Set(was.state.paths.map(pathKey));
  const now = new Set(doc.state.paths.map(pathKey));
  const lifted = [...filled].filter((key) => !now.has(key));
  for (const key of now) {
    if (!filled.has(key)) {
      const line = lineOf((l) => l.paths?.some((path) => pathKey(path) === key) === true);
      // What one has placed hung there already.
      if (lines[line]?.player !== doc.me || lifted.length > 0) {
        const moved = lifted.shift();
        come.push({
          at: `[data-path="${key}"]`,
          from: moved ? `[data-path="${moved}"]` : '.g-discard .prog',
          line,
        });
      }
    }
  }
  return come;
}

const middleOf = (e: Element) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

export function useBoardMotion(doc: MfDoc) {
  const before = useRef<MfDoc | null>(null);
  const places = useRef(new Map<string, { x: number; y: number }>());
  const running = useRunning();
  useLayoutEffect(() => {
    running.current.forEach((one) => one.finish());
    running.current = [];
    const was = before.current;
    before.current = doc;
    const svg = document.querySelector<SVGSVGElement>('.mfboard');
    const scale = svg?.getScreenCTM()?.a ?? 1;
    if (was !== null && was.seq !== doc.seq && doc.log.length >= was.log.length) {
      const all = comings(was, doc);
      const order = [...new Set(all.map((one) => one.line))].sort((a, b) => a - b);
      const wait = Math.min(MOVE_MS, (MOST_MS - MOVE_MS) / Math.max(1, order.length - 1));
      for (const { at, from, line } of all.length > MOST ? [] : all) {
        const e = document.querySelector(at);
        const source = from === null ? null : document.querySelector(from);
        // What has left its place on the board was measured while it lay there.
        const origin = (from && places.current.get(from)) ?? (source && middleOf(source));
        if (e === null || !origin) {
          continue;
        }
        if (isStill()) {
          // No movement: what changed is outlined for a second.
          e.classList.add('changed');
          setTimeout(() => e.classList.remove('changed'), 1000);
          continue;
        }
        const now = middleOf(e);
        const by = `translate(${(origin.x - now.x) / scale}px, ${(origin.y - now.y) / scale}px)`;
        running.current.push(
          e.animate([{ transform: by, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }], {
            duration: MOVE_MS,
            delay: order.indexOf(line) * wait,
            easing: 'ease-out',
            fill: 'backwards',
          }),
        );
      }
    }
    places.current = new Map(
      [...document.querySelectorAll<SVGElement>('[data-token], [data-path]')].map((e) => [
        e.dataset.token ? `[data-token=${e.dataset.token}]` : `[data-path="${e.dataset.path}"]`,
        middleOf(e),
      ]),
    );
  }, [doc]);
}
