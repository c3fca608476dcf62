// SPDX-License-Identifier: GPL-3.0-or-later
// A search of the library as SQL.
#pragma once

#include "src/play/records/library_query.h"
#include "src/store/sqlite.h"

#include <string>
#include <variant>
#include <vector>

namespace store {

/// Whether the rows of positions have to be gone through.
[[nodiscard]] bool asks_positions(const play::LibraryQuery& query);

/// The SQL of a search, and the values of its question marks, which are all text or numbers.
class Search {
  public:
    explicit Search(const play::LibraryQuery& query);

    [[nodiscard]] const std::string& sql() const { return sql_; }
    void bind(Statement& statement) const;

  private:
    void add(const char* condition, const std::string& value);
    void add(const char* condition, int value);
    void add_people(const play::LibraryQuery& query);

    std::string sql_;
    std::vector<std::variant<std::string, int>> values_;
};

} // namespace store
