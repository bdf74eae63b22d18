// No button does what it did not say when the finger went down: a press knows its decision.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Pointer presses count this long after a decision appears. */
export const ARM_MS = 300;

/** Tells whether a press may make a choice of decision `seq`, and lets each decision be made once. */
export function useArming(seq: number): (byKey: boolean) => boolean {
  const shownAt = useRef(0);
  const pressed = useRef<{ seq: number; at: number } | null>(null);
  const sent = useRef(-1);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [seq]);
  useEffect(() => {
    const down = () => {
      pressed.current = { seq, at: performance.now() };
    };
    addEventListener('pointerdown', down, true);
    return () => removeEventListener('pointerdown', down, true);
  }, [seq]);
  return (byKey) => {
    const press = pressed.current;
    if (!byKey && press !== null) {
      if (press.seq !== seq || press.at - shownAt.current < ARM_MS) {
        return false;
      }
    }
    if (sent.current === seq) {
      return false;
    }
    sent.current = seq;
    return true;
  };
}
