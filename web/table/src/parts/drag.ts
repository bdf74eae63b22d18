// Dragging a card to a lit place is the same as pressing the card and then the place. For a mouse or
// a pen: a finger scrolls, and presses twice.
import { useEffect, useRef } from 'preact/hooks';

/** So far a press may slip and still be one. */
const SLIP = 8;

interface Dragged {
  id: string;
  x: number;
  y: number;
  /** It has left its place. */
  is: boolean;
}

/** A place to which the card can go: what lies there, or the only one of that server. Nothing else
 * that is lit is meant by letting a card go over it. */
function placeAt(x: number, y: number): HTMLElement | null {
  const under = document.elementFromPoint(x, y);
  const places = under?.closest('.srv')?.querySelectorAll<HTMLElement>('.put[data-lit]') ?? [];
  return (
    under?.closest<HTMLElement>('.put[data-lit], [data-host]') ??
    (places.length === 1 ? places[0] : null)
  );
}

/** `take` picks a card, and tells whether it can go anywhere; `putBack` forgets it. */
export function useDrag(take: (card: number) => boolean, putBack: () => void) {
  const now = useRef({ take, putBack });
  now.current = { take, putBack };
  useEffect(() => {
    let dragged: Dragged | null = null;
    const move = (left: string, top: string, events: string) => {
      const card = document.querySelector<HTMLElement>(`.hand [data-obj="${dragged?.id}"]`);
      if (card) {
        card.style.translate = left && `${left} ${top}`;
        card.style.pointerEvents = events;
        card.style.zIndex = left && '30';
      }
    };
    const down = (event: PointerEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('.hand [data-obj][data-lit]');
      if (card && event.button === 0 && event.pointerType !== 'touch') {
        dragged = { id: card.dataset.obj!, x: event.clientX, y: event.clientY, is: false };
      }
    };
    const moved = (event: PointerEvent) => {
      if (dragged === null) {
        return;
      }
      const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
      if (!dragged.is && Math.hypot(x, y) > SLIP) {
        dragged.is = now.current.take(Number(dragged.id));
        dragged = dragged.is ? dragged : null;
      }
      if (dragged?.is) {
        move(`${x}px`, `${y}px`, 'none');
      }
    };
    const up = (event: PointerEvent) => {
      if (dragged?.is) {
        move('', '', '');
        const place = event.type === 'pointerup' ? placeAt(event.clientX, event.clientY) : null;
        // The click that follows this is none.
        const swallow = (click: Event) => click.stopPropagation();
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => {
          removeEventListener('click', swallow, true);
          if (place?.isConnected) {
            place.click();
          } else {
            now.current.putBack();
          }
        });
      }
      dragged = null;
    };
    // The browser's own dragging and selecting would take the pointer away.
    const keep = (event: Event) => {
      if (dragged !== null) {
        event.preventDefault();
      }
    };
    const heard: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', moved],
      ['pointerup', up],
      ['pointercancel', up],
      ['dragstart', keep],
      ['selectstart', keep],
    ];
    heard.forEach(([name, hear]) => addEventListener(name, hear as EventListener));
    return () => {
      heard.forEach(([name, hear]) => removeEventListener(name, hear as EventListener));
    };
  }, []);
}
