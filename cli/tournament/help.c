/*
 * jackin tournament: the help of each verb, in English and Polish. What a verb takes stands in the
 * table of the verbs; here is what it means.
 */
#include "cli/tournament/tournament.h"

#include <string.h>

#define SETTINGS_EN                                                                                \
    "SETTINGS, with on or off where no value is named:\n"                                          \
    "  --name TEXT --date YYYY-MM-DD --place TEXT\n"                                               \
    "  --tier casual|competitive|championship\n"                                                   \
    "  --format constructed|full-draft|quick-draft\n"                                              \
    "  --rounds N  --minutes N (of a round)  --cut 0|4|8|16 (players in the finals)\n"             \
    "  --finals double|legacy: double elimination, or the older rules\n"                           \
    "  --promised-byes    byes of earlier prizes in round 1\n"                                     \
    "  --deck-lists       lists are asked for at a casual event too\n"                             \
    "  --second-organiser there is a second organiser\n"                                           \
    "  --opposite-seats   round 1 of a full draft: those who sit opposite each other\n"            \
    "  --balance          quick draft: sides by the games played so far\n"                         \
    "  --swiss-sides      sides in the finals count the Swiss games too\n"                         \
    "  --swap-reset       the second final swaps the sides\n"                                      \
    "  --untimed-final    the final has no time limit\n"
#define SETTINGS_PL                                                                                \
    "USTAWIENIA, z on (tak) lub off (nie) tam, gdzie nie podano wartości:\n"                      \
    "  --name NAZWA --date RRRR-MM-DD --place MIEJSCE\n"                                           \
    "  --tier casual|competitive|championship: poziom towarzyski, rywalizacyjny lub\n"             \
    "      mistrzowski\n"                                                                          \
    "  --format constructed|full-draft|quick-draft: talie przygotowane, pełny lub\n"              \
    "      szybki draft\n"                                                                         \
    "  --rounds N (rundy)  --minutes N (minuty rundy)  --cut 0|4|8|16 (finaliści)\n"              \
    "  --finals double|legacy: podwójna eliminacja lub starsze zasady finałów\n"                \
    "  --promised-byes    wolne losy z nagród w rundzie 1\n"                                      \
    "  --deck-lists       spisy talii także na turnieju towarzyskim\n"                            \
    "  --second-organiser jest drugi organizator\n"                                                \
    "  --opposite-seats   runda 1 pełnego draftu: gracze siedzący naprzeciw siebie\n"            \
    "  --balance          szybki draft: strony według liczby rozegranych partii\n"                \
    "  --swiss-sides      strony w finałach: liczą się też partie eliminacji\n"                \
    "  --swap-reset       drugi finał: zamiana stron\n"                                           \
    "  --untimed-final    finał bez limitu czasu\n"
#define GAME_EN                                                                                    \
    "A GAME is WHO:OUTCOME:POINTS, such as 1:corp:7-3.\n"                                          \
    "  WHO      1 or 2: the player of the table who is the Corporation\n"                          \
    "  OUTCOME  corp or runner (who won), time (unfinished), none (not started),\n"                \
    "           or stop (older finals)\n"                                                          \
    "  POINTS   agenda points of the first and of the second player; only a game that\n"           \
    "           was won can go without\n"                                                          \
    "With a PLAYER in place of a number, that player is 1 and the opponent is 2.\n"
#define GAME_PL                                                                                    \
    "PARTIA to KTO:WYNIK:PUNKTY, na przykład 1:corp:7-3.\n"                                       \
    "  KTO     1 lub 2: gracz przy stole, który gra korporacją\n"                                \
    "  WYNIK   corp lub runner (kto wygrywa), time (nieukończona), none\n"                        \
    "          (nierozpoczęta) albo stop (starsze finały)\n"                                     \
    "  PUNKTY  punkty projektu pierwszego i drugiego gracza; pominąć można je tylko przy\n"     \
    "          wygranej partii\n"                                                                  \
    "Gdy zamiast numeru podano GRACZA, to on jest graczem 1, a przeciwnik graczem 2.\n"
#define SURE_EN                                                                                    \
    "  --sure             takes points that look swapped, as when a player won in another\n"       \
    "                     way than by points (TD-23)\n"
#define SURE_PL                                                                                    \
    "  --sure             przyjmuje punkty, które wyglądają na zamienione, na przykład gdy\n"  \
    "                     ktoś wygrał inaczej niż dzięki punktom (TD-23)\n"
#define DECKS_EN                                                                                   \
    "  --corp DECK, --runner DECK  the lists: a file, or starter:NAME; they are\n"                 \
    "                     checked (TR-08)\n"                                                       \
    "  --unknown-cards    takes plain text lists with cards that the program does not\n"           \
    "                     know: these are marked and counted, the rest is checked\n"               \
    "  --corp-identity TEXT, --runner-identity TEXT  where there is no list\n"
#define DECKS_PL                                                                                   \
    "  --corp TALIA, --runner TALIA  spisy talii: plik albo starter:NAZWA; program\n"              \
    "                     sprawdza je (TR-08)\n"                                                   \
    "  --unknown-cards    przyjmuje spisy tekstowe z kartami, których program nie\n"              \
    "                     zna: oznacza je i liczy, a resztę sprawdza\n"                           \
    "  --corp-identity TEKST, --runner-identity TEKST  gdy nie ma spisu\n"
#define PLAYER_EN                                                                                  \
    "A PLAYER is a number or any words of a name, or their beginnings; letters may be\n"           \
    "typed without their marks.\n"
#define PLAYER_PL                                                                                  \
    "GRACZ to numer albo dowolne słowa nazwiska lub ich początki; można pisać bez\n"           \
    "polskich znaków.\n"

static const struct {
    const char *verb, *text[LANG_COUNT];
} helps[] = {
    {"create",
     {SETTINGS_EN "  --seed N           the seed of all draws; without it the system draws one\n",
      SETTINGS_PL "  --seed N           ziarno wszystkich losowań; bez niego losuje je program\n"}},
    {"set",
     {"Until round 1 is paired; the name, the date and the place also later.\n" SETTINGS_EN,
      "Do ustalenia par rundy 1; nazwę, datę i miejsce także później.\n" SETTINGS_PL}},
    {"show", {"", ""}},
    {"register",
     {DECKS_EN "  --from LIST        enters all players of a file instead, or nobody: a name\n"
               "                     on each line, or a table with commas, semicolons or tabs\n"
               "                     whose heading names its columns: ID, Name, Runner, Corp\n"
               "  --seat N           in a draft; else the next free one\n"
               "  --bye              a bye of round 1 was promised (TD-17)\n"
               "  --organiser, --judge  the player runs or judges this event (TR-11)\n",
      DECKS_PL "  --from LISTA       zgłasza wszystkich graczy z pliku albo nikogo: nazwiska, po\n"
               "                     jednym w wierszu, albo tabela z przecinkami, średnikami lub\n"
               "                     tabulatorami i nagłówkiem: ID, Gracz, Runner, Korporacja\n"
               "  --seat N           miejsce przy drafcie; bez tej opcji następne wolne\n"
               "  --bye              obiecany wolny los w rundzie 1 (TD-17)\n"
               "  --organiser, --judge  gracz jest organizatorem lub sędzią turnieju (TR-11)\n"}},
    {"change",
     {"What is not named stays as it is.\n"
      "  --name NAME        another name\n" DECKS_EN
      "  --seat N           in a draft, until round 1 is paired; whoever sits there takes\n"
      "                     the seat that becomes free\n"
      "  --checked          the lists were checked: from now on they and the identities\n"
      "                     stay as they are (TD-19)\n" PLAYER_EN,
      "Zmienia się tylko to, co podano.\n"
      "  --name NAZWISKO    inne nazwisko\n" DECKS_PL
      "  --seat N           miejsce przy drafcie, do ustalenia par rundy 1; kto tam\n"
      "                     siedzi, przechodzi na zwolnione miejsce\n"
      "  --checked          talie sprawdzono: odtąd ani one, ani tożsamości się nie\n"
      "                     zmieniają (TD-19)\n" PLAYER_PL}},
    {"drop",
     {"Games of the open round that were not played go to the opponent (TD-16);\n"
      "'return' takes it back.\n" PLAYER_EN,
      "Nierozegrane partie trwającej rundy wygrywa przeciwnik (TD-16); polecenie\n"
      "„return” to cofa.\n" PLAYER_PL}},
    {"remove",
     {"As 'drop', but for good and without a rank (TR-03, TR-14).\n" PLAYER_EN,
      "Jak „drop”, ale na stałe i bez miejsca w klasyfikacji (TR-03, TR-14).\n" PLAYER_PL}},
    {"return",
     {"Until the cut is made (TD-09).\n" PLAYER_EN,
      "Do wyłonienia finalistów (TD-09).\n" PLAYER_PL}},
    {"pair",
     {"  --table A B        these two play each other, whatever the rules say; may be\n"
      "                     given several times; '--table A -' is a bye. The others are\n"
      "                     paired by the program (TD-20)\n"
      "  --by-hand PAIRS    all pairs by the numbers of the players: '1-2 3-4 5-'\n"
      "  --offer            takes the least bad round where no legal one exists (TD-05)\n"
      "  --procedure exact|literal  literal: two places down, as TR-20 says (TD-03)\n"
      "  --dry-run          only shows the round\n"
      "'swap' changes a round that is paired and not yet played.\n",
      "  --table A B        ci dwaj grają ze sobą, niezależnie od zasad; można podać kilka\n"
      "                     razy; „--table A -” to wolny los. Pozostałe pary ustala\n"
      "                     program (TD-20)\n"
      "  --by-hand PARY     wszystkie pary, numerami graczy: „1-2 3-4 5-”\n"
      "  --offer            przyjmuje najmniej złą rundę, gdy dozwolonej nie ma (TD-05)\n"
      "  --procedure exact|literal  literal: dwa miejsca w dół, jak w TR-20 (TD-03)\n"
      "  --dry-run          tylko pokazuje rundę\n"
      "Polecenie „swap” zmienia rundę, której jeszcze nie rozegrano.\n"}},
    {"swap",
     {"Two players of the open round change places while their tables have no results.\n"
      "The answer tells what that costs and which rules it breaks (TD-20); 'check' lists\n"
      "it as the organiser's decision.\n"
      "  --table N M        two whole tables change their numbers instead\n"
      "  --dry-run          only tells\n" PLAYER_EN,
      "Dwaj gracze trwającej rundy zamieniają się miejscami, dopóki ich stoły nie mają\n"
      "wyników. Odpowiedź mówi, ile to kosztuje i jakie zasady narusza (TD-20); „check”\n"
      "wymienia to jako decyzję organizatora.\n"
      "  --table N M        zamiast tego dwa stoły zamieniają się numerami\n"
      "  --dry-run          tylko odpowiada\n" PLAYER_PL}},
    {"pairings",
     {"  --round N          another round than the last one\n",
      "  --round N          inna runda niż ostatnia\n"}},
    {"explain",
     {"  --table N          only this table of the open round\n",
      "  --table N          tylko ten stół trwającej rundy\n"}},
    {"result",
     {GAME_EN "  --round N          a round other than the open one; of a closed one with\n"
              "  --correct          which changes a result (TD-18)\n"
              "  --as-played        the sides were not those of the rules, but so it was "
              "played\n" SURE_EN PLAYER_EN,
      GAME_PL "  --round N          runda inna niż trwająca; gdy jest zamknięta, razem z\n"
              "  --correct          co poprawia wynik (TD-18)\n"
              "  --as-played        strony były inne, niż mówią zasady, ale tak grano\n" SURE_PL
                  PLAYER_PL}},
    {"close", {"Every table needs its result.\n", "Każdy stół musi mieć wynik.\n"}},
    {"standings",
     {"  --round N          the table after that round\n"
      "Ordered by prestige, then SoS, then the draw made at entry (TR-14, TR-16); after\n"
      "the finals by the bracket.\n",
      "  --round N          klasyfikacja po tej rundzie\n"
      "Kolejność: prestiż, SoS, losowanie z chwili zgłoszenia (TR-14, TR-16); po finałach\n"
      "według drabinki.\n"}},
    {"cut",
     {"  --dry-run          only shows who would be in\n",
      "  --dry-run          tylko pokazuje, kto by awansował\n"}},
    {"bracket", {"", ""}},
    {"final",
     {"The game is a number of the bracket, or a PLAYER who is to play now.\n" GAME_EN
      "  --correct          changes a game that is decided\n"
      "  --as-played        the sides were not those of the rules, but so it was "
      "played\n" SURE_EN PLAYER_EN,
      "Partia to numer z drabinki albo GRACZ, który ma teraz grać.\n" GAME_PL
      "  --correct          poprawia partię, która jest rozstrzygnięta\n"
      "  --as-played        strony były inne, niż mówią zasady, ale tak grano\n" SURE_PL
          PLAYER_PL}},
    {"clock",
     {"  start, pause, resume, call (time is up)\n"
      "  --watch            a clock that fills the terminal; q ends it\n"
      "  --at SECONDS       another moment, in seconds since 1970\n",
      "  start, pause (pauza), resume (wznowienie), call (koniec czasu)\n"
      "  --watch            zegar na cały terminal; q kończy\n"
      "  --at SEKUNDY       inna chwila, w sekundach od 1970 roku\n"}},
    {"undo",
     {"Without an option the last step is taken back.\n"
      "  --to STEP          all steps after this one ('log' numbers them)\n"
      "  --step STEP        this one alone, if no pairing came after it\n",
      "Bez opcji cofa ostatni krok.\n"
      "  --to KROK          wszystkie kroki po tym (numery pokazuje „log”)\n"
      "  --step KROK        tylko ten jeden, jeśli potem nie ustalano par\n"}},
    {"log", {"", ""}},
    {"check",
     {"Works every draw, pairing, score, seed and side out a second time from the journal.\n"
      "What the organiser decided by hand is listed and is no fault.\n",
      "Wyprowadza każde losowanie, parę, wynik, pozycję i stronę drugi raz z dziennika.\n"
      "Decyzje organizatora są wymienione i nie są błędem.\n"}},
    {"export",
     {"  --as FORMAT        nrtm, galakta, golden, csv, decks, trf, challonge, text,\n"
      "                     journal\n"
      "  --out PATH         a new file; else standard output\n"
      "  --force            replaces an older file\n",
      "  --as FORMAT        nrtm, galakta, golden, csv, decks, trf, challonge, text,\n"
      "                     journal\n"
      "  --out CEL          nowy plik; bez tej opcji standardowe wyjście\n"
      "  --force            zastępuje starszy plik\n"}},
    {"import",
     {"  --as FORMAT        nrtm, tome, galakta, golden, topdeck, csv, decks, names;\n"
      "                     without it the content tells\n",
      "  --as FORMAT        nrtm, tome, galakta, golden, topdeck, csv, decks, names;\n"
      "                     bez tej opcji rozpoznaje go po treści\n"}},
    {"print",
     {"SHEET is one of\n"
      "  pairings   the tables of a round      names      the same by name\n"
      "  slips      to write results on; in the finals for the games that are to be played\n"
      "  standings  places                     bracket    the finals, drawn\n"
      "  decks      lists to check against\n"
      "  --round N          another round than the last one\n"
      "  --as html|pdf      else what the ending of PATH says\n"
      "  --out PATH         a new file; HTML goes to standard output without it\n"
      "  --force            replaces an older file\n",
      "ARKUSZ to\n"
      "  pairings   stoły rundy                names      to samo według nazwisk\n"
      "  slips      kartki do wpisania wyników; w finałach dla partii, które są do\n"
      "             rozegrania\n"
      "  standings  klasyfikacja               bracket    drabinka finałów\n"
      "  decks      spisy talii do sprawdzania\n"
      "  --round N          inna runda niż ostatnia\n"
      "  --as html|pdf      bez tej opcji decyduje końcówka nazwy\n"
      "  --out CEL          nowy plik; bez tej opcji HTML trafia na standardowe wyjście\n"
      "  --force            zastępuje starszy plik\n"}},
    {"checklist",
     {"  --tier casual|competitive|championship\n",
      "  --tier casual|competitive|championship: poziom towarzyski, rywalizacyjny\n"
      "      lub mistrzowski\n"}},
};

const char *verb_help(const char *verb, word_lang lang)
{
    for (size_t i = 0; i < sizeof helps / sizeof helps[0]; i++) {
        if (strcmp(helps[i].verb, verb) == 0) {
            return helps[i].text[lang];
        }
    }
    return "";
}
