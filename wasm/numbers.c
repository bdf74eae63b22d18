/*
 * Makes jackin.numbers, and the source that tells the module which one is its own.
 *
 * usage: wasm-numbers HASH.c jackin.numbers
 */
#include "wasm/learned.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/hash.h"

JACKIN_STATIC_ASSERT(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
                     "the module reads the numbers as they lie here");

int main(int argc, char **argv)
{
    static learned all; /* what lies between two numbers is 0 */
    memcpy(&all.seen_ahead, &seen_ahead, sizeof seen_ahead);
    memcpy(all.instincts, instincts, sizeof instincts);
    memcpy(&all.plain_runner, &plain_runner, sizeof plain_runner);
    uint64_t hash = core_hash(&all, sizeof all, 0);
    FILE *source = argc == 3 ? fopen(argv[1], "w") : NULL;
    FILE *file = argc == 3 ? fopen(argv[2], "wb") : NULL;
    if (!source || !file) {
        fprintf(stderr, "usage: wasm-numbers HASH.c jackin.numbers, where both can be written\n");
        return 2;
    }
    fprintf(source,
            "/* Made by wasm/numbers.c. */\n#include <stdint.h>\n"
            "extern const uint64_t wasm_learned_hash;\n"
            "const uint64_t wasm_learned_hash = UINT64_C(0x%016" PRIx64 ");\n",
            hash);
    bool is_written = fwrite(learned_mark, LEARNED_MARK, 1, file) == 1 &&
                      fwrite(&hash, sizeof hash, 1, file) == 1 &&
                      fwrite(&all, sizeof all, 1, file) == 1;
    is_written = !ferror(source) && fclose(source) == 0 && is_written;
    return fclose(file) == 0 && is_written ? 0 : 1;
}
