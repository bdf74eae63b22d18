/*
 * Decisions and events as sentences; see jackin/words.h. The templates are in tables.c.
 *
 * Of a copy only known_def tells which card it is, and only to a viewer who may know.
 */
#include "jackin/words.h"

#include "core/phrase.h"
#include "core/text.h"
#include "words/tables.h"

/* ---- filling templates in -------------------------------------------------------------------- */

/* What can be seen of a card that is not known: where it lies tells ice from other cards
 * (ZONE-18). */
typedef enum { UNKNOWN_CARD, UNKNOWN_INSTALLED, UNKNOWN_ICE, UNKNOWN_COUNT } unknown_kind;

/* Values that a template may ask for. NULL or "" is missing; numbers are missing unless they were
 * given. */
typedef struct {
    word_lang lang;
    unsigned side; /* NR_NOBODY: none */
    bool has_card, has_other;
    const char *card, *other; /* titles; NULL: a card the viewer may not know */
    unknown_kind card_unknown, other_unknown;
    unsigned server;
    char place[80];
    const char *what;
    bool has_n, has_range;
    int n, least, most;
} values;

static bool put_some(core_phrase *out, const char *text)
{
    core_put_text(out, text != NULL ? text : "");
    return text != NULL && *text != '\0';
}

static bool put_side(core_phrase *out, const values *v, bool is_head)
{
    static const char *const heads[2][LANG_COUNT] = {
        [NR_CORP] = {"The Corporation", "Korporacja"},
        [NR_RUNNER] = {"The Runner", "Runner"},
    };
    if (v->side >= NR_NOBODY) {
        return false;
    }
    return put_some(out, is_head ? heads[v->side][v->lang] : words_the_side(v->side, v->lang));
}

/* How a card stands in a sentence: as its subject, as the object of a verb, behind "of". */
typedef enum { AS_SUBJECT, AS_OBJECT, AS_OF, FORM_COUNT } card_form;

/* A card that the sentence may call ice. In Polish a noun carries the case, because a title stands
 * as it is. */
static void put_card(core_phrase *out, word_lang lang, const char *title, unknown_kind unknown,
                     card_form form, bool is_ice)
{
    static const char *const hidden[UNKNOWN_COUNT][FORM_COUNT] = {
        [UNKNOWN_CARD] = {"zakryta karta", "zakrytą kartę", "zakrytej karty"},
        [UNKNOWN_INSTALLED] = {"niezrezowana karta", "niezrezowaną kartę", "niezrezowanej karty"},
        [UNKNOWN_ICE] = {"niezrezowany lód", "niezrezowany lód", "niezrezowanego lodu"},
    };
    static const char *const hidden_en[UNKNOWN_COUNT] = {"a hidden card", "an unrezzed card",
                                                         "unrezzed ice"};
    static const char *const nouns[2][FORM_COUNT] = {{"", "kartę ", "karty "},
                                                     {"", "lód ", "lodu "}};
    if (title == NULL) {
        unknown = is_ice ? UNKNOWN_ICE : unknown;
        core_put_text(out, lang == LANG_PL ? hidden[unknown][form] : hidden_en[unknown]);
    } else if (lang == LANG_PL) {
        core_put_text(out, nouns[is_ice][form]);
        core_put_quoted(out, title, LANG_PL);
    } else {
        core_put_text(out, title);
    }
}

typedef enum { SERVER_ITSELF, SERVER_OF, SERVER_BEFORE, SERVER_FORMS } server_form;

static bool put_server(core_phrase *out, const values *v, server_form form)
{
    static const char *const archives[] = {"Archiwa", "Archiwów", "Archiwami"};
    static const char *const fresh[] = {"nowy serwer zdalny", "nowego serwera zdalnego",
                                        "nowym serwerem zdalnym"};
    static const char *const remote[] = {"serwer zdalny ", "serwera zdalnego ",
                                         "serwerem zdalnym "};
    bool is_polish = v->lang == LANG_PL;
    switch (v->server) {
    case NR_SERVER_NONE:
        return false;
    case NR_SERVER_HQ: /* this and the next have no cases */
        core_put_text(out, "HQ");
        break;
    case NR_SERVER_RD:
        core_put_text(out, "R&D");
        break;
    case NR_SERVER_ARCHIVES:
        core_put_text(out, is_polish ? archives[form] : "Archives");
        break;
    case NR_SERVER_NEW:
        core_put_text(out, is_polish ? fresh[form] : "a new remote server");
        break;
    default:
        core_put_text(out, is_polish ? remote[form] : "remote server ");
        core_put_number(out, (int64_t)v->server - NR_SERVER_REMOTE + 1);
        break;
    }
    return true;
}

bool words_server(unsigned server, word_lang lang, char *out, size_t cap)
{
    values v = {.lang = lang, .server = server};
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_server(&p, &v, SERVER_ITSELF);
    return !p.is_cut;
}

static bool put_number(core_phrase *out, bool is_given, int n)
{
    if (is_given) {
        core_put_number(out, n);
    }
    return is_given;
}

static bool is_name(const char *name, size_t len, const char *wanted)
{
    return core_text_length(wanted) == len && core_text_same(name, wanted, len);
}

/* {Card} and the like; false in *is_card if the name is none of them. */
static bool put_card_value(core_phrase *out, const values *v, const char *name, size_t len,
                           bool *is_card)
{
    static const struct {
        const char *name;
        bool is_other;
        card_form form;
        bool is_ice;
    } cards[] = {
        {"Card", false, AS_SUBJECT, false}, {"card", false, AS_OBJECT, false},
        {"card:of", false, AS_OF, false},   {"ice", false, AS_OBJECT, true},
        {"ice:of", false, AS_OF, true},     {"Other", true, AS_SUBJECT, false},
        {"other", true, AS_OBJECT, false},  {"other ice:of", true, AS_OF, true},
    };
    *is_card = false;
    for (unsigned i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        if (!is_name(name, len, cards[i].name)) {
            continue;
        }
        *is_card = true;
        if (cards[i].is_other ? !v->has_other : !v->has_card) {
            return false;
        }
        if (cards[i].is_other) {
            put_card(out, v->lang, v->other, v->other_unknown, cards[i].form, cards[i].is_ice);
        } else {
            put_card(out, v->lang, v->card, v->card_unknown, cards[i].form, cards[i].is_ice);
        }
        return true;
    }
    return false;
}

static bool put_value(core_phrase *out, const void *of, const char *name, size_t len)
{
    const values *v = of;
    bool is_card;
    bool is_there = put_card_value(out, v, name, len, &is_card);
    if (is_card) {
        return is_there;
    }
    if (is_name(name, len, "Side") || is_name(name, len, "side")) {
        return put_side(out, v, name[0] == 'S');
    }
    if (is_name(name, len, "server")) {
        return put_server(out, v, SERVER_ITSELF);
    }
    if (is_name(name, len, "server:of")) {
        return put_server(out, v, SERVER_OF);
    }
    if (is_name(name, len, "server:before")) {
        return put_server(out, v, SERVER_BEFORE);
    }
    if (is_name(name, len, "place")) {
        return put_some(out, v->place);
    }
    if (is_name(name, len, "what")) {
        return put_some(out, v->what);
    }
    if (is_name(name, len, "n")) {
        return put_number(out, v->has_n, v->n);
    }
    if (is_name(name, len, "+n")) {
        core_put_text(out, v->n < 0 ? "" : "+");
        return put_number(out, true, v->n);
    }
    return put_number(out, v->has_range, is_name(name, len, "least") ? v->least : v->most);
}

/* The only number that words agree with. */
static bool value_number(const void *of, const char *name, size_t len, int64_t *n)
{
    (void)name;
    (void)len;
    *n = ((const values *)of)->n;
    return true;
}

/* Fills in a template that is part of a sentence. */
static void fill_part(const phrase *template, const values *v, core_phrase *out)
{
    core_source source = {.of = v, .put = put_value, .number = value_number};
    const char *words = template->in[v->lang];
    core_put_template(out, words != NULL ? words : "", &source);
}

/* Fills in a whole sentence; false if it is cut. */
static bool fill(const phrase *template, const values *v, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    fill_part(template, v, &p);
    /* Cards that are not known begin small, and a part that was left out may have held the head of
     * the sentence. */
    if (out[0] >= 'a' && out[0] <= 'z') {
        out[0] = (char)(out[0] - 'a' + 'A');
    }
    return !p.is_cut;
}

/* ---- values from a game ---------------------------------------------------------------------- */

/* Which card a copy is, for a viewer who knows it; 0 for others. */
static unsigned known_def(const nr_game *g, unsigned c, nr_viewer viewer)
{
    return c != 0 && nr_known(g, c, viewer) ? g->copy[c].def : 0;
}

static const char *title_for(const nr_game *g, unsigned c, nr_viewer viewer, word_lang lang)
{
    unsigned def = known_def(g, c, viewer);
    return def != 0 ? words_title(def, lang) : NULL;
}

static bool is_ice(unsigned def)
{
    return nr_card_table[def].type == NR_TYPE_ICE;
}

bool words_is_protecting(const nr_game *g, unsigned c)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_ice(g, g->copy[c].server, cards);
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == c) {
            return true;
        }
    }
    return false;
}

static unknown_kind unknown_for(const nr_game *g, unsigned c)
{
    if (g->copy[c].zone != NR_ZONE_TABLE) {
        return UNKNOWN_CARD;
    }
    return words_is_protecting(g, c) ? UNKNOWN_ICE : UNKNOWN_INSTALLED;
}

static void set_card(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    if (c != 0) {
        v->has_card = true;
        v->card = title_for(g, c, viewer, v->lang);
        v->card_unknown = v->card == NULL ? unknown_for(g, c) : UNKNOWN_CARD;
    }
}

static void set_other(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    if (c != 0) {
        v->has_other = true;
        v->other = title_for(g, c, viewer, v->lang);
        v->other_unknown = v->other == NULL ? unknown_for(g, c) : UNKNOWN_CARD;
    }
}

/* Appends the number of a card among those that cannot be told apart by their server alone. */
static void put_rank(core_phrase *place, const uint8_t *cards, unsigned count, unsigned c,
                     const char *noun)
{
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == c) {
            core_put_text(place, ", ");
            core_put_text(place, noun);
            core_put_text(place, " ");
            core_put_number(place, i + 1);
        }
    }
}

/* Where a card of the Corporation lies, so that equal titles and cards that are not known can be
 * told apart; of Archives, where those lie that are not known, the number, the oldest first. All of
 * it is public. */
static void set_place(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    bool is_known = known_def(g, c, viewer) != 0;
    uint8_t cards[NR_COPIES];
    core_phrase place;
    core_phrase_start(&place, v->place, sizeof v->place);
    const char *card = in_lang(v->lang, "card", "karta");
    if (c != 0 && !is_known && g->copy[c].zone == NR_ZONE_ARCHIVES) {
        values archives = {.lang = v->lang, .server = NR_SERVER_ARCHIVES};
        put_server(&place, &archives, SERVER_ITSELF);
        put_rank(&place, cards, nr_zone_view(g, NR_ZONE_ARCHIVES, viewer, cards), c, card);
    }
    if (c == 0 || g->copy[c].zone != NR_ZONE_TABLE) {
        return;
    }
    values there = {.lang = v->lang, .server = g->copy[c].server};
    put_server(&place, &there, SERVER_ITSELF);
    put_rank(&place, cards, nr_ice(g, there.server, cards), c, in_lang(v->lang, "ice", "lód"));
    unsigned count = nr_root(g, there.server, cards);
    if (!is_known && count > 1) {
        put_rank(&place, cards, count, c, card);
    }
}

/* The card that bears a waiting ability, even if its copy is gone; 0 if none does. */
static unsigned pending_def(const nr_game *g, const nr_choice *c)
{
    for (unsigned i = 0; i < g->pending_used; i++) {
        const nr_pending *p = &g->pending[i];
        if (p->card == c->card && p->row == c->ability && p->side == g->to_move) {
            return p->def;
        }
    }
    return 0;
}

/* The clicks for which the Runner may break a subroutine of this ice by its own text (bioroids); 0
 * if he may not. */
static int click_price(unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    for (unsigned i = 0; is_ice(def) && i < card->row_count; i++) {
        const nr_row *row = &card->rows[i];
        for (unsigned k = 0; k < row->op_count; k++) {
            if (row->ops[k].op == NR_OP_BREAK && row->clicks > 0) {
                return row->clicks;
            }
        }
    }
    return 0;
}

/* The credits for which an icebreaker breaks; a further subroutine is paid for already. */
static int break_price(const nr_game *g, const nr_choice *c, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    bool is_row = g->prompt == NR_PROMPT_ENCOUNTER && c->ability < card->row_count;
    return is_row ? card->rows[c->ability].credits : 0;
}

bool words_choice(const nr_game *g, const nr_choice *c, nr_viewer viewer, word_lang lang, char *out,
                  size_t cap)
{
    const phrase *template = &words_verbs[c->verb < NR_VERB_COUNT ? c->verb : NR_VERB_NONE];
    values v = {.lang = lang, .side = NR_NOBODY, .n = c->amount};
    unsigned known = known_def(g, c->card, viewer);
    set_card(&v, g, c->card, viewer);
    set_place(&v, g, c->card, viewer);
    v.server = c->server;
    switch (c->verb) {
    case NR_VERB_INSTALL:
        if (c->other != 0) {
            set_other(&v, g, c->other, viewer);
            set_place(&v, g, c->other, viewer);
            template = &words_install_host;
        } else if (is_ice(known)) {
            template = &words_install_ice;
        }
        break;
    case NR_VERB_USE:
        v.what = words_ability(known, c->ability, lang);
        if (c->server != NR_SERVER_NONE) {
            template = &words_use_run;
        }
        break;
    case NR_VERB_TRIGGER: {
        unsigned def = pending_def(g, c);
        def = def == 0 ? known : c->card == 0 || known != 0 ? def : 0;
        if (c->card == 0 && def != 0) {
            v.has_card = true;
            v.card = words_title(def, lang);
        }
        v.what = words_ability(def, c->ability, lang);
        break;
    }
    case NR_VERB_BREAK:
        v.n = click_price(known);
        if (c->card == g->run.ice && v.n > 0) {
            template = &words_break_click;
        } else {
            v.n = break_price(g, c, known);
        }
        v.has_n = v.n > 0;
        v.what = g->run.ice != 0 ? words_subroutine(g, g->run.ice, c->other, lang) : NULL;
        break;
    case NR_VERB_ACCESS:
        if (c->card == 0) {
            template = &words_access_pile;
        }
        break;
    case NR_VERB_STEAL:
        v.has_n = c->amount > 0;
        break;
    case NR_VERB_TRASH:
    case NR_VERB_CHOOSE_NUMBER:
        v.has_n = true;
        break;
    case NR_VERB_CHOOSE_OPTION:
        v.what = c->option < NR_OPTION_COUNT ? words_options[c->option].in[lang] : NULL;
        break;
    default:
        break;
    }
    return fill(template, &v, out, cap);
}

/* The least and the most of the numbers that may be chosen. */
static void set_range(values *v, const nr_game *g)
{
    nr_choices list;
    nr_list(g, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (list.choice[i].verb != NR_VERB_CHOOSE_NUMBER) {
            continue;
        }
        int amount = list.choice[i].amount;
        v->least = !v->has_range || amount < v->least ? amount : v->least;
        v->most = !v->has_range || amount > v->most ? amount : v->most;
        v->has_range = true;
    }
}

/* Writes the cards that an event which may be prevented is about: the set of the frame that
 * asks. */
static void list_threatened(const nr_game *g, nr_viewer viewer, word_lang lang, char *text,
                            size_t cap)
{
    static const phrase entry = {{"{Card}[ ({place})]", "{card:of}[ ({place})]"}};
    unsigned set = nr_threatened(g);
    core_phrase out;
    core_phrase_start(&out, text, cap);
    for (unsigned c = 1, i = 0; set != 0 && c < NR_COPIES; c++) {
        if ((g->set[set - 1][c / 64] >> (c % 64) & 1) == 0) {
            continue;
        }
        values v = {.lang = lang, .side = NR_NOBODY};
        set_card(&v, g, c, viewer);
        set_place(&v, g, c, viewer);
        core_put_joint(&out, CORE_COMMA, i++, NR_COPIES, lang);
        fill_part(&entry, &v, &out);
    }
}

/* What tells of an ability: its own words, or those of the one before it that speak of both. */
static const char *told_ability(unsigned def, unsigned n, word_lang lang)
{
    const char *words = words_ability(def, n, lang);
    while (*words == '\0' && n > 0) {
        words = words_ability(def, --n, lang);
    }
    return words;
}

bool words_prompt(const nr_game *g, nr_viewer viewer, word_lang lang, char *out, size_t cap)
{
    nr_asking asked = nr_asked(g);
    const phrase *template =
        &words_prompts[g->prompt < NR_PROMPT_COUNT ? g->prompt : NR_PROMPT_NONE];
    char threatened[WORDS_MAX];
    values v = {.lang = lang, .side = g->to_move, .n = asked.n};
    set_card(&v, g, asked.card, viewer);
    /* Whoever is asked by an ability knows whose it is, wherever its card has gone meanwhile. */
    if (asked.def != 0) {
        v.has_card = true;
        v.card = words_title(asked.def, lang);
    }
    switch (g->prompt) {
    case NR_PROMPT_ACTION:
        v.n = g->player[g->to_move].clicks;
        v.has_n = true;
        break;
    case NR_PROMPT_JACK_OUT:
        v.server = g->run.server;
        break;
    case NR_PROMPT_ENCOUNTER:
        set_card(&v, g, g->run.ice, viewer);
        break;
    case NR_PROMPT_TRACE: /* its strength so far */
        v.has_n = true;
        set_range(&v, g);
        break;
    case NR_PROMPT_CHOOSE_NUMBER:
    case NR_PROMPT_PSI:
        template = g->run.phase == NR_PHASE_ACCESS && !v.has_card ? &words_access_more : template;
        set_range(&v, g);
        break;
    case NR_PROMPT_OPTIONAL:
        v.what = asked.def != 0 ? told_ability(asked.def, asked.ability, lang) : NULL;
        break;
    case NR_PROMPT_PREVENT:
        if (asked.ability < NR_ON_COUNT && words_prevent_prompts[asked.ability].in[lang] != NULL) {
            template = &words_prevent_prompts[asked.ability];
        }
        v.has_n = true;
        if (asked.ability == NR_ON_DAMAGE && asked.subject < NR_DAMAGE_COUNT) {
            v.what = words_damages[asked.subject].in[lang];
        } else if (asked.ability == NR_ON_BREAK) {
            v.what = words_subroutine(g, g->run.ice, asked.subject, lang);
        } else if (asked.ability == NR_ON_TRASH || asked.ability == NR_ON_EXPOSE) {
            list_threatened(g, viewer, lang, threatened, sizeof threatened);
            v.what = threatened;
        }
        break;
    case NR_PROMPT_PAY:
        v.has_n = asked.n > 0;
        break;
    default:
        break;
    }
    return fill(template, &v, out, cap);
}

/* ---- events ---------------------------------------------------------------------------------- */

bool words_event_shows(unsigned seen, nr_viewer viewer)
{
    switch (viewer) {
    case NR_VIEW_CORP:
        return (seen & 1) != 0;
    case NR_VIEW_RUNNER:
        return (seen & 2) != 0;
    case NR_VIEW_SPECTATOR:
        return (seen & 3) == 3;
    default:
        return true;
    }
}

bool words_event_reaches(const nr_event *e, nr_viewer viewer)
{
    switch (viewer) {
    case NR_VIEW_CORP:
        return (e->for_whom & 1) != 0;
    case NR_VIEW_RUNNER:
        return (e->for_whom & 2) != 0;
    case NR_VIEW_SPECTATOR:
        return (e->for_whom & 4) != 0;
    default:
        return true;
    }
}

/* What {what} is in the sentence of an event; `def` is 0 if the viewer may not know the card. */
static const char *event_what(const nr_event *e, unsigned def, unsigned other_def, word_lang lang)
{
    unsigned what = e->what;
    switch (e->kind) {
    case NR_EVENT_DAMAGE:
        return what < NR_DAMAGE_COUNT ? words_damages[what].in[lang] : NULL;
    case NR_EVENT_MOVE:
        return what < NR_ZONE_COUNT ? words_zones[what].in[lang] : NULL;
    case NR_EVENT_CHOOSE:
        return what < NR_OPTION_COUNT ? words_options[what].in[lang] : NULL;
    case NR_EVENT_SUBTYPE:
        return words_subtype(what, lang);
    case NR_EVENT_USE:
    case NR_EVENT_TRIGGER:
        return def != 0 ? words_ability(def, what, lang) : NULL;
    case NR_EVENT_SUBROUTINE:
        return def != 0 ? words_row(e->row_of, e->row, lang) : NULL;
    case NR_EVENT_BREAK:
        return other_def != 0 ? words_row(e->row_of, e->row, lang) : NULL;
    case NR_EVENT_GAME_OVER:
        return e->n == NR_REASON_LIMIT && e->what < NR_LIMIT_OF_COUNT
                   ? words_limits[e->what].in[lang]
               : e->n >= 0 && e->n < NR_REASON_COUNT ? words_reasons[e->n].in[lang]
                                                     : NULL;
    default:
        return NULL;
    }
}

/* What everyone sees of the card of an event. */
static unknown_kind unknown_in(const nr_event *e)
{
    return !nr_event_shows_ice(e) ? UNKNOWN_CARD : is_ice(e->def) ? UNKNOWN_ICE : UNKNOWN_INSTALLED;
}

/* Counters of a kind, without their number but in its form. */
static bool put_counters(unsigned kind, int n, word_lang lang, char *out, size_t cap)
{
    values v = {.lang = lang, .side = NR_NOBODY, .n = n};
    core_phrase p;
    core_phrase_start(&p, out, cap);
    if (kind < NR_COUNTER_COUNT) {
        fill_part(&words_counters[kind], &v, &p);
    }
    return !p.is_cut;
}

bool words_counter(unsigned kind, int n, word_lang lang, char *out, size_t cap)
{
    static const phrase counted = {{"{n} {what}", "{n} {what}"}};
    char noun[WORDS_MAX];
    put_counters(kind, n, lang, noun, sizeof noun);
    values v = {.lang = lang, .side = NR_NOBODY, .what = noun, .has_n = true, .n = n};
    return fill(&counted, &v, out, cap);
}

bool words_event(const nr_event *e, nr_viewer viewer, word_lang lang, char *out, size_t cap)
{
    const phrase *template = &words_events[e->kind < NR_EVENT_COUNT ? e->kind : NR_EVENT_NONE];
    values v = {.lang = lang, .side = e->side, .n = e->n, .has_n = true};
    unsigned def = words_event_shows(e->seen, viewer) ? e->def : 0;
    unsigned other_def = words_event_shows(e->other_seen, viewer) ? e->other_def : 0;
    v.has_card = e->id != 0 || e->def != 0;
    v.card = def != 0 ? words_title(def, lang) : NULL;
    v.card_unknown = unknown_in(e);
    v.has_other = e->other_id != 0 || e->other_def != 0;
    v.other = other_def != 0 ? words_title(other_def, lang) : NULL;
    v.server = e->server;
    char counters[WORDS_MAX];
    if (e->kind == NR_EVENT_PLACE_COUNTER || e->kind == NR_EVENT_REMOVE_COUNTER) {
        put_counters(e->what, e->n, lang, counters, sizeof counters);
        v.what = counters;
    } else {
        v.what = event_what(e, def, other_def, lang);
    }
    if (e->kind == NR_EVENT_PREVENT && e->what < NR_ON_COUNT) {
        template = &words_prevented[e->what];
    }
    if (e->kind == NR_EVENT_TRIGGER && (v.what == NULL || *v.what == '\0')) {
        template = &words_some_trigger;
    }
    int clicks = e->kind == NR_EVENT_BREAK && e->id == e->other_id ? click_price(def) : 0;
    if (clicks > 0) {
        template = &words_click_breaks;
        v.n = clicks;
    }
    return fill(template, &v, out, cap);
}

bool words_end(const nr_game *g, word_lang lang, char *out, size_t cap)
{
    nr_event e = {.kind = NR_EVENT_GAME_OVER,
                  .side = g->winner,
                  .n = g->reason,
                  .what = g->limit,
                  .for_whom = 7};
    return words_event(&e, NR_VIEW_ALL, lang, out, cap);
}
