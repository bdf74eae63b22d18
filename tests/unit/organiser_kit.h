/*
 * Events for the tests of organiser/: made, paired and reported through the room alone.
 */
#ifndef TESTS_UNIT_ORGANISER_KIT_H
#define TESTS_UNIT_ORGANISER_KIT_H

#include "tests/unit/suite.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/hash.h"
#include "matching/matching.h"
#include "organiser/organiser.h"

enum { KIT_PLAYERS = 9, KIT_PATH_MAX = 200 };

/* One event and the steps that lead through it: each call of kit_step adds the next one. */
typedef struct {
    char path[KIT_PATH_MAX];
    unsigned seed; /* of the event; names and results follow from it, too */
    store store;
    tn_work *work;
    unsigned table; /* of the round that is on: the next one to report */
    problem problem;
} kit;

static char kit_folder[] = "/tmp/jackin-organiser-XXXXXX";

static inline const char *kit_path(char out[KIT_PATH_MAX], const char *name)
{
    snprintf(out, KIT_PATH_MAX, "%s/%s", kit_folder, name);
    return out;
}

static inline bool kit_create(kit *k, const char *name, unsigned seed)
{
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    char digits[12], event[40];
    *k = (kit){.seed = seed, .work = malloc(sizeof *k->work)};
    config.rounds = 3;
    config.cut = 4;
    kit_path(k->path, name);
    snprintf(digits, sizeof digits, "%u", seed);
    snprintf(event, sizeof event, "Event %u", seed);
    return k->work != NULL && store_create(&k->store, k->path, &k->problem) &&
           store_add(&k->store,
                     json_pack("{s:s, s:s, s:o, s:s}", "do", "create", "seed", digits, "config",
                               step_config(&config), "name", event),
                     &k->problem);
}

static inline void kit_close(kit *k)
{
    store_close(&k->store);
    free(k->work);
}

static inline bool kit_pair(kit *k)
{
    const tn_matcher matcher = {matching_least, NULL};
    tn_proposal proposal;
    tn_pair(k->store.event, TN_EXACT, &matcher, k->work, &proposal);
    k->table = 1;
    return store_add(&k->store, pair_step(&proposal, k->store.event->round_count + 1u),
                     &k->problem);
}

/* A win each way or two wins, as seed, round and table have it. */
static inline bool kit_report(kit *k, unsigned round)
{
    unsigned kind = (k->seed * 7 + round * 5 + k->table * 3) % 4;
    const char *first = kind & 1 ? "corp" : "runner", *second = kind & 2 ? "corp" : "runner";
    return store_add(&k->store,
                     json_pack("{s:s, s:i, s:i, s:i, s:[{s:i, s:i, s:s, s:[n, n]}, "
                               "{s:i, s:i, s:s, s:[n, n]}]}",
                               "do", "result", "round", round, "table", k->table++, "flags", 0,
                               "games", "game", 1, "corp", 1, "outcome", first, "points", "game", 2,
                               "corp", 2, "outcome", second, "points"),
                     &k->problem);
}

/* The next step of the event; false with k->problem, or where there is none left (no message). */
static inline bool kit_step(kit *k)
{
    const tn_event *e = k->store.event;
    unsigned open = tn_open_round(e);
    problem_clear(&k->problem);
    if (e->player_count < KIT_PLAYERS) {
        char name[40];
        snprintf(name, sizeof name, "Gracz %u z %u", e->player_count + 1u, k->seed);
        return entry_add(&k->store, name, json_object(), 0, &k->problem);
    }
    if (open != 0) {
        const tn_round *round = &e->round[open - 1];
        while (k->table <= round->table_count && round->match[k->table - 1].player[1] == 0) {
            k->table++;
        }
        return k->table <= round->table_count
                   ? kit_report(k, open)
                   : store_add(&k->store, json_pack("{s:s}", "do", "close"), &k->problem);
    }
    if (e->round_count < e->config.rounds) {
        return kit_pair(k);
    }
    return !e->has_cut && store_add(&k->store, cut_step(e), &k->problem);
}

/* All that the room tells of an event, in one text that is to be freed; NULL with k->problem. */
static inline char *kit_tell(kit *k)
{
    char *parts[SHEET_COUNT + 3] = {NULL}, *out = NULL;
    size_t len, used = 0, count = 0;
    json_t *notes = json_array();
    json_t *standings = standings_json(&k->store, k->store.event->round_count, false, LANG_EN);
    bool is_fine = foreign_export(&k->store, foreign_find_format("nrtm", false), notes,
                                  &parts[count++], &len, &k->problem) &&
                   foreign_export(&k->store, foreign_find_format("text", false), notes,
                                  &parts[count++], &len, &k->problem);
    for (unsigned kind = 0; kind < SHEET_COUNT && is_fine; kind++) {
        is_fine = sheet_make(&k->store, (sheet_kind)kind, kind == SHEET_SLIPS ? 1 : 0, false,
                             &parts[count++], &len, &k->problem);
    }
    if (is_fine) { /* drawn as well, which is the same every time */
        char *drawn;
        is_fine = sheet_make(&k->store, SHEET_BRACKET, 0, true, &drawn, &len, &k->problem);
        uint64_t hash = is_fine ? core_hash(drawn, len, 0) : 0;
        free(drawn);
        json_array_append_new(standings, json_integer((json_int_t)(hash >> 1)));
    }
    parts[count++] = json_dumps(standings, JSON_COMPACT);
    for (size_t i = 0; i < count && is_fine; i++) {
        size_t size = strlen(parts[i]);
        out = realloc(out, used + size + 1);
        assert_non_null(out);
        memcpy(out + used, parts[i], size + 1);
        used += size;
    }
    for (size_t i = 0; i < count; i++) {
        free(parts[i]);
    }
    json_decref(standings);
    json_decref(notes);
    return out;
}

/* The bytes of a file, to be freed. */
static inline char *kit_bytes(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    struct stat about;
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &about), 0);
    char *bytes = malloc((size_t)about.st_size + 1);
    assert_non_null(bytes);
    *len = fread(bytes, 1, (size_t)about.st_size, file);
    fclose(file);
    return bytes;
}

static inline int kit_start(void **state)
{
    (void)state;
    return mkdtemp(kit_folder) == NULL;
}

static inline int kit_end(void **state)
{
    (void)state;
    char command[KIT_PATH_MAX + 20];
    snprintf(command, sizeof command, "rm -r %s", kit_folder);
    return system(command) == 0 ? 0 : 1;
}

#endif
