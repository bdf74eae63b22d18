/*
 * The bots of Netrunner in the module. They have learned nothing until they are given
 * jackin.numbers: `gentle` and those below it need none of it, the others do.
 */
#define BOT_UNLEARNED
#include "wasm/learned.h"

#include "core/hash.h"
#include "wasm/room.h"

JACKIN_API_BEGIN
wasm_taken wasm_learn(const uint8_t *file, uint32_t size);
bool wasm_must_learn(bot_kind kind);
JACKIN_API_END

static bool has_learned;

/* Takes the numbers out of the file. One that is not the module's own changes nothing. */
wasm_taken wasm_learn(const uint8_t *file, uint32_t size)
{
    uint64_t hash;
    learned all;
    if (size < LEARNED_HEAD || memcmp(file, learned_mark, LEARNED_MARK) != 0) {
        return WASM_FOREIGN;
    }
    memcpy(&hash, file + LEARNED_MARK, sizeof hash);
    if (hash != wasm_learned_hash) {
        return WASM_OF_ANOTHER;
    }
    if (size != LEARNED_HEAD + sizeof all ||
        core_hash(file + LEARNED_HEAD, sizeof all, 0) != hash) {
        return WASM_DAMAGED;
    }
    memcpy(&all, file + LEARNED_HEAD, sizeof all);
    seen_ahead = all.seen_ahead;
    memcpy(instincts, all.instincts, sizeof instincts);
    plain_runner = all.plain_runner;
    has_learned = true;
    return WASM_TAKEN;
}

/* Can a bot of this kind not be asked before that? */
bool wasm_must_learn(bot_kind kind)
{
    return !has_learned && kind < BOT_COUNT && strengths[kind].turns > 0;
}
