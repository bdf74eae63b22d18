// Movement explains: a card moves from where it was to where it is. The table is true at once, only
// its picture comes after; transforms and opacity alone; any press or key ends it.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { soundOf } from '../model/sounds';
import { getSettings, isStill } from '../settings';
import type { Doc } from '../source/types';

/** Lifts and steps of the run line; a card between zones. */
const STEP_MS = 180;
export const MOVE_MS = 260;
/** More than this is another table, not a move. */
const MOST = 40;

interface Place {
  x: number;
  y: number;
  region: string;
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-obj], .st.now')].map(
    (e) => [e.dataset.obj ?? 'run', e] as const,
  );

function placeOf(e: HTMLElement): Place {
  const { left, top } = e.getBoundingClientRect();
  return {
    x: left,
    y: top,
    region: e.closest<HTMLElement>('[data-region]')?.dataset.region ?? '',
  };
}

/** What moves now; any press or key ends it. */
export function useRunning(): { current: Animation[] } {
  const running = useRef<Animation[]>([]);
  useEffect(() => {
    const skip = () => {
      running.current.forEach((one) => one.finish());
      running.current = [];
    };
    addEventListener('pointerdown', skip, true);
    addEventListener('keydown', skip, true);
    return () => {
      removeEventListener('pointerdown', skip, true);
      removeEventListener('keydown', skip, true);
    };
  }, []);
  return running;
}

export function useMotion(doc: Doc) {
  const places = useRef(new Map<string, Place>());
  const running = useRunning();
  const seen = useRef(-1);
  useLayoutEffect(() => {
    running.current.forEach((one) => one.finish());
    running.current = [];
    const before = places.current;
    places.current = new Map();
    const isNext = seen.current >= 0 && seen.current !== doc.seq;
    seen.current = doc.seq;
    const moved: [HTMLElement, Place, Place | undefined][] = [];
    for (const [id, e] of shown()) {
      if (!places.current.has(id)) {
        const now = placeOf(e);
        places.current.set(id, now);
        const was = before.get(id);
        if (was === undefined || Math.hypot(was.x - now.x, was.y - now.y) > 3) {
          moved.push([e, now, was]);
        }
      }
    }
    if (!isNext || before.size === 0 || moved.length > MOST) {
      return;
    }
    for (const [e, now, was] of moved) {
      const isElsewhere = was !== undefined && was.region !== now.region;
      if (isStill()) {
        // No movement: what changed is outlined for a second.
        if (was === undefined || isElsewhere) {
          e.classList.add('changed');
          setTimeout(() => e.classList.remove('changed'), 1000);
        }
      } else {
        running.current.push(
          e.animate(
            was === undefined
              ? [{ opacity: 0 }, { opacity: 1 }]
              : [
                  { transform: `translate(${was.x - now.x}px, ${was.y - now.y}px)` },
                  { transform: 'none' },
                ],
            { duration: isElsewhere ? MOVE_MS : STEP_MS, easing: 'ease-out' },
          ),
        );
      }
    }
    if (!isStill()) {
      // Slots count after 300 ms; until then they come in.
      for (const e of document.querySelectorAll('.dock > .btn')) {
        running.current.push(
          e.animate([{ opacity: 0.6 }, { opacity: 1 }], { duration: 300, easing: 'ease-out' }),
        );
      }
    }
  }, [doc]);
  // Other layouts (another size, a list that was scrolled) are no movement.
  useEffect(() => {
    const forget = () => places.current.clear();
    addEventListener('resize', forget);
    addEventListener('scroll', forget, true);
    return () => {
      removeEventListener('resize', forget);
      removeEventListener('scroll', forget, true);
    };
  }, []);
}

/** What is heard, if the player wants to hear it. */
export function useSound(doc: Doc) {
  const before = useRef(doc);
  useEffect(() => {
    const settings = getSettings();
    const sound = soundOf(before.current, doc, settings, document.hidden);
    before.current = doc;
    if (sound !== null) {
      void import('../sound').then(({ play }) => play(sound, settings.volume));
    }
  }, [doc]);
}
