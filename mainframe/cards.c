/*
 * The card list of the ledger: the generic programs, MF-57 and MF-58, and the words of all cards,
 * MF-60 … MF-89. The same list is data/mainframe/cards.json; a test sees that they agree.
 */
#include "mainframe/engine.h"

#define DOWN(x, y)                                                                                 \
    {                                                                                              \
        x, y, 0                                                                                    \
    }
#define ACROSS(x, y)                                                                               \
    {                                                                                              \
        x, y, 1                                                                                    \
    }

const mf_cards mf_builtin_cards = {
    .generic_count = 11,
    .generic =
        {
            {MF_KIND_LAYOUT, 4, {DOWN(0, 0), DOWN(0, 1), DOWN(0, 2)}},     /* I */
            {MF_KIND_LAYOUT, 4, {DOWN(0, 0), ACROSS(0, 0), ACROSS(0, 1)}}, /* U */
            {MF_KIND_LAYOUT, 4, {DOWN(0, 0), DOWN(0, 1), ACROSS(0, 1)}},   /* T */
            {MF_KIND_LAYOUT, 4, {DOWN(0, 0), DOWN(0, 1), ACROSS(0, 0)}},   /* L */
            {MF_KIND_LAYOUT, 4, {DOWN(0, 0), ACROSS(0, 0), ACROSS(1, 0)}}, /* J */
            {MF_KIND_LAYOUT, 4, {ACROSS(0, 0), DOWN(1, 0), ACROSS(1, 1)}}, /* ZIG */
            {MF_KIND_LAYOUT, 4, {DOWN(0, 0), ACROSS(0, 1), DOWN(1, 1)}},   /* ZAG */
            {.kind = MF_KIND_PLACE_FREELY, .count = 5},
            {.kind = MF_KIND_MOVE_PARTITION, .count = 4},
            {.kind = MF_KIND_MOVE_TOKEN, .count = 4},
            {.kind = MF_KIND_SWAP, .count = 4},
        },
};

#define LAYOUT_TEXT                                                                                   \
    {                                                                                                 \
        "Place three partitions at once, exactly in this layout. It may be rotated, not "             \
        "mirrored.",                                                                                  \
            "Umieść jednocześnie trzy przegrody dokładnie w tym układzie. Można go obrócić, " \
            "ale nie odbić."                                                                         \
    }

static const mf_card_words generic_words[] = {
    {"i", {"I", "I"}, LAYOUT_TEXT},
    {"u", {"U", "U"}, LAYOUT_TEXT},
    {"t", {"T", "T"}, LAYOUT_TEXT},
    {"l", {"L", "L"}, LAYOUT_TEXT},
    {"j", {"J", "J"}, LAYOUT_TEXT},
    {"zig", {"ZIG", "ZIG"}, LAYOUT_TEXT},
    {"zag", {"ZAG", "ZAG"}, LAYOUT_TEXT},
    {"place-freely",
     {"Place Freely", "Dowolne umieszczenie"},
     {"Place two partitions, one after the other.", "Umieść dwie przegrody, jedną po drugiej."}},
    {"move-partition",
     {"Move a Partition", "Przesunięcie przegrody"},
     {"Move one partition that encloses no zone to another path.",
      "Przesuń jedną przegrodę, która nie otacza strefy, na inną ścieżkę."}},
    {"move-access-point",
     {"Move an Access Point", "Przesunięcie punktu dostępu"},
     {"Move one faceup token of any player to another empty node.",
      "Przesuń jeden odkryty żeton dowolnego gracza na inny pusty węzeł."}},
    {"swap",
     {"Swap Access Points", "Zamiana punktów dostępu"},
     {"Two faceup tokens of any players change places.",
      "Zamień miejscami dwa odkryte żetony dowolnych graczy."}},
};

static const mf_card_words unique_words[MF_UNIQUE_END] = {
    [MF_CORROSION] =
        {"corrosion",
         {"Corrosion", "Korozja"},
         {"Return one loose partition to the supply; then, if you like, a second and a third.",
          "Odłóż do puli jedną przegrodę, która nie otacza strefy; potem, jeśli chcesz, drugą "
          "i trzecią."}},
    [MF_SCATTER_VIRUS] =
        {"scatter-virus",
         {"Scatter Virus", "Wirus rozproszenia"},
         {"For each opponent in turn order, move one of his faceup tokens, if one can be moved.",
          "Za każdego przeciwnika, w kolejności tur, przesuń jeden jego odkryty żeton, jeśli to "
          "możliwe."}},
    [MF_GARBAGE_FLOOD] =
        {"garbage-flood",
         {"Garbage Flood", "Potop śmieci"},
         {"Discard the whole suite and refill it, then execute one of its programs, if possible.",
          "Odrzuć całą pulę programów i uzupełnij ją, po czym wykonaj jeden z jej programów, jeśli "
          "to możliwe."}},
    [MF_STRAY_CODE] =
        {"stray-code",
         {"Stray Code", "Zbłąkany kod"},
         {"Place one partition, then move one loose partition. It may be the same.",
          "Umieść jedną przegrodę, po czym przesuń jedną przegrodę, która nie otacza strefy. Może "
          "to być ta sama."}},
    [MF_FEEDBACK_BURST] = {"feedback-burst",
                           {"Feedback Burst", "Sprzężenie zwrotne"},
                           {"Swap two faceup tokens, then swap two faceup tokens again.",
                            "Zamień miejscami dwa odkryte żetony, po czym zrób to jeszcze raz."}},
    [MF_MIRROR_PATCH] = {"mirror-patch",
                         {"Mirror Patch", "Lustrzana łatka"},
                         {"Execute a layout of the suite. It may be mirrored as well as rotated.",
                          "Wykonaj układ z puli programów. Można go odbić i obrócić."}},
    [MF_TOOLKIT] = {"toolkit",
                    {"Toolkit", "Zestaw narzędzi"},
                    {"Place three partitions, one at a time.",
                     "Umieść trzy przegrody, jedną po drugiej."}},
    [MF_REFACTOR] = {"refactor",
                     {"Refactor", "Refaktoryzacja"},
                     {"Move one loose partition, then another one.",
                      "Przesuń jedną przegrodę, która nie otacza strefy, a potem inną taką."}},
    [MF_RECOMPILE] = {"recompile",
                      {"Recompile", "Rekompilacja"},
                      {"Carry out a program of the generic discard pile. It stays there.",
                       "Wykonaj działanie programu ze stosu odrzuconych programów podstawowych. "
                       "Karta tam zostaje."}},
    [MF_SCAFFOLD] = {"scaffold",
                     {"Scaffold", "Rusztowanie"},
                     {"Place any one layout of the game, rotated as you like.",
                      "Umieść dowolny układ z gry, dowolnie obrócony."}},
    [MF_SILENT_ENTRY] = {"silent-entry",
                         {"Silent Entry", "Ciche wejście"},
                         {"Place two tokens, one after the other.",
                          "Umieść dwa swoje żetony, jeden po drugim."}},
    [MF_RELOCATION] = {"relocation",
                       {"Relocation", "Przeprowadzka"},
                       {"Move one of your faceup tokens; then, if you like, another one.",
                        "Przesuń jeden swój odkryty żeton; potem, jeśli chcesz, inny."}},
    [MF_DISPLACEMENT] =
        {"displacement",
         {"Displacement", "Wyparcie"},
         {"Swap one of your faceup tokens with an opponent's, then place one partition.",
          "Zamień swój odkryty żeton z odkrytym żetonem przeciwnika, po czym umieść jedną "
          "przegrodę."}},
    [MF_FOOTHOLD] = {"foothold",
                     {"Foothold", "Przyczółek"},
                     {"Place a token, then one partition on a path of its node.",
                      "Umieść żeton, po czym jedną przegrodę na ścieżce przy jego węźle."}},
    [MF_EVICTION] = {"eviction",
                     {"Eviction", "Eksmisja"},
                     {"Return an opponent's faceup token to his supply, unless it is his only one "
                      "on the board.",
                      "Odłóż odkryty żeton przeciwnika do jego puli, chyba że to jego jedyny żeton "
                      "na planszy."}},
    [MF_FORK] = {"fork",
                 {"Fork", "Rozwidlenie"},
                 {"Execute a program of the suite; then, if possible, execute one again.",
                  "Wykonaj program z puli; potem, jeśli to możliwe, wykonaj jeszcze jeden."}},
    [MF_DEEP_CRAWL] =
        {"deep-crawl",
         {"Deep Crawl", "Głębokie przeszukanie"},
         {"Look at the top three cards of the stack. Carry out one of them, if possible, and "
          "discard it. Put the others back on top in any order.",
          "Obejrzyj trzy wierzchnie karty talii. Wykonaj działanie jednej z nich, jeśli to "
          "możliwe, i odrzuć ją. Pozostałe odłóż na wierzch w dowolnej kolejności."}},
    [MF_STRANGE_LOOP] =
        {"strange-loop",
         {"Strange Loop", "Dziwna pętla"},
         {"Choose three faceup tokens in order. Each goes to the node of the next, "
          "the third to that of the first, at once.",
          "Wybierz kolejno trzy odkryte żetony. Każdy trafia na węzeł następnego, a "
          "trzeci na węzeł pierwszego, jednocześnie."}},
    [MF_BUTTERFLY] =
        {"butterfly",
         {"Butterfly", "Motyl"},
         {"Move one loose partition, then one faceup token of any player.",
          "Przesuń jedną przegrodę, która nie otacza strefy, po czym jeden odkryty żeton dowolnego "
          "gracza."}},
    [MF_SANDBOX] = {"sandbox",
                    {"Sandbox", "Piaskownica"},
                    {"Carry out a program of the suite and leave it there.",
                     "Wykonaj działanie programu z puli i zostaw go tam."}},
    [MF_WAIT_STATE] =
        {"wait-state",
         {"Wait State", "Stan oczekiwania"},
         {"Nothing happens now. When your next turn comes, take two turns in a row; with an empty "
          "stack only one.",
          "Teraz nic się nie dzieje. W swojej następnej kolejce wykonaj dwie tury z rzędu; przy "
          "pustej talii tylko jedną."}},
    [MF_OVERCLOCK] = {"overclock",
                      {"Overclock", "Podkręcenie"},
                      {"Execute a program of the suite, then place a token.",
                       "Wykonaj program z puli, po czym umieść żeton."}},
    [MF_HARDLINE] =
        {"hardline",
         {"Hardline", "Twarda linia"},
         {"Place four partitions at once, end to end in one straight line.",
          "Umieść jednocześnie cztery przegrody, jedną za drugą, w jednej linii prostej."}},
    [MF_ANCHOR] =
        {"anchor",
         {"Anchor", "Kotwica"},
         {"Mark one of your faceup tokens: no program can move, swap or return it any more.",
          "Oznacz jeden swój odkryty żeton: żaden program nie może go już przesunąć, zamienić ani "
          "odłożyć."}},
    [MF_SEAL] =
        {"seal",
         {"Seal", "Pieczęć"},
         {"Choose a node. Place one partition on a path of it; then, if you like, a second and a "
          "third.",
          "Wybierz węzeł. Umieść przegrodę na jego ścieżce; potem, jeśli chcesz, drugą i "
          "trzecią."}},
    [MF_VETO] =
        {"veto",
         {"Veto", "Weto"},
         {"Choose an opponent. The next program he executes has no effect, and his turn is over.",
          "Wybierz przeciwnika. Następny program, który wykona, nie ma żadnego efektu i kończy "
          "jego "
          "turę."}},
    [MF_INSIDER_FILE] = {"insider-file",
                         {"Insider File", "Tajne akta"},
                         {"Exchange a card of the suite with one of the generic discard pile, then "
                          "execute a program of the suite.",
                          "Zamień kartę z puli na kartę ze stosu odrzuconych programów "
                          "podstawowych, po czym wykonaj program z puli."}},
    [MF_HOSTILE_TAKEOVER] =
        {"hostile-takeover",
         {"Hostile Takeover", "Wrogie przejęcie"},
         {"Move an opponent's faceup token, then place a token on the node it left.",
          "Przesuń odkryty żeton przeciwnika, po czym umieść swój na węźle, który opuścił."}},
    [MF_EMBARGO] = {"embargo",
                    {"Embargo", "Embargo"},
                    {"Discard one or two cards of the suite and refill it, then execute one of its "
                     "programs, if possible.",
                     "Odrzuć jedną lub dwie karty z puli i uzupełnij ją, po czym wykonaj jeden z "
                     "jej programów, jeśli to możliwe."}},
    [MF_LEVERAGE] =
        {"leverage",
         {"Leverage", "Dźwignia"},
         {"Choose an opponent; a card of his hand, at random, is shown to all. Carry "
          "it out as yours, if possible; then he discards it.",
          "Wybierz przeciwnika; losowa karta z jego ręki zostaje odsłonięta przed wszystkimi. "
          "Wykonaj ją jak własną, jeśli to możliwe; potem trafia na jego stos."}},
};

const mf_cards *mf_cards_builtin(void)
{
    return &mf_builtin_cards;
}

const mf_card_words *mf_words(unsigned card)
{
    if (is_unique(card)) {
        return &unique_words[card];
    }
    if (card >= MF_GENERIC && card - MF_GENERIC < mf_builtin_cards.generic_count) {
        return &generic_words[card - MF_GENERIC];
    }
    return NULL;
}
