// Mainframe's text mode: decision, state and log as plain lists, in the order of the document, for
// those who want no table. Everything that may be chosen is a button.
import '../../style/text.css';
import { encloses, handOf, lying, nodeName, securing, sidesOf, worth } from '../../model/mainframe';
import { securesText } from '../../model/mainframe_dock';
import type { MfOffer } from '../../source/mainframe_types';
import { plainWords } from '../../words/plain';
import { useMainframe } from './context';
import type { MfActions } from './dock';

export function TextBoard({ actions }: { actions: MfActions }) {
  const { doc, w, board, base, name, make } = useMainframe();
  const p = plainWords(doc.lang);
  const { state, ask, over } = doc;
  const { suite, hand } = lying(doc);
  // Of hundreds of places those that secure something are read first.
  const first = securing(doc, { ...board, offers: ask?.offers ?? [] }).filter(
    (offer) => worth(doc, offer) > 0,
  );
  const offers: MfOffer[] = [
    ...first,
    ...(ask?.offers ?? []).filter((offer) => !first.includes(offer)),
  ];
  const told = (offer: MfOffer) =>
    [offer.text, securesText(doc, offer)].filter((part) => part !== '').join('; ');
  const program = (code: string, i: number) => {
    const { title, text } = doc.facts[code];
    const cannot = ask?.cannot.find((c) => c.card === code);
    return (
      <li key={`${i} ${code}`}>
        {title}: {text}
        {cannot && ` ${cannot.text} ${cannot.rules.join(' ')}`}
      </li>
    );
  };
  const list = (codes: string[]) => <ul>{codes.length > 0 ? codes.map(program) : <li>{p.none}</li>}</ul>;
  const tokens = (runner: string) =>
    state.nodes
      .filter((t) => t.runner === runner)
      .map((t) =>
        [
          nodeName(t.node),
          t.faceup ? '' : w.locked,
          t.anchored ? w.anchored : '',
        ]
          .filter((part) => part !== '')
          .join(' '),
      )
      .join(', ');
  const partitions = (isFast: boolean) =>
    state.paths
      .filter((path) => encloses(doc, path) === isFast)
      .map((path) => sidesOf(path).map((node) => (node ? nodeName(node) : w.edge)).join('–'))
      .join(', ');
  const owner = handOf(doc);
  return (
    <main class="textmode">
      <h1>Jack In · {w.mainframe}</h1>
      <p>
        <a href={location.hash.replace(/\?text$/, '')}>{p.toTable}</a>
      </p>
      <section aria-labelledby="question" data-region="dock" data-seq={doc.seq}>
        <h2 id="question" tabIndex={-1}>
          {p.decision}:{' '}
          {over ? over.text : (ask?.text ?? (doc.toMove ? w.choosing(name(doc.toMove)) : p.nothing))}
        </h2>
        {ask && (
          <ol>
            {offers.map((offer) => (
              <li key={offer.key}>
                <button data-lit="" data-choice={offer.key} onClick={() => make(offer)}>
                  {told(offer)}
                </button>
              </li>
            ))}
          </ol>
        )}
        <p class="more">
          {doc.canLeave && <button onClick={actions.back}>{w.another}</button>}
          {doc.canUndo && <button onClick={actions.undo}>{p.takeBack}</button>}
          {over && actions.rematch && <button onClick={actions.rematch}>{p.again}</button>}
          {over && <button onClick={actions.save}>{w.save}</button>}
          <button onClick={actions.leave}>{p.leave}</button>
        </p>
        {actions.trouble && <p role="alert">{actions.trouble}</p>}
      </section>
      <section aria-labelledby="t-since">
        <h2 id="t-since">{p.since}</h2>
        <ul>
          {doc.log.slice(doc.since).map((line) => (
            <li key={line.n}>{line.text}</li>
          ))}
        </ul>
      </section>
      {owner && (
        <section aria-labelledby="t-hand">
          <h2 id="t-hand">{owner === doc.me ? p.hand : w.handOf(name(owner))}</h2>
          {list(hand)}
        </section>
      )}
      <section aria-labelledby="t-suite">
        <h2 id="t-suite">{w.suite}</h2>
        {list(suite)}
        <p>
          {state.turns_left === null ? w.race(state.stack) : w.last(state.turns_left)}.
        </p>
      </section>
      <section aria-labelledby="t-board">
        <h2 id="t-board">{w.board}</h2>
        <h3>{w.zonesTitle}</h3>
        <ul>
          {state.zones.length === 0 && <li>{p.none}</li>}
          {state.zones.map((zone) => (
            <li key={nodeName(zone.nodes[0])}>
              {w.zoneOf(zone.runner && name(zone.runner), zone.nodes.length)}:{' '}
              {zone.nodes.map(nodeName).join(', ')}
            </li>
          ))}
        </ul>
        <h3>{w.partitions}</h3>
        <ul>
          <li>
            {w.fast}: {partitions(true) || p.none}
          </li>
          <li>
            {w.loose}: {partitions(false) || p.none}
          </li>
          {state.border === 'walled' && <li>{w.wallsNote}</li>}
        </ul>
      </section>
      <section aria-labelledby="t-players">
        <h2 id="t-players">{w.players}</h2>
        {doc.seats.map(({ runner, who, player }) => {
          const one = state.players.find((s) => s.runner === runner)!;
          const cards = typeof one.hand === 'number' ? one.hand : one.hand.length;
          const label = who === 'me' ? w.you : who === 'bot' ? base[player as 'gentle'] : player;
          return (
            <section key={runner} aria-label={name(runner)}>
              <h3>{[name(runner), label].filter((part) => part).join(', ')}</h3>
              <ul>
                <li>{w.points(state.scores[runner])}</li>
                <li>
                  {one.supply} {w.tokens(one.supply)}
                </li>
                <li>
                  {cards} {w.cards(cards)}
                  {Array.isArray(one.hand) &&
                    runner !== owner &&
                    cards > 0 &&
                    `: ${one.hand.map((card) => doc.facts[card.code].title).join(', ')}`}
                </li>
                <li>
                  {w.tokensAt}: {tokens(runner) || p.none}
                </li>
              </ul>
            </section>
          );
        })}
      </section>
      <section aria-labelledby="t-log">
        <h2 id="t-log">{p.log}</h2>
        <ol class="tlog">
          {doc.log.map((line) => (
            <li key={line.n}>{line.text}</li>
          ))}
        </ol>
      </section>
    </main>
  );
}
