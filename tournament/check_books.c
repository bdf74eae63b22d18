/*
 * The books of the check: what the records say, and what follows for single games.
 *
 * The fold changes its games when somebody leaves or comes back. Here only what was said is written
 * down, with who was gone when, and the rest is asked of that: a game that was reported is what the
 * last report says; one that was not is the other's if one of the two had left (TD-16), counted at
 * the close of its round, or now while it is open.
 */
#include <string.h>

#include "core/splitmix.h"
#include "tournament/check.h"

uint64_t tn_books_chance(const tn_books *b, tn_purpose purpose, uint32_t x, uint32_t y)
{
    /* The stream of the purpose gives a number; that and x, y start another: its second number. */
    uint64_t stream = b->seed ^ (UINT64_C(0xd1342543de82ef95) * ((uint64_t)purpose + 1));
    uint64_t state = core_splitmix(&stream);
    state ^= (uint64_t)x * (UINT64_C(1) << 32) + y;
    core_splitmix(&state);
    return core_splitmix(&state);
}

unsigned tn_books_active(const tn_books *b)
{
    unsigned count = 0;
    for (unsigned p = 1; p <= b->player_count; p++) {
        count += b->left_at[p] == 0;
    }
    return count;
}

unsigned tn_books_games(const tn_books *b)
{
    return b->config.format == TN_QUICK_DRAFT ? 1 : 2; /* TR-12, TR-52 */
}

/* ---- writing --------------------------------------------------------------------------------- */

static tn_report read_report(const tn_record *r)
{
    tn_report out = {.corp = r->of.game.corp};
    out.points[0] = r->of.game.points[0];
    out.points[1] = r->of.game.points[1];
    switch (r->of.game.outcome) {
    case TN_CORP_WON:
        out.said = TN_SAID_WON;
        out.winner = r->of.game.corp;
        break;
    case TN_RUNNER_WON:
        out.said = TN_SAID_WON;
        out.winner = 1 - r->of.game.corp;
        break;
    case TN_UNFINISHED:
        out.said = TN_SAID_TIME;
        break;
    case TN_STOPPED:
        out.said = TN_SAID_STOPPED;
        break;
    default:
        out.said = TN_SAID_UNSTARTED;
        break;
    }
    return out;
}

static void write_game(tn_books *b, const tn_record *r)
{
    tn_report *games = b->round[r->of.game.round - 1].game[r->of.game.table - 1];
    tn_report report = read_report(r);
    games[r->of.game.number - 1] = report;
    if (r->of.game.number == 1 && tn_books_games(b) == 2) {
        if (report.said == TN_SAID_TIME || report.said == TN_SAID_UNSTARTED) {
            games[1] = (tn_report){.said = TN_SAID_UNSTARTED}; /* TR-32 */
        }
        games[1].corp = 1 - report.corp; /* TR-24; who won it stays */
    }
}

/* What a player has by the Swiss results as they stand now. */
static unsigned swiss_prestige(const tn_books *b, unsigned player)
{
    unsigned sum = 0, worth[2];
    for (unsigned r = 1; r <= b->round_count; r++) {
        for (unsigned t = 1; t <= b->round[r - 1].table_count; t++) {
            const uint16_t *pair = b->round[r - 1].player[t - 1];
            tn_books_match(b, r, t, worth);
            sum += pair[0] == player ? worth[0] : pair[1] == player ? worth[1] : 0;
        }
    }
    return sum;
}

static void write_final(tn_books *b, const tn_record *r, uint32_t moment)
{
    struct place before[TN_FINALS_MAX + 1], after[TN_FINALS_MAX + 1];
    unsigned game = r->of.game.table;
    tn_report *games = b->final[game];
    tn_check_places(b, before);
    memset(&games[r->of.game.number - 1], 0, (4u - r->of.game.number) * sizeof *games);
    games[r->of.game.number - 1] = read_report(r);
    if (b->config.finals == TN_LEGACY && r->of.game.number == 1 && games[0].said == TN_SAID_TIME) {
        games[1].said = TN_SAID_UNSTARTED; /* TR-32 */
    }
    b->reported_at[game] = moment;
    b->kept_since[game] = 0;
    for (unsigned s = 1; s <= b->cut_size; s++) {
        b->prestige_at[game][s] = (uint16_t)swiss_prestige(b, b->seeds[s]);
    }
    tn_check_places(b, after);
    if (before[game].winner != 0 && before[game].winner == after[game].winner) {
        b->kept_since[game] = before[game].decided;
    }
}

static void write_player(tn_books *b, const tn_record *r)
{
    unsigned p = ++b->player_count, highest = 0;
    for (unsigned q = 1; q < p; q++) {
        highest = b->seat[q] > highest ? b->seat[q] : highest;
    }
    b->seat[p] = r->of.player.seat != 0 ? r->of.player.seat : (uint16_t)(highest + 1);
    b->flags[p] = r->of.player.flags;
    b->draw[p] = r->of.player.draw;
    b->presence[p] = TN_ACTIVE;
    b->left_at[p] = 0;
}

/* TD-19: whoever sat on the seat takes the one that becomes free. */
static void write_change(tn_books *b, const tn_record *r)
{
    unsigned p = r->of.player.player, old = b->seat[p], seat = r->of.player.seat;
    for (unsigned q = 1; q <= b->player_count && seat != 0; q++) {
        b->seat[q] = (uint16_t)(b->seat[q] == seat ? old : q == p ? seat : b->seat[q]);
    }
    b->flags[p] = r->of.player.flags;
}

/* TD-20: the two names change places wherever they stand. */
static void write_swap(tn_book_round *round, unsigned a, unsigned b)
{
    for (unsigned t = 0; t < round->table_count; t++) {
        for (unsigned i = 0; i < 2; i++) {
            unsigned is = round->player[t][i];
            if (is == a || is == b) {
                round->player[t][i] = (uint16_t)(is == a ? b : a);
                round->is_by_hand[t] = 1;
            }
        }
    }
    round->flags |= TN_HAND_TABLES;
}

static void write_close(tn_books *b)
{
    tn_book_round *round = &b->round[b->round_count - 1];
    round->is_closed = 1;
    for (unsigned p = 1; p <= b->player_count; p++) {
        round->was_gone[p] = b->left_at[p] != 0;
    }
}

void tn_books_write(tn_books *b, const tn_record *r, uint32_t moment)
{
    unsigned p = r->of.player.player;
    tn_book_round *round = b->round_count == 0 ? NULL : &b->round[b->round_count - 1];
    switch (r->kind) {
    case TN_REC_SETUP:
        b->seed = r->of.setup.seed;
        b->config = r->of.setup.config;
        break;
    case TN_REC_CONFIG:
        b->config = r->of.setup.config;
        break;
    case TN_REC_PLAYER:
        write_player(b, r);
        break;
    case TN_REC_DROP:
    case TN_REC_REMOVE:
        b->presence[p] = r->kind == TN_REC_DROP ? TN_DROPPED : TN_REMOVED;
        b->left_at[p] = b->left_at[p] == 0 ? moment : b->left_at[p];
        break;
    case TN_REC_RETURN:
        b->presence[p] = TN_ACTIVE;
        b->left_at[p] = 0;
        break;
    case TN_REC_ROUND:
        round = &b->round[b->round_count++];
        memset(round, 0, sizeof *round);
        round->flags = r->of.round.flags;
        round->procedure = r->of.round.procedure;
        break;
    case TN_REC_TABLE:
        round->player[round->table_count][0] = r->of.table.a;
        round->is_by_hand[round->table_count] = (r->of.table.flags & TN_BY_HAND) != 0;
        round->player[round->table_count++][1] = r->of.table.b;
        break;
    case TN_REC_GAME:
        write_game(b, r);
        break;
    case TN_REC_CLOSE:
        write_close(b);
        break;
    case TN_REC_CUT:
        b->has_cut = 1;
        b->cut_size = (uint8_t)r->of.cut.size;
        b->cut_flags = r->of.cut.flags;
        for (unsigned q = 1; q <= b->player_count; q++) {
            b->was_at_cut[q] = b->left_at[q] == 0;
        }
        break;
    case TN_REC_SEED:
        b->seeds[++b->seed_count] = r->of.table.a;
        b->cut_at = moment;
        break;
    case TN_REC_FINAL:
        write_final(b, r, moment);
        break;
    case TN_REC_CHANGE:
        write_change(b, r);
        break;
    case TN_REC_SWAP:
        write_swap(round, r->of.table.a, r->of.table.b);
        break;
    default:
        break;
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

static bool is_gone(const tn_books *b, const tn_book_round *round, unsigned player)
{
    return round->is_closed ? round->was_gone[player] != 0 : b->left_at[player] != 0;
}

tn_outcome tn_books_game(const tn_books *b, unsigned round, unsigned table, unsigned number,
                         unsigned worth[2])
{
    const tn_book_round *in = &b->round[round - 1];
    const tn_report *game = &in->game[table - 1][number - 1];
    worth[0] = worth[1] = 0;
    switch (game->said) {
    case TN_SAID_WON: /* TR-26, TR-28 */
        worth[game->winner] = 2;
        return game->winner == game->corp ? TN_CORP_WON : TN_RUNNER_WON;
    case TN_SAID_TIME: /* TR-29: one to the better, TR-30: one to both */
        worth[0] = game->points[0] < game->points[1] ? 0 : 1;
        worth[1] = game->points[1] < game->points[0] ? 0 : 1;
        return TN_UNFINISHED;
    case TN_SAID_UNSTARTED: /* TR-31 */
        return TN_NOT_STARTED;
    default:
        break;
    }
    bool first = is_gone(b, in, in->player[table - 1][0]);
    bool second = is_gone(b, in, in->player[table - 1][1]);
    if (first && second) {
        return TN_AWARDED_NOBODY; /* TD-16: 0-0 */
    }
    if (first || second) {
        worth[first ? 1 : 0] = 2;
        return first ? TN_AWARDED_B : TN_AWARDED_A;
    }
    return TN_NONE;
}

bool tn_books_match(const tn_books *b, unsigned round, unsigned table, unsigned worth[2])
{
    bool is_whole = true;
    worth[0] = worth[1] = 0;
    if (b->round[round - 1].player[table - 1][1] == 0) {
        worth[0] = tn_books_games(b) == 1 ? 2 : 4; /* TR-22, TD-15 */
        return true;
    }
    for (unsigned number = 1; number <= tn_books_games(b); number++) {
        unsigned one[2];
        is_whole = tn_books_game(b, round, table, number, one) != TN_NONE && is_whole;
        worth[0] += one[0];
        worth[1] += one[1];
    }
    return is_whole;
}

void tn_books_count_side(const tn_report *game, unsigned which, struct played *played)
{
    /* What was not started was not played, nor what was decided by absence (TD-16). */
    if (game->said == TN_SAID_WON || game->said == TN_SAID_TIME || game->said == TN_SAID_STOPPED) {
        *(game->corp == which ? &played->corp : &played->runner) += 1;
    }
}

void tn_books_count_swiss(const tn_books *b, unsigned player, unsigned rounds,
                          struct played *played)
{
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned t = 0; t < b->round[r].table_count; t++) {
            const uint16_t *pair = b->round[r].player[t];
            for (unsigned i = 0; i < 2 && pair[1] != 0; i++) {
                if (pair[i] == player) {
                    tn_books_count_side(&b->round[r].game[t][0], i, played);
                    tn_books_count_side(&b->round[r].game[t][1], i, played);
                }
            }
        }
    }
}
