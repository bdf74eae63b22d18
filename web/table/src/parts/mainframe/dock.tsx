// Mainframe's dock: the same slots and the same arming as Netrunner's.
import { securing, turn } from '../../model/mainframe';
import type { MfDock } from '../../model/mainframe_dock';
import { SlotButton } from '../dock';
import { Sign } from '../sign';
import { useMainframe } from './context';

export interface MfActions {
  undo(): void;
  /** Goes back: from what is picked, or to another program. */
  back(): void;
  rematch: (() => void) | null;
  save(): void;
  /** Why the record was not saved. */
  trouble: string | null;
  leave(): void;
}

export function Dock({ dock, actions }: { dock: MfDock | null; actions: MfActions }) {
  const { doc } = useMainframe();
  if (doc.over) {
    return <EndDock actions={actions} />;
  }
  return dock ? <AskDock dock={dock} actions={actions} /> : <WaitDock />;
}

function AskDock({ dock, actions }: { dock: MfDock; actions: MfActions }) {
  const { doc, w, base, board, bad, pick } = useMainframe();
  const go = (offer: { key: number } | null | undefined) =>
    offer && pick({ place: true, at: offer.key });
  const secured = securing(doc, board);
  return (
    <section
      class="dock"
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
          {dock.question}
        </h2>
      </div>
      {dock.slot1 ? (
        <SlotButton slot={dock.slot1} cls="go" keyName={base.enterKey} shortcut="Enter" />
      ) : (
        <p class="hole">
          <Sign name="help" />
          <span>{dock.hint}</span>
        </p>
      )}
      <div class={`options ${dock.options.length > 3 ? 'places' : ''}`}>
        {dock.place > 0 && !dock.back && (
          <button
            class="btn"
            data-lit=""
            data-place=""
            aria-keyshortcuts="A"
            onClick={() => pick({ place: true })}
          >
            <kbd aria-hidden="true">A</kbd>
            <span>
              {w.placePoint}
              <small>{w.placePointNote}</small>
            </span>
            <span class="c mut">{dock.place}</span>
          </button>
        )}
        {dock.options.map((one, i) => (
          <SlotButton
            key={one.offer.key}
            slot={one}
            keyName={i < 9 ? String(i + 1) : ''}
            shortcut={i < 9 ? String(i + 1) : ''}
          />
        ))}
        {(dock.canTurn || dock.canMirror) && (
          <div class="turns">
            {dock.canTurn && (
              <>
                <button class="btn" aria-keyshortcuts="Q" onClick={() => go(turn(board, -1))}>
                  <kbd aria-hidden="true">Q</kbd>
                  <Sign name="turn" cls="flip" />
                  <span>{w.turnLeft}</span>
                </button>
                <button class="btn" aria-keyshortcuts="E" onClick={() => go(turn(board, 1))}>
                  <kbd aria-hidden="true">E</kbd>
                  <Sign name="turn" />
                  <span>{w.turnRight}</span>
                </button>
              </>
            )}
            {dock.canMirror && (
              <button class="btn" aria-keyshortcuts="M" onClick={() => go(turn(board, 'mirror'))}>
                <kbd aria-hidden="true">M</kbd>
                <Sign name="mirror" />
                <span>{w.mirror}</span>
              </button>
            )}
          </div>
        )}
        {dock.securing > 0 && (
          <button
            class="btn"
            aria-keyshortcuts="N"
            onClick={() => go(secured[dock.securingAt % secured.length])}
          >
            <kbd aria-hidden="true">N</kbd>
            <span>{w.next}</span>
            <span class="c mut">{w.of(dock.securingAt, dock.securing)}</span>
          </button>
        )}
        {bad?.verdict && !bad.verdict.offered && (
          <p class="whynot" role="status">
            {bad.verdict.text} <span>{bad.verdict.rules.join(' ')}</span>
          </p>
        )}
      </div>
      {dock.slot2 && (
        <SlotButton slot={dock.slot2} cls="pass" shortcut="Space" keyName={base.spaceKey} />
      )}
      <div class="foot">
        {dock.back || doc.canLeave ? (
          <button onClick={actions.back} data-back="">
            <kbd aria-hidden="true">Esc</kbd> {dock.back ? base.back : w.another}
          </button>
        ) : (
          <span />
        )}
        {doc.canUndo ? (
          <button onClick={actions.undo} data-undo="">
            <Sign name="undo" /> {w.takeBack}
          </button>
        ) : (
          <span />
        )}
      </div>
    </section>
  );
}

function WaitDock() {
  const { doc, w, name } = useMainframe();
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
          <span>{doc.toMove ? w.theirTurn(name(doc.toMove)) : ''}</span>
          <span />
        </small>
        <h2 id="question" tabIndex={-1}>
          {doc.toMove ? w.choosing(name(doc.toMove)) : ''}
        </h2>
      </div>
      <p class="hole">
        <span />
      </p>
    </section>
  );
}

function EndDock({ actions }: { actions: MfActions }) {
  const { doc, w, base, name } = useMainframe();
  const { winner, text } = doc.over!;
  const won = doc.me !== null && winner.includes(doc.me);
  const names = winner.map(name).join(', ');
  // A game of one's own, here or at the server, can be shown again.
  const id = doc.me === null ? undefined : /^#\/[ms]\/(\w+)/.exec(location.hash)?.[1];
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
            {w.gameOver} · {base.turn(doc.state.turn)}
          </span>
          <span>MF-54</span>
        </small>
        <h2 id="question" tabIndex={-1}>
          {won
            ? winner.length > 1
              ? w.youShare
              : w.youWin
            : winner.length > 1
              ? w.theyShare(names)
              : w.theyWin(names)}
        </h2>
      </div>
      <p class="said">{text}</p>
      {actions.rematch && (
        <button class="btn go" data-slot="Enter" onClick={actions.rematch}>
          <kbd aria-hidden="true">{base.enterKey}</kbd>
          <span>
            {w.rematch}
            <small>{w.rematchNote}</small>
          </span>
        </button>
      )}
      <div class="options">
        <button class="btn" data-slot="1" onClick={actions.save}>
          <kbd aria-hidden="true">1</kbd>
          <span>{w.save}</span>
        </button>
        {id && (
          <a class="btn" href={`#/r/${id}/last`} data-replay-last="">
            <Sign name="play" />
            <span>{base.replayLast}</span>
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
