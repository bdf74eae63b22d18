// The differences of docs/server.md, applied to a document.
import type { Change } from '../../../server/messages.js';

type Node = Record<string, unknown> | unknown[];

/** The document with these changes; the one that was given stays as it is where nothing changed. */
export function changed<T>(document: T, changes: Change[]): T {
  return changes.reduce<unknown>(
    (now, change) => put(now, change[0], 0, change.length > 1, change[1]),
    document,
  ) as T;
}

function put(now: unknown, path: (string | number)[], at: number, has: boolean, value: unknown) {
  if (at === path.length) {
    return value;
  }
  const key = path[at];
  const last = at === path.length - 1;
  if (Array.isArray(now)) {
    if (typeof key !== 'number' || key > now.length || (key === now.length && !last)) {
      throw new RangeError('a change of an element that is not there');
    }
    if (last && !has) {
      return now.slice(0, key);
    }
    const list = now.slice();
    list[key] = put(now[key], path, at + 1, has, value);
    return list;
  }
  if (typeof now !== 'object' || now === null || typeof key !== 'string') {
    throw new RangeError('a change of something that is not there');
  }
  const object: Record<string, unknown> = { ...(now as Record<string, unknown>) };
  if (last && !has) {
    delete object[key];
  } else {
    // Never by assignment: a member may have the name of something that objects inherit.
    const inner = Object.hasOwn(now, key) ? (now as Record<string, unknown>)[key] : undefined;
    Object.defineProperty(object, key, {
      value: put(inner, path, at + 1, has, value) as Node,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}
