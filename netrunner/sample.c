/* A state that a viewer could be in: what he cannot know is dealt anew, and chance gets another seed. For search.
 *
 * Hidden cards trade places among themselves. Installed ones keep to what the table shows (ZONE-18, ZONE-19): ice stays ice, a card in the root
 * of a central server stays an upgrade, and a root that holds several cards keeps its numbers of agendas, assets and regions. A card
 * that a suspended rule is about (half installed, say) stays what it is. */
#include "core/xoshiro.h"
#include "netrunner/engine.h"

typedef enum { PLACE_ANY, PLACE_ICE, PLACE_UPGRADE, PLACE_ROOT } place;

static place place_of(const nr_game *g, unsigned c) {
    const nr_copy *k = &g->copy[c];
    if (k->zone != NR_ZONE_TABLE) return PLACE_ANY;
    if (is_type(g, c, NR_TYPE_ICE)) return PLACE_ICE;
    if (k->server < NR_SERVER_REMOTE) return PLACE_UPGRADE;
    uint8_t root[NR_MAX_DECK];
    return nr_root(g, k->server, root) > 1 ? PLACE_UPGRADE : PLACE_ROOT;
}

/* Could the card def lie where copy c lies, as far as anyone can see? */
static bool may_lie(const nr_game *g, unsigned def, unsigned c) {
    unsigned type = nr_card_table[def].type;
    switch (place_of(g, c)) {
    case PLACE_ANY: return true;
    case PLACE_ICE: return type == NR_TYPE_ICE;
    case PLACE_UPGRADE:                                         /* crowded roots trade like for like */
        return type == card_of(g, c)->type && !((nr_card_table[def].subtypes ^ card_of(g, c)->subtypes) & NR_BIT(NR_SUB_REGION));
    default: return type == NR_TYPE_AGENDA || type == NR_TYPE_ASSET || type == NR_TYPE_UPGRADE;
    }
}

/* Tokens tell that a card can be advanced. */
static bool may_carry(unsigned def, const nr_copy *k) {
    if (!k->counter[NR_COUNTER_ADVANCEMENT]) return true;
    const nr_card *card = &nr_card_table[def];
    if (card->type == NR_TYPE_AGENDA) return true;
    for (unsigned i = 0; i < card->row_count; i++)
        if (card->rows[i].kind == NR_ROW_CONST && card->rows[i].mod == NR_MOD_CAN_BE_ADVANCED) return true;
    return false;
}

static bool is_in_use(const nr_game *g, unsigned c) {
    for (unsigned i = 0; i < g->frames; i++)
        if (g->frame[i].card == c || g->frame[i].target == c || set_has(g, &g->frame[i], c)) return true;
    return false;
}

void nr_sample(nr_game *g, nr_viewer viewer, uint64_t seed) {
    core_xoshiro r;
    core_xoshiro_seed(&r, seed);
    uint8_t hidden[NR_COPIES];
    for (nr_side side = NR_CORP; side <= NR_RUNNER; side++) {
        unsigned n = 0, first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
        for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++)
            if (g->copy[c].def && !nr_visible(g, c, viewer) && !is_in_use(g, c)) hidden[n++] = (uint8_t)c;
        for (unsigned i = n; i > 1; i--) {
            unsigned a = hidden[i - 1], b = hidden[core_xoshiro_below(&r, i)];
            uint16_t da = g->copy[a].def, db = g->copy[b].def;
            if (!may_lie(g, db, a) || !may_lie(g, da, b) || !may_carry(db, &g->copy[a]) || !may_carry(da, &g->copy[b])) continue;
            nr_become(g, a, db);
            nr_become(g, b, da);
        }
    }
    nr_reseed(g, seed);
}
