#include "src/engine/search/search.h"
#include "src/app/model.h"
#include <thread>
const auto now = std::chrono::steady_clock::now();
