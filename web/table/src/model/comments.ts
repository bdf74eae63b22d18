// Comments on a record: text at moments of a game (table.md §12). They are kept beside the record,
// and travel beside it in its file: `{"record":…,"comments":[…]}`, of which the engine reads the
// record.

/** `at` is the number of the choice before which it hangs. */
export interface Comment {
  at: number;
  text: string;
  /** Who wrote it, if it came with a file; one's own have none. */
  by?: string;
}

export const MOST_COMMENTS = 200;
/** Letters of one. */
export const LONGEST = 500;
const LONGEST_NAME = 40;

/** One line that shows nothing else than it is (TH-36): no control characters, and nothing that
 * turns or hides letters. */
export const plain = (text: string, most = LONGEST): string =>
  [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()].slice(0, most).join('');

const inOrder = (comments: Comment[]) =>
  comments
    .map((comment, i) => ({ comment, i }))
    .sort((a, b) => a.comment.at - b.comment.at || a.i - b.i)
    .map(({ comment }) => comment);

/** What can be used of something that was read: whatever else it is, is left out. */
export function commentsIn(value: unknown, choices: number, isOwn: boolean): Comment[] {
  const all = Array.isArray(value) ? (value as unknown[]) : [];
  const good = all.slice(0, MOST_COMMENTS).flatMap((one) => {
    const { at, text, by } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Comment>;
    const told = typeof text === 'string' ? plain(text) : '';
    if (!Number.isInteger(at) || at! < 0 || at! > choices || told === '') {
      return [];
    }
    const name = typeof by === 'string' ? plain(by, LONGEST_NAME) : isOwn ? undefined : '';
    return [{ at: at!, text: told, ...(name === undefined ? {} : { by: name }) }];
  });
  return inOrder(good);
}

/** With one more; the same if it says nothing, or there are too many. */
export function added(comments: Comment[], at: number, text: string): Comment[] {
  const told = plain(text);
  return told === '' || comments.length >= MOST_COMMENTS
    ? comments
    : inOrder([...comments, { at, text: told }]);
}
