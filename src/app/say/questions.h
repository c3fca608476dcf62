// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the boards for players who do not see them, and the answers.
#pragma once

#include "src/app/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Answers questions about clocks (`c`), last moves (`l`), reserves (`h`), where the knights are
/// (`p N`), a file, rank or square (`s e`, `s 4`, `s e4`), and mates (`who mates`). A board's
/// letter alone (`a`) describes that board; before another question (`b p N`) it says which board
/// is meant. Returns nothing if the line is not such a question or there is no table.
[[nodiscard]] std::optional<std::string> answer_to(const Model& model, std::string_view line,
                                                   base::Instant now);
/// All clocks in words: "You 2 51. carol 2 58. bob 2 40. dave 2 44. You are 7 behind dave."
[[nodiscard]] std::string spoken_clocks(const Table& table, base::Instant now);
/// "you" if only one person plays at this keyboard, else the player's name.
[[nodiscard]] std::string spoken_name(const Table& table, rules::Seat seat);
/// spoken_name() at the start of a sentence.
[[nodiscard]] std::string capitalised_spoken_name(const Table& table, rules::Seat seat);

} // namespace app
