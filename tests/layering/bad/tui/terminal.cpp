#include "tui/terminal.h"
#include "src/app/view.h"
#include <curses.h>
