// SPDX-License-Identifier: GPL-3.0-or-later
// Takes an unfinished match up from its record.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/rules/match/match.h"

#include <string>

namespace play {

struct Unfinished {
    rules::Match match; ///< its half-moves played, adjourned: begin() lets the clocks run on
    rules::Names names;
    rules::PerSeat<int> levels{}; ///< of seats that a bot had; 0: a person's
    std::string date, time;       ///< when it was begun, as the tags say; may be empty
    notation::Game origin;        ///< the record itself: see with_origin()
};

/// The reason says why it cannot be taken up: it has ended, or does not replay to its last
/// half-move. `laws` where no tag says which.
[[nodiscard]] base::Result<Unfinished, std::string> taken_up(const notation::ReadGame& read,
                                                             const rules::RuleSet& laws);

/// `fresh`, the record of a match that was taken up from `origin`, with what only `origin` says:
/// tags that we do not write, and the notes of the half-moves that are in both.
[[nodiscard]] notation::Game with_origin(notation::Game fresh, const notation::Game& origin);

} // namespace play
