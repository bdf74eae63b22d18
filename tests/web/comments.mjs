// Comments on records in a real browser: written, found again, saved beside the record in a file
// that the engine reads, and opened by somebody else.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { build, engine, open, page, record } from './browser.mjs';
import { leftIn, PAYLOADS } from './payloads.mjs';

build();
const browser = await open();
const SHOTS = process.env.JACKIN_SHOTS;

const one = record('runner', { corp: 'jinteki', runner: 'criminal', seed: 5 });
const game = engine.netrunner.new(one);
while (!game.over) {
  const { choice } = game.bot('gentle', { seed: one.choices.length + 1 });
  one.choices.push(choice);
  game.choose(choice);
}
const file = join(page, '..', 'comments-record.json');
const shown = (tab) => tab.evaluate(() => Number(document.querySelector('.dock.rep').dataset.at));

async function replayAt(visit, moment) {
  await visit.tab.evaluate(
    (kept) => localStorage.setItem('jackin.game.abc', JSON.stringify(kept)),
    { record: one, turn: 9, points: { corp: 0, runner: 0 }, over: true, won: true, at: 1 },
  );
  await visit.tab.goto(`${browser.address}#/r/abc/${moment}`);
  await visit.tab.waitForSelector('.dock.rep');
}
async function write(tab, text) {
  const before = await tab.locator('[data-comment]').count();
  await tab.fill('[data-comment-text]', text);
  await tab.press('[data-comment-text]', 'Enter');
  await tab.waitForFunction(
    (was) => document.querySelectorAll('[data-comment]').length === was + 1,
    before,
  );
}
const half = Math.floor(one.choices.length / 2);

const tests = {
  async 'a comment hangs at its moment, in the tab and on the line'() {
    const visit = await browser.visit();
    const { tab, complaints, close } = visit;
    await replayAt(visit, half);
    equal(await tab.locator('[data-bubble]').count(), 0);
    await tab.click('#tab-comments');
    equal(await violations(tab), []);
    // A letter written here moves nothing.
    const at = await shown(tab);
    await write(tab, 'This run  decided <b>the game</b>.');
    equal(await shown(tab), at);
    equal(await tab.innerText('.cmt.at p'), 'This run decided <b>the game</b>.');
    equal(await tab.locator('[data-bubble]').count(), 1);
    holds(await tab.locator('.cm.sel').count(), 'the bubble of this moment');
    await tab.keyboard.press('Tab');
    await tab.focus('.dock.rep h2');
    await tab.keyboard.press('Home');
    await tab.waitForFunction((was) => Number(document.querySelector('.dock.rep').dataset.at) < was, at);
    equal(await tab.locator('.cm.sel').count(), 0);
    await write(tab, 'Two agendas in the opening hand.');
    equal(await violations(tab), []);
    // Back by the tab, and by the line.
    await tab.click('.cmt:not(.at) [data-comment-go]');
    await tab.waitForFunction((was) => Number(document.querySelector('.dock.rep').dataset.at) === was, at);
    await tab.locator('[data-bubble]').first().click();
    await tab.waitForFunction((was) => Number(document.querySelector('.dock.rep').dataset.at) < was, at);
    if (SHOTS) {
      await tab.click('.cmt:not(.at) [data-comment-go]');
      await tab.screenshot({ path: join(SHOTS, 'comments-desktop.png') });
    }
    // It is there after a reload, and goes when it is deleted.
    await tab.reload();
    await tab.waitForSelector('[data-comment]');
    equal(await tab.locator('[data-comment]').count(), 2);
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.click('[data-do=save-comments]'),
    ]);
    writeFileSync(file, readFileSync(await download.path()));
    await tab.locator('[data-comment-remove]').first().click();
    await tab.waitForFunction(() => document.querySelectorAll('[data-comment]').length === 1);
    equal(complaints, []);
    await close();
  },

  async 'what cannot be done is said: a moment, a table, a file, a full browser'() {
    const visit = await browser.visit();
    const { tab, complaints, close } = visit;
    // The worker fails at what is named in `failing`.
    await tab.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function told(message) {
        if (message.type === window.failing) {
          const data = { type: 'error', id: message.id, message: `no ${message.type} today` };
          setTimeout(() => this.onmessage({ data }));
        } else {
          post.call(this, message);
        }
      };
    });
    const failing = (type) => tab.evaluate((is) => void (window.failing = is), type);
    const said = (text) => tab.waitForSelector(`[role=alert]:has-text("${text}")`);
    await replayAt(visit, half);
    await tab.reload(); // with the script
    await tab.waitForSelector('.dock.rep');
    await failing('setup');
    await tab.click('[data-play-on]');
    await said('No table was made: no setup today');
    await failing('show');
    await tab.click('[data-move=back]');
    await tab.waitForSelector('#question:has-text("This moment cannot be shown: no show today")');
    await failing(null);
    const at = await shown(tab);
    await tab.click('[data-move=back]');
    await tab.waitForFunction((was) => Number(document.querySelector('.dock.rep').dataset.at) < was, at);
    equal(await tab.locator('[role=alert]').count(), 0);
    await tab.click('#tab-comments');
    await failing('record');
    await tab.click('[data-do=save-comments]');
    await said('The record was not saved: no record today');
    equal(await violations(tab), []);
    // No room: comments are there, but not after a reload; a table cannot be made.
    await failing(null);
    await tab.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await tab.click('[data-move=back]');
    await write(tab, 'Nothing keeps this.');
    await said('This browser has no room left');
    await tab.click('[data-play-on]');
    await said('No table was made: this browser has no room left');
    equal(complaints, []);
    await close();
  },

  'the engine reads the record of such a file'() {
    const kept = `${file}.jackin`;
    rmSync(kept, { force: true });
    const made = spawnSync(process.env.JACKIN, ['replay', '--from-json', file, '-o', kept], {
      encoding: 'utf8',
    });
    equal([made.status, made.stderr], [0, '']);
    equal(spawnSync(process.env.JACKIN, ['replay', '--verify', kept]).status, 0);
    rmSync(kept);
  },

  async 'somebody else opens it: on a phone, in Polish'() {
    const { tab, complaints, close } = await browser.visit({
      width: 390,
      height: 844,
      touch: true,
      lang: 'pl',
    });
    await tab.setInputFiles('[data-open-record]', file);
    await tab.waitForSelector('.dock.rep');
    equal(await tab.innerText('[data-open-comments] b'), '2');
    await tab.tap('[data-open-comments]');
    await tab.waitForSelector('.rlog [data-comment]');
    equal(await violations(tab), []);
    equal(await tab.locator('.cmt b').allInnerTexts(), ['z pliku', 'z pliku']);
    await write(tab, 'Zażółć gęślą jaźń');
    equal(await tab.innerText('.cmt.at:has-text("gęślą") b'), 'ty');
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= 390, `it is ${wide} wide`);
    if (SHOTS) {
      await tab.screenshot({ path: join(SHOTS, 'comments-phone.png') });
    }
    equal(complaints, []);
    await close();
  },

  async 'whatever is in a file is text: names, comments, all that is not read (TH-36)'() {
    equal(PAYLOADS.length, 200);
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    const { players } = saved.record;
    const hostile = {
      ...saved,
      [PAYLOADS[0]]: PAYLOADS[1],
      record: { ...saved.record, players: { ...players, corp: PAYLOADS[3] }, note: PAYLOADS[4] },
      comments: PAYLOADS.map((text, i) => ({ at: i % one.choices.length, text })),
    };
    writeFileSync(file, JSON.stringify(hostile));
    const { tab, complaints, close } = await browser.visit();
    let dialogs = 0;
    tab.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await tab.setInputFiles('[data-open-record]', file);
    await tab.waitForSelector('.dock.rep');
    await tab.click('#tab-comments');
    await tab.waitForSelector('[data-comment]');
    const told = await tab.locator('.cmt p').allTextContents();
    equal(told.length, 200);
    for (const payload of PAYLOADS) {
      const plain = payload.replace(/\u202e/g, '');
      holds(told.some((text) => text.replace(/\u202e/g, '') === plain), `${payload} is not shown`);
    }
    equal(await leftIn(tab), []);
    // Moments are named by the players too.
    await tab.focus('.dock.rep h2');
    await tab.keyboard.press('Home');
    equal(await leftIn(tab), []);
    equal([dialogs, complaints], [0, []]);
    await close();
  },
};
try {
  await run(tests);
} finally {
  await browser.close();
  rmSync(file, { force: true });
}
