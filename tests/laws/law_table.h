// SPDX-License-Identifier: GPL-3.0-or-later
// Matches under the laws of any book, and what became of them in one line.
#pragma once

#include "src/rules/match/match.h"
#include "tests/support/play_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace laws {

using support::usual_array;

inline const std::vector<std::string> all_books{"wbn", "fide", "geneva", "wall", "fics", "icc"};

/// Four half-moves after which the usual array stands on board A again.
inline const std::string back_home = "A:g1f3 a:g8f6 A:f3g1 a:f6g8 ";

/// "wbn", "fics rescue=counted".
[[nodiscard]] rules::RuleSet book(std::string_view text);

/// Two boards as FEN, begun at support::epoch without clocks.
[[nodiscard]] rules::Match match(std::string_view book, std::string_view board_a = usual_array,
                                 std::string_view board_b = usual_array);

/// "goes on", or how it ended in words with the article; players are called by their seats.
[[nodiscard]] std::string verdict(const rules::Match& match);

/// Plays "A:e2e4 a:e7e5 ..." and answers the verdict; "A:e2e4: why" for one that is refused. What
/// comes after the end changes nothing. "A:draw", "A:claim", "A:resign", "A:decline" are what the
/// players say; "&B:e2e4" comes at the same instant as what stands before it, not a second later.
[[nodiscard]] std::string outcome(rules::Match match, std::string_view moves);

/// The squares a piece can go to: "c3 d4", sorted.
[[nodiscard]] std::string moves_from(std::string_view fen, std::string_view square,
                                     std::string_view book = "wbn");
/// Where a piece of that letter can be dropped: "a3 b3".
[[nodiscard]] std::string drops_of(std::string_view fen, char piece, std::string_view book);

/// How many words a text has.
[[nodiscard]] std::size_t count(std::string_view text);

} // namespace laws
