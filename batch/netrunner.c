/*
 * Many games of Netrunner at once (batch.h). Pure.
 */
#include <string.h>

#include "jackin/batch.h"

/* ---- codes of cards -------------------------------------------------------------------------- */

static int16_t code_of(const nr_card *card)
{
    unsigned code = 0;
    for (const char *at = card->code; *at >= '0' && *at <= '9' && code < 3276; at++) {
        code = 10 * code + (unsigned)(*at - '0');
    }
    return (int16_t)code;
}

static void fill_codes(batch_nr_room *room)
{
    if (room->code[0] != 0) {
        return; /* that was done before: there is no card 0 */
    }
    const nr_card *card;
    for (unsigned def = 1; def < NR_MAX_CARDS && (card = nr_card_at(def)) != NULL; def++) {
        room->code[def] = code_of(card);
    }
    room->code[nr_hidden_card(NR_CORP)] = -1;
    room->code[nr_hidden_card(NR_RUNNER)] = -2;
    room->code[nr_hidden_ice()] = -3;
    room->code[0] = -4;
}

static int16_t code_at(const batch_nr_room *room, unsigned def)
{
    return def == 0 || def >= NR_MAX_CARDS ? 0 : room->code[def];
}

/* The row of a copy of the view, and its code. */
static int16_t row_of(const batch_nr_room *room, unsigned c)
{
    return c < NR_COPIES ? room->row[c] : 0; /* NR_SOME_CARD has none */
}

static int16_t code_of_copy(const batch_nr_room *room, unsigned c)
{
    return c == NR_SOME_ICE ? -3 : c < NR_COPIES ? code_at(room, room->view.game.copy[c].def) : 0;
}

/* ---- what is seen ---------------------------------------------------------------------------- */

/* Zones in which a card that the viewer does not know has no row: the size of the pile tells all.
 */
enum {
    PILES = 1 << NR_ZONE_HQ | 1 << NR_ZONE_RD | 1 << NR_ZONE_ARCHIVES | 1 << NR_ZONE_GRIP |
            1 << NR_ZONE_STACK
};

static bool has_strength(unsigned def)
{
    const nr_card *card = nr_is_hidden(def) ? NULL : nr_card_at(def);
    return card != NULL &&
           (card->type == NR_TYPE_ICE || card->subtypes & NR_BIT(NR_SUB_ICEBREAKER));
}

static void see_card(const batch_nr_room *room, unsigned c, nr_side viewer, batch_nr_card *to)
{
    const nr_game *g = &room->view.game;
    const nr_copy *k = &g->copy[c];
    to->code = code_at(room, k->def);
    to->mine = nr_owner(c) == viewer;
    to->zone = k->zone;
    to->server = k->server;
    to->place = 0;
    to->faceup = (k->flags & NR_FACEUP) != 0;
    for (unsigned kind = 0; kind < NR_COUNTER_COUNT; kind++) {
        to->counter[kind] = (int16_t)nr_counters(k, (nr_counter)kind);
    }
    bool is_installed = k->zone == NR_ZONE_TABLE || k->zone == NR_ZONE_RIG;
    to->strength = (int16_t)(is_installed && has_strength(k->def) ? nr_strength(g, c) : 0);
}

/* Where ice stands in its row. */
static void see_rows_of_ice(const batch_nr_room *room, batch_nr_seen *seen)
{
    uint8_t ice[NR_MAX_DECK], servers[32] = {0};
    for (int i = 0; i < seen->cards; i++) {
        const batch_nr_card *card = &seen->card[i];
        if (card->zone == NR_ZONE_TABLE && !(servers[card->server / 8] >> card->server % 8 & 1)) {
            servers[card->server / 8] |= (uint8_t)(1 << card->server % 8);
            unsigned n = nr_ice(&room->view.game, (unsigned)card->server, ice);
            for (unsigned k = 0; k < n; k++) {
                seen->card[row_of(room, ice[k]) - 1].place = (int16_t)(k + 1);
            }
        }
    }
}

static void see_cards(batch_nr_room *room, nr_side viewer, batch_nr_seen *seen)
{
    static const uint8_t zones[] = {
        NR_ZONE_IDENTITY, NR_ZONE_TABLE,    NR_ZONE_RIG,  NR_ZONE_CORP_SCORE, NR_ZONE_RUNNER_SCORE,
        NR_ZONE_PLAY,     NR_ZONE_HOSTED,   NR_ZONE_HQ,   NR_ZONE_GRIP,       NR_ZONE_RD,
        NR_ZONE_STACK,    NR_ZONE_ARCHIVES, NR_ZONE_HEAP, NR_ZONE_REMOVED};
    const nr_game *g = &room->view.game;
    uint8_t copy[BATCH_NR_CARDS];
    unsigned n = 0, hidden = nr_hidden_card(NR_CORP); /* they stand behind all others */
    memset(room->row, 0, sizeof room->row);
    for (unsigned z = 0; z < sizeof zones; z++) {
        bool is_pile = PILES >> zones[z] & 1;
        for (unsigned c = g->head[zones[z]]; c != 0; c = g->copy[c].next) {
            if (!is_pile || g->copy[c].def < hidden) {
                copy[n] = (uint8_t)c;
                room->row[c] = (uint8_t)++n;
            }
        }
    }
    for (unsigned i = 0; i < n; i++) {
        see_card(room, copy[i], viewer, &seen->card[i]);
        seen->card[i].host = row_of(room, g->copy[copy[i]].host);
    }
    for (unsigned i = n; i < BATCH_NR_CARDS && seen->card[i].code != 0; i++) {
        memset(&seen->card[i], 0,
               sizeof seen->card[i]); /* rows of before; what is 0 stays untouched */
    }
    seen->cards = (int16_t)n;
    see_rows_of_ice(room, seen);
}

static void see_unseen(const batch_nr_room *room, batch_nr_seen *seen)
{
    unsigned n = room->view.unseen_count;
    for (unsigned i = 0; i < n; i++) {
        seen->unseen[i] = code_at(room, room->view.unseen[i]);
    }
    for (; n < NR_MAX_DECK && seen->unseen[n] != 0; n++) {
        seen->unseen[n] = 0;
    }
}

static void see_players(const nr_game *g, nr_side viewer, batch_nr_seen *seen)
{
    for (unsigned i = 0; i < 2; i++) {
        nr_side side = i == 0 ? viewer : viewer == NR_CORP ? NR_RUNNER : NR_CORP;
        bool is_corp = side == NR_CORP;
        const nr_player *p = &g->player[side];
        seen->credits[i] = p->credits;
        seen->clicks[i] = p->clicks;
        seen->mulligans[i] = p->mulligans;
        seen->points[i] = (int16_t)nr_points(g, side);
        seen->hand[i] = g->size[is_corp ? NR_ZONE_HQ : NR_ZONE_GRIP];
        seen->hand_limit[i] = (int16_t)nr_hand_size(g, side);
        seen->deck[i] = g->size[is_corp ? NR_ZONE_RD : NR_ZONE_STACK];
        seen->discard[i] = g->size[is_corp ? NR_ZONE_ARCHIVES : NR_ZONE_HEAP];
    }
    seen->bad_publicity = g->player[NR_CORP].bad_publicity;
    seen->tags = g->player[NR_RUNNER].tags;
    seen->brain_damage = g->player[NR_RUNNER].brain_damage;
    seen->link = (int16_t)nr_link(g);
    seen->memory_limit = (int16_t)nr_memory_limit(g);
    seen->memory_used = (int16_t)nr_memory_used(g);
}

static void see_run(const batch_nr_room *room, batch_nr_seen *seen)
{
    const nr_game *g = &room->view.game;
    const nr_run *run = &g->run;
    bool has_ice = run->active && run->ice != 0 && run->ice < NR_COPIES;
    seen->run_active = run->active;
    seen->run_server = run->server;
    seen->run_phase = run->phase;
    seen->run_ice = row_of(room, run->ice);
    seen->run_position = run->position;
    seen->run_successful = run->successful;
    seen->run_credits = run->credits;
    seen->run_accesses = run->accesses;
    seen->subroutines = seen->broken = 0;
    if (has_ice && !nr_is_hidden(g->copy[run->ice].def)) {
        seen->subroutines = (int16_t)nr_subroutines(g, run->ice);
        for (int i = 0; i < seen->subroutines; i++) {
            seen->broken = (int16_t)(seen->broken + nr_is_broken(g, (unsigned)i));
        }
    }
}

static void see_course(const batch_nr_room *room, nr_side viewer, batch_nr_seen *seen)
{
    const nr_game *g = &room->view.game;
    bool is_over = g->reason != NR_REASON_NONE;
    nr_asking asked = nr_asked(g);
    seen->viewer = (int16_t)viewer;
    seen->to_move = (int16_t)(is_over ? -1 : g->to_move == viewer);
    seen->prompt = g->prompt;
    seen->step = g->step;
    seen->turn = (int16_t)g->turn;
    seen->is_my_turn = g->turn_side == viewer;
    seen->result = (int16_t)(g->winner == NR_NOBODY ? 0 : g->winner == viewer ? 1 : -1);
    seen->scored = g->history.scored;
    seen->stolen = g->history.stolen;
    seen->runs = g->history.runs;
    seen->successes = g->history.success;
    seen->asks_card = row_of(room, asked.card);
    seen->asks_code = code_at(room, asked.def);
    seen->asks_subject =
        g->prompt == NR_PROMPT_PREVENT ? asked.subject : row_of(room, asked.subject);
    seen->asks_ability = asked.ability;
    seen->asks_server = asked.server;
    seen->asks_number = asked.n;
}

/* Writes over what was seen before, or over zeros: rows lie far apart, and most of each is padding
 * that need not be fetched. The view stays in the room. */
static void look_again(const nr_game *g, nr_side viewer, batch_nr_room *room, batch_nr_seen *seen)
{
    nr_look(g, viewer == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER, &room->view);
    see_cards(room, viewer, seen);
    see_unseen(room, seen);
    see_players(&room->view.game, viewer, seen);
    see_run(room, seen);
    see_course(room, viewer, seen);
}

void batch_nr_look(const nr_game *g, nr_side viewer, batch_nr_room *room, batch_nr_seen *seen)
{
    fill_codes(room);
    memset(seen, 0, sizeof *seen);
    look_again(g, viewer, room, seen);
}

/* ---- what can be chosen ---------------------------------------------------------------------- */

static batch_nr_offer offer_of(const batch_nr_room *room, const nr_choice *c)
{
    bool is_install = c->verb == NR_VERB_INSTALL;
    return (batch_nr_offer){.verb = c->verb,
                            .card = row_of(room, c->card),
                            .code = code_of_copy(room, c->card),
                            .server = c->server,
                            .ability = c->ability,
                            .host = is_install ? row_of(room, c->other) : (int16_t)0,
                            .number = is_install ? (int16_t)0 : (int16_t)c->other,
                            .option = c->option,
                            .amount = c->amount};
}

/* The list is made from the view once more, so that it speaks of the copies of the view. */
static void show_offers(const batch_nr *b, size_t i)
{
    nr_choices *list = &b->room->list;
    batch_nr_offer *offer = &b->offer[i * b->width];
    nr_list(&b->room->view.game, list);
    size_t shown = list->count < b->width ? list->count : b->width;
    for (size_t k = 0; k < shown; k++) {
        offer[k] = offer_of(b->room, &list->choice[k]);
    }
    for (size_t k = shown; k < b->width && offer[k].verb != NR_VERB_NONE; k++) {
        memset(&offer[k], 0, sizeof offer[k]);
    }
}

static void show_choices(const batch_nr *b, size_t i)
{
    size_t count = b->place[i].list.count, shown = count < b->width ? count : b->width;
    if (b->choices != NULL) {
        b->choices[i] = (int32_t)count;
    }
    if (b->mask != NULL) {
        memset(&b->mask[i * b->width], 1, shown);
        memset(&b->mask[i * b->width + shown], 0, b->width - shown);
    }
}

/* ---- places ---------------------------------------------------------------------------------- */

static nr_why begin(const batch_nr *b, batch_nr_place *p, uint64_t number)
{
    size_t pair = (size_t)(number % b->setups);
    p->number = number;
    return nr_new(&p->game, &b->corp[pair], &b->runner[pair], b->seed + number, &p->list, NULL);
}

static void show_place(const batch_nr *b, size_t i)
{
    const nr_game *g = &b->place[i].game;
    bool is_over = g->reason != NR_REASON_NONE;
    if (b->seen != NULL) {
        look_again(g, is_over ? NR_CORP : (nr_side)g->to_move, b->room, &b->seen[i]);
        if (b->offer != NULL) {
            show_offers(b, i);
        }
    }
    if (b->to_move != NULL) {
        b->to_move[i] = (int8_t)(is_over ? -1 : g->to_move);
    }
    show_choices(b, i);
}

static void show_end(const batch_nr *b, size_t i, bool has_moved)
{
    const nr_game *g = &b->place[i].game;
    bool is_over = g->reason != NR_REASON_NONE;
    if (b->over != NULL) {
        b->over[i] = is_over;
    }
    if (b->reward != NULL) {
        bool is_won = is_over && has_moved && g->winner != NR_NOBODY;
        for (unsigned side = 0; side < 2; side++) {
            b->reward[i].side[side] = (int8_t)(!is_won ? 0 : g->winner == side ? 1 : -1);
        }
    }
}

void batch_nr_show(const batch_nr *b)
{
    fill_codes(b->room);
    for (size_t i = 0; i < b->count; i++) {
        show_end(b, i, false);
        show_place(b, i);
    }
}

nr_why batch_nr_begin(batch_nr *b)
{
    for (size_t i = 0; i < b->setups && b->count > 0; i++) { /* so that none fails later */
        nr_why why = begin(b, &b->place[0], i);
        if (why != 0) {
            return why;
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        (void)begin(b, &b->place[i], b->next++);
    }
    batch_nr_show(b);
    return 0;
}

size_t batch_nr_step(batch_nr *b, const int32_t *action)
{
    fill_codes(b->room);
    for (size_t i = 0; i < b->count; i++) {
        bool is_legal = action[i] >= 0 && (uint32_t)action[i] < b->place[i].list.count;
        if (action[i] != BATCH_LEAVE && !is_legal) {
            return i;
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        batch_nr_place *p = &b->place[i];
        bool moves = action[i] != BATCH_LEAVE;
        if (moves) {
            (void)nr_choose_trusted(&p->game, (unsigned)action[i], &p->list, NULL);
        }
        show_end(b, i, moves);
        if (moves && b->restart && p->game.reason != NR_REASON_NONE) {
            (void)begin(b, p, b->next++);
        }
        if (moves) {
            show_place(b, i);
        }
    }
    return b->count;
}
