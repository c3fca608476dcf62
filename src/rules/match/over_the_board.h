// SPDX-License-Identifier: GPL-3.0-or-later
// Play over the board, without a referee at every move: moves made and completed by pressing the
// clock, claims, stopped clocks, sanctions. The match's TableLaws say which of these are allowed.
#pragma once

#include "src/rules/match/correction.h"
#include "src/rules/match/match.h"

namespace rules {

/// Acts on a match on behalf of its players. A command that is refused returns the reason; `now`
/// must not go back between calls.
class OverTheBoard {
  public:
    explicit OverTheBoard(Match& match) : match_(match) {}

    /// Whether half-moves of the match are completed through this class, not by Match::play().
    [[nodiscard]] static bool applies_to(const Match& match);

    /// Makes a move that press() will complete. It replaces a move made before, and an early reply
    /// to that one is taken back (WBN 6.5).
    std::optional<Refusal> make(Seat seat, Move move, Instant now);
    /// Takes back a move that was made but not completed.
    std::optional<Refusal> unmake(Seat seat, Instant now);
    base::Result<Ply, Refusal> press(Seat seat, Instant now);
    /// Makes that move, unless it has been made already, and completes it.
    base::Result<Ply, Refusal> complete(Seat seat, Move move, Instant now);

    /// Judges a claim. Returns nothing if it is right: its win has then ended a board or opened the
    /// last drop. A wrong claim may become a fault that others can claim.
    std::optional<Refusal> claim(Seat by, const Claim& claim, Instant now);

    /// Restores the effect of a record's note after the half-moves played so far: repetition counts
    /// and clocks. Faults and freezes are not judged again.
    void restore_note(const TableNote& note, Instant now);

    /// Stops all clocks, to call the arbiter. Under Stopper::team both partners must ask: the first
    /// request is only noted.
    std::optional<Refusal> stop_clocks(Seat by, Instant now);
    /// Takes back moves that were made but not completed on `board`.
    void clear_uncompleted(BoardId board);
    /// Ends a stop, as the clocks run again; a stop without reason is a fault (WBN 7.12.4).
    void end_stop();
    /// Match::take_back(), pause() and resume() on behalf of `by`, noted for the record where no
    /// arbiter stops the clocks. take_back() and pause() do not check whether `by` may do so; the
    /// caller asks undo_pause_abort_allowed().
    base::Result<Ply, Refusal> take_back(BoardId board, Seat by, Instant now);
    std::optional<Refusal> pause(Seat by, Instant now);
    std::optional<Refusal> resume(Seat by, Instant now);
    /// Corrects a clock or set-up that was wrong from the start (WBN 1.15), by agreement of all
    /// players; moves made but not completed on any board are taken back.
    std::optional<Refusal> correct(const AgreedCorrection& what, Instant now);
    /// Carries out a sanction of the arbiter; the clocks must be stopped for the arbiter.
    std::optional<Refusal> sanction(const Sanction& sanction, Instant now);

  private:
    [[nodiscard]] BoardTableState& state_of(BoardId board) {
        return match_.table_state().boards[board];
    }
    [[nodiscard]] SeatTableState& state_of(Seat seat) { return match_.table_state().seats[seat]; }
    void pass_at_once(Seat seat);
    void take_back_passed_piece(Seat seat);
    void make_early_reply(BoardId board);
    Ply finish_move(Seat seat, Instant now);
    void note_faults(Seat seat, bool illegal);
    void note(Seat by, decltype(TableNote::what) what);
    std::optional<Refusal> count_repetition(Seat by, const Claim& claim);
    std::optional<Refusal> uphold(Seat by, const Claim& claim, Instant now);
    void forget_repetition_counts(Seat by);
    void freeze(Seat seat, Millis time, Instant now);

    Match& match_;
};

} // namespace rules
