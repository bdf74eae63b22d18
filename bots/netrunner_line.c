/* Encounters that a bot which plans decides itself: the exact plans of the rules library are what
 * it chooses among, each as a whole, so that nobody pays twice for the same or stops halfway.
 * Playouts answer by the quick rules of netrunner_policy.c. */
#include "bots/netrunner_inside.h"

static bool is_in_encounter(const nr_game *g)
{
    return g->prompt == NR_PROMPT_ENCOUNTER && g->to_move == NR_RUNNER && g->run.ice &&
           g->run.phase == NR_PHASE_ENCOUNTER;
}

/* Is it a choice that plans are made of? */
static bool is_of_plans(const nr_game *g, const nr_choice *c)
{
    const nr_card *k = card_at(g, c->card);
    if (c->verb != NR_VERB_USE || c->ability >= k->row_count) {
        return c->verb == NR_VERB_BREAK;
    }
    const nr_row *r = &k->rows[c->ability];
    return r->op_count == 1 &&
           (r->ops->op == NR_OP_BYPASS ||
            (r->ops->op == NR_OP_EFFECT &&
             (r->ops->what == NR_MOD_BREAKER_STRENGTH || r->ops->what == NR_MOD_ICE_STRENGTH)));
}

/* The number of a step in the list of this moment; list->count if it is not there. */
static unsigned find_step(const nr_choices *list, const nr_line_step *step)
{
    return step->index < list->count &&
                   memcmp(&list->choice[step->index], &step->choice, sizeof step->choice) == 0
               ? step->index
               : list->count;
}

/* Does the plan leave it at what is broken now? */
static bool is_complete(const nr_game *g, const nr_line *line)
{
    for (unsigned n = nr_subroutines(g, g->run.ice); n > 0; n--) {
        if (nr_is_broken(g, n - 1) == (line->lets >> (n - 1) & 1)) {
            return false;
        }
    }
    return true;
}

/* The next choice of a plan, and behind the last one to leave it at that; list->count if it does
 * not go on here. *at is the number of the step. */
static unsigned next_step(const nr_game *g, const nr_choices *list, const nr_line *line,
                          unsigned *at)
{
    while (*at < line->steps && line->step[*at].side != NR_RUNNER) {
        ++*at;
    }
    unsigned step = (*at)++;
    return step < line->steps ? find_step(list, &line->step[step])
           : step == line->steps && is_in_encounter(g) && is_complete(g, line)
               ? find_either(list, NR_VERB_PASS, NR_VERB_CONTINUE)
               : list->count;
}
