// One's own hand, and beside it the basic actions in their turn, else the piles.
import { damageOf, lostOf, suffered } from '../model/damage';
import { letterOf } from '../keys';
import { BASICS } from '../model/lit';
import { useSettings } from '../settings';
import { moments } from '../words/moments';
import { useTable } from './context';
import { HandCard, Pile } from './faces';
import { Sign } from './sign';

export function handOf(doc: import('../source/types').Doc) {
  return doc.me === 'corp' ? doc.state.corp.hq : doc.state.runner.grip;
}

export function HandCards() {
  const { doc, handle, picked } = useTable();
  const asking = doc.ask !== null;
  return (
    <>
      {handOf(doc).map((card) => {
        const fact = card.code ? doc.facts[card.code] : undefined;
        if (!fact) {
          return null;
        }
        const told = handle(card, 'hand');
        const cls = picked.card === card.id ? 'sel' : !told.lit && asking ? 'off' : '';
        return (
          <div class={`seat t-${fact.type}`} key={card.id}>
            <HandCard
              fact={fact}
              lang={doc.lang}
              handle={{ ...told, cls }}
              tight={handOf(doc).length > 7}
            />
          </div>
        );
      })}
    </>
  );
}

export function Hand() {
  const { doc, w, preview } = useTable();
  const isAction = doc.ask?.kind === 'action';
  const m = moments(doc.lang);
  const damage = damageOf(doc);
  const n = damage ? suffered(damage, preview) : 0;
  const risk =
    damage && damage.hand > 0
      ? n >= damage.hand
        ? m.dealtAll(damage.hand)
        : m.dealt(n, damage.hand)
      : undefined;
  return (
    <section
      class="hand"
      aria-label={doc.me === 'corp' ? w.hq : w.grip}
      data-region="hand"
      tabIndex={-1}
    >
      <div class={`fan ${risk ? 'atrisk' : ''}`} data-t={risk}>
        <HandCards />
        <Lost />
      </div>
      {isAction ? <Basics /> : doc.me === 'runner' ? <Piles /> : null}
    </section>
  );
}

/** Cards that damage took lie beside the hand until the next choice. */
function Lost() {
  const { doc } = useTable();
  const lost = lostOf(doc);
  if (lost === null) {
    return null;
  }
  const label = moments(doc.lang).lost(lost.n);
  return (
    <div class="loss" data-t={label} role="group" aria-label={label}>
      {lost.cards.map((fact, i) => (
        <div class={`seat t-${fact.type}`} key={i}>
          <HandCard fact={fact} lang={doc.lang} handle={{ name: fact.title, cls: 'off' }} />
        </div>
      ))}
    </div>
  );
}

function Piles() {
  const { doc, w } = useTable();
  const { stack, heap } = doc.state.runner;
  return (
    <div class="piles">
      <Pile n={stack.length} label={w.stack} handle={{ name: `${w.stack}, ${stack.length}` }} />
      <Pile n={heap.length} label={w.heap} handle={{ name: `${w.heap}, ${heap.length}` }} />
    </div>
  );
}

export function Basics({ phone }: { phone?: boolean }) {
  const { doc, w, lit, make, pick, point } = useTable();
  const settings = useSettings();
  const labels: Record<string, preact.ComponentChildren> = {
    draw: w.draw,
    'gain-credit': (
      <>
        {w.gain}
        <Sign name="credit" label={w.credits} />
      </>
    ),
    advance: w.advance,
    'trash-resource': w.trashResource,
    purge: w.purge,
    'remove-tag': w.removeTag,
  };
  const verbs = BASICS[doc.me].filter(
    (verb) => lit.basics.has(verb) || (!phone && verb !== 'trash-resource'),
  );
  return (
    <section class={phone ? 'pbas' : 'basics'} aria-label={w.basics} data-region="basics">
      {!phone && <h2>{w.basics}</h2>}
      {verbs.map((verb) => {
        const offers = lit.basics.get(verb);
        const list = verb === 'advance' || verb === 'trash-resource';
        const letter = letterOf(settings, verb).toUpperCase();
        return (
          <button
            class={`btn ${offers ? 'lit' : ''}`}
            key={verb}
            disabled={!offers}
            data-basic={verb}
            {...(offers ? { 'data-lit': '' } : {})}
            aria-keyshortcuts={letter || undefined}
            onClick={() => (list && offers!.length > 1 ? pick({ list: verb }) : make(offers![0]))}
            onPointerEnter={() => offers && !list && point(offers[0])}
            onPointerLeave={() => point(null)}
          >
            {!phone && letter && <kbd aria-hidden="true">{letter}</kbd>}
            <span>{labels[verb]}</span>
          </button>
        );
      })}
    </section>
  );
}
