/*
 * A line that somebody types at a terminal: edited with the usual keys, with the lines before it to
 * go back to. The one place that knows libedit.
 *
 * Where standard input or output is no terminal, or one that cannot move its cursor (TERM=dumb),
 * nothing is edited, and screen_ask reads plainly.
 */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    TYPED_LINE,
    TYPED_LONG,    /* more than there is room for */
    TYPED_DROPPED, /* by Ctrl-C */
    TYPED_REDRAW,  /* the terminal changed, or Ctrl-L: what is typed so far stays for the next call
                    */
    TYPED_END      /* Ctrl-D or Ctrl-C on an empty line, or the terminal is gone */
} typed_result;

/* Can lines be edited here? */
bool line_can_edit(void);
/*
 * Reads a line without its end. The prompt may hold codes of colour, each run of them between two
 * bytes 1 (LINE_CODE).
 */
#define LINE_CODE '\1'
typed_result line_edit(const char *prompt, char *out, size_t room);
/* Lets the next line that is edited begin with this text. */
void line_offer(const char *text);
/* Forgets the lines before, and what was cut out of them: somebody else sits down. */
void line_forget(void);

#endif
