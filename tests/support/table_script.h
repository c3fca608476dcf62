// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a match from a script, with one step per line or separated by semicolons:
//
//   A e4                  makes a move and presses the clock (SAN; squares such as e1e3 if illegal)
//   A makes e4            makes a move without pressing the clock
//   A presses             A takes back        A resigns
//   a claims illegal      ... mate, flag, draw, premove; on one board: a claims flag B
//   A counts [B | Nf3]    counts a repetition aloud
//   a claims draw Nf3     claims the repetition that this move would produce
//   A offers draw         A declines
//   A stops               A resumes           A freezes a 5     A warns a     A rules against a
//   A rules against both  against both players of A's board
//   wait 90               seconds pass
//
// `-> result` after a step gives its expected result; without one, the step must not be refused.
// Results are "refused: it is not your move", "wrong: there is no mate", "1-0 mate",
// "1/2-1/2 repetition", "last drop b N", "board A mate" (the other board plays on), "asks partner"
// (a stop that the partner must join), "made" and "done".
#pragma once

#include "src/play/news.h"
#include "src/rules/match/match.h"

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// Plays the script at a table whose match has begun and checks every step. After each step, a
/// listener that is given only the referee's news must have the same match as the referee. `laws`
/// is written as in the BPGN tag Laws, such as "wbn referee=claims clock=press"; `boards` are FENs,
/// by default the usual array. Returns the match after the last step.
rules::Match at_the_table(std::string_view laws, std::string_view script,
                          const std::vector<std::string_view>& boards = {},
                          const rules::TimeControl& time = {.base = std::chrono::minutes{3}});

/// Splits a script into its steps.
[[nodiscard]] std::vector<std::string> steps(std::string_view script);
/// The result of a step, worded as after `->`; if there are several news, that of the most
/// important.
[[nodiscard]] std::string told(const rules::TablePlan& plan, const play::NewsList& said);
/// Checks that `came` is the result that `step` expects.
void check_told(std::string_view step, std::string_view came);

} // namespace support
