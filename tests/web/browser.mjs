// The built page in Debian's Chromium: what the browser tests share.
import './needs.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numbersBeside } from '../wasm/harness.mjs';
import { serve } from './serve.mjs';

const source = process.env.JACKIN_SOURCE;
export const folder = join(source, 'web/table');
export const page = join(process.env.JACKIN_BUILD, 'page');
const { chromium } = await import(join(folder, 'node_modules/playwright-core/index.mjs'));
const { load } = await import(join(source, 'web/engine/index.js'));
const wasm = process.env.JACKIN_WASM;
export const engine = await load(
  await readFile(wasm), { numbers: readFile(numbersBeside(wasm)) },
);

/** Builds the page, if a test is run by hand and something of it is newer (build.mjs). */
export function build() {
  if (process.env.JACKIN_BUILT_PAGE) {
    return; // meson did
  }
  const made = spawnSync(
    process.execPath,
    [join(source, 'tests/web/build.mjs'), page, `${page}.stamp`],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (made.status !== 0) {
    throw new Error('the page is not built');
  }
}

/** A browser, and the page on a static host; or at a server that is given by its address. */
export async function open(given = null, folderShown = page) {
  const site = given === null ? await serve(folderShown) : { address: given, close: () => undefined };
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  /** A fresh browser context on the lobby; whatever it complains of is in `complaints`. */
  const visit = async ({
    width = 1440,
    height = 900,
    scheme = 'dark',
    touch = false,
    lang = 'en',
    app = false,
    path = '',
  } = {}) => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: touch,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: app ? 'allow' : 'block',
    });
    context.setDefaultTimeout(90_000); // a machine may be busy; nothing here is about time
    const tab = await context.newPage();
    const complaints = [];
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('console', (message) => {
      const isOurs = !message.text().includes('blocked by Playwright');
      if (isOurs && (message.type() === 'error' || message.type() === 'warning')) {
        complaints.push(message.text());
      }
    });
    await tab.goto(site.address + path);
    await tab.waitForSelector(path === '' ? '[data-play]' : 'main');
    if (lang === 'pl') {
      await tab.click('[data-tool=lang]');
    }
    return { tab, context, complaints, close: () => context.close() };
  };
  return {
    visit,
    address: site.address,
    close: async () => {
      await browser.close();
      site.close();
    },
  };
}

/** Sits down at a kept game. */
export async function sit(tab, record, address) {
  await tab.evaluate(
    (kept) => localStorage.setItem(`jackin.game.${kept.record.id}`, JSON.stringify(kept)),
    {
      record,
      turn: 0,
      points: { corp: 0, runner: 0 },
      over: false,
      won: false,
      at: 1,
    },
  );
  await tab.goto(`${address}#/t/${record.id}`);
  await tab.waitForSelector('.dock[data-seq], .dock[data-kind=over]');
}

export const record = (
  me,
  { corp = 'haas-bioroid', runner = 'shaper', seed = 1, choices = [] } = {},
) => ({
  id: 'abc',
  corp,
  runner,
  me,
  bot: 'gentle',
  key: seed.toString(16).padStart(64, '0'),
  choices,
  asked: [],
  rules: 0,
  begun: 0,
});

/** The choices of a game between two bots, up to the moment that most of its cards lie on the table
 * and `me` has an action, or until `wanted` of the state and decision. */
export function crowded(options, me, wanted = null) {
  const game = engine.netrunner.new({
    corp: options.corp ?? 'haas-bioroid',
    runner: options.runner ?? 'shaper',
    key: record(me, options).key,
  });
  const choices = [];
  let best = [];
  let most = -1;
  while (!game.over && choices.length < 2000) {
    if (game.toMove === me) {
      const decision = game.decision();
      const state = game.view(me);
      if (wanted !== null && wanted(state, decision)) {
        return [...choices];
      }
      if (decision.prompt.kind === 'action') {
        const servers = Object.values(state.corp.servers);
        const n =
          servers.length * 3 +
          servers.reduce((sum, s) => sum + s.ice.length + s.root.length, 0) +
          state.runner.rig.length +
          state[me][me === 'corp' ? 'hq' : 'grip'].length;
        if (n > most) {
          most = n;
          best = [...choices];
        }
      }
    }
    const { choice } = game.bot('gentle', { seed: choices.length + 1 });
    choices.push(choice);
    game.choose(choice);
  }
  return wanted === null ? best : null;
}

/** Waits until presses by pointer or finger count: the decision has been in sight for a while, by the
 * clock of the page. */
export const armed = (tab, timeout = 90_000) =>
  tab.waitForFunction(
    () => {
      const seq = document.querySelector('.dock')?.dataset.seq;
      const at = `${location.href} ${seq}`; // every table counts its own decisions
      if (seq === undefined || window.inSight?.at !== at) {
        window.inSight = { at, since: performance.now() };
        return false;
      }
      return performance.now() - window.inSight.since > 310;
    },
    null,
    { timeout, polling: 30 },
  );

export const state = (tab) =>
  tab.evaluate(() => {
    const dock = document.querySelector('.dock');
    return { kind: dock?.dataset.kind, seq: dock?.dataset.seq, text: dock?.innerText };
  });

/** Taps something that is lit, number `n` of what is there; what has to be held is held. Returns what
 * is asked afterwards. */
export async function tapLit(tab, n) {
  const before = await state(tab);
  const lit = '[data-lit]:not([disabled])';
  const inDock = await tab.locator(`.dock ${lit}`).count();
  const isAction = before.kind === 'action';
  const from = tab.locator(isAction || inDock === 0 ? `${lit}:not([data-hold])` : `.dock ${lit}`);
  const seen = [];
  for (const one of await from.all()) {
    if (await one.isVisible()) {
      seen.push(one);
    }
  }
  await armed(tab, 3000).catch(() => undefined); // or nothing is asked
  const one = seen[n % Math.max(1, seen.length)];
  // It may be gone by now: the other has chosen.
  const box = await one
    ?.scrollIntoViewIfNeeded({ timeout: 500 })
    .then(() => one.boundingBox({ timeout: 500 }))
    .catch(() => null);
  if (box) {
    const isHeld = await one.evaluate((e) => e.hasAttribute('data-hold')).catch(() => false);
    const device = await tab.context().newCDPSession(tab);
    const touch = (type, touchPoints) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }]);
    await tab.waitForTimeout(isHeld ? 600 : 30);
    await touch('touchEnd', []);
    await device.detach();
  }
  await tab
    .waitForFunction(
      (was) => {
        const dock = document.querySelector('.dock');
        return dock?.dataset.kind === 'over' || (dock?.dataset.seq && dock.dataset.seq !== was);
      },
      before.seq,
      { timeout: 1500 },
    )
    .catch(() => undefined); // something was only picked
  return state(tab);
}

/** Presses something that is lit, by keyboard: number `n` of what is there. Returns what is asked
 * afterwards. */
export async function pressLit(tab, n) {
  const before = await state(tab);
  const hold = await tab.evaluate((number) => {
    const dock = document.querySelector('.dock');
    const inDock = [...dock.querySelectorAll('[data-lit]:not([data-hold])')];
    const all = [...document.querySelectorAll('[data-lit]:not([data-hold])')];
    // A number is picked first, then slot 1 does it; breaking is preferred to looking on.
    const go = dock.querySelector('.go[data-lit]');
    const from =
      dock.dataset.kind === 'action'
        ? all.filter((e) => !e.closest('.sheet'))
        : inDock.length > 0
          ? inDock
          : all;
    const one = go && number % 3 !== 0 ? go : from[number % Math.max(1, from.length)];
    if (!one) {
      document.activeElement?.blur();
      return true;
    }
    one.focus();
    return false;
  }, n);
  if (hold) {
    await tab.keyboard.down(' ');
    // Held until it counts; what cannot be held is let go in the end.
    await tab
      .waitForFunction(
        (was) => {
          const dock = document.querySelector('.dock');
          return dock?.dataset.kind === 'over' || (dock?.dataset.seq && dock.dataset.seq !== was);
        },
        before.seq,
        { timeout: 2000, polling: 10 },
      )
      .catch(() => undefined);
    await tab.keyboard.up(' ');
  } else {
    await tab.keyboard.press('Enter');
  }
  // Either the next decision is there, or something was only picked.
  await tab
    .waitForFunction(
      (was) => {
        const dock = document.querySelector('.dock');
        return dock?.dataset.kind === 'over' || (dock?.dataset.seq && dock.innerText !== was);
      },
      before.text,
      { timeout: 700, polling: 10 },
    )
    .catch(() => undefined);
  return state(tab);
}
