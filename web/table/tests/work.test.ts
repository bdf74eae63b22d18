// Both sides of a worker: what is asked is answered or fails, each under its number, in order.
import { expect, test, vi } from 'vitest';

interface Port {
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(data: unknown): void;
  terminate(): void;
}
const page = vi.hoisted(() => ({ hired: null as Port | null }));
/** What the worker is within itself: what the page posts comes here, and back. */
const within: { onmessage: Port['onmessage']; postMessage: Port['postMessage'] } = {
  onmessage: null,
  postMessage: (data) => queueMicrotask(() => page.hired!.onmessage!({ data })),
};
vi.stubGlobal('self', within);
vi.mock('../src/policy', () => ({
  worker: () => {
    page.hired = {
      onmessage: null,
      onerror: null,
      postMessage: (data) => queueMicrotask(() => within.onmessage!({ data })),
      terminate: () => undefined,
    };
    return page.hired;
  },
}));

const { begun, say, work } = await import('../src/source/work');
const { hire, wrapped } = await import('../src/source/hired');

type To =
  | { type: 'start'; fails?: boolean }
  | { type: 'tell'; n: number; fails?: boolean }
  | { type: 'why'; id: number; fails?: boolean }
  | { type: 'mainframe'; message: { type: 'why'; id: number } };

/** The engine is loaded when `loaded` is. */
function working(loaded: Promise<void>) {
  let table: object | null = null;
  work(async (data: To) => {
    if (data.type === 'mainframe') {
      throw new Error('no such board');
    }
    if (data.type === 'start') {
      await loaded;
      if (data.fails) {
        throw new Error('no such game');
      }
      table = {};
    }
    begun(table);
    if ('fails' in data && data.fails) {
      throw new Error(`${data.type} failed`);
    }
    if (data.type === 'why') {
      return 'because';
    }
    say({ type: 'doc', of: data });
    return undefined;
  });
  const one = hire<To>('engine');
  const heard: unknown[] = [];
  const failed: string[] = [];
  one.listen((told) => heard.push(told), (message) => failed.push(message));
  return { one, heard, failed };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

test('what is told while the engine is loaded waits for it, and is done in order', async () => {
  let load = () => undefined as void;
  const { one, heard, failed } = working(new Promise((done) => (load = done)));
  one.tell({ type: 'start' });
  one.tell({ type: 'tell', n: 1 });
  const asked = one.ask<string>((id) => ({ type: 'why', id }));
  one.tell({ type: 'tell', n: 2 });
  await settled();
  expect(heard).toEqual([]);
  load();
  expect(await asked).toBe('because');
  await settled();
  expect(heard).toMatchObject([
    { of: { type: 'start' } },
    { of: { n: 1 } },
    { of: { n: 2 } },
  ]);
  expect(failed).toEqual([]);
});

test('a question that fails is told to whoever asked it, and nothing else fails', async () => {
  const { one, heard, failed } = working(Promise.resolve());
  one.tell({ type: 'start' });
  await expect(one.ask((id) => ({ type: 'why', id, fails: true }))).rejects.toThrow('why failed');
  await expect(
    wrapped<{ type: 'why'; id: number }>(one as never).ask((id) => ({ type: 'why', id })),
  ).rejects.toThrow('no such board');
  expect(await one.ask((id) => ({ type: 'why', id }))).toBe('because');
  expect(failed).toEqual([]);
  one.tell({ type: 'tell', n: 1, fails: true });
  await settled();
  expect(failed).toEqual(['tell failed']);
  expect(heard).toHaveLength(1);
});

test('of a game that could not be begun the reason is told, and questions fail', async () => {
  const { one, failed } = working(Promise.resolve());
  one.tell({ type: 'start', fails: true });
  one.tell({ type: 'tell', n: 1 });
  await settled();
  expect(failed).toEqual(['no such game']);
  await expect(one.ask((id) => ({ type: 'why', id }))).rejects.toThrow('no game was begun');
});
