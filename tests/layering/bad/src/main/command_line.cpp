#include "src/main/arguments.h"
#include <CLI/CLI.hpp>
#include <fcntl.h>
