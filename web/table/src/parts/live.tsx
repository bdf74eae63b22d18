// Live regions: one's own decision once, others' events joined and not too often, and on demand the
// whole state.
import { useEffect, useRef, useState } from 'preact/hooks';
import { dockOf } from '../model/dock';
import { NOTHING } from '../model/lit';
import { decisionSpoken, eventsSpoken, stateSpoken } from '../model/speech';
import type { Doc } from '../source/types';

/** At most one message in this time. */
const PAUSE_MS = 700;
/** Said by the decision itself, or of no use without the eye. */
const QUIET = new Set(['shuffle', 'approach-ice', 'encounter-ice', 'turn-begins']);

export function Live({ doc }: { doc: Doc }) {
  const dock = doc.ask ? dockOf(doc, NOTHING) : null;
  const [events, setEvents] = useState('');
  const [state, setState] = useState('');
  const latest = useRef(doc);
  latest.current = doc;
  const told = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    // What was there when one sat down is not told.
    told.current ??= doc.log.length;
    told.current = Math.min(told.current, doc.log.length);
    const say = () => {
      timer.current = null;
      const now = latest.current;
      const lines = now.log
        .slice(told.current!)
        .filter((l) => l.side !== now.me && !QUIET.has(l.kind));
      told.current = now.log.length;
      if (lines.length > 0) {
        setEvents(eventsSpoken(now, lines));
        timer.current = setTimeout(say, PAUSE_MS);
      }
    };
    if (timer.current === null) {
      say();
    }
  }, [doc]);
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        const now = latest.current;
        const question = now.ask ? dockOf(now, NOTHING).question : '';
        // Told anew even if nothing has changed.
        setState('');
        setTimeout(() => setState(stateSpoken(now, question).join(' ')), 50);
      }
    };
    addEventListener('keydown', down);
    return () => {
      removeEventListener('keydown', down);
      if (timer.current !== null) {
        clearTimeout(timer.current);
      }
    };
  }, []);
  return (
    <>
      <div class="vh" aria-live="assertive" role="alert" data-live="decision">
        {dock ? decisionSpoken(doc, dock) : (doc.over?.text ?? '')}
      </div>
      <div class="vh" aria-live="polite" role="status" data-live="events">
        {events}
      </div>
      <div class="vh" aria-live="polite" role="status" data-live="state">
        {state}
      </div>
    </>
  );
}
