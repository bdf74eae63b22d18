/* What choices would change: they are made on full games dealt from the view (sample.c), and what
 * these agree on is told. Nothing of the real hidden cards can show, for the deals are made from
 * the view and from fixed seeds. A few deals are enough as long as no hidden card and no chance was
 * met; then more are compared. */
#include "netrunner/engine.h"

enum { LEAST_SAMPLES = 3, MOST_SAMPLES = 8 };

static nr_after numbers_of(const nr_game *g)
{
    nr_after a = {0};
    for (nr_side s = NR_CORP; s <= NR_RUNNER; s++) {
        a.credits[s] = g->player[s].credits;
        a.clicks[s] = g->player[s].clicks;
        a.hand[s] = g->size[hand_of(s)];
        a.points[s] = (int16_t)nr_points(g, s);
    }
    a.bad_publicity = g->player[NR_CORP].bad_publicity;
    a.tags = g->player[NR_RUNNER].tags;
    a.brain_damage = g->player[NR_RUNNER].brain_damage;
    a.memory_used = (int16_t)nr_memory_used(g);
    a.memory_limit = (int16_t)nr_memory_limit(g);
    a.link = (int16_t)nr_link(g);
    a.run_credits = g->run.active ? g->run.credits : 0;
    a.ice_strength = NR_NONE;
    if (g->run.active && g->run.phase == NR_PHASE_ENCOUNTER && g->run.ice) {
        a.ice_strength = (int16_t)nr_strength(g, g->run.ice);
        a.subroutines = (int16_t)nr_subroutines(g, g->run.ice);
        for (int n = 0; n < a.subroutines && n < 64; n++) {
            a.broken |= nr_is_broken(g, (unsigned)n) ? NR_BIT(n) : 0;
        }
    }
    for (unsigned c = g->head[NR_ZONE_RIG]; c && a.breakers < NR_MAX_PREVIEWED;
         c = g->copy[c].next) {
        if (card_of(g, c)->subtypes & NR_BIT(NR_SUB_ICEBREAKER)) {
            a.breaker_id[a.breakers] = g->copy[c].id;
            a.strength[a.breakers++] = (int16_t)nr_strength(g, c);
        }
    }
    a.over = g->reason != NR_REASON_NONE;
    a.legal = 1;
    return a;
}

nr_after nr_numbers(const nr_view *v)
{
    return numbers_of(&v->game);
}

/* Has a card that the view does not tell been met: shown to him, moved, or turned up? */
static bool met_hidden(const nr_view *v, const nr_game *g)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        const nr_copy *was = &v->game.copy[c], *is = &g->copy[c];
        if (nr_is_hidden(was->def) &&
            (was->zone != is->zone || was->flags != is->flags || was->id != is->id ||
             (v->viewer <= NR_VIEW_RUNNER && nr_known(g, c, (nr_viewer)v->viewer)))) {
            return true;
        }
    }
    return false;
}

/* A deal that is tried, with what the viewer hears of. */
typedef struct {
    nr_game *g;
    nr_choices *list;
    unsigned me;
    nr_viewer viewer;
    bool met; /* a card that he does not know was accessed, or a bid was secret */
} trying;

/* Makes a choice. What is accessed and left lies where it lay, so it shows in events alone. */
static bool make(trying *p, unsigned index)
{
    enum { HEARD = 128 };
    nr_event heard[HEARD];
    nr_io io = {.events = heard, .events_cap = HEARD};
    bool bids_secretly = p->g->prompt == NR_PROMPT_PSI; /* what the other bids is dealt, too */
    bool made = nr_choose_trusted(p->g, index, p->list, &io);
    unsigned players = players_of(p->viewer);
    p->met |= io.events_lost || bids_secretly;
    for (size_t i = 0; i < io.events_count; i++) {
        bool is_access =
            heard[i].kind == NR_EVENT_ACCESS || heard[i].kind == NR_EVENT_ACCESS_REPLACED;
        p->met |= is_access && (heard[i].seen & players) != players;
    }
    return made;
}

/* The other player does nothing, where he may: whether he is asked at all depends on cards that the
 * viewer does not know. */
static void let_pass(trying *p)
{
    enum { MOST_PASSES = 100 };
    const nr_game *g = p->g;
    for (unsigned i = 0; i < MOST_PASSES && g->waiting && !g->reason && g->to_move != p->me; i++) {
        unsigned at = find_decline(p->list);
        if (at == p->list->count) {
            return;
        }
        (void)make(p, at);
    }
}

/* Makes the choices on a deal. */
static nr_after try_deal(trying *p, const uint16_t *choice, unsigned count)
{
    unsigned made = 0;
    nr_list(p->g, p->list);
    while (made < count && (!made || p->g->to_move == p->me) && make(p, choice[made])) {
        made++;
        let_pass(p);
    }
    nr_after a = numbers_of(p->g);
    a.made = (uint8_t)made;
    a.legal = made == count;
    return a;
}

static void agree(int16_t *a, int16_t z)
{
    *a = *a == z ? *a : (int16_t)NR_UNKNOWN;
}

/* Leaves of *a what z says too. */
static void agree_on(nr_after *a, const nr_after *z)
{
    for (unsigned s = 0; s < 2; s++) {
        agree(&a->credits[s], z->credits[s]);
        agree(&a->clicks[s], z->clicks[s]);
        agree(&a->hand[s], z->hand[s]);
        agree(&a->points[s], z->points[s]);
    }
    agree(&a->bad_publicity, z->bad_publicity);
    agree(&a->tags, z->tags);
    agree(&a->brain_damage, z->brain_damage);
    agree(&a->memory_used, z->memory_used);
    agree(&a->memory_limit, z->memory_limit);
    agree(&a->link, z->link);
    agree(&a->run_credits, z->run_credits);
    agree(&a->ice_strength, z->ice_strength);
    agree(&a->subroutines, z->subroutines);
    a->broken &= z->broken;
    unsigned kept = 0;
    for (unsigned i = 0; i < a->breakers; i++) {
        for (unsigned j = 0; j < z->breakers; j++) {
            if (a->breaker_id[i] == z->breaker_id[j]) {
                a->breaker_id[kept] = a->breaker_id[i];
                a->strength[kept] = a->strength[i];
                agree(&a->strength[kept++], z->strength[j]);
                break;
            }
        }
    }
    for (unsigned i = kept; i < a->breakers; i++) {
        a->breaker_id[i] = 0;
        a->strength[i] = 0;
    }
    a->breakers = (uint8_t)kept;
    a->made = a->made < z->made ? a->made : z->made;
    a->legal &= z->legal;
    a->over &= z->over;
}

bool nr_preview(const nr_view *v, const uint16_t *choice, unsigned count, nr_after *out,
                nr_workspace *room)
{
    nr_game *g = &room->game[0];
    bool open = false;
    unsigned tries = 0;
    *out = nr_numbers(v);
    if (!v->game.waiting || v->game.reason || count > UINT8_MAX) {
        return false;
    }
    for (unsigned seed = 1; seed <= (open ? MOST_SAMPLES : LEAST_SAMPLES); seed++) {
        if (nr_sample(g, v, NULL, NULL, seed) != NR_SAMPLE_OK) {
            continue;
        }
        core_random before = g->random;
        trying p = {.g = g, .list = &room->list, .me = g->to_move, .viewer = (nr_viewer)v->viewer};
        nr_after a = try_deal(&p, choice, count);
        open |= p.met || met_hidden(v, g) || memcmp(&before, &g->random, sizeof before) != 0;
        if (tries++ == 0) {
            *out = a;
        } else {
            agree_on(out, &a);
        }
    }
    out->open = open;
    return tries > 0;
}
