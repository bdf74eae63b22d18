/*
 * Which entries of the rule ledgers speak of which cards; see card_rulings.h.
 */
#include "cli/card_rulings.h"

#include <ctype.h>
#include <string.h>

#include "cli/ledgers.h"
#include "jackin/netrunner.h"

/* Is the character of UTF-8 that begins here part of a word: a digit, a letter, one with accents?
 */
static bool is_word_letter(const char *at)
{
    unsigned char lead = (unsigned char)*at;
    return isalnum(lead) || (lead >= 0xC3 && lead <= 0xC5); /* U+00C0 to U+017F */
}

static bool has_word(const char *text, const char *word, size_t len)
{
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
        const char *before = at;
        while (before > text && ((unsigned char)before[-1] & 0xC0) == 0x80) {
            before--;
        }
        bool is_head = before == text || !is_word_letter(before - 1);
        if (is_head && !is_word_letter(at + len)) {
            return true;
        }
    }
    return false;
}

/* "FAQ-C01009a" and "ERR-01008" have the code of their card in the ID. */
static bool id_has_code(const char *id, const char *code)
{
    return strstr(id, code) != NULL;
}

/* People speak of an identity of the Runner by the name before the colon. */
static bool has_short_name(const char *text, const nr_card *card)
{
    char name[80];
    const char *colon = strchr(card->title, ':');
    size_t len = colon != NULL ? (size_t)(colon - card->title) : 0;
    if (card->type != NR_TYPE_IDENTITY || card->side != NR_RUNNER || len == 0 ||
        len >= sizeof name) {
        return false;
    }
    memcpy(name, card->title, len);
    name[len] = '\0';
    return has_word(text, name, len);
}

bool entry_names_card(int entry, unsigned card)
{
    const struct ledger_entry *e = &ledger_entries[entry];
    const char *ledger = ledgers[ledger_chapters[e->chapter].ledger].name;
    const nr_card *c = &nr_card_table[card];
    if (strncmp(ledger, "netrunner", 9) != 0) {
        return false;
    }
    return id_has_code(e->id, c->code) || has_word(e->text, c->code, strlen(c->code)) ||
           has_word(e->text, c->title, strlen(c->title)) || has_short_name(e->text, c);
}
