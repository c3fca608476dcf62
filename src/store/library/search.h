// SPDX-License-Identifier: GPL-3.0-or-later
// A search of the library as SQL.
#pragma once

#include "src/play/records/library_query.h"
#include "src/store/sqlite.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace store {

/// Whether the rows of positions have to be gone through.
[[nodiscard]] bool asks_positions(const play::LibraryQuery& query);

/// What is searched: all matches, those in the table `hit`, or one.
enum class Among : std::uint8_t { all, hits, one };

/// The SQL of a search but for positions and the limit, and the values of its question marks, which
/// are all text or numbers.
class Search {
  public:
    Search(const play::LibraryQuery& query, Among among);

    [[nodiscard]] const std::string& sql() const { return sql_; }
    void bind(Statement& statement) const;
    /// The statement begins again, for that one match.
    void bind(Statement& statement, std::int64_t one) const;

  private:
    void add(const char* condition, const std::string& value);
    void add(const char* condition, const std::optional<int>& value);
    void add_people(const play::LibraryQuery& query);

    std::string sql_;
    std::vector<std::variant<std::string, int>> values_;
};

} // namespace store
