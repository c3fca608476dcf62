// SPDX-License-Identifier: GPL-3.0-or-later
// Views as the app makes them, for painting: a match in its seventh move, and its variations.
#pragma once

#include "src/app/port/view.h"

#include <string_view>

namespace sample {

/// Sets the pieces of `board` from the first field of a FEN.
void place(app::View::BoardView& board, std::string_view fen);
/// "PPn": that many of each kind, case does not matter.
[[nodiscard]] rules::Hand hand(std::string_view letters);
[[nodiscard]] rules::Square square(std::string_view name);

/// Two boards, both Whites to move, reserves, talk, flow and a line being typed.
[[nodiscard]] app::View match();
[[nodiscard]] app::View crazyhouse();
/// More boards than most screens have room for.
[[nodiscard]] app::View ring(int boards);
[[nodiscard]] app::View start_page();
[[nodiscard]] app::View help_page();

} // namespace sample
