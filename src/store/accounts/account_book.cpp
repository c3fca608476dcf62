// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/accounts/account_book.h"

#include "src/base/text.h"
#include "src/store/files.h"
#include "src/store/folder.h"
#include "src/store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sodium.h>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <utility>

namespace store {

using play::Account;

namespace {

/// The minimum that OWASP recommends for Argon2id with two passes. libsodium's default of 64 MiB
/// takes four times as long, which everybody else would feel when forty people log in at once.
constexpr std::size_t hash_memory = std::size_t{19} * 1024 * 1024;

} // namespace

std::string password_hash(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    const bool made = sodium_init() >= 0 &&
                      crypto_pwhash_str(text.data(), password.data(), password.size(),
                                        crypto_pwhash_OPSLIMIT_INTERACTIVE, hash_memory) == 0;
    return made ? std::string(text.data()) : std::string{};
}

bool password_matches(const std::string& hash, const std::string& password) {
    return sodium_init() >= 0 && !hash.empty() && hash.size() < crypto_pwhash_STRBYTES &&
           crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string key_fingerprint(std::string_view login_methods) {
    for (const std::string_view line : base::split(login_methods, '\n')) {
        const auto tokens = base::tokens(line);
        if (tokens.size() < 3 || tokens[0] != "publickey" ||
            tokens[1].find("-cert-") != std::string_view::npos) {
            continue;
        }
        std::vector<unsigned char> key(tokens[2].size());
        std::size_t size = 0;
        const char* end = nullptr;
        if (sodium_init() < 0 ||
            sodium_base642bin(key.data(), key.size(), tokens[2].data(), tokens[2].size(), nullptr,
                              &size, &end, sodium_base64_VARIANT_ORIGINAL) != 0 ||
            end != tokens[2].data() + tokens[2].size() || size == 0) {
            continue;
        }
        std::array<unsigned char, crypto_hash_sha256_BYTES> sum{};
        crypto_hash_sha256(sum.data(), key.data(), size);
        std::array<char, 64> text{};
        return std::string("SHA256:") +
               sodium_bin2base64(text.data(), text.size(), sum.data(), sum.size(),
                                 sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    }
    return {};
}

namespace {

/// A rating's column `kind` is an index into this array.
constexpr std::array kinds{&Account::bughouse, &Account::crazyhouse, &Account::chess};
/// The kind under which table `listed` holds aliases, besides those of play::ListKind. An item is
/// `alias command`.
constexpr std::string_view alias_list = "alias";
constexpr std::string_view account_columns = "SELECT name, password, operator, muted, banned, uid "
                                             "FROM account LEFT JOIN local_user USING(name) ";

constexpr int syncs_per_checkpoint = 256; ///< calls of sync_to_disk() per checkpoint of the log

/// SQLite itself neither syncs nor checkpoints: sync_to_disk() does both.
constexpr const char* usual_pragmas = "PRAGMA journal_mode=WAL;"
                                      "PRAGMA synchronous=NORMAL;"
                                      "PRAGMA wal_autocheckpoint=0;";

/// Migrations: step i leads from version i to i + 1. Files from before versions were numbered count
/// as version 0 and may already have some of the first tables.
constexpr std::array<const char*, AccountBook::version> steps{
    "CREATE TABLE IF NOT EXISTS account("
    " name TEXT PRIMARY KEY COLLATE NOCASE, password TEXT NOT NULL,"
    " operator INTEGER NOT NULL, muted INTEGER NOT NULL, banned INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS rating("
    " name TEXT NOT NULL COLLATE NOCASE, kind INTEGER NOT NULL, rating REAL NOT NULL,"
    " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
    " PRIMARY KEY(name, kind));"
    "CREATE TABLE IF NOT EXISTS local_user("
    " uid INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE);"
    "CREATE TABLE IF NOT EXISTS message("
    " name TEXT NOT NULL COLLATE NOCASE, place INTEGER NOT NULL, sender TEXT NOT NULL,"
    " at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(name, place));"
    "CREATE TABLE IF NOT EXISTS played("
    " name TEXT NOT NULL COLLATE NOCASE, place INTEGER NOT NULL, number INTEGER NOT NULL,"
    " at INTEGER NOT NULL, row TEXT NOT NULL, PRIMARY KEY(name, place));"
    "CREATE TABLE IF NOT EXISTS listed("
    " name TEXT NOT NULL COLLATE NOCASE, place INTEGER NOT NULL, list TEXT NOT NULL,"
    " item TEXT NOT NULL, PRIMARY KEY(name, place));",
    "CREATE TABLE ssh_key("
    " name TEXT NOT NULL COLLATE NOCASE, place INTEGER NOT NULL, fingerprint TEXT NOT NULL UNIQUE,"
    " PRIMARY KEY(name, place));"};

int version_of(const Database& db) {
    Statement asked(db, "PRAGMA user_version");
    return asked.next_row() ? asked.number(0) : 0;
}

/// Migrates the file; returns why it cannot be used. Another program may be migrating it as well.
std::optional<std::string> bring_up_to_date(const Database& db) {
    constexpr int latest = AccountBook::version;
    if (version_of(db) == latest) {
        return std::nullopt;
    }
    if (!db.run("BEGIN IMMEDIATE")) {
        return db.problem();
    }
    const int found = version_of(db);
    bool done = found >= 0 && found <= latest;
    std::string problem =
        done ? std::string{}
             : fmt::format("{}: these accounts are of version {}, of a newer bughouse; this one "
                           "knows versions up to {}. Nothing was changed.",
                           db.path(), found, latest);
    for (int next = found; done && next < latest; ++next) {
        done = db.run(steps.at(static_cast<std::size_t>(next)));
    }
    done = done && db.run(fmt::format("PRAGMA user_version={}", latest).c_str());
    problem = done || !problem.empty() ? problem : db.problem();
    return db.run(done ? "COMMIT" : "ROLLBACK") && done ? std::nullopt
           : problem.empty()                            ? std::optional(db.problem())
                                                        : std::optional(problem);
}

} // namespace

struct AccountBook::Impl {
    Database db;
    Database checkpointer; ///< the connection that only sync_to_disk() uses
    int syncs = 0;

    [[nodiscard]] bool put(const Account& account) const;
    /// Writes the list of an account in order; `columns` returns an item's columns after name and
    /// place as a tuple.
    template <class Items, class Columns>
    [[nodiscard]] bool put_list(std::string_view table, const std::string& name, const Items& items,
                                Columns columns) const;
    [[nodiscard]] bool put_lists(const Account& account) const;
    /// Reads the lists of an account; false if they cannot be read completely.
    [[nodiscard]] bool find_lists(Account& account) const;
    /// The account in the next row of `found`.
    [[nodiscard]] base::Result<Account, play::NoAccount> read(Statement& found) const;
};

AccountBook::AccountBook(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
AccountBook::~AccountBook() = default;

base::Result<std::shared_ptr<AccountBook>, std::string> AccountBook::open(const std::string& path) {
    auto db = Database::open(path);
    if (!db) {
        return base::failure(db.error());
    }
    if (auto problem = bring_up_to_date(*db)) {
        return base::failure(*std::move(problem));
    }
    if (!db->run(usual_pragmas)) {
        return base::failure(db->problem());
    }
    auto checkpointer = Database::open(path);
    if (!checkpointer) {
        return base::failure(checkpointer.error());
    }
    auto impl = std::make_unique<Impl>(Impl{*std::move(db), *std::move(checkpointer)});
    return std::shared_ptr<AccountBook>(new AccountBook(std::move(impl)));
}

base::Result<Account, play::NoAccount> AccountBook::Impl::read(Statement& found) const {
    using play::NoAccount;
    if (!found.next_row()) {
        return base::failure(found.failed() ? NoAccount::unreadable : NoAccount::unknown);
    }
    Account account;
    account.name = found.text(0);
    account.password_hash = found.text(1);
    account.is_operator = found.number(2) != 0;
    account.muted = found.number(3) != 0;
    account.banned = found.number(4) != 0;
    account.uid = found.known<std::uint32_t>(5);
    Statement ratings(db,
                      "SELECT kind, rating, deviation, volatility, games FROM rating "
                      "WHERE name = ?",
                      account.name);
    while (ratings.next_row()) {
        const auto kind = static_cast<std::size_t>(ratings.number(0));
        if (kind < kinds.size()) {
            account.*kinds.at(kind) = {ratings.real(1), ratings.real(2), ratings.real(3),
                                       ratings.number(4)};
        }
    }
    if (ratings.failed() || !find_lists(account)) {
        return base::failure(NoAccount::unreadable);
    }
    return account;
}

namespace {

std::optional<Account> if_found(base::Result<Account, play::NoAccount> found) {
    return found ? std::optional(*std::move(found)) : std::nullopt;
}

} // namespace

base::Result<Account, play::NoAccount> AccountBook::find(std::string_view name) {
    Statement found(impl_->db, std::string(account_columns) + "WHERE name = ?", std::string(name));
    return impl_->read(found);
}

std::optional<Account> AccountBook::find_by_uid(std::uint32_t uid) {
    Statement found(impl_->db, std::string(account_columns) + "WHERE uid = ?", uid);
    return if_found(impl_->read(found));
}

std::optional<Account> AccountBook::find_by_key(const std::string& fingerprint) {
    Statement found(impl_->db,
                    std::string(account_columns) +
                        "WHERE name = (SELECT name FROM ssh_key WHERE fingerprint = ?)",
                    fingerprint);
    return if_found(impl_->read(found));
}

std::vector<play::RankedPlayer> AccountBook::players(Account::Rating Account::*kind) {
    const auto place = std::ranges::find(kinds, kind) - kinds.begin();
    Statement rows(impl_->db,
                   "SELECT account.name, rating, deviation, volatility, games "
                   "FROM rating JOIN account USING(name) "
                   "WHERE kind = ? AND games > 0 AND NOT banned",
                   static_cast<int>(place));
    std::vector<play::RankedPlayer> all;
    while (rows.next_row()) {
        all.push_back({rows.text(0), {rows.real(1), rows.real(2), rows.real(3), rows.number(4)}});
    }
    return all;
}

std::size_t AccountBook::count() {
    Statement rows(impl_->db, "SELECT COUNT(*) FROM account");
    return rows.next_row() ? static_cast<std::size_t>(rows.int64(0)) : 0;
}

bool AccountBook::Impl::find_lists(Account& account) const {
    Statement messages(db, "SELECT sender, at, text FROM message WHERE name = ? ORDER BY place",
                       account.name);
    while (messages.next_row()) {
        account.messages.push_back({messages.text(0), messages.int64(1), messages.text(2)});
    }
    Statement played(db, "SELECT number, at, row FROM played WHERE name = ? ORDER BY place",
                     account.name);
    while (played.next_row()) {
        account.history.push_back({played.number(0), played.int64(1), played.text(2)});
    }
    Statement keys(db, "SELECT fingerprint FROM ssh_key WHERE name = ? ORDER BY place",
                   account.name);
    while (keys.next_row()) {
        account.ssh_fingerprints.push_back(keys.text(0));
    }
    Statement listed(db, "SELECT list, item FROM listed WHERE name = ? ORDER BY place",
                     account.name);
    while (listed.next_row()) {
        const std::string item = listed.text(1);
        const auto blank = std::min(item.find(' '), item.size() - 1);
        if (listed.text(0) == alias_list) {
            account.aliases[item.substr(0, blank)] = item.substr(blank + 1);
        } else if (const auto kind = play::list_kind(listed.text(0))) {
            (void)account.lists.add(*kind, item);
        }
    }
    return !messages.failed() && !played.failed() && !keys.failed() && !listed.failed();
}

template <class Items, class Columns>
bool AccountBook::Impl::put_list(std::string_view table, const std::string& name,
                                 const Items& items, Columns columns) const {
    using Row = std::invoke_result_t<Columns, const typename Items::value_type&>;
    std::string into = fmt::format("INSERT INTO {} VALUES(?, ?", table);
    for (std::size_t column = 0; column < std::tuple_size_v<Row>; ++column) {
        into += ", ?";
    }
    into += ")";
    bool done = Statement(db, fmt::format("DELETE FROM {} WHERE name = ?", table), name).execute();
    for (int place = 0; done && place < std::ssize(items); ++place) {
        std::apply(
            [&](const auto&... more) {
                done = Statement(db, into, name, place, more...).execute();
            },
            columns(items[static_cast<std::size_t>(place)]));
    }
    return done;
}

bool AccountBook::Impl::put_lists(const Account& account) const {
    std::vector<std::tuple<std::string, std::string>> listed;
    for (std::size_t i = 0; i < play::list_kinds; ++i) {
        const auto kind = static_cast<play::ListKind>(i);
        for (const std::string& item : account.lists[kind]) {
            listed.emplace_back(play::to_text(kind), item);
        }
    }
    for (const auto& [alias, command] : account.aliases) {
        listed.emplace_back(alias_list, fmt::format("{} {}", alias, command));
    }
    return put_list("message", account.name, account.messages,
                    [](const auto& one) { return std::tie(one.from, one.at, one.text); }) &&
           put_list("played", account.name, account.history,
                    [](const auto& one) { return std::tie(one.number, one.at, one.row); }) &&
           put_list("ssh_key", account.name, account.ssh_fingerprints,
                    [](const auto& one) { return std::tie(one); }) &&
           put_list("listed", account.name, listed, [](const auto& one) { return one; });
}

bool AccountBook::Impl::put(const Account& account) const {
    bool done = Statement(db,
                          "INSERT INTO account VALUES(?, ?, ?, ?, ?) ON CONFLICT(name) DO UPDATE "
                          "SET password = excluded.password, operator = excluded.operator, "
                          "muted = excluded.muted, banned = excluded.banned",
                          account.name, account.password_hash, account.is_operator ? 1 : 0,
                          account.muted ? 1 : 0, account.banned ? 1 : 0)
                    .execute();
    if (done && account.uid) {
        done = Statement(db, "INSERT OR REPLACE INTO local_user VALUES(?, ?)", *account.uid,
                         account.name)
                   .execute();
    }
    for (std::size_t i = 0; done && i < kinds.size(); ++i) {
        const Account::Rating& rating = account.*kinds.at(i);
        done = Statement(db, "INSERT OR REPLACE INTO rating VALUES(?, ?, ?, ?, ?, ?)", account.name,
                         static_cast<int>(i), rating.rating, rating.deviation, rating.volatility,
                         rating.games)
                   .execute();
    }
    return done && put_lists(account);
}

std::optional<std::string> AccountBook::put(const std::vector<Account>& accounts) {
    if (!impl_->db.run("BEGIN IMMEDIATE")) {
        return impl_->db.problem();
    }
    const bool done =
        std::ranges::all_of(accounts, [&](const auto& account) { return impl_->put(account); });
    std::string problem = done ? std::string{} : impl_->db.problem();
    if (impl_->db.run(done ? "COMMIT" : "ROLLBACK") && done) {
        return std::nullopt;
    }
    return problem.empty() ? impl_->db.problem() : problem;
}

std::optional<std::string> AccountBook::sync_to_disk() {
    const std::string log = impl_->db.path() + "-wal";
    const Descriptor file(::open(log.c_str(), O_RDONLY | O_CLOEXEC));
    if (file ? ::fdatasync(file.get()) != 0 : errno != ENOENT) {
        return errno_message(log);
    }
    const bool copies = impl_->syncs++ % syncs_per_checkpoint == 0;
    if (copies && !impl_->checkpointer.checkpoint()) {
        return impl_->checkpointer.problem();
    }
    return std::nullopt;
}

std::optional<std::string> AccountBook::back_up(const std::string& path) {
    const auto db = Database::open(impl_->db.path());
    if (!db) {
        return db.error();
    }
    const Descriptor made(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!made) {
        return errno_message(path);
    }
    Statement copy(*db, "VACUUM INTO ?", path);
    if (!copy.execute()) {
        (void)::unlink(path.c_str());
        return db->problem();
    }
    return std::nullopt;
}

} // namespace store
