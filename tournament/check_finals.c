/*
 * The check of the finals: cut, seeds, sides and the bracket, worked out from the books alone.
 *
 * Who plays in a place and who wins it follows from the reports and from who left when. A moment is
 * the number of a record: a place is known at the moment at which its second player is, and decided
 * at the one at which its reports decide it or, failing that, somebody who plays in it has left. A
 * report that leaves the winner as he was does not move that moment.
 */
#include "tournament/check.h"

/* ---- cut and seeds (TD-14, TR-41) ------------------------------------------------------------ */

void tn_check_cut(tn_check *c)
{
    const tn_books *b = &c->books;
    unsigned active = tn_books_active(b), wanted = 0;
    for (unsigned size = 4; size <= 16; size *= 2) { /* the largest that can be filled */
        wanted = size <= b->config.cut && size <= active ? size : wanted;
    }
    if (b->cut_size != wanted) {
        tn_fault *fault = tn_check_note(c, TN_FAULT_CUT, 0, 0);
        fault->found = b->cut_size;
        fault->wanted = wanted;
    }
}

void tn_check_seeds(tn_check *c)
{
    const tn_books *b = &c->books;
    tn_check_scores(c, b->round_count);
    /* A seed is one more than the number of those who are there and stand better. */
    for (unsigned p = 1; p <= b->player_count; p++) {
        unsigned better = 0;
        if (b->left_at[p] != 0) {
            continue; /* TD-09 */
        }
        for (unsigned q = 1; q <= b->player_count; q++) {
            better +=
                b->left_at[q] == 0 && q != p && tn_check_is_lower(c, (uint16_t)p, (uint16_t)q);
        }
        if (better < b->cut_size && b->seeds[better + 1] != p) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_SEED, 0, better + 1);
            fault->is_by_hand = (b->cut_flags & TN_BY_HAND) != 0;
            fault->a = b->seeds[better + 1];
            fault->b = (uint16_t)p;
        }
    }
}

/* ---- the bracket (section 2) ----------------------------------------------------------------- */

const char *tn_check_bracket_text(tn_finals_kind kind, unsigned size)
{
    static const char *const texts[TN_FINALS_KIND_COUNT][3] = {
        {"s1s4 s2s3 w1w2 l1l2 l3w4 w3w5 w6l6 ",
         "s1s8 s4s5 s2s7 s3s6 w1w2 w3w4 l1l2 l3l4 w5w6 l6w7 l5w8 w10w11 l9w12 w9w13 w14l14 ",
         "s1s16 s8s9 s5s12 s4s13 s3s14 s6s11 s7s10 s2s15 l1l2 l3l4 l5l6 l7l8 w1w2 w3w4 w5w6 w7w8 "
         "l16w9 l15w10 l14w11 l13w12 w13w14 w15w16 w17w18 w19w20 l21w23 l22w24 w21w22 w25w26 "
         "l27w28 w27w29 w30l30 "},
        {"s1s4 s2s3 w1w2 ", "s1s8 s4s5 s2s7 s3s6 w1w2 w3w4 w5w6 ",
         "s1s16 s8s9 s5s12 s4s13 s3s14 s6s11 s7s10 s2s15 w1w2 w3w4 w5w6 w7w8 w9w10 w11w12 "
         "w13w14 "},
    };
    if (kind >= TN_FINALS_KIND_COUNT || (size != 4 && size != 8 && size != 16)) {
        return "";
    }
    return texts[kind][size == 4 ? 0 : size == 8 ? 1 : 2];
}

/* Who stands at a place of the text, and since when. */
static uint16_t read_place(const tn_books *b, const struct place *place, const char **text,
                           uint32_t *since)
{
    char from = *(*text)++;
    unsigned number = 0;
    while (**text >= '0' && **text <= '9') {
        number = number * 10 + (unsigned)(*(*text)++ - '0');
    }
    *since = b->cut_at;
    if (from == 's') {
        return b->seeds[number];
    }
    const struct place *source = &place[number];
    *since = source->decided;
    if (source->winner == 0) {
        return 0;
    }
    return source->player[(from == 'w') == (source->winner == 1) ? 0 : 1];
}

/* 1 or 2, whose seed is better. */
static uint8_t better_seeded(const tn_books *b, const struct place *place)
{
    for (unsigned s = 1; s <= b->cut_size; s++) {
        if (b->seeds[s] == place->player[0] || b->seeds[s] == place->player[1]) {
            return b->seeds[s] == place->player[0] ? 1 : 2;
        }
    }
    return 0;
}

static uint8_t larger(int first, int second)
{
    return first > second ? 1 : second > first ? 2 : 0;
}

/* TR-35, TR-48, TD-08: 1 or 2, who had more prestige when the game was reported, then the seed. */
static uint8_t better_scored(const tn_books *b, const struct place *place, unsigned game)
{
    int prestige[2] = {0, 0};
    for (unsigned s = 1; s <= b->cut_size; s++) {
        for (unsigned i = 0; i < 2; i++) {
            prestige[i] = b->seeds[s] == place->player[i] ? b->prestige_at[game][s] : prestige[i];
        }
    }
    uint8_t ahead = larger(prestige[0], prestige[1]);
    return ahead != 0 ? ahead : better_seeded(b, place);
}

/* TR-47, TR-48: the winner of one game of double elimination, 0 if it was not reported. */
static uint8_t winner_of_one(const tn_books *b, const struct place *place, unsigned number)
{
    const tn_report *game = &b->final[number][0];
    if (game->said == TN_SAID_WON) {
        return game->winner + 1;
    }
    if (game->said != TN_SAID_TIME) {
        return 0;
    }
    uint8_t ahead = larger(game->points[0], game->points[1]);
    return ahead != 0 ? ahead : better_scored(b, place, number);
}

/* TR-34 to TR-36, TD-06: the winner of an older match by its reports, 0 if they leave it open. */
static uint8_t winner_of_two(const tn_books *b, const struct place *place, unsigned number,
                             bool is_last)
{
    const tn_report *games = b->final[number];
    int sum[2] = {0, 0};
    if (games[0].said == TN_SAID_NOTHING || games[1].said == TN_SAID_NOTHING) {
        return 0;
    }
    if (games[2].said == TN_SAID_WON) {
        return games[2].winner + 1; /* TR-36: the third game decides */
    }
    for (unsigned g = 0; g < 2; g++) {
        for (unsigned i = 0; i < 2 && games[g].said != TN_SAID_UNSTARTED; i++) {
            sum[i] +=
                games[g].said == TN_SAID_WON && games[g].winner == i ? 10 : games[g].points[i];
        }
    }
    uint8_t ahead = larger(sum[0], sum[1]);
    bool is_stopped = games[1].said == TN_SAID_STOPPED; /* TR-37: then it was decided */
    return ahead != 0 || (is_last && !is_stopped) ? ahead
                                                  : better_scored(b, place, number); /* TR-35 */
}

/* TD-16: whoever leaves first loses; if both had left when the place was open, the worse seed. */
static void award(const tn_books *b, struct place *place, uint32_t open)
{
    uint32_t first = b->left_at[place->player[0]], second = b->left_at[place->player[1]];
    if (first == 0 && second == 0) {
        return;
    }
    if (first != 0 && second != 0 && first <= open && second <= open) {
        place->winner = better_seeded(b, place);
    } else if (first == 0 || (second != 0 && second < first)) {
        place->winner = 1;
    } else {
        place->winner = 2;
    }
    uint32_t left = place->winner == 1 ? second : first;
    place->is_awarded = 1;
    place->decided = left > open ? left : open;
}

unsigned tn_check_places(const tn_books *b, struct place out[TN_FINALS_MAX + 1])
{
    const char *text = tn_check_bracket_text((tn_finals_kind)b->config.finals, b->cut_size);
    bool is_double = b->config.finals == TN_DOUBLE;
    unsigned games = 0, game = 1;
    for (const char *at = text; *at != '\0'; at++) {
        games += *at == ' ';
    }
    if (!b->has_cut || b->seed_count < b->cut_size) {
        return 0;
    }
    for (; game <= games; game++, text++) {
        struct place *place = &out[game];
        uint32_t since[2];
        *place = (struct place){0};
        for (unsigned i = 0; i < 2; i++) {
            place->player[i] = read_place(b, out, &text, &since[i]);
        }
        if (is_double && game == games && out[game - 1].winner != 2) {
            place->player[0] = place->player[1] = 0; /* TR-49, TR-V4 */
        }
        if (place->player[0] == 0 || place->player[1] == 0) {
            continue;
        }
        place->known = since[0] > since[1] ? since[0] : since[1];
        place->winner = is_double ? winner_of_one(b, place, game)
                                  : winner_of_two(b, place, game, game == games);
        place->decided = b->reported_at[game];
        if (place->winner == 0) {
            uint32_t said = b->reported_at[game];
            award(b, place, said > place->known ? said : place->known);
        }
        if (place->winner != 0 && b->kept_since[game] != 0) {
            place->decided = b->kept_since[game];
        }
    }
    return games;
}

/* How many games the winner of each game has before him; the last one has none. */
static void count_steps(const tn_books *b, unsigned games, unsigned steps[TN_FINALS_MAX + 1])
{
    const char *at = tn_check_bracket_text((tn_finals_kind)b->config.finals, b->cut_size);
    unsigned next[TN_FINALS_MAX + 1] = {0}, game = 1;
    for (; *at != '\0'; at++) {
        unsigned number = 0;
        for (const char *digit = at + 1; *at == 'w' && *digit >= '0' && *digit <= '9'; digit++) {
            number = number * 10 + (unsigned)(*digit - '0');
        }
        next[number] = game; /* number 0: it is no winner */
        game += *at == ' ';
    }
    for (unsigned g = games; g >= 1; g--) {
        steps[g] = next[g] == 0 ? 0 : steps[next[g]] + 1;
    }
}

unsigned tn_check_reach(const tn_books *b, const struct place *place, unsigned games,
                        unsigned player)
{
    unsigned steps[TN_FINALS_MAX + 1], losses = 0, out = 0;
    bool is_double = b->config.finals == TN_DOUBLE;
    unsigned winner = tn_check_finals_winner(b, place, games), last = is_double ? games - 1 : games;
    count_steps(b, games, steps);
    if (winner != 0 && winner != player &&
        (place[last].player[0] == player || place[last].player[1] == player)) {
        return 1;
    }
    for (unsigned g = 1; g < last; g++) {
        if (place[g].winner != 0 && place[g].player[2 - place[g].winner] == player) {
            losses++;
            out = g;
        }
    }
    return losses < (is_double ? 2u : 1u) ? 0 : 1 + steps[out];
}

unsigned tn_check_finals_winner(const tn_books *b, const struct place *place, unsigned games)
{
    const struct place *last = &place[games];
    if (b->config.finals == TN_DOUBLE && place[games - 1].winner != 2) {
        last = &place[games - 1]; /* TR-49: who comes from below must win twice */
    }
    return last->winner == 0 ? 0 : last->player[last->winner - 1];
}

/* TR-42: two losses, in the older finals one, and a player is out; the champion has fewer. */
void tn_check_bracket(tn_check *c)
{
    const tn_books *b = &c->books;
    struct place place[TN_FINALS_MAX + 1];
    unsigned games = tn_check_places(b, place);
    unsigned allowed = b->config.finals == TN_DOUBLE ? 2 : 1;
    unsigned champion = games == 0 ? 0 : tn_check_finals_winner(b, place, games);
    for (unsigned s = 1; s <= b->cut_size && games != 0; s++) {
        unsigned losses = 0;
        for (unsigned g = 1; g <= games; g++) {
            losses += place[g].winner != 0 && place[g].player[2 - place[g].winner] == b->seeds[s];
        }
        bool is_champion = champion != 0 && b->seeds[s] == champion;
        if (losses > allowed || (is_champion && losses == allowed) ||
            (champion != 0 && !is_champion && losses != allowed)) {
            tn_check_note(c, TN_FAULT_BRACKET, 0, 0)->a = b->seeds[s];
        }
    }
}

/* TR-33, TD-23: the points of a report, and whether those that decide were told. */
bool tn_check_points(const tn_books *b, const tn_report *one, bool is_sure, bool are_match_points)
{
    int enough = b->config.format == TN_CONSTRUCTED ? 7 : 6; /* TR-50 */
    bool is_told[2] = {one->points[0] != TN_POINTS_UNKNOWN, one->points[1] != TN_POINTS_UNKNOWN};
    switch (one->said) {
    case TN_SAID_WON: {
        unsigned loser = 1u - one->winner;
        bool is_odd = (is_told[loser] && one->points[loser] >= enough) ||
                      (is_told[one->winner] && one->points[one->winner] < enough);
        return (is_sure || !is_odd) && (is_told[loser] || !are_match_points); /* TR-34 */
    }
    case TN_SAID_TIME:
    case TN_SAID_STOPPED:
        return is_told[0] && is_told[1] && one->points[0] < enough && one->points[1] < enough;
    default:
        return one->points[0] == 0 && one->points[1] == 0;
    }
}

/* ---- sides (TR-43 to TR-46, sentence by sentence) -------------------------------------------- */

static struct played count_sides(const tn_books *b, const struct place *place, unsigned player,
                                 unsigned before)
{
    struct played played = {0, 0};
    for (unsigned g = 1; g < before; g++) {
        for (unsigned i = 0; i < 2; i++) {
            if (place[g].player[i] == player) {
                tn_books_count_side(&b->final[g][0], i, &played);
            }
        }
    }
    if (b->config.counts_swiss_sides) { /* TD-07 */
        tn_books_count_swiss(b, player, b->round_count, &played);
    }
    return played;
}

/* +1: he has played the Corporation less often, -1: the Runner, 0: both equally often. */
static int need(struct played played)
{
    return played.corp < played.runner ? 1 : played.runner < played.corp ? -1 : 0;
}

static int distance(struct played played)
{
    int difference = played.corp - played.runner;
    return difference < 0 ? -difference : difference;
}

unsigned tn_check_sides(struct played first, struct played second)
{
    int a = need(first), b = need(second);
    if (a == 0 && b == 0) {
        return 2; /* TR-46: neither has a difference */
    }
    if (a != b) { /* TR-44: each plays what he needs, or the other's need decides */
        return a == 1 || b == -1 ? 0 : 1;
    }
    if (distance(first) == distance(second)) {
        return 2; /* TR-46 */
    }
    bool first_needs_more = distance(first) > distance(second); /* TR-45 */
    return first_needs_more == (a == 1) ? 0 : 1;
}

unsigned tn_check_place_sides(const tn_books *b, const struct place *place, unsigned game,
                              unsigned number, unsigned *chooser)
{
    const struct place *at = &place[game];
    unsigned drawn = (unsigned)(tn_books_chance(b, TN_FOR_FINAL, game, number) >> 63);
    *chooser = drawn;
    if (b->config.finals == TN_LEGACY) {
        return number == 1   ? 2                           /* TR-24 */
               : number == 2 ? 1u - b->final[game][0].corp /* TR-24 */
                             : drawn;                      /* TR-36 */
    }
    if (game <= b->cut_size / 2u) {
        *chooser = better_seeded(b, at) - 1u; /* TR-43 */
        return 2;
    }
    const tn_report *before = &b->final[game - 1][0];
    bool is_reset = game == 2u * b->cut_size - 1;
    if (is_reset && b->config.swaps_reset && before->said != TN_SAID_NOTHING) {
        unsigned corp = place[game - 1].player[before->corp]; /* TD-13 */
        return at->player[0] == corp ? 1 : 0;
    }
    return tn_check_sides(count_sides(b, place, at->player[0], game),
                          count_sides(b, place, at->player[1], game));
}

/* Points and sides. The report is written down already; its place had its players before. */
void tn_check_final_report(tn_check *c, const tn_record *r)
{
    const tn_books *b = &c->books;
    struct place place[TN_FINALS_MAX + 1];
    unsigned game = r->of.game.table, chooser;
    if (!tn_check_points(b, &b->final[game][r->of.game.number - 1],
                         (r->of.game.flags & TN_SURE) != 0, b->config.finals == TN_LEGACY)) {
        tn_check_note(c, TN_FAULT_WINNER, 0, game);
    }
    if (tn_check_places(b, place) == 0 || r->of.game.outcome == TN_NOT_STARTED) {
        return;
    }
    unsigned wanted = tn_check_place_sides(b, place, game, r->of.game.number, &chooser);
    if (wanted != 2 && wanted != r->of.game.corp) {
        tn_fault *fault = tn_check_note(c, TN_FAULT_SIDES, 0, game);
        fault->is_by_hand = (r->of.game.flags & TN_AS_PLAYED) != 0;
    }
}
