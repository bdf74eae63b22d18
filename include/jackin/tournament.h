/*
 * Tournament rules: pure functions over an append-only journal of records.
 *
 * An event is the list of its records (tn_record), folded one after another into a tn_event by
 * tn_apply. The fold refuses what the rules forbid and says why with the ledger entry. Nothing here
 * does input or output, allocates, knows the time or uses floating point; all chance follows from
 * the seed of the event, so the same journal gives the same bytes everywhere. Matching needs an
 * algorithm that allocates: it is handed in as a tn_matcher (matching/matching.h has one), and
 * whatever it answers can be proved right by tn_matching_is_least, which does not trust it.
 *
 * Players are numbered from 1 in the order of entry; 0 is nobody. Rounds, tables and finals games
 * are numbered from 1 too; in arrays, number r stands at index r - 1.
 */
#ifndef JACKIN_TOURNAMENT_H
#define JACKIN_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"
#include "jackin/core_lang.h"

JACKIN_API_BEGIN

enum {
    TN_PLAYERS_MAX = 2048,
    TN_ROUNDS_MAX = 24, /* Swiss rounds */
    TN_CUT_MAX = 16,
    TN_FINALS_MAX = 31,                /* games of the largest bracket (section 2) */
    TN_NODES_MAX = TN_PLAYERS_MAX + 2, /* vertices of a pairing graph: players and the bye */
    TN_EDGES_MAX = TN_NODES_MAX * (TN_NODES_MAX - 1) / 2,
    TN_POINTS_UNKNOWN = INT8_MIN, /* agenda points that nobody told */
};

/* ---- what an event is (TR-01, TR-12, TR-50) -------------------------------------------------- */

typedef enum { TN_CASUAL, TN_COMPETITIVE, TN_CHAMPIONSHIP, TN_TIER_COUNT } tn_tier;
typedef enum { TN_CONSTRUCTED, TN_FULL_DRAFT, TN_QUICK_DRAFT, TN_FORMAT_COUNT } tn_format;
typedef enum { TN_DOUBLE, TN_LEGACY, TN_FINALS_KIND_COUNT } tn_finals_kind; /* TD-06 */
typedef enum { TN_EXACT, TN_LITERAL, TN_PROCEDURE_COUNT } tn_procedure;     /* TD-03 */

typedef struct {
    uint8_t tier, format;
    uint8_t rounds;               /* Swiss rounds; 0: not fixed yet (TR-13) */
    uint8_t minutes;              /* of a Swiss round */
    uint8_t cut;                  /* 0, 4, 8 or 16 (TD-14) */
    uint8_t finals;               /* tn_finals_kind */
    uint8_t is_untimed_final;     /* TD-12: the last finals games have no limit */
    uint8_t is_seated_opposite;   /* TD-11: i meets i + n/2 */
    uint8_t is_balanced;          /* TD-15: quick-draft sides by TR-44 */
    uint8_t counts_swiss_sides;   /* TD-07: finals sides count Swiss games too */
    uint8_t swaps_reset;          /* TD-13: the second final swaps the sides of the first */
    uint8_t has_promised_byes;    /* TD-17 */
    uint8_t wants_lists;          /* TR-09: lists at a casual event */
    uint8_t has_second_organiser; /* TR-11 */
} tn_config;

/* ---- the journal ----------------------------------------------------------------------------- */

typedef enum {
    TN_REC_SETUP,  /* the first record: config and seed */
    TN_REC_CONFIG, /* a change of the config, before round 1 */
    TN_REC_PLAYER,
    TN_REC_DROP,
    TN_REC_REMOVE,
    TN_REC_RETURN, /* a drop taken back (TD-09) */
    TN_REC_ROUND,  /* a round begins; as many TN_REC_TABLE follow as it says */
    TN_REC_TABLE,
    TN_REC_GAME, /* the result of one Swiss game */
    TN_REC_CLOSE,
    TN_REC_CUT, /* the cut; as many TN_REC_SEED follow as it says */
    TN_REC_SEED,
    TN_REC_FINAL, /* the result of one game of the finals */
    TN_REC_CLOCK,
    TN_REC_CHANGE, /* TD-19: of a player: his seat, or that his lists are in */
    TN_REC_SWAP,   /* TD-20: two players of the open round change places */
    TN_REC_COUNT
} tn_kind;

typedef enum {
    TN_NONE, /* not reported yet */
    TN_CORP_WON,
    TN_RUNNER_WON,
    TN_UNFINISHED,  /* TR-29, TR-30 */
    TN_NOT_STARTED, /* TR-31 */
    TN_STOPPED,     /* TR-37: legacy finals only, the match is decided */
    TN_AWARDED_A,   /* TD-16: not played, won by the first player; never typed */
    TN_AWARDED_B,
    TN_AWARDED_NOBODY,
    TN_OUTCOME_COUNT
} tn_outcome;

/* Flags of a player. */
enum {
    TN_HAS_LISTS = 1,    /* TR-09: both deck lists were handed in */
    TN_IS_ORGANISER = 2, /* TR-11: runs this event */
    TN_IS_JUDGE = 4,     /* TR-11: judges at this event */
    TN_HAS_PROMISE = 8,  /* TD-17: a bye in round 1 */
};
/* Flags of a round. */
enum {
    TN_BY_HAND = 1,     /* the organiser paired; TR-19 and TR-22 are for the check to report */
    TN_OFFERED = 2,     /* the organiser took the offer of TD-05 */
    TN_FELL_BACK = 4,   /* the literal procedure got stuck (TD-03) */
    TN_HAND_TABLES = 8, /* TD-20: some tables are the organiser's, the rest is paired as ever */
};
/* Flags of a result. */
enum {
    TN_CORRECTS = 1,  /* TD-18: may change a round that is closed */
    TN_AS_PLAYED = 2, /* the sides were not those of TR-44, but so it was played */
    TN_SURE = 4,      /* TD-23: the agenda points look swapped, but so it ended */
};

typedef enum {
    TN_CLOCK_START,
    TN_CLOCK_PAUSE,
    TN_CLOCK_RESUME,
    TN_CLOCK_CALL,
    TN_CLOCK_COUNT
} tn_clock_action;

typedef struct {
    uint8_t kind; /* tn_kind: says which member of the union is meant */
    union {
        struct {
            tn_config config;
            uint64_t seed; /* TN_REC_SETUP only */
        } setup;
        struct {
            uint16_t player; /* the next number (TN_REC_PLAYER) or a player that there is */
            uint16_t seat;   /* in a draft; 0: the next one, or (TN_REC_CHANGE) as it was */
            uint8_t flags;   /* all of them, after a change too */
            uint64_t draw;   /* TR-16: what tn_player_draw gives; stored */
        } player;
        struct {
            uint16_t tables; /* records that follow, byes included */
            uint8_t procedure, flags;
        } round;
        struct {
            uint16_t a, b; /* b 0: a bye; TN_REC_SEED uses a, TN_REC_SWAP both */
            uint8_t flags; /* TN_BY_HAND: this table is the organiser's (TN_HAND_TABLES) */
        } table;
        struct {
            uint16_t size;
            uint8_t flags; /* TN_BY_HAND: the seeds are another program's */
        } cut;
        struct {
            uint8_t round;  /* Swiss round, or 0 for the finals */
            uint8_t number; /* of the game in its match: 1, 2 or (TR-36) 3 */
            uint16_t table; /* table, or game of the bracket */
            uint8_t corp;   /* 0: the first player is the Corporation, 1: the second */
            uint8_t outcome;
            int8_t points[2]; /* agenda points of the two players, or TN_POINTS_UNKNOWN */
            uint8_t flags;
        } game;
        struct {
            uint8_t action;
            int64_t at; /* seconds, as the caller counts them */
        } clock;
    } of;
} tn_record;

/* ---- the event ------------------------------------------------------------------------------- */

typedef enum { TN_ACTIVE, TN_DROPPED, TN_REMOVED } tn_presence;

typedef struct {
    uint64_t draw; /* TR-16: larger is better */
    uint16_t seat;
    uint8_t presence;
    uint8_t flags;
    uint8_t entered;    /* Swiss rounds that had been paired before he was entered */
    uint8_t was_at_cut; /* he was there when the cut was made (TD-18) */
    uint8_t pad[2];
} tn_player;

typedef struct {
    uint8_t corp; /* 0 or 1: which of the two players */
    uint8_t outcome;
    int8_t points[2]; /* TN_POINTS_UNKNOWN: nobody told, which only a won game allows */
} tn_game;

typedef struct {
    uint16_t player[2]; /* the second is 0 for a bye */
    tn_game game[2];
    uint8_t is_by_hand; /* TD-20: the organiser put these two together */
    uint8_t pad;
} tn_match;

typedef struct {
    uint16_t table_count;
    uint8_t flags, procedure;
    uint8_t is_closed;
    uint8_t pad;
    tn_match match[TN_PLAYERS_MAX];
    uint16_t table_of[TN_PLAYERS_MAX + 1]; /* by player: his table, 0 if he has none */
} tn_round;

/* A place of the bracket: one game, or in legacy finals a match of two or three. */
typedef struct {
    uint16_t player[2]; /* 0: not known yet */
    tn_game game[3];
    uint8_t winner; /* 0: undecided, 1 or 2 */
    uint8_t pad;
} tn_final;

typedef struct {
    int64_t started, paused; /* seconds; paused 0: running */
    int64_t lost;            /* seconds spent paused */
    uint8_t is_started, is_called;
    uint8_t pad[6];
} tn_clock;

typedef struct {
    tn_config config;
    uint64_t seed;
    uint8_t is_set_up;
    uint8_t round_count; /* Swiss rounds paired */
    uint8_t has_cut;
    uint8_t cut_size; /* players in the bracket; 0 with has_cut: TD-14, no finals */
    uint8_t cut_flags;
    uint8_t pad;
    uint16_t player_count;
    uint16_t awaited;                     /* TN_REC_TABLE or TN_REC_SEED records still to come */
    uint16_t finals_done;                 /* games of the bracket that are decided */
    uint16_t seed_of_cut[TN_CUT_MAX + 1]; /* by seed, from 1 */
    tn_final final[TN_FINALS_MAX + 1];    /* by game, from 1 */
    tn_clock clock;
    tn_player player[TN_PLAYERS_MAX + 1]; /* by number, from 1 */
    tn_round round[TN_ROUNDS_MAX];
} tn_event;

/* ---- refusals (why.c) ------------------------------------------------------------------------ */

/* name, ledger entries, the sentence in English and in Polish */
#define TN_REFUSALS(X)                                                                             \
    X(OK, "", "done", "gotowe")                                                                    \
    X(BAD_RECORD, "", "the record makes no sense", "ten zapis nie ma sensu")                       \
    X(NOT_SET_UP, "", "the event has not been created", "turniej nie został utworzony")            \
    X(SET_UP_TWICE, "", "the event has been created already", "turniej został już utworzony")      \
    X(AWAITING, "", "the tables or seeds of the last step are not complete",                       \
      "brakuje stołów lub pozycji z ostatniego kroku")                                             \
    X(FULL, "", "the event is full", "w turnieju nie ma już miejsc")                               \
    X(BAD_TIER, "TR-01", "there are three tiers: casual, competitive, championship",               \
      "są trzy poziomy: towarzyski, rywalizacyjny i mistrzowski")                                  \
    X(BAD_MINUTES, "TR-12", "a round lasts 65 minutes, changed by at most 10",                     \
      "runda trwa 65 minut, z dopuszczalną zmianą o najwyżej 10")                                  \
    X(BAD_FULL_DRAFT_MINUTES, "TR-51", "a round of a full draft lasts 50 minutes",                 \
      "runda pełnego draftu trwa 50 minut")                                                        \
    X(BAD_QUICK_DRAFT_MINUTES, "TR-52",                                                            \
      "a round of a quick draft lasts 30 minutes, changed by at most 5",                           \
      "runda szybkiego draftu trwa 30 minut, z dopuszczalną zmianą o najwyżej 5")                  \
    X(MINUTES_FIXED, "TR-12", "the time of a round is fixed before the tournament",                \
      "czas rundy ustala się przed turniejem")                                                     \
    X(ROUNDS_FIXED, "TR-13", "the number of rounds is fixed beforehand",                           \
      "liczbę rund ustala się przed turniejem")                                                    \
    X(ROUNDS_MISSING, "TR-13 TD-01", "the number of rounds must be fixed before round 1",          \
      "liczbę rund trzeba ustalić przed rundą 1")                                                  \
    X(BAD_ROUNDS, "TR-13", "too many rounds", "za dużo rund")                                      \
    X(CUT_FIXED, "TR-40", "the size of the cut is announced before the event",                     \
      "liczbę finalistów ogłasza się przed turniejem")                                             \
    X(BAD_CUT, "TR-40 TD-14", "a cut is of 4, 8 or 16 players",                                    \
      "do finałów awansuje 4, 8 lub 16 graczy")                                                    \
    X(FINALS_REQUIRED, "TR-38", "a championship always has finals",                                \
      "turniej mistrzowski zawsze ma rundy finałowe")                                              \
    X(OPTIONS_FIXED, "TR-13", "what an event is like is fixed before round 1",                     \
      "ustawienia turnieju można zmieniać tylko przed rundą 1")                                    \
    X(SECOND_LATE, "TR-11", "the second organiser must be named at the start",                     \
      "drugi organizator musi być ustalony na początku turnieju")                                  \
    X(ORGANISER_ALONE, "TR-11", "an organiser plays only if a second one was named at the start",  \
      "organizator gra tylko wtedy, gdy na początku ustalono drugiego organizatora")               \
    X(OFFICIAL_PLAYS, "TR-11", "organisers and judges of a championship do not play in it",        \
      "organizatorzy i sędziowie turnieju mistrzowskiego w nim nie grają")                         \
    X(NO_LISTS, "TR-09", "without both deck lists there is no entry",                              \
      "bez spisów obu talii nie można wziąć udziału w turnieju")                                   \
    X(LATE_DRAFT, "TD-09", "nobody enters a draft that has begun",                                 \
      "do rozpoczętego draftu nikt nie może dołączyć")                                             \
    X(TOO_LATE, "TD-09", "nobody enters after the last Swiss round is paired",                     \
      "po ustaleniu par ostatniej rundy eliminacyjnej nikt nie może dołączyć")                     \
    X(NO_PROMISES, "TD-17", "byes for round 1 were not announced",                                 \
      "nie ogłoszono wolnych losów na rundę 1")                                                    \
    X(LATE_PROMISE, "TD-17", "the bye of a prize is one of round 1",                               \
      "wolny los z nagrody dotyczy rundy 1")                                                       \
    X(PROMISE_ODDLY, "TD-17", "whoever was promised a bye has it in round 1",                      \
      "obiecany wolny los przypada w rundzie 1")                                                   \
    X(NO_PLAYER, "", "there is no such player", "nie ma takiego gracza")                           \
    X(NOT_ACTIVE, "TD-09", "he has left the tournament",                                           \
      "ten gracz nie bierze już udziału w turnieju")                                               \
    X(REMOVED_STAYS, "TR-03 TD-09", "only a drop may be taken back, not a removal",                \
      "cofnąć można tylko rezygnację, nie wydalenie")                                              \
    X(NOT_DROPPED, "TD-09", "he has not dropped",                                                  \
      "nie ma rezygnacji tego gracza, którą można by cofnąć")                                      \
    X(RETURN_LATE, "TD-09", "nobody comes back once the cut is made",                              \
      "po wyłonieniu finalistów nikt nie wraca do turnieju")                                       \
    X(ROUND_OPEN, "TR-12", "the round is not closed yet", "runda nie jest jeszcze zamknięta")      \
    X(NO_ROUND_OPEN, "TR-12", "no round is open", "żadna runda nie trwa")                          \
    X(NO_MORE_ROUNDS, "TR-13", "all rounds have been paired",                                      \
      "pary wszystkich rund są już ustalone")                                                      \
    X(TOO_FEW, "TR-12", "a round needs two players", "do rundy potrzeba dwóch graczy")             \
    X(ODD_DRAFT, "TR-51 TR-52", "a draft begins with an even number of players",                   \
      "do draftu potrzebna jest parzysta liczba graczy")                                           \
    X(BAD_TABLES, "TR-18", "every active player appears once in a round",                          \
      "każdy obecny gracz jest w rundzie dokładnie raz")                                           \
    X(SEAT_FIXED, "TR-53 TD-19", "seats are fixed once round 1 is paired",                         \
      "po ustaleniu par rundy 1 miejsc już się nie zmienia")                                       \
    X(BAD_SWAP, "TD-20", "two players of different tables change places",                          \
      "miejscami zamieniają się dwaj gracze z różnych stołów")                                     \
    X(SWAP_PLAYED, "TD-20", "a table with a result keeps its players",                             \
      "przy stole, który ma już wynik, gracze się nie zmieniają")                                  \
    X(REMATCH, "TR-19", "they have met already", "ci gracze już ze sobą grali")                    \
    X(SECOND_BYE, "TR-22", "he has had a bye already", "ten gracz miał już wolny los")             \
    X(NO_MATCH, "", "there is no such round or table", "nie ma takiej rundy lub takiego stołu")    \
    X(BYE_RESULT, "TR-22", "a bye has no games", "przy wolnym losie nie ma partii")                \
    X(ROUND_CLOSED, "TD-18", "the round is closed: its results can only be corrected",             \
      "runda jest zamknięta: jej wyniki można tylko poprawić")                                     \
    X(NO_GAME, "TR-24 TR-52", "there is no such game in a match", "w meczu nie ma takiej partii")  \
    X(GAME_ORDER, "TR-27", "game 2 starts only after game 1 has ended",                            \
      "partia 2 zaczyna się dopiero po zakończeniu partii 1")                                      \
    X(SAME_SIDES, "TR-24", "the roles are swapped in game 2",                                      \
      "w partii 2 gracze zamieniają się stronami")                                                 \
    X(AFTER_UNFINISHED, "TR-32",                                                                   \
      "game 1 was not finished, so game 2 was not started: its result is none",                    \
      "partii 1 nie ukończono, więc partii 2 nie rozpoczęto: jej wynik to none")                   \
    X(BAD_OUTCOME, "TR-33", "a game is won by one side, unfinished or not started",                \
      "partię wygrywa jedna ze stron albo jest ona nieukończona lub nierozpoczęta")                \
    X(NOT_UNFINISHED, "TR-33", "a player with enough agenda points has won the game",              \
      "gracz, który ma dość punktów projektu, wygrywa partię")                                     \
    X(POINTS_MISSING, "TR-29 TR-30 TR-33",                                                         \
      "how many agenda points had each when time was called? as in 1:time:4-3",                    \
      "ile punktów projektu miał każdy, gdy skończył się czas? na przykład 1:time:4-3")            \
    X(FINAL_POINTS_MISSING, "TR-47 TR-48",                                                         \
      "how many agenda points had each when time was called? as in 1:time:4-3",                    \
      "ile punktów projektu miał każdy, gdy skończył się czas? na przykład 1:time:4-3")            \
    X(LEGACY_POINTS_MISSING, "TR-34 TR-37 TD-06",                                                  \
      "how many agenda points had each? they count in the match, as in 1:corp:7-3",                \
      "ile punktów projektu miał każdy? liczą się w meczu, na przykład 1:corp:7-3")                \
    X(LOSER_HAS_ENOUGH, "TR-33 TD-23",                                                             \
      "the loser has enough agenda points to win: swapped? --sure if it was so",                   \
      "przegrany ma dość punktów projektu, żeby wygrać: zamienione? --sure, jeśli tak było")       \
    X(WINNER_HAS_FEW, "TR-33 TD-23",                                                               \
      "the winner has too few agenda points: swapped? --sure if he won otherwise",                 \
      "zwycięzca ma za mało punktów projektu: zamienione? --sure, jeśli wygrał inaczej")           \
    X(POINTS_UNSTARTED, "TR-33", "a game that was not started has no agenda points",               \
      "w nierozpoczętej partii nie ma punktów projektu")                                           \
    X(BALANCED_SIDES, "TD-15 TR-44", "these are not the sides that balance the games played",      \
      "te strony nie wyrównują liczby rozegranych partii")                                         \
    X(MISSING_RESULTS, "TR-27", "results are missing", "brakuje wyników")                          \
    X(NO_CUT, "TR-40", "no cut was announced", "nie ogłoszono rund finałowych")                    \
    X(CUT_DONE, "TR-40", "the cut is made already", "finaliści są już wyłonieni")                  \
    X(ROUNDS_LEFT, "TR-56", "the Swiss rounds are not over",                                       \
      "rundy eliminacyjne jeszcze się nie skończyły")                                              \
    X(WRONG_CUT_SIZE, "TD-14", "this is not the largest bracket that can be filled",               \
      "to nie jest największa drabinka, którą można zapełnić")                                     \
    X(BAD_SEEDS, "TR-41", "a seed must be a player who is still there, each of them once",         \
      "każda pozycja należy do innego gracza, który jest jeszcze w turnieju")                      \
    X(NO_FINALS, "TR-40", "there are no finals", "nie ma rund finałowych")                         \
    X(FINAL_UNKNOWN, "TR-42", "the players of this game are not known yet",                        \
      "gracze tej partii nie są jeszcze znani")                                                    \
    X(FINAL_FOLLOWED, "TR-42", "later games were played by its outcome: take these back first",    \
      "od jej wyniku zależały już rozegrane partie: najpierw trzeba je cofnąć")                    \
    X(FINAL_DECIDED, "TR-42", "this game is decided; it can be corrected",                         \
      "ta partia jest rozstrzygnięta; można ją poprawić")                                          \
    X(FINAL_NOT_STARTED, "TR-48", "a game of the finals is always decided",                        \
      "partia finałowa jest zawsze rozstrzygnięta")                                                \
    X(FINAL_SIDES, "TR-44 TR-45 TR-46", "these are not the sides they must play",                  \
      "to nie te strony, którymi gracze muszą grać")                                               \
    X(SWAPPED_SIDES, "TD-13", "the second final is played with the sides swapped",                 \
      "drugi finał gra się z zamianą stron")                                                       \
    X(DRAWN_SIDES, "TR-36", "the sides of the third game were drawn, and are not these",           \
      "strony trzeciej partii wylosowano, i to nie te")                                            \
    X(NO_RESET, "TR-49", "the tournament is decided: there is no second final",                    \
      "turniej jest rozstrzygnięty: drugiego finału nie ma")                                       \
    X(UNTIMED, "TR-36 TD-12", "the last match has no time limit: every game is played out",        \
      "ostatni mecz nie ma limitu czasu: każdą partię gra się do końca")                           \
    X(NOT_DECIDED, "TR-37", "the match is not decided yet, so the game goes on",                   \
      "wynik meczu nie jest jeszcze przesądzony, więc partia trwa")                                \
    X(NO_THIRD, "TR-36", "a third game is played only when the last match is tied",                \
      "trzecią partię gra się tylko przy remisie w ostatnim meczu")                                \
    X(NO_CLOCK, "TR-12", "no clock is running", "zegar nie jest uruchomiony")                      \
    X(CLOCK_RUNS, "TR-12", "the clock is running already", "zegar już działa")

typedef enum {
#define TN_WHY_NAME(name, rules, english, polish) TN_WHY_##name,
    TN_REFUSALS(TN_WHY_NAME)
#undef TN_WHY_NAME
        TN_WHY_COUNT
} tn_why;

/* The ledger entries of a refusal, separated by spaces. */
const char *tn_why_rules(tn_why why);
/* The refusal as a sentence without a capital and a full stop. */
const char *tn_why_text(tn_why why, word_lang lang);
/* "TN_WHY_REMATCH" as "rematch": a word for programs. */
const char *tn_why_name(tn_why why);

/* ---- the fold (event.c, result.c, finals.c) -------------------------------------------------- */

/* Makes an empty event. */
void tn_start(tn_event *e);
/* Applies one record; on a refusal the event is unchanged. */
tn_why tn_apply(tn_event *e, const tn_record *r);
/* A config as the rules suggest for a tier and a format. */
tn_config tn_default_config(tn_tier tier, tn_format format);
/* May an event be like this? (TR-01, TR-12, TR-40, TR-51, TR-52) */
tn_why tn_check_config(const tn_config *config);
/* Does the event ask every player for his lists? (TR-09) */
bool tn_wants_lists(const tn_config *config);
/* The agenda points that win a game: 7, in drafts 6 (TR-50). */
int tn_winning_points(const tn_config *config);
/* Games of a Swiss match: 2, in a quick draft 1 (TR-52). */
unsigned tn_match_games(const tn_config *config);
/* Prestige of a bye: 4, in a one-game round 2 (TR-22, TD-15). */
unsigned tn_bye_prestige(const tn_config *config);
/* TD-01: the rounds offered for so many players. */
unsigned tn_offered_rounds(unsigned players);
/* TD-01: are so many rounds more than can be played without rematches? */
bool tn_too_many_rounds(unsigned players, unsigned rounds);
typedef enum { TN_ADVISE_NONE, TN_SUGGEST_FINALS, TN_REQUIRE_FINALS } tn_advice;
/* TR-38: what is said about finals. */
tn_advice tn_finals_advice(tn_tier tier, unsigned players);
/* TD-14: the largest bracket of at most `cut` that so many players fill; 0: none. */
unsigned tn_cut_size(unsigned cut, unsigned players);
/* Players who are neither dropped nor removed. */
unsigned tn_active_count(const tn_event *e);
/* The round that is paired and not closed, or 0. */
unsigned tn_open_round(const tn_event *e);

/* Chance. Every draw follows from the seed of the event, what it is for, and two numbers. */
typedef enum { TN_FOR_PLAYER, TN_FOR_ROUND, TN_FOR_EDGE, TN_FOR_TABLE, TN_FOR_FINAL } tn_purpose;
uint64_t tn_chance(uint64_t seed, tn_purpose purpose, uint32_t x, uint32_t y);
/* TR-16: the draw of a player. */
uint64_t tn_player_draw(const tn_event *e, unsigned player);
/* TR-24: who of a table (0 or 1) is picked to choose his side in game 1. */
unsigned tn_table_chooser(const tn_event *e, unsigned round, unsigned table);

/* ---- results (result.c) ---------------------------------------------------------------------- */

/* TR-26 to TR-31: prestige of one game for the first and the second player. */
void tn_game_prestige(const tn_game *game, unsigned prestige[2]);
/* The prestige of a match; false while a game of it has no result. */
bool tn_match_prestige(const tn_event *e, const tn_match *match, unsigned prestige[2]);
/* TR-32: can a match of so many games end like this? */
bool tn_is_match_result(unsigned games, unsigned a, unsigned b);

/*
 * TD-23: do the agenda points of a game look swapped? The loser of a won game has enough to have
 * won, or its winner too few; what nobody told is not looked at. TN_WHY_OK: they do not.
 */
tn_why tn_odd_points(const tn_config *config, const tn_game *game);

/* ---- standings (standings.c) ----------------------------------------------------------------- */

/* Prestige after the first `rounds` Swiss rounds (an open one counts as far as it is reported). */
unsigned tn_prestige(const tn_event *e, unsigned player, unsigned rounds);
/* TR-15: the prestige of his opponents in these rounds, as it is after them. */
unsigned tn_sos(const tn_event *e, unsigned player, unsigned rounds);
/* Opponent in a Swiss round, 0: none. */
unsigned tn_opponent(const tn_event *e, unsigned player, unsigned round);
bool tn_had_bye(const tn_event *e, unsigned player, unsigned rounds);
/* The latest of the first `rounds` rounds in which two players met, 0: never. */
unsigned tn_met(const tn_event *e, unsigned a, unsigned b, unsigned rounds);

typedef struct {
    uint16_t player;
    uint16_t rank; /* 0: removed, listed without a rank (TR-14) */
    uint16_t prestige, sos;
    uint64_t draw;
} tn_standing;

/* TR-14, TR-56: fills the whole table after so many rounds, the best first; returns its length. */
unsigned tn_standings(const tn_event *e, unsigned rounds, tn_standing out[TN_PLAYERS_MAX]);

/* ---- sides (sides.c) ------------------------------------------------------------------------- */

typedef enum { TN_FIRST_CORP, TN_SECOND_CORP, TN_DRAW_SIDES } tn_sides;

/* TR-44 to TR-46 as TR-V2 puts them, from the differences Corp games - Runner games. */
tn_sides tn_sides_by_difference(int first, int second);
/* Corp games - Runner games of a player in the finals before game `before`; by TD-07 Swiss too. */
int tn_final_difference(const tn_event *e, unsigned player, unsigned before);
typedef struct {
    uint8_t rule;    /* tn_sides; TN_DRAW_SIDES: somebody chooses */
    uint8_t chooser; /* 0 or 1: who, where somebody chooses */
    uint8_t is_seed; /* TR-43: he chooses as the better seed, not by a draw */
} tn_side_rule;
/* The sides of game `number` of a bracket place whose players are known (TR-43 to TR-46, TD-13). */
tn_side_rule tn_final_sides(const tn_event *e, unsigned game, unsigned number);
/* TD-15: the sides of a quick-draft table when they are balanced. */
tn_side_rule tn_draft_sides(const tn_event *e, unsigned round, unsigned a, unsigned b,
                            unsigned table);

/* ---- finals (bracket.c, finals.c) ------------------------------------------------------------ */

enum { TN_UPPER, TN_LOWER, TN_GRAND }; /* which bracket a game belongs to */
enum { TN_FROM_SEED, TN_FROM_WINNER, TN_FROM_LOSER };

typedef struct {
    uint8_t round, bracket;
    struct {
        uint8_t from;   /* TN_FROM_... */
        uint8_t number; /* seed or game */
    } slot[2];
    uint8_t winner_to, loser_to; /* games; 0: out, or the tournament is over */
    uint8_t best, worst;         /* places of the loser if he is out, else 0 */
} tn_bracket_game;

/* The games of a bracket (section 2), from index 1; NULL if there is none of that size. */
const tn_bracket_game *tn_bracket(tn_finals_kind kind, unsigned size, unsigned *games);
/* The game that decides the tournament (the first final, or the legacy one). */
unsigned tn_last_game(const tn_event *e);
/* Seed of a player in the cut, 0: he is not in it. */
unsigned tn_seed_of(const tn_event *e, unsigned player);
/* The winner of the bracket, 0 while there is none. */
unsigned tn_bracket_winner(const tn_event *e);
/*
 * The champion, 0 while there is none: of the finals, or by TR-14 where there are none. Whoever
 * was removed has no rank, so the next one moves up (TD-22).
 */
unsigned tn_champion(const tn_event *e);
/*
 * TD-18: the seeds that the cut would have if it were made of the results as they are now, among
 * those who were there when it was made. Fills them from index 1, as many as the cut has.
 */
void tn_seeds_again(const tn_event *e, tn_standing table[TN_PLAYERS_MAX],
                    uint16_t out[TN_CUT_MAX + 1]);
/*
 * 1 or 2: whose a game of the finals is that ended level on time. TR-48, TD-08: prestige of the
 * Swiss rounds as they stand corrected now, then the seed. 0 if its players are not known.
 */
unsigned tn_level_winner(const tn_event *e, unsigned game);
/* TR-34: match points of the games so far of a legacy match. */
void tn_legacy_points(const tn_final *match, unsigned games, int points[2]);
/* TR-37: is a legacy match decided, with these agenda points in the game that is going on? */
bool tn_legacy_is_decided(const tn_event *e, unsigned game, const int8_t points[2]);
/*
 * Final places: the bracket, then the Swiss table, and at the end without a rank whoever was
 * removed (TR-14, TD-22). Returns how many are filled.
 */
unsigned tn_places(const tn_event *e, tn_standing out[TN_PLAYERS_MAX]);

/* ---- time (time.c) --------------------------------------------------------------------------- */

typedef enum {
    TN_TIME_UNSET, /* the clock was not started */
    TN_TIME_RUNNING,
    TN_TIME_PAUSED,
    TN_TIME_CALLED, /* TR-28 to TR-31 hold now */
} tn_time_phase;

/* Seconds of the round that is on; 0: no limit (TR-36, TD-12). */
int tn_time_limit(const tn_event *e);
/* The phase at a moment, and the seconds left (below 0: since time was called). */
tn_time_phase tn_time_now(const tn_event *e, int64_t at, int64_t *left);

/* ---- pairing (pair.c, explain.c, proof.c, ahead.c) ------------------------------------------- */

/* A cost of two levels, compared from the first. Normal rounds use `low` alone. */
typedef struct {
    int64_t high, low;
} tn_cost;

typedef struct {
    uint16_t a, b; /* vertices from 0, a < b */
    tn_cost cost;
} tn_edge;

/*
 * A matching with the proof that no perfect one costs less: potentials of the vertices and odd sets
 * with values of at least 0, all four times too large so that they are whole.
 */
/* The sets are nested or apart, so that at most all of 3, 5, 7 … members have to be held. */
enum { TN_PROOF_MEMBERS_MAX = TN_NODES_MAX * (TN_NODES_MAX / 4 + 2) };
typedef struct {
    uint16_t mate[TN_NODES_MAX]; /* by vertex; itself: unmatched */
    uint8_t is_perfect;
    uint8_t has_proof;
    uint8_t is_even[TN_NODES_MAX]; /* not perfect: some largest matching leaves this vertex out */
    tn_cost potential[TN_NODES_MAX];
    uint32_t set_count;
    tn_cost set_value[TN_NODES_MAX];
    uint32_t set_end[TN_NODES_MAX]; /* end of its members in `member` */
    uint16_t member[TN_PROOF_MEMBERS_MAX];
} tn_matching;

/*
 * Finds a perfect matching of least cost. Returns false if there is none (then mate is a largest
 * matching and is_even is filled) or on lack of memory (then is_even is all 0).
 */
typedef bool (*tn_match_function)(void *context, unsigned nodes, const tn_edge *edges,
                                  size_t edge_count, tn_matching *out);
typedef struct {
    tn_match_function match;
    void *context;
} tn_matcher;

/* Proves from the potentials alone that a matching is perfect and of least cost. */
bool tn_matching_is_least(unsigned nodes, const tn_edge *edges, size_t edge_count,
                          const tn_matching *m);

/* Who is to be paired, and what they have before the round. */
typedef struct {
    unsigned round; /* the one to be paired */
    unsigned count;
    uint16_t player[TN_PLAYERS_MAX]; /* in the order of TR-14, the best first */
    uint16_t prestige[TN_PLAYERS_MAX];
    uint16_t sos[TN_PLAYERS_MAX];
} tn_field;

typedef struct {
    uint16_t a, b; /* b 0: a bye */
} tn_pair_of;

/* Memory for the pairing functions: about 53 MB, of which small events touch little. */
typedef struct {
    tn_field field;
    tn_matching matching;
    tn_standing standing[TN_PLAYERS_MAX];
    uint16_t list[TN_PLAYERS_MAX + 2];
    tn_pair_of fixed[TN_PLAYERS_MAX]; /* tn_pair_again: tables by hand (TD-20) */
    uint16_t node[TN_NODES_MAX];
    uint16_t best[TN_NODES_MAX]; /* tn_explain: the mates of the cheapest round */
    unsigned best_count;         /* its vertices; 0: tn_explain found no round */
    size_t edge_count;
    tn_edge edge[TN_EDGES_MAX];
} tn_work;

typedef enum {
    TN_PAIRED,
    TN_IMPOSSIBLE, /* TR-23: no legal round exists */
    TN_NO_MATCHER, /* the matcher ran out of memory */
} tn_pair_status;
typedef enum { TN_NOT_STUCK, TN_STUCK_BOTTOM, TN_STUCK_CYCLE } tn_stuck; /* TD-03 */

typedef struct {
    uint8_t status;
    uint8_t procedure, flags; /* as in the record of the round */
    uint8_t stuck;
    uint16_t stuck_at[2]; /* the two who have met */
    uint16_t count;       /* tables, byes last */
    uint16_t rematches;
    uint16_t second_byes;
    int64_t cost; /* the sum of the squared differences */
    tn_pair_of pair[TN_PLAYERS_MAX];
    uint8_t is_by_hand[TN_PLAYERS_MAX]; /* by table: TD-20 */
} tn_proposal;

/* Why the next round cannot be paired now at all; TN_WHY_OK if it can be tried. */
tn_why tn_can_pair(const tn_event *e);
/* Proposes the next round. Nothing changes: the proposal has to be recorded. */
void tn_pair(const tn_event *e, tn_procedure procedure, const tn_matcher *matcher, tn_work *work,
             tn_proposal *out);
/*
 * TD-20: the same with tables that the organiser fixed: these stand as they are, rematches and all,
 * and the others are paired among themselves. The players of the fixed tables are there, each of
 * them once.
 */
void tn_pair_rest(const tn_event *e, tn_procedure procedure, const tn_matcher *matcher,
                  tn_work *work, const tn_pair_of *fixed, unsigned fixed_count, tn_proposal *out);
/* TD-05: the least bad round where no legal one exists. */
void tn_offer(const tn_event *e, const tn_matcher *matcher, tn_work *work, tn_proposal *out);
/* The cheapest legal round with the same byes in which table number `table` is another; false:
 * there is none. */
bool tn_next_best(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                  const tn_proposal *round, unsigned table, tn_proposal *out);
/*
 * The same for all tables of a round: tn_explain matches once and keeps the proof, from which
 * tn_explain_table finds the next best of a table by a shortest path; only where that path bites
 * its own tail the table is matched anew. Nothing else may use `work` between the two. False: no
 * legal round with the same byes exists.
 */
bool tn_explain(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                const tn_proposal *round);
bool tn_explain_table(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                      const tn_proposal *round, unsigned table, tn_proposal *out);
/* What the procedure of a round that was played would give now, bye included (TD-18). */
void tn_pair_again(const tn_event *e, unsigned round, const tn_matcher *matcher, tn_work *work,
                   tn_proposal *out);

/*
 * TD-05: the reason why no legal round exists. `part[i]` for every player of the field: 0 he is
 * in the set that is taken out, k: he is in odd component k, TN_PART_EVEN: elsewhere. The bye,
 * where the number is odd, has its own part.
 */
enum { TN_PART_EVEN = 0xffff };
typedef struct {
    unsigned count;
    uint16_t player[TN_NODES_MAX]; /* 0: the bye */
    uint16_t part[TN_NODES_MAX];
    unsigned removed, odd_components;
} tn_reason;
bool tn_why_impossible(const tn_event *e, const tn_matcher *matcher, tn_work *work, tn_reason *out);

typedef enum { TN_AHEAD_CLEAR, TN_AHEAD_BLOCKED, TN_AHEAD_UNKNOWN } tn_ahead;
/* Can the planned rounds after a proposal still be paired legally if nobody leaves? */
tn_ahead tn_look_ahead(const tn_event *e, const tn_proposal *round);

/* The sum of the squared differences of a round that was played, with the prestige before it. */
int64_t tn_round_cost(const tn_event *e, unsigned round);

/* ---- what people look after (checklist.c) ---------------------------------------------------- */

typedef struct {
    const char *rules;            /* ledger entries */
    uint8_t tiers;                /* bit t: it holds at tier t */
    const char *english, *polish; /* a sentence */
} tn_duty;

/* What no program can see to: number i of the list of a tier, NULL at its end. */
const tn_duty *tn_checklist(tn_tier tier, unsigned i);

/* ---- the check (check.c, check_finals.c) ----------------------------------------------------- */

typedef enum {
    TN_FAULT_REFUSED,    /* a record that the rules forbid; number: tn_why */
    TN_FAULT_DRAW,       /* TR-16 */
    TN_FAULT_FIRST,      /* TR-17, TR-53: round 1 is not the one drawn or seated */
    TN_FAULT_COST,       /* TD-02: a cheaper legal round exists */
    TN_FAULT_TIE,        /* TD-02: as cheap, but not the one of the seed */
    TN_FAULT_UNPROVED,   /* the proof of least cost failed */
    TN_FAULT_BYE,        /* TD-04 */
    TN_FAULT_REMATCH,    /* TR-19 */
    TN_FAULT_SECOND_BYE, /* TR-22 */
    TN_FAULT_OFFER,      /* TD-05: not the least bad round, or a legal one exists */
    TN_FAULT_LITERAL,    /* TD-03 */
    TN_FAULT_SCORE,      /* TR-26 to TR-33 */
    TN_FAULT_TABLES,     /* section 1.8 */
    TN_FAULT_SUM,        /* section 1.8: the sum of all prestige */
    TN_FAULT_SEED,       /* TR-41, TD-18 */
    TN_FAULT_SIDES,      /* TR-43 to TR-46 */
    TN_FAULT_BRACKET,    /* section 2 */
    TN_FAULT_AWARD,      /* TD-16: a game decided by absence */
    TN_FAULT_WINNER,     /* TR-34 to TR-37, TR-47, TR-48: who won a game or match of the finals */
    TN_FAULT_CHOOSER,    /* TR-24, TR-43, TR-46: who chooses his side */
    TN_FAULT_CUT,        /* TD-14: the size of the cut */
    TN_FAULT_RANK,       /* TR-14 */
    TN_FAULT_CHAMPION,   /* TR-14, TR-49 */
    TN_FAULT_PRESENCE,   /* TD-09: who is there */
    TN_FAULT_SETTINGS,   /* TR-13: what the event is like */
    TN_FAULT_COUNT
} tn_fault_kind;

typedef struct {
    uint8_t kind;
    uint8_t is_by_hand; /* the organiser did so knowingly: reported, no error */
    uint16_t round, table;
    uint32_t record; /* index into the journal */
    uint16_t a, b;
    int64_t found, wanted;
} tn_fault;

const char *tn_fault_rules(tn_fault_kind kind);
const char *tn_fault_text(tn_fault_kind kind, word_lang lang);

/*
 * The books of the check: what it makes of the records for itself, without the fold. They hold what
 * was said and nothing that follows from it: games decided by absence, winners, scores and the
 * bracket are worked out from them whenever they are asked for.
 */
typedef enum {
    TN_SAID_NOTHING,
    TN_SAID_WON,
    TN_SAID_TIME,
    TN_SAID_UNSTARTED,
    TN_SAID_STOPPED
} tn_said;
typedef struct {
    uint8_t said;     /* tn_said: what the last report of the game was */
    uint8_t winner;   /* 0 or 1, where it was won */
    uint8_t corp;     /* 0 or 1 */
    int8_t points[2]; /* agenda points */
} tn_report;
typedef struct {
    uint16_t table_count;
    uint8_t flags, procedure, is_closed;
    uint16_t player[TN_PLAYERS_MAX][2]; /* by table; the second is 0 for a bye */
    uint8_t is_by_hand[TN_PLAYERS_MAX]; /* by table */
    tn_report game[TN_PLAYERS_MAX][2];
    uint8_t was_gone[TN_PLAYERS_MAX + 1]; /* by player: when the round was closed */
} tn_book_round;
typedef struct {
    tn_config config;
    uint64_t seed;
    uint8_t round_count, has_cut, cut_size, cut_flags;
    uint16_t player_count;
    uint16_t seed_count; /* seeds that were named so far */
    uint16_t seeds[TN_CUT_MAX + 1];
    uint32_t cut_at; /* moment of the last seed; a moment is a record's number from 1 */
    uint32_t left_at[TN_PLAYERS_MAX + 1]; /* by player: when he left, 0 while he is there */
    uint8_t presence[TN_PLAYERS_MAX + 1], flags[TN_PLAYERS_MAX + 1];
    uint16_t seat[TN_PLAYERS_MAX + 1];
    uint64_t draw[TN_PLAYERS_MAX + 1];
    tn_report final[TN_FINALS_MAX + 1][3]; /* by game of the bracket and number */
    uint8_t was_at_cut[TN_PLAYERS_MAX + 1];
    /* By game of the bracket: the moment of its last report; the one since which the same player
     * has won it, 0 if the last report changed that; and by seed the prestige at that report. */
    uint32_t reported_at[TN_FINALS_MAX + 1], kept_since[TN_FINALS_MAX + 1];
    uint16_t prestige_at[TN_FINALS_MAX + 1][TN_CUT_MAX + 1];
    tn_book_round round[TN_ROUNDS_MAX];
} tn_books;

enum { TN_FAULTS_MAX = 64 };
typedef struct {
    tn_event event; /* as the fold leaves it */
    tn_books books;
    tn_work work;
    /* What the check works out for itself, by player. */
    uint16_t score[TN_PLAYERS_MAX + 1], sos[TN_PLAYERS_MAX + 1];
    uint16_t seen[TN_PLAYERS_MAX + 1];
    uint16_t opponent[TN_ROUNDS_MAX][TN_PLAYERS_MAX + 1]; /* 0xffff: a bye */
    uint16_t order[TN_PLAYERS_MAX];                       /* those in the round, the lowest first */
    uint32_t record;                                      /* the one being looked at */
    unsigned rounds, pairings, byes, games, finals, draws; /* what was proved */
    unsigned awaited;                                      /* tables or seeds still to come */
    uint8_t is_hand; /* what is noted now is what the organiser's tables break (TD-20) */
    unsigned fault_count;
    tn_fault fault[TN_FAULTS_MAX];
} tn_check;

/* Replays a journal and proves every step; true if nothing but what was done by hand is wrong. */
bool tn_check_journal(const tn_record *journal, size_t count, const tn_matcher *matcher,
                      tn_check *check);
/* The same, and the event that the journal comes to is compared with this one, not with the fold.
 */
bool tn_check_event(const tn_record *journal, size_t count, const tn_event *event,
                    const tn_matcher *matcher, tn_check *check);

JACKIN_API_END

#endif
