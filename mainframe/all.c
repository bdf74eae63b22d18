/*
 * The whole room as one translation unit: the chapters call each other so often that the compiler
 * does far better when it sees them all. File-private names are therefore unique in the room.
 */
#include "mainframe/board.c"
#include "mainframe/carry.c"
#include "mainframe/cards.c"
#include "mainframe/check.c"
#include "mainframe/game.c"
#include "mainframe/judge.c"
#include "mainframe/legal.c"
#include "mainframe/notation.c"
#include "mainframe/preview.c"
#include "mainframe/program.c"
#include "mainframe/sample.c"
#include "mainframe/setup.c"
#include "mainframe/state.c"
#include "mainframe/turn.c"
#include "mainframe/view.c"
