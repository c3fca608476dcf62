// SPDX-License-Identifier: GPL-3.0-or-later
// What a login asks of the user, and how it ends.
#pragma once

#include "src/play/server/server_line.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace net {

enum class LoginFault : std::uint8_t {
    wrong_password,
    name_too_short,
    name_too_long,
    name_not_letters,
    name_taken,          ///< a guest with that name is there already
    refused,             ///< banned, full, or closed; the server's words are in the console
    seal_not_understood, ///< it took the greeting for a name: connect again without a seal
    too_many_tries       ///< Login::most_tries answers were refused
};
/// "wrong password": no capital, no full stop.
[[nodiscard]] std::string_view to_text(LoginFault fault);

/// The user must say who he is; nothing was sent. Login::give_name() goes on.
struct NameNeeded {
    std::optional<LoginFault> why;
    bool operator==(const NameNeeded&) const = default;
};
/// `name` is registered. Login::give_password() goes on; empty: another name.
struct PasswordNeeded {
    std::string name;
    std::optional<LoginFault> why;
    bool operator==(const PasswordNeeded&) const = default;
};
using play::LoggedIn;
/// It does not go on by itself.
struct LoginFailed {
    LoginFault why{};
    bool operator==(const LoginFailed&) const = default;
};
using LoginEvent = std::variant<NameNeeded, PasswordNeeded, LoggedIn, LoginFailed>;

} // namespace net
