/*
 * The simple second implementation; see simple.h.
 */
#include "tests/mainframe/simple.h"

#include <string.h>

static bool bit_of(uint64_t set, int x, int y)
{
    return set >> (7 * y + x) & 1;
}

static bool is_border(spot p)
{
    return p.is_across ? p.y == 0 || p.y == ROWS : p.x == 0 || p.x == COLS;
}

void simple_take(simple *s, const mf_board *b, int players)
{
    memset(s, 0, sizeof *s);
    s->walled = b->walled != 0;
    s->players = players;
    for (int x = 0; x <= COLS; x++) {
        for (int y = 0; y <= ROWS; y++) {
            if (y < ROWS) {
                s->down[x][y] = bit_of(b->v, x, y);
            }
            if (x < COLS) {
                s->across[x][y] = bit_of(b->h, x, y);
            }
            if (x < COLS && y < ROWS) {
                s->token[x][y] = NOBODY;
                for (int i = 0; i < players; i++) {
                    if (bit_of(b->token[i], x, y)) {
                        s->token[x][y] = i;
                    }
                }
            }
        }
    }
    simple_look(s);
}

/* Walks through the part from (c, r); true if it comes to the outside. */
static bool walk(simple *s, int c, int r, int part)
{
    if (c < 0 || c >= COLS || r < 0 || r >= ROWS) {
        return true;
    }
    if (s->part[c][r] != NOBODY) {
        return false;
    }
    bool is_open = false;
    s->part[c][r] = part;
    is_open |= !s->down[c][r] && walk(s, c - 1, r, part);
    is_open |= !s->down[c + 1][r] && walk(s, c + 1, r, part);
    is_open |= !s->across[c][r] && walk(s, c, r - 1, part);
    is_open |= !s->across[c][r + 1] && walk(s, c, r + 1, part);
    return is_open;
}

void simple_look(simple *s)
{
    s->parts = 0;
    for (int c = 0; c < COLS; c++) {
        for (int r = 0; r < ROWS; r++) {
            s->part[c][r] = NOBODY;
        }
    }
    for (int c = 0; c < COLS; c++) {
        for (int r = 0; r < ROWS; r++) {
            if (s->part[c][r] != NOBODY) {
                continue;
            }
            int part = s->parts + 1;
            if (!walk(s, c, r, part)) {
                s->parts = part;
                continue;
            }
            for (int x = 0; x < COLS; x++) { /* it belongs to the open area */
                for (int y = 0; y < ROWS; y++) {
                    if (s->part[x][y] == part) {
                        s->part[x][y] = OPEN_AREA;
                    }
                }
            }
        }
    }
    for (int i = 0; i <= s->parts; i++) {
        s->size[i] = 0;
        s->owner[i] = NOBODY;
        s->has_token[i] = false;
    }
    bool is_mixed[COLS * ROWS + 1] = {false};
    for (int c = 0; c < COLS; c++) {
        for (int r = 0; r < ROWS; r++) {
            int part = s->part[c][r];
            int owner = s->token[c][r];
            s->size[part]++;
            if (owner == NOBODY) {
                continue;
            }
            is_mixed[part] |= s->has_token[part] && s->owner[part] != owner;
            s->has_token[part] = true;
            s->owner[part] = owner;
        }
    }
    for (int i = 0; i <= s->parts; i++) {
        if (is_mixed[i]) {
            s->owner[i] = NOBODY;
        }
    }
}

bool simple_is_zone(const simple *s, int part)
{
    return part != OPEN_AREA && !(s->walled && s->parts == 1);
}

bool simple_is_secured(const simple *s, int c, int r)
{
    int part = s->part[c][r];
    return simple_is_zone(s, part) && s->owner[part] != NOBODY;
}

bool simple_has_empty_zone(const simple *s)
{
    for (int i = 1; i <= s->parts; i++) {
        if (simple_is_zone(s, i) && !s->has_token[i]) {
            return true;
        }
    }
    return false;
}

bool simple_is_path(const simple *s, spot p)
{
    bool is_there = p.x >= 0 && p.y >= 0 &&
                    (p.is_across ? p.x < COLS && p.y <= ROWS : p.x <= COLS && p.y < ROWS);
    return is_there && !(s->walled && is_border(p));
}

bool simple_is_filled(const simple *s, spot p)
{
    return p.is_across ? s->across[p.x][p.y] : s->down[p.x][p.y];
}

void simple_set(simple *s, spot p, bool filled)
{
    *(p.is_across ? &s->across[p.x][p.y] : &s->down[p.x][p.y]) = filled;
}

/* The nodes beside a path; one of them may be outside. */
static void beside(spot p, int c[2], int r[2])
{
    c[0] = c[1] = p.x;
    r[0] = r[1] = p.y;
    if (p.is_across) {
        r[0]--;
    } else {
        c[0]--;
    }
}

static bool is_node(int c, int r)
{
    return c >= 0 && c < COLS && r >= 0 && r < ROWS;
}

bool simple_may_place(const simple *s, const spot *p, int count)
{
    simple after = *s;
    for (int i = 0; i < count; i++) {
        int c[2];
        int r[2];
        if (!simple_is_path(s, p[i]) || simple_is_filled(s, p[i])) {
            return false;
        }
        beside(p[i], c, r);
        for (int k = 0; k < 2; k++) {
            if (is_node(c[k], r[k]) && simple_is_secured(s, c[k], r[k])) {
                return false;
            }
        }
        simple_set(&after, p[i], true);
    }
    simple_look(&after);
    return !simple_has_empty_zone(&after);
}

bool simple_is_loose(const simple *s, spot p)
{
    int c[2];
    int r[2];
    int part[2];
    if (!simple_is_path(s, p) || !simple_is_filled(s, p)) {
        return false;
    }
    beside(p, c, r);
    for (int k = 0; k < 2; k++) {
        part[k] = is_node(c[k], r[k]) ? s->part[c[k]][r[k]] : OPEN_AREA;
    }
    return part[0] == part[1];
}

int simple_paths(const simple *s, spot *out)
{
    int count = 0;
    for (int y = 0; y <= ROWS; y++) {
        for (int x = 0; x <= COLS; x++) {
            for (int across = 0; across < 2; across++) {
                spot p = {x, y, across != 0};
                if (simple_is_path(s, p)) {
                    out[count++] = p;
                }
            }
        }
    }
    return count;
}

int simple_score(const simple *s, int seat)
{
    int score = 0;
    for (int c = 0; c < COLS; c++) {
        for (int r = 0; r < ROWS; r++) {
            if (s->token[c][r] == seat && simple_is_secured(s, c, r)) {
                score += s->size[s->part[c][r]];
            }
        }
    }
    return score;
}

/* The tests of MF-54 one after the other, each among those still tied. */
static int best_of(int tied, int players, const int *value)
{
    int best = -1;
    int result = 0;
    for (int i = 0; i < players; i++) {
        if (!(tied >> i & 1)) {
            continue;
        }
        if (value[i] > best) {
            best = value[i];
            result = 0;
        }
        if (value[i] == best) {
            result |= 1 << i;
        }
    }
    return result;
}

int simple_winners(const simple *s)
{
    int score[4] = {0};
    int zones[4] = {0};
    int of_size[4][COLS * ROWS + 1] = {{0}};
    for (int i = 0; i < s->players; i++) {
        score[i] = simple_score(s, i);
    }
    for (int part = 1; part <= s->parts; part++) {
        if (simple_is_zone(s, part) && s->owner[part] != NOBODY) {
            zones[s->owner[part]]++;
            of_size[s->owner[part]][s->size[part]]++;
        }
    }
    int tied = best_of((1 << s->players) - 1, s->players, score);
    tied = best_of(tied, s->players, zones);
    /* With equally many zones, the nth largest decide in the order of sizes. */
    for (int size = COLS * ROWS; size > 0; size--) {
        int value[4];
        for (int i = 0; i < 4; i++) {
            value[i] = of_size[i][size];
        }
        tied = best_of(tied, s->players, value);
    }
    return tied;
}

/* ---- layouts --------------------------------------------------------------------------------- */

/* Both ends of a segment, turned and mirrored as points, then put back in order. */
static spot transform(spot p, int turns, bool mirrored)
{
    int x1 = p.x;
    int y1 = p.y;
    int x2 = p.x + (p.is_across ? 1 : 0);
    int y2 = p.y + (p.is_across ? 0 : 1);
    if (mirrored) {
        x1 = -x1;
        x2 = -x2;
    }
    for (int i = 0; i < turns; i++) {
        int old = x1;
        x1 = -y1;
        y1 = old;
        old = x2;
        x2 = -y2;
        y2 = old;
    }
    return (spot){x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2, y1 == y2};
}

static unsigned number_of_path(spot p)
{
    return (unsigned)(7 * p.y + p.x) + (p.is_across ? 64 : 0);
}

int simple_placings(const simple *s, const spot *layout, int count, bool mirrored, placing *out)
{
    int found = 0;
    for (int turn = 0; turn < (mirrored ? 8 : 4); turn++) {
        spot turned[4];
        for (int i = 0; i < count; i++) {
            turned[i] = transform(layout[i], turn % 4, turn >= 4);
        }
        for (int dx = -8; dx <= 12; dx++) {
            for (int dy = -8; dy <= 12; dy++) {
                spot moved[4];
                bool is_inside = true;
                placing p = {{0}};
                for (int i = 0; i < count; i++) {
                    moved[i] = (spot){turned[i].x + dx, turned[i].y + dy, turned[i].is_across};
                    is_inside = is_inside && simple_is_path(s, moved[i]);
                }
                if (!is_inside || !simple_may_place(s, moved, count)) {
                    continue;
                }
                for (int i = 0; i < count; i++) { /* sorted, so that equal ones are equal */
                    unsigned path = number_of_path(moved[i]);
                    int k = i;
                    for (; k > 0 && p.path[k - 1] > path; k--) {
                        p.path[k] = p.path[k - 1];
                    }
                    p.path[k] = path;
                }
                bool is_new = true;
                for (int i = 0; i < found; i++) {
                    is_new = is_new && memcmp(&out[i], &p, sizeof p) != 0;
                }
                if (is_new && found < MAX_SPOTS) {
                    out[found++] = p;
                }
            }
        }
    }
    return found;
}

/* MF-33: there must be a legal pair, zones resolved in between. */
bool simple_can_place_two(const simple *s)
{
    spot paths[128];
    int count = simple_paths(s, paths);
    for (int i = 0; i < count; i++) {
        if (!simple_may_place(s, &paths[i], 1)) {
            continue;
        }
        simple after = *s;
        simple_set(&after, paths[i], true);
        simple_look(&after);
        for (int k = 0; k < count; k++) {
            if (simple_may_place(&after, &paths[k], 1)) {
                return true;
            }
        }
    }
    return false;
}

/* MF-32 */
bool simple_can_move_partition(const simple *s)
{
    spot paths[128];
    int count = simple_paths(s, paths);
    for (int i = 0; i < count; i++) {
        if (!simple_is_loose(s, paths[i])) {
            continue;
        }
        simple lifted = *s;
        simple_set(&lifted, paths[i], false);
        simple_look(&lifted);
        for (int k = 0; k < count; k++) {
            if (k != i && simple_may_place(&lifted, &paths[k], 1)) {
                return true;
            }
        }
    }
    return false;
}
