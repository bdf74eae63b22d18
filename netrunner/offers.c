/* The question as a player sees it: a window and the action behind it in one list, without what can
 * have no effect. */
#include "jackin/netrunner_attend.h"
#include "netrunner/interpret.h"

static void add_offer(nr_menu *m, nr_offer_kind kind, unsigned index)
{
    m->offer[m->count++] = (nr_offer){.kind = (uint8_t)kind, .index = (uint16_t)index};
}

/* The frame of such a window lies on that of the turn, which asks for the next action once the
 * window is gone. */
void nr_step_behind(nr_game *g)
{
    g->frames--;
    g->step = g->turn_side == NR_CORP ? NR_STEP_CORP_2_2 : NR_STEP_RUNNER_1_3;
    g->prompt = NR_PROMPT_ACTION;
}

static void list_behind(const nr_view *v, nr_choices *out)
{
    nr_game g = v->game;
    nr_step_behind(&g);
    nr_list(&g, out);
}

/* Where going on is a choice of its own. */
static unsigned find_pass(const nr_choices *list)
{
    static const uint8_t ways_on[] = {NR_VERB_PASS, NR_VERB_CONTINUE};
    for (unsigned i = 0; i < sizeof ways_on; i++) {
        unsigned at = find_verb(list, (nr_verb)ways_on[i]);
        if (at < list->count) {
            return at;
        }
    }
    return list->count;
}

static bool orders_archives(const nr_view *v, const nr_choices *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (list->choice[i].verb != NR_VERB_ACCESS || !list->choice[i].card) {
            return false;
        }
    }
    return v->game.prompt == NR_PROMPT_ACCESS && list->count > 1 &&
           nr_asked(&v->game).server == NR_SERVER_ARCHIVES;
}

void nr_ask(const nr_view *v, const nr_choices *list, const nr_stops *stops, nr_menu *menu)
{
    const nr_game *g = &v->game;
    bool is_full = stops && stops->level >= NR_FULL_CONTROL;
    bool is_window = g->prompt == NR_PROMPT_WINDOW || g->prompt == NR_PROMPT_ENCOUNTER;
    menu->attended = nr_attend(v, list, stops);
    menu->count = menu->left_out = 0;
    menu->joins = !is_full && nr_joins_action(v);
    menu->pass = (uint16_t)find_pass(list);
    menu->actions.count = 0;
    if (!is_full && orders_archives(v, list)) {
        add_offer(menu, NR_OFFER_ANY_ORDER, 0);
    }
    for (unsigned i = 0; i < list->count; i++) {
        bool is_idle = !is_full && is_window && nr_idle(v, &list->choice[i]);
        bool is_pass = list->choice[i].verb == NR_VERB_PASS;
        if (is_idle) {
            menu->left_out++;
        } else if (!is_pass || !menu->joins) {
            add_offer(menu, NR_OFFER_CHOICE, i);
        }
    }
    if (menu->joins) {
        list_behind(v, &menu->actions);
        for (unsigned i = 0; i < menu->actions.count; i++) {
            add_offer(menu, NR_OFFER_ACTION, i);
        }
    }
}
