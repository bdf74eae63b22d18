/* The check of the whole state: what must hold after every choice, whatever happened. */
#include "netrunner/engine.h"

static const char *check_zones(const nr_game *g)
{
    uint8_t seen[NR_COPIES] = {0};
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
        unsigned n = 0, prev = 0;
        for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
            if (c >= NR_COPIES || ++n > NR_COPIES) {
                return "a zone's list is broken";
            }
            if (seen[c]++) {
                return "a card is in two places";
            }
            if (g->copy[c].zone != z) {
                return "a card is not in the zone it thinks it is in";
            }
            if (g->copy[c].prev != prev) {
                return "a zone's list does not go back as it goes forth";
            }
            prev = c;
        }
        if (g->tail[z] != prev) {
            return "a zone's list ends elsewhere";
        }
        if (g->size[z] != n) {
            return "a zone's size is wrong";
        }
    }
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if ((g->copy[c].def != 0) != (seen[c] != 0)) {
            return "a card is nowhere, or a place holds no card";
        }
    }
    return NULL;
}

static const char *check_cards(const nr_game *g)
{
    static const nr_copy blank;
    unsigned consoles = 0;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        const nr_copy *k = &g->copy[c];
        if (!k->def) {
            continue;
        }
        nr_side owner = owner_of(c);
        if (card_of(g, c)->side != owner) {
            return "a card belongs to the wrong player";
        }
        bool corp_zone = k->zone == NR_ZONE_HQ || k->zone == NR_ZONE_RD ||
                         k->zone == NR_ZONE_ARCHIVES || k->zone == NR_ZONE_TABLE;
        bool runner_zone = k->zone == NR_ZONE_GRIP || k->zone == NR_ZONE_STACK ||
                           k->zone == NR_ZONE_HEAP || k->zone == NR_ZONE_RIG;
        if ((corp_zone && owner != NR_CORP) || (runner_zone && owner != NR_RUNNER)) {
            return "a card is in the other player's zone";
        }
        bool on_table = is_installed(g, c) || k->zone == NR_ZONE_CORP_SCORE ||
                        k->zone == NR_ZONE_RUNNER_SCORE || k->zone == NR_ZONE_IDENTITY ||
                        k->zone == NR_ZONE_HOSTED;
        if (!on_table &&
            (memcmp(k->counter, blank.counter, sizeof k->counter) || k->credits || k->marks)) {
            return "a card off the table has counters";
        }
        if (!is_installed(g, c) &&
            ((k->host && k->zone != NR_ZONE_HOSTED) || k->server || k->chosen)) {
            return "a card off the table remembers something";
        }
        if (k->zone == NR_ZONE_TABLE && (k->server == 0 || k->server > NR_SERVER_LAST_REMOTE)) {
            return "an installed card is in no server";
        }
        if (k->host && !is_installed(g, k->host)) {
            return "a card lies on a host that is not installed";
        }
        if (k->zone == NR_ZONE_TABLE && is_type(g, c, NR_TYPE_AGENDA) && is_rezzed(g, c)) {
            return "an agenda is rezzed";
        }
        if (k->zone == NR_ZONE_TABLE && k->server < NR_SERVER_REMOTE &&
            (is_type(g, c, NR_TYPE_AGENDA) || is_type(g, c, NR_TYPE_ASSET))) {
            return "an agenda or asset is in a central server";
        }
        if (k->zone == NR_ZONE_RIG && card_of(g, c)->subtypes & NR_BIT(NR_SUB_CONSOLE)) {
            consoles++;
        }
        if (card_of(g, c)->unique && nr_active(g, c) && !g->dirty) {
            for (unsigned o = c + 1; o < NR_COPIES; o++) {
                if (g->copy[o].def == k->def && nr_active(g, o)) {
                    return "a unique card is active twice";
                }
            }
        }
    }
    return consoles > 1 ? "two consoles are installed" : NULL;
}

static const char *check_servers(const nr_game *g)
{
    uint8_t holds[NR_SERVER_LAST_REMOTE + 1] = {0}, regions[NR_SERVER_LAST_REMOTE + 1] = {0};
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if ((is_type(g, c, NR_TYPE_AGENDA) || is_type(g, c, NR_TYPE_ASSET)) &&
            holds[g->copy[c].server]++) {
            return "a server holds two agendas or assets";
        }
        if (card_of(g, c)->subtypes & NR_BIT(NR_SUB_REGION) && regions[g->copy[c].server]++) {
            return "a server holds two regions";
        }
    }
    return NULL;
}

const char *nr_check(const nr_game *g)
{
    const char *broken = check_zones(g);
    if (!broken) {
        broken = check_cards(g);
    }
    if (!broken) {
        broken = check_servers(g);
    }
    if (broken) {
        return broken;
    }
    for (unsigned s = 0; s < 2; s++) {
        if (g->player[s].credits < 0) {
            return "a player has a negative number of credits";
        }
    }
    if (g->run.credits < 0) {
        return "the run has a negative number of credits";
    }
    if (!g->run.active && g->run.credits) {
        return "credits of a run outlived it";
    }
    if (g->reason == NR_REASON_LIMIT) {
        return "a limit of the engine was met";
    }
    if (g->reason) {
        return NULL;
    }
    if (!g->waiting) {
        return "the game goes on but asks nobody";
    }
    if (g->dirty) {
        return "a state trigger was not looked at";
    }
    if (nr_points(g, NR_CORP) >= points_to_win(g) || nr_points(g, NR_RUNNER) >= points_to_win(g)) {
        return "a player has won but the game goes on";
    }
    bool making_room = g->frame[g->frames - 1].kind == FRAME_MEMORY;
    if (!making_room && nr_memory_used(g) > nr_memory_limit(g)) {
        return "installed programs use more memory than there is";
    }
    if (g->frames == 0 || g->frames > NR_MAX_FRAMES) {
        return "the stack of frames is broken";
    }
    return NULL;
}
