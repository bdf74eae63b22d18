/* Winning this turn, proved: bots_solve.h has the contract.
 *
 * A node is a game with placeholders for all that the side does not know, so equal nodes are equal
 * for the side, and a choice can depend on nothing else. A choice is made on a copy; if a
 * placeholder has shown its face by it, it is made again for every card that it may be, put there
 * beforehand; if chance took a card, it is made again for every different one. What was put there
 * and did not show itself after all is a placeholder again. Everything must win.
 *
 * The windows of the other side open by themselves: a placeholder can be turned up for nothing, as
 * far as the rules know, so the engine asks. Here it is then tried as every card for which the
 * rules, with the card in place, allow it. */
#include <string.h>

#include "jackin/bots_solve.h"
#include "jackin/netrunner_attend.h"

enum { MOST_LEVELS = 512, MOST_LISTED = 192, MOST_STEPS = 12, BUCKET = 4 };

typedef struct {
    nr_game game;
    nr_choice choice[MOST_LISTED];
    bot_step against;
    unsigned count;
} level;

typedef struct {
    uint64_t key;
    uint16_t verdict; /* 1 + bot_verdict, 0: empty */
    uint16_t choice;
    uint32_t cost; /* applications that it took: the cheapest of a bucket gives way */
    bot_step against;
} entry;

struct bot_solver {
    uint64_t mask; /* of the table, in buckets */
    entry *table;
    uint32_t budget, spent;
    uint16_t unfollowed;
    uint8_t side;
    bool can_starve;                 /* credits spent on a card that does nothing may matter */
    bool is_out;                     /* of the budget, or of room */
    uint16_t total[2][NR_MAX_CARDS]; /* cards of each deck */
    uint8_t opaque[NR_MAX_CARDS];    /* OPAQUE_… */
    /* a way that is looked for (bot_solve_way) */
    nr_game *wanted;
    unsigned way;
    bool is_found;
    bot_step step[MOST_STEPS];
    unsigned steps;
    nr_choices list;
    nr_view view;
    level level[MOST_LEVELS];
};

static bot_verdict search(bot_solver *s, unsigned at);
static bot_verdict make(bot_solver *s, unsigned at, nr_choice choice, const nr_fate *before);

static nr_side other_one(unsigned side)
{
    return side == NR_CORP ? NR_RUNNER : NR_CORP;
}

/* ---- what is known of cards ------------------------------------------------------------------ */

enum {
    OPAQUE_ACTIVE = 1,   /* offers what depends on hidden cards of its own side */
    OPAQUE_FACEDOWN = 2, /* may be turned up where no window is */
    OPAQUE_ACCESSED = 8, /* the same when it is accessed */
    OPAQUE_QUIET = 4     /* turning it up in the other's turn changes nothing but credits */
};

static bool asks_face(const nr_op *op, unsigned hidden)
{
    const nr_filter *f = &op->filter;
    const unsigned asking = NR_F_CAN_BE_ADVANCED | NR_F_SAME_TITLE | NR_F_INSTALLABLE |
                            NR_F_LIKE_SUBJECT | NR_F_NO_KIN | NR_F_SAME_STRENGTH | NR_F_PLAYABLE;
    unsigned zones = op->zones & hidden;
    if (op->op == NR_OP_SEARCH) {
        return true;
    }
    if (op->op != NR_OP_PICK || !zones) {
        return false;
    }
    bool more = f->subtypes || f->not_subtypes || f->cost_at_most || f->flags & asking;
    if (zones == 1u << NR_ZONE_TABLE) {
        return !(f->flags & NR_F_REZZED) && (more || (f->types && f->types != 1u << NR_TYPE_ICE));
    }
    return more || f->types;
}

static bool is_opaque(const nr_card *k, const nr_row *r)
{
    const unsigned hidden = k->side == NR_CORP ? 1u << NR_ZONE_HQ | 1u << NR_ZONE_RD |
                                                     1u << NR_ZONE_ARCHIVES | 1u << NR_ZONE_TABLE
                                               : 1u << NR_ZONE_GRIP | 1u << NR_ZONE_STACK;
    bool is_offered = r->kind == NR_ROW_PAID || r->kind == NR_ROW_MAY ||
                      r->kind == NR_ROW_PREVENT || r->kind == NR_ROW_REPLACE ||
                      r->kind == NR_ROW_OPTION || r->kind == NR_ROW_ACCESS;
    if (r->cost == NR_COST_TRASH_FROM_HAND) {
        return true;
    }
    for (unsigned i = 0; i < r->op_count && is_offered; i++) {
        if (asks_face(&r->ops[i], hidden)) {
            return true;
        }
    }
    /* What waits for hidden cards of a certain kind to be trashed. */
    return r->event == NR_ON_TRASH && !(r->filter.flags & NR_F_SELF) &&
           (r->filter.types || r->filter.subtypes || r->filter.not_subtypes);
}

static bool is_quiet_row(const nr_row *r)
{
    return r->kind == NR_ROW_CLICK || r->kind == NR_ROW_ACCESS || r->kind == NR_ROW_PLAY ||
           ((r->kind == NR_ROW_WHEN || r->kind == NR_ROW_MAY) && r->event == NR_ON_TURN_BEGINS &&
            r->by == NR_BY_YOU) ||
           (r->kind == NR_ROW_CONST && r->mod == NR_MOD_NONE);
}

static bool asks_credits(const nr_cond *cond, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (cond[i].amount.from == NR_FROM_CREDITS) {
            return true;
        }
    }
    return false;
}

/* Does it matter to the row how many credits somebody has, or that a card was turned up? */
static bool lives_on_credits(const nr_row *r)
{
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        if (op->op == NR_OP_LOSE_CREDITS || op->n.from == NR_FROM_CREDITS ||
            asks_credits(op->cond, op->conds)) {
            return true;
        }
    }
    return asks_credits(r->cond, r->conds) || r->n.from == NR_FROM_CREDITS ||
           (r->event == NR_ON_REZZED && !(r->filter.flags & NR_F_SELF));
}

static void read_cards(bot_solver *s)
{
    s->can_starve = false;
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *k = &nr_card_table[def];
        bool is_quiet = k->type == NR_TYPE_ASSET || k->type == NR_TYPE_UPGRADE;
        s->opaque[def] = 0;
        for (unsigned i = 0; i < k->row_count; i++) {
            const nr_row *r = &k->rows[i];
            unsigned how = r->kind == NR_ROW_ACCESS ? OPAQUE_ACCESSED : OPAQUE_ACTIVE;
            s->opaque[def] |= (uint8_t)(is_opaque(k, r) ? how : 0);
            s->opaque[def] |= r->flags & NR_ROW_INTERRUPT ? OPAQUE_FACEDOWN : 0;
            is_quiet &= is_quiet_row(r);
            if (s->total[k->side][def] && lives_on_credits(r)) {
                s->can_starve = true;
            }
        }
        s->opaque[def] |= is_quiet ? OPAQUE_QUIET : 0;
    }
}

/* ---- what the side knows --------------------------------------------------------------------- */

static bool knows(const nr_game *g, unsigned c, nr_side side)
{
    return nr_known(g, c, side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER);
}

static void hide(nr_game *g, unsigned c)
{
    bool is_ice =
        g->copy[c].zone == NR_ZONE_TABLE && nr_card_table[g->copy[c].def].type == NR_TYPE_ICE;
    g->copy[c].def = (uint16_t)(is_ice ? nr_hidden_ice() : nr_hidden_card(nr_owner(c)));
    g->copy[c].has = 0;
}

void bot_solve_hide(nr_game *g, nr_side side)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def && !nr_is_hidden(g->copy[c].def) && !knows(g, c, side) &&
            nr_in_use(g, c) != NR_RESOLVING) {
            hide(g, c);
        }
    }
    nr_reseed(g, 0);
}

/* A placeholder that has shown its face; 0 none. If chance took it, *when is 1 + the number of that
 * chance: the earliest one. */
static unsigned find_shown(const nr_game *g, nr_side side, const nr_fate *fate, unsigned *when)
{
    unsigned found = 0;
    *when = 0;
    for (unsigned i = 0; i < fate->count; i++) {
        unsigned c = fate->pick[i];
        if (nr_is_hidden(g->copy[c].def) &&
            (knows(g, c, side) || nr_in_use(g, c) == NR_RESOLVING)) {
            *when = i + 1;
            return c;
        }
    }
    for (unsigned c = 1; c < NR_COPIES && !found; c++) {
        if (g->copy[c].def && nr_is_hidden(g->copy[c].def) &&
            (knows(g, c, side) || nr_in_use(g, c) == NR_RESOLVING)) {
            found = c;
        }
    }
    return found;
}

/* ---- what a placeholder may be --------------------------------------------------------------- */

/* How many cards of this kind lie where the side does not know. */
static unsigned left_of(const bot_solver *s, const nr_game *g, unsigned side, unsigned def)
{
    unsigned n = s->total[side][def], first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
    for (unsigned c = first; c <= first + NR_MAX_DECK && n; c++) {
        n -= g->copy[c].def == def;
    }
    return n;
}

static bool may_lie(const nr_game *g, unsigned c, unsigned def)
{
    const nr_card *k = &nr_card_table[def];
    const nr_copy *at = &g->copy[c];
    if (at->zone != NR_ZONE_TABLE) {
        return true;
    }
    if (at->def == nr_hidden_ice()) {
        return k->type == NR_TYPE_ICE;
    }
    return k->type == NR_TYPE_UPGRADE || (at->server >= NR_SERVER_REMOTE &&
                                          (k->type == NR_TYPE_AGENDA || k->type == NR_TYPE_ASSET));
}

/* What a facedown card of the Corporation can be follows from where it lies: ice, something for a
 * remote server's root, an upgrade. */
enum { LIES_ICE, LIES_ROOT, LIES_UPGRADE, LIES_COUNT };

static unsigned lies_as(const nr_card *k)
{
    return k->type == NR_TYPE_ICE                                  ? LIES_ICE
           : k->type == NR_TYPE_UPGRADE                            ? LIES_UPGRADE
           : k->type == NR_TYPE_AGENDA || k->type == NR_TYPE_ASSET ? LIES_ROOT
                                                                   : LIES_COUNT;
}

/* If copy c were this card, would enough be left for the other facedown cards on the table? */
static bool leaves_enough(const bot_solver *s, const nr_game *g, unsigned c, unsigned def)
{
    int places[LIES_COUNT] = {0}, cards[LIES_COUNT + 1] = {0};
    if (nr_owner(c) != NR_CORP || s->side == NR_CORP) {
        return true;
    }
    for (unsigned o = g->head[NR_ZONE_TABLE]; o; o = g->copy[o].next) {
        if (o != c && nr_is_hidden(g->copy[o].def)) {
            places[g->copy[o].def == nr_hidden_ice()       ? LIES_ICE
                   : g->copy[o].server >= NR_SERVER_REMOTE ? LIES_ROOT
                                                           : LIES_UPGRADE]++;
        }
    }
    for (unsigned d = 1; d < nr_card_count; d++) {
        if (s->total[NR_CORP][d]) {
            cards[lies_as(&nr_card_table[d])] += (int)left_of(s, g, NR_CORP, d) - (d == def);
        }
    }
    return cards[LIES_ICE] >= places[LIES_ICE] && cards[LIES_UPGRADE] >= places[LIES_UPGRADE] &&
           cards[LIES_ROOT] + cards[LIES_UPGRADE] >= places[LIES_ROOT] + places[LIES_UPGRADE];
}

static bot_verdict worse(bot_verdict a, bot_verdict b)
{
    static const uint8_t rank[BOT_VERDICTS] = {
        [BOT_WINS] = 0, [BOT_UNFOLLOWED] = 1, [BOT_BUDGET] = 2, [BOT_FAILS] = 3};
    return rank[a] > rank[b] ? a : b;
}

static bot_verdict give_up(bot_solver *s, unsigned def)
{
    if (!s->unfollowed) {
        s->unfollowed = (uint16_t)def;
    }
    return BOT_UNFOLLOWED;
}

/* A card of the other side that goes to the heap unasked does nothing there, unless it says so:
 * one stands for all. */
static bool is_plain(const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].event == NR_ON_TRASH || k->rows[i].live) {
            return false;
        }
    }
    return true;
}

/* The choice for every card that copy c may be. `goes` is where it went. */
static bot_verdict try_kinds(bot_solver *s, unsigned at, unsigned c, nr_choice choice,
                             const nr_fate *before, unsigned goes, bool may_be_refused)
{
    level *to = &s->level[at + 1];
    const nr_game *from = &s->level[at].game;
    nr_side owner = nr_owner(c);
    bot_verdict all = BOT_WINS;
    bool had_plain = false, any = false;
    bool in_heap = goes == NR_ZONE_HEAP && s->side == NR_CORP;
    for (unsigned def = 1; def < nr_card_count && all != BOT_FAILS && !s->is_out; def++) {
        if (!s->total[owner][def] || !may_lie(from, c, def) || !left_of(s, from, owner, def) ||
            !leaves_enough(s, from, c, def) ||
            (in_heap && had_plain && is_plain(&nr_card_table[def]))) {
            continue;
        }
        bool turns_up = may_be_refused && choice.verb == NR_VERB_REZ;
        if (turns_up && s->opaque[def] & OPAQUE_QUIET && !s->can_starve) {
            continue;
        }
        had_plain |= is_plain(&nr_card_table[def]);
        memcpy(&to->game, from, sizeof to->game);
        nr_become(&to->game, c, (uint16_t)def);
        if (turns_up) {
            nr_list(&to->game, &s->list);
            bool is_there = false;
            for (unsigned i = 0; i < s->list.count && !is_there; i++) {
                is_there = memcmp(&s->list.choice[i], &choice, sizeof choice) == 0;
            }
            if (!is_there) {
                continue;
            }
            if (s->opaque[def] & OPAQUE_ACTIVE) {
                all = worse(all, give_up(s, def));
                continue;
            }
        }
        any = true;
        if (s->opaque[def] & OPAQUE_ACCESSED && owner != s->side) {
            all = worse(all, give_up(s, def));
            continue;
        }
        if (s->wanted && s->steps < MOST_STEPS) {
            s->step[s->steps++] = (bot_step){.choice = choice,
                                             .def = (uint16_t)def,
                                             .kind = turns_up ? BOT_STEP_ANSWER : BOT_STEP_CARD,
                                             .copy = (uint8_t)c};
        }
        bot_verdict v = make(s, at + 1, choice, before);
        if (s->wanted && s->is_found) {
            return v;
        }
        s->steps -= s->wanted && s->steps;
        if (v == BOT_FAILS) {
            s->level[at].against = (bot_step){.choice = choice,
                                              .def = (uint16_t)def,
                                              .kind = turns_up ? BOT_STEP_ANSWER : BOT_STEP_CARD,
                                              .copy = (uint8_t)c};
        }
        all = worse(all, v);
    }
    if (!any && !may_be_refused && all == BOT_WINS) {
        return give_up(s, 0); /* the decks do not fit the table */
    }
    return all;
}

/* ---- making a choice ------------------------------------------------------------------------- */

static bot_verdict try_chances(bot_solver *s, unsigned at, nr_choice choice, const nr_fate *fate,
                               unsigned number)
{
    bot_verdict all = BOT_WINS;
    for (unsigned i = 0; i < fate->of[number] && all != BOT_FAILS && !s->is_out; i++) {
        nr_fate next = *fate;
        unsigned c = fate->among[number][i];
        next.pick[number] = (uint8_t)c;
        next.forced = (uint8_t)(number + 1);
        bool tells = s->wanted && s->steps < MOST_STEPS && fate->of[number] > 1;
        bot_step step = {.choice = choice,
                         .def = s->level[at].game.copy[c].def,
                         .kind = BOT_STEP_CHANCE,
                         .copy = (uint8_t)c};
        if (tells) {
            s->step[s->steps++] = step;
        }
        bot_verdict v = make(s, at, choice, &next);
        if (s->wanted && s->is_found) {
            return v;
        }
        s->steps -= tells;
        if (v == BOT_FAILS && fate->of[number] > 1 && !nr_is_hidden(step.def)) {
            s->level[at].against = step;
        }
        all = worse(all, v);
    }
    return all;
}

/* The whole deck of the side is looked through: which card lies where does not matter, for it is
 * shuffled afterwards. */
static bool lay_out_deck(bot_solver *s, nr_game *g)
{
    unsigned first = s->side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST, def = 1;
    bool any = false;
    for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++) {
        if (!g->copy[c].def || !nr_is_hidden(g->copy[c].def)) {
            continue;
        }
        while (def < nr_card_count && (!s->total[s->side][def] || !left_of(s, g, s->side, def))) {
            def++;
        }
        if (def == nr_card_count) {
            return false;
        }
        nr_become(g, c, (uint16_t)def);
        any = true;
    }
    return any;
}

/* The choice at a level, with the chances fixed as far as `before` forces them; what comes out is
 * searched. */
static bot_verdict make(bot_solver *s, unsigned at, nr_choice choice, const nr_fate *before)
{
    if (at + 3 >= MOST_LEVELS || s->spent >= s->budget) {
        s->is_out = true;
        return BOT_BUDGET;
    }
    level *from = &s->level[at], *to = &s->level[at + 1];
    nr_fate fate = {0};
    nr_io io = {.fate = &fate};
    if (before) {
        fate.forced = before->forced;
        memcpy(fate.pick, before->pick, sizeof fate.pick);
    }
    from->against = (bot_step){0};
    s->spent++;
    memcpy(&to->game, &from->game, sizeof to->game);
    if (!nr_choose(&to->game, choice, &s->list, &io)) {
        return give_up(s, 0);
    }
    if (fate.met & NR_MET_SEARCH && !(fate.met & ~NR_MET_SEARCH)) {
        memcpy(&to->game, &from->game, sizeof to->game);
        return lay_out_deck(s, &to->game) ? make(s, at + 1, choice, before) : give_up(s, 0);
    }
    if (fate.met) {
        return give_up(s, choice.card ? from->game.copy[choice.card].def : 0);
    }
    if (fate.count > fate.forced) {
        return try_chances(s, at, choice, &fate, fate.forced);
    }
    unsigned when = 0, shown = find_shown(&to->game, (nr_side)s->side, &fate, &when);
    if (shown && !nr_is_hidden(from->game.copy[shown].def)) {
        return give_up(s, 0); /* it was known, and was shuffled and turned up in one go */
    }
    if (shown) {
        fate.forced = (uint8_t)when;
        return try_kinds(s, at, shown, choice, &fate, to->game.copy[shown].zone, false);
    }
    bot_solve_hide(&to->game, (nr_side)s->side);
    if (s->wanted) {
        if (s->way-- == 0) {
            *s->wanted = to->game;
            s->is_found = true;
        }
        return BOT_WINS;
    }
    bot_verdict v = search(s, at + 1);
    if (v == BOT_FAILS) {
        from->against = to->against;
    }
    return v;
}

/* ---- the table ------------------------------------------------------------------------------- */

static entry *find_entry(const bot_solver *s, uint64_t key)
{
    entry *bucket = &s->table[(key & s->mask) * BUCKET];
    for (unsigned i = 0; s->table && i < BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].verdict) {
            return &bucket[i];
        }
    }
    return NULL;
}

static void remember(bot_solver *s, uint64_t key, bot_verdict verdict, unsigned choice,
                     uint32_t cost, bot_step against)
{
    if (!s->table || verdict > BOT_FAILS) {
        return;
    }
    entry *bucket = &s->table[(key & s->mask) * BUCKET], *to = bucket;
    for (unsigned i = 1; i < BUCKET; i++) {
        if (!bucket[i].verdict || (to->verdict && bucket[i].cost < to->cost)) {
            to = &bucket[i];
        }
    }
    *to = (entry){.key = key,
                  .verdict = (uint16_t)(1 + verdict),
                  .choice = (uint16_t)choice,
                  .cost = cost,
                  .against = against};
}

/* ---- the search ------------------------------------------------------------------------------ */

/* What is tried first: what wins, then what leads on, and what only waits at the end. */
static unsigned rank_of(const nr_choice *c)
{
    static const uint8_t rank[NR_VERB_COUNT] = {
        [NR_VERB_STEAL] = 1,
        [NR_VERB_SCORE] = 1,
        [NR_VERB_ACCESS] = 2,
        [NR_VERB_RUN] = 3,
        [NR_VERB_BREAK] = 3,
        [NR_VERB_YES] = 3,
        [NR_VERB_PLAY] = 4,
        [NR_VERB_ADVANCE] = 4,
        [NR_VERB_USE] = 5,
        [NR_VERB_INSTALL] = 6,
        [NR_VERB_TRIGGER] = 3,
        [NR_VERB_CHOOSE_CARD] = 3,
        [NR_VERB_REZ] = 6,
        [NR_VERB_CHOOSE_NUMBER] = 3,
        [NR_VERB_CHOOSE_OPTION] = 3,
        [NR_VERB_CONTINUE] = 5,
        [NR_VERB_CHOOSE_SERVER] = 3,
        [NR_VERB_DONE] = 6,
        [NR_VERB_PASS] = 7,
        [NR_VERB_NO] = 6,
        [NR_VERB_DECLINE] = 6,
        [NR_VERB_TRASH] = 7,
        [NR_VERB_TRASH_RESOURCE] = 7,
        [NR_VERB_REMOVE_TAG] = 7,
        [NR_VERB_DRAW] = 8,
        [NR_VERB_GAIN_CREDIT] = 8,
        [NR_VERB_JACK_OUT] = 9,
        [NR_VERB_PURGE] = 9,
        [NR_VERB_DISCARD] = 9,
    };
    return rank[c->verb] ? rank[c->verb] : 5;
}

/* The choices of a level, the promising ones first, without what can have no effect where the
 * choice is the side's own. False if there are too many to keep. */
static bool list_level(bot_solver *s, level *l)
{
    bool own = l->game.to_move == s->side;
    l->count = 0;
    nr_list(&l->game, &s->list);
    if (own) {
        s->view.game = l->game;
        s->view.viewer = s->side;
    }
    for (unsigned i = 0; i < s->list.count; i++) {
        const nr_choice *c = &s->list.choice[i];
        if (own && s->list.count > 1 && nr_idle(&s->view, c)) {
            continue;
        }
        if (l->count == MOST_LISTED) {
            return false;
        }
        unsigned n = l->count++;
        for (; own && n > 0 && rank_of(&l->choice[n - 1]) > rank_of(c); n--) {
            l->choice[n] = l->choice[n - 1];
        }
        l->choice[n] = *c;
    }
    return true;
}

/* A choice of the other side: what it turns up may be many things. */
static bot_verdict answer(bot_solver *s, unsigned at, nr_choice choice)
{
    if (choice.verb == NR_VERB_REZ && nr_is_hidden(s->level[at].game.copy[choice.card].def)) {
        return try_kinds(s, at, choice.card, choice, NULL, NR_ZONE_TABLE, true);
    }
    return make(s, at, choice, NULL);
}

static bot_verdict search_own(bot_solver *s, unsigned at, unsigned *winning)
{
    level *l = &s->level[at];
    bot_verdict best = BOT_FAILS;
    bot_step against = {0};
    bool has_against = false, all = list_level(s, l);
    for (unsigned i = 0; i < l->count; i++) {
        bot_verdict v = make(s, at, l->choice[i], NULL);
        if (v == BOT_WINS) {
            *winning = i;
            return v;
        }
        if (v == BOT_FAILS && !has_against) {
            against = l->against;
            has_against = true;
        }
        if (v == BOT_BUDGET || best == BOT_FAILS) {
            best = v;
        }
        if (s->is_out) {
            return BOT_BUDGET;
        }
    }
    l->against = against;
    return all || best != BOT_FAILS ? best : give_up(s, 0);
}

static bot_verdict search_other(bot_solver *s, unsigned at)
{
    level *l = &s->level[at];
    bot_verdict all = list_level(s, l) ? BOT_WINS : give_up(s, 0);
    for (unsigned n = l->count; n > 0; n--) { /* to pass comes last, and is mostly enough */
        nr_choice choice = l->choice[n - 1];
        bot_verdict v = answer(s, at, choice);
        if (v == BOT_FAILS) {
            bool turned_up = l->against.kind == BOT_STEP_ANSWER && l->against.copy == choice.card &&
                             choice.verb == NR_VERB_REZ;
            if (!turned_up) {
                l->against = (bot_step){.choice = choice,
                                        .kind = BOT_STEP_ANSWER,
                                        .def = l->game.copy[choice.card].def,
                                        .copy = choice.card};
            }
            return v;
        }
        all = worse(all, v);
        if (s->is_out) {
            return BOT_BUDGET;
        }
    }
    return all;
}

static bot_verdict search(bot_solver *s, unsigned at)
{
    level *l = &s->level[at];
    const nr_game *g = &l->game;
    l->against = (bot_step){0};
    if (g->turn != s->level[0].game.turn) {
        return BOT_FAILS; /* also if the other side then has nothing to draw */
    }
    if (g->reason) {
        return g->reason == NR_REASON_LIMIT ? give_up(s, 0)
               : g->winner == s->side       ? BOT_WINS
                                            : BOT_FAILS;
    }
    uint64_t key = nr_hash(g);
    const entry *known = find_entry(s, key);
    if (known) {
        l->against = known->against;
        return (bot_verdict)(known->verdict - 1);
    }
    uint32_t before = s->spent;
    unsigned winning = 0;
    bool own = g->to_move == s->side;
    bot_verdict v = own ? search_own(s, at, &winning) : search_other(s, at);
    unsigned number = 0;
    if (v == BOT_WINS && own) {
        nr_list(g, &s->list);
        while (number < s->list.count &&
               memcmp(&s->list.choice[number], &l->choice[winning], sizeof(nr_choice)) != 0) {
            number++;
        }
    }
    remember(s, key, v, number, s->spent - before, l->against);
    return v;
}

/* ---- from outside ---------------------------------------------------------------------------- */

size_t bot_solver_least(void)
{
    return sizeof(bot_solver);
}

bot_solver *bot_solver_clear(void *room, size_t size)
{
    bot_solver *s = room;
    if (!room || size < sizeof *s) {
        return NULL;
    }
    size_t buckets = (size - sizeof *s) / (BUCKET * sizeof(entry)), n = 1;
    while (n * 2 <= buckets) {
        n *= 2;
    }
    memset(&s->view, 0, sizeof s->view); /* only its game and its viewer change */
    s->table = buckets ? (entry *)(void *)(s + 1) : NULL;
    s->mask = n - 1;
    if (s->table) {
        memset(s->table, 0, n * BUCKET * sizeof(entry));
    }
    return s;
}

/* What cannot be followed from the beginning: 0, or the card. */
static unsigned find_opaque(const bot_solver *s, const nr_game *g)
{
    nr_side other = other_one(s->side);
    unsigned first = other == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
    for (unsigned c = first; c <= first + NR_MAX_DECK; c++) {
        unsigned def = g->copy[c].def;
        if (def && !nr_is_hidden(def) && s->opaque[def] & OPAQUE_ACTIVE && nr_active(g, c)) {
            return def;
        }
    }
    for (unsigned def = 1; def < nr_card_count; def++) {
        if (s->opaque[def] & OPAQUE_FACEDOWN && s->total[other][def] && left_of(s, g, other, def)) {
            return def;
        }
    }
    return 0;
}

static bool prepare(bot_solver *s, const nr_game *decks, const nr_game *g, nr_side side,
                    uint32_t budget)
{
    s->side = (uint8_t)side;
    s->budget = budget;
    s->spent = 0;
    s->unfollowed = 0;
    s->is_out = false;
    s->wanted = NULL;
    s->is_found = false;
    s->steps = 0;
    memset(s->total, 0, sizeof s->total);
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (decks->copy[c].def && !nr_is_hidden(decks->copy[c].def)) {
            s->total[nr_owner(c)][decks->copy[c].def]++;
        }
    }
    read_cards(s);
    s->level[0].game = *g;
    bot_solve_hide(&s->level[0].game, side);
    s->unfollowed = (uint16_t)find_opaque(s, &s->level[0].game);
    return !s->unfollowed;
}

static bot_proof conclude(bot_solver *s, bot_verdict v, bool own)
{
    bot_proof p = {.verdict = (uint8_t)v, .is_own = own, .applications = s->spent};
    if (v == BOT_UNFOLLOWED) {
        p.unfollowed = s->unfollowed;
    }
    if (v == BOT_FAILS) {
        p.against = s->level[0].against;
    }
    return p;
}

bot_proof bot_solve(bot_solver *s, const nr_game *decks, const nr_game *g, nr_side side,
                    uint32_t budget)
{
    bool own = g->waiting && g->to_move == side;
    if (!prepare(s, decks, g, side, budget)) {
        return conclude(s, BOT_UNFOLLOWED, own);
    }
    bot_proof p = conclude(s, search(s, 0), own);
    const entry *found = find_entry(s, nr_hash(&s->level[0].game));
    if (p.verdict == BOT_WINS && found) {
        p.choice = found->choice;
    }
    return p;
}

bot_proof bot_solve_after(bot_solver *s, const nr_game *decks, const nr_game *g, nr_side side,
                          const nr_choice *choice, uint32_t budget)
{
    bool own = g->waiting && g->to_move == side;
    if (!prepare(s, decks, g, side, budget)) {
        return conclude(s, BOT_UNFOLLOWED, own);
    }
    return conclude(s, own ? make(s, 0, *choice, NULL) : answer(s, 0, *choice), own);
}

bool bot_solve_way(bot_solver *s, const nr_game *decks, nr_game *g, nr_side side,
                   const nr_choice *choice, unsigned way, bot_step *steps, unsigned cap,
                   unsigned *count)
{
    nr_choice made = *choice;
    (void)prepare(s, decks, g, side, UINT32_MAX);
    s->wanted = g;
    s->way = way;
    (void)(g->to_move == side ? make(s, 0, made, NULL) : answer(s, 0, made));
    *count = s->steps < cap ? s->steps : cap;
    memcpy(steps, s->step, *count * sizeof *steps);
    s->wanted = NULL;
    return s->is_found;
}
