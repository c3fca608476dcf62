// SPDX-License-Identifier: GPL-3.0-or-later
// The end of one board as a record keeps it while other boards play on: "resignation a".
#pragma once

#include "src/rules/match/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace play {

/// "mate b", "repetition"; the loser's seat, if there is one.
[[nodiscard]] std::string to_text(const rules::BoardEnd& end);
/// The same back, for that board; nothing for other text.
[[nodiscard]] std::optional<rules::BoardEnd> board_end_from(std::string_view text,
                                                            rules::BoardId board);

} // namespace play
