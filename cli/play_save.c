/*
 * Games as files: the set-up and the choices, in lines of text.
 *
 *     jackin game 1
 *     seed 7
 *     players runner
 *     corp Haas-Bioroid: Engineering the Future
 *     corp 3 Biotic Labor
 *     runner Kate "Mac" McCaffrey: Digital Tinker
 *     runner 3 Diesel
 *     choices 17
 *     0 0 12 3
 *     hash 0123456789abcdef
 *     end
 *
 * The order of a deck's lines is part of the game, because the shuffle starts from it. The hash is
 * that of the state after the last choice: a file that was damaged, or made by other rules, does
 * not lead there.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/play_game.h"

#define SAVE_HEAD "jackin game "

enum { SAVE_VERSION = 1, SAVE_LINE_MAX = 400, SAVE_CHOICES_A_LINE = 20 };

static const char *players_name(const play_game *p)
{
    if (p->is_human[NR_CORP]) {
        return p->is_human[NR_RUNNER] ? "both" : "corp";
    }
    return p->is_human[NR_RUNNER] ? "runner" : "none";
}

/* ---- saving ---------------------------------------------------------------------------------- */

static void write_deck(FILE *file, const char *side, const nr_deck *deck)
{
    fprintf(file, "%s %s\n", side, nr_card_table[deck->identity].title);
    for (unsigned i = 0; i < deck->count;) {
        unsigned count = 1;
        while (i + count < deck->count && deck->card[i + count] == deck->card[i]) {
            count++;
        }
        fprintf(file, "%s %u %s\n", side, count, nr_card_table[deck->card[i]].title);
        i += count;
    }
}

static void write_game(FILE *file, const play_game *p)
{
    fprintf(file, SAVE_HEAD "%d\nseed %" PRIu64 "\nplayers %s\n", SAVE_VERSION, p->seed,
            players_name(p));
    write_deck(file, "corp", &p->deck[NR_CORP]);
    write_deck(file, "runner", &p->deck[NR_RUNNER]);
    fprintf(file, "choices %zu\n", p->made_count);
    for (size_t i = 0; i < p->made_count; i++) {
        bool is_last = i + 1 == p->made_count || (i + 1) % SAVE_CHOICES_A_LINE == 0;
        fprintf(file, "%u%c", p->made[i].choice, is_last ? '\n' : ' ');
    }
    fprintf(file, "hash %016" PRIx64 "\nend\n", nr_hash(&p->game));
}

/* May a file of this name be written: is there none, or an older game? */
static bool may_overwrite(const char *path, play_error *error)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        return true;
    }
    char head[sizeof SAVE_HEAD] = "";
    FILE *file = S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    if (file != NULL) {
        size_t len = fread(head, 1, sizeof head - 1, file);
        head[len] = '\0';
        fclose(file);
    }
    if (strcmp(head, SAVE_HEAD) != 0) {
        return play_fail(error, "'%.200s' is there already and is not a saved game; it stays",
                         "'%.200s' już istnieje i nie jest zapisem gry; zostaje", path);
    }
    return true;
}

bool play_save(const play_game *p, const char *path, play_error *error)
{
    /* Written beside the file and renamed, so that a full disk does not cost the older game. */
    char beside[SAVE_LINE_MAX];
    int len = snprintf(beside, sizeof beside, "%s.new", path);
    if (len < 0 || (size_t)len >= sizeof beside) {
        return play_fail(error, "the file name is too long", "nazwa pliku jest za długa");
    }
    if (!may_overwrite(path, error) || !may_overwrite(beside, error)) {
        return false;
    }
    FILE *file = fopen(beside, "wb");
    if (file == NULL) {
        return play_fail(error, "'%.200s' cannot be written: %s",
                         "nie można zapisać pliku '%.200s': %s", path, strerror(errno));
    }
    write_game(file, p);
    bool is_written = ferror(file) == 0;
    is_written = fclose(file) == 0 && is_written;
    if (!is_written || rename(beside, path) != 0) {
        play_fail(error, "'%.200s' cannot be written: %s", "nie można zapisać pliku '%.200s': %s",
                  path, strerror(errno));
        remove(beside);
        return false;
    }
    return true;
}

/* ---- loading --------------------------------------------------------------------------------- */

typedef struct {
    FILE *file;
    const char *path;
    unsigned number; /* of the line read last, from 1 */
    char line[SAVE_LINE_MAX];
    play_error *error;
} reader;

/* Complains about the line read last. */
static bool bad_line(reader *r, const char *english, const char *polish)
{
    return play_fail(r->error, "%.150s:%u: %.200s", "%.150s:%u: %.200s", r->path, r->number,
                     r->error->lang == LANG_PL ? polish : english);
}

static bool next_line(reader *r)
{
    size_t len = 0;
    int byte;
    r->number++;
    while ((byte = getc(r->file)) != EOF && byte != '\n') {
        if (len == sizeof r->line - 1) {
            return bad_line(r, "the line is too long", "wiersz jest za długi");
        }
        r->line[len++] = byte < ' ' || byte == 127 ? ' ' : (char)byte;
    }
    while (len > 0 && r->line[len - 1] == ' ') {
        len--;
    }
    r->line[len] = '\0';
    if (byte == EOF) {
        return bad_line(r, "the file ends too early", "plik kończy się za wcześnie");
    }
    return true;
}

/* What stands after a key at the head of the line; NULL if another key stands there. */
static const char *after_key(const reader *r, const char *key)
{
    size_t len = strlen(key);
    return strncmp(r->line, key, len) == 0 && r->line[len] == ' ' ? r->line + len + 1 : NULL;
}

/* Reads a number in the given base that is all of a text. */
static bool read_number(const char *text, int base, uint64_t most, uint64_t *number)
{
    char *end;
    bool has_digit = (*text >= '0' && *text <= '9') || (base == 16 && *text >= 'a' && *text <= 'f');
    errno = 0;
    *number = has_digit ? strtoull(text, &end, base) : 0;
    return has_digit && *end == '\0' && errno == 0 && *number <= most;
}

static bool read_head(reader *r)
{
    uint64_t version;
    size_t len = strlen(SAVE_HEAD);
    if (strncmp(r->line, SAVE_HEAD, len) != 0 ||
        !read_number(r->line + len, 10, UINT32_MAX, &version)) {
        return bad_line(r, "this is not a saved game", "to nie jest zapis gry");
    }
    if (version != SAVE_VERSION) {
        return play_fail(r->error,
                         "%.150s: the game is saved in format %u; this command reads format %d",
                         "%.150s: gra jest zapisana w formacie %u; ten program czyta format %d",
                         r->path, (unsigned)version, SAVE_VERSION);
    }
    return true;
}

static bool read_players(reader *r, play_game *p)
{
    static const char *const names[] = {"none", "corp", "runner", "both"};
    const char *name = after_key(r, "players");
    for (unsigned i = 0; name != NULL && i < 4; i++) {
        if (strcmp(names[i], name) == 0) {
            p->is_human[NR_CORP] = i == 1 || i == 3;
            p->is_human[NR_RUNNER] = i == 2 || i == 3;
            return true;
        }
    }
    return bad_line(r, "here 'players both', 'corp', 'runner' or 'none' must stand",
                    "tu musi stać 'players both', 'corp', 'runner' lub 'none'");
}

/* Reads the lines of both decks, and the line after them. */
static bool read_decks(reader *r, play_game *p)
{
    for (;;) {
        const char *corp = after_key(r, "corp");
        const char *runner = after_key(r, "runner");
        if (corp == NULL && runner == NULL) {
            break;
        }
        play_error problem = {.lang = r->error->lang};
        nr_side side = corp != NULL ? NR_CORP : NR_RUNNER;
        if (!play_deck_line(corp != NULL ? corp : runner, side, &p->deck[side], &problem)) {
            return bad_line(r, problem.text, problem.text);
        }
        if (!next_line(r)) {
            return false;
        }
    }
    if (p->deck[NR_CORP].identity == 0 || p->deck[NR_RUNNER].identity == 0) {
        return bad_line(r, "a deck above has no identity", "jedna z talii nie ma tożsamości");
    }
    nr_why why = play_start(p);
    return why == 0 || bad_line(r, nr_why_text(why, false), nr_why_text(why, true));
}

/* Makes the choices of the line read last, at most `left` of them. */
static bool read_choice_line(reader *r, play_game *p, size_t *left)
{
    char *rest = r->line;
    for (char *word = strtok_r(r->line, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        uint64_t choice;
        if (*left == 0) {
            return bad_line(r, "there are more choices than announced",
                            "jest więcej wyborów, niż zapowiedziano");
        }
        if (!read_number(word, 10, UINT16_MAX, &choice)) {
            return bad_line(r, "a choice is not a number", "wybór nie jest liczbą");
        }
        if (!play_choose(p, (unsigned)choice)) {
            return play_fail(r->error,
                             "%.150s:%u: choice %zu of the game is %u, but only %u are offered",
                             "%.150s:%u: wybór nr %zu to %u, a możliwości jest tylko %u", r->path,
                             r->number, p->made_count + 1, (unsigned)choice, p->list.count);
        }
        (*left)--;
    }
    return true;
}

static bool read_choices(reader *r, play_game *p)
{
    uint64_t count;
    const char *number = after_key(r, "choices");
    if (number == NULL || !read_number(number, 10, PLAY_MAX_CHOICES, &count)) {
        return bad_line(r, "here the number of choices must stand, as in 'choices 17'",
                        "tu musi stać liczba wyborów, np. 'choices 17'");
    }
    for (size_t left = (size_t)count; left > 0;) {
        size_t before = left;
        if (!next_line(r) || !read_choice_line(r, p, &left)) {
            return false;
        }
        if (left == before) {
            return bad_line(r, "choices are missing", "brakuje wyborów");
        }
    }
    return true;
}

static bool read_end(reader *r, const play_game *p)
{
    uint64_t hash;
    const char *text = next_line(r) ? after_key(r, "hash") : NULL;
    if (r->error->text[0] != '\0') {
        return false;
    }
    if (text == NULL || strlen(text) != 16 || !read_number(text, 16, UINT64_MAX, &hash)) {
        return bad_line(r, "here 'hash' and 16 digits must stand", "tu musi stać 'hash' i 16 cyfr");
    }
    if (hash != nr_hash(&p->game)) {
        return bad_line(r,
                        "the choices lead to another state: the file is damaged, or other rules "
                        "made it",
                        "wybory prowadzą do innego stanu: plik jest uszkodzony albo zapisały go "
                        "inne reguły");
    }
    if (!next_line(r)) {
        return false;
    }
    return strcmp(r->line, "end") == 0 ||
           bad_line(r, "here 'end' must stand", "tu musi stać 'end'");
}

static bool read_game(reader *r, play_game *p)
{
    if (!next_line(r) || !read_head(r) || !next_line(r)) {
        return false;
    }
    const char *seed = after_key(r, "seed");
    if (seed == NULL || !read_number(seed, 10, UINT64_MAX, &p->seed)) {
        return bad_line(r, "here the seed must stand, as in 'seed 7'",
                        "tu musi stać ziarno, np. 'seed 7'");
    }
    return next_line(r) && read_players(r, p) && next_line(r) && read_decks(r, p) &&
           read_choices(r, p) && read_end(r, p);
}

play_game *play_load(const char *path, play_error *error)
{
    struct stat about;
    error->text[0] = '\0';
    bool is_there = stat(path, &about) == 0;
    if (is_there && !S_ISREG(about.st_mode)) { /* a pipe or a device might never end */
        play_fail(error, "'%.200s' is not a saved game", "'%.200s' to nie jest zapis gry", path);
        return NULL;
    }
    FILE *file = is_there ? fopen(path, "rb") : NULL;
    if (file == NULL) {
        play_fail(error, "'%.200s' cannot be read: %s", "nie można odczytać pliku '%.200s': %s",
                  path, strerror(errno));
        return NULL;
    }
    play_game *p = play_create();
    reader r = {.file = file, .path = path, .error = error};
    bool is_read = read_game(&r, p);
    fclose(file);
    if (!is_read) {
        play_free(p);
        return NULL;
    }
    return p;
}
