/*
 * What a player types: choices and cards; see play_words.h. The judge's part is play_why.c.
 */
#include "cli/play_words.h"

#include <stdio.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

/* Letters with accents that titles and texts have, and what they fold to. */
static const char *const accents[][2] = {
    {"ą", "a"}, {"ć", "c"}, {"ę", "e"}, {"ł", "l"}, {"ń", "n"}, {"ó", "o"}, {"ś", "s"}, {"ź", "z"},
    {"ż", "z"}, {"Ą", "a"}, {"Ć", "c"}, {"Ę", "e"}, {"Ł", "l"}, {"Ń", "n"}, {"Ó", "o"}, {"Ś", "s"},
    {"Ź", "z"}, {"Ż", "z"}, {"é", "e"}, {"è", "e"}, {"É", "e"}, {"à", "a"}, {"á", "a"}, {"ä", "a"},
    {"ï", "i"}, {"ö", "o"}, {"ü", "u"}, {"ō", "o"}, {"ū", "u"},
};

/* The folded letter at the head of a text, 0 if it is no letter, and its bytes. */
static char next_letter(const char *text, size_t *bytes)
{
    *bytes = 1;
    char letter = *text;
    if (letter >= 'A' && letter <= 'Z') {
        return (char)(letter - 'A' + 'a');
    }
    /* "R&D" is one word. */
    if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '&') {
        return letter;
    }
    for (size_t i = 0; (unsigned char)letter >= 0x80 && i < sizeof accents / sizeof accents[0];
         i++) {
        size_t len = strlen(accents[i][0]);
        if (strncmp(text, accents[i][0], len) == 0) {
            *bytes = len;
            return accents[i][1][0];
        }
    }
    return 0;
}

void typed_split(const char *text, typed_words *out)
{
    size_t len = 0;
    out->count = 0;
    for (;;) {
        size_t bytes;
        char letter = next_letter(text, &bytes);
        /* "Aesop's" is one word too. */
        bool is_inside = letter != 0 || (*text == '\'' && len > 0);
        if (!is_inside && len > 0) {
            out->word[out->count++][len] = '\0';
            len = 0;
        }
        if (*text == '\0' || out->count == TYPED_WORDS_MAX) {
            return;
        }
        if (letter != 0 && len < TYPED_WORD_MAX - 1) {
            out->word[out->count][len++] = letter;
        }
        text += bytes;
    }
}

/* 0: no word begins with it; 1: one does; 2: it is one of the words. */
static int word_fit(const char *word, const typed_words *in)
{
    int best = 0;
    size_t len = strlen(word);
    for (unsigned i = 0; i < in->count && best < 2; i++) {
        if (strncmp(in->word[i], word, len) == 0) {
            best = in->word[i][len] == '\0' ? 2 : best > 1 ? best : 1;
        }
    }
    return best;
}

/* Words that sentences are held together by: they may be typed but say nothing. */
static bool is_filler(const char *word)
{
    static const char *const fillers[] = {"a",   "an",   "the", "on", "in", "at", "of", "to", "for",
                                          "and", "with", "my",  "na", "w",  "do", "i",  "za"};
    for (size_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++) {
        if (strcmp(fillers[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- choices --------------------------------------------------------------------------------- */

bool choices_are_numbers(const play_game *p)
{
    for (unsigned i = 0; i < play_choices(p)->count; i++) {
        if (play_choices(p)->choice[i].verb != NR_VERB_CHOOSE_NUMBER) {
            return false;
        }
    }
    return play_choices(p)->count > 0;
}

/* What the player who decides may know, and his choices listed from that. */
typedef struct {
    nr_view view;
    nr_choices list;
} decision;

static void look_at(const play_game *p, decision *d)
{
    nr_look(play_state(p), play_viewer(play_state(p)->to_move), &d->view);
    nr_list(&d->view.game, &d->list);
}

static void plain_words(const screen *s, const play_game *p, unsigned index, word_lang lang,
                        char out[SCREEN_TEXT_MAX])
{
    char words[WORDS_MAX];
    screen in = *s;
    in.lang = lang;
    decision d;
    look_at(p, &d);
    words_choice(&d.view.game, &d.list.choice[index], (nr_viewer)d.view.viewer, lang, words,
                 sizeof words);
    text_symbols(&in, words, out);
}

void choice_words(const screen *s, const play_game *p, unsigned index, char out[SCREEN_TEXT_MAX])
{
    decision d;
    char words[SCREEN_TEXT_MAX];
    look_at(p, &d);
    words_offer(&d.view.game, &d.list, index, (nr_viewer)d.view.viewer, s->lang, words,
                sizeof words);
    text_symbols(s, words, out);
}

/* Are all words of a title typed, whole? Then that card is meant, whatever else has parts of it. */
static bool is_titled(const char *title, const typed_words *typed)
{
    typed_words words;
    if (title == NULL) {
        return false;
    }
    typed_split(title, &words);
    for (unsigned i = 0; i < words.count; i++) {
        if (word_fit(words.word[i], typed) < 2) {
            return false;
        }
    }
    return words.count > 0;
}

/* The words of the longest title of the choice's card that is typed whole; 0: none is. */
static int titled_words(const play_game *p, unsigned index, const typed_words *typed)
{
    decision d;
    look_at(p, &d);
    unsigned def = d.view.game.copy[d.list.choice[index].card].def;
    const char *const titles[] = {nr_card_table[def].title, nr_card_table[def].title_pl};
    int most = 0;
    for (int i = 0; def != 0 && i < 2; i++) {
        typed_words words = {0};
        if (is_titled(titles[i], typed)) {
            typed_split(titles[i], &words);
        }
        most = (int)words.count > most ? (int)words.count : most;
    }
    return most;
}

/*
 * How well the words fit a choice: 0 not at all. They are looked for in its words in both
 * languages, in the protocol's name of its verb and in the short name of its server.
 */
static int choice_fit(const screen *s, const play_game *p, unsigned index, const typed_words *typed)
{
    const nr_choice *c = &play_choices(p)->choice[index];
    char english[SCREEN_TEXT_MAX];
    char polish[SCREEN_TEXT_MAX];
    char server[12] = "";
    char all[2 * SCREEN_TEXT_MAX + 64];
    typed_words there, first;
    plain_words(s, p, index, LANG_EN, english);
    plain_words(s, p, index, LANG_PL, polish);
    if (c->server != NR_SERVER_NONE) {
        nr_server_name(c->server, server);
    }
    /* Two splits, since the words of one language may fill one up. */
    int score = 0;
    unsigned telling = 0;
    snprintf(all, sizeof all, "%s %s %s", nr_verb_name((nr_verb)c->verb), server, english);
    typed_split(all, &there);
    typed_words there_too;
    snprintf(all, sizeof all, "%s %s", server, polish);
    typed_split(all, &there_too);
    for (unsigned i = 0; i < typed->count; i++) {
        int fit = word_fit(typed->word[i], &there);
        int fit_too = word_fit(typed->word[i], &there_too);
        fit = fit > fit_too ? fit : fit_too;
        bool is_lost = fit == 0 && !is_filler(typed->word[i]);
        if (is_lost) {
            return 0;
        }
        telling += fit > 0 && !is_filler(typed->word[i]);
        score += fit;
    }
    if (telling == 0) {
        return 0;
    }
    /* "trash" is meant as the verb rather than as a word of some card's text. */
    snprintf(all, sizeof all, "%s %s", nr_verb_name((nr_verb)c->verb),
             in_lang(s->lang, english, polish));
    typed_split(all, &first);
    first.count = first.count < 1 ? 0 : 1;
    typed_split(in_lang(s->lang, english, polish), &there_too);
    there_too.count = there_too.count < 1 ? 0 : 1;
    bool is_verb = word_fit(typed->word[0], &first) > 0 || word_fit(typed->word[0], &there_too) > 0;
    return score + (is_verb ? 3 : 0) + 4 * titled_words(p, index, typed);
}

unsigned choice_find(const screen *s, const play_game *p, const typed_words *typed,
                     unsigned found[FOUND_MAX])
{
    int best = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < play_choices(p)->count; i++) {
        int fit = choice_fit(s, p, i, typed);
        if (fit > best) {
            best = fit;
            count = 0;
        }
        if (fit > 0 && fit == best) {
            if (count < FOUND_MAX) {
                found[count] = i;
            }
            count++;
        }
    }
    return count;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool title_fits(const char *title, const typed_words *typed)
{
    typed_words words;
    if (title == NULL) {
        return false;
    }
    typed_split(title, &words);
    for (unsigned i = 0; i < typed->count; i++) {
        if (word_fit(typed->word[i], &words) == 0) {
            return false;
        }
    }
    return typed->count > 0;
}

/* Is it typed word for word? */
static bool is_title(const char *title, const typed_words *typed)
{
    typed_words words = {0};
    typed_split(title != NULL ? title : "", &words);
    bool is_same = words.count == typed->count;
    for (unsigned i = 0; is_same && i < words.count; i++) {
        is_same = strcmp(words.word[i], typed->word[i]) == 0;
    }
    return is_same;
}

unsigned title_find(const typed_words *typed, unsigned found[FOUND_MAX])
{
    unsigned count = 0, telling = 0;
    for (unsigned i = 0; i < typed->count; i++) {
        telling += !is_filler(typed->word[i]);
    }
    if (telling == 0) {
        return 0;
    }
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned n = 0; n < cards; n++) {
        unsigned def = order[n];
        if (is_title(nr_card_table[def].title, typed) ||
            is_title(nr_card_table[def].title_pl, typed)) {
            found[0] = def;
            return 1;
        }
        if (title_fits(nr_card_table[def].title, typed) ||
            title_fits(nr_card_table[def].title_pl, typed)) {
            if (count < FOUND_MAX) {
                found[count] = def;
            }
            count++;
        }
    }
    return count;
}
