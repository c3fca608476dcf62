#include "src/rules/board/move.h"
#include "move.h"
#include "src/base/text.h"
#include "src/notation/moves/san.h"
#include <thread>
#include <vector>
#include HEADER
const auto now = std::chrono::steady_clock::now();
