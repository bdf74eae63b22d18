// Replay, lessons, hot seat, text mode and the about page in a real browser.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { equal, holds, run } from '../wasm/harness.mjs';
import { violations } from './axe.mjs';
import { armed, build, engine, open, page, record } from './browser.mjs';

build();
const browser = await open();

/** A whole game between bots, as one that was played here. */
function played(seed = 5) {
  const one = record('runner', { corp: 'jinteki', runner: 'criminal', seed });
  const game = engine.netrunner.new(one);
  while (!game.over) {
    const { choice } = game.bot('gentle', { seed: one.choices.length + 1 });
    one.choices.push(choice);
    game.choose(choice);
  }
  return { one, game };
}
const keep = (tab, one, over) =>
  tab.evaluate(
    (kept) => localStorage.setItem('jackin.game.abc', JSON.stringify(kept)),
    { record: one, turn: 1, points: { corp: 0, runner: 0 }, over, won: true, at: 1 },
  );
const at = (tab) => tab.evaluate(() => Number(document.querySelector('.dock.rep').dataset.at));
const moves = (tab, from) =>
  tab.waitForFunction((was) => Number(document.querySelector('.dock.rep')?.dataset.at) !== was, from);

const tests = {
  async 'a replay: keys, views that hide, and playing on'() {
    const { tab, complaints, close } = await browser.visit();
    const { one, game } = played();
    await keep(tab, one, true);
    await tab.goto(`${browser.address}#/r/abc`);
    await tab.reload();
    await tab.waitForSelector('.dock.rep');
    equal(await at(tab), 0);
    await tab.keyboard.press('ArrowRight');
    await moves(tab, 0);
    holds((await at(tab)) > 0, 'the next choice');
    await tab.keyboard.press('ArrowDown');
    await tab.waitForFunction(() => document.querySelector('.curve .now') !== null);
    equal(await violations(tab), []);
    // All but the last choice: the titles that the Corporation keeps hidden are nowhere.
    await tab.goto(`${browser.address}#/r/abc/${Math.floor(one.choices.length / 2)}`);
    await tab.reload();
    await tab.waitForSelector('.dock.rep');
    const half = engine.netrunner.new(one);
    const moment = await at(tab);
    const told = new Set();
    const codes = (v) => [...JSON.stringify(v).matchAll(/"code":"(\d+)"/g)].map((m) => m[1]);
    codes(half.events.for('runner')).forEach((c) => told.add(c));
    one.choices
      .slice(0, moment + 1)
      .forEach((choice) => codes(half.choose(choice).for('runner')).forEach((c) => told.add(c)));
    codes(half.view('runner')).forEach((c) => told.add(c));
    const known = [...told]
      .map((c) => `${engine.netrunner.card(c).title} ${engine.netrunner.card(c).text}`)
      .join('\n');
    const hidden = [...new Set(codes(half.view('all')))]
      .filter((c) => !told.has(c))
      .map((c) => engine.netrunner.card(c).title)
      .filter((title) => !known.includes(title));
    holds(hidden.length > 0, 'something is hidden');
    const html = () => tab.evaluate(() => document.documentElement.outerHTML);
    const before = await html();
    hidden.forEach((title) => holds(!before.includes(title), `the Runner's view names ${title}`));
    await tab.click('[data-view=all]');
    await tab.waitForFunction(
      (titles) => titles.some((t) => document.body.innerHTML.includes(t)),
      half.view('all').corp.hq.map((c) => c.title),
    );
    await tab.click('[data-view=spectator]');
    await tab.waitForFunction(() => document.querySelector('.hand .card') === null);
    // The address names the moment, and the end is the end.
    holds(/#\/r\/abc\/\d+$/.test(await tab.evaluate(() => location.hash)), 'an address');
    await tab.keyboard.press('End');
    await tab.waitForFunction(
      (text) => document.querySelector('.dock.rep h2').innerText.includes(text),
      game.words.end('en').slice(0, 12),
    );
    await tab.keyboard.press('ArrowUp');
    await tab.keyboard.press('ArrowUp');
    await tab.click('[data-play-on]:not([disabled])');
    await tab.waitForSelector('.dock[data-seq], .dock[data-kind=over]');
    const id = await tab.evaluate(() => location.hash.slice(4));
    const on = await tab.evaluate(
      (name) => JSON.parse(localStorage.getItem(`jackin.game.${name}`)).record,
      id,
    );
    const shared = on.choices.findIndex((c, i) => c !== one.choices[i]);
    holds(shared === -1 || shared > 20, 'it began with what was played');
    // TH-27: nobody knows the cards that come; that they are others is said.
    equal([on.fork.same, on.redealt.length, on.redealt[0].at], [false, 1, on.fork.at]);
    equal(complaints, []);
    await close();
  },

  async 'a record from a file, on a phone in Polish; a file that is none'() {
    const { tab, complaints, close } = await browser.visit({
      width: 390,
      height: 844,
      touch: true,
      lang: 'pl',
    });
    const { one, game } = played(8);
    const deck = (name) => {
      const list = engine.decks.starter(name);
      return {
        identity: list.identity.title,
        deck: [...list.cards]
          .sort((a, b) => (a.code < b.code ? -1 : 1))
          .map((c) => `${c.count} ${c.title}`),
      };
    };
    const file = join(page, '..', 'learn-record.json');
    await writeFile(
      file,
      JSON.stringify({
        game: 'netrunner',
        format: 2,
        setup: { cmd: 'new', key: one.key, corp: deck(one.corp), runner: deck(one.runner) },
        choices: one.choices,
        players: { corp: 'Ania', runner: 'Bartek' },
      }),
    );
    const bad = join(page, '..', 'learn-bad.json');
    await writeFile(bad, '{"game":"chess"}');
    await tab.setInputFiles('[data-open-record]', bad);
    await tab.waitForSelector('.openrec [role=alert]');
    await tab.setInputFiles('[data-open-record]', file);
    await tab.waitForSelector('.dock.rep');
    equal(await violations(tab), []);
    await tab.keyboard.press('End');
    await tab.waitForFunction(
      (text) => document.querySelector('.dock.rep h2').innerText.includes(text),
      game.words.end('pl').slice(0, 12),
    );
    equal(complaints, []);
    await close();
  },

  async 'a record that is not here, and one that cannot be played'() {
    const { tab, close } = await browser.visit();
    await tab.goto(`${browser.address}#/r/none`);
    await tab.waitForSelector('.trouble a');
    const { one } = played();
    await keep(tab, { ...one, choices: [99] }, true);
    await tab.goto(`${browser.address}#/r/abc`);
    await tab.waitForFunction(() => /99/.test(document.querySelector('.trouble')?.innerText ?? ''));
    equal(await violations(tab), []);
    await close();
  },
};

/** Whoever reads only goal, coach and what is lit: presses that, by keyboard. */
async function followCoach(tab) {
  const said = [];
  for (let i = 0; i < 40; i++) {
    await tab.waitForSelector('.dock[data-seq], .dock[data-kind=learned], .dock[data-kind=lost]');
    const now = await tab.evaluate(() => {
      const dock = document.querySelector('.dock');
      const lit = [...document.querySelectorAll('[data-lit]:not([data-hold])')];
      const best = lit.find((e) => e.closest('.options')) ?? lit.find((e) => !e.closest('.dock'));
      best?.focus();
      return {
        kind: dock.dataset.kind,
        coach: dock.querySelector('.coach')?.innerText ?? '',
        text: `${dock.dataset.seq} ${dock.innerText}`,
        lit: lit.length,
      };
    });
    if (now.kind === 'learned' || now.kind === 'lost') {
      return { kind: now.kind, said };
    }
    holds(now.coach !== '' && now.lit > 0, `a coach, and something lit: ${now.text}`);
    said.push(now.coach);
    await tab.keyboard.press('Enter');
    await tab.waitForFunction((was) => {
      const dock = document.querySelector('.dock');
      return `${dock.dataset.seq} ${dock.innerText}` !== was;
    }, now.text);
  }
  throw new Error(`the lesson does not end: ${said.join(' / ')}`);
}

Object.assign(tests, {
  async 'every lesson is finished by what is lit, and progress is kept'() {
    const { tab, complaints, close } = await browser.visit();
    for (const course of ['runner', 'corp']) {
      for (let n = 1; n <= 6; n++) {
        await tab.goto(`${browser.address}#/learn/${course}/${n}`);
        await tab.waitForFunction(
          (text) => document.querySelector('.lbar .l')?.innerText.includes(text),
          `lesson ${n} of 6`,
        );
        const { kind, said } = await followCoach(tab);
        equal([course, n, kind], [course, n, 'learned']);
        holds(said.length >= 3, 'a lesson has steps');
      }
    }
    equal(await violations(tab), []);
    await tab.goto(`${browser.address}#/learn`);
    await tab.waitForSelector('[data-lesson=corp-6] .ic');
    equal(await tab.locator('[data-lesson] .ic').count(), 12);
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'every lesson of Mainframe is finished by what is lit'() {
    const { tab, complaints, close } = await browser.visit();
    for (let n = 1; n <= 3; n++) {
      await tab.goto(`${browser.address}#/learn/mainframe/${n}`);
      await tab.waitForFunction(
        (text) => document.querySelector('.lbar .l')?.innerText.includes(text),
        `lesson ${n} of 3`,
      );
      let steps = 0;
      for (let i = 0; i < 40; i++) {
        const now = await tab.evaluate(() => {
          const bar = document.querySelector('.mflesson .lbar');
          const lit = [...document.querySelectorAll('[data-lit]:not([data-hold])')];
          (lit.find((e) => e.matches('.go')) ?? lit[0])?.focus();
          return { kind: bar.dataset.kind, coach: bar.querySelector('.coach').innerText };
        });
        if (now.kind !== 'lesson') {
          break;
        }
        steps += 1;
        await tab.keyboard.press('Enter');
        await tab
          .waitForFunction(
            (was) => document.querySelector('.mflesson .coach').innerText !== was,
            now.coach,
            { timeout: 3000, polling: 20 },
          )
          .catch(() => undefined);
      }
      await tab.waitForSelector('.mflesson .lbar[data-kind=learned]');
      holds(steps > 0, 'a lesson that is new is not learned');
    }
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'a lesson that starts again after its first choice goes on'() {
    const { tab, close } = await browser.visit();
    await tab.goto(`${browser.address}#/learn/runner/2`);
    const run = async () => {
      await tab.waitForSelector('.dock[data-kind=action]');
      await armed(tab); // a press right after a decision appeared does not count
      await tab.click('[data-server=remote1] .rt');
      await tab.waitForSelector('.dock[data-kind=encounter]');
    };
    await run();
    await tab.click('[data-again]');
    await tab.waitForSelector('.dock[data-kind=action]');
    await run();
    await close();
  },

  async 'a wrong idea is answered, every choice works, and can be taken back'() {
    const { tab, close } = await browser.visit({ width: 390, height: 844, lang: 'pl' });
    await tab.goto(`${browser.address}#/learn/runner/2`);
    await tab.waitForSelector('.coach');
    equal(await violations(tab), []);
    await tab.setViewportSize({ width: 1440, height: 900 });
    await armed(tab);
    await tab.click('[data-server=remote1] .rt');
    await tab.waitForSelector('.dock[data-kind=encounter]');
    equal(await violations(tab), []);
    // The decoder is not lit: pressed, the engine says why.
    const other = engine.netrunner.card('Gordian Blade', 'pl').title;
    await tab.click(`.rig .tile:has-text("${other}")`);
    await tab.waitForFunction(() => /BREAK-/.test(document.querySelector('.lbar').innerText));
    await tab.click('[data-show-all]');
    await tab.waitForSelector('[data-slot=Space]');
    await tab.locator('[data-slot=Space]').focus();
    await tab.keyboard.down(' ');
    await tab.waitForFunction(() => document.querySelector('.dock').dataset.kind !== 'encounter');
    await tab.keyboard.up(' ');
    // Whatever came of it, it can be taken back, and the lesson goes on.
    await tab.waitForFunction(() => /nieosiągalny|Cofnij/.test(document.body.innerText));
    await tab.keyboard.press('u');
    await tab.waitForSelector('.dock[data-kind=encounter]');
    await tab.click('[data-again]');
    await tab.waitForSelector('.dock[data-kind=action]');
    const { kind } = await followCoach(tab);
    equal(kind, 'learned');
    await close();
  },

  async 'two people at one screen: a cover between them, and nothing behind it'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.click('[data-bot=person]');
    await tab.click('[data-play]');
    await tab.waitForSelector('[data-cover=corp]');
    equal(await violations(tab), []);
    const seen = new Set();
    let cover = null;
    for (let i = 0; i < 60 && !(seen.has('corp') && seen.has('runner') && i > 30); i++) {
      const now = await tab.evaluate(() => {
        const page = document.querySelector('.cover');
        return {
          cover: page?.dataset.cover ?? null,
          // Nothing of anybody's table is in the document: no hand, no title, no log, no live region.
          behind:
            page === null
              ? []
              : [
                  ...document.querySelectorAll(
                    '.tbl, .dock, .strip, .log, [data-obj], [data-live], #app [title]',
                  ),
                ].map((e) => e.outerHTML.slice(0, 80)),
          own: document.querySelector('.strip.me')?.innerText ?? '',
          key: `${page?.innerText} ${document.querySelector('.dock')?.dataset.seq} ${document.querySelector('.dock')?.innerText}`,
        };
      });
      equal(now.behind, []);
      if (now.cover !== null) {
        cover = now.cover;
        await tab.keyboard.press('Enter'); // the one button of the cover has the focus
      } else {
        // Whoever has just sat down sees his own table.
        seen.add(cover);
        holds(now.own.includes(cover === 'corp' ? 'Corporation' : 'Runner'), now.own);
        await tab.evaluate(() => {
          const lit = [...document.querySelectorAll('[data-lit]:not([data-hold])')];
          const over = document.querySelector('[data-hand-over]');
          (over ?? lit.find((e) => e.closest('.dock, .basics')) ?? lit[0])?.focus();
        });
        await tab.keyboard.press('Enter');
      }
      await tab
        .waitForFunction(
          (was) =>
            `${document.querySelector('.cover')?.innerText} ${document.querySelector('.dock')?.dataset.seq} ${document.querySelector('.dock')?.innerText}` !==
            was,
          now.key,
          { timeout: 5000, polling: 20 },
        )
        .catch(() => undefined);
    }
    equal([...seen].sort(), ['corp', 'runner']);
    equal(await violations(tab), []);
    // After a reload nobody sits there.
    await tab.reload();
    await tab.waitForSelector('[data-cover]');
    equal(complaints, []);
    await close();
  },

  async 'a screen that does not come is told, and loads again'() {
    const { tab, close } = await browser.visit();
    await tab.route('**/assets/about-*.js', (route) => route.abort());
    await tab.goto(`${browser.address}#/about`);
    await tab.waitForSelector('[data-not-loaded]');
    equal(await violations(tab), []);
    await tab.unroute('**/assets/about-*.js');
    await tab.click('[data-not-loaded] button');
    await tab.waitForSelector('main:not([data-not-loaded]) h1');
    await close();
  },

  async 'two people at one screen: what was chosen last is kept at the cover'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.click('[data-bot=person]');
    await tab.click('[data-play]');
    await tab.click('[data-cover=corp] [data-sit]');
    await tab.waitForSelector('.dock[data-seq]');
    await tab.keyboard.press('Enter'); // the hand is kept; now the Runner is asked
    await tab.waitForSelector('[data-cover=runner]');
    await tab.reload();
    await tab.waitForSelector('[data-cover]');
    equal(await tab.getAttribute('[data-cover]', 'data-cover'), 'runner');
    // Played on from its replay it is still a game of two.
    const id = await tab.evaluate(() => location.hash.slice('#/t/'.length));
    await tab.goto(`${browser.address}#/r/${id}`);
    await tab.click('[data-play-on]:not([disabled])');
    await tab.waitForFunction((was) => !location.hash.includes(was), id);
    await tab.waitForSelector('[data-cover], .dock[data-seq]');
    holds(await tab.$('[data-cover]'), 'a hand is shown without a cover');
    equal(complaints, []);
    await close();
  },

  async 'text mode: decision, state and log as lists, and a game by its buttons'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.click('[data-play]');
    await tab.waitForSelector('.dock[data-seq]');
    await tab.evaluate(() => {
      location.hash += '?text';
    });
    await tab.waitForSelector('.textmode [data-choice]');
    equal(await violations(tab), []);
    const order = await tab.$$eval('.textmode h2', (all) => all.map((h) => h.id));
    equal(order, ['question', 't-since', 't-hand', 't-servers', 't-runner', 't-corp', 't-log']);
    for (let i = 0; i < 25; i++) {
      const seq = await tab.$eval('.textmode [data-seq]', (e) => e.dataset.seq);
      const isOver = await tab.evaluate((n) => {
        const all = [...document.querySelectorAll('[data-choice]')];
        all[n % Math.max(1, all.length)]?.focus();
        return all.length === 0;
      }, i * 7);
      if (isOver) {
        break;
      }
      await tab.keyboard.press('Enter');
      await tab.waitForFunction(
        (was) =>
          document.querySelector('.textmode [data-seq]').dataset.seq !== was &&
          document.querySelector('[data-choice], .textmode .more') !== null,
        seq,
      );
      await tab.waitForFunction(
        () => document.querySelectorAll('[data-choice]').length > 0 || /over|wins/i.test(document.querySelector('#question').innerText),
      );
    }
    holds((await tab.locator('.textmode .tlog li').count()) > 5, 'a log');
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'about: fan work, licences, versions'() {
    const { tab, complaints, close } = await browser.visit({ lang: 'pl' });
    await tab.goto(`${browser.address}#/about`);
    await tab.waitForSelector('[data-versions]');
    const text = await tab.locator('main').innerText();
    holds(/nieoficjalne/.test(text) && /MIT/.test(text) && /Open Font/.test(text), text);
    holds(text.includes(engine.version), 'the version of the engine');
    const font = await tab.evaluate(async () => (await fetch('OFL.txt')).text());
    holds(/SIL OPEN FONT LICENSE/i.test(font), 'the licence of the font is there');
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },

  async 'a whole game with hints begins with two ideas'() {
    const { tab, complaints, close } = await browser.visit();
    await tab.goto(`${browser.address}#/learn`);
    await tab.click('[data-hints=runner]');
    await tab.waitForSelector('.dock[data-seq] .coach');
    await armed(tab);
    await tab.click('.dock .options [data-lit]', { delay: 20 });
    await tab.waitForFunction(
      () => /%/.test(document.querySelector('.dock .coach')?.innerText ?? ''),
      undefined,
      { timeout: 60000 },
    );
    equal(await violations(tab), []);
    equal(complaints, []);
    await close();
  },
});

const wanted = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !wanted || name.includes(wanted))),
);
await browser.close();
