// One's share of a shuffle that nobody can choose (docs/fairness.md): drawn here, committed to before
// anybody's is known, given when everything is locked.
import type { LockMessage, StartMessage } from '../../../server/messages.js';
import { receipts } from '../keep';

type Field = Uint8Array | string | number;
export type Digest = (person: string, key: Uint8Array | null, fields: Field[]) => Promise<Uint8Array>;

const PLACE = 'jackin.share.';
const hexOf = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
const bytesOf = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const seatIn = (terms: string, seat: string) =>
  (JSON.parse(terms) as { seats: { seat: string }[] }).seats.findIndex((s) => s.seat === seat);

interface Mine {
  terms: string;
  server: string;
  share: string;
  commitment: string;
}
/** Between the two steps a reload may come: the tab remembers. */
const remember = (table: string, mine: Mine) => {
  try {
    sessionStorage.setItem(PLACE + table, JSON.stringify(mine));
  } catch {
    /* then there is no share after a reload */
  }
};
const recall = (table: string): Mine | null => {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE + table) ?? 'null') as Mine | null;
  } catch {
    return null;
  }
};

/** The commitment to a share that is drawn for these terms. */
export async function commit(
  table: string,
  seat: string,
  { terms, commitment: server }: StartMessage,
  digest: Digest,
): Promise<string> {
  const before = recall(table);
  if (before?.terms === terms) {
    return before.commitment;
  }
  const share = crypto.getRandomValues(new Uint8Array(32));
  const made = await digest('jackin.player..1', share, [terms, seatIn(terms, seat)]);
  const commitment = hexOf(made);
  remember(table, { terms, server, share: hexOf(share), commitment });
  return commitment;
}

/** The share, if the lock holds what was agreed on; null if it does not. The receipt is kept. */
export async function reveal(
  table: string,
  seat: string,
  lock: LockMessage,
  digest: Digest,
): Promise<string | null> {
  const mine = recall(table);
  const commitments = lock.commitments as unknown as string[];
  const at = seatIn(lock.terms, seat);
  if (mine === null || mine.terms !== lock.terms || commitments[0] !== mine.server) {
    return null;
  }
  const made = await digest('jackin.lock....1', null, [lock.terms, ...commitments.map(bytesOf)]);
  if (commitments[at + 1] !== mine.commitment || hexOf(made) !== lock.lock) {
    return null;
  }
  const { id: _, ...receipt } = lock;
  receipts.keep(table, { table, receipt: { ...receipt, seat }, at: Date.now() });
  return mine.share;
}

/** Everything that this seat was shown so far is fixed by this. */
export function noteChain(table: string, chain: string) {
  const kept = receipts.find(table);
  if (kept !== null && chain !== '') {
    receipts.keep(table, { ...kept, receipt: { ...kept.receipt, chain } });
  }
}
