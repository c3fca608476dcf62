// SPDX-License-Identifier: GPL-3.0-or-later
// Matches for tests, written as text: "A:e2e4 a:e7e5 B:N@f3", with the seat's letter and the
// squares.
#pragma once

#include "src/rules/match/match.h"
#include "tests/support/epoch.h"

#include <string_view>

namespace support {

/// Reads `e2e4`, `e7e8q` or `N@f3`; castling is the king's two squares. Does not check legality.
[[nodiscard]] rules::Move move_of(const rules::Position& position, std::string_view text);

inline constexpr std::string_view usual_array =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// A bughouse match from two boards as FEN, begun at epoch, without clocks.
[[nodiscard]] rules::Match match_of(const rules::RuleSet& laws,
                                    std::string_view board_a = usual_array,
                                    std::string_view board_b = usual_array);
[[nodiscard]] rules::Match match_of(std::string_view laws, std::string_view board_a = usual_array,
                                    std::string_view board_b = usual_array);

/// Plays one move, such as "A:e2e4".
base::Result<rules::Ply, rules::Refusal> play_one(rules::Match& match, std::string_view text,
                                                  base::Instant now = epoch);

/// Plays moves such as "A:e2e4 a:e7e5 ..."; fails the test if one is refused.
void play(rules::Match& match, std::string_view text, base::Instant now = epoch);

/// Takes back the last half-move of the match.
base::Result<rules::Ply, rules::Refusal> take_back_last(rules::Match& match, base::Instant now);

/// Why a move such as "A:e2e4" would be refused; nothing if it is legal.
[[nodiscard]] std::optional<rules::Refusal> why_not(const rules::Match& match,
                                                    std::string_view text);

/// The seat of a valid letter: A, a, B or b.
[[nodiscard]] rules::Seat seat(char letter);

} // namespace support
