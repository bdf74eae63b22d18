/*
 * Parts, zones, and where partitions may go. Chapter: Zones, MF-36, MF-40 … MF-49.
 */
#include "mainframe/board.h"

/*
 * Only parts beside the new partitions can be new. Each is flooded until it meets a token or the
 * outside, which mostly takes a step or two.
 */
bool leaves_empty_zone(const mf_board *b, uint64_t v, uint64_t h)
{
    uint64_t all_v = b->v | v;
    uint64_t all_h = b->h | h;
    uint64_t harmless = all_tokens(b) | open_nodes(all_v, all_h);
    uint64_t across = ~all_v & V_INNER;
    uint64_t down = ~all_h & H_INNER;
    uint64_t todo = nodes_beside(v, h) & ~harmless;
    while (todo != 0) {
        uint64_t part = todo & -todo;
        uint64_t old;
        do {
            old = part;
            part |= (part << 1 & across) | (part & across) >> 1;
            part |= (part << 7 & down) | (part & down) >> 7;
            if (part & harmless) {
                break;
            }
        } while (part != old);
        if ((part & harmless) == 0) {
            return !(b->walled && part == NODES); /* MF-40: a board in one piece is no zone */
        }
        todo &= ~part;
    }
    return false;
}

uint64_t secure_zones(mf_board *b)
{
    uint64_t rest = NODES & ~b->secured & ~open_area(b);
    uint64_t found = 0;
    while (rest != 0) {
        uint64_t part = flood(b->v, b->h, rest & -rest);
        rest &= ~part;
        if (b->walled && part == NODES) {
            break; /* MF-40 */
        }
        unsigned owners = 0;
        for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
            owners += (b->token[i] & part) != 0;
        }
        if (owners == 1) {
            found |= part; /* MF-43 */
        }
    }
    b->secured |= found;
    return found;
}

/* Takes out of the set those of its closing paths that would leave an empty zone. */
static void drop_illegal(const mf_board *b, uint64_t *legal, uint64_t closing, bool horizontal)
{
    for (uint64_t rest = closing; rest != 0; rest &= rest - 1) {
        uint64_t one = rest & -rest;
        if (leaves_empty_zone(b, horizontal ? 0 : one, horizontal ? one : 0)) {
            *legal &= ~one;
        }
    }
}

legal_paths find_legal_paths(const mf_board *b, const paths_info *p)
{
    legal_paths legal = {.v = p->free_v, .h = p->free_h};
    uint64_t todo = p->touched;
    /* Both ends touched, or it cannot close anything. */
    uint64_t maybe_v = p->free_v & todo & todo >> 7;
    uint64_t maybe_h = p->free_h & todo & todo >> 1;
    todo &= maybe_v | maybe_v << 7 | maybe_h | maybe_h << 1;
    while (todo != 0) {
        uint64_t group = corner_group(b->v, b->h, todo & -todo);
        todo &= ~group;
        legal.closing_v |= maybe_v & group & group >> 7;
        legal.closing_h |= maybe_h & group & group >> 1;
    }
    drop_illegal(b, &legal.v, legal.closing_v, false);
    drop_illegal(b, &legal.h, legal.closing_h, true);
    legal.closing_v &= legal.v;
    legal.closing_h &= legal.h;
    return legal;
}

bool has_legal_path(const mf_board *b, const paths_info *p)
{
    if (p->lone != 0) {
        return true;
    }
    legal_paths legal = find_legal_paths(b, p);
    return (legal.v | legal.h) != 0;
}

/* ---- layouts --------------------------------------------------------------------------------- */

/* Turns a segment by a right angle; the result may stick out to the left and is shifted later. */
static void turn_segment(int *x, int *y, bool *horizontal)
{
    int old_x = *x;
    *x = *horizontal ? -*y : -*y - 1;
    *y = old_x;
    *horizontal = !*horizontal;
}

/* Sorts path numbers, so that equal shapes are equal bytes. */
static void sort_paths(uint8_t path[MF_SEGMENTS])
{
    for (unsigned i = 1; i < MF_SEGMENTS; i++) {
        for (unsigned k = i; k > 0 && path[k] < path[k - 1]; k--) {
            uint8_t t = path[k];
            path[k] = path[k - 1];
            path[k - 1] = t;
        }
    }
}

mf_shape make_shape(const mf_generic *g, unsigned turn)
{
    int x[MF_SEGMENTS];
    int y[MF_SEGMENTS];
    bool horizontal[MF_SEGMENTS];
    int least_x = 99;
    int least_y = 99;
    int most_x = -99;
    int most_y = -99;
    for (unsigned i = 0; i < MF_SEGMENTS; i++) {
        horizontal[i] = g->segment[i].horizontal != 0;
        x[i] = g->segment[i].x;
        y[i] = g->segment[i].y;
        if (turn & 4) {
            x[i] = horizontal[i] ? -x[i] - 1 : -x[i]; /* the mirror image */
        }
        for (unsigned n = 0; n < (turn & 3); n++) {
            turn_segment(&x[i], &y[i], &horizontal[i]);
        }
        int end_x = x[i] + horizontal[i];
        int end_y = y[i] + !horizontal[i];
        least_x = x[i] < least_x ? x[i] : least_x;
        least_y = y[i] < least_y ? y[i] : least_y;
        most_x = end_x > most_x ? end_x : most_x;
        most_y = end_y > most_y ? end_y : most_y;
    }
    mf_shape s;
    for (unsigned i = 0; i < MF_SEGMENTS; i++) {
        int place = (y[i] - least_y) * MF_STRIDE + (x[i] - least_x);
        s.path[i] = (uint8_t)(place + (horizontal[i] ? MF_HORIZONTAL : 0));
    }
    sort_paths(s.path);
    s.box = (uint8_t)((most_x - least_x) + 16 * (most_y - least_y));
    return s;
}

/* Corners from which a box of this width and height fits on the board. */
static uint64_t box_origins(unsigned width, unsigned height)
{
    uint64_t row = 0x7fu >> width;
    uint64_t rows = EACH_ROW(1) | ROW_BITS(8, 1);
    return row * (rows & (bit(MF_STRIDE * (9 - height)) - 1));
}

static void add_path(layout *l, unsigned path)
{
    l->path[l->paths++] = (uint8_t)path;
    if (path & MF_HORIZONTAL) {
        l->h |= bit(path & 63);
    } else {
        l->v |= bit(path);
    }
}

static void find_corners(layout *l)
{
    for (uint64_t rest = touched_corners(l->v, l->h); rest != 0; rest &= rest - 1) {
        l->corner[l->corners++] = (uint8_t)low_bit(rest);
    }
    /* Fewer than five segments make no ring, so they are a tree if they hang together. */
    l->is_connected = l->corners == l->paths + 1;
}

layout layout_of_shape(const mf_shape *s)
{
    layout l = {.origins = box_origins(s->box & 15, s->box >> 4)};
    for (unsigned i = 0; i < MF_SEGMENTS; i++) {
        add_path(&l, s->path[i]);
    }
    find_corners(&l);
    return l;
}

layout line_of_four(unsigned turn)
{
    layout l = {.origins = turn ? box_origins(4, 0) : box_origins(0, 4)};
    for (unsigned i = 0; i < 4; i++) {
        add_path(&l, turn ? MF_HORIZONTAL + i : MF_STRIDE * i);
    }
    find_corners(&l);
    return l;
}

/* Places where at least two corners of the layout lie in the set. */
static uint64_t two_corners_in(const layout *l, uint64_t set)
{
    uint64_t one = 0;
    uint64_t two = 0;
    for (unsigned i = 0; i < l->corners; i++) {
        uint64_t here = set >> l->corner[i];
        two |= one & here;
        one |= here;
    }
    return two;
}

uint64_t layout_fits(const paths_info *p, const layout *l, uint64_t *closing)
{
    uint64_t fits = l->origins;
    for (unsigned i = 0; i < l->paths; i++) {
        unsigned path = l->path[i];
        fits &= (path & MF_HORIZONTAL ? p->free_h : p->free_v) >> (path & 63);
    }
    /* A ring needs old partitions that meet the layout at two of its corners. */
    *closing = fits != 0 ? fits & two_corners_in(l, p->touched) : 0;
    return fits;
}

uint64_t layout_closes(const mf_board *b, const layout *l, uint64_t closing)
{
    if (!l->is_connected || closing == 0) {
        return closing;
    }
    uint64_t corners = 0;
    for (unsigned i = 0; i < l->corners; i++) {
        corners |= closing << l->corner[i];
    }
    uint64_t todo = corners & touched_corners(b->v, b->h);
    uint64_t really = 0;
    while (todo != 0) {
        uint64_t group = corner_group(b->v, b->h, todo & -todo);
        todo &= ~group;
        really |= two_corners_in(l, group);
    }
    return closing & really;
}

bool layout_has_place(const mf_board *b, const paths_info *p, const layout *l)
{
    uint64_t closing;
    uint64_t fits = layout_fits(p, l, &closing);
    if (fits & ~closing) {
        return true;
    }
    for (; closing != 0; closing &= closing - 1) {
        unsigned at = low_bit(closing);
        if (!leaves_empty_zone(b, l->v << at, l->h << at)) {
            return true;
        }
    }
    return false;
}

uint64_t layout_places(const mf_board *b, const paths_info *p, const layout *l)
{
    uint64_t closing;
    uint64_t fits = layout_fits(p, l, &closing);
    for (closing = layout_closes(b, l, closing); closing != 0; closing &= closing - 1) {
        unsigned at = low_bit(closing);
        if (leaves_empty_zone(b, l->v << at, l->h << at)) {
            fits &= ~bit(at);
        }
    }
    return fits;
}

/* ---- looking at a board ---------------------------------------------------------------------- */

unsigned mf_zones(const mf_board *b, mf_zone zone[MF_NODE_COUNT])
{
    uint64_t rest = NODES & ~open_area(b);
    unsigned count = 0;
    while (rest != 0) {
        uint64_t part = flood(b->v, b->h, rest & -rest);
        rest &= ~part;
        if (b->walled && part == NODES) {
            break;
        }
        zone[count] = (mf_zone){.nodes = part, .seat = MF_NOWHERE};
        for (unsigned i = 0; i < MF_MAX_PLAYERS && part & b->secured; i++) {
            if (b->token[i] & part) {
                zone[count].seat = (uint8_t)i;
            }
        }
        count++;
    }
    return count;
}

/* MF-47: both sides of a loose partition lie in one part, the outside being of the open area. */
void mf_loose(const mf_board *b, uint64_t *v, uint64_t *h)
{
    uint64_t open = open_area(b);
    uint64_t rest = NODES & ~open;
    uint64_t around = open | OUTSIDE;
    *v = b->v & around & (around << 1 | 1);
    *h = b->h & around & (around << 7 | 0x7f);
    if (b->walled) {
        *v = *h = 0; /* there is no open area, and walls are no partitions */
    }
    while (rest != 0) {
        uint64_t part = flood(b->v, b->h, rest & -rest);
        rest &= ~part;
        *v |= b->v & part & part << 1;
        *h |= b->h & part & part << 7;
    }
}

void mf_legal_paths(const mf_board *b, uint64_t *v, uint64_t *h)
{
    paths_info p = look_at_paths(b);
    legal_paths legal = find_legal_paths(b, &p);
    *v = legal.v;
    *h = legal.h;
}

uint64_t mf_legal_nodes(const mf_board *b)
{
    return legal_nodes(b);
}

bool mf_can_fill(const mf_board *b, uint64_t v, uint64_t h)
{
    paths_info p = look_at_paths(b);
    return (v & ~p.free_v) == 0 && (h & ~p.free_h) == 0 && !leaves_empty_zone(b, v, h);
}

unsigned mf_score(const mf_board *b, unsigned seat)
{
    uint64_t rest = b->token[seat] & b->secured;
    unsigned score = 0;
    while (rest != 0) {
        uint64_t part = flood(b->v, b->h, rest & -rest);
        score += count_bits(rest & part) * count_bits(part); /* MF-53 */
        rest &= ~part;
    }
    return score;
}

unsigned mf_count_placements(const mf_generic *generic, bool walled)
{
    mf_board b = {.walled = walled};
    mf_shape seen[4];
    unsigned count = 0;
    if (walled) {
        b.v = V_BORDER;
        b.h = H_BORDER;
    }
    paths_info p = look_at_paths(&b);
    for (unsigned turn = 0; turn < 4; turn++) {
        uint64_t closing;
        bool is_new = true;
        seen[turn] = make_shape(generic, turn);
        for (unsigned i = 0; i < turn; i++) {
            is_new = is_new && memcmp(&seen[i], &seen[turn], sizeof seen[i]) != 0;
        }
        if (is_new) {
            layout l = layout_of_shape(&seen[turn]);
            count += count_bits(layout_fits(&p, &l, &closing));
        }
    }
    return count;
}
