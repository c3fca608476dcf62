#include "src/engine/search/search.h"
#include "tui/grid/grid.h"
