// SPDX-License-Identifier: GPL-3.0-or-later
// What happens at a table as a script, one step a line or between semicolons:
//
//   A e4                  makes and completes a move (SAN; squares such as e1e3 when it is illegal)
//   A makes e4            makes it and does not press the clock
//   A presses             A takes back        A resigns
//   a claims illegal      ... mate, flag, draw, premove; on one board: a claims flag B
//   A counts [B | Nf3]    a repetition, aloud
//   a claims draw Nf3     a repetition that the move would bring about
//   A offers draw         A declines
//   A stops               A resumes           A freezes a 5     A warns a     A rules against a
//   A rules against both  (players of A's board)
//   wait 90               seconds pass
//
// `-> words` behind a step says what must come of it; without it the step must not be refused:
//   "refused: it is not your move", "wrong: there is no mate", "1-0 mate", "1/2-1/2 repetition",
//   "last drop b N", "board A mate" (others play on), "asks partner" (a stop that the partner must
//   join), "made", "done".
#pragma once

#include "src/play/news.h"
#include "src/rules/match/match.h"

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// Plays the script at a table that has begun and checks every step; a listener who hears only the
/// announcements must have the referee's match after each. `laws` as in the tag Laws: "wbn
/// referee=claims clock=press"; `boards` as FEN, missing ones are the usual array; three minutes
/// for everybody unless `time` says otherwise. Answers the match at its end.
rules::Match at_the_table(std::string_view laws, std::string_view script,
                          const std::vector<std::string_view>& boards = {},
                          const rules::TimeControl& time = {.base = std::chrono::minutes{3}});

/// The steps of a script.
[[nodiscard]] std::vector<std::string> steps(std::string_view script);
/// What came of a step in the words that stand behind `->`: of several announcements the
/// weightiest.
[[nodiscard]] std::string told(const rules::TablePlan& plan, const play::NewsList& said);
/// Whether that is what the step says must come of it.
void check_told(std::string_view step, std::string_view came);

} // namespace support
