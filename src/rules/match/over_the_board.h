// SPDX-License-Identifier: GPL-3.0-or-later
// Play over the board, without a referee at every move: moves made and completed by pressing the
// clock, claims, stopped clocks, sanctions. The match's TableLaws say how far that goes.
#pragma once

#include "src/rules/match/correction.h"
#include "src/rules/match/match.h"

namespace rules {

/// Acts on a match in the place of those who sit there. A command that is not carried out answers
/// why; `now` must not go back between calls.
class OverTheBoard {
  public:
    explicit OverTheBoard(Match& match) : match_(match) {}

    /// Whether half-moves of that match are completed here rather than by a strict referee at once.
    [[nodiscard]] static bool serves(const Match& match);

    /// Makes a move that press() will complete. One that was made before is changed for it, and an
    /// early reply to that goes back (WBN 6.5).
    std::optional<Refusal> make(Seat seat, Move move, Instant now);
    /// Takes back what was made and not completed.
    std::optional<Refusal> unmake(Seat seat, Instant now);
    base::Result<Ply, Refusal> press(Seat seat, Instant now);
    /// Makes that move, unless it is made already, and completes it.
    base::Result<Ply, Refusal> complete(Seat seat, Move move, Instant now);

    /// Judges a claim; nothing when it is right, and then its win has ended a board or opened the
    /// last drop. A wrong claim may become a fault that others can claim.
    std::optional<Refusal> claim(Seat by, const Claim& claim, Instant now);

    /// A record's note after the half-moves played so far: counts and clocks are as it says. Faults
    /// and freezes are not judged again.
    void recall(const TableNote& note, Instant now);

    /// Stops all clocks, to call the arbiter. Under Stopper::team both partners have to ask: the
    /// first request is noted only.
    std::optional<Refusal> stop_clocks(Seat by, Instant now);
    /// Takes back moves that were made on `board` and not completed.
    void clear(BoardId board);
    /// The clocks run again: a stop that nobody had reason for is a fault (WBN 7.12.4).
    void settle_stop();
    /// Match::take_back(), pause() and resume() for somebody, noted for the record where no arbiter
    /// stops the clocks.
    base::Result<Ply, Refusal> take_back(BoardId board, Seat by, Instant now);
    std::optional<Refusal> pause(Seat by, Instant now);
    std::optional<Refusal> resume(Seat by, Instant now);
    /// Corrects an error that was there from the start (WBN 1.15), by agreement of all players;
    /// moves made on any board and not completed are taken back.
    std::optional<Refusal> correct(const Correction& what, Instant now);
    /// Carries out a sanction of the arbiter, while the clocks are stopped for one.
    std::optional<Refusal> sanction(const Sanction& sanction, Instant now);

  private:
    [[nodiscard]] BoardTop& top(BoardId board) { return match_.top().boards[board]; }
    [[nodiscard]] SeatTop& top(Seat seat) { return match_.top().seats[seat]; }
    void pass_at_once(Seat seat);
    void take_what_was_passed(Seat seat);
    void put_reply_in_place(BoardId board);
    Ply finish_move(Seat seat, Instant now);
    void note_faults(Seat seat, bool illegal);
    void note(Seat by, decltype(TableNote::what) what);
    std::optional<Refusal> count(Seat by, const Claim& claim);
    std::optional<Refusal> uphold(Seat by, const Claim& claim, Instant now);
    void forget_counts(Seat by);
    void freeze(Seat seat, Millis time, Instant now);

    Match& match_;
};

} // namespace rules
