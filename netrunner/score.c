/* Scoring, stealing and forfeiting agendas. A frame: the agenda, and whether it is stolen.
 * Chapter: SCORE, ACCESS-09. */
#include "netrunner/engine.h"

nr_why can_score(const nr_game *g, unsigned c)
{
    if (g->copy[c].zone != NR_ZONE_TABLE) {
        return WHY_NOT_INSTALLED;
    }
    if (!is_type(g, c, NR_TYPE_AGENDA)) {
        return WHY_NOT_AGENDA;
    }
    if (is_banned(g, NR_BAN_SCORE, c, g->copy[c].server)) {
        return WHY_BANNED_SCORE; /* ABIL-16 */
    }
    return (int)counters(g, c, NR_COUNTER_ADVANCEMENT) >= nr_requirement(g, c)
               ? WHY_OK
               : WHY_NOT_ADVANCED; /* SCORE-02 */
}

void begin_score(eng *e, unsigned c, bool stolen)
{
    push(e, FRAME_SCORE, stolen ? NR_RUNNER : NR_CORP, c)->score.stolen = stolen;
}

void score_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    switch (f->step) {
    case 0: {
        nr_event *v = log_more(e, f->score.stolen ? NR_EVENT_STEAL : NR_EVENT_SCORE,
                               (nr_side)f->side, c, points_of(g, c));
        if (v) {
            v->seen = 3;
        }
        move_card(e, c, score_of((nr_side)f->side)); /* SCORE-06 */
        g->copy[c].flags = NR_FACEUP;
        if (f->score.stolen) {
            g->history.stolen++;
            g->history.points = (uint8_t)(g->history.points + points_of(g, c));
        } else {
            g->history.scored++;
        }
        hook(g, g->copy[c].def); /* SCORE-07 */
        f->step = 1;             /* WIN-03: points are looked at before anything else */
        return;
    }
    case 1:
        f->step = 2;
        (void)emit_about(e, f->score.stolen ? NR_ON_STOLEN : NR_ON_SCORED, (nr_side)f->side, c, 0);
        return;
    default:
        g->copy[c].counter[NR_COUNTER_ADVANCEMENT] = 0; /* CR-30 */
        pop(e);
    }
}

void score_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)g, (void)f, (void)out;
}
void score_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)e, (void)f, (void)c;
}

/* SCORE-10, SCORE-11. Returns whether it could be. */
bool forfeit(eng *e, unsigned c)
{
    nr_zone z = (nr_zone)e->g->copy[c].zone;
    if (z != NR_ZONE_CORP_SCORE && z != NR_ZONE_RUNNER_SCORE) {
        return false;
    }
    log_event(e, NR_EVENT_FORFEIT, z == NR_ZONE_CORP_SCORE ? NR_CORP : NR_RUNNER, c, 0);
    move_card(e, c, NR_ZONE_REMOVED);
    e->g->copy[c].flags = NR_FACEUP;
    return true;
}
