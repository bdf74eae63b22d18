// Three lessons of Mainframe: moments of one recorded game, each with the way that is taught.
import type { MainframeRunner, MainframeState } from '../../../engine/index.js';
import type { Both } from './types';

export interface MainframeLesson {
  title: Both;
  goal: Both;
  note: Both;
  learned: Both;
  /** The choices of the game until then. */
  prefix: number[];
  /** The choices that are taught, by number, each with the coach's words. */
  steps: { choice: number; coach: Both }[];
  done: (state: MainframeState) => boolean;
}

/** The game that they are taken from. */
export const GAME = {
  players: ['Noise', 'Kate'] as MainframeRunner[],
  border: 'paths' as const,
  key: '1'.padStart(64, '0'),
  me: 'Noise' as MainframeRunner,
};

// prettier-ignore
const CHOICES = [
  0, 0, 6, 14, 1, 89, 12, 12, 18, 22, 16, 2, 73, 57, 5, 2, 16, 3, 64, 4, 1, 2, 0, 3, 15, 0, 23, 3,
  2, 21, 21, 1, 102, 11, 1, 37, 5, 1, 0, 8, 6, 1, 8, 8, 1, 3, 9, 6, 1, 8, 16, 2, 1, 1, 28, 14, 1,
  29, 1, 12, 50, 12, 3, 13, 67, 1, 4, 0, 3, 0, 2, 0, 22, 0, 0, 2, 6, 1, 14, 3, 11, 48, 1, 9, 3, 16,
  2, 1, 2, 0, 7, 5, 3, 13,
];

export const MAINFRAME_LESSONS: MainframeLesson[] = [
  {
    title: { en: 'A layout, and a zone', pl: 'Układ i strefa' },
    goal: { en: 'Secure a zone.', pl: 'Zabezpiecz strefę.' },
    note: {
      en: 'You are Noise. A zone is a group of nodes that partitions enclose on every side.',
      pl: 'Grasz jako Jazgot. Strefa to grupa węzłów, którą ze wszystkich stron zamykają partycje.',
    },
    learned: {
      en: 'A zone with tokens of one runner only is his for good: each token in it scores the number of its nodes.',
      pl: 'Strefa z żetonami tylko jednego runnera jest jego do końca: każdy żeton w niej daje tyle punktów, ile ma ona węzłów.',
    },
    prefix: CHOICES.slice(0, 51),
    steps: [
      {
        choice: 1,
        coach: {
          en: 'Each turn you execute a program or place an access point. Programs of the suite are for all: execute L, a layout of three partitions at once.',
          pl: 'W każdej turze wykonujesz program albo umieszczasz punkt dostępu. Programy z puli są dla wszystkich: wykonaj „L”, układ trzech partycji naraz.',
        },
      },
      {
        choice: 30,
        coach: {
          en: 'A layout may be turned, never mirrored. Here it closes the last gap around two of your tokens, and there is no token of Kate among them: place it.',
          pl: 'Układ można obracać, nigdy odbijać. Tutaj zamyka ostatnią lukę wokół dwóch twoich żetonów, a nie ma między nimi żetonu Kate: połóż go.',
        },
      },
    ],
    done: (s) => s.scores.Noise > 0,
  },
  {
    title: { en: 'Programs, and whose zone it is', pl: 'Programy i czyja jest strefa' },
    goal: {
      en: 'Make the contested zone yours.',
      pl: 'Przejmij sporną strefę.',
    },
    note: {
      en: 'A zone with tokens of several runners is nobody’s: Kate sits in yours.',
      pl: 'Strefa z żetonami kilku runnerów jest niczyja: w twojej siedzi Kate.',
    },
    learned: {
      en: 'Programs move tokens and partitions of anybody. A zone is secured at once when only one runner is left in it, by whatever cause.',
      pl: 'Programy przesuwają żetony i partycje każdego. Strefa jest zabezpieczona od razu, gdy zostaje w niej jeden runner, z jakiejkolwiek przyczyny.',
    },
    prefix: CHOICES.slice(0, 88),
    steps: [
      {
        choice: 2,
        coach: {
          en: 'A program may touch any token that lies faceup, not only yours. Execute Move an Access Point.',
          pl: 'Program może ruszyć każdy odkryty żeton, nie tylko twój. Wykonaj program, który przesuwa punkt dostępu.',
        },
      },
      {
        choice: 3,
        coach: {
          en: 'Take Kate’s token out of the zone that you share with her: the one on d2.',
          pl: 'Zabierz żeton Kate ze strefy, którą z nią dzielisz: ten na d2.',
        },
      },
      {
        choice: 0,
        coach: {
          en: 'Any empty node outside secured zones will do: d1. What stays behind is only yours.',
          pl: 'Wystarczy dowolny pusty węzeł poza zabezpieczonymi strefami: d1. To, co zostaje, jest tylko twoje.',
        },
      },
    ],
    done: (s) => s.scores.Noise > 6,
  },
  {
    title: { en: 'Scoring, and the end', pl: 'Punkty i koniec' },
    goal: { en: 'Win the game: it stands 6 to 8.', pl: 'Wygraj grę: jest 6 do 8.' },
    note: {
      en: 'The stack is nearly empty: when its last card is revealed, everybody else has one more turn.',
      pl: 'Stos jest prawie pusty: gdy odsłoni się jego ostatnia karta, każdy inny ma jeszcze jedną turę.',
    },
    learned: {
      en: 'Only secured zones count, and large ones with many tokens count most. Ties go to more zones, then to the larger ones.',
      pl: 'Liczą się tylko zabezpieczone strefy, a najbardziej duże, z wieloma żetonami. Remis rozstrzyga liczba stref, potem ich wielkość.',
    },
    prefix: CHOICES,
    steps: [
      {
        choice: 2,
        coach: {
          en: 'Two single partitions can be worth more than a layout, for they go wherever you want. Execute Place Freely.',
          pl: 'Dwie pojedyncze partycje bywają cenniejsze niż układ, bo idą tam, gdzie chcesz. Wykonaj program dowolnego kładzenia partycji.',
        },
      },
      {
        choice: 1,
        coach: {
          en: 'Two gaps are left around the zone. The first is between a1 and b1.',
          pl: 'Wokół zostały dwie luki. Pierwsza jest między a1 i b1.',
        },
      },
      {
        choice: 27,
        coach: {
          en: 'The second is between f3 and f4. Everything inside is yours then: count what it will score.',
          pl: 'Druga jest między f3 i f4. Wtedy wszystko w środku jest twoje: policz, ile to da.',
        },
      },
    ],
    done: (s) => s.winner?.includes('Noise') ?? false,
  },
];
