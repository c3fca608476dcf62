// SPDX-License-Identifier: GPL-3.0-or-later
// Plays matches under any law book and describes the result in one line.
#pragma once

#include "src/rules/match/match.h"
#include "tests/support/play_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace laws {

using support::usual_array;

inline const std::vector<std::string> all_books{"wbn", "fide", "geneva", "wall", "fics", "icc"};

/// Four half-moves that lead back to the usual array on board A.
inline const std::string back_home = "A:g1f3 a:g8f6 A:f3g1 a:f6g8 ";

/// The laws named by a text such as "wbn" or "fics rescue=counted".
[[nodiscard]] rules::RuleSet book(std::string_view text);

/// A match from two boards as FEN, begun at support::epoch without clocks.
[[nodiscard]] rules::Match match(std::string_view book, std::string_view board_a = usual_array,
                                 std::string_view board_b = usual_array);

/// "goes on", or how the match ended, with the article; players are named by their seats.
[[nodiscard]] std::string verdict(const rules::Match& match);

/// Plays moves such as "A:e2e4 a:e7e5 ..." and returns the verdict, or "A:e2e4: why" if one is
/// refused. Anything after the end is ignored. Players can also act: "A:draw", "A:claim",
/// "A:resign" and "A:decline". Steps are a second apart; "&B:e2e4" has the same time as the step
/// before it.
[[nodiscard]] std::string outcome(rules::Match match, std::string_view moves);

/// The squares that the piece on `square` can move to: "c3 d4", sorted.
[[nodiscard]] std::string moves_from(std::string_view fen, std::string_view square,
                                     std::string_view book = "wbn");
/// The squares where the piece of that letter can be dropped: "a3 b3".
[[nodiscard]] std::string drops_of(std::string_view fen, char piece, std::string_view book);

/// The number of words in a text.
[[nodiscard]] std::size_t count(std::string_view text);

} // namespace laws
