/*
 * TRF, the report of chess federations in fixed columns, written only (section 4.4 of the ledger).
 *
 * Readers refuse files whose points do not follow from wins, draws and losses. So an event can be
 * written only if every match was won by 4-0 or drawn 2-2 (2-0 and 1-1 in rounds of one game). The
 * colour is the side of game 1: w for the Corporation.
 */
#include "organiser/foreign.h"

#include <string.h>

enum { NAME_WIDTH = 33, ROUND_WIDTH = 10 };

/* Does every match fit? False with a problem that names the first that does not. */
static bool check(const foreign_out *w)
{
    const tn_event *e = w->store->event;
    unsigned win = tn_bye_prestige(&e->config);
    for (unsigned r = 0; r < e->round_count; r++) {
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned prestige[2];
            if (!tn_match_prestige(e, m, prestige)) {
                return problem_set(w->problem, "trf", "TR-27",
                                   "round %u, table %u has no result yet, and TRF has no "
                                   "place for open matches",
                                   "runda %u, stół %u: nie ma jeszcze wyniku, a TRF nie zna "
                                   "meczów bez wyniku",
                                   r + 1, t + 1);
            }
            bool is_fine = prestige[0] + prestige[1] == win &&
                           (prestige[0] == 0 || prestige[1] == 0 || prestige[0] == prestige[1]);
            if (m->player[1] != 0 && !is_fine) {
                return problem_set(
                    w->problem, "trf", "TR-32",
                    "round %u, table %u ended %u-%u: TRF knows %u-0, %u-%u and 0-%u only, and its "
                    "readers refuse other points",
                    "runda %u, stół %u: wynik to %u-%u, a TRF zna tylko %u-0, %u-%u i 0-%u; inne "
                    "punkty odrzucają programy, które go czytają",
                    r + 1, t + 1, prestige[0], prestige[1], win, win / 2, win / 2, win);
            }
        }
    }
    return true;
}

/* The name in its columns: characters are counted, not bytes. */
static void put_name(FILE *out, const char *name)
{
    int width = 0;
    for (; *name != '\0'; name++) {
        bool is_start = ((unsigned char)*name & 0xc0) != 0x80;
        if (is_start && width == NAME_WIDTH) {
            break;
        }
        width += is_start;
        fputc((unsigned char)*name < ' ' ? ' ' : *name, out);
    }
    fprintf(out, "%*s", NAME_WIDTH - width, "");
}

static void put_line(FILE *out, const char *tag, const char *text)
{
    if (text[0] == '\0') {
        return;
    }
    fprintf(out, "%s ", tag);
    for (; *text != '\0'; text++) {
        fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
    }
    fputc('\n', out);
}

/* Opponent, colour and result of a player in a round. */
static void put_round(FILE *out, const tn_event *e, unsigned player, unsigned r)
{
    const tn_round *round = &e->round[r];
    unsigned table = round->table_of[player];
    if (table == 0) {
        fputs("  0000 - Z", out); /* not there: no points */
        return;
    }
    const tn_match *m = &round->match[table - 1];
    if (m->player[1] == 0) {
        bool is_promised = r == 0 && (e->player[player].flags & TN_HAS_PROMISE) != 0;
        fprintf(out, "  0000 - %c", is_promised ? 'F' : 'U');
        return;
    }
    unsigned who = m->player[0] == player ? 0 : 1, prestige[2];
    tn_match_prestige(e, m, prestige);
    bool is_played = m->game[0].outcome < TN_AWARDED_A;
    char result = prestige[who] > prestige[1 - who]   ? (is_played ? '1' : '+')
                  : prestige[who] < prestige[1 - who] ? (is_played ? '0' : '-')
                                                      : '=';
    fprintf(out, "  %4u %c %c", m->player[1 - who], m->game[0].corp == who ? 'w' : 'b', result);
}

bool trf_write(const foreign_out *w, FILE *out)
{
    tn_standing table[TN_PLAYERS_MAX];
    unsigned at[TN_PLAYERS_MAX + 1];
    const tn_event *e = w->store->event;
    if (!check(w)) {
        return false;
    }
    unsigned count = tn_standings(e, e->round_count, table), win = tn_bye_prestige(&e->config);
    for (unsigned i = 0; i < count; i++) {
        at[table[i].player] = i;
    }
    put_line(out, "012", w->store->name);
    put_line(out, "022", w->store->place);
    put_line(out, "042", w->store->date);
    fprintf(out, "062 %u\n092 Individual: Swiss-System\n142 %u\nXXR %u\n", count, e->config.rounds,
            e->config.rounds);
    /* Win, draw, loss, absence, lost by absence, bye of the pairing. */
    fprintf(out, "BBW %2u.0\nBBD %2u.0\nBBL  0.0\nBBZ  0.0\nBBF  0.0\nBBU %2u.0\n", win, win / 2,
            win);
    for (unsigned p = 1; p <= count; p++) {
        fprintf(out, "001 %4u      ", p);
        put_name(out, player_name(w->store, p));
        fprintf(out, "%*s%4.1f ", 33, "", (double)table[at[p]].prestige);
        if (table[at[p]].rank == 0) {
            fputs("    ", out);
        } else {
            fprintf(out, "%4u", table[at[p]].rank);
        }
        for (unsigned r = 0; r < e->round_count; r++) {
            put_round(out, e, p, r);
        }
        fputc('\n', out);
    }
    if (e->has_cut && e->cut_size != 0) {
        foreign_note(w->notes, w->lang, "The finals were left out: TRF has the rounds only.",
                     "Pominięto finały: TRF zawiera tylko rundy.");
    }
    return true;
}
