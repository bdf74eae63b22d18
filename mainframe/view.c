/*
 * Who may know what (MF-28). A view is made from what its viewer may see; views, and nothing else,
 * are shown to players.
 */
#include "core/hash.h"
#include "mainframe/engine.h"

_Static_assert(MF_UNIQUE_PER_RUNNER + MF_HAND <= 8,
               "unknown cards of a hand have bits of their own");

/* A card of the stack that is being carried out is there for all to see: its place, or MF_NOWHERE.
 */
unsigned place_carried_out(const mf_game *g)
{
    for (unsigned i = 0; i < g->frames; i++) {
        if (g->frame[i].source == SOURCE_STACK) {
            return g->frame[i].slot;
        }
    }
    return MF_NOWHERE;
}

static void hide_stack(const mf_game *g, unsigned viewer, mf_view *view)
{
    for (unsigned i = 0; i < g->stack_count; i++) {
        uint8_t card = (uint8_t)stack_card(g, i);
        bool knows = viewer == MF_VIEW_ALL || i == place_carried_out(g) ||
                     (viewer == g->looker && i < g->looked); /* MF-76 */
        if (knows) {
            continue;
        }
        unsigned at = view->unseen_count++;
        for (; at > 0 && view->unseen[at - 1] > card; at--) {
            view->unseen[at] = view->unseen[at - 1];
        }
        view->unseen[at] = card;
        view->game.pile[MF_DECK - g->stack_count + i] = MF_CARD_NONE;
    }
}

void mf_look(const mf_game *g, unsigned viewer, mf_view *view)
{
    memset(view, 0, sizeof *view); /* hidden padding, too: views are compared as bytes */
    view->viewer = (uint8_t)viewer;
    view->game = *g;
    memset(&view->game.random, 0, sizeof view->game.random);
    hide_stack(g, viewer, view);
    for (unsigned i = 0; i < g->players; i++) {
        unsigned count = count_bits(g->hand[i]), unknown = ((1u << count) - 1)
                                                           << MF_UNIQUE_PER_RUNNER;
        view->hand_count[i] = (uint8_t)count;
        view->game.hand[i] = viewer == i || viewer == MF_VIEW_ALL ? g->hand[i] : (uint8_t)unknown;
        view->score[i] = (uint16_t)mf_score(&g->board, i);
    }
    for (unsigned i = 0; i < g->frames; i++) {
        const mf_frame *f = &g->frame[i];
        if (f->card == MF_LEVERAGE && f->pc == 1) {
            view->shown = f->b; /* MF-89 */
        }
    }
    view->winners = g->reason != MF_REASON_NONE ? (uint8_t)mf_winners(g) : 0;
}

/* ---- written down ---------------------------------------------------------------------------- */

/*
 * As words: a tag in the top 16 bits, a value below; a wide value follows as a word of its own. A
 * field is written only if it is not 0, an entry of a list that has a length always. A tag is never
 * given to another field, and none is ever moved: a field that comes later changes nothing of a
 * view in which it says nothing. What lies beyond the end of a list is left out; there is no
 * generator in a view. tests/unit/mainframe.c sees that all the rest counts.
 */
enum {
    TAG_GAME = 0x0100,
    TAG_BOARD = 0x0200,
    TAG_KIND = 0x0300,  /* and the number of the generic program */
    TAG_SHAPE = 0x0400, /* and 4 times that number, and the rotation */
    TAG_SEAT = 0x0500,  /* 8 for each field, and the seat */
    TAG_PILE = 0x0600,  /* and the place */
    TAG_SUITE = 0x0700, /* likewise */
    TAG_FRAME = 0x0800, /* likewise; always there */
    TAG_VIEW = 0x0900,  /* what a view has beside its game */
    TAG_UNSEEN = 0x0a00 /* a card each; always there */
};

static void put_board(core_hasher *h, const mf_board *b)
{
    core_hash_wide(h, TAG_BOARD + 1, b->v);
    core_hash_wide(h, TAG_BOARD + 2, b->h);
    core_hash_wide(h, TAG_BOARD + 3, b->secured);
    core_hash_wide(h, TAG_BOARD + 4, b->anchored);
    core_hash_wide(h, TAG_BOARD + 5, b->walled);
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        core_hash_wide(h, TAG_BOARD + 8 + i, b->token[i]);
    }
}

static void put_programs(core_hasher *h, const mf_game *g)
{
    for (unsigned i = 0; i < MF_MAX_GENERIC; i++) {
        core_hash_field(h, TAG_KIND + i, g->kind[i]);
        for (unsigned r = 0; r < 4; r++) {
            const mf_shape *s = &g->shape[i][r];
            core_hash_field(h, TAG_SHAPE + 4 * i + r,
                            s->path[0] | (uint32_t)s->path[1] << 8 | (uint32_t)s->path[2] << 16 |
                                (uint32_t)s->box << 24);
        }
    }
}

static void put_seats(core_hasher *h, const mf_view *v)
{
    const mf_game *g = &v->game;
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        core_hash_field(h, TAG_SEAT + i, g->runner[i]);
        core_hash_field(h, TAG_SEAT + 8 + i, g->hand[i]);
        core_hash_field(h, TAG_SEAT + 16 + i, g->gone[i]);
        core_hash_field(h, TAG_SEAT + 24 + i, g->supply[i]);
        core_hash_field(h, TAG_SEAT + 32 + i, v->hand_count[i]);
        core_hash_field(h, TAG_SEAT + 40 + i, v->score[i]);
    }
}

static void put_cards(core_hasher *h, const mf_game *g)
{
    for (unsigned i = 0; i < MF_DECK; i++) {
        core_hash_field(h, TAG_PILE + i, g->pile[i]);
    }
    for (unsigned i = 0; i < MF_SUITE; i++) {
        core_hash_field(h, TAG_SUITE + i, g->suite[i]);
    }
    core_hash_field(h, TAG_GAME + 1, g->stack_count);
    core_hash_field(h, TAG_GAME + 2, g->discard_count);
}

static void put_course(core_hasher *h, const mf_game *g)
{
    for (unsigned i = 0; i < g->frames && i < MF_MAX_FRAMES; i++) {
        const mf_frame *f = &g->frame[i];
        core_hash_entry(h, TAG_FRAME + i, 0);
        core_hash_word(h, f->card | (uint64_t)f->pc << 8 | (uint64_t)f->stage << 16 |
                              (uint64_t)f->source << 24 | (uint64_t)f->a << 32 |
                              (uint64_t)f->b << 40 | (uint64_t)f->c << 48 |
                              (uint64_t)f->slot << 56);
    }
    core_hash_field(h, TAG_GAME + 3, g->players);
    core_hash_field(h, TAG_GAME + 4, g->frames);
    core_hash_field(h, TAG_GAME + 5, g->prompt);
    core_hash_field(h, TAG_GAME + 6, g->seat);
    core_hash_field(h, TAG_GAME + 7, g->reason);
    core_hash_field(h, TAG_GAME + 8, g->is_last);
    core_hash_field(h, TAG_GAME + 9, g->turns_left);
    core_hash_field(h, TAG_GAME + 10, g->skipped);
    core_hash_field(h, TAG_GAME + 11, g->waiting);
    core_hash_field(h, TAG_GAME + 12, g->again);
    core_hash_field(h, TAG_GAME + 13, g->vetoed);
    core_hash_field(h, TAG_GAME + 14, g->looker);
    core_hash_field(h, TAG_GAME + 15, g->looked);
    core_hash_field(h, TAG_GAME + 16, g->turn);
}

size_t mf_view_write(const mf_view *v, uint8_t out[MF_VIEW_WRITTEN])
{
    core_hasher h;
    core_hash_begin(&h);
    core_hash_keep(&h, out, MF_VIEW_WRITTEN);
    put_board(&h, &v->game.board);
    put_programs(&h, &v->game);
    put_seats(&h, v);
    put_cards(&h, &v->game);
    put_course(&h, &v->game);
    core_hash_entry(&h, TAG_VIEW, v->viewer);
    core_hash_field(&h, TAG_VIEW + 1, v->shown);
    core_hash_field(&h, TAG_VIEW + 2, v->winners);
    for (unsigned i = 0; i < v->unseen_count && i < MF_DECK; i++) {
        core_hash_entry(&h, TAG_UNSEEN, v->unseen[i]);
    }
    (void)core_hash_end(&h);
    return MF_VIEW_WRITTEN - h.room;
}
