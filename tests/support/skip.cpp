// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/skip.h"

#include <iostream>

namespace support {
namespace {

bool skipped = false;

} // namespace

void skip(std::string_view why) {
    skipped = true;
    std::cout << "skipped: " << why << std::endl;
}

bool has_skipped() {
    return skipped;
}

} // namespace support
