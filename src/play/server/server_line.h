// SPDX-License-Identifier: GPL-3.0-or-later
// The line to a server.
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
    silent,  ///< open, but since LineChanged::at nothing has come, though something was asked
    answers, ///< open, and no longer silent
    warned,  ///< open, but the server is about to hang up on us, for sending too much
    waiting, ///< to try again at LineChanged::at
    closed   ///< for good, until the user asks for it
};
struct LineChanged {
    LineState state{};
    std::string words{}; ///< "freechess.org 5000", "timeseal"; why it was lost; the warning
    std::optional<base::Instant> at{};
};

} // namespace play
