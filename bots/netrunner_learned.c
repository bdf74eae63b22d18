/* The part of the evaluation that was learned from play: a small network over what the hand-written
 * one reads of a position. Integers alone, so that it is the same in every build. The numbers are
 * in netrunner_net.inc, which tools/train-bots makes (docs/bots.md). */
#include "bots/netrunner_inside.h"

enum { FEATURES = 48, HIDDEN = 32 };

typedef struct {
    int16_t middle[FEATURES]; /* of each feature, and … */
    int16_t scale[FEATURES];  /* … what brings it to ± 127, of 4096 */
    int8_t first[HIDDEN][FEATURES];
    int32_t first_bias[HIDDEN]; /* in units of 1/64 of a hidden unit's step */
    int8_t second[HIDDEN];
    int32_t second_bias;
} network;

static const network net = {
#include "bots/netrunner_net.inc"
};

static int within(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

/* What the network reads: the terms of the hand-written evaluation, and plain numbers. */
static void read_features(const survey *y, int16_t f[FEATURES])
{
    const nr_game *g = y->g;
    int agendas[3], tokens = 0, inside = 0, up = 0, down = 0, facedown = 0, faceup = 0;
    int virus = 0, resources = 0, programs = 0, hardware = 0, on_cards = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        if (k->type == NR_TYPE_ICE) {
            *(is_up(g, c) ? &up : &down) += 1;
        } else if (k->type == NR_TYPE_AGENDA) {
            tokens += g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
            inside += k->points;
        } else {
            *(is_up(g, c) ? &faceup : &facedown) += 1;
        }
    }
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        virus += g->copy[c].counter[NR_COUNTER_VIRUS];
        on_cards += g->copy[c].credits;
        resources += k->type == NR_TYPE_RESOURCE;
        programs += k->type == NR_TYPE_PROGRAM;
        hardware += k->type == NR_TYPE_HARDWARE;
    }
    int in_hq = agenda_points_in(y, NR_ZONE_HQ, &agendas[0]);
    int in_rd = agenda_points_in(y, NR_ZONE_RD, &agendas[1]);
    int in_archives = agenda_points_in(y, NR_ZONE_ARCHIVES, &agendas[2]);
    int corp = g->player[NR_CORP].credits, runner = g->player[NR_RUNNER].credits;
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
        y->points[NR_CORP],
        y->points[NR_RUNNER],
        g->size[NR_ZONE_HQ],
        g->size[NR_ZONE_GRIP],
        g->size[NR_ZONE_RD],
        g->size[NR_ZONE_STACK],
        least(y->hq, 30),
        least(y->rd, 30),
        least(y->archives, 30),
        agendas[0],
        in_hq,
        in_rd,
        in_archives,
        g->player[NR_RUNNER].tags,
        g->player[NR_RUNNER].brain_damage,
        g->player[NR_CORP].bad_publicity,
        nr_link(g),
        nr_memory_limit(g) - nr_memory_used(g),
        (int)y->rig.count,
        y->rig.credits,
        up,
        down,
        faceup,
        facedown,
        tokens,
        inside,
        virus,
        resources,
        programs,
        hardware,
        on_cards,
    };
    for (unsigned i = 0; i < FEATURES; i++) {
        f[i] = (int16_t)within(all[i], -16000, 16000);
    }
}

/* The chance of the Corporation in 1/256 of a logit. */
static int read_network(const int16_t f[FEATURES])
{
    int8_t in[FEATURES];
    for (unsigned i = 0; i < FEATURES; i++) {
        in[i] = (int8_t)within((f[i] - net.middle[i]) * net.scale[i] / 4096, -127, 127);
    }
    int32_t sum = net.second_bias;
    for (unsigned h = 0; h < HIDDEN; h++) {
        int32_t into = net.first_bias[h];
        for (unsigned i = 0; i < FEATURES; i++) {
            into += net.first[h][i] * in[i];
        }
        sum += net.second[h] * within(into / 64, 0, 127);
    }
    return sum / 32;
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

/* The chance of a side in a position, of 65536; `learned` of 64 parts of it are the network's. */
static unsigned judge(const sim *s, nr_side side, unsigned learned)
{
    const nr_game *g = &s->v.game;
    if (g->reason) {
        return g->winner == NR_NOBODY ? 32768 : g->winner == side ? 65536 : 0;
    }
    survey y;
    unsigned chance = chance_of(look_over(&y, s));
    if (learned) {
        int16_t f[FEATURES];
        read_features(&y, f);
        chance = (chance * (64 - learned) + chance_of_logit(read_network(f)) * learned) / 64;
    }
    return side == NR_CORP ? chance : 65536 - chance;
}
