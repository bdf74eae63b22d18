/*
 * What strangers send to the server: requests of HTTP, frames of WebSocket, messages. Any bytes are
 * read or refused, and it does not matter in which pieces they come.
 */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "server/frames.h"
#include "server/http.h"
#include "server/messages.h"

enum { MOST = 1 << 16 };

static void read_request(const uint8_t *data, size_t size)
{
    static char whole[MOST + 1], slowly[MOST + 1];
    http_request request;
    unsigned expected = 0, found = 0;
    memcpy(whole, data, size);
    whole[size] = '\0';
    expected = http_read(whole, size, &request);
    if (expected == 200 && (request.path[0] != '/' || request.field[HTTP_HOST] == NULL ||
                            request.head_len + request.body_len > size)) {
        give_up("a request that cannot be");
    }
    if (expected == 200) { /* what is asked of a request reads all of its lines, and no more */
        http_from from;
        char value[64];
        http_has_tag(&request, "\"0\"");
        http_takes(&request, "gzip");
        http_forwarded(&request, &from);
        http_cookie(&request, "jackin", value, sizeof value);
        http_bearer(&request, value, sizeof value);
    }
    /* The same byte by byte: it is refused no later, and read as the same. */
    for (size_t len = 0; len < size && found == 0; len++) {
        slowly[len] = (char)data[len];
        slowly[len + 1] = '\0';
        found = http_read(slowly, len + 1, &request);
    }
    if (expected == 200 && found != 200) {
        give_up("a request is refused if it comes slowly");
    }
    if (expected != 200 && expected != 0 && found == 0) {
        give_up("a request is not refused if it comes slowly");
    }
}

/* A sum over all that comes of the frames. */
static uint64_t read_frames(const uint8_t *data, size_t size, size_t piece)
{
    frames f = {0};
    uint64_t sum = 1;
    for (size_t at = 0; at < size;) {
        size_t used, len = size - at < piece ? size - at : piece;
        frames_event event = frames_read(&f, data + at, len, &used);
        at += used;
        if (used == 0) {
            give_up("nothing was read");
        }
        if (event == FRAMES_TEXT) {
            if (f.message_len > FRAMES_MESSAGE_MAX) {
                give_up("a message is too long");
            }
            for (size_t i = 0; i < f.message_len; i++) {
                sum = sum * 31 + (uint8_t)f.message[i];
            }
        }
        sum = event == FRAMES_MORE ? sum : sum * 31 + (unsigned)event;
        if (event == FRAMES_FAULT || event == FRAMES_CLOSE) {
            sum = sum * 31 + f.fault;
            break;
        }
    }
    frames_free(&f);
    return sum;
}

static void read_message(const uint8_t *data, size_t size)
{
    message m;
    bool is_read = message_read((const char *)data, size, &m);
    if (is_read == (m.code != NULL) || is_read != (m.kind != MESSAGE_NONE)) {
        give_up("neither read nor refused");
    }
    message_free(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > MOST) {
        return 0;
    }
    switch (data[0] % 3) {
    case 0:
        read_request(data + 1, size - 1);
        break;
    case 1:
        if (read_frames(data + 1, size - 1, SIZE_MAX) != read_frames(data + 1, size - 1, 1)) {
            give_up("frames in pieces are others");
        }
        break;
    default:
        read_message(data + 1, size - 1);
        break;
    }
    return 0;
}
