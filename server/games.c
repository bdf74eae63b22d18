/*
 * The games of a person; see games.h.
 */
#include "server/games.h"

#include <stdio.h>
#include <string.h>

#define TEXT(t) ((store_value){VALUE_TEXT, 0, (t), strlen(t)})
#define NUMBER(n) ((store_value){VALUE_NUMBER, (n), NULL, 0})

typedef struct {
    void (*each)(void *owner, const games_row *row);
    void *owner;
} listing;

static void copy_text(char *to, size_t room, const store_value *value)
{
    snprintf(to, room, "%s", value->bytes != NULL ? (const char *)value->bytes : "");
}

static bool give_row(void *owner, const store_value *row, unsigned columns)
{
    const listing *to = owner;
    games_row game = {.seat = (uint8_t)row[1].number,
                      .state = (uint8_t)row[2].number,
                      .made = row[3].number,
                      .ended = row[4].number};
    (void)columns;
    copy_text(game.table, sizeof game.table, &row[0]);
    copy_text(game.result, sizeof game.result, &row[5]);
    to->each(to->owner, &game);
    return true;
}

store_result games_of(store *s, const token_hash *person, bool is_over, int64_t before,
                      unsigned most, void (*each)(void *owner, const games_row *row), void *owner)
{
    /* A game that was frozen is in the same list as those that are over. */
    const store_value given[] = {{VALUE_BYTES, 0, person->byte, sizeof person->byte},
                                 NUMBER(is_over ? TABLE_OVER : TABLE_OPEN),
                                 NUMBER(is_over ? TABLE_FROZEN : TABLE_RUNNING),
                                 NUMBER(before),
                                 NUMBER(most)};
    listing to = {each, owner};
    return store_ask(s,
                     "SELECT play.id, seat.seat, play.state, play.made, play.ended, play.result "
                     "FROM seat JOIN play ON play.id=seat.play WHERE seat.guest=?1 AND "
                     "play.state>=?2 AND play.state<=?3 AND play.made<?4 ORDER BY play.made DESC, "
                     "play.id, seat.seat LIMIT ?5",
                     given, sizeof given / sizeof given[0], give_row, &to, NULL);
}

static bool give_counts(void *owner, const store_value *row, unsigned columns)
{
    games_counts *out = owner;
    (void)columns;
    *out =
        (games_counts){(unsigned)row[0].number, (unsigned)row[1].number, (unsigned)row[2].number};
    return false;
}

store_result games_count(store *s, const token_hash *person, games_counts *out)
{
    const store_value given[] = {{VALUE_BYTES, 0, person->byte, sizeof person->byte}};
    *out = (games_counts){0};
    return store_ask(
        s,
        "SELECT sum(CASE WHEN state=0 THEN 1 ELSE 0 END), count(*), sum(bots) FROM (SELECT "
        "play.state AS state, CASE WHEN EXISTS(SELECT 1 FROM seat b WHERE b.play=play.id AND "
        "b.kind=2) THEN 1 ELSE 0 END AS bots FROM play WHERE play.state<2 AND play.id IN (SELECT "
        "play FROM seat WHERE guest=?1)) own",
        given, 1, give_counts, out, NULL);
}

store_result games_end(store *s, const char *id, int64_t epoch, const char *result, int64_t ended,
                       bool is_voidable)
{
    const store_value given[] = {TEXT(id), NUMBER(epoch), TEXT(result), NUMBER(ended),
                                 NUMBER(is_voidable ? ended + GAMES_VOIDABLE_MS : 0)};
    unsigned changed = 0;
    store_result done = store_ask(
        s,
        "UPDATE play SET state=2, result=?3, ended=?4, voidable=?5, invitation=NULL WHERE "
        "id=?1 AND epoch=?2",
        given, sizeof given / sizeof given[0], NULL, NULL, &changed);
    return done == STORE_OK && changed != 1 ? STORE_FENCED : done;
}

static bool is_there(void *owner, const store_value *row, unsigned columns)
{
    (void)row, (void)columns;
    *(bool *)owner = true;
    return false;
}

store_result games_is_voidable(store *s, const char *id, int64_t now)
{
    const store_value given[] = {TEXT(id), NUMBER(now)};
    bool is = false;
    store_result result = store_ask(s, "SELECT 1 FROM play WHERE id=?1 AND state=2 AND voidable>?2",
                                    given, 2, is_there, &is, NULL);
    return result == STORE_OK && !is ? STORE_NONE : result;
}

store_result games_reopen(store *s, const char *id, int64_t epoch, uint32_t n,
                          const store_entry *entry)
{
    const store_value given[] = {TEXT(id), NUMBER(epoch)};
    unsigned changed = 0;
    store_result result = store_together(s);
    if (result == STORE_OK) {
        result = store_ask(s,
                           "UPDATE play SET state=1, result='', ended=0, voidable=0 WHERE id=?1 "
                           "AND epoch=?2 AND state=2 AND packed IS NULL",
                           given, sizeof given / sizeof given[0], NULL, NULL, &changed);
    }
    if (result == STORE_OK && changed != 1) {
        result = STORE_FENCED;
    }
    if (result == STORE_OK) {
        const store_value row[] = {TEXT(id),
                                   NUMBER(n),
                                   NUMBER(epoch),
                                   NUMBER(entry->seat),
                                   NUMBER(entry->kind),
                                   NUMBER(entry->value),
                                   NUMBER((int64_t)entry->hash),
                                   NUMBER(entry->at),
                                   NUMBER(entry->left)};
        result = store_ask(s,
                           "INSERT INTO entry(play, n, epoch, seat, command, kind, value, hash, "
                           "at, left_ms) VALUES(?1, ?2, ?3, ?4, NULL, ?5, ?6, ?7, ?8, ?9)",
                           row, sizeof row / sizeof row[0], NULL, NULL, NULL);
    }
    return store_finish(s, result);
}
