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

/// Takes about a fiftieth of a second and 19 MiB: not for the loop's thread. Empty: there is no
/// memory for it.
[[nodiscard]] std::string password_hash(const std::string& password);
/// Whether that is the password; never for an empty hash. As slow as the hash.
[[nodiscard]] bool password_fits(const std::string& hash, const std::string& password);

/// The fingerprint, "SHA256:...", of the ssh key by which sshd has let somebody in, as in the file
/// that SSH_USER_AUTH names. Empty: by none, or by a certificate, which is another one each time.
[[nodiscard]] std::string key_fingerprint(std::string_view login_methods);

class AccountBook final : public play::AccountSource {
  public:
    /// The version of the file's tables that this program writes.
    static constexpr int version = 2;

    /// Opens the file, or makes it, readable for its owner alone. A file of an older version is
    /// brought up to this one, all or nothing; a newer one is refused and left as it is. The reason
    /// names the file.
    [[nodiscard]] static base::Result<std::shared_ptr<AccountBook>, std::string>
    open(const std::string& path);
    ~AccountBook() override;

    [[nodiscard]] std::optional<play::Account> find(std::string_view name) override;
    [[nodiscard]] std::optional<play::Account> of_user(std::uint32_t uid) override;
    [[nodiscard]] std::optional<play::Account> of_key(const std::string& fingerprint) override;
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
