// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as text where illegal ones can be made and stand until they are claimed.
#pragma once

#include "src/notation/moves/san.h"

namespace notation {

/// The legal move that fits the text; otherwise the pseudo-legal one: any when both squares are
/// named, and any drop and castling; of others only where the piece could go if the check to its
/// own king did not count. The capture of a king left in check is one, too.
[[nodiscard]] base::Result<rules::Move, MoveFault> fit_by_hand(const rules::Position& position,
                                                               const Written& written);
/// The same for what a player types.
[[nodiscard]] base::Result<Typed, MoveFault> typed_by_hand(const rules::Position& position,
                                                           std::string_view text);

} // namespace notation
