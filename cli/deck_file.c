/*
 * Deck lists from files; see deck_file.h.
 */
#include "cli/deck_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "organiser/file_problem.h"
#include "cli/screen.h"
#include "decks/import.h"

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_directory(FILE *stream)
{
    struct stat about;
    return fstat(fileno(stream), &about) == 0 && S_ISDIR(about.st_mode);
}

/* Reads at most one byte more than a deck list may have, so that a larger file shows. */
static bool read_stream(FILE *stream, word_lang lang, deck_file *file)
{
    if (is_directory(stream)) {
        snprintf(file->problem, sizeof file->problem, "%s",
                 in_lang(lang, "it is a folder", "to jest katalog"));
        return false;
    }
    char *bytes = malloc(DECK_FILE_MAX + 1);
    if (bytes == NULL) {
        snprintf(file->problem, sizeof file->problem, "%s", file_problem(lang, ENOMEM));
        return false;
    }
    size_t len = fread(bytes, 1, DECK_FILE_MAX + 1, stream);
    if (ferror(stream)) {
        snprintf(file->problem, sizeof file->problem, "%s", file_problem(lang, errno));
    } else {
        file->is_read = deck_import(bytes, len, &file->format, &file->list, &file->faults);
    }
    free(bytes);
    return file->is_read;
}

/* The names that the starter decks bear are English. */
static void name_in_polish(deck_list *list)
{
    static const char *const of[NR_FACTION_COUNT] = {
        [NR_FACTION_ANARCH] = "Anarchów",
        [NR_FACTION_CRIMINAL] = "Przestępców",
        [NR_FACTION_SHAPER] = "Kształcerzy",
    };
    unsigned faction = nr_card_table[list->identity].faction;
    snprintf(list->name, sizeof list->name, "Talia początkowa %s",
             of[faction] != NULL ? of[faction] : words_faction(faction, LANG_PL));
}

static bool read_starter(const char *name, word_lang lang, deck_file *file)
{
    const deck_starter *starter = deck_starter_find(name);
    if (starter == NULL) {
        char list[160] = "";
        for (unsigned i = 0; i < deck_starter_count; i++) {
            size_t len = strlen(list);
            snprintf(list + len, sizeof list - len, " %s", deck_starters[i].name);
        }
        snprintf(file->problem, sizeof file->problem, "%s%s",
                 in_lang(lang, "there is no such starter deck; there are:",
                         "nie ma takiej talii początkowej; są:"),
                 list);
        return false;
    }
    file->format = DECK_TEXT;
    file->is_read =
        deck_parse_text(starter->text, strlen(starter->text), &file->list, &file->faults);
    if (file->is_read && lang == LANG_PL) {
        name_in_polish(&file->list);
    }
    return file->is_read;
}

bool deck_file_read(const char *name, word_lang lang, deck_file *file)
{
    static const char starter[] = "starter:";
    *file = (deck_file){.name = name};
    if (strncmp(name, starter, sizeof starter - 1) == 0) {
        return read_starter(name + sizeof starter - 1, lang, file);
    }
    if (strcmp(name, "-") == 0) {
        return read_stream(stdin, lang, file);
    }
    FILE *stream = fopen(name, "rb");
    if (stream == NULL) {
        snprintf(file->problem, sizeof file->problem, "%s", file_problem(lang, errno));
        return false;
    }
    bool is_read = read_stream(stream, lang, file);
    fclose(stream);
    return is_read;
}

/* ---- complaining ----------------------------------------------------------------------------- */

void deck_file_complain(const deck_file *file, word_lang lang)
{
    if (file->problem[0] != '\0') {
        text_print(stderr, "%s: %s\n", file->name, file->problem);
        return;
    }
    for (unsigned i = 0; i < file->faults.count; i++) {
        const deck_fault *fault = &file->faults.fault[i];
        char sentence[DECK_SENTENCE_MAX];
        deck_fault_sentence(fault, lang, sentence);
        text_print(stderr, "%s:", file->name);
        if (fault->line > 0) {
            text_print(stderr, "%u:%u:", fault->line, fault->column);
        } else if (fault->path[0] != '\0') {
            text_print(stderr, " %s:", fault->path);
        }
        text_print(stderr, " %s\n", sentence);
    }
    if (file->faults.is_cut) {
        text_print(stderr, "%s: %s\n", file->name,
                   in_lang(lang, "and maybe more; reading ended here",
                           "i może więcej; na tym koniec czytania"));
    }
}

void deck_finding_ids(const deck_finding *finding, char out[DECK_IDS_MAX])
{
    const char *ids[DECK_RULES_MAX];
    unsigned count = deck_rules(finding, ids);
    size_t len = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < count && len < DECK_IDS_MAX; i++) {
        len += (size_t)snprintf(out + len, DECK_IDS_MAX - len, "%s%s", i > 0 ? " " : "", ids[i]);
    }
}

void deck_file_complain_findings(const deck_file *file, const deck_report *report, word_lang lang)
{
    for (unsigned i = 0; i < report->finding_count; i++) {
        char sentence[DECK_SENTENCE_MAX];
        char ids[DECK_IDS_MAX];
        deck_sentence(&report->finding[i], lang, sentence);
        deck_finding_ids(&report->finding[i], ids);
        text_print(stderr, "%s: %s (%s)\n", file->name, sentence, ids);
    }
}

static void complain_json(const deck_fault *fault, json_out *out)
{
    char sentence[DECK_SENTENCE_MAX];
    out_object(out);
    out_key_string(out, "fault", deck_fault_name((deck_fault_kind)fault->kind));
    if (fault->line > 0) {
        out_key_int(out, "line", fault->line);
        out_key_int(out, "column", fault->column);
    }
    if (fault->path[0] != '\0') {
        out_key_string(out, "path", fault->path);
    }
    deck_fault_sentence(fault, LANG_EN, sentence);
    out_key_string(out, "text", sentence);
    deck_fault_sentence(fault, LANG_PL, sentence);
    out_key_string(out, "text_pl", sentence);
    out_key(out, "suggestions");
    out_array(out);
    for (unsigned i = 0; i < fault->suggestion_count; i++) {
        out_string(out, deck_suggestion_title(&fault->suggestion[i]));
    }
    out_array_end(out);
    out_object_end(out);
}

void deck_file_complain_json(const deck_file *file, json_out *out)
{
    if (file->problem[0] != '\0') {
        out_key_string(out, "problem", file->problem);
    }
    out_key(out, "faults");
    out_array(out);
    for (unsigned i = 0; i < file->faults.count; i++) {
        complain_json(&file->faults.fault[i], out);
    }
    out_array_end(out);
}
