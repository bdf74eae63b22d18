/*
 * The odds of seeing a card, exact; see stats.h.
 *
 * The chance that none of k copies is among s of n cards is the product of (n-s-i)/(n-i) for i from
 * 0 to k-1. It is kept as exponents of primes, where reducing is subtracting, and a mulligan only
 * multiplies two such products. Its complement is in lowest terms as well.
 */
#include <string.h>

#include "core/phrase.h"
#include "jackin/decks_stats.h"

/* The exponent of each number that is prime; the other places stay 0. */
typedef struct {
    int16_t of[DECK_CARDS_MAX + 1];
} exponents;

static void multiply(exponents *e, unsigned n, int sign)
{
    for (unsigned p = 2; n > 1; p++) {
        while (n % p == 0) {
            e->of[p] = (int16_t)(e->of[p] + sign);
            n /= p;
        }
    }
}

/* Multiplies by the chance that none of the copies is seen; false if that cannot be. */
static bool multiply_unseen(exponents *e, unsigned size, unsigned copies, unsigned seen)
{
    if (size - seen < copies) {
        return false;
    }
    for (unsigned i = 0; i < copies; i++) {
        multiply(e, size - seen - i, 1);
        multiply(e, size - i, -1);
    }
    return true;
}

/* ---- natural numbers ------------------------------------------------------------------------- */

static void big_multiply(deck_natural *a, uint32_t n)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < DECK_LIMBS; i++) {
        carry += (uint64_t)a->limb[i] * n;
        a->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Divides by a small number and returns what is left over. */
static uint32_t big_divide(deck_natural *a, uint32_t n)
{
    uint64_t rest = 0;
    for (unsigned i = DECK_LIMBS; i-- > 0;) {
        rest = rest << 32 | a->limb[i];
        a->limb[i] = (uint32_t)(rest / n);
        rest %= n;
    }
    return (uint32_t)rest;
}

static int big_compare(const deck_natural *a, const deck_natural *b)
{
    for (unsigned i = DECK_LIMBS; i-- > 0;) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

/* b is not larger than a. */
static void big_subtract(deck_natural *a, const deck_natural *b)
{
    uint64_t borrow = 0;
    for (unsigned i = 0; i < DECK_LIMBS; i++) {
        uint64_t difference = (uint64_t)a->limb[i] - b->limb[i] - borrow;
        a->limb[i] = (uint32_t)difference;
        borrow = difference >> 63;
    }
}

static bool big_is_zero(const deck_natural *a)
{
    uint32_t all = 0;
    for (unsigned i = 0; i < DECK_LIMBS; i++) {
        all |= a->limb[i];
    }
    return all == 0;
}

static void big_write(core_phrase *b, deck_natural a)
{
    char digits[DECK_ODDS_MAX / 2];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + big_divide(&a, 10));
    } while (!big_is_zero(&a) && at > 0);
    core_put_bytes(b, digits + at, sizeof digits - at);
}

/* ---- odds ------------------------------------------------------------------------------------ */

deck_odds deck_odds_of_seeing(unsigned size, unsigned copies, unsigned seen, bool has_mulligan)
{
    size = size < DECK_CARDS_MAX ? size : DECK_CARDS_MAX;
    copies = copies < size ? copies : size;
    seen = seen < size ? seen : size;
    unsigned hand = DECK_HAND < seen ? DECK_HAND : seen;
    exponents e;
    memset(&e, 0, sizeof e);
    bool can_miss = multiply_unseen(&e, size, copies, seen) &&
                    (!has_mulligan || multiply_unseen(&e, size, copies, hand));
    deck_odds odds = {{{1}}, {{1}}};
    if (!can_miss) {
        return odds;
    }
    deck_natural unseen = {{1}};
    for (unsigned p = 2; p <= DECK_CARDS_MAX; p++) {
        for (int i = e.of[p]; i != 0; i += i > 0 ? -1 : 1) {
            big_multiply(i > 0 ? &unseen : &odds.bottom, p);
        }
    }
    odds.top = odds.bottom;
    big_subtract(&odds.top, &unseen);
    return odds;
}

void deck_odds_fraction(const deck_odds *odds, char out[DECK_ODDS_MAX])
{
    core_phrase b;
    core_phrase_start(&b, out, DECK_ODDS_MAX);
    big_write(&b, odds->top);
    deck_natural rest = odds->bottom;
    bool is_whole = rest.limb[0] == 1;
    rest.limb[0] = 0;
    if (!is_whole || !big_is_zero(&rest)) {
        core_put_text(&b, "/");
        big_write(&b, odds->bottom);
    }
}

void deck_odds_percent(const deck_odds *odds, word_lang lang, char out[16])
{
    /* Hundredths of a percent: four digits by long division, the fifth rounds. */
    deck_natural rest = odds->top;
    uint32_t hundredths = big_compare(&rest, &odds->bottom) == 0 ? 1 : 0;
    if (hundredths == 1) {
        big_subtract(&rest, &odds->bottom);
    }
    uint32_t digit = 0;
    for (unsigned i = 0; i < 5; i++) {
        big_multiply(&rest, 10);
        digit = 0;
        while (big_compare(&rest, &odds->bottom) >= 0) {
            big_subtract(&rest, &odds->bottom);
            digit++;
        }
        hundredths = i < 4 ? hundredths * 10 + digit : hundredths + (digit >= 5);
    }
    core_phrase b;
    core_phrase_start(&b, out, 16);
    core_put_number(&b, hundredths / 100);
    core_put_text(&b, lang == LANG_PL ? "," : ".");
    core_put_number(&b, hundredths / 10 % 10);
    core_put_number(&b, hundredths % 10);
}
