// SPDX-License-Identifier: GPL-3.0-or-later
// Reads records that tests hold as text.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "tests/support/catch.h"

#include <string>
#include <utility>

namespace support {

/// The first game of `text`; fails the test if there is none.
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
