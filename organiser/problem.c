/*
 * What went wrong, as a value; see problem.h.
 */
#include "organiser/problem.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "protocol/json.h"

void problem_clear(problem *p)
{
    *p = (problem){.lang = p->lang};
}

/* A message may quote what is not even UTF-8: from here on it is a line that can be shown. */
static void set_message(problem *p, const char *text)
{
    core_text_line(p->message, sizeof p->message, text, strlen(text));
}

static void set_where(problem *p, const char *text)
{
    core_text_line(p->where, sizeof p->where, text, strlen(text));
}

bool problem_vset(problem *p, const char *code, const char *rules, const char *format,
                  va_list arguments)
{
    char text[PROBLEM_MESSAGE_MAX];
    int len = vsnprintf(text, sizeof text, format, arguments);
    if (len >= (int)sizeof text) { /* not cut inside a character */
        text[utf8_cut(text, sizeof text - 1, sizeof text - 2)] = '\0';
    }
    problem_clear(p);
    snprintf(p->code, sizeof p->code, "%s", code);
    snprintf(p->rules, sizeof p->rules, "%s", rules);
    set_message(p, text);
    return false;
}

bool problem_set(problem *p, const char *code, const char *rules, const char *english,
                 const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    problem_vset(p, code, rules, in_lang(p->lang, english, polish), arguments);
    va_end(arguments);
    return false;
}

bool problem_refuse(problem *p, tn_why why)
{
    problem_set(p, tn_why_name(why), tn_why_rules(why), "%s", "%s", tn_why_text(why, p->lang));
    for (char *c = p->code; *c != '\0'; c++) {
        *c = *c == '_' ? '-' : (char)tolower((unsigned char)*c);
    }
    p->why = why;
    return false;
}

bool problem_memory(problem *p)
{
    return problem_set(p, "memory", "", "there is not enough memory", "brakuje pamięci");
}

bool problem_at(problem *p, const char *format, ...)
{
    char text[PROBLEM_WHERE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    set_where(p, text);
    return false;
}

bool problem_inside(problem *p, const char *code, const char *format, ...)
{
    char outer[PROBLEM_WHERE_MAX], text[PROBLEM_MESSAGE_MAX + PROBLEM_WHERE_MAX + 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(outer, sizeof outer, format, arguments);
    va_end(arguments);
    if (code != NULL) {
        snprintf(p->code, sizeof p->code, "%s", code);
    }
    snprintf(text, sizeof text, "%s: %s", outer, p->message);
    set_message(p, text);
    snprintf(text, sizeof text, "%s%s%s", outer, p->where[0] == '\0' ? "" : ": ", p->where);
    set_where(p, text);
    return false;
}
