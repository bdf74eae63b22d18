// Mainframe's table at six sizes, in both schemes and languages: nothing overlaps, no text is cut or
// smaller than 12 px, and every node can be pressed.
import { equal, run } from '../wasm/harness.mjs';
import { build, open } from './browser.mjs';
import { find, nothing, placing, record, sit, until } from './mainframe_kit.mjs';

build();
const browser = await open();

/** What is wrong with the picture, in words. */
const look = (tab) =>
  tab.evaluate(() => {
    const faults = [];
    const said = (e) =>
      (e.textContent || e.getAttribute('aria-label') || String(e.className) || '')
        .replace(/\s+/g, ' ')
        .slice(0, 40);
    const seen = (e) => {
      const box = e.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && !e.closest('.vh');
    };
    const isText = (e) =>
      [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== '');
    const texts = [...document.querySelectorAll('.mf *')].filter((e) => isText(e) && seen(e));
    for (const e of texts) {
      const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
      const size = parseFloat(getComputedStyle(e).fontSize) * scale;
      if (size < 12) {
        faults.push(`small: ${said(e)} ${size}`);
      }
    }
    for (const e of document.querySelectorAll(
      '.mf .prog h3, .mf .prog p, .mf .pl b, .mf .pl small, .mf .dock .btn > span, .mf .ask h2, .mf .ask small span, .mf .prev p, .mf .prev h2, .mf .race span, .mf .hole span, .mf .tabs button',
    )) {
      const style = getComputedStyle(e);
      const box = e.closest('.prog, .pl, .btn, .ask, .prev, .race, .hole, .tabs');
      const own = e.getBoundingClientRect();
      const around = box.getBoundingClientRect();
      if (!seen(e) || style.clipPath !== 'none') {
        continue;
      }
      if (
        own.right > around.right + 1 ||
        own.bottom > around.bottom + 1 ||
        e.scrollWidth > e.clientWidth + 1 + (style.display === 'inline' ? 1e6 : 0) ||
        (e.matches('.ask h2') && e.scrollHeight > e.clientHeight + 2)
      ) {
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
    for (const pl of document.querySelectorAll('.mf .pl')) {
      apart(pl.querySelectorAll(':scope > *'), 'player');
    }
    for (const prog of document.querySelectorAll('.mf .prog')) {
      apart(prog.querySelectorAll('h3, .sig, p'), 'program');
    }
    apart(document.querySelectorAll('.mf .pl'), 'players');
    apart(document.querySelectorAll('.mf .prog, .mf .pile'), 'programs');
    apart(document.querySelectorAll('.mf .dock > *'), 'dock');
    apart(
      document.querySelectorAll(
        '.mf .dock, .mf .since, .mf .tabs, .mf .panelbox, .mf .prev, .mf .players, .mf .area, .mf .cards, .mf > .tabbar',
      ),
      'regions',
    );
    const cards = document.querySelector('.mf .cards');
    if (innerWidth > 700 && innerHeight > 500 && cards.scrollWidth > cards.clientWidth + 1) {
      faults.push(`programs are ${cards.scrollWidth - cards.clientWidth} px too wide`);
    }
    const board = document.querySelector('.mfboard').getBoundingClientRect();
    const cell = document.querySelector('.cell .ring').getBoundingClientRect();
    if (cell.width < 36 || board.bottom > innerHeight + 1 || board.right > innerWidth + 1) {
      faults.push(`a node has ${Math.round(cell.width)} px`);
    }
    for (const e of document.querySelectorAll('.mf .dock > .btn, .mf .dock > .foot, .mf .pl')) {
      const box = e.getBoundingClientRect();
      if (seen(e) && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1)) {
        faults.push(`outside: ${said(e)}`);
      }
    }
    return [...new Set(faults)];
  });

const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [844, 390],
];
const crowded = placing(4);
const early = find(4, (s, d) => d.prompt.kind === 'turn' && s.turn > 2);
const lateTurn = find(4, (s, d) => d.prompt.kind === 'turn' && s.turn > 28);
const ended = { ...record(4, 9), choices: until(record(4, 9), nothing) };

const tests = {};
for (const [width, height] of SIZES) {
  tests[`six sizes: ${width}x${height} in both schemes and languages`] = async () => {
    for (const [lang, scheme] of [['en', 'dark'], ['pl', 'light']]) {
      const { tab, close } = await browser.visit({
        width,
        height,
        lang,
        scheme,
        touch: Math.min(width, height) < 500,
      });
      for (const [what, game] of Object.entries({ early, crowded, lateTurn, ended })) {
        await sit(tab, game, browser.address);
        await tab.evaluate(() => document.fonts.ready.then(() => undefined));
        equal([lang, what, await look(tab)], [lang, what, []]);
      }
      await close();
    }
  };
}

// One of them: node mainframe_layout.mjs PART-OF-ITS-NAME
const only = process.argv[2];
await run(
  Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))),
);
await browser.close();
