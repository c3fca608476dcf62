#include "src/app/model.h"
#include "src/engine/search/search.h"
#include <thread>
const auto now = std::chrono::steady_clock::now();
