/*
 * What happened, as a viewer may know it.
 */
#include "protocol/netrunner.h"
#include "protocol/view.h"

/* What the field `what` of an event is. */
typedef enum {
    WHAT_NOTHING,
    WHAT_COUNTER,
    WHAT_DAMAGE,
    WHAT_ABILITY,
    WHAT_SUBROUTINE,
    WHAT_ZONE,
    WHAT_OPTION,
    WHAT_PREVENTED,
    WHAT_SUBTYPE,
    WHAT_LIMIT
} what_kind;

static what_kind kind_of_what(nr_event_kind kind)
{
    switch (kind) {
    case NR_EVENT_PLACE_COUNTER:
    case NR_EVENT_REMOVE_COUNTER:
        return WHAT_COUNTER;
    case NR_EVENT_DAMAGE:
        return WHAT_DAMAGE;
    case NR_EVENT_USE:
    case NR_EVENT_TRIGGER:
        return WHAT_ABILITY;
    case NR_EVENT_BREAK:
    case NR_EVENT_SUBROUTINE:
        return WHAT_SUBROUTINE;
    case NR_EVENT_MOVE:
        return WHAT_ZONE;
    case NR_EVENT_CHOOSE:
        return WHAT_OPTION;
    case NR_EVENT_PREVENT:
        return WHAT_PREVENTED;
    case NR_EVENT_SUBTYPE:
        return WHAT_SUBTYPE;
    case NR_EVENT_GAME_OVER:
        return WHAT_LIMIT;
    default:
        return WHAT_NOTHING;
    }
}

/* What a prevention is about. */
static const char *prevented_name(unsigned on)
{
    switch (on) {
    case NR_ON_DAMAGE:
        return "damage";
    case NR_ON_TAG:
        return "tag";
    case NR_ON_TRASH:
        return "trash";
    case NR_ON_EXPOSE:
        return "expose";
    case NR_ON_BAD_PUBLICITY:
        return "bad-publicity";
    case NR_ON_BREAK:
        return "break";
    default:
        return NULL;
    }
}

/* The number of an ability would tell something of a card that the viewer may not know. */
static void write_what(json_out *out, const nr_event *e, nr_viewer viewer)
{
    switch (kind_of_what((nr_event_kind)e->kind)) {
    case WHAT_COUNTER:
        if (e->what < NR_COUNTER_COUNT) {
            out_key_string(out, "counter", nr_counter_name((nr_counter)e->what));
        }
        break;
    case WHAT_DAMAGE:
        if (e->what < NR_DAMAGE_COUNT) {
            out_key_string(out, "damage", nr_damage_name((nr_damage)e->what));
        }
        break;
    case WHAT_ABILITY:
        if (words_event_shows(e->seen, viewer)) {
            out_key_int(out, "ability", e->what);
        }
        break;
    case WHAT_SUBROUTINE:
        out_key_int(out, "subroutine", e->what);
        break;
    case WHAT_ZONE:
        if (e->what < NR_ZONE_COUNT) {
            out_key_string(out, "zone", nr_zone_name((nr_zone)e->what));
        }
        break;
    case WHAT_OPTION:
        if (e->what != NR_OPTION_NONE && e->what < NR_OPTION_COUNT) {
            out_key_string(out, "option", nr_option_name((nr_option)e->what));
        }
        break;
    case WHAT_PREVENTED:
        if (prevented_name(e->what) != NULL) {
            out_key_string(out, "prevented", prevented_name(e->what));
        }
        break;
    case WHAT_SUBTYPE:
        out_key_string(out, "subtype", nr_subtype_name((nr_subtype)e->what));
        break;
    case WHAT_LIMIT:
        if (e->what != NR_LIMIT_OF_NOTHING) {
            out_key_string(out, "limit", nr_limit_name((nr_limit_of)e->what));
        }
        break;
    default:
        break;
    }
}

static void write_event_card(json_out *out, const char *key, unsigned id, unsigned def,
                             bool is_known)
{
    if (id == 0 && def == 0) {
        return;
    }
    out_key(out, key);
    out_object(out);
    write_card_name(out, id, def, is_known && def != 0);
    out_object_end(out);
}

/* A card, or the name of a rule. */
static void write_cause(json_out *out, const nr_event *e, nr_viewer viewer)
{
    if (e->cause == NR_CAUSE_CARD) {
        write_event_card(out, "cause", e->cause_id, e->cause_def,
                         words_event_shows(e->cause_seen, viewer));
    } else {
        out_key_string(out, "cause", nr_cause_name((nr_cause)e->cause));
    }
}

static void write_event(json_out *out, const nr_event *e, nr_viewer viewer, word_lang lang,
                        bool is_citing)
{
    char text[WORDS_MAX];
    out_object(out);
    out_key_string(out, "kind", nr_event_name((nr_event_kind)e->kind));
    if (e->side < NR_NOBODY) {
        out_key_string(out, "side", side_name(e->side));
    }
    write_event_card(out, "card", e->id, e->def, words_event_shows(e->seen, viewer));
    write_event_card(out, "other", e->other_id, e->other_def,
                     words_event_shows(e->other_seen, viewer));
    if (e->server != NR_SERVER_NONE) {
        char server[12];
        nr_server_name(e->server, server);
        out_key_string(out, "server", server);
    }
    write_what(out, e, viewer);
    out_key_int(out, "n", e->n);
    write_cause(out, e, viewer);
    words_event(e, viewer, lang, text, sizeof text);
    out_key_string(out, "text", text);
    if (is_citing) {
        write_rules(out, nr_event_rules(e));
    }
    out_object_end(out);
}

static void write_those_that_reach(json_out *out, const nr_event *events, size_t count,
                                   nr_viewer viewer, word_lang lang, bool is_citing)
{
    for (size_t i = 0; i < count; i++) {
        if (words_event_reaches(&events[i], viewer)) {
            write_event(out, &events[i], viewer, lang, is_citing);
        }
    }
}

void view_write_events(json_out *out, const nr_event *events, size_t count, nr_viewer viewer,
                       word_lang lang)
{
    out_key(out, "events");
    out_array(out);
    write_those_that_reach(out, events, count, viewer, lang, false);
    out_array_end(out);
}

void write_event_values(json_out *out, const nr_io *io, nr_viewer viewer, word_lang lang,
                        bool is_citing)
{
    write_those_that_reach(out, io->events, io->events_count, viewer, lang, is_citing);
}

void write_events(json_out *out, const nr_io *io, nr_viewer viewer, word_lang lang, bool is_citing)
{
    out_key(out, "events");
    out_array(out);
    write_event_values(out, io, viewer, lang, is_citing);
    out_array_end(out);
    if (io->events_lost) {
        out_key_bool(out, "events_lost", true);
    }
}
