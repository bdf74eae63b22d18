// The starter decks as the lobby shows them before the engine is there; a test compares them with
// the engine's.
import type { Lang, Side } from './source/types';

export interface Starter {
  name: string;
  side: Side;
  code: string;
  faction: string;
  title: string;
  titlePl: string;
  size: number;
}

export const STARTERS: Starter[] = [
  {
    name: 'haas-bioroid',
    side: 'corp',
    code: '01054',
    faction: 'haas-bioroid',
    title: 'Haas-Bioroid: Engineering the Future',
    titlePl: 'Haas-Bioroid: Inżynieria przyszłości',
    size: 49,
  },
  {
    name: 'jinteki',
    side: 'corp',
    code: '01067',
    faction: 'jinteki',
    title: 'Jinteki: Personal Evolution',
    titlePl: 'Jinteki: Rozwój osobisty',
    size: 49,
  },
  { name: 'nbn', side: 'corp', code: '01080', faction: 'nbn', title: 'NBN: Making News',
    titlePl: 'NBN: Tworzymy wiadomości', size: 49 },
  {
    name: 'weyland-consortium',
    side: 'corp',
    code: '01093',
    faction: 'weyland-consortium',
    title: 'Weyland Consortium: Building a Better World',
    titlePl: 'Weyland Consortium: Budujemy lepszy świat',
    size: 49,
  },
  {
    name: 'anarch',
    side: 'runner',
    code: '01001',
    faction: 'anarch',
    title: 'Noise: Hacker Extraordinaire',
    titlePl: 'Jazgot: Haker Nadzwyczajny',
    size: 47,
  },
  {
    name: 'criminal',
    side: 'runner',
    code: '01017',
    faction: 'criminal',
    title: 'Gabriel Santiago: Consummate Professional',
    titlePl: 'Gabriel Santiago: Oddany Profesjonalista',
    size: 47,
  },
  {
    name: 'shaper',
    side: 'runner',
    code: '01033',
    faction: 'shaper',
    title: 'Kate "Mac" McCaffrey: Digital Tinker',
    titlePl: 'Kate „Mac” McCaffrey: Cyfrowa złota rączka',
    size: 47,
  },
];

export const titleOf = (starter: Starter, lang: Lang) =>
  lang === 'pl' ? starter.titlePl : starter.title;
