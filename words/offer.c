/*
 * A copy as it lies on the table, and choices told apart from others of their list; see
 * jackin/words.h.
 */
#include "core/phrase.h"
#include "core/text.h"
#include "words/tables.h"

/* ---- labels ---------------------------------------------------------------------------------- */

/* `needed` is how many advancement tokens an agenda needs that the viewer knows, else 0. */
static void put_counters(core_phrase *p, const nr_copy *copy, int needed, word_lang lang)
{
    static const char *const words[NR_COUNTER_COUNT][LANG_COUNT] = {
        [NR_COUNTER_ADVANCEMENT] = {" adv ", " zaaw. "},
        [NR_COUNTER_VIRUS] = {" virus ", " wirus "},
        [NR_COUNTER_POWER] = {" power ", " zasil. "},
        [NR_COUNTER_AGENDA] = {" agenda ", " proj. "},
        [NR_COUNTER_CREDIT] = {" credits ", " kred. "},
        [NR_COUNTER_RECURRING] = {" recurring ", " odnaw. "},
    };
    for (unsigned kind = 0; kind < NR_COUNTER_COUNT; kind++) {
        unsigned n = nr_counters(copy, (nr_counter)kind);
        bool is_needed = kind == NR_COUNTER_ADVANCEMENT && needed > 0;
        if (n > 0 || is_needed) {
            core_put_text(p, words[kind][lang]);
            core_put_number(p, n);
        }
        if (is_needed) {
            core_put_text(p, "/");
            core_put_number(p, needed);
        }
    }
}

/* Of a card that the viewer may not know, what lies on the table: ice and the cards of a root lie
 * in different places, so this much can be seen. */
static const char *hidden_label(const nr_game *g, unsigned c, word_lang lang)
{
    if (g->copy[c].zone != NR_ZONE_TABLE) {
        return in_lang(lang, "card", "karta");
    }
    return words_is_protecting(g, c) ? in_lang(lang, "unrezzed ice", "niezrezowany lód")
                                     : in_lang(lang, "unrezzed card", "niezrezowana karta");
}

/* The ice or server that a card remembers, which everybody may know. */
static void put_chosen(core_phrase *p, const nr_game *g, unsigned c, nr_viewer viewer,
                       word_lang lang)
{
    unsigned chosen = g->copy[c].chosen;
    bool is_server = nr_remembers_server(g, c);
    char server[48];
    if (chosen == 0 || (!is_server && g->copy[chosen].zone != NR_ZONE_TABLE)) {
        return;
    }
    core_put_text(p, in_lang(lang, " marks ", " wskazuje: "));
    words_server_heading(is_server ? chosen : g->copy[chosen].server, lang, server, sizeof server);
    if (is_server) {
        core_put_text(p, server);
        return;
    }
    core_put_text(p, nr_known(g, chosen, viewer) ? words_title(g->copy[chosen].def, lang)
                                                 : hidden_label(g, chosen, lang));
    core_put_text(p, " (");
    core_put_text(p, server);
    core_put_text(p, ")");
}

static void put_label(core_phrase *p, const nr_game *g, unsigned c, nr_viewer viewer,
                      word_lang lang, bool is_brief)
{
    const nr_copy *copy = &g->copy[c];
    bool is_installed = copy->zone == NR_ZONE_TABLE || copy->zone == NR_ZONE_RIG;
    bool is_known = nr_known(g, c, viewer);
    const nr_card *card = &nr_card_table[is_known ? copy->def : 0];
    core_put_text(p, is_known   ? words_title(copy->def, lang)
                     : is_brief ? "?"
                                : hidden_label(g, c, lang));
    if (is_known && !is_brief && !nr_visible(g, c, viewer)) { /* he remembers it */
        core_put_text(p, in_lang(lang, " (seen)", " (znana)"));
    }
    if (is_known && !is_brief && is_installed && card->strength != NR_NONE) {
        core_put_text(p, in_lang(lang, " str ", " siła "));
        core_put_number(p, nr_strength(g, c));
    }
    bool is_agenda = is_known && is_installed && card->type == NR_TYPE_AGENDA;
    put_counters(p, copy, is_agenda ? nr_requirement(g, c) : 0, lang);
    if (is_known && is_installed && !is_brief) {
        put_chosen(p, g, c, viewer, lang);
    }
    for (unsigned other = 1; is_installed && other < NR_COPIES; other++) {
        if (g->copy[other].host == c && g->copy[other].zone != NR_ZONE_NONE) {
            core_put_text(p, " + ");
            put_label(p, g, other, viewer, lang, is_brief);
        }
    }
}

bool words_label(const nr_game *g, unsigned c, nr_viewer viewer, word_lang lang, char *out,
                 size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_label(&p, g, c, viewer, lang, false);
    return !p.is_cut;
}

bool words_brief_label(const nr_game *g, unsigned c, nr_viewer viewer, word_lang lang, char *out,
                       size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_label(&p, g, c, viewer, lang, true);
    return !p.is_cut;
}

/* ---- choices told apart ---------------------------------------------------------------------- */

/* Two choices whose words are the same are so for different cards, or subroutines of one. */
static bool has_twin(const nr_game *g, const nr_choices *list, unsigned index, nr_viewer viewer,
                     word_lang lang, const char *text)
{
    for (unsigned i = 0; i < list->count; i++) {
        char other[WORDS_MAX];
        if (i == index || list->choice[i].verb != list->choice[index].verb) {
            continue;
        }
        words_choice(g, &list->choice[i], viewer, lang, other, sizeof other);
        if (core_text_equal(other, text)) {
            return true;
        }
    }
    return false;
}

/* What tells a choice from its twin, in brackets. */
static void put_difference(core_phrase *p, const nr_game *g, const nr_choice *c, nr_viewer viewer,
                           word_lang lang)
{
    char label[WORDS_MAX];
    unsigned copy = c->verb == NR_VERB_INSTALL && c->other != 0 ? c->other : c->card;
    bool is_title = false;
    if (c->verb == NR_VERB_BREAK) {
        core_put_text(p, in_lang(lang, " (subroutine ", " (podprogram "));
        core_put_number(p, c->other + 1);
        core_put_text(p, ")");
        return;
    }
    if (copy == 0 || (copy == c->card && !nr_visible(g, copy, viewer))) {
        return;
    }
    words_label(g, copy, viewer, lang, label, sizeof label);
    if (copy == c->card) {
        is_title = core_text_equal(label, words_title(g->copy[copy].def, lang));
    }
    if (!is_title) {
        core_put_text(p, " (");
        core_put_text(p, label);
        core_put_text(p, ")");
    }
}

bool words_offer(const nr_game *g, const nr_choices *list, unsigned index, nr_viewer viewer,
                 word_lang lang, char *out, size_t cap)
{
    const nr_choice *c = &list->choice[index];
    char words[WORDS_MAX];
    core_phrase p;
    core_phrase_start(&p, out, cap);
    words_choice(g, c, viewer, lang, words, sizeof words);
    core_put_text(&p, words);
    if (c->verb == NR_VERB_REZ && c->card != 0 && nr_visible(g, c->card, viewer)) {
        core_put_text(&p, in_lang(lang, " for ", " za "));
        core_put_number(&p, nr_rez_cost(g, c->card));
        core_put_text(&p, "[credit]");
    }
    if (has_twin(g, list, index, viewer, lang, words)) {
        put_difference(&p, g, c, viewer, lang);
    }
    return !p.is_cut;
}
