/*
 * XML as a tree of elements; see xml.h.
 */
#include "organiser/xml.h"

#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* An element needs far more memory than its few bytes: so many are free, and one more for so many
 * bytes. */
enum { DEPTH_MAX = 32, ELEMENTS_FREE = 4096, ELEMENT_BYTES = 12 };

typedef struct {
    XML_Parser parser;
    xml_tree *tree;
    int open, depth; /* the element whose end has not come yet, -1: none */
    int most;        /* elements */
} reader;

static void start_element(void *data, const char *name, const char **attributes)
{
    (void)attributes;
    reader *r = data;
    xml_tree *tree = r->tree;
    char *copy = strdup(name);
    if (tree->count == tree->cap) {
        int cap = tree->cap * 2 + 64;
        xml_element *more = realloc(tree->element, sizeof *more * (size_t)cap);
        if (more != NULL) {
            tree->element = more;
            tree->cap = cap;
        }
    }
    if (copy == NULL || tree->count == tree->cap || tree->count >= r->most ||
        ++r->depth > DEPTH_MAX) {
        free(copy);
        XML_StopParser(r->parser, XML_FALSE);
        return;
    }
    int made = tree->count++;
    tree->element[made] = (xml_element){.name = copy,
                                        .parent = r->open,
                                        .child = -1,
                                        .last = -1,
                                        .next = -1,
                                        .line = (int)XML_GetCurrentLineNumber(r->parser)};
    if (r->open >= 0) {
        xml_element *parent = &tree->element[r->open];
        if (parent->last >= 0) {
            tree->element[parent->last].next = made;
        } else {
            parent->child = made;
        }
        parent->last = made;
    }
    r->open = made;
}

static void end_element(void *data, const char *name)
{
    (void)name;
    reader *r = data;
    r->open = r->tree->element[r->open].parent;
    r->depth--;
}

static void add_text(void *data, const char *text, int len)
{
    reader *r = data;
    xml_element *e = &r->tree->element[r->open];
    if (e->text_cap - e->text_len < (size_t)len) {
        size_t cap = e->text_cap * 2 + (size_t)len; /* doubled: it comes in pieces of a byte */
        char *more = realloc(e->text, cap);
        if (more == NULL) {
            XML_StopParser(r->parser, XML_FALSE);
            return;
        }
        e->text = more;
        e->text_cap = cap;
    }
    memcpy(e->text + e->text_len, text, (size_t)len);
    e->text_len += (size_t)len;
}

/* A document type could define entities that grow without end. */
static void refuse_doctype(void *data, const char *name, const char *system, const char *public,
                           int has_internal_subset)
{
    (void)name, (void)system, (void)public, (void)has_internal_subset;
    XML_StopParser(((reader *)data)->parser, XML_FALSE);
}

bool xml_read(xml_tree *tree, const char *text, size_t len)
{
    *tree = (xml_tree){0};
    reader r = {.parser = XML_ParserCreate("UTF-8"), .tree = tree, .open = -1};
    r.most = ELEMENTS_FREE + (int)(len / ELEMENT_BYTES);
    if (r.parser == NULL || len > INT_MAX) {
        XML_ParserFree(r.parser);
        return false;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, start_element, end_element);
    XML_SetCharacterDataHandler(r.parser, add_text);
    XML_SetStartDoctypeDeclHandler(r.parser, refuse_doctype);
    bool is_fine = XML_Parse(r.parser, text, (int)len, XML_TRUE) == XML_STATUS_OK;
    tree->line = (int)XML_GetCurrentLineNumber(r.parser);
    XML_ParserFree(r.parser);
    return is_fine;
}

void xml_free(xml_tree *tree)
{
    for (int i = 0; i < tree->count; i++) {
        free(tree->element[i].name);
        free(tree->element[i].text);
    }
    free(tree->element);
}

/* The first of the elements from `at` on that has the name. */
static int find(const xml_tree *tree, int at, const char *name)
{
    while (at >= 0 && strcmp(tree->element[at].name, name) != 0) {
        at = tree->element[at].next;
    }
    return at;
}

int xml_child(const xml_tree *tree, int parent, const char *name)
{
    return parent < 0 ? -1 : find(tree, tree->element[parent].child, name);
}

int xml_next(const xml_tree *tree, int after, const char *name)
{
    return find(tree, tree->element[after].next, name);
}

bool xml_text(const xml_tree *tree, int element, char *out, size_t cap)
{
    size_t len = element < 0 ? 0 : tree->element[element].text_len;
    if (len + 1 > cap) {
        return false;
    }
    if (len > 0) {
        memcpy(out, tree->element[element].text, len);
    }
    out[len] = '\0';
    return true;
}
