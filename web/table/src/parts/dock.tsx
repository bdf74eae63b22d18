// The dock: the one outstanding decision, always at the same place. Slot 1 is under the question,
// slot 2 above the foot, both at the same pixels in every decision.
import { useRef, useState } from 'preact/hooks';
import { dockOf, type Slot } from '../model/dock';
import { useTable } from './context';
import { Sign, Text } from './sign';

export const HOLD_MS = 400;

export interface DockActions {
  /** Takes back the last choice. */
  undo(): void;
  rematch(): void;
  save(): void;
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
  const { doc, w, picked, pick } = useTable();
  const dock = dockOf(doc, picked);
  const [chosen, setChosen] = useState<{ seq: number; at: number } | null>(null);
  let { slot1 } = dock;
  if (dock.numbers.length > 0) {
    const at = chosen?.seq === doc.seq ? chosen.at : -1;
    const number = dock.numbers[at];
    slot1 = number ? { ...number, label: w.choose(number.offer.amount!) } : null;
  }
  const wide = dock.options.length > 3;
  return (
    <section class={`dock ${phone ? 'pdock' : ''}`} role="group" aria-labelledby="question" data-region="dock" data-seq={doc.seq} data-kind={doc.ask!.kind}>
      <div class="ask">
        <small><span>{dock.context}</span><span>{dock.step}</span></small>
        <h2 id="question" tabIndex={-1}><Text text={dock.question} lang={doc.lang} /></h2>
      </div>
      {doc.note && <p class="notice" role="status">{w.interrupted}</p>}
      {slot1 ? <SlotButton slot={slot1} cls="go" keyName={w.enterKey} shortcut="Enter" />
        : <p class="hole"><Sign name="help" /><span>{dock.hint}</span></p>}
      {dock.numbers.length > 0 && (
        <div class="cells" role="group" aria-label={dock.question}>
          {dock.numbers.map((one, i) => (
            <button
              key={one.offer.key} class={chosen?.seq === doc.seq && chosen.at === i ? 'sel' : ''} data-lit=""
              aria-pressed={chosen?.seq === doc.seq && chosen.at === i} onClick={() => setChosen({ seq: doc.seq, at: i })}
            >{one.label}</button>
          ))}
        </div>
      )}
      <div class={`options ${wide ? 'places' : ''}`}>
        {dock.options.map((one, i) => (
          <SlotButton key={one.offer.key} slot={one} keyName={i < 9 ? String(i + 1) : ''} shortcut={i < 9 ? String(i + 1) : ''} />
        ))}
        {dock.groups.length > 0 && (
          <div class="places">
            {dock.groups.map((group) => (
              <button class="btn" key={group.list} onClick={() => pick({ list: group.list })} aria-keyshortcuts={group.key.toUpperCase()}>
                <kbd aria-hidden="true">{group.key.toUpperCase()}</kbd><span>{group.label}</span><span class="c n">{group.count}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      {dock.slot2 && (
        <SlotButton
          slot={dock.slot2} cls={dock.slot2.harm ? 'risk' : 'pass'} shortcut="Space"
          keyName={dock.slot2.hold ? `${w.hold} ${w.spaceKey}` : w.spaceKey}
        />
      )}
      {!dock.slot2 && <span class="gap" />}
      <div class="foot">
        {dock.back ? <button onClick={() => pick({})}><kbd aria-hidden="true">Esc</kbd> {w.back}</button>
          : dock.others > 0 ? <button onClick={() => pick({ list: 'other' })}><Sign name="more" /> {w.others(dock.others)}</button> : <span />}
        {doc.canUndo ? <button onClick={actions.undo}><Sign name="undo" /> {w.takeBack}</button> : <span />}
      </div>
    </section>
  );
}

export function SlotButton({ slot, cls = '', keyName, shortcut }: {
  slot: Slot; cls?: string; keyName: string; shortcut: string;
}) {
  const { doc, w, make, point } = useTable();
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
      class={`btn ${cls} ${held ? 'held' : ''}`} data-lit="" data-slot={shortcut} {...(slot.hold ? { 'data-hold': '' } : {})}
      aria-keyshortcuts={shortcut || undefined}
      onPointerEnter={() => point(slot.offer)}
      onPointerLeave={() => { point(null); stop(); }}
      onFocus={() => point(slot.offer)} onBlur={() => point(null)}
      onPointerDown={() => {
        if (slot.hold) {
          setHeld(true);
          timer.current = setTimeout(() => { stop(); make(slot.offer); }, HOLD_MS);
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
        <Text text={slot.label} lang={doc.lang} />
        {slot.note && <small><Text text={slot.note} lang={doc.lang} /></small>}
        {slot.harm && <small class="harm"><Text text={slot.harm} lang={doc.lang} /></small>}
        {slot.hold && <span class="vh"> ({w.hold})</span>}
      </span>
      {slot.prices.length > 0 && (
        <span class="c">
          {slot.prices.map((p) => <span key={p.sign} class="pr">{p.n}<Sign name={p.sign} label={p.sign === 'click' ? w.clicks : w.credits} /></span>)}
          {slot.after && <small>{slot.after}</small>}
        </span>
      )}
    </button>
  );
}

function WaitDock() {
  const { doc, w } = useTable();
  const bot = w[doc.opponent as 'gentle'] ?? doc.opponent;
  return (
    <section class="dock wait" role="group" aria-labelledby="question" data-region="dock" data-kind="wait">
      <div class="ask">
        <small><span>{w.theirTurn}</span><span /></small>
        <h2 id="question" tabIndex={-1}>{w.waiting(bot)}</h2>
      </div>
      <p class="hole"><span /></p>
    </section>
  );
}

function EndDock({ actions }: { actions: DockActions }) {
  const { doc, w } = useTable();
  const won = doc.over!.winner === doc.me;
  const { corp, runner } = doc.state;
  const mine = doc.state[doc.me].agenda_points;
  const theirs = doc.me === 'corp' ? runner.agenda_points : corp.agenda_points;
  const other = doc.me === 'corp' ? w.runner : w.corp;
  return (
    <section class="dock" role="group" aria-labelledby="question" data-region="dock" data-kind="over">
      <div class="ask">
        <small><span>{w.gameOver} · {w.turn(doc.state.turn)}</span><span>{mine} : {theirs}</span></small>
        <h2 id="question" tabIndex={-1}>{won ? w.youWin : doc.over!.winner ? w.youLose : w.gameOver}</h2>
      </div>
      <p class="said">{doc.over!.text}</p>
      <button class="btn go" data-slot="Enter" onClick={actions.rematch}>
        <kbd aria-hidden="true">{w.enterKey}</kbd><span>{w.rematch}<small>{w.rematchNote(other)}</small></span>
      </button>
      <div class="options">
        <button class="btn" data-slot="1" onClick={actions.save}><kbd aria-hidden="true">1</kbd><span>{w.save}</span></button>
      </div>
      <button class="btn pass" data-slot="2" onClick={actions.leave}><kbd aria-hidden="true">2</kbd><span>{w.leave}</span></button>
      <div class="foot"><span /><span /></div>
    </section>
  );
}
