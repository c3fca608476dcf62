#include "src/engine/search/search.h"
#include "src/main/settings/options.h"
#include "src/play/referee.h"
#include "src/store/files.h"
#include "tui/grid/grid.h"
#include <asio/io_context.hpp>
#include <fstream>
