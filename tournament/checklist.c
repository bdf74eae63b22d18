/*
 * The duties of players and officials that no program can see to: a list for the organiser's wall.
 */
#include "jackin/tournament.h"

enum {
    CASUAL = 1 << TN_CASUAL,
    COMPETITIVE = 1 << TN_COMPETITIVE,
    CHAMPIONSHIP = 1 << TN_CHAMPIONSHIP,
    STRICT = COMPETITIVE | CHAMPIONSHIP,
    ALL = CASUAL | STRICT,
};

static const tn_duty duties[] = {
    {"TR-55", CASUAL, "Fun comes first: nobody need know every small rule.",
     "Najważniejsza jest zabawa: nikt nie musi znać każdej drobnej zasady."},
    {"TR-55", COMPETITIVE,
     "Players know the rules in general; misunderstanding a fine point is no offence.",
     "Gracze znają zasady ogólnie; pomyłka w szczegółach nie jest karana."},
    {"TR-55", CHAMPIONSHIP,
     "Players know the rules, the newest FAQ and the tournament rules; all are strictly enforced.",
     "Gracze znają zasady, najnowszy FAQ i zasady turniejowe; wszystkie są ściśle egzekwowane."},
    {"TR-02", ALL,
     "Newest rules and FAQ; a card does what its text says; the organiser settles "
     "disputes.",
     "Najnowsze zasady i FAQ; karta działa według tekstu; spory rozstrzyga organizator."},
    {"TR-03", ALL, "Look into every accusation of cheating.",
     "Każdy zarzut oszustwa trzeba zbadać."},
    {"TR-04", ALL, "Turns are brisk; a player may ask the organiser to watch for slow play.",
     "Tury są sprawne; gracz może poprosić organizatora o obserwację tempa gry."},
    {"TR-05", ALL, "Everybody has one Runner deck and one Corporation deck, and plays both.",
     "Każdy ma jedną talię runnera i jedną korporacji i gra obiema."},
    {"TR-06", ALL, "All Netrunner cards are legal from their English release; no proxies.",
     "Wszystkie karty Netrunnera są legalne od premiery angielskiej; bez kart zastępczych."},
    {"TR-07", CASUAL, "Sleeves are optional; opaque backs with alternative art.",
     "Koszulki są dobrowolne; przy alternatywnych grafikach tył nieprzezroczysty."},
    {"TR-07", STRICT,
     "Sleeves are required, alike within a deck; opaque backs with alternative "
     "art.",
     "Koszulki są obowiązkowe, jednakowe w talii; przy alternatywnych grafikach z "
     "nieprzezroczystym tyłem."},
    {"TR-08", ALL, "Decks must be small enough to be shuffled well in a short time.",
     "Talię trzeba móc dokładnie potasować w krótkim czasie."},
    {"TR-10", ALL,
     "Own tokens, shuffling before every game with the opponent's cut, no notes, no "
     "outside material.",
     "Własne żetony, tasowanie przed każdą partią i przełożenie przez przeciwnika, bez notatek i "
     "materiałów z zewnątrz."},
    {"TR-24", ALL, "Game 1: whoever is drawn chooses his side; the roles are swapped in game 2.",
     "Partia 1: wylosowany gracz wybiera stronę; w partii 2 zamiana stron."},
    {"TR-25", ALL, "The Corporation decides first about its mulligan, then the Runner.",
     "O mulliganie decyduje najpierw korporacja, potem runner."},
    {"TR-57", ALL, "In the finals judges urge players to a pace that ends the game in time.",
     "W finałach sędziowie namawiają do tempa, które pozwoli skończyć partię na czas."},
};

const tn_duty *tn_checklist(tn_tier tier, unsigned i)
{
    for (size_t at = 0; at < sizeof duties / sizeof duties[0]; at++) {
        if ((duties[at].tiers >> tier & 1) != 0 && i-- == 0) {
            return &duties[at];
        }
    }
    return NULL;
}
