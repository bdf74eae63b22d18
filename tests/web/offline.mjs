// The page as an app: it loads and plays without a network, keeps no answer of a server (TH-16), and
// a new build takes the place of the old one.
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { build, open, page, record, sit } from './browser.mjs';

build();
// What is served changes in the middle: a copy.
const shown = `${page}-shown`;
await rm(shown, { recursive: true, force: true });
await cp(page, shown, { recursive: true });
const browser = await open(null, shown);

/** Waits until the worker holds the page in its hands. */
const kept = (tab) => tab.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Waits for what a page tells only later. */
async function until(tab, told) {
  while (!(await tab.evaluate(told))) {
    await tab.waitForTimeout(40);
  }
}

const tests = {
  async 'installed once, it loads without a network, and a move is played'() {
    const { tab, context, complaints, close } = await browser.visit({ app: true });
    await kept(tab);
    await context.setOffline(true);
    await tab.reload();
    await tab.click('[data-play]');
    await tab.waitForSelector('.dock[data-kind=mulligan]');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    await tab.keyboard.press('c');
    await tab.waitForFunction(() => document.querySelectorAll('.strip.me .clicks .on').length < 4);
    await tab.reload();
    await tab.waitForSelector('.dock[data-kind=action]');
    // Screens that come later are there too.
    await tab.click('.tabs [data-settings]');
    await tab.waitForSelector('.chart');
    // And so is what a bot that looks ahead needs.
    await sit(tab, { ...record('corp'), bot: 'steady' }, browser.address);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    equal(complaints, []);
    await close();
  },

  async 'only the page and hashed files are kept, never an answer (TH-16)'() {
    // An answer that a worker could keep.
    await mkdir(join(shown, 'api'), { recursive: true });
    await writeFile(join(shown, 'api/tables'), '{"tables":[]}');
    const { tab, close } = await browser.visit({ app: true });
    await kept(tab);
    const urls = await tab.evaluate(async () => {
      const answer = await fetch('./api/tables');
      if (!answer.ok) {
        throw new Error(`api/tables: ${answer.status}`);
      }
      await answer.text();
      // A worker that keeps it may do so after the answer; a second one comes after that.
      await (await fetch('./api/tables')).text();
      const names = await caches.keys();
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url)),
      );
      return all.flat();
    });
    const files = await readdir(join(shown, 'assets'));
    const paths = urls.map((url) => url.slice(browser.address.length));
    equal(
      paths.filter((p) => p !== '' && !files.includes(p.replace('assets/', ''))),
      [],
    );
    holds(paths.includes(''), 'the page itself is kept');
    holds(paths.length === files.length + 1, `${paths.length} of ${files.length + 1}`);
    const manifest = JSON.parse(await readFile(join(shown, 'manifest.webmanifest'), 'utf8'));
    equal([manifest.start_url, manifest.scope, manifest.display], ['./', './', 'standalone']);
    const icon = await tab.evaluate(async (src) => (await fetch(src)).status, manifest.icons[0].src);
    equal(icon, 200);
    await close();
  },

  async 'a new build takes the place of the old one at the next load, also without a network'() {
    const { tab, context, complaints, close } = await browser.visit({ app: true });
    await kept(tab);
    // The next build: another page with other names.
    const old = await readFile(join(shown, 'index.html'), 'utf8');
    const [, script] = /assets\/(index-[\w-]+\.js)/.exec(old);
    const next = `index-next${Date.now().toString(36)}.js`;
    const js = await readFile(join(shown, 'assets', script), 'utf8');
    await rename(join(shown, 'assets', script), join(shown, 'assets', next));
    const renamed = async (name) => {
      const text = await readFile(join(shown, name), 'utf8');
      await writeFile(join(shown, name), text.replaceAll(script, next));
    };
    await writeFile(
      join(shown, 'assets', next),
      `${js}\ndocument.documentElement.dataset.build = 'next';`,
    );
    for (const name of await readdir(join(shown, 'assets'))) {
      if (name.endsWith('.js')) {
        await renamed(`assets/${name}`);
      }
    }
    await renamed('index.html');
    const sw = await readFile(join(shown, 'sw.js'), 'utf8');
    await writeFile(
      join(shown, 'sw.js'),
      sw.replaceAll(script, next).replace(/VERSION = "\w+"/, 'VERSION = "next"'),
    );
    // The old page is not stuck: what it asks for later is still there.
    equal(
      await tab.evaluate(async (name) => (await fetch(`./assets/${name}`)).status, script),
      200,
    );
    await tab.reload();
    await tab.waitForSelector('[data-play]');
    equal(await tab.evaluate(() => document.documentElement.dataset.build), 'next');
    await until(tab, async () => {
      const found = await navigator.serviceWorker.getRegistration();
      const names = await caches.keys();
      return (
        names.some((name) => name.endsWith(' next')) &&
        found.installing === null &&
        found.waiting === null &&
        found.active.state === 'activated'
      );
    });
    await context.setOffline(true);
    await tab.reload();
    await tab.waitForSelector('[data-play]');
    equal(await tab.evaluate(() => document.documentElement.dataset.build), 'next');
    equal(complaints, []);
    await close();
  },
};
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
