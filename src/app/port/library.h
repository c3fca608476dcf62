// SPDX-License-Identifier: GPL-3.0-or-later
// The client's questions to the library of matches, and its answers.
#pragma once

#include "src/app/port/rows.h"
#include "src/play/records/library_book.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace app {

/// A question to the library, answered by a LibraryAnswer with the same serial. A newer question
/// cancels an older one of the same kind, except for `bot_opening`: several bots may wait for
/// those, and each gets its answer.
struct AskLibrary {
    enum class Kind : std::uint8_t {
        summary,
        rows,
        record,
        statistics,
        export_matches,
        book,
        bot_opening
    };
    static constexpr std::size_t kinds = 7;
    Kind kind{};
    std::uint64_t serial = 0;
    std::string me{};     ///< the player whose results are wanted
    std::string filter{}; ///< for rows and export_matches: see play::query_from_line()
    std::int64_t id = 0;  ///< id of the match wanted, for record
    std::vector<rules::Position> boards{}; ///< for book: one board or all; for opening: one board
};

/// Facts for the start page.
struct LibrarySummary {
    std::size_t matches = 0;
    std::string last_date;                       ///< date of my last match; empty: none
    std::optional<int> last_match_half_points{}; ///< my score in my last match, in half points
    int rating = 0;                              ///< my rating in matches against bots
    int rating_change = 0;                       ///< change of the rating in the last match
    std::string last_ten;                        ///< "WWLD", newest last; empty: no rating yet
    bool operator==(const LibrarySummary&) const = default;
};
/// The newest matches that a query found, at most `most`.
struct LibraryRows {
    static constexpr std::size_t most = 1000;
    std::vector<LibraryLine> lines;
    std::size_t found_so_far = 0; ///< how many matches have been found so far
    bool complete = false;        ///< the search has ended
    std::string my_results;       ///< my results among the matches found
};
struct LibraryRecord {
    std::int64_t id = 0;
    std::string bpgn;
};
struct LibraryStatistics {
    std::string text;
};
/// The matching matches were written to `file`.
struct MatchesExported {
    std::string file;
    std::size_t matches = 0;
};
struct LibraryMoves {
    std::vector<play::BookMove> moves;
    /// If all boards were asked about: for each board, the moves played in its position whatever
    /// the other boards looked like.
    std::vector<std::vector<play::BookMove>> per_board{};
};
struct LibraryAnswer {
    std::uint64_t serial = 0;
    std::string problem; ///< empty: the question was answered
    std::variant<LibrarySummary, LibraryRows, LibraryRecord, LibraryStatistics, MatchesExported,
                 LibraryMoves>
        what;
};

} // namespace app
