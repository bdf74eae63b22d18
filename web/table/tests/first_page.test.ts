// What the first page says of the lessons, and how long words of titles are parted.
import { expect, it } from 'vitest';
import { LESSONS } from '../src/lessons';
import { MAINFRAME_LESSONS } from '../src/lessons/mainframe';
import { parted } from '../src/model/names';
import { COURSES } from '../src/parts/lessons';

it('counts the lessons that there are', () => {
  expect(COURSES).toEqual({
    runner: LESSONS.runner.length,
    corp: LESSONS.corp.length,
    mainframe: MAINFRAME_LESSONS.length,
  });
});

it('parts long words, and shorter ones only where cards lie tight', () => {
  const shown = (title: string, from?: number) => parted(title, from).replaceAll('\u00ad', '-');
  expect(shown('Demolition Run')).toBe('Demolition Run');
  expect(shown('Demolition Run', 9)).toBe('Demo-li-tion Run');
  expect(shown('Dowolne umieszczenie')).toBe('Dowolne umie-szczenie');
});
