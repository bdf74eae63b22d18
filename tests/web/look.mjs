// What is wrong with a picture of the table: overlap, cut titles, small text, things outside.

export const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [844, 390],
];

/** What is wrong with the picture, in words. */
export const look = (tab) =>
  tab.evaluate(async () => {
    await document.fonts.ready; // other letters are wider
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

