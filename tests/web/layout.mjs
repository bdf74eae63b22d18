// Crowded tables at six sizes, in both languages: nothing overlaps, no title is cut, no text is
// smaller than 12 px, and the slots of the dock stay where they are.
import { equal, run } from '../wasm/harness.mjs';
import { build, crowded, open, record, sit } from './browser.mjs';
import { look, SIZES } from './look.mjs';

build();
const browser = await open();

const seeds = { runner: 21, corp: 22 };
const full = Object.fromEntries(
  Object.entries(seeds).map(([me, seed]) => [me, crowded({ seed }, me)]),
);
// The first game that has it: which one that is changes with the bots.
function find(wanted) {
  for (let seed = 1; seed < 200; seed++) {
    const choices = crowded({ seed }, 'runner', wanted);
    if (choices !== null) {
      return { seed, choices };
    }
  }
  throw new Error('no game has it');
}
// Where nothing can be done the page passes by itself: something must break.
const isMet = (s, d) => d.prompt.kind === 'encounter' && d.choices.some((c) => c.verb === 'break');
const met = find((s, d) => isMet(s, d) && s.runner.rig.length > 3);
const metTwo = find((s, d) => isMet(s, d) && s.corp.servers[s.run.server]?.root.length === 2);

const tests = {};
for (const [width, height] of SIZES) {
  tests[`crowded tables at ${width}x${height}`] = async () => {
    for (const lang of ['en', 'pl']) {
      const { tab, close } = await browser.visit({
        width,
        height,
        lang,
        scheme: lang === 'pl' ? 'light' : 'dark',
      });
      for (const me of ['runner', 'corp']) {
        await sit(tab, record(me, { seed: seeds[me], choices: full[me] }), browser.address);
        await tab.reload();
        await tab.waitForSelector('.dock[data-seq]');
        equal([lang, me, await look(tab)], [lang, me, []]);
      }
      await close();
    }
  };
}
tests['an encounter in both languages'] = async () => {
  for (const lang of ['en', 'pl']) {
    const { tab, close } = await browser.visit({ lang });
    for (const game of [met, metTwo]) {
      await sit(tab, record('runner', game), browser.address);
      await tab.reload();
      await tab.waitForSelector('.dock[data-seq]');
      equal(await tab.locator('.srv.lane').count(), 1);
      equal([lang, await look(tab)], [lang, []]);
    }
    await close();
  }
};
tests['the slots are at the same pixels in every decision'] = async () => {
  const { tab, close } = await browser.visit();
  const places = new Set();
  for (const [seed, choices] of [
    [21, []],
    [21, full.runner],
    [met.seed, met.choices],
  ]) {
    await sit(tab, record('runner', { seed, choices }), browser.address);
    await tab.reload();
    await tab.waitForSelector('.dock[data-seq]');
    places.add(
      await tab.evaluate(() =>
        Math.round(
          document.querySelector('.dock > .go, .dock > .hole').getBoundingClientRect().top,
        ),
      ),
    );
  }
  equal(places.size, 1);
  await close();
};

// One of them: node layout.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
