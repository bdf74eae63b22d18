/*
 * The power goes off (TH-51): of what was written since the last sync of a file, anything may be on
 * the disk or not. A VFS of SQLite notes what each write replaced; when the power goes it puts some
 * of it back and ends the process, in the middle of whatever it was doing. Then the store is opened
 * again: all that was acknowledged is there.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/xoshiro.h"
#include "server/store.h"
#include "tests/unit/suite.h"

/* ---- a disk that loses what was not synced --------------------------------------------------- */

/* What stood where something was written; the file's length before. */
typedef struct undo {
    struct undo *before;
    sqlite3_int64 offset, length;
    int amount; /* of the bytes that stood there */
    char bytes[];
} undo;

typedef struct disk_file {
    sqlite3_file as;
    struct disk_file *next;
    undo *unsynced;
    sqlite3_file *real;
} disk_file;

static sqlite3_vfs *real_vfs;
static disk_file *open_files;
static bool is_lying;        /* the disk says that it synced, and did not */
static unsigned writes_left; /* then the power goes */
static core_xoshiro chance;

static sqlite3_file *real(sqlite3_file *f)
{
    return ((disk_file *)f)->real;
}

/* Some of what was not synced is on the disk, and some is not. */
static void power_off(void)
{
    unsigned kept = core_xoshiro_below(&chance, 3); /* none of it, about a half, nearly all */
    for (disk_file *f = open_files; f != NULL; f = f->next) {
        for (undo *u = f->unsynced; u != NULL; u = u->before) {
            if (core_xoshiro_below(&chance, 4) < kept * 3 / 2) {
                continue;
            }
            if (u->amount > 0) {
                f->real->pMethods->xWrite(f->real, u->bytes, u->amount, u->offset);
            }
            f->real->pMethods->xTruncate(f->real, u->length);
        }
    }
    _exit(0);
}

static void note(sqlite3_file *file, sqlite3_int64 offset, sqlite3_int64 amount)
{
    disk_file *f = (disk_file *)file;
    sqlite3_int64 length = 0;
    f->real->pMethods->xFileSize(f->real, &length);
    sqlite3_int64 there = length > offset ? length - offset : 0;
    there = there < amount ? there : amount;
    undo *u = malloc(sizeof *u + (size_t)there);
    if (u == NULL) {
        abort();
    }
    *u = (undo){f->unsynced, offset, length, (int)there};
    if (there > 0) {
        f->real->pMethods->xRead(f->real, u->bytes, (int)there, offset);
    }
    f->unsynced = u;
    if (writes_left-- == 0) {
        power_off();
    }
}

static void forget(disk_file *f)
{
    while (f->unsynced != NULL) {
        undo *before = f->unsynced->before;
        free(f->unsynced);
        f->unsynced = before;
    }
}

static int d_close(sqlite3_file *f)
{
    for (disk_file **at = &open_files; *at != NULL; at = &(*at)->next) {
        if (*at == (disk_file *)f) {
            *at = (*at)->next;
            break;
        }
    }
    forget((disk_file *)f);
    int code = real(f)->pMethods->xClose(real(f));
    free(real(f));
    return code;
}

static int d_read(sqlite3_file *f, void *to, int amount, sqlite3_int64 offset)
{
    return real(f)->pMethods->xRead(real(f), to, amount, offset);
}

static int d_write(sqlite3_file *f, const void *from, int amount, sqlite3_int64 offset)
{
    note(f, offset, amount);
    return real(f)->pMethods->xWrite(real(f), from, amount, offset);
}

static int d_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    sqlite3_int64 length = 0;
    real(f)->pMethods->xFileSize(real(f), &length);
    note(f, size, length > size ? length - size : 0);
    return real(f)->pMethods->xTruncate(real(f), size);
}

static int d_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    if (!is_lying) {
        forget((disk_file *)f);
    }
    return SQLITE_OK;
}

static int d_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real(f)->pMethods->xFileSize(real(f), size);
}

static int d_lock(sqlite3_file *f, int level)
{
    return real(f)->pMethods->xLock(real(f), level);
}

static int d_unlock(sqlite3_file *f, int level)
{
    return real(f)->pMethods->xUnlock(real(f), level);
}

static int d_reserved(sqlite3_file *f, int *out)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), out);
}

static int d_control(sqlite3_file *f, int op, void *argument)
{
    return real(f)->pMethods->xFileControl(real(f), op, argument);
}

static int d_sector(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}

static int d_traits(sqlite3_file *f)
{
    (void)f;
    return 0; /* nothing is promised */
}

static int d_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}

static int d_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
}

static void d_shm_barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}

static int d_shm_unmap(sqlite3_file *f, int remove)
{
    return real(f)->pMethods->xShmUnmap(real(f), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = d_close,
    .xRead = d_read,
    .xWrite = d_write,
    .xTruncate = d_truncate,
    .xSync = d_sync,
    .xFileSize = d_size,
    .xLock = d_lock,
    .xUnlock = d_unlock,
    .xCheckReservedLock = d_reserved,
    .xFileControl = d_control,
    .xSectorSize = d_sector,
    .xDeviceCharacteristics = d_traits,
    .xShmMap = d_shm_map,
    .xShmLock = d_shm_lock,
    .xShmBarrier = d_shm_barrier,
    .xShmUnmap = d_shm_unmap,
};

static int d_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    disk_file *f = (disk_file *)file;
    memset(f, 0, sizeof *f);
    f->real = calloc(1, (size_t)real_vfs->szOsFile);
    if (f->real == NULL) {
        return SQLITE_NOMEM;
    }
    int code = real_vfs->xOpen(real_vfs, name, f->real, flags, out);
    if (code != SQLITE_OK) {
        free(f->real);
        return code;
    }
    f->as.pMethods = &methods;
    f->next = open_files;
    open_files = f;
    return SQLITE_OK;
}

/* ---- the test -------------------------------------------------------------------------------- */

static char folder[] = "/tmp/jackin-power-XXXXXX", path[64];
static const char id[] = "0123456789abcdef0123";

typedef struct {
    uint32_t stored, acknowledged; /* entries that were tried, and those that the store took */
} told;

static int begin(void **state)
{
    (void)state;
    static sqlite3_vfs disk;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    assert_true(token_begin());
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    if (real_vfs == NULL) {
        real_vfs = sqlite3_vfs_find(NULL);
        disk = *real_vfs;
        disk.zName = "disk";
        disk.szOsFile = sizeof(disk_file);
        disk.xOpen = d_open;
        assert_int_equal(sqlite3_vfs_register(&disk, 1), SQLITE_OK);
    }
    return 0;
}

static int end(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[96];
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

static bool count_entry(void *owner, uint32_t n, const store_entry *e)
{
    uint32_t *count = owner;
    bool is_right = n == *count && e->value == n && e->hash == 7 * (uint64_t)n;
    (*count)++;
    return is_right;
}

/* Writes until the power goes; never returns. Some of it gathered, as a busy server does. */
static void write_until_dark(told *t, uint64_t seed)
{
    char problem[STORE_PROBLEM_MAX];
    store_table about;
    core_xoshiro_seed(&chance, seed);
    writes_left = 1 + core_xoshiro_below(&chance, 400);
    store *s = store_begin(path, LANG_EN, problem);
    if (s == NULL || store_load(s, id, &about) != STORE_OK) {
        _exit(1);
    }
    uint32_t n = t->acknowledged;
    for (;;) {
        unsigned rounds = core_xoshiro_below(&chance, 3);
        store_entry batch[8] = {0};
        if (rounds > 0 && store_gather(s) != STORE_OK) {
            _exit(2);
        }
        for (unsigned k = 0; k <= rounds; k++) {
            uint32_t count = 1 + core_xoshiro_below(&chance, 8);
            for (uint32_t i = 0; i < count; i++) {
                batch[i] = (store_entry){.value = n + i, .hash = 7 * (uint64_t)(n + i), .at = 1};
                snprintf(batch[i].command, sizeof batch[i].command, "command %u", n + i);
            }
            t->stored = n + count;
            if (store_append(s, id, about.epoch, n, batch, count) != STORE_OK) {
                _exit(3);
            }
            n += count;
        }
        if (rounds > 0 && store_settle(s) != STORE_OK) {
            _exit(4);
        }
        t->acknowledged = n;
    }
}

/* So many times; returns how often something acknowledged was gone. */
static unsigned go_dark(unsigned times)
{
    char problem[STORE_PROBLEM_MAX] = "";
    told *t = mmap(NULL, sizeof *t, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(t, MAP_FAILED);
    writes_left = UINT32_MAX;
    store *s = store_begin(path, LANG_EN, problem);
    assert_string_equal(problem, "");
    store_table about = {.state = TABLE_RUNNING, .seats = 0, .epoch = 1, .made = 5};
    memcpy(about.id, id, sizeof about.id);
    assert_int_equal(store_table_add(s, &about), STORE_OK);
    store_end(s);
    unsigned lost = 0;
    for (unsigned i = 0; i < times; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            write_until_dark(t, 100 + i);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || is_lying));
        char shm[80];
        snprintf(shm, sizeof shm, "%s-shm", path);
        unlink(shm); /* memory is gone */
        uint32_t found = 0;
        writes_left = UINT32_MAX;
        s = store_begin(path, LANG_EN, problem);
        store_result result = s != NULL ? store_entries(s, id, count_entry, &found) : STORE_BROKEN;
        bool is_whole = result == STORE_OK && found >= t->acknowledged && found <= t->stored;
        store_end(s);
        lost += !is_whole;
        if (!is_whole) {
            break; /* from here on it means nothing */
        }
        t->acknowledged = found;
    }
    munmap(t, sizeof *t);
    return lost;
}

static void nothing_acknowledged_is_lost(void **state)
{
    (void)state;
    is_lying = false;
    assert_int_equal(go_dark(80), 0);
}

/* It can fail: a disk that only says that it synced loses something. */
static void a_lying_disk_is_noticed(void **state)
{
    (void)state;
    is_lying = true;
    assert_int_equal(go_dark(80), 1);
    is_lying = false;
}

int main(void)
{
    const struct CMUnitTest server_power[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost, begin, end),
        cmocka_unit_test_setup_teardown(a_lying_disk_is_noticed, begin, end),
    };
    return RUN_SUITE(server_power);
}
