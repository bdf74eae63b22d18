/* What a bot remembers of facedown cards. The Runner: since when each lies there, and what the
 * Corporation let happen though it may have had the money to rez it; what he saw of a card needs no
 * memory, for his view keeps that. The Corporation: which of its own he saw. It comes from events
 * as the bot's side hears them and from views, and nothing else. Deals that explain what was done
 * are tried more often. */
#include "bots/netrunner_inside.h"

enum { MOST_MEMORIES = 64 };

typedef struct {
    uint16_t id;    /* the number that players see; 0 a free place */
    uint16_t turn;  /* in which it was first heard of */
    int16_t money;  /* the most that the Corporation had when it let a run pass this ice */
    uint8_t spared; /* how often it did */
    bool is_seen;   /* by the Runner; the Corporation remembers nothing else */
} memory;

static memory *recall(memory *all, unsigned id)
{
    for (unsigned i = 0; i < MOST_MEMORIES; i++) {
        if (id && all[i].id == id) {
            return &all[i];
        }
    }
    return NULL;
}

/* The place of a card that is new: a free one, or that of the oldest. */
static memory *remember(memory *all, unsigned id, unsigned turn)
{
    memory *m = recall(all, id);
    if (m || !id) {
        return m;
    }
    m = &all[0];
    for (unsigned i = 0; i < MOST_MEMORIES && m->id; i++) {
        m = !all[i].id || all[i].turn < m->turn ? &all[i] : m;
    }
    *m = (memory){.id = (uint16_t)id, .turn = (uint16_t)turn};
    return m;
}

static void forget(memory *all, unsigned id)
{
    memory *m = recall(all, id);
    if (m) {
        *m = (memory){0};
    }
}

/* What the Runner, or the Corporation, makes of an event. */
static void heed(memory *all, nr_side side, const nr_view *v, const nr_event *e)
{
    const nr_game *g = &v->game;
    bool is_runner = side == NR_RUNNER;
    memory *m = NULL;
    switch (e->kind) {
    case NR_EVENT_INSTALL:
        if (is_runner && e->side == NR_CORP) {
            (void)remember(all, e->id, g->turn);
        }
        break;
    case NR_EVENT_PASS_ICE: /* of rezzed ice nothing has to be guessed */
        m = is_runner && nr_is_hidden(e->def) ? remember(all, e->id, g->turn) : NULL;
        if (m) {
            m->money = (int16_t)most(m->money, g->player[NR_CORP].credits);
            m->spared = (uint8_t)least(m->spared + 1, 9);
        }
        break;
    case NR_EVENT_ACCESS: /* what he has looked at deceives him no more */
    case NR_EVENT_EXPOSE:
        m = is_runner ? NULL : remember(all, e->id, g->turn);
        if (m) {
            m->is_seen = true;
        }
        break;
    case NR_EVENT_REZ:
    case NR_EVENT_TRASH:
    case NR_EVENT_SCORE:
    case NR_EVENT_STEAL:
        forget(all, e->id);
        break;
    default:
        break;
    }
}

/* How likely facedown ice of this kind was left so, of 10. */
static unsigned weigh_spared(const lore *l, int rez, const memory *m)
{
    bool could = rez <= m->money && !(l->is & LORE_PRICED);
    return !could ? 10 : l->ends ? (m->spared > 1 ? 3 : 5) : 7;
}

/* How likely a card of this kind lies in a remote as it does, of 10. */
static unsigned weigh_lying(const lore *l, const nr_card *k, bool bare, unsigned tokens,
                            unsigned turns, int money)
{
    bool slow = turns >= 4 && !tokens; /* two turns of the Corporation went by */
    if (k->type == NR_TYPE_AGENDA) {
        return tokens ? 10 : bare ? (slow ? 1 : 3) : slow ? 5 : 8;
    }
    if (l->is & LORE_TRAP) {
        return tokens ? 5 : 7;
    }
    if (k->type == NR_TYPE_ASSET && (l->drip || l->click > 10)) {
        return k->cost > money ? 7 : slow ? 1 : 3;
    }
    return 10;
}

/* Is there anything to explain in a view? If not, all deals do it equally well. */
static bool has_to_explain(nr_side side, const nr_game *g)
{
    bool has = false;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c && side == NR_RUNNER && !has; c = g->copy[c].next) {
        has = !is_up(g, c) && !nr_known(g, c, NR_VIEW_RUNNER);
    }
    return has;
}

/* How well a deal explains what the other did, of 1000: facedown cards in remotes, ice that stayed
 * down. */
static unsigned weigh_deal(const lore *all, memory *memories, nr_side side, const nr_game *g)
{
    unsigned weight = 1000;
    if (side == NR_CORP) {
        return weight;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        const lore *l = &all[g->copy[c].def];
        if (is_up(g, c) || nr_known(g, c, NR_VIEW_RUNNER)) {
            continue;
        }
        const memory *m = recall(memories, g->copy[c].id);
        if (k->type == NR_TYPE_ICE) {
            weight = m && m->spared ? weight * weigh_spared(l, nr_rez_cost(g, c), m) / 10 : weight;
        } else if (g->copy[c].server >= NR_SERVER_REMOTE) {
            uint8_t ice[NR_MAX_DECK];
            bool bare = nr_ice(g, g->copy[c].server, ice) == 0;
            weight =
                weight *
                weigh_lying(l, k, bare, g->copy[c].counter[NR_COUNTER_ADVANCEMENT],
                            m ? (unsigned)(g->turn - m->turn) : 0, g->player[NR_CORP].credits) /
                10;
        }
    }
    return weight ? weight : 1;
}
