// Lays a new game of Mainframe on the shelf.
import { boards, hex } from './keep';
import type { MfRecord } from './source/mainframe_types';

export type MfWish = Pick<MfRecord, 'players' | 'border' | 'me' | 'bot' | 'hot'>;

export function beginMainframe(wish: MfWish): string {
  const id = hex(6);
  const record: MfRecord = {
    ...wish,
    id,
    key: hex(32),
    choices: [],
    asked: [],
    begun: Date.now(),
  };
  boards.keep(id, { record, turn: 0, scores: {}, over: false, won: false, at: Date.now() });
  return id;
}
