// The players: one's own seat first, then in turn order.
import { countOf, handOf } from '../../model/mainframe';
import { useMainframe } from './context';
import { RunnerSign, runnerClass } from './token';

export function Players({ onMenu }: { onMenu: () => void }) {
  const { doc, w, base, board, lit, make, name, counted } = useMainframe();
  const { state, seats } = doc;
  const mine = Math.max(
    0,
    seats.findIndex((s) => s.runner === doc.me),
  );
  const order = seats.map((_, i) => seats[(mine + i) % seats.length]);
  const now = seats.findIndex((s) => s.runner === doc.toMove);
  const next = now < 0 ? null : seats[(now + 1) % seats.length].runner;
  const then = board.at?.preview?.scores;
  const count = countOf(doc);
  const owner = handOf(doc);
  const scoreOf = (runner: string) =>
    doc.over
      ? count
          .slice(0, counted)
          .filter((c) => c.runner === runner)
          .reduce((sum, c) => sum + c.tokens * c.nodes, 0)
      : state.scores[runner];
  return (
    <aside class="players" aria-label={w.players} data-region="players">
      <div class="top">
        <button class="mark" onClick={onMenu} aria-label={`Jack In, ${base.menu}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 3.5v5M15 3.5v5M6 8.5h12v4a6 6 0 0 1-12 0zM12 18.5v3" />
          </svg>
        </button>
        <div>
          <b>{w.mainframe}</b>
          <span>{w.gameWith(seats.length, state.turn)}</span>
        </div>
      </div>
      {order.map((seat) => {
        const player = state.players.find((p) => p.runner === seat.runner)!;
        const hand = typeof player.hand === 'number' ? player.hand : player.hand.length;
        const zones = state.zones.filter((z) => z.runner === seat.runner).length;
        const isOn = doc.toMove === seat.runner;
        const offer = lit.players.get(seat.runner);
        const won = doc.over?.winner.includes(seat.runner);
        // People have names of their own; only a bot's is a word of ours.
        const bot =
          seat.who === 'bot' ? (base[seat.player as 'gentle'] ?? seat.player) : seat.player;
        const who = [
          won
            ? doc.over!.winner.length > 1
              ? w.shared
              : w.won
            : seat.who === 'me'
              ? isOn
                ? w.youMove
                : w.you
              : bot,
          !won && seat.who !== 'me' && isOn ? w.toMove : '',
          !won && seat.who === 'person' && next === seat.runner && !isOn ? w.playsNext : '',
          state.veto.includes(seat.runner) ? w.veto : '',
          state.wait.includes(seat.runner) ? w.wait : '',
        ]
          .filter((part) => part !== '')
          .join(', ');
        const score = scoreOf(seat.runner);
        const will = then?.[seat.runner];
        const inside = (
          <>
            <RunnerSign runner={seat.runner} />
            <b class="nm">{name(seat.runner)}</b>
            <b class="sc">
              {score}
              {will !== undefined && will !== score && !doc.over && <em>→ {will}</em>}
            </b>
            <small>{who}</small>
            <span class="more">
              <span>
                <b>{zones}</b> {w.zones(zones)}
              </span>
              <span>
                <b>{player.supply}</b> {w.tokens(player.supply)}
              </span>
              <span>
                <b>{hand}</b> {w.cards(hand)}
              </span>
            </span>
            {Array.isArray(player.hand) && player.hand.length > 0 && seat.runner !== owner && (
              <span class="known">
                {w.inHand(player.hand.map((card) => doc.facts[card.code].title).join(', '))}
              </span>
            )}
          </>
        );
        const cls = `pl ${runnerClass(seat.runner)} ${isOn ? 'on' : ''} ${seat.who === 'me' ? 'mine' : ''} ${won ? 'winner' : ''}`;
        return offer ? (
          <button
            key={seat.runner}
            class={`${cls} can`}
            data-lit=""
            data-player={seat.runner}
            onClick={() => make(offer)}
          >
            {inside}
          </button>
        ) : (
          <section key={seat.runner} class={cls} aria-label={[name(seat.runner), who].filter((part) => part !== '').join(', ')}>
            {inside}
          </section>
        );
      })}
      <div class="race" hidden={doc.over !== null}>
        <span>{state.turns_left === null ? w.race(state.stack) : w.last(state.turns_left)}</span>
        <div class="bar" aria-hidden="true">
          <i style={{ width: `${Math.round((100 * state.stack) / 41)}%` }} />
        </div>
      </div>
    </aside>
  );
}
