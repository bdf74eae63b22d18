/* What a position leads to, learned by practice: a small network over what the hand-written
 * evaluation reads of it. Integers alone, so that it is the same in every build. The numbers are in
 * netrunner_foresight.inc, which tests/bots/practise.c makes (docs/bots.md). */
#include "bots/netrunner_inside.h"

/* Where agendas will be scored. */
typedef struct {
    int best_points, best_need, best_price; /* the most valuable agenda in a remote */
    int open_price;                         /* the dearest remote with nothing in it */
} remote_numbers;

static int price_of_remote(const survey *y, unsigned server)
{
    return least(price_of_entry(y->s, server), 30);
}

static void read_remotes(const survey *y, const table_numbers *t, remote_numbers *b)
{
    const nr_game *g = y->g;
    *b = (remote_numbers){.best_price = 15};
    for (int i = 0; i < t->agendas; i++) {
        unsigned c = t->agenda[i];
        int points = card_at(g, c)->points;
        int need = most(0, nr_requirement(g, c) - g->copy[c].counter[NR_COUNTER_ADVANCEMENT]);
        if (4 * points - need > 4 * b->best_points - b->best_need) {
            b->best_points = points;
            b->best_need = need;
            b->best_price = price_of_remote(y, g->copy[c].server);
        }
    }
    for (unsigned i = 0; i < t->opens; i++) {
        b->open_price = most(b->open_price, price_of_remote(y, t->open[i]));
    }
}

/* Plain numbers of a hand. */
typedef struct {
    int gain, draws, ice, ends, assets, programs, breaks, runs;
} hand_numbers;

static void read_hand(const survey *y, nr_zone zone, hand_numbers *h)
{
    const nr_game *g = y->g;
    *h = (hand_numbers){0};
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        const lore *l = lore_of(y->s, c);
        h->gain += most(l->gain, 0);
        h->draws += l->draws;
        h->ice += k->type == NR_TYPE_ICE;
        h->ends += k->type == NR_TYPE_ICE && l->ends;
        h->assets += k->type == NR_TYPE_ASSET || k->type == NR_TYPE_RESOURCE;
        h->programs += k->type == NR_TYPE_PROGRAM;
        h->breaks |= l->breaks;
        h->runs += (l->is & LORE_RUNS) != 0;
    }
}

/* What the network reads: the terms of the hand-written evaluation, and plain numbers. */
static void read_features(const survey *y, int16_t f[FEATURES])
{
    const nr_game *g = y->g;
    const table_numbers *t = table_of(y->s);
    remote_numbers b = {.best_price = 15};
    const rig *r = y->rig;
    int cost[KINDS_OF_ICE]; /* of passing a usual piece of each kind; 15 no way */
    hand_numbers hq, grip;
    if (y->eyes & EYES_CORP) { /* the Runner's do not see them */
        read_remotes(y, t, &b);
    }
    for (unsigned i = 0; i < KINDS_OF_ICE; i++) {
        cost[i] = r->usual[i] < NO_WAY ? least(r->usual[i], 14) : 15;
    }
    read_hand(y, y->eyes & EYES_CORP ? NR_ZONE_HQ : NR_ZONE_NONE, &hq);
    read_hand(y, y->eyes & EYES_RUNNER ? NR_ZONE_GRIP : NR_ZONE_NONE, &grip);
    int in_hq = y->in_hq.points, in_rd = y->in_rd.points;
    int corp = g->player[NR_CORP].credits, runner = g->player[NR_RUNNER].credits;
    int corp_points = y->points[NR_CORP], runner_points = y->points[NR_RUNNER];
    int harm = y->strikes, cards = g->size[NR_ZONE_GRIP];
    int all[FEATURES] = {
        y->term[TERM_POINTS],
        y->term[TERM_CORP_CREDITS],
        y->term[TERM_HQ],
        y->term[TERM_REMOTES],
        y->term[TERM_CENTRALS],
        y->term[TERM_ICE],
        y->term[TERM_BAD_PUBLICITY],
        y->term[TERM_RUNNER_CREDITS],
        y->term[TERM_GRIP],
        y->term[TERM_RIG],
        y->term[TERM_DANGER],
        y->term[TERM_CLICKS],
        corp,
        runner,
        g->player[NR_CORP].clicks,
        g->player[NR_RUNNER].clicks,
        g->turn_side,
        corp_points,
        runner_points,
        g->size[NR_ZONE_HQ],
        cards,
        g->size[NR_ZONE_RD],
        g->size[NR_ZONE_STACK],
        least(y->hq, 30),
        least(y->rd, 30),
        least(y->archives, 30),
        y->in_hq.count,
        in_hq,
        in_rd,
        y->in_archives.points,
        g->player[NR_RUNNER].tags,
        g->player[NR_RUNNER].brain_damage,
        g->player[NR_CORP].bad_publicity,
        nr_link(g),
        spare_memory(y->s),
        (int)y->rig->count,
        y->rig->credits,
        t->up,
        t->down,
        t->faceup,
        t->facedown,
        t->agenda_tokens,
        t->inside,
        r->virus,
        r->resources,
        r->programs,
        r->hardware,
        r->kept,
        /* How near the end is. */
        least(g->turn, 60),
        corp_points >= 4,
        corp_points >= 5,
        runner_points >= 4,
        runner_points >= 5,
        corp_points + b.best_points >= 7,
        corp_points + in_hq + t->inside >= 7,
        /* How thick the agendas lie. */
        y->in_rd.count,
        in_rd * 60 / most(1, g->size[NR_ZONE_RD]),
        in_hq * 30 / most(1, g->size[NR_ZONE_HQ]),
        /* Ice. */
        t->layers[NR_SERVER_HQ],
        t->layers[NR_SERVER_RD],
        t->layers[NR_SERVER_ARCHIVES],
        t->most_ice,
        t->up_ends,
        t->unpaid,
        within(corp - t->unpaid, -20, 20),
        b.open_price,
        /* The agenda that comes next. */
        t->agendas,
        b.best_points,
        b.best_need,
        b.best_price,
        b.best_points ? within(b.best_price - y->rig->credits, -20, 20) : 0,
        b.best_points ? within(corp - b.best_need, -5, 5) : 0,
        t->tokens_elsewhere,
        /* Ways in. */
        cost[0],
        cost[1],
        cost[2],
        (cost[0] < 15) + (cost[1] < 15) + (cost[2] < 15),
        r->accesses,
        within(y->hq - y->rig->credits, -20, 20),
        within(y->rd - y->rig->credits, -20, 20),
        /* Money to come. */
        t->drip,
        t->click,
        r->drip,
        r->click,
        hq.gain,
        grip.gain,
        /* Hands. */
        hq.ice,
        hq.ends,
        hq.assets,
        grip.draws,
        grip.programs,
        grip.breaks == BREAKS_ALL ? 2 : grip.breaks != 0,
        grip.runs,
        /* Harm. */
        within(harm - cards, -8, 8),
        harm > cards,
        nr_hand_size(g, NR_RUNNER),
    };
    for (unsigned i = 0; i < FEATURES; i++) { /* terms may be large */
        f[i] = (int16_t)(i < TERM_COUNT ? within(all[i], -16000, 16000) : all[i]);
    }
}

enum { SEERS = 64 };

/* The run, if there is one. */
static void read_run(const nr_game *g, int16_t f[8])
{
    int run[8] = {g->run.active,
                  g->run.active && g->run.server == NR_SERVER_HQ,
                  g->run.active && g->run.server == NR_SERVER_RD,
                  g->run.active && g->run.server == NR_SERVER_ARCHIVES,
                  g->run.active && g->run.server >= NR_SERVER_REMOTE,
                  g->run.active ? least(g->run.position, 5) : 0,
                  g->run.active && g->run.ice && is_up(g, g->run.ice),
                  g->prompt == NR_PROMPT_ACTION};
    for (unsigned i = 0; i < 8; i++) {
        f[i] = (int16_t)run[i];
    }
}

/* A weight is within ± 127. Machines that multiply eight numbers at a time want them of one size;
 * elsewhere they are as small as they travel. */
#ifndef BOT_LINK
#define BOT_LINK int16_t
#endif
typedef BOT_LINK link_weight;

typedef struct {
    int16_t middle[SENSES];           /* of each sense, and … */
    int32_t scale[SENSES];            /* … what brings it to ± 120, of 256 */
    link_weight first[SEERS][SENSES]; /* hidden units are in 1/640 */
    int32_t first_bias[SEERS];
    int16_t second[SEERS];
    int32_t second_bias; /* in 1/40960 */
} foresight;

/* A program may bring its own numbers, or (BOT_UNLEARNED) be given them when it runs, as the module
 * of WebAssembly is (wasm/bots.c). */
#ifndef BOT_FORESIGHT
#define BOT_FORESIGHT static const foresight seen_ahead
#endif
BOT_FORESIGHT = {
#ifndef BOT_UNLEARNED
#include "bots/netrunner_foresight.inc"
#endif
};

JACKIN_STATIC_ASSERT(SEERS % 4 == 0, "hidden units are worked out by fours");

/* What goes into hidden units, four of them at a time. */
static void read_layer(const int16_t *middle, const int32_t *scale, const link_weight (*of)[SENSES],
                       const int16_t f[SENSES], int32_t into[SEERS])
{
    int16_t in[SENSES];
    for (unsigned i = 0; i < SENSES; i++) {
        in[i] = (int16_t)within((f[i] - middle[i]) * scale[i] / 256, -120, 120);
    }
    for (unsigned h = 0; h < SEERS; h += 4) {
        int32_t sum[4] = {0};
        for (unsigned i = 0; i < SENSES; i++) {
            sum[0] += of[h][i] * in[i];
            sum[1] += of[h + 1][i] * in[i];
            sum[2] += of[h + 2][i] * in[i];
            sum[3] += of[h + 3][i] * in[i];
        }
        memcpy(&into[h], sum, sizeof sum);
    }
}

/* The chance of the Corporation in 1/256 of a logit. */
static int read_foresight(const int16_t f[SENSES])
{
    const foresight *t = &seen_ahead;
    int32_t into[SEERS], sum = t->second_bias;
    read_layer(t->middle, t->scale, t->first, f, into);
    for (unsigned h = 0; h < SEERS; h++) {
        sum += t->second[h] * (most(into[h] + t->first_bias[h], 0) >> 2);
    }
    return sum / 160;
}

/* A logit as a chance of 65536. */
static unsigned chance_of_logit(int logit)
{
    /* 1 / (1 + e^-x) by (1 + x / 2^n)^(2^n), in 1/65536. */
    int x = within(logit < 0 ? -logit : logit, 0, 8 * 256);
    int64_t e = 65536 - (int64_t)x * 65536 / 256 / 1024; /* e^(-x / 1024) */
    for (unsigned i = 0; i < 10; i++) {
        e = e * e / 65536;
    }
    unsigned chance = (unsigned)((int64_t)65536 * 65536 / (65536 + e));
    return logit < 0 ? 65536 - chance : chance;
}

/* The chance of a side in a position, of 65536, as the terms by hand have it. */
static unsigned judge(const sim *s, nr_side side)
{
    const nr_game *g = &s->v.game;
    if (g->reason) {
        return g->winner == NR_NOBODY ? 32768 : g->winner == side ? 65536 : 0;
    }
    survey y;
    unsigned chance = chance_of(look_over(&y, s, EYES_ALL));
    return side == NR_CORP ? chance : 65536 - chance;
}

/* The same as a position leads to if both sides play on by instinct. */
static unsigned foresee(const sim *s, nr_side side)
{
    const nr_game *g = &s->v.game;
    if (g->reason) {
        return judge(s, side);
    }
    survey y;
    int16_t f[SENSES];
    (void)look_over(&y, s, EYES_ALL);
    read_features(&y, f);
    read_run(g, f + FEATURES);
    unsigned chance = chance_of_logit(read_foresight(f));
    return side == NR_CORP ? chance : 65536 - chance;
}
