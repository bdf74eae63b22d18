// Programs: the suite, the piles and the player's own, and how one of them looks.
import { handOf, lying, pathsOf, shapeOf, type Pile } from '../../model/mainframe';
import { parted } from '../../model/names';
import type { MainframePath, MfFact } from '../../source/mainframe_types';
import { Mark } from '../sign';
import { useMainframe } from './context';
import { runnerClass } from './token';

const KINDS: Record<string, { thin: string; dashed?: string; bars?: string }> = {
  'place-freely': { thin: '', bars: 'M-18-14v24M8-2h24' },
  'move-partition': { thin: 'M-8 3 6-4M1-8l6 3-2 6', dashed: 'M-20-8v24', bars: 'M20-18v24' },
  'move-access-point': {
    thin: 'M-8 3 6-4M1-8l6 3-2 6M29-10a11 11 0 1 1-22 0a11 11 0 1 1 22 0',
    dashed: 'M-7 10a11 11 0 1 1-22 0a11 11 0 1 1 22 0',
  },
  swap: {
    thin: 'M-8-20H12M6-25l6 5-6 5M8 20h-20M-6 25l-6-5 6-5M-9 0a11 11 0 1 1-22 0a11 11 0 1 1 22 0M31 0a11 11 0 1 1-22 0a11 11 0 1 1 22 0',
  },
};

/** The paths of a layout about the middle of their own coordinates, with the corners around. */
export function LayoutSign({ paths }: { paths: MainframePath[] }) {
  const own = pathsOf(shapeOf(paths));
  const corners = own.flat();
  const width = Math.max(...corners.map(([x]) => x));
  const height = Math.max(...corners.map(([, y]) => y));
  const size = 20;
  const at = ([x, y]: [number, number]) => `${(x - width / 2) * size} ${(y - height / 2) * size}`;
  const dots: [number, number][] = [];
  for (let x = 0; x <= Math.max(width, 2); x++) {
    for (let y = 0; y <= Math.max(height, 2); y++) {
      dots.push([x - (Math.max(width, 2) - width) / 2, y - (Math.max(height, 2) - height) / 2]);
    }
  }
  return (
    <svg class="lay" viewBox="-42 -42 84 84" aria-hidden="true">
      {dots.map((dot) => {
        const [x, y] = at(dot).split(' ');
        return <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" />;
      })}
      <path d={own.map(([a, b]) => `M${at(a)}L${at(b)}`).join('')} />
    </svg>
  );
}

export function ProgramSign({ fact }: { fact: MfFact }) {
  if (fact.segments) {
    return <LayoutSign paths={fact.segments} />;
  }
  const kind = fact.kind ? KINDS[fact.kind] : undefined;
  if (kind) {
    return (
      <svg class="lay" viewBox="-42 -42 84 84" aria-hidden="true">
        {kind.dashed && <path class="thin dash" d={kind.dashed} />}
        <path class="thin" d={kind.thin} />
        {kind.bars && <path d={kind.bars} />}
      </svg>
    );
  }
  return <Mark code={fact.code} />;
}

/** One program that lies on the table. */
export function Program({
  code,
  pile,
  hotkey,
}: {
  code: string;
  pile: Pile;
  hotkey?: string;
}) {
  const own = pile === 'hand';
  const { doc, w, lit, make, read, did } = useMainframe();
  const fact = doc.facts[code];
  const offer = lit.piles.includes(pile) ? lit.cards.get(code) : undefined;
  const lies = pile === 'suite' || pile === 'hand';
  const cannot = lies ? doc.ask?.cannot.find((c) => c.card === code) : undefined;
  const isNow = pile !== 'discard' && doc.ask?.card === code;
  // A long title is parted here too: the name has to contain what is seen.
  const name = [
    parted(fact.title),
    fact.text,
    offer ? w.canChoose : '',
    cannot ? `${cannot.text} ${cannot.rules.join(' ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  // In a question of its own the programs are options of the dock, with keys of their own.
  const key = doc.ask?.kind === 'turn' ? hotkey : undefined;
  const face = (
    <>
      <h3>{parted(fact.title)}</h3>
      <ProgramSign fact={fact} />
      {own && ' '}
      {own && <p>{fact.text}</p>}
      {key && offer && <kbd aria-hidden="true" data-key={key} />}
    </>
  );
  const cls = `prog ${own ? `own ${runnerClass(fact.runner)}` : ''} ${isNow ? 'sel' : ''} ${cannot ? 'cannot' : ''} ${pile !== 'discard' && did === code ? 'did' : ''}`;
  const on = {
    onPointerEnter: () => read(code),
    onPointerLeave: () => read(null),
    onFocus: () => read(code),
    onBlur: () => read(null),
  };
  return offer ? (
    <button
      class={`${cls} can`}
      data-lit=""
      data-card={code}
      aria-label={name}
      aria-keyshortcuts={key}
      onClick={() => make(offer)}
      {...on}
    >
      {face}
    </button>
  ) : (
    <div class={cls} data-card={code} role="img" tabIndex={0} aria-label={name} {...on}>
      {face}
    </div>
  );
}

export function Programs() {
  const { doc, w, name } = useMainframe();
  const { suite, hand } = lying(doc);
  const owner = handOf(doc);
  const isMine = doc.seats.some((s) => s.runner === owner && s.who === 'me');
  const { stack, discard, looked, shown } = doc.state;
  const last = discard.at(-1);
  return (
    <section class="cards" aria-label={w.suite} data-region="hand" tabIndex={0}>
      <section class="grp g-suite" aria-label={w.suite}>
        <h2>
          <b>{w.suite}</b>
          {w.oneOf(suite.length)}
        </h2>
        <div>
          {suite.map((code, i) => (
            <Program key={`${i} ${code}`} code={code} pile="suite" hotkey={String(i + 1)} />
          ))}
          {Array.from({ length: stack > 0 ? 4 - suite.length : 0 }, (_, i) => (
            <div key={i} class="prog none" />
          ))}
        </div>
      </section>
      <section class="grp g-piles" aria-label={w.stack}>
        <h2>{w.stack}</h2>
        <div>
          <div class={`pile ${stack === 0 ? 'none' : ''}`}>
            <span class="n">{stack}</span>
            <span class="l">{w.cards(stack)}</span>
          </div>
        </div>
      </section>
      <section class="grp g-piles g-discard" aria-label={w.discard}>
        <h2>
          {w.discard}, <b>{discard.length}</b>
        </h2>
        <div>
          {last ? <Program code={last.code} pile="discard" /> : <div class="prog none" />}
        </div>
      </section>
      {(looked.length > 0 || shown) && (
        <section class="grp" aria-label={looked.length > 0 ? w.looked : w.shownCard}>
          <h2>
            <b>{looked.length > 0 ? w.looked : w.shownCard}</b>
          </h2>
          <div>
            {looked.map((card, i) => (
              <Program key={`${i} ${card.code}`} code={card.code} pile="looked" />
            ))}
            {shown && <Program code={shown.code} pile="looked" />}
          </div>
        </section>
      )}
      {owner && (
        <section
          class={`grp g-hand ${runnerClass(owner)}`}
          aria-label={isMine ? w.hand : w.handOf(name(owner))}
        >
          <h2>
            <b>{isMine ? w.hand : w.handOf(name(owner))}</b>
            <span>{w.unique}</span>
          </h2>
          <div>
            {hand.map((code, i) => (
              <Program key={code} code={code} pile="hand" hotkey={String(suite.length + i + 1)} />
            ))}
            {hand.length === 0 && <p class="none">{isMine ? w.noHand : w.noHandOf}</p>}
          </div>
        </section>
      )}
    </section>
  );
}
