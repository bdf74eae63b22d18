// The table in a real browser, offline: whole games on each side by what is lit, reload, Polish, a
// phone, presses around changes of decision, what a screen reader finds, and what must not be seen.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import {
  armed,
  build,
  crowded,
  engine,
  folder,
  open,
  page,
  pressLit,
  record,
  sit,
  state,
  tapLit,
} from './browser.mjs';

build();
const browser = await open();
/** Titles of cards that the seat may not know now, by playing its record here. */
function hiddenTitles(kept) {
  const game = engine.netrunner.new({ corp: kept.corp, runner: kept.runner, key: kept.key });
  const told = new Set();
  const codes = (value) => [...JSON.stringify(value).matchAll(/"code":"(\d+)"/g)].map((m) => m[1]);
  codes(game.events.for(kept.me)).forEach((code) => told.add(code));
  for (const choice of kept.choices) {
    codes(game.choose(choice).for(kept.me)).forEach((code) => told.add(code));
  }
  if (game.over) {
    return [];
  }
  codes(game.view(kept.me)).forEach((code) => told.add(code));
  const title = (code) => engine.netrunner.card(code).title;
  const known = [...told]
    .map((code) => `${title(code)} ${engine.netrunner.card(code).text}`)
    .join('\n');
  return [...new Set(codes(game.view('all')))]
    .filter((code) => !told.has(code))
    .map(title)
    .filter((name) => !known.includes(name));
}

async function playGame(me, seed, each) {
  const { tab, complaints, close } = await browser.visit();
  await sit(tab, record(me, { seed }), browser.address);
  let now = await state(tab);
  let n = 0;
  for (; now.kind !== 'over' && n < 900; n++) {
    await each?.(tab, n);
    now = await pressLit(tab, (n * 7919 + seed) % 10007);
  }
  equal(now.kind, 'over');
  equal(complaints, []);
  return { tab, close, n };
}

const kept = (tab) =>
  tab.evaluate(() => JSON.parse(localStorage.getItem('jackin.game.abc')).record);

const tests = {
  async 'a whole game as the Runner, in which no hidden title is in the document (TH-17)'() {
    // In `./test long` every step of 20 games.
    const games = Number(process.env.JACKIN_SEEN ?? 1);
    const each = games > 1 ? 1 : 12;
    let [tab, close, n] = [];
    for (let seed = 5; seed < 5 + games; seed += 1) {
      await close?.();
      ({ tab, close, n } = await playGame('runner', seed, async (at, i) => {
        if (i % each === 0) {
          // What is in the document, what a screen reader is told, and what can be copied. Long
          // words may be parted.
          const html = await at.evaluate(() => {
            getSelection().selectAllChildren(document.body);
            const copied = getSelection().toString();
            getSelection().removeAllRanges();
            return `${document.documentElement.outerHTML}\n${copied}`;
          });
          const all = `${html}\n${await at.locator('body').ariaSnapshot()}`.replace(/\u00ad/g, '');
          for (const title of hiddenTitles(await kept(at))) {
            holds(!all.includes(title), `the document names ${title}`);
          }
        }
      }));
      holds(n > 15, `only ${n} presses`);
    }
    const one = await kept(tab);
    const game = engine.netrunner.new({ corp: one.corp, runner: one.runner, key: one.key });
    one.choices.forEach((choice) => game.choose(choice));
    holds(game.over, 'the kept record is over too');
    equal(await violations(tab), []);
    await close();
  },

  async 'a whole game as the Corporation'() {
    const { tab, close, n } = await playGame('corp', 6);
    holds(n > 15, `only ${n} presses`);
    // The saved record is exact: the command plays it again.
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.keyboard.press('1')]);
    const file = join(page, '..', 'page-record.json');
    await download.saveAs(file);
    const made = `${file}.jackin`;
    rmSync(made, { force: true });
    const told = spawnSync(process.env.JACKIN, ['replay', '--from-json', file, '--output', made], {
      encoding: 'utf8',
    });
    equal([told.status, told.stderr], [0, '']);
    await close();
  },

  async 'one press from the lobby to the table; a reload goes on exactly; back in the lobby it is kept'() {
    const { tab, complaints, close } = await browser.visit();
    equal(await violations(tab), []);
    await tab.click('[data-play]');
    await tab.mouse.move(1, 300); // it points at nothing
    await tab.waitForSelector('.dock[data-kind=mulligan]');
    equal(await violations(tab), []);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    await tab.keyboard.press('c');
    await tab.waitForFunction(
      () =>
        document.querySelectorAll('.strip.me .clicks .on').length < 4 &&
        document.querySelector('.dock').dataset.kind === 'action',
    );
    const text = () =>
      tab.evaluate(
        () => document.querySelector('.board').innerText + document.querySelector('.log').innerText,
      );
    const before = await text();
    await tab.reload();
    await tab.waitForSelector('.dock[data-seq]');
    equal(await text(), before);
    await tab.click('.mark');
    await tab.waitForSelector('[data-resume]');
    await tab.click('[data-resume]');
    await tab.waitForSelector('.dock[data-seq]');
    equal(await text(), before);
    equal(complaints, []);
    await close();
  },

  async 'Enter does nothing in an action step, and Space never spends a click'() {
    const { tab, close } = await browser.visit();
    await sit(tab, record('corp', { seed: 3 }), browser.address);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    const { choices } = await kept(tab);
    for (const key of ['Enter', ' ', 'Enter']) {
      await tab.keyboard.press(key);
    }
    await tab.waitForTimeout(200);
    equal((await kept(tab)).choices, choices);
    await close();
  },

  async 'a card dragged to a lit place is put there, and anywhere else it goes back'() {
    const { tab, complaints, close } = await browser.visit();
    const wanted = (view, decision) =>
      decision.prompt.kind === 'action' &&
      view.corp.hq.some((card) => engine.netrunner.card(card.code).type === 'ice');
    await sit(tab, record('corp', { choices: crowded({}, 'corp', wanted) }), browser.address);
    await armed(tab);
    const before = await state(tab);
    const card = await tab.locator('.hand .t-ice[data-lit]').first().boundingBox();
    const drag = async (to) => {
      await tab.mouse.move(card.x + 20, card.y + 10);
      await tab.mouse.down();
      await tab.mouse.move(card.x + 40, card.y - 20);
      const { x, y, width, height } = await to();
      await tab.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
      await tab.mouse.up();
    };
    await drag(async () => {
      await tab.waitForSelector('.put[data-lit]');
      return { x: 700, y: 8, width: 0, height: 0 }; // the bar
    });
    await tab.waitForSelector('.put', { state: 'detached' });
    equal((await state(tab)).seq, before.seq);
    // What is lit for another reason is no place for it.
    await drag(async () => {
      await tab.waitForSelector('.put[data-lit]');
      return tab.locator('.dock [data-lit], [data-basic=gain-credit]').first().boundingBox();
    });
    await tab.waitForSelector('.put', { state: 'detached' });
    equal((await state(tab)).seq, before.seq);
    await drag(async () => {
      await tab.waitForSelector('.put[data-lit]');
      return tab.locator('.srv.new .put[data-lit]').first().boundingBox();
    });
    await tab.waitForFunction(
      (was) => document.querySelector('.dock')?.dataset.seq !== was,
      before.seq,
    );
    const game = engine.netrunner.new(await kept(tab));
    const { choices } = await kept(tab);
    choices.slice(0, -1).forEach((choice) => game.choose(choice));
    equal(game.decision().choices[choices.at(-1)].verb, 'install');
    equal(complaints, []);
    await close();
  },

  async 'a press within 300 ms of a new decision is dropped, and one that began before it'() {
    const { tab, close } = await browser.visit();
    await sit(tab, record('corp', { seed: 3 }), browser.address);
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.dock[data-kind=action]');
    // 100 changes here; ./test long has 1,000.
    const changes = Number(process.env.JACKIN_PRESSES ?? 100);
    const dropped = await tab.evaluate(async (most) => {
      const made = () => JSON.parse(localStorage.getItem('jackin.game.abc')).record.asked.length;
      const sleep = (ms) =>
        new Promise((done) => {
          setTimeout(done, ms);
        });
      const fire = (what, type) =>
        what.dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1 }));
      const press = (what) => {
        fire(what, 'pointerdown');
        fire(what, 'pointerup');
        what.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      };
      // The page's clock is ours, so that a busy machine changes nothing.
      let clock = performance.now();
      performance.now = () => clock;
      const begun = made();
      const wrong = [];
      let counted = 0;
      for (let i = 0; i < most && document.querySelector('.dock').dataset.kind === 'action'; i++) {
        // A change of decision: a credit by key, and back again.
        const { seq } = document.querySelector('.dock').dataset;
        clock += 1000;
        fire(document.querySelector('[data-basic=draw]'), 'pointerdown');
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: i % 2 ? 'u' : 'c', bubbles: true }),
        );
        while ([undefined, seq].includes(document.querySelector('.dock').dataset.seq)) {
          await sleep(1);
        }
        const now = made();
        const draw = document.querySelector('[data-basic=draw]');
        if (draw === null) {
          throw new Error(`after ${i} changes: ${document.querySelector('.dock').innerText}`);
        }
        draw.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })); // it began before
        clock += (i * 3) % 300;
        press(draw);
        await sleep(12);
        counted += 2;
        if (made() !== now) {
          wrong.push(i);
        }
      }
      // One that comes late enough counts.
      const { seq } = document.querySelector('.dock').dataset;
      clock += 300;
      press(document.querySelector('[data-basic=draw]'));
      for (let i = 0; i < 5000 && document.querySelector('.dock')?.dataset.seq === seq; i++) {
        await sleep(1);
      }
      return { wrong, counted, more: made() - begun };
    }, changes);
    equal(dropped, { wrong: [], counted: 2 * changes, more: (changes % 2) + 1 });
    await close();
  },

  async 'Polish at any time: cards, log, questions and labels'() {
    const { tab, close } = await browser.visit();
    await sit(
      tab,
      record('runner', { seed: 4, choices: crowded({ seed: 4 }, 'runner') }),
      browser.address,
    );
    const english = await state(tab);
    await tab.click('.tabs [data-settings]');
    await tab.click('[data-value=pl]');
    await tab.click('[data-back]');
    await tab.waitForSelector('.dock[data-seq]');
    await tab.waitForFunction(
      (was) => document.querySelector('.dock').innerText !== was,
      english.text,
    );
    equal(await tab.evaluate(() => document.documentElement.lang), 'pl');
    const text = await tab.evaluate(() => document.body.innerText);
    for (const word of [
      'The Runner',
      'The Corporation',
      'Take an action',
      'Your turn',
      'credits',
    ]) {
      holds(!text.includes(word), `'${word}' is left in English`);
    }
    equal(await violations(tab), []);
    await close();
  },

  async 'a phone: by touch alone'() {
    const { tab, complaints, close } = await browser.visit({
      width: 390,
      height: 844,
      touch: true,
      scheme: 'light',
    });
    await sit(tab, record('runner', { seed: 8 }), browser.address);
    equal(await violations(tab), []);
    await armed(tab);
    await tab.tap('.dock .go');
    await tab.waitForSelector('.dock[data-kind=action]');
    equal(await violations(tab), []);
    for (let i = 0; i < 3; i++) {
      const left = await tab.evaluate(
        () => document.querySelectorAll('.strip.me .clicks .on').length,
      );
      await armed(tab);
      await tab.tap('[data-basic=gain-credit]');
      await tab.waitForFunction(
        (n) => document.querySelectorAll('.strip.me .clicks .on').length < n,
        left,
      );
    }
    // Whatever is lit, then; in `./test long` to the end of the game.
    const taps = Number(process.env.JACKIN_TAPS ?? 8);
    const { choices } = await kept(tab);
    let now = await state(tab);
    for (let n = 1; now.kind !== 'over' && n <= taps; n += 1) {
      now = await tapLit(tab, n * 7919);
    }
    holds((await kept(tab)).choices.length > choices.length, 'no tap did anything');
    holds(taps < 100 || now.kind === 'over', `the game is not over after ${taps} taps`);
    equal(complaints, []);
    await close();
  },

  async 'what is lit is what the engine offers, and nothing else'() {
    const { tab, close } = await browser.visit();
    const choices = crowded({ seed: 4 }, 'corp');
    await sit(tab, record('corp', { seed: 4, choices }), browser.address);
    const game = engine.netrunner.new({
      corp: 'haas-bioroid',
      runner: 'shaper',
      key: record('corp', { seed: 4 }).key,
    });
    choices.forEach((choice) => game.choose(choice));
    const menu = game.look('corp').ask({ level: 'standard' });
    // Of equal cards in hand one is listed, and all are lit.
    const { hq } = game.view('corp').corp;
    const codes = new Set(menu.offers.map((o) => o.of.card?.code));
    const cards = new Set(menu.offers.filter((o) => o.of.card).map((o) => String(o.of.card.id)));
    const known = new Set([
      ...cards,
      ...hq.filter((c) => codes.has(c.code)).map((c) => String(c.id)),
    ]);
    const lit = await tab.evaluate(() =>
      [...document.querySelectorAll('[data-lit][data-obj]')].map((e) => e.dataset.obj),
    );
    equal(
      [...cards].filter((id) => !lit.includes(id)),
      [],
    );
    equal(
      lit.filter((id) => !known.has(id)),
      [],
    );
    await close();
  },

  async 'the budget: page under 140 kB, everything until the first move under 350 kB, gzipped'() {
    // What a first visit asks for until its first move; screens that come later do not count.
    const { tab, close } = await browser.visit();
    const asked = new Set(['index.html']);
    tab.on('request', (request) => {
      const name = new URL(request.url()).pathname.split('/some/where/')[1];
      asked.add(name || 'index.html');
    });
    await tab.reload();
    await tab.click('[data-play]');
    await tab.waitForSelector('.dock[data-seq]');
    await close();
    let all = 0;
    let engineSize = 0;
    for (const name of asked) {
      const bytes = await readFile(join(page, name)).catch(() => null);
      if (bytes !== null) {
        const size = name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        all += size;
        if (name.endsWith('.wasm') || name.includes('worker')) {
          engineSize += size;
        }
      }
    }
    holds(asked.size > 5, `only ${asked.size} files`);
    console.log(
      `page ${all - engineSize}, engine and worker ${engineSize}, together ${all} bytes gzipped`,
    );
    holds(engineSize > 100_000, 'the engine was not seen');
    holds(all - engineSize < 140_000, 'the page is too big');
    holds(all < 350_000, 'everything is too big');
    const isNumbers = (name) => name.endsWith('.numbers');
    holds(![...asked].some(isNumbers), 'what bots have learned comes only to those who need it');
    holds((await readdir(join(page, 'assets'))).some(isNumbers), 'it is there');
  },

  async 'no markup is built from text (TH-36)'() {
    for (const name of await readdir(join(folder, 'src'), { recursive: true })) {
      if (/\.tsx?$/.test(name)) {
        const text = await readFile(join(folder, 'src', name), 'utf8');
        holds(
          !/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet|\beval\(/.test(
            text,
          ),
          name,
        );
      }
    }
  },
};
// Some of them: node page.mjs PART-OF-ITS-NAME …
const parts = process.argv.slice(2);
await run(
  Object.fromEntries(
    Object.entries(tests).filter(
      ([name]) => parts.length === 0 || parts.some((part) => name.includes(part)),
    ),
  ),
);
await browser.close();
