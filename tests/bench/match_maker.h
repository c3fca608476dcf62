// SPDX-License-Identifier: GPL-3.0-or-later
// Generates any number of distinct match records, the same on every machine.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/play/boards.h"
#include "src/play/records/judge.h"
#include "tests/support/dice.h"

#include <string>
#include <vector>

namespace bench {

/// Matches that begin like the records in tests/data/games, with the moves of the boards
/// interleaved differently and other players, and continue at random to the same length; also games
/// of chess.
class MatchMaker {
  public:
    explicit MatchMaker(std::uint64_t seed);

    struct Made {
        std::string bpgn;
        std::string chess; ///< PGN of as many half-moves, or fewer if it ended in mate
        std::vector<rules::Position>
            rare; ///< both boards in a position that no other match is likely to reach
        std::size_t half_moves = 0;
    };
    [[nodiscard]] Made next();

  private:
    [[nodiscard]] notation::Game new_game();
    /// Plays at most `most` half-moves of the record, with its boards interleaved differently.
    void open(const play::Judgement& record, std::size_t most);
    /// Plays a random legal half-move that leaves the opponent one. False if there is none.
    [[nodiscard]] bool go_on();
    void play(rules::Seat seat, rules::Move move);
    [[nodiscard]] std::string chess_game(std::size_t half_moves);

    std::vector<play::Judgement> records_;
    support::Dice dice_;
    int made_ = 0;
    notation::Game game_; ///< being generated
    play::Boards boards_;
};

} // namespace bench
