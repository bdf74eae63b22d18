/*
 * Numbers for whoever watches the server, as Prometheus reads them. Sums only: nothing is told of a
 * game, a person or an address (TH-20).
 */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "protocol/json.h"
#include "server/people.h"

enum { METRICS_BUCKETS = 9 };

typedef struct {
    uint64_t requests[6]; /* by the hundreds of their status */
    uint64_t messages, sockets, guests, accounts;
    uint64_t claims_stopped, many_left, differing;
    uint64_t sign_in_right, sign_in_wrong, sign_in_limited;
    uint64_t message_bucket[METRICS_BUCKETS + 1]; /* how long messages took */
    uint64_t message_us;
} metrics;

/* How things stand now. */
typedef struct {
    unsigned connections, visitors, desks;
    bool is_store_well;
    int64_t up_ms;
    people_counts stored;
} metrics_now;

void metrics_message(metrics *m, int64_t us);
void metrics_request(metrics *m, unsigned status);
void metrics_write(const metrics *m, const metrics_now *now, json_out *out);

#endif
