/*
 * Card lists of Mainframe: data/mainframe/cards.json is the built-in list (MF-57, MF-58, MF-06),
 * and a list that makes no sense is refused with its place and its entry.
 */
#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/mainframe.h"

static json_t *load(void)
{
    char name[4096];
    json_error_t error;
    const char *source = getenv("JACKIN_SOURCE");
    snprintf(name, sizeof name, "%s/data/mainframe/cards.json", source != NULL ? source : ".");
    json_t *object = json_load_file(name, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL) {
        fail_msg("%s:%d: %s", name, error.line, error.text);
    }
    return object;
}

static void same_words(const mf_card_words *a, const mf_card_words *b)
{
    assert_string_equal(a->key, b->key);
    for (unsigned lang = 0; lang < 2; lang++) {
        assert_string_equal(a->title[lang], b->title[lang]);
        assert_string_equal(a->text[lang], b->text[lang]);
    }
}

static void the_file_is_the_builtin_list(void **state)
{
    (void)state;
    json_t *object = load();
    mf_card_list list;
    mf_card_list builtin;
    fault f = {.rules = ""};
    mf_card_list_builtin(&builtin);
    if (!mf_card_list_read(&list, object, NULL, &f)) {
        fail_msg("%s", f.message);
    }
    assert_memory_equal(&list.cards, &builtin.cards, sizeof list.cards);
    for (unsigned i = 0; i < builtin.cards.generic_count; i++) {
        same_words(&list.generic[i], &builtin.generic[i]);
    }
    assert_int_equal(json_array_size(json_object_get(object, "unique")), 30);
    for (unsigned i = 1; i < MF_UNIQUE_END; i++) {
        same_words(&list.unique[i], &builtin.unique[i]);
    }
    mf_card_list_free(&list);
    json_decref(object);
}

/* Reads the list after a change, which must be refused at that place for that reason. */
static void refused(json_t *object, const char *path, const char *rule, const char *words)
{
    mf_card_list list;
    fault f = {.rules = ""};
    assert_false(mf_card_list_read(&list, object, NULL, &f));
    assert_string_equal(f.path, path);
    assert_non_null(strstr(f.rules, rule));
    assert_non_null(strstr(f.message, words));
    json_decref(object);
}

static json_t *generic(json_t *object, size_t i)
{
    return json_array_get(json_object_get(object, "generic"), i);
}

static void wrong_lists_are_refused(void **state)
{
    (void)state;
    json_t *object = load();
    json_object_set_new(generic(object, 0), "count", json_integer(5));
    refused(object, "generic[10]", "MF-06", "45"); /* 46 cards in all */
    object = load();
    json_object_set_new(generic(object, 0), "kind", json_string("explode"));
    refused(object, "generic[0].kind", "", "layout");
    object = load();
    json_object_del(generic(object, 0), "title");
    refused(object, "generic[0].title", "", "missing");
    object = load();
    json_array_remove(json_object_get(generic(object, 1), "segments"), 0);
    refused(object, "generic[1].segments", "MF-34", "three");
    object = load();
    json_array_set_new(json_object_get(generic(object, 1), "segments"), 2,
                       json_pack("[[i,i],[i,i]]", 0, 0, 2, 0));
    refused(object, "generic[1].segments[2]", "MF-58", "neighbouring");
    object = load();
    json_object_set(generic(object, 6), "segments",
                    json_object_get(generic(object, 5), "segments"));
    refused(object, "generic[6]", "MF-58", "rotation");
    object = load();
    json_object_set_new(generic(object, 8), "key", json_string("i"));
    refused(object, "generic[8].key", "", "twice");
    object = load();
    json_object_set_new(json_array_get(json_object_get(object, "unique"), 3), "runner",
                        json_string("Kate"));
    refused(object, "unique[3].runner", "", "Noise");
    object = load();
    json_object_set_new(json_array_get(json_object_get(object, "unique"), 3), "key",
                        json_string("teleport"));
    refused(object, "unique[3].key", "", "teleport");
    object = load();
    json_array_append(json_object_get(object, "unique"),
                      json_array_get(json_object_get(object, "unique"), 3));
    refused(object, "unique[30].key", "", "twice");
    object = load();
    json_array_clear(json_object_get(object, "generic"));
    refused(object, "generic", "MF-57", "1 to 12");
    object = load();
    json_object_set_new(generic(object, 0), "count", json_integer(0));
    refused(object, "generic[0].count", "", "1");
    object = load();
    json_object_set_new(generic(object, 7), "segments", json_array());
    refused(object, "generic[7].segments", "", "only a layout");
    object = load();
    json_array_set_new(json_object_get(generic(object, 1), "segments"), 2,
                       json_pack("[[i,i],[i,i]]", 0, 0, 0, 1));
    refused(object, "generic[1]", "MF-34", "twice"); /* U has that segment */
    object = load();
    json_object_set_new(object, "cards", json_true());
    refused(object, "cards", "", "");
}

/* Every program can be told by each of its names, and its words fit where they are shown. */
static void wrong_words_are_refused(void **state)
{
    (void)state;
    char longer[900];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    json_t *object = load();
    json_object_set_new(generic(object, 4), "title", json_pack("{s:s}", "en", "z i g!"));
    refused(object, "generic[5]", "", "j and zig have a name in common");
    object = load();
    json_object_set_new(generic(object, 4), "title",
                        json_pack("{s:s,s:s}", "en", "X", "pl", "Weto"));
    refused(object, "generic[4]", "", "j and veto have a name in common");
    object = load();
    json_object_set_new(json_array_get(json_object_get(object, "unique"), 3), "title",
                        json_pack("{s:s}", "en", "Veto"));
    refused(object, "unique", "", "stray-code and veto have a name in common");
    object = load();
    json_object_set_new(generic(object, 4), "key", json_string("?!"));
    refused(object, "generic[4].key", "", "a letter or a digit");
    object = load();
    json_object_set_new(generic(object, 4), "title", json_pack("{s:s}", "en", longer + 800));
    refused(object, "generic[4].title", "", "has 99 bytes, more than 80");
    object = load();
    json_object_set_new(generic(object, 4), "text", json_pack("{s:s}", "en", longer));
    refused(object, "generic[4].text", "", "has 899 bytes, more than 800");
    object = load();
    json_object_set_new(generic(object, 4), "title", json_pack("{s:s}", "en", "\033[2J"));
    refused(object, "generic[4].title", "", "control characters");
}

/* An owner's list is played with, and its names are known. */
static void another_list_is_played(void **state)
{
    (void)state;
    json_t *object = load();
    fault f = {.rules = ""};
    mf_rig_list none = {0};
    json_object_set_new(generic(object, 0), "count", json_integer(10));
    json_object_set_new(generic(object, 0), "title", json_pack("{s:s}", "en", "Beam"));
    json_t *generics = json_object_get(object, "generic");
    json_array_remove(generics, 1); /* no U: four cards fewer */
    json_object_set_new(json_array_get(generics, 1), "count", json_integer(2));
    json_t *request = json_pack("{s:s,s:[s,s],s:i,s:O}", "cmd", "new", "players", "Adam", "Nero",
                                "seed", 3, "cards", object);
    mf_table *t = mf_table_begin(request, false, &none, &f);
    if (t == NULL) {
        fail_msg("%s: %s", f.path, f.message);
    }
    unsigned beams = 0;
    unsigned card = 0;
    assert_true(mf_card_named(&t->cards, "beam", NULL, &card, &f));
    assert_int_equal(card, MF_GENERIC);
    for (unsigned i = 0; i < 45; i++) {
        beams += mf_stack_card(&t->game, i) == card;
    }
    assert_int_equal(beams, 10);
    while (t->list.count > 0) {
        assert_true(mf_table_choose(t, (unsigned)t->made_count % t->list.count, &f));
        assert_null(mf_check(&t->game));
    }
    json_t *record = mf_table_record(t); /* the record holds the list */
    mf_table *again = mf_table_replay(record, -1, &f);
    assert_non_null(again);
    assert_memory_equal(&again->game, &t->game, sizeof t->game);
    mf_table_free(again);
    mf_table_free(t);
    json_decref(record);
    json_decref(request);
    json_decref(object);
}

int main(void)
{
    const struct CMUnitTest mainframe_cards[] = {
        cmocka_unit_test(the_file_is_the_builtin_list),
        cmocka_unit_test(wrong_lists_are_refused),
        cmocka_unit_test(wrong_words_are_refused),
        cmocka_unit_test(another_list_is_played),
    };
    return RUN_SUITE(mainframe_cards);
}
