#include "src/engine/search.h"
#include "tui/grid.h"
