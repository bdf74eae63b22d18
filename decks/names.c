/*
 * Finding cards by what people write; see names.h.
 */
#include "decks/names.h"

#include <string.h>

#include "core/text.h"

/* ---- folding --------------------------------------------------------------------------------- */

/* Letters U+00C0 to U+017F without their accents; the signs × and ÷ divide words. */
static const char plain_letters[] =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssss"
    "sssstttttt"
    "uuuuuuuuuuuuwwyyyzzzzzzs";

/* The next character of UTF-8, and its bytes; a stray byte stands for itself. */
static unsigned next_code(const char *text, size_t len, size_t *bytes)
{
    const unsigned char *s = (const unsigned char *)text;
    *bytes = 1;
    if (s[0] >= 0xC0 && s[0] < 0xE0 && len >= 2) {
        *bytes = 2;
        return (s[0] & 31u) << 6 | (s[1] & 63u);
    }
    if (s[0] >= 0xE0 && s[0] < 0xF0 && len >= 3) {
        *bytes = 3;
        return (s[0] & 15u) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
    }
    return s[0];
}

/* A folded letter or digit, ' ' for what divides words, 0 for what is dropped. */
static char fold_code(unsigned code)
{
    if (code >= 'A' && code <= 'Z') {
        return (char)(code - 'A' + 'a');
    }
    if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) {
        return (char)code;
    }
    if (code >= 0xC0 && code <= 0x17F) {
        return plain_letters[code - 0xC0];
    }
    /* No-break space, hyphens and dashes; "R&D" and "R & D" are alike. */
    bool is_divider = code == ' ' || code == '\t' || code == '-' || code == '_' || code == '/' ||
                      code == '&' || code == 0xA0 || (code >= 0x2010 && code <= 0x2015);
    return is_divider ? ' ' : 0;
}

size_t deck_name_fold(const char *name, size_t len, char *out, size_t cap)
{
    size_t n = 0;
    while (len > 0 && n < cap - 1) {
        size_t bytes;
        char letter = fold_code(next_code(name, len, &bytes));
        if (letter != 0 && (letter != ' ' || (n > 0 && out[n - 1] != ' '))) {
            out[n++] = letter;
        }
        name += bytes;
        len -= bytes;
    }
    while (n > 0 && out[n - 1] == ' ') {
        n--;
    }
    out[n] = '\0';
    return n;
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool is_same_but_for_spaces(const char *a, const char *b)
{
    for (;;) {
        a += *a == ' ';
        b += *b == ' ';
        if (*a != *b) {
            return false;
        }
        if (*a == '\0') {
            return true;
        }
        a++;
        b++;
    }
}

unsigned deck_name_find(const char *name, size_t len)
{
    if (len == 0 || len > NAME_LONGEST) {
        return 0;
    }
    char exact[NAME_LONGEST + 1];
    memcpy(exact, name, len);
    exact[len] = '\0';
    unsigned card = nr_card_find(exact);
    if (card != 0) {
        return card;
    }
    char wanted[FOLDED_MAX];
    if (deck_name_fold(name, len, wanted, sizeof wanted) == 0) {
        return 0;
    }
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        for (unsigned at = 0; at < cards; at++) {
            unsigned i = order[at];
            const char *title =
                lang == LANG_EN ? nr_card_table[i].title : nr_card_table[i].title_pl;
            char folded[FOLDED_MAX];
            if (title != NULL) {
                deck_name_fold(title, core_text_length(title), folded, sizeof folded);
                if (is_same_but_for_spaces(folded, wanted)) {
                    return i;
                }
            }
        }
    }
    return 0;
}

/* ---- suggestions ----------------------------------------------------------------------------- */

/*
 * The least number of letters to insert, delete, replace or swap with their neighbour that makes
 * one of the other.
 */
static unsigned distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    unsigned rows[3][FOLDED_MAX];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_len; j++) {
        above[j] = (unsigned)j;
        before[j] = 0;
    }
    for (size_t i = 1; i <= a_len; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_len; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swap && before[j - 2] + 1 < best) {
                best = before[j - 2] + 1;
            }
            row[j] = best;
        }
        unsigned *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_len];
}

/* Does text have part in it, from the head of a word to the end of one? */
static bool has_words(const char *text, size_t len, const char *part, size_t part_len)
{
    for (size_t i = 0; i + part_len <= len; i++) {
        bool is_word =
            (i == 0 || text[i - 1] == ' ') && (i + part_len == len || text[i + part_len] == ' ');
        if (is_word && core_text_same(text + i, part, part_len)) {
            return true;
        }
    }
    return false;
}

/* How unlike a folded name is to a title. Whole words of it are as near as can be. */
static unsigned unlikeness(const char *wanted, size_t len, const char *title)
{
    char folded[FOLDED_MAX];
    size_t title_len = deck_name_fold(title, core_text_length(title), folded, sizeof folded);
    if (len >= 4 && has_words(folded, title_len, wanted, len)) {
        return 1;
    }
    return distance(wanted, len, folded, title_len);
}

/* Titles farther off than this were not meant. */
static unsigned farthest(size_t len)
{
    return (unsigned)(len / 3 + 1);
}

unsigned deck_name_suggest(const char *name, size_t len, deck_suggestion out[DECK_SUGGESTIONS])
{
    char wanted[FOLDED_MAX];
    size_t wanted_len = deck_name_fold(name, len, wanted, sizeof wanted);
    unsigned best[DECK_SUGGESTIONS] = {0};
    unsigned count = 0;
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned n = 0; n < cards && wanted_len > 1; n++) {
        unsigned i = order[n];
        const nr_card *card = &nr_card_table[i];
        unsigned english = unlikeness(wanted, wanted_len, card->title);
        unsigned polish =
            card->title_pl != NULL ? unlikeness(wanted, wanted_len, card->title_pl) : english;
        unsigned d = polish < english ? polish : english;
        unsigned at = count;
        while (at > 0 && best[at - 1] > d) {
            at--;
        }
        if (d > farthest(wanted_len) || at == DECK_SUGGESTIONS) {
            continue;
        }
        count += count < DECK_SUGGESTIONS;
        for (unsigned j = count - 1; j > at; j--) {
            best[j] = best[j - 1];
            out[j] = out[j - 1];
        }
        best[at] = d;
        out[at] = (deck_suggestion){.card = (uint16_t)i, .is_polish = polish < english};
    }
    while (count > 1 && best[count - 1] > best[0] + 2) { /* far off beside the nearest */
        count--;
    }
    return count;
}

bool deck_name_is_near(const char *name, size_t len)
{
    char wanted[FOLDED_MAX];
    size_t wanted_len = deck_name_fold(name, len, wanted, sizeof wanted);
    for (unsigned i = 1; i < nr_card_count; i++) {
        for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
            const char *title =
                lang == LANG_EN ? nr_card_table[i].title : nr_card_table[i].title_pl;
            char folded[FOLDED_MAX];
            size_t title_len = title != NULL ? deck_name_fold(title, core_text_length(title),
                                                              folded, sizeof folded)
                                             : 0;
            if (title_len > 0 && wanted_len > 3 &&
                distance(wanted, wanted_len, folded, title_len) <= wanted_len / 5 + 1) {
                return true;
            }
        }
    }
    return false;
}
