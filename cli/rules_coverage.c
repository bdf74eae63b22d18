/*
 * Which ledger entries are cited by a test: a walk over the files of the tests.
 * See rules_coverage.h for what counts as a citation.
 */
#include "cli/rules_coverage.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "organiser/file_problem.h"
#include "cli/ledgers.h"
#include "cli/options.h"
#include "cli/rules_text.h"
#include "cli/screen.h"

enum {
    LONGEST_ID = 31,
    LONGEST_FILE = 64 << 20, /* bytes; anything longer is not a test somebody wrote */
    DEEPEST_FOLDER = 32,
};

struct scan {
    const struct ledger_entry **by_id; /* all entries, sorted by ID */
    bool *is_cited;                    /* for each entry of ledger_entries */
};

static void cannot_read(const char *path, int error)
{
    text_print(stderr,
               option_say("jackin rules: cannot read %s: %s\n",
                          "jackin rules: nie można odczytać pliku %s: %s\n"),
               path, file_problem(option_spoken(), error));
}

static int compare_entries(const void *a, const void *b)
{
    const struct ledger_entry *const *first = a;
    const struct ledger_entry *const *second = b;
    return strcmp((*first)->id, (*second)->id);
}

static int compare_id(const void *id, const void *entry)
{
    const struct ledger_entry *const *candidate = entry;
    return strcmp(id, (*candidate)->id);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fputs(option_say("jackin rules: out of memory\n", "jackin rules: brakuje pamięci\n"),
              stderr);
        exit(EXIT_FAILED);
    }
    return memory;
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_alphanumeric(char c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_part_of_word(char c)
{
    return is_alphanumeric(c) || c == '_' || c == '-';
}

static void mark_cited(struct scan *scan, const char *id, size_t size)
{
    char name[LONGEST_ID + 1];
    if (size > LONGEST_ID) {
        return;
    }
    memcpy(name, id, size);
    name[size] = '\0';
    const struct ledger_entry **found =
        bsearch(name, scan->by_id, (size_t)ledger_entry_count, sizeof scan->by_id[0], compare_id);
    if (found != NULL) {
        scan->is_cited[*found - ledger_entries] = true;
    }
}

/* Marks every ID in the text: capitals at the start of a word, a hyphen, letters and digits. */
static void scan_text(struct scan *scan, const char *text, size_t size)
{
    size_t i = 0;
    while (i < size) {
        if (!is_upper(text[i]) || (i > 0 && is_part_of_word(text[i - 1]))) {
            i++;
            continue;
        }
        size_t start = i;
        while (i < size && is_upper(text[i])) {
            i++;
        }
        if (i == size || text[i] != '-') {
            continue;
        }
        i++;
        while (i < size && is_alphanumeric(text[i])) {
            i++;
        }
        mark_cited(scan, text + start, i - start);
    }
}

static int scan_file(struct scan *scan, const char *path, size_t size)
{
    if (size > LONGEST_FILE) {
        return EXIT_DONE;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        cannot_read(path, errno);
        return EXIT_FAILED;
    }
    char *text = allocate(size + 1, 1);
    size_t got = fread(text, 1, size, file);
    bool is_broken = ferror(file) != 0;
    fclose(file);
    if (is_broken) {
        cannot_read(path, EIO);
    } else if (memchr(text, '\0', got) == NULL) {
        scan_text(scan, text, got);
    }
    free(text);
    return is_broken ? EXIT_FAILED : EXIT_DONE;
}

static bool is_left_out(const char *name)
{
    return name[0] == '.' || strcmp(name, "golden") == 0 || strcmp(name, "corpus") == 0;
}

static int scan_folder(struct scan *scan, const char *path, int depth)
{
    DIR *folder = opendir(path);
    if (folder == NULL) {
        text_print(stderr,
                   option_say("jackin rules: cannot read the tests in '%s': %s\n",
                              "jackin rules: nie można odczytać testów w „%s”: %s\n"),
                   path, file_problem(option_spoken(), errno));
        if (depth == 0) {
            fputs(
                option_say(
                    "Run it at the root of the source tree, or name the folder with --tests "
                    "DIR.\n",
                    "Uruchom to w głównym katalogu źródeł albo podaj katalog: --tests KATALOG.\n"),
                stderr);
        }
        return EXIT_FAILED;
    }
    int status = EXIT_DONE;
    struct dirent *item;
    while (status == EXIT_DONE && (item = readdir(folder)) != NULL) {
        if (is_left_out(item->d_name)) {
            continue;
        }
        size_t size = strlen(path) + 1 + strlen(item->d_name) + 1;
        char *inner = allocate(size, 1);
        snprintf(inner, size, "%s/%s", path, item->d_name);
        struct stat about;
        if (lstat(inner, &about) != 0) {
            cannot_read(inner, errno);
            status = EXIT_FAILED;
        } else if (S_ISDIR(about.st_mode) && depth < DEEPEST_FOLDER) {
            status = scan_folder(scan, inner, depth + 1);
        } else if (S_ISREG(about.st_mode)) {
            status = scan_file(scan, inner, (size_t)about.st_size);
        }
        free(inner);
    }
    closedir(folder);
    return status;
}

static bool is_counted(const struct ledger_entry *entry, int ledger)
{
    return ledger_chapters[entry->chapter].ledger == ledger && strncmp(entry->id, "CR-", 3) != 0;
}

struct count {
    int entries;
    int cited;
};

static struct count count_ledger(const struct scan *scan, int ledger)
{
    struct count count = {0, 0};
    for (int i = 0; i < ledger_entry_count; i++) {
        if (is_counted(&ledger_entries[i], ledger)) {
            count.entries++;
            count.cited += scan->is_cited[i];
        }
    }
    return count;
}

/* Returns the IDs not cited, each between the two marks and parted by the separator. */
static char *list_missing(const struct scan *scan, int ledger, const char *mark,
                          const char *separator)
{
    size_t room = (size_t)ledger_entry_count * (LONGEST_ID + 8) + 1;
    char *list = allocate(room, 1);
    size_t used = 0;
    for (int i = 0; i < ledger_entry_count; i++) {
        if (is_counted(&ledger_entries[i], ledger) && !scan->is_cited[i]) {
            used += (size_t)snprintf(list + used, room - used, "%s%s%s%s",
                                     used == 0 ? "" : separator, mark, ledger_entries[i].id, mark);
        }
    }
    return list;
}

static void print_text(const struct scan *scan, int ledger, struct count count)
{
    printf(option_say("%s: %d of %d entries are cited by a test\n",
                      "%s: na %d z %d wpisów powołuje się test\n"),
           ledgers[ledger].name, count.cited, count.entries);
    if (count.cited < count.entries) {
        char *missing = list_missing(scan, ledger, "", " ");
        fputs(option_say("  missing: ", "  brakuje: "), stdout);
        rules_print_wrapped(missing, 11);
        free(missing);
    }
}

static void print_json(const struct scan *scan, int ledger, struct count count, bool is_first)
{
    char *missing = list_missing(scan, ledger, "\"", ",");
    printf("%s{\"ledger\":\"%s\",\"entries\":%d,\"cited\":%d,\"missing\":[%s]}",
           is_first ? "" : ",", ledgers[ledger].name, count.entries, count.cited, missing);
    free(missing);
}

static void print_report(const struct scan *scan, const struct coverage_request *request)
{
    struct count total = {0, 0};
    bool is_first = true;
    if (request->is_json) {
        fputs("{\"ledgers\":[", stdout);
    }
    for (int i = 0; i < ledger_count; i++) {
        if (request->ledger != NULL && strcmp(request->ledger, ledgers[i].name) != 0) {
            continue;
        }
        struct count count = count_ledger(scan, i);
        total.entries += count.entries;
        total.cited += count.cited;
        if (request->is_json) {
            print_json(scan, i, count, is_first);
        } else {
            print_text(scan, i, count);
        }
        is_first = false;
    }
    if (request->is_json) {
        printf("],\"entries\":%d,\"cited\":%d}\n", total.entries, total.cited);
    } else if (request->ledger == NULL) {
        printf(option_say("all: %d of %d entries are cited by a test\n",
                          "razem: na %d z %d wpisów powołuje się test\n"),
               total.cited, total.entries);
    }
}

int coverage_report(const struct coverage_request *request)
{
    struct scan scan = {
        .by_id = allocate((size_t)ledger_entry_count, sizeof scan.by_id[0]),
        .is_cited = allocate((size_t)ledger_entry_count, sizeof scan.is_cited[0]),
    };
    for (int i = 0; i < ledger_entry_count; i++) {
        scan.by_id[i] = &ledger_entries[i];
    }
    qsort(scan.by_id, (size_t)ledger_entry_count, sizeof scan.by_id[0], compare_entries);

    int status = scan_folder(&scan, request->tests, 0);
    if (status == EXIT_DONE) {
        print_report(&scan, request);
    }
    free(scan.by_id);
    free(scan.is_cited);
    return status;
}
