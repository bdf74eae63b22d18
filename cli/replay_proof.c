/*
 * jackin replay --verify of a server's verification file (docs/fairness.md): a line for each thing
 * that holds or does not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_game.h"
#include "cli/replay.h"
#include "server/proof.h"
#include "server/token.h"

enum { PROOF_MAX = 16 << 20 }; /* bytes */

static void say(void *owner, proof_part part, bool holds, const char *text)
{
    word_lang lang = *(const word_lang *)owner;
    const char *ruling = lang == LANG_PL ? (holds ? "zgadza się" : "NIE ZGADZA SIĘ")
                                         : (holds ? "holds" : "DOES NOT HOLD");
    char line[500];
    (void)part;
    snprintf(line, sizeof line, "  %s", text);
    text_clean(line, sizeof line);
    printf("%s: %s\n", line, ruling);
}

bool replay_is_proof(const char *path)
{
    play_error error = {.lang = LANG_EN};
    size_t size = 0;
    char *text = strcmp(path, "-") != 0 ? file_read(path, PROOF_MAX, &size, &error) : NULL;
    bool is_proof = text != NULL && proof_is(text, size);
    free(text);
    return is_proof;
}

bool replay_verify_proof(const char *path, const char *receipt, bool with_bots, word_lang lang)
{
    play_error error = {.lang = lang};
    size_t size = 0, receipt_size = 0;
    char *text = file_read(path, PROOF_MAX, &size, &error);
    char *kept = text != NULL && receipt != NULL
                     ? file_read(receipt, PROOF_MAX, &receipt_size, &error)
                     : NULL;
    bool is_good = text != NULL && (receipt == NULL || kept != NULL) && token_begin();
    if (is_good) {
        char name[300];
        proof_check how = {
            .say = say,
            .owner = &lang,
            .lang = lang,
            .receipt = kept,
            .receipt_len = receipt_size,
            .with_bots = with_bots,
        };
        snprintf(name, sizeof name, "%s", path);
        text_clean(name, sizeof name);
        printf(lang == LANG_PL ? "„%s”\n" : "'%s'\n", name);
        is_good = proof_verify(text, size, &how);
        puts(is_good ? (lang == LANG_PL ? "Wszystko się zgadza." : "Everything holds.")
                     : (lang == LANG_PL ? "Nie wszystko się zgadza." : "Not everything holds."));
    } else {
        play_complain("jackin replay", &error);
    }
    free(kept);
    free(text);
    return is_good;
}
