// Moments of a run: the lane stays for a moment after it, an access is a list, its order is asked
// once; and a card can be pinned (table.md §5, §8).
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations as axe } from './axe.mjs';
import { build, open, record, sit } from './browser.mjs';
import { look } from './look.mjs';

build();
const browser = await open();

/** R&D with an upgrade in its root; the Runner accesses three cards and that one. */
const eye = {
  cmd: 'position',
  game: 'netrunner',
  seed: 3,
  active: 'runner',
  corp: {
    identity: 'NBN: Making News',
    credits: 4,
    hq: ['5 Hedge Fund'],
    rd: ['PAD Campaign', 'Adonis Campaign', 'Melange Mining Corp.', '15 Hedge Fund'],
    servers: {
      rd: { ice: [{ card: 'Enigma', rezzed: true }], root: [{ card: 'Red Herrings', rezzed: true }] },
      remote1: { ice: ['Wall of Static'], root: [{ card: 'PAD Campaign', rezzed: true }] },
    },
  },
  runner: {
    identity: 'Kate "Mac" McCaffrey: Digital Tinker',
    credits: 20,
    grip: ["The Maker's Eye", 'Diesel', 'Sure Gamble'],
    stack: ['15 Diesel'],
    rig: ['Gordian Blade'],
  },
};
const asked = (tab, kind) =>
  tab.waitForFunction((is) => document.querySelector('.dock')?.dataset.kind === is, kind);
/** Presses what has that text, once the decision counts presses. */
const press = async (tab, text) => {
  const seq = await tab.getAttribute('.dock', 'data-seq');
  const one = tab.locator('[data-lit]', { hasText: text }).first();
  await one.focus();
  await tab.keyboard.press('Enter');
  // Something else is asked, or nothing any more: on the way nothing is.
  await tab.waitForFunction(
    (was) => {
      const { seq: now, kind } = document.querySelector('.dock').dataset;
      return kind === 'over' || ![was, undefined].includes(now);
    },
    seq,
    { polling: 20 },
  );
};
/** To the first card of the access: the pile comes first. */
async function toAccess(tab) {
  await sit(tab, { ...record('runner'), setup: eye }, browser.address);
  await tab.locator('[data-lit]', { hasText: "The Maker's Eye" }).first().focus();
  await tab.keyboard.press('Enter'); // the card, then where it runs
  await press(tab, 'Play The Maker');
  await asked(tab, 'encounter');
  await press(tab, 'Break');
  while ((await tab.getAttribute('.dock', 'data-kind')) !== 'access') {
    const seq = await tab.getAttribute('.dock', 'data-seq');
    await tab.locator('.dock .go[data-lit]').focus();
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(
      (was) => ![was, undefined].includes(document.querySelector('.dock').dataset.seq), seq,
    );
  }
  await press(tab, 'next card of R&D');
  await asked(tab, 'accessed');
}
const rows = (tab) =>
  tab.evaluate(() => [...document.querySelectorAll('.acc li')].map((e) => `${e.className}|${e.innerText.replace(/\s+/g, ' ')}`));

/** HQ is a trap, and the Runner holds too little. */
const trap = {
  cmd: 'position',
  game: 'netrunner',
  seed: 3,
  active: 'runner',
  corp: {
    identity: 'Jinteki: Personal Evolution',
    credits: 9,
    hq: ['Snare!'],
    rd: ['15 Hedge Fund'],
  },
  runner: {
    identity: 'Kate "Mac" McCaffrey: Digital Tinker',
    credits: 5,
    grip: ['Diesel'],
    stack: ['15 Diesel'],
  },
};

const tests = {
  'at the end the card that was accessed is in ink: nothing is asked any more': async () => {
    const { tab, complaints, close } = await browser.visit();
    await sit(tab, { ...record('runner'), setup: trap }, browser.address);
    await tab.locator('.srv[data-server=hq] [data-lit]').first().focus();
    await tab.keyboard.press('Enter');
    await asked(tab, 'over');
    const frame = await tab.evaluate(() => {
      const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
      const probe = document.createElement('i');
      document.body.append(probe);
      probe.style.color = colour('--act');
      const act = getComputedStyle(probe).color;
      probe.remove();
      const card = document.querySelector('.acc .card.now');
      return { act, is: card && getComputedStyle(card).borderTopColor };
    });
    holds(frame.is, 'the card is not shown');
    holds(frame.is !== frame.act, 'it is framed as if something were asked');
    equal(complaints, []);
    await close();
  },

  'an access is a list, its order is asked once, and the lane stays for a moment': async () => {
    const { tab, complaints, close } = await browser.visit();
    await toAccess(tab);
    equal(await rows(tab), [
      'now|1 PAD Campaign now, card 1 of 4',
      'next|2 next of R&D',
      'next|3 next of R&D',
      '|Red Herrings in the root, 1',
    ]);
    equal(await axe(tab), []);
    equal(await look(tab), []);
    await press(tab, 'Trash it');
    await asked(tab, 'accessed');
    equal((await rows(tab)).slice(0, 2), [
      '|1 PAD Campaign trashed',
      'now|2 Adonis Campaign now, card 2 of 4',
    ]);
    // The order is asked for again.
    const before = await tab.getAttribute('.dock', 'data-seq');
    await tab.locator('.foot button', { hasText: 'Order of access' }).click();
    await tab.waitForFunction(
      (was) => ![was, undefined].includes(document.querySelector('.dock').dataset.seq),
      before,
    );
    await press(tab, 'Leave it');
    await asked(tab, 'access');
    await press(tab, 'Red Herrings');
    await asked(tab, 'accessed');
    await press(tab, 'Leave it');
    await asked(tab, 'accessed');
    // What stays for a moment is noted when it comes: a busy machine may look too late.
    await tab.evaluate(() => {
      window.ended = null;
      new MutationObserver(() => {
        const told = document.querySelector('[data-ended]');
        const lane = document.querySelector('.srv.lane');
        if (told && lane) {
          window.ended ??= [told.innerText, lane.getBoundingClientRect().width > 300];
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await press(tab, 'Leave it');
    await asked(tab, 'action');
    equal(await tab.evaluate(() => window.ended), ['successful', true]);
    await tab.waitForFunction(() => document.querySelector('.srv.lane') === null);
    equal(complaints, []);
    await close();
  },

  'focus in a hand that peeks does not scroll the table away': async () => {
    const { tab, close } = await browser.visit({ width: 1280, height: 720 });
    await sit(tab, { ...record('runner'), setup: eye }, browser.address);
    for (const card of await tab.locator('.hand .card').all()) {
      await card.focus();
    }
    equal(
      await tab.evaluate(() => [
        document.scrollingElement.scrollTop,
        document.querySelector('.strip.opp').getBoundingClientRect().top,
      ]),
      [0, 0],
    );
    await close();
  },

  'a list of an access on a phone': async () => {
    const { tab, complaints, close } = await browser.visit({ width: 390, height: 844 });
    await toAccess(tab);
    equal((await rows(tab)).length, 4);
    equal(await look(tab), []);
    equal(complaints, []);
    await close();
  },

  'a card is pinned, asked about, listed and let go': async () => {
    const { tab, complaints, close } = await browser.visit();
    // The Corporation may rez the campaign in the Runner's turn, and is not asked; pinned, it is.
    const setup = {
      ...eye,
      active: 'corp',
      corp: { ...eye.corp, hq: [], servers: { remote1: { root: ['PAD Campaign'] } } },
    };
    await sit(tab, { ...record('corp'), setup }, browser.address);
    await tab.locator('.srv[data-server=remote1] .mini').focus();
    await tab.locator('.insp [data-pin]').click();
    equal(await tab.getAttribute('.insp [data-pin]', 'aria-pressed'), 'true');
    await tab.click('#tab-timing');
    equal(await tab.innerText('.pins li span'), 'PAD Campaign');
    equal(await axe(tab), []);
    const kept = await tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.settings')).pinned);
    equal(kept, { '01109': 'PAD Campaign' });
    for (let i = 0; i < 3; i++) {
      const seq = await tab.getAttribute('.dock', 'data-seq');
      await tab.keyboard.press('c');
      await tab.waitForFunction(
        (was) => ![was, undefined].includes(document.querySelector('.dock').dataset.seq), seq,
      );
    }
    // It is the Runner's turn now, or the window after the last action: the campaign is offered.
    holds((await tab.innerText('.dock')).includes('PAD Campaign'), await tab.innerText('.dock'));
    await tab.locator('.pins li button').click();
    equal(await tab.locator('.pins').count(), 0);
    equal(complaints, []);
    await close();
  },
};
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
