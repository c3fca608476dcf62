// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical form of a game: what is read from it is written in the same bytes again.
#pragma once

#include "src/notation/bpgn/bpgn.h"

#include <string>

namespace notation {

/// A game as BPGN: tags in their order (a player's rating beside the name, `TimeControl` as `S+I`,
/// `Result` always there), half-moves as `1A. e4 {299}`, the end as `{text} result`, and an empty
/// line.
[[nodiscard]] std::string write_bpgn(const Game& game);

} // namespace notation
