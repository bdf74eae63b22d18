// What is spoken: the decision once, what happened, and the state in five sentences.
import type { Lang } from '../source/types';
import { plural } from './plural';

const forms = (n: number, one: string, few: string, many: string) =>
  `${n} ${plural(n, one, few, many)}`;
const s = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;

const en = {
  choices: (n: number) => s(n, 'choice'),
  enter: (label: string, price: string) => `Enter: ${label}${price}`,
  price: (n: number, sign: string): string =>
    sign === 'credit' ? s(n, 'credit') : sign === 'click' ? s(n, 'click') : `${n}`,
  then: (a: string) => ` for ${a}`,
  rezzed: 'rezzed',
  unrezzed: 'unrezzed',
  inHand: 'in your hand',
  cost: (n: number | string) => `costs ${n}`,
  trash: (n: number) => `trash cost ${n}`,
  needs: (n: number) => `needs ${n}`,
  points: (n: number) => s(n, 'agenda point'),
  advancement: (n: number) => s(n, 'advancement token'),
  memory: (n: number) => `memory ${n}`,
  subs: (n: number) => s(n, 'subroutine'),
  counters: {
    virus: (n: number) => s(n, 'virus counter'),
    power: (n: number) => s(n, 'power counter'),
    agenda: (n: number) => s(n, 'agenda counter'),
    credit: (n: number) => s(n, 'hosted credit'),
    recurring: (n: number) => s(n, 'recurring credit'),
  } as Record<string, (n: number) => string>,
  copies: (n: number) => `${n} copies`,
  hosts: (list: string) => `hosts ${list}`,
  turn: (n: number, mine: boolean, step: string) =>
    `Turn ${n}, ${mine ? 'yours' : 'your opponent’s'}: ${step}.`,
  run: (server: string, phase: string) => `A run on ${server}, ${phase}.`,
  noRun: 'No run.',
  me: (credits: number, clicks: number, hand: number, points: number, more: string) =>
    `You have ${s(credits, 'credit')}, ${s(clicks, 'click')}, ${s(hand, 'card')} in hand and ${points} of 7 points${more}.`,
  other: (credits: number, hand: number, points: number, more: string) =>
    `Your opponent has ${s(credits, 'credit')}, ${s(hand, 'card')} in hand and ${points} of 7 points${more}.`,
  tags: (n: number) => `, ${s(n, 'tag')}`,
  brain: (n: number) => `, ${n} brain damage`,
  bad: (n: number) => `, ${n} bad publicity`,
  memoryOf: (a: number, b: number) => `, ${a} of ${b} memory`,
  servers: (list: string) => `Servers: ${list}.`,
  server: (name: string, ice: number, rezzed: number, root: number) =>
    `${name} ${ice} ice${ice > 0 ? ` (${rezzed} rezzed)` : ''}${root > 0 ? `, ${root} in the root` : ''}`,
  rig: (list: string) => (list ? `Rig: ${list}.` : 'The rig is empty.'),
  asked: (q: string) => `You are asked: ${q}`,
  waits: 'Your opponent is choosing.',
  strip: 'state',
};
export type Speech = typeof en;

const pl: Speech = {
  choices: (n) => forms(n, 'wybór', 'wybory', 'wyborów'),
  enter: (label, price) => `Enter: ${label}${price}`,
  price: (n, sign) =>
    sign === 'credit'
      ? forms(n, 'kredyt', 'kredyty', 'kredytów')
      : sign === 'click'
        ? forms(n, 'klik', 'kliki', 'klików')
        : `${n}`,
  then: (a) => ` za ${a}`,
  rezzed: 'zrezowany',
  unrezzed: 'niezrezowany',
  inHand: 'na twojej ręce',
  cost: (n) => `koszt ${n}`,
  trash: (n) => `koszt skasowania ${n}`,
  needs: (n) => `wymaga ${n}`,
  points: (n) => forms(n, 'punkt agendy', 'punkty agendy', 'punktów agendy'),
  advancement: (n) =>
    forms(n, 'żeton zaawansowania', 'żetony zaawansowania', 'żetonów zaawansowania'),
  memory: (n) => `pamięć ${n}`,
  subs: (n) => forms(n, 'podprogram', 'podprogramy', 'podprogramów'),
  counters: {
    virus: (n) => forms(n, 'znacznik wirusa', 'znaczniki wirusa', 'znaczników wirusa'),
    power: (n) => forms(n, 'znacznik mocy', 'znaczniki mocy', 'znaczników mocy'),
    agenda: (n) => forms(n, 'znacznik agendy', 'znaczniki agendy', 'znaczników agendy'),
    credit: (n) => forms(n, 'kredyt na karcie', 'kredyty na karcie', 'kredytów na karcie'),
    recurring: (n) =>
      forms(n, 'kredyt odnawialny', 'kredyty odnawialne', 'kredytów odnawialnych'),
  },
  copies: (n) => `kopie: ${n}`,
  hosts: (list) => `hostuje: ${list}`,
  turn: (n, mine, step) => `Tura ${n}, ${mine ? 'twoja' : 'przeciwnika'}: ${step}.`,
  run: (server, phase) => `Skok: ${server}, ${phase}.`,
  noRun: 'Nie trwa skok.',
  me: (credits, clicks, hand, points, more) =>
    `Masz ${forms(credits, 'kredyt', 'kredyty', 'kredytów')}, ${forms(clicks, 'klik', 'kliki', 'klików')}, ${forms(hand, 'kartę', 'karty', 'kart')} na ręce i ${points} z 7 punktów${more}.`,
  other: (credits, hand, points, more) =>
    `Przeciwnik ma ${forms(credits, 'kredyt', 'kredyty', 'kredytów')}, ${forms(hand, 'kartę', 'karty', 'kart')} na ręce i ${points} z 7 punktów${more}.`,
  tags: (n) => `, tagi: ${n}`,
  brain: (n) => `, obrażenia mózgu: ${n}`,
  bad: (n) => `, zła prasa: ${n}`,
  memoryOf: (a, b) => `, pamięć ${a} z ${b}`,
  servers: (list) => `Serwery: ${list}.`,
  server: (name, ice, rezzed, root) =>
    `${name}: lód ${ice}${ice > 0 ? ` (zrezowany ${rezzed})` : ''}${root > 0 ? `, w katalogu głównym ${root}` : ''}`,
  rig: (list) => (list ? `Warsztat: ${list}.` : 'Warsztat jest pusty.'),
  asked: (q) => `Pytanie do ciebie: ${q}`,
  waits: 'Przeciwnik wybiera.',
  strip: 'stan',
};

export const speech = (lang: Lang): Speech => (lang === 'pl' ? pl : en);
