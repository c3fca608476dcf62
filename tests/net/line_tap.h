// SPDX-License-Identifier: GPL-3.0-or-later
// Listens to what a session is given: the lines that it hears, whatever it makes of them.
#pragma once

#include "net/read/fics_line.h"
#include "net/session/session_input.h"
#include "net/wire/lines.h"
#include "net/wire/telnet.h"

#include <optional>
#include <string>
#include <vector>

namespace support {

struct HeardLine {
    std::string text;
    net::FicsLine line;
};

class LineTap {
  public:
    explicit LineTap(net::Seal seal) : pings_(seal) {}

    /// What the session hears of `input`, which it is given at `now`.
    [[nodiscard]] std::vector<HeardLine> hear(const net::SessionInput& input, base::Instant now);

  private:
    net::Telnet telnet_;
    net::PingFilter pings_;
    net::Lines lines_;
    std::optional<base::Instant> held_; ///< since when a line is held back
};

} // namespace support
