/*
 * Requests of Mainframe: nodes, paths, set-ups, positions, matches.
 */
#include <string.h>

#include "protocol/mainframe.h"

static bool is_pair(const json_t *value)
{
    return json_is_array(value) && json_array_size(value) == 2 &&
           json_is_integer(json_array_get(value, 0)) && json_is_integer(json_array_get(value, 1));
}

static int64_t pair_number(const json_t *value, size_t i)
{
    return json_integer_value(json_array_get(value, i));
}

/* Is a pair a grid corner of the board (MF-07)? */
static bool is_corner(const json_t *pair)
{
    int64_t x = pair_number(pair, 0);
    int64_t y = pair_number(pair, 1);
    return x >= 0 && x <= MF_COLUMNS && y >= 0 && y <= MF_ROWS;
}

bool mf_read_node(const json_t *value, const place *at, unsigned *node, fault *f)
{
    if (is_pair(value)) {
        int64_t c = pair_number(value, 0);
        int64_t r = pair_number(value, 1);
        if (c >= 0 && c < MF_COLUMNS && r >= 0 && r < MF_ROWS) {
            *node = mf_node((unsigned)c, (unsigned)r);
            return true;
        }
    }
    fault_at(f, at, "bad_request", "must be a node [c,r] with c from 0 to 5 and r from 0 to 7");
    f->rules = "MF-02 MF-07";
    return false;
}

bool mf_read_path(const json_t *value, const place *at, unsigned *path, fault *f)
{
    const json_t *from = json_array_get(value, 0);
    const json_t *to = json_array_get(value, 1);
    if (json_is_array(value) && json_array_size(value) == 2 && is_pair(from) && is_pair(to)) {
        bool is_on_board = is_corner(from) && is_corner(to);
        int64_t x = is_on_board ? pair_number(from, 0) : 0;
        int64_t y = is_on_board ? pair_number(from, 1) : 0;
        int64_t dx = is_on_board ? pair_number(to, 0) - x : 0;
        int64_t dy = is_on_board ? pair_number(to, 1) - y : 0;
        if (dx + dy == -1) { /* the other way round */
            x += dx;
            y += dy;
            dx = -dx;
            dy = -dy;
        }
        bool is_across = dx == 1 && dy == 0;
        bool is_down = dx == 0 && dy == 1;
        if (is_across || is_down) {
            *path = mf_node((unsigned)x, (unsigned)y) + (is_across ? MF_HORIZONTAL : 0);
            return true;
        }
    }
    fault_at(f, at, "bad_request",
             "must be a path [[x,y],[x,y]] between neighbouring grid corners, x from 0 to 6 and y "
             "from 0 to 8");
    f->rules = "MF-07";
    return false;
}

bool mf_read_view(const json_t *request, const mf_game *g, unsigned *viewer, fault *f)
{
    const char *name = NULL;
    unsigned runner = 0;
    place at = place_key(NULL, "view");
    if (!read_string(request, "view", NULL, &name, f) || name == NULL) {
        return name == NULL && !json_object_get(request, "view");
    }
    if (strcmp(name, "all") == 0) {
        *viewer = MF_VIEW_ALL;
        return true;
    }
    if (strcmp(name, "spectator") == 0) {
        *viewer = MF_VIEW_SPECTATOR;
        return true;
    }
    if (!mf_runner_named(name, &at, &runner, f)) {
        return false;
    }
    for (unsigned i = 0; i < g->players; i++) {
        if (g->runner[i] == runner) {
            *viewer = i;
            return true;
        }
    }
    return fault_at(f, &at, "unknown_runner", "%s does not play in this game",
                    mf_runner_name(runner, false));
}

/* ---- set-ups --------------------------------------------------------------------------------- */

static bool read_border(const json_t *request, bool *walled, fault *f)
{
    const char *border = NULL;
    place at = place_key(NULL, "border");
    if (!read_string(request, "border", NULL, &border, f)) {
        return false;
    }
    if (border == NULL || strcmp(border, "paths") == 0) {
        return true;
    }
    *walled = strcmp(border, "walled") == 0;
    if (!*walled) {
        fault_at(f, &at, "bad_request", "must be \"paths\" or \"walled\", not \"%s\"",
                 quoted(border).text);
        f->rules = "MF-03";
    }
    return *walled;
}

bool mf_read_setup(json_t *request, bool is_position, mf_card_list *cards, mf_setup *setup,
                   fault *f)
{
    json_t *players = NULL;
    json_t *list = NULL;
    place at = place_key(NULL, "players");
    place cards_at = place_key(NULL, "cards");
    *setup = (mf_setup){0};
    if (!read_array(request, "players", NULL, &players, f) ||
        !read_object(request, "cards", NULL, &list, f) ||
        !read_border(request, &setup->walled, f)) {
        return false;
    }
    size_t count = json_array_size(players);
    if (count < 2 || count > MF_MAX_PLAYERS) {
        fault_at(f, &at, "bad_request", "must be a list of two to four runners");
        f->rules = "MF-01";
        return false;
    }
    setup->players = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        const json_t *player = json_array_get(players, i);
        place here = place_index(&at, i);
        unsigned runner = 0;
        const char *name =
            json_string_value(json_is_object(player) ? json_object_get(player, "runner") : player);
        if (name == NULL) {
            return fault_at(f, &here, "bad_request", "must name a runner");
        }
        if (json_is_object(player) && !is_position) {
            return fault_at(f, &here, "bad_request",
                            "must be the name of a runner; a position takes objects");
        }
        if (!mf_runner_named(name, &here, &runner, f)) {
            return false;
        }
        setup->runner[i] = (uint8_t)runner;
    }
    if (list == NULL) {
        mf_card_list_builtin(cards);
        return true;
    }
    return mf_card_list_read(cards, list, &cards_at, f);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* An ENTRY: "ZIG", "3 ZIG" or {"card":"ZIG","count":3}. */
static bool read_entry(const mf_card_list *cards, const json_t *entry, const place *at,
                       unsigned *card, unsigned *count, fault *f)
{
    static const char *const names[] = {"card", "count", NULL};
    const char *name =
        json_string_value(json_is_object(entry) ? json_object_get(entry, "card") : entry);
    *count = 1;
    if (json_is_object(entry) && !read_members(entry, at, names, f)) {
        return false;
    }
    if (name == NULL) {
        return fault_at(f, at, "bad_request", "must be the name of a program, like \"3 ZIG\"");
    }
    if (json_is_object(entry)) {
        int64_t number = 1;
        if (!read_int(entry, "count", at, 1, MF_DECK, &number, f)) {
            return false;
        }
        *count = (unsigned)number;
    } else if (name[0] >= '1' && name[0] <= '9') {
        *count = 0;
        while (*name >= '0' && *name <= '9' && *count <= MF_DECK) {
            *count = *count * 10 + (unsigned)(*name++ - '0');
        }
    }
    return mf_card_named(cards, name, at, card, f);
}

/* A list of generic programs; at most `most` of them. */
static bool read_pile(const mf_card_list *cards, json_t *request, const char *key, unsigned most,
                      uint8_t *out, uint8_t *out_count, fault *f)
{
    json_t *list = NULL;
    place at = place_key(NULL, key);
    if (!read_array(request, key, NULL, &list, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(&at, i);
        unsigned card = 0;
        unsigned count = 0;
        if (!read_entry(cards, json_array_get(list, i), &here, &card, &count, f)) {
            return false;
        }
        if (*out_count + count > most) {
            return fault_at(f, &at, "bad_request", "holds %u programs at most", most);
        }
        for (unsigned k = 0; k < count; k++) {
            out[(*out_count)++] = (uint8_t)card;
        }
    }
    return true;
}

/* A list of a runner's unique programs, as bits. */
static bool read_uniques(const mf_card_list *cards, json_t *player, const char *key,
                         const place *at, unsigned runner, uint8_t *bits, fault *f)
{
    json_t *list = NULL;
    place list_at = place_key(at, key);
    if (!read_array(player, key, at, &list, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(&list_at, i);
        unsigned card = 0;
        unsigned count = 0;
        if (!read_entry(cards, json_array_get(list, i), &here, &card, &count, f)) {
            return false;
        }
        if (card >= MF_UNIQUE_END || (card - 1) / MF_UNIQUE_PER_RUNNER != runner) {
            fault_at(f, &here, "illegal_position", "is no program of %s",
                     mf_runner_name(runner, false));
            f->rules = "MF-06";
            return false;
        }
        uint8_t bit = (uint8_t)(1u << (card - 1) % MF_UNIQUE_PER_RUNNER);
        if (count != 1 || *bits & bit) {
            fault_at(f, &here, "illegal_position", "a unique program is there once");
            f->rules = "MF-06";
            return false;
        }
        *bits |= bit;
    }
    return true;
}

/* Tokens are nodes [c,r], or objects {"node":[c,r],"anchored":true}. */
static bool read_tokens(json_t *player, const place *at, mf_position *p, mf_said *said,
                        unsigned seat, fault *f)
{
    static const char *const names[] = {"node", "anchored", "faceup", NULL};
    json_t *list = NULL;
    place list_at = place_key(at, "tokens");
    if (!read_array(player, "tokens", at, &list, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *token = json_array_get(list, i);
        place here = place_index(&list_at, i);
        unsigned node = 0;
        bool is_anchored = false;
        bool is_faceup = false;
        if (json_is_object(token) && (!read_members(token, &here, names, f) ||
                                      !read_bool(token, "anchored", &here, &is_anchored, f) ||
                                      !read_bool(token, "faceup", &here, &is_faceup, f))) {
            return false;
        }
        if (!mf_read_node(json_is_object(token) ? json_object_get(token, "node") : token, &here,
                          &node, f)) {
            return false;
        }
        if (p->token[seat] >> node & 1) {
            fault_at(f, &here, "illegal_position", "a node holds at most one token");
            f->rules = "MF-04";
            return false;
        }
        p->token[seat] |= UINT64_C(1) << node;
        p->anchored |= is_anchored ? UINT64_C(1) << node : 0;
        if (json_is_object(token) && json_object_get(token, "faceup") != NULL) {
            said->face[is_faceup] |= UINT64_C(1) << node;
        }
        p->supply[seat] = p->supply[seat] > 0 ? (uint8_t)(p->supply[seat] - 1) : 0;
    }
    return true;
}

static bool read_player(json_t *player, const mf_card_list *cards, mf_position *p, mf_said *said,
                        unsigned seat, fault *f)
{
    static const char *const names[] = {"runner",  "tokens", "hand", "supply",
                                        "discard", "veto",   "wait", NULL};
    place list_at = place_key(NULL, "players");
    place at = place_index(&list_at, seat);
    unsigned runner = p->setup.runner[seat];
    bool is_vetoed = false;
    bool is_waiting = false;
    p->supply[seat] = MF_TOKENS;
    if (json_is_string(player)) {
        return true;
    }
    if (!read_members(player, &at, names, f) || !read_tokens(player, &at, p, said, seat, f) ||
        !read_uniques(cards, player, "hand", &at, runner, &p->hand[seat], f) ||
        !read_uniques(cards, player, "discard", &at, runner, &p->gone[seat], f) ||
        !read_bool(player, "veto", &at, &is_vetoed, f) ||
        !read_bool(player, "wait", &at, &is_waiting, f)) {
        return false;
    }
    int64_t supply = p->supply[seat];
    if (!read_int(player, "supply", &at, 0, MF_TOKENS, &supply, f)) {
        return false;
    }
    p->supply[seat] = (uint8_t)supply;
    p->vetoed |= (uint8_t)(is_vetoed << seat);
    p->waiting |= (uint8_t)(is_waiting << seat);
    return true;
}

static bool read_partitions(json_t *request, mf_position *p, fault *f)
{
    json_t *list = NULL;
    place at = place_key(NULL, "paths");
    if (!read_array(request, "paths", NULL, &list, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(&at, i);
        unsigned path = 0;
        if (!mf_read_path(json_array_get(list, i), &here, &path, f)) {
            return false;
        }
        uint64_t *paths = path & MF_HORIZONTAL ? &p->h : &p->v;
        if (*paths >> (path & 63) & 1) {
            fault_at(f, &here, "illegal_position", "a path holds at most one partition");
            f->rules = "MF-05";
            return false;
        }
        *paths |= UINT64_C(1) << (path & 63);
    }
    return true;
}

static bool read_active(const json_t *request, mf_position *p, fault *f)
{
    const char *name = NULL;
    unsigned runner = 0;
    place at = place_key(NULL, "active");
    if (!read_string(request, "active", NULL, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    if (!mf_runner_named(name, &at, &runner, f)) {
        return false;
    }
    for (unsigned i = 0; i < p->setup.players; i++) {
        if (p->setup.runner[i] == runner) {
            p->seat = (uint8_t)i;
            return true;
        }
    }
    return fault_at(f, &at, "unknown_runner", "%s does not play in this game",
                    mf_runner_name(runner, false));
}

bool mf_read_position(json_t *request, const mf_card_list *cards, mf_position *p, mf_said *said,
                      fault *f)
{
    int64_t turns_left = 0;
    uint8_t suite_count = 0;
    json_t *players = json_object_get(request, "players");
    for (unsigned i = 0; i < p->setup.players; i++) {
        if (!read_player(json_array_get(players, i), cards, p, said, i, f)) {
            return false;
        }
    }
    if (!read_partitions(request, p, f) || !read_active(request, p, f) ||
        !read_pile(cards, request, "suite", MF_SUITE, p->suite, &suite_count, f) ||
        !read_pile(cards, request, "stack", MF_DECK, p->stack, &p->stack_count, f) ||
        !read_pile(cards, request, "discard", MF_DECK, p->discard, &p->discard_count, f) ||
        !read_int(request, "turns_left", NULL, 1, MF_MAX_PLAYERS - 1, &turns_left, f)) {
        return false;
    }
    p->turns_left = (uint8_t)turns_left;
    return true;
}

/* ---- matches --------------------------------------------------------------------------------- */

static bool read_match_card(const mf_table *t, const json_t *match, const place *at,
                            mf_wanted *wanted, fault *f)
{
    const char *name = NULL;
    unsigned card = 0;
    place here = place_key(at, "card");
    if (!read_string(match, "card", at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    if (!mf_card_named(&t->cards, name, &here, &card, f)) {
        return false;
    }
    wanted->card = (uint8_t)card;
    return true;
}

static bool read_match_player(const mf_table *t, const json_t *match, const place *at,
                              mf_wanted *wanted, fault *f)
{
    const char *name = NULL;
    unsigned runner = 0;
    place here = place_key(at, "player");
    if (!read_string(match, "player", at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    if (!mf_runner_named(name, &here, &runner, f)) {
        return false;
    }
    wanted->at = MF_MAX_PLAYERS; /* no seat, unless he plays */
    for (unsigned i = 0; i < t->game.players; i++) {
        if (t->game.runner[i] == runner) {
            wanted->at = (uint8_t)i;
        }
    }
    return true;
}

bool mf_read_match(const mf_table *t, const json_t *match, mf_wanted *wanted, fault *f)
{
    static const char *const names[] = {"verb", "card", "node", "path", "paths", "player", NULL};
    place at = place_key(NULL, "match");
    place verb_at = place_key(&at, "verb");
    place node_at = place_key(&at, "node");
    place path_at = place_key(&at, "path");
    place paths_at = place_key(&at, "paths");
    const char *verb = NULL;
    unsigned number = 0;
    *wanted = (mf_wanted){.at = MF_NOWHERE};
    if (!json_is_object(match)) {
        return fault_at(f, &at, "bad_request", "must be an object");
    }
    const json_t *node = json_object_get(match, "node");
    const json_t *path = json_object_get(match, "path");
    const json_t *paths = json_object_get(match, "paths");
    if (!read_members(match, &at, names, f) || !read_string(match, "verb", &at, &verb, f) ||
        !read_match_card(t, match, &at, wanted, f) ||
        !read_match_player(t, match, &at, wanted, f)) {
        return false;
    }
    if ((node != NULL) + (path != NULL) + (json_object_get(match, "player") != NULL) > 1) {
        return fault_at(f, &at, "bad_request", "has at most one of node, path and player");
    }
    if (verb != NULL) {
        wanted->verb = (uint8_t)mf_verb_find(verb);
        if (wanted->verb == MF_VERB_NONE) {
            return fault_at(f, &verb_at, "bad_request", "there is no verb \"%s\"",
                            quoted(verb).text);
        }
    }
    if (node != NULL) {
        if (!mf_read_node(node, &node_at, &number, f)) {
            return false;
        }
        wanted->at = (uint8_t)number;
    }
    if (path != NULL) {
        if (!mf_read_path(path, &path_at, &number, f)) {
            return false;
        }
        wanted->at = (uint8_t)number;
    }
    if (paths != NULL && !json_is_array(paths)) {
        return fault_at(f, &paths_at, "bad_request", "must be a list of paths");
    }
    for (size_t i = 0; i < json_array_size(paths); i++) {
        place here = place_index(&paths_at, i);
        if (!mf_read_path(json_array_get(paths, i), &here, &number, f)) {
            return false;
        }
        *(number & MF_HORIZONTAL ? &wanted->h : &wanted->v) |= UINT64_C(1) << (number & 63);
    }
    /* A node, a path, a player or a card given without its verb says which verb is meant. */
    if (wanted->verb == MF_VERB_NONE) {
        bool is_turn = t->game.prompt == MF_PROMPT_TURN || t->game.prompt == MF_PROMPT_FIRST_TOKEN;
        bool is_layout = t->game.prompt == MF_PROMPT_LAYOUT; /* its choices have a card, too */
        wanted->verb =
            (uint8_t)(node != NULL    ? is_turn ? MF_VERB_PLACE_ACCESS_POINT : MF_VERB_CHOOSE_NODE
                      : path != NULL  ? MF_VERB_CHOOSE_PATH
                      : paths != NULL ? MF_VERB_CHOOSE_PATHS
                      : json_object_get(match, "player") != NULL  ? MF_VERB_CHOOSE_PLAYER
                      : wanted->card == MF_CARD_NONE || is_layout ? MF_VERB_NONE
                      : is_turn                                   ? MF_VERB_EXECUTE
                                                                  : MF_VERB_CHOOSE_CARD);
    }
    return true;
}
