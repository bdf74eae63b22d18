/*
 * Events of other programs, between reading and playing them into a new file.
 */
#ifndef CLI_TOURNAMENT_FOREIGN_H
#define CLI_TOURNAMENT_FOREIGN_H

#include "cli/tournament.h"

enum { FOREIGN_MATCHES_MAX = TN_PLAYERS_MAX * TN_ROUNDS_MAX };

typedef struct {
    char name[120];
    char identity[2][120]; /* Corporation, Runner */
    int total;             /* prestige as the file has it, -1 if it does not say */
    int seed;              /* in the cut, 0: not in it */
    int64_t id;            /* in the file */
} foreign_player;

typedef struct {
    int round;
    int player[2];  /* indexes into players; the second is -1 for a bye */
    bool has_games; /* else only the scores are known */
    struct {
        uint8_t corp, outcome; /* which of the two, tn_outcome */
        int8_t points[2];
    } game[2];
    int score[2];
} foreign_match;

typedef struct {
    int player[2];
    int corp;   /* 0 or 1, -1: not known */
    int winner; /* 0 or 1 */
} foreign_final;

typedef struct {
    char name[160], date[40], place[120];
    int rounds, cut;
    foreign_player *players;
    int player_count;
    foreign_match *matches;
    int match_count;
    foreign_final finals[64];
    int final_count;
    char problem[300]; /* where and what, if it could not be read */
} foreign;

/* Each reads a whole file; false with the problem filled in. */
bool foreign_read_nrtm(foreign *f, const char *text, size_t len);
bool foreign_read_tome(foreign *f, const char *text, size_t len);
bool foreign_read_galakta(foreign *f, const char *text);
bool foreign_read_names(foreign *f, const char *text, bool is_csv);

/* Says where and what; returns false. */
bool foreign_problem(foreign *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a player or a match; NULL with a problem if there are too many. */
foreign_player *foreign_add_player(foreign *f, const char *name);
foreign_match *foreign_add_match(foreign *f, int round, int a, int b);
int foreign_find(const foreign *f, int64_t id);
/* Makes the two games of a match from their prestige when the first player is the Corporation and
 * when he is the Runner; false if a game cannot end like that. */
bool foreign_games(foreign_match *m, const int as_corp[2], const int as_runner[2]);

#endif
