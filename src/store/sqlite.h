// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite for the program's own files: a connection and a statement. User text enters only as bound
// values, never as part of the SQL.
#pragma once

#include "src/base/result.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace store {

/// An open SQLite file, for one thread at a time.
class Database {
  public:
    /// Opens or creates the file with that page size, and the folders above it, private to the
    /// user. Waits a few seconds while another program writes. An error names the file.
    [[nodiscard]] static base::Result<Database, std::string> open(const std::string& path,
                                                                  int page_bytes = 4096);
    /// Opens an existing file only for reading, also in a folder in which nothing can be written.
    [[nodiscard]] static base::Result<Database, std::string> open_to_read(const std::string& path);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// The error of the last operation: "FILE: reason".
    [[nodiscard]] std::string problem() const;
    /// Whether the last operation failed because the file is damaged or not an SQLite file.
    [[nodiscard]] bool damaged() const;
    /// Executes SQL statements without bound values.
    [[nodiscard]] bool run(const char* sql) const;
    /// Copies the write-ahead log into the file (a checkpoint).
    [[nodiscard]] bool checkpoint() const;
    /// The row id of the row inserted last.
    [[nodiscard]] std::int64_t last_row() const;
    /// Whether a transaction is open.
    [[nodiscard]] bool in_transaction() const;

  private:
    friend class Statement;
    [[nodiscard]] bool enable_wal() const;
    struct Close {
        void operator()(sqlite3* db) const;
    };
    std::unique_ptr<sqlite3, Close> db_;
    std::string path_;
};

/// A prepared statement, finalised when it goes out of scope.
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

    /// Resets the statement and binds all values again.
    template <class... Values> void bind_all(const Values&... values) {
        reset();
        int place = 0;
        (bind(++place, values), ...);
    }
    [[nodiscard]] bool next_row(); ///< steps to the next row; false if there is none
    [[nodiscard]] bool execute();  ///< executes a statement that returns no rows; false if it fails
    /// Whether the last step failed, rather than finding no more rows.
    [[nodiscard]] bool failed() const { return failed_; }

    [[nodiscard]] std::string text(int column) { return std::string(bytes(column)); }
    /// The bytes of a column, valid until the next step.
    [[nodiscard]] std::string_view bytes(int column);
    [[nodiscard]] double real(int column);
    [[nodiscard]] int number(int column) { return static_cast<int>(int64(column)); }
    [[nodiscard]] std::int64_t int64(int column);
    [[nodiscard]] bool is_null(int column);
    /// A number that may be missing.
    template <class Number = int> [[nodiscard]] std::optional<Number> known(int column) {
        return is_null(column) ? std::nullopt : std::optional(static_cast<Number>(int64(column)));
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
        } // otherwise it stays null
    }
    /// Bytes to be bound as a blob rather than as text.
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

/// A cache of prepared statements.
class Statements {
  public:
    /// The database must outlive this object.
    explicit Statements(const Database& db) : db_(db) {}
    /// The cached statement for `sql`, whose characters must outlive this object.
    [[nodiscard]] Statement& operator()(std::string_view sql);

  private:
    const Database& db_;
    std::map<std::string_view, std::unique_ptr<Statement>> held_;
};

} // namespace store
