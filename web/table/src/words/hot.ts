// Labels of a table for two people at one screen.
import type { Lang } from '../source/types';

const en = {
  person: 'A person',
  people: 'People',
  personNote: 'at this screen',
  corp: 'the Corporation',
  runner: 'the Runner',
  pass: (side: string) => `Pass the screen to ${side}`,
  passNote: 'The other looks away. Nothing of the table is shown until you press.',
  passNotes: 'The others look away. Nothing of the table is shown until you press.',
  iAm: (side: string) => `I am ${side}`,
  called: 'You are called',
  calledNote: (step: string) =>
    `${step}. You can do nothing here. You are called all the same, so that nobody learns it.`,
  goOn: 'Go on',
  leave: 'Look at what you have learned',
  leaveNote: (side: string) => `Then the screen goes to ${side}.`,
  handOver: 'Hand over',
  home: 'Leave',
};
export type HotWords = typeof en;

const pl: HotWords = {
  person: 'Osoba',
  people: 'Osoby',
  personNote: 'przy tym ekranie',
  corp: 'korporacja',
  runner: 'runner',
  pass: (side) => `Ekran przejmuje ${side}`,
  passNote: 'Druga osoba odwraca wzrok. Stół pokaże się dopiero po naciśnięciu.',
  passNotes: 'Pozostałe osoby odwracają wzrok. Stół pokaże się dopiero po naciśnięciu.',
  iAm: (side) => `To ja, ${side}`,
  called: 'Wołanie',
  calledNote: (step) =>
    `${step}. Nic tu nie możesz zrobić. Wołanie jest po to, by nikt się o tym nie dowiedział.`,
  goOn: 'Dalej',
  leave: 'Obejrzyj to, czego się dowiadujesz',
  leaveNote: (side) => `Potem ekran przejmuje ${side}.`,
  handOver: 'Przekaż ekran',
  home: 'Wyjdź',
};

export const hotWords = (lang: Lang): HotWords => (lang === 'pl' ? pl : en);
