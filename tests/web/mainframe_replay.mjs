// A record of Mainframe shown again: kept games and files, from every view, and played on.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, engine, open, page } from './browser.mjs';
import { lay, nothing, record, until } from './mainframe_kit.mjs';

build();
const browser = await open();

const kept = record(3, 9);
const whole = { ...kept, choices: until(kept, nothing) };
const running = { ...kept, choices: whole.choices.slice(0, 40) };
const gameAt = (at) => {
  const game = engine.mainframe.new(kept);
  whole.choices.slice(0, at).forEach((choice) => game.choose(choice));
  return game;
};

const at = (tab) => tab.evaluate(() => Number(document.querySelector('.dock.rep').dataset.at));
const moved = (tab, from) =>
  tab.waitForFunction(
    (was) => Number(document.querySelector('.dock.rep').dataset.at) !== was,
    from,
  );
async function show(tab, one, over, moment) {
  await lay(tab, one, over);
  await tab.goto(`${browser.address}#/r/abc/${moment}`);
  await tab.waitForSelector('.mf.rp .dock.rep');
}
/** Nodes with a token, as the cells say it. */
const tokens = (tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('[role=gridcell]')]
      .filter((e) => e.getAttribute('aria-label').includes('token of'))
      .map((e) => e.dataset.node)
      .sort(),
  );
const tokensIn = (game) =>
  game
    .view('spectator')
    .nodes.map(({ node: [c, r] }) => `${'abcdef'[c]}${r + 1}`)
    .sort();

const tests = {
  async 'a kept game: by keys from choice to choice and turn to turn, and it is the game'() {
    const { tab, complaints, close } = await browser.visit();
    await lay(tab, whole, true);
    await tab.reload();
    await tab.click('[data-replay=abc]');
    await tab.waitForSelector('.mf.rp .dock.rep');
    equal(await violations(tab), []);
    equal(await at(tab), 0);
    const turnOf = async () => gameAt(await at(tab)).turn;
    for (const [key, by] of [
      ['ArrowDown', 1],
      ['ArrowDown', 1],
      ['ArrowUp', -1],
    ]) {
      const before = await at(tab);
      const turn = await turnOf();
      await tab.keyboard.press(key);
      await moved(tab, before);
      equal([key, await turnOf()], [key, turn + by]);
    }
    await tab.keyboard.press('End');
    await tab.waitForSelector(`.dock.rep[data-at="${whole.choices.length}"]`);
    const text = await tab.evaluate(() => document.querySelector('.dock').innerText);
    holds(text.includes(gameAt(whole.choices.length).words.end()), text);
    equal(await tab.locator('[data-play-on]').isDisabled(), true);
    for (let i = 0; i < 12; i++) {
      const before = await at(tab);
      await tab.keyboard.press('ArrowLeft');
      await moved(tab, before);
    }
    const now = await at(tab);
    await tab.waitForFunction(
      (n) => document.querySelector('[role=slider]').dataset.moment === String(n),
      now,
    );
    equal(await tokens(tab), tokensIn(gameAt(now)));
    // Space plays on by itself, and stops.
    await tab.keyboard.press(' ');
    await moved(tab, now);
    await tab.keyboard.press(' ');
    equal(await tab.getAttribute('[data-move=play]', 'aria-pressed'), 'false');
    // The curve has a line for each runner, when the bots have reckoned it.
    await tab.waitForSelector('.curve .ln', { timeout: 60_000 });
    equal(await tab.locator('.curve .ln').count(), 3);
    holds((await tab.locator('.curve .fl').count()) > 0, 'scores have flags');
    equal(complaints, []);
    await close();
  },

  async 'each view shows what its viewer knew; of a running game there is one'() {
    const { tab, complaints, close } = await browser.visit();
    await show(tab, whole, true, 30);
    const game = gameAt(await at(tab));
    const titles = (runner) =>
      game.view('all').players.find((p) => p.runner === runner).hand.map((card) => card.title);
    const seen = () => tab.evaluate(() => document.querySelector('.mf').innerText);
    equal(await tab.locator('[data-view]').count(), 5);
    for (const view of ['Noise', 'spectator', 'all', 'Kate', 'Andromeda']) {
      await tab.click(`[data-view="${view}"]`);
      await tab.waitForFunction(
        (is) => {
          const hand = document.querySelector('.g-hand h2')?.textContent ?? '';
          const known = document.querySelectorAll('.known').length;
          return is === 'all'
            ? known > 0
            : known === 0 && (is === 'spectator' ? hand === '' : hand.includes(is === 'Kate' ? 'Your' : is));
        },
        view,
      );
      // The log is of what happened: only what lies on the table counts.
      const text = await tab.evaluate(
        () =>
          document.querySelector('.cards').innerText + document.querySelector('.players').innerText,
      );
      for (const runner of ['Kate', 'Noise', 'Andromeda']) {
        for (const title of titles(runner)) {
          equal(
            [view, runner, title, text.includes(title)],
            [view, runner, title, view === 'all' || view === runner],
          );
        }
      }
    }
    equal(await violations(tab), []);
    await show(tab, running, false, 30);
    await tab.reload();
    await tab.waitForSelector('.mf.rp .dock.rep');
    equal(await tab.locator('[data-view]').count(), 0);
    holds((await seen()).includes('Your hand'), 'one’s own chair');
    equal(complaints, []);
    await close();
  },

  async 'play on from here: a table with bots in the other seats'() {
    const { tab, complaints, close } = await browser.visit();
    await show(tab, whole, true, 30);
    await tab.click('[data-view=all]');
    const from = await at(tab);
    const mover = gameAt(from).toMove;
    // A button that has the focus comes first.
    await tab.evaluate(() => document.activeElement.blur());
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.mf:not(.rp) .dock[data-seq]');
    const made = await tab.evaluate(
      () => JSON.parse(localStorage.getItem(`jackin.board.${location.hash.slice(4)}`)).record,
    );
    equal([made.me, made.bot], [mover, 'gentle']);
    equal(made.choices, whole.choices.slice(0, from));
    equal(await tokens(tab), tokensIn(gameAt(from)));
    equal(complaints, []);
    await close();
  },

  async 'a file of the engine is opened, in Polish; a moment has an address'() {
    const { tab, complaints, close } = await browser.visit({ lang: 'pl', scheme: 'light' });
    const file = join(page, '..', 'page-mainframe-file.json');
    await writeFile(
      file,
      JSON.stringify({
        engine: 'jackin',
        version: '0.1.0',
        protocol: 1,
        game: 'mainframe',
        setup: { cmd: 'new', game: 'mainframe', players: kept.players, key: kept.key },
        key: kept.key,
        rigged: false,
        rigs: [],
        choices: whole.choices,
        hash: gameAt(whole.choices.length).hash(),
        players: ['jonas', 'marta', 'steady'],
      }),
    );
    await tab.setInputFiles('[data-open-record]', file);
    await tab.waitForSelector('.mf.rp .dock.rep');
    const text = await tab.evaluate(() => document.querySelector('.mf').innerText);
    holds(text.includes('jonas') && text.includes('marta'), 'people have their names');
    for (const word of ['Hand of', 'Replay', 'turn ', 'View', 'Play on']) {
      holds(!text.includes(word), `'${word}' is left in English`);
    }
    equal(await tab.getAttribute('[data-view=all]', 'aria-pressed'), 'true');
    const hash = await tab.evaluate(() => location.hash);
    await tab.goto(`${browser.address}${hash.replace(/\/\d+$/, '')}/40`);
    await tab.reload();
    await tab.waitForSelector('.mf.rp .dock.rep');
    holds((await at(tab)) >= 40, 'at its moment');
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'of a long log the last lines are drawn, and the earlier ones when they are wanted'() {
    const { tab, complaints, close } = await browser.visit();
    const long = record(4, 9);
    await lay(tab, { ...long, choices: until(long, nothing) }, true);
    await tab.goto(`${browser.address}#/m/abc`);
    await tab.waitForSelector('.mf .dock[data-kind=over]');
    await tab.click('#tab-log');
    const lines = () => tab.locator('.mf .log :is(p, h3)').count();
    equal(await lines(), 120);
    await tab.click('.mf .log .earlier');
    holds((await lines()) > 120, 'more lines');
    equal(await tab.locator('.mf .log h3').first().innerText(), 'Turn 1, Kate');
    equal(complaints, []);
    await close();
  },

  async 'a phone: the line is in the dock, the log a sheet'() {
    const { tab, complaints, close } = await browser.visit({ width: 390, height: 844, touch: true });
    await show(tab, whole, true, 30);
    const before = await at(tab);
    await tab.tap('[data-move=forth]');
    await moved(tab, before);
    equal(await tab.locator('.tphone .curve').count(), 1);
    await tab.tap('.halves button:nth-child(2)');
    await tab.waitForSelector('.rlog .log');
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },
};
// One of them: node mainframe_replay.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
