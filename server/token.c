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
