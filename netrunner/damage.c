/* What an event does when nothing stands in its way any more: damage, tags, bad publicity, trashed
 * and exposed cards, broken subroutines. Then the rule that caused it is told how much really
 * happened, and conditional abilities that waited for it are collected (FAQ-R24). Chapters: DMG,
 * TAG, BP, EXPOSE, BREAK-03. */
#include "netrunner/engine.h"

enum { MOST_TOKENS = 250 }; /* tags, brain damage, bad publicity: more makes no difference */

static uint8_t add_tokens(unsigned there, int n)
{
    return (uint8_t)((int)there + n > MOST_TOKENS ? MOST_TOKENS : (int)there + n);
}

static void suffer_damage(eng *e, const nr_happening *v)
{
    nr_game *g = e->g;
    int n = v->amount;
    nr_event *t = log_more(e, NR_EVENT_DAMAGE, NR_RUNNER, v->source, n);
    if (t) {
        t->what = v->kind;
    }
    if (v->kind == NR_DAMAGE_BRAIN) { /* DMG-03, DMG-04 */
        g->player[NR_RUNNER].brain_damage = add_tokens(g->player[NR_RUNNER].brain_damage, n);
    }
    if (n > g->size[NR_ZONE_GRIP]) { /* DMG-06, DMG-07 */
        game_over(e, NR_CORP, NR_REASON_FLATLINE);
        return;
    }
    for (; n > 0; n--) { /* DMG-01, DMG-05 */
        unsigned c = random_card(e, NR_RIG_DAMAGE, NR_ZONE_GRIP);
        trash_card(e, c, true);
    }
}

static int trash_set(eng *e, const nr_event_frame *v, const set_walk *cards)
{
    nr_game *g = e->g;
    int done = 0;
    for (unsigned i = 0; i < cards->count; i++) {
        unsigned c = cards->card[i], zone = g->copy[c].zone;
        if (zone == NR_ZONE_ARCHIVES || zone == NR_ZONE_HEAP || zone == NR_ZONE_REMOVED) {
            continue; /* it went with its host a moment ago */
        }
        bool seen =
            owner_of(c) == NR_RUNNER || is_rezzed(g, c) || g->copy[c].flags & NR_SEEN_RUNNER;
        trash_card(e, c, seen && !(v->flags & EVENT_FACEDOWN));
        done++;
    }
    return done;
}

/* EXPOSE-01: not what was rezzed to prevent it; EXPOSE-02, EXPOSE-03 */
static int expose_set(eng *e, const nr_event_frame *v, const set_walk *cards)
{
    nr_game *g = e->g;
    int done = 0;
    for (unsigned i = 0; i < cards->count; i++) {
        unsigned c = cards->card[i];
        if (is_rezzed(g, c) || g->copy[c].zone != NR_ZONE_TABLE) {
            continue;
        }
        nr_event *t = log_more(e, NR_EVENT_EXPOSE, NR_CORP, c, 0);
        if (t) {
            t->seen = 3;
        }
        learn(g, c, 3);
        done++;
        if (is_awaited(g, NR_ON_EXPOSE)) {
            emit_loose(e, (nr_happening){.what = NR_ON_EXPOSE,
                                         .by = v->is.by,
                                         .subject = (uint8_t)c,
                                         .server = g->copy[c].server,
                                         .amount = 1});
        }
    }
    return done;
}

/* BREAK-03, BREAK-05 */
static int break_one(eng *e, const nr_happening *v)
{
    nr_game *g = e->g;
    subroutine s;
    if (!encounter_goes_on(g) || g->run.ice != v->subject ||
        !subroutine_at(g, v->subject, v->kind, &s)) {
        return 0;
    }
    g->run.broken |= NR_BIT(s.name);
    g->dirty |= DIRTY_BROKEN;
    if (g->copy[v->source].zone == NR_ZONE_RIG) {
        g->copy[v->source].flags |= NR_BROKE;
    }
    nr_event *t = log_more(e, NR_EVENT_BREAK, NR_RUNNER, v->source, 1);
    if (t) {
        t->what = v->kind;
        t->row = s.row;
        t->row_of = s.def;
        t->other_id = g->copy[g->run.ice].id;
        t->other_def = g->copy[g->run.ice].def;
        t->other_seen = 3;
    }
    return 1;
}

static int give_tokens(eng *e, const nr_happening *v)
{
    nr_game *g = e->g;
    if (v->amount > 0 && v->what == NR_ON_TAG) { /* TAG-01 */
        g->player[NR_RUNNER].tags = add_tokens(g->player[NR_RUNNER].tags, v->amount);
        log_event(e, NR_EVENT_TAG, NR_RUNNER, 0, v->amount);
    } else if (v->amount > 0) { /* BP-04: credits only from the next run on */
        g->player[NR_CORP].bad_publicity = add_tokens(g->player[NR_CORP].bad_publicity, v->amount);
        log_event(e, NR_EVENT_BAD_PUBLICITY, NR_CORP, 0, v->amount);
    }
    g->dirty |= DIRTY_NUMBERS; /* a number may depend on them */
    return v->amount;
}

/* A played card goes to its owner's discard pile (CARD-04). */
static int finish_play(eng *e, const nr_happening *v)
{
    if (v->amount > 0 && e->g->copy[v->subject].zone == NR_ZONE_PLAY) {
        trash_card(e, v->subject, true);
    }
    return v->amount;
}

void happen(eng *e, const nr_event_frame *v, const set_walk *cards)
{
    nr_happening is = v->is;
    int done = is.amount;
    switch (is.what) {
    case NR_ON_DAMAGE:
        if (done > 0) {
            suffer_damage(e, &is);
        }
        break;
    case NR_ON_TRASH:
        tell_result(e, trash_set(e, v, cards));
        return; /* each card is told of by trash_card */
    case NR_ON_EXPOSE:
        tell_result(e, expose_set(e, v, cards));
        return;
    case NR_ON_BREAK:
        tell_result(e, done > 0 ? break_one(e, &is) : 0);
        return; /* those of one ability are told of together (FAQ-C02024b) */
    case NR_ON_ACCESS:
        if (done > 0) {
            note(e, &is);
            begin_access(e);
        }
        return;
    case NR_ON_RUN_SUCCESSFUL:
        if (done <= 0) {
            return;
        }
        is.server = (uint8_t)succeed(e);
        break;
    case NR_ON_PLAY_FINISHED:
        (void)finish_play(e, &is);
        return;
    default:
        done = give_tokens(e, &is);
    }
    if (e->g->reason) {
        return;
    }
    tell_result(e, done);
    is.amount = (int16_t)done;
    if (done > 0) {
        (void)emit(e, is);
    }
}
