/* The check of the whole state: what must hold after every choice, whatever happened. It may be
 * asked of any bytes: numbers that lead out of the state or the card table come first. */
#include "netrunner/engine.h"

static bool is_copy(unsigned c)
{
    return c < NR_COPIES;
}

static bool is_row(unsigned def, unsigned row)
{
    return def < nr_card_count && (def == 0 || row < nr_card_table[def].row_count);
}

static bool is_happening(const nr_happening *v)
{
    return is_copy(v->subject) && is_copy(v->source) && v->what < NR_ON_COUNT;
}

static bool is_set(unsigned set)
{
    return set <= NR_MAX_SETS;
}

static const char *check_frame(const nr_frame *f)
{
    bool holds =
        f->kind > FRAME_NONE && f->kind < FRAME_KINDS && is_copy(f->card) && f->side <= NR_NOBODY;
    switch (holds ? (frame_kind)f->kind : FRAME_NONE) {
    case FRAME_ROW:
        holds = f->row.def && is_row(f->row.def, f->row.row) && is_copy(f->row.subject) &&
                is_set(f->row.set) &&
                f->row.pc <= nr_card_table[f->row.def].rows[f->row.row].op_count;
        break;
    case FRAME_EVENT:
        holds = is_happening(&f->event.is) && is_set(f->event.set) && is_copy(f->event.card) &&
                is_row(f->event.def, f->event.row);
        break;
    case FRAME_TRIGGERS:
        holds = is_happening(&f->triggers.is) && f->triggers.first <= NR_MAX_PENDING &&
                f->triggers.chosen <= NR_MAX_PENDING;
        break;
    case FRAME_WINDOW:
        holds = is_copy(f->window.ice);
        break;
    case FRAME_TURN:
    case FRAME_ACTION:
        holds = is_copy(f->turn.host);
        break;
    case FRAME_PLAY:
        holds = is_copy(f->play.given);
        break;
    case FRAME_INSTALL:
        holds = is_copy(f->install.host) && is_copy(f->install.beside) && is_set(f->install.set);
        break;
    case FRAME_RUN:
        holds = is_copy(f->run.ice);
        break;
    default:
        break;
    }
    return holds ? NULL : "a frame leads nowhere";
}

static const char *check_lists(const nr_game *g)
{
    if (g->frames > NR_MAX_FRAMES || g->effects_used > NR_MAX_EFFECTS ||
        g->pending_used > NR_MAX_PENDING || g->sets_used > NR_MAX_SETS ||
        g->ordinals_used > NR_MAX_ORDINALS) {
        return "more is in use than there is room for";
    }
    const char *broken = NULL;
    /* A limit that ends a game leaves frames behind that nobody will carry out. */
    for (unsigned i = 0; i < g->frames && !broken && !g->reason; i++) {
        broken = check_frame(&g->frame[i]);
    }
    for (unsigned i = 0; i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        bool delayed = v->kind == NR_EFFECT_DELAYED;
        if (v->kind > NR_EFFECT_EXTRA_COST || !is_copy(v->target) || !is_copy(v->card) ||
            !is_row(v->def, v->row) || (delayed && !is_copy(v->name)) ||
            (delayed &&
             (!v->def || !v->pc || v->pc > nr_card_table[v->def].rows[v->row].op_count))) {
            return "an effect leads nowhere";
        }
    }
    for (unsigned i = 0; i < g->pending_used; i++) {
        const nr_pending *p = &g->pending[i];
        if (!is_copy(p->card) || !is_copy(p->subject) || !p->def || !is_row(p->def, p->row)) {
            return "a waiting ability leads nowhere";
        }
    }
    for (unsigned i = 0; i < g->ordinals_used; i++) {
        if (!is_copy(g->ordinal[i].subject)) {
            return "an event of this turn leads nowhere";
        }
    }
    return broken;
}

static const char *check_numbers(const nr_game *g)
{
    for (unsigned c = 0; c < NR_COPIES; c++) {
        const nr_copy *k = &g->copy[c];
        if (k->def >= nr_card_count || k->zone >= NR_ZONE_COUNT || !is_copy(k->next) ||
            !is_copy(k->prev) || !is_copy(k->host) || (c && k->host == c)) {
            return "a copy leads nowhere";
        }
        if (k->def && !nr_remembers_server(g, c) && !is_copy(k->chosen)) {
            return "a copy remembers nothing that there is";
        }
    }
    for (unsigned z = 0; z < NR_ZONE_COUNT; z++) {
        if (!is_copy(g->head[z]) || !is_copy(g->tail[z])) {
            return "a zone leads nowhere";
        }
    }
    if (g->identity[NR_CORP] != NR_CORP_FIRST || g->identity[NR_RUNNER] != NR_RUNNER_FIRST ||
        !g->copy[NR_CORP_FIRST].def || !g->copy[NR_RUNNER_FIRST].def) {
        return "there are no identities";
    }
    if (g->to_move > NR_NOBODY || g->turn_side > NR_RUNNER || g->winner > NR_NOBODY ||
        g->prompt >= NR_PROMPT_COUNT || g->reason >= NR_REASON_COUNT || g->step >= NR_STEP_COUNT ||
        !is_copy(g->run.ice)) {
        return "the course of the game is none";
    }
    return check_lists(g);
}

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

/* What lies in a score area is an agenda there, whatever it was. */
static bool is_active_copy(const nr_game *g, unsigned c)
{
    return nr_active(g, c) && g->copy[c].zone != NR_ZONE_CORP_SCORE &&
           g->copy[c].zone != NR_ZONE_RUNNER_SCORE;
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
        if (card_of(g, c)->unique && is_active_copy(g, c) && !g->dirty) {
            for (unsigned o = c + 1; o < NR_COPIES; o++) {
                if (g->copy[o].def == k->def && is_active_copy(g, o)) {
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
    const char *broken = check_numbers(g);
    if (!broken) {
        broken = check_zones(g);
    }
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
    if ((g->reason == NR_REASON_LIMIT) != (g->limit != NR_LIMIT_OF_NOTHING) ||
        g->limit >= NR_LIMIT_OF_COUNT) {
        return "a limit and the end of the game do not agree";
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
    if (g->frames == 0) {
        return "the stack of frames is broken";
    }
    bool making_room = g->frame[g->frames - 1].kind == FRAME_MEMORY;
    if (!making_room && nr_memory_used(g) > nr_memory_limit(g)) {
        return "installed programs use more memory than there is";
    }
    return NULL;
}
