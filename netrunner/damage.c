/* Events that may be prevented or avoided: damage, tags, trashing, exposing, bad publicity.
 *
 * An event is one frame: c says what it is, a the kind of damage, n the amount or set the cards,
 * card the source, b who has passed. First both players may prevent it, the one whose turn it is
 * first (ABIL-10); what is left then happens at once, and only then are conditions met by it
 * (FAQ-R24). What really happened becomes the result n of the row that caused it. Chapters: DMG,
 * TAG, BP, EXPOSE, ABIL-10. */
#include "netrunner/engine.h"

enum { EVENT_UNPREVENTABLE = 1 };

static nr_frame *begin_event(eng *e, nr_on what, nr_side by, int n)
{
    nr_frame *f = push(e, FRAME_EVENT, by, 0);
    f->c = (uint8_t)what;
    f->n = (int16_t)n;
    return f;
}

void do_damage(eng *e, nr_damage kind, int n, unsigned source, bool unpreventable)
{
    if (n <= 0) {
        return;
    }
    nr_frame *f = begin_event(e, NR_ON_DAMAGE, NR_CORP, n);
    f->a = (uint8_t)kind;
    f->card = (uint8_t)source;
    if (unpreventable) {
        f->flags = EVENT_UNPREVENTABLE;
    }
}

void give_tags(eng *e, int n)
{
    if (n > 0) {
        (void)begin_event(e, NR_ON_TAG, NR_CORP, n);
    }
}

void give_bad_publicity(eng *e, int n)
{
    if (n > 0) {
        (void)begin_event(e, NR_ON_BAD_PUBLICITY, NR_CORP, n);
    }
}

nr_frame *begin_trash(eng *e, nr_side by)
{
    nr_frame *f = begin_event(e, NR_ON_TRASH, by, 0);
    add_set(e->g, f);
    return f;
}

nr_frame *begin_expose(eng *e)
{
    nr_frame *f = begin_event(e, NR_ON_EXPOSE, NR_RUNNER, 0);
    add_set(e->g, f);
    return f;
}

/* ---- prevention ------------------------------------------------------------------------------ */

static bool can_prevent(const nr_game *g, const nr_frame *f, nr_side side, unsigned c,
                        const nr_row *r)
{
    if (r->kind != NR_ROW_PREVENT || r->event != f->c || (f->c == NR_ON_DAMAGE && r->arg != f->a)) {
        return false;
    }
    if (!row_limit_holds(g, r, false) || row_payable(g, side, c, r)) {
        return false;
    }
    if (!f->set) {
        return true;
    }
    FOR_SET (g, f, o) {
        if (fits(g, &r->filter, o, c)) {
            return true;
        }
    }
    return false;
}

static void list_preventions(const nr_game *g, const nr_frame *f, nr_side side, nr_choices *out)
{
    nr_zone z = side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if (!has(g, c, NR_HAS_PREVENT)) {
            continue;
        }
        const nr_card *k = card_of(g, c);
        if (nr_active(g, c)) {
            for (unsigned i = 0; i < k->row_count; i++) {
                if (can_prevent(g, f, side, c, &k->rows[i])) {
                    add_choice(out, (nr_choice){.verb = NR_VERB_USE,
                                                .card = (uint8_t)c,
                                                .ability = (uint8_t)i});
                }
            }
        } else if (f->c == NR_ON_EXPOSE && own_fact(g, c, NR_MOD_REZ_WHEN_EXPOSING) &&
                   !can_rez(g, c, false)) {
            add_card(out, NR_VERB_REZ, c);
        }
    }
}

static bool is_preventable(const nr_game *g, const nr_frame *f)
{
    if (f->flags & EVENT_UNPREVENTABLE) {
        return false;
    }
    if (f->set ? set_first(g, f) == 0 : f->n == 0) {
        return false;
    }
    if (f->c == NR_ON_EXPOSE) {
        return true; /* an unrezzed card may still be rezzed for it */
    }
    return g->hooks >> f->c & 1;
}

/* ---- what is left happens -------------------------------------------------------------------- */

static void suffer_damage(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    int n = f->n;
    nr_event *v = log_more(e, NR_EVENT_DAMAGE, NR_RUNNER, f->card, n);
    if (v) {
        v->what = f->a;
    }
    if (f->a == NR_DAMAGE_NET) {
        g->history.net_points =
            (uint8_t)(g->history.net_points + n > 200 ? 200 : g->history.net_points + n);
    }
    if (f->a == NR_DAMAGE_BRAIN) { /* DMG-03, DMG-04 */
        int tokens = g->player[NR_RUNNER].brain_damage + n;
        g->player[NR_RUNNER].brain_damage = (uint8_t)(tokens > 200 ? 200 : tokens);
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

static int happen(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    int done = f->n;
    switch (f->c) {
    case NR_ON_DAMAGE:
        if (f->n > 0) {
            suffer_damage(e, f);
        }
        break;
    case NR_ON_TAG: {
        int tags = g->player[NR_RUNNER].tags + f->n; /* TAG-01 */
        g->player[NR_RUNNER].tags = (uint8_t)(tags > 250 ? 250 : tags);
        if (f->n > 0) {
            log_event(e, NR_EVENT_TAG, NR_RUNNER, 0, f->n);
        }
        break;
    }
    case NR_ON_BAD_PUBLICITY: { /* BP-04: credits only from the next run on */
        int bp = g->player[NR_CORP].bad_publicity + f->n;
        g->player[NR_CORP].bad_publicity = (uint8_t)(bp > 250 ? 250 : bp);
        if (f->n > 0) {
            log_event(e, NR_EVENT_BAD_PUBLICITY, NR_CORP, 0, f->n);
        }
        break;
    }
    case NR_ON_TRASH:
        done = 0;
        FOR_SET (g, f, c) {
            if (is_installed(g, c)) { /* not if it went with its host a moment ago */
                trash_card(e, c,
                           owner_of(c) == NR_RUNNER || is_rezzed(g, c) ||
                               g->copy[c].flags & NR_SEEN_RUNNER);
                done++;
            }
        }
        break;
    default:
        done = 0;
        FOR_SET (g, f, c) { /* EXPOSE-02, EXPOSE-03 */
            if (is_rezzed(g, c)) {
                continue; /* EXPOSE-01: it was rezzed to prevent this */
            }
            nr_event *v = log_more(e, NR_EVENT_EXPOSE, NR_CORP, c, 0);
            if (v) {
                v->seen = 3;
            }
            done++;
        }
    }
    return done;
}

void event_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (f->step == 0) {
        nr_side first = (nr_side)g->turn_side;
        if (f->b == 3 || !is_preventable(g, f)) {
            f->step = 1;
            return;
        }
        f->side = (uint8_t)(f->b >> first & 1 ? other(first) : first);
        ask(e, (nr_side)f->side, NR_PROMPT_PREVENT);
        return;
    }
    int done = happen(e, f);
    bool damage = f->c == NR_ON_DAMAGE;
    pop(e);
    if (g->frames && top_frame(g)->kind == FRAME_ROW) {
        top_frame(g)->n = (int16_t)done;
    }
    if (damage && done && g->winner == NR_NOBODY) {
        (void)emit(e, NR_ON_DAMAGE_SUFFERED, 0);
    }
}

void event_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    list_preventions(g, f, (nr_side)f->side, out);
    add_verb(out, NR_VERB_PASS);
}

void event_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (c->verb == NR_VERB_PASS) {
        f->b |= (uint8_t)(1u << f->side);
    } else if (c->verb == NR_VERB_REZ) {
        begin_rez(e, c->card, false);
    } else {
        use_row(e, (nr_side)f->side, c->card, c->ability, 0);
    }
}
