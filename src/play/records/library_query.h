// SPDX-License-Identifier: GPL-3.0-or-later
// A search in the library: a filter as it is typed, and the query that it means.
#pragma once

#include "src/base/result.h"
#include "src/play/records/position_row.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

/// A search as it was typed; an empty field matches everything.
struct LibraryFilter {
    std::string player, partner, since, until, result, ending, laws, variant, opening, position,
        mates_by, in_hand, time;                                  ///< time control: "180+0"
    std::optional<int> min_rating, min_length, max_length, limit; ///< lengths in half-moves
    bool no_reserves = false;
    bool begins = false; ///< names that begin so are meant, too
};

/// A search that makes sense.
struct LibraryQuery {
    enum class Order : std::uint8_t { as_added, newest_first, oldest_first };
    LibraryFilter filter; ///< as the library has them: lower case, dates with hyphens
    std::optional<int> points{};
    std::vector<PositionKey> positions{};
    std::vector<PositionKey> opening{}; ///< the start, then after each half-move
    std::optional<rules::Hand> in_hand{};
    Order order = Order::as_added; ///< by date; of one day, and unknown, as they were added
};
/// The reason names the option and what was expected.
[[nodiscard]] base::Result<LibraryQuery, std::string> query_from(LibraryFilter filter);

/// A query typed as one line: `partner:bob lost "opening:e4 e5"`. A word without a key is a result,
/// an ending, a variant, a date, or how a player's name begins. A partner and a result without a
/// player are those of `me`.
[[nodiscard]] base::Result<LibraryQuery, std::string> query_from_line(std::string_view line,
                                                                      const std::string& me);

} // namespace play
