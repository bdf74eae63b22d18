// The timeline of a replay: turns, runs, scores and, where it is known, how likely victory was.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { momentAt, placeOf, turnAt } from '../model/timeline';
import type { Timeline } from '../source/timeline';
import type { ReplayWords } from '../words/replay';

export interface TimelineProps {
  line: Timeline;
  moments: number[];
  at: number;
  /** By turn, how likely victory was; null where nobody reckoned it. Those of several people are
   * lines of their own. */
  curves: { cls?: string; chances: (number | null)[] }[];
  /** Why there are none, where they could not be reckoned. */
  noCurve?: string;
  /** Whether the turns of this side are shaded. */
  shade: (side: string) => boolean;
  /** The letter at a score of this side, and how it is marked besides. */
  letter: (side: string) => string;
  mark?: (side: string) => string;
  go: (at: number) => void;
  w: ReplayWords;
  /** Moments that have comments. */
  comments?: number[];
  /** At most so many turns, about the present one. */
  most?: number;
}

export function TimelineView({
  line,
  moments,
  at,
  curves,
  noCurve,
  shade,
  letter,
  mark,
  go,
  w,
  most,
  comments = [],
}: TimelineProps) {
  const svg = useRef<SVGSVGElement>(null);
  // As large as its place: what is written in it keeps its size.
  const [{ width, height }, setSize] = useState({ width: 366, height: 128 });
  useLayoutEffect(() => {
    const measure = () =>
      setSize({
        width: Math.max(120, svg.current!.clientWidth),
        height: Math.max(60, svg.current!.clientHeight),
      });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(svg.current!);
    return () => watch.disconnect();
  }, []);
  const dragged = useRef(false);
  const all = Math.max(1, line.turns.length);
  const now = turnAt(line, at);
  const count = Math.min(all, most ?? all);
  const first = Math.max(0, Math.min(all - count, now - Math.floor(count / 2)));
  const step = width / count;
  const x = (place: number) => (place - first) * step;
  const top = 18;
  const small = step < 30;
  const knob = Math.max(8, Math.min(width - 8, x(placeOf(line, at))));
  const n = moments.filter((m) => m <= at).length;
  const seen = (turn: number) => turn >= first && turn < first + count;
  const press = (event: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect();
    const place = first + ((event.clientX - box.left) / box.width) * count;
    go(momentAt(line, moments, place));
  };
  const low = top + (line.runs.length > 0 ? 76 : 44);
  const mid = (low + height) / 2;
  const half = (height - low) / 2 - 3;
  const drawn = curves.map(({ cls, chances }) => ({
    cls,
    points: chances
      .map((value, i) => ({ value, px: x(i) }))
      .filter((p): p is { value: number; px: number } => p.value !== null)
      .map(({ value, px }) => `${px.toFixed(1)},${(mid - (value - 0.5) * 2 * half).toFixed(1)}`),
  }));
  const many = (turn: number, index: number) =>
    line.runs.filter((r) => r.turn === turn).indexOf(line.runs[index]);
  return (
    <svg
      ref={svg}
      class="curve"
      viewBox={`0 0 ${width} ${height}`}
      role="slider"
      tabIndex={0}
      aria-label={w.moment}
      aria-description={noCurve}
      aria-valuemin={1}
      aria-valuemax={moments.length}
      aria-valuenow={Math.max(1, n)}
      aria-valuetext={w.momentText(line.turns[now]?.n ?? 0, n, moments.length)}
      data-moment={at}
      onPointerDown={(event) => {
        dragged.current = true;
        svg.current!.setPointerCapture?.(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => dragged.current && press(event)}
      onPointerUp={() => {
        dragged.current = false;
      }}
      onPointerCancel={() => {
        dragged.current = false;
      }}
    >
      {line.turns.map((turn, i) =>
        seen(i) ? (
          <g key={turn.n}>
            {shade(turn.side) && (
              <rect class="ct" x={x(i)} y={top} width={step} height={height - top} />
            )}
            {(!small || i === now || turn.n % 5 === 0) && (
              <text x={x(i) + step / 2} y={top + 14} text-anchor="middle" class={i === now ? 'b' : ''}>
                {turn.n}
              </text>
            )}
            {mark && (
              <rect
                class={`own ${mark(turn.side)}`}
                x={x(i) + 2}
                y={top}
                width={Math.max(2, step - 4)}
                height={3}
              />
            )}
            <line class="tick" x1={x(i) + 0.8} x2={x(i) + 0.8} y1={5} y2={13} />
          </g>
        ) : null,
      )}
      <line class="tk0" x1={2} x2={width - 2} y1={9} y2={9} />
      {knob > 4 && <line class="tk1" x1={2} x2={knob} y1={9} y2={9} />}
      {noCurve && (
        <text class="none" x={8} y={mid + 4} data-no-curve="">
          {noCurve}
        </text>
      )}
      {drawn.some(({ points }) => points.length > 1) && half > 8 && (
        <>
          <line class="mid" x1={0} x2={width} y1={mid} y2={mid}>
            <title>{mark ? w.chances : w.chance}</title>
          </line>
          {drawn.map(({ cls = '', points }, i) => (
            <polyline key={i} class={`ln l${i} ${cls}`} points={points.join(' ')} />
          ))}
        </>
      )}
      {line.runs.map((run, i) => {
        const turn = line.turns.findIndex((t) => t.n === run.turn);
        const row = many(run.turn, i);
        if (!seen(turn) || row > 1) {
          return null;
        }
        const wide = Math.min(30, step - 4);
        const left = x(turn) + (step - wide) / 2;
        const y = top + 38 + row * 17;
        const label = w.server[run.server] ?? `R${run.server.slice(6)}`;
        return (
          <g key={i}>
            <rect
              class={`run ${run.good ? '' : 'no'}`}
              x={left}
              y={y}
              width={Math.max(4, wide)}
              height={15}
              rx={4}
            />
            {wide >= 24 && (
              <text
                class={run.good ? 'on' : ''}
                x={left + wide / 2}
                y={y + 11.5}
                text-anchor="middle"
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
      {line.turns.map((turn, i) => {
        const flags = line.scores.filter((s) => s.turn === turn.n);
        if (!seen(i) || flags.length === 0) {
          return null;
        }
        const sum = flags
          .filter((s) => s.side === flags[0].side)
          .reduce((points, s) => points + s.points, 0);
        const left = x(i) + Math.max(1, step / 2 - 16);
        return (
          <g key={turn.n} class={mark?.(flags[0].side)}>
            <path class="fl" d={`M${left} ${top + 35}v-15h9l-2 4 2 4h-9`} />
            {step >= 34 && (
              <text class="b" x={left + 12} y={top + 34}>
                {w.scoreFlag(letter(flags[0].side), sum)}
              </text>
            )}
          </g>
        );
      })}
      {[...new Set(comments)].map((moment) => {
        const place = placeOf(line, moment);
        const left = Math.max(1, Math.min(width - 15, x(place) - 7));
        return place >= first && place <= first + count ? (
          <g
            key={moment}
            data-bubble={moment}
            onPointerDown={(event) => {
              event.stopPropagation();
              go(moment);
            }}
          >
            <path
              class={`cm ${moment === at ? 'sel' : ''}`}
              d={`M${left} ${height - 16}h14v9h-6l-4 4v-4h-4z`}
            />
            <rect class="cmb" x={left - 5} y={height - 24} width={24} height={24} />
          </g>
        ) : null;
      })}
      {now >= 0 && (
        <rect
          class="now"
          x={x(now) + 0.75}
          y={top + 0.75}
          width={step - 1.5}
          height={height - top - 1.5}
          rx={4}
        />
      )}
      <circle class="knob" cx={knob} cy={9} r={8} />
    </svg>
  );
}
