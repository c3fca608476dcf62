// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of boards that are not on the screen.
#include "net/game/fics_table.h"

#include "src/rules/match/clock_text.h"

#include <fmt/format.h>

namespace net {

using rules::Side;

namespace {

std::string players(const rules::PerSide<std::string>& names) {
    return fmt::format("{} - {}", names[Side::white], names[Side::black]);
}

} // namespace

/// No board of the server's comes to nothing: one that has no room here is told in words.
void FicsTable::remark_elsewhere(const Style12& board) {
    const bool blacks = board.setup.turn == Side::white; // the move that led there
    const int number = board.setup.move_number - (blacks ? 1 : 0);
    const std::string move =
        board.last_san.empty()
            ? std::string("no move yet")
            : fmt::format("{}{} {}", number, blacks ? "..." : ".", board.last_san);
    out_.emplace_back(play::ConsoleLine{fmt::format(
        "game {}, {}: {} ({} - {})", board.game, players(board.names), move,
        rules::clock_text(board.left[Side::white]), rules::clock_text(board.left[Side::black]))});
}

/// The game that is watched makes room for another one.
void FicsTable::remark_left_for(const Style12& board) {
    if (!playing() || me_ || place_of(board.game) || watched_.count(*boards_[0].game) == 0) {
        return;
    }
    out_.emplace_back(
        play::ConsoleLine{fmt::format("game {0}, {1}, goes on unseen; \"observe {0}\" shows it",
                                      *boards_[0].game, players(boards_[0].last->names))});
}

} // namespace net
