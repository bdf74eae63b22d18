// Text mode: decision, state and log as plain lists, in the order of the document, for those who
// want no table. Everything that may be chosen is a button.
import '../style/text.css';
import type { ComponentChildren } from 'preact';
import { dockOf, capital } from '../model/dock';
import { NOTHING } from '../model/lit';
import { nameOf } from '../model/names';
import type { Offer, Side, TableCard } from '../source/types';
import { plainWords } from '../words/plain';
import { useTable } from './context';
import type { DockActions } from './dock';
import { useExtras } from './extras';
import { handOf } from './hand';
import { orderOf } from './servers';
import { Text } from './sign';

/** Whether the address asks for it. */
export const isText = () => location.hash.endsWith('?text');

export function TextTable({
  actions,
  under,
}: {
  actions: DockActions;
  under?: ComponentChildren;
}) {
  const { doc, w, make } = useTable();
  const p = plainWords(doc.lang);
  const extras = useExtras();
  const { corp, runner, run } = doc.state;
  const dock = doc.ask ? dockOf(doc, NOTHING) : null;
  const slots = dock ? [dock.slot1, ...dock.options, ...dock.numbers, dock.slot2] : [];
  const told = (offer: Offer) => {
    const slot = slots.find((s) => s?.offer.key === offer.key);
    const text = capital(slot?.label ?? offer.text);
    const note = offer.kind === 'line' ? slot?.note : undefined;
    const price = offer.line?.price.credits ?? offer.cost;
    return [text, note, slot?.harm, price === undefined ? undefined : p.costs(price)]
      .filter((part) => part !== undefined && part !== '')
      .join('; ');
  };
  const other: Side = doc.me === 'corp' ? 'runner' : 'corp';
  const cards = (list: TableCard[], place = '') =>
    list.length === 0 ? (
      <li>{p.none}</li>
    ) : (
      list.map((card) => <li key={card.id}>{nameOf(doc, card, place) || w.facedownCard}</li>)
    );
  const numbers = (side: Side) => {
    const player = doc.state[side];
    const facts: [string, number | string, boolean][] = [
      [p.stat.credits, player.credits, true],
      [p.stat.clicks, player.clicks, true],
      [p.stat.hand, side === 'corp' ? corp.hq.length : runner.grip.length, true],
      [p.stat.points, `${player.agenda_points}/7`, true],
      [p.stat.deck, side === 'corp' ? corp.rd.length : runner.stack.length, true],
      [p.stat.memory, `${runner.memory.used}/${runner.memory.limit}`, side === 'runner'],
      [p.stat.link, runner.link, side === 'runner'],
      [p.stat.tags, runner.tags, side === 'runner' && runner.tags > 0],
      [p.stat.brain, runner.brain_damage, side === 'runner' && runner.brain_damage > 0],
      [p.stat.bad, corp.bad_publicity, side === 'corp' && corp.bad_publicity > 0],
    ];
    return facts
      .filter(([, , is]) => is)
      .map(([label, n]) => (
        <li key={label}>
          {label}: {n}
        </li>
      ));
  };
  const heading = (side: Side) => {
    const fact = doc.facts[doc.state[side].identity.code ?? ''];
    return `${side === doc.me ? p.you : p.opponent}: ${fact?.title ?? (side === 'corp' ? w.corp : w.runner)}`;
  };
  return (
    <main class="textmode">
      <h1>Jack In</h1>
      <p>
        <a href={location.hash.replace(/\?text$/, '')}>{p.toTable}</a>
      </p>
      {under}
      {extras.bar}
      {extras.wish}
      <section aria-labelledby="question" data-region="dock" data-seq={doc.seq}>
        <h2 id="question" tabIndex={-1}>
          {p.decision}: {doc.over ? doc.over.text : doc.ask ? dock!.question : (extras.waitTitle ?? p.nothing)}
        </h2>
        {doc.ask && doc.note && (
          <p role="status">{doc.note === 'decided' ? extras.decided : w.interrupted}</p>
        )}
        {!doc.ask && !doc.over && extras.waiting}
        {doc.over && extras.end}
        {doc.coach && <p role="status">{doc.coach}</p>}
        {extras.dock}
        {run && (
          <>
            <p>{p.run(doc.servers[run.server] ?? '')}</p>
            {run.subroutines.length > 0 && (
              <ul>
                {run.subroutines.map((sub, i) => (
                  <li key={i}>
                    <Text text={sub.text} lang={doc.lang} /> {sub.broken ? p.broken : p.unbroken}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {!extras.dock && doc.ask && (
          <ol>
            {doc.ask.offers.map((offer) => (
              <li key={offer.key}>
                <button data-lit="" data-choice={offer.key} onClick={() => make(offer)}>
                  <span>
                    <Text text={told(offer)} lang={doc.lang} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
        <p class="more">
          {doc.canUndo && <button onClick={actions.undo}>{p.takeBack}</button>}
          {doc.over && !extras.end && <button onClick={actions.rematch}>{p.again}</button>}
          {doc.over && !doc.watching && <button onClick={actions.save}>{w.save}</button>}
          <button onClick={actions.leave}>{p.leave}</button>
        </p>
        {actions.trouble && <p role="alert">{actions.trouble}</p>}
      </section>
      <section aria-labelledby="t-since">
        <h2 id="t-since">{p.since}</h2>
        <ul>
          {doc.log.slice(doc.since).map((line) => (
            <li key={line.n}>
              <Text text={line.text} lang={doc.lang} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="t-hand">
        <h2 id="t-hand">{p.hand}</h2>
        <ul>{cards(handOf(doc))}</ul>
      </section>
      <section aria-labelledby="t-servers">
        <h2 id="t-servers">{p.servers}</h2>
        {orderOf(Object.keys(corp.servers)).map((name) => (
          <section key={name} aria-label={doc.servers[name]}>
            <h3>
              {doc.servers[name]}
              {name === 'hq' && ` (${corp.hq.length})`}
              {name === 'rd' && ` (${corp.rd.length})`}
              {name === 'archives' && ` (${corp.archives.length})`}
            </h3>
            <p>{p.root}:</p>
            <ul>
              {cards(corp.servers[name]?.root ?? [])}
              {name === 'archives' && corp.archives.length > 0 && cards(corp.archives)}
            </ul>
            <p>{p.ice}:</p>
            <ul>{cards(corp.servers[name]?.ice ?? [])}</ul>
          </section>
        ))}
      </section>
      {([doc.me, other] as const).map((side) => (
        <section key={side} aria-labelledby={`t-${side}`}>
          <h2 id={`t-${side}`}>{heading(side)}</h2>
          {extras.clock?.(side)}
          <ul>{numbers(side)}</ul>
          {side === 'runner' && (
            <>
              <h3>{p.rig}</h3>
              <ul>{cards(runner.rig)}</ul>
              <h3>{p.heap}</h3>
              <ul>{cards(runner.heap)}</ul>
            </>
          )}
          <h3>{p.scored}</h3>
          <ul>{cards(doc.state[side].score)}</ul>
        </section>
      ))}
      {extras.tabs?.map((tab) => (
        <section key={tab.id} aria-labelledby={`t-tab-${tab.id}`}>
          <h2 id={`t-tab-${tab.id}`}>{tab.label}</h2>
          {tab.body}
        </section>
      ))}
      <section aria-labelledby="t-log">
        <h2 id="t-log">{p.log}</h2>
        <ol class="tlog">
          {doc.log.map((line) => (
            <li key={line.n}>
              <Text text={line.text} lang={doc.lang} />
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}
