/** Polish counts: 1 karta, 2 karty, 5 kart, 12 kart, 22 karty. */
export const plural = (n: number, one: string, few: string, many: string) =>
  n === 1
    ? one
    : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)
      ? few
      : many;
