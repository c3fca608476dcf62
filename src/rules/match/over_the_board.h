// SPDX-License-Identifier: GPL-3.0-or-later
// What is done and said over the board: moves made and completed by pressing the clock, claims,
// stopped clocks, sanctions. The match's TableLaws say how far that goes.
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

    /// Judges a claim; nothing when it was right. What it wins has then ended, or opened the last
    /// drop; what a wrong one costs can be claimed by others.
    std::optional<Refusal> claim(Seat by, const Claim& claim, Instant now);

    /// A record's note after the half-moves played so far: what it meant for those who play on
    /// holds again. A freeze only `at_last`, since older ones are over.
    void recall(const TableNote& note, bool at_last, Instant now);

    /// Stops all clocks, for the arbiter; under Stopper::team only notes the wish of the first.
    std::optional<Refusal> stop_clocks(Seat by, Instant now);
    /// What was made there and not completed goes back.
    void clear(BoardId board);
    /// The clocks run again: a stop that nobody had reason for is a fault (WBN 7.12.4).
    void settle_stop();
    /// Match::take_back(), pause() and resume() for somebody, noted for the record where no arbiter
    /// stops the clocks.
    base::Result<Ply, Refusal> take_back(BoardId board, Seat by, Instant now);
    std::optional<Refusal> pause(Seat by, Instant now);
    std::optional<Refusal> resume(Seat by, Instant now);
    /// What all players agree was wrong from the start (WBN 1.15); what was made on any board and
    /// not completed goes back.
    std::optional<Refusal> correct(const Correction& what, Instant now);
    /// The arbiter's, while the clocks are stopped for him.
    std::optional<Refusal> sanction(const Sanction& sanction, Instant now);

  private:
    friend class Match;

    [[nodiscard]] BoardTop& top(BoardId board) { return match_.top_.boards[board]; }
    [[nodiscard]] SeatTop& top(Seat seat) { return match_.top_.seats[seat]; }
    void pass_at_once(Seat seat);
    void take_what_was_passed(Seat seat);
    void put_reply_in_place(BoardId board);
    /// See Match::take_back().
    base::Result<Ply, Refusal> undo(BoardId board, Instant now);
    [[nodiscard]] bool keep_what_is_made(History& history, const TableTop& table) const;
    Ply finish_move(Seat seat, Instant now);
    void note_faults(Seat seat, std::optional<Refusal> illegal);
    void note(Seat by, decltype(TableNote::what) what);
    std::optional<Refusal> count(Seat by, const Claim& claim);
    std::optional<Refusal> uphold(Seat by, const Claim& claim, Instant now);
    void charge(Seat by, const Claim& claim, Refusal wrong, Instant now);
    void freeze(Seat seat, Millis time, Instant now);

    Match& match_;
};

} // namespace rules
