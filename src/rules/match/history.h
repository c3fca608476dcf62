// SPDX-License-Identifier: GPL-3.0-or-later
// The half-moves of a match, and the positions that they led to.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/move.h"
#include "src/rules/board/position.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/match/stalling.h"
#include "src/rules/types.h"

#include <optional>
#include <vector>

namespace rules {

// Small types of a match: what was played, and what a seat can do.

/// One completed half-move, as the record keeps it.
struct Ply {
    Seat seat{};
    Move move{};
    std::optional<Kind> passed{}; ///< the kind that went to the reserve fed by `seat`
    base::Millis left{};          ///< time left on the mover's clock after the move
    base::Instant at{};
    bool operator==(const Ply&) const = default;
};
/// The last of these half-moves on that board, or by that seat; null if there is none.
[[nodiscard]] const Ply* last_on(const std::vector<Ply>& plies, BoardId board);
[[nodiscard]] const Ply* last_by(const std::vector<Ply>& plies, Seat seat);

/// The options that one seat has at this moment.
enum class SeatState : std::uint8_t {
    not_started,
    over, ///< the match or this board has ended
    waits_for_opponent,
    waits_for_turn, ///< could move, but it is another board's turn
    to_move,
    in_check,
    needs_piece_in_check, ///< in check, and only a piece that is not held yet could help
    has_no_move,          ///< not in check, without any move
    last_drop             ///< may still drop the one piece of Match::last_drop()
};

/// The last drop (WBN 1.9): who may still drop a piece though their partner is mated, and which.
struct LastDrop {
    Seat seat{};
    Kind kind{};
    bool operator==(const LastDrop&) const = default;
};

/// The boards that result from their starts, half-moves and removals. Nothing is stored for
/// undoing: taking back replays the boards. Moves are not judged here.
class History {
  public:
    /// `starts`: one for each board of the plan.
    History(const TablePlan& plan, const std::vector<Position>& starts);

    [[nodiscard]] const TablePlan& plan() const { return plan_; }
    [[nodiscard]] const Position& start(BoardId board) const { return at(board).start; }
    [[nodiscard]] const Position& position(BoardId board) const { return at(board).position; }
    /// Repetition keys of that board: of its start, then after each of its half-moves.
    [[nodiscard]] const std::vector<std::uint64_t>& repetition_keys(BoardId board) const {
        return at(board).repetition_keys;
    }
    /// All half-moves of all boards in the order in which they were played.
    [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }
    /// The index in plies() of the last half-move on that board.
    [[nodiscard]] std::optional<std::size_t> last_on(BoardId board) const;

    /// Plays a half-move; a captured piece goes to the reserve that the seat feeds. `left` is the
    /// mover's clock afterwards.
    const Ply& play(Seat seat, Move move, base::Millis left, base::Instant at);
    /// Undoes half-move `index`, the last one on its board; the other boards keep theirs.
    /// `removals`: the removals of pieces that still stand. Returns nothing, and changes nothing,
    /// if the piece that the half-move passed on has been dropped.
    std::optional<Ply> take_back(std::size_t index, const std::vector<Removal>& removals);
    /// Removes a piece from the match.
    void remove(BoardId board, Square piece);
    /// Pieces of `side` that have left the match by a stalling count; a promoted piece counts as
    /// the pawn that it was.
    [[nodiscard]] const PerKind<int>& removed_for_stalling(Side side) const {
        return removed_for_stalling_[side];
    }

    void give(Seat seat, Kind kind) { at(seat.board).position.give(seat.side, kind); }
    void set_hand(Seat seat, const Hand& hand) {
        at(seat.board).position.set_hand(seat.side, hand);
    }
    /// Replaces a board by a server's, which comes without history: all boards then start again
    /// from their present positions. Returns false, and changes nothing, if pieces, reserves and
    /// turn are the same.
    bool resync(BoardId board, const Position& position);

    bool operator==(const History&) const = default;

  private:
    struct Board {
        Position start;
        Position position;
        std::vector<std::uint64_t> repetition_keys; ///< see repetition_keys()
        bool operator==(const Board&) const = default;
    };

    [[nodiscard]] Board& at(BoardId board) { return boards_[static_cast<std::size_t>(board)]; }
    [[nodiscard]] const Board& at(BoardId board) const {
        return boards_[static_cast<std::size_t>(board)];
    }
    std::optional<Kind> make(Seat seat, Move move);
    void start_anew(Board& board, const Position& start);

    TablePlan plan_;
    std::vector<Board> boards_;
    std::vector<Ply> plies_;
    PerSide<PerKind<int>> removed_for_stalling_{};
};

} // namespace rules
