/*
 * The room of organisers without memory: every call of ours that asks for some fails once. The
 * process goes on, what was asked for is refused with a problem, and the event opens as it was
 * before or after the step. (JSON and the libraries that draw have memory of their own.)
 */
#include "tests/unit/organiser_kit.h"

/* ---- calls that fail ------------------------------------------------------------------------- */

static long left = -1; /* calls until one fails; below zero none does */

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t most);
FILE *__real_open_memstream(char **data, size_t *len);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t most);
FILE *__wrap_open_memstream(char **data, size_t *len);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t most)
{
    return fails() ? NULL : __real_strndup(text, most);
}

FILE *__wrap_open_memstream(char **data, size_t *len)
{
    return fails() ? NULL : __real_open_memstream(data, len);
}

/* ---- what is tried --------------------------------------------------------------------------- */

/* Does something again and again, each time with a later call failing, until none does. */
static void fail_each(bool (*try)(problem *p), unsigned least)
{
    unsigned failed = 0;
    for (long call = 0; call < 100000; call++) {
        problem p = {.lang = call % 2 == 0 ? LANG_EN : LANG_PL};
        left = call;
        bool is_done = try(&p);
        bool is_spared = left >= 0;
        left = -1;
        if (is_spared) {
            assert_true(is_done);
            assert_true(failed >= least);
            return;
        }
        if (!is_done) {
            failed++;
            assert_string_not_equal(p.message, "");
            assert_string_not_equal(p.code, "");
        }
    }
    fail_msg("it never comes to an end");
}

static kit event;

static bool open_it(problem *p)
{
    store s;
    bool is_open = store_open(&s, event.path, p);
    store_close(&s);
    return is_open;
}

/* Adds a player, who must be there for good or not at all. */
static bool add_one(problem *p)
{
    unsigned before = event.store.event->player_count;
    char name[40];
    snprintf(name, sizeof name, "Gracz numer %u", before + 1);
    bool is_added = entry_add(&event.store, name, json_object(), 0, p);
    long kept = left;
    left = -1;
    store file;
    problem ignored = {.lang = LANG_EN};
    assert_true(store_look(&file, event.path, &ignored));
    assert_int_equal(file.event->player_count, before + is_added);
    assert_int_equal(event.store.event->player_count, before + is_added);
    assert_memory_equal(file.event, event.store.event, sizeof *file.event);
    store_close(&file);
    left = kept;
    return is_added;
}

static bool undo_one(problem *p)
{
    bool is_one;
    size_t before = event.store.effective_count;
    int64_t step = store_last_undo(&event.store, &is_one);
    if (step < 0) {
        return problem_memory(p);
    }
    bool is_done = store_undo(&event.store, step, is_one, p);
    long kept = left;
    left = -1;
    store file;
    problem ignored = {.lang = LANG_EN};
    assert_true(store_look(&file, event.path, &ignored));
    assert_int_equal(file.effective_count, before - is_done);
    store_close(&file);
    /* Where even the way back found no memory, opening it again is the way. */
    store_close(&event.store);
    assert_true(store_look(&event.store, event.path, &ignored));
    left = kept;
    return is_done;
}

static bool print_all(problem *p)
{
    bool is_fine = true;
    for (unsigned kind = 0; kind < SHEET_COUNT && is_fine; kind++) {
        char *data;
        size_t len;
        is_fine = sheet_make(&event.store, (sheet_kind)kind, kind == SHEET_SLIPS ? 1 : 0, false,
                             &data, &len, p);
        free(data);
    }
    return is_fine;
}

static bool export_all(problem *p)
{
    static const char *const names[] = {"nrtm",      "galakta", "golden", "csv",
                                        "challonge", "text",    "journal"};
    bool is_fine = true;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && is_fine; i++) {
        char *data;
        size_t len;
        json_t *notes = json_array();
        is_fine = foreign_export(&event.store, foreign_find_format(names[i], false), notes, &data,
                                 &len, p);
        free(data);
        json_decref(notes);
    }
    return is_fine;
}

static char *source;
static const char *source_as;

/* A new event of a file, or none. */
static bool import_it(problem *p)
{
    store s = {0};
    char path[KIT_PATH_MAX];
    kit_path(path, "import.tn");
    foreign *f = foreign_new(p->lang);
    if (f == NULL) {
        return problem_memory(p);
    }
    const foreign_format *format = foreign_find_format(source_as, true);
    bool is_fine = foreign_import(&s, path, f, "source", source, strlen(source), &format);
    *p = f->problem;
    store_close(&s);
    foreign_free(f);
    assert_int_equal(access(path, F_OK) == 0, is_fine);
    unlink(path);
    return is_fine;
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void an_event(void **state)
{
    (void)state;
    assert_true(kit_create(&event, "memory.tn", 11));
    fail_each(add_one, 3);
    while (kit_step(&event)) {
    }
    assert_string_equal(event.problem.message, "");
    fail_each(open_it, 10);
    fail_each(undo_one, 3);
    while (kit_step(&event)) {
    }
    fail_each(print_all, 100);
    fail_each(export_all, 7);
}

static void files_of_others(void **state)
{
    (void)state;
    static const char *const names[] = {"nrtm", "galakta", "golden", "csv"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t len;
        json_t *notes = json_array();
        source_as = names[i];
        assert_true(foreign_export(&event.store, foreign_find_format(names[i], false), notes,
                                   &source, &len, &event.problem));
        json_decref(notes);
        fail_each(import_it, 10);
        free(source);
    }
    kit_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event),
        cmocka_unit_test(files_of_others),
    };
    return suite_report((int)(sizeof tests / sizeof tests[0]),
                        cmocka_run_group_tests(tests, kit_start, kit_end));
}
