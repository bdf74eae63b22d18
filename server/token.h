/*
 * Tokens: what a client shows to be let in. A token is 128 random bits, 32 hexadecimal digits; the
 * store holds only its BLAKE2b hash (TH-15), so whoever reads the store cannot use one. Numbers of
 * tables are 80 random bits, so that none is found by counting (TH-48).
 */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOKEN_DIGITS = 32,
    TABLE_DIGITS = 20,
    TOKEN_HASH = 32, /* bytes */
};

typedef struct {
    uint8_t byte[TOKEN_HASH];
} token_hash;

/* Before anything else of this file; false if the system has no randomness. */
bool token_begin(void);

/* So many random hexadecimal digits, an even number, and an end. */
void token_digits(char *out, size_t digits);

/* Are these so many hexadecimal digits in small letters, and nothing behind them? */
bool token_is(const char *text, size_t digits);

/* What the store keeps of a token. */
token_hash token_hashed(const char *token);

/* In a time that does not depend on where they differ (TH-34). */
bool token_equal(const token_hash *a, const token_hash *b);

#endif
