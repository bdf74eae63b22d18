/*
 * The room of organisers: events side by side in one process, and every kind of failure as a value
 * that is returned, without a word printed and without a byte of the event changed.
 */
#include "tests/unit/organiser_kit.h"

#include <pthread.h>
#include <sqlite3.h>

/* ---- side by side ---------------------------------------------------------------------------- */

/* An event from its beginning to the cut, alone. */
static char *alone(const char *name, unsigned seed)
{
    kit k;
    assert_true(kit_create(&k, name, seed));
    while (kit_step(&k)) {
    }
    assert_string_equal(k.problem.message, "");
    char *told = kit_tell(&k);
    assert_non_null(told);
    kit_close(&k);
    return told;
}

static void two_events_alternately(void **state)
{
    (void)state;
    char *one = alone("alone-1.tn", 1), *two = alone("alone-2.tn", 2);
    assert_string_not_equal(one, two);
    kit a, b;
    assert_true(kit_create(&a, "a.tn", 1));
    assert_true(kit_create(&b, "b.tn", 2));
    for (bool has_a = true, has_b = true; has_a || has_b;) {
        has_a = kit_step(&a);
        has_b = kit_step(&b);
        if (a.store.event->round_count > 0 && b.store.event->round_count > 0) {
            char *page = NULL; /* what is told of one does not show in the other */
            size_t len;
            assert_true(sheet_make(&a.store, SHEET_STANDINGS, 0, false, &page, &len, &a.problem));
            assert_non_null(strstr(page, "z 1<"));
            assert_null(strstr(page, "z 2<"));
            free(page);
        }
    }
    char *told_a = kit_tell(&a), *told_b = kit_tell(&b);
    assert_string_equal(told_a, one);
    assert_string_equal(told_b, two);
    assert_int_equal(a.store.step_count, b.store.step_count);
    kit_close(&a);
    kit_close(&b);
    /* And so do the files. */
    assert_true(store_look(&a.store, a.path, &a.problem));
    assert_true(store_look(&b.store, b.path, &b.problem));
    free(told_a);
    free(told_b);
    told_a = kit_tell(&a);
    told_b = kit_tell(&b);
    assert_string_equal(told_a, one);
    assert_string_equal(told_b, two);
    store_close(&a.store);
    store_close(&b.store);
    free(told_a);
    free(told_b);
    free(one);
    free(two);
}

enum { THREADS = 3 };

static void *in_a_thread(void *seed)
{
    char name[40];
    snprintf(name, sizeof name, "thread-%u.tn", *(unsigned *)seed);
    return alone(name, *(unsigned *)seed);
}

static void several_threads(void **state)
{
    (void)state;
    pthread_t thread[THREADS];
    unsigned seed[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        seed[i] = 20 + i;
        assert_int_equal(pthread_create(&thread[i], NULL, in_a_thread, &seed[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *told;
        char name[40];
        assert_int_equal(pthread_join(thread[i], &told), 0);
        snprintf(name, sizeof name, "again-%u.tn", seed[i]);
        char *again = alone(name, seed[i]);
        assert_string_equal((char *)told, again);
        free(told);
        free(again);
    }
}

static void two_who_write_one_file(void **state)
{
    (void)state;
    kit a;
    problem p = {.lang = LANG_EN};
    store other;
    assert_true(kit_create(&a, "shared.tn", 3));
    assert_true(store_look(&other, a.path, &p));
    assert_true(entry_add(&a.store, "Anna Nowak", json_object(), 0, &p));
    assert_int_equal(other.event->player_count, 0);
    assert_true(entry_add(&other, "Jan Kot", json_object(), 0, &p)); /* takes Anna in first */
    assert_int_equal(other.event->player_count, 2);
    assert_false(entry_add(&a.store, "Jan Kot", json_object(), 0, &p));
    assert_string_equal(p.message, "Jan Kot is player 2 already");
    assert_true(entry_add(&a.store, "Ewa Lis", json_object(), 0, &p));
    assert_string_equal(player_name(&a.store, 2), "Jan Kot");
    assert_true(store_refresh(&other, &p));
    assert_int_equal(other.event->player_count, 3);
    assert_memory_equal(other.event, a.store.event, sizeof *other.event);
    store_close(&other);
    kit_close(&a);
}

static void held_steps_come_together_or_not_at_all(void **state)
{
    (void)state;
    kit k;
    size_t before_len, after_len;
    assert_true(kit_create(&k, "held.tn", 4));
    assert_true(kit_step(&k));
    char *before = kit_bytes(k.path, &before_len);
    k.store.is_held = true;
    assert_true(kit_step(&k) && kit_step(&k));
    assert_int_equal(k.store.event->player_count, 3);
    store_cancel(&k.store);
    assert_int_equal(k.store.event->player_count, 1);
    char *after = kit_bytes(k.path, &after_len);
    assert_int_equal(before_len, after_len);
    assert_memory_equal(before, after, after_len);
    k.store.is_held = true;
    assert_true(kit_step(&k) && kit_step(&k));
    assert_true(store_commit(&k.store, &k.problem));
    assert_int_equal(k.store.event->player_count, 3);
    assert_true(kit_step(&k));
    kit_close(&k);
    assert_true(store_look(&k.store, k.path, &k.problem));
    assert_int_equal(k.store.event->player_count, 4);
    store_close(&k.store);
    free(before);
    free(after);
}

/* ---- failures -------------------------------------------------------------------------------- */

/* A problem says what it is, where, and in the language that was asked for. */
static void check_problem(const problem *p, const char *code, const char *where, const char *part)
{
    assert_string_equal(p->code, code);
    if (strstr(p->where, where) == NULL || strstr(p->message, part) == NULL) {
        fail_msg("where \"%s\", message \"%s\"", p->where, p->message);
    }
}

/* Opens a file in both languages, which must fail. */
static void cannot_open(const char *path, const char *where, const char *english,
                        const char *polish)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        store s;
        problem p = {.lang = (word_lang)lang};
        assert_false(lang == LANG_EN ? store_open(&s, path, &p) : store_look(&s, path, &p));
        check_problem(&p, "file", where, lang == LANG_EN ? english : polish);
        store_close(&s);
    }
}

static void files_that_are_no_events(void **state)
{
    (void)state;
    char path[KIT_PATH_MAX];
    kit_path(path, "missing.tn");
    cannot_open(path, path, "No such file", "nie ma takiego pliku");
    assert_int_not_equal(access(path, F_OK), 0);
    cannot_open(kit_folder, kit_folder, "is not a file", "to nie jest plik");
    kit_path(path, "noise.tn");
    FILE *noise = fopen(path, "wb");
    for (int i = 0; i < 5000; i++) {
        fputc(i * 37 % 251, noise);
    }
    fclose(noise);
    cannot_open(path, path, "not a database", "to nie jest baza danych");
    sqlite3 *db;
    kit_path(path, "other.db");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE t(x)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    cannot_open(path, path, "no event of jackin", "nie turniej programu jackin");
}

static void damaged_files(void **state)
{
    (void)state;
    kit k;
    size_t len;
    unsigned refused = 0;
    assert_true(kit_create(&k, "whole.tn", 5));
    while (kit_step(&k)) {
    }
    kit_close(&k);
    char *bytes = kit_bytes(k.path, &len), path[KIT_PATH_MAX];
    kit_path(path, "damaged.tn");
    for (size_t at = 0; at < len; at += 211) {
        FILE *file = fopen(path, "wb");
        assert_int_equal(fwrite(bytes, 1, at, file), at);
        if (at % 2 == 0) { /* cut off, or with a hole */
            fseek(file, 64, SEEK_CUR);
            fwrite(bytes + at, 1, len - at > 64 ? len - at - 64 : 0, file);
        }
        fclose(file);
        store s;
        problem p = {.lang = LANG_EN};
        if (!store_open(&s, path, &p)) {
            refused++;
            assert_string_not_equal(p.message, "");
            assert_string_equal(p.code, "file");
        }
        store_close(&s);
    }
    assert_true(refused > len / 211 / 2);
    free(bytes);
}

/* An event with one more row, as somebody else may write it. */
static void with_row(const char *path, const char *sql)
{
    kit k;
    sqlite3 *db;
    unlink(path);
    assert_true(kit_create(&k, strrchr(path, '/') + 1, 6));
    assert_true(kit_step(&k) && kit_step(&k));
    kit_close(&k);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void journals_that_break_a_rule(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *where[LANG_COUNT], *message[LANG_COUNT];
    } rows[] = {
        {"INSERT INTO journal VALUES(4, '2026-11-15T10:00:00Z', '{\"do\":\"close\"}')",
         {"step 4", "krok 4"},
         {"step 4 of the journal cannot be replayed: no round", "kroku 4 dziennika nie da się"}},
        {"INSERT INTO journal VALUES(4, '2026-11-15T10:00:00Z', '{\"do\":\"dance\"}')",
         {"step 4", "krok 4"},
         {"it makes no sense", "nie ma sensu"}},
        {"INSERT INTO journal VALUES(6, '2026-11-15T10:00:00Z', '{\"do\":\"close\"}')",
         {"step 4", "krok 4"},
         {"step 4 of the journal is missing", "brakuje kroku 4"}},
        {"INSERT INTO journal VALUES(4, '2026-11-15T10:00:00Z', 'no JSON')",
         {"step 4", "krok 4"},
         {"no JSON object", "nie jest obiektem JSON"}},
        {"INSERT INTO journal VALUES(4, '2026-11-15T10:00:00Z', '{\"do\":\"undo\",\"to\":9}')",
         {"step 4", "krok 4"},
         {"takes back a step that is not before it", "cofa krok, którego przed nim nie ma"}},
        {"CREATE TRIGGER t AFTER INSERT ON journal BEGIN SELECT 1; END",
         {"rule.tn", "rule.tn"},
         {"something that is not ours", "coś obcego"}},
        {"PRAGMA user_version=99",
         {"rule.tn", "rule.tn"},
         {"a later version", "z późniejszej wersji"}},
    };
    char path[KIT_PATH_MAX];
    kit_path(path, "rule.tn");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        with_row(path, rows[i].sql);
        cannot_open(path, rows[i].where[0][0] == 's' ? "4" : "rule.tn", rows[i].message[LANG_EN],
                    rows[i].message[LANG_PL]);
    }
}

/* Something is refused, and neither the file nor what is known of it has changed. */
static void refused(kit *k, bool is_done, const char *code, const char *rules)
{
    size_t len;
    assert_false(is_done);
    assert_string_equal(k->problem.code, code);
    assert_string_equal(k->problem.rules, rules);
    assert_string_not_equal(k->problem.message, "");
    store file;
    problem p = {.lang = LANG_EN};
    assert_true(store_look(&file, k->path, &p));
    assert_memory_equal(file.event, k->store.event, sizeof *file.event);
    assert_int_equal(file.step_count, k->store.step_count);
    assert_int_equal(file.record_count, k->store.record_count);
    assert_int_equal(file.effective_count, k->store.effective_count);
    for (unsigned player = 1; player <= file.event->player_count; player++) {
        assert_string_equal(player_name(&file, player), player_name(&k->store, player));
    }
    store_close(&file);
    free(kit_bytes(k->path, &len));
}

static void refusals_change_nothing(void **state)
{
    (void)state;
    kit k;
    store *s = &k.store;
    problem *p = &k.problem;
    assert_true(kit_create(&k, "refused.tn", 7));
    refused(&k, store_undo(s, 7, false, p), "file", "");
    while (s->event->round_count == 0) {
        assert_true(kit_step(&k));
    }
    refused(&k, store_add(s, json_pack("{s:s}", "do", "close"), p), "missing-results", "TR-27");
    assert_int_equal(p->why, TN_WHY_MISSING_RESULTS);
    refused(&k, store_add(s, json_pack("{s:s, s:i}", "do", "drop", "player", 77), p), "no-player",
            tn_why_rules(TN_WHY_NO_PLAYER));
    refused(&k, store_add(s, json_pack("{s:s}", "do", "dance"), p), "file", "");
    refused(&k, store_add(s, json_string("close"), p), "file", "");
    refused(&k, store_undo(s, 2, true, p), "file", "TD-18");
    refused(&k, entry_add(s, "Gracz 1 z 7", json_object(), 0, p), "twice", "");
    refused(&k, entry_add(s, "\xe2\x80\xae Anna", json_object(), 0, p), "name", "");
    char path[KIT_PATH_MAX];
    store other;
    assert_false(store_create(&other, k.path, p));
    check_problem(p, "file", k.path, "exists already");
    store_close(&other);
    kit_path(path, "no folder/new.tn");
    assert_false(store_create(&other, path, p));
    check_problem(p, "file", path, "No such file");
    store_close(&other);
    assert_true(kit_step(&k)); /* and it goes on */
    kit_close(&k);
}

static void foreign_files_with_a_bad_row(void **state)
{
    (void)state;
    static const struct {
        const char *as, *text, *where[LANG_COUNT], *message[LANG_COUNT];
    } files[] = {
        {"csv",
         "ID:,Name\n1,Anna\n2,\n",
         {"line 3", "wiersz 3"},
         {"the name is missing", "brakuje nazwiska"}},
        {"csv",
         "ID:,Name\n1,\"Anna\n",
         {"line 2", "wiersz 2"},
         {"a quote does not end", "cudzysłowu"}},
        {"names", "Anna\nJan\nAnna\n", {"line 3", "wiersz 3"}, {"twice", "dwa razy"}},
        {"names", "Anna\n\xff\n", {"line 2", "wiersz 2"}, {"not text in UTF-8", "UTF-8"}},
        {"names", " \n", {"source", "source"}, {"the file is empty", "plik jest pusty"}},
        {"nrtm",
         "{\"players\":[{\"id\":1,\"name\":\"A\"},{\"id\":1,\"name\":\"B\"}],\"rounds\":[]}",
         {"players[1].id", "players[1].id"},
         {"A has it already", "ma go już A"}},
        {"nrtm", "{\"players\":", {"line 1", "wiersz 1"}, {"", "błędny JSON"}},
        {"nrtm",
         "{\"players\":[{\"id\":1,\"name\":\"A\"},{\"id\":2,\"name\":\"B\"}],\"rounds\":[[{"
         "\"player1\":{\"id\":1,\"corpScore\":9,\"runnerScore\":9},"
         "\"player2\":{\"id\":2,\"corpScore\":9,\"runnerScore\":9}}]]}",
         {"rounds[0][0]", "rounds[0][0]"},
         {"cannot end", "nie może"}},
        {"golden",
         "{\"players\":[{\"id\":1,\"name\":7}],\"rounds\":[]}",
         {"players[0].name", "players[0].name"},
         {"a text is needed", "tu musi być tekst"}},
        {"topdeck",
         "{\"players\":[{\"name\":\"A\"}],\"rounds\":[{\"tables\":[{\"players\":[\"Z\"]}]}]}",
         {"rounds[0].tables[0].players[0]", "rounds[0].tables[0].players[0]"},
         {"not known", "nieznany"}},
        {"galakta",
         "<Tournament>\n<Players>\n<Player></Players>",
         {"line 3", "wiersz 3"},
         {"this is no XML", "to nie jest XML"}},
        {"tome",
         "{\"entityGroupMap\":{}}",
         {"entityGroupMap.Tournament", "entityGroupMap.Tournament"},
         {"a list of entities", "lista obiektów"}},
        {"decks",
         "Player,Anna,\nDeck,X,\nMin,Identity,Max\n45,Nobody at all,15\nQty,Card Name,Inf\n"
         "0,Totals,0\n",
         {"line 1, column 1", "wiersz 1, kolumna 1"},
         {"", ""}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            store s;
            char path[KIT_PATH_MAX];
            const foreign_format *format = foreign_find_format(files[i].as, true);
            foreign *f = foreign_new((word_lang)lang);
            assert_non_null(format);
            assert_non_null(f);
            assert_false(foreign_import(&s, kit_path(path, "import.tn"), f, "source", files[i].text,
                                        strlen(files[i].text), &format));
            check_problem(&f->problem, "import", files[i].where[lang], files[i].message[lang]);
            assert_int_not_equal(access(path, F_OK), 0);
            store_close(&s);
            foreign_free(f);
        }
    }
}

static void exports_and_sheets_that_cannot_be(void **state)
{
    (void)state;
    kit k;
    char *data = NULL;
    size_t len;
    json_t *notes = json_array();
    assert_true(kit_create(&k, "exports.tn", 8));
    const struct {
        const char *as, *code;
    } exports[] = {{"nrtm", "no-players"},
                   {"golden", "no-players"},
                   {"challonge", "no-finals"},
                   {"decks", "no-decks"}};
    for (size_t i = 0; i < sizeof exports / sizeof exports[0]; i++) {
        assert_false(foreign_export(&k.store, foreign_find_format(exports[i].as, false), notes,
                                    &data, &len, &k.problem));
        assert_string_equal(k.problem.code, exports[i].code);
        assert_null(data);
    }
    assert_false(sheet_make(&k.store, SHEET_PAIRINGS, 0, false, &data, &len, &k.problem));
    assert_string_equal(k.problem.code, "no-round");
    assert_false(sheet_make(&k.store, SHEET_BRACKET, 0, true, &data, &len, &k.problem));
    assert_int_equal(k.problem.why, TN_WHY_NO_FINALS);
    while (tn_open_round(k.store.event) == 0) {
        assert_true(kit_step(&k));
    }
    assert_false(foreign_export(&k.store, foreign_find_format("trf", false), notes, &data, &len,
                                &k.problem));
    assert_string_equal(k.problem.code, "trf");
    assert_false(sheet_make(&k.store, SHEET_SLIPS, 2, false, &data, &len, &k.problem));
    assert_true(sheet_make(&k.store, SHEET_SLIPS, 0, true, &data, &len, &k.problem));
    assert_memory_equal(data, "%PDF", 4);
    free(data);
    json_decref(notes);
    kit_close(&k);
}

static void lists_that_are_not_taken(void **state)
{
    (void)state;
    static const char *const texts[] = {"Noise: Hacker Extraordinaire\n3 Sure Gamble\n",
                                        "Noise: Hacker Extraordinaire\n3 No Such Card\n"};
    static const char *const codes[] = {"illegal-deck", "deck"};
    static const char *const rules[] = {"TR-08", "TD-21"};
    for (unsigned i = 0; i < 2; i++) {
        deck_list list;
        deck_faults faults = {0};
        entry_deck_state made;
        problem p = {.lang = LANG_PL};
        json_t *body = json_object();
        bool is_read = deck_parse_text(texts[i], strlen(texts[i]), &list, &faults);
        assert_int_equal(is_read, i == 0);
        entry_deck deck = {.name = "a list",
                           .side = NR_RUNNER,
                           .list = is_read ? &list : NULL,
                           .faults = &faults,
                           .text = texts[i],
                           .len = strlen(texts[i])};
        assert_false(entry_deck_add(body, &deck, &made, &p));
        assert_string_equal(p.code, codes[i]);
        assert_string_equal(p.rules, rules[i]);
        assert_string_equal(p.where, "a list");
        assert_int_equal(json_object_size(body), 0);
        json_decref(body);
    }
}

/* ---- nothing is printed ---------------------------------------------------------------------- */

static int streams[2], printed; /* the two that were, and what stands for them */

static int start_silence(void **state)
{
    (void)state;
    char path[KIT_PATH_MAX];
    printed = open(kit_path(path, "printed"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        streams[i] = dup(i + 1);
        dup2(printed, i + 1);
    }
    return printed < 0;
}

/* Fails if a word was said, and says it. */
static int end_silence(void **state)
{
    (void)state;
    char said[2000];
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        dup2(streams[i], i + 1);
        close(streams[i]);
    }
    ssize_t len = pread(printed, said, sizeof said, 0);
    close(printed);
    if (len != 0) {
        fprintf(stderr, "printed: %.*s\n", (int)len, said);
    }
    return len != 0;
}

#define SILENT(test) cmocka_unit_test_setup_teardown(test, start_silence, end_silence)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SILENT(two_events_alternately),       SILENT(several_threads),
        SILENT(two_who_write_one_file),       SILENT(held_steps_come_together_or_not_at_all),
        SILENT(files_that_are_no_events),     SILENT(damaged_files),
        SILENT(journals_that_break_a_rule),   SILENT(refusals_change_nothing),
        SILENT(foreign_files_with_a_bad_row), SILENT(exports_and_sheets_that_cannot_be),
        SILENT(lists_that_are_not_taken),
    };
    return suite_report((int)(sizeof tests / sizeof tests[0]),
                        cmocka_run_group_tests(tests, kit_start, kit_end));
}
