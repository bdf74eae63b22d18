// Mainframe with several people at one screen, in text mode, and what is said where a record cannot
// be saved (in both games).
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, engine, open, record as netrunner, sit as sitAtNetrunner, state } from './browser.mjs';
import { lay, nothing, record, sit, until } from './mainframe_kit.mjs';

build();
const browser = await open();

const kept = record(2, 9);
const whole = { ...kept, choices: until(kept, nothing) };

/** Chooses something by the keyboard: a program, a place, an option. */
async function choose(tab) {
  const before = await tab.evaluate(() => document.querySelector('.dock').dataset.seq);
  const kind = await tab.evaluate(() => document.querySelector('.dock').dataset.kind);
  const digit = await tab.evaluate(
    () => document.querySelector('.prog.can')?.getAttribute('aria-keyshortcuts') ?? null,
  );
  if (kind === 'turn' && (await tab.locator('[data-place]').count()) === 0) {
    await tab.keyboard.press(digit ?? 'Enter'); // or there is nothing but to skip
    return before;
  }
  if (kind === 'turn') {
    await tab.keyboard.press('a');
    await tab.waitForSelector('[data-back]');
    await tab.keyboard.press('ArrowDown');
  } else if ((await tab.locator('.dock .options [data-slot]').count()) > 0) {
    await tab.keyboard.press('1');
    return before;
  } else {
    await tab.keyboard.press('ArrowDown');
  }
  await tab.waitForSelector('.dock .go');
  await tab.evaluate(() => document.activeElement.blur());
  await tab.keyboard.press('Enter');
  return before;
}

const tests = {
  async 'three people at one screen: each behind a cover, and no hand is seen through it'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.click('[data-value=mainframe]');
    await tab.click('.seg [data-value="3"]');
    await tab.click('[data-bot=person]');
    await tab.click('[data-play]');
    const sat = [];
    for (let i = 0; i < 9; i++) {
      await tab.waitForSelector('[data-cover]');
      // Focus and title follow what is shown.
      await tab.waitForFunction(
        () => document.activeElement.hasAttribute('data-sit') && document.title === 'Jack In',
      );
      const cover = await tab.evaluate(() => ({
        to: document.querySelector('[data-cover]').dataset.cover,
        table: document.querySelectorAll('.mf, .prog, [data-node]').length,
        focus: document.activeElement.hasAttribute('data-sit'),
        title: document.title,
      }));
      equal([cover.table, cover.focus, cover.title], [0, true, 'Jack In']);
      if (i === 0) {
        equal(await violations(tab), []);
      }
      sat.push(cover.to);
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('.mf .dock[data-seq]');
      const seat = await tab.evaluate(() => document.querySelector('.pl.mine .nm').innerText);
      equal(seat, cover.to);
      if (i === 3) {
        equal(await violations(tab), []);
      }
      await choose(tab);
    }
    // In turn order, again and again.
    equal(sat.slice(3, 6), sat.slice(0, 3));
    equal(new Set(sat).size, 3);
    // What was chosen is kept; after a reload nobody sits there.
    await tab.waitForSelector('[data-cover]');
    await tab.reload();
    await tab.waitForSelector('[data-cover]');
    equal(await tab.getAttribute('[data-cover]', 'data-cover'), sat[0]);
    const made = await tab.evaluate(
      () => JSON.parse(localStorage.getItem(`jackin.board.${location.hash.slice(4)}`)).record,
    );
    equal(made.choices.length, 9);
    // Its replay shows what everybody saw, and playing on keeps the cover.
    await tab.goto(`${browser.address}#/r/${made.id}`);
    await tab.waitForSelector('.mf.rp .dock.rep');
    equal(await tab.locator('.g-hand').count(), 0);
    await tab.click('[data-play-on]');
    await tab.waitForSelector('[data-cover]');
    equal(complaints, []);
    await close();
  },

  async 'two at one screen to the end: everybody looks, and a rematch is theirs again'() {
    const { tab, complaints, close } = await browser.visit({ lang: 'pl', scheme: 'light' });
    await lay(tab, { ...kept, hot: true, choices: whole.choices.slice(0, -3) });
    await tab.goto(`${browser.address}#/m/abc`);
    for (let i = 0; i < 12; i++) {
      await tab.waitForSelector('[data-sit], .dock[data-seq], .dock[data-kind=over]');
      if ((await tab.locator('.dock[data-kind=over]').count()) > 0) {
        break;
      }
      if ((await tab.locator('[data-sit]').count()) > 0) {
        await tab.click('[data-sit]');
        await tab.waitForSelector('.dock[data-seq]');
      }
      const before = await choose(tab);
      await tab.waitForFunction(
        (seq) => {
          const dock = document.querySelector('.dock');
          return !dock || dock.dataset.kind === 'over' || dock.dataset.seq !== seq;
        },
        before,
      );
    }
    const text = await tab.evaluate(() => document.querySelector('.dock').innerText);
    holds(/Wygrywa|wygrywają/.test(text), text);
    equal(await violations(tab), []);
    await tab.waitForTimeout(1100); // the press before was a move
    await tab.click('.dock .go');
    await tab.waitForSelector('[data-cover]');
    equal(complaints, []);
    await close();
  },

  async 'at Netrunner’s hot seat nobody inherits that every window asks'() {
    const { tab, close } = await browser.visit();
    await tab.evaluate(() => {
      window.told = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function tell(message, ...more) {
        window.told.push(message);
        return postMessage.call(this, message, ...more);
      };
    });
    await tab.click('[data-bot=person]');
    await tab.click('[data-play]');
    await tab.click('[data-cover=corp] [data-sit]');
    await tab.waitForSelector('.dock[data-seq]');
    const last = () =>
      tab.evaluate(() => window.told.filter((m) => m.type === 'set').at(-1)?.stops.level);
    const { seq } = await state(tab);
    await tab.keyboard.press('s');
    await tab.waitForFunction(() => window.told.some((m) => m.type === 'set'));
    equal(await last(), 'full');
    // What is pressed before the table is shown anew belongs to the one before.
    await tab.waitForFunction((was) => document.querySelector('.dock').dataset.seq !== was, seq);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('[data-cover=runner]');
    await tab.waitForFunction(() => window.told.filter((m) => m.type === 'set').length > 1);
    equal(await last(), 'standard');
    await close();
  },

  async 'text mode: decision, state and log as lists, and turns by its buttons'() {
    const { tab, complaints, close } = await browser.visit();
    await sit(tab, { ...kept, choices: whole.choices.slice(0, 30) }, browser.address);
    // The first thing that Tab reaches leads there.
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.textmode [data-choice]');
    equal(await violations(tab), []);
    equal(await tab.$$eval('.textmode h2', (all) => all.map((h) => h.id)), [
      'question',
      't-since',
      't-hand',
      't-suite',
      't-board',
      't-players',
      't-log',
    ]);
    // Every choice of the engine is a button, and nothing else is.
    const game = engine.mainframe.new(kept);
    const now = async () => {
      const one = await tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.board.abc')));
      return one.record.choices;
    };
    let made = [];
    for (let i = 0; i < 6; i++) {
      const choices = await now();
      choices.slice(made.length).forEach((choice) => game.choose(choice));
      made = choices;
      if (game.over) {
        break;
      }
      const shown = await tab.$$eval('.textmode [data-choice]', (all) =>
        all.map((e) => Number(e.dataset.choice)).sort((a, b) => a - b),
      );
      equal(shown, Array.from({ length: game.count }, (_, n) => n));
      const seq = await tab.$eval('.textmode [data-seq]', (e) => e.dataset.seq);
      // By a key, which need not wait for the arming of pointers.
      await tab.locator('.textmode [data-choice]').nth(i % shown.length).focus();
      await tab.keyboard.press('Enter');
      await tab.waitForFunction(
        (was) =>
          document.querySelector('.textmode [data-seq]').dataset.seq !== was &&
          document.querySelector('[data-choice]') !== null,
        seq,
      );
    }
    holds((await tab.locator('.textmode .tlog li').count()) > 10, 'a log');
    await tab.click('.textmode a');
    await tab.waitForSelector('.mf .dock');
    equal(complaints, []);
    await close();
  },

  async 'text mode in Polish at the end'() {
    const { tab, complaints, close } = await browser.visit({ lang: 'pl' });
    await lay(tab, whole, true);
    await tab.goto(`${browser.address}#/m/abc?text`);
    await tab.waitForSelector('.textmode .tlog li');
    const text = await tab.evaluate(() => document.querySelector('.textmode').innerText);
    for (const word of ['Zones', 'hand', 'Decision', 'points', 'loose', 'locked', 'wins']) {
      holds(!text.includes(word), `'${word}' is left in English`);
    }
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'a record that cannot be saved: both tables say so'() {
    const { tab, close } = await browser.visit();
    const refuse = () =>
      tab.evaluate(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function tell(message) {
          const asked = message.message ?? message;
          if (asked.type === 'record') {
            this.onmessage({ data: { type: 'error', id: asked.id, message: 'no room' } });
            return;
          }
          postMessage.call(this, message);
        };
      });
    const says = async () => {
      await tab.waitForSelector('.dock[data-kind=over]');
      await refuse();
      await tab.keyboard.press('1');
      await tab.waitForSelector('.dock [role=alert]');
      equal(await tab.locator('.dock [role=alert]').innerText(), 'The record was not saved: no room');
    };
    await sit(tab, whole, browser.address);
    await says();
    const ended = { seed: 3, choices: [] };
    const game = engine.netrunner.new(netrunner('runner', ended));
    while (!game.over) {
      const { choice } = game.bot('gentle', { seed: ended.choices.length + 1 });
      ended.choices.push(choice);
      game.choose(choice);
    }
    await sitAtNetrunner(tab, netrunner('runner', ended), browser.address);
    await says();
    await close();
  },
};
// One of them: node mainframe_people.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
