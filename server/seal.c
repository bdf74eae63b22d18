/*
 * Sealed keys of games; see seal.h.
 */
#include "server/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_seal(int file, seal *s)
{
    struct stat about;
    uint8_t more;
    if (fstat(file, &about) != 0) {
        return false;
    }
    if ((about.st_mode & 077) != 0) {
        errno = EPERM;
        return false;
    }
    if (read(file, s->byte, sizeof s->byte) != (ssize_t)sizeof s->byte ||
        read(file, &more, 1) != 0) {
        errno = EINVAL;
        return false;
    }
    return true;
}

/* It is on the disk before anything is sealed with it. */
static bool make_seal(const char *path, seal *s)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        return false;
    }
    randombytes_buf(s->byte, sizeof s->byte);
    bool is_written =
        write(file, s->byte, sizeof s->byte) == (ssize_t)sizeof s->byte && fsync(file) == 0;
    int error = errno;
    close(file);
    if (!is_written) {
        unlink(path);
        errno = error;
    }
    return is_written;
}

bool seal_open(const char *path, seal *s)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return errno == ENOENT && make_seal(path, s);
    }
    bool is_read = read_seal(file, s);
    int error = errno;
    close(file);
    errno = error;
    return is_read;
}

_Static_assert(SEALED_SIZE ==
                   crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + 8 * sizeof(uint32_t),
               "a sealed key has another size");

void seal_key(const seal *s, const uint32_t key[8], sealed_key *out)
{
    uint8_t plain[32];
    for (unsigned i = 0; i < 32; i++) {
        plain[i] = (uint8_t)(key[i / 4] >> (8 * (i % 4)));
    }
    randombytes_buf(out->byte, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(out->byte + crypto_secretbox_NONCEBYTES, plain, sizeof plain, out->byte,
                          s->byte);
    sodium_memzero(plain, sizeof plain);
}

bool seal_unseal(const seal *s, const sealed_key *sealed, uint32_t key[8])
{
    uint8_t plain[32];
    if (crypto_secretbox_open_easy(plain, sealed->byte + crypto_secretbox_NONCEBYTES,
                                   SEALED_SIZE - crypto_secretbox_NONCEBYTES, sealed->byte,
                                   s->byte) != 0) {
        return false;
    }
    memset(key, 0, 8 * sizeof key[0]);
    for (unsigned i = 0; i < 32; i++) {
        key[i / 4] |= (uint32_t)plain[i] << (8 * (i % 4));
    }
    sodium_memzero(plain, sizeof plain);
    return true;
}

void seal_bytes(const seal *s, const void *bytes, size_t len, uint8_t *out)
{
    randombytes_buf(out, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(out + crypto_secretbox_NONCEBYTES, bytes, len, out, s->byte);
}

bool seal_open_bytes(const seal *s, const void *sealed, size_t len, uint8_t *out)
{
    const uint8_t *bytes = sealed;
    return len >= SEAL_EXTRA &&
           crypto_secretbox_open_easy(out, bytes + crypto_secretbox_NONCEBYTES,
                                      len - crypto_secretbox_NONCEBYTES, bytes, s->byte) == 0;
}
