/*
 * The board as bits: nodes, paths and grid corners in one numbering with seven places a row (see
 * mainframe.h), so that every question about neighbours is a shift and a mask.
 *
 * The two floods below carry the whole geometry. Over nodes, along empty paths, a flood gives a
 * part (MF-40). Over grid corners, along filled paths, it gives a group of partitions that touch
 * one another. A new partition cuts a part in two exactly if both its ends lie in one group; so
 * most placements are known to be harmless without any flood over nodes.
 */
#ifndef JACKIN_MAINFRAME_BOARD_H
#define JACKIN_MAINFRAME_BOARD_H

#include <string.h>

#include "core/chacha.h"
#include "jackin/mainframe.h"

#define ROW_BITS(row, bits) ((uint64_t)(bits) << (MF_STRIDE * (row)))
#define EACH_ROW(bits)                                                                             \
    (ROW_BITS(0, bits) | ROW_BITS(1, bits) | ROW_BITS(2, bits) | ROW_BITS(3, bits) |               \
     ROW_BITS(4, bits) | ROW_BITS(5, bits) | ROW_BITS(6, bits) | ROW_BITS(7, bits))

#define NODES EACH_ROW(0x3f)
#define CORNERS UINT64_C(0x7fffffffffffffff)
#define V_PATHS EACH_ROW(0x7f)
#define H_PATHS (EACH_ROW(0x3f) | ROW_BITS(8, 0x3f))
#define V_INNER EACH_ROW(0x3e) /* paths between two nodes */
#define H_INNER (EACH_ROW(0x3f) & ~ROW_BITS(0, 0x3f))
#define V_BORDER (V_PATHS & ~V_INNER)
#define H_BORDER (H_PATHS & ~H_INNER)
/* The places of the numbering that are no nodes: as neighbours they stand for the outside. */
#define OUTSIDE (CORNERS & ~NODES)

static inline unsigned low_bit(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Spelled out: where the machine has no such instruction, the builtin would be a call. */
static inline unsigned count_bits(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

static inline uint64_t bit(unsigned n)
{
    return UINT64_C(1) << n;
}

static inline uint64_t all_tokens(const mf_board *b)
{
    return b->token[0] | b->token[1] | b->token[2] | b->token[3];
}

/* MF-35, MF-83: the tokens that programs may move, swap or return. */
static inline uint64_t movable_tokens(const mf_board *b)
{
    return all_tokens(b) & ~b->secured & ~b->anchored;
}

/* MF-36: empty and in no secured zone. */
static inline uint64_t legal_nodes(const mf_board *b)
{
    return NODES & ~all_tokens(b) & ~b->secured;
}

/* Everything that the nodes `part` are connected to by empty paths. */
static inline uint64_t flood(uint64_t v, uint64_t h, uint64_t part)
{
    uint64_t across = ~v & V_INNER;
    uint64_t down = ~h & H_INNER;
    uint64_t old;
    do {
        old = part;
        part |= (part << 1 & across) | (part & across) >> 1;
        part |= (part << 7 & down) | (part & down) >> 7;
        part |= (part << 1 & across) | (part & across) >> 1;
        part |= (part << 7 & down) | (part & down) >> 7;
    } while (part != old);
    return part;
}

/* The nodes with an empty border path of their own. */
static inline uint64_t open_nodes(uint64_t v, uint64_t h)
{
    uint64_t left = ~v & EACH_ROW(0x01);
    uint64_t right = ~v >> 1 & EACH_ROW(0x20);
    uint64_t top = ~h & ROW_BITS(0, 0x3f);
    uint64_t bottom = ~h >> 7 & ROW_BITS(7, 0x3f);
    return left | right | top | bottom;
}

/* MF-40: all parts joined to the outside, which count as one. */
static inline uint64_t open_area(const mf_board *b)
{
    uint64_t seed = open_nodes(b->v, b->h);
    return seed == 0 ? 0 : flood(b->v, b->h, seed);
}

/* The grid corners that some partition (or wall) touches. */
static inline uint64_t touched_corners(uint64_t v, uint64_t h)
{
    return v | v << 7 | h | h << 1;
}

/* The group of grid corners connected with `corners` by filled paths. */
static inline uint64_t corner_group(uint64_t v, uint64_t h, uint64_t corners)
{
    uint64_t old;
    do {
        old = corners;
        corners |= (corners & v) << 7 | (corners >> 7 & v);
        corners |= (corners & h) << 1 | (corners >> 1 & h);
    } while (corners != old);
    return corners;
}

/* What placing a partition needs to know of a board, worked out once. */
typedef struct {
    uint64_t free_v, free_h; /* empty paths in no secured zone */
    uint64_t touched;        /* grid corners */
    /*
     * Untouched corners with a free path. A partition on such a path closes nothing and is legal;
     * it uses up two of them at most. So with more than 2n there is room for n + 1, whatever they
     * are (MF-05 keeps the supply from running out).
     */
    uint64_t lone;
} paths_info;

static inline paths_info look_at_paths(const mf_board *b)
{
    paths_info p;
    /* An empty path of a secured zone has that zone on both sides. */
    p.free_v = V_PATHS & ~b->v & ~(b->secured | b->secured << 1);
    p.free_h = H_PATHS & ~b->h & ~(b->secured | b->secured << 7);
    p.touched = touched_corners(b->v, b->h);
    p.lone = CORNERS & ~p.touched & (p.free_v | p.free_v << 7 | p.free_h | p.free_h << 1);
    return p;
}

/* The nodes beside paths. */
static inline uint64_t nodes_beside(uint64_t v, uint64_t h)
{
    return NODES & (v | v >> 1 | h | h >> 7);
}

/* A layout ready to be tried everywhere: its first and last grid corner tell its box. */
typedef struct {
    uint64_t v, h;    /* its segments at the top left corner of the board */
    uint64_t origins; /* grid corners where its box fits on the board */
    uint8_t path[4];
    uint8_t corner[8]; /* its grid corners */
    uint8_t paths, corners;
    bool is_connected;
} layout;

/* ---- board.c --------------------------------------------------------------------------------- */

/* Would filling these paths, all empty, leave a zone without a token (MF-41)? */
static bool leaves_empty_zone(const mf_board *b, uint64_t v, uint64_t h);

/* Turns the tokens of every zone that belongs to one runner facedown (MF-43, MF-46); returns the
 * nodes newly secured. */
static uint64_t secure_zones(mf_board *b);

/* The legal empty paths, and those of them that would cut a part in two. */
typedef struct {
    uint64_t v, h;
    uint64_t closing_v, closing_h;
} legal_paths;
static legal_paths find_legal_paths(const mf_board *b, const paths_info *p);
static bool has_legal_path(const mf_board *b, const paths_info *p);

/* Partition `path` taken away and put back, with what follows for free paths. */
static inline void fill_path(mf_board *b, unsigned path)
{
    if (path & MF_HORIZONTAL) {
        b->h |= bit(path & 63);
    } else {
        b->v |= bit(path);
    }
}

static inline void clear_path(mf_board *b, unsigned path)
{
    if (path & MF_HORIZONTAL) {
        b->h &= ~bit(path & 63);
    } else {
        b->v &= ~bit(path);
    }
}

/* The four paths of a node. */
static inline uint64_t v_of_node(unsigned node)
{
    return UINT64_C(3) << node;
}

static inline uint64_t h_of_node(unsigned node)
{
    return UINT64_C(0x81) << node;
}

/* Rotation `turn` (0 … 3, + 4: of the mirror image) of a generic layout as a shape. */
static mf_shape make_shape(const mf_generic *g, unsigned turn);
static layout layout_of_shape(const mf_shape *s);
static layout line_of_four(unsigned turn); /* MF-82: turn 0 down, 1 across */

/* Corners where the layout can be put with all paths free; *closing: where it may close something.
 */
static uint64_t layout_fits(const paths_info *p, const layout *l, uint64_t *closing);
/* Takes from closing what only seemed so: the layout closes nothing there. */
static uint64_t layout_closes(const mf_board *b, const layout *l, uint64_t closing);
static bool layout_has_place(const mf_board *b, const paths_info *p, const layout *l);
/* All corners where the layout may be put. */
static uint64_t layout_places(const mf_board *b, const paths_info *p, const layout *l);

#endif
