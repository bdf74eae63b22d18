/*
 * The protocol's input: any bytes, cut at the ends of lines, go to one session. Every line that is
 * not blank must get exactly one answer, a JSON object on a line of its own that says whether it is
 * well.
 */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include <jansson.h>

#include "protocol/session.h"

static void check_answer(const json_out *answer)
{
    json_error_t error;
    if (answer->len == 0 || answer->data[answer->len - 1] != '\n' ||
        memchr(answer->data, '\n', answer->len - 1) != NULL) {
        give_up("an answer is not one line");
    }
    json_t *value = json_loadb(answer->data, answer->len, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(value) || !json_is_boolean(json_object_get(value, "ok"))) {
        fprintf(stderr, "%.*s", (int)answer->len, answer->data);
        give_up("an answer is not an object with ok");
    }
    const json_t *code = json_object_get(json_object_get(value, "error"), "code");
    if (code != NULL && strcmp(json_string_value(code), "internal") == 0) {
        fprintf(stderr, "%.*s", (int)answer->len, answer->data);
        give_up("the engine gave up on a request");
    }
    json_decref(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    session *s = session_create();
    json_out answer;
    out_init(&answer, SESSION_ANSWER_MAX);
    while (s != NULL && size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t len = end != NULL ? (size_t)(end - data) + 1 : size;
        out_cut(&answer, 0);
        if (session_line(s, (const char *)data, len, &answer)) {
            check_answer(&answer);
        } else if (answer.len != 0) {
            give_up("a blank line got an answer");
        }
        data += len;
        size -= len;
    }
    out_free(&answer);
    session_free(s);
    return 0;
}
