/*
 * Pages; see pages.h.
 */
#define _GNU_SOURCE /* memrchr */
#include "server/pages.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    char path[PAGES_PATH_MAX]; /* "/assets/x.js" */
    char *bytes;
    size_t len;
    const char *type;
    bool is_hashed; /* its name changes with what it holds */
    char tag[40], packed_tag[40];
    const char *packed; /* the same with gzip, NULL: there is none */
    size_t packed_len;
} page;

struct pages {
    page *page; /* by path */
    unsigned count;
    size_t bytes;
};

/* ---- reading the folder ---------------------------------------------------------------------- */

static bool is_name(const char *name)
{
    if (name[0] == '.' || name[0] == '\0') {
        return false;
    }
    for (; *name != '\0'; name++) {
        bool is_letter = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z');
        if (!is_letter && !(*name >= '0' && *name <= '9') && strchr("._-@", *name) == NULL) {
            return false;
        }
    }
    return true;
}

static bool ends_with(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".avif", "image/avif"},
        {".jpg", "image/jpeg"},
        {".ico", "image/vnd.microsoft.icon"},
        {".woff2", "font/woff2"},
        {".woff", "font/woff"},
        {".ttf", "font/ttf"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".opus", "audio/ogg"},
        {".wav", "audio/wav"},
        {".txt", "text/plain; charset=utf-8"},
        {".xml", "application/xml"},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(path, types[i][0])) {
            return types[i][1];
        }
    }
    return "application/octet-stream";
}

static bool is_base64(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

/* Does the name carry a hash of what is in the file? As bundlers write it: assets/NAME-HASH.js with
 * eight letters, or NAME.HASH.js or NAME-HASH.js with eight hexadecimal digits or more. */
static bool is_hashed(const char *path)
{
    const char *name = strrchr(path, '/') + 1, *end = strrchr(name, '.');
    size_t len = end != NULL ? (size_t)(end - name) : 0;
    if (len > 9 && strncmp(path, "/assets/", 8) == 0 && end[-9] == '-') {
        bool is = true;
        for (unsigned i = 1; i <= 8; i++) {
            is = is && is_base64(end[-(int)i]);
        }
        if (is) {
            return true;
        }
    }
    size_t digits = 0, numbers = 0;
    while (digits < len && strchr("0123456789abcdef", end[-1 - (long)digits]) != NULL) {
        numbers += end[-1 - (long)digits] <= '9';
        digits++;
    }
    return digits >= 8 && numbers > 0 && digits < len &&
           (end[-1 - (long)digits] == '-' || end[-1 - (long)digits] == '.');
}

static bool read_all(int file, char *bytes, size_t len)
{
    for (size_t got = 0; got < len;) {
        ssize_t n = read(file, bytes + got, len - got);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            errno = n < 0 ? errno : EIO;
            return false;
        }
        got += (size_t)n;
    }
    return true;
}

static bool read_file(pages *p, int folder, const char *name, const char *path)
{
    struct stat about;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 || fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        if (file >= 0) {
            close(file);
        }
        return true; /* a link, or not for us: left out */
    }
    size_t len = (size_t)about.st_size;
    page *more = NULL;
    errno = EFBIG;
    bool is_read = p->count < PAGES_FILES_MAX && len <= PAGES_BYTES_MAX - p->bytes &&
                   (more = realloc(p->page, (p->count + 1) * sizeof *more)) != NULL;
    if (more != NULL) {
        p->page = more;
        page *one = &p->page[p->count];
        *one = (page){.len = len, .bytes = malloc(len + 1)};
        is_read = one->bytes != NULL && read_all(file, one->bytes, len);
        if (is_read) {
            snprintf(one->path, sizeof one->path, "%s", path);
            p->count++;
            p->bytes += len;
        } else {
            free(one->bytes);
        }
    }
    int error = errno;
    close(file);
    errno = error;
    return is_read;
}

static bool read_folder(pages *p, int folder, const char *path, unsigned depth)
{
    DIR *list = fdopendir(folder);
    bool is_read = list != NULL;
    if (list == NULL) {
        close(folder);
    }
    for (struct dirent *e; is_read && (e = readdir(list)) != NULL;) {
        char below[PAGES_PATH_MAX];
        bool is_well_known = depth == 0 && strcmp(e->d_name, ".well-known") == 0;
        int len = snprintf(below, sizeof below, "%s/%s", path, e->d_name);
        if ((!is_name(e->d_name) && !is_well_known) || len >= (int)sizeof below) {
            continue;
        }
        int inner = openat(folder, e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner < 0) {
            is_read = read_file(p, folder, e->d_name, below);
        } else if (depth < PAGES_DEPTH_MAX) {
            is_read = read_folder(p, inner, below, depth + 1);
        } else {
            close(inner);
        }
    }
    if (list != NULL) {
        int error = errno;
        closedir(list);
        errno = error;
    }
    return is_read;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const page *)a)->path, ((const page *)b)->path);
}

static page *find_page(const pages *p, const char *path)
{
    page key;
    if (strlen(path) >= sizeof key.path) {
        return NULL;
    }
    strcpy(key.path, path);
    return bsearch(&key, p->page, p->count, sizeof key, by_path);
}

static uint32_t number_at(const char *bytes)
{
    uint32_t number = 0;
    for (unsigned i = 0; i < 4; i++) {
        number |= (uint32_t)(unsigned char)bytes[i] << (8 * i);
    }
    return number;
}

static uint32_t crc_of(const char *bytes, size_t len)
{
    uint32_t crc = 0xFFFFFFFF;
    for (size_t i = 0; i < len; i++) {
        crc ^= (unsigned char)bytes[i];
        for (unsigned k = 0; k < 8; k++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
        }
    }
    return ~crc;
}

/* Is this the other file with gzip? What was packed before the other was changed is left out. */
static bool is_packed_of(const page *packed, const page *plain)
{
    return packed->len >= 18 && memcmp(packed->bytes, "\x1f\x8b\x08", 3) == 0 &&
           number_at(packed->bytes + packed->len - 4) == (uint32_t)plain->len &&
           number_at(packed->bytes + packed->len - 8) == crc_of(plain->bytes, plain->len);
}

static void describe(page *one)
{
    uint8_t hash[16];
    char digits[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)one->bytes, one->len, NULL, 0);
    sodium_bin2hex(digits, sizeof digits, hash, sizeof hash);
    snprintf(one->tag, sizeof one->tag, "\"%s\"", digits);
    snprintf(one->packed_tag, sizeof one->packed_tag, "\"%s-gz\"", digits);
    one->type = type_of(one->path);
    one->is_hashed = is_hashed(one->path);
}

pages *pages_open(const char *folder)
{
    pages *p = calloc(1, sizeof *p);
    int file = p != NULL ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (file < 0 || !read_folder(p, file, "", 0)) {
        int error = errno;
        pages_free(p);
        errno = error;
        return NULL;
    }
    if (p->count > 0) {
        qsort(p->page, p->count, sizeof *p->page, by_path);
    }
    if (find_page(p, "/index.html") == NULL) {
        pages_free(p);
        errno = ENOENT;
        return NULL;
    }
    for (unsigned i = 0; i < p->count; i++) {
        char name[PAGES_PATH_MAX + 4];
        page *one = &p->page[i], *packed;
        describe(one);
        snprintf(name, sizeof name, "%s.gz", one->path);
        packed = find_page(p, name);
        if (packed != NULL && is_packed_of(packed, one)) {
            one->packed = packed->bytes;
            one->packed_len = packed->len;
        }
    }
    return p;
}

void pages_free(pages *p)
{
    if (p != NULL) {
        for (unsigned i = 0; i < p->count; i++) {
            free(p->page[i].bytes);
        }
        free(p->page);
        free(p);
    }
}

unsigned pages_count(const pages *p)
{
    return p->count;
}

bool pages_usual(const char *program, char *out, size_t cap)
{
    static const char *const usual[] = {"web", "../web/table/dist", "../share/jackin/web"};
    const char *end = strrchr(program, '/');
    for (size_t i = 0; end != NULL && i < sizeof usual / sizeof usual[0]; i++) {
        char index[4096];
        int len = snprintf(out, cap, "%.*s/%s", (int)(end - program), program, usual[i]);
        int all = snprintf(index, sizeof index, "%.*s/%s/index.html", (int)(end - program), program,
                           usual[i]);
        if (len < (int)cap && all < (int)sizeof index && access(index, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- answering ------------------------------------------------------------------------------- */

/* An address that the page itself makes sense of (table.md §2): a word of these, and behind it at
 * most three more, of letters and digits. */
static bool is_route(const char *path)
{
    static const char *const words[] = {"play",  "t",      "r",       "learn", "decks",
                                        "cards", "events", "rules",   "me",    "records",
                                        "about", "join",   "settings"};
    const char *rest = strchr(path + 1, '/');
    size_t len = rest != NULL ? (size_t)(rest - path) - 1 : strlen(path + 1);
    bool is_word = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        is_word = is_word || (strlen(words[i]) == len && memcmp(path + 1, words[i], len) == 0);
    }
    for (unsigned parts = 0; is_word && rest != NULL; parts++) {
        size_t n = 0;
        while (is_base64(rest[1 + n])) {
            n++;
        }
        if (parts == 3 || n == 0 || n > 64 || (rest[1 + n] != '\0' && rest[1 + n] != '/')) {
            return false;
        }
        rest = rest[1 + n] == '/' ? rest + 1 + n : NULL;
    }
    return is_word;
}

bool pages_answer(const pages *p, const http_request *r, const char *socket, char *policy,
                  http_answer *a)
{
    const page *one = find_page(p, r->path);
    if (strcmp(r->path, "/") == 0 || (one == NULL && is_route(r->path))) {
        one = find_page(p, "/index.html");
    }
    if (one == NULL || ends_with(one->path, ".gz")) {
        return false;
    }
    /* threats.md §4, to the letter. */
    snprintf(policy, PAGES_POLICY_MAX,
             "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
             "'self'; font-src 'self'; connect-src 'self' %.200s; worker-src 'self'; manifest-src "
             "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
             "require-trusted-types-for 'script'; trusted-types jackin",
             socket);
    bool is_packed = one->packed != NULL && http_takes(r, "gzip");
    a->policy = policy;
    a->cache = one->is_hashed ? "public, max-age=31536000, immutable" : "no-cache";
    a->tag = is_packed ? one->packed_tag : one->tag;
    a->varies = one->packed != NULL;
    if (http_has_tag(r, a->tag)) {
        a->status = 304;
        return true;
    }
    a->status = 200;
    a->type = one->type;
    a->coding = is_packed ? "gzip" : NULL;
    a->body = is_packed ? one->packed : one->bytes;
    a->body_len = is_packed ? one->packed_len : one->len;
    a->is_kept = true;
    return true;
}
