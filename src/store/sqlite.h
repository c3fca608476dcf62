// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite for our own files: a connection and a statement. Text goes in as bound values only, never
// into the SQL.
#pragma once

#include "src/base/result.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace store {

/// An open file of SQLite's; for one thread at a time.
class Database {
  public:
    /// Makes the file, in pages of so many bytes, and the folders above it, private to the user.
    /// Waits some seconds for what another program writes. The reason names the file.
    [[nodiscard]] static base::Result<Database, std::string> open(const std::string& path,
                                                                  int page_bytes = 4096);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Why the last thing failed: "FILE: why".
    [[nodiscard]] std::string problem() const;
    /// Whether the last thing failed because the file is damaged, or none of SQLite's.
    [[nodiscard]] bool damaged() const;
    /// Statements without values.
    [[nodiscard]] bool run(const char* sql) const;
    /// Copies what the log holds into the file.
    [[nodiscard]] bool copy_log() const;
    /// The row that was inserted last.
    [[nodiscard]] std::int64_t last_row() const;
    /// Whether a transaction is open.
    [[nodiscard]] bool in_transaction() const;

  private:
    friend class Statement;
    [[nodiscard]] bool write_ahead() const;
    struct Close {
        void operator()(sqlite3* db) const;
    };
    std::unique_ptr<sqlite3, Close> db_;
    std::string path_;
};

/// A statement that is finished when it goes.
class Statement {
  public:
    /// Prepares `sql` and binds the values in order.
    template <class... Values>
    Statement(const Database& db, const std::string& sql, const Values&... values) {
        prepare(db, sql);
        bind_all(values...);
    }
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds all values again, and starts from the first row.
    template <class... Values> void bind_all(const Values&... values) {
        reset();
        int place = 0;
        (bind(++place, values), ...);
    }
    [[nodiscard]] bool row();  ///< another row is there
    [[nodiscard]] bool done(); ///< it was carried out, and has no row
    /// Whether it ended by a fault, and not for want of rows.
    [[nodiscard]] bool failed() const { return failed_; }

    [[nodiscard]] std::string text(int column) { return std::string(bytes(column)); }
    /// The same where they lie, until the next row.
    [[nodiscard]] std::string_view bytes(int column);
    [[nodiscard]] double real(int column);
    [[nodiscard]] int number(int column) { return static_cast<int>(seconds(column)); }
    [[nodiscard]] std::int64_t seconds(int column);
    [[nodiscard]] bool is_null(int column);
    [[nodiscard]] std::optional<std::uint32_t> user(int column) {
        return is_null(column) ? std::nullopt
                               : std::optional(static_cast<std::uint32_t>(seconds(column)));
    }

    void bind(int at, std::string_view text);
    void bind(int at, const std::string& text) { bind(at, std::string_view(text)); }
    void bind(int at, double value);
    void bind(int at, std::int64_t value);
    void bind(int at, int value) { bind(at, std::int64_t{value}); }
    void bind(int at, std::uint32_t value) { bind(at, std::int64_t{value}); }
    template <class Value> void bind(int at, const std::optional<Value>& value) {
        if (value) {
            bind(at, *value);
        } // else it stays null
    }
    /// Raw bytes, not text.
    struct Blob {
        std::string_view bytes;
    };
    void bind(int at, Blob blob);

  private:
    void prepare(const Database& db, const std::string& sql);
    void reset();

    sqlite3_stmt* held_ = nullptr;
    bool failed_ = false;
};

/// Statements that are prepared once each.
class Statements {
  public:
    /// The database must outlive it.
    explicit Statements(const Database& db) : db_(db) {}
    /// `sql` must outlive it, too.
    [[nodiscard]] Statement& operator()(std::string_view sql);

  private:
    const Database& db_;
    std::map<std::string_view, std::unique_ptr<Statement>> held_;
};

} // namespace store
