/*
 * The languages in which everything that people read exists. Every room that says something takes
 * one of these.
 */
#ifndef JACKIN_CORE_LANG_H
#define JACKIN_CORE_LANG_H

typedef enum { LANG_EN, LANG_PL, LANG_COUNT } word_lang;

#endif
