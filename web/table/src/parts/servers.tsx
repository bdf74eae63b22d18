// The servers: columns of ice and roots; the one under attack is a lane.
import { useEffect, useRef } from 'preact/hooks';
import { capital, phaseOf, pricesOf } from '../model/dock';
import { accessesOf, ordinalOf, presentOf } from '../model/accesses';
import { liesOpen } from '../model/open';
import { foeOf, kindOf } from '../model/names';
import type { Offer, TableCard } from '../source/types';
import { useTable } from './context';
import { factionClass, HandCard, IceBar, Mini, Object_, Pile, Tile, Counters } from './faces';
import { More } from './more';
import { moments } from '../words/moments';
import { Mark, Sign, Text } from './sign';

export const orderOf = (names: string[]) => [
  'archives',
  'rd',
  'hq',
  ...names
    .filter((n) => n.startsWith('remote'))
    .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6))),
];

export function Servers() {
  const { doc, w, lit } = useTable();
  const { servers } = doc.state.corp;
  const names = orderOf(Object.keys(servers));
  const fresh = lit.servers.get('new-remote');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const lane = box.current?.querySelector<HTMLElement>(':scope > .lane');
    if (lane && box.current) {
      const a = lane.getBoundingClientRect();
      const b = box.current.getBoundingClientRect();
      if (a.right > b.right || a.left < b.left) {
        box.current.scrollLeft += a.left - b.left - 60;
      }
    }
  }, [doc.state.run?.server]);
  const isCrowd = names.length + (fresh ? 1 : 0) > 8;
  return (
    <div class="felt">
      <section
        class={`servers ${isCrowd ? 'many' : ''}`}
        ref={box}
        data-region="servers"
        aria-label={doc.me === 'corp' ? w.yourServers : w.servers}
        tabIndex={-1}
      >
        {names.map((name) => (
          <>
            {name === 'remote1' && <div class="sep" key="sep" />}
            <Server key={name} name={name} />
          </>
        ))}
        {fresh && (
          <section class="srv new" aria-label={w.newRemote}>
            <h2>{w.newServer}</h2>
            <Place offers={fresh} tall label={w.newRemote} />
          </section>
        )}
      </section>
      <More box={box} of=":scope > .srv" />
      <InPlay />
    </div>
  );
}

/** Cards that are being played lie at the free edge until they are done. */
function InPlay() {
  const { doc, handle } = useTable();
  if (doc.state.play.length === 0) {
    return null;
  }
  return (
    <div class="inplay">
      {doc.state.play.map((card) => (
        <Tile
          key={card.id}
          card={card}
          fact={card.code ? doc.facts[card.code] : undefined}
          lang={doc.lang}
          handle={handle(card, '', 'played')}
        />
      ))}
    </div>
  );
}

function Place({ offers, tall, label }: { offers: Offer[]; tall?: boolean; label?: string }) {
  const { w, press, point } = useTable();
  const price = pricesOf(offers[0])[0];
  return (
    <button
      class={`put ${tall ? 'tall' : ''}`}
      data-lit=""
      onClick={() => press(offers)}
      onPointerEnter={() => point(offers[0])}
      onPointerLeave={() => point(null)}
      onFocus={() => point(offers[0])}
      onBlur={() => point(null)}
    >
      <span>{label ?? w.here}</span>
      {price && (
        <b>
          {price.n}
          <Sign name={price.sign} label={w.credits} />
        </b>
      )}
      <span class="vh">{capital(offers[0].text)}</span>
    </button>
  );
}

export function Server({ name, wide }: { name: string; wide?: boolean }) {
  const { doc, w, lit, press, point, ended } = useTable();
  const { run, corp } = doc.state;
  const server = corp.servers[name] ?? { ice: [], root: [] };
  const isEnded = ended?.server === name;
  const isLane = run?.server === name || isEnded || wide;
  const offers = lit.servers.get(name);
  const isRun = offers?.every((o) => o.verb === 'run');
  // A pile is accessed by pressing it.
  const isPut = offers?.some((o) => o.verb !== 'run' && o.verb !== 'access');
  const heading = doc.servers[name];
  const attacked = run?.server === name;
  const label = [
    heading,
    w.iceCount(server.ice.length),
    w.rootCount(server.root.length),
    ...(attacked ? [w.runHere] : []),
  ].join(', ');
  const accessing = attacked && run.phase === 'access';
  return (
    <section
      class={`srv ${isLane ? 'lane' : ''} ${accessing ? 'wide' : ''} ${attacked || isEnded ? '' : 'quiet'} ${server.root.length + (name.startsWith('remote') ? 0 : 1) === 2 ? 'two2' : ''}`}
      aria-label={label}
      role="group"
      data-server={name}
    >
      <h2>
        {heading}
        {attacked ? (
          <span>
            {w.runStep(`${doc.step.name.replace(/^[a-z]+\./, '')}: ${phaseOf(doc)}`)}
          </span>
        ) : isEnded ? (
          <span data-ended="">
            {moments(doc.lang)[ended.successful ? 'successful' : 'unsuccessful']}
          </span>
        ) : (
          offers &&
          isRun && (
            <button
              class="rt"
              data-lit=""
              onClick={() => press(offers)}
              aria-label={capital(offers[0].text)}
              onPointerEnter={() => point(offers[0])}
              onPointerLeave={() => point(null)}
              onFocus={() => point(offers[0])}
              onBlur={() => point(null)}
            >
              {w.run}
            </button>
          )
        )}
      </h2>
      {attacked && <div class="way" />}
      {accessing ? <Access name={name} /> : <Root name={name} />}
      <div class={`ices ${server.ice.length >= 7 ? 'tight' : ''}`}>
        {server.ice.length === 0 && !isPut && <div class="none">{w.noIce}</div>}
        {server.ice.map((ice, i) => (
          <Ice key={ice.id} card={ice} server={name} index={i} count={server.ice.length} />
        ))}
        {offers && isPut && <Place offers={offers} />}
      </div>
    </section>
  );
}

function Root({ name }: { name: string }) {
  const { doc, w, handle, serverHandle } = useTable();
  const { corp, run } = doc.state;
  const root = corp.servers[name]?.root ?? [];
  const attacked = run?.server === name;
  const m = moments(doc.lang);
  const isHere = attacked && (run.phase === 'server' || run.phase === 'access');
  const pile = pileOf();
  function pileOf() {
    switch (name) {
      case 'archives': {
        const down = corp.archives.filter((c) => !c.faceup).length;
        return {
          n: corp.archives.length,
          label: down > 0 ? w.facedown(down) : m.cards(corp.archives.length),
        };
      }
      case 'rd':
        return { n: corp.rd.length, label: m.cards(corp.rd.length) };
      case 'hq':
        return { n: corp.hq.length, label: doc.me === 'corp' ? w.yourHand : m.cards(corp.hq.length) };
      default:
        return null;
    }
  }
  const place = w.inRoot(doc.servers[name]);
  return (
    <div class={`root ${root.length > 2 ? 'casc' : ''} ${isHere ? 'here' : ''}`}>
      {attacked &&
        (isHere ? (
          <span class={`st now sq ${doc.ask ? '' : 'ink'}`}>
            <Sign name="up" />
          </span>
        ) : (
          <span class="st goal" />
        ))}
      {pile &&
        (name === 'hq' && liesOpen(doc) && doc.me === 'runner' && corp.hq.some((card) => card.code) ? (
          <div class="hq-open">
            {corp.hq.map((card) => (
              <Mini
                key={card.id}
                card={card}
                fact={card.code ? doc.facts[card.code] : undefined}
                lang={doc.lang}
                mine
                handle={handle(card, '')}
              />
            ))}
          </div>
        ) : (
          <Pile
            n={pile.n}
            label={pile.label}
            handle={serverHandle(name, `${doc.servers[name]}, ${pile.n} ${pile.label}`)}
          />
        ))}
      {root.map((card) => (
        <Mini
          key={card.id}
          card={card}
          fact={card.code ? doc.facts[card.code] : undefined}
          lang={doc.lang}
          mine={doc.me === 'corp' || liesOpen(doc)}
          handle={handle(card, place)}
        />
      ))}
    </div>
  );
}

/** Cards that are accessed come one at a time to the head of the lane, beside them the list. */
function Access({ name }: { name: string }) {
  const { doc, press, point } = useTable();
  const code = presentOf(doc);
  const now = code === undefined ? undefined : doc.facts[code];
  const verbs = (doc.ask?.offers ?? []).filter((o) =>
    ['steal', 'trash', 'decline'].includes(o.verb),
  );
  if (!now) {
    return <Root name={name} />;
  }
  return (
    <div class="at">
      <span class={`st now sq ${doc.ask ? '' : 'ink'}`}>
        <Sign name="up" />
      </span>
        <div class="acc">
          <HandCard fact={now} lang={doc.lang} handle={{ name: now.title, cls: `now ${doc.ask ? '' : 'ink'}` }} />
          <ol aria-label={moments(doc.lang).accessed} tabIndex={0}>
            {accessesOf(doc).map((one) => (
              <AccessRow key={one.n} one={one} name={name} />
            ))}
          </ol>
          <div class="verbs">
            {verbs.map((o) => (
              <button
                class="btn"
                key={o.key}
                data-lit=""
                onClick={() => press([o])}
                onPointerEnter={() => point(o)}
                onPointerLeave={() => point(null)}
              >
                <span>
                  {o.verb === 'steal'
                    ? stealWord(doc.lang)
                    : o.verb === 'trash'
                      ? moments(doc.lang).trashIt.split(' ')[0].toLowerCase()
                      : leaveWord(doc.lang)}
                </span>
                {o.cost !== undefined && (o.cost > 0 || o.verb !== 'steal') && (
                  <span class="c">
                    {o.cost}
                    <Sign name="credit" />
                  </span>
                )}
              </button>
            ))}
          </div>
        </div>
    </div>
  );
}
function AccessRow({ one, name }: { one: ReturnType<typeof accessesOf>[number]; name: string }) {
  const { doc, w } = useTable();
  const m = moments(doc.lang);
  const fact = one.code ? doc.facts[one.code] : undefined;
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (one.is === 'now' && box.current) {
      const list = box.current.parentElement!;
      list.scrollTop = box.current.offsetTop - list.offsetTop - 30;
    }
  }, [one.is, doc.seq]);
  if (one.is === 'next') {
    const isPile = name === 'rd' || name === 'hq' || name === 'archives';
    return (
      <li class="next">
        <i>{one.n === one.to ? one.n : `${one.n}–${one.to}`}</i>
        <b>{isPile ? m.nextOf(doc.servers[name]) : m.nextIn}</b>
      </li>
    );
  }
  if (one.is === 'root') {
    return (
      <li class={fact ? '' : 'next'}>
        <i>{fact ? <Sign name={`t-${fact.type}`} /> : one.n}</i>
        <b>{fact?.title ?? w.facedownCard}</b>
        <small>
          {m.inTheRoot}
          {typeof fact?.trash_cost === 'number' && (
            <>
              , <Sign name="trash" label={w.trash} /> {fact.trash_cost}
            </>
          )}
        </small>
      </li>
    );
  }
  const ordinal = ordinalOf(doc);
  const fate = {
    steal: w.stolen,
    trash: w.trashed,
    left: w.leftThere,
    now: ordinal ? `${w.now}, ${m.cardOf(ordinal.n, ordinal.of)}` : w.now,
  }[one.is];
  return (
    <li ref={box} class={one.is === 'now' ? 'now' : ''} aria-current={one.is === 'now'}>
      <i>{one.n}</i>
      <b>{fact?.title}</b>
      <small>{fate}</small>
    </li>
  );
}
const stealWord = (lang: string) => (lang === 'pl' ? 'wykradnij' : 'steal');
const leaveWord = (lang: string) => (lang === 'pl' ? 'zostaw' : 'leave');

function Ice({
  card,
  server,
  index,
  count,
}: {
  card: TableCard;
  server: string;
  index: number;
  count: number;
}) {
  const { doc, w, handle } = useTable();
  const { run } = doc.state;
  const fact = card.code ? doc.facts[card.code] : undefined;
  const known = fact && (doc.me === 'corp' || card.rezzed || liesOpen(doc)) ? fact : undefined;
  const attacked = run?.server === server;
  const at = attacked && run.ice !== null ? run.ice : -1;
  const isNow = attacked && at === index && (run.phase === 'approach' || run.phase === 'encounter');
  const isPast =
    attacked && (at < 0 ? run.phase === 'server' || run.phase === 'access' : index > at);
  const place = w.ice(index + 1, count, doc.servers[server]);
  const station =
    attacked &&
    (isNow ? (
      <span class={`st now ${doc.ask ? '' : 'ink'}`}>
        <Sign name="up" />
      </span>
    ) : isPast ? (
      <span class="st past" />
    ) : (
      <span class="st" />
    ));
  const hosted = (card.hosted ?? []).map((inner) => <OnIce key={inner.id} card={inner} />);
  if (isNow && run.phase === 'encounter' && known) {
    return (
      <div class="icew">
        <Encounter card={card} place={place} />
        {hosted}
      </div>
    );
  }
  return (
    <div class="icew">
      <IceBar
        card={card}
        fact={known}
        lang={doc.lang}
        handle={handle(card, place)}
        past={isPast}
        fold={count >= 5 && !isNow && (count >= 7 || index < count - 2)}
        station={station}
        near={isNow}
      />
      {hosted}
    </div>
  );
}

function OnIce({ card }: { card: TableCard }) {
  const { doc, handle } = useTable();
  const fact = card.code ? doc.facts[card.code] : undefined;
  return (
    <Object_ handle={handle(card, '')} cls={`on-ice ${factionClass(fact)}`} as="div">
      <b>{fact?.title}</b>
      <span>
        <Counters card={card} lang={doc.lang} />
      </span>
    </Object_>
  );
}

/** The encountered ice is open, with its subroutines as rows. */
function Encounter({ card, place }: { card: TableCard; place: string }) {
  const { doc, w, lit, press, point, handle } = useTable();
  const fact = doc.facts[card.code!];
  const { subtypes } = kindOf(fact.kind);
  const run = doc.state.run!;
  const told = handle(card, place);
  const name = [
    told.name,
    `${w.subroutines}: ${run.subroutines.map((s) => `${s.text} ${s.broken ? w.broken : w.unbroken}`).join('; ')}`,
  ].join(', ');
  // In step 3.2 unbroken subroutines resolve one after the other.
  const met = doc.log.findLastIndex((l) => l.kind === 'encounter-ice');
  const now =
    doc.step.name === 'run.3.2'
      ? (doc.log.slice(met).findLast((l) => l.kind === 'subroutine')?.amount ?? -1)
      : -1;
  return (
    <Object_ handle={{ ...told, name, lit: false }} cls={`ice big ${factionClass(fact)}`} as="div">
      <span class={`st now ${doc.ask ? '' : 'ink'}`}>
        <Sign name="up" />
      </span>
      <div class="top">
        <b class="pw">{card.strength ?? fact.strength}</b>
        <div>
          <h3>{fact.title}</h3>
          <p>{subtypes.join(' · ')}</p>
        </div>
        <Mark code={fact.code} />
      </div>
      <ul class="subs">
        {run.subroutines.map((sub, i) => {
          const offers = lit.subroutines.get(i);
          const state = sub.broken ? 'done' : i === now ? 'busy' : offers ? 'can' : 'rest';
          const word = sub.broken
            ? w.broken
            : i === now
              ? w.resolving
              : i < now
                ? w.resolved
                : w.unbroken;
          return (
            <li key={i} class={state}>
              {offers && !sub.broken ? (
                <button
                  data-lit=""
                  onClick={() => press(offers)}
                  onPointerEnter={() => point(offers[0])}
                  onPointerLeave={() => point(null)}
                  onFocus={() => point(offers[0])}
                  onBlur={() => point(null)}
                >
                  <Row sub={sub} word={word} />
                </button>
              ) : (
                <Row sub={sub} word={word} />
              )}
            </li>
          );
        })}
      </ul>
      {doc.ask?.kind === 'psi' && (
        <div class="duel">
          {[foeOf(doc), w.you].map((who) => (
            <div class="bid" key={who}>
              {who}
              <span class="cover" role="img" aria-label={moments(doc.lang).hiddenBid} />
            </div>
          ))}
        </div>
      )}
    </Object_>
  );
}

function Row({ sub, word }: { sub: { text: string }; word: string }) {
  const { doc } = useTable();
  return (
    <>
      <Sign name="sub" />
      <span>
        <Text text={sub.text} lang={doc.lang} />
      </span>
      <span>{word}</span>
    </>
  );
}
