// Crowded tables at six sizes, in both languages: nothing overlaps, no title is cut, no text is
// smaller than 12 px, and the slots of the dock stay where they are.
import { equal, run } from '../wasm/harness.mjs';
import { build, crowded, open, record, sit } from './browser.mjs';

build();
const browser = await open();

const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [844, 390],
];

/** What is wrong with the picture, in words. */
const look = (tab) =>
  tab.evaluate(() => {
    const faults = [];
    const said = (e) =>
      (e.innerText || e.getAttribute('aria-label') || e.className || '')
        .replace(/\s+/g, ' ')
        .slice(0, 40);
    const seen = (e) => {
      const box = e.getBoundingClientRect();
      return (
        box.width > 1 &&
        box.height > 1 &&
        !e.closest('.vh') &&
        getComputedStyle(e).visibility !== 'hidden'
      );
    };
    for (const e of document.querySelectorAll('#app *')) {
      const isText = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== '');
      if (isText && seen(e) && parseFloat(getComputedStyle(e).fontSize) < 12) {
        faults.push(`small: ${said(e)}`);
      }
    }
    // Titles on the table are whole: they wrap or the card is wide enough.
    for (const e of document.querySelectorAll(
      '.tile h3, .mini h3, .card h3, .ice.big h3, .dock .btn > span, .ask h2, .srv > h2',
    )) {
      const isAlone = !e.closest('.casc, .hq-open, .fold');
      if (
        isAlone &&
        seen(e) &&
        e.scrollWidth > e.clientWidth + 1 &&
        getComputedStyle(e).overflow !== 'visible'
      ) {
        faults.push(`cut: ${said(e)}`);
      }
    }
    for (const e of document.querySelectorAll('.mini h3, .tile h3, .seat:last-child .card h3')) {
      const box = e.closest('.mini, .tile, .card');
      if (
        !e.closest('.casc, .hq-open') &&
        seen(e) &&
        e.getBoundingClientRect().right > box.getBoundingClientRect().right + 1
      ) {
        faults.push(`cut: ${said(e)}`);
      }
      if (!e.closest('.casc, .hq-open') && seen(e) && e.scrollWidth > box.clientWidth + 1) {
        faults.push(`wide: ${said(e)}`);
      }
    }
    for (const e of document.querySelectorAll('.ask h2')) {
    if (seen(e) && e.scrollHeight > e.clientHeight + 2) {
      faults.push(`cut: ${said(e)}`);
    }
  }
  const apart = (list, what) => {
      const boxes = [...list].filter(seen).map((e) => [e, e.getBoundingClientRect()]);
      boxes.forEach(([a, p], i) =>
        boxes.slice(i + 1).forEach(([b, q]) => {
          const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
          const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
          if (x > 1.5 && y > 1.5) {
            faults.push(`${what}: ${said(a)} over ${said(b)} by ${Math.round(x)}x${Math.round(y)}`);
          }
        }),
      );
    };
    apart(document.querySelectorAll('.servers > .srv'), 'servers');
    for (const box of document.querySelectorAll('.ices')) {
      apart(box.querySelectorAll(':scope > *'), 'ice');
    }
    for (const box of document.querySelectorAll('.row')) {
      apart(box.querySelectorAll('.tile:not(.hosted)'), 'tiles');
    }
    apart(document.querySelectorAll('.dock > *'), 'dock');
    apart(document.querySelectorAll('.strip.opp > *'), 'strip');
    apart(document.querySelectorAll('.strip.me > *'), 'strip');
    apart(
      document.querySelectorAll(
        '.dock, .since, .tabs, .insp, .board, .ph > .strip, .ph > .chips, .ph > .lanebox, .ph > .rig, .tabbar',
      ),
      'regions',
    );
    const board = document.querySelector('.board, .ph > .lanebox').getBoundingClientRect();
    if (board.width < innerWidth * 0.33 || board.height < innerHeight * 0.12) {
      faults.push(`the table has ${Math.round(board.width)}x${Math.round(board.height)}`);
    }
    const lane = document.querySelector('.srv.lane');
    if (lane !== null && innerWidth > 700 && lane.getBoundingClientRect().width < 260) {
      faults.push(`the lane is ${Math.round(lane.getBoundingClientRect().width)} wide`);
    }
    for (const e of document.querySelectorAll('.dock > .btn, .strip > *, .dock > .foot')) {
      const box = e.getBoundingClientRect();
      if (seen(e) && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1)) {
        faults.push(`outside: ${said(e)}`);
      }
    }
    return [...new Set(faults)];
  });

const seeds = { runner: 21, corp: 22 };
const full = Object.fromEntries(
  Object.entries(seeds).map(([me, seed]) => [me, crowded({ seed }, me)]),
);
// The first game that has it: which one that is changes with the bots.
function find(wanted) {
  for (let seed = 1; seed < 200; seed++) {
    const choices = crowded({ seed }, 'runner', wanted);
    if (choices !== null) {
      return { seed, choices };
    }
  }
  throw new Error('no game has it');
}
// Where nothing can be done the page passes by itself: something must break.
const isMet = (s, d) => d.prompt.kind === 'encounter' && d.choices.some((c) => c.verb === 'break');
const met = find((s, d) => isMet(s, d) && s.runner.rig.length > 3);
const metTwo = find((s, d) => isMet(s, d) && s.corp.servers[s.run.server]?.root.length === 2);

const tests = {};
for (const [width, height] of SIZES) {
  tests[`crowded tables at ${width}x${height}`] = async () => {
    for (const lang of ['en', 'pl']) {
      const { tab, close } = await browser.visit({
        width,
        height,
        lang,
        scheme: lang === 'pl' ? 'light' : 'dark',
      });
      for (const me of ['runner', 'corp']) {
        await sit(tab, record(me, { seed: seeds[me], choices: full[me] }), browser.address);
        await tab.reload();
        await tab.waitForSelector('.dock[data-seq]');
        equal([lang, me, await look(tab)], [lang, me, []]);
      }
      await close();
    }
  };
}
tests['an encounter in both languages'] = async () => {
  for (const lang of ['en', 'pl']) {
    const { tab, close } = await browser.visit({ lang });
    for (const game of [met, metTwo]) {
      await sit(tab, record('runner', game), browser.address);
      await tab.reload();
      await tab.waitForSelector('.dock[data-seq]');
      equal(await tab.locator('.srv.lane').count(), 1);
      equal([lang, await look(tab)], [lang, []]);
    }
    await close();
  }
};
tests['the slots are at the same pixels in every decision'] = async () => {
  const { tab, close } = await browser.visit();
  const places = new Set();
  for (const [seed, choices] of [
    [21, []],
    [21, full.runner],
    [met.seed, met.choices],
  ]) {
    await sit(tab, record('runner', { seed, choices }), browser.address);
    await tab.reload();
    await tab.waitForSelector('.dock[data-seq]');
    places.add(
      await tab.evaluate(() =>
        Math.round(
          document.querySelector('.dock > .go, .dock > .hole').getBoundingClientRect().top,
        ),
      ),
    );
  }
  equal(places.size, 1);
  await close();
};

// One of them: node layout.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
