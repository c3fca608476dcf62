// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of logging in to a server: questions to the user, and the outcome.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace play {

enum class LoginFault : std::uint8_t {
    wrong_password,
    name_too_short,
    name_too_long,
    name_not_letters,
    name_taken,              ///< a guest with that name is already logged in
    refused,                 ///< banned, full or closed; the console shows the server's words
    timeseal_not_understood, ///< the server took the timeseal greeting for a name: connect again
                             ///< without timeseal
    too_many_tries           ///< too many answers were refused; no more are sent
};
/// The fault in words, such as "wrong password", without capital letter or full stop.
[[nodiscard]] std::string_view to_text(LoginFault fault);

enum class LoginStep : std::uint8_t {
    name,     ///< the user must give a name
    password, ///< `name` is registered; the password must be typed and is not shown
    logged_in,
    failed ///< the login has failed and cannot continue
};
struct LoginNews {
    LoginStep step{};
    std::optional<LoginFault>
        fault{};          ///< why the previous answer was refused, or why the login failed
    std::string name{};   ///< the name as the server spells it
    std::string titles{}; ///< the user's titles, such as "(U)" for guests on some servers
    bool guest = false;   ///< logged in as a guest
    bool operator==(const LoginNews&) const = default;
};

} // namespace play
