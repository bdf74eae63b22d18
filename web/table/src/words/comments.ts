// Labels of the comments on a record, in both languages.
import type { Lang } from '../source/types';

const en = {
  comments: 'Comments',
  you: 'you',
  fromFile: 'from the file',
  turn: (n: number) => (n === 0 ? 'set-up' : `turn ${n}`),
  here: (where: string) => `${where}, here`,
  none: 'No comments yet. What you write here hangs at the moment that is shown.',
  write: 'A comment at this moment …',
  add: 'Add',
  remove: 'Delete',
  removeOne: (text: string) => `Delete the comment: ${text}`,
  goTo: 'Show this moment',
  full: (n: number) => `There are ${n} comments; no more can be added.`,
  save: 'Save the record with comments',
  notKept: 'This browser has no room left: the comments are gone after a reload. Save them in a file.',
  tabs: 'Log and comments',
};
export type CommentWords = typeof en;

const pl: CommentWords = {
  comments: 'Komentarze',
  you: 'ty',
  fromFile: 'z pliku',
  turn: (n) => (n === 0 ? 'przygotowanie' : `tura ${n}`),
  here: (where) => `${where}, tutaj`,
  none: 'Nie ma jeszcze komentarzy. To, co tu wpiszesz, zostanie przypięte do pokazanej chwili.',
  write: 'Komentarz do tej chwili …',
  add: 'Dodaj',
  remove: 'Usuń',
  removeOne: (text) => `Usuń komentarz: ${text}`,
  goTo: 'Pokaż tę chwilę',
  full: (n) => `Komentarzy jest już ${n}; więcej nie można dodać.`,
  save: 'Zapisz grę z komentarzami',
  notKept: 'W tej przeglądarce nie ma już miejsca: po przeładowaniu strony komentarze znikną. Zapisz je w pliku.',
  tabs: 'Dziennik i komentarze',
};

export const commentWords = (lang: Lang): CommentWords => (lang === 'pl' ? pl : en);
