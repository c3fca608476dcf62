#include "src/rules/board/move.h"
#include "src/notation/moves/san.h"
#  include	"src/base/text.h"
#include "move.h"
#include <thread>
#include <vector>
#include HEADER
const auto now = std::chrono::steady_clock::now();
