// SPDX-License-Identifier: GPL-3.0-or-later
// The accounts of a server in an SQLite file, which can be backed up while the server runs.
#pragma once

#include "src/base/result.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace store {

// One account as it is kept.

struct StoredAccount {
    struct Rating {
        double rating = 1500;
        double deviation = 350;
        double volatility = 0.06;
        int games = 0;
        bool operator==(const Rating&) const = default;
    };
    struct Message {
        std::string from;
        std::int64_t at = 0; ///< seconds since 1970
        std::string text;
        bool operator==(const Message&) const = default;
    };
    struct Played {
        int number = 0;
        std::int64_t at = 0; ///< when it ended, in seconds since 1970
        std::string row;     ///< as lists show it
        bool operator==(const Played&) const = default;
    };
    /// An entry of one of the account's personal lists.
    struct Listed {
        std::string list; ///< its name
        std::string item;
        bool operator==(const Listed&) const = default;
    };
    std::string name;     ///< unique, whatever the case of its letters
    std::string password; ///< a hash
    bool is_operator = false;
    bool muted = false;
    bool banned = false;
    std::array<Rating, 3> ratings{};    ///< bughouse, crazyhouse, chess
    std::optional<std::uint32_t> uid{}; ///< the user of this machine whose account it is
    std::vector<Message> messages{};    ///< the oldest first
    std::vector<Played> played{};       ///< the oldest first
    std::vector<Listed> listed{};       ///< the oldest first
    bool operator==(const StoredAccount&) const = default;
};

// Passwords as they may be kept: argon2id with a salt of its own, as one line of text.

/// Takes about a tenth of a second and 64 MiB: not for the loop's thread. Empty: there is no memory
/// for it.
[[nodiscard]] std::string password_hash(const std::string& password);
/// Whether that is the password; never for an empty hash. As slow as the hash.
[[nodiscard]] bool password_fits(const std::string& hash, const std::string& password);

class AccountBook {
  public:
    /// Opens the file, or makes it, readable for its owner alone. The reason names the file.
    [[nodiscard]] static base::Result<AccountBook, std::string> open(const std::string& path);
    AccountBook(AccountBook&&) noexcept;
    AccountBook& operator=(AccountBook&&) noexcept;
    ~AccountBook();

    [[nodiscard]] base::Result<std::vector<StoredAccount>, std::string> all();
    /// New ones, or in place of those of their names: all or none. Waits for no disk: whoever is
    /// killed afterwards has lost none, whose machine loses its power may. Answers what went wrong.
    [[nodiscard]] std::optional<std::string> put(const std::vector<StoredAccount>& accounts);
    /// Commits and syncs all writes so far. May be called on another thread.
    [[nodiscard]] std::optional<std::string> settle();

  private:
    struct Inside;
    explicit AccountBook(std::unique_ptr<Inside> inside);

    std::unique_ptr<Inside> inside_;
};

} // namespace store
