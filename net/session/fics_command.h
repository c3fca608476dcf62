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

// The kind of an outgoing line: servers count all lines except moves against their flood limits.

enum class CommandKind : std::uint8_t {
    move, ///< does not count against flood limits
    game, ///< must not wait while clocks run: a flag claim, a resignation, an answer to an offer
    talk, ///< words to other people, which all other kinds may overtake
    other
};

/// The kind of an outgoing line; verbs may be abbreviated as servers allow.
[[nodiscard]] CommandKind command_kind(std::string_view line);

/// The longest line in bytes that all servers accept (their buffers hold 1024; some disconnect).
inline constexpr std::size_t longest_command = 800;

/// A move as `e2e4`, `e7e8=Q`, `P@e4` or `o-o`, a form that no server mistakes for something else
/// (no `#`, final `+` or lower-case b).
[[nodiscard]] std::string move_command(rules::Move move);

/// The command for a request; nothing if the server has none, as for Ready.
[[nodiscard]] std::optional<std::string> game_command(const play::Request& request);

/// The first line of `line`, made safe to send: no control characters, ASCII (other letters as
/// `&#x263a;`, which FICS clients decode), at most `most_bytes`.
[[nodiscard]] std::string wire_text(std::string_view line,
                                    std::size_t most_bytes = longest_command);

/// Decodes `&#x263a;` to UTF-8 in received lines.
[[nodiscard]] std::string from_wire_text(std::string whole);

/// Commands sent after the login, so that the server treats the client as a program. Except for
/// `style`, they change nothing that outlives the session.
[[nodiscard]] std::vector<std::string> setup_commands(std::string_view program);

} // namespace net
