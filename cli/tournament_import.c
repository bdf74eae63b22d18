/*
 * jackin tournament import: plays an event of another program into a new file.
 *
 * Rounds come in as paired by hand, because they were not paired by these rules, and the check
 * reports what they break as such. Either the whole event comes in or no file is left behind.
 */
#include "cli/tournament_foreign.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

typedef struct {
    request *q;
    foreign *f;
    int number[TN_PLAYERS_MAX]; /* by index: the number in the new event, 0: not entered yet */
} player_map;

static int step(player_map *map, json_t *body, const char *where)
{
    store *s = &map->q->store;
    if (store_add(s, body)) {
        return EXIT_DONE;
    }
    if (s->why != TN_WHY_OK) {
        return tournament_fail(map->q, EXIT_FAILED, "import", "%s: %s (%s)", where,
                               tn_why_text(s->why),
                               tn_why_rules(s->why)[0] == '\0' ? "TR-18" : tn_why_rules(s->why));
    }
    return tournament_fail(map->q, EXIT_FAILED, "import", "%s: %s", where, s->message);
}

static int enter(player_map *map, int at)
{
    const foreign_player *p = &map->f->players[at];
    const tn_event *e = map->q->store.event;
    char where[140], draw[24], name[140];
    unsigned number = e->player_count + 1u;
    snprintf(where, sizeof where, "player %s", p->name);
    snprintf(name, sizeof name, "%s", p->name);
    for (unsigned other = 1; other < number; other++) {
        if (strcmp(map->q->store.entrants[other].name, name) == 0) {
            snprintf(name, sizeof name, "%s (%u)", p->name, number); /* two of one name */
        }
    }
    snprintf(draw, sizeof draw, "%llu", (unsigned long long)tn_player_draw(e, number));
    map->number[at] = (int)number;
    return step(map,
                json_pack("{s:s, s:i, s:s, s:s, s:i, s:s, s:s}", "do", "register", "player", number,
                          "name", name, "draw", draw, "flags", 0, "corp_identity", p->identity[0],
                          "runner_identity", p->identity[1]),
                where);
}

static const foreign_match *match_of(const foreign *f, int round, int player)
{
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        if (m->round == round && (m->player[0] == player || m->player[1] == player)) {
            return m;
        }
    }
    return NULL;
}

/* Byes that the file leaves out: whoever has 4 more than his games, where the field was odd. */
static void find_byes(foreign *f)
{
    int matches = f->match_count;
    for (int p = 0; p < f->player_count; p++) {
        int sum = 0, missed = 0, round = 0;
        if (f->players[p].total < 0) {
            continue;
        }
        for (int i = 0; i < matches; i++) {
            const foreign_match *m = &f->matches[i];
            for (int who = 0; who < 2; who++) {
                if (m->player[who] != p) {
                    continue;
                }
                if (m->player[1] < 0) {
                    sum += 4;
                } else if (!m->has_games) {
                    sum += m->score[who];
                } else {
                    for (int g = 0; g < 2; g++) {
                        tn_game game = {m->game[g].corp,
                                        m->game[g].outcome,
                                        {m->game[g].points[0], m->game[g].points[1]}};
                        unsigned prestige[2];
                        tn_game_prestige(&game, prestige);
                        sum += (int)prestige[who];
                    }
                }
            }
        }
        for (int r = 1; r <= f->rounds; r++) {
            if (match_of(f, r, p) == NULL) {
                missed++;
                round = round == 0 ? r : round;
            }
        }
        if (missed > 0 && f->players[p].total == sum + 4) {
            foreign_add_match(f, round, p, -1);
        }
    }
}

static json_t *games_json(const foreign_match *m, bool *is_fine)
{
    json_t *games = json_array();
    foreign_match made = *m;
    *is_fine = true;
    if (!m->has_games) { /* only the scores are known: wins first, then what is left */
        int a = m->score[0], b = m->score[1];
        int first[2] = {a >= 2 ? 2 : 0, a >= 2 ? 0 : b >= 2 ? 2 : 0};
        if (first[0] + first[1] == 0) {
            first[0] = a;
            first[1] = b;
        }
        int second[2] = {a - first[0], b - first[1]};
        *is_fine =
            tn_is_match_result(2, (unsigned)a, (unsigned)b) && foreign_games(&made, first, second);
    }
    for (unsigned g = 0; g < 2; g++) {
        json_array_append_new(games,
                              json_pack("{s:i, s:i, s:s, s:[i, i]}", "game", g + 1, "corp",
                                        g == 0 ? made.game[0].corp + 1 : 2 - made.game[0].corp,
                                        "outcome", outcome_names[made.game[g].outcome], "points",
                                        made.game[g].points[0], made.game[g].points[1]));
    }
    return games;
}

/* Who is in this round enters or comes back, who is not drops. */
static int gather(player_map *map, int round)
{
    const tn_event *e = map->q->store.event;
    int status = EXIT_DONE;
    for (int p = 0; p < map->f->player_count && status == EXIT_DONE; p++) {
        const foreign_match *m = match_of(map->f, round, p);
        int number = map->number[p];
        if (m != NULL && number == 0) {
            status = enter(map, p);
        } else if (m != NULL && e->player[number].presence == TN_DROPPED) {
            status = step(map, json_pack("{s:s, s:i}", "do", "return", "player", number), "return");
        } else if (m == NULL && number != 0 && e->player[number].presence == TN_ACTIVE) {
            status = step(map, json_pack("{s:s, s:i}", "do", "drop", "player", number), "drop");
        }
    }
    return status;
}

static int play_round(player_map *map, int round)
{
    foreign *f = map->f;
    char where[60];
    snprintf(where, sizeof where, "round %d", round);
    int status = gather(map, round);
    json_t *tables = json_array();
    for (int pass = 0; pass < 2; pass++) { /* byes last */
        for (int i = 0; i < f->match_count && status == EXIT_DONE; i++) {
            const foreign_match *m = &f->matches[i];
            if (m->round == round && (m->player[1] < 0) == (pass == 1)) {
                json_array_append_new(tables,
                                      json_pack("[i, i]", map->number[m->player[0]],
                                                m->player[1] < 0 ? 0 : map->number[m->player[1]]));
            }
        }
    }
    if (status == EXIT_DONE) {
        status = step(map,
                      json_pack("{s:s, s:i, s:s, s:i, s:O}", "do", "pair", "round", round,
                                "procedure", "exact", "flags", TN_BY_HAND, "tables", tables),
                      where);
    }
    json_decref(tables);
    int table = 0;
    for (int i = 0; i < f->match_count && status == EXIT_DONE; i++) {
        const foreign_match *m = &f->matches[i];
        if (m->round != round || m->player[1] < 0) {
            continue;
        }
        bool is_fine;
        json_t *games = games_json(m, &is_fine);
        snprintf(where, sizeof where, "round %d, table %d", round, ++table);
        if (!is_fine) {
            json_decref(games);
            return tournament_fail(map->q, EXIT_FAILED, "import",
                                   "%s: a match cannot end %d-%d (TR-32)", where, m->score[0],
                                   m->score[1]);
        }
        status = step(map,
                      json_pack("{s:s, s:i, s:i, s:i, s:o}", "do", "result", "round", round,
                                "table", table, "flags", 0, "games", games),
                      where);
    }
    snprintf(where, sizeof where, "round %d", round);
    return status == EXIT_DONE ? step(map, json_pack("{s:s}", "do", "close"), where) : status;
}

static int play_finals(player_map *map)
{
    const tn_event *e = map->q->store.event;
    foreign *f = map->f;
    json_t *seeds = json_array();
    for (int seed = 1; seed <= f->cut; seed++) {
        for (int p = 0; p < f->player_count; p++) {
            if (f->players[p].seed == seed) {
                json_array_append_new(seeds, json_integer(map->number[p]));
            }
        }
    }
    int status =
        step(map, json_pack("{s:s, s:o, s:i}", "do", "cut", "seeds", seeds, "flags", TN_BY_HAND),
             "eliminationPlayers");
    for (int i = 0; i < f->final_count && status == EXIT_DONE; i++) {
        const foreign_final *final = &f->finals[i];
        int a = map->number[final->player[0]], b = map->number[final->player[1]];
        unsigned game = 0, swap = 0;
        for (unsigned g = TN_FINALS_MAX; g >= 1; g--) {
            const tn_final *place = &e->final[g];
            bool same = place->player[0] == a && place->player[1] == b;
            bool turned = place->player[0] == b && place->player[1] == a;
            if (place->winner == 0 && (same || turned)) {
                game = g;
                swap = turned;
            }
        }
        char where[60];
        snprintf(where, sizeof where, "game %d of the finals", i + 1);
        if (game == 0) {
            return tournament_fail(map->q, EXIT_FAILED, "import",
                                   "%s: these two do not meet in the bracket (TR-42)", where);
        }
        int corp = final->corp < 0 ? final->winner : final->corp;
        int who = (corp == 0) == (swap == 0) ? 1 : 2;
        status = step(map,
                      json_pack("{s:s, s:i, s:i, s:i, s:[{s:i, s:i, s:s, s:[i, i]}]}", "do",
                                "result", "round", 0, "table", game, "flags", TN_AS_PLAYED, "games",
                                "game", 1, "corp", who, "outcome",
                                corp == final->winner ? "corp" : "runner", "points", 0, 0),
                      where);
    }
    return status;
}

static int play_all(request *q, foreign *f)
{
    static player_map map;
    memset(&map, 0, sizeof map);
    map.q = q;
    map.f = f;
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    bool has_cut = f->cut == 4 || f->cut == 8 || f->cut == 16;
    config.rounds = (uint8_t)f->rounds;
    config.cut = (uint8_t)(has_cut && f->final_count > 0 ? f->cut : 0);
    uint64_t seed = 0;
    char digits[24];
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        return tournament_fail(q, EXIT_FAILED, "random", "the system gives no random numbers");
    }
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    int status =
        step(&map,
             json_pack("{s:s, s:s, s:o, s:s, s:s, s:s}", "do", "create", "seed", digits, "config",
                       step_config(&config), "name", f->name, "date", f->date, "place", f->place),
             "the event");
    find_byes(f);
    if (f->match_count == 0) {
        for (int p = 0; p < f->player_count && status == EXIT_DONE; p++) {
            status = enter(&map, p);
        }
    }
    for (int round = 1; round <= f->rounds && f->match_count > 0 && status == EXIT_DONE; round++) {
        status = play_round(&map, round);
    }
    if (status == EXIT_DONE && config.cut != 0) {
        status = play_finals(&map);
    }
    if (status == EXIT_DONE && f->final_count > 0 && config.cut == 0) {
        const char *note = "The finals were left out: brackets are of 4, 8 and 16 (TD-14).";
        json_object_set_new(q->answer, "note", json_string(note));
        if (!q->is_json) {
            puts(note);
        }
    }
    return status;
}

static const char *const kinds[] = {"nrtm", "tome", "galakta", "csv", "text"};

static int kind_of(const char *path, const char *text)
{
    const char *end = strrchr(path, '.');
    if (strstr(text, "entityGroupMap") != NULL) {
        return 1;
    }
    if (strstr(text, "<Tournament>") != NULL) {
        return 2;
    }
    return text[strspn(text, " \t\r\n\xef\xbb\xbf")] == '{' ? 0
           : end != NULL && strcmp(end, ".csv") == 0        ? 3
                                                            : 4;
}

int verb_import(request *q)
{
    size_t len;
    char *text = tournament_read_file(q->words[1], &len);
    if (text == NULL) {
        return tournament_fail(q, EXIT_FAILED, "file", "%s: %s", q->words[1], strerror(errno));
    }
    int kind = q->option[OPTION_AS] != NULL ? find_word(q->option[OPTION_AS], kinds, 5)
                                            : kind_of(q->words[1], text);
    if (kind < 0) {
        free(text);
        return tournament_fail(q, EXIT_USAGE, "usage",
                               "formats are nrtm, tome, galakta, csv, text");
    }
    foreign *f = calloc(1, sizeof *f);
    f->players = calloc(TN_PLAYERS_MAX, sizeof *f->players);
    f->matches = calloc(FOREIGN_MATCHES_MAX, sizeof *f->matches);
    bool is_read = kind == 0   ? foreign_read_nrtm(f, text, len)
                   : kind == 1 ? foreign_read_tome(f, text, len)
                   : kind == 2 ? foreign_read_galakta(f, text)
                               : foreign_read_names(f, text, kind == 3);
    int status;
    if (!is_read) {
        status = tournament_fail(q, EXIT_FAILED, "import", "%s: %s", q->words[1], f->problem);
    } else if (!store_create(&q->store, q->words[0])) {
        status = tournament_store_fail(q);
    } else {
        q->store.is_held = true;
        status = play_all(q, f);
        if (status == EXIT_DONE && !store_commit(&q->store)) {
            status = tournament_store_fail(q);
        }
        if (status != EXIT_DONE) {
            unlink(q->words[0]); /* nothing half-imported */
        }
    }
    if (status == EXIT_DONE) {
        json_object_set_new(q->answer, "players", json_integer(q->store.event->player_count));
        json_object_set_new(q->answer, "rounds", json_integer(q->store.event->round_count));
        if (!q->is_json) {
            printf("%u players, %u rounds%s\n", q->store.event->player_count,
                   q->store.event->round_count, q->store.event->has_cut ? ", finals" : "");
        }
        status = tournament_done(q);
    }
    free(f->players);
    free(f->matches);
    free(f);
    free(text);
    return status;
}
