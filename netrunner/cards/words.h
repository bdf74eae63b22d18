/* The words in which cards are written down: short names for rows, costs and operations, so that
 * a table reads like the card. Only the card tables include this. */
#ifndef JACKIN_CARDS_WORDS_H
#define JACKIN_CARDS_WORDS_H

#include "jackin/netrunner.h"

/* One word, one line. */
/* clang-format off */

#define COUNT_OF(...) (sizeof((const nr_row[]){__VA_ARGS__}) / sizeof(nr_row))
#define ROWS(...) .rows = (const nr_row[]){__VA_ARGS__}, .row_count = COUNT_OF(__VA_ARGS__)
#define DO(...) \
    .ops = (const nr_op[]){__VA_ARGS__}, \
    .op_count = sizeof((const nr_op[]){__VA_ARGS__}) / sizeof(nr_op)
#define SAYS(english, polish) .en = english, .pl = polish

/* Facts. */
#define S(x) NR_BIT(NR_SUB_##x)
#define T(x) (uint16_t)(1u << NR_TYPE_##x)
#define Z(x) (uint16_t)(1u << NR_ZONE_##x)
#define INSTALLED_CORP Z(TABLE)
#define INSTALLED_RUNNER Z(RIG)

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
#define SUBROUTINE(...) {.kind = NR_ROW_SUBROUTINE, __VA_ARGS__}
#define PLAY(...) {.kind = NR_ROW_PLAY, __VA_ARGS__}
#define ACCESS(...) {.kind = NR_ROW_ACCESS, .event = NR_ON_ACCESSED, __VA_ARGS__}
#define REPLACE_ACCESS(...) {.kind = NR_ROW_REPLACE, __VA_ARGS__}
#define PREVENT(on, ...) {.kind = NR_ROW_PREVENT, .event = NR_ON_##on, __VA_ARGS__}
#define STATE(on, ...) {.kind = NR_ROW_STATE, .event = NR_ON_##on, __VA_ARGS__}
#define DELAYED(on, ...) {.kind = NR_ROW_DELAYED, .event = NR_ON_##on, __VA_ARGS__}
#define CONST(modifier, ...) {.kind = NR_ROW_CONST, .mod = NR_MOD_##modifier, __VA_ARGS__}
#define RULE(...) {.kind = NR_ROW_CONST, .mod = NR_MOD_NONE, __VA_ARGS__}
#define CAN_BE_ADVANCED(...) \
    {.kind = NR_ROW_CONST, .mod = NR_MOD_CAN_BE_ADVANCED, .n = 1, __VA_ARGS__}

/* Parts of rows. */
#define COST(c) .credits = (c)
#define CLICKS(k) .clicks = (k)
#define TRASH_SELF .cost = NR_COST_TRASH_SELF
#define FORFEIT_AGENDA .cost = NR_COST_FORFEIT
#define SPEND(kind, k) .cost = NR_COST_COUNTER, .cost_arg = NR_COUNTER_##kind, .cost_n = (k)
#define TRASH_ONE(...) .cost = NR_COST_TRASH_INSTALLED, .cost_filter = {__VA_ARGS__}
#define IF(x) .cond = NR_IF_##x
#define LIMIT(x) .limit = NR_LIMIT_##x
#define FITS(...) .filter = {__VA_ARGS__}
#define TYPES(x) .types = (uint16_t)(x)
#define SUBTYPES(x) .subtypes = (x)
#define FLAGS(x) .flags = (x)
#define NUMBER(k) .n = (k)
#define PER(source, k) .from = NR_##source, .n = (k)
#define BREAKER .flags = NR_ROW_STRENGTH
#define THIS_CARD FITS(FLAGS(NR_F_SELF))
#define ANY_CARD .filter = {0}
#define RUNS_ON(classes) .flags = NR_ROW_SERVER, .servers = (classes)
#define ANY_SERVER (NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES | NR_CLASS_REMOTE)

/* Operations. */
#define GAIN(k) {.op = NR_OP_GAIN_CREDITS, .n = (k)}
#define GAIN_PER(source, k) {.op = NR_OP_GAIN_CREDITS, PER(source, k)}
#define DRAW_CARDS(k) {.op = NR_OP_DRAW, .n = (k)}
#define GAIN_CLICKS(k) {.op = NR_OP_GAIN_CLICKS, .n = (k)}
#define LOSE_CLICKS(whose, k) {.op = NR_OP_LOSE_CLICKS, .who = NR_##whose, .n = (k)}
#define TAG(k) {.op = NR_OP_TAG, .n = (k)}
#define DAMAGE(what, k) {.op = NR_OP_DAMAGE, .arg = NR_DAMAGE_##what, .n = (k)}
#define END_THE_RUN {.op = NR_OP_END_RUN}
#define PLACE(what, k, where) \
    {.op = NR_OP_PLACE, .arg = NR_COUNTER_##what, .n = (k), .sel = NR_##where}
#define TAKE(k) {.op = NR_OP_TAKE_CREDITS, .n = (k)}
#define BREAK_SUBS(k, subtypes_) {.op = NR_OP_BREAK, .n = (k), .filter = {.subtypes = (subtypes_)}}
#define STRENGTH(k, for_) \
    {.op = NR_OP_EFFECT, .arg = NR_MOD_BREAKER_STRENGTH, .sel = NR_SELF, .n = (k), \
    .dur = NR_FOR_##for_}
#define TRASH_PROGRAM \
    {.op = NR_OP_PICK, .n = 1, .zones = Z(RIG), .filter = {.types = T(PROGRAM)}}, \
    {.op = NR_OP_TRASH, .sel = NR_PICKED}
#define TRACE(k, skipped) {.op = NR_OP_TRACE, .n = (k), .skip = (skipped)}
#define TAKE_PER(source, k) {.op = NR_OP_TAKE_CREDITS, PER(source, k)}
#define REMOVE(what, k, where) \
    {.op = NR_OP_REMOVE_COUNTER, .arg = NR_COUNTER_##what, .n = (k), .sel = NR_##where}
#define BAD_PUBLICITY(k) {.op = NR_OP_BAD_PUBLICITY, .n = (k)}
#define PREVENTS(k) {.op = NR_OP_PREVENT, .n = (k)}
#define PICK(k, where, ...) {.op = NR_OP_PICK, .n = (k), .zones = (where), __VA_ARGS__}
#define PICK_ADVANCEABLE(k) PICK(k, Z(TABLE), FITS(FLAGS(NR_F_CAN_BE_ADVANCED)))
#define SEARCH(...) {.op = NR_OP_SEARCH, .n = 1, __VA_ARGS__}
#define SHUFFLE_DECK {.op = NR_OP_SHUFFLE}
#define MOVE_TO(zone_) {.op = NR_OP_MOVE, .sel = NR_PICKED, .arg = NR_ZONE_##zone_}
#define TRASH(which) {.op = NR_OP_TRASH, .sel = NR_##which}
#define EXPOSE(which) {.op = NR_OP_EXPOSE, .sel = NR_##which}
#define REVEAL(which) {.op = NR_OP_REVEAL, .sel = NR_##which}
#define REZ(which) {.op = NR_OP_REZ, .sel = NR_##which}
#define MAKE_THE_RUN {.op = NR_OP_RUN}
#define EFFECT(what, k, on, for_) \
    {.op = NR_OP_EFFECT, .arg = NR_MOD_##what, .n = (k), .sel = NR_##on, .dur = NR_FOR_##for_}
#define FOR_THE_RUN(what, k) {.op = NR_OP_EFFECT, .arg = NR_MOD_##what, .n = (k), .dur = NR_FOR_RUN}
#define GAINS_SUBTYPE(what, for_) \
    {.op = NR_OP_EFFECT, .arg = NR_MOD_SUBTYPE, .arg2 = NR_SUB_##what, .sel = NR_PICKED, .n = 1, \
    .dur = NR_FOR_##for_}
#define DELAY(row_, for_) {.op = NR_OP_DELAY, .arg = (row_), .dur = NR_FOR_##for_}
#define CHOOSE(whose, first, second, skipped) \
    {.op = NR_OP_CHOOSE, .who = NR_##whose, .arg = NR_OPTION_##first, \
    .arg2 = NR_OPTION_##second, .skip = (skipped)}
#define SKIP(k) {.op = NR_OP_SKIP, .skip = (k)}

/* Frequent abilities of icebreakers. */
#define BREAKS(price, k, what, en_, pl_) \
    PAID(COST(price), BREAKER, DO(BREAK_SUBS(k, what)), SAYS(en_, pl_))
#define BOOSTS(price, k, for_, en_, pl_) PAID(COST(price), DO(STRENGTH(k, for_)), SAYS(en_, pl_))

/* Rows that many cards share. */
#define ONE_CONSOLE \
    RULE(SAYS("A player has at most 1 console.", "Gracz może mieć tylko 1 konsolę."))
#define ADVANCEABLE CAN_BE_ADVANCED(SAYS("Can be advanced.", "Tę kartę można awansować."))
#define STRENGTH_PER_TOKEN \
    CONST(ICE_STRENGTH, PER(ADVANCEMENT_HERE, 1), THIS_CARD, \
    SAYS("+1 strength for each advancement token here.", \
    "+1 siły za każdy żeton zaawansowania tutaj."))
#define TRASHED_WHEN_EMPTY \
    STATE(EMPTY, DO(TRASH(SELF)), \
    SAYS("Once its last credit is gone: trash this card.", \
    "Gdy zniknie stąd ostatni kredyt: skasuj tę kartę."))
#define ONLY_IF_TAGGED \
    CONST(PLAY_ONLY_IF, IF(TAGGED), \
    SAYS("Playable only while the Runner is tagged.", \
    "Można zagrać tylko przeciw otagowanemu runnerowi."))
#define CLICK_BREAKS \
    OPPONENT_PAID(CLICKS(1), DO(BREAK_SUBS(1, 0)), \
                  SAYS("[click]: The Runner breaks 1 subroutine of this ice.", \
                       "[click]: Runner łamie 1 podprogram tego lodu."))
#define END_RUN_SUBROUTINE \
    SUBROUTINE(DO(END_THE_RUN), SAYS("[subroutine] End the run.", "[subroutine] Zakończ skok."))
#define TRASH_PROGRAM_SUBROUTINE \
    SUBROUTINE(DO(TRASH_PROGRAM), SAYS("[subroutine] Trash 1 program.", \
    "[subroutine] Skasuj 1 program."))
#define BRAIN_DAMAGE_SUBROUTINE \
    SUBROUTINE(DO(DAMAGE(BRAIN, 1)), \
               SAYS("[subroutine] Do 1 brain damage.", "[subroutine] Zadaj 1 obrażenie mózgu."))
#define CORP_GAINS_SUBROUTINE(k) \
    SUBROUTINE(DO(GAIN(k)), SAYS("[subroutine] The Corporation gains " #k "[credit].", \
                                 "[subroutine] Korporacja pobiera " #k "[credit]."))

/* clang-format on */

#endif
