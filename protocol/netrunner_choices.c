/*
 * The outstanding decision, as the side that has to make it sees it: written from its view, which
 * lists the choices with the numbers that they have in the game.
 */
#include <assert.h>

#include "jackin/netrunner_attend.h"
#include "protocol/netrunner.h"
#include "protocol/view.h"

typedef struct {
    nr_view view;
    nr_choices list;
} decision;

static void look_at(const table *t, decision *d)
{
    nr_look(&t->game, viewer_of(t->game.to_move), &d->view);
    nr_list(&d->view.game, &d->list);
#ifdef JACKIN_CHECKED
    assert(d->list.count == t->list.count);
    for (unsigned i = 0; i < d->list.count; i++) {
        const nr_choice *a = &d->list.choice[i], *b = &t->list.choice[i];
        assert(a->verb == b->verb && a->server == b->server && a->amount == b->amount);
        assert(d->view.game.copy[a->card].id == t->game.copy[b->card].id);
    }
#endif
}

static bool has_ability(const nr_choice *c)
{
    return c->verb == NR_VERB_USE || c->verb == NR_VERB_BREAK || c->verb == NR_VERB_TRIGGER;
}

static bool is_pick(const nr_choice *c)
{
    return c->verb == NR_VERB_CHOOSE_CARD || c->verb == NR_VERB_CHOOSE_SERVER;
}

static void write_choice(json_out *out, const decision *d, unsigned index, word_lang lang)
{
    const nr_choice *c = &d->list.choice[index];
    char text[WORDS_MAX];
    out_object(out);
    out_key_int(out, "choice", index);
    out_key_string(out, "verb", nr_verb_name((nr_verb)c->verb));
    if (c->card != 0) {
        out_key(out, "card");
        write_card(out, &d->view, c->card);
    }
    if (c->server != NR_SERVER_NONE) {
        char server[12];
        nr_server_name(c->server, server);
        out_key_string(out, "server", server);
    }
    if (c->verb == NR_VERB_INSTALL && c->other != 0) {
        out_key(out, "host");
        write_card(out, &d->view, c->other);
    }
    if (has_ability(c)) {
        out_key_int(out, "ability", c->ability);
    }
    if (c->verb == NR_VERB_BREAK) {
        out_key_int(out, "subroutine", c->other);
    }
    if (c->verb == NR_VERB_CHOOSE_NUMBER) {
        out_key_int(out, "amount", c->amount);
    }
    if (c->verb == NR_VERB_CHOOSE_OPTION) {
        out_key_string(out, "option", nr_option_name((nr_option)c->option));
    }
    nr_price price = nr_choice_cost(&d->view, c);
    if (price.credits != NR_NONE) {
        out_key_int(out, "cost", price.credits);
    }
    if (nr_idle(&d->view, c)) {
        out_key_bool(out, "idle", true);
    }
    nr_aim aim = is_pick(c) ? nr_choice_for(&d->view) : NR_AIM_NONE;
    if (aim != NR_AIM_NONE) {
        out_key_string(out, "for", nr_aim_name(aim));
    }
    words_choice(&d->view.game, c, (nr_viewer)d->view.viewer, lang, text, sizeof text);
    out_key_string(out, "text", text);
    out_object_end(out);
}

static void write_prompt(json_out *out, const nr_view *v, word_lang lang)
{
    const nr_game *g = &v->game;
    nr_asking asked = nr_asked(g);
    char text[WORDS_MAX];
    words_prompt(g, (nr_viewer)v->viewer, lang, text, sizeof text);
    out_key(out, "prompt");
    out_object(out);
    out_key_string(out, "kind", nr_prompt_name((nr_prompt)g->prompt));
    out_key_string(out, "text", text);
    if (asked.card != 0) {
        out_key(out, "card");
        out_object(out);
        write_card_name(out, g->copy[asked.card].id, g->copy[asked.card].def,
                        !nr_is_hidden(g->copy[asked.card].def));
        out_object_end(out);
    }
    out_object_end(out);
}

static void write_decision(json_out *out, const decision *d, word_lang lang)
{
    out_key_string(out, "step", nr_step_name((nr_step)d->view.game.step));
    write_prompt(out, &d->view, lang);
    out_key(out, "choices");
    out_array(out);
    for (unsigned i = 0; i < d->list.count; i++) {
        write_choice(out, d, i, lang);
    }
    out_array_end(out);
}

void write_choices(json_out *out, const table *t, word_lang lang)
{
    const nr_game *g = &t->game;
    if (is_over(g)) {
        char text[WORDS_MAX];
        words_end(g, lang, text, sizeof text);
        out_key_null(out, "to_move");
        out_key_string(out, "step", nr_step_name((nr_step)g->step));
        out_key_null(out, "prompt");
        out_key(out, "choices");
        out_array(out);
        out_array_end(out);
        out_key(out, "winner");
        if (g->winner != NR_NOBODY) {
            out_string(out, side_name(g->winner));
        } else {
            out_null(out);
        }
        out_key_string(out, "reason", nr_reason_name((nr_reason)g->reason));
        if (g->limit != NR_LIMIT_OF_NOTHING) {
            out_key_string(out, "limit", nr_limit_name((nr_limit_of)g->limit));
        }
        out_key_string(out, "text", text);
        return;
    }
    decision d;
    look_at(t, &d);
    out_key_string(out, "to_move", side_name(g->to_move));
    write_decision(out, &d, lang);
}

void view_write_decision(json_out *out, const nr_view *v, word_lang lang)
{
    decision d;
    d.view = *v;
    nr_list(&d.view.game, &d.list);
    write_decision(out, &d, lang);
}

void write_some_choices(json_out *out, const table *t, const uint16_t *index, size_t count,
                        word_lang lang)
{
    decision d;
    look_at(t, &d);
    out_array(out);
    for (size_t i = 0; i < count; i++) {
        write_choice(out, &d, index[i], lang);
    }
    out_array_end(out);
}

void write_choice_value(json_out *out, const table *t, unsigned index, word_lang lang)
{
    decision d;
    look_at(t, &d);
    write_choice(out, &d, index, lang);
}

void choice_prices(const table *t, int16_t price[NR_MAX_CHOICES])
{
    decision d;
    look_at(t, &d);
    for (unsigned i = 0; i < d.list.count; i++) {
        price[i] = nr_choice_cost(&d.view, &d.list.choice[i]).credits;
    }
}
