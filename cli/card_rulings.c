/*
 * Which entries of the rule ledgers speak of which cards; see card_rulings.h.
 */
#include "cli/card_rulings.h"

#include <ctype.h>
#include <stdio.h>
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

static bool names_title(const char *text, const nr_card *card)
{
    return has_word(text, card->title, strlen(card->title)) || has_short_name(text, card);
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
           names_title(e->text, c);
}

/* ---- for players ----------------------------------------------------------------------------- */

/* Bytes of a mark of a test: "P:", "A:", "E1:"; 0: none begins here. */
static size_t test_mark(const char *at)
{
    size_t len = at[0] == 'P' || at[0] == 'A' || at[0] == 'E' ? 1 : 0;
    len += len > 0 && isdigit((unsigned char)at[len]) ? 1 : 0;
    return len > 0 && at[len] == ':' && at[len + 1] == ' ' ? len + 1 : 0;
}

/* Bytes up to the end of something in brackets, 0 if it is for players, too: sources begin with a
 * capital, symbols do not; of what stands in parentheses only codes of cards are left out. */
static size_t aside(const char *at)
{
    const char *close = strchr(at, at[0] == '[' ? ']' : at[0] == '{' ? '}' : ')');
    size_t len = close != NULL ? (size_t)(close - at) + 1 : 0;
    if (at[0] == '{') {
        return len;
    }
    if (at[0] == '[') {
        return isupper((unsigned char)at[1]) ? len : 0;
    }
    bool is_code = at[0] == '(' && isdigit((unsigned char)at[1]) && len >= 7;
    return is_code && strspn(at + 1, "0123456789, ") + 2 == len ? len : 0;
}

/* "`run.4.4`" as words; returns its bytes, 0 if no step is named here. */
static size_t step_words(const char *at, char *out, size_t room)
{
    static const char *const charts[][2] = {
        {"`run.", "the run"},
        {"`corp.", "the Corporation's turn"},
        {"`runner.", "the Runner's turn"},
    };
    for (size_t i = 0; i < sizeof charts / sizeof charts[0]; i++) {
        size_t head = strlen(charts[i][0]);
        if (strncmp(at, charts[i][0], head) == 0) {
            int len = (int)strcspn(at + head, "`");
            snprintf(out, room, "step %.*s of %s", len, at + head, charts[i][1]);
            return head + (size_t)len + 1;
        }
    }
    return 0;
}

/* A text without the marks of Markdown. */
static void unmarked(const char *at, char out[ENTRY_WORDS_MAX])
{
    size_t len = 0;
    for (; *at != '\0' && len + 1 < ENTRY_WORDS_MAX; at++) {
        if (*at != '*' && *at != '`') {
            out[len++] = *at;
        }
    }
    out[len] = '\0';
}

void entry_words(int entry, word_lang lang, char out[ENTRY_WORDS_MAX])
{
    const char *at = ledger_entries[entry].text;
    size_t len = 0;
    if (lang == LANG_PL && *ledger_entries[entry].pl != '\0') {
        unmarked(ledger_entries[entry].pl, out);
        return;
    }
    while (*at != '\0' && len < ENTRY_WORDS_MAX - 100) {
        bool is_head = len == 0 || out[len - 1] == ' ';
        size_t used = aside(at);
        if (is_head && len > 1 && test_mark(at) > 0) {
            break;
        }
        if (used > 0) {
            at += used;
            len -= len > 0 && out[len - 1] == ' ' ? 1 : 0;
        } else if ((used = step_words(at, out + len, ENTRY_WORDS_MAX - len)) > 0) {
            at += used;
            len += strlen(out + len);
        } else if (*at == '*' || *at == '`') {
            at++;
        } else {
            out[len++] = *at++;
        }
    }
    while (len > 0 && out[len - 1] == ' ') {
        len--;
    }
    out[len] = '\0';
}

bool entry_is_for_page(int entry, unsigned card)
{
    const char *id = ledger_entries[entry].id;
    const nr_card *c = &nr_card_table[card];
    char text[ENTRY_WORDS_MAX];
    if (!entry_names_card(entry, card) || strncmp(id, "EX-", 3) == 0 ||
        strncmp(id, "CR-", 3) == 0) {
        return false;
    }
    entry_words(entry, LANG_EN, text);
    return id_has_code(id, c->code) || names_title(text, c);
}
