/*
 * Bytes in an answer.
 */
#ifndef PROTOCOL_DIGITS_H
#define PROTOCOL_DIGITS_H

#include "protocol/json.h"

/* A member: bytes as hexadecimal digits in small letters. */
static inline void out_key_digits(json_out *out, const char *key, const uint8_t *bytes,
                                  size_t count)
{
    static const char digits[] = "0123456789abcdef";
    out_key(out, key);
    out_raw(out, "\"", 1);
    for (size_t i = 0; i < count; i++) {
        const char two[2] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
        out_raw(out, two, sizeof two);
    }
    out_raw(out, "\"", 1);
    out->comma = true;
}

#endif
