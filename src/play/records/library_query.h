// SPDX-License-Identifier: GPL-3.0-or-later
// A search in the library: the filter as typed, and the query that it stands for.
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
        mates_by, in_hand, time_control; ///< the last is a time control: "180+0", or "3+0" minutes
    std::optional<int> min_rating, min_length, max_length, limit; ///< lengths in half-moves
    bool no_reserves = false;
    bool names_by_prefix = false; ///< names need only begin with the given text
};

/// A filter that has been checked and parsed.
struct LibraryQuery {
    /// newest_first and oldest_first sort by date and, within a day, by when a match was added.
    enum class Order : std::uint8_t { as_added, newest_first, oldest_first };
    LibraryFilter filter; ///< in the library's own form: lower case, dates with hyphens
    std::optional<int> points{};
    std::vector<PositionKey> positions{};
    std::vector<PositionKey> opening{}; ///< the start position, then the one after each half-move
    std::optional<rules::Hand> in_hand{};
    std::string also_played{}; ///< somebody who took part, besides the filter's; empty: anybody
    Order order = Order::as_added;
};
/// A failure names the option and what was expected.
[[nodiscard]] base::Result<LibraryQuery, std::string> query_from(LibraryFilter filter);

/// Parses a query typed as one line, such as `partner:bob lost "opening:e4 e5"`. A word without a
/// key is a result, an ending, a variant, a date, or the beginning of a player's name. A partner or
/// a result without a player refers to `me`.
[[nodiscard]] base::Result<LibraryQuery, std::string> query_from_line(std::string_view line,
                                                                      const std::string& me);

} // namespace play
