// Comments are read from files that anybody may have written.
import { expect, test } from 'vitest';
import { added, commentsIn, LONGEST, MOST_COMMENTS, plain } from '../src/model/comments';

test('what is no comment is left out, and what is one is text (TH-36)', () => {
  const read = commentsIn(
    [
      { at: 9, text: 'later' },
      { at: 3, text: '<b>bold</b>\u202e\u0000\n turned ', by: 'Ann\u200b' },
      { at: 3, text: 'second at the same moment' },
      { at: 11, text: 'behind the end' },
      { at: -1, text: 'before it' },
      { at: 2.5, text: 'between' },
      { at: '2', text: 'a text' },
      { at: 2, text: 7 },
      { at: 2, text: ' \u200b ' },
      { text: 'nowhere' },
      null,
      'text',
    ],
    10,
    false,
  );
  expect(read).toEqual([
    { at: 3, text: '<b>bold</b> turned', by: 'Ann' },
    { at: 3, text: 'second at the same moment', by: '' },
    { at: 9, text: 'later', by: '' },
  ]);
  for (const value of [undefined, null, 7, 'x', { length: 3 }]) {
    expect(commentsIn(value, 10, true)).toEqual([]);
  }
});

test('they are bounded', () => {
  const many = Array.from({ length: 5000 }, () => ({ at: 1, text: 'ż'.repeat(9000) }));
  const read = commentsIn(many, 10, true);
  expect(read.length).toBe(MOST_COMMENTS);
  expect([...read[0].text].length).toBe(LONGEST);
  expect(added(read, 1, 'one more')).toBe(read);
  expect(added([], 4, '   ')).toEqual([]);
  expect(added([{ at: 5, text: 'b' }], 4, 'a').map((c) => c.text)).toEqual(['a', 'b']);
  // Whole letters, never half a pair.
  expect(plain('😀'.repeat(600))).toBe('😀'.repeat(LONGEST));
});
