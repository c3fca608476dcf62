// SPDX-License-Identifier: GPL-3.0-or-later
// The library as the client sees it: what it asks, and what it is told.
#pragma once

#include "src/app/port/rows.h"
#include "src/play/records/library_book.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace app {

/// A question to the library; a LibraryAnswer of the same serial comes back. A newer question of
/// the same kind makes an older one void, but for openings: several bots wait for these, and always
/// get an answer.
struct AskLibrary {
    enum class Kind : std::uint8_t { summary, rows, record, statistics, write_out, book, opening };
    static constexpr std::size_t kinds = 7;
    Kind kind{};
    std::uint64_t serial = 0;
    std::string me{};                      ///< whose results
    std::string filter{};                  ///< rows, write_out: see play::query_from_line()
    std::int64_t id = 0;                   ///< record
    std::vector<rules::Position> boards{}; ///< book: a single one, or all; opening: one
};

/// For the start page.
struct LibrarySummary {
    std::size_t matches = 0;
    std::string last_date;       ///< of my last match; empty: none
    std::optional<int> points{}; ///< half points of mine in it
    int rating = 0;              ///< against bots
    int change = 0;              ///< of the rating, by the last match
    std::string last_ten;        ///< "WWLD", the newest last; empty: no rating yet
    bool operator==(const LibrarySummary&) const = default;
};
/// The newest matches that a query has found, at most `most`.
struct LibraryRows {
    static constexpr std::size_t most = 1000;
    std::vector<LibraryLine> lines;
    std::size_t found = 0; ///< how many there are, so far
    bool whole = false;    ///< none are left to look at
    std::string facts;     ///< my results among them
};
struct LibraryRecord {
    std::int64_t id = 0;
    std::string bpgn;
};
struct LibraryText {
    std::string text;
};
/// The matches that fit were written to that file.
struct LibraryWritten {
    std::string file;
    std::size_t matches = 0;
};
struct LibraryMoves {
    std::vector<play::BookMove> moves;
    /// Where all boards were asked about: what was played on each of them in its own position,
    /// whatever stood on the others.
    std::vector<std::vector<play::BookMove>> alone{};
};
struct LibraryAnswer {
    std::uint64_t serial = 0;
    std::string problem; ///< empty: all is well
    std::variant<LibrarySummary, LibraryRows, LibraryRecord, LibraryText, LibraryWritten,
                 LibraryMoves>
        what;
};

} // namespace app
