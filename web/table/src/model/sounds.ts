// Which sound, if any, follows from what a table tells. Every sound has a visible twin: the lines of
// the log, the lit dock.
import type { Settings } from '../settings';
import type { Doc, LogLine } from '../source/types';

export type Sound = 'decision' | 'other' | 'run' | 'break' | 'subroutine' | 'score' | 'damage' | 'clock';

/** The first that happened in this order is heard: one sound at a time. */
const ORDER: [Sound, string[]][] = [
  ['damage', ['damage']],
  ['score', ['score', 'steal']],
  ['subroutine', ['subroutine']],
  ['break', ['break']],
  ['run', ['run-begins']],
];

export function soundOf(
  before: Doc,
  now: Doc,
  settings: Pick<Settings, 'sounds' | 'volume'>,
  hidden: boolean,
): Sound | null {
  const { sounds } = settings;
  if (settings.volume === 0 || now.seq === before.seq) {
    return null;
  }
  const lines: LogLine[] = now.log.slice(before.log.length);
  if (sounds.events) {
    for (const [sound, kinds] of ORDER) {
      if (lines.some((line) => kinds.includes(line.kind))) {
        return sound;
      }
    }
  }
  if (sounds.decision && hidden && now.ask && (!before.ask || lines.length > 0)) {
    return 'decision';
  }
  return sounds.other && lines.some((line) => line.side !== null && line.side !== now.me)
    ? 'other'
    : null;
}
