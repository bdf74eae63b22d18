// A teaching table: the bar that says so, with the other's hand.
import '../style/learn.css';
import '../style/open.css';
import { nameOf } from '../model/names';
import { words } from '../words';
import { useTable } from './context';
import { Sign } from './sign';

export function OpenHand() {
  const { doc, read } = useTable();
  const w = words(doc.lang);
  const [side] = doc.open!;
  const cards = side === 'corp' ? doc.state.corp.hq : doc.state.runner.grip;
  const whose = side === 'corp' ? w.hqOpen : w.gripOpen;
  return (
    <section class="lbar openh" aria-label={`${w.teaching}: ${whose}`} data-open-hand={side}>
      <p class="l">
        <b>{w.teaching}</b>
        {w.teachingNote}
      </p>
      <p class="whose" aria-hidden="true">
        <Sign name="hand" /> {whose}
      </p>
      <ul tabIndex={0} aria-label={whose}>
        {cards.map((card) => {
          const fact = card.code ? doc.facts[card.code] : undefined;
          return (
            <li key={card.id}>
              <button
                class={`f-${fact?.faction ?? 'neutral'}`}
                aria-label={nameOf(doc, card, whose)}
                onPointerEnter={() => card.code && read(card.code)}
                onPointerLeave={() => read(null)}
                onFocus={() => card.code && read(card.code)}
                onClick={() => card.code && read(card.code)}
              >
                <Sign name={`t-${fact?.type ?? 'event'}`} />
                {fact?.title}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
