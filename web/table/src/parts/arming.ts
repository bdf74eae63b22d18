// No button does what it did not say when the finger went down: a press knows its decision.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Pointer presses count this long after a decision appears. */
export const ARM_MS = 300;

/** Tells whether a press may make a choice of decision `seq`, and lets each decision be made once. */
export function useArming(seq: number): (byKey: boolean) => boolean {
  const shown = useRef({ seq, at: 0 });
  const pressed = useRef<{ seq: number; at: number } | null>(null);
  const sent = useRef(-1);
  useLayoutEffect(() => {
    shown.current = { seq, at: performance.now() };
    sent.current = -1; // another table counts anew
  }, [seq]);
  useEffect(() => {
    const down = () => {
      pressed.current = { seq: shown.current.seq, at: performance.now() };
    };
    addEventListener('pointerdown', down, true);
    return () => removeEventListener('pointerdown', down, true);
  }, []);
  return (byKey) => {
    const press = pressed.current;
    if (!byKey && press !== null) {
      if (press.seq !== seq || press.at - shown.current.at < ARM_MS) {
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

/** At the end nothing is pressed that was meant for the last decision. */
const END_MS = 1000;

/** Lets what is offered at the end be done only when the end has been in sight for a second. */
export function useEnd<T extends unknown[]>(over: boolean, act: (...args: T) => void) {
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [over]);
  return (...args: T) => {
    if (performance.now() - shownAt.current > END_MS) {
      act(...args);
    }
  };
}
