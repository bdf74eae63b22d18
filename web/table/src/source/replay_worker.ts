// A record in a worker: the page asks for moments. A second one of these reckons the chances, so
// that nobody waits for them.
import { load, type Engine, type Lang } from '../../../engine/index.js';
import module from 'jackin.wasm?url';
import { MainframeReplay } from './mainframe_replay';
import { isLocal, type Loaded } from './records';
import { Replay } from './replay';
import type { Beginning, View } from './timeline';

export type ToReplay =
  | { type: 'open'; id: number; loaded: Loaded }
  | { type: 'show'; id: number; at: number; viewer: View; lang: Lang }
  | { type: 'setup'; id: number; at: number; viewer: View }
  | { type: 'chances'; id: number }
  | { type: 'record'; id: number }
  | { type: 'versions'; id: number };
type Answer =
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'error'; id: number; message: string };

let replay: Replay | MainframeReplay | null = null;
const ready: Promise<Engine> = load(fetch(module));

self.onmessage = async ({ data }: MessageEvent<ToReplay>) => {
  const say = (message: Answer) => (self as unknown as Worker).postMessage(message);
  try {
    if (data.type === 'open') {
      const { record } = data.loaded;
      replay =
        isLocal(record) || record.game === 'netrunner'
          ? new Replay(await ready, data.loaded)
          : new MainframeReplay(await ready, record);
      say({ type: 'answer', id: data.id, answer: replay.timeline });
    } else if (data.type === 'versions') {
      const { version, netrunner } = await ready;
      say({
        type: 'answer',
        id: data.id,
        answer: {
          engine: version,
          rules: netrunner.rulesVersion,
          cards: netrunner.cards().length,
        },
      });
    } else if (data.type === 'show') {
      say({ type: 'answer', id: data.id, answer: replay!.shown(data.at, data.viewer as never, data.lang) });
    } else if (data.type === 'setup') {
      const answer: Beginning = replay!.beginning(data.at, data.viewer as never);
      say({ type: 'answer', id: data.id, answer });
    } else if (data.type === 'record') {
      say({ type: 'answer', id: data.id, answer: replay!.record() });
    } else {
      say({ type: 'answer', id: data.id, answer: replay!.timeline.turns.map((turn) => replay!.chance(turn)) });
    }
  } catch (error) {
    say({
      type: 'error',
      id: data.id,
      message: error instanceof Error ? error.message : String(error),
    });
  }
};
