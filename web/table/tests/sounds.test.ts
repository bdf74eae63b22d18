// Which sound is heard: nothing at first but one's decision while the page is hidden.
import { describe, expect, it } from 'vitest';
import { soundOf } from '../src/model/sounds';
import { settingsOf } from '../src/settings';
import type { Doc, LogLine } from '../src/source/types';

const line = (kind: string, side: 'corp' | 'runner') => ({ kind, side }) as LogLine;
const doc = (seq: number, asks: boolean, ...log: LogLine[]) =>
  ({ seq, me: 'runner', ask: asks ? {} : null, log }) as unknown as Doc;
const first = settingsOf({}, 'en');
const all = { ...first, sounds: { decision: true, other: true, events: true, clock: true } };

describe('sounds', () => {
  it('are off at first, but for a decision while the page is hidden', () => {
    const now = doc(2, true, line('rez', 'corp'));
    expect(soundOf(doc(1, false), now, first, false)).toBeNull();
    expect(soundOf(doc(1, false), now, first, true)).toBe('decision');
    expect(soundOf(now, now, all, true)).toBeNull();
    expect(soundOf(doc(1, false), now, { ...all, volume: 0 }, true)).toBeNull();
  });

  it('tell what weighs most', () => {
    const then = (...log: LogLine[]) => soundOf(doc(1, true), doc(2, true, ...log), all, false);
    expect(then(line('subroutine', 'corp'), line('damage', 'runner'))).toBe('damage');
    expect(then(line('run-begins', 'runner'), line('steal', 'runner'))).toBe('score');
    expect(then(line('break', 'runner'))).toBe('break');
    expect(then(line('install', 'corp'))).toBe('other');
    expect(then(line('install', 'runner'))).toBeNull();
  });
});
