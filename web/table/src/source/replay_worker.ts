// A record in a worker: the page asks for moments. A second one of these reckons the chances, so
// that nobody waits for them.
import type { Lang } from '../../../engine/index.js';
import { asking, ready } from './engine';
import { MainframeReplay } from './mainframe_replay';
import { isLocal, type Loaded } from './records';
import { Replay } from './replay';
import type { Versions } from './shown';
import type { Beginning, View } from './timeline';
import { begun, work } from './work';

export type ToReplay =
  | { type: 'open'; id: number; loaded: Loaded }
  | { type: 'show'; id: number; at: number; viewer: View; lang: Lang }
  | { type: 'setup'; id: number; at: number; viewer: View }
  | { type: 'chances'; id: number }
  | { type: 'record'; id: number }
  | { type: 'versions'; id: number };

let replay: Replay | MainframeReplay | null = null;

work(async (data: ToReplay): Promise<unknown> => {
  if (data.type === 'open') {
    const { record } = data.loaded;
    replay =
      isLocal(record) || record.game === 'netrunner'
        ? new Replay(await ready, data.loaded)
        : new MainframeReplay(await ready, record);
    return replay.timeline;
  }
  if (data.type === 'versions') {
    const { version, netrunner } = await ready;
    return {
      engine: version,
      rules: netrunner.rulesVersion,
      cards: netrunner.cards().length,
    } satisfies Versions;
  }
  const now = begun<Replay | MainframeReplay>(replay);
  switch (data.type) {
    case 'show':
      return now.shown(data.at, data.viewer as never, data.lang);
    case 'setup':
      return now.beginning(data.at, data.viewer as never) satisfies Beginning;
    case 'record':
      return now.record();
    case 'chances':
      return asking('en', () => now.timeline.turns.map((turn) => now.chance(turn)));
  }
});
