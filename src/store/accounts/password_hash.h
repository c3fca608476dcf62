// SPDX-License-Identifier: GPL-3.0-or-later
// Passwords as they may be kept: argon2id with a salt of its own, as one line of text.
#pragma once

#include <string>

namespace store {

/// Takes about a tenth of a second and 64 MiB: not for the loop's thread. Empty: there is no memory
/// for it.
[[nodiscard]] std::string password_hash(const std::string& password);
/// Whether that is the password; never for an empty hash. As slow as the hash.
[[nodiscard]] bool password_fits(const std::string& hash, const std::string& password);

} // namespace store
