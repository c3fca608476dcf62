// SPDX-License-Identifier: GPL-3.0-or-later
// The library: an index of every match that was played here or imported. It can always be rebuilt
// from the records, which are kept separately.
#pragma once

#include "src/base/result.h"
#include "src/play/records/library_book.h"
#include "src/play/records/library_entry.h"
#include "src/play/records/library_query.h"
#include "src/store/library/position_table.h"
#include "src/store/library/search.h"
#include "src/store/sqlite.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace store {

/// Advice at the end of an error message if the library is damaged.
inline constexpr const char* rebuild_hint =
    " (`bughouse library rebuild` makes it anew from the records)";

/// Where a match was found.
struct LibrarySource {
    std::string file;     ///< path as the user may type it; empty if played here
    std::size_t game = 1; ///< number of the game in the file, from 1
};

/// A match as returned by a search.
struct LibraryRow {
    std::int64_t id = 0;
    play::LibraryEntry entry; ///< without its positions and its record
    LibrarySource source;
};

/// The index file, for one thread at a time; several programs may have it open. An error is one
/// line that names the file and, if it is damaged, says what to do.
class Library {
  public:
    using Problem = std::optional<std::string>;

    [[nodiscard]] static base::Result<Library, std::string> open(const std::string& path);

    /// Adds a match; false if it is already there. A stored match without a result is replaced by
    /// the same match with one. Works alone or between begin() and commit(), where an error
    /// requires roll_back().
    [[nodiscard]] base::Result<bool, std::string> add(const play::LibraryEntry& entry,
                                                      const LibrarySource& source);
    [[nodiscard]] Problem begin();
    [[nodiscard]] Problem commit();
    /// Drops everything added since begin().
    void roll_back();

    /// Visits the matches that fit the query, in its order, until the visitor returns false.
    using Visit = std::function<bool(const LibraryRow& row)>;
    [[nodiscard]] Problem find(const play::LibraryQuery& query, const Visit& visit);
    /// Counts the matches that fit the query, up to its limit. Polls `goes_on` if the query asks
    /// for positions, and stops early if false.
    [[nodiscard]] Problem count(const play::LibraryQuery& query, std::size_t& found,
                                const std::function<bool()>& goes_on);
    /// Adds the moves that matches played to `book`. Polls `goes_on`, which stops early if false.
    [[nodiscard]] Problem count(play::LibraryBook& book, const std::function<bool()>& goes_on);
    /// The number of matches.
    [[nodiscard]] std::size_t size();
    /// The record of that match as BPGN; empty if there is no such match.
    [[nodiscard]] base::Result<std::string, std::string> record(std::int64_t id);
    /// Where that match was found; empty if that cannot be read.
    [[nodiscard]] LibrarySource source(std::int64_t id);
    /// The ids of all matches, up to the first that cannot be read.
    [[nodiscard]] std::vector<std::int64_t> ids();

  private:
    explicit Library(Database db);
    [[nodiscard]] std::string problem() const;
    [[nodiscard]] std::int64_t id_of_name(const char* select, const char* insert,
                                          const std::string& text);
    [[nodiscard]] bool put(const play::LibraryEntry& entry, const LibrarySource& source);
    [[nodiscard]] bool take_out(std::int64_t id);
    /// Whether a match with that row of positions has the positions of the query.
    [[nodiscard]] static bool fits(const play::LibraryQuery& query, std::string_view row);
    [[nodiscard]] LikelyMatches likely_matches(const play::LibraryQuery& query);
    /// Fills the table `hit` with the matches that have the positions of the query. False on an
    /// error, or if `goes_on` became false.
    [[nodiscard]] bool note_hits(const play::LibraryQuery& query, const LikelyMatches& likely,
                                 const std::function<bool()>& goes_on);
    [[nodiscard]] std::optional<LibraryRow> read_row(Statement& found);
    /// Whether a match has the wanted positions; nothing on an error.
    using IsHit = std::function<std::optional<bool>(std::int64_t id)>;
    [[nodiscard]] Problem visit_found(const play::LibraryQuery& query, SearchScope among,
                                      const IsHit& is_hit, const Visit& visit);
    [[nodiscard]] Problem visit_hits(const play::LibraryQuery& query, const LikelyMatches& likely,
                                     const Visit& visit);
    void count(play::LibraryBook& book, const play::LibraryBook::FoundMove& played,
               std::int64_t id);
    [[nodiscard]] bool read_players(LibraryRow& row);

    std::unique_ptr<Database> db_;
    std::unique_ptr<Statements> held_; ///< must be destroyed before the database
    std::unique_ptr<PositionTable> positions_;
};

/// Renames the files of a damaged library and returns the new path, such as "library.db.damaged".
[[nodiscard]] base::Result<std::string, std::string>
rename_damaged_library(const std::string& path);
/// Removes the files of a library, if there are any.
void remove_library(const std::string& path);

} // namespace store
