// SPDX-License-Identifier: GPL-3.0-or-later
// The line to a server, and the login on it.
#pragma once

#include "src/base/instant.h"

#include <cstdint>
#include <optional>
#include <string>

namespace play {

enum class LineState : std::uint8_t {
    looking_up, ///< the host's address
    connecting,
    open,
    waiting, ///< to try again at LineChanged::until
    closed   ///< for good, until the user asks for it
};
struct LineChanged {
    LineState state{};
    std::string words; ///< "freechess.org 5000", "timeseal"; why it was lost
    std::optional<base::Instant> until{};
};
/// Something was asked then and nothing has come since; nothing: it has been answered.
struct NoAnswer {
    std::optional<base::Instant> since;
};

// The login. What is typed next is a name, a password (unseen), a command.
struct NameAsked {
    std::string why; ///< the last one was refused; may be empty
};
struct PasswordAsked {
    std::string name;
    std::string why;
};
struct LoggedIn {
    std::string name;   ///< as the server spells it
    std::string titles; ///< "(U)" for guests, on some servers
    bool guest = false;
    bool operator==(const LoggedIn&) const = default;
};
/// It does not go on by itself.
struct LoginFailed {
    std::string why;
};

} // namespace play
