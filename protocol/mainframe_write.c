/*
 * The state, the choices and the events of Mainframe as JSON. A state is written from a view, so it
 * holds nothing that its viewer may not know.
 */
#include <string.h>

#include "protocol/mainframe.h"
#include "protocol/view.h"

/* What is written: a view, and the words of the cards. */
typedef struct {
    const mf_view *view;
    const mf_card_list *cards;
} seen;

static words_mf words_of(const seen *s)
{
    return (words_mf){.view = s->view, .generic = s->cards->generic, .unique = s->cards->unique};
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static void write_pair(json_out *out, unsigned x, unsigned y)
{
    out_array(out);
    out_int(out, x);
    out_int(out, y);
    out_array_end(out);
}

static void write_node(json_out *out, unsigned node)
{
    write_pair(out, node % MF_STRIDE, node / MF_STRIDE);
}

static void write_path(json_out *out, unsigned path)
{
    unsigned x = (path & 63) % MF_STRIDE;
    unsigned y = (path & 63) / MF_STRIDE;
    bool is_across = path >= MF_HORIZONTAL;
    out_array(out);
    write_pair(out, x, y);
    write_pair(out, x + is_across, y + !is_across);
    out_array_end(out);
}

static void write_nodes(json_out *out, const char *key, uint64_t nodes)
{
    out_key(out, key);
    out_array(out);
    for (unsigned node = 0; node < 64; node++) {
        if (nodes >> node & 1) {
            write_node(out, node);
        }
    }
    out_array_end(out);
}

static void write_paths(json_out *out, uint64_t v, uint64_t h)
{
    out_key(out, "paths");
    out_array(out);
    for (unsigned path = 0; path < 128; path++) {
        if ((path < 64 ? v : h) >> (path & 63) & 1) {
            write_path(out, path);
        }
    }
    out_array_end(out);
}

static void write_segments(json_out *out, const mf_generic *k)
{
    out_key(out, "segments");
    out_array(out);
    for (unsigned i = 0; i < MF_SEGMENTS; i++) {
        const mf_segment *part = &k->segment[i];
        write_path(out, mf_node(part->x, part->y) + (part->horizontal ? MF_HORIZONTAL : 0));
    }
    out_array_end(out);
}

static void write_card(json_out *out, const seen *s, unsigned card)
{
    const mf_card_words *w = mf_card_words_of(s->cards, card);
    out_object(out);
    out_key_string(out, "title", w->title[0]);
    out_key_string(out, "code", w->key);
    if (card < MF_GENERIC) {
        out_key_string(out, "runner", mf_runner_name((card - 1) / MF_UNIQUE_PER_RUNNER, false));
    } else {
        const mf_generic *k = &s->cards->cards.generic[card - MF_GENERIC];
        out_key_string(out, "kind", mf_kind_name(k->kind));
        if (k->kind == MF_KIND_LAYOUT) {
            write_segments(out, k);
        }
    }
    out_object_end(out);
}

static void write_cards(json_out *out, const seen *s, const char *key, const uint8_t *cards,
                        unsigned count)
{
    out_key(out, key);
    out_array(out);
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] != MF_CARD_NONE) {
            write_card(out, s, cards[i]);
        }
    }
    out_array_end(out);
}

static void write_unique_cards(json_out *out, const seen *s, const char *key, unsigned seat,
                               unsigned bits)
{
    uint8_t cards[MF_UNIQUE_PER_RUNNER];
    unsigned count = 0;
    for (unsigned i = 0; i < MF_UNIQUE_PER_RUNNER; i++) {
        if (bits >> i & 1) {
            cards[count++] = (uint8_t)mf_unique(s->view->game.runner[seat], i);
        }
    }
    write_cards(out, s, key, cards, count);
}

static const char *seat_name(const seen *s, unsigned seat)
{
    return mf_runner_name(s->view->game.runner[seat], false);
}

static void write_seats(json_out *out, const seen *s, const char *key, unsigned bits)
{
    out_key(out, key);
    out_array(out);
    for (unsigned i = 0; i < s->view->game.players; i++) {
        if (bits >> i & 1) {
            out_string(out, seat_name(s, i));
        }
    }
    out_array_end(out);
}

static void write_end(json_out *out, const seen *s, const mf_view *v)
{
    if (v->game.reason == MF_REASON_NONE) {
        out_key_null(out, "winner");
        out_key_null(out, "reason");
        return;
    }
    write_seats(out, s, "winner", v->winners);
    out_key_string(out, "reason", mf_reason_name(v->game.reason));
}

/* ---- the state ------------------------------------------------------------------------------- */

static void write_players(json_out *out, const seen *s, const mf_view *v, unsigned viewer)
{
    out_key(out, "players");
    out_array(out);
    for (unsigned i = 0; i < v->game.players; i++) {
        out_object(out);
        out_key_string(out, "runner", seat_name(s, i));
        if (viewer == i || viewer == MF_VIEW_ALL) {
            write_unique_cards(out, s, "hand", i, v->game.hand[i]);
        } else {
            out_key_int(out, "hand", v->hand_count[i]);
        }
        out_key_int(out, "supply", v->game.supply[i]);
        write_unique_cards(out, s, "discard", i, v->game.gone[i]);
        out_object_end(out);
    }
    out_array_end(out);
}

static void write_board(json_out *out, const seen *s, const mf_view *v)
{
    const mf_board *b = &v->game.board;
    mf_zone zone[MF_NODE_COUNT];
    unsigned zones = mf_zones(b, zone);
    uint64_t inner_v = 0;
    uint64_t inner_h = 0;
    out_key(out, "nodes");
    out_array(out);
    for (unsigned node = 0; node < 64; node++) {
        for (unsigned i = 0; i < v->game.players; i++) {
            if (b->token[i] >> node & 1) {
                out_object(out);
                out_key(out, "node");
                write_node(out, node);
                out_key_string(out, "runner", seat_name(s, i));
                out_key_bool(out, "faceup", !(b->secured >> node & 1));
                if (b->anchored >> node & 1) {
                    out_key_bool(out, "anchored", true);
                }
                out_object_end(out);
            }
        }
    }
    out_array_end(out);
    for (unsigned y = 0; y <= MF_ROWS; y++) { /* walls are no partitions */
        inner_v |= y < MF_ROWS ? UINT64_C(0x3e) << (MF_STRIDE * y) : 0;
        inner_h |= y > 0 && y < MF_ROWS ? UINT64_C(0x3f) << (MF_STRIDE * y) : 0;
    }
    write_paths(out, b->walled ? b->v & inner_v : b->v, b->walled ? b->h & inner_h : b->h);
    out_key(out, "zones");
    out_array(out);
    for (unsigned i = 0; i < zones; i++) {
        out_object(out);
        write_nodes(out, "nodes", zone[i].nodes);
        if (zone[i].seat == MF_NOWHERE) {
            out_key_null(out, "runner");
        } else {
            out_key_string(out, "runner", seat_name(s, zone[i].seat));
        }
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "scores");
    out_object(out);
    for (unsigned i = 0; i < v->game.players; i++) {
        out_key_int(out, seat_name(s, i), v->score[i]);
    }
    out_object_end(out);
}

static void write_state(json_out *out, const seen *s)
{
    const mf_view *v = s->view;
    unsigned viewer = v->viewer;
    out_key_string(out, "game", "mainframe");
    out_key_string(out, "border", v->game.board.walled ? "walled" : "paths");
    out_key_int(out, "turn", v->game.turn);
    out_key_string(out, "active", seat_name(s, v->game.seat));
    out_key_string(out, "step", mf_prompt_name(v->game.prompt));
    write_end(out, s, v);
    write_players(out, s, v, viewer);
    write_cards(out, s, "suite", v->game.suite, MF_SUITE);
    out_key_int(out, "stack", v->game.stack_count);
    write_cards(out, s, "discard", v->game.pile, v->game.discard_count);
    write_board(out, s, v);
    uint8_t cards[MF_DECK] = {0};
    for (unsigned i = 0; i < v->game.frames; i++) {
        cards[i] = v->game.frame[i].card;
    }
    write_cards(out, s, "program", cards, v->game.frames);
    for (unsigned i = 0; i < v->game.stack_count; i++) {
        cards[i] = (uint8_t)mf_stack_card(&v->game, i);
    }
    /* Known cards of the stack, top first: those looked at, or all of them to whoever sees all. */
    bool knows_looked = viewer == MF_VIEW_ALL || viewer == v->game.looker;
    write_cards(out, s, "looked", cards, knows_looked ? v->game.looked : 0);
    if (viewer == MF_VIEW_ALL) {
        write_cards(out, s, "stack_cards", cards, v->game.stack_count);
    }
    out_key(out, "shown");
    if (v->shown != MF_CARD_NONE) {
        write_card(out, s, v->shown);
    } else {
        out_null(out);
    }
    out_key(out, "turns_left");
    if (v->game.is_last) {
        out_int(out, v->game.turns_left);
    } else {
        out_null(out);
    }
    write_seats(out, s, "veto", v->game.vetoed);
    write_seats(out, s, "wait", v->game.waiting);
}

void mf_write_state(json_out *out, const mf_table *t, unsigned viewer)
{
    mf_view v;
    mf_look(&t->game, viewer, &v);
    write_state(out, &(seen){&v, &t->cards});
}

void mf_view_write_state(json_out *out, const mf_view *v)
{
    mf_card_list cards;
    mf_card_list_builtin(&cards);
    write_state(out, &(seen){v, &cards});
}

/* ---- choices --------------------------------------------------------------------------------- */

static void write_offer(json_out *out, const seen *s, const mf_choices *list, unsigned index,
                        word_lang lang)
{
    const mf_choice *c = &list->choice[index];
    words_mf in = words_of(s);
    char text[WORDS_MAX];
    uint64_t v = 0;
    uint64_t h = 0;
    out_object(out);
    out_key_int(out, "choice", index);
    out_key_string(out, "verb", mf_verb_name(c->verb));
    switch (c->verb) {
    case MF_VERB_PLACE_ACCESS_POINT:
    case MF_VERB_CHOOSE_NODE:
        out_key(out, "node");
        write_node(out, c->at);
        break;
    case MF_VERB_CHOOSE_PATH:
        out_key(out, "path");
        write_path(out, c->at);
        break;
    case MF_VERB_CHOOSE_PATHS:
        mf_choice_paths(&s->view->game, c, &v, &h);
        write_paths(out, v, h);
        break;
    case MF_VERB_CHOOSE_PLAYER:
        out_key_string(out, "player", seat_name(s, c->at));
        break;
    case MF_VERB_EXECUTE:
    case MF_VERB_CHOOSE_CARD:
        out_key(out, "card");
        write_card(out, s, c->card);
        break;
    default:
        break;
    }
    words_mf_choice(&in, c, v, h, lang, text, sizeof text);
    out_key_string(out, "text", text);
    out_object_end(out);
}

void mf_write_choice(json_out *out, const mf_table *t, unsigned index, word_lang lang)
{
    mf_view view;
    mf_look(&t->game, t->game.seat, &view);
    write_offer(out, &(seen){&view, &t->cards}, &t->list, index, lang);
}

/* What is asked, of whoever is to decide. */
static void write_prompt(json_out *out, const seen *s, word_lang lang)
{
    const mf_game *g = &s->view->game;
    words_mf in = words_of(s);
    char text[WORDS_MAX];
    out_key_string(out, "step", mf_prompt_name(g->prompt));
    out_key(out, "prompt");
    if (g->reason != MF_REASON_NONE) {
        out_null(out);
        return;
    }
    words_mf_prompt(&in, lang, text, sizeof text);
    out_object(out);
    out_key_string(out, "kind", mf_prompt_name(g->prompt));
    out_key_string(out, "text", text);
    if (g->frames > 0) {
        out_key(out, "card");
        write_card(out, s, g->frame[g->frames - 1].card);
    }
    out_object_end(out);
}

static void write_offers(json_out *out, const seen *s, const mf_choices *list, word_lang lang)
{
    out_key(out, "choices");
    out_array(out);
    for (unsigned i = 0; i < list->count; i++) {
        write_offer(out, s, list, i, lang);
    }
    out_array_end(out);
}

void mf_view_write_decision(json_out *out, const mf_view *v, word_lang lang)
{
    mf_card_list cards;
    mf_choices list;
    mf_card_list_builtin(&cards);
    mf_list(&v->game, &list);
    write_prompt(out, &(seen){v, &cards}, lang);
    write_offers(out, &(seen){v, &cards}, &list, lang);
}

void mf_write_choices(json_out *out, const mf_table *t, word_lang lang)
{
    const mf_game *g = &t->game;
    mf_view view;
    mf_look(g, g->seat, &view);
    seen s = {&view, &t->cards};
    bool is_over = g->reason != MF_REASON_NONE;
    if (is_over) {
        out_key_null(out, "to_move");
    } else {
        out_key_string(out, "to_move", seat_name(&s, g->seat));
    }
    write_prompt(out, &s, lang);
    write_offers(out, &s, &t->list, lang);
    if (is_over) {
        mf_view v;
        mf_look(g, MF_VIEW_SPECTATOR, &v);
        write_end(out, &s, &v);
    }
}

/* ---- events ---------------------------------------------------------------------------------- */

static void write_event(json_out *out, const seen *s, const words_mf *in, const mf_event *e,
                        word_lang lang, bool cite)
{
    bool has_paths = e->kind == MF_EVENT_MOVE_PARTITION || e->kind == MF_EVENT_RETURN_PARTITION;
    char text[WORDS_MAX];
    out_object(out);
    out_key_string(out, "kind", mf_event_name(e->kind));
    out_key_string(out, "player", seat_name(s, e->player));
    if (e->card != MF_CARD_NONE) {
        out_key(out, "card");
        write_card(out, s, e->card);
    }
    if (e->kind == MF_EVENT_EXCHANGE) {
        out_key(out, "other");
        write_card(out, s, e->n);
    }
    if (e->from != MF_NOWHERE) {
        out_key(out, "from");
        (has_paths ? write_path : write_node)(out, e->from);
    }
    if (e->to != MF_NOWHERE) {
        out_key(out, "to");
        (has_paths ? write_path : write_node)(out, e->to);
    }
    if (e->kind == MF_EVENT_CYCLE) {
        out_key(out, "third");
        write_node(out, e->n);
    }
    if ((e->v | e->h) != 0) {
        write_paths(out, e->v, e->h);
    }
    if (e->nodes != 0) {
        write_nodes(out, "nodes", e->nodes);
    }
    if (e->kind == MF_EVENT_LAST_TURNS || e->kind == MF_EVENT_LOOK ||
        e->kind == MF_EVENT_PUT_BACK) {
        out_key_int(out, "n", e->n);
    }
    words_mf_event(in, e, lang, text, sizeof text);
    out_key_string(out, "text", text);
    if (cite) {
        write_rules(out, words_mf_event_rules(e->kind));
    }
    out_object_end(out);
}

static void write_those_that_reach(json_out *out, const seen *s, const mf_event *events,
                                   size_t count, word_lang lang, bool cite)
{
    words_mf in = words_of(s);
    unsigned viewer = s->view->viewer;
    for (size_t i = 0; i < count; i++) {
        if (viewer == MF_VIEW_ALL || events[i].for_whom >> viewer & 1) {
            write_event(out, s, &in, &events[i], lang, cite);
        }
    }
}

void mf_write_event_values(json_out *out, const mf_table *t, unsigned viewer, word_lang lang,
                           bool cite)
{
    mf_view view;
    mf_look(&t->game, viewer, &view);
    write_those_that_reach(out, &(seen){&view, &t->cards}, t->events, t->io.events_count, lang,
                           cite);
}

void mf_write_events(json_out *out, const mf_table *t, unsigned viewer, word_lang lang, bool cite)
{
    out_key(out, "events");
    out_array(out);
    mf_write_event_values(out, t, viewer, lang, cite);
    out_array_end(out);
}

void mf_view_write_events(json_out *out, const mf_event *events, size_t count, const mf_view *v,
                          word_lang lang)
{
    mf_card_list cards;
    mf_card_list_builtin(&cards);
    out_key(out, "events");
    out_array(out);
    write_those_that_reach(out, &(seen){v, &cards}, events, count, lang, false);
    out_array_end(out);
}

void mf_write_after(json_out *out, const mf_game *g, const mf_after *after)
{
    out_key_int(out, "made", after->made);
    out_key_bool(out, "legal", after->legal != 0);
    out_key_bool(out, "open", after->open != 0);
    out_key(out, "secures");
    out_array(out);
    for (unsigned i = 0; i < after->zones; i++) {
        out_object(out);
        write_nodes(out, "nodes", after->zone[i].nodes);
        out_key_string(out, "runner", mf_runner_name(g->runner[after->zone[i].seat], false));
        out_key_int(out, "points", after->points[i]);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "scores");
    out_object(out);
    for (unsigned i = 0; i < g->players; i++) {
        out_key_int(out, mf_runner_name(g->runner[i], false), after->score[i]);
    }
    out_object_end(out);
}
