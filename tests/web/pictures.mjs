// The pictures in docs/pictures: a run, on desktop and phone, in English and Polish, and a layout
// being placed in Mainframe (tools/take-pictures).
import { join } from 'node:path';
import { build, open, record, sit } from './browser.mjs';
import { lay, placing } from './mainframe_kit.mjs';

const into = join(process.env.JACKIN_SOURCE, 'docs/pictures');
const on = (card, more = {}) => ({ card, rezzed: true, ...more });
const setup = {
  cmd: 'position',
  game: 'netrunner',
  seed: 7,
  active: 'runner',
  corp: {
    identity: 'Haas-Bioroid: Engineering the Future',
    credits: 7,
    hq: ['5 Hedge Fund'],
    rd: ['24 Hedge Fund'],
    archives: ['2 Hedge Fund', { card: 'Enigma', faceup: false }, { card: 'Hunter', faceup: false }],
    score: ['Accelerated Beta Test', 'Private Security Force'],
    servers: {
      rd: { ice: [on('Hunter'), 'Enigma'] },
      hq: {
        ice: [on('Wall of Static', { hosted: [{ card: 'Parasite', counters: { virus: 1 } }] }), 'Enigma'],
      },
      remote1: { root: [on('PAD Campaign')] },
      remote2: {
        ice: [on('Viktor 1.0'), on('Enigma')],
        root: [{ card: 'Priority Requisition', advancement: 2 }, 'Experiential Data'],
      },
      remote3: { ice: ['Hunter'], root: ['Adonis Campaign'] },
    },
  },
  runner: {
    identity: 'Kate "Mac" McCaffrey: Digital Tinker',
    credits: 10,
    tags: 1,
    grip: ['Sure Gamble', "The Maker's Eye", 'Tinkering', 'Diesel'],
    stack: ['23 Diesel'],
    heap: ['4 Diesel'],
    score: ['Priority Requisition'],
    rig: [
      'Gordian Blade', 'Corroder', 'Pipeline',
      { card: 'Djinn', hosted: [{ card: 'Medium', counters: { virus: 2 } }] },
      'Magnum Opus', 'The Toolbox', '2 Akamatsu Mem Chip', 'Rabbit Hole',
      { card: 'Armitage Codebusting', counters: { credit: 8 } },
      "Aesop's Pawnshop", 'Access to Globalsec',
    ],
  },
};

build();
const browser = await open();
for (const [name, width, height, scheme, lang] of [
  ['table-run', 1440, 900, 'dark', 'en'],
  ['table-run-pl', 1440, 900, 'light', 'pl'],
  ['table-phone', 390, 844, 'dark', 'en'],
  ['table-phone-pl', 390, 844, 'light', 'pl'],
]) {
  if (process.argv[2] && process.argv[2] !== name) {
    continue;
  }
  const { tab, close } = await browser.visit({ width, height, scheme, lang });
  await sit(tab, { ...record('runner'), setup }, browser.address);
  // The run, past the outer ice, to the encounter with the inner one.
  await tab.keyboard.press('r');
  await tab.keyboard.press('2');
  for (let i = 0; i < 60 && (await tab.locator('.ice.big h3', { hasText: 'Viktor' }).count()) === 0; i++) {
    await tab.keyboard.press('Enter');
    await tab.waitForTimeout(400);
  }
  await tab.waitForTimeout(1500); // what changed is outlined for a second
  await tab.screenshot({ path: join(into, `${name}.png`) });
  await close();
  console.log(`docs/pictures/${name}.png`);
}
if (!process.argv[2] || process.argv[2] === 'mainframe') {
  const { tab, close } = await browser.visit({ width: 1440, height: 900 });
  await lay(tab, placing(3, {}, 34));
  await tab.goto(`${browser.address}#/m/abc`);
  await tab.waitForSelector('.mf .dock[data-seq]');
  await tab.keyboard.press('n'); // the first place that secures a zone
  await tab.waitForSelector('.dock .go');
  await tab.waitForTimeout(1500);
  await tab.screenshot({ path: join(into, 'mainframe.png') });
  await close();
  console.log('docs/pictures/mainframe.png');
}
await browser.close();
