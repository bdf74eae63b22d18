/*
 * What a player should know before he acts: `plan` and `preview`, from the view of whoever asks.
 */
#include "protocol/netrunner.h"

/* What the calls work in: about 100 KiB. */
typedef struct {
    nr_view view;
    nr_workspace room;
    nr_line line[NR_MAX_LINES];
} planning;

/* ---- prices ---------------------------------------------------------------------------------- */

static void write_fee(json_out *out, const nr_fee *fee)
{
    out_object(out);
    out_key_int(out, "credits", fee->credits);
    out_key_int(out, "pool", fee->pool);
    out_key_int(out, "clicks", fee->clicks);
    out_key_int(out, "counters", fee->counters);
    out_key_int(out, "cards", fee->cards);
    out_object_end(out);
}

static void write_does(json_out *out, uint32_t does)
{
    out_key(out, "does");
    out_array(out);
    for (unsigned bit = 0; bit < NR_DOES_COUNT; bit++) {
        if (does >> bit & 1) {
            out_string(out, nr_does_name(bit));
        }
    }
    out_array_end(out);
}

static void write_numbers(json_out *out, const char *key, uint64_t set)
{
    out_key(out, key);
    out_array(out);
    for (unsigned n = 0; n < 64; n++) {
        if (set >> n & 1) {
            out_int(out, n);
        }
    }
    out_array_end(out);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void write_step(json_out *out, const nr_view *v, const nr_line_step *s, word_lang lang)
{
    const nr_choice *c = &s->choice;
    out_object(out);
    out_key_int(out, "choice", s->index);
    out_key_string(out, "side", side_name(s->side));
    out_key_string(out, "verb", nr_verb_name((nr_verb)c->verb));
    if (c->card != 0) {
        const nr_copy *k = &v->game.copy[c->card];
        out_key(out, "card");
        out_object(out);
        write_card_name(out, k->id, k->def, !nr_is_hidden(k->def));
        out_object_end(out);
    }
    if (c->verb == NR_VERB_USE || c->verb == NR_VERB_BREAK) {
        out_key_int(out, "ability", c->ability);
    }
    if (c->verb == NR_VERB_BREAK) {
        out_key_int(out, "subroutine", c->other);
    }
    if (s->answers) {
        out_key_bool(out, "answers", true);
    } else {
        char text[WORDS_MAX];
        words_choice(&v->game, c, (nr_viewer)v->viewer, lang, text, sizeof text);
        out_key_string(out, "text", text);
    }
    out_object_end(out);
}

void write_lines(json_out *out, const nr_view *v, const nr_line *line, unsigned count,
                 word_lang lang)
{
    static const char *const ways[] = {[NR_LINE_BREAKS] = "breaks",
                                       [NR_LINE_BYPASSES] = "bypasses",
                                       [NR_LINE_REMOVES] = "removes"};
    out_key(out, "lines");
    out_array(out);
    for (unsigned i = 0; i < count; i++) {
        const nr_line *l = &line[i];
        out_object(out);
        out_key_string(out, "how", ways[l->how]);
        out_key_bool(out, "all", l->is_all != 0);
        out_key(out, "price");
        write_fee(out, &l->fee);
        if (l->later.counters != 0 || l->later.cards != 0) {
            out_key(out, "later");
            write_fee(out, &l->later);
        }
        write_numbers(out, "breaks", l->breaks);
        write_numbers(out, "lets", l->lets);
        write_does(out, l->does);
        out_key(out, "steps");
        out_array(out);
        for (unsigned n = 0; n < l->steps; n++) {
            write_step(out, v, &l->step[n], lang);
        }
        out_array_end(out);
        out_object_end(out);
    }
    out_array_end(out);
}

void write_toll(json_out *out, const nr_toll *t)
{
    out_key(out, "toll");
    out_object(out);
    out_key_bool(out, "enters", t->enters != 0);
    out_key_int(out, "ice", t->ice);
    out_key_int(out, "passed", t->passed);
    out_key_int(out, "unknown", t->unknown);
    out_key(out, "price");
    write_fee(out, &t->fee);
    out_key_int(out, "lets", t->lets);
    write_does(out, t->does);
    out_object_end(out);
}

bool write_plan(const table *t, const json_t *request, answer *a)
{
    planning p;
    const nr_game *g = &t->game;
    const char *name = NULL;
    unsigned server = NR_SERVER_NONE;
    nr_viewer viewer = viewer_of(g->to_move);
    place at = place_key(NULL, "server");
    if (!read_view(request, NULL, &viewer, a->fault) ||
        !read_string(request, "server", NULL, &name, a->fault) ||
        (name != NULL && !server_named(name, &at, &server, a->fault))) {
        return false;
    }
    nr_look(g, viewer, &p.view);
    unsigned count = nr_plan(&p.view, NULL, p.line, NR_MAX_LINES, &p.room);
    write_lines(a->out, &p.view, p.line, count, a->lang);
    if (name != NULL) {
        nr_toll toll = nr_enter_price(&p.view, server, NULL, NULL, NULL, &p.room);
        write_toll(a->out, &toll);
    }
    return true;
}

/* ---- previews -------------------------------------------------------------------------------- */

static void write_told(json_out *out, const char *key, int16_t n)
{
    if (n == NR_UNKNOWN) {
        out_key_string(out, key, "unknown");
    } else {
        out_key_int(out, key, n);
    }
}

static void write_side(json_out *out, const nr_after *n, nr_side side)
{
    out_key(out, side_name(side));
    out_object(out);
    write_told(out, "credits", n->credits[side]);
    write_told(out, "clicks", n->clicks[side]);
    write_told(out, "hand", n->hand[side]);
    write_told(out, "agenda_points", n->points[side]);
    if (side == NR_CORP) {
        write_told(out, "bad_publicity", n->bad_publicity);
    } else {
        write_told(out, "tags", n->tags);
        write_told(out, "brain_damage", n->brain_damage);
        write_told(out, "link", n->link);
        out_key(out, "memory");
        out_object(out);
        write_told(out, "limit", n->memory_limit);
        write_told(out, "used", n->memory_used);
        out_object_end(out);
        write_told(out, "run_credits", n->run_credits);
    }
    out_object_end(out);
}

void write_after(json_out *out, const nr_after *n)
{
    out_key_int(out, "made", n->made);
    out_key_bool(out, "legal", n->legal != 0);
    out_key_bool(out, "open", n->open != 0);
    out_key_bool(out, "over", n->over != 0);
    write_side(out, n, NR_CORP);
    write_side(out, n, NR_RUNNER);
    out_key(out, "ice");
    if (n->ice_strength == NR_NONE) {
        out_null(out);
    } else {
        out_object(out);
        write_told(out, "strength", n->ice_strength);
        write_told(out, "subroutines", n->subroutines);
        write_numbers(out, "broken", n->broken);
        out_object_end(out);
    }
    out_key(out, "breakers");
    out_array(out);
    for (unsigned i = 0; i < n->breakers; i++) {
        out_object(out);
        out_key_int(out, "id", n->breaker_id[i]);
        write_told(out, "strength", n->strength[i]);
        out_object_end(out);
    }
    out_array_end(out);
}

bool write_preview(const table *t, json_t *request, answer *a)
{
    planning p;
    const nr_game *g = &t->game;
    uint16_t choice[UINT8_MAX];
    size_t count = 0;
    if (!read_choices(request, choice, &count, a->fault)) {
        return false;
    }
    if (is_over(g)) {
        return fault_at(a->fault, NULL, "game_over", "the game is over; nothing is left to choose");
    }
    nr_after after;
    nr_look(g, viewer_of(g->to_move), &p.view);
    if (!nr_preview(&p.view, choice, (unsigned)count, &after, &p.room)) {
        return fault_at(a->fault, NULL, "no_sample",
                        "the cards that the view does not tell cannot be dealt; choose without a "
                        "preview");
    }
    write_after(a->out, &after);
    return true;
}
