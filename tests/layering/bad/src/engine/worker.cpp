#include "src/engine/search.h"
#include "src/app/model.h"
#include <thread>
const auto now = std::chrono::steady_clock::now();
