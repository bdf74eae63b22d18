/* The judge: why something is not offered, with the ledger entry. The predicates are those that
 * make the choice lists (can_install, can_rez, can_use …), so that what is refused and why it is
 * refused can never disagree. */
#include "netrunner/engine.h"

typedef struct {
    const char *rules, *en, *pl;
} verdict;

static const verdict reasons[WHY_COUNT] = {
    [WHY_OK] = {"", "It is offered.", "To jest możliwe."},
    [WHY_NOT_YOUR_TURN] = {"TURN-03", "Actions are taken only in one's own action phase.",
                           "Akcje wykonuje się tylko we własnej fazie akcji."},
    [WHY_NOT_NOW] =
        {"TURN-03 TURN-27",
         "This is not a moment for it: the charts open no such opportunity here.",
         "To nie jest moment na to: schemat kolejności nie przewiduje tu takiej możliwości."},
    [WHY_NOT_YOUR_DECISION] = {"ABIL-11", "The other player has to decide first.",
                               "Najpierw decyduje drugi gracz."},
    [WHY_ACTION_IN_PROGRESS] = {"TURN-05 TURN-03", "Another action is still being carried out.",
                                "Trwa jeszcze inna akcja."},
    [WHY_NO_CLICKS] = {"TURN-30 ABIL-02", "There are not enough clicks left.",
                       "Pozostało za mało klików."},
    [WHY_NO_CREDITS] = {"ABIL-02", "The cost cannot be paid in full.",
                        "Nie da się zapłacić pełnego kosztu."},
    [WHY_NO_CREDITS_PLAY] = {"CORP-01 RUNNER-01 CARD-16", "The play cost cannot be paid in full.",
                             "Nie da się zapłacić pełnego kosztu zagrania."},
    [WHY_NO_CREDITS_INSTALL] = {"RUNNER-03 RUNNER-01", "The install cost cannot be paid in full.",
                                "Nie da się zapłacić pełnego kosztu instalacji."},
    [WHY_NO_CREDITS_ADVANCE] = {"CORP-23 CORP-01", "Advancing costs 1 click and 1 credit.",
                                "Awansowanie kosztuje 1 klik i 1 kredyt."},
    [WHY_NO_CREDITS_RESOURCE] = {"CORP-01 CORP-26 TAG-02",
                                 "Trashing a resource costs 1 click and 2 credits.",
                                 "Skasowanie zasobów kosztuje 1 klik i 2 kredyty."},
    [WHY_NO_CREDITS_TAG] = {"RUNNER-10 RUNNER-01 TAG-03",
                            "Removing a tag costs 1 click and 2 credits.",
                            "Usunięcie taga kosztuje 1 klik i 2 kredyty."},
    [WHY_NO_CREDITS_REZ] =
        {"CARD-12 CARD-16", "The rez cost, as changed by all effects in force, cannot be paid.",
         "Nie da się zapłacić kosztu zrezowania, zmienionego przez wszystkie działające efekty."},
    [WHY_NO_CREDITS_TRASH] = {"ACCESS-10", "The trash cost cannot be paid in full.",
                              "Nie da się zapłacić pełnego kosztu skasowania."},
    [WHY_NOT_IN_HAND] = {"CARD-15 ZONE-05 ZONE-14", "That card is not in hand.",
                         "Tej karty nie ma na ręce."},
    [WHY_EMPTY_STACK] = {"ABIL-20 WIN-07", "The stack is empty: there is nothing to draw.",
                         "Stos jest pusty: nie ma czego dobrać."},
    [WHY_NEVER_INSTALLED] = {"CARD-04 FAQ-R16",
                             "Operations, events and identities are never installed.",
                             "Operacji, wydarzeń i tożsamości nigdy się nie instaluje."},
    [WHY_ONLY_REMOTE] = {"CORP-04 ZONE-11", "Agendas and assets go into remote servers only.",
                         "Projekty i aktywa instaluje się tylko na serwerach zdalnych."},
    [WHY_ONLY_HQ_ROOT] = {"SETUP-12 CORP-05", "Its text allows it in the root of HQ only.",
                          "Tekst tej karty pozwala zainstalować ją tylko w katalogu głównym HQ."},
    [WHY_ONLY_ON_HOST] = {"HOST-01 HOST-05",
                          "It can only be installed on a host that fits, and there is none named.",
                          "Można ją zainstalować tylko na odpowiednim hoście."},
    [WHY_HOST_UNFIT] = {"HOST-01 HOST-05 HOST-06", "That card cannot host it.",
                        "Ta karta nie może być jej hostem."},
    [WHY_NO_MEMORY] = {"RUNNER-04 RUNNER-06 RUNNER-12",
                       "It needs more memory than there could be free.",
                       "Wymaga więcej pamięci, niż można zwolnić."},
    [WHY_MAKE_ROOM] = {"RUNNER-06 RUNNER-04",
                       "First enough programs must be trashed to free the memory.",
                       "Najpierw trzeba skasować tyle programów, by zwolnić dość pamięci."},
    [WHY_CONSOLE] = {"RUNNER-08 RUNNER-07",
                     "A console is installed already; not even trashing it first makes room.",
                     "Konsola jest już zainstalowana; nie można jej skasować, by zrobić miejsce."},
    [WHY_NO_SUCH_SERVER] = {"RUN-01 CORP-19", "There is no such server.",
                            "Nie ma takiego serwera."},
    [WHY_CANNOT_ADVANCE] =
        {"CORP-24 ABIL-20",
         "Only installed agendas, and cards whose text says so, can be advanced.",
         "Awansować można tylko zainstalowane projekty i karty, których tekst na to pozwala."},
    [WHY_NOT_INSTALLED] = {"CARD-15 SCORE-02", "That card is not installed.",
                           "Ta karta nie jest zainstalowana."},
    [WHY_NOT_TAGGED] = {"CORP-26 TAG-02", "The Runner is not tagged.",
                        "Runner nie jest otagowany."},
    [WHY_NO_RESOURCE] = {"ABIL-20 CORP-26", "That is not an installed resource.",
                         "To nie są zainstalowane zasoby."},
    [WHY_PURGE_CLICKS] = {"CORP-27", "Purging takes 3 clicks as one action.",
                          "Usunięcie znaczników wirusa to jedna akcja za 3 kliki."},
    [WHY_NO_TAG] = {"RUNNER-10 ABIL-20", "There is no tag to remove.", "Nie ma taga do usunięcia."},
    [WHY_PLAY_CONDITION] = {"SETUP-12 ABIL-20", "Its own text does not allow it to be played now.",
                            "Tekst tej karty nie pozwala teraz jej zagrać."},
    [WHY_WRONG_TYPE] = {"CARD-04 CORP-22 RUNNER-09", "Only operations and events are played.",
                        "Zagrywa się tylko operacje i wydarzenia."},
    [WHY_CANNOT_RESOLVE] = {"ABIL-20 FAQ-R19",
                            "It could not do anything now, so it cannot be started.",
                            "Nie mogłoby to teraz niczego zrobić, więc nie można tego rozpocząć."},
    [WHY_ALREADY_REZZED] = {"CARD-12", "It is rezzed already.", "Ta karta jest już zrezowana."},
    [WHY_AGENDA_NEVER_REZZED] =
        {"CARD-06", "An agenda is never rezzed; it works only in a score area.",
         "Projektu nigdy się nie rezuje; działa tylko w obszarze punktacji."},
    [WHY_ICE_NOT_APPROACHED] =
        {"CORP-21 RUN-08 TURN-06",
         "Ice is rezzed only while the Runner approaches that very piece (run.2.3).",
         "Lód rezuje się tylko wtedy, gdy runner podchodzi właśnie do niego (krok 2.3 skoku)."},
    [WHY_REZ_FORFEIT] =
        {"ABIL-21 SCORE-10", "Rezzing it also costs an agenda, and the score area is empty.",
         "Zrezowanie wymaga też poświęcenia projektu, a obszar punktacji jest pusty."},
    [WHY_NO_REZ_WINDOW] = {"CORP-20 TURN-28 TURN-27",
                           "Cards are rezzed only in windows that allow it.",
                           "Karty rezuje się tylko w oknach, które na to pozwalają."},
    [WHY_NOT_AGENDA] = {"SCORE-02 SCORE-13", "Only agendas are scored.",
                        "Punktuje się tylko projekty."},
    [WHY_NOT_ADVANCED] = {"SCORE-02 SCORE-01", "It has too few advancement tokens.",
                          "Ma za mało żetonów zaawansowania."},
    [WHY_NO_SCORE_WINDOW] =
        {"SCORE-03 SCORE-04 TURN-28",
         "Agendas are scored only at corp.1.1, corp.2.1 and right after a Corporation action.",
         "Projekty punktuje się tylko w krokach 1.1 i 2.1 tury korporacji oraz zaraz po akcji "
         "korporacji."},
    [WHY_FIRST_ICE] =
        {"RUN-07", "The Runner cannot jack out at the first ice approached in a run.",
         "Runner nie może się odłączyć przy pierwszym lodzie, do którego podchodzi w tym skoku."},
    [WHY_NO_JACK_OUT_NOW] = {"RUN-24", "Jacking out is possible at run.2.2 and run.4.2 only.",
                             "Odłączyć się można tylko w krokach 2.2 i 4.2 skoku."},
    [WHY_NOT_ENCOUNTER] = {"RUN-14 BREAK-09 FAQ-Q25",
                           "It works only on the ice being encountered, in run.3.1.",
                           "Działa tylko na lód, z którym trwa spotkanie, w kroku 3.1 skoku."},
    [WHY_TOO_WEAK] = {"BREAK-01 BREAK-05 BREAK-07",
                      "The icebreaker's strength is lower than that of the ice.",
                      "Siła lodołamacza jest mniejsza niż siła lodu."},
    [WHY_WRONG_SUBTYPE] = {"BREAK-02",
                           "The ice does not have the subtype that this ability breaks.",
                           "Lód nie ma podrodzaju, którego podprogramy łamie ta zdolność."},
    [WHY_NO_BREAKER] = {"BREAK-01 BREAK-02", "No card in play can break that subroutine now.",
                        "Żadna karta w grze nie może teraz złamać tego podprogramu."},
    [WHY_ALREADY_BROKEN] = {"ICE-02 ABIL-20", "That subroutine is broken already.",
                            "Ten podprogram jest już złamany."},
    [WHY_NO_SUCH_SUBROUTINE] = {"ICE-02", "The ice has no such subroutine.",
                                "Lód nie ma takiego podprogramu."},
    [WHY_ABILITY_CONDITION] = {"ABIL-02 SETUP-12", "The condition in its text is not met.",
                               "Warunek z jej tekstu nie jest spełniony."},
    [WHY_NO_COUNTER] = {"HOST-03 ABIL-02", "There are not enough counters on that very card.",
                        "Na tej właśnie karcie jest za mało znaczników."},
    [WHY_NO_FORFEIT] = {"SCORE-10 ABIL-02", "There is no agenda to forfeit.",
                        "Nie ma projektu do poświęcenia."},
    [WHY_NOTHING_TO_TRASH] = {"ABIL-02", "There is no card that could be trashed as its cost.",
                              "Nie ma karty, którą można skasować jako koszt."},
    [WHY_INACTIVE] = {"CARD-15", "The card is not active, so its abilities cannot be used.",
                      "Karta nie jest aktywna, więc jej zdolności nie można użyć."},
    [WHY_INACTIVE_AGENDA] = {"CARD-06 CARD-15", "An agenda is active only in a score area.",
                             "Projekt jest aktywny tylko w obszarze punktacji."},
    [WHY_NO_WINDOW] = {"ABIL-04 TURN-27 TURN-28",
                       "Paid abilities are used only in windows that allow them.",
                       "Zdolności płatnych używa się tylko w oknach, które na to pozwalają."},
    [WHY_CLICK_ABILITY_IN_WINDOW] =
        {"ABIL-05 TURN-03",
         "An ability that costs a click is an action: it is used in one's own action phase, and "
         "not while another action goes on.",
         "Zdolność kosztująca klik jest akcją: używa się jej we własnej fazie akcji i nie w "
         "trakcie innej akcji."},
    [WHY_ONLY_TO_PREVENT] =
        {"ABIL-10", "It is used only while the thing that it prevents is about to happen.",
         "Używa się jej tylko wtedy, gdy ma nastąpić to, co ta zdolność blokuje."},
    [WHY_NO_SUCH_ABILITY] = {"ABIL-07", "The card has no such ability to use.",
                             "Ta karta nie ma takiej zdolności do użycia."},
    [WHY_NO_TRASH_COST] = {"ACCESS-11",
                           "A card without a trash cost cannot be trashed when accessed.",
                           "Karty bez kosztu skasowania nie można skasować przy dostępie."},
    [WHY_MUST_STEAL] =
        {"ACCESS-09", "An accessed agenda must be stolen, or trashed where an effect allows that.",
         "Projekt, do którego uzyskano dostęp, trzeba wykraść albo skasować, jeśli pozwala na to "
         "efekt."},
    [WHY_GAME_OVER] = {"WIN-01 WIN-04 WIN-06", "The game is over.", "Gra jest zakończona."},
    [WHY_WRONG_SIDE] = {"CORP-01 RUNNER-01", "That is for the other player to do.",
                        "To może zrobić tylko drugi gracz."},
    [WHY_DECK_TOO_LARGE] = {"DECK-03", "A deck here holds at most 120 cards.",
                            "Talia może tu mieć najwyżej 120 kart."},
    [WHY_DECK_IDENTITY] = {"SETUP-01 DECK-01", "Each player needs an identity of his own side.",
                           "Każdy gracz potrzebuje tożsamości swojej strony."},
    [WHY_DECK_IDENTITY_INSIDE] = {"DECK-04 SETUP-02", "An identity is not a card of the deck.",
                                  "Tożsamość nie jest kartą talii."},
    [WHY_DECK_SIDE] = {"DECK-06 SETUP-01", "A card of the other side cannot be there.",
                       "Nie może tu być karty drugiej strony."},
    [WHY_PLACE_TYPE] = {"CARD-05 ZONE-03", "Only agendas lie in a score area.",
                        "W obszarze punktacji leżą tylko projekty."},
    [WHY_PLACE_CONSOLE] = {"RUNNER-07 RUNNER-08", "At most one console can be installed.",
                           "Zainstalowana może być najwyżej jedna konsola."},
    [WHY_PLACE_REGION] = {"CORP-11", "A server holds at most one region.",
                          "Na serwerze może być najwyżej jeden region."},
    [WHY_PLACE_AGENDA_ASSET] =
        {"CORP-06", "A remote server holds at most one agenda or asset.",
         "Na serwerze zdalnym jest najwyżej jedna karta projektu lub aktywów."},
    [WHY_PLACE_UNIQUE] = {"UNIQ-01", "Only one card of a unique title can be active.",
                          "Aktywna może być tylko jedna karta unikatowa o tej samej nazwie."},
    [WHY_PLACE_HOST] = {"HOST-01 HOST-05", "It cannot be hosted there.",
                        "Nie może tam być hostowana."},
    [WHY_PLACE_MEMORY] = {"RUNNER-04", "The installed programs need more memory than there is.",
                          "Zainstalowane programy wymagają więcej pamięci, niż jest."},
    [WHY_PLACE_ROOM] = {"DECK-03", "A side has more than 120 cards.",
                        "Jedna ze stron ma więcej niż 120 kart."},
    [WHY_PLACE_SERVER] = {"ZONE-04 CORP-17", "There is no such server.", "Nie ma takiego serwera."},
    [WHY_PLACE_WON] = {"WIN-01", "A player has 7 agenda points: this game would be over.",
                       "Gracz ma 7 punktów projektu: ta gra byłaby zakończona."},
    [WHY_BANKRUPT_STEAL] = {"ABIL-21 ACCESS-09",
                            "The additional cost of stealing it cannot be paid.",
                            "Nie da się zapłacić dodatkowego kosztu wykradzenia."},
    [WHY_ARCHIVES_TRASH] = {"ACCESS-06", "A card that lies in Archives cannot be trashed.",
                            "Karty leżącej w Archiwach nie można skasować."},
    [WHY_NO_RUN_EXISTS] = {"RUN-24", "There is no run.", "Nie trwa żaden skok."},
    [WHY_PASS_ACTION] = {"TURN-04", "All clicks must be spent: the action phase cannot be passed.",
                         "Trzeba wydać wszystkie kliki: w fazie akcji nie można spasować."},
    [WHY_DONE_AGENDA] = {"CORP-07 CORP-06",
                         "First the agenda or asset in that server must be trashed.",
                         "Najpierw trzeba skasować projekt albo aktywa na tym serwerze."},
    [WHY_DONE_REGION] = {"CORP-11", "First the region in that server must be trashed.",
                         "Najpierw trzeba skasować region na tym serwerze."},
    [WHY_DONE_ICE] =
        {"CORP-14 CORP-15", "The install cost cannot be paid until some of that ice is trashed.",
         "Kosztu instalacji nie da się zapłacić, dopóki nie skasuje się części tego lodu."},
    [WHY_NOT_ACCESSING] =
        {"ACCESS-21", "Cards are stolen or trashed so only while they are accessed.",
         "W ten sposób kartę wykrada się albo kasuje tylko podczas uzyskiwania do niej dostępu."},
    [WHY_FULL_HAND_RULE] =
        {"TURN-15 TURN-23 TURN-26",
         "Cards are discarded only in the discard phase, down to the maximum hand size.",
         "Karty odrzuca się tylko w fazie odrzucania, do limitu kart na ręce."},
    [WHY_MULLIGAN] =
        {"SETUP-09",
         "A hand is exchanged at most once, before the game, and the second one is kept.",
         "Rękę wymienia się najwyżej raz, przed grą, a drugą trzeba zatrzymać."},
    [WHY_REZ_RUN_2_1] = {"RUN-05 TURN-28", "At run.2.1 nothing is rezzed.",
                         "W kroku 2.1 skoku niczego się nie rezuje."},
    [WHY_REZ_RUN_3_1] = {"RUN-14 TURN-28", "During an encounter nothing is rezzed.",
                         "W trakcie spotkania z lodem niczego się nie rezuje."},
    [WHY_REZ_RUN_4_1] = {"RUN-17 TURN-28", "At run.4.1 nothing is rezzed.",
                         "W kroku 4.1 skoku niczego się nie rezuje."},
    [WHY_ICE_AT_SERVER] = {"RUN-20 CORP-21 TURN-06", "At run.4.3 no ice is rezzed any more.",
                           "W kroku 4.3 skoku nie rezuje się już lodu."},
    [WHY_USED_UP] = {"SETUP-12", "It has been used as often as its text allows.",
                     "Użyto jej już tyle razy, na ile pozwala jej tekst."},
    [WHY_BANNED_REZ] = {"ABIL-16", "A card in play forbids rezzing it.",
                        "Karta w grze nie pozwala jej zrezować."},
    [WHY_BANNED_SCORE] = {"ABIL-16", "A card in play forbids scoring it.",
                          "Karta w grze nie pozwala jej zapunktować."},
    [WHY_BANNED_BREAK] = {"ABIL-16", "Its subroutines cannot be broken now.",
                          "Podprogramów tego lodu nie można teraz złamać."},
    [WHY_BANNED_RUN] = {"ABIL-16", "A card in play forbids running on that server.",
                        "Karta w grze nie pozwala przeprowadzić skoku na ten serwer."},
    [WHY_BANNED_ADVANCE] = {"ABIL-16", "A card in play forbids advancing it.",
                            "Karta w grze nie pozwala jej awansować."},
    [WHY_ONLY_SOME_SERVERS] = {"SETUP-12 CORP-05", "Its text does not allow it there.",
                               "Tekst tej karty nie pozwala zainstalować jej w tym miejscu."},
    [WHY_INSTALL_CONDITION] = {"SETUP-12", "The condition for installing it is not met.",
                               "Warunek jej instalacji nie jest spełniony."},
    [WHY_BANNED_JACK_OUT] = {"ABIL-16", "A card in play forbids jacking out.",
                             "Karta w grze zabrania odłączenia się."},
    [WHY_NOT_STEALABLE] = {"ACCESS-09 SCORE-13", "Only agendas are stolen.",
                           "Wykrada się tylko projekty."},
    [WHY_LOOP_OVER] =
        {"FAQ-R56",
         "A costless ability was repeated as often as named; it is over for this window.",
         "Darmową zdolność powtórzono tyle razy, ile podano; w tym oknie nie można już jej użyć."},
    [WHY_STOLEN_AGENDA] = {"CARD-06 ABIL-07", "A stolen agenda gives neither player this ability.",
                           "Wykradziony projekt nie daje tej zdolności żadnemu z graczy."},
    [WHY_AFTER_ACTION] =
        {"TURN-13 TURN-22 TURN-05",
         "The window after an action is open; the next action comes when it has closed.",
         "Otwarte jest okno po akcji; następna akcja będzie możliwa, gdy się ono zamknie."},
    [WHY_CORP_HAND_FIRST] = {"SETUP-07",
                             "The Corporation decides about its hand first, then the Runner.",
                             "Najpierw o swojej ręce decyduje korporacja, potem runner."},
    [WHY_REZ_NOT_INSTALLED] = {"CARD-12", "Only installed cards are rezzed.",
                               "Rezuje się tylko zainstalowane karty."},
    [WHY_TRASH_FIRST_ICE] =
        {"CORP-15", "Before ice is installed, only ice that protects that server is trashed.",
         "Przed instalacją lodu kasuje się tylko lód chroniący ten serwer."},
    [WHY_TRASH_FIRST_CARDS] =
        {"CORP-09", "Before this install only cards in that server are trashed; ice is not in it.",
         "Przed tą instalacją kasuje się tylko karty na tym serwerze; lód się na nim nie "
         "znajduje."},
    [WHY_TRASH_FIRST_PROGRAMS] =
        {"RUNNER-06",
         "Before this install only installed programs are trashed, and not the host it goes onto.",
         "Przed tą instalacją kasuje się tylko zainstalowane programy, ale nie hosta nowej karty."},
    [WHY_LOWER_OUTSIDE] = {"BREAK-07 FAQ-C01013",
                           "An icebreaker lowers only the ice being encountered.",
                           "Lodołamacz osłabia tylko lód, z którym trwa spotkanie."},
};

const char *nr_why_text(nr_why why, bool polish)
{
    return why < WHY_COUNT ? (polish ? reasons[why].pl : reasons[why].en) : "?";
}
const char *nr_why_rules(nr_why why)
{
    return why < WHY_COUNT ? reasons[why].rules : "";
}

/* ---- what made it so ------------------------------------------------------------------------- */

const char *nr_event_rules(const nr_event *v)
{
    static const char *const entries[NR_EVENT_COUNT] = {
        [NR_EVENT_KEEP] = "SETUP-07",
        [NR_EVENT_MULLIGAN] = "SETUP-08 SETUP-09",
        [NR_EVENT_TURN_BEGINS] = "TURN-01 TURN-02",
        [NR_EVENT_SPEND_CLICKS] = "TURN-05",
        [NR_EVENT_GAIN_CLICKS] = "TURN-02",
        [NR_EVENT_LOSE_CLICKS] = "TURN-03",
        [NR_EVENT_GAIN_CREDITS] = "ZONE-01",
        [NR_EVENT_LOSE_CREDITS] = "ZONE-01",
        [NR_EVENT_SPEND_CREDITS] = "ZONE-01 REC-04",
        [NR_EVENT_REFILL] = "REC-02",
        [NR_EVENT_DISCARD] = "TURN-26",
        [NR_EVENT_PLAY] = "CARD-04",
        [NR_EVENT_REZ] = "CARD-12",
        [NR_EVENT_DEREZ] = "CARD-13",
        [NR_EVENT_ADVANCE] = "CORP-23",
        [NR_EVENT_PLACE_COUNTER] = "HOST-01",
        [NR_EVENT_REMOVE_COUNTER] = "HOST-02",
        [NR_EVENT_PURGE] = "CORP-27",
        [NR_EVENT_TRASH] = "CARD-14 ZONE-21",
        [NR_EVENT_SCORE] = "SCORE-06 SCORE-07",
        [NR_EVENT_STEAL] = "ACCESS-09",
        [NR_EVENT_FORFEIT] = "SCORE-10",
        [NR_EVENT_USE] = "ABIL-02 ABIL-07",
        [NR_EVENT_TRIGGER] = "ABIL-06",
        [NR_EVENT_RUN_BEGINS] = "RUN-01 RUN-02",
        [NR_EVENT_APPROACH_ICE] = "RUN-04",
        [NR_EVENT_ENCOUNTER_ICE] = "RUN-13",
        [NR_EVENT_BREAK] = "BREAK-01 BREAK-03",
        [NR_EVENT_SUBROUTINE] = "RUN-15 ICE-03",
        [NR_EVENT_PASS_ICE] = "ICE-07",
        [NR_EVENT_BYPASS] = "BYPASS-01",
        [NR_EVENT_APPROACH_SERVER] = "RUN-16",
        [NR_EVENT_JACK_OUT] = "RUN-24",
        [NR_EVENT_RUN_SUCCESSFUL] = "RUN-21",
        [NR_EVENT_RUN_UNSUCCESSFUL] = "RUN-23",
        [NR_EVENT_RUN_ENDS] = "RUN-25",
        [NR_EVENT_ACCESS_REPLACED] = "RUN-29",
        [NR_EVENT_EXPOSE] = "EXPOSE-02",
        [NR_EVENT_SEARCH] = "FAQ-R47",
        [NR_EVENT_TAG] = "TAG-01",
        [NR_EVENT_REMOVE_TAG] = "TAG-03",
        [NR_EVENT_DAMAGE] = "DMG-01",
        [NR_EVENT_PREVENT] = "ABIL-10",
        [NR_EVENT_BAD_PUBLICITY] = "BP-01",
        [NR_EVENT_REMOVE_BAD_PUBLICITY] = "BP-01",
        [NR_EVENT_TRACE] = "TRACE-01",
        [NR_EVENT_TRACE_CORP] = "TRACE-02",
        [NR_EVENT_TRACE_RUNNER] = "TRACE-03",
        [NR_EVENT_TRACE_SUCCEEDS] = "TRACE-05",
        [NR_EVENT_TRACE_FAILS] = "TRACE-06",
        [NR_EVENT_STRENGTH] = "BREAK-06",
        [NR_EVENT_SERVER_GONE] = "CORP-19 RUN-30",
    };
    switch (v->kind) {
    case NR_EVENT_DRAW:
        return v->what == CAUSE_SETUP    ? "SETUP-06"
               : v->what == CAUSE_TURN   ? "TURN-10"
               : v->what != CAUSE_ACTION ? ""
               : v->side == NR_CORP      ? "CORP-02"
                                         : "RUNNER-02";
    case NR_EVENT_SHUFFLE:
        return v->what == CAUSE_SETUP ? "SETUP-05" : "";
    case NR_EVENT_REVEAL:
        return v->what == CAUSE_ACCESS ? "ACCESS-05" : "FAQ-R52";
    case NR_EVENT_TURN_ENDS:
        return v->side == NR_CORP ? "TURN-18 TURN-31" : "TURN-25 TURN-31";
    case NR_EVENT_INSTALL:
        return v->side == NR_CORP ? "CORP-03" : "RUNNER-03";
    case NR_EVENT_ACCESS:
        return v->server == NR_SERVER_HQ         ? "ACCESS-03"
               : v->server == NR_SERVER_RD       ? "ACCESS-01 ACCESS-13"
               : v->server == NR_SERVER_ARCHIVES ? "ACCESS-04"
                                                 : "ACCESS-07";
    case NR_EVENT_GAME_OVER:
        return v->n == NR_REASON_POINTS     ? "WIN-01"
               : v->n == NR_REASON_FLATLINE ? "WIN-06"
               : v->n == NR_REASON_EMPTY_RD ? "WIN-04"
                                            : "";
    default:
        return v->kind < NR_EVENT_COUNT && entries[v->kind] ? entries[v->kind] : "";
    }
}

/* ---- the moment ------------------------------------------------------------------------------ */

static const nr_frame *top(const nr_game *g)
{
    return &g->frame[g->frames - 1];
}

/* Is it this side's moment for an action? */
static nr_why action_moment(const nr_game *g, nr_side side)
{
    if (g->prompt == NR_PROMPT_ACTION && g->to_move == side) {
        return WHY_OK;
    }
    if (g->prompt == NR_PROMPT_MULLIGAN || g->turn_side != side) {
        return WHY_NOT_YOUR_TURN;
    }
    if (g->player[side].clicks == 0 && !g->run.active) {
        return WHY_NO_CLICKS;
    }
    if (g->frames > 1 && g->frame[1].kind == FRAME_WINDOW &&
        (g->step == NR_STEP_CORP_2_2 || g->step == NR_STEP_RUNNER_1_3)) {
        return WHY_AFTER_ACTION;
    }
    bool action_phase =
        g->step == NR_STEP_CORP_2_2 || g->step == NR_STEP_RUNNER_1_3 || g->run.active;
    return action_phase ? WHY_ACTION_IN_PROGRESS : WHY_NOT_NOW;
}

/* The letters of the window that is open now, 0 none. */
static unsigned open_letters(const nr_game *g)
{
    return top(g)->kind == FRAME_WINDOW ? top(g)->window.letters : 0u;
}

static nr_why specific(nr_why why, nr_why credits)
{
    return why == WHY_NO_CREDITS ? credits : why;
}

/* ---- verb by verb ---------------------------------------------------------------------------- */

static nr_why judge_install(const nr_game *g, nr_side side, const nr_choice *w)
{
    nr_why why = action_moment(g, side);
    if (!w->card) {
        return why ? why : WHY_NOT_IN_HAND;
    }
    if (owner_of(w->card) != side) {
        return WHY_WRONG_SIDE;
    }
    nr_why place = WHY_OK;
    if (g->copy[w->card].zone != hand_of(side)) {
        place = WHY_NOT_IN_HAND;
    } else if (side == NR_RUNNER) {
        place = can_install(g, w->card, 0, w->other, 0, 0);
    } else if (w->server || w->other) {
        place = can_install(g, w->card, w->server, w->other, 0, 0);
    } else if (can_install(g, w->card, NR_SERVER_NEW, 0, 0, 0)) {
        place = can_install(g, w->card, NR_SERVER_HQ, 0, 0, 0);
    }
    if (place == WHY_NO_SUCH_SERVER) {
        place = WHY_PLACE_SERVER; /* CORP-17 */
    }
    return why ? why : specific(place, WHY_NO_CREDITS_INSTALL);
}

static nr_why judge_play(const nr_game *g, nr_side side, const nr_choice *w)
{
    nr_why why = action_moment(g, side);
    if (why) {
        return why;
    }
    if (!w->card) {
        return WHY_NOT_IN_HAND;
    }
    if (owner_of(w->card) != side) {
        return WHY_WRONG_SIDE;
    }
    why = can_play(g, w->card);
    if (!why && w->server) {
        /* the card names other servers */
        why = nr_server_exists(g, w->server) ? WHY_PLAY_CONDITION : WHY_NO_SUCH_SERVER;
    }
    return specific(why, WHY_NO_CREDITS_PLAY);
}

static nr_why judge_corp_action(const nr_game *g, const nr_choice *w)
{
    nr_why why = action_moment(g, NR_CORP);
    if (why) {
        return why;
    }
    return w->verb == NR_VERB_ADVANCE          ? can_advance(g, w->card)
           : w->verb == NR_VERB_TRASH_RESOURCE ? can_trash_resource(g, w->card)
                                               : can_purge(g);
}

static nr_why judge_runner_action(const nr_game *g, const nr_choice *w)
{
    nr_why why = action_moment(g, NR_RUNNER);
    if (why) {
        return why;
    }
    if (w->verb == NR_VERB_REMOVE_TAG) {
        return can_remove_tag(g);
    }
    return can_run(g, w->server, (extra_cost){0, 1, NULL});
}

static nr_why judge_rez(const nr_game *g, const nr_choice *w)
{
    nr_why why = w->card ? can_rez(g, w->card, false, 0) : WHY_NOT_INSTALLED;
    if (why == WHY_NOT_INSTALLED) {
        return WHY_REZ_NOT_INSTALLED;
    }
    if (why && why != WHY_NO_CREDITS && why != WHY_REZ_FORFEIT) {
        return why;
    }
    unsigned letters = open_letters(g);
    if (is_type(g, w->card, NR_TYPE_ICE)) {
        if (g->step == NR_STEP_RUN_4_3) {
            return WHY_ICE_AT_SERVER;
        }
        if (!(letters & WINDOW_ICE) || g->run.ice != w->card) {
            return WHY_ICE_NOT_APPROACHED;
        }
    } else if (!(letters & WINDOW_R)) {
        return g->step == NR_STEP_RUN_2_1   ? WHY_REZ_RUN_2_1
               : g->step == NR_STEP_RUN_3_1 ? WHY_REZ_RUN_3_1
               : g->step == NR_STEP_RUN_4_1 ? WHY_REZ_RUN_4_1
                                            : WHY_NO_REZ_WINDOW;
    }
    if (why) {
        return specific(why, WHY_NO_CREDITS_REZ);
    }
    return WHY_NOT_YOUR_DECISION;
}

static nr_why judge_score(const nr_game *g, const nr_choice *w)
{
    if (!w->card) {
        return WHY_NOT_INSTALLED;
    }
    nr_why why = can_score(g, w->card);
    if (why) {
        return why;
    }
    return open_letters(g) & WINDOW_S ? WHY_NOT_YOUR_DECISION : WHY_NO_SCORE_WINDOW;
}

static nr_why judge_one_use(const nr_game *g, nr_side side, const nr_choice *w, unsigned row)
{
    unsigned c = w->card;
    const nr_row *r = &card_of(g, c)->rows[row];
    if (!nr_active(g, c)) {
        return is_type(g, c, NR_TYPE_AGENDA) ? WHY_INACTIVE_AGENDA : WHY_INACTIVE;
    }
    if (r->kind == NR_ROW_PREVENT) {
        return WHY_ONLY_TO_PREVENT;
    }
    if (r->kind == NR_ROW_CLICK && owner_of(c) == side && g->turn_side != side &&
        g->copy[c].zone != NR_ZONE_RUNNER_SCORE) {
        return WHY_CLICK_ABILITY_IN_WINDOW; /* whatever else is missing */
    }
    bool breaks = break_op(r) != NULL;
    if (breaks) {
        bool named = w->verb == NR_VERB_BREAK && w->other != 255;
        unsigned sub = named ? w->other : 0;
        while (!named && nr_is_broken(g, sub) && sub + 1 < nr_subroutines(g, g->run.ice)) {
            sub++; /* not named: the first that is left */
        }
        nr_why why = can_break(g, c, row, sub);
        if (why && !(w->verb == NR_VERB_USE && why == WHY_ALREADY_BROKEN)) {
            return why;
        }
    }
    if (!breaks && r->flags & NR_ROW_STRENGTH && !encounter_goes_on(g)) {
        return WHY_LOWER_OUTSIDE;
    }
    nr_why why = can_use(g, side, c, row);
    if (why) {
        return why;
    }
    if (r->kind == NR_ROW_CLICK) {
        if (action_moment(g, side)) {
            return WHY_CLICK_ABILITY_IN_WINDOW;
        }
        return !w->server                       ? WHY_OK
               : nr_server_exists(g, w->server) ? WHY_ABILITY_CONDITION
                                                : WHY_NO_SUCH_SERVER;
    }
    if (!(open_letters(g) & WINDOW_P)) {
        return WHY_NO_WINDOW;
    }
    return g->to_move == side && top(g)->window.costless == 2 ? WHY_LOOP_OVER
                                                              : WHY_NOT_YOUR_DECISION;
}

static nr_why judge_use(const nr_game *g, nr_side side, const nr_choice *w);

/* A break by whatever card: the one reason of all cards that break, if they have but one. */
static nr_why judge_any_break(const nr_game *g, nr_side side, const nr_choice *w)
{
    nr_why all = WHY_OK;
    unsigned ice = g->run.ice; /* BREAK-08: its own ability first, then those of the rig */
    for (unsigned c = ice; c; c = c == ice ? g->head[NR_ZONE_RIG] : g->copy[c].next) {
        nr_choice one = *w;
        one.card = (uint8_t)c;
        nr_why why = judge_use(g, side, &one);
        if (why == WHY_NOT_YOUR_DECISION) {
            return why;
        }
        if (why != WHY_NO_SUCH_ABILITY) {
            all = all && all != why ? WHY_NO_BREAKER : why;
        }
    }
    return all ? all : WHY_NO_BREAKER;
}

/* Of several abilities the answer is the one that came closest: the last reason that is not "no
 * such ability". */
static nr_why judge_use(const nr_game *g, nr_side side, const nr_choice *w)
{
    if (!w->card && w->verb == NR_VERB_BREAK) { /* by whatever card */
        if (!encounter_goes_on(g)) {
            return WHY_NOT_ENCOUNTER;
        }
        if (w->other != 255 && w->other >= nr_subroutines(g, g->run.ice)) {
            return WHY_NO_SUCH_SUBROUTINE;
        }
        return w->other != 255 && nr_is_broken(g, w->other) ? WHY_ALREADY_BROKEN
                                                            : judge_any_break(g, side, w);
    }
    if (!w->card) {
        return WHY_NO_SUCH_ABILITY;
    }
    const nr_card *k = card_of(g, w->card);
    nr_why best = WHY_NO_SUCH_ABILITY;
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        bool usable = r->kind == NR_ROW_PAID || r->kind == NR_ROW_CLICK ||
                      r->kind == NR_ROW_OPPONENT || r->kind == NR_ROW_PREVENT;
        bool breaks = break_op(r) != NULL;
        if (!usable || (w->ability != 255 && w->ability != i) ||
            (w->verb == NR_VERB_BREAK && !breaks)) {
            continue;
        }
        nr_why why = judge_one_use(g, side, w, i);
        if (best == WHY_NO_SUCH_ABILITY || (w->verb == NR_VERB_USE && !breaks)) {
            best = why;
        }
    }
    if (best == WHY_NO_SUCH_ABILITY && !nr_active(g, w->card)) {
        return WHY_INACTIVE;
    }
    return best;
}

static nr_why judge_jack_out(const nr_game *g)
{
    if (!g->run.active) {
        return WHY_NO_RUN_EXISTS;
    }
    if (!can_jack_out(g)) {
        return WHY_BANNED_JACK_OUT;
    }
    return g->prompt == NR_PROMPT_JACK_OUT ||
                   (g->run.approaches == 1 && g->run.phase == NR_PHASE_APPROACH)
               ? WHY_FIRST_ICE
               : WHY_NO_JACK_OUT_NOW;
}

static nr_why judge_accessed(const nr_game *g, const nr_choice *w)
{
    const nr_frame *f = top(g);
    if (f->kind != FRAME_ACCESS_CARD || (w->card && w->card != f->card)) {
        return WHY_NOT_ACCESSING; /* ACCESS-14: one card at a time */
    }
    bool agenda = is_type(g, f->card, NR_TYPE_AGENDA);
    if (w->verb == NR_VERB_DECLINE) {
        return WHY_MUST_STEAL;
    }
    if (w->verb == NR_VERB_STEAL) {
        return agenda ? WHY_BANKRUPT_STEAL : WHY_NOT_STEALABLE;
    }
    if (f->access.zone == NR_ZONE_ARCHIVES) {
        return WHY_ARCHIVES_TRASH;
    }
    return nr_trash_cost(g, f->card) < 0 ? WHY_NO_TRASH_COST : WHY_NO_CREDITS_TRASH;
}

static nr_why judge_done(const nr_game *g)
{
    const nr_frame *f = top(g);
    if (f->kind != FRAME_INSTALL) {
        return WHY_NOT_NOW;
    }
    if (f->side == NR_RUNNER) {
        return WHY_MAKE_ROOM;
    }
    if (is_type(g, f->card, NR_TYPE_ICE)) {
        return WHY_DONE_ICE;
    }
    return is_type(g, f->card, NR_TYPE_UPGRADE) ? WHY_DONE_REGION : WHY_DONE_AGENDA;
}

static nr_why judge_choose_card(const nr_game *g, nr_side side)
{
    const nr_frame *f = top(g);
    if (g->to_move != side || f->kind != FRAME_INSTALL) {
        return WHY_OK;
    }
    return side == NR_RUNNER                  ? WHY_TRASH_FIRST_PROGRAMS
           : is_type(g, f->card, NR_TYPE_ICE) ? WHY_TRASH_FIRST_ICE
                                              : WHY_TRASH_FIRST_CARDS;
}

static bool matches(const nr_choice *c, const nr_choice *w)
{
    return c->verb == w->verb && (!w->card || c->card == w->card) &&
           (w->ability == 255 || c->ability == w->ability) &&
           (!w->server || c->server == w->server) && (!w->option || c->option == w->option) &&
           (w->amount < 0 || c->amount == w->amount) &&
           (w->verb == NR_VERB_BREAK ? w->other == 255 || c->other == w->other
                                     : !w->other || c->other == w->other);
}

nr_why nr_judge(const nr_game *g, nr_side side, const nr_choice *w)
{
    if (g->reason) {
        return WHY_GAME_OVER;
    }
    nr_choices list;
    nr_list(g, &list);
    for (unsigned i = 0; i < list.count && g->to_move == side; i++) {
        if (matches(&list.choice[i], w)) {
            return WHY_OK;
        }
    }
    nr_why why = WHY_OK;
    switch (w->verb) {
    case NR_VERB_DRAW:
        why = action_moment(g, side);
        if (!why) {
            why = can_draw(g, side);
        }
        break;
    case NR_VERB_GAIN_CREDIT:
        why = action_moment(g, side);
        break;
    case NR_VERB_INSTALL:
        why = judge_install(g, side, w);
        break;
    case NR_VERB_PLAY:
        why = judge_play(g, side, w);
        break;
    case NR_VERB_ADVANCE:
    case NR_VERB_TRASH_RESOURCE:
    case NR_VERB_PURGE:
        why = side == NR_CORP ? judge_corp_action(g, w) : WHY_WRONG_SIDE;
        break;
    case NR_VERB_REMOVE_TAG:
    case NR_VERB_RUN:
        why = side == NR_RUNNER ? judge_runner_action(g, w) : WHY_WRONG_SIDE;
        break;
    case NR_VERB_REZ:
        why = side == NR_CORP ? judge_rez(g, w) : WHY_WRONG_SIDE;
        break;
    case NR_VERB_SCORE:
        why = side == NR_CORP ? judge_score(g, w) : WHY_WRONG_SIDE;
        break;
    case NR_VERB_USE:
    case NR_VERB_BREAK:
        why = judge_use(g, side, w);
        break;
    case NR_VERB_JACK_OUT:
        why = side == NR_RUNNER ? judge_jack_out(g) : WHY_WRONG_SIDE;
        break;
    case NR_VERB_CONTINUE:
        why = side == NR_RUNNER ? WHY_NOT_NOW : WHY_WRONG_SIDE;
        break;
    case NR_VERB_STEAL:
    case NR_VERB_TRASH:
    case NR_VERB_DECLINE:
        why = side == NR_RUNNER ? judge_accessed(g, w) : WHY_WRONG_SIDE;
        break;
    case NR_VERB_PASS:
        if (g->to_move != side && top(g)->kind == FRAME_WINDOW) {
            why = WHY_NOT_YOUR_DECISION;
        } else {
            why = g->prompt == NR_PROMPT_ACTION ? WHY_PASS_ACTION : WHY_NOT_NOW;
        }
        break;
    case NR_VERB_DONE:
        why = g->to_move == side ? judge_done(g) : WHY_NOT_YOUR_DECISION;
        break;
    case NR_VERB_KEEP:
    case NR_VERB_MULLIGAN:
        why = g->prompt == NR_PROMPT_MULLIGAN && side == NR_RUNNER ? WHY_CORP_HAND_FIRST
                                                                   : WHY_MULLIGAN;
        break;
    case NR_VERB_CHOOSE_CARD:
        why = judge_choose_card(g, side);
        break;
    case NR_VERB_DISCARD:
        why = WHY_FULL_HAND_RULE;
        break;
    default:
        why = WHY_NOT_NOW;
    }
    if (!why) {
        why = g->to_move == side ? WHY_NOT_NOW : WHY_NOT_YOUR_DECISION;
    }
    return why;
}
