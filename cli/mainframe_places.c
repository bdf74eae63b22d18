/*
 * Places on the board of Mainframe as they are typed: "c4", "c4-d4", "a4 left"; or in numbers, as
 * the protocol has them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/play_mainframe.h"

int mainframe_read_numbers(const char *line, unsigned *out, int most)
{
    int count = 0;
    while (*line != '\0') {
        if (isdigit((unsigned char)*line)) {
            char *end;
            unsigned long value = strtoul(line, &end, 10);
            if (count == most || value > 1000) {
                return -1;
            }
            out[count++] = (unsigned)value;
            line = end;
        } else if (strchr(" ,;-()[]", *line) != NULL) {
            line++;
        } else {
            return -1;
        }
    }
    return count;
}

static bool is_edge(const char *word, size_t len, mainframe_edge *found)
{
    static const struct {
        const char *word;
        mainframe_edge edge;
    } words[] = {
        {"left", MAINFRAME_LEFT},   {"lewy", MAINFRAME_LEFT},     {"right", MAINFRAME_RIGHT},
        {"prawy", MAINFRAME_RIGHT}, {"top", MAINFRAME_TOP},       {"górny", MAINFRAME_TOP},
        {"gorny", MAINFRAME_TOP},   {"bottom", MAINFRAME_BOTTOM}, {"dolny", MAINFRAME_BOTTOM},
        {"edge", MAINFRAME_NONE},   {"brzeg", MAINFRAME_NONE},    {"and", MAINFRAME_NONE},
        {"i", MAINFRAME_NONE},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) == len && strncasecmp(words[i].word, word, len) == 0) {
            *found = words[i].edge;
            return true;
        }
    }
    return false;
}

/* Reads the places of a line that has nothing else; -1: other words. */
static int read_places(const char *line, mainframe_place *out, int most)
{
    static const char between[] = " ,;-()[]";
    int count = 0;
    while (*(line += strspn(line, between)) != '\0') {
        size_t len = strcspn(line, between);
        unsigned x = (unsigned)tolower((unsigned char)line[0]) - 'a';
        mainframe_edge named;
        if (len == 2 && x <= MF_COLUMNS && line[1] >= '1' && line[1] <= '1' + MF_ROWS) {
            if (count == most) {
                return -1;
            }
            out[count++] = (mainframe_place){.x = x, .y = (unsigned)(line[1] - '1')};
        } else if (count > 0 && is_edge(line, len, &named)) {
            out[count - 1].edge = named != MAINFRAME_NONE ? named : out[count - 1].edge;
        } else {
            return -1;
        }
        line += len;
    }
    return count;
}

/* The path from one grid corner to the next. */
static bool path_of_corners(const unsigned *n, unsigned *path)
{
    unsigned x = n[0] < n[2] ? n[0] : n[2];
    unsigned y = n[1] < n[3] ? n[1] : n[3];
    unsigned dx = n[0] + n[2] - 2 * x;
    unsigned dy = n[1] + n[3] - 2 * y;
    *path = mf_node(x, y) + (dx == 1 ? MF_HORIZONTAL : 0);
    return dx + dy == 1 && x + dx <= MF_COLUMNS && y + dy <= MF_ROWS;
}

bool mainframe_is_node(const mainframe_place *at)
{
    return at->x < MF_COLUMNS && at->y < MF_ROWS;
}

/* The path that one place with an edge, or two neighbours, name; *used is how many it takes. */
static bool path_of_places(const mainframe_place *at, int count, unsigned *path, int *used)
{
    const mainframe_place *a = at;
    *used = a->edge != MAINFRAME_NONE ? 1 : 2;
    if (!mainframe_is_node(a)) {
        return false;
    }
    if (a->edge != MAINFRAME_NONE) {
        bool is_across = a->edge == MAINFRAME_TOP || a->edge == MAINFRAME_BOTTOM;
        *path = mf_node(a->x + (a->edge == MAINFRAME_RIGHT), a->y + (a->edge == MAINFRAME_BOTTOM)) +
                (is_across ? MF_HORIZONTAL : 0);
        return true;
    }
    if (count < 2 || at[1].edge != MAINFRAME_NONE || !mainframe_is_node(&at[1])) {
        return false;
    }
    const mainframe_place *b = &at[1];
    unsigned x = a->x > b->x ? a->x : b->x;
    unsigned y = a->y > b->y ? a->y : b->y;
    unsigned dx = 2 * x - a->x - b->x;
    unsigned dy = 2 * y - a->y - b->y;
    *path = mf_node(x, y) + (dy == 1 ? MF_HORIZONTAL : 0);
    return dx + dy == 1;
}

int mainframe_read_paths(const char *line, unsigned *path, int most)
{
    unsigned n[16];
    mainframe_place places[8];
    int numbers = mainframe_read_numbers(line, n, 16);
    int count = read_places(line, places, 8);
    int found = 0;
    for (int i = 0; numbers >= 4 && i < numbers; i += 4) {
        if (numbers % 4 != 0 || found == most || !path_of_corners(n + i, &path[found++])) {
            return 0;
        }
    }
    for (int i = 0, used; i < count; i += used) {
        if (found == most || !path_of_places(places + i, count - i, &path[found++], &used)) {
            return 0;
        }
    }
    return found;
}

bool mainframe_read_place(const char *line, mainframe_place *at)
{
    unsigned n[2];
    if (mainframe_read_numbers(line, n, 2) == 2) {
        *at = (mainframe_place){.x = n[0], .y = n[1]};
        return n[0] <= MF_COLUMNS && n[1] <= MF_ROWS;
    }
    return read_places(line, at, 1) == 1 && at->edge == MAINFRAME_NONE;
}
