// SPDX-License-Identifier: GPL-3.0-or-later
// Replays a recorded game by its laws and says how far it goes: what `bughouse bpgn check` prints.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/board_end_note.h"
#include "src/play/records/game_table.h"
#include "src/rules/match/match.h"

#include <string>
#include <vector>

namespace play {

enum class Verdict : std::uint8_t {
    legal,
    illegal,
    unsupported ///< a variant known by name and not played here, or a server's impossible boards
};
[[nodiscard]] std::string_view to_text(Verdict verdict);

/// The result of replaying a game.
struct Judgement {
    Verdict verdict = Verdict::legal;
    std::size_t printed = 0;           ///< half-moves in the text
    std::string reason;                ///< "19A P@e7+: no pawn in reserve"; empty when legal
    std::vector<std::string> warnings; ///< the reader's, then the judge's
    std::optional<GameTable> table;    ///< nothing when the tags already make no sense
    std::vector<rules::Ply> replayed; ///< the half-moves up to the reason; clocks are not kept here
    std::vector<rules::Removal> removals{}; ///< pieces that were counted off
    std::vector<EndedBoard> ends{};         ///< boards that ended while others played on
    std::optional<rules::Outcome> outcome;  ///< when the boards themselves have ended the match
};

/// The printed order is the order of play. A mate is one only if no piece that could still come
/// would help; half-moves after it on another board are a warning.
[[nodiscard]] Judgement judge(const notation::ReadGame& read, const rules::RuleSet& laws);

} // namespace play
