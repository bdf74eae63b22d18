// Mainframe's screens at six sizes, in both schemes and languages: nothing overlaps, no text is cut or
// smaller than 12 px, and every node can be pressed.
import { equal, holds, run } from '../wasm/harness.mjs';
import { build, open } from './browser.mjs';
import { lookAtBoard, SIZES } from './look.mjs';
import { find, lay, nothing, placing, record, sit, until } from './mainframe_kit.mjs';

build();
const browser = await open();

const crowded = placing(4);
const early = find(4, (s, d) => d.prompt.kind === 'turn' && s.turn > 2);
const lateTurn = find(4, (s, d) => d.prompt.kind === 'turn' && s.turn > 28);
const ended = { ...record(4, 9), choices: until(record(4, 9), nothing) };

const tests = {};
for (const [width, height] of SIZES) {
  tests[`six sizes: ${width}x${height} in both schemes and languages`] = async () => {
    for (const [lang, scheme] of [
      ['en', 'dark'],
      ['pl', 'light'],
    ]) {
      const { tab, close } = await browser.visit({
        width,
        height,
        lang,
        scheme,
        touch: Math.min(width, height) < 500,
      });
      for (const [what, game] of Object.entries({ early, crowded, lateTurn, ended })) {
        await sit(tab, game, browser.address);
        equal([lang, what, await lookAtBoard(tab)], [lang, what, []]);
      }
      // The same game again, as a seat and as all see it.
      await lay(tab, ended, true);
      await tab.goto(`${browser.address}#/r/abc/52`);
      await tab.waitForSelector('.mf.rp .dock.rep');
      equal([lang, 'replay', await lookAtBoard(tab)], [lang, 'replay', []]);
      if ((await tab.locator('[data-view=all]').count()) > 0) {
        await tab.click('[data-view=all]');
        await tab.waitForFunction(() => document.querySelector('.pl .known') !== null);
        equal([lang, 'all', await lookAtBoard(tab)], [lang, 'all', []]);
      }
      // And between people at one screen; a list needs no more than its width.
      await lay(tab, { ...crowded, hot: true });
      await tab.goto(`${browser.address}#/m/abc`);
      await tab.waitForSelector('.cover');
      const isWide = () => tab.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      holds(!(await isWide()), 'the cover is too wide');
      await lay(tab, crowded);
      await tab.goto(`${browser.address}#/m/abc?text`);
      await tab.waitForSelector('.textmode [data-choice]');
      holds(!(await isWide()), 'the lists are too wide');
      await close();
    }
  };
}

// One of them: node mainframe_layout.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
