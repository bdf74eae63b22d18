/*
 * Numbers; see metrics.h.
 */
#include "server/metrics.h"

#include <inttypes.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Microseconds. */
static const int64_t bounds[METRICS_BUCKETS] = {100,   300,    1000,   3000,   10000,
                                                30000, 100000, 300000, 1000000};

void metrics_message(metrics *m, int64_t us)
{
    unsigned i = 0;
    while (i < METRICS_BUCKETS && us > bounds[i]) {
        i++;
    }
    m->message_bucket[i]++;
    m->message_us += (uint64_t)us;
    m->messages++;
}

void metrics_request(metrics *m, unsigned status)
{
    m->requests[status / 100 < 6 ? status / 100 : 0]++;
}

static void put(json_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(json_out *out, const char *format, ...)
{
    char line[512];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (len > 0 && len < (int)sizeof line) {
        out_raw(out, line, (size_t)len);
    }
}

static void head(json_out *out, const char *name, const char *type, const char *help)
{
    put(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void one(json_out *out, const char *name, const char *type, const char *help, uint64_t value)
{
    head(out, name, type, help);
    put(out, "%s %" PRIu64 "\n", name, value);
}

static void put_process(json_out *out)
{
    struct rusage use;
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file != NULL) {
        if (fscanf(file, "%*s %lu", &pages) != 1) {
            pages = 0;
        }
        fclose(file);
    }
    one(out, "process_resident_memory_bytes", "gauge", "Resident memory size in bytes.",
        pages * (uint64_t)sysconf(_SC_PAGESIZE));
    getrusage(RUSAGE_SELF, &use);
    head(out, "process_cpu_seconds_total", "counter", "Total user and system CPU time.");
    put(out, "process_cpu_seconds_total %.3f\n",
        (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
            (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6);
}

void metrics_write(const metrics *m, const metrics_now *now, json_out *out)
{
    static const char *const states[TABLE_STATE_COUNT] = {"open", "running", "over", "frozen"};
    head(out, "jackin_info", "gauge", "Versions of the program and its libraries.");
    put(out, "jackin_info{version=\"%s\",sodium=\"%s\",sqlite=\"%s\",jansson=\"%s\"} 1\n",
        JACKIN_VERSION, sodium_version_string(), sqlite3_libversion(), jansson_version_str());
    one(out, "jackin_up_seconds", "gauge", "Since the server was started.",
        (uint64_t)(now->up_ms / 1000));
    one(out, "jackin_store_well", "gauge", "1 if the last write to the store went well.",
        now->is_store_well);
    one(out, "jackin_connections", "gauge", "Connections of any kind.", now->connections);
    one(out, "jackin_sockets", "gauge", "WebSockets.", now->visitors);
    one(out, "jackin_tables_loaded", "gauge", "Tables in memory.", now->desks);
    head(out, "jackin_tables_stored", "gauge", "Tables of the store by state.");
    for (unsigned i = 0; i < TABLE_STATE_COUNT; i++) {
        put(out, "jackin_tables_stored{state=\"%s\"} %u\n", states[i], now->stored.tables[i]);
    }
    head(out, "jackin_starts_lapsed", "gauge", "Void starts of 30 days, by whom.");
    put(out, "jackin_starts_lapsed{by=\"player\"} %u\n", now->stored.lapsed[0]);
    put(out, "jackin_starts_lapsed{by=\"server\"} %u\n", now->stored.lapsed[1]);
    one(out, "jackin_guests_stored", "gauge", "Guests of the store.", now->stored.guests);
    one(out, "jackin_accounts_stored", "gauge", "Accounts of the store.", now->stored.persons);
    one(out, "jackin_sessions_stored", "gauge", "Sessions of the store.", now->stored.sessions);
    head(out, "jackin_requests_total", "counter", "Requests of HTTP by their answer.");
    for (unsigned i = 2; i < 6; i++) {
        put(out, "jackin_requests_total{status=\"%uxx\"} %" PRIu64 "\n", i, m->requests[i]);
    }
    one(out, "jackin_sockets_total", "counter", "WebSockets that were opened.", m->sockets);
    one(out, "jackin_guests_total", "counter", "Guests that were made.", m->guests);
    one(out, "jackin_accounts_total", "counter", "Accounts that were made.", m->accounts);
    one(out, "jackin_claims_stopped_total", "counter",
        "Times that too many games were claimed as abandoned.", m->claims_stopped);
    one(out, "jackin_many_left_total", "counter", "Times that many players went at once.",
        m->many_left);
    one(out, "jackin_views_differing_total", "counter",
        "Pages whose view was another one than the server's.", m->differing);
    head(out, "jackin_sign_ins_total", "counter", "Tries to sign in.");
    put(out, "jackin_sign_ins_total{result=\"right\"} %" PRIu64 "\n", m->sign_in_right);
    put(out, "jackin_sign_ins_total{result=\"wrong\"} %" PRIu64 "\n", m->sign_in_wrong);
    put(out, "jackin_sign_ins_total{result=\"limited\"} %" PRIu64 "\n", m->sign_in_limited);
    head(out, "jackin_message_seconds", "histogram", "From a message to its answer.");
    uint64_t sum = 0;
    for (unsigned i = 0; i < METRICS_BUCKETS; i++) {
        sum += m->message_bucket[i];
        put(out, "jackin_message_seconds_bucket{le=\"%g\"} %" PRIu64 "\n", (double)bounds[i] / 1e6,
            sum);
    }
    put(out, "jackin_message_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n", m->messages);
    put(out, "jackin_message_seconds_sum %.6f\n", (double)m->message_us / 1e6);
    put(out, "jackin_message_seconds_count %" PRIu64 "\n", m->messages);
    put_process(out);
}
