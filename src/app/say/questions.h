// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the boards that a player without a picture asks, and their answers.
#pragma once

#include "src/app/model.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// `c` clocks, `l` last moves, `h` reserves, `p N` the knights, `s e` `s 4` `s e4` a file, a rank,
/// a square, `a` `b` that board, also before the others (`b p N`), `who mates`. Nothing: the line
/// asks no such thing, or there is no table.
[[nodiscard]] std::optional<std::string> answer_to(const Model& model, std::string_view line,
                                                   base::Instant now);
/// "You 2 51. carol 2 58. bob 2 40. dave 2 44. You are 7 behind dave."
[[nodiscard]] std::string clocks_said(const Table& table, base::Instant now);
/// "you", where only one person plays at this keyboard, or the name.
[[nodiscard]] std::string said_name(const Table& table, rules::Seat seat);
/// The same at the start of a sentence.
[[nodiscard]] std::string said_first(const Table& table, rules::Seat seat);

/// The questions, for the help page: what is typed, and what it tells.
struct QuestionHelp {
    std::string_view typed;
    std::string_view tells;
};
[[nodiscard]] std::span<const QuestionHelp> question_help();

} // namespace app
