// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/line_tap.h"

#include "net/session/fics_command.h"
#include "net/session/fics_session.h"

#include <utility>

namespace support {

std::vector<HeardLine> LineTap::hear(const net::SessionInput& input, base::Instant now) {
    std::vector<net::LineOrPrompt> pieces;
    if (const auto* received = std::get_if<net::Received>(&input)) {
        pieces = lines_.receive(pings_.receive(telnet_.receive(received->bytes)).data);
        held_ = lines_.holds_line() ? std::optional(held_.value_or(now)) : std::nullopt;
    } else if (std::holds_alternative<net::Disconnected>(input) ||
               (held_ && *held_ + net::FicsSession::continuation_wait <= now)) {
        pieces = lines_.release();
        held_.reset();
    }
    std::vector<HeardLine> heard;
    for (net::LineOrPrompt& piece : pieces) {
        if (auto* line = std::get_if<net::Line>(&piece)) {
            std::string text = net::from_wire_text(std::move(line->text));
            net::FicsLine said = net::parse_fics_line(text);
            heard.push_back({std::move(text), std::move(said)});
        }
    }
    return heard;
}

} // namespace support
