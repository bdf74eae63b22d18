/*
 * The structs of the public headers, as tools/layouts.py finds them there.
 */
#ifndef LIBRARY_LAYOUTS_H
#define LIBRARY_LAYOUTS_H

#include "jackin/library.h"

extern const jackin_struct jackin_layouts[];
extern const unsigned jackin_layout_count;

#endif
