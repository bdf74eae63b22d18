/*
 * Galakta XML (ANRTournament), read and written (section 4.3 of the ledger).
 *
 * It is the one format of others that carries what happened on time: agenda points of both games,
 * 10 for the winner, and whether game 2 was started. Player 1 is the Corporation of game 1. The
 * form of its Playoffs is not known: finals are not carried.
 */
#include "organiser/foreign.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "organiser/text.h"
#include "organiser/xml.h"

enum { WON = 10 };

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct {
    foreign *f;
    xml_tree tree;
} reader;

static bool bad_number(reader *r, int line, const char *name)
{
    return foreign_problem(r->f, "", "line %d: %s is not a number that can stand there",
                           "wiersz %d: %s nie jest liczbą, która może tam stać", line, name);
}

/* A number of an element; `otherwise` where it is missing or empty. False with a problem. */
static bool read_number(reader *r, int parent, const char *name, long least, long most,
                        long otherwise, long *out)
{
    char text[24], *end;
    int at = xml_child(&r->tree, parent, name);
    *out = otherwise;
    int line = r->tree.element[at >= 0 ? at : parent].line;
    if (!xml_text(&r->tree, at, text, sizeof text)) {
        return bad_number(r, line, name);
    }
    if (text[strspn(text, " \t\r\n")] == '\0') {
        return true;
    }
    errno = 0;
    *out = strtol(text, &end, 10);
    return (end != text && end[strspn(end, " \t\r\n")] == '\0' && errno == 0 && *out >= least &&
            *out <= most) ||
           bad_number(r, line, name);
}

/* A text of an element, "" where it is missing. */
static bool read_text(reader *r, int parent, const char *name, char *out, size_t cap)
{
    char raw[600];
    int at = xml_child(&r->tree, parent, name);
    return (xml_text(&r->tree, at, raw, sizeof raw) && text_copy_line(out, cap, raw)) ||
           foreign_problem(r->f, "", "line %d: %s is longer than %zu bytes",
                           "wiersz %d: %s ma więcej niż %zu bajtów", r->tree.element[at].line, name,
                           cap - 1);
}

static const char *line_text(reader *r, int element, char out[FOREIGN_WHERE_MAX])
{
    snprintf(out, FOREIGN_WHERE_MAX, in_lang(r->f->lang, "line %d", "wiersz %d"),
             r->tree.element[element].line);
    return out;
}

static bool read_player(reader *r, int element, int *aliases)
{
    char first[200], last[199], alias[200], name[400], where[FOREIGN_WHERE_MAX];
    long id;
    if (!read_text(r, element, "PlayerName", first, sizeof first) ||
        !read_text(r, element, "PlayerSurname", last, sizeof last) ||
        !read_text(r, element, "PlayerAlias", alias, sizeof alias) ||
        !read_number(r, element, "PlayerId", INT32_MIN + 1, INT32_MAX, INT32_MIN, &id)) {
        return false;
    }
    snprintf(name, sizeof name, "%s%s%s", first, first[0] != '\0' && last[0] != '\0' ? " " : "",
             last);
    line_text(r, element, where);
    if (id == INT32_MIN) {
        return foreign_problem(r->f, "", "%s: the player has no PlayerId",
                               "%s: gracz nie ma PlayerId", where);
    }
    int other = foreign_find(r->f, id);
    if (other >= 0) {
        return foreign_problem(r->f, "", "%s: %s has PlayerId %ld already",
                               "%s: %s ma już PlayerId %ld", where, r->f->players[other].name, id);
    }
    *aliases += name[0] != '\0' && alias[0] != '\0';
    foreign_player *player = foreign_add_player(r->f, where, name[0] != '\0' ? name : alias);
    if (player == NULL) {
        return false;
    }
    player->id = id;
    if (!read_text(r, element, "PlayerIdentityCorpo", player->identity[0], FOREIGN_IDENTITY_MAX) ||
        !read_text(r, element, "PlayerIdentityRunner", player->identity[1], FOREIGN_IDENTITY_MAX)) {
        return false;
    }
    foreign_flatten(player->identity[0]);
    foreign_flatten(player->identity[1]);
    return true;
}

/* One game by its agenda points; in game 1 the first player is the Corporation. */
static bool make_game(tn_game *game, unsigned corp, long first, long second)
{
    *game = (tn_game){.corp = (uint8_t)corp};
    if (first == WON && second == WON) {
        return false;
    }
    if (first == WON || second == WON) {
        game->outcome = (first == WON) == (corp == 0) ? TN_CORP_WON : TN_RUNNER_WON;
    } else {
        game->outcome = TN_UNFINISHED;
    }
    /* The ten of a winner are no agenda points. */
    game->points[0] = (int8_t)(first == WON ? TN_POINTS_UNKNOWN : first);
    game->points[1] = (int8_t)(second == WON ? TN_POINTS_UNKNOWN : second);
    return true;
}

static bool read_result(reader *r, int element, foreign_match *m)
{
    static const char *const names[4] = {"Player1Score1", "Player2Score1", "Player1Score2",
                                         "Player2Score2"};
    enum { NOT_THERE = -1000 };
    long points[4], score[2], unstarted;
    bool has_points = true;
    for (int i = 0; i < 4; i++) {
        if (!read_number(r, element, names[i], -99, WON, NOT_THERE, &points[i])) {
            return false;
        }
        has_points = has_points && (points[i] != NOT_THERE || i >= 2);
        points[i] = points[i] == NOT_THERE ? 0 : points[i];
    }
    if (!read_number(r, element, "Player1Score", 0, 4, -1, &score[0]) ||
        !read_number(r, element, "Player2Score", 0, 4, -1, &score[1]) ||
        !read_number(r, element, "IsSecondGameNotStarted", 0, 1, 0, &unstarted)) {
        return false;
    }
    bool has_score = score[0] >= 0 && score[1] >= 0;
    m->score[0] = (int)score[0];
    m->score[1] = (int)score[1];
    if (!has_points) {
        return has_score || foreign_problem(r->f, "", "%s: the result is missing",
                                            "%s: brakuje wyniku", m->where);
    }
    bool is_fine = make_game(&m->game[0], 0, points[0], points[1]) &&
                   make_game(&m->game[1], 1, points[2], points[3]);
    if (m->game[0].outcome == TN_UNFINISHED && points[2] == 0 && points[3] == 0) {
        unstarted = 1; /* TR-32, also where the file does not say so */
    }
    if (unstarted == 1) {
        is_fine = is_fine && points[2] == 0 && points[3] == 0;
        m->game[1].outcome = TN_NOT_STARTED;
        if (score[0] == 0 && score[1] == 0 && points[0] == 0 && points[1] == 0) {
            m->game[0].outcome = TN_NOT_STARTED; /* TR-32: not even game 1 */
        }
    }
    m->has_games = true;
    unsigned sum[2] = {0, 0};
    for (int g = 0; g < 2; g++) {
        unsigned prestige[2];
        tn_game_prestige(&m->game[g], prestige);
        sum[0] += prestige[0];
        sum[1] += prestige[1];
    }
    if (!is_fine || (m->game[0].outcome == TN_UNFINISHED && unstarted == 0)) {
        return foreign_problem(r->f, "TR-32", "%s: a match cannot end like that",
                               "%s: mecz nie może się tak skończyć", m->where);
    }
    return !has_score || ((long)sum[0] == score[0] && (long)sum[1] == score[1]) ||
           foreign_problem(r->f, "TR-26", "%s: the games give %u-%u, and the file says %ld-%ld",
                           "%s: z partii wynika %u-%u, a plik podaje %ld-%ld", m->where, sum[0],
                           sum[1], score[0], score[1]);
}

static bool read_game(reader *r, int element, int round)
{
    char where[FOREIGN_WHERE_MAX];
    long id[2], bye;
    int player[2] = {-1, -1};
    line_text(r, element, where);
    if (!read_number(r, element, "Player1Id", INT32_MIN, INT32_MAX, INT32_MIN, &id[0]) ||
        !read_number(r, element, "Player2Id", INT32_MIN, INT32_MAX, INT32_MIN, &id[1]) ||
        !read_number(r, element, "BYE", 0, 1, 0, &bye)) {
        return false;
    }
    for (int i = 0; i < 2 - (int)bye; i++) {
        player[i] = foreign_find(r->f, id[i]);
        if (player[i] < 0) {
            return foreign_problem(r->f, "", "%s: nobody has the number of Player%dId",
                                   "%s: nikt nie ma numeru Player%dId", where, i + 1);
        }
    }
    foreign_match *m = foreign_add_match(r->f, where, round, player[0], bye ? -1 : player[1]);
    return m != NULL && (bye || read_result(r, element, m));
}

static bool read_rounds(reader *r)
{
    int rounds = xml_child(&r->tree, 0, "Rounds"), index = 0;
    for (int round = xml_child(&r->tree, rounds, "Round"); round >= 0;
         round = xml_next(&r->tree, round, "Round")) {
        long number;
        int games = xml_child(&r->tree, round, "Games");
        if (!read_number(r, round, "Number", 1, TN_ROUNDS_MAX, ++index, &number)) {
            return false;
        }
        for (int game = xml_child(&r->tree, games, "Game"); game >= 0;
             game = xml_next(&r->tree, game, "Game")) {
            if (!read_game(r, game, (int)number)) {
                return false;
            }
        }
    }
    return true;
}

bool galakta_read(foreign *f, const char *text, size_t len)
{
    reader r = {.f = f};
    int aliases = 0;
    if (!xml_read(&r.tree, text, len)) {
        foreign_problem(f, "", "line %d: this is no XML, or it ends too early",
                        "wiersz %d: to nie jest XML albo plik się urywa", r.tree.line);
        xml_free(&r.tree);
        return false;
    }
    int players = xml_child(&r.tree, 0, "Players");
    bool is_fine = players >= 0 ||
                   foreign_problem(f, "", "line %d: there is no element Players",
                                   "wiersz %d: nie ma elementu Players", r.tree.element[0].line);
    for (int one = xml_child(&r.tree, players, "Player"); one >= 0 && is_fine;
         one = xml_next(&r.tree, one, "Player")) {
        is_fine = read_player(&r, one, &aliases);
    }
    if (is_fine && f->player_count == 0) {
        is_fine = foreign_problem(f, "", "line %d: there are no players",
                                  "wiersz %d: nie ma graczy", r.tree.element[players].line);
    }
    is_fine = is_fine && read_rounds(&r);
    int playoffs = xml_child(&r.tree, 0, "Playoffs");
    if (is_fine && playoffs >= 0 && r.tree.element[playoffs].child >= 0) {
        foreign_note(f->notes, f->lang,
                     "The finals were left out: the form of Playoffs (line %d) is not known.",
                     "Pominięto finały: postać elementu Playoffs (wiersz %d) nie jest znana.",
                     r.tree.element[playoffs].line);
    }
    if (is_fine && aliases > 0) {
        foreign_note(f->notes, f->lang, "Aliases were left out where there are names: %d.",
                     "Pominięto pseudonimy graczy, którzy mają nazwiska: %d.", aliases);
    }
    xml_free(&r.tree);
    return is_fine;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        default:
            fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
        }
    }
}

static void put_game(FILE *out, const tn_event *e, const tn_match *m)
{
    unsigned prestige[2];
    tn_match_prestige(e, m, prestige);
    bool is_bye = m->player[1] == 0, has_second = tn_match_games(&e->config) == 2 && !is_bye;
    /* Game 1 has player 1 as the Corporation: else the two change places. */
    unsigned first = !is_bye && m->game[0].corp == 1 ? 1 : 0;
    int score[2][2] = {{0, 0}, {0, 0}};
    for (unsigned g = 0; g < (is_bye ? 0u : has_second ? 2u : 1u); g++) {
        const tn_game *game = &m->game[g];
        for (unsigned i = 0; i < 2; i++) {
            unsigned who = i == 0 ? first : 1 - first;
            bool won = (game->outcome == TN_CORP_WON && game->corp == who) ||
                       (game->outcome == TN_RUNNER_WON && game->corp != who) ||
                       game->outcome == (who == 0 ? TN_AWARDED_A : TN_AWARDED_B);
            int points = game->points[who] == TN_POINTS_UNKNOWN ? 0 : game->points[who];
            score[g][i] = won ? WON : points < WON ? points : WON - 1;
        }
    }
    bool is_unstarted = !has_second || m->game[1].outcome == TN_NOT_STARTED ||
                        m->game[1].outcome == TN_AWARDED_NOBODY;
    fprintf(
        out,
        "<Game><Player1Id>%u</Player1Id><Player2Id>%u</Player2Id><Player1Score>%u</Player1Score>"
        "<Player2Score>%u</Player2Score><Player1Score1>%d</Player1Score1>"
        "<Player2Score1>%d</Player2Score1><Player1Score2>%d</Player1Score2>"
        "<Player2Score2>%d</Player2Score2><BYE>%d</BYE>"
        "<IsSecondGameNotStarted>%d</IsSecondGameNotStarted></Game>\n",
        m->player[first], m->player[1 - first], prestige[first], prestige[1 - first], score[0][0],
        score[0][1], score[1][0], score[1][1], is_bye, !is_bye && is_unstarted);
}

static void put_player(FILE *out, unsigned number, const entrant *one)
{
    const char *space = strrchr(one->name, ' ');
    if (space != NULL && (space == one->name || space[1] == '\0')) {
        space = NULL; /* no last name: all of it is the first */
    }
    char first[FOREIGN_NAME_MAX + 20];
    snprintf(first, sizeof first, "%.*s",
             space == NULL ? (int)strlen(one->name) : (int)(space - one->name), one->name);
    fprintf(out, "<Player><PlayerId>%u</PlayerId><PlayerIdentityCorpo>", number);
    put_text(out, one->identity[0]);
    fputs("</PlayerIdentityCorpo><PlayerIdentityRunner>", out);
    put_text(out, one->identity[1]);
    fputs("</PlayerIdentityRunner><PlayerAlias></PlayerAlias><PlayerName>", out);
    put_text(out, first);
    fputs("</PlayerName><PlayerSurname>", out);
    put_text(out, space == NULL ? "" : space + 1);
    fputs("</PlayerSurname></Player>\n", out);
}

bool galakta_write(const foreign_out *w, FILE *out)
{
    const tn_event *e = w->store->event;
    unsigned open = tn_open_round(e);
    fputs("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Tournament>\n<Players>\n", out);
    for (unsigned p = 1; p <= e->player_count; p++) {
        put_player(out, p, &w->store->entrants[p]);
    }
    fputs("</Players>\n<Rounds>\n", out);
    for (unsigned r = 0; r < e->round_count && r + 1 != open; r++) {
        fprintf(out, "<Round><Number>%u</Number><Games>\n", r + 1);
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            put_game(out, e, &e->round[r].match[t]);
        }
        fputs("</Games></Round>\n", out);
    }
    fputs("</Rounds>\n<Playoffs/>\n</Tournament>\n", out);
    if (open != 0) {
        foreign_note(
            w->notes, w->lang,
            "Round %u is not closed: it was left out, since the format has no open games.",
            "Runda %u nie jest zamknięta: pominięto ją, bo format nie zna partii bez wyniku.",
            open);
    }
    if (e->has_cut && e->cut_size != 0) {
        foreign_note(w->notes, w->lang,
                     "The finals were left out: the form of Playoffs is not known.",
                     "Pominięto finały: postać elementu Playoffs nie jest znana.");
    }
    return true;
}
