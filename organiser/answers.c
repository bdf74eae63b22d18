/*
 * How an event stands, as JSON; see answers.h.
 */
#include "organiser/answers.h"

#include <stdio.h>
#include <string.h>

/* ---- the event ------------------------------------------------------------------------------- */

json_t *rules_json(const char *rules)
{
    json_t *list = json_array();
    while (*rules != '\0') {
        size_t len = strcspn(rules, " ");
        json_array_append_new(list, json_stringn(rules, len));
        rules += len + (rules[len] == ' ');
    }
    return list;
}

json_t *problem_json(const problem *p)
{
    json_t *out = json_pack("{s:s, s:o, s:s}", "code", p->code, "rules", rules_json(p->rules),
                            "message", p->message);
    if (p->where[0] != '\0') {
        json_object_set_new(out, "where", json_string(p->where));
    }
    return out;
}

json_t *event_json(const store *s)
{
    const tn_event *e = s->event;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)e->seed);
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:i, s:i, s:i, s:i, s:b, s:i, s:i}", "name",
                     s->name, "date", s->date, "place", s->place, "seed", seed, "config",
                     step_config(&e->config), "players", e->player_count, "active",
                     tn_active_count(e), "rounds_paired", e->round_count, "open_round",
                     tn_open_round(e), "has_cut", e->has_cut, "cut_size", e->cut_size, "champion",
                     tn_champion(e));
}

json_t *players_json(const store *s)
{
    static const char *const presences[] = {"active", "dropped", "removed"};
    const tn_event *e = s->event;
    json_t *players = json_array();
    for (unsigned p = 1; p <= e->player_count; p++) {
        const entrant *one = &s->entrants[p];
        char draw[24];
        snprintf(draw, sizeof draw, "%llu", (unsigned long long)e->player[p].draw);
        json_array_append_new(players,
                              json_pack("{s:i, s:s, s:s, s:s, s:s, s:i, s:s}", "player", p, "name",
                                        one->name, "presence", presences[e->player[p].presence],
                                        "corp", one->identity[0], "runner", one->identity[1],
                                        "seat", e->player[p].seat, "draw", draw));
    }
    return players;
}

json_t *log_json(const store *s, word_lang lang)
{
    json_t *list = json_array();
    size_t next = 0;
    for (size_t i = 0; i < s->step_count; i++) {
        const store_step *step = &s->steps[i];
        char text[200];
        bool counts = next < s->effective_count && s->effective[next] == i;
        next += counts;
        store_describe(s, step->body, lang, text, sizeof text);
        json_array_append_new(list, json_pack("{s:I, s:s, s:b, s:s, s:O}", "step",
                                              (json_int_t)step->step, "at", step->at, "counts",
                                              counts, "text", text, "body", step->body));
    }
    return list;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

json_t *game_json(const uint16_t player[2], const tn_game *game)
{
    json_t *out = json_pack("{s:s}", "outcome", outcome_names[game->outcome]);
    if ((game->outcome >= TN_CORP_WON && game->outcome <= TN_UNFINISHED) ||
        game->outcome == TN_STOPPED) {
        json_object_set_new(out, "corp", json_integer(player[game->corp]));
        json_object_set_new(out, "points", step_points(game->points));
    }
    return out;
}

tn_side_rule table_sides(const tn_event *e, unsigned round, unsigned table)
{
    const tn_match *m = &e->round[round - 1].match[table - 1];
    if (e->config.format == TN_QUICK_DRAFT && e->config.is_balanced) {
        return tn_draft_sides(e, round, m->player[0], m->player[1], table);
    }
    return (tn_side_rule){.rule = TN_DRAW_SIDES,
                          .chooser = (uint8_t)tn_table_chooser(e, round, table)};
}

json_t *match_json(const store *s, const tn_match *m, unsigned round, unsigned table)
{
    const tn_event *e = s->event;
    json_t *out = json_pack("{s:i, s:i, s:s}", "table", table, "player1", m->player[0], "name1",
                            player_name(s, m->player[0]));
    if (m->player[1] == 0) {
        json_object_set_new(out, "bye", json_true());
    } else {
        json_object_set_new(out, "player2", json_integer(m->player[1]));
        json_object_set_new(out, "name2", json_string(player_name(s, m->player[1])));
        tn_side_rule sides = table_sides(e, round, table);
        bool is_drawn = sides.rule == TN_DRAW_SIDES;
        json_object_set_new(out, is_drawn ? "chooser" : "corp",
                            json_integer(m->player[is_drawn ? sides.chooser : sides.rule]));
        json_t *games = json_array();
        for (unsigned g = 0; g < tn_match_games(&e->config); g++) {
            json_array_append_new(games, game_json(m->player, &m->game[g]));
        }
        json_object_set_new(out, "games", games);
    }
    if (m->is_by_hand) {
        json_object_set_new(out, "by_hand", json_true()); /* TD-20 */
    }
    unsigned prestige[2];
    bool is_whole = tn_match_prestige(e, m, prestige);
    json_object_set_new(out, "is_complete", json_boolean(is_whole));
    json_object_set_new(out, "prestige", json_pack("[i, i]", prestige[0], prestige[1]));
    return out;
}

json_t *round_json(const store *s, unsigned round)
{
    const tn_round *r = &s->event->round[round - 1];
    json_t *tables = json_array();
    for (unsigned t = 0; t < r->table_count; t++) {
        json_array_append_new(tables, match_json(s, &r->match[t], round, t + 1));
    }
    return json_pack("{s:i, s:s, s:b, s:b, s:b, s:I, s:o}", "round", round, "procedure",
                     procedure_names[r->procedure], "by_hand", (r->flags & TN_BY_HAND) != 0,
                     "offered", (r->flags & TN_OFFERED) != 0, "closed", r->is_closed, "cost",
                     (json_int_t)tn_round_cost(s->event, round), "tables", tables);
}

json_t *tables_json(const tn_proposal *p)
{
    json_t *tables = json_array();
    for (unsigned t = 0; t < p->count; t++) {
        json_array_append_new(tables, json_pack("[i, i]", p->pair[t].a, p->pair[t].b));
    }
    return tables;
}

json_t *pair_step(const tn_proposal *p, unsigned round)
{
    json_t *hand = json_array();
    for (unsigned t = 0; t < p->count; t++) {
        if (p->is_by_hand[t]) {
            json_array_append_new(hand, json_integer(t + 1));
        }
    }
    json_t *body =
        json_pack("{s:s, s:i, s:s, s:i, s:o}", "do", "pair", "round", round, "procedure",
                  procedure_names[p->procedure], "flags", p->flags, "tables", tables_json(p));
    if (json_array_size(hand) > 0) {
        json_object_set(body, "by_hand", hand);
    }
    json_decref(hand);
    return body;
}

/* ---- the finals ------------------------------------------------------------------------------ */

json_t *cut_step(const tn_event *e)
{
    tn_standing table[TN_PLAYERS_MAX];
    unsigned size = tn_cut_size(e->config.cut, tn_active_count(e));
    unsigned count = tn_standings(e, e->round_count, table);
    json_t *seeds = json_array();
    for (unsigned i = 0; i < count && json_array_size(seeds) < size; i++) {
        if (e->player[table[i].player].presence == TN_ACTIVE) { /* TD-09 */
            json_array_append_new(seeds, json_integer(table[i].player));
        }
    }
    return json_pack("{s:s, s:o}", "do", "cut", "seeds", seeds);
}

unsigned final_next(const tn_final *final)
{
    unsigned number = 1;
    while (number < 3 && final->game[number - 1].outcome != TN_NONE) {
        number++;
    }
    return number;
}

json_t *final_json(const tn_event *e, const tn_bracket_game *bracket, unsigned game)
{
    static const char *const names[] = {"upper", "lower", "final"};
    const tn_final *final = &e->final[game];
    json_t *out = json_pack("{s:i, s:i, s:s, s:i, s:i, s:i}", "game", game, "round",
                            bracket[game].round, "bracket", names[bracket[game].bracket], "player1",
                            final->player[0], "player2", final->player[1], "winner",
                            final->winner == 0 ? 0 : final->player[final->winner - 1]);
    json_t *games = json_array();
    for (unsigned g = 0; g < 3 && final->game[g].outcome != TN_NONE; g++) {
        json_array_append_new(games, game_json(final->player, &final->game[g]));
    }
    json_object_set_new(out, "games", games);
    if (final->player[0] != 0 && final->player[1] != 0 && final->winner == 0) {
        tn_side_rule sides = tn_final_sides(e, game, final_next(final));
        if (sides.rule == TN_DRAW_SIDES) {
            json_object_set_new(out, "chooser", json_integer(final->player[sides.chooser]));
        } else {
            json_object_set_new(out, "corp", json_integer(final->player[sides.rule]));
        }
    }
    return out;
}

json_t *bracket_json(const tn_event *e)
{
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    json_t *list = json_array();
    for (unsigned g = 1; e->has_cut && bracket != NULL && g <= games; g++) {
        json_array_append_new(list, final_json(e, bracket, g));
    }
    return list;
}
