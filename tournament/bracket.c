/*
 * The brackets of section 2 as tables: double elimination of 4, 8 and 16 players, and the single
 * elimination of the older section (TD-06). Index 0 is unused, so that games have their numbers.
 */
#include "tournament/parts.h"

#define S(n)                                                                                       \
    {                                                                                              \
        TN_FROM_SEED, n                                                                            \
    }
#define W(n)                                                                                       \
    {                                                                                              \
        TN_FROM_WINNER, n                                                                          \
    }
#define L(n)                                                                                       \
    {                                                                                              \
        TN_FROM_LOSER, n                                                                           \
    }

static const tn_bracket_game double_4[] = {
    {0},
    {1, TN_UPPER, {S(1), S(4)}, 3, 4, 0, 0},
    {1, TN_UPPER, {S(2), S(3)}, 3, 4, 0, 0},
    {2, TN_UPPER, {W(1), W(2)}, 6, 5, 0, 0},
    {2, TN_LOWER, {L(1), L(2)}, 5, 0, 4, 4},
    {3, TN_LOWER, {L(3), W(4)}, 6, 0, 3, 3},
    {4, TN_GRAND, {W(3), W(5)}, 7, 7, 2, 2},
    {5, TN_GRAND, {W(6), L(6)}, 0, 0, 2, 2},
};

static const tn_bracket_game double_8[] = {
    {0},
    {1, TN_UPPER, {S(1), S(8)}, 5, 7, 0, 0},
    {1, TN_UPPER, {S(4), S(5)}, 5, 7, 0, 0},
    {1, TN_UPPER, {S(2), S(7)}, 6, 8, 0, 0},
    {1, TN_UPPER, {S(3), S(6)}, 6, 8, 0, 0},
    {2, TN_UPPER, {W(1), W(2)}, 9, 11, 0, 0},
    {2, TN_UPPER, {W(3), W(4)}, 9, 10, 0, 0},
    {2, TN_LOWER, {L(1), L(2)}, 10, 0, 7, 8},
    {2, TN_LOWER, {L(3), L(4)}, 11, 0, 7, 8},
    {3, TN_UPPER, {W(5), W(6)}, 14, 13, 0, 0},
    {3, TN_LOWER, {L(6), W(7)}, 12, 0, 5, 6},
    {3, TN_LOWER, {L(5), W(8)}, 12, 0, 5, 6},
    {4, TN_LOWER, {W(10), W(11)}, 13, 0, 4, 4},
    {5, TN_LOWER, {L(9), W(12)}, 14, 0, 3, 3},
    {6, TN_GRAND, {W(9), W(13)}, 15, 15, 2, 2},
    {7, TN_GRAND, {W(14), L(14)}, 0, 0, 2, 2},
};

static const tn_bracket_game double_16[] = {
    {0},
    {1, TN_UPPER, {S(1), S(16)}, 13, 9, 0, 0},
    {1, TN_UPPER, {S(8), S(9)}, 13, 9, 0, 0},
    {1, TN_UPPER, {S(5), S(12)}, 14, 10, 0, 0},
    {1, TN_UPPER, {S(4), S(13)}, 14, 10, 0, 0},
    {1, TN_UPPER, {S(3), S(14)}, 15, 11, 0, 0},
    {1, TN_UPPER, {S(6), S(11)}, 15, 11, 0, 0},
    {1, TN_UPPER, {S(7), S(10)}, 16, 12, 0, 0},
    {1, TN_UPPER, {S(2), S(15)}, 16, 12, 0, 0},
    {2, TN_LOWER, {L(1), L(2)}, 17, 0, 13, 16},
    {2, TN_LOWER, {L(3), L(4)}, 18, 0, 13, 16},
    {2, TN_LOWER, {L(5), L(6)}, 19, 0, 13, 16},
    {2, TN_LOWER, {L(7), L(8)}, 20, 0, 13, 16},
    {2, TN_UPPER, {W(1), W(2)}, 21, 20, 0, 0},
    {2, TN_UPPER, {W(3), W(4)}, 21, 19, 0, 0},
    {2, TN_UPPER, {W(5), W(6)}, 22, 18, 0, 0},
    {2, TN_UPPER, {W(7), W(8)}, 22, 17, 0, 0},
    {3, TN_LOWER, {L(16), W(9)}, 23, 0, 9, 12},
    {3, TN_LOWER, {L(15), W(10)}, 23, 0, 9, 12},
    {3, TN_LOWER, {L(14), W(11)}, 24, 0, 9, 12},
    {3, TN_LOWER, {L(13), W(12)}, 24, 0, 9, 12},
    {3, TN_UPPER, {W(13), W(14)}, 27, 25, 0, 0},
    {3, TN_UPPER, {W(15), W(16)}, 27, 26, 0, 0},
    {4, TN_LOWER, {W(17), W(18)}, 25, 0, 7, 8},
    {4, TN_LOWER, {W(19), W(20)}, 26, 0, 7, 8},
    {5, TN_LOWER, {L(21), W(23)}, 28, 0, 5, 6},
    {5, TN_LOWER, {L(22), W(24)}, 28, 0, 5, 6},
    {4, TN_UPPER, {W(21), W(22)}, 30, 29, 0, 0},
    {6, TN_LOWER, {W(25), W(26)}, 29, 0, 4, 4},
    {7, TN_LOWER, {L(27), W(28)}, 30, 0, 3, 3},
    {8, TN_GRAND, {W(27), W(29)}, 31, 31, 2, 2},
    {9, TN_GRAND, {W(30), L(30)}, 0, 0, 2, 2},
};

static const tn_bracket_game single_4[] = {
    {0},
    {1, TN_UPPER, {S(1), S(4)}, 3, 0, 3, 4},
    {1, TN_UPPER, {S(2), S(3)}, 3, 0, 3, 4},
    {2, TN_GRAND, {W(1), W(2)}, 0, 0, 2, 2},
};

static const tn_bracket_game single_8[] = {
    {0},
    {1, TN_UPPER, {S(1), S(8)}, 5, 0, 5, 8},
    {1, TN_UPPER, {S(4), S(5)}, 5, 0, 5, 8},
    {1, TN_UPPER, {S(2), S(7)}, 6, 0, 5, 8},
    {1, TN_UPPER, {S(3), S(6)}, 6, 0, 5, 8},
    {2, TN_UPPER, {W(1), W(2)}, 7, 0, 3, 4},
    {2, TN_UPPER, {W(3), W(4)}, 7, 0, 3, 4},
    {3, TN_GRAND, {W(5), W(6)}, 0, 0, 2, 2},
};

static const tn_bracket_game single_16[] = {
    {0},
    {1, TN_UPPER, {S(1), S(16)}, 9, 0, 9, 16},
    {1, TN_UPPER, {S(8), S(9)}, 9, 0, 9, 16},
    {1, TN_UPPER, {S(5), S(12)}, 10, 0, 9, 16},
    {1, TN_UPPER, {S(4), S(13)}, 10, 0, 9, 16},
    {1, TN_UPPER, {S(3), S(14)}, 11, 0, 9, 16},
    {1, TN_UPPER, {S(6), S(11)}, 11, 0, 9, 16},
    {1, TN_UPPER, {S(7), S(10)}, 12, 0, 9, 16},
    {1, TN_UPPER, {S(2), S(15)}, 12, 0, 9, 16},
    {2, TN_UPPER, {W(1), W(2)}, 13, 0, 5, 8},
    {2, TN_UPPER, {W(3), W(4)}, 13, 0, 5, 8},
    {2, TN_UPPER, {W(5), W(6)}, 14, 0, 5, 8},
    {2, TN_UPPER, {W(7), W(8)}, 14, 0, 5, 8},
    {3, TN_UPPER, {W(9), W(10)}, 15, 0, 3, 4},
    {3, TN_UPPER, {W(11), W(12)}, 15, 0, 3, 4},
    {4, TN_GRAND, {W(13), W(14)}, 0, 0, 2, 2},
};

#undef S
#undef W
#undef L

const tn_bracket_game *tn_bracket(tn_finals_kind kind, unsigned size, unsigned *games)
{
    static const struct {
        uint8_t kind, size, games;
        const tn_bracket_game *table;
    } brackets[] = {
        {TN_DOUBLE, 4, 7, double_4}, {TN_DOUBLE, 8, 15, double_8}, {TN_DOUBLE, 16, 31, double_16},
        {TN_LEGACY, 4, 3, single_4}, {TN_LEGACY, 8, 7, single_8},  {TN_LEGACY, 16, 15, single_16},
    };
    for (size_t i = 0; i < sizeof brackets / sizeof brackets[0]; i++) {
        if (brackets[i].kind == kind && brackets[i].size == size) {
            *games = brackets[i].games;
            return brackets[i].table;
        }
    }
    *games = 0;
    return NULL;
}
