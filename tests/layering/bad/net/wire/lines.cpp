#include "src/app/model.h"
#include "src/play/news.h"
#include "tui/grid/grid.h"
#include <asio/ip/tcp.hpp>
#include <chrono>
#include <sys/socket.h>
