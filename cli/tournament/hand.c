/*
 * jackin tournament: what the organiser decides himself in a round (TD-20): tables by hand with the
 * rest paired by the program, and players who change places before they have played.
 */
#include "cli/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "matching/matching.h"

static const tn_matcher matcher = {matching_least, NULL};

/* Who has the bye of a round that was not promised, 0: nobody. */
static unsigned bye_of(const tn_event *e, unsigned round)
{
    for (unsigned t = 0; t < e->round[round - 1].table_count; t++) {
        const tn_match *m = &e->round[round - 1].match[t];
        bool is_promised = round == 1 && (e->player[m->player[0]].flags & TN_HAS_PROMISE) != 0;
        if (m->player[1] == 0 && !is_promised) {
            return m->player[0];
        }
    }
    return 0;
}

unsigned hand_bye(const tn_event *e, unsigned round, const tn_proposal *p)
{
    for (unsigned t = 0; p->status == TN_PAIRED && t < p->count; t++) {
        unsigned a = p->pair[t].a;
        bool is_promised = round == 1 && (e->player[a].flags & TN_HAS_PROMISE) != 0;
        if (p->pair[t].b == 0 && !is_promised) {
            return a;
        }
    }
    return 0;
}

static void add_break(json_t *list, const char *rule, unsigned a, unsigned b)
{
    json_array_append_new(list,
                          json_pack("{s:s, s:i, s:i}", "rule", rule, "player1", a, "player2", b));
}

/* One table of the organiser's: how far apart the two are, and what it breaks. */
static void say_hand_table(const request *q, const tn_event *e, unsigned round, unsigned table,
                           json_t *breaks)
{
    const tn_match *m = &e->round[round - 1].match[table - 1];
    unsigned a = m->player[0], b = m->player[1];
    unsigned pa = tn_prestige(e, a, round - 1), pb = b == 0 ? 0 : tn_prestige(e, b, round - 1);
    if (b == 0) {
        tournament_say(q, "%4u  %s (%u) has the bye", "%4u  %s (%u) ma wolny los", table,
                       player_name(&q->store, a), pa);
        if (tn_had_bye(e, a, round - 1)) {
            add_break(breaks, "TR-22", a, 0);
            tournament_say(q, ", the second one (TR-22)", ", już drugi (TR-22)");
        }
    } else {
        unsigned met = tn_met(e, a, b, round - 1), apart = pa > pb ? pa - pb : pb - pa;
        tournament_say(q, "%4u  %s (%u) - %s (%u)", "%4u  %s (%u) – %s (%u)", table,
                       player_name(&q->store, a), pa, player_name(&q->store, b), pb);
        if (apart > 0) {
            tournament_say(q, ", %u prestige apart (TR-18)", ", różnica prestiżu %u (TR-18)",
                           apart);
        }
        if (met != 0) {
            add_break(breaks, "TR-19", a, b);
            tournament_say(q, ", who met in round %u (TR-19)",
                           ", poprzednie spotkanie w rundzie %u (TR-19)", met);
        }
    }
    tournament_say(q, "\n", "\n");
}

void hand_say(request *q, const tn_event *e, unsigned round, int64_t cost_before,
              unsigned bye_before)
{
    json_t *breaks = json_array();
    unsigned bye = bye_of(e, round);
    int64_t cost = tn_round_cost(e, round);
    for (unsigned t = 1; t <= e->round[round - 1].table_count; t++) {
        if (e->round[round - 1].match[t - 1].is_by_hand) {
            say_hand_table(q, e, round, t, breaks);
        }
    }
    if (bye != bye_before && bye_before != 0) {
        add_break(breaks, round == 1 ? "TR-16" : "TD-04", bye, bye_before);
        tournament_say(q, "The bye was due to %s (%s).\n",
                       "Wolny los należał się komu innemu: %s (%s).\n",
                       player_name(&q->store, bye_before), round == 1 ? "TR-16" : "TD-04");
    }
    if (round > 1) {
        tournament_say(q, "The round costs %lld; as the program paired it, %lld (TD-02).\n",
                       "Koszt rundy to %lld; w ustawieniu programu %lld (TD-02).\n",
                       (long long)cost, (long long)cost_before);
    }
    json_object_set_new(q->answer, "breaks", breaks);
    json_object_set_new(q->answer, "cost", json_integer((json_int_t)cost));
    json_object_set_new(q->answer, "cost_before", json_integer((json_int_t)cost_before));
}

/* ---- tables by hand -------------------------------------------------------------------------- */

/* Is a player there, and at no other of the tables? */
static bool check_seated(request *q, const tn_pair_of *fixed, unsigned count, unsigned player,
                         int *status)
{
    if (q->store.event->player[player].presence != TN_ACTIVE) {
        *status = tournament_refuse(q, TN_WHY_NOT_ACTIVE);
        return false;
    }
    for (unsigned t = 0; t < count; t++) {
        if (fixed[t].a == player || fixed[t].b == player) {
            *status = tournament_complain(
                q, EXIT_FAILED, "twice", "TR-18", "%s cannot sit at two tables",
                "gracz nie może siedzieć przy dwóch stołach: %s", player_name(&q->store, player));
            return false;
        }
    }
    return true;
}

bool hand_read(request *q, tn_pair_of *fixed, unsigned *count, int *status)
{
    *count = 0;
    if (q->word_count - 1 != q->hand_count) {
        *status = tournament_complain(
            q, EXIT_USAGE, "usage", "", "a table is given as --table A B, a bye as --table A -",
            "stół podaje się jako --table A B, wolny los jako --table A -");
        return false;
    }
    for (int i = 0; i < q->hand_count; i++) {
        unsigned a = tournament_player(q, q->hand[i], status), b = 0;
        if (a == 0 || !check_seated(q, fixed, *count, a, status)) {
            return false;
        }
        if (strcmp(q->words[1 + i], "-") != 0) {
            b = tournament_player(q, q->words[1 + i], status);
            if (b == 0 || !check_seated(q, fixed, *count, b, status)) {
                return false;
            }
        }
        if (a == b) {
            *status = tournament_refuse(q, TN_WHY_BAD_TABLES);
            return false;
        }
        fixed[(*count)++] = (tn_pair_of){(uint16_t)a, (uint16_t)b};
    }
    return true;
}

/* ---- swaps ----------------------------------------------------------------------------------- */

/* The swaps that the words ask for, as pairs of players. */
static json_t *read_swaps(request *q, unsigned round, int *status)
{
    const tn_event *e = q->store.event;
    const tn_round *r = &e->round[round - 1];
    if (q->hand_count == 0 && q->word_count == 3) {
        unsigned a = tournament_player(q, q->words[1], status);
        unsigned b = a == 0 ? 0 : tournament_player(q, q->words[2], status);
        return b == 0 ? NULL : json_pack("[[i, i]]", a, b);
    }
    if (q->hand_count != 1 || q->word_count != 2) {
        *status = tournament_complain(q, EXIT_USAGE, "usage", "",
                                      "who? 'swap FILE PLAYER PLAYER' or 'swap FILE --table N M'",
                                      "kto? „swap PLIK GRACZ GRACZ” albo „swap PLIK --table N M”");
        return NULL;
    }
    long first, second;
    if (!tournament_number(q, q->hand[0], 1, r->table_count, &first, status) ||
        !tournament_number(q, q->words[1], 1, r->table_count, &second, status)) {
        return NULL;
    }
    const uint16_t *x = r->match[first - 1].player, *y = r->match[second - 1].player;
    if (x[1] == 0 || y[1] == 0) {
        *status = tournament_refuse(q, TN_WHY_BAD_SWAP);
        return NULL;
    }
    return json_pack("[[i, i], [i, i]]", x[0], y[0], x[1], y[1]);
}

/* Applies the swaps to a copy, so that it can be told what they come to before they are made. */
static tn_event *try_swaps(request *q, const json_t *pairs, int *status)
{
    tn_event *copy = malloc(sizeof *copy);
    size_t i;
    const json_t *pair;
    if (copy == NULL) {
        *status = tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                      "brakuje pamięci");
        return NULL;
    }
    memcpy(copy, q->store.event, sizeof *copy);
    json_array_foreach(pairs, i, pair)
    {
        tn_record r = {.kind = TN_REC_SWAP};
        r.of.table.a = (uint16_t)json_integer_value(json_array_get(pair, 0));
        r.of.table.b = (uint16_t)json_integer_value(json_array_get(pair, 1));
        tn_why why = tn_apply(copy, &r);
        if (why != TN_WHY_OK) {
            *status = tournament_refuse(q, why);
            free(copy);
            return NULL;
        }
    }
    return copy;
}

/* Cost and bye of the round as the program paired it, before other swaps and tables by hand. */
static void untouched(request *q, unsigned round, int64_t *cost, unsigned *bye)
{
    tn_proposal plain;
    const tn_event *e = q->store.event;
    tn_event *bare = e->round[round - 1].flags & TN_HAND_TABLES ? malloc(sizeof *bare) : NULL;
    if (bare == NULL) {
        return;
    }
    memcpy(bare, e, sizeof *bare);
    for (unsigned t = 0; t < bare->round[round - 1].table_count; t++) {
        bare->round[round - 1].match[t].is_by_hand = 0;
    }
    tn_pair_again(bare, round, &matcher, tournament_work(q), &plain);
    free(bare);
    if (plain.status == TN_PAIRED) {
        *cost = plain.cost;
        *bye = hand_bye(e, round, &plain);
    }
}

int verb_swap(request *q)
{
    const tn_event *e = q->store.event;
    unsigned round = tn_open_round(e);
    int status = EXIT_DONE;
    if (round == 0) {
        return tournament_refuse(q, TN_WHY_NO_ROUND_OPEN);
    }
    json_t *pairs = read_swaps(q, round, &status);
    tn_event *after = pairs == NULL ? NULL : try_swaps(q, pairs, &status);
    if (after == NULL) {
        json_decref(pairs);
        return status;
    }
    int64_t cost = tn_round_cost(e, round);
    unsigned bye = bye_of(e, round);
    untouched(q, round, &cost, &bye);
    bool is_dry = q->option[OPTION_DRY] != NULL;
    if (!is_dry) {
        status = tournament_add(
            q, json_pack("{s:s, s:i, s:O}", "do", "swap", "round", round, "players", pairs));
    }
    json_decref(pairs);
    if (status == EXIT_DONE) {
        tournament_say(q, is_dry ? "This would be (TD-20):\n" : "Done (TD-20):\n",
                       is_dry ? "Tak by było (TD-20):\n" : "Zamieniono (TD-20):\n");
        hand_say(q, after, round, cost, bye);
        if (!is_dry) {
            json_object_set_new(q->answer, "round", round_json(&q->store, round));
        }
        status = tournament_done(q);
    }
    free(after);
    return status;
}
