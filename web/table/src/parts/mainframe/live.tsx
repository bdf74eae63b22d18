// Live regions of Mainframe's table: one's own decision once, where one is on the board, and on demand
// the whole state. What others did is told by 'since'.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { mfDockOf } from '../../model/mainframe_dock';
import { useMainframe } from './context';

export function Live({ place }: { place: string }) {
  const context = useMainframe();
  const { doc } = context;
  const latest = useRef(context);
  latest.current = context;
  const [state, setState] = useState('');
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== 's') {
        return;
      }
      event.preventDefault();
      const { doc: now, w, name } = latest.current;
      const seats = now.seats.map(({ runner }) => {
        const player = now.state.players.find((p) => p.runner === runner)!;
        const zones = now.state.zones.filter((z) => z.runner === runner).length;
        const hand = typeof player.hand === 'number' ? player.hand : player.hand.length;
        return `${name(runner)}: ${w.points(now.state.scores[runner])}, ${zones} ${w.zones(zones)}, ${player.supply} ${w.tokens(player.supply)}, ${hand} ${w.cards(hand)}.`;
      });
      const end =
        now.over?.text ??
        `${now.state.turns_left === null ? w.race(now.state.stack) : w.last(now.state.turns_left)}.`;
      // Told anew even if nothing has changed.
      setState('');
      setTimeout(() => setState([...seats, end, now.ask?.text ?? ''].join(' ').trim()), 50);
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
  // Of the decision as it was put: what is picked on the way is told as a place.
  const decision = useMemo(() => {
    const slot = doc.ask ? mfDockOf(doc, {}).slot1 : null;
    return [doc.ask?.text ?? doc.over?.text, slot?.label, slot?.note];
  }, [doc]);
  return (
    <>
      <div class="vh" aria-live="assertive" role="alert" data-live="decision">
        {decision.filter((part) => part).join(' ')}
      </div>
      <div class="vh" aria-live="polite" role="status" data-live="place">
        {place}
      </div>
      <div class="vh" aria-live="polite" role="status" data-live="state">
        {state}
      </div>
    </>
  );
}
