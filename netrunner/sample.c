/* A state that a viewer could be in: what he cannot know is dealt anew, and chance gets another
 * seed. For search.
 *
 * Hidden cards trade places among themselves. Installed ones keep to what the table shows (ZONE-18,
 * ZONE-19): ice stays ice, the root of a central server holds upgrades, a remote at most one agenda
 * or asset, a server at most one region. A card that a suspended rule is about (half installed,
 * say) stays what it is. */
#include "core/xoshiro.h"
#include "netrunner/engine.h"

/* Tokens tell that a card can be advanced. */
static bool may_carry(unsigned def, const nr_copy *k)
{
    if (!k->counter[NR_COUNTER_ADVANCEMENT]) {
        return true;
    }
    return nr_card_table[def].type == NR_TYPE_AGENDA || card_fact(def, NR_MOD_CAN_BE_ADVANCED);
}

typedef struct {
    uint8_t main[NR_SERVER_LAST_REMOTE + 1]; /* servers that hold an agenda or asset */
    uint8_t region[NR_SERVER_LAST_REMOTE + 1];
} roots;

static void occupy(roots *r, unsigned def, unsigned server)
{
    unsigned type = nr_card_table[def].type;
    if (type == NR_TYPE_AGENDA || type == NR_TYPE_ASSET) {
        r->main[server] = 1;
    }
    if (nr_card_table[def].subtypes & NR_BIT(NR_SUB_REGION)) {
        r->region[server] = 1;
    }
}

/* Could the card def lie on the table where copy c lies, as far as anyone can see? */
static bool may_lie(const nr_game *g, const roots *r, unsigned def, unsigned c)
{
    const nr_copy *k = &g->copy[c];
    const nr_card *card = &nr_card_table[def];
    if (!may_carry(def, k)) {
        return false;
    }
    if (is_type(g, c, NR_TYPE_ICE)) {
        return card->type == NR_TYPE_ICE;
    }
    bool main_card = card->type == NR_TYPE_AGENDA || card->type == NR_TYPE_ASSET;
    if (main_card && (k->server < NR_SERVER_REMOTE || r->main[k->server])) {
        return false;
    }
    if (card->subtypes & NR_BIT(NR_SUB_REGION) && r->region[k->server]) {
        return false;
    }
    const nr_row *only = card_fact(def, NR_MOD_INSTALL_ONLY_IN);
    if (only && !(only->at & class_of(k->server))) {
        return false;
    }
    return main_card || card->type == NR_TYPE_UPGRADE;
}

/* Deals the cards of `pool` to the hidden copies, those on the table first, each at random among
 * what may lie there. Fails if a place is left without a card. */
static bool deal(const nr_game *g, core_xoshiro *r, const uint8_t *hidden, unsigned n, roots taken,
                 uint16_t *pool, uint16_t *dealt)
{
    unsigned left = n;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < n; i++) {
            unsigned c = hidden[i];
            bool table = g->copy[c].zone == NR_ZONE_TABLE;
            if (table != (pass == 0)) {
                continue;
            }
            unsigned fitting = 0, pick = 0;
            for (unsigned j = 0; j < left; j++) { /* one of those that fit, each equally likely */
                if ((!table || may_lie(g, &taken, pool[j], c)) &&
                    core_xoshiro_below(r, ++fitting) == 0) {
                    pick = j;
                }
            }
            if (!fitting) {
                return false;
            }
            dealt[i] = pool[pick];
            if (table) {
                occupy(&taken, pool[pick], g->copy[c].server);
            }
            pool[pick] = pool[--left];
        }
    }
    return true;
}

void nr_sample(nr_game *g, nr_viewer viewer, uint64_t seed)
{
    core_xoshiro r;
    core_xoshiro_seed(&r, seed);
    for (nr_side side = NR_CORP; side <= NR_RUNNER; side++) {
        uint8_t hidden[NR_MAX_DECK];
        uint16_t pool[NR_MAX_DECK], dealt[NR_MAX_DECK];
        roots taken = {{0}, {0}};
        unsigned n = 0, first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
        for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++) {
            if (!g->copy[c].def) {
                continue;
            }
            if (!nr_visible(g, c, viewer) && !nr_in_use(g, c)) {
                hidden[n++] = (uint8_t)c;
            } else if (g->copy[c].zone == NR_ZONE_TABLE) {
                occupy(&taken, g->copy[c].def, g->copy[c].server);
            }
        }
        for (unsigned tries = 0; tries < 20;
             tries++) { /* a crowded table may need several; then it stays as it is */
            for (unsigned i = 0; i < n; i++) {
                pool[i] = g->copy[hidden[i]].def;
            }
            if (!deal(g, &r, hidden, n, taken, pool, dealt)) {
                continue;
            }
            for (unsigned i = 0; i < n; i++) {
                nr_become(g, hidden[i], dealt[i]);
            }
            break;
        }
    }
    nr_reseed(g, seed);
}
