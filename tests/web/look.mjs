// What is wrong with a picture of a table: overlap, cut titles, small text, things outside.

export const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [844, 390],
];

/** What must hold of Netrunner's table. */
const NETRUNNER = {
  texts: '#app *',
  // Titles on the table are whole: they wrap or the card is wide enough.
  whole: '.tile h3, .mini h3, .card h3, .ice.big h3, .dock .btn > span, .ask h2, .srv > h2',
  inside: ['.mini h3, .tile h3, .seat:last-child .card h3', '.mini, .tile, .card', 'right'],
  folded: '.casc, .hq-open, .fold',
  apart: [
    ['.servers > .srv', 'servers'],
    [':scope > *', 'ice', '.ices'],
    ['.tile:not(.hosted)', 'tiles', '.row'],
    ['.dock > *', 'dock'],
    ['.strip.opp > *', 'strip'],
    ['.strip.me > *', 'strip'],
    [
      '.dock, .since, .tabs, .insp, .board, .ph > .strip, .ph > .chips, .ph > .lanebox, .ph > .rig, .tabbar',
      'regions',
    ],
  ],
  within: '.dock > .btn, .strip > *, .dock > .foot',
  // Of the screen, and in pixels.
  least: [
    ['.board, .ph > .lanebox', 0.33, 0.12],
    ['.srv.lane', 260, 0, '(min-width: 701px)'],
  ],
};

/** And of Mainframe's: every node can be pressed too. */
const MAINFRAME = {
  texts: '.mf *',
  whole: '.mf .dock .btn > span, .mf .ask h2',
  inside: [
    '.mf .prog h3, .mf .prog p, .mf .pl b, .mf .pl small, .mf .dock .btn > span, .mf .ask h2, .mf .ask small span, .mf .prev p, .mf .prev h2, .mf .race span, .mf .hole span, .mf .tabs button, .mf .pl .known',
    '.prog, .pl, .btn, .ask, .prev, .race, .hole, .tabs',
    'both',
  ],
  folded: '.none',
  apart: [
    [':scope > *', 'player', '.mf .pl'],
    ['h3, .sig, p', 'program', '.mf .prog'],
    ['.mf .pl', 'players'],
    ['.mf .prog, .mf .pile', 'programs'],
    ['.mf .dock > *', 'dock'],
    [
      '.mf .dock, .mf .since, .mf .tabs, .mf .panelbox, .mf .prev, .mf .players, .mf .area, .mf .cards, .mf > .tabbar, .mf > .tline',
      'regions',
    ],
  ],
  within: '.mf .dock > .btn, .mf .dock > .foot, .mf .pl, .mfboard',
  least: [['.cell .ring', 36, 36]],
  // Everything of it is seen without scrolling where there is room.
  wide: ['.mf .cards', '(min-width: 701px) and (min-height: 501px)'],
};

/** What is wrong with the picture, in words. */
const faultsOf = (tab, rules) =>
  tab.evaluate(async (r) => {
    await document.fonts.ready; // other letters are wider
    const faults = [];
    const said = (e) =>
      (e.innerText || e.textContent || e.getAttribute('aria-label') || String(e.className) || '')
        .replace(/\s+/g, ' ')
        .slice(0, 40);
    const seen = (e) => {
      const box = e.getBoundingClientRect();
      return (
        box.width > 1 &&
        box.height > 1 &&
        !e.closest('.vh') &&
        getComputedStyle(e).visibility !== 'hidden' &&
        getComputedStyle(e).clipPath === 'none'
      );
    };
    const all = (selector, from = document) => [...from.querySelectorAll(selector)].filter(seen);
    for (const e of all(r.texts)) {
      const isText = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== '');
      const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
      if (isText && parseFloat(getComputedStyle(e).fontSize) * scale < 12) {
        faults.push(`small: ${said(e)}`);
      }
    }
    for (const e of all(r.whole)) {
      const isCut = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'visible';
      if (isCut && !e.closest(r.folded)) {
        faults.push(`cut: ${said(e)}`);
      }
    }
    const [titles, boxes, sides] = r.inside;
    for (const e of all(titles).filter((one) => !one.closest(r.folded))) {
      const box = e.closest(boxes);
      const own = e.getBoundingClientRect();
      const around = box.getBoundingClientRect();
      const isInline = getComputedStyle(e).display === 'inline';
      if (
        own.right > around.right + 1 ||
        (sides === 'both' && own.bottom > around.bottom + 1) ||
        (!isInline && e.scrollWidth > (sides === 'both' ? e : box).clientWidth + 1)
      ) {
        faults.push(`cut: ${said(e)}`);
      }
    }
    for (const e of all('.ask h2, .dock .seg, .dock .seg button')) {
      if (e.scrollHeight > e.clientHeight + 2) {
        faults.push(`cut: ${said(e)}`);
      }
    }
    const apart = (list, what) => {
      const places = list.map((e) => [e, e.getBoundingClientRect()]);
      places.forEach(([a, p], i) =>
        places.slice(i + 1).forEach(([b, q]) => {
          const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
          const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
          if (x > 1.5 && y > 1.5) {
            faults.push(`${what}: ${said(a)} over ${said(b)} by ${Math.round(x)}x${Math.round(y)}`);
          }
        }),
      );
    };
    for (const [selector, what, each] of r.apart) {
      for (const from of each ? document.querySelectorAll(each) : [document]) {
        apart(all(selector, from), what);
      }
    }
    for (const [selector, wide, high, where = 'all'] of r.least) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const least = (n, of) => (n < 1 ? n * of : n);
      if (
        box &&
        matchMedia(where).matches &&
        (box.width < least(wide, innerWidth) || box.height < least(high, innerHeight))
      ) {
        faults.push(`${selector} has ${Math.round(box.width)}x${Math.round(box.height)}`);
      }
    }
    for (const e of all(r.within)) {
      const box = e.getBoundingClientRect();
      if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
        faults.push(`outside: ${said(e)}`);
      }
    }
    const [wide, where] = r.wide ?? [null, 'all'];
    const row = wide && matchMedia(where).matches ? document.querySelector(wide) : null;
    if (row !== null && row.scrollWidth > row.clientWidth + 1) {
      faults.push(`${wide} is ${row.scrollWidth - row.clientWidth} px too wide`);
    }
    return [...new Set(faults)];
  }, rules);

/** With further things that must not overlap. */
export const look = (tab, apart = []) =>
  faultsOf(tab, { ...NETRUNNER, apart: [...NETRUNNER.apart, ...apart] });
export const lookAtBoard = (tab) => faultsOf(tab, MAINFRAME);
