// SPDX-License-Identifier: GPL-3.0-or-later
// Repairs of a game that need the whole of it: they run after the last line is read.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"

namespace notation {

/// Repairs what a dialect writes otherwise: letters that are all upper case, the last move of a
/// flagged player printed twice; warns of numbers that do not count. `places` are those of the
/// half-moves.
void mend(ReadGame& read, std::vector<Place>& places);

} // namespace notation
