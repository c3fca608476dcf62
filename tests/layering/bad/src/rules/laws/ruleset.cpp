#include "src/rules/laws/table_laws.h"
#include "src/rules/board/position.h"
#include "src/rules/match/clock.h"
