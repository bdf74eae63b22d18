// Tables as full as they get (table.md §18) at the six sizes and at 200 % zoom, from both seats, in
// both languages and schemes: nothing overlaps, no title is cut, no text is smaller than 12 px, and
// everything that can be chosen can be reached. With JACKIN_ALL every size has every scheme.
import { equal, holds, run } from '../wasm/harness.mjs';
import { build, open, record, sit } from './browser.mjs';
import { look, SIZES } from './look.mjs';
import { full } from './positions.mjs';

build();
const browser = await open();

const at = (me) => ({ ...record(me, { seed: 5 }), setup: full(me) });

/** The inner ice are met: the Runner is asked to break. */
async function runOn(tab) {
  await tab.keyboard.press('r');
  await tab.keyboard.press('2');
  await tab.waitForFunction(() => document.querySelector('.srv.lane .st') !== null);
}

const tests = {};
// 200 % zoom of a desktop is half its size.
for (const [width, height, zoom] of [...SIZES, [720, 450, 2], [640, 360, 2]]) {
  tests[`full tables at ${width}x${height}${zoom ? ', zoomed' : ''}`] = async () => {
    for (const lang of ['en', 'pl']) {
      const schemes = process.env.JACKIN_ALL ? ['dark', 'light'] : [lang === 'pl' ? 'light' : 'dark'];
      for (const scheme of schemes) {
        const { tab, complaints, close } = await browser.visit({ width, height, lang, scheme });
        for (const me of ['runner', 'corp']) {
          await sit(tab, at(me), browser.address);
          await tab.reload();
          await tab.waitForSelector('.dock[data-seq]');
          equal([lang, me, await look(tab)], [lang, me, []]);
          holds(
            await tab.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth + 1),
            'the page is wider than the screen',
          );
          if (me === 'runner' && !zoom) {
            await runOn(tab);
            equal([lang, 'run', await look(tab)], [lang, 'run', []]);
          }
        }
        equal(complaints, []);
        await close();
      }
    }
  };
}
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
