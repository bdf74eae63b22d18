// A whole session through a proxy that writes down what proxies do: request lines and headers, all
// but the cookie. Nothing that was issued or typed may be in it, nor in the server's own log, nor in
// an address that a browser remembers (TH-15).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { build, open, page, pressLit, state } from './browser.mjs';

build();
const kept = mkdtempSync(join(tmpdir(), 'jackin-proxied-'));
const LOG = join(kept, 'log');
const PATIENCE = { timeout: 60_000 };
const PASSWORD = 'lampa-okno-rower-7';

// ---- the proxy -----------------------------------------------------------------------------------

const written = []; // what it logs, a line a request
const issued = new Map(); // every secret that the server gave somebody, and where it was seen
let behind = 0; // the server's port

function note(req) {
  const { cookie: _, ...headers } = req.headers;
  written.push(`${req.method} ${req.url} ${JSON.stringify(headers)}`);
}
const FIELD = /"(guest|token|invitation|session|recovery|share)":"([0-9a-f-]{16,})"/g;
/** What a server says, or is told: each secret in it. */
function learn(bytes, where) {
  for (const [, name, value] of String(bytes).matchAll(FIELD)) {
    issued.set(value, `${name} in ${where}`);
  }
}
function learnCookie(headers) {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const value = /^[^=]+=([0-9a-f]{16,})/.exec(line)?.[1];
    if (value) {
      issued.set(value, 'cookie');
    }
  }
}
const proxy = createServer((req, res) => {
  note(req);
  const on = request(
    { port: behind, host: '127.0.0.1', method: req.method, path: req.url, headers: req.headers },
    (answer) => {
      learnCookie(answer.headers);
      res.writeHead(answer.statusCode, answer.headers);
      const whole = [];
      answer.on('data', (data) => whole.push(data));
      answer.on('end', () => {
        if (req.url.startsWith('/api/')) {
          learn(Buffer.concat(whole), req.url);
        }
        res.end(Buffer.concat(whole));
      });
    },
  );
  on.on('error', () => res.destroy());
  req.pipe(on);
});
proxy.on('upgrade', (req, socket, head) => {
  note(req);
  const on = connect(behind, '127.0.0.1', () => {
    const lines = [`${req.method} ${req.url} HTTP/1.1`];
    for (let i = 0; i < req.rawHeaders.length; i += 2) {
      lines.push(`${req.rawHeaders[i]}: ${req.rawHeaders[i + 1]}`);
    }
    on.write(`${lines.join('\r\n')}\r\n\r\n`);
    on.write(head);
    socket.pipe(on);
  });
  let tail = ''; // what a server sends is not masked; a secret may lie across two pieces
  on.on('data', (data) => {
    tail = (tail + data.toString('latin1')).slice(-70_000);
    learn(tail, 'the socket');
    socket.write(data);
  });
  for (const [a, b] of [
    [on, socket],
    [socket, on],
  ]) {
    a.on('close', () => b.destroy());
    a.on('error', () => b.destroy());
  }
});
await new Promise((done) => {
  proxy.listen(0, '127.0.0.1', done);
});
const address = `http://127.0.0.1:${proxy.address().port}`;

const server = spawn(
  process.env.JACKIN,
  [
    ...['serve', '--port', '0', '--pace', '60', '--rate', '1000', '--public-url', address],
    ...['--store', join(kept, 'games.db'), '--pages', page, '--log', LOG],
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const gone = new Promise((done) => {
  server.once('exit', done);
});
const line = await new Promise((done) => {
  server.stdout.once('data', (data) => done(String(data)));
  server.once('exit', () => done('it did not start'));
});
holds(line.startsWith('jackin serves at http://'), line);
behind = Number(/:(\d+)\s*$/.exec(line)[1]);
const browser = await open(`${address}/`);

// ---- the session ---------------------------------------------------------------------------------

/** Where a text holds something that is secret: what, and where it was issued. */
const found = (text) => [...issued].filter(([value]) => text.includes(value)).map(([, what]) => what);

const remembered = []; // addresses that the tabs had
async function visit(path = '') {
  const one = await browser.visit({ path });
  one.tab.on('framenavigated', (frame) => remembered.push(frame.url()));
  return one;
}
async function press(people, presses) {
  let done = 0;
  for (let round = 0; done < presses && round < presses * 400; round += 1) {
    for (const one of people) {
      if ((await state(one.tab)).seq !== undefined) {
        await pressLit(one.tab, done * 7 + 1);
        done += 1;
      }
    }
    await people[0].tab.waitForTimeout(40);
  }
  return done;
}

const tests = {
  async 'a session: tables, an invitation, a game, a name, leaving'() {
    const anna = await visit();
    // A table with a password, which is closed again.
    await anna.tab.click('[data-make]', PATIENCE);
    await anna.tab.fill('[data-sheet=make] input[maxlength="64"]', PASSWORD);
    await anna.tab.click('[data-do=make]');
    await anna.tab.click('[data-close]', PATIENCE);
    // One by invitation.
    await anna.tab.click('[data-make]', PATIENCE);
    await anna.tab.click('[data-sheet=make] [data-value=invitation]');
    await anna.tab.click('[data-do=make]');
    await anna.tab.waitForSelector('[data-invitation]', PATIENCE);
    const link = await anna.tab.inputValue('[data-invitation]');
    const invitation = /#invitation=([0-9a-f]{32})$/.exec(link)[1];
    equal(issued.get(invitation), 'invitation in the socket'); // the proxy does see what is said
    const ben = await visit(`#invitation=${invitation}`);
    await ben.tab.waitForFunction(() => !location.href.includes('invitation'));
    await ben.tab.click('[data-do=sit]:not([disabled])', PATIENCE);
    for (const one of [anna, ben]) {
      await one.tab.waitForSelector('.dock', PATIENCE);
    }
    holds((await press([anna, ben], 8)) >= 8, 'they play');
    await ben.tab.reload();
    await ben.tab.waitForSelector('.dock', PATIENCE);
    // A name, with a password; out and in again.
    await anna.tab.goto(`${address}/#/me`);
    await anna.tab.click('[data-value=register]', PATIENCE);
    await anna.tab.fill('[name=name]', 'Proxima');
    await anna.tab.fill('[name=password]', PASSWORD);
    await anna.tab.click('[data-do=register]');
    await anna.tab.waitForSelector('[data-recovery]', PATIENCE);
    await anna.tab.click('[data-do=sign-out]');
    await anna.tab.waitForSelector('[data-play]', PATIENCE);
    await anna.tab.goto(`${address}/#/me`);
    await anna.tab.click('[data-value=sign-in]', PATIENCE);
    await anna.tab.fill('[name=name]', 'Proxima');
    await anna.tab.fill('[name=password]', PASSWORD);
    await anna.tab.click('[data-do=sign-in]');
    await anna.tab.waitForSelector('[data-do=sign-out]', PATIENCE);
    // From one page of ours to another: what is sent as the place that one comes from?
    await anna.tab.goto(`${address}/`);
    await anna.close();
    await ben.close();
  },

  'nothing of it is in a log, a referrer or an address'() {
    const kinds = new Set([...issued.values()].map((what) => what.split(' ')[0]));
    for (const kind of ['cookie', 'token', 'invitation', 'recovery']) {
      holds(kinds.has(kind), `no ${kind} was issued: ${[...kinds]}`);
    }
    issued.set(PASSWORD, 'password typed');
    holds(written.some((one) => one.startsWith('GET /socket ')), 'the socket was logged');
    holds(written.some((one) => one.startsWith('POST /api/register ')), 'the name was logged');
    for (const one of written) {
      equal([one, found(one)], [one, []]);
      holds(!/"referer"/i.test(one), `a referrer: ${one}`);
    }
    const log = readFileSync(LOG, 'utf8');
    holds(log.includes('"route"'), 'the server logs');
    equal(found(log), []);
    // An invitation is in the address that somebody was sent, and leaves it at once.
    equal(remembered.map((one) => found(one).filter((what) => !what.startsWith('invitation'))).flat(), []);
    equal(found(remembered.at(-1)), []);
    // This can fail: somebody who puts a token into an address is found out.
    const [value] = [...issued].find(([, what]) => what.startsWith('token'));
    equal(found(`GET /table?token=${value} {}`), [issued.get(value)]);
  },
};
try {
  await run(tests);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await gone;
  proxy.closeAllConnections();
  proxy.close();
  rmSync(kept, { recursive: true, force: true });
}
