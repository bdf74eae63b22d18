/*
 * The check of an event as it is held: whatever the program shows of it must be what the books come
 * to. This is the only part of the check that asks the code that is to be proved (tn_prestige,
 * tn_sos, tn_standings, tn_places, tn_champion, tn_seeds_again, tn_level_winner, tn_table_chooser,
 * tn_draft_sides, tn_final_sides), and it only compares the answers.
 */
#include <string.h>

#include "tournament/check.h"

/* ---- what was announced, and who is there ---------------------------------------------------- */

static void compare_people(tn_check *c, const tn_event *e)
{
    const tn_books *b = &c->books;
    if (memcmp(&e->config, &b->config, sizeof e->config) != 0) {
        tn_check_note(c, TN_FAULT_SETTINGS, 0, 0);
    }
    if (e->player_count != b->player_count) {
        tn_check_note(c, TN_FAULT_PRESENCE, 0, 0);
        return;
    }
    for (unsigned p = 1; p <= b->player_count; p++) {
        const tn_player *player = &e->player[p];
        if (player->draw != b->draw[p]) {
            tn_check_note(c, TN_FAULT_DRAW, 0, 0)->a = (uint16_t)p;
        }
        if (player->presence != b->presence[p] || player->flags != b->flags[p]) {
            tn_check_note(c, TN_FAULT_PRESENCE, 0, 0)->a = (uint16_t)p;
        }
        if (player->seat != b->seat[p]) {
            tn_check_note(c, TN_FAULT_FIRST, 0, 0)->a = (uint16_t)p;
        }
    }
}

/* ---- the Swiss rounds ------------------------------------------------------------------------ */

static int64_t cost_of(const tn_check *c, unsigned a, unsigned b)
{
    int64_t difference = (int64_t)c->score[a] - c->score[b];
    return b == 0 ? 0 : difference * difference;
}

/* Who sits where, and the bye. True if the event has the round as it was recorded. */
static bool compare_tables(tn_check *c, const tn_event *e, unsigned round)
{
    const tn_book_round *book = &c->books.round[round - 1];
    const tn_round *in = &e->round[round - 1];
    int64_t found = 0, wanted = 0;
    unsigned faults = c->fault_count;
    bool is_other = false;
    if (in->table_count != book->table_count) {
        tn_check_note(c, TN_FAULT_TABLES, round, 0);
        return false;
    }
    tn_check_scores(c, round - 1);
    for (unsigned t = 0; t < book->table_count; t++) {
        const uint16_t *is = in->match[t].player, *was = book->player[t];
        is_other = is_other || is[0] != was[0] || is[1] != was[1] ||
                   in->match[t].is_by_hand != book->is_by_hand[t];
        found += cost_of(c, is[0], is[1]);
        wanted += cost_of(c, was[0], was[1]);
        if ((is[1] == 0 || was[1] == 0) && (is[0] != was[0] || is[1] != was[1])) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_BYE, round, t + 1);
            fault->a = is[0];
            fault->b = was[0];
        }
        if (in->table_of[is[0]] != t + 1 || (is[1] != 0 && in->table_of[is[1]] != t + 1)) {
            tn_check_note(c, TN_FAULT_TABLES, round, t + 1);
        }
    }
    if (is_other && faults == c->fault_count) {
        tn_fault *fault = tn_check_note(c, round == 1 ? TN_FAULT_FIRST : TN_FAULT_COST, round, 0);
        fault->found = found;
        fault->wanted = wanted;
    }
    return !is_other && faults == c->fault_count;
}

static bool is_award(unsigned outcome)
{
    return outcome == TN_AWARDED_A || outcome == TN_AWARDED_B || outcome == TN_AWARDED_NOBODY;
}

static bool is_played(unsigned outcome)
{
    return outcome == TN_CORP_WON || outcome == TN_RUNNER_WON || outcome == TN_UNFINISHED ||
           outcome == TN_STOPPED;
}

/* Who won by an outcome that somebody did: 0 or 1, 2 nobody. */
static unsigned won_by(unsigned outcome, unsigned corp)
{
    return outcome == TN_CORP_WON ? corp : outcome == TN_RUNNER_WON ? 1 - corp : 2;
}

/* One game of the event against what the books have; `fault` is what another result is called. */
static void compare_game(tn_check *c, const tn_game *is, const tn_report *said, tn_outcome wanted,
                         tn_fault_kind fault, unsigned round, unsigned table)
{
    if (is_award(is->outcome) || is_award(wanted)) {
        if (is->outcome != wanted) {
            tn_check_note(c, TN_FAULT_AWARD, round, table);
        }
        return;
    }
    bool is_swapped = is_played(wanted) && is->corp != said->corp;
    bool is_same = is->points[0] == said->points[0] && is->points[1] == said->points[1];
    is_same = is_same && (is_played(is->outcome) == is_played(wanted)) &&
              won_by(is->outcome, is->corp) == won_by(wanted, said->corp) &&
              (is_swapped || is->outcome == wanted);
    if (!is_same) {
        tn_check_note(c, fault, round, table);
    } else if (is_swapped) {
        tn_check_note(c, TN_FAULT_SIDES, round, table);
    }
}

static void compare_results(tn_check *c, const tn_event *e, unsigned round)
{
    const tn_books *b = &c->books;
    for (unsigned t = 1; t <= b->round[round - 1].table_count; t++) {
        const tn_match *m = &e->round[round - 1].match[t - 1];
        for (unsigned g = 1; g <= tn_books_games(b) && m->player[1] != 0; g++) {
            unsigned worth[2];
            tn_outcome wanted = tn_books_game(b, round, t, g, worth);
            compare_game(c, &m->game[g - 1], &b->round[round - 1].game[t - 1][g - 1], wanted,
                         TN_FAULT_SCORE, round, t);
        }
        if (m->player[1] == 0) {
            continue;
        }
        /* TR-24, TD-15: who chooses, or which side he must play. */
        unsigned drawn = (unsigned)(tn_books_chance(b, TN_FOR_TABLE, round, t) >> 63), rule = 2;
        tn_side_rule sides = {.rule = TN_DRAW_SIDES,
                              .chooser = (uint8_t)tn_table_chooser(e, round, t)};
        if (tn_books_games(b) == 1 && b->config.is_balanced) {
            struct played first = {0, 0}, second = {0, 0};
            tn_books_count_swiss(b, m->player[0], round - 1, &first);
            tn_books_count_swiss(b, m->player[1], round - 1, &second);
            rule = tn_check_sides(first, second);
            drawn = (unsigned)(tn_books_chance(b, TN_FOR_FINAL, 0x10000u + round, t) >> 63);
            sides = tn_draft_sides(e, round, m->player[0], m->player[1], t);
        }
        if (sides.rule != rule) {
            tn_check_note(c, TN_FAULT_SIDES, round, t);
        } else if (rule == 2 && sides.chooser != drawn) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_CHOOSER, round, t);
            fault->a = m->player[sides.chooser];
            fault->b = m->player[drawn];
        }
    }
}

/* TR-14: prestige, SoS, draw; whoever was removed stands at the end without a rank. */
static void compare_standings(tn_check *c, const tn_event *e)
{
    const tn_books *b = &c->books;
    tn_standing *table = c->work.standing;
    int64_t given = 0, held = 0;
    unsigned faults = c->fault_count, rank = 0;
    tn_check_scores(c, b->round_count);
    for (unsigned r = 1; r <= b->round_count; r++) {
        for (unsigned t = 1; t <= b->round[r - 1].table_count; t++) {
            unsigned worth[2];
            tn_books_match(b, r, t, worth);
            given += worth[0] + worth[1];
        }
    }
    for (unsigned p = 1; p <= b->player_count; p++) {
        unsigned prestige = tn_prestige(e, p, b->round_count);
        held += prestige;
        if (prestige != c->score[p] || tn_sos(e, p, b->round_count) != c->sos[p]) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_SCORE, b->round_count, 0);
            fault->a = (uint16_t)p;
            fault->found = prestige;
            fault->wanted = c->score[p];
        }
    }
    if (given != held) { /* section 1.8 */
        tn_fault *fault = tn_check_note(c, TN_FAULT_SUM, b->round_count, 0);
        fault->found = held;
        fault->wanted = given;
    }
    if (faults != c->fault_count) {
        return;
    }
    unsigned count = tn_standings(e, b->round_count, table);
    for (unsigned i = 0; i < count; i++) {
        uint16_t p = table[i].player, before = i == 0 ? 0 : table[i - 1].player;
        bool is_removed = b->presence[p] == TN_REMOVED;
        rank += !is_removed;
        bool is_higher = before != 0 && (b->presence[before] == TN_REMOVED) == is_removed
                             ? tn_check_is_lower(c, before, p)
                             : before != 0 && !is_removed;
        if (is_higher || table[i].rank != (is_removed ? 0 : rank)) {
            tn_check_note(c, TN_FAULT_RANK, b->round_count, 0)->a = p;
        }
    }
    if (count != b->player_count) {
        tn_check_note(c, TN_FAULT_RANK, b->round_count, 0);
    }
}

/* ---- the finals ------------------------------------------------------------------------------ */

static void compare_place(tn_check *c, const tn_event *e, const struct place *place, unsigned game)
{
    const tn_books *b = &c->books;
    const struct place *wanted = &place[game];
    const tn_final *is = &e->final[game];
    bool is_legacy = b->config.finals == TN_LEGACY;
    unsigned faults = c->fault_count;
    if (is->player[0] != wanted->player[0] || is->player[1] != wanted->player[1]) {
        tn_fault *fault = tn_check_note(c, TN_FAULT_BRACKET, 0, game);
        bool second = is->player[0] == wanted->player[0];
        fault->a = is->player[second];
        fault->b = wanted->player[second];
        return;
    }
    if (is->winner != wanted->winner) {
        tn_fault *fault =
            tn_check_note(c, wanted->is_awarded ? TN_FAULT_AWARD : TN_FAULT_WINNER, 0, game);
        fault->a = is->winner == 0 ? 0 : is->player[is->winner - 1];
        fault->b = wanted->winner == 0 ? 0 : wanted->player[wanted->winner - 1];
        return;
    }
    for (unsigned g = 0; g < 3; g++) {
        static const uint8_t outcomes[] = {TN_NONE, TN_CORP_WON, TN_UNFINISHED, TN_NOT_STARTED,
                                           TN_STOPPED};
        const tn_report *said = &b->final[game][g];
        unsigned outcome = outcomes[said->said];
        if (said->said == TN_SAID_WON && said->winner != said->corp) {
            outcome = TN_RUNNER_WON;
        }
        if (said->said == TN_SAID_NOTHING && wanted->is_awarded) {
            /* What was not played is the winner's; the third game only if the others were played.
             */
            bool is_played_out = is_legacy && b->final[game][1].said != TN_SAID_NOTHING;
            bool is_given = is_legacy ? g < 2 || is_played_out : g < 1;
            outcome = !is_given ? TN_NONE : wanted->winner == 1 ? TN_AWARDED_A : TN_AWARDED_B;
        }
        compare_game(c, &is->game[g], said, (tn_outcome)outcome, TN_FAULT_WINNER, 0, game);
    }
    if (wanted->player[0] == 0 || wanted->player[1] == 0 || faults != c->fault_count) {
        return;
    }
    for (unsigned number = 1; number <= (is_legacy ? 3 : 1); number++) {
        unsigned chooser;
        if (number > 1 && b->final[game][number - 2].said == TN_SAID_NOTHING) {
            break; /* its sides are not known yet */
        }
        unsigned rule = tn_check_place_sides(b, place, game, number, &chooser);
        tn_side_rule sides = tn_final_sides(e, game, number);
        if (sides.rule != rule) {
            tn_check_note(c, TN_FAULT_SIDES, 0, game);
        } else if (rule == 2 && sides.chooser != chooser) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_CHOOSER, 0, game);
            fault->a = wanted->player[sides.chooser];
            fault->b = wanted->player[chooser];
        }
    }
}

/* The champion of an event that is over without finals (TR-14), 0 while it is not. */
static unsigned swiss_champion(const tn_check *c)
{
    const tn_books *b = &c->books;
    unsigned best = 0;
    bool is_over = b->round_count > 0 && b->round_count >= b->config.rounds &&
                   b->round[b->round_count - 1].is_closed && (b->config.cut == 0 || b->has_cut);
    for (unsigned p = 1; p <= b->player_count && is_over; p++) {
        if (b->presence[p] != TN_REMOVED &&
            (best == 0 || tn_check_is_lower(c, (uint16_t)best, (uint16_t)p))) {
            best = p;
        }
    }
    return best;
}

/* TD-18: the seeds as they would be now. Scores are those of all rounds. */
static void compare_seeds_again(tn_check *c, const tn_event *e)
{
    const tn_books *b = &c->books;
    uint16_t again[TN_CUT_MAX + 1];
    tn_seeds_again(e, c->work.standing, again);
    for (unsigned p = 1; p <= b->player_count; p++) {
        unsigned better = 0;
        for (unsigned q = 1; q <= b->player_count && b->was_at_cut[p]; q++) {
            better += b->was_at_cut[q] && q != p && tn_check_is_lower(c, (uint16_t)p, (uint16_t)q);
        }
        if (b->was_at_cut[p] && better < b->cut_size && again[better + 1] != p) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_SEED, 0, better + 1);
            fault->a = again[better + 1];
            fault->b = (uint16_t)p;
        }
    }
}

/* TR-48, TD-08: whose each place would be if it ended level now. */
static void compare_level(tn_check *c, const tn_event *e, const struct place *place, unsigned games)
{
    const tn_books *b = &c->books;
    for (unsigned g = 1; g <= games; g++) {
        unsigned first = place[g].player[0], second = place[g].player[1], wanted = 0;
        for (unsigned s = 1; s <= b->cut_size && first != 0 && second != 0 && wanted == 0; s++) {
            wanted = c->score[first] != c->score[second]
                         ? (c->score[first] > c->score[second] ? 1 : 2)
                     : b->seeds[s] == first  ? 1
                     : b->seeds[s] == second ? 2
                                             : 0;
        }
        if (tn_level_winner(e, g) != wanted) {
            tn_check_note(c, TN_FAULT_WINNER, 0, g);
        }
    }
}

/* Does x stand before y in the places? The cut by how far each came, then the table of TR-14. */
static bool is_placed_before(const tn_check *c, const struct place *place, unsigned games,
                             unsigned x, unsigned y)
{
    const tn_books *b = &c->books;
    unsigned seed[2] = {0, 0}, reach[2] = {0, 0};
    for (unsigned s = 1; s <= b->cut_size; s++) {
        seed[0] = b->seeds[s] == x ? s : seed[0];
        seed[1] = b->seeds[s] == y ? s : seed[1];
    }
    bool is_out = b->presence[x] == TN_REMOVED, is_other_out = b->presence[y] == TN_REMOVED;
    if (is_out != is_other_out) {
        return is_other_out;
    }
    if (is_out || (seed[0] == 0 && seed[1] == 0)) {
        return tn_check_is_lower(c, (uint16_t)y, (uint16_t)x);
    }
    if (seed[0] == 0 || seed[1] == 0) {
        return seed[0] != 0;
    }
    reach[0] = tn_check_reach(b, place, games, x);
    reach[1] = tn_check_reach(b, place, games, y);
    return reach[0] != reach[1] ? reach[0] < reach[1] : seed[0] < seed[1];
}

/* TR-14, TD-22: the table with the finals. Returns who is the first of it, 0 if nobody has a rank.
 */
static unsigned compare_places(tn_check *c, const tn_event *e, const struct place *place,
                               unsigned games)
{
    tn_standing *table = c->work.standing;
    unsigned count = tn_places(e, table), rank = 0, best = 0;
    for (unsigned p = 1; p <= c->books.player_count; p++) {
        bool is_first = best == 0 || is_placed_before(c, place, games, p, best);
        best = c->books.presence[p] != TN_REMOVED && is_first ? p : best;
    }
    for (unsigned i = 0; i < count; i++) {
        bool is_removed = c->books.presence[table[i].player] == TN_REMOVED;
        rank += !is_removed;
        if ((i > 0 && !is_placed_before(c, place, games, table[i - 1].player, table[i].player)) ||
            table[i].rank != (is_removed ? 0 : rank)) {
            tn_check_note(c, TN_FAULT_RANK, 0, 0)->a = table[i].player;
        }
    }
    if (count != c->books.player_count) {
        tn_check_note(c, TN_FAULT_RANK, 0, 0);
    }
    return best;
}

static void compare_finals(tn_check *c, const tn_event *e)
{
    const tn_books *b = &c->books;
    struct place place[TN_FINALS_MAX + 1];
    unsigned games = tn_check_places(b, place), faults = c->fault_count;
    if (e->has_cut != b->has_cut || e->cut_size != b->cut_size) {
        tn_check_note(c, TN_FAULT_CUT, 0, 0);
        return;
    }
    for (unsigned s = 1; s <= b->cut_size; s++) {
        if (e->seed_of_cut[s] != b->seeds[s]) {
            tn_fault *fault = tn_check_note(c, TN_FAULT_SEED, 0, s);
            fault->a = e->seed_of_cut[s];
            fault->b = b->seeds[s];
        }
    }
    for (unsigned g = 1; g <= games && faults == c->fault_count; g++) {
        compare_place(c, e, place, g);
    }
    unsigned champion = games != 0                       ? tn_check_finals_winner(b, place, games)
                        : b->has_cut && b->cut_size != 0 ? 0
                                                         : swiss_champion(c);
    if (games != 0 && faults == c->fault_count) {
        compare_seeds_again(c, e);
        compare_level(c, e, place, games);
        unsigned first = compare_places(c, e, place, games);
        champion = champion != 0 && b->presence[champion] == TN_REMOVED ? first : champion;
    }
    if (faults == c->fault_count && tn_champion(e) != champion) {
        tn_fault *fault = tn_check_note(c, TN_FAULT_CHAMPION, 0, 0);
        fault->a = (uint16_t)tn_champion(e);
        fault->b = (uint16_t)champion;
    }
}

void tn_check_held(tn_check *c, const tn_event *e)
{
    const tn_books *b = &c->books;
    unsigned faults = c->fault_count;
    compare_people(c, e);
    if (e->round_count != b->round_count) {
        tn_check_note(c, TN_FAULT_TABLES, b->round_count, 0);
        return;
    }
    for (unsigned round = 1; round <= b->round_count; round++) {
        if (e->round[round - 1].is_closed != b->round[round - 1].is_closed) {
            tn_check_note(c, TN_FAULT_TABLES, round, 0);
        }
        if (compare_tables(c, e, round)) {
            compare_results(c, e, round);
        }
    }
    /* What follows from the tables is worth a word only if they are right themselves. */
    if (faults == c->fault_count) {
        compare_standings(c, e);
    }
    if (faults == c->fault_count) {
        compare_finals(c, e);
    }
}
