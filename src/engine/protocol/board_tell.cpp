// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/board_tell.h"

#include "src/notation/moves/fen.h"

namespace engine {
namespace {

constexpr std::string_view word = "board ";

} // namespace

std::string to_tell(const BoardTold& board) {
    return std::string(word) + notation::to_bfen({{board.position.setup(), board.clocks}});
}

std::optional<BoardTold> read_board_tell(std::string_view tell) {
    if (!tell.starts_with(word)) {
        return std::nullopt;
    }
    const auto boards = notation::parse_bfen(tell.substr(word.size()));
    if (!boards || boards->size() != 1) {
        return std::nullopt;
    }
    const auto position = rules::Position::from(boards->front().setup);
    return position ? std::optional(BoardTold{*position, boards->front().clocks}) : std::nullopt;
}

} // namespace engine
