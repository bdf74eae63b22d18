// Labels of the moments of a game: short questions, damage, bids, the end.
import type { Lang } from '../source/types';
import { plural } from './plural';

const en = {
  askEncounter: (s: string) => `${s}: break its subroutines?`,
  askAction: 'Take an action',
  askMulligan: 'Keep this hand, or take a mulligan?',
  askSteal: (s: string) => `${s}: steal it?`,
  askTrash: (s: string) => `${s}: trash it?`,
  askTrace: (a: number, b: number) => `Trace ${a}, your link ${b}: pay how much?`,
  askTraceCorp: (a: number) => `Trace ${a}: pay how much?`,
  steal: (n: number) => (n > 0 ? `Steal for ${n}` : 'Steal it'),
  trashIt: 'Trash it',
  leaveIn: (s: string) => `Leave it in ${s}`,
  askDiscard: (n: number) => (n === 1 ? 'Discard 1 card' : `Discard ${n} cards`),
  askBid: (a: number, b: number) => `Bid in secret: ${a} to ${b}?`,
  cards: (n: number): string => (n === 0 ? 'empty' : n === 1 ? 'card' : 'cards'),
  subroutines: 'subroutines',
  jackOut: 'jack out?',
  dealt: (n: number, all: number) => `${n} of these ${all}, at random`,
  dealtAll: (all: number) => `all of these ${all}`,
  lost: (n: number) => `lost to ${n} damage`,
  preventSome: (k: number, s: number) => `Prevent ${k}, suffer ${s}`,
  suffer: (n: number) => (n === 1 ? 'Suffer it' : `Suffer all ${n}`),
  trashed: (n: number, all: number) =>
    n >= all
      ? `all ${all} of your cards are trashed`
      : n === 1
        ? `1 of your ${all} cards is trashed at random`
        : `${n} of your ${all} cards are trashed at random`,
  dead: 'you lose the game',
  points: (n: number) => `${n} damage`,
  bidHint: 'Nothing here is done by Enter. Both bids are shown at once and then paid.',
  bidNote: 'A bid cannot be taken back. The other sees only that you are choosing.',
  stays: (n: number) => `${n} stay`,
  hiddenBid: 'hidden bid',
  readCard: 'Tap another card to read it.',
  winBy: {
    points: (a: number, b: number) => `You win by points, ${a} to ${b}`,
    flatline: () => 'You win: the Runner is flatlined',
    'empty-rd': () => 'You win: R&D is empty',
    limit: () => 'You win',
  } as Record<string, (a: number, b: number) => string>,
  loseBy: {
    points: (a: number, b: number) => `You lose by points, ${a} to ${b}`,
    flatline: () => 'You lose: you are flatlined',
    'empty-rd': () => 'You lose: your R&D is empty',
    limit: () => 'You lose',
  } as Record<string, (a: number, b: number) => string>,
  youChoose: 'You choose',
  keptShort: (s: string) => `${s} kept`,
  beginsShort: 'Corporation begins',
  unknownIce: (n: number) => (n === 1 ? 'unknown ice' : `${n} unknown ice`),
  noIce: 'no ice in the way',
};
export type Moments = typeof en;

const pl: Moments = {
  askEncounter: (s) => `${s}: złamać podprogramy?`,
  askAction: 'Wykonaj akcję',
  askMulligan: 'Zatrzymać rękę czy wykonać mulligan?',
  askSteal: (s) => `${s}: wykraść?`,
  askTrash: (s) => `${s}: skasować?`,
  askTrace: (a, b) => `Namierzanie ${a}, twoje połączenie ${b}: ile płacisz?`,
  askTraceCorp: (a) => `Namierzanie ${a}: ile płacisz?`,
  steal: (n) => (n > 0 ? `Wykradnij za ${n}` : 'Wykradnij'),
  trashIt: 'Skasuj',
  leaveIn: (s) => `Zostaw: ${s}`,
  askDiscard: (n) => `Odrzuć ${n} ${plural(n, 'kartę', 'karty', 'kart')}`,
  askBid: (a, b) => `Tajna stawka: od ${a} do ${b}?`,
  cards: (n) => (n === 0 ? 'pusto' : plural(n, 'karta', 'karty', 'kart')),
  subroutines: 'podprogramy',
  jackOut: 'odłączyć się?',
  dealt: (n, all) => `${n} z tych ${all}, losowo`,
  dealtAll: (all) => `wszystkie ${all}`,
  lost: (n) => `stracone przez obrażenia: ${n}`,
  preventSome: (k, s) => `Zablokuj ${k}, przyjmij ${s}`,
  suffer: (n) => (n === 1 ? 'Przyjmij je' : `Przyjmij wszystkie ${n}`),
  trashed: (n, all) =>
    n >= all
      ? `wszystkie twoje karty (${all}) zostaną skasowane`
      : `losowo skasowane karty z twojej garści: ${n} z ${all}`,
  dead: 'przegrywasz grę',
  points: (n) => `obrażenia: ${n}`,
  bidHint: 'Enter nic tu nie robi. Obie stawki są pokazywane naraz, a potem płacone.',
  bidNote: 'Stawki nie można cofnąć. Drugi gracz widzi tylko, że wybierasz.',
  stays: (n) => `zostaje ${n}`,
  hiddenBid: 'ukryta stawka',
  readCard: 'Dotknij innej karty, aby ją przeczytać.',
  winBy: {
    points: (a, b) => `Wygrywasz na punkty, ${a} do ${b}`,
    flatline: () => 'Wygrywasz: Runner wypłaszczony',
    'empty-rd': () => 'Wygrywasz: R&D jest puste',
    limit: () => 'Wygrywasz',
  },
  loseBy: {
    points: (a, b) => `Przegrywasz na punkty, ${a} do ${b}`,
    flatline: () => 'Przegrywasz: wypłaszczenie',
    'empty-rd': () => 'Przegrywasz: twoje R&D jest puste',
    limit: () => 'Przegrywasz',
  },
  youChoose: 'Ty wybierasz',
  keptShort: (s) => `${s}: ręka zatrzymana`,
  beginsShort: 'Zaczyna Korporacja',
  unknownIce: (n) => (n === 1 ? 'nieznany lód' : `nieznany lód: ${n}`),
  noIce: 'brak lodu na drodze',
};

export const moments = (lang: Lang): Moments => (lang === 'pl' ? pl : en);
