/*
 * XML as a tree of elements: as much as files of tournaments need, read by Expat. Attributes are
 * passed over; a document type is refused.
 */
#ifndef ORGANISER_XML_H
#define ORGANISER_XML_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *name;
    char *text; /* what stands between its tags, without that of its children; NULL: nothing */
    size_t text_len, text_cap;
    int parent, child, last, next; /* indexes of elements, -1: none */
    int line;
} xml_element;

typedef struct {
    xml_element *element; /* the first is the root */
    int count, cap;
    int line; /* of the mistake, if it could not be read */
} xml_tree;

/* Reads a whole file, which is UTF-8; false with the line at which it makes no sense. */
bool xml_read(xml_tree *tree, const char *text, size_t len);
void xml_free(xml_tree *tree);

/* The first child of that name, or the next one of that name after `after`; -1: there is none. */
int xml_child(const xml_tree *tree, int parent, const char *name);
int xml_next(const xml_tree *tree, int after, const char *name);
/* The text of an element, "" for none; false if it does not fit. */
bool xml_text(const xml_tree *tree, int element, char *out, size_t cap);

#endif
