/*
 * What a player reads; see words.h. The templates and their language are in words_tables.c.
 */
#include "protocol/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "protocol/json.h"
#include "protocol/words_tables.h"

bool lang_find(const char *name, word_lang *lang)
{
    bool is_polish = strcmp(name, "pl") == 0;
    if (!is_polish && strcmp(name, "en") != 0) {
        return false;
    }
    *lang = is_polish ? LANG_PL : LANG_EN;
    return true;
}

/* ---- names ----------------------------------------------------------------------------------- */

const char *words_title(unsigned def, word_lang lang)
{
    const nr_card *card = &nr_card_table[def];
    return lang == LANG_PL && card->title_pl != NULL ? card->title_pl : card->title;
}

void words_quoted(const char *text, char *out)
{
    static const char low[] = "„", high[] = "”";
    size_t len = (size_t)snprintf(out, WORDS_MAX, "%s", low);
    while (*text != '\0' && len < WORDS_MAX - 8) {
        bool is_low = strncmp(text, low, sizeof low - 1) == 0;
        if (is_low || strncmp(text, high, sizeof high - 1) == 0) {
            len += (size_t)snprintf(out + len, WORDS_MAX - len, "%s", is_low ? "»" : "«");
            text += sizeof low - 1;
        } else {
            out[len++] = *text++;
        }
    }
    memcpy(out + len, high, sizeof high);
}

const char *type_words(unsigned type, word_lang lang)
{
    return words_types[type < NR_TYPE_COUNT ? type : NR_TYPE_NONE].in[lang];
}

const char *faction_words(unsigned faction, word_lang lang)
{
    return words_factions[faction < NR_FACTION_COUNT ? faction : NR_FACTION_NEUTRAL].in[lang];
}

const char *subtype_words(unsigned subtype, word_lang lang)
{
    const char *text = subtype < NR_SUBTYPE_COUNT ? words_subtypes[subtype].in[lang] : NULL;
    return text != NULL ? text : nr_subtype_name((nr_subtype)subtype);
}

static const char *row_words(const nr_row *row, word_lang lang)
{
    const char *text = lang == LANG_PL && row->pl != NULL ? row->pl : row->en;
    return text != NULL ? text : "";
}

const char *words_ability(unsigned def, unsigned n, word_lang lang)
{
    const nr_card *card = &nr_card_table[def];
    return n < card->row_count ? row_words(&card->rows[n], lang) : "";
}

/* The sign is for the text of a card; here it is known what is spoken of. */
static const char *subroutine_words(unsigned def, unsigned row, word_lang lang)
{
    static const char sign[] = "[subroutine] ";
    const char *text = words_ability(def, row, lang);
    return strncmp(text, sign, sizeof sign - 1) == 0 ? text + sizeof sign - 1 : text;
}

const char *words_subroutine(const nr_game *g, unsigned ice, unsigned n, word_lang lang)
{
    uint16_t def;
    unsigned row;
    return nr_subroutine(g, ice, n, &def, &row) ? subroutine_words(def, row, lang) : "";
}

void words_server(unsigned server, word_lang lang, char out[48])
{
    bool is_polish = lang == LANG_PL;
    switch (server) {
    case NR_SERVER_NONE:
        out[0] = '\0';
        break;
    case NR_SERVER_HQ:
        snprintf(out, 48, "HQ");
        break;
    case NR_SERVER_RD:
        snprintf(out, 48, "R&D");
        break;
    case NR_SERVER_ARCHIVES:
        snprintf(out, 48, is_polish ? "Archiwa" : "Archives");
        break;
    case NR_SERVER_NEW:
        snprintf(out, 48, is_polish ? "nowy serwer zdalny" : "a new remote server");
        break;
    default:
        snprintf(out, 48, is_polish ? "serwer zdalny %u" : "remote server %u",
                 server - NR_SERVER_REMOTE + 1);
        break;
    }
}

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

typedef struct {
    char *text;
    size_t len;
    bool is_missing; /* some value of the current part is missing */
} filled;

static void put(filled *out, const char *text, size_t len)
{
    size_t kept = utf8_cut(text, len, WORDS_MAX - 1 - out->len);
    memcpy(out->text + out->len, text, kept);
    out->len += kept;
}

static void put_format(filled *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put_format(filled *out, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(out, text, strlen(text));
}

static void put_text(filled *out, const char *text)
{
    if (text == NULL || *text == '\0') {
        out->is_missing = true;
    } else {
        put(out, text, strlen(text));
    }
}

static void put_side(filled *out, const values *v, bool is_head)
{
    static const char *const names[2][LANG_COUNT][2] = {
        [NR_CORP] = {{"the Corporation", "The Corporation"}, {"korporacja", "Korporacja"}},
        [NR_RUNNER] = {{"the Runner", "The Runner"}, {"runner", "Runner"}},
    };
    put_text(out, v->side < NR_NOBODY ? names[v->side][v->lang][is_head] : NULL);
}

/* How a card stands in a sentence: as its subject, as the object of a verb, behind "of". */
typedef enum { AS_SUBJECT, AS_OBJECT, AS_OF, FORM_COUNT } card_form;

/* A card that the sentence may call ice. In Polish a noun carries the case, because a title stands
 * as it is. */
static void put_card(filled *out, word_lang lang, const char *title, unknown_kind unknown,
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
        put_text(out, lang == LANG_PL ? hidden[unknown][form] : hidden_en[unknown]);
    } else if (lang == LANG_PL) {
        char quoted[WORDS_MAX];
        words_quoted(title, quoted);
        put_format(out, "%s%s", nouns[is_ice][form], quoted);
    } else {
        put_text(out, title);
    }
}

static void put_server(filled *out, const values *v, const char *form)
{
    char name[48];
    words_server(v->server, v->lang, name);
    bool is_of = strcmp(form, "of") == 0, is_before = strcmp(form, "before") == 0;
    if (v->lang == LANG_EN || (!is_of && !is_before)) {
        put_text(out, name);
        return;
    }
    unsigned server = v->server;
    if (server == NR_SERVER_ARCHIVES) {
        put_text(out, is_of ? "Archiwów" : "Archiwami");
    } else if (server == NR_SERVER_NEW) {
        put_text(out, is_of ? "nowego serwera zdalnego" : "nowym serwerem zdalnym");
    } else if (server >= NR_SERVER_REMOTE) {
        put_format(out, is_of ? "serwera zdalnego %u" : "serwerem zdalnym %u",
                   server - NR_SERVER_REMOTE + 1);
    } else {
        put_text(out, name); /* HQ and R&D have no cases */
    }
}

static void put_number(filled *out, bool is_given, int n)
{
    if (is_given) {
        put_format(out, "%d", n);
    } else {
        out->is_missing = true;
    }
}

/* Chooses among "one|more" or "one|few|many". */
static void put_form(filled *out, const values *v, const char *forms, size_t len)
{
    unsigned n = (unsigned)(v->n < 0 ? -v->n : v->n);
    const char *end = forms + len;
    unsigned count = 1;
    for (const char *p = forms; p < end; p++) {
        count += *p == '|';
    }
    bool is_few = n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
    unsigned wanted = n == 1 ? 0 : count == 3 && !is_few ? 2 : 1;
    while (wanted > 0) {
        wanted -= *forms++ == '|';
    }
    const char *stop = memchr(forms, '|', (size_t)(end - forms));
    put(out, forms, (size_t)((stop != NULL ? stop : end) - forms));
}

static bool is_name(const char *name, size_t len, const char *wanted)
{
    return strlen(wanted) == len && memcmp(name, wanted, len) == 0;
}

/* {Card} and the like; false if the name is none of them. */
static bool put_card_value(filled *out, const values *v, const char *name, size_t len)
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
    for (unsigned i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        if (!is_name(name, len, cards[i].name)) {
            continue;
        }
        if (cards[i].is_other ? !v->has_other : !v->has_card) {
            out->is_missing = true;
        } else if (cards[i].is_other) {
            put_card(out, v->lang, v->other, v->other_unknown, cards[i].form, cards[i].is_ice);
        } else {
            put_card(out, v->lang, v->card, v->card_unknown, cards[i].form, cards[i].is_ice);
        }
        return true;
    }
    return false;
}

static void put_value(filled *out, const values *v, const char *name, size_t len)
{
    if (put_card_value(out, v, name, len)) {
        return;
    }
    if (len > 2 && name[0] == 'n' && name[1] == '|') {
        put_form(out, v, name + 2, len - 2);
    } else if (is_name(name, len, "Side") || is_name(name, len, "side")) {
        put_side(out, v, name[0] == 'S');
    } else if (is_name(name, len, "server")) {
        put_server(out, v, "");
    } else if (is_name(name, len, "server:of")) {
        put_server(out, v, "of");
    } else if (is_name(name, len, "server:before")) {
        put_server(out, v, "before");
    } else if (is_name(name, len, "place")) {
        put_text(out, v->place);
    } else if (is_name(name, len, "what")) {
        put_text(out, v->what);
    } else if (is_name(name, len, "n")) {
        put_number(out, v->has_n, v->n);
    } else if (is_name(name, len, "+n")) {
        put_format(out, "%+d", v->n);
    } else if (is_name(name, len, "least")) {
        put_number(out, v->has_range, v->least);
    } else if (is_name(name, len, "most")) {
        put_number(out, v->has_range, v->most);
    }
}

/* Fills in a template that is part of a sentence. */
static void fill_part(const phrase *template, const values *v, char *text)
{
    const char *p = template->in[v->lang] != NULL ? template->in[v->lang] : "";
    filled out = {.text = text};
    size_t part = 0; /* where the part in brackets began */
    while (*p != '\0') {
        if (*p == '[') {
            part = out.len;
            out.is_missing = false;
            p++;
        } else if (*p == ']') {
            if (out.is_missing) {
                out.len = part;
            }
            p++;
        } else if (*p == '{') {
            size_t len = strcspn(p, "}") - 1;
            put_value(&out, v, p + 1, len);
            p += len + 2;
        } else {
            size_t len = strcspn(p, "[]{");
            put(&out, p, len);
            p += len;
        }
    }
    text[out.len] = '\0';
}

static void fill(const phrase *template, const values *v, char *text)
{
    fill_part(template, v, text);
    /* Cards that are not known begin small, and a part that was left out may have held the head of
     * the sentence. */
    if (text[0] >= 'a' && text[0] <= 'z') {
        text[0] = (char)(text[0] - 'a' + 'A');
    }
}

/* ---- values from a game ---------------------------------------------------------------------- */

static const char *title_for(const nr_game *g, unsigned c, nr_viewer viewer, word_lang lang)
{
    return nr_visible(g, c, viewer) ? words_title(g->copy[c].def, lang) : NULL;
}

static bool is_ice(unsigned def)
{
    return nr_card_table[def].type == NR_TYPE_ICE;
}

static unknown_kind unknown_for(const nr_game *g, unsigned c)
{
    if (g->copy[c].zone != NR_ZONE_TABLE) {
        return UNKNOWN_CARD;
    }
    return is_ice(g->copy[c].def) ? UNKNOWN_ICE : UNKNOWN_INSTALLED;
}

static void set_card(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    if (c != 0) {
        v->has_card = true;
        v->card = title_for(g, c, viewer, v->lang);
        v->card_unknown = unknown_for(g, c);
    }
}

static void set_other(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    if (c != 0) {
        v->has_other = true;
        v->other = title_for(g, c, viewer, v->lang);
        v->other_unknown = unknown_for(g, c);
    }
}

/* Appends the number of a card among those that cannot be told apart by their server alone. */
static void add_number(values *v, const uint8_t *cards, unsigned count, unsigned c,
                       const char *english, const char *polish)
{
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == c) {
            size_t len = strlen(v->place);
            snprintf(v->place + len, sizeof v->place - len, ", %s %u",
                     v->lang == LANG_PL ? polish : english, i + 1);
        }
    }
}

/* The place of a card of Archives that is not known: its number, the oldest first. */
static void set_archives_place(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_zone_view(g, NR_ZONE_ARCHIVES, viewer, cards);
    words_server(NR_SERVER_ARCHIVES, v->lang, v->place);
    add_number(v, cards, count, c, "card", "karta");
}

/* Where a card of the Corporation lies, so that equal titles and cards that are not known can be
 * told apart. All of it is public. */
static void set_place(values *v, const nr_game *g, unsigned c, nr_viewer viewer)
{
    bool is_known = c != 0 && nr_visible(g, c, viewer);
    if (c != 0 && !is_known && g->copy[c].zone == NR_ZONE_ARCHIVES) {
        set_archives_place(v, g, c, viewer);
    }
    if (c == 0 || g->copy[c].zone != NR_ZONE_TABLE) {
        return;
    }
    uint8_t cards[NR_COPIES];
    unsigned server = g->copy[c].server;
    words_server(server, v->lang, v->place);
    unsigned count = nr_ice(g, server, cards);
    add_number(v, cards, count, c, "ice", "lód");
    count = nr_root(g, server, cards);
    if (!is_known && count > 1) {
        add_number(v, cards, count, c, "card", "karta");
    }
}

/* The card that bears a waiting ability, even if its copy is gone. */
static unsigned pending_def(const nr_game *g, const nr_choice *c)
{
    for (unsigned i = 0; i < g->pending_used; i++) {
        const nr_pending *p = &g->pending[i];
        if (p->card == c->card && p->row == c->ability && p->side == g->to_move) {
            return p->def;
        }
    }
    return c->card != 0 ? g->copy[c->card].def : 0;
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
static int break_price(const nr_game *g, const nr_choice *c)
{
    const nr_card *card = &nr_card_table[g->copy[c->card].def];
    bool is_row = g->prompt == NR_PROMPT_ENCOUNTER && c->ability < card->row_count;
    return is_row ? card->rows[c->ability].credits : 0;
}

void words_choice(const nr_game *g, const nr_choice *c, nr_viewer viewer, word_lang lang, char *out)
{
    const phrase *template = &words_verbs[c->verb < NR_VERB_COUNT ? c->verb : NR_VERB_NONE];
    values v = {.lang = lang, .side = NR_NOBODY, .n = c->amount};
    bool is_known = c->card != 0 && nr_visible(g, c->card, viewer);
    set_card(&v, g, c->card, viewer);
    set_place(&v, g, c->card, viewer);
    v.server = c->server;
    switch (c->verb) {
    case NR_VERB_INSTALL:
        if (c->other != 0) {
            set_other(&v, g, c->other, viewer);
            set_place(&v, g, c->other, viewer);
            template = &words_install_host;
        } else if (is_known && nr_card_table[g->copy[c->card].def].type == NR_TYPE_ICE) {
            template = &words_install_ice;
        }
        break;
    case NR_VERB_USE:
        v.what = is_known ? words_ability(g->copy[c->card].def, c->ability, lang) : NULL;
        if (c->server != NR_SERVER_NONE) {
            template = &words_use_run;
        }
        break;
    case NR_VERB_TRIGGER: {
        unsigned def = pending_def(g, c);
        if (c->card == 0 && def != 0) {
            v.has_card = true;
            v.card = words_title(def, lang);
        }
        v.what =
            def != 0 && (c->card == 0 || is_known) ? words_ability(def, c->ability, lang) : NULL;
        break;
    }
    case NR_VERB_BREAK:
        v.n = click_price(g->copy[c->card].def);
        if (c->card == g->run.ice && v.n > 0) {
            template = &words_break_click;
        } else {
            v.n = break_price(g, c);
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
    fill(template, &v, out);
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
static void list_threatened(const nr_game *g, nr_viewer viewer, word_lang lang, char *text)
{
    static const phrase entry = {{"{Card}[ ({place})]", "{card:of}[ ({place})]"}};
    unsigned set = nr_threatened(g);
    filled out = {.text = text};
    for (unsigned c = 1; set != 0 && c < NR_COPIES; c++) {
        if ((g->set[set - 1][c / 64] >> (c % 64) & 1) == 0) {
            continue;
        }
        char name[WORDS_MAX];
        values v = {.lang = lang, .side = NR_NOBODY};
        set_card(&v, g, c, viewer);
        set_place(&v, g, c, viewer);
        fill_part(&entry, &v, name);
        put(&out, ", ", out.len > 0 ? 2 : 0);
        put(&out, name, strlen(name));
    }
    text[out.len] = '\0';
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

void words_prompt(const nr_game *g, nr_viewer viewer, word_lang lang, char *out)
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
            list_threatened(g, viewer, lang, threatened);
            v.what = threatened;
        }
        break;
    case NR_PROMPT_PAY:
        v.has_n = asked.n > 0;
        break;
    default:
        break;
    }
    fill(template, &v, out);
}

/* ---- events ---------------------------------------------------------------------------------- */

bool event_shows(unsigned seen, nr_viewer viewer)
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

bool event_reaches(const nr_event *e, nr_viewer viewer)
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
        return subtype_words(what, lang);
    case NR_EVENT_USE:
    case NR_EVENT_TRIGGER:
        return def != 0 ? words_ability(def, what, lang) : NULL;
    case NR_EVENT_SUBROUTINE:
        return def != 0 ? subroutine_words(e->row_of, e->row, lang) : NULL;
    case NR_EVENT_BREAK:
        return other_def != 0 ? subroutine_words(e->row_of, e->row, lang) : NULL;
    case NR_EVENT_GAME_OVER:
        return e->n == NR_REASON_LIMIT && e->what < NR_LIMIT_OF_COUNT
                   ? words_limits[e->what].in[lang]
               : e->n >= 0 && e->n < NR_REASON_COUNT ? words_reasons[e->n].in[lang]
                                                     : NULL;
    default:
        return NULL;
    }
}

/* What everyone sees of the card of an event that is about an installed card. */
static unknown_kind unknown_in(const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_INSTALL:
    case NR_EVENT_ADVANCE:
    case NR_EVENT_APPROACH_ICE:
    case NR_EVENT_PASS_ICE:
        break;
    case NR_EVENT_TRASH: /* from a server; or from a hand or deck, where nothing is seen of it */
        if (e->server != NR_SERVER_NONE) {
            break;
        }
        return UNKNOWN_CARD;
    default:
        return UNKNOWN_CARD;
    }
    return is_ice(e->def) ? UNKNOWN_ICE : UNKNOWN_INSTALLED;
}

void words_event(const nr_event *e, nr_viewer viewer, word_lang lang, char *out)
{
    const phrase *template = &words_events[e->kind < NR_EVENT_COUNT ? e->kind : NR_EVENT_NONE];
    values v = {.lang = lang, .side = e->side, .n = e->n, .has_n = true};
    unsigned def = event_shows(e->seen, viewer) ? e->def : 0;
    unsigned other_def = event_shows(e->other_seen, viewer) ? e->other_def : 0;
    v.has_card = e->id != 0 || e->def != 0;
    v.card = def != 0 ? words_title(def, lang) : NULL;
    v.card_unknown = unknown_in(e);
    v.has_other = e->other_id != 0 || e->other_def != 0;
    v.other = other_def != 0 ? words_title(other_def, lang) : NULL;
    v.server = e->server;
    char counters[WORDS_MAX];
    if (e->kind == NR_EVENT_PLACE_COUNTER || e->kind == NR_EVENT_REMOVE_COUNTER) {
        static const phrase none = {{"", ""}};
        fill_part(e->what < NR_COUNTER_COUNT ? &words_counters[e->what] : &none, &v, counters);
        v.what = counters;
    } else {
        v.what = event_what(e, def, other_def, lang);
    }
    if (e->kind == NR_EVENT_PREVENT && e->what < NR_ON_COUNT) {
        template = &words_prevented[e->what];
    }
    int clicks = e->kind == NR_EVENT_BREAK && e->id == e->other_id ? click_price(def) : 0;
    if (clicks > 0) {
        template = &words_click_breaks;
        v.n = clicks;
    }
    fill(template, &v, out);
}

void words_end(const nr_game *g, word_lang lang, char *out)
{
    nr_event e = {.kind = NR_EVENT_GAME_OVER,
                  .side = g->winner,
                  .n = g->reason,
                  .what = g->limit,
                  .for_whom = 7};
    words_event(&e, NR_VIEW_ALL, lang, out);
}
