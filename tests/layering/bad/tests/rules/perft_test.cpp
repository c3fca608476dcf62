#include "src/engine/search/search.h"
#include "src/rules/board/perft.h"
#include "tests/support/catch.h"
#include <fstream>
