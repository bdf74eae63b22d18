/*
 * Refusals and faults in words, each with the ledger entries it follows from.
 */
#include "jackin/tournament.h"

static const struct {
    const char *name, *rules, *text[LANG_COUNT];
} refusals[TN_WHY_COUNT] = {
#define REFUSAL(name, rules, english, polish) {#name, rules, {english, polish}},
    TN_REFUSALS(REFUSAL)
#undef REFUSAL
};

const char *tn_why_rules(tn_why why)
{
    return (unsigned)why < TN_WHY_COUNT ? refusals[why].rules : "";
}

const char *tn_why_text(tn_why why, word_lang lang)
{
    return (unsigned)why < TN_WHY_COUNT && (unsigned)lang < LANG_COUNT ? refusals[why].text[lang]
                                                                       : "";
}

const char *tn_why_name(tn_why why)
{
    return (unsigned)why < TN_WHY_COUNT ? refusals[why].name : "";
}

static const struct {
    const char *rules, *text[LANG_COUNT];
} faults[TN_FAULT_COUNT] = {
    [TN_FAULT_REFUSED] = {"",
                          {"a record that the rules forbid", "zapis, którego zasady zabraniają"}},
    [TN_FAULT_DRAW] = {"TR-16",
                       {"the draw of a player does not follow from the seed",
                        "losowanie gracza nie wynika z ziarna"}},
    [TN_FAULT_FIRST] = {"TR-17 TR-53",
                        {"round 1 is not the one that was drawn or seated",
                         "runda 1 nie jest tą wylosowaną lub ustaloną według miejsc"}},
    [TN_FAULT_COST] = {"TR-18 TD-02",
                       {"a legal round of smaller cost exists",
                        "istnieje dozwolona runda o mniejszym koszcie"}},
    [TN_FAULT_TIE] = {"TD-02",
                      {"an equally cheap round is the one of the seed",
                       "ziarno wskazuje inną, równie tanią rundę"}},
    [TN_FAULT_UNPROVED] = {"TD-02",
                           {"that no cheaper round exists could not be proved",
                            "nie udało się udowodnić, że nie ma tańszej rundy"}},
    [TN_FAULT_BYE] = {"TR-22 TD-04",
                      {"the bye should be another player's",
                       "wolny los należy się innemu graczowi"}},
    [TN_FAULT_REMATCH] = {"TR-19", {"they have met before", "ci gracze już ze sobą grali"}},
    [TN_FAULT_SECOND_BYE] = {"TR-22", {"he had a bye before", "ten gracz miał już wolny los"}},
    [TN_FAULT_OFFER] = {"TD-05",
                        {"it is not the least bad round, or a legal one exists",
                         "to nie jest najmniej zła runda albo istnieje dozwolona"}},
    [TN_FAULT_LITERAL] = {"TR-20 TD-03",
                          {"the literal procedure gives another round",
                           "procedura dosłowna daje inną rundę"}},
    [TN_FAULT_SCORE] = {"TR-26 TR-29 TR-32 TR-33 TD-23",
                        {"the prestige does not follow from the games",
                         "prestiż nie wynika z partii"}},
    [TN_FAULT_TABLES] = {"TR-18",
                         {"somebody is missing from the round or in it twice",
                          "kogoś w rundzie brakuje albo jest w niej dwa razy"}},
    [TN_FAULT_SUM] = {"TR-22 TR-26",
                      {"the sum of all prestige is wrong", "suma całego prestiżu się nie zgadza"}},
    [TN_FAULT_SEED] = {"TR-41 TD-18",
                       {"the seed should be another player's",
                        "pozycja należy się innemu graczowi"}},
    [TN_FAULT_SIDES] = {"TR-24 TR-44 TR-45 TR-46",
                        {"these were not the sides to be played",
                         "to nie te strony, którymi należało grać"}},
    [TN_FAULT_BRACKET] = {"TR-42",
                          {"the bracket sends another player here",
                           "drabinka kieruje tu innego gracza"}},
    [TN_FAULT_AWARD] = {"TD-16",
                        {"the game is not the one's who stayed",
                         "partia nie przypadła temu, kto został w turnieju"}},
    [TN_FAULT_WINNER] = {"TR-34 TR-35 TR-36 TR-47 TR-48",
                         {"another player won this by its games",
                          "według partii zwycięstwo należy się innemu graczowi"}},
    [TN_FAULT_CHOOSER] = {"TR-24 TR-43 TR-46",
                          {"another player was to choose his side",
                           "stronę powinien wybierać inny gracz"}},
    [TN_FAULT_CUT] =
        {"TR-40 TD-14",
         {"the cut is not of the size announced that can be filled",
          "liczba finalistów nie jest największą z ogłoszonych, dla której starcza graczy"}},
    [TN_FAULT_RANK] = {"TR-14 TR-56 TD-22",
                       {"the table is not in the order of finals, prestige, SoS and draw",
                        "klasyfikacja nie jest w kolejności finałów, prestiżu, SoS i losowania"}},
    [TN_FAULT_CHAMPION] = {"TR-14 TR-49",
                           {"the champion is another player", "turniej wygrywa inny gracz"}},
    [TN_FAULT_PRESENCE] = {"TR-03 TD-09",
                           {"he is wrongly noted as there or gone",
                            "obecność tego gracza jest błędnie zapisana"}},
    [TN_FAULT_SETTINGS] = {"TR-13",
                           {"the event is not what it was announced to be",
                            "turniej nie jest taki, jak go ogłoszono"}},
};

const char *tn_fault_rules(tn_fault_kind kind)
{
    return (unsigned)kind < TN_FAULT_COUNT ? faults[kind].rules : "";
}

const char *tn_fault_text(tn_fault_kind kind, word_lang lang)
{
    return (unsigned)kind < TN_FAULT_COUNT && (unsigned)lang < LANG_COUNT ? faults[kind].text[lang]
                                                                          : "";
}
