// A table of a server as its source follows it, with a line and a clerk of the test's own: what is
// asked, what is shown, and in which order.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../server/messages.js';
import type { ToClerk } from '../src/source/clerk';

interface Asked {
  type: string;
  done(message: object): void;
  fail(error: Error): void;
}
const line = vi.hoisted(() => ({
  asked: [] as Asked[],
  state: 'open',
  events: null as null | { onOpen(): void; onMessage(m: object): void; onState(): void },
}));
const told = vi.hoisted(() => [] as ToClerk[]);

vi.mock('../src/net/link', () => {
  class Lost extends Error {}
  class Refused extends Error {
    code = '';
  }
  class Link {
    lostAt = null;

    retryAt = null;

    constructor(_: unknown, events: typeof line.events) {
      line.events = events;
    }

    get state() {
      return line.state;
    }

    ask(asking: { type: string }) {
      return new Promise((done, fail) => {
        line.asked.push({
          type: asking.type,
          done: (message) => {
            line.events!.onMessage(message);
            done(message);
          },
          fail,
        });
      });
    }

    close() {}
  }
  return { Lost, Refused, Link };
});
vi.mock('../src/source/hired', () => ({
  hire: () => ({
    tell: (message: ToClerk) => told.push(message),
    ask: async (message: (id: number) => ToClerk) => {
      const { type } = message(1);
      return type === 'version' ? '1' : new Uint8Array(8);
    },
    listen: () => undefined,
    close: () => undefined,
  }),
}));

const shelves = new Map<string, string>();
const shelf = {
  getItem: (key: string) => shelves.get(key) ?? null,
  setItem: (key: string, value: string) => void shelves.set(key, value),
  removeItem: (key: string) => void shelves.delete(key),
};
vi.stubGlobal('localStorage', shelf);
vi.stubGlobal('sessionStorage', shelf);
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

const { hostedSource } = await import('../src/source/server');
const { Lost } = await import('../src/net/link');

/** Everything that waits has gone on. */
const settled = () => new Promise((done) => setTimeout(done, 5));
const open = (type: string) => line.asked.filter((one) => one.type === type);
const shown = () => told.filter((one) => one.type === 'show');
const take = (type: string) => {
  const at = line.asked.findIndex((one) => one.type === type);
  return line.asked.splice(at, 1)[0];
};

const joined = {
  type: 'joined',
  game: 'netrunner',
  seat: 'runner',
  state: 'running',
  seats: [],
  watching: 0,
  now: 0,
};
const snapshot = (question: number) => ({
  type: 'snapshot',
  stream: 's',
  n: 1,
  document: {
    state: { winner: null, reason: null, run: null, turn: 1 },
    decision: { question, prompt: { kind: 'action', text: '?' }, choices: [] },
    take_back: null,
    end: null,
    paused: false,
  },
});
const log = { type: 'log', version: '1', events: '', own: [] };
const view = { type: 'view', version: '1', view: '' };
const say = (message: object) => line.events!.onMessage(message as Message);

beforeEach(() => {
  line.asked = [];
  line.state = 'open';
  told.length = 0;
  shelves.clear();
});

/** Somebody at the table, with the whole log. */
async function seated() {
  hostedSource('1', 'en', {});
  line.events!.onOpen();
  say(joined);
  say(snapshot(7));
  await settled();
  take('log').done(log);
  await settled();
}

test('a question is put once, however often it is shown while its view is on the way', async () => {
  await seated();
  expect(open('view')).toHaveLength(1);
  say({ type: 'seats', seats: [{ seat: 'corp', who: 'person', name: 'Ada' }], watching: 0 });
  say({ type: 'seats', seats: [{ seat: 'corp', who: 'bot', bot: 'gentle' }], watching: 0 });
  await settled();
  for (const one of open('view')) {
    one.done(view);
    await settled();
  }
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toMatchObject({ served: { decision: { question: 7 }, busy: false } });
});

test('a log that was lost on the way is asked for again when there is a line', async () => {
  await seated();
  say(snapshot(8)); // and with it the log, for something may have been taken back
  await settled();
  line.state = 'lost';
  take('log').fail(new Lost('lost'));
  await settled();
  expect(open('log')).toHaveLength(0);
  line.state = 'open';
  line.events!.onOpen();
  say(joined);
  await settled();
  expect(open('log')).toHaveLength(1);
  told.length = 0;
  take('log').done(log);
  await settled();
  expect(told.map((one) => one.type)).toContain('recall');
});

test('what one may no longer see is gone at once, and does not come back with the table', async () => {
  const source = hostedSource('1', 'en', {});
  line.events!.onOpen();
  const { seat: _, ...watching } = joined;
  say(watching);
  say(snapshot(0));
  await settled();
  take('log').done(log);
  await settled();
  expect(shown().length).toBeGreaterThan(0);
  say({ type: 'left', why: 'consent' });
  expect(source.state()).toMatchObject({ where: 'consent', document: null });
  told.length = 0;
  source.watch(null);
  source.subscribe(() => undefined, () => undefined);
  say(watching);
  await settled();
  expect(shown()).toHaveLength(0);
  say(snapshot(0));
  await settled();
  expect(shown()).toHaveLength(0); // its log is another one too
  take('log').done(log);
  await settled();
  expect(shown()).not.toHaveLength(0);
});
