// A player's strip: who, and the numbers that everybody sees, with what they would become.
import type { Side, Told } from '../source/types';
import { whoIs } from '../model/names';
import { damageOf, suffered } from '../model/damage';
import { useTable } from './context';
import { useExtras } from './extras';
import { factionClass, Object_ } from './faces';
import { stacked } from './rig';
import { Sign } from './sign';

function Then({ now, then }: { now: number; then: Told | undefined }) {
  return typeof then === 'number' && then !== now ? <em>→ {then}</em> : null;
}

export function Strip({ side, menu }: { side: Side; menu?: () => void }) {
  const { doc, w, preview, handle } = useTable();
  const me = side === doc.me;
  const extras = useExtras();
  const { corp, runner } = doc.state;
  const player = doc.state[side];
  const fact = player.identity.code ? doc.facts[player.identity.code] : undefined;
  const then = preview && !preview.open ? preview : null;
  const most = Math.max(side === 'corp' ? 3 : 4, player.clicks);
  const clicksThen = then?.[side].clicks;
  const hand = side === 'corp' ? corp.hq.length : runner.grip.length;
  const name = whoIs(doc, side);
  const scored = side === 'corp' ? corp.score : runner.score;
  const recurring = player.identity.counters?.recurring ?? 0;
  const pointsThen = then?.[side].agenda_points;
  const damage = side === 'runner' ? damageOf(doc) : null;
  const handThen = damage
    ? Math.max(0, damage.hand - suffered(damage, preview))
    : then?.[side].hand;
  // A Corporation's name says who it is; a Runner has one, and a subtitle.
  const title = side === 'runner' ? fact?.title.split(': ')[0] : fact?.title;
  return (
    <header
      class={`strip ${me ? 'me' : 'opp'}`}
      aria-label={`${fact?.title ?? ''}, ${name}`}
      role="group"
      data-region={me ? 'me' : 'opp'}
      tabIndex={-1}
    >
      {menu && (
        <button class="mark" onClick={menu} aria-label={`Jack In, ${w.menu}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 3.5v5M15 3.5v5M6 8.5h12v4a6 6 0 0 1-12 0zM12 18.5v3" />
          </svg>
        </button>
      )}
      <Object_ handle={handle(player.identity, '')} cls={`who ${factionClass(fact)}`} as="div">
        <span class="badge">
          <Sign name={`f-${fact?.faction ?? 'neutral'}`} />
        </span>
        <div>
          <b>{title}</b>
          <span>
            {name} · {side === 'corp' ? w.corp : w.runner}
          </span>
        </div>
      </Object_>
      {doc.over?.winner === side && <span class="won">{w.won}</span>}
      <span class="stat" title={w.credits}>
        <Sign name="credit" label={w.credits} />
        <b>{player.credits}</b>
        <Then now={player.credits} then={then?.[side].credits} />
      </span>
      {recurring > 0 && (
        <span class="stat">
          <Sign name="recur" label={w.credits} />
          <b>{recurring}</b>
        </span>
      )}
      {side === 'runner' && (doc.state.run?.credits ?? 0) > 0 && (
        <span class="stat" title={w.run}>
          <Sign name="recur" label={w.run} />
          <b>{doc.state.run!.credits}</b>
        </span>
      )}
      <span class="stat" title={w.clicks}>
        <Sign name="click" />
        <span class="clicks" role="img" aria-label={w.ofClicks(player.clicks, most)}>
          {Array.from({ length: most }, (_, i) => (
            <i
              key={i}
              class={
                i < player.clicks
                  ? typeof clicksThen === 'number' && i >= clicksThen
                    ? 'on goes'
                    : 'on'
                  : ''
              }
            />
          ))}
        </span>
      </span>
      {side === 'runner' && (
        <>
          <span class="stat mem" title={w.memory}>
            <Sign name="mu" label={w.memory} />
            <b>{runner.memory.used}</b>
            <Then now={runner.memory.used} then={then?.runner.memory.used} />/{runner.memory.limit}
          </span>
          {runner.link > 0 && (
            <span class="stat lnk" title={w.link}>
              <Sign name="link" label={w.link} />
              <b>{runner.link}</b>
            </span>
          )}
          {(runner.tags > 0 || (typeof then?.runner.tags === 'number' && then.runner.tags > 0)) && (
            <span class="stat warn" title={w.tags}>
              <Sign name="tag" label={w.tags} />
              <b>{runner.tags}</b>
              <Then now={runner.tags} then={then?.runner.tags} />
            </span>
          )}
          {runner.brain_damage > 0 && (
            <span class="stat warn" title={w.brain}>
              <Sign name="x" label={w.brain} />
              <b>{runner.brain_damage}</b>
            </span>
          )}
        </>
      )}
      {side === 'corp' && corp.bad_publicity > 0 && (
        <span class="stat warn" title={w.badPublicity}>
          <Sign name="note" label={w.badPublicity} />
          <b>{corp.bad_publicity}</b>
        </span>
      )}
      <span class={`stat hnd ${damage ? 'warn' : ''}`} title={w.handCards}>
        <Sign name="hand" label={w.handCards} />
        <b>{hand}</b>
        <Then now={hand} then={handThen} />/{player.hand_size}
      </span>
      <span class="scored">
        {stacked(scored).map(({ card, ids }) => {
          const agenda = card.code ? doc.facts[card.code] : undefined;
          return (
            <Object_ key={card.id} handle={handle(card, '')} cls={factionClass(agenda)} as="div">
              {agenda?.title}
              {ids.length > 1 && ` ×${ids.length}`}
              {(card.counters?.agenda ?? 0) > 0 && ` · ${card.counters!.agenda}`}
            </Object_>
          );
        })}
      </span>
      <span class="stat pnt">
        <Sign name="points" cls="pt" />
        <span class="pips" role="img" aria-label={w.ofPoints(player.agenda_points)}>
          {Array.from({ length: 7 }, (_, i) => (
            <i key={i} class={i < player.agenda_points ? 'on' : ''} />
          ))}
        </span>
        <b>{player.agenda_points}</b>
        <Then now={player.agenda_points} then={pointsThen} />
        /7
      </span>
      {extras.clock?.(side)}
    </header>
  );
}
