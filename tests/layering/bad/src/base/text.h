#include "src/rules/types.h"
#include <fmt/core.h>
#include <iostream>
