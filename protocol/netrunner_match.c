/*
 * Finding a choice by what it is: `match`, and why there is none: `why`.
 *
 * A match sees what the side to move sees: a card that is hidden from it is found by its id, never
 * by its title, so that nobody learns a card by trying titles.
 */
#include <string.h>

#include "protocol/netrunner.h"

/* ---- reading a match ------------------------------------------------------------------------- */

static bool read_wanted_card(const json_t *object, const char *key, const place *at,
                             wanted_card *card, fault *f)
{
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return true;
    }
    place here = place_key(at, key);
    card->is_given = true;
    if (json_is_string(value)) {
        return card_named(json_string_value(value), &here, &card->def, f);
    }
    /* A card as it stands in a state or a choice is known by its id. */
    const json_t *id = json_is_object(value) ? json_object_get(value, "id") : value;
    if (!json_is_integer(id) || json_integer_value(id) < 1 || json_integer_value(id) > UINT16_MAX) {
        return fault_at(f, &here, "bad_request", "must be the title, the code or the id of a card");
    }
    card->id = (unsigned)json_integer_value(id);
    return true;
}

static bool read_verb(const json_t *object, const place *at, nr_verb *verb, fault *f)
{
    const char *name = NULL;
    if (!read_string(object, "verb", at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    *verb = nr_verb_find(name);
    if (*verb == NR_VERB_NONE) {
        place here = place_key(at, "verb");
        return fault_at(f, &here, "bad_request", "there is no verb \"%s\"", quoted(name).text);
    }
    return true;
}

static bool read_option(const json_t *object, const place *at, nr_option *option, fault *f)
{
    const char *name = NULL;
    if (!read_string(object, "option", at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    for (unsigned i = NR_OPTION_NONE + 1; i < NR_OPTION_COUNT; i++) {
        if (strcmp(nr_option_name((nr_option)i), name) == 0) {
            *option = (nr_option)i;
            return true;
        }
    }
    place here = place_key(at, "option");
    return fault_at(f, &here, "bad_request", "there is no option \"%s\"", quoted(name).text);
}

static bool read_match(const json_t *request, wanted_choice *m, fault *f)
{
    static const char *const names[] = {"verb",   "card",    "target",     "host",
                                        "server", "ability", "subroutine", "amount",
                                        "option", "cost",    "text",       NULL};
    const json_t *object = json_object_get(request, "match");
    const place at = place_key(NULL, "match");
    const place server_at = place_key(&at, "server");
    const char *server = NULL;
    *m = wanted_anything();
    if (object == NULL) {
        return fault_at(f, &at, "bad_request", "is missing");
    }
    if (!read_members(object, &at, names, f) || !read_verb(object, &at, &m->verb, f) ||
        !read_wanted_card(object, "card", &at, &m->card, f) ||
        !read_wanted_card(object, "target", &at, &m->target, f) ||
        !read_wanted_card(object, "host", &at, &m->host, f) ||
        !read_string(object, "server", &at, &server, f) ||
        !read_int(object, "ability", &at, 0, 254, &m->ability, f) ||
        !read_int(object, "subroutine", &at, 0, 254, &m->subroutine, f) ||
        !read_int(object, "amount", &at, 0, INT16_MAX, &m->amount, f) ||
        !read_int(object, "cost", &at, 0, INT16_MAX, &m->cost, f) ||
        !read_option(object, &at, &m->option, f) ||
        !read_string(object, "text", &at, &m->text, f)) {
        return false;
    }
    if (json_object_size(object) == 0) {
        return fault_at(f, &at, "bad_request",
                        "must say something of the choice, as in {\"verb\":\"draw\"}");
    }
    return server == NULL || server_named(server, &server_at, &m->server, f);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool is_card(const nr_game *g, unsigned c, const wanted_card *card, nr_viewer viewer)
{
    if (c == 0) {
        return false;
    }
    if (card->id != 0) {
        return g->copy[c].id == card->id;
    }
    return g->copy[c].def == card->def && nr_visible(g, c, viewer);
}

/* Equal cards of a hand are listed once; the number of any of them means that choice. */
static bool means_card(const nr_game *g, unsigned c, const wanted_card *card, nr_viewer viewer)
{
    if (is_card(g, c, card, viewer)) {
        return true;
    }
    for (unsigned o = 1; c != 0 && card->id != 0 && o < NR_COPIES; o++) {
        if (g->copy[o].id == card->id && g->copy[o].def != 0) {
            return nr_visible(g, o, viewer) && nr_alike(g, c, o);
        }
    }
    return false;
}

/* Where a choice names no server, the place of its installed card is meant: rez Ice Wall at hq. */
static bool is_at_server(const nr_game *g, const nr_choice *c, unsigned server)
{
    if (c->server != NR_SERVER_NONE || c->card == 0 || c->verb == NR_VERB_ACCESS) {
        return c->server == server;
    }
    return g->copy[c->card].zone == NR_ZONE_TABLE && g->copy[c->card].server == server;
}

static bool agrees(const table *t, unsigned index, const wanted_choice *m, word_lang lang)
{
    const nr_game *g = &t->game;
    const nr_choice *c = &t->list.choice[index];
    nr_viewer viewer = viewer_of(g->to_move);
    bool is_install = c->verb == NR_VERB_INSTALL;
    bool has_ability =
        c->verb == NR_VERB_USE || c->verb == NR_VERB_BREAK || c->verb == NR_VERB_TRIGGER;
    if ((m->verb != NR_VERB_NONE && c->verb != m->verb) ||
        (m->card.is_given && !means_card(g, c->card, &m->card, viewer)) ||
        (m->target.is_given &&
         !means_card(g, is_install ? c->other : c->card, &m->target, viewer)) ||
        (m->host.is_given && !(is_install && is_card(g, c->other, &m->host, viewer))) ||
        (m->server != NR_SERVER_NONE && !is_at_server(g, c, m->server)) ||
        (m->option != NR_OPTION_NONE &&
         (c->verb != NR_VERB_CHOOSE_OPTION || c->option != m->option)) ||
        (m->ability >= 0 && !(has_ability && c->ability == m->ability)) ||
        (m->subroutine >= 0 && !(c->verb == NR_VERB_BREAK && c->other == m->subroutine)) ||
        (m->amount >= 0 && !(c->verb == NR_VERB_CHOOSE_NUMBER && c->amount == m->amount))) {
        return false;
    }
    if (m->text != NULL) {
        char text[WORDS_MAX];
        words_choice(g, c, viewer, lang, text, sizeof text);
        return strcmp(text, m->text) == 0;
    }
    return true;
}

/* Says how many choices agree, and which the first is. */
static unsigned count_matches(const table *t, const wanted_choice *m, word_lang lang,
                              unsigned *first, fault *f)
{
    unsigned count = 0;
    unsigned in_rig = 0;
    unsigned rig_choice = 0;
    int16_t price[NR_MAX_CHOICES];
    f->candidate_count = 0;
    if (m->cost >= 0) {
        choice_prices(t, price);
    }
    for (unsigned i = 0; i < t->list.count; i++) {
        if (!agrees(t, i, m, lang) || (m->cost >= 0 && price[i] != m->cost)) {
            continue;
        }
        const nr_choice *c = &t->list.choice[i];
        if (c->verb == NR_VERB_INSTALL && c->other == 0 && nr_owner(c->card) == NR_RUNNER) {
            in_rig++;
            rig_choice = i;
        }
        if (count++ == 0) {
            *first = i;
        }
        if (f->candidate_count < FAULT_CANDIDATES) {
            f->candidates[f->candidate_count++] = (uint16_t)i;
        }
    }
    /* An install that names no host means the rig itself. */
    if (count > 1 && in_rig == 1 && m->verb == NR_VERB_INSTALL && !m->host.is_given &&
        !m->target.is_given) {
        *first = rig_choice;
        return 1;
    }
    return count;
}

/* ---- asking the judge ------------------------------------------------------------------------ */

/* Whose choice it would be: some verbs belong to one side, and a card of one's own is used by
 * oneself. */
static nr_side side_of_match(const nr_game *g, const wanted_choice *m)
{
    switch (m->verb) {
    case NR_VERB_ADVANCE:
    case NR_VERB_TRASH_RESOURCE:
    case NR_VERB_PURGE:
    case NR_VERB_REZ:
    case NR_VERB_SCORE:
        return NR_CORP;
    case NR_VERB_REMOVE_TAG:
    case NR_VERB_RUN:
    case NR_VERB_CONTINUE:
    case NR_VERB_JACK_OUT:
    case NR_VERB_BREAK:
    case NR_VERB_ACCESS:
    case NR_VERB_STEAL:
    case NR_VERB_TRASH:
    case NR_VERB_DECLINE:
        return NR_RUNNER;
    case NR_VERB_INSTALL:
    case NR_VERB_PLAY:
    case NR_VERB_USE:
        if (m->card.def != 0) {
            return (nr_side)nr_card_table[m->card.def].side;
        }
        for (unsigned c = 1; m->card.id != 0 && c < NR_COPIES; c++) {
            if (g->copy[c].id == m->card.id) {
                return nr_owner(c);
            }
        }
        break;
    default:
        break;
    }
    return g->winner == NR_NOBODY ? (nr_side)g->to_move : (nr_side)g->turn_side;
}

/* How well a verb suits a card where it lies: the best copy of a title is asked about. */
static unsigned suits(const nr_copy *copy, nr_verb verb)
{
    bool is_hand = copy->zone == NR_ZONE_HQ || copy->zone == NR_ZONE_GRIP;
    bool is_table = copy->zone == NR_ZONE_TABLE || copy->zone == NR_ZONE_RIG;
    bool is_other = copy->zone == NR_ZONE_CORP_SCORE || copy->zone == NR_ZONE_RUNNER_SCORE ||
                    copy->zone == NR_ZONE_IDENTITY || copy->zone == NR_ZONE_PLAY;
    switch (verb) {
    case NR_VERB_INSTALL:
    case NR_VERB_PLAY:
    case NR_VERB_DISCARD:
        return is_hand ? 3 : is_table ? 2 : 1;
    case NR_VERB_REZ:
        return is_table ? ((copy->flags & NR_FACEUP) != 0 ? 3 : 4) : is_hand ? 2 : 1;
    default:
        return is_table ? 4 : is_other ? 3 : is_hand ? 2 : 1;
    }
}

/* The copies that a name may mean for a side, the best suited ones only; `server` is where they
 * lie, or NR_SERVER_NONE. */
static unsigned find_copies(const nr_game *g, const wanted_card *card, nr_verb verb,
                            unsigned server, nr_viewer viewer, uint8_t *out)
{
    unsigned best = 0;
    unsigned count = 0;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def == 0 || g->copy[c].zone == NR_ZONE_NONE ||
            !is_card(g, c, card, viewer)) {
            continue;
        }
        if (server != NR_SERVER_NONE &&
            (g->copy[c].zone != NR_ZONE_TABLE || g->copy[c].server != server)) {
            continue;
        }
        unsigned fit = suits(&g->copy[c], verb);
        if (fit > best) {
            best = fit;
            count = 0;
        }
        if (fit == best) {
            out[count++] = (uint8_t)c;
        }
    }
    return count;
}

verdict table_judge(const nr_game *g, nr_side side, const wanted_choice *m)
{
    uint8_t copies[NR_COPIES];
    uint8_t hosts[NR_COPIES];
    const wanted_card *card = m->card.is_given ? &m->card : &m->target;
    nr_viewer viewer = viewer_of(side);
    /* These verbs name a server themselves; with others it is the place of the card. */
    bool has_server = m->verb == NR_VERB_INSTALL || m->verb == NR_VERB_RUN ||
                      m->verb == NR_VERB_PLAY || m->verb == NR_VERB_USE ||
                      m->verb == NR_VERB_ACCESS || m->verb == NR_VERB_CHOOSE_SERVER;
    unsigned lies_at = has_server ? (unsigned)NR_SERVER_NONE : m->server;
    nr_choice wanted = {
        .verb = (uint8_t)m->verb,
        .ability = m->ability >= 0 ? (uint8_t)m->ability : 255,
        .server = (uint8_t)(has_server ? m->server : NR_SERVER_NONE),
        .other = m->subroutine >= 0         ? (uint8_t)m->subroutine
                 : m->verb == NR_VERB_BREAK ? 255
                                            : 0,
        .option = (uint8_t)m->option,
        .amount = (int16_t)m->amount,
    };
    verdict v = {0};
    if (m->host.is_given) {
        if (find_copies(g, &m->host, NR_VERB_USE, NR_SERVER_NONE, viewer, hosts) == 0) {
            v.no_card = true;
            return v;
        }
        wanted.other = hosts[0];
    }
    unsigned count = card->is_given ? find_copies(g, card, m->verb, lies_at, viewer, copies) : 0;
    v.no_card = card->is_given && count == 0;
    if (m->verb == NR_VERB_NONE) {
        return v;
    }
    /* Of a card that the side cannot see, found by its id, the judge must not tell anything. */
    if (count == 0 || !nr_visible(g, copies[0], viewer)) {
        v.why = nr_judge(g, side, &wanted);
        return v;
    }
    /* One copy that may be enough for the title to be allowed. */
    for (unsigned i = 0; i < count; i++) {
        wanted.card = copies[i];
        nr_why why = nr_judge(g, side, &wanted);
        if (why == 0) {
            v.why = 0;
            return v;
        }
        if (i == 0) {
            v.why = why;
        }
    }
    return v;
}

static const char *verdict_rules(const verdict *v)
{
    return v->why != 0 ? nr_why_rules(v->why) : "";
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* Where nothing agrees, the choices of the same verb may have been meant, or any. */
static void list_similar(const table *t, const wanted_choice *m, fault *f)
{
    f->candidate_count = 0;
    for (unsigned pass = 0; pass < 2 && f->candidate_count == 0; pass++) {
        for (unsigned i = 0; i < t->list.count && f->candidate_count < FAULT_CANDIDATES; i++) {
            if (pass == 1 || t->list.choice[i].verb == m->verb) {
                f->candidates[f->candidate_count++] = (uint16_t)i;
            }
        }
    }
}

static bool find_match(const table *t, const json_t *request, word_lang lang, unsigned *index,
                       fault *f)
{
    wanted_choice m;
    if (!read_match(request, &m, f)) {
        return false;
    }
    unsigned count = count_matches(t, &m, lang, index, f);
    if (count == 1) {
        return true;
    }
    f->has_candidates = true;
    if (count > 1) {
        return fault_at(f, NULL, "ambiguous", "%u choices match; say more of the one that is meant",
                        count);
    }
    /* The judge speaks to the player who chooses, so he sees with that player's eyes. */
    verdict v = table_judge(&t->game, (nr_side)t->game.to_move, &m);
    list_similar(t, &m, f);
    fault_at(f, NULL, "no_match", "%s", words_verdict(v.why, v.no_card, false, lang));
    f->rules = verdict_rules(&v);
    return false;
}

bool find_choice(const table *t, const json_t *request, word_lang lang, unsigned *index, fault *f)
{
    bool has_number = json_object_get(request, "choice") != NULL;
    bool has_match = json_object_get(request, "match") != NULL;
    if (has_number == has_match) {
        return fault_at(f, NULL, "bad_request", "choose takes either choice or match");
    }
    if (is_over(&t->game)) {
        return fault_at(f, NULL, "game_over", "the game is over; nothing is left to choose");
    }
    if (has_match) {
        return find_match(t, request, lang, index, f);
    }
    int64_t number = 0;
    if (!read_int(request, "choice", NULL, INT64_MIN, INT64_MAX, &number, f)) {
        return false;
    }
    if (number < 0 || number >= t->list.count) {
        place at = place_key(NULL, "choice");
        return fault_at(f, &at, "no_such_choice",
                        "there is no choice %lld; they are numbered from 0 to %u",
                        (long long)number, t->list.count - 1);
    }
    *index = (unsigned)number;
    return true;
}

bool write_why(const table *t, const json_t *request, answer *a)
{
    wanted_choice m;
    if (!read_match(request, &m, a->fault)) {
        return false;
    }
    nr_side side = side_of_match(&t->game, &m);
    nr_viewer asker = NR_VIEW_ALL;
    if (!read_side(request, "side", NULL, &side, a->fault) ||
        !read_view(request, NULL, &asker, a->fault)) {
        return false;
    }
    /* A player who asks gets no answer that only the other one may know; who only looks on, none.
     */
    if (asker == NR_VIEW_SPECTATOR) {
        place at = place_key(NULL, "view");
        return fault_at(a->fault, &at, "bad_request",
                        "must be \"all\", \"corp\" or \"runner\": a spectator has no choices");
    }
    if (asker == NR_VIEW_CORP || asker == NR_VIEW_RUNNER) {
        side = asker == NR_VIEW_CORP ? NR_CORP : NR_RUNNER;
    }
    unsigned first = 0;
    bool is_asked = !is_over(&t->game) && side == t->game.to_move;
    bool is_offered = is_asked && count_matches(t, &m, a->lang, &first, a->fault) > 0;
    out_key_bool(a->out, "offered", is_offered);
    if (is_offered) {
        out_key_string(a->out, "text", words_verdict(0, false, true, a->lang));
        write_rules(a->out, "");
        return true;
    }
    verdict v = table_judge(&t->game, side, &m);
    out_key_string(a->out, "text", words_verdict(v.why, v.no_card, false, a->lang));
    write_rules(a->out, verdict_rules(&v));
    return true;
}
