// What the page costs (table.md §15): sizes, and times, which are told and not judged: machines
// differ. docs/performance.md has them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { holds, run } from '../wasm/harness.mjs';
import { build, engine, open, page, pressLit, record, sit, state } from './browser.mjs';
import { full } from './positions.mjs';

build();
const browser = await open();
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const tell = (what, n, unit) => console.log(`${what}: ${n.toFixed(n < 10 ? 1 : 0)} ${unit}`);

await run({
  async 'what the page costs'() {
    const asked = new Set(['index.html']);
    const first = [];
    const ready = [];
    for (let i = 0; i < 5; i++) {
      const { tab, close } = await browser.visit();
      const session = await tab.context().newCDPSession(tab);
      await session.send('Network.clearBrowserCache');
      tab.on('request', (r) =>
        asked.add(new URL(r.url()).pathname.split('/some/where/')[1] || 'index.html'),
      );
      const begun = performance.now();
      await tab.reload();
      await tab.waitForSelector('[data-play]');
      ready.push(performance.now() - begun);
      first.push(
        await tab.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        ),
      );
      await tab.click('[data-play]');
      await tab.waitForSelector('.dock[data-seq]');
      await close();
    }
    let all = 0;
    for (const name of asked) {
      const bytes = await readFile(join(page, name)).catch(() => null);
      if (bytes !== null) {
        const size = name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        all += size;
      }
    }
    tell('until the first move', all / 1000, 'kB gzipped');
    tell('first paint', middle(first), 'ms');
    tell('interactive, cold cache', middle(ready), 'ms');

    const { tab, close } = await browser.visit();
    await sit(tab, record('corp', { seed: 3 }), browser.address);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    const effects = await tab.evaluate(async () => {
      const times = [];
      for (let i = 0; i < 20; i++) {
        const { seq } = document.querySelector('.dock').dataset;
        const begun = performance.now();
        const key = i % 2 ? 'u' : 'c';
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        while ([seq, undefined].includes(document.querySelector('.dock').dataset.seq)) {
          await new Promise((done) => {
            setTimeout(done, 0);
          });
        }
        times.push(performance.now() - begun);
      }
      return times;
    });
    tell('choice to effect', middle(effects), 'ms');
    await sit(tab, { ...record('runner', { seed: 5 }), id: 'def', setup: full('runner') }, browser.address);
    const elements = await tab.evaluate(() => document.querySelectorAll('#app *').length);
    tell('elements on a full table', elements, '');
    await close();

    // A long game in which nobody hurts anybody much.
    const long = await browser.visit();
    const session = await long.context.newCDPSession(long.tab);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
    };
    await sit(long.tab, { ...record('corp', { seed: 3 }), bot: 'random' }, browser.address);
    let [presses, early] = [0, 0];
    for (let now = await state(long.tab); now.kind !== 'over' && presses < 160; presses += 1) {
      if (now.kind === 'action') {
        await long.tab.keyboard.press('c');
        await long.tab
          .waitForFunction((was) => document.querySelector('.dock')?.dataset.seq !== was, now.seq)
          .catch(() => undefined);
        now = await state(long.tab);
      } else {
        now = await pressLit(long.tab, 1);
      }
      early = presses === 30 ? await heap() : early;
    }
    tell('memory after 30 presses', early, 'MB');
    tell(`memory after ${presses} presses`, await heap(), 'MB');
    await long.close();

    // A browser's workers are not slowed down: four times what it takes here.
    // The page makes twelve decisions of another game as soon as it can (source/warm.ts).
    const other = engine.netrunner.new({ corp: 'weyland', runner: 'anarch', seed: 1 });
    for (let n = 0; n < 12; n++) {
      other.choose(other.bot('gentle', { seed: n + 1 }).choice);
    }
    const game = engine.netrunner.new({ corp: 'haas-bioroid', runner: 'shaper', seed: 1 });
    const answers = [];
    for (let n = 0; n < 200 && !game.over; n++) {
      const begun = performance.now();
      const { choice } = game.bot('gentle', { seed: n + 1 });
      answers.push(performance.now() - begun);
      game.choose(choice);
    }
    tell('gentle, slowed down four times', 4 * middle(answers), 'ms');
    tell('its longest', 4 * Math.max(...answers), 'ms');
    holds(all < 350_000, 'everything is too big');
  },
});
await browser.close();
