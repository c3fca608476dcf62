// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes the lines that a session receives, independently of the session.
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
    explicit LineTap(net::TimesealVersion seal) : pings_(seal) {}

    /// The lines in `input`, which the session receives at `now`.
    [[nodiscard]] std::vector<HeardLine> hear(const net::SessionInput& input, base::Instant now);

  private:
    net::Telnet telnet_;
    net::PingFilter pings_;
    net::Lines lines_;
    std::optional<base::Instant> held_; ///< when an incomplete line was first held back
};

} // namespace support
