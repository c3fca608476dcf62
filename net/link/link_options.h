// SPDX-License-Identifier: GPL-3.0-or-later
// Where a server is, as whom to log in, and what has happened to the socket.
#pragma once

#include "net/session/session_input.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

enum class SealChoice : std::uint8_t {
    /// Sealed as v1, and plain where the server does not know seals. A server says nothing before
    /// our greeting, and nothing in answer to it, by which v2 could be told; whoever speaks v2
    /// speaks v1, too, and one that only knows v1 would take a v2 greeting for a name.
    automatic,
    off,
    v1,
    v2
};
[[nodiscard]] std::optional<SealChoice> read_seal(std::string_view word);
/// What is known of public servers, so that nothing has to be guessed.
[[nodiscard]] std::optional<SealChoice> known_seal(std::string_view host);

struct LinkOptions {
    std::string where; ///< "freechess.org 5000", in what is told
    SealChoice seal = SealChoice::automatic;
    bool remote =
        false; ///< others can read the line: it is neither on this machine nor a command's
    SessionOptions session; ///< of every connection; its seal is `seal`'s business
};

// What happens to the socket.
struct Start {}; ///< once, first of all
/// The host's address is known and is being called.
struct Reaching {
    std::string address;
};
struct Opened {};
/// It could not be opened, or it is gone. What came before has been handed in.
struct Lost {
    std::string why;
    bool for_good = false; ///< there is no such host
};

} // namespace net
