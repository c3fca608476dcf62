#include "src/engine/search.h"
#include "src/play/referee.h"
#include "tui/grid.h"
#include "src/store/files.h"
#include "src/main/options.h"
#include <fstream>
#include <asio/io_context.hpp>
