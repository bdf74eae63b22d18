// The Runner's rig in three rows: programs nearest the servers.
import { useRef } from 'preact/hooks';
import type { TableCard } from '../source/types';
import { useTable } from './context';
import { Tile } from './faces';
import { More } from './more';

export const TYPES = ['program', 'hardware', 'resource'] as const;

/** Equal cards in equal state are one tile. */
export function stacked(cards: TableCard[]): { card: TableCard; ids: number[] }[] {
  const groups: { card: TableCard; ids: number[] }[] = [];
  for (const card of cards) {
    const plain =
      (card.hosted ?? []).length === 0 && !Object.values(card.counters ?? {}).some((n) => n > 0);
    const same =
      plain &&
      groups.find(
        (g) =>
          g.card.code === card.code &&
          g.card.code !== undefined &&
          (g.card.hosted ?? []).length === 0 &&
          g.card.strength === card.strength &&
          !Object.values(g.card.counters ?? {}).some((n) => n > 0),
      );
    if (same) {
      same.ids.push(card.id);
    } else {
      groups.push({ card, ids: [card.id] });
    }
  }
  return groups;
}

export function RigTiles({ cards }: { cards: TableCard[] }) {
  const { doc, lit, handle, preview } = useTable();
  const tiles = (list: TableCard[], hosted: boolean): preact.JSX.Element[] =>
    stacked(list).flatMap(({ card, ids }) => {
      const shown = { ...card, id: ids.find((id) => lit.cards.has(id)) ?? card.id };
      const then = preview?.breakers.find((b) => b.id === card.id)?.strength;
      return [
        <Tile
          key={card.id}
          card={card}
          fact={card.code ? doc.facts[card.code] : undefined}
          lang={doc.lang}
          copies={ids.length}
          handle={handle(shown, '')}
          hosted={hosted}
          strength={typeof then === 'number' ? then : undefined}
        />,
        ...tiles(card.hosted ?? [], true),
      ];
    });
  return <>{tiles(cards, false)}</>;
}

export function Rig() {
  const { doc, w } = useTable();
  const { rig, memory } = doc.state.runner;
  const of = (type: string) =>
    rig.filter((c) => (c.code ? doc.facts[c.code].type === type : type === 'program'));
  const heads = { program: w.programs, hardware: w.hardware, resource: w.resources };
  const order = doc.me === 'corp' ? [...TYPES].reverse() : TYPES;
  return (
    <section
      class="rig"
      aria-label={doc.me === 'corp' ? w.oppRig : w.rig}
      data-region="rig"
      tabIndex={-1}
    >
      {order.map((type) => {
        const cards = of(type);
        return (
          <Row
            key={type}
            head={heads[type]}
            note={type === 'program' ? w.ofMemory(memory.used, memory.limit) : cards.length || ''}
            cards={cards}
          />
        );
      })}
    </section>
  );
}

function Row({ head, note, cards }: { head: string; note: string | number; cards: TableCard[] }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div class="rowbox">
      <div class={`row ${cards.length === 0 ? 'bare' : ''}`} ref={box}>
        <h2>
          <b>{head}</b>
          {note}
        </h2>
        <RigTiles cards={cards} />
      </div>
      <More box={box} of=".tile" />
    </div>
  );
}
