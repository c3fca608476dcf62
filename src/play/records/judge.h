// SPDX-License-Identifier: GPL-3.0-or-later
// Replays a recorded game under its laws and says how far it is legal, for `bughouse bpgn check`.
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
    unsupported ///< a variant that is known only by name, or impossible boards from a server
};
[[nodiscard]] std::string_view to_text(Verdict verdict);

/// The result of replaying a game.
struct Judgement {
    Verdict verdict = Verdict::legal;
    std::size_t written_moves = 0;          ///< number of half-moves in the text
    std::string reason;                     ///< empty if legal: "19A P@e7+: no pawn in reserve"
    std::vector<std::string> warnings;      ///< the reader's, followed by the judge's
    std::optional<GameTable> table;         ///< nothing if the tags themselves make no sense
    std::vector<rules::Ply> replayed;       ///< the legal half-moves; their clocks are not set
    std::vector<rules::Removal> removals{}; ///< pieces removed by a count against a staller
    std::vector<EndedBoard> ends{};         ///< boards that ended while others played on
    std::optional<rules::Outcome> outcome;  ///< set if the boards themselves ended the match
};

/// Replays the game in printed order, taken as the order of play. Mate requires that no piece which
/// could still arrive would help; half-moves after it on another board are only a warning.
[[nodiscard]] Judgement judge(const notation::ReadGame& read, const rules::RuleSet& laws);

/// The result from the view of White on board A: that of the boards; else the defeat of the player
/// whom the end names; else what is written. Archives of FICS write the result of the board that
/// ended, so that 1-0 is a defeat of White on A if Black on B, the partner, is mated.
[[nodiscard]] std::string_view result_of(const notation::Game& game, const Judgement& judgement);

// Checks of a record's end and clocks against its own half-moves.

/// The reason why the match, played to its last half-move, cannot have ended as the record says:
/// "the result is 0-1, but a is mated on board A", "no position has stood three times". Nothing if
/// the end is consistent, or if only the players and the clocks could tell.
[[nodiscard]] std::optional<std::string> end_contradiction(const notation::Game& game,
                                                           const rules::Match& match);

/// The first clock that cannot be right: "2A Nf3: the clock of A shows more than before, and
/// nothing is added", "... is below zero". It is only a warning, since servers add time.
[[nodiscard]] std::optional<std::string> implausible_clock(const notation::Game& game,
                                                           const GameTable& table);

} // namespace play
