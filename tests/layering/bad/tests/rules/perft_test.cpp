#include "src/rules/board/perft.h"
#include "src/engine/search/search.h"
#include "tests/support/catch.h"
#include <fstream>
