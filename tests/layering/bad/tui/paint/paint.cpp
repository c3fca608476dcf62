#include "src/app/model.h"
#include "src/app/port/view.h"
#include "src/rules/types.h"
#include <curses.h>
