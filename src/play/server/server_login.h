// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the login on a server: questions to the user, and its end.
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
    name_taken,          ///< a guest with that name is there already
    refused,             ///< banned, full, or closed; the server's words are in the console
    seal_not_understood, ///< the server took the seal's greeting for a name: connect again without
                         ///< a seal
    too_many_tries       ///< so many answers were refused that no more are given
};
/// "wrong password": no capital, no full stop.
[[nodiscard]] std::string_view to_text(LoginFault fault);

enum class LoginStep : std::uint8_t {
    name,     ///< the user must give a name
    password, ///< `name` is registered; the password typed next is not shown
    in,
    failed ///< the login cannot go on by itself
};
struct LoginTold {
    LoginStep step{};
    std::optional<LoginFault>
        fault{};          ///< the fault of the answer before, or of the login that failed
    std::string name{};   ///< the name as the server spells it
    std::string titles{}; ///< of who is in: "(U)" for guests, on some servers
    bool guest = false;   ///< logged in as a guest
    bool operator==(const LoginTold&) const = default;
};

} // namespace play
