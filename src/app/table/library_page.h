// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the library: the matches that fit a filter, one of them chosen, and how it ended.
#pragma once

#include "src/app/line/line_editor.h"
#include "src/app/port/library.h"
#include "src/app/table/review.h"
#include "src/play/records/library_entry.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct LibraryPage {
    bool alone = false; ///< it is all the program does: leaving it leaves the program
    LineEditor filter;
    bool typing = false; ///< the filter has the keys
    LibraryRows rows;
    std::string problem; ///< why the filter, or the library, says nothing
    std::size_t chosen = 0;
    std::uint64_t asked_rows = 0;   ///< serial of the newest question
    std::uint64_t asked_record = 0; ///< likewise
    std::uint64_t asked_other = 0;  ///< about statistics, or of a file to be written
    std::optional<Review> preview;  ///< the end of the chosen match
    std::int64_t previewed = 0;     ///< its id
    bool opens = false;             ///< it is to be replayed as soon as it has come

    /// `lines` further down, as far as there are any.
    void move(int lines);
    [[nodiscard]] const LibraryLine* line() const {
        return chosen < rows.lines.size() ? &rows.lines[chosen] : nullptr;
    }
};

/// The moves that matches of the library played in the position that a replay shows.
struct ReviewBook {
    std::uint64_t asked = 0;             ///< serial of the newest question
    std::vector<rules::Position> boards; ///< the ones it was asked about
    LibraryMoves found;
};

/// The match as a row of the page; `me` won or lost it if that name played.
[[nodiscard]] LibraryLine library_line(std::int64_t id, const play::LibraryEntry& entry,
                                       std::string_view me);

} // namespace app
