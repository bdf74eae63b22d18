// Opens a record from a file, and shows it.
import { useState } from 'preact/hooks';
import { comments, hex, opened } from '../keep';
import { commentsIn } from '../model/comments';
import { useSettings } from '../settings';
import { read, type Unread } from '../source/records';
import { replayWords } from '../words/replay';

/** So many opened records are kept; the oldest goes. */
const MOST = 8;
/** A record of a long game has some kilobytes; nobody reads a film by mistake. */
const MOST_BYTES = 4_000_000;

export function OpenRecord() {
  const r = replayWords(useSettings().lang);
  const [wrong, setWrong] = useState<Unread | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) {
      return;
    }
    const text = file.size > MOST_BYTES ? '{}' : await file.text();
    const record = read(text);
    if (typeof record === 'string') {
      setWrong(record);
      return;
    }
    const id = hex(6);
    opened.keep(id, { record, at: Date.now(), id });
    const beside = (JSON.parse(text) as { comments?: unknown }).comments;
    const said = commentsIn(beside, record.choices.length, false);
    if (said.length > 0) {
      comments.keep(id, { comments: said, at: Date.now() });
    }
    opened
      .all()
      .slice(MOST)
      .forEach((old) => {
        opened.drop(old.id);
        comments.drop(old.id);
      });
    location.hash = `#/r/${id}`;
  };
  return (
    <p class="hint left openrec">
      <label class="btn">
        <span>{r.open}</span>
        <input
          type="file"
          accept=".json,application/json"
          class="vh"
          data-open-record=""
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>{' '}
      {r.openNote}
      {wrong && (
        <span class="wrong" role="alert">
          {r.unread[wrong]}
        </span>
      )}
    </p>
  );
}
