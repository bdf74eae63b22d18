// The letters of the table: each can be changed, and all of them can be switched off (WCAG 2.1.4).
import type { Settings } from './settings';

export const LETTERS = {
  draw: 'd',
  'gain-credit': 'c',
  advance: 'a',
  'trash-resource': 't',
  purge: 'v',
  'remove-tag': 'g',
  run: 'r',
  hand: 'h',
  use: 'x',
  break: 'b',
  next: 'n',
  previous: 'p',
  read: 'i',
  log: 'l',
  full: 'f',
  stop: 's',
  undo: 'u',
} as const;
export type Action = keyof typeof LETTERS;

/** The letter of an action, '' while letters are off. */
export const letterOf = ({ letters, keys }: Settings, action: Action): string =>
  letters ? (keys[action] ?? LETTERS[action]) : '';

export function actionOf(settings: Settings, key: string): Action | null {
  const all = Object.keys(LETTERS) as Action[];
  return all.find((action) => letterOf(settings, action) === key) ?? null;
}

/** Another letter for an action; false if another action has it. */
export function rekeyed(settings: Settings, action: Action, letter: string): Settings['keys'] | null {
  const now = letter.toLowerCase();
  const holder = actionOf({ ...settings, letters: true }, now);
  return /^\p{L}$/u.test(now) && (holder === null || holder === action)
    ? { ...settings.keys, [action]: now }
    : null;
}
