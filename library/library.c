/*
 * The version of the library and the look of its structs (library.h). Pure.
 */
#include "jackin/library.h"
#include "jackin/netrunner.h"
#include "library/layouts.h"

const char *jackin_version(void)
{
    return JACKIN_VERSION;
}

unsigned jackin_rules_version(void)
{
    return NR_RULES_VERSION;
}

const jackin_struct *jackin_struct_at(unsigned number)
{
    return number < jackin_layout_count ? &jackin_layouts[number] : NULL;
}

const jackin_struct *jackin_struct_find(const char *name)
{
    for (unsigned i = 0; i < jackin_layout_count; i++) {
        const char *known = jackin_layouts[i].name;
        size_t at = 0;
        while (known[at] != '\0' && known[at] == name[at]) {
            at++;
        }
        if (known[at] == name[at]) {
            return &jackin_layouts[i];
        }
    }
    return NULL;
}

size_t jackin_size_of(const char *name)
{
    const jackin_struct *found = jackin_struct_find(name);
    return found != NULL ? found->size : 0;
}
