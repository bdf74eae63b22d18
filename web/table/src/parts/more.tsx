// What lies beyond the edge of a row that scrolls sideways: a chip at each edge says how much, and is
// lit where a legal choice is among it (table.md §3).
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTable } from './context';
import { Sign } from './sign';

interface Hidden {
  n: number;
  lit: boolean;
}
const NONE: Hidden = { n: 0, lit: false };

export function More({
  box,
  of,
  room = 4,
}: {
  box: RefObject<HTMLElement>;
  /** What is counted. */
  of: string;
  /** What a thing may be cut by before it counts as hidden. */
  room?: number;
}) {
  const { w } = useTable();
  const [left, setLeft] = useState(NONE);
  const [right, setRight] = useState(NONE);
  const count = () => {
    const e = box.current;
    if (!e) {
      return;
    }
    const edge = e.getBoundingClientRect();
    const all = [...e.querySelectorAll<HTMLElement>(of)].map(
      (one) => [one, one.getBoundingClientRect()] as const,
    );
    const hidden = (is: (at: DOMRect) => boolean): Hidden => {
      const some = all.filter(([, at]) => is(at)).map(([one]) => one);
      return {
        n: some.length,
        lit: some.some((one) => one.matches('[data-lit]') || one.querySelector('[data-lit]')),
      };
    };
    const same = (a: Hidden, b: Hidden) => a.n === b.n && a.lit === b.lit;
    const before = hidden((at) => at.left < edge.left - room);
    const after = hidden((at) => at.right > edge.right + room);
    setLeft((was) => (same(was, before) ? was : before));
    setRight((was) => (same(was, after) ? was : after));
  };
  useEffect(() => {
    count();
    const e = box.current;
    e?.addEventListener('scroll', count, { passive: true });
    addEventListener('resize', count);
    return () => {
      e?.removeEventListener('scroll', count);
      removeEventListener('resize', count);
    };
  });
  const chip = ({ n, lit }: Hidden, side: 'left' | 'right') =>
    n > 0 && (
      <button
        class={`edge ${side} ${lit ? '' : 'dim'}`}
        data-edge={side}
        onClick={() => {
          const by = (box.current?.clientWidth ?? 400) * 0.7;
          box.current?.scrollBy({ left: side === 'left' ? -by : by });
        }}
      >
        {side === 'left' && <Sign name="left" />} {w.moreServers(n)}{' '}
        {side === 'right' && <Sign name="right" />}
      </button>
    );
  return (
    <>
      {chip(left, 'left')}
      {chip(right, 'right')}
    </>
  );
}
