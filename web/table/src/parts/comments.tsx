// Comments on a record: the tab beside the log, and what is kept of them.
import '../style/comments.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { comments as shelf } from '../keep';
import { added, commentsIn, LONGEST, MOST_COMMENTS, type Comment } from '../model/comments';
import { useSettings } from '../settings';
import { Sign } from './sign';
import { commentWords } from '../words/comments';

export interface Comments {
  list: Comment[];
  /** False: they are gone after a reload. */
  kept: boolean;
  add(at: number, text: string): void;
  remove(comment: Comment): void;
}

/** The comments of a record, which are kept on this device. */
export function useComments(id: string, choices: number): Comments {
  const [list, setList] = useState(() => commentsIn(shelf.find(id)?.comments, choices, true));
  const [kept, setKept] = useState(true);
  const keep = (next: Comment[]) => {
    setList(next);
    if (next.length > 0) {
      setKept(shelf.keep(id, { comments: next, at: Date.now() }));
    } else {
      shelf.drop(id);
      setKept(true);
    }
  };
  return {
    list,
    kept,
    add: (at, text) => keep(added(list, at, text)),
    remove: (comment) => keep(list.filter((one) => one !== comment)),
  };
}

/** Log and comments as two tabs. */
export function Tabs({
  comments,
  isOpen,
  open,
}: {
  comments: Comments;
  isOpen: boolean;
  open: (isOpen: boolean) => void;
}) {
  const { lang } = useSettings();
  const c = commentWords(lang);
  const log = lang === 'pl' ? 'Dziennik' : 'Log';
  const tab = (id: string, label: string, isComments: boolean) => (
    <button
      role="tab"
      id={`tab-${id}`}
      aria-controls="tab-panel"
      aria-selected={isOpen === isComments}
      tabIndex={isOpen === isComments ? 0 : -1}
      onClick={() => open(isComments)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
          event.stopPropagation();
          open(!isComments);
          document.getElementById(`tab-${isComments ? 'log' : 'comments'}`)?.focus();
        }
      }}
    >
      {label}
    </button>
  );
  return (
    <div class="tabs">
      <div role="tablist" aria-label={c.tabs}>
        {tab('log', log, false)}
        {tab('comments', `${c.comments} ${comments.list.length || ''}`.trim(), true)}
      </div>
    </div>
  );
}

export function CommentsPanel({
  comments,
  at,
  momentOf,
  turnOf,
  go,
  save,
  trouble,
}: {
  comments: Comments;
  /** The moment that is shown. */
  at: number;
  /** Where a comment is shown to this viewer. */
  momentOf: (at: number) => number;
  turnOf: (at: number) => number;
  go: (at: number) => void;
  /** Writes a file; null: this record may not be saved. */
  save: (() => void) | null;
  /** What went wrong when that was done. */
  trouble: string | null;
}) {
  const c = commentWords(useSettings().lang);
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { list } = comments;
  const isFull = list.length >= MOST_COMMENTS;
  useEffect(() => {
    box.current?.querySelector('.cmt.at')?.scrollIntoView({ block: 'nearest' });
  }, [at, list.length]);
  return (
    <section class="cmts" aria-label={c.comments}>
      <div class="comments" ref={box} tabIndex={0}>
        {list.length === 0 && <p class="note">{c.none}</p>}
        {list.map((comment, i) => {
          const isHere = momentOf(comment.at) === at;
          const where = c.turn(turnOf(comment.at));
          return (
            <article key={i} class={`cmt ${isHere ? 'at' : ''}`} data-comment={comment.at}>
              <small>
                <b>{comment.by === undefined ? c.you : comment.by || c.fromFile}</b>
                {isHere ? (
                  <span>{c.here(where)}</span>
                ) : (
                  <button title={c.goTo} onClick={() => go(comment.at)} data-comment-go="">
                    {where}
                  </button>
                )}
                <button
                  class="gone"
                  title={c.remove}
                  aria-label={c.removeOne(comment.text)}
                  onClick={() => comments.remove(comment)}
                  data-comment-remove=""
                >
                  <Sign name="x" />
                </button>
              </small>
              <p>{comment.text}</p>
            </article>
          );
        })}
      </div>
      {isFull ? (
        <p class="note full">{c.full(MOST_COMMENTS)}</p>
      ) : (
        <form
          class="say"
          onSubmit={(event) => {
            event.preventDefault();
            comments.add(at, text);
            setText('');
          }}
        >
          <input
            class="inp"
            value={text}
            maxLength={LONGEST}
            placeholder={c.write}
            aria-label={c.write}
            data-comment-text=""
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button class="btn" disabled={text.trim() === ''} data-do="comment">
            {c.add}
          </button>
        </form>
      )}
      {(trouble ?? (comments.kept ? null : c.notKept)) && (
        <p class="note full" role="alert">
          {trouble ?? c.notKept}
        </p>
      )}
      {save && (
        <button class="savec" onClick={save} data-do="save-comments">
          {c.save}
        </button>
      )}
    </section>
  );
}
