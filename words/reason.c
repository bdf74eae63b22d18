/*
 * Why a bot would choose something, and how that is said; see jackin/words.h.
 */
#include <string.h>

#include "core/phrase.h"
#include "words/tables.h"

/* ---- grounds --------------------------------------------------------------------------------- */

/* A ground by what speaks: [0] for the choice, [1] against it. */
typedef struct {
    phrase way[2];
} ground_words;

#define BOTH_WAYS(for_en, for_pl, against_en, against_pl)                                          \
    {                                                                                              \
        {                                                                                          \
            {{for_en, for_pl}},                                                                    \
            {                                                                                      \
                {                                                                                  \
                    against_en, against_pl                                                         \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }

/* What is said alike to everybody. */
static const ground_words common[BOT_TERM_COUNT] = {
    [BOT_TERM_WIN] = BOTH_WAYS("it may win the game at once", "to może od razu dać zwycięstwo",
                               "it gives up a victory that is near", "to oddala zwycięstwo"),
    [BOT_TERM_LOSS] =
        BOTH_WAYS("the others may lose the game at once", "inne wybory grożą przegraną",
                  "it may lose the game at once", "to grozi przegraną"),
    [BOT_TERM_POINTS] =
        BOTH_WAYS("it brings agenda points", "to daje punkty projektu",
                  "it brings fewer agenda points", "to daje mniej punktów projektu"),
    [BOT_TERM_CREDITS] = BOTH_WAYS("it leaves you more credits", "zostaje ci więcej kredytów",
                                   "it costs credits", "to kosztuje kredyty"),
    [BOT_TERM_HAND] =
        BOTH_WAYS("it leaves you better cards in hand", "zostają ci lepsze karty na ręce",
                  "it costs cards of your hand", "to kosztuje karty z ręki"),
    [BOT_TERM_SECURED] = BOTH_WAYS("it secures points", "to zabezpiecza punkty",
                                   "it secures fewer points", "to zabezpiecza mniej punktów"),
    [BOT_TERM_OPEN] =
        BOTH_WAYS("it gives your tokens room", "twoje żetony mają więcej miejsca",
                  "it leaves your tokens less room", "twoje żetony mają mniej miejsca"),
    [BOT_TERM_OTHERS] = BOTH_WAYS("it takes room from the others", "to zabiera miejsce innym",
                                  "it leaves the others more", "to zostawia innym więcej"),
};

/* What is said otherwise to the Corporation and to the Runner. */
static const ground_words by_side[2][BOT_TERM_COUNT] = {
    [NR_CORP] =
        {
            [BOT_TERM_THEIR_POINTS] = BOTH_WAYS(
                "it keeps agenda points from the Runner", "runner zdobędzie mniej punktów projektu",
                "the Runner may get agenda points", "runner może zdobyć punkty projektu"),
            [BOT_TERM_THEIR_CREDITS] =
                BOTH_WAYS("it leaves the Runner fewer credits", "runnerowi zostaje mniej kredytów",
                          "it leaves the Runner more credits", "runnerowi zostaje więcej kredytów"),
            [BOT_TERM_THEIR_HAND] =
                BOTH_WAYS("it leaves the Runner fewer cards", "runnerowi zostaje mniej kart",
                          "it leaves the Runner more cards", "runnerowi zostaje więcej kart"),
            [BOT_TERM_REMOTES] = BOTH_WAYS(
                "your remote servers are worth more", "twoje serwery zdalne są więcej warte",
                "your remote servers are worth less", "twoje serwery zdalne są mniej warte"),
            [BOT_TERM_CENTRALS] = BOTH_WAYS("it will be harder to get into {server}",
                                            "runnerowi trudniej będzie dostać się na {server}",
                                            "it will be easier to get into {server}",
                                            "runnerowi łatwiej będzie dostać się na {server}"),
            [BOT_TERM_ICE] = BOTH_WAYS("you have more ice", "masz więcej lodu", "you have less ice",
                                       "masz mniej lodu"),
            [BOT_TERM_RIG] =
                BOTH_WAYS("the Runner's rig is weaker", "warsztat runnera jest słabszy",
                          "the Runner's rig is stronger", "warsztat runnera jest silniejszy"),
            [BOT_TERM_DANGER] = BOTH_WAYS("it threatens the Runner with damage or tags",
                                          "to grozi runnerowi obrażeniami lub tagami",
                                          "the Runner is safer from damage and tags",
                                          "runnerowi mniej grożą obrażenia i tagi"),
            [BOT_TERM_BAD_PUBLICITY] =
                BOTH_WAYS("you have less bad publicity", "masz mniej złej prasy",
                          "it gives you bad publicity", "to daje ci złą prasę"),
        },
    [NR_RUNNER] =
        {
            [BOT_TERM_THEIR_POINTS] = BOTH_WAYS("it keeps agenda points from the Corporation",
                                                "korporacja zdobędzie mniej punktów projektu",
                                                "the Corporation may get agenda points",
                                                "korporacja może zdobyć punkty projektu"),
            [BOT_TERM_THEIR_CREDITS] = BOTH_WAYS(
                "it leaves the Corporation fewer credits", "korporacji zostaje mniej kredytów",
                "it leaves the Corporation more credits", "korporacji zostaje więcej kredytów"),
            [BOT_TERM_THEIR_HAND] =
                BOTH_WAYS("it leaves the Corporation fewer cards", "korporacji zostaje mniej kart",
                          "it leaves the Corporation more cards", "korporacji zostaje więcej kart"),
            [BOT_TERM_REMOTES] = BOTH_WAYS("the Corporation's remote servers are worth less",
                                           "serwery zdalne korporacji są mniej warte",
                                           "the Corporation's remote servers are worth more",
                                           "serwery zdalne korporacji są więcej warte"),
            [BOT_TERM_CENTRALS] = BOTH_WAYS(
                "it will be easier to get into {server}", "łatwiej będzie dostać się na {server}",
                "it will be harder to get into {server}", "trudniej będzie dostać się na {server}"),
            [BOT_TERM_ICE] = BOTH_WAYS("the Corporation has less ice", "korporacja ma mniej lodu",
                                       "the Corporation has more ice", "korporacja ma więcej lodu"),
            [BOT_TERM_RIG] = BOTH_WAYS("your rig is stronger", "twój warsztat jest silniejszy",
                                       "your rig is weaker", "twój warsztat jest słabszy"),
            [BOT_TERM_DANGER] = BOTH_WAYS(
                "you are safer from damage and tags", "mniej grożą ci obrażenia i tagi",
                "you are less safe from damage and tags", "bardziej grożą ci obrażenia i tagi"),
            [BOT_TERM_BAD_PUBLICITY] = BOTH_WAYS(
                "it gives the Corporation bad publicity", "to daje korporacji złą prasę",
                "the Corporation has less bad publicity", "korporacja ma mniej złej prasy"),
        },
};

static const phrase wins_surely = {{"it wins the game", "to daje zwycięstwo"}};
static const phrase is_open_now = {
    {"the Runner can walk into {server} now", "runner może teraz za darmo dostać się na {server}"}};

/* Less, and more, is to be had there. */
static const phrase centrals[2] = {
    {{"HQ, R&D and Archives are safer", "HQ, R&D i Archiwa są bezpieczniejsze"}},
    {{"there is more to be had in HQ, R&D and Archives",
      "w HQ, R&D i Archiwach jest więcej do zdobycia"}},
};

static void put_ground(core_phrase *p, const bot_ground *b, unsigned side, word_lang lang)
{
    enum { SURE = 9000 }; /* in nine of ten tries */
    bool is_against = b->weight < 0;
    const phrase *said = &common[b->term].way[is_against];
    char server[80];
    if (said->in[lang] == NULL) {
        said = &by_side[side == NR_RUNNER ? NR_RUNNER : NR_CORP][b->term].way[is_against];
    }
    if (b->term == BOT_TERM_WIN && b->weight >= SURE) {
        said = &wins_surely;
    } else if (b->term == BOT_TERM_CENTRALS && b->is_open && side == NR_CORP && !is_against) {
        said = &is_open_now;
    }
    if (b->term == BOT_TERM_CENTRALS && b->server == 0) { /* it is not a matter of prices */
        said = &centrals[(side == NR_RUNNER) != is_against];
    }
    words_server(b->server, lang, server, sizeof server);
    const core_value values[] = {{"server", server, 0}};
    core_put_filled(p, said->in[lang], values, 1);
}

/* The heaviest grounds for the choice, and one against it where that weighs half as much. */
static void put_grounds(core_phrase *p, const bot_reason *r, unsigned side, word_lang lang)
{
    const bot_ground *first = NULL, *second = NULL, *against = NULL;
    for (unsigned i = 0; i < r->count && i < BOT_GROUNDS; i++) {
        const bot_ground *b = &r->ground[i];
        if (b->term >= BOT_TERM_COUNT || b->weight == 0) {
            continue;
        }
        if (b->weight < 0) {
            against = against == NULL ? b : against;
        } else if (first == NULL) {
            first = b;
        } else if (second == NULL) {
            second = b;
        }
    }
    if (first == NULL) {
        return; /* nothing that could be named */
    }
    put_ground(p, first, side, lang);
    if (second != NULL && 3 * second->weight >= first->weight) {
        core_put_text(p, in_lang(lang, " and ", " i "));
        put_ground(p, second, side, lang);
    }
    if (against != NULL && -2 * against->weight >= first->weight) {
        core_put_text(p, in_lang(lang, ", though ", ", choć "));
        put_ground(p, against, side, lang);
    }
}

bool words_grounds(const bot_reason *r, unsigned side, word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_grounds(&p, r, side, lang);
    return !p.is_cut;
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void put_percent(core_phrase *p, unsigned per_mille)
{
    core_put_number(p, (per_mille + 5) / 10);
    core_put_text(p, " %");
}

static bool has_colon(const char *text)
{
    while (*text != '\0' && *text != ':') {
        text++;
    }
    return *text == ':';
}

static bool say(const bot_reason *r, unsigned side, const char *choice, const char *second,
                word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    char grounds[WORDS_MAX];
    words_grounds(r, side, lang, grounds, sizeof grounds);
    core_phrase_start(&p, out, cap);
    core_put_text(&p, choice);
    if (grounds[0] != '\0') { /* a choice may have a colon of its own */
        core_put_text(&p, has_colon(choice) ? " – " : ": ");
        core_put_text(&p, grounds);
    }
    core_put_text(&p, " (");
    put_percent(&p, r->answer.per_mille);
    if (second[0] != '\0') {
        core_put_text(&p, in_lang(lang, "; next best ", "; drugi pomysł to "));
        core_put_quoted(&p, second, lang);
        core_put_text(&p, ", ");
        put_percent(&p, r->answer.second_mille);
    }
    core_put_text(&p, ")");
    return !p.is_cut;
}

bool words_reason(const nr_view *v, const nr_choices *list, const bot_reason *r, word_lang lang,
                  char *out, size_t cap)
{
    char choice[WORDS_MAX] = "", second[WORDS_MAX] = "";
    const bot_answer *a = &r->answer;
    if (a->choice < list->count) {
        words_choice(&v->game, &list->choice[a->choice], (nr_viewer)v->viewer, lang, choice,
                     sizeof choice);
    }
    if (a->second != a->choice && a->second < list->count) {
        words_choice(&v->game, &list->choice[a->second], (nr_viewer)v->viewer, lang, second,
                     sizeof second);
    }
    return say(r, v->game.to_move, choice, second, lang, out, cap);
}

bool words_reason_line(const nr_view *v, const bot_reason *r, word_lang lang, char *out, size_t cap)
{
    nr_game g = v->game; /* what is installed on the way is named where it will lie */
    core_phrase p;
    core_phrase_start(&p, out, cap);
    for (unsigned i = 0; i < r->answer.line_count && i < BOT_LINE; i++) {
        char said[WORDS_MAX];
        nr_choice c;
        memcpy(&c, &r->answer.line[i], sizeof c);
        if (i > 0) {
            words_choice(&g, &c, (nr_viewer)v->viewer, lang, said, sizeof said);
            core_put_text(&p, i == 1 ? in_lang(lang, "Then: ", "Potem: ") : "; ");
            core_put_text(&p, said);
        }
        if (c.verb == NR_VERB_INSTALL && c.card != 0 && c.server != 0) {
            g.copy[c.card].zone = NR_ZONE_TABLE;
            g.copy[c.card].server = c.server;
        }
    }
    if (p.len > 0) {
        core_put_text(&p, ".");
    }
    return !p.is_cut;
}

static void put_mf_choice(const words_mf *in, const mf_choice *c, word_lang lang, char *out,
                          size_t cap)
{
    uint64_t v = 0, h = 0;
    if (c->verb == MF_VERB_CHOOSE_PATHS) {
        mf_choice_paths(&in->view->game, c, &v, &h);
    }
    words_mf_choice(in, c, v, h, lang, out, cap);
}

bool words_mf_reason(const words_mf *in, const mf_choices *list, const bot_reason *r,
                     word_lang lang, char *out, size_t cap)
{
    char choice[WORDS_MAX] = "", second[WORDS_MAX] = "";
    const bot_answer *a = &r->answer;
    if (a->choice < list->count) {
        put_mf_choice(in, &list->choice[a->choice], lang, choice, sizeof choice);
    }
    if (a->second != a->choice && a->second < list->count) {
        put_mf_choice(in, &list->choice[a->second], lang, second, sizeof second);
    }
    return say(r, NR_CORP, choice, second, lang, out, cap);
}
