// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the library: the matches that pass a filter, and a preview of the chosen one.
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
    bool quits_on_leaving = false; ///< the program shows nothing else: leaving the page quits it
    LineEditor filter;
    bool typing = false; ///< the filter is being edited
    LibraryRows rows;
    std::string problem; ///< why the filter or the library gives no result
    std::size_t chosen = 0;
    std::uint64_t rows_serial = 0;   ///< serial of the latest question for rows
    bool rows_awaited = false;       ///< `rows` are still those of an earlier filter
    std::uint64_t record_serial = 0; ///< serial of the latest question for a record
    std::uint64_t other_serial = 0;  ///< serial of the latest question for statistics or a file
    std::optional<Review> preview;   ///< the chosen match at its end
    std::int64_t previewed_id = 0;   ///< id of the match in `preview`
    bool opens_when_loaded = false;  ///< the chosen match is to be replayed once its record arrives

    /// Moves the selection down by `lines` (negative: up), at most to the end of the list.
    void move(int lines);
    [[nodiscard]] const LibraryLine* line() const {
        return chosen < rows.lines.size() ? &rows.lines[chosen] : nullptr;
    }
};

/// The library's moves from the position shown in a replay.
struct ReviewBook {
    std::uint64_t serial = 0;            ///< serial of the latest question
    std::vector<rules::Position> boards; ///< the positions that the question was about
    LibraryMoves found;
};

/// The time control as a match shows it, such as "3+0"; else what the record says.
[[nodiscard]] std::string time_text(const play::LibraryEntry& entry);

/// The row that shows this match; its result is "won", "drawn" or "lost" if `me` played in it.
[[nodiscard]] LibraryLine library_line(std::int64_t id, const play::LibraryEntry& entry,
                                       std::string_view me);

} // namespace app
