// SPDX-License-Identifier: GPL-3.0-or-later
// Replays a recorded game by its laws and says how far it goes: what `bughouse bpgn check` prints.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/game_table.h"
#include "src/play/records/notes.h"
#include "src/rules/match/match.h"

#include <optional>
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

// Consistency of a record with its own half-moves: its end, its clocks.

/// Why the match, played to its last half-move, cannot have ended as the record says: "the result
/// is 0-1, but a is mated on board A", "no position has stood three times". Nothing where all is
/// well, or where only players and clocks know.
[[nodiscard]] std::optional<std::string> why_not_ended_so(const notation::Game& game,
                                                          const rules::Match& match);

/// The first clock that cannot have run so: "2A Nf3: the clock of A shows more than before, and
/// nothing is added", "... is below zero". Servers add time, so it is no fault of the game.
[[nodiscard]] std::optional<std::string> odd_clock(const notation::Game& game,
                                                   const GameTable& table);

} // namespace play
