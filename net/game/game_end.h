// SPDX-License-Identifier: GPL-3.0-or-later
// How a board was decided, from the line that ends it. Its score is right on every server, its
// words are not.
#pragma once

#include "net/read/game_lines.h"
#include "src/rules/match/match.h"

namespace net {

/// The board that decided `match`, and how. `end` is the server's line about `board`.
[[nodiscard]] rules::BoardEnd decided_by(const rules::Match& match, rules::BoardId board,
                                         const GameEnded& end, base::Instant now);

} // namespace net
