#include "src/rules/move.h"
#include "src/notation/san.h"
#  include	"src/base/text.h"
#include "move.h"
#include <thread>
#include <vector>
#include HEADER
const auto now = std::chrono::steady_clock::now();
