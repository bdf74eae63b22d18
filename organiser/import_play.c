/*
 * Plays an event of another program into a new file.
 *
 * Rounds come in as paired by hand, because they were not paired by these rules, and the check
 * reports what they break as such. Either the whole event comes in or no file is left behind.
 *
 * Numbers follow the ids of the file. Ties of the file were broken there; so the seed is searched
 * for under which the draws of TR-16 break them alike, as far as that can be found.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { SEEDS_TRIED = 4000000 };

typedef struct {
    store *store;
    foreign *f;
    finals_plan finals;
    int entry[TN_PLAYERS_MAX];    /* by player: the round before which he enters */
    int prestige[TN_PLAYERS_MAX]; /* by these rules */
    int sos[TN_PLAYERS_MAX];
    int standing[TN_PLAYERS_MAX]; /* players in the order of the table, ties as in the file */
    int rounds_played;
    const foreign_match *(*match)[TN_PLAYERS_MAX]; /* by round and player, NULL: he has none */
} player_map;

/* ---- steps ----------------------------------------------------------------------------------- */

static bool step(player_map *map, json_t *body, const char *where)
{
    if (body == NULL) {
        return foreign_problem(map->f, "", "%s: it cannot be written down",
                               "%s: nie da się tego zapisać", where);
    }
    return store_add(map->store, body, &map->f->problem) ||
           problem_inside(&map->f->problem, "import", "%s", where);
}

/* The number of a player is his index and one more, since all enter in this order. */
static int number_of(int player)
{
    return player + 1;
}

/* A name that nobody has yet. */
static void free_name(player_map *map, int at, char out[FOREIGN_NAME_MAX + 16])
{
    const char *name = map->f->players[at].name;
    unsigned count = map->store->event->player_count, again = 1;
    snprintf(out, FOREIGN_NAME_MAX + 16, "%s", name);
    for (unsigned other = 1; other <= count; other++) {
        if (strcmp(map->store->entrants[other].name, out) == 0) {
            /* Room for the number, not inside a character. */
            size_t len = strlen(name) < FOREIGN_NAME_MAX - 8 ? strlen(name) : FOREIGN_NAME_MAX - 8;
            while (len > 0 && ((unsigned char)name[len] & 0xc0) == 0x80) {
                len--;
            }
            snprintf(out, FOREIGN_NAME_MAX + 16, "%.*s (%u)", (int)len, name, ++again);
            other = 0;
        }
    }
    if (again > 1) {
        foreign_note(map->f->notes, map->f->lang,
                     "Two players are called %s: one of them came in as %s.",
                     "Dwoje graczy nazywa się %s: jedno z nich wczytano jako %s.", name, out);
    }
}

static bool enter(player_map *map, int at)
{
    const foreign_player *p = &map->f->players[at];
    const tn_event *e = map->store->event;
    char draw[24], name[FOREIGN_NAME_MAX + 16];
    unsigned number = (unsigned)number_of(at), flags = 0;
    free_name(map, at, name);
    flags |= p->deck[0] != NULL && p->deck[1] != NULL ? TN_HAS_LISTS : 0u;
    flags |= p->is_promised ? TN_HAS_PROMISE : 0u;
    snprintf(draw, sizeof draw, "%llu", (unsigned long long)tn_player_draw(e, number));
    json_t *body = json_pack("{s:s, s:i, s:s, s:s, s:i, s:s, s:s}", "do", "register", "player",
                             number, "name", name, "draw", draw, "flags", flags, "corp_identity",
                             p->identity[0], "runner_identity", p->identity[1]);
    for (int side = 0; side < 2 && body != NULL; side++) {
        if (p->deck[side] != NULL) {
            json_object_set_new(body, side == 0 ? "corp_deck" : "runner_deck",
                                json_string(p->deck[side]));
        }
    }
    return step(map, body, p->name);
}

static bool leave(player_map *map, const char *word, int player)
{
    return step(map, json_pack("{s:s, s:i}", "do", word, "player", number_of(player)),
                map->f->players[player].name);
}

/* ---- what can be known beforehand ------------------------------------------------------------ */

static void index_matches(player_map *map)
{
    const foreign *f = map->f;
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        map->rounds_played = m->round > map->rounds_played ? m->round : map->rounds_played;
        for (int who = 0; who < 2 && m->player[who] >= 0; who++) {
            map->match[m->round - 1][m->player[who]] = m;
        }
    }
    /* Nobody enters after one who stands behind him in the list, so that numbers follow it. */
    int next = map->rounds_played > 0 ? map->rounds_played : 1;
    for (int p = f->player_count; p-- > 0;) {
        int first = 1;
        while (first <= map->rounds_played && map->match[first - 1][p] == NULL) {
            first++;
        }
        next = first < next ? first : next;
        map->entry[p] = first > map->rounds_played ? 0 : next;
    }
    /* Whoever never played was there from the start, as far as the others allow. */
    for (int p = 0; p < f->player_count; p++) {
        map->entry[p] = map->entry[p] != 0 ? map->entry[p] : p == 0 ? 1 : map->entry[p - 1];
    }
}

/* The first round after the first that has two byes (TR-21); 0: none has. */
static int crowded_round(const foreign *f)
{
    int byes[TN_ROUNDS_MAX + 1] = {0};
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        if (m->player[1] < 0 && ++byes[m->round] > 1 && m->round > 1) {
            return m->round;
        }
    }
    return 0;
}

/* TD-17: byes of round 1 that were promised: those that the file calls so, and where more than one
 * is left all of them. Returns whether there are any. */
static bool find_promises(player_map *map)
{
    foreign *f = map->f;
    int others = 0;
    bool has_any = false;
    for (int p = 0; p < f->player_count; p++) {
        const foreign_match *m = map->match[0][p];
        bool has_bye = m != NULL && m->player[1] < 0;
        /* What was promised and not taken is nothing any more. */
        f->players[p].is_promised =
            f->players[p].is_promised && (has_bye || map->rounds_played == 0);
        others += has_bye && !f->players[p].is_promised;
    }
    for (int p = 0; p < f->player_count; p++) {
        const foreign_match *m = map->match[0][p];
        if (others > 1 && m != NULL && m->player[1] < 0) {
            f->players[p].is_promised = true;
        }
        has_any = has_any || f->players[p].is_promised;
    }
    return has_any;
}

/* Prestige, strength of schedule and the table, with the ties as the file has them. */
static void make_table(player_map *map)
{
    const foreign *f = map->f;
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        if (m->player[1] < 0) {
            map->prestige[m->player[0]] += 4; /* TR-22 */
            continue;
        }
        for (int g = 0; g < 2; g++) {
            unsigned prestige[2];
            tn_game_prestige(&m->game[g], prestige);
            map->prestige[m->player[0]] += (int)prestige[0];
            map->prestige[m->player[1]] += (int)prestige[1];
        }
    }
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        if (m->player[1] >= 0) {
            map->sos[m->player[0]] += map->prestige[m->player[1]];
            map->sos[m->player[1]] += map->prestige[m->player[0]];
        }
    }
    for (int p = 0; p < f->player_count; p++) {
        int at = p;
        for (; at > 0; at--) {
            int other = map->standing[at - 1];
            bool p_out = f->players[p].presence == TN_REMOVED;
            bool other_out = f->players[other].presence == TN_REMOVED;
            bool is_better =
                p_out != other_out                         ? other_out
                : map->prestige[p] != map->prestige[other] ? map->prestige[p] > map->prestige[other]
                : map->sos[p] != map->sos[other]           ? map->sos[p] > map->sos[other]
                                                 : f->players[p].rank < f->players[other].rank;
            if (!is_better) {
                break;
            }
            map->standing[at] = other;
        }
        map->standing[at] = p;
    }
}

/* Do the two have to be told apart by their draws, in the order of the file? */
static bool is_tie(const player_map *map, int a, int b)
{
    const foreign_player *players = map->f->players;
    return map->prestige[a] == map->prestige[b] && map->sos[a] == map->sos[b] &&
           players[a].rank != 0 && players[b].rank != 0 &&
           (players[a].presence == TN_REMOVED) == (players[b].presence == TN_REMOVED);
}

/* The first seed from `seed` on whose draws order the ties as the file does; `seed` if none was
 * found in good time. */
static uint64_t search_seed(const player_map *map, uint64_t seed)
{
    int tied[TN_PLAYERS_MAX];
    int count = 0;
    for (int i = 0; i + 1 < map->f->player_count && map->rounds_played > 0; i++) {
        if (is_tie(map, map->standing[i], map->standing[i + 1])) {
            tied[count++] = i;
        }
    }
    for (uint64_t tried = 0; tried < SEEDS_TRIED; tried++) {
        int i = 0;
        while (i < count) {
            unsigned better = (unsigned)number_of(map->standing[tied[i]]);
            unsigned worse = (unsigned)number_of(map->standing[tied[i] + 1]);
            if (tn_chance(seed + tried, TN_FOR_PLAYER, better, 0) <=
                tn_chance(seed + tried, TN_FOR_PLAYER, worse, 0)) {
                break;
            }
            i++;
        }
        if (i == count) {
            return seed + tried;
        }
    }
    return seed;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Who is in this round enters or comes back, who is not drops. */
static bool gather(player_map *map, int round)
{
    const tn_event *e = map->store->event;
    bool is_fine = true;
    for (int p = 0; p < map->f->player_count && is_fine; p++) {
        bool is_in = map->match[round - 1][p] != NULL;
        if (map->entry[p] == round) {
            is_fine = enter(map, p);
        }
        if (map->entry[p] > round || !is_fine) {
            continue;
        }
        if (is_in && e->player[number_of(p)].presence == TN_DROPPED) {
            is_fine = leave(map, "return", p);
        } else if (!is_in && e->player[number_of(p)].presence == TN_ACTIVE) {
            is_fine = leave(map, "drop", p);
        }
    }
    return is_fine;
}

static json_t *games_json(const foreign_match *m)
{
    json_t *games = json_array();
    for (unsigned g = 0; g < 2 && m->game[g].outcome != TN_NONE; g++) {
        json_array_append_new(games, json_pack("{s:i, s:i, s:s, s:o}", "game", g + 1, "corp",
                                               g == 0 ? m->game[0].corp + 1 : 2 - m->game[0].corp,
                                               "outcome", outcome_names[m->game[g].outcome],
                                               "points", step_points(m->game[g].points)));
    }
    return games;
}

static bool play_round(player_map *map, int round, int first, int after)
{
    const foreign *f = map->f;
    char where[FOREIGN_WHERE_MAX];
    bool is_open = false;
    snprintf(where, sizeof where, in_lang(f->lang, "round %d", "runda %d"), round);
    bool is_fine = gather(map, round);
    json_t *tables = json_array();
    for (int i = first; i < after; i++) {
        const foreign_match *m = &f->matches[i];
        json_array_append_new(tables, json_pack("[i, i]", number_of(m->player[0]),
                                                m->player[1] < 0 ? 0 : number_of(m->player[1])));
    }
    json_t *body = json_pack("{s:s, s:i, s:s, s:i, s:o}", "do", "pair", "round", round, "procedure",
                             "exact", "flags", TN_BY_HAND, "tables", tables);
    if (!is_fine) {
        json_decref(body);
        return is_fine;
    }
    is_fine = step(map, body, where);
    for (int i = first; i < after && is_fine; i++) {
        const foreign_match *m = &f->matches[i];
        if (m->player[1] < 0) {
            continue;
        }
        is_open = is_open || !foreign_is_reported(m);
        json_t *games = games_json(m);
        if (json_array_size(games) == 0) {
            json_decref(games);
            continue;
        }
        is_fine = step(map,
                       json_pack("{s:s, s:i, s:i, s:i, s:o}", "do", "result", "round", round,
                                 "table", i - first + 1, "flags", TN_SURE, "games", games),
                       m->where);
    }
    return is_fine && !is_open ? step(map, json_pack("{s:s}", "do", "close"), where) : is_fine;
}

/* Who is there and who is not, as the file has it in the end; those of the cut only after it. */
static bool settle_presence(player_map *map, bool is_after_cut)
{
    const foreign *f = map->f;
    const tn_event *e = map->store->event;
    bool is_fine = true;
    for (int p = 0; p < f->player_count && is_fine; p++) {
        bool is_in_cut = map->finals.size > 0 && f->players[p].seed != 0;
        int now = e->player[number_of(p)].presence;
        int wanted = is_in_cut && !is_after_cut ? TN_ACTIVE : f->players[p].presence;
        if (is_in_cut != is_after_cut && is_after_cut) {
            continue;
        }
        if (wanted == TN_REMOVED && now != TN_REMOVED) {
            is_fine = leave(map, "remove", p);
        } else if (wanted == TN_DROPPED && now == TN_ACTIVE) {
            is_fine = leave(map, "drop", p);
        } else if (wanted == TN_ACTIVE && now == TN_DROPPED && !is_after_cut) {
            is_fine = leave(map, "return", p);
        }
    }
    return is_fine;
}

static bool play_finals(player_map *map)
{
    const tn_event *e = map->store->event;
    const foreign *f = map->f;
    const finals_plan *plan = &map->finals;
    const char *where = in_lang(f->lang, "the cut", "wyłonienie finalistów");
    json_t *seeds = json_array();
    for (int i = 0; i < plan->size; i++) {
        json_array_append_new(seeds, json_integer(number_of(plan->seed[i])));
    }
    bool is_fine = step(
        map, json_pack("{s:s, s:o, s:i}", "do", "cut", "seeds", seeds, "flags", TN_BY_HAND), where);
    for (int n = 0; n < plan->order_count && is_fine; n++) {
        int i = plan->order[n], place = plan->place[i];
        const foreign_final *final = &f->finals[i];
        int winner = plan->is_turned[i] ? 1 - final->winner : final->winner; /* in the bracket */
        int corp = plan->is_turned[i] ? 1 - final->corp : final->corp;
        if (final->corp < 0) {
            tn_side_rule sides = tn_final_sides(e, (unsigned)place, 1);
            corp = sides.rule == TN_DRAW_SIDES ? sides.chooser : sides.rule;
        }
        char game[FOREIGN_WHERE_MAX];
        snprintf(game, sizeof game, in_lang(f->lang, "game %d of the finals", "partia finałowa %d"),
                 i + 1);
        is_fine = step(map,
                       json_pack("{s:s, s:i, s:i, s:i, s:[{s:i, s:i, s:s, s:[n, n]}]}", "do",
                                 "result", "round", 0, "table", place, "flags", TN_AS_PLAYED,
                                 "games", "game", 1, "corp", corp + 1, "outcome",
                                 corp == winner ? "corp" : "runner", "points"),
                       game);
    }
    return is_fine;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void note_what_changed(player_map *map)
{
    tn_standing table[TN_PLAYERS_MAX];
    foreign *f = map->f;
    const tn_event *e = map->store->event;
    unsigned count = tn_standings(e, e->round_count, table), moved = 0;
    if (f->is_sideless) {
        foreign_note(
            f->notes, f->lang,
            "The file has scores without the sides of the games: the first player of a match "
            "came in as the Corporation of game 1, and wins before what was not finished.",
            "Plik podaje wyniki bez stron partii: pierwszy gracz meczu gra korporacją w "
            "partii 1, a wygrane stoją przed tym, czego nie dokończono.");
    }
    if (f->win_points == 3) {
        foreign_note(
            f->notes, f->lang,
            "In the file a game won is worth 3; here it is worth 2 (TR-26), so points and "
            "ranks can be others.",
            "W pliku wygrana partia daje 3, tutaj 2 (TR-26), więc punkty i miejsca mogą być "
            "inne.");
    }
    for (unsigned i = 0; i + 1 < count && map->rounds_played > 0; i++) {
        int better = f->players[table[i].player - 1].rank;
        int worse = f->players[table[i + 1].player - 1].rank;
        moved += better > worse && worse != 0;
    }
    if (moved > 0) {
        foreign_note(
            f->notes, f->lang,
            "The table is not in the order of the file, which breaks ties otherwise (TR-14).",
            "Klasyfikacja ma inną kolejność niż w pliku, bo tam inaczej rozstrzyga się remisy "
            "(TR-14).");
    }
}

static bool create(player_map *map, const tn_config *config)
{
    const foreign *f = map->f;
    uint64_t seed = 0;
    char digits[24];
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        return problem_set(&map->f->problem, "random", "", "the system gives no random numbers",
                           "system nie daje liczb losowych");
    }
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)search_seed(map, seed));
    return step(map,
                json_pack("{s:s, s:s, s:o, s:s, s:s, s:s}", "do", "create", "seed", digits,
                          "config", step_config(config), "name", f->name, "date", f->date, "place",
                          f->place),
                in_lang(f->lang, "the event", "turniej"));
}

static bool play_all(player_map *map)
{
    foreign *f = map->f;
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    index_matches(map);
    config.has_promised_byes = find_promises(map);
    make_table(map);
    finals_lay_out(f, map->standing, &map->finals);
    if (f->final_count > 0 || map->finals.size > 0) {
        f->rounds = map->rounds_played; /* whatever was planned, finals came after these */
    }
    if (crowded_round(f) != 0) {
        return foreign_problem(f, "TR-21 TR-22", "round %d has several byes: there is one at most",
                               "runda %d ma kilka wolnych losów: może być najwyżej jeden",
                               crowded_round(f));
    }
    bool is_planned = (f->cut == 4 || f->cut == 8 || f->cut == 16) && f->final_count == 0;
    config.rounds = (uint8_t)f->rounds;
    config.cut = (uint8_t)(map->finals.size > 0 ? map->finals.size : is_planned ? f->cut : 0);
    bool is_fine = create(map, &config);
    if (map->rounds_played == 0) {
        for (int p = 0; p < f->player_count && is_fine; p++) {
            is_fine = enter(map, p);
        }
    }
    for (int round = 1, first = 0; round <= map->rounds_played && is_fine; round++) {
        int after = first;
        while (after < f->match_count && f->matches[after].round == round) {
            after++;
        }
        is_fine = play_round(map, round, first, after);
        first = after;
    }
    if (is_fine) {
        is_fine = settle_presence(map, false);
    }
    if (is_fine && map->finals.size > 0) {
        is_fine = play_finals(map);
        is_fine = is_fine && settle_presence(map, true);
    }
    if (is_fine) {
        note_what_changed(map);
    }
    return is_fine;
}

bool foreign_play_in(store *s, const char *path, foreign *f)
{
    player_map *map = calloc(1, sizeof *map);
    if (map != NULL) {
        map->match = calloc(TN_ROUNDS_MAX, sizeof *map->match);
    }
    if (map == NULL || map->match == NULL) {
        free(map);
        return problem_memory(&f->problem);
    }
    map->store = s;
    map->f = f;
    bool is_fine = store_create(s, path, &f->problem);
    if (is_fine) {
        s->is_held = true; /* the file gets its name when it is whole, so none is left behind */
        is_fine = play_all(map) && store_commit(s, &f->problem);
    }
    free(map->match);
    free(map);
    return is_fine;
}
