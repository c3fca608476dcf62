#include "src/rules/types.h"
#include <iostream>
#include <fmt/core.h>
