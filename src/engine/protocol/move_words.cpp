// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/move_words.h"

#include "src/base/text.h"
#include "src/notation/moves/san.h"

namespace engine {

std::optional<rules::Move> read_move(const rules::Position& position, std::string_view text) {
    if (text.size() > notation::longest_move_text) {
        return std::nullopt;
    }
    for (const rules::Move move : rules::legal_moves(position)) {
        if (base::same_ignoring_case(notation::to_coordinates(move), text)) {
            return move;
        }
    }
    const auto fits = notation::parse_san(position, text);
    return fits ? std::optional(*fits) : std::nullopt;
}

} // namespace engine
