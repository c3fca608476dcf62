// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a search of the library into SQL.
#pragma once

#include "src/play/records/library_query.h"
#include "src/store/sqlite.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace store {

/// Whether the query needs the rows of positions.
[[nodiscard]] bool asks_positions(const play::LibraryQuery& query);

/// The matches that are searched: all, those in the table `hit`, or a single one.
enum class SearchScope : std::uint8_t { all, hits, one };

/// The SQL of a query, apart from its positions and limit, and the values for its placeholders.
class Search {
  public:
    Search(const play::LibraryQuery& query, SearchScope among);

    [[nodiscard]] const std::string& sql() const { return sql_; }
    /// The SQL that counts the matches, with the same placeholders.
    [[nodiscard]] std::string count_sql() const;
    void bind(Statement& statement) const;
    /// Restarts the statement for the match with id `one`.
    void bind(Statement& statement, std::int64_t one) const;

  private:
    void add(const char* condition, const std::string& value);
    void add(const char* condition, const std::optional<int>& value);
    void add_people(const play::LibraryQuery& query);

    std::string sql_;
    std::size_t conditions_end_ = 0; ///< where the conditions end in sql_
    std::vector<std::variant<std::string, int>> values_;
};

} // namespace store
