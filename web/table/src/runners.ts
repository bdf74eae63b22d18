// Mainframe's runners as the lobby shows them before the engine is there; a test compares them with
// the engine's.
import type { Lang, MainframeRunner } from './source/mainframe_types';

/** In English and in Polish. */
export const RUNNERS: [MainframeRunner, string][] = [
  ['Noise', 'Jazgot'],
  ['Kate', 'Kate'],
  ['Andromeda', 'Andromeda'],
  ['Chaos Theory', 'Teoria Chaosu'],
  ['Adam', 'Adam'],
  ['Nero', 'Nero'],
];

export const nameOfRunnerIn = (runner: string, lang: Lang): string =>
  lang === 'pl' ? (RUNNERS.find(([name]) => name === runner)?.[1] ?? runner) : runner;
