/*
 * Instinct and foresight of the Netrunner bots (bots/netrunner_instinct.c, netrunner_learned.c),
 * learned by practice: the network plays itself, and what won becomes likelier (proximal policy
 * optimisation; what is foreseen, from the whole position, says how much better than expected each
 * choice came out).
 *
 * usage: practise FILE [--seconds N] [--threads N] [--games N] [--seed N] [--begin FILE]
 *                 [--random-decks N] [--greedy-corp N] [--greedy-runner N] [--pace N]
 *                 [--entropy N] [--lambda N] [--still corp|runner] [--judge N] [--by BOT]
 *                 [--imitate BOT] [--export FILE]
 *
 * FILE gets the numbers, as they are learned, every twenty seconds and at the end. --begin goes on
 * with such a file, or from the numbers of the bots ("shipped"). --games are those that each thread
 * plays before the network learns from them. Of 100 games, --random-decks have legal decks of
 * random cards, the others starter decks; in
 * --greedy-corp and --greedy-runner that side is the greedy bot's, and in a quarter of the others
 * one side is a network of the past. --pace is the rate of learning in 1/100000, which falls to a
 * tenth of it, --entropy in 1/1000 what is added for choosing at random, --lambda in 1/100 how far
 * ahead an outcome is believed more than what was foreseen. With --still that side does not
 * learn, so that the other becomes the best answer to it. --judge N plays N games against the
 * greedy bot (or another, --by) in each chair at the beginning and the end, once by what comes to
 * mind most and once by lot. With --imitate that bot is the Runner of all games, nothing is learned
 * of who wins, and the Runner's network learns to choose what the bot chooses. --export only writes
 * the numbers as C, for bots/netrunner_instinct.inc, and beside it for
 * bots/netrunner_foresight.inc; with --imitate the Runner's alone, for bots/netrunner_plain.inc.
 *
 * The same seed and number of threads give the same games, but for how many there are in the time.
 */
#define BOT_FORESIGHT static foresight seen_ahead
#define BOT_INSTINCTS static instinct instincts[2]
#include "bots/netrunner.c"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/workload.h"
#include "tests/bots/learning.h"
#include "tests/support/decks.h"

enum {
    H = UNITS,
    CH = SEERS,
    MOST_THREADS = 32,
    MOST_STEPS_GAME = 4000,
    MOST_PAST = 24,
    PARTS = 4
};

typedef struct {
    float ws[SENSES][H], e[KINDS][H], wn[HINT_COUNT][H], b[H], w2[H]; /* a hidden layer … */
    float lin[HINT_COUNT], kb[KINDS];                                 /* … and past it */
} actor;
typedef struct {
    float w1[SENSES][CH], b1[CH], w2[CH], b2;
} critic;
typedef struct {
    actor a[2];
    critic c;
} params;

enum { NUMBERS = sizeof(params) / sizeof(float) };
static params current, slope, square;
static params *past_nets[MOST_PAST];
static unsigned past_count;
static float mid[2][SENSES], inv[2][SENSES], cmid[SENSES], cinv[SENSES];
static float pace = 3e-4f, entropy_bonus = 0.01f, lambda = 0.95f;

typedef struct {
    int16_t f[SENSES], whole[SENSES];
    uint32_t first; /* idea */
    uint16_t count;
    uint8_t chosen, side, learns;
    float logp, value, adv, target;
} step;

typedef struct {
    pthread_t id;
    unsigned number;
    core_xoshiro chance;
    sim s;
    knowledge known;
    step *steps;
    idea *ideas;
    unsigned step_count, step_cap, idea_count, idea_cap;
    params grad;
    unsigned games, wins, past_games[2], past_wins[2], rounds, choices;
    double loss_v, entropy, clipped;
    unsigned updates, guessed; /* choices of who is imitated that came to mind most */
    nr_deck deck[2];
    bot_nr foe;
    nr_view view;
    nr_choices seen;
    unsigned foe_games[2], foe_wins[2];
} worker;

static worker *workers[MOST_THREADS];
static unsigned threads = 2;
static pthread_barrier_t barrier;
static workload decks;
static lore cards[NR_MAX_CARDS];
static unsigned per_thread = 64, random_share = 0, greedy_share[2];
static volatile int phase_end;
static unsigned still = 2; /* the side that does not learn; 2: none */
static bot_kind imitated = BOT_COUNT;
static float adv_mean[2], adv_std[2];

static float clampf(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

static void norm(const int16_t f[SENSES], const float *middle, const float *inverse, float *x)
{
    for (unsigned i = 0; i < SENSES; i++) {
        x[i] = clampf(((float)f[i] - middle[i]) * inverse[i], -3.f, 3.f);
    }
}

static void trunk(const actor *a, const float *x, float *h)
{
    for (unsigned j = 0; j < H; j++) {
        h[j] = a->b[j];
    }
    for (unsigned i = 0; i < SENSES; i++) {
        if (x[i] != 0) {
            for (unsigned j = 0; j < H; j++) {
                h[j] += a->ws[i][j] * x[i];
            }
        }
    }
}

static float score(const actor *a, const float *base, const idea *d, float *h)
{
    for (unsigned j = 0; j < H; j++) {
        h[j] = base[j] + a->e[d->kind][j];
    }
    float out = a->kb[d->kind];
    for (unsigned i = 0; i < d->count; i++) {
        float v = (float)d->value[i] / 32.f;
        const float *wn = a->wn[d->at[i]];
        for (unsigned j = 0; j < H; j++) {
            h[j] += wn[j] * v;
        }
        out += a->lin[d->at[i]] * v;
    }
    for (unsigned j = 0; j < H; j++) {
        out += h[j] > 0 ? a->w2[j] * h[j] : 0;
    }
    return out;
}

static float value_of(const critic *c, const float *x, float *h)
{
    for (unsigned j = 0; j < CH; j++) {
        h[j] = c->b1[j];
    }
    for (unsigned i = 0; i < SENSES; i++) {
        for (unsigned j = 0; j < CH; j++) {
            h[j] += c->w1[i][j] * x[i];
        }
    }
    float out = c->b2;
    for (unsigned j = 0; j < CH; j++) {
        out += h[j] > 0 ? c->w2[j] * h[j] : 0;
    }
    return 1.f / (1.f + expf(-out));
}

static float uniform(core_xoshiro *r)
{
    return (float)(core_xoshiro_u64(r) >> 40) / 16777216.f;
}

/* A choice of the network; noted if it learns. */
static unsigned choose(worker *w, const params *p, bool learns, bool greedy)
{
    sim *s = &w->s;
    nr_side side = (nr_side)s->v.game.to_move;
    static _Thread_local idea ideas[MOST_IDEAS];
    static _Thread_local step t;
    survey y;
    acting a;
    begin_acting(&a, s);
    unsigned count = find_ideas(s, &a, ideas);
    for (unsigned i = 0; i < count; i++) {
        spell_out(&ideas[i], s);
    }
    if (!count) {
        return pick(s);
    }
    if (count == 1) {
        return ideas[0].index;
    }
    (void)look_over(&y, s, EYES_ALL);
    sense(&y, side, t.f, t.whole);
    float x[SENSES], base[H], h[H], out[MOST_IDEAS], top = -1e9f, sum = 0;
    norm(t.f, mid[side], inv[side], x);
    trunk(&p->a[side], x, base);
    unsigned chosen = 0;
    for (unsigned i = 0; i < count; i++) {
        out[i] = score(&p->a[side], base, &ideas[i], h);
        chosen = out[i] > top ? i : chosen;
        top = out[i] > top ? out[i] : top;
    }
    for (unsigned i = 0; i < count; i++) {
        out[i] = expf(out[i] - top);
        sum += out[i];
    }
    if (!greedy) {
        float u = uniform(&w->chance) * sum;
        chosen = 0;
        while (chosen + 1 < count && u >= out[chosen]) {
            u -= out[chosen++];
        }
    }
    if (learns && w->step_count < w->step_cap && w->idea_count + count <= w->idea_cap) {
        float hc[CH];
        norm(t.whole, cmid, cinv, x);
        t.value = value_of(&current.c, x, hc);
        t.first = w->idea_count;
        t.count = (uint16_t)count;
        t.chosen = (uint8_t)chosen;
        t.side = (uint8_t)side;
        t.learns = 1;
        t.logp = logf(out[chosen] / sum);
        memcpy(&w->ideas[w->idea_count], ideas, count * sizeof *ideas);
        w->idea_count += count;
        w->steps[w->step_count++] = t;
    }
    return ideas[chosen].index;
}

static unsigned sure(sim *s)
{
    unsigned score_it = find_choice(&s->list, NR_VERB_SCORE);
    if (score_it < s->list.count) {
        return score_it;
    }
    if (s->v.game.prompt == NR_PROMPT_ACTION && s->v.game.to_move == NR_CORP) {
        return find_sure_score(s, &s->list);
    }
    return s->list.count;
}

/* What is imitated chose so. */
static void note_choice(worker *w, unsigned index)
{
    sim *s = &w->s;
    nr_side side = (nr_side)s->v.game.to_move;
    idea *ideas = &w->ideas[w->idea_count];
    step *t = &w->steps[w->step_count];
    survey y;
    acting a;
    if (w->step_count >= w->step_cap || w->idea_count + MOST_IDEAS > w->idea_cap ||
        !is_instinctive(s)) {
        return;
    }
    begin_acting(&a, s);
    unsigned count = find_ideas(s, &a, ideas), chosen = 0;
    for (unsigned i = 0; i < count; i++) {
        spell_out(&ideas[i], s);
    }
    while (chosen < count && !is_same_choice(&s->v.game, &s->list.choice[ideas[chosen].index],
                                             &s->list.choice[index])) {
        chosen++;
    }
    if (count < 2 || chosen == count) {
        return;
    }
    (void)look_over(&y, s, EYES_ALL);
    sense(&y, side, t->f, t->whole);
    t->first = w->idea_count;
    t->count = (uint16_t)count;
    t->chosen = (uint8_t)chosen;
    t->side = (uint8_t)side;
    t->learns = 1;
    t->adv = 1;
    t->logp = t->value = 0;
    w->idea_count += count;
    w->step_count++;
}

static void play(worker *w)
{
    sim *s = &w->s;
    unsigned n = core_xoshiro_below(&w->chance, WORKLOAD_PAIRINGS);
    const nr_deck *corp = &decks.corp[n % WORKLOAD_CORPS],
                  *runner = &decks.runner[n / WORKLOAD_CORPS];
    if (core_xoshiro_below(&w->chance, 100) < random_share) {
        random_legal_deck(&w->deck[0], NR_CORP, &w->chance);
        random_legal_deck(&w->deck[1], NR_RUNNER, &w->chance);
        corp = &w->deck[0];
        runner = &w->deck[1];
    }
    s->lore = cards;
    s->applications = 0;
    s->moment++;
    if (nr_new(&s->v.game, corp, runner, core_xoshiro_u64(&w->chance), &s->list, NULL)) {
        return;
    }
    core_xoshiro_seed(&s->chance, core_xoshiro_u64(&w->chance));
    s->v.viewer = s->v.game.to_move;
    /* In a quarter of the games one side is of the past. */
    unsigned past = past_count && still == 2 ? core_xoshiro_below(&w->chance, 8) : 8;
    const params *who[2] = {&current, &current};
    if (past < 2) {
        who[past] =
            past_nets[core_xoshiro_below(&w->chance, 3) ? core_xoshiro_below(&w->chance, past_count)
                                                        : past_count - 1];
    }
    /* … and in some the greedy bot. */
    unsigned drawn = core_xoshiro_below(&w->chance, 100), foe = 2;
    if (drawn < greedy_share[0] + greedy_share[1]) {
        foe = drawn < greedy_share[0] ? NR_CORP : NR_RUNNER;
        past = 8;
        who[0] = who[1] = &current;
        bot_nr_sit(&w->foe, BOT_GREEDY, (nr_side)foe, NULL, NULL, core_xoshiro_u64(&w->chance));
    }
    if (imitated < BOT_COUNT) {
        foe = NR_RUNNER;
        past = 8;
        who[0] = who[1] = &current;
        bot_nr_sit(&w->foe, imitated, NR_RUNNER, NULL, NULL, core_xoshiro_u64(&w->chance));
    }
    unsigned begin = w->step_count;
    for (unsigned made = 0; !s->v.game.reason && s->list.count && made < MOST_STEPS_GAME; made++) {
        unsigned side = s->v.game.to_move, index = s->list.count;
        if (s->list.count == 1) {
            index = 0;
        } else if (side == foe) {
            nr_look(&s->v.game, (nr_viewer)side, &w->view);
            nr_list(&w->view.game, &w->seen);
            bot_nr_ask(&w->foe, &w->view, &w->seen);
            (void)bot_nr_think(&w->foe, 1000);
            index = bot_nr_answer(&w->foe).choice;
            if (imitated < BOT_COUNT) {
                note_choice(w, index);
            }
        } else {
            index = sure(s);
            if (index == s->list.count) {
                index = is_instinctive(s)
                            ? choose(w, who[side],
                                     imitated == BOT_COUNT && (past >= 2 || side != past), false)
                            : pick(s);
            }
        }
        apply(s, index);
        w->choices++;
    }
    const nr_game *g = &s->v.game;
    if (!g->reason || g->winner == NR_NOBODY) {
        w->step_count = begin;
        return;
    }
    float won = g->winner == NR_CORP;
    w->games++;
    w->wins += g->winner == NR_CORP;
    if (past < 2) {
        w->past_games[!past]++;
        w->past_wins[!past] += g->winner == !past;
    }
    if (foe < 2) {
        w->foe_games[!foe]++;
        w->foe_wins[!foe] += g->winner == !foe;
    }
    float next = won, trace = 0;
    for (unsigned i = w->step_count; i > begin && imitated == BOT_COUNT; i--) {
        step *t = &w->steps[i - 1];
        float delta = next - t->value;
        trace = delta + lambda * trace;
        t->adv = t->side == NR_CORP ? trace : -trace;
        t->target = clampf(t->value + trace, 0.f, 1.f);
        next = t->value;
    }
}

static void learn(worker *w, unsigned part)
{
    memset(&w->grad, 0, sizeof w->grad);
    for (unsigned n = 0; n < w->step_count; n++) {
        const step *t = &w->steps[n];
        if (n * 2654435761u >> 30 != part) {
            continue;
        }
        unsigned side = t->side;
        const actor *a = &current.a[side];
        actor *g = &w->grad.a[side];
        float x[SENSES], base[H], h[MOST_IDEAS][H], out[MOST_IDEAS], top = -1e9f, sum = 0;
        norm(t->f, mid[side], inv[side], x);
        trunk(a, x, base);
        const idea *ideas = &w->ideas[t->first];
        for (unsigned i = 0; i < t->count; i++) {
            out[i] = score(a, base, &ideas[i], h[i]);
            top = out[i] > top ? out[i] : top;
        }
        for (unsigned i = 0; i < t->count; i++) {
            out[i] = expf(out[i] - top);
            sum += out[i];
        }
        float ent = 0;
        for (unsigned i = 0; i < t->count; i++) {
            out[i] /= sum;
            ent -= out[i] * logf(out[i] + 1e-12f);
        }
        float adv = (t->adv - adv_mean[side]) / adv_std[side];
        float ratio = expf(logf(out[t->chosen] + 1e-12f) - t->logp);
        bool clipped = (adv > 0 && ratio > 1.2f) || (adv < 0 && ratio < 0.8f);
        w->entropy += ent;
        w->clipped += clipped;
        w->updates++;
        float coef = clipped ? 0 : adv * ratio, dbase[H] = {0};
        float bonus = entropy_bonus;
        if (side == still) {
            coef = bonus = 0;
        }
        if (imitated < BOT_COUNT) {
            unsigned likeliest = 0;
            for (unsigned i = 1; i < t->count; i++) {
                likeliest = out[i] > out[likeliest] ? i : likeliest;
            }
            w->guessed += likeliest == t->chosen;
            coef = 1;
            bonus = 0;
        }
        for (unsigned i = 0; i < t->count; i++) {
            /* up the hill: d/dscore of adv*logp and of the entropy */
            float d =
                coef * ((i == t->chosen) - out[i]) - bonus * out[i] * (logf(out[i] + 1e-12f) + ent);
            const idea *q = &ideas[i];
            float dh[H];
            g->kb[q->kind] += d;
            for (unsigned j = 0; j < H; j++) {
                bool on = h[i][j] > 0;
                g->w2[j] += on ? d * h[i][j] : 0;
                dh[j] = on ? d * a->w2[j] : 0;
                dbase[j] += dh[j];
                g->e[q->kind][j] += dh[j];
            }
            for (unsigned k = 0; k < q->count; k++) {
                float v = (float)q->value[k] / 32.f;
                float *wn = g->wn[q->at[k]];
                g->lin[q->at[k]] += d * v;
                for (unsigned j = 0; j < H; j++) {
                    wn[j] += dh[j] * v;
                }
            }
        }
        for (unsigned j = 0; j < H; j++) {
            g->b[j] += dbase[j];
        }
        for (unsigned i = 0; i < SENSES; i++) {
            if (x[i] != 0) {
                for (unsigned j = 0; j < H; j++) {
                    g->ws[i][j] += dbase[j] * x[i];
                }
            }
        }
        if (imitated < BOT_COUNT) {
            continue;
        }
        /* critic: cross entropy */
        float hc[CH], dc[CH];
        norm(t->whole, cmid, cinv, x);
        float v = value_of(&current.c, x, hc), d = t->target - v;
        critic *gc = &w->grad.c;
        w->loss_v += d * d;
        gc->b2 += d;
        for (unsigned j = 0; j < CH; j++) {
            bool on = hc[j] > 0;
            gc->w2[j] += on ? d * hc[j] : 0;
            dc[j] = on ? d * current.c.w2[j] : 0;
            gc->b1[j] += dc[j];
        }
        for (unsigned i = 0; i < SENSES; i++) {
            for (unsigned j = 0; j < CH; j++) {
                gc->w1[i][j] += dc[j] * x[i];
            }
        }
    }
}

static unsigned adam_step;
static void improve(void)
{
    double n = 0;
    for (unsigned t = 0; t < threads; t++) {
        n += workers[t]->step_count;
    }
    float scale = 1.f / (float)(n / PARTS);
    adam_step++;
    float c1 = 1.f - powf(0.9f, (float)adam_step), c2 = 1.f - powf(0.999f, (float)adam_step);
    float *p = (float *)&current, *m = (float *)&slope, *v = (float *)&square;
    for (unsigned i = 0; i < NUMBERS; i++) {
        float g = 0;
        for (unsigned t = 0; t < threads; t++) {
            g += ((float *)&workers[t]->grad)[i];
        }
        g *= scale;
        m[i] = 0.9f * m[i] + 0.1f * g;
        v[i] = 0.999f * v[i] + 0.001f * g * g;
        float rate = i >= NUMBERS - sizeof(critic) / sizeof(float) ? 2 * pace : pace;
        p[i] += rate * (m[i] / c1) / (sqrtf(v[i] / c2) + 1e-8f);
    }
}

static void *work(void *arg)
{
    worker *w = arg;
    for (;;) {
        pthread_barrier_wait(&barrier);
        if (phase_end) {
            return NULL;
        }
        w->step_count = w->idea_count = 0;
        for (unsigned i = 0; i < per_thread; i++) {
            play(w);
        }
        pthread_barrier_wait(&barrier); /* main works out advantages */
        for (unsigned part = 0; part < PARTS; part++) {
            pthread_barrier_wait(&barrier);
            learn(w, part);
            pthread_barrier_wait(&barrier); /* main improves */
        }
    }
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* As the integers have it. */
static float even(float inverse)
{
    return fmaxf(1.f, roundf(inverse * 10240)) / 10240;
}

static void set_norm(void)
{
    double n[2] = {0}, s[2][SENSES] = {{0}}, q[2][SENSES] = {{0}}, cs[SENSES] = {0},
           cq[SENSES] = {0};
    for (unsigned t = 0; t < threads; t++) {
        for (unsigned k = 0; k < workers[t]->step_count; k++) {
            const step *z = &workers[t]->steps[k];
            n[z->side]++;
            for (unsigned i = 0; i < SENSES; i++) {
                s[z->side][i] += z->f[i];
                q[z->side][i] += (double)z->f[i] * z->f[i];
                cs[i] += z->whole[i];
                cq[i] += (double)z->whole[i] * z->whole[i];
            }
        }
    }
    for (unsigned i = 0; i < SENSES; i++) {
        for (unsigned d = 0; d < 2; d++) {
            double mean = s[d][i] / n[d], var = q[d][i] / n[d] - mean * mean;
            mid[d][i] = roundf((float)mean);
            inv[d][i] = var > 1e-6 ? even((float)(1 / sqrt(var > 0.1 ? var : 0.1))) : 0;
        }
        double mean = cs[i] / (n[0] + n[1]), var = cq[i] / (n[0] + n[1]) - mean * mean;
        cmid[i] = roundf((float)mean);
        cinv[i] = var > 1e-6 ? even((float)(1 / sqrt(var > 0.1 ? var : 0.1))) : 0;
    }
}

static void save(const char *path)
{
    FILE *out = fopen(path, "wb");
    fwrite(mid, sizeof mid, 1, out);
    fwrite(inv, sizeof inv, 1, out);
    fwrite(cmid, sizeof cmid, 1, out);
    fwrite(cinv, sizeof cinv, 1, out);
    fwrite(&current, sizeof current, 1, out);
    fclose(out);
}

static bool load(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        return false;
    }
    bool ok = fread(mid, sizeof mid, 1, in) && fread(inv, sizeof inv, 1, in) &&
              fread(cmid, sizeof cmid, 1, in) && fread(cinv, sizeof cinv, 1, in) &&
              fread(&current, sizeof current, 1, in);
    fclose(in);
    return ok;
}

/* Goes on from the numbers that are shipped. */
static void take_shipped(void)
{
    for (unsigned d = 0; d < 2; d++) {
        const instinct *t = &instincts[d];
        actor *a = &current.a[d];
        for (unsigned i = 0; i < SENSES; i++) {
            mid[d][i] = t->middle[i];
            inv[d][i] = (float)t->scale[i] / 10240;
        }
        for (unsigned j = 0; j < H; j++) {
            for (unsigned i = 0; i < SENSES; i++) {
                a->ws[i][j] = (float)t->senses[i][j] / 16;
            }
            for (unsigned i = 0; i < HINT_COUNT; i++) {
                a->wn[i][j] = (float)t->hints[i][j] / 20;
            }
            for (unsigned i = 0; i < KINDS; i++) {
                a->e[i][j] = (float)t->kinds[i][j] / 40; /* with the bias of the unit */
            }
            a->w2[j] = (float)t->out[j] / 256;
        }
        for (unsigned i = 0; i < HINT_COUNT; i++) {
            a->lin[i] = (float)t->hint_out[i] / 1280;
        }
        for (unsigned i = 0; i < KINDS; i++) {
            a->kb[i] = (float)t->kind_out[i] / 40960;
        }
    }
    critic *c = &current.c;
    for (unsigned i = 0; i < SENSES; i++) {
        cmid[i] = seen_ahead.middle[i];
        cinv[i] = (float)seen_ahead.scale[i] / 10240;
        for (unsigned j = 0; j < CH; j++) {
            c->w1[i][j] = (float)seen_ahead.first[j][i] / 16;
        }
    }
    for (unsigned j = 0; j < CH; j++) {
        c->b1[j] = (float)seen_ahead.first_bias[j] / 640;
        c->w2[j] = (float)seen_ahead.second[j] / 256;
    }
    c->b2 = (float)seen_ahead.second_bias / 40960;
}

static void put(FILE *out, const char *name, const float *from, unsigned count, float by, int limit)
{
    fprintf(out, ".%s = {", name);
    for (unsigned i = 0; i < count; i++) {
        int n = (int)lrintf(clampf(from[i] * by, -(float)limit, (float)limit));
        fprintf(out, i % 24 ? " %d," : "\n    %d,", n);
    }
    fputs("\n},\n", out);
}

static void put_rows(FILE *out, const char *name, const float *from, unsigned rows,
                     unsigned columns, unsigned down, unsigned along, float by)
{
    fprintf(out, ".%s = {\n", name);
    for (unsigned r = 0; r < rows; r++) {
        fputs("    {", out);
        for (unsigned c = 0; c < columns; c++) {
            int n = (int)lrintf(clampf(from[r * down + c * along] * by, -127.f, 127.f));
            fprintf(out, c ? ", %d" : "%d", n);
        }
        fputs("},\n", out);
    }
    fputs("},\n", out);
}

/* Numbers that nothing in some games reads are nothing: there are as many for either side. */
static void forget_unread(void)
{
    bool kinds[2][KINDS] = {{false}}, hints[2][HINT_COUNT] = {{false}};
    worker *w = workers[0];
    for (unsigned i = 0; i < per_thread; i++) {
        play(w);
    }
    for (unsigned n = 0; n < w->step_count; n++) {
        const step *t = &w->steps[n];
        for (unsigned i = t->first; i < t->first + t->count; i++) {
            kinds[t->side][w->ideas[i].kind] = true;
            for (unsigned k = 0; k < w->ideas[i].count; k++) {
                hints[t->side][w->ideas[i].at[k]] = true;
            }
        }
    }
    for (unsigned d = 0; d < 2; d++) {
        actor *a = &current.a[d];
        for (unsigned k = 0; k < KINDS; k++) {
            for (unsigned j = 0; j < H; j++) {
                a->e[k][j] = kinds[d][k] ? a->e[k][j] : 0;
            }
        }
        for (unsigned k = 0; k < HINT_COUNT; k++) {
            for (unsigned j = 0; j < H; j++) {
                a->wn[k][j] = hints[d][k] ? a->wn[k][j] : 0;
            }
        }
        for (unsigned i = 0; i < SENSES; i++) {
            for (unsigned j = 0; j < H; j++) {
                a->ws[i][j] = inv[d][i] != 0 ? a->ws[i][j] : 0;
            }
        }
    }
}

/* As integers, in C. */
static void export_to(const char *path)
{
    FILE *out = fopen(path, "w");
    fputs("/* Made by tests/bots/practise.c; do not change by hand. */\n/* clang-format off */\n",
          out);
    for (unsigned d = imitated < BOT_COUNT; d < 2; d++) {
        const actor *a = &current.a[d];
        float kinds[KINDS][H];
        for (unsigned k = 0; k < KINDS; k++) {
            for (unsigned j = 0; j < H; j++) {
                kinds[k][j] = a->e[k][j] + a->b[j];
            }
        }
        if (imitated == BOT_COUNT) {
            fprintf(out, "[%s] = {\n", d ? "NR_RUNNER" : "NR_CORP");
        }
        put(out, "middle", mid[d], SENSES, 1, 32000);
        put(out, "scale", inv[d], SENSES, 256 * 40, 1 << 20);
        put_rows(out, "senses", &a->ws[0][0], SENSES, UNITS, H, 1, 16);
        put_rows(out, "hints", &a->wn[0][0], HINT_COUNT, UNITS, H, 1, 20);
        put_rows(out, "kinds", &kinds[0][0], KINDS, UNITS, H, 1, 40);
        put(out, "out", a->w2, UNITS, 256, 32767);
        put(out, "hint_out", a->lin, HINT_COUNT, 1280, 32767);
        put(out, "kind_out", a->kb, KINDS, 40960, 1 << 30);
        if (imitated == BOT_COUNT) {
            fputs("},\n", out);
        }
    }
    fputs("/* clang-format on */\n", out);
    fclose(out);
    char name[512];
    snprintf(name, sizeof name, "%s", path);
    char *at = strstr(name, "instinct.inc");
    if (!at) {
        return;
    }
    memcpy(at, "foresight.inc", 14);
    out = fopen(name, "w");
    fputs("/* Made by tests/bots/practise.c; do not change by hand. */\n/* clang-format off */\n",
          out);
    put(out, "middle", cmid, SENSES, 1, 32000);
    put(out, "scale", cinv, SENSES, 256 * 40, 1 << 20);
    put_rows(out, "first", &current.c.w1[0][0], CH, SENSES, 1, CH, 16);
    put(out, "first_bias", current.c.b1, CH, 640, 1 << 30);
    put(out, "second", current.c.w2, CH, 256, 32767);
    fprintf(out, ".second_bias = %d,\n/* clang-format on */\n", (int)lrintf(current.c.b2 * 40960));
    fclose(out);
}

/* Against a bot of the library, in each chair. */
static bot_nr foe;
static nr_view view;
static nr_choices seen;
static void contest_with(worker *w, bot_kind kind, unsigned chair, unsigned games, uint64_t seed,
                         uint32_t budget, bool greedy)
{
    unsigned wins = 0, of_corp[WORKLOAD_CORPS] = {0};
    for (unsigned n = 0; n < games; n++) {
        sim *s = &w->s;
        uint64_t of = seed * 1000003 + n;
        nr_new(&s->v.game, &decks.corp[n % WORKLOAD_CORPS],
               &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS], of, &s->list, NULL);
        s->lore = cards;
        s->moment++;
        s->v.viewer = s->v.game.to_move;
        core_xoshiro_seed(&s->chance, of);
        bot_nr_sit(&foe, kind, (nr_side)!chair, NULL, NULL, of * 2 + 1);
        for (unsigned made = 0; !s->v.game.reason && made < 20000; made++) {
            unsigned index;
            if (s->v.game.to_move == chair) {
                index = s->list.count == 1 ? 0 : sure(s);
                if (index == s->list.count) {
                    index = is_instinctive(s) ? choose(w, &current, false, greedy) : pick(s);
                }
            } else {
                nr_look(&s->v.game, (nr_viewer)s->v.game.to_move, &view);
                nr_list(&view.game, &seen);
                bot_nr_ask(&foe, &view, &seen);
                for (uint32_t given = 0; given < budget; given += 100) {
                    if (!bot_nr_think(&foe, 100)) {
                        break;
                    }
                }
                index = bot_nr_answer(&foe).choice;
            }
            apply(s, index);
        }
        bool won = s->v.game.reason && s->v.game.winner == chair;
        wins += won;
        of_corp[n % WORKLOAD_CORPS] += won;
    }
    printf("  %s against %s: %u of %u (by the Corporation's deck %u %u %u %u)\n",
           chair ? "runner" : "corp", bot_name(kind), wins, games, of_corp[0], of_corp[1],
           of_corp[2], of_corp[3]);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: practise FILE [--seconds N] [--threads N] [--games N] [--seed N] "
              "[--begin FILE] [--random-decks N] [--greedy-corp N] [--greedy-runner N] [--pace N] "
              "[--entropy N] [--lambda N] [--still corp|runner] [--judge N] [--by BOT] "
              "[--imitate BOT] [--export FILE]\n",
              stderr);
        return 2;
    }
    const char *out = argv[1];
    double limit = (double)number_of(argc, argv, "--seconds", 60);
    threads = (unsigned)number_of(argc, argv, "--threads", 2);
    threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    per_thread = (unsigned)number_of(argc, argv, "--games", 64);
    random_share = (unsigned)number_of(argc, argv, "--random-decks", 0);
    greedy_share[NR_RUNNER] = (unsigned)number_of(argc, argv, "--greedy-runner", 0);
    greedy_share[NR_CORP] = (unsigned)number_of(argc, argv, "--greedy-corp", 0);
    unsigned judge_games = (unsigned)number_of(argc, argv, "--judge", 0);
    pace = (float)number_of(argc, argv, "--pace", 30) * 1e-5f;
    lambda = (float)number_of(argc, argv, "--lambda", 95) / 100.f;
    float bonus = (float)number_of(argc, argv, "--entropy", 10) / 1000.f;
    uint64_t seed = number_of(argc, argv, "--seed", 1);
    const char *stays = text_of(argc, argv, "--still"), *by = text_of(argc, argv, "--by");
    const char *like = text_of(argc, argv, "--imitate");
    imitated = like ? bot_find(like) : BOT_COUNT;
    still = !stays ? 2 : strcmp(stays, "corp") == 0 ? NR_CORP : NR_RUNNER;
    bot_kind judge_kind = bot_find(by ? by : "greedy");
    if (judge_kind >= BOT_COUNT || (like && imitated >= BOT_COUNT)) {
        fprintf(stderr, "practise: there is no bot '%s'\n", like ? like : by);
        return 2;
    }
    uint32_t judge_budget = bot_nr_usual(judge_kind);
    const char *begin = text_of(argc, argv, "--begin");
    workload_begin(&decks);
    read_cards(cards);
    core_xoshiro random;
    core_xoshiro_seed(&random, seed);
    bool goes_on = begin && (strcmp(begin, "shipped") == 0 || load(begin));
    if (goes_on && strcmp(begin, "shipped") == 0) {
        take_shipped();
    }
    if (begin && !goes_on) {
        fprintf(stderr, "practise: %s cannot be read\n", begin);
        return 1;
    }
    if (!goes_on) {
        float *p = (float *)&current;
        for (unsigned i = 0; i < NUMBERS; i++) {
            p[i] = 0;
        }
        for (unsigned d = 0; d < 2; d++) {
            actor *a = &current.a[d];
            for (unsigned j = 0; j < H; j++) {
                for (unsigned i = 0; i < SENSES; i++) {
                    a->ws[i][j] = 0.15f * (uniform(&random) - 0.5f);
                }
                for (unsigned i = 0; i < KINDS; i++) {
                    a->e[i][j] = 0.6f * (uniform(&random) - 0.5f);
                }
                for (unsigned i = 0; i < HINT_COUNT; i++) {
                    a->wn[i][j] = 0.4f * (uniform(&random) - 0.5f);
                }
                a->w2[j] = 0.2f * (uniform(&random) - 0.5f);
            }
            a->lin[HINT_WEIGHT] = 5.f; /* eight to a doubling, of 32 */
        }
        for (unsigned j = 0; j < CH; j++) {
            for (unsigned i = 0; i < SENSES; i++) {
                current.c.w1[i][j] = 0.15f * (uniform(&random) - 0.5f);
            }
            current.c.w2[j] = 0.1f * (uniform(&random) - 0.5f);
        }
    }
    pthread_barrier_init(&barrier, NULL, threads + 1);
    for (unsigned t = 0; t < threads; t++) {
        worker *w = calloc(1, sizeof *w);
        workers[t] = w;
        w->s.known = &w->known;
        w->number = t;
        core_xoshiro_seed(&w->chance, seed * 1000 + t);
        w->step_cap = per_thread * 400;
        w->idea_cap = w->step_cap * 16;
        w->steps = malloc(w->step_cap * sizeof *w->steps);
        w->ideas = malloc(w->idea_cap * sizeof *w->ideas);
    }
    if (text_of(argc, argv, "--export")) {
        forget_unread();
        export_to(text_of(argc, argv, "--export"));
        return 0;
    }
    if (!goes_on) {
        for (unsigned t = 0; t < threads; t++) {
            for (unsigned i = 0; i < 20; i++) {
                play(workers[t]);
            }
        }
        set_norm();
        for (unsigned t = 0; t < threads; t++) {
            workers[t]->games = workers[t]->wins = 0;
        }
    }
    if (judge_games) {
        contest_with(workers[0], judge_kind, NR_CORP, judge_games, 77, judge_budget, true);
        contest_with(workers[0], judge_kind, NR_RUNNER, judge_games, 77, judge_budget, true);
    }
    for (unsigned t = 0; t < threads; t++) {
        pthread_create(&workers[t]->id, NULL, work, workers[t]);
    }
    double start = seconds(), told = start;
    unsigned total = 0;
    for (unsigned round = 0; seconds() - start < limit; round++) {
        float done = (float)((seconds() - start) / limit);
        float usual = (float)number_of(argc, argv, "--pace", 30) * 1e-5f;
        pace = usual * (1.f - 0.9f * done);
        entropy_bonus = bonus * (1.f - 0.8f * done);
        pthread_barrier_wait(&barrier);
        pthread_barrier_wait(&barrier);
        double n[2] = {0}, s[2] = {0}, q[2] = {0};
        for (unsigned t = 0; t < threads; t++) {
            for (unsigned k = 0; k < workers[t]->step_count; k++) {
                const step *z = &workers[t]->steps[k];
                n[z->side]++;
                s[z->side] += z->adv;
                q[z->side] += (double)z->adv * z->adv;
            }
        }
        for (unsigned d = 0; d < 2; d++) {
            adv_mean[d] = (float)(s[d] / n[d]);
            adv_std[d] = (float)sqrt(q[d] / n[d] - s[d] / n[d] * s[d] / n[d] + 1e-6);
        }
        for (unsigned part = 0; part < PARTS; part++) {
            pthread_barrier_wait(&barrier);
            pthread_barrier_wait(&barrier);
            improve();
        }
        if (round % 150 == 0) {
            params *p = past_count < MOST_PAST ? malloc(sizeof *p)
                                               : past_nets[core_xoshiro_below(&random, MOST_PAST)];
            *p = current;
            if (past_count < MOST_PAST) {
                past_nets[past_count++] = p;
            }
        }
        if (seconds() - told > 20) {
            unsigned fg[2] = {0}, fw[2] = {0}, games = 0, wins = 0, sg[2] = {0}, sw[2] = {0},
                     updates = 0, choices = 0;
            double loss = 0, ent = 0, clip = 0;
            for (unsigned t = 0; t < threads; t++) {
                worker *w = workers[t];
                games += w->games;
                wins += w->wins;
                choices += w->choices;
                for (unsigned d = 0; d < 2; d++) {
                    sg[d] += w->past_games[d];
                    sw[d] += w->past_wins[d];
                    fg[d] += w->foe_games[d];
                    fw[d] += w->foe_wins[d];
                    w->foe_games[d] = w->foe_wins[d] = 0;
                    w->past_games[d] = w->past_wins[d] = 0;
                }
                updates += w->updates;
                loss += w->loss_v;
                ent += w->entropy;
                clip += w->clipped;
                w->games = w->wins = w->updates = w->choices = 0;
                w->loss_v = w->entropy = w->clipped = 0;
            }
            total += games;
            printf(
                "%4.0f s, round %u, %u games (%.0f a second): corp %.1f %%; against the past corp "
                "%.1f %%, runner %.1f %%; %.0f choices, %.0f learned a game; entropy %.3f, loss "
                "%.4f, clipped %.3f\n",
                seconds() - start, round, total, games / (seconds() - told), 100. * wins / games,
                100. * sw[0] / (sg[0] + 1), 100. * sw[1] / (sg[1] + 1), (double)choices / games,
                (double)updates / games, ent / updates, loss / updates, clip / updates);
            printf("      against greedy corp %.1f %% of %u, runner %.1f %% of %u\n",
                   100. * fw[0] / (fg[0] + 1), fg[0], 100. * fw[1] / (fg[1] + 1), fg[1]);
            fflush(stdout);
            if (imitated < BOT_COUNT) {
                unsigned guessed = 0;
                for (unsigned t = 0; t < threads; t++) {
                    guessed += workers[t]->guessed;
                    workers[t]->guessed = 0;
                }
                printf("      of %u choices %.1f %% guessed\n", updates, 100. * guessed / updates);
                fflush(stdout);
            }
            told = seconds();
            save(out);
        }
    }
    phase_end = 1;
    pthread_barrier_wait(&barrier);
    for (unsigned t = 0; t < threads; t++) {
        pthread_join(workers[t]->id, NULL);
    }
    save(out);
    if (judge_games) {
        contest_with(workers[0], judge_kind, NR_CORP, judge_games, 77, judge_budget, true);
        contest_with(workers[0], judge_kind, NR_RUNNER, judge_games, 77, judge_budget, true);
        contest_with(workers[0], judge_kind, NR_CORP, judge_games, 77, judge_budget, false);
        contest_with(workers[0], judge_kind, NR_RUNNER, judge_games, 77, judge_budget, false);
    }
    return 0;
}
