// The cards of an access as a list: what became of those before, the present one, those to come;
// cards of the root last (table.md §5). How many are to come is the engine's word.
import type { Doc, NetrunnerRun } from '../source/types';

export interface Access {
  /** 'next' is a card that nobody knows yet; 'root' lies in the root of the server. */
  is: 'steal' | 'trash' | 'left' | 'now' | 'next' | 'root';
  /** Its number, and the last of several that are one row. */
  n: number;
  to: number;
  code?: string;
}

/** More cards of a pile than this are one row. */
const ROWS = 3;

/** The card that is being accessed, as far as this seat knows it. */
export function presentOf(doc: Doc): string | undefined {
  const last = doc.accessed.at(-1);
  return doc.state.run?.phase === 'access' && last?.fate === 'now' && doc.ask?.kind !== 'access'
    ? last.code
    : undefined;
}

/** What is still to be accessed; a server that is older does not say it. */
export const toCome = (run: Pick<NetrunnerRun, 'to_access' | 'due'>) => {
  const { to_access: toAccess, due }: Partial<typeof run> = run;
  return { toAccess: toAccess ?? 0, due: due ?? [] };
};

export function accessesOf(doc: Doc): Access[] {
  const { run, corp } = doc.state;
  if (run === null) {
    return [];
  }
  const isNow = presentOf(doc) !== undefined;
  const rows: Access[] = doc.accessed.map(({ code, fate }, i) => ({
    is:
      fate === 'steal' || fate === 'trash'
        ? fate
        : isNow && i === doc.accessed.length - 1
          ? 'now'
          : 'left',
    n: i + 1,
    to: i + 1,
    code,
  }));
  let n = rows.length;
  const { toAccess, due: all } = toCome(run);
  // Where fewer may be accessed than lie in the root, which of them is open.
  const due = toAccess < all.length ? [] : all;
  const hidden = toAccess - due.length;
  for (let left = hidden; left > 0; ) {
    const many = left === hidden && hidden > ROWS ? hidden : 1;
    rows.push({ is: 'next', n: n + 1, to: n + many });
    n += many;
    left -= many;
  }
  const root = corp.servers[run.server]?.root ?? [];
  for (const id of due) {
    const code = root.find((card) => card.id === id)?.code;
    n += 1;
    rows.push({ is: 'root', n, to: n, ...(code === undefined ? {} : { code }) });
  }
  return rows;
}

/** Which card of how many, while one is accessed. */
export function ordinalOf(doc: Doc): { n: number; of: number } | null {
  return presentOf(doc) === undefined
    ? null
    : { n: doc.accessed.length, of: doc.accessed.length + toCome(doc.state.run!).toAccess };
}
