/*
 * Epochs; see epochs.h.
 */
#include "protocol/epochs.h"

#include "core/chacha.h"

bool epochs_read(json_t *request, epoch_list *list, fault *f)
{
    static const char *const names[] = {"at", "key", NULL};
    json_t *given = NULL;
    place at = place_key(NULL, "epochs");
    list->count = 0;
    if (!read_array(request, "epochs", NULL, &given, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(given); i++) {
        place here = place_index(&at, i);
        const json_t *entry = json_array_get(given, i);
        int64_t made = -1;
        bool has_key = false;
        if (i == EPOCHS_MAX) {
            return fault_at(f, &here, "too_many", "a game takes at most %d epochs", EPOCHS_MAX);
        }
        if (!json_is_object(entry)) {
            return fault_at(f, &here, "bad_request", "must be an object");
        }
        if (!read_members(entry, &here, names, f) ||
            !read_int(entry, "at", &here, 0, UINT16_MAX, &made, f) ||
            !read_key(entry, &here, list->epoch[i].key, &has_key, f)) {
            return false;
        }
        if (made < 0 || !has_key) {
            place missing = place_key(&here, made < 0 ? "at" : "key");
            return fault_at(f, &missing, "bad_request", "is missing");
        }
        if (i > 0 && made <= list->epoch[i - 1].made) {
            return fault_at(f, &here, "bad_request", "was given before the one ahead of it");
        }
        list->epoch[i].made = (uint32_t)made;
        list->count++;
    }
    return true;
}

void epochs_begin(const epoch_list *list, size_t made, core_random *chance)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (list->epoch[i].made == made) {
            core_random_key(chance, list->epoch[i].key);
        }
    }
}
