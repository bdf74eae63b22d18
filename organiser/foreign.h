/*
 * Events of other programs, between reading and playing them into a new file; and what the writers
 * of those formats share (section 4 of the ledger).
 *
 * A reader fills in a `foreign` as far as its file goes and refuses what makes no sense, with the
 * line or the JSON path. What these rules cannot hold is no mistake of the file: it is left out,
 * and a note says so.
 */
#ifndef ORGANISER_FOREIGN_H
#define ORGANISER_FOREIGN_H

#include <stdio.h>

#include "organiser/store.h"

enum {
    FOREIGN_MATCHES_MAX = TN_PLAYERS_MAX * TN_ROUNDS_MAX,
    FOREIGN_FINALS_MAX = 64,
    FOREIGN_NAME_MAX = 101,     /* bytes of a player's name, with its end; as register has it */
    FOREIGN_IDENTITY_MAX = 161, /* of an identity */
    FOREIGN_KEY_MAX = 81,       /* of an id that is text */
    FOREIGN_WHERE_MAX = 64,     /* of a line or a JSON path */
};

typedef struct {
    char name[FOREIGN_NAME_MAX];
    char identity[2][FOREIGN_IDENTITY_MAX]; /* Corporation, Runner; "": not known */
    char *deck[2];                          /* lists as text, NULL: none */
    int total;                              /* points as the file has them, -1: it does not say */
    int rank;                               /* in the Swiss table of the file, 0: not known */
    int seed;                               /* in the cut: a smaller one is better, 0: not in it */
    int presence;                           /* tn_presence at the end, -1: not known */
    bool is_promised;                       /* TD-17: his bye of round 1 is a prize */
    int line;                               /* of a list, 0: not known */
    int64_t id;                             /* in the file */
    char key[FOREIGN_KEY_MAX];              /* the id where it is text, else "" */
} foreign_player;

typedef struct {
    int round, table; /* table 0: not known */
    int player[2];    /* indexes into players; the second is -1 for a bye */
    bool has_games;   /* else only the score is known */
    bool is_split;    /* the score is an agreed draw: one game each */
    tn_game game[2];  /* TN_NONE: not reported */
    int score[2];     /* by the file's points; -1: not reported */
    char where[FOREIGN_WHERE_MAX];
} foreign_match;

typedef struct {
    int player[2];
    int corp;   /* 0 or 1, -1: not known */
    int winner; /* 0 or 1 */
} foreign_final;

typedef struct {
    word_lang lang;
    char name[401], date[41], place[161];
    int rounds;     /* planned or played, whichever is more; 0: not known */
    int cut;        /* announced size of the cut, 0: none */
    int win_points; /* of a game: 2, or 3 as later rules of others have it */
    foreign_player *players;
    int player_count;
    foreign_match *matches; /* in the order of rounds and tables once foreign_settle was called */
    int match_count;
    foreign_final finals[FOREIGN_FINALS_MAX]; /* in the order in which they were played */
    int final_count;
    const json_t *nobody; /* the id that stands for a bye, NULL: none; while it is being read */
    bool is_sideless;     /* results without the sides of their games were read */
    json_t *notes;        /* sentences */
    problem problem;      /* why it could not be read or played in */
} foreign;

foreign *foreign_new(word_lang lang);
void foreign_free(foreign *f);

/* An event that is being written for others. */
typedef struct {
    const store *store;
    word_lang lang;
    json_t *notes; /* sentences: what the format cannot hold */
    problem *problem;
} foreign_out;

/* The formats: names for --as, and what can be done with them. A NULL function: not that way. */
typedef struct {
    const char *name;
    /* Reads a whole file, which is UTF-8 without NUL unless is_raw; false with the problem. */
    bool (*read)(foreign *f, const char *text, size_t len);
    bool is_raw;
    /* Writes the event; false with a problem. */
    bool (*write)(const foreign_out *w, FILE *out);
} foreign_format;

extern const foreign_format foreign_formats[];
extern const int foreign_format_count;

/* The names of the formats that can be read, or written, with commas between. */
const char *foreign_names(bool is_reading, char *out, size_t cap);
/* The format called so that can be read, or written; NULL if there is none. */
const foreign_format *foreign_find_format(const char *name, bool is_reading);
/* The format of a file by its content, and where that does not tell by its ending. */
const foreign_format *foreign_detect(const char *path, const char *text, size_t len);

/*
 * Reads a whole file as one of the formats (NULL: as what it looks like) and plays it into a new
 * file at `path`. False with f->problem: then no file is left behind. `source` is what the text is
 * called; *format is the one that it was read as.
 */
bool foreign_import(store *s, const char *path, foreign *f, const char *source, const char *text,
                    size_t len, const foreign_format **format);
/* Writes an event as one of the formats; the bytes are to be freed. False with a problem. */
bool foreign_export(const store *s, const foreign_format *format, json_t *notes, char **data,
                    size_t *len, problem *p);
/* Reads a list of players, of whichever form; false with f->problem. */
bool foreign_list(foreign *f, const char *text, size_t len);

/* Says where and what, with the ledger entries if rules are broken; returns false. A place stands
 * at the head of the sentence, up to its first colon. */
bool foreign_problem(foreign *f, const char *rules, const char *english, const char *polish, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));
/* Adds a sentence to a list of notes. */
void foreign_note(json_t *notes, word_lang lang, const char *english, const char *polish, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));

/* Adds a player or a match; NULL with a problem if there are too many or one is not possible.
 * `where` is his place in the file. */
foreign_player *foreign_add_player(foreign *f, const char *where, const char *name);
foreign_match *foreign_add_match(foreign *f, const char *where, int round, int a, int b);
/* Adds a game of the finals; false with a problem if there are too many. */
bool foreign_add_final(foreign *f, const char *where, foreign_final final);

/* The index of a player by his id, -1: nobody has it. */
int foreign_find(const foreign *f, int64_t id);
/* The same by a JSON value that is a number or a text. */
int foreign_find_json(const foreign *f, const json_t *id);
/* Gives a player the id that a JSON value is; false with a problem. */
bool foreign_set_id(foreign *f, foreign_player *player, const json_t *id, const char *where);
/* Adds the player of a JSON object with `name` and `id`; NULL with a problem. */
foreign_player *foreign_named_player(foreign *f, const json_t *one, const char *where);
/* The index of the one player of that name; -1: there is none, -2: there are several. */
int foreign_find_name(const foreign *f, const char *name);
/* Brings the players into the order of their ids, so that numbers stay what they were; false with a
 * problem. */
bool foreign_sort_players(foreign *f);

/*
 * Makes the two games of a match from their points when the first player is the Corporation and
 * when he is the Runner (-1: not reported); false if a match cannot be like that.
 */
bool foreign_games(foreign_match *m, const int as_corp[2], const int as_runner[2]);
/* Gives a match its two games in the order in which they can have been played; false if a match
 * cannot be like that (TR-32). */
bool foreign_order_games(foreign_match *m, tn_game one, tn_game two);
/* One game by its points; false if none can end like that. */
bool foreign_game(tn_game *game, unsigned corp, int first, int second);
/* Has a match a result? */
bool foreign_is_reported(const foreign_match *m);

/*
 * To be called when all is read: orders the matches, finds the games of results that are only
 * scores, and the byes that the file leaves out; false with a problem.
 */
bool foreign_settle(foreign *f);

/* The line of the first byte that is no text in UTF-8; 0: all of it is. */
int foreign_bad_line(const char *text, size_t len, bool is_raw);

/* ---- reading JSON ---------------------------------------------------------------------------- */

/* Reads JSON; NULL with a problem. */
json_t *foreign_load(foreign *f, const char *text, size_t len);
/* A whole number of an object; `otherwise` where it is missing or null. False with a problem. */
bool foreign_int(foreign *f, const json_t *object, const char *key, const char *where, int least,
                 int most, int otherwise, int *out);
/* A text of an object, "" where it is missing or null. False with a problem. */
bool foreign_text(foreign *f, const json_t *object, const char *key, const char *where, char *out,
                  size_t cap);
/* Makes curly quotes plain, as identities have them (section 4.1). */
void foreign_flatten(char *text);
/* The faction of an identity, "" if it is not known. */
const char *foreign_faction(const char *identity);

/* ---- the formats ----------------------------------------------------------------------------- */

bool nrtm_read(foreign *f, const char *text, size_t len);
bool nrtm_write(const foreign_out *w, FILE *out);
bool tome_read(foreign *f, const char *text, size_t len);
bool galakta_read(foreign *f, const char *text, size_t len);
bool galakta_write(const foreign_out *w, FILE *out);
bool golden_read(foreign *f, const char *text, size_t len);
bool golden_write(const foreign_out *w, FILE *out);
bool topdeck_read(foreign *f, const char *text, size_t len);
bool player_csv_read(foreign *f, const char *text, size_t len);
/* Is it a table of players with a heading that names its columns? */
bool player_csv_is_one(const char *text, size_t len);
/* A table with a heading, or a name on each line: the players in the order of their lines. */
bool player_list_read(foreign *f, const char *text, size_t len);
bool player_csv_write(const foreign_out *w, FILE *out);
bool names_read(foreign *f, const char *text, size_t len);
bool deck_csv_read(foreign *f, const char *text, size_t len);
bool deck_csv_write(const foreign_out *w, FILE *out);
bool trf_write(const foreign_out *w, FILE *out);
bool challonge_write(const foreign_out *w, FILE *out);
/* report.c */
bool text_write(const foreign_out *w, FILE *out);
bool journal_write(const foreign_out *w, FILE *out);

/* Writes a JSON value as a file and lets go of it; NULL: there is no memory. */
bool foreign_dump(const foreign_out *w, json_t *root, FILE *out);

/* ---- playing in (import_play.c, import_finals.c) --------------------------------------------- */

/* Makes a new file and plays the event into it; false with f->problem. */
bool foreign_play_in(store *s, const char *path, foreign *f);

/* The finals of a file, laid upon the bracket of section 2. */
typedef struct {
    int size;                      /* 0: they are left out */
    int seed[TN_CUT_MAX];          /* indexes of players, the best seed first */
    int place[FOREIGN_FINALS_MAX]; /* by game of the file: its game of the bracket, 0: none */
    int order[FOREIGN_FINALS_MAX]; /* games of the file in which they can be played in */
    int order_count;
    bool is_turned[FOREIGN_FINALS_MAX]; /* the bracket has the two the other way round */
} finals_plan;

/* Sees which games fit; what does not is noted. `standing` are the players by their Swiss results,
 * the best first. */
void finals_lay_out(foreign *f, const int *standing, finals_plan *plan);

#endif
