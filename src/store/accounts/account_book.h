// SPDX-License-Identifier: GPL-3.0-or-later
// The accounts of a server in an SQLite file, which can be backed up while the server runs.
#pragma once

#include "src/base/result.h"
#include "src/play/server/account.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace store {

// Passwords as they may be kept: argon2id with a salt of its own, as one line of text.

/// Takes about a tenth of a second and 64 MiB: not for the loop's thread. Empty: there is no memory
/// for it.
[[nodiscard]] std::string password_hash(const std::string& password);
/// Whether that is the password; never for an empty hash. As slow as the hash.
[[nodiscard]] bool password_fits(const std::string& hash, const std::string& password);

class AccountBook final : public play::AccountSource {
  public:
    /// Opens the file, or makes it, readable for its owner alone. The reason names the file.
    [[nodiscard]] static base::Result<std::shared_ptr<AccountBook>, std::string>
    open(const std::string& path);
    ~AccountBook() override;

    [[nodiscard]] std::optional<play::Account> find(std::string_view name) override;
    [[nodiscard]] std::optional<play::Account> of_user(std::uint32_t uid) override;
    [[nodiscard]] std::vector<play::Standing>
    players(play::Account::Rating play::Account::*kind) override;
    [[nodiscard]] std::size_t count() override;

    /// New accounts, or in place of those of their names: all or none. Waits for no disk: a program
    /// that is killed afterwards has lost none, a machine that loses power may. Answers the error.
    [[nodiscard]] std::optional<std::string> put(const std::vector<play::Account>& accounts);
    /// Commits and syncs all writes so far. May be called on another thread.
    [[nodiscard]] std::optional<std::string> settle();
    /// Writes one whole copy of the file, a new file that only its owner may read; on any thread.
    [[nodiscard]] std::optional<std::string> back_up(const std::string& path);

  private:
    struct Inside;
    explicit AccountBook(std::unique_ptr<Inside> inside);

    std::unique_ptr<Inside> inside_;
};

} // namespace store
