// SPDX-License-Identifier: GPL-3.0-or-later
// The accounts of a server in an SQLite file, which can be backed up while the server runs.
#pragma once

#include "src/base/result.h"
#include "src/store/accounts/stored_account.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace store {

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
