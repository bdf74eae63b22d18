// The settings page: reachable from the table, kept, obeyed; and forgetting this device.
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, open, record, sit } from './browser.mjs';

build();
const browser = await open();

const tests = {
  async 'the chart is switched, kept, and the table obeys; letters are one’s own'() {
    const { tab, complaints, close } = await browser.visit();
    await sit(tab, record('corp', { seed: 3 }), browser.address);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    await tab.click('.tabs [data-settings]');
    await tab.waitForSelector('.chart');
    await tab.click('.seg [data-value=corp]');
    const step = tab.getByRole('switch', { name: /^Stop at 2\.1: Approach/ });
    equal(await step.getAttribute('aria-checked'), 'false');
    await step.click();
    equal(await step.getAttribute('aria-checked'), 'true');
    // Draw is K from now on, and C stays with the credit.
    await tab.locator('[data-key=draw]').fill('k');
    await tab.locator('[data-key=advance]').fill('c');
    holds((await tab.locator('.refused').innerText()).length > 0, 'a taken letter is refused');
    const kept = await tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.settings')));
    equal([kept.stops.corp, kept.keys], [{ 'run.2.1': true }, { draw: 'k' }]);
    await tab.click('[data-back]');
    await tab.waitForSelector('.dock[data-kind=action]');
    equal(await tab.locator('[data-basic=draw] kbd').innerText(), 'K');
    const cards = () => tab.locator('.hand .seat').count();
    const had = await cards();
    await tab.keyboard.press('d');
    await tab.keyboard.press('k');
    await tab.waitForFunction((n) => document.querySelectorAll('.hand .seat').length > n, had);
    equal(await cards(), had + 1);
    // The chart of the present phase is at the table too.
    await tab.click('#tab-timing');
    equal(await tab.locator('.panelbox .chart').count(), 1);
    equal(complaints, []);
    await close();
  },

  async 'a card moves by transforms within 260 ms, any press ends it; with less motion nothing moves'() {
    for (const motion of ['no-preference', 'reduce']) {
      const { tab, close } = await browser.visit();
      await tab.emulateMedia({ reducedMotion: motion });
      await sit(tab, record('corp', { seed: 3 }), browser.address);
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('.dock[data-kind=action]');
      const seen = await tab.evaluate(async () => {
        const dock = document.querySelector('.dock');
        const { seq } = dock.dataset;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
        while (document.querySelector('.dock').dataset.seq === seq) {
          await new Promise(requestAnimationFrame);
        }
        const all = document.getAnimations().filter((a) => !(a instanceof CSSAnimation));
        const told = all.map((a) => ({
          ms: a.effect.getTiming().duration,
          of: a.effect.getKeyframes().flatMap((k) => Object.keys(k)),
        }));
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
        return { told, left: document.getAnimations().filter((a) => a.playState === 'running').length };
      });
      equal([motion, seen.told.length > 0], [motion, motion === 'no-preference']);
      const known = ['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity'];
      for (const { ms, of } of seen.told) {
        holds(ms <= 300, `${ms} ms`);
        equal(of.filter((name) => !known.includes(name)), []);
      }
      equal(seen.left, 0);
      await close();
    }
  },

  async 'no violation in either language, on a phone and a desktop; forgetting leaves nothing'() {
    for (const [width, height, lang, scheme] of [
      [1440, 900, 'en', 'light'],
      [390, 844, 'pl', 'dark'],
    ]) {
      const { tab, complaints, close } = await browser.visit({ width, height, lang, scheme });
      await tab.goto(`${browser.address}#/settings`);
      await tab.waitForSelector('.chart');
      equal([lang, await violations(tab)], [lang, []]);
      const wide = await tab.evaluate(() => document.scrollingElement.scrollWidth > innerWidth + 1);
      holds(!wide, 'the page is wider than the screen');
      // Here and on the first page the first press only asks.
      for (const place of ['#/settings', '#/']) {
        await sit(tab, record('corp', { seed: 3 }), browser.address);
        await tab.evaluate(() => {
          sessionStorage.setItem('jackin.stream.1', '{}');
          sessionStorage.setItem('jackin.share.1', '{}');
        });
        await tab.goto(browser.address + place);
        await tab.click('[data-forget]');
        holds(await tab.evaluate(() => 'jackin.game.abc' in localStorage), 'gone with one press');
        await tab.click('[data-forget]');
        const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
        equal([place, await tab.evaluate(kept)], [place, []]);
      }
      equal(complaints, []);
      await close();
    }
  },
};
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
