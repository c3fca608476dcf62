// SPDX-License-Identifier: GPL-3.0-or-later
// The library: every match that was played here or imported, to be found again. It can always be
// made again from the records, which stay where they are.
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

/// Where a match was found.
struct LibrarySource {
    std::string file;     ///< as the user may type it; empty: it was played here
    std::size_t game = 1; ///< its number there
};

/// A match as a search finds it.
struct LibraryRow {
    std::int64_t id = 0;
    play::LibraryEntry entry; ///< without its positions and its record
    LibrarySource source;
};

/// For one thread at a time; several programs may have it open. A reason is one line that names the
/// file, and says what to do where it is damaged.
class Library {
  public:
    using Problem = std::optional<std::string>;

    [[nodiscard]] static base::Result<Library, std::string> open(const std::string& path);

    /// Adds a match; false: it is there already. One without a result gives way to the same one
    /// with a result. By itself, or between begin() and commit(): there a reason calls for
    /// abandon().
    [[nodiscard]] base::Result<bool, std::string> add(const play::LibraryEntry& entry,
                                                      const LibrarySource& source);
    [[nodiscard]] Problem begin();
    [[nodiscard]] Problem commit();
    /// Drops what has been added since begin().
    void abandon();

    /// Visits what fits, in the order asked for, until the visitor answers false.
    using Visit = std::function<bool(const LibraryRow& row)>;
    [[nodiscard]] Problem find(const play::LibraryQuery& query, const Visit& visit);
    /// Counts the moves of the book. `goes_on` is asked from time to time; false ends it early.
    [[nodiscard]] Problem count(play::LibraryBook& book, const std::function<bool()>& goes_on);
    /// How many matches there are.
    [[nodiscard]] std::size_t size();
    /// The record of that match; empty: there is no such match.
    [[nodiscard]] base::Result<std::string, std::string> record(std::int64_t id);
    /// Where that match was found, as far as that can be read.
    [[nodiscard]] LibrarySource source(std::int64_t id);
    /// All ids of matches, as far as they can be read.
    [[nodiscard]] std::vector<std::int64_t> ids();

  private:
    explicit Library(Database db);
    [[nodiscard]] std::string problem() const;
    [[nodiscard]] std::int64_t named(const char* select, const char* insert,
                                     const std::string& text);
    [[nodiscard]] bool put(const play::LibraryEntry& entry, const LibrarySource& source);
    [[nodiscard]] bool take_out(std::int64_t id);
    /// Whether the positions of that match are those that are asked for.
    [[nodiscard]] static bool fits(const play::LibraryQuery& query, std::string_view row);
    [[nodiscard]] bool note_hits(const play::LibraryQuery& query, const LikelyMatches& likely);
    [[nodiscard]] std::optional<LibraryRow> read_row(Statement& found);
    /// Whether a match is among those looked for; nothing where there is a problem.
    using IsHit = std::function<std::optional<bool>(std::int64_t id)>;
    [[nodiscard]] Problem visit_found(const play::LibraryQuery& query, Among among,
                                      const IsHit& is_hit, const Visit& visit);
    [[nodiscard]] Problem visit_hits(const play::LibraryQuery& query, const LikelyMatches& likely,
                                     const Visit& visit);
    void count(play::LibraryBook& book, const play::LibraryBook::Played& played, std::int64_t id);
    [[nodiscard]] bool read_players(LibraryRow& row);

    std::unique_ptr<Database> db_;
    std::unique_ptr<Statements> held_; ///< go before the database
    std::unique_ptr<PositionTable> positions_;
};

/// A rest of a library is put away under another name, that is answered: "library.db.damaged".
[[nodiscard]] base::Result<std::string, std::string> put_library_away(const std::string& path);

} // namespace store
