/*
 * Refusals and faults in words, each with the ledger entries it follows from.
 */
#include "jackin/tournament.h"

static const struct {
    const char *name, *rules, *text;
} refusals[TN_WHY_COUNT] = {
#define REFUSAL(name, rules, text) {#name, rules, text},
    TN_REFUSALS(REFUSAL)
#undef REFUSAL
};

const char *tn_why_rules(tn_why why)
{
    return (unsigned)why < TN_WHY_COUNT ? refusals[why].rules : "";
}

const char *tn_why_text(tn_why why)
{
    return (unsigned)why < TN_WHY_COUNT ? refusals[why].text : "";
}

const char *tn_why_name(tn_why why)
{
    return (unsigned)why < TN_WHY_COUNT ? refusals[why].name : "";
}

static const struct {
    const char *rules, *text;
} faults[TN_FAULT_COUNT] = {
    [TN_FAULT_REFUSED] = {"", "a record that the rules forbid"},
    [TN_FAULT_DRAW] = {"TR-16", "the draw of a player does not follow from the seed"},
    [TN_FAULT_FIRST] = {"TR-17 TR-53", "round 1 is not the one that was drawn or seated"},
    [TN_FAULT_COST] = {"TR-18 TD-02", "a legal round of smaller cost exists"},
    [TN_FAULT_TIE] = {"TD-02", "an equally cheap round is the one of the seed"},
    [TN_FAULT_UNPROVED] = {"TD-02", "that no cheaper round exists could not be proved"},
    [TN_FAULT_BYE] = {"TR-22 TD-04", "the bye should be another player's"},
    [TN_FAULT_REMATCH] = {"TR-19", "they have met before"},
    [TN_FAULT_SECOND_BYE] = {"TR-22", "he had a bye before"},
    [TN_FAULT_OFFER] = {"TD-05", "it is not the least bad round, or a legal one exists"},
    [TN_FAULT_LITERAL] = {"TR-20 TD-03", "the literal procedure gives another round"},
    [TN_FAULT_SCORE] = {"TR-26 TR-29 TR-32", "the prestige does not follow from the games"},
    [TN_FAULT_TABLES] = {"TR-18", "somebody is missing from the round or in it twice"},
    [TN_FAULT_SUM] = {"TR-22 TR-26", "the sum of all prestige is wrong"},
    [TN_FAULT_SEED] = {"TR-41", "the seed should be another player's"},
    [TN_FAULT_SIDES] = {"TR-24 TR-44 TR-45 TR-46", "these were not the sides to be played"},
    [TN_FAULT_BRACKET] = {"TR-42", "the bracket sends another player here"},
};

const char *tn_fault_rules(tn_fault_kind kind)
{
    return (unsigned)kind < TN_FAULT_COUNT ? faults[kind].rules : "";
}

const char *tn_fault_text(tn_fault_kind kind)
{
    return (unsigned)kind < TN_FAULT_COUNT ? faults[kind].text : "";
}
