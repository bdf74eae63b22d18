/* The words in which cards are written down: short names for rows, costs and operations, so that
 * a table reads like the card. Only the card tables include this. */
#ifndef JACKIN_CARDS_WORDS_H
#define JACKIN_CARDS_WORDS_H

#include "jackin/netrunner.h"

/* One word, one line. */
/* clang-format off */

#define ROWS(...) \
    .rows = (const nr_row[]){__VA_ARGS__}, \
    .row_count = sizeof((const nr_row[]){__VA_ARGS__}) / sizeof(nr_row)
#define DO(...) \
    .ops = (const nr_op[]){__VA_ARGS__}, \
    .op_count = sizeof((const nr_op[]){__VA_ARGS__}) / sizeof(nr_op)
#define SAYS(english, polish) .en = english, .pl = polish

/* Facts. */
#define S(x) NR_BIT(NR_SUB_##x)
#define T(x) (uint16_t)(1u << NR_TYPE_##x)
#define Z(x) (uint16_t)(1u << NR_ZONE_##x)

/* What a card is: side and type, and NR_NONE for every fact that its type never has. The entry
 * gives the others. */
#define NO_AGENDA .requirement = NR_NONE, .points = NR_NONE
#define NO_IDENTITY .link = NR_NONE, .influence_limit = NR_NONE
#define NO_PROGRAM .memory = NR_NONE, .strength = NR_NONE
#define IDENTITY_OF(side_) \
    .side = (side_), .type = NR_TYPE_IDENTITY, .influence = NR_NONE, .cost = NR_NONE, \
    .trash_cost = NR_NONE, NO_PROGRAM, NO_AGENDA
#define IS_RUNNER IDENTITY_OF(NR_RUNNER)
#define IS_CORP IDENTITY_OF(NR_CORP), .link = NR_NONE
#define IS_EVENT \
    .side = NR_RUNNER, .type = NR_TYPE_EVENT, .trash_cost = NR_NONE, NO_PROGRAM, NO_AGENDA, \
    NO_IDENTITY
#define IS_HARDWARE \
    .side = NR_RUNNER, .type = NR_TYPE_HARDWARE, .trash_cost = NR_NONE, NO_PROGRAM, NO_AGENDA, \
    NO_IDENTITY
#define IS_RESOURCE \
    .side = NR_RUNNER, .type = NR_TYPE_RESOURCE, .trash_cost = NR_NONE, NO_PROGRAM, NO_AGENDA, \
    NO_IDENTITY
#define IS_PROGRAM \
    .side = NR_RUNNER, .type = NR_TYPE_PROGRAM, .trash_cost = NR_NONE, NO_AGENDA, NO_IDENTITY
#define IS_OPERATION \
    .side = NR_CORP, .type = NR_TYPE_OPERATION, .trash_cost = NR_NONE, NO_PROGRAM, NO_AGENDA, \
    NO_IDENTITY
#define IS_AGENDA \
    .side = NR_CORP, .type = NR_TYPE_AGENDA, .cost = NR_NONE, .trash_cost = NR_NONE, NO_PROGRAM, \
    NO_IDENTITY
#define IS_ASSET .side = NR_CORP, .type = NR_TYPE_ASSET, NO_PROGRAM, NO_AGENDA, NO_IDENTITY
#define IS_UPGRADE .side = NR_CORP, .type = NR_TYPE_UPGRADE, NO_PROGRAM, NO_AGENDA, NO_IDENTITY
#define IS_ICE \
    .side = NR_CORP, .type = NR_TYPE_ICE, .trash_cost = NR_NONE, .memory = NR_NONE, NO_AGENDA, \
    NO_IDENTITY

/* Rows. */
#define PAID(...) {.kind = NR_ROW_PAID, __VA_ARGS__}
#define CLICK(...) {.kind = NR_ROW_CLICK, __VA_ARGS__}
#define OPPONENT_PAID(...) {.kind = NR_ROW_OPPONENT, __VA_ARGS__}
#define WHEN(on, ...) {.kind = NR_ROW_WHEN, .event = NR_ON_##on, __VA_ARGS__}
#define MAY(on, ...) {.kind = NR_ROW_MAY, .event = NR_ON_##on, __VA_ARGS__}
#define WHEN_YOUR_TURN_BEGINS(...) WHEN(TURN_BEGINS, BY(YOU), __VA_ARGS__)
#define MAY_WHEN_YOUR_TURN_BEGINS(...) MAY(TURN_BEGINS, BY(YOU), __VA_ARGS__)
#define SUBROUTINE(...) {.kind = NR_ROW_SUBROUTINE, __VA_ARGS__}
#define GAINED_SUBROUTINE(...) SUBROUTINE(.flags = NR_ROW_GAINED, __VA_ARGS__)
#define PLAY(...) {.kind = NR_ROW_PLAY, __VA_ARGS__}
#define ACCESS(...) {.kind = NR_ROW_ACCESS, __VA_ARGS__}
#define MAY_ACCESS(...) ACCESS(.flags = NR_ROW_OPTIONAL, __VA_ARGS__)
#define ACCESS_OPTION(...) {.kind = NR_ROW_OPTION, __VA_ARGS__}
#define REPLACE(on, ...) {.kind = NR_ROW_REPLACE, .event = NR_ON_##on, __VA_ARGS__}
#define MAY_REPLACE(on, ...) REPLACE(on, .flags = NR_ROW_OPTIONAL, __VA_ARGS__)
#define PREVENT(on, ...) {.kind = NR_ROW_PREVENT, .event = NR_ON_##on, __VA_ARGS__}
#define STATE(on, ...) {.kind = NR_ROW_STATE, .event = NR_ON_##on, __VA_ARGS__}
#define EXTRA_COST(of, ...) {.kind = NR_ROW_EXTRA_COST, .arg = NR_PAY_##of, __VA_ARGS__}
#define CONST(modifier, ...) {.kind = NR_ROW_CONST, .mod = NR_MOD_##modifier, __VA_ARGS__}
#define BAN(what_, ...) {.kind = NR_ROW_CONST, .mod = NR_BAN_##what_, NUMBER(1), __VA_ARGS__}
#define RULE(...) {.kind = NR_ROW_CONST, .mod = NR_MOD_NONE, __VA_ARGS__}
#define CREDITS_FOR(purpose, ...) CONST(CREDITS_FOR, .arg = NR_PAY_##purpose, __VA_ARGS__)
/* A fact about the card itself, wherever it is. */
#define FACT(modifier, ...) \
    {.kind = NR_ROW_CONST, .mod = NR_MOD_##modifier, .live = NR_LIVE_ANYWHERE, __VA_ARGS__}

/* Amounts: where a number comes from, and how many for each. */
#define NUMBER(k) .n = {.times = (k)}
#define PER(source, k) .n = {source, .times = (k)}
#define PER_AFTER(source, after, k) .n = {source, .minus = (after), .times = (k)}
#define COUNTERS(kind_, on) .from = NR_FROM_COUNTERS, .kind = NR_COUNTER_##kind_, .of = NR_##on
#define ADVANCEMENT_HERE COUNTERS(ADVANCEMENT, SELF)
#define VIRUS_HERE COUNTERS(VIRUS, SELF)
#define CREDITS_HERE COUNTERS(CREDIT, SELF)
#define X .from = NR_FROM_X
#define RESULT .from = NR_FROM_RESULT
#define EVENT_AMOUNT .from = NR_FROM_EVENT
#define TAGS .from = NR_FROM_TAGS
#define BAD_PUBLICITY_TAKEN .from = NR_FROM_BAD_PUBLICITY
#define CREDITS_OF(whose) .from = NR_FROM_CREDITS, .of = NR_##whose
#define HAND_OF(whose) .from = NR_FROM_HAND, .of = NR_##whose
#define SCORE_OF(whose) .from = NR_FROM_SCORE, .of = NR_##whose
#define SUBROUTINES_OF(which) .from = NR_FROM_SUBROUTINES, .of = NR_##which
#define STRENGTH_OF(which) .from = NR_FROM_STRENGTH, .of = NR_##which
#define COST_OF(which) .from = NR_FROM_COST, .of = NR_##which
#define POINTS_OF(which) .from = NR_FROM_POINTS, .of = NR_##which
#define LINK_NOW .from = NR_FROM_LINK
#define UNUSED_MEMORY .from = NR_FROM_UNUSED_MEMORY
#define MARGIN .from = NR_FROM_MARGIN
#define CARDS(where, ...) .from = NR_FROM_CARDS, .group = &(const nr_group){where, {__VA_ARGS__}}
#define HISTORY(fact, where) .from = NR_FROM_HISTORY, .kind = NR_FACT_##fact, .of = (where)
#define EVENTS(on, ...) \
    .from = NR_FROM_EVENTS, .kind = NR_ON_##on, .group = &(const nr_group){0, {__VA_ARGS__}}
#define ANY_SERVER (NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES | NR_CLASS_REMOTE)
#define CENTRAL (NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES)

/* Conditions. A row has one with IF, two with IF_BOTH. */
#define IF(x) .cond = (const nr_cond[]){{x}}, .conds = 1
#define IF_BOTH(x, y) .cond = (const nr_cond[]){{x}, {y}}, .conds = 2
#define NOT(x) x, .negated = true
#define ATLEAST(k, source) \
    .is = NR_IS_AMOUNT, .amount = {source, .times = 1}, .compare = NR_AT_LEAST, .n = (k)
#define ATMOST(k, source) \
    .is = NR_IS_AMOUNT, .amount = {source, .times = 1}, .compare = NR_AT_MOST, .n = (k)
#define TAGGED ATLEAST(1, TAGS)
#define RAN_LAST_TURN ATLEAST(1, HISTORY(RUNS_LAST, ANY_SERVER))
#define SUCCEEDED_LAST_TURN ATLEAST(1, HISTORY(SUCCESSES_LAST, ANY_SERVER))
#define SUCCEEDED_ON(where) ATLEAST(1, HISTORY(SUCCESSES, where))
#define SCORED_THIS_TURN ATLEAST(1, HISTORY(SCORED, 0))
#define IN_RUN .is = NR_IS_IN_RUN
#define RUN_ON(where) .is = NR_IS_RUN_ON, .of = (where)
#define RUN_SUCCEEDED .is = NR_IS_RUN_SUCCEEDED
#define IN_ENCOUNTER .is = NR_IS_IN_ENCOUNTER
#define ALL_BROKEN .is = NR_IS_ALL_BROKEN
#define BROKE .is = NR_IS_BROKE
#define ACCESSED_FROM(where) .is = NR_IS_ACCESSED_FROM, .of = (where)
#define BEING_ACCESSED .is = NR_IS_ACCESSED
#define IS_REZZED .is = NR_IS_REZZED
#define IS_INSTALLED .is = NR_IS_INSTALLED
#define EXISTS(where, ...) .is = NR_IS_EXISTS, .group = &(const nr_group){where, {__VA_ARGS__}}
#define EVENT_AT(where) .is = NR_IS_EVENT_AT, .of = (where)
#define HOSTED_ON(...) .is = NR_IS_HOSTED_ON, .group = &(const nr_group){0, {__VA_ARGS__}}

/* Parts of rows. */
#define COST(c) .credits = (c)
#define CLICKS(k) .clicks = (k)
#define PAYS_X .flags = NR_ROW_X
#define TRASH_SELF .cost = NR_COST_TRASH_SELF
#define FORFEIT_AGENDA .cost = NR_COST_FORFEIT
#define FORFEIT_SELF .cost = NR_COST_FORFEIT_SELF
#define REMOVE_SELF .cost = NR_COST_REMOVE_SELF
#define SPEND(kind, k) .cost = NR_COST_COUNTER, .cost_arg = NR_COUNTER_##kind, .cost_n = (k)
#define TRASH_ONE(...) \
    .cost = NR_COST_TRASH_INSTALLED, .cost_filter = &(const nr_filter){__VA_ARGS__}
#define TRASH_FROM_HAND(...) \
    .cost = NR_COST_TRASH_FROM_HAND, .cost_filter = &(const nr_filter){__VA_ARGS__}
#define BY(whom) .by = NR_BY_##whom
#define AT(where) .at = (where)
#define OF(kind_) .what = 1 + (kind_)
#define NET OF(NR_DAMAGE_NET)
#define MEAT OF(NR_DAMAGE_MEAT)
#define BRAIN OF(NR_DAMAGE_BRAIN)
#define MORE(kind_) .arg = 1 + NR_DAMAGE_##kind_
#define FIRST_EACH_TURN .limit = NR_LIMIT_FIRST_EACH_TURN
#define FIRST_EACH_RUN .limit = NR_LIMIT_FIRST_EACH_RUN
#define FIRST_EACH_TURN_OF(on) .limit = NR_LIMIT_FIRST_EACH_TURN, .event = NR_ON_##on
#define ONCE_PER_TURN .limit = NR_LIMIT_ONCE_PER_TURN
#define ONCE_PER_RUN .limit = NR_LIMIT_ONCE_PER_RUN
#define LIVE(where) .live = NR_LIVE_##where
#define FITS(...) .filter = {__VA_ARGS__}
#define TYPES(x) .types = (uint16_t)(x)
#define SUBTYPES(x) .subtypes = (x)
#define NO_SUBTYPES(x) .not_subtypes = (x)
#define FLAGS(x) .flags = (x)
#define COSTS_AT_MOST(...) .cost_at_most = &(const nr_amount){__VA_ARGS__}
#define BREAKER .flags = NR_ROW_STRENGTH
#define THIS_CARD FITS(FLAGS(NR_F_SELF))
#define ANY_CARD .filter = {0}
#define RUNS_ON(classes) .at = (classes)
#define PERSISTS .flags = NR_ROW_PERSISTS
#define INTERRUPTS .flags = NR_ROW_INTERRUPT
#define AUTOMATIC .flags = NR_ROW_AUTOMATIC
#define STEALTHY .flags = NR_ROW_STEALTH

/* Operations. */
#define GAIN(k) {.op = NR_OP_GAIN_CREDITS, NUMBER(k)}
#define GAIN_PER(source, k) {.op = NR_OP_GAIN_CREDITS, .n = {source, .times = (k)}}
#define LOSE(whose, k) {.op = NR_OP_LOSE_CREDITS, .who = NR_##whose, NUMBER(k)}
#define LOSE_PER(whose, source, k) {.op = NR_OP_LOSE_CREDITS, .who = NR_##whose, .n = {source, .times = (k)}}
#define TAKE(k) {.op = NR_OP_TAKE_CREDITS, NUMBER(k)}
#define TAKE_PER(source, k) {.op = NR_OP_TAKE_CREDITS, .n = {source, .times = (k)}}
#define DRAW_CARDS(k) {.op = NR_OP_DRAW, NUMBER(k)}
#define DRAW_UNTIL(k) {.op = NR_OP_DRAW, NUMBER(k), .flags = NR_UNTIL}
#define GAIN_CLICKS(k) {.op = NR_OP_GAIN_CLICKS, NUMBER(k)}
#define LOSE_CLICKS(whose, k) {.op = NR_OP_LOSE_CLICKS, .who = NR_##whose, NUMBER(k)}
#define TAG(k) {.op = NR_OP_TAG, NUMBER(k)}
#define TAG_PER(source, k) {.op = NR_OP_TAG, .n = {source, .times = (k)}}
#define REMOVE_TAGS(k) {.op = NR_OP_REMOVE_TAGS, NUMBER(k)}
#define BAD_PUBLICITY(k) {.op = NR_OP_BAD_PUBLICITY, NUMBER(k)}
#define REMOVE_BAD_PUBLICITY(k) {.op = NR_OP_REMOVE_BAD_PUBLICITY, NUMBER(k)}
#define DAMAGE(kind_, k) {.op = NR_OP_DAMAGE, .what = NR_DAMAGE_##kind_, NUMBER(k)}
#define DAMAGE_PER(kind_, source, k) \
    {.op = NR_OP_DAMAGE, .what = NR_DAMAGE_##kind_, .n = {source, .times = (k)}}
#define SUFFER(kind_, k) \
    {.op = NR_OP_DAMAGE, .what = NR_DAMAGE_##kind_, NUMBER(k), .flags = NR_UNPREVENTABLE}
#define END_THE_RUN {.op = NR_OP_END_RUN}
#define BYPASS_ICE {.op = NR_OP_BYPASS}
#define GO_TO_OUTERMOST {.op = NR_OP_CONTINUE_AT, .flags = NR_OUTERMOST}
#define GO_TO(server_) {.op = NR_OP_CONTINUE_AT, .arg = NR_SERVER_##server_, .flags = NR_OUTERMOST}
#define GO_BEHIND(which) {.op = NR_OP_CONTINUE_AT, .sel = NR_##which}
#define MAY_JACK_OUT {.op = NR_OP_JACK_OUT}
#define MOVE_ICE(which) {.op = NR_OP_MOVE_ICE, .sel = NR_##which}
#define ENCOUNTER_ICE(which) {.op = NR_OP_ENCOUNTER, .sel = NR_##which}
#define PLACE(kind_, k, where) \
    {.op = NR_OP_PLACE, .what = NR_COUNTER_##kind_, NUMBER(k), .sel = NR_##where}
#define PLACE_PER(kind_, source, k, where) \
    {.op = NR_OP_PLACE, .what = NR_COUNTER_##kind_, .n = {source, .times = (k)}, .sel = NR_##where}
#define REMOVE(kind_, k, where) \
    {.op = NR_OP_REMOVE_COUNTER, .what = NR_COUNTER_##kind_, NUMBER(k), .sel = NR_##where}
#define REMOVE_PER(kind_, source, k, where) \
    {.op = NR_OP_REMOVE_COUNTER, .what = NR_COUNTER_##kind_, .n = {source, .times = (k)}, \
     .sel = NR_##where}
#define PURGE_VIRUSES {.op = NR_OP_PURGE}
#define PICK(k, where, ...) {.op = NR_OP_PICK, NUMBER(k), .zones = (where), __VA_ARGS__}
#define PICK_PER(source, k, where, ...) \
    {.op = NR_OP_PICK, .n = {source, .times = (k)}, .zones = (where), __VA_ARGS__}
#define PICK_ALL(where, ...) \
    {.op = NR_OP_PICK, .flags = NR_ALL, .zones = (where), __VA_ARGS__}
#define UP_TO .flags = NR_UP_TO
#define ASKING(whom) .by = NR_##whom
#define IF_SEVERAL(...) .together = &(const nr_filter){__VA_ARGS__}
#define PICK_ADVANCEABLE(k) PICK(k, Z(TABLE), FITS(FLAGS(NR_F_CAN_BE_ADVANCED)))
#define SEARCH(deck, ...) {.op = NR_OP_SEARCH, NUMBER(1), .zone = NR_ZONE_##deck, __VA_ARGS__}
#define SHUFFLE(deck) {.op = NR_OP_SHUFFLE, .zone = NR_ZONE_##deck}
#define LOOK(k, deck) {.op = NR_OP_LOOK, NUMBER(k), .zone = NR_ZONE_##deck}
#define ARRANGE(deck) {.op = NR_OP_ARRANGE, .zone = NR_ZONE_##deck}
#define MOVE_TO(zone_) {.op = NR_OP_MOVE, .sel = NR_PICKED, .zone = NR_ZONE_##zone_}
#define MOVE(which, zone_, end_) \
    {.op = NR_OP_MOVE, .sel = NR_##which, .zone = NR_ZONE_##zone_, .end = NR_##end_}
#define TRASH(which) {.op = NR_OP_TRASH, .sel = NR_##which}
#define TRASH_FACEDOWN(which) {.op = NR_OP_TRASH, .sel = NR_##which, .flags = NR_FACEDOWN}
#define TRASH_TOP(k, deck) \
    {.op = NR_OP_TRASH_TOP, NUMBER(k), .zone = NR_ZONE_##deck, .flags = NR_FACEDOWN}
#define EXPOSE(which) {.op = NR_OP_EXPOSE, .sel = NR_##which}
#define REVEAL(which) {.op = NR_OP_REVEAL, .sel = NR_##which}
#define REZ(which) {.op = NR_OP_REZ, .sel = NR_##which}
#define REZ_FREE(which) {.op = NR_OP_REZ, .sel = NR_##which, .flags = NR_IGNORE_COSTS}
#define REZ_FOR_LESS(which, k) {.op = NR_OP_REZ, .sel = NR_##which, NUMBER(k)}
#define DEREZ(which) {.op = NR_OP_DEREZ, .sel = NR_##which}
#define INSTALL {.op = NR_OP_INSTALL}
#define INSTALL_FOR_LESS(k) {.op = NR_OP_INSTALL, NUMBER(k)}
#define INSTALL_FOR_LESS_PER(source, k) {.op = NR_OP_INSTALL, .n = {source, .times = (k)}}
#define INSTALL_BARE {.op = NR_OP_INSTALL, .flags = NR_BARE}
#define INSTALL_FREE {.op = NR_OP_INSTALL, .flags = NR_IGNORE_COSTS}
#define INSTALL_AND_REZ {.op = NR_OP_INSTALL, .flags = NR_IGNORE_COSTS | NR_AND_REZ}
#define INSTALL_IN_NEW_REMOTE {.op = NR_OP_INSTALL, .flags = NR_NEW_REMOTE}
#define INSTALL_INWARD {.op = NR_OP_INSTALL, .flags = NR_IGNORE_COSTS | NR_AND_REZ | NR_INWARD}
#define SWAP_WITH(which) {.op = NR_OP_SWAP, .sel = NR_##which}
#define SWAP_KEEPING_COUNTERS(which) \
    {.op = NR_OP_SWAP, .sel = NR_##which, .flags = NR_KEEP_COUNTERS}
#define ACCESS_CARD(which) {.op = NR_OP_ACCESS, .sel = NR_##which}
#define HOST_PICKED {.op = NR_OP_HOST}
#define HOST_PICKED_WITH(kind_, source, k) \
    {.op = NR_OP_HOST, .what = NR_COUNTER_##kind_, .n = {source, .times = (k)}}
#define HOST_SELF_ON(which) {.op = NR_OP_HOST, .sel = NR_##which}
#define RUN {.op = NR_OP_RUN}
#define RUN_WITH(k) {.op = NR_OP_RUN, NUMBER(k)}
#define SUCCEED_ON(server_) {.op = NR_OP_SUCCEED_ON, .arg = NR_SERVER_##server_}
#define BREAK_SUBS(k, subtypes_) {.op = NR_OP_BREAK, NUMBER(k), FITS(SUBTYPES(subtypes_))}
#define EFFECT(what_, k, on, for_) \
    {.op = NR_OP_EFFECT, .what = NR_MOD_##what_, NUMBER(k), .sel = NR_##on, .dur = NR_##for_}
#define EFFECT_PER(what_, source, k, on, for_) \
    {.op = NR_OP_EFFECT, .what = NR_MOD_##what_, .n = {source, .times = (k)}, .sel = NR_##on, .dur = NR_##for_}
#define FORBID(what_, on, for_) \
    {.op = NR_OP_EFFECT, .what = NR_BAN_##what_, NUMBER(1), .sel = NR_##on, .dur = NR_##for_}
#define FORBID_SPENDING(whom, for_) \
    {.op = NR_OP_EFFECT, .what = NR_BAN_SPEND, NUMBER(1), .who = NR_##whom, .sel = NR_THE_RUN, \
     .dur = NR_##for_}
#define GAINS_SUBTYPE(what_, on, for_) \
    {.op = NR_OP_EFFECT, .what = NR_MOD_SUBTYPE, .arg = NR_SUB_##what_, NUMBER(1), \
     .sel = NR_##on, .dur = NR_##for_}
/* Lends the gained subroutine that row row_ of this card is. */
#define LEND_SUBROUTINE(row_, k, on, for_) \
    {.op = NR_OP_EFFECT, .what = NR_MOD_SUBROUTINES, .arg = (row_), NUMBER(k), .sel = NR_##on, \
     .dur = NR_##for_}
#define LEND_SUBROUTINES_PER(row_, source, k, on, for_) \
    {.op = NR_OP_EFFECT, .what = NR_MOD_SUBROUTINES, .arg = (row_), .n = {source, .times = (k)}, \
     .sel = NR_##on, .dur = NR_##for_}
#define STRENGTH(k, for_) EFFECT(BREAKER_STRENGTH, k, SELF, for_)
#define CHOOSE_UP_TO(k) {.op = NR_OP_CHOOSE_NUMBER, NUMBER(k)}
#define CHOOSE_UP_TO_OF(k, source) \
    {.op = NR_OP_CHOOSE_NUMBER, .n = {source, .times = 1, .cap = (k)}}
#define CHOOSE_UP_TO_PER(source, k) {.op = NR_OP_CHOOSE_NUMBER, .n = {source, .times = (k)}}
#define FORFEIT_THIS {.op = NR_OP_FORFEIT}
#define REMEMBER_PICKED {.op = NR_OP_REMEMBER}
#define REMEMBER_SERVER(where) {.op = NR_OP_REMEMBER_SERVER, .at = (where)}
#define SCORE_AS(k, which, area) \
    {.op = NR_OP_SCORE_AS, NUMBER(k), .sel = NR_##which, .zone = NR_ZONE_##area}
#define PAY_X {.op = NR_OP_PAY_X}
#define PLAY_PICKED {.op = NR_OP_PLAY}
#define PLAY_PICKED_ONLY_FOR_ITS_COST {.op = NR_OP_PLAY, .flags = NR_IGNORE_COSTS}
#define PREVENTS(k) {.op = NR_OP_PREVENT, NUMBER(k)}
#define PREVENTS_UP_TO(k) {.op = NR_OP_PREVENT, NUMBER(k), .flags = NR_UP_TO}
#define PREVENTS_ALL {.op = NR_OP_PREVENT, PER(EVENT_AMOUNT, 1)}
#define TRASH_A_PROGRAM PICK(1, Z(RIG), FITS(TYPES(T(PROGRAM)))), TRASH(PICKED)

/* Blocks. A block runs from its word to BLOCK's closing mark, so nobody counts operations. */
#define BLOCK_END {.op = NR_OP_END}
#define THEN(...) __VA_ARGS__
#define ELSE(...) {.op = NR_OP_ELSE}, __VA_ARGS__
#define IF_THEN(x, ...) {.op = NR_OP_IF, .cond = (const nr_cond[]){{x}}, .conds = 1}, __VA_ARGS__, BLOCK_END
#define IF_YOU_DO(...) IF_THEN(ATLEAST(1, RESULT), __VA_ARGS__)
#define CHOOSE(whom, ...) {.op = NR_OP_CHOOSE, .by = NR_##whom}, __VA_ARGS__, BLOCK_END
#define OPTION(name, ...) {.op = NR_OP_OPTION, .what = NR_OPTION_##name}, __VA_ARGS__
#define MAY_DO(whom, ...) {.op = NR_OP_MAY, .by = NR_##whom}, __VA_ARGS__, BLOCK_END
#define MAY_PAY(k, ...) {.op = NR_OP_MAY_PAY, NUMBER(k)}, __VA_ARGS__, BLOCK_END
#define MAY_PAY_PER(source, k, ...) {.op = NR_OP_MAY_PAY, .n = {source, .times = (k)}}, __VA_ARGS__, BLOCK_END
#define UNLESS_PAID(whom, k, ...) \
    {.op = NR_OP_UNLESS_PAID, .who = NR_##whom, NUMBER(k)}, __VA_ARGS__, BLOCK_END
#define PAYS_OR(whom, k, ...) \
    {.op = NR_OP_PAY_OR, .who = NR_##whom, NUMBER(k)}, __VA_ARGS__, BLOCK_END
#define TRACE(k, ...) {.op = NR_OP_TRACE, NUMBER(k)}, __VA_ARGS__, BLOCK_END
#define PSI(...) {.op = NR_OP_PSI}, __VA_ARGS__, BLOCK_END
#define REPEAT(k, ...) {.op = NR_OP_REPEAT, NUMBER(k)}, __VA_ARGS__, BLOCK_END
/* Later: the block waits for the event, as a row of this kind, as long as for_ says. `with` are
 * further fields of the row (conditions, limits, servers); PLAIN is none. */
#define PLAIN .flags = 0
#define WITH(...) __VA_ARGS__
#define ABOUT(which) .sel = NR_##which
#define OPTIONALLY .flags = NR_OPTIONAL
#define EITHER .flags = NR_FIRST_OF
#define LATER(as, on, for_, with, ...) \
    {.op = NR_OP_DELAY, .what = NR_ON_##on, .arg = NR_ROW_##as, .dur = NR_##for_, with}, \
        __VA_ARGS__, BLOCK_END

/* Frequent abilities of icebreakers. */
#define BREAKS(price, k, what_, en_, pl_) \
    PAID(COST(price), BREAKER, DO(BREAK_SUBS(k, what_)), SAYS(en_, pl_))
#define BOOSTS(price, k, for_, en_, pl_) PAID(COST(price), DO(STRENGTH(k, for_)), SAYS(en_, pl_))

/* Rows that many cards share. */
#define ONE_CONSOLE \
    RULE(SAYS("A player has at most 1 console.", "Gracz może mieć tylko 1 konsolę."))
#define ADVANCEABLE \
    FACT(CAN_BE_ADVANCED, NUMBER(1), SAYS("Can be advanced.", "Tę kartę można awansować."))
#define STRENGTH_PER_TOKEN \
    CONST(ICE_STRENGTH, PER(ADVANCEMENT_HERE, 1), THIS_CARD, \
    SAYS("+1 strength for each advancement token here.", \
    "+1 siły za każdy żeton zaawansowania tutaj."))
#define TRASHED_WHEN_EMPTY \
    STATE(EMPTY, DO(TRASH(SELF)), \
    SAYS("Once its last credit is gone: trash this card.", \
    "Gdy zniknie stąd ostatni kredyt: skasuj tę kartę."))
#define DOUBLE \
    EXTRA_COST(PLAY, LIVE(ANYWHERE), THIS_CARD, CLICKS(1), \
    SAYS("Playing this card costs [click] more.", "Zagranie tej karty kosztuje dodatkowo [click]."))
#define TRASHED_IS_SCORED(k) \
    REPLACE(TRASH, THIS_CARD, IF(BEING_ACCESSED), DO(SCORE_AS(k, SELF, RUNNER_SCORE)), \
    SAYS("If this card is trashed while the Runner accesses it, it goes to his score area " \
    "instead, as an agenda worth " #k " points.", \
    "Jeśli ta karta zostaje skasowana, gdy runner uzyskuje do tej karty dostęp, trafia zamiast " \
    "tego do jego obszaru punktacji jako projekt wart " #k " punkty projektu."))
#define ONLY_IF_TAGGED \
    FACT(PLAY_ONLY_IF, IF(TAGGED), \
    SAYS("Playable only while the Runner is tagged.", \
    "Można zagrać tylko przeciw otagowanemu runnerowi."))
#define CLICK_BREAKS \
    OPPONENT_PAID(CLICKS(1), DO(BREAK_SUBS(1, 0)), \
                  SAYS("[click]: The Runner breaks 1 subroutine of this ice.", \
                       "[click]: Runner łamie 1 podprogram tego lodu."))
#define END_RUN_SUBROUTINE \
    SUBROUTINE(DO(END_THE_RUN), SAYS("[subroutine] End the run.", "[subroutine] Zakończ skok."))
#define TRASH_PROGRAM_SUBROUTINE \
    SUBROUTINE(DO(TRASH_A_PROGRAM), SAYS("[subroutine] Trash 1 program.", \
    "[subroutine] Skasuj 1 program."))
#define BRAIN_DAMAGE_SUBROUTINE \
    SUBROUTINE(DO(DAMAGE(BRAIN, 1)), \
               SAYS("[subroutine] Do 1 brain damage.", "[subroutine] Zadaj 1 obrażenie mózgu."))
#define CORP_GAINS_SUBROUTINE(k) \
    SUBROUTINE(DO(GAIN(k)), SAYS("[subroutine] The Corporation gains " #k "[credit].", \
                                 "[subroutine] Korporacja pobiera " #k "[credit]."))

/* clang-format on */

#endif
