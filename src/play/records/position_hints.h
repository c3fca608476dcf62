// SPDX-License-Identifier: GPL-3.0-or-later
// A few bits of each of 64 matches, which tell of most that a position has not stood there: their
// rows need not be read.
#pragma once

#include "src/play/records/position_row.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace play {

class PositionHints {
  public:
    static constexpr int matches = 64;
    /// A position sets some bits of these; two blocks of them fill a page of the library.
    static constexpr std::size_t slots = 992;

    PositionHints() : bytes_(slots * matches / 8, '\0') {}
    /// Notes the positions of that match, 0 to 63, whose row that is.
    void add(int match, std::string_view row);
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_; ///< eight for each slot, with a bit for each match
};

/// A bit for each match that may have stood in all of these positions, whatever the reserves and
/// the promoted pieces; the others have not. Bytes of another size tell nothing.
[[nodiscard]] std::uint64_t may_have_stood(std::string_view hints,
                                           const std::vector<PositionKey>& wanted);

} // namespace play
