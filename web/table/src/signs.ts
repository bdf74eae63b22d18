// Signs of our own, 24 units square, stroke 2.1 with round ends. Data, never markup (TH-36).
export type Shape = ['path', string] | ['circle', number, number, number];

export const SIGNS: Record<string, Shape[]> = {
  adv: [['path', 'm5 11 7-6.5 7 6.5M5 18.5l7-6.5 7 6.5']],
  chat: [['path', 'M3.5 4.5h17v12H11l-5 4v-4H3.5z']],
  check: [['path', 'm4 12.5 5.5 5.5L20 6.5']],
  click: [
    ['circle', 12, 12, 9],
    ['path', 'M12 6.8V12l3.6 2.2'],
  ],
  coach: [['path', 'M12 3a6.5 6.5 0 0 1 3.6 11.9V17H8.4v-2.1A6.5 6.5 0 0 1 12 3zM9.5 20.5h5']],
  credit: [
    ['path', 'M12 2.6 21.4 12 12 21.4 2.6 12Z'],
    ['path', 'M12 8.2v7.6'],
  ],
  deck: [['path', 'M5 8h11v13H5zM8 8V5.5h11V18h-3M11 5.5V3h10v13h-2']],
  eye: [
    ['path', 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12z'],
    ['circle', 12, 12, 2.8],
  ],
  'f-anarch': [['path', 'M18.9 8A8 8 0 1 0 19 15.8M8 16l8-8']],
  'f-criminal': [['path', 'M12 3 21 12 12 21 3 12zM12 8.5 15.5 12 12 15.5 8.5 12z']],
  'f-haas-bioroid': [['path', 'M5 3v18M12 7v10M19 3v18M5 12h14']],
  'f-jinteki': [
    ['circle', 12, 8, 4.5],
    ['circle', 8, 15, 4.5],
    ['circle', 16, 15, 4.5],
  ],
  'f-nbn': [
    ['path', 'M4 20A16 16 0 0 1 20 4M4 12.5A8.5 8.5 0 0 1 12.5 4M11.5 20A8.5 8.5 0 0 1 20 11.5'],
  ],
  'f-neutral': [['circle', 12, 12, 6.5]],
  'f-shaper': [['path', 'M4 4h11v11H4zM9 9h11v11H9z']],
  'f-weyland-consortium': [['path', 'M3 20.5h18M6 20.5v-5h12v5M9 15.5v-5h6v5M12 10.5V4']],
  first: [['path', 'm18 5-7 7 7 7M6.5 5v14']],
  gear: [
    ['path', 'M4 7h9M19 7h1M4 17h1M11 17h9'],
    ['circle', 16, 7, 2.6],
    ['circle', 8, 17, 2.6],
  ],
  globe: [
    ['circle', 12, 12, 9],
    ['path', 'M3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18'],
  ],
  hand: [['path', 'M4.5 8.5h8v12h-8zM9 8V4.5h8v12h-4']],
  help: [
    ['circle', 12, 12, 9],
    ['path', 'M9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2'],
    ['path', 'M12 16.8v.4'],
  ],
  hidden: [
    ['path', 'M3 9.5c2.5 3.4 5.5 5 9 5s6.5-1.6 9-5M12 14.5v4M6.5 13.2 4.6 16.6M17.5 13.2l1.9 3.4'],
  ],
  'i-barrier': [['path', 'M3 5h18v14H3zM3 12h18M12 5v7M8 12v7M16 12v7']],
  'i-gate': [['path', 'M4 21V3h16v18M9 21v-11h6v11']],
  'i-sentry': [
    ['path', 'M12 3 21 20H3z'],
    ['path', 'M12 10v4M12 17v.1'],
  ],
  'i-trap': [['path', 'M3 8h18M5 8l3 10 4-10 4 10 3-10']],
  last: [['path', 'm6 5 7 7-7 7M17.5 5v14']],
  leave: [['path', 'M10 4H4.5v16H10M15.5 7.5 20 12l-4.5 4.5M20 12H9']],
  left: [['path', 'm15 4-8 8 8 8']],
  link: [
    ['circle', 8.6, 12, 5.6],
    ['circle', 15.4, 12, 5.6],
  ],
  lock: [['path', 'M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11']],
  menu: [['path', 'M4 6h16M4 12h16M4 18h16']],
  mirror: [['path', 'M12 3v18M8.5 7 3.5 18h5zM15.5 7l5 11h-5z']],
  moon: [['path', 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z']],
  more: [['path', 'M5 12h.1M12 12h.1M19 12h.1']],
  mu: [
    ['path', 'M6 6h12v12H6z'],
    ['path', 'M9 2.5V6M15 2.5V6M9 18v3.5M15 18v3.5M2.5 9H6M2.5 15H6M18 9h3.5M18 15h3.5'],
  ],
  net: [
    ['path', 'M12 2.5 20.5 7v10L12 21.5 3.5 17V7z'],
    ['path', 'M8 9.5h8M8 14.5h8'],
  ],
  note: [['path', 'M4 4.5h16v11.5h-8l-4.5 4V16H4z']],
  off: [['path', 'M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M12 17.5v.1M4 3.5l16 17']],
  pin: [['path', 'M9 3.5h6l-1 6 3.5 4h-11L10 9.5zM12 13.5v7']],
  play: [['path', 'M6 3.5v17L20 12z']],
  points: [['path', 'M5 21.5V3h13.5l-3.4 5 3.4 5H5']],
  power: [['path', 'M13.5 2.5 5 13.5h6l-.8 8L19 10.5h-6z']],
  recur: [
    ['path', 'M12 6 18 12 12 18 6 12Z'],
    ['path', 'M3 9a9.4 9.4 0 0 1 16-3.6M21 15a9.4 9.4 0 0 1-16 3.6'],
    ['path', 'M19.4 2v4h-4M4.6 22v-4h4'],
  ],
  right: [['path', 'm9 4 8 8-8 8']],
  sound: [['path', 'M4 9.5v5h4l5.5 4.5V5L8 9.5zM17 9a4.5 4.5 0 0 1 0 6']],
  sub: [
    ['path', 'M5 3.5V13h13'],
    ['path', 'm13.5 8.5 4.5 4.5-4.5 4.5'],
  ],
  swap: [['path', 'M4 8.5h14M14 4l4.5 4.5L14 13M20 16H6M10 11.5 5.5 16l4.5 4.5']],
  't-agenda': [['path', 'M5 21.5V3h13.5l-3.4 5 3.4 5H5']],
  't-asset': [['path', 'M3.5 8.5 12 3.5l8.5 5v8L12 21l-8.5-4.5zM12 12.5V21M3.5 8.5l8.5 4 8.5-4']],
  't-event': [['path', 'M4 4l9 8-9 8zM17 4v16']],
  't-hardware': [['path', 'M4 6h16v10H4zM9 20.5h6M12 16v4.5']],
  't-ice': [['path', 'M3 7h18v10H3zM8 7v10M16 7v10']],
  't-identity': [
    ['path', 'M4 4h16v16H4zM4 15h16'],
    ['circle', 12, 9.5, 2.5],
  ],
  't-operation': [['path', 'M5 3h10l4 4v14H5zM9 11h6M9 15.5h6']],
  't-program': [['path', 'm8.5 6-6 6 6 6M15.5 6l6 6-6 6']],
  't-resource': [
    ['circle', 12, 7.5, 4],
    ['path', 'M4.5 21c.5-5 3.3-7.5 7.5-7.5s7 2.5 7.5 7.5'],
  ],
  't-upgrade': [['path', 'M4 20h16M6.5 20v-7M12 20V9M17.5 20V4.5']],
  tag: [
    ['path', 'M3 4h8l10 9.4-7.6 7.6L3 11.6z'],
    ['circle', 8, 8.8, 1.4],
  ],
  trash: [['path', 'M4 6.5h16M9 6.5V3.6h6v2.9M6.2 6.5 7.4 21h9.2l1.2-14.5']],
  turn: [
    ['path', 'M19.5 12A7.5 7.5 0 1 1 17 6.4'],
    ['path', 'M17.5 2v5h-5'],
  ],
  undo: [
    ['path', 'M4 10h10.5a5.5 5.5 0 0 1 0 11H9'],
    ['path', 'm8.5 5-4.9 5 4.9 5'],
  ],
  up: [['path', 'M12 20V5M5 11.5 12 4.5l7 7']],
  virus: [
    ['circle', 12, 12, 4.6],
    [
      'path',
      'M12 2.5v4.9M12 16.6v4.9M2.5 12h4.9M16.6 12h4.9M5.3 5.3l3.4 3.4M15.3 15.3l3.4 3.4M18.7 5.3l-3.4 3.4M8.7 15.3l-3.4 3.4',
    ],
  ],
  x: [['path', 'm5 5 14 14M19 5 5 19']],
};
