#include "tui/terminal/terminal.h"
#include "src/app/port/view.h"
#include <curses.h>
