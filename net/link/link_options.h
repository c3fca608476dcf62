// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a link (server and login) and the events of its socket.
#pragma once

#include "net/session/session_input.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

enum class TimesealChoice : std::uint8_t {
    /// `--timeseal auto`: v1, or none if the server does not support it. Nothing that a server
    /// sends before or after the greeting reveals v2; servers that support v2 support v1 too, while
    /// one that supports only v1 would take the v2 greeting for a name.
    automatic,
    off,
    v1,
    v2
};
[[nodiscard]] std::optional<TimesealChoice> read_timeseal_choice(std::string_view word);
/// The timeseal version of a known public server, which need not be guessed.
[[nodiscard]] std::optional<TimesealChoice> known_timeseal(std::string_view host);

struct LinkOptions {
    std::string address; ///< "freechess.org 5000", for messages
    TimesealChoice seal = TimesealChoice::automatic;
    bool remote = false;    ///< others could read the bytes on their way through a network
    SessionOptions session; ///< options for every connection, apart from the timeseal version
};

// Events of the socket.
struct Start {}; ///< sent once, before anything else
/// The host's address has been resolved and is being connected to.
struct Connecting {
    std::string address;
};
struct Opened {};
/// The socket could not be opened or has closed. All bytes before that have been passed on.
struct Lost {
    std::string why;
    bool permanent = false; ///< the host does not exist or is not trusted
    std::string advice{};   ///< what the user can do about it
};

} // namespace net
