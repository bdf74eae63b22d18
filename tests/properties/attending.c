/*
 * Attending: what is decided for a player, in every position of random games.
 *
 * His answer is a choice of the list and one of those that may be made for him; full control is
 * asked everything; nothing that is always his is decided by any settings; and what a choice is
 * said to cost is what is paid for it. Whole games played under the usual setting end.
 */
#include "tests/properties/trial.h"

#include <string.h>

#include "jackin/netrunner_attend.h"
#include "tests/support/players.h"

static nr_view view, behind;
static nr_choices seen;

/* Chance of its own, so that the games of the other properties stay what they are. */
static core_xoshiro chance_of(const trial *t)
{
    core_xoshiro chance;
    core_xoshiro_seed(&chance, t->seed ^ (t->number << 24) ^ t->made);
    return chance;
}

static nr_stops any_stops(core_xoshiro *chance)
{
    nr_stops s = {.level = (uint8_t)core_xoshiro_below(chance, NR_FULL_CONTROL),
                  .wants = (uint8_t)core_xoshiro_below(chance, 16)};
    for (unsigned side = 0; side < 2; side++) {
        s.stop[side] = (uint32_t)core_xoshiro_u64(chance) & (uint32_t)core_xoshiro_u64(chance);
        s.skip[side] = (uint32_t)core_xoshiro_u64(chance);
    }
    for (unsigned i = 0; i < NR_MAX_PINNED; i++) {
        s.pinned_card[i] = (uint16_t)core_xoshiro_below(chance, 60000);
        s.pinned_id[i] = (uint16_t)core_xoshiro_below(chance, 300);
    }
    return s;
}

/* Prompts that are sometimes decided for a player; every other is always put to him. */
static bool may_be_decided(unsigned prompt)
{
    switch (prompt) {
    case NR_PROMPT_WINDOW:
    case NR_PROMPT_ENCOUNTER:
    case NR_PROMPT_JACK_OUT:
    case NR_PROMPT_TRASH_FIRST:
    case NR_PROMPT_PAY:
    case NR_PROMPT_TRIGGER:
    case NR_PROMPT_ACCESS:
        return true;
    default:
        return false;
    }
}

static bool is_always_his(const nr_choice *c)
{
    const nr_card *k = nr_card_at(view.game.copy[c->card].def);
    return c->verb == NR_VERB_SCORE || c->verb == NR_VERB_STEAL ||
           (c->verb == NR_VERB_REZ && k && k->type == NR_TYPE_ICE);
}

static void check_decided(trial *t, const nr_stops *stops)
{
    nr_attended a = nr_attend(&view, &seen, stops);
    nr_prompt prompt = (nr_prompt)t->game.prompt;
    if (a.choice >= seen.count) {
        fail(t, PROPERTY_ATTENDS, "choice %u of %u", a.choice, seen.count);
        return;
    }
    if (a.what == NR_ASK) {
        return;
    }
    unsigned verb = seen.choice[a.choice].verb;
    bool is_pass = verb == NR_VERB_PASS || verb == NR_VERB_CONTINUE || verb == NR_VERB_DONE;
    if (stops->level == NR_FULL_CONTROL || !may_be_decided(prompt) ||
        (a.what == NR_PASS) != is_pass || a.what > NR_ANSWER) {
        fail(t, PROPERTY_ATTENDS, "%s is decided at a %s prompt, level %u",
             nr_verb_name((nr_verb)verb), nr_prompt_name(prompt), stops->level);
    }
    for (unsigned i = 0; i < seen.count; i++) {
        if (is_always_his(&seen.choice[i])) {
            fail(t, PROPERTY_ATTENDS, "%s is passed by, level %u",
                 nr_verb_name((nr_verb)seen.choice[i].verb), stops->level);
        }
    }
}

/* What is spent on the way to the next decision begins with the price, unless that is asked for
 * first. */
static void check_price(trial *t, unsigned index)
{
    static nr_game after;
    static nr_choices next;
    static nr_event events[TRIAL_MAX_EVENTS];
    nr_io io = {.events = events, .events_cap = TRIAL_MAX_EVENTS};
    int price = nr_choice_cost(&view, &seen.choice[index]).credits;
    if (price <= 0) {
        return;
    }
    after = t->game;
    next = t->list;
    (void)nr_choose_trusted(&after, index, &next, &io);
    int spent = 0;
    bool is_paid = false;
    for (size_t i = 0; i < io.events_count && !is_paid; i++) {
        spent += events[i].kind == NR_EVENT_SPEND_CREDITS ? events[i].n : 0;
        is_paid = spent == price;
    }
    bool is_asked =
        !after.reason && (after.prompt == NR_PROMPT_PAY || after.prompt == NR_PROMPT_TRASH_FIRST ||
                          after.prompt == NR_PROMPT_CHOOSE_NUMBER);
    /* CORP-15: ice that he cannot pay for may cost less, since other ice is trashed for it. */
    is_asked |= seen.choice[index].verb == NR_VERB_INSTALL &&
                price > t->game.player[t->game.to_move].credits;
    if (!is_paid && !is_asked) {
        fail(t, PROPERTY_PRICES, "%s costs %d, but %d is spent (prompt %s)",
             nr_verb_name((nr_verb)seen.choice[index].verb), price, spent,
             nr_prompt_name((nr_prompt)t->game.prompt));
    }
}

/* Under full control every choice is offered, once and in order; else what is left out is idle, and
 * what stands below a window are the actions that come when both have passed. */
static void check_offers(trial *t, unsigned level)
{
    static nr_menu menu;
    static nr_game after;
    static nr_choices next;
    nr_stops stops = {.level = (uint8_t)level};
    nr_ask(&view, &seen, &stops, &menu);
    unsigned own = 0;
    for (unsigned i = 0; i < menu.count; i++) {
        own += menu.offer[i].kind == NR_OFFER_CHOICE;
        if (level == NR_FULL_CONTROL &&
            (menu.offer[i].kind != NR_OFFER_CHOICE || menu.offer[i].index != i)) {
            fail(t, PROPERTY_OFFERS, "offer %u is of kind %u", i, menu.offer[i].kind);
        }
    }
    if (own + menu.left_out + menu.joins != seen.count ||
        (level == NR_FULL_CONTROL && menu.count != seen.count)) {
        fail(t, PROPERTY_OFFERS, "%u of %u choices are offered, level %u", own, seen.count, level);
    }
    if (!menu.joins) {
        return;
    }
    after = t->game;
    next = t->list;
    (void)nr_choose_trusted(&after, menu.pass, &next, NULL);
    for (int pass; !after.reason && after.prompt == NR_PROMPT_WINDOW &&
                   (pass = idle_player(&next)) >= 0;) { /* nor does the other do anything */
        (void)nr_choose_trusted(&after, (unsigned)pass, &next, NULL);
    }
    nr_look(&after, (nr_viewer)view.viewer, &behind);
    nr_list(&behind.game, &next);
    if (after.prompt != NR_PROMPT_ACTION || next.count != menu.actions.count ||
        memcmp(next.choice, menu.actions.choice, next.count * sizeof next.choice[0]) != 0) {
        fail(t, PROPERTY_OFFERS, "%u actions are offered beside a window, %u come",
             menu.actions.count, next.count);
    }
}

void check_attending(trial *t)
{
    core_xoshiro chance = chance_of(t);
    nr_viewer viewer = (nr_viewer)t->game.to_move;
    nr_look(&t->game, viewer, &view);
    nr_list(&view.game, &seen);
    for (unsigned level = 0; level < NR_LEVEL_COUNT; level++) {
        check_decided(t, &(nr_stops){.level = (uint8_t)level});
        check_offers(t, level);
    }
    nr_stops any = any_stops(&chance);
    check_decided(t, &any);
    for (unsigned i = 0; i < seen.count && i < 8; i++) {
        check_price(t, core_xoshiro_below(&chance, seen.count));
    }
    nr_look(&t->game, viewer == NR_VIEW_CORP ? NR_VIEW_RUNNER : NR_VIEW_CORP, &view);
    if (nr_attend(&view, &seen, NULL).what != NR_ASK) {
        fail(t, PROPERTY_ATTENDS, "the decision of another is decided");
    }
}

void check_attended_game(trial *t)
{
    static nr_game game;
    static nr_choices list;
    core_xoshiro chance = chance_of(t);
    nr_stops stops = {.level = NR_STANDARD};
    game = t->game;
    list = t->list;
    for (unsigned made = 0; !game.reason; made++) {
        if (made == TRIAL_MAX_CHOICES) {
            fail(t, PROPERTY_ATTENDS, "an attended game does not end");
            return;
        }
        nr_look(&game, (nr_viewer)game.to_move, &view);
        nr_list(&view.game, &seen);
        nr_attended a = nr_attend(&view, &seen, &stops);
        unsigned pick = a.what == NR_ASK ? core_xoshiro_below(&chance, list.count) : a.choice;
        if (!nr_choose_trusted(&game, pick, &list, NULL)) {
            fail(t, PROPERTY_ATTENDS, "choice %u of %u is refused", pick, list.count);
            return;
        }
    }
}
