// Teaching tables: both hands open to both, at one's own table and at a server's, where sitting down
// is the consent.
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, open, record, sit } from './browser.mjs';
import { House } from './house.mjs';
import { look } from './look.mjs';

build();
const house = new House();
await house.start();
const browser = await open(house.address);
const PATIENCE = { timeout: 60_000 };
const SHOTS = process.env.JACKIN_SHOTS;
const shoot = (tab, name) => SHOTS && tab.screenshot({ path: join(SHOTS, `${name}.png`) });

/** The hand that the bar shows, and one's own. */
const theirs = (tab) => tab.locator('[data-open-hand] li button').allInnerTexts();
const own = (tab) =>
  tab.evaluate(() => [...document.querySelectorAll('.hand .card h3')].map((e) => e.innerText));
const text = (list) => list.map((one) => one.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()).sort();

const tests = {
  async 'against a bot its hand is open, and stays its own'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.check('[data-check=teaching]');
    equal(await violations(tab), []);
    await shoot(tab, 'teaching-home');
    await tab.click('[data-play]');
    await tab.waitForSelector('[data-open-hand=corp] li', PATIENCE);
    equal((await theirs(tab)).length, 5);
    equal(await violations(tab), []);
    await shoot(tab, 'teaching-start');
    await tab.hover('[data-open-hand] li button');
    const [title] = await theirs(tab);
    await tab.waitForFunction(
      (t) => document.querySelector('.insp h2')?.innerText === t,
      title,
      PATIENCE,
    );
    // After a reload it is the same table, in Polish too.
    await tab.reload();
    await tab.waitForSelector('[data-open-hand=corp] li', PATIENCE);
    // In text mode as well.
    await tab.evaluate(() => {
      location.hash += '?text';
    });
    await tab.waitForSelector('.textmode [data-open-hand] li', PATIENCE);
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'whoever sits down at a server’s agrees, and both see both hands'() {
    const anna = await browser.visit();
    await anna.tab.click('[data-make]', PATIENCE);
    await anna.tab.click('[data-sheet=make] [data-value=invitation]');
    await anna.tab.check('[data-sheet=make] [data-check=teaching]');
    equal(await violations(anna.tab), []);
    await shoot(anna.tab, 'teaching-make');
    await anna.tab.click('[data-do=make]');
    await anna.tab.waitForSelector('[data-invitation]', PATIENCE);
    const link = await anna.tab.inputValue('[data-invitation]');
    const ben = await browser.visit({
      path: link.slice(link.indexOf('#')),
      scheme: 'light',
      width: 1280,
      height: 720,
    });
    await ben.tab.waitForSelector('[data-do=sit]:not([disabled])', PATIENCE);
    holds(/both hands are open/.test(await ben.tab.innerText('main')), 'it is told before');
    equal(await violations(ben.tab), []);
    await shoot(ben.tab, 'teaching-invited');
    await ben.tab.click('[data-do=sit]');
    for (const one of [anna, ben]) {
      await one.tab.waitForSelector('[data-open-hand] li', PATIENCE);
      equal(await violations(one.tab), []);
    }
    equal(text(await theirs(anna.tab)), text(await own(ben.tab)));
    equal(text(await theirs(ben.tab)), text(await own(anna.tab)));
    await shoot(ben.tab, 'teaching-light');
    const eve = await browser.visit({ path: new URL(anna.tab.url()).hash });
    await eve.tab.waitForSelector('[data-bar=watching]', PATIENCE);
    equal(await eve.tab.locator('[data-open-hand]').count(), 0);
    for (const one of [anna, ben, eve]) {
      equal(one.complaints, []);
      await one.close();
    }
  },

  async 'a full server on a phone across: the button to run on it lies over nothing'() {
    const setup = {
      cmd: 'position',
      game: 'netrunner',
      seed: 3,
      active: 'runner',
      corp: {
        identity: 'NBN: Making News',
        hq: ['2 Hedge Fund', 'Snare!'],
        rd: ['15 Hedge Fund'],
        servers: { hq: { ice: [{ card: 'Enigma', rezzed: true }, 'Wall of Static', 'Ice Wall'] } },
      },
      runner: {
        identity: 'Kate "Mac" McCaffrey: Digital Tinker',
        grip: ['2 Diesel', '2 Sure Gamble'],
        stack: ['15 Diesel'],
      },
    };
    for (const lang of ['en', 'pl']) {
      const { tab, complaints, close } = await browser.visit({ width: 844, height: 390, lang });
      await sit(tab, { ...record('runner'), setup, teaching: true }, browser.address);
      await tab.waitForSelector('[data-open-hand=corp] li', PATIENCE);
      await tab.waitForSelector('.runhere', PATIENCE);
      const faults = await look(tab, [['.runhere, .ices > *', 'lane', '.ph .lanebox']]);
      equal([lang, faults.filter((one) => /^(lane|cut|small|outside)/.test(one))], [lang, []]);
      await shoot(tab, `teaching-across-${lang}`);
      equal(complaints, []);
      await close();
    }
  },

  async 'a phone, upright and across, in Polish'() {
    const { tab, complaints, close } = await browser.visit({
      width: 390,
      height: 844,
      touch: true,
      lang: 'pl',
    });
    await tab.check('[data-check=teaching]');
    await tab.tap('[data-play]');
    await tab.waitForSelector('[data-open-hand=corp] li', PATIENCE);
    equal(await violations(tab), []);
    await shoot(tab, 'teaching-phone');
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => !document.querySelector('.ph.mull'), null, PATIENCE);
    await tab.waitForSelector('.dock[data-kind=action]', PATIENCE);
    await shoot(tab, 'teaching-phone-action');
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ]) {
      await tab.setViewportSize({ width, height });
      const [wide, high] = await tab.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ]);
      holds(wide <= width && high <= height, `it is ${wide}x${high} in ${width}x${height}`);
    }
    await shoot(tab, 'teaching-phone-across');
    equal(complaints, []);
    await close();
  },
};
try {
  await run(tests);
} finally {
  await browser.close();
  await house.close();
}
