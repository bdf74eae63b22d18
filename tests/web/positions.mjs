// Tables that no game between bots reaches: twelve servers, nine ice, thirty tiles, twelve cards in
// hand (table.md §18).
const ICE = [
  'Enigma', 'Wall of Thorns', 'Chum', 'Neural Katana', 'Cell Portal', 'Wall of Static', 'Hunter',
  'Data Mine', 'Enigma',
];
const on = (card, more = {}) => ({ card, rezzed: true, ...more });

const corp = {
  identity: 'Jinteki: Personal Evolution',
  credits: 23,
  hq: [
    'Snare!', 'Nisei MK II', 'Wall of Thorns', 'Hedge Fund', 'Neural EMP', 'Precognition',
    'Zaibatsu Loyalty', 'Akitaro Watanabe', 'Private Security Force', 'Melange Mining Corp.',
    'Sensei', 'Fetal AI',
  ],
  rd: ['14 Hedge Fund'],
  archives: [{ card: 'Snare!', faceup: false }, 'Neural EMP', 'Hedge Fund'],
  score: ['Nisei MK II', 'Private Security Force'],
  servers: {
    hq: { ice: [on('Wall of Static', { hosted: [{ card: 'Parasite', counters: { virus: 1 } }] }), on('Neural Katana'), 'Chum'] },
    rd: { ice: [on('Cell Portal'), on('Hunter'), 'Enigma'] },
    archives: { ice: [on('Data Mine')] },
    remote1: { root: [on('PAD Campaign')] },
    remote2: { ice: ICE.map((card, i) => (i % 4 === 2 ? card : on(card))), root: [{ card: 'Nisei MK II', advancement: 4 }] },
    remote3: { ice: ['Chum'], root: [on('Melange Mining Corp.')] },
    remote4: {
      ice: [on('Cell Portal'), 'Neural Katana'],
      root: [on('Akitaro Watanabe'), on('Red Herrings'), { card: 'Private Security Force', advancement: 2 }],
    },
    remote5: { root: [{ card: 'Project Junebug', advancement: 1 }] },
    remote6: { ice: ['Enigma'], root: ['Zaibatsu Loyalty'] },
    remote7: { root: [on('PAD Campaign')] },
    remote8: { ice: [on('Wall of Static')], root: ['Melange Mining Corp.', 'Akitaro Watanabe'] },
    remote9: { root: ['Snare!'] },
  },
};
const runner = {
  identity: 'Noise: Hacker Extraordinaire',
  credits: 31,
  tags: 1,
  grip: [
    'Sure Gamble', 'Stimhack', 'Demolition Run', 'Déjà Vu', 'Parasite', 'Inside Job', 'Diesel',
    'Infiltration', 'Account Siphon', 'Armitage Codebusting', 'Sacrificial Construct', 'Tinkering',
  ],
  stack: ['20 Sure Gamble'],
  heap: ['Diesel', 'Sure Gamble'],
  score: ['Private Security Force'],
  rig: [
    'Corroder', 'Mimic', 'Yog.0',
    { card: 'Datasucker', counters: { virus: 5 } },
    { card: 'Djinn', hosted: [{ card: 'Medium', counters: { virus: 3 } }] },
    'Wyrm',
    { card: 'Crypsis', counters: { virus: 2 } },
    'Gordian Blade',
    'Grimoire', '2 Cyberfeeder', '3 Akamatsu Mem Chip', 'Rabbit Hole', 'Plascrete Carapace',
    'Lemuria Codecracker', 'Rabbit Hole',
    'Wyldside', 'Ice Carver', 'Aesop\'s Pawnshop',
    { card: 'Armitage Codebusting', counters: { credit: 4 } },
    { card: 'Armitage Codebusting', counters: { credit: 10 } },
    { card: 'Armitage Codebusting', counters: { credit: 12 } },
    { card: 'Bank Job', counters: { credit: 8 } },
    { card: 'Bank Job', counters: { credit: 2 } },
    'Access to Globalsec', 'Decoy', 'Crash Space', 'Sacrificial Construct', 'Data Dealer', 'Sacrificial Construct',
    { card: 'Bank Job', counters: { credit: 6 } },
  ],
};
export const full = (active) => ({ cmd: 'position', game: 'netrunner', seed: 5, active, corp, runner });
