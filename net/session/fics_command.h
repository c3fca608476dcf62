// SPDX-License-Identifier: GPL-3.0-or-later
// Requests as the exact text of commands that every server dialect understands.
#pragma once

#include "src/play/request.h"
#include "src/rules/board/position.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

// The kind of an outgoing line: servers count every line but moves for their flood limits.

enum class CommandKind : std::uint8_t {
    move, ///< not counted by servers
    game, ///< must not wait while clocks run: a flag, a resignation, an answer to an offer
    talk, ///< words for other people, which everything else may overtake
    other
};

/// The kind of an outgoing line, with verbs abbreviated as far as servers allow.
[[nodiscard]] CommandKind kind_of(std::string_view line);

/// The longest line, in bytes, that all servers accept (their buffers have 1024, and some hang up).
inline constexpr std::size_t longest_command = 800;

/// `e2e4`, `e7e8=Q`, `P@e4`, `o-o`: nothing that any server takes for something else (`#`, a final
/// `+`, lower-case b). `position` is the one it is played in.
[[nodiscard]] std::string move_command(const rules::Position& position, rules::Move move);

/// The command for a request; nothing where the server has none (Ready).
[[nodiscard]] std::optional<std::string> game_command(const play::Request& request,
                                                      const rules::Position& position);

/// A line as it may leave: first line only, no control characters, ASCII (other letters as
/// `&#x263a;`, which clients of FICS read), at most longest_command bytes.
[[nodiscard]] std::string wire_text(std::string_view line);

/// `&#x263a;` back into UTF-8, in lines that came.
[[nodiscard]] std::string from_wire_text(std::string whole);

/// Commands sent after login, so that the server talks to a program: nothing that outlives the
/// session except `style`.
[[nodiscard]] std::vector<std::string> opening_commands(std::string_view program);

} // namespace net
