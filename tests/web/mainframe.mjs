// Mainframe's table in a real browser: whole games by keyboard, a phone by touch, reload, Polish,
// layouts turned and refused, what a screen reader finds.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { armed, build, engine, open, page } from './browser.mjs';
import { nothing, placing, record, sit as sitAt, until, withLayout } from './mainframe_kit.mjs';

build();
const browser = await open();
const sit = (tab, kept) => sitAt(tab, kept, browser.address);
const state = (tab) =>
  tab.evaluate(() => {
    const dock = document.querySelector('.dock');
    return { kind: dock?.dataset.kind, seq: dock?.dataset.seq ?? '', text: dock?.innerText };
  });
const kept = (tab) =>
  tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.board.abc')).record);
const after = (tab, before) =>
  tab.waitForFunction(
    (seq) => {
      const dock = document.querySelector('.dock');
      return (
        dock?.dataset.kind === 'over' || (dock?.dataset.seq && dock.dataset.seq !== seq)
      );
    },
    before.seq,
    { polling: 10, timeout: 60_000 },
  );

/** One choice by keys alone; `n` makes it differ. */
async function byKeys(tab, n) {
  const before = await state(tab);
  const keys = tab.keyboard;
  if (before.kind === 'turn') {
    const codes = await tab.evaluate(() =>
      [...document.querySelectorAll('.cards .prog.can')].map((e) =>
        e.getAttribute('aria-keyshortcuts'),
      ),
    );
    const digits = codes.filter((key) => key !== null);
    // Whatever is dealt, a program is called what is seen of it (long titles are parted).
    const misnamed = await tab.evaluate(() =>
      [...document.querySelectorAll('.prog[aria-label]')]
        .map((e) => [e.getAttribute('aria-label'), e.querySelector('h3').textContent])
        .filter(([name, seen]) => !name.startsWith(seen)),
    );
    equal(misnamed, []);
    if (digits.length > 0 && n % 4 !== 3) {
      await keys.press(digits[n % digits.length]);
    } else if ((await tab.locator('[data-place]').count()) > 0) {
      await keys.press('a');
      await tab.waitForSelector('[data-back]');
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown'].slice(0, 1 + (n % 3))) {
        await keys.press(key);
      }
      await tab.waitForSelector('.dock .go');
      await keys.press('Enter');
    } else {
      await keys.press('Enter'); // nothing is left but to skip
    }
  } else if ((await tab.locator('.dock .options [data-slot]').count()) > 0) {
    await keys.press('1');
  } else {
    // Somewhere on the board: turned, moved, or to where it secures something.
    for (const key of [['n'], ['e', 'ArrowUp'], ['q', 'ArrowLeft', 'ArrowDown']][n % 3]) {
      await keys.press(key);
    }
    if ((await tab.locator('.dock .go').count()) === 0) {
      await keys.press('ArrowDown');
    }
    await tab.waitForSelector('.dock .go');
    await keys.press('Enter');
  }
  await after(tab, before);
  return state(tab);
}

async function playByKeys(tab, each) {
  let now = await state(tab);
  let n = 0;
  for (; now.kind !== 'over' && n < 300; n++) {
    await each?.(n, now);
    now = await byKeys(tab, n);
  }
  equal(now.kind, 'over');
  return n;
}

const crowded = placing(4);
const ended = { ...record(4, 9), choices: until(record(4, 9), nothing) };

const tests = {
  async 'a whole game of two by keyboard alone; the saved record is exact'() {
    const { tab, complaints, close } = await browser.visit();
    await sit(tab, record(2, 5));
    const n = await playByKeys(tab);
    holds(n > 20, `only ${n} choices`);
    equal(await violations(tab), []);
    const text = await tab.evaluate(() => document.querySelector('.dock').innerText);
    const one = await kept(tab);
    const game = engine.mainframe.new(one);
    one.choices.forEach((choice) => game.choose(choice));
    holds(game.over, 'the kept record is over too');
    holds(text.includes(game.words.end()), `the dock tells why: ${text}`);
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.keyboard.press('1')]);
    const file = join(page, '..', 'page-mainframe-record.json');
    await download.saveAs(file);
    const told = spawnSync(process.env.JACKIN, ['replay', '--verify', file], { encoding: 'utf8' });
    equal([told.status, told.stderr], [0, '']);
    equal(complaints, []);
    await close();
  },

  async 'a whole game of four in Polish by keyboard; nothing is left in English'() {
    const { tab, complaints, close } = await browser.visit({ lang: 'pl', scheme: 'light' });
    await sit(tab, record(4, 6));
    await playByKeys(tab, async (n) => {
      if (n % 10 === 0) {
        const text = await tab.evaluate(() => document.body.innerText);
        for (const word of ['Choose', 'Place', 'Your', 'executes', 'Suite', 'zone', 'cards']) {
          holds(!text.includes(word), `'${word}' is left in English`);
        }
      }
    });
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'from the lobby to the table; a reload goes on exactly; in the lobby it is kept'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.click('[data-value=mainframe]');
    equal(await violations(tab), []);
    await tab.click('[data-runner=Nero]');
    await tab.click('.seg [data-value="3"]');
    await tab.click('[data-play]');
    await tab.waitForSelector('.mf .dock[data-kind=first-token]');
    equal(await tab.locator('.pl').count(), 3);
    equal(await violations(tab), []);
    await byKeys(tab, 1);
    const text = () =>
      tab.evaluate(
        () =>
          document.querySelector('.players').innerText +
          document.querySelector('.log').innerText +
          document.querySelector('.mfboard').textContent,
      );
    const before = await text();
    await tab.reload();
    await tab.waitForSelector('.mf .dock[data-seq]');
    equal(await text(), before);
    await tab.click('.mark');
    await tab.click('[data-resume]');
    await tab.waitForSelector('.mf .dock[data-seq]');
    equal(await text(), before);
    equal(complaints, []);
    await close();
  },

  async 'a layout: pointed at, turned, refused with the reason, left for another, placed by mouse'() {
    const { tab, complaints, close } = await browser.visit();
    const { kept: game, key: layout } = withLayout(2);
    await sit(tab, game);
    await tab.keyboard.press(layout);
    await tab.waitForSelector('.dock[data-kind=layout]');
    const drawn = () =>
      tab.evaluate(() => [...document.querySelectorAll('.pre')].map((e) => e.getAttribute('d')).join());
    // Esc goes back to the programs and costs nothing.
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('.dock[data-kind=turn]');
    equal((await kept(tab)).choices, game.choices);
    await tab.keyboard.press(layout);
    await tab.waitForSelector('.dock[data-kind=layout]');
    const at = async (node) => {
      const box = await tab.locator(`[data-node=${node}] .ring`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await tab.mouse.move(...(await at('c4')));
    const first = await drawn();
    await tab.mouse.move(...(await at('e7')));
    await tab.waitForFunction(
      (was) => [...document.querySelectorAll('.pre')].map((e) => e.getAttribute('d')).join() !== was,
      first,
    );
    const second = await drawn();
    await tab.mouse.wheel(0, 100);
    await tab.waitForFunction(
      (was) => [...document.querySelectorAll('.pre')].map((e) => e.getAttribute('d')).join() !== was,
      second,
    );
    // Somewhere it cannot lie: the engine says why, and nothing is chosen there.
    let reason = null;
    for (const node of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'c7', 'd8', 'f8', 'a8', 'f1', 'b5']) {
      const [x, y] = await at(node);
      for (const [dx, dy] of [[0, 0], [-24, 24], [24, -24], [30, 30]]) {
        await tab.mouse.move(x + dx, y + dy);
        if ((await tab.locator('.badp').count()) > 0) {
          reason = await tab
            .locator('.dock .whynot')
            .textContent({ timeout: 1500 })
            .catch(() => null);
        }
        if (reason) {
          break;
        }
      }
      if (reason) {
        break;
      }
    }
    holds(/MF-\d/.test(reason ?? ''), `a reason with its rule: ${reason}`);
    await tab.keyboard.press('n');
    const before = await state(tab);
    await armed(tab);
    await tab.mouse.move(...(await at('d5')));
    await tab.click('.dock .go');
    await after(tab, before);
    const { choices } = await kept(tab);
    holds(choices.length > game.choices.length, 'it was placed');
    equal(complaints, []);
    await close();
  },

  async 'a press within 300 ms of a new decision is dropped'() {
    const { tab, close } = await browser.visit();
    const { kept: game, key: layout } = withLayout(2);
    await sit(tab, game);
    const made = await tab.evaluate(async (digit) => {
      const asked = () =>
        JSON.parse(localStorage.getItem('jackin.board.abc')).record.asked.length;
      const sleep = (ms) =>
        new Promise((done) => {
          setTimeout(done, ms);
        });
      const fire = (what, type) =>
        what.dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1 }));
      const key = (name) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      const until = async (kind) => {
        const from = Date.now();
        while (document.querySelector('.dock').dataset.kind !== kind) {
          await sleep(1);
          if (Date.now() - from > 30_000) {
            throw new Error(`no ${kind}: ${document.querySelector('.dock').innerText}`);
          }
        }
      };
      // The page's clock is ours, so that a busy machine changes nothing.
      let clock = performance.now();
      performance.now = () => clock;
      let wrong = 0;
      let counted = 0;
      const first = asked();
      for (let i = 0; i < 20; i++) {
        clock += 1000;
        key(digit);
        await until('layout');
        const before = asked();
        clock += (i * 7) % 300;
        const go = document.querySelector('.dock .go');
        fire(go, 'pointerdown');
        fire(go, 'pointerup');
        go.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        counted += 1;
        await sleep(15);
        wrong += asked() !== before ? 1 : 0;
        key('Escape');
        await until('turn');
      }
      // Nor did one of them count later.
      return { wrong, counted, chosen: asked() - first };
    }, layout);
    equal([made.wrong, made.chosen], [0, 0]);
    holds(made.counted > 0, `${made.counted} presses`);
    await close();
  },

  async 'a phone: by touch alone, some turns'() {
    const { tab, complaints, close } = await browser.visit({
      width: 390,
      height: 844,
      touch: true,
      scheme: 'light',
    });
    await sit(tab, record(2, 8));
    equal(await violations(tab), []);
    const tapBoard = async () => {
      const spot = await tab.evaluate(() => {
        const lit = [...document.querySelectorAll('.cell[data-lit] .ring')];
        const path = [...document.querySelectorAll('.groove')];
        const any = lit[lit.length >> 1] ?? path[path.length >> 1];
        const box = (any ?? document.querySelector('[data-node=c4] .ring')).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      });
      await tab.touchscreen.tap(...spot);
    };
    let now = await state(tab);
    for (let i = 0; i < 14 && now.kind !== 'over'; i++) {
      await armed(tab);
      if (now.kind === 'turn' && i % 3 !== 2) {
        await tab.tap('.g-suite .prog.can');
      } else if (now.kind === 'turn') {
        await tab.tap('[data-place]');
        await tapBoard();
        await tab.waitForSelector('.dock .go');
        await tab.tap('.dock .go');
      } else if ((await tab.locator('.dock .options [data-slot]').count()) > 0) {
        await tab.tap('.dock .options [data-slot]');
      } else {
        await tapBoard();
        await tab.waitForSelector('.dock .go');
        await tab.tap('.dock .go');
      }
      await after(tab, now);
      now = await state(tab);
    }
    equal(await violations(tab), []);
    await tab.tap('.tabbar button:nth-child(3)');
    await tab.waitForSelector('.log');
    equal(complaints, []);
    await close();
  },

  async 'two fingers turn a layout, and turning is no press'() {
    const { tab, context, complaints, close } = await browser.visit({
      width: 390,
      height: 844,
      touch: true,
    });
    const { kept: game, key: layout } = withLayout(2);
    await sit(tab, game);
    await tab.keyboard.press(layout);
    await tab.waitForSelector('.dock[data-kind=layout]');
    const before = (await kept(tab)).choices;
    const shape = () =>
      tab.evaluate(() => {
        const lines = [...document.querySelectorAll('.pre')].map((e) => e.getAttribute('d'));
        const all = lines.map((d) => d.match(/-?[\d.]+/g).map(Number));
        const left = Math.min(...all.map(([x, , u]) => Math.min(x, u)));
        const top = Math.min(...all.map(([, y, , v]) => Math.min(y, v)));
        return all
          .map(([x, y, u, v]) => [x - left, y - top, u - left, v - top].join())
          .sort()
          .join(' ');
      });
    const box = await tab.locator('.mfboard').boundingBox();
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    const touches = (degrees) =>
      [0, 180].map((more, id) => {
        const a = ((degrees + more) * Math.PI) / 180;
        return { x: cx + 80 * Math.cos(a), y: cy + 80 * Math.sin(a), id };
      });
    const device = await context.newCDPSession(tab);
    const send = (type, touchPoints) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints });
    const first = await shape();
    const turnBy = async (degrees) => {
      await send('touchStart', touches(0));
      for (let now = 0; Math.abs(now) <= Math.abs(degrees); now += 15 * Math.sign(degrees)) {
        await send('touchMove', touches(now));
      }
      await send('touchEnd', []);
    };
    await turnBy(60);
    await tab.waitForFunction(() => document.querySelector('.pre') !== null);
    const second = await shape();
    holds(second !== first, 'it has turned');
    await turnBy(-60);
    equal(await shape(), first);
    equal((await kept(tab)).choices, before);
    equal(complaints, []);
    await close();
  },

  async 'what others placed comes from somewhere; with less motion it is outlined'() {
    const { tab, complaints, close } = await browser.visit();
    const seen = () =>
      tab.evaluate(() => {
        window.moved = [];
        const { animate } = Element.prototype;
        Element.prototype.animate = function noted(frames, how) {
          if (this.matches('[data-token], [data-path]')) {
            window.moved.push({ what: Object.keys(this.dataset)[0], from: frames[0].transform, how });
          }
          return animate.call(this, frames, how);
        };
        window.outlined = 0;
        new MutationObserver((all) => {
          window.outlined += all.filter((m) => m.target.classList.contains('changed')).length;
        }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ['class'] });
      });
    const play = async () => {
      await sit(tab, record(3, 5));
      await seen();
      for (let n = 0; n < 6; n++) {
        await byKeys(tab, n);
      }
      return tab.evaluate(() => [window.moved, window.outlined]);
    };
    await tab.emulateMedia({ reducedMotion: 'no-preference' });
    const [moved, none] = await play();
    holds(moved.length > 5, `only ${moved.length} movements`);
    equal(none, 0);
    for (const { from, how } of moved) {
      holds(/^translate\((?!0px, 0px)/.test(from), `from elsewhere: ${from}`);
      holds(how.duration <= 260 && how.delay + how.duration <= 900, JSON.stringify(how));
    }
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    const [still, outlined] = await play();
    equal(still, []);
    holds(outlined > 0, 'what changed is outlined');
    equal(complaints, []);
    await close();
  },

  async 'the board is a grid of 48 cells that say what lies there'() {
    const { tab, close } = await browser.visit();
    await sit(tab, crowded);
    equal(await tab.locator('[role=grid] [role=row] [role=gridcell]').count(), 48);
    const names = await tab.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('[role=gridcell]')].map((e) => [
          e.dataset.node,
          e.getAttribute('aria-label'),
        ]),
      ),
    );
    const game = engine.mainframe.new(crowded);
    crowded.choices.forEach((choice) => game.choose(choice));
    for (const { node, runner } of game.view('Kate').nodes) {
      const name = names[`${'abcdef'[node[0]]}${node[1] + 1}`];
      holds(name.includes(`token of ${runner}`), `${name}: ${runner}`);
    }
    holds(Object.values(names).some((name) => name.includes('wall')), 'walls are spoken');
    // From cell to cell by arrows, with one stop for Tab.
    equal(await tab.locator('[role=gridcell][tabindex="0"]').count(), 1);
    await close();
  },

  async 'zones are counted one after the other where things may move'() {
    const { tab, close } = await browser.visit();
    await tab.emulateMedia({ reducedMotion: 'no-preference' });
    const game = engine.mainframe.new(ended);
    // The last choice of the person is still to be made.
    const last = ended.choices.length;
    const cut = (() => {
      let at = 0;
      ended.choices.forEach((choice, i) => {
        at = game.toMove === 'Kate' ? i : at;
        game.choose(choice);
      });
      return at;
    })();
    holds(cut < last, 'Kate decides');
    await sit(tab, { ...ended, choices: ended.choices.slice(0, cut) });
    for (let n = 0; (await state(tab)).kind !== 'over' && n < 20; n++) {
      await byKeys(tab, n);
    }
    const one = await kept(tab);
    const over = engine.mainframe.new(one);
    one.choices.forEach((choice) => over.choose(choice));
    const scores = over.view('all').scores;
    await tab.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.score .sc')]
          .map((e) => Number(e.textContent))
          .reduce((a, b) => a + b, 0) === wanted,
      Object.values(scores).reduce((a, b) => a + b, 0),
    );
    await close();
  },
};
// One of them: node mainframe.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
