// What a screen reader finds: names in one order, live regions, regions by keys; and a game that is
// won by a script that reads nothing but the accessibility tree.
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, crowded, engine, open, record, sit, state } from './browser.mjs';

build();
const browser = await open();

/** Buttons and groups of the accessibility tree, by their names, in the order of the document. */
async function tree(tab) {
  const text = await tab.locator('#app').ariaSnapshot();
  return [...text.matchAll(/^ *- '?(button|group|alert|article|region)(?: "((?:[^"\\]|\\.)*)")?(?:: (.*))?/gm)].map(
    ([, role, name = '', rest = '']) => ({
      role,
      name: name.replace(/\\"/g, '"').replace(/''/g, "'"),
      text: rest,
    }),
  );
}

/** Presses a button as a screen reader does. */
const press = (tab, name) =>
  tab.getByRole('button', { name, exact: true }).first().dispatchEvent('click');

/** What somebody would do who runs where nothing is in the way, and takes what is there. */
function wish(nodes) {
  const buttons = nodes.filter((n) => n.role === 'button').map((n) => n.name);
  const find = (...patterns) => {
    for (const pattern of patterns) {
      const found = buttons.find((name) => pattern.test(name));
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
  const open = nodes
    .filter((n) => n.role === 'group' && /, 0 ice,/.test(n.name))
    .map((n) => n.name.split(',')[0].replace('Remote', 'remote server'));
  const runs = ['R&D', 'HQ', ...open.filter((s) => /remote/.test(s) )].filter((s) => open.includes(s));
  return (
    find(/^Keep this hand/, /^Steal/, /^Access/, /^Break/, /^Go on/, /^Continue/, /^Use .*: Avoid/) ??
    runs.map((s) => buttons.find((b) => b === `Run on ${s}`)).find((b) => b !== undefined) ??
    find(/^Run on R&D$/, /^Run on HQ$/, /^Gain 1/, /^Leave/, /^Let/, /^Discard/, /^(Pass|Done|Pay|Jack)/) ??
    buttons.find((b) => !/Settings|menu|Log|Timing|Take back|Ask why|…/.test(b))
  );
}

const tests = {
  async 'a script that reads only the accessibility tree wins a game'() {
    const { tab, complaints, close } = await browser.visit();
    await sit(
      tab,
      { ...record('runner', { corp: 'weyland-consortium', seed: Number(process.env.SEED ?? 1) }), bot: 'random' },
      browser.address,
    );
    let said = '';
    for (let n = 0; n < 400 && (await state(tab)).kind !== 'over'; n++) {
      const before = await state(tab);
      if (before.kind !== 'wait') {
        const name = wish(await tree(tab));
        said += `${name}\n`;
        await press(tab, name);
      }
      await tab
        .waitForFunction(
          (was) => {
            const dock = document.querySelector('.dock');
            return dock?.dataset.kind === 'over' || (dock?.dataset.seq && dock.innerText !== was);
          },
          before.text,
          { timeout: 5000, polling: 10 },
        )
        .catch(() => undefined);
    }
    const alert = (await tree(tab)).find((n) => n.role === 'alert');
    holds(/the Runner wins/.test(alert.text || alert.name), `${alert.text}\n${said}`);
    equal(complaints, []);
    await close();
  },

  async 'names say title, type, state, numbers and place, in both languages'() {
    const met = (() => {
      for (let seed = 1; ; seed++) {
        const choices = crowded(
          { seed },
          'runner',
          (s, d) =>
            d.prompt.kind === 'encounter' &&
            d.choices.some((c) => c.verb === 'break') &&
            s.runner.rig.length > 2,
        );
        if (choices) {
          return { seed, choices };
        }
      }
    })();
    const game = engine.netrunner.new(record('runner', met));
    met.choices.forEach((choice) => game.choose(choice));
    for (const lang of ['en', 'pl']) {
      const { tab, close } = await browser.visit({ lang });
      await sit(tab, record('runner', met), browser.address);
      const view = game.view('runner', lang);
      const ice = view.corp.servers[view.run.server].ice[view.run.ice];
      const name = await tab.getAttribute(`[data-obj="${ice.id}"]`, 'aria-label');
      const title = (card) => engine.netrunner.card(card.code, lang).title;
      holds(name.startsWith(`${title(ice)}, `), name);
      for (const part of [
        lang === 'pl' ? 'zrezowany' : 'rezzed',
        `${lang === 'pl' ? 'siła' : 'strength'} ${ice.strength}`,
        view.run.subroutines[0].text,
      ]) {
        holds(name.includes(part), `${name} has no ${part}`);
      }
      for (const card of view.runner.grip) {
        const said = await tab.evaluate((id) => {
          const one = document.querySelector(`[data-obj="${id}"]`);
          return one.getAttribute('aria-label') ?? one.textContent;
        }, card.id);
        holds(said.startsWith(`${title(card)}, `), said);
      }
      equal([lang, await violations(tab)], [lang, []]);
      await close();
    }
  },

  async 'the decision is told once; Ctrl+Shift+S tells the state; F6 and arrows go everywhere'() {
    const { tab, complaints, close } = await browser.visit();
    await sit(tab, record('corp', { seed: 3 }), browser.address);
    const told = () => tab.innerText('[data-live=decision]');
    holds(/2 choices/.test(await told()), await told());
    holds(/Enter: Keep this hand/.test(await told()), await told());
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    const first = await told();
    await tab.keyboard.press('h');
    await tab.waitForSelector('.dock .foot button kbd');
    equal(await told(), first); // picking is no new decision
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Control+Shift+S');
    await tab.waitForFunction(
      () => document.querySelector('[data-live=state]').textContent.length > 100,
    );
    const sentences = await tab.textContent('[data-live=state]');
    for (const part of ['Turn 1', 'You have', 'Your opponent has', 'Servers:', 'You are asked']) {
      holds(sentences.includes(part), `${sentences} has no ${part}`);
    }
    const at = () =>
      tab.evaluate(() => document.activeElement.closest('[data-region]')?.dataset.region);
    const seen = [];
    for (let i = 0; i < 12; i++) {
      await tab.keyboard.press('F6');
      seen.push(await at());
    }
    for (const region of ['dock', 'hand', 'basics', 'servers', 'rig', 'me', 'opp', 'log', 'card']) {
      holds(seen.includes(region), `F6 does not reach ${region}: ${seen}`);
    }
    // One Tab stop for each region of things; arrows move within it, End to its end.
    equal(
      await tab.evaluate(
        () =>
          [...document.querySelectorAll('[data-region=hand] > .fan [tabindex="0"]')].length,
      ),
      1,
    );
    await tab.focus('.hand .seat:first-child .card');
    await tab.keyboard.press('ArrowRight');
    const second = await tab.evaluate(() =>
      [...document.querySelectorAll('.hand .seat .card')].indexOf(document.activeElement),
    );
    equal(second, 1);
    await tab.keyboard.press('End');
    holds(
      await tab.evaluate(
        () => document.activeElement === document.querySelector('.hand .seat:last-child .card'),
      ),
      'End goes to the end',
    );
    equal(complaints, []);
    await close();
  },
};
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
