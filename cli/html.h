/*
 * Text in the pages that commands write.
 */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include <stdio.h>

/* Writes a text so that it stays one, between tags and in the value of an attribute. */
void html_put(FILE *out, const char *text);

#endif
