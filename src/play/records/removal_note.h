// SPDX-License-Identifier: GPL-3.0-or-later
// A piece that a count at a staller has taken, as a note of a record: `{[%gone ae7]}`, whose it was
// and where it stood.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/rules/match/match.h"

#include <vector>

namespace play {

[[nodiscard]] notation::Note note_of(const rules::Removal& removal);

/// The removals among the notes that stand behind so many half-moves.
[[nodiscard]] std::vector<rules::Removal> removals_in(const std::vector<notation::Note>& notes,
                                                      std::size_t plies, base::Instant at);

/// Whether such a piece is there to be removed: the notes are anybody's.
[[nodiscard]] bool can_go(const rules::Position& position, const rules::Removal& removal);

} // namespace play
