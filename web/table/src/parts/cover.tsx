// What people at one screen see of it between two of them, in both games.
import '../style/hot.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useSettings } from '../settings';
import { hotWords } from '../words/hot';

/** The focus goes to what is pressed next. */
function useFocus(name: string) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return button;
}

/** Nobody's: nothing of the table is in the document until somebody sits down. */
export function Cover({
  to,
  name,
  called,
  many = false,
  sign,
  sit,
  leave,
}: {
  to: string;
  /** Him who sits down, as the sentences name him. */
  name: string;
  /** He is called and can do nothing: what is said of that. */
  called?: string;
  /** There are more than two. */
  many?: boolean;
  sign?: ComponentChildren;
  sit: () => void;
  leave: () => void;
}) {
  const h = hotWords(useSettings().lang);
  const button = useFocus(`${to} ${called ?? ''}`);
  return (
    <main class="cover" data-cover={to} data-called={called === undefined ? undefined : ''}>
      {sign ?? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 3.5v5M15 3.5v5M6 8.5h12v4a6 6 0 0 1-12 0zM12 18.5v3" />
        </svg>
      )}
      <h1>{called === undefined ? h.pass(name) : h.called}</h1>
      <p>{called ?? (many ? h.passNotes : h.passNote)}</p>
      <button class="btn go big" ref={button} onClick={sit} data-sit="">
        {called === undefined ? h.iAm(name) : h.goOn}
      </button>
      <p>
        <button class="under" onClick={leave}>
          {h.home}
        </button>
      </p>
    </main>
  );
}

/** In place of the dock: whoever has learned something looks at it before he hands over. */
export function HandOver({ name, done }: { name: string; done: () => void }) {
  const h = hotWords(useSettings().lang);
  const button = useFocus(name);
  return (
    <section
      class="dock"
      role="group"
      aria-labelledby="question"
      data-region="dock"
      data-kind="leave"
    >
      <div class="ask">
        <small>
          <span />
          <span />
        </small>
        <h2 id="question" tabIndex={-1}>
          {h.leave}
        </h2>
      </div>
      <button class="btn go" ref={button} onClick={done} data-hand-over="">
        <span>
          {h.handOver}
          <small>{h.leaveNote(name)}</small>
        </span>
      </button>
      <div class="options" />
      <span class="gap" />
      <div class="foot">
        <span />
        <span />
      </div>
    </section>
  );
}
