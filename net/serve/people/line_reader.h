// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of one visitor as lines: telnet's commands taken out, timeseal opened.
#pragma once

#include "net/wire/telnet.h"
#include "net/wire/timeseal.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// One line that a visitor has sent, without its end and without control characters.
struct VisitorLine {
    std::string text;
    std::optional<std::int64_t> stamp{}; ///< the client's own milliseconds, where it seals
    bool pong = false;                   ///< the answer to a ping, and nothing else
};

class LineReader {
  public:
    /// Bytes of a line; what is longer is cut, and its rest goes.
    static constexpr std::size_t longest_line = 1024;

    [[nodiscard]] std::vector<VisitorLine> receive(std::string_view bytes);
    /// As the visitor's first line has said.
    [[nodiscard]] Seal seal() const { return seal_; }

  private:
    [[nodiscard]] std::optional<VisitorLine> open(std::string_view line);

    Telnet telnet_;
    std::string tail_;
    Seal seal_ = Seal::none;
    bool first_ = true;
};

} // namespace net
