/*
 * What people say at a table; see chat.h.
 */
#include "server/chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The next letter of a text that is UTF-8. */
static uint32_t next_letter(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    unsigned more = *c < 0x80 ? 0 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : 3;
    uint32_t letter = more == 0 ? *c : *c & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        letter = letter << 6 | (c[i] & 0x3f);
    }
    *at += more + 1;
    return letter;
}

/* What is not seen, or changes how other letters are: controls, marks of direction, joiners, tags.
 */
static bool is_hidden(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } ranges[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},       {0xad, 0xad},        {0x34f, 0x34f},
        {0x61c, 0x61c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},    {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},    {0x3164, 0x3164},
        {0xe000, 0xf8ff}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},    {0xffa0, 0xffa0},
        {0xfff0, 0xfffb}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (c >= ranges[i].from && c <= ranges[i].to) {
            return true;
        }
    }
    return c >= 0x300 && c <= 0x36f; /* marks that pile up over other letters */
}

static bool has_link(const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (strncmp(c, "://", 3) == 0 || strncasecmp(c, "www.", 4) == 0) {
            return true;
        }
    }
    return false;
}

bool chat_is_text(const char *text)
{
    unsigned letters = 0;
    bool has_ink = false;
    for (const char *at = text; *at != '\0';) {
        uint32_t c = next_letter(&at);
        if (is_hidden(c) || ++letters > CHAT_LETTERS) {
            return false;
        }
        has_ink =
            has_ink || (c != ' ' && c != 0xa0 && c != 0x3000 && !(c >= 0x2000 && c <= 0x200a));
    }
    return has_ink && !has_link(text);
}

bool chat_may_speak(chat_pace *p, int64_t now_ms)
{
    static const struct {
        unsigned lines;
        int64_t ms;
    } limits[] = {{5, 10000}, {CHAT_PACE, 300000}};
    for (unsigned i = 0; i < 2; i++) {
        unsigned lines = limits[i].lines;
        if (p->count >= lines && now_ms - p->at[(p->count - lines) % CHAT_PACE] < limits[i].ms) {
            return false;
        }
    }
    p->at[p->count++ % CHAT_PACE] = now_ms;
    return true;
}

bool chat_add(chat *c, chat_room room, unsigned speaker, const token_hash *who, const char *from,
              const char *text)
{
    chat_line *line = &c->line[c->said % CHAT_KEPT];
    char *copy = strdup(text);
    if (copy == NULL) {
        return false;
    }
    free(line->text);
    *line = (chat_line){
        .room = (uint8_t)room, .speaker = (uint8_t)speaker, .has_who = who != NULL, .text = copy};
    if (who != NULL) {
        line->who = *who;
    }
    snprintf(line->from, sizeof line->from, "%s", from);
    c->said++;
    return true;
}

void chat_free(chat *c)
{
    for (unsigned i = 0; i < CHAT_KEPT; i++) {
        free(c->line[i].text);
    }
    memset(c, 0, sizeof *c);
}

bool chat_hears(const chat_line *line, bool has_seat, bool is_live, bool is_over, uint8_t muted)
{
    if ((muted >> line->speaker & 1) != 0) {
        return false;
    }
    return is_over || (line->room == CHAT_SEATS ? is_live : !has_seat);
}

void chat_write(json_out *out, const chat_line *line)
{
    static const char *const rooms[CHAT_ROOMS] = {"seats", "watching", "after"};
    out_object(out);
    out_key_string(out, "room", rooms[line->room]);
    out_key_string(out, "from", line->from);
    out_key_string(out, "text", line->text);
    out_object_end(out);
}
