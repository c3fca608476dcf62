#include "src/rules/perft.h"
#include "src/engine/search.h"
#include "tests/support/catch.h"
#include <fstream>
