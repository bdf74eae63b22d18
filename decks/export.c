/*
 * Writing deck lists: plain text, the JSON of NetrunnerDB, OCTGN. What is written can be read back.
 */
#include "core/phrase.h"
#include "jackin/decks.h"

/* The game and the head of the ids by which OCTGN knows the cards. */
#define OCTGN_GAME "0f38e453-26df-4c04-9d67-6d43de939c77"
#define OCTGN_CARD "bc0f047c-01b1-427f-a439-d451eda"

/* The order of types in a list; identities come first where a list has too many. */
static const uint8_t type_order[] = {
    NR_TYPE_IDENTITY, NR_TYPE_AGENDA, NR_TYPE_ASSET,    NR_TYPE_UPGRADE,  NR_TYPE_OPERATION,
    NR_TYPE_ICE,      NR_TYPE_EVENT,  NR_TYPE_HARDWARE, NR_TYPE_RESOURCE, NR_TYPE_PROGRAM,
};

enum { TYPE_ORDER_COUNT = sizeof type_order };

static const char *const headings[NR_TYPE_COUNT][LANG_COUNT] = {
    [NR_TYPE_IDENTITY] = {"Identity", "Tożsamość"}, [NR_TYPE_OPERATION] = {"Operation", "Operacje"},
    [NR_TYPE_AGENDA] = {"Agenda", "Projekty"},      [NR_TYPE_ICE] = {"Ice", "Lód"},
    [NR_TYPE_UPGRADE] = {"Upgrade", "Upgrade'y"},   [NR_TYPE_ASSET] = {"Asset", "Aktywa"},
    [NR_TYPE_HARDWARE] = {"Hardware", "Sprzęt"},    [NR_TYPE_RESOURCE] = {"Resource", "Zasoby"},
    [NR_TYPE_PROGRAM] = {"Program", "Programy"},    [NR_TYPE_EVENT] = {"Event", "Wydarzenia"},
};

static const char *title_in(unsigned card, word_lang lang)
{
    const nr_card *c = &nr_card_table[card];
    return lang == LANG_PL && c->title_pl != NULL ? c->title_pl : c->title;
}

/* ---- plain text ------------------------------------------------------------------------------ */

/* Influence as dots, those of each copy together. */
static void write_dots(core_phrase *b, const deck_list *list, const deck_entry *entry)
{
    unsigned all = deck_influence(list->identity, entry);
    bool is_own_side = list->identity != 0 &&
                       nr_card_table[entry->card].side == nr_card_table[list->identity].side;
    if (all == 0 || !is_own_side || all > 60) {
        return;
    }
    for (unsigned i = 0; i < all; i++) {
        core_put_text(b, i % (all / entry->count) == 0 ? " ●" : "●");
    }
}

static void write_text(core_phrase *b, const deck_list *list, word_lang lang)
{
    if (list->name[0] != '\0') {
        core_put_text(b, lang == LANG_PL ? "Nazwa: " : "Name: ");
        core_put_text(b, list->name);
        core_put_text(b, "\n\n");
    }
    if (list->identity != 0) {
        core_put_text(b, title_in(list->identity, lang));
        core_put_text(b, "\n");
    }
    for (unsigned t = 0; t < TYPE_ORDER_COUNT; t++) {
        unsigned type = type_order[t];
        unsigned count = 0;
        for (unsigned i = 0; i < list->entry_count; i++) {
            bool is_type = nr_card_table[list->entry[i].card].type == type;
            count += is_type ? list->entry[i].count : 0;
        }
        if (count == 0) {
            continue;
        }
        core_put_text(b, "\n");
        core_put_text(b, headings[type][lang]);
        core_put_text(b, " (");
        core_put_number(b, count);
        core_put_text(b, ")\n");
        for (unsigned i = 0; i < list->entry_count; i++) {
            const deck_entry *entry = &list->entry[i];
            if (nr_card_table[entry->card].type == type) {
                core_put_number(b, entry->count);
                core_put_text(b, " ");
                core_put_text(b, title_in(entry->card, lang));
                write_dots(b, list, entry);
                core_put_text(b, "\n");
            }
        }
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_json_string(core_phrase *b, const char *text)
{
    core_put_text(b, "\"");
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            core_put_text(b, "\\");
        }
        /* A name has no control characters. */
        core_put_bytes(b, text, 1);
    }
    core_put_text(b, "\"");
}

static void write_json_card(core_phrase *b, unsigned card, unsigned count, bool is_first)
{
    core_put_text(b, is_first ? "\n    " : ",\n    ");
    write_json_string(b, nr_card_table[card].code);
    core_put_text(b, ": ");
    core_put_number(b, count);
}

static void write_json(core_phrase *b, const deck_list *list)
{
    core_put_text(b, "{\n");
    if (list->uuid[0] != '\0') {
        core_put_text(b, "  \"uuid\": ");
        write_json_string(b, list->uuid);
        core_put_text(b, ",\n");
    }
    core_put_text(b, "  \"name\": ");
    write_json_string(b, list->name);
    core_put_text(b, ",\n  \"cards\": {");
    bool is_first = true;
    if (list->identity != 0) {
        /* A key stands once: further copies of the identity go with the first. */
        write_json_card(b, list->identity, 1 + deck_copies(list, list->identity), is_first);
        is_first = false;
    }
    for (unsigned t = 0; t < TYPE_ORDER_COUNT; t++) {
        for (unsigned i = 0; i < list->entry_count; i++) {
            const deck_entry *entry = &list->entry[i];
            if (nr_card_table[entry->card].type == type_order[t] && entry->card != list->identity) {
                write_json_card(b, entry->card, entry->count, is_first);
                is_first = false;
            }
        }
    }
    core_put_text(b, "\n  }\n}\n");
}

/* ---- OCTGN ----------------------------------------------------------------------------------- */

static void write_xml_text(core_phrase *b, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '&') {
            core_put_text(b, "&amp;");
        } else if (*text == '<') {
            core_put_text(b, "&lt;");
        } else if (*text == '>') {
            core_put_text(b, "&gt;");
        } else {
            core_put_bytes(b, text, 1);
        }
    }
}

static void write_xml_card(core_phrase *b, unsigned card, unsigned count)
{
    core_put_text(b, "    <card qty=\"");
    core_put_number(b, count);
    core_put_text(b, "\" id=\"" OCTGN_CARD);
    core_put_text(b, nr_card_table[card].code);
    core_put_text(b, "\">");
    write_xml_text(b, nr_card_table[card].title);
    core_put_text(b, "</card>\n");
}

static void write_o8d(core_phrase *b, const deck_list *list)
{
    core_put_text(b, "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n"
                     "<deck game=\"" OCTGN_GAME "\">\n"
                     "  <section name=\"Identity\">\n");
    if (list->identity != 0) {
        write_xml_card(b, list->identity, 1);
    }
    for (unsigned t = 0; t < TYPE_ORDER_COUNT; t++) {
        for (unsigned i = 0; i < list->entry_count; i++) {
            if (nr_card_table[list->entry[i].card].type == type_order[t]) {
                write_xml_card(b, list->entry[i].card, list->entry[i].count);
            }
        }
        if (t == 0) { /* the identities are through */
            core_put_text(b, "  </section>\n  <section name=\"R&amp;D / Stack\">\n");
        }
    }
    core_put_text(b, "  </section>\n</deck>\n");
}

/* ---- any format ------------------------------------------------------------------------------ */

size_t deck_write(const deck_list *list, deck_format format, word_lang lang, char *out, size_t cap)
{
    core_phrase b;
    core_phrase_start(&b, out, cap);
    if (format == DECK_JSON) {
        write_json(&b, list);
    } else if (format == DECK_O8D) {
        write_o8d(&b, list);
    } else {
        write_text(&b, list, lang);
    }
    return b.is_cut ? 0 : b.len;
}
