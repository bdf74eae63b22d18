// Mainframe at a table of a server, against a bot: the log after a reload, the end, and its record
// shown again from the list of one's finished games.
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, open } from './browser.mjs';
import { House } from './house.mjs';

build();
const house = new House();
await house.start();
const browser = await open(house.address);
const PATIENCE = { timeout: 60_000 };

let one;
const log = () => one.tab.locator('.mf .log p').allInnerTexts();
const seq = () => one.tab.getAttribute('.mf .dock', 'data-seq');
const asked = () => one.tab.waitForSelector('.mf .dock[data-seq]', PATIENCE);

/** The first token, or one's whole turn: an access point, wherever it may go first. */
async function place() {
  await asked();
  const before = await seq();
  if ((await one.tab.getAttribute('.mf .dock', 'data-kind')) === 'turn') {
    await one.tab.keyboard.press('a');
    await one.tab.waitForSelector('[data-back]', PATIENCE);
  }
  await one.tab.keyboard.press('ArrowDown');
  await one.tab.waitForSelector('.dock .go', PATIENCE);
  await one.tab.evaluate(() => document.activeElement.blur());
  await one.tab.keyboard.press('Enter');
  await one.tab.waitForFunction(
    (was) => ![was, undefined].includes(document.querySelector('.mf .dock').dataset.seq),
    before,
    PATIENCE,
  );
}
const owners = () =>
  one.tab.evaluate(() =>
    [...document.querySelectorAll('[role=gridcell]')]
      .filter((e) => e.getAttribute('aria-label').includes('token of'))
      .map((e) => e.dataset.node)
      .sort(),
  );

const tests = {
  async 'the first turns at a server; after a reload the log is whole'() {
    one = await browser.visit();
    await one.tab.click('[data-make]', PATIENCE);
    await one.tab.click('[data-sheet=make] [data-value=mainframe]');
    await one.tab.click('[data-sheet=make] [data-value=bot]');
    await one.tab.click('[data-do=make]');
    await place();
    await place();
    await place();
    equal(await violations(one.tab), []);
    const before = await log();
    holds(before.length > 4, before.join(' / '));
    await one.tab.reload();
    await asked();
    await one.tab.waitForFunction(
      (lines) => document.querySelectorAll('.mf .log p').length === lines,
      before.length,
      PATIENCE,
    );
    equal(await log(), before);
  },

  async 'the record of the server is shown again, from every view, to its end'() {
    const tokens = await owners();
    const table = new URL(one.tab.url()).hash.slice('#/s/'.length);
    await one.tab.locator('.mfbar .tools button').last().click();
    await one.tab.focus('[data-concede]');
    await one.tab.keyboard.down('Enter');
    await one.tab.waitForSelector('.mf .dock[data-kind=over]', PATIENCE);
    await one.tab.keyboard.up('Enter');
    equal(await one.tab.getAttribute('[data-replay-last]', 'href'), `#/r/${table}/last`);
    await one.tab.goto(`${house.address}#/`);
    await one.tab.click('[data-sect=over] a.join', PATIENCE);
    await one.tab.waitForSelector('.mf.rp .dock.rep', PATIENCE);
    equal(await one.tab.evaluate(() => location.hash.split('/')[2]), table);
    // Two runners, a spectator and all.
    equal(await one.tab.locator('[data-view]').count(), 4);
    await one.tab.keyboard.press('End');
    await one.tab.waitForFunction(
      (nodes) => {
        const lie = [...document.querySelectorAll('[role=gridcell]')].filter((e) =>
          e.getAttribute('aria-label').includes('token of'),
        );
        return lie.length === nodes;
      },
      tokens.length,
      PATIENCE,
    );
    equal(await owners(), tokens);
    await one.tab.click('[data-view=all]');
    await one.tab.waitForSelector('.pl .known', PATIENCE);
    await one.tab.click('[data-view=spectator]');
    await one.tab.waitForFunction(
      () => document.querySelector('.pl .known, .g-hand') === null,
      null,
      PATIENCE,
    );
    equal(await violations(one.tab), []);
    equal(one.complaints, []);
    await one.close();
  },
};
try {
  await run(tests);
} finally {
  await browser.close();
  await house.close();
}
