/*
 * Changes each byte of verification files in several ways, and tells of every change that nobody
 * would notice (TH-28).
 *
 * usage: server-flips [--stored] FILE...
 *
 * Stored ones are those of make_proofs.py: they are read in every build, and some of their bytes
 * are changed; fair_test.py has all bytes of others changed.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#include "server/proof.h"

enum { FILE_MAX = 1 << 20 };

static void hush(void *owner, proof_part part, bool holds, const char *text)
{
    (void)owner;
    (void)part;
    (void)holds;
    (void)text;
}

static bool is_good(const char *text, size_t len)
{
    proof_check how = {.say = hush, .is_brief = true};
    return proof_verify(text, len, &how);
}

int main(int argc, char **argv)
{
    /* A low bit, which turns digits into others; the bit of small letters; the top bit. */
    static const unsigned char masks[] = {0x01, 0x20, 0x80};
    static char text[FILE_MAX + 1];
    unsigned long passed = 0, failed = 0;
    if (sodium_init() < 0) {
        return 2;
    }
    bool is_stored = argc > 1 && strcmp(argv[1], "--stored") == 0;
    for (int i = is_stored ? 2 : 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t len = file != NULL ? fread(text, 1, FILE_MAX, file) : 0;
        if (file != NULL) {
            fclose(file);
        }
        if (!is_good(text, len)) {
            printf("%s does not hold as it is\n", argv[i]);
            if (is_stored) {
                puts("tools/regenerate-golden makes it anew, if the rules were meant to change");
            }
            return 2;
        }
        for (size_t at = 0; at < 3 * len; at += is_stored ? 16 : 1) {
            text[at / 3] = (char)(text[at / 3] ^ masks[at % 3]);
            bool is_noticed = !is_good(text, len);
            text[at / 3] = (char)(text[at / 3] ^ masks[at % 3]);
            passed += is_noticed;
            failed += !is_noticed;
            if (!is_noticed) {
                printf("%s: byte %zu, mask %02x\n", argv[i], at / 3, masks[at % 3]);
            }
        }
        /* One byte less, and one more. */
        passed += !is_good(text, len - 1);
        text[len] = '\n';
        passed += !is_good(text, len + 1);
    }
    if (is_stored) { /* a case is a file */
        passed = failed == 0 ? (unsigned long)argc - 2 : 0;
    }
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
