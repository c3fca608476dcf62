// SPDX-License-Identifier: GPL-3.0-or-later
// Options of a link: the server, the login; and the events of its socket.
#pragma once

#include "net/session/session_input.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

enum class SealChoice : std::uint8_t {
    /// `--timeseal auto`: v1, or no seal where the server does not know it. Nothing that a server
    /// says before or after our greeting tells v2 apart; servers of v2 know v1 too, and one that
    /// knows only v1 would take the greeting of v2 for a name.
    automatic,
    off,
    v1,
    v2
};
[[nodiscard]] std::optional<SealChoice> read_seal(std::string_view word);
/// The seal of a known public server, so that nothing has to be guessed.
[[nodiscard]] std::optional<SealChoice> known_seal(std::string_view host);

struct LinkOptions {
    std::string where; ///< "freechess.org 5000", in what is told
    SealChoice seal = SealChoice::automatic;
    bool remote =
        false; ///< others could read the line: it leaves this machine, and not through a command
    SessionOptions session; ///< options of every connection, but for the seal
};

// Events of the socket.
struct Start {}; ///< once, first of all
/// The host's address is known and is being called.
struct Reaching {
    std::string address;
};
struct Opened {};
/// The socket could not be opened, or is gone. All that came before has been handed in.
struct Lost {
    std::string why;
    bool for_good = false; ///< there is no such host, or it is not to be trusted
    std::string advice{};  ///< what the user can do about it
};

} // namespace net
