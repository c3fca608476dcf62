// SPDX-License-Identifier: GPL-3.0-or-later
// A whole match: its plan, laws, boards, reserves, clocks and history. It judges every half-move,
// and knows nothing of who asks or over which connection.
#pragma once

#include "src/base/result.h"
#include "src/rules/board/movegen.h"
#include "src/rules/board/position.h"
#include "src/rules/board/refusal.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/match/clock.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/history.h"
#include "src/rules/match/outcome.h"
#include "src/rules/match/stalling.h"
#include "src/rules/match/table_state.h"

#include <vector>

namespace rules {

/// The state of the match as a value. A copy takes about two kilobytes, and 32 bytes for each
/// half-move: cheap enough to keep one for every ply. A command that is refused returns the reason;
/// `now` must not go back between calls.
class Match {
  public:
    /// `starts` beyond plan.boards are ignored; missing ones are the usual array. The laws of each
    /// start become those of the match.
    Match(const TablePlan& plan, const RuleSet& laws, const TimeControl& time,
          const std::vector<Position>& starts = {});

    [[nodiscard]] const TablePlan& plan() const { return history_.plan(); }
    [[nodiscard]] const RuleSet& laws() const { return laws_; }
    [[nodiscard]] const TimeControl& time() const { return time_; }
    [[nodiscard]] const Position& position(BoardId board) const { return history_.position(board); }
    /// Pieces of `side` that stalling counts have taken out of the match.
    [[nodiscard]] const PerKind<int>& removed_for_stalling(Side side) const {
        return history_.removed_for_stalling(side);
    }
    /// The position before the first of plies().
    [[nodiscard]] const Position& start(BoardId board) const { return history_.start(board); }
    [[nodiscard]] const Clock& clock(BoardId board) const { return at(board).clock; }
    /// The time left on that seat's clock at `now`.
    [[nodiscard]] base::Millis time_left(Seat seat, Instant now) const {
        return clock(seat.board).remaining(seat.side, now);
    }
    [[nodiscard]] const Hand& hand(Seat seat) const { return position(seat.board).hand(seat.side); }
    /// All half-moves of all boards in the order in which they were played.
    [[nodiscard]] const std::vector<Ply>& plies() const { return history_.plies(); }
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
    [[nodiscard]] Instant ended_at() const { return ended_at_; } ///< valid while outcome() is set
    [[nodiscard]] bool started() const { return started_; }
    [[nodiscard]] bool paused() const { return paused_; }
    /// Whether it is this seat's move: on its board, if that has not ended, and in the order of
    /// turns where there is one.
    [[nodiscard]] bool to_move(Seat seat) const;
    /// How that board ended while the match goes on (BoardsEnd::both, TableLaws::plays_on).
    [[nodiscard]] const std::optional<BoardEnd>& board_end(BoardId board) const {
        return at(board).end;
    }
    [[nodiscard]] Instant board_ended_at(BoardId board) const { return at(board).ended_at; }
    /// The number of half-moves of the match that had been played when that board ended.
    [[nodiscard]] std::size_t board_ended_after(BoardId board) const {
        return at(board).ended_after;
    }
    /// The ends of boards in their order, including those that ended the match.
    [[nodiscard]] const std::vector<BoardEnd>& board_ends() const { return ended_; }
    [[nodiscard]] SeatState seat_state(Seat seat) const;

    /// Repetition keys of that board: of its start, then after each of its half-moves.
    [[nodiscard]] const std::vector<std::uint64_t>& repetition_keys(BoardId board) const {
        return history_.repetition_keys(board);
    }
    /// Whether `seat` has agreed to a draw since its opponents last moved without agreeing.
    [[nodiscard]] bool draw_offered(Seat seat) const { return offers_.offered(seat); }
    [[nodiscard]] const DrawOffers& draw_offers() const { return offers_; }
    [[nodiscard]] DrawOffers& draw_offers() { return offers_; }

    /// The state of a table over the board, where the clock is pressed and claims are made.
    [[nodiscard]] const TableState& table_state() const { return table_state_; }

    using LastDrop = rules::LastDrop;
    /// The last drop, from a mate until the mated player's partner has used or declined it.
    [[nodiscard]] const std::optional<LastDrop>& last_drop() const { return last_drop_; }

    /// Why this seat cannot act: it is not in the plan, or the match is over or has not begun.
    [[nodiscard]] std::optional<Refusal> why_not_under_way(Seat seat) const;

    /// Starts both Whites' clocks (WBN 1.2), or Black's where a start position has Black to move.
    /// No effect once started or ended.
    void begin(Instant now);
    std::optional<Refusal> pause(Instant now);
    std::optional<Refusal> resume(Instant now);
    /// Stops all clocks until begin() is called again: for a match that is put aside or resumed.
    void adjourn(Instant now);

    /// Plays and completes a half-move, including the press of the clock. Flags are not judged: the
    /// authority on time calls check_flags() first. Under laws that add up boards ending at the
    /// same instant, a mate at the very instant of the match's end still counts.
    base::Result<Ply, Refusal> play(Seat seat, Move move, Instant now);
    /// Why a strict referee would refuse the move; nothing if it could be played.
    [[nodiscard]] std::optional<Refusal> why_illegal_now(Seat seat, Move move) const;
    /// Undoes the last half-move on that board; the other boards keep theirs. Refused if the piece
    /// that it passed on has been dropped. Clocks keep their time; faults and fallen flags stand.
    base::Result<Ply, Refusal> take_back(BoardId board, Instant now);

    std::optional<Refusal> resign(Seat seat, Instant now);
    /// Offers a draw, or accepts one; the match ends when all players whom the laws ask have
    /// agreed. An offer stands until declined, or until an opponent who has not agreed completes a
    /// move (WBN 3.1.1); one offer for each move (WBN 8.4).
    std::optional<Refusal> offer_draw(Seat seat, Instant now);
    /// Declines a draw, or forgoes the last drop.
    std::optional<Refusal> decline(Seat seat, Instant now);
    std::optional<Refusal> claim_draw(Seat seat, Instant now, Move about_to = {},
                                      std::optional<BoardId> on = {});
    std::optional<Refusal> abort(Instant now);
    /// Declares that the opponent of `seat` waits too long (RuleSet::stalling): `seat` wins, or
    /// begins to count. `claims_mate_in_one`: `seat` claims a mate in one ("Death Count").
    std::optional<Refusal> declare_stalling(Seat seat, Instant now,
                                            bool claims_mate_in_one = false);
    /// Names the piece to be removed when the count reaches ten, or at once if it has done so;
    /// check_flags() removes it.
    std::optional<Refusal> choose_piece_to_remove(Seat seat, Square piece, Instant now);
    [[nodiscard]] const Stalls& stalls() const { return stalls_; }
    /// Judges the flags at `now`, unless the players claim them (RefereeLaw::claims), and removes
    /// the pieces due by stalling counts.
    void check_flags(Instant now);
    /// When check_flags() will next find something; nothing while no clock runs.
    [[nodiscard]] std::optional<Instant> next_flag() const;

    // For OverTheBoard only: play over the board, where moves are made before they are completed,
    // and ends are claimed.

    [[nodiscard]] TableState& table_state() { return table_state_; }
    /// Completes a half-move that was made, legal or not; the caller then calls judge().
    Ply complete(Seat seat, Move move, Instant now);
    /// Ends the boards, or the match, that the half-move just completed on `board` decides.
    void judge(BoardId board, Instant now);
    /// Ends a board because a claim was upheld or an arbiter has ruled so.
    void end_by_ruling(const BoardEnd& end, Instant now);
    /// Ends the match: only the boards that have ended so far count (Geneva 12).
    void end_with_ended_boards(Instant at);
    /// Replaces the history after a correction of `board`'s start; the half-moves are the same.
    void replace_history(BoardId board, History history, Instant now);

    /// Ends the match with an authority's outcome (a server's, a file's), as of `at`.
    void finish(const Outcome& outcome, Instant at);
    /// Ends exactly these boards on an authority's word. A board on which a player is now mated,
    /// because no piece can come any more, ends only when the authority says so.
    void finish_boards(const std::vector<BoardEnd>& ends, Instant at);
    /// Removes a piece from the match, by a stalling count or an authority's word.
    void remove_stalled(const Removal& removal);
    /// Sets a clock on an authority's word (a server's, a file's, a set-up's).
    void correct_clock(Seat seat, Millis left, Instant now);
    /// Sets a reserve on a server's word; the history is kept.
    void correct_hand(Seat seat, const Hand& hand);
    /// Sets a board on a server's word, which comes without history. If pieces, reserves or turn
    /// differ from ours, the history begins again from it: every start() is the present position,
    /// plies() is empty.
    void resync(BoardId board, const Position& position, PerSide<Millis> left,
                std::optional<Side> running, Instant now);

    bool operator==(const Match&) const = default;

  private:
    struct Board {
        Clock clock;
        std::optional<BoardEnd> end{}; ///< see board_end()
        Instant ended_at{};
        std::size_t ended_after = 0;
        bool operator==(const Board&) const = default;
    };

    [[nodiscard]] Board& at(BoardId board) { return boards_[static_cast<std::size_t>(board)]; }
    [[nodiscard]] const Board& at(BoardId board) const {
        return boards_[static_cast<std::size_t>(board)];
    }
    [[nodiscard]] std::optional<Refusal> why_not_under_way() const;
    [[nodiscard]] std::optional<Refusal> why_not_declare(Seat seat) const;
    [[nodiscard]] bool flags_are_silent() const; ///< flags count only when players claim them
    /// Whether the last drop is open on another board, so that this one stands still.
    [[nodiscard]] bool waits_for_last_drop(BoardId board) const;
    [[nodiscard]] bool mates_in_same_instant(Seat seat, Move move, Instant now) const;
    /// Where seats take turns: lets only the clock of the seat on turn run.
    void run_turn_clock(Instant now);
    void start_clock(BoardId board, Instant now);
    void stop_clocks(Instant now);
    void end_or_open_last_drop(const BoardEnd& ended, Instant now);
    void resume_after_last_drop(Instant at);
    void end(const std::vector<BoardEnd>& ends, Instant at);
    void end_boards(std::vector<BoardEnd> ends, Instant at);
    void record_board_ends(const std::vector<BoardEnd>& ends, Instant at);
    void go_on_without_ended(Instant at);
    void remove_due_pieces(Instant now);           ///< those whose stalling count has ended
    void note_unclaimed_mate(const BoardEnd& end); ///< a mate that the players must claim

    RuleSet laws_;
    TimeControl time_;
    History history_;
    std::vector<Board> boards_;
    Stalls stalls_;
    DrawOffers offers_;
    bool started_ = false;
    bool paused_ = false;
    std::optional<LastDrop> last_drop_{};
    BoardEnd mate_{};               ///< the mate that last_drop_ may still answer
    std::vector<BoardEnd> ended_{}; ///< boards, in the order in which they ended
    TableState table_state_{};
    std::optional<Outcome> outcome_{};
    Instant ended_at_{};
};

} // namespace rules
