/* The hash of a state: over what the state says, not over the bytes of its struct.
 *
 * A state is written down as words: a tag in the top 16 bits, a value below; a wide value follows
 * as a word of its own. Lists (copies, frames, …) begin each entry with a word that is always
 * there. Every other field is written only if it is not 0. So a field, zone or limit that comes
 * later changes no hash of a game that does not use it, provided that
 *   - a tag is never given to another field, and none is ever moved,
 *   - numbers that a state holds (nr_zone, nr_on, nr_mod, frame_kind …) keep their value: new ones
 *     go to the end of their enum,
 *   - a new field has the value 0 where it means nothing.
 * A card is written as its code, never as its place in the table. What follows from other things
 * (caches; neighbours, ends and sizes of the zones' lists; the generator's block) is left out, and
 * so is what players remember; tests/unit/hash.c names it, and sees that all the rest counts. */
#include "core/hash.h"
#include "netrunner/engine.h"

enum {
    TAG_GAME = 0x0100,
    TAG_PLAYER = 0x0200,  /* 16 each */
    TAG_HISTORY = 0x0300, /* one bit pattern of the turn each */
    TAG_RUN = 0x0400,
    TAG_FRAME = 0x0500, /* an entry; its fields are 0x1000 and 256 for each kind */
    TAG_EFFECT = 0x0600,
    TAG_PENDING = 0x0700,
    TAG_ORDINAL = 0x0800,
    TAG_SET = 0x0900,
    TAG_RANDOM = 0x0a00,
    TAG_ZONE = 0x0b00,
    TAG_COPY = 0x0c00,
    TAG_COUNTER = 0x0c40, /* and the kind */
    TAG_VIEW = 0x0d00,    /* what a view has beside its game */
    TAG_ROW_FRAME = 0x1000,
    TAG_EVENT_FRAME = 0x1100,
    TAG_TRIGGERS_FRAME = 0x1200,
    TAG_WINDOW_FRAME = 0x1300,
    TAG_TURN_FRAME = 0x1400,
    TAG_PLAY_FRAME = 0x1500,
    TAG_INSTALL_FRAME = 0x1600,
    TAG_REZ_FRAME = 0x1700,
    TAG_SCORE_FRAME = 0x1800,
    TAG_PAY_FRAME = 0x1900,
    TAG_RUN_FRAME = 0x1a00,
    TAG_ACCESS_FRAME = 0x1b00,
    TAG_BIDS_FRAME = 0x1c00,
    TAG_HAPPENING = 0x20 /* of an event frame or of triggers */
};

static inline void put_signed(core_hasher *h, unsigned tag, int value)
{
    core_hash_field(h, tag, (uint16_t)value);
}

/* What stands for a card whose code is not five digits. */
static uint64_t other_code(unsigned def)
{
    if (def >= nr_card_count) { /* no state has that; it must not look like another one */
        return (uint64_t)1 << 38 | def;
    }
    if (nr_is_hidden(def)) { /* in a view: the back of a card, by what it tells */
        return (uint64_t)3 << 38 | (unsigned)nr_card_table[def].side << 8 | nr_card_table[def].type;
    }
    uint64_t number = 0;
    for (const char *code = nr_card_table[def].code; code && *code; code++) {
        number = (number + (uint8_t)*code) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return (uint64_t)1 << 39 | number >> 26;
}

/* A card as a number of at most 40 bits: its code. */
static inline uint64_t code_number(unsigned def)
{
    if (def >= nr_card_count || !def) {
        return other_code(def);
    }
    const char *code = nr_card_table[def].code;
    unsigned digit[5];
    for (unsigned i = 0; i < 5; i++) {
        digit[i] = (unsigned)code[i] - '0';
        if (digit[i] > 9) {
            return other_code(def);
        }
    }
    if (code[5]) {
        return other_code(def);
    }
    return digit[0] * 10000 + digit[1] * 1000 + digit[2] * 100 + digit[3] * 10 + digit[4];
}

static void put_card(core_hasher *h, unsigned tag, unsigned def)
{
    if (def) {
        core_hash_entry(h, tag, code_number(def));
    }
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void put_happening(core_hasher *h, unsigned base, const nr_happening *v)
{
    unsigned t = base + TAG_HAPPENING;
    core_hash_field(h, t + 1, v->what);
    core_hash_field(h, t + 2, v->kind);
    core_hash_field(h, t + 3, v->by);
    core_hash_field(h, t + 4, v->subject);
    core_hash_field(h, t + 5, v->source);
    core_hash_field(h, t + 6, v->server);
    put_signed(h, t + 7, v->amount);
}

static void put_row_frame(core_hasher *h, const nr_row_frame *f)
{
    put_card(h, TAG_ROW_FRAME + 1, f->def);
    core_hash_field(h, TAG_ROW_FRAME + 2, f->row);
    core_hash_field(h, TAG_ROW_FRAME + 3, f->pc);
    core_hash_field(h, TAG_ROW_FRAME + 4, f->phase);
    core_hash_field(h, TAG_ROW_FRAME + 5, f->picked);
    core_hash_field(h, TAG_ROW_FRAME + 6, f->rounds);
    core_hash_field(h, TAG_ROW_FRAME + 7, f->cost_due);
    core_hash_field(h, TAG_ROW_FRAME + 8, f->server);
    core_hash_field(h, TAG_ROW_FRAME + 9, f->set);
    core_hash_field(h, TAG_ROW_FRAME + 10, f->subroutine);
    core_hash_field(h, TAG_ROW_FRAME + 11, f->subject);
    put_signed(h, TAG_ROW_FRAME + 12, f->x);
    put_signed(h, TAG_ROW_FRAME + 13, f->result);
    put_signed(h, TAG_ROW_FRAME + 14, f->amount);
    core_hash_field(h, TAG_ROW_FRAME + 15, f->margin);
    core_hash_field(h, TAG_ROW_FRAME + 16, f->shown);
}

static void put_event_frame(core_hasher *h, const nr_event_frame *f)
{
    put_happening(h, TAG_EVENT_FRAME, &f->is);
    core_hash_field(h, TAG_EVENT_FRAME + 1, f->set);
    core_hash_field(h, TAG_EVENT_FRAME + 2, f->passed);
    core_hash_field(h, TAG_EVENT_FRAME + 3, f->flags);
    core_hash_field(h, TAG_EVENT_FRAME + 4, f->asked);
    core_hash_field(h, TAG_EVENT_FRAME + 5, f->refused);
    core_hash_field(h, TAG_EVENT_FRAME + 6, f->replaced);
    core_hash_field(h, TAG_EVENT_FRAME + 7, f->row);
    core_hash_field(h, TAG_EVENT_FRAME + 8, f->card);
    core_hash_field(h, TAG_EVENT_FRAME + 9, f->pc);
    put_card(h, TAG_EVENT_FRAME + 10, f->def);
}

static void put_window_frame(core_hasher *h, const nr_window_frame *f)
{
    core_hash_field(h, TAG_WINDOW_FRAME + 1, f->letters);
    core_hash_field(h, TAG_WINDOW_FRAME + 2, f->passed);
    core_hash_field(h, TAG_WINDOW_FRAME + 3, f->acted);
    core_hash_field(h, TAG_WINDOW_FRAME + 4, f->ice);
    core_hash_field(h, TAG_WINDOW_FRAME + 5, f->costless);
    core_hash_field(h, TAG_WINDOW_FRAME + 6, f->row);
    put_signed(h, TAG_WINDOW_FRAME + 7, f->uses);
}

static void put_turn_frame(core_hasher *h, const nr_turn_frame *f)
{
    core_hash_field(h, TAG_TURN_FRAME + 1, f->acted);
    core_hash_field(h, TAG_TURN_FRAME + 2, f->verb);
    core_hash_field(h, TAG_TURN_FRAME + 3, f->server);
    core_hash_field(h, TAG_TURN_FRAME + 4, f->host);
}

static void put_play_frame(core_hasher *h, const nr_play_frame *f)
{
    core_hash_field(h, TAG_PLAY_FRAME + 1, f->server);
    core_hash_field(h, TAG_PLAY_FRAME + 2, f->flags);
    put_signed(h, TAG_PLAY_FRAME + 3, f->x);
    core_hash_field(h, TAG_PLAY_FRAME + 4, f->given);
    core_hash_field(h, TAG_PLAY_FRAME + 5, f->due);
    put_signed(h, TAG_PLAY_FRAME + 6, f->result);
}

static void put_install_frame(core_hasher *h, const nr_install_frame *f)
{
    core_hash_field(h, TAG_INSTALL_FRAME + 1, f->server);
    core_hash_field(h, TAG_INSTALL_FRAME + 2, f->host);
    core_hash_field(h, TAG_INSTALL_FRAME + 3, f->set);
    core_hash_field(h, TAG_INSTALL_FRAME + 4, f->chosen);
    core_hash_field(h, TAG_INSTALL_FRAME + 5, f->from);
    core_hash_field(h, TAG_INSTALL_FRAME + 6, f->beside);
    core_hash_field(h, TAG_INSTALL_FRAME + 7, f->flags);
    put_signed(h, TAG_INSTALL_FRAME + 8, f->discount);
}

static void put_access_frame(core_hasher *h, const nr_access_frame *f)
{
    core_hash_field(h, TAG_ACCESS_FRAME + 1, f->server);
    core_hash_field(h, TAG_ACCESS_FRAME + 2, f->zone);
    put_signed(h, TAG_ACCESS_FRAME + 3, f->left);
    core_hash_field(h, TAG_ACCESS_FRAME + 4, f->due);
    put_signed(h, TAG_ACCESS_FRAME + 5, f->result);
}

/* The content of a frame, by its kind. */
static void put_frame(core_hasher *h, const nr_frame *f)
{
    core_hash_entry(h, TAG_FRAME,
                    (uint64_t)f->kind << 24 | (unsigned)f->step << 16 | (unsigned)f->side << 8 |
                        f->card);
    switch ((frame_kind)f->kind) {
    case FRAME_NONE:
    case FRAME_SETUP:
    case FRAME_DISCARD:
    case FRAME_MEMORY:
    case FRAME_KINDS:
        break;
    case FRAME_TURN:
    case FRAME_ACTION:
        put_turn_frame(h, &f->turn);
        break;
    case FRAME_WINDOW:
        put_window_frame(h, &f->window);
        break;
    case FRAME_PLAY:
        put_play_frame(h, &f->play);
        break;
    case FRAME_INSTALL:
        put_install_frame(h, &f->install);
        break;
    case FRAME_REZ:
        core_hash_field(h, TAG_REZ_FRAME + 1, f->rez.ignore_costs);
        core_hash_field(h, TAG_REZ_FRAME + 2, f->rez.due);
        put_signed(h, TAG_REZ_FRAME + 3, f->rez.discount);
        put_signed(h, TAG_REZ_FRAME + 4, f->rez.result);
        break;
    case FRAME_SCORE:
        core_hash_field(h, TAG_SCORE_FRAME + 1, f->score.stolen);
        break;
    case FRAME_PAY:
        core_hash_field(h, TAG_PAY_FRAME + 1, f->pay.purpose);
        core_hash_field(h, TAG_PAY_FRAME + 2, f->pay.flags);
        put_signed(h, TAG_PAY_FRAME + 3, f->pay.left);
        break;
    case FRAME_RUN:
        core_hash_field(h, TAG_RUN_FRAME + 1, f->run.subroutine);
        core_hash_field(h, TAG_RUN_FRAME + 2, f->run.told);
        core_hash_field(h, TAG_RUN_FRAME + 3, f->run.ice);
        core_hash_field(h, TAG_RUN_FRAME + 4, f->run.outside);
        break;
    case FRAME_ACCESS:
    case FRAME_ACCESS_CARD:
        put_access_frame(h, &f->access);
        break;
    case FRAME_ROW:
        put_row_frame(h, &f->row);
        break;
    case FRAME_TRIGGERS:
        put_happening(h, TAG_TRIGGERS_FRAME, &f->triggers.is);
        core_hash_field(h, TAG_TRIGGERS_FRAME + 1, f->triggers.first);
        core_hash_field(h, TAG_TRIGGERS_FRAME + 2, f->triggers.chosen);
        break;
    case FRAME_EVENT:
        put_event_frame(h, &f->event);
        break;
    case FRAME_TRACE:
    case FRAME_PSI:
        put_signed(h, TAG_BIDS_FRAME + 1, f->bids.base);
        put_signed(h, TAG_BIDS_FRAME + 2, f->bids.corp);
        put_signed(h, TAG_BIDS_FRAME + 3, f->bids.runner);
        break;
    }
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void put_effect(core_hasher *h, const nr_effect *w)
{
    core_hash_entry(h, TAG_EFFECT, (unsigned)w->kind << 8 | w->mod);
    core_hash_field(h, TAG_EFFECT + 1, w->target);
    core_hash_field(h, TAG_EFFECT + 2, w->server);
    core_hash_field(h, TAG_EFFECT + 3, w->duration);
    core_hash_field(h, TAG_EFFECT + 4, w->side);
    put_card(h, TAG_EFFECT + 5, w->def);
    core_hash_field(h, TAG_EFFECT + 6, w->row);
    core_hash_field(h, TAG_EFFECT + 7, w->pc);
    core_hash_field(h, TAG_EFFECT + 8, w->card);
    core_hash_field(h, TAG_EFFECT + 9, w->name);
    put_signed(h, TAG_EFFECT + 10, w->n);
}

static void put_pending(core_hasher *h, const nr_pending *p)
{
    core_hash_entry(h, TAG_PENDING, p->card);
    put_card(h, TAG_PENDING + 1, p->def);
    core_hash_field(h, TAG_PENDING + 2, p->row);
    core_hash_field(h, TAG_PENDING + 3, p->pc);
    core_hash_field(h, TAG_PENDING + 4, p->side);
    core_hash_field(h, TAG_PENDING + 5, p->subject);
    core_hash_field(h, TAG_PENDING + 6, p->delayed);
    put_signed(h, TAG_PENDING + 7, p->x);
    put_signed(h, TAG_PENDING + 8, p->amount);
}

static void put_lists(core_hasher *h, const nr_game *g)
{
    for (unsigned i = 0; i < g->frames && i < NR_MAX_FRAMES; i++) {
        put_frame(h, &g->frame[i]);
    }
    for (unsigned i = 0; i < g->effects_used && i < NR_MAX_EFFECTS; i++) {
        put_effect(h, &g->effect[i]);
    }
    for (unsigned i = 0; i < g->pending_used && i < NR_MAX_PENDING; i++) {
        put_pending(h, &g->pending[i]);
    }
    for (unsigned i = 0; i < g->ordinals_used && i < NR_MAX_ORDINALS; i++) {
        const nr_ordinal *o = &g->ordinal[i];
        core_hash_entry(h, TAG_ORDINAL,
                        (uint64_t)o->what << 24 | (unsigned)o->kind_by << 16 |
                            (unsigned)o->server << 8 | o->subject);
    }
    for (unsigned i = 0; i < g->sets_used && i < NR_MAX_SETS; i++) {
        core_hash_entry(h, TAG_SET, 0);
        for (unsigned j = 0; j < 4; j++) {
            core_hash_wide(h, TAG_SET + 1 + j, g->set[i][j]);
        }
    }
}

/* ---- copies ---------------------------------------------------------------------------------- */

static void put_copy(core_hasher *h, const nr_copy *k, unsigned c)
{
    _Static_assert(sizeof k->counter <= 8, "all counters at once");
    core_hash_entry(h, TAG_COPY, (uint64_t)c << 40 | (k->def ? code_number(k->def) : 0));
    core_hash_field(h, TAG_COPY + 1, k->id);
    uint64_t counters = 0;
    memcpy(&counters, k->counter, sizeof k->counter);
    if (!(counters | k->server | k->host | k->flags | k->chosen | k->marks |
          k->credits)) { /* most cards lie in a deck */
        return;
    }
    core_hash_field(h, TAG_COPY + 2, k->server);
    core_hash_field(h, TAG_COPY + 3, k->host);
    core_hash_field(h, TAG_COPY + 4, k->flags);
    core_hash_field(h, TAG_COPY + 5, k->chosen);
    core_hash_field(h, TAG_COPY + 6, k->marks);
    core_hash_field(h, TAG_COPY + 7, k->credits);
    for (unsigned kind = 0; kind < NR_COUNTER_CREDIT; kind++) {
        core_hash_field(h, TAG_COUNTER + kind, k->counter[kind]);
    }
}

/* Every zone with its cards in order, and then the copies that lie in none. A list that is broken
 * must not lead anywhere: each copy is written once. */
static void put_copies(core_hasher *h, const nr_game *g)
{
    uint8_t written[NR_COPIES] = {0};
    for (unsigned z = 0; z < NR_ZONE_COUNT; z++) {
        if (!g->head[z]) {
            continue;
        }
        core_hash_entry(h, TAG_ZONE, z);
        unsigned c = g->head[z];
        for (; c && c < NR_COPIES && !written[c]; c = g->copy[c].next) {
            written[c] = 1;
            put_copy(h, &g->copy[c], c);
        }
        core_hash_field(h, TAG_ZONE + 1, c); /* 0: the list is whole */
    }
    core_hash_entry(h, TAG_ZONE, NR_ZONE_NONE);
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def && !written[c]) {
            put_copy(h, &g->copy[c], c);
        }
    }
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void put_players(core_hasher *h, const nr_game *g)
{
    for (unsigned s = 0; s < 2; s++) {
        const nr_player *p = &g->player[s];
        unsigned t = TAG_PLAYER + 16 * s;
        core_hash_field(h, t + 1, g->identity[s]);
        put_signed(h, t + 2, p->credits);
        core_hash_field(h, t + 3, p->clicks);
        core_hash_field(h, t + 4, p->bad_publicity);
        core_hash_field(h, t + 5, p->tags);
        core_hash_field(h, t + 6, p->brain_damage);
        core_hash_field(h, t + 7, p->mulligans);
    }
}

static void put_history(core_hasher *h, const nr_history *y)
{
    core_hash_field(h, TAG_HISTORY + 1, y->scored);
    core_hash_field(h, TAG_HISTORY + 2, y->stolen);
    core_hash_field(h, TAG_HISTORY + 3, y->stolen_last);
    core_hash_field(h, TAG_HISTORY + 4, y->points);
    core_hash_field(h, TAG_HISTORY + 5, y->points_last);
    core_hash_field(h, TAG_HISTORY + 6, y->runs);
    core_hash_field(h, TAG_HISTORY + 7, y->runs_last);
    core_hash_field(h, TAG_HISTORY + 8, y->success);
    core_hash_field(h, TAG_HISTORY + 9, y->success_last);
    core_hash_field(h, TAG_HISTORY + 10, y->failure);
    core_hash_field(h, TAG_HISTORY + 11, y->failure_last);
    core_hash_field(h, TAG_HISTORY + 12, y->resources);
    core_hash_field(h, TAG_HISTORY + 13, y->resources_last);
    core_hash_field(h, TAG_HISTORY + 14, y->clicks_spent);
}

static void put_run(core_hasher *h, const nr_run *r)
{
    core_hash_field(h, TAG_RUN + 1, r->active);
    core_hash_field(h, TAG_RUN + 2, r->server);
    core_hash_field(h, TAG_RUN + 3, r->named);
    core_hash_field(h, TAG_RUN + 4, r->ice);
    core_hash_field(h, TAG_RUN + 5, r->position);
    core_hash_field(h, TAG_RUN + 6, r->phase);
    core_hash_field(h, TAG_RUN + 7, r->approaches);
    core_hash_field(h, TAG_RUN + 8, r->encounters);
    core_hash_field(h, TAG_RUN + 9, r->over);
    core_hash_field(h, TAG_RUN + 10, r->successful);
    core_hash_field(h, TAG_RUN + 11, r->bypassed);
    core_hash_field(h, TAG_RUN + 12, r->redirected);
    core_hash_field(h, TAG_RUN + 13, r->accesses);
    core_hash_field(h, TAG_RUN + 14, r->ordinals);
    put_signed(h, TAG_RUN + 15, r->credits);
    core_hash_field(h, TAG_RUN + 16, r->progress);
    core_hash_field(h, TAG_RUN + 17, r->rounds);
    core_hash_field(h, TAG_RUN + 18, r->was_broken);
    core_hash_wide(h, TAG_RUN + 20, r->broken);
}

static void put_random(core_hasher *h, const core_random *r)
{
    for (unsigned i = 0; i < 8; i++) {
        core_hash_field(h, TAG_RANDOM + 1 + i, r->key[i]);
    }
    core_hash_wide(h, TAG_RANDOM + 9, r->counter);
    core_hash_field(h, TAG_RANDOM + 10, r->position);
}

static void put_game(core_hasher *h, const nr_game *g)
{
    core_hash_field(h, TAG_GAME + 1, g->waiting);
    core_hash_field(h, TAG_GAME + 2, g->prompt);
    core_hash_field(h, TAG_GAME + 3, g->to_move);
    core_hash_field(h, TAG_GAME + 4, g->winner);
    core_hash_field(h, TAG_GAME + 5, g->reason);
    core_hash_field(h, TAG_GAME + 6, g->limit);
    core_hash_field(h, TAG_GAME + 7, g->turn_side);
    core_hash_field(h, TAG_GAME + 8, g->step);
    core_hash_field(h, TAG_GAME + 9, g->dirty);
    core_hash_field(h, TAG_GAME + 10, g->loose);
    core_hash_field(h, TAG_GAME + 11, g->turn);
    core_hash_field(h, TAG_GAME + 12, g->next_id);
    core_hash_field(h, TAG_GAME + 13, g->ids_reused);
}

static void put_all(core_hasher *h, const nr_game *g)
{
    put_game(h, g);
    put_players(h, g);
    put_history(h, &g->history);
    put_run(h, &g->run);
    put_lists(h, g);
    put_random(h, &g->random);
    put_copies(h, g);
}

uint64_t nr_hash(const nr_game *g)
{
    core_hasher h;
    core_hash_begin(&h);
    put_all(&h, g);
    return core_hash_end(&h);
}

/* ---- views ----------------------------------------------------------------------------------- */

size_t nr_view_write(const nr_view *v, uint8_t out[NR_VIEW_WRITTEN])
{
    core_hasher h;
    core_hash_begin(&h);
    core_hash_keep(&h, out, NR_VIEW_WRITTEN);
    put_all(&h, &v->game);
    core_hash_entry(&h, TAG_VIEW, (unsigned)v->viewer << 8 | v->has_secret);
    for (unsigned i = 0; i < 4; i++) {
        core_hash_wide(&h, TAG_VIEW + 1 + i, v->game.known[NR_CORP][i]);
        core_hash_wide(&h, TAG_VIEW + 5 + i, v->game.known[NR_RUNNER][i]);
    }
    for (unsigned i = 0; i < v->unseen_count && i < NR_MAX_DECK; i++) {
        core_hash_entry(&h, TAG_VIEW + 9, code_number(v->unseen[i]));
    }
    (void)core_hash_end(&h);
    return NR_VIEW_WRITTEN - h.room;
}
