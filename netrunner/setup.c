/* Setting up: a new game from two decks, and positions built card by card. Chapter: SETUP.
 *
 * FRAME_SETUP: step 0 deals, 1 and 2 are the mulligan decisions of the Corporation and the Runner.
 */
#include "netrunner/engine.h"

/* ---- a new game ------------------------------------------------------------------------------ */

nr_why check_deck_cards(const nr_deck *d, nr_side side)
{
    if (d->count > NR_MAX_DECK) {
        return WHY_DECK_TOO_LARGE;
    }
    for (unsigned i = 0; i < d->count; i++) {
        if (d->card[i] == 0 || d->card[i] >= nr_card_count) {
            return WHY_DECK_SIDE;
        }
        const nr_card *k = &nr_card_table[d->card[i]];
        if (k->type == NR_TYPE_IDENTITY) {
            return WHY_DECK_IDENTITY_INSIDE; /* DECK-04 */
        }
        if (k->side != side) {
            return WHY_DECK_SIDE; /* DECK-06 */
        }
    }
    return WHY_OK;
}

static nr_why check_deck(const nr_deck *d, nr_side side)
{
    if (d->identity == 0 || d->identity >= nr_card_count) {
        return WHY_DECK_IDENTITY;
    }
    const nr_card *id = &nr_card_table[d->identity];
    if (id->type != NR_TYPE_IDENTITY || id->side != side) {
        return WHY_DECK_IDENTITY; /* SETUP-01 */
    }
    return check_deck_cards(d, side);
}

/* SETUP-02 */
static void put_identity(nr_game *g, nr_side side, unsigned def)
{
    unsigned c = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
    g->identity[side] = (uint8_t)c;
    nr_become(g, c, (uint16_t)def);
    new_id(g, c);
    g->copy[c].flags = NR_FACEUP;
    zone_append(g, c, NR_ZONE_IDENTITY);
    activate(g, c); /* REC-01 */
}

static void begin_game(nr_game *g, unsigned corp, unsigned runner, const core_random *chance)
{
    memset(g, 0, sizeof *g);
    g->winner = NR_NOBODY;
    g->random = *chance;
    put_identity(g, NR_CORP, corp);
    put_identity(g, NR_RUNNER, runner);
    g->player[NR_CORP].credits = g->player[NR_RUNNER].credits = STARTING_CREDITS; /* SETUP-04 */
}

static nr_why begin_decks(nr_game *g, const nr_deck *corp, const nr_deck *runner,
                          const core_random *chance, nr_choices *list, nr_io *io)
{
    const nr_deck *deck[2] = {corp, runner};
    for (nr_side s = NR_CORP; s <= NR_RUNNER; s++) {
        nr_why why = check_deck(deck[s], s);
        if (why) {
            return why;
        }
    }
    eng e = {g, io, list, false};
    begin_game(g, corp->identity, runner->identity, chance);
    for (nr_side s = NR_CORP; s <= NR_RUNNER; s++) {
        for (unsigned i = 0; i < deck[s]->count; i++) {
            unsigned c = (s == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST) + 1u + i;
            nr_become(g, c, deck[s]->card[i]);
            zone_append(g, c, deck_of(s));
        }
    }
    (void)push(&e, FRAME_SETUP, NR_CORP, 0);
    engine_run(&e, list);
    return WHY_OK;
}

nr_why nr_new(nr_game *g, const nr_deck *corp, const nr_deck *runner, uint64_t seed,
              nr_choices *list, nr_io *io)
{
    core_random chance;
    core_random_seed(&chance, seed);
    return begin_decks(g, corp, runner, &chance, list, io);
}

nr_why nr_new_keyed(nr_game *g, const nr_deck *corp, const nr_deck *runner, const uint32_t key[8],
                    nr_choices *list, nr_io *io)
{
    core_random chance;
    core_random_key(&chance, key);
    return begin_decks(g, corp, runner, &chance, list, io);
}

enum { SETUP_DEAL, SETUP_CORP, SETUP_RUNNER, SETUP_DONE, SETUP_TOLD };

void setup_run(eng *e, nr_frame *f)
{
    switch (f->step) {
    case SETUP_DEAL: /* SETUP-05, SETUP-06 */
        shuffle(e, NR_CORP);
        shuffle(e, NR_RUNNER);
        for (nr_side s = NR_CORP; s <= NR_RUNNER; s++) {
            unsigned there = e->g->size[deck_of(s)];
            int n = STARTING_HAND + modified(e->g, NR_MOD_STARTING_HAND, e->g->identity[s]);
            (void)draw_cards(e, s, (int)there < n ? there : (unsigned)n);
        }
        f->step = SETUP_CORP;
        return;
    case SETUP_CORP: /* SETUP-07 */
    case SETUP_RUNNER:
        ask(e, f->step == SETUP_CORP ? NR_CORP : NR_RUNNER, NR_PROMPT_MULLIGAN);
        return;
    case SETUP_DONE:
        f->step = SETUP_TOLD;
        (void)emit_about(e, NR_ON_GAME_START, NR_CORP, 0, 0);
        return;
    default: /* SETUP-10 */
        pop(e);
        push(e, FRAME_TURN, NR_CORP, 0)->step = NR_STEP_CORP_1_1;
    }
}

void setup_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)g, (void)f;
    add_verb(out, NR_VERB_KEEP);
    add_verb(out, NR_VERB_MULLIGAN);
}

/* SETUP-08, SETUP-09 */
void setup_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_game *g = e->g;
    nr_side side = f->step == SETUP_CORP ? NR_CORP : NR_RUNNER;
    f->step++;
    log_event(e, c->verb == NR_VERB_KEEP ? NR_EVENT_KEEP : NR_EVENT_MULLIGAN, side, 0, 0);
    if (c->verb == NR_VERB_KEEP) {
        return;
    }
    g->player[side].mulligans++;
    unsigned n = g->size[hand_of(side)];
    while (g->head[hand_of(side)]) {
        move_card(e, g->head[hand_of(side)], deck_of(side));
    }
    shuffle(e, side);
    (void)draw_cards(e, side, n);
}

/* ---- positions ------------------------------------------------------------------------------- */

nr_why nr_position_begin(nr_game *g, uint16_t corp, uint16_t runner, uint64_t seed)
{
    for (nr_side s = NR_CORP; s <= NR_RUNNER; s++) {
        unsigned def = s == NR_CORP ? corp : runner;
        if (def == 0 || def >= nr_card_count || nr_card_table[def].type != NR_TYPE_IDENTITY ||
            nr_card_table[def].side != s) {
            return WHY_DECK_IDENTITY;
        }
    }
    core_random chance;
    core_random_seed(&chance, seed);
    begin_game(g, corp, runner, &chance);
    return WHY_OK;
}

static unsigned free_copy(const nr_game *g, nr_side side)
{
    unsigned first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
    for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++) {
        if (!g->copy[c].def) {
            return c;
        }
    }
    return 0;
}

static nr_why check_table(const nr_game *g, const nr_placement *p, const nr_card *k)
{
    if (k->type == NR_TYPE_OPERATION) {
        return WHY_NEVER_INSTALLED;
    }
    if (p->server == NR_SERVER_NONE || p->server > NR_SERVER_LAST_REMOTE) {
        return WHY_PLACE_SERVER;
    }
    bool agenda_or_asset = k->type == NR_TYPE_AGENDA || k->type == NR_TYPE_ASSET;
    if (agenda_or_asset && p->server < NR_SERVER_REMOTE) {
        return WHY_ONLY_REMOTE; /* CORP-04, ZONE-11 */
    }
    if (k->type == NR_TYPE_AGENDA && p->faceup) {
        return WHY_AGENDA_NEVER_REZZED;
    }
    bool advances = k->type == NR_TYPE_AGENDA || card_fact(p->def, NR_MOD_CAN_BE_ADVANCED);
    if (p->counter[NR_COUNTER_ADVANCEMENT] && !advances) {
        return WHY_CANNOT_ADVANCE; /* CORP-24 */
    }
    for (unsigned o = g->head[NR_ZONE_TABLE]; o; o = g->copy[o].next) {
        const nr_card *q = card_of(g, o);
        if (g->copy[o].server == p->server && q->type != NR_TYPE_ICE) {
            if (agenda_or_asset && (q->type == NR_TYPE_AGENDA || q->type == NR_TYPE_ASSET)) {
                return WHY_PLACE_AGENDA_ASSET; /* CORP-06 */
            }
            if (k->subtypes & q->subtypes & NR_BIT(NR_SUB_REGION)) {
                return WHY_PLACE_REGION; /* CORP-11 */
            }
        }
        if (k == q && k->unique && p->faceup && is_rezzed(g, o)) {
            return WHY_PLACE_UNIQUE; /* UNIQ-01 */
        }
    }
    const nr_row *only = card_fact(p->def, NR_MOD_INSTALL_ONLY_IN);
    if (only && !(only->at & class_of(p->server))) {
        return only->at == NR_CLASS_HQ ? WHY_ONLY_HQ_ROOT : WHY_ONLY_SOME_SERVERS;
    }
    return WHY_OK;
}

static nr_why check_rig(const nr_game *g, unsigned c, const nr_placement *p, const nr_card *k)
{
    if (k->type == NR_TYPE_EVENT) {
        return WHY_NEVER_INSTALLED;
    }
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        const nr_card *q = card_of(g, o);
        if (k->subtypes & q->subtypes & NR_BIT(NR_SUB_CONSOLE)) {
            return WHY_PLACE_CONSOLE; /* RUNNER-07 */
        }
        if (k == q && k->unique) {
            return WHY_PLACE_UNIQUE;
        }
    }
    /* A host need not fit now (Parasite stays on derezzed ice), but it must be of the right kind.
     */
    const nr_row *only = own_fact(g, c, NR_MOD_INSTALL_ONLY_ON);
    if (only) {
        nr_filter kind = only->filter;
        kind.flags = 0;
        if (!p->host || !is_installed(g, p->host) || !fits(g, &kind, p->host, scope_of(c))) {
            return WHY_PLACE_HOST;
        }
    } else if (p->host && (!host_takes(g, p->host, c) || !host_has_room(g, p->host, c, 0))) {
        return WHY_PLACE_HOST;
    }
    return WHY_OK;
}

nr_why nr_position_place(nr_game *g, const nr_placement *p, unsigned *copy)
{
    if (p->def == 0 || p->def >= nr_card_count) {
        return WHY_DECK_SIDE;
    }
    const nr_card *k = &nr_card_table[p->def];
    if (k->type == NR_TYPE_IDENTITY) {
        return WHY_DECK_IDENTITY_INSIDE;
    }
    nr_side side = (nr_side)k->side;
    static const uint8_t belongs[NR_ZONE_COUNT] = {
        /* 1 Corporation, 2 Runner, 3 both */
        [NR_ZONE_HQ] = 1,           [NR_ZONE_RD] = 1,         [NR_ZONE_ARCHIVES] = 1,
        [NR_ZONE_TABLE] = 1,        [NR_ZONE_CORP_SCORE] = 1, [NR_ZONE_GRIP] = 2,
        [NR_ZONE_STACK] = 2,        [NR_ZONE_HEAP] = 2,       [NR_ZONE_RIG] = 2,
        [NR_ZONE_RUNNER_SCORE] = 1, [NR_ZONE_REMOVED] = 3};
    if (p->zone >= NR_ZONE_COUNT || !(belongs[p->zone] >> side & 1)) {
        return WHY_DECK_SIDE;
    }
    unsigned c = free_copy(g, side);
    if (!c) {
        return WHY_PLACE_ROOM;
    }
    bool scored = p->zone == NR_ZONE_CORP_SCORE || p->zone == NR_ZONE_RUNNER_SCORE;
    if (scored && k->type != NR_TYPE_AGENDA) {
        return WHY_PLACE_TYPE; /* CARD-05 */
    }
    nr_become(g, c, p->def);
    /* HOST-08: on some hosts a card lies without being installed. */
    nr_zone zone = p->zone == NR_ZONE_RIG && p->host && own_fact(g, p->host, NR_MOD_HOSTS_INACTIVE)
                       ? NR_ZONE_HOSTED
                       : (nr_zone)p->zone;
    nr_why why = zone == NR_ZONE_TABLE ? check_table(g, p, k)
                 : zone == NR_ZONE_RIG ? check_rig(g, c, p, k)
                                       : WHY_OK;
    if (why) {
        memset(&g->copy[c], 0, sizeof g->copy[c]);
        return why;
    }
    new_id(g, c);
    zone_append(g, c, zone);
    nr_copy *q = &g->copy[c];
    for (nr_counter kind = 0; kind < NR_COUNTER_COUNT; kind++) {
        nr_set_counters(q, kind, p->counter[kind]);
    }
    q->server = p->zone == NR_ZONE_TABLE ? p->server : 0;
    bool on_host = p->host && p->zone == NR_ZONE_TABLE && host_takes(g, p->host, c);
    q->host = p->zone == NR_ZONE_RIG || on_host ? p->host : 0;
    bool open =
        p->zone == NR_ZONE_RIG || p->zone == NR_ZONE_HEAP || p->zone == NR_ZONE_REMOVED || scored;
    q->flags = open || p->faceup ? NR_FACEUP : 0;
    if (nr_active(g, c)) {
        uint8_t given = q->counter[NR_COUNTER_RECURRING];
        activate(g, c);
        if (p->recurring_given) {
            q->counter[NR_COUNTER_RECURRING] = given;
        }
    }
    *copy = c;
    return WHY_OK;
}

void nr_position_choose(nr_game *g, unsigned copy, unsigned chosen)
{
    g->copy[copy].chosen = (uint8_t)chosen;
}

nr_why nr_position_start(nr_game *g, nr_side active, bool turn_begins, nr_choices *list, nr_io *io)
{
    eng e = {g, io, list, false};
    if (nr_memory_used(g) > nr_memory_limit(g)) {
        return WHY_PLACE_MEMORY; /* RUNNER-04 */
    }
    if (nr_points(g, NR_CORP) >= points_to_win(g) || nr_points(g, NR_RUNNER) >= points_to_win(g)) {
        return WHY_PLACE_WON;
    }
    nr_frame *f = push(&e, FRAME_TURN, active, 0);
    g->turn_side = (uint8_t)active;
    if (turn_begins) {
        g->turn =
            active == NR_CORP ? 2 : 1; /* begin_turn counts on and keeps the last turn's history */
        f->step = active == NR_CORP ? NR_STEP_CORP_1_1 : NR_STEP_RUNNER_1_1;
        if (active == NR_CORP) { /* what was given as the last turn must survive begin_turn */
            g->history.stolen = g->history.stolen_last;
            g->history.points = g->history.points_last;
            g->history.runs = g->history.runs_last;
            g->history.success = g->history.success_last;
            g->history.failure = g->history.failure_last;
            g->history.resources = g->history.resources_last;
        }
    } else {
        g->turn = active == NR_CORP ? 3 : 2;
        f->step = active == NR_CORP ? NR_STEP_CORP_2_2 : NR_STEP_RUNNER_1_3;
    }
    for (unsigned s = NR_SERVER_HQ; s <= NR_SERVER_REMOTE; s++) { /* what ordinals would know */
        if (!turn_begins && g->history.success & class_of(s)) {
            note(&e, &(nr_happening){
                         .what = NR_ON_RUN_SUCCESSFUL, .by = NR_RUNNER, .server = (uint8_t)s});
        }
    }
    g->dirty = 0; /* nothing is triggered by being described */
    engine_run(&e, list);
    return WHY_OK;
}
