/*
 * Secrecy: two games that differ only in what a viewer cannot know look the same to him.
 *
 * A twin of the game is made in which some cards that the viewer cannot know are other cards. Then
 * the same choices are made in both. As long as none of the changed cards was shown to him, he must
 * get byte-identical views, choices, prompts, events and answers of the judge; once one was shown,
 * or the other player did something with it that shows what kind of card it is, the comparison
 * ends.
 *
 * What may differ without telling him anything: whether the other player is asked. (The server
 * paces the moments at which that could be noticed.) Where only one of the two games asks him, he
 * does nothing, and both go on to the viewer's next decision.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/netrunner.h"
#include "tests/properties/trial.h"
#include "tests/support/players.h"

enum { LOCKSTEPS = 24, OUT_LIMIT = 8 << 20 };

/* One of the two games. */
typedef struct {
    table table; /* the writers of the protocol want one; only game and list are used */
    nr_event events[TRIAL_MAX_EVENTS];
    nr_io io;
    json_out out;
} twin;

typedef struct {
    trial *trial;
    nr_viewer viewer;
    word_lang lang;
    twin twin[2];
    uint64_t changed[4];        /* copies that are different cards in the two, one bit each */
    uint64_t changed_ids[1024]; /* all the ids that these copies had, one bit each */
    unsigned steps;             /* choices made in both */
    char last[160];             /* the last choice, for reports */
} pair;

static bool is_changed(const pair *p, unsigned c)
{
    return (p->changed[c >> 6] >> (c & 63) & 1) != 0;
}

static bool is_changed_id(const pair *p, unsigned id)
{
    return (p->changed_ids[id >> 6] >> (id & 63) & 1) != 0;
}

static void note_ids(pair *p)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (is_changed(p, c)) {
            for (unsigned i = 0; i < 2; i++) {
                unsigned id = p->twin[i].table.game.copy[c].id;
                p->changed_ids[id >> 6] |= NR_BIT(id & 63);
            }
        }
    }
}

static bool is_viewers(const pair *p, const nr_game *g)
{
    return !is_over(g) && viewer_of(g->to_move) == p->viewer;
}

/* ---- who knows what -------------------------------------------------------------------------- */

bool is_hidden(const nr_game *g, unsigned c, nr_viewer viewer)
{
    const nr_copy *k = &g->copy[c];
    if (viewer == NR_VIEW_SPECTATOR) {
        return is_hidden(g, c, NR_VIEW_CORP) || is_hidden(g, c, NR_VIEW_RUNNER);
    }
    if (viewer == NR_VIEW_ALL ||
        (k->flags & (viewer == NR_VIEW_CORP ? NR_SEEN_CORP : NR_SEEN_RUNNER)) != 0) {
        return false;
    }
    switch (k->zone) {
    case NR_ZONE_RD:    /* ZONE-06 */
    case NR_ZONE_STACK: /* ZONE-14 */
        return true;
    case NR_ZONE_GRIP: /* ZONE-14 */
        return viewer == NR_VIEW_CORP;
    case NR_ZONE_HQ: /* ZONE-05 */
        return viewer == NR_VIEW_RUNNER;
    case NR_ZONE_ARCHIVES: /* ZONE-08 */
    case NR_ZONE_TABLE:    /* ZONE-17 */
        return viewer == NR_VIEW_RUNNER && (k->flags & NR_FACEUP) == 0;
    default:
        return false;
    }
}

void check_visible(trial *t)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        for (unsigned v = NR_VIEW_CORP; v <= NR_VIEW_ALL; v++) {
            if (t->game.copy[c].def != 0 &&
                nr_visible(&t->game, c, (nr_viewer)v) == is_hidden(&t->game, c, (nr_viewer)v)) {
                fail(t, PROPERTY_SECRET_STATE, "%s in %s: is it visible to viewer %u?",
                     nr_card_table[t->game.copy[c].def].title,
                     nr_zone_name((nr_zone)t->game.copy[c].zone), v);
            }
        }
    }
}

static unsigned copy_with_id(const nr_game *g, unsigned id)
{
    for (unsigned c = 1; c < NR_COPIES && id != 0; c++) {
        if (g->copy[c].id == id && g->copy[c].def != 0) {
            return c;
        }
    }
    return 0;
}

/* Events that show a card. */
static bool is_showing(unsigned kind)
{
    switch (kind) {
    case NR_EVENT_ACCESS:
    case NR_EVENT_EXPOSE:
    case NR_EVENT_REVEAL:
    case NR_EVENT_LOOK:
    case NR_EVENT_REZ: /* ice may be derezzed again before the choice is over */
    case NR_EVENT_PLAY:
    case NR_EVENT_TRIGGER:
        return true;
    default:
        return false;
    }
}

/* Was the card of event number `until` shown by it or by an earlier one? */
static bool was_shown_before(const nr_io *io, size_t until)
{
    for (size_t i = 0; i <= until; i++) {
        if (io->events[i].id == io->events[until].id && is_showing(io->events[i].kind)) {
            return true;
        }
    }
    return false;
}

void check_told(trial *t, const nr_game *before, const nr_io *io)
{
    for (size_t i = 0; i < io->events_count; i++) {
        const nr_event *e = &io->events[i];
        /* A card that nobody could follow has a new id after its move, so it may be found in one of
         * the states only. */
        unsigned was = copy_with_id(before, e->id), is = copy_with_id(&t->game, e->id);
        if ((was == 0 && is == 0) || was_shown_before(io, i)) {
            continue;
        }
        for (unsigned v = NR_VIEW_CORP; v <= NR_VIEW_SPECTATOR; v++) {
            nr_viewer viewer = (nr_viewer)v;
            if (e->kind == NR_EVENT_DRAW && viewer_of(e->side) == viewer) {
                continue; /* it was in his hand, even if it is gone from there already */
            }
            if (words_event_reaches(e, viewer) && words_event_shows(e->seen, viewer) &&
                (was == 0 || is_hidden(before, was, viewer)) &&
                (is == 0 || is_hidden(&t->game, is, viewer))) {
                fail(t, PROPERTY_SECRET_EVENTS, "%s tells viewer %u of %s in %s",
                     nr_event_name((nr_event_kind)e->kind), v, nr_card_table[e->def].title,
                     nr_zone_name(
                         (nr_zone)(is != 0 ? t->game.copy[is].zone : before->copy[was].zone)));
            }
        }
    }
}

/* ---- making the twin ------------------------------------------------------------------------- */

static bool has_fact(const nr_card *card, nr_mod mod)
{
    for (unsigned i = 0; i < card->row_count; i++) {
        if (card->rows[i].kind == NR_ROW_CONST && card->rows[i].mod == mod) {
            return true;
        }
    }
    return false;
}

/* Could copy c be the card def, as far as everyone can see? */
static bool may_be(const nr_game *g, unsigned c, unsigned def)
{
    const nr_copy *k = &g->copy[c];
    const nr_card *is = &nr_card_table[k->def];
    const nr_card *card = &nr_card_table[def];
    if (card->type == NR_TYPE_IDENTITY || card->side != is->side ||
        nr_in_use(g, c) == NR_RESOLVING) {
        return false;
    }
    if (nr_in_use(g, c) && card->type != is->type) {
        return false;
    }
    if (k->zone != NR_ZONE_TABLE) {
        return true;
    }
    if (card->type == NR_TYPE_OPERATION ||
        (card->type == NR_TYPE_ICE) != (is->type == NR_TYPE_ICE)) {
        return false;
    }
    if (k->counter[NR_COUNTER_ADVANCEMENT] > 0 && card->type != NR_TYPE_AGENDA &&
        !has_fact(card, NR_MOD_CAN_BE_ADVANCED)) {
        return false;
    }
    return k->server == NR_SERVER_HQ || !has_fact(card, NR_MOD_INSTALL_ONLY_IN);
}

static bool exchange(nr_game *g, unsigned a, unsigned b)
{
    uint16_t def_a = g->copy[a].def, def_b = g->copy[b].def;
    if (def_a == def_b || !may_be(g, a, def_b) || !may_be(g, b, def_a)) {
        return false;
    }
    nr_become(g, a, def_b);
    nr_become(g, b, def_a);
    return true;
}

/* Another card for copy c, any of its side. The viewer knows his own deck, so only for the other.
 */
static bool replace(nr_game *g, unsigned c, core_xoshiro *chance)
{
    unsigned def = 1 + core_xoshiro_below(chance, nr_card_count - 1);
    if (def == g->copy[c].def || !may_be(g, c, def)) {
        return false;
    }
    nr_become(g, c, (uint16_t)def);
    return true;
}

/* One of the hidden cards; those on the table are few, so they are likelier, and above all those of
 * the server that is being run on. */
static unsigned pick_hidden(const nr_game *g, const uint8_t *hidden, unsigned count,
                            core_xoshiro *chance)
{
    unsigned c = hidden[core_xoshiro_below(chance, count)];
    bool is_table = once_in(chance, 2);
    bool is_run = g->run.active && once_in(chance, 2);
    for (unsigned i = 0; i < 3 * count && (is_table || is_run); i++) {
        if (g->copy[c].zone == NR_ZONE_TABLE && (!is_run || g->copy[c].server == g->run.server)) {
            break;
        }
        c = hidden[core_xoshiro_below(chance, count)];
    }
    return c;
}

/* Changes something that the viewer cannot know. False if nothing came of it. */
static bool change(const nr_game *g, nr_game *other, nr_viewer viewer, core_xoshiro *chance)
{
    uint8_t hidden[NR_COPIES];
    unsigned count = 0;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def != 0 && is_hidden(g, c, viewer) && !nr_known(g, c, viewer)) {
            hidden[count++] = (uint8_t)c;
        }
    }
    if (count == 0) {
        return false;
    }
    /* Mostly one or two cards, so that what was shown can be told from what leaked. */
    unsigned wanted = once_in(chance, 5) ? count : 1 + core_xoshiro_below(chance, 2);
    bool is_exchange = once_in(chance, 2);
    bool has_changed = false;
    for (unsigned i = 0, tries = 20; i < wanted && tries > 0; tries--) {
        unsigned a = pick_hidden(g, hidden, count, chance);
        unsigned b = hidden[core_xoshiro_below(chance, count)];
        bool is_own = viewer == viewer_of(nr_owner(a));
        bool is_done = is_exchange || is_own ? nr_owner(a) == nr_owner(b) && exchange(other, a, b)
                                             : replace(other, a, chance);
        has_changed |= is_done;
        i += is_done;
    }
    return has_changed && nr_check(other) == NULL;
}

bool make_twin(const nr_game *g, nr_game *other, nr_viewer viewer, core_xoshiro *chance)
{
    return change(g, other, viewer, chance);
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* Where two texts part, for reports. */
static void report_texts(pair *p, property what, const json_out *a, const json_out *b)
{
    size_t at = 0;
    while (at < a->len && at < b->len && a->data[at] == b->data[at]) {
        at++;
    }
    size_t from = at > 60 ? at - 60 : 0;
    fail(p->trial, what,
         "viewer %d, %u choices after the change (%s), to_move %u/%u:\n  %.*s\n  %.*s",
         (int)p->viewer, p->steps, p->last, p->twin[0].table.game.to_move,
         p->twin[1].table.game.to_move, (int)(a->len - from > 160 ? 160 : a->len - from),
         a->data + from, (int)(b->len - from > 160 ? 160 : b->len - from), b->data + from);
}

static bool same_text(const json_out *a, const json_out *b)
{
    return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
}

static void write_view(json_out *out, const pair *p, const table *t)
{
    out_cut(out, 0);
    out->comma = false;
    write_state(out, &t->game, p->viewer, p->lang);
}

static bool compare_states(pair *p)
{
    twin *a = &p->twin[0], *b = &p->twin[1];
    write_view(&a->out, p, &a->table);
    write_view(&b->out, p, &b->table);
    if (!same_text(&a->out, &b->out)) {
        report_texts(p, PROPERTY_SECRET_STATE, &a->out, &b->out);
        return false;
    }
    return true;
}

/* How often views of twins were compared. */
unsigned long twins_compared;

/* The views as values, TH-09: and so all samples made from them. */
static bool compare_views(pair *p)
{
    twins_compared++;
    static nr_view one, two;
    nr_look(&p->twin[0].table.game, p->viewer, &one);
    nr_look(&p->twin[1].table.game, p->viewer, &two);
    if (memcmp(&one, &two, sizeof one) != 0) {
        fail(p->trial, PROPERTY_SECRET_STATE,
             "viewer %d, %u choices after the change (%s): the views part at byte %u (prompt %s)",
             (int)p->viewer, p->steps, p->last, first_difference(&one, &two, sizeof one),
             nr_prompt_name((nr_prompt)one.game.prompt));
        return false;
    }
    return true;
}

static bool compare_choices(pair *p)
{
    twin *a = &p->twin[0], *b = &p->twin[1];
    nr_asking asked_a = nr_asked(&a->table.game), asked_b = nr_asked(&b->table.game);
    bool same_list = a->table.list.count == b->table.list.count &&
                     memcmp(a->table.list.choice, b->table.list.choice,
                            a->table.list.count * sizeof(nr_choice)) == 0;
    for (unsigned i = 0; i < 2; i++) {
        json_out *out = &p->twin[i].out;
        out_cut(out, 0);
        out->comma = false;
        write_choices(out, &p->twin[i].table, p->lang);
    }
    bool same = same_text(&a->out, &b->out);
    if (!same) {
        report_texts(p, PROPERTY_SECRET_CHOICES, &a->out, &b->out);
    } else if (!same_list || memcmp(&asked_a, &asked_b, sizeof asked_a) != 0) {
        fail(p->trial, PROPERTY_SECRET_CHOICES,
             "viewer %d, %u choices after the change (%s): the words agree, but the %s differs "
             "(prompt %s)",
             (int)p->viewer, p->steps, p->last, same_list ? "question" : "list",
             nr_prompt_name((nr_prompt)a->table.game.prompt));
        same = false;
    }
    return same;
}

/* The judge, asked about things at random. */
static bool compare_judges(pair *p)
{
    core_xoshiro *chance = &p->trial->chance;
    const nr_game *a = &p->twin[0].table.game, *b = &p->twin[1].table.game;
    for (unsigned i = 0; i < 20; i++) {
        nr_choice wanted = {.verb = (uint8_t)(1 + core_xoshiro_below(chance, NR_VERB_COUNT - 1)),
                            .ability = 255,
                            .amount = -1};
        if (!once_in(chance, 3)) {
            wanted.card = (uint8_t)(1 + core_xoshiro_below(chance, NR_COPIES - 1));
            if (is_hidden(a, wanted.card, p->viewer)) {
                continue; /* the protocol asks the judge of no card that the side cannot see */
            }
        }
        if (once_in(chance, 3)) {
            wanted.server = (uint8_t)(1 + core_xoshiro_below(chance, NR_SERVER_REMOTE + 2));
        }
        if (once_in(chance, 4)) {
            wanted.other = (uint8_t)core_xoshiro_below(chance, NR_COPIES);
        }
        nr_side side = p->viewer == NR_VIEW_CORP ? NR_CORP : NR_RUNNER;
        nr_why why_a = nr_judge(a, side, &wanted), why_b = nr_judge(b, side, &wanted);
        if (why_a != why_b) {
            fail(p->trial, PROPERTY_SECRET_WHY,
                 "viewer %d, %u choices after the change: %s of a card in %s (%s or %s): \"%s\" or "
                 "\"%s\"",
                 (int)p->viewer, p->steps, nr_verb_name((nr_verb)wanted.verb),
                 nr_zone_name((nr_zone)a->copy[wanted.card].zone),
                 nr_card_table[a->copy[wanted.card].def].title,
                 nr_card_table[b->copy[wanted.card].def].title,
                 why_a != 0 ? nr_why_text(why_a, false) : "",
                 why_b != 0 ? nr_why_text(why_b, false) : "");
            return false;
        }
    }
    return true;
}

/* Was one of the changed cards shown to the viewer, or is it being shown? */
static bool was_shown(const pair *p)
{
    for (unsigned i = 0; i < 2; i++) {
        const twin *t = &p->twin[i];
        for (size_t e = 0; e < t->io.events_count; e++) {
            const nr_event *v = &t->events[e];
            if (words_event_reaches(v, p->viewer) &&
                ((is_changed_id(p, v->id) && words_event_shows(v->seen, p->viewer)) ||
                 (is_changed_id(p, v->other_id) && words_event_shows(v->other_seen, p->viewer)))) {
                return true;
            }
        }
        for (unsigned c = 1; c < NR_COPIES; c++) {
            const nr_game *g = &t->table.game;
            /* A spectator gets what both have seen, each at another time perhaps (TH-11). */
            if (is_changed(p, c) &&
                (!is_hidden(g, c, p->viewer) || nr_in_use(g, c) == NR_RESOLVING ||
                 (p->viewer == NR_VIEW_SPECTATOR && nr_known(g, c, p->viewer)))) {
                return true;
            }
        }
        /* A player who is asked to use a card knows which. */
        nr_asking asked = nr_asked(&t->table.game);
        bool is_to_use =
            t->table.game.prompt == NR_PROMPT_OPTIONAL || t->table.game.prompt == NR_PROMPT_TRIGGER;
        if (is_viewers(p, &t->table.game) && is_to_use && is_changed(p, asked.card)) {
            return true;
        }
    }
    return false;
}

/* ---- playing both ---------------------------------------------------------------------------- */

static bool choose_in(twin *t, unsigned index)
{
    return nr_choose_trusted(&t->table.game, index, &t->table.list, &t->io);
}

static bool same_moment(const nr_game *a, const nr_game *b)
{
    if (is_over(a) || is_over(b)) {
        return is_over(a) && is_over(b);
    }
    return a->to_move == b->to_move && a->prompt == b->prompt && a->step == b->step;
}

static int find_same(const nr_choices *list, const nr_choice *choice)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (memcmp(&list->choice[i], choice, sizeof *choice) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/*
 * Does the choice of the other player show by itself what kind of card a changed one is? It is
 * installed where only such a card may be, or it stands in the way of one that is.
 */
static bool is_telling(const pair *p, const nr_choice *choice)
{
    const nr_game *a = &p->twin[0].table.game, *b = &p->twin[1].table.game;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        bool is_met = c == choice->card ||
                      (choice->verb == NR_VERB_INSTALL && a->copy[c].zone == NR_ZONE_TABLE &&
                       a->copy[c].server == choice->server);
        const nr_card *one = &nr_card_table[a->copy[c].def], *two = &nr_card_table[b->copy[c].def];
        bool is_other_kind = one->type != two->type ||
                             ((one->subtypes ^ two->subtypes) & NR_BIT(NR_SUB_REGION)) != 0;
        if (is_met && is_changed(p, c) && is_other_kind) {
            return true;
        }
    }
    return false;
}

static void write_happened(pair *p)
{
    for (unsigned i = 0; i < 2; i++) {
        json_out *out = &p->twin[i].out;
        out_cut(out, 0);
        out->comma = false;
        write_events(out, &p->twin[i].io, p->viewer, p->lang, true);
    }
}

/* The next event that reaches the viewer, from *at on; NULL if there is none. */
static const nr_event *next_heard(const pair *p, const twin *t, size_t *at)
{
    while (*at < t->io.events_count) {
        const nr_event *v = &t->events[(*at)++];
        if (words_event_reaches(v, p->viewer)) {
            return v;
        }
    }
    return NULL;
}

/* As values, without words: what bots and the server's writers get. */
static bool heard_alike(const pair *p)
{
    size_t at_a = 0, at_b = 0;
    const nr_event *a, *b;
    nr_event heard_a, heard_b;
    for (;;) {
        a = next_heard(p, &p->twin[0], &at_a);
        b = next_heard(p, &p->twin[1], &at_b);
        if (a == NULL || b == NULL) {
            return true; /* one of the games is behind */
        }
        if (!nr_hear(a, p->viewer, &heard_a) || !nr_hear(b, p->viewer, &heard_b) ||
            memcmp(&heard_a, &heard_b, sizeof heard_a) != 0) {
            return false;
        }
    }
}

/*
 * Is the first difference one that the other player made? Where a card asks him to choose and the
 * changed cards leave him one candidate, it is chosen at once, and everyone sees which: the same
 * thing happens to another card that nobody knows.
 */
static bool is_forced(const pair *p)
{
    size_t at_a = 0, at_b = 0;
    const nr_event *a, *b;
    do {
        a = next_heard(p, &p->twin[0], &at_a);
        b = next_heard(p, &p->twin[1], &at_b);
    } while (a != NULL && b != NULL && a->kind == b->kind && a->id == b->id &&
             a->other_id == b->other_id && a->server == b->server && a->n == b->n);
    return a != NULL && b != NULL && a->kind == b->kind && a->id != b->id &&
           (is_changed_id(p, a->id) || is_changed_id(p, b->id)) &&
           (p->viewer == NR_VIEW_SPECTATOR || viewer_of(a->side) != p->viewer);
}

/* Is what was heard in a the beginning of what was heard in b? Each text ends with a bracket. */
static bool is_beginning(const json_out *a, const json_out *b)
{
    return a->len <= b->len && memcmp(a->data, b->data, a->len - 1) == 0;
}

/*
 * Compares the events since the last choice, letting the other player do nothing where only one of
 * the games asks him, until both have come equally far. False ends the comparison of the pair.
 */
static bool catch_up(pair *p)
{
    twin *a = &p->twin[0], *b = &p->twin[1];
    for (unsigned i = 0; i < 200; i++) {
        write_happened(p);
        note_ids(p);
        if (was_shown(p)) {
            return false;
        }
        bool is_behind_a = is_beginning(&a->out, &b->out);
        bool is_behind_b = is_beginning(&b->out, &a->out);
        if (!is_behind_a && !is_behind_b && is_forced(p)) {
            return false;
        }
        if (!is_behind_a && !is_behind_b) {
            report_texts(p, PROPERTY_SECRET_EVENTS, &a->out, &b->out);
            return false;
        }
        if (!heard_alike(p)) {
            fail(p->trial, PROPERTY_SECRET_EVENTS,
                 "viewer %d (%s): events as values differ where their words do not", p->viewer,
                 p->last);
            return false;
        }
        if (is_behind_a && is_behind_b && same_moment(&a->table.game, &b->table.game)) {
            return true;
        }
        /* The one that is behind, or that asks the other player, goes on. */
        twin *late = !is_behind_b || (is_behind_a && !is_viewers(p, &a->table.game)) ? a : b;
        if (is_over(&late->table.game) || is_viewers(p, &late->table.game)) {
            late = late == a && is_behind_b ? b : late;
        }
        if (is_over(&late->table.game) || is_viewers(p, &late->table.game)) {
            report_texts(p, PROPERTY_SECRET_EVENTS, &a->out, &b->out);
            return false;
        }
        int index = idle_player(&late->table.list);
        if (index < 0 || !choose_in(late, (unsigned)index)) {
            return false; /* he has to do something: the games part here */
        }
    }
    return false;
}

/* Makes one choice in both. False ends the comparison of the pair. */
static bool step(pair *p)
{
    twin *a = &p->twin[0], *b = &p->twin[1];
    bool is_his = is_viewers(p, &a->table.game);
    unsigned index = lively_player(&a->table.list, &p->trial->chance);
    nr_choice choice = a->table.list.choice[index];
    int other = find_same(&b->table.list, &choice);
    if (other < 0 || (!is_his && is_telling(p, &choice))) {
        return false;
    }
    snprintf(p->last, sizeof p->last, "%s %s by %s, prompt %s", nr_verb_name((nr_verb)choice.verb),
             nr_card_table[a->table.game.copy[choice.card].def].title,
             side_name(a->table.game.to_move), nr_prompt_name((nr_prompt)a->table.game.prompt));
    for (unsigned i = 0; i < 2; i++) {
        p->twin[i].io = (nr_io){.events = p->twin[i].events, .events_cap = TRIAL_MAX_EVENTS};
    }
    (void)choose_in(a, index);
    (void)choose_in(b, (unsigned)other);
    p->steps++;
    return catch_up(p);
}

/* Compares everything at one moment. False ends the comparison of the pair. */
static bool compare(pair *p)
{
    const nr_game *g = &p->twin[0].table.game;
    /* A view is long, and what it tells too much mostly stays in it: not after every choice. */
    bool is_due = p->steps == 0 || is_over(g) || once_in(&p->trial->chance, 3);
    if (!compare_views(p) || (is_due && !compare_states(p))) {
        return false;
    }
    if (is_over(g)) {
        return false;
    }
    if (is_viewers(p, g) && !compare_choices(p)) {
        return false;
    }
    return p->viewer == NR_VIEW_SPECTATOR || compare_judges(p);
}

/* Could the hidden cards be others without the question that is being asked making no sense? */
static bool is_quiet(const nr_game *g, nr_viewer viewer)
{
    switch (g->prompt) {
    case NR_PROMPT_MULLIGAN:
    case NR_PROMPT_ACTION:
    case NR_PROMPT_WINDOW:
    case NR_PROMPT_JACK_OUT:
    case NR_PROMPT_DISCARD:
        return true;
    default:
        return viewer_of(g->to_move) == viewer;
    }
}

void check_secrecy(trial *t)
{
    static pair p;
    core_xoshiro *chance = &t->chance;
    if (p.twin[0].out.limit == 0) {
        out_init(&p.twin[0].out, OUT_LIMIT);
        out_init(&p.twin[1].out, OUT_LIMIT);
    }
    p.trial = t;
    p.viewer = (nr_viewer)core_xoshiro_below(chance, NR_VIEW_ALL);
    p.lang = (word_lang)core_xoshiro_below(chance, LANG_COUNT);
    p.steps = 0;
    snprintf(p.last, sizeof p.last, "none yet");
    for (unsigned i = 0; i < 2; i++) {
        p.twin[i].table.game = t->game;
        p.twin[i].io = (nr_io){0};
    }
    if (!change(&t->game, &p.twin[1].table.game, p.viewer, chance)) {
        return;
    }
    if (!is_quiet(&t->game, p.viewer)) { /* a half-done install, say: it cannot be played on */
        (void)compare_views(&p);
        return;
    }
    memset(p.changed, 0, sizeof p.changed);
    memset(p.changed_ids, 0, sizeof p.changed_ids);
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (p.twin[1].table.game.copy[c].def != t->game.copy[c].def) {
            p.changed[c >> 6] |= NR_BIT(c & 63);
        }
    }
    note_ids(&p);
    nr_list(&p.twin[0].table.game, &p.twin[0].table.list);
    nr_list(&p.twin[1].table.game, &p.twin[1].table.list);
    while (compare(&p) && p.steps < LOCKSTEPS && step(&p)) {
    }
}
