// Card faces, drawn from facts alone, at the sizes of the table.
import type { ComponentChildren, JSX } from 'preact';
import { kindOf, parted } from '../model/names';
import { capital } from '../model/dock';
import { words } from '../words';
import { moments } from '../words/moments';
import type { Fact, Lang, TableCard } from '../source/types';
import { Mark, Sign, Text } from './sign';

/** What makes a face an object of the table: lit or not, pressed, pointed at. */
export interface Handle {
  cls?: string;
  lit?: boolean;
  /** A picked card can be put onto it. */
  isHost?: boolean;
  name: string;
  id?: string;
  onPress?: (() => void) | undefined;
  onPoint?: ((on: boolean) => void) | undefined;
}

export const factionClass = (fact: Fact | undefined) => (fact ? `f-${fact.faction}` : 'f-neutral');

/** A card is a button when it is lit, else an article that can be reached. */
export function Object_({
  handle,
  cls,
  children,
  as = 'article',
}: {
  handle: Handle;
  cls: string;
  children: ComponentChildren;
  as?: 'article' | 'div';
}) {
  const props: JSX.HTMLAttributes<HTMLDivElement> & Record<string, unknown> = {
    class: `${cls} ${handle.cls ?? ''} ${handle.lit ? 'can' : ''}`.replace(/ +/g, ' ').trim(),
    tabIndex: 0,
    'data-obj': handle.id,
    onPointerEnter: () => handle.onPoint?.(true),
    onPointerLeave: () => handle.onPoint?.(false),
    onFocus: () => handle.onPoint?.(true),
    onBlur: () => handle.onPoint?.(false),
  };
  if (handle.lit && handle.onPress) {
    props.role = 'button';
    props['data-lit'] = '';
    if (handle.isHost) {
      props['data-host'] = '';
    }
    props.onClick = handle.onPress;
    props.onKeyDown = (event: KeyboardEvent) => {
      if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) {
        event.preventDefault();
        event.stopPropagation();
        handle.onPress!();
      }
    };
  } else {
    props.role = as === 'article' ? 'article' : 'group';
  }
  // The name says all that is shown, in one order; that of a button has what it shows besides
  // (WCAG 2.5.3).
  const isButton = props.role === 'button';
  if (!isButton) {
    props['aria-label'] = handle.name;
  }
  const Tag = as as 'div';
  return (
    <Tag {...props}>
      {isButton && <span class="vh">{handle.name}. </span>}
      {children}
    </Tag>
  );
}

function Rules({ fact, lang }: { fact: Fact; lang: Lang }) {
  const w = words(lang);
  return (
    <>
      {fact.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line, i) => {
          const sub = /^\[subroutine\] ?(.*)$/.exec(line);
          return sub ? (
            <p class="su" key={i}>
              <Sign name="sub" label={w.subroutines} /> <Text text={sub[1]} lang={lang} />
            </p>
          ) : (
            <p key={i}>
              <Text text={line} lang={lang} />
            </p>
          );
        })}
    </>
  );
}

export const kindLine = (fact: Fact) => {
  const { type, subtypes } = kindOf(fact.kind);
  return capital(type) + (subtypes.length > 0 ? `: ${subtypes.join(' · ')}` : '');
};

function Cost({ fact }: { fact: Fact }) {
  if (fact.type === 'agenda' || fact.type === 'identity') {
    return (
      <span class="cost ag">
        <Sign name={fact.type === 'agenda' ? 'points' : 't-identity'} />
      </span>
    );
  }
  return <span class="cost">{fact.cost ?? ''}</span>;
}

/** Hand size. */
export function HandCard({
  fact,
  lang,
  handle,
  note,
  tight,
}: {
  fact: Fact;
  lang: Lang;
  handle: Handle;
  note?: ComponentChildren;
  /** It lies under others: words that are not very long may be parted too. */
  tight?: boolean;
}) {
  const w = words(lang);
  const long = fact.text.length > 78 ? 'long' : '';
  const cls = `card ${factionClass(fact)} t-${fact.type} ${long}`;
  if (fact.type === 'ice') {
    return (
      <Object_ handle={handle} cls={cls}>
        <header>
          <Cost fact={fact} />
          <h3>{fact.title}</h3>
          <Mark code={fact.code} />
        </header>
        <div class="row2">
          <b class="pw">{fact.strength}</b>
          <div>
            <p class="kind">{kindLine(fact)}</p>
            <div class="txt">
              <Rules fact={fact} lang={lang} />
            </div>
          </div>
        </div>
        {note}
      </Object_>
    );
  }
  return (
    <Object_ handle={handle} cls={cls}>
      <header>
        <Cost fact={fact} />
        <h3>{parted(fact.title, tight ? 9 : 11)}</h3>
      </header>
      <div class="field">
        <Mark code={fact.code} />
        <Sign name={`f-${fact.faction}`} cls="fac" />
      </div>
      <p class="kind">{kindLine(fact)}</p>
      <div class="txt">
        <Rules fact={fact} lang={lang} />
      </div>
      <footer>
        {fact.strength !== null && (
          <span class="pw">
            <b>{fact.strength}</b> {w.strength}
          </span>
        )}
        {fact.memory !== null && (
          <span>
            {fact.memory}
            <Sign name="mu" label={w.memory} />
          </span>
        )}
        {fact.requirement !== null && (
          <span>
            {fact.requirement}
            <Sign name="adv" label={w.needs} />
          </span>
        )}
        {fact.points !== null && (
          <span>
            {fact.points}
            <Sign name="points" label={w.points} />
          </span>
        )}
        {fact.trash_cost !== null && (
          <span>
            {fact.trash_cost}
            <Sign name="trash" label={w.trash} />
          </span>
        )}
      </footer>
      {note}
    </Object_>
  );
}

/** Letters of the longer line, if a title is parted into two as evenly as can be. */
export function inTwo(title: string): number {
  const words = title.split(' ');
  const long = words.map((_, i) =>
    Math.max(words.slice(0, i).join(' ').length, words.slice(i).join(' ').length),
  );
  return Math.min(...long);
}

/** Full size, for identities. */
export function FullCard({ fact, lang, mine }: { fact: Fact; lang: Lang; mine?: boolean }) {
  const w = words(lang);
  return (
    <article class={`full ${mine ? 'f-mine' : ''} ${factionClass(fact)}`}>
      <header>
        <span class="cost sq">
          <Sign name="t-identity" />
        </span>
        <h3>{fact.title}</h3>
      </header>
      <div class="field">
        <Mark code={fact.code} />
        <Sign name={`f-${fact.faction}`} cls="fac" />
      </div>
      <p class="kind">
        <Sign name="t-identity" /> {kindLine(fact)}
      </p>
      <div class="txt">
        <Rules fact={fact} lang={lang} />
      </div>
      <footer>
        <span>
          <b>{fact.minimum_deck}</b> {moments(lang).cards(fact.minimum_deck ?? 0)}
        </span>
        {fact.influence_limit !== null && (
          <span>
            <b>{fact.influence_limit}</b> {w.infl}
          </span>
        )}
        {fact.link !== null && fact.side === 'runner' && (
          <span>
            <b>{fact.link}</b> <Sign name="link" label={w.link} />
          </span>
        )}
      </footer>
    </article>
  );
}

export function Counters({ card, lang }: { card: TableCard; lang: Lang }) {
  const w = words(lang);
  const c = card.counters;
  if (!c) {
    return null;
  }
  return (
    <>
      {(['virus', 'power', 'agenda', 'credit', 'recurring'] as const)
        .filter((k) => c[k] > 0)
        .map((k) => (
          <span class={`ctr ${k}`} key={k}>
            <Sign
              name={k === 'recurring' ? 'recur' : k === 'agenda' ? 'points' : k}
              label={w.counters}
            />
            {c[k]}
          </span>
        ))}
    </>
  );
}

/** A card of the rig. */
export function Tile({
  card,
  fact,
  lang,
  handle,
  strength,
  copies = 1,
  hosted,
}: {
  card: TableCard;
  fact: Fact | undefined;
  lang: Lang;
  handle: Handle;
  /** What the strength would become. */
  strength?: number | undefined;
  copies?: number;
  hosted?: boolean;
}) {
  const w = words(lang);
  if (!fact) {
    return (
      <Object_ handle={handle} cls="tile back f-neutral">
        <div class="b">
          <h3>{w.facedownCard}</h3>
        </div>
      </Object_>
    );
  }
  const has = card.counters && Object.values(card.counters).some((n) => n > 0);
  const { type, subtypes } = kindOf(fact.kind);
  const shown = subtypes.filter((s) => !/icebreaker|lodołamacz/i.test(s));
  return (
    <Object_
      handle={handle}
      cls={`tile ${factionClass(fact)} t-${fact.type} ${hosted ? 'hosted' : ''} ${card.hosted?.length ? 'host' : ''}`}
    >
      <div class="field">
        <Mark code={fact.code} />
        {card.strength !== undefined && fact.strength !== null && (
          <b class="pw">
            {card.strength}
            {strength !== undefined && strength !== card.strength && <em>→{strength}</em>}
          </b>
        )}
      </div>
      <div class="b">
        <h3 style={{ '--two': inTwo(fact.title) }}>{fact.title}</h3>
        <p>
          {has ? (
            <Counters card={card} lang={lang} />
          ) : copies > 1 ? (
            w.copies(copies)
          ) : shown.length > 0 ? (
            shown.join(' · ')
          ) : (
            capital(type)
          )}
        </p>
      </div>
    </Object_>
  );
}

const MAIN = new Set(['Barrier', 'Code Gate', 'Sentry', 'Trap']);
const iceSign = (fact: Fact) =>
  fact.subtypes.includes('Barrier')
    ? 'i-barrier'
    : fact.subtypes.includes('Code Gate')
      ? 'i-gate'
      : fact.subtypes.includes('Sentry')
        ? 'i-sentry'
        : 'i-trap';

/** Ice as a bar; `down` is one's own unrezzed one. */
export function IceBar({
  card,
  fact,
  lang,
  handle,
  fold,
  past,
  station,
  near,
}: {
  card: TableCard;
  fact: Fact | undefined;
  lang: Lang;
  handle: Handle;
  fold?: boolean;
  past?: boolean;
  station?: ComponentChildren;
  near?: boolean;
}) {
  const w = words(lang);
  const more = `${fold ? 'fold' : ''} ${near ? 'near' : ''}`;
  if (!fact) {
    return (
      <Object_ handle={handle} cls={`ice back ${past ? 'past' : ''} ${more}`} as="div">
        {station}
        <span class="q">{past ? w.passed : w.unrezzed}</span>
        {(card.advancement ?? 0) > 0 && (
          <span class="advs">
            <Sign name="adv" label={w.advance} />
            {card.advancement}
          </span>
        )}
      </Object_>
    );
  }
  const { subtypes } = kindOf(fact.kind);
  const subs = fact.text.split('\n').filter((l) => l.startsWith('[subroutine]')).length;
  const down = !card.rezzed ? 'down' : '';
  return (
    <Object_
      handle={handle}
      cls={`ice ${factionClass(fact)} ${down} ${past ? 'past' : ''} ${more}`}
      as="div"
    >
      {station}
      <b class="pw">
        {card.strength ?? fact.strength}
        <Sign name={iceSign(fact)} />
      </b>
      <div class="b">
        <h3>{fact.title}</h3>
        {past ? (
          <em>
            <Sign name="check" /> {w.passed}
          </em>
        ) : (
          <p>
            <span class="ty">
              {subtypes[
                Math.max(
                  0,
                  fact.subtypes.findIndex((s) => MAIN.has(s)),
                )
              ] ?? ''}
            </span>
            {(card.advancement ?? 0) > 0 && (
              <span class="sc">
                <Sign name="adv" label={w.advance} />
                {card.advancement}
              </span>
            )}
            <span class="sc">
              <Sign name="sub" label={w.subroutines} />
              {subs}
            </span>
          </p>
        )}
      </div>
    </Object_>
  );
}

/** A card in the root of a server. */
export function Mini({
  card,
  fact,
  lang,
  handle,
  mine,
}: {
  card: TableCard;
  fact: Fact | undefined;
  lang: Lang;
  handle: Handle;
  mine: boolean;
}) {
  const w = words(lang);
  const tokens = card.advancement ?? 0;
  const counters = card.counters && Object.values(card.counters).some((n) => n > 0);
  if (!fact || (!mine && card.known && !card.rezzed)) {
    return (
      <Object_ handle={handle} cls="mini back" as="div">
        <span class="vh">{w.facedownCard}</span>
        {fact && <span class="flag seen">{fact.title}</span>}
        {tokens > 0 && (
          <span class="advs">
            <Sign name="adv" label={w.advance} />
            {tokens}
          </span>
        )}
      </Object_>
    );
  }
  const down = card.rezzed || card.faceup ? '' : 'down';
  return (
    <Object_ handle={handle} cls={`mini ${factionClass(fact)} t-${fact.type} ${down}`} as="div">
      <h3>{parted(fact.title)}</h3>
      <Mark code={fact.code} />
      {counters && (
        <span class="foot">
          <Counters card={card} lang={lang} />
        </span>
      )}
      {down ? (
        <span class="flag">
          {fact.type === 'agenda' || fact.cost === null ? w.facedownWord : w.rezFor(fact.cost)}
        </span>
      ) : (
        fact.trash_cost !== null && (
          <span class="foot">
            <Sign name="trash" label={w.trash} /> {fact.trash_cost}
          </span>
        )
      )}
      {(tokens > 0 || (fact.type === 'agenda' && down)) && (
        <span class="advs">
          <Sign name="adv" label={w.advance} />
          {tokens}
          {fact.requirement !== null && mine ? `/${fact.requirement}` : ''}
        </span>
      )}
    </Object_>
  );
}

export function Pile({
  n,
  label,
  handle,
  top,
}: {
  n: number;
  label: string;
  handle: Handle;
  top?: Fact | undefined;
}) {
  return (
    <Object_ handle={handle} cls={`pile ${top ? factionClass(top) : ''}`} as="div">
      <span class="n">{n}</span>
      <span class="l">{label}</span>
    </Object_>
  );
}

/** The card that is pointed at, in the rail. */
export function Inspector({
  fact,
  lang,
  why,
}: {
  fact: Fact | null;
  lang: Lang;
  why?: ComponentChildren;
}) {
  const w = words(lang);
  if (!fact) {
    return (
      <section class="insp empty" aria-label={w.cardRegion} data-region="card" tabIndex={-1}>
        <p class="k">{w.noCard}</p>
        {why}
      </section>
    );
  }
  const facts: [string, number | string | null][] = [
    [
      fact.type === 'ice' || fact.type === 'asset' || fact.type === 'upgrade' ? w.rez : w.cost,
      fact.cost,
    ],
    [w.strength, fact.strength],
    [w.memory, fact.memory],
    [w.trash, fact.trash_cost],
    [w.needs, fact.requirement],
    [w.points, fact.points],
    [w.influence, fact.influence],
  ];
  return (
    <section
      class={`insp ${factionClass(fact)}`}
      aria-label={w.cardRegion}
      data-region="card"
      tabIndex={-1}
    >
      <div class="field">
        <Mark code={fact.code} />
      </div>
      <h2>{fact.title}</h2>
      <p class="k">{kindLine(fact)}</p>
      <p class="facts">
        {facts
          .filter(([, n]) => n !== null)
          .map(([label, n]) => (
            <span key={label}>
              {label} <b>{n}</b>
            </span>
          ))}
      </p>
      <div class="t">
        <Rules fact={fact} lang={lang} />
      </div>
      {why}
    </section>
  );
}
