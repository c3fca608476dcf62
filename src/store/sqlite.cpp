// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/sqlite.h"

#include "src/store/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

namespace store {
namespace {

constexpr int busy_wait = 5000; ///< milliseconds to wait while another program writes

} // namespace

void Database::Close::operator()(sqlite3* db) const {
    sqlite3_close_v2(db);
}

base::Result<Database, std::string> Database::open(const std::string& path, int page_bytes) {
    if (auto problem = create_parent_folders(path)) {
        return base::failure(*std::move(problem));
    }
    Database made;
    made.path_ = path;
    sqlite3* db = nullptr;
    // Creates the file but never opens an existing one: closing that would drop SQLite's own locks.
    // SQLite gives its journals the same permissions.
    const Descriptor created(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    constexpr int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX; // only one thread at a
                                                                          // time
    const int code = sqlite3_open_v2(path.c_str(), &db, flags, nullptr);
    made.db_.reset(db);
    (void)sqlite3_busy_timeout(db, busy_wait);
    const std::string pages = "PRAGMA page_size=" + std::to_string(page_bytes);
    const bool whole = code == SQLITE_OK && made.run(pages.c_str()) &&
                       made.run("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON") &&
                       made.enable_wal();
    if (!whole) {
        return base::failure(made.problem());
    }
    return made;
}

base::Result<Database, std::string> Database::open_to_read(const std::string& path) {
    std::string uri = "file:";
    for (const char c : path) {
        const bool special = c == '%' || c == '?' || c == '#';
        uri += special ? fmt::format("%{:02x}", c) : std::string(1, c);
    }
    struct stat log {};
    const bool has_log = ::stat((path + "-wal").c_str(), &log) == 0 && log.st_size > 0;
    Database made;
    made.path_ = path;
    for (const char* mode : {"?mode=ro", "?immutable=1"}) {
        sqlite3* db = nullptr;
        const int code =
            sqlite3_open_v2((uri + mode).c_str(), &db,
                            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
        made.db_.reset(db);
        (void)sqlite3_busy_timeout(db, busy_wait);
        if (code == SQLITE_OK &&
            made.run("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA user_version; "
                     "SELECT 1 FROM sqlite_schema")) {
            return made;
        }
        if (has_log) {
            break; // without its log the file is not whole
        }
    }
    return base::failure(made.problem());
}

/// Turns on the write-ahead log. Waits if another program is just creating the same file, which
/// SQLite's busy timeout does not cover.
bool Database::enable_wal() const {
    constexpr int between_tries = 10; // milliseconds
    for (int waited = 0; !run("PRAGMA journal_mode=WAL"); waited += between_tries) {
        if (sqlite3_errcode(db_.get()) != SQLITE_BUSY || waited >= busy_wait) {
            return false;
        }
        sqlite3_sleep(between_tries);
    }
    return true;
}

std::string Database::problem() const {
    return path_ + ": " + sqlite3_errmsg(db_.get());
}

bool Database::damaged() const {
    const int code = sqlite3_errcode(db_.get());
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

bool Database::run(const char* sql) const {
    return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool Database::checkpoint() const {
    return sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                                     nullptr) == SQLITE_OK;
}

std::int64_t Database::last_row() const {
    return sqlite3_last_insert_rowid(db_.get());
}

bool Database::in_transaction() const {
    return sqlite3_get_autocommit(db_.get()) == 0;
}

void Statement::prepare(const Database& db, const std::string& sql) {
    // A statement that cannot be prepared fails at its first step.
    (void)sqlite3_prepare_v2(db.db_.get(), sql.c_str(), -1, &held_, nullptr);
}

Statement::~Statement() {
    sqlite3_finalize(held_);
}

void Statement::reset() {
    if (held_ != nullptr) {
        (void)sqlite3_reset(held_);
        (void)sqlite3_clear_bindings(held_);
        failed_ = false;
    }
}

bool Statement::next_row() {
    const int code = sqlite3_step(held_);
    failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
    return code == SQLITE_ROW;
}

bool Statement::execute() {
    return !next_row() && !failed_;
}

std::string_view Statement::bytes(int column) {
    const void* const bytes = sqlite3_column_blob(held_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(held_, column));
    return bytes == nullptr ? std::string_view{}
                            : std::string_view(static_cast<const char*>(bytes), size);
}

double Statement::real(int column) {
    return sqlite3_column_double(held_, column);
}

std::int64_t Statement::int64(int column) {
    return sqlite3_column_int64(held_, column);
}

bool Statement::is_null(int column) {
    return sqlite3_column_type(held_, column) == SQLITE_NULL;
}

void Statement::bind(int at, std::string_view text) {
    (void)sqlite3_bind_text(held_, at, text.data(), static_cast<int>(text.size()),
                            SQLITE_TRANSIENT); // NOLINT: the library's own cast
}

void Statement::bind(int at, double value) {
    (void)sqlite3_bind_double(held_, at, value);
}

void Statement::bind(int at, std::int64_t value) {
    (void)sqlite3_bind_int64(held_, at, value);
}

void Statement::bind(int at, Blob blob) {
    (void)sqlite3_bind_blob(held_, at, blob.bytes.data(), static_cast<int>(blob.bytes.size()),
                            SQLITE_TRANSIENT); // NOLINT: the library's own cast
}

Statement& Statements::operator()(std::string_view sql) {
    auto& statement = held_[sql];
    if (!statement) {
        statement = std::make_unique<Statement>(db_, std::string(sql));
    }
    return *statement;
}

} // namespace store
