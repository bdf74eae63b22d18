/*
 * What every public header begins and ends with.
 *
 * The functions declared between JACKIN_API_BEGIN and JACKIN_API_END are the library's interface:
 * C functions for C and C++ alike, and the only names that the shared library shows. Everything
 * else is hidden, for the rooms are compiled so. docs/library.md has the rules of the interface.
 */
#ifndef JACKIN_API_H
#define JACKIN_API_H

/* gcc and clang, WebAssembly included: what is visible is exported. Nothing is named twice, so a
 * name cannot be forgotten or misspelt in a list of exports. */
#define JACKIN_VISIBLE_BEGIN _Pragma("GCC visibility push(default)")
#define JACKIN_VISIBLE_END _Pragma("GCC visibility pop")

#ifdef __cplusplus
#define JACKIN_API_BEGIN                                                                           \
    extern "C" {                                                                                   \
    JACKIN_VISIBLE_BEGIN
#define JACKIN_API_END                                                                             \
    JACKIN_VISIBLE_END                                                                             \
    }
#define JACKIN_STATIC_ASSERT(holds, text) static_assert(holds, text)
#else
#define JACKIN_API_BEGIN JACKIN_VISIBLE_BEGIN
#define JACKIN_API_END JACKIN_VISIBLE_END
#define JACKIN_STATIC_ASSERT(holds, text) _Static_assert(holds, text)
#endif

#endif
