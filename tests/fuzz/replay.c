/*
 * Replays a stored corpus through a harness, without libFuzzer.
 *
 * usage: fuzz-replay PATH...
 *
 * A path is a file or a folder of files; each file is a case. A harness ends the program where
 * something is wrong, and the name of the file stands before.
 */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

enum { FILE_MAX_BYTES = 1 << 21 };

static unsigned passed, failed;

static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(FILE_MAX_BYTES);
    if (file == NULL || data == NULL) {
        printf("%s cannot be read\n", path);
        failed++;
    } else {
        size_t size = fread(data, 1, FILE_MAX_BYTES, file);
        /* A block of exactly that size, so that a sanitizer sees every byte that is read beyond. */
        uint8_t *exact = malloc(size > 0 ? size : 1);
        if (exact == NULL) {
            give_up("there is no memory");
        }
        memcpy(exact, data, size);
        printf("%s\n", path);
        fflush(stdout);
        (void)LLVMFuzzerTestOneInput(exact, size);
        free(exact);
        passed++;
    }
    free(data);
    if (file != NULL) {
        fclose(file);
    }
}

static void replay_path(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL) {
        replay_file(path);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char name[4096];
        if (entry->d_name[0] != '.') {
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            replay_file(name);
        }
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        replay_path(argv[i]);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
