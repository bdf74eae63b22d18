// What bots have learned is a file of its own: it comes when a bot that needs it is asked, once, and
// not before; where it does not come, that is said.
import { equal, holds, run } from '../wasm/harness.mjs';
import { build, engine, open, pressLit, record, sit, state } from './browser.mjs';

build();
const browser = await open();
const FILE = '**/assets/jackin-*.numbers';
const SAID = { en: /did not come: there is no connection/, pl: /czego nauczyły się rozważny i silny/ };
const NO_HINT = { en: /^No hint now: /, pl: /^Teraz bez podpowiedzi: / };

/** How often it was asked for. */
function counted(tab) {
  let n = 0;
  tab.on('request', (request) => {
    n += /\/assets\/jackin-[\w-]+\.numbers$/.test(request.url()) ? 1 : 0;
  });
  return () => n;
}

/** A table against a bot that looks ahead, whose Runner is quick. */
const steady = { ...record('corp', { seed: 4 }), bot: 'steady' };
const coached = { ...record('runner', { seed: 4 }), hints: true };

const said = (tab, selector, words) =>
  tab.waitForFunction(
    ([where, text]) => new RegExp(text).test(document.querySelector(where)?.innerText ?? ''),
    [selector, words.source],
  );

const tests = {
  async 'against gentle it is not asked for'() {
    const { tab, complaints, close } = await browser.visit();
    const asked = counted(tab);
    await tab.click('[data-play]');
    await tab.waitForSelector('.dock[data-seq]');
    for (let n = 0; n < 8; n++) {
      await pressLit(tab, n * 7);
    }
    equal(asked(), 0);
    equal(complaints, []);
    await close();
  },

  async 'a table against steady fetches it once, and plays'() {
    const { tab, complaints, close } = await browser.visit();
    const asked = counted(tab);
    await sit(tab, steady, browser.address);
    const turnOf = () =>
      tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.game.abc')).turn);
    for (let n = 0; n < 200 && (await turnOf()) < 4; n++) {
      await tab.waitForSelector('.dock[data-seq], .dock[data-kind=over]');
      const { kind, seq } = await state(tab);
      if (kind === 'action') {
        await tab.keyboard.press('c');
        await tab.waitForFunction(
          (was) => ![was, undefined].includes(document.querySelector('.dock').dataset.seq),
          seq,
        );
      } else {
        await pressLit(tab, n);
      }
    }
    holds((await turnOf()) >= 4, 'two turns of the bot');
    equal(asked(), 1);
    // What it chose is what it chooses elsewhere.
    const kept = await tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.game.abc')).record);
    const game = engine.netrunner.new(steady);
    let compared = 0;
    for (const choice of kept.choices) {
      if (game.toMove === 'runner' && compared < 12) {
        equal(game.bot('steady', { seed: game.made + 1 }).choice, choice);
        compared += 1;
      }
      game.choose(choice);
    }
    holds(compared > 5, `only ${compared} choices of the bot`);
    equal(complaints, []);
    await close();
  },

  async 'a hint fetches it'() {
    const { tab, complaints, close } = await browser.visit();
    const asked = counted(tab);
    await sit(tab, coached, browser.address);
    await said(tab, '.dock .coach', /%/);
    await tab.keyboard.press('1'); // a coach leaves Enter to nobody
    await tab.waitForSelector('.dock[data-kind=action]');
    await said(tab, '.dock .coach', /%/);
    equal(asked(), 1);
    equal(complaints, []);
    await close();
  },

  async 'the chances of a replay fetch it; where it does not come, that is said'() {
    const one = record('runner', { corp: 'jinteki', runner: 'criminal', seed: 5 });
    const game = engine.netrunner.new(one);
    while (!game.over && one.choices.length < 60) {
      const { choice } = game.bot('gentle', { seed: one.choices.length + 1 });
      one.choices.push(choice);
      game.choose(choice);
    }
    const replay = async (tab) => {
      await tab.evaluate(
        (kept) => localStorage.setItem('jackin.game.abc', JSON.stringify(kept)),
        { record: one, turn: 1, points: { corp: 0, runner: 0 }, over: true, won: true, at: 1 },
      );
      await tab.goto(`${browser.address}#/r/abc`);
    };
    const { tab, complaints, close } = await browser.visit();
    const asked = counted(tab);
    await replay(tab);
    await tab.waitForSelector('.curve .ln');
    equal(asked(), 1);
    equal(await tab.$('[data-no-curve]'), null);
    equal(complaints, []);
    await close();
    for (const lang of ['en', 'pl']) {
      const without = await browser.visit({ lang, width: 390, height: 844 });
      await without.tab.route(FILE, (route) => route.abort());
      await replay(without.tab);
      await without.tab.waitForSelector('[data-no-curve]');
      const [inside, of] = await without.tab.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().right;
        return [box('[data-no-curve]'), box('.curve')];
      });
      holds(inside <= of, `${lang}: the words end at ${inside}, the curve at ${of}`);
      await without.close();
    }
  },

  async 'where it does not come, a table against steady says so, and a reload tries again'() {
    for (const lang of ['en', 'pl']) {
      for (const answer of [
        (route) => route.abort(),
        (route) => route.fulfill({ status: 404 }),
        (route) => route.fulfill({ body: '<!doctype html>' }),
      ]) {
        const { tab, close } = await browser.visit({ lang });
        await tab.route(FILE, answer);
        await tab.evaluate(
          (kept) => localStorage.setItem('jackin.game.abc', JSON.stringify(kept)),
          { record: steady, turn: 0, points: { corp: 0, runner: 0 }, over: false, won: false, at: 1 },
        );
        await tab.goto(`${browser.address}#/t/abc`);
        await tab.waitForSelector('.dock[data-seq]');
        await tab.keyboard.press('Enter'); // the hand is kept; now the bot is asked
        await said(tab, '.trouble', SAID[lang]);
        await tab.unroute(FILE);
        await tab.click('.trouble button');
        await tab.waitForSelector('.dock[data-kind=action]');
        await close();
      }
    }
  },

  async 'where it hangs, a coached table is asked all the same'() {
    const { tab, close } = await browser.visit();
    await tab.route(FILE, () => {});
    await sit(tab, coached, browser.address);
    await said(tab, '.dock .coach', NO_HINT.en);
    await tab.keyboard.press('1');
    await tab.waitForSelector('.dock[data-kind=action]');
    await close();
  },

  async 'where it does not come, a hint says so, and comes with the network'() {
    for (const lang of ['en', 'pl']) {
      const { tab, close } = await browser.visit({ lang });
      await tab.route(FILE, (route) => route.abort());
      await sit(tab, coached, browser.address);
      await said(tab, '.dock .coach', NO_HINT[lang]);
      await tab.unroute(FILE);
      await tab.keyboard.press('1');
      await said(tab, '.dock .coach', /%/);
      await close();
    }
  },
};

const wanted = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !wanted || name.includes(wanted))),
);
await browser.close();
