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

// Password hashing: argon2id with a separate salt for each password, stored as one line of text.

/// The hash of a password. Takes about 20 ms and 19 MiB, so it must not run on the event loop's
/// thread. Empty if there is not enough memory.
[[nodiscard]] std::string password_hash(const std::string& password);
/// Whether `password` has that hash; never for an empty hash. As slow as hashing.
[[nodiscard]] bool password_matches(const std::string& hash, const std::string& password);

/// The fingerprint, "SHA256:...", of the ssh key used to log in, from the file that sshd names in
/// SSH_USER_AUTH. Empty without a key, or for a certificate, which changes with each issue.
[[nodiscard]] std::string key_fingerprint(std::string_view login_methods);

class AccountBook final : public play::AccountDatabase {
  public:
    /// The schema version that this program writes.
    static constexpr int version = 2;

    /// Opens or creates the file, readable only by its owner. An older version is migrated
    /// completely or not at all; a newer one is refused and left unchanged. A failure names the
    /// file.
    [[nodiscard]] static base::Result<std::shared_ptr<AccountBook>, std::string>
    open(const std::string& path);
    ~AccountBook() override;

    [[nodiscard]] base::Result<play::Account, play::NoAccount> find(std::string_view name) override;
    [[nodiscard]] std::optional<play::Account> find_by_uid(std::uint32_t uid) override;
    [[nodiscard]] std::optional<play::Account> find_by_key(const std::string& fingerprint) override;
    [[nodiscard]] std::vector<play::RankedPlayer>
    players(play::Account::Rating play::Account::*kind) override;
    [[nodiscard]] std::size_t count() override;

    /// Inserts accounts or replaces those of the same names: all or none. Does not wait for the
    /// disk: the writes survive a killed program but not a power failure. Returns the error.
    [[nodiscard]] std::optional<std::string> put(const std::vector<play::Account>& accounts);
    /// Syncs all writes so far to the disk. May be called on another thread. Returns the error.
    [[nodiscard]] std::optional<std::string> sync_to_disk();
    /// Copies the whole file to a new one that only its owner may read; on any thread.
    [[nodiscard]] std::optional<std::string> back_up(const std::string& path);

  private:
    struct Impl;
    explicit AccountBook(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

} // namespace store
