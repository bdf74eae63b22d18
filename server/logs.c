/*
 * What the server tells its operator; see logs.h.
 */
#include "server/logs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

struct logs {
    int file;
    bool is_own; /* to be closed */
};

logs *logs_open(const char *path)
{
    logs *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return NULL;
    }
    l->is_own = strcmp(path, "-") != 0;
    l->file = l->is_own ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : 2;
    if (l->file < 0) {
        int error = errno;
        free(l);
        errno = error;
        return NULL;
    }
    return l;
}

void logs_close(logs *l)
{
    if (l != NULL) {
        if (l->is_own) {
            close(l->file);
        }
        free(l);
    }
}

void logs_write(logs *l, const char *kind, const char *route, int status, int64_t us)
{
    char line[256], date[32];
    struct timespec now;
    struct tm parts;
    if (l == NULL) {
        return;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    int len = snprintf(line, sizeof line, "{\"at\":\"%s.%03dZ\",\"kind\":\"%s\"", date,
                       (int)(now.tv_nsec / 1000000), kind);
    if (route != NULL) {
        len += snprintf(line + len, sizeof line - (size_t)len, ",\"route\":\"%s\"", route);
    }
    if (status >= 0) {
        len += snprintf(line + len, sizeof line - (size_t)len, ",\"status\":%d", status);
    }
    if (us >= 0) {
        len += snprintf(line + len, sizeof line - (size_t)len, ",\"us\":%" PRId64, us);
    }
    len += snprintf(line + len, sizeof line - (size_t)len, "}\n");
    ssize_t written = write(l->file, line, (size_t)len);
    (void)written; /* there is nobody to tell */
}

void logs_notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (path == NULL || (path[0] != '/' && path[0] != '@') || strlen(path) >= sizeof to.sun_path) {
        return;
    }
    memcpy(to.sun_path, path, strlen(path));
    if (path[0] == '@') {
        to.sun_path[0] = '\0';
    }
    int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file >= 0) {
        socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
        ssize_t sent =
            sendto(file, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to, size);
        (void)sent;
        close(file);
    }
}
