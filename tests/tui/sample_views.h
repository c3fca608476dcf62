// SPDX-License-Identifier: GPL-3.0-or-later
// Sample views, as src/app makes them, to test painting: a match and other pages.
#pragma once

#include "src/app/port/view.h"

#include <string_view>

namespace sample {

/// Sets the pieces of `board` from the first field of a FEN.
void place(app::View::BoardView& board, std::string_view fen);
/// The reserve with these letters, such as "PPn"; case does not matter.
[[nodiscard]] rules::Hand hand(std::string_view letters);
[[nodiscard]] rules::Square square(std::string_view name);

/// Two boards with White to move on both, reserves, talk, flow and a line being typed.
[[nodiscard]] app::View match();
[[nodiscard]] app::View crazyhouse();
/// A ring of `boards` boards, more than most screens have room for.
[[nodiscard]] app::View ring(int boards);
[[nodiscard]] app::View start_page();
[[nodiscard]] app::View help_page();

} // namespace sample
