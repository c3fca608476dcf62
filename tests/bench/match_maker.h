// SPDX-License-Identifier: GPL-3.0-or-later
// As many records as one wants, each unlike the others, the same on every machine.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/play/boards.h"
#include "src/play/records/judge.h"
#include "tests/support/dice.h"

#include <string>
#include <vector>

namespace bench {

/// Matches that begin as the recorded ones of tests/data/games, with their boards in another order
/// and other players, and go on at random to the same length; games of chess likewise.
class MatchMaker {
  public:
    explicit MatchMaker(std::uint64_t seed);

    struct Made {
        std::string bpgn;
        std::string chess; ///< PGN of as many half-moves, or of fewer where it was mate
        std::vector<rules::Position> rare; ///< both boards, where no other match is likely to come
        std::size_t half_moves = 0;
    };
    [[nodiscard]] Made next();

  private:
    [[nodiscard]] notation::Game new_game();
    /// The first half-moves of the record, board by board in another order.
    void open(const play::Judgement& record, std::size_t most);
    /// Any legal half-move that leaves the opponent one; false: there is none.
    [[nodiscard]] bool go_on();
    void play(rules::Seat seat, rules::Move move);
    [[nodiscard]] std::string chess_game(std::size_t half_moves);

    std::vector<play::Judgement> records_;
    support::Dice dice_;
    int made_ = 0;
    notation::Game game_; ///< that is being made
    play::Boards boards_;
};

} // namespace bench
