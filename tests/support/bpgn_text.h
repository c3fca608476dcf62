// SPDX-License-Identifier: GPL-3.0-or-later
// Records of the tests as text.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "tests/support/catch.h"

#include <string>
#include <utility>

namespace support {

/// The first game of that text; the test fails where there is none.
[[nodiscard]] inline notation::ReadGame read_game(const std::string& text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    auto found = reader.next();
    INFO(text);
    REQUIRE(found);
    return std::move(*found);
}

} // namespace support
