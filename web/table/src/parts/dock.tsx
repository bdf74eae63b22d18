// The dock: the one outstanding decision, always at the same place. Slot 1 is under the question,
// slot 2 above the foot, both at the same pixels in every decision.
import '../style/coach.css';
import { useRef, useState } from 'preact/hooks';
import { letterOf } from '../keys';
import { suffered } from '../model/damage';
import { dockOf, type Slot } from '../model/dock';
import type { Trace } from '../model/trace';
import { useSettings } from '../settings';
import { moments } from '../words/moments';
import { useSlots, useTable } from './context';
import { useExtras } from './extras';
import { Sign, Text } from './sign';

export const HOLD_MS = 400;

export interface DockActions {
  /** Takes back the last choice. */
  undo(): void;
  /** Asks for the order of access again, where one is followed. */
  order?: (() => void) | undefined;
  rematch(): void;
  save(): void;
  /** Why the record was not saved. */
  trouble: string | null;
  leave(): void;
}

export function Dock({ actions, phone }: { actions: DockActions; phone?: boolean }) {
  const { doc } = useTable();
  if (doc.over) {
    return <EndDock actions={actions} />;
  }
  if (!doc.ask) {
    return <WaitDock />;
  }
  return <AskDock actions={actions} phone={phone ?? false} />;
}

function AskDock({ actions, phone }: { actions: DockActions; phone: boolean }) {
  const { doc, w, picked, pick, make, point } = useTable();
  const extras = useExtras();
  const dock = dockOf(doc, picked);
  const [chosen, setChosen] = useState<{ seq: number; at: number } | null>(null);
  let { slot1 } = dock;
  const at = chosen?.seq === doc.seq ? chosen.at : dock.chosen;
  if (dock.numbers.length > 0) {
    slot1 = dock.numbers[at] ?? null;
  }
  const m = moments(doc.lang);
  const left = dock.damage && slot1 ? suffered(dock.damage, slot1.offer.preview) : 0;
  const settings = useSettings();
  const letter = (list: 'run' | 'hand' | 'use') => letterOf(settings, list).toUpperCase();
  // A coach's line stands in slot 1.
  const options = doc.coach && slot1 ? [slot1, ...dock.options] : dock.options;
  const wide = options.length > 3;
  return (
    <section
      class={`dock ${phone ? 'pdock' : ''}`}
      role="group"
      aria-labelledby="question"
      data-region="dock"
      data-seq={doc.seq}
      data-kind={doc.ask!.kind}
    >
      <div class="ask">
        <small>
          <span>{dock.context}</span>
          <span>{dock.step}</span>
        </small>
        <h2 id="question" tabIndex={-1} class={dock.question.length > 62 ? 'long' : ''}>
          <Text text={dock.question} lang={doc.lang} />
        </h2>
      </div>
      {doc.note && (
        <p class="notice" role="status">
          {doc.note === 'decided' ? extras.decided : w.interrupted}
        </p>
      )}
      {doc.coach ? (
        <p class="hole coach" role="status">
          <Sign name="coach" />
          <span>
            <Text text={doc.coach} lang={doc.lang} />
          </span>
        </p>
      ) : slot1 ? (
        <SlotButton slot={slot1} cls="go" keyName={w.enterKey} shortcut="Enter" />
      ) : (
        <p class="hole">
          <Sign name="help" />
          <span>{phone && dock.hint === w.noDefault ? w.chooseHint : dock.hint}</span>
        </p>
      )}
      {dock.trace && dock.numbers.length <= 12 ? (
        <Scale trace={dock.trace} at={at} choose={(i) => setChosen({ seq: doc.seq, at: i })} />
      ) : (
        dock.numbers.length > 0 && (
          <div class="cells" role="group" aria-label={dock.question}>
            {dock.numbers.map((one, i) => (
              <button
                key={one.offer.key}
                class={at === i ? 'sel' : ''}
                data-lit=""
                aria-pressed={at === i}
                onClick={() => setChosen({ seq: doc.seq, at: i })}
              >
                {one.offer.amount}
              </button>
            ))}
          </div>
        )
      )}
      {dock.bids.length > 0 && (
        <div class="bids" role="group" aria-label={dock.question}>
          {dock.bids.map((one) => (
            <button
              key={one.offer.key}
              class="btn"
              data-lit=""
              data-slot={one.label}
              aria-keyshortcuts={one.label}
              onPointerEnter={() => point(one.offer)}
              onPointerLeave={() => point(null)}
              onClick={() => make(one.offer)}
            >
              <b>{one.label}</b>
              <small>{one.after}</small>
              <kbd aria-hidden="true">{one.label}</kbd>
            </button>
          ))}
        </div>
      )}
      {dock.bids.length > 0 && <p class="hole sm">{m.bidNote}</p>}
      {dock.damage && (
        <p class="dmg">
          {Array.from({ length: Math.min(dock.damage.n, 8) }, (_, i) => (
            <i key={i} class={i < (dock.slot1 ? dock.damage!.n - left : 0) ? 'no' : ''}>
              <Sign name="net" />
            </i>
          ))}
          <span>{m.points(dock.damage.n)}</span>
        </p>
      )}
      <div class={`options ${wide ? 'places' : ''}`}>
        {options.map((one, i) => (
          <SlotButton
            key={one.offer.key}
            slot={one}
            keyName={i < 9 ? String(i + 1) : ''}
            shortcut={i < 9 ? String(i + 1) : ''}
          />
        ))}
        {dock.groups.length > 0 && (
          <div class="places">
            {dock.groups.map((group) => (
              <button
                class="btn"
                key={group.list}
                onClick={() => pick({ list: group.list })}
                aria-keyshortcuts={letter(group.list) || undefined}
              >
                {letter(group.list) && <kbd aria-hidden="true">{letter(group.list)}</kbd>}
                <span>{group.label}</span>
                <span class="c n">{group.count}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      {dock.slot2 && (
        <SlotButton
          slot={dock.slot2}
          cls={dock.slot2.harm ? 'risk' : 'pass'}
          shortcut="Space"
          keyName={dock.slot2.hold ? w.holdSpace : w.spaceKey}
        />
      )}
      {!dock.slot2 && <span class="gap" />}
      <div class="foot">
        {dock.back ? (
          <button onClick={() => pick({})}>
            <kbd aria-hidden="true">Esc</kbd> {w.back}
          </button>
        ) : dock.others > 0 ? (
          <button onClick={() => pick({ list: 'other' })}>
            <Sign name="more" /> {w.others(dock.others)}
          </button>
        ) : actions.order ? (
          <button onClick={actions.order}>
            <Sign name="more" /> {m.order}
          </button>
        ) : (
          <span />
        )}
        {doc.canUndo ? (
          <button onClick={actions.undo}>
            <Sign name="undo" /> {w.takeBack}
          </button>
        ) : (
          <span />
        )}
      </div>
    </section>
  );
}

/** Trace, link and what can be paid on one axis, each amount under the link that it would make. */
function Scale({ trace, at, choose }: { trace: Trace; at: number; choose: (i: number) => void }) {
  const { doc, w } = useTable();
  const isCorp = doc.me === 'corp';
  const chosen = trace.amounts[at]?.amount ?? 0;
  const strength = trace.base + (isCorp ? chosen : trace.added!);
  const mine = isCorp ? trace.base : trace.link;
  const most = trace.amounts.at(-1)!.amount;
  const n = Math.max(strength, trace.link + (isCorp ? trace.pool : most), mine + most) + 2;
  // An amount ends where the sum ends that it makes; without anything of one's own there must be
  // room before it.
  const off = mine === 0 ? 1 : 0;
  const span = (from: number, to: number) => ({
    gridColumn: `${from + off + 1} / ${to + off + 1}`,
  });
  const link = isCorp ? trace.link : trace.link + chosen;
  const lost = trace.amounts.filter((a) => !a.wins).length;
  return (
    <div class="scale" style={{ '--n': String(n + off) } as never}>
      <b>{w.trace}</b>
      <div class="tr">
        {trace.base > 0 && (
          <i class="base" style={span(0, trace.base)}>
            {trace.base}
          </i>
        )}
        {strength > trace.base && (
          <i class={isCorp ? 'mine' : 'paid'} style={span(trace.base, strength)}>
            +{strength - trace.base}
          </i>
        )}
        <i class="sum" style={span(strength, n)}>
          = {strength}
        </i>
      </div>
      <b>{w.linkWord}</b>
      <div class="tr">
        {trace.link > 0 && (
          <i class="base" style={span(0, trace.link)}>
            {trace.link}
          </i>
        )}
        {isCorp
          ? trace.pool > 0 && (
              <i class="paid" style={span(trace.link, trace.link + trace.pool)}>
                +{trace.pool}
              </i>
            )
          : chosen > 0 && (
              <i class="mine" style={span(trace.link, link)}>
                +{chosen}
              </i>
            )}
        <i class="sum" style={span(isCorp ? trace.link + trace.pool : link, n)}>
          = {isCorp ? trace.link + trace.pool : link}
        </i>
        <span class="goal" style={{ left: `calc(100% * ${strength + off} / ${n + off})` }} />
      </div>
      <b>{w.payWord}</b>
      <div class="pays" role="group" aria-label={w.payWord}>
        {trace.amounts.map((a, i) => (
          <button
            key={a.amount}
            class={`${at === i ? 'sel' : ''} ${a.wins || isCorp ? '' : 'bad'}`}
            data-lit=""
            aria-pressed={at === i}
            style={span(mine + a.amount - 1, mine + a.amount)}
            onClick={() => choose(i)}
          >
            {a.amount}
          </button>
        ))}
      </div>
      <div class="key">
        {!isCorp && lost > 0 ? (
          <span class="h">
            {trace.amounts[0].amount}
            {lost > 1 ? `–${trace.amounts[lost - 1].amount}` : ''}: {w.payLoses}
          </span>
        ) : (
          <span />
        )}
        {trace.safe >= 0 && (
          <span>
            {isCorp
              ? w.certainFrom(trace.amounts[trace.safe].amount)
              : w.safeFrom(trace.amounts[trace.safe].amount)}
          </span>
        )}
      </div>
    </div>
  );
}

/** A slot of either game's dock. */
export type SlotView = Omit<Slot, 'offer'> & {
  offer: { key: number };
  /** `+2`: what it brings. */
  gain?: string;
};

export function SlotButton({
  slot,
  cls = '',
  keyName,
  shortcut,
}: {
  slot: SlotView;
  cls?: string;
  keyName: string;
  shortcut: string;
}) {
  const { lang, w, make, point } = useSlots();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [held, setHeld] = useState(false);
  const stop = () => {
    if (timer.current !== null) {
      clearTimeout(timer.current);
      timer.current = null;
    }
    setHeld(false);
  };
  return (
    <button
      class={`btn ${cls} ${held ? 'held' : ''}`}
      data-lit=""
      data-slot={shortcut}
      {...(slot.hold ? { 'data-hold': '' } : {})}
      aria-keyshortcuts={shortcut || undefined}
      onPointerEnter={() => point(slot.offer)}
      onPointerLeave={() => {
        point(null);
        stop();
      }}
      onFocus={() => point(slot.offer)}
      onBlur={() => point(null)}
      onPointerDown={() => {
        if (slot.hold) {
          setHeld(true);
          timer.current = setTimeout(() => {
            stop();
            make(slot.offer);
          }, HOLD_MS);
        }
      }}
      onPointerUp={stop}
      onClick={(event) => {
        // A held press acts by itself; a click without a pointer is a screen reader's.
        if (!slot.hold || event.detail === 0) {
          make(slot.offer);
        }
      }}
    >
      {keyName && <kbd aria-hidden="true">{keyName}</kbd>}
      <span>
        <Text text={slot.label} lang={lang} />
        {slot.note && (
          <small>
            <Text text={slot.note} lang={lang} />
          </small>
        )}
        {slot.harm && (
          <small class="harm">
            <Text text={slot.harm} lang={lang} />
          </small>
        )}
        {slot.hold && <span class="vh"> ({w.hold})</span>}
      </span>
      {slot.gain && (
        <span class="c">
          {slot.gain}
          {slot.after && <small>{slot.after}</small>}
        </span>
      )}
      {slot.prices.length > 0 && (
        <span class="c">
          {slot.prices.map((p) => (
            <span key={p.sign} class="pr">
              {p.n}
              <Sign name={p.sign} label={p.sign === 'click' ? w.clicks : w.credits} />
            </span>
          ))}
          {slot.after && <small>{slot.after}</small>}
        </span>
      )}
    </button>
  );
}

function WaitDock() {
  const { doc, w } = useTable();
  const extras = useExtras();
  const other =
    doc.names?.[doc.watching ? doc.state.active : doc.me === 'corp' ? 'runner' : 'corp'] ??
    w[doc.opponent as 'gentle'] ??
    doc.opponent;
  return (
    <section
      class="dock wait"
      role="group"
      aria-labelledby="question"
      data-region="dock"
      data-kind="wait"
    >
      <div class="ask">
        <small>
          <span>
            {!doc.watching ? w.theirTurn : doc.state.active === 'corp' ? w.corp : w.runner}
          </span>
          <span />
        </small>
        <h2 id="question" tabIndex={-1}>
          {extras.waitTitle ?? w.waiting(other)}
        </h2>
      </div>
      {extras.waiting ?? (
        <p class="hole">
          <span />
        </p>
      )}
    </section>
  );
}

function EndDock({ actions }: { actions: DockActions }) {
  const { doc, w } = useTable();
  const extras = useExtras();
  const won = doc.over!.winner === doc.me;
  const { corp, runner } = doc.state;
  const mine = doc.state[doc.me].agenda_points;
  const theirs = doc.me === 'corp' ? runner.agenda_points : corp.agenda_points;
  const other = doc.me === 'corp' ? w.runner : w.corp;
  const m = moments(doc.lang);
  const { reason, winner } = doc.over!;
  const how = winner && reason ? (won ? m.winBy : m.loseBy)[reason] : undefined;
  // A game of one's own, here or at the server, can be shown again.
  const id = doc.watching ? undefined : /^#\/[ts]\/(\w+)/.exec(location.hash)?.[1];
  const replay = id && `#/r/${id}/last`;
  return (
    <section
      class="dock"
      role="group"
      aria-labelledby="question"
      data-region="dock"
      data-kind="over"
    >
      <div class="ask">
        <small>
          <span>
            {w.gameOver} · {w.turn(doc.state.turn)}
          </span>
          <span>
            {mine} : {theirs}
          </span>
        </small>
        <h2 id="question" tabIndex={-1}>
          {doc.watching
            ? extras.watchOver
            : how
              ? how(mine, theirs)
              : won
                ? w.youWin
                : winner
                  ? w.youLose
                  : w.gameOver}
        </h2>
      </div>
      {(doc.watching || !how) && <p class="said">{doc.over!.text}</p>}
      {extras.end ?? (
        <button class="btn go" data-slot="Enter" onClick={actions.rematch}>
          <kbd aria-hidden="true">{w.enterKey}</kbd>
          <span>
            {w.rematch}
            <small>{w.rematchNote(other)}</small>
          </span>
        </button>
      )}
      <div class="options">
        {!doc.watching && (
          <button class="btn" data-slot="1" onClick={actions.save}>
            <kbd aria-hidden="true">1</kbd>
            <span>{w.save}</span>
          </button>
        )}
        {replay && (
          <a class="btn" href={replay} data-replay-last="">
            <Sign name="play" />
            <span>{w.replayLast}</span>
          </a>
        )}
        {actions.trouble && (
          <p class="said" role="alert">
            {actions.trouble}
          </p>
        )}
      </div>
      <button class="btn pass" data-slot="2" onClick={actions.leave}>
        <kbd aria-hidden="true">2</kbd>
        <span>{w.leave}</span>
      </button>
      <div class="foot">
        <span />
        <span />
      </div>
    </section>
  );
}
