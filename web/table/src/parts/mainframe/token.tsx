// A runner's colour and sign: never colour alone.
const SIGNS: Record<string, string> = {
  Noise: 'M6.5-4a8 8 0 1 0 0 8M-3.5 3.5l7-7',
  Kate: 'M-7.5-7.5h10v10h-10zM-2.5-2.5h10v10h-10z',
  Andromeda: 'M0-9 3-3 9 0 3 3 0 9-3 3-9 0-3-3z',
  'Chaos Theory': 'M0-9 8 6H-8z',
  Adam: 'M0-9 7.8-4.5v9L0 9-7.8 4.5v-9z',
  Nero: 'M0-8.5a8.5 8.5 0 1 0 .01 0z',
};

export const runnerClass = (runner: string | null | undefined) =>
  runner ? `r-${runner.split(' ')[0].toLowerCase()}` : '';

/** A token about the middle of its own coordinates: faceup a ring, locked it is filled. */
export function Token({
  runner,
  locked,
  anchored,
}: {
  runner: string;
  locked?: boolean;
  anchored?: boolean;
}) {
  return (
    <g class={runnerClass(runner)}>
      <circle class={`tk ${locked ? 'dn' : ''}`} r="21" />
      <path class={`tg ${locked ? 'dn' : ''}`} d={SIGNS[runner]} />
      {anchored && <path class="anchor" d="M-14 27h28" />}
    </g>
  );
}

export function RunnerSign({ runner }: { runner: string }) {
  return (
    <svg class="tok" viewBox="-24 -24 48 48" aria-hidden="true">
      <Token runner={runner} />
    </svg>
  );
}
