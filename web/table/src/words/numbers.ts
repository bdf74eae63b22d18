// Labels for what bots have learned, where it did not come.
import type { Lang } from '../source/types';

const en = {
  noBot: 'What the steady and the strong bot have learned did not come: there is no connection, or the page is newer by now.',
  noChances: 'No curve of chances: what the bots have learned did not come.',
  noHint: 'No hint now: what the coach has learned did not come. There is no connection, or the page is newer by now.',
};
const pl: typeof en = {
  noBot: 'Nie udało się pobrać tego, czego nauczyły się rozważny i silny bot: brak połączenia albo jest już nowsza wersja.',
  noChances: 'Bez wykresu szans: brak tego, czego nauczyły się boty.',
  noHint: 'Teraz bez podpowiedzi: nie udało się pobrać tego, czego nauczył się trener. Brak połączenia albo jest już nowsza wersja.',
};

export const numbersWords = (lang: Lang) => (lang === 'pl' ? pl : en);
