#include "src/engine/search/search.h"
#include "src/play/referee.h"
#include "tui/grid/grid.h"
#include "src/store/files.h"
#include "src/main/settings/options.h"
#include <fstream>
#include <asio/io_context.hpp>
