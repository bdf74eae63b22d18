/*
 * Tokens; see token.h.
 */
#include "server/token.h"

#include <sodium.h>
#include <string.h>

bool token_begin(void)
{
    return sodium_init() >= 0;
}

void token_digits(char *out, size_t digits)
{
    static const char hex[] = "0123456789abcdef";
    uint8_t bytes[64];
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < digits && i / 2 < sizeof bytes; i++) {
        out[i] = hex[i % 2 == 0 ? bytes[i / 2] >> 4 : bytes[i / 2] & 15];
    }
    out[digits] = '\0';
    sodium_memzero(bytes, sizeof bytes);
}

bool token_is(const char *text, size_t digits)
{
    for (size_t i = 0; i < digits; i++) {
        if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f'))) {
            return false;
        }
    }
    return text[digits] == '\0';
}

token_hash token_hashed(const char *token)
{
    token_hash hash;
    crypto_generichash(hash.byte, sizeof hash.byte, (const unsigned char *)token, strlen(token),
                       (const unsigned char *)"jackin.token...1", 16);
    return hash;
}

bool token_equal(const token_hash *a, const token_hash *b)
{
    return sodium_memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

void token_key(uint32_t key[8])
{
    randombytes_buf(key, 8 * sizeof key[0]);
}

uint64_t token_bot_seed(const uint32_t key[8], unsigned seat, uint32_t decision)
{
    uint8_t bytes[32 + 5], out[16];
    for (unsigned i = 0; i < 32; i++) {
        bytes[i] = (uint8_t)(key[i / 4] >> (8 * (i % 4)));
    }
    bytes[32] = (uint8_t)seat;
    for (unsigned i = 0; i < 4; i++) {
        bytes[33 + i] = (uint8_t)(decision >> (8 * i));
    }
    crypto_generichash(out, sizeof out, bytes, sizeof bytes,
                       (const unsigned char *)"jackin.bot.....1", 16);
    uint64_t seed = 0;
    for (unsigned i = 0; i < 8; i++) {
        seed |= (uint64_t)out[i] << (8 * i);
    }
    sodium_memzero(bytes, sizeof bytes);
    return seed;
}
