// SPDX-License-Identifier: GPL-3.0-or-later
// The kind of an outgoing line: servers count every line but moves for their flood limits.
#pragma once

#include <cstdint>
#include <string_view>

namespace net {

enum class CommandKind : std::uint8_t {
    move, ///< not counted
    game, ///< what cannot wait while clocks run: a flag, a resignation, an answer to an offer
    talk, ///< words for other people, which everything else may overtake
    other
};

/// Of a line as it goes to the server; verbs as far as servers let them be cut.
[[nodiscard]] CommandKind kind_of(std::string_view line);

} // namespace net
