// SPDX-License-Identifier: GPL-3.0-or-later
// The tell by which two of our engines that are partners show each other their boards, since an
// engine over CECP knows only its own:
//  board r1bqkb1r/pp3ppp/2n2n2/3p4/8/8/PPPP1PPP/RNBQKBNR/Np b KQkq - 45.2 38.1
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/position.h"

#include <optional>
#include <string>
#include <string_view>

namespace engine {

struct BoardTold {
    rules::Position position;
    rules::PerSide<std::optional<base::Millis>> clocks{}; ///< what is left, as far as it is known
};

/// "board " and the BFEN of one board.
[[nodiscard]] std::string to_tell(const BoardTold& board);
/// Nothing: it is another tell, or no position.
[[nodiscard]] std::optional<BoardTold> read_board_tell(std::string_view tell);

} // namespace engine
