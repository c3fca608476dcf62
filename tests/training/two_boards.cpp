// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/training/two_boards.h"

namespace training {

std::size_t TwoBoards::next_board(support::Dice& dice) const {
    const std::size_t drawn = dice.below(boards);
    return at_[drawn].stuck ? 1 - drawn : drawn;
}

void TwoBoards::play(std::size_t board, Move move) {
    Board& here = at_[board];
    Board& there = at_[1 - board];
    const Side mover = here.position.turn();
    const auto victim = here.position.captured(move);
    here.past.push_back(here.position.repetition_key());
    here.position = here.position.after(move);
    ++plies_;
    look_for_moves(board);
    if (victim) {
        there.position.give(rules::other(mover), *victim);
        look_for_moves(1 - board);
    }
    if (there.stuck && ++there.waited > longest_wait) {
        lose(1 - board);
    }
    if (here.stuck && there.stuck) {
        lose(there.waited > 0 ? 1 - board
                              : board); // both are stuck, so the one that has waited longer loses
    }
}

void TwoBoards::look_for_moves(std::size_t board) {
    Board& at = at_[board];
    at.stuck = !rules::has_legal_move(at.position);
    at.waited = at.stuck ? at.waited : 0;
    if (at.stuck && at.position.in_check() && !rules::drop_could_parry_check(at.position, {})) {
        lose(board);
    }
}

void TwoBoards::lose(std::size_t board) {
    if (!winner_) {
        winner_ = 1 - team(board, at_[board].position.turn());
    }
}

} // namespace training
