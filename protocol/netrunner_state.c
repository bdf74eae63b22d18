/*
 * What a viewer may know of a game: the `state` command, and how a card is written everywhere.
 *
 * It is written from a view (nr_look) and from nothing else. A card whose face the viewer does not
 * know is a placeholder there; one that he has seen and could follow since is told as known.
 */
#include "protocol/netrunner.h"
#include "protocol/view.h"

/* ---- a card ---------------------------------------------------------------------------------- */

void write_card_name(json_out *out, unsigned id, unsigned def, bool is_known)
{
    out_key_int(out, "id", id);
    if (is_known) {
        out_key_string(out, "title", nr_card_table[def].title);
        out_key_string(out, "code", nr_card_table[def].code);
    } else {
        out_key_bool(out, "hidden", true);
    }
}

static void write_counters(json_out *out, const nr_copy *copy)
{
    static const nr_counter kinds[] = {NR_COUNTER_VIRUS, NR_COUNTER_POWER, NR_COUNTER_AGENDA,
                                       NR_COUNTER_CREDIT, NR_COUNTER_RECURRING};
    out_key_int(out, "advancement", copy->counter[NR_COUNTER_ADVANCEMENT]);
    out_key(out, "counters");
    out_object(out);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        out_key_int(out, nr_counter_name(kinds[i]), (int)nr_counters(copy, kinds[i]));
    }
    out_object_end(out);
}

/* The cards that lie on a card, in the order of their zone's list. */
static void write_hosted(json_out *out, const nr_view *v, unsigned host)
{
    const nr_game *g = &v->game;
    bool has_any = false;
    for (unsigned c = 1; c < NR_COPIES && !has_any; c++) {
        has_any = g->copy[c].host == host && g->copy[c].zone != NR_ZONE_NONE;
    }
    out_key(out, "hosted");
    out_array(out);
    for (unsigned zone = NR_ZONE_HQ; has_any && zone < NR_ZONE_COUNT; zone++) {
        uint8_t cards[NR_COPIES];
        unsigned count = nr_zone_list(g, (nr_zone)zone, cards);
        for (unsigned i = 0; i < count; i++) {
            if (g->copy[cards[i]].host == host) {
                write_card(out, v, cards[i]);
            }
        }
    }
    out_array_end(out);
}

static bool is_faceup(const nr_copy *copy)
{
    switch (copy->zone) {
    case NR_ZONE_HQ:
    case NR_ZONE_RD:
    case NR_ZONE_GRIP:
    case NR_ZONE_STACK:
        return false;
    case NR_ZONE_TABLE:
    case NR_ZONE_ARCHIVES:
        return (copy->flags & NR_FACEUP) != 0;
    default:
        return true;
    }
}

void write_card(json_out *out, const nr_view *v, unsigned c)
{
    const nr_game *g = &v->game;
    const nr_copy *copy = &g->copy[c];
    bool is_told = !nr_is_hidden(copy->def);
    bool is_table = copy->zone == NR_ZONE_TABLE;
    out_object(out);
    write_card_name(out, copy->id, copy->def, is_told);
    if (is_told && !nr_visible(g, c, (nr_viewer)v->viewer)) {
        out_key_bool(out, "known", true);
    }
    if (is_told || is_table) {
        out_key_bool(out, "rezzed", is_table && (copy->flags & NR_FACEUP) != 0);
    }
    if (is_told || is_table || copy->zone == NR_ZONE_ARCHIVES) {
        out_key_bool(out, "faceup", is_faceup(copy));
    }
    if (is_told || is_table) {
        write_counters(out, copy);
    }
    if (is_told && nr_card_table[copy->def].strength != NR_NONE) {
        out_key_int(out, "strength", nr_strength(g, c));
    }
    if (is_told || is_table) {
        write_hosted(out, v, c);
    }
    out_object_end(out);
}

/* ---- zones ----------------------------------------------------------------------------------- */

/* Cards that lie on others are written with their hosts. */
static void write_cards(json_out *out, const nr_view *v, const uint8_t *cards, unsigned count)
{
    out_array(out);
    for (unsigned i = 0; i < count; i++) {
        if (v->game.copy[cards[i]].host == 0) {
            write_card(out, v, cards[i]);
        }
    }
    out_array_end(out);
}

static void write_zone(json_out *out, const char *key, const nr_view *v, nr_zone zone)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_zone_list(&v->game, zone, cards);
    out_key(out, key);
    write_cards(out, v, cards, count);
}

void view_write_hand(json_out *out, const nr_view *v)
{
    uint8_t cards[NR_COPIES];
    nr_zone zone = v->viewer == NR_VIEW_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP;
    write_cards(out, v, cards, nr_zone_list(&v->game, zone, cards));
}

static void write_servers(json_out *out, const nr_view *v)
{
    const nr_game *g = &v->game;
    out_key(out, "servers");
    out_object(out);
    for (unsigned server = NR_SERVER_HQ; server <= NR_SERVER_LAST_REMOTE; server++) {
        if (server >= NR_SERVER_REMOTE && !nr_server_exists(g, server)) {
            continue;
        }
        char name[12];
        uint8_t cards[NR_COPIES];
        nr_server_name(server, name);
        out_key(out, name);
        out_object(out);
        out_key(out, "ice");
        write_cards(out, v, cards, nr_ice(g, server, cards));
        out_key(out, "root");
        write_cards(out, v, cards, nr_root(g, server, cards));
        out_object_end(out);
    }
    out_object_end(out);
}

/* ---- the run --------------------------------------------------------------------------------- */

static void write_subroutines(json_out *out, const nr_view *v, word_lang lang)
{
    const nr_game *g = &v->game;
    const nr_run *run = &g->run;
    out_key(out, "subroutines");
    out_array(out);
    if (run->phase == NR_PHASE_ENCOUNTER && run->ice != 0 && !nr_is_hidden(g->copy[run->ice].def)) {
        unsigned count = nr_subroutines(g, run->ice);
        for (unsigned i = 0; i < count; i++) {
            out_object(out);
            out_key_string(out, "text", words_subroutine(g, run->ice, i, lang));
            out_key_bool(out, "broken", nr_is_broken(g, i));
            out_object_end(out);
        }
    }
    out_array_end(out);
}

/* What the accesses that go on will still come to. */
static void write_accesses(json_out *out, const nr_game *g)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_root(g, g->run.server, cards);
    out_key_int(out, "to_access", nr_to_access(g));
    out_key(out, "due");
    out_array(out);
    for (unsigned i = 0; i < count; i++) {
        if (nr_is_due(g, cards[i])) {
            out_int(out, g->copy[cards[i]].id);
        }
    }
    out_array_end(out);
}

static void write_run(json_out *out, const nr_view *v, word_lang lang)
{
    const nr_game *g = &v->game;
    static const char *const phases[] = {
        [NR_PHASE_APPROACH] = "approach",
        [NR_PHASE_ENCOUNTER] = "encounter",
        [NR_PHASE_SERVER] = "server",
        [NR_PHASE_ACCESS] = "access",
    };
    const nr_run *run = &g->run;
    out_key(out, "run");
    if (!run->active) {
        out_null(out);
        return;
    }
    char server[12];
    nr_server_name(run->server, server);
    out_object(out);
    out_key_string(out, "server", server);
    out_key(out, "ice");
    if (run->ice != 0 && g->copy[run->ice].host == 0) {
        out_int(out, run->position);
    } else {
        out_null(out);
    }
    out_key(out, "phase");
    if (run->phase != NR_PHASE_NONE) {
        out_string(out, phases[run->phase]);
    } else {
        out_null(out);
    }
    out_key_int(out, "credits", run->credits);
    out_key_bool(out, "successful", run->successful != 0);
    write_subroutines(out, v, lang);
    write_accesses(out, g);
    out_object_end(out);
}

/* ---- the players ----------------------------------------------------------------------------- */

/* What both sides have, in the order of docs/protocol.md. */
static void write_player(json_out *out, const nr_view *v, nr_side side)
{
    const nr_game *g = &v->game;
    out_key(out, "identity");
    write_card(out, v, g->identity[side]);
    out_key_int(out, "credits", g->player[side].credits);
    out_key_int(out, "clicks", g->player[side].clicks);
    out_key_int(out, "hand_size", nr_hand_size(g, side));
    out_key_int(out, "agenda_points", nr_points(g, side));
}

static void write_corp(json_out *out, const nr_view *v)
{
    const nr_game *g = &v->game;
    out_key(out, "corp");
    out_object(out);
    write_player(out, v, NR_CORP);
    out_key_int(out, "bad_publicity", g->player[NR_CORP].bad_publicity);
    write_zone(out, "hq", v, NR_ZONE_HQ);
    write_zone(out, "rd", v, NR_ZONE_RD);
    write_zone(out, "archives", v, NR_ZONE_ARCHIVES);
    write_zone(out, "score", v, NR_ZONE_CORP_SCORE);
    write_servers(out, v);
    out_object_end(out);
}

static void write_runner(json_out *out, const nr_view *v)
{
    const nr_game *g = &v->game;
    out_key(out, "runner");
    out_object(out);
    write_player(out, v, NR_RUNNER);
    out_key_int(out, "tags", g->player[NR_RUNNER].tags);
    out_key_int(out, "brain_damage", g->player[NR_RUNNER].brain_damage);
    out_key_int(out, "link", nr_link(g));
    out_key(out, "memory");
    out_object(out);
    out_key_int(out, "limit", nr_memory_limit(g));
    out_key_int(out, "used", nr_memory_used(g));
    out_object_end(out);
    write_zone(out, "grip", v, NR_ZONE_GRIP);
    write_zone(out, "stack", v, NR_ZONE_STACK);
    write_zone(out, "heap", v, NR_ZONE_HEAP);
    write_zone(out, "rig", v, NR_ZONE_RIG);
    write_zone(out, "score", v, NR_ZONE_RUNNER_SCORE);
    out_object_end(out);
}

void view_write_state(json_out *out, const nr_view *v, word_lang lang)
{
    const nr_game *g = &v->game;
    out_key_string(out, "game", "netrunner");
    out_key_int(out, "turn", g->turn);
    out_key_string(out, "active", side_name(g->turn_side));
    out_key_string(out, "step", nr_step_name((nr_step)g->step));
    out_key(out, "winner");
    if (g->winner != NR_NOBODY) {
        out_string(out, side_name(g->winner));
    } else {
        out_null(out);
    }
    out_key(out, "reason");
    if (g->reason != NR_REASON_NONE) {
        out_string(out, nr_reason_name((nr_reason)g->reason));
    } else {
        out_null(out);
    }
    if (g->limit != NR_LIMIT_OF_NOTHING) {
        out_key_string(out, "limit", nr_limit_name((nr_limit_of)g->limit));
    }
    write_run(out, v, lang);
    write_corp(out, v);
    write_runner(out, v);
    write_zone(out, "play", v, NR_ZONE_PLAY);
    write_zone(out, "removed", v, NR_ZONE_REMOVED);
}

void write_state(json_out *out, const nr_game *state, nr_viewer viewer, word_lang lang)
{
    nr_view view;
    nr_look(state, viewer, &view);
    view_write_state(out, &view, lang);
}
