/* Reasons of the bots for Mainframe; a chapter of mainframe.c. */

enum { REASON_DEALS = 8 };

unsigned bot_mf_weigh(bot_mf *bot, unsigned choice, uint32_t applications)
{
    mind *m = mind_of(bot);
    mf_view view = m->view;
    mf_choices list;
    copy_list(&list, &m->list);
    if (choice >= list.count) {
        return 0;
    }
    m->asked--; /* the same deals, whatever is weighed */
    bot_mf_ask(bot, &view, &list);
    if (m->phase == DONE) {
        return 500;
    }
    m->at = choice; /* of the first list this one alone */
    m->end = choice + 1;
    (void)bot_mf_think(bot, applications);
    if (m->plans == 0) {
        return 500;
    }
    unsigned best = 0;
    for (unsigned i = 1; m->phase == TRYING && i < m->in; i++) {
        best = m->plan[i].tries > 0 && is_better(&m->plan[i], &m->plan[best]) ? i : best;
    }
    plan *p = &m->plan[best];
    for (uint32_t deal = 0x8000; m->spent < applications || p->tries == 0; deal++) {
        try_plan(m, p, deal);
    }
    return p->sum / p->tries;
}

/* What the line of a plan leads to in some deals, in 256ths of a point. */
typedef struct {
    int32_t secured, open, others;
    int32_t won, lost;
} mf_outlook;

static void look_ahead(const mind *m, const plan *p, mf_outlook *o)
{
    memset(o, 0, sizeof *o);
    for (unsigned deal = 0; deal < REASON_DEALS; deal++) {
        mf_game g;
        mf_choices list;
        mf_sample(&g, &m->view, chance(m, 0x40000 + deal));
        mf_list(&g, &list);
        for (unsigned i = 0; i < p->line.count && g.reason == MF_REASON_NONE; i++) {
            if (!mf_choose(&g, p->line.choice[i], &list, NULL)) {
                break;
            }
        }
        if (g.reason != MF_REASON_NONE) {
            bool wins = mf_winners(&g) >> m->seat & 1;
            o->won += wins;
            o->lost += !wins;
        }
        mf_worth worth = bot_mf_worth_of(&g);
        int32_t secured = (int32_t)mf_score(&g.board, m->seat) * WORTH_POINT, most = 0;
        for (unsigned q = 0; q < g.players; q++) {
            most = q != m->seat && worth.seat[q] > most ? worth.seat[q] : most;
        }
        o->secured += secured;
        o->open += worth.seat[m->seat] - secured;
        o->others += most;
    }
}

static void add_ground(bot_reason *r, bot_term term, int32_t weight)
{
    int32_t size = weight < 0 ? -weight : weight;
    unsigned at = r->count;
    if (size < 10 || r->count == BOT_GROUNDS) {
        return; /* less than a tenth of a point */
    }
    for (; at > 0; at--) {
        int32_t other = r->ground[at - 1].weight;
        if ((other < 0 ? -other : other) >= size) {
            break;
        }
        r->ground[at] = r->ground[at - 1];
    }
    r->count++;
    size = size < 30000 ? size : 30000;
    r->ground[at] =
        (bot_ground){.term = (uint8_t)term, .weight = (int16_t)(weight < 0 ? -size : size)};
}

void bot_mf_reason(const bot_mf *bot, unsigned beside, bot_reason *r)
{
    const mind *m = (const mind *)(const void *)bot->word;
    memset(r, 0, sizeof *r);
    r->answer = bot_mf_answer(bot);
    if (beside == r->answer.choice || beside >= m->list.count) {
        beside = r->answer.second;
    }
    if (m->plans == 0 || beside == r->answer.choice) {
        return;
    }
    plan bare = {.line = {.count = 1, .first = (uint16_t)beside}};
    bare.line.choice[0] = m->list.choice[beside];
    const plan *first = NULL, *second = NULL; /* as bot_mf_answer takes them */
    for (unsigned i = 0; i < m->plans; i++) {
        const plan *p = &m->plan[i];
        if (p->line.first == r->answer.choice && (!first || is_better(p, first))) {
            first = p;
        }
        second = p->line.first == beside && !second ? p : second;
    }
    second = second ? second : &bare;
    if (first) {
        enum { HUNDREDTHS = 100 };
        mf_outlook a, b;
        look_ahead(m, first, &a);
        look_ahead(m, second, &b);
        int32_t unit = WORTH_POINT * REASON_DEALS;
        add_ground(r, BOT_TERM_WIN, (a.won - b.won) * 10000 / REASON_DEALS);
        add_ground(r, BOT_TERM_LOSS, (b.lost - a.lost) * 10000 / REASON_DEALS);
        add_ground(r, BOT_TERM_SECURED, (a.secured - b.secured) * HUNDREDTHS / unit);
        add_ground(r, BOT_TERM_OPEN, (a.open - b.open) * HUNDREDTHS / unit);
        add_ground(r, BOT_TERM_OTHERS, (b.others - a.others) * HUNDREDTHS / unit);
    }
}
