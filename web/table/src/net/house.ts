// Is there a server behind this page, and who are we to it? A static host answers nothing of this,
// so it is not asked: the server marks its pages, and only then anything is sent.

const GUEST = 'jackin.guest';

const kept = (name: string) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const keep = (name: string, value: string | null) => {
  try {
    if (value === null) {
      localStorage.removeItem(name);
    } else {
      localStorage.setItem(name, value);
    }
  } catch {
    /* then it is asked for again */
  }
};

/** What a request over HTTP was refused with. */
export class Denied extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** Asks the server something by POST and gives its words as they came; what is refused is thrown. */
export async function postText(path: string, body: object): Promise<string> {
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  const text = await answer.text();
  if (!answer.ok) {
    let said: Record<string, unknown> = {};
    try {
      said = JSON.parse(text) as Record<string, unknown>;
    } catch {
      /* a refusal of a proxy, say */
    }
    throw new Denied(answer.status, String(said.error ?? ''), String(said.text ?? ''));
  }
  return text;
}
export const post = async <T = Record<string, unknown>>(path: string, body: object) =>
  JSON.parse(await postText(path, body)) as T;

/** The pages of a server say so in their first answer; where a browser does not tell of it, and
 * after a page came from its cache, the server is asked for its health. */
let found: Promise<boolean> | null = null;
export function hasServer(): Promise<boolean> {
  found ??= (async () => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (page?.serverTiming?.some((one) => one.name === 'jackin')) {
      keep('jackin.house', '1');
      return true;
    }
    if (kept('jackin.house') === null && isSecureContext) {
      return false;
    }
    try {
      const answer = await fetch('/healthz', { cache: 'no-store' });
      return answer.ok && (await answer.json()).status !== undefined;
    } catch {
      return kept('jackin.house') !== null;
    }
  })();
  return found;
}

/** True: this browser has been here before and need not become somebody. */
export const isSomebody = () => kept(GUEST) !== null;
/** The name of whoever is signed in here, '' of a guest. */
export const nameHere = () => kept('jackin.name') ?? '';
export function noteName(name: string) {
  keep(GUEST, '1');
  keep('jackin.name', name === '' ? null : name);
}
export function noteNobody() {
  keep(GUEST, null);
  keep('jackin.name', null);
}

/** A guest is made silently, once, when a seat is wanted. */
export async function becomeSomebody(): Promise<boolean> {
  if (isSomebody()) {
    return false;
  }
  await post('guest', {});
  noteName('');
  return true;
}
